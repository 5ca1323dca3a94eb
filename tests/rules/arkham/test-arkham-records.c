/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records of Tomes of Arkham, with every number of players.
 */
#include "tests/rules/play-records.h"
#include "tests/rules/arkham/arkham-play.h"

static const PlayRecord records[] = {
  { "table-2", "2 rules=1", NULL, NULL, 31, 0 },
  { "table-3", "3 rules=1", NULL, NULL, 32, 0 },
  { "table-4", "4 rules=1", NULL, arkham_rich_events, 33, 0 },
  { "table-rulings", "3 rules=1", NULL, NULL, 34, 24 },
  { "open-2", "2 open rules=1", NULL, arkham_rich_events, 35, 0 },
  { "open-4", "4 open rules=1", NULL, NULL, 36, 0 },
  { "open-rulings", "2 open rules=1", NULL, NULL, 37, 24 },
  { "worlds-2", "2", NULL, NULL, 38, 0 },
  { "worlds-3", "3", NULL, arkham_rich_events, 39, 0 },
  { "worlds-4", "4", NULL, NULL, 40, 24 },
};

static const char *const rulings[] = {
  "- adjust resource 1 $2 \"t\"",     "- adjust resource 2 $1 out \"t\"",
  "- adjust resource 2 king-1 \"t\"", "- adjust tome 1 king \"t\"",
  "- adjust tome 1 king out \"t\"",   "- adjust tome 2 voor-1 \"t\"",
  "- adjust tome 2 voor out \"t\"",   "- adjust sale ghorl \"t\"",
  "- adjust sale ghorl out \"t\"",    "- adjust first 1 \"t\"",
  "- adjust first 2 \"t\"",           "- adjust renown 1 +3 \"t\"",
  "- adjust renown 2 -2 \"t\"",       "- adjust stop stars \"t\"",
  "- adjust stop whateley \"t\"",     NULL,
};

static bool
ready (const void *state)
{
  return ((const ArkhamState *)state)->phase >= ARKHAM_PHASE_SALE;
}

/* A ruling that ends the game leaves none for the others. */
static bool
fits (const void *before, const void *after)
{
  return !((const ArkhamState *)after)->head.ended_by_rules;
}

TEST_SUITE (arkham_records)
{
  static const PlayRecords all = {
    .name = "arkham-records",
    .records = records,
    .n_records = sizeof records / sizeof *records,
    .rulings = rulings,
    .ready = ready,
    .fits = fits,
  };

  return play_records_suite (&all);
}
