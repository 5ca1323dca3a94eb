/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of records: which lines may stand where, whose comments they are, tags, and that what was
 * written reads and writes again to the same bytes.
 */
#include "tests/suite.h"

#include "tests/rules/rewrite.h"
#include "rules/faults.h"
#include "rules/random.h"

#include <stdio.h>

#define N(table) (sizeof table / sizeof *table)

/* How many random records; fewer for valgrind. */
static unsigned
rounds (void)
{
  return suite_variable ("TOMEKEEPER_FEW_GAMES") != NULL ? 300 : 3000;
}

/* Feeds @file and returns the first event that is not NONE after @skip others. */
static RecordEvent
feed_until (RecordReader *reader, const char **file, RulesError *error)
{
  RecordEvent event = RECORD_EVENT_NONE;

  while (**file != '\0' && event == RECORD_EVENT_NONE) {
    size_t length = strcspn (*file, "\n");

    event = record_reader_feed (reader, *file, length, error);
    *file += length + ((*file)[length] == '\n');
  }
  return event;
}

START_TEST (faults_of_files)
{
  static const struct {
    const char *file;
    RulesFaultCode code;
    uint32_t line, column;
  } table[] = {
    { "", RULES_FAULT_RECORD_MISSING, 1, 0 },
    { "\n\n# remark\n; comment\n", RULES_FAULT_RECORD_MISSING, 1, 0 },
    { "\n1 play x\n", RULES_FAULT_RECORD_MISSING, 2, 0 },
    { "# x\n\n[Game \"tome\"]\n[Record \"1\"]\n", RULES_FAULT_RECORD_MISSING, 3, 0 },
    { "[record \"1\"]\n", RULES_FAULT_RECORD_MISSING, 1, 0 },
    { "[Record \"2\"]\n[Game \"tome\"]\n", RULES_FAULT_RECORD_VERSION, 1, 0 },
    { "[Record \"1\"]\n1 v\n[Record \"1.0\"]\n", RULES_FAULT_RECORD_VERSION, 3, 0 },
    { "[Record \"\"]\n", RULES_FAULT_RECORD_VERSION, 1, 0 },
    { "[Record \"1\"]\n1 v\n\n[Game \"tome\"]\n", RULES_FAULT_TAG_LATE, 4, 0 },
    { "[Record \"1\"]\n[A \"1\"]\n[B \"1\"]\n[A \"1\"]\n", RULES_FAULT_TAG_TWICE, 4, 0 },
    { "\uFEFF[Record \"1\"]\r\n\r\n1 v \"\r\n", RULES_FAULT_QUOTE_OPEN, 3, 5 },
    { "\uFEFF1 v \"", RULES_FAULT_QUOTE_OPEN, 1, 5 },
    { "[Record \"1\"]\n\uFEFF1 v\n", RULES_FAULT_ACTOR_FORM, 2, 1 },
    { "[Record \"1\"]\r[Game \"tome\"]\n", RULES_FAULT_CONTROL, 1, 13 },
  };

  for (size_t i = 0; i < N (table); i++) {
    RecordReader *reader = record_reader_new ();
    const char *file = table[i].file;
    RecordEvent event = RECORD_EVENT_NONE;
    RulesError error;

    while (*file != '\0' && event != RECORD_EVENT_FAULT)
      event = feed_until (reader, &file, &error);
    if (event != RECORD_EVENT_FAULT)
      ck_assert_int_eq (record_reader_end (reader, &error), RULES_SYNTAX);
    ck_assert_msg (error.code == table[i].code && error.line == table[i].line
                       && error.column == table[i].column,
                   "%s: %u:%u: %s", table[i].file, error.line, error.column,
                   rules_faults[error.code].sentence);
    record_reader_free (reader);
  }
}
END_TEST

