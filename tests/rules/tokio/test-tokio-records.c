/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records of ToKiO, with gems of every ability.
 */
#include "tests/rules/play-records.h"
#include "tests/rules/tokio/tokio-play.h"

static const PlayRecord records[] = {
  { "table-1", "duel", tokio_standard, NULL, 21, 0 },
  { "table-2", "duel", tokio_standard, NULL, 22, 0 },
  { "table-rulings", "duel", tokio_standard, NULL, 23, 24 },
  { "open-1", "duel open", tokio_standard, NULL, 24, 0 },
  { "open-2", "duel open", tokio_standard, NULL, 25, 0 },
  { "open-rulings", "duel open", tokio_standard, NULL, 26, 24 },
};

static const char *const rulings[] = {
  "- adjust remove 1 a \"t\"",      "- adjust remove 2 c \"t\"",
  "- adjust remove 1 e \"t\"",      "- adjust place 1 a flint \"t\"",
  "- adjust place 2 c chert \"t\"", "- adjust place 1 e dart \"t\"",
  "- adjust place 2 b iron \"t\"",  "- adjust place 1 d crown \"t\"",
  "- adjust front 1 a 3 \"t\"",     "- adjust front 2 b 2 \"t\"",
  "- adjust front 1 c 4 \"t\"",     "- adjust active 1 b on \"t\"",
  "- adjust active 2 d on \"t\"",   "- adjust active 1 c off \"t\"",
  "- adjust active 2 a off \"t\"",  "- adjust turn 1 \"t\"",
  "- adjust turn 2 \"t\"",          NULL,
};

static bool
ready (const void *state)
{
  return ((const TokioState *)state)->phase >= TOKIO_PHASE_FLIP;
}

/* A ruling that ends the game leaves none for the others. */
static bool
fits (const void *before, const void *after)
{
  return !((const TokioState *)after)->head.ended_by_rules;
}

TEST_SUITE (tokio_records)
{
  static const PlayRecords all = {
    .name = "tokio-records",
    .records = records,
    .n_records = sizeof records / sizeof *records,
    .rulings = rulings,
    .ready = ready,
    .fits = fits,
  };

  return play_records_suite (&all);
}
