/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Home: go on, start, what is awaited, what was last.
 */
#include "ui/window/home-page.h"

#include "app/base/phrases.h"
#include "app/campaign/campaigns.h"
#include "app/campaign/layout.h"
#include "app/league/fixture-match.h"
#include "app/league/leagues.h"
#include "app/match/match.h"
#include "app/match/matches.h"
#include "app/match/sessions.h"
#include "app/new-match/match-draft.h"
#include "app/recording/dealer.h"
#include "app/recording/recorder.h"
#include "ui/board/board.h"
#include "ui/boards/boards.h"
#include "ui/campaign/progress-road.h"
#include "ui/campaign/run-page.h"
#include "ui/league/league-actions.h"
#include "ui/widget/bins.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>
#include <string.h>

static guint ui_home_fixtures_update (UiHomeFixtures *self);
static void ui_home_fixtures_set_store (UiHomeFixtures *self, AppStore *store);
static void ui_home_start_update (UiHomeStart *self);
static void ui_home_start_set_store (UiHomeStart *self, AppStore *store);
static GtkWidget *ui_home_start_new_button (gboolean wide);
/* Rows below what was played last and goes on, and of results. */
#define RUNNING_ROWS 3
#define LATELY_ROWS 6

/* Things that wait in a run, at most. */
#define OWED 2

/* What the board of the newest match is laid out in before it is shown in small. */
#define BOARD_WIDTH 640
#define BOARD_HEIGHT 400

struct _UiHomePage {
  AdwBin parent_instance;

  GtkStack *stack;
  GtkWidget *running_box;
  GtkWidget *lay_button;
  GtkWidget *run_button;
  GtkButton *newest;
  GtkLabel *newest_players;
  AdwBin *newest_road;
  GtkLabel *newest_status;
  GtkLabel *newest_owed;
  GtkLabel *newest_recap;
  GtkLabel *newest_details;
  UiScaledBin *newest_board;
  GtkListBox *running;
  UiHomeStart *start;
  UiHomeFixtures *fixtures;
  GtkWidget *lately_box;
  GtkListBox *lately;
  GtkBox *choices;
  GtkWidget *new_button; /* Owned; with its label where there is room */

  AppStore *store;                /* Owned */
  AppMatchList *running_matches;  /* Owned */
  AppMatchList *finished_matches; /* Owned */
  guint refresh_source;
  gboolean stale; /* Changed while the page was behind another one */
};

static void ui_home_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiHomePage, ui_home_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_home_page_page_init))

/* What of a row is not empty, with dots between. */
static char *
join (const char *a, const char *b, const char *c)
{
  const char *parts[] = { a, b, c };
  GString *joined = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    if (parts[k] != NULL && *parts[k] != '\0') {
      g_autofree char *part = app_phrase_name (parts[k]);

      g_string_append_printf (joined, "%s%s", joined->len > 0 ? " · " : "", part);
    }
  return g_string_free (joined, FALSE);
}

static GtkWidget *
match_row (const char *uuid, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", uuid);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-match");
  return row;
}

/* "Ben to play", or why it can't be said. */
static char *
dup_status (UiHomePage *self, const char *uuid)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match = app_match_open (self->store, uuid, &error);

  return g_strdup (match != NULL ? app_match_get_status (match) : error->message);
}

/* What goes on, large and with its board. @match is NULL when it can't be opened, and then @status
 * says why; @details is taken. */
static void
show_newest (UiHomePage *self, const char *uuid, AppMatch *match, const char *title,
             const char *status, char *details)
{
  GtkWidget *board = match != NULL ? ui_board_new (match) : NULL;

  if (board != NULL && app_match_is_secret (match))
    ui_board_set_viewer (UI_BOARD (board), APP_VIEWER_NOBODY);
  gtk_label_set_label (self->newest_players, title);
  gtk_label_set_label (self->newest_status, status);
  gtk_label_set_label (self->newest_details, details);
  ui_scaled_bin_set_child (self->newest_board, board, BOARD_WIDTH, BOARD_HEIGHT);
  gtk_widget_set_visible (GTK_WIDGET (self->newest_board), board != NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->newest), "s", uuid);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->newest), "win.open-match");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->newest), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, status, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->lay_button), "(su)", uuid,
                                    APP_LAYOUT_END);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->lay_button), "win.open-layout");
  gtk_widget_set_visible (self->lay_button, board != NULL);
  g_free (details);
}

