/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of ToKiO: its files put together.
 */
#include "ui/board/tokio/tokio-board.h"

#include "ui/board/tokio/tokio-paint.h"
#include "ui/board/tokio/tokio-point.h"
#include "ui/board/tokio/tokio-text.h"

struct _UiTokioBoard {
  UiBoard parent_instance;
};

G_DEFINE_FINAL_TYPE (UiTokioBoard, ui_tokio_board, UI_TYPE_BOARD)

static gpointer
read_scene (AppMatch *match, guint number, guint viewer)
{
  return ui_tokio_scene_new (match, number, viewer);
}

static void
free_scene (gpointer scene)
{
  ui_tokio_scene_free (scene);
}

static char *
news (gconstpointer scene)
{
  return ui_tokio_dup_news (scene);
}

static void
ui_tokio_board_class_init (UiTokioBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->natural_height = 30;
  board_class->new_state = read_scene;
  board_class->free_scene = free_scene;
  board_class->height_for = ui_tokio_height_for;
  board_class->lay_out = ui_tokio_lay_out;
  board_class->paint = ui_tokio_paint;
  board_class->describe = ui_tokio_describe;
  board_class->news = news;
  board_class->explain = ui_tokio_explain;
  board_class->items_match = ui_tokio_items_match;
  board_class->compose = ui_tokio_compose;
  board_class->intended_move = ui_tokio_intended_move;
}

static void
ui_tokio_board_init (UiTokioBoard *self)
{
}
