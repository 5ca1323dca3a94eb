/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `pair`: a season's next round, and why it is so; changed, taken from another engine, accepted,
 * taken back.
 */
#include "app/cli/cli.h"

#include "app/store/command-db.h"
#include "app/league/league-commands.h"
#include "app/league/pairings.h"
#include "app/base/phrases.h"
#include "app/league/season-result.h"

#include "db/leagues-read.h"
#include "db/seasons-read.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define FILE_LIMIT (1 << 20)

/* A change by hand, in the order in which they were typed: a swap, or a turn without @other. */
typedef struct {
  char *one, *other;
} Change;

/**
 * Pair:
 * @changes: (element-type Change)
 */
typedef struct {
  Cli *cli;
  gboolean accept, unpair, again;
  char *from;
  GArray *changes;
  AppPacks *packs;
  gint64 season;
  AppPairing *plan;
} Pair;

static void
change_clear (gpointer data)
{
  Change *change = data;

  g_free (change->one);
  g_free (change->other);
}

static void
pair_clear (gpointer values)
{
  Pair *pair = values;

  g_clear_pointer (&pair->changes, g_array_unref);
  g_clear_pointer (&pair->plan, app_pairing_free);
  g_clear_pointer (&pair->packs, app_packs_unref);
}

/* What is typed */

/* Takes --swap A B and --turn A out of the arguments: an option of GOption takes one word alone. */
static gboolean
take_changes (gpointer values, char **argv)
{
  Pair *pair = values;
  char **to = argv;

  pair->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  g_array_set_clear_func (pair->changes, change_clear);
  for (char **from = argv; *from != NULL; from++) {
    gboolean swap = g_str_equal (*from, "--swap");
    Change change = { NULL, NULL };

    if (!swap && !g_str_equal (*from, "--turn")) {
      *to++ = *from;
      continue;
    }
    g_clear_pointer (from, g_free);
    if (from[1] != NULL)
      change.one = *++from;
    if (swap && change.one != NULL && from[1] != NULL)
      change.other = *++from;
    g_array_append_val (pair->changes, change);
    if (change.one == NULL || (swap && change.other == NULL)) {
      *to = NULL;
      cli_usage ("%s", swap ? _ ("--swap takes two names.") : _ ("--turn takes a name"));
      return FALSE;
    }
  }
  *to = NULL;
  return TRUE;
}

static int
check_options (Cli *cli, Pair *options, char **words)
{
  return options->unpair
                 && (options->accept || options->again || options->from != NULL
                     || options->changes->len > 0)
             ? cli_usage ("%s", _ ("--unpair stands alone."))
             : CLI_DONE;
}

/* Planning */

static char *
read_file (const char *path, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean standard = g_str_equal (path, "-");
  FILE *file = standard ? cli_get_input () : fopen (path, "rb");
  char part[4096];
  size_t n;
  int number = errno;

  while (file != NULL && text->len <= FILE_LIMIT && (n = fread (part, 1, sizeof part, file)) > 0)
    g_string_append_len (text, part, (gssize)n);
  if (file == NULL || ferror (file)) {
    app_error_errno (error, path, file == NULL ? number : EIO);
  } else if (text->len > FILE_LIMIT || !g_utf8_validate (text->str, (gssize)text->len, NULL)) {
    g_set_error (error, APP_ERROR, APP_ERROR_RULES, _ ("%s: This is no list of pairs."), path);
  } else {
    if (!standard)
      fclose (file);
    return g_string_free (g_steal_pointer (&text), FALSE);
  }
  if (file != NULL && !standard)
    fclose (file);
  return NULL;
}

static gboolean
read_from (Pair *pair, GError **error)
{
  g_autofree char *text = NULL;

  if (pair->from == NULL)
    return TRUE;
  text = read_file (pair->from, error);
  if (text == NULL)
    return FALSE;
  if (app_pairing_read_engine (pair->plan, text, error))
    return TRUE;
  g_prefix_error (error, "%s: ", pair->from);
  return FALSE;
}

