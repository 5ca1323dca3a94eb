/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tomes of Arkham: its files put together.
 */
#include "ui/board/arkham/arkham-board.h"

#include "ui/board/arkham/arkham-cover.h"
#include "ui/board/arkham/arkham-paint.h"
#include "ui/board/arkham/arkham-point.h"
#include "ui/board/arkham/arkham-text.h"

#define TOOLTIP_COVER 170 /* px */

struct _UiArkhamBoard {
  UiBoard parent_instance;
};

G_DEFINE_FINAL_TYPE (UiArkhamBoard, ui_arkham_board, UI_TYPE_BOARD)

static gpointer
read_scene (AppMatch *match, guint number, guint viewer)
{
  return ui_arkham_scene_new (match, number, viewer);
}

static void
free_scene (gpointer scene)
{
  ui_arkham_scene_free (scene);
}

/* A tome's cover in full. */
static GtkWidget *
new_tooltip (gconstpointer data, const UiBoardItem *item)
{
  const UiArkhamScene *scene = data;

  if (item->kind == UI_ARKHAM_SALE)
    return ui_arkham_cover_new (&scene->sale[item->index], TOOLTIP_COVER);
  if (item->kind == UI_ARKHAM_BOOK)
    return ui_arkham_cover_new (&scene->seats[item->seat - 1].tomes[item->index], TOOLTIP_COVER);
  return NULL;
}

static char *
news (gconstpointer scene)
{
  return ui_arkham_dup_news (scene);
}

static void
ui_arkham_board_class_init (UiArkhamBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->new_state = read_scene;
  board_class->free_scene = free_scene;
  board_class->height_for = ui_arkham_height_for;
  board_class->lay_out = ui_arkham_lay_out;
  board_class->item_number = ui_arkham_item_number;
  board_class->paint = ui_arkham_paint;
  board_class->describe = ui_arkham_describe;
  board_class->news = news;
  board_class->explain = ui_arkham_explain;
  board_class->new_tooltip = new_tooltip;
  board_class->items_match = ui_arkham_items_match;
  board_class->compose = ui_arkham_compose;
  board_class->intended_move = ui_arkham_intended_move;
}

static void
ui_arkham_board_init (UiArkhamBoard *self)
{
}
