/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line as a function and as a program: a call of every command, one after the other in
 * this process, says and returns what the program does that was started anew; and what depends on
 * the program's own standard streams.
 */
#include "tests/app/fixture.h"

#include "app/cli/cli.h"
#include "app/cli/commands.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n[Date \"2026-11-19\"]\n"
#define RUN "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
#define BEGUN "- dealer 1\n- deal\n- title quench\n"
#define HISTORY "Date,Game,Player,Score,Player,Score\n2026-11-20,Night Ferry,Ada,7,Ben,5\n"

/**
 * Call:
 * @words: the arguments as a shell takes them; MATCH and RUN stand for the ids that were kept
 * @keep: what the first word of the answer is to be called in what follows, or NULL
 * @status: the exit status
 */
typedef struct {
  const char *input, *words, *keep;
  int status;
} Call;

static void
assert_has (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "“%s” is not in “%s”", part, text);
}

/* In this order: what one leaves in the collection is there for the next. */
static const Call calls[] = {
  { NULL, "--version" },
  { NULL, "--help" },
  { NULL, "help league" },
  { NULL, "help league new" },
  { NULL, "nonsense", .status = 2 },
  { NULL, "list nonsense", .status = 2 },
  { NULL, "simulate tome --seed 7 --max-moves 12" },
  { TAGS BEGUN "2 play gust\n", "replay - --each" },
  { TAGS "- dealer 9\n", "replay - --json", .status = 1 },
  { TAGS BEGUN, "moves -" },
  { TAGS BEGUN, "spellings -", .status = 2 },
  { NULL, "complete -- league n" },
  { TAGS, "new -", "MATCH" },
  { BEGUN, "record MATCH" },
  { NULL, "record MATCH '2 play gust' '3 play dragon'", .status = 1 },
  { "3 play flood ; late\n", "record MATCH" },
  { NULL, "choices MATCH" },
  { NULL, "deal MATCH", .status = 2 },
  { NULL, "undo MATCH" },
  { NULL, "edit MATCH 4 '2 play flood'" },
  { NULL, "settle MATCH" },
  { NULL, "line MATCH" },
  { NULL, "compare MATCH 1 2" },
  { NULL, "export MATCH" },
  { NULL, "export --all --lines all --output all.tkr" },
  { HISTORY, "import -" },
  { TAGS BEGUN, "import --dry-run --format record -" },
  { "cat\ndog\n", "import --format words -" },
  { NULL, "words export standard-input", .status = 2 },
  { NULL, "log 'Night Ferry: Ada 8, Ben 3'" },
  { NULL, "log 'Night Ferry: Ada 8, , Ben'", .status = 1 },
  { NULL, "list matches" },
  { NULL, "list players --json" },
  { NULL, "show player Ada" },
  { NULL, "show match MATCH" },
  { NULL, "player rename Dan Dana" },
  { NULL, "player split Ada" },
  { NULL, "player split Ada Zoe --new --called Ada --dry-run" },
  { NULL, "own Ada quench 2" },
  { NULL, "deck new tokio Storm --player Ada cinder=2 spark" },
  { NULL, "deck check Storm", .status = 1 },
  { NULL, "pack new tome Mine" },
  { NULL, "pack list --json" },
  { NULL, "match edit MATCH --place Club --round 2" },
  { NULL, "photo MATCH" },
  { NULL, "note MATCH 'a late one'" },
  { NULL, "tag MATCH evening +club" },
  { NULL, "bookmark MATCH 2 turn" },
  { NULL, "remark MATCH 2 'why not'" },
  { NULL, "clock MATCH" },
  { NULL, "session begin MATCH --place Club" },
  { RUN, "new -", "RUN" },
  { NULL, "campaign new restless Thursdays --player Ada --player Ben" },
  { NULL, "campaign add-run Thursdays RUN" },
  { NULL, "run name RUN Beginnings" },
  { NULL, "journal RUN add 'We opened that door.'" },
  { NULL, "story RUN" },
  { NULL, "recap RUN" },
  { NULL, "book RUN" },
  { NULL, "lay MATCH" },
  { NULL, "lay --at 1 --json MATCH" },
  { NULL, "lay RUN" },
  { NULL, "league new Club --format round-robin --game 'Night Ferry' --entrant Ada --entrant Ben "
          "--entrant Cyd" },
  { NULL, "pair Club --accept" },
  { NULL, "league fixtures Club" },
  { NULL, "standings Club --json" },
  { NULL, "ratings --all" },
  { NULL, "game 'Night Ferry' --together" },
  { NULL, "delete MATCH" },
  { NULL, "bin" },
  { NULL, "restore-match MATCH" },
  { NULL, "history" },
  { NULL, "revert" },
  { NULL, "verify" },
  { NULL, "check" },
  { NULL, "backup" },
  { NULL, "backups" },
  { NULL, "compact" },
  { NULL, "archive write all.zip" },
  { NULL, "archive show all.zip" },
  { NULL, "salvage saved" },
  { NULL, "restore latest" },
  { NULL, "token forget nobody", .status = 2 },
  { NULL, "list campaigns" },
};

