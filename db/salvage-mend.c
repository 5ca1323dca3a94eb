/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From rows that could be read to a collection that holds together. What the log of changes still
 * says of a lost row is taken from there; a player or a game of whom nothing is left gets a name
 * that says so, rather than that a match is lost; what then still refers to nothing goes.
 */
#include "db/salvage-private.h"

#include "db/tables-private.h"
#include "db/uuid.h"

#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LATEST(subject)                                                                            \
  "(SELECT row, after, instant, max (id) FROM changes WHERE subject = '" subject "' GROUP BY row"  \
  " HAVING after IS NOT NULL)"

/* The end of a line's moves without a gap, from where it forked. */
#define BEHIND_GAP                                                                                 \
  "(SELECT line, number FROM (SELECT m.line, m.number, m.number - l.fork_at - row_number () OVER"  \
  " (PARTITION BY m.line ORDER BY m.number) AS off FROM moves m JOIN lines l ON l.id = m.line)"    \
  " WHERE off <> 0)"

#define LAST_OF(line, fork)                                                                        \
  "(SELECT coalesce (max (number), " fork ") FROM moves WHERE line = " line ")"

/* A line that forks from where nothing is, or from another match's. */
#define LINE_IS_LOST                                                                               \
  "NOT EXISTS (SELECT 1 FROM matches WHERE id = lines.match)"                                      \
  " OR (parent IS NULL AND fork_at > 0)"                                                           \
  " OR (parent IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lines p WHERE p.id = lines.parent"        \
  " AND p.match = lines.match AND lines.fork_at <= " LAST_OF ("p.id", "p.fork_at") "))"

/**
 * Step:
 * @schema: the first one whose tables it needs
 * @sentence: (nullable): tells of people's words that go: one of each row of @words
 */
typedef struct {
  guint schema;
  const char *sentence, *words, *sql;
} Step;

#define MOVE_GOES N_ ("A move without its place: %s")
#define WORDS_GO N_ ("Words without their place: %s")

/* What cannot be read as what it is, which nothing may rest on. */
static const Step readable[] = {
  { 1, NULL, NULL,
    "DELETE FROM changes WHERE (before IS NOT NULL AND NOT json_valid (before))"
    " OR (after IS NOT NULL AND NOT json_valid (after)) OR coalesce (before, after) IS NULL" },
  { 5, NULL, NULL,
    "DELETE FROM photo_bytes WHERE hex (substr (jpeg, 1, 2)) <> 'FFD8'"
    " OR NOT EXISTS (SELECT 1 FROM photos WHERE id = photo)" },
  { 5, NULL, NULL,
    "DELETE FROM photos WHERE NOT EXISTS (SELECT 1 FROM photo_bytes WHERE photo = photos.id)" },
  { 10, NULL, NULL, "DELETE FROM pack_drafts WHERE NOT json_valid (json)" },
};

