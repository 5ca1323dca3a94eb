/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sums of a backup's rows.
 */
#include "db/row-sums.h"

#include "db/change-ranges.h"
#include "db/error.h"
#include "db/partial-file.h"
#include "db/row-images.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define CHUNK 256 /* rows, or of moves: lines */
#define MAGIC "tomekeeper-row-sums 1"
#define SUFFIX ".sums"
#define BACKUP_SUFFIX ".db"
#define MOST_FINDINGS 100

/**
 * Kind:
 * @table: also its name in the file
 * @keys, @last: the keys from :first to :last, and the greatest one
 * @rows: of those keys: key, part of it, and what it says; NULL for rows whose image says it
 * @count: with @rows, how many there are: such rows are added, and never change
 * @subject: of images, as the log of changes has it
 */
typedef struct {
  const char *table;
  const char *keys;
  const char *last;
  const char *rows;
  const char *count;
  DbSubject subject;
} Kind;

#define OF_CHUNK(key) " WHERE " key " BETWEEN :first AND :last"
#define LAST(table, key) "SELECT coalesce (max (" key "), -1) FROM " table
#define OF_IMAGES(name, of)                                                                        \
  {                                                                                                \
    .table = name, .keys = "SELECT id FROM " name OF_CHUNK ("id") " ORDER BY id",                  \
    .last = LAST (name, "id"), .subject = of                                                       \
  }
#define OF_TEXTS(name, key, part, text)                                                            \
  {                                                                                                \
    .table = name, .last = LAST (name, key),                                                       \
    .rows =                                                                                        \
        "SELECT " key ", " part " AS part, " text " FROM " name OF_CHUNK (key) " ORDER BY " key    \
                                                                               ", part",           \
    .count = "SELECT count (*) FROM " name OF_CHUNK (key)                                          \
  }

static const Kind kinds[] = {
  OF_IMAGES ("games", DB_SUBJECT_GAME),
  OF_IMAGES ("players", DB_SUBJECT_PLAYER),
  OF_IMAGES ("places", DB_SUBJECT_PLACE),
  OF_IMAGES ("packs", DB_SUBJECT_PACK),
  OF_IMAGES ("matches", DB_SUBJECT_MATCH),
  OF_IMAGES ("notes", DB_SUBJECT_NOTE),
  OF_IMAGES ("tags", DB_SUBJECT_TAG),
  OF_IMAGES ("bookmarks", DB_SUBJECT_BOOKMARK),
  OF_IMAGES ("photos", DB_SUBJECT_PHOTO),
  OF_IMAGES ("external_ids", DB_SUBJECT_EXTERNAL),
  OF_IMAGES ("word_lists", DB_SUBJECT_WORD_LIST),
  OF_IMAGES ("decks", DB_SUBJECT_DECK),
  OF_IMAGES ("match_decks", DB_SUBJECT_MATCH_DECK),
  OF_IMAGES ("owned_cards", DB_SUBJECT_OWNED_CARD),
  OF_IMAGES ("campaigns", DB_SUBJECT_CAMPAIGN),
  OF_IMAGES ("runs", DB_SUBJECT_RUN),
  OF_IMAGES ("sessions", DB_SUBJECT_SESSION),
  OF_IMAGES ("journal", DB_SUBJECT_JOURNAL),
  OF_IMAGES ("move_notes", DB_SUBJECT_MOVE_NOTE),
  OF_IMAGES ("schemes", DB_SUBJECT_SCHEME),
  OF_IMAGES ("leagues", DB_SUBJECT_LEAGUE),
  OF_IMAGES ("seasons", DB_SUBJECT_SEASON),
  OF_IMAGES ("entrants", DB_SUBJECT_ENTRANT),
  OF_IMAGES ("fixtures", DB_SUBJECT_FIXTURE),
  OF_IMAGES ("pack_drafts", DB_SUBJECT_PACK_DRAFT),
  OF_TEXTS ("moves", "line", "number",
            "text || coalesce (' @' || instant, '') || coalesce (' ; ' || comment, '')"),
  OF_TEXTS ("drawn", "id", "0", "due || ': ' || outcome"),
  OF_TEXTS ("kept_records", "match", "0", "text"),
  OF_TEXTS ("photo_bytes", "photo", "0", "jpeg"),
};

/* @rows: how many, 0 where there are none */
typedef struct {
  guint64 rows;
  char hex[65];
} Sum;

/**
 * Sums:
 * @change, @batch: the last change, and the UUID of its batch
 * @by_chunk: (element-type utf8 Sum): by "matches 12"
 */
