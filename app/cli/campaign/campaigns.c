/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `campaign` and `run`: groups and their runs made, edited, started, paused, abandoned.
 */
#include "app/cli/campaign/campaigns.h"

#include "app/base/outline.h"
#include "app/base/phrases.h"
#include "app/cli/listing.h"
#include "app/match/sessions-db.h"
#include "app/match/sessions.h"
#include "app/new-match/match-draft.h"
#include "app/recording/defined-cards.h"
#include "app/store/command-db.h"

#include "db/campaigns-read.h"
#include "db/runs-read.h"
#include "db/sessions-read.h"

#include <stdlib.h>
#include <string.h>

static int cli_list_cards (Cli *cli, DbStore *db, const DbCampaign *campaign);
static DbCampaign *cli_find_campaign (DbStore *db, const char *which,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

static int
print_uuid (Cli *cli, const char *key, const char *uuid)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, key, uuid);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* new, edit */

/* @command: what the way does, with the words that are its fields */
typedef struct {
  AppCampaignCommand command;
  char *name, *variant, *house_rules, *note;
  char **players, **options;
} Options;

static gboolean
apply_variant (AppCampaignDraft *draft, const char *id, GError **error)
{
  const RulesGame *game = draft->game;

  for (guint k = 0; k < game->n_variants; k++)
    if (g_str_equal (game->variants[k].id, id)) {
      draft->variant = k;
      return TRUE;
    }
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s has no variant “%s”."), _ (game->name),
               id);
  return FALSE;
}

/* "characters=1…4, starters=1…3": what may be said. */
static char *
dup_options (const RulesGame *game)
{
  GString *options = g_string_new (NULL);

  for (guint k = 0; k < game->n_options; k++)
    g_string_append_printf (options, "%s%s=%d…%d", k > 0 ? ", " : "", game->options[k].id,
                            game->options[k].min, game->options[k].max);
  return g_string_free (options, FALSE);
}

/* "encounters=5" */
static gboolean
apply_option (AppCampaignDraft *draft, const char *text, GError **error)
{
  const RulesGame *game = draft->game;
  const char *sign = strchr (text, '=');
  g_autofree char *known = dup_options (game);

  for (guint k = 0; sign != NULL && k < game->n_options; k++) {
    const RulesOption *option = &game->options[k];
    gint64 value;

    if (strlen (option->id) != (gsize)(sign - text) || !g_str_has_prefix (text, option->id))
      continue;
    if (g_ascii_string_to_signed (sign + 1, 10, option->min, option->max, &value, NULL)) {
      draft->options[k] = (gint32)value;
      return TRUE;
    }
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("“%s” goes from %d to %d."), option->id,
                 option->min, option->max);
    return FALSE;
  }
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s has no option “%s”; there is %s."),
               _ (game->name), text, known);
  return FALSE;
}

static gboolean
apply_options (AppCampaignDraft *draft, const Options *options, GError **error)
{
  cli_set_text (&draft->name, options->name);
  cli_set_text (&draft->house_rules, options->house_rules);
  cli_set_text (&draft->note, options->note);
  if (options->players != NULL) {
    g_strfreev (draft->players);
    draft->players = g_strdupv (options->players);
  }
  if (options->variant != NULL && !apply_variant (draft, options->variant, error))
    return FALSE;
  for (char **option = options->options; option != NULL && *option != NULL; option++)
    if (!apply_option (draft, *option, error))
      return FALSE;
  return TRUE;
}

/* Does @command and prints the UUID of what was added as @key, NULL for nothing to print. */
static int
run_command (Cli *cli, const AppCampaignCommand *command, const char *key)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  g_auto (AppCommandAnswer) answer = { 0 };
  GError *error = NULL;

  if (!app_command_do (cli->db, packs, &app_campaign_command, command, &answer, &error))
    return cli_print_app_error (error);
  return key != NULL ? print_uuid (cli, key, answer.uuid) : CLI_DONE;
}

static int
do_campaign (Cli *cli, Options *options, char **words)
{
  options->command.kind = cli->way->action;
  return run_command (cli, &options->command,
                      cli->way->action == APP_CAMPAIGN_COMMAND_RUN_ADD_TO ? "run" : NULL);
}

/* The same of a run. */
static int
do_run (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbRun) run = cli_find_run (cli->db, words[0], &error);

  if (run == NULL)
    return cli_print_app_error (error);
  options->command.uuid = run->uuid;
  options->command.text = words[1] != NULL ? words[1] : "";
  return do_campaign (cli, options, words);
}

