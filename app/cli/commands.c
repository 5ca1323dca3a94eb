/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of commands, and a run of one of them.
 */
#include "app/cli/commands.h"

#include "app/files/import.h"

#include <string.h>

const CliCommand cli_commands[] = {
  { "replay", &cli_replay, N_ ("Replays records and shows the state after a move"),
    N_ ("Records, without a collection") },
  { "moves", &cli_moves, N_ ("Lists the legal moves after a move") },
  { "spellings", &cli_spellings, N_ ("Lists the words that a hand spells, the best first") },
  { "simulate", &cli_simulate, N_ ("Plays random legal moves and prints the record") },
  { "new", &cli_new, N_ ("Starts a match and prints its UUID"), N_ ("Matches") },
  { "record", &cli_record, N_ ("Appends moves, from standard input when none is given") },
  { "choices", &cli_choices, N_ ("Lists what can be done next, and what has to be asked for it") },
  { "deal", &cli_deal,
    N_ ("Deals what is due, or draws and rolls for a move, where the program does") },
  { "undo", &cli_undo, N_ ("Takes back the last moves") },
  { "edit", &cli_edit, N_ ("Corrects a move on a new line") },
  { "settle", &cli_settle,
    N_ ("Tells what waits of a correction, or does something about the first move") },
  { "line", &cli_line,
    N_ ("Lists a match’s lines, makes one the current one, names, hides or begins one") },
  { "compare", &cli_compare, N_ ("Shows where two lines of a match differ") },
  { "match", &cli_match, N_ ("Corrects who sat where in a match, and when and where it was") },
  { "note", &cli_note, N_ ("Adds a note to a match, or lists its notes") },
  { "remark", &cli_remark, N_ ("Writes a note on a move, or lists them") },
  { "bookmark", &cli_bookmark, N_ ("Marks a move, or lists the marks") },
  { "tag", &cli_tag, N_ ("Puts tags on a match or takes them off") },
  { "photo", &cli_photo,
    N_ ("Adds photos to a match, or lists, captions, deletes and writes them") },
  { "clock", &cli_clock, N_ ("Tells how long each player took, and sets the match’s clock") },
  { "delete", &cli_delete, N_ ("Puts a match into the bin") },
  { "restore-match", &cli_restore_match, N_ ("Takes a match out of the bin") },
  { "log", &cli_log, N_ ("Logs a result without moves, of any game"),
    N_ ("Results without moves") },
  { "game", &cli_game,
    N_ ("Rates a game, notes whether it is owned, and says whether results of it that all players "
        "won were won together or are draws") },
  { "session", &cli_session, N_ ("Begins, ends and corrects the sessions of a match"),
    N_ ("Sessions and stories") },
  { "journal", &cli_journal, N_ ("Writes into the journal of a run, or lists it") },
  { "story", &cli_story, N_ ("Tells what happened in a match, move by move") },
  { "recap", &cli_recap, N_ ("Tells the last session in a few sentences") },
  { "book", &cli_book, N_ ("Writes the journal of a match or a campaign as a book") },
  { "lay", &cli_lay, N_ ("Lists what to put where to lay the table of a match again") },
  { "league", &cli_league,
    N_ ("Sets up leagues, says who takes part, and enters and awards results"), N_ ("Leagues") },
  { "pair", &cli_pair,
    N_ ("Pairs a league’s next round and says why, or takes the last pairing back") },
  { "standings", &cli_standings,
    N_ ("Shows a league’s table, why it is so, and what may come of it") },
  { "ratings", &cli_ratings,
    N_ ("Rates the players of a league, a game or all; of co-op games tells how groups did") },
  { "campaign", &cli_campaign,
    N_ ("Makes and edits campaigns, and says which matches are their runs"), N_ ("Campaigns") },
  { "run", &cli_run_command,
    N_ ("Starts a campaign’s next run, pauses, resumes, abandons and names runs") },
  { "list", &cli_list, N_ ("Lists what the collection has"), N_ ("The collection") },
  { "show", &cli_show, N_ ("Shows one of them") },
  { "player", &cli_player, N_ ("Adds, renames, merges, splits, deletes and purges players") },
  { "deck", &cli_deck, N_ ("Makes, edits, checks and exchanges decks") },
  { "pack", &cli_pack,
    N_ ("Makes packs of cards: drafts are written, checked, kept and handed on") },
  { "own", &cli_own, N_ ("Notes the cards that a player owns, or lists them") },
  { "words", &cli_words, N_ ("Puts a word list into the bin, takes it out, or writes it") },
  { "import", &cli_import,
    N_ ("Adds records, packs, word lists, tournament reports, archives, and plays of other "
        "programs"),
    N_ ("In and out") },
  { "export", &cli_export,
    N_ ("Writes matches in many formats, packs, reports of leagues, and everything") },
  { "archive", &cli_archive,
    N_ ("Writes the whole collection into one archive, tells what is in one, or brings it back") },
  { "token", &cli_token,
    N_ ("Forgets a user’s token for BoardGameGeek, or all that the desktop keeps") },
  { "bin", &cli_bin, N_ ("Lists what was deleted, or takes it out of the bin"),
    N_ ("What was changed, and backups") },
  { "history", &cli_history, N_ ("Lists what was changed last") },
  { "revert", &cli_revert, N_ ("Undoes a change that history lists, the last by default") },
  { "verify", &cli_verify, N_ ("Replays stored matches against their digests") },
  { "check", &cli_check, N_ ("Checks the integrity of the database") },
  { "salvage", &cli_salvage, N_ ("Brings out what can be read of a damaged database") },
  { "backup", &cli_backup, N_ ("Makes a backup, or writes a copy of the database") },
  { "backups", &cli_backups, N_ ("Lists the backups of the database, or tells what is in one") },
  { "restore", &cli_restore, N_ ("Puts a backup back") },
  { "compact", &cli_compact, N_ ("Makes the file of the database smaller, after a backup") },
  { "demo", &cli_demo, N_ ("Shows the demo collection"), N_ ("Help") },
  { "complete", &cli_complete, N_ ("Lists what may come next on the command line, for shells") },
  { "help", &cli_help, N_ ("Lists the commands, or explains one of them") },
  { NULL },
};

