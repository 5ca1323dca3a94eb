/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search index: which matches a change makes stale, indexing them again, asking.
 */
#include "db/search.h"

#include "db/store-private.h"

#define REFRESH_AT_ONCE 4096

#define MARK "INSERT INTO stale (subject, row) SELECT 'search', "
#define ONCE " ON CONFLICT DO NOTHING"

/* From a changed row to the matches whose text it is part of. */
static const char mark_game_sql[] = MARK "id FROM matches WHERE game = :row" ONCE;
/* With all who are the same person. */
static const char mark_player_sql[] =
    MARK "match FROM seats WHERE player IN (SELECT :row"
         " UNION SELECT merged_into FROM players WHERE id = :row AND merged_into IS NOT NULL"
         " UNION SELECT id FROM players WHERE merged_into ="
         " (SELECT coalesce (merged_into, id) FROM players WHERE id = :row))" ONCE;
static const char mark_place_sql[] = MARK "id FROM matches WHERE place = :row" ONCE;
static const char mark_match_sql[] =
    "INSERT INTO stale (subject, row) VALUES ('search', :row)" ONCE;
static const char mark_note_sql[] =
    MARK "row FROM notes WHERE id = :row AND subject = 'match'" ONCE;
static const char mark_tag_sql[] = MARK "row FROM tags WHERE id = :row AND subject = 'match'" ONCE;

static const char mark_campaign_sql[] = MARK "match FROM runs WHERE campaign = :row" ONCE;
static const char mark_run_sql[] = MARK "match FROM runs WHERE id = :row" ONCE;

static const char *const marks[] = {
  [DB_SUBJECT_GAME] = mark_game_sql,         [DB_SUBJECT_PLAYER] = mark_player_sql,
  [DB_SUBJECT_PLACE] = mark_place_sql,       [DB_SUBJECT_MATCH] = mark_match_sql,
  [DB_SUBJECT_NOTE] = mark_note_sql,         [DB_SUBJECT_TAG] = mark_tag_sql,
  [DB_SUBJECT_CAMPAIGN] = mark_campaign_sql, [DB_SUBJECT_RUN] = mark_run_sql,
};

gboolean
db_search_mark (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  g_autoptr (DbStatement) mark = NULL;

  if (subject >= G_N_ELEMENTS (marks) || marks[subject] == NULL)
    return TRUE;
  mark = db_prepare (store, marks[subject], error);
  db_bind_integer (mark, ":row", row);
  return db_statement_run (mark, error);
}

static const char mark_matches_sql[] =
    MARK "id FROM matches WHERE id BETWEEN :first AND :last" ONCE;

gboolean
db_search_mark_matches (DbStore *store, gint64 first, gint64 last, GError **error)
{
  g_autoptr (DbStatement) mark = db_prepare (store, mark_matches_sql, error);

  db_bind_integer (mark, ":first", first);
  db_bind_integer (mark, ":last", last);
  return db_statement_run (mark, error);
}

static const char some_sql[] =
    "SELECT max (row) FROM (SELECT row FROM stale WHERE subject = 'search'"
    " ORDER BY row LIMIT :limit)";

#define SOME "(SELECT row FROM stale WHERE subject = 'search' AND row <= :last)"

/* Many matches a statement: the index writes out what it gathered after each. */
static const char forget_sql[] = "DELETE FROM search WHERE rowid IN " SOME;

static const char index_sql[] =
    "INSERT INTO search (rowid, players, place, event, game, tags, notes)"
    " SELECT m.id, (SELECT group_concat (q.name || coalesce (' ' || (SELECT"
    " group_concat (a.name, ' ') FROM player_aliases a WHERE a.player = q.id), ''), ' ')"
    " FROM seats s JOIN players p ON p.id = s.player JOIN players q"
    " ON q.id = p.id OR q.id = p.merged_into WHERE s.match = m.id),"
    " (SELECT name FROM places WHERE id = m.place), m.event || ' ' || m.round || ' ' ||"
    " coalesce (c.name, m.campaign) || ' ' || m.session || ' ' || m.date,"
    " g.name || ' ' || m.variant,"
    " (SELECT group_concat (name, ' ') FROM tags WHERE subject = 'match' AND row = m.id),"
    " (SELECT group_concat (text, ' ') FROM notes WHERE subject = 'match' AND row = m.id"
    " AND deleted IS NULL)"
    " FROM matches m JOIN games g ON g.id = m.game"
    " LEFT JOIN runs r ON r.match = m.id AND r.deleted IS NULL"
    " LEFT JOIN campaigns c ON c.id = r.campaign AND c.deleted IS NULL WHERE m.id IN " SOME;

