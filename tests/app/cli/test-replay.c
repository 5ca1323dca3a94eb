/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * replay, moves and simulate as a person or a script calls them: what they print, what they say of
 * wrong input, and their exit status.
 */
#include "tests/app/fixture.h"

#include <string.h>

#define TAGS                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"           \
  "[Seat4 \"Dan\"]\n"
#define BEGUN TAGS "- dealer 4\n- deal\n- title quench\n"

static void
assert_has (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "no “%s” in: %s", part, text);
}

/* Records at fault, and what has to be said of them: with exit status 1 and nothing on standard
 * output. */
static const struct {
  const char *record;
  const char *said;
} faults[] = {
  { "", ":1: A record begins" },
  { "hello\n", ":1: " },
  { "[Record \"2\"]\n", ":1: " },
  { "[Record \"1\"]\n[Game \"chess\"]\n", ":2: No game is called “chess”." },
  { "[Record \"1\"]\n[Seat1 \"A\"]\n", ":1: The tag Game is missing." },
  { "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"A\"]\n[Seat3 \"B\"]\n", ":4: Seat3" },
  { TAGS "[Variant \"solo\"]\n- dealer 1\n", ":7: " },
  { TAGS "[Pack \"nobody-knows\"]\n- dealer 1\n", ":7: The pack nobody-knows is not known here." },
  { TAGS "[Pack \"tome-starter@99\"]\n", ":7: Revision 99 of the pack tome-starter" },
  { TAGS "[Rules \"99\"]\n", ":7: " },
  { TAGS "[Result \"win 1 3\"]\n- dealer 1\n", ":7: " },
  { TAGS "[Event \"x\"]\n[Event \"y\"]\n", ":8: The tag Event is given twice." },
  { BEGUN "[Event \"x\"]\n", ":10: Tags come before the first move." },
  { BEGUN "1 play nothing\n", ":10: column 8: No pack of this match has the card “nothing”." },
  { BEGUN "1 play quench\n", ":10: " },
  { BEGUN "2 play gust\n", ":10: " },
  { BEGUN "1 play gu", ":10: " },
  { BEGUN "1 play \"gust", ":10: " },
  { BEGUN "- note \"\xc3\x28\"\n", ":10: " },
  { BEGUN "- note \"\x07\"\n", ":10: " },
  { BEGUN "1 play gust #0123456789abcdef\n", ":10: The state after this move is " },
  { BEGUN "1 play gust @yesterday\n", ":10: " },
  { TAGS "- dealer 4\n- deal 1 gust gust flood breeze ember quench\n", ":8: " },
  { BEGUN "1 resign\n1 play gust\n", ":11: The game is over" },
};

START_TEST (a_fault_names_file_line_and_cause)
{
  const char *path = write_file ("x.tkr", faults[_i].record);
  g_autofree char *place = g_strconcat (path, faults[_i].said, NULL);
  CliOutput said = cli (NULL, "replay", path, "--json", NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "");
  ck_assert_msg (g_str_has_prefix (said.err, place), "%s", said.err);
  ck_assert_uint_eq (strcspn (said.err, "\n") + 1, strlen (said.err));
}
END_TEST

START_TEST (standard_input_is_a_dash)
{
  CliOutput said = cli_process (BEGUN "2 play gust\n", "replay", "-", NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, "-:10: "), "%s", said.err);
}
END_TEST

/* Calls that are usage, or whose files can't be opened: exit status 2. */
static const char *const usages[][6] = {
  { NULL },
  { "frobnicate" },
  { "replay" },
  { "replay", "no-such-file.tkr" },
  { "replay", "." },
  { "replay", "-", "--at", "x" },
  { "replay", "-", "--at", "-1" },
  { "replay", "-", "--pack", "no-such-pack.json" },
  { "replay", "-", "--words", "no-such-list.txt" },
  { "replay", "-", "-" },
  { "replay", "-", "--frobnicate" },
  { "moves", "-", "--each" },
  { "simulate", "chess" },
  { "simulate", "tome", "--variant", "solo" },
  { "simulate", "tome", "--seats", "9" },
  { "simulate", "tome", "--seats", "2" },
  { "simulate", "tome", "--seed", "one" },
  { "simulate", "tome", "--knowledge", "full" },
  { "list", "dreams" },
  { "show", "match" },
  { "help", "frobnicate" },
};