static gboolean
find_seat (Pair *pair, const char *name, guint *table, guint *seat, GError **error)
{
  const LeaguePairing *tables = app_pairing_get_tables (pair->plan);
  AppSeason *season = app_pairing_get_season (pair->plan);
  guint32 entrant;

  if (!app_season_find_entrant (season, name, &entrant)) {
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("“%s” takes no part in %s."), name,
                 app_season_get_title (season));
    return FALSE;
  }
  for (*table = 0; *table < tables->tables->len; (*table)++) {
    const LeaguePairedTable *at = g_ptr_array_index (tables->tables, *table);

    for (*seat = 0; *seat < at->n; (*seat)++)
      if (at->entrants[*seat] == entrant)
        return TRUE;
  }
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s has no seat in this pairing."),
               app_season_get_name (season, entrant));
  return FALSE;
}

/* Rounds that are paired all at once are changed one by one, once they are accepted. */
static gboolean
pairs_all_rounds (Pair *pair)
{
  const LeaguePairing *tables = app_pairing_get_tables (pair->plan);
  guint n = tables->tables->len;

  return n > 0
         && ((const LeaguePairedTable *)g_ptr_array_index (tables->tables, n - 1))->round
                != app_pairing_get_round (pair->plan);
}

static gboolean
make_change (Pair *pair, const Change *change, GError **error)
{
  guint table, seat, other_table, other_seat;

  if (!find_seat (pair, change->one, &table, &seat, error))
    return FALSE;
  if (change->other != NULL) {
    if (!find_seat (pair, change->other, &other_table, &other_seat, error))
      return FALSE;
    if (table == other_table && seat == other_seat) {
      g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                   _ ("“%s” and “%s” are the same entrant. Name two who change places."),
                   change->one, change->other);
      return FALSE;
    }
    app_pairing_swap (pair->plan, table, seat, other_table, other_seat);
    return TRUE;
  }
  if (pairs_all_rounds (pair)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("All rounds are paired at once here. Accept them, then turn a single "
                            "fixture around."));
    return FALSE;
  }
  app_pairing_reverse_seats (pair->plan, table);
  return TRUE;
}

static gboolean
plan (Pair *pair, GError **error)
{
  pair->plan = pair->again
                   ? app_pairing_plan_repeats (pair->cli->db, pair->packs, pair->season, error)
                   : app_pairing_plan (pair->cli->db, pair->packs, pair->season, error);
  if (pair->plan == NULL || !read_from (pair, error))
    return FALSE;
  for (guint k = 0; k < pair->changes->len; k++)
    if (!make_change (pair, &g_array_index (pair->changes, Change, k), error))
      return FALSE;
  return TRUE;
}

/* Telling */

static char *
dup_name_at (Pair *pair, const LeaguePairedTable *table, guint seat)
{
  return table->entrants[seat] == G_MAXUINT32
             ? g_strdup ("…")
             : app_phrase_name (
                 app_season_get_name (app_pairing_get_season (pair->plan), table->entrants[seat]));
}

/* "Ann – Ben", "Ann & Cy – Ben & Dee", "Ann, Ben, Cy" of several, "Ann: bye". */
static char *
dup_table (Pair *pair, const LeaguePairedTable *table)
{
  GString *text = g_string_new (NULL);
  guint sides = 0;

  if (table->n == 1) {
    g_autofree char *name = dup_name_at (pair, table, 0);

    g_string_printf (text, table->kind == LEAGUE_ZERO_BYE ? _ ("%s: free") : _ ("%s: bye"), name);
    return g_string_free (text, FALSE);
  }
  for (guint seat = 0; seat < table->n; seat++)
    sides = MAX (sides, table->sides[seat] + 1u);
  for (guint side = 0; side < sides; side++) {
    const char *between = side == 0 ? "" : sides == 2 ? " – " : ", ";

    for (guint seat = 0; seat < table->n; seat++)
      if (table->sides[seat] == side) {
        g_autofree char *name = dup_name_at (pair, table, seat);

        g_string_append_printf (text, "%s%s", between, name);
        between = " & ";
      }
  }
  return g_string_free (text, FALSE);
}

