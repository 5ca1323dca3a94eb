/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `league`: its verbs, and leagues renamed, deleted, finished.
 */
#include "app/cli/league/leagues.h"

#include "app/base/phrases.h"
#include "app/cli/listing.h"
#include "app/store/command-db.h"
#include "app/league/league-commands.h"
#include "app/league/fixture-match.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "app/league/season-result.h"
#include "app/league/season-ids.h"
#include "app/new-match/match-draft.h"
#include "app/result/quick-db.h"

#include "db/matches-read.h"
#include "db/seasons-read.h"

#include <math.h>
#include <string.h>

/**
 * CliLeague:
 * @which, @who, @whom, @where: words: a season, entrants of it, a fixture
 * @snapshot, @entrant, @fixture: what they name, see begin()
 * @command: to be done
 *
 * What a command about leagues works with, and its options; NULL or FALSE where they say nothing.
 */
typedef struct {
  AppPacks *packs;
  AppSeasonSnapshot *snapshot;
  const AppEntrant *entrant;
  const AppFixture *fixture;
  AppLeagueCommand *command;
  const char *which, *who, *whom, *where;
  char *format, *tables, *partners, *scheme, *tie_breaks, *rating, *season_name, *starts, *ends;
  char *seats, *note, *carry, *match, *decision, *reason, *new_name, *from, *after;
  char **games, **entrants, **players, **forfeits;
  char *rounds, *cycles, *best_of, *number;
  gboolean third_place, no_third_place, by_hand, open;
} CliLeague;

static void
league_clear (gpointer values)
{
  CliLeague *league = values;

  g_clear_pointer (&league->command, app_league_command_free);
  g_clear_pointer (&league->snapshot, app_season_snapshot_free);
  g_clear_pointer (&league->packs, app_packs_unref);
}

/* Shared */

static AppPacks *
get_packs (Cli *cli, CliLeague *league)
{
  if (league->packs == NULL)
    league->packs = app_database_new_packs (cli->db);
  return league->packs;
}

/* Does the command, tells what came of it, and returns the exit status. @key: of the UUID that is
 * told, NULL for none */
static int
cli_league_do (Cli *cli, CliLeague *league, const char *key)
{
  g_auto (AppCommandAnswer) answer = { 0 };
  GError *error = NULL;
  AppJson json = cli_json (cli);

  if (!app_command_do (cli->db, get_packs (cli, league), &app_league_command, league->command,
                       &answer, &error))
    return cli_print_input_error (error);
  if (answer.batch == 0)
    cli_notice (_ ("Nothing is changed: all of it was so already."));
  if (!cli->json) {
    if (key != NULL && answer.uuid != NULL)
      g_string_append_printf (cli->out, "%s\n", answer.uuid);
    if (answer.notice != NULL)
      g_string_append_printf (cli->out, "%s\n", answer.notice);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  if (key != NULL && answer.uuid != NULL)
    app_json_set_text (&json, key, answer.uuid);
  if (answer.notice != NULL)
    app_json_set_text (&json, "told", answer.notice);
  if (answer.batch != 0)
    app_json_set_integer (&json, "change", answer.batch);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* By name, start number, or a beginning of its UUID; NULL and told. */
static const AppEntrant *
cli_league_entrant (const AppSeasonSnapshot *snapshot, const char *which)
{
  g_autofree char *folded = db_fold (which);
  guint64 number = 0;

  g_ascii_string_to_unsigned (which, 10, 1, G_MAXUINT, &number, NULL);
  for (guint k = 0; k < snapshot->entrants->len; k++) {
    const AppEntrant *entrant = g_ptr_array_index (snapshot->entrants, k);
    g_autofree char *name = db_fold (entrant->name);

    if (g_str_equal (folded, name) || (number != 0 && entrant->number == number)
        || (strlen (which) >= 8 && g_str_has_prefix (entrant->uuid, which)))
      return entrant;
  }
  cli_notice (_ ("“%s” does not take part in %s. `league show` names those who do."), which,
              snapshot->title);
  return NULL;
}

/* "2.1": round and table; NULL and told. */
static const AppFixture *
cli_league_fixture (const AppSeasonSnapshot *snapshot, const char *which)
{
  g_auto (GStrv) parts = g_strsplit (which, ".", 2);
  guint64 round, number;

  if (parts[0] == NULL || parts[1] == NULL
      || !g_ascii_string_to_unsigned (parts[0], 10, 1, G_MAXUINT, &round, NULL)
      || !g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXUINT, &number, NULL)) {
    cli_notice (_ ("“%s” is no round and table. Write it like 2.1."), which);
    return NULL;
  }
  for (guint k = 0; k < snapshot->rounds->len; k++) {
    const AppRound *found = g_ptr_array_index (snapshot->rounds, k);

    for (guint j = 0; j < found->fixtures->len; j++) {
      const AppFixture *fixture = g_ptr_array_index (found->fixtures, j);

      if (fixture->round == round && fixture->number == number)
        return fixture;
    }
  }
  cli_notice (_ ("There is no table %s. `league fixtures` lists those that there are."), which);
  return NULL;
}

/* Begins the way's command: reads the season, and finds the entrants and the fixture that the
 * arguments name. FALSE, told, with the exit status where one is not there. */
static gboolean
begin (Cli *cli, CliLeague *league, int *status)
{
  const AppEntrant *other = NULL;
  GError *error = NULL;

  league->snapshot =
      app_season_snapshot_new (cli->db, get_packs (cli, league), league->which, &error);
  *status = league->snapshot != NULL ? CLI_FAULT : cli_print_input_error (error);
  if (league->snapshot == NULL
      || (league->who != NULL
          && (league->entrant = cli_league_entrant (league->snapshot, league->who)) == NULL)
      || (league->whom != NULL
          && (other = cli_league_entrant (league->snapshot, league->whom)) == NULL)
      || (league->where != NULL
          && (league->fixture = cli_league_fixture (league->snapshot, league->where)) == NULL))
    return FALSE;
  league->command = app_league_command_new (cli->way->action);
  if (league->entrant != NULL)
    league->command->entrant = g_strdup (league->entrant->uuid);
  else if (league->fixture != NULL)
    league->command->fixture = g_strdup (league->fixture->uuid);
  else
    league->command->season = g_strdup (league->snapshot->uuid);
  if (other != NULL)
    league->command->other = g_strdup (other->uuid);
  return TRUE;
}

/* What needs no more than whom or what it is about. */
static int
do_simple (Cli *cli, CliLeague *league, char **words)
{
  int status;

  return begin (cli, league, &status) ? cli_league_do (cli, league, NULL) : status;
}

/* Names, the bin, the end */

/* A league by name or UUID, also one in the bin where no other has the name. */
static char *
dup_league (DbStore *db, const char *which, GError **error)
{
  g_autoptr (GPtrArray) deleted = NULL;
  g_autoptr (DbLeague) row = NULL;
  g_autofree char *folded = db_fold (which);
  GError *failed = NULL;
  gint64 id;

  if (db_league_find (db, which, &id, &failed)) {
    row = db_league_get (db, id, error);
    return row != NULL ? g_strdup (row->uuid) : NULL;
  }
  deleted = db_leagues_list (db, TRUE, NULL);
  for (guint k = 0; deleted != NULL && k < deleted->len; k++) {
    const DbLeague *one = g_ptr_array_index (deleted, k);
    g_autofree char *name = db_fold (one->name);

    if (g_str_equal (folded, name)) {
      g_clear_error (&failed);
      return g_strdup (one->uuid);
    }
  }
  g_propagate_error (error, failed);
  return NULL;
}

/* "NAME/2": a season of a league, in the bin or not; NULL where it is none. */
static char *
dup_season (DbStore *db, const char *which, gboolean deleted)
{
  const char *slash = strrchr (which, '/');
  g_autofree char *name = slash != NULL ? g_strndup (which, (gsize)(slash - which)) : NULL;
  g_autoptr (GPtrArray) seasons = NULL;
  guint64 number;
  gint64 id;

  if (name == NULL || !g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXUINT, &number, NULL)
      || !db_league_find (db, name, &id, NULL)
      || (seasons = db_seasons_list (db, id, deleted, NULL)) == NULL)
    return NULL;
  for (guint k = seasons->len; k-- > 0;) {
    const DbSeason *season = g_ptr_array_index (seasons, k);

    if (season->number == number)
      return g_strdup (season->uuid);
  }
  return NULL;
}

