/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of moves: a list view whose selection is the move on show.
 */
#include "ui/match/move-list.h"

#include "ui/match/move-row.h"
#include "ui/widget/list-row.h"

#define FRAMES 2 /* after which what was added is laid out */

struct _UiMoveList {
  AdwBin parent_instance;

  GtkDropDown *lines;
  GtkStack *stack;
  GtkListView *list;

  AppMatch *match;               /* Owned */
  UiMoveModel *model;            /* Borrowed from the selection */
  GtkSingleSelection *selection; /* Borrowed from the list */
  guint position;
  guint follow_source;
  guint settle_tick;
  guint laid_out;     /* Frames since it was scrolled */
  gboolean following; /* The selection is being set to the position, not by a person */
};

enum {
  PROP_0,
  PROP_POSITION,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (UiMoveList, ui_move_list, ADW_TYPE_BIN)

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiMoveList *self)
{
  gtk_list_item_set_child (item, ui_move_row_new ());
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiMoveList *self)
{
  UiMove *move = gtk_list_item_get_item (item);

  ui_move_row_bind (UI_MOVE_ROW (gtk_list_item_get_child (item)), self->match, move);
}

static void
scroll_to_position (UiMoveList *self)
{
  guint row = ui_move_model_get_row (self->model, self->position);
  guint shown = row != GTK_INVALID_LIST_POSITION ? row : 0;

  if (shown < g_list_model_get_n_items (G_LIST_MODEL (self->model)))
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", shown);
}

static void
select_position (UiMoveList *self)
{
  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection,
                                     ui_move_model_get_row (self->model, self->position));
  self->following = FALSE;
  scroll_to_position (self);
}

/* A row that was just added has no height yet when it is scrolled to, nor has the list's upper end:
 * once more, when it was laid out. */
static gboolean
laid_out_cb (GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
  UiMoveList *self = data;

  if (++self->laid_out < FRAMES)
    return G_SOURCE_CONTINUE;
  self->settle_tick = 0;
  if (self->follow_source == 0 && self->model != NULL)
    scroll_to_position (self);
  return G_SOURCE_REMOVE;
}

static void
settle (UiMoveList *self)
{
  self->laid_out = 0;
  if (self->settle_tick == 0)
    self->settle_tick =
        gtk_widget_add_tick_callback (GTK_WIDGET (self->list), laid_out_cb, self, NULL);
}

static gboolean
follow_cb (gpointer data)
{
  UiMoveList *self = data;

  self->follow_source = 0;
  select_position (self);
  settle (self);
  return G_SOURCE_REMOVE;
}

/* A jump makes the list bind all of its rows anew: once a frame, however fast somebody drags. */
static void
follow (UiMoveList *self)
{
  if (self->follow_source == 0 && self->model != NULL)
    self->follow_source = g_idle_add_full (GDK_PRIORITY_REDRAW - 1, follow_cb, self, NULL);
}

/* A list that was never drawn cannot scroll yet. */
static void
mapped_cb (UiMoveList *self)
{
  g_clear_handle_id (&self->follow_source, g_source_remove);
  if (self->model != NULL)
    self->follow_source = g_idle_add_full (G_PRIORITY_LOW, follow_cb, self, NULL);
}

static void
go_to (UiMoveList *self, guint number)
{
  if (number == self->position)
    return;
  self->position = number;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POSITION]);
}

/* A heading can have the focus, or arrow keys could not pass it, and leaves the move selected. */
static void
selected_cb (UiMoveList *self)
{
  UiMove *move = gtk_single_selection_get_selected_item (self->selection);

  if (self->following || move == NULL)
    return;
  if (ui_move_get_level (move) < 0) {
    go_to (self, ui_move_get_number (move));
    return;
  }
  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection,
                                     ui_move_model_get_row (self->model, self->position));
  self->following = FALSE;
}

static void
activate_cb (UiMoveList *self, guint row)
{
  g_autoptr (UiMove) move = g_list_model_get_item (G_LIST_MODEL (self->model), row);

  if (move == NULL)
    return;
  go_to (self, ui_move_get_number (move));
  if (ui_move_get_level (move) < 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "match.correct", NULL);
}

static void
moves_changed_cb (UiMoveList *self)
{
  gboolean empty = app_match_get_n_moves (self->match) == 0;

  gtk_stack_set_visible_child_name (self->stack, empty ? "empty" : "moves");
}

