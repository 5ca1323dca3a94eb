/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people attach to rows: notes and tags on players, places, packs and matches, and bookmarks
 * in lines. All of it is logged (changes.h).
 */
#pragma once

#include "db/notes-read.h"

G_BEGIN_DECLS

/* @note: (out) (optional): its row */
gboolean db_note_add (DbStore *store, DbSubject subject, gint64 row, const char *text, gint64 *note,
                      GError **error);
gboolean db_note_set_text (DbStore *store, gint64 note, const char *text, GError **error);
gboolean db_note_set_deleted (DbStore *store, gint64 note, gboolean deleted, GError **error);

/* Puts a tag (case folded the same is the same tag) on a row or takes it off; both may be repeated.
 */
gboolean db_tag_set (DbStore *store, DbSubject subject, gint64 row, const char *name, gboolean on,
                     GError **error);

/* Adds it or renames it; @name may be "". */
gboolean db_bookmark_set (DbStore *store, gint64 line, guint64 number, const char *name,
                          GError **error);
gboolean db_bookmark_remove (DbStore *store, gint64 line, guint64 number, GError **error);

G_END_DECLS
