/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a schema is as the steps make it.
 */
#include "db/schema-compare.h"

#include "db/migrate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NAME_BYTES 80 /* of a name in a sentence */

/* db_schema_dup_digest() of a new file, which a test compares. To make a schema takes 20 ms, to
 * know it again less than one; where the digest is of another schema the two are compared. */
#define NEWEST_DIGEST "e82dfca15050efce00434a4575589aca7f4ff6c69509d9bf9fe0c0d88845ee39"

/**
 * Object:
 * @type, @name, @table, @sql: as in sqlite_schema; @sql may be NULL
 * @seen: the other schema has it, too
 */
typedef struct {
  char *type, *name, *table, *sql;
  gboolean seen;
} Object;

/* What is told of it, by type. */
typedef struct {
  const char *type, *extra, *missing, *changed;
} Words;

static const Words words[] = {
  { "trigger", N_ ("A trigger that Tomekeeper did not make: %s"),
    N_ ("A trigger that guards rows is missing: %s"), N_ ("A trigger is not as it was made: %s") },
  { "view", N_ ("A view that Tomekeeper did not make: %s"), NULL, NULL },
  { "table", N_ ("A table that Tomekeeper did not make: %s"), N_ ("A table is missing: %s"),
    N_ ("A table is not as it was made: %s") },
  { "index", N_ ("An index that Tomekeeper did not make: %s"), N_ ("An index is missing: %s"),
    N_ ("An index is not as it was made: %s") },
};

/* What stands in no other kind of SQL than a table's or an index's that do nothing of their own. */
static const char *const obeyed[] = { "AS", "CHECK", "FOREIGN", "GENERATED", "REFERENCES" };
static const char *const collations[] = { "BINARY", "NOCASE", "RTRIM" };

/* Tables that derived.sql makes, and those that FTS5 keeps for them. */
static const char *const derived[] = { "compiled_packs", "league_tables", "league_touched",
                                       "reached",        "results",       "search",
                                       "stale" };
static const char *const shadows[] = { "search_config", "search_content", "search_data",
                                       "search_docsize", "search_idx" };

static void
object_free (gpointer data)
{
  Object *object = data;

  g_free (object->type);
  g_free (object->name);
  g_free (object->table);
  g_free (object->sql);
  g_free (object);
}

void
db_schema_report_free (DbSchemaReport *report)
{
  if (report == NULL)
    return;
  g_ptr_array_unref (report->findings);
  g_ptr_array_unref (report->sound);
  g_string_free (report->mend, TRUE);
  g_free (report);
}

static gboolean
is_among (const char *name, const char *const *names, gsize n)
{
  for (gsize k = 0; k < n; k++)
    if (g_ascii_strcasecmp (name, names[k]) == 0)
      return TRUE;
  return FALSE;
}

#define IS_AMONG(name, names) is_among (name, names, G_N_ELEMENTS (names))

/* SQL as tokens */

static gboolean
is_word (char character)
{
  return g_ascii_isalnum (character) || character == '_' || (guchar)character >= 0x80;
}

/* A name in quotes that would be the same one without them. */
static gboolean
needs_no_quotes (const char *name)
{
  gsize length = strlen (name);

  if (length == 0 || g_ascii_isdigit (*name) || sqlite3_keyword_check (name, (int)length))
    return FALSE;
  for (const char *at = name; *at != '\0'; at++)
    if (!is_word (*at))
      return FALSE;
  return g_ascii_strcasecmp (name, "true") != 0 && g_ascii_strcasecmp (name, "false") != 0;
}

