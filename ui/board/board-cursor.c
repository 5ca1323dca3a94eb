/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing at a board by keyboard: a cursor that the arrow keys move from thing to thing.
 */
#include "ui/board/board-private.h"

/* The keyboard's cursor. It draws nothing: the board does, over what lies there. */

struct _UiBoardCursor {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (UiBoardCursor, ui_board_cursor, GTK_TYPE_WIDGET)

/* Ctrl+F1 says at the keyboard's cursor what hovering says. */
static gboolean
ui_board_cursor_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                               GtkTooltip *tooltip)
{
  UiBoard *board = UI_BOARD (gtk_widget_get_parent (widget));

  return keyboard && ui_board_tell (board, ui_board_cursor_item (board), tooltip);
}

static void
ui_board_cursor_class_init (UiBoardCursorClass *class)
{
  GTK_WIDGET_CLASS (class)->query_tooltip = ui_board_cursor_query_tooltip;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (class), "boardcursor");
}

static void
ui_board_cursor_init (UiBoardCursor *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "board-cursor");
}

static gboolean
is_roving (UiBoardPrivate *priv)
{
  return gtk_widget_get_visible (priv->cursors[priv->cursor]);
}

const UiBoardItem *
ui_board_cursor_item (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *items;

  if (!is_roving (priv))
    return NULL;
  items = ui_board_get_items (self);
  for (guint k = 0; k < items->len; k++)
    if (ui_board_item_is_same (&g_array_index (items, UiBoardItem, k), &priv->at))
      return &g_array_index (items, UiBoardItem, k);
  return NULL;
}

static char *
explain (UiBoard *self, const UiBoardItem *item)
{
  return item->kind != 0 ? UI_BOARD_GET_CLASS (self)->explain (ui_board_private (self)->table, item)
                         : NULL;
}

void
ui_board_name_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkAccessible *cursor = GTK_ACCESSIBLE (priv->cursors[priv->cursor]);
  const UiBoardItem *item = ui_board_cursor_item (self);
  g_autofree char *words = item != NULL ? ui_board_explain (self, item) : NULL;

  if (item == NULL)
    return;
  gtk_accessible_update_property (cursor, GTK_ACCESSIBLE_PROPERTY_LABEL, words != NULL ? words : "",
                                  -1);
  gtk_accessible_update_state (cursor, GTK_ACCESSIBLE_STATE_DISABLED, !ui_board_is_hot (self, item),
                               GTK_ACCESSIBLE_STATE_PRESSED,
                               ui_board_pointed_at (priv, item) >= 0
                                   ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                   : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
}

