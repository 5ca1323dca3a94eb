/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of Tome's faults, with the rule-book sections that forbid.
 */
#include "rules/tome/tome-faults.h"

#define SECTION(name) "Tome, " name
#define RULING(n) "Tome, ruling " #n
#define PACK "Tome, Pack"

#define FAULT(code) [code - RULES_FAULT_GAME]

const RulesFault tome_faults[TOME_FAULT_END - RULES_FAULT_GAME] = {
  FAULT (TOME_FAULT_PHASE_ELEMENT) = { N_ ("Elements are chosen before the first dealer, and only "
                                           "where there are too many."),
                                       SECTION ("Playing with multiple versions") },
  FAULT (TOME_FAULT_ELEMENT_KIND) = { N_ ("The basic elements are chosen first, then one special "
                                          "element; {a} does not fit now."),
                                      SECTION ("Playing with multiple versions") },
  FAULT (TOME_FAULT_ELEMENT_TWICE) = { N_ ("{a} is in the deck already."),
                                       SECTION ("Playing with multiple versions") },
  FAULT (TOME_FAULT_PHASE_DEALER) = { N_ ("The dealer is named once, before the first deal."),
                                      SECTION ("Setup") },
  FAULT (TOME_FAULT_PHASE_DEAL) = { N_ ("Hands are dealt at the beginning of a round."),
                                    SECTION ("Setup") },
  FAULT (TOME_FAULT_DEALT) = { N_ ("Seat {1} has its hand already."), SECTION ("Setup") },
  FAULT (TOME_FAULT_DEAL_SIX) = { N_ ("A hand is six spells."), SECTION ("Setup") },
  FAULT (TOME_FAULT_PLACED) = { N_ ("{a} is somewhere else already."), SECTION ("Setup") },
  FAULT (TOME_FAULT_NOT_IN_DECK) = { N_ ("{a} is not in this deck."),
                                     SECTION ("Playing with multiple versions") },
  FAULT (TOME_FAULT_PHASE_TITLE) = { N_ ("A Title Spell is revealed when a chapter begins, after "
                                         "the deal."),
                                     SECTION ("How to play") },
  FAULT (TOME_FAULT_TITLE_PLACE) = { N_ ("{a} must be in a hand; it can’t come from the Element "
                                         "Deck."),
                                     SECTION ("Setup") },
  FAULT (TOME_FAULT_PHASE_PLAY) = { N_ ("No spell is due now."), SECTION ("Taking a turn") },
  FAULT (TOME_FAULT_TURN) = { N_ ("It is seat {1}’s turn."), SECTION ("Taking a turn") },
  FAULT (TOME_FAULT_NOT_IN_HAND) = { N_ ("{a} is not in the hand of seat {1}."),
                                     SECTION ("Taking a turn") },
  FAULT (TOME_FAULT_PHASE_CHOOSE) = { N_ ("No effect asks for a choice now."),
                                      SECTION ("Timing and conditions") },
  FAULT (TOME_FAULT_CHOOSER) = { N_ ("The choice is seat {1}’s."),
                                 SECTION ("Timing and conditions") },
  FAULT (TOME_FAULT_OPTION) = { N_ ("{a} can’t be chosen here."),
                                SECTION ("Timing and conditions") },
  FAULT (TOME_FAULT_DECLINE) = { N_ ("This effect is not optional."),
                                 SECTION ("Timing and conditions") },
  FAULT (TOME_FAULT_RULE_SPELL) = { N_ ("{a} is not on the chapter."), "Tome, Moves" },
  FAULT (TOME_FAULT_RULE_TITLE) = { N_ ("There is no Title Spell now."), "Tome, Moves" },
  FAULT (TOME_FAULT_RULE_UNSEEN) = { N_ ("{a} is not an unseen spell of the Element Deck."),
                                     RULING (12) },
  FAULT (TOME_FAULT_RULE_WINNER) = { N_ ("A winner is ruled from a chapter’s end to the next Title "
                                         "Spell."),
                                     RULING (12) },
  FAULT (TOME_FAULT_RULE_SURVIVAL) = { N_ ("There is health in survival alone."),
                                       SECTION ("Survival mode") },
  FAULT (TOME_FAULT_RULE_HAND) = { N_ ("There are no hands now."), "Tome, Moves" },
  FAULT (
      TOME_FAULT_RULE_OUT) = { N_ ("{a} is neither on the chapter nor in a known hand nor unseen."),
                               "Tome, Moves" },
  FAULT (TOME_FAULT_RULE_CHAPTER) = { N_ ("No chapter is being played."), "Tome, Moves" },
  FAULT (TOME_FAULT_RULE_TURN) = { N_ ("No spell is due now."), "Tome, Moves" },
  FAULT (TOME_FAULT_RULE_STARTED) = { N_ ("Seat {1} has no spell to play."),
                                      SECTION ("Taking a turn") },
  FAULT (TOME_FAULT_ELEMENTS_MANY) = { N_ ("The packs have more than {1} elements."),
                                       "Tome, Bounds" },
  FAULT (
      TOME_FAULT_ELEMENTS_FEW) = { N_ ("A deck needs {1} basic elements, and the packs have {2}."),
                                   RULING (13) },
  FAULT (
      TOME_FAULT_SPECIAL_NONE) = { N_ ("A deck needs a special element, and the packs have none."),
                                   RULING (13) },
  FAULT (
      TOME_FAULT_ELEMENT_SPELLS) = { N_ ("The element {b} needs {1} spells, and the pack has {2}."),
                                     RULING (13) },
  FAULT (TOME_FAULT_ELEMENT_UNKNOWN) = { N_ ("No pack of this match has the element {a}."), PACK },
  FAULT (TOME_FAULT_ELEMENT_WORD) = { N_ ("An element can’t be called {b}: effects and choices use "
                                          "that word."),
                                      PACK },
  FAULT (TOME_FAULT_SPECIAL_EFFECTS) = { N_ ("A special spell has no effects."), RULING (13) },
  FAULT (TOME_FAULT_COPIES) = { N_ ("There is one copy of a spell."), RULING (13) },
  FAULT (TOME_FAULT_ALWAYS) = { N_ ("A continuous effect takes the two protections alone, and asks "
                                    "nothing."),
                                PACK },
  FAULT (TOME_FAULT_ALWAYS_ONLY) = { N_ ("“{b}” belongs to a continuous effect."), PACK },
  FAULT (TOME_FAULT_CHAPTER_END_ONLY) = { N_ ("“{b}” is known at a chapter’s end alone."), PACK },
  FAULT (TOME_FAULT_SAME) = { N_ ("“same” needs a spell chosen before in this effect."), PACK },
  FAULT (TOME_FAULT_ZERO) = { N_ ("A change by 0 does nothing."), PACK },
  FAULT (TOME_FAULT_DECK_COPIES) = { N_ ("An element is in a deck once; {a} is there {1} times."),
                                     SECTION ("Playing with multiple versions") },
  FAULT (TOME_FAULT_DECK_BASICS) = { N_ ("A deck has {1} basic elements, and this one has {2}."),
                                     SECTION ("Playing with multiple versions") },
  FAULT (TOME_FAULT_DECK_SPECIALS) = { N_ ("A deck has one special element, and this one has {1}."),
                                       SECTION ("Playing with multiple versions") },
};
