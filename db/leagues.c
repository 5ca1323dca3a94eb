/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues and points schemes; what changed for them, and what must hold in them after a merge.
 */
#include "db/leagues.h"

#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/league-cache.h"
#include "db/leagues-private.h"
#include "db/named-rows.h"
#include "db/seasons.h"
#include "db/store-private.h"

#include <glib/gi18n-lib.h>

DbLeague *
db_league_new (const char *name)
{
  DbLeague *league = g_new0 (DbLeague, 1);

  league->name = g_strdup (name);
  league->note = g_strdup ("");
  return league;
}

void
db_league_free (DbLeague *league)
{
  if (league == NULL)
    return;
  g_free (league->uuid);
  g_free (league->name);
  g_free (league->note);
  g_free (league);
}

static void
free_league (gpointer league)
{
  db_league_free (league);
}

/* Reading */

#define SELECT "SELECT id, uuid, name, note, created, modified, deleted FROM leagues"

static DbLeague *
read_league (DbStatement *query)
{
  DbLeague *league = db_league_new (db_column_text (query, 2));

  db_match_set_string (&league->note, db_column_text (query, 3));
  league->id = db_column_integer (query, 0);
  league->uuid = db_column_dup (query, 1);
  league->created = db_column_integer (query, 4);
  league->modified = db_column_integer (query, 5);
  league->deleted = db_column_integer (query, 6);
  return league;
}

static const char get_sql[] = SELECT " WHERE id = :row";

DbLeague *
db_league_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such league"));
  return step == DB_STEP_ROW ? read_league (query) : NULL;
}

static const char list_sql[] = SELECT " WHERE (deleted IS NOT NULL) = :deleted ORDER BY folded, id";

GPtrArray *
db_leagues_list (DbStore *store, gboolean deleted, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) leagues = g_ptr_array_new_with_free_func (free_league);
  DbStep step;

  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (leagues, read_league (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&leagues);
}

static const char by_name_sql[] =
    "SELECT id FROM leagues WHERE folded = :key AND deleted IS NULL LIMIT 2";
static const char by_uuid_sql[] =
    "SELECT id FROM leagues WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_league_find (DbStore *store, const char *name, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_name_sql, by_uuid_sql, NULL };

  return db_find_one (store, ways, name, g_strdup_printf (_ ("There is no league “%s”"), name),
                      g_strdup_printf (_ ("More than one league answers to “%s”"), name), id,
                      error);
}

/* Writing */

static const DbNamedTable table = {
  .subject = DB_SUBJECT_LEAGUE,
  DB_NAMED_TABLE ("leagues", "note"),
  .add = DB_TITLE_LEAGUE_ADD,
  .edit = DB_TITLE_LEAGUE_EDIT,
  .remove = DB_TITLE_LEAGUE_DELETE,
  .restore = DB_TITLE_LEAGUE_RESTORE,
  .conflict = N_ ("There is a league named “%s” already"),
  .none = N_ ("There is no such league"),
};

gboolean
db_league_add (DbStore *store, const DbLeague *league, gint64 *id, GError **error)
{
  gint64 row = 0;

  if (!db_named_row_store (store, &table, league->uuid, league->name, league->note, &row, error))
    return FALSE;
  *id = row;
  return TRUE;
}

gboolean
db_league_update (DbStore *store, const DbLeague *league, GError **error)
{
  gint64 row = league->id;

  return db_named_row_store (store, &table, NULL, league->name, league->note, &row, error);
}

gboolean
db_league_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  return db_transaction_begin (&scope, store, error)
         && db_named_row_set_deleted (store, &table, id, deleted, error)
         && db_league_check_row (store, DB_SUBJECT_LEAGUE, id, error)
         && db_transaction_commit (&scope, error);
}

/* What must hold in seasons after something was merged, restored or undone. */

/* Whom :row is, merged or not. */
#define PERSON "(SELECT coalesce (merged_into, id) FROM players WHERE id = :row)"
#define IS_PERSON "(p.id = " PERSON " OR p.merged_into = " PERSON ")"

