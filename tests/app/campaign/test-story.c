/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The story of a match: what happened, to whom and where, what is owed, and the recap of an
 * evening.
 */
#include "tests/app/campaign/story-game.h"

#include "app/base/phrases.h"

#include <string.h>

#define EVENING                                                                                    \
  "A join mirel\nB join orso\n- realm mile\n- meet hound\nA hurt 3\nA beat hound\nA find axe\n"    \
  "- meet well\n- note \"a note\"\n- meet hag\nB hurt 6\n- flee hag\n- rest\n"
#define SECOND                                                                                     \
  "- realm stair\n- meet hag\nA hurt 1\nA die hag\nB find crown\nB find rope\nB lose rope\n"       \
  "B find torch\nC join vey\n- meet king\n- owe 2\n"

static StoryGame *saga;

static void
set_up (void)
{
  saga = story_game_new ("Ada");
}

static void
tear_down (void)
{
  g_clear_pointer (&saga, story_game_free);
}

static const AppStoryEvent *
last_event (void)
{
  return app_story_get_event (saga->story, app_story_get_n_events (saga->story) - 1);
}

static char *
dup_recap (guint from, guint to)
{
  g_auto (GStrv) paragraphs = app_story_dup_recap (saga->story, from, to);

  return g_strjoinv ("\n", paragraphs);
}

static void
assert_contains (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part) != NULL, "no “%s” in: %s", part, text);
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;
  return n;
}

/* Events */

START_TEST (an_event_says_who_what_and_where)
{
  const AppStoryEvent *event;

  story_game_play (saga, NULL, EVENING);
  event = app_story_get_event (saga->story, app_story_find_event (saga->story, 7));
  ck_assert_uint_eq (event->number, 7);
  ck_assert_int_eq (event->kind, RULES_EVENT_GAIN);
  ck_assert_str_eq (event->sentence, "Mirel finds Axe.");
  ck_assert_str_eq (event->character, "Mirel");
  ck_assert_str_eq (event->player, "Ada");
  ck_assert_uint_eq (event->seat, 1);
  ck_assert_str_eq (event->subject_card, "axe");
  ck_assert_int_eq (event->place.number[0], 1);
  ck_assert_int_eq (event->place.number[1], 1);
  /* A note brings nothing about; nor is there an event after the last move. */
  ck_assert_uint_eq (
      app_story_get_event (saga->story, app_story_find_event (saga->story, 9))->number, 10);
  ck_assert_uint_eq (app_story_find_event (saga->story, 99), app_story_get_n_events (saga->story));
}
END_TEST

START_TEST (an_event_of_the_table_has_no_actor)
{
  story_game_play (saga, NULL, "- realm mile\n- meet hound\n");
  ck_assert_uint_eq (last_event ()->actor, 0);
  ck_assert_uint_eq (last_event ()->seat, 0);
  ck_assert_str_eq (last_event ()->player, "");
  ck_assert_ptr_null (last_event ()->character);
  ck_assert_str_eq (last_event ()->subject_card, "hound");
}
END_TEST

START_TEST (a_name_is_nothing_but_itself)
{
  story_game_play (saga, NULL, "- realm mile\n- meet hound\n");
  ck_assert_str_eq (last_event ()->sentence, STORY_GAME_HOUND " stands in the way.");
}
END_TEST

/* A name from right to left does not turn the sentence around it. */
START_TEST (a_name_of_another_direction_is_isolated)
{
  story_game_play (saga, NULL, "A join debora\n");
  ck_assert_str_eq (last_event ()->sentence,
                    "\xe2\x80\x8e\xe2\x81\xa8" STORY_GAME_RTL "\xe2\x81\xa9 joins the party.");
}
END_TEST

static const struct {
  const char *items[6];
  guint limit;
  const char *list;
} lists[] = {
  { { NULL }, 4, "" },
  { { "Mirel" }, 4, "Mirel" },
  { { "Mirel", "Orso" }, 4, "Mirel and Orso" },
  { { "Mirel", "Orso", "Vey" }, 4, "Mirel, Orso and Vey" },
  { { "Mirel", "Orso", "Vey", "100%s" }, 4, "Mirel, Orso, Vey and 100%s" },
  { { "Mirel", "Orso", "Vey", "Ann", "Ben" }, 4, "Mirel, Orso, Vey, Ann and Ben" },
  { { "Mirel", "Orso", "Vey", "Ann", "Ben" }, 3, "Mirel, Orso, Vey and 2 more" },
  { { "Mirel", "Orso", "Vey" }, 1, "Mirel and 2 more" },
};

