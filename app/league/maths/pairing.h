/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairings: who meets whom in a round, and why. Swiss: nobody meets anybody twice, the gaps in
 * points are the least there can be, byes are fair, seats balanced; whatever exists is found. Pods
 * of 3 and 4: those who met least, points close, seats balanced. Berger tables, knock-out trees and
 * changing partners. A pairing that a person made is checked by the same rules.
 */
#pragma once

#include "app/league/maths/results.h"

G_BEGIN_DECLS

typedef enum {
  LEAGUE_LADDER,
  LEAGUE_ROUND_ROBIN,
  LEAGUE_SWISS,
  LEAGUE_PODS,
  LEAGUE_KNOCK_OUT,
} LeagueFormat;

/* "ladder", "round-robin", "swiss", "pods", "knock-out" */
const char *league_format_id (LeagueFormat format);
gboolean league_format_find (const char *id, LeagueFormat *format);
const char *league_format_name (LeagueFormat format); /* translated */

/* Whether all rounds are paired at once, before the first one. */
static inline gboolean
league_format_is_paired_at_once (LeagueFormat format)
{
  return format == LEAGUE_ROUND_ROBIN || format == LEAGUE_KNOCK_OUT;
}

/* Who has the first seat in a Swiss: LEAGUE_SEATING_GAPS: what evens that out comes behind the gaps
 * in points. LEAGUE_SEATING_FIDE: nobody sits first, or second, three times in a row, nor three
 * times more often than the other, where the round can be paired so (FIDE C.04.3, C3). */
typedef enum {
  LEAGUE_SEATING_GAPS,
  LEAGUE_SEATING_FIDE,
} LeagueSeating;

/* "gaps", "fide" */
const char *league_seating_id (LeagueSeating seating);
gboolean league_seating_find (const char *id, LeagueSeating *seating);

/**
 * LeaguePairingRules:
 * @rounds: of the season, 0 for unknown
 * @cycles: of a round robin, 2 for double
 * @pod_least, @pod_most: players of a pod; where they don't go together larger pods are made, or
 * smaller ones if those would have more than LEAGUE_SEATS
 * @partners: players of a side in pods where partners change, else 1: a pod of 4 becomes 2 against
 * 2
 * @third_place: of a knock-out
 * @seating: of a Swiss; @win: points of a win, by which LEAGUE_SEATING_FIDE knows who has more than
 * half
 * @forbidden: (element-type guint64) (nullable): pairs that must not meet: one << 32 | other, one <
 * other
 * @allow_repeats: of a Swiss: where no pairing without it is left, as few as can be meet again
 */
typedef struct {
  LeagueFormat format;
  guint rounds;
  guint cycles;
  guint pod_least, pod_most;
  guint partners;
  gboolean third_place;
  LeagueSeating seating;
  LeaguePoints win;
  GArray *forbidden;
  gboolean allow_repeats;
} LeaguePairingRules;

/* Whether a round has tables of several: pods, and a ladder that never has two alone at one. */
static inline gboolean
league_pairing_rules_use_pods (const LeaguePairingRules *rules)
{
  return rules->format == LEAGUE_PODS
         || (rules->format == LEAGUE_LADDER && (rules->partners > 1 || rules->pod_least > 2));
}

/**
 * LeaguePairee:
 * Who is to be paired, in the order of start numbers.
 * @points: so far
 * @rank: from 1, by the table; decides among equal points
 * @absent: gets no table in this round: @kind is what he gets (LEAGUE_ZERO_BYE …)
 */
typedef struct {
  guint32 entrant;
  LeaguePoints points;
  guint rank;
  gboolean absent;
  LeagueKind kind;
} LeaguePairee;

