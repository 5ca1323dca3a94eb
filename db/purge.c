/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player taken out of a collection for good. Every text of every table, and every image in the
 * log of changes, is changed in the same way, so that undoing what was done before still finds rows
 * as it left them, and leaves somebody without a name.
 */
#include "db/purge.h"

#include "db/auto-backup-private.h"
#include "db/backup-private.h"
#include "db/error.h"
#include "db/imports.h"
#include "db/players.h"
#include "db/results.h"
#include "db/row-sums.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
db_purge_free (DbPurge *purge)
{
  if (purge == NULL)
    return;
  g_free (purge->uuid);
  g_free (purge->name);
  g_free (purge->pseudonym);
  g_free (purge->folded);
  g_strfreev (purge->names);
  g_strfreev (purge->accounts);
  g_strfreev (purge->written);
  g_clear_pointer (&purge->rows, g_array_unref);
  g_clear_pointer (&purge->exact, g_regex_unref);
  g_clear_pointer (&purge->folding, g_regex_unref);
  g_free (purge);
}

/* What the player is called */

/* Of the rows :player, which are one person: present and former names, and those that the log
 * knows. */
static const char names_sql[] =
    "WITH person (id) AS (SELECT id FROM players WHERE id = :player OR merged_into = :player),"
    " images (image) AS (SELECT before FROM changes WHERE subject = 'player' AND row IN person"
    "  UNION SELECT after FROM changes WHERE subject = 'player' AND row IN person)"
    " SELECT name FROM players WHERE id IN person"
    " UNION SELECT name FROM player_aliases WHERE player IN person"
    " UNION SELECT image ->> 'name' FROM images WHERE json_valid (image)"
    " UNION SELECT value ->> 0 FROM images, json_each (image, '$.aliases') WHERE json_valid "
    "(image)";

/* A number alone is no name, and may be anything. */
static const char accounts_sql[] =
    "SELECT DISTINCT lower (external) FROM external_ids WHERE subject = 'player' AND row IN"
    " (SELECT id FROM players WHERE id = :player OR merged_into = :player)"
    " AND length (external) >= 4 AND external GLOB '*[^0-9]*'";

/* Names of others, in which one of the player's may be a word. */
static const char others_sql[] =
    "SELECT name FROM players WHERE id <> :player AND coalesce (merged_into, 0) <> :player"
    " UNION SELECT a.name FROM player_aliases a JOIN players p ON p.id = a.player"
    " WHERE p.id <> :player AND coalesce (p.merged_into, 0) <> :player";

static const char rows_sql[] = "SELECT id FROM players WHERE id = :player OR merged_into = :player";

static char **
list_names (DbStore *store, const char *sql, gint64 player, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  DbStep step;

  db_bind_integer (query, ":player", player);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    if (!db_column_is_null (query, 0) && db_column_text (query, 0)[0] != '\0')
      g_strv_builder_add (names, db_column_text (query, 0));
  return step == DB_STEP_DONE ? g_strv_builder_end (names) : NULL;
}

static int
compare_longest (const void *one, const void *other)
{
  gsize a = strlen (*(const char *const *)one), b = strlen (*(const char *const *)other);

  return a > b ? -1 : a < b ? 1 : 0;
}

/* As it stands in a JSON text, once more with @deep in one that stands in a JSON text itself. */
static char *
dup_escaped (const char *name, gboolean deep)
{
  GString *out = g_string_new (name);

  for (guint k = 0; k <= (guint)deep; k++) {
    g_string_replace (out, "\\", "\\\\", 0);
    g_string_replace (out, "\"", "\\\"", 0);
  }
  return g_string_free (out, FALSE);
}

static void
append_choice (GString *pattern, const char *name)
{
  g_autofree char *once = dup_escaped (name, FALSE), *twice = dup_escaped (name, TRUE);
  const char *const forms[] = { twice, once, name };

  for (gsize k = 0; k < G_N_ELEMENTS (forms); k++) {
    g_autofree char *literal = g_regex_escape_string (forms[k], -1);

    if (k == 0 || !g_str_equal (forms[k], forms[k - 1]))
      g_string_append_printf (pattern, "%s%s", g_str_has_suffix (pattern->str, "(") ? "" : "|",
                              literal);
  }
}

