/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What imports found, under identifiers that are the same on every machine.
 */
#include "db/imports.h"

#include "db/externals.h"
#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <zlib.h>

/* How many matches of one day and game are looked at: nobody plays more, and a file that says so
 * must not make everything slow. */
#define ALIKE_AT_MOST "500"

/* Forms of one batch say much the same: the names of a group of people, and all keys of their
 * source. The first SAMPLE ones are stored as they are, and make the dictionary of those that
 * follow. */
#define SAMPLE 64
#define DICTIONARY_BYTES 6144
#define WINDOW_BITS 13 /* the dictionary and a form as long */
#define MEMORY_LEVEL 6
#define LEVEL 6
#define MOST_BYTES (16 * 1024 * 1024) /* of a form */
#define QUEUE 256                     /* forms that are packed while others are gathered */

/* @source, @external, @form: where they stand in the queue's plain bytes; @packed: in its packed
 * ones */
typedef struct {
  gint64 match, external_id;
  gsize source, external, form, length, packed, packed_length;
} QueuedForm;

/**
 * FormQueue:
 * @rows: (element-type QueuedForm)
 * @primed: the compressor; not owned
 * @failed: it could not pack one
 */
typedef struct {
  GArray *rows;
  GByteArray *plain, *packed;
  z_stream *primed;
  gboolean failed;
} FormQueue;

/**
 * DbForms:
 * @sample: (element-type GBytes): until there is a dictionary
 * @row: the dictionary's, 0 before there is one
 * @primed: a compressor that has read the dictionary. Each form is packed with a copy of it: to
 * read the dictionary again costs more than the form itself.
 * @gathered, @packing: of an import of very many. @thread: packs the latter, NULL where nothing
 * does
 */
typedef struct DbForms {
  gint64 batch;
  GPtrArray *sample;
  GByteArray *dictionary;
  gint64 row;
  z_stream primed;
  GByteArray *packed;
  FormQueue gathered, packing;
  GThread *thread;
} DbForms;

static void
queue_init (FormQueue *queue, z_stream *primed)
{
  queue->rows = g_array_new (FALSE, FALSE, sizeof (QueuedForm));
  queue->plain = g_byte_array_new ();
  queue->packed = g_byte_array_new ();
  queue->primed = primed;
}

static void
queue_empty (FormQueue *queue)
{
  g_array_set_size (queue->rows, 0);
  g_byte_array_set_size (queue->plain, 0);
  g_byte_array_set_size (queue->packed, 0);
}

static void
queue_clear (FormQueue *queue)
{
  g_array_unref (queue->rows);
  g_byte_array_unref (queue->plain);
  g_byte_array_unref (queue->packed);
}

void
db_imported_forget (DbStore *store)
{
  DbForms *forms = g_steal_pointer (&store->forms);

  if (forms == NULL)
    return;
  if (forms->thread != NULL)
    g_thread_join (forms->thread);
  queue_clear (&forms->gathered);
  queue_clear (&forms->packing);
  deflateEnd (&forms->primed);
  g_ptr_array_unref (forms->sample);
  g_byte_array_unref (forms->dictionary);
  g_byte_array_unref (forms->packed);
  g_free (forms);
}

static gboolean
out_of_memory (GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, "a form cannot be compressed");
  return FALSE;
}

/* Those of @batch; NULL on error. */
static DbForms *
ensure_forms (DbStore *store, gint64 batch, GError **error)
{
  DbForms *forms = store->forms;

  if (forms != NULL && forms->batch == batch)
    return forms;
  db_imported_forget (store);
  forms = g_new0 (DbForms, 1);
  if (deflateInit2 (&forms->primed, LEVEL, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL,
                    Z_DEFAULT_STRATEGY)
      != Z_OK) {
    g_free (forms);
    out_of_memory (error);
    return NULL;
  }
  forms->batch = batch;
  forms->sample = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  forms->dictionary = g_byte_array_new ();
  forms->packed = g_byte_array_new ();
  queue_init (&forms->gathered, &forms->primed);
  queue_init (&forms->packing, &forms->primed);
  return store->forms = forms;
}

/* Behind what @packed has. */
static gboolean
pack_bytes (z_stream *primed, const guint8 *bytes, gsize length, GByteArray *packed)
{
  guint before = packed->len;
  z_stream stream;
  int code;

  if (deflateCopy (&stream, primed) != Z_OK)
    return FALSE;
  g_byte_array_set_size (packed, before + (guint)deflateBound (&stream, length));
  stream.next_in = (guint8 *)bytes;
  stream.avail_in = (guint)length;
  stream.next_out = packed->data + before;
  stream.avail_out = packed->len - before;
  code = deflate (&stream, Z_FINISH);
  g_byte_array_set_size (packed, before + (guint)stream.total_out);
  deflateEnd (&stream);
  return code == Z_STREAM_END;
}

