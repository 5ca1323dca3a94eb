/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's figures, rating and leagues.
 */
#include "ui/player/player-overview.h"

#include "ui/widget/draw.h"
#include "ui/widget/line-chart.h"
#include "ui/player/player-record.h"
#include "ui/widget/wrap-layout.h"

#include "app/match/labels.h"

#include <glib/gi18n.h>

struct _UiPlayerOverview {
  AdwBin parent_instance;

  GtkBox *against, *together;
  GtkWidget *together_group, *rating_group, *leagues_group;
  UiLineChart *chart;
  GtkListBox *leagues;

  AppStore *store; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiPlayerOverview, ui_player_overview, ADW_TYPE_BIN)

enum {
  SIGNAL_MATCHES,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* Large numbers */

typedef struct {
  UiPlayerOverview *self;
  GArray *rows; /* Owned */
  char *title;
} Link;

static void
link_free (gpointer data, GClosure *closure)
{
  Link *link = data;

  g_array_unref (link->rows);
  g_free (link->title);
  g_free (link);
}

static void
clicked_cb (GtkButton *button, gpointer data)
{
  const Link *link = data;

  g_signal_emit (link->self, signals[SIGNAL_MATCHES], 0, link->rows, link->title);
}

static GtkWidget *
new_lines (const char *number, const char *label)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *large = gtk_label_new (number), *small = gtk_label_new (label);

  gtk_widget_add_css_class (large, "title-2");
  gtk_widget_add_css_class (large, "numeric");
  gtk_widget_add_css_class (small, "caption");
  gtk_widget_add_css_class (small, "dim-label");
  gtk_box_append (GTK_BOX (lines), large);
  gtk_box_append (GTK_BOX (lines), small);
  return lines;
}

static void
name_tile (GtkWidget *tile, const char *number, const char *label)
{
  /* Translators: a figure for screen readers: "Won: 11". */
  g_autofree char *text = g_strdup_printf (_ ("%s: %s"), label, number);

  gtk_accessible_update_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* A number that leads nowhere. */
static GtkWidget *
add_fact (GtkBox *box, const char *number, const char *label)
{
  GtkWidget *tile = new_lines (number, label);

  gtk_widget_add_css_class (tile, "tile");
  gtk_widget_add_css_class (tile, "fact");
  gtk_box_append (box, tile);
  return gtk_widget_get_first_child (tile);
}

/* A number that leads to @rows, which is taken over. */
static void
add_tile (UiPlayerOverview *self, GtkBox *box, const char *label, GArray *rows)
{
  g_autofree char *number = g_strdup_printf ("%u", rows->len);
  GtkWidget *tile;
  Link *link;

  if (rows->len == 0) {
    add_fact (box, "0", label);
    g_array_unref (rows);
    return;
  }
  tile = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (tile), new_lines (number, label));
  gtk_widget_add_css_class (tile, "tile");
  gtk_widget_add_css_class (tile, "flat");
  gtk_widget_set_tooltip_text (tile, _ ("Show These Matches"));
  name_tile (tile, number, label);
  link = g_new (Link, 1);
  *link = (Link){ self, rows, g_strdup (label) };
  g_signal_connect_data (tile, "clicked", G_CALLBACK (clicked_cb), link, link_free, 0);
  gtk_box_append (box, tile);
}

