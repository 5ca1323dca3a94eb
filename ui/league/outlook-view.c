/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outlook of a season, simulated on a thread of its own.
 */
#include "ui/league/outlook-view.h"

#include "ui/widget/chances-chart.h"

#include <glib/gi18n.h>

#define RUNS 2000

struct _UiOutlookView {
  AdwBin parent_instance;

  GtkStack *stack;
  AdwStatusPage *fault;
  GtkLabel *text;
  UiChancesChart *chart;

  AppStandings *standings;   /* Owned; NULL at first */
  GCancellable *cancellable; /* Owned; of the simulation that goes on, NULL for none */
  gboolean stale;
};

G_DEFINE_FINAL_TYPE (UiOutlookView, ui_outlook_view, ADW_TYPE_BIN)

/* Rows stand as in the present table. */
static void
show (UiOutlookView *self, const LeagueOutlook *outlook)
{
  AppSeason *season = app_standings_get_season (self->standings);
  const LeagueTable *table = app_season_get_table (season);
  g_autofree const char **names = g_new (const char *, outlook->n);
  g_autofree double *chances = g_new (double, outlook->n * outlook->n);
  g_autofree char *text = NULL;

  for (guint row = 0; row < outlook->n; row++) {
    guint32 entrant = league_table_get_entrant (table, row);

    names[row] = app_season_get_name (season, entrant);
    memcpy (&chances[row * outlook->n], &outlook->chances[entrant * outlook->n],
            outlook->n * sizeof *chances);
  }
  ui_chances_chart_set_chances (self->chart, names, chances, outlook->n);
  text = g_strdup_printf (g_dngettext (NULL,
                                       "How often everybody came to each place when the rest of "
                                       "the season was played %'u time, by chances from ratings.",
                                       "How often everybody came to each place when the rest of "
                                       "the season was played %'u times, by chances from ratings.",
                                       outlook->runs),
                          outlook->runs);
  gtk_label_set_label (self->text, text);
  gtk_stack_set_visible_child_name (self->stack, "chart");
}

static void
simulated_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiOutlookView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (LeagueOutlook) outlook =
      app_standings_outlook_finish (APP_STANDINGS (source), result, &error);
  g_autofree char *sentence = NULL;
  AppSeason *season;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || APP_STANDINGS (source) != self->standings)
    return;
  g_clear_object (&self->cancellable);
  season = app_standings_get_season (self->standings);
  if (outlook != NULL && season != NULL
      && outlook->n == league_table_get_size (app_season_get_table (season))) {
    show (self, outlook);
    return;
  }
  sentence = g_markup_escape_text (error != NULL ? error->message : "", -1);
  adw_status_page_set_description (self->fault, sentence);
  gtk_stack_set_visible_child_name (self->stack, "fault");
}

static void
simulate (UiOutlookView *self)
{
  AppSeason *season = self->standings != NULL ? app_standings_get_season (self->standings) : NULL;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->stale = season == NULL;
  if (season == NULL
      || league_table_get_size (app_season_get_table (season)) > UI_OUTLOOK_MAX_ENTRANTS)
    return;
  self->cancellable = g_cancellable_new ();
  app_standings_outlook_async (self->standings, RUNS, self->cancellable, simulated_cb,
                               g_object_ref (self));
}

static void
changed_cb (UiOutlookView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    simulate (self);
  else
    self->stale = TRUE;
}

static void
ui_outlook_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ui_outlook_view_parent_class)->map (widget);
  if (UI_OUTLOOK_VIEW (widget)->stale)
    simulate (UI_OUTLOOK_VIEW (widget));
}

static void
ui_outlook_view_dispose (GObject *object)
{
  UiOutlookView *self = UI_OUTLOOK_VIEW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_clear_object (&self->standings);
  G_OBJECT_CLASS (ui_outlook_view_parent_class)->dispose (object);
}

static void
ui_outlook_view_class_init (UiOutlookViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_outlook_view_dispose;
  GTK_WIDGET_CLASS (klass)->map = ui_outlook_view_map;
}

static GtkWidget *
new_waiting (void)
{
  GtkWidget *spinner = gtk_spinner_new ();

  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_widget_set_size_request (spinner, 32, 32);
  gtk_widget_set_halign (spinner, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (spinner, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spinner), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The season is being played to its end"), -1);
  return spinner;
}

static GtkWidget *
new_chart (UiOutlookView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18), *window = gtk_scrolled_window_new ();

  self->text = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->text, TRUE);
  gtk_label_set_xalign (self->text, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->text), "dim-label");
  self->chart = UI_CHANCES_CHART (ui_chances_chart_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->text));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->chart));
  gtk_widget_add_css_class (box, "page");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), box);
  return window;
}

static void
ui_outlook_view_init (UiOutlookView *self)
{
  self->stack = GTK_STACK (gtk_stack_new ());
  self->fault = ADW_STATUS_PAGE (adw_status_page_new ());
  adw_status_page_set_icon_name (self->fault, "tk-outlook-symbolic");
  adw_status_page_set_title (self->fault, _ ("No Outlook"));
  gtk_stack_add_named (self->stack, new_waiting (), "waiting");
  gtk_stack_add_named (self->stack, new_chart (self), "chart");
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->fault), "fault");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
}

void
ui_outlook_view_set_standings (UiOutlookView *self, AppStandings *standings)
{
  if (standings == self->standings)
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_set_object (&self->standings, standings);
  g_signal_connect_object (standings, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  gtk_stack_set_visible_child_name (self->stack, "waiting");
  changed_cb (self);
}
