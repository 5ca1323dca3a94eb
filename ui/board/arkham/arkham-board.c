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
read_table (AppMatch *match, guint number, guint viewer)
{
  return ui_arkham_table_new (match, number, viewer);
}

static void
free_table (gpointer table)
{
  ui_arkham_table_free (table);
}

/* A tome's cover in full. */
static GtkWidget *
enlarge (gconstpointer data, const UiBoardItem *item)
{
  const UiArkhamTable *table = data;

  if (item->kind == UI_ARKHAM_SALE)
    return ui_arkham_cover_new (&table->sale[item->index], TOOLTIP_COVER);
  if (item->kind == UI_ARKHAM_BOOK)
    return ui_arkham_cover_new (&table->seats[item->seat - 1].tomes[item->index], TOOLTIP_COVER);
  return NULL;
}

static void
ui_arkham_board_class_init (UiArkhamBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->read = read_table;
  board_class->free_table = free_table;
  board_class->height_for = ui_arkham_height_for;
  board_class->lay_out = ui_arkham_lay_out;
  board_class->count = ui_arkham_count;
  board_class->paint = ui_arkham_paint;
  board_class->describe = ui_arkham_describe;
  board_class->explain = ui_arkham_explain;
  board_class->enlarge = enlarge;
  board_class->means = ui_arkham_means;
  board_class->compose = ui_arkham_compose;
  board_class->would = ui_arkham_would;
}

static void
ui_arkham_board_init (UiArkhamBoard *self)
{
}
