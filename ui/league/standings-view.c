/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of a league. A figure is pressed, or chosen by Left and Right in the row that has the
 * keyboard; Enter tells why it is so.
 */
#include "ui/league/standings-view.h"

#include "ui/league/league-columns.h"
#include "ui/widget/list-row.h"
#include "ui/widget/page.h"
#include "ui/league/standings-cells.h"
#include "ui/league/why-popover.h"

#include "app/league/season-explanation.h"

#include <glib/gi18n.h>

static void ui_standings_view_focus (UiStandingsView *self);
/* A table of fewer pixels is a list of two lines a row instead. */
#define LEAST_WIDTH 520

struct _UiStandingsView {
  AdwBin parent_instance;

  GtkMenuButton *time_button;
  GtkPopover *time_popover;
  GtkWidget *rounds_window;
  GtkListBox *rounds;
  GtkCalendar *calendar;
  GtkLabel *news;
  GtkMenuButton *columns_button;
  GtkPopover *columns_popover;
  GtkWidget *column_checks;
  GtkWidget *past;
  GtkLabel *past_label;
  GtkRevealer *order_revealer;
  GtkLabel *order;
  GtkStack *stack;
  AdwSqueezer *squeezer;
  GtkWidget *wide;
  GtkColumnView *table;
  GtkWidget *narrow;
  GtkListView *list;
  AdwStatusPage *nothing;
  GtkWidget *why; /* A popover, parented here */

  GtkMultiSelection *selection; /* Owned */
  AppStandings *standings;      /* Owned; NULL at first */
  char *league;                 /* Owned */
  guint n_rounds;               /* that can be looked back at */
  LeagueDay until;
  guint after;     /* the round after which the table is shown, 0 for all */
  gboolean silent; /* The calendar is being set */
  guint columns[UI_LEAGUE_COLUMNS], n_columns;
  guint cursor;   /* Of the columns: what Enter tells about */
  gboolean along; /* It went along its row last */
  guint cursor_source;
  guint room_source;
};

G_DEFINE_FINAL_TYPE (UiStandingsView, ui_standings_view, ADW_TYPE_BIN)

/* Columns */

static void
show_columns (UiStandingsView *self)
{
  if (self->n_columns == 0)
    return;
  ui_standings_cells_set_columns (self->table, self->columns, self->n_columns);
  self->cursor = 0;
  for (guint k = 0; k < self->n_columns; k++)
    if (self->columns[k] == LEAGUE_COLUMN_POINTS)
      self->cursor = k;
}

static void
read_columns (UiStandingsView *self)
{
  guint columns[UI_LEAGUE_COLUMNS];
  AppSeason *season = app_standings_get_season (self->standings);
  guint n = ui_league_columns_get (self->league, season, columns);

  if (n == self->n_columns && memcmp (columns, self->columns, n * sizeof *columns) == 0)
    return;
  memcpy (self->columns, columns, sizeof columns);
  self->n_columns = n;
  show_columns (self);
}

/* Before the first one that stands behind it in the order of all. */
static void
insert_column (UiStandingsView *self, guint column)
{
  guint at = 0;

  while (at < self->n_columns && self->columns[at] < column)
    at++;
  memmove (&self->columns[at + 1], &self->columns[at],
           (self->n_columns - at) * sizeof *self->columns);
  self->columns[at] = column;
  self->n_columns++;
}

static void
remove_column (UiStandingsView *self, guint column)
{
  guint n = 0;

  for (guint k = 0; k < self->n_columns; k++)
    if (self->columns[k] != column)
      self->columns[n++] = self->columns[k];
  self->n_columns = n;
}

static gboolean
has_column (UiStandingsView *self, guint column)
{
  for (guint k = 0; k < self->n_columns; k++)
    if (self->columns[k] == column)
      return TRUE;
  return FALSE;
}

static void
check_cb (GtkCheckButton *check, UiStandingsView *self)
{
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "column"));
  gboolean wanted = gtk_check_button_get_active (check);

  if (wanted == has_column (self, column))
    return;
  if (wanted)
    insert_column (self, column);
  else if (self->n_columns > 1)
    remove_column (self, column);
  else
    gtk_check_button_set_active (check, TRUE);
  ui_league_columns_set (self->league, self->columns, self->n_columns);
  show_columns (self);
}