/* What the log says of rows that are gone, and of what belonged to them. */
static const Step logged[] = {
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO games (id, uuid, code, name, folded, created, modified, deleted)"
    " SELECT row, after ->> 'uuid', after ->> 'code', after ->> 'name', after ->> 'folded',"
    " instant, instant, after ->> 'deleted' FROM " LATEST ("game") },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO players (id, uuid, name, folded, note, merged_into, created, modified,"
    " deleted) SELECT row, after ->> 'uuid', after ->> 'name', after ->> 'folded',"
    " after ->> 'note', after ->> 'merged_into', instant, instant, after ->> 'deleted'"
    " FROM " LATEST ("player") },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO places (id, uuid, name, folded, created, modified, deleted)"
    " SELECT row, after ->> 'uuid', after ->> 'name', after ->> 'folded', instant, instant,"
    " after ->> 'deleted' FROM " LATEST ("place") },
  { 5, NULL, NULL,
    "INSERT OR IGNORE INTO matches (id, uuid, game, variant, mode, rules, knowledge, date, place,"
    " event, round, campaign, session, result, created, modified, deleted, minutes)"
    " SELECT row, after ->> 'uuid', after ->> 'game', after ->> 'variant', after ->> 'mode',"
    " after ->> 'rules', after ->> 'knowledge', after ->> 'date', after ->> 'place',"
    " after ->> 'event', after ->> 'round', after ->> 'campaign', after ->> 'session',"
    " after ->> 'result', instant, instant, after ->> 'deleted', after ->> 'minutes'"
    " FROM " LATEST ("match") },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO sides (match, side, place, name) SELECT row, value ->> 0, value ->> 1,"
    " value ->> 2 FROM " LATEST ("match") ", json_each (after, '$.sides')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO seats (match, seat, side, player, score) SELECT row, value ->> 0,"
    " value ->> 1, value ->> 2, value ->> 3 FROM " LATEST (
        "match") ", json_each (after, '$.seats')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO match_options (match, name, value) SELECT row, value ->> 0, value ->> 1"
    " FROM " LATEST ("match") ", json_each (after, '$.options')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO match_packs (match, position, pack) SELECT row, key + 1, value"
    " FROM " LATEST ("match") ", json_each (after, '$.packs')" },
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO match_tags (match, position, name, value) SELECT row, key + 1,"
    " value ->> 0, value ->> 1 FROM " LATEST ("match") ", json_each (after, '$.tags')" },
  { 10, NULL, NULL,
    "INSERT OR IGNORE INTO pack_drafts (id, uuid, game, code, title, json, base, kept, created,"
    " modified, deleted) SELECT row, after ->> 'uuid', after ->> 'game', after ->> 'code',"
    " after ->> 'title', after ->> 'json', after ->> 'base', after ->> 'kept', instant, instant,"
    " after ->> 'deleted' FROM " LATEST ("pack-draft") },
};

