/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small club for tests of figures.
 */
#include "tests/app/league/league-stage.h"

#include "app/store/database.h"
#include "app/result/quick.h"
#include "app/league/schemes.h"

#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/players.h"
#include "db/seasons.h"

#include <math.h>
#include <string.h>

DbStore *stage_db;
AppPacks *stage_packs;

static gint64 league;

#define ok(call)                                                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    GError *error = NULL;                                                                          \
    gboolean good = (call);                                                                        \
    ck_assert_msg (good, "%s: %s", #call, error != NULL ? error->message : "");                    \
  }                                                                                                \
  G_STMT_END

const char *
stage_path (void)
{
  return in_folder ("club.db");
}

static void
open_stage (const char *path)
{
  ok ((stage_db = app_database_open (path, DB_OPEN_CREATE, &error)) != NULL);
  stage_packs = app_database_new_packs (stage_db);
  league = 0;
}

void
stage_setup (void)
{
  folder_setup ();
  open_stage (":memory:");
}

void
stage_setup_file (void)
{
  folder_setup ();
  open_stage (stage_path ());
}

void
stage_teardown (void)
{
  g_clear_pointer (&stage_packs, app_packs_unref);
  g_clear_pointer (&stage_db, db_store_close);
  folder_teardown ();
}

static gint64
player (const char *name)
{
  gint64 id = 0;

  ok (db_player_ensure (stage_db, name, &id, &error));
  return id;
}

static gint64
game (const char *name)
{
  gint64 id = 0;

  ok (db_game_ensure (stage_db, app_quick_game_code (name), name, &id, &error));
  return id;
}

static void
ensure_league (void)
{
  g_autoptr (DbLeague) row = db_league_new ("Club");

  if (league == 0)
    ok (db_league_add (stage_db, row, &league, &error));
}

static void
set_string (char **field, const char *value)
{
  if (value != NULL)
    db_match_set_string (field, value);
}

static void
add_entrant (gint64 season, const char *notation)
{
  g_autoptr (DbEntrant) row = db_entrant_new (season);
  g_auto (GStrv) team = g_strsplit (notation, ": ", 2);
  gint64 id;

  if (team[1] == NULL) {
    row->player = player (notation);
  } else {
    g_auto (GStrv) names = g_strsplit (team[1], ", ", -1);

    set_string (&row->name, team[0]);
    for (char **name = names; *name != NULL; name++) {
      gint64 mate = player (*name);

      g_array_append_val (row->players, mate);
    }
  }
  ok (db_entrant_add (stage_db, row, &id, &error));
}

gint64
stage_season (const StageSeason *season, const char *entrants)
{
  g_autoptr (DbSeason) row = NULL;
  g_auto (GStrv) names = g_strsplit (entrants, "; ", -1);
  g_autofree char *scheme = app_scheme_write (
      &league_preset_scheme (season->scheme != NULL ? season->scheme : "chess")->scheme);
  gint64 played = game (season->game != NULL ? season->game : "Chess"), id = 0;

  ensure_league ();
  row = db_season_new (league);
  set_string (&row->format, season->format);
  set_string (&row->partners, season->partners);
  set_string (&row->scheme, scheme);
  set_string (&row->tie_breaks, season->tie_breaks);
  set_string (&row->rating, season->rating);
  set_string (&row->starts, season->starts);
  set_string (&row->ends, season->ends);
  set_string (&row->carried, season->carried);
  row->open = season->open;
  row->rounds = season->rounds;
  row->carries_from = season->carries;
  g_array_append_val (row->games, played);
  ok (db_season_add (stage_db, row, &id, &error));
  for (char **name = names; *name != NULL; name++)
    add_entrant (id, *name);
  return id;
}

gint64
stage_entrant (gint64 season, const char *name)
{
  g_autoptr (GPtrArray) rows = NULL;

  ok ((rows = db_entrants_list (stage_db, season, &error)) != NULL);
  for (guint k = 0; k < rows->len; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);

    if (g_str_equal (row->display_name, name))
      return row->id;
  }
  ck_abort_msg ("%s takes no part", name);
  return 0;
}

/* Matches */