/* Into @packed. */
static gboolean
pack (DbForms *forms, GBytes *form, GError **error)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (form, &length);

  g_byte_array_set_size (forms->packed, 0);
  return pack_bytes (&forms->primed, bytes, length, forms->packed) || out_of_memory (error);
}

/* Puts @dictionary into @primed. */
static gboolean
prime (DbForms *forms, GError **error)
{
  deflateReset (&forms->primed);
  return deflateSetDictionary (&forms->primed, forms->dictionary->data, forms->dictionary->len)
             == Z_OK
         || out_of_memory (error);
}

/* Into *@best the place in the sample of the form that is packed worst so far. */
static gboolean
find_worst (DbForms *forms, guint *best, GError **error)
{
  guint longest = 0;

  for (guint k = 0; k < forms->sample->len; k++) {
    if (!pack (forms, g_ptr_array_index (forms->sample, k), error))
      return FALSE;
    if (forms->packed->len > longest) {
      longest = forms->packed->len;
      *best = k;
    }
  }
  return TRUE;
}

static const char add_dictionary_sql[] =
    "INSERT INTO form_dictionaries (uuid, bytes, created) VALUES (:uuid, :bytes, :now)";

/* Of those forms of the sample that have least in common. What is nearest is found cheapest, so
 * that later ones go in front. */
static gboolean
make_dictionary (DbStore *store, DbForms *forms, GError **error)
{
  g_autoptr (DbStatement) insert = NULL;
  char uuid[DB_UUID_SIZE];

  while (forms->sample->len > 0) {
    guint best = 0;
    gsize length;
    const guint8 *bytes;

    if (!find_worst (forms, &best, error))
      return FALSE;
    bytes = g_bytes_get_data (g_ptr_array_index (forms->sample, best), &length);
    if (forms->dictionary->len + length > DICTIONARY_BYTES)
      break;
    g_byte_array_prepend (forms->dictionary, bytes, (guint)length);
    g_ptr_array_remove_index (forms->sample, best);
    if (!prime (forms, error))
      return FALSE;
  }
  g_ptr_array_set_size (forms->sample, 0);
  db_uuid_v7 (uuid);
  insert = db_prepare (store, add_dictionary_sql, error);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_blob (insert, ":bytes", forms->dictionary->data, forms->dictionary->len);
  db_bind_integer (insert, ":now", db_now ());
  if (!db_statement_run (insert, error))
    return FALSE;
  forms->row = db_last_row (store);
  return TRUE;
}

/* *@dictionary (out): 0 where the form is stored as it is */
static gboolean
try_to_pack (DbStore *store, gint64 batch, GBytes *form, gint64 *dictionary, GError **error)
{
  DbForms *forms = ensure_forms (store, batch, error);

  *dictionary = 0;
  if (forms == NULL)
    return FALSE;
  if (forms->row == 0 && forms->sample->len < SAMPLE) {
    gsize length;
    const void *bytes = g_bytes_get_data (form, &length);

    g_ptr_array_add (forms->sample, g_bytes_new (bytes, length));
    return TRUE;
  }
  if (g_bytes_get_size (form) > MOST_BYTES)
    return TRUE;
  if ((forms->row == 0 && !make_dictionary (store, forms, error)) || !pack (forms, form, error))
    return FALSE;
  *dictionary = forms->packed->len < g_bytes_get_size (form) ? forms->row : 0;
  return TRUE;
}

/* NULL for what was not made by pack(). */
static GBytes *
unpack (const void *form, gsize length, const void *dictionary, gsize dictionary_length)
{
  z_stream stream = { 0 };
  g_autoptr (GByteArray) plain = g_byte_array_new ();
  int code;

  if (inflateInit2 (&stream, -WINDOW_BITS) != Z_OK)
    return NULL;
  code = dictionary_length == 0
             ? Z_OK
             : inflateSetDictionary (&stream, dictionary, (guint)dictionary_length);
  stream.next_in = (guint8 *)form;
  stream.avail_in = (guint)length;
  while (code == Z_OK && plain->len <= MOST_BYTES) {
    guint done = (guint)stream.total_out;

    g_byte_array_set_size (plain, done + MAX (2048, done));
    stream.next_out = plain->data + done;
    stream.avail_out = plain->len - done;
    code = inflate (&stream, Z_SYNC_FLUSH);
    if (code == Z_OK && stream.avail_out > 0 && stream.avail_in == 0)
      code = Z_DATA_ERROR;
  }
  inflateEnd (&stream);
  if (code != Z_STREAM_END)
    return NULL;
  g_byte_array_set_size (plain, (guint)stream.total_out);
  return g_byte_array_free_to_bytes (g_steal_pointer (&plain));
}