START_TEST (wrong_calls_are_usage)
{
  CliOutput said = cli_run (BEGUN, usages[_i]);

  ck_assert_int_eq (said.status, 2);
  ck_assert_str_eq (said.out, "");
  ck_assert_str_ne (said.err, "");
}
END_TEST

START_TEST (past_the_end_is_usage)
{
  ck_assert_int_eq (cli (BEGUN, "replay", "-", "--at", "4", NULL).status, 2);
  ck_assert_int_eq (cli (BEGUN, "replay", "-", "--at", "3", NULL).status, 0);
  ck_assert_int_eq (cli (TAGS, "replay", "-", "--at", "0", NULL).status, 0);
}
END_TEST

START_TEST (at_looks_before_a_fault)
{
  CliOutput said = cli (BEGUN "9 play gust\n", "replay", "-", "--at", "2", "--json", NULL);

  ck_assert_int_eq (said.status, 0);
  assert_has (said.out, "\"moves\": 2");
}
END_TEST

START_TEST (each_tells_the_good_states_first)
{
  CliOutput said = cli (BEGUN "2 play gust\n", "replay", "-", "--each", "--json", NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);

  ck_assert_int_eq (said.status, 1);
  ck_assert_uint_eq (g_strv_length (lines), 4);
  assert_has (lines[0], "\"move\": \"- dealer 4\", \"at\": 1");
  assert_has (lines[2], "\"move\": \"- title quench\", \"at\": 3");
  ck_assert_msg (g_str_has_prefix (said.err, "-:10: "), "%s", said.err);
}
END_TEST

START_TEST (json_has_the_keys_of_the_page)
{
  static const char *const parts[] = {
    "{\"game\": \"tome\", \"variant\": \"team\", \"moves\": 3, \"digest\": \"",
    "\"outcome\": {\"status\": \"running\", \"winners\": [], \"scores\": [0, 0, 0, 0]}",
    "\"view\": {\"round\": 1, \"chapter\": 1, \"phase\": \"play\""
  };
  CliOutput said = cli (BEGUN, "replay", "-", "--json", NULL);

  ck_assert_int_eq (said.status, 0);
  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    assert_has (said.out, parts[k]);
}
END_TEST

START_TEST (every_record_has_its_answer)
{
  CliOutput said =
      cli (BEGUN TAGS "- dealer 9\n" TAGS "- dealer 2\n" TAGS, "replay", "-", "--json", NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);

  ck_assert_int_eq (said.status, 1);
  ck_assert_uint_eq (g_strv_length (lines), 4);
  assert_has (lines[0], "\"moves\": 3");
  assert_has (lines[1], "\"moves\": 1");
  assert_has (lines[2], "\"moves\": 0");
  ck_assert_msg (g_str_has_prefix (said.err, "-:16: "), "%s", said.err);
}
END_TEST

START_TEST (moves_are_sorted_and_legal)
{
  CliOutput said = cli (BEGUN, "moves", "-", NULL);
  g_auto (GStrv) lines = g_strsplit (said.out, "\n", -1);
  guint n = g_strv_length (lines) - 1;

  ck_assert_int_eq (said.status, 0);
  ck_assert_uint_gt (n, 6);
  for (guint k = 0; k < n; k++) {
    g_autofree char *record = g_strdup_printf (BEGUN "%s\n", lines[k]);

    if (k > 0)
      ck_assert_int_lt (strcmp (lines[k - 1], lines[k]), 0);
    if (k % 8 == 0)
      ck_assert_int_eq (cli (record, "replay", "-", NULL).status, 0);
  }
}
END_TEST

START_TEST (a_line_of_ten_megabytes_is_a_fault_of_that_line)
{
  GString *record = g_string_new (BEGUN "- note \"");
  CliOutput said;

  for (guint k = 0; k < 10 << 20; k++)
    g_string_append_c (record, 'x');
  g_string_append (record, "\"\n" TAGS "- dealer 1\n");
  said = cli (record->str, "replay", "-", "--json", NULL);
  g_string_free (record, TRUE);
  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.err, "-:10: The line is longer than 1 MiB. (Match records, 1)\n");
  /* The record behind it is read all the same. */
  assert_has (said.out, "\"moves\": 1");
}
END_TEST

