/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season's reports, saved to files.
 */
#include "ui/league/report-dialog.h"

#include "app/document/pages.h"

#include "app/league/trf/report-save.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"

#include "app/base/phrases.h"
#include "app/league/reports.h"

#include <adwaita.h>
#include <glib/gi18n.h>

static const struct {
  const char *label; /* N_() */
  AppReportKind kind;
} kinds[] = {
  { N_ ("The Whole Season"), APP_REPORT_SEASON },
  { N_ ("The Table"), APP_REPORT_TABLE },
  { N_ ("The Crosstable"), APP_REPORT_CROSSTABLE },
  { N_ ("A Round"), APP_REPORT_ROUND },
  { N_ ("Ratings"), APP_REPORT_RATINGS },
  { N_ ("TRF Tournament Report"), APP_REPORT_SEASON },
  { N_ ("TRF26 Tournament Report"), APP_REPORT_SEASON },
};

#define TRF_26 (G_N_ELEMENTS (kinds) - 1)
#define TRF (TRF_26 - 1)

static const struct {
  const char *label; /* N_() */
  AppFormat format;
} formats[] = {
  { N_ ("PDF, to Print and to Send"), APP_FORMAT_PDF },
  { N_ ("Web Page (HTML)"), APP_FORMAT_HTML },
  { N_ ("Spreadsheet (CSV)"), APP_FORMAT_CSV },
  { N_ ("Data (JSON)"), APP_FORMAT_JSON },
};

typedef struct {
  GtkWidget *window; /* Owned; told in it */
  AppStore *store;   /* Owned */
  char *season;
  char *title; /* of the season, then of the file */
  char *path;  /* of the file; NULL before it is chosen */
  AppReportRequest wish;
  AdwComboRow *kind, *round, *format; /* Borrowed; while it is asked */
  GArray *rounds;                     /* Owned; of guint: their numbers */
} SavePrompt;

static void
prompt_free (SavePrompt *prompt)
{
  g_object_unref (prompt->window);
  g_object_unref (prompt->store);
  g_array_unref (prompt->rounds);
  g_free (prompt->season);
  g_free (prompt->title);
  g_free (prompt->path);
  g_free (prompt);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  SavePrompt *prompt = data;
  g_autoptr (GError) error = NULL;
  gboolean saved = app_report_save_finish (APP_STORE (source), result, &error);
  /* Translators: a file's name. */
  g_autofree char *text = app_phrase_printf (_ ("The report is in “%s”"), prompt->title);

  if (saved)
    ui_page_toast_with_button (prompt->window, text, prompt->wish.trf ? _ ("_Show") : _ ("_Open"),
                               prompt->wish.trf ? "win.show-file" : "win.open-file",
                               g_variant_new_string (prompt->path));
  else
    ui_page_toast (prompt->window, error->message, 0);
  prompt_free (prompt);
}

static void
chosen_cb (GtkFileChooserNative *chooser, int response, SavePrompt *prompt)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL) {
    g_free (prompt->title);
    prompt->title = g_filename_display_basename (path);
    prompt->path = g_strdup (path);
    app_report_save_async (prompt->store, &prompt->wish, path, NULL, saved_cb, prompt);
  } else {
    prompt_free (prompt);
  }
  g_object_unref (chooser);
}

static void
prompt_path (SavePrompt *prompt)
{
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Save a Report"), GTK_WINDOW (prompt->window),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  g_autofree char *name = app_report_request_dup_file_name (&prompt->wish, prompt->title);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (chosen_cb), prompt);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, SavePrompt *prompt)
{
  guint kind = adw_combo_row_get_selected (prompt->kind);

  if (strcmp (response, "save") != 0)
    return;
  /* From here on it is not the dialog's any more. */
  g_signal_handlers_disconnect_by_func (dialog, prompt_free, prompt);
  prompt->wish.kind = kinds[kind].kind;
  if (prompt->wish.kind == APP_REPORT_ROUND && prompt->rounds->len > 0)
    prompt->wish.round =
        g_array_index (prompt->rounds, guint, adw_combo_row_get_selected (prompt->round));
  prompt->wish.trf = kind >= TRF;
  prompt->wish.trf26 = kind == TRF_26;
  prompt->wish.format = formats[adw_combo_row_get_selected (prompt->format)].format;
  prompt_path (prompt);
}

/* Only what goes with the kind is asked. */
static void
kind_cb (SavePrompt *prompt)
{
  const guint kind = adw_combo_row_get_selected (prompt->kind);

  gtk_widget_set_visible (GTK_WIDGET (prompt->format), kind < TRF);
  gtk_widget_set_visible (GTK_WIDGET (prompt->round),
                          kinds[kind].kind == APP_REPORT_ROUND && prompt->rounds->len > 0);
}

static AdwComboRow *
add_row (GtkWidget *group, const char *title, GtkStringList *choices)
{
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (choices));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return ADW_COMBO_ROW (row);
}

