/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hostile texts on the command line: a terminal gets none of them as an order, no row is broken and
 * no line turned around; as data they come out as they are. And the names of files made of them.
 */
#include "tests/app/fixture.h"

#include "tests/hostile.h"

#include "app/base/paths.h"
#include "app/base/phrases.h"
#include "app/base/terminal.h"

#include <stdio.h>
#include <string.h>

/* What is said */

static gboolean
begins_isolate (gunichar c)
{
  return c >= 0x2066 && c <= 0x2068;
}

/* One fault for each of what was asked, with the line that it is in. */
static GString *faults;

static void
complain (const char *what, const char *fault, const char *text, const char *at)
{
  while (at > text && at[-1] != '\n')
    at--;
  g_string_append_printf (faults, "%s: %s: %.*s\n", what, fault, (int)MIN (300, strcspn (at, "\n")),
                          at);
}

/* Whether the line ends with what begins at @at: then it turns nothing else around. */
static gboolean
is_last (const char *at)
{
  return at[strcspn (at, "\n") - 1] == 'x' || strncmp (at + strlen (HOSTILE_TURN), "␛", 3) == 0;
}

/* @text is good for a terminal; @turns: what turns a line around is kept apart in it. */
static void
check_shown (const char *text, const char *what, gboolean turns)
{
  int depth = 0;

  ck_assert_msg (g_utf8_validate (text, -1, NULL), "%s: no UTF-8", what);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    const char *fault =
        c != '\n' && c != '\t' && g_unichar_iscntrl (c) ? "a control character" : NULL;

    depth += begins_isolate (c) ? 1 : 0;
    depth -= c == 0x2069 ? 1 : 0;
    if (turns && c == 0x202e && depth < 1 && !is_last (at))
      fault = "turns the line";
    if (c == '\n')
      depth = 0;
    if (fault != NULL) {
      complain (what, fault, text, c == '\n' && at > text ? at - 1 : at);
      return;
    }
  }
}

/* Every hostile text is whole, or says that it is not. */
static void
check_whole (const char *text, const char *what)
{
  for (const char *at = strstr (text, "§"); at != NULL; at = strstr (at, "§")) {
    const char *end = strstr (at + 2, "§");
    gsize same = 0;

    if (end == NULL) {
      complain (what, "not whole", text, at);
      return;
    }
    at = end + strlen ("§");
    if (g_str_has_prefix (at, "…"))
      continue;
    at += *at == ' ';
    while (HOSTILE[same] != '\0' && at[same] == HOSTILE[same])
      same++;
    if (HOSTILE[same] != '\0' && !g_str_has_prefix (at + same, "…")) {
      complain (what, "not as it is", text, at);
      return;
    }
  }
}

static void
check_faults (void)
{
  if (faults->len > 0)
    fprintf (stderr, "%s", faults->str);
  ck_assert_msg (faults->len == 0, "%.2000s", faults->str);
}

static void
set_up (void)
{
  folder_setup ();
  faults = g_string_new (NULL);
}

static void
tear_down (void)
{
  g_string_free (faults, TRUE);
  folder_teardown ();
}

static const char *database; /* NULL for the own one, which is made when missing */

static CliOutput
ask (const char *const *words)
{
  const char *all[24] = { "--database", database };
  guint n = database != NULL ? 2 : 0;

  all[n] = NULL;
  for (guint k = 0; words[k] != NULL; k++)
    all[n++] = words[k];
  return cli_run (NULL, all);
}

/* @key of each object that a list of --json has; free with g_strfreev(). */
static char **
dup_ids (const char *kind, const char *of, const char *key)
{
  const char *const words[] = { "--json", "list", kind, of, NULL };
  g_autofree char *pattern = g_strdup_printf ("\"%s\": \"([^\"]+)\"", key);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  CliOutput said = ask (words);

  ck_assert_msg (said.status == 0, "list %s: %s", kind, said.err);
  g_regex_match (regex, said.out, 0, &info);
  for (; g_match_info_matches (info); g_match_info_next (info, NULL)) {
    g_autofree char *id = g_match_info_fetch (info, 1);

    g_strv_builder_add (ids, id);
  }
  return g_strv_builder_end (ids);
}

/* Both ways, told and as JSON. */
static void
check_said (const char *const *words)
{
  const char *json[22] = { "--json" };
  g_autofree char *what = g_strjoinv (" ", (char **)(gpointer)words);
  CliOutput said = ask (words);

  /* A deck is told as its file, a book and a list in lines of some length. */
  if (!g_str_has_prefix (what, "show deck") && !g_str_has_prefix (what, "book")
      && !g_str_has_prefix (what, "lay"))
    check_whole (said.out, what);
  check_shown (said.out, what, !g_str_has_prefix (what, "show deck"));
  check_shown (said.err, what, FALSE);
  for (guint k = 0; words[k] != NULL; k++)
    json[k + 1] = words[k];
  said = ask (json);
  check_shown (said.out, what, FALSE);
}

