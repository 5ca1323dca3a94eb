/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `standings`: a season's table, now, on a day or after a round.
 */
#include "app/cli/league/standings.h"

#include "app/base/phrases.h"
#include "app/base/c-locale.h"
#include "app/league/schemes.h"
#include "app/league/correction-impact.h"
#include "app/league/season-explanation.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#define RUNS 10000 /* of an outlook, when nobody says how many */
#define MOST_RUNS 10000000
#define ANY_ROUND G_MININT /* nobody says which */

/* Loading */

gboolean
cli_standings_open (CliStandings *standings, Cli *cli, GError **error)
{
  standings->cli = cli;
  standings->db = cli_open (cli, FALSE, error);
  if (standings->db == NULL)
    return FALSE;
  standings->packs = app_database_new_packs (standings->db);
  return TRUE;
}

gboolean
cli_standings_load (CliStandings *standings, gint64 season, gint64 game, GError **error)
{
  standings->season = app_season_load (standings->db, standings->packs, season, game, error);
  if (standings->season == NULL)
    return FALSE;
  standings->table = app_season_get_table (standings->season);
  return TRUE;
}

void
cli_standings_clear (CliStandings *standings)
{
  g_clear_pointer (&standings->past_table, league_table_free);
  g_clear_pointer (&standings->season, app_season_free);
  g_clear_pointer (&standings->packs, app_packs_unref);
  g_clear_pointer (&standings->db, db_store_close);
}

/* What people type */

static char *
dup_names (AppSeason *season)
{
  const LeagueResults *results = app_season_get_results (season);
  GString *names = g_string_new (NULL);

  for (guint32 k = 0; k < MIN (results->entrants->len, 12); k++)
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "", app_season_get_name (season, k));
  if (results->entrants->len > 12)
    g_string_append (names, "…");
  return g_string_free (names, FALSE);
}

gboolean
cli_standings_find_entrant (CliStandings *standings, const char *name, guint32 *entrant,
                            GError **error)
{
  g_autofree char *names = NULL;

  if (app_season_find_entrant (standings->season, name, entrant))
    return TRUE;
  names = dup_names (standings->season);
  if (names[0] == '\0') {
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                 _ ("“%s” takes no part; nobody does so far."), name);
    return FALSE;
  }
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("“%s” takes no part; there are %s."), name,
               names);
  return FALSE;
}

gboolean
cli_standings_read_column (const char *word, LeagueColumn *column, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  if (league_column_find (word, column))
    return TRUE;
  for (guint k = 0; k < LEAGUE_COLUMNS; k++)
    g_string_append_printf (known, "%s%s", k > 0 ? ", " : "", league_column_id ((LeagueColumn)k));
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("There is no column “%s”; there are %s."),
               word, known->str);
  return FALSE;
}

gboolean
cli_standings_read_day (const char *text, LeagueDay *day, GError **error)
{
  g_autoptr (GDate) date = g_date_new ();

  *day = strlen (text) == strlen ("2026-11-20") ? app_day_from_text (text) : 0;
  if (*day != 0
      && g_date_valid_dmy ((GDateDay)(*day % 100), (GDateMonth)(*day / 100 % 100),
                           (GDateYear)(*day / 10000)))
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
               _ ("“%s” is no day; days are written like 2026-11-20."), text);
  return FALSE;
}

/* Printing */

AppTable *
cli_standings_new_table (const char *right, guint n, ...)
{
  AppTable *table = app_table_new (NULL, APP_TABLE_LIST);
  va_list args;

  va_start (args, n);
  for (guint k = 0; k < n; k++) {
    const char *heading = va_arg (args, const char *);

    app_table_add_column (table, heading, heading,
                          right[k] == 'r' ? APP_ALIGN_RIGHT : APP_ALIGN_LEFT);
  }
  va_end (args);
  return table;
}

void
cli_standings_add_row (AppTable *table, guint n, ...)
{
  va_list args;

  va_start (args, n);
  for (guint k = 0; k < n; k++) {
    g_autofree char *text = va_arg (args, char *);

    app_table_add_text (table, text)->figure = TRUE;
  }
  va_end (args);
}

