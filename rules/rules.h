/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interface of the rules core: what a game is, what a match of it is made of, and the fold
 * step that turns one recorded move into the next state. Nothing here knows files, clocks,
 * random sources, locales or GLib; the same calls give the same bytes on every machine.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/layout.h"
#include "rules/move.h"
#include "rules/pack.h"
#include "rules/text.h"

/* Marks a sentence for translators; it is translated above rules/. To the letter as in GLib, so
 * that both may be included in either order. */
#ifndef N_
#define N_(String) (String)
#endif
/* The same for the first members of a RulesFault whose words depend on a number. */
#define NP_(Counted, One, Many) .one = (One), .counted = (Counted), .sentence = (Many)

#define RULES_SEATS 4     /* players at most, in every game */
#define RULES_OPTIONS 8   /* setup options of one game at most */
#define RULES_STATE 16384 /* bytes of a state at most, in every game */
#define RULES_PACKS 16    /* packs of one record at most */
#define RULES_PARTY 4     /* slots of a party, 'A' to 'D' */
#define RULES_CARRIED 64  /* cards that a member of a party carries, at most */
#define RULES_INLINE 1000 /* ids that a match's moves define beside its packs' cards, at most */

typedef struct RulesGame RulesGame;
typedef struct RulesSetup RulesSetup;
typedef struct RulesMatch RulesMatch;
typedef struct RulesDictionary RulesDictionary;
typedef struct RecordLine RecordLine;

/* What a call answers. Everything but RULES_OK comes with a filled RulesError. */
typedef enum {
  RULES_OK = 0,
  RULES_SYNTAX = -1,  /* the notation is broken: a token, a number, a quote */
  RULES_UNKNOWN = -2, /* a game, variant, verb, card, element or pack that nobody knows */
  RULES_ILLEGAL = -3, /* understood, and forbidden by a rule */
  RULES_BOUND = -4,   /* understood, and beyond a bound that the game's page names */
  RULES_PACK = -5,    /* a pack, or packs together, at fault */
  RULES_RESULT = -6,  /* a Result or Scores tag that the replay does not confirm */
} RulesStatus;

/**
 * RulesError:
 * @status: the kind of fault
 * @code: the sentence: below RULES_FAULT_GAME one of rules_faults, else one of the game's
 * @line: line of the record from 1, 0 where the caller has to say
 * @column: column of that line in characters from 1, 0 when the whole line is meant
 * @number: the sentence's {1}, {2} and {3}
 * @text: the sentence's {a} and {b}, cut at a character's boundary, NUL-terminated UTF-8
 * @path: of a pack: where in the JSON, like "cards[3].effects[0].op"; else empty
 *
 * A fault as data. rules_error_fault() finds its sentence and rule-book section; the layers
 * above translate and format it.
 */
typedef struct {
  RulesStatus status;
  uint16_t code;
  uint32_t line, column;
  int64_t number[3];
  char text[2][240];
  char path[192];
} RulesError;

/**
 * RulesFault:
 * @sentence: English, marked for translation, with {1} {2} {3} {a} {b} for the arguments
 * @section: the rule book's section, or the page and ruling ("Tome, Using effects")
 * @one: (nullable): the sentence when the number @counted is 1; @sentence is its plural then
 * @counted: 1 to 3; 0 without @one
 */
typedef struct {
  const char *sentence;
  const char *section;
  const char *one;
  unsigned counted;
} RulesFault;

/* Codes of a game's own faults begin here; below are those of faults.h. */
#define RULES_FAULT_GAME 256

/* Verbs that every game has; a game's own verbs are numbered from RULES_VERB_GAME. */
typedef enum {
  RULES_VERB_NOTE,
  RULES_VERB_RESIGN,
  RULES_VERB_DRAW_AGREED,
  RULES_VERB_ABANDON,
  RULES_VERB_ADJUST, /* a ruling; its forms are the game's */
  RULES_VERB_GAME,
} RulesCommonVerb;

typedef enum {
  RULES_RUNNING,
  RULES_WON,
  RULES_DRAWN,
  RULES_LOST, /* the table beat a co-op party */
  RULES_ABANDONED,
} RulesOutcomeStatus;

/* Winners as a mask (bit 0 is seat 1) and scores by seat. */
typedef struct {
  RulesOutcomeStatus status;
  uint8_t winners;
  int32_t scores[RULES_SEATS];
} RulesOutcome;

