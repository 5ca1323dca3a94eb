/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a season is and who takes part, read from the store.
 */
#include "app/league/season-private.h"

#include "app/base/phrases.h"
#include "app/league/season-work.h"

#include "db/places.h"

#include <glib/gi18n-lib.h>

/* People */

static void
person_free (gpointer data)
{
  SeasonPerson *person = data;

  g_free (person->name);
  g_free (person->uuid);
  g_free (person->player);
  g_free (person);
}

typedef struct {
  GHashTable *uuids; /* player's row to UUID, owned */
  GHashTable *names;
} Players;

static gboolean
player_cb (gint64 player, const char *uuid, const char *name, gpointer data)
{
  Players *players = data;
  gpointer key = GSIZE_TO_POINTER ((gsize)player);

  g_hash_table_insert (players->uuids, key, g_strdup (uuid));
  g_hash_table_insert (players->names, key, g_strdup (name));
  return TRUE;
}

static gboolean
read_players (SeasonReader *reader, Players *players)
{
  players->uuids = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  players->names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return db_players_foreach (reader->db, player_cb, players, &reader->error);
}

static void
players_clear (Players *players)
{
  g_clear_pointer (&players->uuids, g_hash_table_unref);
  g_clear_pointer (&players->names, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Players, players_clear)

static void
add_person (GPtrArray *people, const char *name, const char *uuid, const char *player, guint number)
{
  SeasonPerson *person = g_new (SeasonPerson, 1);

  person->name = g_strdup (name);
  person->uuid = g_strdup (uuid);
  person->player = g_strdup (player);
  person->number = number;
  g_ptr_array_add (people, person);
}

/* All who sat somewhere: the entrants are the players. */
static void
name_players (AppSeason *season, const Players *players, GPtrArray *people)
{
  for (guint k = 0; k < season->results->entrants->len; k++) {
    gint64 row = g_array_index (season->results->entrants, LeagueEntrant, k).id;
    gpointer key = GSIZE_TO_POINTER ((gsize)row);
    const char *name = g_hash_table_lookup (players->names, key);
    const char *uuid = g_hash_table_lookup (players->uuids, key);

    add_person (people, name != NULL ? name : "", uuid != NULL ? uuid : "", uuid, k + 1);
  }
}

static LeagueEntrant
make_entrant (const DbEntrant *row)
{
  return (LeagueEntrant){
    .id = row->id,
    .rating = row->rating,
    .start = row->start * (LEAGUE_POINT / 1000),
    .joined = (guint16)MIN (row->joined, G_MAXUINT16),
    .left = (guint16)MIN (row->left, G_MAXUINT16),
  };
}

static gboolean
same_entrants (const GArray *one, const GArray *other)
{
  if (one->len != other->len)
    return FALSE;
  for (guint k = 0; k < one->len; k++)
    if (g_array_index (one, LeagueEntrant, k).id != g_array_index (other, LeagueEntrant, k).id)
      return FALSE;
  return TRUE;
}

/* Who takes part now, besides the season's. */
typedef struct {
  GArray *entrants; /* of LeagueEntrant */
  GPtrArray *people;
  AppEntrants *index;
} Present;

static void
present_clear (Present *present)
{
  g_clear_pointer (&present->entrants, g_array_unref);
  g_clear_pointer (&present->people, g_ptr_array_unref);
  g_clear_pointer (&present->index, app_entrants_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Present, present_clear)

static gboolean
read_present (SeasonReader *reader, const Players *players, Present *present)
{
  AppSeason *season = reader->season;
  g_autoptr (GPtrArray) rows = db_entrants_list (reader->db, season->id, &reader->error);

  if (rows == NULL)
    return FALSE;
  present->index = app_entrants_new (rows, season->entrants->partners);
  present->entrants = g_array_new (FALSE, FALSE, sizeof (LeagueEntrant));
  for (guint k = 0; k < rows->len; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);
    LeagueEntrant entrant = make_entrant (row);

    g_array_append_val (present->entrants, entrant);
    add_person (present->people, row->shown, row->uuid,
                row->player != 0
                    ? g_hash_table_lookup (players->uuids, GSIZE_TO_POINTER ((gsize)row->player))
                    : NULL,
                row->number);
  }
  return TRUE;
}

gboolean
app_season_read_people (SeasonReader *reader, gboolean *same)
{
  AppSeason *season = reader->season;
  GArray *entrants = season->results->entrants;
  g_auto (Players) players = { 0 };
  g_auto (Present) present = { 0 };

  present.people = g_ptr_array_new_with_free_func (person_free);
  if (!read_players (reader, &players))
    return FALSE;
  if (season->id == 0)
    name_players (season, &players, present.people);
  else if (!read_present (reader, &players, &present))
    return FALSE;
  if (same != NULL) {
    *same = season->id == 0 || same_entrants (entrants, present.entrants);
    /* What is there fits the results. */
    if (!*same)
      return TRUE;
  }
  if (season->id != 0) {
    g_array_set_size (entrants, 0);
    g_array_append_vals (entrants, present.entrants->data, present.entrants->len);
    app_entrants_free (season->entrants);
    season->entrants = g_steal_pointer (&present.index);
  }
  g_clear_pointer (&season->people, g_ptr_array_unref);
  season->people = g_steal_pointer (&present.people);
  return TRUE;
}

/* Settings */

static GHashTable *
new_rows (void)
{
  return g_hash_table_new (NULL, NULL);
}

void
app_season_empty (AppSeason *season)
{
  g_clear_pointer (&season->table, league_table_free);
  g_clear_pointer (&season->ratings, league_ratings_free);
  g_clear_pointer (&season->row, db_season_free);
  g_clear_pointer (&season->title, g_free);
  g_clear_pointer (&season->games, g_array_unref);
  g_clear_pointer (&season->pairing.forbidden, g_array_unref);
  g_clear_pointer (&season->entrants, app_entrants_free);
  g_clear_pointer (&season->exceptions, g_hash_table_unref);
  g_clear_pointer (&season->people, g_ptr_array_unref);
  g_clear_pointer (&season->fixtures, g_hash_table_unref);
  g_clear_pointer (&season->by_match, g_hash_table_unref);
  g_clear_pointer (&season->dayless, g_hash_table_unref);
  g_clear_pointer (&season->round_days, g_hash_table_unref);
  g_clear_pointer (&season->results, league_results_free);
  g_clear_pointer (&season->before, app_season_free);
  season->unrated = G_MAXUINT32;
  season->last_paired = 0;
  season->n_new = 0;
  season->kept = FALSE;
}

/* Who wins has a point: the usual measure of all matches together. */
static void
set_plain_rules (AppSeason *season)
{
  LeagueScheme *scheme = &season->rules.scheme;

  season->rules = (LeagueRules){ .n_tie_breaks = 2,
                                 .tie_breaks = { LEAGUE_COLUMN_PER_MATCH, LEAGUE_COLUMN_WON } };
  scheme->win = LEAGUE_POINT;
  scheme->draw = LEAGUE_POINT / 2;
  scheme->forfeit_win = LEAGUE_POINT;
  scheme->by_place = TRUE;
  scheme->ties = LEAGUE_TIES_SHARE;
  for (guint n = 2; n <= LEAGUE_SEATS; n++) {
    scheme->sizes |= 1u << n;
    scheme->places[n][1] = LEAGUE_POINT;
  }
  season->rated = TRUE;
  season->pairing.format = LEAGUE_LADDER;
  league_rating_rules_init (&season->rating, LEAGUE_PLACKETT_LUCE);
}

static gboolean
read_game_title (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_autoptr (GPtrArray) games = NULL;

  if (season->game == 0) {
    season->title = g_strdup (_ ("All games"));
    return TRUE;
  }
  games = db_games_list (reader->db, &reader->error);
  for (guint k = 0; games != NULL && k < games->len; k++) {
    const DbNamed *named = g_ptr_array_index (games, k);
    const RulesGame *game = named->code != NULL ? rules_game (rules_text (named->code)) : NULL;

    if (named->id == season->game)
      season->title = g_strdup (game != NULL ? _ (game->name) : named->name);
  }
  if (season->title == NULL)
    season->title = g_strdup ("");
  return games != NULL;
}

static gboolean
read_plain (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  set_plain_rules (season);
  if (season->game != 0) {
    season->games = g_array_new (FALSE, FALSE, sizeof (gint64));
    g_array_append_val (season->games, season->game);
  }
  season->entrants = app_entrants_new (none, APP_PARTNERS_CHANGING);
  return read_game_title (reader);
}

static gboolean
read_title (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_autoptr (DbLeague) league = db_league_get (reader->db, season->row->league, &reader->error);
  g_autofree char *own = app_season_row_title (season->row), *name = NULL, *number = NULL;

  if (league == NULL)
    return FALSE;
  /* Translators: a league and its season: "Thursday League, Season 2". */
  name = app_phrase_name (league->name);
  number = app_phrase_name (own);
  season->title = g_strdup_printf (_ ("%s, %s"), name, number);
  return TRUE;
}

static void
take_row (AppSeason *season)
{
  const DbSeason *row = season->row;
  gint64 instant;

  season->n_rounds = row->rounds;
  app_day_read (row->starts, &season->starts, &instant);
  app_day_read (row->ends, &season->ends, &instant);
  season->games = g_array_copy (row->games);
  season->exceptions = new_rows ();
  for (guint k = 0; k < row->matches->len; k++) {
    const DbSeasonMatch *match = &g_array_index (row->matches, DbSeasonMatch, k);

    g_hash_table_insert (season->exceptions, GSIZE_TO_POINTER ((gsize)match->match),
                         GUINT_TO_POINTER (match->counts ? 1 : 2));
  }
}

/* Pairs that must not meet, by entrant. */
static void
take_forbidden (AppSeason *season)
{
  const GArray *rows = season->row->forbidden;

  if (rows->len == 0)
    return;
  season->pairing.forbidden = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint k = 0; k < rows->len; k++) {
    const DbForbidden *pair = &g_array_index (rows, DbForbidden, k);
    guint32 one, other;
    guint64 both;

    if (!app_entrants_lookup (season->entrants->by_row, pair->one, &one)
        || !app_entrants_lookup (season->entrants->by_row, pair->other, &other))
      continue;
    both = (guint64)MIN (one, other) << 32 | MAX (one, other);
    g_array_append_val (season->pairing.forbidden, both);
  }
}

