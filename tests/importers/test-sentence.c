/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the rules refuse becomes a sentence, with its words as its numbers want them, in a language
 * with two forms and in one with three.
 */
#include "tests/suite.h"

#include "importers/error.h"
#include "rules/faults.h"

#include <glib/gi18n.h>
#include <locale.h>

static char *
dup_sentence (const char *language, gint64 entries)
{
  RulesError fault;

  g_setenv ("LANGUAGE", language, TRUE);
  /* gettext looks at the environment anew when the locale is set. */
  setlocale (LC_ALL, "");
  rules_error_text (&fault, RULES_PACK, RULES_FAULT_LIST_SHORT, rules_text ("cards"), 30, entries);
  return import_fault_dup_sentence (NULL, &fault);
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

  g_setenv ("LANGUAGE", "en", TRUE);
  rules_error_set (&fault, RULES_SYNTAX, RULES_FAULT_UTF8, 1, 1, 1);
  sentence = import_fault_dup_sentence (NULL, &fault);
  ck_assert_str_eq (sentence, "The line is not valid UTF-8.");
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
  suite_add_tcase (suite, tests);
  return suite;
}