START_TEST (faults_name_what_is_wrong)
{
  static const struct {
    const char *line, *a;
  } table[] = {
    { "[Record \"3\"]", "3" }, { "[Game \"x\"]", "Game" }, { "1 v pay=1 pay=2", "pay" },
    { "1 v pay=", "pay" },     { "1 v @then", "then" },
  };

  for (size_t i = 0; i < N (table); i++) {
    RecordReader *reader = record_reader_new ();
    RulesError error;

    record_reader_feed (reader, "[Record \"1\"]", 12, &error);
    record_reader_feed (reader, "[Game \"x\"]", 10, &error);
    ck_assert_int_eq (record_reader_feed (reader, table[i].line, strlen (table[i].line), &error),
                      RECORD_EVENT_FAULT);
    ck_assert_str_eq (error.text[0], table[i].a);
    record_reader_free (reader);
  }
}
END_TEST

START_TEST (several_records)
{
  const char *file = "; for the first\n[Record \"1\"]\n[Game \"tome\"]\n1 a\n[Record \"1\"] ; two\n"
                     "[Game \"tokio\"]\n; end\n[Record \"1\"]\n1 b ; c\n; last\n;\n; line\n\n";
  RecordReader *reader = record_reader_new ();
  RulesError error;

  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_BEGIN);
  ck_assert_ptr_null (record_reader_ended_tags (reader));
  ck_assert_uint_eq (record_reader_trailing_comment (reader).length, 0);

  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_MOVE);
  ck_assert_uint_eq (record_reader_line_number (reader), 4);
  ck_assert_str_eq (record_tags_get (record_reader_tags (reader), "Game"), "tome");
  ck_assert (rules_text_is (record_reader_comment (reader), "for the first"));
  ck_assert_uint_eq (record_reader_trailing_comment (reader).length, 0);

  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_BEGIN);
  ck_assert_str_eq (record_tags_get (record_reader_ended_tags (reader), "Game"), "tome");
  ck_assert_uint_eq (record_reader_trailing_comment (reader).length, 0);
  ck_assert_ptr_null (record_tags_get (record_reader_tags (reader), "Game"));

  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_BEGIN);
  ck_assert_str_eq (record_tags_get (record_reader_ended_tags (reader), "Game"), "tokio");
  ck_assert (rules_text_is (record_reader_trailing_comment (reader), "two\nend"));

  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_MOVE);
  ck_assert_ptr_null (record_reader_ended_tags (reader));
  ck_assert (rules_text_is (record_reader_comment (reader), "c"));
  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_NONE);
  ck_assert_int_eq (record_reader_end (reader, &error), RULES_OK);
  ck_assert (rules_text_is (record_reader_trailing_comment (reader), "last\n\nline"));
  record_reader_free (reader);
}
END_TEST

START_TEST (comments_go_with_the_next_move)
{
  static const struct {
    const char *lines, *comment;
  } table[] = {
    { "1 v", "" },
    { "1 v ; own", "own" },
    { "; before\n1 v", "before" },
    { "; before\n1 v ; own", "before\nown" },
    { ";\n; one\n;\n;  two\t\n;\n1 v ;", "one\n\n two" },
    { "; one\n\n# not this\n1 v ; \"two\"; three", "one\n\"two\"; three" },
    { "[Place \"here\"] ; tag's\n1 v", "tag's" },
  };

  for (size_t i = 0; i < N (table); i++) {
    RecordReader *reader = record_reader_new ();
    const char *file = table[i].lines;
    RulesError error;
    RulesText comment;

    record_reader_feed (reader, "[Record \"1\"]", 12, &error);
    ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_MOVE);
    comment = record_reader_comment (reader);
    ck_assert_msg (rules_text_is (comment, table[i].comment), "%s: %.*s", table[i].lines,
                   (int)comment.length, comment.at);
    record_reader_feed (reader, "2 w", 3, &error);
    ck_assert_uint_eq (record_reader_comment (reader).length, 0);
    record_reader_free (reader);
  }
}
END_TEST

START_TEST (reading_goes_on_after_a_fault)
{
  const char *file = "[Record \"9\"]\n[Game \"x\"]\n1 v\n[Record \"1\"]\n[Game \"tome\"]\n1 w\n";
  RecordReader *reader = record_reader_new ();
  RulesError error;

  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_FAULT);
  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_MOVE);
  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_BEGIN);
  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_MOVE);
  ck_assert_str_eq (record_tags_get (record_reader_tags (reader), "Game"), "tome");
  ck_assert_int_eq (record_reader_end (reader, &error), RULES_OK);
  record_reader_free (reader);
}
END_TEST

