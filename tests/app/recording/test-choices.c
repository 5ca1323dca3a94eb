/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can come next: the choices with their labels, what a typed line may become, and how what
 * was drawn or dealt is named.
 */
#include "tests/app/match/match-stage.h"

#include "app/recording/choices.h"
#include "app/recording/recorder.h"

START_TEST (completions_know_names_and_forms)
{
  static const struct {
    const char *typed, *first;
  } cases[] = {
    { "2 pl gus", "2 play gust" },    { "gus", "2 play gust" },
    { "2 play Gus", "2 play gust" },  { "ben gus", "2 play gust" },
    { "- adj po", "- adjust power" }, { "- adjust score 2", "- adjust score 2" },
    { "1 res", "1 resign" },
  };
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);

  assert_append (match, "- dealer 1");
  assert_append (match, "- deal");
  assert_append (match, "- title quench");
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_auto (GStrv) lines = app_recorder_dup_completions (match, cases[k].typed);

    ck_assert_msg (lines[0] != NULL && g_str_equal (lines[0], cases[k].first), "%s: %s",
                   cases[k].typed, lines[0]);
    ck_assert_uint_le (g_strv_length (lines), 12);
  }
  /* The table neither declines nor plays. */
  {
    g_auto (GStrv) lines = app_recorder_dup_completions (match, "- dec");

    ck_assert_msg (lines[0] == NULL, "- dec: %s", lines[0]);
  }
}
END_TEST

/* What a typed line may become, joined by bars. */
static char *
completions (AppMatch *match, const char *typed)
{
  g_auto (GStrv) lines = app_recorder_dup_completions (match, typed);

  ck_assert_uint_le (g_strv_length (lines), 12);
  return g_strjoinv ("|", lines);
}

START_TEST (a_deal_is_completed_with_what_is_left)
{
  static const struct {
    const char *typed, *lines;
  } cases[] = {
    { "- deal ", "- deal|- deal 1|- deal 3|- deal 4" },
    { "- deal 1 inf", "- deal 1 inferno" },
    { "- deal 1 Inf", "- deal 1 inferno" },
    { "- d 3 inf", "- deal 3 inferno" },
    /* Typed already, in another's hand, nobody's. */
    { "- deal 1 inferno inf", "" },
    { "- deal 1 lantern ", "" },
    { "- deal 1 lant", "" },
    { "- deal 1 zzz ", "" },
    /* Seats that were dealt to, and that are not there. */
    { "- deal 2 ", "" },
    { "- deal 9 ", "" },
    { "- deal 1 ?", "- deal 1 ?" },
    { "- deal 1 ? ? inf", "- deal 1 ? ? inferno" },
    { "- deal 1 infern gust", "" },
    { "- deal 1 infern glim", "- deal 1 inferno glimmer" },
    { "- deal 1 inferno glimmer quench halo ocean st",
      "- deal 1 inferno glimmer quench halo ocean sturdy" },
    { "- deal 1 inferno glimmer quench halo ocean sturdy ", "" },
  };
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  g_autofree char *dealer = NULL;
  g_auto (GStrv) all = NULL;

  dealer = completions (match, "- dealer ");
  ck_assert_str_eq (dealer, "- dealer 1|- dealer 2|- dealer 3|- dealer 4");
  assert_append (match, "- dealer 1");
  assert_append (match, "- deal 2 firebrand lantern monolith gust tempest ?");
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *lines = completions (match, cases[k].typed);

    ck_assert_msg (g_str_equal (lines, cases[k].lines), "%s: %s", cases[k].typed, lines);
  }
  all = app_recorder_dup_completions (match, "- deal 1 ");
  ck_assert_uint_eq (g_strv_length (all), 12);
  ck_assert_str_eq (all[0], "- deal 1 ?");
  for (guint k = 1; k < 12; k++) {
    g_autofree char *rest = g_strconcat (all[k], " ? ? ? ? ?", NULL);

    ck_assert_msg (app_recorder_judge (match, rest, NULL), "%s", rest);
  }
}
END_TEST

