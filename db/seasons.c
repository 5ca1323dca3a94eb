/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seasons with their games, tags, absences, forbidden pairs, single matches and rounds.
 */
#include "db/seasons.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const DbTextField texts[] = {
  { ":name", G_STRUCT_OFFSET (DbSeason, name) },
  { ":format", G_STRUCT_OFFSET (DbSeason, format) },
  { ":partners", G_STRUCT_OFFSET (DbSeason, partners) },
  { ":starts", G_STRUCT_OFFSET (DbSeason, starts) },
  { ":ends", G_STRUCT_OFFSET (DbSeason, ends) },
  { ":scheme", G_STRUCT_OFFSET (DbSeason, scheme) },
  { ":tie_breaks", G_STRUCT_OFFSET (DbSeason, tie_breaks) },
  { ":rating", G_STRUCT_OFFSET (DbSeason, rating) },
  { ":seating", G_STRUCT_OFFSET (DbSeason, seating) },
  { ":carried", G_STRUCT_OFFSET (DbSeason, carried) },
  { ":note", G_STRUCT_OFFSET (DbSeason, note) },
};

static void
clear_match (gpointer match)
{
  g_free (((DbSeasonMatch *)match)->reason);
}

DbSeason *
db_season_new (gint64 league)
{
  DbSeason *season = g_new0 (DbSeason, 1);

  season->league = league;
  db_texts_init (season, texts, G_N_ELEMENTS (texts));
  db_match_set_string (&season->format, "swiss");
  db_match_set_string (&season->partners, "none");
  season->cycles = season->best_of = 1;
  season->pod_least = 3;
  season->pod_most = 4;
  season->games = g_array_new (FALSE, FALSE, sizeof (gint64));
  season->tags = db_season_tags_new ();
  season->absences = g_array_new (FALSE, FALSE, sizeof (DbAbsence));
  season->forbidden = g_array_new (FALSE, FALSE, sizeof (DbForbiddenPair));
  season->matches = g_array_new (FALSE, FALSE, sizeof (DbSeasonMatch));
  g_array_set_clear_func (season->matches, clear_match);
  return season;
}

void
db_season_free (DbSeason *season)
{
  if (season == NULL)
    return;
  g_free (season->uuid);
  db_texts_free (season, texts, G_N_ELEMENTS (texts));
  g_array_unref (season->games);
  g_array_unref (season->tags);
  g_array_unref (season->absences);
  g_array_unref (season->forbidden);
  g_array_unref (season->matches);
  g_free (season);
}

static void
free_season (gpointer season)
{
  db_season_free (season);
}

/* Its lists */

/**
 * Part:
 * A list of a season in a table of its own.
 * @list: offset of the GArray
 * @read, @remove, @insert: statements; of one :season
 * @read_one: adds the present row; @bind_one: the @k-th element
 */
typedef struct {
  gsize list;
  const char *read, *remove, *insert;
  void (*read_one) (DbStatement *query, GArray *list);
  void (*bind_one) (DbStatement *insert, const GArray *list, guint k);
} Part;

static void
read_game (DbStatement *query, GArray *list)
{
  gint64 game = db_column_integer (query, 0);

  g_array_append_val (list, game);
}

static void
bind_game (DbStatement *insert, const GArray *list, guint k)
{
  db_bind_integer (insert, ":position", k + 1);
  db_bind_integer (insert, ":game", g_array_index (list, gint64, k));
}

static void
read_tag (DbStatement *query, GArray *list)
{
  db_season_tags_add (list, db_column_text (query, 0), db_column_text (query, 1));
}

static void
bind_tag (DbStatement *insert, const GArray *list, guint k)
{
  const DbSeasonTag *tag = &g_array_index (list, DbSeasonTag, k);

  db_bind_integer (insert, ":position", k + 1);
  db_bind_text (insert, ":name", tag->name);
  db_bind_text (insert, ":value", tag->value);
}

static void
read_absence (DbStatement *query, GArray *list)
{
  DbAbsence absence = {
    .round = (guint)db_column_integer (query, 0),
    .entrant = db_column_integer (query, 1),
  };

  g_strlcpy (absence.kind, db_column_text (query, 2), sizeof absence.kind);
  g_array_append_val (list, absence);
}

static void
bind_absence (DbStatement *insert, const GArray *list, guint k)
{
  const DbAbsence *absence = &g_array_index (list, DbAbsence, k);

  db_bind_integer (insert, ":round", absence->round);
  db_bind_integer (insert, ":entrant", absence->entrant);
  db_bind_text (insert, ":kind", absence->kind);
}

