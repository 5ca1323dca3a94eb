/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `list` and `show`: what a collection has.
 */
#include "app/base/outline.h"
#include "app/base/value.h"
#include "app/cli/campaign/campaigns.h"
#include "app/cli/collection/decks.h"
#include "app/cli/collection/word-lists.h"
#include "app/cli/league/leagues.h"
#include "app/cli/listing.h"
#include "app/cli/player/players.h"
#include "app/cli/result/log.h"
#include "app/match/labels.h"
#include "app/match/match-db.h"
#include "app/match/results.h"
#include "app/match/stored-match.h"
#include "app/result/games.h"
#include "app/result/quick-db.h"

#include "db/changes-read.h"
#include "db/notes-read.h"
#include "db/packs-read.h"
#include "db/places-read.h"

/* players */

static int
compare_players (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate ((*(DbPlayer *const *)a)->name, (*(DbPlayer *const *)b)->name);
}

static int
list_players (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) players = db_players_list (cli->db, FALSE, &error);
  CliListing listing;

  if (players == NULL)
    return cli_print_app_error (error);
  g_ptr_array_sort (players, compare_players);
  cli_listing_begin (&listing, cli, _ ("player|name|matches|also"));
  for (guint k = 0; k < players->len; k++) {
    const DbPlayer *player = g_ptr_array_index (players, k);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      cli_put_player (&listing.json, player);
      app_json_end_object (&listing.json);
    } else {
      cli_rows_add (listing.rows, 4, g_strdup (player->uuid), g_strdup (player->name),
                    g_strdup_printf ("%u", player->matches), g_strjoinv (", ", player->aliases));
    }
  }
  return cli_listing_end (&listing);
}

/* packs */

static void
put_pack (AppJson *json, const DbPackRevision *pack)
{
  app_json_begin_object (json);
  app_json_set_text (json, "pack", pack->code);
  app_json_set_integer (json, "revision", pack->revision);
  app_json_set_text (json, "game", pack->game);
  app_json_set_text (json, "title", pack->title);
  app_json_set_text (json, "origin", pack->origin);
  app_json_set_integer (json, "matches", pack->matches);
  app_json_end_object (json);
}

static int
list_packs (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) packs = db_packs_list (cli->db, NULL, &error);
  CliListing listing;

  if (packs == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("pack|game|title|origin|matches"));
  for (guint k = 0; k < packs->len; k++) {
    const DbPackRevision *pack = g_ptr_array_index (packs, k);

    if (cli->json)
      put_pack (&listing.json, pack);
    else
      cli_rows_add (listing.rows, 5, g_strdup_printf ("%s@%u", pack->code, pack->revision),
                    g_strdup (pack->game), g_strdup (pack->title), g_strdup (pack->origin),
                    g_strdup_printf ("%u", pack->matches));
  }
  return cli_listing_end (&listing);
}

/* places */

static int
list_places (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) places = db_places_list (cli->db, &error);
  CliListing listing;

  if (places == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("place|matches"));
  for (guint k = 0; k < places->len; k++) {
    const DbPlaceOrGame *place = g_ptr_array_index (places, k);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      app_json_set_text (&listing.json, "place", place->name);
      app_json_set_integer (&listing.json, "matches", place->matches);
      app_json_end_object (&listing.json);
    } else {
      cli_rows_add (listing.rows, 2, g_strdup (place->name),
                    g_strdup_printf ("%u", place->matches));
    }
  }
  return cli_listing_end (&listing);
}

/* games */

static void
put_game (AppJson *json, const DbPlaceOrGame *game)
{
  app_json_begin_object (json);
  app_json_set_text (json, "game", game->uuid);
  app_json_set_text (json, "code", game->code);
  app_json_set_text (json, "name", game->name);
  app_json_set_integer (json, "matches", game->matches);
  if (game->rating >= 0)
    app_json_set_number (json, "rating", game->rating);
  if (game->owned >= 0)
    app_json_set_boolean (json, "owned", game->owned > 0);
  app_json_end_object (json);
}

/* Those that nobody played, too. */
static int
list_games (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) games = app_games_list (cli->db, &error);
  CliListing listing;

  if (games == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("game|matches|rating|owned"));
  for (guint k = 0; k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);

    if (cli->json)
      put_game (&listing.json, game);
    else
      cli_rows_add (listing.rows, 4, g_strdup (game->name), g_strdup_printf ("%u", game->matches),
                    game->rating >= 0 ? app_game_dup_rating (game->rating) : g_strdup (""),
                    g_strdup (game->owned < 0   ? ""
                              : game->owned > 0 ? _ ("yes")
                                                : _ ("no")));
  }
  return cli_listing_end (&listing);
}