/* The words of @call with the ids that were kept. */
static char **
dup_words (const Call *call, GHashTable *ids)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (GStrv) typed = NULL;

  ck_assert_msg (g_shell_parse_argv (call->words, NULL, &typed, NULL), "%s", call->words);
  g_ptr_array_add (words, g_strdup ("--database"));
  g_ptr_array_add (words, g_strdup ("c.db"));
  for (char **word = typed; *word != NULL; word++) {
    const char *id = g_hash_table_lookup (ids, *word);

    g_ptr_array_add (words, g_strdup (id != NULL ? id : *word));
  }
  g_ptr_array_add (words, NULL);
  return (char **)g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

/* @text without what differs each time: ids, instants, times of day, and the folder. */
static char *
dup_lasting (const char *text)
{
  g_autoptr (GRegex) changing =
      g_regex_new ("[0-9a-f]{8}-[0-9a-f-]{27}|\\d{8}T\\d{6}Z|\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?|"
                   "\\b[0-9a-f]{8,64}\\b|(?<=/)t?here(?=/)",
                   0, 0, NULL);

  return g_regex_replace_literal (changing, text, -1, 0, "*", 0, NULL);
}

static void
assert_same (const char *call, const char *what, const char *here, const char *there)
{
  g_autofree char *one = dup_lasting (here), *other = dup_lasting (there);
  g_auto (GStrv) lines = g_strsplit (one, "\n", -1), others = g_strsplit (other, "\n", -1);

  for (guint k = 0; lines[k] != NULL || others[k] != NULL; k++)
    ck_assert_msg (g_strcmp0 (lines[k], others[k]) == 0,
                   "%s: line %u of standard %s is “%s”, and “%s” of the program", call, k + 1, what,
                   lines[k] != NULL ? lines[k] : "", others[k] != NULL ? others[k] : "");
}

static void
shell (const char *command)
{
  const char *const argv[] = { "sh", "-c", command, NULL };
  int status;

  ck_assert (g_spawn_sync (in_folder (""), (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                           NULL, NULL, &status, NULL));
  ck_assert_int_eq (status, 0);
}

static void
check_call (const Call *call, GHashTable *ids)
{
  g_auto (GStrv) words = dup_words (call, ids);
  g_autofree char *out = NULL, *err = NULL;
  CliOutput said;

  /* Both begin with the same collection, of the same name in a folder of its own. */
  shell ("rm -rf there && cp -a here there");
  ck_assert_int_eq (g_chdir (in_folder ("here")), 0);
  said = cli_run (call->input, (const char *const *)words);
  ck_assert_msg (said.status == call->status, "%s: %d, %s%s", call->words, said.status, said.out,
                 said.err);
  out = g_strdup (said.out);
  err = g_strdup (said.err);
  ck_assert_int_eq (g_chdir (in_folder ("there")), 0);
  said = cli_process_run (call->input, (const char *const *)words);
  ck_assert_msg (said.status == call->status, "%s: the program's status is %d", call->words,
                 said.status);
  assert_same (call->words, "output", out, said.out);
  assert_same (call->words, "error", err, said.err);
  if (call->keep != NULL)
    g_hash_table_insert (ids, (gpointer)call->keep, line_of (out, 0));
}

START_TEST (every_command_is_the_program_s)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autofree char *before = g_get_current_dir ();

  ck_assert_int_eq (g_mkdir (in_folder ("here"), 0700), 0);
  for (gsize k = 0; k < G_N_ELEMENTS (calls); k++)
    check_call (&calls[k], ids);
  ck_assert_int_eq (g_chdir (before), 0);
}
END_TEST

