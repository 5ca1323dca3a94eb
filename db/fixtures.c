/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The meetings and byes of seasons, and matches that could be their results.
 */
#include "db/fixtures.h"
#include "db/leagues.h"
#include "db/seasons.h"
#include "db/store-private.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>

static const DbTextField texts[] = {
  { ":kind", G_STRUCT_OFFSET (DbFixture, kind) },
  { ":award", G_STRUCT_OFFSET (DbFixture, award) },
  { ":reason", G_STRUCT_OFFSET (DbFixture, reason) },
  { ":date", G_STRUCT_OFFSET (DbFixture, date) },
  { ":why", G_STRUCT_OFFSET (DbFixture, why) },
};

DbFixture *
db_fixture_new (gint64 season, guint round, const char *kind)
{
  DbFixture *fixture = g_new0 (DbFixture, 1);

  fixture->season = season;
  fixture->round = round;
  db_texts_init (fixture, texts, G_N_ELEMENTS (texts));
  db_match_set_string (&fixture->kind, kind);
  fixture->seats = g_array_new (FALSE, FALSE, sizeof (DbFixtureSeat));
  return fixture;
}

void
db_fixture_free (DbFixture *fixture)
{
  if (fixture == NULL)
    return;
  g_free (fixture->uuid);
  g_free (fixture->match_uuid);
  db_texts_free (fixture, texts, G_N_ELEMENTS (texts));
  g_array_unref (fixture->seats);
  g_free (fixture);
}

static void
free_fixture (gpointer fixture)
{
  db_fixture_free (fixture);
}

void
db_fixture_add_seat (DbFixture *fixture, guint side, gint64 entrant, guint place)
{
  DbFixtureSeat seat = {
    .seat = fixture->seats->len + 1,
    .side = side,
    .entrant = entrant,
    .place = place,
  };

  g_array_append_val (fixture->seats, seat);
}

/* Reading: one, or all of a season, whichever :row is. The texts come first, as in "texts". */

#define COLUMNS                                                                                    \
  "SELECT f.kind, f.award, f.reason, f.date, f.why, f.id, f.uuid, f.season, f.round, f.number,"    \
  " f.match, m.uuid, m.deleted IS NOT NULL, f.hand, f.winner_to, f.loser_to, f.created,"           \
  " f.modified, f.deleted FROM fixtures f LEFT JOIN matches m ON m.id = f.match"
#define SEATS                                                                                      \
  "SELECT t.fixture, t.seat, t.side, t.entrant, t.place FROM fixtures f"                           \
  " JOIN fixture_seats t ON t.fixture = f.id"
#define ONE " WHERE f.id = :row"
#define ALL " WHERE f.season = :row AND f.deleted IS NULL"
#define ORDER " ORDER BY f.round, f.number, f.id"

static const char *const one_sql[] = { COLUMNS ONE, SEATS ONE " ORDER BY t.seat" };
static const char *const all_sql[] = { COLUMNS ALL ORDER, SEATS ALL ORDER ", t.seat" };

static DbFixture *
read_fixture (DbStatement *query)
{
  DbFixture *fixture =
      db_fixture_new (db_column_integer (query, 7), (guint)db_column_integer (query, 8), "");

  db_texts_read (query, 0, fixture, texts, G_N_ELEMENTS (texts));
  fixture->id = db_column_integer (query, 5);
  fixture->uuid = db_column_dup (query, 6);
  fixture->number = (guint)db_column_integer (query, 9);
  fixture->match = db_column_integer (query, 10);
  fixture->match_uuid = db_column_dup (query, 11);
  fixture->match_deleted = fixture->match != 0 && db_column_integer (query, 12) != 0;
  fixture->by_hand = db_column_integer (query, 13) != 0;
  fixture->winner_to = (guint)db_column_integer (query, 14);
  fixture->loser_to = (guint)db_column_integer (query, 15);
  fixture->created = db_column_integer (query, 16);
  fixture->modified = db_column_integer (query, 17);
  fixture->deleted = db_column_integer (query, 18);
  return fixture;
}

