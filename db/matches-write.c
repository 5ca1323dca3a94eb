/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing matches: names become rows, all is checked, and all of it is one logged change.
 */
#include "db/matches-private.h"

#include "db/places.h"
#include "db/players.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

static gboolean
invalid (GError **error, const char *sentence)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID, sentence);
  return FALSE;
}

static gboolean
has_seat (const DbMatch *match, guint side)
{
  for (guint k = 0; k < match->seats->len; k++)
    if (g_array_index (match->seats, DbSeat, k).side == side)
      return TRUE;
  return FALSE;
}

static gboolean
check (const DbMatch *match, GError **error)
{
  if (match->seats->len == 0)
    return invalid (error, _ ("A match needs at least one player"));
  for (guint k = 0; k < match->seats->len; k++)
    if (g_array_index (match->seats, DbSeat, k).seat != k + 1)
      return invalid (error, _ ("Seats are numbered from 1 without gaps"));
  for (guint k = 0; k < match->sides->len; k++)
    if (!has_seat (match, g_array_index (match->sides, DbSide, k).side))
      return invalid (error, _ ("Each side needs at least one seat"));
  if (match->uuid != NULL && !db_uuid_is_valid (match->uuid))
    return invalid (error, _ ("The match’s Id is not a UUID"));
  return TRUE;
}

static const char sat_sql[] = "SELECT player FROM seats WHERE match = :match AND seat = :seat";

/* Who sat there. A row that was merged into @player stays, so that undoing the merge finds it. */
static gboolean
keep_merged (DbStore *store, gint64 id, guint seat, gint64 *player, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sat_sql, error);
  gint64 sat, resolved;

  db_bind_integer (query, ":match", id);
  db_bind_integer (query, ":seat", seat);
  if (!db_run_integer (query, 0, &sat, error))
    return FALSE;
  if (sat == 0)
    return TRUE;
  if (!db_player_resolve (store, sat, &resolved, error))
    return FALSE;
  if (resolved == *player)
    *player = sat;
  return TRUE;
}

/* (array): row ids by seat, players added as needed; NULL on error. */
static gint64 *
find_players (DbStore *store, const DbMatch *match, gint64 id, GError **error)
{
  g_autofree gint64 *players = g_new0 (gint64, match->seats->len);

  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = &g_array_index (match->seats, DbSeat, k);

    players[k] = seat->player;
    if (players[k] == 0 && !db_player_ensure (store, seat->name, &players[k], error))
      return NULL;
    if (id != 0 && !keep_merged (store, id, seat->seat, &players[k], error))
      return NULL;
  }
  return g_steal_pointer (&players);
}

/* What the columns refer to. */
static gboolean
find_rows (DbStore *store, const DbMatch *match, gint64 *game, gint64 *place, GError **error)
{
  *place = 0;
  if (match->place != NULL && *match->place != '\0'
      && !db_place_ensure (store, match->place, place, error))
    return FALSE;
  return db_game_ensure (store, match->game_code, match->game_name, game, error);
}

static void
bind_columns (DbStatement *statement, const DbMatch *match, gint64 game, gint64 place)
{
  const struct {
    const char *name, *value;
  } texts[] = {
    { ":variant", match->variant },   { ":date", match->date },
    { ":event", match->event },       { ":round", match->round },
    { ":campaign", match->campaign }, { ":session", match->session },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    db_bind_text (statement, texts[k].name, texts[k].value == NULL ? "" : texts[k].value);
  db_bind_integer (statement, ":game", game);
  db_bind_row (statement, ":place", place);
  db_bind_text (statement, ":mode", db_mode_name (match->mode));
  db_bind_integer (statement, ":rules", match->rules);
  db_bind_text (statement, ":knowledge", match->open ? "open" : "table");
  db_bind_text (statement, ":result", db_result_name (match->result));
  if (match->minutes >= 0)
    db_bind_integer (statement, ":minutes", match->minutes);
  else
    db_bind_null (statement, ":minutes");
  db_bind_integer (statement, ":now", db_now ());
}

static const char insert_sql[] =
    "INSERT INTO matches (uuid, game, variant, mode, rules, knowledge, date, place, event, round,"
    " campaign, session, result, minutes, created, modified) VALUES (:uuid, :game, :variant,"
    " :mode, :rules, :knowledge, :date, :place, :event, :round, :campaign, :session, :result,"
    " :minutes, :now, :now) ON CONFLICT (uuid) DO NOTHING";

/* The row under a UUID that is not known yet. */
static gboolean
insert_row (DbStore *store, const DbMatch *match, gint64 game, gint64 place, gint64 *id,
            GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_sql, error);
  g_autofree char *uuid = NULL;

  if (match->uuid == NULL) {
    uuid = g_malloc (DB_UUID_SIZE);
    db_uuid_v7 (uuid);
  } else {
    uuid = g_ascii_strdown (match->uuid, -1);
  }
  db_bind_text (insert, ":uuid", uuid);
  bind_columns (insert, match, game, place);
  if (!db_run (insert, error))
    return FALSE;
  if (db_last_changes (store) == 0) {
    g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("The match %s is known already"), uuid);
    return FALSE;
  }
  *id = db_last_row (store);
  return TRUE;
}