/* What stands between quotes, to which @at points; @at then is behind them. A text keeps its. */
static char *
take_quoted (const char **at)
{
  char quote = **at, end = quote == '[' ? ']' : quote;
  GString *inside = g_string_new (NULL);
  const char *here = *at + 1;

  for (; *here != '\0' && (*here != end || here[1] == end); here++) {
    if (*here == end)
      here++;
    g_string_append_c (inside, *here);
  }
  *at = *here == '\0' ? here : here + 1;
  if (quote != '\'' && needs_no_quotes (inside->str))
    return g_string_free (inside, FALSE);
  g_string_prepend_c (inside, quote == '\'' ? '\'' : '"');
  g_string_append_c (inside, quote == '\'' ? '\'' : '"');
  return g_string_free (inside, FALSE);
}

static const char *
pass_comment (const char *at)
{
  const char *end = *at == '-' ? strchr (at, '\n') : strstr (at + 2, "*/");

  return end == NULL ? at + strlen (at) : *at == '-' ? end : end + 2;
}

static GPtrArray *
tokenize (const char *sql)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func (g_free);

  for (const char *at = sql; *at != '\0';) {
    const char *end = at;

    if (g_ascii_isspace (*at)) {
      at++;
    } else if (g_str_has_prefix (at, "--") || g_str_has_prefix (at, "/*")) {
      at = pass_comment (at);
    } else if (strchr ("'\"`[", *at) != NULL) {
      g_ptr_array_add (tokens, take_quoted (&at));
    } else {
      while (is_word (*end))
        end++;
      end += end == at;
      g_ptr_array_add (tokens, g_strndup (at, (gsize)(end - at)));
      at = end;
    }
  }
  return tokens;
}

static gboolean
is_same_sql (const char *one, const char *other)
{
  g_autoptr (GPtrArray) a = NULL, b = NULL;

  if (one == NULL || other == NULL || strcmp (one, other) == 0)
    return g_strcmp0 (one, other) == 0;
  a = tokenize (one);
  b = tokenize (other);
  if (a->len != b->len)
    return FALSE;
  for (guint k = 0; k < a->len; k++)
    if (strcmp (a->pdata[k], b->pdata[k]) != 0)
      return FALSE;
  return TRUE;
}

static gboolean
begins (GPtrArray *tokens, const char *const *with, gsize n)
{
  for (gsize k = 0; k < n; k++)
    if (k >= tokens->len || g_ascii_strcasecmp (tokens->pdata[k], with[k]) != 0)
      return FALSE;
  return TRUE;
}

/* Whether SQLite finds nothing to obey in it, neither when it writes nor when it looks through. */
static gboolean
does_nothing (GPtrArray *tokens)
{
  for (guint k = 0; k < tokens->len; k++) {
    const char *token = tokens->pdata[k];

    if (IS_AMONG (token, obeyed))
      return FALSE;
    if (g_ascii_strcasecmp (token, "COLLATE") == 0
        && (k + 1 == tokens->len || !IS_AMONG ((const char *)tokens->pdata[k + 1], collations)))
      return FALSE;
  }
  return TRUE;
}

/* "CREATE INDEX name ON table (columns)": no expression, condition or demand. */
static gboolean
has_columns_alone (GPtrArray *tokens)
{
  for (guint k = 6; k + 1 < tokens->len; k++) {
    const char *token = tokens->pdata[k];

    if (!is_word (*token) && *token != '"' && *token != ',')
      return FALSE;
  }
  return tokens->len > 6 && strcmp (tokens->pdata[5], "(") == 0
         && strcmp (tokens->pdata[tokens->len - 1], ")") == 0;
}

static gboolean
is_plain (const Object *object)
{
  static const char *const table[] = { "CREATE", "TABLE" };
  static const char *const index[] = { "CREATE", "INDEX" };
  g_autoptr (GPtrArray) tokens = tokenize (object->sql != NULL ? object->sql : "");

  if (!does_nothing (tokens))
    return FALSE;
  if (strcmp (object->type, "table") == 0)
    return begins (tokens, table, G_N_ELEMENTS (table));
  return strcmp (object->type, "index") == 0 && begins (tokens, index, G_N_ELEMENTS (index))
         && has_columns_alone (tokens);
}