#define SEASONS_OF_PERSON                                                                          \
  "SELECT e.season FROM players p JOIN entrants e ON e.player = p.id WHERE " IS_PERSON             \
  " UNION SELECT e.season FROM players p JOIN entrant_players k ON k.player = p.id"                \
  " JOIN entrants e ON e.id = k.entrant WHERE " IS_PERSON

/* A season of @seasons, and who is more than one entrant of it. What is in the bin has time until
 * it is restored. */
#define TWICE(seasons)                                                                             \
  "WITH open (id) AS (SELECT s.id FROM seasons s JOIN leagues l ON l.id = s.league"                \
  " WHERE s.deleted IS NULL AND l.deleted IS NULL AND s.id IN (" seasons ")),"                     \
  " who (season, entrant, player) AS (SELECT e.season, e.id, coalesce (p.merged_into, p.id)"       \
  " FROM open o JOIN entrants e ON e.season = o.id JOIN players p ON p.id = e.player"              \
  " WHERE e.deleted IS NULL UNION ALL SELECT e.season, e.id, coalesce (p.merged_into, p.id)"       \
  " FROM open o JOIN entrants e ON e.season = o.id JOIN entrant_players k ON k.entrant = e.id"     \
  " JOIN players p ON p.id = k.player WHERE e.deleted IS NULL)"                                    \
  " SELECT w.season, p.name FROM who w JOIN players p ON p.id = w.player"                          \
  " GROUP BY w.season, w.player HAVING count (DISTINCT w.entrant) > 1 LIMIT 1"

static const char player_sql[] = TWICE (SEASONS_OF_PERSON);
static const char season_sql[] = TWICE (":row");
static const char league_sql[] = TWICE ("SELECT id FROM seasons WHERE league = :row");

static gboolean
check_not_twice (DbStore *store, const char *sql, gint64 row, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  g_autofree char *title = NULL;
  DbStep step;

  db_bind_integer (query, ":row", row);
  step = db_step (query, error);
  if (step != DB_STEP_ROW)
    return step != DB_STEP_ERROR;
  title = db_season_dup_title (store, db_column_integer (query, 0));
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT,
               _ ("%s would take part in %s twice: take one of the two out of it first"),
               db_column_text (query, 1), title);
  return FALSE;
}

gboolean
db_league_check_row_image (DbStore *store, DbSubject subject, gint64 row, const char *json,
                           GError **error)
{
  return subject != DB_SUBJECT_FIXTURE || json == NULL
         || db_fixture_check_row_image (store, row, json, error);
}

gboolean
db_league_check_row (DbStore *store, DbSubject subject, gint64 row, GError **error)
{
  switch (subject) {
  case DB_SUBJECT_PLAYER:
    return check_not_twice (store, player_sql, row, error);
  case DB_SUBJECT_SEASON:
    return check_not_twice (store, season_sql, row, error);
  case DB_SUBJECT_LEAGUE:
    return check_not_twice (store, league_sql, row, error);
  case DB_SUBJECT_ENTRANT:
    return db_entrant_check_stored (store, row, error);
  case DB_SUBJECT_FIXTURE:
    return db_fixture_check_stored (store, row, error);
  default:
    return TRUE;
  }
}

/* What changed for leagues: each change of what they count takes a serial, in its own
 * transaction. */

static const char touch_sql[] =
    "INSERT OR REPLACE INTO league_touched (subject, row) VALUES ('match', :match)";

static const char touch_all_sql[] =
    "INSERT OR REPLACE INTO league_touched (subject, row) VALUES ('season', 0)";

/* From so many matches of one transaction on it is cheaper to look at all of them again. */
#define MOST_TOUCHED 10000

gboolean
db_league_touch (DbStore *store, gint64 match, GError **error)
{
  g_autoptr (DbStatement) touch = NULL;

  if (store->touched_matches > MOST_TOUCHED)
    return TRUE;
  if (++store->touched_matches > MOST_TOUCHED) {
    touch = db_prepare (store, touch_all_sql, error);
    return db_statement_run (touch, error);
  }
  touch = db_prepare (store, touch_sql, error);
  db_bind_integer (touch, ":match", match);
  return db_statement_run (touch, error);
}