static void
check_each (char *const *ids, const char *const *verbs)
{
  for (; *ids != NULL; ids++)
    for (guint v = 0; verbs[v] != NULL; v++) {
      g_auto (GStrv) words = g_strsplit (verbs[v], " ", -1);

      for (char **word = words; *word != NULL; word++)
        if (g_str_equal (*word, "ID")) {
          g_free (*word);
          *word = g_strdup (*ids);
        }
      check_said ((const char *const *)words);
    }
}

static const struct {
  const char *kind, *of, *key;
  const char *verbs[12];
  guint most; /* of each kind; 0 for all */
} kinds[] = {
  { "players", NULL, "player", { "show player ID", "own ID" }, 2 },
  { "matches",
    NULL,
    "match",
    { "show match ID", "note ID", "tag ID", "bookmark ID", "remark ID", "line list ID", "clock ID",
      "story ID", "recap ID", "settle ID", "lay ID", "compare ID 1 1" },
    0 },
  { "decks", NULL, "deck", { "show deck ID", "deck check ID" }, 2 },
  { "campaigns",
    NULL,
    "campaign",
    { "show campaign ID", "list runs ID", "book --campaign ID" },
    0 },
  { "runs", "campaigns", "run", { "show run ID", "list sessions ID", "story ID", "recap ID" }, 0 },
  { "leagues",
    NULL,
    "league",
    { "show league ID", "list seasons ID", "standings ID", "standings ID --crosstable",
      "standings ID --changed", "standings ID --outlook 20 --seed 1", "ratings ID", "pair ID",
      "league result ID 1.1", "league entrants ID" },
    0 },
};

static const char *const others[] = {
  "list players",
  "list places",
  "list packs",
  "list words",
  "list imports",
  "list leagues",
  "list matches",
  "list decks",
  "history",
  "bin",
  "ratings --all",
  "ratings --co-op",
  "verify",
  "check",
  "league schemes",
  "show pack tome-starter",
  "pack list",
  "pack show hostile",
  "pack check hostile",
};

static char **
dup_kind (guint k)
{
  g_auto (GStrv) ids = NULL, above = NULL;
  guint n;

  if (kinds[k].of == NULL) {
    ids = dup_ids (kinds[k].kind, NULL, kinds[k].key);
  } else {
    above = dup_ids (kinds[k].of, NULL, "campaign");
    ids = dup_ids (kinds[k].kind, above[0], kinds[k].key);
  }
  ck_assert_msg (ids[0] != NULL, "no %s", kinds[k].kind);
  n = g_strv_length (ids);
  while (kinds[k].most > 0 && n > kinds[k].most)
    g_clear_pointer (&ids[--n], g_free);
  return g_steal_pointer (&ids);
}

/* Of the matches a few of every sort will do. */
static void
thin (char **ids)
{
  guint n = g_strv_length (ids), kept = 0;

  for (guint k = 0; k < n; k++)
    if (k % 9 == 0)
      ids[kept++] = ids[k];
    else
      g_free (ids[k]);
  memset (ids + kept, 0, (n - kept) * sizeof *ids);
}

static void
check_collection (gboolean controls)
{
  database = in_folder (controls ? "controls.db" : "hostile.db");
  hostile_fill (database, controls);
  for (guint k = 0; k < G_N_ELEMENTS (others); k++) {
    g_auto (GStrv) words = g_strsplit (others[k], " ", -1);

    check_said ((const char *const *)words);
  }
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
    g_auto (GStrv) ids = dup_kind (k);

    if (g_str_equal (kinds[k].kind, "matches"))
      thin (ids);
    check_each (ids, kinds[k].verbs);
  }
  check_faults ();
}

START_TEST (nothing_orders_a_terminal)
{
  check_collection (TRUE);
}
END_TEST

START_TEST (text_is_as_it_is)
{
  check_collection (FALSE);
}
END_TEST

/* What is typed comes back in sentences. */
START_TEST (errors_are_shown_too)
{
  static const char *const verbs[] = { "show player", "show match", "show deck",  "show league",
                                       "show run",    "standings",  "list",       "export",
                                       "import",      "tag",        "deck check", "book",
                                       "lay" };

  database = NULL;
  for (guint k = 0; k < G_N_ELEMENTS (verbs); k++) {
    g_autofree char *line = g_strconcat (verbs[k], " X", NULL);
    g_auto (GStrv) words = g_strsplit (line, " ", -1);
    guint last = g_strv_length (words) - 1;
    CliOutput said;

    g_free (words[last]);
    words[last] = g_strdup (HOSTILE HOSTILE_CONTROL);
    said = ask ((const char *const *)words);
    ck_assert_int_ne (said.status, 0);
    check_shown (said.err, verbs[k], FALSE);
    ck_assert_msg (strstr (said.err, HOSTILE) != NULL, "%s: %s", verbs[k], said.err);
  }
  check_faults ();
}
END_TEST