/* A season where the word names one, else a league. */
static int
set_deleted (Cli *cli, CliLeague *league, char **words)
{
  const gboolean deleted = cli->way->action == APP_LEAGUE_COMMAND_DELETE_LEAGUE;
  g_autofree char *season = dup_season (cli->db, words[0], !deleted);
  g_autofree char *uuid = NULL;
  GError *error = NULL;

  if (season == NULL)
    uuid = dup_league (cli->db, words[0], &error);
  if (season == NULL && uuid == NULL)
    return cli_print_input_error (error);
  league->command = app_league_command_new (season == NULL ? cli->way->action
                                            : deleted      ? APP_LEAGUE_COMMAND_DELETE_SEASON
                                                           : APP_LEAGUE_COMMAND_RESTORE_SEASON);
  league->command->season = g_steal_pointer (&season);
  league->command->league = g_steal_pointer (&uuid);
  return cli_league_do (cli, league, NULL);
}

static int
rename_league (Cli *cli, CliLeague *league, char **words)
{
  g_autofree char *uuid = NULL;
  GError *error = NULL;

  uuid = dup_league (cli->db, words[0], &error);
  if (uuid == NULL)
    return cli_print_input_error (error);
  league->command = app_league_command_new (APP_LEAGUE_COMMAND_RENAME_LEAGUE);
  league->command->league = g_steal_pointer (&uuid);
  league->command->text = g_strdup (words[1]);
  league->command->note = g_strdup (league->note);
  return cli_league_do (cli, league, NULL);
}

static int
show_league (Cli *cli, CliLeague *league, char **words)
{
  return cli_show_league (cli, cli->db, words[0]);
}

/* Leagues, seasons and fixtures listed and shown. */

static const char *const states[] = {
  [APP_FIXTURE_OPEN] = "open",       [APP_FIXTURE_RUNNING] = "running",
  [APP_FIXTURE_PLAYED] = "played",   [APP_FIXTURE_FORFEIT] = "forfeit",
  [APP_FIXTURE_DECIDED] = "decided", [APP_FIXTURE_BYE] = "bye",
  [APP_FIXTURE_UNSEATED] = "waits",
};

static const char *const nexts[] = {
  [APP_NEXT_ENTRANTS] = "entrants", [APP_NEXT_PAIR] = "pair",     [APP_NEXT_RESULTS] = "results",
  [APP_NEXT_PLAY] = "play",         [APP_NEXT_FINISH] = "finish", [APP_NEXT_OVER] = "over",
};

/* Lists */

static int
list_league (CliListing *listing, DbStore *db, AppPacks *packs, const DbLeague *row, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *title = NULL;
  gint64 season;

  if (!app_league_present_season (db, row->id, &season, error)
      || (season != 0 && (snapshot = app_season_snapshot_read (db, packs, season, error)) == NULL))
    return FALSE;
  summary = snapshot != NULL ? app_season_snapshot_dup_summary (snapshot)
                             : g_strdup (_ ("No seasons yet"));
  title = snapshot != NULL ? app_season_row_title (snapshot->row) : g_strdup ("");
  if (!listing->cli->json) {
    cli_rows_add (listing->rows, 4, g_strdup (row->uuid), g_strdup (row->name),
                  g_steal_pointer (&title), g_steal_pointer (&summary));
    return TRUE;
  }
  app_json_begin_object (&listing->json);
  app_json_set_text (&listing->json, "league", row->uuid);
  app_json_set_text (&listing->json, "name", row->name);
  app_json_set_text (&listing->json, "season", snapshot != NULL ? snapshot->row->uuid : NULL);
  app_json_set_text (&listing->json, "season_title", title);
  app_json_set_text (&listing->json, "told", summary);
  app_json_set_integer (&listing->json, "open",
                        snapshot != NULL ? app_season_snapshot_count_open (snapshot, 0) : 0);
  app_json_end_object (&listing->json);
  return TRUE;
}

int
cli_list_leagues (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) rows = db_leagues_list (cli->db, FALSE, &error);
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  CliListing listing;

  if (rows == NULL)
    return cli_print_input_error (error);
  cli_listing_begin (&listing, cli, _ ("league|name|season|state"));
  for (guint k = 0; k < rows->len; k++)
    if (!list_league (&listing, cli->db, packs, g_ptr_array_index (rows, k), &error)) {
      cli_listing_drop (&listing);
      return cli_print_input_error (error);
    }
  return cli_listing_end (&listing);
}

static gboolean
list_season (CliListing *listing, DbStore *db, AppPacks *packs, const DbSeason *row, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = app_season_snapshot_read (db, packs, row->id, error);
  g_autofree char *title = app_season_row_title (row);
  g_autofree char *summary = NULL;

  if (snapshot == NULL)
    return FALSE;
  summary = app_season_snapshot_dup_summary (snapshot);
  if (!listing->cli->json) {
    cli_rows_add (listing->rows, 6, g_strdup (row->uuid), g_strdup_printf ("%u", row->number),
                  g_steal_pointer (&title), g_strdup (row->starts), g_strdup (row->ends),
                  g_steal_pointer (&summary));
    return TRUE;
  }
  app_json_begin_object (&listing->json);
  app_json_set_text (&listing->json, "season", row->uuid);
  app_json_set_integer (&listing->json, "number", row->number);
  app_json_set_text (&listing->json, "title", title);
  app_json_set_text (&listing->json, "format", row->format);
  app_json_set_text (&listing->json, "starts", row->starts);
  app_json_set_text (&listing->json, "ends", row->ends);
  app_json_set_boolean (&listing->json, "finished", row->finished != 0);
  app_json_set_text (&listing->json, "told", summary);
  app_json_end_object (&listing->json);
  return TRUE;
}

int
cli_list_seasons (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  CliListing listing;
  gint64 id;

  if (!db_league_find (cli->db, words[0], &id, &error)
      || (rows = db_seasons_list (cli->db, id, FALSE, &error)) == NULL)
    return cli_print_input_error (error);
  cli_listing_begin (&listing, cli, _ ("season|number|name|starts|ends|state"));
  for (guint k = 0; k < rows->len; k++)
    if (!list_season (&listing, cli->db, packs, g_ptr_array_index (rows, k), &error)) {
      cli_listing_drop (&listing);
      return cli_print_input_error (error);
    }
  return cli_listing_end (&listing);
}

/* Fixtures */

