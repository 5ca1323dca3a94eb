/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people attach to rows: notes and tags on players, places, packs and matches, and bookmarks
 * in lines. All of it is logged (changes.h).
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

/* @note: (out) (optional): its row */
gboolean db_note_add (DbStore *store, DbSubject subject, gint64 row, const char *text, gint64 *note,
                      GError **error);
gboolean db_note_set_text (DbStore *store, gint64 note, const char *text, GError **error);
gboolean db_note_set_deleted (DbStore *store, gint64 note, gboolean deleted, GError **error);
/* (element-type DbNote): undeleted ones, the oldest first. */
GPtrArray *db_notes_list (DbStore *store, DbSubject subject, gint64 row,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Puts a tag (case folded the same is the same tag) on a row or takes it off; both may be repeated.
 */
gboolean db_tag_set (DbStore *store, DbSubject subject, gint64 row, const char *name, gboolean on,
                     GError **error);
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

/* Adds it or renames it; @name may be "". */
gboolean db_bookmark_set (DbStore *store, gint64 line, guint64 number, const char *name,
                          GError **error);
gboolean db_bookmark_remove (DbStore *store, gint64 line, guint64 number, GError **error);
/* (element-type DbBookmark): of a match's lines, by line and number. */
GPtrArray *db_bookmarks_list (DbStore *store, gint64 match,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
