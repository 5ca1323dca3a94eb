/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The details of a match in the real window: what the record's header says, tags and notes put on
 * and taken off with Undo, the check against the digests, and the record as a file.
 */
#include "tests/ui/stage.h"

#include "app/match/marks.h"
#include "app/new-match/match-draft.h"
#include "ui/match/match-details.h"
#include "ui/match/match-page.h"

static const char record[] =
    "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
    "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n"
    "[Knowledge \"table\"]\n[Place \"Ada's kitchen\"]\n[Weather \"rain <b>\"]\n\n"
    "- dealer 4\n- deal\n- title bonfire\n1 play inferno\n2 play lantern\n";

static UiWindow *window;
static UiMatchDetails *details;
static AppMatch *match;

/* By the keyboard, from the match's own page. */
static void
open_details (void)
{
  g_autofree char *uuid = NULL;

  window = stage_window (NULL, FALSE);
  uuid = stage_add_record (window, record);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid));
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  match = ui_match_page_get_match (UI_MATCH_PAGE (stage_get (window, UI_TYPE_MATCH_PAGE, NULL)));
  stage_settle ();
  stage_key (window, GDK_KEY_i, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_DETAILS, NULL) != NULL);
  details = UI_MATCH_DETAILS (stage_get (window, UI_TYPE_MATCH_DETAILS, NULL));
  stage_settle ();
}

/* Types into the row with that title, and presses Enter. */
static void
enter (const char *title, const char *text)
{
  GtkWidget *row = stage_get (details, ADW_TYPE_ENTRY_ROW, title);

  gtk_editable_set_text (GTK_EDITABLE (row), text);
  g_signal_emit_by_name (row, "entry-activated");
}

/* The first button below @root with that tooltip. */
static GtkWidget *
button_of (GtkWidget *root, const char *tooltip)
{
  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_widget_get_tooltip_text (root), tooltip) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = button_of (child, tooltip);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static void
press (const char *tooltip)
{
  GtkWidget *button = button_of (GTK_WIDGET (details), tooltip);

  ck_assert_msg (button != NULL, "no button “%s”", tooltip);
  g_signal_emit_by_name (button, "clicked");
}

START_TEST (the_header_has_every_tag)
{
  static const char *const said[] = {
    "Tome",          "Teams",   "Ada",      "Ben",
    "Ada's kitchen", "Weather", "rain <b>", "what could be seen at the table",
  };

  open_details ();
  for (guint k = 0; k < G_N_ELEMENTS (said); k++)
    ck_assert_msg (stage_find (details, GTK_TYPE_LABEL, said[k]) != NULL, "no “%s”", said[k]);
  /* The Id stands in a row of its own, with a button that copies it. */
  ck_assert_ptr_nonnull (stage_find (details, GTK_TYPE_LABEL, app_match_get_uuid (match)));
  press ("Copy the Id");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "The Id is copied") != NULL);
  ck_assert (gdk_clipboard_is_local (gtk_widget_get_clipboard (GTK_WIDGET (details))));
}
END_TEST

/* What is changed in the dialog is shown at once, and what is no time keeps it open. */
START_TEST (the_header_is_edited)
{
  GtkWindow *dialog;
  GtkEditable *minutes;

  open_details ();
  ck_assert_ptr_null (stage_find (details, GTK_TYPE_LABEL, "Time taken"));
  press ("Who sat where, when and where it was");
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  minutes = GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Time taken"));
  gtk_editable_set_text (minutes, "long");
  stage_press (dialog, "_Save");
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_LABEL, "“long” is no time. Write it like 45 or 1h30.")
               != NULL);
  ck_assert_str_eq (gtk_editable_get_text (minutes), "long");
  gtk_editable_set_text (minutes, "1h05");
  stage_press (dialog, "_Save");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "1 h 05 min") != NULL);
  /* Left as it is, it stays. */
  press ("Who sat where, when and where it was");
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  minutes = GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Time taken"));
  ck_assert_str_eq (gtk_editable_get_text (minutes), "1 h 05 min");
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Place")), "The hut");
  stage_press (dialog, "_Save");
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "The hut") != NULL);
  ck_assert_int_eq (app_match_get_minutes (match), 65);
}
END_TEST

START_TEST (a_tag_goes_and_comes_back_by_undo)
{
  open_details ();
  enter ("Add a tag", " final ");
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "final") != NULL);
  ck_assert_str_eq (
      gtk_editable_get_text (GTK_EDITABLE (stage_get (details, ADW_TYPE_ENTRY_ROW, "Add a tag"))),
      "");
  press ("Take the tag “final” off");
  STAGE_UNTIL (
      stage_find (details, GTK_TYPE_LABEL, "final") == NULL
      || gtk_widget_get_ancestor (stage_find (details, GTK_TYPE_LABEL, "final"), GTK_TYPE_BUTTON)
             != NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "The tag “final” is taken off") != NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (button_of (GTK_WIDGET (details), "Take the tag “final” off") != NULL);
}
END_TEST

