/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notes that people added to recorded moves. All of it is logged (changes.h).
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* After move @number of the line that owns it, 0 for before the first. */
typedef struct {
  gint64 id;
  char *uuid;
  gint64 line;
  guint64 number;
  char *text;
  gint64 created;
  gint64 modified;
} DbMoveNote;

void db_move_note_free (DbMoveNote *note);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbMoveNote, db_move_note_free)

/* Writes the note of a move, or another text into it; a removed note is restored. */
gboolean db_move_note_set (DbStore *store, gint64 line, guint64 number, const char *text,
                           GError **error);
/* DB_ERROR_NOT_FOUND when there is none. */
gboolean db_move_note_remove (DbStore *store, gint64 line, guint64 number, GError **error);
/* (element-type DbMoveNote): those of a match's lines, by line and number. */
GPtrArray *db_move_notes_list (DbStore *store, gint64 match,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