typedef struct {
  guint schema;
  gint64 change;
  char *batch;
  GHashTable *by_chunk;
} Sums;

static Sums *
sums_new (void)
{
  Sums *sums = g_new0 (Sums, 1);

  sums->batch = g_strdup ("");
  sums->by_chunk = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return sums;
}

static void
sums_free (Sums *sums)
{
  g_free (sums->batch);
  g_hash_table_unref (sums->by_chunk);
  g_free (sums);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sums, sums_free)

static char *
dup_place (const Kind *kind, gint64 chunk)
{
  return g_strdup_printf ("%s %" G_GINT64_FORMAT, kind->table, chunk);
}

static char *
dup_sums_file (const char *backup)
{
  gsize length = strlen (backup);

  return g_str_has_suffix (backup, BACKUP_SUFFIX)
             ? g_strdup_printf ("%.*s" SUFFIX, (int)(length - strlen (BACKUP_SUFFIX)), backup)
             : g_strconcat (backup, SUFFIX, NULL);
}

const DbAutoBackup *
db_row_sums_find (GPtrArray *backups)
{
  for (guint k = 0; k < backups->len; k++) {
    const DbAutoBackup *backup = g_ptr_array_index (backups, k);
    g_autofree char *file = dup_sums_file (backup->file);

    if (backup->why == DB_AUTO_BACKUP_RESTORE)
      return NULL;
    if (g_file_test (file, G_FILE_TEST_IS_REGULAR))
      return backup;
  }
  return NULL;
}

void
db_row_sums_clean_up (const char *folder, gboolean all)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL) {
    g_autofree char *file = g_build_filename (folder, base, NULL);
    g_autofree char *backup =
        g_str_has_suffix (base, SUFFIX)
            ? g_strdup_printf ("%.*s" BACKUP_SUFFIX, (int)(strlen (file) - strlen (SUFFIX)), file)
            : NULL;

    if (backup != NULL && (all || !g_file_test (backup, G_FILE_TEST_EXISTS)))
      g_unlink (file);
  }
}

/* Rows, one after the other */

/* @part: 0 for an image; @content: not NUL-terminated */
typedef void (*EachRow) (gint64 key, gint64 part, const char *content, gsize length, gpointer data);

static gboolean
call_each_image (DbStore *store, const Kind *kind, gint64 key, EachRow each, gpointer data,
                 GError **error)
{
  g_autofree char *image = NULL;

  if (!db_row_image_read (store, kind->subject, key, &image, error))
    return FALSE;
  if (image != NULL)
    each (key, 0, image, strlen (image), data);
  return TRUE;
}

static void
bind_chunk (DbStatement *query, gint64 chunk)
{
  db_bind_integer (query, ":first", chunk * CHUNK);
  db_bind_integer (query, ":last", chunk * CHUNK + CHUNK - 1);
}

/* Those of a chunk. */
static gboolean
foreach_row (DbStore *store, const Kind *kind, gint64 chunk, EachRow each, gpointer data,
             GError **error)
{
  g_autoptr (DbStatement) query =
      db_prepare (store, kind->rows != NULL ? kind->rows : kind->keys, error);
  DbStep step;

  bind_chunk (query, chunk);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 key = db_column_integer (query, 0);

    if (kind->rows != NULL) {
      g_autoptr (GBytes) content = db_column_dup_bytes (query, 2);
      gsize length;
      const char *bytes = g_bytes_get_data (content, &length);

      each (key, db_column_integer (query, 1), bytes, length, data);
    } else if (!call_each_image (store, kind, key, each, data, error)) {
      return FALSE;
    }
  }
  return step == DB_STEP_DONE;
}

typedef struct {
  GChecksum *checksum;
  guint64 rows;
} Summing;

static void
sum_cb (gint64 key, gint64 part, const char *content, gsize length, gpointer data)
{
  Summing *summing = data;
  char head[64];
  int n = g_snprintf (head, sizeof head,
                      "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GSIZE_FORMAT "\n", key, part,
                      length);

  g_checksum_update (summing->checksum, (const guchar *)head, n);
  if (length > 0)
    g_checksum_update (summing->checksum, (const guchar *)content, (gssize)length);
  summing->rows++;
}

static gboolean
sum_chunk (DbStore *store, const Kind *kind, gint64 chunk, Sum *sum, GError **error)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  Summing summing = { checksum, 0 };

  if (!foreach_row (store, kind, chunk, sum_cb, &summing, error))
    return FALSE;
  sum->rows = summing.rows;
  g_strlcpy (sum->hex, g_checksum_get_string (checksum), sizeof sum->hex);
  return TRUE;
}

