/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of The Restless that nobody knows: what is due, what players may bring about, and how a
 * move goes on that they began.
 *
 * Source: The Restless page, Phases and moves
 */
#include "rules/restless/restless-chance.h"

#include "rules/restless/restless-choices.h"
#include "rules/restless/restless-decks.h"
#include "rules/restless/restless-draws.h"
#include "rules/restless/restless-listing.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-run.h"
#include "rules/restless/restless-tarot.h"
#include "rules/restless/restless-trader.h"

static void
begin_list (RestlessListing *list, const RulesMatch *match, const RestlessState *state,
            RulesChance *chance, RulesChanceFunc tell, void *data)
{
  list->match = match;
  list->state = state;
  list->each = NULL;
  list->data = data;
  list->wants_more = true;
  list->paid = NULL;
  list->chance = chance;
  list->report_chance = tell;
  memcpy (list->scratch.defined, state->defined, sizeof list->scratch.defined);
}

/* What can come of @deck, drawn from @from. @whole: each makes the move whole, which is legal. */
static void
add_options (RestlessListing *list, const RestlessState *from, unsigned deck, bool whole)
{
  const RulesMatch *match = list->match;
  RulesChance *chance = list->chance;

  chance->n_options = 0;
  for (unsigned i = 0; i < match->n_cards; i++) {
    unsigned card = match->by_id[i];

    if (!restless_knows_card (match, from, card) || restless_card (match, from, card)->deck != deck
        || !restless_can_draw (match, from, card))
      continue;
    restless_add_card (list, card);
    if (!whole || restless_try_move (list, 0))
      chance->options[chance->n_options++] =
          (RulesChanceOption){ .arg = list->move.args[list->move.move.n_args - 1],
                               .copies = restless_drawable_copies (match, from, card) };
    list->move.move.n_args--;
  }
}

/* Tells that chance adds @n of the options to what stands in the move; where nobody listens, the
 * first is enough. */
static bool
report_chance (RestlessListing *list, unsigned n)
{
  RulesChance *chance = list->chance;

  if (!list->wants_more || n == 0 || chance->n_options == 0)
    return false;
  chance->move.move = list->move.move;
  chance->move.move.args = chance->move.args;
  memcpy (chance->move.args, list->move.args, list->move.move.n_args * sizeof *list->move.args);
  chance->n_draw = n;
  list->wants_more = list->report_chance && list->report_chance (chance, list->data);
  return true;
}

static void
report_single (RestlessListing *list, unsigned deck)
{
  if (!list->wants_more)
    return;
  add_options (list, list->state, deck, true);
  report_chance (list, 1);
}

/* @n cards that are drawn together from list->scratch: as many as come before the deck is empty and
 * its pile becomes the deck. */
static bool
report_several (RestlessListing *list, unsigned deck, unsigned n)
{
  unsigned lying = restless_deck_size (&list->scratch, deck);

  if (restless_drawable_count (&list->scratch, deck) < n)
    return false;
  add_options (list, &list->scratch, deck, false);
  if (restless_first_ahead (&list->scratch, deck) >= 0)
    return report_chance (list, 1);
  return report_chance (list, lying && lying < n ? lying : n);
}

/* Setup */

static void
draw_offer (RestlessListing *list)
{
  int deck = restless_offer_due (list->match, list->state);

  if (deck < 0)
    return;
  restless_begin_move (list, -1, RESTLESS_VERB_OFFER);
  restless_start_drawing (list);
  report_several (list, (unsigned)deck, restless_offer_count (list->state, (unsigned)deck));
}

/* The course */

static void
draw_course (RestlessListing *list)
{
  const RestlessState *state = list->state;

  if (state->phase == RESTLESS_PHASE_REALM && state->realm < RESTLESS_LEVELS) {
    restless_begin_move (list, -1, RESTLESS_VERB_REALM);
    report_single (list, RESTLESS_REALM_DECK + state->realm);
  }
  if (state->phase == RESTLESS_PHASE_REALM) {
    restless_begin_move (list, -1, RESTLESS_VERB_GOD);
    report_single (list, RESTLESS_GOD);
  }
  if (state->phase == RESTLESS_PHASE_REVEAL) {
    restless_begin_move (list, -1, RESTLESS_VERB_REVEAL);
    report_single (list, RESTLESS_ENCOUNTER);
  }
}

static void
draw_rest (RestlessListing *list)
{
  const RestlessState *state = list->state;

  if ((state->phase == RESTLESS_PHASE_ENCOUNTER || state->phase == RESTLESS_PHASE_DROPS)
      && state->rests && restless_may_rest (state)) {
    restless_begin_move (list, -1, RESTLESS_VERB_REST);
    report_single (list, RESTLESS_REST);
  }
}

