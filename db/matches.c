/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches as values, read from the store and found in it.
 */
#include "db/matches.h"

#include "db/lines.h"
#include "db/matches-private.h"
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

const char *
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
    char *texts[] = { match->uuid,     match->game_code, match->game_name, match->variant,
                      match->date,     match->place,     match->event,     match->round,
                      match->campaign, match->session,   match->kept,      match->kept_reason };
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
  match->kept = db_column_dup (query, 15);
  match->kept_reason = db_column_dup (query, 16);
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
  rows = db_run_rows (query, error);
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

static const char kept_sql[] = "SELECT k.match FROM kept_records k JOIN matches m ON m.id = k.match"
                               " WHERE k.played IS NULL AND m.deleted IS NULL ORDER BY k.match";

GArray *
db_matches_list_kept (DbStore *store, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, kept_sql, error);

  return db_run_rows (query, error);
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
  return db_run_rows (query, error);
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
    if (!db_run_integer (query, 0, &count, error))
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
  return db_run_integer (query, 0, id, error);
}