static GtkStringList *
new_rounds (SavePrompt *prompt, const AppSeasonSnapshot *season)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  for (guint k = 0; k < season->rounds->len; k++) {
    const AppRound *round = g_ptr_array_index (season->rounds, k);

    gtk_string_list_append (titles, round->title);
    g_array_append_val (prompt->rounds, round->number);
  }
  return titles;
}

/* The one that is played now: the last, or where all are known from the start the first that waits
 * for a result. */
static guint
find_round (const AppSeasonSnapshot *season)
{
  const guint n = season->rounds->len;

  if (league_format_is_paired_at_once (season->draft->pairing.format))
    for (guint k = 0; k < n; k++)
      if (((const AppRound *)g_ptr_array_index (season->rounds, k))->n_open > 0)
        return k;
  return n - 1;
}

static GtkWidget *
new_choices (SavePrompt *prompt, const AppSeasonSnapshot *season)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autoptr (GtkStringList) what = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) rounds = new_rounds (prompt, season);
  g_autoptr (GtkStringList) how = gtk_string_list_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    gtk_string_list_append (what, _ (kinds[k].label));
  for (guint k = 0; k < G_N_ELEMENTS (formats); k++)
    gtk_string_list_append (how, _ (formats[k].label));
  prompt->kind = add_row (group, _ ("What"), what);
  prompt->round = add_row (group, _ ("Round"), rounds);
  prompt->format = add_row (group, _ ("As"), how);
  if (prompt->rounds->len > 0)
    adw_combo_row_set_selected (prompt->round, find_round (season));
  kind_cb (prompt);
  g_signal_connect_swapped (prompt->kind, "notify::selected", G_CALLBACK (kind_cb), prompt);
  return group;
}

void
ui_report_dialog_show (GtkWidget *page, AppStore *store, const AppSeasonSnapshot *season)
{
  SavePrompt *prompt = g_new0 (SavePrompt, 1);
  GtkWidget *dialog;

  prompt->window = g_object_ref (GTK_WIDGET (gtk_widget_get_root (page)));
  prompt->store = g_object_ref (store);
  prompt->season = g_strdup (season->uuid);
  prompt->wish.season = prompt->season;
  prompt->title = g_strdup (season->title);
  prompt->rounds = g_array_new (FALSE, FALSE, sizeof (guint));
  dialog = ui_question_new (prompt->window, _ ("Save a Report"), NULL, "save", _ ("_Save…"));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_choices (prompt, season));
  g_signal_connect (dialog, "response", G_CALLBACK (answered_cb), prompt);
  g_signal_connect_swapped (dialog, "destroy", G_CALLBACK (prompt_free), prompt);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Printing */

static void
draw_page_cb (GtkPrintOperation *print, GtkPrintContext *context, int number, AppPages *pages)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  const double width = gtk_print_context_get_width (context);
  const double height = gtk_print_context_get_height (context);
  double paper_width, paper_height, scale;

  app_pages_get_size (pages, (guint)number, &paper_width, &paper_height);
  if ((paper_width > paper_height) != (width > height)) {
    cairo_translate (cr, width, 0);
    cairo_rotate (cr, G_PI_2);
    scale = MIN (width / paper_height, height / paper_width);
  } else {
    scale = MIN (width / paper_width, height / paper_height);
  }
  cairo_scale (cr, scale, scale);
  app_pages_draw (pages, (guint)number, cr);
}

GtkPrintOperation *
ui_report_print_new (const AppDocument *report)
{
  GtkPrintOperation *print = gtk_print_operation_new ();
  AppPages *pages = app_pages_new (report, APP_A4_WIDTH, APP_A4_HEIGHT, NULL);

  gtk_print_operation_set_job_name (print, report->title);
  /* The pages have margins of their own. */
  gtk_print_operation_set_use_full_page (print, TRUE);
  gtk_print_operation_set_unit (print, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (print, TRUE);
  gtk_print_operation_set_n_pages (print, (int)app_pages_get_n_pages (pages));
  g_signal_connect_data (print, "draw-page", G_CALLBACK (draw_page_cb), pages,
                         (GClosureNotify)(GCallback)app_pages_free, 0);
  return print;
}

static void
printed_cb (GtkPrintOperation *print, GtkPrintOperationResult result, GtkWidget *window)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (print, &error);
  ui_page_toast (window, error->message, 0);
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) window = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AppDocument) report = app_report_make_finish (APP_STORE (source), result, &error);
  g_autoptr (GtkPrintOperation) print = report != NULL ? ui_report_print_new (report) : NULL;

  if (report == NULL) {
    ui_page_toast (window, error->message, 0);
    return;
  }
  g_signal_connect_object (print, "done", G_CALLBACK (printed_cb), window, 0);
  gtk_print_operation_set_allow_async (print, TRUE);
  gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (window),
                           NULL);
}

void
ui_report_print_round (GtkWidget *window, AppStore *store, const char *season)
{
  const AppReportRequest request = { .season = season, .kind = APP_REPORT_ROUND };

  app_report_make_async (store, &request, NULL, made_cb, g_object_ref (window));
}
