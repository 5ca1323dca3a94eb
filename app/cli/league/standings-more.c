/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `standings` tells besides the table: why a figure is what it is, why one stands before
 * another, who did what against whom, what corrections changed, and what may come.
 */
#include "app/cli/league/standings.h"

#include "app/league/schemes.h"

#include <math.h>

static GPtrArray *
new_rows (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
}

/* Why */

static void
write_why (AppJson *json, LeagueColumn column, const AppWhyFigure *why)
{
  app_json_begin_object (json);
  app_json_set_text (json, "column", league_column_id (column));
  app_json_set_text (json, "rule", why->rule);
  app_json_set_text (json, "total", why->total);
  app_json_key (json, "parts");
  app_json_begin_list (json);
  for (guint k = 0; k < why->parts->len; k++) {
    const AppWhyPart *part = g_ptr_array_index (why->parts, k);

    app_json_begin_object (json);
    app_json_set_text (json, "told", part->told);
    app_json_set_text (json, "amount", part->amount);
    app_json_set_text (json, "note", part->note);
    app_json_set_text (json, "match", part->match);
    app_json_end_object (json);
  }
  app_json_end_list (json);
  app_json_end_object (json);
}

static int
print_why (CliStandings *standings, const char *name, LeagueColumn column, const AppWhyFigure *why)
{
  GPtrArray *rows = new_rows ();
  g_autofree char *title =
      /* Translators: who, which figure, its value, and what it is, a sentence. */
      g_strdup_printf (_ ("%s: %s %s\n%s"), name, league_column_name (column), why->total,
                       why->rule);

  if (standings->csv)
    cli_add_row (rows, g_strdup ("told"), g_strdup ("amount"), g_strdup ("note"),
                 g_strdup ("match"), NULL);
  for (guint k = 0; k < why->parts->len; k++) {
    const AppWhyPart *part = g_ptr_array_index (why->parts, k);

    cli_add_row (rows, g_strdup (part->told), g_strdup (part->amount), g_strdup (part->note),
                 g_strdup (part->match != NULL ? part->match : ""), NULL);
  }
  return cli_standings_print (standings, rows, "lrll", title);
}

int
cli_standings_why (CliStandings *standings, const char *name, const char *word)
{
  g_autoptr (AppWhyFigure) why = NULL;
  LeagueColumn column = LEAGUE_COLUMN_POINTS;
  GError *error = NULL;
  guint32 entrant;

  if (!cli_standings_find (standings, name, &entrant, &error)
      || (word != NULL && !cli_standings_column (word, &column, &error)))
    return cli_fault (error);
  why = app_season_why (standings->season, standings->db, standings->table, entrant, column);
  if (standings->cli->json) {
    AppJson json = cli_json (standings->cli);

    write_why (&json, column, why);
    return cli_json_end (standings->cli);
  }
  return print_why (standings, app_season_get_name (standings->season, entrant), column, why);
}

/* Order */

