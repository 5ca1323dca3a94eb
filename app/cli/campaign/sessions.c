/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `session` and `journal`: evenings begun, ended and corrected, and what the group writes.
 */
#include "app/cli/campaign/campaigns.h"

#include "app/match/sessions-db.h"
#include "app/store/command-db.h"

#include "db/sessions-read.h"

/* @command: what the way does; @said: what the options say of a session */
typedef struct {
  AppCampaignCommand command;
  AppSession said;
} SessionOptions;

static int
print_session (Cli *cli, const char *uuid)
{
  GError *error = NULL;
  g_autoptr (DbSession) session = cli_find_session (cli->db, uuid, &error);
  AppJson json = cli_json (cli);

  if (session == NULL)
    return cli_print_app_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", session->uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "session", session->uuid);
  app_json_set_integer (&json, "number", session->number);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* About a match or a run; the session that it made or ended is printed. */
static int
change_match (Cli *cli, SessionOptions *options, char **words)
{
  GError *error = NULL;
  g_autofree char *match = cli_dup_match_of (cli->db, words[0], &error);
  g_auto (AppCommandAnswer) answer = { 0 };

  options->command.kind = cli->way->action;
  options->command.uuid = match;
  options->command.session = &options->said;
  return match != NULL
                 && app_command_do (cli->db, NULL, &app_campaign_command, &options->command,
                                    &answer, &error)
             ? print_session (cli, answer.uuid)
             : cli_print_app_error (error);
}

/* About a session. Where it is edited or split, the session that was made is printed, else itself.
 */
static int
change_session (Cli *cli, SessionOptions *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbSession) session = cli_find_session (cli->db, words[0], &error);
  g_auto (AppCommandAnswer) answer = { 0 };

  if (session == NULL)
    return cli_print_app_error (error);
  options->command.kind = cli->way->action;
  options->command.uuid = session->uuid;
  options->command.session = &options->said;
  if (!app_command_do (cli->db, NULL, &app_campaign_command, &options->command, &answer, &error))
    return cli_print_app_error (error);
  if (options->command.kind != APP_CAMPAIGN_COMMAND_SESSION_EDIT
      && options->command.kind != APP_CAMPAIGN_COMMAND_SESSION_SPLIT)
    return CLI_DONE;
  return print_session (cli, answer.uuid != NULL ? answer.uuid : session->uuid);
}

/* Moves that are there already. */
static int
add_session (Cli *cli, SessionOptions *options, char **words)
{
  GError *error = NULL;
  guint64 first, last;
  gint64 match;
  DbTip tip;

  if (!cli_read_number (words[1], 1, G_MAXINT, &first)
      || !cli_read_number (words[2], first, G_MAXINT, &last))
    return CLI_USAGE;
  if (!cli_find_match_of (cli->db, words[0], &match, &error)
      || !app_session_find_tip (cli->db, match, &tip, &error))
    return cli_print_app_error (error);
  if (last > tip.number)
    return cli_usage (g_dngettext (GETTEXT_PACKAGE, "the match has only %u move",
                                   "the match has only %u moves", (gulong)tip.number),
                      (guint)tip.number);
  options->said.first = (guint)first;
  options->said.last = (guint)last;
  return change_match (cli, options, words);
}

static int
split_session (Cli *cli, SessionOptions *options, char **words)
{
  guint64 move;

  if (!cli_read_number (words[1], 1, G_MAXINT, &move))
    return CLI_USAGE;
  options->command.number = (guint)move;
  return change_session (cli, options, words);
}

static const CliArgument session_arguments[] = {
  { "begin", CLI_WAY, CLI_MAKES, .run = (CliRun)change_match,
    .action = APP_CAMPAIGN_COMMAND_SESSION_BEGIN },
  { "RUN|MATCH", CLI_MATCH },
  { "--date", CLI_DAY, 0, G_STRUCT_OFFSET (SessionOptions, said.date), "D" },
  { "--place", CLI_PLACE, 0, G_STRUCT_OFFSET (SessionOptions, said.place), "P" },
  { "--player", CLI_PLAYER, CLI_MANY, G_STRUCT_OFFSET (SessionOptions, said.players), "P" },
  { "--note", CLI_TEXT, 0, G_STRUCT_OFFSET (SessionOptions, said.note), "T" },
  { "end", CLI_WAY, CLI_MAKES, .run = (CliRun)change_match,
    .action = APP_CAMPAIGN_COMMAND_SESSION_END_OPEN },
  { "RUN|MATCH", CLI_MATCH },
  { "add", CLI_WAY, CLI_MAKES, .run = (CliRun)add_session,
    .action = APP_CAMPAIGN_COMMAND_SESSION_ADD },
  { "RUN|MATCH", CLI_MATCH },
  { "FIRST", CLI_TEXT },
  { "LAST", CLI_TEXT },
  { "begin", CLI_AS_WITH },
  { "edit", CLI_WAY, CLI_MAKES, .run = (CliRun)change_session,
    .action = APP_CAMPAIGN_COMMAND_SESSION_EDIT },
  { "SESSION", CLI_TEXT },
  { "begin", CLI_AS_WITH },
  { "join", CLI_WAY, CLI_MAKES, .run = (CliRun)change_session,
    .action = APP_CAMPAIGN_COMMAND_SESSION_JOIN },
  { "SESSION", CLI_TEXT },
  { "split", CLI_WAY, CLI_MAKES, .run = (CliRun)split_session,
    .action = APP_CAMPAIGN_COMMAND_SESSION_SPLIT },
  { "SESSION", CLI_TEXT },
  { "MOVE", CLI_TEXT },
  { "delete", CLI_WAY, CLI_MAKES, .run = (CliRun)change_session,
    .action = APP_CAMPAIGN_COMMAND_SESSION_DELETE },
  { "SESSION", CLI_TEXT },
  { "list", CLI_WAY, CLI_MAKES, .run = cli_list_sessions },
  { "RUN|MATCH", CLI_MATCH },
  { NULL },
};