/* The first of a Trader's wares; it is asked for when all can come. */
static void
draw_wares (RestlessListing *list)
{
  const RestlessState *state = list->state;
  /* A Sin that is known to come is followed by another Treasure. */
  bool known = restless_first_ahead (state, RESTLESS_TREASURE) >= 0;

  if (state->phase == RESTLESS_PHASE_TRADER || !restless_at_trader (list->match, state)
      || state->traded || !state->rerolls)
    return;
  for (int by = 0; by < RULES_PARTY; by++) {
    if (!state->party[by].alive)
      continue;
    restless_begin_move (list, -1, RESTLESS_VERB_TRADER);
    restless_add_slot (list, RESTLESS_KEY_BY, by);
    restless_start_drawing (list);
    if (!known
        && (!restless_add_first (list, RESTLESS_LOOT, 2, false)
            || !restless_add_first (list, RESTLESS_TREASURE, 2, true)
            || !restless_try_move (list, 0)))
      continue;
    list->move.move.n_args = 1;
    restless_start_drawing (list);
    add_options (list, &list->scratch, RESTLESS_LOOT, false);
    report_chance (list, 1);
  }
}

static void
draw_tarot (RestlessListing *list)
{
  report_several (list, RESTLESS_TAROT, restless_tarot_cards (list->match, &list->scratch));
}

static void
draw_consultations (RestlessListing *list)
{
  unsigned phase = list->state->phase;

  list->paid = draw_tarot;
  if (phase == RESTLESS_PHASE_CONSULT || phase == RESTLESS_PHASE_TRADER
      || phase == RESTLESS_PHASE_REST)
    restless_list_consultations (list);
  list->paid = NULL;
}

/* Loot and Treasure */

static unsigned
verb_of (unsigned draw)
{
  return draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_VERB_LOOT : RESTLESS_VERB_TREASURE;
}

static unsigned
deck_of (unsigned draw)
{
  return draw == RESTLESS_DRAW_OF_LOOT ? RESTLESS_LOOT : RESTLESS_TREASURE;
}

static void
draw_items_of (RestlessListing *list, int slot, unsigned draw)
{
  unsigned pick = list->state->pick[draw];

  restless_begin_move (list, slot, verb_of (draw));
  if (pick > 1) {
    restless_start_drawing (list);
    report_several (list, deck_of (draw), pick);
  } else {
    report_single (list, deck_of (draw));
  }
}

/* What is owed, or, @called, what a card's text may have drawn where nothing has to be. */
static void
draw_items (RestlessListing *list, bool called)
{
  const RestlessState *state = list->state;
  bool strict = state->phase == RESTLESS_PHASE_DROPS || restless_is_fight (state);

  for (unsigned draw = RESTLESS_DRAW_OF_LOOT; draw <= RESTLESS_DRAW_OF_TREASURE; draw++)
    for (int slot = 0; slot < RULES_PARTY; slot++)
      if (state->party[slot].alive
          && (called ? !strict && !restless_total_owed (state, draw)
                     : state->owed[draw] + state->party[slot].owes[draw] > 0))
        draw_items_of (list, slot, draw);
}

/* What a card's text calls for */

static void
draw_encounter (RestlessListing *list, unsigned verb)
{
  restless_begin_move (list, -1, verb);
  report_single (list, RESTLESS_ENCOUNTER);
}

static void
add_die_chance (RestlessListing *list, int slot, unsigned verb, unsigned key)
{
  RulesChance *chance = list->chance;

  restless_begin_move (list, slot, verb);
  chance->n_options = 0;
  for (int face = 1; face <= RESTLESS_DIE; face++) {
    restless_add_arg (list, RULES_ARG_DIE, key, face, 0);
    if (restless_try_move (list, 0))
      chance->options[chance->n_options++] =
          (RulesChanceOption){ .arg = list->move.args[0], .copies = 1 };
    list->move.move.n_args--;
  }
  chance->replace = true;
  report_chance (list, 1);
  chance->replace = false;
}