/**
 * RulesStateHeader:
 * @end_verb: 0, or the common verb that ended the game; kept by rules_apply()
 * @resigned_seat: the seat that resigned
 * @ended_by_rules: the rules of the game ended it; kept by the game
 *
 * The first bytes of every game's state.
 */
typedef struct {
  uint8_t end_verb;
  uint8_t resigned_seat;
  uint8_t ended_by_rules;
} RulesStateHeader;

/**
 * RulesProgress:
 * @n: levels used
 * @number: "Round 2, Chapter 3" is {2, 3}; 0 before the first
 * @of: how many there are, as far as is known by then; 0 for unknown
 *
 * Where in the game a state is, for headings and the scrubber's ticks. The levels' names are
 * RulesGame.levels.
 */
typedef struct {
  unsigned n;
  int32_t number[2];
  int32_t of[2];
} RulesProgress;

/**
 * RulesMember:
 * @actor: 'A' to 'D'
 * @seat: who plays it
 * @card: its card's number; -1 for a slot that was never filled, where the rest is 0
 * @carried: (array length=n_carried): what it carries, in order of arrival, then what is on it:
 *   statuses, blessings, burdens
 *
 * A slot of a party in a game that has one.
 */
typedef struct {
  uint8_t actor;
  uint8_t seat;
  bool alive;
  int32_t card;
  int32_t health, max_health;
  unsigned n_carried;
  uint16_t carried[RULES_CARRIED];
} RulesMember;

/* What a thing that happened means for the story of a match. */
typedef enum {
  RULES_EVENT_SCENE,   /* a new place, somebody or something met */
  RULES_EVENT_JOIN,    /* somebody joins */
  RULES_EVENT_DEATH,   /* one of the party dies */
  RULES_EVENT_VICTORY, /* a foe is defeated */
  RULES_EVENT_TRIUMPH, /* the last foe is */
  RULES_EVENT_FLIGHT,
  RULES_EVENT_WOUND, /* health that is lost, or comes back */
  RULES_EVENT_GAIN,  /* something found, bought, given */
  RULES_EVENT_LOSS,
  RULES_EVENT_REST,
  RULES_EVENT_OMEN, /* fate: cards that were consulted, burdens that bind */
  RULES_EVENT_RULING,
  RULES_EVENT_END, /* the match is over */
} RulesEventKind;

/* How somebody came to the thing that a RULES_EVENT_GAIN tells of. */
typedef enum {
  RULES_GAIN_FOUND,
  RULES_GAIN_OUTFIT, /* handed out before the way began */
  RULES_GAIN_BOUGHT,
  RULES_GAIN_RULED, /* the table decided it */
} RulesGain;

/**
 * RulesEvent:
 * @gain: of a RULES_EVENT_GAIN
 * @sentence: N_(): English with {a} {b} {c} for the names of cards and {1} {2} {3} for numbers.
 *   Names can be plurals ("The Tollkeepers"): none of a thing is its subject
 * @past: N_(): the same, told afterwards; NULL where a recap has words of its own for it: deaths,
 *   omens, triumphs and the end have one
 * @actor: the slot or seat it is about, 0 for the table
 * @cards: -1 where there is none
 *
 * Something that happened, or that is owed, as data; the layers above make a sentence of it.
 */
typedef struct {
  RulesEventKind kind;
  RulesGain gain;
  const char *sentence;
  const char *past;
  uint8_t actor;
  int32_t cards[3];
  int32_t number[3];
} RulesEvent;

/* Borrowed for the call. Returns false to end the telling. */
typedef bool (*RulesEventFunc) (const RulesEvent *event, void *data);

/**
 * RulesLikelyMove:
 * @move: what is known of it: actor, verb, leading arguments
 * @dice: the key whose dice are to be added ("roll"), NULL for none
 * @n_dice: how many
 * @n_cards: how many cards are to be added that only the table knows
 *
 * What is most probably done next; whole when nothing is to be added.
 */
typedef struct {
  RulesMoveBuffer move;
  const char *dice;
  unsigned n_dice, n_cards;
} RulesLikelyMove;

/* The fields of a card that a record defines inline, for forms. */
typedef enum {
  RULES_FIELD_NUMBER,
  RULES_FIELD_FLAG,
  RULES_FIELD_TEXT,
  RULES_FIELD_ENUM,    /* one of @names */
  RULES_FIELD_IDS,     /* ids, "omenist,hunter" */
  RULES_FIELD_AMOUNTS, /* of @names, "loot:1,treasure:2" */
  RULES_FIELD_RANGES,  /* "1-4:3,5-9:1": from, to, amount */
  RULES_FIELD_EFFECTS, /* "heal:2:party,roll-bonus:1:self:combat"; @names are the operations */
} RulesFieldKind;

