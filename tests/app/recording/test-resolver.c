/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is meant by little, in every game: a move, a choice, several, or the reason why not.
 */
#include "tests/app/fixture.h"

#include "app/recording/choices.h"
#include "app/recording/recorder.h"
#include "app/recording/resolver.h"

#include <string.h>

#define FOUR "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"
#define TWO "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n"

#define TOME "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n" FOUR
#define TOME_DEAL TOME "- dealer 1\n"
#define TOME_PLAY                                                                                  \
  TOME_DEAL "- deal 1 flood breeze ? radiance bonfire undertow\n"                                  \
            "- deal 2 tailwind erosion zenith monolith ? gust\n"                                   \
            "- deal 3 ? ? sturdy flashfire ? ?\n- deal 4 ? ? mountain ? ? ?\n- title quench\n"
#define SPELLED "[Record \"1\"]\n[Game \"spelled\"]\n[Variant \"duel\"]\n" TWO "- first 2\n"
#define SPELLED_PLAY                                                                               \
  SPELLED "- reveal yarrow\n- reveal cauldron\n- reveal wand\n- reveal hex\n- reveal thorn\n"      \
          "- draw 1 oak oak urn ember ember\n- draw 2 urn ash ivy ember ivy\n"
#define TOKIO                                                                                      \
  "[Record \"1\"]\n[Game \"tokio\"]\n" TWO "1 place pendulum lark lantern lantern twinkle\n"       \
  "2 place pebble lark leviathan crook pendulum\n- first 2\n"
#define ARKHAM "[Record \"1\"]\n[Game \"arkham\"]\n" TWO "- first 2\n"
#define RESTLESS                                                                                   \
  "[Record \"1\"]\n[Game \"restless\"]\n[Option.characters \"2\"]\n[Option.starters \"2\"]\n" TWO
#define JOINED RESTLESS "- join A ilse seat=1\n- join B little-fen seat=2\n"
#define REALM JOINED "A starter walking-staff\nB starter slingshot\n- realm hedge-country\n"
#define COMBAT REALM "- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n"

static AppMatch *
open_record (const char *record)
{
  const char *path = write_file ("m.tkr", record);
  g_autoptr (GError) error = NULL;
  AppMatch *match = app_match_open_record (path, 0, NULL, &error);

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_msg (app_match_get_fault (match) == NULL, "%s", app_match_get_fault (match));
  return match;
}

static AppMeaning *
resolve (AppMatch *match, const char *typed)
{
  return app_recorder_resolve (match, app_match_get_n_moves (match), typed);
}

static const struct {
  const char *record, *typed, *move;
} moves[] = {
  /* Players go by name, and a number alone is what it can be. */
  { TOME, "4", "- dealer 4" },
  { TOME, "dan", "- dealer 4" },
  { TOME, "Dealer Dan", "- dealer 4" },
  { TOME, "dealer 3", "- dealer 3" },
  /* The dash may be left out, and cards begun. */
  { TOME_DEAL, "deal", "- deal" },
  { TOME_DEAL, "deal 1 flo bre ? rad bonf und",
    "- deal 1 flood breeze ? radiance bonfire undertow" },
  { TOME_DEAL, "- deal 1 flo bre ? rad bonf und",
    "- deal 1 flood breeze ? radiance bonfire undertow" },
  { TOME_PLAY, "zen", "2 play zenith" },
  { TOME_PLAY, "Zenith", "2 play zenith" },
  { TOME_PLAY, "play gus", "2 play gust" },
  { TOME_PLAY, "ben gus", "2 play gust" },
  { TOME_PLAY, "2 zen", "2 play zenith" },
  { SPELLED, "yarr, cauldron, wand, hex, thorn",
    "- reveal yarrow\n- reveal cauldron\n- reveal wand\n- reveal hex\n- reveal thorn" },
  { SPELLED, "reveal yarrow", "- reveal yarrow" },
  { SPELLED, "yarrow", "- reveal yarrow" },
  { SPELLED_PLAY "2 discard urn\n2 discard ivy\n", "end emb", "2 end ember" },
  { TOKIO, "f d", "2 flip d" },
  { ARKHAM, "$1", "- gain 2 $1" },
  { ARKHAM "- gain 2 $2\n- gain 1 $2\n", "moth pla, a her, yellow fol",
    "- sale moth-play frost-herbal yellow-folio" },
  { RESTLESS, "A ilse ada", "- join A ilse seat=1" },
  { JOINED, "A walking", "A starter walking-staff" },
  { JOINED, "Ilse walk", "A starter walking-staff" },
  { REALM, "gutter, ditch, mad ox", "- reveal gutter-dog ditch-leech mad-ox" },
  { REALM, "reveal gutter-dog, ditch leech, mad ox", "- reveal gutter-dog ditch-leech mad-ox" },
  { COMBAT, "B sling 3 4", "B attack slingshot roll=3,4" },
  { COMBAT, "fen sling 3 4", "B attack slingshot roll=3,4" },
  { COMBAT "- remove\n", "next", "- next" },
};

