/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exporting from the window: what is asked, what is written, what is told when it can't be, and
 * links to BG Stats.
 */
#include "tests/ui/stage.h"

#include "ui/import/export-dialog.h"
#include "ui/match/match-page.h"

#include <string.h>

static const char *const players[] = { "Ada", "Ben", "Cyd", "Dan" };

static GtkWindow *
ask (UiWindow *window, const char *match)
{
  if (match != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.export-match", "s", match);
  else
    gtk_widget_activate_action (GTK_WIDGET (window), "win.export", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  return stage_dialog (window);
}

static AdwComboRow *
combo (GtkWindow *dialog, const char *title)
{
  return ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, title));
}

/* Chooses what a combo row offers as @label. */
static void
choose (GtkWindow *dialog, const char *title, const char *label)
{
  AdwComboRow *row = combo (dialog, title);
  GtkStringList *list = GTK_STRING_LIST (adw_combo_row_get_model (row));

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (list)); k++)
    if (g_str_equal (gtk_string_list_get_string (list, k), label)) {
      adw_combo_row_set_selected (row, k);
      stage_settle ();
      return;
    }
  ck_abort_msg ("%s has no %s", title, label);
}

static void
chosen_cb (UiExportDialog *dialog, const AppSaveRequest *wish, AppSaveRequest *taken)
{
  *taken = *wish;
  taken->match = g_strdup (wish->match);
  taken->game = g_strdup (wish->game);
  taken->player = g_strdup (wish->player);
  taken->since = g_strdup (wish->since);
  taken->until = g_strdup (wish->until);
}

static void
wish_clear (AppSaveRequest *wish)
{
  g_free ((char *)wish->match);
  g_free ((char *)wish->game);
  g_free ((char *)wish->player);
  g_free ((char *)wish->since);
  g_free ((char *)wish->until);
}

/* The dialog alone, so that no chooser of files comes up behind it. */
static GtkWindow *
open_alone (UiWindow *window, const char *match, AppSaveRequest *taken)
{
  GtkWidget *dialog = ui_export_dialog_new (ui_window_get_store (window), match);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (window));
  g_signal_connect (dialog, "chosen", G_CALLBACK (chosen_cb), taken);
  gtk_window_present (GTK_WINDOW (dialog));
  stage_settle ();
  return GTK_WINDOW (dialog);
}

static void
type (GtkWindow *dialog, const char *title, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, title)), text);
}

START_TEST (test_asked)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog;

  stage_narrow (window);
  dialog = ask (window, NULL);
  stage_check_names (dialog, "export");
  stage_check_narrow (dialog, "export");
  /* An archive has all of it: nothing more is asked. */
  ck_assert_ptr_null (stage_find (dialog, ADW_TYPE_COMBO_ROW, "Game"));
  choose (dialog, "What", "BG Stats File (JSON)");
  stage_get (dialog, ADW_TYPE_COMBO_ROW, "Game");
  stage_get (dialog, GTK_TYPE_LABEL, "Plays as BG Stats itself exports them.");
  stage_check_narrow (dialog, "export of plays");
  choose (dialog, "What", "Match Records");
  ck_assert_ptr_null (stage_find (dialog, ADW_TYPE_COMBO_ROW, "Game"));
  stage_key (dialog, GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
}
END_TEST

