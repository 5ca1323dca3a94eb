/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JSON cut into elements: which ones, where they begin, what is refused and where, whatever the
 * pieces in which it comes; and elements asked by name.
 */
#include "tests/suite.h"

#include "importers/json-scan.h"
#include "importers/plays/json-split.h"

#include <string.h>

static const char *const wanted[] = { "plays", "data.tables", "user", "", NULL };

typedef struct {
  GString *text;
  guint n;
  gboolean stop;
} Dump;

/* "plays[1]@2:3=text" of an element's "n". */
static gboolean
dump_cb (const char *key, gint index, const ImportJson *element, guint line, guint column,
         gpointer data, GError **error)
{
  Dump *text = data;
  const char *name = import_json_get_text (element, "n");

  text->n++;
  g_string_append_printf (text->text, "%s[%d]@%u:%u=%s ", key, index, line, column,
                          name != NULL            ? name
                          : element->text != NULL ? element->text
                                                  : "-");
  if (text->stop)
    import_error_set (error, IMPORT_ERROR_CONTENT, line, column, "stop");
  return !text->stop;
}

static gboolean
cut (Dump *dump, const char *json, gsize length, gboolean several, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (json, length);
  g_autoptr (ImportInput) input = import_input_new_bytes ("test", bytes);

  if (dump->text == NULL)
    dump->text = g_string_new (NULL);
  return import_json_split (input, wanted, several, dump_cb, dump, error);
}

static const struct {
  const char *json;
  gboolean several;
  const char *text;
} good[] = {
  { "{\"plays\":[{\"n\":\"a\"},{\"n\":\"b\"}]}", FALSE, "plays[0]@1:11=a plays[1]@1:21=b " },
  { "[1,\"x\",null,{\"n\":7}]", FALSE, "[0]@1:2=1 [1]@1:4=x [2]@1:8=- [3]@1:13=7 " },
  { "{\n\"é\":\"漢\", \"plays\": [\n 5 ]}", FALSE, "plays[0]@3:2=5 " },
  { "\xef\xbb\xbf[5]", FALSE, "[0]@1:2=5 " },
  { "{\"data\":{\"x\":[1],\"tables\":[2],\"plays\":[3]},\"tables\":[4]}", FALSE,
    "data.tables[0]@1:28=2 " },
  { "{\"user\":{\"n\":\"a\"},\"plays\":5}", FALSE, "user[-1]@1:9=a plays[-1]@1:27=5 " },
  { "{\"user\":null,\"plays\":[]}", FALSE, "user[-1]@1:9=- " },
  { "{\"pl\\u0061ys\":[1],\"p\\\"lays\":[2]}", FALSE, "plays[0]@1:16=1 " },
  { "{\"data.tables\":[1],\"plays\":[2]}", FALSE, "plays[0]@1:29=2 " },
  { "{\"data\":5,\"plays\":[2]}", FALSE, "plays[0]@1:20=2 " },
  { "{\"x\":{\"plays\":[1]},\"plays\":[[2]]}", FALSE, "plays[0]@1:29=- " },
  { "{\"plays\":[1]} {\"plays\":[2]}\n[3]", TRUE, "plays[0]@1:11=1 plays[0]@1:25=2 [0]@2:2=3 " },
  { "{\"x\":[{},[],[{\"a\":[]}],true,false,null,-0.5e+3,\"\\n\"],\"plays\":[]}", FALSE, "" },
};

