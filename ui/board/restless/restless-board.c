/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of The Restless: its files put together.
 */
#include "ui/board/restless/restless-board.h"

#include "ui/board/restless/restless-face.h"
#include "ui/board/restless/restless-outcome.h"
#include "ui/board/restless/restless-paint.h"
#include "ui/board/restless/restless-point.h"
#include "ui/board/restless/restless-text.h"

#define TOOLTIP_CARD 180 /* px */

struct _UiRestlessBoard {
  UiBoard parent_instance;
};

G_DEFINE_FINAL_TYPE (UiRestlessBoard, ui_restless_board, UI_TYPE_BOARD)

static gpointer
read_table (AppMatch *match, guint number, guint viewer)
{
  UiRestlessTable *table = ui_restless_table_new (match, number, viewer);

  ui_restless_preview (table, NULL);
  return table;
}

static void
free_table (gpointer table)
{
  ui_restless_table_free (table);
}

/* What lies there too small for its text, in full. */
static GtkWidget *
enlarge (gconstpointer data, const UiBoardItem *item)
{
  const UiRestlessTable *table = data;
  const char *card = NULL;
  const AppValue *fields;

  switch ((UiRestlessSeen)item->kind) {
  case UI_RESTLESS_SEE_REALM:
  case UI_RESTLESS_SEE_HELD:
  case UI_RESTLESS_SEE_CANDIDATE:
  case UI_RESTLESS_SEE_STOCK:
  case UI_RESTLESS_SEE_POOL:
  case UI_RESTLESS_SEE_GROUP:
  case UI_RESTLESS_SEE_LYING:
  case UI_RESTLESS_SEE_ITEM:
  case UI_RESTLESS_SEE_MARK:
    card = item->key;
    break;
  case UI_RESTLESS_SEE_STOP:
    card = table->road[item->index].card;
    break;
  case UI_RESTLESS_SEE_GATE:
    card = table->god.card;
    break;
  case UI_RESTLESS_SEE_PLATE:
    card = table->party[item->seat - 1].card;
    break;
  default:
    break;
  }
  fields = ui_restless_fields (table, card);
  return fields != NULL ? ui_restless_face_new (fields, TOOLTIP_CARD) : NULL;
}

static void
ui_restless_board_class_init (UiRestlessBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->natural_height = 42;
  board_class->read = read_table;
  board_class->free_table = free_table;
  board_class->height_for = ui_restless_height_for;
  board_class->lay_out = ui_restless_lay_out;
  board_class->count = ui_restless_count;
  board_class->thrown = ui_restless_thrown;
  board_class->paint = ui_restless_paint;
  board_class->describe = ui_restless_describe;
  board_class->explain = ui_restless_explain;
  board_class->enlarge = enlarge;
  board_class->means = ui_restless_means;
  board_class->compose = ui_restless_compose;
  board_class->would = ui_restless_would;
  board_class->preview = ui_restless_preview;
}

static void
ui_restless_board_init (UiRestlessBoard *self)
{
}