START_TEST (test_wished)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (players, "2026-11-05", TRUE);
  g_autofree char *uuid = stage_add_record (window, record);
  AppSaveRequest wish = { 0 };
  GtkWindow *dialog = open_alone (window, NULL, &wish);

  choose (dialog, "What", "Table by Players (CSV)");
  choose (dialog, "Game", "Tome");
  choose (dialog, "Player", "Cyd");
  type (dialog, "From the Day, as 2026-01-31", "yesteryear");
  stage_press (dialog, "_Save…");
  stage_get (dialog, GTK_TYPE_LABEL, "A day is written like 2026-01-31.");
  ck_assert_uint_eq (wish.kind, APP_SAVE_ARCHIVE);
  type (dialog, "From the Day, as 2026-01-31", " 2026-11-01 ");
  ck_assert_ptr_null (stage_find (dialog, GTK_TYPE_LABEL, "A day is written like 2026-01-31."));
  stage_press (dialog, "_Save…");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_uint_eq (wish.kind, APP_SAVE_PLAYS);
  ck_assert_uint_eq (wish.format, APP_PLAYS_CSV);
  ck_assert_str_eq (wish.game, "Tome");
  ck_assert_str_eq (wish.player, "Cyd");
  ck_assert_str_eq (wish.since, "2026-11-01");
  ck_assert_ptr_null (wish.until);
  ck_assert_ptr_null (wish.match);
  wish_clear (&wish);
}
END_TEST

/* Of one match there is neither an archive nor a filter. */
START_TEST (test_one)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (players, "2026-11-05", TRUE);
  g_autofree char *uuid = stage_add_record (window, record);
  AppSaveRequest wish = { 0 };
  GtkWindow *dialog = open_alone (window, uuid, &wish);

  ck_assert_str_eq (gtk_window_get_title (dialog), "Export the Match");
  ck_assert_ptr_null (stage_find (dialog, ADW_TYPE_COMBO_ROW, "Game"));
  choose (dialog, "What", "Match Records");
  stage_press (dialog, "_Save…");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_uint_eq (wish.kind, APP_SAVE_RECORDS);
  ck_assert_str_eq (wish.match, uuid);
  wish_clear (&wish);
}
END_TEST

static const struct {
  AppSaveRequest wish;
  const char *end;    /* of the name that is offered */
  const char *begins; /* the file */
  const char *button; /* of the toast */
} saved[] = {
  { { APP_SAVE_PLAYS, APP_PLAYS_CSV }, ".csv", "id,date,time,game,", "_Show" },
  { { APP_SAVE_PLAYS, APP_PLAYS_JSON }, ".json", "{\"format\": \"tomekeeper-matches\"", "_Show" },
  { { APP_SAVE_PLAYS, APP_PLAYS_BGSTATS }, ".json", "{\"plays\": [", "_Show" },
  { { APP_SAVE_PLAYS, APP_PLAYS_LINKS }, ".txt", "https://app.bgstatsapp.com/", "_Show" },
  { { APP_SAVE_PLAYS, APP_PLAYS_HTML }, ".html", "<!DOCTYPE html>", "_Open" },
  { { APP_SAVE_PLAYS, APP_PLAYS_PDF }, ".pdf", "%PDF-", "_Open" },
  { { APP_SAVE_RECORDS, 0 }, ".tkr", "[Record \"1\"]", "_Show" },
  { { APP_SAVE_ARCHIVE, 0 }, ".zip", "PK", "_Show" },
};

START_TEST (test_saved)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (players, "2026-11-05", TRUE);
  g_autofree char *uuid = stage_add_record (window, record);

  for (guint k = 0; k < G_N_ELEMENTS (saved); k++) {
    g_autofree char *offered = app_save_request_dup_file_name (&saved[k].wish);
    g_autofree char *name = g_strdup_printf ("%u%s", k, saved[k].end);
    g_autofree char *path = g_build_filename (stage_folder (), name, NULL);
    g_autofree char *sentence = g_strdup_printf ("“%s” is saved", name);
    g_autofree char *text = NULL;

    ck_assert_msg (g_str_has_suffix (offered, saved[k].end), "%s", offered);
    ui_export_save (GTK_WINDOW (window), ui_window_get_store (window), &saved[k].wish, path);
    STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, sentence) != NULL);
    stage_get (window, GTK_TYPE_BUTTON, saved[k].button);
    ck_assert (g_file_get_contents (path, &text, NULL, NULL));
    ck_assert_msg (g_str_has_prefix (text, saved[k].begins), "%s: %.60s", name, text);
  }
}
END_TEST

