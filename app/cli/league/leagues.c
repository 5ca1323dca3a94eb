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

static void
league_clear (CliLeague *league)
{
  char *texts[] = { league->format,     league->tables, league->partners,    league->scheme,
                    league->tie_breaks, league->rating, league->season_name, league->starts,
                    league->ends,       league->note,   league->carry,       league->match,
                    league->decision,   league->reason, league->new_name,    league->from,
                    league->after,      league->rounds, league->cycles,      league->best_of,
                    league->number,     league->seats };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    g_free (texts[k]);
  g_strfreev (league->forfeits);
  g_strfreev (league->games);
  g_strfreev (league->entrants);
  g_strfreev (league->players);
  g_clear_pointer (&league->packs, app_packs_unref);
  g_clear_pointer (&league->db, db_store_close);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliLeague, league_clear)

/* Shared */

static AppSeasonSnapshot *
read_snapshot (CliLeague *league, const char *season, int *status)
{
  GError *error = NULL;
  AppSeasonSnapshot *snapshot = app_season_snapshot_new (league->db, league->packs, season, &error);

  *status = snapshot != NULL ? CLI_DONE : cli_print_input_error (error);
  return snapshot;
}

/* Does it, tells what came of it, and returns the exit status; takes @command over. @key: of the
 * UUID that is told, NULL for none. */
static int
cli_league_do (CliLeague *league, AppLeagueCommand *command, const char *key)
{
  g_autoptr (AppLeagueCommand) own = command;
  g_auto (AppCommandAnswer) answer = { 0 };
  GError *error = NULL;
  AppJson json = cli_json (league->cli);

  if (!app_command_do (league->db, league->packs, &app_league_command, own, &answer, &error))
    return cli_print_input_error (error);
  if (answer.batch == 0)
    cli_notice (_ ("Nothing is changed: all of it was so already."));
  if (!league->cli->json) {
    if (key != NULL && answer.uuid != NULL)
      g_string_append_printf (league->cli->out, "%s\n", answer.uuid);
    if (answer.notice != NULL)
      g_string_append_printf (league->cli->out, "%s\n", answer.notice);
    return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  if (key != NULL && answer.uuid != NULL)
    app_json_set_text (&json, key, answer.uuid);
  if (answer.notice != NULL)
    app_json_set_text (&json, "told", answer.notice);
  if (answer.batch != 0)
    app_json_set_integer (&json, "change", answer.batch);
  app_json_end_object (&json);
  return cli_json_end (league->cli);
}

/* By name, start number, or a beginning of its UUID; NULL and told. */
static const AppEntrant *
cli_league_entrant (CliLeague *league, const AppSeasonSnapshot *snapshot, const char *which)
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
cli_league_fixture (CliLeague *league, const AppSeasonSnapshot *snapshot, const char *which)
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

/* Names, the bin, the end */

/* A league by name or UUID, also one in the bin where no other has the name. */
static char *
dup_league (CliLeague *league, const char *which, GError **error)
{
  g_autoptr (GPtrArray) deleted = NULL;
  g_autoptr (DbLeague) row = NULL;
  g_autofree char *folded = db_fold (which);
  GError *failed = NULL;
  gint64 id;

  if (db_league_find (league->db, which, &id, &failed)) {
    row = db_league_get (league->db, id, error);
    return row != NULL ? g_strdup (row->uuid) : NULL;
  }
  deleted = db_leagues_list (league->db, TRUE, NULL);
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
dup_season (CliLeague *league, const char *which, gboolean deleted)
{
  const char *slash = strrchr (which, '/');
  g_autofree char *name = slash != NULL ? g_strndup (which, (gsize)(slash - which)) : NULL;
  g_autoptr (GPtrArray) seasons = NULL;
  guint64 number;
  gint64 id;

  if (name == NULL || !g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXUINT, &number, NULL)
      || !db_league_find (league->db, name, &id, NULL)
      || (seasons = db_seasons_list (league->db, id, deleted, NULL)) == NULL)
    return NULL;
  for (guint k = seasons->len; k-- > 0;) {
    const DbSeason *season = g_ptr_array_index (seasons, k);

    if (season->number == number)
      return g_strdup (season->uuid);
  }
  return NULL;
}

static int
set_deleted (CliLeague *league, const char *which, gboolean deleted)
{
  AppLeagueCommand *command;
  g_autofree char *season = dup_season (league, which, !deleted);
  g_autofree char *uuid = NULL;
  GError *error = NULL;

  if (season != NULL) {
    command = app_league_command_new (deleted ? APP_LEAGUE_COMMAND_DELETE_SEASON
                                              : APP_LEAGUE_COMMAND_RESTORE_SEASON);
    command->season = g_steal_pointer (&season);
    return cli_league_do (league, command, NULL);
  }
  uuid = dup_league (league, which, &error);
  if (uuid == NULL)
    return cli_print_input_error (error);
  command = app_league_command_new (deleted ? APP_LEAGUE_COMMAND_DELETE_LEAGUE
                                            : APP_LEAGUE_COMMAND_RESTORE_LEAGUE);
  command->league = g_steal_pointer (&uuid);
  return cli_league_do (league, command, NULL);
}

static int
delete_league (CliLeague *league, char **words)
{
  return set_deleted (league, words[0], TRUE);
}

static int
restore_league (CliLeague *league, char **words)
{
  return set_deleted (league, words[0], FALSE);
}

static int
rename_league (CliLeague *league, char **words)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_RENAME_LEAGUE);
  GError *error = NULL;

  command->league = dup_league (league, words[0], &error);
  command->text = g_strdup (words[1]);
  command->note = g_strdup (league->note);
  if (command->league != NULL)
    return cli_league_do (league, command, NULL);
  app_league_command_free (command);
  return cli_print_input_error (error);
}

