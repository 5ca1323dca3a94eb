/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `show player`: who he is, what came of everything he played, and how he is rated.
 */
#include "app/cli/player/players.h"

#include "app/base/outline.h"
#include "app/base/c-locale.h"
#include "app/cli/listing.h"
#include "app/player/player-snapshot.h"

#include "db/figures.h"

#include <math.h>
#include <stdlib.h>

/**
 * Showing:
 * @ratings: (element-type AppRatingPoint)
 * @uuids: of matches, by row
 */
typedef struct {
  Cli *cli;
  AppJson json;
  DbStore *db;
  const CliPlayerOptions *options;
  DbPlayer *player;
  AppPlayerSnapshot *snapshot;
  GArray *ratings;
  GHashTable *uuids;
} Showing;

static void
showing_clear (Showing *showing)
{
  g_clear_pointer (&showing->player, db_player_free);
  g_clear_pointer (&showing->snapshot, app_player_snapshot_free);
  g_clear_pointer (&showing->ratings, g_array_unref);
  g_clear_pointer (&showing->uuids, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Showing, showing_clear)

void
cli_put_player (AppJson *json, const DbPlayer *player)
{
  app_json_set_text (json, "player", player->uuid);
  app_json_set_text (json, "name", player->name);
  app_json_set_texts (json, "aliases", player->aliases);
  app_json_set_integer (json, "matches", player->matches);
}

/* Reading */

static gboolean
load (Showing *showing, const char *who, GError **error)
{
  const CliPlayerOptions *options = showing->options;
  g_autoptr (AppPacks) packs = app_database_new_packs (showing->db);
  gint64 id;

  if (!db_player_find (showing->db, who, &id, error))
    return FALSE;
  showing->player = db_player_get (showing->db, id, error);
  if (showing->player == NULL)
    return FALSE;
  showing->snapshot = app_player_snapshot_new (showing->db, packs, showing->player->uuid,
                                               options->game, options->against, error);
  if (showing->snapshot == NULL)
    return FALSE;
  showing->ratings = app_player_dup_ratings (showing->db, packs, showing->player->uuid,
                                             options->game, NULL, NULL, error);
  return showing->ratings != NULL;
}

/* Borrowed; NULL when it can't be read. */
static const char *
uuid_of (Showing *showing, gint64 match)
{
  char *uuid;

  if (showing->uuids == NULL)
    showing->uuids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  uuid = g_hash_table_lookup (showing->uuids, &match);
  if (uuid == NULL
      && (uuid = db_subject_dup_uuid (showing->db, DB_SUBJECT_MATCH, match, NULL)) != NULL)
    g_hash_table_insert (showing->uuids, g_memdup2 (&match, sizeof match), uuid);
  return uuid;
}

/* JSON */

static const struct {
  AppPlayerTallyBy by;
  const char *key;
  const char *heading;
} parts[] = {
  { APP_PLAYER_TALLY_GAMES, "games", N_ ("Game") },
  { APP_PLAYER_TALLY_OPPONENTS, "opponents", N_ ("Against") },
  { APP_PLAYER_TALLY_PARTNERS, "partners", N_ ("With") },
  { APP_PLAYER_TALLY_SEATS, "seats", N_ ("Seat") },
  { APP_PLAYER_TALLY_DECKS, "decks", N_ ("Deck") },
  { APP_PLAYER_TALLY_PLACES, "places", N_ ("Place") },
};

static void
put_matches (Showing *showing, const char *key, const GArray *matches)
{
  app_json_begin_list_of (&showing->json, key);
  for (guint k = 0; k < matches->len; k++)
    app_json_text (&showing->json, uuid_of (showing, g_array_index (matches, gint64, k)));
  app_json_end_list (&showing->json);
}

static void
put_record (Showing *showing, const AppPlayerTally *record)
{
  AppJson *json = &showing->json;

  app_json_begin_object (json);
  if (record->name != NULL) {
    app_json_set_text (json, "key", record->key);
    app_json_set_text (json, "name", record->name);
    app_json_set_boolean (json, "together", record->co_op);
  }
  app_json_set_integer (json, "played", record->n);
  app_json_set_integer (json, "won", record->won);
  app_json_set_integer (json, "drawn", record->drawn);
  app_json_set_integer (json, "lost", record->lost);
  app_json_set_number (json, "share", app_player_tally_get_share (record));
  app_json_set_number (json, "place", record->average_place > 0 ? record->average_place : NAN);
  app_json_set_text (json, "last", record->last[0] != '\0' ? record->last : NULL);
  if (showing->options->matches)
    put_matches (showing, "matches", record->matches);
  app_json_end_object (json);
}

static void
put_records (Showing *showing)
{
  const AppPlayerSnapshot *snapshot = showing->snapshot;

  app_json_key (&showing->json, "competitive");
  put_record (showing, snapshot->competitive);
  app_json_key (&showing->json, "together");
  put_record (showing, snapshot->co_op);
  for (guint k = 0; k < G_N_ELEMENTS (parts); k++) {
    const GPtrArray *records = snapshot->tallies[parts[k].by];

    app_json_begin_list_of (&showing->json, parts[k].key);
    for (guint i = 0; i < records->len; i++)
      put_record (showing, g_ptr_array_index (records, i));
    app_json_end_list (&showing->json);
  }
}

static void
put_leagues (Showing *showing)
{
  AppJson *json = &showing->json;

  app_json_begin_list_of (json, "leagues");
  for (guint k = 0; k < showing->snapshot->leagues->len; k++) {
    const AppPlayerLeague *league = g_ptr_array_index (showing->snapshot->leagues, k);

    app_json_begin_object (json);
    app_json_set_text (json, "season", league->season);
    app_json_set_text (json, "title", league->title);
    app_json_set_text (json, "entrant", league->entrant);
    app_json_set_integer (json, "rank", league->rank);
    app_json_set_integer (json, "of", league->n_entrants);
    app_json_set_text (json, "points", league->points);
    app_json_set_boolean (json, "finished", league->finished);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_ratings (Showing *showing)
{
  AppJson *json = &showing->json;

  app_json_begin_list_of (json, "ratings");
  for (guint k = 0; k < showing->ratings->len; k++) {
    const AppRatingPoint *point = &g_array_index (showing->ratings, AppRatingPoint, k);
    g_autofree char *day = app_day_dup (point->day);

    app_json_begin_object (json);
    app_json_set_text (json, "day", day[0] != '\0' ? day : NULL);
    app_json_set_number (json, "rating", point->shown);
    app_json_set_number (json, "deviation", point->deviation);
    app_json_set_text (json, "match", point->match != 0 ? uuid_of (showing, point->match) : NULL);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static int
write_player (Showing *showing)
{
  const AppPlayerSnapshot *snapshot = showing->snapshot;
  AppJson *json = &showing->json;

  *json = cli_json (showing->cli);
  app_json_begin_object (json);
  cli_put_player (json, showing->player);
  app_json_set_text (json, "against", snapshot->opponent_name);
  app_json_set_text (json, "first", snapshot->first[0] != '\0' ? snapshot->first : NULL);
  app_json_set_text (json, "last", snapshot->last[0] != '\0' ? snapshot->last : NULL);
  app_json_set_text (json, "form", snapshot->form);
  app_json_set_integer (json, "streak", snapshot->streak);
  app_json_set_integer (json, "best_streak", snapshot->best_streak);
  app_json_set_integer (json, "worst_streak", snapshot->worst_streak);
  app_json_set_integer (json, "unfinished", snapshot->unfinished);
  put_records (showing);
  put_leagues (showing);
  put_ratings (showing);
  app_json_end_object (json);
  return cli_json_end (showing->cli);
}

/* Words */

static char *
dup_share (const AppPlayerTally *record)
{
  double share = app_player_tally_get_share (record);

  return isnan (share) ? g_strdup ("–") : g_strdup_printf (_ ("%.1f %%"), share * 100);
}

static char *
dup_streak (int streak)
{
  guint n = (guint)abs (streak);

  if (streak >= 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u win", "%u wins", n), n);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u loss", "%u losses", n), n);
}

static void
format_form (GString *out, const AppPlayerSnapshot *snapshot)
{
  g_autofree char *streak = dup_streak (snapshot->streak);
  g_autofree char *best = dup_streak (snapshot->best_streak);
  g_autofree char *worst = dup_streak (snapshot->worst_streak);

  if (snapshot->form[0] == '\0')
    return;
  /* Translators: letters of won, drawn and lost matches, "WWDL". */
  g_string_append_printf (out, _ ("form, the newest first: %s\n"), snapshot->form);
  if (snapshot->streak != 0)
    g_string_append_printf (out, _ ("in a row now: %s; most ever: %s, %s\n"), streak, best, worst);
  else
    g_string_append_printf (out, _ ("in a row, most ever: %s, %s\n"), best, worst);
}

static void
format_record (GString *out, const char *label, const AppPlayerTally *record)
{
  g_autofree char *share = dup_share (record);
  g_autofree char *counts = app_player_tally_dup_counts (record);

  if (record->n > 0 || !record->co_op)
    /* Translators: which matches, how many and what came of them, share of wins: "together: 3
     * matches, 1 won, 0 drawn, 2 lost, 33.3 %". */
    g_string_append_printf (out, _ ("%s: %s, %s\n"), label, counts, share);
}

static void
format_rating (GString *out, const GArray *ratings)
{
  const AppRatingPoint *point;

  if (ratings->len == 0)
    return;
  point = &g_array_index (ratings, AppRatingPoint, ratings->len - 1);
  /* Translators: Plackett-Luce is the name of the system. */
  g_string_append_printf (out, _ ("rating: %.2f, deviation %.2f (Plackett-Luce)\n"), point->shown,
                          point->deviation);
}

static void
add_row (GPtrArray *rows, const AppPlayerTally *record)
{
  cli_rows_add (
      rows, 8,
      record->co_op ? g_strdup_printf (_ ("%s, together"), record->name) : g_strdup (record->name),
      g_strdup_printf ("%u", record->n), g_strdup_printf ("%u", record->won),
      g_strdup_printf ("%u", record->drawn), g_strdup_printf ("%u", record->lost),
      dup_share (record),
      record->average_place > 0 ? g_strdup_printf ("%.2f", record->average_place) : g_strdup (""),
      g_strdup (record->last));
}

static void
format_records (GString *out, const char *heading, const GPtrArray *records)
{
  g_autoptr (GPtrArray) rows = cli_rows_new ();
  /* Translators: headings of columns; "place" is the average place. */
  g_autofree char *heads =
      g_strdup_printf ("%s|%s", heading, _ ("played|won|drawn|lost|%|place|last"));

  if (records->len == 0)
    return;
  g_ptr_array_add (rows, g_strsplit (heads, "|", -1));
  for (guint k = 0; k < records->len; k++)
    add_row (rows, g_ptr_array_index (records, k));
  g_string_append_c (out, '\n');
  app_table_aligned (rows, 0, "lrrrrrrl", out);
}

static void
format_leagues (GString *out, const GPtrArray *leagues)
{
  g_autoptr (GPtrArray) rows = cli_rows_new ();

  if (leagues->len == 0)
    return;
  g_ptr_array_add (rows, g_strsplit (_ ("League|rank|of|points"), "|", -1));
  for (guint k = 0; k < leagues->len; k++) {
    const AppPlayerLeague *league = g_ptr_array_index (leagues, k);

    cli_rows_add (rows, 4, g_strdup (league->title),
                  league->rank > 0 ? g_strdup_printf ("%u", league->rank) : g_strdup ("–"),
                  g_strdup_printf ("%u", league->n_entrants), g_strdup (league->points));
  }
  g_string_append_c (out, '\n');
  app_table_aligned (rows, 0, "lrrr", out);
}

static int
print_player (Showing *showing)
{
  const DbPlayer *player = showing->player;
  const AppPlayerSnapshot *snapshot = showing->snapshot;
  GString *out = showing->cli->out;
  g_autofree char *against = NULL;

  g_string_append_printf (out, "%s\n%s\n", player->name, player->uuid);
  for (char **alias = player->aliases; alias != NULL && *alias != NULL; alias++)
    g_string_append_printf (out, _ ("also %s\n"), *alias);
  g_string_append_printf (
      out, g_dngettext (GETTEXT_PACKAGE, "%u match\n", "%u matches\n", player->matches),
      player->matches);
  if (player->note[0] != '\0')
    g_string_append_printf (out, "%s\n", player->note);
  against = snapshot->opponent_name != NULL
                ? g_strdup_printf (_ ("against %s"), snapshot->opponent_name)
                : g_strdup (_ ("against others"));
  format_record (out, against, snapshot->competitive);
  format_record (out, _ ("together"), snapshot->co_op);
  if (snapshot->unfinished > 0)
    g_string_append_printf (out, _ ("without a result: %u\n"), snapshot->unfinished);
  format_form (out, snapshot);
  if (snapshot->opponent_name == NULL)
    format_rating (out, showing->ratings);
  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    format_records (out, _ (parts[k].heading), snapshot->tallies[parts[k].by]);
  if (snapshot->opponent_name == NULL)
    format_leagues (out, snapshot->leagues);
  return cli_flush (showing->cli) ? CLI_DONE : CLI_USAGE;
}

int
cli_show_player (Cli *cli, DbStore *db, const char *who, const CliPlayerOptions *options)
{
  g_auto (Showing) showing = { .cli = cli, .db = db, .options = options };
  gpointer before = cli->json ? app_c_locale_begin () : NULL;
  GError *error = NULL;
  gboolean loaded = load (&showing, who, &error);

  if (cli->json)
    app_c_locale_end (before);
  if (!loaded)
    return cli_print_app_error (error);
  return cli->json ? write_player (&showing) : print_player (&showing);
}
