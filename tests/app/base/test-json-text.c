/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How each of those who write JSON escapes a text. What they write is hashed, compared or read by
 * others, so that it stays byte for byte.
 */
#include "tests/suite.h"

#include "app/archive/archive-row.h"
#include "app/base/json.h"
#include "db/json-text.h"
#include "importers/json-tree.h"

#include <string.h>

static void
write_app (const char *text, GString *out)
{
  AppJson json;

  app_json_init (&json, out);
  app_json_text (&json, text);
}

/* And packs' canonical form. */
static void
write_row_image (const char *text, GString *out)
{
  db_json_append_text (out, text, -1, DB_JSON_CANONICAL);
}

static void
write_tree (const char *text, GString *out)
{
  const ImportJson json = { .kind = IMPORT_JSON_TEXT, .text = (char *)text };

  import_json_write (&json, out);
}

/* A record inside of an export, in pieces. */
static void
write_record (const char *text, GString *out)
{
  const guint escapes = DB_JSON_RECORD;
  gssize half = (gssize)strlen (text) / 2;

  g_string_append_c (out, '"');
  db_json_append_escaped (out, text, half, escapes);
  db_json_append_escaped (out, text + half, -1, escapes);
  g_string_append_c (out, '"');
}

static void
write_archive (const char *text, GString *out)
{
  static char *columns[] = { (char *)"c", NULL };
  const DbTable table = { .name = (char *)"t", .columns = columns, .n_columns = 1, .outside = -1 };
  const DbValue value = { .kind = DB_VALUE_TEXT, .bytes = text, .length = strlen (text) };

  archive_row_write (out, &table, &value, NULL);
  ck_assert (g_str_has_prefix (out->str, "{\"c\":") && g_str_has_suffix (out->str, "}\n"));
  g_string_truncate (out, out->len - strlen ("}\n"));
  g_string_erase (out, 0, strlen ("{\"c\":"));
}

/* @letters: control characters that have a letter, and which
 * @delete: U+007F is escaped, too; @late: so are U+0080 to U+009F
 * @broken: what becomes of a text "a", a byte 0xff, "b" and half of a pair of surrogates */
static const struct {
  const char *name;
  void (*write) (const char *text, GString *out);
  const char *letters, *as;
  gboolean delete, late;
  const char *broken;
} forms[] = {
  { "app", write_app, "\n\t", "nt", TRUE, TRUE,
    "\"a\xef\xbf\xbd"
    "b\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
  { "row image", write_row_image, "\b\f\n\r\t", "bfnrt", FALSE, FALSE,
    "\"a\xff"
    "b\xed\xa0\x80\"" },
  { "tree", write_tree, "", "", FALSE, FALSE,
    "\"a\xff"
    "b\xed\xa0\x80\"" },
  { "record", write_record, "\n", "n", TRUE, FALSE,
    "\"a\xff"
    "b\xed\xa0\x80\"" },
  { "archive", write_archive, "\n", "n", FALSE, FALSE, "{\"text\":\"Yf9i7aCA\"}" },
};

static void
assert_written (guint form, const char *text, const char *json)
{
  g_autoptr (GString) out = g_string_new (NULL);

  forms[form].write (text, out);
  ck_assert_msg (g_str_equal (out->str, json), "%s: %s, not %s", forms[form].name, out->str, json);
}

START_TEST (control_characters)
{
  for (char c = 1; c < ' '; c++) {
    const char text[] = { 'a', c, 'b', '\0' };
    const char *letter = strchr (forms[_i].letters, c);
    g_autofree char *json =
        letter != NULL ? g_strdup_printf ("\"a\\%cb\"", forms[_i].as[letter - forms[_i].letters])
                       : g_strdup_printf ("\"a\\u%04xb\"", (guint)c);

    assert_written ((guint)_i, text, json);
  }
}
END_TEST

START_TEST (what_needs_an_escape_and_what_does_not)
{
  gboolean delete = forms[_i].delete, late = forms[_i].late;

  assert_written ((guint)_i, "", "\"\"");
  assert_written ((guint)_i, "\"\\/'<&", "\"\\\"\\\\/'<&\"");
  assert_written ((guint)_i, "\"", "\"\\\"\"");
  assert_written ((guint)_i, "a\x7f", delete ? "\"a\\u007f\"" : "\"a\x7f\"");
  assert_written ((guint)_i, "\xc2\x80\xc2\x9f\xc2\xa0",
                  late ? "\"\\u0080\\u009f\xc2\xa0\"" : "\"\xc2\x80\xc2\x9f\xc2\xa0\"");
  /* The first half of a character that does not come. */
  if (forms[_i].write != write_archive && !late)
    assert_written ((guint)_i, "a\xc2", "\"a\xc2\"");
  /* U+2028, U+D7FF and U+E000 beside the surrogates, U+1F525. */
  assert_written ((guint)_i, "\xe2\x80\xa8", "\"\xe2\x80\xa8\"");
  assert_written ((guint)_i, "\xed\x9f\xbf\xee\x80\x80", "\"\xed\x9f\xbf\xee\x80\x80\"");
  assert_written ((guint)_i, "\xf0\x9f\x94\xa5", "\"\xf0\x9f\x94\xa5\"");
}
END_TEST

START_TEST (broken_texts)
{
  assert_written ((guint)_i,
                  "a\xff"
                  "b\xed\xa0\x80",
                  forms[_i].broken);
}
END_TEST

/* Bytes are not checked: half of a character is no control character. */
START_TEST (half_a_character_is_left_as_it_is)
{
  g_autoptr (GString) out = g_string_new (NULL);

  db_json_append_text (out,
                       "\xc2"
                       "a\xc2\x85\xc2",
                       -1, DB_JSON_C1);
  ck_assert_str_eq (out->str, "\"\xc2"
                              "a\\u0085\xc2\"");
}
END_TEST

TEST_SUITE (json_text)
{
  Suite *suite = suite_create ("app-json-text");
  TCase *tests = tcase_create ("escapes");

  tcase_add_loop_test (tests, control_characters, 0, G_N_ELEMENTS (forms));
  tcase_add_loop_test (tests, what_needs_an_escape_and_what_does_not, 0, G_N_ELEMENTS (forms));
  tcase_add_loop_test (tests, broken_texts, 0, G_N_ELEMENTS (forms));
  tcase_add_test (tests, half_a_character_is_left_as_it_is);
  suite_add_tcase (suite, tests);
  return suite;
}
