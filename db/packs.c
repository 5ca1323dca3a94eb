/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pack revisions: the JSON that never changes, and the compiled form beside it.
 */
#include "db/packs.h"

#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

static gboolean db_pack_set_form (DbStore *store, gint64 revision, guint form_version,
                                  const guint8 *form, gsize length, GError **error);
void
db_pack_revision_free (DbPackRevision *revision)
{
  if (revision == NULL)
    return;
  g_free (revision->uuid);
  g_free (revision->code);
  g_free (revision->game);
  g_free (revision->title);
  g_free (revision->content);
  g_free (revision->sha256);
  g_free (revision->origin);
  g_free (revision);
}

static void
free_revision (gpointer revision)
{
  db_pack_revision_free (revision);
}

#define PACK_COLUMNS                                                                               \
  "SELECT p.id, p.uuid, p.code, p.revision, p.game, p.title, p.content, p.sha256, p.origin,"       \
  " (SELECT count (DISTINCT m.id) FROM match_packs k JOIN matches m ON m.id = k.match"             \
  "  WHERE k.pack = p.id AND m.deleted IS NULL), p.created, p.deleted FROM packs p"

static DbPackRevision *
read_revision (DbStatement *query)
{
  DbPackRevision *revision = g_new0 (DbPackRevision, 1);

  revision->id = db_column_integer (query, 0);
  revision->uuid = db_column_dup (query, 1);
  revision->code = db_column_dup (query, 2);
  revision->revision = (guint)db_column_integer (query, 3);
  revision->game = db_column_dup (query, 4);
  revision->title = db_column_dup (query, 5);
  revision->content = db_column_dup (query, 6);
  revision->sha256 = db_column_dup (query, 7);
  revision->origin = db_column_dup (query, 8);
  revision->matches = (guint)db_column_integer (query, 9);
  revision->created = db_column_integer (query, 10);
  revision->deleted = db_column_integer (query, 11);
  return revision;
}

static const char get_sql[] = PACK_COLUMNS " WHERE p.id = :pack";

DbPackRevision *
db_pack_get (DbStore *store, gint64 revision, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":pack", revision);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    return read_revision (query);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such pack"));
  return NULL;
}

static const char list_sql[] = PACK_COLUMNS " WHERE p.deleted IS NULL AND (:game IS NULL"
                                            " OR p.game = :game) ORDER BY p.code, p.revision DESC";

GPtrArray *
db_packs_list (DbStore *store, const char *game, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) revisions = g_ptr_array_new_with_free_func (free_revision);
  DbStep step;

  db_bind_text (query, ":game", game);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (revisions, read_revision (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&revisions);
}

static const char newest_sql[] = "SELECT id FROM packs WHERE code = :code AND deleted IS NULL"
                                 " ORDER BY revision DESC LIMIT 1";

static const char find_sql[] = "SELECT id FROM packs WHERE code = :code AND revision = :revision";

/* @row is 0 when it isn't there. */
static gboolean
look_up (DbStore *store, const char *code, guint revision, gint64 *row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, revision == 0 ? newest_sql : find_sql, error);

  db_bind_text (query, ":code", code);
  if (revision != 0)
    db_bind_integer (query, ":revision", revision);
  return db_statement_run_integer (query, 0, row, error);
}

gboolean
db_pack_find (DbStore *store, const char *code, guint revision, gint64 *row, GError **error)
{
  if (!look_up (store, code, revision, row, error))
    return FALSE;
  if (*row != 0)
    return TRUE;
  if (revision == 0)
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no pack “%s”"), code);
  else
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no revision %u of pack “%s”"),
                 revision, code);
  return FALSE;
}

static const char last_sql[] = "SELECT coalesce (max (revision), 0), coalesce (max (origin = "
                               "'bundled'), 0) FROM packs WHERE code = :code";

gboolean
db_pack_find_last (DbStore *store, const char *code, guint *revision, gboolean *bundled,
                   GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, last_sql, error);

  db_bind_text (query, ":code", code);
  if (db_step (query, error) != DB_STEP_ROW)
    return FALSE;
  *revision = (guint)db_column_integer (query, 0);
  *bundled = db_column_integer (query, 1) != 0;
  return TRUE;
}

static const char insert_sql[] =
    "INSERT INTO packs (uuid, code, revision, game, title, json, sha256, content, origin, created)"
    " VALUES (:uuid, :code, :revision, :game, :title, :json, :sha256, :content, :origin, :now)";