static void
read_seat (DbStatement *query, DbFixture *fixture)
{
  DbFixtureSeat seat = {
    .seat = (guint)db_column_integer (query, 1),
    .side = (guint)db_column_integer (query, 2),
    .entrant = db_column_integer (query, 3),
    .place = (guint)db_column_integer (query, 4),
  };

  g_array_append_val (fixture->seats, seat);
}

/* Both statements are in the same order. */
static gboolean
read_seats (DbStore *store, const char *sql, gint64 row, const GPtrArray *fixtures, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, sql, error);
  guint k = 0;
  DbStep step;

  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 id = db_column_integer (query, 0);

    while (k < fixtures->len && ((const DbFixture *)g_ptr_array_index (fixtures, k))->id != id)
      k++;
    if (k < fixtures->len)
      read_seat (query, g_ptr_array_index (fixtures, k));
  }
  return step == DB_STEP_DONE;
}

static GPtrArray *
read_fixtures (DbStore *store, const char *const *sql, gint64 row, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GPtrArray) fixtures = g_ptr_array_new_with_free_func (free_fixture);
  g_autoptr (DbStatement) query = NULL;
  DbStep step;

  if (!db_transaction_begin_read (&scope, store, error))
    return NULL;
  query = db_prepare (store, sql[0], error);
  db_bind_integer (query, ":row", row);
  while ((step = db_step (query, error)) == DB_STEP_ROW)
    g_ptr_array_add (fixtures, read_fixture (query));
  if (step == DB_STEP_ERROR || !read_seats (store, sql[1], row, fixtures, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&fixtures);
}

DbFixture *
db_fixture_get (DbStore *store, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) fixtures = read_fixtures (store, one_sql, id, error);

  if (fixtures == NULL)
    return NULL;
  if (fixtures->len > 0)
    return g_ptr_array_steal_index (fixtures, 0);
  g_set_error_literal (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no such fixture"));
  return NULL;
}

GPtrArray *
db_fixtures_list (DbStore *store, gint64 season, GError **error)
{
  return read_fixtures (store, all_sql, season, error);
}

static const char corrected_sql[] =
    "SELECT f.id FROM fixtures f WHERE f.season = :season AND f.round < :round"
    " AND f.deleted IS NULL AND (EXISTS (SELECT 1 FROM changes c WHERE c.subject = 'fixture'"
    "  AND c.row = f.id"
    "  AND c.instant > :instant"
    "  AND (c.before ->> 'match' IS NOT NULL OR c.before ->> 'award' <> '')"
    "  AND (c.before ->> 'match' IS NOT c.after ->> 'match'"
    "   OR c.before ->> 'award' IS NOT c.after ->> 'award'"
    "   OR c.before ->> 'seats' IS NOT c.after ->> 'seats'))"
    " OR EXISTS (SELECT 1 FROM changes c WHERE c.subject = 'match' AND c.row = f.match"
    "  AND c.instant > :instant AND c.before IS NOT NULL"
    "  AND (c.before ->> 'result' IS NOT c.after ->> 'result'"
    "   OR c.before ->> 'sides' IS NOT c.after ->> 'sides'"
    "   OR c.before ->> 'seats' IS NOT c.after ->> 'seats'"
    "   OR c.before ->> 'deleted' IS NOT c.after ->> 'deleted')))"
    " ORDER BY f.round, f.number";

GArray *
db_fixtures_list_corrected (DbStore *store, gint64 season, guint round, gint64 instant,
                            GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, corrected_sql, error);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  DbStep step;

  db_bind_integer (query, ":season", season);
  db_bind_integer (query, ":round", round);
  db_bind_integer (query, ":instant", instant);
  while ((step = db_step (query, error)) == DB_STEP_ROW) {
    gint64 row = db_column_integer (query, 0);

    g_array_append_val (rows, row);
  }
  return step == DB_STEP_DONE ? g_steal_pointer (&rows) : NULL;
}

