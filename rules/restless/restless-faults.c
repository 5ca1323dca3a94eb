/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of the faults of The Restless, with the rule-book sections that forbid, and the
 * rulings that could allow.
 */
#include "rules/restless/restless-state.h"

#define SECTION(name) "The Restless, " name
#define PAGE(name) "The Restless, notation: " name
#define TAROT "Tarot Restless"

#define FAULT(code) [RESTLESS_FAULT_##code - RULES_FAULT_GAME]

const RulesFault restless_faults[RESTLESS_FAULT_END - RULES_FAULT_GAME] = {
  FAULT (CHARACTERS) = { NP_ (1, "{1} character is too few for {2} players.",
                              "{1} characters are too few for {2} players."),
                         SECTION ("Setting up the game") },
  FAULT (ARG_SLOT) = { N_ ("“{a}” is not a party slot, A to D."), PAGE ("Notation") },
  FAULT (ARG_ITEM) = { N_ ("“{a}” is not an item of a character, such as A:axe."),
                       PAGE ("Notation") },
  FAULT (
      ARG_ARMOR) = { N_ ("“{a}” does not say whose armor takes how much, such as A:2 or cloak:1."),
                     PAGE ("Notation") },
  FAULT (DEAD) = { N_ ("{b} is dead and does nothing. A ruling can: adjust revive {b} \"why\"."),
                   SECTION ("Character Death") },
  FAULT (EMPTY) = { N_ ("There is no character {b}."), PAGE ("Phases and moves") },
  FAULT (NOT_LIVING) = { N_ ("There is no living character {b}. A ruling can: adjust revive {b} "
                             "\"why\"."),
                         SECTION ("Character Death") },
  FAULT (PHASE_PLAY) = { N_ ("The party is not complete yet."), SECTION ("Setting up the game") },
  FAULT (PHASE_SETUP) = { N_ ("Starter Items are handed out at setup alone. A ruling can: adjust "
                              "item {b} {a} on \"why\"."),
                          SECTION ("Setting up the game") },
  FAULT (STARTERS) = { N_ ("All {1} Starter Items are handed out. A ruling can: adjust item {b} "
                           "{a} on \"why\"."),
                       SECTION ("Setting up the game") },
  FAULT (SLOT_TAKEN) = { N_ ("There is a character {b} already."),
                         SECTION ("Setting up the game") },
  FAULT (SEAT) = { N_ ("There is no seat {1}."), SECTION ("Setting up the game") },
  FAULT (SEAT_MISSING) = { N_ ("Say who plays {a}: seat=1 to seat=4."), PAGE ("Phases and moves") },
  FAULT (PARTY_FULL) = { NP_ (1, "The party has its {1} character.",
                              "The party has its {1} characters."),
                         SECTION ("Setting up the game") },
  FAULT (SEAT_WITHOUT) = { N_ ("Every player gets a character before seat {1} gets another."),
                           SECTION ("Setting up the game") },
  FAULT (SEAT_OTHER) = { N_ ("Seat {1} plays {b}."), SECTION ("Character Death") },
  FAULT (PHASE_JOIN) = { N_ ("New characters join in a Rest, with a new Realm or before the final "
                             "battle. A ruling can: adjust revive {b} \"why\"."),
                         SECTION ("Character Death") },
  FAULT (NOT_DEAD) = { N_ ("{b} is not dead."), SECTION ("Character Death") },
  FAULT (DECK_CHARACTER) = { N_ ("{a} is not a character."), PAGE ("Decks") },
  FAULT (DECK_ENCOUNTER) = { N_ ("{a} is not an encounter."), PAGE ("Decks") },
  FAULT (DECK_STARTER) = { N_ ("{a} is not a Starter Item."), PAGE ("Decks") },
  FAULT (DECK_LOOT) = { N_ ("{a} is not of the Loot deck. A ruling can: adjust ground {a} on "
                            "\"why\"."),
                        PAGE ("Decks") },
  FAULT (DECK_TREASURE) = { N_ ("{a} is not of the Treasure deck. A ruling can: adjust ground {a} "
                                "on \"why\"."),
                            PAGE ("Decks") },
  FAULT (DECK_REST) = { N_ ("{a} is not a Rest card."), PAGE ("Decks") },
  FAULT (DECK_REALM) = { N_ ("{a} is not a Realm."), PAGE ("Decks") },
  FAULT (DECK_GOD) = { N_ ("{a} is not a Traitor God."), PAGE ("Decks") },
  FAULT (DECK_STATUS) = { N_ ("{a} is not a status."), PAGE ("Decks") },
  FAULT (DECK_TAROT) = { N_ ("{a} is not a tarot card."), PAGE ("Decks") },
  FAULT (REALM_LEVEL) = { N_ ("{a} is not a Realm {1}."), SECTION ("Realms") },
  FAULT (
      NOT_IN_DECK) = { N_ ("Every copy of {a} is in play or in the discard pile; there are {1}."),
                       PAGE ("Decks") },
  FAULT (
      UNSEEN_ELSEWHERE) = { N_ ("{a} can’t come: what nobody saw must have every copy of it that "
                                "does not lie open."),
                            PAGE ("Decks") },
  FAULT (NOT_UNSEEN) = { N_ ("{a} can’t be one of the cards that nobody saw."), PAGE ("Decks") },
  FAULT (
      AHEAD) = { N_ ("{b} comes before {a}: it was seen on top of the deck. A ruling on the deck "
                     "can say where it lies, as in: adjust pile loot axe in \"why\"."),
                 SECTION ("Minutiae") },
  FAULT (AHEAD_COUNT) = { NP_ (1, "The deck has {1} card to look at.",
                               "The deck has {1} cards to look at."),
                          PAGE ("Phases and moves") },
  FAULT (
      UNDER_DECK) = { N_ ("{a} was put to the bottom of its deck, and other cards lie above it."),
                      SECTION ("Pick From Multiple") },
  FAULT (PILE_EMPTY) = { N_ ("There is no card in that pile."), PAGE ("Rulings") },
  FAULT (PILE_UNSEEN) = { N_ ("The pile has cards that nobody saw: name those that are meant."),
                          PAGE ("Rulings") },
  FAULT (PILE_CARD) = { N_ ("{a} lies neither in the pile nor in the deck."), PAGE ("Rulings") },
  FAULT (PHASE_OFFER) = { N_ ("Characters are drawn to choose from before the first one joins, "
                              "Starter Items when all have joined."),
                          SECTION ("Setting up the game") },
  FAULT (OFFER_AGAIN) = { N_ ("Cards to choose from are there already."),
                          SECTION ("Setting up the game") },
  FAULT (OFFER_COUNT) = { NP_ (1, "{1} card is drawn to choose from, and these are {2}.",
                               "{1} cards are drawn to choose from, and these are {2}."),
                          SECTION ("Setting up the game") },
  FAULT (NOT_OFFERED) = { N_ ("{a} is not among the cards that were drawn to choose from."),
                          SECTION ("Setting up the game") },
  FAULT (DECK_EMPTY) = { N_ ("There is no card left in the deck."), PAGE ("Decks") },
  FAULT (PHASE_REALM) = { N_ ("No Realm is drawn now."), SECTION ("Realms") },
  FAULT (GOD_DUE) = { N_ ("After the last Realm the Traitor God is drawn."),
                      SECTION ("Traitor Gods") },
  FAULT (PHASE_GOD) = { N_ ("The Traitor God is drawn once, with the last Realm."),
                        SECTION ("Traitor Gods") },
  FAULT (PHASE_ENCOUNTERS) = { N_ ("The number of encounters is told before the first one. A "
                                   "ruling can: adjust encounters 4 \"why\"."),
                               SECTION ("Realms") },
  FAULT (PHASE_REVEAL) = { N_ ("No encounter is revealed now."), SECTION ("Setting up the game") },
  FAULT (CANDIDATES) = { N_ ("{1} can be revealed here, and these are {2}. A ruling can: adjust "
                             "pick-from {3} \"why\"."),
                         SECTION ("Pick From Multiple") },
  FAULT (UNSEEN_SINGLE) = { N_ ("What is met is named; only a card of a Pick From stays unseen."),
                            PAGE ("Notation") },
  FAULT (PHASE_CHOOSE) = { N_ ("There is nothing to choose from."),
                           SECTION ("Pick From Multiple") },
  FAULT (NOT_CANDIDATE) = { N_ ("{a} is not among the revealed."), SECTION ("Pick From Multiple") },
  FAULT (NO_ENCOUNTER) = { N_ ("No encounter is being met."), PAGE ("Phases and moves") },
  FAULT (PHASE_INSERT) = { N_ ("No encounter can be put in here."), PAGE ("Phases and moves") },
  FAULT (NO_FIGHT) = { N_ ("There is nobody to fight. Damage from elsewhere is a ruling: adjust "
                           "health A -1 \"why\"."),
                       SECTION ("Combat") },
  FAULT (TURN) = { N_ ("It is {b}’s turn."), SECTION ("Taking a turn") },
  FAULT (TURN_ATTACK) = { N_ ("It is {b}’s turn, and {b} has not attacked. A ruling can: adjust "
                              "acted {b} on \"why\"."),
                          SECTION ("Taking a turn") },
  FAULT (ACTED) = { N_ ("{b} has had its turn this round. A ruling can: adjust acted {b} off "
                        "\"why\"."),
                    SECTION ("Taking a turn") },
  FAULT (ATTACKED) = { N_ ("{b} has attacked in this turn."), SECTION ("Taking a turn") },
  FAULT (END_TURN) = { N_ ("It is not {b}’s turn."), SECTION ("Taking a turn") },
  FAULT (END_ATTACK) = { N_ ("{b} must attack before the turn ends. A ruling can: adjust acted {b} "
                             "on \"why\"."),
                         SECTION ("Taking a turn") },
  FAULT (NO_WEAPON) = { N_ ("{a} is neither a weapon nor an attack spell."),
                        SECTION ("Taking a turn") },
  FAULT (
      DICE) = { N_ ("The number of dice is wrong: at most {1}, and none after the Target is dead."),
                SECTION ("Combat") },
  FAULT (FLEE_GOD) = { N_ ("Nobody flees from a Traitor God."), SECTION ("The final battle") },
  FAULT (FLEE_DICE) = { N_ ("{b} rolls until a roll passes, three have failed, or death."),
                        SECTION ("Fleeing") },
  FAULT (REROLLS) = { N_ ("This costs {1} Reroll Counters, and there are {2}. A ruling can: adjust "
                          "rerolls +1 \"why\"."),
                      SECTION ("Counters") },
  FAULT (ARMOR_MISSING) = { N_ ("{b} has no {1} armor left on {a}. A ruling can: adjust armor "
                                "{b}:{a} {1} \"why\"."),
                            SECTION ("How to track health and armor") },
  FAULT (ARMOR_UNUSED) = { NP_ (1,
                                "{1} point of the armor named for {b} has no damage to take. For "
                                "damage that no card here deals there is a ruling: adjust health "
                                "{b} -1 \"why\".",
                                "{1} points of the armor named for {b} have no damage to take. For "
                                "damage that no card here deals there is a ruling: adjust health "
                                "{b} -1 \"why\"."),
                           SECTION ("How to track health and armor") },
  FAULT (LOOT_OWED) = { N_ ("{b} may draw {1} Loot now, not {2}. A ruling can: adjust draws loot "
                            "+1 \"why\"."),
                        SECTION ("Items") },
  FAULT (TREASURE_OWED) = { N_ ("{b} may draw {1} Treasure now, not {2}. A ruling can: adjust "
                                "draws treasure +1 \"why\"."),
                            SECTION ("Items") },
  FAULT (REROLL_NOTHING) = { N_ ("Only a Nothing is rerolled, and {a} is none."),
                             SECTION ("Loot") },
  FAULT (REROLL_PICK) = { N_ ("In a Pick From nothing is rerolled."), PAGE ("Notation") },
  FAULT (PICK_COUNT) = { NP_ (1,
                              "This is a Pick From {1}: it is one draw of {1} card, not {2}. A "
                              "ruling can: adjust pick-from 1 loot \"why\".",
                              "This is a Pick From {1}: it is one draw of {1} cards, not {2}. A "
                              "ruling can: adjust pick-from 1 loot \"why\"."),
                         SECTION ("Pick From Multiple") },
  FAULT (NO_PICK) = { N_ ("There is no Pick From to keep a card of. A ruling can: adjust pick-from "
                          "2 loot \"why\"."),
                      SECTION ("Pick From Multiple") },
  FAULT (KEEP) = { N_ ("{a} is not among the cards."), SECTION ("Pick From Multiple") },
  FAULT (KEEP_MISSING) = { N_ ("Say which card is kept: keep= and its id."),
                           SECTION ("Pick From Multiple") },
  FAULT (KEEP_SINS) = { N_ ("With a Sin among the cards nothing is kept."), SECTION ("Treasure") },
  FAULT (NO_ITEM) = { N_ ("{b} does not have {a}. A ruling can: adjust item {b} {a} on \"why\"."),
                      SECTION ("Items") },
  FAULT (NOT_ON_GROUND) = { N_ ("{a} is not on the ground. A ruling can: adjust ground {a} on "
                                "\"why\"."),
                            SECTION ("Items") },
  FAULT (WEIGHT) = { N_ ("With {a} {b} would carry {1}, and {2} is the most. A ruling can: adjust "
                         "item {b} {a} on \"why\"."),
                     SECTION ("Character") },
  FAULT (TRADE_BATTLE) = { N_ ("In battle no item changes hands. A ruling can: adjust item {b} {a} "
                               "off \"why\"."),
                           SECTION ("Taking a turn") },
  FAULT (TRADE_TURN) = { N_ ("A turn is open, and in combat no item changes hands. A ruling can: "
                             "adjust item {b} {a} off \"why\"."),
                         SECTION ("Taking a turn") },
  FAULT (GIVE_SELF) = { N_ ("{b} has {a} already."), SECTION ("Items") },
  FAULT (NOT_CONSUMABLE) = { N_ ("{a} is not a consumable."), SECTION ("Types of Items") },
  FAULT (NOT_ACTIVE) = { N_ ("{a} is not an active item."), SECTION ("Types of Items") },
  FAULT (NOT_READY) = { N_ ("{a} is not recharged yet. A ruling can: adjust ready {b}:{a} on "
                            "\"why\"."),
                        SECTION ("Types of Items") },
  FAULT (CONSUMED) = { N_ ("{b} has used a consumable since its turn began. A ruling can: adjust "
                           "consumed {b} off \"why\"."),
                       SECTION ("Taking a turn") },
  FAULT (REST_ONLY) = { N_ ("{a} works in a Rest alone. What it does can be ruled, as in: adjust "
                            "health {b} +2 \"why\"."),
                        SECTION ("Types of Items") },
  FAULT (NO_TARGET) = { N_ ("{a} needs a Target, and there is none. What it does can be ruled, as "
                            "in: adjust health A +2 \"why\"."),
                        PAGE ("Items, Rest, Trader, tarot") },
  FAULT (ON_MISSING) = { N_ ("Say for whom {a} is: on= and a slot."), PAGE ("Pack") },
  FAULT (PHASE_TRADER) = { N_ ("There is no Trader here."), SECTION ("Note on Traders") },
  FAULT (TRADED) = { N_ ("This Trader’s Inventory has been seen. A ruling can: adjust ground coin "
                         "on \"why\"."),
                     SECTION ("Note on Traders") },
  FAULT (STOCK_COUNT) = { N_ ("This Inventory has {1} Loot and {2} Treasure, Sins not counted."),
                          SECTION ("Note on Traders") },
  FAULT (PHASE_BUY) = { N_ ("Nothing is bought before the Inventory is seen."),
                        SECTION ("Note on Traders") },
  FAULT (NOT_IN_STOCK) = { N_ ("{a} is not in the Trader’s Inventory."),
                           SECTION ("Note on Traders") },
  FAULT (PRICE) = { N_ ("{a} costs {1}, and {2} is paid. A ruling can: adjust item {b} {a} on "
                        "\"why\"."),
                    SECTION ("Note on Traders") },
  FAULT (PHASE_SELL) = { N_ ("There is no Trader to sell to."), SECTION ("Note on Traders") },
  FAULT (PHASE_LEAVE) = { N_ ("There is no Trader to leave."), SECTION ("Note on Traders") },
  FAULT (DRAWS_FIRST) = { N_ ("First {1} Loot and {2} Treasure are drawn. A ruling can: adjust "
                              "draws loot 0 \"why\", adjust draws treasure 0 \"why\"."),
                          SECTION ("Defeating a Target") },
  FAULT (OVERLOADED) = { N_ ("{b} carries {1}, and {2} is the most. A ruling can take an item "
                             "away: adjust item {b} ITEM off \"why\"."),
                         SECTION ("Character") },
  FAULT (PHASE_NEXT) = { N_ ("The party can’t go on from here."), PAGE ("Phases and moves") },
  FAULT (PHASE_REST) = { N_ ("A Rest comes after a Target’s defeat or at a non-combat encounter. A "
                             "ruling can heal: adjust health A +2 \"why\"."),
                         SECTION ("Rest cards") },
  FAULT (NO_REST) = { N_ ("After a flight nobody rests until a Target is defeated or a non-combat "
                          "encounter met. A ruling can: adjust no-rest off \"why\"."),
                      SECTION ("Fleeing") },
  FAULT (REST_REMOVED) = { N_ ("Nobody rests after an encounter that was neither defeated nor of "
                               "another kind than combat. A ruling can heal: adjust health A +2 "
                               "\"why\"."),
                           SECTION ("Rest cards") },
  FAULT (NO_RESTS) = { N_ ("There is no Rest card left. A ruling can: adjust rests +1 \"why\"."),
                       SECTION ("Rest cards") },
  FAULT (PHASE_HEAL) = { N_ ("Counters heal in a Rest alone. A ruling can: adjust health {b} +2 "
                             "\"why\"."),
                         SECTION ("Rest cards") },
  FAULT (HEALTHY) = { N_ ("{b} lacks no health."), SECTION ("Rest cards") },
  FAULT (PHASE_WAKE) = { N_ ("Nobody rests."), SECTION ("Rest cards") },
  FAULT (PHASE_NIGHT) = { N_ ("The final night comes after the last encounter of the last Realm."),
                          SECTION ("The final battle") },
  FAULT (NIGHT_ONCE) = { N_ ("The final night is spent once."), SECTION ("The final battle") },
  FAULT (NO_TAROT) = { N_ ("The tarot belongs to the variant tarot."), TAROT },
  FAULT (PHASE_CONSULT) = { N_ ("The tarot is consulted at a Realm’s start, in a Rest and at a "
                                "Trader."),
                            TAROT },
  FAULT (TAROT_PRICE) = { N_ ("The tarot costs {1} health, and {2} is paid. Rulings can take more "
                              "or less: adjust health A -1 \"why\", or set it aside: adjust skip "
                              "\"why\"."),
                          TAROT },
  FAULT (TAROT_HEALTH) = { N_ ("{b} has {1} health and can’t pay {2}. A ruling can: adjust health "
                               "{b} +1 \"why\"."),
                           TAROT },
  FAULT (TAROT_CARDS) = { NP_ (1,
                               "The tarot shows {1} card, and these are {2}. A ruling can: adjust "
                               "skip \"why\".",
                               "The tarot shows {1} cards, and these are {2}. A ruling can: adjust "
                               "skip \"why\"."),
                          TAROT },
  FAULT (TAROT_ON) = { N_ ("{b} paid nothing to the tarot, or is dead, and can’t receive {a}. A "
                           "ruling can: adjust blessing {b} {a} on \"why\"."),
                       TAROT },
  FAULT (KIND) = { N_ ("{a} is another kind of card."), PAGE ("Rulings") },
  FAULT (NOT_ON) = { N_ ("{a} is not there."), PAGE ("Rulings") },
  FAULT (STACKS) = { N_ ("{b} has {a} already, and it does not stack."),
                     SECTION ("Status Effects") },
  FAULT (RULE_TARGET) = { N_ ("There is no Target."), PAGE ("Rulings") },
  FAULT (RULE_BY_TARGET) = { N_ ("There is no Target that could do it. A ruling without by=target "
                                 "can: "
                                 "it then comes from elsewhere."),
                             SECTION ("Character Death") },
  FAULT (RULE_GOD) = { N_ ("The Traitor God is not drawn yet."), PAGE ("Rulings") },
  FAULT (PHASE_SKIP) = { N_ ("No consultation is due."), PAGE ("Rulings") },
};