static gboolean
contains_any (const char *text, char **names)
{
  for (; *names != NULL; names++)
    if (strstr (text, *names) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
contains_account (const char *text, char **accounts)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  return contains_any (lower, accounts);
}

/* What is not part of a longer word; a letter behind a backslash is an end of line in a JSON text.
 */
#define BEGINS "(?:(?<![\\p{L}\\p{N}])|(?<=\\\\[bfnrt]))"
#define ENDS "(?![\\p{L}\\p{N}])"

/* The first group is somebody else's name, which stays. */
static GRegex *
new_regex (char **names, char **accounts, char **others, GError **error)
{
  g_autoptr (GString) pattern = g_string_new (BEGINS "(");

  for (char **other = others; *other != NULL; other++)
    if (contains_any (*other, names) && !g_strv_contains ((const char *const *)names, *other))
      append_choice (pattern, *other);
  if (g_str_has_suffix (pattern->str, "("))
    g_string_append (pattern, "(?!)");
  g_string_append (pattern, ")" ENDS "|" BEGINS "(?:");
  g_string_append (pattern, "(");
  for (char **name = names; *name != NULL; name++)
    append_choice (pattern, *name);
  for (char **account = accounts; *account != NULL; account++) {
    g_autofree char *literal = g_regex_escape_string (*account, -1);

    g_string_append_printf (pattern, "|(?i:%s)", literal);
  }
  g_string_append (pattern, "))" ENDS);
  return g_regex_new (pattern->str, G_REGEX_OPTIMIZE, 0, error);
}

static char **
dup_folded (char **names)
{
  g_autoptr (GStrvBuilder) folded = g_strv_builder_new ();

  for (; *names != NULL; names++) {
    g_autofree char *name = db_fold (*names);

    g_strv_builder_add (folded, name);
  }
  return g_strv_builder_end (folded);
}

static char **
dup_written (char **names)
{
  g_autoptr (GStrvBuilder) written = g_strv_builder_new ();

  for (; *names != NULL; names++)
    for (guint deep = 0; deep <= 1; deep++) {
      g_autofree char *escaped = dup_escaped (*names, deep != 0);

      if (deep == 0)
        g_strv_builder_add (written, *names);
      if (!g_str_equal (escaped, *names))
        g_strv_builder_add (written, escaped);
    }
  return g_strv_builder_end (written);
}

static const char taken_sql[] = "SELECT EXISTS (SELECT 1 FROM players WHERE folded = :folded)";

/* "Player 12": the number is the row's, which nobody else has. */
static gboolean
choose_pseudonym (DbStore *store, DbPurge *purge, GError **error)
{
  gint64 taken = 1;

  for (guint k = 1; taken; k++) {
    g_autoptr (DbStatement) query = db_prepare (store, taken_sql, error);

    g_free (purge->pseudonym);
    g_free (purge->folded);
    /* Not translated: it is stored, and other languages read it. */
    purge->pseudonym = k == 1
                           ? g_strdup_printf ("Player %" G_GINT64_FORMAT, purge->player)
                           : g_strdup_printf ("Player %" G_GINT64_FORMAT "-%u", purge->player, k);
    purge->folded = db_fold (purge->pseudonym);
    db_bind_text (query, ":folded", purge->folded);
    if (!db_statement_run_integer (query, 0, &taken, error))
      return FALSE;
  }
  return TRUE;
}

static DbPurge *
read_purge (DbStore *store, gint64 player, GError **error)
{
  g_autoptr (DbPurge) purge = g_new0 (DbPurge, 1);
  g_autoptr (DbPlayer) row = db_player_get (store, player, error);
  g_autoptr (DbStatement) rows = NULL;
  g_auto (GStrv) others = NULL, folded = NULL, folded_others = NULL;

  if (row == NULL)
    return NULL;
  if (row->merged_into != 0)
    return read_purge (store, row->merged_into, error);
  purge->player = row->id;
  purge->uuid = g_strdup (row->uuid);
  purge->name = g_strdup (row->name);
  rows = db_prepare (store, rows_sql, error);
  db_bind_integer (rows, ":player", row->id);
  if ((purge->rows = db_statement_run_rows (rows, error)) == NULL
      || (purge->names = list_names (store, names_sql, row->id, error)) == NULL
      || (purge->accounts = list_names (store, accounts_sql, row->id, error)) == NULL
      || (others = list_names (store, others_sql, row->id, error)) == NULL
      || !choose_pseudonym (store, purge, error))
    return NULL;
  qsort (purge->names, g_strv_length (purge->names), sizeof (char *), compare_longest);
  qsort (others, g_strv_length (others), sizeof (char *), compare_longest);
  purge->written = dup_written (purge->names);
  folded = dup_folded (purge->names);
  folded_others = dup_folded (others);
  purge->exact = new_regex (purge->names, purge->accounts, others, error);
  purge->folding =
      purge->exact != NULL ? new_regex (folded, purge->accounts, folded_others, error) : NULL;
  return purge->folding != NULL ? g_steal_pointer (&purge) : NULL;
}

/* Texts */

static gboolean
replace_cb (const GMatchInfo *match, GString *out, gpointer pseudonym)
{
  g_autofree char *stays = g_match_info_fetch (match, 1);

  g_string_append (out, stays != NULL && stays[0] != '\0' ? stays : pseudonym);
  return FALSE;
}

/* NULL where nothing is replaced. */
static char *
dup_replaced (const GRegex *regex, const char *pseudonym, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  char *replaced =
      g_regex_replace_eval (regex, valid, -1, 0, 0, replace_cb, (gpointer)pseudonym, NULL);

  if (g_strcmp0 (replaced, valid) == 0)
    g_clear_pointer (&replaced, g_free);
  return replaced;
}

char *
db_purge_dup_text (const DbPurge *purge, const char *text)
{
  return contains_any (text, purge->written) || contains_account (text, purge->accounts)
             ? dup_replaced (purge->exact, purge->pseudonym, text)
             : NULL;
}

/* A row's image: where its name is another one now, so is the folded one. */
static char *
dup_image (const DbPurge *purge, const char *image)
{
  char *text = db_purge_dup_text (purge, image);
  const char *key = "\"folded\":\"";
  const char *at = text != NULL ? strstr (text, key) : NULL;
  const char *end = at != NULL ? strchr (at + strlen (key), '"') : NULL;
  g_autofree char *folded = NULL, *other = NULL, *whole = NULL;

  if (end == NULL)
    return text;
  folded = g_strndup (at + strlen (key), (gsize)(end - at) - strlen (key));
  other = dup_replaced (purge->folding, purge->folded, folded);
  if (other == NULL)
    return text;
  whole = text;
  return g_strdup_printf ("%.*s%s%s%s", (int)(at - text), text, key, other, end);
}

/* SQL's purge_text(), purge_folded() and purge_image(); @how says which. */
static void
replace_in_sql (sqlite3_context *context, sqlite3_value **values,
                char *(*how) (const DbPurge *purge, const char *text))
{
  const DbPurge *purge = sqlite3_user_data (context);
  const char *text = (const char *)sqlite3_value_text (values[0]);
  char *replaced = text != NULL ? how (purge, text) : NULL;

  if (replaced != NULL)
    sqlite3_result_text (context, replaced, -1, g_free);
  else
    sqlite3_result_value (context, values[0]);
}

static char *
dup_folded_text (const DbPurge *purge, const char *text)
{
  return dup_replaced (purge->folding, purge->folded, text);
}

static void
text_func (sqlite3_context *context, int n, sqlite3_value **values)
{
  replace_in_sql (context, values, db_purge_dup_text);
}

static void
folded_func (sqlite3_context *context, int n, sqlite3_value **values)
{
  replace_in_sql (context, values, dup_folded_text);
}

static void
image_func (sqlite3_context *context, int n, sqlite3_value **values)
{
  replace_in_sql (context, values, dup_image);
}

static const struct {
  const char *name;
  void (*func) (sqlite3_context *context, int n, sqlite3_value **values);
} functions[] = {
  { "purge_text", text_func },
  { "purge_folded", folded_func },
  { "purge_image", image_func },
};

/* Triggers guard rows that never change, from everything else. */
static void
set_functions (DbStore *store, DbPurge *purge)
{
  for (gsize k = 0; k < G_N_ELEMENTS (functions); k++)
    sqlite3_create_function (store->db, functions[k].name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                             purge, purge != NULL ? functions[k].func : NULL, NULL, NULL);
  sqlite3_db_config (store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, purge == NULL, NULL);
}

/* Rows */

/* One statement that nobody uses again; @count, where there is one, grows by the rows it changed.
 */
static gboolean
run_once (DbStore *store, const char *sql, guint *count, GError **error)
{
  if (!db_store_exec (store, sql, error))
    return FALSE;
  if (count != NULL)
    *count += (guint)sqlite3_changes (store->db);
  return TRUE;
}

/* %s: the rows of the person */
#define IMAGE(column)                                                                              \
  column " = json_replace (" column ", '$.name', :pseudonym, '$.folded', :folded, '$.note', '',"   \
         " '$.aliases', json ('[]'))"

static const char rename_images_sql[] = "UPDATE changes SET " IMAGE ("before") ", " IMAGE (
    "after") " WHERE subject = 'player' AND row = :row";

static const char rename_sql[] =
    "UPDATE players SET name = :pseudonym, folded = :folded, note = '' WHERE id = :row";

/* Each row of the person by itself: what was merged may be taken apart again. */
static gboolean
rename_rows (DbStore *store, const DbPurge *purge, GError **error)
{
  static const char *const sqls[] = { rename_images_sql, rename_sql };

  for (guint k = 0; k < purge->rows->len; k++) {
    gint64 row = g_array_index (purge->rows, gint64, k);
    g_autofree char *name = row == purge->player
                                ? g_strdup (purge->pseudonym)
                                : g_strdup_printf ("%s-%" G_GINT64_FORMAT, purge->pseudonym, row);
    g_autofree char *folded = db_fold (name);

    for (gsize n = 0; n < G_N_ELEMENTS (sqls); n++) {
      g_autoptr (DbStatement) update = db_prepare (store, sqls[n], error);

      db_bind_text (update, ":pseudonym", name);
      db_bind_text (update, ":folded", folded);
      db_bind_integer (update, ":row", row);
      if (!db_statement_run (update, error))
        return FALSE;
    }
  }
  return TRUE;
}

static char *
dup_rows (const DbPurge *purge)
{
  GString *rows = g_string_new (NULL);

  for (guint k = 0; k < purge->rows->len; k++)
    g_string_append_printf (rows, "%s%" G_GINT64_FORMAT, k > 0 ? "," : "",
                            g_array_index (purge->rows, gint64, k));
  return g_string_free (rows, FALSE);
}

#define OF_THEM " WHERE subject = 'player' AND row IN (%s)"

/* What is about the person alone goes; with its entries in the log, which would bring it back. */
static gboolean
remove_rows (DbStore *store, DbPurge *purge, GError **error)
{
  const struct {
    const char *sql;
    guint *count;
  } steps[] = {
    { "UPDATE batches SET title = '', names = '[]' WHERE origin <> 'import'"
      " AND (kind IS NULL OR kind LIKE 'note-_%' OR kind LIKE 'tag-_%') AND id IN"
      " (SELECT batch FROM changes WHERE subject = 'note' AND row IN (SELECT id FROM notes" OF_THEM
      ")"
      " UNION SELECT batch FROM changes WHERE subject = 'tag'"
      "  AND coalesce (after, before) ->> 'subject' = 'player'"
      "  AND coalesce (after, before) ->> 'row' IN (%s))" },
    { "DELETE FROM changes WHERE subject = 'note' AND row IN (SELECT id FROM notes" OF_THEM ")" },
    { "DELETE FROM notes" OF_THEM, &purge->notes },
    { "DELETE FROM changes WHERE subject = 'tag' AND (row IN (SELECT id FROM tags" OF_THEM ")"
      " OR coalesce (after, before) ->> 'subject' = 'player'"
      " AND coalesce (after, before) ->> 'row' IN (%s))" },
    { "DELETE FROM tags" OF_THEM, &purge->tags },
    { "DELETE FROM changes WHERE subject = 'photo' AND row IN (SELECT id FROM photos" OF_THEM ")" },
    { "DELETE FROM photo_bytes WHERE photo IN (SELECT id FROM photos" OF_THEM ")" },
    { "DELETE FROM photos" OF_THEM, &purge->photos },
    { "UPDATE changes SET before = json_replace (before, '$.external', 'purged-' || row),"
      " after = CASE WHEN after < '+' OR after > ',' THEN json_replace (after, '$.external',"
      " 'purged-' || row) ELSE after END"
      " WHERE subject = 'external' AND row IN (SELECT id FROM external_ids" OF_THEM ")" },
    { "UPDATE external_ids SET external = 'purged-' || id" OF_THEM, &purge->ids },
    { "UPDATE changes SET before = json_replace (before, '$.tags', json ('[]')),"
      " after = json_replace (after, '$.tags', json ('[]')) WHERE subject = 'entrant'"
      " AND row IN (SELECT id FROM entrants WHERE player IN (%s))" },
    { "DELETE FROM entrant_tags WHERE entrant IN (SELECT id FROM entrants WHERE player IN (%s))" },
    { "DELETE FROM player_aliases WHERE player IN (%s)" },
  };
  g_autofree char *rows = dup_rows (purge);

  for (gsize k = 0; k < G_N_ELEMENTS (steps); k++) {
    g_auto (GStrv) parts = g_strsplit (steps[k].sql, "%s", -1);
    g_autofree char *sql = g_strjoinv (rows, parts);

    if (!run_once (store, sql, steps[k].count, error))
      return FALSE;
  }
  return TRUE;
}

/* Every column of texts that people write. Words of ours, ids, days and moves are not; packs never
 * change; what can be computed is made anew; a player's names are that player's alone. */
static const char columns_sql[] =
    "SELECT m.name, c.name, EXISTS (SELECT 1 FROM pragma_table_info (m.name) WHERE name = 'folded')"
    " FROM sqlite_schema m, pragma_table_info (m.name) c WHERE m.type = 'table' AND c.type = 'TEXT'"
    " AND m.name NOT IN ('players', 'player_aliases', 'packs', 'changes', 'results', 'reached',"
    " 'league_touched', 'league_tables', 'compiled_packs', 'stale', 'sqlite_sequence')"
    " AND c.name NOT IN ('uuid', 'sha256', 'code', 'subject', 'game', 'kind', 'origin', 'mode', "
    "'result',"
    " 'knowledge', 'format', 'partners', 'award', 'seating', 'variant', 'instant', 'date', "
    "'starts', 'ends',"
    " 'due', 'outcome', 'signature', 'pack', 'card', 'external', 'folded', 'kept', 'base', 'packs')"
    " AND (m.name, c.name) NOT IN (VALUES ('moves', 'text'), ('settings', 'name'),"
    " ('match_options', 'name'), ('match_tags', 'name'), ('entrant_tags', 'name'),"
    " ('season_tags', 'name'), ('campaign_options', 'name'), ('external_ids', 'source'))"
    " ORDER BY m.name, c.name";

static gboolean
rewrite_column (DbStore *store, const char *table, const char *column, gboolean folded,
                guint *count, GError **error)
{
  g_autofree char *sql = g_strdup_printf (
      "UPDATE %s SET %s%s = purge_text (%s) WHERE %s <> purge_text (%s)", table,
      folded && g_str_equal (column, "name") ? "folded = purge_folded (folded), " : "", column,
      column, column, column);

  return run_once (store, sql, count, error);
}

static gboolean
rewrite_texts (DbStore *store, DbPurge *purge, GError **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  g_autoptr (DbStatement) query = db_prepare (store, columns_sql, error);
  guint titles = 0;
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    const char *const column[] = { db_column_text (query, 0), db_column_text (query, 1),
                                   db_column_integer (query, 2) != 0 ? "" : NULL, NULL };

    g_ptr_array_add (columns, g_strdupv ((char **)column));
  }
  g_clear_pointer (&query, db_statement_free);
  if (step == DB_STEP_ERROR)
    return FALSE;
  for (guint k = 0; k < columns->len; k++) {
    char **column = g_ptr_array_index (columns, k);

    if (!rewrite_column (store, column[0], column[1], column[2] != NULL,
                         g_str_equal (column[0], "batches") ? &titles : &purge->texts, error))
      return FALSE;
  }
  return run_once (store,
                   "UPDATE players SET note = purge_text (note) WHERE note <> purge_text (note)",
                   &purge->texts, error);
}