/* The form in columns @at, the dictionary's row behind it and its bytes; NULL where it can't be
 * read. */
static GBytes *
dup_form (DbStatement *query, int at)
{
  sqlite3_stmt *stmt = db_statement_get_sqlite (query);
  const void *form = sqlite3_column_blob (stmt, at);
  gsize length = (gsize)sqlite3_column_bytes (stmt, at);

  if (db_column_is_null (query, at + 1))
    return g_bytes_new (form, length);
  return unpack (form, length, sqlite3_column_blob (stmt, at + 2),
                 (gsize)sqlite3_column_bytes (stmt, at + 2));
}

#define FORM "i.form, i.dictionary, d.bytes"
#define WITH_DICTIONARY                                                                            \
  " JOIN batches b ON b.id = i.batch LEFT JOIN form_dictionaries d ON d.id = i.dictionary"

static const char add_sql[] =
    "INSERT INTO imported (batch, source, external, match, form, dictionary, external_id)"
    " VALUES (:batch, :source, :external, :match, :form, :dictionary, :id)";

static DbStatement *
prepare_add (DbStore *store, gint64 match, const void *form, gsize length, GError **error)
{
  DbStatement *insert = db_prepare (store, add_sql, error);

  db_bind_integer (insert, ":batch", store->batch);
  db_bind_integer (insert, ":match", match);
  db_bind_blob (insert, ":form", form, length);
  return insert;
}

static gboolean
add_plain (DbStore *store, const char *source, const char *external, gint64 match, const void *form,
           gsize length, GError **error)
{
  g_autoptr (DbStatement) insert = prepare_add (store, match, form, length, error);

  db_bind_text (insert, ":source", source);
  db_bind_text (insert, ":external", external);
  db_bind_row (insert, ":dictionary", 0);
  db_bind_row (insert, ":id", 0);
  return db_statement_run (insert, error);
}

static gboolean
add_packed (DbStore *store, gint64 match, gint64 external_id, const void *packed, gsize length,
            GError **error)
{
  g_autoptr (DbStatement) insert = prepare_add (store, match, packed, length, error);

  db_bind_text (insert, ":source", "");
  db_bind_text (insert, ":external", "");
  db_bind_integer (insert, ":dictionary", store->forms->row);
  db_bind_integer (insert, ":id", external_id);
  return db_statement_run (insert, error);
}

/* Of very many forms that follow one another, some are packed by a thread while others are
 * gathered. */

static gpointer
pack_queue (gpointer data)
{
  FormQueue *queue = data;

  for (guint k = 0; k < queue->rows->len && !queue->failed; k++) {
    QueuedForm *row = &g_array_index (queue->rows, QueuedForm, k);

    row->packed = queue->packed->len;
    queue->failed =
        !pack_bytes (queue->primed, queue->plain->data + row->form, row->length, queue->packed);
    row->packed_length = queue->packed->len - row->packed;
  }
  return NULL;
}

static gboolean
add_queued (DbStore *store, FormQueue *queue, GError **error)
{
  if (queue->failed)
    return out_of_memory (error);
  for (guint k = 0; k < queue->rows->len; k++) {
    const QueuedForm *row = &g_array_index (queue->rows, QueuedForm, k);
    const guint8 *plain = queue->plain->data;

    if (!(row->packed_length < row->length
              ? add_packed (store, row->match, row->external_id, queue->packed->data + row->packed,
                            row->packed_length, error)
              : add_plain (store, (const char *)plain + row->source,
                           (const char *)plain + row->external, row->match, plain + row->form,
                           row->length, error)))
      return FALSE;
  }
  queue_empty (queue);
  return TRUE;
}

/* What the thread packed. */
static gboolean
take_packed (DbStore *store, GError **error)
{
  DbForms *forms = store->forms;

  if (forms->thread == NULL)
    return TRUE;
  g_thread_join (g_steal_pointer (&forms->thread));
  return add_queued (store, &forms->packing, error);
}

static gboolean
start_packing (DbStore *store, GError **error)
{
  DbForms *forms = store->forms;
  FormQueue empty;

  if (!take_packed (store, error))
    return FALSE;
  empty = forms->packing;
  forms->packing = forms->gathered;
  forms->gathered = empty;
  forms->thread = g_thread_new ("tomekeeper-forms", pack_queue, &forms->packing);
  return TRUE;
}

