/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `log`: a result without moves, as one line or by options, new or edited; and `game`.
 */
#include "app/cli/result/log.h"

#include "app/league/season.h"
#include "app/match/match-db.h"
#include "app/result/games.h"
#include "app/result/quick-db.h"
#include "app/store/command-db.h"

#include <string.h>

/* What options say; NULL or 0 where they say nothing. */
typedef struct {
  char **players, **winners, **photos;
  char *together, *variant, *date, *minutes, *place, *event, *note, *edit;
  gboolean low, places, open, new_names, dry;
} Options;

static gboolean
refuse (GError **error, const char *format, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (format, "%s", 2);

  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, "%s%s%s", parts[0], text,
               parts[1] != NULL ? parts[1] : "");
  return FALSE;
}

/* "Ada+Cyd=16": the names of a side, and its score or, with --places, its place. */
static gboolean
add_side (AppQuick *quick, const char *text, gboolean place, GError **error)
{
  const char *equal = strrchr (text, '=');
  g_autofree char *names =
      equal != NULL ? g_strndup (text, (gsize)(equal - text)) : g_strdup (text);
  g_auto (GStrv) partners = g_strsplit (names, "+", -1);
  guint first = quick->seats->len, side = first + 1;
  char *end = NULL;
  double number = equal != NULL ? g_ascii_strtod (equal + 1, &end) : 0;

  if (equal != NULL && (end == equal + 1 || *end != '\0' || (place && number < 1)))
    return refuse (error, _ ("“%s”: a number belongs behind the equals sign."), text);
  for (char **name = partners; *name != NULL; name++) {
    AppQuickSeat *seat;

    app_quick_add_seat (quick, *name, side);
    seat = g_ptr_array_index (quick->seats, quick->seats->len - 1);
    seat->place = equal != NULL && place ? (guint)number : 0;
    seat->has_score = equal != NULL && !place && name == partners;
    seat->score = seat->has_score ? number : 0;
  }
  return TRUE;
}

static gboolean
has_scores (const AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++)
    if (((const AppQuickSeat *)g_ptr_array_index (quick->seats, k))->has_score)
      return TRUE;
  return FALSE;
}

/* The side that has a player of that name wins. */
static gboolean
set_winner (AppQuick *quick, const char *name, GError **error)
{
  g_autofree char *folded = db_fold (name);
  guint side = 0;

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    g_autofree char *other = db_fold (seat->name);

    if (g_str_equal (folded, other))
      side = seat->side;
  }
  if (side == 0)
    return refuse (error, _ ("%s is none of the players."), name);
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    if (seat->side == side)
      seat->place = 1;
  }
  return TRUE;
}

static gboolean
set_co_op (AppQuick *quick, const char *how, GError **error)
{
  static const struct {
    const char *name;
    RulesOutcomeStatus status;
  } ends[] = { { "won", RULES_WON }, { "lost", RULES_LOST }, { "drawn", RULES_DRAWN } };

  for (gsize k = 0; k < G_N_ELEMENTS (ends); k++)
    if (g_str_equal (how, ends[k].name)) {
      quick->scoring = APP_QUICK_CO_OP;
      quick->co_op_result = ends[k].status;
      return TRUE;
    }
  return refuse (error, _ ("--co-op is won, lost or drawn, not “%s”"), how);
}

static void
forget_places (AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++)
    ((AppQuickSeat *)g_ptr_array_index (quick->seats, k))->place = 0;
}

/* Who played, and what says who won. */
static gboolean
apply_sides (AppQuick *quick, const Options *options, GError **error)
{
  gboolean open = quick->scoring == APP_QUICK_OPEN;

  if (options->players != NULL)
    g_ptr_array_set_size (quick->seats, 0);
  for (char **side = options->players; side != NULL && *side != NULL; side++)
    if (!add_side (quick, *side, options->places, error))
      return FALSE;
  if (options->together != NULL)
    return set_co_op (quick, options->together, error);
  if (options->winners != NULL) {
    forget_places (quick);
    quick->scoring = APP_QUICK_WINNERS;
  }
  for (char **name = options->winners; name != NULL && *name != NULL; name++)
    if (!set_winner (quick, *name, error))
      return FALSE;
  if (options->places)
    quick->scoring = APP_QUICK_PLACES;
  else if (options->low)
    quick->scoring = APP_QUICK_LOW_SCORE;
  else if (options->players != NULL && options->winners == NULL && (open || quick->uuid == NULL))
    quick->scoring = has_scores (quick) ? APP_QUICK_HIGH_SCORE : APP_QUICK_OPEN;
  if (options->open)
    quick->scoring = APP_QUICK_OPEN;
  return TRUE;
}

