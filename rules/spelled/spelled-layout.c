/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's table as a list: the Market, the Reserve and the Scrap Pile, every player's deck, hand
 * and discard pile, what lies face up, health; and what nobody can see lying there.
 */
#include "rules/spelled/spelled-layout.h"

static const RulesLayoutWord
    market = { "market", N_ ("Market Row") },
    market_deck = { "market-deck", N_ ("Market Deck: all Market cards that are nowhere else") },
    cards_in_deck = { "cards", N_ ("Cards, shuffled") },
    reserve = { "reserve", N_ ("Vowel Reserve") }, scrap = { "scrap", N_ ("Scrap Pile") },
    deck = { "deck", N_ ("Deck, shuffled") }, hand = { "hand", N_ ("Hand") },
    top = { "top", N_ ("On Top of the Deck, the Topmost Last") },
    discards = { "discards", N_ ("Discard Pile") },
    play = { "play", N_ ("Face Up, in Play Order") }, counters = { "counters", N_ ("Health") };

static const RulesLayoutWord from_deck = { "from-deck",
                                           N_ ("Face-down cards, drawn from this deck") },
                             health = { "health", N_ ("Health") },
                             by_spell = { "spell", N_ ("played in a spell") },
                             damage = { "damage", N_ ("damage on it") },
                             letters = { "word", N_ ("letters of its word") },
                             now = { "now", N_ ("played in this turn") };

static const RulesLayoutWord energy = { "energy", N_ ("Energy") },
                             first = { "first", N_ ("Begins") },
                             laid = { "row-was-laid",
                                      N_ ("The Market row was filled for the first time") },
                             has_played = { "played", N_ ("A card was played in this turn") },
                             owes = { "owes", N_ ("Discards owed") },
                             due = { "draws", N_ ("Draws due") },
                             ability = { "ability", N_ ("Ability in the pool") },
                             box = { "box", N_ ("text box") },
                             index_in_box = { "number", N_ ("ability number") },
                             spent = { "spent", N_ ("used") },
                             hit = { "hit", N_ ("Damage to send") },
                             purchase = { "purchase", N_ ("The next card bought goes to") };

static const RulesLayoutWord phases[] = {
  { "setup", N_ ("The table is set up") },
  { "discard", N_ ("Cards are discarded") },
  { "main", N_ ("Cards are played") },
  { "draw", N_ ("Cards are drawn") },
};
static const RulesLayoutWord boxes[SPELLED_BOXES] = {
  { "fragment", N_ ("fragment") },
  { "spelled", N_ ("spelled") },
  { "scrap", N_ ("scrap") },
};
static const RulesLayoutWord destinations[] = { { "hand", N_ ("the hand") },
                                                { "deck", N_ ("the deck") } };

static void
put_pile (RulesLayout *to, const SpelledRules *rules, const SpelledState *state, unsigned pile)
{
  for (unsigned c = 0; c < rules->n_cards; c++)
    if (spelled_pile_copies (state, pile, c)) {
      rules_layout_card (to, NULL, c);
      rules_layout_count (to, spelled_pile_copies (state, pile, c));
    }
}

/* What a deck and the face-down cards of its hand are together. */
static void
put_deck (RulesLayout *to, const SpelledRules *rules, const SpelledState *state, unsigned seat)
{
  unsigned unseen = spelled_seat_pile (SPELLED_PILE_UNSEEN, seat),
           held = spelled_seat_pile (SPELLED_PILE_HAND, seat);

  rules_layout_place (to, &deck, seat);
  for (unsigned c = 0; c < rules->n_cards; c++) {
    unsigned n = spelled_pile_copies (state, unseen, c);

    n += rules_layout_sees (to, seat) ? 0 : spelled_pile_copies (state, held, c);
    if (n) {
      rules_layout_card (to, NULL, c);
      rules_layout_count (to, n);
    }
  }
}

static void
put_market (RulesLayout *to, const SpelledRules *rules, const SpelledState *state)
{
  rules_layout_place (to, &market, 0);
  for (unsigned i = 0; i < SPELLED_ROW; i++)
    if (state->market[i] != SPELLED_NONE) {
      rules_layout_card (to, NULL, state->market[i]);
      rules_layout_fact_number (to, &rules_layout_position, (int32_t)i + 1);
    }
  rules_layout_place (to, &reserve, 0);
  put_pile (to, rules, state, SPELLED_PILE_RESERVE);
  rules_layout_place (to, &scrap, 0);
  put_pile (to, rules, state, SPELLED_PILE_SCRAP);
  rules_layout_place (to, &market_deck, 0);
  rules_layout_some (to, &cards_in_deck, (int32_t)state->sizes[SPELLED_PILE_MARKET]);
}