/**
 * RulesField:
 * @id: the key in `key=value`
 * @name: N_()
 * @required: a card of this form is none without it
 * @initial, @min, @max: of numbers and of the amounts in lists; an @initial below @min is no number
 *   until one is given
 * @depends_on, @depends_value: the field is there only where the field @depends_on has the value
 * @depends_value; NULL for always
 * @names: (array zero-terminated): of those kinds that say so, else NULL
 */
typedef struct {
  const char *id;
  const char *name;
  RulesFieldKind kind;
  bool required;
  int32_t initial, min, max;
  const char *depends_on, *depends_value;
  const char *const *names;
} RulesField;

/* What a card of one kind is made of; @id is the value of the key "kind". The fields that all
 * cards have (name, text, copies) are not among them. */
typedef struct {
  const char *id;
  const char *name; /* N_() */
  const RulesField *fields;
  unsigned n_fields;
} RulesCardKind;

/**
 * RulesWriter:
 *
 * A neutral sink for views. A value inside an object is preceded by key(). Texts are UTF-8 and
 * borrowed for the call.
 */
typedef struct RulesWriter RulesWriter;
struct RulesWriter {
  void (*begin_object) (RulesWriter *writer);
  void (*end_object) (RulesWriter *writer);
  void (*begin_list) (RulesWriter *writer);
  void (*end_list) (RulesWriter *writer);
  void (*key) (RulesWriter *writer, const char *key);
  void (*integer) (RulesWriter *writer, int64_t value);
  void (*text) (RulesWriter *writer, const char *text);
  void (*boolean) (RulesWriter *writer, bool value);
  void (*null) (RulesWriter *writer);
};

/* The order of sides in a game: who plays with whom. */
typedef enum {
  RULES_MODE_VERSUS,       /* two sides */
  RULES_MODE_FREE_FOR_ALL, /* each seat a side, three or more */
  RULES_MODE_CO_OP,        /* all seats one side against the table */
} RulesMode;

typedef struct {
  const char *id;
  const char *name; /* N_() */
  uint8_t min_seats, max_seats;
  RulesMode mode;
} RulesVariant;

/* A setup option, `[Option.NAME "n"]`. */
typedef struct {
  const char *id;
  const char *name; /* N_() */
  int32_t initial, min, max;
} RulesOption;

/**
 * RulesVerb:
 * @name, @usage: "play", "SEAT play CARD"; of a ruling the form behind adjust: "power CARD +N".
 *   Placeholders in capitals; SEAT, SLOT and CARD are known to those who label arguments
 * @summary: N_(): what it is, for help and completion: "A spell is played"
 * @label, @label_with_arguments: N_(): the move for the eye without and with arguments, which stand
 * for %s: "Deal", "Deal %s". NULL: the name with a capital, and a colon before the arguments. Of
 * rulings unused
 * @due_label, @turn_label: N_(): what is awaited while this verb is due, of the table, and of a
 * player, who stands for %s: "Waiting for a deal", "%s to choose". NULL: "Waiting for the table"
 * and "%s to play". Of rulings unused
 *
 * A verb or a ruling's form.
 */
typedef struct {
  const char *name;
  const char *usage;
  const char *summary;
  const char *label, *label_with_arguments;
  const char *due_label, *turn_label;
} RulesVerb;

/* A legal move; borrowed for the call. Returns false to end the listing. */
typedef bool (*RulesChoiceFunc) (const RulesMove *move, void *data);

/* What a move has to do with the word list of a match. */
typedef enum {
  RULES_WORD_NONE,
  RULES_WORD_SPELLED, /* its text is a word that the list should have */
  RULES_WORD_ALLOWED, /* a ruling: the word before it stands, in the list or not */
} RulesWordUse;

/* A word that known cards spell; borrowed for the call. Returns false to end the listing. */
typedef bool (*RulesSpellingFunc) (const RulesMove *move, RulesText word, int32_t worth,
                                   void *data);

/* One entry of a deck: what it is, and in how many copies. */
typedef struct {
  RulesText id;
  uint32_t copies;
} RulesDeckEntry;