/* The file of sums */

static gboolean
take_line (Sums *sums, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 4);
  g_autofree Sum *sum = g_new0 (Sum, 1);

  if (g_strv_length (words) != 4 || strlen (words[3]) != sizeof sum->hex - 1
      || !g_ascii_string_to_unsigned (words[2], 10, 1, G_MAXUINT64, &sum->rows, NULL))
    return FALSE;
  g_strlcpy (sum->hex, words[3], sizeof sum->hex);
  g_hash_table_insert (sums->by_chunk, g_strjoin (" ", words[0], words[1], NULL),
                       g_steal_pointer (&sum));
  return TRUE;
}

/* NULL where there are none that can be read. */
static Sums *
load (const char *backup)
{
  g_autofree char *file = dup_sums_file (backup), *text = NULL;
  g_autoptr (Sums) sums = sums_new ();
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) head = NULL;
  guint64 schema, change;

  if (!g_file_get_contents (file, &text, NULL, NULL))
    return NULL;
  lines = g_strsplit (text, "\n", -1);
  head = g_strsplit (lines[0] != NULL ? lines[0] : "", " ", 5);
  if (g_strv_length (head) != 5 || !g_str_has_prefix (text, MAGIC " ")
      || !g_ascii_string_to_unsigned (head[2], 10, 1, G_MAXUINT, &schema, NULL)
      || !g_ascii_string_to_unsigned (head[3], 10, 0, G_MAXINT64, &change, NULL))
    return NULL;
  sums->schema = (guint)schema;
  sums->change = (gint64)change;
  g_free (sums->batch);
  sums->batch = g_strdup (head[4]);
  for (char **line = lines + 1; *line != NULL && **line != '\0'; line++)
    if (!take_line (sums, *line))
      return NULL;
  return g_steal_pointer (&sums);
}

static int
compare_places_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static gboolean
save (const Sums *sums, const char *backup, GError **error)
{
  g_autofree char *file = dup_sums_file (backup), *folder = g_path_get_dirname (backup);
  g_autofree char *tail = db_partial_file_dup_tail ();
  g_autofree char *partial = g_build_filename (folder, tail, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  g_autofree char **places = (char **)g_hash_table_get_keys_as_array (sums->by_chunk, &n);

  g_string_printf (text, MAGIC " %u %" G_GINT64_FORMAT " %s\n", sums->schema, sums->change,
                   sums->batch);
  qsort (places, n, sizeof *places, compare_places_cb);
  for (guint k = 0; k < n; k++) {
    const Sum *sum = g_hash_table_lookup (sums->by_chunk, places[k]);

    g_string_append_printf (text, "%s %" G_GUINT64_FORMAT " %s\n", places[k], sum->rows, sum->hex);
  }
  if (!g_file_set_contents_full (partial, text->str, (gssize)text->len, G_FILE_SET_CONTENTS_NONE,
                                 0600, error))
    return FALSE;
  if (g_rename (partial, file) == 0)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_FAILED, "%s", g_strerror (errno));
  g_unlink (partial);
  return FALSE;
}

/* What a collection's log ends with */

static const char last_sql[] = "SELECT c.id, b.uuid FROM changes c JOIN batches b ON b.id = "
                               "c.batch ORDER BY c.id DESC LIMIT 1";

static gboolean
read_last (DbStore *store, Sums *sums, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, last_sql, error);
  DbStep step = db_step (query, error);
  gint64 schema;

  if (step == DB_STEP_ROW) {
    sums->change = db_column_integer (query, 0);
    g_free (sums->batch);
    sums->batch = db_column_dup (query, 1);
  }
  if (step == DB_STEP_ERROR || !db_store_pragma (store, "PRAGMA user_version", &schema, error))
    return FALSE;
  sums->schema = (guint)schema;
  return TRUE;
}

static const char batch_sql[] =
    "SELECT b.uuid FROM changes c JOIN batches b ON b.id = c.batch WHERE c.id = :change";

/* Whether the sums' last change is one of @store's, of the same schema. */
static gboolean
is_of_history (DbStore *store, const Sums *sums)
{
  g_autoptr (DbStatement) query = db_prepare (store, batch_sql, NULL);
  gint64 schema;

  if (query == NULL || !db_store_pragma (store, "PRAGMA user_version", &schema, NULL)
      || schema != sums->schema)
    return FALSE;
  if (sums->change == 0)
    return TRUE;
  db_bind_integer (query, ":change", sums->change);
  return db_step (query, NULL) == DB_STEP_ROW
         && g_strcmp0 (db_column_text (query, 0), sums->batch) == 0;
}

