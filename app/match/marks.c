/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notes, tags, bookmarks and remarks of a match.
 */
#include "app/match/marks.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/match/marks-db.h"
#include "app/match/match-private.h"
#include "app/store/command-type.h"

#include "db/lines-read.h"
#include "db/move-notes.h"
#include "db/notes.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
note_free (gpointer data)
{
  AppNote *note = data;

  g_free (note->text);
  g_free (note->written);
  g_free (note);
}

static void
bookmark_free (gpointer data)
{
  g_free (((AppBookmark *)data)->name);
  g_free (data);
}

/* The day of an instant in milliseconds, for the eye. */
static char *
app_mark_dup_day (gint64 milliseconds)
{
  g_autoptr (GDateTime) instant = g_date_time_new_from_unix_local (milliseconds / 1000);
  g_autofree char *day = instant != NULL ? g_date_time_format (instant, "%Y-%m-%d") : g_strdup ("");

  return app_date_dup (day);
}

GPtrArray *
app_marks_list_notes (DbStore *db, gint64 match, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GPtrArray) rows = db_notes_list (db, DB_SUBJECT_MATCH, match, &failed);
  GPtrArray *notes;

  if (rows == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  notes = g_ptr_array_new_with_free_func (note_free);
  for (guint k = 0; k < rows->len; k++) {
    const DbNote *row = g_ptr_array_index (rows, k);
    AppNote *note = g_new0 (AppNote, 1);

    note->id = row->id;
    note->text = g_strdup (row->text);
    note->written = app_mark_dup_day (row->created);
    g_ptr_array_add (notes, note);
  }
  return notes;
}

static GArray *
app_mark_parts_read (DbStore *db, gint64 line, guint64 to, GError **error)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (AppMarkPart));

  while (line != 0) {
    g_autoptr (DbLine) row = db_line_get (db, line, error);
    AppMarkPart part = { line, to };

    if (row == NULL)
      return NULL;
    if (parts->len == 0)
      part.to = MIN (to, to == G_MAXUINT64 ? row->last : row->tip);
    g_array_append_val (parts, part);
    to = MIN (part.to, row->fork_at);
    line = row->parent;
  }
  return g_steal_pointer (&parts);
}

static gboolean
app_mark_parts_have (const GArray *parts, gint64 line, guint64 number)
{
  for (guint k = 0; k < parts->len; k++) {
    const AppMarkPart *part = &g_array_index (parts, AppMarkPart, k);

    if (part->line == line)
      return number <= part->to;
  }
  return FALSE;
}

/* The line on which a move of @line was made. */
static gboolean
app_mark_find_owner (DbStore *db, gint64 line, guint64 number, gint64 *owner, GError **error)
{
  g_autoptr (GArray) parts = app_mark_parts_read (db, line, APP_MARK_TIP, error);

  if (parts == NULL)
    return FALSE;
  if (parts->len == 0 || number > g_array_index (parts, AppMarkPart, 0).to) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("There is no move %" PRIu64 "; the match has %" PRIu64 "."), (guint64)number,
                 parts->len > 0 ? (guint64)g_array_index (parts, AppMarkPart, 0).to : 0);
    return FALSE;
  }
  for (guint k = 0; k < parts->len; k++)
    if (number <= g_array_index (parts, AppMarkPart, k).to)
      *owner = g_array_index (parts, AppMarkPart, k).line;
  return TRUE;
}

static int
compare_bookmarks (gconstpointer a, gconstpointer b)
{
  guint one = (*(const AppBookmark *const *)a)->number,
        other = (*(const AppBookmark *const *)b)->number;

  return one < other ? -1 : one > other;
}