int
cli_standings_print (CliStandings *standings, AppTable *table, const char *title)
{
  Cli *cli = standings->cli;

  if (standings->csv) {
    cli->raw = TRUE;
    app_table_append_csv (table, cli->out);
  } else {
    if (title != NULL)
      g_string_append_printf (cli->out, "%s\n", title);
    app_table_append_text (table, cli->out);
  }
  app_table_free (table);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

void
cli_standings_put_entrant (CliStandings *standings, AppJson *json, guint32 entrant)
{
  app_json_set_text (json, "entrant", app_season_get_uuid (standings->season, entrant));
  app_json_set_text (json, "name", app_season_get_name (standings->season, entrant));
  app_json_set_text (json, "player", app_season_get_player (standings->season, entrant));
}

/* The table */

static char *
dup_title (CliStandings *standings)
{
  const char *title = app_season_get_title (standings->season);
  guint round = standings->round != 0 ? standings->round : app_season_get_round (standings->season);
  guint rounds = app_season_get_n_rounds (standings->season);
  g_autofree char *day = app_day_dup (standings->day);

  if (standings->day != 0)
    /* Translators: a season, and the day of its table. */
    return g_strdup_printf (_ ("%s, on %s"), title, day);
  if (round != 0 && rounds != 0)
    return g_strdup_printf (_ ("%s, round %u of %u"), title, round, rounds);
  return round != 0 ? g_strdup_printf (_ ("%s, round %u"), title, round) : g_strdup (title);
}

static void
add_row (CliStandings *standings, AppTable *table, guint32 entrant)
{
  guint rank = league_table_get_rank (standings->table, entrant);

  app_table_add_number (table, rank > 0 ? g_strdup_printf ("%u", rank) : g_strdup (""),
                        rank > 0 ? rank : NAN);
  cli_standings_add_row (table, 1, g_strdup (app_season_get_name (standings->season, entrant)));
  for (guint k = 0; k < standings->n_columns; k++) {
    double value = league_table_get_value (standings->table, entrant, standings->columns[k]);

    app_table_add_number (table, app_column_dup_value (standings->columns[k], value), value);
  }
}

static int
print_table (CliStandings *standings)
{
  AppTable *table = app_table_new (NULL, APP_TABLE_LIST);
  g_autofree char *title = dup_title (standings);

  app_table_add_column (table, "rank", "#", APP_ALIGN_RIGHT);
  app_table_add_column (table, "name", _ ("Name"), APP_ALIGN_LEFT);
  for (guint k = 0; k < standings->n_columns; k++)
    app_table_add_column (table, league_column_id (standings->columns[k]),
                          league_column_heading (standings->columns[k]), APP_ALIGN_RIGHT);
  for (guint k = 0; k < league_table_get_size (standings->table); k++)
    add_row (standings, table, league_table_get_entrant (standings->table, k));
  return cli_standings_print (standings, table, title);
}

static void
write_row (CliStandings *standings, AppJson *json, guint32 entrant)
{
  const LeagueTable *table = standings->table;
  char form[6];

  app_json_begin_object (json);
  app_json_set_integer (json, "rank", league_table_get_rank (table, entrant));
  cli_standings_put_entrant (standings, json, entrant);
  for (guint k = 0; k < standings->n_columns; k++)
    app_json_set_number (json, league_column_id (standings->columns[k]),
                         league_table_get_value (table, entrant, standings->columns[k]));
  league_table_get_form (table, entrant, 5, form);
  app_json_set_text (json, "form", form);
  app_json_set_integer (json, "streak", league_table_get_streak (table, entrant));
  app_json_end_object (json);
}

static int
write_table (CliStandings *standings)
{
  AppJson json = cli_json (standings->cli);
  g_autofree char *day = app_day_dup (standings->day);

  app_json_begin_object (&json);
  app_json_set_text (&json, "title", app_season_get_title (standings->season));
  app_json_set_integer (&json, "round",
                        standings->round != 0 ? standings->round
                                              : app_season_get_round (standings->season));
  app_json_set_integer (&json, "rounds", app_season_get_n_rounds (standings->season));
  app_json_set_text (&json, "date", day[0] != '\0' ? day : NULL);
  app_json_begin_list_of (&json, "rows");
  for (guint k = 0; k < league_table_get_size (standings->table); k++)
    write_row (standings, &json, league_table_get_entrant (standings->table, k));
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

/* Options */

typedef struct {
  char *date, *columns, *why, *order;
  int season, round, seed;
  gboolean crosstable, changed, outlook, csv;
} Options;

/* One that is named twice is there once. */
static gboolean
add_column (CliStandings *standings, const char *word, GError **error)
{
  LeagueColumn column;

  if (!cli_standings_read_column (word, &column, error))
    return FALSE;
  for (guint k = 0; k < standings->n_columns; k++)
    if (standings->columns[k] == column)
      return TRUE;
  standings->columns[standings->n_columns++] = column;
  return TRUE;
}

static gboolean
read_columns (CliStandings *standings, const Options *options, GError **error)
{
  g_auto (GStrv) words = NULL;

  if (options->columns == NULL) {
    standings->n_columns = app_season_get_columns (standings->season, standings->columns);
    return TRUE;
  }
  words = g_strsplit_set (options->columns, ", ", -1);
  for (char **word = words; *word != NULL && standings->n_columns < LEAGUE_COLUMNS; word++)
    if (**word != '\0' && !add_column (standings, *word, error))
      return FALSE;
  if (standings->n_columns > 0)
    return TRUE;
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                       _ ("Say which columns, like points,bh,won."));
  return FALSE;
}

static gboolean
read_time (CliStandings *standings, const Options *options, GError **error)
{
  guint last = app_season_get_round (standings->season);

  if (options->date != NULL && !cli_standings_read_day (options->date, &standings->day, error))
    return FALSE;
  if (options->round != ANY_ROUND && (options->round < 1 || (guint)options->round > last)) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 last > 0 ? _ ("There is no round %d yet; the last one is round %u.")
                          : _ ("There is no round %d: this season has no rounds so far."),
                 options->round, last);
    return FALSE;
  }
  standings->round = options->round != ANY_ROUND ? (guint)options->round : 0;
  if (standings->day == 0 && standings->round == 0)
    return TRUE;
  standings->past_table =
      app_season_dup_table (standings->season, standings->day, standings->round);
  standings->table = standings->past_table;
  return TRUE;
}