static gsize
put_bytes (GByteArray *plain, const void *bytes, gsize length)
{
  gsize at = plain->len;

  g_byte_array_append (plain, bytes, (guint)length);
  return at;
}

static gboolean
queue_form (DbStore *store, const char *source, const char *external, gint64 match,
            gint64 external_id, GBytes *form, GError **error)
{
  FormQueue *queue = &store->forms->gathered;
  QueuedForm row = { .match = match, .external_id = external_id };
  const void *bytes = g_bytes_get_data (form, &row.length);

  row.source = put_bytes (queue->plain, source, strlen (source) + 1);
  row.external = put_bytes (queue->plain, external, strlen (external) + 1);
  row.form = put_bytes (queue->plain, bytes, row.length);
  g_array_append_val (queue->rows, row);
  return queue->rows->len < QUEUE || start_packing (store, error);
}

gboolean
db_imported_flush (DbStore *store, GError **error)
{
  return store->forms == NULL || (start_packing (store, error) && take_packed (store, error));
}

static gboolean
is_queued (DbStore *store, GBytes *form)
{
  const DbForms *forms = store->forms;

  return store->unindexed && forms != NULL && forms->batch == store->batch && forms->row != 0
         && g_bytes_get_size (form) <= MOST_BYTES / QUEUE;
}

gboolean
db_imported_add (DbStore *store, const char *source, const char *external, gint64 match,
                 gint64 external_id, GBytes *form, GError **error)
{
  gint64 dictionary = 0;
  gsize length;
  const void *bytes = g_bytes_get_data (form, &length);

  if (store->batch == 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, "what is imported needs a batch");
    return FALSE;
  }
  if (external_id != 0 && is_queued (store, form))
    return queue_form (store, source, external, match, external_id, form, error);
  if (external_id != 0 && !try_to_pack (store, store->batch, form, &dictionary, error))
    return FALSE;
  return dictionary != 0 ? add_packed (store, match, external_id, store->forms->packed->data,
                                       store->forms->packed->len, error)
                         : add_plain (store, source, external, match, bytes, length, error);
}

/* Forms that are stored as they are */

static const char packed_batches_sql[] =
    "SELECT DISTINCT batch FROM imported WHERE dictionary IS NOT NULL";

/* (element-type gint64): the batches of which forms are packed, as keys; NULL on error. */
static GHashTable *
list_packed_batches (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, packed_batches_sql, error);
  g_autoptr (GHashTable) batches =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 batch = db_column_integer (query, 0);

    g_hash_table_add (batches, g_memdup2 (&batch, sizeof batch));
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&batches) : NULL;
}

static const char set_packed_sql[] =
    "UPDATE imported SET source = '', external = '', form = :form, dictionary = :dictionary,"
    " external_id = :id WHERE id = :row";

/* Instead of @form, where it can be had back from what was packed. */
static gboolean
set_packed (DbStore *store, gint64 row, gint64 id, GBytes *form, guint64 *packed, GError **error)
{
  const DbForms *forms = store->forms;
  g_autoptr (GBytes) again = unpack (forms->packed->data, forms->packed->len,
                                     forms->dictionary->data, forms->dictionary->len);
  g_autoptr (DbStatement) update = NULL;

  if (again == NULL || !g_bytes_equal (again, form))
    return TRUE;
  update = db_prepare (store, set_packed_sql, error);
  db_bind_blob (update, ":form", forms->packed->data, forms->packed->len);
  db_bind_integer (update, ":dictionary", forms->row);
  db_bind_integer (update, ":id", id);
  db_bind_integer (update, ":row", row);
  ++*packed;
  return db_statement_run (update, error);
}

static const char remove_dictionary_sql[] =
    "DELETE FROM form_dictionaries WHERE id = :row"
    " AND NOT EXISTS (SELECT 1 FROM imported WHERE dictionary = :row)";

/* The end of a batch, of which @packed forms were. */
static gboolean
end_forms (DbStore *store, guint64 packed, GError **error)
{
  g_autoptr (DbStatement) remove = NULL;
  gint64 row = store->forms != NULL ? store->forms->row : 0;

  db_imported_forget (store);
  if (row == 0 || packed > 0)
    return TRUE;
  remove = db_prepare (store, remove_dictionary_sql, error);
  db_bind_integer (remove, ":row", row);
  return db_statement_run (remove, error);
}

