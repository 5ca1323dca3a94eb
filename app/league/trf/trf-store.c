/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a tournament report says of players and rounds, into the store: entrants, fixtures, byes,
 * results as matches without moves, and what was not played as awards.
 */
#include "app/league/trf/trf-private.h"

#include "db/matches.h"
#include "db/players.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
app_trf_store_init (AppTrfStore *store, const ImportTrf *trf)
{
  store->trf = trf;
  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);

    store->of[player->number] = player;
  }
}

/* Rounds of the file */

char *
app_trf_dup_round_day (const ImportTrf *trf, guint round)
{
  g_autofree char *date = import_trf_dup_round_date (trf, round);
  char *day = import_trf_dup_day (date);

  return day != NULL ? day : g_strdup ("");
}

gboolean
app_trf_is_paired (const ImportTrf *trf, guint round)
{
  for (guint k = 0; k < trf->players->len; k++)
    if (app_trf_get_round (g_ptr_array_index (trf->players, k), round).opponent > 0)
      return TRUE;
  return FALSE;
}

/* Entrants */

/* The player of that name, who may be in the file twice: then one of them gets his start number
 * behind it. */
static gboolean
find_player (AppTrfStore *store, const ImportTrfPlayer *player, gint64 *row, GStrvBuilder *told,
             GError **error)
{
  g_autofree char *other = NULL;

  if (!db_player_ensure (store->db, player->name, row, error))
    return FALSE;
  for (guint k = 1; k <= IMPORT_TRF_NUMBER; k++)
    if (store->players[k] == *row && k != player->number) {
      g_autofree char *remark = NULL;

      other = g_strdup_printf ("%s (%u)", player->name, player->number);
      remark =
          g_strdup_printf (_ ("There are two players called %s: start number %u is “%s” here."),
                           player->name, player->number, other);
      g_strv_builder_add (told, remark);
      return db_player_ensure (store->db, other, row, error);
    }
  return TRUE;
}

gboolean
app_trf_store_entrant (AppTrfStore *store, const ImportTrfPlayer *player, guint joined,
                       GStrvBuilder *told, GError **error)
{
  g_autoptr (DbEntrant) entrant = db_entrant_new (store->season);

  if (!find_player (store, player, &entrant->player, told, error))
    return FALSE;
  entrant->number = player->number;
  entrant->rating = player->rating;
  entrant->joined = joined;
  app_trf_keep_fields (player, entrant);
  store->players[player->number] = entrant->player;
  return db_entrant_add (store->db, entrant, &store->entrants[player->number], error);
}

/* Results */

/* Places of a player and his opponent. */
static void
get_places (char result, guint places[2])
{
  places[0] = strchr ("1W+=D", result) != NULL ? 1 : 2;
  places[1] = strchr ("0L-=D", result) != NULL ? 1 : 2;
}

static gboolean
is_award (char mine, char theirs)
{
  return strchr ("WDL+-", mine) != NULL || (mine == '0' && theirs == '0');
}

/* All of a team sit on its side. */
static gboolean
add_seats (AppTrfStore *store, DbMatch *match, guint side, guint number, GError **error)
{
  g_autoptr (DbEntrant) team = NULL;

  if (store->players[number] != 0) {
    db_match_add_seat (match, side, store->players[number], "");
    return TRUE;
  }
  team = db_entrant_get (store->db, store->entrants[number], error);
  if (team == NULL)
    return FALSE;
  for (guint k = 0; k < team->players->len; k++)
    db_match_add_seat (match, side, g_array_index (team->players, gint64, k), "");
  return TRUE;
}

static gboolean
add_match (AppTrfStore *store, const guint numbers[2], const guint places[2], guint round,
           const char *day, gint64 *row, GError **error)
{
  g_autoptr (DbMatch) match = db_match_new ();
  g_autofree char *number = g_strdup_printf ("%u", round);

  match->game_code = g_strdup (store->game);
  match->game_name = g_strdup (store->game != NULL ? NULL : store->game_name);
  match->mode = DB_MODE_VERSUS;
  match->result = places[0] == places[1] ? RULES_DRAWN : RULES_WON;
  db_match_set_string (&match->date, day);
  db_match_set_string (&match->event, store->event);
  db_match_set_string (&match->round, number);
  for (guint k = 0; k < 2; k++) {
    if (!add_seats (store, match, k + 1, numbers[k], error))
      return FALSE;
    db_match_add_side (match, k + 1, places[k], NULL);
  }
  store->n_matches++;
  return db_match_add (store->db, match, row, error);
}

/* The number that a fixture's seat has in the file. */
static guint
number_of (const AppTrfStore *store, gint64 entrant)
{
  for (guint k = 1; k <= IMPORT_TRF_NUMBER; k++)
    if (store->entrants[k] == entrant)
      return k;
  return 0;
}

static void
set_award (AppTrfStore *store, DbFixture *fixture, char result, const guint places[2])
{
  gboolean forfeit = strchr ("+-", result) != NULL;

  store->n_awards++;
  db_match_set_string (&fixture->award, forfeit ? "forfeit" : "decision");
  db_match_set_string (&fixture->reason, forfeit ? _ ("Not played")
                                         : strchr ("WDL", result) != NULL
                                             ? _ ("Less than one move was played")
                                             : _ ("Both lost"));
  for (guint k = 0; k < 2; k++)
    g_array_index (fixture->seats, DbFixtureSeat, k).place = places[k];
}

