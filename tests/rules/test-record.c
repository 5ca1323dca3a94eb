/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line of a record: what is read from it, and for what is not, the fault and its column.
 */
#include "tests/suite.h"

#include "rules/faults.h"
#include "rules/record.h"

#include <stdio.h>

#define N(table) (sizeof table / sizeof *table)

static void
add (RulesBuffer *out, const char *before, RulesText text, const char *after)
{
  rules_buffer_puts (out, before);
  rules_buffer_put (out, text.at, text.length);
  rules_buffer_puts (out, after);
}

/* All that @line has, in one text: "2 play key=(value) (quoted)@12 | instant | digest | comment",
 * where @ is the column of a token. */
static const char *
dump (const RecordLine *line)
{
  static char room[4096];
  RulesBuffer out = { .data = room, .size = sizeof room - 1 };
  char digest[17];

  if (line->kind == RECORD_TAG) {
    add (&out, "[", line->tag_name, "");
    add (&out, "(", line->tag_value, ")]");
  } else if (line->kind == RECORD_MOVE) {
    add (&out, (char[]){ line->actor, ' ', '\0' }, line->verb, "@");
    rules_buffer_number (&out, line->verb_column);
  }
  for (unsigned i = 0; i < line->n_tokens; i++) {
    const RecordToken *token = &line->tokens[i];

    add (&out, " ", token->key, token->key.length > 0 ? "=" : "");
    add (&out, token->quoted ? "(" : "", token->value, token->quoted ? ")@" : "@");
    rules_buffer_number (&out, token->column);
  }
  if (line->instant.length > 0)
    add (&out, " | ", line->instant, "");
  if (line->has_digest) {
    snprintf (digest, sizeof digest, "%016llx", (unsigned long long)line->digest);
    add (&out, " | #", rules_text (digest), "");
  }
  if (line->has_comment)
    add (&out, " | ", line->comment, "|");
  ck_assert (!out.full);
  room[out.length] = '\0';
  return room;
}

/* Lines from buffers of their very size, so that the sanitizer sees a step beyond. */
static RulesStatus
read_exact (const char *text, size_t length, RecordLine *line, char **bytes, RulesError *error)
{
  *bytes = malloc (length > 0 ? length : 1);
  memcpy (*bytes, text, length);
  return record_read_line (*bytes, length, line, error);
}

START_TEST (good_lines)
{
  static const struct {
    const char *text, *dump;
  } table[] = {
    { "", "" },
    { "  \t ", "" },
    { "\r", "" },
    { "# a \"remark ; 2 play", "" },
    { " \t# indented", "" },
    { ";", " | |" },
    { "; one", " | one|" },
    { ";two  ", " | two|" },
    { ";\t  three \t", " |   three|" },
    { "  ; # four; five \"six", " | # four; five \"six|" },
    { "2 play quench", "2 play@3 quench@8" },
    { "2 play quench\r", "2 play@3 quench@8" },
    { "\t2 \t play   quench ", "2 play@6 quench@13" },
    { "- abandon", "- abandon@3" },
    { "A attack", "A attack@3" },
    { "9 x", "9 x@3" },
    { "1 v;c", "1 v@3 | c|" },
    { "1 v w;c ;d", "1 v@3 w@5 | c ;d|" },
    { "1 v ; ", "1 v@3 | |" },
    { "- note \"a ; b # c @ d\"", "- note@3 (a ; b # c @ d)@8" },
    { "- note \"\"", "- note@3 ()@8" },
    { "- note \"say \\\"hi\\\" \\\\ \\n\"", "- note@3 (say \\\"hi\\\" \\\\ \\n)@8" },
    { "- note \"\ttab\"", "- note@3 (\ttab)@8" },
    { "- note \"x\";c", "- note@3 (x)@8 | c|" },
    { "- deal 1 f1 ? ?", "- deal@3 1@8 f1@10 ?@13 ?@15" },
    { "1 acquire t pay=$2,$1 n=\"a b\" k=", NULL },
    { "1 acquire t pay=$2,$1 n=\"a b\" k=x=y",
      "1 acquire@3 t@11 pay=$2,$1@13 n=(a b)@23 k=x=y@31" },
    { "A dodge mod=A:+2,B:-1", "A dodge@3 mod=A:+2,B:-1@9" },
    { "1 v k=\"\"", "1 v@3 k=()@5" },
    { "1 v k=\"x\";c", "1 v@3 k=(x)@5 | c|" },
    { "1 v =x", "1 v@3 =x@5" },
    { "1 v a@b a#b [x] k=@y", "1 v@3 a@b@5 a#b@9 [x]@13 k=@y@17" },
    { "1 é ü=ä \"ß\" z", "1 é@3 ü=ä@5 (ß)@9 z@13" },
    { "1 🂡 🂢 🂣 ; 🂤", "1 🂡@3 🂢@5 🂣@7 | 🂤|" },
    { "1 v @2026-11-21T18:03:00Z", "1 v@3 | 2026-11-21T18:03:00Z" },
    { "1 v #0123456789abcdef", "1 v@3 | #0123456789abcdef" },
    { "1 v #FEDCBA9876543210;c", "1 v@3 | #fedcba9876543210 | c|" },
    { "- deal 1 f1 f2 @2026-11-21T18:03:00Z #0123456789abcdef ; c",
      "- deal@3 1@8 f1@10 f2@13 | 2026-11-21T18:03:00Z | #0123456789abcdef | c|" },
    { "[Game \"tome\"]", "[Game(tome)]" },
    { " [ Option.encounters\t \"5\" ] ", "[Option.encounters(5)]" },
    { "[Ort_1 \"\\\"Zum Bären\\\"; [links]\"] ; c", "[Ort_1(\\\"Zum Bären\\\"; [links])] | c|" },
    { "[Größe \"\"]", "[Größe()]" },
  };

  for (size_t i = 0; i < N (table); i++) {
    RecordLine line;
    RulesError error;
    char *bytes;
    RulesStatus status = read_exact (table[i].text, strlen (table[i].text), &line, &bytes, &error);

    if (table[i].dump == NULL)
      ck_assert_msg (status == RULES_SYNTAX, "%s", table[i].text);
    else {
      ck_assert_msg (status == RULES_OK, "%s: %s", table[i].text,
                     status == RULES_OK ? "" : rules_faults[error.code].sentence);
      ck_assert_str_eq (dump (&line), table[i].dump);
    }
    free (bytes);
  }
}
END_TEST