static void
print_fixture (Cli *cli, const AppFixture *fixture)
{
  g_autofree char *reason = app_phrase_name (fixture->reason);

  g_string_append_printf (cli->out, "  %u.%u  %s", fixture->round, fixture->number, fixture->sides);
  if (fixture->result_text[0] != '\0')
    g_string_append_printf (cli->out, "  %s", fixture->result_text);
  if (fixture->title != NULL)
    g_string_append_printf (cli->out, "  %s", fixture->title);
  if (fixture->reason[0] != '\0')
    g_string_append_printf (cli->out, "  (%s)", reason);
  if (fixture->date[0] != '\0')
    g_string_append_printf (cli->out, "  %s", fixture->date);
  if (fixture->state == APP_FIXTURE_RUNNING && fixture->match != NULL)
    g_string_append_printf (cli->out, "  %s", fixture->match);
  g_string_append_c (cli->out, '\n');
  if (fixture->problem != NULL)
    g_string_append_printf (cli->out, "       %s\n", fixture->problem);
}

static void
put_seat (AppJson *json, const AppFixtureSeat *seat)
{
  app_json_begin_object (json);
  app_json_set_text (json, "entrant", seat->entrant);
  app_json_set_text (json, "name", seat->name);
  app_json_set_integer (json, "side", seat->side + 1);
  if (seat->place > 0)
    app_json_set_integer (json, "place", seat->place);
  if (seat->has_score)
    app_json_set_number (json, "score", seat->score);
  app_json_end_object (json);
}

static void
put_fixture (AppJson *json, const AppFixture *fixture)
{
  app_json_begin_object (json);
  app_json_set_text (json, "fixture", fixture->uuid);
  app_json_set_integer (json, "table", fixture->number);
  app_json_set_text (json, "state", states[fixture->state]);
  app_json_set_text (json, "kind", app_result_kind_id (fixture->kind));
  app_json_set_text (json, "sides", fixture->sides);
  app_json_set_text (json, "title", fixture->title);
  app_json_set_text (json, "told", fixture->result_text);
  app_json_set_text (json, "reason", fixture->reason);
  app_json_set_text (json, "date", fixture->date);
  app_json_set_text (json, "match", fixture->match);
  app_json_set_text (json, "problem", fixture->problem);
  app_json_begin_list_of (json, "seats");
  for (guint k = 0; k < fixture->n_seats; k++)
    put_seat (json, &fixture->seats[k]);
  app_json_end_list (json);
  app_json_set_texts (json, "why", fixture->why);
  app_json_end_object (json);
}

static void
put_round (Cli *cli, const AppRound *round)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s%s%s\n", round->title, round->date[0] != '\0' ? ", " : "",
                            round->date);
    for (guint k = 0; k < round->fixtures->len; k++)
      print_fixture (cli, g_ptr_array_index (round->fixtures, k));
    return;
  }
  app_json_begin_object (&json);
  app_json_set_integer (&json, "round", round->number);
  app_json_set_text (&json, "title", round->title);
  app_json_set_text (&json, "date", round->date);
  app_json_set_integer (&json, "open", round->n_open);
  app_json_begin_list_of (&json, "fixtures");
  for (guint k = 0; k < round->fixtures->len; k++)
    put_fixture (&json, g_ptr_array_index (round->fixtures, k));
  app_json_end_list (&json);
  app_json_end_object (&json);
}

/* A season's fixtures as members of the object that is open, or lines; round 0 for all. */
static void
cli_put_rounds (Cli *cli, const AppSeasonSnapshot *snapshot, guint round)
{
  AppJson json = cli_json (cli);

  if (cli->json)
    app_json_begin_list_of (&json, "rounds");
  for (guint k = 0; k < snapshot->rounds->len; k++) {
    const AppRound *one = g_ptr_array_index (snapshot->rounds, k);

    if (round == 0 || one->number == round)
      put_round (cli, one);
  }
  if (cli->json)
    app_json_end_list (&json);
}

/* A season */

static void
print_entrant (Cli *cli, const AppEntrant *entrant)
{
  g_string_append_printf (cli->out, "%4u  %s", entrant->number, entrant->name);
  if (entrant->player == NULL && entrant->players[0] != NULL) {
    g_autofree char *players = g_strjoinv (", ", entrant->players);

    g_string_append_printf (cli->out, ": %s", players);
  }
  if (entrant->joined > 1) {
    g_string_append (cli->out, ", ");
    g_string_append_printf (cli->out, _ ("from round %u"), entrant->joined);
  }
  if (entrant->left != G_MAXUINT) {
    g_string_append (cli->out, ", ");
    if (entrant->left == 0)
      g_string_append (cli->out, _ ("left before the first round"));
    else
      g_string_append_printf (cli->out, _ ("left after round %u"), entrant->left);
  }
  for (guint *away = entrant->away; *away != 0; away++) {
    g_string_append (cli->out, ", ");
    g_string_append_printf (cli->out, _ ("away in round %u"), *away);
  }
  for (guint k = 0; k < entrant->penalties->len; k++) {
    g_autofree char *told =
        app_penalty_dup_text (&g_array_index (entrant->penalties, AppPenalty, k));

    g_string_append_printf (cli->out, ", %s", told);
  }
  g_string_append_c (cli->out, '\n');
}

static void
put_entrant (AppJson *json, const AppEntrant *entrant)
{
  app_json_begin_object (json);
  app_json_set_text (json, "entrant", entrant->uuid);
  app_json_set_integer (json, "number", entrant->number);
  app_json_set_text (json, "name", entrant->name);
  app_json_set_text (json, "player", entrant->player);
  app_json_set_texts (json, "players", entrant->players);
  if (entrant->rating > 0)
    app_json_set_number (json, "rating", entrant->rating);
  if (entrant->start != 0)
    app_json_set_number (json, "start", (double)entrant->start / (double)LEAGUE_POINT);
  app_json_set_integer (json, "joined", entrant->joined);
  if (entrant->left != G_MAXUINT)
    app_json_set_integer (json, "left", entrant->left);
  app_json_begin_list_of (json, "away");
  for (guint *away = entrant->away; *away != 0; away++)
    app_json_integer (json, *away);
  app_json_end_list (json);
  app_json_begin_list_of (json, "penalties");
  for (guint k = 0; k < entrant->penalties->len; k++) {
    const AppPenalty *penalty = &g_array_index (entrant->penalties, AppPenalty, k);

    app_json_begin_object (json);
    app_json_set_integer (json, "round", penalty->round);
    app_json_set_number (json, "points", (double)penalty->points / (double)LEAGUE_POINT);
    app_json_set_text (json, "reason", penalty->reason);
    app_json_end_object (json);
  }
  app_json_end_list (json);
  app_json_end_object (json);
}

static void
print_exception (Cli *cli, const AppSeasonException *exception)
{
  g_string_append_printf (cli->out, exception->counts ? _ ("Counts: %s") : _ ("Doesn’t count: %s"),
                          exception->label);
  if (exception->reason[0] != '\0')
    g_string_append_printf (cli->out, " (%s)", exception->reason);
  g_string_append_c (cli->out, '\n');
}

static void
put_exception (AppJson *json, const AppSeasonException *exception)
{
  app_json_begin_object (json);
  app_json_set_text (json, "match", exception->match);
  app_json_set_text (json, "label", exception->label);
  app_json_set_boolean (json, "counts", exception->counts);
  app_json_set_text (json, "reason", exception->reason);
  app_json_end_object (json);
}

