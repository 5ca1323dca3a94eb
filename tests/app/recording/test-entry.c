/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How little has to be typed: the likely move, dice, names, and cards that no pack knows.
 */
#include "tests/app/fixture.h"

#include "app/new-match/match-draft.h"
#include "app/recording/choices.h"
#include "app/recording/defined-cards.h"
#include "app/recording/recorder.h"
#include "app/recording/resolver.h"

#define HEAD                                                                                       \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"                                         \
  "- join A ilse seat=1\n- join B little-fen seat=2\nA starter walking-staff\nB starter "          \
  "slingshot\n"

#define REVEAL HEAD "- realm hedge-country\n"
#define COMBAT REVEAL "- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n"
#define DROPS COMBAT "- remove\n"

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

static const struct {
  const char *record, *typed, *meant;
} cases[] = {
  { COMBAT, "17", "A attack walking-staff roll=17" },
  { COMBAT, " 3>15 ", "A attack walking-staff roll=3>15" },
  { COMBAT, "21", NULL },
  { COMBAT, "", NULL },
  { COMBAT, "A attack roll=4", "A attack roll=4" },
  { COMBAT, "slingshot 3 4", "B attack slingshot roll=3,4" },
  { COMBAT, "b att sling 3 4", "B attack slingshot roll=3,4" },
  { COMBAT, "sling 3", NULL },
  { COMBAT, "flee 9", NULL },
  { COMBAT, "flee 19 18", "- flee A=19 B=18" },
  { COMBAT, "flee 1 2 20 19", "- flee A=1,2,20 B=19" },
  { COMBAT, "2", "A attack walking-staff roll=2" },
  { COMBAT, "nonsense", NULL },
  /* The turn ends by the next attack. */
  { COMBAT "A attack roll=2\n", "", "A end" },
  { COMBAT "A attack roll=2\n", "3 4", "B attack slingshot roll=3,4" },
  { COMBAT "A attack roll=2\n", "3", NULL },
  { REVEAL, "gutter dog, Ditch Leech, mad-ox", "- reveal gutter-dog ditch-leech mad-ox" },
  { REVEAL, "gut, ditch, mad", "- reveal gutter-dog ditch-leech mad-ox" },
  { REVEAL, "gut, t, mad", NULL },
  { REVEAL, "Gutter Dog", "- reveal gutter-dog" },
  { REVEAL, "bog hag", NULL },
  { REVEAL, "17", NULL },
  { HEAD, "the hedge country", "- realm hedge-country" },
};

START_TEST (little_is_meant)
{
  g_autoptr (AppMatch) match = open_record (cases[_i].record);
  g_autofree char *meant = app_recorder_dup_resolved (match, cases[_i].typed);

  if (cases[_i].meant == NULL)
    ck_assert_msg (meant == NULL, "'%s' means %s", cases[_i].typed, meant);
  else
    ck_assert_str_eq (meant, cases[_i].meant);
}
END_TEST

/* In other games a number is the beginning of a move, as ever. */
START_TEST (games_without_a_likely_move_have_none)
{
  g_autoptr (AppMatch) match = open_record ("[Record \"1\"]\n[Game \"tokio\"]\n[Seat1 \"Ada\"]\n"
                                            "[Seat2 \"Ben\"]\n");

  ck_assert_ptr_null (app_recorder_get_likely_choice (match));
  ck_assert_ptr_null (app_recorder_dup_resolved (match, ""));
  ck_assert_ptr_null (app_recorder_dup_resolved (match, "x"));
  ck_assert_int_eq (app_recorder_get_rerolls (match), -1);
}
END_TEST

static const AppChoice *
find_choice (const GPtrArray *choices, const char *text)
{
  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    if (g_str_equal (choice->text, text))
      return choice;
  }
  ck_abort_msg ("no choice %s", text);
  return NULL;
}