/* Repeated until nothing changes any more: each takes away, or mends, what the others left. */
static const Step steps[] = {
  { 1, NULL, NULL,
    "INSERT OR IGNORE INTO lines (id, match, number, fork_at, created) SELECT m.line, m.id,"
    " 1 + (SELECT coalesce (max (number), 0) FROM lines WHERE match = m.id), 0, m.created"
    " FROM matches m WHERE m.line IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lines WHERE id = "
    "m.line)"
    " AND EXISTS (SELECT 1 FROM moves WHERE line = m.line AND number = 1)" },
  { 1, MOVE_GOES,
    "SELECT line || ': ' || number || '. ' || text FROM moves m WHERE NOT EXISTS"
    " (SELECT 1 FROM lines WHERE id = m.line)",
    "DELETE FROM moves WHERE NOT EXISTS (SELECT 1 FROM lines WHERE id = moves.line)" },
  { 1, MOVE_GOES,
    "SELECT coalesce (t.uuid, '') || ', ' || l.number || ': ' || m.number || '. ' || m.text"
    " FROM moves m JOIN lines l ON l.id = m.line LEFT JOIN matches t ON t.id = l.match"
    " WHERE (m.line, m.number) IN " BEHIND_GAP " ORDER BY m.line, m.number",
    "DELETE FROM moves WHERE (line, number) IN " BEHIND_GAP },
  { 1, MOVE_GOES,
    "SELECT coalesce (t.uuid, '') || ', ' || lines.number || ': ' || m.number || '. ' || m.text"
    " FROM lines JOIN moves m ON m.line = lines.id LEFT JOIN matches t ON t.id = lines.match"
    " WHERE " LINE_IS_LOST " ORDER BY m.line, m.number",
    "DELETE FROM moves WHERE line IN (SELECT id FROM lines WHERE " LINE_IS_LOST ")" },
  { 1, NULL, NULL, "DELETE FROM lines WHERE " LINE_IS_LOST },
  { 1, NULL, NULL,
    "UPDATE matches SET line = (SELECT l.id FROM lines l WHERE l.match = matches.id ORDER "
    "BY " LAST_OF ("l.id", "l.fork_at") " DESC, l.id LIMIT 1) WHERE line IS NOT NULL AND NOT EXISTS"
                                        " (SELECT 1 FROM lines l WHERE l.id = matches.line AND "
                                        "l.match = matches.id)" },
  { 1, NULL, NULL,
    "UPDATE matches SET line = (SELECT l.id FROM lines l WHERE l.match = matches.id ORDER "
    "BY " LAST_OF ("l.id", "l.fork_at") " DESC, l.id LIMIT 1) WHERE line IS NULL AND EXISTS"
                                        " (SELECT 1 FROM lines l WHERE l.match = matches.id)" },
  { 5, NULL, NULL,
    "UPDATE lines SET hidden = NULL WHERE hidden IS NOT NULL"
    " AND EXISTS (SELECT 1 FROM matches WHERE id = lines.match AND line = lines.id)" },
  { 1, NULL, NULL,
    "UPDATE lines SET tip = NULL WHERE tip IS NOT NULL AND tip > " LAST_OF ("lines.id",
                                                                            "lines.fork_at") },
  { 7, NULL, NULL,
    "DELETE FROM waiting WHERE NOT EXISTS (SELECT 1 FROM lines l JOIN lines s ON s.match = l.match"
    " WHERE l.id = waiting.line AND s.id = waiting.source AND waiting.last <= " LAST_OF (
        "s.id", "s.fork_at") ")" },
  { 5, WORDS_GO,
    "SELECT text FROM move_notes n WHERE NOT EXISTS (SELECT 1 FROM lines l WHERE l.id = n.line"
    " AND n.number <= " LAST_OF ("l.id", "l.fork_at") ")",
    "DELETE FROM move_notes WHERE NOT EXISTS (SELECT 1 FROM lines l WHERE l.id = move_notes.line"
    " AND move_notes.number <= " LAST_OF ("l.id", "l.fork_at") ")" },
  { 3, NULL, NULL,
    "DELETE FROM match_decks WHERE seat > (SELECT max (seat) FROM seats"
    " WHERE match = match_decks.match)" },
  { 1, NULL, NULL,
    "UPDATE players SET merged_into = NULL WHERE merged_into IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM players q WHERE q.id = players.merged_into AND q.merged_into IS NULL)" },
  { 4, NULL, NULL,
    "DELETE FROM runs WHERE NOT EXISTS (SELECT 1 FROM campaigns c, matches m JOIN games g"
    " ON g.id = m.game WHERE c.id = runs.campaign AND m.id = runs.match AND g.code IS c.game)" },
  { 6, NULL, NULL,
    "UPDATE journal SET session = NULL WHERE session IS NOT NULL AND NOT EXISTS"
    " (SELECT 1 FROM sessions s JOIN runs r ON r.match = s.match WHERE s.id = journal.session"
    " AND r.id = journal.run)" },
  { 4, WORDS_GO,
    "SELECT text FROM journal WHERE NOT EXISTS (SELECT 1 FROM runs WHERE id = journal.run)",
    "DELETE FROM journal WHERE NOT EXISTS (SELECT 1 FROM runs WHERE id = journal.run)" },
  { 8, NULL, NULL, "DELETE FROM seasons WHERE NOT json_valid (scheme)" },
  { 8, NULL, NULL,
    "DELETE FROM fixture_seats WHERE fixture IN (SELECT f.id FROM fixtures f JOIN fixture_seats t"
    " ON t.fixture = f.id LEFT JOIN entrants e ON e.id = t.entrant GROUP BY f.id"
    " HAVING max (t.seat) <> count (*) OR sum (t.entrant IS NOT NULL AND e.season IS NOT f.season) "
    "> 0"
    " OR sum (f.deleted IS NULL AND e.deleted IS NOT NULL) > 0)" },
};

