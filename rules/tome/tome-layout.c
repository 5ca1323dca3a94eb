/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's table as a list: the Element Deck, the Title, the chapter, hands, what was set aside,
 * scores; and what nobody can see lying there.
 */
#include "rules/tome/tome-layout.h"

#include "rules/tome/tome-effects.h"

static const RulesLayoutWord elements = { "elements", N_ ("Elements of the Deck") },
                             deck = { "deck", N_ ("Element Deck") },
                             under = { "under",
                                       N_ ("Under the Element Deck, the Upper One First") },
                             title = { "title", N_ ("Title Spell") },
                             chapter = { "chapter", N_ ("Spells on the Chapter, in Play Order") },
                             hand = { "hand", N_ ("Hand") },
                             aside = { "pile", N_ ("Played and Set Aside") },
                             record = { "score", N_ ("Score") };

static const RulesLayoutWord element = { "element", N_ ("element") },
                             power = { "power", N_ ("power") }, flux = { "flux", N_ ("power F") },
                             silenced = { "silenced", N_ ("silenced") },
                             played_as = { "order", N_ ("played as number") };

static const RulesLayoutWord score = { "score", N_ ("Score") },
                             health = { "health", N_ ("Health") };

static const RulesLayoutWord round_number = { "round", N_ ("Round") },
                             chapter_number = { "chapter-number", N_ ("Chapter") },
                             dealer = { "dealer", N_ ("Dealer") },
                             lead = { "lead", N_ ("Leads the chapter") },
                             chain = { "chain", N_ ("Element of the chain") },
                             chain_broken = { "chain-broken", N_ ("The chain is broken") },
                             broken = { "broken", N_ ("broken") },
                             has_played = { "played", N_ ("Has played in this chapter") },
                             was_dealt = { "dealt", N_ ("Has been dealt a hand") },
                             n_played = { "orders", N_ ("Spells played in this chapter") },
                             played_element = { "played-element",
                                                N_ ("Element of the spell played last") },
                             points = { "points", N_ ("Points by effects in this chapter") },
                             winner = { "winner", N_ ("Wins this chapter") },
                             weakest = { "weakest", N_ ("Has the weakest spell") };

static const RulesLayoutWord resolving = { "resolving", N_ ("Its effect is being resolved") },
                             effect = { "effect", N_ ("effect") },
                             operation = { "operation", N_ ("operation") },
                             when = { "when", N_ ("when") },
                             looked_at = { "at", N_ ("of spell number") },
                             begun = { "begun", N_ ("begun") },
                             accepted = { "accepted", N_ ("accepted") },
                             chosen = { "chosen", N_ ("chose spell number") },
                             spell_chosen = { "spell-chosen", N_ ("an element is asked for") };

static const RulesLayoutWord last_title = { "last-title", N_ ("Title of the chapter before") },
                             last_ended = { "last-ended", N_ ("A chapter has ended") },
                             last_spell = { "last-spell", N_ ("Played in the chapter before") },
                             last_winner = { "last-winner", N_ ("Won the chapter before") },
                             last_weakest = { "last-weakest",
                                              N_ ("Had the weakest spell in the chapter before") };

static const RulesLayoutWord phases[] = {
  { "elements", N_ ("The elements are chosen") },
  { "dealer", N_ ("The dealer is chosen") },
  { "deal", N_ ("Hands are dealt") },
  { "title", N_ ("The Title is revealed") },
  { "play", N_ ("A spell is played") },
  { "choose", N_ ("A choice is asked") },
};

static const RulesLayoutWord stages[] = {
  { "played", N_ ("a spell is played") },
  { "any-played", N_ ("any spell is played") },
  { "before-strongest", N_ ("before the strongest spell is found") },
  { "chapter-end", N_ ("the chapter ends") },
  { "always", N_ ("always") },
};

static void
put_element (RulesLayout *to, const TomeRules *rules, unsigned number)
{
  if (number != TOME_NONE)
    rules_layout_fact_id (to, &element, rules->elements[number].id);
}