/* What SQLite makes by itself. The type and name alone would prove nothing: the SQL is what it
 * reads. */
static gboolean
is_sqlites (const Object *object)
{
  g_autoptr (GPtrArray) tokens = NULL;

  if (strcmp (object->type, "index") == 0)
    return object->sql == NULL && g_str_has_prefix (object->name, "sqlite_autoindex_");
  if (strcmp (object->type, "table") != 0
      || !(g_str_has_prefix (object->name, "sqlite_stat")
           || strcmp (object->name, "sqlite_sequence") == 0 || IS_AMONG (object->name, shadows)))
    return FALSE;
  return is_plain (object);
}

/* Of any version of derived.sql: a table that holds its rows itself. */
static gboolean
is_derived (const Object *object)
{
  static const char *const table[] = { "CREATE", "TABLE" };
  static const char *const search[] = { "CREATE", "VIRTUAL", "TABLE", "search", "USING", "fts5" };
  static const char *const elsewhere[] = { "AS", "GENERATED", "content" };
  g_autoptr (GPtrArray) tokens = NULL;

  if (strcmp (object->type, "table") != 0 || !IS_AMONG (object->name, derived))
    return FALSE;
  tokens = tokenize (object->sql != NULL ? object->sql : "");
  for (guint k = 0; k < tokens->len; k++)
    if (IS_AMONG ((const char *)tokens->pdata[k], elsewhere))
      return FALSE;
  return begins (tokens, search, G_N_ELEMENTS (search))
         || begins (tokens, table, G_N_ELEMENTS (table));
}

/* Both schemas */

static const char objects_sql[] = "SELECT type, name, tbl_name, sql FROM sqlite_schema";

/* (element-type utf8 Object): by type and name. */
static GHashTable *
read_objects (DbStore *store, GError **error)
{
  g_autoptr (GHashTable) objects =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, object_free);
  g_autoptr (DbStatement) query = db_prepare (store, objects_sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    Object *object = g_new0 (Object, 1);

    object->type = g_strdup (db_column_is_null (query, 0) ? "" : db_column_text (query, 0));
    object->name = g_strdup (db_column_is_null (query, 1) ? "" : db_column_text (query, 1));
    object->table = g_strdup (db_column_is_null (query, 2) ? "" : db_column_text (query, 2));
    object->sql = db_column_is_null (query, 3) ? NULL : db_column_dup (query, 3);
    g_hash_table_insert (objects, g_strconcat (object->type, " ", object->name, NULL), object);
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&objects) : NULL;
}

static DbStore *
make_expected (guint version, GError **error)
{
  g_autoptr (DbStore) made = db_store_connect (":memory:", SQLITE_OPEN_READWRITE, error);

  return made != NULL && db_migrate_until (made, 0, version, FALSE, error)
                 && db_migrate_make_derived (made, error)
             ? g_steal_pointer (&made)
             : NULL;
}

static const char columns_sql[] =
    "SELECT group_concat (name || ' ' || type || ' ' || pk || ' ' || hidden, ',')"
    " FROM pragma_table_xinfo (:table)";

/* Whether a table has the columns that it should have, none of them computed. */
static gboolean
has_columns (DbStore *store, DbStore *made, const char *table)
{
  g_autoptr (DbStatement) here = db_prepare (store, columns_sql, NULL);
  g_autoptr (DbStatement) there = db_prepare (made, columns_sql, NULL);

  db_bind_text (here, ":table", table);
  db_bind_text (there, ":table", table);
  return db_step (here, NULL) == DB_STEP_ROW && db_step (there, NULL) == DB_STEP_ROW
         && g_strcmp0 (db_column_text (here, 0), db_column_text (there, 0)) == 0;
}

/* The findings */

