/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of Arkham's faults, with the rule-book sections that forbid.
 */
#include "rules/arkham/arkham-faults.h"

#define SECTION(name) "Tomes of Arkham, " name
#define RULING(n) "Tomes of Arkham, ruling " #n
#define PACK "Tomes of Arkham, Pack"
#define MOVES "Tomes of Arkham, Moves"

#define FAULT(code) [code - RULES_FAULT_GAME]

const RulesFault arkham_faults[ARKHAM_FAULT_END - RULES_FAULT_GAME] = {
  FAULT (ARKHAM_FAULT_PHASE_FIRST) = { N_ ("The first player is named once, before anything is "
                                           "dealt."),
                                       SECTION ("Setup") },
  FAULT (ARKHAM_FAULT_PHASE_DEAL) = { N_ ("Resources are dealt at setup, after the first player "
                                          "is named."),
                                      SECTION ("Setup") },
  FAULT (ARKHAM_FAULT_DEAL_SEAT) = { N_ ("No resource is dealt to seat {1} now."),
                                     SECTION ("Setup") },
  FAULT (ARKHAM_FAULT_PHASE_SALE) = { N_ ("Tomes are put up for sale after the deal and when a "
                                          "round begins."),
                                      SECTION ("Setup") },
  FAULT (ARKHAM_FAULT_SALE_COUNT) = { NP_ (1, "{1} tome is put up for sale now, not {2}.",
                                           "{1} tomes are put up for sale now, not {2}."),
                                      SECTION ("Setup") },
  FAULT (ARKHAM_FAULT_DECK_EMPTY) = { N_ ("The deck is empty."), SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_PHASE_DRAFT) = { N_ ("No event is chosen now."), SECTION ("Event Phase") },
  FAULT (ARKHAM_FAULT_DRAFT_OUT) = { N_ ("The table sets no event aside now."),
                                     SECTION ("Event Phase") },
  FAULT (ARKHAM_FAULT_DRAFT_KEEP) = { N_ ("Seat {1} keeps an event now."),
                                      SECTION ("Event Phase") },
  FAULT (ARKHAM_FAULT_DRAFT_DROP) = { N_ ("Seat {1} sets an event aside now."),
                                      SECTION ("Event Phase") },
  FAULT (ARKHAM_FAULT_OUT_UP) = { N_ ("Three players set one event aside face down; four set one "
                                      "aside face up and two face down."),
                                  SECTION ("Event Phase") },
  FAULT (ARKHAM_FAULT_OUT_UNSEEN) = { N_ ("All see the event that lies face up: name it first."),
                                      MOVES },
  FAULT (ARKHAM_FAULT_OUT_FIRST) = { N_ ("Events are set aside before anybody chooses."),
                                     SECTION ("Event Phase") },
  FAULT (ARKHAM_FAULT_EVENT_TAKEN) = { N_ ("{a} is somewhere else this round."),
                                       SECTION ("Event Phase") },
  FAULT (ARKHAM_FAULT_PHASE_EVENT) = { N_ ("No event is called now."), SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_EVENT_HOLDER) = { N_ ("Seat {1} can’t have {a}."),
                                        SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_EVENT_CALLED) = { N_ ("{a} has been called already."),
                                        SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_EVENT_STOPPED) = { N_ ("{a} was stopped and gives no turn."), RULING (4) },
  FAULT (ARKHAM_FAULT_EVENT_EARLIER) = { N_ ("{a}, which seat {1} has, is called first."),
                                         SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_EVENT_ENOUGH) = { N_ ("Were it {a}, too few events would be left for the "
                                            "other unseen ones."),
                                        RULING (3) },
  FAULT (ARKHAM_FAULT_PHASE_TURN) = { N_ ("It is nobody’s turn: an event is called first."),
                                      SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_TURN) = { N_ ("It is seat {1}’s turn."), SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_ACQUIRED) = { N_ ("The acquire action of this turn is done."),
                                    SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_DEMENTED_DUE) = { N_ ("The Demented action must follow first."),
                                        SECTION ("Event Action") },
  FAULT (ARKHAM_FAULT_DEMENTED_NOT) = { N_ ("No Demented action is due."),
                                        SECTION ("Event Action") },
  FAULT (ARKHAM_FAULT_ACTED) = { N_ ("The event’s action is used already."),
                                 SECTION ("Event Action") },
  FAULT (ARKHAM_FAULT_ACQUIRE_DUE) = { N_ ("A resource or a tome must be acquired first."),
                                       SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_NOT_ON_SALE) = { N_ ("{a} is not on sale."), SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_OWNED) = { N_ ("Seat {1} can’t have {a} twice."), SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_PRICE) = { N_ ("{a} costs {1}, and {2} is paid."),
                                 SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_PAY_UNSEEN) = { N_ ("What is paid is shown: name it."), MOVES },
  FAULT (ARKHAM_FAULT_BONUS) = { N_ ("The event’s bonus is spent once a turn."), MOVES },
  FAULT (ARKHAM_FAULT_NOT_IN_HAND) = { N_ ("Seat {1} does not have {a}."),
                                       SECTION ("Acquire Phase") },
  FAULT (ARKHAM_FAULT_NO_UNSEEN) = { N_ ("All resources of seat {1} are known: name the card."),
                                     MOVES },
  FAULT (ARKHAM_FAULT_NOT_OWNED) = { N_ ("Seat {1} does not own {a}."), MOVES },
  FAULT (ARKHAM_FAULT_ARGS_FEW) = { N_ ("This action does more; say what."), MOVES },
  FAULT (ARKHAM_FAULT_ARGS_REST) = { N_ ("{a} is more than this action can do now."), MOVES },
  FAULT (ARKHAM_FAULT_ARG_EVENT) = { N_ ("An event belongs here, not {a}."), MOVES },
  FAULT (ARKHAM_FAULT_ARG_SEAT) = { N_ ("A seat’s number belongs here, not {a}."), MOVES },
  FAULT (ARKHAM_FAULT_ARG_RESOURCE) = { N_ ("A resource belongs here, not {a}."), MOVES },
  FAULT (ARKHAM_FAULT_ARG_TOME) = { N_ ("A tome belongs here, not {a}."), MOVES },
  FAULT (ARKHAM_FAULT_ARG_SALE) = { N_ ("A tome with its resource, such as tome:$2, or a card "
                                        "belongs here, not {a}."),
                                    MOVES },
  FAULT (ARKHAM_FAULT_STOP) = { N_ ("{a} can’t be stopped: it is not of a higher initiative, or "
                                    "stopped already."),
                                MOVES },
  FAULT (ARKHAM_FAULT_SEAT) = { N_ ("Seat {1} must choose another player."), MOVES },
  FAULT (ARKHAM_FAULT_SEAT_EMPTY) = { N_ ("There is nothing to be had from seat {1}."), MOVES },
  FAULT (ARKHAM_FAULT_GUARDED) = { N_ ("The tomes of seat {1} are guarded until the round ends."),
                                   RULING (10) },
  FAULT (ARKHAM_FAULT_FIRST_HOLDER) = { N_ ("Seat {1} is the first player already."), MOVES },
  FAULT (ARKHAM_FAULT_STOPPED_TWICE) = { N_ ("{a} is stopped already."), MOVES },
  FAULT (ARKHAM_FAULT_NAME_UNKNOWN) = { N_ ("No pack of this match has “{a}”."), PACK },
  FAULT (ARKHAM_FAULT_EVENT_UNKNOWN) = { N_ ("No pack of this match has the event “{a}”."), PACK },
  FAULT (ARKHAM_FAULT_VALUE_UNKNOWN) = { N_ ("No resource of this match is worth “{a}”."), PACK },
  FAULT (ARKHAM_FAULT_CARDS_OTHER) = { N_ ("The game has {1} cards, and this pack has {2}."),
                                       SECTION ("Components") },
  FAULT (ARKHAM_FAULT_EVENTS_EIGHT) = { N_ ("The game needs {1} events, and here are {2}."),
                                        SECTION ("Components") },
  FAULT (ARKHAM_FAULT_INITIATIVE_TWICE) = { N_ ("Two events have the initiative {1}."),
                                            SECTION ("Event Cards") },
  FAULT (ARKHAM_FAULT_ID_SHARED) = { N_ ("{a} is a card’s id and a tome’s."), PACK },
  FAULT (ARKHAM_FAULT_ID_BONUS) = { N_ ("A card can’t be called {b}: payments use that word."),
                                    PACK },
  FAULT (ARKHAM_FAULT_COPIES) = { N_ ("There is one copy of a card."), PACK },
  FAULT (ARKHAM_FAULT_TOMES_MANY) = { N_ ("A match has at most {1} tomes, and its packs have {2}."),
                                      "Tomes of Arkham, Bounds" },
  FAULT (ARKHAM_FAULT_COLLECTIONS_MANY) = { N_ ("A match has at most {1} collections, and its "
                                                "packs have {2}."),
                                            "Tomes of Arkham, Bounds" },
  FAULT (ARKHAM_FAULT_EVENT_UNSEEN) = { N_ ("{a} can’t be called yet: an unseen event comes "
                                            "before it."),
                                        RULING (3) },
  FAULT (ARKHAM_FAULT_UNDER_DECK) = { N_ ("{a} has just gone under the deck, and other cards lie "
                                          "above it. Is this the sale of the round before?"),
                                      SECTION ("Clean-up Phase") },
  FAULT (ARKHAM_FAULT_TWO_SIDES) = { N_ ("No card that is left has {b} behind {a}."), MOVES },
};