START_TEST (lists_are_sentences)
{
  guint n = 0;
  g_autofree char *list = NULL;

  while (lists[_i].items[n] != NULL)
    n++;
  list = app_phrase_list_short (lists[_i].items, n, lists[_i].limit);
  ck_assert_str_eq (list, lists[_i].list);
}
END_TEST

/* What is set in is not looked at again. */
START_TEST (a_sentence_takes_names_as_they_are)
{
  static const char *const names[3] = { "{b}", "%s {1}", NULL };
  static const int32_t numbers[3] = { 7, -2, 0 };
  g_autofree char *set = app_phrase_event ("{a} {b} {c} {1} {2} {x} {", names, numbers);

  ck_assert_str_eq (set, "{b} %s {1} {c} 7 -2 {x} {");
}
END_TEST

/* Places */

START_TEST (places_have_headings_and_the_names_of_what_was_met)
{
  static const struct {
    guint number, level;
    const char *heading, *name;
  } expected[] = {
    { 3, 0, "Realm 1", "The Drowned Mile" }, { 4, 1, "Encounter 1", STORY_GAME_HOUND },
    { 8, 1, "Encounter 2", "Well" },         { 10, 1, "Encounter 3", "Bog Hag" },
    { 14, 0, "Realm 2", "The Salt Stair" },  { 15, 1, "Encounter 1", "Bog Hag" },
    { 23, 1, "Encounter 2", "Marsh King" },
  };
  const AppStoryPlace *places;
  g_autofree char *before = NULL;
  g_autofree char *place = NULL;
  guint n;

  story_game_play (saga, NULL, EVENING SECOND);
  places = app_story_get_places (saga->story, &n);
  ck_assert_uint_eq (n, G_N_ELEMENTS (expected));
  for (guint k = 0; k < n; k++) {
    ck_assert_uint_eq (places[k].number, expected[k].number);
    ck_assert_uint_eq (places[k].level, expected[k].level);
    ck_assert_str_eq (places[k].heading, expected[k].heading);
    ck_assert_str_eq (places[k].name, expected[k].name);
  }
  before = app_story_dup_place (saga->story, 2);
  place = app_story_dup_place (saga->story, 11);
  ck_assert_str_eq (before, "");
  ck_assert_str_eq (place, "The Drowned Mile, Encounter 3");
}
END_TEST

/* What lies ahead has no name until it is met; whatever comes after that does not change it. */
START_TEST (a_part_is_named_when_something_is_met)
{
  const AppStoryPlace *places;
  guint n;

  story_game_play (saga, NULL, "- realm mile\n- approach\n");
  places = app_story_get_places (saga->story, &n);
  ck_assert_uint_eq (n, 2);
  ck_assert_ptr_null (places[1].name);
  story_game_play (saga, NULL, "- rest\n- greet hag\n- greet king\n");
  places = app_story_get_places (saga->story, &n);
  ck_assert_uint_eq (n, 2);
  ck_assert_str_eq (places[1].name, "Bog Hag");
  ck_assert_str_eq (places[0].name, "The Drowned Mile");
}
END_TEST

/* Out of the encounters, but still in the realm. */
START_TEST (a_part_of_a_place_can_be_left)
{
  g_autofree char *place = NULL;

  story_game_play (saga, NULL, EVENING "- leave\n");
  place = app_story_dup_place (saga->story, 14);
  ck_assert_str_eq (place, "The Drowned Mile");
}
END_TEST

/* Lives and health */

START_TEST (a_death_has_its_cause_its_place_and_what_was_carried)
{
  const AppStoryLife *life;

  story_game_play (saga, NULL, EVENING SECOND);
  ck_assert_uint_eq (app_story_get_n_lives (saga->story), 3);
  life = app_story_get_life (saga->story, 0);
  ck_assert_str_eq (life->character, "Mirel");
  ck_assert_str_eq (life->player, "Ada");
  ck_assert_uint_eq (life->from, 1);
  ck_assert_uint_eq (life->to, 17);
  ck_assert (life->died);
  ck_assert_str_eq (life->cause, "Mirel falls to Bog Hag.");
  ck_assert_int_eq (life->place.number[0], 2);
  ck_assert_uint_eq (life->n_carried, 1);
  ck_assert_str_eq (life->carried[0], "axe");
  ck_assert_uint_eq (app_story_get_life (saga->story, 1)->to, 0);
  ck_assert_int_eq (app_story_get_life (saga->story, 2)->slot, 'C');
}
END_TEST

