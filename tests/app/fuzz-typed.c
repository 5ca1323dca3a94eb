/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds what may be typed as a move to all that reads it: completion, chance, dice, and the
 * recorder's judgement. The first byte picks a game, the second one how far it is. What is taken
 * leaves a state that holds, and is the same move when it is typed as it is listed.
 *
 * Dictionary: app/moves.dict
 */
#include "tests/fuzz.h"

#include "app/deal/dealing.h"
#include "app/match/dice.h"
#include "app/match/notation.h"
#include "app/deal/simulate.h"
#include "app/match/stored-match.h"

#define GAMES 5
#define STAGES 4
#define MOVES_APART 12

typedef struct {
  AppSimulatedRecord *game;
  Replay replay; /* at the position */
} Stage;

static void
play_moves (Stage *stage, guint moves)
{
  for (guint k = 0; k < MIN (moves, stage->game->n_moves); k++)
    require (replay_move_text (&stage->replay, app_simulated_record_get_move (stage->game, k), NULL,
                               NULL, NULL)
             == RULES_OK);
}

static Stage *
get_stage (guint game, guint at)
{
  static Stage stages[GAMES][STAGES];
  static AppPacks *packs;
  Stage *stage = &stages[game][at];

  if (packs == NULL)
    packs = app_packs_new ();
  if (stage->game == NULL) {
    const AppSimulation simulation = {
      .game = rules_games[game], .seed = at + 1, .open = at % 2 == 1, .max_moves = at * MOVES_APART
    };

    stage->game = app_simulate (&simulation, packs, NULL);
    require (stage->game != NULL);
    replay_init (&stage->replay, stage->game->match);
    play_moves (stage, at * MOVES_APART);
  }
  return stage;
}

static void
try_completion (const Stage *stage, const char *typed)
{
  g_autoptr (GPtrArray) moves = app_notation_dup_moves (stage->game->match, stage->replay.state);
  g_auto (GStrv) lines =
      app_notation_complete (stage->game->match, stage->replay.state, NULL, moves, typed);

  require (g_strv_length (lines) <= 12);
  for (char **line = lines; *line != NULL; line++)
    require (g_utf8_validate (*line, -1, NULL) && strchr (*line, '\n') == NULL);
}

static void
try_chance (const Stage *stage, const char *typed)
{
  RulesMatch *match = stage->game->match;
  RulesMoveBuffer move;
  RulesChance chance;
  char *begun = app_dealing_find_chance (match, stage->replay.state, typed, &chance);

  require (begun == NULL || g_utf8_validate (begun, -1, NULL));
  g_free (begun);
  app_dealing_read_move (match, typed, &move);
  app_dealing_needs_chance (match, stage->replay.state, typed);
  if (app_dice_is_faces (typed))
    app_notation_judge (match, stage->replay.state, typed, NULL);
}

/* The listed form, judged at the same position, is listed the same and brings the same state. */
static void
try_listed (Replay *at, const AppJudgedMove *typed)
{
  g_autoptr (GError) error = NULL;
  AppJudgedMove again = { 0 };

  require (app_judged_move_judge (at, &(AppEnteredMove){ .text = rules_text (typed->text) }, &again,
                                  &error));
  require (g_str_equal (again.text, typed->text) && again.digest == typed->digest);
  app_judged_move_clear (&again);
}

static void
try_judgement (const Stage *stage, const char *typed)
{
  const gsize size = stage->game->match->game->state_size;
  g_autoptr (GError) error = NULL;
  Replay one = stage->replay, two = stage->replay;
  AppJudgedMove move = { 0 };

  one.state = g_memdup2 (stage->replay.state, size);
  two.state = g_memdup2 (stage->replay.state, size);
  if (app_judged_move_judge (&one, &(AppEnteredMove){ .text = rules_text (typed) }, &move,
                             &error)) {
    require (rules_check_state (stage->game->match, one.state) == NULL);
    try_listed (&two, &move);
    app_judged_move_clear (&move);
  } else {
    require_sentence (error);
    require (memcmp (one.state, two.state, size) == 0);
  }
  g_free (one.state);
  g_free (two.state);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *typed = size > 2 ? dup_typed (data + 2, size - 2) : NULL;
  Stage *stage;
  guint definitions;

  if (typed == NULL)
    return 0;
  stage = get_stage (data[0] % GAMES, data[1] % STAGES);
  definitions = stage->game->match->n_definitions;
  try_completion (stage, typed);
  try_chance (stage, typed);
  try_judgement (stage, typed);
  rules_match_forget_cards (stage->game->match, definitions);
  return 0;
}
