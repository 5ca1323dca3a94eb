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
restless_owe (RestlessTable *table, int slot, unsigned draw, int n)
{
  uint16_t *owed = slot < 0 ? &table->state->owed[draw] : &table->state->party[slot].owes[draw];
  int total = (int)restless_total_owed (table->state, draw) + n;

  if (total > RESTLESS_NUMBER)
    restless_refuse_bound (table, total, 0, RESTLESS_NUMBER);
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
judge_draws (RestlessTable *table, int slot, unsigned draw, unsigned n, bool *owed)
{
  RestlessState *state = table->state;
  unsigned total = restless_total_owed (state, draw);
  unsigned may = state->owed[draw] + state->party[slot].owes[draw];
  unsigned code =
      draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_FAULT_LOOT_OWED : RESTLESS_FAULT_TREASURE_OWED;

  *owed = total || state->phase == RESTLESS_PHASE_DROPS || restless_is_fight (state);
  if (*owed && n > may)
    return restless_refuse_about (table, code, -1, slot, may, n, total);
  return true;
}

static void
pay_draws (RestlessTable *table, int slot, unsigned draw, unsigned n)
{
  RestlessState *state = table->state;
  uint16_t *own = &state->party[slot].owes[draw];
  unsigned of_own = n < *own ? n : *own;

  *own -= of_own;
  state->owed[draw] -= n - of_own;
}

/* A card that was drawn alone: a Sin binds, a Nothing is discarded, an item lies on the ground. */
static void
settle_draw (RestlessTable *table, int slot, unsigned card)
{
  const RestlessCard *is = restless_of (table, card);

  if (is->item == RESTLESS_SIN)
    restless_put_sin (table, slot, card);
  else if (is->item == RESTLESS_NOTHING)
    restless_discard (table, card);
  else
    restless_put_ground (table, restless_new_item (table->match, table->state, card));
}

/* Draws whose Nothings were rerolled. */
static void
draw_each (RestlessTable *table, int slot, unsigned deck, const RulesArg *args, unsigned n)
{
  for (unsigned i = 0; i < n && table->status == RULES_OK; i++) {
    bool again = i + 1 < n && args[i + 1].extra & RESTLESS_EXTRA_AGAIN;
    unsigned card = args[i].value;

    if (!restless_draw (table, card, deck))
      return;
    if (again && restless_of (table, card)->item != RESTLESS_NOTHING)
      restless_refuse_about (table, RESTLESS_FAULT_REROLL_NOTHING, card, slot, 0, 0, 0);
    settle_draw (table, slot, card);
  }
}

/* A Pick From: one is kept, the others go under the deck. With Sins they bind, and that is all. */
static void
pick_one (RestlessTable *table, int slot, unsigned deck, const RulesArg *args, unsigned n)
{
  int keep = restless_value (table->move, RESTLESS_KEY_KEEP, -1);
  bool sins = false, kept = false;

  for (unsigned i = 0; i < n && table->status == RULES_OK; i++) {
    restless_draw (table, args[i].value, deck);
    sins |= restless_of (table, args[i].value)->item == RESTLESS_SIN;
    kept |= (int)args[i].value == keep;
  }
  if (table->status != RULES_OK)
    return;
  if (sins && keep >= 0) {
    restless_refuse_about (table, RESTLESS_FAULT_KEEP_SINS, keep, slot, 0, 0, 0);
    return;
  }
  if (!sins && !kept) {
    restless_refuse_about (table, keep < 0 ? RESTLESS_FAULT_KEEP_MISSING : RESTLESS_FAULT_KEEP,
                           keep, slot, n, 0, 0);
    return;
  }
  kept = sins;
  for (unsigned i = 0; i < n; i++) {
    unsigned card = args[i].value;

    if (restless_of (table, card)->item == RESTLESS_SIN) {
      restless_put_sin (table, slot, card);
    } else if (!kept && (int)card == keep) {
      kept = true;
      settle_draw (table, slot, card);
    } else {
      restless_return (table, card);
    }
  }
}

void
restless_apply_draw (RestlessTable *table)
{
  RestlessState *state = table->state;
  const RulesMove *move = table->move;
  int slot = restless_actor (move);
  unsigned draw =
      move->verb == RESTLESS_VERB_LOOT ? RESTLESS_DRAW_OF_LOOT : RESTLESS_DRAW_OF_TREASURE;
  unsigned n, again = 0, pick = state->pick[draw], draws;
  const RulesArg *args = restless_key (move, RESTLESS_KEY_NONE, &n);
  bool owed;

  for (unsigned i = 0; i < n; i++)
    again += (args[i].extra & RESTLESS_EXTRA_AGAIN) != 0;
  draws = pick > 1 ? 1 : n - again;
  if (!judge_draws (table, slot, draw, draws, &owed))
    return;
  if (pick > 1 && (n != pick || again)) {
    restless_refuse_about (table, again ? RESTLESS_FAULT_REROLL_PICK : RESTLESS_FAULT_PICK_COUNT,
                           -1, slot, pick, n, 0);
    return;
  }
  if (pick <= 1 && restless_value (move, RESTLESS_KEY_KEEP, -1) >= 0) {
    restless_refuse_about (table, RESTLESS_FAULT_NO_PICK, -1, slot, 0, 0, 0);
    return;
  }
  restless_pay_rerolls (table, again);
  if (owed)
    pay_draws (table, slot, draw, draws);
  if (pick > 1) {
    state->pick[draw] = 1;
    pick_one (table, slot, deck_of (draw), args, n);
  } else {
    draw_each (table, slot, deck_of (draw), args, n);
  }
}