/* Writing */

static const char changed_sql[] = "SELECT DISTINCT subject, row / " G_STRINGIFY (
    CHUNK) ", (row + " DB_ROWS_OF_CHANGE
           " - 1) / " G_STRINGIFY (CHUNK) " FROM changes WHERE id > :change";

/* (element-type utf8): places of rows that were changed since; NULL on error. */
static GHashTable *
list_changed (DbStore *store, gint64 change, GError **error)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (DbStatement) query = db_prepare (store, changed_sql, error);
  DbStep step;

  db_bind_integer (query, ":change", change);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
      if (kinds[k].rows == NULL
          && g_strcmp0 (db_column_text (query, 0), db_subject_name (kinds[k].subject)) == 0)
        for (gint64 chunk = db_column_integer (query, 1); chunk <= db_column_integer (query, 2);
             chunk++)
          g_hash_table_add (places, dup_place (&kinds[k], chunk));
  return step == DB_STEP_DONE ? g_steal_pointer (&places) : NULL;
}

static gboolean
count_rows (DbStore *store, const Kind *kind, gint64 chunk, guint64 *rows, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, kind->count, error);
  gint64 count;

  bind_chunk (query, chunk);
  if (!db_statement_run_integer (query, 0, &count, error))
    return FALSE;
  *rows = (guint64)count;
  return TRUE;
}

/* The base's sum where it stands for the rows of today, too. */
static gboolean
take_from_base (DbStore *store, const Kind *kind, gint64 chunk, const Sum *before, Sum *sum,
                gboolean *taken, GError **error)
{
  guint64 rows = before->rows;

  if (kind->rows != NULL && !count_rows (store, kind, chunk, &rows, error))
    return FALSE;
  *taken = rows == before->rows;
  if (*taken)
    *sum = *before;
  return TRUE;
}

static gboolean
write_kind (DbStore *store, const Kind *kind, const Sums *base, GHashTable *changed, Sums *sums,
            GError **error)
{
  gint64 last;

  if (!db_store_pragma (store, kind->last, &last, error))
    return FALSE;
  for (gint64 chunk = 0; last >= 0 && chunk <= last / CHUNK; chunk++) {
    g_autofree char *place = dup_place (kind, chunk);
    const Sum *before = base != NULL && !g_hash_table_contains (changed, place)
                            ? g_hash_table_lookup (base->by_chunk, place)
                            : NULL;
    gboolean taken = FALSE;
    Sum sum;

    if ((before != NULL && !take_from_base (store, kind, chunk, before, &sum, &taken, error))
        || (!taken && !sum_chunk (store, kind, chunk, &sum, error)))
      return FALSE;
    if (sum.rows > 0)
      g_hash_table_insert (sums->by_chunk, g_steal_pointer (&place), g_memdup2 (&sum, sizeof sum));
  }
  return TRUE;
}

gboolean
db_row_sums_write (const char *backup, const char *base, GError **error)
{
  g_autoptr (DbStore) copy = db_store_connect (backup, SQLITE_OPEN_READONLY, error);
  g_autoptr (Sums) sums = sums_new ();
  g_autoptr (Sums) before = base != NULL ? load (base) : NULL;
  g_autoptr (GHashTable) changed = NULL;

  if (copy == NULL || !read_last (copy, sums, error))
    return FALSE;
  if (before != NULL && !is_of_history (copy, before))
    g_clear_pointer (&before, sums_free);
  if (before != NULL && (changed = list_changed (copy, before->change, error)) == NULL)
    return FALSE;
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (!write_kind (copy, &kinds[k], before, changed, sums, error))
      return FALSE;
  return save (sums, backup, error);
}

/* Comparing */

/**
 * Comparing:
 * @kind: what is compared now
 * @backups, @first: (element-type DbAutoBackup): and which of them has the sums
 * @copies: (element-type DbStore): opened so far, from @first on; NULL for one that can't be
 * @name: of the backup that tells what the chunk was
 * @told: how many sentences there are
 */
typedef struct {
  DbStore *store;
  const Kind *kind;
  gint64 change;
  GPtrArray *backups;
  guint first;
  GPtrArray *copies;
  const char *name;
  GStrvBuilder *findings;
  guint told;
} Comparing;