/* "2 sessions, last yesterday", or the day of a match that was played in one go. */
static char *
dup_when (UiHomePage *self, AppMatchRow *row)
{
  g_autoptr (GPtrArray) sessions =
      app_match_dup_sessions (self->store, app_match_row_get_uuid (row), NULL);
  char *text = sessions != NULL ? app_sessions_dup_text (sessions, NULL) : NULL;

  if (text == NULL)
    g_object_get (row, "date", &text, NULL);
  return text;
}

static void
show_newest_match (UiHomePage *self, AppMatchRow *row)
{
  const char *uuid = app_match_row_get_uuid (row);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match = app_match_open (self->store, uuid, &error);
  g_autofree char *players = NULL;
  g_autofree char *game = NULL;
  g_autofree char *date = dup_when (self, row);
  g_autofree char *place = NULL;

  g_object_get (row, "players", &players, "game-name", &game, "place", &place, NULL);
  show_newest (self, uuid, match, players,
               match != NULL ? app_match_get_status (match) : error->message,
               join (game, date, place));
  adw_bin_set_child (self->newest_road, NULL);
  ui_show_text (self->newest_owed, NULL);
  ui_show_text (self->newest_recap, NULL);
  gtk_widget_hide (self->run_button);
}

/* Translators: a campaign's name and a run's title: "Thursdays · Run 3". */
#define RUN_TITLE _ ("%s · %s")

/* Those of two texts that there are, one below the other. */
static char *
join_lines (const char *one, const char *other)
{
  return g_strconcat (one != NULL ? one : "", one != NULL && other != NULL ? "\n" : "",
                      other != NULL ? other : "", NULL);
}

static void
show_newest_run (UiHomePage *self, const AppRun *run)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match = app_match_open (self->store, run->match, &error);
  AppStory *story = match != NULL ? app_match_get_story (match) : NULL;
  g_autofree char *title = app_phrase_printf (RUN_TITLE, run->campaign_name, run->title);
  g_autofree char *owed =
      match != NULL ? ui_run_dup_owed (story, app_match_get_n_moves (match), OWED) : NULL;
  g_autoptr (GPtrArray) sessions = app_run_dup_sessions (self->store, run->uuid, NULL);
  const char *day;
  g_auto (GStrv) recap = sessions != NULL ? ui_run_dup_recap (story, sessions, &day) : NULL;
  g_autofree char *supplies =
      story != NULL ? app_story_dup_supplies (story, app_match_get_n_moves (match)) : NULL;
  g_autofree char *last = join_lines (recap != NULL ? recap[0] : NULL, supplies);

  show_newest (self, run->match, match, title,
               match != NULL ? app_match_get_status (match) : error->message,
               join (run->place_text, run->dates_text, NULL));
  adw_bin_set_child (self->newest_road,
                     run->place.n > 0 ? ui_progress_road_new (&run->place, run->place_text, FALSE)
                                      : NULL);
  ui_show_text (self->newest_owed, owed);
  ui_show_text (self->newest_recap, last);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->run_button), "s", run->match);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->run_button), "win.open-run");
  gtk_widget_show (self->run_button);
}

static void
add_running_match (UiHomePage *self, AppMatchRow *row)
{
  g_autofree char *players = NULL;
  g_autofree char *game = NULL;
  g_autofree char *date = dup_when (self, row);
  g_autofree char *status = dup_status (self, app_match_row_get_uuid (row));
  g_autofree char *subtitle = NULL;

  g_object_get (row, "players", &players, "game-name", &game, NULL);
  subtitle = join (status, game, date);
  gtk_list_box_append (self->running, match_row (app_match_row_get_uuid (row), players, subtitle));
}

static void
add_running_run (UiHomePage *self, const AppRun *run)
{
  g_autofree char *title = app_phrase_printf (RUN_TITLE, run->campaign_name, run->title);
  g_autofree char *status = dup_status (self, run->match);
  g_autofree char *place = join (status, run->place_text, NULL);
  /* Of its own: beside the others it would be broken off where the window is narrow. */
  g_autofree char *subtitle = join_lines (
      place, run->dates_text != NULL && run->dates_text[0] != '\0' ? run->dates_text : NULL);

  gtk_list_box_append (self->running, match_row (run->match, title, subtitle));
}