/* A walk through a collection that is not --database's. */
static const char *const elsewhere[] = { "demo" };

static gboolean
is_called (const char *name)
{
  for (gsize k = 0; k < G_N_ELEMENTS (calls); k++) {
    g_auto (GStrv) words = g_strsplit (calls[k].words, " ", 2);

    if (g_str_equal (words[0], name))
      return TRUE;
  }
  for (gsize k = 0; k < G_N_ELEMENTS (elsewhere); k++)
    if (g_str_equal (elsewhere[k], name))
      return TRUE;
  return FALSE;
}

START_TEST (no_command_is_left_out)
{
  for (const CliCommand *command = cli_commands; command->name != NULL; command++)
    ck_assert_msg (is_called (command->name), "%s is never called", command->name);
}
END_TEST

/* Help */

/* All that the page says of a command. */
static char *
dup_page (const char *name)
{
  g_autoptr (GString) page = g_string_new (NULL);

  for (const CliHelp *help = cli_help_of_page; help->command != NULL; help++)
    if (g_str_equal (help->command, name) && help->kind != CLI_HELP_EXAMPLE)
      g_string_append (page, help->text);
  return g_string_free (g_steal_pointer (&page), FALSE);
}

/* What there is to type is explained, and nothing else is. */
START_TEST (every_command_is_explained)
{
  g_autoptr (GRegex) options = g_regex_new ("--(?:\\[no-\\])?([a-z][a-z0-9-]*)", 0, 0, NULL);

  for (const CliCommand *command = cli_commands; command->name != NULL; command++) {
    g_autofree char *page = dup_page (command->name);
    g_auto (GStrv) names = cli_dup_subcommands (command), ways = cli_dup_ways (command, NULL);
    g_autofree char *usage = g_strjoinv (" | ", ways);
    g_autoptr (GMatchInfo) found = NULL;

    ck_assert_msg (page[0] != '\0', "the page has no %s", command->name);
    for (char **name = names; *name != NULL; name++) {
      CliOutput said = cli (NULL, "help", command->name, *name, NULL);
      g_autofree char *call = g_strdup_printf ("\n\n  %s ", command->name);

      ck_assert_int_eq (said.status, 0);
      ck_assert_msg (strstr (said.out, call) != NULL, "%s %s is not explained: %s", command->name,
                     *name, said.out);
    }
    for (g_regex_match (options, usage, 0, &found); g_match_info_matches (found);
         g_match_info_next (found, NULL)) {
      g_autofree char *option = g_match_info_fetch (found, 1);

      ck_assert_msg (strstr (page, option) != NULL, "%s --%s is not explained", command->name,
                     option);
    }
  }
}
END_TEST

START_TEST (nothing_is_explained_that_there_is_not)
{
  cli_set_commands (cli_commands);
  for (const CliHelp *help = cli_help_of_page; help->command != NULL; help++) {
    g_auto (GStrv) words = g_strsplit (help->subcommands, " ", -1);
    const CliCommand *command = cli_find_command (help->command);
    g_auto (GStrv) names = NULL;

    ck_assert_msg (command != NULL, "the page has “%s”", help->command);
    names = cli_dup_subcommands (command);
    for (char **word = words; help->kind == CLI_HELP_MEANING && *word != NULL; word++)
      ck_assert_msg (names[0] == NULL || cli_is_subcommand (command, *word), "the page has “%s %s”",
                     help->command, *word);
  }
}
END_TEST

/* Subcommands stand one below the other, in lines that a terminal shows. */
START_TEST (help_has_two_levels)
{
  CliOutput said = cli (NULL, "help", "league", NULL);

  assert_has (said.out, "\n  new                    begins a league with its first season");
  assert_has (said.out, "\n  penalty                takes points from somebody");
  assert_has (said.out, "\nExamples:\n  $ tomekeeper-cli league new Club");
  ck_assert_ptr_null (strstr (said.out, "--best-of"));
  said = cli (NULL, "help", "league", "new", NULL);
  assert_has (said.out, "--best-of N");
  ck_assert_ptr_null (strstr (said.out, "takes points"));
  said = cli (NULL, "help", NULL);
  assert_has (said.out, "\n\nLeagues\n  league ");
}
END_TEST