/* Makes the campaign of @row, or changes it as the options say. */
static int
store_campaign (Cli *cli, const DbCampaign *row, const Options *options)
{
  g_autoptr (AppCampaignDraft) draft = app_campaign_draft_read (row);
  const AppCampaignCommand command = { .kind = row->id != 0 ? APP_CAMPAIGN_COMMAND_EDIT
                                                            : APP_CAMPAIGN_COMMAND_ADD,
                                       .uuid = row->uuid,
                                       .draft = draft };
  GError *error = NULL;

  if (draft->game == NULL)
    g_set_error (&error, APP_ERROR, APP_ERROR_UNPLAYABLE, _ ("The game “%s” is not known here."),
                 row->game);
  if (draft->game == NULL || !apply_options (draft, options, &error))
    return cli_print_app_error (error);
  return run_command (cli, &command, "campaign");
}

static int
make_campaign (Cli *cli, Options *options, char **words)
{
  const RulesGame *game = rules_game (rules_text (words[0]));
  g_autoptr (DbCampaign) row = NULL;

  if (game == NULL)
    return cli_usage (_ ("There is no game “%s”."), words[0]);
  if (!app_game_has_campaigns (game))
    return cli_usage (_ ("Nobody plays %s together against the table."), _ (game->name));
  row = db_campaign_new (game->id, words[1]);
  return store_campaign (cli, row, options);
}

static int
change_campaign (Cli *cli, const char *which, const Options *options)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = cli_find_campaign (cli->db, which, &error);

  return row != NULL ? store_campaign (cli, row, options) : cli_print_app_error (error);
}

static int
edit_campaign (Cli *cli, Options *options, char **words)
{
  return change_campaign (cli, words[0], options);
}

static int
rename_campaign (Cli *cli, Options *options, char **words)
{
  const Options name = { .name = words[1] };

  return change_campaign (cli, words[0], &name);
}