START_TEST (who_comes_back_or_is_changed_lives_another_life)
{
  story_game_play (saga, NULL,
                   "A join mirel\nA die hag\nA rise\nA become vey\nA die king\nA join orso\n");
  ck_assert_uint_eq (app_story_get_n_lives (saga->story), 4);
  ck_assert (app_story_get_life (saga->story, 0)->died);
  ck_assert_uint_eq (app_story_get_life (saga->story, 1)->from, 3);
  ck_assert_uint_eq (app_story_get_life (saga->story, 1)->to, 4);
  ck_assert (!app_story_get_life (saga->story, 1)->died);
  ck_assert_str_eq (app_story_get_life (saga->story, 2)->character, "Vey");
  ck_assert_str_eq (app_story_get_life (saga->story, 2)->cause, "Vey falls to Marsh King.");
  ck_assert_str_eq (app_story_get_life (saga->story, 3)->character, "Orso");
}
END_TEST

START_TEST (health_has_a_point_for_each_change)
{
  static const struct {
    guint number;
    gint health;
    guint life;
  } expected[] = { { 1, 8, 0 }, { 3, 6, 0 }, { 4, 8, 0 }, { 6, 0, 0 }, { 7, 8, 1 } };
  const AppStoryHealth *points;
  guint n;

  story_game_play (
      saga, NULL,
      "A join mirel\n- realm mile\nA hurt 2\nA heal 2\n- meet hag\nA die hag\nA join vey\n");
  points = app_story_get_health (saga->story, 0, &n);
  ck_assert_uint_eq (n, G_N_ELEMENTS (expected));
  for (guint k = 0; k < n; k++) {
    ck_assert_uint_eq (points[k].number, expected[k].number);
    ck_assert_int_eq (points[k].health, expected[k].health);
    ck_assert_int_eq (points[k].max_health, 8);
    ck_assert_uint_eq (points[k].life, expected[k].life);
  }
  app_story_get_health (saga->story, 1, &n);
  ck_assert_uint_eq (n, 0);
}
END_TEST

START_TEST (the_party_is_as_it_was_at_any_move)
{
  AppStoryMember members[RULES_PARTY];

  story_game_play (saga, NULL, EVENING SECOND);
  ck_assert (app_story_get_party (saga->story, 7, members));
  ck_assert_str_eq (members[0].character, "Mirel");
  ck_assert_int_eq (members[0].health, 5);
  ck_assert_uint_eq (members[0].n_carried, 1);
  ck_assert_str_eq (members[0].carried[0], "axe");
  ck_assert_ptr_null (members[2].card);
  app_story_get_party (saga->story, 24, members);
  ck_assert (!members[0].alive);
  ck_assert_str_eq (members[2].character, "Vey");
}
END_TEST

START_TEST (what_is_owed_is_told)
{
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) owed = NULL;

  story_game_play (saga, NULL, EVENING SECOND);
  none = app_story_dup_owed (saga->story, 23);
  owed = app_story_dup_owed (saga->story, 24);
  ck_assert_uint_eq (none->len, 0);
  ck_assert_uint_eq (owed->len, 1);
  ck_assert_str_eq (((const AppStoryEvent *)owed->pdata[0])->sentence, "2 draws are owed.");
}
END_TEST

/* Following */

/* All that a story tells, as one text. */
static char *
dup_whole (AppStory *story)
{
  GString *out = g_string_new (NULL);
  guint n;

  for (guint k = 0; k < app_story_get_n_events (story); k++)
    g_string_append_printf (out, "%u %s\n", app_story_get_event (story, k)->number,
                            app_story_get_event (story, k)->sentence);
  for (guint k = 0; k < app_story_get_n_lives (story); k++) {
    const AppStoryLife *life = app_story_get_life (story, k);

    g_string_append_printf (out, "%s %u-%u %d %s %u\n", life->character, life->from, life->to,
                            life->died, life->cause, life->n_carried);
  }
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    const AppStoryHealth *points = app_story_get_health (story, slot, &n);

    for (guint k = 0; k < n; k++)
      g_string_append_printf (out, "%c %u %d %u\n", 'A' + slot, points[k].number, points[k].health,
                              points[k].life);
  }
  for (guint k = 0; k < (app_story_get_places (story, &n), n); k++)
    g_string_append_printf (out, "%u %s %s\n", app_story_get_places (story, &n)[k].number,
                            app_story_get_places (story, &n)[k].heading,
                            app_story_get_places (story, &n)[k].name);
  return g_string_free (out, FALSE);
}

