/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The boards' common part as a widget: it keeps the table and its layout, lets things travel to
 * where they are now, and says in words what is drawn.
 */
#include "ui/board/board-private.h"

#include "ui/board/element.h"

/* A board that is higher than its place is drawn smaller, in steps, as far as its captions can be
 * read; what is still too high is scrolled. */
#define LEAST_EM 0.8f /* of the font's size */
#define EM_STEPS 5
#define READABLE_EM 11.5f /* pixels; captions have 0.8 of it */
#define SPARE 0.97f       /* of the height, from which it grows again: nothing flickers */

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (UiBoard, ui_board, GTK_TYPE_WIDGET)

UiBoardPrivate *
ui_board_private (UiBoard *board)
{
  return ui_board_get_instance_private (board);
}

/* The layout, and the way to it. */

static void
forget_items (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_pointer (&priv->still, gsk_render_node_unref);
  g_clear_pointer (&priv->items, g_array_unref);
  g_clear_pointer (&priv->ways, g_array_unref);
}

static void
free_table (UiBoard *self, gpointer *table)
{
  if (*table != NULL)
    UI_BOARD_GET_CLASS (self)->free_table (*table);
  *table = NULL;
}

static void
forget_travel (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_pointer (&priv->still, gsk_render_node_unref);
  g_clear_pointer (&priv->ways, g_array_unref);
  g_clear_pointer (&priv->old_items, g_array_unref);
  free_table (self, &priv->old_table);
}

static float
least_em (float font)
{
  return MIN (MAX (font * LEAST_EM, READABLE_EM), font);
}

/* The largest size at which all of it fits into @width by @height. The one on show is replaced by a
 * larger one only where that has room to spare, and never because of a single move: who follows a
 * match sees it get smaller where it has to, no more. */
static float
fitting_em (UiBoard *self, float font, float width, float height)
{
  UiBoardPrivate *priv = ui_board_private (self);
  float now = priv->em;
  float least = least_em (font);

  for (int step = 0; step < EM_STEPS; step++) {
    float em = font - (font - least) * step / EM_STEPS;
    gboolean grows = now > 0 && em > now + 0.01f;

    if (grows && priv->stepped)
      continue;
    if (UI_BOARD_GET_CLASS (self)->height_for (priv->table, width, em)
        <= (grows ? height * SPARE : height))
      return em;
  }
  return least;
}

const GArray *
ui_board_get_items (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->items == NULL) {
    priv->width = gtk_widget_get_width (GTK_WIDGET (self));
    priv->height = gtk_widget_get_height (GTK_WIDGET (self));
    priv->em = fitting_em (self, ui_font_size (GTK_WIDGET (self)), priv->width, priv->height);
    priv->items = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
    UI_BOARD_GET_CLASS (self)->lay_out (priv->table, priv->width, priv->height, priv->em,
                                        priv->items);
    ui_board_items_changed (self);
  }
  return priv->items;
}

const GArray *
ui_board_get_ways (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->ways == NULL && priv->old_items != NULL)
    priv->ways = ui_board_find_ways (ui_board_get_items (self), priv->old_items, priv->backwards);
  return priv->ways;
}

/* Who interrupts them goes on from where things are. */
static void
stop_halfway (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *ways = ui_board_get_ways (self);

  for (guint k = 0; ways != NULL && k < ways->len; k++) {
    const UiBoardWay *way = &g_array_index (ways, UiBoardWay, k);

    if (!way->leaves)
      ui_board_way_at (way, priv->elapsed,
                       &g_array_index (priv->items, UiBoardItem, way->item).box);
  }
}

static void
travel_cb (double value, gpointer data)
{
  UiBoardPrivate *priv = ui_board_private (data);

  priv->elapsed = value;
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

static void
travel_done_cb (AdwAnimation *animation, UiBoard *self)
{
  forget_travel (self);
}

static void
tell_cb (double value, gpointer data)
{
  ui_board_private (data)->told = value;
  gtk_widget_queue_draw (GTK_WIDGET (data));
}

static void
told_cb (AdwAnimation *animation, UiBoard *self)
{
  g_clear_pointer (&ui_board_private (self)->tallies, g_array_unref);
}

/* What the step did to numbers; things have gone on their ways. */
static void
tell_numbers (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  const GArray *items = ui_board_get_items (self);

  priv->tallies =
      ui_board_find_tallies (class, priv->table, items, priv->old_table, priv->old_items);
  if (!priv->backwards)
    ui_board_add_throws (class, priv->table, items, priv->tallies);
  if (priv->tallies->len > 0)
    adw_animation_play (priv->telling);
  else
    g_clear_pointer (&priv->tallies, g_array_unref);
}

/* Somebody asked the desktop for no motion: at once. */
static void
motion_cb (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->travel == NULL || adw_get_enable_animations (GTK_WIDGET (self)))
    return;
  adw_animation_skip (priv->travel);
  if (priv->tallies != NULL)
    adw_animation_skip (priv->telling);
}

