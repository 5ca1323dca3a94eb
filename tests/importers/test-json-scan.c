/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scanner: what is JSON and what is not, where a fault stands, and the limits; and finding
 * the place of a path.
 */
#include "tests/suite.h"

#include "importers/error.h"
#include "importers/json-locate.h"
#include "importers/json-scan.h"

#include <glib.h>
#include <json-glib/json-glib.h>
#include <string.h>

static const ImportJsonLimits limits = { 1000, 8, 16, 50 };

/* What the scan lets pass json-glib must be able to read, for that is what it is for. */
static const char *const good[] = {
  "null",
  " true ",
  "\t\r\n[ ]",
  "{}",
  "[[[[[[[[]]]]]]]]",
  "[1,-1,0,-0,9223372036854775807,-9223372036854775808]",
  "[0.5,-1.25e+3,1E-2,1e-999]",
  "\"\"",
  "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
  "\"\\u00e9\\uD83D\\ude00é😀\"",
  "{\"a\":1,\"A\":{\"a\":2},\"\\u0061b\":[{\"a\":3},{\"a\":4}]}",
  "\"1234567890123456\"",
  "\"\\u0031\\u0032\\u0033\\u0034567890123456\"",
  "\xef\xbb\xbf[]",
};

START_TEST (accepts_json)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  const char *json = good[_i];
  gsize length = strlen (json);

  ck_assert_msg (import_json_scan (json, length, &limits, &error), "%s: %s", json,
                 error != NULL ? error->message : "");
  ck_assert_ptr_null (error);
  import_json_skip_mark (&json, &length);
  ck_assert_msg (json_parser_load_from_data (parser, json, (gssize)length, NULL), "%s", json);
}
END_TEST

#define S IMPORT_ERROR_SYNTAX
#define B IMPORT_ERROR_TOO_BIG

static const struct {
  const char *json;
  ImportError code;
  guint line, column;
} bad[] = {
  { "", S, 1, 1 },
  { " \n ", S, 2, 2 },
  { "\xef\xbb\xbf", S, 1, 1 },
  { "[1,2", S, 1, 5 },
  { "[1,2,]", S, 1, 6 },
  { "[,]", S, 1, 2 },
  { "[1 2]", S, 1, 4 },
  { "[1}", S, 1, 3 },
  { "{\"a\" 1}", S, 1, 6 },
  { "{\"a\":1,}", S, 1, 8 },
  { "{a:1}", S, 1, 2 },
  { "{1:1}", S, 1, 2 },
  { "{\"a\"", S, 1, 5 },
  { "{\"a\":", S, 1, 6 },
  { "1 2", S, 1, 3 },
  { "[] // no", S, 1, 4 },
  { "[/* no */]", S, 1, 2 },
  { "nul", S, 1, 1 },
  { "True", S, 1, 1 },
  { "NaN", S, 1, 1 },
  { "-", S, 1, 2 },
  { "+1", S, 1, 1 },
  { ".5", S, 1, 1 },
  { "[01]", S, 1, 2 },
  { "[1.]", S, 1, 4 },
  { "[1e]", S, 1, 4 },
  { "[0x10]", S, 1, 3 },
  { "9223372036854775808", B, 1, 1 },
  { "-9223372036854775809", B, 1, 1 },
  { "[1e999]", B, 1, 2 },
  { "\"a", S, 1, 3 },
  { "\"a\\", S, 1, 4 },
  { "'a'", S, 1, 1 },
  { "\"a\nb\"", S, 1, 3 },
  { "\"\\x\"", S, 1, 2 },
  { "\"\\u12\"", S, 1, 2 },
  { "\"\\u000g\"", S, 1, 2 },
  { "\"\\u0000\"", S, 1, 2 },
  { "\"\\ud800\"", S, 1, 2 },
  { "\"\\ud800\\n\"", S, 1, 2 },
  { "\"\\ud800\\ud800\"", S, 1, 2 },
  { "\"\\udc00\"", S, 1, 2 },
  { "\"é\n\"", S, 1, 3 },
  { "[\n \"é\",\n  \"\xff\"]", S, 3, 4 },
  { "\"\xed\xa0\x80\"", S, 1, 2 },
  { "\"\xc0\x80\"", S, 1, 2 },
  { "{\"a\":1,\n \"b\":2,\n \"a\":3}", S, 3, 2 },
  { "{\"a\":1,\"\\u0061\":3}", S, 1, 8 },
  { "{\"a\":1,\"b\":2,\"b\":3,\"a\":4}", S, 1, 14 },
  { "{\"o\":{\"x\":1,\"y\":2,\"x\":3}}", S, 1, 19 },
  { "{\"x\":{\"y\":2},\"x\":3}", S, 1, 14 },
  { "[[[[[[[[[]]]]]]]]]", B, 1, 9 },
  { "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}}}}", B, 1, 41 },
  { "[\"12345678901234567\"]", B, 1, 2 },
  { "{\"12345678901234567\":1}", B, 1, 2 },
  { "[\"123456789012345é\"]", B, 1, 2 },
  { "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
    "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]",
    B, 1, 100 },
};

