/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of fixtures: matches that count; and what a ladder counts against its rule.
 */
#include "app/league/deed-work.h"

#include "app/match/labels.h"
#include "app/base/phrases.h"
#include "app/result/quick-store.h"

#include "db/matches.h"
#include "db/places.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A match as it would count */

typedef struct {
  AppDoing *doing;
  AppCounted counted;
  AppCounts counts;
  gint64 game;
  guint mode;
  gboolean deleted;
  GError *error;
} Match;

static gboolean
take_match (const DbCounted *match, gpointer data)
{
  Match *taken = data;
  DbCounted copy = *match;
  gboolean found;

  if (!copy.deleted && copy.with_moves && !copy.has_outcome && taken->doing->packs != NULL) {
    if (!app_counted_replay (taken->doing->db, taken->doing->packs, copy.match, &copy.outcome,
                             &found, &taken->error))
      return FALSE;
    copy.has_outcome = found;
  }
  taken->counts = app_counted_read (&copy, &taken->counted);
  taken->game = copy.game;
  taken->mode = copy.mode;
  taken->deleted = copy.deleted;
  return FALSE;
}

static gboolean
read_match (AppDoing *doing, gint64 id, Match *match, GError **error)
{
  memset (match, 0, sizeof *match);
  match->doing = doing;
  if (!db_counted_get (doing->db, id, take_match, match, error))
    return FALSE;
  if (match->error == NULL)
    return TRUE;
  g_propagate_error (error, match->error);
  return FALSE;
}

static char *
dup_game (DbStore *db, gint64 id)
{
  g_autoptr (GPtrArray) games = db_games_list (db, NULL);

  for (guint k = 0; games != NULL && k < games->len; k++) {
    const DbNamed *game = g_ptr_array_index (games, k);

    if (game->id == id)
      return app_phrase_name (app_quick_game_name (game->code != NULL ? game->code : game->name));
  }
  return g_strdup ("?");
}

static char *
dup_games (AppDoing *doing)
{
  const GArray *games = doing->looking->row->games;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < games->len; k++)
    g_ptr_array_add (names, dup_game (doing->db, g_array_index (games, gint64, k)));
  return app_phrase_list ((const char *const *)names->pdata, names->len);
}

/* It is of a game of the season, and between sides. */
static gboolean
check_kind (AppDoing *doing, const Match *match, GError **error)
{
  const GArray *games = doing->looking->row->games;
  gboolean known = FALSE;

  if (match->deleted)
    return app_deed_refuse (error, _ ("The match is in the bin. Restore it first."), NULL);
  for (guint k = 0; k < games->len; k++)
    known = known || g_array_index (games, gint64, k) == match->game;
  if (!known) {
    g_autofree char *game = dup_game (doing->db, match->game);
    g_autofree char *own = dup_games (doing);

    return app_deed_refuse (
        error,
        _ ("The match is one of %s, but the season is one of %s. Choose another "
           "match, or add the game to the season."),
        game, own, NULL);
  }
  if (match->mode == DB_MODE_CO_OP || match->mode == DB_MODE_SOLO
      || match->counts == APP_COUNTS_NEVER)
    return app_deed_refuse (error,
                            _ ("Nobody played against another in this match, so it has no result "
                               "for a league. Choose another match."),
                            NULL);
  return TRUE;
}

/* Fixtures and matches */

static gboolean
has_entrant (const DbFixture *row, gint64 entrant)
{
  for (guint k = 0; k < row->seats->len; k++)
    if (g_array_index (row->seats, DbFixtureSeat, k).entrant == entrant)
      return TRUE;
  return FALSE;
}

/* All of a team play: as many on each side as the smallest team of the season has at least. */
static gboolean
are_whole (const AppLooking *looking, const AppCounted *counted)
{
  guint least = G_MAXUINT;

  if (looking->partners != APP_PARTNERS_FIXED)
    return TRUE;
  for (guint k = 0; k < looking->entrants->len; k++)
    least = MIN (least, MAX (app_looking_entrant (looking, k)->players->len, 1));
  for (guint side = 0; side < counted->n_sides; side++) {
    guint n = 0;

    for (guint k = 0; k < counted->n_seats; k++)
      n += counted->seats[k].side == side ? 1 : 0;
    if (n < least)
      return FALSE;
  }
  return TRUE;
}

