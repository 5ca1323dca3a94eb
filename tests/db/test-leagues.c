/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues, seasons, entrants, rounds, fixtures and points schemes: what is stored, refused, undone
 * and restored.
 */
#include "tests/db/fixture.h"

#include "db/bin.h"
#include "db/integrity.h"
#include "db/entrants.h"
#include "db/externals.h"
#include "db/fixtures.h"
#include "db/leagues.h"
#include "db/players.h"
#include "db/seasons.h"

#include <sqlite3.h>
#include <string.h>

static gint64 league;

static gint64
add_league (const char *name)
{
  g_autoptr (DbLeague) draft = db_league_new (name);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  assert_ok (db_league_add (fixture_store, draft, &id, &error), error);
  return id;
}

static gint64
add_season (void)
{
  g_autoptr (DbSeason) season = db_season_new (league);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  db_match_set_string (&season->scheme, "{}");
  assert_ok (db_season_add (fixture_store, season, &id, &error), error);
  return id;
}

static gint64
player (const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  assert_ok (db_player_ensure (fixture_store, name, &id, &error), error);
  return id;
}

static gint64
enter (gint64 season, const char *name)
{
  g_autoptr (DbEntrant) entrant = db_entrant_new (season);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  entrant->player = player (name);
  assert_ok (db_entrant_add (fixture_store, entrant, &id, &error), error);
  return id;
}

static gint64
enter_team (gint64 season, const char *name, const char *const *players)
{
  g_autoptr (DbEntrant) entrant = db_entrant_new (season);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  db_match_set_string (&entrant->name, name);
  for (; *players != NULL; players++) {
    gint64 row = player (*players);

    g_array_append_val (entrant->players, row);
  }
  assert_ok (db_entrant_add (fixture_store, entrant, &id, &error), error);
  return id;
}

static gint64
pair (gint64 season, guint round, gint64 one, gint64 other)
{
  g_autoptr (DbFixture) fixture = db_fixture_new (season, round, other == 0 ? "full-bye" : "match");
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  db_fixture_add_seat (fixture, 1, one, 0);
  if (other != 0)
    db_fixture_add_seat (fixture, 2, other, 0);
  assert_ok (db_fixture_add (fixture_store, fixture, &id, &error), error);
  return id;
}

static void
link_match (gint64 fixture, gint64 match)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbFixture) row = db_fixture_get (fixture_store, fixture, &error);

  assert_ok (row != NULL, error);
  row->match = match;
  assert_ok (db_fixture_update (fixture_store, row, &error), error);
}

static void
undo_last (void)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
}