/* matches */

/* A result that nobody won or drew is no match that goes on. */
static void
put_outcome (AppJson *json, const DbMatchRow *row)
{
  const guint seats = MIN (row->n_seats, RULES_SEATS);

  if (!row->has_result) {
    app_json_text (json, NULL);
  } else if (row->with_moves || row->outcome.status != RULES_RUNNING) {
    app_json_outcome (json, &row->outcome, seats);
  } else {
    app_json_begin_object (json);
    app_json_set_text (json, "status", "open");
    app_json_begin_list_of (json, "winners");
    app_json_end_list (json);
    app_json_begin_list_of (json, "scores");
    for (guint seat = 0; seat < seats; seat++)
      app_json_integer (json, row->outcome.scores[seat]);
    app_json_end_list (json);
    app_json_end_object (json);
  }
}

static void
put_match (AppJson *json, const DbMatchRow *row)
{
  const RulesGame *game = row->game_code != NULL ? rules_game (rules_text (row->game_code)) : NULL;

  app_json_begin_object (json);
  app_json_set_text (json, "match", row->uuid);
  app_json_set_text (json, "game", row->game_code);
  app_json_set_text (json, "game-name", game != NULL ? game->name : row->game_name);
  app_json_set_text (json, "variant", row->variant);
  app_json_set_text (json, "date", row->date);
  app_json_set_text (json, "place", row->place);
  app_json_set_text (json, "event", row->event);
  app_json_begin_list_of (json, "players");
  for (guint k = 0; k < row->n_seats; k++)
    app_json_text (json, row->seats[k].name);
  app_json_end_list (json);
  app_json_set_integer (json, "moves", (gint64)row->moves);
  app_json_key (json, "outcome");
  put_outcome (json, row);
  app_json_set_boolean (json, "playable", !row->is_raw_record);
  app_json_end_object (json);
}

/* @game: a row, or 0 for all. */
typedef struct {
  CliListing rows;
  gint64 game;
} MatchListing;

static gboolean
list_match (const DbMatchRow *row, gpointer data)
{
  MatchListing *matches = data;
  CliListing *listing = &matches->rows;
  const char *names[APP_QUICK_SEATS];
  guint sides[APP_QUICK_SEATS];
  guint n = MIN (row->n_seats, APP_QUICK_SEATS);
  gboolean plain = !row->with_moves && !row->is_raw_record;
  char *result;

  if (matches->game != 0 && row->game != matches->game)
    return TRUE;
  if (listing->cli->json) {
    put_match (&listing->json, row);
    return TRUE;
  }
  for (guint k = 0; k < n; k++) {
    names[k] = row->seats[k].name;
    sides[k] = row->seats[k].side;
  }
  result = plain             ? app_quick_dup_row_text (row)
           : row->has_result ? app_labels_dup_result (names, sides, n, &row->outcome)
                             : NULL;
  if (result == NULL)
    result = g_strdup (row->is_raw_record ? _ ("Not playable here") : _ ("Unfinished"));
  cli_rows_add (
      listing->rows, 6, g_strdup (row->uuid),
      g_strdup (row->game_code != NULL ? app_quick_game_name (row->game_code) : row->game_name),
      g_strdup (row->date), app_labels_dup_sides (names, sides, n),
      g_strdup_printf ("%" G_GUINT64_FORMAT, row->moves), result);
  return TRUE;
}

typedef struct {
  char *game;
} ListOptions;

static int
list_matches (Cli *cli, ListOptions *options, char **words)
{
  DbStore *db = cli->db;
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  GError *error = NULL;
  MatchListing listing = { .game = 0 };

  if (options->game != NULL && !app_quick_find_game (db, options->game, &listing.game, &error))
    return cli_print_app_error (error);
  if (!db_store_is_read_only (db) && !app_results_refresh (db, packs, NULL, &error))
    return cli_print_app_error (error);
  cli_listing_begin (&listing.rows, cli, _ ("match|game|date|players|moves|result"));
  if (!db_matches_foreach (db, FALSE, list_match, &listing, &error)) {
    cli_listing_drop (&listing.rows);
    return cli_print_app_error (error);
  }
  return cli_listing_end (&listing.rows);
}