/* A fault of a deck; its {a} is the entry's id where it is about one. */
typedef void (*RulesDeckFaultFunc) (const RulesError *fault, void *data);

typedef enum {
  RULES_JUDGED = 0,
  RULES_UNJUDGED = 1, /* the move is known to be legal here: nothing is checked or undone */
} RulesApplyFlags;

/**
 * RulesGame:
 *
 * One game as a value. Functions get the match (immutable while moves are applied) and a state
 * of @state_size bytes, aligned to 8, that begins with a RulesStateHeader. Callers outside rules/
 * use the rules_ functions below, which add what all games share.
 */
struct RulesGame {
  const char *id;
  const char *name; /* N_() */
  unsigned revision;
  size_t state_size, state_limit; /* the size, and what it may never exceed */
  bool late_rulings;              /* a ruling may follow when the rules ended the game */

  const RulesVariant *variants;
  unsigned n_variants;
  const RulesOption *options;
  unsigned n_options;
  const RulesCardKind *card_kinds; /* of inline cards; none where records define no cards */
  unsigned n_card_kinds;
  const RulesVerb *verbs; /* numbered from RULES_VERB_GAME */
  unsigned n_verbs;
  const RulesVerb *rulings; /* the forms of adjust, numbered from 0 */
  unsigned n_rulings;
  const RulesFault *faults; /* from RULES_FAULT_GAME */
  unsigned n_faults;
  const char *levels[2]; /* N_("Round {1}"), N_("Chapter {1}"); NULL where unused */

  /**
   * check_setup:
   * @option: (out): the option at fault
   * Options that are in their ranges and yet don't go together, or not with the seats. NULL where
   * every setup is possible.
   */
  RulesStatus (*check_setup) (const RulesSetup *setup, unsigned *option, RulesError *error);

  /**
   * check_pack:
   * @error: (out): zeroed before the call; RULES_OK with a code in it is a warning: the pack is
   *   good, and a person should know
   * One pack alone: every field known, every value in its bounds, every effect possible.
   */
  RulesStatus (*check_pack) (const RulesPack *pack, RulesError *error);

  /**
   * deck_list, check_deck:
   * The packs' list whose members a player's deck is made of, "cards" or "elements", and what is
   * wrong with one: @each is told every fault. Entries are in any order, no id twice, and need not
   * be in the packs. NULL where a game lets nobody bring a deck. A deck changes nothing in what is
   * legal: records know its name alone.
   */
  const char *deck_list;
  void (*check_deck) (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                      RulesDeckFaultFunc each, void *data);

  /**
   * compile:
   * @compiled: (out): the joined packs' cards in the game's own small fixed arrays; one malloc,
   *   unless there is release()
   * The match's packs, variant, seats and options are set. What only joined packs break is
   * reported as RULES_PACK with an empty path.
   */
  RulesStatus (*compile) (const RulesMatch *match, void **compiled, RulesError *error);

  /* Frees what compile() and define() made. NULL: free() is enough. */
  void (*release) (void *compiled);

  /**
   * define, forget:
   * Of games with inline cards, else NULL. Checks and compiles the card of
   * match->definitions[@definition] into @match->compiled; an error leaves no trace. forget() lets
   * go of all definitions from @definition on.
   */
  RulesStatus (*define_card) (RulesMatch *match, unsigned definition, RulesError *error);
  void (*forget_cards) (RulesMatch *match, unsigned definition);

  /* The state before the first move. */
  void (*start) (const RulesMatch *match, void *state);

  /**
   * read:
   * @move: filled from @line, a move that is not one of the common verbs
   * Resolves names and checks the form. Judges nothing. It may define an inline card in @match
   * (rules_match_define_card()); whether a state has it is the state's.
   */
  RulesStatus (*read) (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                       RulesError *error);

  /* Brings a move that was read into its listed form where that depends on the state before it: a
   * card named that needs no name. Judges nothing. NULL where reading is enough. */
  void (*normalize) (const RulesMatch *match, const void *state, RulesMoveBuffer *move);

  /* The listed form of @move's arguments, each preceded by a blank. */
  void (*write) (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);

  /**
   * apply:
   * All or nothing. Not called with common verbs other than adjust, nor after an end by one.
   */
  RulesStatus (*apply) (const RulesMatch *match, void *state, const RulesMove *move,
                        RulesApplyFlags flags, RulesError *error);

  /* Legal moves in a fixed order; which ones is RECORD.md's `moves`. */
  void (*choices) (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data);

