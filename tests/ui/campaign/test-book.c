/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A journal read as a book in the window: its contents, its entries, on paper and in files.
 */
#include "tests/ui/stage.h"

#include "app/campaign/campaigns.h"
#include "ui/campaign/book-block.h"
#include "ui/campaign/book-page.h"
#include "ui/match/match-page.h"

static const char *const players[] = { "Ada", "Ben", "Cyd", NULL };

static UiWindow *window;

static UiBookPage *
book (void)
{
  return UI_BOOK_PAGE (ui_window_get_page (window));
}

typedef struct {
  char *uuid;
  gboolean done;
} Change;

static void
changed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Change *change = data;
  g_autoptr (GError) error = NULL;
  AppCommandAnswer answer;

  ck_assert_msg (app_command_finish_answer (result, &answer, &error), "%s",
                 error != NULL ? error->message : "");
  change->uuid = answer.uuid;
  change->done = TRUE;
}

#define WAIT_FOR(change) STAGE_UNTIL ((change).done)

/* A campaign with a run of some moves, and what its party wrote. */
static void
begin (char **campaign, char **match)
{
  AppStore *store;
  g_autofree char *record = stage_simulate (app_campaign_games ()[0], players, 150);
  g_autoptr (AppCampaignDraft) draft = NULL;
  Change made = { NULL, FALSE }, added = { NULL, FALSE }, written = { NULL, FALSE };

  window = stage_window (NULL, FALSE);
  store = ui_window_get_store (window);
  draft = app_campaign_draft_new (store, app_campaign_games ()[0]);
  g_free (draft->name);
  draft->name = g_strdup ("Lanterns");
  g_strfreev (draft->players);
  draft->players = g_strdupv ((char **)players);
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_ADD, .draft = draft },
                        NULL, changed_cb, &made);
  WAIT_FOR (made);
  *match = stage_add_record (window, record);
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_ADD,
                                               .uuid = made.uuid,
                                               .other = *match },
                        NULL, changed_cb, &added);
  WAIT_FOR (added);
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                                               .uuid = *match,
                                               .number = 40,
                                               .text = "A song, & <i>three</i> of us knew it.",
                                               .player = "Ben" },
                        NULL, changed_cb, &written);
  WAIT_FOR (written);
  *campaign = made.uuid;
  g_free (added.uuid);
  g_free (written.uuid);
}

static void
open_book (void)
{
  g_autofree char *campaign = NULL;
  g_autofree char *match = NULL;

  begin (&campaign, &match);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-book", "s", match);
  STAGE_UNTIL (UI_IS_BOOK_PAGE (ui_window_get_page (window)));
  stage_settle ();
}

/* How far down the book is read. */
static double
scrolled (void)
{
  GtkWidget *scroller = stage_get (book (), GTK_TYPE_SCROLLED_WINDOW, NULL);

  return gtk_adjustment_get_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)));
}

START_TEST (test_read)
{
  GtkWidget *contents, *rows;

  open_book ();
  ck_assert_double_eq (scrolled (), 0);
  stage_get (book (), GTK_TYPE_LABEL, "Lanterns");
  contents = stage_get (window, GTK_TYPE_MENU_BUTTON, "Contents");
  gtk_menu_button_popup (GTK_MENU_BUTTON (contents));
  rows =
      stage_get (gtk_menu_button_get_popover (GTK_MENU_BUTTON (contents)), GTK_TYPE_LIST_BOX, NULL);
  stage_settle ();
  /* The last chapter is out of sight until somebody wants it. */
  g_signal_emit_by_name (rows, "row-activated", gtk_widget_get_last_child (rows));
  STAGE_UNTIL (!gtk_widget_get_mapped (rows));
  STAGE_UNTIL (scrolled () > 0);
}
END_TEST