/* imports */

static void
put_import (CliListing *listing, const DbBatch *batch)
{
  g_autoptr (GDateTime) instant = g_date_time_new_from_unix_utc (batch->created / 1000);
  g_autofree char *when = g_date_time_format (instant, "%Y-%m-%dT%H:%M:%SZ");
  AppJson *json = &listing->json;

  if (!listing->cli->json) {
    cli_rows_add (listing->rows, 5, g_strdup_printf ("%" G_GINT64_FORMAT, batch->id),
                  g_strdup (when), g_strdup (batch->title), g_strdup_printf ("%u", batch->changes),
                  g_strdup (batch->undone != 0 ? _ ("undone") : ""));
    return;
  }
  app_json_begin_object (json);
  app_json_set_integer (json, "change", batch->id);
  app_json_set_text (json, "instant", when);
  app_json_set_text (json, "title", batch->title);
  app_json_set_text (json, "kind", batch->kind);
  app_json_set_texts (json, "names", batch->names);
  app_json_set_text (json, "source", batch->source);
  app_json_set_integer (json, "rows", batch->changes);
  app_json_set_boolean (json, "undone", batch->undone != 0);
  app_json_end_object (json);
}

static int
list_imports (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) batches = db_batches_list_imports (cli->db, 1000, &error);
  CliListing listing;

  if (batches == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("change|when|what|rows|undone"));
  for (guint k = 0; k < batches->len; k++)
    put_import (&listing, g_ptr_array_index (batches, k));
  return cli_listing_end (&listing);
}

static int
check_game (Cli *cli, ListOptions *options, char **words)
{
  return options->game != NULL && !g_str_equal (cli->way->name, "matches")
             ? cli_usage ("%s", _ ("--game is for matches."))
             : CLI_DONE;
}

static const CliArgument list_arguments[] = {
  { "players", CLI_WAY, CLI_OPENS, .run = list_players },
  { "packs", CLI_WAY, CLI_OPENS, .run = list_packs },
  { "matches", CLI_WAY, CLI_OPENS, .run = (CliRun)list_matches },
  { "--game", CLI_GAME, 0, G_STRUCT_OFFSET (ListOptions, game), "GAME" },
  { "decks", CLI_WAY, CLI_OPENS, .run = cli_list_decks },
  { "words", CLI_WAY, CLI_OPENS, .run = cli_list_word_lists },
  { "games", CLI_WAY, CLI_OPENS, .run = list_games },
  { "places", CLI_WAY, CLI_OPENS, .run = list_places },
  { "campaigns", CLI_WAY, CLI_OPENS, .run = cli_list_campaigns },
  { "runs", CLI_WAY, CLI_OPENS, .run = cli_list_runs },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { "sessions", CLI_WAY, CLI_OPENS, .run = cli_list_sessions },
  { "RUN|MATCH", CLI_MATCH },
  { "leagues", CLI_WAY, CLI_OPENS, .run = cli_list_leagues },
  { "seasons", CLI_WAY, CLI_OPENS, .run = cli_list_seasons },
  { "LEAGUE", CLI_LEAGUE },
  { "imports", CLI_WAY, CLI_OPENS, .run = list_imports },
  { NULL },
};

const CliTable cli_list = {
  .arguments = list_arguments,
  .size = sizeof (ListOptions),
  .check = (CliRun)check_game,
};

/* show */