static void
read_forbidden (DbStatement *query, GArray *list)
{
  DbForbiddenPair pair = { db_column_integer (query, 0), db_column_integer (query, 1) };

  g_array_append_val (list, pair);
}

static void
bind_forbidden (DbStatement *insert, const GArray *list, guint k)
{
  const DbForbiddenPair *pair = &g_array_index (list, DbForbiddenPair, k);

  db_bind_integer (insert, ":one", MIN (pair->one, pair->other));
  db_bind_integer (insert, ":other", MAX (pair->one, pair->other));
}

static void
read_match (DbStatement *query, GArray *list)
{
  DbSeasonMatch match = {
    .match = db_column_integer (query, 0),
    .counts = db_column_integer (query, 1) != 0,
    .reason = db_column_dup (query, 2),
  };

  g_array_append_val (list, match);
}

static void
bind_match (DbStatement *insert, const GArray *list, guint k)
{
  const DbSeasonMatch *match = &g_array_index (list, DbSeasonMatch, k);

  db_bind_integer (insert, ":match", match->match);
  db_bind_integer (insert, ":counts", match->counts != 0);
  db_bind_text (insert, ":reason", match->reason == NULL ? "" : match->reason);
}

/* What is said of an entrant who was taken out waits for him to come back. */
#define PRESENT " (SELECT id FROM entrants WHERE season = :season AND deleted IS NULL)"

static const Part parts[] = {
  { G_STRUCT_OFFSET (DbSeason, games),
    "SELECT game FROM season_games WHERE season = :season ORDER BY position",
    "DELETE FROM season_games WHERE season = :season",
    "INSERT INTO season_games (season, position, game) VALUES (:season, :position, :game)",
    read_game, bind_game },
  { G_STRUCT_OFFSET (DbSeason, tags),
    "SELECT name, value FROM season_tags WHERE season = :season ORDER BY position",
    "DELETE FROM season_tags WHERE season = :season",
    "INSERT INTO season_tags (season, position, name, value)"
    " VALUES (:season, :position, :name, :value)",
    read_tag, bind_tag },
  { G_STRUCT_OFFSET (DbSeason, absences),
    "SELECT a.round, a.entrant, a.kind FROM absences a JOIN entrants e ON e.id = a.entrant"
    " WHERE a.season = :season AND e.deleted IS NULL ORDER BY a.round, a.entrant",
    "DELETE FROM absences WHERE season = :season AND entrant IN" PRESENT,
    "INSERT INTO absences (season, round, entrant, kind)"
    " VALUES (:season, :round, :entrant, :kind) ON CONFLICT DO UPDATE SET kind = excluded.kind",
    read_absence, bind_absence },
  { G_STRUCT_OFFSET (DbSeason, forbidden),
    "SELECT f.one, f.other FROM forbidden f JOIN entrants e ON e.id = f.one"
    " JOIN entrants o ON o.id = f.other WHERE f.season = :season AND e.deleted IS NULL"
    " AND o.deleted IS NULL ORDER BY f.one, f.other",
    "DELETE FROM forbidden WHERE season = :season AND one IN" PRESENT " AND other IN" PRESENT,
    "INSERT INTO forbidden (season, one, other) VALUES (:season, :one, :other)"
    " ON CONFLICT DO NOTHING",
    read_forbidden, bind_forbidden },
  { G_STRUCT_OFFSET (DbSeason, matches),
    "SELECT match, counts, reason FROM season_matches WHERE season = :season ORDER BY match",
    "DELETE FROM season_matches WHERE season = :season",
    "INSERT INTO season_matches (season, match, counts, reason)"
    " VALUES (:season, :match, :counts, :reason)",
    read_match, bind_match },
};

static gboolean
read_part (DbStore *store, const Part *part, DbSeason *season, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, part->read, error);
  DbStep step;

  db_bind_integer (query, ":season", season->id);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    part->read_one (query, G_STRUCT_MEMBER (GArray *, season, part->list));
  return step == DB_STEP_DONE;
}