int
cli_standings_order (CliStandings *standings, const char *one, const char *other)
{
  g_autofree char *told = NULL;
  GError *error = NULL;
  guint32 first, second;

  if (!cli_standings_find (standings, one, &first, &error)
      || !cli_standings_find (standings, other, &second, &error))
    return cli_fault (error);
  told = app_season_dup_order_told (standings->season, standings->table, first, second);
  if (standings->cli->json) {
    AppJson json = cli_json (standings->cli);

    app_json_begin_object (&json);
    app_json_set_text (&json, "told", told);
    app_json_end_object (&json);
    return cli_json_end (standings->cli);
  }
  g_string_append_printf (standings->cli->out, "%s\n", told);
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

static int
print_crosstable (CliStandings *standings)
{
  GPtrArray *rows = new_rows ();
  guint n = league_table_get_size (standings->table);
  g_autofree char *right = g_strnfill (n + 3, 'r');

  right[1] = 'l';
  for (guint r = 0; r <= n; r++) {
    guint32 one = r > 0 ? league_table_get_entrant (standings->table, r - 1) : 0;
    char **cells = g_new0 (char *, n + 4);

    cells[0] = r > 0 ? g_strdup_printf ("%u", r) : g_strdup ("#");
    cells[1] = g_strdup (r > 0 ? app_season_get_name (standings->season, one) : _ ("Name"));
    for (guint c = 0; c < n; c++)
      cells[2 + c] = r == 0 ? g_strdup_printf ("%u", c + 1)
                            : dup_meeting (standings->table, one,
                                           league_table_get_entrant (standings->table, c));
    cells[2 + n] = r == 0 ? g_strdup (league_column_heading (LEAGUE_COLUMN_POINTS))
                          : app_points_dup (league_table_get_points (standings->table, one));
    g_ptr_array_add (rows, cells);
  }
  return cli_standings_print (standings, rows, right, app_season_get_title (standings->season));
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

int
cli_standings_crosstable (CliStandings *standings)
{
  AppJson json = cli_json (standings->cli);

  if (!standings->cli->json)
    return print_crosstable (standings);
  app_json_begin_list (&json);
  for (guint r = 0; r < league_table_get_size (standings->table); r++) {
    guint32 one = league_table_get_entrant (standings->table, r);

    app_json_begin_object (&json);
    cli_standings_entrant (standings, &json, one);
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
print_changed (CliStandings *standings, const AppRipple *ripple)
{
  GPtrArray *rows = new_rows ();
  g_autoptr (GString) below = g_string_new (NULL);
  g_autofree char *title = g_strdup_printf (_ ("Since round %u was paired:"), ripple->round);
  gboolean rated = app_season_get_rating_rules (standings->season) != NULL;
  int status;

  if (ripple->shifts->len == 0 && !standings->csv) {
    g_ptr_array_unref (rows);
    g_string_append_printf (standings->cli->out,
                            _ ("Nothing changed before round %u since it was paired.\n"),
                            ripple->round);
    return cli_flush (standings->cli) ? CLI_DONE : CLI_USAGE;
  }
  cli_add_row (rows, g_strdup (_ ("Name")), g_strdup (_ ("Was")), g_strdup (_ ("Is")),
               g_strdup (_ ("Points before")), g_strdup (_ ("Points")),
               rated ? g_strdup (_ ("Rating before")) : NULL,
               rated ? g_strdup (_ ("Rating")) : NULL, NULL);
  for (guint k = 0; k < ripple->shifts->len; k++) {
    const AppShift *shift = g_ptr_array_index (ripple->shifts, k);

    cli_add_row (rows, g_strdup (shift->name), dup_number (shift->rank_before),
                 dup_number (shift->rank_after), app_points_dup (shift->points_before),
                 app_points_dup (shift->points_after),
                 rated ? dup_rating (shift->rating_before) : NULL,
                 rated ? dup_rating (shift->rating_after) : NULL, NULL);
  }
  status = cli_standings_print (standings, rows, "lrrrrrr", title);
  for (char **told = ripple->pairings; !standings->csv && *told != NULL; told++)
    g_string_append_printf (standings->cli->out, "%s\n", *told);
  return cli_flush (standings->cli) ? status : CLI_USAGE;
}

static int
write_changed (CliStandings *standings, const AppRipple *ripple)
{
  AppJson json = cli_json (standings->cli);

  app_json_begin_object (&json);
  app_json_set_integer (&json, "round", ripple->round);
  app_json_key (&json, "changed");
  app_json_begin_list (&json);
  for (guint k = 0; k < ripple->shifts->len; k++) {
    const AppShift *shift = g_ptr_array_index (ripple->shifts, k);

    app_json_begin_object (&json);
    app_json_set_text (&json, "name", shift->name);
    app_json_set_integer (&json, "rank_before", shift->rank_before);
    app_json_set_integer (&json, "rank", shift->rank_after);
    app_json_set_number (&json, "points_before", (double)shift->points_before / LEAGUE_POINT);
    app_json_set_number (&json, "points", (double)shift->points_after / LEAGUE_POINT);
    app_json_set_number (&json, "rating_before", shift->rating_before);
    app_json_set_number (&json, "rating", shift->rating_after);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_key (&json, "pairings");
  app_json_begin_list (&json);
  for (char **told = ripple->pairings; *told != NULL; told++)
    app_json_text (&json, *told);
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

int
cli_standings_changed (CliStandings *standings, guint round)
{
  GError *error = NULL;
  g_autoptr (AppRipple) ripple =
      app_season_ripple (standings->season, standings->db, round, &error);

  if (error != NULL)
    return cli_fault (error);
  if (ripple == NULL) {
    g_set_error (&error, APP_ERROR, APP_ERROR_USAGE,
                 round > 0
                     ? _ ("Round %u was not paired by a table here: there is none to compare with.")
                     : _ ("No round was paired by a table here: there is none to compare with."),
                 round);
    return cli_fault (error);
  }
  return standings->cli->json ? write_changed (standings, ripple)
                              : print_changed (standings, ripple);
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
  GPtrArray *rows = new_rows ();
  guint places = outlook->n;
  g_autofree char *right = g_strnfill (places + 2, 'r');
  g_autofree char *title = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s: chances of each place, from %u simulated season",
                   "%s: chances of each place, from %u simulated seasons", outlook->runs),
      app_season_get_title (standings->season), outlook->runs);
  char **heading = g_new0 (char *, places + 3);

  right[0] = 'l';
  heading[0] = g_strdup (_ ("Name"));
  heading[1] = g_strdup (league_column_heading (LEAGUE_COLUMN_POINTS));
  for (guint place = 0; place < places; place++)
    heading[2 + place] = g_strdup_printf ("%u", place + 1);
  g_ptr_array_add (rows, heading);
  for (guint k = 0; k < league_table_get_size (standings->table); k++) {
    guint32 entrant = league_table_get_entrant (standings->table, k);
    char **cells = g_new0 (char *, places + 3);

    cells[0] = g_strdup (app_season_get_name (standings->season, entrant));
    cells[1] = g_strdup_printf ("%.2f", outlook->points[entrant]);
    for (guint place = 0; place < places; place++)
      cells[2 + place] = dup_chance (outlook->chances[entrant * outlook->n + place]);
    g_ptr_array_add (rows, cells);
  }
  return cli_standings_print (standings, rows, right, title);
}

static int
write_outlook (CliStandings *standings, const LeagueOutlook *outlook)
{
  AppJson json = cli_json (standings->cli);

  app_json_begin_object (&json);
  app_json_set_integer (&json, "runs", outlook->runs);
  app_json_key (&json, "rows");
  app_json_begin_list (&json);
  for (guint k = 0; k < league_table_get_size (standings->table); k++) {
    guint32 entrant = league_table_get_entrant (standings->table, k);

    app_json_begin_object (&json);
    cli_standings_entrant (standings, &json, entrant);
    app_json_set_number (&json, "points", outlook->points[entrant]);
    app_json_key (&json, "chances");
    app_json_begin_list (&json);
    for (guint place = 0; place < outlook->n; place++)
      app_json_number (&json, outlook->chances[entrant * outlook->n + place]);
    app_json_end_list (&json);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (standings->cli);
}

int
cli_standings_outlook (CliStandings *standings, guint runs, guint64 seed)
{
  g_autoptr (LeagueOutlook) outlook = app_season_outlook (standings->season, runs, seed, NULL);

  return standings->cli->json ? write_outlook (standings, outlook)
                              : print_outlook (standings, outlook);
}