START_TEST (few_words_are_a_move)
{
  g_autoptr (AppMatch) match = open_record (moves[_i].record);
  g_autoptr (AppMeaning) meaning = resolve (match, moves[_i].typed);

  ck_assert_msg (meaning->kind == APP_MEANING_MOVE, "'%s': %s", moves[_i].typed,
                 meaning->reason != NULL ? meaning->reason : "no reason");
  ck_assert_str_eq (meaning->text, moves[_i].move);
}
END_TEST

/* What is meant comes first among what it may become, where it is one of those. */
START_TEST (completions_are_ranked_as_it_is_resolved)
{
  guint n_there = 0;

  for (guint m = 0; m < G_N_ELEMENTS (moves); m++) {
    g_autoptr (AppMatch) match = open_record (moves[m].record);
    g_auto (GStrv) lines = app_recorder_dup_completions (match, moves[m].typed);

    if (!g_strv_contains ((const char *const *)lines, moves[m].move))
      continue;
    ck_assert_msg (g_str_equal (lines[0], moves[m].move), "'%s': %s is behind %s", moves[m].typed,
                   moves[m].move, lines[0]);
    n_there++;
  }
  ck_assert_uint_gt (n_there, G_N_ELEMENTS (moves) / 2);
}
END_TEST

static const struct {
  const char *record, *typed, *reason;
} refusals[] = {
  { TOME_PLAY, "breeze", "Breeze is not in the hand of Ben. (Tome, Taking a turn)" },
  { TOME_PLAY, "2 play breeze", "Breeze is not in the hand of Ben. (Tome, Taking a turn)" },
  { TOME_PLAY "2 play zenith\n", "gust", "Gust is not in the hand of Cyd." },
  { TOME_PLAY, "3 play sturdy", "It is Ben’s turn." },
  { SPELLED, "end", "That is done in a main phase. (Spelled, Main Phase)" },
  { SPELLED_PLAY, "end", "Ben has to discard first; it owes 2. (Spelled, Forced Discards)" },
  { TOKIO "2 flip d\n", "att d",
    "Crook can’t attack in the turn it was flipped. (ToKiO, Turn Phases, 3)" },
  { JOINED, "A ilse", "Ilse the Reader is not a Starter Item." },
  { COMBAT, "Ilse give sling fen",
    "Ilse the Reader does not have Slingshot. A ruling can: adjust item A "
    "slingshot on \"why\"." },
};

/* A name that is no legal move answers with the rule, in the words on the screen. */
START_TEST (a_refusal_says_the_rule)
{
  g_autoptr (AppMatch) match = open_record (refusals[_i].record);
  g_autoptr (AppMeaning) meaning = resolve (match, refusals[_i].typed);

  ck_assert_msg (meaning->kind == APP_MEANING_NONE, "'%s' means %s", refusals[_i].typed,
                 meaning->text != NULL ? meaning->text : meaning->reason);
  ck_assert_msg (g_str_has_prefix (meaning->reason, refusals[_i].reason), "'%s': %s",
                 refusals[_i].typed, meaning->reason);
  ck_assert (!meaning->is_unknown);
}
END_TEST