static const char by_uuid_sql[] =
    "SELECT id FROM fixtures WHERE uuid BETWEEN :prefix AND :prefix || 'g' LIMIT 2";

gboolean
db_fixture_find (DbStore *store, const char *uuid, gint64 *id, GError **error)
{
  static const char *const ways[] = { by_uuid_sql, NULL };

  return db_find_one (store, ways, uuid, g_strdup_printf (_ ("There is no fixture “%s”"), uuid),
                      g_strdup_printf (_ ("More than one fixture answers to “%s”"), uuid), id,
                      error);
}

/* Writing */

static const char taken_sql[] = "SELECT round FROM fixtures WHERE match = :match"
                                " AND season = :season AND deleted IS NULL AND id <> :but";

/* A match is one fixture of a season at most. */
static gboolean
check_match (DbStore *store, gint64 season, gint64 match, gint64 but, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, taken_sql, error);
  gint64 round;

  db_bind_integer (query, ":match", match);
  db_bind_integer (query, ":season", season);
  db_bind_integer (query, ":but", but);
  if (!db_statement_run_integer (query, -1, &round, error))
    return FALSE;
  if (round < 0)
    return TRUE;
  if (round > 0)
    g_set_error (error, DB_ERROR, DB_ERROR_CONFLICT,
                 _ ("This match is a result of round %u already"), (guint)round);
  else
    g_set_error_literal (error, DB_ERROR, DB_ERROR_CONFLICT,
                         _ ("This match is a result of the season already"));
  return FALSE;
}

static const char takes_part_sql[] = "SELECT EXISTS (SELECT 1 FROM entrants WHERE id = :entrant"
                                     " AND season = :season AND deleted IS NULL)";

static gboolean
check_seat (DbStore *store, gint64 season, gint64 entrant, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, takes_part_sql, error);
  gint64 takes_part;

  if (entrant == 0)
    return TRUE;
  db_bind_integer (query, ":entrant", entrant);
  db_bind_integer (query, ":season", season);
  if (!db_statement_run_integer (query, 0, &takes_part, error))
    return FALSE;
  if (!takes_part)
    g_set_error_literal (error, DB_ERROR, DB_ERROR_CONFLICT,
                         _ ("Somebody in this fixture does not take part in the season"));
  return takes_part != 0;
}

static gboolean
check_fixture (DbStore *store, const DbFixture *fixture, gint64 season, GError **error)
{
  for (guint k = 0; k < fixture->seats->len; k++) {
    const DbFixtureSeat *seat = &g_array_index (fixture->seats, DbFixtureSeat, k);

    if (seat->seat != k + 1) {
      g_set_error_literal (error, DB_ERROR, DB_ERROR_INVALID,
                           _ ("Seats are numbered from 1 without gaps"));
      return FALSE;
    }
    if (!check_seat (store, season, seat->entrant, error))
      return FALSE;
  }
  return fixture->match == 0
         || (db_subject_check_row (store, DB_SUBJECT_MATCH, fixture->match, error)
             && check_match (store, season, fixture->match, fixture->id, error));
}

gboolean
db_fixture_check_stored (DbStore *store, gint64 row, GError **error)
{
  g_autoptr (DbFixture) fixture = db_fixture_get (store, row, error);

  return fixture != NULL
         && (fixture->deleted != 0 || check_fixture (store, fixture, fixture->season, error));
}

static const char snapshot_sql[] = "SELECT season, :json ->> 'match' FROM fixtures WHERE id = :row"
                                   " AND (:json ->> 'deleted') IS NULL";

gboolean
db_fixture_check_row_image (DbStore *store, gint64 row, const char *json, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, snapshot_sql, error);
  DbStep step;

  db_bind_text (query, ":json", json);
  db_bind_integer (query, ":row", row);
  step = db_step (query, error);
  if (step != DB_STEP_ROW || db_column_is_null (query, 1))
    return step != DB_STEP_ERROR;
  return check_match (store, db_column_integer (query, 0), db_column_integer (query, 1), row,
                      error);
}

