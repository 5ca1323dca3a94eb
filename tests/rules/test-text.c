/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text helpers of the rules core: which bytes are text, what is an id, a number, and what a full
 * buffer keeps.
 */
#include "rules/text.h"
#include "tests/suite.h"

#define N(table) (sizeof table / sizeof *table)

START_TEST (ids)
{
  static const struct {
    const char *text;
    bool good;
  } table[] = {
    { "a", true },    { "quench", true }, { "st-a", true }, { "f10-", true }, { "", false },
    { "1a", false },  { "-a", false },    { "A", false },   { "aB", false },  { "a_b", false },
    { "a b", false }, { "é", false },     { "aé", false },  { "a.b", false },
  };

  for (size_t i = 0; i < N (table); i++)
    ck_assert_msg (rules_text_is_id (rules_text (table[i].text)) == table[i].good, "“%s”",
                   table[i].text);
}
END_TEST

START_TEST (numbers)
{
  static const struct {
    const char *text;
    bool good, sign;
    int32_t number;
  } table[] = {
    { "0", true, false, 0 },
    { "007", true, false, 7 },
    { "+2", true, true, 2 },
    { "-0", true, true, 0 },
    { "-15", true, true, -15 },
    { "999999999", true, false, 999999999 },
    { "-999999999", true, true, -999999999 },
    { "1000000000", false, false, 0 },
    { "0000000001", false, false, 0 },
    { "", false, false, 0 },
    { "+", false, false, 0 },
    { "--1", false, false, 0 },
    { "1-", false, false, 0 },
    { "1 ", false, false, 0 },
    { "٣", false, false, 0 },
    { "0x1", false, false, 0 },
  };

  for (size_t i = 0; i < N (table); i++) {
    int32_t number = 0;
    bool sign = false;

    ck_assert_msg (rules_text_parse_number (rules_text (table[i].text), &number, &sign)
                       == table[i].good,
                   "“%s”", table[i].text);
    if (!table[i].good)
      continue;
    ck_assert_int_eq (number, table[i].number);
    ck_assert_msg (sign == table[i].sign, "“%s”", table[i].text);
  }
}
END_TEST

/* Each is tried alone and behind and before runs of ASCII, as whole words are looked at. */
START_TEST (utf8)
{
  static const struct {
    const char *text;
    int fault;
  } table[] = {
    { "\t", 0 },
    { "~", 0 },
    { "\u00A0", 0 },
    { "é", 0 },
    { "\u07FF", 0 },
    { "\u0800", 0 },
    { "\uFEFF", 0 },
    { "\uFFFF", 0 },
    { "\xED\x9F\xBF", 0 }, /* the last before the surrogates */
    { "\xEE\x80\x80", 0 }, /* the first after them */
    { "\U00010000", 0 },
    { "\U0010FFFF", 0 },
    { "\n", 2 },
    { "\r", 2 },
    { "\x01", 2 },
    { "\x1B", 2 },
    { "\x1F", 2 },
    { "\x7F", 2 },
    { "\xC2\x80", 2 },
    { "\xC2\x85", 2 },
    { "\xC2\x9F", 2 },
    { "\x80", 1 },
    { "\xBF", 1 },
    { "\xC0\x80", 1 }, /* overlong */
    { "\xC1\xBF", 1 },
    { "\xE0\x9F\xBF", 1 },
    { "\xF0\x8F\xBF\xBF", 1 },
    { "\xED\xA0\x80", 1 }, /* surrogates */
    { "\xED\xBF\xBF", 1 },
    { "\xF4\x90\x80\x80", 1 }, /* beyond U+10FFFF */
    { "\xF5\x80\x80\x80", 1 },
    { "\xFF", 1 },
    { "\xC3", 1 }, /* cut */
    { "\xE2\x82", 1 },
    { "\xF0\x9F\x83", 1 },
    { "\xE2\x82\x41", 1 },
    { "\xE2\x41\x82", 1 },
  };

  for (size_t i = 0; i < N (table); i++)
    for (size_t before = 0; before <= 17; before++)
      for (size_t after = 0; after <= 9; after++) {
        size_t length = strlen (table[i].text), at = 0;
        char *bytes = malloc (before + length + after);
        int fault;

        memset (bytes, 'a', before);
        memcpy (bytes + before, table[i].text, length);
        memset (bytes + before + length, 'z', after);
        fault = rules_text_find_fault ((RulesText){ bytes, before + length + after }, &at);
        ck_assert_msg (fault == table[i].fault, "row %zu, %zu before", i, before);
        if (fault != 0)
          ck_assert_uint_eq (at, before);
        free (bytes);
      }
}
END_TEST

