/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What only the table knows is asked for: cards that are drawn, shown or consulted together.
 */
#include "tests/app/fixture.h"

#include "app/deal/dealing.h"
#include "app/match/match-parts.h"
#include "app/recording/choices.h"
#include "app/recording/recorder-private.h"
#include "app/recording/table-draws.h"

#include <string.h>

#define PARTY                                                                                      \
  "[Option.starters \"0\"]\n\n- join A marrow seat=1\n- join B little-fen seat=2\n"                \
  "- join C ilse seat=1\n- join D dagna seat=2\n"
#define TAROT                                                                                      \
  "[Record \"1\"]\n[Game \"restless\"]\n[Variant \"tarot\"]\n[Seat1 \"Ada\"]\n[Seat2 "             \
  "\"Ben\"]\n" PARTY "- realm hedge-country\n"
#define TRADER_HEAD                                                                                \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n" PARTY                  \
  "- realm hedge-country\n"

static AppMatch *
open_text (const char *record)
{
  const char *path = write_file ("m.tkr", record);
  g_autoptr (GError) error = NULL;
  AppMatch *match = app_match_open_record (path, 0, NULL, &error);

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_msg (app_match_get_fault (match) == NULL, "%s", app_match_get_fault (match));
  return match;
}

static guint
count_begun (const GPtrArray *choices, const char *begun, gboolean asks)
{
  guint n = 0;

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    n += g_str_has_prefix (choice->text, begun) && choice->asks == asks;
  }
  return n;
}

static void
assert_answered (AppMatch *match, const char *typed, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = app_recorder_dup_answered (match, NULL, typed, &error);

  ck_assert_msg (g_strcmp0 (text, expected) == 0, "'%s': %s", typed,
                 text != NULL    ? text
                 : error != NULL ? error->message
                                 : "nothing");
}

/* Tarot, Consulting: with an Omenist five cards lie there, and one is kept. Nothing of it is
 * offered before the table has said which. */
START_TEST (a_consultation_is_asked_for)
{
  g_autoptr (AppMatch) match = open_text (TAROT);
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autoptr (GPtrArray) first = NULL;
  g_autoptr (GPtrArray) kept = NULL;

  ck_assert_uint_gt (count_begun (choices, "- consult ", TRUE), 0);
  ck_assert_uint_eq (count_begun (choices, "- consult ", FALSE), 0);
  first = app_recorder_dup_answers (match, "- consult A=1 B=1 C=1 D=1");
  ck_assert_uint_eq (first->len, 22);
  ck_assert_uint_eq (count_begun (first, "- consult A=1 B=1 C=1 D=1 ", TRUE), 22);
  kept = app_recorder_dup_answers (
      match, "- consult A=1 B=1 C=1 D=1 death judgement justice strength temperance");
  ck_assert_uint_gt (kept->len, 1);
  for (guint k = 0; k < kept->len; k++) {
    const AppChoice *choice = g_ptr_array_index (kept, k);

    ck_assert (!choice->asks);
    ck_assert_ptr_nonnull (strstr (choice->text, " keep="));
  }
}
END_TEST

START_TEST (beginnings_of_names_tell_a_consultation)
{
  static const char begun[] = "- consult A=1 B=1 C=1 D=1";
  g_autoptr (AppMatch) match = open_text (TAROT);
  g_autoptr (GError) error = NULL;
  g_autofree char *typed = g_strconcat (begun, " deat just stre judg temp", NULL);
  g_autofree char *told = g_strconcat (begun, " death justice strength judgement temperance", NULL);
  g_autofree char *decided = g_strconcat (typed, " keep=judgement", NULL);
  g_autofree char *whole = g_strconcat (told, " keep=judgement", NULL);
  g_autofree char *unknown = g_strconcat (begun, " deat zz", NULL);
  g_autofree char *several = g_strconcat (begun, " deat j", NULL);

  assert_answered (match, typed, told);
  assert_answered (match, decided, whole);
  assert_answered (match, "reveal gutter", NULL);
  g_free (whole);
  whole = app_recorder_dup_answered (match, told, "on=B, strength", NULL);
  ck_assert_ptr_nonnull (whole);
  ck_assert (g_str_has_suffix (whole, " temperance keep=strength on=B"));
  ck_assert_ptr_null (app_recorder_dup_answered (match, NULL, unknown, &error));
  ck_assert_str_eq (error->message, "“zz” is no card that may come next.");
  g_clear_error (&error);
  ck_assert_ptr_null (app_recorder_dup_answered (match, NULL, several, &error));
  ck_assert_str_eq (error->message, "“j” may be several: Judgement or Justice. Type more.");
}
END_TEST