static gboolean
read_rounds (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_autoptr (GPtrArray) rounds = db_rounds_list (reader->db, season->id, &reader->error);

  for (guint k = 0; rounds != NULL && k < rounds->len; k++) {
    const DbRound *round = g_ptr_array_index (rounds, k);
    LeagueDay day;
    gint64 instant;

    app_day_read (round->date, &day, &instant);
    if (day != 0)
      g_hash_table_insert (season->round_days, GUINT_TO_POINTER (round->number),
                           GINT_TO_POINTER (day));
    if (round->paired != 0)
      season->last_paired = MAX (season->last_paired, round->number);
  }
  return rounds != NULL;
}

static gboolean
read_season (SeasonReader *reader)
{
  AppSeason *season = reader->season;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  AppPartners partners = APP_PARTNERS_NONE;

  season->row = db_season_get (reader->db, season->id, &reader->error);
  if (season->row == NULL
      || !app_season_rules_read (season->row, &season->rules, &season->pairing, &season->rated,
                                 &season->rating, &reader->error)
      || !read_title (reader))
    return FALSE;
  take_row (season);
  app_partners_find (season->row->partners, &partners);
  season->entrants = app_entrants_new (none, partners);
  return read_rounds (reader);
}

gboolean
app_season_read_settings (SeasonReader *reader)
{
  AppSeason *season = reader->season;

  app_season_empty (season);
  season->results = league_results_new ();
  season->fixtures = new_rows ();
  season->by_match = new_rows ();
  season->dayless = new_rows ();
  season->round_days = new_rows ();
  if (!(season->id == 0 ? read_plain (reader) : read_season (reader)))
    return FALSE;
  if (season->id == 0)
    return TRUE;
  if (!app_season_read_people (reader, NULL))
    return FALSE;
  take_forbidden (season);
  return TRUE;
}
