/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Spelled: its files put together, and the tray, which gives back what was chosen
 * last.
 */
#include "ui/board/spelled/spelled-board.h"

#include "ui/board/spelled/spelled-paint.h"
#include "ui/board/spelled/spelled-point.h"
#include "ui/board/spelled/spelled-text.h"

#define TOOLTIP_TILE 180 /* px */

struct _UiSpelledBoard {
  UiBoard parent_instance;
};

G_DEFINE_FINAL_TYPE (UiSpelledBoard, ui_spelled_board, UI_TYPE_BOARD)

static gpointer
read_scene (AppMatch *match, guint number, guint viewer)
{
  return ui_spelled_scene_new (match, number, viewer);
}

static void
free_scene (gpointer scene)
{
  ui_spelled_scene_free (scene);
}

/* The card in full; a pile is told in words. */
static GtkWidget *
new_tooltip (gconstpointer scene, const UiBoardItem *item)
{
  UiSpelledTile tile;

  if (item->kind == UI_SPELLED_DISCARD || item->kind == UI_SPELLED_SCRAP
      || !ui_spelled_find_tile (scene, item->key, &tile))
    return NULL;
  return ui_tile_new (&tile, TOOLTIP_TILE);
}

/* Pointing at the tray is pointing once more at the last tile, or letter, that lies on it. */
static void
point_cb (UiBoard *board, const UiBoardItem *item)
{
  const UiBoardItem *pointed;
  guint n;

  if (item->kind != UI_SPELLED_TRAY && item->kind != UI_SPELLED_BUILD)
    return;
  g_signal_stop_emission_by_name (board, "point");
  pointed = ui_board_get_pointed (board, &n);
  while (n > 0 && pointed[n - 1].kind != UI_SPELLED_HAND
         && pointed[n - 1].kind != UI_SPELLED_LETTER)
    n--;
  if (n > 0) {
    UiBoardItem last = pointed[n - 1];

    g_signal_emit_by_name (board, "point", &last);
  }
}

static char *
news (gconstpointer scene)
{
  return ui_spelled_dup_news (scene);
}

static void
ui_spelled_board_class_init (UiSpelledBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->new_state = read_scene;
  board_class->free_scene = free_scene;
  board_class->height_for = ui_spelled_height_for;
  board_class->lay_out = ui_spelled_lay_out;
  board_class->item_number = ui_spelled_item_number;
  board_class->paint = ui_spelled_paint;
  board_class->describe = ui_spelled_describe;
  board_class->news = news;
  board_class->explain = ui_spelled_explain;
  board_class->new_tooltip = new_tooltip;
  board_class->items_match = ui_spelled_items_match;
  board_class->compose = ui_spelled_compose;
  board_class->intended_move = ui_spelled_intended_move;
}

static void
ui_spelled_board_init (UiSpelledBoard *self)
{
  g_signal_connect (self, "point", G_CALLBACK (point_cb), NULL);
}