static gboolean
apply_rest (AppQuick *quick, const Options *options, GError **error)
{
  const struct {
    const char *value;
    char **field;
  } texts[] = { { options->variant, &quick->variant },
                { options->place, &quick->place },
                { options->event, &quick->event },
                { options->note, &quick->note } };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    if (texts[k].value != NULL)
      app_quick_set_string (texts[k].field, texts[k].value);
  if (options->date != NULL && options->date[0] == '\0') {
    app_quick_set_string (&quick->date, "");
  } else if (options->date != NULL) {
    g_clear_pointer (&quick->date, g_free);
    if (!app_quick_read_date (options->date, &quick->date))
      return refuse (error, _ ("“%s” is no day. Write it like 2026-11-20."), options->date);
  }
  if (options->minutes != NULL && options->minutes[0] == '\0')
    quick->minutes = -1;
  else if (options->minutes != NULL && !app_quick_read_minutes (options->minutes, &quick->minutes))
    return refuse (error, _ ("“%s” is no time. Write it like 45 or 1h30."), options->minutes);
  return TRUE;
}

/* The stored one, what a line says, or an empty one of a game. */
static AppQuick *
quick_from_options (DbStore *db, const char *text, const Options *options, GError **error)
{
  g_autoptr (AppQuick) last = app_quick_last (db, NULL);
  g_autoptr (AppQuick) stored = NULL;
  AppQuick *quick;
  gint64 match;

  if (options->edit != NULL) {
    if (!cli_find_match (db, options->edit, &match, error)
        || (stored = app_quick_get (db, match, error)) == NULL)
      return NULL;
  }
  if (text == NULL)
    return g_steal_pointer (&stored);
  if (options->players != NULL) {
    quick = stored != NULL ? g_steal_pointer (&stored) : app_quick_new ();
    app_quick_set_string (&quick->game, text);
    return quick;
  }
  quick = app_quick_read_line (db, text, stored != NULL ? stored : last, error);
  if (quick == NULL || stored == NULL)
    return quick;
  /* What the line does not say stays. */
  app_quick_set_string (&quick->uuid, stored->uuid);
  app_quick_set_string (&quick->event, stored->event);
  if (quick->date == NULL)
    app_quick_set_string (&quick->date, stored->date);
  if (quick->place == NULL)
    app_quick_set_string (&quick->place, stored->place);
  if (quick->note == NULL)
    app_quick_set_string (&quick->note, stored->note);
  if (quick->minutes < 0)
    quick->minutes = stored->minutes;
  return quick;
}

