/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where everything of a Tome table lies, for any size: around the table where there is room, one
 * below the other where it is narrow. Drawing, pointing and moving cards all use these items.
 */
#pragma once

#include "tome-table.h"

G_BEGIN_DECLS

typedef enum {
  UI_TOME_MAT,    /* the middle of the table */
  UI_TOME_PLACE,  /* "Round 2 · Chapter 3" */
  UI_TOME_NEWS,   /* what just happened, or is due; @index: 1 on a line of its own */
  UI_TOME_DECK,   /* the Element Deck */
  UI_TOME_TITLE,  /* the Title Spell, or its slot */
  UI_TOME_RIBBON, /* the chain's lane under the spells */
  UI_TOME_SLOT,   /* room for the @index-th spell */
  UI_TOME_SPELL,  /* the @index-th spell of the chapter */
  UI_TOME_OWNER,  /* whose it is */
  UI_TOME_PLATE,  /* a seat's name */
  UI_TOME_DEALER, /* marks on it */
  UI_TOME_LEAD,
  UI_TOME_HEALTH,
  UI_TOME_BOOKS, /* the score of @seat, or of its side */
  UI_TOME_HAND,  /* the @index-th card of @seat's hand */
} UiTomeKind;

typedef struct {
  UiTomeKind kind;
  guint seat, index;
  const char *card; /* borrowed; NULL for none, "?" for unseen */
  graphene_rect_t box;
} UiTomeItem;

/**
 * UiTomeLayout:
 * @items: of UiTomeItem, in the order of drawing
 * @em: font size in pixels, which everything but cards follows
 * @stacked: the narrow form
 */
typedef struct {
  GArray *items; /* Owned */
  float width, height, em;
  gboolean stacked;
} UiTomeLayout;

UiTomeLayout *ui_tome_layout_new (const UiTomeTable *table, float width, float height,
                                  float em) G_GNUC_WARN_UNUSED_RESULT;
void ui_tome_layout_free (UiTomeLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiTomeLayout, ui_tome_layout_free)

/* The least height at which nothing overlaps. */
float ui_tome_layout_height (const UiTomeTable *table, float width, float em);

/* The topmost item at a point that can be pointed at, NULL for none. */
const UiTomeItem *ui_tome_layout_pick (const UiTomeLayout *layout, float x, float y);

/* Where a card lies, by its id; of a seat's unseen cards ("?") the @index-th of its hand, or the
 * nearest one before it. NULL when it is not on the table. */
const UiTomeItem *ui_tome_layout_find (const UiTomeLayout *layout, const char *card, guint seat,
                                       guint index);

G_END_DECLS