static void
put_spell (RulesLayout *to, const TomeRules *rules, const TomeSpell *spell, unsigned order)
{
  rules_layout_fact_actor (to, &rules_layout_whose, spell->seat);
  put_element (to, rules, spell->element);
  if (spell->power == TOME_FLUX)
    rules_layout_fact_flag (to, &flux);
  else
    rules_layout_fact_number (to, &power, spell->power);
  if (spell->silenced)
    rules_layout_fact_flag (to, &silenced);
  if (spell->order != order)
    rules_layout_fact_number (to, &played_as, spell->order + 1);
}

static void
put_cards (RulesLayout *to, const TomeRules *rules, const TomeState *state, unsigned where)
{
  for (unsigned c = 0; c < rules->n_cards; c++)
    if (state->where[c] == where)
      rules_layout_card (to, NULL, c);
}

static void
put_deck (RulesLayout *to, const TomeRules *rules, const TomeState *state)
{
  rules_layout_place (to, &elements, 0);
  for (unsigned e = 0; e < rules->n_elements; e++)
    if (state->elements & 1u << e)
      rules_layout_id (to, NULL, rules->elements[e].id);
  if (state->phase < TOME_PHASE_DEAL)
    return;
  rules_layout_place (to, &deck, 0);
  rules_layout_unseen_cards (to, tome_card_count (state, TOME_UNSEEN));
  rules_layout_place (to, &under, 0);
  for (unsigned i = 0; i < state->n_under; i++)
    rules_layout_card (to, NULL, state->under[i]);
}

static void
put_chapter (RulesLayout *to, const TomeRules *rules, const TomeState *state)
{
  if (state->title != TOME_NONE) {
    rules_layout_place (to, &title, 0);
    rules_layout_card (to, NULL, state->title);
    put_element (to, rules, state->title_element);
  }
  rules_layout_place (to, &chapter, 0);
  for (unsigned i = 0; i < state->n_spells; i++) {
    rules_layout_card (to, NULL, state->spells[i].card);
    put_spell (to, rules, &state->spells[i], i);
  }
}

static void
put_seats (RulesLayout *to, const TomeRules *rules, const TomeState *state)
{
  const uint8_t *lives = state->head.ended_by_rules ? state->last.health : state->health;

  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    rules_layout_place (to, &hand, seat);
    if (rules_layout_sees (to, seat))
      put_cards (to, rules, state, TOME_HAND + seat - 1);
    rules_layout_unseen_cards (to, rules_layout_sees (to, seat)
                                       ? state->hidden[seat - 1]
                                       : tome_card_count (state, TOME_HAND + seat - 1));
  }
  rules_layout_place (to, &aside, 0);
  put_cards (to, rules, state, TOME_PILE);
  rules_layout_unseen_cards (to, state->n_discarded_unseen);
  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    rules_layout_place (to, &record, seat);
    /* Partners have one score; it is counted before the first of them. */
    if (!rules->team || seat <= 2)
      rules_layout_number (to, &score, state->scores[tome_side (rules, seat)]);
    if (!rules->team)
      rules_layout_number (to, &health, lives[seat - 1]);
  }
}

static void
put_mask (RulesLayout *to, const RulesLayoutWord *word, unsigned mask)
{
  for (unsigned seat = 1; seat <= RULES_SEATS; seat++)
    if (mask & 1u << (seat - 1))
      rules_layout_actor (to, word, seat);
}

static void
put_seat (RulesLayout *to, const RulesLayoutWord *word, unsigned seat)
{
  if (seat)
    rules_layout_actor (to, word, seat);
}

