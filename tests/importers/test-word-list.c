/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists: what is a word, how words compare, what is refused and where.
 */
#include "tests/suite.h"

#include "importers/word-list.h"

#include <glib/gstdio.h>
#include <string.h>

#define A50 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define A255 A50 A50 A50 A50 A50 "aaaaa"

static ImportWordList *
read_bytes (const char *text, gsize length, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);

  return import_word_list_read (bytes, error);
}

static ImportWordList *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  ImportWordList *list = read_bytes (text, strlen (text), &error);

  ck_assert_msg (list != NULL, "%s: %s", text, error != NULL ? error->message : "");
  return list;
}

static gboolean
has (ImportWordList *list, const char *word)
{
  return rules_dictionary_has (list->dictionary, rules_text (word));
}

/* How many lines have a word, how many of these can be spelled, and some that are there or not. */
static const struct {
  const char *text;
  guint n, spellable;
  const char *there, *missing;
} good[] = {
  { "owl\nfox\n", 2, 2, "owl fox", "ow bear" },
  { "owl\nfox", 2, 2, "owl fox", "foxo" },
  { "owl\r\nfox\r\n", 2, 2, "owl fox", "" },
  { "\xef\xbb\xbfowl\nfox\n", 2, 2, "owl", "" },
  { "\n\n  owl\t\n \t\n\tfox \r\n\r\n", 2, 2, "owl fox", "" },
  { "OWL\nFox\nbEAR\n", 3, 3, "owl fox bear", "OWL" },
  { "owl\nowl\nOwl\n", 3, 1, "owl", "" },
  { "it's\nco-op\nx2\nowl\n", 4, 1, "owl", "its coop x" },
  { "café\nCAFE\u0301\nÄrger\nowl\n", 4, 1, "owl", "cafe arger" },
  { "caf\u00e9\ncafe\n", 2, 1, "cafe", "" },
  { "Ωmega\nсова\n猫\nowl\n", 4, 1, "owl", "mega" },
  { "Straße\nSTRAẞE\nﬁsh\nſea\n\u212aing\n", 5, 4, "strasse fish sea king", "strae" },
  { A255 "\nowl\n", 2, 1, "owl", "" },
  { "сова\n", 1, 0, "", "a" },
};

START_TEST (reads)
{
  g_autoptr (ImportWordList) list = read_text (good[_i].text);
  g_auto (GStrv) there = g_strsplit (good[_i].there, " ", -1);
  g_auto (GStrv) missing = g_strsplit (good[_i].missing, " ", -1);
  g_autofree char *sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, good[_i].text, -1);

  ck_assert_uint_eq (list->n_words, good[_i].n);
  ck_assert_uint_eq (rules_dictionary_count (list->dictionary), good[_i].spellable);
  for (guint k = 0; there[k] != NULL; k++)
    ck_assert_msg (has (list, there[k]), "%s", there[k]);
  for (guint k = 0; missing[k] != NULL; k++)
    ck_assert_msg (!has (list, missing[k]), "%s", missing[k]);
  ck_assert_str_eq (list->sha256, sha256);
  ck_assert_uint_eq (g_bytes_get_size (list->content), strlen (good[_i].text));
}
END_TEST

#define TEXT(text) text, sizeof (text) - 1

static const struct {
  const char *bytes;
  gsize length;
  guint line;
  const char *says;
} bad[] = {
  { TEXT (""), 0, "no word" },
  { TEXT ("\xef\xbb\xbf\n \r\n"), 0, "no word" },
  { TEXT ("owl\n\ncaf\xe9\n"), 3, "Latin-1" },
  { TEXT ("\xe9t\xe9\n"), 1, "Latin-1" },
  { TEXT ("owl\ncaf\xc3"), 2, "Latin-1" },
  { TEXT ("owl\n\xed\xa0\x80\n"), 2, "UTF-8" },
  { TEXT ("\xff\xfeo\0w\0l\0"), 1, "UTF-16" },
  { TEXT ("\xfe\xff\0o\0w\0l"), 1, "UTF-16" },
  { TEXT ("o\0w\0l\0\n\0f\0o\0x\0"), 1, "UTF-16" },
  { TEXT ("\0o\0w\0l\0\n"), 1, "UTF-16" },
  { TEXT ("owl\nfox\nbe\0ar\n"), 3, "U+0000" },
  { TEXT ("owl\nf\x1box\n"), 2, "U+001B" },
  { TEXT ("owl\nfox\x7f\n"), 2, "U+007F" },
  { TEXT ("owl\nfox\rbear\n"), 2, "U+000D" },
  { TEXT ("owl\nf\xc2\x85"
          "ox\n"),
    2, "U+0085" },
  { TEXT ("owl\nfox bear\n"), 2, "blank" },
  { TEXT ("owl\nfox\tbear\n"), 2, "blank" },
  { TEXT ("owl\n\nfox\u00a0bear\n"), 3, "blank" },
  { TEXT ("owl\nfox\u2028bear\n"), 2, "blank" },
  { TEXT ("owl\n" A255 "a\n"), 2, "255" },
  { TEXT ("owl\n\xef\xbb\xbf fox\n"), 2, "blank" },
};

