/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of ToKiO's faults, with the rule-book sections that forbid.
 */
#include "rules/tokio/tokio-faults.h"

#define SECTION(name) "ToKiO, " name
#define RULING(n) "ToKiO, ruling " #n
#define MOVES "ToKiO, Moves"
#define PACK "ToKiO, Pack"

#define FAULT(code) [code - RULES_FAULT_GAME]

const RulesFault tokio_faults[TOKIO_FAULT_END - RULES_FAULT_GAME] = {
  FAULT (TOKIO_FAULT_PLACED) = { N_ ("Seat {1} has placed its gems already."),
                                 SECTION ("Game Setup") },
  FAULT (TOKIO_FAULT_FIRST) = { N_ ("Who begins is said once, when both players have placed."),
                                MOVES },
  FAULT (TOKIO_FAULT_NOT_BEGUN) = { N_ ("Both players place their gems first, and say who begins."),
                                    SECTION ("Game Setup") },
  FAULT (TOKIO_FAULT_TURN) = { N_ ("It is seat {1}’s turn."), SECTION ("Game Setup") },
  FAULT (TOKIO_FAULT_PHASE_DUE) = { N_ ("You must flip or rotate a gem first."),
                                    SECTION ("Turn Phases, 1") },
  FAULT (TOKIO_FAULT_PHASE_DONE) = { N_ ("You have flipped or rotated a gem in this turn already."),
                                     SECTION ("Turn Phases, 1") },
  FAULT (TOKIO_FAULT_SWAPPED) = { N_ ("You swap or move once in a turn."),
                                  SECTION ("Turn Phases, 2") },
  FAULT (TOKIO_FAULT_EMPTY) = { N_ ("Column {a} is empty."), SECTION ("Turn Phases") },
  FAULT (TOKIO_FAULT_ACTIVE) = { N_ ("The gem in column {a} is active already."),
                                 SECTION ("Turn Phases, 1") },
  FAULT (TOKIO_FAULT_INACTIVE) = { N_ ("The gem in column {a} is not active."), RULING (2) },
  FAULT (TOKIO_FAULT_UNNAMED) = { N_ ("You must name the gem in column {a}: it was not seen."),
                                  RULING (6) },
  FAULT (TOKIO_FAULT_OTHER) = { N_ ("The gem in column {a} is {b}."), MOVES },
  FAULT (TOKIO_FAULT_TRIBUTE_GEM) = { N_ ("There is no active gem of yours in column {a} to pay as "
                                          "tribute."),
                                      RULING (3) },
  FAULT (TOKIO_FAULT_TRIBUTE_NONE) = { N_ ("{a} takes no tribute."), RULING (8) },
  FAULT (TOKIO_FAULT_TRIBUTE_ONE) = { N_ ("{a} takes exactly one tribute."), SECTION ("Levels") },
  FAULT (
      TOKIO_FAULT_TRIBUTE_TWO) = { N_ ("{a} takes exactly two tributes, or one of level 2 or 3."),
                                   SECTION ("Levels") },
  FAULT (TOKIO_FAULT_TRIBUTE_TWICE) = { N_ ("The tribute in column {a} is paid twice."),
                                        SECTION ("Levels") },
  FAULT (TOKIO_FAULT_SPIN) = { N_ ("{a} rotates by one quarter turn: it has no spin."),
                               SECTION ("Turn Phases, 1") },
  FAULT (TOKIO_FAULT_TWIN) = { N_ ("{a} can’t rotate now: phase one is done, and it has no twin."),
                               SECTION ("Turn Phases, 1") },
  FAULT (TOKIO_FAULT_TWIN_SPENT) = { N_ ("The free rotation of {a} is spent in this turn."), PACK },
  FAULT (TOKIO_FAULT_SWAP_SELF) = { N_ ("You swap two gems, in two columns."),
                                    SECTION ("Turn Phases, 2") },
  FAULT (TOKIO_FAULT_ROOTED) = { N_ ("{a} is rooted: you can’t swap it."), PACK },
  FAULT (TOKIO_FAULT_FAR) = { N_ ("These columns are not next to each other, and nobody leaps."),
                              SECTION ("Turn Phases, 2") },
  FAULT (TOKIO_FAULT_OCCUPIED) = { N_ ("Column {a} is not empty."), SECTION ("Turn Phases, 2") },
  FAULT (TOKIO_FAULT_FLIPPED) = { N_ ("{a} can’t attack in the turn it was flipped."),
                                  SECTION ("Turn Phases, 3") },
  FAULT (TOKIO_FAULT_REACH) = { N_ ("{a} does not reach that column."),
                                SECTION ("Turn Phases, 3") },
  FAULT (TOKIO_FAULT_TARGET) = { N_ ("The opponent has no active gem in column {a}."), RULING (2) },
  FAULT (TOKIO_FAULT_RULE_EARLY) = { N_ ("There are no rulings before it is said who begins."),
                                     MOVES },
  FAULT (TOKIO_FAULT_RULE_LOST) = { N_ ("{a} is not one of the gems that seat {1} has lost."),
                                    MOVES },
  FAULT (TOKIO_FAULT_RULE_EMPTY) = { N_ ("Seat {1} has no gem in column {a}."), MOVES },
  FAULT (TOKIO_FAULT_RULE_OCCUPIED) = { N_ ("Seat {1} has a gem in column {a} already."), MOVES },
  FAULT (TOKIO_FAULT_RULE_INACTIVE) = { N_ ("The gem of seat {1} in column {a} is not active, and "
                                            "shows no side."),
                                        RULING (2) },
  FAULT (
      TOKIO_FAULT_RULE_UNSEEN) = { N_ ("Nobody has seen the gem of seat {1} in column {a}: it is "
                                       "named when it is flipped."),
                                   RULING (6) },
  FAULT (TOKIO_FAULT_TURNS) = { N_ ("A match has at most {1} turns."), "ToKiO, Bounds" },
  FAULT (TOKIO_FAULT_GEMS_FEW) = { N_ ("Each player places {1} gems, and the packs have {2}."),
                                   SECTION ("Game Setup") },
  FAULT (TOKIO_FAULT_ABILITY_TWICE) = { N_ ("The ability “{b}” is given twice."), PACK },
  FAULT (TOKIO_FAULT_SIDES) = { N_ ("A gem has four sides, not {1}."), SECTION ("Gems") },
  FAULT (TOKIO_FAULT_DECK_SIZE) = { N_ ("A deck is {1} gems, and this one has {2}."),
                                    SECTION ("Game Setup") },
  FAULT (TOKIO_FAULT_DECK_COPIES) = { NP_ (2, "{a} is {2} time in the deck, and there are {1}.",
                                           "{a} is {2} times in the deck, and there are {1}."),
                                      RULING (7) },
};