/* Prints what a campaign has, a line each. */
static int
print_lines (Cli *cli, char **lines)
{
  AppJson json = cli_json (cli);

  if (!cli->json) {
    for (; *lines != NULL; lines++)
      g_string_append_printf (cli->out, "%s\n", *lines);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_list (&json);
  for (; *lines != NULL; lines++)
    app_json_text (&json, *lines);
  app_json_end_list (&json);
  return cli_json_end (cli);
}

static int
set_players (Cli *cli, Options *options, char **words)
{
  const Options players = { .players = words + 1 };
  GError *error = NULL;
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;

  if (words[1] != NULL)
    return change_campaign (cli, words[0], &players);
  row = cli_find_campaign (cli->db, words[0], &error);
  if (row == NULL)
    return cli_print_app_error (error);
  draft = app_campaign_draft_read (row);
  return print_lines (cli, draft->players);
}

static int
set_house_rules (Cli *cli, Options *options, char **words)
{
  const Options rules = { .house_rules = words[1] };
  GError *error = NULL;
  g_autoptr (DbCampaign) row = NULL;

  if (words[1] != NULL)
    return change_campaign (cli, words[0], &rules);
  row = cli_find_campaign (cli->db, words[0], &error);
  if (row == NULL)
    return cli_print_app_error (error);
  return print_lines (cli, (char *[]){ row->house_rules, NULL });
}

static int
set_options (Cli *cli, Options *options, char **words)
{
  const Options usual = { .options = words + 1 };
  GError *error = NULL;
  g_autoptr (DbCampaign) row = NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_auto (GStrv) sentences = NULL;

  if (words[1] != NULL)
    return change_campaign (cli, words[0], &usual);
  row = cli_find_campaign (cli->db, words[0], &error);
  if (row == NULL)
    return cli_print_app_error (error);
  draft = app_campaign_draft_read (row);
  for (guint k = 0; draft->game != NULL && k < draft->game->n_options; k++) {
    g_autofree char *line =
        g_strdup_printf ("%s=%d", draft->game->options[k].id, draft->options[k]);

    g_strv_builder_add (lines, line);
  }
  sentences = g_strv_builder_end (lines);
  return print_lines (cli, sentences);
}

static int
list_cards (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = cli_find_campaign (cli->db, words[0], &error);

  return row != NULL ? cli_list_cards (cli, cli->db, row) : cli_print_app_error (error);
}

static const CliArgument campaign_arguments[] = {
  { "new", CLI_WAY, CLI_MAKES, .run = (CliRun)make_campaign },
  { "GAME", CLI_GAME },
  { "NAME", CLI_TEXT },
  { "--player", CLI_PLAYER, CLI_MANY, G_STRUCT_OFFSET (Options, players), "P" },
  { "--variant", CLI_VARIANT, 0, G_STRUCT_OFFSET (Options, variant), "V" },
  { "--option", CLI_TEXT, CLI_MANY, G_STRUCT_OFFSET (Options, options), "NAME=N" },
  { "--house-rules", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, house_rules), "T" },
  { "--note", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, note), "T" },
  { "edit", CLI_WAY, CLI_MAKES, .run = (CliRun)edit_campaign },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { "--name", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, name), "N" },
  { "new", CLI_AS_WITH },
  { "rename", CLI_WAY, CLI_MAKES, .run = (CliRun)rename_campaign },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { "NAME", CLI_TEXT },
  { "players", CLI_WAY, CLI_MAKES, .run = (CliRun)set_players },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { "NAME", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { "house-rules", CLI_WAY, CLI_MAKES, .run = (CliRun)set_house_rules },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { "TEXT", CLI_TEXT, CLI_OPTIONAL },
  { "options", CLI_WAY, CLI_MAKES, .run = (CliRun)set_options },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { "NAME=N", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { "delete", CLI_WAY, CLI_MAKES, .run = (CliRun)do_campaign,
    .action = APP_CAMPAIGN_COMMAND_DELETE },
  { "CAMPAIGN", CLI_CAMPAIGN, 0, G_STRUCT_OFFSET (Options, command.uuid) },
  { "restore", CLI_WAY, CLI_MAKES, .run = (CliRun)do_campaign,
    .action = APP_CAMPAIGN_COMMAND_RESTORE },
  { "CAMPAIGN", CLI_CAMPAIGN, 0, G_STRUCT_OFFSET (Options, command.uuid) },
  { "add-run", CLI_WAY, CLI_MAKES, .run = (CliRun)do_campaign,
    .action = APP_CAMPAIGN_COMMAND_RUN_ADD_TO },
  { "CAMPAIGN", CLI_CAMPAIGN, 0, G_STRUCT_OFFSET (Options, command.uuid) },
  { "MATCH", CLI_MATCH, 0, G_STRUCT_OFFSET (Options, command.other) },
  { "remove-run", CLI_WAY, CLI_MAKES, .run = (CliRun)do_run,
    .action = APP_CAMPAIGN_COMMAND_RUN_REMOVE },
  { "RUN", CLI_MATCH },
  { "cards", CLI_WAY, CLI_MAKES, .run = (CliRun)list_cards },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { NULL },
};

const CliTable cli_campaign = {
  .arguments = campaign_arguments,
  .size = sizeof (Options),
};

/* Runs */

static int
start_run (Cli *cli, Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbCampaign) row = cli_find_campaign (cli->db, words[0], &error);
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatchDraft) draft = NULL;
  g_autofree char *uuid = NULL;

  if (row == NULL)
    return cli_print_app_error (error);
  store = app_store_open (db_store_get_path (cli->db), &error);
  draft = store != NULL ? app_run_draft_new (store, row->uuid, &error) : NULL;
  uuid = draft != NULL ? cli_start_match (store, draft, &error) : NULL;
  if (uuid == NULL)
    return cli_print_app_error (error);
  return print_uuid (cli, "match", uuid);
}

static const CliArgument run_arguments[] = {
  { "start", CLI_WAY, CLI_MAKES, .run = (CliRun)start_run },
  { "CAMPAIGN", CLI_CAMPAIGN },
  { "pause", CLI_WAY, CLI_MAKES, .run = (CliRun)do_run, .action = APP_CAMPAIGN_COMMAND_RUN_PAUSE },
  { "RUN", CLI_MATCH },
  { "resume", CLI_WAY, CLI_MAKES, .run = (CliRun)do_run,
    .action = APP_CAMPAIGN_COMMAND_RUN_RESUME },
  { "RUN", CLI_MATCH },
  { "abandon", CLI_WAY, CLI_MAKES, .run = (CliRun)do_run,
    .action = APP_CAMPAIGN_COMMAND_RUN_ABANDON },
  { "RUN", CLI_MATCH },
  { "name", CLI_WAY, CLI_MAKES, .run = (CliRun)do_run, .action = APP_CAMPAIGN_COMMAND_RUN_RENAME },
  { "RUN", CLI_MATCH },
  { "NAME", CLI_TEXT, CLI_OPTIONAL },
  { NULL },
};

const CliTable cli_run_command = {
  .arguments = run_arguments,
  .size = sizeof (Options),
};

/* Campaigns, runs, sessions and journals listed and shown. */

/* Finding */

