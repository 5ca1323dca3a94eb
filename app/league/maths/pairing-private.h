/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the ways of pairing share: what came before, reasons, and each format's own function.
 */
#pragma once

#include "app/league/maths/matching.h"
#include "app/league/maths/pairing.h"

G_BEGIN_DECLS

#define LEAGUE_NOBODY G_MAXUINT32

/**
 * LeagueEntrantHistory:
 * What the results of rounds before one say about an entrant.
 * @byes: allotted, with the points of a win, or won without play: who had one gets no other
 * @bye_round: of the last of them
 * @unplayed: rounds without a match, of whatever kind
 * @firsts, @seconds: matches of two sides in which he sat first, and second
 * @row: above 0 that many times first in a row, below 0 second; 0 before any
 * @seats: how often he sat where
 * @last_seat: from 1, 0 before any
 * @rating: as given at the start
 */
typedef struct {
  guint byes, bye_round, unplayed;
  guint firsts, seconds;
  int row;
  guint seats[LEAGUE_SEATS];
  guint last_seat;
  double rating;
} LeagueEntrantHistory;

/**
 * LeagueHistory:
 * @met, @last_met: how often two sat on different sides, and in which round last; [one * n + other]
 * @partners: how often on the same side
 * @turns: (element-type guint8) by entrant: 1 first, 2 second in each match of two sides
 */
typedef struct {
  guint n;
  LeagueEntrantHistory *past;
  guint16 *met, *last_met, *partners;
  GArray **turns;
} LeagueHistory;

/* Of the rounds before @round and of what was played outside of rounds. */
void league_history_free (LeagueHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeagueHistory, league_history_free)

static inline guint
league_history_met (const LeagueHistory *history, guint32 one, guint32 other)
{
  return history->met[one * history->n + other];
}

static inline guint
league_history_partners (const LeagueHistory *history, guint32 one, guint32 other)
{
  return history->partners[one * history->n + other];
}

gboolean league_pair_is_forbidden (const LeaguePairingRules *rules, guint32 one, guint32 other);

/* Reasons */

/**
 * LeagueField:
 * Those who are paired now, in the order of points and rank.
 * @present: (array length=n); @all: (array length=n_all), with the absent ones
 * @groups: by position, which group of equal points, the highest is 0; @starts: by group, the
 *   position of its first one, and one more element
 */
typedef struct {
  const LeaguePairingRules *rules;
  const LeagueHistory *history;
  guint round;
  const LeaguePairee **present, **all;
  guint n, n_all;
  guint *groups, *starts, n_groups;
} LeagueField;

void league_field_free (LeagueField *field);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeagueField, league_field_free)

/* Those of @pairees who asked to be away, each a table of one. */
void league_field_add_absent (const LeagueField *field, LeaguePairing *pairing);
/* Positions of the present in the order in which they get a bye: the first one first. */
guint *league_field_bye_order (const LeagueField *field) G_GNUC_WARN_UNUSED_RESULT;
/* At or below 0 as position @one gets a bye before @other. The rank counts only with @strict. */
int league_field_compare_bye (const LeagueField *field, guint one, guint other, gboolean strict);

/* Swiss */

typedef enum {
  LEAGUE_LOOKAHEAD_CLEAR,   /* the rounds to come can be paired */
  LEAGUE_LOOKAHEAD_UNKNOWN, /* too large to find out */
  LEAGUE_LOOKAHEAD_CLOSED,  /* they can't */
} LeagueLookahead;

/* Pods */

LeaguePairing *league_pods_pair (const LeagueField *field,
                                 char **problem) G_GNUC_WARN_UNUSED_RESULT;
/* How many tables @n players make, and the size of table k. Those that would be too small are fewer
 * and larger, up to LEAGUE_SEATS. */
guint league_pods_count (const LeaguePairingRules *rules, guint n);
guint league_pods_size (const LeaguePairingRules *rules, guint n, guint k);

G_END_DECLS