/* Unfinished matches that are no runs, at most @limit; a run that is paused is in nobody's way. */
static GPtrArray *
dup_plain_matches (UiHomePage *self, guint limit)
{
  GListModel *running = G_LIST_MODEL (self->running_matches);
  GPtrArray *plain = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint k = 0; k < g_list_model_get_n_items (running) && plain->len < limit; k++) {
    g_autoptr (AppMatchRow) row = g_list_model_get_item (running, k);
    g_autoptr (AppRun) run = app_run_of_match (self->store, app_match_row_get_uuid (row));

    if (run == NULL)
      g_ptr_array_add (plain, g_steal_pointer (&row));
  }
  return plain;
}

/* Whether a match was begun after the run was last played. */
static gboolean
is_newer (UiHomePage *self, AppMatchRow *row, const AppRun *run)
{
  g_autoptr (AppMatch) match = app_match_open (self->store, app_match_row_get_uuid (row), NULL);
  const char *date = match != NULL ? app_match_get_tag (match, "Date") : NULL;

  return g_strcmp0 (date, run->last_date) > 0;
}

/* Runs and matches that go on: what was played last first and large, the rest in rows, runs before
 * matches. Gives how many there are. */
static guint
show_running (UiHomePage *self)
{
  g_autoptr (GPtrArray) runs = app_runs_going_on (self->store, 1 + RUNNING_ROWS);
  g_autoptr (GPtrArray) matches = dup_plain_matches (self, 1 + RUNNING_ROWS);
  guint n_runs = runs->len, n = n_runs + matches->len, room = RUNNING_ROWS;
  gboolean match_first =
      matches->len > 0
      && (n_runs == 0
          || is_newer (self, g_ptr_array_index (matches, 0), g_ptr_array_index (runs, 0)));

  if (match_first)
    show_newest_match (self, g_ptr_array_index (matches, 0));
  else if (n_runs > 0)
    show_newest_run (self, g_ptr_array_index (runs, 0));
  for (guint k = match_first ? 0 : 1; k < n_runs && room > 0; k++, room--)
    add_running_run (self, g_ptr_array_index (runs, k));
  for (guint k = match_first ? 1 : 0; k < matches->len && room > 0; k++, room--)
    add_running_match (self, g_ptr_array_index (matches, k));
  return n;
}

static void
add_lately (UiHomePage *self, AppMatchRow *row)
{
  g_autofree char *players = NULL;
  g_autofree char *result = NULL;
  g_autofree char *game = NULL;
  g_autofree char *date = NULL;
  g_autofree char *subtitle = NULL;

  g_object_get (row, "players", &players, "result", &result, "game-name", &game, "date", &date,
                NULL);
  subtitle = join (players, game, date);
  gtk_list_box_append (self->lately, match_row (app_match_row_get_uuid (row), result, subtitle));
}

static void
clear (GtkListBox *list)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* Nothing is said of a collection that is still being read. */
static const char *
page_name (UiHomePage *self, guint n_known)
{
  if (n_known > 0)
    return "known";
  return app_match_list_is_loading (self->running_matches)
                 || app_match_list_is_loading (self->finished_matches)
             ? "waiting"
             : "empty";
}

static gboolean
refresh_cb (gpointer data)
{
  UiHomePage *self = data;
  guint n_running, n_waiting;
  guint n_finished = g_list_model_get_n_items (G_LIST_MODEL (self->finished_matches));

  self->refresh_source = 0;
  clear (self->running);
  clear (self->lately);
  n_running = show_running (self);
  ui_home_start_update (self->start);
  n_waiting = ui_home_fixtures_update (self->fixtures);
  for (guint k = 0; k < MIN (n_finished, LATELY_ROWS); k++) {
    g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (self->finished_matches), k);

    add_lately (self, row);
  }
  gtk_widget_set_visible (self->running_box, n_running > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->running), n_running > 1);
  gtk_widget_set_visible (self->lately_box, n_finished > 0);
  gtk_stack_set_visible_child_name (self->stack,
                                    page_name (self, n_running + n_finished + n_waiting));
  return G_SOURCE_REMOVE;
}