static gboolean
write_part (DbStore *store, const Part *part, gint64 row, const DbSeason *season, GError **error)
{
  const GArray *list = G_STRUCT_MEMBER (GArray *, season, part->list);
  g_autoptr (DbStatement) empty = db_prepare (store, part->remove, error);
  g_autoptr (DbStatement) insert = NULL;

  db_bind_integer (empty, ":season", row);
  if (!db_statement_run (empty, error))
    return FALSE;
  insert = db_prepare (store, part->insert, error);
  for (guint k = 0; k < list->len; k++) {
    db_bind_integer (insert, ":season", row);
    part->bind_one (insert, list, k);
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static gboolean
write_parts (DbStore *store, gint64 row, const DbSeason *season, GError **error)
{
  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    if (!write_part (store, &parts[k], row, season, error))
      return FALSE;
  return TRUE;
}

/* Reading */

/* The texts come first, in the order of "texts". */
#define SELECT                                                                                     \
  "SELECT s.name, s.format, s.partners, s.starts, s.ends, s.scheme, s.tie_breaks, s.rating,"       \
  " coalesce (s.seating, ''), s.carried, s.note, s.id, s.uuid, s.league, s.number, s.open,"        \
  " s.rounds, s.cycles, s.pod_least, s.pod_most, s.best_of, s.third_place, s.carries, "            \
  "s.finished, s.created, s.modified, s.deleted"                                                   \
  " FROM seasons s"

static DbSeason *
read_season (DbStore *store, DbStatement *query, GError **error)
{
  g_autoptr (DbSeason) season = db_season_new (db_column_integer (query, 13));

  db_texts_read (query, 0, season, texts, G_N_ELEMENTS (texts));
  season->id = db_column_integer (query, 11);
  season->uuid = db_column_dup (query, 12);
  season->number = (guint)db_column_integer (query, 14);
  season->open = db_column_integer (query, 15) != 0;
  season->rounds = (guint)db_column_integer (query, 16);
  season->cycles = (guint)db_column_integer (query, 17);
  season->pod_least = (guint)db_column_integer (query, 18);
  season->pod_most = (guint)db_column_integer (query, 19);
  season->best_of = (guint)db_column_integer (query, 20);
  season->third_place = db_column_integer (query, 21) != 0;
  season->carries_from = db_column_integer (query, 22);
  season->finished = db_column_integer (query, 23);
  season->created = db_column_integer (query, 24);
  season->modified = db_column_integer (query, 25);
  season->deleted = db_column_integer (query, 26);
  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    if (!read_part (store, &parts[k], season, error))
      return NULL;
  return g_steal_pointer (&season);
}

static const char get_sql[] = SELECT " WHERE s.id = :row";

DbSeason *
db_season_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, get_sql, error);
  DbStep step;

  db_bind_integer (query, ":row", id);
  step = db_step (query, error);
  if (step == DB_STEP_DONE)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such season"));
  return step == DB_STEP_ROW ? read_season (store, query, error) : NULL;
}

static const char list_sql[] =
    SELECT " JOIN leagues l ON l.id = s.league WHERE (s.deleted IS NOT NULL) = :deleted"
           " AND CASE :league WHEN 0 THEN l.deleted IS NULL ELSE l.id = :league END"
           " ORDER BY s.league, s.number, s.id";

GPtrArray *
db_seasons_list (DbStore *store, gint64 league, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) seasons = g_ptr_array_new_with_free_func (free_season);
  g_autoptr (DbStatement) query = NULL;
  DbStep step;

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  query = db_prepare (store, list_sql, error);
  db_bind_integer (query, ":league", league);
  db_bind_integer (query, ":deleted", deleted);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbSeason *season = read_season (store, query, error);

    if (season == NULL)
      return NULL;
    g_ptr_array_add (seasons, season);
  }
  if (step == DB_STEP_ERROR || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&seasons);
}

static const char by_uuid_sql[] =
    "SELECT id FROM seasons WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_season_find (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_uuid_sql, NULL };

  return db_find_one (store, ways, uuid, g_strdup_printf (_ ("There is no season “%s”"), uuid),
                      g_strdup_printf (_ ("More than one season answers to “%s”"), uuid), id,
                      error);
}

static const char title_sql[] = "SELECT l.name, s.name, s.number FROM seasons s"
                                " JOIN leagues l ON l.id = s.league WHERE s.id = :season";

/* A season's own name, or else its number. */
static DbTitle *
new_phrase (const char *league, const char *name, guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  return name[0] == '\0' ? db_title_new (DB_TITLE_SEASON_NUMBER, league, text, NULL)
                         : db_title_new (DB_TITLE_SEASON_NAME, league, name, NULL);
}

