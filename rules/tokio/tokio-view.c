/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's state shown, digested and checked.
 */
#include "rules/tokio/tokio-view.h"

#include "rules/digest.h"

static void
put_gem (const RulesMatch *match, unsigned gem, RulesWriter *out)
{
  out->text (out, gem == TOKIO_UNSEEN ? "?" : match->cards[gem - 1].id);
}

static void
put_column (RulesWriter *out, unsigned column)
{
  const char letters[] = { (char)('a' + column), '\0' };

  out->text (out, letters);
}

/* A gem on the board; @sees: an inactive one too. */
static void
put_space (const RulesMatch *match, unsigned gem, unsigned front, bool sees, RulesWriter *out)
{
  if (!gem) {
    out->null (out);
    return;
  }
  out->begin_object (out);
  out->key (out, "gem");
  put_gem (match, front || sees ? gem : TOKIO_UNSEEN, out);
  out->key (out, "active");
  out->boolean (out, front);
  out->key (out, "front");
  if (front)
    out->integer (out, front);
  else
    out->null (out);
  out->end_object (out);
}

static void
put_board (const RulesMatch *match, const TokioState *state, unsigned viewer, RulesWriter *out)
{
  out->key (out, "board");
  out->begin_list (out);
  for (unsigned i = 0; i < TOKIO_SEATS; i++) {
    out->begin_list (out);
    for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
      put_space (match, state->gems[i][c], state->fronts[i][c], !viewer || viewer == i + 1, out);
    out->end_list (out);
  }
  out->end_list (out);
}

static void
put_removed (const RulesMatch *match, const TokioState *state, RulesWriter *out)
{
  out->key (out, "removed");
  out->begin_list (out);
  for (unsigned i = 0; i < TOKIO_SEATS; i++) {
    out->begin_list (out);
    for (unsigned k = 0; k < state->n_lost[i]; k++)
      put_gem (match, state->lost[i][k], out);
    out->end_list (out);
  }
  out->end_list (out);
}

static void
put_turn (const TokioState *state, RulesWriter *out)
{
  out->key (out, "flipped");
  if (state->flipped_column)
    put_column (out, state->flipped_column - 1u);
  else
    out->null (out);
  out->key (out, "turned");
  out->begin_list (out);
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (state->freely_rotated & 1u << c)
      put_column (out, c);
  out->end_list (out);
}

/* Both gems are seen by everybody. */
static void
put_facing (const TokioRules *rules, const TokioState *state, RulesWriter *out)
{
  out->key (out, "facing");
  out->begin_list (out);
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    out->begin_list (out);
    for (unsigned seat = 1; seat <= TOKIO_SEATS; seat++)
      if (state->fronts[0][c] && state->fronts[1][c]
          && tokio_attack_wins (rules, state, seat, c, c))
        out->integer (out, seat);
    out->end_list (out);
  }
  out->end_list (out);
}

void
tokio_view (const RulesMatch *match, const void *data, unsigned viewer, RulesWriter *out)
{
  static const char *const phases[] = { "place", "first", "flip-or-rotate", "swap", "attack" };
  const TokioState *state = data;
  bool over = state->head.ended_by_rules || state->head.end_verb;

  out->begin_object (out);
  out->key (out, "turn");
  if (state->turn && !over)
    out->integer (out, state->turn);
  else
    out->null (out);
  out->key (out, "phase");
  out->text (out, over ? "over" : phases[state->phase]);
  out->key (out, "turns");
  out->integer (out, state->turns);
  put_board (match, state, viewer, out);
  put_removed (match, state, out);
  put_turn (state, out);
  put_facing (match->compiled, state, out);
  out->end_object (out);
}

/* A turn's last move still belongs to it. */
void
tokio_progress (const RulesMatch *match, const void *data, RulesProgress *place)
{
  const TokioState *state = data;

  place->n = 1;
  place->number[0] = (int32_t)(state->turns + (state->phase > TOKIO_PHASE_FLIP));
}