static void
clear_box (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

static void
add_record (UiPlayerOverview *self, GtkBox *box, const AppPlayerTally *record)
{
  g_autofree char *share = ui_record_dup_share (record);

  add_tile (self, box, _ ("Played"), ui_record_dup_matches (record, '\0'));
  add_tile (self, box, _ ("Won"), ui_record_dup_matches (record, 'W'));
  if (record->drawn > 0 || !record->co_op)
    add_tile (self, box, _ ("Drawn"), ui_record_dup_matches (record, 'D'));
  add_tile (self, box, _ ("Lost"), ui_record_dup_matches (record, 'L'));
  add_fact (box, share, _ ("Share of Wins"));
}

static void
add_streaks (UiPlayerOverview *self, const AppPlayerSnapshot *snapshot)
{
  g_autofree char *best = g_strdup_printf ("%d", snapshot->best_streak);
  g_autofree char *worst = g_strdup_printf ("%d", -snapshot->worst_streak);
  g_autofree char *place = g_strdup_printf ("%.1f", snapshot->competitive->average_place);

  if (snapshot->best_streak > 1)
    add_fact (self->against, best, _ ("Best Streak"));
  if (snapshot->worst_streak < -1)
    add_fact (self->against, worst, _ ("Worst Streak"));
  if (snapshot->competitive->average_place > 0)
    add_fact (self->against, place, _ ("Average Place"));
}

/* Rating */

static char *
format_rating (double value)
{
  return ui_number_typeset_minus (g_strdup_printf ("%.1f", value));
}

static void
activated_cb (UiPlayerOverview *self, const char *key)
{
  g_autofree char *uuid = app_player_dup_match (self->store, g_ascii_strtoll (key, NULL, 10));

  if (uuid != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s", uuid);
}

void
ui_player_overview_set_ratings (UiPlayerOverview *self, const GArray *points)
{
  guint line, n = 0;

  ui_line_chart_clear (self->chart);
  ui_line_chart_set_axes (self->chart, ui_chart_dup_day, format_rating, FALSE);
  line = ui_line_chart_add_line (self->chart, _ ("Rating"));
  for (guint k = 0; k < points->len; k++) {
    const AppRatingPoint *point = &g_array_index (points, AppRatingPoint, k);
    g_autofree char *key = g_strdup_printf ("%" G_GINT64_FORMAT, point->match);
    double x = ui_chart_day (point->day);

    /* Whose day nobody knows came before all others; what he began with says nothing yet. */
    if (x <= 0 || point->match == 0)
      continue;
    ui_line_chart_add_point (self->chart, line, x, point->shown, point->deviation, key);
    n++;
  }
  ui_line_chart_finish (self->chart);
  gtk_widget_set_visible (self->rating_group, n > 1);
  if (n > 1) {
    const AppRatingPoint *last = &g_array_index (points, AppRatingPoint, points->len - 1);
    /* Translators: a rating, and how sure it is: "Rating 19.1 ± 5.8". */
    g_autofree char *title =
        g_strdup_printf (_ ("Rating %.1f ± %.1f"), last->shown, last->deviation);

    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->rating_group), title);
  }
}

/* Leagues */

static void
league_cb (GtkListBox *list, GtkListBoxRow *row, UiPlayerOverview *self)
{
  const char *season = g_object_get_data (G_OBJECT (row), "season");

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-league", "s", season);
}

static char *
dup_standing (const AppPlayerLeague *league, const char *player)
{
  GString *text = g_string_new (NULL);

  if (league->rank > 0)
    /* Translators: a place in a league: "3 of 8". */
    g_string_append_printf (text, _ ("Place %u of %u · %s points"), league->rank,
                            league->n_entrants, league->points);
  else
    g_string_append (text, _ ("Not in the table yet"));
  if (g_strcmp0 (league->entrant, player) != 0)
    /* Translators: the team that somebody plays in a league with. */
    g_string_append_printf (text, _ (" · with %s"), league->entrant);
  if (league->finished)
    g_string_append (text, _ (" · finished"));
  return g_string_free (text, FALSE);
}

static void
add_league (UiPlayerOverview *self, const AppPlayerLeague *league, const char *player)
{
  GtkWidget *row = adw_action_row_new (), *arrow;
  g_autofree char *standing = dup_standing (league, player);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), league->title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), standing);
  arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data_full (G_OBJECT (row), "season", g_strdup (league->season), g_free);
  gtk_list_box_append (self->leagues, row);
}