/* The command line's choices, of a match that was added. */
static char *
dup_choices (const char *record, gboolean json)
{
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *text =
      g_strdup_printf ("[Record \"1\"]\n[Id \"%s\"]\n%s", id, record + strlen ("[Record \"1\"]\n"));
  CliOutput said = cli (NULL, "import", write_file ("m.tkr", text), NULL);
  g_autofree char *line = line_of (said.out, 0);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "choices", words[1], json ? "--json" : NULL, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  return g_strdup (said.out);
}

START_TEST (scripts_are_told_what_is_asked)
{
  g_autofree char *tarot = dup_choices (TAROT, FALSE);
  g_autofree char *json = dup_choices (TAROT, TRUE);
  g_autofree char *fight =
      dup_choices (TRADER_HEAD "- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n", FALSE);
  g_autofree char *reveal = dup_choices (TRADER_HEAD, FALSE);

  ck_assert_ptr_nonnull (strstr (tarot, "ask - consult A=1 B=1 C=1 D=1 card 5\n"));
  ck_assert_ptr_null (strstr (tarot, "move - consult "));
  ck_assert_ptr_nonnull (strstr (json, "\"kind\": \"ask\""));
  ck_assert_ptr_nonnull (strstr (json, "\"text\": \"- consult A=1 B=1 C=1 D=1\""));
  ck_assert_ptr_nonnull (strstr (json, "\"count\": 5"));
  ck_assert_ptr_nonnull (strstr (fight, "ask A attack roll= die 1\n"));
  ck_assert_ptr_null (strstr (fight, "roll=1"));
  ck_assert_ptr_nonnull (strstr (reveal, "ask - reveal card "));
  ck_assert_ptr_null (strstr (reveal, "move - reveal"));
}
END_TEST

/* Tome, Setup: six cards are dealt to each; ToKiO, Setup: five gems are placed. Which, only the
 * table knows. */
START_TEST (a_deal_is_asked_for)
{
  g_autofree char *deal =
      dup_choices ("[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
                   "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n[Knowledge \"open\"]\n\n- dealer 1\n",
                   FALSE);

  g_autofree char *place = dup_choices ("[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n"
                                        "[Seat2 \"Ben\"]\n[Knowledge \"table\"]\n\n",
                                        FALSE);

  ck_assert_msg (strstr (deal, "ask - deal 1 card 6\n") != NULL, "%s", deal);
  ck_assert_ptr_null (strstr (deal, "move - deal 1 "));
  ck_assert_msg (strstr (place, "ask 1 place card 5\n") != NULL, "%s", place);
}
END_TEST

/* The Restless, Setting up the game: six are drawn to choose four. At the table it may be left out:
 * it is asked for when somebody wants to tell it, and is not what Enter does. */