/* @query: on the row, as next_plain_sql has it */
static gboolean
pack_row (DbStore *store, DbStatement *query, guint64 *packed, GError **error)
{
  g_autoptr (GBytes) form = NULL;
  gint64 id, dictionary;

  if (!db_external_find_entry (store, DB_SUBJECT_MATCH, db_column_text (query, 2),
                               db_column_text (query, 3), db_column_integer (query, 4), &id, error))
    return FALSE;
  if (id == 0 || db_column_integer (query, 5) > MOST_BYTES)
    return TRUE;
  form = dup_form (query, 6);
  return try_to_pack (store, db_column_integer (query, 1), form, &dictionary, error)
         && (dictionary == 0
             || set_packed (store, db_column_integer (query, 0), id, form, packed, error));
}

static const char next_plain_sql[] =
    "SELECT id, batch, source, external, match, length (form), form, NULL, NULL FROM imported"
    " WHERE id > :last AND dictionary IS NULL ORDER BY id LIMIT 1";

gboolean
db_imported_compact (DbStore *store, guint64 *forms, GError **error)
{
  g_autoptr (GHashTable) packed_batches = list_packed_batches (store, error);
  guint64 of_batch = 0;
  gint64 batch = 0, last = 0;
  DbStep step = DB_STEP_ROW;

  *forms = 0;
  if (packed_batches == NULL)
    return FALSE;
  while (step == DB_STEP_ROW) {
    g_autoptr (DbStatement) query = db_prepare (store, next_plain_sql, error);
    guint64 before = *forms;
    gint64 now;

    db_bind_integer (query, ":last", last);
    step = db_step (query, error);
    now = step == DB_STEP_ROW ? db_column_integer (query, 1) : 0;
    if (now != batch && !end_forms (store, of_batch, error))
      return FALSE;
    of_batch = now == batch ? of_batch : 0;
    batch = now;
    if (step != DB_STEP_ROW)
      break;
    last = db_column_integer (query, 0);
    if (!g_hash_table_contains (packed_batches, &batch) && !pack_row (store, query, forms, error))
      return FALSE;
    of_batch += *forms - before;
  }
  return step == DB_STEP_DONE;
}

/* Forms without a name */

static const char dictionaries_sql[] = "SELECT id, bytes FROM form_dictionaries";

static GHashTable *
list_dictionaries (DbStore *store, DbFormHoldsFunc holds, gpointer data, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, dictionaries_sql, error);
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    sqlite3_stmt *stmt = db_statement_get_sqlite (query);
    gint64 id = db_column_integer (query, 0);

    if (holds (sqlite3_column_blob (stmt, 1), (gsize)sqlite3_column_bytes (stmt, 1), data))
      g_hash_table_add (found, g_memdup2 (&id, sizeof id));
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&found) : NULL;
}

static const char next_sql[] =
    "SELECT i.id, coalesce (e.source, i.source), coalesce (e.external, i.external), " FORM
    " FROM imported i LEFT JOIN form_dictionaries d ON d.id = i.dictionary"
    " LEFT JOIN external_ids e ON e.id = i.external_id WHERE i.id > :last ORDER BY i.id LIMIT 1";

static const char set_plain_sql[] =
    "UPDATE imported SET source = :source, external = :external, form = :form, dictionary = NULL,"
    " external_id = NULL WHERE id = :row";

/* As it is stored without a dictionary. @query: on the row, as next_sql has it */
static gboolean
set_plain (DbStore *store, DbStatement *query, GBytes *form, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, set_plain_sql, error);
  gsize length;
  gconstpointer bytes = g_bytes_get_data (form, &length);

  db_bind_text (update, ":source", db_column_text (query, 1));
  db_bind_text (update, ":external", db_column_text (query, 2));
  db_bind_blob (update, ":form", bytes, length);
  db_bind_integer (update, ":row", db_column_integer (query, 0));
  return db_statement_run (update, error);
}

static gboolean
rewrite_row (DbStore *store, DbStatement *query, GHashTable *dictionaries,
             DbFormRewriteFunc rewrite, gpointer data, GError **error)
{
  g_autoptr (GBytes) form = dup_form (query, 3);
  g_autoptr (GBytes) other = NULL;
  gint64 dictionary = db_column_integer (query, 4);

  if (form == NULL)
    return TRUE;
  if (rewrite (g_bytes_get_data (form, NULL), g_bytes_get_size (form), &other, data))
    return set_plain (store, query, other, error);
  return !g_hash_table_contains (dictionaries, &dictionary)
         || set_plain (store, query, form, error);
}