/* @player is who has the first seat. */
static gboolean
set_result (AppTrfStore *store, DbFixture *fixture, const ImportTrfPlayer *player, guint round,
            GError **error)
{
  ImportTrfRound mine = app_trf_get_round (player, round);
  const ImportTrfPlayer *other = store->of[mine.opponent];
  ImportTrfRound theirs = app_trf_get_round (other, round);
  const guint numbers[2] = { player->number, other->number };
  guint places[2];

  if (mine.result == ' ') {
    store->n_open++;
    return TRUE;
  }
  get_places (mine.result, places);
  if (mine.result == theirs.result && strchr ("0L-", mine.result) != NULL)
    places[0] = places[1] = 2;
  if (is_award (mine.result, theirs.result)) {
    set_award (store, fixture, mine.result, places);
    return TRUE;
  }
  return add_match (store, numbers, places, round, fixture->date, &fixture->match, error);
}

gboolean
app_trf_store_result (AppTrfStore *store, DbFixture *fixture, const ImportTrfPlayer *player,
                      guint round, GError **error)
{
  gint64 first = g_array_index (fixture->seats, DbFixtureSeat, 0).entrant;
  guint number = number_of (store, first);

  if (number != player->number)
    player = store->of[number];
  return set_result (store, fixture, player, round, error);
}

/* Rounds */

static const char *
bye_kind (char result)
{
  switch (result) {
  case 'U':
  case '+':
    return "bye";
  case 'F':
  case '1':
  case 'W':
    return "full-bye";
  case 'H':
  case '=':
  case 'D':
    return "half-bye";
  default:
    return "zero-bye";
  }
}

static gboolean
store_bye (AppTrfStore *store, const ImportTrfPlayer *player, guint round, const char *day,
           GError **error)
{
  ImportTrfRound cell = app_trf_get_round (player, round);
  g_autoptr (DbFixture) fixture = db_fixture_new (store->season, round, bye_kind (cell.result));

  db_match_set_string (&fixture->date, day);
  db_fixture_add_seat (fixture, 1, store->entrants[player->number], 0);
  store->n_byes++;
  return db_fixture_add (store->db, fixture, &fixture->id, error);
}

/* White sits first; without colours who stands first. */
static gboolean
store_pair (AppTrfStore *store, const ImportTrfPlayer *player, guint round, const char *day,
            GError **error)
{
  ImportTrfRound cell = app_trf_get_round (player, round);
  const ImportTrfPlayer *other = store->of[cell.opponent];
  g_autoptr (DbFixture) fixture = db_fixture_new (store->season, round, "match");

  if (cell.colour == 'b' || app_trf_get_round (other, round).colour == 'w') {
    const ImportTrfPlayer *black = player;

    player = other;
    other = black;
  }
  db_match_set_string (&fixture->date, day);
  db_fixture_add_seat (fixture, 1, store->entrants[player->number], 0);
  db_fixture_add_seat (fixture, 2, store->entrants[other->number], 0);
  return set_result (store, fixture, player, round, error)
         && db_fixture_add (store->db, fixture, &fixture->id, error);
}

static gboolean
store_players (AppTrfStore *store, guint round, const char *day, gboolean byes, GError **error)
{
  g_autofree gboolean *done = g_new0 (gboolean, IMPORT_TRF_NUMBER + 1);

  for (guint k = 0; k < store->trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (store->trf->players, k);
    guint opponent = app_trf_get_round (player, round).opponent;

    if (done[player->number] || (opponent == 0) != byes)
      continue;
    if (opponent > 0)
      done[opponent] = TRUE;
    if (byes ? !store_bye (store, player, round, day, error)
             : !store_pair (store, player, round, day, error))
      return FALSE;
  }
  return TRUE;
}

/* The round as it is to be: what is known of it stays where the file says nothing. */
static gboolean
set_round (AppTrfStore *store, guint round, const char *day, GError **error)
{
  g_autoptr (GPtrArray) rounds = db_rounds_list (store->db, store->season, error);
  DbRound row = { round, (char *)day, g_get_real_time () / 1000, (char *)"" };

  if (rounds == NULL)
    return FALSE;
  for (guint k = 0; k < rounds->len; k++) {
    const DbRound *known = g_ptr_array_index (rounds, k);

    if (known->number != round)
      continue;
    row.told = known->told;
    row.paired = known->paired != 0 ? known->paired : row.paired;
    row.date = *day != '\0' ? (char *)day : known->date;
    return db_round_set (store->db, store->season, &row, error);
  }
  return db_round_set (store->db, store->season, &row, error);
}

gboolean
app_trf_store_round (AppTrfStore *store, guint round, GError **error)
{
  g_autofree char *day = app_trf_dup_round_day (store->trf, round);

  return set_round (store, round, day, error) && store_players (store, round, day, FALSE, error)
         && store_players (store, round, day, TRUE, error);
}