START_TEST (bad_lines)
{
  static const struct {
    const char *text;
    RulesFaultCode code;
    uint32_t column;
  } table[] = {
    { "0 play x", RULES_FAULT_ACTOR_FORM, 1 },
    { "12 play x", RULES_FAULT_ACTOR_FORM, 1 },
    { "  a play x", RULES_FAULT_ACTOR_FORM, 3 },
    { "? play x", RULES_FAULT_ACTOR_FORM, 1 },
    { "é play x", RULES_FAULT_ACTOR_FORM, 1 },
    { "-note", RULES_FAULT_ACTOR_FORM, 1 },
    { "\"1\" play", RULES_FAULT_ACTOR_FORM, 1 },
    { "\uFEFF1 play", RULES_FAULT_ACTOR_FORM, 1 },
    { "1", RULES_FAULT_VERB_MISSING, 2 },
    { "1  ; c", RULES_FAULT_VERB_MISSING, 4 },
    { "1;", RULES_FAULT_VERB_MISSING, 2 },
    { "1 \"play\"", RULES_FAULT_VERB_MISSING, 3 },
    { "1 @2026-11-21T18:03:00Z", RULES_FAULT_VERB_MISSING, 3 },
    { "1 #0123456789abcdef", RULES_FAULT_VERB_MISSING, 3 },
    { "1 pl\"ay\"", RULES_FAULT_QUOTE_INSIDE, 5 },
    { "1 v a\"b\"", RULES_FAULT_QUOTE_INSIDE, 6 },
    { "1 v k=a\"b\"", RULES_FAULT_QUOTE_INSIDE, 8 },
    { "1 v =\"b\"", RULES_FAULT_QUOTE_INSIDE, 6 },
    { "1 v \"b\"c", RULES_FAULT_QUOTE_REST, 8 },
    { "1 v \"b\"\"c\"", RULES_FAULT_QUOTE_REST, 8 },
    { "1 v k=\"b\"c", RULES_FAULT_QUOTE_REST, 10 },
    { "1 v é \"b", RULES_FAULT_QUOTE_OPEN, 7 },
    { "1 v \"", RULES_FAULT_QUOTE_OPEN, 5 },
    { "1 v \"b\\", RULES_FAULT_QUOTE_OPEN, 5 },
    { "1 v \"b\\\"", RULES_FAULT_QUOTE_OPEN, 5 },
    { "1 v \"é\\t\"", RULES_FAULT_ESCAPE, 7 },
    { "1 v k=\"\\N\"", RULES_FAULT_ESCAPE, 8 },
    { "[T \"\\u0041\"]", RULES_FAULT_ESCAPE, 5 },
    { "1 v k=", RULES_FAULT_VALUE_MISSING, 7 },
    { "1 v k= x", RULES_FAULT_VALUE_MISSING, 7 },
    { "1 v k=;x", RULES_FAULT_VALUE_MISSING, 7 },
    { "1 v k=1 l=2 k=\"3\"", RULES_FAULT_KEY_TWICE, 13 },
    { "1 v @", RULES_FAULT_INSTANT_FORM, 5 },
    { "1 v é @yesterday", RULES_FAULT_INSTANT_FORM, 7 },
    { "1 v @2026-11-21", RULES_FAULT_INSTANT_FORM, 5 },
    { "1 v #0123456789abcde", RULES_FAULT_DIGEST_FORM, 5 },
    { "1 v #0123456789abcdef0", RULES_FAULT_DIGEST_FORM, 5 },
    { "1 v #0123456789abcdeg", RULES_FAULT_DIGEST_FORM, 5 },
    { "1 v # remark", RULES_FAULT_DIGEST_FORM, 5 },
    { "1 v @2026-11-21T18:03:00Z x", RULES_FAULT_AFTER_ARGS, 27 },
    { "1 v @2026-11-21T18:03:00Z @2026-11-21T18:03:00Z", RULES_FAULT_AFTER_ARGS, 27 },
    { "1 v #0123456789abcdef @2026-11-21T18:03:00Z", RULES_FAULT_AFTER_ARGS, 23 },
    { "1 v #0123456789abcdef #0123456789abcdef", RULES_FAULT_AFTER_ARGS, 23 },
    { "1 v @2026-11-21T18:03:00Z\"x\"", RULES_FAULT_AFTER_ARGS, 26 },
    { "[", RULES_FAULT_TAG_FORM, 1 },
    { "[]", RULES_FAULT_TAG_FORM, 1 },
    { "[Game]", RULES_FAULT_TAG_FORM, 1 },
    { "[Game tome]", RULES_FAULT_TAG_FORM, 1 },
    { "[Game\"tome\"]", RULES_FAULT_TAG_FORM, 1 },
    { "[ \"tome\"]", RULES_FAULT_TAG_FORM, 1 },
    { "[\"tome\"]", RULES_FAULT_TAG_FORM, 1 },
    { "[Game \"tome\"", RULES_FAULT_TAG_FORM, 13 },
    { "[Game \"tome\" x]", RULES_FAULT_TAG_FORM, 14 },
    { "[Game \"tome]", RULES_FAULT_QUOTE_OPEN, 7 },
    { "[Game \"tome\"] x", RULES_FAULT_TAG_REST, 15 },
    { "[Game \"tome\"][Id \"x\"]", RULES_FAULT_TAG_REST, 14 },
    { "1 v é\x01", RULES_FAULT_CONTROL, 6 },
    { "1 v é\xC2\x85", RULES_FAULT_CONTROL, 6 },
    { "# a\x7F", RULES_FAULT_CONTROL, 4 },
    { "; a\x1B[0m", RULES_FAULT_CONTROL, 4 },
    { "1 v\rw", RULES_FAULT_CONTROL, 4 },
    { "1 v\r\r", RULES_FAULT_CONTROL, 4 },
    { "1 v é\xC3", RULES_FAULT_UTF8, 6 },
    { "# \xFF", RULES_FAULT_UTF8, 3 },
    { "1 v \"\xED\xA0\x80\"", RULES_FAULT_UTF8, 6 },
  };

  for (size_t i = 0; i < N (table); i++) {
    RecordLine line;
    RulesError error;
    char *bytes;

    ck_assert_msg (read_exact (table[i].text, strlen (table[i].text), &line, &bytes, &error)
                       == RULES_SYNTAX,
                   "%s", table[i].text);
    ck_assert_int_eq (error.status, RULES_SYNTAX);
    ck_assert_msg (error.code == table[i].code && error.column == table[i].column,
                   "%s: column %u: %s", table[i].text, error.column,
                   rules_faults[error.code].sentence);
    ck_assert_int_eq (record_read_line (bytes, strlen (table[i].text), &line, NULL), RULES_SYNTAX);
    free (bytes);
  }
}
END_TEST

