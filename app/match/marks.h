/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people add to a match beside its moves: notes, tags, bookmarks of moves, and remarks, which
 * are notes on moves. Window and command line share it. What is added to a move that several lines
 * share counts for all of them; a correction that takes the move over copies it.
 */
#pragma once

#include "app/match/match.h"
#include "app/store/command.h"

#include "db/store.h"

G_BEGIN_DECLS

/* @written: the day, for the eye. */
typedef struct {
  gint64 id;
  char *text;
  char *written;
} AppNote;

/* A bookmark: after move @number, 0 for the start. @name may be "".
 * @line is the one that it was put on. */
typedef struct {
  gint64 line;
  guint number;
  char *name;
} AppBookmark;

/* What somebody wrote about a move, 0 for the start, when it was recorded already; the move's own
 * comment is another thing. @line is the one that it stands on, @written the day, for the eye. */
typedef struct {
  gint64 line;
  guint number;
  char *text;
  char *written;
} AppRemark;

/* (element-type AppNote): the oldest first; NULL with @error. */
GPtrArray *app_marks_list_notes (DbStore *db, gint64 match,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppRemark): likewise. */
GPtrArray *app_marks_list_remarks (DbStore *db, gint64 match, gint64 line,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

typedef enum {
  APP_MARK_ADD_NOTE,
  APP_MARK_EDIT_NOTE,
  APP_MARK_DELETE_NOTE,
  APP_MARK_ADD_TAG,
  APP_MARK_REMOVE_TAG,
  APP_MARK_SET_BOOKMARK, /* adds or renames it */
  APP_MARK_REMOVE_BOOKMARK,
  APP_MARK_SET_REMARK, /* writes it, or another text into it */
  APP_MARK_REMOVE_REMARK,
} AppMarkKind;

/**
 * AppMarkChange:
 * @note: to be edited or deleted
 * @line, @number: of a bookmark or a remark; any line that has the move
 * @text: of the note or remark, name of the tag or the bookmark; borrowed
 *
 * One change.
 */
typedef struct {
  AppMarkKind kind;
  gint64 match;
  gint64 note;
  gint64 line;
  guint64 number;
  const char *text;
} AppMarkChange;

/* Of an AppMarkChange. A note without text, or a move that the line has not, is APP_ERROR_USAGE;
 * what is not there can't be removed: APP_ERROR_NOT_FOUND, but for tags. */
extern const AppCommandType app_mark_change;

/* The same for the window. All of it is empty in a preview. */

/* (element-type AppNote): the oldest first. */
GPtrArray *app_match_dup_notes (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* Names of the tags that people put on the match, in the order they did. */
char **app_match_dup_user_tags (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;
/* Those of all matches, to choose from. */
char **app_match_dup_known_user_tags (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* The bookmark of a move of the line on show, NULL for none; borrowed until "marks-changed". */
const AppBookmark *app_match_get_bookmark (AppMatch *match, guint number);
/* The bookmark before or after a move; NULL when there is none. */
const AppBookmark *app_match_get_next_bookmark (AppMatch *match, guint number, gboolean forward);

/* The remark on a move of the line on show, NULL for none; borrowed until "marks-changed". */
const AppRemark *app_match_get_remark (AppMatch *match, guint number);

/**
 * app_match_mark_async:
 * @change: copied; @match, and @line for the line on show, are filled in
 *
 * AppMatch::marks-changed is emitted afterwards, on every opened AppMatch of the match.
 * app_command_finish() belongs to it.
 */
void app_match_mark_async (AppMatch *match, const AppMarkChange *change, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data);

G_END_DECLS