/* Those who played are those who sit here, with the same partners. */
static gboolean
check_people (AppDoing *doing, const AppFixtureRow *fixture, const AppCounted *counted,
              GError **error)
{
  const DbFixture *row = fixture->row;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;
  gboolean same =
      app_counted_seat (doing->looking->index, counted, seats, &n) && n == row->seats->len;
  g_autofree char *sides = NULL;

  for (guint k = 0; same && k < n; k++)
    same = has_entrant (row, app_looking_entrant (doing->looking, seats[k].entrant)->id);
  for (guint k = 0; same && k < n; k++)
    for (guint j = 0; same && j < n; j++) {
      gint64 one = app_looking_entrant (doing->looking, seats[k].entrant)->id;
      gint64 other = app_looking_entrant (doing->looking, seats[j].entrant)->id;
      guint side = 0, other_side = 0;

      for (guint i = 0; i < row->seats->len; i++) {
        const DbFixtureSeat *seat = &g_array_index (row->seats, DbFixtureSeat, i);

        side = seat->entrant == one ? seat->side : side;
        other_side = seat->entrant == other ? seat->side : other_side;
      }
      same = (side == other_side) == (seats[k].side == seats[j].side);
    }
  if (same && are_whole (doing->looking, counted))
    return TRUE;
  if (same)
    return app_deed_refuse (error,
                            _ ("Not all of a team played the match. Name all players of both "
                               "sides."),
                            NULL);
  sides = app_looking_dup_sides (doing->looking, fixture);
  return app_deed_refuse (
      error,
      _ ("The fixture is %s: others played the match, or on other sides. Choose "
         "another match, correct its players, or change the fixture."),
      sides, NULL);
}

/* Whether a result can be put in here at all. */
static gboolean
check_fixture (AppDoing *doing, const AppFixtureRow *fixture, GError **error)
{
  const DbFixture *row = fixture->row;

  if (doing->looking->row->deleted != 0 || doing->looking->league->deleted != 0)
    return app_deed_refuse (error, _ ("The season is in the bin. Restore it first."), NULL);
  if (fixture->state == APP_FIXTURE_BYE)
    return app_deed_refuse (
        error, _ ("This is a bye: nobody plays. Change the fixture if somebody does."), NULL);
  if (fixture->state == APP_FIXTURE_WAITS)
    return app_deed_refuse (error,
                            _ ("It is not known yet who comes here: enter the earlier results "
                               "first."),
                            NULL);
  for (guint k = 0; k < row->seats->len; k++) {
    const DbEntrant *entrant = app_looking_find_entrant (
        doing->looking, g_array_index (row->seats, DbFixtureSeat, k).entrant, NULL);

    if (entrant != NULL && entrant->left < row->round)
      return app_deed_refuse (error,
                              _ ("%s has left the season before this round. Award the fixture, or "
                                 "let the entrant return first."),
                              entrant->shown, NULL);
  }
  return TRUE;
}

static gboolean
check_no_award (const AppFixtureRow *fixture, GError **error)
{
  return fixture->row->award[0] == '\0'
         || app_deed_refuse (
             error, _ ("The fixture is awarded already. Take the award back first."), NULL);
}

static gboolean
check_winner (const AppDoing *doing, const AppCounted *counted, AppCounts counts, GError **error)
{
  guint first = 0;

  if (doing->looking->format != LEAGUE_KNOCK_OUT || counts != APP_COUNTS)
    return TRUE;
  for (guint k = 0; k < counted->n_seats; k++)
    first += counted->seats[k].place == 1
                     && (k == 0 || counted->seats[k].side != counted->seats[k - 1].side)
                 ? 1
                 : 0;
  return first == 1
         || app_deed_refuse (
             error,
             _ ("A knock-out needs a winner, and this match has none. Let them play "
                "again, or award the fixture."),
             NULL);
}

/* Nobody sees the same match twice in one season. */
static gboolean
check_uncounted (AppDoing *doing, const AppFixtureRow *fixture, gint64 match, GError **error)
{
  for (guint k = 0; k < doing->looking->fixtures->len; k++) {
    const DbFixture *row = app_looking_fixture (doing->looking, k)->row;

    if (row->match == match && row->id != fixture->row->id)
      return app_deed_refuse_take (
          error, g_strdup_printf (_ ("The match counts already, as the result of round %u, table "
                                     "%u. Take it off there first, or choose another."),
                                  row->round, row->number));
  }
  return TRUE;
}

static gboolean
link_match (AppDoing *doing, const AppFixtureRow *fixture, gint64 id, GError **error)
{
  g_autoptr (DbFixture) row = NULL;
  Match match;

  if (!check_fixture (doing, fixture, error) || !check_no_award (fixture, error))
    return FALSE;
  if (fixture->row->match == id && !fixture->row->match_deleted)
    return app_deed_refuse (error, _ ("The match is this fixture’s result already."), NULL);
  if (fixture->row->match != 0 && !fixture->row->match_deleted)
    return app_deed_refuse (error,
                            _ ("The fixture has a match already. Take that off first, or correct "
                               "its result."),
                            NULL);
  if (!read_match (doing, id, &match, error) || !check_kind (doing, &match, error)
      || !check_people (doing, fixture, &match.counted, error)
      || !check_uncounted (doing, fixture, id, error)
      || !check_winner (doing, &match.counted, match.counts, error)
      || (row = db_fixture_get (doing->db, fixture->row->id, error)) == NULL)
    return FALSE;
  row->match = id;
  return db_fixture_update (doing->db, row, error);
}

gboolean
app_deed_link (AppDoing *doing, GError **error)
{
  const AppFixtureRow *fixture = app_doing_read_fixture (doing, error);
  gint64 id;

  return fixture != NULL
         && db_match_find (doing->db, doing->deed->match != NULL ? doing->deed->match : "", &id,
                           error)
         && link_match (doing, fixture, id, error);
}

