/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records: whole games with the digest of every state. A change that makes one of them
 * replay differently is a change of the rules. They are games at random with the spells of
 * play_rich_spells; with TOMEKEEPER_WRITE set they are written anew.
 */
#include "tome-play.h"

#include "rules/faults.h"
#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

#define RECORD_BYTES (1 << 17)

static const struct {
  const char *name, *game, *elements;
  uint64_t seed;
  bool rulings; /* there are some in it */
} records[] = {
  { "team-table", "team", PLAY_ELEMENTS, 11, false },
  { "team-open", "team open", PLAY_ELEMENTS, 12, false },
  { "team-editions", "team", PLAY_ELEMENTS " iron dark+", 13, false },
  { "team-rulings", "team", PLAY_ELEMENTS, 14, true },
  { "survival-3-table", "survival 3", PLAY_ELEMENTS, 15, false },
  { "survival-3-open", "survival 3 open", PLAY_ELEMENTS, 16, false },
  { "survival-3-rulings", "survival 3", PLAY_ELEMENTS, 17, true },
  { "survival-4-table", "survival 4", PLAY_ELEMENTS, 18, false },
};

static void
path_of (unsigned i, char *path, size_t size)
{
  const char *source = getenv ("TOMEKEEPER_SOURCE");

  snprintf (path, size, "%s/tests/rules/records/tome/%s.tkr",
            source ? source : TOMEKEEPER_SOURCE_ROOT, records[i].name);
}

/* Playing one at random */

static void
sink (const char *bytes, size_t length, void *data)
{
  rules_buffer_put (data, bytes, length);
}

static void
set_tags (RecordTags *tags, const PlayTable *table)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };
  const RulesSetup *setup = &table->match->setup;
  char seat[] = "Seat1";

  record_tags_set (tags, "Record", "1");
  record_tags_set (tags, "Game", "tome");
  record_tags_set (tags, "Variant", tome_game.variants[setup->variant].id);
  for (unsigned i = 0; i < setup->seats; i++, seat[4]++)
    record_tags_set (tags, seat, names[i]);
  record_tags_set (tags, "Pack", "trial-1@1");
  record_tags_set (tags, "Rules", "1");
  record_tags_set (tags, "Knowledge", setup->open ? "open" : "table");
}

/* A ruling that is legal here, tried until one is; none that takes a card from the Element Deck for
 * good, because then the last chapter has no Title. */
static void
find_ruling (const PlayTable *table, RulesRandom *random, RulesMoveBuffer *move)
{
  static const char *const lines[] = {
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
  };
  RulesStatus status;

  do {
    TomeState trial = *tome_state (table);
    unsigned k = rules_random_below (random, sizeof lines / sizeof *lines);
    RecordLine line;

    ck_assert_int_eq (record_read_line (lines[k], strlen (lines[k]), &line, NULL), RULES_OK);
    status = rules_read_move (table->match, &line, move, NULL);
    if (status == RULES_OK)
      status = rules_apply (table->match, &trial, &move->move, RULES_JUDGED, NULL);
    if (trial.counts[TOME_UNSEEN] + trial.counts[TOME_UNDER]
        < tome_state (table)->counts[TOME_UNSEEN] + tome_state (table)->counts[TOME_UNDER])
      status = RULES_ILLEGAL;
  } while (status != RULES_OK);
}

/* Writes the whole game; @out holds RECORD_BYTES. */
static void
play_record (unsigned i, RulesBuffer *out)
{
  static char body[RECORD_BYTES];
  RulesBuffer moves = { body, sizeof body, 0, false };
  RecordTags *tags = record_tags_new ();
  PlayTable table;
  RulesRandom random;
  RulesMoveBuffer move;
  Replay replay;
  unsigned rulings = records[i].rulings ? 24 : 0;

  ck_assert_int_eq (
      play_open (&table, records[i].game, records[i].elements, play_rich_spells, NULL), RULES_OK);
  rules_random_seed (&random, records[i].seed);
  while (replay_random (table.match, table.state, &random, &move)) {
    char text[256];
    RulesBuffer line = { text, sizeof text, 0, false };
    uint64_t digest;

    if (rulings && tome_state (&table)->phase > TOME_PHASE_DEAL && rules_random_below (&random, 4) == 0) {
      find_ruling (&table, &random, &move);
      rulings--;
    }
    ck_assert_int_eq (rules_apply (table.match, table.state, &move.move, RULES_JUDGED, NULL),
                      RULES_OK);
    rules_write_move (table.match, &move.move, &line);
    digest = rules_digest (table.match, table.state);
    record_write_move ((RulesText){ text, (uint32_t)line.length }, (RulesText){ "", 0 }, &digest,
                       (RulesText){ "", 0 }, sink, &moves);
  }
  ck_assert (tome_state (&table)->head.over && !moves.full);
  set_tags (tags, &table);
  replay = (Replay){ .match = table.match, .state = table.state };
  replay_set_result (&replay, tags);
  record_write_tags (tags, sink, out);
  rules_buffer_put (out, body, moves.length);
  ck_assert (!out->full);
  record_tags_free (tags);
  play_close (&table);
}