/* "Ann 3" or "Ann & Cy" as seats of a side. */
static void
add_side (DbMatch *match, const char *notation, guint side, guint place)
{
  g_auto (GStrv) names = g_strsplit (notation, " & ", -1);

  for (char **name = names; *name != NULL; name++) {
    g_auto (GStrv) words = g_strsplit (*name, " ", 2);
    DbSeat *seat;

    db_match_add_seat (match, side, 0, words[0]);
    seat = &g_array_index (match->seats, DbSeat, match->seats->len - 1);
    seat->has_score = words[1] != NULL;
    seat->score = words[1] != NULL ? g_ascii_strtod (words[1], NULL) : 0;
  }
  db_match_add_side (match, side, place, NULL);
}

static void
add_players (DbMatch *match, const char *notation)
{
  g_auto (GStrv) names = g_strsplit (notation, " + ", -1);

  for (char **name = names; *name != NULL; name++)
    db_match_add_seat (match, 1, 0, *name);
  db_match_add_side (match, 1, 1, NULL);
}

static void
fill_match (DbMatch *match, const char *date, const char *notation)
{
  g_auto (GStrv) words = g_strsplit (notation, " ", -1);
  g_autoptr (GString) side = g_string_new (NULL);
  guint place = 1, n = 0;
  gboolean drawn = TRUE, open = FALSE;

  g_array_set_size (match->seats, 0);
  g_array_set_size (match->sides, 0);
  set_string (&match->date, date);
  if (strstr (notation, " + ") != NULL) {
    add_players (match, notation);
    match->mode = DB_MODE_CO_OP;
    match->result = RULES_WON;
    return;
  }
  for (char **word = words;; word++) {
    if (*word != NULL && !g_str_equal (*word, ">") && !g_str_equal (*word, "=")
        && !g_str_equal (*word, "?")) {
      g_string_append_printf (side, "%s%s", side->len > 0 ? " " : "", *word);
      continue;
    }
    open = open || (*word != NULL && g_str_equal (*word, "?"));
    add_side (match, side->str, ++n, strstr (notation, "?") != NULL ? 0 : place);
    if (*word == NULL)
      break;
    if (g_str_equal (*word, ">")) {
      place = n + 1;
      drawn = FALSE;
    }
    g_string_truncate (side, 0);
  }
  match->mode = n > 2 ? DB_MODE_FREE_FOR_ALL : DB_MODE_VERSUS;
  match->result = open ? RULES_RUNNING : drawn ? RULES_DRAWN : RULES_WON;
}

gint64
stage_match_of (const char *name, const char *date, const char *notation)
{
  g_autoptr (DbMatch) match = db_match_new ();
  gint64 id = 0;

  set_string (&match->game_code, app_quick_game_code (name));
  if (app_quick_game_code (name) == NULL)
    set_string (&match->game_name, name);
  fill_match (match, date, notation);
  ok (db_match_add (stage_db, match, &id, &error));
  return id;
}

gint64
stage_match (const char *date, const char *notation)
{
  return stage_match_of ("Chess", date, notation);
}

void
stage_edit_match (gint64 id, const char *date, const char *notation)
{
  g_autoptr (DbMatch) match = NULL;

  ok ((match = db_match_get (stage_db, id, &error)) != NULL);
  fill_match (match, date, notation);
  ok (db_match_update (stage_db, match, &error));
}

void
stage_delete_match (gint64 id, gboolean deleted)
{
  ok (db_match_set_deleted (stage_db, id, deleted, &error));
}

/* Fixtures */

gint64
stage_fixture (gint64 season, guint round, const char *kind, const char *entrants, gint64 match)
{
  g_autoptr (DbFixture) fixture = db_fixture_new (season, round, kind);
  g_auto (GStrv) names = g_strsplit (entrants, " - ", -1);
  gint64 id = 0;

  for (guint k = 0; names[k] != NULL; k++)
    db_fixture_add_seat (fixture, k + 1, stage_entrant (season, names[k]), 0);
  fixture->match = match;
  ok (db_fixture_add (stage_db, fixture, &id, &error));
  return id;
}

gint64
stage_played (gint64 season, guint round, const char *date, const char *notation)
{
  g_auto (GStrv) words = g_strsplit (notation, " ", -1);
  g_autoptr (GString) seats = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    if (g_ascii_isalpha (**word))
      g_string_append_printf (seats, "%s%s", seats->len > 0 ? " - " : "", *word);
  return stage_fixture (season, round, "match", seats->str, stage_match (date, notation));
}