START_TEST (stolen_tags_live_on)
{
  const char *file = "[Record \"1\"]\n[Game \"tome\"]\n1 v\n1 w\n[Record \"1\"]\n";
  RecordReader *reader = record_reader_new ();
  RecordTags *tags;
  RulesError error;

  feed_until (reader, &file, &error);
  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_MOVE);
  tags = record_reader_steal_tags (reader);
  ck_assert_ptr_null (record_reader_tags (reader));
  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_MOVE);
  ck_assert_int_eq (feed_until (reader, &file, &error), RECORD_EVENT_BEGIN);
  ck_assert_ptr_null (record_reader_ended_tags (reader));
  record_reader_free (reader);
  ck_assert_str_eq (record_tags_get (tags, "Game"), "tome");
  record_tags_free (tags);
}
END_TEST

START_TEST (hostile_files_cost_little)
{
  static char line[RECORD_LINE_BYTES];
  RecordReader *reader = record_reader_new ();
  RulesError error;
  unsigned n = 1;

  record_reader_feed (reader, "[Record \"1\"]", 12, &error);
  do
    snprintf (line, sizeof line, "[T%u \"\"]", n);
  while (record_reader_feed (reader, line, strlen (line), &error) == RECORD_EVENT_NONE
         && ++n < 100000);
  ck_assert_int_eq (error.code, RULES_FAULT_TAGS_MANY);
  ck_assert_uint_eq (n, RECORD_TAGS);

  record_reader_feed (reader, "[Record \"1\"]", 12, &error);
  memset (line, 'x', sizeof line);
  memcpy (line, "[A \"", 4);
  memcpy (line + sizeof line - 2, "\"]", 2);
  for (n = 0; record_reader_feed (reader, line, sizeof line, &error) == RECORD_EVENT_NONE; n++)
    line[1]++;
  ck_assert_int_eq (error.code, RULES_FAULT_TAGS_MANY);
  ck_assert_uint_eq (n, RECORD_TAGS_BYTES / RECORD_LINE_BYTES);

  line[0] = ';';
  for (n = 0; record_reader_feed (reader, line, sizeof line, &error) == RECORD_EVENT_NONE;)
    ck_assert_uint_lt (++n, 100);
  ck_assert_int_eq (error.code, RULES_FAULT_COMMENT_LONG);
  record_reader_free (reader);
}
END_TEST

START_TEST (tags_are_set_and_found)
{
  RecordTags *tags = record_tags_new (), *copy;

  ck_assert (record_tags_add (tags, RULES_TEXT ("Record"), RULES_TEXT ("1"), 3));
  ck_assert (record_tags_add (tags, RULES_TEXT ("Seat1"), RULES_TEXT ("\\\"A\\\"\\n\\\\n"), 4));
  ck_assert (!record_tags_add (tags, RULES_TEXT ("Seat1"), RULES_TEXT ("B"), 5));
  ck_assert (record_tags_set (tags, "Game", "tome"));
  ck_assert (record_tags_set (tags, "Id", "x"));
  ck_assert (record_tags_set (tags, "Game", "tokio"));
  ck_assert_uint_eq (record_tags_count (tags), 4);
  ck_assert_str_eq (record_tags_get (tags, "Seat1"), "\"A\"\n\\n");
  ck_assert_str_eq (record_tags_name (tags, 2), "Game");
  ck_assert_str_eq (record_tags_value (tags, 2), "tokio");
  ck_assert_ptr_null (record_tags_get (tags, "game"));
  ck_assert_uint_eq (record_tags_line (tags, "Seat1"), 4);
  ck_assert_uint_eq (record_tags_line (tags, "Game"), 0);
  ck_assert_uint_eq (record_tags_line (tags, "Variant"), 3);

  copy = record_tags_copy (tags);
  ck_assert (record_tags_set (tags, "Game", NULL));
  ck_assert (record_tags_set (tags, "Game", NULL));
  ck_assert_uint_eq (record_tags_count (tags), 3);
  ck_assert_ptr_null (record_tags_get (tags, "Game"));
  ck_assert_str_eq (record_tags_get (tags, "Id"), "x");
  record_tags_free (tags);
  ck_assert_uint_eq (record_tags_count (copy), 4);
  ck_assert_str_eq (record_tags_get (copy, "Game"), "tokio");
  ck_assert_uint_eq (record_tags_line (copy, "Seat1"), 4);
  record_tags_free (copy);
}
END_TEST