/* Of others the log keeps the names, which are not the player's. */
static gboolean
rewrite_images (DbStore *store, DbPurge *purge, GError **error)
{
  return run_once (store,
                   "UPDATE changes SET before = purge_image (before), after = purge_image (after)"
                   " WHERE subject <> 'player'"
                   " AND (before <> purge_image (before) OR after <> purge_image (after))",
                   &purge->changes, error)
         && run_once (store,
                      "UPDATE changes SET before = json_replace (before, '$.note',"
                      " purge_text (before ->> 'note')), after = json_replace (after, '$.note',"
                      " purge_text (after ->> 'note')) WHERE subject = 'player'"
                      " AND (before ->> 'note' <> purge_text (before ->> 'note')"
                      " OR after ->> 'note' <> purge_text (after ->> 'note'))",
                      &purge->changes, error);
}

static const char count_sql[] =
    "SELECT (SELECT count (DISTINCT match) FROM seats WHERE player = :player OR player IN"
    "  (SELECT id FROM players WHERE merged_into = :player)),"
    " (SELECT count (DISTINCT season) FROM entrants e WHERE e.player = :player OR EXISTS"
    "  (SELECT 1 FROM entrant_players t WHERE t.entrant = e.id AND t.player = :player)),"
    " (SELECT count (*) FROM changes WHERE subject = 'player' AND row = :player),"
    " (SELECT count (*) FROM packs WHERE json <> purge_text (json))";