static gboolean
find_season (CliStandings *standings, const Options *options, const char *league, gint64 *id,
             GError **error)
{
  g_autofree char *numbered =
      options->season != 0 ? g_strdup_printf ("%s/%d", league, options->season) : NULL;

  return app_season_find (standings->db, numbered != NULL ? numbered : league, id, error);
}

/* What `standings` tells besides the table: why a figure is what it is, why one stands before
 * another, who did what against whom, what corrections changed, and what may come. */

/* Why */

static void
write_why (AppJson *json, LeagueColumn column, const AppFigureExplanation *why)
{
  app_json_begin_object (json);
  app_json_set_text (json, "column", league_column_id (column));
  app_json_set_text (json, "rule", why->rule);
  app_json_set_text (json, "total", why->total);
  app_json_begin_list_of (json, "parts");
  for (guint k = 0; k < why->parts->len; k++) {
    const AppExplanationPart *part = g_ptr_array_index (why->parts, k);

    app_json_begin_object (json);
    app_json_set_text (json, "told", part->text);
    app_json_set_text (json, "amount", part->amount);
    app_json_set_text (json, "note", part->note);
    app_json_set_text (json, "match", part->match);
    app_json_end_object (json);
  }
  app_json_end_list (json);
  app_json_end_object (json);
}