gboolean
db_imported_rewrite (DbStore *store, DbFormRewriteFunc rewrite, DbFormHoldsFunc holds,
                     gpointer data, GError **error)
{
  g_autoptr (GHashTable) dictionaries = list_dictionaries (store, holds, data, error);
  GHashTableIter iter;
  gpointer id;
  gint64 last = 0;
  DbStep step = DB_STEP_ROW;

  while (dictionaries != NULL && step == DB_STEP_ROW) {
    g_autoptr (DbStatement) query = db_prepare (store, next_sql, error);

    db_bind_integer (query, ":last", last);
    step = db_step (query, error);
    if (step != DB_STEP_ROW)
      break;
    last = db_column_integer (query, 0);
    if (!rewrite_row (store, query, dictionaries, rewrite, data, error))
      return FALSE;
  }
  if (dictionaries == NULL || step == DB_STEP_ERROR)
    return FALSE;
  g_hash_table_iter_init (&iter, dictionaries);
  while (g_hash_table_iter_next (&iter, &id, NULL)) {
    g_autoptr (DbStatement) remove = db_prepare (store, remove_dictionary_sql, error);

    db_bind_integer (remove, ":row", *(gint64 *)id);
    if (!db_statement_run (remove, error))
      return FALSE;
  }
  return TRUE;
}

static const char find_sql[] =
    "SELECT i.match, " FORM " FROM imported i" WITH_DICTIONARY " WHERE i.id IN"
    " (SELECT id FROM imported WHERE source = :source AND external = :external"
    "  AND dictionary IS NULL UNION ALL SELECT k.id FROM external_ids e JOIN imported k"
    "  ON k.match = e.row AND k.external_id = e.id WHERE e.subject = 'match'"
    "  AND e.source = :source AND e.external = :external AND e.deleted IS NULL)"
    " AND b.undone IS NULL ORDER BY i.id DESC LIMIT 1";

gboolean
db_imported_find (DbStore *store, const char *source, const char *external, gint64 *match,
                  GBytes **form, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_sql, error);
  g_autoptr (GBytes) found = NULL;
  DbStep step;

  db_bind_text (query, ":source", source);
  db_bind_text (query, ":external", external);
  step = db_step (query, error);
  if (step == DB_STEP_ROW)
    found = dup_form (query, 1);
  *match = found != NULL ? db_column_integer (query, 0) : 0;
  if (form != NULL)
    *form = g_steal_pointer (&found);
  return step != DB_STEP_ERROR;
}

static const char list_sql[] =
    "SELECT coalesce (e.source, i.source), coalesce (e.external, i.external), " FORM ", i.batch"
    " FROM imported i" WITH_DICTIONARY " LEFT JOIN external_ids e ON e.id = i.external_id"
    " AND e.subject = 'match' AND e.row = i.match AND e.deleted IS NULL WHERE i.match = :match AND "
    "b.undone IS NULL"
    " AND (i.external_id IS NULL OR e.id IS NOT NULL) ORDER BY i.id";

gboolean
db_imported_foreach (DbStore *store, gint64 match, DbImportedFunc each, gpointer data,
                     GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  DbStep step;

  db_bind_integer (query, ":match", match);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    g_autoptr (GBytes) form = dup_form (query, 2);
    gsize length = 0;
    gconstpointer bytes = form == NULL ? NULL : g_bytes_get_data (form, &length);

    if (form != NULL
        && !each (db_column_text (query, 0), db_column_text (query, 1), bytes, length,
                  db_column_integer (query, 5), data))
      return TRUE;
  }
  return step == DB_STEP_DONE;
}

/* An instant begins with its day. */
static const char day_sql[] =
    "SELECT id FROM matches WHERE game = :game AND deleted IS NULL AND (date = :day"
    " OR (date > :day || 'T' AND date < :day || 'U')) ORDER BY id DESC"
    " LIMIT " ALIKE_AT_MOST;

static const char seated_sql[] =
    "SELECT coalesce (p.merged_into, p.id) AS who FROM seats s JOIN players p ON p.id = s.player"
    " WHERE s.match = :match ORDER BY who";

static gboolean
has_exact_seats (DbStore *store, gint64 match, const gint64 *players, guint n_players,
                 gboolean *same, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, seated_sql, error);
  guint seats = 0;
  DbStep step;

  *same = TRUE;
  db_bind_integer (query, ":match", match);
  while (*same && (step = db_step (query, error)) != DB_STEP_DONE) {
    if (step == DB_STEP_ERROR)
      return FALSE;
    *same = seats < n_players && players[seats] == db_column_integer (query, 0);
    seats++;
  }
  *same = *same && seats == n_players;
  return TRUE;
}