/* Help: what the page docs/command-line.md says of a command, in the program at build time. */

/* Where lines end, and where those that go on begin. */
#define COLUMNS 79
#define HANGING 6
/* Where the meaning of a subcommand begins. */
#define MEANING 22

/* @text in lines, of which all but the first are indented. */
static void
append_wrapped (GString *out, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong column = 2;

  g_string_append (out, " ");
  for (char **word = words; *word != NULL; word++) {
    glong length = g_utf8_strlen (*word, -1);

    if (column + length > COLUMNS && column > HANGING) {
      g_string_append_printf (out, "\n%*s%s", HANGING, "", *word);
      column = HANGING + length + 1;
    } else {
      g_string_append_printf (out, " %s", *word);
      column += length + 1;
    }
  }
  g_string_append_c (out, '\n');
}

/* Whether the page's entry is about that subcommand; NULL: about any. */
static gboolean
is_about (const CliHelp *help, const char *subcommand)
{
  g_auto (GStrv) words = g_strsplit (help->subcommands, " ", -1);

  return subcommand == NULL || g_strv_contains ((const char *const *)words, subcommand);
}

static const CliHelp *
find_help (const char *command, const char *subcommand)
{
  for (const CliHelp *help = cli_help_of_page; help->command != NULL; help++)
    if (help->kind == CLI_HELP_MEANING && g_str_equal (help->command, command)
        && is_about (help, subcommand))
      return help;
  return NULL;
}

/* A line for each; those that the page explains together share one. */
static void
append_subcommands (GString *out, const CliCommand *command)
{
  g_auto (GStrv) names = cli_dup_subcommands (command);
  g_autoptr (GString) line = g_string_new (NULL);

  for (char **name = names; *name != NULL; name++) {
    const CliHelp *help = find_help (command->name, *name);

    g_string_append_printf (line, "%s%s", line->len > 0 ? ", " : "", *name);
    if (name[1] != NULL && help != NULL && find_help (command->name, name[1]) == help
        && line->len + strlen (name[1]) + 2 < MEANING)
      continue;
    g_string_append_printf (out, "  %-*s %s\n", MEANING, line->str,
                            help != NULL ? help->brief : "");
    g_string_truncate (line, 0);
  }
}

static void
append_ways (GString *out, const CliCommand *command, const char *subcommand)
{
  g_auto (GStrv) ways = cli_dup_ways (command, subcommand);

  for (char **way = ways; *way != NULL; way++) {
    g_autofree char *call =
        g_strdup_printf ("tomekeeper-cli %s%s%s", command->name, **way != '\0' ? " " : "", *way);

    append_wrapped (out, call);
  }
}

static void
append_page (GString *out, const CliCommand *command, const char *subcommand, CliHelpKind kind,
             const char *heading)
{
  gboolean first = TRUE;

  for (const CliHelp *help = cli_help_of_page; help->command != NULL; help++) {
    if (help->kind != kind || !g_str_equal (help->command, command->name)
        || (help->subcommands[0] != '\0' && !is_about (help, subcommand)))
      continue;
    g_string_append_printf (out, "%s%s", first ? heading : "", help->text);
    first = FALSE;
  }
}