START_TEST (what_is_drawn_to_choose_from_is_asked_for)
{
  static const char head[] =
      "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n";
  static const char offer[] = "- offer hask marrow ilse dagna quill orrin";
  g_autofree char *offered = g_strconcat (head, offer, "\n", NULL);
  g_autofree char *complete = g_strconcat (head, offer,
                                           "\n- join A hask seat=1\n- join B ilse seat=2\n- join C "
                                           "dagna seat=1\n- join D quill seat=2\n",
                                           NULL);
  g_autofree char *starters = dup_choices (complete, FALSE);
  g_autoptr (AppMatch) match = open_text (head);
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autoptr (GPtrArray) first = app_recorder_dup_answers (match, "- offer");

  ck_assert_uint_eq (count_begun (choices, "- offer", TRUE), 1);
  ck_assert_uint_eq (count_begun (choices, "- offer", FALSE), 0);
  ck_assert_uint_gt (count_begun (choices, "- join ", FALSE), 0);
  ck_assert (!g_str_has_prefix (((AppChoice *)g_ptr_array_index (choices, 0))->text, "- offer"));
  ck_assert_uint_eq (first->len, 14);
  assert_answered (match, "offer hask marr ilse dag qui", "- offer hask marrow ilse dagna quill");
  assert_answered (match, "offer hask marr ilse dag qui orr", offer);
  g_clear_object (&match);
  match = open_text (offered);
  g_clear_pointer (&choices, g_ptr_array_unref);
  choices = app_recorder_dup_choices (match);
  ck_assert_uint_eq (count_begun (choices, "- offer", TRUE), 0);
  ck_assert_uint_gt (count_begun (choices, "- join A hask ", FALSE), 0);
  ck_assert_uint_eq (count_begun (choices, "- join A bell ", FALSE), 0);
  ck_assert_msg (strstr (starters, "ask - offer card 6\n") != NULL, "%s", starters);
}
END_TEST

/* Where the program deals nothing is asked: what chance completes are moves to be drawn for. */
START_TEST (what_the_program_deals_is_not_asked_for)
{
  g_autofree char *dealt = g_strconcat ("[Record \"1\"]\n[Dealt \"app\"]\n[Knowledge \"open\"]\n",
                                        TAROT + strlen ("[Record \"1\"]\n"), NULL);
  g_autofree char *choices = dup_choices (dealt, FALSE);

  ck_assert_msg (strstr (choices, "move - consult A=1 B=1 C=1 D=1\n") != NULL, "%s", choices);
  ck_assert_ptr_null (strstr (choices, "ask "));
}
END_TEST

/* What @begun begins with another word, and that word. */
static const char *
next_word (const char *text, const char *begun)
{
  const gsize length = strlen (begun);

  return g_str_has_prefix (text, begun) && text[length] == ' ' ? text + length + 1 : NULL;
}

/* Each choice that names what chance brings stands beside all others that it may bring, as one
 * answer of a question; and it is whole with it. */
static void
assert_nothing_made_up (AppMatch *match, guint at)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices_at (match, at);
  RulesMatch *rules = app_match_get_rules (match);
  g_autoptr (GPtrArray) all = NULL;
  Replay replay;

  app_recorder_copy_replay_at (match, at, &replay);
  all = app_dealing_dup_begun_moves (rules, replay.state, FALSE);

  for (guint k = 0; k < all->len; k++) {
    const AppBegunMove *begun = g_ptr_array_index (all, k);
    g_autoptr (GHashTable) named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr (GPtrArray) answers = NULL;
    guint n_left;

    if (begun->open || begun->options->len == 0
        || g_array_index (begun->options, RulesArg, 0).kind == RULES_ARG_DIE)
      continue;
    answers = app_dealing_dup_answers (rules, replay.state, begun->text, &n_left);
    /* All that there is comes: nobody need tell. */
    if (answers->len <= n_left)
      continue;
    for (guint c = 0; c < choices->len; c++) {
      const AppChoice *choice = g_ptr_array_index (choices, c);
      const char *word = next_word (choice->text, begun->text);

      /* Arkham lists all that cards may be worth, "$2 $3": that tells them. */
      if (word == NULL || choice->asks || word[0] == '$' || word[0] == '?')
        continue;
      ck_assert_msg (strchr (word, ' ') == NULL, "after %u: %s", at, choice->text);
      g_hash_table_add (named, g_strdup (word));
    }
    if (g_hash_table_size (named) == 0)
      continue;
    for (guint a = 0; a < answers->len; a++) {
      const char *word = next_word (g_ptr_array_index (answers, a), begun->text);

      ck_assert_msg (g_str_equal (word, "?") || g_hash_table_contains (named, word),
                     "after %u: %s %s is not offered, others are", at, begun->text, word);
    }
  }
  replay_clear (&replay);
}

