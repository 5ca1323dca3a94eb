/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rounds of a season: when they are, when they were paired, and the table as it was told then.
 */
#include "db/leagues-private.h"

#include <glib/gi18n-lib.h>

void
db_round_free (DbRound *round)
{
  if (round == NULL)
    return;
  g_free (round->date);
  g_free (round->told);
  g_free (round);
}

static void
free_round (gpointer round)
{
  db_round_free (round);
}

static const char list_sql[] =
    "SELECT number, date, paired, told FROM rounds WHERE season = :season ORDER BY number";

GPtrArray *
db_rounds_list (DbStore *store, gint64 season, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, list_sql, error);
  g_autoptr (GPtrArray) rounds = g_ptr_array_new_with_free_func (free_round);
  DbStep step;

  db_bind_integer (query, ":season", season);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbRound *round = g_new0 (DbRound, 1);

    round->number = (guint)db_column_integer (query, 0);
    round->date = db_column_dup (query, 1);
    round->paired = db_column_integer (query, 2);
    round->told = db_column_dup (query, 3);
    g_ptr_array_add (rounds, round);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&rounds);
}

/* The season's title in place of %s. */
static gboolean
begin (DbEdit *edit, DbStore *store, gint64 season, const char *sentence, GError **error)
{
  g_autofree char *title = db_season_dup_title (store, season);

  return db_edit_begin (edit, store, DB_SUBJECT_ROUND, season, db_dup_title (sentence, title),
                        error);
}

static const char set_sql[] =
    "INSERT INTO rounds (season, number, date, paired, told)"
    " VALUES (:season, :number, :date, :paired, :told) ON CONFLICT (season, number) DO UPDATE"
    " SET date = excluded.date, paired = excluded.paired, told = excluded.told";

gboolean
db_round_set (DbStore *store, gint64 season, const DbRound *round, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) set = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_SEASON, season, error)
      || !begin (&edit, store, season, _ ("Change a round of %s"), error))
    return FALSE;
  set = db_prepare (store, set_sql, error);
  db_bind_integer (set, ":season", season);
  db_bind_integer (set, ":number", round->number);
  db_bind_text (set, ":date", round->date == NULL ? "" : round->date);
  db_bind_row (set, ":paired", round->paired);
  db_bind_text (set, ":told", round->told == NULL ? "" : round->told);
  return db_run (set, error) && db_edit_end (&edit, error) && db_transaction_commit (&scope, error);
}

static const char fixtures_sql[] = "SELECT EXISTS (SELECT 1 FROM fixtures WHERE season = :season"
                                   " AND round = :number AND deleted IS NULL)";

static gboolean
check_empty (DbStore *store, gint64 season, guint number, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, fixtures_sql, error);
  gint64 some;

  db_bind_integer (query, ":season", season);
  db_bind_integer (query, ":number", number);
  if (!db_run_integer (query, 0, &some, error))
    return FALSE;
  if (!some)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT,
               _ ("Round %u has fixtures: take them out of it first"), number);
  return FALSE;
}

static const char remove_sql[] = "DELETE FROM rounds WHERE season = :season AND number = :number";

gboolean
db_round_remove (DbStore *store, gint64 season, guint number, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) remove = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_SEASON, season, error)
      || !check_empty (store, season, number, error)
      || !begin (&edit, store, season, _ ("Take back a round of %s"), error))
    return FALSE;
  remove = db_prepare (store, remove_sql, error);
  db_bind_integer (remove, ":season", season);
  db_bind_integer (remove, ":number", number);
  return db_run (remove, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
