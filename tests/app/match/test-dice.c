/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dice that are rolled at the table, in a small game of archers that run away: two arrows unless
 * the first one kills, three tries to get off, and one counter for rolling again.
 */
#include "tests/suite.h"

#include "app/match/dice.h"
#include "app/match/notation.h"

#include "rules/record.h"

#include <string.h>

enum { SHOOT = RULES_VERB_GAME, FLEE, WAIT };
enum { ROLL = 1, OF_A, OF_B };

#define KILLS 15
#define ESCAPES 8
#define TRIES 3

typedef struct {
  RulesStateHeader head;
  uint8_t counters;
} State;

static RulesStatus
read_move (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move, RulesError *error)
{
  for (unsigned k = 0; k < line->n_tokens; k++) {
    const RecordToken *token = &line->tokens[k];
    uint8_t key = rules_text_is (token->key, "roll") ? ROLL
                  : rules_text_is (token->key, "A")  ? OF_A
                                                     : OF_B;
    RulesArg arg = { .kind = RULES_ARG_DIE, .key = key };

    for (uint32_t c = 0; c <= token->value.length; c++) {
      char at = c < token->value.length ? token->value.at[c] : ',';

      if (at >= '0' && at <= '9') {
        arg.value = 10 * arg.value + at - '0';
        continue;
      }
      move->args[move->move.n_args++] = arg;
      arg = (RulesArg){ .kind = RULES_ARG_DIE, .key = key, .extra = at == '>' };
    }
  }
  return RULES_OK;
}

static void
write_move (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  static const char *const keys[] = { "", " roll=", " A=", " B=" };

  for (unsigned k = 0; k < move->n_args; k++) {
    const RulesArg *arg = &move->args[k];

    if (k > 0 && move->args[k - 1].key == arg->key)
      rules_buffer_puts (out, arg->extra ? ">" : ",");
    else
      rules_buffer_puts (out, keys[arg->key]);
    rules_buffer_number (out, arg->value);
  }
}

/* Whether the dice of @key are as many as it takes: until one shows @enough, @most at most. */
static bool
are_right (const RulesMove *move, uint8_t key, int enough, unsigned most)
{
  unsigned n = 0;
  bool over = false;

  for (unsigned k = 0; k < move->n_args; k++) {
    const RulesArg *arg = &move->args[k];

    if (arg->key != key)
      continue;
    if (arg->value < 1 || arg->value > 20 || (over && !arg->extra))
      return false;
    n += !arg->extra;
    over = arg->value >= enough || n == most;
  }
  return over && n <= most;
}

static RulesStatus
apply (const RulesMatch *match, void *state, const RulesMove *move, RulesApplyFlags flags,
       RulesError *error)
{
  State *at = state;
  unsigned again = 0;
  bool right = move->verb == WAIT
               || (move->verb == SHOOT ? are_right (move, ROLL, KILLS, 2)
                                       : are_right (move, OF_A, ESCAPES, TRIES)
                                             && are_right (move, OF_B, ESCAPES, TRIES));

  for (unsigned k = 0; k < move->n_args; k++)
    again += move->args[k].extra;
  if (!right || again > at->counters)
    return rules_error_set (error, RULES_ILLEGAL, 0, 0, 0, 0);
  at->counters = (uint8_t)(at->counters - again);
  return RULES_OK;
}

static unsigned
put (RulesArg *args, uint8_t key, int face, int enough, unsigned most)
{
  unsigned n = face >= enough ? 1 : most;

  for (unsigned k = 0; k < n; k++)
    args[k] = (RulesArg){ .kind = RULES_ARG_DIE, .key = key, .value = face };
  return n;
}

static void
choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data)
{
  RulesArg args[2 * TRIES];
  RulesMove move = { .actor = 'A', .verb = WAIT, .args = args };

  if (!each (&move, data))
    return;
  for (int face = 1; face <= 20; face++) {
    move = (RulesMove){ .actor = 'A', .verb = SHOOT, .args = args };
    move.n_args = (uint16_t)put (args, ROLL, face, KILLS, 2);
    if (!each (&move, data))
      return;
    move = (RulesMove){ .verb = FLEE, .args = args };
    move.n_args = (uint16_t)put (args, OF_A, face, ESCAPES, TRIES);
    move.n_args = (uint16_t)(move.n_args + put (&args[move.n_args], OF_B, face, ESCAPES, TRIES));
    if (!each (&move, data))
      return;
  }
}

static void
outcome (const RulesMatch *match, const void *state, RulesOutcome *out)
{
  *out = (RulesOutcome){ .status = RULES_RUNNING };
}

static const RulesVerb verbs[] = { { "shoot", "SLOT shoot roll=DIE,…", "Shoots" },
                                   { "flee", "- flee A=DIE,… B=DIE,…", "Flees" },
                                   { "wait", "SLOT wait", "Waits" } };
static const RulesGame game = {
  .id = "archers",
  .name = "Archers",
  .state_size = sizeof (State),
  .state_limit = 64,
  .verbs = verbs,
  .n_verbs = G_N_ELEMENTS (verbs),
  .read = read_move,
  .write = write_move,
  .apply = apply,
  .choices = choices,
  .outcome = outcome,
};

/* Without cards a match is its game. */
static RulesMatch archers = { .game = &game };
static RulesMatch *match = &archers;
static State state;
static GPtrArray *listed;

static void
set_up (void)
{
  state = (State){ .counters = 1 };
  rules_match_index_verbs (match);
  listed = app_dice_dup_moves (match, &state);
}