START_TEST (tags_have_a_bound_together)
{
  const size_t size = RECORD_TAGS_BYTES / 4;
  char *value = malloc (size);
  RecordTags *many = record_tags_new ();

  memset (value, 'x', size - 1);
  value[size - 1] = '\0';
  for (int i = 0; i < 10; i++) {
    ck_assert (record_tags_set (many, "A", value));
    ck_assert (record_tags_set (many, "B", value));
    ck_assert (record_tags_set (many, "B", NULL));
  }
  ck_assert (record_tags_set (many, "B", value));
  ck_assert (record_tags_set (many, "C", value));
  ck_assert (!record_tags_set (many, "D", value));
  ck_assert_ptr_null (record_tags_get (many, "D"));
  ck_assert (record_tags_set (many, "D", "small"));
  ck_assert (!record_tags_set (many, "D", value));
  ck_assert_str_eq (record_tags_get (many, "D"), "small");
  record_tags_free (many);
  free (value);
}
END_TEST

START_TEST (names_that_no_tag_has)
{
  static const char *const names[] = { "", "a b", "a\"", "a]", "a;", "a\n", "\xFF", "a\x01" };
  RecordTags *none = record_tags_new ();

  for (size_t i = 0; i < N (names); i++)
    ck_assert_msg (!record_tags_set (none, names[i], "x"), "“%s”", names[i]);
  ck_assert_uint_eq (record_tags_count (none), 0);
  record_tags_free (none);
}
END_TEST

START_TEST (seat_gaps)
{
  static const struct {
    const char *seats;
    unsigned gap;
    uint32_t line;
  } table[] = {
    { "", 0, 0 },  { "1", 0, 0 },   { "1234", 0, 0 }, { "4321", 0, 0 }, { "13", 3, 2 },
    { "2", 2, 1 }, { "314", 3, 1 }, { "124", 4, 3 },  { "421", 4, 1 },
  };

  for (size_t i = 0; i < N (table); i++) {
    RecordTags *seats = record_tags_new ();
    uint32_t line = 0;

    for (uint32_t k = 0; table[i].seats[k] != '\0'; k++) {
      char name[] = "Seat?";

      name[4] = table[i].seats[k];
      ck_assert (record_tags_add (seats, rules_text (name), RULES_TEXT ("x"), k + 1));
    }
    ck_assert_msg (record_tags_seat_gap (seats, &line) == table[i].gap, "%s", table[i].seats);
    ck_assert_uint_eq (line, table[i].line);
    record_tags_free (seats);
  }
}
END_TEST

START_TEST (written_as_the_page_says)
{
  static const char wanted[] =
      "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"a \\\"b\\\" \\\\ \\n\"]\n\n"
      "1 play x\n"
      "; one\n;\n;  two\n"
      "2 note \"a;b\" @2026-11-21T18:03:00Z #00000000000000ff ; \"3\"; 4\n"
      "; end\n";
  RecordTags *some = record_tags_new ();
  Output output = { 0 }, again = { 0 };
  uint64_t digest = 255;
  RulesError error;

  record_tags_set (some, "Game", "tome");
  record_tags_set (some, "Seat1", "a \"b\" \\ \n");
  record_tags_set (some, "Record", "1");
  record_write_tags (some, output_append, &output);
  record_write_move (RULES_TEXT ("1 play x"), RULES_TEXT (""), NULL, RULES_TEXT (""), output_append,
                     &output);
  record_write_move (RULES_TEXT ("2 note \"a;b\""), RULES_TEXT ("2026-11-21T18:03:00Z"), &digest,
                     RULES_TEXT ("\none \t\r\n\n two\n\"3\"; 4\n \n"), output_append, &output);
  record_write_comment (RULES_TEXT ("end\n"), output_append, &output);
  ck_assert (rules_text_is ((RulesText){ output.bytes, output.length }, wanted));
  ck_assert_int_eq (rewrite (output.bytes, output.length, &again, &error), RULES_OK);
  ck_assert (rules_text_is ((RulesText){ again.bytes, again.length }, wanted));
  record_tags_free (some);
  free (output.bytes);
  free (again.bytes);
}
END_TEST