static int
print_result (Cli *cli, const char *uuid, gint64 batch, const AppQuick *quick, const char *news)
{
  g_autofree char *text = app_quick_dup_text (quick);
  g_autofree char *rest = app_quick_dup_circumstances (quick);
  AppJson json = cli_json (cli);

  if (!cli->json) {
    if (uuid != NULL)
      g_string_append_printf (cli->out, "%s\n", uuid);
    g_string_append_printf (cli->out, "%s\n%s\n", text, rest);
    if (news[0] != '\0')
      g_string_append_printf (cli->out, "%s\n", news);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", uuid);
  app_json_set_text (&json, "told", text);
  app_json_set_text (&json, "by", app_quick_scoring_name (quick->scoring));
  if (news[0] != '\0')
    app_json_set_text (&json, "new", news);
  if (batch != 0)
    app_json_set_integer (&json, "change", batch);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* What the input says wrong is told as a fault of its line. */
static int
print_fault (GError *error)
{
  g_autoptr (GError) failed = error;
  GError *shown = NULL;

  if (!g_error_matches (failed, APP_ERROR, APP_ERROR_USAGE))
    return cli_print_app_error (g_steal_pointer (&failed));
  app_error_at (&shown, APP_ERROR_RULES, "-", 1, "%s", failed->message);
  return cli_print_error (shown);
}

typedef struct {
  GBytes *jpeg;
  guint width, height;
} Photo;

static void
photo_free (gpointer photo)
{
  g_bytes_unref (((Photo *)photo)->jpeg);
  g_free (photo);
}

/* All of them, before anything is stored; NULL when one can't be read. */
static GPtrArray *
read_photos (const Options *options, GError **error)
{
  g_autoptr (GPtrArray) photos = g_ptr_array_new_with_free_func (photo_free);

  for (char **path = options->photos; path != NULL && *path != NULL; path++) {
    Photo photo;

    photo.jpeg = app_photo_read (*path, &photo.width, &photo.height, NULL, error);
    if (photo.jpeg == NULL)
      return NULL;
    g_ptr_array_add (photos, g_memdup2 (&photo, sizeof photo));
  }
  return g_steal_pointer (&photos);
}

static gboolean
add_photos (DbStore *db, const char *uuid, const GPtrArray *photos, GError **error)
{
  for (guint k = 0; k < photos->len; k++) {
    const Photo *photo = g_ptr_array_index (photos, k);
    const AppPhotoCommand command = { uuid, NULL, photo->jpeg, photo->width, photo->height };

    if (!app_command_do (db, NULL, &app_photo_add, &command, NULL, error))
      return FALSE;
  }
  return TRUE;
}

static int
run_log (Cli *cli, Options *options, char **words)
{
  g_autoptr (DbStore) db = NULL;
  g_autoptr (AppQuick) quick = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };
  g_autofree char *wrong = NULL;
  g_autofree char *news = NULL;
  g_autofree char *doubt = NULL;
  g_autofree char *uncounted = NULL;
  g_autoptr (GPtrArray) photos = NULL;
  GError *error = NULL;

  if (words[0] == NULL && options->edit == NULL)
    return cli_usage ("%s", _ ("An argument is missing."));
  db = cli_open (cli, options->edit == NULL, &error);
  if (db == NULL)
    return cli_print_error (error);
  quick = quick_from_options (db, words[0], options, &error);
  if (quick == NULL || !apply_sides (quick, options, &error)
      || !apply_rest (quick, options, &error))
    return print_fault (error);
  wrong = app_quick_check (quick);
  if (wrong != NULL) {
    g_set_error_literal (&error, APP_ERROR, APP_ERROR_USAGE, wrong);
    return print_fault (error);
  }
  doubt = app_quick_dup_doubt_of (db, quick);
  if (doubt[0] != '\0' && !options->new_names && options->players == NULL) {
    g_set_error (&error, APP_ERROR, APP_ERROR_USAGE, _ ("%s With --new it is a new player."),
                 doubt);
    return print_fault (error);
  }
  news = app_quick_dup_new_names (db, quick);
  photos = read_photos (options, &error);
  if (photos == NULL)
    return cli_print_app_error (error);
  if (!options->dry
      && (!app_command_do (db, NULL, &app_quick_log, &(AppQuickLog){ quick }, &answer, &error)
          || !add_photos (db, answer.uuid, photos, &error)))
    return print_fault (error);
  if (!options->dry && answer.batch == 0)
    cli_notice (_ ("Nothing is changed: all of it was so already."));
  uncounted = answer.uuid != NULL ? app_ladders_dup_uncounted (db, answer.uuid) : NULL;
  if (uncounted != NULL)
    cli_notice ("%s", uncounted);
  return print_result (cli, answer.uuid, answer.batch, quick, news);
}

static const CliArgument log_arguments[] = {
  { "", CLI_WAY },
  { "LINE", CLI_TEXT },
  { "", CLI_WAY },
  { "GAME", CLI_GAME },
  { "--player", CLI_PLAYER, CLI_REQUIRED | CLI_MANY, G_STRUCT_OFFSET (Options, players),
    "NAME[+NAME]…[=SCORE]" },
  { "--winner", CLI_PLAYER, CLI_MANY, G_STRUCT_OFFSET (Options, winners), "NAME" },
  { "", CLI_WAY },
  { "--edit", CLI_MATCH, CLI_REQUIRED, G_STRUCT_OFFSET (Options, edit), "MATCH" },
  { "LINE", CLI_TEXT, CLI_OPTIONAL },
  { "GAME", CLI_GAME, CLI_OR },
  { "--co-op", CLI_WORD, 0, G_STRUCT_OFFSET (Options, together), "won|lost|drawn" },
  { "--low", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, low) },
  { "--places", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, places) },
  { "--open", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, open) },
  { "--variant", CLI_VARIANT, 0, G_STRUCT_OFFSET (Options, variant), "V" },
  { "--date", CLI_DAY, 0, G_STRUCT_OFFSET (Options, date), "D" },
  { "--minutes", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, minutes), "M" },
  { "--place", CLI_PLACE, 0, G_STRUCT_OFFSET (Options, place), "P" },
  { "--event", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, event), "E" },
  { "--note", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, note), "T" },
  { "--photo", CLI_FILE, CLI_MANY, G_STRUCT_OFFSET (Options, photos), "FILE" },
  { "--new", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, new_names) },
  { "--dry-run", CLI_SWITCH, 0, G_STRUCT_OFFSET (Options, dry) },
  { NULL },
};

