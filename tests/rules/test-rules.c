/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all games share: packs joined into a match, moves read and written, the verbs of every
 * game, errors as data, and states that are not whole.
 */
#include "tests/rules/tome/tome-play.h"

#include "rules/faults.h"
#include "rules/tome/tome-faults.h"

#include <string.h>

static RulesPack *
open_pack (const char *id, const char *elements, const char *spells, bool backwards,
           uint8_t **bytes)
{
  RulesPack *pack;
  size_t length;

  *bytes = tome_play_pack (id, elements, spells, backwards, &length);
  ck_assert_int_eq (rules_pack_open (&pack, *bytes, length), PACK_OK);
  return pack;
}

START_TEST (games_are_found)
{
  unsigned n = 0;

  for (; rules_games[n]; n++) {
    const RulesGame *game = rules_games[n];
    RulesSetup setup;

    ck_assert_ptr_eq (rules_game (rules_text (game->id)), game);
    ck_assert_uint_le (game->state_size, game->state_limit);
    ck_assert_uint_le (game->state_limit, RULES_STATE);
    rules_setup_init (&setup, game);
    ck_assert_uint_eq (setup.seats, game->variants[0].min_seats);
    ck_assert_uint_eq (setup.revision, game->revision);
    ck_assert (!setup.open && setup.n_packs == 0 && setup.variant == 0);
    for (unsigned i = 0; i < game->n_options; i++)
      ck_assert_int_eq (setup.options[i], game->options[i].initial);
  }
  ck_assert_uint_gt (n, 0);
  ck_assert_ptr_null (rules_game (RULES_TEXT ("tom")));
  ck_assert_ptr_null (rules_game (RULES_TEXT ("tomes")));
  ck_assert_ptr_null (rules_game (RULES_TEXT ("")));
}
END_TEST