/* Why something is so, or what is wrong with it. Sentences are made by league_reason_dup_text(). */
typedef enum {
  /* Why */
  LEAGUE_WHY_EQUAL,         /* both have @amount points and have not met */
  LEAGUE_WHY_NEAREST,       /* @amount apart: nobody nearer was free */
  LEAGUE_WHY_NEAREST_SEATS, /* the same with LEAGUE_SEATING_FIDE: seats count as well */
  LEAGUE_WHY_BYE,           /* fewest points of those who had none */
  LEAGUE_WHY_ASKED,         /* asked to be away */
  LEAGUE_WHY_FIRST,         /* @one begins: his first seats less his second ones are fewer than
                               @other's; @seats has them, if it was stored with them */
  LEAGUE_WHY_FIRST_TURN, /* @one begins: match by match backwards, it was @other who did where only
                            one of them did */
  LEAGUE_WHY_FIRST_ROW,  /* @one begins: @other did in the last @count matches; without @other:
                            @one did in none of them */
  LEAGUE_WHY_FIRST_LOT,  /* @one begins by start number */
  LEAGUE_WHY_LEAST_MET,  /* the pod's players met @count times in all, the fewest there can be */
  LEAGUE_WHY_SEATS,      /* seats by who sat where least */
  LEAGUE_WHY_PARTNERS,   /* @one and @other were partners @count times */
  LEAGUE_WHY_TABLE,      /* the Berger table of @count, round @round */
  LEAGUE_WHY_SEED,       /* seeds @count and its opposite of the tree */
  LEAGUE_WHY_WINNER,     /* who wins table @count of round @round */
  LEAGUE_WHY_LOSER,      /* who loses it */
  LEAGUE_WHY_HAND,       /* changed by hand */
  /* Wrong: can't be */
  LEAGUE_WRONG_SELF,    /* @one against himself */
  LEAGUE_WRONG_TWICE,   /* @one sits at two tables */
  LEAGUE_WRONG_DROPPED, /* @one has left the season */
  LEAGUE_WRONG_UNKNOWN, /* somebody who is not in the season */
  LEAGUE_WRONG_SIZE,    /* a table of @count players */
  LEAGUE_WRONG_SIDES,   /* sides of different size */
  /* Odd: a person may want it all the same */
  LEAGUE_ODD_MET,       /* @one and @other met in round @round */
  LEAGUE_ODD_FORBIDDEN, /* they must not meet */
  LEAGUE_ODD_BYE,       /* @one had a bye in round @round */
  LEAGUE_ODD_BYE_HIGH,  /* @other has fewer points and had no bye */
  LEAGUE_ODD_GAP,       /* the gaps add up to @amount; the best pairing has less */
  LEAGUE_ODD_FIRST,     /* @one begins for the @count-th time in a row */
  LEAGUE_ODD_SECOND,    /* @one sits second for the @count-th time in a row */
  LEAGUE_ODD_FIRSTS,    /* @one would have sat first @count times more often than second */
  LEAGUE_ODD_SECONDS,   /* the other way round */
  LEAGUE_ODD_LEFT_OUT,  /* @one has neither a table nor a bye */
  LEAGUE_ODD_ABSENT,    /* @one asked to be away */
  LEAGUE_ODD_DEAD_END,  /* after it some later round can't be paired without meeting again */
  LEAGUE_ODD_AGAIN,     /* nobody could be paired without meeting again: this pair met before */
} LeagueReasonKind;

/**
 * LeagueReason:
 * @one, @other: G_MAXUINT32 for nobody
 * @seats: matches of two sides so far in which @one sat first and second, then @other; all 0 where
 *   they are not known
 */
typedef struct {
  LeagueReasonKind kind;
  guint32 one, other;
  guint count;
  guint round;
  LeaguePoints amount;
  guint seats[4];
} LeagueReason;

/* Whether it has seats: reasons that 1.0 stored have none. */
static inline gboolean
league_reason_has_seats (const LeagueReason *reason)
{
  return reason->seats[0] + reason->seats[1] + reason->seats[2] + reason->seats[3] > 0;
}

static inline gboolean
league_reason_is_wrong (const LeagueReason *reason)
{
  return reason->kind >= LEAGUE_WRONG_SELF && reason->kind <= LEAGUE_WRONG_SIDES;
}

static inline gboolean
league_reason_is_odd (const LeagueReason *reason)
{
  return reason->kind >= LEAGUE_ODD_MET;
}