GArray *
db_matches_alike (DbStore *store, gint64 game, const char *day, const gint64 *players,
                  guint n_players, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, day_sql, error);
  g_autoptr (GArray) that_day = NULL;
  g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (gint64));

  db_bind_integer (query, ":game", game);
  db_bind_text (query, ":day", day);
  that_day = db_statement_run_rows (query, error);
  if (that_day == NULL)
    return NULL;
  for (guint k = that_day->len; k > 0; k--) {
    gint64 match = g_array_index (that_day, gint64, k - 1);
    gboolean same;

    if (!has_exact_seats (store, match, players, n_players, &same, error))
      return NULL;
    if (same)
      g_array_append_val (alike, match);
  }
  return g_steal_pointer (&alike);
}

static const char deleted_sql[] = "SELECT id FROM matches WHERE deleted IS NOT NULL";

GArray *
db_matches_list_deleted (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, deleted_sql, error);

  return db_statement_run_rows (query, error);
}

static const char mapping_sql[] = "SELECT json FROM mappings WHERE signature = :signature";

char *
db_mapping_find (DbStore *store, const char *signature, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, mapping_sql, error);

  db_bind_text (query, ":signature", signature);
  return db_step (query, error) == DB_STEP_ROW ? db_column_dup (query, 0) : NULL;
}

/* Not logged: how a table is read stays known when what was read from it is undone. */
static const char set_mapping_sql[] =
    "INSERT INTO mappings (uuid, signature, json, created, modified)"
    " VALUES (:uuid, :signature, :json, :now, :now) ON CONFLICT (signature)"
    " DO UPDATE SET json = excluded.json, modified = excluded.modified WHERE json <> excluded.json";

gboolean
db_mapping_set (DbStore *store, const char *signature, const char *json, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbStatement) set = NULL;
  char uuid[DB_UUID_SIZE];

  if (!db_transaction_begin (&scope, store, error))
    return FALSE;
  db_uuid_v7 (uuid);
  set = db_prepare (store, set_mapping_sql, error);
  db_bind_text (set, ":uuid", uuid);
  db_bind_text (set, ":signature", signature);
  db_bind_text (set, ":json", json);
  db_bind_integer (set, ":now", db_now ());
  return db_statement_run (set, error) && db_transaction_commit (&scope, error);
}

/* Players, games and places that an import found, under UUIDs that are the same on every machine.
 */

/**
 * Found:
 * @find: the row of :uuid, or where a name is enough of :folded, and whether it is in the bin
 * @insert: :uuid, :name, :folded, :now
 * @revive: takes :row out of the bin as :name, :folded; :now
 * @taken: whether another one than :row has :folded, where names are no row's own
 * @title: with the name
 */
typedef struct {
  DbSubject subject;
  const char *find, *insert, *revive, *taken;
  DbTitleKind title;
} Found;

#define INSERT(table)                                                                              \
  "INSERT INTO " table " (uuid, name, folded, created, modified)"                                  \
  " VALUES (:uuid, :name, :folded, :now, :now)"
#define REVIVE(table)                                                                              \
  "UPDATE " table " SET deleted = NULL, name = :name, folded = :folded, modified = :now"           \
  " WHERE id = :row"

static const Found player_found = {
  .subject = DB_SUBJECT_PLAYER,
  .find = "SELECT q.id, q.deleted IS NOT NULL, q.name FROM players p JOIN players q"
          " ON q.id = coalesce (p.merged_into, p.id) WHERE p.uuid = :uuid",
  .insert = INSERT ("players"),
  .revive = REVIVE ("players"),
  .taken = "SELECT 1 FROM players WHERE folded = :folded AND id <> :row AND merged_into IS NULL"
           " AND deleted IS NULL LIMIT 1",
  .title = DB_TITLE_PLAYER_ADD,
};

/* A game by name is found in the bin, as db_game_ensure() finds it. */
static const Found game_found = {
  .subject = DB_SUBJECT_GAME,
  .find = "SELECT id, deleted IS NOT NULL, name FROM games WHERE uuid = :uuid OR folded = :folded"
          " ORDER BY deleted IS NOT NULL, uuid <> :uuid, id LIMIT 1",
  .insert = INSERT ("games"),
  .revive = REVIVE ("games"),
  .title = DB_TITLE_GAME_ADD,
};

