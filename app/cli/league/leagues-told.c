/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues, seasons and fixtures listed and shown.
 */
#include "app/cli/league/leagues.h"

#include "app/cli/listing.h"

#include "app/base/phrases.h"
#include "app/league/schemes.h"
#include "app/league/season-result.h"

#include <string.h>

static const char *const states[] = {
  [APP_FIXTURE_OPEN] = "open",       [APP_FIXTURE_RUNNING] = "running",
  [APP_FIXTURE_PLAYED] = "played",   [APP_FIXTURE_FORFEIT] = "forfeit",
  [APP_FIXTURE_DECIDED] = "decided", [APP_FIXTURE_BYE] = "bye",
  [APP_FIXTURE_WAITS] = "waits",
};

static const char *const nexts[] = {
  [APP_NEXT_ENTRANTS] = "entrants", [APP_NEXT_PAIR] = "pair",     [APP_NEXT_RESULTS] = "results",
  [APP_NEXT_PLAY] = "play",         [APP_NEXT_FINISH] = "finish", [APP_NEXT_OVER] = "over",
};

/* Lists */

static int
list_league (CliListing *listing, DbStore *db, AppPacks *packs, const DbLeague *row, GError **error)
{
  g_autoptr (AppLooking) looking = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *title = NULL;
  gint64 season;

  if (!app_league_present_season (db, row->id, &season, error)
      || (season != 0 && (looking = app_looking_new (db, packs, season, error)) == NULL))
    return FALSE;
  summary = looking != NULL ? app_looking_dup_summary (looking) : g_strdup (_ ("No seasons yet"));
  title = looking != NULL ? app_season_row_title (looking->row) : g_strdup ("");
  if (!listing->cli->json) {
    cli_listing_add (listing, 4, g_strdup (row->uuid), g_strdup (row->name),
                     g_steal_pointer (&title), g_steal_pointer (&summary));
    return TRUE;
  }
  app_json_begin_object (&listing->json);
  app_json_set_text (&listing->json, "league", row->uuid);
  app_json_set_text (&listing->json, "name", row->name);
  app_json_set_text (&listing->json, "season", looking != NULL ? looking->row->uuid : NULL);
  app_json_set_text (&listing->json, "season_title", title);
  app_json_set_text (&listing->json, "told", summary);
  app_json_set_integer (&listing->json, "open",
                        looking != NULL ? app_looking_count_open (looking, 0) : 0);
  app_json_end_object (&listing->json);
  return TRUE;
}

int
cli_list_leagues (Cli *cli, DbStore *db)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) rows = db_leagues_list (db, FALSE, &error);
  g_autoptr (AppPacks) packs = app_database_packs (db);
  CliListing listing;

  if (rows == NULL)
    return cli_fault (error);
  cli_listing_begin (&listing, cli, _ ("league|name|season|state"));
  for (guint k = 0; k < rows->len; k++)
    if (!list_league (&listing, db, packs, g_ptr_array_index (rows, k), &error)) {
      cli_listing_drop (&listing);
      return cli_fault (error);
    }
  return cli_listing_end (&listing);
}

