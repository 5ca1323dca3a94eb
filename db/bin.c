/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bin: one query a kind, and each kind's own way in and out.
 */
#include "db/bin.h"

#include "db/campaigns.h"
#include "db/decks.h"
#include "db/leagues.h"
#include "db/matches.h"
#include "db/move-notes.h"
#include "db/notes.h"
#include "db/pack-drafts.h"
#include "db/photos.h"
#include "db/players.h"
#include "db/runs.h"
#include "db/seasons.h"
#include "db/sessions.h"
#include "db/store-private.h"
#include "db/word-lists.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * Kind:
 * @list: row, UUID, title, what it belongs to, the match it belongs to, its date, its number, and
 *   when it was deleted. A title that is NULL is that of the match
 */
typedef struct {
  DbSubject subject;
  const char *list;
  gboolean (*set_deleted) (DbStore *store, gint64 row, gboolean deleted, GError **error);
} Kind;

static const char move_note_sql[] = "SELECT line, number, text FROM move_notes WHERE id = :row";

/* Written again it is back. */
static gboolean
restore_move_note (DbStore *store, gint64 row, gboolean deleted, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, move_note_sql, error);
  g_autofree char *text = NULL;
  gint64 line, number;

  db_bind_integer (query, ":row", row);
  if (db_step (query, error) != DB_STEP_ROW)
    return FALSE;
  line = db_column_integer (query, 0);
  number = db_column_integer (query, 1);
  text = db_column_dup (query, 2);
  db_statement_reset (query);
  return db_move_note_set (store, line, (guint64)number, text, error);
}

static const Kind kinds[] = {
  { DB_SUBJECT_MATCH,
    "SELECT id, uuid, NULL, '', id, date, 0, deleted FROM matches WHERE deleted IS NOT NULL",
    db_match_set_deleted },
  { DB_SUBJECT_PLAYER,
    "SELECT id, uuid, name, '', NULL, '', 0, deleted FROM players"
    " WHERE deleted IS NOT NULL AND merged_into IS NULL",
    db_player_set_deleted },
  { DB_SUBJECT_DECK,
    "SELECT d.id, d.uuid, d.name, coalesce (p.name, ''), NULL, '', 0, d.deleted FROM decks d"
    " LEFT JOIN players p ON p.id = d.player WHERE d.deleted IS NOT NULL",
    db_deck_set_deleted },
  { DB_SUBJECT_CAMPAIGN,
    "SELECT id, uuid, name, '', NULL, '', 0, deleted FROM campaigns WHERE deleted IS NOT NULL",
    db_campaign_set_deleted },
  { DB_SUBJECT_RUN,
    "SELECT r.id, r.uuid, r.name, c.name, NULL, '', r.number, r.deleted FROM runs r"
    " JOIN campaigns c ON c.id = r.campaign WHERE r.deleted IS NOT NULL",
    db_run_set_deleted },
  { DB_SUBJECT_SESSION,
    "SELECT id, uuid, '', NULL, match, date, 0, deleted FROM sessions WHERE deleted IS NOT NULL",
    db_session_set_deleted },
  { DB_SUBJECT_JOURNAL,
    "SELECT j.id, j.uuid, j.text, c.name, NULL, '', 0, j.deleted FROM journal j"
    " JOIN runs r ON r.id = j.run JOIN campaigns c ON c.id = r.campaign"
    " WHERE j.deleted IS NOT NULL",
    db_journal_set_deleted },
  { DB_SUBJECT_LEAGUE,
    "SELECT id, uuid, name, '', NULL, '', 0, deleted FROM leagues WHERE deleted IS NOT NULL",
    db_league_set_deleted },
  { DB_SUBJECT_SEASON,
    "SELECT s.id, s.uuid, s.name, l.name, NULL, s.starts, s.number, s.deleted FROM seasons s"
    " JOIN leagues l ON l.id = s.league WHERE s.deleted IS NOT NULL",
    db_season_set_deleted },
  { DB_SUBJECT_SCHEME,
    "SELECT id, uuid, name, '', NULL, '', 0, deleted FROM schemes WHERE deleted IS NOT NULL",
    db_scheme_set_deleted },
  { DB_SUBJECT_PACK_DRAFT,
    "SELECT id, uuid, title, '', NULL, '', 0, deleted FROM pack_drafts"
    " WHERE deleted IS NOT NULL AND kept = ''",
    db_pack_draft_set_deleted },
  { DB_SUBJECT_WORD_LIST,
    "SELECT id, uuid, name, '', NULL, '', 0, deleted FROM word_lists WHERE deleted IS NOT NULL",
    db_word_list_set_deleted },
  { DB_SUBJECT_PHOTO,
    "SELECT id, uuid, caption, NULL, row, '', 0, deleted FROM photos"
    " WHERE deleted IS NOT NULL AND subject = 'match'",
    db_photo_set_deleted },
  { DB_SUBJECT_NOTE,
    "SELECT n.id, n.uuid, n.text, CASE n.subject WHEN 'match' THEN NULL"
    " ELSE coalesce (p.name, '') END, n.row, '', 0, n.deleted FROM notes n"
    " LEFT JOIN players p ON n.subject = 'player' AND p.id = n.row WHERE n.deleted IS NOT NULL",
    db_note_set_deleted },
  { DB_SUBJECT_MOVE_NOTE,
    "SELECT n.id, n.uuid, n.text, NULL, l.match, '', 0, n.deleted FROM move_notes n"
    " JOIN lines l ON l.id = n.line WHERE n.deleted IS NOT NULL",
    restore_move_note },
};