START_TEST (a_deal_that_can_be_named_has_a_beginning)
{
  static const struct {
    const char *move, *start;
  } steps[] = {
    { "- dealer 1", "- deal 1 " },
    { "- deal 1 inferno glimmer quench halo ocean ?", "- deal 2 " },
    { "- deal 3 ? ? ? ? ? ?", "- deal 2 " },
    { "- deal", NULL },
    /* The list of choices holds the titles. */
    { "- title bonfire", NULL },
  };
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  gboolean may_hide = TRUE;

  ck_assert_ptr_null (app_recorder_dup_chance_start (match, &may_hide));
  ck_assert (!may_hide);
  for (guint k = 0; k < G_N_ELEMENTS (steps); k++) {
    g_autofree char *start = NULL;

    assert_append (match, steps[k].move);
    start = app_recorder_dup_chance_start (match, &may_hide);
    ck_assert_msg (g_strcmp0 (start, steps[k].start) == 0, "%s: %s", steps[k].move, start);
    ck_assert_int_eq (may_hide, start != NULL);
  }
}
END_TEST

START_TEST (elements_outside_the_deck_are_not_dealt)
{
  static const struct {
    const char *typed, *lines;
  } cases[] = {
    { "- deal 1 gus", "" },
    { "- deal 1 inf", "- deal 1 inferno" },
    { "- deal ", "- deal|- deal 1|- deal 2|- deal 3" },
  };
  const char *path = write_file (
      "three.tkr", "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"survival\"]\n[Seat1 \"Ada\"]\n"
                   "[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n\n"
                   "- element earth\n- element fire\n- element water\n- dealer 1\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match = app_match_open_record (path, 0, NULL, &error);

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_uint_eq (app_match_get_n_moves (match), 4);
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *lines = completions (match, cases[k].typed);

    ck_assert_msg (g_str_equal (lines, cases[k].lines), "%s: %s", cases[k].typed, lines);
  }
}
END_TEST

START_TEST (nothing_is_hidden_in_open_knowledge)
{
  g_autoptr (AppStore) store = open_store ();
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match = app_match_open_record (
      write_file ("open.tkr", TAGS "[Knowledge \"open\"]\n\n- dealer 1\n"), 0, NULL, &error);
  g_autofree char *start = NULL, *hidden = NULL, *named = NULL;
  gboolean may_hide = TRUE;

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  start = app_recorder_dup_chance_start (match, &may_hide);
  ck_assert_str_eq (start, "- deal 1 ");
  ck_assert (!may_hide);
  hidden = completions (match, "- deal 1 ?");
  ck_assert_str_eq (hidden, "");
  named = completions (match, "- deal 1 inf");
  ck_assert_str_eq (named, "- deal 1 inferno");
}
END_TEST

START_TEST (choices_have_labels)
{
  g_autoptr (AppStore) store = open_store ();
  g_autofree char *uuid = start_match (store);
  g_autoptr (AppMatch) match = open_match (store, uuid);
  g_autoptr (GPtrArray) choices = NULL;
  gboolean found = FALSE;

  assert_append (match, "- dealer 1");
  assert_append (match, "- deal");
  assert_append (match, "- title quench");
  choices = app_recorder_dup_choices (match);
  assert_append (match, "2 play gust");
  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    if (g_str_equal (choice->text, "2 play gust")) {
      ck_assert_str_eq (choice->label, "Gust");
      ck_assert_uint_eq (choice->seat, 2);
      found = TRUE;
    }
  }
  ck_assert (found);
}
END_TEST

TEST_SUITE (choices)
{
  Suite *suite = suite_create ("app-choices");
  TCase *tests = tcase_create ("choices");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, completions_know_names_and_forms);
  tcase_add_test (tests, a_deal_is_completed_with_what_is_left);
  tcase_add_test (tests, a_deal_that_can_be_named_has_a_beginning);
  tcase_add_test (tests, elements_outside_the_deck_are_not_dealt);
  tcase_add_test (tests, nothing_is_hidden_in_open_knowledge);
  tcase_add_test (tests, choices_have_labels);
  suite_add_tcase (suite, tests);
  return suite;
}
