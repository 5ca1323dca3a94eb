/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bin and the history as the window shows them, players put into the bin, and what was typed
 * wrong about a match beside its moves.
 */
#include "tests/app/fixture.h"

#include "app/collection/decks.h"
#include "app/store/history.h"
#include "app/match/match-edit.h"
#include "app/match/match.h"
#include "app/match/matches.h"
#include "app/player/players.h"
#include "app/result/quick.h"

#include "db/leagues.h"
#include "db/seasons.h"

#include <string.h>

static const char record[] = "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                             "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n"
                             "[Date \"2026-11-20\"]\n[Place \"Club\"]\n\n- dealer 4\n";

static AppStore *store;
static char *match;

static void
set_up (void)
{
  g_auto (GStrv) words = NULL;

  folder_setup ();
  words = g_strsplit (cli (NULL, "import", write_file ("a.tkr", record), NULL).out, " ", 3);
  match = g_strdup (words[1]);
  store = app_store_open (NULL, NULL);
  ck_assert_ptr_nonnull (store);
}

static void
tear_down (void)
{
  g_clear_object (&store);
  g_clear_pointer (&match, g_free);
  folder_teardown ();
}

static gboolean
try_edit (const AppMatchEdit *edit, gint64 *batch, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  AppMatchEdit of_match = *edit;

  of_match.match = match;
  app_command_do_async (store, &app_match_edit, &of_match, NULL, take_result, &result);
  return app_command_finish (wait_for (&result), batch, error);
}