#define DIFFERS(field) "(:before ->> '" field "') IS NOT (:after ->> '" field "')"

/* The season with all that go on from it. */
#define SEASON(season)                                                                             \
  "INSERT OR REPLACE INTO league_touched (subject, row) WITH RECURSIVE on_from (id) AS"            \
  " (SELECT " season " UNION SELECT s.id FROM seasons s JOIN on_from o ON s.carries = o.id)"       \
  " SELECT 'season', id FROM on_from"

static const char
    *const
        marks
            [] = {
              [DB_SUBJECT_PLAYER] = "INSERT OR REPLACE INTO league_touched (subject, row)"
                                    " SELECT 'season', 0 WHERE " DIFFERS ("merged_into"),
              [DB_SUBJECT_MATCH] =
                  "INSERT OR REPLACE INTO league_touched (subject, row) SELECT 'match', :row"
                  " WHERE " DIFFERS ("result") " OR " DIFFERS ("deleted") " OR " DIFFERS ("date") " OR " DIFFERS (
                      "seats") " OR " DIFFERS ("sides") " OR " DIFFERS ("mode") " OR " DIFFERS ("ga"
                                                                                                "m"
                                                                                                "e") " OR"
                                                                                                     " " DIFFERS (
                                                                                                         "played"),
              [DB_SUBJECT_CURRENT_LINE] =
                  "INSERT OR REPLACE INTO league_touched (subject, row) VALUES ('match', :row)",
              [DB_SUBJECT_SEASON] = SEASON (":row"),
              [DB_SUBJECT_ROUND] = SEASON (":row"),
              [DB_SUBJECT_ENTRANT] = SEASON ("(SELECT season FROM entrants WHERE id = :row)"),
              [DB_SUBJECT_FIXTURE] = SEASON ("(SELECT season FROM fixtures WHERE id = :row)"),
            };

gboolean
db_league_mark (DbStore *store, DbSubject subject, gint64 row, const char *before,
                const char *after, GError **error)
{
  g_autoptr (DbStatement) mark = NULL;

  if (subject >= G_N_ELEMENTS (marks) || marks[subject] == NULL)
    return TRUE;
  if (subject == DB_SUBJECT_MATCH && (before == NULL || after == NULL))
    return db_league_touch (store, row, error);
  mark = db_prepare (store, marks[subject], error);
  if (db_has_parameter (mark, ":row"))
    db_bind_integer (mark, ":row", row);
  if (db_has_parameter (mark, ":before")) {
    db_bind_text (mark, ":before", before);
    db_bind_text (mark, ":after", after);
  }
  return db_statement_run (mark, error);
}

/* Text columns of rows and lists of tags, which leagues, seasons, entrants and fixtures have
 * alike. */

static char **
text_at (gpointer row, const DbTextField *field)
{
  return &G_STRUCT_MEMBER (char *, row, field->offset);
}

void
db_texts_init (gpointer row, const DbTextField *fields, gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++)
    *text_at (row, &fields[k]) = g_strdup ("");
}

void
db_texts_free (gpointer row, const DbTextField *fields, gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++)
    g_free (*text_at (row, &fields[k]));
}

void
db_texts_bind (DbStatement *statement, gconstpointer row, const DbTextField *fields, gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++) {
    const char *value = *text_at ((gpointer)row, &fields[k]);

    db_bind_text (statement, fields[k].name, value == NULL ? "" : value);
  }
}

void
db_texts_read (DbStatement *query, int column, gpointer row, const DbTextField *fields,
               gsize n_fields)
{
  for (gsize k = 0; k < n_fields; k++)
    db_match_set_string (text_at (row, &fields[k]), db_column_text (query, column + (int)k));
}

static void
clear_tag (gpointer data)
{
  DbSeasonTag *tag = data;

  g_free (tag->name);
  g_free (tag->value);
}