/* docs/digest-tokio.md tells the walk, which is the state as it stands in memory. */
uint64_t
tokio_digest (const RulesMatch *match, const void *data)
{
  RulesWalk to = rules_walk_begin (match->setup_hash);

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  TokioState state = *(const TokioState *)data;

  state.turns = __builtin_bswap32 (state.turns);
  for (unsigned i = 0; i < TOKIO_SEATS * TOKIO_COLUMNS; i++) {
    state.gems[0][i] = __builtin_bswap16 (state.gems[0][i]);
    state.lost[0][i] = __builtin_bswap16 (state.lost[0][i]);
  }
  data = &state;
#endif
  rules_walk (&to, data, sizeof (TokioState));
  return rules_walk_end (&to);
}

/* Checking */

static const char *
check_lost (const TokioState *state, unsigned side)
{
  unsigned on_board = 0, lost = 0;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    on_board += state->gems[side][c] != 0;
    if (state->lost[side][c] && lost++ < c)
      return "lost gems stand one behind the other";
  }
  if (lost != state->n_lost[side])
    return "lost gems are counted";
  if ((state->phase > TOKIO_PHASE_PLACE || on_board) && on_board + lost != TOKIO_COLUMNS)
    return "a player has five gems, on the board or lost";
  return NULL;
}

static const char *
check_gems (const TokioRules *rules, const TokioState *state, unsigned side)
{
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    unsigned gem = state->gems[side][c], lost = state->lost[side][c], n = 0;

    if (state->fronts[side][c] > TOKIO_SIDES)
      return "a gem has four sides";
    if (state->fronts[side][c] && (!gem || gem == TOKIO_UNSEEN))
      return "an active gem is there and seen";
    if ((gem > rules->n_gems && gem != TOKIO_UNSEEN)
        || (lost > rules->n_gems && lost != TOKIO_UNSEEN))
      return "gems are of the packs";
    if (rules->open && (gem == TOKIO_UNSEEN || lost == TOKIO_UNSEEN))
      return "in open knowledge every gem is known";
    for (unsigned k = 0; k < TOKIO_COLUMNS; k++)
      n += (state->gems[side][k] == gem) + (state->lost[side][k] == gem);
    if (gem && gem != TOKIO_UNSEEN && n > rules->gems[gem].copies)
      return "there are copies enough";
  }
  return check_lost (state, side);
}

static const char *
check_turn (const TokioRules *rules, const TokioState *state)
{
  const uint16_t *gems = state->gems[state->turn ? state->turn - 1 : 0];

  if (state->turn > TOKIO_SEATS || (state->turn != 0) != (state->phase >= TOKIO_PHASE_FLIP))
    return "it is somebody's turn once it began";
  if (state->phase <= TOKIO_PHASE_FLIP && (state->flipped_column || state->freely_rotated))
    return "a turn begins with nothing done";
  if (state->flipped_column && !gems[state->flipped_column - 1])
    return "the gem that was flipped is there";
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (state->freely_rotated & 1u << c && !tokio_has_ability (rules, gems[c], TOKIO_TWIN))
      return "a free rotation is a twin's";
  if (state->freely_rotated >> TOKIO_COLUMNS || state->flipped_column > TOKIO_COLUMNS)
    return "there are five columns";
  return NULL;
}

const char *
tokio_check_state (const RulesMatch *match, const void *data)
{
  const TokioRules *rules = match->compiled;
  const TokioState *state = data;
  const char *fault;

  if (state->phase > TOKIO_PHASE_ATTACK || state->zero || state->turns > TOKIO_MAX_TURNS)
    return "phase and turns keep their bounds";
  if (state->phase <= TOKIO_PHASE_FIRST
      && (state->phase == TOKIO_PHASE_PLACE) == (state->gems[0][0] && state->gems[1][0]))
    return "gems are placed until both players have";
  for (unsigned side = 0; side < TOKIO_SEATS; side++)
    if ((fault = check_gems (rules, state, side)))
      return fault;
  if ((fault = check_turn (rules, state)))
    return fault;
  if (state->head.ended_by_rules != (state->turn && tokio_winners (rules, state)))
    return "who has lost is judged";
  return NULL;
}
