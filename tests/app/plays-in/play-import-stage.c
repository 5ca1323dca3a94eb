/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Histories for the tests of bringing them along.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/store/database.h"

#include "db/match-rows.h"

#include <string.h>

const StagePlay play_import_stage_year[STAGE_YEAR] = {
  { 1,
    501,
    "2020-01-02",
    "Catan",
    "Club",
    90,
    "A long one",
    { { "Ada", 10, TRUE }, { "Ben", 8 } },
    2 },
  { 2, 0, "2020-01-02", "Catan", "Club", 0, NULL, { { "Ada", 6 }, { "Ben", 10, TRUE } }, 2 },
  { 3,
    503,
    "2020-03-04",
    "Azul",
    NULL,
    30,
    NULL,
    { { "Ada", 50 }, { "Cyd", 61, TRUE }, { "Ben", 44 } },
    3 },
};

/* Numbers by which the lists know a name. */
static guint
number_in (GPtrArray *list, const char *name)
{
  for (guint k = 0; k < list->len; k++)
    if (g_str_equal (g_ptr_array_index (list, k), name))
      return k + 1;
  g_ptr_array_add (list, (gpointer)name);
  return list->len;
}

static void
append_list (GString *out, const char *key, const GPtrArray *list, const char *more)
{
  g_string_append_printf (out, ",\"%s\":[", key);
  for (guint k = 0; k < list->len; k++)
    g_string_append_printf (out, "%s{\"id\":%u,\"uuid\":\"%s-%s\",\"name\":\"%s\"%s}",
                            k > 0 ? "," : "", k + 1, key, (char *)g_ptr_array_index (list, k),
                            (char *)g_ptr_array_index (list, k), more);
  g_string_append (out, "]");
}

char *
play_import_stage_as_bgstats (const StagePlay *plays, guint n)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new ();
  g_autoptr (GPtrArray) players = g_ptr_array_new ();
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  GString *out = g_string_new ("{\"plays\":[");

  for (guint k = 0; k < n; k++) {
    const StagePlay *play = &plays[k];

    g_string_append_printf (
        out, "%s{\"uuid\":\"PLAY-%u\",\"bggId\":%u,\"playDate\":\"%s 20:08:07\",\"gameRefId\":%u,",
        k > 0 ? ",\n" : "", play->id, play->bgg, play->date, number_in (games, play->game));
    if (play->place != NULL)
      g_string_append_printf (out, "\"locationRefId\":%u,", number_in (places, play->place));
    if (play->comment != NULL)
      g_string_append_printf (out, "\"comments\":\"%s\",", play->comment);
    g_string_append_printf (out, "\"durationMin\":%u,\"playerScores\":[", play->minutes);
    for (guint j = 0; j < play->n; j++)
      g_string_append_printf (
          out,
          "%s{\"playerRefId\":%u,\"score\":\"%d\",\"winner\":%s,\"newPlayer\":false,"
          "\"startPlayer\":false}",
          j > 0 ? "," : "", number_in (players, play->seats[j].name), play->seats[j].score,
          play->seats[j].wins ? "true" : "false");
    g_string_append (out, "]}");
  }
  g_string_append (out, "]");
  append_list (out, "players", players, ",\"isAnonymous\":false");
  append_list (out, "games", games,
               ",\"bggId\":0,\"cooperative\":false,\"highestWins\":true,\"noPoints\":false,"
               "\"usesTeams\":false");
  append_list (out, "locations", places, "");
  g_string_append (out, ",\"userInfo\":{\"meRefId\":1}}");
  return g_string_free (out, FALSE);
}

char *
play_import_stage_as_bgg (const StagePlay *plays, guint n, guint from)
{
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");

  g_string_append_printf (out, "<plays username=\"ada\" userid=\"1\" total=\"%u\" page=\"1\">\n",
                          n);
  for (guint k = 0; k < n; k++) {
    const StagePlay *play = &plays[k];

    g_string_append_printf (
        out,
        "<play id=\"%u\" date=\"%s\" quantity=\"1\" length=\"%u\" incomplete=\"0\""
        " nowinstats=\"0\" location=\"%s\"><item name=\"%s\" objecttype=\"thing\""
        " objectid=\"%u\"/>",
        play->bgg != 0 ? play->bgg : from + k, play->date, play->minutes,
        play->place != NULL ? play->place : "", play->game, g_str_hash (play->game) % 1000 + 1);
    if (play->comment != NULL)
      g_string_append_printf (out, "<comments>%s</comments>", play->comment);
    g_string_append (out, "<players>");
    for (guint j = 0; j < play->n; j++)
      g_string_append_printf (out,
                              "<player username=\"\" userid=\"0\" name=\"%s\" startposition=\"\""
                              " color=\"\" score=\"%d\" new=\"0\" rating=\"0\" win=\"%d\"/>",
                              play->seats[j].name, play->seats[j].score, play->seats[j].wins);
    g_string_append (out, "</players></play>\n");
  }
  g_string_append (out, "</plays>\n");
  return g_string_free (out, FALSE);
}

