/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos: what is known of them in one table, the pictures in another.
 */
#include "db/photos.h"

#include "db/matches.h"
#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

static void
db_photo_free (DbPhoto *photo)
{
  if (photo == NULL)
    return;
  g_free (photo->uuid);
  g_free (photo->caption);
  g_free (photo);
}

static void
free_photo (gpointer photo)
{
  db_photo_free (photo);
}

static const char list_sql[] =
    "SELECT id, uuid, position, width, height, caption, created, deleted FROM photos"
    " WHERE subject = :subject AND row = :row AND deleted IS NULL ORDER BY position, id";

GPtrArray *
db_photos_list (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) photos = g_ptr_array_new_with_free_func (free_photo);
  DbStep step;

  db_bind_text (query, ":subject", db_subject_name (subject));
  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbPhoto *photo = g_new0 (DbPhoto, 1);

    photo->id = db_column_integer (query, 0);
    photo->uuid = db_column_dup (query, 1);
    photo->position = (guint)db_column_integer (query, 2);
    photo->width = (guint)db_column_integer (query, 3);
    photo->height = (guint)db_column_integer (query, 4);
    photo->caption = db_column_dup (query, 5);
    photo->created = db_column_integer (query, 6);
    photo->deleted = db_column_integer (query, 7);
    g_ptr_array_add (photos, photo);
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&photos) : NULL;
}

static const char insert_sql[] =
    "INSERT INTO photos (uuid, subject, row, position, width, height, caption, created, modified)"
    " VALUES (:uuid, :subject, :row, (SELECT coalesce (max (position), 0) + 1 FROM photos"
    " WHERE subject = :subject AND row = :row), :width, :height, :caption, :now, :now)";

static const char insert_bytes_sql[] =
    "INSERT INTO photo_bytes (photo, jpeg) VALUES (:photo, :jpeg)";

static gboolean
insert_photo (DbStore *store, DbSubject subject, gint64 row, guint width, guint height,
              const char *caption, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (store, insert_sql, error);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_text (statement, ":uuid", uuid);
  db_bind_text (statement, ":subject", db_subject_name (subject));
  db_bind_integer (statement, ":row", row);
  db_bind_integer (statement, ":width", width);
  db_bind_integer (statement, ":height", height);
  db_bind_text (statement, ":caption", caption == NULL ? "" : caption);
  db_bind_integer (statement, ":now", db_now ());
  return db_statement_run (statement, error);
}

static gboolean
insert_bytes (DbStore *store, gint64 photo, GBytes *jpeg, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (store, insert_bytes_sql, error);
  gsize length;
  gconstpointer bytes = g_bytes_get_data (jpeg, &length);

  db_bind_integer (statement, ":photo", photo);
  db_bind_blob (statement, ":jpeg", bytes, length);
  return db_statement_run (statement, error);
}

/* With what the photo shows. */
static DbTitle *
new_title (DbStore *store, DbTitleKind kind, gint64 match)
{
  DbTitle *title = db_title_new (kind, NULL);

  db_title_take (title, db_match_new_phrase (store, match));
  return title;
}

gboolean
db_photo_add (DbStore *store, DbSubject subject, gint64 row, GBytes *jpeg, guint width,
              guint height, const char *caption, gint64 *photo, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, subject, row, error)
      || !db_edit_begin (
          &edit, store, DB_SUBJECT_PHOTO, 0,
          new_title (store, DB_TITLE_PHOTO_ADD, subject == DB_SUBJECT_MATCH ? row : 0), error)
      || !insert_photo (store, subject, row, width, height, caption, error))
    return FALSE;
  edit.row = db_last_row (store);
  if (!insert_bytes (store, edit.row, jpeg, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *photo = edit.row;
  return TRUE;
}

static gboolean
no_such_photo (GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such photo"));
  return FALSE;
}

static const char find_sql[] = "SELECT id FROM photos WHERE uuid = :uuid";

gboolean
db_photo_find (DbStore *store, const char *uuid, gint64 *photo, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_sql, error);
  g_autofree char *lower = g_ascii_strdown (uuid, -1);

  db_bind_text (query, ":uuid", lower);
  if (!db_statement_run_integer (query, 0, photo, error))
    return FALSE;
  return *photo != 0 || no_such_photo (error);
}