static gboolean
is_plain (const LeaguePairedTable *table)
{
  for (guint k = 0; k < table->reasons->len; k++) {
    LeagueReasonKind kind = g_array_index (table->reasons, LeagueReason, k).kind;

    if (kind != LEAGUE_WHY_TABLE && kind != LEAGUE_WHY_SEED)
      return FALSE;
  }
  return TRUE;
}

static void
print_reasons (Pair *pair, char **reasons, const char *indent)
{
  for (char **reason = reasons; *reason != NULL; reason++)
    g_string_append_printf (pair->cli->out, "%s%s\n", indent, *reason);
}

static void
print_tables (Pair *pair)
{
  const LeaguePairing *tables = app_pairing_get_tables (pair->plan);
  gboolean whole = pairs_all_rounds (pair);
  guint round = 0, number = 0;

  for (guint k = 0; k < tables->tables->len; k++) {
    const LeaguePairedTable *table = g_ptr_array_index (tables->tables, k);
    g_autofree char *text = dup_table (pair, table);
    g_auto (GStrv) reasons = app_pairing_dup_reasons (pair->plan, k);

    if (whole && table->round != round) {
      round = table->round;
      number = 0;
      g_string_append_printf (pair->cli->out, _ ("Round %u"), round);
      g_string_append_c (pair->cli->out, '\n');
    }
    g_string_append_printf (pair->cli->out, "%4u  %s\n", ++number, text);
    if (!whole || !is_plain (table))
      print_reasons (pair, reasons, "        ");
  }
}

