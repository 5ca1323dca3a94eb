/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `ratings`: how strong players are, in a season, in a game or in all; what is played together has
 * statistics of its own.
 */
#include "app/cli/league/standings.h"

#include "app/base/c-locale.h"
#include "app/league/season-explanation.h"
#include "app/player/coop-stats.h"
#include "app/result/quick-db.h"

#include <math.h>
#include <string.h>

typedef struct {
  char *game, *system, *date, *history;
  gboolean all, together, csv;
} Options;

/* What is rated, and by which rules. */
typedef struct {
  CliStandings *standings;
  LeagueRatingRules rules;
  LeagueRatings *ratings;
} Rated;

static char *
dup_number (double value, guint digits)
{
  return isnan (value) ? g_strdup ("") : g_strdup_printf ("%.*f", (int)digits, value);
}

/* What is shown of Plackett-Luce is small. */
static guint
digits_of (const Rated *rated)
{
  return rated->rules.system == LEAGUE_PLACKETT_LUCE ? 2 : 0;
}

/* Together */

static char *
dup_share (guint part, guint of)
{
  return of > 0 ? g_strdup_printf (_ ("%.1f %%"), 100.0 * part / of) : g_strdup ("");
}

static void
add_coop_row (AppTable *table, const AppCoopStatsRow *row, const char *name)
{
  cli_standings_add_row (table, 6, g_strdup (name), g_strdup_printf ("%u", row->played),
                         g_strdup_printf ("%u", row->won), dup_share (row->won, row->played),
                         dup_number (row->mean, 1), dup_number (row->best, 0));
}

static void
add_many (AppTable *table, const GPtrArray *list)
{
  for (guint k = 0; k < list->len; k++) {
    const AppCoopStatsRow *row = g_ptr_array_index (list, k);

    add_coop_row (table, row, row->name);
  }
}

static int
print_coop_stats (CliStandings *standings, const AppCoopStats *together, const char *title)
{
  AppTable *table = cli_standings_new_table ("lrrrrr", 6, _ ("Who"), _ ("Played"), _ ("Won"),
                                             _ ("% won"), _ ("Mean score"), _ ("Best"));

  add_coop_row (table, together->all, _ ("all matches"));
  add_many (table, together->groups);
  for (guint k = 0; together->groups->len > 1 && k < together->players->len; k++) {
    const AppCoopStatsRow *row = g_ptr_array_index (together->players, k);
    g_autofree char *each =
        /* Translators: what a player has in all groups together. */
        g_strdup_printf (_ ("%s, in all"), row->name);

    add_coop_row (table, row, each);
  }
  return cli_standings_print (standings, table, title);
}

static void
write_coop_row (AppJson *json, const AppCoopStatsRow *row)
{
  app_json_begin_object (json);
  app_json_set_text (json, "name", row->name);
  app_json_set_texts (json, "players", row->players);
  app_json_set_integer (json, "played", row->played);
  app_json_set_integer (json, "won", row->won);
  app_json_set_integer (json, "lost", row->lost);
  app_json_set_number (json, "mean_score", row->mean);
  app_json_set_number (json, "best_score", row->best);
  app_json_end_object (json);
}

static void
write_coop_rows (AppJson *json, const char *key, const GPtrArray *rows)
{
  app_json_begin_list_of (json, key);
  for (guint k = 0; k < rows->len; k++)
    write_coop_row (json, g_ptr_array_index (rows, k));
  app_json_end_list (json);
}

static int
write_coop_stats (CliStandings *standings, const AppCoopStats *together)
{
  AppJson json = cli_json (standings->cli);

  app_json_begin_object (&json);
  app_json_set_boolean (&json, "rated", FALSE);
  app_json_key (&json, "together");
  write_coop_row (&json, together->all);
  write_coop_rows (&json, "groups", together->groups);
  write_coop_rows (&json, "players", together->players);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

/* As people call it, whatever it was typed as. */
static const char *
game_title (const char *typed)
{
  const char *code = typed != NULL ? app_quick_game_code (typed) : NULL;
  const RulesGame *game = code != NULL ? rules_game (rules_text (code)) : NULL;

  if (game != NULL)
    return _ (game->name);
  return typed != NULL ? typed : _ ("All games");
}

/* TRUE when it was told: nobody played the game against others, or it was asked for. */
static gboolean
show_coop_stats (CliStandings *standings, const Options *options, gint64 game, int *status)
{
  GError *error = NULL;
  g_autoptr (AppCoopStats) together =
      app_coop_stats_read (standings->db, standings->packs, game, &error);
  const char *title = game_title (options->game);

  if (together == NULL) {
    *status = cli_print_input_error (error);
    return TRUE;
  }
  if (!options->together && (together->n_against > 0 || together->all->played == 0))
    return FALSE;
  if (!options->together)
    cli_notice (_ ("%s is played together: nobody is rated against the others."), title);
  if (standings->csv)
    app_c_locale_begin ();
  *status = standings->cli->json ? write_coop_stats (standings, together)
                                 : print_coop_stats (standings, together, title);
  return TRUE;
}

/* Ratings */

static int
compare_shown (gconstpointer a, gconstpointer b, gpointer data)
{
  const LeagueRatings *ratings = ((Rated *)data)->ratings;
  const guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;
  double first = league_ratings_get_shown (ratings, one);
  double second = league_ratings_get_shown (ratings, other);

  if (first != second)
    return first > second ? -1 : 1;
  return one < other ? -1 : 1;
}

static GArray *
dup_order (Rated *rated)
{
  guint n = app_season_get_results (rated->standings->season)->entrants->len;
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 k = 0; k < n; k++)
    g_array_append_val (order, k);
  g_array_sort_with_data (order, compare_shown, rated);
  return order;
}