static DbCampaign *
cli_find_campaign (DbStore *db, const char *which, GError **error)
{
  gint64 id;

  return db_campaign_find (db, which, &id, error) ? db_campaign_get (db, id, error) : NULL;
}

/* The number behind the last slash, 0 for none; @head (out): what is before it. */
static guint
split_number (const char *which, char **head)
{
  const char *slash = strrchr (which, '/');
  guint64 number = 0;

  *head = NULL;
  if (slash == NULL || slash == which
      || !g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXINT, &number, NULL))
    return 0;
  *head = g_strndup (which, (gsize)(slash - which));
  return (guint)number;
}

static DbRun *
find_numbered (DbStore *db, const char *campaign, guint number, GError **error)
{
  g_autoptr (DbCampaign) row = cli_find_campaign (db, campaign, error);
  g_autoptr (GPtrArray) runs = row != NULL ? db_runs_list (db, row->id, error) : NULL;

  for (guint k = 0; runs != NULL && k < runs->len; k++) {
    const DbRun *run = g_ptr_array_index (runs, k);

    if (run->number == number)
      return db_run_get (db, run->id, error);
  }
  if (runs != NULL)
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("“%s” has no run %u."), row->name,
                 number);
  return NULL;
}

DbRun *
cli_find_run (DbStore *db, const char *which, GError **error)
{
  g_autofree char *head = NULL;
  guint number = split_number (which, &head);
  gint64 id;

  if (number > 0)
    return find_numbered (db, head, number, error);
  return db_run_find (db, which, &id, error) ? db_run_get (db, id, error) : NULL;
}

char *
cli_dup_match_of (DbStore *db, const char *which, GError **error)
{
  g_autoptr (DbRun) run = NULL;

  if (strchr (which, '/') == NULL)
    return g_strdup (which);
  run = cli_find_run (db, which, error);
  return run != NULL ? g_strdup (run->uuid) : NULL;
}

gboolean
cli_find_match_of (DbStore *db, const char *which, gint64 *match, GError **error)
{
  g_autofree char *known = cli_dup_match_of (db, which, error);

  return known != NULL && app_session_find_match (db, known, match, error);
}

DbSession *
cli_find_session (DbStore *db, const char *which, GError **error)
{
  g_autofree char *head = NULL;
  guint number = split_number (which, &head);
  g_autoptr (GPtrArray) sessions = NULL;
  gint64 id, match;

  if (number == 0)
    return db_session_find (db, which, &id, error) ? db_session_get (db, id, error) : NULL;
  if (!cli_find_match_of (db, head, &match, error)
      || (sessions = db_sessions_list (db, match, error)) == NULL)
    return NULL;
  if (number <= sessions->len) {
    const DbSession *session = g_ptr_array_index (sessions, number - 1);

    return db_session_get (db, session->id, error);
  }
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               g_dngettext (GETTEXT_PACKAGE, "There is only %u session.",
                            "There are only %u sessions.", sessions->len),
               sessions->len);
  return NULL;
}

/* Keeps how far runs got, where the file can be written. */
static gboolean
cli_refresh_runs (DbStore *db, AppPacks *packs, GError **error)
{
  return db_store_is_read_only (db) || app_runs_refresh (db, packs, NULL, error);
}

/* Parts of objects */

