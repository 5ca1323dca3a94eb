/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words by which collections, archives, settings and scripts know things: none of them changes
 * its spelling, whatever the code calls what it means. They are in stored-words.txt; a word that is
 * new is added there, one that is missing breaks files that people have. STORED_WORDS_WRITE=1
 * writes it anew, to be read.
 */
#include "tests/app/match/match-stage.h"

#include "app/base/play-tags.h"
#include "app/campaign/campaigns.h"
#include "app/demo/demo.h"
#include "app/files/import.h"
#include "app/league/reports.h"
#include "app/league/season-result.h"
#include "app/league/season-ids.h"
#include "app/match/verify.h"
#include "app/plays-in/play-import.h"
#include "app/result/quick-db.h"
#include "db/auto-backup.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/formats.h"

#include <sqlite3.h>
#include <string.h>

#define GOLDEN "tests/app/stored-words.txt"

static void
begin (GString *out, const char *title)
{
  g_string_append_printf (out, "%s%s\n", out->len > 0 ? "\n" : "", title);
}

static void
put (GString *out, const char *word)
{
  g_string_append_printf (out, "  %s\n", word != NULL ? word : "(none)");
}

/* The words that @name gives the values from 0 up to @last. */
#define PUT_ALL(out, title, name, last)                                                            \
  G_STMT_START                                                                                     \
  {                                                                                                \
    begin (out, title);                                                                            \
    for (int value = 0; value <= (int)(last); value++)                                             \
      put (out, name (value));                                                                     \
  }                                                                                                \
  G_STMT_END

static void
put_enumerations (GString *out)
{
  static const char *const reports[] = { "table", "crosstable", "round", "ratings", "season" };

  PUT_ALL (out, "subjects of changes", db_subject_name, DB_SUBJECT_PACK_DRAFT);
  PUT_ALL (out, "kinds of changes", db_title_kind_name, DB_TITLE_N - 1);
  PUT_ALL (out, "modes", db_mode_name, DB_MODE_SOLO);
  PUT_ALL (out, "backups", db_auto_backup_why_name, DB_AUTO_BACKUP_COMPACT);
  PUT_ALL (out, "formats of seasons", league_format_id, LEAGUE_KNOCK_OUT);
  PUT_ALL (out, "rating systems", league_system_id, LEAGUE_PLACKETT_LUCE);
  PUT_ALL (out, "columns and tie-breaks", league_column_id, LEAGUE_COLUMNS - 1);
  PUT_ALL (out, "reasons of pairings", league_reason_id, LEAGUE_ODD_AGAIN);
  PUT_ALL (out, "rules for seats", league_seating_id, LEAGUE_SEATING_FIDE);
  PUT_ALL (out, "partners", app_partners_id, APP_PARTNERS_CHANGING);
  PUT_ALL (out, "kinds of results", app_result_kind_id, LEAGUE_UNPLAYED);
  PUT_ALL (out, "kinds of fixtures", app_fixture_kind_id, LEAGUE_UNPLAYED);
  PUT_ALL (out, "states of runs", app_run_state_id, APP_RUN_ABANDONED);
  PUT_ALL (out, "verdicts of checks", app_verify_name, APP_VERIFY_UNPLAYABLE);
  PUT_ALL (out, "verdicts of imports", app_play_import_verdict_name, APP_PLAY_IMPORT_VERDICTS - 1);
  PUT_ALL (out, "imported records", app_import_kind_name, APP_IMPORT_WORD_LIST_KNOWN);
  PUT_ALL (out, "scoring", app_quick_scoring_name, APP_QUICK_OPEN);
  PUT_ALL (out, "formats of plays", import_format_name, IMPORT_FORMAT_ZIP);
  PUT_ALL (out, "columns of plays", import_column_name, IMPORT_COLUMNS - 1);
  begin (out, "reports");
  for (guint k = 0; k < G_N_ELEMENTS (reports); k++) {
    AppReportKind kind;

    put (out,
         app_report_kind_find (reports[k], &kind) && kind == (AppReportKind)k ? reports[k] : NULL);
  }
}

static void
put_tags (GString *out)
{
  static const char *const tags[] = {
    APP_TAG_ROLE,      APP_TAG_SCORE,      APP_TAG_TIME,    APP_TAG_FIRST,
    APP_TAG_UNCOUNTED, APP_TAG_INCOMPLETE, APP_TAG_BY_HAND, APP_TAG_YES,
    APP_TAG_BOARD,     APP_TAG_ROUNDS,     APP_TAG_RATING,  APP_TAG_SCORING_SETTING,
    APP_TAG_EXPANSION, APP_TAG_TAG,        APP_QUICK_TAG,
  };

  begin (out, "tags of plays");
  for (guint k = 0; k < G_N_ELEMENTS (tags); k++)
    put (out, tags[k]);
}

static int
compare_words (const void *a, const void *b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
put_preferences (GString *out)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema =
      g_settings_schema_source_lookup (source, "io.github.tomekeeper.Tomekeeper", TRUE);
  g_auto (GStrv) keys = NULL;

  begin (out, "preferences");
  ck_assert_ptr_nonnull (schema);
  keys = g_settings_schema_list_keys (schema);
  qsort (keys, g_strv_length (keys), sizeof *keys, compare_words);
  for (char **name = keys; *name != NULL; name++) {
    g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, *name);
    g_autoptr (GVariant) usual = g_settings_schema_key_get_default_value (key);
    g_autofree char *text = g_variant_print (usual, TRUE);
    g_autofree char *line = g_strdup_printf ("%s %s", *name, text);

    put (out, line);
  }
}