static void
put_settings (AppJson *json, const AppSeasonDraft *draft)
{
  g_autofree char *scheme = app_scheme_write (&draft->rules.scheme);
  g_autofree char *tie_breaks = app_tie_breaks_write (&draft->rules);
  g_autofree char *rating = app_rating_write (draft->rated, &draft->rating);

  app_json_set_text (json, "format", league_format_id (draft->pairing.format));
  app_json_set_text (json, "partners", app_partners_id (draft->partners));
  app_json_set_boolean (json, "open", draft->open);
  app_json_set_texts (json, "games", draft->games);
  app_json_set_integer (json, "n_rounds", draft->rounds);
  app_json_set_integer (json, "cycles", draft->pairing.cycles);
  app_json_set_integer (json, "best_of", draft->rules.best_of);
  if (draft->pairing.format == LEAGUE_SWISS)
    app_json_set_text (json, "seats", league_seating_id (draft->pairing.seating));
  app_json_key (json, "scheme");
  g_string_append (json->out, scheme);
  app_json_set_text (json, "tie_breaks", tie_breaks);
  app_json_set_text (json, "rating", rating);
  app_json_set_text (json, "starts", draft->starts);
  app_json_set_text (json, "ends", draft->ends);
  app_json_set_text (json, "note", draft->note);
}

static void
put_snapshot (Cli *cli, const AppSeasonSnapshot *snapshot)
{
  AppJson json = cli_json (cli);

  app_json_set_text (&json, "league", snapshot->league);
  app_json_set_text (&json, "name", snapshot->league_name);
  app_json_set_text (&json, "season", snapshot->uuid);
  app_json_set_integer (&json, "number", snapshot->number);
  app_json_set_text (&json, "title", snapshot->title);
  app_json_set_text (&json, "told", snapshot->summary);
  app_json_set_text (&json, "next", nexts[snapshot->next]);
  app_json_set_text (&json, "next_told", snapshot->next_text);
  app_json_set_boolean (&json, "finished", snapshot->finished);
  put_settings (&json, snapshot->draft);
  app_json_begin_list_of (&json, "entrants");
  for (guint k = 0; k < snapshot->entrants->len; k++)
    put_entrant (&json, g_ptr_array_index (snapshot->entrants, k));
  app_json_end_list (&json);
  app_json_begin_list_of (&json, "exceptions");
  for (guint k = 0; k < snapshot->exceptions->len; k++)
    put_exception (&json, g_ptr_array_index (snapshot->exceptions, k));
  app_json_end_list (&json);
  cli_put_rounds (cli, snapshot, 0);
}