static void
tear_down (void)
{
  g_ptr_array_unref (listed);
}

static const AppListedMove *
listed_at (guint k)
{
  return g_ptr_array_index (listed, k);
}

START_TEST (faces_are_one_offer)
{
  ck_assert_uint_eq (listed->len, 3);
  ck_assert_str_eq (listed_at (0)->text, "- flee A=");
  ck_assert_str_eq (listed_at (0)->bare, "- flee");
  ck_assert_uint_eq (listed_at (0)->dice->n, 2);
  ck_assert_str_eq (listed_at (1)->text, "A shoot roll=");
  ck_assert_str_eq (listed_at (1)->bare, "A shoot");
  ck_assert_uint_eq (listed_at (1)->actor, 'A');
  ck_assert_str_eq (listed_at (2)->text, "A wait");
  ck_assert_ptr_null (listed_at (2)->dice);
}
END_TEST

/* @place and @n_there: where the next die goes. */
static const struct {
  guint listed;
  const char *typed, *move;
  gboolean whole;
  guint place, n_there;
} rolls[] = {
  { 1, "", "A shoot roll=", FALSE, 0, 0 },
  { 1, "3", "A shoot roll=3", FALSE, 0, 1 },
  { 1, "3 4", "A shoot roll=3,4", TRUE, 0, 2 },
  { 1, "3,4", "A shoot roll=3,4", TRUE, 0, 2 },
  { 1, "17", "A shoot roll=17", TRUE, 0, 1 },
  { 1, "17 4", "A shoot roll=17,4", FALSE, 0, 2 },
  { 1, "3>", "A shoot roll=3>", FALSE, 0, 1 },
  { 1, "3>16", "A shoot roll=3>16", TRUE, 0, 1 },
  { 1, "3 4>16", "A shoot roll=3,4>16", TRUE, 0, 2 },
  { 1, "3>4>5 6", "A shoot roll=3>4>5,6", FALSE, 0, 2 },
  { 1, "21", "A shoot roll=21", FALSE, 0, 1 },
  { 0, "9", "- flee A=9 B=", FALSE, 1, 0 },
  { 0, "1 2 3", "- flee A=1,2,3 B=", FALSE, 1, 0 },
  { 0, "1 9 2", "- flee A=1,9 B=2", FALSE, 1, 1 },
  { 0, "1 9 2 20", "- flee A=1,9 B=2,20", TRUE, 1, 2 },
  { 0, "9 9", "- flee A=9 B=9", TRUE, 1, 1 },
};

START_TEST (dice_go_where_they_are_asked)
{
  gboolean whole;
  guint place, n_there;
  g_autofree char *move = app_dice_dup_move (listed_at (rolls[_i].listed)->dice, match, &state,
                                             rolls[_i].typed, &whole, &place, &n_there);

  ck_assert_str_eq (move, rolls[_i].move);
  ck_assert_int_eq (whole, rolls[_i].whole);
  ck_assert_uint_eq (place, rolls[_i].place);
  ck_assert_uint_eq (n_there, rolls[_i].n_there);
}
END_TEST

START_TEST (a_counter_is_a_reroll)
{
  const AppDice *shoot = listed_at (1)->dice, *flee = listed_at (0)->dice;

  ck_assert (app_dice_may_reroll (shoot, match, &state, "3"));
  ck_assert (app_dice_may_reroll (flee, match, &state, "3 3 3 1"));
  ck_assert (!app_dice_may_reroll (shoot, match, &state, "3>4 5"));
  ck_assert (!app_dice_may_reroll (shoot, match, &state, "3>"));
  state.counters = 0;
  ck_assert (!app_dice_may_reroll (shoot, match, &state, "3"));
  state.counters = 2;
  ck_assert (app_dice_may_reroll (shoot, match, &state, "3>4 5"));
}
END_TEST

START_TEST (faces_are_told_from_moves)
{
  static const char *const faces[] = { "17", " 12 7 3 ", "3>15", "3>", "1,2", "3>4>5 6" };
  static const char *const others[] = { "", " ", "a", "1 play", "17a", ">3", "3>>4", "1-2" };

  for (guint k = 0; k < G_N_ELEMENTS (faces); k++)
    ck_assert_msg (app_dice_is_faces (faces[k]), "%s", faces[k]);
  for (guint k = 0; k < G_N_ELEMENTS (others); k++)
    ck_assert_msg (!app_dice_is_faces (others[k]), "%s", others[k]);
}
END_TEST

START_TEST (lines_are_judged_together)
{
  ck_assert (app_notation_judge (match, &state, "A shoot roll=3>16\nA wait", NULL) == RULES_OK);
  ck_assert (app_notation_judge (match, &state, "A shoot roll=3>16\nA shoot roll=3>16", NULL)
             != RULES_OK);
  ck_assert (app_notation_judge (match, &state, "", NULL) != RULES_OK);
  ck_assert_uint_eq (state.counters, 1);
}
END_TEST

TEST_SUITE (dice)
{
  Suite *suite = suite_create ("app-dice");
  TCase *tests = tcase_create ("dice");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_add_test (tests, faces_are_one_offer);
  tcase_add_loop_test (tests, dice_go_where_they_are_asked, 0, G_N_ELEMENTS (rolls));
  tcase_add_test (tests, a_counter_is_a_reroll);
  tcase_add_test (tests, faces_are_told_from_moves);
  tcase_add_test (tests, lines_are_judged_together);
  suite_add_tcase (suite, tests);
  return suite;
}
