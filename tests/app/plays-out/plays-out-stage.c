/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of matches out share.
 */
#include "tests/app/plays-out/plays-out-stage.h"

#include "app/base/play-tags.h"
#include "db/notes.h"

#include <string.h>

DbStore *out_db;
AppPacks *out_packs;

void
out_setup (void)
{
  folder_setup ();
  g_setenv ("TZ", "Europe/Vienna", TRUE);
  out_db = db_store_open (in_folder ("a.db"), DB_OPEN_CREATE, NULL);
  ck_assert_ptr_nonnull (out_db);
  out_packs = app_database_new_packs (out_db);
}

void
out_teardown (void)
{
  app_packs_unref (out_packs);
  db_store_close (out_db);
  folder_teardown ();
}

/* Matches */

gint64
out_add (const OutSample *sample)
{
  g_autoptr (DbMatch) match = db_match_new ();
  guint sides = 0;
  gint64 id, note;

  match->game_name = g_strdup (sample->game);
  match->mode = sample->mode;
  match->result = sample->result;
  match->minutes = sample->minutes > 0 ? sample->minutes : -1;
  db_match_set_string (&match->date, sample->date);
  db_match_set_string (&match->place, sample->place != NULL ? sample->place : "");
  for (guint k = 0; k < G_N_ELEMENTS (sample->seats) && sample->seats[k].name != NULL; k++) {
    const OutSampleSeat *seat = &sample->seats[k];

    db_match_add_seat (match, seat->side, 0, seat->name);
    g_array_index (match->seats, DbSeat, k).has_score = seat->score >= 0;
    g_array_index (match->seats, DbSeat, k).score = MAX (seat->score, 0);
    if (seat->side > sides)
      db_match_add_side (match, ++sides, seat->place, NULL);
  }
  db_match_add_tag (match, APP_QUICK_TAG, app_quick_scoring_name (sample->by));
  for (guint k = 0; k + 1 < G_N_ELEMENTS (sample->tags) && sample->tags[k] != NULL; k += 2)
    db_match_add_tag (match, sample->tags[k], sample->tags[k + 1]);
  ck_assert (db_match_add (out_db, match, &id, NULL));
  if (sample->note != NULL)
    ck_assert (db_note_add (out_db, DB_SUBJECT_MATCH, id, sample->note, &note, NULL));
  return id;
}

const OutSample out_settlers = {
  .game = "Catan",
  .date = "2026-01-02",
  .place = "Club, upstairs",
  .mode = DB_MODE_FREE_FOR_ALL,
  .result = RULES_WON,
  .by = APP_QUICK_HIGH_SCORE,
  .minutes = 85,
  .seats = { { "Ada", 1, 1, 10 }, { "=Ben", 2, 2, 8 }, { "Cyd \"C\"", 3, 2, 8 } },
  .tags = { "Role2", "blue", "First", "2", "Board", "Seafarers", "Time", "20:15:00" },
  .note = "Close.\n-1 for Ben?",
};

const OutSample out_teams = {
  .game = "Codenames",
  .date = "2026-01-03",
  .mode = DB_MODE_VERSUS,
  .result = RULES_WON,
  .by = APP_QUICK_WINNERS,
  .seats = { { "Ada", 1, 2, -1 }, { "Cyd", 1, 0, -1 }, { "Ben", 2, 1, -1 }, { "Dan", 2, 0, -1 } },
};

const OutSample out_co_op = {
  .game = "Pandemic",
  .date = "2026-01-04",
  .mode = DB_MODE_CO_OP,
  .result = RULES_LOST,
  .by = APP_QUICK_CO_OP,
  .seats = { { "Ada", 1, 0, -1 }, { "Ben", 1, 0, -1 } },
  .tags = { "Uncounted", "yes" },
};

const OutSample out_draw = {
  .game = "Go",
  .date = "2026-01-05",
  .mode = DB_MODE_VERSUS,
  .result = RULES_DRAWN,
  .by = APP_QUICK_PLACES,
  .seats = { { "Ada", 1, 1, -1 }, { "Ben", 2, 1, -1 } },
};

const OutSample out_golf = {
  .game = "Golf",
  .date = "2026-01-06",
  .mode = DB_MODE_VERSUS,
  .result = RULES_WON,
  .by = APP_QUICK_LOW_SCORE,
  .seats = { { "Ada", 1, 2, 43 }, { "Ben", 2, 1, 3.5 } },
  .tags = { "Score1", "66-11-12" },
};

const OutSample out_broken_off = {
  .game = "Go",
  .date = "",
  .mode = DB_MODE_VERSUS,
  .result = RULES_ABANDONED,
  .by = APP_QUICK_OPEN,
  .seats = { { "Ada", 1, 0, -1 }, { "Ben", 2, 0, -1 } },
};

const OutSample *const out_all[OUT_ALL] = { &out_settlers, &out_teams, &out_co_op,
                                            &out_draw,     &out_golf,  &out_broken_off };

void
out_add_all (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (out_all); k++)
    out_add (out_all[k]);
}

/* A match of Tome with moves, which is over. */
gint64
out_add_moves (void)
{
  CliOutput said =
      cli (NULL, "import", DATABASE, in_source ("tests/app/records/example.tkr"), NULL);
  gint64 id;

  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert (db_match_find_last (out_db, "tome", &id, NULL));
  ck_assert_int_ne (id, 0);
  return id;
}

/* Writing */

void
out_append_bytes (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

char *
export_write_which (AppPlaysFormat format, const AppPlaysFilter *which)
{
  g_autoptr (GError) error = NULL;
  GString *out = g_string_new (NULL);

  ck_assert_msg (
      app_plays_write (out_db, out_packs, which, format, out_append_bytes, out, NULL, &error), "%s",
      error != NULL ? error->message : "");
  return g_string_free (out, FALSE);
}

char *
export_write_all (AppPlaysFormat format)
{
  const AppPlaysFilter which = { 0 };

  return export_write_which (format, &which);
}

char *
export_write_one (AppPlaysFormat format, gint64 match)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof match);
  const AppPlaysFilter which = { .matches = matches };

  g_array_append_val (matches, match);
  return export_write_which (format, &which);
}

/* JSON */

JsonNode *
out_parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (text, &error);

  ck_assert_msg (node != NULL, "%s: %.200s", error != NULL ? error->message : "", text);
  return node;
}

JsonObject *
out_element (JsonNode *root, const char *list, guint k)
{
  return json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (root), list), k);
}