/* Moves the focus to the other cursor, at @item. */
static void
rove_to (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *old = priv->cursors[priv->cursor], *cursor;

  priv->at = *item;
  priv->cursor = !priv->cursor;
  cursor = priv->cursors[priv->cursor];
  gtk_widget_set_visible (cursor, TRUE);
  ui_board_name_cursor (self);
  gtk_widget_grab_focus (cursor);
  gtk_widget_set_visible (old, FALSE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
stop_roving (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++)
    gtk_widget_set_visible (priv->cursors[k], FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Begins at the first thing that a move names, else at the first of all. */
static void
start_roving (UiBoard *self)
{
  const GArray *items = ui_board_get_items (self);
  const UiBoardItem *first = NULL;
  gboolean first_hot = FALSE;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    g_autofree char *words = explain (self, item);
    gboolean hot = words != NULL && ui_board_is_hot (self, item);

    if (words != NULL && (first == NULL || (hot && !first_hot))) {
      first = item;
      first_hot = hot;
    }
  }
  if (first != NULL)
    rove_to (self, first);
}

/* How far @to is from @from in a direction; what is aside counts more. Negative: not that way. */
static float
way (const graphene_rect_t *from, const graphene_rect_t *to, int dx, int dy)
{
  graphene_point_t a, b;
  float along, aside;

  graphene_rect_get_center (from, &a);
  graphene_rect_get_center (to, &b);
  along = (b.x - a.x) * dx + (b.y - a.y) * dy;
  aside = ABS (dx != 0 ? b.y - a.y : b.x - a.x);
  return along > 1 && aside < 4 * along ? along + 2 * aside : -1;
}

static void
rove (UiBoard *self, int dx, int dy)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *items = ui_board_get_items (self);
  const UiBoardItem *best = NULL;
  float least = 0;

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
    float far = way (&priv->at.box, &item->box, dx, dy);
    g_autofree char *words = NULL;

    if (far < 0 || (best != NULL && far >= least) || (words = explain (self, item)) == NULL)
      continue;
    best = item;
    least = far;
  }
  if (best != NULL)
    rove_to (self, best);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

static gboolean
key_cb (UiBoard *self, guint key, guint code, GdkModifierType state)
{
  UiBoardPrivate *priv = ui_board_private (self);
  gboolean roving = is_roving (priv);

  if (state & gtk_accelerator_get_default_mod_mask ())
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_ISO_Enter:
    if (roving)
      ui_board_point_at (self, ui_board_cursor_item (self));
    else
      start_roving (self);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    if (!roving)
      return GDK_EVENT_PROPAGATE;
    stop_roving (self);
    return GDK_EVENT_STOP;
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    if (!roving)
      return GDK_EVENT_PROPAGATE;
    rove (self, key == GDK_KEY_Left || key == GDK_KEY_KP_Left ? -1 : 1, 0);
    return GDK_EVENT_STOP;
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    if (!roving)
      return GDK_EVENT_PROPAGATE;
    rove (self, 0, key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? -1 : 1);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

/* Whoever leaves the board by Tab, or clicks elsewhere, has left the cursor. */
static void
focus_left_cb (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++)
    gtk_widget_set_visible (priv->cursors[k], FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* One stop for Tab; from the cursor, back to the whole. */
static gboolean
ui_board_focus (GtkWidget *widget, GtkDirectionType direction)
{
  UiBoardPrivate *priv = ui_board_private (UI_BOARD (widget));

  if (gtk_widget_has_focus (widget) || (is_roving (priv) && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  return gtk_widget_grab_focus (widget);
}

void
ui_board_allocate_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const UiBoardItem *item;
  GtkAllocation box;

  if ((item = ui_board_cursor_item (self)) == NULL)
    return;
  ui_board_name_cursor (self);
  priv->at = *item;
  box = (GtkAllocation){ (int)item->box.origin.x, (int)item->box.origin.y,
                         (int)item->box.size.width, (int)item->box.size.height };
  gtk_widget_size_allocate (priv->cursors[priv->cursor], &box, -1);
}

/* Where things have gone, the cursor stays at what lies nearest. */
void
ui_board_items_changed (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const UiBoardItem *nearest = NULL;
  graphene_point_t was, now;
  float least = 0;

  priv->hover = -1;
  if (!is_roving (priv) || ui_board_cursor_item (self) != NULL)
    return;
  graphene_rect_get_center (&priv->at.box, &was);
  for (guint k = 0; k < priv->items->len; k++) {
    const UiBoardItem *item = &g_array_index (priv->items, UiBoardItem, k);
    g_autofree char *words = explain (self, item);
    float far;

    graphene_rect_get_center (&item->box, &now);
    far = graphene_point_distance (&was, &now, NULL, NULL);
    if (words != NULL && (nearest == NULL || far < least)) {
      nearest = item;
      least = far;
    }
  }
  if (nearest != NULL)
    priv->at = *nearest;
}

void
ui_board_install_cursor (UiBoardClass *class)
{
  GTK_WIDGET_CLASS (class)->focus = ui_board_focus;
}

void
ui_board_init_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++) {
    priv->cursors[k] = g_object_new (UI_TYPE_BOARD_CURSOR, NULL);
    gtk_widget_set_parent (priv->cursors[k], widget);
  }
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (widget, focus);
}

void
ui_board_dispose_cursor (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  for (guint k = 0; k < G_N_ELEMENTS (priv->cursors); k++)
    g_clear_pointer (&priv->cursors[k], gtk_widget_unparent);
}
