/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing at a board, by mouse and by touch: what items mean, hovering, clicks, rings. What it
 * leads to is not decided here.
 */
#include "ui/board/board-private.h"

#include "app/recording/pointing.h"
#include "app/recording/recorder.h"

enum {
  POINT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What items mean. */

gboolean
ui_board_item_is_same (const UiBoardItem *a, const UiBoardItem *b)
{
  return a->kind == b->kind && a->seat == b->seat && a->index == b->index
         && strcmp (a->token, b->token) == 0;
}

int
ui_board_pointed_at (UiBoardPrivate *priv, const UiBoardItem *item)
{
  for (guint k = 0; k < priv->pointed->len; k++)
    if (ui_board_item_is_same (&g_array_index (priv->pointed, UiBoardItem, k), item))
      return (int)k;
  return -1;
}

gboolean
ui_board_means (const UiBoardItem *const *items, guint n, const char *const *words)
{
  g_autofree const char **tokens = g_new (const char *, n + 1);

  for (guint k = 0; k < n; k++)
    tokens[k] = items[k]->token;
  return app_pointing_means (words, tokens, n);
}

static gboolean
means (UiBoard *self, const UiBoardItem *const *items, guint n, const char *const *words)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);

  return class->means != NULL ? class->means (ui_board_private (self)->table, items, n, words)
                              : ui_board_means (items, n, words);
}

static gboolean
are_meant (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardPrivate *priv = ui_board_private (self);

  for (guint k = 0; k < priv->choices->len; k++)
    if (means (self, items, n, g_ptr_array_index (priv->words, k)))
      return TRUE;
  return FALSE;
}

GPtrArray *
ui_board_dup_meant (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GPtrArray *meant = g_ptr_array_new ();

  for (guint k = 0; priv->choices != NULL && k < priv->choices->len; k++)
    if (means (self, items, n, g_ptr_array_index (priv->words, k)))
      g_ptr_array_add (meant, g_ptr_array_index (priv->choices, k));
  return meant;
}

char *
ui_board_compose (UiBoard *self, const UiBoardItem *const *items, guint n)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);

  return class->compose != NULL ? class->compose (ui_board_private (self)->table, items, n) : NULL;
}

/* Whether something would come of pointing at @item now. */
gboolean
ui_board_is_hot (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *priv = ui_board_private (self);
  guint n = priv->pointed->len;
  g_autofree const UiBoardItem **items = g_new (const UiBoardItem *, n + 1);
  g_autofree char *line = NULL;

  if (priv->choices == NULL || item->token[0] == '\0')
    return FALSE;
  if (ui_board_pointed_at (priv, item) >= 0 || are_meant (self, &item, 1))
    return TRUE;
  for (guint k = 0; k < n; k++)
    items[k] = &g_array_index (priv->pointed, UiBoardItem, k);
  items[n] = item;
  if (n > 0 && are_meant (self, items, n + 1))
    return TRUE;
  line = ui_board_compose (self, items, n + 1);
  return line != NULL;
}

/* By pointer. */

/* What lies under the pointer, as things are now. */
static void
update_hover (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  const UiBoardItem *item = NULL;
  int at;

  if (priv->pointer_inside && priv->choices != NULL)
    item = ui_board_pick (self, priv->pointer.x, priv->pointer.y);
  if (item != NULL && !ui_board_is_hot (self, item))
    item = NULL;
  if ((item != NULL) != priv->hand)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), item != NULL ? "pointer" : NULL);
  priv->hand = item != NULL;
  at = item != NULL ? (int)(item - (UiBoardItem *)(gpointer)priv->items->data) : -1;
  if (at == priv->hover)
    return;
  priv->hover = at;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (UiBoard *self, double x, double y)
{
  UiBoardPrivate *priv = ui_board_private (self);

  priv->pointer_inside = TRUE;
  graphene_point_init (&priv->pointer, (float)x, (float)y);
  update_hover (self);
}

static void
leave_cb (UiBoard *self)
{
  ui_board_private (self)->pointer_inside = FALSE;
  update_hover (self);
}

/* A copy goes out: what it leads to may change the items. */
void
ui_board_point_at (UiBoard *self, const UiBoardItem *item)
{
  UiBoardItem copy;

  if (item == NULL || item->token[0] == '\0' || ui_board_private (self)->choices == NULL)
    return;
  copy = *item;
  g_signal_emit (self, signals[POINT], 0, &copy);
}