DbTitle *
db_season_new_phrase (DbStore *store, gint64 season)
{
  g_autoptr (DbStatement) query = db_prepare (store, title_sql, NULL);

  db_bind_integer (query, ":season", season);
  if (db_step (query, NULL) != DB_STEP_ROW)
    return db_title_new (DB_TITLE_LIST, NULL);
  return new_phrase (db_column_text (query, 0), db_column_text (query, 1),
                     (guint)db_column_integer (query, 2));
}

char *
db_season_dup_title (DbStore *store, gint64 season)
{
  g_autoptr (DbTitle) phrase = db_season_new_phrase (store, season);

  return db_title_tell (phrase);
}

DbTitle *
db_season_new_title (DbStore *store, DbTitleKind kind, gint64 season)
{
  DbTitle *title = db_title_new (kind, NULL);

  db_title_take (title, db_season_new_phrase (store, season));
  return title;
}

/* Writing */

static const char next_sql[] =
    "SELECT coalesce (max (number), 0) + 1 FROM seasons WHERE league = :league";

static const char taken_sql[] = "SELECT id FROM seasons WHERE league = :league"
                                " AND number = :number AND deleted IS NULL AND id <> :but";

/* @number: 0 becomes the next one; DB_ERROR_CONFLICT when another season has it. */
static gboolean
find_number (DbStore *store, gint64 league, gint64 but, guint *number, GError **error)
{
  gint64 taken = 0, next = *number;

  if (*number == 0) {
    g_autoptr (DbStatement) query = db_prepare (store, next_sql, error);

    db_bind_integer (query, ":league", league);
    if (!db_statement_run_integer (query, 1, &next, error))
      return FALSE;
  } else {
    g_autoptr (DbStatement) query = db_prepare (store, taken_sql, error);

    db_bind_integer (query, ":league", league);
    db_bind_integer (query, ":number", *number);
    db_bind_integer (query, ":but", but);
    if (!db_statement_run_integer (query, 0, &taken, error))
      return FALSE;
  }
  *number = (guint)next;
  if (taken == 0)
    return TRUE;
  g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT, _ ("The league has a season %u already"),
               *number);
  return FALSE;
}

static void
bind_columns (DbStatement *statement, const DbSeason *season, guint number)
{
  db_texts_bind (statement, season, texts, G_N_ELEMENTS (texts));
  db_bind_integer (statement, ":number", number);
  db_bind_integer (statement, ":open", season->open != 0);
  db_bind_row (statement, ":rounds", season->rounds);
  db_bind_integer (statement, ":cycles", season->cycles);
  db_bind_integer (statement, ":pod_least", season->pod_least);
  db_bind_integer (statement, ":pod_most", season->pod_most);
  db_bind_integer (statement, ":best_of", season->best_of);
  db_bind_integer (statement, ":third_place", season->third_place != 0);
  db_bind_row (statement, ":carries", season->carries_from);
  db_bind_row (statement, ":finished", season->finished);
  db_bind_integer (statement, ":now", db_now ());
}

static const char insert_sql[] =
    "INSERT INTO seasons (uuid, league, number, name, format, partners, open, starts, ends,"
    " rounds, cycles, pod_least, pod_most, best_of, third_place, scheme, tie_breaks, rating,"
    " seating, carries, carried, note, finished, created, modified)"
    " VALUES (:uuid, :league, :number, :name, :format, :partners, :open, :starts, :ends, :rounds, "
    ":cycles, :pod_least, :pod_most,"
    " :best_of, :third_place, :scheme, :tie_breaks, :rating, nullif (:seating, ''),"
    " :carries, :carried, :note, :finished, :now, :now)";

static gboolean
insert_season (DbStore *store, const DbSeason *season, guint number, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_sql, error);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", season->uuid != NULL ? season->uuid : uuid);
  db_bind_integer (insert, ":league", season->league);
  bind_columns (insert, season, number);
  if (!db_statement_run (insert, error))
    return FALSE;
  *id = db_last_row (store);
  return write_parts (store, *id, season, error);
}