START_TEST (cuts_what_is_wanted)
{
  Dump dump = { NULL };
  GError *error = NULL;

  ck_assert_msg (cut (&dump, good[_i].json, strlen (good[_i].json), good[_i].several, &error),
                 "%s: %s", good[_i].json, error != NULL ? error->message : "");
  ck_assert_str_eq (dump.text->str, good[_i].text);
  g_string_free (dump.text, TRUE);
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
  { " \n", S, 2, 1 },
  { "{\"plays\":[1,2", S, 1, 14 },
  { "{\"plays\":[1,2]", S, 1, 15 },
  { "{\"plays\":[1,]}", S, 1, 13 },
  { "{\"plays\":[1 2]}", S, 1, 13 },
  { "{\"plays\":[1}", S, 1, 12 },
  { "{\"plays\":[1],}", S, 1, 14 },
  { "{\"plays\" [1]}", S, 1, 10 },
  { "{plays:[1]}", S, 1, 2 },
  { "{\"plays\":[1]} x", S, 1, 15 },
  { "{\"plays\":[1]}{\"plays\":[1]}", S, 1, 14 },
  { "{\"plays\":[1],\"plays\":[2]}", S, 1, 14 },
  { "{\"plays\":[1],\"pl\\u0061ys\":[2]}", S, 1, 14 },
  { "{\"data\":{\"tables\":[]},\"data\":{\"tables\":[]}}", S, 1, 23 },
  { "{\"plays\":[{\"a\":1,\"a\":2}]}", S, 1, 18 },
  { "{\"plays\":[\n {\"a\":1,\n  \"a\":2}]}", S, 3, 3 },
  { "{\"x\":1}", S, 1, 1 },
  { "{}", S, 1, 1 },
  { "5", S, 1, 1 },
  /* The same in what is passed over. */
  { "{\"x\":[1,2", S, 1, 10 },
  { "{\"x\":[1,]}", S, 1, 9 },
  { "{\"x\":{\"a\":1,}}", S, 1, 13 },
  { "{\"x\":{1:2}}", S, 1, 7 },
  { "{\"x\":{\"a\" 1}}", S, 1, 11 },
  { "{\"x\":[1}", S, 1, 8 },
  { "{\"x\":nul}", S, 1, 9 },
  { "{\"x\":True}", S, 1, 6 },
  { "{\"x\":01}", S, 1, 7 },
  { "{\"x\":1.}", S, 1, 8 },
  { "{\"x\":1e}", S, 1, 8 },
  { "{\"x\":-}", S, 1, 7 },
  { "{\"x\":.5}", S, 1, 6 },
  { "{\"x\":'a'}", S, 1, 6 },
  { "{\"x\":\"\\x\"}", S, 1, 8 },
  { "{\"x\":\"\\u12g4\"}", S, 1, 11 },
  { "{\"x\":\"a\nb\"}", S, 1, 8 },
  { "{\"x\":\"\xff\"}", S, 1, 7 },
  { "{\"x\":\"é\xc3", S, 1, 8 },
  { "{\"x\":\"\xed\xa0\x80\"}", S, 1, 7 },
  { "{\"x\":\"a", S, 1, 8 },
  { "{\"x\":\"a\\", S, 1, 9 },
  { "{\"x\":1/* no */}", S, 1, 7 },
  /* A number that is out of range in what is handed over. */
  { "{\"plays\":[9223372036854775808]}", B, 1, 11 },
  { "{\"plays\":[1e999]}", B, 1, 11 },
};

START_TEST (refuses_with_the_place)
{
  Dump dump = { NULL };
  g_autoptr (GError) error = NULL;
  const char *json = bad[_i].json;

  ck_assert_msg (!cut (&dump, json, strlen (json), FALSE, &error), "%s", json);
  ck_assert (error->domain == IMPORT_ERROR && *error->message != '\0');
  ck_assert_msg (error->code == (int)bad[_i].code && import_error_get_line (error) == bad[_i].line
                     && import_error_get_column (error) == bad[_i].column,
                 "%s: code %d at %u:%u: %s", json, error->code, import_error_get_line (error),
                 import_error_get_column (error), error->message);
  ck_assert (!cut (&dump, json, strlen (json), FALSE, NULL));
  g_string_free (dump.text, TRUE);
}
END_TEST

START_TEST (refuses_a_nul_byte)
{
  Dump dump = { NULL };

  ck_assert (!cut (&dump, "{\"plays\":[\0]}", 13, FALSE, NULL));
  ck_assert (!cut (&dump, "{\"x\":\"\0\"}", 9, FALSE, NULL));
  ck_assert (!cut (&dump, "[] \0", 4, FALSE, NULL));
  g_string_free (dump.text, TRUE);
}
END_TEST

START_TEST (refuses_every_cut)
{
  static const char json[] = "{\"x\": {\"a\": [1, -2.5e1, \"\\u00e9\\ud83d\\ude00é\", true]}, "
                             "\"plays\": [{\"n\": null}, 12], \"data\": {\"tables\": [{}]}}";
  Dump dump = { NULL };

  for (gsize length = 0; length < sizeof json - 1; length++) {
    g_autofree char *part = g_memdup2 (json, length); /* its very size, for the sanitizer */

    ck_assert_msg (!cut (&dump, part, length, FALSE, NULL), "cut at %zu", length);
  }
  ck_assert (cut (&dump, json, sizeof json - 1, FALSE, NULL));
  g_string_free (dump.text, TRUE);
}
END_TEST

