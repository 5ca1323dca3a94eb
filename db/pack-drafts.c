/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs: written, found, and logged in few steps.
 */
#include "db/pack-drafts.h"

#include "db/changes.h"
#include "db/campaigns-private.h"
#include "db/row-images.h"
#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

#define STEP_MS 600000 /* that one entry of the log goes on */

void
db_pack_draft_free (DbPackDraft *draft)
{
  if (draft == NULL)
    return;
  g_free (draft->uuid);
  g_free (draft->game);
  g_free (draft->code);
  g_free (draft->title);
  g_free (draft->json);
  g_free (draft->base);
  g_free (draft->published);
  g_free (draft);
}

static void
free_draft (gpointer draft)
{
  db_pack_draft_free (draft);
}

#define COLUMNS                                                                                    \
  "SELECT id, uuid, game, code, title, json, base, kept, created, modified, deleted"               \
  " FROM pack_drafts"

static DbPackDraft *
read_draft (DbStatement *query)
{
  DbPackDraft *draft = g_new0 (DbPackDraft, 1);

  draft->id = db_column_integer (query, 0);
  draft->uuid = db_column_dup (query, 1);
  draft->game = db_column_dup (query, 2);
  draft->code = db_column_dup (query, 3);
  draft->title = db_column_dup (query, 4);
  draft->json = db_column_dup (query, 5);
  draft->base = db_column_dup (query, 6);
  draft->published = db_column_dup (query, 7);
  draft->created = db_column_integer (query, 8);
  draft->modified = db_column_integer (query, 9);
  draft->deleted = db_column_integer (query, 10);
  return draft;
}

static const char get_sql[] = COLUMNS " WHERE id = :draft";

DbPackDraft *
db_pack_draft_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":draft", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND,
                         _ ("There is no such draft of a pack"));
  return step == DB_STEP_ROW ? read_draft (query) : NULL;
}

static const char list_sql[] = COLUMNS " WHERE deleted IS NULL AND kept = ''"
                                       " ORDER BY modified DESC, id DESC";

GPtrArray *
db_pack_drafts_list (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) drafts = g_ptr_array_new_with_free_func (free_draft);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (drafts, read_draft (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&drafts);
}

static const char by_code_sql[] =
    "SELECT id FROM pack_drafts WHERE code = :key AND deleted IS NULL AND kept = '' LIMIT 2";
static const char by_uuid_sql[] = "SELECT id FROM pack_drafts WHERE kept = ''"
                                  " AND uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

static const char binned_sql[] =
    "SELECT id FROM pack_drafts WHERE code = :key AND deleted IS NOT NULL AND kept = '' LIMIT 2";

gboolean
db_pack_draft_find (DbStore *store, const char *which, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_code_sql, by_uuid_sql, binned_sql, NULL };

  return db_find_one (
      store, ways, which, g_strdup_printf (_ ("There is no draft of a pack “%s”"), which),
      g_strdup_printf (_ ("More than one draft of a pack answers to “%s”"), which), id, error);
}

/* Writing */

static const char *
name_of (const DbPackDraft *draft)
{
  return draft->title[0] != '\0' ? draft->title : draft->code;
}

static const char insert_sql[] =
    "INSERT INTO pack_drafts (uuid, game, code, title, json, base, created, modified)"
    " VALUES (:uuid, :game, :code, :title, :json, :base, :now, :now)";

gboolean
db_pack_draft_add (DbStore *store, const DbPackDraft *draft, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_PACK_DRAFT, 0,
                         db_title_new (DB_TITLE_PACK_DRAFT_BEGIN, name_of (draft), NULL), error))
    return FALSE;
  db_uuid_v7 (uuid);
  insert = db_prepare (store, insert_sql, error);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":game", draft->game);
  db_bind_text (insert, ":code", draft->code);
  db_bind_text (insert, ":title", draft->title);
  db_bind_text (insert, ":json", draft->json);
  db_bind_text (insert, ":base", draft->base == NULL ? "" : draft->base);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  edit.row = db_last_row (store);
  if (!db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

/* The log's last entry becomes one of all that was changed since it began. */
static const char extend_sql[] =
    "UPDATE changes SET after = :after, instant = :now WHERE id = (SELECT max (id) FROM changes)"
    " AND batch = :batch AND batch = (SELECT max (id) FROM batches) AND subject = :subject"
    " AND row = :row AND before IS NOT NULL AND after = :before AND EXISTS"
    " (SELECT 1 FROM batches WHERE id = :batch AND undone IS NULL AND created > :since)";

static gboolean
extend_change (DbEdit *edit, gint64 batch, gboolean *extended, GError **error)
{
  g_autofree char *after = NULL;
  g_autoptr (DbStatement) update = NULL;

  *extended = FALSE;
  if (batch == 0)
    return TRUE;
  if (!db_row_image_read (edit->store, edit->subject, edit->row, &after, error))
    return FALSE;
  update = db_prepare (edit->store, extend_sql, error);
  db_bind_text (update, ":after", after);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":batch", batch);
  db_bind_text (update, ":subject", db_subject_name (edit->subject));
  db_bind_integer (update, ":row", edit->row);
  db_bind_text (update, ":before", edit->before);
  db_bind_integer (update, ":since", db_now () - STEP_MS);
  if (!db_statement_run (update, error))
    return FALSE;
  *extended = db_last_changes (edit->store) == 1;
  if (*extended)
    db_store_touch (edit->store, edit->subject, edit->row);
  return TRUE;
}

