/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The careful party that plays runs of The Restless for restless-runs: what it sees, how it judges
 * cards and foes, and what it does.
 */
#pragma once

#include "app/base/value.h"
#include "rules/replay.h"
#include "rules/restless/restless-cards.h"

#include <string.h>

#define SLOTS 4

/* What a foe, or a god, did. */
typedef struct {
  guint met, beaten, fled, killed;
  gint64 cost; /* health and armor lost, of all */
} Tally;

typedef struct {
  RulesMatch *match;
  const RestlessCards *cards;
  RulesRandom random;
  Replay replay;
  AppValue *view;
  GPtrArray *old_views; /* of this step, whose texts may still be in use */
  Tally *tallies;       /* by card */
  int foe;              /* -1 while there is none */
  int killer;           /* of the last of the party, -1 for none */
  gint64 before;        /* health and armor when it was met */
  /* Of all runs */
  guint runs, won, ended[8]; /* by realm; in the last the god's */
  guint64 moves, rests;
} Run;

/* One of the party as the view has it. */
typedef struct {
  char slot;
  const AppValue *value;
  gint64 health, max_health, armor;
  gboolean acted, consumed;
} Member;

/* An attack: what it brings, less what a miss costs. */
typedef struct {
  const char *id; /* NULL for unarmed */
  guint shots;
  gboolean ranged;
  int add;
  double worth;
} Attack;

static inline const AppValue *
field (const AppValue *value, const char *key)
{
  return app_value_get (value, key);
}

static inline gint64
number (const AppValue *value, const char *key)
{
  return app_value_integer (app_value_get (value, key));
}

static inline const char *
text (const AppValue *value, const char *key)
{
  return app_value_text (app_value_get (value, key));
}

static inline gboolean
is_phase (const Run *run, const char *phase)
{
  return strcmp (text (run->view, "phase"), phase) == 0;
}

static inline gboolean
is_battle (const Run *run)
{
  return is_phase (run, "combat") || is_phase (run, "god");
}

const RestlessCard *bot_find_card (const Run *run, const char *id);
/* Takes the view anew; texts of the old one last until the step is over. */
void bot_read_view (Run *run);
/* The living, in the order of slots; how many there are. */
guint bot_read_living (const Run *run, Member members[SLOTS]);

/* Judging cards */

/* The attack that brings most against a foe of that defense, strike and health. */
Attack bot_best_attack (const Run *run, const Member *member, int defense, int strike, int health);
/* How much a card does for who carries it; a weapon as far as it is better than the best. */
double bot_card_usefulness (const Run *run, const Member *member, const char *id);
/* Health that a foe will probably cost. */
double bot_expected_cost (const Run *run, int attack, int defense, int health);

/* Doing */

/* Makes the move if it is legal. */
gboolean bot_try_move (Run *run, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* What chance owes. */
gboolean bot_apply_chance (Run *run);
/* One of the listed moves that begin with @prefix, each as likely. */
gboolean bot_apply_listed (Run *run, const char *prefix);
/* Everybody with a dead character takes another: the stronger of two. */
gboolean bot_join_characters (Run *run);
/* Carries, heals and uses what can be done with profit out of battle. */
void bot_manage_items (Run *run);
/* After an encounter. */
void bot_finish_encounter (Run *run);
void bot_spend_night (Run *run);
void bot_fight (Run *run);