/* The words of the party are as they were written. */
START_TEST (test_entries_follow)
{
  g_autofree char *campaign = NULL;
  g_autofree char *match = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  Change written = { NULL, FALSE };

  begin (&campaign, &match);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-campaign-book", "s", campaign);
  STAGE_UNTIL (UI_IS_BOOK_PAGE (ui_window_get_page (window)));
  app_command_do_async (ui_window_get_store (window), &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                                               .uuid = match,
                                               .number = 41,
                                               .text = "Then the lamp went out." },
                        NULL, changed_cb, &written);
  WAIT_FOR (written);
  stage_settle ();
  path = g_build_filename (stage_folder (), "book.txt", NULL);
  ck_assert (ui_book_page_save (book (), path));
  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  ck_assert_ptr_nonnull (strstr (text, "A song, & <i>three</i> of us knew it."));
  ck_assert_ptr_nonnull (strstr (text, "Then the lamp went out."));
  g_free (written.uuid);
}
END_TEST

static const struct {
  const char *name, *begins, *holds;
} files[] = {
  { "book.pdf", "%PDF-", NULL },
  { "BOOK.HTML", "<!DOCTYPE html>", "A song, &amp; &lt;i&gt;three&lt;/i&gt; of us knew it." },
  { "book.txt", "", "Lanterns" },
};

START_TEST (test_save)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  open_book ();
  path = g_build_filename (stage_folder (), files[_i].name, NULL);
  ck_assert (ui_book_page_save (book (), path));
  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  ck_assert (g_str_has_prefix (text, files[_i].begins));
  if (files[_i].holds != NULL)
    ck_assert_ptr_nonnull (strstr (text, files[_i].holds));
}
END_TEST

/* A place where nothing can be written is told. */
START_TEST (test_save_nowhere)
{
  open_book ();
  ck_assert_ptr_null (stage_toast (window));
  ck_assert (!ui_book_page_save (book (), "/nowhere/at/all/book.pdf"));
  STAGE_UNTIL (stage_toast (window) != NULL);
  ck_assert (!ui_book_page_save (book (), "/nowhere/at/all/book.html"));
}
END_TEST

START_TEST (test_print)
{
  g_autoptr (GtkPrintOperation) print = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *printed = NULL;
  gsize length;

  open_book ();
  path = g_build_filename (stage_folder (), "printed.pdf", NULL);
  print = ui_book_page_new_print (book ());
  gtk_print_operation_set_export_filename (print, path);
  ck_assert_int_eq (gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_EXPORT,
                                             GTK_WINDOW (window), &error),
                    GTK_PRINT_OPERATION_RESULT_APPLY);
  ck_assert_msg (error == NULL, "%s", error != NULL ? error->message : "");
  ck_assert (g_file_get_contents (path, &printed, &length, NULL));
  ck_assert (g_str_has_prefix (printed, "%PDF-"));
  ck_assert_uint_gt (length, 4000);
}
END_TEST

/* A photo is seen above its caption; one that can't be read is told by it. */
START_TEST (test_photo)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 120, 80);
  g_autoptr (AppDocument) made = app_document_new (APP_DOCUMENT_BOOK, "Lanterns");
  GtkWidget *box;
  AppBlock *block;
  char *bytes;
  gsize length;

  gdk_pixbuf_fill (pixbuf, 0x336699ff);
  ck_assert (gdk_pixbuf_save_to_buffer (pixbuf, &bytes, &length, "jpeg", NULL, NULL));
  block = app_document_add (made, APP_BLOCK_PHOTO, g_strdup ("All of us"), NULL);
  block->photo = g_bytes_new_take (bytes, length);
  box = g_object_ref_sink (ui_book_block_new (block));
  ck_assert (GTK_IS_PICTURE (gtk_widget_get_first_child (box)));
  ck_assert_str_eq (gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (box))), "All of us");
  g_object_unref (box);
  g_bytes_unref (block->photo);
  block->photo = g_bytes_new_static ("none", 4);
  box = g_object_ref_sink (ui_book_block_new (block));
  ck_assert (GTK_IS_LABEL (gtk_widget_get_first_child (box)));
  g_object_unref (box);
}
END_TEST

TEST_SUITE (book)
{
  Suite *suite = suite_create ("book");
  TCase *tests = stage_case ("book");

  tcase_add_test (tests, test_read);
  tcase_add_test (tests, test_entries_follow);
  tcase_add_loop_test (tests, test_save, 0, G_N_ELEMENTS (files));
  tcase_add_test (tests, test_save_nowhere);
  tcase_add_test (tests, test_print);
  tcase_add_test (tests, test_photo);
  suite_add_tcase (suite, tests);
  return suite;
}