  /* What chance owes now; false when nothing. */
  bool (*chance) (const RulesMatch *match, const void *state, RulesChance *chance);

  /**
   * draws:
   * @called: instead of those, what only a card's text or the table can call for, and choices()
   *   leaves out: these have their dice
   * Of games in which players may bring chance about by a choice, else NULL: each beginning of a
   * legal move that cards which nobody knows complete ("A loot"), once. Dice are not among them:
   * the legal moves have them, RULES_ARG_DIE. The open form is told, in table knowledge too.
   */
  void (*optional_draws) (const RulesMatch *match, const void *state, bool called,
                          RulesChance *chance, RulesChanceFunc each, void *data);

  /**
   * draw_on, endings:
   * @begun: a beginning of draws(), with as much behind it as was drawn
   * Of games in which that may not complete a move, else NULL: what chance adds next, false when
   * nothing; and the legal moves that begin so, up to where chance adds something.
   */
  bool (*next_draw) (const RulesMatch *match, const void *state, const RulesMove *begun,
                     RulesChance *chance);
  void (*continuations) (const RulesMatch *match, const void *state, const RulesMove *begun,
                         RulesChoiceFunc each, void *data);

  /* The verbs, by bits of their numbers in @verbs, whose cards come from where nobody sees them;
   * and those with cards that may do so, as draws() tells. */
  uint64_t drawing_verbs, partly_drawing_verbs;

  /**
   * seen:
   * The seats that learn what @move names, bit 0 is seat 1, from the state before it: the cards of
   * a hidden hand are dealt to one of them. NULL in games where all see all.
   */
  unsigned (*observers) (const RulesMatch *match, const void *before, const RulesMove *move);

  /**
   * possible:
   * Whether some world explains @state: true identities of all that nobody saw, which agree with
   * the packs and with all that the game remembers. The judge of a move asks the same, and refuses
   * one that leaves none. NULL: what the judge of a move allows is possible.
   */
  bool (*possible) (const RulesMatch *match, const void *state);

  /**
   * warning:
   * @warning: (out): a sentence by its code, as of a fault
   * Whether @move, which is legal after @before, goes against something that was seen and that no
   * rule remembers, such as the order of a deck: a slip of the pen, most likely. NULL: nothing is
   * warned of.
   */
  bool (*warning) (const RulesMatch *match, const void *before, const RulesMove *move,
                   RulesError *warning);

  /**
   * word, spellings:
   * Of games with words, else NULL. What @move has to do with the word list; and the words of
   * match->words that the known cards of @seat's hand spell: each once, with the move that makes
   * it worth most, the best first.
   */
  RulesWordUse (*word_use) (const RulesMove *move);
  void (*spellings) (const RulesMatch *match, const void *state, unsigned seat,
                     RulesSpellingFunc each, void *data);

  /* Status, winners and scores by the rules alone; the common verbs' ends are added above. */
  void (*outcome) (const RulesMatch *match, const void *state, RulesOutcome *outcome);

  /**
   * party, events, owed, supplies, likely:
   * Of games with a party and a story, else NULL; supplies() may be NULL in those too.
   * party: the slots of the party, all RULES_PARTY of them.
   * events: what @move brought about, from the states before and after it, in the order in which
   *   it happened.
   * owed: what waits to be done before the match can go on, or would be forgotten.
   * supplies: what the party shares and runs out of, with how much is left of it; told in the
   *   same order always, what is used up too.
   * likely: what is probably done next; false when nothing is.
   */
  void (*party) (const RulesMatch *match, const void *state, RulesMember members[RULES_PARTY]);
  void (*events) (const RulesMatch *match, const void *before, const RulesMove *move,
                  const void *after, RulesEventFunc each, void *data);
  void (*pending_tasks) (const RulesMatch *match, const void *state, RulesEventFunc each,
                         void *data);
  void (*supplies) (const RulesMatch *match, const void *state, RulesEventFunc each, void *data);
  bool (*likely_move) (const RulesMatch *match, const void *state, RulesLikelyMove *likely_move);

  /* The seat whose turn or choice it is, 0 for the table or nobody. */
  unsigned (*seat_to_move) (const RulesMatch *match, const void *state);

  /* The side of a seat, from 0; seats of one side win and lose together. */
  unsigned (*side) (const RulesMatch *match, unsigned seat);

  void (*progress) (const RulesMatch *match, const void *state, RulesProgress *progress);

