/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks that seats brought to a match, as they were then.
 */
#pragma once

#include "app/match/match.h"

#include "db/decks.h"
#include "rules/record.h"

G_BEGIN_DECLS

/**
 * app_brought_link:
 * @tags: of the record that became the match
 * @decks: (array fixed-size=4) (nullable): UUIDs of stored decks by seat, before what @tags say
 *
 * Keeps for each seat the deck it brings: the stored one that is meant by DeckN, when it is the
 * only one of its player, or else of the table, by that name. A name that nobody knows stays a
 * name, and a seat that has a deck keeps that. Part of the caller's transaction.
 */
gboolean app_brought_link (DbStore *db, gint64 match, const RecordTags *tags,
                           const char *const *decks, GError **error);

/* One entry; @name is the card's or element's in the match's packs, or @id. */
typedef struct {
  char *id;
  char *name;
  guint copies;
} AppBroughtCard;

/**
 * AppBrought:
 * @name: the deck's name then, as in the DeckN tag
 * @cards: (element-type AppBroughtCard): empty when the name alone is known
 */
typedef struct {
  guint seat;
  char *name;
  GArray *cards;
} AppBrought;

/* NULL when the seat brought none. Borrowed until the match changes. */
const AppBrought *app_match_get_brought (AppMatch *match, guint seat);

/* "Storm: 2 Cinder, Spark" */
char *app_brought_dup_text (const AppBrought *brought) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