static const struct {
  const char *record, *typed;
  guint n;
  const char *first;
} several[] = {
  { TOME_PLAY, "2", 21, NULL },
  { RESTLESS, "ilse ada", 4, "- join A ilse seat=1" },
  { COMBAT, "att", 2, "A attack roll=" },
};

/* What may be several moves is none of them, and tells which. */
START_TEST (several_meanings_are_listed)
{
  g_autoptr (AppMatch) match = open_record (several[_i].record);
  g_autoptr (AppMeaning) meaning = resolve (match, several[_i].typed);
  const AppChoice *first;

  ck_assert_int_eq (meaning->kind, APP_MEANING_SEVERAL);
  ck_assert_uint_eq (meaning->choices->len, several[_i].n);
  first = g_ptr_array_index (meaning->choices, 0);
  ck_assert_msg (several[_i].first == NULL || g_str_equal (first->text, several[_i].first), "%s",
                 first->text);
  ck_assert_msg (strstr (meaning->reason, first->label) != NULL, "%s", meaning->reason);
}
END_TEST

/* A player who is called as a card and as a verb: all three are listed. */
START_TEST (a_name_of_many_things_lists_them)
{
  g_autoptr (AppMatch) match = open_record (
      "[Record \"1\"]\n[Game \"restless\"]\n[Option.characters \"2\"]\n[Option.starters \"2\"]\n"
      "[Seat1 \"Rest\"]\n[Seat2 \"Next\"]\n\n- join A ilse seat=1\n- join B little-fen seat=2\n"
      "A starter walking-staff\nB starter slingshot\n- realm hedge-country\n"
      "- card next kind=encounter type=event\n- reveal gutter-dog ditch-leech mad-ox\n"
      "- choose mad-ox\n- remove\n- next\n");
  g_autoptr (AppMeaning) meaning = resolve (match, "next");

  ck_assert_int_eq (meaning->kind, APP_MEANING_MOVE);
  ck_assert_str_eq (meaning->text, "- reveal next");
}
END_TEST

START_TEST (nothing_typed_is_the_likely_move)
{
  g_autoptr (AppMatch) drops = open_record (COMBAT "- remove\n");
  g_autoptr (AppMatch) realm = open_record (REALM);
  g_autoptr (AppMatch) play = open_record (TOME_PLAY);
  g_autoptr (AppMeaning) whole = resolve (drops, "");
  g_autoptr (AppMeaning) begun = resolve (realm, " ");
  g_autoptr (AppMeaning) none = resolve (play, "");

  ck_assert_int_eq (whole->kind, APP_MEANING_MOVE);
  ck_assert_str_eq (whole->text, "- next");
  ck_assert_int_eq (begun->kind, APP_MEANING_CHOICE);
  ck_assert_str_eq (begun->choice->text, "- reveal ");
  ck_assert_int_eq (none->kind, APP_MEANING_NONE);
}
END_TEST

/* The dice that are still to fall are asked for, with those that were typed. */
START_TEST (dice_that_are_missing_are_asked_for)
{
  g_autoptr (AppMatch) match = open_record (COMBAT);
  g_autoptr (AppMeaning) one = resolve (match, "sling 3");
  g_autoptr (AppMeaning) none = resolve (match, "B att sling");

  ck_assert_int_eq (one->kind, APP_MEANING_CHOICE);
  ck_assert_str_eq (one->choice->text, "B attack slingshot roll=");
  ck_assert_str_eq (one->faces, "3");
  ck_assert_int_eq (none->kind, APP_MEANING_CHOICE);
  ck_assert_ptr_null (none->faces);
}
END_TEST