START_TEST (a_picture_is_no_record)
{
  static const char jpeg[] = "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01";
  const char *path = write_bytes ("x.tkr", jpeg, sizeof jpeg);
  g_autofree char *place = g_strconcat (path, ":1: ", NULL);
  CliOutput said = cli (NULL, "replay", path, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, place), "%s", said.err);
}
END_TEST

/* Packs at fault and the place that has to be named; "%s" is the starter pack's text changed. */
static const struct {
  const char *pack;
  const char *said;
} packs[] = {
  { "", ":1: " },
  { "[]", ":1: " },
  { "{\"pack\": \"x\"", ":1: " },
  { "{\n \"pack\": \"x\",\n \"pack\": \"y\"\n}", ":3: " },
  { "{\"pack\": \"x\", \"revision\": 1, \"game\": \"chess\", \"title\": \"\", \"cards\": []}",
    ":1: game: No game" },
  { "{\"pack\": \"x\", \"revision\": 1, \"game\": \"tome\", \"title\": \"t\", \"author\": \"a\", "
    "\"licence\": \"CC0-1.0\", \"language\": \"en\", \"elements\": [], \"cards\": [{\"id\": 7}]}",
    ":1: cards[0]" },
};

START_TEST (a_bad_pack_is_told_at_its_file)
{
  const char *path = write_file ("x.json", packs[_i].pack);
  g_autofree char *place = g_strconcat (path, packs[_i].said, NULL);
  CliOutput said = cli (BEGUN, "replay", "-", "--pack", path, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "");
  ck_assert_msg (g_str_has_prefix (said.err, place), "%s", said.err);
}
END_TEST

/* Another number of cards is allowed to an owner's variant, and told: the exit status is 0. */
START_TEST (a_good_pack_may_be_warned_of)
{
  const char *pack = in_source ("tests/importers/packs/arkham/good/root-cards-41.json");
  g_autofree char *text =
      g_strdup_printf ("%s: warning: cards: The game has 42 cards, and this pack has 41.\n", pack);
  g_autofree char *record = NULL;
  CliOutput said = cli (NULL, "simulate", "arkham", "--pack", pack, "--max-moves", "20", NULL);

  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.err, text);
  record = g_strdup (said.out);
  said = cli (record, "replay", "-", "--pack", pack, NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.err, text);
  said = cli (NULL, "import", pack, NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.err, text);
  ck_assert_str_eq (said.out, "pack small@1\n");
}
END_TEST

#define ARKHAM "[Record \"1\"]\n[Game \"arkham\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
#define DRAFTED                                                                                    \
  "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale tide-almanac owl-testament bell-chart\n"            \
  "1 drop ?\n1 keep collector\n- draft\n"
/* Three events are held unseen, and two come after the collector. */
#define PASSED_OVER DRAFTED "1 event collector\n1 gain $1\n1 done\n"

static void
assert_line_has (const char *out, guint k, const char *part)
{
  g_autofree char *line = line_of (out, k);

  assert_has (line, part);
}

/* Records that say nothing of the rules' revision: the newest, unless an older one alone explains
 * them; then it is told. */
static const struct {
  const char *record;
  const char *rules;
  const char *said; /* behind the file's name; NULL for nothing */
} revisions[] = {
  { ARKHAM DRAFTED "1 event guard-dog\n", "\"rules\": 2", NULL },
  { ARKHAM PASSED_OVER, "\"rules\": 1",
    ":1: warning: The record names no revision of the rules, and only revision 1 explains it: "
    "revision 2 refuses line 12. collector can’t be called yet: an unseen event comes before it. "
    "(Tomes of Arkham, ruling 3)\n" },
  { ARKHAM "[Rules \"1\"]\n" PASSED_OVER, "\"rules\": 1", NULL },
  { ARKHAM, "\"rules\": 2", NULL },
  { ARKHAM "\n; a comment\n- first 1 ; another\n# none\n\n", "\"rules\": 2", NULL },
};