/* Pieces that texts are made of: what the notation gives a meaning, and in dirty texts what no
 * record may hold. */
static RulesText
random_text (RulesRandom *random, bool dirty, char *room, size_t size)
{
  static const char *const clean[] = { "a",
                                       "word",
                                       " ",
                                       "  ",
                                       "\t",
                                       "\"",
                                       ";",
                                       "; ",
                                       "\\",
                                       "\\n",
                                       "#",
                                       "@",
                                       "[",
                                       "]",
                                       "=",
                                       "é",
                                       "🂡",
                                       "\n",
                                       "\n\n",
                                       "\u2028",
                                       "\uFEFF",
                                       "\u00A0",
                                       "[Record \"1\"]" };
  static const char *const other[] = { "\r",   "\r\n", "\x01",     "\x7F", "\xC2\x85",
                                       "\xFF", "\xC3", "\xE2\x82", "\xC2", "\x80" };
  RulesBuffer out = { .data = room, .size = size };

  for (uint32_t n = rules_random_below (random, 12); n > 0; n--)
    rules_buffer_puts (&out, dirty && rules_random_below (random, 3) == 0
                                 ? other[rules_random_below (random, N (other))]
                                 : clean[rules_random_below (random, N (clean))]);
  return (RulesText){ room, out.length };
}

static void
write_random_record (RulesRandom *random, bool dirty, Output *output)
{
  static const char *const moves[] = { "1 play quench", "- deal 1 a b ? ?",
                                       "- note \"a;b \\\" \\n\"", "A use c on=B",
                                       "1 v k=\"x y\" ü=ö \"\"" };
  static const char *const instants[] = { "", "2026-11-21T18:03:00Z",
                                          "2024-02-29t00:00:00.5+02:00" };
  RecordTags *some = record_tags_new ();
  char room[256], name[8];

  for (uint32_t n = rules_random_below (random, 6); n > 0; n--) {
    RulesText value = random_text (random, dirty, room, sizeof room - 1);

    room[value.length] = '\0';
    snprintf (name, sizeof name, "T%u", rules_random_below (random, 4));
    ck_assert (record_tags_set (some, name, room));
  }
  record_write_tags (some, output_append, output);
  record_tags_free (some);
  for (uint32_t n = rules_random_below (random, 6); n > 0; n--) {
    uint64_t digest = rules_random_next (random);

    record_write_move (rules_text (moves[rules_random_below (random, N (moves))]),
                       rules_text (instants[rules_random_below (random, N (instants))]),
                       rules_random_below (random, 2) == 0 ? &digest : NULL,
                       random_text (random, dirty, room, sizeof room), output_append, output);
  }
  record_write_comment (random_text (random, dirty, room, sizeof room), output_append, output);
}

START_TEST (what_was_written_is_written_again_the_same)
{
  RulesRandom random;

  for (unsigned i = 0; i < rounds (); i++) {
    Output once = { 0 }, twice = { 0 };
    RulesError error;

    rules_random_seed (&random, i);
    for (uint32_t n = 1 + rules_random_below (&random, 3); n > 0; n--)
      write_random_record (&random, i % 2 == 0, &once);
    ck_assert_msg (rewrite (once.bytes, once.length, &twice, &error) == RULES_OK, "seed %u", i);
    ck_assert_msg (
        once.length == twice.length && memcmp (once.bytes, twice.bytes, once.length) == 0,
        "seed %u:\n%.*s---\n%.*s", i, (int)once.length, once.bytes, (int)twice.length, twice.bytes);
    free (once.bytes);
    free (twice.bytes);
  }
}
END_TEST

/* What writing leaves out, taken out of @text: blanks at lines' ends, empty first and last lines.
 */
static const char *
tidy (char *text)
{
  size_t kept = 0;
  char *begin = text;

  for (size_t i = 0; text[i] != '\0'; i++) {
    if (text[i] == '\n')
      while (kept > 0 && (text[kept - 1] == ' ' || text[kept - 1] == '\t'))
        kept--;
    text[kept++] = text[i];
  }
  while (kept > 0 && strchr (" \t\n", text[kept - 1]) != NULL)
    kept--;
  text[kept] = '\0';
  while (*begin == '\n')
    begin++;
  return begin;
}

