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
read_scene (AppMatch *match, guint number, guint viewer)
{
  UiRestlessScene *scene = ui_restless_scene_new (match, number, viewer);

  ui_restless_preview (scene, NULL);
  return scene;
}

static void
free_scene (gpointer scene)
{
  ui_restless_scene_free (scene);
}

/* What lies there too small for its text, in full. */
static GtkWidget *
new_tooltip (gconstpointer data, const UiBoardItem *item)
{
  const UiRestlessScene *scene = data;
  const char *card = NULL;
  const AppValue *fields;

  switch ((UiRestlessPart)item->kind) {
  case UI_RESTLESS_PART_REALM:
  case UI_RESTLESS_PART_HELD:
  case UI_RESTLESS_PART_CANDIDATE:
  case UI_RESTLESS_PART_STOCK:
  case UI_RESTLESS_PART_OFFERED:
  case UI_RESTLESS_PART_POOL:
  case UI_RESTLESS_PART_GROUP:
  case UI_RESTLESS_PART_LYING:
  case UI_RESTLESS_PART_ITEM:
  case UI_RESTLESS_PART_MARK:
    card = item->key;
    break;
  case UI_RESTLESS_PART_STOP:
    card = scene->road[item->index].card;
    break;
  case UI_RESTLESS_PART_GATE:
    card = scene->god.card;
    break;
  case UI_RESTLESS_PART_PLATE:
    card = scene->party[item->seat - 1].card;
    break;
  default:
    break;
  }
  fields = ui_restless_fields (scene, card);
  return fields != NULL ? ui_restless_face_new (fields, TOOLTIP_CARD) : NULL;
}

static char *
news (gconstpointer scene)
{
  return ui_restless_dup_news (scene);
}

static void
ui_restless_board_class_init (UiRestlessBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->natural_height = 42;
  board_class->new_state = read_scene;
  board_class->free_scene = free_scene;
  board_class->height_for = ui_restless_height_for;
  board_class->lay_out = ui_restless_lay_out;
  board_class->item_number = ui_restless_item_number;
  board_class->item_die = ui_restless_item_die;
  board_class->paint = ui_restless_paint;
  board_class->describe = ui_restless_describe;
  board_class->news = news;
  board_class->explain = ui_restless_explain;
  board_class->new_tooltip = new_tooltip;
  board_class->items_match = ui_restless_items_match;
  board_class->compose = ui_restless_compose;
  board_class->intended_move = ui_restless_intended_move;
  board_class->preview = ui_restless_preview;
}

static void
ui_restless_board_init (UiRestlessBoard *self)
{
}