static int
show_pack (Cli *cli, DbStore *db, const char *which)
{
  g_auto (GStrv) parts = g_strsplit (which, "@", 2);
  g_autoptr (ImportPack) pack = NULL;
  g_autoptr (AppValue) root = NULL;
  GError *error = NULL;
  guint64 revision = 0;
  gint64 row;

  if (parts[0] == NULL
      || (parts[1] != NULL && !cli_read_number (parts[1], 1, G_MAXUINT, &revision)))
    return CLI_USAGE;
  if (!db_pack_find (db, parts[0], (guint)revision, &row, &error)
      || (pack = app_database_load_pack (db, row, &error)) == NULL)
    return cli_print_app_error (error);
  root = app_value_from_pack (rules_pack_root (pack->pack));
  if (cli->json) {
    app_value_to_json (root, cli->out);
    return cli_json_end (cli);
  }
  app_outline (root, 0, cli->out);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/**
 * Showing:
 * @party: before the move that comes next
 *
 * The moves of a match, for reading.
 */
typedef struct {
  Cli *cli;
  AppLabels *labels;
  AppParty party;
  AppJson json;
} Showing;

/* Of a move's first letter, as in RulesMove. */
static guint8
actor_of (char letter)
{
  return g_ascii_isdigit (letter) ? (guint8)(letter - '0') : letter == '-' ? 0 : (guint8)letter;
}

static gboolean
show_move (const DbMove *move, const Replay *replay, gpointer data)
{
  Showing *showing = data;
  g_autofree char *text = g_strndup (move->text.at, move->text.length);
  g_autofree char *comment = g_strndup (move->comment.at, move->comment.length);
  g_autofree char *label =
      app_labels_dup_move_with_party (showing->labels, &showing->party, text, NULL);
  g_autofree char *actor =
      app_labels_dup_actor (showing->labels, &showing->party, actor_of (text[0]));

  app_labels_read_party (showing->labels, replay->state, &showing->party);
  if (showing->cli->json) {
    app_json_begin_object (&showing->json);
    app_json_set_integer (&showing->json, "at", (gint64)move->number);
    app_json_set_text (&showing->json, "move", text);
    app_json_set_text (&showing->json, "label", label);
    app_json_set_digest (&showing->json, "digest", replay->digest);
    if (comment[0] != '\0')
      app_json_set_text (&showing->json, "comment", comment);
    app_json_end_object (&showing->json);
    return TRUE;
  }
  g_string_append_printf (showing->cli->out, "%5" G_GUINT64_FORMAT "  %-8s %s", move->number, actor,
                          label);
  if (comment[0] != '\0')
    g_string_append_printf (showing->cli->out, "  ; %s", comment);
  g_string_append_c (showing->cli->out, '\n');
  return TRUE;
}

static void
show_tags (Cli *cli, const RecordTags *tags)
{
  AppJson json = cli_json (cli);

  if (cli->json)
    app_json_begin_object_of (&json, "tags");
  for (guint k = 0; k < record_tags_count (tags); k++) {
    if (cli->json)
      app_json_set_text (&json, record_tags_name (tags, k), record_tags_value (tags, k));
    else
      g_string_append_printf (cli->out, "%-10s %s\n", record_tags_name (tags, k),
                              record_tags_value (tags, k));
  }
  if (cli->json)
    app_json_end_object (&json);
}

static gboolean
show_moves (Cli *cli, AppStoredMatch *stored, Replay *replay, GError **error)
{
  Showing showing = { .cli = cli, .json = cli_json (cli) };
  gboolean done;
  DbTip tip;

  if (!db_match_get_tip (stored->db, stored->row->id, &tip, error))
    return FALSE;
  showing.labels = app_labels_new (stored->match, stored->tags);
  app_labels_read_party (showing.labels, replay->state, &showing.party);
  if (cli->json)
    app_json_begin_list_of (&showing.json, "moves");
  done = tip.number == 0
         || app_stored_match_replay_full (stored, tip.line, replay, tip.number, show_move, &showing,
                                          error);
  if (cli->json) {
    app_json_end_list (&showing.json);
  } else if (done) {
    g_autofree char *status = app_labels_dup_status (showing.labels, replay->state);

    g_string_append_printf (cli->out, "%s\n", status);
  }
  app_labels_free (showing.labels);
  return done;
}

static gboolean
show_notes (Cli *cli, AppStoredMatch *stored, GError **error)
{
  g_autoptr (GPtrArray) notes =
      db_notes_list (stored->db, DB_SUBJECT_MATCH, stored->row->id, error);
  AppJson json = cli_json (cli);

  if (notes == NULL)
    return FALSE;
  if (cli->json)
    app_json_begin_list_of (&json, "notes");
  for (guint k = 0; k < notes->len; k++) {
    const DbNote *note = g_ptr_array_index (notes, k);

    if (cli->json)
      app_json_text (&json, note->text);
    else
      g_string_append_printf (cli->out, _ ("Note: %s\n"), note->text);
  }
  if (cli->json)
    app_json_end_list (&json);
  return TRUE;
}

/* What the newest revision of the rules would refuse of the current line. */
static gboolean
show_refused (Cli *cli, AppStoredMatch *stored, GError **error)
{
  g_autoptr (GPtrArray) refused = NULL;
  DbTip tip;

  if (!db_match_get_tip (stored->db, stored->row->id, &tip, error)
      || (refused = app_revision_list_refused (stored, tip.line, NULL, error)) == NULL)
    return FALSE;
  cli_put_refused (cli, refused);
  return TRUE;
}

static gboolean
show_playable (Cli *cli, AppStoredMatch *stored, GError **error)
{
  AppJson json = cli_json (cli);
  RulesOutcome outcome;
  Replay replay;
  gboolean done;

  replay_init (&replay, stored->match);
  done = show_moves (cli, stored, &replay, error);
  if (done && cli->json) {
    rules_outcome (stored->match, replay.state, &outcome);
    app_json_key (&json, "outcome");
    app_json_outcome (&json, &outcome, stored->match->setup.seats);
    app_json_set_digest (&json, "digest", replay.digest);
    app_json_key (&json, "view");
    rules_view (stored->match, replay.state, 0, &json.writer);
  }
  replay_clear (&replay);
  return done && show_refused (cli, stored, error);
}

static int
end_match (Cli *cli)
{
  AppJson json = cli_json (cli);

  if (!cli->json)
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static int
show_match (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppStoredMatch) stored = NULL;
  GError *error = NULL;
  AppJson json = cli_json (cli);
  gint64 id;

  if (!cli_find_match (db, which, &id, &error))
    return cli_print_error (error);
  stored = app_stored_match_load (db, packs, id, &error);
  if (stored == NULL)
    return cli_print_error (error);
  if (cli->json) {
    app_json_begin_object (&json);
    app_json_set_text (&json, "match", stored->row->uuid);
  }
  if (!stored->row->with_moves && stored->row->raw_record == NULL) {
    cli_show_result (cli, stored->row);
    if (!show_notes (cli, stored, &error)) {
      g_string_truncate (cli->out, 0);
      return cli_print_app_error (error);
    }
    return end_match (cli);
  }
  show_tags (cli, stored->tags);
  if (!cli_show_match_decks (cli, db, id, &error)) {
    g_string_truncate (cli->out, 0);
    return cli_print_app_error (error);
  }
  if (stored->match == NULL && cli->json)
    app_json_set_text (&json, "unplayable", stored->unplayable->message);
  else if (stored->match == NULL)
    g_string_append_printf (cli->out, "%s\n", stored->unplayable->message);
  if ((stored->match != NULL && !show_playable (cli, stored, &error))
      || !show_notes (cli, stored, &error)) {
    g_string_truncate (cli->out, 0);
    return cli_print_app_error (error);
  }
  return end_match (cli);
}

/* What can be shown besides players. */
static const struct {
  const char *kind;
  int (*show) (Cli *cli, DbStore *db, const char *which);
} kinds[] = {
  { "pack", show_pack },           { "match", show_match },           { "deck", cli_show_deck },
  { "words", cli_show_word_list }, { "campaign", cli_show_campaign }, { "run", cli_show_run },
  { "league", cli_show_league },
};

static int
show_one (Cli *cli, CliPlayerOptions *options, char **words)
{
  guint k = 0;

  while (k < G_N_ELEMENTS (kinds) && !g_str_equal (cli->subcommand, kinds[k].kind))
    k++;
  if (k == G_N_ELEMENTS (kinds))
    return cli_show_player (cli, cli->db, words[0], options);
  if (options->game != NULL || options->against != NULL || options->matches)
    return cli_usage ("%s", _ ("--game, --against and --matches are for players."));
  return kinds[k].show (cli, cli->db, words[0]);
}

static const CliArgument show_arguments[] = {
  { "player|pack|match|deck|words|campaign|run|league", CLI_WAY, CLI_OPENS,
    .run = (CliRun)show_one },
  { "ID", CLI_NAMED },
  { "--game", CLI_GAME, 0, G_STRUCT_OFFSET (CliPlayerOptions, game), "GAME" },
  { "--against", CLI_PLAYER, 0, G_STRUCT_OFFSET (CliPlayerOptions, against), "PLAYER" },
  { "--matches", CLI_SWITCH, 0, G_STRUCT_OFFSET (CliPlayerOptions, matches) },
  { NULL },
};

const CliTable cli_show = {
  .arguments = show_arguments,
  .size = sizeof (CliPlayerOptions),
};