static gboolean
insert_pack (DbStore *store, const DbPackContent *draft, const char *sha256, gint64 *row,
             GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) insert = NULL;
  RulesText json = { draft->json, (uint32_t)draft->json_length };
  g_autofree char *revision = g_strdup_printf ("%u", draft->revision);
  char uuid[DB_UUID_SIZE];

  if (!db_edit_begin (&edit, store, DB_SUBJECT_PACK, 0,
                      db_title_new (DB_TITLE_PACK_ADD, draft->code, revision, NULL), error))
    return FALSE;
  db_uuid_v7 (uuid);
  insert = db_prepare (store, insert_sql, error);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":code", draft->code);
  db_bind_integer (insert, ":revision", draft->revision);
  db_bind_text (insert, ":game", draft->game);
  db_bind_text (insert, ":title", draft->title);
  db_bind_span (insert, ":json", json);
  db_bind_text (insert, ":sha256", sha256);
  db_bind_text (insert, ":content", draft->content);
  db_bind_text (insert, ":origin", draft->origin == NULL ? "" : draft->origin);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  *row = edit.row = db_last_row (store);
  return db_edit_end (&edit, error);
}

/* The stored revision against a draft of the same code and revision. */
static gboolean
check_same (DbStore *store, gint64 row, const DbPackContent *draft, const char *sha256,
            GError **error)
{
  g_autoptr (DbPackRevision) stored = db_pack_get (store, row, error);

  if (stored == NULL)
    return FALSE;
  if (g_str_equal (stored->sha256, sha256)
      || (stored->content != NULL && g_strcmp0 (stored->content, draft->content) == 0))
    return stored->deleted == 0 || db_pack_set_deleted (store, row, FALSE, error);
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT,
               _ ("Pack %s@%u from “%s” (%.12s) differs from the one known from “%s” (%.12s)"),
               draft->code, draft->revision, draft->origin == NULL ? "" : draft->origin, sha256,
               stored->origin, stored->sha256);
  return FALSE;
}

gboolean
db_pack_add (DbStore *store, const DbPackContent *draft, gint64 *revision, gboolean *added,
             GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *sha256 = g_compute_checksum_for_data (
      G_CHECKSUM_SHA256, (const guchar *)draft->json, draft->json_length);
  gint64 row;

  if (!db_transaction_begin (&scope, store, error)
      || !look_up (store, draft->code, MAX (draft->revision, 1), &row, error))
    return FALSE;
  if (added != NULL)
    *added = row == 0;
  if (row != 0 ? !check_same (store, row, draft, sha256, error)
               : !insert_pack (store, draft, sha256, &row, error))
    return FALSE;
  if (draft->form != NULL
      && !db_pack_set_form (store, row, draft->form_version, draft->form, draft->form_length,
                            error))
    return FALSE;
  if (!db_transaction_commit (&scope, error))
    return FALSE;
  *revision = row;
  return TRUE;
}

static const char json_sql[] = "SELECT json FROM packs WHERE id = :pack";

GBytes *
db_pack_dup_json (DbStore *store, gint64 revision, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, json_sql, error);
  DbStep step;

  db_bind_integer (query, ":pack", revision);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    return db_column_dup_bytes (query, 0);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such pack"));
  return NULL;
}

static const char form_sql[] =
    "SELECT form FROM compiled_packs WHERE pack = :pack AND version = :version";

GBytes *
db_pack_dup_form (DbStore *store, gint64 revision, guint form_version, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, form_sql, error);

  db_bind_integer (query, ":pack", revision);
  db_bind_integer (query, ":version", form_version);
  return db_step (query, error) == DB_STEP_ROW ? db_column_dup_bytes (query, 0) : NULL;
}

static const char set_form_sql[] =
    "INSERT INTO compiled_packs (pack, version, form) VALUES (:pack, :version, :form)"
    " ON CONFLICT (pack) DO UPDATE SET version = excluded.version, form = excluded.form";

static gboolean
db_pack_set_form (DbStore *store, gint64 revision, guint form_version, const guint8 *form,
                  gsize length, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) insert = NULL;

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  insert = db_prepare (store, set_form_sql, error);
  db_bind_integer (insert, ":pack", revision);
  db_bind_integer (insert, ":version", form_version);
  db_bind_blob (insert, ":form", form, length);
  return db_statement_run (insert, error) && db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] = "UPDATE packs SET deleted = :deleted WHERE id = :pack";

gboolean
db_pack_set_deleted (DbStore *store, gint64 revision, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (
          &edit, store, DB_SUBJECT_PACK, revision,
          db_title_new (deleted ? DB_TITLE_PACK_DELETE : DB_TITLE_PACK_RESTORE, NULL), error))
    return FALSE;
  update = db_prepare (store, set_deleted_sql, error);
  db_bind_row (update, ":deleted", deleted ? db_now () : 0);
  db_bind_integer (update, ":pack", revision);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
