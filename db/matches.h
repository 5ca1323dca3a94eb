/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches: sides in finishing order and a mode, with or without moves. A match of the rules core
 * has what its record's tags say; a plain score of any board game has places and scores. A record
 * that cannot be played here yet is stored word for word. The moves are in lines.h, the list of all
 * matches in match-rows.h.
 *
 * Changes but for moves are logged (changes.h); a deleted match is marked and can be restored.
 */
#pragma once

#include "db/matches-read.h"

G_BEGIN_DECLS

/**
 * db_match_add:
 * @id: (out): the match's row
 *
 * Stores a new match with its first, empty line when it is with moves. DB_ERROR_CONFLICT when the
 * UUID is known, DB_ERROR_INVALID when a seat is missing or a side has no seat.
 */
gboolean db_match_add (DbStore *store, const DbMatch *match, gint64 *id, GError **error);

/**
 * db_match_add_raw_record:
 * @text: the record word for word
 * @reason: why it cannot be played here: one sentence
 *
 * As db_match_add(), for a record whose pack or rules revision is not known here. Listed like
 * others, without lines.
 */
gboolean db_match_add_raw_record (DbStore *store, const DbMatch *match, const char *text,
                                  const char *reason, gint64 *id, GError **error);

/**
 * db_match_make_playable:
 * A raw record whose packs are here now: sets the fields of @match, makes the first line, and no
 * longer lists it as a raw record; the text stays stored.
 */
gboolean db_match_make_playable (DbStore *store, const DbMatch *match, GError **error);

/* Stores what differs; @id says which. Game, rules revision and packs of a match with moves are
 * fixed: DB_ERROR_INVALID. */
gboolean db_match_update (DbStore *store, const DbMatch *match, GError **error);

gboolean db_match_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

G_END_DECLS