/* All ways to ask lead to the same. */
START_TEST (help_is_found)
{
  static const char *const calls_for_help[][4] = {
    { "league", "penalty", "--help" }, { "league", "penalty", "-h" },
    { "--help", "league", "penalty" }, { "-h", "league", "penalty" },
    { "league", "-h", "penalty" },
  };
  g_autofree char *whole = g_strdup (cli (NULL, "help", "league", NULL).out);
  g_autofree char *wanted = g_strdup (cli (NULL, "help", "league", "penalty", NULL).out);

  for (gsize k = 0; k + 1 < G_N_ELEMENTS (calls_for_help); k++) {
    CliOutput said = cli_run (NULL, calls_for_help[k]);

    ck_assert_int_eq (said.status, 0);
    ck_assert_str_eq (said.out, wanted);
  }
  /* The word behind the option may be one that is looked for. */
  ck_assert_str_eq (cli_run (NULL, calls_for_help[4]).out, whole);
  assert_has (cli (NULL, "help", "help", NULL).out, "help [COMMAND [SUBCOMMAND]]");
  assert_has (cli (NULL, "help", "--help", NULL).out, "help [COMMAND [SUBCOMMAND]]");
}
END_TEST

/* Where there is no story standard error says why, and standard output has none. */
START_TEST (no_story_is_told)
{
  g_autofree char *tome = line_of (cli (TAGS BEGUN, "new", "-", NULL).out, 0);
  g_autofree char *run = line_of (cli (RUN, "new", "-", NULL).out, 0);
  static const char *const tells[] = { "story", "recap" };

  for (gsize k = 0; k < G_N_ELEMENTS (tells); k++) {
    CliOutput said = cli (NULL, tells[k], tome, NULL);

    ck_assert_int_eq (said.status, 0);
    ck_assert_str_eq (said.out, "");
    ck_assert_str_eq (said.err, "tomekeeper-cli: Tome has no story to tell.\n");
    said = cli (NULL, tells[k], run, NULL);
    ck_assert_int_eq (said.status, 0);
    ck_assert_str_eq (said.err, "tomekeeper-cli: Nothing has happened yet that a story tells.\n");
  }
}
END_TEST

static const struct {
  const char *words, *said;
} slips[] = {
  { "leage", "did you mean league?" },
  { "Standing", "did you mean standings?" },
  { "help simluate", "did you mean simulate?" },
  { "league pnealty Club", "did you mean league penalty?" },
  { "help league fixture", "did you mean league fixtures?" },
  { "list match", "did you mean list matches?" },
  { "frobnicate", "There is no command “frobnicate”.\n" },
  { "league frobnicate", "“tomekeeper-cli help league” tells more." },
  { "league penalty Club", "Usage: tomekeeper-cli league penalty LEAGUE NAME POINTS --reason T" },
};

/* A wrong call is told in few words. */
START_TEST (a_slip_is_seen)
{
  g_auto (GStrv) words = g_strsplit (slips[_i].words, " ", -1);
  CliOutput said = cli_run (NULL, (const char *const *)words);

  ck_assert_int_eq (said.status, 2);
  ck_assert_str_eq (said.out, "");
  assert_has (said.err, slips[_i].said);
  ck_assert_msg (strlen (said.err) < 300, "%s", said.err);
}
END_TEST

