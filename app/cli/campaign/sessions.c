/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `session` and `journal`: evenings begun, ended and corrected, and what the group writes.
 */
#include "app/cli/campaign/campaigns.h"

#include "app/match/sessions-db.h"
#include "app/store/command-db.h"

#include "db/sessions-read.h"

static int
print_session (Cli *cli, DbStore *db, const char *uuid)
{
  GError *error = NULL;
  g_autoptr (DbSession) session = cli_find_session (db, uuid, &error);
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

/* @command is about a match or a run; the session that it made or ended is printed. */
static int
change_match (Cli *cli, DbStore *db, AppCampaignCommand command, const char *which)
{
  GError *error = NULL;
  g_autofree char *match = cli_dup_match_of (db, which, &error);
  g_auto (AppCommandAnswer) answer = { 0 };

  command.uuid = match;
  return match != NULL
                 && app_command_do (db, NULL, &app_campaign_command, &command, &answer, &error)
             ? print_session (cli, db, answer.uuid)
             : cli_print_app_error (error);
}

/* @command is about a session. With @print the session that it made is printed, else itself. */
static int
change_session (Cli *cli, DbStore *db, AppCampaignCommand command, const char *which,
                gboolean print)
{
  GError *error = NULL;
  g_autoptr (DbSession) session = cli_find_session (db, which, &error);
  g_auto (AppCommandAnswer) answer = { 0 };

  if (session == NULL)
    return cli_print_app_error (error);
  command.uuid = session->uuid;
  if (!app_command_do (db, NULL, &app_campaign_command, &command, &answer, &error))
    return cli_print_app_error (error);
  return print ? print_session (cli, db, answer.uuid != NULL ? answer.uuid : session->uuid)
               : CLI_DONE;
}

static int
begin_session (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  const AppCampaignCommand command = { .kind = APP_CAMPAIGN_COMMAND_SESSION_BEGIN,
                                       .session = said };

  return change_match (cli, db, command, words[0]);
}

/* Moves that are there already. */
static int
add_session (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  const AppCampaignCommand command = { .kind = APP_CAMPAIGN_COMMAND_SESSION_ADD, .session = said };
  GError *error = NULL;
  guint64 first, last;
  gint64 match;
  DbTip tip;

  if (words[1] == NULL || words[2] == NULL)
    return cli_usage ("session", "%s", _ ("An argument is missing."));
  if (!cli_read_number ("session", words[1], 1, G_MAXINT, &first)
      || !cli_read_number ("session", words[2], first, G_MAXINT, &last))
    return CLI_USAGE;
  if (!cli_find_match_of (db, words[0], &match, &error)
      || !app_session_find_tip (db, match, &tip, &error))
    return cli_print_app_error (error);
  if (last > tip.number)
    return cli_usage ("session",
                      g_dngettext (GETTEXT_PACKAGE, "the match has only %u move",
                                   "the match has only %u moves", (gulong)tip.number),
                      (guint)tip.number);
  said->first = (guint)first;
  said->last = (guint)last;
  return change_match (cli, db, command, words[0]);
}

/* The one that goes on. */
static int
end_session (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  const AppCampaignCommand command = { .kind = APP_CAMPAIGN_COMMAND_SESSION_END_OPEN };

  return change_match (cli, db, command, words[0]);
}

static int
edit_session (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  const AppCampaignCommand command = { .kind = APP_CAMPAIGN_COMMAND_SESSION_EDIT, .session = said };

  return change_session (cli, db, command, words[0], TRUE);
}

static int
join_session (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  const AppCampaignCommand command = { .kind = APP_CAMPAIGN_COMMAND_SESSION_JOIN };

  return change_session (cli, db, command, words[0], FALSE);
}

static int
split_session (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  AppCampaignCommand command = { .kind = APP_CAMPAIGN_COMMAND_SESSION_SPLIT };
  guint64 move;

  if (words[1] == NULL)
    return cli_usage ("session", "%s", _ ("An argument is missing."));
  if (!cli_read_number ("session", words[1], 1, G_MAXINT, &move))
    return CLI_USAGE;
  command.number = (guint)move;
  return change_session (cli, db, command, words[0], TRUE);
}

static int
delete_session (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  const AppCampaignCommand command = { .kind = APP_CAMPAIGN_COMMAND_SESSION_DELETE };

  return change_session (cli, db, command, words[0], FALSE);
}

static int
list_sessions (Cli *cli, DbStore *db, AppSession *said, char **words)
{
  return cli_list_sessions (cli, db, words[0]);
}

/* @max: how many words it takes; @said: what the options say, NULL where they don't */
static const struct {
  const char *name;
  guint max;
  int (*run) (Cli *cli, DbStore *db, AppSession *said, char **words);
} session_verbs[] = {
  { "begin", 1, begin_session }, { "add", 3, add_session },       { "end", 1, end_session },
  { "edit", 1, edit_session },   { "join", 1, join_session },     { "split", 2, split_session },
  { "list", 1, list_sessions },  { "delete", 1, delete_session },
};

int
cli_session (Cli *cli, const char *name, char **argv)
{
  g_autoptr (AppSession) said = g_new0 (AppSession, 1);
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &said->date, NULL, NULL },
    { "place", 0, 0, G_OPTION_ARG_STRING, &said->place, NULL, NULL },
    { "note", 0, 0, G_OPTION_ARG_STRING, &said->note, NULL, NULL },
    { "player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &said->players, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (DbStore) db = NULL;
  GError *error = NULL;

  if (!cli_parse (cli, name, entries, &argv, 2, 4))
    return CLI_USAGE;
  for (guint k = 0; k < G_N_ELEMENTS (session_verbs); k++) {
    if (!g_str_equal (argv[1], session_verbs[k].name))
      continue;
    if (g_strv_length (argv + 2) > session_verbs[k].max)
      return cli_usage (name, _ ("“%s” is too much."), argv[2 + session_verbs[k].max]);
    db = cli_open (cli, TRUE, &error);
    return db != NULL ? session_verbs[k].run (cli, db, said, argv + 2) : cli_print_error (error);
  }
  return cli_usage (name, _ ("“%s” can’t be done so."), argv[1]);
}

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

int
cli_journal (Cli *cli, const char *name, char **argv)
{
  AppCampaignCommand command = { 0 };
  g_autofree char *player = NULL;
  int at = -1;
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &player, NULL, NULL },
    { "at", 0, 0, G_OPTION_ARG_INT, &at, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (DbStore) db = NULL;
  g_autoptr (DbRun) run = NULL;
  GError *error = NULL;
  const char *verb;
  guint n;

  if (!cli_parse (cli, name, entries, &argv, 1, 4))
    return CLI_USAGE;
  verb = argv[2];
  n = verb == NULL ? 0 : g_strv_length (argv + 3);
  if (verb != NULL && !(g_str_equal (verb, "add") && n == 1)
      && !(g_str_equal (verb, "edit") && n == 2) && !(g_str_equal (verb, "delete") && n == 1))
    return cli_usage (name, _ ("“%s” can’t be done so."), verb);
  db = cli_open (cli, verb != NULL, &error);
  if (db == NULL)
    return cli_print_error (error);
  run = cli_find_run (db, argv[1], &error);
  if (run == NULL)
    return cli_print_app_error (error);
  if (verb == NULL)
    return cli_list_journal (cli, db, run);
  if (g_str_equal (verb, "add"))
    return add_entry (cli, db,
                      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_ADD,
                                             .uuid = run->uuid,
                                             .text = argv[3],
                                             .player = player,
                                             .number = at < 0 ? G_MAXUINT : (guint)at });
  command.kind = g_str_equal (verb, "edit") ? APP_CAMPAIGN_COMMAND_JOURNAL_EDIT
                                            : APP_CAMPAIGN_COMMAND_JOURNAL_DELETE;
  command.text = argv[4];
  return change_entry (db, run, argv[3], command);
}
