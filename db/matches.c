/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches: read and written with what belongs to them in tables of its own.
 */
#include "db/matches.h"

#include "db/lines.h"
#include "db/matches-private.h"
#include "db/places.h"
#include "db/players.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const mode_names[] = {
  [DB_MODE_VERSUS] = "versus", [DB_MODE_FREE_FOR_ALL] = "free-for-all",
  [DB_MODE_CO_OP] = "co-op",   [DB_MODE_ONE_AGAINST_MANY] = "one-against-many",
  [DB_MODE_SOLO] = "solo",
};

static const char *const result_names[] = {
  [RULES_RUNNING] = NULL,          [RULES_WON] = "won",
  [RULES_DRAWN] = "drawn",         [RULES_LOST] = "lost",
  [RULES_ABANDONED] = "abandoned",
};

const char *
db_mode_name (DbMode mode)
{
  g_return_val_if_fail (mode < G_N_ELEMENTS (mode_names), NULL);
  return mode_names[mode];
}

gboolean
db_mode_from_name (const char *name, DbMode *mode)
{
  for (gsize k = 0; k < G_N_ELEMENTS (mode_names); k++)
    if (g_strcmp0 (name, mode_names[k]) == 0) {
      *mode = k;
      return TRUE;
    }
  return FALSE;
}

static const char *
db_result_name (RulesOutcomeStatus status)
{
  g_return_val_if_fail (status < G_N_ELEMENTS (result_names), NULL);
  return result_names[status];
}

RulesOutcomeStatus
db_result_from_name (const char *name)
{
  for (gsize k = 0; k < G_N_ELEMENTS (result_names); k++)
    if (name != NULL && g_strcmp0 (name, result_names[k]) == 0)
      return k;
  return RULES_RUNNING;
}

gboolean
db_no_such_match (GError **error)
{
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such match"));
  return FALSE;
}

static void
clear_seat (gpointer seat)
{
  g_free (((DbSeat *)seat)->name);
}

static void
clear_side (gpointer side)
{
  g_free (((DbSide *)side)->name);
}

static void
clear_option (gpointer option)
{
  g_free (((DbOption *)option)->name);
}

static void
clear_pin (gpointer pin)
{
  g_free (((DbPin *)pin)->code);
}

static void
clear_tag (gpointer tag)
{
  g_free (((DbTag *)tag)->name);
  g_free (((DbTag *)tag)->value);
}

static GArray *
array_new (gsize size, GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, TRUE, (guint)size);

  g_array_set_clear_func (array, clear);
  return array;
}

DbMatch *
db_match_new (void)
{
  DbMatch *match = g_new0 (DbMatch, 1);
  char **texts[] = { &match->variant, &match->date,     &match->place,  &match->event,
                     &match->round,   &match->campaign, &match->session };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    *texts[k] = g_strdup ("");
  match->minutes = -1;
  match->seats = array_new (sizeof (DbSeat), clear_seat);
  match->sides = array_new (sizeof (DbSide), clear_side);
  match->options = array_new (sizeof (DbOption), clear_option);
  match->packs = array_new (sizeof (DbPin), clear_pin);
  match->tags = array_new (sizeof (DbTag), clear_tag);
  return match;
}

void
db_match_free (DbMatch *match)
{
  if (match == NULL)
    return;
  {
    char *texts[] = {
      match->uuid,     match->game_code, match->game_name,  match->variant,
      match->date,     match->place,     match->event,      match->round,
      match->campaign, match->session,   match->raw_record, match->raw_record_reason
    };
    GArray *arrays[] = { match->seats, match->sides, match->options, match->packs, match->tags };

    for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
      g_free (texts[k]);
    for (gsize k = 0; k < G_N_ELEMENTS (arrays); k++)
      g_array_unref (arrays[k]);
  }
  g_free (match);
}

void
db_match_set_string (char **field, const char *value)
{
  char *copy = g_strdup (value);

  g_free (*field);
  *field = copy;
}

void
db_match_add_seat (DbMatch *match, guint side, gint64 player, const char *name)
{
  DbSeat seat = {
    .seat = match->seats->len + 1, .side = side, .player = player, .name = g_strdup (name)
  };

  g_array_append_val (match->seats, seat);
}

