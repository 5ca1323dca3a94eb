/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to a line as a whole.
 */
#include "app/match/line-change.h"

#include "app/base/error.h"
#include "app/match/stored-match.h"

#include "db/line-append.h"
#include "db/changes.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

static gboolean
promote_line (DbStore *db, AppPacks *packs, const DbLine *line, GError **error)
{
  g_autoptr (AppStoredMatch) stored = app_stored_match_load (db, packs, line->match, error);
  RulesOutcome outcome;
  Replay replay;
  gboolean done;

  if (stored == NULL || !app_stored_match_check (stored, error))
    return FALSE;
  replay_init (&replay, stored->match);
  done = app_stored_match_replay (stored, line->id, &replay, G_MAXUINT64, NULL, NULL, error);
  rules_outcome (stored->match, replay.state, &outcome);
  replay_clear (&replay);
  return done && db_line_promote (db, line->id, &outcome, error);
}

char *
app_line_dup_name (const char *name, GError **error)
{
  char *clean = g_strdup (name != NULL ? name : "");

  if (g_utf8_validate (clean, -1, NULL))
    return g_strstrip (g_strdelimit (clean, "\n\r\t", ' '));
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, _ ("A name is a text in UTF-8."));
  g_free (clean);
  return NULL;
}

static gboolean
rename_line (DbStore *db, const DbLine *line, const char *name, GError **error)
{
  g_autofree char *clean = app_line_dup_name (name, error);

  return clean != NULL && db_line_rename (db, line->id, clean, error);
}

static gboolean
hide_line (DbStore *db, const DbLine *line, GError **error)
{
  if (!line->current)
    return db_line_set_hidden (db, line->id, TRUE, error);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                       _ ("The match goes on in this line, so it can’t be hidden."));
  return FALSE;
}

static gboolean
apply_change (DbStore *db, AppPacks *packs, const DbLine *line, AppLineChange change,
              const char *name, GError **error)
{
  switch (change) {
  case APP_LINE_RENAME:
    return rename_line (db, line, name, error);
  case APP_LINE_PROMOTE:
    return promote_line (db, packs, line, error);
  case APP_LINE_HIDE:
    return hide_line (db, line, error);
  case APP_LINE_SHOW:
    return db_line_set_hidden (db, line->id, FALSE, error);
  }
  return FALSE;
}

gboolean
app_line_change (DbStore *db, AppPacks *packs, gint64 match, gint64 line, AppLineChange change,
                 const char *name, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbLine) row = NULL;
  GError *failed = NULL;
  gint64 before, after;

  if (!db_transaction_begin (&scope, db, &failed)
      || (row = db_line_get (db, line, &failed)) == NULL)
    goto fail;
  if (row->match != match) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no such line."));
    return FALSE;
  }
  if (!db_changes_last_undoable (db, &before, &failed)
      || !apply_change (db, packs, row, change, name, &failed)
      || !db_changes_last_undoable (db, &after, &failed)
      || !db_transaction_commit (&scope, &failed))
    goto fail;
  *batch = after != before ? after : 0;
  return TRUE;

fail:
  app_error_take (error, failed);
  return FALSE;
}