/* Replaying one */

static size_t
read_record (unsigned i, char *bytes)
{
  char path[512];
  size_t length;
  FILE *file;

  path_of (i, path, sizeof path);
  file = fopen (path, "rb");
  ck_assert_msg (file != NULL, "no %s", path);
  length = fread (bytes, 1, RECORD_BYTES, file);
  fclose (file);
  return length;
}

START_TEST (records_replay_exactly)
{
  char *bytes = malloc (RECORD_BYTES), *end = bytes + read_record (_i, bytes);
  RecordReader *reader = record_reader_new ();
  RulesSetup setup;
  RulesError error;
  PlayTable table;
  Replay replay;

  ck_assert_int_eq (
      play_open (&table, records[_i].game, records[_i].elements, play_rich_spells, NULL), RULES_OK);
  replay_init (&replay, table.match);
  for (char *at = bytes; at < end; at += strcspn (at, "\n") + 1) {
    size_t length = (char *)memchr (at, '\n', end - at) - at;
    RecordEvent event = record_reader_feed (reader, at, length, &error);

    ck_assert_int_ne (event, RECORD_EVENT_FAULT);
    if (event != RECORD_EVENT_MOVE)
      continue;
    if (replay_line (&replay, record_reader_move (reader), NULL, &error) != RULES_OK)
      ck_abort_msg ("%s, line %u: %s", records[_i].name, record_reader_line_number (reader),
                    rules_error_fault (&tome_game, &error)->sentence);
    ck_assert_msg (replay.diverged == 0, "%s, line %u: the digest was %016llx and is %016llx",
                   records[_i].name, record_reader_line_number (reader),
                   (unsigned long long)replay.diverged_recorded,
                   (unsigned long long)replay.diverged_found);
    ck_assert_ptr_null (rules_check (table.match, replay.state));
  }
  ck_assert_uint_eq (replay.unverified, 0);
  ck_assert_uint_gt (replay.at, 50);
  ck_assert_int_eq (replay_setup (record_reader_tags (reader), &setup, NULL), RULES_OK);
  ck_assert (setup.variant == table.match->setup.variant && setup.seats == table.match->setup.seats
             && setup.open == table.match->setup.open);
  ck_assert_ptr_nonnull (record_tags_get (record_reader_tags (reader), "Result"));
  ck_assert_int_eq (replay_result (&replay, record_reader_tags (reader), NULL), RULES_OK);
  record_reader_free (reader);
  replay_clear (&replay);
  play_close (&table);
  free (bytes);
}
END_TEST

/* The same seed gives the same record, to the byte. */
START_TEST (records_are_played_again)
{
  char *bytes = malloc (RECORD_BYTES), *again = malloc (RECORD_BYTES);
  RulesBuffer out = { again, RECORD_BYTES, 0, false };
  size_t length = read_record (_i, bytes);

  play_record (_i, &out);
  ck_assert_uint_eq (out.length, length);
  ck_assert_int_eq (memcmp (bytes, again, length), 0);
  free (bytes);
  free (again);
}
END_TEST

START_TEST (records_are_written)
{
  for (unsigned i = 0; i < sizeof records / sizeof *records; i++) {
    char *bytes = malloc (RECORD_BYTES), path[512];
    RulesBuffer out = { bytes, RECORD_BYTES, 0, false };
    FILE *file;

    play_record (i, &out);
    path_of (i, path, sizeof path);
    file = fopen (path, "wb");
    ck_assert_msg (file != NULL, "cannot write %s", path);
    fwrite (bytes, 1, out.length, file);
    fclose (file);
    free (bytes);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("tome-records");
  TCase *tcase = tcase_create ("records");
  int n = sizeof records / sizeof *records;

  if (getenv ("TOMEKEEPER_WRITE"))
    tcase_add_test (tcase, records_are_written);
  tcase_add_loop_test (tcase, records_replay_exactly, 0, n);
  tcase_add_loop_test (tcase, records_are_played_again, 0, n);
  suite_add_tcase (suite, tcase);
  return suite_main (suite);
}