void
db_match_add_side (DbMatch *match, guint side, guint place, const char *name)
{
  DbSide made = { side, place, g_strdup (name == NULL ? "" : name) };

  g_array_append_val (match->sides, made);
}

void
db_match_add_option (DbMatch *match, const char *name, gint64 value)
{
  DbOption option = { g_strdup (name), value };

  g_array_append_val (match->options, option);
}

void
db_match_add_pack (DbMatch *match, gint64 revision_row)
{
  DbPin pin = { .revision_row = revision_row };

  g_array_append_val (match->packs, pin);
}

void
db_match_add_tag (DbMatch *match, const char *name, const char *value)
{
  DbTag tag = { g_strdup (name), g_strdup (value) };

  g_array_append_val (match->tags, tag);
}

void
db_match_set_tag (DbMatch *match, const char *name, const char *value)
{
  for (guint k = 0; k < match->tags->len; k++) {
    DbTag *tag = &g_array_index (match->tags, DbTag, k);

    if (g_str_equal (tag->name, name)) {
      db_match_set_string (&tag->value, value);
      return;
    }
  }
  db_match_add_tag (match, name, value);
}

gboolean
db_match_tag_has_field (const char *name)
{
  static const char *const names[] = { "Record", "Game",      "Variant", "Pack",   "Rules",
                                       "Id",     "Knowledge", "Date",    "Place",  "Event",
                                       "Round",  "Campaign",  "Session", "Result", "Scores",
                                       "Line",   "ForkOf",    "ForkAt",  NULL };

  if (g_str_has_prefix (name, "Seat"))
    return g_ascii_isdigit (name[4]) && name[5] == '\0';
  return g_str_has_prefix (name, "Option.") || g_strv_contains (names, name);
}

/* What a run is part of, its campaign tells; and how many sessions a match had, they do, unless it
 * is no run and was played in one go. */
static const char row_sql[] =
    "SELECT m.uuid, g.code, g.name, m.variant, m.mode, m.rules, m.knowledge, m.date, p.name,"
    " m.event, m.round, coalesce (c.name, m.campaign), CASE WHEN m.session <> '' THEN m.session"
    " ELSE coalesce ((SELECT count (*) FROM sessions WHERE match = m.id AND deleted IS NULL"
    " HAVING count (*) > (c.id IS NULL)), '') END, m.result, m.line, k.text, k.reason, m.created,"
    " m.modified, m.deleted, coalesce (m.minutes, -1) FROM matches m JOIN games g ON g.id = m.game"
    " LEFT JOIN places p ON p.id = m.place"
    " LEFT JOIN runs r ON r.match = m.id AND r.deleted IS NULL"
    " LEFT JOIN campaigns c ON c.id = r.campaign AND c.deleted IS NULL"
    " LEFT JOIN kept_records k ON k.match = m.id AND k.played IS NULL WHERE m.id = :match";

static gboolean
read_row (DbStore *store, DbMatch *match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, row_sql, error);
  DbStep step;

  db_bind_integer (query, ":match", match->id);
  step = db_step (query, error);
  if (step == DB_STEP_ERROR)
    return FALSE;
  if (step == DB_STEP_DONE)
    return db_no_such_match (error);
  match->uuid = db_column_dup (query, 0);
  match->game_code = db_column_dup (query, 1);
  match->game_name = db_column_dup (query, 2);
  db_match_set_string (&match->variant, db_column_text (query, 3));
  db_mode_from_name (db_column_text (query, 4), &match->mode);
  match->rules = (guint)db_column_integer (query, 5);
  match->open = g_strcmp0 (db_column_text (query, 6), "open") == 0;
  db_match_set_string (&match->date, db_column_text (query, 7));
  if (!db_column_is_null (query, 8))
    db_match_set_string (&match->place, db_column_text (query, 8));
  db_match_set_string (&match->event, db_column_text (query, 9));
  db_match_set_string (&match->round, db_column_text (query, 10));
  db_match_set_string (&match->campaign, db_column_text (query, 11));
  db_match_set_string (&match->session, db_column_text (query, 12));
  match->result = db_result_from_name (db_column_text (query, 13));
  match->line = db_column_integer (query, 14);
  match->with_moves = match->line != 0;
  match->raw_record = db_column_dup (query, 15);
  match->raw_record_reason = db_column_dup (query, 16);
  match->created = db_column_integer (query, 17);
  match->modified = db_column_integer (query, 18);
  match->deleted = db_column_integer (query, 19);
  match->minutes = (int)db_column_integer (query, 20);
  return TRUE;
}