/* Moves that were taken back are gone from it, wherever it was cut, and what follows is as if they
 * had never been. */
START_TEST (moves_taken_back_never_were)
{
  g_autofree char *expected = NULL;

  story_game_play (saga, NULL, EVENING SECOND);
  expected = dup_whole (saga->story);
  for (guint from = 1; from <= app_timeline_get_length (saga->timeline) + 1; from++) {
    g_autoptr (StoryGame) other = story_game_new ("Ada");
    g_autofree char *text = NULL;

    story_game_play (other, NULL, EVENING SECOND);
    app_story_get_n_events (other->story);
    app_timeline_truncate (other->timeline, from - 1);
    story_game_play (other, NULL,
                     "A join debora\nA die hag\n- realm stair\n- meet well\nB join debora\n");
    app_story_forget (other->story, from);
    text = dup_whole (other->story);
    ck_assert (strstr (text, STORY_GAME_RTL) != NULL);
    app_timeline_truncate (other->timeline, from - 1);
    for (guint number = from; number <= app_timeline_get_length (saga->timeline); number++)
      story_game_play (other, NULL, app_timeline_get_move (saga->timeline, number)->text);
    app_story_forget (other->story, from);
    g_free (text);
    text = dup_whole (other->story);
    ck_assert_msg (strcmp (text, expected) == 0, "cut before move %u: %s", from, text);
  }
}
END_TEST

/* Sessions and recaps */

START_TEST (a_pause_of_hours_begins_a_session)
{
  guint from, to;

  ck_assert (!app_story_find_session (saga->story, &from, &to));
  story_game_play (saga, "2026-11-19T19:00:00Z", "A join mirel\n- realm mile\n");
  story_game_play (saga, "2026-11-19T23:30:00+01:00", "- meet hound\n");
  story_game_play (saga, "2026-11-26T19:00:00Z", "A beat hound\n");
  story_game_play (saga, NULL, "- rest\n");
  ck_assert (app_story_find_session (saga->story, &from, &to));
  ck_assert_uint_eq (from, 4);
  ck_assert_uint_eq (to, 5);
}
END_TEST

START_TEST (a_recap_tells_the_session_and_nothing_else)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *again = NULL;

  story_game_play (saga, NULL, EVENING SECOND);
  first = dup_recap (1, 13);
  second = dup_recap (14, 24);
  again = dup_recap (14, 24);
  assert_contains (first, "The Drowned Mile, Encounter 3");
  assert_contains (first, "Mirel and Orso");
  assert_contains (first, STORY_GAME_HOUND);
  assert_contains (first, "It fled from Bog Hag.");
  assert_contains (first, "Mirel 5 of 8 and Orso 2 of 8");
  assert_contains (first, "Close to death: Orso.");
  ck_assert_ptr_null (strstr (first, "Salt"));
  ck_assert_ptr_null (strstr (first, "owed"));
  assert_contains (second, "Mirel fell to Bog Hag.");
  assert_contains (second, "The party was joined by Vey.");
  assert_contains (second, "Marsh King");
  /* The crown is one of a kind; the rope is gone. */
  assert_contains (second, "Crown and Torch");
  ck_assert_ptr_null (strstr (second, "Rope"));
  ck_assert_ptr_null (strstr (second, "Axe"));
  assert_contains (second, "2 draws are owed.");
  ck_assert_str_eq (second, again);
}
END_TEST