static void
changed_cb (UiHomePage *self)
{
  /* Every recorded move is a change; nobody looks here meanwhile, and the match of a board on show
   * is read again at each. */
  self->stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->stale)
    ui_scaled_bin_set_child (self->newest_board, NULL, BOARD_WIDTH, BOARD_HEIGHT);
  if (!self->stale && self->refresh_source == 0)
    self->refresh_source = g_idle_add (refresh_cb, self);
}

/* Moves, and thus the lists, tell of themselves. */
static void
store_changed_cb (AppStore *store, AppChanged changed, UiHomePage *self)
{
  if (changed & (APP_CHANGED_CAMPAIGNS | APP_CHANGED_LEAGUES))
    changed_cb (self);
}

/* A large choice of an empty collection. */
static void
add_choice (UiHomePage *self, const char *icon, const char *title, const char *caption,
            const char *action)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *image = gtk_image_new_from_icon_name (icon);
  GtkWidget *title_label = gtk_label_new (title);
  GtkWidget *caption_label = gtk_label_new (caption);

  gtk_image_set_icon_size (GTK_IMAGE (image), GTK_ICON_SIZE_LARGE);
  gtk_label_set_xalign (GTK_LABEL (title_label), 0);
  gtk_label_set_xalign (GTK_LABEL (caption_label), 0);
  gtk_label_set_wrap (GTK_LABEL (caption_label), TRUE);
  gtk_widget_add_css_class (title_label, "heading");
  gtk_widget_add_css_class (caption_label, "dim-label");
  gtk_box_append (GTK_BOX (texts), title_label);
  gtk_box_append (GTK_BOX (texts), caption_label);
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "card");
  gtk_widget_add_css_class (button, "choice");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, caption, -1);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (self->choices, button);
}

static GtkWidget *
ui_home_page_get_header_start (UiPage *page)
{
  return UI_HOME_PAGE (page)->new_button;
}

static void
ui_home_page_focus (UiPage *page)
{
  UiHomePage *self = UI_HOME_PAGE (page);

  gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
ui_home_page_page_init (UiPageInterface *iface)
{
  iface->get_header_start = ui_home_page_get_header_start;
  iface->focus = ui_home_page_focus;
}

static void
ui_home_page_map (GtkWidget *widget)
{
  UiHomePage *self = UI_HOME_PAGE (widget);

  if (self->stale) {
    self->stale = FALSE;
    g_clear_handle_id (&self->refresh_source, g_source_remove);
    refresh_cb (self);
  }
  GTK_WIDGET_CLASS (ui_home_page_parent_class)->map (widget);
}

static void
ui_home_page_dispose (GObject *object)
{
  UiHomePage *self = UI_HOME_PAGE (object);

  g_clear_handle_id (&self->refresh_source, g_source_remove);
  g_clear_object (&self->running_matches);
  g_clear_object (&self->finished_matches);
  g_clear_object (&self->new_button);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_home_page_parent_class)->dispose (object);
}

static void
ui_home_page_class_init (UiHomePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_home_page_dispose;
  widget_class->map = ui_home_page_map;
  g_type_ensure (UI_TYPE_ASIDE_LAYOUT);
  g_type_ensure (UI_TYPE_HOME_FIXTURES);
  g_type_ensure (UI_TYPE_HOME_START);
  g_type_ensure (UI_TYPE_SCALED_BIN);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/home-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, running_box);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest_players);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest_status);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest_recap);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest_owed);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest_road);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, lay_button);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, run_button);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest_details);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, newest_board);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, running);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, start);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, fixtures);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, lately_box);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, lately);
  gtk_widget_class_bind_template_child (widget_class, UiHomePage, choices);
}

static void
ui_home_page_init (UiHomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->new_button = g_object_ref_sink (adw_squeezer_new ());
  adw_squeezer_set_homogeneous (ADW_SQUEEZER (self->new_button), FALSE);
  adw_squeezer_add (ADW_SQUEEZER (self->new_button), ui_home_start_new_button (TRUE));
  adw_squeezer_add (ADW_SQUEEZER (self->new_button), ui_home_start_new_button (FALSE));
}