/* @name: an entrant's; the sentence is translated. */
typedef const char *(*LeagueNameFunc) (guint32 entrant, gpointer data);
char *league_reason_dup_text (const LeagueReason *reason, LeagueNameFunc name,
                              gpointer data) G_GNUC_WARN_UNUSED_RESULT;
/* "met", "bye-high" …: for JSON. */
const char *league_reason_id (LeagueReasonKind kind);

/**
 * LeaguePairedTable:
 * @kind: LEAGUE_UNPLAYED for a table, else the bye of its one entrant
 * @n: seats; @entrants in the order of seats, the first one begins; G_MAXUINT32 where a knock-out
 * does not know yet who comes
 * @sides: each seat's side, from 0
 * @reasons: (element-type LeagueReason)
 * @winner_to, @loser_to: of a knock-out: index of a table of a later round, -1 for none; whether it
 * is the first or the second seat there follows from the order of the tables that lead there
 */
typedef struct {
  LeagueKind kind;
  guint n;
  guint32 entrants[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];
  GArray *reasons;
  guint round;
  int winner_to, loser_to;
} LeaguePairedTable;

/**
 * LeaguePairing:
 * @tables: (element-type LeaguePairedTable): the first table has the highest points; byes come last
 * @remarks: (element-type LeagueReason): on the whole
 */
typedef struct {
  GPtrArray *tables;
  GArray *remarks;
} LeaguePairing;

LeaguePairing *league_pairing_new (void) G_GNUC_WARN_UNUSED_RESULT;
void league_pairing_free (LeaguePairing *pairing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LeaguePairing, league_pairing_free)
/* Adds a table, owned by the pairing, to be filled in. */
LeaguePairedTable *league_pairing_add (LeaguePairing *pairing, LeagueKind kind);
LeaguePairing *league_pairing_copy (const LeaguePairing *pairing) G_GNUC_WARN_UNUSED_RESULT;

/**
 * league_season_check:
 * @n: entrants
 *
 * Whether a season can be played at all: "9 rounds of a Swiss need at least 9 players; there
 * are 2. A round robin of 2 has one round." A sentence with the way out, or NULL. @warning (out):
 * what is possible but unwise: a Swiss of few players where a round robin would do; may be NULL.
 */
char *league_season_check (const LeaguePairingRules *rules, guint n,
                           char **warning) G_GNUC_WARN_UNUSED_RESULT;

/**
 * league_pair_round:
 * @pairees: (array length=n): all of the season who have not left
 * @results: all of the season: who met, who sat first, who had byes
 * @round: the one to be paired
 * @problem: (out): why there is no pairing, a sentence with the way out
 *
 * Pairs one round of a Swiss, of pods, or of a ladder (as pods, or a Swiss that may repeat). The
 * same input gives the same pairing.
 */
LeaguePairing *league_pair_round (const LeaguePairingRules *rules, const LeaguePairee *pairees,
                                  guint n, const LeagueResults *results, guint round,
                                  char **problem) G_GNUC_WARN_UNUSED_RESULT;

/**
 * league_pair_season:
 * @entrants: (array length=n): in the order of seeds
 *
 * All rounds of a round robin (Berger tables, FIDE C.05 annex 1) or a knock-out. Tables carry their
 * round. Who is free in a round of a round robin has a LEAGUE_ZERO_BYE: all are once in each cycle,
 * and nobody gains by it. In a knock-out LEAGUE_BYE tables lead the best seeds to the second round.
 */
LeaguePairing *league_pair_season (const LeaguePairingRules *rules, const guint32 *entrants,
                                   guint n, char **problem) G_GNUC_WARN_UNUSED_RESULT;

/* Reasons and remarks of a pairing that a person changed; those it had are dropped. Returns FALSE
 * when something in it is wrong, TRUE when there is at most something odd. */
gboolean league_pairing_check (const LeaguePairingRules *rules, LeaguePairing *pairing,
                               const LeaguePairee *pairees, guint n, const LeagueResults *results,
                               guint round);

G_END_DECLS