/* (element-type AppBookmark): those of the moves of a line, shared ones included, by number. */
static GPtrArray *
app_marks_list_bookmarks (DbStore *db, gint64 match, gint64 line, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GArray) parts = app_mark_parts_read (db, line, APP_MARK_TIP, &failed);
  g_autoptr (GPtrArray) rows = parts != NULL ? db_bookmarks_list (db, match, &failed) : NULL;
  GPtrArray *bookmarks;

  if (rows == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  bookmarks = g_ptr_array_new_with_free_func (bookmark_free);
  for (guint k = 0; k < rows->len; k++) {
    const DbBookmark *row = g_ptr_array_index (rows, k);
    AppBookmark *bookmark;

    if (!app_mark_parts_have (parts, row->line, row->number))
      continue;
    bookmark = g_new0 (AppBookmark, 1);
    bookmark->line = row->line;
    bookmark->number = (guint)row->number;
    bookmark->name = g_strdup (row->name);
    g_ptr_array_add (bookmarks, bookmark);
  }
  g_ptr_array_sort (bookmarks, compare_bookmarks);
  return bookmarks;
}

static const AppBookmark *
find_bookmark (const GPtrArray *bookmarks, guint64 number)
{
  for (guint k = 0; k < bookmarks->len; k++) {
    const AppBookmark *bookmark = g_ptr_array_index (bookmarks, k);

    if (bookmark->number == number)
      return bookmark;
  }
  return NULL;
}

/* Remarks: notes on moves. And how what is on a move comes along when a correction takes it over.
 */

static void
remark_free (gpointer data)
{
  AppRemark *remark = data;

  g_free (remark->text);
  g_free (remark->written);
  g_free (remark);
}

static int
compare_remarks (gconstpointer a, gconstpointer b)
{
  guint one = (*(const AppRemark *const *)a)->number,
        other = (*(const AppRemark *const *)b)->number;

  return one < other ? -1 : one > other;
}

GPtrArray *
app_marks_list_remarks (DbStore *db, gint64 match, gint64 line, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GArray) parts = app_mark_parts_read (db, line, APP_MARK_TIP, &failed);
  g_autoptr (GPtrArray) rows = parts != NULL ? db_move_notes_list (db, match, &failed) : NULL;
  GPtrArray *remarks;

  if (rows == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  remarks = g_ptr_array_new_with_free_func (remark_free);
  for (guint k = 0; k < rows->len; k++) {
    const DbMoveNote *row = g_ptr_array_index (rows, k);
    AppRemark *remark;

    if (!app_mark_parts_have (parts, row->line, row->number))
      continue;
    remark = g_new0 (AppRemark, 1);
    remark->line = row->line;
    remark->number = (guint)row->number;
    remark->text = g_strdup (row->text);
    remark->written = app_mark_dup_day (row->created);
    g_ptr_array_add (remarks, remark);
  }
  g_ptr_array_sort (remarks, compare_remarks);
  return remarks;
}

static const AppRemark *
find_remark (const GPtrArray *remarks, guint64 number)
{
  for (guint k = 0; k < remarks->len; k++) {
    const AppRemark *remark = g_ptr_array_index (remarks, k);

    if (remark->number == number)
      return remark;
  }
  return NULL;
}

static gboolean
app_mark_change_remark (DbStore *db, const AppMarkChange *change, GError **error)
{
  g_autofree char *text = g_strstrip (g_strdup (change->text != NULL ? change->text : ""));
  g_autoptr (GPtrArray) remarks = NULL;
  const AppRemark *there;
  gint64 line;

  if (change->kind == APP_MARK_SET_REMARK && text[0] == '\0') {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("A note needs a text."));
    return FALSE;
  }
  if (!app_mark_find_owner (db, change->line, change->number, &line, error))
    return FALSE;
  remarks = app_marks_list_remarks (db, change->match, change->line, error);
  if (remarks == NULL)
    return FALSE;
  there = find_remark (remarks, change->number);
  if (there != NULL)
    line = there->line;
  return change->kind == APP_MARK_SET_REMARK
             ? db_move_note_set (db, line, change->number, text, error)
             : db_move_note_remove (db, line, change->number, error);
}

/* Changes */

/* Where a move's bookmark stands, or is to stand. */
static gboolean
find_line (DbStore *db, const AppMarkChange *change, gint64 *line, GError **error)
{
  g_autoptr (GPtrArray) bookmarks = NULL;
  const AppBookmark *there;

  if (!app_mark_find_owner (db, change->line, change->number, line, error))
    return FALSE;
  bookmarks = app_marks_list_bookmarks (db, change->match, change->line, error);
  if (bookmarks == NULL)
    return FALSE;
  there = find_bookmark (bookmarks, change->number);
  if (there != NULL)
    *line = there->line;
  return TRUE;
}