/* The words of people that hang on rows by their kind; where the row is gone they have no place. */
static const struct {
  const char *subject, *table;
  guint schema;
} subjects[] = {
  { "game", "games", 1 },
  { "player", "players", 1 },
  { "place", "places", 1 },
  { "pack", "packs", 1 },
  { "match", "matches", 1 },
  { "word-list", "word_lists", 2 },
  { "deck", "decks", 3 },
  { "match-deck", "match_decks", 3 },
  { "campaign", "campaigns", 4 },
  { "run", "runs", 4 },
  { "session", "sessions", 4 },
  { "journal-entry", "journal", 4 },
  { "league", "leagues", 8 },
  { "season", "seasons", 8 },
  { "entrant", "entrants", 8 },
  { "fixture", "fixtures", 8 },
  { "line", "lines", 1 },
  { WORDS_GO, "notes", 1 },
  { "bookmark", "bookmarks", 1 },
  { "scheme", "schemes", 8 },
  { "owned-card", "owned_cards", 3 },
  { "photo", "photos", 5 },
  { "move-note", "move_notes", 5 },
  { "pack-draft", "pack_drafts", 10 },
};

static gboolean
run (DbStore *draft, const char *sql, GError **error)
{
  g_autoptr (DbStatement) statement = db_prepare (draft, sql, error);

  return db_run (statement, error);
}

static gboolean
tell_words (DbStore *draft, const char *sentence, const char *sql, GPtrArray *loose, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (draft, sql, error);
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    GString *told = g_string_new (_ (sentence));

    g_string_replace (told, "%s", db_column_text (query, 0), 1);
    g_ptr_array_add (loose, g_string_free (told, FALSE));
  }
  return step == DB_STEP_DONE;
}

static gboolean
run_steps (DbStore *draft, const Step *list, gsize n, guint schema, GPtrArray *loose,
           GError **error)
{
  for (gsize k = 0; k < n; k++) {
    if (schema < list[k].schema)
      continue;
    if ((list[k].sentence != NULL
         && !tell_words (draft, list[k].sentence, list[k].words, loose, error))
        || !run (draft, list[k].sql, error))
      return FALSE;
  }
  return TRUE;
}

static const char folded_game_sql[] =
    "SELECT p.game FROM matches m JOIN match_packs k ON k.match = m.id JOIN packs p ON p.id = "
    "k.pack"
    " WHERE m.game = :row AND NOT EXISTS (SELECT 1 FROM games WHERE code = p.game) LIMIT 1";

static const char *
name_of_game (const char *code)
{
  for (guint k = 0; code != NULL && rules_games[k] != NULL; k++)
    if (g_str_equal (rules_games[k]->id, code))
      return rules_games[k]->name;
  return NULL;
}

/* A game of which only matches are left; their packs may say which. */
static gboolean
add_game (DbStore *draft, gint64 row, GError **error)
{
  static const char sql[] = "INSERT INTO games (id, uuid, code, name, folded, created, modified)"
                            " VALUES (:row, :uuid, :code, :name, :folded, :now, :now)";
  g_autoptr (DbStatement) query = db_prepare (draft, folded_game_sql, error);
  g_autoptr (DbStatement) insert = db_prepare (draft, sql, error);
  g_autofree char *code = NULL, *name = NULL, *folded = NULL;
  char uuid[DB_UUID_SIZE];

  db_bind_integer (query, ":row", row);
  if (db_step (query, error) == DB_STEP_ROW)
    code = db_column_dup (query, 0);
  name = name_of_game (code) != NULL ? g_strdup (name_of_game (code))
                                     : g_strdup_printf (_ ("Unknown game %d"), (int)row);
  folded = db_fold (name);
  if (code != NULL)
    db_uuid_v5 ("tomekeeper", code, uuid);
  else
    db_uuid_v7 (uuid);
  db_bind_integer (insert, ":row", row);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":code", code);
  db_bind_text (insert, ":name", name);
  db_bind_text (insert, ":folded", folded);
  db_bind_integer (insert, ":now", db_now ());
  return db_run (insert, error);
}

static gboolean
add_player (DbStore *draft, gint64 row, GError **error)
{
  static const char sql[] = "INSERT INTO players (id, uuid, name, folded, created, modified)"
                            " VALUES (:row, :uuid, :name, :folded, :now, :now)";
  g_autoptr (DbStatement) insert = db_prepare (draft, sql, error);
  g_autofree char *name = g_strdup_printf (_ ("Unknown player %d"), (int)row);
  g_autofree char *folded = db_fold (name);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_integer (insert, ":row", row);
  db_bind_text (insert, ":uuid", uuid);
  db_bind_text (insert, ":name", name);
  db_bind_text (insert, ":folded", folded);
  db_bind_integer (insert, ":now", db_now ());
  return db_run (insert, error);
}