static const char fresh_sql[] = "DELETE FROM stale WHERE subject = 'search' AND row <= :last";

static gboolean
run (DbStore *store, const char *sql, gint64 last, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (store, sql, error);

  db_bind_integer (statement, ":last", last);
  return db_statement_run (statement, error);
}

static gboolean
find_last (DbStore *store, gint64 *last, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, some_sql, error);

  db_bind_integer (query, ":limit", REFRESH_AT_ONCE);
  return db_statement_run_integer (query, 0, last, error);
}

/* Some of what is stale, in one transaction, so that other writers get their turn. */
static gboolean
refresh_some (DbStore *store, guint *done, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gint64 last;

  *done = 0;
  if (!db_transaction_begin (&scope, store, error) || !find_last (store, &last, error)
      || !run (store, forget_sql, last, error) || !run (store, index_sql, last, error)
      || !run (store, fresh_sql, last, error))
    return FALSE;
  *done = (guint)db_last_changes (store);
  return db_transaction_commit (&scope, error);
}

static const char any_sql[] = "SELECT EXISTS (SELECT 1 FROM stale WHERE subject = 'search')";

gboolean
db_search_refresh (DbStore *store, guint *done, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, any_sql, error);
  guint all = 0, some = REFRESH_AT_ONCE;
  gint64 any;

  if (!db_statement_run_integer (query, 0, &any, error))
    return FALSE;
  while (any && some == REFRESH_AT_ONCE) {
    if (!refresh_some (store, &some, error))
      return FALSE;
    all += some;
  }
  if (done != NULL)
    *done = all;
  return TRUE;
}

/* What the index takes for part of a word, too. */
static gboolean
is_part (gunichar character)
{
  return g_unichar_isalnum (character) || g_unichar_ismark (character)
         || g_unichar_type (character) == G_UNICODE_PRIVATE_USE;
}

/* `ada dro` becomes `"ada"* "dro"*`: parts of words alone, so that nothing is syntax. NULL when
 * there are none. */
static char *
dup_query (const char *words)
{
  g_autoptr (GString) query = g_string_new (NULL);
  gboolean inside = FALSE;

  for (const char *at = words; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar character = g_utf8_get_char (at);
    gboolean part = is_part (character);

    if (part && !inside)
      g_string_append (query, query->len == 0 ? "\"" : " \"");
    if (part)
      g_string_append_unichar (query, character);
    if (!part && inside)
      g_string_append (query, "\"*");
    inside = part;
  }
  if (inside)
    g_string_append (query, "\"*");
  return query->len == 0 ? NULL : g_string_free (g_steal_pointer (&query), FALSE);
}

static const char search_sql[] =
    "SELECT m.id FROM search s JOIN matches m ON m.id = s.rowid WHERE search MATCH :query"
    " AND m.deleted IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM stale WHERE subject = 'search' AND row = m.id)"
    " ORDER BY m.date DESC, m.id DESC";

GArray *
db_search_matches (DbStore *store, const char *words, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (words, -1);
  g_autofree char *match = dup_query (valid);
  g_autoptr (DbStatement) query = NULL;

  if (match == NULL)
    return g_array_new (FALSE, FALSE, sizeof (gint64));
  if (!db_store_is_read_only (store) && !db_search_refresh (store, NULL, error))
    return NULL;
  query = db_prepare (store, search_sql, error);
  db_bind_text (query, ":query", match);
  return db_statement_run_rows (query, error);
}