int
cli_show_league (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  GError *error = NULL;
  g_autoptr (AppSeasonSnapshot) snapshot = app_season_snapshot_new (db, packs, which, &error);
  AppJson json = cli_json (cli);

  if (snapshot == NULL)
    return cli_print_input_error (error);
  if (cli->json) {
    app_json_begin_object (&json);
    put_snapshot (cli, snapshot);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  g_string_append_printf (cli->out, "%s\n%s\n%s\n%s\n", snapshot->title, snapshot->uuid,
                          snapshot->summary, snapshot->next_text);
  if (snapshot->draft->note[0] != '\0')
    g_string_append_printf (cli->out, "%s\n", snapshot->draft->note);
  for (guint k = 0; k < snapshot->entrants->len; k++)
    print_entrant (cli, g_ptr_array_index (snapshot->entrants, k));
  for (guint k = 0; k < snapshot->exceptions->len; k++)
    print_exception (cli, g_ptr_array_index (snapshot->exceptions, k));
  cli_put_rounds (cli, snapshot, 0);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* `league`: seasons begun, carried on and edited, as the options say. */

static gboolean
apply_tables (CliLeague *league, AppSeasonDraft *draft)
{
  g_auto (GStrv) parts = NULL;
  guint least = draft->pairing.pod_least, most = draft->pairing.pod_most;

  if (league->tables == NULL)
    return TRUE;
  parts = g_strsplit (league->tables, "-", 2);
  if (!cli_check_number (parts[0], 2, LEAGUE_SEATS, &least))
    return FALSE;
  most = least;
  if (!cli_check_number (parts[0] != NULL ? parts[1] : NULL, 2, LEAGUE_SEATS, &most))
    return FALSE;
  draft->pairing.pod_least = least;
  draft->pairing.pod_most = most;
  return TRUE;
}

static gboolean
refuse (GError **error, const char *sentence, const char *word)
{
  return app_league_command_refuse (error, sentence, word, NULL);
}

static gboolean
apply_format (CliLeague *league, AppSeasonDraft *draft, gboolean is_new, GError **error)
{
  LeagueFormat format = draft->pairing.format;
  gboolean another =
      is_new || league->format != NULL || league->partners != NULL || league->tables != NULL;

  if (league->format != NULL && !league_format_find (league->format, &format))
    return refuse (error,
                   _ ("“%s” is no format; there are ladder, round-robin, swiss, pods, knock-out."),
                   league->format);
  if (league->partners != NULL && !app_partners_find (league->partners, &draft->partners))
    return refuse (error, _ ("“%s”: partners are none, fixed or changing."), league->partners);
  if (!another)
    return TRUE;
  if (is_new || format != draft->pairing.format) {
    app_season_draft_set_format (draft, format);
    return apply_tables (league, draft);
  }
  return TRUE;
}

static gboolean
apply_scheme (DbStore *db, const CliLeague *league, AppSeasonDraft *draft, GError **error)
{
  g_autoptr (AppScheme) scheme = NULL;
  LeagueScheme read;

  if (league->scheme == NULL)
    return TRUE;
  if (g_str_has_prefix (league->scheme, "{")) {
    if (!app_scheme_read_file_text (league->scheme, "--scheme", &read, error))
      return FALSE;
    app_season_draft_set_scheme (draft, NULL, &read);
    return TRUE;
  }
  scheme = app_scheme_find (db, league->scheme, error);
  if (scheme == NULL)
    return FALSE;
  app_season_draft_set_scheme (draft, scheme->id, &scheme->scheme);
  return TRUE;
}

static gboolean
apply_counts (CliLeague *league, AppSeasonDraft *draft)
{
  return cli_check_number (league->rounds, 0, APP_MOST_ROUNDS, &draft->rounds)
         && cli_check_number (league->cycles, 1, APP_MOST_CYCLES, &draft->pairing.cycles)
         && cli_check_number (league->best_of, 1, APP_MOST_BEST_OF, &draft->rules.best_of);
}

/* Options that say nothing in the season's format. */
static gboolean
check_options (const CliLeague *league, const AppSeasonDraft *draft, GError **error)
{
  LeagueFormat format = draft->pairing.format;
  gboolean whole = league_format_is_paired_at_once (format);

  if (whole && league->rounds != NULL && draft->rounds > 0)
    return refuse (error,
                   _ ("How many rounds there are follows from who takes part. Leave --rounds out."),
                   NULL);
  if (format != LEAGUE_KNOCK_OUT && league->third_place)
    return refuse (error, _ ("--third-place is for a knock-out. Leave it out."), NULL);
  if (format != LEAGUE_SWISS && league->seats != NULL)
    return refuse (error, _ ("--seats is for a Swiss. Leave it out."), NULL);
  if (format != LEAGUE_ROUND_ROBIN && league->cycles != NULL && draft->pairing.cycles > 1)
    return refuse (error, _ ("--cycles is for a round robin. Leave it out."), NULL);
  if (format != LEAGUE_PODS && format != LEAGUE_LADDER && league->tables != NULL)
    return refuse (error, _ ("--tables is for pods and ladders. Leave it out."), NULL);
  return TRUE;
}

static gboolean
read_seats (const char *seats, LeagueSeating *seating, GError **error)
{
  return league_seating_find (seats, seating)
         || refuse (error, _ ("“%s” is no rule for seats: write gaps or fide."), seats);
}

/* What the options say; @error is not set where a fault was told. */
static gboolean
apply_options (DbStore *db, CliLeague *league, AppSeasonDraft *draft, gboolean is_new,
               GError **error)
{
  if (!apply_tables (league, draft) || !apply_format (league, draft, is_new, error)
      || !apply_counts (league, draft) || !apply_scheme (db, league, draft, error)
      || (league->tie_breaks != NULL
          && !app_tie_breaks_read (league->tie_breaks, &draft->rules, error))
      || (league->seats != NULL && !read_seats (league->seats, &draft->pairing.seating, error))
      || (league->rating != NULL
          && !app_rating_read (league->rating, &draft->rated, &draft->rating, error))
      || (league->carry != NULL && !app_carry_read (league->carry, &draft->carry_flags, error))
      || !check_options (league, draft, error))
    return FALSE;
  cli_set_text (&draft->name, league->season_name);
  cli_set_text (&draft->starts, league->starts);
  cli_set_text (&draft->ends, league->ends);
  cli_set_text (&draft->note, league->note);
  draft->pairing.third_place =
      (draft->pairing.third_place || league->third_place) && !league->no_third_place;
  draft->open = (draft->open || league->open) && !league->by_hand;
  if (league->games != NULL) {
    g_strfreev (draft->games);
    draft->games = g_strdupv (league->games);
  }
  if (league->entrants != NULL) {
    g_strfreev (draft->entrants);
    draft->entrants = g_strdupv (league->entrants);
  }
  return TRUE;
}

/* @draft: taken over */
static int
do_draft (Cli *cli, CliLeague *league, AppSeasonDraft *draft, gboolean is_new)
{
  GError *error = NULL;

  if (league->command == NULL)
    league->command = app_league_command_new (cli->way->action);
  league->command->draft = draft;
  if (apply_options (cli->db, league, draft, is_new, &error))
    return cli_league_do (cli, league, league->command->season == NULL ? "season" : NULL);
  return error != NULL ? cli_print_input_error (error) : CLI_FAULT;
}

static int
cli_league_new (Cli *cli, CliLeague *league, char **words)
{
  AppSeasonDraft *draft;

  if (league->format == NULL || league->games == NULL)
    return cli_usage ("%s", _ ("--format and --game are needed."));
  draft = app_season_draft_new (LEAGUE_SWISS, g_strcmp0 (league->format, "pods") == 0 ? 4 : 2);
  db_match_set_string (&draft->league_name, words[0]);
  return do_draft (cli, league, draft, TRUE);
}

static int
cli_league_next (Cli *cli, CliLeague *league, char **words)
{
  GError *error = NULL;
  AppSeasonDraft *draft = app_season_draft_next (cli->db, words[0], &error);

  return draft != NULL ? do_draft (cli, league, draft, FALSE) : cli_print_input_error (error);
}

static int
cli_league_edit (Cli *cli, CliLeague *league, char **words)
{
  int status;

  if (league->entrants != NULL)
    return cli_usage ("%s", _ ("Who takes part is said with `league enter`."));
  return begin (cli, league, &status)
             ? do_draft (cli, league, app_season_draft_copy (league->snapshot->draft), FALSE)
             : status;
}

/* `league`: who takes part, and points schemes. */

static int
cli_league_enter (Cli *cli, CliLeague *league, char **words)
{
  AppLeagueCommand *command;
  int status;

  if (!begin (cli, league, &status))
    return status;
  command = league->command;
  command->texts = g_strdupv (words + 1);
  return cli_check_number (league->from, 1, APP_MOST_ROUNDS, &command->number)
             ? cli_league_do (cli, league, "entrant")
             : CLI_FAULT;
}

static int
cli_league_leave (Cli *cli, CliLeague *league, char **words)
{
  AppLeagueCommand *command;
  int status;

  if (!begin (cli, league, &status))
    return status;
  command = league->command;
  command->number = G_MAXUINT;
  return cli_check_number (league->after, 0, APP_MOST_ROUNDS, &command->number)
             ? cli_league_do (cli, league, NULL)
             : CLI_FAULT;
}

/* How many points, and from which round on: else at once, from the last round that has begun. */
static gboolean
read_penalty (CliLeague *league, const char *points, AppLeagueCommand *command)
{
  if (!app_points_read (points, &command->points)) {
    cli_notice (_ ("“%s” is no number of points."), points);
    return FALSE;
  }
  return cli_check_number (league->from, 0, APP_MOST_ROUNDS, &command->number);
}

static int
cli_league_penalty (Cli *cli, CliLeague *league, char **words)
{
  AppLeagueCommand *command;
  int status;

  if (!begin (cli, league, &status))
    return status;
  command = league->command;
  command->number = G_MAXUINT;
  command->text = g_strdup (league->reason);
  return read_penalty (league, words[2], command) ? cli_league_do (cli, league, NULL) : CLI_FAULT;
}

static int
cli_league_unpenalty (Cli *cli, CliLeague *league, char **words)
{
  AppLeagueCommand *command;
  int status;

  if (!begin (cli, league, &status))
    return status;
  command = league->command;
  return cli_check_number (words[2], 1, G_MAXINT, &command->number)
             ? cli_league_do (cli, league, NULL)
             : CLI_FAULT;
}

static int
cli_league_away (Cli *cli, CliLeague *league, char **words)
{
  static const struct {
    const char *word;
    LeagueKind kind;
  } kinds[] = { { "full", LEAGUE_FULL_BYE },
                { "half", LEAGUE_HALF_BYE },
                { "zero", LEAGUE_ZERO_BYE },
                { "none", LEAGUE_UNPLAYED } };
  const char *word = words[3] != NULL ? words[3] : "zero";
  guint round, k = 0;
  int status;

  while (k < G_N_ELEMENTS (kinds) && !g_str_equal (word, kinds[k].word))
    k++;
  if (k == G_N_ELEMENTS (kinds))
    return cli_usage (_ ("“%s” is not full, half, zero or none."), word);
  if (!cli_check_number (words[1], 1, APP_MOST_ROUNDS, &round))
    return CLI_FAULT;
  if (!begin (cli, league, &status))
    return status;
  league->command->number = round;
  league->command->bye = kinds[k].kind;
  return cli_league_do (cli, league, NULL);
}

static int
cli_league_forbid (Cli *cli, CliLeague *league, char **words)
{
  int status;

  if (!begin (cli, league, &status))
    return status;
  league->command->number = g_str_equal (cli->way->name, "forbid");
  return cli_league_do (cli, league, NULL);
}

static int
cli_league_entrant_edit (Cli *cli, CliLeague *league, char **words)
{
  AppLeagueCommand *command;
  int status;
  char *end;

  if (!begin (cli, league, &status))
    return status;
  command = league->command;
  command->text = g_strdup (league->new_name);
  command->texts = g_strdupv (league->players);
  if (league->rating != NULL) {
    command->rating = g_ascii_strtod (league->rating, &end);
    if (*end != '\0' || end == league->rating || isnan (command->rating)) {
      cli_notice (_ ("“%s” is no rating: it is a number, from 0, which is none, to 100000."),
                  league->rating);
      return CLI_FAULT;
    }
  }
  return cli_check_number (league->number, 1, 100000, &command->number)
             ? cli_league_do (cli, league, NULL)
             : CLI_FAULT;
}

/* Points schemes */

static int
cli_league_schemes (Cli *cli, CliLeague *league, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) schemes = app_schemes_list (cli->db, &error);
  CliListing listing;

  if (schemes == NULL)
    return cli_print_input_error (error);
  cli_listing_begin (&listing, cli, _ ("scheme|name|points"));
  for (guint k = 0; k < schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (schemes, k);
    g_autofree char *text = app_scheme_dup_text (&scheme->scheme);
    g_autofree char *points = app_scheme_write (&scheme->scheme);

    if (!cli->json) {
      cli_rows_add (listing.rows, 3, g_strdup (scheme->id), g_strdup (scheme->name),
                    g_steal_pointer (&text));
      continue;
    }
    app_json_begin_object (&listing.json);
    app_json_set_text (&listing.json, "scheme", scheme->id);
    app_json_set_text (&listing.json, "name", scheme->name);
    app_json_set_boolean (&listing.json, "ready", scheme->preset);
    app_json_set_text (&listing.json, "told", text);
    app_json_key (&listing.json, "points");
    g_string_append (listing.json.out, points);
    app_json_end_object (&listing.json);
  }
  return cli_listing_end (&listing);
}

/* A file's text, or what was typed when it begins like JSON. */
static gboolean
read_scheme (const char *text, LeagueScheme *scheme, GError **error)
{
  g_autofree char *file = NULL;
  g_autoptr (GError) failed = NULL;
  gsize length;

  if (g_str_has_prefix (text, "{"))
    return app_scheme_read_file_text (text, "-", scheme, error);
  if (!g_file_get_contents (text, &file, &length, &failed)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_FILE, failed->message);
    return FALSE;
  }
  if (strlen (file) != length) {
    app_error_at (error, APP_ERROR_RULES, text, 1, "%s", _ ("This is no points scheme."));
    return FALSE;
  }
  return app_scheme_read_file_text (file, text, scheme, error);
}