/* Every byte in every place of a digest. */
START_TEST (hex_digits)
{
  static const char digits[] = "0123456789abcdef";
  char text[] = "1 v #0123456789abcdef";

  for (unsigned place = 0; place < 16; place++)
    for (unsigned byte = 0x21; byte < 0x7F; byte++) {
      const char *digit = strchr (digits, byte >= 'A' && byte <= 'F' ? byte + 32 : byte);
      uint64_t wanted = 0x0123456789ABCDEF & ~((uint64_t)15 << (60 - 4 * place));
      RecordLine line;

      memcpy (text + 5, digits, 16);
      text[5 + place] = byte;
      if (digit == NULL) {
        ck_assert_msg (record_read_line (text, 21, &line, NULL) == RULES_SYNTAX, "%s", text);
        continue;
      }
      wanted |= (uint64_t)(digit - digits) << (60 - 4 * place);
      ck_assert_int_eq (record_read_line (text, 21, &line, NULL), RULES_OK);
      ck_assert_uint_eq (line.digest, wanted);
    }
}
END_TEST

START_TEST (nul_is_a_fault)
{
  RecordLine line;
  RulesError error;

  ck_assert_int_eq (record_read_line ("1 v\0w", 5, &line, &error), RULES_SYNTAX);
  ck_assert_int_eq (error.code, RULES_FAULT_CONTROL);
  ck_assert_uint_eq (error.column, 4);
}
END_TEST