/* One reference from a table's column to another table's rows. */
typedef struct {
  char *table, *column, *parent;
  gboolean needed;
} Reference;

static void
reference_free (gpointer data)
{
  Reference *reference = data;

  g_free (reference->table);
  g_free (reference->column);
  g_free (reference->parent);
  g_free (reference);
}

static const char references_sql[] =
    "SELECT f.\"from\", f.\"table\", i.\"notnull\" OR i.pk FROM pragma_foreign_key_list (:table) f"
    " JOIN pragma_table_info (:table) i ON i.name = f.\"from\""
    " WHERE (SELECT count (*) FROM pragma_foreign_key_list (:table) g WHERE g.id = f.id) = 1";

static GPtrArray *
list_references (DbStore *draft, GPtrArray *tables, GError **error)
{
  g_autoptr (GPtrArray) references = g_ptr_array_new_with_free_func (reference_free);

  for (guint k = 0; k < tables->len; k++) {
    const DbTable *table = g_ptr_array_index (tables, k);
    g_autoptr (DbStatement) query = db_prepare (draft, references_sql, error);
    DbStep step;

    db_bind_text (query, ":table", table->name);
    while ((step = db_step (query, error)) == DB_STEP_ROW) {
      Reference *reference = g_new0 (Reference, 1);

      reference->table = g_strdup (table->name);
      reference->column = db_column_dup (query, 0);
      reference->parent = db_column_dup (query, 1);
      reference->needed = db_column_integer (query, 2) != 0;
      g_ptr_array_add (references, reference);
    }
    if (step == DB_STEP_ERROR)
      return NULL;
  }
  return g_steal_pointer (&references);
}

static const char *
compose (const char *format, const Reference *reference)
{
  GString *sql = g_string_new (format);

  g_string_replace (sql, "{table}", reference->table, 0);
  g_string_replace (sql, "{column}", reference->column, 0);
  g_string_replace (sql, "{parent}", reference->parent, 0);
  return db_keep_sql (sql);
}

#define REFERS_TO_NOTHING                                                                          \
  "\"{column}\" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {parent} parent WHERE parent.id ="       \
  " {table}.\"{column}\")"

/* Rows for what is referred to by rows that are nothing without it. */
static gboolean
add_stand_ins (DbStore *draft, GPtrArray *references, const char *parent,
               gboolean (*add) (DbStore *, gint64, GError **), GError **error)
{
  for (guint k = 0; k < references->len; k++) {
    const Reference *reference = g_ptr_array_index (references, k);
    g_autoptr (DbStatement) query = NULL;
    g_autoptr (GArray) rows = NULL;

    if (!g_str_equal (reference->parent, parent) || !reference->needed)
      continue;
    query = db_prepare (
        draft,
        compose ("SELECT DISTINCT \"{column}\" FROM {table} WHERE " REFERS_TO_NOTHING, reference),
        error);
    rows = db_run_rows (query, error);
    for (guint n = 0; rows != NULL && n < rows->len; n++)
      if (!add (draft, g_array_index (rows, gint64, n), error))
        return FALSE;
    if (rows == NULL)
      return FALSE;
  }
  return TRUE;
}

static gboolean
cut_references (DbStore *draft, GPtrArray *references, GError **error)
{
  for (guint k = 0; k < references->len; k++) {
    const Reference *reference = g_ptr_array_index (references, k);

    if (!run (draft,
              compose (reference->needed
                           ? "DELETE FROM {table} WHERE " REFERS_TO_NOTHING
                           : "UPDATE {table} SET \"{column}\" = NULL WHERE " REFERS_TO_NOTHING,
                       reference),
              error))
      return FALSE;
  }
  return TRUE;
}