static void
columns_mapped_cb (UiStandingsView *self)
{
  GtkWidget *check;

  while ((check = gtk_widget_get_first_child (self->column_checks)) != NULL)
    gtk_box_remove (GTK_BOX (self->column_checks), check);
  for (guint column = 0; column < UI_LEAGUE_COLUMNS; column++) {
    check = gtk_check_button_new_with_label (ui_league_column_get_name (column));
    gtk_widget_set_tooltip_text (check, ui_league_column_get_description (column));
    gtk_check_button_set_active (GTK_CHECK_BUTTON (check), has_column (self, column));
    g_object_set_data (G_OBJECT (check), "column", GUINT_TO_POINTER (column));
    g_signal_connect (check, "toggled", G_CALLBACK (check_cb), self);
    gtk_box_append (GTK_BOX (self->column_checks), check);
  }
}

static void
usual_columns_cb (UiStandingsView *self)
{
  ui_league_columns_set (self->league, NULL, 0);
  self->n_columns = 0;
  read_columns (self);
  gtk_popover_popdown (self->columns_popover);
}

/* When */

static char *
dup_time (UiStandingsView *self)
{
  g_autofree char *day = NULL;

  if (self->after > 0)
    return g_strdup_printf (_ ("After Round %u"), self->after);
  if (self->until == 0)
    return g_strdup (_ ("Now"));
  day = app_day_dup (self->until);
  return g_strdup (day);
}

static void
show_time (UiStandingsView *self)
{
  gboolean past = self->until != 0 || self->after != 0;
  g_autofree char *time = dup_time (self);
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;

  if (self->after > 0)
    text = g_strdup_printf (_ ("The table as it stood after round %u."), self->after);
  else if (past)
    text = g_strdup_printf (_ ("The table as it stood on %s."), time);
  gtk_menu_button_set_label (self->time_button, time);
  /* Translators: the time of the table on show. */
  name = g_strdup_printf (_ ("When: %s"), time);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->time_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_label_set_label (self->past_label, text != NULL ? text : "");
  gtk_widget_set_visible (self->past, past);
}

static void
set_time (UiStandingsView *self, LeagueDay until, guint after)
{
  self->until = until;
  self->after = after;
  show_time (self);
  if (self->standings != NULL)
    app_standings_set_time (self->standings, until, after);
}

static void
now_cb (UiStandingsView *self)
{
  set_time (self, 0, 0);
  ui_standings_view_focus (self);
}

static void
round_cb (UiStandingsView *self, GtkListBoxRow *row)
{
  int index = gtk_list_box_row_get_index (row);

  /* The present stands first, then the rounds from the last one back. */
  set_time (self, 0, index == 0 ? 0 : self->n_rounds - (guint)index);
  gtk_popover_popdown (self->time_popover);
}

static void
day_cb (UiStandingsView *self)
{
  g_autoptr (GDateTime) date = gtk_calendar_get_date (self->calendar);

  if (self->silent)
    return;
  set_time (self,
            g_date_time_get_year (date) * 10000 + g_date_time_get_month (date) * 100
                + g_date_time_get_day_of_month (date),
            0);
  gtk_popover_popdown (self->time_popover);
}

static void
add_time (UiStandingsView *self, const char *label)
{
  GtkWidget *text = gtk_label_new (label);

  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_widget_add_css_class (text, "choice-row");
  gtk_list_box_append (self->rounds, text);
}

static void
time_mapped_cb (UiStandingsView *self)
{
  GtkListBoxRow *row;
  g_autoptr (GDateTime) day = NULL;

  while ((row = gtk_list_box_get_row_at_index (self->rounds, 0)) != NULL)
    gtk_list_box_remove (self->rounds, GTK_WIDGET (row));
  add_time (self, _ ("Now"));
  for (guint k = self->n_rounds; k-- > 1;) {
    g_autofree char *label = g_strdup_printf (_ ("After Round %u"), k);

    add_time (self, label);
  }
  if (self->until == 0)
    return;
  day = g_date_time_new_local (self->until / 10000, self->until / 100 % 100, self->until % 100, 0,
                               0, 0);
  self->silent = TRUE;
  if (day != NULL)
    gtk_calendar_select_day (self->calendar, day);
  self->silent = FALSE;
}

