/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the command line prints of the demo collection, and what stands in its reports and books, is
 * what printed/demo.txt has, to the letter; likewise what the calls print that change a collection,
 * in printed/changes.txt. A text that is meant to change is written anew with PRINTED_WRITE=1, and
 * read before it is kept.
 */
#include "tests/app/fixture.h"

#include <sqlite3.h>

#define TOME_MATCH                                                                                 \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n[Date \"2001-11-19\"]\n- dealer 1\n- deal\n- title quench\n2 play gust\n"
#define RESTLESS_MATCH                                                                             \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Date \"2001-11-20\"]\n"
#define HISTORY "Date,Game,Player,Score,Player,Score\n2001-11-20,Night Ferry,Ada,7,Ben,5\n"

/* Words as a shell takes them. */
static const char *const calls[] = {
  "list players",
  "list players --json",
  "list packs",
  "list packs --json",
  "list matches",
  "list matches --game Catan --json",
  "list decks",
  "list decks --json",
  "list words",
  "list words --json",
  "list campaigns",
  "list campaigns --json",
  "list places",
  "list places --json",
  "list games",
  "list games --json",
  "list leagues",
  "list leagues --json",
  "list runs Thursdays",
  "list runs Thursdays --json",
  "list sessions c3dc5a46",
  "list sessions c3dc5a46 --json",
  "list seasons 'Thursday League'",
  "list seasons 'Thursday League' --json",
  "list imports",
  "list imports --json",
  "show player Ada",
  "show player Ada --json",
  "show player Ada --against Ben --matches",
  "show player Ada --game tome --json",
  "show match 2b0cfdd5",
  "show match 2b0cfdd5 --json",
  "show deck Storm",
  "show deck Storm --json",
  "show campaign Thursdays",
  "show campaign Thursdays --json",
  "show run c3dc5a46",
  "show run c3dc5a46 --json",
  "show league 'Thursday League'",
  "show league 'Thursday League' --json",
  "choices 2b0cfdd5",
  "choices 2b0cfdd5 --json",
  "line 1ff56b75 --all",
  "line 1ff56b75 --json",
  "note 6ce3b9fb",
  "note 6ce3b9fb --json",
  "remark 1ff56b75",
  "bookmark 1ff56b75",
  "bookmark 1ff56b75 --json",
  "tag 1ff56b75",
  "tag 1ff56b75 --json",
  "photo 6ce3b9fb",
  "clock 5bb4d9a9",
  "clock 5bb4d9a9 --json",
  "session list 5bb4d9a9",
  "journal c3dc5a46",
  "journal c3dc5a46 --json",
  "story b4cba0ee",
  "story b4cba0ee --json",
  "recap 5bb4d9a9",
  "recap 5bb4d9a9 --json",
  "book b4cba0ee",
  "book b4cba0ee --json",
  "book --campaign Thursdays --json",
  "book --campaign Thursdays",
  "book --campaign Thursdays --html -",
  "book 72bc8bb3",
  "lay 5bb4d9a9",
  "lay 5bb4d9a9 --json",
  "lay 5bb4d9a9 --html -",
  "lay 1ff56b75 --at 3",
  "league fixtures 'Thursday League'",
  "league fixtures 'Thursday League' 2 --json",
  "league schemes",
  "league schemes --json",
  "league show 'Thursday League'",
  "pair 'Thursday League'",
  "pair 'Thursday League' --json",
  "standings 'Thursday League'",
  "standings 'Thursday League' --json",
  "standings 'Thursday League' --csv",
  "standings 'Thursday League' --why Finn",
  "standings 'Thursday League' --why Finn --json",
  "standings 'Thursday League' --order Dan Cyd",
  "standings 'Thursday League' --order Dan Cyd --json",
  "standings 'Thursday League' --crosstable",
  "standings 'Thursday League' --crosstable --json",
  "standings 'Thursday League' --changed",
  "standings 'Thursday League' --changed --json",
  "standings 'Thursday League' --outlook 200 --seed 7",
  "standings 'Thursday League' --outlook 200 --seed 7 --json",
  "standings 'Thursday League' --season 1",
  "standings 'Thursday League' --why Finn --csv",
  "standings 'Thursday League' --crosstable --csv",
  "standings 'Thursday League' --changed --csv",
  "standings 'Thursday League' --outlook 200 --seed 7 --csv",
  "standings 'All Tables'",
  "standings 'All Tables' --why Ada",
  "ratings 'Thursday League'",
  "ratings 'Thursday League' --json",
  "ratings 'Thursday League' --csv",
  "ratings --all",
  "ratings --game tome --system glicko-2",
  "ratings --all --history Ada",
  "ratings --all --history Ada --json",
  "ratings --all --history Ada --csv",
  "ratings --co-op",
  "ratings --co-op --csv",
  "ratings --co-op --json",
  "own Ada",
  "own Ada --json",
  "pack list",
  "deck check",
  "deck check --json",
  "game Catan",
  "game Catan --json",
  "export --league 'Thursday League' --report table --format html",
  "export --league 'Thursday League' --report table --format csv",
  "export --league 'Thursday League' --report table --format json",
  "export --league 'Thursday League' --report crosstable --format html",
  "export --league 'Thursday League' --report crosstable --format csv",
  "export --league 'Thursday League' --report crosstable --format json",
  "export --league 'Thursday League' --report round --round 2 --format html",
  "export --league 'Thursday League' --report round --round 2 --format csv",
  "export --league 'Thursday League' --report round --round 2 --format json",
  "export --league 'Thursday League' --report ratings --format html",
  "export --league 'Thursday League' --report ratings --format csv",
  "export --league 'Thursday League' --report ratings --format json",
  "export --league 'Thursday League' --report season --format html",
  "export --league 'Thursday League' --report season --format csv",
  "export --league 'Thursday League' --report season --format json",
  "export --league 'All Tables' --report season --format html",
  "export --plays html",
  "bin",
  "bin --json",
  "history",
  "history --json",
};