START_TEST (a_record_without_a_revision_is_of_one_that_explains_it)
{
  const char *path = write_file ("x.tkr", revisions[_i].record);
  CliOutput said = cli (NULL, "replay", path, "--json", NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_has (said.out, revisions[_i].rules);
  if (revisions[_i].said == NULL) {
    ck_assert_str_eq (said.err, "");
  } else {
    ck_assert (g_str_has_prefix (said.err, path));
    ck_assert_str_eq (said.err + strlen (path), revisions[_i].said);
  }
}
END_TEST

/* Digests are explained by a revision, too; and each record of a file for itself. */
START_TEST (a_record_with_the_digests_of_an_older_revision_is_of_that)
{
  CliOutput said = cli (ARKHAM "[Rules \"1\"]\n" DRAFTED, "replay", "-", "--json", NULL);
  const char *digest = strstr (said.out, "\"digest\": \"");
  g_autofree char *stamped = NULL;
  g_autofree char *three = NULL;

  ck_assert_ptr_nonnull (digest);
  stamped = g_strdup_printf (DRAFTED "- note \"x\" #%.16s\n", digest + strlen ("\"digest\": \""));
  three = g_strconcat (ARKHAM "- first 2\n", ARKHAM, stamped, ARKHAM DRAFTED, NULL);
  said = cli (three, "replay", "-", "--json", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_has (said.err, "-:6: warning: ");
  assert_has (said.err, "refuses line 17. The state after this move is ");
  assert_line_has (said.out, 0, "\"rules\": 2");
  assert_line_has (said.out, 1, "\"rules\": 1");
  assert_line_has (said.out, 2, "\"rules\": 2");
}
END_TEST

/* What no revision explains is told of the newest. */
START_TEST (what_no_revision_explains_is_of_the_newest)
{
  const char *path = write_file ("x.tkr", ARKHAM PASSED_OVER "1 play x\n");
  CliOutput said = cli (NULL, "replay", path, NULL);

  ck_assert_int_eq (said.status, 1);
  assert_has (said.err, "x.tkr:12: collector can’t be called yet");
}
END_TEST

/* A match of revision 1 keeps it; what revision 2 would refuse is told, and its result stays. */
START_TEST (stored_matches_keep_their_revision)
{
  const char *path = write_file ("x.tkr", ARKHAM PASSED_OVER "1 resign\n"), *refused;
  CliOutput said = cli (NULL, "import", path, NULL);
  g_autofree char *uuid = NULL;

  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_has (said.out,
              "\n  The record names no revision of the rules, and only revision 1 explains");
  uuid = g_strndup (said.out + strlen ("added "), 36);
  said = cli (NULL, "import", path, "--json", NULL);
  assert_has (said.out, "\"done\": \"known\"");
  said = cli (NULL, "verify", "--stamp", NULL);
  ck_assert_int_eq (said.status, 0);
  refused = "  The newest revision of the rules would refuse move 8: collector can’t be called yet";
  assert_has (said.out, " exact\n");
  assert_has (said.out, refused);
  said = cli (NULL, "verify", "--json", NULL);
  assert_has (said.out, "\"refused\": [{\"at\": 8, \"reason\": \"collector can");
  said = cli (NULL, "show", "match", uuid, NULL);
  assert_has (said.out, refused);
  said = cli (NULL, "show", "match", uuid, "--json", NULL);
  assert_has (said.out, "\"refused\": [{\"at\": 8, ");
  assert_has (said.out, "\"status\": \"won\"");
  said = cli (NULL, "export", uuid, NULL);
  assert_has (said.out, "[Rules \"1\"]\n");
  /* The same record again, longer, is judged by the match's own revision. */
  path = write_file ("y.tkr", ARKHAM PASSED_OVER "1 resign\n- note \"x\"\n");
  said = cli (NULL, "import", path, "--into", uuid, "--json", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  assert_has (said.out, "\"done\": \"longer\"");
  said = cli (NULL, "verify", "--stamp", NULL);
  assert_has (said.out, " exact\n");
}
END_TEST

/* What goes against an order that was seen is warned of, wherever it comes in. */
START_TEST (what_contradicts_an_order_is_warned_of)
{
  static const char round[] =
      ARKHAM "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale first-lexicon quiet-gospel bell-chart\n"
             "1 drop viewing\n1 keep henry-armitage\n2 drop wise-investments\n"
             "2 keep creative-banking\n1 drop collector\n1 keep guard-dog\n"
             "2 drop wilbur-whateley\n2 keep the-stars-are-right\n1 event henry-armitage\n"
             "1 gain $1\n1 done\n2 event creative-banking\n2 gain $1\n2 done\n"
             "1 event guard-dog\n1 gain $1\n1 done\n2 event the-stars-are-right\n2 gain $1\n"
             "2 done\n";
  static const char warned[] = "warning: first-lexicon has just gone under the deck, and other "
                               "cards lie above it. Is this the sale of the round before? (Tomes "
                               "of Arkham, Clean-up Phase)\n";
  g_autofree char *record = g_strconcat (round, "- sale first-lexicon eel-codex moth-play\n", NULL);
  const char *path = write_file ("x.tkr", record);
  g_autofree char *uuid = NULL;
  g_autofree char *dealt = NULL;
  CliOutput said = cli (NULL, "replay", path, NULL);

  ck_assert_int_eq (said.status, 0);
  assert_has (said.err, "x.tkr:29: ");
  assert_has (said.err, warned);
  dealt =
      g_strconcat ("[Record \"1\"]\n[Dealt \"app\"]\n", record + strlen ("[Record \"1\"]\n"), NULL);
  said = cli (dealt, "replay", "-", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.err, "");
  said = cli (NULL, "import", "--dry-run", path, NULL);
  ck_assert_int_eq (said.status, 0);
  assert_has (said.err, "x.tkr:29: ");
  said = cli (NULL, "import", write_file ("y.tkr", round), NULL);
  ck_assert_str_eq (said.err, "");
  uuid = g_strndup (said.out + strlen ("added "), 36);
  said = cli (NULL, "record", uuid, "- sale first-lexicon eel-codex moth-play", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.out, "ok 25\n");
  assert_has (said.err, warned);
}
END_TEST

/* New matches are of the newest; the record of one keeps its number when it names none. */
START_TEST (new_matches_have_the_newest_revision)
{
  const char *path = write_file ("x.tkr", ARKHAM DRAFTED);
  CliOutput said = cli (NULL, "import", path, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "export", "--all", NULL);
  assert_has (said.out, "[Rules \"2\"]\n");
  said = cli (NULL, "verify", "--stamp", NULL);
  assert_has (said.out, " exact\n");
  ck_assert_ptr_null (strstr (said.out, "refuse"));
}
END_TEST

START_TEST (a_pack_with_other_content_names_both)
{
  const char *starter = in_source ("data/packs/tome-starter.json");
  g_autofree char *text = read_text (starter);
  g_auto (GStrv) parts = g_strsplit (text, "\"name\": \"Quench\"", 2);
  g_autofree char *other = g_strjoinv ("\"name\": \"Dousing\"", parts);
  const char *path = write_file ("other.json", other);
  CliOutput said = cli (BEGUN, "replay", "-", "--pack", path, NULL);

  ck_assert_str_ne (text, other);
  ck_assert_int_eq (said.status, 1);
  assert_has (said.err, path);
  assert_has (said.err, "tome-starter.json");
  /* The same content, laid out differently, is the same pack. */
  ck_assert_int_eq (cli (BEGUN, "replay", "-", "--pack", starter, NULL).status, 0);
}
END_TEST

START_TEST (an_id_in_two_packs_is_told_at_the_pack_tag)
{
  g_autofree char *text = read_text (in_source ("data/packs/tome-starter.json"));
  g_auto (GStrv) parts = g_strsplit (text, "\"tome-starter\"", 2);
  g_autofree char *other = g_strjoinv ("\"tome-other\"", parts);
  const char *path = write_file ("other.json", other);
  CliOutput said = cli (TAGS "[Event \"x\"]\n[Pack \"tome-starter tome-other\"]\n- dealer 1\n",
                        "replay", "-", "--pack", path, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (g_str_has_prefix (said.err, "-:8: "), "%s", said.err);
}
END_TEST

START_TEST (the_same_seed_is_the_same_record)
{
  g_autofree char *one =
      g_strdup (cli (NULL, "simulate", "tome", "--seed", "42", "--variant", "survival", NULL).out);
  g_autofree char *other =
      g_strdup (cli (NULL, "simulate", "tome", "--seed", "43", "--variant", "survival", NULL).out);
  CliOutput said;

  assert_has (one, "[Pack \"tome-starter@1\"]");
  ck_assert_str_ne (one, other);
  said = cli (NULL, "simulate", "tome", "--seed", "42", "--variant", "survival", NULL);
  ck_assert_str_eq (one, said.out);
  /* It replays, digests and result included. */
  ck_assert_int_eq (cli (one, "replay", "-", NULL).status, 0);
}
END_TEST

START_TEST (max_moves_ends_a_simulation)
{
  CliOutput said = cli (NULL, "simulate", "tome", "--max-moves", "5", "--knowledge", "open", NULL);
  g_autofree char *record = g_strdup (said.out);

  ck_assert_int_eq (said.status, 0);
  said = cli (record, "replay", "-", "--json", NULL);
  assert_has (said.out, "\"moves\": 5");
}
END_TEST

START_TEST (output_that_can_not_be_written_is_told_once)
{
  g_autofree char *command = g_strdup_printf (
      "'%s/app/tomekeeper-cli' simulate tome > '%s'; '%s/app/tomekeeper-cli' replay --each '%s' "
      "2>'%s' >/dev/full; echo $? >>'%s'",
      suite_variable ("TOMEKEEPER_BUILD"), in_folder ("x.tkr"), suite_variable ("TOMEKEEPER_BUILD"),
      in_folder ("x.tkr"), in_folder ("said"), in_folder ("said"));
  g_autofree char *said = NULL;

  ck_assert_int_eq (system (command), 0);
  said = read_text (in_folder ("said"));
  ck_assert_str_eq (said, "tomekeeper-cli: No space left on device\n2\n");
}
END_TEST

START_TEST (help_and_version)
{
  CliOutput said = cli_process (NULL, "--help", NULL);

  ck_assert_int_eq (said.status, 0);
  assert_has (said.out, "simulate");
  said = cli_process (NULL, "help", "replay", NULL);
  ck_assert_int_eq (said.status, 0);
  assert_has (said.out, "--each");
  said = cli_process (NULL, "--version", NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.out, "tomekeeper-cli " TOMEKEEPER_VERSION "\n");
}
END_TEST

TEST_SUITE (replay)
{
  Suite *suite = suite_create ("app-replay");
  TCase *tests = tcase_create ("replay");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_loop_test (tests, a_fault_names_file_line_and_cause, 0, G_N_ELEMENTS (faults));
  tcase_add_test (tests, standard_input_is_a_dash);
  tcase_add_loop_test (tests, wrong_calls_are_usage, 0, G_N_ELEMENTS (usages));
  tcase_add_test (tests, past_the_end_is_usage);
  tcase_add_test (tests, at_looks_before_a_fault);
  tcase_add_test (tests, each_tells_the_good_states_first);
  tcase_add_test (tests, json_has_the_keys_of_the_page);
  tcase_add_test (tests, every_record_has_its_answer);
  tcase_add_test (tests, moves_are_sorted_and_legal);
  tcase_add_test (tests, a_line_of_ten_megabytes_is_a_fault_of_that_line);
  tcase_add_test (tests, a_picture_is_no_record);
  tcase_add_loop_test (tests, a_bad_pack_is_told_at_its_file, 0, G_N_ELEMENTS (packs));
  tcase_add_test (tests, a_good_pack_may_be_warned_of);
  tcase_add_loop_test (tests, a_record_without_a_revision_is_of_one_that_explains_it, 0,
                       G_N_ELEMENTS (revisions));
  tcase_add_test (tests, a_record_with_the_digests_of_an_older_revision_is_of_that);
  tcase_add_test (tests, what_no_revision_explains_is_of_the_newest);
  tcase_add_test (tests, stored_matches_keep_their_revision);
  tcase_add_test (tests, what_contradicts_an_order_is_warned_of);
  tcase_add_test (tests, new_matches_have_the_newest_revision);
  tcase_add_test (tests, a_pack_with_other_content_names_both);
  tcase_add_test (tests, an_id_in_two_packs_is_told_at_the_pack_tag);
  tcase_add_test (tests, the_same_seed_is_the_same_record);
  tcase_add_test (tests, max_moves_ends_a_simulation);
  tcase_add_test (tests, output_that_can_not_be_written_is_told_once);
  tcase_add_test (tests, help_and_version);
  suite_add_tcase (suite, tests);
  return suite;
}