/* One card more of each deck that may be looked at, behind those that are known. */
static void
draw_ahead (RestlessListing *list)
{
  static const unsigned names[] = { RESTLESS_KEYWORD_ENCOUNTER, RESTLESS_KEYWORD_LOOT,
                                    RESTLESS_KEYWORD_TREASURE,  RESTLESS_KEYWORD_REST,
                                    RESTLESS_KEYWORD_TAROT,     RESTLESS_KEYWORD_REALM };
  const RestlessState *state = list->state;

  for (unsigned k = 0; k < sizeof names / sizeof *names; k++) {
    unsigned deck = restless_deck_kind (names[k]);
    unsigned level = state->realm < RESTLESS_LEVELS ? state->realm : RESTLESS_LEVELS - 1;
    int card;

    if (names[k] == RESTLESS_KEYWORD_TAROT && !restless_is_tarot (list->match))
      continue;
    if (deck == RESTLESS_REALM)
      deck = RESTLESS_REALM_DECK + level;
    restless_begin_move (list, -1, RESTLESS_VERB_AHEAD);
    restless_add_arg (list, RULES_ARG_NAME, RESTLESS_KEY_NONE, names[k], RESTLESS_EXTRA_KEYWORD);
    restless_start_drawing (list);
    while ((card = restless_first_ahead (&list->scratch, deck)) >= 0) {
      restless_add_card (list, (unsigned)card);
      restless_draw_card (&list->context, (unsigned)card, deck);
    }
    /* What lies behind those that are known is only shuffled in when they have been drawn. */
    if (list->move.move.n_args > 1 && !restless_deck_size (&list->scratch, deck))
      continue;
    if (state->n_ahead < RESTLESS_AHEAD)
      report_several (list, deck, 1);
  }
}

static void
draw_called (RestlessListing *list)
{
  draw_ahead (list);
  draw_encounter (list, RESTLESS_VERB_REPLACE);
  draw_encounter (list, RESTLESS_VERB_INSERT);
  draw_items (list, true);
  for (int slot = 0; slot < RULES_PARTY; slot++)
    if (list->state->party[slot].alive) {
      add_die_chance (list, slot, RESTLESS_VERB_DODGE, RESTLESS_KEY_ROLL);
      add_die_chance (list, slot, RESTLESS_VERB_ROLL, RESTLESS_KEY_NONE);
    }
}

void
restless_optional_draws (const RulesMatch *match, const void *data, bool called,
                         RulesChance *chance, RulesChanceFunc each, void *user)
{
  const RestlessState *state = data;
  RestlessListing list;

  begin_list (&list, match, state, chance, each, user);
  if (state->phase == RESTLESS_PHASE_SETUP) {
    if (!called)
      draw_offer (&list);
    return;
  }
  if (called) {
    draw_called (&list);
    return;
  }
  draw_course (&list);
  draw_rest (&list);
  draw_wares (&list);
  draw_consultations (&list);
  draw_items (&list, false);
}

/* What is due */

/* Whether nobody has anything to do but to wait for a card. */
static bool
nothing_else_to_do (const RestlessState *state)
{
  if (state->n_ground || state->n_pools || state->n_groups
      || restless_total_owed (state, RESTLESS_DRAW_OF_LOOT)
      || restless_total_owed (state, RESTLESS_DRAW_OF_TREASURE))
    return false;
  for (unsigned i = 0; i < RULES_PARTY; i++) {
    const RestlessMember *member = &state->party[i];

    if (member->n_items || member->n_blessings
        || (member->seat && !member->alive
            && (state->phase == RESTLESS_PHASE_REALM || restless_before_first_encounter (state))))
      return false;
  }
  return true;
}

bool
restless_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const RestlessState *state = data;
  RestlessListing list;
  bool offer = state->phase == RESTLESS_PHASE_SETUP && match->setup.open
               && restless_is_second (match) && restless_offer_due (match, state) >= 0;

  /* In open knowledge what the program deals; who deals at a table may leave it out. */
  if (offer) {
    begin_list (&list, match, state, chance, NULL, NULL);
    chance->due = true;
    chance->n_options = 0;
    draw_offer (&list);
    return chance->n_options > 0;
  }
  if ((state->phase != RESTLESS_PHASE_REALM && state->phase != RESTLESS_PHASE_REVEAL)
      || !nothing_else_to_do (state))
    return false;
  begin_list (&list, match, state, chance, NULL, NULL);
  chance->due = true;
  chance->n_options = 0;
  draw_course (&list);
  return chance->n_options > 0;
}

/* What goes on */

/* Draws the cards that @begun has from list->scratch; false when they can't come. */
static bool
draw_begun (RestlessListing *list, unsigned deck, unsigned *n)
{
  const RulesArg *args = restless_key_args (&list->move.move, RESTLESS_KEY_NONE, n);

  for (unsigned i = 0; i < *n; i++)
    if (args[i].kind != RULES_ARG_CARD || !restless_draw_card (&list->context, args[i].value, deck))
      return false;
  return true;
}