START_TEST (the_longest_line)
{
  size_t size = RECORD_LINE_BYTES + 2;
  char *text = malloc (size);
  RecordLine line;
  RulesError error;

  memset (text, 'x', size);
  text[0] = ';';
  text[RECORD_LINE_BYTES] = '\r';
  ck_assert_int_eq (record_read_line (text, RECORD_LINE_BYTES, &line, &error), RULES_OK);
  ck_assert_uint_eq (line.comment.length, RECORD_LINE_BYTES - 1);
  ck_assert_int_eq (record_read_line (text, RECORD_LINE_BYTES + 1, &line, &error), RULES_OK);
  ck_assert_int_eq (record_read_line (text, RECORD_LINE_BYTES + 2, &line, &error), RULES_SYNTAX);
  ck_assert_int_eq (error.code, RULES_FAULT_LINE_LONG);
  free (text);
}
END_TEST

START_TEST (as_many_arguments_as_there_may_be)
{
  char text[2 * RULES_ARGS + 6] = "1 v";
  size_t length = 3;
  RecordLine line;
  RulesError error;

  for (unsigned i = 0; i < RULES_ARGS; i++, length += 2)
    memcpy (text + length, " x", 2);
  memcpy (text + length, " ; c", 3);
  ck_assert_int_eq (record_read_line (text, length + 2, &line, &error), RULES_OK);
  ck_assert_uint_eq (line.n_tokens, RULES_ARGS);
  ck_assert_uint_eq (line.tokens[RULES_ARGS - 1].column, length);
  text[length + 1] = 'y';
  ck_assert_int_eq (record_read_line (text, length + 2, &line, &error), RULES_SYNTAX);
  ck_assert_int_eq (error.code, RULES_FAULT_ARGS_MANY);
  ck_assert_uint_eq (error.column, length + 2);
  ck_assert_int_eq (error.number[0], RULES_ARGS);
}
END_TEST

