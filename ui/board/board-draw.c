/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A board drawn: what lies still, which is kept from frame to frame, what is on its way over it,
 * how numbers went, and what is pointed at.
 */
#include "ui/board/board-private.h"

static void
brush_init (UiBrush *brush, UiBoard *self, GtkSnapshot *snapshot)
{
  UiBoardPrivate *priv = ui_board_private (self);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  *brush = (UiBrush){ .widget = widget,
                      .snapshot = snapshot,
                      .table = priv->table,
                      .items = priv->items,
                      .width = priv->width,
                      .height = priv->height,
                      .em = priv->em,
                      .dark = dark };
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &brush->text);
  brush->mat = dark ? ui_rgb (0x22362f, 1) : ui_rgb (0xd3e0d4, 1);
  brush->on_mat = dark ? ui_rgb (0xe4efe8, 1) : ui_rgb (0x17281f, 1);
  brush->accent = ui_theme_colour (widget, "accent_bg_color", "#3584e4");
  brush->on_accent = ui_theme_colour (widget, "accent_fg_color", "#ffffff");
}

/* Something on its way: over the table, as it was before or is now. */
static void
snapshot_way (UiBoard *self, const UiBrush *still, const UiBoardWay *way)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBrush brush = *still;
  double share = ui_board_way_at (way, priv->elapsed, &brush.box);

  if (!ui_board_way_push (way, share, &brush.box, brush.snapshot))
    return;
  if (ui_board_way_shows_old (way, share)) {
    brush.table = priv->old_table;
    brush.items = priv->old_items;
    brush.item =
        &g_array_index (priv->old_items, UiBoardItem, way->leaves ? way->item : (guint)way->old);
  } else {
    brush.item = &g_array_index (priv->items, UiBoardItem, way->item);
  }
  UI_BOARD_GET_CLASS (self)->paint (&brush);
  ui_board_way_pop (way, brush.snapshot);
}

static gboolean
is_same_light (const UiBrush *a, const UiBrush *b)
{
  return a->dark == b->dark && gdk_rgba_equal (&a->text, &b->text)
         && gdk_rgba_equal (&a->accent, &b->accent)
         && gdk_rgba_equal (&a->on_accent, &b->on_accent);
}

/* What lies still, drawn once for all frames until something is another. */
static void
snapshot_still (UiBoard *self, const UiBrush *light)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBrush brush = *light;

  if (priv->still != NULL && is_same_light (light, &priv->still_brush)) {
    gtk_snapshot_append_node (light->snapshot, priv->still);
    return;
  }
  g_clear_pointer (&priv->still, gsk_render_node_unref);
  priv->still_brush = *light;
  brush.snapshot = gtk_snapshot_new ();
  for (guint k = 0; k < priv->items->len; k++) {
    if (ui_board_way_of (priv->ways, k) != NULL)
      continue;
    brush.item = &g_array_index (priv->items, UiBoardItem, k);
    brush.box = brush.item->box;
    UI_BOARD_GET_CLASS (self)->paint (&brush);
  }
  priv->still = gtk_snapshot_free_to_node (brush.snapshot);
  if (priv->still != NULL)
    gtk_snapshot_append_node (light->snapshot, priv->still);
}

/* Draws what lies still, then what is on its way, then how numbers went. */
void
ui_board_draw (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiBoard *self = UI_BOARD (widget);
  UiBoardPrivate *priv = ui_board_private (self);
  const GArray *ways;
  UiBrush brush;

  ui_board_get_items (self);
  ways = ui_board_get_ways (self);
  brush_init (&brush, self, snapshot);
  snapshot_still (self, &brush);
  for (int leaves = 1; ways != NULL && leaves >= 0; leaves--)
    for (guint k = 0; k < ways->len; k++) {
      const UiBoardWay *way = &g_array_index (ways, UiBoardWay, k);

      if (way->leaves == leaves)
        snapshot_way (self, &brush, way);
    }
  if (priv->tallies != NULL)
    ui_board_draw_tallies (&brush, priv->tallies, priv->told);
  ui_board_snapshot_pointing (self, snapshot);
}