static void
put_party (AppJson *json, const GPtrArray *party)
{
  app_json_begin_list_of (json, "party");
  for (guint k = 0; k < party->len; k++) {
    const AppRunMember *member = g_ptr_array_index (party, k);
    const char slot[] = { member->slot, '\0' };

    app_json_begin_object (json);
    app_json_set_text (json, "slot", slot);
    app_json_set_integer (json, "seat", member->seat);
    app_json_set_text (json, "player", member->player);
    app_json_set_text (json, "character", member->card);
    app_json_set_boolean (json, "alive", member->alive);
    app_json_set_integer (json, "health", member->health);
    app_json_set_integer (json, "max_health", member->max_health);
    app_json_set_texts (json, "carried", member->carried);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_place (AppJson *json, const RulesProgress *place)
{
  app_json_begin_list_of (json, "place");
  for (guint k = 0; k < place->n; k++) {
    app_json_begin_object (json);
    app_json_set_integer (json, "number", place->number[k]);
    app_json_set_integer (json, "of", place->of[k]);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

/* The members of a run's object. */
static void
put_run (AppJson *json, const AppRun *run)
{
  app_json_set_text (json, "run", run->uuid);
  app_json_set_text (json, "match", run->match);
  app_json_set_text (json, "campaign", run->campaign);
  app_json_set_integer (json, "number", run->number);
  app_json_set_text (json, "name", run->name);
  app_json_set_text (json, "state", app_run_state_id (run->state));
  put_place (json, &run->place);
  app_json_set_text (json, "reached", run->place_text);
  app_json_set_integer (json, "moves", run->n_moves);
  app_json_set_integer (json, "sessions", run->n_sessions);
  app_json_set_text (json, "first", run->first_date);
  app_json_set_text (json, "last", run->last_date);
  app_json_set_texts (json, "players", run->players);
  put_party (json, run->party);
  app_json_set_boolean (json, "playable", run->playable);
}

static void
put_moments (AppJson *json, const char *key, const GPtrArray *moments)
{
  app_json_begin_list_of (json, key);
  for (guint k = 0; k < moments->len; k++) {
    const AppRunMoment *moment = g_ptr_array_index (moments, k);

    app_json_begin_object (json);
    app_json_set_integer (json, "at", moment->move);
    app_json_set_text (json, "who", moment->who);
    app_json_set_text (json, "sentence", moment->sentence);
    app_json_set_text (json, "place", moment->place);
    app_json_set_text (json, "date", moment->date);
    if (moment->carried != NULL)
      app_json_set_texts (json, "carried", moment->carried);
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_session (AppJson *json, const AppSession *session)
{
  app_json_begin_object (json);
  app_json_set_text (json, "session", session->uuid);
  app_json_set_integer (json, "number", session->number);
  app_json_set_text (json, "date", session->date);
  app_json_set_text (json, "place", session->place);
  app_json_set_texts (json, "players", session->players);
  app_json_set_integer (json, "first", session->first);
  app_json_set_integer (json, "last", session->last);
  app_json_set_integer (json, "moves", session->n_moves);
  app_json_set_integer (json, "seconds", session->played);
  app_json_set_boolean (json, "going_on", session->going_on);
  app_json_set_text (json, "note", session->note);
  app_json_end_object (json);
}

static void
put_entry (AppJson *json, const AppJournalEntry *entry)
{
  app_json_begin_object (json);
  app_json_set_text (json, "entry", entry->uuid);
  app_json_set_integer (json, "at", entry->at);
  app_json_set_integer (json, "session", entry->session);
  app_json_set_text (json, "player", entry->player);
  app_json_set_text (json, "text", entry->text);
  app_json_end_object (json);
}

/* "4–17", "" for none. */
static char *
dup_range (const AppSession *session)
{
  return session->n_moves > 0 ? g_strdup_printf ("%u–%u", session->first, session->last)
                              : g_strdup ("");
}

/* Campaigns */

/* How far its runs are: "1 going on, 2 lost". */
static char *
dup_states (const guint *states)
{
  GString *text = g_string_new (NULL);

  for (AppRunState k = APP_RUN_GOING_ON; k <= APP_RUN_ABANDONED; k++)
    if (states[k] > 0) {
      g_autofree char *counted = app_run_state_dup_count (k, states[k]);

      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", counted);
    }
  return g_string_free (text, FALSE);
}

typedef struct {
  guint n, states[APP_RUN_ABANDONED + 1];
  char *last; /* day */
} Count;

static void
count_runs (DbStore *db, gint64 campaign, const GPtrArray *runs, Count *count)
{
  count->last = g_strdup ("");
  for (guint k = 0; k < runs->len; k++) {
    const DbRun *row = g_ptr_array_index (runs, k);
    g_autoptr (AppRun) run = NULL;

    if (row->campaign != campaign)
      continue;
    run = app_run_read (db, NULL, row, NULL, NULL);
    count->n++;
    count->states[run->state]++;
    if (strcmp (run->last_date, count->last) > 0) {
      g_free (count->last);
      count->last = g_strdup (run->last_date);
    }
  }
}

static void
put_campaign (AppJson *json, const DbCampaign *campaign, const AppCampaignDraft *draft)
{
  app_json_set_text (json, "campaign", campaign->uuid);
  app_json_set_text (json, "game", campaign->game);
  app_json_set_text (json, "name", campaign->name);
  app_json_set_text (json, "variant",
                     draft->game != NULL ? draft->game->variants[draft->variant].id
                                         : campaign->variant);
  app_json_set_texts (json, "players", draft->players);
  app_json_set_text (json, "house_rules", campaign->house_rules);
  app_json_set_text (json, "note", campaign->note);
  app_json_begin_object_of (json, "options");
  for (guint k = 0; k < campaign->options->len; k++) {
    const DbOption *option = &g_array_index (campaign->options, DbOption, k);

    app_json_set_integer (json, option->name, option->value);
  }
  app_json_end_object (json);
  app_json_set_boolean (json, "deleted", campaign->deleted != 0);
}

static void
list_campaign (CliListing *listing, DbStore *db, const DbCampaign *campaign, const GPtrArray *runs)
{
  g_autoptr (AppCampaignDraft) draft = app_campaign_draft_read (campaign);
  Count count = { 0 };

  count_runs (db, campaign->id, runs, &count);
  if (listing->cli->json) {
    app_json_begin_object (&listing->json);
    put_campaign (&listing->json, campaign, draft);
    app_json_set_integer (&listing->json, "runs", count.n);
    app_json_begin_object_of (&listing->json, "states");
    for (AppRunState k = APP_RUN_GOING_ON; k <= APP_RUN_ABANDONED; k++)
      app_json_set_integer (&listing->json, app_run_state_id (k), count.states[k]);
    app_json_end_object (&listing->json);
    app_json_set_text (&listing->json, "last", count.last);
    app_json_end_object (&listing->json);
  } else {
    cli_rows_add (listing->rows, 6, g_strdup (campaign->uuid), g_strdup (campaign->game),
                  g_strdup (campaign->name), g_strjoinv (", ", draft->players),
                  dup_states (count.states), g_strdup (count.last));
  }
  g_free (count.last);
}

int
cli_list_campaigns (Cli *cli, gpointer values, char **words)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  g_autoptr (GPtrArray) campaigns = NULL, runs = NULL;
  GError *error = NULL;
  CliListing listing;

  if (!cli_refresh_runs (cli->db, packs, &error)
      || (campaigns = db_campaigns_list (cli->db, NULL, FALSE, &error)) == NULL
      || (runs = db_runs_list (cli->db, 0, &error)) == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("campaign|game|name|players|runs|last"));
  for (guint k = 0; k < campaigns->len; k++)
    list_campaign (&listing, cli->db, g_ptr_array_index (campaigns, k), runs);
  return cli_listing_end (&listing);
}

/* Runs: (element-type AppRun), the oldest first. */
static GPtrArray *
read_runs (DbStore *db, AppPacks *packs, gint64 campaign, GError **error)
{
  g_autoptr (GPtrArray) rows = NULL;
  GPtrArray *runs;
  guint replays = G_MAXUINT;

  if (!cli_refresh_runs (db, packs, error) || (rows = db_runs_list (db, campaign, error)) == NULL)
    return NULL;
  runs = g_ptr_array_new_with_free_func ((GDestroyNotify)app_run_free);
  for (guint k = 0; k < rows->len; k++)
    g_ptr_array_add (runs, app_run_read (db, packs, g_ptr_array_index (rows, k), &replays, NULL));
  return runs;
}

int
cli_list_runs (Cli *cli, gpointer values, char **words)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (cli->db);
  GError *error = NULL;
  g_autoptr (DbCampaign) campaign = cli_find_campaign (cli->db, words[0], &error);
  g_autoptr (GPtrArray) runs =
      campaign != NULL ? read_runs (cli->db, packs, campaign->id, &error) : NULL;
  CliListing listing;

  if (runs == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("run|number|name|state|reached|moves|sessions|last"));
  for (guint k = 0; k < runs->len; k++) {
    const AppRun *run = g_ptr_array_index (runs, k);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      put_run (&listing.json, run);
      app_json_end_object (&listing.json);
    } else {
      cli_rows_add (listing.rows, 8, g_strdup (run->uuid), g_strdup_printf ("%u", run->number),
                    g_strdup (run->name), g_strdup (app_run_state_name (run->state)),
                    g_strdup (run->place_text), g_strdup_printf ("%u", run->n_moves),
                    g_strdup_printf ("%u", run->n_sessions), g_strdup (run->last_date));
    }
  }
  return cli_listing_end (&listing);
}

/* Sessions and journals */

int
cli_list_sessions (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  CliListing listing;
  gint64 match;

  if (!cli_find_match_of (cli->db, words[0], &match, &error)
      || (sessions = app_sessions_read (cli->db, match, &error)) == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("session|number|date|place|players|moves|played"));
  for (guint k = 0; k < sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (sessions, k);

    if (cli->json)
      put_session (&listing.json, session);
    else
      cli_rows_add (listing.rows, 7, g_strdup (session->uuid),
                    g_strdup_printf ("%u", session->number), g_strdup (session->date),
                    g_strdup (session->place), g_strjoinv (", ", session->players),
                    dup_range (session), app_session_dup_played (session->played));
  }
  return cli_listing_end (&listing);
}

int
cli_list_journal (Cli *cli, DbStore *db, const DbRun *run)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) entries = app_journal_read (db, run->id, &error);
  CliListing listing;

  if (entries == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("number|move|by|text"));
  for (guint k = 0; k < entries->len; k++) {
    const AppJournalEntry *entry = g_ptr_array_index (entries, k);

    if (cli->json) {
      put_entry (&listing.json, entry);
      continue;
    }
    cli_rows_add (listing.rows, 4, g_strdup_printf ("%u", k + 1), g_strdup_printf ("%u", entry->at),
                  g_strdup (entry->player), g_strdelimit (g_strdup (entry->text), "\n", ' '));
  }
  return cli_listing_end (&listing);
}

/* The cards that its runs defined. */
static int
cli_list_cards (Cli *cli, DbStore *db, const DbCampaign *campaign)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) cards = app_known_cards_read (db, campaign->id, &error);
  CliListing listing;

  if (cards == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, NULL);
  for (guint k = 0; k < cards->len; k++) {
    const AppKnownCard *card = g_ptr_array_index (cards, k);

    if (!cli->json) {
      g_string_append_printf (cli->out, "%s\n", card->text);
      continue;
    }
    app_json_begin_object (&listing.json);
    app_json_set_text (&listing.json, "card", card->id);
    app_json_set_text (&listing.json, "name", card->name);
    app_json_set_text (&listing.json, "kind", card->kind);
    app_json_set_text (&listing.json, "move", card->text);
    app_json_set_integer (&listing.json, "run", card->run);
    app_json_end_object (&listing.json);
  }
  return cli_listing_end (&listing);
}