GtkWidget *
ui_home_page_new (AppStore *store)
{
  UiHomePage *self = g_object_new (UI_TYPE_HOME_PAGE, NULL);

  self->store = g_object_ref (store);
  ui_home_start_set_store (self->start, store);
  ui_home_fixtures_set_store (self->fixtures, store);
  ui_league_add_actions (GTK_WIDGET (self), store);
  self->running_matches = app_match_list_new (store);
  app_match_list_set_filter (self->running_matches, APP_MATCH_FILTER_RUNNING);
  self->finished_matches = app_match_list_new (store);
  app_match_list_set_filter (self->finished_matches, APP_MATCH_FILTER_FINISHED);
  add_choice (self, "list-add-symbolic", _ ("Start a Match"), _ ("Log tonight’s game move by move"),
              "win.new-match");
  add_choice (self, "document-edit-symbolic", _ ("Log a Result"),
              _ ("Who won, in any game, in ten seconds"), "win.quick-log");
  add_choice (self, "tk-campaigns-symbolic", _ ("Begin a Campaign"),
              _ ("A run over many evenings, that waits as you left it"), "win.new-campaign");
  add_choice (self, "tk-leagues-symbolic", _ ("Begin a League"),
              _ ("Who plays whom, and a table that everybody believes"), "league.new");
  add_choice (self, "document-open-symbolic", _ ("Open a Record"),
              _ ("Look at a match from a .tkr file"), "win.open-record");
  if (!app_store_is_demo (store))
    add_choice (self, "tk-cards-symbolic", _ ("See the Demo Collection"),
                _ ("Matches to look around in; yours stays empty"), "win.open-demo");
  add_choice (self, "document-save-symbolic", _ ("Bring Your History Along"),
              _ ("From BG Stats, BoardGameGeek, spreadsheets …"), "win.import");
  g_signal_connect_object (self->running_matches, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->finished_matches, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->finished_matches, "notify::loading", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (store, "changed", G_CALLBACK (store_changed_cb), self, 0);
  refresh_cb (self);
  return GTK_WIDGET (self);
}

/* Home's ways to start a match. */

struct _UiHomeStart {
  AdwBin parent_instance;

  GtkWidget *button;
  GtkLabel *title;
  GtkLabel *company;
  AppStore *store; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiHomeStart, ui_home_start, ADW_TYPE_BIN)

static GMenuModel *
new_games_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (guint k = 0; rules_games[k] != NULL; k++) {
    g_autofree char *action = g_strdup_printf ("win.new-match-of::%s", rules_games[k]->id);

    g_menu_append (menu, _ (rules_games[k]->name), action);
  }
  return G_MENU_MODEL (menu);
}

/* For the header bar: a new match, and a menu of games. @wide: with its label. */
static GtkWidget *
ui_home_start_new_button (gboolean wide)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *games = gtk_menu_button_new ();
  g_autoptr (GMenuModel) menu = new_games_menu ();

  if (wide) {
    GtkWidget *content = adw_button_content_new ();

    adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
    adw_button_content_set_label (ADW_BUTTON_CONTENT (content), _ ("New Match"));
    gtk_button_set_child (GTK_BUTTON (button), content);
  } else {
    gtk_button_set_icon_name (GTK_BUTTON (button), "list-add-symbolic");
    ui_name_button (button, _ ("New Match"));
  }
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.new-match");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (games), menu);
  gtk_widget_set_tooltip_text (games, _ ("Choose the Game"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (games), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Choose the Game"), -1);
  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), games);
  return box;
}

/* "Ada, Ben and Cyd"; NULL where a seat was left free. */
static char *
dup_company (const AppMatchDraft *draft)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < draft->seats; k++)
    if (draft->names[k] != NULL && draft->names[k][0] != '\0')
      g_ptr_array_add (names, app_phrase_name (draft->names[k]));
  return names->len == draft->seats
             ? app_phrase_list ((const char *const *)names->pdata, names->len)
             : NULL;
}