/* Their pages are counted. */
static const char *const papers[] = {
  "book --campaign Thursdays --pdf FILE",
  "book --campaign Thursdays --a4 --pdf FILE",
  "book c3dc5a46 --pdf FILE",
  "lay 5bb4d9a9 --pdf FILE",
  "export --league 'Thursday League' --report table --format pdf --output FILE",
  "export --league 'Thursday League' --report crosstable --format pdf --output FILE",
  "export --league 'Thursday League' --report round --format pdf --output FILE",
  "export --league 'Thursday League' --report season --format pdf --output FILE",
  "export --league 'All Tables' --report season --format pdf --output FILE",
  "export --plays pdf --output FILE",
};

/* In this order, in a collection of their own: what one leaves there is there for the next. MATCH
 * and RUN stand for the ids that the calls with @keep printed. Days are of years ago: today is
 * printed as TODAY. */
static const struct {
  const char *input, *words, *keep;
} changes[] = {
  { NULL, "simulate tome --seed 7 --max-moves 12" },
  { TOME_MATCH, "replay - --each" },
  { TOME_MATCH, "replay - --json" },
  { TOME_MATCH, "moves -" },
  { TOME_MATCH, "moves - --json" },
  { TOME_MATCH, "new -", "MATCH" },
  { NULL, "record MATCH '3 play flood'" },
  { NULL, "edit MATCH 5 '3 play ocean'" },
  { NULL, "settle MATCH" },
  { NULL, "settle MATCH --json" },
  { NULL, "line MATCH" },
  { NULL, "line MATCH --json" },
  { NULL, "compare MATCH 1 2" },
  { NULL, "compare MATCH 1 2 --json" },
  { NULL, "export MATCH" },
  { NULL, "log 'Night Ferry: Ada 8, Ben 3'" },
  { NULL, "log 'Night Ferry: Ada 8, Ben 3' --dry-run --new" },
  { HISTORY, "import --dry-run --rows -" },
  { HISTORY, "import -" },
  { NULL, "player rename Dan Dana" },
  { NULL, "player split Ada" },
  { NULL, "player split Ada Zoe --new --called Ada --dry-run" },
  { NULL, "own Ada quench 2" },
  { NULL, "own Ada" },
  { NULL, "deck new tokio Storm --player Ada cinder=2 spark" },
  { NULL, "deck check Storm" },
  { NULL, "show deck Storm" },
  { NULL, "pack new tome Mine" },
  { NULL, "pack list" },
  { NULL, "pack list --json" },
  { NULL, "note MATCH 'a late one'" },
  { NULL, "note MATCH" },
  { NULL, "tag MATCH evening +club" },
  { NULL, "bookmark MATCH 2 turn" },
  { NULL, "bookmark MATCH" },
  { NULL, "remark MATCH 2 'why not'" },
  { NULL, "remark MATCH" },
  { NULL, "remark MATCH --json" },
  { NULL, "clock MATCH --budget 10" },
  { NULL, "show match MATCH" },
  { RESTLESS_MATCH, "new -", "RUN" },
  { NULL, "campaign new restless Thursdays --player Ada --player Ben" },
  { NULL, "campaign add-run Thursdays RUN" },
  { NULL, "campaign options Thursdays" },
  { NULL, "session begin RUN --date 2001-11-20 --place Club" },
  { NULL, "list sessions RUN" },
  { NULL, "show run RUN" },
  { NULL, "lay MATCH" },
  { NULL, "lay --json MATCH" },
  { NULL, "league new Club --format round-robin --game 'Night Ferry' --entrant Ada --entrant Ben "
          "--entrant Cyd --by-hand" },
  { NULL, "league show Club" },
  { NULL, "standings Club" },
  { NULL, "game 'Night Ferry' --together" },
  { NULL, "delete MATCH" },
  { NULL, "bin" },
  { NULL, "restore-match MATCH" },
  { NULL, "history" },
  { NULL, "verify" },
  { NULL, "verify --json" },
  { NULL, "check" },
  { NULL, "check --json" },
};