START_TEST (choices_say_who_and_leave_the_dice_open)
{
  g_autoptr (AppMatch) match = open_record (COMBAT);
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  const AppChoice *attack = find_choice (choices, "A attack walking-staff roll=");
  const AppChoice *flee = find_choice (choices, "- flee A=");
  g_autofree char *asked = app_recorder_dup_dice_prompt (match, attack, "");
  g_autofree char *of_fen = app_recorder_dup_dice_prompt (match, flee, "20 3");

  ck_assert_str_eq (attack->actor, "Ilse the Reader");
  ck_assert_str_eq (attack->label, "Ilse the Reader: Attack: Walking Staff…");
  ck_assert_uint_eq (attack->seat, 1);
  ck_assert_str_eq (find_choice (choices, "B attack roll=")->actor, "Little Fen");
  ck_assert_str_eq (flee->actor, "");
  ck_assert_str_eq (asked, "Die 1");
  ck_assert_str_eq (of_fen, "Little Fen: die 2");
  ck_assert (app_recorder_may_reroll (match, attack, "3"));
  ck_assert_int_eq (app_recorder_get_rerolls (match), 5);
  ck_assert_str_eq (app_match_get_status (match), "The party to play");
}
END_TEST

START_TEST (rows_say_who_stood_in_the_slot)
{
  g_autoptr (AppMatch) match =
      open_record (COMBAT "A attack walking-staff roll=3>15\n- adjust health A +1 \"Why not\"\n");
  const guint n = app_match_get_n_moves (match);
  const AppMove *attack = app_match_get_move (match, n - 1), *join = app_match_get_move (match, 1);

  ck_assert_str_eq (attack->actor, "Ilse the Reader");
  ck_assert_uint_eq (attack->seat, 1);
  ck_assert_str_eq (attack->label, "Attack: Walking Staff, roll 3→15");
  ck_assert_str_eq (join->actor, "");
  ck_assert_str_eq (join->label, "Joins: A, Ilse the Reader, seat Ada");
  ck_assert_str_eq (app_match_get_move (match, n)->label, "Ruling: health Ilse the Reader +1");
}
END_TEST

START_TEST (what_is_typed_can_be_seen_before)
{
  g_autoptr (AppMatch) match = open_record (COMBAT);
  g_autoptr (AppValue) after =
      app_recorder_dup_view_after (match, "A attack walking-staff roll=17");
  g_autoptr (AppValue) before = app_match_dup_view (match, app_match_get_n_moves (match), 0);
  gint64 left = app_value_integer (app_value_get (app_value_get (after, "target"), "health"));

  ck_assert_int_lt (left,
                    app_value_integer (app_value_get (app_value_get (before, "target"), "health")));
  ck_assert_ptr_null (app_recorder_dup_view_after (match, "A attack walking-staff roll=21"));
}
END_TEST

/* Nobody looks through more than so many buttons, and each leads on. */
static void
assert_steps (AppMatch *match, const GPtrArray *choices, guint depth)
{
  g_autoptr (GPtrArray) groups = app_recorder_dup_groups (match, choices);
  guint n = 0;

  ck_assert_uint_lt (depth, 12);
  ck_assert_uint_le (groups->len, 30);
  for (guint k = 0; k < groups->len; k++) {
    const AppChoiceGroup *group = g_ptr_array_index (groups, k);
    g_autofree char *words = NULL;

    n += group->choices->len;
    ck_assert (group->label[0] != '\0');
    words = app_choice_group_dup_text (group);
    ck_assert (g_str_has_prefix (words, ((AppChoice *)group->choices->pdata[0])->label));
    if (group->choices->len == 1)
      continue;
    ck_assert_uint_lt (group->choices->len, choices->len);
    assert_steps (match, group->choices, depth + 1);
  }
  ck_assert_uint_eq (n, choices->len);
}

static const char *const many[] = {
  HEAD,
  REVEAL,
  COMBAT,
  DROPS,
  "[Record \"1\"]\n[Game \"restless\"]\n[Variant \"tarot\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
  "[Option.starters \"0\"]\n\n- join A marrow seat=1\n- join B little-fen seat=2\n- join C ilse "
  "seat=1\n"
  "- join D dagna seat=2\n- realm hedge-country\n",
};