void
stage_award (gint64 id, const char *award, guint first, guint second)
{
  g_autoptr (DbFixture) fixture = NULL;

  ok ((fixture = db_fixture_get (stage_db, id, &error)) != NULL);
  set_string (&fixture->award, award);
  set_string (&fixture->reason, award[0] != '\0' ? "because" : "");
  for (guint k = 0; k < fixture->seats->len; k++)
    g_array_index (fixture->seats, DbFixtureSeat, k).place = award[0] == '\0' ? 0
                                                             : k == 0         ? first
                                                                              : second;
  ok (db_fixture_update (stage_db, fixture, &error));
}

void
stage_link (gint64 id, gint64 match)
{
  g_autoptr (DbFixture) fixture = NULL;

  ok ((fixture = db_fixture_get (stage_db, id, &error)) != NULL);
  fixture->match = match;
  ok (db_fixture_update (stage_db, fixture, &error));
}

/* Figures */

AppSeason *
stage_load (gint64 season)
{
  AppSeason *loaded = NULL;

  ok ((loaded = app_season_load (stage_db, stage_packs, season, 0, &error)) != NULL);
  return loaded;
}

guint32
stage_who (AppSeason *season, const char *name)
{
  guint32 entrant = 0;

  ck_assert_msg (app_season_find_entrant (season, name, &entrant), "%s takes no part", name);
  return entrant;
}

char *
stage_table (AppSeason *season, const LeagueTable *table, LeagueColumn column)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < league_table_get_size (table); k++) {
    guint32 entrant = league_table_get_entrant (table, k);
    g_autofree char *value =
        app_column_dup_value (column, league_table_get_value (table, entrant, column));

    g_string_append_printf (out, "%s%u %s %s", k > 0 ? ", " : "",
                            league_table_get_rank (table, entrant),
                            app_season_get_name (season, entrant), value);
  }
  return g_string_free (out, FALSE);
}

static gboolean
equal (double one, double other)
{
  return one == other || (isnan (one) && isnan (other));
}

static void
assert_same_entrant (AppSeason *one, AppSeason *other, guint32 k)
{
  const LeagueTable *table = app_season_get_table (one);
  const LeagueTable *others = app_season_get_table (other);
  const LeagueRatings *ratings = app_season_get_ratings (one);
  char form[11], other_form[11];

  ck_assert_str_eq (app_season_get_name (one, k), app_season_get_name (other, k));
  ck_assert_uint_eq (league_table_get_rank (table, k), league_table_get_rank (others, k));
  ck_assert_uint_eq (league_table_get_entrant (table, k), league_table_get_entrant (others, k));
  for (guint c = 0; c < LEAGUE_COLUMNS; c++) {
    double value = league_table_get_value (table, k, (LeagueColumn)c);
    double expected = league_table_get_value (others, k, (LeagueColumn)c);

    ck_assert_msg (equal (value, expected), "%s of %s is %.17g, not %.17g",
                   league_column_id ((LeagueColumn)c), app_season_get_name (one, k), value,
                   expected);
  }
  league_table_get_form (table, k, 10, form);
  league_table_get_form (others, k, 10, other_form);
  ck_assert_str_eq (form, other_form);
  ck_assert_int_eq (ratings == NULL, app_season_get_ratings (other) == NULL);
  if (ratings == NULL)
    return;
  ck_assert (equal (league_ratings_get_shown (ratings, k),
                    league_ratings_get_shown (app_season_get_ratings (other), k)));
}

void
stage_assert_same (AppSeason *one, AppSeason *other)
{
  const LeagueResults *results = app_season_get_results (one);
  const LeagueResults *others = app_season_get_results (other);

  ck_assert_uint_eq (results->entrants->len, others->entrants->len);
  ck_assert_uint_eq (results->results->len, others->results->len);
  ck_assert_str_eq (app_season_get_title (one), app_season_get_title (other));
  ck_assert_uint_eq (app_season_get_round (one), app_season_get_round (other));
  for (guint32 k = 0; k < results->entrants->len; k++)
    assert_same_entrant (one, other, k);
}