static int
print_why (CliStandings *standings, const char *name, LeagueColumn column,
           const AppFigureExplanation *why)
{
  static const char *const keys[] = { "told", "amount", "note", "match" };
  AppTable *table = app_table_new (NULL, APP_TABLE_LIST);
  g_autofree char *title =
      /* Translators: who, which figure, its value, and what it is, a sentence. */
      g_strdup_printf (_ ("%s: %s %s\n%s"), name, league_column_name (column), why->total,
                       why->rule);

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    app_table_add_column (table, keys[k], "", k == 1 ? APP_ALIGN_RIGHT : APP_ALIGN_LEFT);
  for (guint k = 0; k < why->parts->len; k++) {
    const AppExplanationPart *part = g_ptr_array_index (why->parts, k);

    cli_standings_add_row (table, 4, g_strdup (part->text), g_strdup (part->amount),
                           g_strdup (part->note), g_strdup (part->match));
  }
  return cli_standings_print (standings, table, title);
}

static int
cli_standings_why (CliStandings *standings, const char *name, const char *word)
{
  g_autoptr (AppFigureExplanation) why = NULL;
  LeagueColumn column = LEAGUE_COLUMN_POINTS;
  GError *error = NULL;
  guint32 entrant;

  if (!cli_standings_find_entrant (standings, name, &entrant, &error)
      || (word != NULL && !cli_standings_read_column (word, &column, &error)))
    return cli_print_input_error (error);
  why = app_season_explain_figure (standings->season, standings->db, standings->table, entrant,
                                   column);
  if (standings->cli->json) {
    AppJson json = cli_json (standings->cli);

    write_why (&json, column, why);
    return cli_json_end (standings->cli);
  }
  return print_why (standings, app_season_get_name (standings->season, entrant), column, why);
}

/* Order */

static int
cli_standings_order (CliStandings *standings, const char *one, const char *other)
{
  g_autofree char *text = NULL;
  GError *error = NULL;
  guint32 first, second;

  if (!cli_standings_find_entrant (standings, one, &first, &error)
      || !cli_standings_find_entrant (standings, other, &second, &error))
    return cli_print_input_error (error);
  text = app_season_dup_order_text (standings->season, standings->table, first, second);
  if (standings->cli->json) {
    AppJson json = cli_json (standings->cli);

    app_json_begin_object (&json);
    app_json_set_text (&json, "told", text);
    app_json_end_object (&json);
    return cli_json_end (standings->cli);
  }
  g_string_append_printf (standings->cli->out, "%s\n", text);
  return cli_flush (standings->cli) ? CLI_DONE : CLI_USAGE;
}

/* Crosstable */

/* "1", "1½/2" of several meetings, "" of none. */
static char *
dup_meeting (const LeagueTable *table, guint32 one, guint32 other)
{
  LeagueMeeting meeting;
  g_autofree char *points = NULL;

  if (one == other)
    return g_strdup ("×");
  league_table_get_meeting (table, one, other, &meeting);
  if (meeting.played == 0)
    return g_strdup ("");
  points = app_points_dup (meeting.points);
  return meeting.played == 1 ? g_steal_pointer (&points)
                             : g_strdup_printf ("%s/%u", points, meeting.played);
}

static void
add_meetings (CliStandings *standings, AppTable *table, guint position)
{
  guint32 one = league_table_get_entrant (standings->table, position);

  cli_standings_add_row (table, 2, g_strdup_printf ("%u", position + 1),
                         g_strdup (app_season_get_name (standings->season, one)));
  for (guint c = 0; c < league_table_get_size (standings->table); c++)
    cli_standings_add_row (
        table, 1,
        dup_meeting (standings->table, one, league_table_get_entrant (standings->table, c)));
  cli_standings_add_row (table, 1,
                         app_points_dup (league_table_get_points (standings->table, one)));
}

static void
add_numbered_columns (AppTable *table, guint n)
{
  for (guint k = 1; k <= n; k++) {
    g_autofree char *number = g_strdup_printf ("%u", k);

    app_table_add_column (table, number, number, APP_ALIGN_RIGHT);
  }
}

