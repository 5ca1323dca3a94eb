/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where everything of a ToKiO table lies, for any size: on the mat two rows of five spaces with a
 * lane between them, where gems face each other; above and below it the players and what they have
 * lost.
 */
#pragma once

#include "ui/board/brush.h"
#include "ui/board/tokio/tokio-scene.h"

G_BEGIN_DECLS

typedef enum {
  UI_TOKIO_GROUND,
  UI_TOKIO_PROGRESS, /* "Turn 3" */
  UI_TOKIO_NEWS,     /* what is due; @index 1 where it has a line of its own */
  UI_TOKIO_END,      /* ends the turn */
  UI_TOKIO_LANE,     /* between the gems of the @index-th column */
  UI_TOKIO_SPACE,    /* the @index-th of its row, with what lies there */
  UI_TOKIO_PLATE,    /* a seat's name */
  UI_TOKIO_LOST,     /* its @index-th lost gem */
} UiTokioKind;

/* As UiBoardClass wants them; @scene is a UiTokioScene. */
float ui_tokio_height_for (gconstpointer scene, float width, float em);
void ui_tokio_lay_out (gconstpointer scene, float width, float height, float em, GArray *items);

G_END_DECLS