/* @today: a regular expression of today, where it changes */
typedef struct {
  GString *out;
  GHashTable *ids;
  GRegex *changing, *today;
} Printed;

/* Ids, digests and times of day change, and so does today in the two ways that days are written. */
static void
printed_begin (Printed *printed)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d|%-d %b %Y");

  printed->out = g_string_new (NULL);
  printed->ids = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  printed->changing = g_regex_new ("[0-9a-f]{8}-[0-9a-f-]{27}|\\b[0-9a-f]{12,64}\\b|"
                                   "\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?|\\.\\d{5,}",
                                   0, 0, NULL);
  printed->today = g_regex_new (today, 0, 0, NULL);
}

static void
printed_add (Printed *printed, const char *text)
{
  g_autofree char *lasting = g_regex_replace_literal (printed->changing, text, -1, 0, "*", 0, NULL);

  if (printed->today != NULL) {
    g_autofree char *dated = g_steal_pointer (&lasting);

    lasting = g_regex_replace_literal (printed->today, dated, -1, 0, "TODAY", 0, NULL);
  }
  g_string_append (printed->out, lasting);
}

/* What was written today was written on a day of long ago. */
static void
fix_instants (const char *path)
{
  sqlite3 *db = NULL;

  ck_assert_int_eq (sqlite3_open (path, &db), SQLITE_OK);
  ck_assert_int_eq (sqlite3_exec (db,
                                  "UPDATE batches SET created = 1000000000000;"
                                  "UPDATE journal SET created = 1000000000000",
                                  NULL, NULL, NULL),
                    SQLITE_OK);
  ck_assert_int_eq (sqlite3_close (db), SQLITE_OK);
}