static void
tell (UiBoard *self)
{
  g_autofree char *words = UI_BOARD_GET_CLASS (self)->describe (ui_board_private (self)->table);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words,
                                  -1);
}

/* Reads the state again; @step: it is the neighbour of what was shown, so that things may be seen
 * to move. */
static void
show (UiBoard *self, gboolean step)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean moving = step && priv->items != NULL && gtk_widget_get_mapped (widget)
                    && adw_get_enable_animations (widget);

  if (moving)
    stop_halfway (self);
  adw_animation_reset (priv->travel);
  forget_travel (self);
  adw_animation_reset (priv->telling);
  g_clear_pointer (&priv->tallies, g_array_unref);
  priv->stepped = step;
  priv->in_step = step;
  if (moving) {
    priv->old_items = g_steal_pointer (&priv->items);
    priv->old_table = g_steal_pointer (&priv->table);
    priv->elapsed = 0;
  }
  forget_items (self);
  free_table (self, &priv->table);
  priv->table = class->read (priv->match, priv->number, priv->viewer);
  tell (self);
  if (moving) {
    double end = ui_board_ways_end (ui_board_get_ways (self));

    adw_timed_animation_set_duration (ADW_TIMED_ANIMATION (priv->travel), (guint)end);
    adw_timed_animation_set_value_to (ADW_TIMED_ANIMATION (priv->travel), end);
    tell_numbers (self);
    adw_animation_play (priv->travel);
  }
  gtk_widget_queue_resize (widget);
}

/* The widget. */

static GtkSizeRequestMode
ui_board_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ui_board_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiBoardPrivate *priv = ui_board_private (UI_BOARD (widget));
  UiBoardClass *class = UI_BOARD_GET_CLASS (widget);
  float em = ui_font_size (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = class->least_width;
    *natural = MAX (*minimum, (int)(em * class->natural_width));
  } else {
    float width = for_size > 0 ? for_size : em * class->natural_width;

    *minimum = (int)(class->height_for (priv->table, width, least_em (em)) + 1);
    *natural = MAX (*minimum, (int)(em * class->natural_height));
  }
}

static void
ui_board_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UiBoard *self = UI_BOARD (widget);
  UiBoardPrivate *priv = ui_board_private (self);

  if (priv->width != width || priv->height != height) {
    /* What stands around the board may get another height by the move itself. */
    priv->stepped = priv->in_step && priv->width == width;
    forget_items (self);
  }
  priv->in_step = FALSE;
  ui_board_allocate_cursor (self);
}

static void
ui_board_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ui_board_parent_class)->css_changed (widget, change);
  ui_board_private (UI_BOARD (widget))->em = 0;
  forget_items (UI_BOARD (widget));
}

static gboolean
ui_board_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  UiBoard *self = UI_BOARD (widget);
  const UiBoardItem *item = keyboard ? NULL : ui_board_pick (self, x, y);

  if (item == NULL)
    return FALSE;
  gtk_tooltip_set_tip_area (
      tooltip, &(GdkRectangle){ (int)item->box.origin.x, (int)item->box.origin.y,
                                (int)item->box.size.width, (int)item->box.size.height });
  return ui_board_tell (self, item, tooltip);
}

/* Boards draw their focus themselves, so no style tells them that it has come or gone. */
static void
ui_board_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  const GtkStateFlags focus =
      GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE | GTK_STATE_FLAG_FOCUS_WITHIN;

  if ((gtk_widget_get_state_flags (widget) ^ previous) & focus)
    gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (ui_board_parent_class)->state_flags_changed (widget, previous);
}