/* Letters are told from names that are cut off. */
START_TEST (a_letter_says_how_many_it_is_for)
{
  g_autoptr (AppMatch) match = open_record (REVEAL);
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);
  g_autoptr (GPtrArray) reveals = g_ptr_array_new ();
  g_autoptr (GPtrArray) groups = NULL;
  guint letters = 0;

  for (guint k = 0; k < choices->len; k++)
    if (g_str_has_prefix (((const AppChoice *)choices->pdata[k])->text, "- reveal "))
      g_ptr_array_add (reveals, choices->pdata[k]);
  groups = app_recorder_dup_groups (match, reveals);
  for (guint k = 0; k < groups->len; k++) {
    const AppChoiceGroup *group = g_ptr_array_index (groups, k);
    g_autofree char *expected = g_strdup_printf ("%c (%u)", group->label[0], group->choices->len);

    if (group->choices->len == 1)
      continue;
    ck_assert_str_eq (group->label, expected);
    letters++;
  }
  for (guint k = 1; k < groups->len; k++)
    ck_assert_int_le (((const AppChoiceGroup *)groups->pdata[k - 1])->label[0],
                      ((const AppChoiceGroup *)groups->pdata[k])->label[0]);
  ck_assert_uint_gt (letters, 3);
}
END_TEST

START_TEST (many_moves_are_picked_in_steps)
{
  g_autoptr (AppMatch) match = open_record (many[_i]);
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);

  ck_assert_uint_gt (choices->len, 0);
  assert_steps (match, choices, 0);
}
END_TEST

/* Cards that no pack knows */

/* Nobody wants the numbers of a card that the program made up: they are asked for. */
START_TEST (a_new_card_is_of_the_kind_that_is_due)
{
  static const struct {
    const char *record, *waiting, *moves;
  } due[] = {
    { REVEAL, "- reveal ",
      "- card bog-hag kind=encounter type=combat name=\"Bog Hag\"\n"
      "- reveal bog-hag" },
    { HEAD, "- realm ", "- card bog-hag kind=realm level=1 name=\"Bog Hag\"\n- realm bog-hag" },
    { COMBAT "- adjust target-health 0 \"Enough\"\n", "A loot ",
      "- card bog-hag kind=loot item=weapon name=\"Bog Hag\"\nA loot bog-hag" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (due); k++) {
    g_autoptr (AppMatch) match = open_record (due[k].record);
    g_autoptr (AppCardDraft) draft = app_card_draft_new (match, "Bog Hag", due[k].waiting);
    g_autofree char *moves = app_card_draft_dup_moves (draft);

    ck_assert_str_eq (moves, due[k].moves);
  }
}
END_TEST

static const RulesField *
find_field (const AppCardDraft *draft, const char *id)
{
  for (guint k = 0; k < draft->form->n_fields; k++)
    if (g_str_equal (draft->form->fields[k].id, id)
        && app_card_draft_has (draft, &draft->form->fields[k]))
      return &draft->form->fields[k];
  return NULL;
}

START_TEST (fields_follow_what_the_card_is)
{
  g_autoptr (AppMatch) match = open_record (REVEAL);
  g_autoptr (AppCardDraft) draft = app_card_draft_new (match, "The \"Old\" Well", "- reveal ");
  g_autofree char *moves = NULL;

  app_card_draft_set (draft, find_field (draft, "health"), "6");
  ck_assert_str_eq (app_card_draft_get (draft, find_field (draft, "health")), "6");
  app_card_draft_set (draft, find_field (draft, "type"), "event");
  ck_assert_ptr_null (find_field (draft, "health"));
  app_card_draft_set (draft, find_field (draft, "use"), "heal:2:party");
  moves = app_card_draft_dup_moves (draft);
  ck_assert_str_eq (moves, "- card the-old-well kind=encounter type=event use=heal:2:party "
                           "name=\"The \\\"Old\\\" Well\"\n- reveal the-old-well");
}
END_TEST

START_TEST (ids_are_free_ones)
{
  static const struct {
    const char *name, *id;
  } names[] = { { "Bog Hag", "bog-hag" },
                { "Mad Ox", "mad-ox-2" },
                { "  Éclair's  End! ", "eclairs-end" },
                { "7 Crows", "card-7-crows" },
                { "", "card" } };
  g_autoptr (AppMatch) match = open_record (REVEAL);

  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autoptr (AppCardDraft) draft = app_card_draft_new (match, names[k].name, NULL);

    ck_assert_str_eq (draft->id, names[k].id);
  }
}
END_TEST

/* What another run of the campaign defined: its name is enough. */

