/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the rules refuse becomes a sentence, with its words as its numbers want them, in a language
 * with two forms and in one with three.
 */
#include "tests/suite.h"

#include "importers/error.h"
#include "rules/faults.h"

#include <glib/gi18n.h>

static char *
dup_sentence (const char *language, gint64 entries)
{
  RulesError fault;

  suite_set_language (language);
  rules_error_text (&fault, RULES_PACK, RULES_FAULT_LIST_SHORT, rules_text ("cards"), 30, entries);
  return import_fault_dup_sentence (NULL, &fault, NULL);
}

static const struct {
  const char *language;
  gint64 entries;
  const char *sentence;
} counted[] = {
  { "en", 0, "“cards” has 0 entries and needs 30 at least." },
  { "en", 1, "“cards” has 1 entry and needs 30 at least." },
  { "en", 2, "“cards” has 2 entries and needs 30 at least." },
  { "de", 1, "„cards“ hat 1 Eintrag und braucht wenigstens 30." },
  { "fr", 0, "«\u00a0cards\u00a0» a 0 entrée et en demande au moins 30." },
  { "pl", 1, "„cards” ma 1 pozycję, a wymaga co najmniej 30." },
  { "pl", 22, "„cards” ma 22 pozycje, a wymaga co najmniej 30." },
  { "pl", 12, "„cards” ma 12 pozycji, a wymaga co najmniej 30." },
};

START_TEST (words_are_as_numbers_want_them)
{
  g_autofree char *sentence = dup_sentence (counted[_i].language, counted[_i].entries);

  ck_assert_str_eq (sentence, counted[_i].sentence);
}
END_TEST

START_TEST (a_sentence_without_numbers_has_one_form)
{
  RulesError fault;
  g_autofree char *sentence = NULL;

  suite_set_language ("en");
  rules_error_set (&fault, RULES_SYNTAX, RULES_FAULT_UTF8, 1, 1, 1);
  sentence = import_fault_dup_sentence (NULL, &fault, NULL);
  ck_assert_str_eq (sentence, "The line is not valid UTF-8.");
}
END_TEST

static const char *
name_seat (guint seat, gpointer data)
{
  return seat == 2 ? "Ben" : NULL;
}

static const char *
name_word (const char *word, gpointer data)
{
  return g_str_equal (word, "gust") ? "Gust" : NULL;
}

static char *
dup_named (const RulesGame *game, unsigned code, int64_t seat)
{
  static const ImportFaultNames names = { name_seat, name_word, NULL };
  RulesError fault = { .code = code, .number = { seat, 7, 9 }, .text = { "gust", "gust" } };

  return import_fault_dup_sentence (game, &fault, &names);
}

/* Whatever the language, a sentence that speaks of a seat speaks of its player. */
START_TEST (players_are_named_where_the_notation_has_seats)
{
  static const char *const languages[] = { "en", "de", "es", "fr", "pl" };
  const char *language = languages[_i];
  guint n = 0;

  suite_set_language (language);
  for (const RulesGame *const *game = rules_games; *game != NULL; game++)
    for (guint k = 0; k < (*game)->n_faults; k++) {
      const unsigned code = RULES_FAULT_GAME + k;
      const char *english = (*game)->faults[k].sentence;
      g_autofree char *named = NULL;
      g_autofree char *other = NULL;

      /* That there is none of that number names nobody. */
      if (english == NULL || strstr (english, "eat {1}") == NULL
          || strstr (english, "There is no seat") != NULL)
        continue;
      named = dup_named (*game, code, 2);
      other = dup_named (*game, code, 5);
      ck_assert_msg (strstr (named, "Ben") != NULL, "%s, “%s”: %s", language, english, named);
      ck_assert_msg (strchr (named, '2') == NULL, "%s, “%s”: %s", language, english, named);
      ck_assert_msg (strchr (other, '5') != NULL, "%s, “%s”: %s", language, english, other);
      n++;
    }
  ck_assert_uint_gt (n, 30);
}
END_TEST

/* A card is called as on the screen, but in the ruling that a sentence proposes, which is notation.
 */
START_TEST (cards_are_named_but_in_notation)
{
  suite_set_language ("en");
  for (const RulesGame *const *game = rules_games; *game != NULL; game++)
    for (guint k = 0; k < (*game)->n_faults; k++) {
      const char *english = (*game)->faults[k].sentence, *ruling;
      g_autofree char *named = NULL;

      if (english == NULL || !g_str_has_prefix (english, "{a}"))
        continue;
      named = dup_named (*game, RULES_FAULT_GAME + k, 5);
      ruling = strstr (named, "adjust ");
      ck_assert_msg (g_str_has_prefix (named, "Gust"), "%s", named);
      ck_assert_msg (ruling == NULL || strstr (ruling, "Gust") == NULL, "%s", named);
    }
}
END_TEST

TEST_SUITE (sentence)
{
  Suite *suite = suite_create ("sentence");
  TCase *tests = tcase_create ("sentence");

  bindtextdomain (GETTEXT_PACKAGE, suite_variable ("TOMEKEEPER_LOCALE_DIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  tcase_add_loop_test (tests, words_are_as_numbers_want_them, 0, G_N_ELEMENTS (counted));
  tcase_add_test (tests, a_sentence_without_numbers_has_one_form);
  tcase_add_loop_test (tests, players_are_named_where_the_notation_has_seats, 0, 5);
  tcase_add_test (tests, cards_are_named_but_in_notation);
  suite_add_tcase (suite, tests);
  return suite;
}