START_TEST (refuses)
{
  g_autoptr (GError) error = NULL;
  ImportWordList *list = read_bytes (bad[_i].bytes, bad[_i].length, &error);

  ck_assert_ptr_null (list);
  ck_assert (error->domain == IMPORT_ERROR);
  ck_assert_msg (strstr (error->message, bad[_i].says) != NULL, "%s", error->message);
  ck_assert_uint_eq (import_error_get_line (error), bad[_i].line);
}
END_TEST

START_TEST (refuses_too_much)
{
  gsize length = (gsize)IMPORT_WORD_LIST_BYTES + 1;
  g_autofree char *bytes = g_malloc (length);
  g_autoptr (GError) error = NULL;

  memset (bytes, '\n', length);
  memcpy (bytes, "owl", 3);
  ck_assert_ptr_null (read_bytes (bytes, length, &error));
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
  ck_assert_msg (strstr (error->message, "64 MiB") != NULL, "%s", error->message);
}
END_TEST

static gboolean
is_ascii (const char *folded)
{
  for (; *folded != '\0'; folded++)
    if (!g_ascii_islower (*folded))
      return FALSE;
  return TRUE;
}

/* A word with a character that may fold to a to z is folded by GLib; every other one is passed
 * over. No character of Unicode is on the wrong side. The letter behind it tells those apart that
 * fold to the same. */
START_TEST (folds_all_of_unicode)
{
  GString *folding = g_string_new (NULL), *others = g_string_new (NULL);
  g_autofree char *spelled = NULL, *passed_over = NULL;
  g_autoptr (ImportWordList) list = NULL, other = NULL;
  guint n = 0;

  for (gunichar c = 0xA0; c <= 0x10FFFF; c++) {
    g_autofree char *folded = NULL;
    char text[8] = { 0 };

    if (!g_unichar_validate (c) || g_unichar_isspace (c))
      continue;
    g_unichar_to_utf8 (c, text);
    folded = g_utf8_casefold (text, -1);
    if (is_ascii (folded))
      g_string_append_printf (folding, "x%s%c\n", text, 'a' + n++);
    else
      g_string_append_printf (others, "x%sy\n", text);
  }
  spelled = g_string_free (folding, FALSE);
  passed_over = g_string_free (others, FALSE);
  list = read_text (spelled);
  other = read_text (passed_over);
  ck_assert_uint_gt (n, 0);
  ck_assert_uint_le (n, 26);
  ck_assert_uint_eq (rules_dictionary_count (list->dictionary), n);
  ck_assert_uint_eq (rules_dictionary_count (other->dictionary), 0);
}
END_TEST

START_TEST (reads_a_file)
{
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "list.txt", NULL);
  g_autoptr (ImportWordList) list = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert (g_file_set_contents (path, "owl\nfox\n", -1, NULL));
  list = import_word_list_load_file (path, &error);
  ck_assert_ptr_nonnull (list);
  ck_assert (has (list, "fox"));
  g_remove (path);
  ck_assert_ptr_null (import_word_list_load_file (path, &error));
  ck_assert (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT));
  g_clear_error (&error);
  ck_assert_ptr_null (import_word_list_load_file (folder, &error));
  ck_assert (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR));
  g_rmdir (folder);
}
END_TEST

TEST_SUITE (word_list)
{
  Suite *suite = suite_create ("word-list");
  TCase *lists = tcase_create ("lists");

  tcase_add_loop_test (lists, reads, 0, G_N_ELEMENTS (good));
  tcase_add_loop_test (lists, refuses, 0, G_N_ELEMENTS (bad));
  tcase_add_test (lists, refuses_too_much);
  tcase_add_test (lists, folds_all_of_unicode);
  tcase_add_test (lists, reads_a_file);
  suite_add_tcase (suite, lists);
  return suite;
}