/* A match has its seats without a gap, as many as its mode, its sides and its last seat ask for. */
static const char seats_sql[] =
    "SELECT id, max (coalesce ((SELECT max (seat) FROM seats WHERE match = m.id), 0),"
    " coalesce ((SELECT max (side) FROM sides WHERE match = m.id), 0),"
    " CASE WHEN EXISTS (SELECT 1 FROM seats WHERE match = m.id) THEN 0"
    " WHEN mode IN ('co-op', 'solo') THEN 1 ELSE 2 END),"
    " mode IN ('co-op', 'solo') FROM matches m WHERE NOT EXISTS"
    " (SELECT 1 FROM seats WHERE match = m.id)"
    " OR (SELECT max (seat) <> count (*) FROM seats WHERE match = m.id)";

static gboolean
fill_match (DbStore *draft, gint64 match, gint64 seats, gboolean together, GError **error)
{
  static const char sql[] =
      "INSERT OR IGNORE INTO seats (match, seat, side, player) SELECT :match, :seat, :side,"
      " (SELECT id FROM players WHERE folded = :folded) WHERE NOT EXISTS"
      " (SELECT 1 FROM seats WHERE match = :match AND seat = :seat)";
  static const char player_sql[] = "INSERT INTO players (uuid, name, folded, created, modified)"
                                   " SELECT :uuid, :name, :folded, :now, :now WHERE NOT EXISTS"
                                   " (SELECT 1 FROM players WHERE folded = :folded)";

  for (gint64 seat = 1; seat <= MIN (seats, 64); seat++) {
    g_autofree char *name = g_strdup_printf (_ ("Unknown player of seat %d"), (int)seat);
    g_autofree char *folded = db_fold (name);
    g_autoptr (DbStatement) player = db_prepare (draft, player_sql, error);
    g_autoptr (DbStatement) insert = db_prepare (draft, sql, error);
    char uuid[DB_UUID_SIZE];

    db_uuid_v7 (uuid);
    db_bind_text (player, ":uuid", uuid);
    db_bind_text (player, ":name", name);
    db_bind_text (player, ":folded", folded);
    db_bind_integer (player, ":now", db_now ());
    db_bind_integer (insert, ":match", match);
    db_bind_integer (insert, ":seat", seat);
    db_bind_integer (insert, ":side", together ? 1 : seat);
    db_bind_text (insert, ":folded", folded);
    if (!db_run (player, error) || !db_run (insert, error))
      return FALSE;
  }
  return TRUE;
}

typedef struct {
  gint64 match, seats;
  gboolean together;
} Gap;

static gboolean
fill_seats (DbStore *draft, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (draft, seats_sql, error);
  g_autoptr (GArray) gaps = g_array_new (FALSE, FALSE, sizeof (Gap));
  DbStep step;

  if (!run (draft, "UPDATE seats SET side = seat WHERE side < 1", error)
      || !run (draft,
               "DELETE FROM seats WHERE NOT EXISTS (SELECT 1 FROM matches WHERE id = seats.match)",
               error))
    return FALSE;
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    Gap gap = { db_column_integer (query, 0), db_column_integer (query, 1),
                db_column_integer (query, 2) != 0 };

    g_array_append_val (gaps, gap);
  }
  db_statement_reset (query);
  for (guint k = 0; step == DB_STEP_DONE && k < gaps->len; k++) {
    const Gap *gap = &g_array_index (gaps, Gap, k);

    if (!fill_match (draft, gap->match, gap->seats, gap->together, error))
      return FALSE;
  }
  return step == DB_STEP_DONE
         && run (draft,
                 "INSERT OR IGNORE INTO sides (match, side) SELECT DISTINCT match, side FROM seats",
                 error);
}