/* A record played again after its playing was undone has its lines. */
static const char first_line_sql[] =
    "INSERT INTO lines (match, number, created) VALUES (:match, 1, :now) ON CONFLICT DO NOTHING";

static const char set_line_sql[] =
    "UPDATE matches SET line = coalesce (line, (SELECT id FROM lines WHERE match = :match"
    " AND number = 1)) WHERE id = :match";

static gboolean
insert_first_line (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, first_line_sql, error);
  g_autoptr (DbStatement) update = db_prepare (store, set_line_sql, error);

  db_bind_integer (insert, ":match", id);
  db_bind_integer (insert, ":now", db_now ());
  db_bind_integer (update, ":match", id);
  return db_run (insert, error) && db_run (update, error);
}

static const char keep_sql[] =
    "INSERT INTO kept_records (match, text, reason) VALUES (:match, :text, :reason)";

static gboolean
insert_kept (DbStore *store, gint64 id, const char *text, const char *reason, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, keep_sql, error);

  db_bind_integer (insert, ":match", id);
  db_bind_text (insert, ":text", text);
  db_bind_text (insert, ":reason", reason);
  return db_run (insert, error);
}

/* NULL where nobody will read it. */
static char *
dup_title (DbStore *store, const char *sentence, const DbMatch *match)
{
  g_autofree char *name = db_edit_wants_title (store) ? db_match_dup_name (match) : NULL;

  return name == NULL ? NULL : db_dup_title (sentence, name);
}

static char *
dup_title_of (DbStore *store, const char *sentence, gint64 id)
{
  g_autofree char *name = db_edit_wants_title (store) ? db_match_dup_title (store, id) : NULL;

  return name == NULL ? NULL : db_dup_title (sentence, name);
}