static void
append_command (GString *out, const CliCommand *command, const char *subcommand)
{
  g_auto (GStrv) names = cli_dup_subcommands (command);
  gboolean listed = subcommand == NULL && names[0] != NULL;

  g_string_append_printf (out, "%s.\n\n", _ (command->summary));
  if (listed) {
    g_string_append_printf (out, _ ("Usage: tomekeeper-cli [--database FILE] %s SUBCOMMAND …\n"),
                            command->name);
    g_string_append_c (out, '\n');
    append_subcommands (out, command);
  } else {
    g_string_append (out, _ ("Usage:\n"));
    append_ways (out, command, subcommand);
    append_page (out, command, subcommand, CLI_HELP_MEANING, "\n");
  }
  append_page (out, command, subcommand, CLI_HELP_NOTE, "\n");
  append_page (out, command, subcommand, CLI_HELP_EXAMPLE, _ ("\nExamples:\n"));
  if (listed)
    g_string_append_printf (
        out, _ ("\n“tomekeeper-cli help %s SUBCOMMAND” tells more about one of them.\n"),
        command->name);
}

static void
append_commands (GString *out)
{
  g_string_append (out, _ ("Usage: tomekeeper-cli [--database FILE] COMMAND …\n"));
  for (const CliCommand *command = cli_commands; command->name != NULL; command++) {
    if (command->group != NULL)
      g_string_append_printf (out, "\n%s\n", _ (command->group));
    g_string_append_printf (out, "  %-14s %s\n", command->name, _ (command->summary));
  }
  g_string_append (out, _ ("\n“tomekeeper-cli help COMMAND” tells more about one of them.\n"
                           "With --json a command’s output is JSON.\n"));
}

/* @name, @subcommand: (nullable) */
static int
explain (Cli *cli, const char *name, const char *subcommand)
{
  const CliCommand *command = name != NULL ? cli_find_command (name) : NULL;

  if (name != NULL && command == NULL)
    return cli_usage_unknown (NULL, name);
  if (subcommand != NULL && !cli_is_subcommand (command, subcommand))
    return cli_usage_unknown (command, subcommand);
  if (command == NULL)
    append_commands (cli->out);
  else
    append_command (cli->out, command, subcommand);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

static int
run_help (Cli *cli, gpointer values, char **words)
{
  return explain (cli, words[0], words[0] != NULL ? words[1] : NULL);
}

static const CliArgument help_arguments[] = {
  { "", CLI_WAY, .run = run_help },
  { "COMMAND", CLI_COMMAND, CLI_OPTIONAL },
  { "SUBCOMMAND", CLI_TEXT, CLI_OPTIONAL | CLI_IN },
  { NULL },
};

const CliTable cli_help = { help_arguments };

static gboolean
asks_for_help (char **words)
{
  for (; *words != NULL && !g_str_equal (*words, "--"); words++)
    if (g_str_equal (*words, "--help") || g_str_equal (*words, "-h"))
      return TRUE;
  return FALSE;
}

static int
run (Cli *cli, char **argv)
{
  gboolean want_help = FALSE, want_version = FALSE;
  const GOptionEntry entries[] = {
    { "database", 'd', 0, G_OPTION_ARG_FILENAME, &cli->database, NULL, NULL },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &cli->json, NULL, NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &want_help, NULL, NULL },
    { "version", 'V', 0, G_OPTION_ARG_NONE, &want_version, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) args = g_strdupv (argv);
  g_auto (GStrv) names = NULL;
  const CliCommand *command;
  const char *subcommand;

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse_strv (context, &args, &error))
    return cli_usage ("%s", error->message);
  if (want_version) {
    g_string_append (cli->out, "tomekeeper-cli " TOMEKEEPER_VERSION "\n");
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  if (want_help)
    return explain (cli, args[1], args[1] != NULL ? args[2] : NULL);
  if (args[1] == NULL)
    return cli_usage ("%s", _ ("A command is missing."));
  command = cli_find_command (args[1]);
  if (command == NULL)
    return cli_usage_unknown (NULL, args[1]);
  subcommand = args[2] != NULL && cli_is_subcommand (command, args[2]) ? args[2] : NULL;
  if (asks_for_help (args + 2))
    return explain (cli, args[1], subcommand);
  names = cli_dup_subcommands (command);
  if (names[0] != NULL && subcommand == NULL && args[2] != NULL && args[2][0] != '-')
    return cli_usage_unknown (command, args[2]);
  return cli_call (cli, (const char *const *)args + 1);
}

int
cli_main (int argc, char **argv, FILE *in, FILE *out, FILE *err)
{
  Cli cli = { .out = g_string_new (NULL) };
  int status;

  app_import_init ();
  cli_set_streams (in, out, err);
  cli_set_commands (cli_commands);
  cli_set_called (NULL, NULL);
  status = run (&cli, argv);
  cli_set_called (NULL, NULL);
  cli_set_streams (stdin, stdout, stderr);
  if (cli.unwritten)
    status = CLI_USAGE;
  g_string_free (cli.out, TRUE);
  g_free (cli.database);
  return status;
}