const CliTable cli_log = {
  .arguments = log_arguments,
  .size = sizeof (Options),
  .run = (CliRun)run_log,
};

static void
show_standings (Cli *cli, const AppQuick *quick)
{
  g_autoptr (GPtrArray) standings = app_quick_dup_standings (quick);
  AppJson json = cli_json (cli);

  if (cli->json)
    app_json_begin_list_of (&json, "standings");
  for (guint k = 0; k < standings->len; k++) {
    const AppQuickStanding *standing = g_ptr_array_index (standings, k);
    g_autofree char *place = standing->place > 0 ? g_strdup_printf ("%u.", standing->place) : NULL;

    if (!cli->json) {
      g_string_append_printf (cli->out, "%4s %s%s%s\n", place != NULL ? place : "", standing->names,
                              standing->score[0] != '\0' ? "  " : "", standing->score);
      continue;
    }
    app_json_begin_object (&json);
    app_json_set_integer (&json, "place", standing->place);
    app_json_set_text (&json, "names", standing->names);
    app_json_set_text (&json, "score", standing->score);
    app_json_end_object (&json);
  }
  if (cli->json)
    app_json_end_list (&json);
}

void
cli_show_result (Cli *cli, const DbMatch *match)
{
  g_autoptr (AppQuick) quick = app_quick_from_match (match);
  g_autofree char *text = app_quick_dup_text (quick);
  g_autofree char *rest = app_quick_dup_circumstances (quick);
  AppJson json = cli_json (cli);

  if (cli->json) {
    app_json_set_text (&json, "game", app_quick_game_name (quick->game));
    app_json_set_text (&json, "by", app_quick_scoring_name (quick->scoring));
    app_json_set_text (&json, "told", text);
    app_json_set_text (&json, "date", quick->date);
    app_json_set_text (&json, "place", quick->place);
    app_json_set_text (&json, "event", quick->event);
    if (quick->minutes >= 0)
      app_json_set_integer (&json, "minutes", quick->minutes);
  } else {
    g_string_append_printf (cli->out, "%s\n%s\n", rest, text);
  }
  show_standings (cli, quick);
}

/* `game`: what is said of a game, and of all of its results. */

/* @rate: of --rate, or NULL */
typedef struct {
  gboolean together, drawn, unrate, owned, not_owned, forget_owned;
  char *rate;
} GameOptions;

static gboolean
says_rating (const GameOptions *options)
{
  return options->rate != NULL || options->unrate;
}

static gboolean
says_owned (const GameOptions *options)
{
  return options->owned || options->not_owned || options->forget_owned;
}

static gboolean
says_together (const GameOptions *options)
{
  return options->together || options->drawn;
}

static void
put_description (Cli *cli, const DbPlaceOrGame *game, const GameOptions *options, gboolean asks)
{
  g_autofree char *rating = game->rating >= 0 ? app_game_dup_rating (game->rating) : NULL;
  AppJson json = cli_json (cli);

  if (cli->json) {
    if (rating != NULL)
      app_json_set_number (&json, "rating", game->rating);
    if (game->owned >= 0)
      app_json_set_boolean (&json, "owned", game->owned > 0);
    return;
  }
  if (rating != NULL && (asks || says_rating (options)))
    /* Translators: a number from 0 to 10. */
    g_string_append_printf (cli->out, _ ("Rated %s out of 10\n"), rating);
  if (options->unrate)
    g_string_append (cli->out, _ ("Not rated\n"));
  if (game->owned >= 0 && (asks || says_owned (options)))
    g_string_append (cli->out, game->owned > 0 ? _ ("Owned\n") : _ ("Not owned\n"));
  if (options->forget_owned)
    g_string_append (cli->out, _ ("Not said whether there is a copy\n"));
}