/* Faults of files, which name what is in them. */
START_TEST (faults_are_shown_too)
{
  static const struct {
    const char *name, *text;
  } files[] = {
    { "a.tkr", "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"A\x1b[31m\"]\n\n1 \x1b[2J\n" },
    { "b.json", "{\"pack\": \"\\u001b[2J\", \"\\u001b[31m\": 1}" },
    { "c.json", "{\"pack\": \"x\", \"game\": \"\\u009b2J\"}" },
    { "d.csv", "player,score,game\n\x1b[31m,\x1b[2J,\x1b[3J\n" },
    { "e.txt", "word\n\x1b[2J\n" },
    { "f\x1b[31m.tkr", "[Record \"1\"]\nno\n" },
    { "g.trf", "012 \x1b[2J\n001    1 \x1b[2J\n" },
  };

  database = NULL;
  for (guint k = 0; k < G_N_ELEMENTS (files); k++) {
    const char *const words[] = { "import", write_file (files[k].name, files[k].text), NULL };
    const char *const replay[] = { "replay", words[1], NULL };

    check_said (words);
    check_said (replay);
  }
  check_faults ();
}
END_TEST

START_TEST (controls_are_shown)
{
  static const char *const table[][3] = {
    { "a\nb\tc", "a\nb\tc", "a b c" },
    { "\x1b[2J", "␛[2J", "␛[2J" },
    { "\r\x08\x07\x7f", "␍␈␇␡", "␍␈␇␡" },
    { "\xc2\x9b"
      "2J\xc2\x85",
      "�2J�", "�2J�" },
    { "\xff\xfe", "��", "��" },
    { "é 🦊 דנה", "é 🦊 דנה", "é 🦊 דנה" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (table); k++) {
    g_autofree char *shown = app_terminal_dup (table[k][0]);
    g_autofree char *line = app_terminal_dup_line (table[k][0]);

    ck_assert_str_eq (shown, table[k][1]);
    ck_assert_str_eq (line, table[k][2]);
  }
}
END_TEST

START_TEST (sentences_keep_names_apart)
{
  g_autofree char *plain = app_phrase_printf ("%s: %u %d %c %%", "Ben _b_", 3u, -4, 'x');
  g_autofree char *turned = app_phrase_printf ("%2$s %1$s", HOSTILE_TURN, "Ben");
  g_autofree char *signed_number = app_phrase_printf ("%+d", 2);
  g_autofree char *menu = app_phrase_menu_name ("_u __v");
  char *const names[] = { (char *)"Ann", (char *)"a\nb\t\x1b", NULL };
  g_autofree char *joined = app_phrase_join (", ", names);
  g_autofree char *none = app_phrase_join (", ", NULL);

  ck_assert_str_eq (plain, "Ben _b_: 3 -4 x %");
  ck_assert_str_eq (turned, "Ben \xe2\x80\x8e\xe2\x81\xa8" HOSTILE_TURN "\xe2\x81\xa9\xe2\x81\xa9");
  ck_assert_str_eq (signed_number, "+2");
  ck_assert_str_eq (menu, "__u ____v");
  ck_assert_str_eq (joined, "Ann, a b  ");
  ck_assert_str_eq (none, "");
}
END_TEST

/* Out of the collection */

/* Names as other programs' files have them, after an apostrophe what a spreadsheet would compute.
 */
#define HEAD "date,game,place,player,won,first,comment\r\n"
#define PLAY "2026-01-02,<i>Go</i> %s,\"'@here\","
#define NAME "<b>b</b> &amp; & \"\"q\"\" 'q' %s%n {a} _u ../../x, y; z/w \\ | " HOSTILE_TURN
#define REST ",no,,\"'=cmd|' /C calc'!A0\"\r\n"

/* Without the ids, which are others in another collection. */
static char *
dup_exported (const char *format, const char *name)
{
  g_autofree char *path = g_strdup (in_folder (name)), *text = NULL;
  g_autoptr (GRegex) ids = g_regex_new ("^[0-9a-f-]{36}", G_REGEX_MULTILINE, 0, NULL);
  CliOutput said = cli_process (NULL, "export", "--plays", format, "--output", path, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  text = read_text (path);
  return g_regex_replace_literal (ids, text, -1, 0, "", 0, NULL);
}

/* No spreadsheet takes a text for a formula, no browser for markup, and it comes back as it was. */
START_TEST (what_goes_out_comes_back)
{
  static const char table[] =
      HEAD PLAY "\"" NAME "\"" REST PLAY "\"'=1+1\"" REST PLAY "\"'-Cyd\"" REST;
  static const char *const names[] = { "=1+1", "-Cyd", HOSTILE_TURN };
  g_autofree char *csv = NULL, *again = NULL, *html = NULL;
  CliOutput said = cli_process (NULL, "import", write_file ("plays.csv", table), NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  csv = dup_exported ("csv", "out.csv");
  ck_assert_ptr_nonnull (strstr (csv, "\"" NAME "\""));
  ck_assert_ptr_nonnull (strstr (csv, "\"'=1+1\""));
  ck_assert_ptr_nonnull (strstr (csv, "\"'@here\""));
  ck_assert_ptr_nonnull (strstr (csv, "\"'=cmd|' /C calc'!A0\""));
  html = dup_exported ("html", "out.html");
  ck_assert_ptr_null (strstr (html, "<b>b"));
  ck_assert_ptr_nonnull (strstr (html, "&lt;b&gt;b&lt;/b&gt; &amp;amp; &amp; &quot;q&quot;"));
  ck_assert_ptr_null (strstr (html, "<script"));
  ck_assert_ptr_null (strstr (html, "src="));
  ck_assert_ptr_null (strstr (html, "href="));
  g_setenv ("XDG_DATA_HOME", in_folder ("other"), TRUE);
  said = cli_process (NULL, "import", in_folder ("out.csv"), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  again = dup_exported ("csv", "again.csv");
  ck_assert_str_eq (again, csv);
  said = cli_process (NULL, "--json", "list", "players", NULL);
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autofree char *text = g_strconcat (names[k], "\", \"aliases\"", NULL);

    ck_assert_msg (strstr (said.out, text) != NULL, "%s", said.out);
  }
}
END_TEST

/* Files */

START_TEST (names_of_files_are_names)
{
  static const char *const table[][2] = {
    { "../../etc/passwd", "_._.._etc_passwd.tkr" },
    { "/etc/passwd", "_etc_passwd.tkr" },
    { "C:\\x", "C__x.tkr" },
    { "..", "Tomekeeper.tkr" },
    { "", "Tomekeeper.tkr" },
    { "  \t", "_.tkr" },
    { ".hidden", "_hidden.tkr" },
    { "-rf", "_rf.tkr" },
    { "~root", "_root.tkr" },
    { "con", "_con.tkr" },
    { "NUL.txt", "_NUL.txt.tkr" },
    { "Com1 ", "_Com1.tkr" },
    { "console", "console.tkr" },
    { "ends. . .", "ends.tkr" },
    { "a\nb\x1b", "a_b_.tkr" },
    { "x\xe2\x80\xaertk.exe", "xrtk.exe.tkr" },
    { "\xe2\x81\xa8x\xe2\x81\xa9 – y", "x – y.tkr" },
    { "%s%n <b> $(x) `y`", "%s%n _b_ $(x) `y`.tkr" },
    { "\xff", "\xef\xbf\xbd.tkr" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (table); k++) {
    g_autofree char *name = app_file_name_dup (table[k][0], "tkr");

    ck_assert_str_eq (name, table[k][1]);
  }
}
END_TEST

START_TEST (names_of_files_are_short)
{
  static const char *const parts[] = { "x", "é", "🦊", "e\xcc\x81", "👩\xe2\x80\x8d🦰" };

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    for (guint before = 0; before < 12; before++) {
      GString *long_name = g_string_new (NULL);
      g_autofree char *name = NULL;
      gsize length = strlen (parts[k]);

      for (guint c = 0; c < before; c++)
        g_string_append_c (long_name, 'y');
      for (guint c = 0; c < 5000; c++)
        g_string_append (long_name, parts[k]);
      name = app_file_name_dup (long_name->str, "html");
      ck_assert (g_utf8_validate (name, -1, NULL));
      ck_assert_uint_le (strlen (name), 200);
      ck_assert_uint_gt (strlen (name), 170);
      ck_assert_uint_eq ((strlen (name) - strlen (".html") - before) % length, 0);
      g_string_free (long_name, TRUE);
    }
}
END_TEST

TEST_SUITE (hostile)
{
  Suite *suite = suite_create ("app-hostile");
  TCase *tests = tcase_create ("hostile");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 240);
  tcase_add_test (tests, controls_are_shown);
  tcase_add_test (tests, names_of_files_are_names);
  tcase_add_test (tests, names_of_files_are_short);
  tcase_add_test (tests, sentences_keep_names_apart);
  tcase_add_test (tests, what_goes_out_comes_back);
  tcase_add_test (tests, errors_are_shown_too);
  tcase_add_test (tests, faults_are_shown_too);
  tcase_add_test (tests, text_is_as_it_is);
  tcase_add_test (tests, nothing_orders_a_terminal);
  suite_add_tcase (suite, tests);
  return suite;
}
