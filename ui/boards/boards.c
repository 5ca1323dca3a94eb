/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game has which board, and draws which face of a card.
 */
#include "ui/boards/boards.h"

#include "ui/board/arkham/arkham-board.h"
#include "ui/board/arkham/arkham-cover.h"
#include "ui/board/board-text.h"
#include "ui/board/card-face.h"
#include "ui/board/restless/restless-board.h"
#include "ui/board/restless/restless-face.h"
#include "ui/board/spelled/spelled-board.h"
#include "ui/board/spelled/spelled-scene.h"
#include "ui/board/tokio/tokio-board.h"
#include "ui/board/tokio/tokio-gem.h"
#include "ui/board/tome/tome-board.h"

#include <string.h>

static const struct {
  const char *game;
  GType (*type) (void);
} boards[] = {
  { "spelled", ui_spelled_board_get_type }, { "restless", ui_restless_board_get_type },
  { "arkham", ui_arkham_board_get_type },   { "tokio", ui_tokio_board_get_type },
  { "tome", ui_tome_board_get_type },
};

GtkWidget *
ui_board_new (AppMatch *match)
{
  const char *game = app_match_get_game (match)->id;

  for (guint k = 0; k < G_N_ELEMENTS (boards); k++)
    if (strcmp (boards[k].game, game) == 0) {
      UiBoard *self = g_object_new (boards[k].type (), NULL);

      ui_board_set_match (self, match);
      return GTK_WIDGET (self);
    }
  return NULL;
}

/* From this width on a face has its own words. */
#define WITH_WORDS 120

static GtkWidget *
new_arkham (const AppValue *pack, const AppValue *card, int width)
{
  const char *collection = app_value_text (app_value_get (card, "collection"));
  const AppValue *collections = app_value_get (pack, "collections");
  UiArkhamTome tome;

  if (app_value_is_null (app_value_get (card, "cost")))
    return NULL;
  ui_arkham_read_tome (&tome, card);
  if (width < WITH_WORDS)
    tome.name = NULL; /* It would be too small to be read, and stands beside it. */
  for (guint k = 0; collection != NULL && k < app_value_length (collections); k++)
    if (g_str_equal (ui_card_get_text (app_value_at (collections, k), "id"), collection))
      tome.collection = (int)k;
  return ui_arkham_cover_new (&tome, width);
}

static GtkWidget *
new_restless (const AppValue *pack, const AppValue *card, int width)
{
  return app_value_is_null (app_value_get (card, "kind")) ? NULL
                                                          : ui_restless_face_new (card, width);
}

static GtkWidget *
new_spelled (const AppValue *pack, const AppValue *card, int width)
{
  UiSpelledTile tile;

  if (app_value_is_null (app_value_get (card, "letter")))
    return NULL;
  ui_spelled_read_tile (&tile, card);
  return ui_tile_new (&tile, width);
}

static GtkWidget *
new_tokio (const AppValue *pack, const AppValue *card, int width)
{
  UiTokioGem gem;

  if (app_value_is_null (app_value_get (card, "sides")))
    return NULL;
  ui_tokio_read_gem (&gem, card);
  return ui_tokio_gem_new (&gem, (int)(width * UI_CARD_ASPECT));
}

static GtkWidget *
new_tome (const AppValue *pack, const AppValue *card, int width)
{
  g_autofree char *power = ui_card_dup_field (card, "power");
  UiCardFace face = { .element = app_value_text (app_value_get (card, "element")), .power = power };

  if (face.element == NULL && power == NULL)
    return ui_element_icon_new (ui_card_get_text (card, "id"));
  if (width >= WITH_WORDS) {
    face.name = ui_card_get_text (card, "name");
    face.text = ui_card_get_text (card, "text");
  }
  return ui_card_new (&face, width);
}

static const struct {
  const char *game;
  GtkWidget *(*face) (const AppValue *pack, const AppValue *card, int width);
} faces[] = {
  { "arkham", new_arkham }, { "restless", new_restless }, { "spelled", new_spelled },
  { "tokio", new_tokio },   { "tome", new_tome },
};

GtkWidget *
ui_pack_face_new (const char *game, const AppValue *pack, const AppValue *card, int width)
{
  for (guint k = 0; k < G_N_ELEMENTS (faces); k++)
    if (g_strcmp0 (faces[k].game, game) == 0)
      return faces[k].face (pack, card, width);
  return NULL;
}
