/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a league's season. The page reads, its views show.
 */
#include "ui/league/league-page.h"

#include "ui/league/bracket.h"
#include "ui/league/correction-impact-dialog.h"
#include "ui/league/crosstable.h"
#include "ui/league/fixtures-view.h"
#include "ui/league/league-actions.h"
#include "ui/league/league-charts.h"
#include "ui/league/outlook-view.h"
#include "ui/league/results-popover.h"
#include "ui/league/results-view.h"
#include "ui/league/standings-view.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

static void ui_league_page_set_season (UiLeaguePage *self, const char *season);
struct _UiLeaguePage {
  AdwBin parent_instance;

  GtkDropDown *seasons;
  GtkLabel *message, *next_label;
  GtkButton *next;
  GtkWidget *impact_box;
  GtkLabel *impact_label;
  GtkWidget *switchers;
  AdwViewStack *views;
  AdwViewStackPage *bracket_page, *crosstable_page, *rounds_page, *results_page, *outlook_page;
  UiStandingsView *standings_view;
  UiCrosstable *crosstable;
  UiBracket *bracket;
  UiFixturesView *fixtures_view;
  UiResultsView *results_view;
  UiLeagueCharts *charts;
  UiOutlookView *outlook;
  GtkWidget *results;     /* A popover, parented here */
  GtkWidget *menu_button; /* Owned; in the header bar */

  AppStore *store;             /* Owned */
  AppSeasonSnapshot *snapshot; /* Owned */
  AppStandings *standings;     /* Owned */
  guint impact_source;
  gboolean showing; /* The seasons are being filled in */
};

static void ui_league_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiLeaguePage, ui_league_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_league_page_page_init))

/* What is to be done next */

static const struct {
  const char *label, *action;
} steps[] = {
  [APP_NEXT_ENTRANTS] = { N_ ("_Who Takes Part…"), "league.entrants" },
  [APP_NEXT_PAIR] = { N_ ("_Pair…"), "league.pair" },
  [APP_NEXT_RESULTS] = { N_ ("_Enter Results"), NULL },
  [APP_NEXT_PLAY] = { N_ ("_Log a Result…"), "league.log-season" },
  [APP_NEXT_FINISH] = { N_ ("_Finish the Season"), "league.finish" },
  [APP_NEXT_OVER] = { N_ ("_Next Season…"), "league.next-season" },
};

static void
next_cb (UiLeaguePage *self)
{
  AppSeasonNext next = self->snapshot->next;

  if (next == APP_NEXT_RESULTS) {
    adw_view_stack_set_visible_child_name (self->views, "rounds");
    ui_fixtures_view_focus_open (self->fixtures_view);
  } else {
    gtk_widget_activate_action (GTK_WIDGET (self), steps[next].action, "s",
                                next == APP_NEXT_OVER ? self->snapshot->league
                                                      : self->snapshot->uuid);
  }
}

static gboolean
can_go_on (UiLeaguePage *self)
{
  const char *action = steps[self->snapshot->next].action;

  if (action == NULL || !g_str_has_prefix (action, "league."))
    return action == NULL || !app_store_is_read_only (self->store);
  return ui_league_action_is_enabled (GTK_WIDGET (self), action + strlen ("league."));
}

static void
show_next (UiLeaguePage *self)
{

  gtk_label_set_label (self->next_label, self->snapshot->next_text);
  gtk_label_set_label (self->message, self->snapshot->summary);
  gtk_button_set_label (self->next, _ (steps[self->snapshot->next].label));
  gtk_widget_set_visible (GTK_WIDGET (self->next), can_go_on (self));
}

/* Seasons */

static void
show_seasons (UiLeaguePage *self)
{
  g_autoptr (GtkStringList) titles =
      gtk_string_list_new ((const char *const *)self->snapshot->season_titles);

  self->showing = TRUE;
  gtk_drop_down_set_model (self->seasons, G_LIST_MODEL (titles));
  for (guint k = 0; self->snapshot->seasons[k] != NULL; k++)
    if (strcmp (self->snapshot->seasons[k], self->snapshot->uuid) == 0)
      gtk_drop_down_set_selected (self->seasons, k);
  self->showing = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->seasons), g_strv_length (self->snapshot->seasons) > 1);
}