static char *
dup_deviation (const Rated *rated, guint32 entrant)
{
  LeagueRating rating = league_ratings_get (rated->ratings, entrant);

  return dup_number (rating.deviation, digits_of (rated));
}

/* Elo has no doubts. */
static int
print_ratings (Rated *rated)
{
  CliStandings *standings = rated->standings;
  AppTable *table;
  g_autoptr (GArray) order = dup_order (rated);
  gboolean doubtful = rated->rules.system != LEAGUE_ELO;
  g_autofree char *title = g_strdup_printf (_ ("%s: %s"), app_season_get_title (standings->season),
                                            league_system_name (rated->rules.system));

  table = cli_standings_new_table ("rlrrr", doubtful ? 5 : 4, "#", _ ("Name"), _ ("Rating"),
                                   _ ("Matches"), "±");
  for (guint k = 0; k < order->len; k++) {
    guint32 entrant = g_array_index (order, guint32, k);

    cli_standings_add_row (
        table, doubtful ? 5 : 4, g_strdup_printf ("%u", k + 1),
        g_strdup (app_season_get_name (standings->season, entrant)),
        dup_number (league_ratings_get_shown (rated->ratings, entrant), digits_of (rated)),
        g_strdup_printf ("%u", league_ratings_get_n (rated->ratings, entrant)),
        doubtful ? dup_deviation (rated, entrant) : NULL);
  }
  return cli_standings_print (standings, table, title);
}

static void
write_rating (AppJson *json, const Rated *rated, const LeagueRating *rating)
{
  app_json_set_number (json, "shown", league_rating_shown (&rated->rules, rating));
  app_json_set_number (json, "rating", rating->rating);
  if (rated->rules.system != LEAGUE_ELO)
    app_json_set_number (json, "deviation", rating->deviation);
  if (rated->rules.system == LEAGUE_GLICKO2)
    app_json_set_number (json, "volatility", rating->volatility);
}