static void
write_reasons (AppJson *json, const char *key, const GArray *reasons, char **sentences)
{
  app_json_begin_list_of (json, key);
  for (guint k = 0; sentences[k] != NULL; k++) {
    app_json_begin_object (json);
    if (reasons != NULL)
      app_json_set_text (json, "why",
                         league_reason_id (g_array_index (reasons, LeagueReason, k).kind));
    app_json_set_text (json, "told", sentences[k]);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
write_table (Pair *pair, AppJson *json, const LeaguePairedTable *table, guint k)
{
  AppSeason *season = app_pairing_get_season (pair->plan);
  g_auto (GStrv) reasons = app_pairing_dup_reasons (pair->plan, k);

  app_json_begin_object (json);
  app_json_set_integer (json, "round", table->round);
  app_json_set_text (json, "kind", app_fixture_kind_id (table->kind));
  app_json_begin_list_of (json, "seats");
  for (guint seat = 0; seat < table->n; seat++) {
    gboolean known = table->entrants[seat] != G_MAXUINT32;

    app_json_begin_object (json);
    app_json_set_text (json, "entrant",
                       known ? app_season_get_uuid (season, table->entrants[seat]) : NULL);
    app_json_set_text (json, "name",
                       known ? app_season_get_name (season, table->entrants[seat]) : NULL);
    app_json_set_integer (json, "side", table->sides[seat] + 1);
    app_json_end_object (json);
  }
  app_json_end_list (json);
  write_reasons (json, "why", table->reasons, reasons);
  app_json_end_object (json);
}

static int
write_plan (Pair *pair, gboolean stored)
{
  const LeaguePairing *tables = app_pairing_get_tables (pair->plan);
  g_auto (GStrv) remarks = app_pairing_dup_remarks (pair->plan);
  AppJson json = cli_json (pair->cli);
  gboolean odd;
  gboolean good = app_pairing_is_good (pair->plan, &odd);

  app_json_begin_object (&json);
  app_json_set_text (&json, "title", app_season_get_title (app_pairing_get_season (pair->plan)));
  app_json_set_integer (&json, "round", app_pairing_get_round (pair->plan));
  app_json_set_boolean (&json, "good", good);
  app_json_set_boolean (&json, "odd", odd);
  app_json_set_boolean (&json, "stored", stored);
  app_json_begin_list_of (&json, "tables");
  for (guint k = 0; k < tables->tables->len; k++)
    write_table (pair, &json, g_ptr_array_index (tables->tables, k), k);
  app_json_end_list (&json);
  write_reasons (&json, "remarks", NULL, remarks);
  app_json_end_object (&json);
  return cli_json_end (pair->cli);
}

static int
print_or_write_plan (Pair *pair, gboolean stored)
{
  g_auto (GStrv) remarks = app_pairing_dup_remarks (pair->plan);

  if (pair->cli->json)
    return write_plan (pair, stored);
  /* Translators: a season, and "Round 3" or "All rounds". */
  g_string_append_printf (pair->cli->out, _ ("%s: %s"),
                          app_season_get_title (app_pairing_get_season (pair->plan)),
                          app_pairing_get_title (pair->plan));
  g_string_append_c (pair->cli->out, '\n');
  print_tables (pair);
  print_reasons (pair, remarks, "");
  if (!cli_flush (pair->cli))
    return CLI_USAGE;
  if (!stored)
    cli_notice ("%s", app_pairing_is_good (pair->plan, NULL)
                          ? _ ("Nothing is stored yet; --accept stores it.")
                          : _ ("It can’t be stored like this."));
  return CLI_DONE;
}

/* Doing */

static int
take_back (Pair *pair)
{
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_UNPAIR);
  g_autoptr (DbSeason) season = NULL;
  GError *error = NULL;

  season = db_season_get (pair->cli->db, pair->season, &error);
  if (season == NULL)
    return cli_print_input_error (error);
  command->season = g_strdup (season->uuid);
  if (!app_command_do (pair->cli->db, pair->packs, &app_league_command, command, NULL, &error))
    return cli_print_input_error (error);
  if (!pair->cli->json)
    cli_notice ("%s", _ ("The pairing is taken back; `revert` brings it again."));
  return CLI_DONE;
}

static int
accept_plan (Pair *pair)
{
  g_autoptr (AppLeagueCommand) command = NULL;
  GError *error = NULL;

  if (!app_pairing_is_good (pair->plan, NULL)) {
    int status = print_or_write_plan (pair, FALSE);

    return cli_worse_status (status, CLI_FAULT);
  }
  command = app_pairing_to_command (pair->plan);
  if (!app_command_do (pair->cli->db, pair->packs, &app_league_command, command, NULL, &error))
    return cli_print_input_error (error);
  return print_or_write_plan (pair, TRUE);
}

static int
run_pair (Cli *cli, Pair *pair, char **words)
{
  GError *error = NULL;

  pair->cli = cli;
  if (!app_season_find (cli->db, words[0], &pair->season, &error))
    return cli_print_input_error (error);
  pair->packs = app_database_new_packs (cli->db);
  if (pair->unpair)
    return take_back (pair);
  if (!plan (pair, &error))
    return cli_print_input_error (error);
  if (pair->accept)
    return accept_plan (pair);
  return cli_worse_status (print_or_write_plan (pair, FALSE),
                           app_pairing_is_good (pair->plan, NULL) ? CLI_DONE : CLI_FAULT);
}

static const CliArgument pair_arguments[] = {
  { "", CLI_WAY, CLI_OPENS },
  { "LEAGUE", CLI_LEAGUE },
  { "--swap", CLI_PLAYER, CLI_MANY | CLI_TAKEN, 0, "NAME NAME" },
  { "--turn", CLI_PLAYER, CLI_MANY | CLI_TAKEN, 0, "NAME" },
  { "--from", CLI_FILE, 0, G_STRUCT_OFFSET (Pair, from), "FILE" },
  { "--again", CLI_SWITCH, 0, G_STRUCT_OFFSET (Pair, again) },
  { "--accept", CLI_SWITCH, 0, G_STRUCT_OFFSET (Pair, accept) },
  { "", CLI_WAY, CLI_OPENS },
  { "LEAGUE", CLI_LEAGUE },
  { "--unpair", CLI_SWITCH, CLI_REQUIRED, G_STRUCT_OFFSET (Pair, unpair) },
  { NULL },
};

const CliTable cli_pair = {
  .arguments = pair_arguments,
  .size = sizeof (Pair),
  .run = (CliRun)run_pair,
  .take = take_changes,
  .check = (CliRun)check_options,
  .clear = pair_clear,
};
