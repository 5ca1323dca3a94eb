/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game has which board.
 */
#include "ui/boards/boards.h"

#include "ui/board/arkham/arkham-board.h"
#include "ui/board/restless/restless-board.h"
#include "ui/board/spelled/spelled-board.h"
#include "ui/board/tokio/tokio-board.h"
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