/* Packs and word lists whose bytes are not those that their sum was taken of. */
static gboolean
drop_changed (DbStore *draft, const char *select, const char *drop, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (draft, select, error);
  g_autoptr (DbStatement) remove = db_prepare (draft, drop, error);
  g_autoptr (GArray) wrong = g_array_new (FALSE, FALSE, sizeof (gint64));
  DbStep step;

  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    g_autoptr (GBytes) content = db_column_dup_bytes (query, 1);
    g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, content);
    gint64 row = db_column_integer (query, 0);

    if (g_strcmp0 (sha256, db_column_text (query, 2)) != 0)
      g_array_append_val (wrong, row);
  }
  db_statement_reset (query);
  for (guint k = 0; step == DB_STEP_DONE && k < wrong->len; k++) {
    db_bind_integer (remove, ":row", g_array_index (wrong, gint64, k));
    if (!db_run (remove, error))
      return FALSE;
  }
  return step == DB_STEP_DONE;
}

static gboolean
drop_unreadable (DbStore *draft, guint schema, GPtrArray *loose, GError **error)
{
  return drop_changed (draft, "SELECT id, json, sha256 FROM packs",
                       "DELETE FROM packs WHERE id = :row", error)
         && (schema < 2
             || drop_changed (draft, "SELECT id, content, sha256 FROM word_lists",
                              "DELETE FROM word_lists WHERE id = :row", error))
         && run_steps (draft, readable, G_N_ELEMENTS (readable), schema, loose, error);
}

/* The log of rows that are gone though it does not say so, and what is said of them: the numbers of
 * rows are given again, to others. */
static gboolean
drop_said (DbStore *draft, guint schema, GPtrArray *loose, GError **error)
{
  static const char *const sayings[] = { "tags", "external_ids", "photos", "notes" };

  for (gsize k = 0; k < G_N_ELEMENTS (subjects); k++) {
    g_autofree char *gone = g_strdup_printf ("subject = '%s' AND row NOT IN (SELECT id FROM %s)",
                                             subjects[k].subject, subjects[k].table);
    g_autofree char *words = g_strdup_printf ("SELECT text FROM notes WHERE %s", gone);
    g_autofree char *log = g_strdup_printf (
        "DELETE FROM changes WHERE %s AND row IN (SELECT row FROM (SELECT row, after, max (id)"
        " FROM changes WHERE subject = '%s' GROUP BY row HAVING after IS NOT NULL))",
        gone, subjects[k].subject);

    if (schema < subjects[k].schema)
      continue;
    if (!tell_words (draft, WORDS_GO, g_intern_string (words), loose, error)
        || !run (draft, g_intern_string (log), error))
      return FALSE;
    for (gsize n = 0; n < G_N_ELEMENTS (sayings); n++) {
      g_autofree char *drop = g_strdup_printf ("DELETE FROM %s WHERE %s", sayings[n], gone);

      if ((schema >= 5 || !g_str_equal (sayings[n], "photos"))
          && !run (draft, g_intern_string (drop), error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
settle (DbStore *draft, GPtrArray *references, guint schema, GPtrArray *loose, GError **error)
{
  int before;

  do {
    before = sqlite3_total_changes (draft->db);
    if (!fill_seats (draft, error)
        || !run_steps (draft, steps, G_N_ELEMENTS (steps), schema, loose, error)
        || !cut_references (draft, references, error))
      return FALSE;
  } while (sqlite3_total_changes (draft->db) != before);
  return TRUE;
}

gboolean
db_salvage_mend (DbStore *draft, GPtrArray *tables, guint schema, gboolean broken, GPtrArray *loose,
                 gint64 *homeless, GError **error)
{
  g_autoptr (GPtrArray) references = list_references (draft, tables, error);

  if (references == NULL || !drop_unreadable (draft, schema, loose, error))
    return FALSE;
  if (broken && !run_steps (draft, logged, G_N_ELEMENTS (logged), schema, loose, error))
    return FALSE;
  if (!add_stand_ins (draft, references, "games", add_game, error)
      || !add_stand_ins (draft, references, "players", add_player, error)
      || (broken
          && (!db_known_tell_lacks (draft, schema, loose, error)
              || !db_known_remake (draft, schema, homeless, error)))
      || !settle (draft, references, schema, loose, error))
    return FALSE;
  return !broken
         || (drop_said (draft, schema, loose, error)
             && settle (draft, references, schema, loose, error));
}