/* @text: NULL but for a record that is kept word for word. */
static gboolean
add (DbStore *store, const DbMatch *match, const char *text, const char *reason, gint64 *id,
     GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree gint64 *players = NULL;
  gint64 game, place;

  if (!check (match, error) || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MATCH, 0,
                         dup_title (store, _ ("Add match %s"), match), error)
      || !db_edit_open_batch (&edit, error) || !find_rows (store, match, &game, &place, error))
    return FALSE;
  players = find_players (store, match, 0, error);
  if (players == NULL || !insert_row (store, match, game, place, &edit.row, error)
      || !db_match_write_parts (store, edit.row, match, players, error))
    return FALSE;
  if (text != NULL ? !insert_kept (store, edit.row, text, reason, error)
                   : match->with_moves && !insert_first_line (store, edit.row, error))
    return FALSE;
  if (!db_edit_end (&edit, error) || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

gboolean
db_match_add (DbStore *store, const DbMatch *match, gint64 *id, GError **error)
{
  return add (store, match, NULL, NULL, id, error);
}

gboolean
db_match_keep (DbStore *store, const DbMatch *match, const char *text, const char *reason,
               gint64 *id, GError **error)
{
  return add (store, match, text, reason, id, error);
}

/* A run's campaign and a match's number of sessions are read from elsewhere (matches.c). */
#define IS_RUN                                                                                     \
  "EXISTS (SELECT 1 FROM runs r JOIN campaigns c ON c.id = r.campaign WHERE r.match = :match"      \
  " AND r.deleted IS NULL AND c.deleted IS NULL)"
#define HAS_SESSIONS "EXISTS (SELECT 1 FROM sessions WHERE match = :match AND deleted IS NULL)"

static const char update_sql[] =
    "UPDATE matches SET game = :game, variant = :variant, mode = :mode, rules = :rules,"
    " knowledge = :knowledge, date = :date, place = :place, event = :event, round = :round,"
    " campaign = CASE WHEN " IS_RUN " THEN campaign ELSE :campaign END,"
    " session = CASE WHEN session = '' AND (" IS_RUN " OR " HAS_SESSIONS
    ") THEN '' ELSE :session END,"
    " result = :result, minutes = :minutes, modified = :now WHERE id = :match";

/* Inside an edit of the row. */
static gboolean
rewrite (DbStore *store, const DbMatch *match, GError **error)
{
  g_autofree gint64 *players = NULL;
  g_autoptr (DbStatement) update = NULL;
  gint64 game, place;

  if (!find_rows (store, match, &game, &place, error))
    return FALSE;
  players = find_players (store, match, match->id, error);
  if (players == NULL)
    return FALSE;
  update = db_prepare (store, update_sql, error);
  bind_columns (update, match, game, place);
  db_bind_integer (update, ":match", match->id);
  return db_run (update, error) && db_match_delete_parts (store, match->id, error)
         && db_match_write_parts (store, match->id, match, players, error);
}

static gboolean
same_packs (const DbMatch *a, const DbMatch *b)
{
  if (a->packs->len != b->packs->len)
    return FALSE;
  for (guint k = 0; k < a->packs->len; k++)
    if (g_array_index (a->packs, DbPin, k).revision_row
        != g_array_index (b->packs, DbPin, k).revision_row)
      return FALSE;
  return TRUE;
}

/* Options are read in the order of their names, but may be given in any. */
static gboolean
same_options (const DbMatch *a, const DbMatch *b)
{
  if (a->options->len != b->options->len)
    return FALSE;
  for (guint k = 0; k < a->options->len; k++) {
    const DbOption *one = &g_array_index (a->options, DbOption, k);
    gboolean found = FALSE;

    for (guint j = 0; j < b->options->len && !found; j++) {
      const DbOption *other = &g_array_index (b->options, DbOption, j);

      found = g_str_equal (one->name, other->name) && one->value == other->value;
    }
    if (!found)
      return FALSE;
  }
  return TRUE;
}

/* What a replay depends on stays as it is. */
static gboolean
check_setup (DbStore *store, const DbMatch *match, GError **error)
{
  g_autoptr (DbMatch) stored = db_match_get (store, match->id, error);

  if (stored == NULL)
    return FALSE;
  if (!stored->with_moves
      || (g_strcmp0 (stored->game_code, match->game_code) == 0
          && g_strcmp0 (stored->variant, match->variant) == 0 && stored->rules == match->rules
          && stored->open == match->open && stored->seats->len == match->seats->len
          && same_packs (stored, match) && same_options (stored, match)))
    return TRUE;
  return invalid (error, _ ("Game, variant, seats, options and packs of a match with moves stay"));
}

gboolean
db_match_update (DbStore *store, const DbMatch *match, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  if (!check (match, error) || !db_transaction_begin (&scope, store, error)
      || !check_setup (store, match, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MATCH, match->id,
                         dup_title (store, _ ("Edit match %s"), match), error)
      || !db_edit_open_batch (&edit, error) || !rewrite (store, match, error)
      || !db_edit_end (&edit, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char played_sql[] = "UPDATE kept_records SET played = :now"
                                 " WHERE match = :match AND played IS NULL RETURNING match";

gboolean
db_match_make_playable (DbStore *store, const DbMatch *match, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 kept;

  if (!check (match, error) || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MATCH, match->id,
                         dup_title (store, _ ("Make match %s playable"), match), error)
      || !db_edit_open_batch (&edit, error))
    return FALSE;
  update = db_prepare (store, played_sql, error);
  db_bind_integer (update, ":match", match->id);
  db_bind_integer (update, ":now", db_now ());
  if (!db_run_integer (update, 0, &kept, error))
    return FALSE;
  if (kept == 0)
    return db_no_such_match (error);
  if (!rewrite (store, match, error) || !insert_first_line (store, match->id, error)
      || !db_edit_end (&edit, error))
    return FALSE;
  return db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE matches SET deleted = :deleted, modified = :now WHERE id = :match";

gboolean
db_match_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbStatement) update = NULL;
  gint64 now = db_now ();

  if (!db_transaction_begin (&scope, store, error)
      || !db_edit_begin (
          &edit, store, DB_SUBJECT_MATCH, id,
          dup_title_of (store, deleted ? _ ("Delete match %s") : _ ("Restore match %s"), id),
          error))
    return FALSE;
  update = db_prepare (store, set_deleted_sql, error);
  db_bind_row (update, ":deleted", deleted ? now : 0);
  db_bind_integer (update, ":now", now);
  db_bind_integer (update, ":match", id);
  return db_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
