/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records: played, written, read again and compared.
 */
#include "tests/rules/play-records.h"

#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

#define RECORD_BYTES (1 << 18)

static const PlayRecords *all;

static void
path_of (unsigned i, char *path, size_t size)
{
  const char *source = suite_variable ("TOMEKEEPER_SOURCE");

  snprintf (path, size, "%s/tests/rules/records/%s/%s.tkr",
            source ? source : TOMEKEEPER_SOURCE_ROOT, play_game.game->id, all->records[i].name);
}

/* Playing one at random */

static void
sink (const char *bytes, size_t length, void *data)
{
  rules_buffer_put (data, bytes, length);
}

static void
set_tags (RecordTags *tags, const PlayFixture *fixture)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };
  const RulesSetup *setup = &fixture->match->setup;
  char seat[] = "Seat1", pack[128], rules[16];

  record_tags_set (tags, "Record", "1");
  record_tags_set (tags, "Game", play_game.game->id);
  record_tags_set (tags, "Variant", play_game.game->variants[setup->variant].id);
  for (unsigned i = 0; i < setup->seats; i++, seat[4]++)
    record_tags_set (tags, seat, names[i]);
  snprintf (pack, sizeof pack, "%s@%u", rules_pack_id (fixture->packs[0]),
            rules_pack_revision (fixture->packs[0]));
  record_tags_set (tags, "Pack", pack);
  snprintf (rules, sizeof rules, "%u", setup->revision);
  record_tags_set (tags, "Rules", rules);
  record_tags_set (tags, "Knowledge", setup->open ? "open" : "table");
}

/* A ruling that is legal here and leaves a game that ends, tried until one is. */
static void
find_ruling (const PlayFixture *fixture, RulesRandom *random, RulesMoveBuffer *move)
{
  size_t size = (play_game.game->state_size + 7) / 8 * 8;
  void *trial = aligned_alloc (8, size);
  RulesStatus status;
  unsigned n = 0;

  while (all->rulings[n])
    n++;
  do {
    const char *text = all->rulings[rules_random_below (random, n)];
    RecordLine line;

    memcpy (trial, fixture->state, play_game.game->state_size);
    ck_assert_int_eq (record_read_line (text, strlen (text), &line, NULL), RULES_OK);
    status = rules_read_move (fixture->match, &line, move, NULL);
    if (status == RULES_OK)
      status = rules_apply (fixture->match, trial, &move->move, RULES_JUDGED, NULL);
    if (status == RULES_OK && all->fits && !all->fits (fixture->state, trial))
      status = RULES_ILLEGAL;
  } while (status != RULES_OK);
  free (trial);
}

static void
open_record (PlayFixture *fixture, unsigned i)
{
  const PlayRecord *record = &all->records[i];

  ck_assert_int_eq (play_open (fixture, record->game, record->pack, record->more, NULL), RULES_OK);
  if (play_game.game->word_use)
    rules_match_set_dictionary (fixture->match, &rules_dictionary_any);
}

/* Writes the whole game; @out holds RECORD_BYTES. */
static void
play_record (unsigned i, RulesBuffer *out)
{
  static char body[RECORD_BYTES];
  RulesBuffer moves = { body, sizeof body, 0, false };
  RecordTags *tags = record_tags_new ();
  PlayFixture fixture;
  RulesRandom random;
  RulesMoveBuffer move;
  Replay replay;
  unsigned rulings = all->records[i].rulings;

  open_record (&fixture, i);
  rules_random_seed (&random, all->records[i].seed);
  while (replay_random_move (fixture.match, fixture.state, &random, &move)) {
    char text[1024];
    RulesBuffer line = { text, sizeof text, 0, false };
    uint64_t digest;

    if (rulings && (!all->ready || all->ready (fixture.state))
        && rules_random_below (&random, 4) == 0) {
      find_ruling (&fixture, &random, &move);
      rulings--;
    }
    ck_assert_int_eq (rules_apply (fixture.match, fixture.state, &move.move, RULES_JUDGED, NULL),
                      RULES_OK);
    rules_write_move (fixture.match, &move.move, &line);
    digest = rules_digest (fixture.match, fixture.state);
    record_write_move ((RulesText){ text, (uint32_t)line.length }, (RulesText){ "", 0 }, &digest,
                       (RulesText){ "", 0 }, sink, &moves);
  }
  ck_assert (((const RulesStateHeader *)fixture.state)->ended_by_rules && !moves.full);
  set_tags (tags, &fixture);
  replay = (Replay){ .match = fixture.match, .state = fixture.state };
  replay_set_result (&replay, tags);
  record_write_tags (tags, sink, out);
  rules_buffer_put (out, body, moves.length);
  ck_assert (!out->full);
  record_tags_free (tags);
  play_close (&fixture);
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
  PlayFixture fixture;
  Replay replay;

  open_record (&fixture, _i);
  replay_init (&replay, fixture.match);
  for (char *at = bytes; at < end; at += strcspn (at, "\n") + 1) {
    size_t length = (char *)memchr (at, '\n', end - at) - at;
    RecordEvent event = record_reader_feed (reader, at, length, &error);

    ck_assert_int_ne (event, RECORD_EVENT_FAULT);
    if (event != RECORD_EVENT_MOVE)
      continue;
    ck_assert_msg (replay_line (&replay, record_reader_move (reader), NULL, &error) == RULES_OK,
                   "%s, line %u: %s", all->records[_i].name, record_reader_line_number (reader),
                   rules_error_fault (play_game.game, &error)->sentence);
    ck_assert_msg (replay.diverged == 0, "%s, line %u: the digest was %016llx and is %016llx",
                   all->records[_i].name, record_reader_line_number (reader),
                   (unsigned long long)replay.diverged_recorded,
                   (unsigned long long)replay.diverged_found);
    ck_assert_ptr_null (rules_check_state (fixture.match, replay.state));
  }
  ck_assert_uint_eq (replay.unverified, 0);
  ck_assert_uint_gt (replay.n_moves, 50);
  ck_assert_int_eq (replay_setup (record_reader_tags (reader), &setup, NULL), RULES_OK);
  ck_assert (setup.variant == fixture.match->setup.variant
             && setup.seats == fixture.match->setup.seats
             && setup.revision == fixture.match->setup.revision
             && setup.open == fixture.match->setup.open);
  ck_assert_ptr_nonnull (record_tags_get (record_reader_tags (reader), "Result"));
  ck_assert_int_eq (replay_check_result (&replay, record_reader_tags (reader), NULL), RULES_OK);
  record_reader_free (reader);
  replay_clear (&replay);
  play_close (&fixture);
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
  for (unsigned i = 0; i < all->n_records; i++) {
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

Suite *
play_records_suite (const PlayRecords *records)
{
  Suite *suite = suite_create (records->name);
  TCase *tcase = tcase_create ("records");

  all = records;
  if (suite_variable ("TOMEKEEPER_WRITE"))
    tcase_add_test (tcase, records_are_written);
  tcase_add_loop_test (tcase, records_replay_exactly, 0, (int)records->n_records);
  tcase_add_loop_test (tcase, records_are_played_again, 0, (int)records->n_records);
  suite_add_tcase (suite, tcase);
  return suite;
}