  /* The view of the game's page. @viewer: 0 all that the record knows, else what that seat sees. */
  void (*view) (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer);

  /* What lies on the table, as rules_layout() tells; the header's fields aside. */
  void (*layout) (const RulesMatch *match, const void *state, RulesLayout *layout);

  /* The digest of the canonical little-endian walk that docs/digest.md defines. */
  uint64_t (*digest) (const RulesMatch *match, const void *state);

  /* Re-derives every cached field: NULL, or what does not hold (static English, for tests). */
  const char *(*check_state) (const RulesMatch *match, const void *state);
};

/* The games, ended by NULL: the one table that names them. */
extern const RulesGame *const rules_games[];

/* Finds a game by its id; NULL when there is none. */
const RulesGame *rules_game (RulesText id);

/* A verb as moves write it: one of RULES_VERB_*, or the game's own. */
const char *rules_verb_name (const RulesGame *game, unsigned verb);

/**
 * RulesCard:
 * @id, @name, @text: NUL-terminated, in the pack's memory; @name is @id and @text "" when absent
 * @copies: at least 1
 * @node: the card's object in its pack, for what only eyes need
 */
typedef struct {
  const char *id;
  const char *name;
  const char *text;
  uint32_t copies;
  PackNode node;
} RulesCard;

/**
 * RulesSetup:
 * @seats: number of seats
 * @options: by the game's option numbers
 * @packs: (array length=n_packs): borrowed, must outlive the match; their order means nothing
 *
 * All that is fixed before the first move.
 */
struct RulesSetup {
  const RulesGame *game;
  unsigned variant;
  unsigned seats;
  unsigned revision;
  bool open;
  int32_t options[RULES_OPTIONS];
  const RulesPack *packs[RULES_PACKS];
  unsigned n_packs;
};

/**
 * RulesCardDefinition:
 * @card: the card's number, that of a pack's card where the id is one of theirs
 * @pack: owned; a pack whose one card it is
 * @text: owned; as a move writes it: "bog-hag kind=encounter type=combat …"
 *
 * What a move says a card is. One id can be defined in several ways, on several lines of play: a
 * state knows which one is its own, if any.
 */
typedef struct {
  uint32_t card;
  RulesPack *pack;
  char *text;
} RulesCardDefinition;

/* A place of the table of cards by their ids: the id's rules_text_hash(). */
typedef struct {
  uint32_t hash, card;
} RulesCardSlot;

#define RULES_VERB_SLOTS 128 /* a game has at most 64 verbs of its own */

/**
 * RulesMatch:
 * @setup: as given
 * @cards: (array length=n_cards): the @n_pack_cards of all packs, in the bytewise order of their
 *   ids, so that numbers do not depend on the order of packs or of cards in them; then those that
 *   moves define, in the order in which they were read, each as it was defined last
 * @by_id: (array length=n_cards): all of them in the bytewise order of their ids
 * @definitions: (array length=n_definitions): in the order in which they were read
 * @compiled: the game's
 * @dictionary: (nullable): borrowed; the word list from which moves are listed; what is legal does
 * not depend on it
 * @setup_hash: digest of what @setup says and of the cards' ids; part of every state's digest
 *
 * The part of a match that moves do not change. Read it freely; rules_match_new() makes it.
 */
struct RulesMatch {
  const RulesGame *game;
  RulesSetup setup;
  RulesCard *cards;
  unsigned n_cards, n_pack_cards;
  uint32_t *by_id;
  RulesCardDefinition *definitions;
  unsigned n_definitions;
  RulesCardSlot *index; /* of cards, by the hash of their ids */
  uint32_t index_mask;
  uint8_t verbs[RULES_VERB_SLOTS]; /* number + 1, by the hash of their names */
  void *compiled;
  const RulesDictionary *dictionary;
  uint64_t setup_hash;
};

/**
 * rules_setup_init:
 * Fills @setup with @game's first variant, its lowest number of seats, options and revision as
 * they are when nothing is said, table knowledge and no packs.
 */
void rules_setup_init (RulesSetup *setup, const RulesGame *game);

/**
 * rules_match_new:
 * @match: (out) (transfer full): free with rules_match_free()
 * @error: (out): a pack's fault has its path; what only joined packs break has none
 *
 * Joins the packs and compiles their cards. An id that stands twice in them is a fault.
 */
RulesStatus rules_match_new (RulesMatch **match, const RulesSetup *setup, RulesError *error);
void rules_match_free (RulesMatch *match);

