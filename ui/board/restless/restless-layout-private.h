/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the layout share: restless-layout.c has the whole and the road,
 * restless-layout-stage.c the middle and the ground, restless-layout-party.c the characters.
 */
#pragma once

#include "ui/board/restless/restless-layout.h"

G_BEGIN_DECLS

#define UI_RESTLESS_FLOW 160

/**
 * UiRestlessRoom:
 * @items: NULL to measure only
 * @u: the unit of all sizes: an em, and a little more where there is room
 * @scratch: what is handed out while measuring
 */
typedef struct {
  const UiRestlessTable *table;
  GArray *items;
  float em, u;
  UiBoardItem scratch;
} UiRestlessRoom;

/* Things of one height that stand in lines, as many in each as fit. */
typedef struct {
  struct {
    UiRestlessSeen kind;
    guint index;
    float width;
  } at[UI_RESTLESS_FLOW];
  guint n;
} UiRestlessFlow;

UiBoardItem *ui_restless_add (UiRestlessRoom *room, UiRestlessSeen kind, guint seat, guint index,
                              float x, float y, float w, float h);
/* How wide words are, roughly, at a size of @u. */
float ui_restless_words_width (const char *words, float u);

void ui_restless_flow_add (UiRestlessFlow *flow, UiRestlessSeen kind, guint index, float width);
/* Places them, lines aligned to @align (0 is left, 1 right), @h high each; returns the height. Each
 * gets its key and token from @name. */
float ui_restless_flow_place (UiRestlessRoom *room, const UiRestlessFlow *flow, float x, float y,
                              float w, float h, float align,
                              void (*name) (const UiRestlessTable *table, UiBoardItem *item));

/* How much larger than an em the unit may be, so that the columns of the party stay wide enough. */
float ui_restless_widest_unit (const UiRestlessTable *table, float width, float em);

/* Each adds its part and returns its height, 0 for nothing. */
float ui_restless_add_stage (UiRestlessRoom *room, float x, float y, float w);
float ui_restless_add_ground (UiRestlessRoom *room, float x, float y, float w);
/* @more: height for the last row of columns beyond what it needs. */
float ui_restless_add_party (UiRestlessRoom *room, float x, float y, float w, float more);

G_END_DECLS