static int
add_scheme (Cli *cli, CliLeague *league, char **words)
{
  GError *error = NULL;

  league->command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);
  league->command->text = g_strdup (words[1]);
  return read_scheme (words[2], &league->command->scheme, &error)
             ? cli_league_do (cli, league, "scheme")
             : cli_print_input_error (error);
}

static int
show_scheme (Cli *cli, const char *name)
{
  GError *error = NULL;
  g_autoptr (AppScheme) scheme = app_scheme_find (cli->db, name, &error);
  g_autofree char *written = scheme != NULL ? app_scheme_write (&scheme->scheme) : NULL;

  if (scheme == NULL)
    return cli_print_input_error (error);
  g_string_append_printf (cli->out, "%s\n", written);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* The UUID of one in the bin, by its name. */
static char *
dup_deleted (DbStore *db, const char *name)
{
  g_autoptr (GPtrArray) rows = db_schemes_list (db, TRUE, NULL);
  g_autofree char *folded = db_fold (name);

  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    const DbScheme *row = g_ptr_array_index (rows, k);
    g_autofree char *other = db_fold (row->name);

    if (g_str_equal (folded, other))
      return g_strdup (row->uuid);
  }
  return g_strdup (name);
}

/* show, delete or restore */
static int
cli_league_scheme (Cli *cli, CliLeague *league, char **words)
{
  const gboolean deleted = g_str_equal (words[0], "delete");

  if (g_str_equal (words[0], "show"))
    return show_scheme (cli, words[1]);
  league->command = app_league_command_new (deleted ? APP_LEAGUE_COMMAND_DELETE_SCHEME
                                                    : APP_LEAGUE_COMMAND_RESTORE_SCHEME);
  league->command->text = deleted ? g_strdup (words[1]) : dup_deleted (cli->db, words[1]);
  return cli_league_do (cli, league, NULL);
}

/* `league`: fixtures, their results and awards. */

static int
cli_league_fixtures (Cli *cli, CliLeague *league, char **words)
{
  AppJson json = cli_json (cli);
  guint round = 0;
  int status;

  if (!begin (cli, league, &status))
    return status;
  if (!cli_check_number (words[1], 1, APP_MOST_ROUNDS, &round))
    return CLI_FAULT;
  if (round > league->snapshot->rounds->len) {
    cli_notice (_ ("Round %u is not paired."), round);
    return CLI_FAULT;
  }
  if (!cli->json) {
    cli_put_rounds (cli, league->snapshot, round);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "season", league->snapshot->uuid);
  cli_put_rounds (cli, league->snapshot, round);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* Results */

/* "2-1", "½-½", "10-8-8-3": how many scores, 0 for anything else. */
static guint
read_scores (const char *line, LeaguePoints *scores)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^\\s*[0-9.,½]+(\\s*[-–:]\\s*[0-9.,½]+)+\\s*$", 0, 0, NULL);
  g_auto (GStrv) numbers = NULL;
  guint n = 0;

  if (!g_regex_match (regex, line, 0, NULL))
    return 0;
  numbers = g_regex_split_simple ("\\s*[-–:]\\s*", line, 0, 0);
  for (; numbers[n] != NULL; n++)
    if (n >= LEAGUE_SEATS || !app_points_read (g_strstrip (numbers[n]), &scores[n]))
      return 0;
  return n;
}

/* The score of a side is that of its first seat. */
static void
set_scores (AppQuick *quick, const LeaguePoints *scores, guint n)
{
  gboolean seen[LEAGUE_SEATS] = { FALSE };
  gboolean halves = n == 2 && scores[0] == scores[1] && scores[0] == LEAGUE_POINT / 2;

  quick->scoring = halves ? APP_QUICK_PLACES : APP_QUICK_HIGH_SCORE;
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    guint side = MIN (seat->side - 1, n - 1);

    seat->place = halves ? 1 : 0;
    seat->has_score = !halves && !seen[side];
    seat->score = seat->has_score ? (double)scores[side] / (double)LEAGUE_POINT : 0;
    seen[side] = TRUE;
  }
}

static guint
count_sides (const AppQuick *quick)
{
  guint sides = 0;

  for (guint k = 0; k < quick->seats->len; k++)
    sides = MAX (sides, ((const AppQuickSeat *)g_ptr_array_index (quick->seats, k))->side);
  return sides;
}

/* A score that is followed by what only a line with names can say. */
static gboolean
has_score_first (const char *line)
{
  g_auto (GStrv) parts = g_strsplit_set (line, ", ", 2);
  LeaguePoints scores[LEAGUE_SEATS];

  return parts[0] != NULL && parts[1] != NULL && read_scores (parts[0], scores) > 0;
}

static char *
dup_sides_text (guint sides)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "Here %u side plays: say as many numbers, in the order "
                                       "of the fixture.",
                                       "Here %u sides play: say as many numbers, in the order "
                                       "of the fixture.",
                                       sides),
                          sides);
}

/* What the line does not say is as the fixture is. */
static AppQuick *
read_line (DbStore *db, const char *fixture, const char *line, GError **error)
{
  g_autoptr (AppQuick) known = app_fixture_read_quick (db, fixture, error);
  AppQuick *quick;
  LeaguePoints scores[LEAGUE_SEATS];
  guint n;

  if (known == NULL)
    return NULL;
  n = read_scores (line, scores);
  if (n > 0 && n == count_sides (known)) {
    set_scores (known, scores, n);
    return g_steal_pointer (&known);
  }
  if (n > 0) {
    app_league_command_refuse_take (error, dup_sides_text (count_sides (known)));
    return NULL;
  }
  if (has_score_first (line)) {
    app_league_command_refuse (
        error,
        _ ("A score stands alone. To say a day or more as well, name the players as "
           "`log` takes them: “Ann 2, Ben 1, 2026-11-20”."),
        NULL);
    return NULL;
  }
  quick = app_quick_read_line (db, line, known, error);
  if (quick == NULL)
    return NULL;
  app_quick_set_string (&quick->uuid, known->uuid);
  app_quick_set_string (&quick->event, known->event);
  if (quick->date == NULL)
    app_quick_set_string (&quick->date, known->date);
  if (quick->place == NULL)
    app_quick_set_string (&quick->place, known->place);
  return quick;
}