static const Found place_found = {
  .subject = DB_SUBJECT_PLACE,
  .find = "SELECT id, deleted IS NOT NULL, name FROM places WHERE uuid = :uuid"
          " OR (folded = :folded AND deleted IS NULL)"
          " ORDER BY deleted IS NOT NULL, uuid <> :uuid, id LIMIT 1",
  .insert = INSERT ("places"),
  .revive = REVIVE ("places"),
  .title = DB_TITLE_PLACE_ADD,
};

static gboolean
is_taken (DbStore *store, const Found *found, const char *name, gint64 row, gboolean *taken,
          GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, found->taken, error);
  g_autofree char *folded = db_fold (name);
  gint64 other;

  db_bind_text (query, ":folded", folded);
  db_bind_integer (query, ":row", row);
  if (!db_statement_run_integer (query, 0, &other, error))
    return FALSE;
  *taken = other != 0;
  return TRUE;
}

/* "Ben (2)" and so on: a number with a free name that is one above a taken one, in few steps even
 * where thousands have it. NULL on error. */
static char *
dup_free_name (DbStore *store, const Found *found, const char *name, gint64 row, GError **error)
{
  guint taken = 0, free = 0, number = 1;
  g_autofree char *best = NULL;

  while (free == 0 || free - taken > 1) {
    g_autofree char *numbered =
        number == 1 ? g_strdup (name) : g_strdup_printf ("%s (%u)", name, number);
    gboolean is;

    if (!is_taken (store, found, numbered, row, &is, error))
      return NULL;
    if (is) {
      taken = number;
    } else {
      free = number;
      g_free (best);
      best = g_steal_pointer (&numbered);
    }
    number = free == 0 ? taken * 2 : taken + (free - taken) / 2;
  }
  return g_steal_pointer (&best);
}

/* Adds the row, or with @row takes it out of the bin. */
static gboolean
write_row (DbStore *store, const Found *found, const char *uuid, const char *name, gint64 *row,
           GError **error)
{
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) write = NULL;
  g_autofree char *wanted =
      found->taken == NULL ? g_strdup (name) : dup_free_name (store, found, name, *row, error);
  g_autofree char *folded = wanted == NULL ? NULL : db_fold (wanted);

  if (wanted == NULL
      || !db_edit_begin (&edit, store, found->subject, *row,
                         db_title_new (found->title, wanted, NULL), error))
    return FALSE;
  write = db_prepare (store, *row == 0 ? found->insert : found->revive, error);
  if (*row == 0)
    db_bind_text (write, ":uuid", uuid);
  else
    db_bind_integer (write, ":row", *row);
  db_bind_text (write, ":name", wanted);
  db_bind_text (write, ":folded", folded);
  db_bind_integer (write, ":now", db_now ());
  if (!db_statement_run (write, error))
    return FALSE;
  if (*row == 0)
    *row = edit.row = db_last_row (store);
  return db_edit_end (&edit, error);
}

/* @binned (out): the name of a row that is in the bin, else NULL; owned */
static gboolean
find_row (DbStore *store, const Found *found, const char *uuid, const char *name, gint64 *row,
          char **binned, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, found->find, error);
  g_autofree char *folded = db_fold (name);
  DbStep step;

  db_bind_text (query, ":uuid", uuid);
  if (db_has_parameter (query, ":folded"))
    db_bind_text (query, ":folded", folded);
  step = db_step (query, error);
  *row = step == DB_STEP_ROW ? db_column_integer (query, 0) : 0;
  *binned = step == DB_STEP_ROW && db_column_integer (query, 1) ? db_column_dup (query, 2) : NULL;
  return step != DB_STEP_ERROR;
}

static gboolean
add_imported (DbStore *store, const Found *found, const char *uuid, const char *name, gint64 *row,
              GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *clean = db_dup_name (name, error);
  g_autofree char *binned = NULL;

  if (clean == NULL || !db_transaction_begin (&scope, store, error)
      || !find_row (store, found, uuid, clean, row, &binned, error))
    return FALSE;
  if ((*row == 0 || binned != NULL)
      && !write_row (store, found, uuid, binned != NULL ? binned : clean, row, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

gboolean
db_player_add_imported (DbStore *store, const char *uuid, const char *name, gint64 *player,
                        GError **error)
{
  return add_imported (store, &player_found, uuid, name, player, error);
}

gboolean
db_game_add_imported (DbStore *store, const char *uuid, const char *name, gint64 *game,
                      GError **error)
{
  return add_imported (store, &game_found, uuid, name, game, error);
}

gboolean
db_place_add_imported (DbStore *store, const char *uuid, const char *name, gint64 *place,
                       GError **error)
{
  return add_imported (store, &place_found, uuid, name, place, error);
}