static void
undo (gint64 batch)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_store_undo_async (store, batch, NULL, take_result, &result);
  ck_assert_msg (app_store_undo_finish (store, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

static char *
text_of (gpointer object, const char *property)
{
  char *text;

  g_object_get (object, property, &text, NULL);
  return text;
}

/* A property of all items, "a|b". */
static char *
dup_all (gpointer model, const char *property)
{
  GString *all = g_string_new (NULL);

  for (guint k = 0; k < g_list_model_get_n_items (model); k++) {
    g_autoptr (GObject) item = g_list_model_get_item (model, k);
    g_autofree char *text = text_of (item, property);

    g_string_append_printf (all, "%s%s", k > 0 ? "|" : "", text);
  }
  return g_string_free (all, FALSE);
}

static void
check_all (gpointer model, const char *property, const char *expected)
{
  g_autofree char *all = dup_all (model, property);

  ck_assert_str_eq (all, expected);
}

static char *
uuid_at (gpointer model, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (model, position);

  return text_of (item, "uuid");
}

static gboolean
restore (const char *kind, const char *uuid, gint64 *batch, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_command_do_async (store, &app_bin_restore, &(AppBinCommand){ kind, uuid }, NULL, take_result,
                        &result);
  return app_command_finish (wait_for (&result), batch, error);
}

static gint64
delete_match (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  gint64 batch;

  app_command_do_async (store, &app_bin_set_deleted, &(AppBinCommand){ "match", match, TRUE }, NULL,
                        take_result, &result);
  ck_assert (app_command_finish (wait_for (&result), &batch, NULL));
  return batch;
}

static gint64
delete_player (const char *uuid)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  app_command_do_async (store, &app_bin_set_deleted, &(AppBinCommand){ "player", uuid, TRUE }, NULL,
                        take_result, &result);
  ck_assert_msg (app_command_finish (wait_for (&result), &batch, &error), "%s",
                 error != NULL ? error->message : "");
  return batch;
}

/* The bin follows what is deleted and restored, here and by others. */
START_TEST (test_bin)
{
  g_autoptr (GListModel) bin = app_bin_new (store);
  g_autoptr (AppPlayerList) players = app_player_list_new (store);
  g_autoptr (GError) error = NULL;
  g_autofree char *ben = uuid_at (players, 1);
  gint64 batch;

  check_all (bin, "title", "");
  batch = delete_match ();
  check_all (bin, "kind", "match");
  check_all (bin, "kind-name", "Match");
  check_all (bin, "title", "Tome: Ada, Ben, Cyd, Dan");
  check_all (bin, "subtitle", "20 Nov 2026");
  check_all (bin, "uuid", match);
  undo (batch);
  check_all (bin, "title", "");
  delete_match ();
  g_usleep (2000);
  delete_player (ben);
  check_all (bin, "title", "Ben|Tome: Ada, Ben, Cyd, Dan");
  check_all (players, "name", "Ada|Cyd|Dan");
  ck_assert (restore ("match", match, &batch, &error));
  check_all (bin, "title", "Ben");
  undo (batch);
  check_all (bin, "title", "Ben|Tome: Ada, Ben, Cyd, Dan");
  ck_assert (!restore ("player", match, NULL, &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_NOT_FOUND));
  ck_assert (restore ("player", ben, NULL, NULL));
  check_all (players, "name", "Ada|Ben|Cyd|Dan");
  ck_assert_ptr_null (app_bin_get_error (bin));
}
END_TEST

/* Each kind that can be deleted gets in and out again. */
START_TEST (test_bin_kinds)
{
  const char *words = write_file ("letters.txt", "ant\nbee\n");
  g_autofree char *campaign = line_of (
      cli (NULL, "campaign", "new", "restless", "Thursdays", "--player", "Ada", NULL).out, 0);
  g_autofree char *run = line_of (cli (NULL, "run", "start", "Thursdays", NULL).out, 0);
  g_autoptr (GListModel) bin = NULL;

  ck_assert_int_eq (strlen (run), 36);
  ck_assert_int_eq (cli (NULL, "import", words, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "deck", "new", "tokio", "Storm", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "note", match, "hm\nwell", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "session", "begin", "Thursdays/1", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "session", "end", "Thursdays/1", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "journal", "Thursdays/1", "add", "Dark.", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "journal", "Thursdays/1", "delete", "1", NULL).status, 0);
  g_usleep (2000);
  ck_assert_int_eq (cli (NULL, "words", "delete", "letters", NULL).status, 0);
  g_usleep (2000);
  ck_assert_int_eq (cli (NULL, "deck", "delete", "Storm", NULL).status, 0);
  g_usleep (2000);
  ck_assert_int_eq (cli (NULL, "note", match, "--delete", "1", NULL).status, 0);
  g_usleep (2000);
  ck_assert_int_eq (cli (NULL, "session", "delete", "Thursdays/1/1", NULL).status, 0);
  g_usleep (2000);
  ck_assert_int_eq (cli (NULL, "campaign", "remove-run", "Thursdays/1", NULL).status, 0);
  g_usleep (2000);
  ck_assert_int_eq (cli (NULL, "campaign", "delete", "Thursdays", NULL).status, 0);
  bin = app_bin_new (store);
  check_all (bin, "kind", "campaign|run|session|note|deck|words|journal");
  check_all (bin, "subtitle", "|Thursdays|The Restless: Ada|Tome: Ada, Ben, Cyd, Dan|||Thursdays");
  for (guint left = 7; left > 0; left--) {
    g_autoptr (GObject) item = g_list_model_get_item (bin, 0);
    g_autofree char *kind = text_of (item, "kind");
    g_autofree char *uuid = text_of (item, "uuid");
    g_autofree char *title = text_of (item, "title");
    g_autoptr (GError) error = NULL;

    ck_assert_str_ne (title, "");
    ck_assert_msg (restore (kind, uuid, NULL, &error), "%s: %s", kind,
                   error != NULL ? error->message : "");
    ck_assert_uint_eq (g_list_model_get_n_items (bin), left - 1);
  }
}
END_TEST

static void
note_changed_cb (AppStore *of, guint changed, gpointer data)
{
  *(guint *)data |= changed;
}

/* Leagues, seasons and points schemes, too; who shows leagues hears of it. */
START_TEST (test_bin_leagues)
{
  g_autoptr (DbStore) db = db_store_open (app_store_get_path (store), DB_OPEN_EXISTING, NULL);
  g_autoptr (DbLeague) league = db_league_new ("Thursday League");
  g_autoptr (DbScheme) scheme = db_scheme_new ("Three points", "{}");
  g_autoptr (DbSeason) season = NULL;
  g_autoptr (GListModel) bin = NULL;
  g_autoptr (GError) error = NULL;
  gint64 league_row, season_row, scheme_row;
  guint changed = 0;

  ck_assert (db_league_add (db, league, &league_row, NULL));
  season = db_season_new (league_row);
  season->number = 2;
  ck_assert (db_season_add (db, season, &season_row, NULL));
  ck_assert (db_scheme_add (db, scheme, &scheme_row, NULL));
  ck_assert (db_scheme_set_deleted (db, scheme_row, TRUE, NULL));
  g_usleep (2000);
  ck_assert (db_season_set_deleted (db, season_row, TRUE, NULL));
  g_usleep (2000);
  ck_assert (db_league_set_deleted (db, league_row, TRUE, NULL));
  bin = app_bin_new (store);
  check_all (bin, "kind", "league|season|scheme");
  check_all (bin, "kind-name", "League|Season|Points scheme");
  check_all (bin, "title", "Thursday League|Season 2|Three points");
  check_all (bin, "subtitle", "|Thursday League|");
  g_signal_connect (store, "changed", G_CALLBACK (note_changed_cb), &changed);
  for (guint left = 3; left > 0; left--) {
    g_autoptr (GObject) item = g_list_model_get_item (bin, 0);
    g_autofree char *uuid = text_of (item, "uuid");

    changed = 0;
    ck_assert_msg (restore (NULL, uuid, NULL, &error), "%s", error != NULL ? error->message : "");
    ck_assert_uint_eq (changed, APP_CHANGED_LEAGUES);
  }
  check_all (bin, "kind", "");
}
END_TEST

/* What was done is told in words, and undone by its number. */
START_TEST (test_history)
{
  g_autoptr (GListModel) history = app_history_new (store);
  g_autoptr (GObject) top = NULL;
  g_autofree char *title = NULL;
  g_autofree char *origin = NULL;
  gboolean undone;
  gint64 batch, shown;
  guint n;

  batch = delete_match ();
  top = g_list_model_get_item (history, 0);
  g_object_get (top, "batch", &shown, "title", &title, "origin-name", &origin, "undone", &undone,
                "n-changes", &n, NULL);
  ck_assert_int_eq (shown, batch);
  ck_assert_str_eq (title, "Delete match Tome: Ada, Ben, Cyd, Dan");
  ck_assert_str_eq (origin, "You");
  ck_assert (!undone);
  ck_assert_uint_eq (n, 1);
  undo (batch);
  g_object_unref (top);
  top = g_list_model_get_item (history, 0);
  g_free (title);
  title = text_of (top, "title");
  ck_assert_str_eq (title, "Undo: Delete match Tome: Ada, Ben, Cyd, Dan");
  g_object_unref (top);
  top = g_list_model_get_item (history, 1);
  g_object_get (top, "undone", &undone, NULL);
  ck_assert (undone);
}
END_TEST

/* The packs of a new file are not the person's doing, and stay. */
START_TEST (test_program)
{
  g_autoptr (GListModel) history = app_history_new (store);
  guint n = g_list_model_get_n_items (history), packs = 0;
  CliOutput run;

  for (guint k = 0; k < n; k++) {
    g_autoptr (GObject) item = g_list_model_get_item (history, k);
    g_autofree char *title = text_of (item, "title");
    g_autofree char *origin = text_of (item, "origin-name");
    gboolean can_undo, pack = g_str_has_prefix (title, "Add pack");

    g_object_get (item, "can-undo", &can_undo, NULL);
    ck_assert_str_eq (origin, pack ? "Tomekeeper" : "Import");
    ck_assert (can_undo != pack);
    packs += pack ? 1 : 0;
  }
  ck_assert_uint_eq (packs, 5);
  cli (NULL, "revert", NULL);
  run = cli (NULL, "revert", NULL);
  ck_assert_int_eq (run.status, 1);
  ck_assert_str_eq (run.err, "tomekeeper-cli: There is nothing to undo.\n");
}
END_TEST

/* Every change that a person can make has a title. */
START_TEST (test_titles)
{
  g_autoptr (GListModel) history = NULL;
  g_auto (GStrv) titles = NULL;
  g_autofree char *all = NULL;
  guint n = 0;

  cli (NULL, "player", "add", "Eve", NULL);
  cli (NULL, "player", "rename", "Eve", "Eva", NULL);
  cli (NULL, "player", "merge", "Eva", "Ada", NULL);
  cli (NULL, "player", "delete", "Dan", NULL);
  cli (NULL, "log", "Catan: Ada 10, Ben 8", NULL);
  cli (NULL, "match", "edit", match, "--place", "Home", NULL);
  cli (NULL, "session", "add", match, "1", "1", "--date", "2026-11-20", NULL);
  cli (NULL, "bookmark", match, "1", "The deal", NULL);
  cli (NULL, "line", match, "1", "--name", "Main", NULL);
  history = app_history_new (store);
  all = dup_all (history, "title");
  ck_assert_msg (g_str_has_prefix (all, "Name line “Main”|Set bookmark “The deal”|"), "%s", all);
  ck_assert_msg (strstr (all, "|Edit match Tome: Ada, Ben, Cyd, Dan"
                              "|Log Catan: Ada wins with 10 points, before Ben with 8"
                              "|Delete player Dan|Merge Eva into Ada"
                              "|Rename player to Eva|Add player Eve|")
                     != NULL,
                 "%s", all);
  titles = g_strsplit (all, "|", -1);
  for (char **title = titles; *title != NULL; title++, n++)
    ck_assert_str_ne (*title, "");
  ck_assert_uint_ge (n, 7);
}
END_TEST

/* A view that is open shows it at once. */
START_TEST (test_edit)
{
  g_autoptr (AppMatch) view = app_match_open (store, match, NULL);
  const AppMatchEdit edit = { .date = "2026-11-19",
                              .place = " Home ",
                              .event = "Final",
                              .minutes = "1h30",
                              .names = { "Ben", "Ada", [3] = "Eve" } };
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert_msg (try_edit (&edit, &batch, &error), "%s", error != NULL ? error->message : "");
  ck_assert_str_eq (app_match_get_tag (view, "Seat1"), "Ben");
  ck_assert_str_eq (app_match_get_tag (view, "Seat2"), "Ada");
  ck_assert_str_eq (app_match_get_tag (view, "Seat3"), "Cyd");
  ck_assert_str_eq (app_match_get_tag (view, "Seat4"), "Eve");
  ck_assert_str_eq (app_match_get_tag (view, "Date"), "2026-11-19");
  ck_assert_str_eq (app_match_get_tag (view, "Place"), "Home");
  ck_assert_str_eq (app_match_get_tag (view, "Event"), "Final");
  ck_assert_int_eq (app_match_get_minutes (view), 90);
  ck_assert_uint_eq (app_match_get_n_moves (view), 1);
  undo (batch);
  ck_assert_int_eq (app_match_get_minutes (view), -1);
  ck_assert_str_eq (app_match_get_tag (view, "Seat1"), "Ada");
  ck_assert_str_eq (app_match_get_tag (view, "Seat4"), "Dan");
  ck_assert_str_eq (app_match_get_tag (view, "Date"), "2026-11-20");
  ck_assert_int_eq (cli (NULL, "verify", match, NULL).status, 0);
}
END_TEST

/* What was so already is no change: it writes nothing, and undoing takes back what was before. */
START_TEST (test_edit_of_nothing)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words =
      g_strsplit (cli (NULL, "log", "Catan: Ada 10, Ben 8, 2026-11-20", NULL).out, "\n", 2);
  const struct {
    const char *arguments[6];
  } edits[] = {
    { { "match", "edit", match, "--event", "" } },
    { { "match", "edit", match } },
    { { "match", "edit", match, "--date", "2026-11-20" } },
    { { "log", "--edit", words[0], "--date", "2026-11-20" } },
  };
  g_autofree char *before = g_strdup (cli (NULL, "history", NULL).out);
  g_autofree char *listed = g_strdup (cli (NULL, "list", "--json", NULL).out);
  const AppMatchEdit same = { .place = "Club" };
  gint64 batch = -1;

  for (gsize k = 0; k < G_N_ELEMENTS (edits); k++) {
    const char *const *a = edits[k].arguments;
    const CliOutput run = cli (NULL, a[0], a[1], a[2], a[3], a[4], NULL);

    ck_assert_int_eq (run.status, 0);
    ck_assert_ptr_nonnull (strstr (run.err, "Nothing is changed: all of it was so already.\n"));
  }
  ck_assert (try_edit (&same, &batch, &error));
  ck_assert_int_eq (batch, 0);
  ck_assert_str_eq (cli (NULL, "history", NULL).out, before);
  ck_assert_str_eq (cli (NULL, "list", "--json", NULL).out, listed);
}
END_TEST