static int
do_season (CliLeague *league, AppLeagueCommandKind kind, const char *which)
{
  int status;
  g_autoptr (AppSeasonSnapshot) snapshot = read_snapshot (league, which, &status);
  AppLeagueCommand *command;

  if (snapshot == NULL)
    return status;
  command = app_league_command_new (kind);
  command->season = g_strdup (snapshot->uuid);
  return cli_league_do (league, command, NULL);
}

static int
finish_season (CliLeague *league, char **words)
{
  return do_season (league, APP_LEAGUE_COMMAND_FINISH_SEASON, words[0]);
}

static int
reopen_season (CliLeague *league, char **words)
{
  return do_season (league, APP_LEAGUE_COMMAND_REOPEN_SEASON, words[0]);
}

static int
show_league (CliLeague *league, char **words)
{
  return cli_show_league (league->cli, league->db, words[0]);
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
cli_list_leagues (Cli *cli, DbStore *db)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) rows = db_leagues_list (db, FALSE, &error);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  CliListing listing;

  if (rows == NULL)
    return cli_print_input_error (error);
  cli_listing_begin (&listing, cli, _ ("league|name|season|state"));
  for (guint k = 0; k < rows->len; k++)
    if (!list_league (&listing, db, packs, g_ptr_array_index (rows, k), &error)) {
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
cli_list_seasons (Cli *cli, DbStore *db, const char *league)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  CliListing listing;
  gint64 id;

  if (!db_league_find (db, league, &id, &error)
      || (rows = db_seasons_list (db, id, FALSE, &error)) == NULL)
    return cli_print_input_error (error);
  cli_listing_begin (&listing, cli, _ ("season|number|name|starts|ends|state"));
  for (guint k = 0; k < rows->len; k++)
    if (!list_season (&listing, db, packs, g_ptr_array_index (rows, k), &error)) {
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
apply_scheme (CliLeague *league, AppSeasonDraft *draft, GError **error)
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
  scheme = app_scheme_find (league->db, league->scheme, error);
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
apply_options (CliLeague *league, AppSeasonDraft *draft, gboolean is_new, GError **error)
{
  if (!apply_tables (league, draft) || !apply_format (league, draft, is_new, error)
      || !apply_counts (league, draft) || !apply_scheme (league, draft, error)
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

static int
do_draft (CliLeague *league, AppLeagueCommandKind kind, AppSeasonDraft *draft, const char *season,
          gboolean is_new)
{
  AppLeagueCommand *command = app_league_command_new (kind);
  GError *error = NULL;

  command->draft = draft;
  command->season = g_strdup (season);
  if (apply_options (league, draft, is_new, &error))
    return cli_league_do (league, command, season == NULL ? "season" : NULL);
  app_league_command_free (command);
  return error != NULL ? cli_print_input_error (error) : CLI_FAULT;
}

static int
cli_league_new (CliLeague *league, char **words)
{
  AppSeasonDraft *draft;

  if (league->format == NULL || league->games == NULL)
    return cli_usage (league->name, "%s", _ ("--format and --game are needed."));
  draft = app_season_draft_new (LEAGUE_SWISS, g_strcmp0 (league->format, "pods") == 0 ? 4 : 2);
  db_match_set_string (&draft->league_name, words[0]);
  return do_draft (league, APP_LEAGUE_COMMAND_NEW_SEASON, draft, NULL, TRUE);
}

static int
cli_league_next (CliLeague *league, char **words)
{
  GError *error = NULL;
  AppSeasonDraft *draft = app_season_draft_next (league->db, words[0], &error);

  return draft != NULL ? do_draft (league, APP_LEAGUE_COMMAND_NEW_SEASON, draft, NULL, FALSE)
                       : cli_print_input_error (error);
}

static int
cli_league_edit (CliLeague *league, char **words)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  int status;

  if (league->entrants != NULL)
    return cli_usage (league->name, "%s", _ ("Who takes part is said with `league enter`."));
  snapshot = read_snapshot (league, words[0], &status);
  return snapshot != NULL
             ? do_draft (league, APP_LEAGUE_COMMAND_EDIT_SEASON,
                         app_season_draft_copy (snapshot->draft), snapshot->uuid, FALSE)
             : status;
}

/* `league`: who takes part, and points schemes. */

/* A command about one entrant of a season; NULL and the status when there is none. */
static AppLeagueCommand *
begin_on_entrant (CliLeague *league, AppLeagueCommandKind kind, char **words, const char *name,
                  int *status)
{
  g_autoptr (AppSeasonSnapshot) snapshot = read_snapshot (league, words[0], status);
  const AppEntrant *entrant = snapshot != NULL ? cli_league_entrant (league, snapshot, name) : NULL;
  AppLeagueCommand *command;

  if (snapshot != NULL && entrant == NULL)
    *status = CLI_FAULT;
  if (entrant == NULL)
    return NULL;
  command = app_league_command_new (kind);
  command->entrant = g_strdup (entrant->uuid);
  return command;
}

static int
cli_league_enter (CliLeague *league, char **words)
{
  int status;
  g_autoptr (AppSeasonSnapshot) snapshot = read_snapshot (league, words[0], &status);
  AppLeagueCommand *command;

  if (snapshot == NULL)
    return status;
  command = app_league_command_new (APP_LEAGUE_COMMAND_ENTER);
  command->season = g_strdup (snapshot->uuid);
  command->texts = g_strdupv (words + 1);
  if (cli_check_number (league->from, 1, APP_MOST_ROUNDS, &command->number))
    return cli_league_do (league, command, "entrant");
  app_league_command_free (command);
  return CLI_FAULT;
}

static int
cli_league_leave (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_entrant (league, APP_LEAGUE_COMMAND_LEAVE, words, words[1], &status);

  if (command == NULL)
    return status;
  command->number = G_MAXUINT;
  if (cli_check_number (league->after, 0, APP_MOST_ROUNDS, &command->number))
    return cli_league_do (league, command, NULL);
  app_league_command_free (command);
  return CLI_FAULT;
}

static int
cli_league_return (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_entrant (league, APP_LEAGUE_COMMAND_RETURN, words, words[1], &status);

  return command != NULL ? cli_league_do (league, command, NULL) : status;
}

static int
cli_league_take_out (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_entrant (league, APP_LEAGUE_COMMAND_REMOVE_ENTRANT, words, words[1], &status);

  return command != NULL ? cli_league_do (league, command, NULL) : status;
}

/* How many points, and from which round on: else at once, from the last round that has begun. */
static gboolean
read_penalty (CliLeague *league, const char *points, AppLeagueCommand *command)
{
  if (!app_points_read (points, &command->points)) {
    cli_notice (_ ("“%s” is no number of points."), points);
    return FALSE;
  }
  return league->from == NULL
         || cli_check_number (league->from, 0, APP_MOST_ROUNDS, &command->number);
}

static int
cli_league_penalty (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_entrant (league, APP_LEAGUE_COMMAND_PENALIZE, words, words[1], &status);

  if (command == NULL)
    return status;
  command->number = G_MAXUINT;
  command->text = g_strdup (league->reason);
  if (read_penalty (league, words[2], command))
    return cli_league_do (league, command, NULL);
  app_league_command_free (command);
  return CLI_FAULT;
}

static int
cli_league_unpenalty (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_entrant (league, APP_LEAGUE_COMMAND_PARDON, words, words[1], &status);

  if (command == NULL)
    return status;
  command->number = 0;
  if (words[2] == NULL || cli_check_number (words[2], 1, G_MAXINT, &command->number))
    return cli_league_do (league, command, NULL);
  app_league_command_free (command);
  return CLI_FAULT;
}

static int
cli_league_away (CliLeague *league, char **words)
{
  static const struct {
    const char *word;
    LeagueKind kind;
  } kinds[] = { { "full", LEAGUE_FULL_BYE },
                { "half", LEAGUE_HALF_BYE },
                { "zero", LEAGUE_ZERO_BYE },
                { "none", LEAGUE_UNPLAYED } };
  const char *word = words[3] != NULL ? words[3] : "zero";
  AppLeagueCommand *command;
  guint round, k = 0;
  int status;

  while (k < G_N_ELEMENTS (kinds) && !g_str_equal (word, kinds[k].word))
    k++;
  if (k == G_N_ELEMENTS (kinds))
    return cli_usage (league->name, _ ("“%s” is not full, half, zero or none."), word);
  if (!cli_check_number (words[1], 1, APP_MOST_ROUNDS, &round))
    return CLI_FAULT;
  command = begin_on_entrant (league, APP_LEAGUE_COMMAND_SET_AWAY, words, words[2], &status);
  if (command == NULL)
    return status;
  command->number = round;
  command->bye = kinds[k].kind;
  return cli_league_do (league, command, NULL);
}

static int
forbid (CliLeague *league, char **words, guint number)
{
  int status;
  g_autoptr (AppSeasonSnapshot) snapshot = read_snapshot (league, words[0], &status);
  const AppEntrant *one, *other;
  AppLeagueCommand *command;

  if (snapshot == NULL)
    return status;
  one = cli_league_entrant (league, snapshot, words[1]);
  other = one != NULL ? cli_league_entrant (league, snapshot, words[2]) : NULL;
  if (other == NULL)
    return CLI_FAULT;
  command = app_league_command_new (APP_LEAGUE_COMMAND_FORBID);
  command->entrant = g_strdup (one->uuid);
  command->other = g_strdup (other->uuid);
  command->number = number;
  return cli_league_do (league, command, NULL);
}

static int
cli_league_forbid (CliLeague *league, char **words)
{
  return forbid (league, words, 1);
}

static int
cli_league_allow (CliLeague *league, char **words)
{
  return forbid (league, words, 0);
}

static int
cli_league_entrant_edit (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_entrant (league, APP_LEAGUE_COMMAND_EDIT_ENTRANT, words, words[1], &status);
  char *end;

  if (command == NULL)
    return status;
  command->text = g_strdup (league->new_name);
  command->texts = g_strdupv (league->players);
  if (league->rating != NULL) {
    command->rating = g_ascii_strtod (league->rating, &end);
    if (*end != '\0' || end == league->rating || isnan (command->rating)) {
      app_league_command_free (command);
      cli_notice (_ ("“%s” is no rating: it is a number, from 0, which is none, to 100000."),
                  league->rating);
      return CLI_FAULT;
    }
  }
  if (cli_check_number (league->number, 1, 100000, &command->number))
    return cli_league_do (league, command, NULL);
  app_league_command_free (command);
  return CLI_FAULT;
}

/* Points schemes */

static int
cli_league_schemes (CliLeague *league, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) schemes = app_schemes_list (league->db, &error);
  CliListing listing;

  if (schemes == NULL)
    return cli_print_input_error (error);
  cli_listing_begin (&listing, league->cli, _ ("scheme|name|points"));
  for (guint k = 0; k < schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (schemes, k);
    g_autofree char *text = app_scheme_dup_text (&scheme->scheme);
    g_autofree char *points = app_scheme_write (&scheme->scheme);

    if (!league->cli->json) {
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
add_scheme (CliLeague *league, char **words)
{
  AppLeagueCommand *command;
  GError *error = NULL;

  if (words[2] == NULL)
    return cli_usage (league->name, "%s", _ ("An argument is missing."));
  command = app_league_command_new (APP_LEAGUE_COMMAND_STORE_SCHEME);
  command->text = g_strdup (words[1]);
  if (read_scheme (words[2], &command->scheme, &error))
    return cli_league_do (league, command, "scheme");
  app_league_command_free (command);
  return cli_print_input_error (error);
}

static int
show_scheme (CliLeague *league, char **words)
{
  GError *error = NULL;
  g_autoptr (AppScheme) scheme = app_scheme_find (league->db, words[1], &error);
  g_autofree char *written = scheme != NULL ? app_scheme_write (&scheme->scheme) : NULL;

  if (scheme == NULL)
    return cli_print_input_error (error);
  g_string_append_printf (league->cli->out, "%s\n", written);
  return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
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

static int
cli_league_scheme (CliLeague *league, char **words)
{
  AppLeagueCommand *command;

  if (g_str_equal (words[0], "add"))
    return add_scheme (league, words);
  if (words[2] != NULL)
    return cli_usage (league->name, _ ("“%s” is too much."), words[2]);
  if (g_str_equal (words[0], "show"))
    return show_scheme (league, words);
  if (g_str_equal (words[0], "delete")) {
    command = app_league_command_new (APP_LEAGUE_COMMAND_DELETE_SCHEME);
    command->text = g_strdup (words[1]);
  } else if (g_str_equal (words[0], "restore")) {
    command = app_league_command_new (APP_LEAGUE_COMMAND_RESTORE_SCHEME);
    command->text = dup_deleted (league->db, words[1]);
  } else {
    return cli_usage (league->name, _ ("“%s” can’t be done so."), words[0]);
  }
  return cli_league_do (league, command, NULL);
}

/* `league`: fixtures, their results and awards. */

/* A command about one fixture; NULL and the status when there is none. @snapshot (out) (optional):
 * owned
 */
static AppLeagueCommand *
begin_on_fixture (CliLeague *league, AppLeagueCommandKind kind, char **words,
                  AppSeasonSnapshot **snapshot, int *status)
{
  g_autoptr (AppSeasonSnapshot) found = read_snapshot (league, words[0], status);
  const AppFixture *fixture = found != NULL ? cli_league_fixture (league, found, words[1]) : NULL;
  AppLeagueCommand *command;

  if (found != NULL && fixture == NULL)
    *status = CLI_FAULT;
  if (fixture == NULL)
    return NULL;
  command = app_league_command_new (kind);
  command->fixture = g_strdup (fixture->uuid);
  if (snapshot != NULL)
    *snapshot = g_steal_pointer (&found);
  return command;
}

static int
cli_league_fixtures (CliLeague *league, char **words)
{
  int status;
  g_autoptr (AppSeasonSnapshot) snapshot = read_snapshot (league, words[0], &status);
  AppJson json = cli_json (league->cli);
  guint round = 0;

  if (snapshot == NULL)
    return status;
  if (!cli_check_number (words[1], 1, APP_MOST_ROUNDS, &round))
    return CLI_FAULT;
  if (round > snapshot->rounds->len) {
    cli_notice (_ ("Round %u is not paired."), round);
    return CLI_FAULT;
  }
  if (!league->cli->json) {
    cli_put_rounds (league->cli, snapshot, round);
    return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "season", snapshot->uuid);
  cli_put_rounds (league->cli, snapshot, round);
  app_json_end_object (&json);
  return cli_json_end (league->cli);
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
read_line (CliLeague *league, const char *fixture, const char *line, GError **error)
{
  g_autoptr (AppQuick) known = app_fixture_read_quick (league->db, fixture, error);
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
  quick = app_quick_read_line (league->db, line, known, error);
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
log_result (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_fixture (league, APP_LEAGUE_COMMAND_LOG, words, NULL, &status);
  GError *error = NULL;

  if (command == NULL)
    return status;
  command->quick = read_line (league, command->fixture, words[2], &error);
  if (command->quick != NULL)
    return cli_league_do (league, command, "match");
  app_league_command_free (command);
  return cli_print_input_error (error);
}

static int
cli_league_result (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command;

  if ((words[2] != NULL) == (league->match != NULL))
    return cli_usage (league->name, "%s", _ ("Say the result in a line, or by --match MATCH."));
  if (words[2] != NULL)
    return log_result (league, words);
  command = begin_on_fixture (league, APP_LEAGUE_COMMAND_LINK, words, NULL, &status);
  if (command == NULL)
    return status;
  command->match = g_strdup (league->match);
  return cli_league_do (league, command, NULL);
}

/* A match begun for a fixture */

static int
start_match (CliLeague *league, AppStore *store, const AppMatchDraft *draft)
{
  GError *error = NULL;
  g_autofree char *uuid = cli_start_match (store, draft, &error);
  AppJson json = cli_json (league->cli);

  if (uuid == NULL)
    return cli_print_input_error (error);
  if (!league->cli->json) {
    g_string_append_printf (league->cli->out, "%s\n", uuid);
    return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", uuid);
  app_json_end_object (&json);
  return cli_json_end (league->cli);
}

static int
cli_league_start (CliLeague *league, char **words)
{
  int status;
  g_autoptr (AppSeasonSnapshot) snapshot = read_snapshot (league, words[0], &status);
  const AppFixture *fixture =
      snapshot != NULL ? cli_league_fixture (league, snapshot, words[1]) : NULL;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatchDraft) draft = NULL;
  GError *error = NULL;

  if (fixture == NULL)
    return snapshot != NULL ? CLI_FAULT : status;
  store = app_store_open (db_store_get_path (league->db), &error);
  draft = store != NULL ? app_fixture_dup_draft (store, fixture->uuid, &error) : NULL;
  return draft != NULL ? start_match (league, store, draft) : cli_print_input_error (error);
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
read_decision (CliLeague *league, AppLeagueCommand *command, const AppFixture *fixture)
{
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
read_forfeit (CliLeague *league, AppLeagueCommand *command, const AppSeasonSnapshot *snapshot,
              const AppFixture *fixture)
{
  for (guint k = 0; k < fixture->n_seats; k++)
    command->places[MIN (fixture->seats[k].side, LEAGUE_SEATS - 1)] = 1;
  for (char **name = league->forfeits; *name != NULL; name++) {
    const AppEntrant *loser = cli_league_entrant (league, snapshot, *name);

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
cli_league_award (CliLeague *league, char **words)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  const AppFixture *fixture;
  AppLeagueCommand *command;
  int status;

  if ((league->forfeits != NULL) == (league->decision != NULL))
    return cli_usage (league->name, "%s",
                      _ ("Say --forfeit NAME, who did not play, or --decision \"1-0\"."));
  command = begin_on_fixture (league, APP_LEAGUE_COMMAND_AWARD, words, &snapshot, &status);
  if (command == NULL)
    return status;
  fixture = cli_league_fixture (league, snapshot, words[1]);
  command->text = g_strdup (league->reason);
  command->award = league->forfeits != NULL ? LEAGUE_FORFEIT : LEAGUE_DECIDED;
  if (league->forfeits != NULL ? read_forfeit (league, command, snapshot, fixture)
                               : read_decision (league, command, fixture))
    return cli_league_do (league, command, NULL);
  app_league_command_free (command);
  return CLI_FAULT;
}

static int
cli_league_unaward (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_fixture (league, APP_LEAGUE_COMMAND_UNAWARD, words, NULL, &status);

  return command != NULL ? cli_league_do (league, command, NULL) : status;
}

static int
cli_league_unlink (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_fixture (league, APP_LEAGUE_COMMAND_UNLINK, words, NULL, &status);

  return command != NULL ? cli_league_do (league, command, NULL) : status;
}

static int
cli_league_date (CliLeague *league, char **words)
{
  int status;
  AppLeagueCommand *command =
      begin_on_fixture (league, APP_LEAGUE_COMMAND_SET_DATE, words, NULL, &status);
  g_autofree char *day = NULL;

  if (command == NULL)
    return status;
  if (words[2][0] != '\0' && !app_quick_read_date (words[2], &day)) {
    app_league_command_free (command);
    cli_notice (_ ("“%s” is no day. Write it like 2026-11-20."), words[2]);
    return CLI_FAULT;
  }
  command->text = g_strdup (day != NULL ? day : "");
  return cli_league_do (league, command, NULL);
}

static int
cli_league_seat (CliLeague *league, char **words)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  int status;
  AppLeagueCommand *command =
      begin_on_fixture (league, APP_LEAGUE_COMMAND_SET_SEATS, words, &snapshot, &status);
  g_autoptr (GStrvBuilder) uuids = NULL;

  if (command == NULL)
    return status;
  uuids = g_strv_builder_new ();
  for (char **name = words + 2; *name != NULL; name++) {
    const AppEntrant *entrant = cli_league_entrant (league, snapshot, *name);

    if (entrant == NULL) {
      app_league_command_free (command);
      return CLI_FAULT;
    }
    g_strv_builder_add (uuids, entrant->uuid);
  }
  command->texts = g_strv_builder_end (uuids);
  return cli_league_do (league, command, NULL);
}

static int
cli_league_count (CliLeague *league, char **words)
{
  static const char *const answers[] = { "no", "yes", "rule" };
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  AppLeagueCommand *command;
  guint number = 0;
  int status;

  while (number < G_N_ELEMENTS (answers) && !g_str_equal (words[2], answers[number]))
    number++;
  if (number == G_N_ELEMENTS (answers))
    return cli_usage (league->name, _ ("“%s” is not yes, no or rule."), words[2]);
  snapshot = read_snapshot (league, words[0], &status);
  if (snapshot == NULL)
    return status;
  command = app_league_command_new (APP_LEAGUE_COMMAND_SET_COUNTED);
  command->season = g_strdup (snapshot->uuid);
  command->match = g_strdup (words[1]);
  command->number = number;
  command->text = g_strdup (league->reason);
  return cli_league_do (league, command, NULL);
}

/* @min, @max: how many words it takes behind its name; -1 for any number. @create: it makes a
 * collection where there is none */
static const struct {
  const char *name;
  int min, max;
  gboolean create;
  int (*run) (CliLeague *league, char **words);
} verbs[] = {
  { "new", 1, 1, TRUE, cli_league_new },
  { "next", 1, 1, FALSE, cli_league_next },
  { "edit", 1, 1, FALSE, cli_league_edit },
  { "rename", 2, 2, FALSE, rename_league },
  { "delete", 1, 1, FALSE, delete_league },
  { "restore", 1, 1, FALSE, restore_league },
  { "finish", 1, 1, FALSE, finish_season },
  { "reopen", 1, 1, FALSE, reopen_season },
  { "show", 1, 1, FALSE, show_league },
  { "enter", 2, -1, FALSE, cli_league_enter },
  { "leave", 2, 2, FALSE, cli_league_leave },
  { "return", 2, 2, FALSE, cli_league_return },
  { "take-out", 2, 2, FALSE, cli_league_take_out },
  { "away", 3, 4, FALSE, cli_league_away },
  { "forbid", 3, 3, FALSE, cli_league_forbid },
  { "allow", 3, 3, FALSE, cli_league_allow },
  { "entrant", 2, 2, FALSE, cli_league_entrant_edit },
  { "penalty", 3, 3, FALSE, cli_league_penalty },
  { "unpenalty", 2, 3, FALSE, cli_league_unpenalty },
  { "fixtures", 1, 2, FALSE, cli_league_fixtures },
  { "result", 2, 3, FALSE, cli_league_result },
  { "start", 2, 2, FALSE, cli_league_start },
  { "award", 2, 2, FALSE, cli_league_award },
  { "unaward", 2, 2, FALSE, cli_league_unaward },
  { "unlink", 2, 2, FALSE, cli_league_unlink },
  { "date", 3, 3, FALSE, cli_league_date },
  { "seat", 3, -1, FALSE, cli_league_seat },
  { "count", 3, 3, FALSE, cli_league_count },
  { "schemes", 0, 0, TRUE, cli_league_schemes },
  { "scheme", 2, 3, TRUE, cli_league_scheme },
};

static int
run_verb (CliLeague *league, char **argv, guint k)
{
  GError *error = NULL;
  int n = (int)g_strv_length (argv + 2);

  if (n < verbs[k].min)
    return cli_usage (league->name, "%s", _ ("An argument is missing."));
  if (verbs[k].max >= 0 && n > verbs[k].max)
    return cli_usage (league->name, _ ("“%s” is too much."), argv[2 + verbs[k].max]);
  league->db = cli_open (league->cli, verbs[k].create, &error);
  if (league->db == NULL)
    return cli_print_error (error);
  league->packs = app_database_new_packs (league->db);
  return verbs[k].run (league, argv + 2);
}

#define TEXT(option, member)                                                                       \
  {                                                                                                \
    option, 0, 0, G_OPTION_ARG_STRING, &league.member, NULL, NULL                                  \
  }
#define TEXTS(option, member)                                                                      \
  {                                                                                                \
    option, 0, 0, G_OPTION_ARG_STRING_ARRAY, &league.member, NULL, NULL                            \
  }
#define FLAG(option, member)                                                                       \
  {                                                                                                \
    option, 0, 0, G_OPTION_ARG_NONE, &league.member, NULL, NULL                                    \
  }

int
cli_league (Cli *cli, const char *name, char **argv)
{
  g_auto (CliLeague) league = { .cli = cli, .name = name };
  const GOptionEntry entries[] = {
    TEXT ("format", format),
    TEXTS ("game", games),
    TEXTS ("entrant", entrants),
    TEXT ("tables", tables),
    TEXT ("partners", partners),
    TEXT ("scheme", scheme),
    TEXT ("tie-breaks", tie_breaks),
    TEXT ("seats", seats),
    TEXT ("rating", rating),
    TEXT ("season", season_name),
    TEXT ("starts", starts),
    TEXT ("ends", ends),
    TEXT ("note", note),
    TEXT ("carry", carry),
    TEXT ("match", match),
    TEXTS ("forfeit", forfeits),
    TEXT ("decision", decision),
    TEXT ("reason", reason),
    TEXT ("name", new_name),
    TEXTS ("player", players),
    TEXT ("rounds", rounds),
    TEXT ("cycles", cycles),
    TEXT ("best-of", best_of),
    TEXT ("number", number),
    TEXT ("from", from),
    TEXT ("after", after),
    FLAG ("third-place", third_place),
    FLAG ("no-third-place", no_third_place),
    FLAG ("open", open),
    FLAG ("by-hand", by_hand),
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (cli, name, entries, &argv, 1, -1))
    return CLI_USAGE;
  for (guint k = 0; k < G_N_ELEMENTS (verbs); k++)
    if (g_str_equal (argv[1], verbs[k].name))
      return run_verb (&league, argv, k);
  return cli_usage (name, _ ("“%s” can’t be done so."), argv[1]);
}
