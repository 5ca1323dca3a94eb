/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `clock`: what each player of a match took, and what the clock in its window is set to.
 */
#include "app/cli/campaign/campaigns.h"
#include "app/cli/listing.h"

#include "app/match/clocks-db.h"
#include "app/match/match.h"
#include "app/store/command-db.h"

/* @minutes, @increment: -1 where nothing is said */
typedef struct {
  int minutes, increment;
  gboolean off, pause;
} Options;

static gboolean
set_clock (DbStore *db, gint64 match, const Options *options, GError **error)
{
  DbClock clock;

  if (!db_clock_get (db, match, &clock, error))
    return FALSE;
  clock.on = !options->off;
  if (options->minutes >= 0) {
    clock.budget = (gint64)options->minutes * 60 * 1000;
    clock.increment = 0;
  }
  if (options->increment >= 0)
    clock.increment = (gint64)options->increment * 1000;
  if (clock.budget == 0)
    clock.increment = 0;
  return app_command_do (db, NULL, &app_clock_set, &clock, NULL, error);
}

static void
put_time (AppJson *json, const AppClockTime *time, gboolean budget)
{
  app_json_begin_object (json);
  app_json_set_integer (json, "seat", time->seat);
  app_json_set_text (json, "player", time->name);
  app_json_set_integer (json, "spent", time->spent);
  if (budget)
    app_json_set_integer (json, "left", time->left);
  app_json_set_integer (json, "turns", time->turns);
  app_json_end_object (json);
}

static int
print_clock (Cli *cli, DbStore *db, gint64 id, AppMatch *match)
{
  AppClockTally tally;
  CliListing listing;
  GError *error = NULL;
  DbClock clock;

  if (!db_clock_get (db, id, &clock, &error) || !app_clock_tally (db, id, 0, &tally, &error))
    return cli_print_app_error (error);
  if (!clock.on && tally.last == 0)
    cli_notice ("%s", _ ("This match has no clock."));
  cli_listing_begin (&listing, cli, _ ("seat|player|spent|left|turns"));
  for (guint k = 0; (clock.on || tally.last != 0) && k < app_clock_count (match); k++) {
    AppClockTime time;

    app_clock_fill_time (match, &clock, &tally, k, &time);
    if (cli->json)
      put_time (&listing.json, &time, clock.budget > 0);
    else
      cli_rows_add (listing.rows, 5,
                    time.seat > 0 ? g_strdup_printf ("%u", time.seat) : g_strdup (""),
                    g_strdup (time.name), app_clock_dup_text (time.spent),
                    clock.budget > 0 ? app_clock_dup_text (time.left) : g_strdup (""),
                    g_strdup_printf ("%u", time.turns));
  }
  return cli_listing_end (&listing);
}

static int
check_options (Cli *cli, Options *options, char **words)
{
  if (options->minutes < -1 || options->minutes > APP_CLOCK_MAX_BUDGET)
    return cli_usage (_ ("A player has 0 to %d minutes."), APP_CLOCK_MAX_BUDGET);
  if (options->increment < -1 || options->increment > APP_CLOCK_MAX_INCREMENT)
    return cli_usage (_ ("A turn brings 0 to %d seconds."), APP_CLOCK_MAX_INCREMENT);
  if (options->off + options->pause + (options->minutes >= 0 || options->increment >= 0) > 1)
    return cli_usage ("%s", _ ("The clock is set, or taken off, or paused."));
  return CLI_DONE;
}

static gboolean
change_clock (DbStore *db, gint64 match, const Options *options, GError **error)
{
  if (options->pause)
    return app_clock_pause (db, match, error);
  if (options->off || options->minutes >= 0 || options->increment >= 0)
    return set_clock (db, match, options, error);
  return TRUE;
}

static int
run_clock (Cli *cli, Options *options, char **words)
{
  DbStore *db = cli->db;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (DbMatch) row = NULL;
  GError *error = NULL;
  gint64 id;

  if (!cli_find_match_of (db, words[0], &id, &error)
      || (row = db_match_get (db, id, &error)) == NULL || !change_clock (db, id, options, &error))
    return cli_print_app_error (error);
  store = app_store_open (cli->database, &error);
  match = store != NULL ? app_match_open (store, row->uuid, &error) : NULL;
  return match != NULL ? print_clock (cli, db, id, match) : cli_print_error (error);
}

static const Options defaults = { .minutes = -1, .increment = -1 };

static const CliArgument clock_arguments[] = {
  { "", CLI_WAY, CLI_OPENS },
  { "RUN|MATCH", CLI_MATCH },
  { "--budget", CLI_INTEGER, 0, G_STRUCT_OFFSET (Options, minutes), "MINUTES" },
  { "--increment", CLI_INTEGER, 0, G_STRUCT_OFFSET (Options, increment), "SECONDS" },
  { "", CLI_WAY, CLI_OPENS },
  { "--off", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (Options, off) },
  { "RUN|MATCH", CLI_MATCH, CLI_UNSAID },
  { "", CLI_WAY, CLI_OPENS },
  { "--pause", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (Options, pause) },
  { "RUN|MATCH", CLI_MATCH, CLI_UNSAID },
  { NULL },
};

const CliTable cli_clock = {
  .arguments = clock_arguments,
  .size = sizeof (Options),
  .defaults = &defaults,
  .run = (CliRun)run_clock,
  .check = (CliRun)check_options,
};