gboolean
app_fixture_link (DbStore *db, AppPacks *packs, const char *fixture, gint64 match, GError **error)
{
  g_autoptr (AppDeed) deed = app_deed_new (APP_DEED_LINK);
  AppDoing doing = { .db = db, .packs = packs, .deed = deed };
  const AppFixtureRow *row;
  gboolean done;

  deed->fixture = g_strdup (fixture);
  row = app_doing_read_fixture (&doing, error);
  done = row != NULL && link_match (&doing, row, match, error);
  app_looking_free (doing.looking);
  g_free (doing.told);
  return done;
}

gboolean
app_deed_unlink (AppDoing *doing, GError **error)
{
  const AppFixtureRow *fixture = app_doing_read_fixture (doing, error);
  g_autoptr (DbFixture) row = NULL;

  if (fixture == NULL || (row = db_fixture_get (doing->db, fixture->row->id, error)) == NULL)
    return FALSE;
  if (row->match == 0)
    return app_deed_refuse (error, _ ("The fixture has no match."), NULL);
  row->match = 0;
  return db_fixture_update (doing->db, row, error);
}

/* Results without moves */

static gboolean
name_round (AppDoing *doing, const AppFixtureRow *fixture, DbMatch *match, GError **error)
{
  if (fixture->row->round == 0 || match->round[0] != '\0')
    return TRUE;
  g_free (match->round);
  match->round = g_strdup_printf ("%u", fixture->row->round);
  return db_match_update (doing->db, match, error);
}

gboolean
app_deed_log (AppDoing *doing, GError **error)
{
  const AppFixtureRow *fixture = app_doing_read_fixture (doing, error);
  const AppQuick *quick = doing->deed->quick;
  g_autoptr (DbMatch) match = NULL;
  g_autofree char *wrong = NULL;
  Match read;
  gboolean own;
  gint64 id;

  if (fixture == NULL || !check_fixture (doing, fixture, error) || !check_no_award (fixture, error))
    return FALSE;
  own = quick->uuid != NULL && fixture->row->match_uuid != NULL
        && g_str_equal (quick->uuid, fixture->row->match_uuid);
  if (fixture->row->match != 0 && !fixture->row->match_deleted && !own)
    return app_deed_refuse (error,
                            _ ("The fixture has a match already. Take that off first, or correct "
                               "its result."),
                            NULL);
  wrong = app_quick_check (quick);
  if (wrong != NULL)
    return app_deed_refuse_take (error, g_steal_pointer (&wrong));
  if (quick->by == APP_QUICK_OPEN)
    return app_deed_refuse (error, _ ("Nobody says who won. Say it with scores, places, or won."),
                            NULL);
  if (!app_quick_put (doing->db, quick, &id, error)
      || (match = db_match_get (doing->db, id, error)) == NULL)
    return FALSE;
  doing->uuid = g_strdup (match->uuid);
  if (!own)
    return link_match (doing, fixture, id, error) && name_round (doing, fixture, match, error);
  return read_match (doing, id, &read, error) && check_kind (doing, &read, error)
         && check_people (doing, fixture, &read.counted, error)
         && check_winner (doing, &read.counted, read.counts, error);
}

/* Ladders */

static gboolean
check_ladder (AppDoing *doing, const Match *match, GError **error)
{
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;

  if (doing->looking->format != LEAGUE_LADDER)
    return app_deed_refuse (error,
                            _ ("Only a ladder counts matches by themselves. Make the match the "
                               "result of a fixture."),
                            NULL);
  if (doing->deed->number > 2)
    return app_deed_refuse (error, _ ("A match counts, doesn’t, or goes by the rule."), NULL);
  if (doing->deed->number != 1)
    return TRUE;
  if (!check_kind (doing, match, error))
    return FALSE;
  return app_counted_seat (doing->looking->index, &match->counted, seats, &n)
         || app_deed_refuse (error,
                             _ ("Somebody who played the match is not in the season. Let all of "
                                "them enter first."),
                             NULL);
}

gboolean
app_deed_count (AppDoing *doing, GError **error)
{
  const AppDeed *deed = doing->deed;
  g_autofree char *reason = g_strstrip (g_strdup (deed->text != NULL ? deed->text : ""));
  DbSeasonMatch entry = { 0 };
  GArray *matches;
  Match match;
  gint64 id;

  if (!app_doing_read_season (doing, error)
      || !db_match_find (doing->db, deed->match != NULL ? deed->match : "", &id, error)
      || !read_match (doing, id, &match, error) || !check_ladder (doing, &match, error))
    return FALSE;
  if (deed->number == 0 && reason[0] == '\0')
    return app_deed_refuse (error, _ ("Say why the match doesn’t count: everybody will read it."),
                            NULL);
  matches = doing->looking->row->matches;
  for (guint k = matches->len; k-- > 0;)
    if (g_array_index (matches, DbSeasonMatch, k).match == id)
      g_array_remove_index (matches, k);
  if (deed->number != 2) {
    entry = (DbSeasonMatch){ id, deed->number == 1, g_steal_pointer (&reason) };
    g_array_append_val (matches, entry);
  }
  return db_season_update (doing->db, doing->looking->row, error);
}