static gboolean
change_note (DbStore *db, const AppMarkChange *change, GError **error)
{
  g_autofree char *text = g_strstrip (g_strdup (change->text != NULL ? change->text : ""));
  gint64 note;

  if (change->kind == APP_MARK_DELETE_NOTE)
    return db_note_set_deleted (db, change->note, TRUE, error);
  if (text[0] == '\0') {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("A note needs a text."));
    return FALSE;
  }
  if (change->kind == APP_MARK_EDIT_NOTE)
    return db_note_set_text (db, change->note, text, error);
  return db_note_add (db, DB_SUBJECT_MATCH, change->match, text, &note, error);
}

static gboolean
change_bookmark (DbStore *db, const AppMarkChange *change, GError **error)
{
  gint64 line = 0;

  if (!find_line (db, change, &line, error))
    return FALSE;
  if (change->kind == APP_MARK_REMOVE_BOOKMARK)
    return db_bookmark_remove (db, line, change->number, error);
  return db_bookmark_set (db, line, change->number, change->text != NULL ? change->text : "",
                          error);
}

static gboolean
run_change (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppMarkChange *change = data;
  DbStore *db = run->db;

  switch (change->kind) {
  case APP_MARK_ADD_NOTE:
  case APP_MARK_EDIT_NOTE:
  case APP_MARK_DELETE_NOTE:
    return change_note (db, change, error);
  case APP_MARK_ADD_TAG:
  case APP_MARK_REMOVE_TAG:
    return db_tag_set (db, DB_SUBJECT_MATCH, change->match, change->text,
                       change->kind == APP_MARK_ADD_TAG, error);
  case APP_MARK_SET_BOOKMARK:
  case APP_MARK_REMOVE_BOOKMARK:
    return change_bookmark (db, change, error);
  case APP_MARK_SET_REMARK:
  case APP_MARK_REMOVE_REMARK:
    return app_mark_change_remark (db, change, error);
  }
  g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID, "unknown kind of mark");
  return FALSE;
}

static const AppCommandField fields[] = {
  { G_STRUCT_OFFSET (AppMarkChange, text) },
};

const AppCommandType app_mark_change = {
  .size = sizeof (AppMarkChange),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .run = run_change,
};

/* An opened match */

GPtrArray *
app_match_dup_notes (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *notes = NULL;

  if (match->store != NULL)
    notes = app_marks_list_notes (app_store_get_db (match->store), match->id, &error);
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  return notes != NULL ? notes : g_ptr_array_new_with_free_func (note_free);
}

static char **
names_or_empty (char **names, GError *error)
{
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  return names != NULL ? names : g_new0 (char *, 1);
}

char **
app_match_dup_user_tags (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  char **names = NULL;

  if (match->store != NULL)
    names = db_tags_of (app_store_get_db (match->store), DB_SUBJECT_MATCH, match->id, &error);
  return names_or_empty (names, error);
}

char **
app_match_dup_known_user_tags (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  char **names = NULL;

  if (match->store != NULL)
    names = db_tags_list (app_store_get_db (match->store), &error);
  return names_or_empty (names, error);
}

static const GPtrArray *
get_bookmarks (AppMatch *match)
{
  g_autoptr (GError) error = NULL;

  if (match->bookmarks != NULL)
    return match->bookmarks;
  if (match->store != NULL && match->tip.line != 0)
    match->bookmarks = app_marks_list_bookmarks (app_store_get_db (match->store), match->id,
                                                 match->tip.line, &error);
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  if (match->bookmarks == NULL)
    match->bookmarks = g_ptr_array_new_with_free_func (bookmark_free);
  return match->bookmarks;
}

const AppBookmark *
app_match_get_bookmark (AppMatch *match, guint number)
{
  return find_bookmark (get_bookmarks (match), number);
}

const AppBookmark *
app_match_get_next_bookmark (AppMatch *match, guint number, gboolean forward)
{
  const GPtrArray *bookmarks = get_bookmarks (match);
  const AppBookmark *found = NULL;

  for (guint k = 0; k < bookmarks->len; k++) {
    const AppBookmark *bookmark = g_ptr_array_index (bookmarks, k);

    if (forward && bookmark->number > number)
      return bookmark;
    if (!forward && bookmark->number < number)
      found = bookmark;
  }
  return found;
}