static const char seats_sql[] =
    "SELECT s.side, coalesce (q.id, p.id), coalesce (q.name, p.name), s.score FROM seats s"
    " JOIN players p ON p.id = s.player LEFT JOIN players q ON q.id = p.merged_into"
    " WHERE s.match = :match ORDER BY s.seat";

static void
read_seat (DbMatch *match, DbStatement *query)
{
  DbSeat *seat;

  db_match_add_seat (match, (guint)db_column_integer (query, 0), db_column_integer (query, 1),
                     db_column_text (query, 2));
  seat = &g_array_index (match->seats, DbSeat, match->seats->len - 1);
  seat->has_score = !db_column_is_null (query, 3);
  seat->score = db_column_double (query, 3);
}

static const char sides_sql[] =
    "SELECT side, place, name FROM sides WHERE match = :match ORDER BY side";

static void
read_side (DbMatch *match, DbStatement *query)
{
  db_match_add_side (match, (guint)db_column_integer (query, 0),
                     (guint)db_column_integer (query, 1), db_column_text (query, 2));
}

static const char options_sql[] =
    "SELECT name, value FROM match_options WHERE match = :match ORDER BY name";

static void
read_option (DbMatch *match, DbStatement *query)
{
  db_match_add_option (match, db_column_text (query, 0), db_column_integer (query, 1));
}

static const char packs_sql[] =
    "SELECT k.pack, p.code, p.revision FROM match_packs k JOIN packs p ON p.id = k.pack"
    " WHERE k.match = :match ORDER BY k.position";

static void
read_pack (DbMatch *match, DbStatement *query)
{
  DbPin pin = { db_column_integer (query, 0), db_column_dup (query, 1),
                (guint)db_column_integer (query, 2) };

  g_array_append_val (match->packs, pin);
}

static const char tags_sql[] =
    "SELECT name, value FROM match_tags WHERE match = :match ORDER BY position";

static void
read_tag (DbMatch *match, DbStatement *query)
{
  db_match_add_tag (match, db_column_text (query, 0), db_column_text (query, 1));
}

static gboolean
read_parts (DbStore *store, DbMatch *match, const char *sql,
            void (*read_part) (DbMatch *match, DbStatement *query), GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  DbStep step;

  db_bind_integer (query, ":match", match->id);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    read_part (match, query);
  return step == DB_STEP_DONE;
}

DbMatch *
db_match_get (DbStore *store, gint64 id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbMatch) match = db_match_new ();

  match->id = id;
  if (!db_transaction_begin_read (&scope, store, error) || !read_row (store, match, error)
      || !read_parts (store, match, seats_sql, read_seat, error)
      || !read_parts (store, match, sides_sql, read_side, error)
      || !read_parts (store, match, options_sql, read_option, error)
      || !read_parts (store, match, packs_sql, read_pack, error)
      || !read_parts (store, match, tags_sql, read_tag, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&match);
}

static const char find_sql[] =
    "SELECT id FROM matches WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_match_find (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_sql, error);
  g_autofree char *prefix = g_ascii_strdown (uuid, -1);
  g_autoptr (GArray) rows = NULL;

  db_bind_text (query, ":prefix", prefix);
  rows = db_statement_run_rows (query, error);
  if (rows == NULL)
    return FALSE;
  if (rows->len == 1 && *prefix != '\0') {
    *id = g_array_index (rows, gint64, 0);
    return TRUE;
  }
  if (rows->len == 0 || *prefix == '\0')
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no match “%s”"), uuid);
  else
    g_set_error (error, DB_ERROR, DB_ERROR_AMBIGUOUS, _ ("More than one match begins with “%s”"),
                 uuid);
  return FALSE;
}

static const char find_uuid_sql[] = "SELECT id FROM matches WHERE uuid = :uuid";

gboolean
db_match_find_uuid (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, find_uuid_sql, error);
  g_autofree char *lower = g_ascii_strdown (uuid, -1);

  db_bind_text (query, ":uuid", lower);
  return db_statement_run_integer (query, 0, id, error);
}