/* The second half of a double click is no move in the state that the first one led to. */
static void
released_cb (UiBoard *self, int n_press, double x, double y)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (n_press == 1)
    priv->pointed_in = priv->number;
  if (priv->pointed_in == priv->number)
    ui_board_point_at (self, ui_board_pick (self, (float)x, (float)y));
}

/* Its part of the widget. */

/* @away: from @box to the ring's outer edge. */
static void
draw_ring (GtkSnapshot *snapshot, const graphene_rect_t *box, float away, float width,
           const GdkRGBA *colour)
{
  graphene_rect_t ring =
      GRAPHENE_RECT_INIT (box->origin.x - away, box->origin.y - away, box->size.width + 2 * away,
                          box->size.height + 2 * away);

  ui_border_snapshot (snapshot, &ring, CLAMP (box->size.width * 0.09f, 3, 12) + away, width,
                      colour);
}

void
ui_board_snapshot_pointing (UiBoard *self, GtkSnapshot *snapshot)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GdkRGBA accent = ui_theme_colour (widget, "accent_color", "#1c71d8");
  GdkRGBA soft = ui_fade (accent, 0.6f);
  const UiBoardItem *item;

  for (guint k = 0; k < priv->items->len; k++) {
    item = &g_array_index (priv->items, UiBoardItem, k);
    if (ui_board_pointed_at (priv, item) >= 0)
      draw_ring (snapshot, &item->box, 3, 3, &accent);
  }
  if (priv->hover >= 0) {
    item = &g_array_index (priv->items, UiBoardItem, (guint)priv->hover);
    ui_glow_snapshot (snapshot, &item->box, CLAMP (item->box.size.width * 0.09f, 3, 12), 0, 0, 1, 6,
                      &soft);
  }
  if ((item = ui_board_cursor_item (self)) != NULL)
    draw_ring (snapshot, &item->box, 5, 2, &soft);
  if (gtk_widget_has_visible_focus (widget))
    ui_border_snapshot (snapshot, &GRAPHENE_RECT_INIT (2, 2, priv->width - 4, priv->height - 4), 8,
                        2, &soft);
}

void
ui_board_install_pointing (UiBoardClass *class)
{
  ui_board_install_cursor (class);
  signals[POINT] = g_signal_new ("point", UI_TYPE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
}

void
ui_board_init_pointing (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  priv->pointed = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  priv->hover = -1;
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  ui_board_init_cursor (self);
}

void
ui_board_dispose_pointing (UiBoard *self)
{
  UiBoardPrivate *priv = ui_board_private (self);

  ui_board_dispose_cursor (self);
  g_clear_pointer (&priv->pointed, g_array_unref);
  g_clear_pointer (&priv->choices, g_ptr_array_unref);
  g_clear_pointer (&priv->words, g_ptr_array_unref);
}

void
ui_board_set_choices (UiBoard *self, GPtrArray *choices)
{
  UiBoardPrivate *priv = ui_board_private (self);

  g_clear_pointer (&priv->words, g_ptr_array_unref);
  g_clear_pointer (&priv->choices, g_ptr_array_unref);
  if (choices != NULL) {
    priv->choices = g_ptr_array_ref (choices);
    priv->words = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
    for (guint k = 0; k < choices->len; k++) {
      const AppChoice *choice = g_ptr_array_index (choices, k);

      g_ptr_array_add (priv->words, app_pointing_dup_words (choice->text));
    }
  }
  ui_board_name_cursor (self);
  update_hover (self);
}

void
ui_board_set_pointed (UiBoard *self, const UiBoardItem *items, guint n)
{
  UiBoardPrivate *priv = ui_board_private (self);

  if (n == 0 && priv->pointed->len == 0)
    return;
  /* Some boards draw what is pointed at otherwise. */
  g_clear_pointer (&priv->still, gsk_render_node_unref);
  g_array_set_size (priv->pointed, 0);
  if (n > 0)
    g_array_append_vals (priv->pointed, items, n);
  for (guint k = 0; k < n; k++) {
    UiBoardItem *kept = &g_array_index (priv->pointed, UiBoardItem, k);

    kept->key = kept->from = NULL;
  }
  ui_board_name_cursor (self);
  update_hover (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const UiBoardItem *
ui_board_get_pointed (UiBoard *self, guint *n)
{
  UiBoardPrivate *priv = ui_board_private (self);

  *n = priv->pointed->len;
  return (const UiBoardItem *)(gpointer)priv->pointed->data;
}