START_TEST (refuses_with_the_place)
{
  GError *error = NULL;

  ck_assert_msg (!import_json_scan (bad[_i].json, strlen (bad[_i].json), &limits, &error), "%s",
                 bad[_i].json);
  ck_assert (error->domain == IMPORT_ERROR);
  ck_assert_msg (error->code == (int)bad[_i].code && import_error_get_line (error) == bad[_i].line
                     && import_error_get_column (error) == bad[_i].column,
                 "%s: code %d at %u:%u: %s", bad[_i].json, error->code,
                 import_error_get_line (error), import_error_get_column (error), error->message);
  ck_assert_uint_gt (strlen (error->message), 0);
  ck_assert_ptr_null (strchr (error->message, '{'));
  g_error_free (error);
  ck_assert (!import_json_scan (bad[_i].json, strlen (bad[_i].json), &limits, NULL));
}
END_TEST

START_TEST (refuses_a_nul_byte)
{
  ck_assert (!import_json_scan ("[\0]", 3, &limits, NULL));
  ck_assert (!import_json_scan ("[] \0", 4, &limits, NULL));
  ck_assert (!import_json_scan ("\"\0\"", 3, &limits, NULL));
}
END_TEST

START_TEST (refuses_every_cut)
{
  static const char json[] =
      "{\"a\": [1, -2.5e1, \"\\u00e9\\ud83d\\ude00\", true, {}], \"b\": null}";

  for (gsize cut = 0; cut < sizeof json - 1; cut++) {
    g_autofree char *part = g_memdup2 (json, cut); /* its very size, for the sanitizer */

    ck_assert_msg (!import_json_scan (part, cut, &limits, NULL), "cut at %zu", cut);
  }
  ck_assert (import_json_scan (json, sizeof json - 1, &limits, NULL));
}
END_TEST

START_TEST (limits_the_length)
{
  g_autofree char *json = g_strnfill (1001, ' ');

  json[0] = '0';
  ck_assert (import_json_scan (json, 1000, &limits, NULL));
  ck_assert (!import_json_scan (json, 1001, &limits, NULL));
}
END_TEST

/* What would overflow the stack of json-glib, and quadratic time the patience. */
START_TEST (large_and_hostile)
{
  static const ImportJsonLimits wide = { 16 << 20, 64, 1 << 16, 1000000 };
  g_autofree char *deep = g_strnfill (4 << 20, '[');
  GString *keys = g_string_new ("{");

  ck_assert (!import_json_scan (deep, 4 << 20, &wide, NULL));
  for (guint k = 0; k < 300000; k++)
    g_string_append_printf (keys, "%s\"key%u\":0", k > 0 ? "," : "", k);
  g_string_append_c (keys, '}');
  ck_assert (import_json_scan (keys->str, keys->len, &wide, NULL));
  keys->str[strlen ("{\"key0\":0,\"key")] = '0';
  ck_assert (!import_json_scan (keys->str, keys->len, &wide, NULL));
  g_string_free (keys, TRUE);
}
END_TEST

static const char document[] = "{\n"
                               "  \"pack\": \"p]},\\\"\",\n"
                               "  \"é\": 0, \"cards\": [\n"
                               "    {\"id\": \"a\"},\n"
                               "    {\"id\": \"b\", \"effects\": [ [], {\"op\": \"x\"} ] }\n"
                               "  ],\n"
                               "  \"last\":true\n"
                               "}\n";

static const struct {
  const char *path;
  guint line, column;
} paths[] = {
  { "", 1, 1 },
  { "pack", 2, 11 },
  { "é", 3, 8 },
  { "cards", 3, 20 },
  { "cards[0]", 4, 5 },
  { "cards[0].id", 4, 12 },
  { "cards[1].effects[1].op", 5, 41 },
  { "last", 7, 10 },
  { "cards[2].id", 3, 20 },
  { "cards[1].name", 5, 5 },
  { "cards[1].effects[0].op", 5, 30 },
  { "pack.x", 2, 11 },
  { "pack[0]", 2, 11 },
  { "missing.x", 1, 1 },
  { "cards[", 3, 20 },
  { "cards[1", 3, 20 },
  { "cards[99999999999999999999999].id", 3, 20 },
  { ".", 1, 1 },
};

START_TEST (locates_paths)
{
  guint line, column;

  import_json_locate (document, sizeof document - 1, paths[_i].path, &line, &column);
  ck_assert_msg (line == paths[_i].line && column == paths[_i].column, "%s: %u:%u", paths[_i].path,
                 line, column);
}
END_TEST

TEST_SUITE (json_scan)
{
  Suite *suite = suite_create ("json-scan");
  TCase *scan = tcase_create ("scan"), *locate = tcase_create ("locate");

  tcase_set_timeout (scan, 60);
  tcase_add_loop_test (scan, accepts_json, 0, G_N_ELEMENTS (good));
  tcase_add_loop_test (scan, refuses_with_the_place, 0, G_N_ELEMENTS (bad));
  tcase_add_test (scan, refuses_a_nul_byte);
  tcase_add_test (scan, refuses_every_cut);
  tcase_add_test (scan, limits_the_length);
  tcase_add_test (scan, large_and_hostile);
  tcase_add_loop_test (locate, locates_paths, 0, G_N_ELEMENTS (paths));
  suite_add_tcase (suite, scan);
  suite_add_tcase (suite, locate);
  return suite;
}