DbStore *
play_import_stage_collection (void)
{
  GError *error = NULL;
  DbStore *db = db_store_open (":memory:", DB_OPEN_CREATE, &error);

  ck_assert_msg (db != NULL, "%s", error != NULL ? error->message : "");
  return db;
}

void
play_import_stage_match (AppPlayImport *play_import, DbStore *db)
{
  GError *error = NULL;

  ck_assert_msg (app_play_import_identify (play_import, db, NULL, &error), "%s",
                 error != NULL ? error->message : "");
}

AppPlayImport *
play_import_stage_read (DbStore *db, const char *name, const char *text)
{
  GError *error = NULL;
  AppPlayImport *play_import = app_play_import_new (&error);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  ck_assert_ptr_nonnull (play_import);
  app_play_import_add_bytes (play_import, name, bytes, IMPORT_FORMAT_UNKNOWN);
  ck_assert_msg (app_play_import_read (play_import, db, packs, NULL, &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert_msg (
      !(app_play_import_get_faults (play_import)->len > 0), "%s",
      ((GError *)g_ptr_array_index (app_play_import_get_faults (play_import), 0))->message);
  play_import_stage_match (play_import, db);
  return play_import;
}

gint64
play_import_stage_run (AppPlayImport *play_import, DbStore *db)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  GError *error = NULL;
  gint64 batch = -1;

  ck_assert_msg (app_play_import_run (play_import, db, packs, NULL, &batch, &error), "%s",
                 error != NULL ? error->message : "");
  return batch;
}

gint64
play_import_stage_import (DbStore *db, const char *name, const char *text,
                          AppPlayImportCounts *counts)
{
  g_autoptr (AppPlayImport) play_import = play_import_stage_read (db, name, text);

  if (counts != NULL)
    app_play_import_get_counts (play_import, counts);
  return play_import_stage_run (play_import, db);
}

static void
take_bytes (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

char *
play_import_stage_write (DbStore *db, AppPlaysFormat format)
{
  const AppPlaysFilter all = { 0 };
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GError) error = NULL;
  GString *out = g_string_new (NULL);

  ck_assert_msg (app_plays_write (db, packs, &all, format, take_bytes, out, NULL, &error), "%s",
                 error != NULL ? error->message : "");
  return g_string_free (out, FALSE);
}

const char *
play_import_stage_verdicts (AppPlayImport *play_import)
{
  static char sentence[256];
  AppPlayImportCounts counts;
  gsize at = 0;

  app_play_import_get_counts (play_import, &counts);
  sentence[0] = '\0';
  for (guint k = 0; k < APP_PLAY_IMPORT_VERDICTS; k++)
    if (counts.plays[k] > 0)
      at += (gsize)g_snprintf (sentence + at, sizeof sentence - at, "%s%s %u", at > 0 ? ", " : "",
                               app_play_import_verdict_name (k), counts.plays[k]);
  return sentence;
}

guint
play_import_stage_count (DbStore *db)
{
  guint count = 0;

  ck_assert (db_matches_count (db, &count, NULL));
  return count;
}

static gboolean
take_id (const DbMatchRow *row, gpointer data)
{
  g_array_append_val ((GArray *)data, row->id);
  return TRUE;
}

DbMatch *
play_import_stage_match_at (DbStore *db, guint nth)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  DbMatch *match;

  ck_assert (db_matches_foreach (db, FALSE, take_id, ids, NULL));
  ck_assert_uint_lt (nth, ids->len);
  match = db_match_get (db, g_array_index (ids, gint64, nth), NULL);
  ck_assert_ptr_nonnull (match);
  return match;
}

static gboolean
take_uuid (const DbMatchRow *row, gpointer data)
{
  g_ptr_array_add (data, g_strdup (row->uuid));
  return TRUE;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

char *
play_import_stage_uuids (DbStore *db)
{
  g_autoptr (GPtrArray) uuids = g_ptr_array_new_with_free_func (g_free);

  ck_assert (db_matches_foreach (db, FALSE, take_uuid, uuids, NULL));
  g_ptr_array_sort (uuids, compare_texts);
  g_ptr_array_add (uuids, NULL);
  return g_strjoinv (" ", (char **)uuids->pdata);
}

AppPlayImportName *
play_import_stage_name (AppPlayImport *play_import, DbStore *db, ImportEntityKind kind,
                        const char *name)
{
  g_autoptr (GPtrArray) names = app_play_import_list_names (play_import, db, kind, NULL);

  for (guint k = 0; k < names->len; k++)
    if (g_str_equal (((AppPlayImportName *)g_ptr_array_index (names, k))->name, name))
      return g_ptr_array_steal_index (names, k);
  ck_abort_msg ("there is no %s", name);
  return NULL;
}

AppPlayImportRow *
play_import_stage_row (AppPlayImport *play_import, DbStore *db, AppPlayImportVerdict verdict)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) rows = app_play_import_list (play_import, db, 1u << verdict, 0, 2, &error);

  ck_assert_msg (rows != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_uint_eq (rows->len, 1);
  return g_ptr_array_steal_index (rows, 0);
}