/* Where an earlier move is corrected, the same words mean what was legal there. */
START_TEST (an_earlier_position_has_its_own_meanings)
{
  g_autoptr (AppMatch) match = open_record (TOME_PLAY "2 play zenith\n3 play sturdy\n");
  const guint n = app_match_get_n_moves (match);
  g_autoptr (AppMeaning) then = app_recorder_resolve (match, n - 2, "gus");
  g_autoptr (AppMeaning) now = app_recorder_resolve (match, n, "gus");

  ck_assert_int_eq (then->kind, APP_MEANING_MOVE);
  ck_assert_str_eq (then->text, "2 play gust");
  ck_assert_int_eq (now->kind, APP_MEANING_NONE);
  ck_assert (g_str_has_prefix (now->reason, "Gust is not in the hand of Dan."));
}
END_TEST

/* What an argument with a key lists is one word, in a line without its actor, too. */
START_TEST (a_payment_is_one_word)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match =
      app_match_open_record (in_source ("data/demo/arkham.tkr"), 0, NULL, &error);
  guint n = 0;

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  for (guint at = 0; at < app_match_get_n_moves (match); at++) {
    const char *move = app_match_get_move (match, at + 1)->text;
    const char *pay = strstr (move, " pay=");
    g_autoptr (AppMeaning) meaning = NULL;

    if (pay == NULL || strchr (pay, ',') == NULL)
      continue;
    meaning = app_recorder_resolve (match, at, move + 2);
    ck_assert_msg (meaning->kind == APP_MEANING_MOVE, "%s: %s", move, meaning->reason);
    ck_assert_str_eq (meaning->text, move);
    n++;
  }
  ck_assert_uint_gt (n, 3);
}
END_TEST

/* A move that is legal, though nobody lists it, is shown before it is recorded. */
START_TEST (an_unlisted_move_is_shown_first)
{
  g_autoptr (AppMatch) match = open_record (COMBAT);
  g_autoptr (AppMeaning) meaning = resolve (match, "remove");
  g_autoptr (AppMeaning) whole = resolve (match, "- remove");

  ck_assert_int_eq (meaning->kind, APP_MEANING_SEVERAL);
  ck_assert_uint_eq (meaning->choices->len, 1);
  ck_assert_str_eq (((AppChoice *)g_ptr_array_index (meaning->choices, 0))->text, "- remove");
  ck_assert_int_eq (whole->kind, APP_MEANING_MOVE);
}
END_TEST

START_TEST (what_nothing_is_called_is_unknown)
{
  static const char *const records[] = { TOME_PLAY, SPELLED, TOKIO, ARKHAM, REALM };
  g_autoptr (AppMatch) match = open_record (records[_i]);
  g_autoptr (AppMeaning) meaning = resolve (match, "xyzzy");

  ck_assert_int_eq (meaning->kind, APP_MEANING_NONE);
  ck_assert (meaning->is_unknown);
  ck_assert_str_eq (meaning->reason, "“xyzzy” is no move, card or player here.");
}
END_TEST

#define PARTY                                                                                      \
  "[Option.starters \"0\"]\n" TWO "- join A marrow seat=1\n- join B little-fen seat=2\n"           \
  "- join C ilse seat=1\n- join D dagna seat=2\n- realm hedge-country\n"
#define TAROT "[Record \"1\"]\n[Game \"restless\"]\n[Variant \"tarot\"]\n" PARTY
#define TRADER                                                                                     \
  "[Record \"1\"]\n[Game \"restless\"]\n" PARTY "- card pedlar kind=encounter type=trader\n"       \
  "- reveal pedlar gutter-dog mad-ox\n- choose pedlar\n"

static const struct {
  const char *record, *typed, *move;
  guint most;
} together[] = {
  { TAROT, "1 1 1 1 de jus st jud te de",
    "- consult A=1 B=1 C=1 D=1 death justice strength judgement temperance keep=death", 30 },
  { TRADER, "tra b adder bill ab bell",
    "- trader by=B adder-venom bill-hook abbots-plate bellows-heart", 25 },
  /* By the words of the button, and a name's later words. */
  { TAROT, "tarot marrow 2 dagna 2 de jus st jud te de",
    "- consult A=2 D=2 death justice strength judgement temperance keep=death", 60 },
  { TAROT, "1 1 1 1 moon, sun, hermit, wheel, death, moon",
    "- consult A=1 B=1 C=1 D=1 the-moon the-sun the-hermit the-wheel death keep=the-moon", 60 },
};