/* Why */

static void
explain_figure (UiStandingsView *self, AppStanding *row, guint column, GtkWidget *at)
{
  LeagueColumn figures[LEAGUE_COLUMNS];
  guint n = 0;
  graphene_rect_t bounds;

  /* Behind a column without a figure of its own are the points. */
  if (column >= LEAGUE_COLUMNS)
    column = LEAGUE_COLUMN_POINTS;
  for (guint k = 0; k < self->n_columns; k++)
    if (self->columns[k] < LEAGUE_COLUMNS)
      figures[n++] = (LeagueColumn)self->columns[k];
  if (at != NULL && gtk_widget_compute_bounds (at, GTK_WIDGET (self), &bounds))
    gtk_popover_set_pointing_to (GTK_POPOVER (self->why),
                                 &(GdkRectangle){ (int)bounds.origin.x, (int)bounds.origin.y,
                                                  (int)bounds.size.width,
                                                  (int)bounds.size.height });
  ui_why_popover_show (UI_WHY_POPOVER (self->why), self->standings, app_standing_get_entrant (row),
                       (LeagueColumn)column, figures, n);
}

/* A click on a figure; one with a modifier selects, as ever. */
static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, UiStandingsView *self)
{
  GtkWidget *view = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  GdkModifierType held =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture))
      & gtk_accelerator_get_default_mod_mask ();
  GtkWidget *cell = NULL;
  guint column;
  AppStanding *row = ui_standings_row_at (view, x, y, &column, &cell);

  if (row != NULL && held == 0 && column < UI_LEAGUE_COLUMNS)
    explain_figure (self, row, column, cell);
}

static void
add_click (UiStandingsView *self, GtkWidget *view)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (gesture));
}

/* The keyboard's figure */

/* The row that has the keyboard; NULL for none. */
static GtkWidget *
focused_row (UiStandingsView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->table)) ? focus : NULL;
}

static GtkWidget *
cell_of (GtkWidget *row, guint column)
{
  GtkWidget *cell = gtk_widget_get_first_child (row);

  for (guint k = 0; k < column && cell != NULL; k++)
    cell = gtk_widget_get_next_sibling (cell);
  return cell;
}

static void
unmark_cells (GtkWidget *row)
{
  for (GtkWidget *cell = gtk_widget_get_first_child (row); cell != NULL;
       cell = gtk_widget_get_next_sibling (cell))
    gtk_widget_remove_css_class (cell, "cursor");
}

/* The cell that the keyboard is at; told by itself when it goes along the row, whose own name has
 * them all. */