static gboolean
count_results (DbStore *store, DbPurge *purge, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, count_sql, error);

  db_bind_integer (query, ":player", purge->player);
  if (db_step (query, error) != DB_STEP_ROW)
    return FALSE;
  purge->matches = (guint)db_column_integer (query, 0);
  purge->seasons = (guint)db_column_integer (query, 1);
  purge->changes = (guint)db_column_integer (query, 2);
  purge->packs = (guint)db_column_integer (query, 3);
  return TRUE;
}

/* Forms of plays */

typedef struct {
  DbPurge *purge;
  DbPurgeFormFunc func;
  gpointer data;
} Forms;

static gboolean
rewrite_form (gconstpointer form, gsize length, GBytes **other, gpointer data)
{
  const Forms *forms = data;

  *other = forms->func (forms->purge, form, length, forms->data);
  if (*other != NULL)
    forms->purge->plays++;
  return *other != NULL;
}

/* Whether @text stands in bytes, among which there may be zeros. */
static gboolean
holds_text (gconstpointer bytes, gsize length, const char *text)
{
  const char *at = bytes, *end = at + length;
  gsize needed = strlen (text);

  while ((gsize)(end - at) >= needed
         && (at = memchr (at, *text, (gsize)(end - at) - needed + 1)) != NULL) {
    if (memcmp (at, text, needed) == 0)
      return TRUE;
    at++;
  }
  return FALSE;
}