START_TEST (texts_come_back)
{
  RulesRandom random;
  char value[256], room[256];

  rules_random_seed (&random, 1);
  for (unsigned i = 0; i < rounds (); i++) {
    RecordTags *some = record_tags_new ();
    RecordReader *reader = record_reader_new ();
    RecordEvent event = RECORD_EVENT_NONE;
    Output output = { 0 };
    RulesText comment;
    const char *file;
    RulesError error;

    value[random_text (&random, false, value, sizeof value - 1).length] = '\0';
    comment = random_text (&random, false, room, sizeof room - 1);
    room[comment.length] = '\0';
    record_tags_set (some, "Place", value);
    record_write_tags (some, output_append, &output);
    record_write_move (RULES_TEXT ("1 v"), RULES_TEXT (""), NULL, comment, output_append, &output);
    output_append ("", 1, &output);
    for (file = output.bytes; event != RECORD_EVENT_MOVE;)
      event = feed_until (reader, &file, &error);
    ck_assert_str_eq (record_tags_get (record_reader_tags (reader), "Place"), value);
    ck_assert_msg (rules_text_is (record_reader_comment (reader), tidy (room)), "%s", output.bytes);
    record_reader_free (reader);
    record_tags_free (some);
    free (output.bytes);
  }
}
END_TEST

/* What is too long for a line goes on in the next, whatever it grows to when made clean. */
START_TEST (long_comments)
{
  static const struct {
    const char *unit;
    size_t length;
  } table[] = {
    { "x", RECORD_LINE_BYTES - 2 },    { "x", RECORD_LINE_BYTES - 20 },
    { "x", RECORD_COMMENT_BYTES },     { "é", RECORD_COMMENT_BYTES },
    { "\xFF", RECORD_COMMENT_BYTES },  { "\xC2\x85", 700000 },
    { "x    ", RECORD_COMMENT_BYTES }, { "🂡", RECORD_COMMENT_BYTES },
  };

  for (size_t i = 0; i < N (table); i++) {
    Output comment = { 0 }, once = { 0 }, twice = { 0 };
    RulesError error;

    while (comment.length + strlen (table[i].unit) <= table[i].length)
      output_append_text (&comment, table[i].unit);
    output_append_text (&once, "[Record \"1\"]\n\n");
    record_write_move (RULES_TEXT ("1 v"), RULES_TEXT (""), NULL,
                       (RulesText){ comment.bytes, comment.length }, output_append, &once);
    ck_assert_msg (rewrite (once.bytes, once.length, &twice, &error) == RULES_OK, "row %zu", i);
    ck_assert_msg (once.length == twice.length
                       && memcmp (once.bytes, twice.bytes, once.length) == 0,
                   "row %zu", i);
    free (comment.bytes);
    free (once.bytes);
    free (twice.bytes);
  }
}
END_TEST

TEST_SUITE (record_file)
{
  Suite *suite = suite_create ("record-file");
  TCase *tcase = tcase_create ("files");

  tcase_set_timeout (tcase, 60);
  tcase_add_test (tcase, faults_of_files);
  tcase_add_test (tcase, faults_name_what_is_wrong);
  tcase_add_test (tcase, several_records);
  tcase_add_test (tcase, comments_go_with_the_next_move);
  tcase_add_test (tcase, reading_goes_on_after_a_fault);
  tcase_add_test (tcase, stolen_tags_live_on);
  tcase_add_test (tcase, hostile_files_cost_little);
  tcase_add_test (tcase, tags_are_set_and_found);
  tcase_add_test (tcase, tags_have_a_bound_together);
  tcase_add_test (tcase, names_that_no_tag_has);
  tcase_add_test (tcase, seat_gaps);
  tcase_add_test (tcase, written_as_the_page_says);
  tcase_add_test (tcase, what_was_written_is_written_again_the_same);
  tcase_add_test (tcase, texts_come_back);
  tcase_add_test (tcase, long_comments);
  suite_add_tcase (suite, tcase);
  return suite;
}
