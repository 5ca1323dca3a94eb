/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `session` and `journal`: evenings begun, ended and corrected, and what the group writes.
 */
#include "app/cli/campaign/campaigns.h"

#include "app/match/sessions-db.h"

#include "db/changes.h"
#include "db/sessions.h"
#include "db/transaction.h"

typedef struct {
  char *date, *place, *note;
  char **players;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->date);
  g_free (options->place);
  g_free (options->note);
  g_strfreev (options->players);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
apply_options (DbSession *session, const Options *options)
{
  if (options->date != NULL)
    db_match_set_string (&session->date, options->date);
  if (options->place != NULL)
    db_match_set_string (&session->place, options->place);
  if (options->note != NULL)
    db_match_set_string (&session->note, options->note);
  if (options->players == NULL)
    return;
  g_array_set_size (session->players, 0);
  for (char **player = options->players; *player != NULL; player++)
    db_player_refs_add (session->players, 0, *player);
}

/* What the options say of a session that is there. */
static gboolean
edit (DbStore *db, gint64 id, const Options *options, GError **error)
{
  g_autoptr (DbSession) session = db_session_get (db, id, error);

  if (session == NULL)
    return FALSE;
  apply_options (session, options);
  return db_session_update (db, session, error);
}

static int
print_session (Cli *cli, DbStore *db, gint64 id)
{
  GError *error = NULL;
  g_autoptr (DbSession) session = db_session_get (db, id, &error);
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

static int
begin_session (Cli *cli, DbStore *db, const Options *options, char **words)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *error = NULL;
  gint64 match, id;

  if (!cli_find_match_of (db, words[0], &match, &error)
      || !cli_begin_change (&scope, db, DB_TITLE_SESSION_BEGIN, &error)
      || !app_session_begin (db, match, &id, &error) || !edit (db, id, options, &error)
      || !db_transaction_commit (&scope, &error))
    return cli_print_app_error (error);
  return print_session (cli, db, id);
}

/* Moves that are there already. */
static int
add_session (Cli *cli, DbStore *db, const Options *options, char **words)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *error = NULL;
  g_autoptr (DbSession) session = NULL;
  guint64 first, last;
  gint64 match, id;
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
  session = db_session_new (match);
  session->first = first;
  session->last = last;
  session->started = session->ended = db_now ();
  apply_options (session, options);
  if (!cli_begin_change (&scope, db, DB_TITLE_SESSION_ADD, &error)
      || !db_session_add (db, session, &id, &error) || !db_transaction_commit (&scope, &error))
    return cli_print_app_error (error);
  return print_session (cli, db, id);
}

/* The one that goes on. */
static int
end_session (Cli *cli, DbStore *db, const Options *options, char **words)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *error = NULL;
  gint64 match, id;

  return cli_find_match_of (db, words[0], &match, &error)
                 && cli_begin_change (&scope, db, DB_TITLE_SESSION_END, &error)
                 && app_session_stop (db, match, &id, &error)
                 && db_transaction_commit (&scope, &error)
             ? print_session (cli, db, id)
             : cli_print_app_error (error);
}

static int
edit_session (Cli *cli, DbStore *db, const Options *options, char **words)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *error = NULL;
  g_autoptr (DbSession) session = cli_find_session (db, words[0], &error);

  if (session == NULL || !cli_begin_change (&scope, db, DB_TITLE_CHANGE, &error)
      || !edit (db, session->id, options, &error) || !db_transaction_commit (&scope, &error))
    return cli_print_app_error (error);
  return print_session (cli, db, session->id);
}

static int
join_session (Cli *cli, DbStore *db, const Options *options, char **words)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *error = NULL;
  g_autoptr (DbSession) session = cli_find_session (db, words[0], &error);

  return session != NULL && cli_begin_change (&scope, db, DB_TITLE_SESSION_JOIN, &error)
                 && app_session_join (db, session->id, &error)
                 && db_transaction_commit (&scope, &error)
             ? CLI_DONE
             : cli_print_app_error (error);
}