START_TEST (nul_is_a_control_character)
{
  size_t at;

  ck_assert_int_eq (rules_text_find_fault ((RulesText){ "ab\0cd", 5 }, &at), 2);
  ck_assert_uint_eq (at, 2);
  ck_assert_int_eq (rules_text_find_fault ((RulesText){ NULL, 0 }, &at), 0);
}
END_TEST

START_TEST (cut)
{
  static const struct {
    const char *text;
    size_t room;
    const char *kept;
  } table[] = {
    { "abc", 3, "abc" }, { "abc", 2, "ab" }, { "abc", 0, "" }, { "aé", 2, "a" },
    { "aé", 3, "aé" },   { "🂡🂢", 7, "🂡" },   { "🂡🂢", 4, "🂡" }, { "🂡", 3, "" },
  };

  for (size_t i = 0; i < N (table); i++)
    ck_assert_msg (rules_text_is (rules_text_truncate (rules_text (table[i].text), table[i].room),
                                  table[i].kept),
                   "“%s” in %zu", table[i].text, table[i].room);
}
END_TEST

START_TEST (control_characters_become_blanks)
{
  static const struct {
    const char *text, *blanked;
  } table[] = {
    { "", "" },
    { "a\tb", "a\tb" },
    { "\x1B[31mé\n", " [31mé " },
    { "\x7F\xC2\x85\xC2\xA0", "   \xC2\xA0" },
    { "\xC2", "\xC2" }, /* cut */
    { "\xFF\r🂡\xE2\x82", "\xFF 🂡\xE2\x82" },
  };
  char text[32];

  for (size_t i = 0; i < N (table); i++) {
    strcpy (text, table[i].text);
    rules_text_blank_controls (text);
    ck_assert_str_eq (text, table[i].blanked);
  }
}
END_TEST

START_TEST (a_full_buffer_takes_no_more)
{
  char room[24];
  RulesBuffer buffer = { .data = room, .size = sizeof room };

  rules_buffer_number (&buffer, INT64_MIN);
  ck_assert_uint_eq (buffer.length, 20);
  ck_assert_mem_eq (room, "-9223372036854775808", 20);
  rules_buffer_puts (&buffer, "ab");
  rules_buffer_number (&buffer, 0);
  rules_buffer_put (&buffer, NULL, 0);
  ck_assert (!buffer.full);
  rules_buffer_puts (&buffer, "cd");
  ck_assert (buffer.full);
  rules_buffer_puts (&buffer, "e");
  ck_assert_uint_eq (buffer.length, 23);
  ck_assert_mem_eq (room + 20, "ab0", 3);
}
END_TEST

TEST_SUITE (text)
{
  Suite *suite = suite_create ("text");
  TCase *tcase = tcase_create ("text");

  tcase_add_test (tcase, ids);
  tcase_add_test (tcase, numbers);
  tcase_add_test (tcase, utf8);
  tcase_add_test (tcase, nul_is_a_control_character);
  tcase_add_test (tcase, cut);
  tcase_add_test (tcase, control_characters_become_blanks);
  tcase_add_test (tcase, a_full_buffer_takes_no_more);
  suite_add_tcase (suite, tcase);
  return suite;
}