/* @words: FILE is a file of the test's folder. */
static CliOutput
printed_call (Printed *printed, const char *input, const char *words)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_auto (GStrv) typed = NULL;
  CliOutput said;

  ck_assert (g_shell_parse_argv (words, NULL, &typed, NULL));
  g_ptr_array_add (argv, (gpointer) "--database");
  g_ptr_array_add (argv, (gpointer)in_folder ("c.db"));
  for (char **word = typed; *word != NULL; word++) {
    const char *id = g_hash_table_lookup (printed->ids, *word);

    g_ptr_array_add (argv, g_str_equal (*word, "FILE") ? (gpointer)in_folder ("paper.pdf")
                           : id != NULL                ? (gpointer)id
                                                       : *word);
  }
  g_ptr_array_add (argv, NULL);
  said = cli_run (input, (const char *const *)argv->pdata);
  g_string_append_printf (printed->out, "$ %s\n", words);
  printed_add (printed, said.out);
  printed_add (printed, said.err);
  if (said.status != 0)
    g_string_append_printf (printed->out, "(status %d)\n", said.status);
  return said;
}

/* Compares with the file @name, and lets go of what was printed. */
static void
printed_end (Printed *printed, const char *name)
{
  const char *path = in_source (name);
  g_autofree char *expected = NULL;
  g_auto (GStrv) before = NULL, now = NULL;
  const char *call = "";

  if (g_getenv ("PRINTED_WRITE") != NULL)
    ck_assert (g_file_set_contents (path, printed->out->str, (gssize)printed->out->len, NULL));
  expected = read_text (path);
  before = g_strsplit (expected, "\n", -1);
  now = g_strsplit (printed->out->str, "\n", -1);
  for (guint k = 0; before[k] != NULL || now[k] != NULL; k++) {
    if (before[k] != NULL && g_str_has_prefix (before[k], "$ "))
      call = before[k];
    ck_assert_msg (g_strcmp0 (before[k], now[k]) == 0, "%s:%u, %s: “%s” is now “%s”", name, k + 1,
                   call, before[k] != NULL ? before[k] : "", now[k] != NULL ? now[k] : "");
  }
  g_string_free (printed->out, TRUE);
  g_hash_table_unref (printed->ids);
  g_regex_unref (printed->changing);
  g_clear_pointer (&printed->today, g_regex_unref);
}

START_TEST (the_demo_is_printed_as_before)
{
  Printed printed;

  printed_begin (&printed);
  g_clear_pointer (&printed.today, g_regex_unref);
  ck_assert_int_eq (cli (NULL, "--database", in_folder ("c.db"), "demo", NULL).status, 0);
  fix_instants (in_folder ("c.db"));
  for (gsize k = 0; k < G_N_ELEMENTS (calls); k++)
    printed_call (&printed, NULL, calls[k]);
  for (gsize k = 0; k < G_N_ELEMENTS (papers); k++) {
    ck_assert_int_eq (printed_call (&printed, NULL, papers[k]).status, 0);
    g_string_append_printf (printed.out, "pages: %u\n", count_pdf_pages (in_folder ("paper.pdf")));
  }
  printed_end (&printed, "tests/app/cli/printed/demo.txt");
}
END_TEST

START_TEST (changes_are_printed_as_before)
{
  Printed printed;

  printed_begin (&printed);
  for (gsize k = 0; k < G_N_ELEMENTS (changes); k++) {
    CliOutput said = printed_call (&printed, changes[k].input, changes[k].words);

    if (changes[k].keep != NULL)
      g_hash_table_insert (printed.ids, (gpointer)changes[k].keep, line_of (said.out, 0));
  }
  printed_end (&printed, "tests/app/cli/printed/changes.txt");
}
END_TEST

TEST_SUITE (printed)
{
  Suite *suite = suite_create ("app-printed");
  TCase *tests = tcase_create ("printed");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 240);
  tcase_add_test (tests, the_demo_is_printed_as_before);
  tcase_add_test (tests, changes_are_printed_as_before);
  suite_add_tcase (suite, tests);
  return suite;
}