static char *
dup_row (gint64 key, gint64 part)
{
  return part == 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, key)
                   : g_strdup_printf ("%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT, key, part);
}

static void
remember_cb (gint64 key, gint64 part, const char *content, gsize length, gpointer data)
{
  g_hash_table_insert (data, dup_row (key, part), g_bytes_new (content, length));
}

/* What is as it was needs no word. */
static void
forget_same_cb (gint64 key, gint64 part, const char *content, gsize length, gpointer data)
{
  GHashTable *were = data;
  g_autofree char *row = dup_row (key, part);
  g_autoptr (GBytes) now = g_bytes_new_static (content, length);
  GBytes *was = g_hash_table_lookup (were, row);

  if (was != NULL && g_bytes_equal (was, now))
    g_hash_table_remove (were, row);
}

static const char differences_sql[] =
    "SELECT group_concat (w.key || ' “' || coalesce (w.value, '') || '”', ', ')"
    " FROM json_each (:was) w LEFT JOIN json_each (:now) n ON n.key = w.key"
    " WHERE n.value IS NOT w.value";

/* What of an image is another one; all of it where the row is gone. */
static char *
dup_differences (const Comparing *comparing, const char *was, const char *now)
{
  g_autoptr (DbStatement) query = db_prepare (comparing->store, differences_sql, NULL);

  if (now == NULL || query == NULL)
    return g_strdup (was);
  db_bind_text (query, ":was", was);
  db_bind_text (query, ":now", now);
  return db_step (query, NULL) == DB_STEP_ROW && db_column_text (query, 0) != NULL
             ? g_strdup (db_column_text (query, 0))
             : g_strdup (was);
}

/* @was: of an image, or of what can be read as it is */
static void
tell (Comparing *comparing, const char *row, const char *was)
{
  char *sentence;

  /* Translators: a number, the name of a table in the file, the name of a backup, what a row says
   */
  sentence = g_strdup_printf (_ ("Row %s of “%s” is another one than in the backup %s, though no "
                                 "change of it was recorded since. There it is: %s"),
                              row, comparing->kind->table, comparing->name, was);
  g_strv_builder_add (comparing->findings, sentence);
  comparing->told++;
}

static gboolean
judge_image (Comparing *comparing, const char *row, GBytes *was, GError **error)
{
  gint64 key = g_ascii_strtoll (row, NULL, 10);
  g_autoptr (GArray) changed = db_change_range_list_changed (
      comparing->store, comparing->change, comparing->kind->subject, key, key, error);
  g_autofree char *now = NULL, *text = NULL, *differences = NULL;
  gsize length;
  const char *bytes = g_bytes_get_data (was, &length);

  if (changed == NULL
      || !db_row_image_read (comparing->store, comparing->kind->subject, key, &now, error))
    return FALSE;
  if (changed->len > 0)
    return TRUE;
  text = g_strndup (bytes, length);
  differences = dup_differences (comparing, text, now);
  tell (comparing, row, differences);
  return TRUE;
}

static gboolean
judge (Comparing *comparing, const char *row, GBytes *was, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;
  const char *bytes = g_bytes_get_data (was, &length);

  if (comparing->kind->rows == NULL)
    return judge_image (comparing, row, was, error);
  text = g_utf8_validate_len (bytes, length, NULL)
             ? g_strndup (bytes, length)
             : g_strdup_printf ("%" G_GSIZE_FORMAT " B", length);
  tell (comparing, row, text);
  return TRUE;
}

static int
compare_rows_cb (gconstpointer a, gconstpointer b)
{
  gint64 one = g_ascii_strtoll (a, NULL, 10), other = g_ascii_strtoll (b, NULL, 10);

  return one != other ? (one < other ? -1 : 1) : strcmp (a, b);
}

/* The rows of a chunk that are not as they were. */
static gboolean
compare_chunk (Comparing *comparing, DbStore *copy, gint64 chunk, GError **error)
{
  g_autoptr (GHashTable) were =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
  g_autoptr (GList) rows = NULL;

  if (!foreach_row (copy, comparing->kind, chunk, remember_cb, were, error)
      || !foreach_row (comparing->store, comparing->kind, chunk, forget_same_cb, were, error))
    return FALSE;
  rows = g_list_sort (g_hash_table_get_keys (were), compare_rows_cb);
  for (GList *row = rows; row != NULL && comparing->told < MOST_FINDINGS; row = row->next)
    if (!judge (comparing, row->data, g_hash_table_lookup (were, row->data), error))
      return FALSE;
  return TRUE;
}