START_TEST (the_demo_is_the_program_s)
{
  g_autofree char *out = NULL;
  CliOutput said = cli (NULL, "demo", NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  out = g_strdup (said.out);
  shell ("rm -rf tomekeeper");
  said = cli_process (NULL, "demo", NULL);
  ck_assert_int_eq (said.status, 0);
  assert_same ("demo", "output", out, said.out);
}
END_TEST

/* Nothing that a run opened stays, and nothing that it was told. */

static guint
count_descriptors (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

START_TEST (a_run_leaves_nothing_open)
{
  static const char *const words[] = { "list players", "list matches --json", "nonsense",
                                       "export --plays csv --output plays.csv", "check" };
  const char *path = in_folder ("c.db");
  guint before;

  ck_assert_int_eq (cli (NULL, "--database", path, "player", "add", "Ada", NULL).status, 0);
  before = count_descriptors ();
  for (gsize k = 0; k < G_N_ELEMENTS (words); k++) {
    g_auto (GStrv) call = g_strsplit (words[k], " ", -1);
    const char *argv[16] = { "--database", path };

    for (guint n = 0; call[n] != NULL; n++)
      argv[n + 2] = g_str_equal (call[n], "plays.csv") ? in_folder (call[n]) : call[n];
    cli_run (TAGS, argv);
    ck_assert_msg (count_descriptors () == before, "%s leaves something open", words[k]);
  }
  /* --json was for its run alone, and so was what stood on standard input. */
  ck_assert_ptr_null (strchr (cli (NULL, "--database", path, "list", "players", NULL).out, '['));
  ck_assert_int_eq (cli (TAGS BEGUN, "replay", "-", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "replay", "-", NULL).status, 1);
}
END_TEST

/* An output that takes nothing more is told, once, and is the status. */
START_TEST (a_full_output_is_told)
{
  const char *argv[] = { "tomekeeper-cli", "help", NULL };
  char *text = NULL;
  size_t length;
  FILE *in = fopen ("/dev/null", "re"), *out = fopen ("/dev/full", "we");
  FILE *err = open_memstream (&text, &length);

  ck_assert_int_eq (cli_main (2, (char **)argv, in, out, err), 2);
  fclose (in);
  fclose (out);
  fclose (err);
  ck_assert_str_eq (text, "tomekeeper-cli: No space left on device\n");
  free (text);
}
END_TEST

/* The program's own streams */

static char *
dup_said_by_shell (const char *tail, int *status)
{
  g_autofree char *command =
      g_strdup_printf ("cd '%s' && exec 2>&1; '%s/app/tomekeeper-cli' %s", in_folder (""),
                       suite_variable ("TOMEKEEPER_BUILD"), tail);
  const char *const argv[] = { "bash", "-c", command, NULL };
  char *said = NULL;

  ck_assert (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &said, NULL,
                           status, NULL));
  return said;
}

static const struct {
  const char *tail, *said;
  int status;
} streams[] = {
  { "help >/dev/full", "tomekeeper-cli: No space left on device\n", 2 },
  { "help >&-", "tomekeeper-cli: Bad file descriptor\n", 2 },
  { "replay - <&-", "-: Bad file descriptor\n", 2 },
  { "replay - <.", "-: Is a directory\n", 2 },
  { "list players --json <&- >/dev/null", "", 0 },
  /* Whoever reads no further ends it. */
  { "help | true; exit ${PIPESTATUS[0]}", "", 128 + SIGPIPE },
  { "--database nowhere/c.db check 2>/dev/null", "", 2 },
  { "export --all --output /nowhere/all.tkr 2>&-", "", 2 },
};

START_TEST (its_streams_are_those_that_it_was_given)
{
  int status;
  g_autofree char *said = dup_said_by_shell (streams[_i].tail, &status);

  ck_assert_str_eq (said, streams[_i].said);
  ck_assert (WIFEXITED (status));
  ck_assert_int_eq (WEXITSTATUS (status), streams[_i].status);
}
END_TEST

/* Also one that is written in pieces. */
START_TEST (a_pipe_is_read_to_its_end)
{
  int status;
  g_autofree char *said = NULL;

  write_file ("tags", TAGS);
  write_file ("moves", BEGUN);
  said = dup_said_by_shell ("replay - --each < <(cat tags; sleep 0.2; cat moves)", &status);
  ck_assert_str_eq (said, cli (TAGS BEGUN, "replay", "-", "--each", NULL).out);
  ck_assert_int_eq (status, 0);
}
END_TEST

TEST_SUITE (cli)
{
  Suite *suite = suite_create ("app-cli");
  TCase *tests = tcase_create ("cli");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 240);
  tcase_add_test (tests, every_command_is_the_program_s);
  tcase_add_test (tests, no_command_is_left_out);
  tcase_add_test (tests, the_demo_is_the_program_s);
  tcase_add_test (tests, every_command_is_explained);
  tcase_add_test (tests, nothing_is_explained_that_there_is_not);
  tcase_add_test (tests, help_has_two_levels);
  tcase_add_test (tests, help_is_found);
  tcase_add_test (tests, no_story_is_told);
  tcase_add_loop_test (tests, a_slip_is_seen, 0, G_N_ELEMENTS (slips));
  tcase_add_test (tests, a_run_leaves_nothing_open);
  tcase_add_test (tests, a_full_output_is_told);
  tcase_add_loop_test (tests, its_streams_are_those_that_it_was_given, 0, G_N_ELEMENTS (streams));
  tcase_add_test (tests, a_pipe_is_read_to_its_end);
  suite_add_tcase (suite, tests);
  return suite;
}