static void
ui_board_dispose (GObject *object)
{
  UiBoard *self = UI_BOARD (object);
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_object (&priv->travel);
  g_clear_object (&priv->telling);
  g_clear_pointer (&priv->tallies, g_array_unref);
  forget_travel (self);
  forget_items (self);
  free_table (self, &priv->table);
  ui_board_dispose_pointing (self);
  g_clear_object (&priv->match);
  G_OBJECT_CLASS (ui_board_parent_class)->dispose (object);
}

static void
ui_board_class_init (UiBoardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  class->least_width = 300;
  class->natural_width = 40;
  class->natural_height = 34;
  G_OBJECT_CLASS (class)->dispose = ui_board_dispose;
  widget_class->get_request_mode = ui_board_get_request_mode;
  widget_class->measure = ui_board_measure;
  widget_class->size_allocate = ui_board_size_allocate;
  widget_class->css_changed = ui_board_css_changed;
  widget_class->snapshot = ui_board_draw;
  widget_class->query_tooltip = ui_board_query_tooltip;
  widget_class->state_flags_changed = ui_board_state_flags_changed;
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  ui_board_install_pointing (class);
}

static void
ui_board_init (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  AdwAnimationTarget *target = adw_callback_animation_target_new (travel_cb, self, NULL);

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  priv->travel = adw_timed_animation_new (GTK_WIDGET (self), 0, UI_BOARD_TRAVEL_MS,
                                          UI_BOARD_TRAVEL_MS, target);
  /* Each thing slows down by itself. */
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (priv->travel), ADW_LINEAR);
  g_signal_connect (priv->travel, "done", G_CALLBACK (travel_done_cb), self);
  target = adw_callback_animation_target_new (tell_cb, self, NULL);
  priv->telling =
      adw_timed_animation_new (GTK_WIDGET (self), 0, 1, (guint)UI_BOARD_TALLY_MS, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (priv->telling), ADW_LINEAR);
  g_signal_connect (priv->telling, "done", G_CALLBACK (told_cb), self);
  g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-enable-animations",
                           G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  ui_board_init_pointing (self);
}

void
ui_board_set_match (UiBoard *board, AppMatch *match)
{
  ui_board_private (board)->match = g_object_ref (match);
  ui_board_show (board, app_match_get_n_moves (match));
}

AppMatch *
ui_board_get_match (UiBoard *board)
{
  return ui_board_private (board)->match;
}

guint
ui_board_get_number (UiBoard *board)
{
  return ui_board_private (board)->number;
}

void
ui_board_show (UiBoard *board, guint number)
{
  UiBoardPrivate *priv = ui_board_private (board);
  gboolean step = priv->shown && ABS ((int)number - (int)priv->number) == 1;

  priv->backwards = number < priv->number;
  priv->number = MIN (number, app_match_get_n_moves (priv->match));
  priv->shown = TRUE;
  show (board, step);
}

void
ui_board_set_viewer (UiBoard *board, guint seat)
{
  ui_board_private (board)->viewer = seat;
  show (board, FALSE);
}

void
ui_board_set_typed (UiBoard *board, const char *typed)
{
  UiBoardPrivate *priv = ui_board_private (board);
  UiBoardClass *class = UI_BOARD_GET_CLASS (board);

  if (typed != NULL && (typed[0] == '\0' || priv->number != app_match_get_n_moves (priv->match)))
    typed = NULL;
  if (class->preview == NULL || priv->table == NULL)
    return;
  class->preview (priv->table, typed);
  g_clear_pointer (&priv->still, gsk_render_node_unref);
  tell (board);
  gtk_widget_queue_draw (GTK_WIDGET (board));
}

const UiBoardItem *
ui_board_pick (UiBoard *board, float x, float y)
{
  const GArray *items = ui_board_get_items (board);

  for (guint k = items->len; k > 0; k--) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k - 1);

    if (item->kind != 0 && graphene_rect_contains_point (&item->box, &GRAPHENE_POINT_INIT (x, y)))
      return item;
  }
  return NULL;
}

const char *
ui_move_element (AppMatch *match, const char *text)
{
  const char *word = strrchr (text, ' ');
  const AppCard *card;
  guint blanks = 0;

  for (const char *at = text; *at != '\0'; at++)
    blanks += *at == ' ';
  if (blanks != 2)
    return NULL;
  card = app_match_get_card (match, word + 1);
  if (card != NULL)
    return app_value_text (app_value_get (card->fields, "element"));
  return ui_element_is_known (word + 1) ? g_intern_string (word + 1) : NULL;
}
