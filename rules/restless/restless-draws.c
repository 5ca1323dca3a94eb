/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loot and Treasure: what is owed, drawn, and picked from.
 *
 * Source: The Restless, "Treasure", "Loot" and "Pick From Multiple"
 */
#include "rules/restless/restless-draws.h"

#include "rules/faults.h"
#include "rules/restless/restless-combat.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-state.h"

unsigned
restless_total_owed (const RestlessState *state, unsigned draw)
{
  unsigned n = state->owed[draw];

  for (unsigned i = 0; i < RULES_PARTY; i++)
    n += state->party[i].owes[draw];
  return n;
}

/* @slot: -1 for anybody */
void
restless_owe_draws (RestlessMoveContext *context, int slot, unsigned draw, int n)
{
  uint16_t *owed = slot < 0 ? &context->state->owed[draw] : &context->state->party[slot].owes[draw];
  int total = (int)restless_total_owed (context->state, draw) + n;

  if (total > RESTLESS_MAX_NUMBER)
    restless_refuse_bound (context, total, 0, RESTLESS_MAX_NUMBER);
  else
    *owed += n;
}

static unsigned
deck_of (unsigned draw)
{
  return draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_LOOT : RESTLESS_TREASURE;
}

/* Whether @slot may make @n draws. @owed: they are owed, not a card's text */
static bool
judge_draws (RestlessMoveContext *context, int slot, unsigned draw, unsigned n, bool *owed)
{
  RestlessState *state = context->state;
  unsigned total = restless_total_owed (state, draw);
  unsigned may = state->owed[draw] + state->party[slot].owes[draw];
  unsigned code =
      draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_FAULT_LOOT_OWED : RESTLESS_FAULT_TREASURE_OWED;

  *owed = total || state->phase == RESTLESS_PHASE_DROPS || restless_is_fight (state);
  if (*owed && n > may)
    return restless_refuse_about (context, code, -1, slot, may, n, total);
  return true;
}

static void
pay_draws (RestlessMoveContext *context, int slot, unsigned draw, unsigned n)
{
  RestlessState *state = context->state;
  uint16_t *own = &state->party[slot].owes[draw];
  unsigned of_own = n < *own ? n : *own;

  *own -= of_own;
  state->owed[draw] -= n - of_own;
}

/* A card that was drawn alone: a Sin binds, a Nothing is discarded, an item lies on the ground. */
static void
settle_draw (RestlessMoveContext *context, int slot, unsigned card)
{
  const RestlessCard *is = restless_context_card (context, card);

  if (is->item == RESTLESS_SIN)
    restless_put_sin (context, slot, card);
  else if (is->item == RESTLESS_NOTHING)
    restless_discard_card (context, card);
  else
    restless_put_ground (context, restless_new_item (context->match, context->state, card));
}

/* Draws whose Nothings were rerolled. */
static void
draw_each (RestlessMoveContext *context, int slot, unsigned deck, const RulesArg *args, unsigned n)
{
  for (unsigned i = 0; i < n && context->status == RULES_OK; i++) {
    bool again = i + 1 < n && args[i + 1].extra & RESTLESS_EXTRA_AGAIN;
    unsigned card = args[i].value;

    if (!restless_draw_card (context, card, deck))
      return;
    if (again && restless_context_card (context, card)->item != RESTLESS_NOTHING)
      restless_refuse_about (context, RESTLESS_FAULT_REROLL_NOTHING, card, slot, 0, 0, 0);
    settle_draw (context, slot, card);
  }
}

/* A Pick From: one is kept, the others go under the deck. With Sins they bind, and that is all. */
static void
pick_one (RestlessMoveContext *context, int slot, unsigned deck, const RulesArg *args, unsigned n)
{
  int keep = restless_key_value (context->move, RESTLESS_KEY_KEEP, -1);
  bool sins = false, kept = false;
  unsigned above;

  for (unsigned i = 0; i < n && context->status == RULES_OK; i++) {
    restless_draw_card (context, args[i].value, deck);
    sins |= restless_context_card (context, args[i].value)->item == RESTLESS_SIN;
    kept |= (int)args[i].value == keep;
  }
  if (context->status != RULES_OK)
    return;
  if (sins && keep >= 0) {
    restless_refuse_about (context, RESTLESS_FAULT_KEEP_SINS, keep, slot, 0, 0, 0);
    return;
  }
  if (!sins && !kept) {
    restless_refuse_about (context, keep < 0 ? RESTLESS_FAULT_KEEP_MISSING : RESTLESS_FAULT_KEEP,
                           keep, slot, n, 0, 0);
    return;
  }
  kept = sins;
  above = restless_deck_size (context->state, deck);
  for (unsigned i = 0; i < n; i++) {
    unsigned card = args[i].value;

    if (restless_context_card (context, card)->item == RESTLESS_SIN) {
      restless_put_sin (context, slot, card);
    } else if (!kept && (int)card == keep) {
      kept = true;
      settle_draw (context, slot, card);
    } else {
      restless_put_under (context, card, above);
    }
  }
}

void
restless_apply_draw (RestlessMoveContext *context)
{
  RestlessState *state = context->state;
  const RulesMove *move = context->move;
  int slot = restless_actor_slot (move);
  unsigned draw =
      move->verb == RESTLESS_VERB_LOOT ? RESTLESS_DRAW_OF_LOOT : RESTLESS_DRAW_OF_TREASURE;
  unsigned n, again = 0, pick = state->pick[draw], draws;
  const RulesArg *args = restless_key_args (move, RESTLESS_KEY_NONE, &n);
  bool owed;

  for (unsigned i = 0; i < n; i++)
    again += (args[i].extra & RESTLESS_EXTRA_AGAIN) != 0;
  draws = pick > 1 ? 1 : n - again;
  if (!judge_draws (context, slot, draw, draws, &owed))
    return;
  if (pick > 1 && (n != pick || again)) {
    restless_refuse_about (context, again ? RESTLESS_FAULT_REROLL_PICK : RESTLESS_FAULT_PICK_COUNT,
                           -1, slot, pick, n, 0);
    return;
  }
  if (pick <= 1 && restless_key_value (move, RESTLESS_KEY_KEEP, -1) >= 0) {
    restless_refuse_about (context, RESTLESS_FAULT_NO_PICK, -1, slot, 0, 0, 0);
    return;
  }
  restless_pay_rerolls (context, again);
  if (owed)
    pay_draws (context, slot, draw, draws);
  if (pick > 1) {
    state->pick[draw] = 1;
    pick_one (context, slot, deck_of (draw), args, n);
  } else {
    draw_each (context, slot, deck_of (draw), args, n);
  }
}