START_TEST (packs_are_joined)
{
  uint8_t *bytes[4];
  RulesPack *packs[] = {
    open_pack ("one", "wind earth", NULL, false, &bytes[0]),
    open_pack ("two", "light* fire water", "fire-3 {'name':'Blaze','text':'It burns.'}\n", true,
               &bytes[1]),
    open_pack ("three", "wind", NULL, false, &bytes[2]),
    open_pack ("four", "iron", ". {'game':'tokio'}\n", false, &bytes[3]),
  };
  RulesSetup setup;
  RulesMatch *match, *other;
  RulesError error;
  int card;

  rules_setup_init (&setup, &tome_game);
  ck_assert_int_eq (rules_match_new (&match, &setup, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, RULES_FAULT_PACK_NONE);
  ck_assert_ptr_null (match);

  setup.packs[0] = packs[0];
  setup.packs[1] = packs[1];
  setup.n_packs = 2;
  ck_assert_int_eq (rules_match_new (&match, &setup, &error), RULES_OK);
  setup.packs[0] = packs[1];
  setup.packs[1] = packs[0];
  ck_assert_int_eq (rules_match_new (&other, &setup, NULL), RULES_OK);
  ck_assert_uint_eq (match->n_cards, 30);
  for (unsigned i = 0; i < match->n_cards; i++) {
    ck_assert_str_eq (match->cards[i].id, other->cards[i].id);
    ck_assert (i == 0 || strcmp (match->cards[i - 1].id, match->cards[i].id) < 0);
    ck_assert_int_eq (rules_match_card (match, rules_text (match->cards[i].id)), (int)i);
    ck_assert_uint_eq (match->cards[i].copies, 1);
  }
  ck_assert_uint_eq (match->setup_hash, other->setup_hash);
  card = rules_match_card (match, RULES_TEXT ("fire-3"));
  ck_assert_str_eq (match->cards[card].name, "Blaze");
  ck_assert_str_eq (match->cards[card].text, "It burns.");
  ck_assert_str_eq (match->cards[rules_match_card (match, RULES_TEXT ("wind-1"))].text, "");
  ck_assert_int_eq (rules_match_card (match, RULES_TEXT ("fire-")), -1);
  ck_assert_int_eq (rules_match_card (match, RULES_TEXT ("fire-33")), -1);
  ck_assert_int_eq (rules_match_card (match, RULES_TEXT ("")), -1);
  rules_match_free (match);
  rules_match_free (other);

  setup.packs[setup.n_packs++] = packs[2];
  ck_assert_int_eq (rules_match_new (&match, &setup, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, RULES_FAULT_ID_TWICE);
  ck_assert_str_eq (error.text[0], "wind-1");
  ck_assert_str_eq (error.path, "");
  setup.packs[2] = packs[3];
  ck_assert_int_eq (rules_match_new (&match, &setup, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, RULES_FAULT_PACK_GAME);
  ck_assert_str_eq (error.text[0], "four");
  ck_assert_str_eq (error.text[1], "tokio");
  rules_match_free (NULL);
  for (unsigned i = 0; i < 4; i++) {
    rules_pack_free (packs[i]);
    free (bytes[i]);
  }
}
END_TEST

/* Errors */

START_TEST (errors_are_data)
{
  RulesError error;
  const size_t room = sizeof error.text[0] - 1;
  char long_text[sizeof error.text[0] + 8];
  const RulesFault *fault;

  ck_assert_int_eq (rules_error_set (&error, RULES_BOUND, RULES_FAULT_BOUND, 1, -2, 3),
                    RULES_BOUND);
  ck_assert (error.status == RULES_BOUND && error.number[0] == 1 && error.number[1] == -2
             && error.number[2] == 3 && error.line == 0 && error.column == 0 && !*error.path);
  /* A character of two bytes is not cut in half. */
  memset (long_text, 'x', room - 1);
  memcpy (long_text + room - 1, "\xc3\xa9\xc3\xa9", 5);
  rules_error_text (&error, RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN, rules_text (long_text), 4, 5);
  ck_assert_uint_eq (strlen (error.text[0]), room - 1);
  ck_assert (error.number[0] == 4 && error.number[1] == 5 && error.number[2] == 0);
  rules_error_set_argument (&error, 1, RULES_TEXT ("b"));
  ck_assert_str_eq (error.text[1], "b");
  ck_assert_int_eq (rules_error_set (NULL, RULES_ILLEGAL, 1, 0, 0, 0), RULES_ILLEGAL);
  ck_assert_int_eq (rules_error_text (NULL, RULES_ILLEGAL, 1, RULES_TEXT ("a"), 0, 0),
                    RULES_ILLEGAL);
  rules_error_set_argument (NULL, 0, RULES_TEXT ("a"));

  error.code = TOME_FAULT_TURN;
  fault = rules_error_fault (&tome_game, &error);
  ck_assert_ptr_eq (fault, &tome_faults[TOME_FAULT_TURN - RULES_FAULT_GAME]);
  ck_assert_ptr_eq (rules_error_fault (NULL, &error), &rules_faults[RULES_FAULT_NONE]);
  error.code = TOME_FAULT_END;
  ck_assert_ptr_eq (rules_error_fault (&tome_game, &error), &rules_faults[RULES_FAULT_NONE]);
  error.code = RULES_FAULTS;
  ck_assert_ptr_eq (rules_error_fault (&tome_game, &error), &rules_faults[RULES_FAULT_NONE]);
  for (unsigned code = RULES_FAULT_NONE + 1; code < RULES_FAULTS; code++)
    ck_assert_msg (rules_faults[code].sentence && *rules_faults[code].sentence
                       && rules_faults[code].section,
                   "fault %u has no sentence", code);
}
END_TEST

START_TEST (outcomes_have_names)
{
  static const char *const names[] = { "running", "won", "drawn", "lost", "abandoned" };

  for (unsigned i = 0; i < 5; i++)
    ck_assert_str_eq (rules_outcome_name ((RulesOutcomeStatus)i), names[i]);
}
END_TEST

/* The notation of a move: where in the line a fault is */

/* clang-format off */
static const struct {
  const char *line;
  RulesStatus status;
  unsigned code, column;
  const char *a;
} misread[] = {
  { "1 cast fire-1", RULES_UNKNOWN, RULES_FAULT_VERB_UNKNOWN, 3, "cast" },
  { "1 power fire-1 +1", RULES_UNKNOWN, RULES_FAULT_VERB_RULING, 3, "power" },
  { "5 play fire-1", RULES_ILLEGAL, RULES_FAULT_ACTOR_UNKNOWN, 0, "5" },
  { "1 abandon", RULES_SYNTAX, RULES_FAULT_ACTOR_TABLE, 0, "abandon" },
  { "- resign", RULES_SYNTAX, RULES_FAULT_ACTOR_SEAT, 0, "resign" },
  { "B resign", RULES_SYNTAX, RULES_FAULT_ACTOR_SEAT, 0, "resign" },
  { "- draw-agreed now", RULES_SYNTAX, RULES_FAULT_ARGS_REST, 15, "draw-agreed" },
  { "2 resign loudly", RULES_SYNTAX, RULES_FAULT_ARGS_REST, 10, "resign" },
  { "- note text=\"x\"", RULES_SYNTAX, RULES_FAULT_NOTE_FORM, 0, "" },
  { "1 play  fire-9", RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN, 9, "fire-9" },
  { "1 play Fire-1", RULES_SYNTAX, RULES_FAULT_ARG_CARD, 8, "Fire-1" },
  { "1 play \"fire-1\"", RULES_SYNTAX, RULES_FAULT_ARG_WORD, 8, "fire-1" },
  { "1 play card=fire-1", RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, 8, "card" },
  { "- element mud", RULES_UNKNOWN, TOME_FAULT_ELEMENT_UNKNOWN, 11, "mud" },
  { "- dealer x", RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, 10, "x" },
  { "- dealer 9", RULES_BOUND, RULES_FAULT_ARG_BOUND, 10, "" },
  { "- dealer +1", RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, 10, "+1" },
  { "- adjust silence fire-1 maybe \"x\"", RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, 25, "maybe" },
  { "- adjust chain F \"x\"", RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, 16, "F" },
  { "- adjust chain open \"x\"", RULES_SYNTAX, RULES_FAULT_ARGS_FEW, 0, "chain none|open ELEMENT|broken" },
  { "- adjust chain none fire \"x\"", RULES_SYNTAX, RULES_FAULT_ARGS_REST, 0, "chain none|open ELEMENT|broken" },
  { "- adjust set-power fire-1 f \"x\"", RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, 27, "f" },
  { "- adjust \"power\" fire-1 +1 \"x\"", RULES_UNKNOWN, RULES_FAULT_RULING_UNKNOWN, 10, "power" },
  { "- adjust power fire-1 +1 why=\"x\"", RULES_SYNTAX, RULES_FAULT_REASON_MISSING, 0, "" },
  { "- adjust power fire-1 +1 \"\"", RULES_SYNTAX, RULES_FAULT_REASON_EMPTY, 26, "" },
};
/* clang-format on */

START_TEST (moves_are_misread)
{
  const char *text = misread[_i].line;
  PlayFixture fixture;
  RecordLine line;
  RulesMoveBuffer move;
  RulesError error;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  ck_assert_int_eq (record_read_line (text, strlen (text), &line, &error), RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture.match, &line, &move, &error), misread[_i].status);
  ck_assert_msg (error.code == misread[_i].code, "%s: %s", text,
                 rules_error_fault (&tome_game, &error)->sentence);
  ck_assert_msg (error.column == misread[_i].column, "%s: column %u", text, error.column);
  ck_assert_str_eq (error.text[0], misread[_i].a);
  ck_assert_int_eq (rules_read_move (fixture.match, &line, &move, NULL), misread[_i].status);
  play_close (&fixture);
}
END_TEST

static const struct {
  const char *line, *listed;
} written[] = {
  { "  - note   \"a \\\"b\\\" \\\\ c\" @2026-11-21T18:03:00Z ; x",
    "- note \"a \\\"b\\\" \\\\ c\"" },
  { "-\tadjust power fire-1 +02 \"why\"", "- adjust power fire-1 +2 \"why\"" },
  { "- adjust power fire-1 -0 \"why\"", "- adjust power fire-1 +0 \"why\"" },
  { "- adjust set-power fire-1 F \"why\"", "- adjust set-power fire-1 F \"why\"" },
  { "- adjust set-power fire-1 007 \"why\"", "- adjust set-power fire-1 7 \"why\"" },
  { "- adjust chain open wind \"why\"", "- adjust chain open wind \"why\"" },
  { "- adjust title-element light \"why\"", "- adjust title-element light \"why\"" },
  { "- deal 02 fire-1 ? ? wind-f ? ?", "- deal 2 fire-1 ? ? wind-f ? ?" },
  { "3 choose yes", "3 choose yes" },
  { "4 resign ; tired", "4 resign" },
};

START_TEST (moves_are_written_as_listed)
{
  char text[128];
  RulesBuffer out = { text, sizeof text - 1, 0, false };
  PlayFixture fixture;
  RecordLine line;
  RulesMoveBuffer move;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  ck_assert_int_eq (record_read_line (written[_i].line, strlen (written[_i].line), &line, NULL),
                    RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture.match, &line, &move, NULL), RULES_OK);
  rules_write_move (fixture.match, &move.move, &out);
  text[out.length] = '\0';
  ck_assert_str_eq (text, written[_i].listed);
  play_close (&fixture);
}
END_TEST

/* Ends */

static bool
count_cb (const RulesMove *move, void *data)
{
  return ++*(unsigned *)data < 3;
}

START_TEST (nothing_is_due_after_the_end)
{
  static const char *const ends[] = { "2 resign", "- draw-agreed", "- abandon" };
  PlayFixture fixture;
  RulesChance *chance = malloc (sizeof *chance);
  unsigned n = 0;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  rules_choices (fixture.match, fixture.state, count_cb, &n);
  ck_assert_uint_eq (n, 3); /* of four dealers: the callback ended the listing */
  ck_assert (rules_next_chance (fixture.match, fixture.state, chance));
  ck_assert_uint_eq (chance->n_options, 4);
  ck_assert_int_eq (play_line (&fixture, RULES_TEXT ("- dealer 4"), NULL), RULES_OK);
  ck_assert_int_eq (play_line (&fixture, RULES_TEXT ("- deal"), NULL), RULES_OK);
  ck_assert_int_eq (play_line (&fixture, RULES_TEXT ("- title fire-1"), NULL), RULES_OK);
  ck_assert_uint_eq (rules_seat_to_move (fixture.match, fixture.state), 1);
  ck_assert (!rules_next_chance (fixture.match, fixture.state, chance));
  ck_assert_int_eq (play_line (&fixture, rules_text (ends[_i]), NULL), RULES_OK);
  ck_assert_uint_eq (rules_seat_to_move (fixture.match, fixture.state), 0);
  n = 0;
  rules_choices (fixture.match, fixture.state, count_cb, &n);
  ck_assert_uint_eq (n, 0);
  ck_assert (!rules_next_chance (fixture.match, fixture.state, chance));
  free (chance);
  play_close (&fixture);
}
END_TEST

/* Where in the game a state is: what ends a chapter still belongs to it. */
static const struct {
  const char *line;
  int round, chapter;
} places[] = {
  { "- note \"x\"", 0, 0 },   { "- dealer 4", 1, 0 },
  { "- deal", 1, 0 },         { "- title fire-1", 1, 1 },
  { "1 play light-1", 1, 1 }, { "2 play light-2", 1, 1 },
  { "3 play light-3", 1, 1 }, { "4 play light-4", 1, 1 },
  { "- title fire-2", 1, 2 }, { "- adjust score 1 +15 \"x\"", 1, 2 },
  { "4 play earth-1", 1, 2 }, { "1 play light-5", 1, 2 },
  { "2 play earth-2", 1, 2 }, { "3 play earth-3", 1, 2 },
};

/* In survival, with a round that knock-outs end. */
static const struct {
  const char *line;
  int round, chapter;
} rounds[] = {
  { "- dealer 3", 1, 0 },
  { "- deal", 1, 0 },
  { "- title fire-1", 1, 1 },
  { "1 play light-1", 1, 1 },
  { "2 play light-2", 1, 1 },
  { "3 play light-3", 1, 1 },
  { "- adjust health 2 -2 \"x\"", 1, 1 },
  { "- adjust health 3 -2 \"x\"", 1, 1 },
  { "- deal 1 ? ? ? ? ? ?", 2, 0 },
  { "- deal", 2, 0 },
  { "- title fire-1", 2, 1 },
};

static void
expect_place (PlayFixture *fixture, const char *line, int round, int chapter)
{
  RulesProgress place;

  ck_assert_int_eq (play_line (fixture, rules_text (line), NULL), RULES_OK);
  tome_game.progress (fixture->match, fixture->state, &place);
  ck_assert_uint_eq (place.n, 2);
  ck_assert_msg (place.number[0] == round && place.number[1] == chapter, "after %s it is %d, %d",
                 line, (int)place.number[0], (int)place.number[1]);
}

START_TEST (states_have_a_place)
{
  PlayFixture fixture;

  ck_assert_int_eq (play_open (&fixture, NULL, NULL, NULL, NULL), RULES_OK);
  for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
    expect_place (&fixture, places[i].line, places[i].round, places[i].chapter);
  ck_assert (tome_state (&fixture)->head.ended_by_rules);
  play_close (&fixture);
  ck_assert_int_eq (play_open (&fixture, "survival 3", "fire earth water light*", NULL, NULL),
                    RULES_OK);
  for (unsigned i = 0; i < sizeof rounds / sizeof *rounds; i++)
    expect_place (&fixture, rounds[i].line, rounds[i].round, rounds[i].chapter);
  play_close (&fixture);
}
END_TEST

/* States that are not whole are found: rules_check_state() can fail */

typedef void (*Break) (TomeState *state);

static void
break_head (TomeState *state)
{
  state->head.end_verb = RULES_VERB_RESIGN;
}
static void
break_count (TomeState *state)
{
  state->counts += tome_count_unit (TOME_UNSEEN);
}
static void
break_place (TomeState *state)
{
  state->where[state->spells[0].card] = TOME_PILE;
}
static void
break_title (TomeState *state)
{
  state->title = TOME_NONE;
}
static void
break_hidden (TomeState *state)
{
  state->n_discarded_unseen = 20;
}
static void
break_power (TomeState *state)
{
  state->spells[0].power = 0;
}
static void
break_order (TomeState *state)
{
  state->spells[1].order = 0;
}
static void
break_played (TomeState *state)
{
  state->played = 0;
}
static void
break_score (TomeState *state)
{
  state->scores[1] = -1;
}
static void
break_turn (TomeState *state)
{
  state->turn = 0;
}
static void
break_cards (TomeState *state)
{
  state->n_discarded_unseen += state->hidden[2];
  state->hidden[2] = 0;
}
static void
break_stage (TomeState *state)
{
  state->resolving.stage = TOME_PLAYED;
}
static void
break_under (TomeState *state)
{
  state->n_under = 1;
}
static void
break_deck (TomeState *state)
{
  state->elements = 1;
}
static void
break_element (TomeState *state)
{
  state->spells[0].element = TOME_ELEMENTS;
}
static void
break_acting (TomeState *state)
{
  state->acting[TOME_PLAYED] ^= 1;
}
static void
break_choice (TomeState *state)
{
  state->phase = TOME_PHASE_CHOOSE;
  state->resolving =
      (TomeResolution){ .inside = 1, .accepted = 1, .source_seat = 1, .chosen = TOME_NONE };
  state->resolving.source_card = state->spells[0].card;
}

START_TEST (broken_states_are_found)
{
  static const Break breaks[] = {
    break_head,  break_count,  break_place,   break_title,  break_hidden, break_power,
    break_order, break_played, break_score,   break_turn,   break_cards,  break_stage,
    break_under, break_deck,   break_element, break_acting, break_choice,
  };
  const char *moves[] = { "- dealer 4", "- deal", "- title fire-1", "1 play fire-2",
                          "2 play fire-3" };
  const char *spells = "fire-2 [{'when':'played','do':[{'op':'power','of':'self','by':1}]}]\n";
  PlayFixture fixture;

  for (unsigned i = 0; i < sizeof breaks / sizeof *breaks; i++) {
    ck_assert_int_eq (play_open (&fixture, NULL, NULL, spells, NULL), RULES_OK);
    for (unsigned k = 0; k < sizeof moves / sizeof *moves; k++)
      ck_assert_int_eq (play_line (&fixture, rules_text (moves[k]), NULL), RULES_OK);
    ck_assert_ptr_null (rules_check_state (fixture.match, fixture.state));
    breaks[i](fixture.state);
    ck_assert_msg (rules_check_state (fixture.match, fixture.state) != NULL,
                   "break %u is not found", i);
    play_close (&fixture);
  }
}
END_TEST

TEST_SUITE (rules)
{
  Suite *suite = suite_create ("rules");
  TCase *tcase = tcase_create ("rules");

  tcase_add_test (tcase, games_are_found);
  tcase_add_test (tcase, packs_are_joined);
  tcase_add_test (tcase, errors_are_data);
  tcase_add_test (tcase, outcomes_have_names);
  tcase_add_loop_test (tcase, moves_are_misread, 0, sizeof misread / sizeof *misread);
  tcase_add_loop_test (tcase, moves_are_written_as_listed, 0, sizeof written / sizeof *written);
  tcase_add_loop_test (tcase, nothing_is_due_after_the_end, 0, 3);
  tcase_add_test (tcase, states_have_a_place);
  tcase_add_test (tcase, broken_states_are_found);
  suite_add_tcase (suite, tcase);
  return suite;
}