/* Rows that are bound now; others look when they are. */
static void
marks_changed_cb (UiMoveList *self)
{
  for (GtkWidget *item = gtk_widget_get_first_child (GTK_WIDGET (self->list)); item != NULL;
       item = gtk_widget_get_next_sibling (item)) {
    GtkWidget *row = gtk_widget_get_first_child (item);

    if (UI_IS_MOVE_ROW (row))
      ui_move_row_update_marks (UI_MOVE_ROW (row), self->match);
  }
}

/* The @k-th of the lines that are offered; NULL behind the last. */
static const AppLine *
offered_line (UiMoveList *self, guint k)
{
  for (guint j = 0; j < app_match_get_n_lines (self->match); j++) {
    const AppLine *line = app_match_get_line (self->match, j);

    if (!app_match_offers_line (self->match, line))
      continue;
    if (k-- == 0)
      return line;
  }
  return NULL;
}

static void
line_cb (UiMoveList *self)
{
  guint k = gtk_drop_down_get_selected (self->lines);
  const AppLine *line = !self->following && self->match != NULL && k != GTK_INVALID_LIST_POSITION
                            ? offered_line (self, k)
                            : NULL;

  if (line != NULL)
    app_match_show_line (self->match, line->id);
}

/* Whether the choice shows these lines already. It may be the choice itself that made the match
 * tell of its lines, and must not lose its model then. */
static gboolean
shows_lines (UiMoveList *self)
{
  GListModel *names = gtk_drop_down_get_model (self->lines);
  guint n = names != NULL ? g_list_model_get_n_items (names) : 0;

  if (names == NULL || offered_line (self, n) != NULL)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    const AppLine *line = offered_line (self, k);

    if (line == NULL
        || strcmp (gtk_string_list_get_string (GTK_STRING_LIST (names), k), line->name) != 0)
      return FALSE;
  }
  return TRUE;
}

static void
lines_changed_cb (UiMoveList *self)
{
  const AppLine *line;
  guint n = 0;

  self->following = TRUE;
  if (!shows_lines (self)) {
    g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

    for (guint k = 0; (line = offered_line (self, k)) != NULL; k++)
      gtk_string_list_append (names, line->name);
    gtk_drop_down_set_model (self->lines, G_LIST_MODEL (names));
  }
  for (; (line = offered_line (self, n)) != NULL; n++)
    if (line->id == app_match_get_shown_line (self->match))
      gtk_drop_down_set_selected (self->lines, n);
  self->following = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->lines), n > 1);
}

static void
ui_move_list_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_POSITION)
    g_value_set_uint (value, UI_MOVE_LIST (object)->position);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_move_list_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_POSITION)
    ui_move_list_set_position (UI_MOVE_LIST (object), g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_move_list_dispose (GObject *object)
{
  UiMoveList *self = UI_MOVE_LIST (object);

  g_clear_handle_id (&self->follow_source, g_source_remove);
  if (self->settle_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->list), self->settle_tick);
  self->settle_tick = 0;
  g_clear_object (&self->match);
  G_OBJECT_CLASS (ui_move_list_parent_class)->dispose (object);
}

static void
ui_move_list_class_init (UiMoveListClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->dispose = ui_move_list_dispose;
  object_class->get_property = ui_move_list_get_property;
  object_class->set_property = ui_move_list_set_property;
  props[PROP_POSITION] =
      g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, 0,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  g_type_ensure (UI_TYPE_FOCUS_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/move-list.ui");
  gtk_widget_class_bind_template_child (widget_class, UiMoveList, lines);
  gtk_widget_class_bind_template_child (widget_class, UiMoveList, stack);
  gtk_widget_class_bind_template_child (widget_class, UiMoveList, list);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, line_cb);
}

static void
ui_move_list_init (UiMoveList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->list, "map", G_CALLBACK (mapped_cb), self);
}

void
ui_move_list_set_match (UiMoveList *self, AppMatch *match)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_return_if_fail (self->match == NULL);
  self->match = g_object_ref (match);
  self->model = ui_move_model_new (match);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->model));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (moves_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "lines-changed", G_CALLBACK (lines_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "marks-changed", G_CALLBACK (marks_changed_cb), self,
                           G_CONNECT_SWAPPED);
  moves_changed_cb (self);
  lines_changed_cb (self);
}

guint
ui_move_list_get_position (UiMoveList *self)
{
  return self->position;
}

void
ui_move_list_set_position (UiMoveList *self, guint number)
{
  gboolean changed = number != self->position;

  self->position = number;
  follow (self);
  if (changed)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POSITION]);
}