static gboolean
holds_name (gconstpointer bytes, gsize length, gpointer data)
{
  const Forms *forms = data;

  for (char **name = forms->purge->written; *name != NULL; name++)
    if (holds_text (bytes, length, *name))
      return TRUE;
  return FALSE;
}

/* The same of a dictionary, with user names in any case. */
static gboolean
dictionary_holds_name (gconstpointer bytes, gsize length, gpointer data)
{
  const Forms *forms = data;
  g_autofree char *lower = g_memdup2 (bytes, length);

  for (gsize k = 0; k < length; k++)
    lower[k] = g_ascii_tolower (lower[k]);
  for (char **account = forms->purge->accounts; *account != NULL; account++)
    if (holds_text (lower, length, *account))
      return TRUE;
  return holds_name (bytes, length, data);
}

/* All of it, in the open transaction. */
static gboolean
purge_content (DbStore *store, DbPurge *purge, DbPurgeFormFunc func, gpointer data, GError **error)
{
  Forms forms = { purge, func, data };
  guint64 packed;

  return count_results (store, purge, error)
         && db_imported_rewrite (store, rewrite_form, dictionary_holds_name, &forms, error)
         && db_imported_compact (store, &packed, error) && remove_rows (store, purge, error)
         && rename_rows (store, purge, error) && rewrite_texts (store, purge, error)
         && rewrite_images (store, purge, error);
}