static void
mark_cursor (UiStandingsView *self)
{
  GtkWidget *rows = gtk_widget_get_last_child (GTK_WIDGET (self->table));
  GtkWidget *focused = focused_row (self), *cell;
  GtkWidget *row;
  AppStanding *standing;
  g_autofree char *caption = NULL;
  guint column;

  for (row = gtk_widget_get_first_child (rows); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    unmark_cells (row);
  cell = focused != NULL ? cell_of (focused, self->cursor + 2) : NULL;
  if (cell == NULL)
    return;
  gtk_widget_add_css_class (cell, "cursor");
  standing = self->along ? ui_standings_row_at (cell, 1, 1, &column, &row) : NULL;
  caption = standing != NULL ? ui_standings_dup_sentence (standing, self->columns[self->cursor])
                             : g_strdup ("");
  gtk_accessible_update_property (GTK_ACCESSIBLE (focused), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  caption, -1);
}

static gboolean
cursor_cb (gpointer data)
{
  UiStandingsView *self = data;

  self->cursor_source = 0;
  mark_cursor (self);
  return G_SOURCE_REMOVE;
}

static gboolean
key_cb (UiStandingsView *self, guint key, guint code, GdkModifierType state)
{
  gboolean left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left;
  gboolean right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;

  if (focused_row (self) == NULL || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  /* What the row moves to is known when the key has been dealt with. */
  if (self->cursor_source == 0)
    self->cursor_source = g_idle_add (cursor_cb, self);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL) {
    gboolean turned = left;

    left = right;
    right = turned;
  }
  self->along = left || right;
  if (left && self->cursor > 0)
    self->cursor--;
  else if (right && self->cursor + 1 < self->n_columns)
    self->cursor++;
  return left || right ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
activate_cb (UiStandingsView *self, guint position)
{
  g_autoptr (AppStanding) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  gboolean wide = adw_squeezer_get_visible_child (self->squeezer) == self->wide;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = focused_row (self);
  GtkWidget *at = focus != NULL ? cell_of (focus, self->cursor + 2) : NULL;

  if (at == NULL && root != NULL)
    at = gtk_root_get_focus (root);
  explain_figure (self, row, wide ? self->columns[self->cursor] : LEAGUE_COLUMN_POINTS, at);
}

/* Why one stands before another */

static void
selected_cb (UiStandingsView *self)
{
  g_autoptr (GtkBitset) chosen =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  AppSeason *season = self->standings != NULL ? app_standings_get_season (self->standings) : NULL;
  gboolean two = season != NULL && gtk_bitset_get_size (chosen) == 2;

  if (two) {
    g_autoptr (AppStanding) one =
        g_list_model_get_item (G_LIST_MODEL (self->selection), gtk_bitset_get_nth (chosen, 0));
    g_autoptr (AppStanding) other =
        g_list_model_get_item (G_LIST_MODEL (self->selection), gtk_bitset_get_nth (chosen, 1));
    g_autofree char *text = app_season_dup_order_text (
        season, app_standings_get_table (self->standings), app_standing_get_entrant (one),
        app_standing_get_entrant (other));

    gtk_label_set_label (self->order, text);
  }
  gtk_revealer_set_reveal_child (self->order_revealer, two);
}

/* What is on show */

static void
show_nothing (UiStandingsView *self)
{
  const GError *error = app_standings_get_error (self->standings);

  if (error != NULL) {
    g_autofree char *sentence = g_markup_escape_text (error->message, -1);

    adw_status_page_set_icon_name (self->nothing, "dialog-warning-symbolic");
    adw_status_page_set_title (self->nothing, _ ("The Table Can’t Be Made"));
    adw_status_page_set_description (self->nothing, sentence);
  } else {
    adw_status_page_set_icon_name (self->nothing, "tk-table-symbolic");
    adw_status_page_set_title (self->nothing, _ ("Nobody Takes Part Yet"));
    adw_status_page_set_description (
        self->nothing, _ ("The table has a row for everybody who takes part in the season."));
  }
}

static void
changed_cb (UiStandingsView *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->standings)) > 0;
  AppSeason *season = app_standings_get_season (self->standings);
  g_autofree char *news = NULL;

  if (season != NULL) {
    news = app_standings_dup_news (self->standings);
    read_columns (self);
  }
  gtk_label_set_label (self->news, news != NULL ? news : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->news), news);
  if (any) {
    gtk_stack_set_visible_child_name (self->stack, "list");
  } else if (app_standings_is_loading (self->standings)) {
    gtk_stack_set_visible_child_name (self->stack, "waiting");
  } else {
    show_nothing (self);
    gtk_stack_set_visible_child_name (self->stack, "nothing");
  }
  selected_cb (self);
}

static gboolean
is_wide (UiStandingsView *self)
{
  return adw_squeezer_get_visible_child (self->squeezer) == self->wide;
}

static gboolean
show_button_cb (gpointer data)
{
  UiStandingsView *self = data;

  self->room_source = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->columns_button), is_wide (self));
  return G_SOURCE_REMOVE;
}

