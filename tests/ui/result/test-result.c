/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a result without moves, a photo of it, and the header of a recorded match.
 */
#include "tests/ui/stage.h"

#include "app/match/matches.h"
#include "app/match/photos.h"
#include "app/result/quick.h"
#include "ui/match/match-page.h"
#include "ui/widget/photo-strip.h"
#include "ui/widget/photo-view.h"
#include "ui/result/result-page.h"
#include "ui/widget/text-cell.h"

typedef struct {
  char *uuid;
  gboolean done;
} Stored;

static void
stored_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  Stored *stored = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  stored->uuid = app_command_finish_uuid (result, &batch, &error);
  ck_assert_msg (stored->uuid != NULL, "%s", error != NULL ? error->message : "");
  stored->done = TRUE;
}

START_TEST (test_what_it_shows)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid =
      stage_log_line (window, "Skat: Ben+Dee 5, Ada+Cy 16, @The Club 45m; Dee forgot a trump");
  GtkWidget *row;

  /* From Home, by the keyboard. */
  row = stage_get (window, ADW_TYPE_ACTION_ROW, NULL);
  gtk_widget_grab_focus (row);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (UI_IS_RESULT_PAGE (ui_window_get_page (window)));
  stage_settle ();
  stage_get (window, GTK_TYPE_LABEL, "Skat");
  stage_get (window, ADW_TYPE_ACTION_ROW, "Ada & Cy");
  stage_get (window, GTK_TYPE_LABEL, "16");
  stage_get (window, GTK_TYPE_LABEL, "The Club");
  stage_get (window, GTK_TYPE_LABEL, "45 min");
  stage_get (window, ADW_TYPE_ACTION_ROW, "Dee forgot a trump");
  stage_check_names (window, "result");
  ck_assert_ptr_null (stage_find (window, ADW_TYPE_ACTION_ROW, "Replayed"));
  /* Opening it again leads to the same page. */
  row = ui_window_get_page (window);
  ui_window_open_match (window, uuid);
  ck_assert_ptr_eq (ui_window_get_page (window), row);
}
END_TEST

START_TEST (test_edit_and_undo)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid = stage_log_line (window, "Catan: Ada 10, Ben 8");
  GtkWindow *dialog;

  ui_window_open_match (window, uuid);
  stage_settle ();
  gtk_widget_child_focus (ui_window_get_page (window), GTK_DIR_TAB_FORWARD);
  gtk_widget_activate_action (ui_window_get_page (window), "result.edit", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, "8")), "11");
  gtk_widget_grab_focus (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Note"));
  stage_key (dialog, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_get (window, GTK_TYPE_LABEL, "11");
  stage_press (window, "_Undo");
  stage_get (window, GTK_TYPE_LABEL, "8");
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_LABEL, "11"));
}
END_TEST

/* The page is made anew below the keyboard, and a key comes before the next frame. */
START_TEST (test_no_key_is_lost)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid = stage_log_line (window, "Catan: Ada 10, Ben 8");
  g_autoptr (AppQuick) quick = app_quick_load (ui_window_get_store (window), uuid, NULL);
  g_autoptr (GtkWidget) row = NULL;
  Stored stored = { NULL, FALSE };

  ui_window_show_page (window, "matches");
  ui_window_open_match (window, uuid);
  row = g_object_ref (stage_get (ui_window_get_page (window), ADW_TYPE_ACTION_ROW, "Ada"));
  stage_key (window, GDK_KEY_Shift_L, 0);
  ck_assert (gtk_widget_grab_focus (row));
  quick->note = g_strdup ("A long one");
  app_command_do_async (ui_window_get_store (window), &app_quick_log, &(AppQuickLog){ quick }, NULL,
                        stored_cb, &stored);
  STAGE_UNTIL (gtk_widget_get_root (row) == NULL);
  stage_key (window, GDK_KEY_Left, GDK_ALT_MASK);
  STAGE_UNTIL (!UI_IS_RESULT_PAGE (ui_window_get_page (window)));
  STAGE_UNTIL (stored.done);
  g_free (stored.uuid);
}
END_TEST

START_TEST (test_delete_and_undo)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid = stage_log_line (window, "Catan: Ada 10, Ben 8");

  ui_window_show_page (window, "matches");
  ui_window_open_match (window, uuid);
  stage_settle ();
  gtk_widget_activate_action (ui_window_get_page (window), "result.delete", NULL);
  STAGE_UNTIL (!UI_IS_RESULT_PAGE (ui_window_get_page (window)));
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Ada won 10–8") != NULL
               || stage_find (window, UI_TYPE_TEXT_CELL, "Ada won 10–8") != NULL);
}
END_TEST