static const char kept_sql[] = "SELECT k.match FROM kept_records k JOIN matches m ON m.id = k.match"
                               " WHERE k.played IS NULL AND m.deleted IS NULL ORDER BY k.match";

GArray *
db_matches_list_raw_records (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, kept_sql, error);

  return db_statement_run_rows (query, error);
}

static const char results_sql[] =
    "SELECT m.id FROM matches m WHERE m.game = :game AND m.deleted IS NULL AND m.line IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM fixtures f WHERE f.match = m.id AND f.deleted IS NULL)"
    " ORDER BY m.id";

GArray *
db_matches_list_results (DbStore *store, gint64 game, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, results_sql, error);

  db_bind_integer (query, ":game", game);
  return db_statement_run_rows (query, error);
}

static const char same_day_sql[] =
    "SELECT m.id FROM matches m JOIN games g ON g.id = m.game"
    " WHERE (CASE WHEN :code IS NULL THEN g.code IS NULL AND g.folded = :folded"
    " ELSE g.code = :code END) AND m.date = :date AND m.deleted IS NULL AND :seats ="
    " (SELECT count (*) FROM seats WHERE match = m.id) ORDER BY m.id";

static GArray *
find_same_day (DbStore *store, const DbMatch *match, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, same_day_sql, error);
  g_autofree char *folded = db_fold (match->game_name == NULL ? "" : match->game_name);

  db_bind_text (query, ":code", match->game_code);
  db_bind_text (query, ":folded", folded);
  db_bind_text (query, ":date", match->date);
  db_bind_integer (query, ":seats", match->seats->len);
  return db_statement_run_rows (query, error);
}

/* Whether who sits there has, or had, that name. */
static const char same_seat_sql[] =
    "SELECT count (*) FROM seats s JOIN players p ON p.id = s.player"
    " WHERE s.match = :match AND s.seat = :seat AND EXISTS (SELECT 1 FROM players q"
    " LEFT JOIN player_aliases a ON a.player = q.id"
    " WHERE coalesce (q.merged_into, q.id) = coalesce (p.merged_into, p.id)"
    " AND (q.folded = :folded OR a.folded = :folded))";

static gboolean
same_seats (DbStore *store, gint64 id, const DbMatch *match, gboolean *same, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, same_seat_sql, error);

  *same = TRUE;
  for (guint k = 0; k < match->seats->len && *same; k++) {
    const DbSeat *seat = &g_array_index (match->seats, DbSeat, k);
    g_autofree char *folded = db_fold (seat->name == NULL ? "" : seat->name);
    gint64 count;

    db_bind_integer (query, ":match", id);
    db_bind_integer (query, ":seat", seat->seat);
    db_bind_text (query, ":folded", folded);
    if (!db_statement_run_integer (query, 0, &count, error))
      return FALSE;
    *same = count > 0;
  }
  return TRUE;
}

typedef struct {
  const RulesText *moves;
  gsize n_moves;
  gboolean same;
} First;

static gboolean
first_cb (const DbMove *move, gpointer data)
{
  First *first = data;
  RulesText entered;

  if (move->number > first->n_moves)
    return FALSE;
  entered = first->moves[move->number - 1];
  first->same = move->text.length == entered.length && entered.length > 0
                && memcmp (move->text.at, entered.at, entered.length) == 0;
  return first->same;
}

static gboolean
same_moves (DbStore *store, gint64 id, const RulesText *moves, gsize n_moves, gboolean *same,
            GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (store, id, error);

  if (lines == NULL)
    return FALSE;
  *same = lines->len == 0 && n_moves == 0;
  for (guint k = 0; k < lines->len && !*same; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);
    First first = { moves, n_moves, TRUE };

    if (!db_line_foreach_move (store, line->id, 1, line->last, first_cb, &first, error))
      return FALSE;
    *same = first.same;
  }
  return TRUE;
}

GArray *
db_match_find_alike (DbStore *store, const DbMatch *match, const RulesText *moves, gsize n_moves,
                     GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) candidates = NULL;
  g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  candidates = find_same_day (store, match, error);
  if (candidates == NULL)
    return NULL;
  for (guint k = 0; k < candidates->len; k++) {
    gint64 id = g_array_index (candidates, gint64, k);
    gboolean same;

    if (!same_seats (store, id, match, &same, error)
        || (same && !same_moves (store, id, moves, n_moves, &same, error)))
      return NULL;
    if (same)
      g_array_append_val (alike, id);
  }
  return db_transaction_commit (&scope, error) ? g_steal_pointer (&alike) : NULL;
}