gboolean
db_season_add (DbStore *store, const DbSeason *season, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbLeague) league = NULL;
  DbTitle *title;
  guint number = season->number;

  if (!db_transaction_begin (&scope, store, error)
      || (league = db_league_get (store, season->league, error)) == NULL
      || !find_number (store, season->league, 0, &number, error))
    return FALSE;
  title = db_title_new (DB_TITLE_SEASON_ADD, NULL);
  db_title_take (title, new_phrase (league->name, season->name, number));
  if (!db_edit_begin (&edit, store, DB_SUBJECT_SEASON, 0, title, error)
      || !insert_season (store, season, number, &edit.row, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

static const char update_sql[] =
    "UPDATE seasons SET number = :number, name = :name, format = :format, partners = :partners,"
    " open = :open, starts = :starts, ends = :ends, rounds = :rounds, cycles = :cycles,"
    " pod_least = :pod_least, pod_most = :pod_most, best_of = :best_of,"
    " third_place = :third_place, scheme = :scheme, tie_breaks = :tie_breaks, rating = :rating,"
    " seating = nullif (:seating, ''), carries = :carries, carried = :carried, note = :note,"
    " finished = :finished, modified = :now WHERE id = :row";

static gboolean
update_season (DbStore *store, const DbSeason *season, guint number, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, update_sql, error);

  bind_columns (update, season, number);
  db_bind_integer (update, ":row", season->id);
  return db_statement_run (update, error) && write_parts (store, season->id, season, error);
}

gboolean
db_season_update (DbStore *store, const DbSeason *season, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbSeason) stored = NULL;
  guint number = season->number;

  if (!db_transaction_begin (&scope, store, error)
      || (stored = db_season_get (store, season->id, error)) == NULL)
    return FALSE;
  if (number == 0)
    number = stored->number;
  return find_number (store, stored->league, season->id, &number, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_SEASON, season->id,
                           db_season_new_title (store, DB_TITLE_SEASON_EDIT, season->id), error)
         && update_season (store, season, number, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE seasons SET deleted = :deleted, modified = :now WHERE id = :row";

gboolean
db_season_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbSeason) season = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || (season = db_season_get (store, id, error)) == NULL)
    return FALSE;
  if (deleted == (season->deleted != 0))
    return db_transaction_commit (&scope, error);
  return (deleted || find_number (store, season->league, id, &season->number, error))
         && db_mark_deleted (
             store, DB_SUBJECT_SEASON, id, set_deleted_sql, deleted,
             db_season_new_title (store, deleted ? DB_TITLE_SEASON_DELETE : DB_TITLE_SEASON_RESTORE,
                                  id),
             error)
         && db_league_check_row (store, DB_SUBJECT_SEASON, id, error)
         && db_transaction_commit (&scope, error);
}

/* The rounds of a season: when they are, when they were paired, and the table as it was told
 * then. */

void
db_round_free (DbRound *round)
{
  if (round == NULL)
    return;
  g_free (round->date);
  g_free (round->published_table);
  g_free (round);
}

static void
free_round (gpointer round)
{
  db_round_free (round);
}

static const char rounds_list_sql[] =
    "SELECT number, date, paired, told FROM rounds WHERE season = :season ORDER BY number";

GPtrArray *
db_rounds_list (DbStore *store, gint64 season, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, rounds_list_sql, error);
  g_autoptr (GPtrArray) rounds = g_ptr_array_new_with_free_func (free_round);
  DbStep step;

  db_bind_integer (query, ":season", season);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    DbRound *round = g_new0 (DbRound, 1);

    round->number = (guint)db_column_integer (query, 0);
    round->date = db_column_dup (query, 1);
    round->paired = db_column_integer (query, 2);
    round->published_table = db_column_dup (query, 3);
    g_ptr_array_add (rounds, round);
  }
  return step == DB_STEP_ERROR ? NULL : g_steal_pointer (&rounds);
}

static gboolean
begin_round_edit (DbEdit *edit, DbStore *store, gint64 season, DbTitleKind kind, GError **error)
{
  return db_edit_begin (edit, store, DB_SUBJECT_ROUND, season,
                        db_season_new_title (store, kind, season), error);
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
      || !begin_round_edit (&edit, store, season, DB_TITLE_ROUND_CHANGE, error))
    return FALSE;
  set = db_prepare (store, set_sql, error);
  db_bind_integer (set, ":season", season);
  db_bind_integer (set, ":number", round->number);
  db_bind_text (set, ":date", round->date == NULL ? "" : round->date);
  db_bind_row (set, ":paired", round->paired);
  db_bind_text (set, ":told", round->published_table == NULL ? "" : round->published_table);
  return db_statement_run (set, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
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
  if (!db_statement_run_integer (query, 0, &some, error))
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
      || !begin_round_edit (&edit, store, season, DB_TITLE_ROUND_TAKE_BACK, error))
    return FALSE;
  remove = db_prepare (store, remove_sql, error);
  db_bind_integer (remove, ":season", season);
  db_bind_integer (remove, ":number", number);
  return db_statement_run (remove, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}
