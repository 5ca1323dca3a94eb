/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is to be exported, and of which matches.
 */
#include "ui/import/export-dialog.h"

#include "app/result/quick.h"

#include <glib/gi18n.h>
#include <string.h>

/* What there is to choose. @single: of one match, too. */
static const struct {
  const char *label, *about; /* N_() */
  AppSaveKind kind;
  AppPlaysFormat format;
  gboolean single;
} choices[] = {
  { N_ ("Everything, as an Archive"),
    N_ ("The whole collection with photos, decks, leagues and campaigns. You can restore it as it "
        "is."),
    APP_SAVE_ARCHIVE, 0, FALSE },
  { N_ ("Book to Print (PDF)"), N_ ("Matches by months, with sums at the beginning."),
    APP_SAVE_PLAYS, APP_PLAYS_PDF, FALSE },
  { N_ ("Web Page (HTML)"), N_ ("Matches by months, with sums at the beginning."), APP_SAVE_PLAYS,
    APP_PLAYS_HTML, FALSE },
  { N_ ("Table by Players (CSV)"),
    N_ ("For spreadsheets and other programs: a row for every player of a match."), APP_SAVE_PLAYS,
    APP_PLAYS_CSV, TRUE },
  { N_ ("Table by Matches (CSV)"), N_ ("For spreadsheets: a row for every match."), APP_SAVE_PLAYS,
    APP_PLAYS_CSV_WIDE, FALSE },
  { N_ ("BG Stats File (JSON)"), N_ ("Plays as BG Stats itself exports them."), APP_SAVE_PLAYS,
    APP_PLAYS_BGSTATS, TRUE },
  { N_ ("BG Stats Links"),
    N_ ("An address for every match. Opened on a phone with BG Stats, it hands the play over."),
    APP_SAVE_PLAYS, APP_PLAYS_LINKS, FALSE },
  { N_ ("Data (JSON)"), N_ ("All that is known of each match, with its moves, for programs."),
    APP_SAVE_PLAYS, APP_PLAYS_JSON, TRUE },
  { N_ ("Match Records"),
    N_ ("Matches with moves as texts, which you can read and Tomekeeper can replay."),
    APP_SAVE_RECORDS, 0, TRUE },
};

struct _UiExportDialog {
  AdwWindow parent_instance;

  GtkWidget *save;
  AdwComboRow *kind, *game, *player;
  GtkLabel *about, *told;
  GtkWidget *which;
  GtkEditable *since, *until;

  char *match;     /* Owned; NULL for all */
  GArray *offered; /* Of guint: indices of choices */
};

G_DEFINE_FINAL_TYPE (UiExportDialog, ui_export_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static guint
get_choice (UiExportDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->kind);

  return g_array_index (self->offered, guint, MIN (selected, self->offered->len - 1));
}

static void
tell (UiExportDialog *self, const char *sentence)
{
  gtk_label_set_label (self->told, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->told), sentence != NULL);
}

static void
kind_cb (UiExportDialog *self)
{
  guint choice;

  if (self->offered == NULL || self->offered->len == 0)
    return;
  choice = get_choice (self);
  gtk_label_set_label (self->about, _ (choices[choice].about));
  gtk_widget_set_visible (self->which,
                          self->match == NULL && choices[choice].kind == APP_SAVE_PLAYS);
  tell (self, NULL);
}

/* What was typed as a day: TRUE with NULL for nothing. */
static gboolean
read_day (GtkEditable *entry, char **day)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  *day = NULL;
  return *text == '\0' || (app_quick_read_date (text, day) && **day != '\0');
}

static void
day_cb (UiExportDialog *self, GtkEditable *entry)
{
  g_autofree char *day = NULL;

  if (read_day (entry, &day)) {
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
    tell (self, NULL);
  }
}

static gboolean
take_day (UiExportDialog *self, GtkEditable *entry, char **day)
{
  if (read_day (entry, day))
    return TRUE;
  gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  tell (self, _ ("A day is written like 2026-01-31."));
  gtk_widget_grab_focus (GTK_WIDGET (entry));
  return FALSE;
}

/* NULL for the first one, which is all of them. */
static const char *
get_name (AdwComboRow *row)
{
  guint selected = adw_combo_row_get_selected (row);
  GListModel *names = adw_combo_row_get_model (row);

  return selected > 0 && names != NULL && selected < g_list_model_get_n_items (names)
             ? gtk_string_list_get_string (GTK_STRING_LIST (names), selected)
             : NULL;
}

static void
save_cb (UiExportDialog *self)
{
  guint choice = get_choice (self);
  gboolean filtered = gtk_widget_get_visible (self->which);
  g_autofree char *since = NULL, *until = NULL;
  AppSaveWish wish = { .kind = choices[choice].kind,
                       .format = choices[choice].format,
                       .match = self->match };

  if (filtered && (!take_day (self, self->since, &since) || !take_day (self, self->until, &until)))
    return;
  if (filtered) {
    wish.game = get_name (self->game);
    wish.player = get_name (self->player);
    wish.since = since;
    wish.until = until;
  }
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, &wish);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
fill_names (AdwComboRow *row, const char *all, char **names)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  gtk_string_list_append (list, all);
  for (; names != NULL && *names != NULL; names++)
    gtk_string_list_append (list, *names);
  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

static void
fill (UiExportDialog *self, AppStore *store)
{
  g_auto (GStrv) games = app_quick_dup_games (store), players = app_quick_dup_players (store, NULL);
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (choices); k++)
    if (self->match == NULL || choices[k].single) {
      g_array_append_val (self->offered, k);
      gtk_string_list_append (kinds, _ (choices[k].label));
    }
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (kinds));
  fill_names (self->game, _ ("All Games"), games);
  fill_names (self->player, _ ("Everybody"), players);
  kind_cb (self);
}

static void
ui_export_dialog_finalize (GObject *object)
{
  UiExportDialog *self = UI_EXPORT_DIALOG (object);

  g_free (self->match);
  g_array_unref (self->offered);
  G_OBJECT_CLASS (ui_export_dialog_parent_class)->finalize (object);
}

static void
ui_export_dialog_class_init (UiExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_export_dialog_finalize;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", UI_TYPE_EXPORT_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, save);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, game);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, player);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, about);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, told);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, which);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, since);
  gtk_widget_class_bind_template_child (widget_class, UiExportDialog, until);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
ui_export_dialog_init (UiExportDialog *self)
{
  self->offered = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_export_dialog_new (AppStore *store, const char *match)
{
  UiExportDialog *self = g_object_new (UI_TYPE_EXPORT_DIALOG, NULL);

  self->match = g_strdup (match);
  if (match != NULL)
    gtk_window_set_title (GTK_WINDOW (self), _ ("Export the Match"));
  fill (self, store);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->kind));
  return GTK_WIDGET (self);
}