START_TEST (stops_when_told)
{
  Dump dump = { .stop = TRUE };
  g_autoptr (GError) error = NULL;

  ck_assert (!cut (&dump, "[1,2]", 5, FALSE, &error));
  ck_assert_str_eq (error->message, "stop");
  ck_assert_uint_eq (dump.n, 1);
  g_string_free (dump.text, TRUE);
}
END_TEST

/* @n times @piece between @before and @after. */
static GString *
repeat (const char *before, const char *piece, guint n, const char *after)
{
  GString *text = g_string_new (before);

  for (guint k = 0; k < n; k++)
    g_string_append (text, piece);
  return g_string_append (text, after);
}

static const struct {
  const char *before, *piece;
  guint n;
  const char *after;
} big[] = {
  { "{\"x\":", "[", 1000, "" },
  { "{\"x\":", "{\"a\":", 1000, "" },
  { "{\"plays\":[", "[", 1000, "" },
  { "", "[", 1 << 20, "" },
  { "{\"x\":\"", "0123456789abcdef", (1 << 16) + 1, "\"}" },
  { "{\"plays\":[\"", "0123456789abcdef", (1 << 16) + 1, "\"]}" },
  { "{\"x\":", "1", 1000, "}" },
  { "{\"plays\":[[0", ",1000000000", 1 << 19, "]]}" },
  { "{\"", "k", (1 << 20) + 1, "\":1}" },
};

START_TEST (has_limits)
{
  Dump dump = { NULL };
  g_autoptr (GError) error = NULL;
  GString *json = repeat (big[_i].before, big[_i].piece, big[_i].n, big[_i].after);

  ck_assert (!cut (&dump, json->str, json->len, FALSE, &error));
  ck_assert_msg (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG), "%s", error->message);
  ck_assert_uint_eq (import_error_get_line (error), 1);
  ck_assert_ptr_null (strchr (error->message, '{'));
  g_string_free (json, TRUE);
  g_string_free (dump.text, TRUE);
}
END_TEST

/* The pieces in which it is read end everywhere in an element, characters and escapes included. */
START_TEST (pieces_make_no_difference)
{
  static const char element[] = "{\"n\":\"é漢😀\\u00e9\\\"\",\"list\":[1.5e1,true,null]},";
  Dump dump = { NULL };
  GError *error = NULL;
  GString *json = repeat ("{\"plays\":[", element, 3200, "7]}");

  ck_assert_uint_gt (json->len, 2 * 65536);
  for (guint shift = 0; shift < 24; shift++) {
    dump.n = 0;
    if (dump.text != NULL)
      g_string_set_size (dump.text, 0);
    ck_assert_msg (cut (&dump, json->str, json->len, FALSE, &error), "%u: %s", shift,
                   error != NULL ? error->message : "");
    ck_assert_uint_eq (dump.n, 3201);
    if (shift == 0)
      ck_assert_ptr_nonnull (strstr (dump.text->str, "plays[3199]@1:143966=é漢😀é\" "));
    g_string_prepend_c (json, ' ');
  }
  g_string_free (json, TRUE);
  g_string_free (dump.text, TRUE);
}
END_TEST

/* Elements by name */

static const ImportJson *
read_tree (ImportJsonTree *tree, const char *json, char **copy)
{
  static const ImportJsonLimits limits = { 1000, 64, 1000, 1000 };

  *copy = g_strdup (json);
  ck_assert_msg (import_json_scan (*copy, strlen (*copy), &limits, NULL), "%s", json);
  return import_json_tree_read (tree, *copy, strlen (*copy), &limits, NULL);
}

