/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentences of the faults that every game shares.
 */
#include "faults.h"

#define RECORD "Match records, 1"
#define PACK "Match records, 2"

_Static_assert((int)RULES_FAULTS <= RULES_FAULT_GAME, "a game's faults begin above the common");

const RulesFault rules_faults[RULES_FAULTS] = {
  [RULES_FAULT_NONE] = { "", "" },
  [RULES_FAULT_MEMORY] = { N_ ("There is not enough memory for this."), "" },

  [RULES_FAULT_LINE_LONG] = { N_ ("The line is longer than 1 MiB."), RECORD },
  [RULES_FAULT_UTF8] = { N_ ("The line is not valid UTF-8."), RECORD },
  [RULES_FAULT_CONTROL] = { N_ ("There is a control character in the line."), RECORD },
  [RULES_FAULT_TAG_FORM] = { N_ ("A tag is written [Name \"value\"]."), RECORD },
  [RULES_FAULT_TAG_REST] = { N_ ("Only a comment may follow a tag on its line."), RECORD },
  [RULES_FAULT_ESCAPE] = { N_ ("In quotes, only \", \\ or n may follow a backslash."), RECORD },
  [RULES_FAULT_QUOTE_OPEN] = { N_ ("The quotes are not closed."), RECORD },
  [RULES_FAULT_QUOTE_REST] = { N_ ("A blank is missing after the closing quotes."), RECORD },
  [RULES_FAULT_QUOTE_INSIDE] = { N_ ("Quotes can't begin inside a word."), RECORD },
  [RULES_FAULT_ACTOR_FORM] = { N_ ("A move begins with a seat number, a party slot or -."),
                               RECORD },
  [RULES_FAULT_VERB_MISSING] = { N_ ("The verb is missing."), RECORD },
  [RULES_FAULT_ARGS_MANY] = { N_ ("A move has at most {1} arguments."), RECORD },
  [RULES_FAULT_VALUE_MISSING] = { N_ ("The value is missing after “{a}=”."), RECORD },
  [RULES_FAULT_KEY_TWICE] = { N_ ("“{a}=” is given twice."), RECORD },
  [RULES_FAULT_INSTANT_FORM] = { N_ ("“{a}” is not an instant such as 2026-11-21T18:03:00Z."),
                                 RECORD },
  [RULES_FAULT_DIGEST_FORM] = { N_ ("A digest is # and 16 hex digits."), RECORD },
  [RULES_FAULT_AFTER_ARGS] = { N_ ("After the arguments come at most one instant and then at most "
                                   "one digest."),
                               RECORD },

  [RULES_FAULT_RECORD_MISSING] = { N_ ("A record begins with the tag [Record \"1\"]."), RECORD },
  [RULES_FAULT_RECORD_VERSION] = { N_ ("The record is in version “{a}” of the format, and this "
                                       "program reads version 1."),
                                   RECORD },
  [RULES_FAULT_TAG_LATE] = { N_ ("Tags come before the first move."), RECORD },
  [RULES_FAULT_TAG_TWICE] = { N_ ("The tag {a} is given twice."), RECORD },
  [RULES_FAULT_TAGS_MANY] = { N_ ("The record has too many tags, or too much text in them."),
                              RECORD },
  [RULES_FAULT_COMMENT_LONG] = { N_ ("The comments before one move are longer than 1 MiB."),
                                 RECORD },
  [RULES_FAULT_SEAT_GAP] = { N_ ("Seat{1} is given without Seat{2}."), RECORD },

  [RULES_FAULT_TAG_MISSING] = { N_ ("The tag {a} is missing."), RECORD },
  [RULES_FAULT_GAME_UNKNOWN] = { N_ ("No game is called “{a}”."), RECORD },
  [RULES_FAULT_VARIANT_UNKNOWN] = { N_ ("The game {a} has no variant called “{b}”."), RECORD },
  [RULES_FAULT_SEATS_EXACT] = { N_ ("This variant is for {1} players, and the record names {2}."),
                                RECORD },
  [RULES_FAULT_SEATS_RANGE] = { N_ ("This variant is for {1} to {2} players, and the record names "
                                    "{3}."),
                                RECORD },
  [RULES_FAULT_RULES_FORM] = { N_ ("A rules revision is a number from 1, not “{a}”."), RECORD },
  [RULES_FAULT_RULES_UNKNOWN] = { N_ ("The record needs rules revision {1}, and this program's "
                                      "newest is {2}."),
                                  RECORD },
  [RULES_FAULT_KNOWLEDGE_FORM] = { N_ ("Knowledge is open or table, not “{a}”."), RECORD },
  [RULES_FAULT_OPTION_UNKNOWN] = { N_ ("The game has no option called “{a}”."), RECORD },
  [RULES_FAULT_OPTION_FORM] = { N_ ("The option {a} is a whole number, not “{b}”."), RECORD },
  [RULES_FAULT_OPTION_BOUND] = { N_ ("The option {a} goes from {1} to {2}, not to {3}."), RECORD },
  [RULES_FAULT_DATE_FORM] = { N_ ("“{a}” is not a date such as 2026-11-21 or "
                                  "2026-11-21T18:03:00Z."),
                              RECORD },
  [RULES_FAULT_RESULT_FORM] = { N_ ("A result is win with the winning seats, draw, loss or "
                                    "abandoned, not “{a}”."),
                                RECORD },
  [RULES_FAULT_SCORES_FORM] = { N_ ("The scores are {1} whole numbers, one a seat, not “{a}”."),
                                RECORD },
  [RULES_FAULT_SEAT_UNKNOWN] = { N_ ("There is no seat {1} in this match."), RECORD },
  [RULES_FAULT_PACKS_FORM] = { N_ ("“{a}” is not a pack's id or id@revision."), RECORD },
  [RULES_FAULT_PACKS_MANY] = { N_ ("A record names at most {1} packs."), RECORD },
  [RULES_FAULT_PACK_NAMED_TWICE] = { N_ ("The pack {a} is named twice."), RECORD },
  [RULES_FAULT_PACK_UNKNOWN] = { N_ ("The pack {a} is not known here."), RECORD },
  [RULES_FAULT_PACK_REVISION_UNKNOWN] = { N_ ("Revision {1} of the pack {a} is not known here."),
                                          RECORD },

  [RULES_FAULT_VERB_UNKNOWN] = { N_ ("The game has no move called “{a}”."), RECORD },
  [RULES_FAULT_RULING_UNKNOWN] = { N_ ("The game has no ruling called “{a}”."), RECORD },
  [RULES_FAULT_ACTOR_UNKNOWN] = { N_ ("There is no “{a}” in this match to make a move."), RECORD },
  [RULES_FAULT_ACTOR_TABLE] = { N_ ("“{a}” is the table's: it begins with -."), RECORD },
  [RULES_FAULT_ACTOR_SEAT] = { N_ ("“{a}” is a player's: it begins with a seat number."), RECORD },
  [RULES_FAULT_ACTOR_SLOT] = { N_ ("“{a}” is a character's: it begins with a party slot."),
                               RECORD },
  [RULES_FAULT_CARD_UNKNOWN] = { N_ ("No pack of this match has the card “{a}”."), RECORD },
  [RULES_FAULT_NAME_UNKNOWN] = { N_ ("The game does not know “{a}” here."), RECORD },
  [RULES_FAULT_ARGS_FEW] = { N_ ("Something is missing; write “{a}”."), RECORD },
  [RULES_FAULT_ARGS_REST] = { N_ ("There is more than belongs here; write “{a}”."), RECORD },
  [RULES_FAULT_ARG_NUMBER] = { N_ ("“{a}” is not a number."), RECORD },
  [RULES_FAULT_ARG_CHANGE] = { N_ ("“{a}” is not a number with its sign, such as +2."), RECORD },
  [RULES_FAULT_ARG_BOUND] = { N_ ("The number here goes from {1} to {2}, not to {3}."), RECORD },
  [RULES_FAULT_ARG_CARD] = { N_ ("“{a}” is not a card's id."), RECORD },
  [RULES_FAULT_ARG_WORD] = { N_ ("“{a}” has no place here."), RECORD },
  [RULES_FAULT_ARG_QUOTED] = { N_ ("A text in quotes belongs here, not “{a}”."), RECORD },
  [RULES_FAULT_KEY_UNKNOWN] = { N_ ("“{a}=” does not belong to this move."), RECORD },
  [RULES_FAULT_KEY_MISSING] = { N_ ("“{a}=” is missing."), RECORD },
  [RULES_FAULT_NOTE_FORM] = { N_ ("A note is one text in quotes."), RECORD },
  [RULES_FAULT_REASON_MISSING] = { N_ ("A ruling ends with its reason in quotes."), RECORD },
  [RULES_FAULT_REASON_EMPTY] = { N_ ("A ruling's reason can't be empty."), RECORD },

  [RULES_FAULT_OVER] = { N_ ("The game is over; only a note may follow."), RECORD },
  [RULES_FAULT_OVER_RULING] = { N_ ("The game is over, and it was not the rules that ended it; "
                                    "only "
                                    "a note may follow."),
                                RECORD },
  [RULES_FAULT_OPEN_UNSEEN] = { N_ ("In open knowledge every card is named."), RECORD },
  [RULES_FAULT_COPIES] = { N_ ("Every copy of {a} is somewhere else already; there are {1}."),
                           RECORD },
  [RULES_FAULT_BOUND] = { N_ ("This would make it {1}, and it goes from {2} to {3}."), RECORD },
  [RULES_FAULT_RESULT_RUNNING] = { N_ ("The record has a result, but the game is not over."),
                                   RECORD },
  [RULES_FAULT_RESULT_DIFFERS] = { N_ ("The result is “{b}” by the rules, not “{a}”."), RECORD },
  [RULES_FAULT_SCORES_DIFFER] = { N_ ("The scores are “{b}” by the rules, not “{a}”."), RECORD },
  [RULES_FAULT_DIGEST_DIFFERS] = { N_ ("The state after this move is {b}, and the record has {a}."),
                                   RECORD },

  [RULES_FAULT_PACK_DAMAGED] = { N_ ("The pack is damaged."), PACK },
  [RULES_FAULT_PACK_OTHER_FORM] = { N_ ("The pack was prepared by another version of this "
                                        "program."),
                                    PACK },
  [RULES_FAULT_PACK_BIG] = { N_ ("The pack is too big."), PACK },
  [RULES_FAULT_PACK_NONE] = { N_ ("The match has no cards."), PACK },
  [RULES_FAULT_PACK_GAME] = { N_ ("The pack {a} is for another game, {b}."), PACK },
  [RULES_FAULT_PACK_DIFFERS] = { N_ ("{a} is known already, with other content."), PACK },
  [RULES_FAULT_ID_TWICE] = { N_ ("The id {a} is given twice."), PACK },
  [RULES_FAULT_CARDS_MANY] = { N_ ("A match has at most {1} cards, and its packs have {2}."),
                               PACK },
  [RULES_FAULT_FIELD_MISSING] = { N_ ("The field “{a}” is missing."), PACK },
  [RULES_FAULT_FIELD_UNKNOWN] = { N_ ("There is no field “{a}” here."), PACK },
  [RULES_FAULT_FIELD_TEXT] = { N_ ("“{a}” is not a text."), PACK },
  [RULES_FAULT_FIELD_INTEGER] = { N_ ("“{a}” is not a whole number."), PACK },
  [RULES_FAULT_FIELD_BOOLEAN] = { N_ ("“{a}” is neither true nor false."), PACK },
  [RULES_FAULT_FIELD_LIST] = { N_ ("“{a}” is not a list."), PACK },
  [RULES_FAULT_FIELD_OBJECT] = { N_ ("“{a}” is not an object."), PACK },
  [RULES_FAULT_FIELD_BOUND] = { N_ ("“{a}” goes from {1} to {2}, not to {3}."), PACK },
  [RULES_FAULT_FIELD_ID] = { N_ ("“{a}” is not an id: a small letter, then small letters, digits "
                                 "and -."),
                             PACK },
  [RULES_FAULT_FIELD_EMPTY] = { N_ ("“{a}” is empty."), PACK },
  [RULES_FAULT_FIELD_LONG] = { N_ ("“{a}” has more than {1} bytes."), PACK },
  [RULES_FAULT_FIELD_VALUE] = { N_ ("“{b}” is not one of the values of “{a}”."), PACK },
  [RULES_FAULT_FIELD_REFERENCE] = { N_ ("“{a}” names “{b}”, which the pack does not have."), PACK },
  [RULES_FAULT_LIST_SHORT] = { N_ ("“{a}” has {2} entries and needs {1} at least."), PACK },
  [RULES_FAULT_LIST_LONG] = { N_ ("“{a}” has {2} entries, and {1} is the most."), PACK },
};
