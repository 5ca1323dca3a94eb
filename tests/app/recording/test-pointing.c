/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pointing means, without anything to point at.
 */
#include "app/recording/pointing.h"

#include "tests/suite.h"

static const struct {
  const char *move, *words;
} split[] = {
  { "- deal", "-|deal" },
  { "2 play quench", "2|play|quench" },
  { "1 flip c ruby tribute=a,b", "1|flip|c|ruby|tribute|a|b" },
  { "1 use 2 hand:owl discard:fox", "1|use|2|hand|owl|discard|fox" },
  { "1 acquire t17 pay=$2,$1,bonus", "1|acquire|t17|pay|$2|$1|bonus" },
  { "- note \"a, b: \\\"c\\\" = d\" end", "-|note|a, b: \\\"c\\\" = d|end" },
  { "- note \"never closed", "-|note|never closed" },
  { "  1   end  ", "1|end" },
  { "", "" },
};

START_TEST (a_move_is_split_into_words)
{
  g_auto (GStrv) words = app_pointing_split_move (split[_i].move);
  g_autofree char *joined = g_strjoinv ("|", words);

  ck_assert_str_eq (joined, split[_i].words);
}
END_TEST

static const struct {
  const char *move, *tokens; /* tokens parted by blanks */
  gboolean meant;
} meanings[] = {
  { "2 play quench", "quench", TRUE },
  { "2 play quench", "que", FALSE },
  { "2 play quench", "", TRUE },
  { "2 end", "end", TRUE },
  /* Who acts is nothing to point at. */
  { "2 play quench", "2", FALSE },
  { "1 hit 2 2", "2", TRUE },
  { "1 hit 2 2", "2 2", TRUE },
  { "1 hit 2 2", "2 2 2", FALSE },
  /* Each word names one thing. */
  { "1 discard fox owl", "fox owl", TRUE },
  { "1 discard fox owl", "owl fox", TRUE },
  { "1 discard fox owl", "fox fox", FALSE },
  { "1 discard fox fox", "fox fox", TRUE },
  { "1 acquire t pay=$2,$2", "t $2 $2", TRUE },
  { "1 acquire t pay=$2,$1", "t $2 $2", FALSE },
  /* Places and their cards belong together. */
  { "1 use 1 hand:owl discard:fox", "hand:owl", TRUE },
  { "1 use 1 hand:owl discard:fox", "discard:owl", FALSE },
  { "1 use 1 hand:owl discard:owl", "owl hand:owl", TRUE },
  { "1 use 1 hand:owl discard:fox", "owl hand:owl", FALSE },
  { "1 hit 1 2:owl", "2:owl", TRUE },
  { "1 hit 1 2:owl", "1:owl", FALSE },
  { "", "", FALSE },
};

START_TEST (a_move_names_what_was_pointed_at)
{
  g_auto (GStrv) words = app_pointing_split_move (meanings[_i].move);
  g_auto (GStrv) tokens = g_strsplit (meanings[_i].tokens, " ", -1);

  ck_assert_int_eq (app_pointing_is_named ((const char *const *)words, (const char *const *)tokens,
                                           g_strv_length (tokens)),
                    meanings[_i].meant);
}
END_TEST

static const struct {
  const char *typed, *token, *line;
} longer[] = {
  { "", "fox", "fox" },
  { "1 discard", "fox", "1 discard fox" },
  { "1 discard ", "fox", "1 discard fox" },
  { "1 discard fox", "owl", "1 discard fox owl" },
  { "1 acquire t pay=", "$2", "1 acquire t pay=$2" },
  { "1 acquire t pay=$2", "$1", "1 acquire t pay=$2,$1" },
  { "1 acquire t pay=$2,", "$1", "1 acquire t pay=$2,$1" },
  { "1 flip c tribute=a ", "x", "1 flip c tribute=a x" },
  { "1 use 1 hand:", "owl", "1 use 1 hand:owl" },
};

START_TEST (a_line_goes_on_with_what_is_pointed_at)
{
  g_autofree char *line = app_pointing_append_token (longer[_i].typed, longer[_i].token);

  ck_assert_str_eq (line, longer[_i].line);
}
END_TEST

TEST_SUITE (pointing)
{
  Suite *suite = suite_create ("pointing");
  TCase *words = tcase_create ("words");

  tcase_add_loop_test (words, a_move_is_split_into_words, 0, G_N_ELEMENTS (split));
  tcase_add_loop_test (words, a_move_names_what_was_pointed_at, 0, G_N_ELEMENTS (meanings));
  tcase_add_loop_test (words, a_line_goes_on_with_what_is_pointed_at, 0, G_N_ELEMENTS (longer));
  suite_add_tcase (suite, words);
  return suite;
}