static void
report_finding (DbSchemaReport *report, const char *sentence, const Object *object, gboolean grave)
{
  GString *finding = g_string_new (_ (sentence));
  g_autofree char *valid = g_utf8_make_valid (object->name, -1);
  g_autofree char *name = g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), NAME_BYTES));

  for (char *at = name; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
  g_string_replace (finding, "%s", name, 1);
  g_ptr_array_insert (report->findings, grave ? 0 : -1, g_string_free (finding, FALSE));
  report->grave = report->grave || grave;
  report->mixed = report->mixed || !grave;
}

static const Words *
find_words (const char *type)
{
  for (gsize k = 0; k < G_N_ELEMENTS (words); k++)
    if (strcmp (words[k].type, type) == 0)
      return &words[k];
  return &words[0];
}

static void
drop (DbSchemaReport *report, const Object *object)
{
  g_auto (GStrv) parts = g_strsplit (object->name, "\"", -1);
  g_autofree char *name = g_strjoinv ("\"\"", parts);

  g_string_append (report->mend,
                   strcmp (object->type, "index") == 0 ? "DROP INDEX \"" : "DROP TABLE \"");
  g_string_append (report->mend, name);
  g_string_append (report->mend, "\";");
}

/* An object of the file, of which the steps know nothing. */
static void
look_at_extra (DbSchemaReport *report, const Object *object)
{
  gboolean plain;

  if (is_sqlites (object))
    return;
  plain = is_plain (object);
  report_finding (report, find_words (object->type)->extra, object, !plain);
  if (plain)
    drop (report, object);
}

static gboolean
is_same (const Object *object, const Object *expected)
{
  return strcmp (object->table, expected->table) == 0 && is_same_sql (object->sql, expected->sql);
}

static void
look_at_known (DbSchemaReport *report, DbStore *store, DbStore *made, const Object *object,
               const Object *expected)
{
  gboolean table = strcmp (object->type, "table") == 0, plain;

  if (is_same (object, expected)) {
    if (table && !IS_AMONG (object->name, derived) && !IS_AMONG (object->name, shadows))
      g_ptr_array_add (report->sound, g_strdup (object->name));
    return;
  }
  if (is_derived (object) || is_sqlites (object)) {
    report->derived = TRUE;
    return;
  }
  plain = strcmp (object->type, "index") == 0 && is_plain (object);
  report_finding (report, find_words (object->type)->changed, object, !plain);
  if (plain) {
    drop (report, object);
    g_string_append_printf (report->mend, "%s\n;", expected->sql);
  }
  if (table && !has_columns (store, made, object->name))
    report->readable = FALSE;
}

static void
look_at_missing (DbSchemaReport *report, const Object *expected)
{
  gboolean index = strcmp (expected->type, "index") == 0;

  if (is_derived (expected) || is_sqlites (expected)) {
    report->derived = TRUE;
    return;
  }
  report_finding (report, find_words (expected->type)->missing, expected, !index);
  if (index)
    g_string_append_printf (report->mend, "%s\n;", expected->sql);
  else if (strcmp (expected->type, "table") == 0)
    report->readable = FALSE;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* The names of objects in an order that does not change. */
static GPtrArray *
list_keys (GHashTable *objects)
{
  GPtrArray *keys = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, objects);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_ptr_array_add (keys, key);
  g_ptr_array_sort (keys, compare_texts);
  return keys;
}

static void
compare_objects (DbSchemaReport *report, DbStore *store, GHashTable *objects, DbStore *made,
                 GHashTable *expected)
{
  g_autoptr (GPtrArray) keys = list_keys (objects), others = list_keys (expected);

  for (guint k = 0; k < keys->len; k++) {
    const Object *object = g_hash_table_lookup (objects, keys->pdata[k]);
    Object *same = g_hash_table_lookup (expected, keys->pdata[k]);

    if (same == NULL) {
      look_at_extra (report, object);
      continue;
    }
    same->seen = TRUE;
    look_at_known (report, store, made, object, same);
  }
  for (guint k = 0; k < others->len; k++) {
    const Object *object = g_hash_table_lookup (expected, others->pdata[k]);

    if (!object->seen)
      look_at_missing (report, object);
  }
}