static const char bytes_sql[] = "SELECT jpeg FROM photo_bytes WHERE photo = :photo";

GBytes *
db_photo_dup_bytes (DbStore *store, gint64 photo, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, bytes_sql, error);
  DbStep step;

  db_bind_integer (query, ":photo", photo);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    no_such_photo (error);
  return step == DB_STEP_ROW ? db_column_dup_bytes (query, 0) : NULL;
}

static const char match_sql[] = "SELECT row FROM photos WHERE id = :photo AND subject = 'match'";

static gboolean
find_match (DbStore *store, gint64 photo, gint64 *match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, match_sql, error);

  db_bind_integer (query, ":photo", photo);
  return db_statement_run_integer (query, 0, match, error);
}

/* One logged statement over one photo; @caption is bound where it has one. */
static gboolean
update_photo (DbStore *store, gint64 photo, DbTitleKind kind, const char *sql, const char *caption,
              gint64 deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 match;

  if (!db_transaction_begin (&scope, store, error) || !find_match (store, photo, &match, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_PHOTO, photo, new_title (store, kind, match),
                         error))
    return FALSE;
  update = db_prepare (store, sql, error);
  db_bind_integer (update, ":photo", photo);
  db_bind_integer (update, ":now", db_now ());
  if (caption != NULL)
    db_bind_text (update, ":caption", caption);
  else
    db_bind_row (update, ":deleted", deleted);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char caption_sql[] =
    "UPDATE photos SET caption = :caption, modified = :now WHERE id = :photo";

gboolean
db_photo_set_caption (DbStore *store, gint64 photo, const char *caption, GError **error)
{
  return update_photo (store, photo, DB_TITLE_PHOTO_CAPTION, caption_sql, caption, 0, error);
}

static const char deleted_sql[] =
    "UPDATE photos SET deleted = :deleted, modified = :now WHERE id = :photo";

gboolean
db_photo_set_deleted (DbStore *store, gint64 photo, gboolean deleted, GError **error)
{
  return update_photo (store, photo, deleted ? DB_TITLE_PHOTO_DELETE : DB_TITLE_PHOTO_RESTORE,
                       deleted_sql, NULL, deleted ? db_now () : 0, error);
}

#define MOST_SCANS 100 /* programs write a dozen at the most */

static gboolean
is_frame (guint8 marker)
{
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

/* Has no length behind it. */
static gboolean
is_bare (guint8 marker)
{
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

DbJpeg
db_jpeg_read (const guint8 *bytes, gsize length)
{
  DbJpeg jpeg = { 0 };
  guint frames = 0, scans = 0;
  gboolean known = TRUE;
  gsize at = 2;

  while (at + 1 < length) {
    guint8 marker = bytes[at + 1];

    if (bytes[at] != 0xff || marker == 0xff) {
      at++;
      continue;
    }
    if (is_bare (marker)) {
      at += 2;
      continue;
    }
    jpeg.is_whole = marker == 0xd9;
    if (jpeg.is_whole || at + 3 >= length)
      break;
    if (is_frame (marker) && frames++ == 0 && at + 8 < length) {
      jpeg.height = (guint)bytes[at + 5] << 8 | bytes[at + 6];
      jpeg.width = (guint)bytes[at + 7] << 8 | bytes[at + 8];
    }
    known = known && !(is_frame (marker) && marker > 0xc2);
    scans += marker == 0xda ? 1 : 0;
    at += 2 + ((gsize)bytes[at + 2] << 8 | bytes[at + 3]);
  }
  jpeg.can_be_decoded = known && frames == 1 && scans <= MOST_SCANS;
  return jpeg;
}
