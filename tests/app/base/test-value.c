/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trees of views, JSON, outlines.
 */
#include "tests/suite.h"

#include "app/base/json.h"
#include "app/base/outline.h"
#include "app/base/value.h"

#include <string.h>

/* {"round": 2, "spells": [{"card": "f1", "power": -3}], "hands": [["a", "b"], []], "title": null,
 *  "won": true} */
static AppValue *
build (void)
{
  AppValueBuilder builder;
  RulesWriter *writer = &builder.writer;

  app_value_builder_init (&builder);
  writer->begin_object (writer);
  writer->key (writer, "round");
  writer->integer (writer, 2);
  writer->key (writer, "spells");
  writer->begin_list (writer);
  writer->begin_object (writer);
  writer->key (writer, "card");
  writer->text (writer, "f1");
  writer->key (writer, "power");
  writer->integer (writer, -3);
  writer->end_object (writer);
  writer->end_list (writer);
  writer->key (writer, "hands");
  writer->begin_list (writer);
  writer->begin_list (writer);
  writer->text (writer, "a");
  writer->text (writer, "b");
  writer->end_list (writer);
  writer->begin_list (writer);
  writer->end_list (writer);
  writer->end_list (writer);
  writer->key (writer, "title");
  writer->null (writer);
  writer->key (writer, "won");
  writer->boolean (writer, true);
  writer->end_object (writer);
  return app_value_builder_finish (&builder);
}

START_TEST (a_tree_answers_by_path)
{
  g_autoptr (AppValue) value = build ();
  const AppValue *spell = app_value_at (app_value_get (value, "spells"), 0);

  ck_assert_int_eq (app_value_kind (value), APP_VALUE_OBJECT);
  ck_assert_uint_eq (app_value_length (value), 5);
  ck_assert_str_eq (app_value_key (value, 2), "hands");
  ck_assert_int_eq (app_value_integer (app_value_get (value, "round")), 2);
  ck_assert_str_eq (app_value_text (app_value_get (spell, "card")), "f1");
  ck_assert_int_eq (app_value_integer (app_value_get (spell, "power")), -3);
  ck_assert (app_value_boolean (app_value_get (value, "won")));
  ck_assert (app_value_is_null (app_value_get (value, "title")));
}
END_TEST

START_TEST (what_is_not_there_is_null)
{
  g_autoptr (AppValue) value = build ();
  const AppValue *nothing = app_value_get (app_value_get (value, "nothing"), "at all");

  ck_assert (app_value_is_null (nothing));
  ck_assert (app_value_is_null (app_value_at (app_value_get (value, "spells"), 7)));
  ck_assert_ptr_null (app_value_text (app_value_get (value, "round")));
  ck_assert_uint_eq (app_value_length (nothing), 0);
  ck_assert_ptr_null (app_value_key (value, 5));
}
END_TEST

START_TEST (equal_trees_are_equal)
{
  g_autoptr (AppValue) one = build ();
  g_autoptr (AppValue) other = build ();

  ck_assert (app_value_equal (one, other));
  ck_assert (!app_value_equal (app_value_get (one, "spells"), app_value_get (one, "hands")));
  ck_assert (!app_value_equal (app_value_get (one, "round"), app_value_get (one, "won")));
  ck_assert (app_value_equal (NULL, app_value_get (one, "title")));
}
END_TEST

START_TEST (a_tree_is_json)
{
  g_autoptr (AppValue) value = build ();
  g_autoptr (GString) out = g_string_new (NULL);

  app_value_to_json (value, out);
  ck_assert_str_eq (out->str, "{\"round\": 2, \"spells\": [{\"card\": \"f1\", \"power\": -3}], "
                              "\"hands\": [[\"a\", \"b\"], []], \"title\": null, \"won\": true}");
}
END_TEST

/* Texts and how JSON has them. */
static const struct {
  const char *text, *json;
} texts[] = {
  { "", "\"\"" },
  { "a \"b\" \\", "\"a \\\"b\\\" \\\\\"" },
  { "a\nb\tc", "\"a\\nb\\tc\"" },
  { "\x01", "\"\\u0001\"" },
  { "Käse – “x”", "\"Käse – “x”\"" },
  { "bad \xff byte", "\"bad \xef\xbf\xbd byte\"" },
  { NULL, "null" },
};

START_TEST (texts_are_escaped)
{
  g_autoptr (GString) out = g_string_new (NULL);
  AppJson json;

  app_json_init (&json, out);
  app_json_text (&json, texts[_i].text);
  ck_assert_str_eq (out->str, texts[_i].json);
}
END_TEST

START_TEST (a_text_that_ends_like_a_separator_keeps_its_comma)
{
  g_autoptr (GString) out = g_string_new (NULL);
  AppJson json;

  app_json_init (&json, out);
  app_json_begin_list (&json);
  app_json_text (&json, "[");
  app_json_text (&json, " ");
  app_json_text (&json, "{");
  app_json_end_list (&json);
  ck_assert_str_eq (out->str, "[\"[\", \" \", \"{\"]");
}
END_TEST

START_TEST (outcomes_are_by_seat)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const RulesOutcome outcome = { RULES_WON, 0x5, { 16, 5, 16, 5 } };
  AppJson json;

  app_json_init (&json, out);
  app_json_outcome (&json, &outcome, 4);
  ck_assert_str_eq (out->str,
                    "{\"status\": \"won\", \"winners\": [1, 3], \"scores\": [16, 5, 16, 5]}");
}
END_TEST

START_TEST (an_outline_has_tables)
{
  g_autoptr (AppValue) value = build ();
  g_autoptr (GString) out = g_string_new (NULL);

  app_outline (value, 0, out);
  ck_assert_str_eq (out->str, "round   2\n"
                              "spells\n"
                              "  card  power\n"
                              "  f1       -3\n"
                              "hands\n"
                              "  1  a b\n"
                              "  2  -\n"
                              "title   -\n"
                              "won     yes\n");
}
END_TEST

TEST_SUITE (value)
{
  Suite *suite = suite_create ("app-value");
  TCase *tests = tcase_create ("value");

  tcase_add_test (tests, a_tree_answers_by_path);
  tcase_add_test (tests, what_is_not_there_is_null);
  tcase_add_test (tests, equal_trees_are_equal);
  tcase_add_test (tests, a_tree_is_json);
  tcase_add_loop_test (tests, texts_are_escaped, 0, G_N_ELEMENTS (texts));
  tcase_add_test (tests, a_text_that_ends_like_a_separator_keeps_its_comma);
  tcase_add_test (tests, outcomes_are_by_seat);
  tcase_add_test (tests, an_outline_has_tables);
  suite_add_tcase (suite, tests);
  return suite;
}