/* Whatever happened, it stays short, and no name of a thing comes twice. */
START_TEST (a_recap_is_short_and_says_nothing_twice)
{
  g_autofree char *recap = NULL;
  g_auto (GStrv) sentences = NULL;

  story_game_play (saga, NULL, EVENING SECOND);
  story_game_play (saga, NULL, "A join debora\nC bind envy\nB find flask\n- rest\n- meet well\n");
  for (guint k = 0; k < 20; k++)
    story_game_play (saga, NULL, "- meet hound\nB beat hound\n- meet king\nB hurt 0\n");
  story_game_play (saga, NULL, "A die hag\nB die king\nC die well\n- meet well\n");
  recap = dup_recap (1, app_timeline_get_length (saga->timeline));
  sentences = g_strsplit (recap, ". ", -1);
  ck_assert_msg (g_strv_length (sentences) <= 9, "%s", recap);
  ck_assert_uint_le (count (recap, STORY_GAME_HOUND), 1);
  for (guint k = 0; sentences[k] != NULL; k++)
    ck_assert_msg (count (recap, sentences[k]) == 1, "%s", recap);
  assert_contains (recap, "Mirel fell to Bog Hag.");
}
END_TEST

/* Where @part begins in @text, which has it. */
static gsize
offset_of (const char *text, const char *part)
{
  assert_contains (text, part);
  return (gsize)(strstr (text, part) - text);
}

/* Who took the place of the dead came after the death, and not before it. */
START_TEST (a_recap_keeps_the_order_of_events)
{
  g_autofree char *recap = NULL;
  g_autofree char *other = NULL;

  story_game_play (saga, NULL,
                   "A join mirel\nB join orso\n- realm mile\n- meet hag\n- flee hag\n"
                   "- meet hound\nA beat hound\nC join vey\nB die well\nB join debora\n");
  recap = dup_recap (1, 10);
  ck_assert_uint_lt (offset_of (recap, "It fled from"), offset_of (recap, STORY_GAME_HOUND));
  ck_assert_uint_lt (offset_of (recap, "The party that set out: Mirel and Orso."),
                     offset_of (recap, "The party was joined by Vey."));
  ck_assert_uint_lt (offset_of (recap, "The party was joined by Vey."),
                     offset_of (recap, "Orso fell to Well."));
  ck_assert_uint_lt (offset_of (recap, "Orso fell to Well."),
                     offset_of (recap, "The party was joined by \xe2\x80\x8e"));
  story_game_play (saga, NULL, "- meet king\nA beat king\n- meet hag\n- flee hag\n");
  other = dup_recap (11, 14);
  ck_assert_uint_lt (offset_of (other, "Marsh King"), offset_of (other, "It fled from"));
}
END_TEST

/* What was handed out before the way began was not found, nor was what was bought. */
START_TEST (a_recap_says_how_things_came_to_the_party)
{
  g_autofree char *all = NULL;
  g_autofree char *outfit = NULL;
  g_autofree char *bought = NULL;

  story_game_play (saga, NULL,
                   "A join mirel\nA outfit axe\nA outfit rope\n- realm mile\nA lose rope\n"
                   "A buy crown\nA find torch\nA grant flask\n");
  all = dup_recap (1, 8);
  assert_contains (all, "The party set out with Axe and Rope.");
  assert_contains (all, "The party bought and still carries Crown.");
  assert_contains (all, "By a ruling the party got and still carries Flask.");
  assert_contains (all, "Torch.");
  ck_assert_uint_eq (count (all, "found"), 1);
  outfit = dup_recap (1, 5);
  ck_assert_ptr_null (strstr (outfit, "found"));
  ck_assert_ptr_null (strstr (outfit, "bought"));
  ck_assert_ptr_null (strstr (outfit, "ruling"));
  bought = dup_recap (6, 6);
  ck_assert_ptr_null (strstr (bought, "found"));
  ck_assert_ptr_null (strstr (bought, "set out with"));
}
END_TEST

/* What is asked first after a pause: as it was after the session, whatever came later. */
START_TEST (a_recap_ends_with_what_is_left)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *end = NULL;
  g_autofree char *none = NULL;

  story_game_play (saga, NULL, EVENING "- stock 3\n- owe 2\n- meet king\n- stock 0\n- end\n");
  none = app_story_dup_supplies (saga->story, 13);
  ck_assert_ptr_null (none);
  first = dup_recap (1, 15);
  ck_assert_msg (g_str_has_suffix (first, "2 draws are owed. Candles left: 3. Pages left: 7."),
                 "%s", first);
  second = dup_recap (16, 17);
  ck_assert_msg (g_str_has_suffix (second, "Candles left: 0. Pages left: 7."), "%s", second);
  end = dup_recap (16, 18);
  ck_assert_ptr_null (strstr (end, "left: "));
}
END_TEST