/* The list from which words are offered, NULL for none; it must outlive @match. */
void rules_match_set_dictionary (RulesMatch *match, const RulesDictionary *words);

/* Finds a card's number by its id; -1 when no pack has it and no move defined it. */
int rules_match_card (const RulesMatch *match, RulesText id);

/* Finds a verb's number by its name; -1 when the game has none of that name. */
int rules_match_verb (const RulesMatch *match, RulesText name);

/* Makes the verbs of match->game findable. rules_match_new() does; who lays out a match of a game
 * without cards does so before it reads moves. */
void rules_match_index_verbs (RulesMatch *match);

/**
 * rules_match_define_card:
 * @pack: (transfer full): a pack of @match's game whose one card is defined
 * @text: (transfer full): the definition as a move writes it; malloc'd
 * @definition: (out): its number
 *
 * Makes a card known to @match, for a game's read(). The same text again is the same definition.
 * Numbers of cards never change; pointers to cards may. Beyond RULES_INLINE ids RULES_BOUND.
 */
RulesStatus rules_match_define_card (RulesMatch *match, RulesPack *pack, char *text,
                                     unsigned *definition, RulesError *error);

/**
 * rules_match_forget_cards:
 * @n_definitions: as @match->n_definitions was
 *
 * Lets go of what was defined since then, for those who read moves that nobody records (typing,
 * looking ahead). No state and no move that is kept may know any of it.
 */
void rules_match_forget_cards (RulesMatch *match, unsigned n_definitions);

/* The pack alone: common fields, then the game's own check. RULES_OK with a code in @error, which
 * may be NULL, is a warning. */
RulesStatus rules_check_pack (const RulesPack *pack, RulesError *error);

/* The state before the first move, into game->state_size bytes aligned to 8. */
void rules_start (const RulesMatch *match, void *state);

/* Makes @to, as large and as aligned, the state that @from is; either may be any state of @match.
 */
void rules_copy_state (const RulesMatch *match, void *to, const void *from);
/* A copy of @state; free it with free(). NULL when there is no memory. */
void *rules_dup_state (const RulesMatch *match, const void *state);

/**
 * rules_read_move:
 * @line: a tokenised move line; must outlive @move, which borrows its texts
 * @move: (out)
 *
 * From notation to a move: the verb, the cards, the numbers. Nothing is judged.
 */
RulesStatus rules_read_move (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                             RulesError *error);

/* Brings a move that was read into the form in which it is listed at @state, before it is applied
 * there; one that is illegal stays as it is. */
void rules_normalize_move (const RulesMatch *match, const void *state, RulesMoveBuffer *move);

/* Appends the move as RECORD.md lists it: "2 play quench", without instant and digest. */
void rules_write_move (const RulesMatch *match, const RulesMove *move, RulesBuffer *out);

/**
 * rules_apply:
 * @state: changed to the position after @move; untouched on error
 *
 * The fold's step: the verbs of every game here, the others by the game. After the end only a
 * note may follow, and in some games a ruling (RECORD.md, section 1).
 */
RulesStatus rules_apply (const RulesMatch *match, void *state, const RulesMove *move,
                         RulesApplyFlags flags, RulesError *error);

/* Whether rules_apply() would allow @move, which is tried on a copy of @state. What the games list
 * are candidates that are put before it. */
bool rules_is_legal (const RulesMatch *match, const void *state, const RulesMove *move);

/* As in the game; true in games without that function. */
bool rules_possible (const RulesMatch *match, const void *state);

/* As in the game; false in games without that function. @move is legal after @before. */
bool rules_warning (const RulesMatch *match, const void *before, const RulesMove *move,
                    RulesError *warning);

/* Lists the legal moves, as RECORD.md says of `moves`. None after the end. */
void rules_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data);
/* Whether the game has ended, by its rules or by a verb of every game. */
bool rules_is_over (const void *state);
/* What simulation draws next; not always @chance->due: players may place what they like. */
bool rules_next_chance (const RulesMatch *match, const void *state, RulesChance *chance);
/* What is due, one thing, or else all that players may bring about, as in the game; @chance is for
 * its use. While something is due, what else the table might do (actor 0) waits. A listed choice
 * that goes on as chance would is chance's; every other one is a player's. */
void rules_list_chances (const RulesMatch *match, const void *state, RulesChance *chance,
                         RulesChanceFunc each, void *data);
/* What only a card's text or the table can call for, as draws() of the game says; not while
 * something is due. */