START_TEST (test_log_again)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid = stage_log_line (window, "Catan: Ada 10, Ben 8; a long one");
  GtkWindow *dialog;

  ui_window_open_match (window, uuid);
  stage_settle ();
  gtk_widget_activate_action (ui_window_get_page (window), "result.again", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_get (dialog, GTK_TYPE_ENTRY, "Ben");
  ck_assert_ptr_null (stage_find (dialog, GTK_TYPE_ENTRY, "10"));
  ck_assert_ptr_null (stage_find (dialog, ADW_TYPE_ENTRY_ROW, "a long one"));
}
END_TEST

/* A picture of some size, as a file. */
static char *
write_picture (const char *name, int width, int height)
{
  g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  char *path = g_build_filename (stage_folder (), name, NULL);

  gdk_pixbuf_fill (picture, 0x3366ccff);
  ck_assert (gdk_pixbuf_save (picture, path, "png", NULL, NULL));
  return path;
}

static guint
count_photos (UiWindow *window, const char *match)
{
  g_autoptr (GPtrArray) photos = app_photos_list (ui_window_get_store (window), match, NULL);

  return photos != NULL ? photos->len : 0;
}

START_TEST (test_photos)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *uuid = stage_log_line (window, "Catan: Ada 10, Ben 8");
  g_autofree char *path = write_picture ("table.png", 640, 480);
  g_autofree char *broken = stage_write ("broken.png", "no picture at all");
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_filename (path, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (broken);
  GSList files = { file, NULL };
  GValue value = G_VALUE_INIT;
  GtkWidget *strip, *caption;

  ui_window_open_match (window, uuid);
  stage_settle ();
  strip = stage_get (window, UI_TYPE_PHOTO_STRIP, NULL);
  /* Pasted. */
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (strip), texture);
  ui_photo_strip_paste (UI_PHOTO_STRIP (strip));
  STAGE_UNTIL (count_photos (window, uuid) == 1);
  stage_get (window, GTK_TYPE_BUTTON, "Photo 1");
  stage_check_names (window, "photos");
  /* Large, with a caption, and away again. */
  stage_press (window, "Photo 1");
  STAGE_UNTIL (UI_IS_PHOTO_VIEW (ui_window_get_page (window)));
  caption = stage_get (window, GTK_TYPE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (caption), "The last round");
  g_signal_emit_by_name (caption, "activate");
  stage_get (window, GTK_TYPE_LABEL, "The last round");
  stage_check_names (window, "photo");
  stage_key (window, GDK_KEY_Escape, 0);
  STAGE_UNTIL (UI_IS_RESULT_PAGE (ui_window_get_page (window)));
  stage_get (window, GTK_TYPE_BUTTON, "The last round");
  gtk_widget_grab_focus (stage_get (window, GTK_TYPE_BUTTON, "The last round"));
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (count_photos (window, uuid) == 0);
  stage_press (window, "_Undo");
  STAGE_UNTIL (count_photos (window, uuid) == 1);
  stage_get (window, GTK_TYPE_BUTTON, "The last round");
  /* What is no picture is none. */
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  gdk_clipboard_set_value (gtk_widget_get_clipboard (strip), &value);
  g_value_unset (&value);
  ui_photo_strip_paste (UI_PHOTO_STRIP (strip));
  stage_settle ();
  ck_assert_uint_eq (count_photos (window, uuid), 1);
}
END_TEST

START_TEST (test_edit_a_recorded_match)
{
  static const char *const seats[] = { "Ada", "Ben", "Cyd", "Dan" };
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (seats, "2026-11-05", TRUE);
  g_autofree char *uuid = stage_add_record (window, record);
  GtkWindow *dialog;

  ui_window_open_match (window, uuid);
  stage_settle ();
  gtk_widget_activate_action (ui_window_get_page (window), "match.details", NULL);
  stage_settle ();
  stage_press (window, "_Edit…");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_check_names (dialog, "edit the match");
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Seat 2")), "Ada");
  stage_press (dialog, "_Save");
  /* Nobody sits twice; what was typed stays. */
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (dialog, GTK_TYPE_BUTTON, "_Save")));
  stage_settle ();
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Seat 2")), "Bea");
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Place")), "Club");
  stage_press (dialog, "_Save");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_get (window, GTK_TYPE_LABEL, "Bea");
  stage_get (window, GTK_TYPE_LABEL, "Club");
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Bea") == NULL);
  stage_get (window, GTK_TYPE_LABEL, "Ben");
}
END_TEST

TEST_SUITE (result)
{
  Suite *suite = suite_create ("result");
  TCase *tests = stage_case ("result");

  tcase_add_test (tests, test_what_it_shows);
  tcase_add_test (tests, test_edit_and_undo);
  tcase_add_test (tests, test_no_key_is_lost);
  tcase_add_test (tests, test_delete_and_undo);
  tcase_add_test (tests, test_log_again);
  tcase_add_test (tests, test_photos);
  tcase_add_test (tests, test_edit_a_recorded_match);
  suite_add_tcase (suite, tests);
  return suite;
}