static void
show_leagues (UiPlayerOverview *self, const AppPlayerSnapshot *snapshot)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->leagues))) != NULL)
    gtk_list_box_remove (self->leagues, row);
  for (guint k = 0; k < snapshot->leagues->len; k++)
    add_league (self, g_ptr_array_index (snapshot->leagues, k), snapshot->name);
  gtk_widget_set_visible (self->leagues_group,
                          snapshot->leagues->len > 0 && snapshot->opponent == NULL);
}

void
ui_player_overview_set_snapshot (UiPlayerOverview *self, const AppPlayerSnapshot *snapshot)
{
  clear_box (self->against);
  clear_box (self->together);
  add_record (self, self->against, snapshot->competitive);
  add_streaks (self, snapshot);
  if (snapshot->unfinished > 0)
    add_tile (self, self->against, _ ("Without a Result"),
              g_array_copy (snapshot->unfinished_matches));
  add_record (self, self->together, snapshot->co_op);
  gtk_widget_set_visible (self->together_group, snapshot->co_op->n > 0);
  show_leagues (self, snapshot);
}

/* The widget */

static void
ui_player_overview_dispose (GObject *object)
{
  g_clear_object (&UI_PLAYER_OVERVIEW (object)->store);
  G_OBJECT_CLASS (ui_player_overview_parent_class)->dispose (object);
}

static void
ui_player_overview_class_init (UiPlayerOverviewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_player_overview_dispose;
  signals[SIGNAL_MATCHES] =
      g_signal_new ("matches", UI_TYPE_PLAYER_OVERVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_ARRAY, G_TYPE_STRING);
}

static GtkBox *
new_tiles (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkLayoutManager *layout = g_object_new (UI_TYPE_WRAP_LAYOUT, "spacing", 6, NULL);

  gtk_widget_set_layout_manager (box, layout);
  gtk_widget_add_css_class (box, "card");
  gtk_widget_add_css_class (box, "tiles");
  return GTK_BOX (box);
}

static GtkWidget *
add_group (GtkWidget *page, const char *title, const char *description, GtkWidget *child)
{
  GtkWidget *group = adw_preferences_group_new ();

  if (title != NULL)
    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), child);
  gtk_box_append (GTK_BOX (page), group);
  return group;
}

static void
ui_player_overview_init (UiPlayerOverview *self)
{
  GtkWidget *window = gtk_scrolled_window_new (), *clamp = adw_clamp_new ();
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);

  self->against = new_tiles ();
  self->together = new_tiles ();
  self->chart = UI_LINE_CHART (ui_line_chart_new (_ ("Rating")));
  self->leagues = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->leagues, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->leagues), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->leagues), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Leagues"), -1);
  gtk_widget_add_css_class (GTK_WIDGET (self->chart), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self->chart), "chart");
  add_group (page, NULL, NULL, GTK_WIDGET (self->against));
  self->rating_group =
      add_group (page, _ ("Rating"),
                 _ ("Plackett-Luce over all that was played against others; shaded is how sure it "
                    "is."),
                 GTK_WIDGET (self->chart));
  self->leagues_group = add_group (page, _ ("Leagues"), NULL, GTK_WIDGET (self->leagues));
  self->together_group =
      add_group (page, _ ("Played Together"), _ ("Won and lost against the game; not rated."),
                 GTK_WIDGET (self->together));
  gtk_widget_set_visible (self->rating_group, FALSE);
  gtk_widget_set_visible (self->leagues_group, FALSE);
  gtk_widget_set_visible (self->together_group, FALSE);
  gtk_widget_add_css_class (page, "page");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 760);
  adw_clamp_set_child (ADW_CLAMP (clamp), page);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), clamp);
  adw_bin_set_child (ADW_BIN (self), window);
  g_signal_connect (self->leagues, "row-activated", G_CALLBACK (league_cb), self);
  g_signal_connect_object (self->chart, "activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
}

void
ui_player_overview_set_store (UiPlayerOverview *self, AppStore *store)
{
  g_set_object (&self->store, store);
}