/* Shown */

static void
print_moments (Cli *cli, const char *heading, const GPtrArray *moments)
{
  if (moments->len > 0)
    g_string_append_printf (cli->out, "  %s\n", heading);
  for (guint k = 0; k < moments->len; k++) {
    const AppRunMoment *moment = g_ptr_array_index (moments, k);

    g_autofree char *carried =
        moment->carried != NULL ? g_strjoinv (", ", moment->carried) : g_strdup ("");

    g_string_append_printf (cli->out, "    %s (%s)%s%s\n", moment->sentence, moment->place,
                            carried[0] != '\0' ? ": " : "", carried);
  }
}

static void
print_party (Cli *cli, const GPtrArray *party)
{
  for (guint k = 0; k < party->len; k++) {
    const AppRunMember *member = g_ptr_array_index (party, k);
    g_autofree char *carried = g_strjoinv (", ", member->carried);
    g_autofree char *player = app_phrase_name (member->player);

    g_string_append_printf (cli->out, "    %c  %s (%s) ", member->slot, member->card, player);
    if (member->alive)
      g_string_append_printf (cli->out, "%d/%d", member->health, member->max_health);
    else
      g_string_append (cli->out, _ ("dead"));
    g_string_append_printf (cli->out, "%s%s\n", carried[0] != '\0' ? ": " : "", carried);
  }
}