START_TEST (instants)
{
  static const struct {
    const char *text;
    bool instant, day;
  } table[] = {
    { "2026-11-21T18:03:00Z", true, true },
    { "2026-11-21t18:03:00z", true, true },
    { "2026-11-21T18:03:00.123456789Z", true, true },
    { "2026-11-21T18:03:00+02:00", true, true },
    { "2026-11-21T18:03:00.5-12:30", true, true },
    { "2026-11-21T18:03:00-00:00", true, true },
    { "0000-01-01T00:00:00Z", true, true },
    { "9999-12-31T23:59:59+23:59", true, true },
    { "2024-02-29T00:00:00Z", true, true },
    { "2000-02-29T00:00:00Z", true, true },
    { "1990-12-31T23:59:60Z", true, true },
    { "1990-12-31T15:59:60-08:00", true, true },
    { "1991-01-01T05:29:60+05:30", true, true },
    { "2026-11-21", false, true },
    { "2024-02-29", false, true },
    { "2026-11-21T18:03:60Z", false, false },
    { "1990-12-31T23:59:60+01:00", false, false },
    { "2025-02-29", false, false },
    { "1900-02-29T00:00:00Z", false, false },
    { "2026-04-31", false, false },
    { "2026-00-10", false, false },
    { "2026-13-10", false, false },
    { "2026-10-00", false, false },
    { "2026-10-32", false, false },
    { "2026-11-21 18:03:00Z", false, false },
    { "2026-11-21T18:03Z", false, false },
    { "2026-11-21T18:03:00", false, false },
    { "2026-11-21T18:03:00.Z", false, false },
    { "2026-11-21T18:03:00,5Z", false, false },
    { "2026-11-21T24:00:00Z", false, false },
    { "2026-11-21T18:60:00Z", false, false },
    { "2026-11-21T18:03:61Z", false, false },
    { "2026-11-21T18:03:00+24:00", false, false },
    { "2026-11-21T18:03:00+02:60", false, false },
    { "2026-11-21T18:03:00+0200", false, false },
    { "2026-11-21T18:03:00+2:000", false, false },
    { "2026-11-21T18:03:00Zx", false, false },
    { "2026-11-21T18:03:00ZZ", false, false },
    { "2026-11-2:T18:03:00Z", false, false },
    { "2026-11-21T18:03:0/Z", false, false },
    { "2026/11/21", false, false },
    { "2026-11-2x", false, false },
    { "20261121", false, false },
    { "2026-11", false, false },
    { "2026", false, false },
    { "-026-11-21", false, false },
    { "", false, false },
  };

  for (size_t i = 0; i < N (table); i++) {
    ck_assert_msg (record_is_instant (rules_text (table[i].text), false) == table[i].instant, "%s",
                   table[i].text);
    ck_assert_msg (record_is_instant (rules_text (table[i].text), true) == table[i].day, "%s",
                   table[i].text);
  }
}
END_TEST

START_TEST (escapes)
{
  static const struct {
    const char *plain, *escaped;
  } table[] = {
    { "", "" },
    { "plain", "plain" },
    { "a \"b\"", "a \\\"b\\\"" },
    { "\\", "\\\\" },
    { "\\n\n", "\\\\n\\n" },
    { "\n\n", "\\n\\n" },
    { "\té; #", "\té; #" },
  };
  char room[64];

  for (size_t i = 0; i < N (table); i++) {
    RulesBuffer out = { .data = room, .size = sizeof room };

    record_escape (rules_text (table[i].plain), &out);
    ck_assert (rules_text_is ((RulesText){ room, out.length }, table[i].escaped));
    out.length = 0;
    record_unescape (rules_text (table[i].escaped), &out);
    ck_assert (rules_text_is ((RulesText){ room, out.length }, table[i].plain));
  }
}
END_TEST

START_TEST (what_no_record_may_hold_is_replaced)
{
  static const struct {
    const char *plain, *escaped;
  } table[] = {
    { "a\rb\x7F\xC2\x85", "a b  " },
    { "a\xFF\xC3", "a\uFFFD\uFFFD" },
    { "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD" },
  };
  char room[64];

  for (size_t i = 0; i < N (table); i++) {
    RulesBuffer out = { .data = room, .size = sizeof room };

    record_escape (rules_text (table[i].plain), &out);
    ck_assert (rules_text_is ((RulesText){ room, out.length }, table[i].escaped));
  }
}
END_TEST

START_TEST (every_fault_has_its_sentence)
{
  for (unsigned i = 1; i < RULES_FAULTS; i++) {
    const char *sentence = rules_faults[i].sentence;

    ck_assert_msg (sentence != NULL && rules_faults[i].section != NULL, "fault %u", i);
    ck_assert_msg (sentence[strlen (sentence) - 1] == '.', "%s", sentence);
  }
}
END_TEST

TEST_SUITE (record)
{
  Suite *suite = suite_create ("record");
  TCase *tcase = tcase_create ("lines");

  tcase_add_test (tcase, good_lines);
  tcase_add_test (tcase, bad_lines);
  tcase_add_test (tcase, hex_digits);
  tcase_add_test (tcase, nul_is_a_fault);
  tcase_add_test (tcase, the_longest_line);
  tcase_add_test (tcase, as_many_arguments_as_there_may_be);
  tcase_add_test (tcase, instants);
  tcase_add_test (tcase, escapes);
  tcase_add_test (tcase, what_no_record_may_hold_is_replaced);
  tcase_add_test (tcase, every_fault_has_its_sentence);
  suite_add_tcase (suite, tcase);
  return suite;
}