START_TEST (asks_by_name)
{
  g_autoptr (ImportJsonTree) tree = import_json_tree_new ();
  g_autofree char *copy = NULL;
  const ImportJson *root, *list;
  guint n = 0;

  root =
      read_tree (tree,
                 " { \"text\" : \"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00z\" , \"n\":null,"
                 "\"list\":[1 , -2.50,[],{\"x\":3}, \"4\" ],\"yes\":true,\"no\":false,"
                 "\"one\":1,\"zero\":0,\"five\":\"5\",\"big\":123456789012345678,\"half\":0.5,"
                 "\"word\":\"true\",\"o\":{\"p\":{\"q\":9}}}\n",
                 &copy);
  ck_assert_int_eq (root->kind, IMPORT_JSON_OBJECT);
  ck_assert_str_eq (import_json_get_text (root, "text"), "a\"\\/\b\f\n\r\té😀z");
  ck_assert_ptr_null (import_json_get (root, "n"));
  ck_assert_ptr_null (import_json_get (root, "missing"));
  list = import_json_get_list (root, "list");
  for (const ImportJson *each = import_json_first (list); each != NULL;
       each = import_json_next (list, each))
    n++;
  ck_assert_uint_eq (n, 5);
  ck_assert_str_eq (import_json_next (list, import_json_first (list))->text, "-2.50");
  ck_assert_double_eq (import_json_next (list, import_json_first (list))->number, -2.5);
  ck_assert_ptr_null (import_json_get_list (root, "o"));
  ck_assert_ptr_null (import_json_get_object (root, "list"));
  ck_assert_int_eq (import_json_get_int (
                        import_json_get_object (import_json_get_object (root, "o"), "p"), "q", 0),
                    9);
  ck_assert_ptr_null (import_json_get_text (root, "yes"));
  ck_assert_str_eq (import_json_get_text (root, "one"), "1");
  ck_assert_int_eq (import_json_get_int (root, "five", 0), 5);
  ck_assert_int_eq (import_json_get_int (root, "big", -7), -7);
  ck_assert_int_eq (import_json_get_int (root, "text", -7), -7);
  ck_assert_int_eq (import_json_get_int (root, "list", -7), -7);
  ck_assert (import_json_get_truth (root, "yes") && import_json_get_truth (root, "one"));
  ck_assert (import_json_get_truth (root, "word") && !import_json_get_truth (root, "no"));
  ck_assert (!import_json_get_truth (root, "zero") && !import_json_get_truth (root, "n"));
  ck_assert (!import_json_get_truth (root, "five") && !import_json_get_truth (root, "list"));
  ck_assert_ptr_null (import_json_get (NULL, "x"));
  ck_assert_ptr_null (import_json_get (list, "x"));
}
END_TEST

static const struct {
  const char *json;
  ImportJsonKind kind;
  const char *text;
  double number;
} scalars[] = {
  { "null", IMPORT_JSON_NULL, NULL, 0 },
  { "true", IMPORT_JSON_TRUTH, NULL, 1 },
  { " false ", IMPORT_JSON_TRUTH, NULL, 0 },
  { "\"\"", IMPORT_JSON_TEXT, "", 0 },
  { "-0", IMPORT_JSON_NUMBER, "-0", 0 },
  { "123456789012345", IMPORT_JSON_NUMBER, "123456789012345", 123456789012345 },
  { "9223372036854775807 ", IMPORT_JSON_NUMBER, "9223372036854775807", 9223372036854775807.0 },
  { "1.25e-2", IMPORT_JSON_NUMBER, "1.25e-2", 0.0125 },
  { "0.10000000000000000000000000000000000000000001", IMPORT_JSON_NUMBER,
    "0.10000000000000000000000000000000000000000001", 0.1 },
  { "[]", IMPORT_JSON_LIST, NULL, 0 },
  { "{ }", IMPORT_JSON_OBJECT, NULL, 0 },
};

START_TEST (reads_scalars)
{
  g_autoptr (ImportJsonTree) tree = import_json_tree_new ();
  g_autofree char *copy = NULL;
  const ImportJson *value = read_tree (tree, scalars[_i].json, &copy);

  ck_assert_int_eq (value->kind, scalars[_i].kind);
  ck_assert_uint_eq (value->size, 1);
  ck_assert_ptr_null (import_json_first (value));
  ck_assert_pstr_eq (value->text, scalars[_i].text);
  ck_assert_double_eq (value->number, scalars[_i].number);
}
END_TEST

TEST_SUITE (json_cut)
{
  Suite *suite = suite_create ("json-cut");
  TCase *cutting = tcase_create ("cut"), *tree = tcase_create ("tree");

  tcase_set_timeout (cutting, 60);
  tcase_add_loop_test (cutting, cuts_what_is_wanted, 0, G_N_ELEMENTS (good));
  tcase_add_loop_test (cutting, refuses_with_the_place, 0, G_N_ELEMENTS (bad));
  tcase_add_test (cutting, refuses_a_nul_byte);
  tcase_add_test (cutting, refuses_every_cut);
  tcase_add_test (cutting, stops_when_told);
  tcase_add_loop_test (cutting, has_limits, 0, G_N_ELEMENTS (big));
  tcase_add_test (cutting, pieces_make_no_difference);
  tcase_add_test (tree, asks_by_name);
  tcase_add_loop_test (tree, reads_scalars, 0, G_N_ELEMENTS (scalars));
  suite_add_tcase (suite, cutting);
  suite_add_tcase (suite, tree);
  return suite;
}
