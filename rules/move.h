/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move as data, once it has been read, and what chance may bring to one.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/text.h"

#define RULES_ARGS 128      /* arguments of one move at most */
#define RULES_WORD_BYTES 96 /* a word that a listed move brings, at most */

typedef enum {
  RULES_ARG_CARD,   /* value: the card's number in the match (rules_match_card()) */
  RULES_ARG_UNSEEN, /* "?" */
  RULES_ARG_NUMBER, /* value: an unsigned integer as written */
  RULES_ARG_SIGNED, /* value: an integer written with its sign */
  RULES_ARG_NAME,   /* value: one of the game's own names: an element, "yes", a form, a column */
  RULES_ARG_DIE,    /* value: the face that a die shows */
} RulesArgKind;

/* One argument of a move. @key is 0, or the game's number of the key in `key=value`. */
typedef struct {
  uint8_t kind;
  uint8_t key;
  uint16_t extra; /* the game's */
  int32_t value;
} RulesArg;

static inline bool
rules_arg_equal (const RulesArg *a, const RulesArg *b)
{
  return a->kind == b->kind && a->key == b->key && a->extra == b->extra && a->value == b->value;
}

/**
 * RulesMove:
 * @actor: 0 for the table ("-"), 1-4 a seat, 'A'-'D' a party slot
 * @verb: RulesCommonVerb, or the game's number
 * @n_args, @args: borrowed
 * @text: a note's or ruling's quoted text without its quotes and still escaped, or a word;
 *   borrowed; no state keeps it
 *
 * A move that has been read: names are resolved, nothing is judged.
 */
typedef struct {
  uint8_t actor;
  uint8_t verb;
  uint16_t n_args;
  const RulesArg *args;
  RulesText text;
} RulesMove;

/* A move with room for its arguments, and for the word of one that was listed. */
typedef struct {
  RulesMove move;
  RulesArg args[RULES_ARGS];
  char word[RULES_WORD_BYTES];
} RulesMoveBuffer;

/* One of the things chance can bring, in @copies equal copies. */
typedef struct {
  RulesArg arg;
  uint32_t copies;
} RulesChanceOption;

/**
 * RulesChance:
 * @move: the beginning of the move that chance completes: actor, verb and leading arguments
 * @n_draw: how many further arguments chance has to add
 * @due: it comes now, and nobody has anything to decide before; else somebody may bring it about,
 *   by a choice of his own
 * @replace: drawn ones go back (dice), else each copy comes once
 * @may_hide: in table knowledge any of them may be recorded as "?"
 * @n_options, @options: what can come
 *
 * What is to be drawn, dealt or rolled. The core never draws: simulation and app-dealt games pick
 * and record the outcome as a move. What was drawn need not complete the move: rules_next_draw()
 * tells what has to be drawn next, and then rules_continuations() how players may end the move.
 */
typedef struct {
  RulesMoveBuffer move;
  unsigned n_draw;
  bool due, replace, may_hide;
  unsigned n_options;
  RulesChanceOption options[2048];
} RulesChance;

/* What chance may bring; borrowed for the call. Returns false to end the listing. */
typedef bool (*RulesChanceFunc) (const RulesChance *chance, void *data);