/* A table where it fits; only the one in use has rows. */
static void
room_cb (UiStandingsView *self)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);

  gtk_column_view_set_model (self->table, is_wide (self) ? model : NULL);
  gtk_list_view_set_model (self->list, is_wide (self) ? NULL : model);
  /* Not while all of it is being laid out. */
  if (self->room_source == 0)
    self->room_source = g_idle_add (show_button_cb, self);
}

static void
ui_standings_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (ui_standings_view_parent_class)
      ->size_allocate (widget, width, height, baseline);
  gtk_popover_present (GTK_POPOVER (UI_STANDINGS_VIEW (widget)->why));
}

static void
ui_standings_view_dispose (GObject *object)
{
  UiStandingsView *self = UI_STANDINGS_VIEW (object);

  g_clear_handle_id (&self->cursor_source, g_source_remove);
  g_clear_handle_id (&self->room_source, g_source_remove);
  g_clear_pointer (&self->why, gtk_widget_unparent);
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->standings);
  G_OBJECT_CLASS (ui_standings_view_parent_class)->dispose (object);
}

static void
ui_standings_view_finalize (GObject *object)
{
  g_free (UI_STANDINGS_VIEW (object)->league);
  G_OBJECT_CLASS (ui_standings_view_parent_class)->finalize (object);
}

static void
ui_standings_view_class_init (UiStandingsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_standings_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_standings_view_finalize;
  widget_class->size_allocate = ui_standings_view_size_allocate;
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/standings-view.ui");
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, time_button);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, time_popover);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, rounds_window);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, rounds);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, calendar);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, news);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, columns_button);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, columns_popover);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, column_checks);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, past);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, past_label);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, order_revealer);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, order);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, stack);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, squeezer);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, wide);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, table);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, narrow);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, list);
  gtk_widget_class_bind_template_child (widget_class, UiStandingsView, nothing);
  gtk_widget_class_bind_template_callback (widget_class, time_mapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, round_cb);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
  gtk_widget_class_bind_template_callback (widget_class, columns_mapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, usual_columns_cb);
  gtk_widget_class_bind_template_callback (widget_class, now_cb);
  gtk_widget_class_bind_template_callback (widget_class, room_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
ui_standings_view_init (UiStandingsView *self)
{
  g_autoptr (GtkListItemFactory) factory = ui_standings_row_factory ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->selection = gtk_multi_selection_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_size_request (self->wide, LEAST_WIDTH, -1);
  gtk_list_view_set_factory (self->list, factory);
  self->why = ui_why_popover_new ();
  gtk_widget_set_parent (self->why, GTK_WIDGET (self));
  add_click (self, GTK_WIDGET (self->table));
  add_click (self, GTK_WIDGET (self->list));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->table), keys);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  room_cb (self);
  show_time (self);
}

static void
follow (UiStandingsView *self, AppStandings *standings)
{
  if (self->standings != NULL)
    g_signal_handlers_disconnect_by_data (self->standings, self);
  g_set_object (&self->standings, standings);
  self->until = 0;
  self->after = 0;
  self->n_columns = 0;
  show_time (self);
  gtk_multi_selection_set_model (self->selection, G_LIST_MODEL (standings));
  g_signal_connect_object (standings, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (standings, "notify::loading", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

/* The last round of which something was played. */
static guint
last_round (const AppSeasonSnapshot *snapshot)
{
  guint last = 0;

  for (guint r = 0; r < snapshot->rounds->len; r++) {
    const AppRound *round = g_ptr_array_index (snapshot->rounds, r);

    if (round->n_open < round->fixtures->len)
      last = MAX (last, round->number);
  }
  return last;
}

void
ui_standings_view_show (UiStandingsView *self, const AppSeasonSnapshot *snapshot,
                        AppStandings *standings)
{
  ui_set_string (&self->league, snapshot->league);
  self->n_rounds = last_round (snapshot);
  gtk_widget_set_visible (self->rounds_window, self->n_rounds > 1);
  if (standings != self->standings)
    follow (self, standings);
  changed_cb (self);
}

/* Puts the keyboard into the table. */
static void
ui_standings_view_focus (UiStandingsView *self)
{
  gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}
