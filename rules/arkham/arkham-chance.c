/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What chance owes: the first player, resources at setup, the sale.
 */
#include "arkham-table.h"

static void
may_come (RulesChance *chance, RulesArgKind kind, unsigned extra, int32_t value, unsigned copies)
{
  if (copies)
    chance->options[chance->n_options++] =
        (RulesChanceOption){ .arg = { .kind = kind, .extra = extra, .value = value },
                             .copies = copies };
}

/* Whether every item on show is a known card: then what comes can be one too. */
static bool
is_all_known (const ArkhamRules *rules, const ArkhamState *state)
{
  return rules->n_cards - state->deck == state->n_known;
}

static void
cards_may_come (const ArkhamRules *rules, const ArkhamState *state, RulesChance *chance)
{
  for (unsigned c = 0; c < rules->n_cards; c++)
    may_come (chance, RULES_ARG_CARD, 0, c, state->where[c] == ARKHAM_AWAY);
}

static void
owe_sale (const ArkhamRules *rules, const ArkhamState *state, RulesChance *chance)
{
  unsigned n = rules->seats + 1u;

  chance->move.move.verb = ARKHAM_VERB_SALE;
  chance->n_draw = n < state->deck ? n : state->deck;
  if (rules->open && is_all_known (rules, state))
    cards_may_come (rules, state, chance);
  else
    for (unsigned t = 0; t < rules->n_tomes; t++)
      may_come (chance, RULES_ARG_NAME, ARKHAM_NAME_TOME, t, arkham_tome_left (rules, state, t));
}

static void
owe_resource (const ArkhamRules *rules, const ArkhamState *state, unsigned seat,
              RulesChance *chance)
{
  chance->move.move.verb = ARKHAM_VERB_GAIN;
  chance->move.args[chance->move.move.n_args++] =
      (RulesArg){ .kind = RULES_ARG_NUMBER, .value = (int32_t)seat };
  chance->n_draw = 1;
  chance->may_hide = true;
  if (rules->open && is_all_known (rules, state))
    cards_may_come (rules, state, chance);
  else
    for (unsigned v = 0; v < rules->n_values; v++)
      may_come (chance, RULES_ARG_NAME, ARKHAM_NAME_VALUE, v, arkham_value_left (rules, state, v));
}

/* At setup, who may have enough is passed over. */
bool
arkham_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;
  unsigned k = state->step;

  if (state->phase > ARKHAM_PHASE_SALE)
    return false;
  chance->due = true;
  if (state->phase == ARKHAM_PHASE_SETUP && !state->from) {
    chance->move.move.verb = ARKHAM_VERB_FIRST;
    for (unsigned seat = 1; seat <= rules->seats; seat++)
      may_come (chance, RULES_ARG_NUMBER, 0, (int32_t)seat, 1);
    return true;
  }
  if (state->phase == ARKHAM_PHASE_SETUP) {
    k = arkham_deal_next (rules, state, k);
    while (k < rules->seats && arkham_may_pass (rules, state, k))
      k = arkham_deal_next (rules, state, k + 1);
  }
  if (state->phase == ARKHAM_PHASE_SALE || k >= rules->seats)
    owe_sale (rules, state, chance);
  else
    owe_resource (rules, state, arkham_seat_at (rules, state, k), chance);
  return true;
}