static bool
draw_on_picked (RestlessListing *list)
{
  unsigned draw = list->move.move.verb == RESTLESS_VERB_LOOT ? RESTLESS_DRAW_OF_LOOT
                                                             : RESTLESS_DRAW_OF_TREASURE;
  unsigned n, pick = list->state->pick[draw];

  restless_start_drawing (list);
  return pick > 1 && draw_begun (list, deck_of (draw), &n) && n < pick
         && report_several (list, deck_of (draw), pick - n);
}

static bool
draw_on_offer (RestlessListing *list)
{
  int deck = restless_offer_due (list->match, list->state);
  unsigned n, wanted;

  if (deck < 0)
    return false;
  wanted = restless_offer_count (list->state, (unsigned)deck);
  restless_start_drawing (list);
  return draw_begun (list, (unsigned)deck, &n) && n < wanted
         && report_several (list, (unsigned)deck, wanted - n);
}

static bool
draw_on_wares (RestlessListing *list)
{
  RulesChance *chance = list->chance;
  int deck;
  unsigned n = 0;

  restless_start_drawing (list);
  deck = restless_next_ware (&list->context);
  if (deck < 0)
    return false;
  add_options (list, &list->scratch, (unsigned)deck, false);
  /* A Sin that its drawer has no room for can't be drawn. */
  for (unsigned i = 0; i < chance->n_options; i++) {
    list->move.args[list->move.move.n_args++] = chance->options[i].arg;
    restless_start_drawing (list);
    restless_next_ware (&list->context);
    if (list->context.status == RULES_OK)
      chance->options[n++] = chance->options[i];
    list->move.move.n_args--;
  }
  chance->n_options = n;
  return report_chance (list, 1);
}

/* Pays as the move says; false when it can't be, or when it ends the run. */
static bool
pay_begun (RestlessListing *list, unsigned *payers)
{
  int paid[RULES_PARTY];

  *payers = 0;
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    paid[slot] = restless_key_value (&list->move.move, RESTLESS_KEY_A + slot, 0);
    *payers |= paid[slot] ? 1u << slot : 0;
    if (paid[slot]
        && (!list->state->party[slot].alive || paid[slot] > list->state->party[slot].health))
      return false;
  }
  return !restless_pay_tarot (list, paid) && list->context.status == RULES_OK;
}

static bool
draw_on_tarot (RestlessListing *list)
{
  unsigned n, payers, wanted;

  if (!pay_begun (list, &payers))
    return false;
  wanted = restless_tarot_cards (list->match, &list->scratch);
  return draw_begun (list, RESTLESS_TAROT, &n) && n < wanted
         && report_several (list, RESTLESS_TAROT, wanted - n);
}

static void
copy_begun (RestlessListing *list, const RulesMove *begun)
{
  list->move.move = *begun;
  list->move.move.args = list->move.args;
  if (begun->n_args)
    memcpy (list->move.args, begun->args, begun->n_args * sizeof *begun->args);
}

bool
restless_next_draw (const RulesMatch *match, const void *data, const RulesMove *begun,
                    RulesChance *chance)
{
  RestlessListing list;

  begin_list (&list, match, data, chance, NULL, NULL);
  copy_begun (&list, begun);
  switch (begun->verb) {
  case RESTLESS_VERB_LOOT:
  case RESTLESS_VERB_TREASURE:
    return draw_on_picked (&list);
  case RESTLESS_VERB_TRADER:
    return draw_on_wares (&list);
  case RESTLESS_VERB_CONSULT:
    return draw_on_tarot (&list);
  case RESTLESS_VERB_OFFER:
    return draw_on_offer (&list);
  default:
    return false;
  }
}

void
restless_continuations (const RulesMatch *match, const void *data, const RulesMove *begun,
                        RulesChoiceFunc each, void *user)
{
  const RestlessState *state = data;
  RestlessListing list;
  unsigned payers;

  begin_list (&list, match, state, NULL, NULL, user);
  list.each = each;
  copy_begun (&list, begun);
  if ((begun->verb == RESTLESS_VERB_LOOT && state->pick[RESTLESS_DRAW_OF_LOOT] > 1)
      || (begun->verb == RESTLESS_VERB_TREASURE && state->pick[RESTLESS_DRAW_OF_TREASURE] > 1))
    restless_list_picked (&list);
  else if (begun->verb != RESTLESS_VERB_CONSULT)
    restless_list_if_legal (&list);
  else if (pay_begun (&list, &payers))
    restless_list_kept_cards (&list, payers);
}