/* How many results could be taken for the other, or how many were. */
static void
put_won_by_all (Cli *cli, const AppWonByAll *won_by_all)
{
  AppJson json = cli_json (cli);

  if (cli->json) {
    app_json_set_integer (&json, "together", won_by_all->together);
    app_json_set_integer (&json, "drawn", won_by_all->drawn);
    return;
  }
  g_string_append_printf (cli->out,
                          ngettext ("%u result won by all: together\n",
                                    "%u results won by all: together\n", won_by_all->together),
                          won_by_all->together);
  g_string_append_printf (cli->out,
                          ngettext ("%u result won by all: a draw\n",
                                    "%u results won by all: draws\n", won_by_all->drawn),
                          won_by_all->drawn);
}

/* Of what was changed, or all where nothing was. */
static int
print_game (Cli *cli, DbStore *db, const char *which, const GameOptions *options)
{
  gboolean asks = !says_rating (options) && !says_owned (options) && !says_together (options);
  g_autoptr (DbPlaceOrGame) game = NULL;
  AppWonByAll won_by_all;
  GError *error = NULL;
  AppJson json = cli_json (cli);

  game = app_game_find (db, which, &error);
  if (game == NULL)
    return cli_print_error (error);
  if (!app_game_count_won_by_all (db, game->id, &won_by_all, &error))
    return cli_print_app_error (error);
  if (cli->json)
    app_json_begin_object (&json);
  put_description (cli, game, options, asks);
  if (cli->json || asks || says_together (options))
    put_won_by_all (cli, &won_by_all);
  if (!cli->json)
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* What the options leave open stays. */
static gboolean
describe_game (DbStore *db, const DbPlaceOrGame *game, const GameOptions *options, GError **error)
{
  double rating = options->unrate ? -1 : game->rating;
  int owned = options->owned          ? 1
              : options->not_owned    ? 0
              : options->forget_owned ? -1
                                      : game->owned;

  if (options->rate != NULL && !app_game_read_rating (options->rate, &rating))
    return refuse (error, _ ("“%s” is no rating. It is a number from 0 to 10."), options->rate);
  return app_command_do (db, NULL, &app_game_describe,
                         &(AppGameDescription){ game->uuid, rating, owned }, NULL, error);
}

static gboolean
change_game (DbStore *db, const char *which, const GameOptions *options, GError **error)
{
  g_autoptr (DbPlaceOrGame) game = app_game_find (db, which, error);

  return game != NULL
         && (!(says_rating (options) || says_owned (options))
             || describe_game (db, game, options, error))
         && (!says_together (options)
             || app_command_do (db, NULL, &app_game_set_together,
                                &(AppGameTogether){ game->uuid, options->together }, NULL, error));
}

static int
run_game (Cli *cli, GameOptions *options, char **words)
{
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;

  if ((options->together && options->drawn) || (options->rate != NULL && options->unrate)
      || options->owned + options->not_owned + options->forget_owned > 1)
    return cli_usage ("%s", _ ("One thing at a time."));
  db = cli_open (cli, FALSE, &error);
  if (db == NULL || !change_game (db, words[0], options, &error))
    return cli_print_error (error);
  return print_game (cli, db, words[0], options);
}

static const CliArgument game_arguments[] = {
  { "", CLI_WAY },
  { "GAME", CLI_GAME },
  { "--together", CLI_SWITCH, 0, G_STRUCT_OFFSET (GameOptions, together) },
  { "--drawn", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (GameOptions, drawn) },
  { "--rate", CLI_TEXT, 0, G_STRUCT_OFFSET (GameOptions, rate), "N" },
  { "--unrate", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (GameOptions, unrate) },
  { "--owned", CLI_SWITCH, 0, G_STRUCT_OFFSET (GameOptions, owned) },
  { "--not-owned", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (GameOptions, not_owned) },
  { "--forget-owned", CLI_SWITCH, CLI_OR, G_STRUCT_OFFSET (GameOptions, forget_owned) },
  { NULL },
};

const CliTable cli_game = {
  .arguments = game_arguments,
  .size = sizeof (GameOptions),
  .run = (CliRun)run_game,
};
