/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Remarks: notes on moves. And how what is on a move comes along when a correction takes it over.
 */
#include "app/match/marks-store.h"
#include "app/base/error.h"
#include "app/match/match-private.h"

#include "db/changes.h"
#include "db/move-notes.h"
#include "db/notes.h"

#include <glib/gi18n-lib.h>

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
find (const GPtrArray *remarks, guint64 number)
{
  for (guint k = 0; k < remarks->len; k++) {
    const AppRemark *remark = g_ptr_array_index (remarks, k);

    if (remark->number == number)
      return remark;
  }
  return NULL;
}

gboolean
app_mark_change_remark (DbStore *db, const AppMark *change, GError **error)
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
  there = find (remarks, change->number);
  if (there != NULL)
    line = there->line;
  return change->kind == APP_MARK_SET_REMARK
             ? db_move_note_set (db, line, change->number, text, error)
             : db_move_note_remove (db, line, change->number, error);
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
  return find (get_remarks (match), number);
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
    const AppCarried *carried = &g_array_index (carry->carried, AppCarried, k);

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
app_marks_carry (DbStore *db, gint64 match, gint64 to, const GArray *carried, const char *title,
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
  if (!db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, NULL, error))
    return FALSE;
  for (guint k = 0; k < carried->len; k++) {
    const gint64 line = g_array_index (carried, AppCarried, k).line;

    if (line != last && !carry_from (&carry, line, bookmarks, notes, error))
      return FALSE;
    last = line;
  }
  return TRUE;
}