/* NULL where it can't be opened. */
static DbStore *
open_copy (Comparing *comparing, guint nth)
{
  const DbAutoBackup *backup = g_ptr_array_index (comparing->backups, comparing->first + nth);

  while (comparing->copies->len <= nth)
    g_ptr_array_add (comparing->copies,
                     db_store_connect (backup->file, SQLITE_OPEN_READONLY, NULL));
  comparing->name = backup->name;
  return g_ptr_array_index (comparing->copies, nth);
}

/* The newest backup whose rows of the chunk are what the sum says; NULL for none. */
static DbStore *
find_copy (Comparing *comparing, gint64 chunk, const Sum *sum)
{
  for (guint nth = 0; comparing->first + nth < comparing->backups->len; nth++) {
    const DbAutoBackup *backup = g_ptr_array_index (comparing->backups, comparing->first + nth);
    DbStore *copy;
    Sum there;

    if (backup->why == DB_AUTO_BACKUP_RESTORE)
      break;
    copy = open_copy (comparing, nth);
    if (copy != NULL && sum_chunk (copy, comparing->kind, chunk, &there, NULL)
        && strcmp (there.hex, sum->hex) == 0)
      return copy;
  }
  return NULL;
}

static void
tell_no_copy (Comparing *comparing)
{
  const DbAutoBackup *backup = g_ptr_array_index (comparing->backups, comparing->first);
  g_autofree char *sentence = g_strdup_printf (
      _ ("The backup %s is not what it was when it was made: rows of “%s” are others"),
      backup->name, comparing->kind->table);

  g_strv_builder_add (comparing->findings, sentence);
  comparing->told++;
}

static int
compare_chunks_cb (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *)a, other = *(const gint64 *)b;

  return (one > other) - (one < other);
}

/* (element-type gint64): the chunks of a kind that have sums, in their order */
static GArray *
list_chunks (const Sums *sums, const Kind *kind)
{
  GArray *chunks = g_array_new (FALSE, FALSE, sizeof (gint64));
  gsize length = strlen (kind->table);
  GHashTableIter iter;
  gpointer place;

  g_hash_table_iter_init (&iter, sums->by_chunk);
  while (g_hash_table_iter_next (&iter, &place, NULL)) {
    const char *text = place;

    if (strncmp (text, kind->table, length) == 0 && text[length] == ' ') {
      gint64 chunk = g_ascii_strtoll (text + length + 1, NULL, 10);

      g_array_append_val (chunks, chunk);
    }
  }
  g_array_sort (chunks, compare_chunks_cb);
  return chunks;
}

static gboolean
check_chunk (Comparing *comparing, const Sum *sum, gint64 chunk, GError **error)
{
  DbStore *copy;
  Sum now;

  if (!sum_chunk (comparing->store, comparing->kind, chunk, &now, error))
    return FALSE;
  if (strcmp (now.hex, sum->hex) == 0)
    return TRUE;
  copy = find_copy (comparing, chunk, sum);
  if (copy != NULL)
    return compare_chunk (comparing, copy, chunk, error);
  tell_no_copy (comparing);
  return TRUE;
}

static gboolean
check_kind (Comparing *comparing, const Sums *sums, GError **error)
{
  g_autoptr (GArray) chunks = list_chunks (sums, comparing->kind);

  for (guint k = 0; k < chunks->len && comparing->told < MOST_FINDINGS; k++) {
    gint64 chunk = g_array_index (chunks, gint64, k);
    g_autofree char *place = dup_place (comparing->kind, chunk);

    if (!check_chunk (comparing, g_hash_table_lookup (sums->by_chunk, place), chunk, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
db_row_sums_check (DbStore *store, GPtrArray *backups, GStrvBuilder *findings, GError **error)
{
  const DbAutoBackup *backup = db_row_sums_find (backups);
  g_autoptr (Sums) sums = backup != NULL ? load (backup->file) : NULL;
  g_autoptr (GPtrArray) copies = NULL;
  Comparing comparing = { .store = store, .backups = backups, .findings = findings };

  if (sums == NULL || !is_of_history (store, sums))
    return TRUE;
  copies = g_ptr_array_new_with_free_func ((GDestroyNotify)db_store_close);
  comparing.copies = copies;
  comparing.change = sums->change;
  g_ptr_array_find (backups, backup, &comparing.first);
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++) {
    comparing.kind = &kinds[k];
    if (!check_kind (&comparing, sums, error))
      return FALSE;
  }
  return TRUE;
}