static const char delete_seats_sql[] = "DELETE FROM fixture_seats WHERE fixture = :row";
static const char insert_seat_sql[] =
    "INSERT INTO fixture_seats (fixture, seat, side, entrant, place)"
    " VALUES (:row, :seat, :side, :entrant, :place)";

static gboolean
write_seats (DbStore *store, gint64 row, const GArray *seats, GError **error)
{
  g_autoptr (DbStatement) empty = db_prepare (store, delete_seats_sql, error);
  g_autoptr (DbStatement) insert = db_prepare (store, insert_seat_sql, error);

  db_bind_integer (empty, ":row", row);
  if (!db_statement_run (empty, error))
    return FALSE;
  for (guint k = 0; k < seats->len; k++) {
    const DbFixtureSeat *seat = &g_array_index (seats, DbFixtureSeat, k);

    db_bind_integer (insert, ":row", row);
    db_bind_integer (insert, ":seat", seat->seat);
    db_bind_integer (insert, ":side", seat->side);
    db_bind_row (insert, ":entrant", seat->entrant);
    db_bind_row (insert, ":place", seat->place);
    if (!db_statement_run (insert, error))
      return FALSE;
  }
  return insert != NULL;
}

static void
bind_columns (DbStatement *statement, const DbFixture *fixture)
{
  db_texts_bind (statement, fixture, texts, G_N_ELEMENTS (texts));
  db_bind_integer (statement, ":round", fixture->round);
  db_bind_integer (statement, ":number", fixture->number);
  db_bind_row (statement, ":match", fixture->match);
  db_bind_integer (statement, ":hand", fixture->by_hand != 0);
  db_bind_row (statement, ":winner_to", fixture->winner_to);
  db_bind_row (statement, ":loser_to", fixture->loser_to);
  db_bind_integer (statement, ":now", db_now ());
}

#define NEXT                                                                                       \
  "(SELECT coalesce (max (number), 0) + 1 FROM fixtures WHERE season = :season AND round = "       \
  ":round)"

static const char insert_sql[] =
    "INSERT INTO fixtures (uuid, season, round, number, kind, match, award, reason, date, why,"
    " hand, winner_to, loser_to, created, modified) VALUES (:uuid, :season, :round,"
    " CASE :number WHEN 0 THEN " NEXT " ELSE :number END, :kind, :match, :award, :reason, :date,"
    " :why, :hand, :winner_to, :loser_to, :now, :now)";

static gboolean
insert_fixture (DbStore *store, const DbFixture *fixture, gint64 *id, GError **error)
{
  g_autoptr (DbStatement) insert = db_prepare (store, insert_sql, error);
  char uuid[DB_UUID_SIZE];

  db_uuid_v7 (uuid);
  db_bind_text (insert, ":uuid", fixture->uuid != NULL ? fixture->uuid : uuid);
  db_bind_integer (insert, ":season", fixture->season);
  bind_columns (insert, fixture);
  if (!db_statement_run (insert, error))
    return FALSE;
  *id = db_last_row (store);
  return write_seats (store, *id, fixture->seats, error);
}

gboolean
db_fixture_add (DbStore *store, const DbFixture *fixture, gint64 *id, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;

  if (!db_transaction_begin (&scope, store, error)
      || !db_subject_check_row (store, DB_SUBJECT_SEASON, fixture->season, error)
      || !check_fixture (store, fixture, fixture->season, error)
      || !db_edit_begin (&edit, store, DB_SUBJECT_FIXTURE, 0,
                         db_season_new_title (store, DB_TITLE_FIXTURE_ADD, fixture->season), error)
      || !insert_fixture (store, fixture, &edit.row, error) || !db_edit_end (&edit, error)
      || !db_transaction_commit (&scope, error))
    return FALSE;
  *id = edit.row;
  return TRUE;
}

static const char update_sql[] =
    "UPDATE fixtures SET round = :round, number = CASE :number WHEN 0 THEN number ELSE :number"
    " END, kind = :kind, match = :match, award = :award, reason = :reason, date = :date,"
    " why = :why, hand = :hand, winner_to = :winner_to, loser_to = :loser_to, modified = :now"
    " WHERE id = :row";

