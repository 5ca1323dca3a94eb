/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of commands, and a run of one of them.
 */
#include "app/cli/commands.h"

#include "app/cli/campaign/campaigns.h"
#include "app/cli/complete.h"
#include "app/cli/league/leagues.h"
#include "app/files/import.h"

#include <string.h>

const CliCommand cli_commands[] = {
  { "replay", "RECORD [--pack FILE]… [--at N] [--each] [--json] [--words FILE]",
    N_ ("Replays records and shows the state after a move"), cli_replay,
    N_ ("Records, without a collection") },
  { "moves", "RECORD [--pack FILE]… [--at N] [--words FILE]",
    N_ ("Lists the legal moves after a move"), cli_moves },
  { "spellings", "RECORD|MATCH [--pack FILE]… [--at N] [--seat N] [--words NAME|FILE]",
    N_ ("Lists the words that a hand spells, the best first"), cli_spellings },
  { "simulate",
    "GAME [--variant V] [--seats N] [--seed S] [--knowledge open|table] [--pack FILE]… "
    "[--max-moves M]"
    " [--words FILE]",
    N_ ("Plays random legal moves and prints the record"), cli_simulate },
  { "new", "RECORD-TAGS-FILE [--words NAME|FILE]", N_ ("Starts a match and prints its UUID"),
    cli_new, N_ ("Matches") },
  { "record", "MATCH [MOVE]…", N_ ("Appends moves, from standard input when none is given"),
    cli_record },
  { "choices", "MATCH", N_ ("Lists what can be done next, and what has to be asked for it"),
    cli_choices },
  { "deal", "MATCH [MOVE] [--look] [--again]",
    N_ ("Deals what is due, or draws and rolls for a move, where the program does"), cli_deal },
  { "undo", "MATCH [N]", N_ ("Takes back the last moves"), cli_undo },
  { "edit", "MATCH N MOVE | --insert MATCH N MOVE | --remove MATCH N",
    N_ ("Corrects a move on a new line"), cli_edit },
  { "settle", "MATCH [--take-over | --reenter MOVE | --rule RULING | --drop | --drop-all]",
    N_ ("Tells what waits of a correction, or does something about the first move"), cli_settle },
  { "line", "MATCH [--all] [N [--name NAME | --hide | --show | --fork-at K [--name NAME]]]",
    N_ ("Lists a match’s lines, makes one the current one, names, hides or begins one"), cli_line },
  { "compare", "MATCH A B", N_ ("Shows where two lines of a match differ"), cli_compare },
  { "match",
    "edit MATCH [--date D] [--place P] [--event E] [--round R] [--minutes M] [--seat N=NAME]…",
    N_ ("Corrects who sat where in a match, and when and where it was"), cli_match },
  { "note", "[--edit N|--delete N] MATCH [TEXT]", N_ ("Adds a note to a match, or lists its notes"),
    cli_note },
  { "remark", "[--delete] MATCH [N [TEXT]]", N_ ("Writes a note on a move, or lists them"),
    cli_remark },
  { "bookmark", "[--remove] MATCH [N [NAME]]", N_ ("Marks a move, or lists the marks"),
    cli_bookmark },
  { "tag", "MATCH [[+|-]TAG]…", N_ ("Puts tags on a match or takes them off"), cli_tag },
  { "photo",
    "MATCH [FILE]… [--caption T] | MATCH --edit N --caption T | MATCH --delete N | "
    "MATCH --export N FILE",
    N_ ("Adds photos to a match, or lists, captions, deletes and writes them"), cli_photo },
  { "clock", "RUN|MATCH [--budget MINUTES] [--increment SECONDS] | --off | --pause",
    N_ ("Tells how long each player took, and sets the match’s clock"), cli_clock },
  { "delete", "MATCH", N_ ("Puts a match into the bin"), cli_delete },
  { "restore-match", "MATCH", N_ ("Takes a match out of the bin"), cli_restore_match },
  { "log",
    "LINE | GAME --player NAME[+NAME]…[=SCORE]… [--winner NAME]… | --edit MATCH [LINE | GAME] "
    "[--co-op won|lost|drawn] [--low] [--places] [--open] [--variant V] [--date D] [--minutes M] "
    "[--place P] [--event E] [--note T] [--photo FILE]… [--new] [--dry-run]",
    N_ ("Logs a result without moves, of any game"), cli_log, N_ ("Results without moves") },
  { "game",
    "GAME [--together | --drawn] [--rate N | --unrate] [--owned | --not-owned | --forget-owned]",
    N_ ("Rates a game, notes whether it is owned, and says whether results of it that all players "
        "won were won together or are draws"),
    cli_game },
  { "session",
    "begin RUN|MATCH [--date D] [--place P] [--player P]… [--note T] | end RUN|MATCH | "
    "add RUN|MATCH FIRST LAST [as with begin] | edit SESSION [as with begin] | join SESSION | "
    "split SESSION MOVE | delete SESSION | list RUN|MATCH",
    N_ ("Begins, ends and corrects the sessions of a match"), cli_session,
    N_ ("Sessions and stories") },
  { "journal", "RUN [add TEXT [--at N] [--by P] | edit N TEXT | delete N]",
    N_ ("Writes into the journal of a run, or lists it"), cli_journal },
  { "story", "RUN|MATCH", N_ ("Tells what happened in a match, move by move"), cli_story },
  { "recap", "[--session N] RUN|MATCH", N_ ("Tells the last session in a few sentences"),
    cli_recap },
  { "book", "[--text FILE] [--html FILE] [--pdf FILE [--a4]] RUN|MATCH|--campaign CAMPAIGN",
    N_ ("Writes the journal of a match or a campaign as a book"), cli_book },
  { "lay", "[--at N] [--text FILE] [--html FILE] [--pdf FILE] RUN|MATCH",
    N_ ("Lists what to put where to lay the table of a match again"), cli_lay },
  { "league",
    "new NAME --format ladder|round-robin|swiss|pods|knock-out --game G… [--entrant E]… [--rounds "
    "N] [--cycles N] [--tables A-B] "
    "[--best-of N] [--[no-]third-place] [--partners none|fixed|changing] [--by-hand|--open] "
    "[--scheme S] "
    "[--tie-breaks LIST] [--seats gaps|fide] [--rating R] [--season NAME] [--starts D] [--ends D] "
    "[--note T] | "
    "next LEAGUE [--carry LIST] [as with new] | edit LEAGUE [as with new] | "
    "rename LEAGUE NAME [--note T] | delete LEAGUE[/N] | restore LEAGUE[/N] | finish LEAGUE | "
    "reopen LEAGUE | show LEAGUE | enter LEAGUE NAME… [--from ROUND] | "
    "leave LEAGUE NAME [--after ROUND] | return LEAGUE NAME | take-out LEAGUE NAME | "
    "away LEAGUE ROUND NAME [full|half|zero|none] | forbid LEAGUE NAME NAME | "
    "allow LEAGUE NAME NAME | "
    "entrant LEAGUE NAME [--name N] [--player P]… [--rating R] [--number N] | "
    "penalty LEAGUE NAME POINTS --reason T [--from ROUND] | unpenalty LEAGUE NAME [N] | "
    "fixtures LEAGUE [ROUND] | result LEAGUE ROUND.TABLE LINE|--match MATCH | "
    "start LEAGUE ROUND.TABLE | "
    "award LEAGUE ROUND.TABLE --forfeit NAME|--decision 1-0 --reason T | "
    "unaward LEAGUE ROUND.TABLE | unlink LEAGUE ROUND.TABLE | date LEAGUE ROUND.TABLE DAY | "
    "seat LEAGUE ROUND.TABLE NAME… | count LEAGUE MATCH yes|no|rule [--reason T] | schemes | "
    "scheme add NAME FILE|JSON | scheme show|delete|restore NAME",
    N_ ("Sets up leagues, says who takes part, and enters and awards results"), cli_league,
    N_ ("Leagues") },
  { "pair",
    "LEAGUE [--swap NAME NAME]… [--turn NAME]… [--from FILE] [--again] [--accept] | "
    "LEAGUE --unpair",
    N_ ("Pairs a league’s next round and says why, or takes the last pairing back"), cli_pair },
  { "standings",
    "LEAGUE [--season N] [--date D | --round N] [--columns COLUMN,…] [--csv] "
    "[--why NAME [COLUMN] | --order NAME NAME | --crosstable | --changed [ROUND] | "
    "--outlook [RUNS] [--seed S]]",
    N_ ("Shows a league’s table, why it is so, and what may come of it"), cli_standings },
  { "ratings",
    "LEAGUE | --game GAME | --all [--system elo|glicko-2|plackett-luce] [--date D] "
    "[--history NAME] [--csv] | --co-op [--game GAME]",
    N_ ("Rates the players of a league, a game or all; of co-op games tells how groups did"),
    cli_ratings },
  { "campaign",
    "new GAME NAME [--player P]… [--variant V] [--option NAME=N]… [--house-rules T] [--note T] | "
    "edit CAMPAIGN [--name N] [as with new] | rename CAMPAIGN NAME | players CAMPAIGN [NAME]… | "
    "house-rules CAMPAIGN [TEXT] | options CAMPAIGN [NAME=N]… | delete CAMPAIGN | "
    "restore CAMPAIGN | add-run CAMPAIGN MATCH | remove-run RUN | cards CAMPAIGN",
    N_ ("Makes and edits campaigns, and says which matches are their runs"), cli_campaign,
    N_ ("Campaigns") },
  { "run", "start CAMPAIGN | pause RUN | resume RUN | abandon RUN | name RUN [NAME]",
    N_ ("Starts a campaign’s next run, pauses, resumes, abandons and names runs"),
    cli_run_command },
  { "list",
    "players | packs | matches [--game GAME] | decks | words | games | places | campaigns | runs "
    "CAMPAIGN "
    "| "
    "sessions RUN|MATCH | leagues | seasons LEAGUE | imports",
    N_ ("Lists what the collection has"), cli_list, N_ ("The collection") },
  { "show",
    "player|pack|match|deck|words|campaign|run|league ID [--game GAME] "
    "[--against PLAYER] [--matches]",
    N_ ("Shows one of them"), cli_show },
  { "player",
    "add NAME | rename PLAYER NAME | merge PLAYER INTO | delete PLAYER | restore PLAYER | "
    "split PLAYER [OTHER [--new] [--called NAME]… [--match MATCH]… [--tables|--no-tables] "
    "[--dry-run]] | "
    "purge PLAYER [--yes NAME] [--backup] [--delete-backups]",
    N_ ("Adds, renames, merges, splits, deletes and purges players"), cli_player },
  { "deck",
    "new GAME NAME [--player P] [--variant V] [--note T] [--pack ID]… [CARD[=N]]… | "
    "edit DECK [--name N] [--player P | --table] [--variant V] [--note T] [--pack ID]… [CARD=N]… | "
    "rename DECK NAME | copy DECK NAME | delete DECK | restore DECK | check [DECK]… | "
    "import FILE… | export [--output FILE] DECK…",
    N_ ("Makes, edits, checks and exchanges decks"), cli_deck },
  { "pack",
    "new GAME TITLE | copy PACK[@REVISION] [TITLE] | revise PACK | read FILE | list | "
    "show DRAFT|PACK|FILE [PATH] | set DRAFT PATH VALUE | "
    "add DRAFT LIST [--variant V] [NAME] [FIELD=VALUE]… | remove DRAFT PATH | "
    "move DRAFT PATH N | duplicate DRAFT PATH | take DRAFT PACK CARD… | check DRAFT|PACK|FILE | "
    "keep DRAFT | write DRAFT [FILE] | delete DRAFT | restore DRAFT",
    N_ ("Makes packs of cards: drafts are written, checked, kept and handed on"), cli_pack },
  { "own", "[--pack ID] PLAYER [CARD [N]]",
    N_ ("Notes the cards that a player owns, or lists them"), cli_own },
  { "words", "delete LIST | restore LIST | export [--output FILE] LIST",
    N_ ("Puts a word list into the bin, takes it out, or writes it"), cli_words },
  { "import",
    "[--format F] [--into MATCH | --new] [--dry-run] [--keep-going] SOURCE… | of plays: "
    "[--who NAME=PLAYER]… [--game-is NAME=GAME]… [--place-is NAME=PLACE]… [--as-new NAME]… "
    "[--leave-out GAME]… [--together GAME]… [--drawn GAME]… [--here|--there] [--separate] "
    "[--revive] [--rows] | of tables: [--columns LIST] "
    "[--delimiter D] [--days ymd|dmy|mdy] [--by-player] [--low] [--comma] [--no-head] [--game G] | "
    "bgg:USER [--since DAY] [--until DAY] [--token-from FILE] | "
    "--format trf [--game GAME] [--into LEAGUE | --new] [--here|--there] [--dry-run] FILE",
    N_ ("Adds records, packs, word lists, tournament reports, archives, and plays of other "
        "programs"),
    cli_import, N_ ("In and out") },
  { "export",
    "[--all] [--lines all] [--pack ID[@REVISION]] [--json] [--output FILE] [MATCH]… | "
    "--league LEAGUE [--report table|crosstable|round|ratings|season] "
    "[--format html|pdf|csv|json|trf|trf26] [--round N] [--date DAY] [--columns LIST] [--output "
    "FILE] | "
    "--plays csv|csv-wide|json|bgstats|bgstats-links|html|pdf [--game GAME] [--player PLAYER] "
    "[--since DAY] [--until DAY] [--output FILE] [MATCH]… | --link MATCH | --archive FILE",
    N_ ("Writes matches in many formats, packs, reports of leagues, and everything"), cli_export },
  { "archive", "write FILE | show FILE | restore FILE [--dry-run]",
    N_ ("Writes the whole collection into one archive, tells what is in one, or brings it back"),
    cli_archive },
  { "token", "forget [USER]",
    N_ ("Forgets a user’s token for BoardGameGeek, or all that the desktop keeps"), cli_token },
  { "bin", "[restore ID…]", N_ ("Lists what was deleted, or takes it out of the bin"), cli_bin,
    N_ ("What was changed, and backups") },
  { "history", "", N_ ("Lists what was changed last"), cli_history },
  { "revert", "[--keep-changed] [CHANGE]",
    N_ ("Undoes a change that history lists, the last by default"), cli_revert },
  { "verify", "[MATCH]… [--stamp]", N_ ("Replays stored matches against their digests"),
    cli_verify },
  { "check", "[--mend]", N_ ("Checks the integrity of the database"), cli_check },
  { "salvage", "[FILE] FOLDER | FILE --into",
    N_ ("Brings out what can be read of a damaged database"), cli_salvage },
  { "backup", "[FILE]", N_ ("Makes a backup, or writes a copy of the database"), cli_backup },
  { "backups", "[--look] | show BACKUP|FILE|latest",
    N_ ("Lists the backups of the database, or tells what is in one"), cli_backups },
  { "restore", "BACKUP|FILE|latest", N_ ("Puts a backup back"), cli_restore },
  { "compact", "", N_ ("Makes the file of the database smaller, after a backup"), cli_compact },
  { "demo", "", N_ ("Shows the demo collection"), cli_demo, N_ ("Help") },
  { "complete", "-- [WORD]…", N_ ("Lists what may come next on the command line, for shells"),
    cli_complete },
  { "help", "[COMMAND [SUBCOMMAND]]", N_ ("Lists the commands, or explains one of them"),
    cli_help },
  { NULL, NULL, NULL, NULL, NULL },
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
  gboolean listed = subcommand == NULL && cli_has_subcommands (command);

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

int
cli_help (Cli *cli, const char *name, char **argv)
{
  if (!cli_parse (cli, name, NULL, &argv, 0, 2))
    return CLI_USAGE;
  return explain (cli, argv[1], argv[1] != NULL ? argv[2] : NULL);
}

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
  const CliCommand *command;
  const char *subcommand;

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_strict_posix (context, TRUE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse_strv (context, &args, &error))
    return cli_usage (NULL, "%s", error->message);
  if (want_version) {
    g_string_append (cli->out, "tomekeeper-cli " TOMEKEEPER_VERSION "\n");
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  if (want_help)
    return explain (cli, args[1], args[1] != NULL ? args[2] : NULL);
  if (args[1] == NULL)
    return cli_usage (NULL, "%s", _ ("A command is missing."));
  command = cli_find_command (args[1]);
  if (command == NULL)
    return cli_usage_unknown (NULL, args[1]);
  subcommand = args[2] != NULL && cli_is_subcommand (command, args[2]) ? args[2] : NULL;
  if (asks_for_help (args + 2))
    return explain (cli, args[1], subcommand);
  if (cli_has_subcommands (command) && subcommand == NULL && args[2] != NULL && args[2][0] != '-')
    return cli_usage_unknown (command, args[2]);
  cli_set_subcommand (subcommand);
  /* The commands' own argv begins with their name. */
  {
    g_auto (GStrv) own = g_strdupv (args + 1);

    return command->run (cli, command->name, own);
  }
}

int
cli_main (int argc, char **argv, FILE *in, FILE *out, FILE *err)
{
  Cli cli = { .out = g_string_new (NULL) };
  int status;

  app_import_init ();
  cli_set_streams (in, out, err);
  cli_set_commands (cli_commands);
  cli_set_subcommand (NULL);
  status = run (&cli, argv);
  cli_set_subcommand (NULL);
  cli_set_streams (stdin, stdout, stderr);
  if (cli.unwritten)
    status = CLI_USAGE;
  g_string_free (cli.out, TRUE);
  g_free (cli.database);
  return status;
}