static void
season_cb (UiLeaguePage *self)
{
  guint chosen = gtk_drop_down_get_selected (self->seasons);

  if (!self->showing && self->snapshot != NULL && chosen < g_strv_length (self->snapshot->seasons))
    ui_league_page_set_season (self, self->snapshot->seasons[chosen]);
}

/* What corrections changed */

/* Only of rounds that are paired one by one: where all of them are known at the start nothing
 * follows from a table. */
static AppCorrectionImpact *
dup_impact (UiLeaguePage *self)
{
  LeagueFormat format = self->snapshot->draft->pairing.format;

  if (format != LEAGUE_SWISS && format != LEAGUE_PODS)
    return NULL;
  return app_standings_dup_impact (self->standings, 0, NULL);
}

static gboolean
show_impact_cb (gpointer data)
{
  UiLeaguePage *self = data;
  g_autoptr (AppCorrectionImpact) impact = dup_impact (self);
  guint n = impact != NULL ? impact->changes->len : 0, moved = 0;
  g_autofree char *text = NULL;

  self->impact_source = 0;
  for (guint k = 0; k < n; k++) {
    const AppRankChange *change = g_ptr_array_index (impact->changes, k);

    moved += change->rank_before != change->rank_after;
  }
  if (moved > 0)
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "Since round %u was paired, %u place changed.",
                                         "Since round %u was paired, %u places changed.", moved),
                            impact->round, moved);
  else if (n > 0)
    text = g_strdup_printf (_ ("Since round %u was paired, figures changed, but no place."),
                            impact->round);
  gtk_label_set_label (self->impact_label, text != NULL ? text : "");
  gtk_widget_set_visible (self->impact_box, text != NULL);
  return G_SOURCE_REMOVE;
}

static void
figures_cb (UiLeaguePage *self)
{
  if (self->impact_source == 0 && app_standings_get_season (self->standings) != NULL)
    self->impact_source = g_idle_add_full (G_PRIORITY_LOW, show_impact_cb, self, NULL);
}

static void
impact_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiLeaguePage *self = UI_LEAGUE_PAGE (widget);
  g_autoptr (AppCorrectionImpact) impact = dup_impact (self);

  if (impact != NULL)
    gtk_window_present (GTK_WINDOW (
        ui_correction_impact_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), impact)));
}

/* The matches behind a cell of the crosstable */

static void
crossed_cb (UiLeaguePage *self, GArray *results, const GdkRectangle *area)
{
  if (results->len == 1) {
    g_autofree char *match =
        app_standings_dup_match (self->standings, g_array_index (results, guint32, 0));

    if (match != NULL) {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s", match);
      return;
    }
  }
  ui_results_popover_show (UI_RESULTS_POPOVER (self->results), self->standings, results, area);
}

/* What the menu offers follows from how far the season is. */
static void
enable_menu (UiLeaguePage *self)
{
  GActionMap *actions = g_object_get_data (G_OBJECT (self->menu_button), "actions");
  const struct {
    const char *name;
    gboolean possible;
  } states[] = {
    { "pair", !self->snapshot->finished },
    { "unpair", !self->snapshot->finished && self->snapshot->rounds->len > 0 },
    { "finish", !self->snapshot->finished },
    { "reopen", self->snapshot->finished },
  };

  for (guint k = 0; k < G_N_ELEMENTS (states); k++) {
    GAction *action = g_action_map_lookup_action (actions, states[k].name);

    if (action != NULL)
      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), states[k].possible);
  }
}

/* The whole */