START_TEST (test_not_saved)
{
  UiWindow *window = stage_window (NULL, FALSE);
  const AppSaveRequest wish = { .kind = APP_SAVE_PLAYS,
                                .format = APP_PLAYS_CSV,
                                .player = "Nobody" };
  g_autofree char *path = g_build_filename (stage_folder (), "not.csv", NULL);
  g_autofree char *nowhere = g_build_filename (stage_folder (), "nowhere", "a.csv", NULL);
  g_autofree char *text = g_strdup_printf ("%s: No such file or directory", nowhere);
  const AppSaveRequest all = { .kind = APP_SAVE_PLAYS, .format = APP_PLAYS_CSV };

  ui_export_save (GTK_WINDOW (window), ui_window_get_store (window), &wish, path);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "There is no player “Nobody”") != NULL);
  ck_assert (!g_file_test (path, G_FILE_TEST_EXISTS));
  ui_export_save (GTK_WINDOW (window), ui_window_get_store (window), &all, nowhere);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, text) != NULL);
}
END_TEST

static void
result_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static void
text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(char **)data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

START_TEST (test_link)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (players, "2026-11-05", TRUE);
  g_autofree char *uuid = stage_add_record (window, record);
  g_autofree char *going = stage_record (players, "2026-11-06", FALSE);
  g_autofree char *running = stage_add_record (window, going);
  g_autofree char *text = NULL;

  ui_window_open_match (window, uuid);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  stage_settle ();
  gtk_widget_activate_action (ui_window_get_page (window), "match.copy-link", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, text_cb,
                                 &text);
  STAGE_UNTIL (text != NULL);
  ck_assert_msg (g_str_has_prefix (text, "https://app.bgstatsapp.com/createPlay.html?data=%7B"),
                 "%s", text);
  ck_assert_ptr_nonnull (strstr (text, uuid));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-link", "s", running);
  STAGE_UNTIL (
      stage_find (window, GTK_TYPE_LABEL, "This match is not over: there is no result to send yet.")
      != NULL);
}
END_TEST

/* From the page of a match: that match. */
START_TEST (test_menu)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (players, "2026-11-05", TRUE);
  g_autofree char *uuid = stage_add_record (window, record);

  ui_window_open_match (window, uuid);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  stage_settle ();
  gtk_widget_activate_action (ui_window_get_page (window), "match.export", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  ck_assert_str_eq (gtk_window_get_title (stage_dialog (window)), "Export the Match");
}
END_TEST

/* What is cancelled is not told, and leaves nothing. */
START_TEST (test_cancelled)
{
  UiWindow *window = stage_window (NULL, TRUE);
  g_autofree char *path = g_build_filename (stage_folder (), "cancelled.pdf", NULL);
  const AppSaveRequest wish = { .kind = APP_SAVE_PLAYS, .format = APP_PLAYS_PDF };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (AppSaveProgress) progress = app_save_progress_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_save_async (ui_window_get_store (window), &wish, path, progress, cancellable, result_cb,
                  &result);
  g_cancellable_cancel (cancellable);
  STAGE_UNTIL (result != NULL);
  ck_assert (!app_save_finish (ui_window_get_store (window), result, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  ck_assert (!g_file_test (path, G_FILE_TEST_EXISTS));
}
END_TEST

TEST_SUITE (export_dialog)
{
  Suite *suite = suite_create ("export-dialog");
  TCase *tcase = stage_case ("export");

  tcase_add_test (tcase, test_asked);
  tcase_add_test (tcase, test_wished);
  tcase_add_test (tcase, test_one);
  tcase_add_test (tcase, test_saved);
  tcase_add_test (tcase, test_not_saved);
  tcase_add_test (tcase, test_link);
  tcase_add_test (tcase, test_menu);
  tcase_add_test (tcase, test_cancelled);
  suite_add_tcase (suite, tcase);
  return suite;
}