GArray *
db_season_tags_new (void)
{
  GArray *tags = g_array_new (FALSE, FALSE, sizeof (DbSeasonTag));

  g_array_set_clear_func (tags, clear_tag);
  return tags;
}

void
db_season_tags_add (GArray *tags, const char *name, const char *value)
{
  DbSeasonTag tag = { g_strdup (name), g_strdup (value) };

  g_array_append_val (tags, tag);
}

/* Named points schemes. */

DbScheme *
db_scheme_new (const char *name, const char *json)
{
  DbScheme *scheme = g_new0 (DbScheme, 1);

  scheme->name = g_strdup (name);
  scheme->json = g_strdup (json);
  return scheme;
}

void
db_scheme_free (DbScheme *scheme)
{
  if (scheme == NULL)
    return;
  g_free (scheme->uuid);
  g_free (scheme->name);
  g_free (scheme->json);
  g_free (scheme);
}

static void
free_scheme (gpointer scheme)
{
  db_scheme_free (scheme);
}

/* Reading */

#define SCHEMES_SELECT "SELECT id, uuid, name, json, created, modified, deleted FROM schemes"

static DbScheme *
read_scheme (DbStatement *query)
{
  DbScheme *scheme = db_scheme_new (db_column_text (query, 2), db_column_text (query, 3));

  scheme->id = db_column_integer (query, 0);
  scheme->uuid = db_column_dup (query, 1);
  scheme->created = db_column_integer (query, 4);
  scheme->modified = db_column_integer (query, 5);
  scheme->deleted = db_column_integer (query, 6);
  return scheme;
}

static const char schemes_get_sql[] = SCHEMES_SELECT " WHERE id = :row";

DbScheme *
db_scheme_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, schemes_get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such points scheme"));
  return step == DB_STEP_ROW ? read_scheme (query) : NULL;
}

static const char schemes_list_sql[] =
    SCHEMES_SELECT " WHERE (deleted IS NOT NULL) = :deleted ORDER BY folded, id";

GPtrArray *
db_schemes_list (DbStore *store, gboolean deleted, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, schemes_list_sql, error);
  g_autoptr (GPtrArray) schemes = g_ptr_array_new_with_free_func (free_scheme);
  DbStep step;

  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (schemes, read_scheme (query));
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&schemes);
}

static const char schemes_by_name_sql[] =
    "SELECT id FROM schemes WHERE folded = :key AND deleted IS NULL LIMIT 2";
static const char schemes_by_uuid_sql[] =
    "SELECT id FROM schemes WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_scheme_find (DbStore *store, const char *name, gint64 *id, GError **error)
{
  static const char *const ways[] = { schemes_by_name_sql, schemes_by_uuid_sql, NULL };

  return db_find_one (
      store, ways, name, g_strdup_printf (_ ("There is no points scheme “%s”"), name),
      g_strdup_printf (_ ("More than one points scheme answers to “%s”"), name), id, error);
}

/* Writing */

static const DbNamedTable schemes_table = {
  .subject = DB_SUBJECT_SCHEME,
  DB_NAMED_TABLE ("schemes", "json"),
  .add = DB_TITLE_SCHEME_ADD,
  .edit = DB_TITLE_SCHEME_EDIT,
  .remove = DB_TITLE_SCHEME_DELETE,
  .restore = DB_TITLE_SCHEME_RESTORE,
  .conflict = N_ ("There is a points scheme named “%s” already"),
  .none = N_ ("There is no such points scheme"),
};

gboolean
db_scheme_add (DbStore *store, const DbScheme *scheme, gint64 *id, GError **error)
{
  gint64 row = 0;

  if (!db_named_row_store (store, &schemes_table, scheme->uuid, scheme->name, scheme->json, &row,
                           error))
    return FALSE;
  *id = row;
  return TRUE;
}

gboolean
db_scheme_update (DbStore *store, const DbScheme *scheme, GError **error)
{
  gint64 row = scheme->id;

  return db_named_row_store (store, &schemes_table, NULL, scheme->name, scheme->json, &row, error);
}

gboolean
db_scheme_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  return db_named_row_set_deleted (store, &schemes_table, id, deleted, error);
}