DbPurge *
db_purge_look (DbStore *store, gint64 player, DbPurgeFormFunc form, gpointer data, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbPurge) purge = NULL;
  gboolean done;

  if (!db_transaction_begin (&scope, store, error)
      || (purge = read_purge (store, player, error)) == NULL)
    return NULL;
  set_functions (store, purge);
  done = purge_content (store, purge, form, data, error);
  db_transaction_clear (&scope);
  set_functions (store, NULL);
  return done ? g_steal_pointer (&purge) : NULL;
}

/* On a connection of its own, as db_compact() does: it writes all pages anew. */
static gboolean
write_anew (DbStore *store, GError **error)
{
  g_autoptr (DbStore) own = db_store_connect (store->path, SQLITE_OPEN_READWRITE, error);
  gint64 busy = 1;

  if (own == NULL)
    return FALSE;
  sqlite3_limit (own->db, SQLITE_LIMIT_ATTACHED, 1);
  if (!db_store_exec (own, "PRAGMA temp_store = FILE; PRAGMA secure_delete = ON; VACUUM", error)
      || !db_store_pragma (own, "PRAGMA wal_checkpoint (TRUNCATE)", &busy, error))
    return FALSE;
  db_store_accept_committed (store);
  return busy == 0 || db_fail_path (store->path, SQLITE_BUSY, NULL, error);
}