START_TEST (test_edit_refused)
{
  g_autofree char *longer = g_strnfill (201, 'x');
  const struct {
    AppMatchEdit edit;
    const char *why;
  } table[] = {
    { { .date = "31.12.2026" }, "“31.12.2026” is no day. Write it like 2026-11-20." },
    { { .minutes = "long" }, "“long” is no time. Write it like 45 or 1h30." },
    { { .names = { [1] = "ada" } }, "ada sits in two seats." },
    { { .names = { [1] = " " } }, "Say who sits in seat 2." },
    { { .names = { [4] = "Eve" } }, "The match has no seat 5." },
    { { .names = { [0] = longer } }, "Player: at most 200 characters; these are 201." },
    { { .place = "two\nlines" }, "Place: one line of text, please." },
  };
  g_autoptr (AppMatch) view = app_match_open (store, match, NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert (!try_edit (&table[k].edit, NULL, &error));
    ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE));
    ck_assert_str_eq (error->message, table[k].why);
  }
  ck_assert_str_eq (app_match_get_tag (view, "Seat2"), "Ben");
}
END_TEST

/* The matches of one who is in the bin stay theirs. */
START_TEST (test_deleted_player)
{
  g_autoptr (AppPlayerList) players = app_player_list_new (store);
  g_autofree char *ben = uuid_at (players, 1);
  g_autoptr (AppMatch) view = app_match_open (store, match, NULL);
  gint64 batch = delete_player (ben);
  g_auto (GStrv) offered = app_quick_dup_players (store, NULL);

  ck_assert_str_eq (app_match_get_tag (view, "Seat2"), "Ben");
  ck_assert (!g_strv_contains ((const char *const *)offered, "Ben"));
  undo (batch);
  check_all (players, "name", "Ada|Ben|Cyd|Dan");
}
END_TEST

