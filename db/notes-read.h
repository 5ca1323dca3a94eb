/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notes, tags and bookmarks as rows, and read: notes.h has what writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

typedef struct {
  gint64 id;
  char *uuid;
  char *text;
  gint64 created;
  gint64 modified;
} DbNote;

void db_note_free (DbNote *note);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbNote, db_note_free)

/* (element-type DbNote): undeleted ones, the oldest first. */
GPtrArray *db_notes_list (DbStore *store, DbSubject subject, gint64 row,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A row's tags in the order they were put there. */
GStrv db_tags_of (DbStore *store, DbSubject subject, gint64 row,
                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* All names in use, by folded name, to complete from. */
GStrv db_tags_list (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A bookmark in a line: after move @number. */
typedef struct {
  gint64 id;
  gint64 line;
  guint64 number;
  char *name;
} DbBookmark;

void db_bookmark_free (DbBookmark *bookmark);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbBookmark, db_bookmark_free)

/* (element-type DbBookmark): of a match's lines, by line and number. */
GPtrArray *db_bookmarks_list (DbStore *store, gint64 match,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