/* What lay on the table together is told in one line, in no more keys than this, Enter with them.
 */
START_TEST (cards_together_take_few_keys)
{
  g_autoptr (AppMatch) match = open_record (together[_i].record);
  g_autoptr (AppMeaning) meaning = resolve (match, together[_i].typed);

  ck_assert_msg (meaning->kind == APP_MEANING_MOVE, "%s", meaning->reason);
  ck_assert_str_eq (meaning->text, together[_i].move);
  ck_assert_uint_le (strlen (together[_i].typed) + 1, together[_i].most);
}
END_TEST

/* The fewest letters of @move's last words that mean it there, Enter counted; 0 for none. */
static guint
count_keys (AppMatch *match, guint at, const char *move)
{
  g_auto (GStrv) words = g_strsplit (move, " ", -1);
  guint fewest = 0;

  for (guint first = 0; first < 3 && words[first] != NULL; first++)
    for (guint n = 1; n <= 12; n++) {
      g_autoptr (GString) typed = g_string_new (NULL);
      g_autoptr (AppMeaning) meaning = NULL;

      for (guint k = first; words[k] != NULL; k++)
        g_string_append_printf (typed, "%s%.*s", k > first ? " " : "",
                                g_ascii_isalpha (words[k][0]) ? (int)n : 99, words[k]);
      if (fewest != 0 && typed->len + 1 >= fewest)
        break;
      meaning = app_recorder_resolve (match, at, typed->str);
      if (meaning->kind == APP_MEANING_MOVE && g_str_equal (meaning->text, move)) {
        fewest = (guint)typed->len + 1;
        break;
      }
    }
  return fewest;
}

/* 200 moves that were recorded at tables, deals and notes left out: 4.1 keys one, as before. */
START_TEST (recorded_moves_take_few_keys)
{
  guint n = 0, keys = 0;

  for (guint k = 0; n < 200; k++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (AppMatch) match =
        app_match_open_record (in_source ("data/demo/tome.tkr"), k, NULL, &error);

    ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
    for (guint at = 0; n < 200 && at < app_match_get_n_moves (match); at++) {
      const char *move = app_match_get_move (match, at + 1)->text;
      guint fewest;

      if (!g_ascii_isdigit (move[0]) && !g_str_has_prefix (move, "- title"))
        continue;
      fewest = count_keys (match, at, move);
      ck_assert_msg (fewest != 0, "%s", move);
      keys += fewest;
      n++;
    }
  }
  ck_assert_msg (keys <= n * 41 / 10, "%u keys for %u moves", keys, n);
}
END_TEST

TEST_SUITE (resolver)
{
  Suite *suite = suite_create ("resolver");
  TCase *tests = tcase_create ("what is meant");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_loop_test (tests, few_words_are_a_move, 0, G_N_ELEMENTS (moves));
  tcase_add_test (tests, completions_are_ranked_as_it_is_resolved);
  tcase_add_loop_test (tests, a_refusal_says_the_rule, 0, G_N_ELEMENTS (refusals));
  tcase_add_loop_test (tests, several_meanings_are_listed, 0, G_N_ELEMENTS (several));
  tcase_add_test (tests, a_name_of_many_things_lists_them);
  tcase_add_test (tests, nothing_typed_is_the_likely_move);
  tcase_add_test (tests, dice_that_are_missing_are_asked_for);
  tcase_add_test (tests, an_earlier_position_has_its_own_meanings);
  tcase_add_test (tests, a_payment_is_one_word);
  tcase_add_test (tests, an_unlisted_move_is_shown_first);
  tcase_add_loop_test (tests, what_nothing_is_called_is_unknown, 0, 5);
  tcase_add_loop_test (tests, cards_together_take_few_keys, 0, G_N_ELEMENTS (together));
  tcase_add_test (tests, recorded_moves_take_few_keys);
  suite_add_tcase (suite, tests);
  return suite;
}
