/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records of Spelled, with cards of every operation.
 */
#include "tests/rules/play-records.h"
#include "tests/rules/spelled/spelled-play.h"

static const PlayRecord records[] = {
  { "duel-table", "duel", spelled_rich, NULL, 21, 0 },
  { "duel-open", "duel open", spelled_rich, NULL, 22, 0 },
  { "duel-rulings", "duel", spelled_rich, NULL, 23, 30 },
  { "free-for-all-3-table", "free-for-all 3", spelled_rich, NULL, 24, 0 },
  { "free-for-all-3-open", "free-for-all 3 open", spelled_rich, NULL, 25, 0 },
  { "free-for-all-4-table", "free-for-all 4", spelled_rich, NULL, 26, 0 },
  { "free-for-all-4-rulings", "free-for-all 4", spelled_rich, NULL, 27, 30 },
};

static const char *const rulings[] = {
  "- adjust health 1 +3 \"t\"",
  "- adjust health 2 -1 \"t\"",
  "- adjust energy 1 +2 \"t\"",
  "- adjust energy 2 -1 \"t\"",
  "- adjust damage 1 +2 \"t\"",
  "- adjust damage 2 +4 \"t\"",
  "- adjust owes 1 +1 \"t\"",
  "- adjust owes 2 +2 \"t\"",
  "- adjust owes 2 -1 \"t\"",
  "- adjust draw 1 1 \"t\"",
  "- adjust draw 2 2 \"t\"",
  "- adjust market hex out \"t\"",
  "- adjust market wand out \"t\"",
  "- adjust word ok \"t\"",
  "- adjust move 1 st-a hand deck \"t\"",
  "- adjust move 1 st-e deck hand \"t\"",
  "- adjust move 2 st-i discard hand \"t\"",
  "- adjust move 2 owl market play \"t\"",
  "- adjust move 1 idol market play \"t\"",
  "- adjust move 2 rv-a reserve deck \"t\"",
  "- adjust move 1 st-o hand scrap \"t\"",
  "- adjust move 2 st-o scrap discard \"t\"",
  "- adjust move 1 owl play hand \"t\"",
  NULL,
};

TEST_SUITE (spelled_records)
{
  static const PlayRecords all = {
    .name = "spelled-records",
    .records = records,
    .n_records = sizeof records / sizeof *records,
    .rulings = rulings,
  };

  return play_records_suite (&all);
}