/* By the sums of a backup from before, rows without the name would be damaged. */
static void
forget_sums (DbStore *store)
{
  g_autofree char *folder = db_auto_backup_dup_folder (store->path);

  db_row_sums_clean_up (folder, TRUE);
}

gboolean
db_purge_run (DbStore *store, gint64 player, DbPurgeFormFunc form, gpointer data, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbPurge) purge = NULL;
  gboolean done;

  if (store->depth > 0) {
    g_set_error_literal (error, DB_ERROR, DB_ERROR_FAILED, "purging needs no open transaction");
    return FALSE;
  }
  if (db_backup_is_used_by_others (store->path))
    return db_fail_path (store->path, SQLITE_BUSY, NULL, error);
  forget_sums (store);
  if (!db_transaction_begin (&scope, store, error)
      || (purge = read_purge (store, player, error)) == NULL)
    return FALSE;
  set_functions (store, purge);
  done = purge_content (store, purge, form, data, error) && db_derived_rebuild (store, error);
  if (done)
    db_store_touch (store, DB_SUBJECT_PLAYER, purge->player);
  done = done && db_transaction_commit (&scope, error);
  db_transaction_clear (&scope);
  set_functions (store, NULL);
  return done && write_anew (store, error);
}

gboolean
db_purge_is_in_file (const DbPurge *purge, const char *file)
{
  g_autoptr (GMappedFile) mapped = g_mapped_file_new (file, FALSE, NULL);
  const Forms forms = { (DbPurge *)purge, NULL, NULL };

  return mapped != NULL && g_mapped_file_get_contents (mapped) != NULL
         && holds_name (g_mapped_file_get_contents (mapped), g_mapped_file_get_length (mapped),
                        (gpointer)&forms);
}