static void
put_resolution (RulesLayout *to, const TomeState *state)
{
  const TomeResolution *at = &state->resolving;

  rules_layout_card (to, &resolving, at->source_card);
  rules_layout_fact_actor (to, &rules_layout_whose, at->source_seat);
  rules_layout_fact_word (to, &when, &stages[at->stage]);
  rules_layout_fact_number (to, &looked_at, at->spell + 1);
  if (at->source_order != at->spell)
    rules_layout_fact_number (to, &played_as, at->source_order + 1);
  rules_layout_fact_number (to, &effect, at->effect + 1);
  rules_layout_fact_number (to, &operation, at->op + 1);
  if (at->inside)
    rules_layout_fact_flag (to, &begun);
  if (at->accepted)
    rules_layout_fact_flag (to, &accepted);
  if (at->chosen != TOME_NONE)
    rules_layout_fact_number (to, &chosen, at->chosen + 1);
  if (at->spell_chosen)
    rules_layout_fact_flag (to, &spell_chosen);
}

/* What happens in the chapter, and does not lie there. */
static void
put_course (RulesLayout *to, const TomeRules *rules, const TomeState *state)
{
  if (state->chain == TOME_CHAIN_BROKE && state->chain_element == TOME_NONE) {
    rules_layout_flag (to, &chain_broken);
  } else if (state->chain != TOME_CHAIN_NONE) {
    rules_layout_id (to, &chain, rules->elements[state->chain_element].id);
    if (state->chain == TOME_CHAIN_BROKE)
      rules_layout_fact_flag (to, &broken);
  }
  put_mask (to, &has_played, state->played);
  if (state->phase == TOME_PHASE_DEAL)
    put_mask (to, &was_dealt, state->dealt);
  rules_layout_some (to, &n_played, state->orders);
  if (state->played_element != TOME_NONE)
    rules_layout_id (to, &played_element, rules->elements[state->played_element].id);
  for (unsigned seat = 1; seat <= (rules->team ? 2u : rules->seats); seat++)
    if (state->points[tome_side (rules, seat)]) {
      rules_layout_number (to, &points, state->points[tome_side (rules, seat)]);
      rules_layout_fact_actor (to, &rules_layout_whose, seat);
    }
  put_seat (to, &winner, state->winner);
  put_seat (to, &weakest, state->weakest);
  if (state->phase == TOME_PHASE_CHOOSE)
    put_resolution (to, state);
}

static void
put_last (RulesLayout *to, const TomeRules *rules, const TomeState *state)
{
  const TomeLastChapter *last = &state->last;

  /* While a chapter's end is resolved, it is looked at already. */
  if (last->ended)
    rules_layout_flag (to, &last_ended);
  if (last->title != TOME_NONE) {
    rules_layout_card (to, &last_title, last->title);
    put_element (to, rules, last->title_element);
  }
  for (unsigned i = 0; i < last->n_spells; i++) {
    rules_layout_card (to, &last_spell, state->last_spells[i].card);
    put_spell (to, rules, &state->last_spells[i], i);
  }
  put_seat (to, &last_winner, last->winner);
  put_seat (to, &last_weakest, last->weakest);
}

void
tome_layout (const RulesMatch *match, const void *data, RulesLayout *to)
{
  const TomeRules *rules = match->compiled;
  const TomeState *state = data;
  const TomeLastChapter *last = &state->last;
  bool ended = state->head.ended_by_rules;

  put_deck (to, rules, state);
  put_chapter (to, rules, state);
  put_seats (to, rules, state);
  rules_layout_place (to, &rules_layout_remember, 0);
  rules_layout_number (to, &round_number, ended ? last->round : state->round);
  rules_layout_number (to, &chapter_number, ended ? last->chapter : state->chapter);
  put_seat (to, &dealer, ended ? last->dealer : state->dealer);
  put_seat (to, &lead, ended ? last->lead : state->lead);
  rules_layout_word (to, &rules_layout_phase, &phases[state->phase]);
  if (state->phase == TOME_PHASE_PLAY || state->phase == TOME_PHASE_CHOOSE)
    put_seat (to, &rules_layout_turn, state->turn);
  put_course (to, rules, state);
  put_last (to, rules, state);
}