static const char update_sql[] =
    "UPDATE pack_drafts SET game = :game, code = :code, title = :title, json = :json,"
    " modified = :now WHERE id = :draft AND json = :before AND deleted IS NULL AND kept = ''";

static gboolean
write_draft (DbStore *store, const DbPackDraft *draft, const char *before, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, update_sql, error);

  db_bind_text (update, ":game", draft->game);
  db_bind_text (update, ":code", draft->code);
  db_bind_text (update, ":title", draft->title);
  db_bind_text (update, ":json", draft->json);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":draft", draft->id);
  db_bind_text (update, ":before", before);
  if (!db_statement_run (update, error))
    return FALSE;
  if (db_last_changes (store) == 1)
    return TRUE;
  g_set_error_literal (error, DB_ERROR, DB_ERROR_CHANGED_ELSEWHERE,
                       _ ("The draft was changed elsewhere"));
  return FALSE;
}

gboolean
db_pack_draft_update (DbStore *store, const DbPackDraft *draft, const char *before, gint64 *batch,
                      GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  gboolean extended;
  gint64 opened = *batch;

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_PACK_DRAFT, draft->id,
                         db_title_new (DB_TITLE_PACK_DRAFT_EDIT, name_of (draft), NULL), error)
      || !write_draft (store, draft, before, error)
      || !extend_change (&edit, *batch, &extended, error))
    return FALSE;
  if (!extended
      && (!db_changes_open_batch (store, DB_ORIGIN_PERSON, edit.title, NULL, &opened, error)
          || !db_edit_end (&edit, error)))
    return FALSE;
  if (!db_transaction_commit (&scope, error))
    return FALSE;
  *batch = opened;
  return TRUE;
}

/* @sql: with :value and :draft */
static gboolean
set_draft_column (DbStore *store, gint64 id, DbTitleKind kind, const char *sql, const char *text,
                  gint64 instant, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbPackDraft) draft = NULL;
  g_autoptr (DbStatement) update = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  draft = db_pack_draft_get (store, id, error);
  if (draft == NULL
      || !db_edit_begin (&edit, store, DB_SUBJECT_PACK_DRAFT, id,
                         db_title_new (kind, name_of (draft), NULL), error))
    return FALSE;
  update = db_prepare (store, sql, error);
  if (text != NULL)
    db_bind_text (update, ":value", text);
  else
    db_bind_row (update, ":value", instant);
  db_bind_integer (update, ":now", db_now ());
  db_bind_integer (update, ":draft", id);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char set_kept_sql[] =
    "UPDATE pack_drafts SET kept = :value, modified = :now WHERE id = :draft AND kept <> :value";

gboolean
db_pack_draft_set_published (DbStore *store, gint64 id, const char *pack, GError **error)
{
  return set_draft_column (store, id, DB_TITLE_PACK_DRAFT_KEEP, set_kept_sql, pack, 0, error);
}

static const char set_deleted_sql[] =
    "UPDATE pack_drafts SET deleted = :value, modified = :now WHERE id = :draft"
    " AND (deleted IS NULL) <> (:value IS NULL)";

gboolean
db_pack_draft_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  return set_draft_column (store, id,
                           deleted ? DB_TITLE_PACK_DRAFT_DELETE : DB_TITLE_PACK_DRAFT_RESTORE,
                           set_deleted_sql, NULL, deleted ? db_now () : 0, error);
}