const CliTable cli_session = {
  .arguments = session_arguments,
  .size = sizeof (SessionOptions),
};

/* The journal */

/* The UUID of the run's entry of a number that its list shows. */
static char *
dup_entry (DbStore *db, const DbRun *run, const char *number, GError **error)
{
  g_autoptr (GPtrArray) entries = app_journal_read (db, run->id, error);
  guint64 n;

  if (entries == NULL)
    return NULL;
  if (g_ascii_string_to_unsigned (number, 10, 1, G_MAXUINT, &n, NULL) && n <= entries->len)
    return g_strdup (((const AppJournalEntry *)g_ptr_array_index (entries, n - 1))->uuid);
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no journal entry “%s”."),
               number);
  return NULL;
}

static int
add_entry (Cli *cli, DbStore *db, const AppCampaignCommand *command)
{
  g_autoptr (DbJournalEntry) entry = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };
  GError *error = NULL;
  AppJson json = cli_json (cli);
  gint64 id;

  if (!app_command_do (db, NULL, &app_campaign_command, command, &answer, &error)
      || !db_journal_find (db, answer.uuid, &id, &error)
      || (entry = db_journal_get (db, id, &error)) == NULL)
    return cli_print_app_error (error);
  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", entry->uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "entry", entry->uuid);
  app_json_set_integer (&json, "at", (gint64)entry->at);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

/* Edits or deletes the entry of that number. */
static int
change_entry (DbStore *db, const DbRun *run, const char *number, AppCampaignCommand command)
{
  GError *error = NULL;
  g_autofree char *entry = dup_entry (db, run, number, &error);

  command.uuid = entry;
  return entry != NULL && app_command_do (db, NULL, &app_campaign_command, &command, NULL, &error)
             ? CLI_DONE
             : cli_print_app_error (error);
}

/* @at: -1 for the end */
typedef struct {
  AppCampaignCommand command;
  int at;
} JournalOptions;

static const JournalOptions journal_defaults = { .at = -1 };

static int
run_journal (Cli *cli, JournalOptions *options, char **words)
{
  AppCampaignCommand *command = &options->command;
  const char *verb = words[1];
  const guint n = verb == NULL ? 0 : g_strv_length (words + 2);
  g_autoptr (DbStore) db = NULL;
  g_autoptr (DbRun) run = NULL;
  GError *error = NULL;

  if (verb != NULL && !(g_str_equal (verb, "add") && n == 1)
      && !(g_str_equal (verb, "edit") && n == 2) && !(g_str_equal (verb, "delete") && n == 1))
    return cli_usage (_ ("“%s” can’t be done so."), verb);
  db = cli_open (cli, verb != NULL, &error);
  if (db == NULL)
    return cli_print_error (error);
  run = cli_find_run (db, words[0], &error);
  if (run == NULL)
    return cli_print_app_error (error);
  if (verb == NULL)
    return cli_list_journal (cli, db, run);
  if (g_str_equal (verb, "add")) {
    command->kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD;
    command->uuid = run->uuid;
    command->text = words[2];
    command->number = options->at < 0 ? G_MAXUINT : (guint)options->at;
    return add_entry (cli, db, command);
  }
  command->kind = g_str_equal (verb, "edit") ? APP_CAMPAIGN_COMMAND_JOURNAL_EDIT
                                             : APP_CAMPAIGN_COMMAND_JOURNAL_DELETE;
  command->text = words[3];
  command->player = NULL;
  return change_entry (db, run, words[2], *command);
}

static const CliArgument journal_arguments[] = {
  { "", CLI_WAY },
  { "RUN", CLI_MATCH },
  { "add", CLI_WORD, CLI_OPTIONAL },
  { "TEXT", CLI_TEXT, CLI_IN },
  { "--at", CLI_INTEGER, CLI_IN, G_STRUCT_OFFSET (JournalOptions, at), "N" },
  { "--by", CLI_PLAYER, CLI_IN, G_STRUCT_OFFSET (JournalOptions, command.player), "P" },
  { "edit", CLI_WORD, CLI_OR },
  { "N", CLI_TEXT, CLI_IN },
  { "TEXT", CLI_TEXT, CLI_IN },
  { "delete", CLI_WORD, CLI_OR },
  { "N", CLI_TEXT, CLI_IN },
  { NULL },
};

const CliTable cli_journal = {
  .arguments = journal_arguments,
  .size = sizeof (JournalOptions),
  .defaults = &journal_defaults,
  .run = (CliRun)run_journal,
};