/* Each part with its length, so that no other parts make the same. */
static void
add_part (GChecksum *digest, const char *part)
{
  g_autofree char *length = g_strdup_printf ("%" G_GSIZE_FORMAT ":", strlen (part));

  g_checksum_update (digest, (const guchar *)length, -1);
  g_checksum_update (digest, (const guchar *)part, -1);
}

static char *
digest_objects (GHashTable *objects)
{
  g_autoptr (GChecksum) digest = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GPtrArray) keys = list_keys (objects);

  for (guint k = 0; k < keys->len; k++) {
    const Object *object = g_hash_table_lookup (objects, keys->pdata[k]);
    gboolean sqlites = is_sqlites (object), shadow = sqlites && IS_AMONG (object->name, shadows);
    g_autoptr (GPtrArray) tokens = NULL;

    if (sqlites && !shadow)
      continue;
    tokens = tokenize (object->sql != NULL && !shadow ? object->sql : "");
    add_part (digest, keys->pdata[k]);
    add_part (digest, object->table);
    for (guint t = 0; t < tokens->len; t++)
      add_part (digest, tokens->pdata[t]);
  }
  return g_strdup (g_checksum_get_string (digest));
}

static gboolean
is_newest (GHashTable *objects, guint version)
{
  g_autofree char *digest = version == db_migrate_latest () ? digest_objects (objects) : NULL;

  return g_strcmp0 (digest, NEWEST_DIGEST) == 0;
}

char *
db_schema_dup_digest (DbStore *store, gboolean *known, GError **error)
{
  g_autoptr (GHashTable) objects = read_objects (store, error);

  if (objects == NULL)
    return NULL;
  *known = is_newest (objects, db_migrate_latest ());
  return digest_objects (objects);
}

DbSchemaReport *
db_schema_compare (DbStore *store, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbSchemaReport) report = g_new0 (DbSchemaReport, 1);
  g_autoptr (DbStore) made = NULL;
  g_autoptr (GHashTable) objects = NULL, expected = NULL;
  gint64 version;

  report->findings = g_ptr_array_new_with_free_func (g_free);
  report->sound = g_ptr_array_new_with_free_func (g_free);
  report->mend = g_string_new (NULL);
  report->readable = TRUE;
  /* Version and schema of one moment: another program may be bringing it up to date. */
  if (!db_transaction_begin_read (&scope, store, error)
      || !db_store_pragma (store, "PRAGMA user_version", &version, error))
    return NULL;
  if (version < 1 || version > db_migrate_latest ())
    return g_steal_pointer (&report);
  objects = read_objects (store, error);
  if (objects != NULL && is_newest (objects, (guint)version))
    return g_steal_pointer (&report);
  made = objects != NULL ? make_expected ((guint)version, error) : NULL;
  expected = made != NULL ? read_objects (made, error) : NULL;
  if (expected == NULL)
    return NULL;
  compare_objects (report, store, objects, made, expected);
  return g_steal_pointer (&report);
}

gboolean
db_schema_check (DbStore *store, GError **error)
{
  g_autoptr (DbSchemaReport) report = db_schema_compare (store, error);
  g_autofree char *name = NULL;

  if (report == NULL)
    return FALSE;
  if (!report->grave)
    return TRUE;
  name = g_filename_display_name (store->path);
  g_set_error (error, DB_ERROR, DB_ERROR_DAMAGED,
               /* Translators: the last %s is a sentence that says what was found. */
               _ ("“%s” was altered, and not by Tomekeeper, so it is not taken over; “salvage” "
                  "brings out what it holds. %s"),
               name, (const char *)report->findings->pdata[0]);
  return FALSE;
}