/* What only a replay tells; a run that can't be replayed has none of it. */
static AppRunMoments *
read_run_moments (DbStore *db, AppPacks *packs, const AppRun *run)
{
  gint64 match;

  return run->playable && db_match_find (db, run->match, &match, NULL)
             ? app_run_moments_read (db, packs, match, NULL)
             : NULL;
}

static void
print_run (Cli *cli, DbStore *db, AppPacks *packs, const AppRun *run)
{
  g_autoptr (AppRunMoments) run_moments = read_run_moments (db, packs, run);
  g_autofree char *title = app_phrase_name (run->title);

  g_string_append_printf (cli->out, "%u. %s: %s", run->number, title,
                          app_run_state_name (run->state));
  if (run->place_text[0] != '\0')
    g_string_append_printf (cli->out, ", %s", run->place_text);
  g_string_append_printf (cli->out, "\n  %s\n  ", run->uuid);
  g_string_append_printf (
      cli->out, g_dngettext (GETTEXT_PACKAGE, "%u move", "%u moves", run->n_moves), run->n_moves);
  g_string_append (cli->out, ", ");
  g_string_append_printf (
      cli->out, g_dngettext (GETTEXT_PACKAGE, "%u session", "%u sessions", run->n_sessions),
      run->n_sessions);
  g_string_append_printf (cli->out, "%s%s\n", run->dates_text[0] != '\0' ? ", " : "",
                          run->dates_text);
  print_party (cli, run->party);
  if (run_moments != NULL) {
    print_moments (cli, _ ("Deaths:"), run_moments->deaths);
    print_moments (cli, _ ("Slain:"), run_moments->triumphs);
  }
}