/* Among the latest ones: whoever logs results alone asks for nothing that is longer ago. */
static const char last_sql[] =
    "SELECT id FROM (SELECT m.id, m.line, m.deleted FROM games g JOIN matches m ON m.game = g.id"
    " WHERE g.code = :game ORDER BY m.date DESC, m.id DESC LIMIT 200)"
    " WHERE deleted IS NULL AND line IS NOT NULL LIMIT 1";

gboolean
db_match_find_last (DbStore *store, const char *game, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, last_sql, error);

  db_bind_text (query, ":game", game);
  return db_statement_run_integer (query, 0, id, error);
}

/* What belongs to a match and stands in tables of its own: sides, seats, options, packs, tags. */

/* A statement over a match's parts, run once for each; binds what the part has. */
typedef gboolean (*WritePart) (DbStatement *insert, const DbMatch *match, guint k, GError **error);

static gboolean
write_parts (DbStore *store, const char *sql, gint64 id, const DbMatch *match, guint n,
             WritePart write_part, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, sql, error);

  for (guint k = 0; k < n; k++) {
    db_bind_integer (insert, ":match", id);
    if (!write_part (insert, match, k, error) || !db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static const char insert_option_sql[] =
    "INSERT INTO match_options (match, name, value) VALUES (:match, :name, :value)";

static gboolean
write_option (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  const DbOption *option = &g_array_index (match->options, DbOption, k);

  db_bind_text (insert, ":name", option->name);
  db_bind_integer (insert, ":value", option->value);
  return TRUE;
}

static const char insert_pack_sql[] =
    "INSERT INTO match_packs (match, position, pack) VALUES (:match, :position, :pack)";

static gboolean
write_pack (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  db_bind_integer (insert, ":position", k + 1);
  db_bind_integer (insert, ":pack", g_array_index (match->packs, DbPin, k).revision_row);
  return TRUE;
}

static const char insert_tag_sql[] = "INSERT INTO match_tags (match, position, name, value)"
                                     " VALUES (:match, :position, :name, :value)";

static gboolean
write_tag (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  const DbTag *tag = &g_array_index (match->tags, DbTag, k);

  db_bind_integer (insert, ":position", k + 1);
  db_bind_text (insert, ":name", tag->name);
  db_bind_text (insert, ":value", db_match_tag_has_field (tag->name) ? NULL : tag->value);
  return TRUE;
}

static const char insert_side_sql[] =
    "INSERT INTO sides (match, side, place, name) VALUES (:match, :side, :place, :name)";

static gboolean
write_side (DbStatement *insert, const DbMatch *match, guint k, GError **error)
{
  const DbSide *side = &g_array_index (match->sides, DbSide, k);

  db_bind_integer (insert, ":side", side->side);
  db_bind_row (insert, ":place", side->place);
  db_bind_text (insert, ":name", side->name == NULL ? "" : side->name);
  return TRUE;
}

static gboolean
has_side (const DbMatch *match, guint side)
{
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).side == side)
      return TRUE;
  return FALSE;
}

static const char add_side_sql[] =
    "INSERT INTO sides (match, side) VALUES (:match, :side) ON CONFLICT DO NOTHING";