static int
cli_league_result (Cli *cli, CliLeague *league, char **words)
{
  AppLeagueCommand *command;
  GError *error = NULL;
  int status;

  if ((words[2] != NULL) == (league->match != NULL))
    return cli_usage ("%s", _ ("Say the result in a line, or by --match MATCH."));
  if (!begin (cli, league, &status))
    return status;
  command = league->command;
  if (league->match != NULL) {
    command->kind = APP_LEAGUE_COMMAND_LINK;
    command->match = g_strdup (league->match);
    return cli_league_do (cli, league, NULL);
  }
  command->quick = read_line (cli->db, command->fixture, words[2], &error);
  return command->quick != NULL ? cli_league_do (cli, league, "match")
                                : cli_print_input_error (error);
}

/* A match begun for a fixture */

static int
start_match (Cli *cli, AppStore *store, const AppMatchDraft *draft)
{
  GError *error = NULL;
  g_autofree char *uuid = cli_start_match (store, draft, &error);
  AppJson json = cli_json (cli);

  if (uuid == NULL)
    return cli_print_input_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", uuid);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static int
cli_league_start (Cli *cli, CliLeague *league, char **words)
{
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatchDraft) draft = NULL;
  GError *error = NULL;
  int status;

  if (!begin (cli, league, &status))
    return status;
  store = app_store_open (db_store_get_path (cli->db), &error);
  draft = store != NULL ? app_fixture_dup_draft (store, league->fixture->uuid, &error) : NULL;
  return draft != NULL ? start_match (cli, store, draft) : cli_print_input_error (error);
}

/* Awards */

static guint
count_seated_sides (const AppFixture *fixture)
{
  guint sides = 0;

  for (guint k = 0; k < fixture->n_seats; k++)
    sides = MAX (sides, fixture->seats[k].side + 1);
  return MIN (sides, LEAGUE_SEATS);
}

/* The sides' places from "1-0", "½-½", "0-0", or with more sides from as many numbers. */
static gboolean
read_decision (CliLeague *league)
{
  AppLeagueCommand *command = league->command;
  const AppFixture *fixture = league->fixture;
  guint sides = count_seated_sides (fixture);
  LeaguePoints scores[LEAGUE_SEATS];
  g_auto (GStrv) parts = NULL;
  g_autofree char *text = dup_sides_text (sides);

  if (sides == 2 && read_scores (league->decision, scores) == 2) {
    command->places[0] = scores[0] > 0 && scores[0] >= scores[1] ? 1 : 2;
    command->places[1] = scores[1] > 0 && scores[1] >= scores[0] ? 1 : 2;
    return TRUE;
  }
  parts = g_strsplit (league->decision, ",", -1);
  if (sides < 2) /* a bye, which is refused as one */
    return TRUE;
  if (g_strv_length (parts) != sides) {
    cli_notice ("%s", text);
    return FALSE;
  }
  for (guint k = 0; parts[k] != NULL; k++)
    if (!cli_check_number (g_strstrip (parts[k]), 1, LEAGUE_SEATS, &command->places[k]))
      return FALSE;
  return TRUE;
}

/* One who did not come. */
static gboolean
read_loser (AppLeagueCommand *command, const AppFixture *fixture, const AppEntrant *loser)
{
  gboolean sits = FALSE;

  for (guint k = 0; k < fixture->n_seats; k++)
    if (g_strcmp0 (fixture->seats[k].entrant, loser->uuid) == 0
        && fixture->seats[k].side < LEAGUE_SEATS) {
      command->places[fixture->seats[k].side] = 2;
      sits = TRUE;
    }
  return sits;
}

/* Those who did not come are last, the others share the first place. */
static gboolean
read_forfeit (CliLeague *league)
{
  AppLeagueCommand *command = league->command;
  const AppFixture *fixture = league->fixture;

  for (guint k = 0; k < fixture->n_seats; k++)
    command->places[MIN (fixture->seats[k].side, LEAGUE_SEATS - 1)] = 1;
  for (char **name = league->forfeits; *name != NULL; name++) {
    const AppEntrant *loser = cli_league_entrant (league->snapshot, *name);

    if (loser == NULL)
      return FALSE;
    if (!read_loser (command, fixture, loser)) {
      cli_notice (_ ("%s does not sit at table %u.%u."), loser->name, fixture->round,
                  fixture->number);
      return FALSE;
    }
  }
  return TRUE;
}

static int
cli_league_award (Cli *cli, CliLeague *league, char **words)
{
  const gboolean forfeit = league->forfeits != NULL;
  int status;

  if (forfeit == (league->decision != NULL))
    return cli_usage ("%s", _ ("Say --forfeit NAME, who did not play, or --decision \"1-0\"."));
  if (!begin (cli, league, &status))
    return status;
  league->command->text = g_strdup (league->reason);
  league->command->award = forfeit ? LEAGUE_FORFEIT : LEAGUE_DECIDED;
  return (forfeit ? read_forfeit : read_decision) (league) ? cli_league_do (cli, league, NULL)
                                                           : CLI_FAULT;
}

static int
cli_league_date (Cli *cli, CliLeague *league, char **words)
{
  g_autofree char *day = NULL;
  int status;

  if (!begin (cli, league, &status))
    return status;
  if (words[2][0] != '\0' && !app_quick_read_date (words[2], &day)) {
    cli_notice (_ ("“%s” is no day. Write it like 2026-11-20."), words[2]);
    return CLI_FAULT;
  }
  league->command->text = g_strdup (day != NULL ? day : "");
  return cli_league_do (cli, league, NULL);
}

static int
cli_league_seat (Cli *cli, CliLeague *league, char **words)
{
  g_autoptr (GStrvBuilder) uuids = g_strv_builder_new ();
  int status;

  if (!begin (cli, league, &status))
    return status;
  for (char **name = words + 2; *name != NULL; name++) {
    const AppEntrant *entrant = cli_league_entrant (league->snapshot, *name);

    if (entrant == NULL)
      return CLI_FAULT;
    g_strv_builder_add (uuids, entrant->uuid);
  }
  league->command->texts = g_strv_builder_end (uuids);
  return cli_league_do (cli, league, NULL);
}

static int
cli_league_count (Cli *cli, CliLeague *league, char **words)
{
  static const char *const answers[] = { "no", "yes", "rule" };
  guint number = 0;
  int status;

  while (number < G_N_ELEMENTS (answers) && !g_str_equal (words[2], answers[number]))
    number++;
  if (number == G_N_ELEMENTS (answers))
    return cli_usage (_ ("“%s” is not yes, no or rule."), words[2]);
  if (!begin (cli, league, &status))
    return status;
  league->command->match = g_strdup (words[1]);
  league->command->number = number;
  league->command->text = g_strdup (league->reason);
  return cli_league_do (cli, league, NULL);
}