static int
write_ratings (Rated *rated)
{
  CliStandings *standings = rated->standings;
  AppJson json = cli_json (standings->cli);
  g_autoptr (GArray) order = dup_order (rated);

  app_json_begin_object (&json);
  app_json_set_text (&json, "title", app_season_get_title (standings->season));
  app_json_set_text (&json, "system", league_system_id (rated->rules.system));
  app_json_begin_list_of (&json, "rows");
  for (guint k = 0; k < order->len; k++) {
    guint32 entrant = g_array_index (order, guint32, k);
    LeagueRating rating = league_ratings_get (rated->ratings, entrant);

    app_json_begin_object (&json);
    cli_standings_put_entrant (standings, &json, entrant);
    write_rating (&json, rated, &rating);
    app_json_set_integer (&json, "matches", league_ratings_get_n (rated->ratings, entrant));
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

/* One player's history */

static int
print_history (Rated *rated, const LeagueRatingStep *steps, guint n, const char *name)
{
  CliStandings *standings = rated->standings;
  AppTable *table = cli_standings_new_table ("lrr", 3, _ ("Result"), _ ("Rating"), _ ("Change"));

  for (guint k = 0; k < n; k++) {
    double before = league_rating_shown (&rated->rules, &steps[k].before);
    double after = league_rating_shown (&rated->rules, &steps[k].after);

    cli_standings_add_row (
        table, 3, app_season_dup_result_text (standings->season, standings->db, steps[k].result),
        dup_number (after, digits_of (rated)),
        g_strdup_printf ("%+.*f", (int)digits_of (rated), after - before));
  }
  return cli_standings_print (standings, table, name);
}

static int
write_history (Rated *rated, const LeagueRatingStep *steps, guint n, guint32 entrant)
{
  CliStandings *standings = rated->standings;
  AppJson json = cli_json (standings->cli);

  app_json_begin_object (&json);
  cli_standings_put_entrant (standings, &json, entrant);
  app_json_set_text (&json, "system", league_system_id (rated->rules.system));
  app_json_begin_list_of (&json, "steps");
  for (guint k = 0; k < n; k++) {
    g_autofree char *text =
        app_season_dup_result_text (standings->season, standings->db, steps[k].result);
    g_autofree char *match =
        app_season_dup_match (standings->season, standings->db, steps[k].result, NULL);
    g_autofree char *day = app_day_dup (steps[k].day);

    app_json_begin_object (&json);
    app_json_set_text (&json, "date", day);
    app_json_set_text (&json, "told", text);
    app_json_set_text (&json, "match", match);
    write_rating (&json, rated, &steps[k].after);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

static int
show_history (Rated *rated, const char *who)
{
  GError *error = NULL;
  const LeagueRatingStep *steps;
  guint32 entrant;
  guint n;

  if (!cli_standings_find_entrant (rated->standings, who, &entrant, &error))
    return cli_print_input_error (error);
  steps = league_ratings_get_history (rated->ratings, entrant, &n);
  if (rated->standings->cli->json)
    return write_history (rated, steps, n, entrant);
  return print_history (rated, steps, n, app_season_get_name (rated->standings->season, entrant));
}

/* The command */

/* The season's own rules, or the usual numbers of the system that is asked for. */
static gboolean
read_rules (CliStandings *standings, const Options *options, LeagueRatingRules *rules,
            GError **error)
{
  const LeagueRatingRules *own = app_season_get_rating_rules (standings->season);
  LeagueSystem system = own != NULL ? own->system : LEAGUE_PLACKETT_LUCE;

  if (options->system != NULL && !league_system_find (options->system, &system)) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("There is no rating system “%s”; there are elo, glicko-2 and plackett-luce."),
                 options->system);
    return FALSE;
  }
  if (own != NULL && own->system == system)
    *rules = *own;
  else
    league_rating_rules_init (rules, system);
  return TRUE;
}

static int
show_ratings (CliStandings *standings, const Options *options)
{
  Rated rated = { .standings = standings };
  GError *error = NULL;
  int status;

  if (!read_rules (standings, options, &rated.rules, &error)
      || (options->date != NULL
          && !cli_standings_read_day (options->date, &standings->day, &error)))
    return cli_print_input_error (error);
  if (app_season_get_rating_rules (standings->season) == NULL && options->system == NULL)
    cli_notice (_ ("%s is not rated; these are ratings by its results all the same."),
                app_season_get_title (standings->season));
  if (standings->csv)
    app_c_locale_begin ();
  rated.ratings = app_season_dup_ratings (standings->season, &rated.rules, standings->day);
  if (options->history != NULL)
    status = show_history (&rated, options->history);
  else
    status = standings->cli->json ? write_ratings (&rated) : print_ratings (&rated);
  league_ratings_free (rated.ratings);
  return status;
}

static int
show (CliStandings *standings, const Options *options, const char *league)
{
  GError *error = NULL;
  gint64 season = 0, game = 0;
  int status;

  if (options->game != NULL && !app_quick_find_game (standings->db, options->game, &game, &error))
    return cli_print_input_error (error);
  if (league != NULL && !app_season_find (standings->db, league, &season, &error))
    return cli_print_input_error (error);
  if (league == NULL && show_coop_stats (standings, options, game, &status))
    return status;
  if (!cli_standings_load (standings, season, game, &error))
    return cli_print_input_error (error);
  return show_ratings (standings, options);
}

static int
run_ratings (Cli *cli, Options *options, char **words)
{
  const int n = (words[0] != NULL) + (options->game != NULL) + options->all;
  g_auto (CliStandings) standings = { .csv = options->csv && !cli->json };
  GError *error = NULL;

  if (n != 1 && !(n == 0 && options->together))
    return cli_usage ("%s", _ ("Name one league, or --game GAME, or --all."));
  if (words[0] != NULL && options->together)
    return cli_usage ("%s", _ ("--co-op goes with --game GAME, or stands alone."));
  if (!cli_standings_open (&standings, cli, &error))
    return cli_print_input_error (error);
  return show (&standings, options, words[0]);
}

static const CliArgument ratings_arguments[] = {
  { "", CLI_WAY },
  { "LEAGUE", CLI_LEAGUE },
  { "", CLI_WAY },
  { "--game", CLI_GAME, CLI_REQUIRED, G_STRUCT_OFFSET (Options, game), "GAME" },
  { "", CLI_WAY },
  { "--all", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (Options, all) },
  { "--system", CLI_WORD, 0, G_STRUCT_OFFSET (Options, system), "elo|glicko-2|plackett-luce" },
  { "--date", CLI_DAY, 0, G_STRUCT_OFFSET (Options, date), "D" },
  { "--history", CLI_PLAYER, 0, G_STRUCT_OFFSET (Options, history), "NAME" },
  { "--csv", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, csv) },
  { "", CLI_WAY },
  { "--co-op", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (Options, together) },
  { "--game", CLI_GAME, 0, G_STRUCT_OFFSET (Options, game), "GAME" },
  { NULL },
};

const CliTable cli_ratings = {
  .arguments = ratings_arguments,
  .size = sizeof (Options),
  .run = (CliRun)run_ratings,
};