/* Sides that seats alone name. */
static gboolean
add_sides (DbStore *store, gint64 id, const DbMatch *match, GError **error)
{
  for (guint k = 0; k < match->seats->len; k++) {
    guint side = g_array_index (match->seats, DbSeat, k).side;
    g_autoptr (DbStatement) insert = NULL;

    if (has_side (match, side))
      continue;
    insert = db_prepare (store, add_side_sql, error);
    db_bind_integer (insert, ":match", id);
    db_bind_integer (insert, ":side", side);
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return TRUE;
}

static const char insert_seat_sql[] = "INSERT INTO seats (match, seat, side, player, score)"
                                      " VALUES (:match, :seat, :side, :player, :score)";

/* @players: (array): row ids by seat. */
static gboolean
write_seats (DbStore *store, gint64 id, const DbMatch *match, const gint64 *players, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_seat_sql, error);

  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = &g_array_index (match->seats, DbSeat, k);

    db_bind_integer (insert, ":match", id);
    db_bind_integer (insert, ":seat", seat->seat);
    db_bind_integer (insert, ":side", seat->side);
    db_bind_integer (insert, ":player", players[k]);
    if (seat->has_score)
      db_bind_double (insert, ":score", seat->score);
    else
      db_bind_null (insert, ":score");
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static const char delete_sql[][56] = {
  "DELETE FROM seats WHERE match = :match",         "DELETE FROM sides WHERE match = :match",
  "DELETE FROM match_options WHERE match = :match", "DELETE FROM match_packs WHERE match = :match",
  "DELETE FROM match_tags WHERE match = :match",
};

static gboolean
db_match_delete_parts (DbStore *store, gint64 id, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (delete_sql); k++) {
    g_autoptr (DbStatement) delete = db_prepare (store, delete_sql[k], error);

    db_bind_integer (delete, ":match", id);
    if (!db_statement_run (delete, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
db_match_write_parts (DbStore *store, gint64 id, const DbMatch *match, const gint64 *players,
                      GError **error)
{
  return write_parts (store, insert_side_sql, id, match, match->sides->len, write_side, error)
         && add_sides (store, id, match, error) && write_seats (store, id, match, players, error)
         && write_parts (store, insert_option_sql, id, match, match->options->len, write_option,
                         error)
         && write_parts (store, insert_pack_sql, id, match, match->packs->len, write_pack, error)
         && write_parts (store, insert_tag_sql, id, match, match->tags->len, write_tag, error);
}

/* What a match is called where nothing else of it is shown: its game and who played. */

typedef void (*AddName) (DbTitle *title, const char *name);

/* @add: shortens names or does not */
static DbTitle *
new_phrase (const char *code, const char *name, const char *players, AddName add)
{
  const RulesGame *game = code != NULL ? rules_game (rules_text (code)) : NULL;
  DbTitle *phrase = db_title_new (DB_TITLE_MATCH, NULL);

  if (game != NULL)
    db_title_take (phrase, db_title_new (DB_TITLE_GAME, game->name, NULL));
  else
    add (phrase, name != NULL ? name : code != NULL ? code : "");
  add (phrase, players);
  return phrase;
}

/* "Tome: Ada, Ben", of a match as it will be stored. */
static DbTitle *
new_phrase_of (const DbMatch *match)
{
  g_autoptr (GString) players = g_string_new (NULL);

  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = &g_array_index (match->seats, DbSeat, k);

    if (seat->name != NULL)
      g_string_append_printf (players, "%s%s", players->len > 0 ? ", " : "", seat->name);
  }
  return new_phrase (match->game_code, match->game_name, players->str, db_title_add);
}

static const char title_sql[] =
    "SELECT g.code, g.name, (SELECT group_concat (name, ', ') FROM"
    " (SELECT coalesce (q.name, p.name) AS name FROM seats s JOIN players p ON p.id = s.player"
    " LEFT JOIN players q ON q.id = p.merged_into WHERE s.match = :match ORDER BY s.seat))"
    " FROM matches m JOIN games g ON g.id = m.game WHERE m.id = :match";

/* NULL where there is no such match. */
static DbTitle *
read_phrase (DbStore *store, gint64 id, AddName add)
{
  g_autoptr (DbStatement) query = db_prepare (store, title_sql, NULL);
  const char *players;

  db_bind_integer (query, ":match", id);
  if (db_step (query, NULL) != DB_STEP_ROW)
    return NULL;
  players = db_column_text (query, 2);
  return new_phrase (db_column_text (query, 0), db_column_text (query, 1),
                     players != NULL ? players : "", add);
}

DbTitle *
db_match_new_phrase (DbStore *store, gint64 id)
{
  DbTitle *phrase = read_phrase (store, id, db_title_add);

  return phrase != NULL ? phrase : db_title_new (DB_TITLE_LIST, NULL);
}

char *
db_match_dup_title (DbStore *store, gint64 id)
{
  g_autoptr (DbTitle) phrase = read_phrase (store, id, db_title_add_whole);

  return phrase != NULL ? db_title_tell (phrase) : g_strdup ("");
}

/* Writing matches: names become rows, all is checked, and all of it is one logged change. */

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
check_match (const DbMatch *match, GError **error)
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
keep_merged_player (DbStore *store, gint64 id, guint seat, gint64 *player, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sat_sql, error);
  gint64 sat, resolved;

  db_bind_integer (query, ":match", id);
  db_bind_integer (query, ":seat", seat);
  if (!db_statement_run_integer (query, 0, &sat, error))
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
    if (id != 0 && !keep_merged_player (store, id, seat->seat, &players[k], error))
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
    " :minutes, :now, :now) ON CONFLICT DO NOTHING";

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
  if (!db_statement_run (insert, error))
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
  return db_statement_run (insert, error) && db_statement_run (update, error);
}

static const char keep_sql[] =
    "INSERT INTO kept_records (match, text, reason) VALUES (:match, :text, :reason)";

static gboolean
insert_raw_record (DbStore *store, gint64 id, const char *text, const char *reason, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, keep_sql, error);

  db_bind_integer (insert, ":match", id);
  db_bind_text (insert, ":text", text);
  db_bind_text (insert, ":reason", reason);
  return db_statement_run (insert, error);
}

/* NULL where nobody will read it. */
static DbTitle *
new_title (DbStore *store, DbTitleKind kind, const DbMatch *match)
{
  DbTitle *title = db_edit_wants_title (store) ? db_title_new (kind, NULL) : NULL;

  if (title != NULL)
    db_title_take (title, new_phrase_of (match));
  return title;
}

static DbTitle *
new_title_of (DbStore *store, DbTitleKind kind, gint64 id)
{
  DbTitle *title = db_edit_wants_title (store) ? db_title_new (kind, NULL) : NULL;

  if (title != NULL)
    db_title_take (title, db_match_new_phrase (store, id));
  return title;
}

/* @text: NULL but for a record that is kept word for word. */
static gboolean
add_match (DbStore *store, const DbMatch *match, const char *text, const char *reason, gint64 *id,
           GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autofree gint64 *players = NULL;
  gint64 game, place;

  if (!check_match (match, error) || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MATCH, 0,
                         new_title (store, DB_TITLE_MATCH_ADD, match), error)
      || !db_edit_open_batch (&edit, error) || !find_rows (store, match, &game, &place, error))
    return FALSE;
  players = find_players (store, match, 0, error);
  if (players == NULL || !insert_row (store, match, game, place, &edit.row, error)
      || !db_match_write_parts (store, edit.row, match, players, error))
    return FALSE;
  if (text != NULL ? !insert_raw_record (store, edit.row, text, reason, error)
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
  return add_match (store, match, NULL, NULL, id, error);
}

gboolean
db_match_add_raw_record (DbStore *store, const DbMatch *match, const char *text, const char *reason,
                         gint64 *id, GError **error)
{
  return add_match (store, match, text, reason, id, error);
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
rewrite_match (DbStore *store, const DbMatch *match, GError **error)
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
  return db_statement_run (update, error) && db_match_delete_parts (store, match->id, error)
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

  if (!check_match (match, error) || !db_transaction_begin (&scope, store, error)
      || !check_setup (store, match, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MATCH, match->id,
                         new_title (store, DB_TITLE_MATCH_EDIT, match), error)
      || !db_edit_open_batch (&edit, error) || !rewrite_match (store, match, error)
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

  if (!check_match (match, error) || !db_transaction_begin (&scope, store, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_MATCH, match->id,
                         new_title (store, DB_TITLE_MATCH_MAKE_PLAYABLE, match), error)
      || !db_edit_open_batch (&edit, error))
    return FALSE;
  update = db_prepare (store, played_sql, error);
  db_bind_integer (update, ":match", match->id);
  db_bind_integer (update, ":now", db_now ());
  if (!db_statement_run_integer (update, 0, &kept, error))
    return FALSE;
  if (kept == 0)
    return db_no_such_match (error);
  if (!rewrite_match (store, match, error) || !insert_first_line (store, match->id, error)
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
          new_title_of (store, deleted ? DB_TITLE_MATCH_DELETE : DB_TITLE_MATCH_RESTORE, id),
          error))
    return FALSE;
  update = db_prepare (store, set_deleted_sql, error);
  db_bind_row (update, ":deleted", deleted ? now : 0);
  db_bind_integer (update, ":now", now);
  db_bind_integer (update, ":match", id);
  return db_statement_run (update, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
