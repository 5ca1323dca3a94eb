/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records of The Restless, of both variants and with every number of players.
 */
#include "tests/rules/play-records.h"
#include "tests/rules/restless/restless-play.h"

static const PlayRecord records[] = {
  { "base-1", "base 1 rules=1", NULL, NULL, 61, 0 },
  { "base-2", "base 2 rules=1", NULL, NULL, 42, 0 },
  { "base-3", "base 3 rules=1", NULL, NULL, 43, 0 },
  { "base-4", "base 4 rules=1", NULL, NULL, 44, 0 },
  { "base-rulings", "base 2 rules=1", NULL, NULL, 45, 30 },
  { "tarot-1", "tarot 1 rules=1", NULL, NULL, 46, 0 },
  { "tarot-2", "tarot 2 rules=1", NULL, NULL, 47, 0 },
  { "tarot-3", "tarot 3 rules=1", NULL, NULL, 48, 0 },
  { "tarot-4", "tarot 4 rules=1", NULL, NULL, 49, 0 },
  { "tarot-rulings", "tarot 3 rules=1", NULL, NULL, 50, 30 },
  { "second-base-2", "base 2", NULL, NULL, 51, 0 },
  { "second-tarot-4", "tarot 4 open", NULL, NULL, 52, 0 },
  { "second-rulings", "tarot 3", NULL, NULL, 53, 30 },
};

static const char *const rulings[] = {
  "- adjust rerolls +2 \"t\"",
  "- adjust health A +2 \"t\"",
  "- adjust health B +3 \"t\"",
  "- adjust max-health C +2 \"t\"",
  "- adjust item A plate \"t\"",
  "- adjust item B ring on \"t\"",
  "- adjust ground salve on \"t\"",
  "- adjust ground salve off \"t\"",
  "- adjust status A swift on \"t\"",
  "- adjust status A swift off \"t\"",
  "- adjust sin D envy on \"t\"",
  "- adjust sin D envy off \"t\"",
  "- adjust armor A +3 \"t\"",
  "- adjust rests +1 \"t\"",
  "- adjust target-health -1 \"t\"",
  "- adjust defense -1 \"t\"",
  "- adjust no-rest off \"t\"",
  "- adjust revive A 3 \"t\"",
  "- adjust character B fenn \"t\"",
  "- card bog-hag kind=encounter type=combat attack=1 defense=6 health=3 drops=loot:1",
  "- card tin-cup kind=loot item=consumable counters=2 use=heal:1:chosen",
  "- card ash-idol kind=treasure item=active recharge=2 use=damage:2:target",
  NULL,
};

static bool
ready (const void *state)
{
  return ((const RestlessState *)state)->phase > RESTLESS_PHASE_REALM;
}

/* A ruling that ends the game leaves none for the others. */
static bool
fits (const void *before, const void *after)
{
  return !((const RestlessState *)after)->head.ended_by_rules;
}

TEST_SUITE (restless_records)
{
  static const PlayRecords all = {
    .name = "restless-records",
    .records = records,
    .n_records = sizeof records / sizeof *records,
    .rulings = rulings,
    .ready = ready,
    .fits = fits,
  };

  return play_records_suite (&all);
}