static gboolean
update_fixture (DbStore *store, const DbFixture *fixture, GError **error)
{
  g_autoptr (DbStatement) update = db_prepare (store, update_sql, error);

  bind_columns (update, fixture);
  db_bind_integer (update, ":row", fixture->id);
  return db_statement_run (update, error)
         && write_seats (store, fixture->id, fixture->seats, error);
}

gboolean
db_fixture_update (DbStore *store, const DbFixture *fixture, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_auto (DbEdit) edit = DB_EDIT_INIT;
  g_autoptr (DbFixture) stored = NULL;

  return db_transaction_begin (&scope, store, error)
         && (stored = db_fixture_get (store, fixture->id, error)) != NULL
         && check_fixture (store, fixture, stored->season, error)
         && db_edit_begin (&edit, store, DB_SUBJECT_FIXTURE, fixture->id,
                           db_season_new_title (store, DB_TITLE_FIXTURE_CHANGE, stored->season),
                           error)
         && update_fixture (store, fixture, error) && db_edit_end (&edit, error)
         && db_transaction_commit (&scope, error);
}

static const char set_deleted_sql[] =
    "UPDATE fixtures SET deleted = :deleted, modified = :now WHERE id = :row";

gboolean
db_fixture_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbFixture) fixture = NULL;

  if (!db_transaction_begin (&scope, store, error)
      || (fixture = db_fixture_get (store, id, error)) == NULL)
    return FALSE;
  if (deleted == (fixture->deleted != 0))
    return db_transaction_commit (&scope, error);
  return (deleted || check_fixture (store, fixture, fixture->season, error))
         && db_mark_deleted (
             store, DB_SUBJECT_FIXTURE, id, set_deleted_sql, deleted,
             db_season_new_title (store,
                                  deleted ? DB_TITLE_FIXTURE_REMOVE : DB_TITLE_FIXTURE_RESTORE,
                                  fixture->season),
             error)
         && db_transaction_commit (&scope, error);
}

/* Matches that could be the result of a fixture, and where a season is played on a day. */

/* Whoever was merged into the player is the player. */
static const char candidates_sql[] =
    "SELECT m.id FROM matches m JOIN season_games g ON g.game = m.game AND g.season = :season"
    " WHERE m.deleted IS NULL AND m.id IN (SELECT s.match FROM seats s JOIN players p"
    " ON p.id = s.player WHERE p.id = :player OR p.merged_into = :player)"
    " AND NOT EXISTS (SELECT 1 FROM fixtures f WHERE f.match = m.id AND f.season = :season"
    " AND f.deleted IS NULL)"
    " ORDER BY m.date DESC, m.id DESC LIMIT :limit";

GArray *
db_fixture_candidates (DbStore *store, gint64 season, gint64 player, guint limit, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, candidates_sql, error);

  db_bind_integer (query, ":season", season);
  db_bind_integer (query, ":player", player);
  db_bind_integer (query, ":limit", limit);
  return db_statement_run_rows (query, error);
}

static const char place_sql[] =
    "SELECT p.name FROM fixtures f JOIN matches m ON m.id = f.match JOIN places p ON p.id = m.place"
    " WHERE f.season = :season AND f.deleted IS NULL AND m.deleted IS NULL"
    " AND substr (m.date, 1, 10) = :day ORDER BY m.created DESC, m.id DESC LIMIT 1";

char *
db_season_dup_place (DbStore *store, gint64 season, const char *day, GError **error)
{
  g_autoptr (DbStatement) query = db_prepare (store, place_sql, error);
  DbStep step;

  db_bind_integer (query, ":season", season);
  db_bind_text (query, ":day", day);
  step = db_step (query, error);
  return step == DB_STEP_ERROR ? NULL
                               : g_strdup (step == DB_STEP_ROW ? db_column_text (query, 0) : "");
}