/* Something is still to be played, by so many that chances can be looked at. */
static gboolean
has_outlook (const AppSeasonSnapshot *snapshot)
{
  return snapshot->next != APP_NEXT_OVER && snapshot->next != APP_NEXT_FINISH
         && snapshot->next != APP_NEXT_PLAY && snapshot->entrants->len > 1
         && snapshot->entrants->len <= UI_OUTLOOK_MAX_ENTRANTS;
}

static void
show (UiLeaguePage *self)
{
  gboolean ladder = self->snapshot->draft->open && self->snapshot->rounds->len == 0;
  gboolean tree = self->snapshot->draft->pairing.format == LEAGUE_KNOCK_OUT;

  show_seasons (self);
  show_next (self);
  enable_menu (self);
  adw_view_stack_page_set_visible (self->bracket_page, tree);
  adw_view_stack_page_set_visible (self->crosstable_page, !tree);
  adw_view_stack_page_set_visible (self->rounds_page, !ladder);
  adw_view_stack_page_set_visible (self->results_page, ladder);
  adw_view_stack_page_set_visible (self->outlook_page, has_outlook (self->snapshot));
  ui_standings_view_show (self->standings_view, self->snapshot, self->standings);
  ui_crosstable_set_standings (self->crosstable, self->standings);
  if (tree)
    ui_bracket_show (self->bracket, self->snapshot);
  ui_fixtures_view_show (self->fixtures_view, self->snapshot, app_store_is_read_only (self->store));
  ui_results_view_show (self->results_view, self->snapshot, self->standings,
                        app_store_is_read_only (self->store));
  ui_league_charts_set_standings (self->charts, self->standings);
  ui_outlook_view_set_standings (self->outlook, self->standings);
  ui_page_changed (UI_PAGE (self));
}

static void
set_snapshot (UiLeaguePage *self, AppSeasonSnapshot *snapshot)
{
  AppSeasonSnapshot *last = self->snapshot;

  if (self->standings == NULL || g_strcmp0 (last->uuid, snapshot->uuid) != 0) {
    if (self->standings != NULL)
      g_signal_handlers_disconnect_by_data (self->standings, self);
    g_clear_object (&self->standings);
    self->standings = app_standings_new (self->store, snapshot->uuid, NULL);
    g_signal_connect_object (self->standings, "changed", G_CALLBACK (figures_cb), self,
                             G_CONNECT_SWAPPED);
    gtk_widget_set_visible (self->impact_box, FALSE);
  }
  self->snapshot = snapshot;
  show (self);
  figures_cb (self);
  /* The views have let go of it. */
  g_clear_pointer (&last, app_season_snapshot_free);
}

static void
refresh (GtkWidget *widget)
{
  UiLeaguePage *self = UI_LEAGUE_PAGE (widget);
  AppSeasonSnapshot *snapshot =
      app_season_snapshot_from_store (self->store, self->snapshot->uuid, NULL);

  /* A season that is in the bin leaves its league's present one on show. */
  if (snapshot == NULL || snapshot->deleted) {
    g_clear_pointer (&snapshot, app_season_snapshot_free);
    snapshot = app_season_snapshot_from_store (self->store, self->snapshot->league, NULL);
  }
  if (snapshot == NULL || snapshot->deleted) {
    g_clear_pointer (&snapshot, app_season_snapshot_free);
    gtk_widget_activate_action (widget, "win.back", NULL);
    return;
  }
  set_snapshot (self, snapshot);
}

/* In the header bar it is outside the page, where the page's actions are not found. */

static const struct {
  const char *name, *label;
  enum { OF_LEAGUE, OF_SEASON, NAMED_LEAGUE, NAMED_SEASON } target;
} items[] = {
  { "entrants", N_ ("_Who Takes Part…"), OF_SEASON },
  { "pair", N_ ("_Pair a Round…"), OF_SEASON },
  { "unpair", N_ ("Take the Last Pairing _Back"), OF_SEASON },
  { "edit-season", N_ ("_Edit the Season…"), OF_SEASON },
  { "finish", N_ ("_Finish the Season"), OF_SEASON },
  { "reopen", N_ ("Let the Season _Go On"), OF_SEASON },
  { "next-season", N_ ("_Next Season…"), OF_LEAGUE },
  { "export", N_ ("Save as a _Report…"), OF_SEASON },
  { "rename", N_ ("Re_name the League…"), NAMED_LEAGUE },
  { "delete-season", N_ ("Delete the _Season"), NAMED_SEASON },
  { "delete", N_ ("_Delete the League"), NAMED_LEAGUE },
};