void
db_bin_item_free (DbBinItem *item)
{
  if (item == NULL)
    return;
  g_free (item->uuid);
  g_free (item->title);
  g_free (item->owner);
  g_free (item->date);
  g_free (item);
}

static void
free_item (gpointer item)
{
  db_bin_item_free (item);
}

static char *
dup_text_or_match_title (DbStore *store, DbStatement *query, int column)
{
  return db_column_is_null (query, column)
             ? db_match_dup_title (store, db_column_integer (query, 4))
             : db_column_dup (query, column);
}

static gboolean
list_kind (DbStore *store, const Kind *kind, GPtrArray *items, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, kind->list, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbBinItem *item = g_new0 (DbBinItem, 1);

    item->subject = kind->subject;
    item->row = db_column_integer (query, 0);
    item->uuid = db_column_dup (query, 1);
    item->title = dup_text_or_match_title (store, query, 2);
    item->owner = dup_text_or_match_title (store, query, 3);
    item->date = db_column_dup (query, 5);
    item->number = (guint)db_column_integer (query, 6);
    item->deleted = db_column_integer (query, 7);
    g_ptr_array_add (items, item);
  }
  return step == DB_STEP_DONE;
}

/* What went there at one instant, in the order in which it was made. */
static int
compare_deleted (gconstpointer a, gconstpointer b)
{
  const DbBinItem *one = *(const DbBinItem *const *)a, *other = *(const DbBinItem *const *)b;

  if (one->deleted != other->deleted)
    return one->deleted > other->deleted ? -1 : 1;
  return strcmp (other->uuid, one->uuid);
}

GPtrArray *
db_bin_list (DbStore *store, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (free_item);

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (!list_kind (store, &kinds[k], items, error))
      return NULL;
  g_ptr_array_sort (items, compare_deleted);
  return db_transaction_commit (&scope, error) ? g_steal_pointer (&items) : NULL;
}

DbBinItem *
db_bin_find (DbStore *store, const char *uuid, GError **error)
{
  g_autoptr (GPtrArray) items = db_bin_list (store, error);
  g_autofree char *prefix = g_ascii_strdown (uuid, -1);
  gint64 found = -1;

  if (items == NULL)
    return NULL;
  for (guint k = 0; k < items->len && prefix[0] != '\0'; k++) {
    const DbBinItem *item = g_ptr_array_index (items, k);

    if (!g_str_has_prefix (item->uuid, prefix))
      continue;
    if (found >= 0) {
      g_set_error (error, DB_ERROR, DB_ERROR_AMBIGUOUS,
                   _ ("More than one thing in the bin begins with “%s”"), uuid);
      return NULL;
    }
    found = k;
  }
  if (found < 0) {
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no “%s” in the bin"), uuid);
    return NULL;
  }
  return g_ptr_array_steal_index (items, (guint)found);
}

gboolean
db_bin_set_deleted (DbStore *store, DbSubject subject, gint64 row, gboolean deleted, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (kinds[k].subject == subject)
      return kinds[k].set_deleted (store, row, deleted, error);
  g_set_error (error, DB_ERROR, DB_ERROR_INVALID, _ ("The bin has no such %s"),
               db_subject_name (subject));
  return FALSE;
}