static void
put_run_moments (AppJson *json, DbStore *db, AppPacks *packs, const AppRun *run)
{
  g_autoptr (AppRunMoments) run_moments = read_run_moments (db, packs, run);

  if (run_moments == NULL)
    return;
  put_moments (json, "deaths", run_moments->deaths);
  put_moments (json, "slain", run_moments->triumphs);
}

int
cli_show_campaign (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  GError *error = NULL;
  g_autoptr (DbCampaign) campaign = cli_find_campaign (db, which, &error);
  g_autoptr (GPtrArray) runs =
      campaign != NULL ? read_runs (db, packs, campaign->id, &error) : NULL;
  g_autoptr (AppCampaignDraft) draft = NULL;
  g_autofree char *players = NULL;
  AppJson json = cli_json (cli);

  if (runs == NULL)
    return cli_print_app_error (error);
  draft = app_campaign_draft_read (campaign);
  players = g_strjoinv (", ", draft->players);
  if (cli->json) {
    app_json_begin_object (&json);
    put_campaign (&json, campaign, draft);
    app_json_begin_list_of (&json, "runs");
  } else {
    g_string_append_printf (cli->out, "%s\n%s\n%s\n", campaign->name, campaign->uuid, players);
    if (campaign->house_rules[0] != '\0')
      g_string_append_printf (cli->out, _ ("House rules: %s\n"), campaign->house_rules);
    if (campaign->note[0] != '\0')
      g_string_append_printf (cli->out, "%s\n", campaign->note);
  }
  for (guint k = 0; k < runs->len; k++) {
    const AppRun *run = g_ptr_array_index (runs, k);

    if (!cli->json) {
      g_string_append_c (cli->out, '\n');
      print_run (cli, db, packs, run);
      continue;
    }
    app_json_begin_object (&json);
    put_run (&json, run);
    put_run_moments (&json, db, packs, run);
    app_json_end_object (&json);
  }
  if (!cli->json)
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  app_json_end_list (&json);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static void
put_lists (AppJson *json, const GPtrArray *sessions, const GPtrArray *entries)
{
  app_json_begin_list_of (json, "session_list");
  for (guint k = 0; k < sessions->len; k++)
    put_session (json, g_ptr_array_index (sessions, k));
  app_json_end_list (json);
  app_json_begin_list_of (json, "journal");
  for (guint k = 0; k < entries->len; k++)
    put_entry (json, g_ptr_array_index (entries, k));
  app_json_end_list (json);
}

static void
print_lists (Cli *cli, const GPtrArray *sessions, const GPtrArray *entries)
{
  for (guint k = 0; k < sessions->len; k++) {
    const AppSession *session = g_ptr_array_index (sessions, k);
    g_autofree char *players = g_strjoinv (", ", session->players);
    g_autofree char *range = dup_range (session);
    g_autofree char *place = app_phrase_name (session->place);
    g_autofree char *who = app_phrase_name (players);

    g_string_append_printf (cli->out, _ ("Session %u: %s  %s  %s  %s\n"), session->number,
                            session->day, place, who, range);
  }
  for (guint k = 0; k < entries->len; k++) {
    const AppJournalEntry *entry = g_ptr_array_index (entries, k);

    g_autofree char *player = app_phrase_name (entry->player);

    g_string_append_printf (cli->out, "%5u  %s%s%s\n", entry->at, player,
                            *player != '\0' ? ": " : "", entry->text);
  }
}

int
cli_show_run (Cli *cli, DbStore *db, const char *which)
{
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  GError *error = NULL;
  g_autoptr (DbRun) row = cli_find_run (db, which, &error);
  g_autoptr (GPtrArray) sessions = row != NULL ? app_sessions_read (db, row->match, &error) : NULL;
  g_autoptr (GPtrArray) entries = sessions != NULL ? app_journal_read (db, row->id, &error) : NULL;
  g_autoptr (AppRun) run = NULL;
  AppJson json = cli_json (cli);
  guint replays = 1;

  if (entries == NULL)
    return cli_print_app_error (error);
  run = app_run_read (db, packs, row, &replays, NULL);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", run->campaign_name);
    print_run (cli, db, packs, run);
    print_lists (cli, sessions, entries);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  put_run (&json, run);
  put_run_moments (&json, db, packs, run);
  put_lists (&json, sessions, entries);
  app_json_end_object (&json);
  return cli_json_end (cli);
}