/* Undoes what was undone last. */
static void
redo_last (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) batches = db_batches_list (fixture_store, 1, NULL);
  const DbBatch *batch = g_ptr_array_index (batches, 0);

  ck_assert_int_eq (batch->origin, DB_ORIGIN_UNDO);
  assert_ok (db_changes_undo (fixture_store, batch->id, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
}

static void
assert_last_title (const char *title)
{
  g_autoptr (GPtrArray) batches = db_batches_list (fixture_store, 1, NULL);

  ck_assert_str_eq (((const DbBatch *)g_ptr_array_index (batches, 0))->title, title);
}

static void
assert_sound (void)
{
  g_auto (GStrv) findings = NULL;
  g_autoptr (GError) error = NULL;

  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  ck_assert_msg (findings[0] == NULL, "%s", findings[0]);
}

static void
open_with_league (void)
{
  fixture_open ();
  league = add_league ("Thursday League");
}

START_TEST (test_scheme)
{
  g_autoptr (DbScheme) scheme = db_scheme_new ("Three points", "{\"win\":3}"), stored = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;
  gint64 id, other;

  assert_ok (db_scheme_add (fixture_store, scheme, &id, &error), error);
  assert_last_title ("Add points scheme Three points");
  assert_error (db_scheme_add (fixture_store, scheme, &other, &error), error, DB_ERROR_CONFLICT);
  g_free (scheme->name);
  scheme->name = g_strdup (" ");
  assert_error (db_scheme_add (fixture_store, scheme, &other, &error), error, DB_ERROR_INVALID);
  assert_ok (db_scheme_find (fixture_store, "THREE  points", &other, &error), error);
  ck_assert_int_eq (other, id);
  stored = db_scheme_get (fixture_store, id, &error);
  assert_ok (stored != NULL, error);
  ck_assert_str_eq (stored->json, "{\"win\":3}");
  db_match_set_string (&stored->json, "{\"win\":2}");
  db_match_set_string (&stored->name, "Two points");
  assert_ok (db_scheme_update (fixture_store, stored, &error), error);
  undo_last ();
  assert_ok (db_scheme_find (fixture_store, "three points", &other, &error), error);
  redo_last ();
  assert_error (db_scheme_find (fixture_store, "three points", &other, &error), error,
                DB_ERROR_NOT_FOUND);
  assert_ok (db_scheme_find (fixture_store, stored->uuid, &other, &error), error);

  assert_ok (db_scheme_set_deleted (fixture_store, id, TRUE, &error), error);
  list = db_schemes_list (fixture_store, FALSE, &error);
  ck_assert_uint_eq (list->len, 0);
  g_free (scheme->name);
  scheme->name = g_strdup ("two points");
  assert_ok (db_scheme_add (fixture_store, scheme, &other, &error), error);
  assert_error (db_bin_set_deleted (fixture_store, DB_SUBJECT_SCHEME, id, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  assert_ok (db_scheme_set_deleted (fixture_store, other, TRUE, &error), error);
  assert_ok (db_bin_set_deleted (fixture_store, DB_SUBJECT_SCHEME, id, FALSE, &error), error);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_schemes_list (fixture_store, FALSE, &error);
  ck_assert_uint_eq (list->len, 1);
  ck_assert_str_eq (((const DbScheme *)g_ptr_array_index (list, 0))->name, "Two points");
  assert_error ((db_scheme_get (fixture_store, 77, &error) != NULL), error, DB_ERROR_NOT_FOUND);
}
END_TEST

START_TEST (test_league)
{
  g_autoptr (DbLeague) draft = db_league_new ("thursday LEAGUE"), stored = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id, found;

  assert_error (db_league_add (fixture_store, draft, &id, &error), error, DB_ERROR_CONFLICT);
  id = add_league ("Autumn Cup");
  list = db_leagues_list (fixture_store, FALSE, &error);
  ck_assert_uint_eq (list->len, 2);
  ck_assert_str_eq (((const DbLeague *)g_ptr_array_index (list, 0))->name, "Autumn Cup");
  stored = db_league_get (fixture_store, league, &error);
  assert_ok (stored != NULL, error);
  db_match_set_string (&stored->note, "At the club");
  db_match_set_string (&stored->name, "Friday League");
  assert_ok (db_league_update (fixture_store, stored, &error), error);
  assert_last_title ("Edit league Friday League");
  assert_ok (db_league_find (fixture_store, "friday league", &found, &error), error);
  ck_assert_int_eq (found, league);
  assert_ok (db_league_find (fixture_store, stored->uuid, &found, &error), error);
  db_match_set_string (&stored->name, "AUTUMN CUP");
  assert_error (db_league_update (fixture_store, stored, &error), error, DB_ERROR_CONFLICT);
  undo_last ();
  assert_ok (db_league_find (fixture_store, "Thursday League", &found, &error), error);

  assert_ok (db_league_set_deleted (fixture_store, league, TRUE, &error), error);
  assert_error (db_league_find (fixture_store, "Thursday League", &found, &error), error,
                DB_ERROR_NOT_FOUND);
  undo_last ();
  assert_ok (db_league_find (fixture_store, "Thursday League", &found, &error), error);
  redo_last ();
  assert_ok (db_bin_set_deleted (fixture_store, DB_SUBJECT_LEAGUE, league, FALSE, &error), error);
  assert_last_title ("Restore league Thursday League");
  assert_ok (db_league_find (fixture_store, "Thursday League", &found, &error), error);
}
END_TEST

START_TEST (test_season)
{
  g_autoptr (DbSeason) draft = db_season_new (league), stored = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;
  gint64 first = add_season (), match = fixture_add_match (fixture_store, FALSE), id, ann, ben,
         game = 1;
  DbSeasonMatch counted = { match, FALSE, g_strdup ("A friendly game") };
  DbSeasonTag tag = { g_strdup ("042"), g_strdup ("2026/11/22") };
  DbForbiddenPair forbidden;
  DbAbsence absence = { 2, 0, "half" };

  db_match_set_string (&draft->name, "Winter");
  db_match_set_string (&draft->format, "pods");
  db_match_set_string (&draft->partners, "changing");
  db_match_set_string (&draft->starts, "2026-11-22");
  db_match_set_string (&draft->scheme, "{\"win\":3}");
  db_match_set_string (&draft->tie_breaks, "buchholz wins");
  draft->rounds = 5;
  draft->carries_from = first;
  g_array_append_val (draft->games, game);
  assert_ok (db_season_add (fixture_store, draft, &id, &error), error);
  assert_last_title ("Add Thursday League, Winter");
  stored = db_season_get (fixture_store, id, &error);
  assert_ok (stored != NULL, error);
  ck_assert_uint_eq (stored->number, 2);
  ck_assert_str_eq (stored->format, "pods");
  ck_assert_str_eq (stored->partners, "changing");
  ck_assert_str_eq (stored->starts, "2026-11-22");
  ck_assert_str_eq (stored->tie_breaks, "buchholz wins");
  ck_assert_uint_eq (stored->rounds, 5);
  ck_assert_int_eq (stored->carries_from, first);
  ck_assert_uint_eq (stored->games->len, 1);

  ben = enter (id, "Ben");
  ann = enter (id, "Ann");
  forbidden = (DbForbiddenPair){ ann, ben };
  absence.entrant = ann;
  g_array_append_val (stored->forbidden, forbidden);
  g_array_append_val (stored->absences, absence);
  g_array_append_val (stored->matches, counted);
  g_array_append_val (stored->tags, tag);
  stored->rounds = 0;
  stored->finished = 4711;
  stored->number = 0;
  assert_ok (db_season_update (fixture_store, stored, &error), error);
  assert_last_title ("Edit Thursday League, Winter");
  undo_last ();
  again = db_season_get (fixture_store, id, &error);
  ck_assert_uint_eq (again->rounds, 5);
  ck_assert_uint_eq (
      again->forbidden->len + again->absences->len + again->matches->len + again->tags->len, 0);
  redo_last ();
  g_clear_pointer (&again, db_season_free);
  again = db_season_get (fixture_store, id, &error);
  ck_assert_uint_eq (again->rounds, 0);
  ck_assert_uint_eq (again->number, 2);
  ck_assert_int_eq (again->finished, 4711);
  /* The pair stands in the order of rows, whichever way it was said. */
  ck_assert_int_eq (g_array_index (again->forbidden, DbForbiddenPair, 0).one, ben);
  ck_assert_int_eq (g_array_index (again->forbidden, DbForbiddenPair, 0).other, ann);
  ck_assert_str_eq (g_array_index (again->absences, DbAbsence, 0).kind, "half");
  ck_assert_uint_eq (g_array_index (again->absences, DbAbsence, 0).round, 2);
  ck_assert_str_eq (g_array_index (again->matches, DbSeasonMatch, 0).reason, "A friendly game");
  ck_assert_str_eq (g_array_index (again->tags, DbSeasonTag, 0).value, "2026/11/22");
  /* Who was taken out is away from no round. */
  assert_ok (db_entrant_set_deleted (fixture_store, ann, TRUE, &error), error);
  g_clear_pointer (&again, db_season_free);
  again = db_season_get (fixture_store, id, &error);
  ck_assert_uint_eq (again->forbidden->len + again->absences->len, 0);

  /* It comes back with him, whatever was changed meanwhile. */
  again->rounds = 7;
  assert_ok (db_season_update (fixture_store, again, &error), error);
  assert_ok (db_entrant_set_deleted (fixture_store, ann, FALSE, &error), error);
  g_clear_pointer (&again, db_season_free);
  again = db_season_get (fixture_store, id, &error);
  ck_assert_uint_eq (again->rounds, 7);
  ck_assert_uint_eq (again->forbidden->len, 1);
  ck_assert_uint_eq (again->absences->len, 1);
  g_array_set_size (again->forbidden, 0);
  g_array_set_size (again->absences, 0);
  assert_ok (db_season_update (fixture_store, again, &error), error);
  g_clear_pointer (&again, db_season_free);
  again = db_season_get (fixture_store, id, &error);
  ck_assert_uint_eq (again->forbidden->len + again->absences->len, 0);

  again->number = 1;
  assert_error (db_season_update (fixture_store, again, &error), error, DB_ERROR_CONFLICT);
  draft->number = 2;
  assert_error (db_season_add (fixture_store, draft, &id, &error), error, DB_ERROR_CONFLICT);
  assert_ok (db_season_find (fixture_store, again->uuid, &id, &error), error);
  ck_assert_int_eq (id, again->id);

  list = db_seasons_list (fixture_store, 0, FALSE, &error);
  ck_assert_uint_eq (list->len, 2);
  assert_ok (db_season_set_deleted (fixture_store, first, TRUE, &error), error);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_seasons_list (fixture_store, league, FALSE, &error);
  ck_assert_uint_eq (list->len, 1);
  assert_ok (db_league_set_deleted (fixture_store, league, TRUE, &error), error);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_seasons_list (fixture_store, 0, FALSE, &error);
  ck_assert_uint_eq (list->len, 0);
  assert_sound ();
}
END_TEST

static gint64
count_penalties (gint64 entrant)
{
  g_autoptr (DbEntrant) row = db_entrant_get (fixture_store, entrant, NULL);

  return row->penalties->len;
}

/* The last change of a subject ends as it did before it had anything to add. */
static void
assert_logged (const char *subject, const char *end)
{
  g_autoptr (DbStatement) query = db_prepare (
      fixture_store, "SELECT after FROM changes WHERE subject = :subject ORDER BY id DESC LIMIT 1",
      NULL);

  db_bind_text (query, ":subject", subject);
  ck_assert_int_eq (db_step (query, NULL), DB_STEP_ROW);
  ck_assert_msg (g_str_has_suffix (db_column_text (query, 0), end), "%s",
                 db_column_text (query, 0));
}

/* Points taken are read and written with an entrant and follow undo; without any the log says of an
 * entrant, and of a season without a rule for seats, what it said before there were any. */
START_TEST (test_penalties)
{
  g_autoptr (GError) error = NULL;
  gint64 season = add_season (), ann = enter (season, "Ann");
  g_autoptr (DbEntrant) stored = db_entrant_get (fixture_store, ann, &error);
  g_autoptr (DbSeason) row = db_season_get (fixture_store, season, &error);
  const DbPenalty *penalty;

  assert_logged ("entrant", ",\"tags\":[]}");
  assert_logged ("season", ",\"matches\":[]}");
  ck_assert_str_eq (row->seating, "");
  db_entrant_add_penalty (stored, 3, 500, "late, \"again\"");
  db_entrant_add_penalty (stored, 0, 1000, "phone");
  assert_ok (db_entrant_update (fixture_store, stored, &error), error);
  db_entrant_free (g_steal_pointer (&stored));
  stored = db_entrant_get (fixture_store, ann, &error);
  ck_assert_uint_eq (stored->penalties->len, 2);
  penalty = &g_array_index (stored->penalties, DbPenalty, 0);
  ck_assert (penalty->round == 3 && penalty->points == 500);
  ck_assert_str_eq (penalty->reason, "late, \"again\"");
  undo_last ();
  ck_assert_int_eq (count_penalties (ann), 0);
  redo_last ();
  ck_assert_int_eq (count_penalties (ann), 2);
  db_match_set_string (&row->seating, "fide");
  assert_ok (db_season_update (fixture_store, row, &error), error);
  undo_last ();
  db_season_free (g_steal_pointer (&row));
  row = db_season_get (fixture_store, season, &error);
  ck_assert_str_eq (row->seating, "");
  redo_last ();
  db_season_free (g_steal_pointer (&row));
  row = db_season_get (fixture_store, season, &error);
  ck_assert_str_eq (row->seating, "fide");
  assert_sound ();
}
END_TEST

START_TEST (test_entrants)
{
  static const char *const reds[] = { "Cy", "Dee", "Cy", NULL };
  g_autoptr (DbEntrant) twin = NULL, stored = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;
  gint64 season = add_season (), other = add_season (), ann = enter (season, "Ann"), id;
  gint64 team = enter_team (season, "Red", reds);
  DbSeasonTag tag = { g_strdup ("Federation"), g_strdup ("AUT") };

  assert_last_title ("Enter Red");
  enter (other, "Ann");
  stored = db_entrant_get (fixture_store, ann, &error);
  assert_ok (stored != NULL, error);
  ck_assert_uint_eq (stored->number, 1);
  ck_assert_str_eq (stored->display_name, "Ann");
  ck_assert_uint_eq (stored->left, G_MAXUINT);
  ck_assert (stored->rating == 0);
  stored->rating = 1532.5;
  stored->left = 0;
  stored->start = 1500;
  stored->number = 7;
  g_array_append_val (stored->tags, tag);
  assert_ok (db_entrant_update (fixture_store, stored, &error), error);
  assert_last_title ("Edit entrant Ann");
  undo_last ();
  redo_last ();

  list = db_entrants_list (fixture_store, season, &error);
  assert_ok (list != NULL, error);
  ck_assert_uint_eq (list->len, 2);
  {
    const DbEntrant *red = g_ptr_array_index (list, 0), *last = g_ptr_array_index (list, 1);

    ck_assert_int_eq (red->id, team);
    ck_assert_uint_eq (red->number, 2);
    ck_assert_str_eq (red->display_name, "Red");
    ck_assert_uint_eq (red->players->len, 2);
    ck_assert_int_eq (g_array_index (red->players, gint64, 1), player ("Dee"));
    ck_assert_int_eq (last->id, ann);
    ck_assert (last->rating == 1532.5);
    ck_assert_int_eq (last->start, 1500);
    ck_assert_uint_eq (last->left, 0);
    ck_assert_str_eq (g_array_index (last->tags, DbSeasonTag, 0).value, "AUT");
  }

  /* Nobody takes part twice, alone or in a team. */
  twin = db_entrant_new (season);
  assert_error (db_entrant_add (fixture_store, twin, &id, &error), error, DB_ERROR_INVALID);
  twin->player = player ("Dee");
  ck_assert (!db_entrant_add (fixture_store, twin, &id, &error));
  ck_assert_str_eq (error->message, "Dee takes part in Thursday League, season 1 already");
  g_clear_error (&error);
  assert_ok (db_entrant_set_deleted (fixture_store, team, TRUE, &error), error);
  assert_ok (db_entrant_add (fixture_store, twin, &id, &error), error);
  assert_error (db_entrant_set_deleted (fixture_store, team, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  assert_ok (db_entrant_set_deleted (fixture_store, id, TRUE, &error), error);
  assert_ok (db_entrant_set_deleted (fixture_store, team, FALSE, &error), error);
  assert_last_title ("Enter Red again");

  /* Who sits in a fixture can't be taken out, nor by undoing. */
  id = enter (season, "Eve");
  pair (season, 1, id, ann);
  ck_assert (!db_entrant_set_deleted (fixture_store, id, TRUE, &error));
  ck_assert_str_eq (error->message, "Eve is paired already: let them leave the season instead");
  g_clear_error (&error);
  assert_sound ();
}
END_TEST

START_TEST (test_fixtures)
{
  g_autoptr (DbFixture) stored = NULL, draft = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;
  gint64 season = add_season (), other = add_season (), ann = enter (season, "Ann"),
         ben = enter (season, "Ben"), cy = enter (season, "Cy");
  gint64 match = fixture_add_match (fixture_store, FALSE), first, bye, second, id;

  second = pair (season, 2, ben, ann);
  first = pair (season, 1, ann, ben);
  bye = pair (season, 1, cy, 0);
  assert_last_title ("Add a fixture to Thursday League, season 1");
  list = db_fixtures_list (fixture_store, season, &error);
  assert_ok (list != NULL, error);
  ck_assert_uint_eq (list->len, 3);
  for (guint k = 0; k < 3; k++) {
    const DbFixture *fixture = g_ptr_array_index (list, k);
    const gint64 ids[] = { first, bye, second }, seats[] = { ann, cy, ben };
    const guint numbers[] = { 1, 2, 1 };

    ck_assert_int_eq (fixture->id, ids[k]);
    ck_assert_uint_eq (fixture->number, numbers[k]);
    ck_assert_uint_eq (fixture->seats->len, k == 1 ? 1 : 2);
    ck_assert_int_eq (g_array_index (fixture->seats, DbFixtureSeat, 0).entrant, seats[k]);
  }

  link_match (first, match);
  assert_last_title ("Change a fixture of Thursday League, season 1");
  stored = db_fixture_get (fixture_store, second, &error);
  stored->match = match;
  ck_assert (!db_fixture_update (fixture_store, stored, &error));
  ck_assert_str_eq (error->message, "This match is a result of round 1 already");
  g_clear_error (&error);
  /* In another season it counts as well. */
  link_match (pair (other, 0, enter (other, "Ann"), enter (other, "Ben")), match);

  /* An award, and back. */
  stored->match = 0;
  db_match_set_string (&stored->award, "forfeit");
  db_match_set_string (&stored->reason, "Ben was ill");
  g_array_index (stored->seats, DbFixtureSeat, 1).place = 1;
  stored->winner_to = 3001;
  assert_ok (db_fixture_update (fixture_store, stored, &error), error);
  g_clear_pointer (&stored, db_fixture_free);
  undo_last ();
  stored = db_fixture_get (fixture_store, second, &error);
  ck_assert_str_eq (stored->award, "");
  ck_assert_uint_eq (g_array_index (stored->seats, DbFixtureSeat, 1).place, 0);
  redo_last ();
  g_clear_pointer (&stored, db_fixture_free);
  stored = db_fixture_get (fixture_store, second, &error);
  ck_assert_str_eq (stored->reason, "Ben was ill");
  ck_assert_uint_eq (g_array_index (stored->seats, DbFixtureSeat, 1).place, 1);
  ck_assert_uint_eq (stored->winner_to, 3001);
  assert_ok (db_fixture_find (fixture_store, stored->uuid, &id, &error), error);
  ck_assert_int_eq (id, second);

  /* A result in the bin leaves the fixture open as long. */
  assert_ok (db_match_set_deleted (fixture_store, match, TRUE, &error), error);
  g_clear_pointer (&stored, db_fixture_free);
  stored = db_fixture_get (fixture_store, first, &error);
  ck_assert_int_eq (stored->match, match);
  ck_assert (stored->match_deleted);
  assert_ok (db_match_set_deleted (fixture_store, match, FALSE, &error), error);
  g_clear_pointer (&stored, db_fixture_free);
  stored = db_fixture_get (fixture_store, first, &error);
  ck_assert (!stored->match_deleted);

  /* Taken out, its match is free, and it can't be put back when another fixture has it. */
  assert_ok (db_fixture_set_deleted (fixture_store, first, TRUE, &error), error);
  link_match (second, match);
  assert_error (db_fixture_set_deleted (fixture_store, first, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  draft = db_fixture_new (season, 3, "match");
  draft->match = 4711;
  assert_error (db_fixture_add (fixture_store, draft, &id, &error), error, DB_ERROR_NOT_FOUND);
  assert_sound ();
}
END_TEST

START_TEST (test_rounds)
{
  g_autoptr (GPtrArray) rounds = NULL;
  g_autoptr (GError) error = NULL;
  DbRound second = { 2, g_strdup ("2026-11-29"), 0, NULL }, first = { 1, NULL, 4711, NULL };
  gint64 season = add_season (), ann = enter (season, "Ann"), bye;

  first.published_table = g_strdup ("[1,2]");
  assert_ok (db_round_set (fixture_store, season, &second, &error), error);
  assert_ok (db_round_set (fixture_store, season, &first, &error), error);
  assert_last_title ("Change a round of Thursday League, season 1");
  rounds = db_rounds_list (fixture_store, season, &error);
  ck_assert_uint_eq (rounds->len, 2);
  ck_assert_str_eq (((const DbRound *)g_ptr_array_index (rounds, 0))->published_table, "[1,2]");
  ck_assert_int_eq (((const DbRound *)g_ptr_array_index (rounds, 0))->paired, 4711);
  ck_assert_str_eq (((const DbRound *)g_ptr_array_index (rounds, 1))->date, "2026-11-29");
  undo_last ();
  g_clear_pointer (&rounds, g_ptr_array_unref);
  rounds = db_rounds_list (fixture_store, season, &error);
  ck_assert_uint_eq (rounds->len, 1);
  redo_last ();
  bye = pair (season, 1, ann, 0);
  assert_error (db_round_remove (fixture_store, season, 1, &error), error, DB_ERROR_CONFLICT);
  assert_ok (db_fixture_set_deleted (fixture_store, bye, TRUE, &error), error);
  assert_ok (db_round_remove (fixture_store, season, 1, &error), error);
  g_clear_pointer (&rounds, g_ptr_array_unref);
  rounds = db_rounds_list (fixture_store, season, &error);
  ck_assert_uint_eq (rounds->len, 1);
  assert_error (db_round_set (fixture_store, 77, &first, &error), error, DB_ERROR_NOT_FOUND);
  g_free (first.published_table);
  g_free (second.date);
}
END_TEST

/* The way there is closed, whichever way is tried: merging, restoring, undoing. */
START_TEST (test_merging)
{
  static const char *const reds[] = { "Cy", "Benjamin", NULL };
  g_autoptr (DbEntrant) entrant = NULL;
  g_autoptr (DbFixture) fixture = NULL;
  g_autoptr (GError) error = NULL;
  gint64 season = add_season (), ben = enter (season, "Ben"), benjamin = player ("Benjamin");
  gint64 merged, other, team, again;

  assert_ok (db_player_merge (fixture_store, player ("Ben"), benjamin, &merged, &error), error);
  entrant = db_entrant_get (fixture_store, ben, &error);
  ck_assert_int_eq (entrant->player, benjamin);
  ck_assert_str_eq (entrant->display_name, "Benjamin");
  /* Edited while merged; undoing the merge finds who it was. */
  entrant->rating = 1600;
  assert_ok (db_entrant_update (fixture_store, entrant, &error), error);
  assert_ok (db_changes_undo (fixture_store, merged, DB_UNDO_ALL_OR_NOTHING, &again, NULL, &error),
             error);
  g_clear_pointer (&entrant, db_entrant_free);
  entrant = db_entrant_get (fixture_store, ben, &error);
  ck_assert_str_eq (entrant->display_name, "Ben");
  ck_assert (entrant->rating == 1600);

  team = enter_team (season, "Red", reds);
  ck_assert (!db_player_merge (fixture_store, player ("Ben"), benjamin, NULL, &error));
  ck_assert_str_eq (error->message, "Benjamin would take part in Thursday League, season 1 twice:"
                                    " take one of the two out of it first");
  g_clear_error (&error);
  assert_error (db_changes_undo (fixture_store, again, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
  ck_assert_int_ne (player ("Ben"), benjamin);
  /* In one team they may be merged: then they are one of it. */
  assert_ok (db_entrant_set_deleted (fixture_store, ben, TRUE, &error), error);
  entrant->id = team;
  entrant->player = 0;
  db_match_set_string (&entrant->name, "Red");
  other = player ("Ben");
  g_array_append_val (entrant->players, other);
  g_array_append_val (entrant->players, benjamin);
  assert_ok (db_entrant_update (fixture_store, entrant, &error), error);
  assert_ok (db_player_merge (fixture_store, other, benjamin, NULL, &error), error);
  g_clear_pointer (&entrant, db_entrant_free);
  entrant = db_entrant_get (fixture_store, team, &error);
  ck_assert_uint_eq (entrant->players->len, 1);
  ck_assert_int_eq (g_array_index (entrant->players, gint64, 0), benjamin);
  undo_last ();
  /* What is in the bin may hold both, but is not restored so. */
  assert_ok (db_season_set_deleted (fixture_store, season, TRUE, &error), error);
  fixture_exec (db_store_get_path (fixture_store),
                "UPDATE entrants SET deleted = NULL WHERE player IS NOT NULL");
  assert_ok (db_player_merge (fixture_store, other, benjamin, NULL, &error), error);
  assert_error (db_season_set_deleted (fixture_store, season, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  assert_error (db_bin_set_deleted (fixture_store, DB_SUBJECT_SEASON, season, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  assert_ok (db_league_set_deleted (fixture_store, league, TRUE, &error), error);
  assert_ok (db_season_set_deleted (fixture_store, season, FALSE, &error), error);
  assert_error (db_league_set_deleted (fixture_store, league, FALSE, &error), error,
                DB_ERROR_CONFLICT);
}
END_TEST

/* A whole pairing is put away at once, and comes back; what was done on top stays. */
START_TEST (test_undone_pairing)
{
  g_autoptr (GPtrArray) list = NULL, rounds = NULL;
  g_autoptr (GError) error = NULL;
  gint64 season = add_season (), ann = enter (season, "Ann"), batch, first, second, undo;
  gint64 ben = 0, match = fixture_add_match (fixture_store, FALSE);
  DbRound round = { 1, NULL, 4711, NULL };
  guint skipped;

  {
    g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

    ck_assert (db_transaction_begin (&scope, fixture_store, NULL));
    ck_assert (db_changes_open_batch (fixture_store, DB_ORIGIN_PERSON,
                                      DB_TITLE (DB_TITLE_COMMAND_PAIR), NULL, &batch, NULL));
    ben = enter (season, "Ben");
    first = pair (season, 1, ann, ben);
    second = pair (season, 1, enter (season, "Cy"), 0);
    assert_ok (db_round_set (fixture_store, season, &round, &error), error);
    ck_assert (db_transaction_commit (&scope, NULL));
  }
  assert_last_title ("Pair a round");
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, &undo, NULL, &error),
             error);
  list = db_fixtures_list (fixture_store, season, &error);
  rounds = db_rounds_list (fixture_store, season, &error);
  ck_assert_uint_eq (list->len + rounds->len, 0);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_entrants_list (fixture_store, season, &error);
  ck_assert_uint_eq (list->len, 1);
  assert_ok (db_changes_undo (fixture_store, undo, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_fixtures_list (fixture_store, season, &error);
  ck_assert_uint_eq (list->len, 2);

  /* A result came meanwhile: all stays, or what can be goes. Ben sits in what stays. */
  link_match (first, match);
  assert_error (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
                error, DB_ERROR_CONFLICT);
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_WHAT_CAN_BE, NULL, &skipped, &error),
             error);
  ck_assert_uint_eq (skipped, 1);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_fixtures_list (fixture_store, season, &error);
  ck_assert_uint_eq (list->len, 1);
  g_clear_pointer (&list, g_ptr_array_unref);
  list = db_entrants_list (fixture_store, season, &error);
  ck_assert_uint_eq (list->len, 2);
  ck_assert_int_ne (first, second);
  assert_sound ();
}
END_TEST

/* What was undone comes back only where nothing is in its way. */
START_TEST (test_in_the_way)
{
  g_autoptr (DbFixture) row = NULL;
  g_autoptr (GError) error = NULL;
  gint64 season = add_season (), ann = enter (season, "Ann"), ben = enter (season, "Ben");
  gint64 first = pair (season, 1, ann, ben), second = pair (season, 2, ann, ben), unlinked, away;
  gint64 match = fixture_add_match (fixture_store, FALSE);
  guint skipped = 0;

  link_match (first, match);
  link_match (first, 0);
  ck_assert (db_changes_last_undoable (fixture_store, &unlinked, NULL));
  link_match (second, match);
  ck_assert (
      !db_changes_undo (fixture_store, unlinked, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error));
  ck_assert_str_eq (error->message, "This match is a result of round 2 already");
  g_clear_error (&error);
  assert_ok (db_changes_undo (fixture_store, unlinked, DB_UNDO_WHAT_CAN_BE, NULL, &skipped, &error),
             error);
  ck_assert_uint_eq (skipped, 1);

  assert_ok (db_fixture_set_deleted (fixture_store, first, TRUE, &error), error);
  ck_assert (db_changes_last_undoable (fixture_store, &away, NULL));
  assert_ok (db_fixture_set_deleted (fixture_store, second, TRUE, &error), error);
  assert_ok (db_entrant_set_deleted (fixture_store, ben, TRUE, &error), error);
  ck_assert (!db_changes_undo (fixture_store, away, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error));
  ck_assert_str_eq (error->message, "Somebody in this fixture does not take part in the season");
  g_clear_error (&error);
  assert_error (db_fixture_set_deleted (fixture_store, first, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  row = db_fixture_new (add_season (), 1, "match");
  db_fixture_add_seat (row, 1, ann, 0);
  assert_error (db_fixture_add (fixture_store, row, &first, &error), error, DB_ERROR_CONFLICT);
  assert_sound ();
}
END_TEST

/* Players, matches and rows of leagues are not lost by undoing what made them. */
START_TEST (test_rows_stay)
{
  static const char *const sql[] = { "DELETE FROM leagues", "DELETE FROM seasons",
                                     "DELETE FROM entrants", "DELETE FROM fixtures" };
  static const char *const reds[] = { "Ben", NULL };
  g_autoptr (GError) error = NULL;
  gint64 batch, id, season = add_season ();
  sqlite3 *db;

  ck_assert (db_player_add (fixture_store, "Ann", &id, NULL));
  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  pair (season, 1, enter (season, "Ann"), enter_team (season, "Red", reds));
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  ck_assert_int_eq (player ("Ann"), id);
  ck_assert_int_eq (sqlite3_open (db_store_get_path (fixture_store), &db), SQLITE_OK);
  ck_assert_int_ne (sqlite3_exec (db, sql[_i], NULL, NULL, NULL), SQLITE_OK);
  ck_assert_ptr_nonnull (strstr (sqlite3_errmsg (db), "is never deleted"));
  sqlite3_close (db);
}
END_TEST

START_TEST (test_externals)
{
  g_autoptr (GError) error = NULL;
  gint64 season = add_season (), ann = enter (season, "Ann"), found;

  assert_ok (db_external_add (fixture_store, DB_SUBJECT_ENTRANT, "FIDE", "1606719", ann, &error),
             error);
  assert_ok (
      db_external_add (fixture_store, DB_SUBJECT_SEASON, "chess-results", "77", season, &error),
      error);
  assert_ok (
      db_external_find (fixture_store, DB_SUBJECT_ENTRANT, "FIDE", "1606719", &found, &error),
      error);
  ck_assert_int_eq (found, ann);
  assert_error (db_external_add (fixture_store, DB_SUBJECT_FIXTURE, "x", "1", 77, &error), error,
                DB_ERROR_NOT_FOUND);
}
END_TEST

/* Damage that other programs may do. */
static const struct {
  const char *damage, *finding;
} damages[] = {
  { "UPDATE fixture_seats SET entrant = (SELECT id FROM entrants WHERE season = 2)"
    " WHERE seat = 1",
    "A fixture seats somebody of another season: " },
  { "UPDATE entrants SET deleted = 1 WHERE season = 1 AND number = 2",
    "A fixture seats somebody who was taken out: " },
  { "DELETE FROM fixture_seats WHERE seat = 1", "A fixture’s seats have a gap: " },
  { "UPDATE entrants SET player = (SELECT player FROM entrants WHERE number = 1 AND season = 1)"
    " WHERE number = 2",
    "Somebody takes part in a season twice: " },
  { "UPDATE seasons SET scheme = 'x'", "A season’s points scheme cannot be read: " },
};

START_TEST (test_damage)
{
  g_auto (GStrv) findings = NULL;
  g_autoptr (GError) error = NULL;
  gint64 season = add_season ();

  pair (season, 1, enter (season, "Ann"), enter (season, "Ben"));
  enter (add_season (), "Ann");
  assert_sound ();
  fixture_exec (db_store_get_path (fixture_store), damages[_i].damage);
  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  ck_assert_ptr_nonnull (findings[0]);
  ck_assert_msg (g_str_has_prefix (findings[0], damages[_i].finding), "%s", findings[0]);
}
END_TEST

TEST_SUITE (leagues)
{
  Suite *suite = suite_create ("leagues");
  TCase *leagues = tcase_create ("leagues");

  tcase_add_checked_fixture (leagues, open_with_league, fixture_close);
  tcase_add_test (leagues, test_scheme);
  tcase_add_test (leagues, test_league);
  tcase_add_test (leagues, test_season);
  tcase_add_test (leagues, test_entrants);
  tcase_add_test (leagues, test_penalties);
  tcase_add_test (leagues, test_fixtures);
  tcase_add_test (leagues, test_rounds);
  tcase_add_test (leagues, test_merging);
  tcase_add_test (leagues, test_undone_pairing);
  tcase_add_test (leagues, test_in_the_way);
  tcase_add_loop_test (leagues, test_rows_stay, 0, 4);
  tcase_add_test (leagues, test_externals);
  tcase_add_loop_test (leagues, test_damage, 0, G_N_ELEMENTS (damages));
  suite_add_tcase (suite, leagues);
  return suite;
}