static int
split_session (Cli *cli, DbStore *db, const Options *options, char **words)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *error = NULL;
  g_autoptr (DbSession) session = NULL;
  guint64 move;
  gint64 id;

  if (words[1] == NULL)
    return cli_usage ("session", "%s", _ ("An argument is missing."));
  if (!cli_read_number ("session", words[1], 1, G_MAXINT, &move))
    return CLI_USAGE;
  session = cli_find_session (db, words[0], &error);
  if (session == NULL || !cli_begin_change (&scope, db, DB_TITLE_SESSION_SPLIT, &error)
      || !app_session_split (db, session->id, move, &id, &error)
      || !db_transaction_commit (&scope, &error))
    return cli_print_app_error (error);
  return print_session (cli, db, id);
}

static int
delete_session (Cli *cli, DbStore *db, const Options *options, char **words)
{
  GError *error = NULL;
  g_autoptr (DbSession) session = cli_find_session (db, words[0], &error);

  return session != NULL && db_session_set_deleted (db, session->id, TRUE, &error)
             ? CLI_DONE
             : cli_print_app_error (error);
}

static int
list_sessions (Cli *cli, DbStore *db, const Options *options, char **words)
{
  return cli_list_sessions (cli, db, words[0]);
}

/* @max: how many words it takes */
static const struct {
  const char *name;
  guint max;
  int (*run) (Cli *cli, DbStore *db, const Options *options, char **words);
} session_verbs[] = {
  { "begin", 1, begin_session }, { "add", 3, add_session },       { "end", 1, end_session },
  { "edit", 1, edit_session },   { "join", 1, join_session },     { "split", 2, split_session },
  { "list", 1, list_sessions },  { "delete", 1, delete_session },
};

int
cli_session (Cli *cli, const char *name, char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "date", 0, 0, G_OPTION_ARG_STRING, &options.date, NULL, NULL },
    { "place", 0, 0, G_OPTION_ARG_STRING, &options.place, NULL, NULL },
    { "note", 0, 0, G_OPTION_ARG_STRING, &options.note, NULL, NULL },
    { "player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.players, NULL, NULL },
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
    return db != NULL ? session_verbs[k].run (cli, db, &options, argv + 2)
                      : cli_print_error (error);
  }
  return cli_usage (name, _ ("“%s” can’t be done so."), argv[1]);
}

/* The journal */

/* The run's entry of a number that its list shows. */
static DbJournalEntry *
find_entry (DbStore *db, const DbRun *run, const char *number, GError **error)
{
  g_autoptr (GPtrArray) entries = db_journal_list (db, run->id, error);
  guint64 n;

  if (entries == NULL)
    return NULL;
  if (g_ascii_string_to_unsigned (number, 10, 1, G_MAXUINT, &n, NULL) && n <= entries->len) {
    const DbJournalEntry *entry = g_ptr_array_index (entries, n - 1);

    return db_journal_get (db, entry->id, error);
  }
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no journal entry “%s”."),
               number);
  return NULL;
}

static int
add_entry (Cli *cli, DbStore *db, const DbRun *run, const char *text, const char *player, gint64 at)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbJournalEntry) entry = NULL;
  GError *error = NULL;
  AppJson json = cli_json (cli);
  gint64 id;

  if (!cli_begin_change (&scope, db, DB_TITLE_JOURNAL_WRITE, &error)
      || !app_journal_write (db, run->id, at < 0 ? G_MAXUINT64 : (guint64)at, text, player, &id,
                             &error)
      || (entry = db_journal_get (db, id, &error)) == NULL
      || !db_transaction_commit (&scope, &error))
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

static int
edit_entry (DbStore *db, const DbRun *run, const char *number, const char *text)
{
  GError *error = NULL;
  g_autoptr (DbJournalEntry) entry = find_entry (db, run, number, &error);

  if (entry == NULL)
    return cli_print_app_error (error);
  db_match_set_string (&entry->text, text);
  return db_journal_update (db, entry, &error) ? CLI_DONE : cli_print_app_error (error);
}

static int
delete_entry (DbStore *db, const DbRun *run, const char *number)
{
  GError *error = NULL;
  g_autoptr (DbJournalEntry) entry = find_entry (db, run, number, &error);

  return entry != NULL && db_journal_set_deleted (db, entry->id, TRUE, &error)
             ? CLI_DONE
             : cli_print_app_error (error);
}

int
cli_journal (Cli *cli, const char *name, char **argv)
{
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
    return add_entry (cli, db, run, argv[3], player, at);
  if (g_str_equal (verb, "edit"))
    return edit_entry (db, run, argv[3], argv[4]);
  return delete_entry (db, run, argv[3]);
}