/* The answers of @sql, a word a row, by the alphabet. */
static void
put_rows (GString *out, sqlite3 *db, const char *title, const char *sql)
{
  g_autofree char *sorted = g_strdup_printf ("SELECT DISTINCT word FROM (%s) ORDER BY word", sql);
  sqlite3_stmt *statement;
  guint n = 0;

  begin (out, title);
  ck_assert_msg (sqlite3_prepare_v2 (db, sorted, -1, &statement, NULL) == SQLITE_OK, "%s",
                 sqlite3_errmsg (db));
  for (; sqlite3_step (statement) == SQLITE_ROW; n++)
    put (out, (const char *)sqlite3_column_text (statement, 0));
  ck_assert_int_eq (sqlite3_finalize (statement), SQLITE_OK);
  ck_assert_msg (n > 0, "%s: no rows", title);
}

/* The lines of a setting, each up to its sign of equality. */
static void
put_setting (GString *out, sqlite3 *db, const char *name)
{
  sqlite3_stmt *statement;
  g_auto (GStrv) lines = NULL;

  begin (out, name);
  ck_assert_int_eq (
      sqlite3_prepare_v2 (db, "SELECT value FROM settings WHERE name = ?1", -1, &statement, NULL),
      SQLITE_OK);
  sqlite3_bind_text (statement, 1, name, -1, SQLITE_STATIC);
  ck_assert_int_eq (sqlite3_step (statement), SQLITE_ROW);
  lines = g_strsplit ((const char *)sqlite3_column_text (statement, 0), "\n", -1);
  for (char **line = lines; *line != NULL; line++) {
    g_autofree char *key = g_strndup (*line, strcspn (*line, "="));

    if (*key != '\0')
      put (out, key);
  }
  ck_assert_int_eq (sqlite3_finalize (statement), SQLITE_OK);
}

/* What stands in a collection's rows: the demo's, with one more match begun in it. */
static void
put_collection (GString *out)
{
  g_autoptr (AppStore) store = app_demo_open (NULL);
  g_autofree char *match = NULL;
  sqlite3 *db;

  ck_assert_ptr_nonnull (store);
  match = start_match (store);
  ck_assert_int_eq (sqlite3_open_v2 (app_store_get_path (store), &db, SQLITE_OPEN_READONLY, NULL),
                    SQLITE_OK);
  put_rows (out, db, "settings", "SELECT name AS word FROM settings");
  put_setting (out, db, "draft.tome");
  put_rows (out, db, "tags of matches", "SELECT name AS word FROM match_tags");
  put_rows (out, db, "options of matches", "SELECT name AS word FROM match_options");
  put_rows (out, db, "variants",
            "SELECT code || ' ' || variant AS word FROM matches JOIN games ON games.id = "
            "matches.game WHERE code <> ''");
  put_rows (out, db, "results of matches",
            "SELECT result AS word FROM matches WHERE result IS NOT NULL");
  put_rows (out, db, "what a match's record knows", "SELECT knowledge AS word FROM matches");
  put_rows (out, db, "origins of changes", "SELECT origin AS word FROM batches");
  put_rows (out, db, "changes without a kind",
            "SELECT count (*) AS word FROM batches WHERE coalesce (kind, 'change') = 'change'"
            " AND EXISTS (SELECT 1 FROM changes WHERE batch = batches.id)");
  put_rows (out, db, "origins of packs", "SELECT origin AS word FROM packs");
  put_rows (out, db, "tie-breaks of seasons", "SELECT tie_breaks AS word FROM seasons");
  put_rows (out, db, "ratings of seasons", "SELECT rating AS word FROM seasons");
  put_rows (out, db, "points of seasons", "SELECT scheme AS word FROM seasons");
  put_rows (out, db, "awards", "SELECT award AS word FROM fixtures WHERE award <> ''");
  put_rows (
      out, db, "a published table",
      "SELECT part.key AS word FROM rounds, json_each (told) AS row, json_each (row.value) AS part "
      "WHERE told <> ''");
  put_rows (out, db, "why a fixture",
            "SELECT part.key AS word FROM fixtures, json_each (why) AS row, json_each (row.value) "
            "AS part "
            "WHERE why <> ''");
  put_rows (out, db, "rows in the history",
            "SELECT subject || ' ' || key AS word FROM changes, json_each (coalesce (after, "
            "before))");
  ck_assert_int_eq (sqlite3_close (db), SQLITE_OK);
}

START_TEST (words_that_are_stored_stay)
{
  g_autoptr (GString) words = g_string_new (NULL);
  const char *path = in_source (GOLDEN);
  g_autofree char *golden = NULL;

  put_enumerations (words);
  put_tags (words);
  put_preferences (words);
  put_collection (words);
  if (g_getenv ("STORED_WORDS_WRITE") != NULL)
    ck_assert (g_file_set_contents (path, words->str, (gssize)words->len, NULL));
  golden = read_text (path);
  if (!g_str_equal (golden, words->str)) {
    g_auto (GStrv) expected = g_strsplit (golden, "\n", -1);
    g_auto (GStrv) got = g_strsplit (words->str, "\n", -1);

    for (guint k = 0; expected[k] != NULL && got[k] != NULL; k++)
      ck_assert_msg (g_str_equal (expected[k], got[k]), "%s:%u: \"%s\" is now \"%s\"", GOLDEN,
                     k + 1, expected[k], got[k]);
    ck_abort_msg ("%s has %u lines, not %u", GOLDEN, g_strv_length (got), g_strv_length (expected));
  }
}
END_TEST

TEST_SUITE (stored_words)
{
  Suite *suite = suite_create ("stored-words");
  TCase *tcase = tcase_create ("words");

  tcase_add_checked_fixture (tcase, folder_setup, folder_teardown);
  tcase_add_test (tcase, words_that_are_stored_stay);
  suite_add_tcase (suite, tcase);
  return suite;
}