/* No line that is completed has a card that the table must tell and that nobody typed. */
static void
assert_no_completion_made_up (AppMatch *match, guint at)
{
  RulesMatch *rules = app_match_get_rules (match);
  g_autoptr (GPtrArray) joint = NULL;
  Replay replay;

  app_recorder_copy_replay_at (match, at, &replay);
  joint = app_dealing_dup_joint_moves (rules, replay.state);
  for (guint k = 0; k < joint->len; k++) {
    const char *begun = ((const AppBegunMove *)g_ptr_array_index (joint, k))->text;
    g_autofree char *typed = g_strndup (begun, strlen (begun) - 1);
    g_auto (GStrv) lines = app_recorder_dup_completions_at (match, at, typed);

    ck_assert_ptr_nonnull (lines[0]);
    for (guint line = 0; lines[line] != NULL; line++)
      ck_assert_msg (next_word (lines[line], begun) == NULL, "after %u: %s", at, lines[line]);
  }
  replay_clear (&replay);
}

static const struct {
  const char *game, *variant, *seats, *seed;
} games[] = {
  { "tome", NULL, "4", "7" },        { "tome", "survival", "3", "7" },
  { "arkham", NULL, "2", "7" },      { "arkham", NULL, "4", "7" },
  { "spelled", NULL, "2", "7" },     { "tokio", NULL, "2", "7" },
  { "restless", "base", "1", "7" },  { "restless", "base", "4", "7" },
  { "restless", "tarot", "2", "7" }, { "restless", "tarot", "3", "7" },
  { "restless", "base", "2", "22" }, /* with a Trader */
};

START_TEST (nothing_that_the_table_must_tell_is_made_up)
{
  const char *const knowledge[] = { "open", "table" };

  for (guint k = 0; k < G_N_ELEMENTS (knowledge); k++) {
    CliOutput said =
        games[_i].variant != NULL
            ? cli (NULL, "simulate", games[_i].game, "--variant", games[_i].variant, "--seats",
                   games[_i].seats, "--seed", games[_i].seed, "--knowledge", knowledge[k],
                   "--max-moves", "120", NULL)
            : cli (NULL, "simulate", games[_i].game, "--seats", games[_i].seats, "--seed",
                   games[_i].seed, "--knowledge", knowledge[k], "--max-moves", "120", NULL);
    g_autoptr (AppMatch) match = NULL;

    ck_assert_msg (said.status == 0, "%s", said.err);
    match = open_text (said.out);
    for (guint at = 0; at < app_match_get_n_moves (match); at++) {
      assert_nothing_made_up (match, at);
      assert_no_completion_made_up (match, at);
    }
  }
}
END_TEST

TEST_SUITE (table_draws)
{
  Suite *suite = suite_create ("app-table-draws");
  TCase *tests = tcase_create ("table draws");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_test (tests, a_consultation_is_asked_for);
  tcase_add_test (tests, beginnings_of_names_tell_a_consultation);
  tcase_add_test (tests, scripts_are_told_what_is_asked);
  tcase_add_test (tests, a_deal_is_asked_for);
  tcase_add_test (tests, what_is_drawn_to_choose_from_is_asked_for);
  tcase_add_test (tests, what_the_program_deals_is_not_asked_for);
  tcase_add_loop_test (tests, nothing_that_the_table_must_tell_is_made_up, 0, G_N_ELEMENTS (games));
  suite_add_tcase (suite, tests);
  return suite;
}