START_TEST (a_note_is_written_corrected_and_deleted)
{
  GtkWindow *dialog;
  GtkWidget *view;

  open_details ();
  enter ("Add a note", "Ben < Dan & slept");
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "Ben < Dan & slept") != NULL);
  press ("Edit the note");
  STAGE_UNTIL ((dialog = stage_dialog (window)) != NULL
               && gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  view = stage_get (dialog, GTK_TYPE_TEXT_VIEW, NULL);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "", -1);
  ck_assert (!adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "save"));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "Ben woke", -1);
  stage_press (dialog, "_Save");
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "Ben woke") != NULL);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  press ("Delete the note");
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "Ben woke") == NULL);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "Ben woke") != NULL);
}
END_TEST

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

/* A match that was recorded here, so that every move has its digest. */
static char *
start_match (AppStore *store)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };
  g_autoptr (AppMatchDraft) draft = app_match_draft_new (store, rules_game (RULES_TEXT ("tome")));
  g_autoptr (GAsyncResult) started = NULL, recorded = NULL;
  g_autoptr (AppMatch) begun = NULL;
  char *uuid;

  draft->seats = 4;
  for (guint k = 0; k < 4; k++) {
    g_free (draft->names[k]);
    draft->names[k] = g_strdup (names[k]);
  }
  app_match_start_async (store, draft, NULL, answer_cb, &started);
  STAGE_UNTIL (started != NULL);
  uuid = app_match_start_finish (store, started, NULL);
  ck_assert_ptr_nonnull (uuid);
  begun = app_match_open (store, uuid, NULL);
  app_recorder_append_async (begun, "- dealer 4", NULL, answer_cb, &recorded);
  STAGE_UNTIL (recorded != NULL);
  ck_assert (app_recorder_finish (begun, recorded, NULL));
  return uuid;
}

START_TEST (the_digests_are_checked)
{
  g_autofree char *uuid = NULL;

  open_details ();
  STAGE_UNTIL (stage_find (details, GTK_TYPE_LABEL, "There are moves without a digest.") != NULL);
  uuid = start_match (ui_window_get_store (window));
  ui_window_back (window);
  ui_window_back (window);
  ui_window_open_match (window, uuid);
  gtk_widget_activate_action (stage_get (window, UI_TYPE_MATCH_PAGE, NULL), "match.details", NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL,
                           "Every digest agrees: the moves lead to what was recorded.")
               != NULL);
}
END_TEST

START_TEST (the_record_is_saved)
{
  g_autofree char *path = g_build_filename (stage_folder (), "saved.tkr", NULL);
  g_autofree char *nowhere = g_build_filename (stage_folder (), "no", "saved.tkr", NULL);
  g_autofree char *text = g_strdup_printf ("%s: No such file or directory", nowhere);
  g_autoptr (AppMatch) again = NULL;

  open_details ();
  ui_match_details_export (details, path, FALSE);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "The record is in “saved.tkr”") != NULL);
  again = app_match_open_record (path, 0, NULL, NULL);
  ck_assert_ptr_nonnull (again);
  ck_assert_uint_eq (app_match_get_n_moves (again), app_match_get_n_moves (match));
  ck_assert_str_eq (app_match_get_tag (again, "Weather"), "rain <b>");
  ui_match_details_export (details, nowhere, FALSE);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, text) != NULL);
}
END_TEST

START_TEST (a_preview_has_its_header_alone)
{
  g_autofree char *path = NULL;

  window = stage_window (NULL, FALSE);
  path = stage_write ("seen.tkr", record);
  ui_window_open_record (window, path);
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_PAGE, NULL) != NULL);
  gtk_widget_activate_action (stage_get (window, UI_TYPE_MATCH_PAGE, NULL), "match.details", NULL);
  STAGE_UNTIL (stage_find (window, UI_TYPE_MATCH_DETAILS, NULL) != NULL);
  details = UI_MATCH_DETAILS (stage_get (window, UI_TYPE_MATCH_DETAILS, NULL));
  ck_assert_ptr_nonnull (stage_find (details, GTK_TYPE_LABEL, "Ada's kitchen"));
  ck_assert_uint_eq (stage_count (details, ADW_TYPE_ENTRY_ROW), 0);
  ck_assert_ptr_null (stage_find (details, GTK_TYPE_LABEL, "Save the Record…"));
}
END_TEST

TEST_SUITE (match_details)
{
  Suite *suite = suite_create ("match-details");
  TCase *tests = stage_case ("details");

  tcase_add_test (tests, the_header_has_every_tag);
  tcase_add_test (tests, the_header_is_edited);
  tcase_add_test (tests, a_tag_goes_and_comes_back_by_undo);
  tcase_add_test (tests, a_note_is_written_corrected_and_deleted);
  tcase_add_test (tests, the_digests_are_checked);
  tcase_add_test (tests, the_record_is_saved);
  tcase_add_test (tests, a_preview_has_its_header_alone);
  suite_add_tcase (suite, tests);
  return suite;
}