static GVariant *
target_of (UiLeaguePage *self, guint item)
{
  switch (items[item].target) {
  case OF_LEAGUE:
    return g_variant_new_string (self->snapshot->league);
  case OF_SEASON:
    return g_variant_new_string (self->snapshot->uuid);
  case NAMED_LEAGUE:
    return g_variant_new ("(ss)", self->snapshot->league, self->snapshot->league_name);
  default:
    return g_variant_new ("(ss)", self->snapshot->uuid, self->snapshot->title);
  }
}

static void
menu_cb (GAction *action, GVariant *parameter, UiLeaguePage *self)
{
  for (guint k = 0; k < G_N_ELEMENTS (items); k++)
    if (strcmp (items[k].name, g_action_get_name (action)) == 0) {
      g_autofree char *name = g_strconcat ("league.", items[k].name, NULL);

      gtk_widget_activate_action_variant (GTK_WIDGET (self), name,
                                          g_variant_ref_sink (target_of (self, k)));
    }
}

static GtkWidget *
new_menu (UiLeaguePage *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *button = ui_menu_button_new (G_MENU_MODEL (menu), NULL);

  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    g_autoptr (GSimpleAction) action = NULL;

    if (!ui_league_action_is_enabled (GTK_WIDGET (self), items[k].name))
      continue;
    action = g_simple_action_new (items[k].name, NULL);
    g_autofree char *name = g_strconcat ("this-league.", items[k].name, NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (menu_cb), self, 0);
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
    g_menu_append (menu, _ (items[k].label), name);
  }
  ui_page_insert_actions (button, "this-league", G_ACTION_GROUP (actions));
  g_object_set_data_full (G_OBJECT (button), "actions", g_object_ref (actions), g_object_unref);
  return button;
}

/* The page */

static char *
ui_league_page_dup_title (UiPage *page)
{
  return g_strdup (UI_LEAGUE_PAGE (page)->snapshot->league_name);
}

static char *
ui_league_page_dup_subtitle (UiPage *page)
{
  return g_strdup (UI_LEAGUE_PAGE (page)->snapshot->season_title);
}

static GtkWidget *
ui_league_page_get_header_end (UiPage *page)
{
  return UI_LEAGUE_PAGE (page)->menu_button;
}

static void
ui_league_page_focus (UiPage *page)
{
  UiLeaguePage *self = UI_LEAGUE_PAGE (page);
  GtkWidget *view = adw_view_stack_get_visible_child (self->views);

  /* Who looks at the table does the next thing next; who is in another view goes on there. */
  if (view == GTK_WIDGET (self->fixtures_view))
    ui_fixtures_view_focus (self->fixtures_view);
  else if (view != GTK_WIDGET (self->standings_view)
           || !gtk_widget_grab_focus (GTK_WIDGET (self->next)))
    gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD);
}

static void
ui_league_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_league_page_dup_title;
  iface->dup_subtitle = ui_league_page_dup_subtitle;
  iface->get_header_end = ui_league_page_get_header_end;
  iface->focus = ui_league_page_focus;
}

static void
ui_league_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (ui_league_page_parent_class)->size_allocate (widget, width, height, baseline);
  gtk_popover_present (GTK_POPOVER (UI_LEAGUE_PAGE (widget)->results));
}