START_TEST (a_recap_of_the_end_tells_it)
{
  g_autofree char *recap = NULL;

  story_game_play (saga, NULL, EVENING "- meet king\nA triumph king\n- end\n");
  recap = dup_recap (14, 16);
  assert_contains (recap, "Marsh King is no more. The tale is told.");
  ck_assert_ptr_null (strstr (recap, "Health"));
}
END_TEST

/* It is no evening at the table: no session has the move. */
START_TEST (what_was_abandoned_owes_nothing)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GPtrArray) owed = NULL;

  story_game_play (saga, NULL, EVENING "- stock 3\n- owe 2\n");
  before = dup_recap (1, 15);
  assert_contains (before, "2 draws are owed. Candles left: 3.");
  story_game_play (saga, NULL, "- note \"no more\"\n- abandon\n");
  after = dup_recap (1, 15);
  owed = app_story_dup_owed (saga->story, 17);
  ck_assert_uint_eq (owed->len, 0);
  ck_assert_ptr_null (strstr (after, "owed"));
  ck_assert_ptr_null (strstr (after, "left: "));
  assert_contains (after, "It fled from Bog Hag.");
}
END_TEST

START_TEST (an_empty_session_has_no_recap)
{
  g_autofree char *none = dup_recap (1, 0);
  g_autofree char *beyond = NULL;
  g_autofree char *notes = NULL;

  ck_assert_str_eq (none, "");
  story_game_play (saga, NULL, "- note \"nothing happened\"\n");
  beyond = dup_recap (2, 9);
  ck_assert_str_eq (beyond, "");
  notes = dup_recap (1, 1);
  ck_assert_str_eq (notes, "");
}
END_TEST

START_TEST (two_thousand_moves_are_quick)
{
  gint64 start;
  guint n;

  story_game_play (saga, NULL, EVENING SECOND);
  for (guint k = 0; k < 500; k++)
    story_game_play (saga, NULL, "- meet hound\nB hurt 1\nB heal 1\nB beat hound\n");
  start = g_get_monotonic_time ();
  n = app_story_get_n_events (saga->story);
  ck_assert_uint_gt (n, 2000);
  g_print ("# %u events of %u moves in %" G_GINT64_FORMAT " µs\n", n,
           app_timeline_get_length (saga->timeline), g_get_monotonic_time () - start);
  ck_assert_uint_lt ((guint)(g_get_monotonic_time () - start), 2000000);
}
END_TEST

TEST_SUITE (story)
{
  Suite *suite = suite_create ("app-story");
  TCase *tests = tcase_create ("story");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_add_test (tests, an_event_says_who_what_and_where);
  tcase_add_test (tests, an_event_of_the_table_has_no_actor);
  tcase_add_test (tests, a_name_is_nothing_but_itself);
  tcase_add_test (tests, a_name_of_another_direction_is_isolated);
  tcase_add_loop_test (tests, lists_are_sentences, 0, G_N_ELEMENTS (lists));
  tcase_add_test (tests, a_sentence_takes_names_as_they_are);
  tcase_add_test (tests, places_have_headings_and_the_names_of_what_was_met);
  tcase_add_test (tests, a_part_is_named_when_something_is_met);
  tcase_add_test (tests, a_part_of_a_place_can_be_left);
  tcase_add_test (tests, a_death_has_its_cause_its_place_and_what_was_carried);
  tcase_add_test (tests, who_comes_back_or_is_changed_lives_another_life);
  tcase_add_test (tests, health_has_a_point_for_each_change);
  tcase_add_test (tests, the_party_is_as_it_was_at_any_move);
  tcase_add_test (tests, what_is_owed_is_told);
  tcase_add_test (tests, moves_taken_back_never_were);
  tcase_add_test (tests, a_pause_of_hours_begins_a_session);
  tcase_add_test (tests, a_recap_tells_the_session_and_nothing_else);
  tcase_add_test (tests, a_recap_is_short_and_says_nothing_twice);
  tcase_add_test (tests, a_recap_keeps_the_order_of_events);
  tcase_add_test (tests, a_recap_says_how_things_came_to_the_party);
  tcase_add_test (tests, a_recap_ends_with_what_is_left);
  tcase_add_test (tests, a_recap_of_the_end_tells_it);
  tcase_add_test (tests, what_was_abandoned_owes_nothing);
  tcase_add_test (tests, an_empty_session_has_no_recap);
  tcase_add_test (tests, two_thousand_moves_are_quick);
  suite_add_tcase (suite, tests);
  return suite;
}
