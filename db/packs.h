/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs: each row is one revision of one pack. Its JSON text is truth and never changes; the schema
 * refuses it. The compiled binary that rules/pack reads is derived: stored with its version, and
 * compiled again when that differs. This module reads no JSON.
 */
#pragma once

#include "db/packs-read.h"

G_BEGIN_DECLS

/**
 * db_pack_add:
 * @revision: (out): the row, new or found
 * @added: (out) (optional): FALSE when the same content was there already
 *
 * DB_ERROR_CONFLICT when this code and revision are stored with other content; the message names
 * both by hash and origin.
 */
gboolean db_pack_add (DbStore *store, const DbPackContent *draft, gint64 *revision, gboolean *added,
                      GError **error);

/* Marked and no longer found or listed; matches that are pinned to it go on with it. Adding the
 * same content again takes the mark away. */
gboolean db_pack_set_deleted (DbStore *store, gint64 revision, gboolean deleted, GError **error);

G_END_DECLS