void
app_match_mark_async (AppMatch *match, const AppMarkChange *change, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (match, cancellable, callback, data);
  AppMarkChange of_match = *change;

  of_match.match = match->id;
  of_match.line = match->tip.line;
  if (match->store != NULL) {
    app_command_push (match->store, task, &app_mark_change, &of_match);
    return;
  }
  g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s",
                           _ ("Add the record to your collection first."));
  g_object_unref (task);
}

/* An opened match */

static const GPtrArray *
get_remarks (AppMatch *match)
{
  g_autoptr (GError) error = NULL;

  if (match->remarks != NULL)
    return match->remarks;
  if (match->store != NULL && match->tip.line != 0)
    match->remarks = app_marks_list_remarks (app_store_get_db (match->store), match->id,
                                             match->tip.line, &error);
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  if (match->remarks == NULL)
    match->remarks = g_ptr_array_new_with_free_func (remark_free);
  return match->remarks;
}

const AppRemark *
app_match_get_remark (AppMatch *match, guint number)
{
  return find_remark (get_remarks (match), number);
}

/* Taken over */

typedef struct {
  DbStore *db;
  gint64 to;
  const GArray *carried;
} Carry;

/* Where the move is now, 0 when it was not taken over; @parts are those of its @line. */
static guint64
find_carried (const Carry *carry, gint64 line, const GArray *parts, gint64 owner, guint64 number)
{
  if (!app_mark_parts_have (parts, owner, number))
    return 0;
  for (guint k = 0; k < carry->carried->len; k++) {
    const AppCarriedMove *carried = &g_array_index (carry->carried, AppCarriedMove, k);

    if (carried->line == line && carried->number == number)
      return carried->now;
  }
  return 0;
}

static gboolean
carry_from (const Carry *carry, gint64 line, const GPtrArray *bookmarks, const GPtrArray *notes,
            GError **error)
{
  g_autoptr (GArray) parts = app_mark_parts_read (carry->db, line, G_MAXUINT64, error);
  gint64 owner;

  if (parts == NULL)
    return FALSE;
  for (guint k = 0; k < bookmarks->len; k++) {
    const DbBookmark *row = g_ptr_array_index (bookmarks, k);
    guint64 now = find_carried (carry, line, parts, row->line, row->number);

    if (now > 0
        && (!app_mark_find_owner (carry->db, carry->to, now, &owner, error)
            || !db_bookmark_set (carry->db, owner, now, row->name, error)))
      return FALSE;
  }
  for (guint k = 0; k < notes->len; k++) {
    const DbMoveNote *row = g_ptr_array_index (notes, k);
    guint64 now = find_carried (carry, line, parts, row->line, row->number);

    if (now > 0
        && (!app_mark_find_owner (carry->db, carry->to, now, &owner, error)
            || !db_move_note_set (carry->db, owner, now, row->text, error)))
      return FALSE;
  }
  return TRUE;
}

gboolean
app_marks_carry (DbStore *db, gint64 match, gint64 to, const GArray *carried, DbTitleKind kind,
                 GError **error)
{
  const Carry carry = { db, to, carried };
  g_autoptr (GPtrArray) bookmarks = db_bookmarks_list (db, match, error);
  g_autoptr (GPtrArray) notes = bookmarks != NULL ? db_move_notes_list (db, match, error) : NULL;
  gint64 last = 0;

  if (notes == NULL)
    return FALSE;
  if (carried->len == 0 || (bookmarks->len == 0 && notes->len == 0))
    return TRUE;
  if (!db_changes_open_batch (db, DB_ORIGIN_PERSON, DB_TITLE (kind), NULL, NULL, error))
    return FALSE;
  for (guint k = 0; k < carried->len; k++) {
    const gint64 line = g_array_index (carried, AppCarriedMove, k).line;

    if (line != last && !carry_from (&carry, line, bookmarks, notes, error))
      return FALSE;
    last = line;
  }
  return TRUE;
}