static void
put_seat (RulesLayout *to, const SpelledRules *rules, const SpelledState *state, unsigned seat)
{
  put_deck (to, rules, state, seat);
  rules_layout_place (to, &hand, seat);
  if (rules_layout_sees (to, seat))
    put_pile (to, rules, state, spelled_seat_pile (SPELLED_PILE_HAND, seat));
  rules_layout_some (to, &from_deck,
                     (int32_t)(rules_layout_sees (to, seat) ? state->hidden[seat - 1]
                                                            : spelled_hand_size (state, seat)));
  rules_layout_place (to, &top, seat);
  for (unsigned i = 0; i < state->n_tops[seat - 1]; i++)
    rules_layout_card (to, NULL, state->tops[seat - 1][i]);
  rules_layout_place (to, &discards, seat);
  put_pile (to, rules, state, spelled_seat_pile (SPELLED_PILE_DISCARD, seat));
  rules_layout_place (to, &counters, seat);
  rules_layout_number (to, &health, state->health[seat - 1]);
}

static void
put_play (RulesLayout *to, const SpelledState *state)
{
  rules_layout_place (to, &play, 0);
  for (unsigned i = 0; i < state->n_play; i++) {
    const SpelledFaceUpCard *played = &state->play[i];

    rules_layout_card (to, NULL, played->card);
    rules_layout_fact_actor (to, &rules_layout_whose, played->seat);
    if (played->spell)
      rules_layout_fact_flag (to, &by_spell);
    if (played->damage)
      rules_layout_fact_number (to, &damage, played->damage);
    if (played->word)
      rules_layout_fact_number (to, &letters, played->word);
    if (played->now)
      rules_layout_fact_flag (to, &now);
  }
}

/* What the turn brought. */
static void
put_turn (RulesLayout *to, const SpelledState *state)
{
  rules_layout_some (to, &energy, state->energy);
  for (unsigned i = 0; i < state->n_pool; i++) {
    const SpelledPoolAbility *pooled = &state->pool[i];

    rules_layout_card (to, &ability, pooled->card);
    rules_layout_fact_word (to, &box, &boxes[pooled->box & ~SPELLED_USED]);
    rules_layout_fact_number (to, &index_in_box, pooled->index + 1);
    if (pooled->box & SPELLED_USED)
      rules_layout_fact_flag (to, &spent);
  }
  for (unsigned i = 0; i < state->n_hits; i++) {
    rules_layout_number (to, &hit, state->hits[i] & ~SPELLED_SPENT);
    if (state->hits[i] & SPELLED_SPENT)
      rules_layout_fact_flag (to, &spent);
  }
  for (unsigned i = 0; i < state->n_buys; i++)
    rules_layout_word (to, &purchase, &destinations[state->buys >> i & 1]);
}

static void
put_by_seat (RulesLayout *to, const SpelledRules *rules, const RulesLayoutWord *word,
             const uint8_t *numbers)
{
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    if (numbers[seat - 1]) {
      rules_layout_number (to, word, numbers[seat - 1]);
      rules_layout_fact_actor (to, &rules_layout_whose, seat);
    }
}

void
spelled_layout (const RulesMatch *match, const void *data, RulesLayout *to)
{
  const SpelledRules *rules = match->compiled;
  const SpelledState *state = data;

  put_market (to, rules, state);
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    put_seat (to, rules, state, seat);
  put_play (to, state);
  rules_layout_place (to, &rules_layout_remember, 0);
  rules_layout_word (to, &rules_layout_phase, &phases[state->phase]);
  if (state->turn)
    rules_layout_actor (to, &rules_layout_turn, state->turn);
  if (state->first)
    rules_layout_actor (to, &first, state->first);
  if (state->phase == SPELLED_PHASE_SETUP && state->row_was_laid)
    rules_layout_flag (to, &laid);
  if (state->played)
    rules_layout_flag (to, &has_played);
  put_by_seat (to, rules, &owes, state->owed_discards);
  put_by_seat (to, rules, &due, state->due_draws);
  put_turn (to, state);
}