/* Reads again what was played last. */
static void
ui_home_start_update (UiHomeStart *self)
{
  const RulesGame *game = self->store != NULL ? app_match_draft_get_last_game (self->store) : NULL;
  g_autoptr (AppMatchDraft) draft = game != NULL ? app_match_draft_new (self->store, game) : NULL;
  g_autofree char *company = draft != NULL ? dup_company (draft) : NULL;
  g_autofree char *title = NULL;

  if (company != NULL)
    /* Translators: a game's name. */
    title = g_strdup_printf (_ ("Play %s Again"), _ (game->name));
  else
    title = g_strdup (_ ("Start a Match"));
  if (company == NULL)
    company = g_strdup (_ ("Log tonight’s game move by move"));
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->company, company);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, company, -1);
}

static void
ui_home_start_dispose (GObject *object)
{
  g_clear_object (&UI_HOME_START (object)->store);
  G_OBJECT_CLASS (ui_home_start_parent_class)->dispose (object);
}

static void
ui_home_start_class_init (UiHomeStartClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_home_start_dispose;
}

static GtkLabel *
add_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 3);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
ui_home_start_init (UiHomeStart *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *image = gtk_image_new_from_icon_name ("media-playback-start-symbolic");

  self->button = gtk_button_new ();
  gtk_image_set_icon_size (GTK_IMAGE (image), GTK_ICON_SIZE_LARGE);
  gtk_widget_set_hexpand (texts, TRUE);
  self->title = add_label (texts, "heading");
  self->company = add_label (texts, "dim-label");
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_button_set_child (GTK_BUTTON (self->button), box);
  gtk_widget_add_css_class (self->button, "card");
  gtk_widget_add_css_class (self->button, "choice");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "win.new-match");
  adw_bin_set_child (ADW_BIN (self), self->button);
}

/* "Play Tome Again" with those who played; a new match where nobody did. Further ways may be put
 * behind it. */
static void
ui_home_start_set_store (UiHomeStart *self, AppStore *store)
{
  g_set_object (&self->store, store);
  ui_home_start_update (self);
}

/* Home's fixtures. */

#define FIXTURES 4

struct _UiHomeFixtures {
  AdwBin parent_instance;

  GtkListBox *list;
  AppStore *store; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiHomeFixtures, ui_home_fixtures, ADW_TYPE_BIN)

static GtkWidget *
new_row (const AppFixtureTitle *title)
{
  GtkWidget *row = adw_action_row_new ();
  gboolean running = title->match != NULL, unpaired = title->uuid == NULL;
  GtkWidget *icon = gtk_image_new_from_icon_name (running || unpaired ? "go-next-symbolic"
                                                                      : "document-edit-symbolic");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title->title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), title->subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), icon);
  gtk_widget_set_tooltip_text (row, unpaired  ? _ ("Open the league")
                                    : running ? _ ("Go on with the match")
                                              : _ ("Log the result"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s",
                                    unpaired  ? title->season
                                    : running ? title->match
                                              : title->uuid);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), unpaired  ? "win.open-league"
                                                        : running ? "win.open-match"
                                                                  : "league.log");
  return row;
}

static void
ui_home_fixtures_dispose (GObject *object)
{
  g_clear_object (&UI_HOME_FIXTURES (object)->store);
  G_OBJECT_CLASS (ui_home_fixtures_parent_class)->dispose (object);
}

static void
ui_home_fixtures_class_init (UiHomeFixturesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_home_fixtures_dispose;
}

static void
ui_home_fixtures_init (UiHomeFixtures *self)
{
  GtkWidget *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Fixtures of your leagues"), -1);
  adw_bin_set_child (ADW_BIN (stop), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), stop);
}

/* A row acts by the actions of leagues, which the page around it has. */
static void
ui_home_fixtures_set_store (UiHomeFixtures *self, AppStore *store)
{
  g_set_object (&self->store, store);
}

/* Reads again what waits, and gives how many are shown; it is not visible when there are none. */
static guint
ui_home_fixtures_update (UiHomeFixtures *self)
{
  g_autoptr (GPtrArray) waiting = app_fixtures_list_open (self->store, FIXTURES);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint k = 0; k < waiting->len; k++)
    gtk_list_box_append (self->list, new_row (g_ptr_array_index (waiting, k)));
  gtk_widget_set_visible (GTK_WIDGET (self), waiting->len > 0);
  return waiting->len;
}