static int
print_crosstable (CliStandings *standings)
{
  AppTable *table = cli_standings_new_table ("rl", 2, "#", _ ("Name"));
  const char *points = league_column_heading (LEAGUE_COLUMN_POINTS);
  guint n = league_table_get_size (standings->table);

  add_numbered_columns (table, n);
  app_table_add_column (table, points, points, APP_ALIGN_RIGHT);
  for (guint k = 0; k < n; k++)
    add_meetings (standings, table, k);
  return cli_standings_print (standings, table, app_season_get_title (standings->season));
}

static void
write_meetings (CliStandings *standings, AppJson *json, guint32 one)
{
  app_json_begin_list (json);
  for (guint c = 0; c < league_table_get_size (standings->table); c++) {
    guint32 other = league_table_get_entrant (standings->table, c);
    LeagueMeeting meeting;

    league_table_get_meeting (standings->table, one, other, &meeting);
    if (one == other || meeting.played == 0)
      continue;
    app_json_begin_object (json);
    app_json_set_text (json, "entrant", app_season_get_uuid (standings->season, other));
    app_json_set_integer (json, "played", meeting.played);
    app_json_set_integer (json, "won", meeting.won);
    app_json_set_integer (json, "drawn", meeting.drawn);
    app_json_set_integer (json, "lost", meeting.lost);
    app_json_set_number (json, "points", (double)meeting.points / LEAGUE_POINT);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static int
cli_standings_crosstable (CliStandings *standings)
{
  AppJson json = cli_json (standings->cli);

  if (!standings->cli->json)
    return print_crosstable (standings);
  app_json_begin_list (&json);
  for (guint r = 0; r < league_table_get_size (standings->table); r++) {
    guint32 one = league_table_get_entrant (standings->table, r);

    app_json_begin_object (&json);
    cli_standings_put_entrant (standings, &json, one);
    app_json_key (&json, "against");
    write_meetings (standings, &json, one);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  return cli_json_end (standings->cli);
}

/* What corrections changed */

static char *
dup_rating (double rating)
{
  return isnan (rating) ? g_strdup ("") : g_strdup_printf ("%.2f", rating);
}

static char *
dup_number (guint number)
{
  return number > 0 ? g_strdup_printf ("%u", number) : g_strdup ("–");
}

static int
print_changed (CliStandings *standings, const AppCorrectionImpact *impact)
{
  AppTable *table;
  g_autofree char *title = g_strdup_printf (_ ("Since round %u was paired:"), impact->round);
  gboolean rated = app_season_get_rating_rules (standings->season) != NULL;
  int status;

  if (impact->changes->len == 0 && !standings->csv) {
    g_string_append_printf (standings->cli->out,
                            _ ("Nothing changed before round %u since it was paired.\n"),
                            impact->round);
    return cli_flush (standings->cli) ? CLI_DONE : CLI_USAGE;
  }
  table = cli_standings_new_table ("lrrrrrr", rated ? 7 : 5, _ ("Name"), _ ("Was"), _ ("Is"),
                                   _ ("Points before"), _ ("Points"), _ ("Rating before"),
                                   _ ("Rating"));
  for (guint k = 0; k < impact->changes->len; k++) {
    const AppRankChange *change = g_ptr_array_index (impact->changes, k);

    cli_standings_add_row (
        table, rated ? 7 : 5, g_strdup (change->name), dup_number (change->rank_before),
        dup_number (change->rank_after), app_points_dup (change->points_before),
        app_points_dup (change->points_after), rated ? dup_rating (change->rating_before) : NULL,
        rated ? dup_rating (change->rating_after) : NULL);
  }
  status = cli_standings_print (standings, table, title);
  for (char **text = impact->corrected; !standings->csv && *text != NULL; text++) {
    /* Translators: a result, "Round 1: Ann 1 – 0 Ben". */
    g_string_append_printf (standings->cli->out, _ ("Corrected: %s"), *text);
    g_string_append_c (standings->cli->out, '\n');
  }
  for (char **sentences = impact->pairings; !standings->csv && *sentences != NULL; sentences++)
    g_string_append_printf (standings->cli->out, "%s\n", *sentences);
  return cli_flush (standings->cli) ? status : CLI_USAGE;
}

static int
write_changed (CliStandings *standings, const AppCorrectionImpact *impact)
{
  AppJson json = cli_json (standings->cli);

  app_json_begin_object (&json);
  app_json_set_integer (&json, "round", impact->round);
  app_json_begin_list_of (&json, "changed");
  for (guint k = 0; k < impact->changes->len; k++) {
    const AppRankChange *change = g_ptr_array_index (impact->changes, k);

    app_json_begin_object (&json);
    app_json_set_text (&json, "name", change->name);
    app_json_set_integer (&json, "rank_before", change->rank_before);
    app_json_set_integer (&json, "rank", change->rank_after);
    app_json_set_number (&json, "points_before", (double)change->points_before / LEAGUE_POINT);
    app_json_set_number (&json, "points", (double)change->points_after / LEAGUE_POINT);
    app_json_set_number (&json, "rating_before", change->rating_before);
    app_json_set_number (&json, "rating", change->rating_after);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_set_texts (&json, "corrected", impact->corrected);
  app_json_set_texts (&json, "pairings", impact->pairings);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

static int
cli_standings_changed (CliStandings *standings, guint round)
{
  GError *error = NULL;
  g_autoptr (AppCorrectionImpact) impact =
      app_season_dup_impact (standings->season, standings->db, round, &error);

  if (error != NULL)
    return cli_print_input_error (error);
  if (impact == NULL) {
    g_set_error (&error, APP_ERROR, APP_ERROR_USAGE,
                 round > 0
                     ? _ ("Round %u was not paired by a table here: there is none to compare with.")
                     : _ ("No round was paired by a table here: there is none to compare with."),
                 round);
    return cli_print_input_error (error);
  }
  return standings->cli->json ? write_changed (standings, impact)
                              : print_changed (standings, impact);
}

/* Outlook */

static char *
dup_chance (double chance)
{
  return chance == 0 ? g_strdup ("") : g_strdup_printf (_ ("%.1f %%"), chance * 100);
}

static int
print_outlook (CliStandings *standings, const LeagueOutlook *outlook)
{
  const char *points = league_column_heading (LEAGUE_COLUMN_POINTS);
  AppTable *table = cli_standings_new_table ("lr", 2, _ ("Name"), points);
  g_autofree char *title = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s: chances of each place, from %u simulated season",
                   "%s: chances of each place, from %u simulated seasons", outlook->runs),
      app_season_get_title (standings->season), outlook->runs);

  add_numbered_columns (table, outlook->n);
  for (guint k = 0; k < league_table_get_size (standings->table); k++) {
    guint32 entrant = league_table_get_entrant (standings->table, k);

    cli_standings_add_row (table, 2, g_strdup (app_season_get_name (standings->season, entrant)),
                           g_strdup_printf ("%.2f", outlook->points[entrant]));
    for (guint place = 0; place < outlook->n; place++)
      cli_standings_add_row (table, 1, dup_chance (outlook->chances[entrant * outlook->n + place]));
  }
  return cli_standings_print (standings, table, title);
}

static int
write_outlook (CliStandings *standings, const LeagueOutlook *outlook)
{
  AppJson json = cli_json (standings->cli);

  app_json_begin_object (&json);
  app_json_set_integer (&json, "runs", outlook->runs);
  app_json_begin_list_of (&json, "rows");
  for (guint k = 0; k < league_table_get_size (standings->table); k++) {
    guint32 entrant = league_table_get_entrant (standings->table, k);

    app_json_begin_object (&json);
    cli_standings_put_entrant (standings, &json, entrant);
    app_json_set_number (&json, "points", outlook->points[entrant]);
    app_json_begin_list_of (&json, "chances");
    for (guint place = 0; place < outlook->n; place++)
      app_json_number (&json, outlook->chances[entrant * outlook->n + place]);
    app_json_end_list (&json);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

static int
cli_standings_outlook (CliStandings *standings, guint runs, guint64 seed)
{
  g_autoptr (LeagueOutlook) outlook = app_season_outlook (standings->season, runs, seed, NULL);

  return standings->cli->json ? write_outlook (standings, outlook)
                              : print_outlook (standings, outlook);
}

/* Whatever is asked for; @words follow the league. */
static int
answer (CliStandings *standings, const Options *options, char **words)
{
  guint round = 0, runs = RUNS;

  if (standings->csv)
    app_c_locale_begin ();
  if (options->why != NULL)
    return cli_standings_why (standings, options->why, words[0]);
  if (options->order != NULL)
    return words[0] != NULL ? cli_standings_order (standings, options->order, words[0])
                            : cli_usage ("%s", _ ("An argument is missing."));
  if (options->crosstable)
    return cli_standings_crosstable (standings);
  if (options->changed)
    return cli_check_number (words[0], 1, APP_MOST_ROUNDS, &round)
               ? cli_standings_changed (standings, round)
               : CLI_FAULT;
  if (options->outlook)
    return cli_check_number (words[0], 1, MOST_RUNS, &runs)
               ? cli_standings_outlook (standings, runs, (guint64)options->seed)
               : CLI_FAULT;
  return standings->cli->json ? write_table (standings) : print_table (standings);
}

static gboolean
takes_word (const Options *options)
{
  return options->why != NULL || options->order != NULL || options->changed || options->outlook;
}

static const Options defaults = { .seed = 1, .round = ANY_ROUND };

static int
run_standings (Cli *cli, Options *options, char **words)
{
  g_auto (CliStandings) standings = { .csv = options->csv && !cli->json };
  GError *error = NULL;
  gint64 season;

  if (words[1] != NULL && !takes_word (options))
    return cli_usage (_ ("“%s” is too much."), words[1]);
  if (!cli_standings_open (&standings, cli, &error)
      || !find_season (&standings, options, words[0], &season, &error)
      || !cli_standings_load (&standings, season, 0, &error)
      || !read_columns (&standings, options, &error) || !read_time (&standings, options, &error))
    return cli_print_input_error (error);
  if (app_season_get_results (standings.season)->results->len == 0)
    cli_notice (_ ("%s has no results yet."), app_season_get_title (standings.season));
  return answer (&standings, options, words + 1);
}

static const CliArgument standings_arguments[] = {
  { "", CLI_WAY },
  { "LEAGUE", CLI_LEAGUE },
  { "--season", CLI_INTEGER, 0, G_STRUCT_OFFSET (Options, season), "N" },
  { "--date", CLI_DAY, 0, G_STRUCT_OFFSET (Options, date), "D" },
  { "--round", CLI_INTEGER, CLI_OR, G_STRUCT_OFFSET (Options, round), "N" },
  { "--columns", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, columns), "COLUMN,…" },
  { "--csv", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, csv) },
  { "--why", CLI_PLAYER, 0, G_STRUCT_OFFSET (Options, why), "NAME" },
  { "COLUMN", CLI_TEXT, CLI_OPTIONAL | CLI_IN },
  { "--order", CLI_PLAYER, CLI_OR, G_STRUCT_OFFSET (Options, order), "NAME" },
  { "NAME", CLI_TEXT, CLI_IN },
  { "--crosstable", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (Options, crosstable) },
  { "--changed", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (Options, changed) },
  { "ROUND", CLI_TEXT, CLI_OPTIONAL | CLI_IN },
  { "--outlook", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (Options, outlook) },
  { "RUNS", CLI_TEXT, CLI_OPTIONAL | CLI_IN },
  { "--seed", CLI_INTEGER, CLI_IN, G_STRUCT_OFFSET (Options, seed), "S" },
  { NULL },
};

const CliTable cli_standings = {
  .arguments = standings_arguments,
  .size = sizeof (Options),
  .defaults = &defaults,
  .run = (CliRun)run_standings,
};