static const CliArgument league_arguments[] = {
  { "new", CLI_WAY, CLI_MAKES, .run = (CliRun)cli_league_new,
    .action = APP_LEAGUE_COMMAND_NEW_SEASON },
  { "NAME", CLI_TEXT },
  { "--format", CLI_WORD, CLI_REQUIRED, G_STRUCT_OFFSET (CliLeague, format),
    "ladder|round-robin|swiss|pods|knock-out" },
  { "--game", CLI_GAME, CLI_REQUIRED | CLI_MANY, G_STRUCT_OFFSET (CliLeague, games), "G" },
  { "--entrant", CLI_PLAYER, CLI_MANY, G_STRUCT_OFFSET (CliLeague, entrants), "E" },
  { "--rounds", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, rounds), "N" },
  { "--cycles", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, cycles), "N" },
  { "--tables", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, tables), "A-B" },
  { "--best-of", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, best_of), "N" },
  { "--third-place", CLI_SWITCH, CLI_NO, G_STRUCT_OFFSET (CliLeague, third_place) },
  { "--no-third-place", CLI_SWITCH, CLI_UNSAID, G_STRUCT_OFFSET (CliLeague, no_third_place) },
  { "--partners", CLI_WORD, 0, G_STRUCT_OFFSET (CliLeague, partners), "none|fixed|changing" },
  { "--by-hand", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliLeague, by_hand) },
  { "--open", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (CliLeague, open) },
  { "--scheme", CLI_SCHEME, 0, G_STRUCT_OFFSET (CliLeague, scheme), "S" },
  { "--tie-breaks", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, tie_breaks), "LIST" },
  { "--seats", CLI_WORD, 0, G_STRUCT_OFFSET (CliLeague, seats), "gaps|fide" },
  { "--rating", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, rating), "R" },
  { "--season", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, season_name), "NAME" },
  { "--starts", CLI_DAY, 0, G_STRUCT_OFFSET (CliLeague, starts), "D" },
  { "--ends", CLI_DAY, 0, G_STRUCT_OFFSET (CliLeague, ends), "D" },
  { "--note", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, note), "T" },
  { "next", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_next,
    .action = APP_LEAGUE_COMMAND_NEW_SEASON },
  { "LEAGUE", CLI_LEAGUE },
  { "--carry", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, carry), "LIST" },
  { "new", CLI_AS_WITH },
  { "edit", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_edit,
    .action = APP_LEAGUE_COMMAND_EDIT_SEASON },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "new", CLI_AS_WITH },
  { "rename", CLI_WAY, CLI_OPENS, .run = (CliRun)rename_league },
  { "LEAGUE", CLI_LEAGUE },
  { "NAME", CLI_TEXT },
  { "--note", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, note), "T" },
  { "delete", CLI_WAY, CLI_OPENS, .run = (CliRun)set_deleted,
    .action = APP_LEAGUE_COMMAND_DELETE_LEAGUE },
  { "LEAGUE[/N]", CLI_LEAGUE },
  { "restore", CLI_WAY, CLI_OPENS, .run = (CliRun)set_deleted,
    .action = APP_LEAGUE_COMMAND_RESTORE_LEAGUE },
  { "LEAGUE[/N]", CLI_LEAGUE },
  { "finish", CLI_WAY, CLI_OPENS, .run = (CliRun)do_simple,
    .action = APP_LEAGUE_COMMAND_FINISH_SEASON },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "reopen", CLI_WAY, CLI_OPENS, .run = (CliRun)do_simple,
    .action = APP_LEAGUE_COMMAND_REOPEN_SEASON },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "show", CLI_WAY, CLI_OPENS, .run = (CliRun)show_league },
  { "LEAGUE", CLI_LEAGUE },
  { "enter", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_enter,
    .action = APP_LEAGUE_COMMAND_ENTER },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, CLI_MANY },
  { "--from", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, from), "ROUND" },
  { "leave", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_leave,
    .action = APP_LEAGUE_COMMAND_LEAVE },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "--after", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, after), "ROUND" },
  { "return", CLI_WAY, CLI_OPENS, .run = (CliRun)do_simple, .action = APP_LEAGUE_COMMAND_RETURN },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "take-out", CLI_WAY, CLI_OPENS, .run = (CliRun)do_simple,
    .action = APP_LEAGUE_COMMAND_REMOVE_ENTRANT },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "away", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_away,
    .action = APP_LEAGUE_COMMAND_SET_AWAY },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND", CLI_TEXT },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "full|half|zero|none", CLI_WORD, CLI_OPTIONAL },
  { "forbid", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_forbid,
    .action = APP_LEAGUE_COMMAND_FORBID },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, whom) },
  { "allow", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_forbid,
    .action = APP_LEAGUE_COMMAND_FORBID },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, whom) },
  { "entrant", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_entrant_edit,
    .action = APP_LEAGUE_COMMAND_EDIT_ENTRANT },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "--name", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, new_name), "N" },
  { "--player", CLI_PLAYER, CLI_MANY, G_STRUCT_OFFSET (CliLeague, players), "P" },
  { "--rating", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, rating), "R" },
  { "--number", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, number), "N" },
  { "penalty", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_penalty,
    .action = APP_LEAGUE_COMMAND_PENALIZE },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "POINTS", CLI_TEXT },
  { "--reason", CLI_TEXT, CLI_REQUIRED, G_STRUCT_OFFSET (CliLeague, reason), "T" },
  { "--from", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, from), "ROUND" },
  { "unpenalty", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_unpenalty,
    .action = APP_LEAGUE_COMMAND_PARDON },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "NAME", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliLeague, who) },
  { "N", CLI_TEXT, CLI_OPTIONAL },
  { "fixtures", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_fixtures },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND", CLI_TEXT, CLI_OPTIONAL },
  { "result", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_result,
    .action = APP_LEAGUE_COMMAND_LOG },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND.TABLE", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, where) },
  { "LINE", CLI_TEXT },
  { "--match", CLI_MATCH, CLI_OR, G_STRUCT_OFFSET (CliLeague, match), "MATCH" },
  { "start", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_start },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND.TABLE", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, where) },
  { "award", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_award,
    .action = APP_LEAGUE_COMMAND_AWARD },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND.TABLE", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, where) },
  { "--forfeit", CLI_PLAYER, CLI_REQUIRED | CLI_SEVERAL, G_STRUCT_OFFSET (CliLeague, forfeits),
    "NAME" },
  { "--decision", CLI_TEXT, CLI_OR, G_STRUCT_OFFSET (CliLeague, decision), "1-0" },
  { "--reason", CLI_TEXT, CLI_REQUIRED, G_STRUCT_OFFSET (CliLeague, reason), "T" },
  { "unaward", CLI_WAY, CLI_OPENS, .run = (CliRun)do_simple, .action = APP_LEAGUE_COMMAND_UNAWARD },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND.TABLE", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, where) },
  { "unlink", CLI_WAY, CLI_OPENS, .run = (CliRun)do_simple, .action = APP_LEAGUE_COMMAND_UNLINK },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND.TABLE", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, where) },
  { "date", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_date,
    .action = APP_LEAGUE_COMMAND_SET_DATE },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND.TABLE", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, where) },
  { "DAY", CLI_DAY },
  { "seat", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_seat,
    .action = APP_LEAGUE_COMMAND_SET_SEATS },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "ROUND.TABLE", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, where) },
  { "NAME", CLI_PLAYER, CLI_MANY },
  { "count", CLI_WAY, CLI_OPENS, .run = (CliRun)cli_league_count,
    .action = APP_LEAGUE_COMMAND_SET_COUNTED },
  { "LEAGUE", CLI_LEAGUE, 0, G_STRUCT_OFFSET (CliLeague, which) },
  { "MATCH", CLI_MATCH },
  { "yes|no|rule", CLI_WORD },
  { "--reason", CLI_TEXT, 0, G_STRUCT_OFFSET (CliLeague, reason), "T" },
  { "schemes", CLI_WAY, CLI_MAKES, .run = (CliRun)cli_league_schemes },
  { "scheme", CLI_WAY, CLI_MAKES, .run = (CliRun)add_scheme },
  { "add", CLI_WORD },
  { "NAME", CLI_SCHEME },
  { "FILE|JSON", CLI_FILE },
  { "scheme", CLI_WAY, CLI_MAKES, .run = (CliRun)cli_league_scheme },
  { "show|delete|restore", CLI_WORD },
  { "NAME", CLI_SCHEME },
  { NULL },
};

const CliTable cli_league = {
  .arguments = league_arguments,
  .size = sizeof (CliLeague),
  .clear = league_clear,
};