static void
ui_league_page_dispose (GObject *object)
{
  UiLeaguePage *self = UI_LEAGUE_PAGE (object);

  g_clear_handle_id (&self->impact_source, g_source_remove);
  g_clear_pointer (&self->results, gtk_widget_unparent);
  g_clear_object (&self->menu_button);
  g_clear_object (&self->standings);
  G_OBJECT_CLASS (ui_league_page_parent_class)->dispose (object);
}

static void
ui_league_page_finalize (GObject *object)
{
  UiLeaguePage *self = UI_LEAGUE_PAGE (object);

  g_clear_pointer (&self->snapshot, app_season_snapshot_free);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_league_page_parent_class)->finalize (object);
}

static void
ui_league_page_class_init (UiLeaguePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_league_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_league_page_finalize;
  widget_class->size_allocate = ui_league_page_size_allocate;
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  g_type_ensure (UI_TYPE_STANDINGS_VIEW);
  g_type_ensure (UI_TYPE_CROSSTABLE);
  g_type_ensure (UI_TYPE_FIXTURES_VIEW);
  g_type_ensure (UI_TYPE_BRACKET);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  g_type_ensure (UI_TYPE_RESULTS_VIEW);
  g_type_ensure (UI_TYPE_LEAGUE_CHARTS);
  g_type_ensure (UI_TYPE_OUTLOOK_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/league-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, seasons);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, message);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, next_label);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, next);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, impact_box);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, impact_label);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, switchers);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, views);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, rounds_page);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, outlook_page);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, results_view);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, results_page);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, standings_view);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, crosstable);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, crosstable_page);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, bracket);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, bracket_page);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, fixtures_view);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, charts);
  gtk_widget_class_bind_template_child (widget_class, UiLeaguePage, outlook);
  gtk_widget_class_bind_template_callback (widget_class, season_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, crossed_cb);
  gtk_widget_class_install_action (widget_class, "league-page.correction-impact", NULL, impact_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

/* What shows its words in a box of its own has no name for those who can't see it. */
static void
name_switchers (UiLeaguePage *self, GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    g_autofree char *label = NULL;

    name_switchers (self, child);
    if (!GTK_IS_TOGGLE_BUTTON (child))
      continue;
    g_object_get (child, "label", &label, NULL);
    gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    label != NULL ? label : "", -1);
  }
}

static void
ui_league_page_init (UiLeaguePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  name_switchers (self, self->switchers);
  self->results = ui_results_popover_new ();
  gtk_widget_set_parent (self->results, GTK_WIDGET (self->crosstable));
}

GtkWidget *
ui_league_page_new (AppStore *store, const char *season, GError **error)
{
  AppSeasonSnapshot *snapshot = app_season_snapshot_from_store (store, season, error);
  UiLeaguePage *self;

  if (snapshot == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_LEAGUE_PAGE, NULL);
  self->store = g_object_ref (store);
  ui_league_add_actions (GTK_WIDGET (self), store);
  self->menu_button = g_object_ref_sink (new_menu (self));
  set_snapshot (self, snapshot);
  ui_follow_store (GTK_WIDGET (self), store,
                   APP_CHANGED_LEAGUES | APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS, refresh);
  return GTK_WIDGET (self);
}

const char *
ui_league_page_get_season (UiLeaguePage *self)
{
  return self->snapshot->uuid;
}

const char *
ui_league_page_get_league (UiLeaguePage *self)
{
  return self->snapshot->league;
}

/* Another season of the same league. */
static void
ui_league_page_set_season (UiLeaguePage *self, const char *season)
{
  g_autoptr (GError) error = NULL;
  AppSeasonSnapshot *snapshot;

  if (strcmp (season, self->snapshot->uuid) == 0)
    return;
  snapshot = app_season_snapshot_from_store (self->store, season, &error);
  if (snapshot != NULL)
    set_snapshot (self, snapshot);
  else
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
}

void
ui_league_page_show_view (UiLeaguePage *self, const char *name)
{
  adw_view_stack_set_visible_child_name (self->views, name);
}

AppStandings *
ui_league_page_get_standings (UiLeaguePage *self)
{
  return self->standings;
}
