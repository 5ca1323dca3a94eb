/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records of Tome, with spells of every operation.
 */
#include "tests/rules/play-records.h"
#include "tests/rules/tome/tome-play.h"

static const PlayRecord records[] = {
  { "team-table", "team", TOME_STANDARD_ELEMENTS, tome_rich_spells, 11, 0 },
  { "team-open", "team open", TOME_STANDARD_ELEMENTS, tome_rich_spells, 12, 0 },
  { "team-editions", "team", TOME_STANDARD_ELEMENTS " iron dark+", tome_rich_spells, 13, 0 },
  { "team-rulings", "team", TOME_STANDARD_ELEMENTS, tome_rich_spells, 14, 24 },
  { "survival-3-table", "survival 3", TOME_STANDARD_ELEMENTS, tome_rich_spells, 15, 0 },
  { "survival-3-open", "survival 3 open", TOME_STANDARD_ELEMENTS, tome_rich_spells, 16, 0 },
  { "survival-3-rulings", "survival 3", TOME_STANDARD_ELEMENTS, tome_rich_spells, 17, 24 },
  { "survival-4-table", "survival 4", TOME_STANDARD_ELEMENTS, tome_rich_spells, 18, 0 },
};

static const char *const rulings[] = {
  "- adjust power fire-1 +2 \"t\"",
  "- adjust power water-3 -2 \"t\"",
  "- adjust set-power light-2 F \"t\"",
  "- adjust set-power wind-f 3 \"t\"",
  "- adjust element earth-4 light \"t\"",
  "- adjust element light-1 wind \"t\"",
  "- adjust silence fire-2 off \"t\"",
  "- adjust silence water-1 on \"t\"",
  "- adjust title-element wind \"t\"",
  "- adjust title earth-2 \"t\"",
  "- adjust title water-4 \"t\"",
  "- adjust winner 1 \"t\"",
  "- adjust winner 2 \"t\"",
  "- adjust winner 3 \"t\"",
  "- adjust score 1 +1 \"t\"",
  "- adjust score 2 -1 \"t\"",
  "- adjust health 1 +1 \"t\"",
  "- adjust health 3 -1 \"t\"",
  "- adjust hand 2 fire-3 \"t\"",
  "- adjust hand 1 wind-2 \"t\"",
  "- adjust discard wind-5 \"t\"",
  "- adjust discard fire-5 \"t\"",
  "- adjust chain none \"t\"",
  "- adjust chain open fire \"t\"",
  "- adjust chain broken \"t\"",
  "- adjust turn 1 \"t\"",
  "- adjust turn 3 \"t\"",
  NULL,
};

static bool
ready (const void *state)
{
  return ((const TomeState *)state)->phase > TOME_PHASE_DEAL;
}

/* None takes a card from the Element Deck for good, because then the last chapter has no Title. */
static bool
fits (const void *before, const void *after)
{
  const TomeState *was = before, *is = after;

  return tome_card_count (is, TOME_UNSEEN) + is->n_under
         >= tome_card_count (was, TOME_UNSEEN) + was->n_under;
}

TEST_SUITE (tome_records)
{
  static const PlayRecords all = {
    .name = "tome-records",
    .records = records,
    .n_records = sizeof records / sizeof *records,
    .rulings = rulings,
    .ready = ready,
    .fits = fits,
  };

  return play_records_suite (&all);
}