START_TEST (test_cli)
{
  CliOutput said;

  ck_assert_int_eq (
      cli (NULL, "match", "edit", match, "--seat", "2=Eve", "--date", "", NULL).status, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "show", "match", match, NULL).out, "Seat2      Eve\n"));
  ck_assert_int_eq (cli (NULL, "match", "edit", match, "--seat", "Eve", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "match", "edit", match, "--seat", "1=Eve", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "delete", match, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "player", "delete", "Eve", NULL).status, 0);
  said = cli (NULL, "bin", NULL);
  ck_assert_ptr_nonnull (strstr (said.out, match));
  ck_assert_ptr_nonnull (strstr (said.out, "Eve"));
  ck_assert_int_eq (cli (NULL, "bin", "restore", match, NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "player", "restore", "eve", NULL).status, 0);
  ck_assert_str_eq (cli (NULL, "bin", NULL).out, "");
  said = cli (NULL, "bin", "restore", match, NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_ptr_nonnull (strstr (said.err, "in the bin"));
  ck_assert_int_eq (cli (NULL, "bin", "empty", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "player", "restore", "Nobody", NULL).status, 2);
}
END_TEST

TEST_SUITE (history)
{
  Suite *suite = suite_create ("history");
  TCase *all = tcase_create ("all");

  tcase_add_checked_fixture (all, set_up, tear_down);
  tcase_add_test (all, test_bin);
  tcase_add_test (all, test_bin_kinds);
  tcase_add_test (all, test_bin_leagues);
  tcase_add_test (all, test_history);
  tcase_add_test (all, test_program);
  tcase_add_test (all, test_titles);
  tcase_add_test (all, test_edit);
  tcase_add_test (all, test_edit_of_nothing);
  tcase_add_test (all, test_edit_refused);
  tcase_add_test (all, test_deleted_player);
  tcase_add_test (all, test_cli);
  suite_add_tcase (suite, all);
  return suite;
}