static void
record (AppMatch *match, const char *moves)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_recorder_append_async (match, moves, NULL, take_result, &result);
  ck_assert_msg (app_recorder_finish (match, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

static AppMatch *
open_stored (AppStore *store, const char *record, const char *campaign)
{
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *text =
      g_strdup_printf ("[Record \"1\"]\n[Id \"%s\"]\n%s", id, record + strlen ("[Record \"1\"]\n"));
  CliOutput said = cli (NULL, "import", write_file ("run.tkr", text), NULL);
  g_autofree char *line = line_of (said.out, 0);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autoptr (GError) error = NULL;
  AppMatch *match;

  ck_assert_msg (said.status == 0, "%s", said.err);
  if (campaign != NULL) {
    said = cli (NULL, "campaign", "add-run", campaign, words[1], NULL);
    ck_assert_msg (said.status == 0, "%s", said.err);
  }
  match = app_match_open (store, words[1], &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  return match;
}

static AppMatch *
open_run (AppStore *store, const char *campaign)
{
  return open_stored (store, REVEAL, campaign);
}

START_TEST (a_remembered_card_is_its_name)
{
  static const char card[] = "- card bog-hag kind=encounter type=combat health=5 attack=2 "
                             "defense=9 name=\"Bog Hag\"";
  CliOutput said = cli (NULL, "campaign", "new", "restless", "Thursdays", NULL);
  g_autofree char *line = line_of (said.out, 0);
  g_autofree char *campaign =
      g_strdup (strrchr (line, ' ') != NULL ? strrchr (line, ' ') + 1 : line);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) store = app_store_open (in_folder ("tomekeeper/tomekeeper.db"), &error);
  g_autoptr (AppMatch) first = NULL;
  g_autoptr (AppMatch) second = NULL;
  g_autofree char *meant = NULL;
  guint n;

  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  first = open_run (store, campaign);
  record (first, card);
  second = open_run (store, campaign);
  n = app_match_get_n_moves (second);
  meant = app_recorder_dup_resolved (second, "bog hag");
  ck_assert_msg (meant != NULL, "nothing is meant");
  ck_assert (g_str_has_prefix (meant, "- card bog-hag "));
  ck_assert (g_str_has_suffix (meant, "\n- reveal bog-hag"));
  record (second, meant);
  ck_assert_uint_eq (app_match_get_n_moves (second), n + 2);
  ck_assert_str_eq (app_match_get_move (second, n + 2)->text, "- reveal bog-hag");
  ck_assert_str_eq (app_match_get_move (second, n + 2)->label, "Revealed: Bog Hag");
}
END_TEST

/* The Restless, Introduction: cards that leave play go to their discard pile. A name that a pack
 * has is no new card's: where it can't come up now, the reason is said. */
START_TEST (a_known_name_is_refused_with_its_reason)
{
  static const struct {
    const char *typed;
    gboolean is_unknown;
    const char *reason;
  } names[] = {
    { "mad ox", FALSE, "Every copy of Mad Ox is in play or in the discard pile" },
    { "Mad-Ox", FALSE, "Every copy of Mad Ox is in play or in the discard pile" },
    { "mad o", FALSE, "Every copy of Mad Ox is in play or in the discard pile" },
    { "the hedge country", FALSE, "The Hedge Country is not an encounter." },
    { "mad ox, the hedge country", FALSE, "1 can be revealed here, and these are 2." },
    { "mad ox, bog hag", FALSE, "No pack of this match has the card “bog”." },
    { "bog hag", TRUE, "“bog hag” is no move, card or player here." },
  };
  g_autoptr (AppStore) store = app_store_open (in_folder ("tomekeeper/tomekeeper.db"), NULL);
  g_autoptr (AppMatch) match = open_stored (store, DROPS "- next\n", NULL);
  const guint n = app_match_get_n_moves (match);
  g_autofree char *legal = app_recorder_dup_resolved (match, "gutter dog");

  ck_assert_str_eq (legal, "- reveal gutter-dog");
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autoptr (AppMeaning) meaning = app_recorder_resolve (match, n, names[k].typed);

    ck_assert_int_eq (meaning->kind, APP_MEANING_NONE);
    ck_assert_msg (g_str_has_prefix (meaning->reason, names[k].reason), "'%s': %s", names[k].typed,
                   meaning->reason);
    ck_assert_msg (meaning->is_unknown == names[k].is_unknown, "'%s'", names[k].typed);
  }
}
END_TEST

/* The Restless, Nothing: it is discarded or drawn again. */
START_TEST (a_card_that_was_drawn_again_is_typed)
{
  g_autoptr (AppMatch) match = open_record (
      COMBAT "- adjust target-health 0 \"Enough\"\n- adjust draws loot +1 \"It had one\"\n");
  g_autofree char *whole = app_recorder_dup_resolved (match, "nothing>falchion");

  ck_assert_msg (whole != NULL, "nothing is meant");
  ck_assert_str_eq (whole, "A loot nothing>falchion");
}
END_TEST

/* Options that don't go together are told before the match starts, and that nobody plays against
 * anybody. */
START_TEST (a_run_is_set_up)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd" };
  g_autoptr (AppStore) store = app_store_open (in_folder ("t.db"), NULL);
  g_autoptr (AppMatchDraft) draft =
      app_match_draft_new (store, rules_game (RULES_TEXT ("restless")));
  g_autofree char *good = NULL;
  g_autofree char *wrong = NULL;
  g_autofree char *sides = NULL;
  g_autofree char *alone = NULL;

  ck_assert_uint_eq (draft->seats, 1);
  draft->names[0] = g_strdup (names[0]);
  alone = app_match_draft_dup_sides (store, draft);
  ck_assert_str_eq (alone, "Ada plays alone against the table");
  draft->seats = 3;
  draft->names[1] = g_strdup (names[1]);
  draft->names[2] = g_strdup (names[2]);
  good = app_match_draft_check (store, draft);
  ck_assert_msg (good == NULL, "%s", good);
  sides = app_match_draft_dup_sides (store, draft);
  ck_assert_str_eq (sides, "Ada, Ben and Cyd play together against the table");
  draft->options[0] = 2;
  wrong = app_match_draft_check (store, draft);
  ck_assert_msg (wrong != NULL, "two characters for three players");
  ck_assert_msg (strchr (wrong, '{') == NULL, "%s", wrong);
}
END_TEST