void rules_list_called_chances (const RulesMatch *match, const void *state, RulesChance *chance,
                                RulesChanceFunc each, void *data);
/**
 * rules_next_draw:
 * @begun: the beginning that rules_list_chances() or rules_list_called_chances() told, with all
 * that was drawn since
 * @chance: (out): what has to be drawn next, its move that beginning
 *
 * Asked after each drawing, until it returns false. The cards can depend on those before: a Sin
 * among a Trader's wares is followed by another Treasure, an empty deck by its pile.
 */
bool rules_next_draw (const RulesMatch *match, const void *state, const RulesMove *begun,
                      RulesChance *chance);
/* The legal moves that begin with all that was drawn: one, when nobody has to choose. Where chance
 * has to go on once more after a choice, they end there, and rules_next_draw() is true of them. */
void rules_continuations (const RulesMatch *match, const void *state, const RulesMove *begun,
                          RulesChoiceFunc each, void *data);
/* The seats that learn what @move names; all of the match's where nothing is hidden. Of several
 * things that not all may know, those who may know all of them. */
unsigned rules_observers (const RulesMatch *match, const void *before, const RulesMove *move);
/**
 * rules_move_reveals:
 * Whether @move, which is legal after @before, told somebody what nobody could know before it: a
 * card that was dealt, drawn or shown, a die that was rolled. "?" tells nothing, nor does a card
 * that nobody may look at; who begins is nothing hidden, nor what somebody plays, places or
 * chooses, nor a ruling.
 */
bool rules_move_reveals (const RulesMatch *match, const void *before, const RulesMove *move);
void rules_outcome (const RulesMatch *match, const void *state, RulesOutcome *outcome);
/* As in the game: false, and nothing told, in games without a party, and (likely) after the end. */
bool rules_party (const RulesMatch *match, const void *state, RulesMember members[RULES_PARTY]);
void rules_events (const RulesMatch *match, const void *before, const RulesMove *move,
                   const void *after, RulesEventFunc each, void *data);
void rules_pending_tasks (const RulesMatch *match, const void *state, RulesEventFunc each,
                          void *data);
/* As in the game: nothing in games without supplies, and after the end. */
void rules_supplies (const RulesMatch *match, const void *state, RulesEventFunc each, void *data);
bool rules_likely_move (const RulesMatch *match, const void *state, RulesLikelyMove *likely);
/* The seat that is awaited, 0 for the table or nobody. */
unsigned rules_seat_to_move (const RulesMatch *match, const void *state);
void rules_view (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer);
/**
 * rules_layout:
 * @viewer: 0 all that the record knows, else what that seat sees, as with rules_view()
 * @each: told every item, in the order in which the table is best laid
 *
 * What lies on the table: known cards by name, others by their number. From all of it a state can
 * be made again that has the same view, the same choices and the same draws due. What only a late
 * ruling asks for is not in it.
 */
void rules_layout (const RulesMatch *match, const void *state, unsigned viewer,
                   RulesLayoutFunc each, void *data);
uint64_t rules_digest (const RulesMatch *match, const void *state);
const char *rules_check_state (const RulesMatch *match, const void *state);

/* As in the game; RULES_WORD_NONE in games without words. */
RulesWordUse rules_word_use (const RulesMatch *match, const RulesMove *move);

/* As in the game: none without a list, in games without words, and after the end. */
void rules_spellings (const RulesMatch *match, const void *state, unsigned seat,
                      RulesSpellingFunc each, void *data);

/* "running", "won", "drawn", "lost", "abandoned" */
const char *rules_outcome_name (RulesOutcomeStatus status);

/* The sentence and section of a fault; @game may be NULL for faults that have none. */
const RulesFault *rules_error_fault (const RulesGame *game, const RulesError *error);

/**
 * rules_error_set:
 * Fills @error (may be NULL) with a code and up to three numbers, and returns @status.
 */
RulesStatus rules_error_set (RulesError *error, RulesStatus status, unsigned code, int64_t n1,
                             int64_t n2, int64_t n3);

/* The same with a text for {a}, cut to fit at a character's boundary. */
RulesStatus rules_error_text (RulesError *error, RulesStatus status, unsigned code, RulesText a,
                              int64_t n1, int64_t n2);

/* Sets {a} (@k 0) or {b} (@k 1) of @error, which may be NULL. */
void rules_error_set_argument (RulesError *error, unsigned k, RulesText text);
