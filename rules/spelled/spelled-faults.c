/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of Spelled's faults, with the rule-book sections that forbid.
 */
#include "rules/spelled/spelled-faults.h"

#define SECTION(name) "Spelled, " name
#define RULING(n) "Spelled, ruling " #n
#define MOVES "Spelled, Moves"
#define BOUNDS "Spelled, Bounds"
#define PACK "Spelled, Pack"

#define FAULT(code) [code - RULES_FAULT_GAME]

/* clang-format off */
const RulesFault spelled_faults[SPELLED_FAULT_END - RULES_FAULT_GAME] = {
  FAULT (SPELLED_FAULT_FIRST) = {
    N_ ("Who begins is named once, at setup."), SECTION ("Setup") },
  FAULT (SPELLED_FAULT_REVEAL) = {
    N_ ("No space of the Market row waits for a card."), SECTION ("Scrapping Cards") },
  FAULT (SPELLED_FAULT_MARKET_COPIES) = {
    N_ ("No copy of {a} is left in the Market deck."), SECTION ("Setup") },
  FAULT (SPELLED_FAULT_DRAW) = {
    N_ ("Seat {1} has no card to draw now."), SECTION ("Draw Phase") },
  FAULT (SPELLED_FAULT_DRAW_MANY) = {
    NP_ (2, "Seat {1} has {2} card to draw.", "Seat {1} has {2} cards to draw."),
    SECTION ("Draw Phase") },
  FAULT (SPELLED_FAULT_DRAW_TOP) = {
    N_ ("{a} is known to be on top of the deck of seat {1}."), RULING (1) },
  FAULT (SPELLED_FAULT_DRAW_COPIES) = {
    N_ ("{a} can’t come from the deck of seat {1} now."), RULING (1) },
  FAULT (SPELLED_FAULT_DUE_REVEAL) = {
    N_ ("A card has to fill the Market row first."), RULING (7) },
  FAULT (SPELLED_FAULT_DUE_DRAW) = {
    N_ ("A draw is due first."), RULING (7) },
  FAULT (SPELLED_FAULT_DUE_DISCARD) = {
    N_ ("Seat {1} has to discard first; it owes {2}."), SECTION ("Forced Discards") },
  FAULT (SPELLED_FAULT_PHASE_MAIN) = {
    N_ ("That is done in a main phase."), SECTION ("Main Phase") },
  FAULT (SPELLED_FAULT_TURN) = {
    N_ ("It is seat {1}’s turn."), SECTION ("Game Play") },
  FAULT (SPELLED_FAULT_NOT_IN_HAND) = {
    N_ ("{a} can’t be in the hand of seat {1}."), RULING (1) },
  FAULT (SPELLED_FAULT_LETTERS) = {
    N_ ("The cards don’t give exactly the letters of “{a}”."), SECTION ("Main Phase") },
  FAULT (SPELLED_FAULT_WORD_FORM) = {
    N_ ("A word is written in small letters from a to z, not “{a}”."), MOVES },
  FAULT (SPELLED_FAULT_SPELL_CARDS) = {
    N_ ("A spell takes {1} cards or more."), SECTION ("Main Phase") },
  FAULT (SPELLED_FAULT_POOL) = {
    N_ ("There is no ability {1} in the pool."), SECTION ("Using Abilities") },
  FAULT (SPELLED_FAULT_POOL_SPENT) = {
    N_ ("Ability {1} has been used."), SECTION ("Using Abilities") },
  FAULT (SPELLED_FAULT_USE_FORM) = {
    N_ ("“{a}” is not used in that way."), MOVES },
  FAULT (SPELLED_FAULT_OPPONENT) = {
    N_ ("Seat {1} is not an opponent."), SECTION ("Attacking") },
  FAULT (SPELLED_FAULT_TARGET) = {
    N_ ("{a} is not a shield or totem that seat {1} has in play."), SECTION ("Attacking") },
  FAULT (SPELLED_FAULT_OFFER) = {
    N_ ("{a} is neither in the Market row nor in the Vowel Reserve."),
    SECTION ("Acquiring Cards") },
  FAULT (SPELLED_FAULT_ACQUIRE_COST) = {
    N_ ("{a} costs more than {1}."), SECTION ("Acquiring Cards") },
  FAULT (SPELLED_FAULT_SCRAP_FROM) = {
    N_ ("This ability scraps nothing from {a}."), SECTION ("Scrapping Cards") },
  FAULT (SPELLED_FAULT_SCRAP_ALL) = {
    N_ ("This ability scraps exactly {1} now."), SECTION ("Using Abilities") },
  FAULT (SPELLED_FAULT_SCRAP_MANY) = {
    N_ ("This ability scraps from 1 to {1} now."), SECTION ("Scrapping Cards") },
  FAULT (SPELLED_FAULT_SCRAP_NONE) = {
    N_ ("There is nothing to scrap."), SECTION ("Scrapping Cards") },
  FAULT (SPELLED_FAULT_NOT_THERE) = {
    N_ ("{a} is not there."), SECTION ("Scrapping Cards") },
  FAULT (SPELLED_FAULT_ENERGY) = {
    N_ ("{a} costs {1}, more energy than there is."), SECTION ("Acquiring Cards") },
  FAULT (SPELLED_FAULT_PLAYED_NONE) = {
    N_ ("Cards are bought after one was played this turn."), SECTION ("Main Phase") },
  FAULT (SPELLED_FAULT_NOT_PLAYED) = {
    N_ ("Seat {1} has no {a} in play."), SECTION ("Scrap Abilities") },
  FAULT (SPELLED_FAULT_NO_SCRAP) = {
    N_ ("{a} has no Scrap ability."), SECTION ("Scrap Abilities") },
  FAULT (SPELLED_FAULT_HIT) = {
    N_ ("There is no damage {1} this turn."), SECTION ("Attacking") },
  FAULT (SPELLED_FAULT_HIT_SPENT) = {
    N_ ("Damage {1} has been sent."), SECTION ("Attacking") },
  FAULT (SPELLED_FAULT_SHIELDED) = {
    N_ ("Seat {1} has a shield, which must be destroyed first."),
    SECTION ("Shields & Totems") },
  FAULT (SPELLED_FAULT_OWES) = {
    N_ ("Seat {1} owes no discard."), SECTION ("Forced Discards") },
  FAULT (SPELLED_FAULT_OWES_MANY) = {
    N_ ("Seat {1} owes no more than {2}."), SECTION ("Forced Discards") },
  FAULT (SPELLED_FAULT_RULE_MAIN) = {
    N_ ("Seat {1} is not in its main phase."), MOVES },
  FAULT (SPELLED_FAULT_RULE_DRAW) = {
    N_ ("Draws are due; they come first."), MOVES },
  FAULT (SPELLED_FAULT_RULE_MARKET) = {
    N_ ("{a} is not in the Market row."), MOVES },
  FAULT (SPELLED_FAULT_RULE_WORD) = {
    N_ ("A word is allowed right after its spell."), MOVES },
  FAULT (SPELLED_FAULT_RULE_PLACE) = {
    N_ ("{a} can’t be moved from there ({b})."), MOVES },
  FAULT (SPELLED_FAULT_BOUND_HAND) = {
    N_ ("A hand holds at most {1} cards."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_POOL) = {
    N_ ("The pool of a turn holds at most {1} abilities."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_SPELL) = {
    N_ ("A spell has at most {1} cards."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_HEALTH) = {
    N_ ("Health goes to {1} at most."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_ENERGY) = {
    N_ ("Energy goes to {1} at most."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_DAMAGE) = {
    N_ ("Damage goes to {1} at most."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_HITS) = {
    N_ ("A turn has at most {1} damages to send."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_PLAY) = {
    N_ ("At most {1} cards are in play."), BOUNDS },
  FAULT (SPELLED_FAULT_BOUND_TOPS) = {
    N_ ("At most {1} cards are known on top of a deck."), BOUNDS },
  FAULT (SPELLED_FAULT_LETTER) = {
    N_ ("A card has one or two letters from a to z, or *, and not “{b}”."), PACK },
  FAULT (SPELLED_FAULT_STRENGTH_NONE) = {
    N_ ("Only shields and totems have strength."), PACK },
  FAULT (SPELLED_FAULT_BOTH) = {
    N_ ("{a} is a starter card already."), PACK },
  FAULT (SPELLED_FAULT_STARTER_NONE) = {
    N_ ("The packs have no starter cards."), PACK },
  FAULT (SPELLED_FAULT_COUNT_STARTER) = {
    N_ ("The rule book gives each player {1} starter cards, and the pack gives {2}."),
    SECTION ("Components") },
  FAULT (SPELLED_FAULT_COUNT_RESERVE) = {
    N_ ("The rule book has {1} cards in the Vowel Reserve, and the pack has {2}."),
    SECTION ("Components") },
  FAULT (SPELLED_FAULT_COUNT_MARKET) = {
    N_ ("The rule book has {1} Market cards, and the pack has {2}."), SECTION ("Components") },
  FAULT (SPELLED_FAULT_DECK_UNKNOWN) = {
    N_ ("No pack of this match has the card {a}."), PACK },
  FAULT (SPELLED_FAULT_DECK_MARKET) = {
    N_ ("{a} is no Market card."), PACK },
  FAULT (SPELLED_FAULT_DECK_COPIES) = {
    NP_ (1, "The packs have {1} copy of {a}, and the set has {2}.",
         "The packs have {1} copies of {a}, and the set has {2}."),
    PACK },
  FAULT (SPELLED_FAULT_DECK_ROW) = {
    N_ ("A Market set needs {1} cards that stay in the first row, of cost 4 or less; it has {2}."),
    SECTION ("Setup") },
};
/* clang-format on */