/* All or none: the card alone is not kept when the move behind it can't be. */
START_TEST (moves_together_are_all_or_none)
{
  static const char moves[] = "- card bog-hag kind=encounter type=event\n- reveal bog-cat";
  CliOutput said = cli (NULL, "campaign", "new", "restless", "Thursdays", NULL);
  g_autofree char *line = line_of (said.out, 0);
  g_autofree char *campaign =
      g_strdup (strrchr (line, ' ') != NULL ? strrchr (line, ' ') + 1 : line);
  g_autoptr (AppStore) store = app_store_open (in_folder ("tomekeeper/tomekeeper.db"), NULL);
  g_autoptr (AppMatch) match = open_run (store, campaign);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  const guint n = app_match_get_n_moves (match);

  ck_assert (!app_recorder_judge (match, moves, NULL));
  app_recorder_append_async (match, moves, NULL, take_result, &result);
  ck_assert (!app_recorder_finish (match, wait_for (&result), &error));
  ck_assert_uint_eq (app_match_get_n_moves (match), n);
  ck_assert_ptr_null (app_match_get_card (match, "bog-hag"));
}
END_TEST

TEST_SUITE (entry)
{
  Suite *suite = suite_create ("app-entry");
  TCase *tests = tcase_create ("entry");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_loop_test (tests, little_is_meant, 0, G_N_ELEMENTS (cases));
  tcase_add_test (tests, games_without_a_likely_move_have_none);
  tcase_add_test (tests, choices_say_who_and_leave_the_dice_open);
  tcase_add_test (tests, rows_say_who_stood_in_the_slot);
  tcase_add_test (tests, what_is_typed_can_be_seen_before);
  tcase_add_loop_test (tests, many_moves_are_picked_in_steps, 0, G_N_ELEMENTS (many));
  tcase_add_test (tests, a_letter_says_how_many_it_is_for);
  tcase_add_test (tests, a_new_card_is_of_the_kind_that_is_due);
  tcase_add_test (tests, fields_follow_what_the_card_is);
  tcase_add_test (tests, ids_are_free_ones);
  tcase_add_test (tests, a_known_name_is_refused_with_its_reason);
  tcase_add_test (tests, a_card_that_was_drawn_again_is_typed);
  tcase_add_test (tests, a_remembered_card_is_its_name);
  tcase_add_test (tests, a_run_is_set_up);
  tcase_add_test (tests, moves_together_are_all_or_none);
  suite_add_tcase (suite, tests);
  return suite;
}