static gboolean
list_season (CliListing *listing, DbStore *db, AppPacks *packs, const DbSeason *row, GError **error)
{
  g_autoptr (AppLooking) looking = app_looking_new (db, packs, row->id, error);
  g_autofree char *title = app_season_row_title (row);
  g_autofree char *summary = NULL;

  if (looking == NULL)
    return FALSE;
  summary = app_looking_dup_summary (looking);
  if (!listing->cli->json) {
    cli_listing_add (listing, 6, g_strdup (row->uuid), g_strdup_printf ("%u", row->number),
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
  g_autoptr (AppPacks) packs = app_database_packs (db);
  CliListing listing;
  gint64 id;

  if (!db_league_find (db, league, &id, &error)
      || (rows = db_seasons_list (db, id, FALSE, &error)) == NULL)
    return cli_fault (error);
  cli_listing_begin (&listing, cli, _ ("season|number|name|starts|ends|state"));
  for (guint k = 0; k < rows->len; k++)
    if (!list_season (&listing, db, packs, g_ptr_array_index (rows, k), &error)) {
      cli_listing_drop (&listing);
      return cli_fault (error);
    }
  return cli_listing_end (&listing);
}

/* Fixtures */

static void
tell_fixture (Cli *cli, const AppFixture *fixture)
{
  g_autofree char *reason = app_phrase_name (fixture->reason);

  g_string_append_printf (cli->out, "  %u.%u  %s", fixture->round, fixture->number, fixture->sides);
  if (fixture->told[0] != '\0')
    g_string_append_printf (cli->out, "  %s", fixture->told);
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
  app_json_set_text (json, "told", fixture->told);
  app_json_set_text (json, "reason", fixture->reason);
  app_json_set_text (json, "date", fixture->date);
  app_json_set_text (json, "match", fixture->match);
  app_json_set_text (json, "problem", fixture->problem);
  app_json_key (json, "seats");
  app_json_begin_list (json);
  for (guint k = 0; k < fixture->n_seats; k++)
    put_seat (json, &fixture->seats[k]);
  app_json_end_list (json);
  app_json_key (json, "why");
  app_json_begin_list (json);
  for (char **why = fixture->why; *why != NULL; why++)
    app_json_text (json, *why);
  app_json_end_list (json);
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
      tell_fixture (cli, g_ptr_array_index (round->fixtures, k));
    return;
  }
  app_json_begin_object (&json);
  app_json_set_integer (&json, "round", round->number);
  app_json_set_text (&json, "title", round->title);
  app_json_set_text (&json, "date", round->date);
  app_json_set_integer (&json, "open", round->n_open);
  app_json_key (&json, "fixtures");
  app_json_begin_list (&json);
  for (guint k = 0; k < round->fixtures->len; k++)
    put_fixture (&json, g_ptr_array_index (round->fixtures, k));
  app_json_end_list (&json);
  app_json_end_object (&json);
}

void
cli_put_rounds (Cli *cli, const AppSeasonLook *look, guint round)
{
  AppJson json = cli_json (cli);

  if (cli->json) {
    app_json_key (&json, "rounds");
    app_json_begin_list (&json);
  }
  for (guint k = 0; k < look->rounds->len; k++) {
    const AppRound *one = g_ptr_array_index (look->rounds, k);

    if (round == 0 || one->number == round)
      put_round (cli, one);
  }
  if (cli->json)
    app_json_end_list (&json);
}

/* A season */

static void
tell_entrant (Cli *cli, const AppEntrant *entrant)
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
  app_json_key (json, "players");
  app_json_begin_list (json);
  for (char **name = entrant->players; *name != NULL; name++)
    app_json_text (json, *name);
  app_json_end_list (json);
  if (entrant->rating > 0)
    app_json_set_number (json, "rating", entrant->rating);
  if (entrant->start != 0)
    app_json_set_number (json, "start", (double)entrant->start / (double)LEAGUE_POINT);
  app_json_set_integer (json, "joined", entrant->joined);
  if (entrant->left != G_MAXUINT)
    app_json_set_integer (json, "left", entrant->left);
  app_json_key (json, "away");
  app_json_begin_list (json);
  for (guint *away = entrant->away; *away != 0; away++)
    app_json_integer (json, *away);
  app_json_end_list (json);
  app_json_end_object (json);
}

static void
tell_exception (Cli *cli, const AppSeasonException *exception)
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
  app_json_key (json, "games");
  app_json_begin_list (json);
  for (char **game = draft->games; *game != NULL; game++)
    app_json_text (json, *game);
  app_json_end_list (json);
  app_json_set_integer (json, "n_rounds", draft->rounds);
  app_json_set_integer (json, "cycles", draft->pairing.cycles);
  app_json_set_integer (json, "best_of", draft->rules.best_of);
  app_json_key (json, "scheme");
  g_string_append (json->out, scheme);
  app_json_set_text (json, "tie_breaks", tie_breaks);
  app_json_set_text (json, "rating", rating);
  app_json_set_text (json, "starts", draft->starts);
  app_json_set_text (json, "ends", draft->ends);
  app_json_set_text (json, "note", draft->note);
}

static void
put_look (Cli *cli, const AppSeasonLook *look)
{
  AppJson json = cli_json (cli);

  app_json_set_text (&json, "league", look->league);
  app_json_set_text (&json, "name", look->league_name);
  app_json_set_text (&json, "season", look->uuid);
  app_json_set_integer (&json, "number", look->number);
  app_json_set_text (&json, "title", look->title);
  app_json_set_text (&json, "told", look->told);
  app_json_set_text (&json, "next", nexts[look->next]);
  app_json_set_text (&json, "next_told", look->next_told);
  app_json_set_boolean (&json, "finished", look->finished);
  put_settings (&json, look->draft);
  app_json_key (&json, "entrants");
  app_json_begin_list (&json);
  for (guint k = 0; k < look->entrants->len; k++)
    put_entrant (&json, g_ptr_array_index (look->entrants, k));
  app_json_end_list (&json);
  app_json_key (&json, "exceptions");
  app_json_begin_list (&json);
  for (guint k = 0; k < look->exceptions->len; k++)
    put_exception (&json, g_ptr_array_index (look->exceptions, k));
  app_json_end_list (&json);
  cli_put_rounds (cli, look, 0);
}

int
cli_show_league (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_packs (db);
  GError *error = NULL;
  g_autoptr (AppSeasonLook) look = app_season_look (db, packs, which, &error);
  AppJson json = cli_json (cli);

  if (look == NULL)
    return cli_fault (error);
  if (cli->json) {
    app_json_begin_object (&json);
    put_look (cli, look);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  g_string_append_printf (cli->out, "%s\n%s\n%s\n%s\n", look->title, look->uuid, look->told,
                          look->next_told);
  if (look->draft->note[0] != '\0')
    g_string_append_printf (cli->out, "%s\n", look->draft->note);
  for (guint k = 0; k < look->entrants->len; k++)
    tell_entrant (cli, g_ptr_array_index (look->entrants, k));
  for (guint k = 0; k < look->exceptions->len; k++)
    tell_exception (cli, g_ptr_array_index (look->exceptions, k));
  cli_put_rounds (cli, look, 0);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}
