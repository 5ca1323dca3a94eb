/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The notation of The Restless: the forms of its moves, read and written.
 *
 * Source: The Restless page, Notation
 */
#include "rules/restless/restless-notation.h"

#include "rules/arguments.h"
#include "rules/faults.h"
#include "rules/restless/restless-inline.h"
#include "rules/restless/restless-state.h"
#include "rules/restless/restless-verbs.h"

const char *const restless_keywords[] = {
  "encounter", "loot",    "treasure", "off", "on",  "rerolls", "target", "rest", "tarot",  "realm",
  "character", "starter", "status",   "god", "all", "in",      "out",    "top",  "bottom", NULL,
};

static const char *const keys[RESTLESS_KEYS] = {
  [RESTLESS_KEY_NONE] = "",
  [RESTLESS_KEY_A] = "A",
  [RESTLESS_KEY_A + 1] = "B",
  [RESTLESS_KEY_A + 2] = "C",
  [RESTLESS_KEY_D] = "D",
  [RESTLESS_KEY_SEAT] = N_ ("seat"),
  [RESTLESS_KEY_ROLL] = N_ ("roll"),
  [RESTLESS_KEY_MOD] = N_ ("mod"),
  [RESTLESS_KEY_KEEP] = N_ ("keep"),
  [RESTLESS_KEY_ON] = N_ ("on"),
  [RESTLESS_KEY_ARMOR] = N_ ("armor"),
  [RESTLESS_KEY_BY] = N_ ("by"),
  [RESTLESS_KEY_PAY] = N_ ("pay"),
  [RESTLESS_KEY_LOOT] = N_ ("loot"),
  [RESTLESS_KEY_TREASURE] = N_ ("treasure"),
  [RESTLESS_KEY_SIDES] = N_ ("sides"),
};

/**
 * Form:
 * @form: arguments in the order in which they are written. Those with a place: s a slot, c a card,
 *   u a card or "?", d a drawn card, n a number, x a die, p what a Pick From is for, t an item of a
 *   slot or the slot, i an item of a slot, v a number to set or a change, o on or off, k Loot or
 *   Treasure, a a deck that may be looked at, q any deck, l cards with commas or all, w where they
 *   go. Keys: 1 dice by slot, 2 numbers by slot, S R M F A K O B P L T N as below. Behind
 *   them: ? where it may be left out, + once or more, * any number, ! a key that is needed
 */
typedef struct {
  bool is_by_table;
  const char *form;
  int32_t min, max; /* of n */
} Form;

static const Form forms[] = {
#define FORM(verb) [RESTLESS_VERB_##verb - RULES_VERB_GAME]
  FORM (CARD) = { true, "", 0, 0 },
  FORM (JOIN) = { true, "scS", 0, 0 },
  FORM (STARTER) = { false, "c", 0, 0 },
  FORM (REALM) = { true, "c", 0, 0 },
  FORM (GOD) = { true, "c", 0, 0 },
  FORM (ENCOUNTERS) = { true, "n", 1, RESTLESS_ENCOUNTERS },
  FORM (PICK_FROM) = { true, "np?", 2, 9 },
  FORM (REVEAL) = { true, "u+", 0, 0 },
  FORM (CHOOSE) = { true, "c", 0, 0 },
  FORM (REPLACE) = { true, "c", 0, 0 },
  FORM (INSERT) = { true, "c", 0, 0 },
  FORM (REMOVE) = { true, "", 0, 0 },
  FORM (ATTACK) = { false, "c?R!MA", 0, 0 },
  FORM (DODGE) = { false, "R!MA", 0, 0 },
  FORM (ROLL) = { false, "xN", 0, 0 },
  FORM (END) = { false, "", 0, 0 },
  FORM (FLEE) = { true, "1FA", 0, 0 },
  FORM (LOOT) = { false, "d+K", 0, 0 },
  FORM (TREASURE) = { false, "d+K", 0, 0 },
  FORM (TAKE) = { false, "c", 0, 0 },
  FORM (GIVE) = { false, "cs", 0, 0 },
  FORM (DROP) = { false, "c", 0, 0 },
  FORM (DISCARD) = { false, "c", 0, 0 },
  FORM (USE) = { false, "cOA", 0, 0 },
  FORM (ACTIVATE) = { false, "cOA", 0, 0 },
  FORM (TRADER) = { true, "B!d*LT", 0, 0 },
  FORM (BUY) = { false, "cP", 0, 0 },
  FORM (SELL) = { false, "c", 0, 0 },
  FORM (LEAVE) = { true, "", 0, 0 },
  FORM (REST) = { true, "u", 0, 0 },
  FORM (HEAL) = { false, "s", 0, 0 },
  FORM (WAKE) = { true, "", 0, 0 },
  FORM (NEXT) = { true, "", 0, 0 },
  FORM (FINAL_NIGHT) = { true, "", 0, 0 },
  FORM (BATTLE) = { true, "", 0, 0 },
  FORM (ANNIHILATION) = { true, "", 0, 0 },
  FORM (CONSULT) = { true, "2u*KOB", 0, 0 },
  FORM (OFFER) = { true, "c+", 0, 0 },
  FORM (AHEAD) = { true, "ac+", 0, 0 },
#undef FORM
};

static const char *const ruling_forms[RESTLESS_RULINGS] = {
  [RESTLESS_RULING_HEALTH] = "sv",
  [RESTLESS_RULING_KILL] = "s",
  [RESTLESS_RULING_MAX_HEALTH] = "sv",
  [RESTLESS_RULING_ARMOR] = "tv",
  [RESTLESS_RULING_COUNTERS] = "iv",
  [RESTLESS_RULING_REVIVE] = "sv?",
  [RESTLESS_RULING_CHARACTER] = "sc",
  [RESTLESS_RULING_STATUS] = "sco?",
  [RESTLESS_RULING_SIN] = "sco?",
  [RESTLESS_RULING_BLESSING] = "sco?",
  [RESTLESS_RULING_GROUP_BLESSING] = "co?",
  [RESTLESS_RULING_POOL] = "cv",
  [RESTLESS_RULING_ITEM] = "sco?",
  [RESTLESS_RULING_GROUND] = "co?",
  [RESTLESS_RULING_READY] = "io?",
  [RESTLESS_RULING_REROLLS] = "v",
  [RESTLESS_RULING_RESTS] = "v",
  [RESTLESS_RULING_ENCOUNTERS] = "v",
  [RESTLESS_RULING_DRAWS] = "kv",
  [RESTLESS_RULING_NO_REST] = "o?",
  [RESTLESS_RULING_TARGET_HEALTH] = "v",
  [RESTLESS_RULING_TARGET_ATTACK] = "v",
  [RESTLESS_RULING_DEFENSE] = "v",
  [RESTLESS_RULING_CHAIN_MAGIC] = "o?",
  [RESTLESS_RULING_GOD_HEALTH] = "v",
  [RESTLESS_RULING_ACTED] = "so?",
  [RESTLESS_RULING_CONSUMED] = "so?",
  [RESTLESS_RULING_SKIP] = "",
  [RESTLESS_RULING_PICK_FROM] = "vp?",
  [RESTLESS_RULING_PILE] = "qlw",
};

/**
 * Reading:
 * @at: the next token without a key
 * @end: the token behind the last
 * @used: tokens that were read
 */
typedef struct {
  const RulesMatch *match;
  const RecordLine *line;
  RulesMoveBuffer *move;
  RulesError *error;
  const Form *form;
  const RulesVerb *verb;
  unsigned at, end;
  bool used[RULES_ARGS];
} MoveReader;

static RulesStatus
add_arg (MoveReader *reader, RulesArg arg, unsigned key, unsigned extra)
{
  RulesMove *move = &reader->move->move;

  if (move->n_args == RULES_ARGS)
    return rules_error_set (reader->error, RULES_SYNTAX, RULES_FAULT_ARGS_MANY, RULES_ARGS, 0, 0);
  arg.key = key;
  arg.extra = extra;
  reader->move->args[move->n_args++] = arg;
  return RULES_OK;
}

/* Takes what comes before the first @mark off @rest, whose @at is NULL behind the last part. */
static RulesText
next_part (RulesText *rest, char mark)
{
  const char *end = rest->length ? memchr (rest->at, mark, rest->length) : NULL;
  RulesText part = *rest;

  if (!end) {
    *rest = (RulesText){ NULL, 0 };
    return part;
  }
  part.length = (uint32_t)(end - part.at);
  *rest = (RulesText){ end + 1, rest->length - part.length - 1 };
  return part;
}

static int
slot_of (RulesText text)
{
  return text.length == 1 && text.at[0] >= 'A' && text.at[0] <= 'D' ? text.at[0] - 'A' : -1;
}

static RulesStatus
read_slot (MoveReader *reader, RulesText text, unsigned key, const RecordToken *token)
{
  int slot = slot_of (text);

  if (slot < 0)
    return argument_fault_text (RULES_SYNTAX, RESTLESS_FAULT_ARG_SLOT, text, token, reader->error);
  return add_arg (reader, (RulesArg){ .kind = RULES_ARG_NAME, .value = slot }, key, 0);
}

static RulesStatus
read_card (MoveReader *reader, RulesText text, unsigned key, unsigned extra,
           const RecordToken *token)
{
  RulesArg arg;
  RulesStatus status = argument_read_card (reader->match, text, token, &arg, reader->error);

  return status == RULES_OK ? add_arg (reader, arg, key, extra) : status;
}

static RulesStatus
read_number (MoveReader *reader, RulesText text, bool change, int32_t min, int32_t max,
             unsigned key, const RecordToken *token)
{
  RulesArg arg;
  RulesStatus status = argument_read_number (text, change, min, max, token, &arg, reader->error);

  return status == RULES_OK ? add_arg (reader, arg, key, 0) : status;
}

static RulesStatus
read_keyword (MoveReader *reader, RulesText text, unsigned from, unsigned to, unsigned key,
              const RecordToken *token)
{
  for (unsigned i = from; i <= to; i++)
    if (rules_text_is (text, restless_keywords[i]))
      return add_arg (reader, (RulesArg){ .kind = RULES_ARG_NAME, .value = i }, key,
                      RESTLESS_EXTRA_KEYWORD);
  return argument_fault_text (RULES_UNKNOWN, RULES_FAULT_NAME_UNKNOWN, text, token, reader->error);
}

/* "3>15" */
static RulesStatus
read_die (MoveReader *reader, RulesText text, int32_t max, unsigned key, const RecordToken *token)
{
  RulesStatus status = RULES_OK;
  unsigned extra = 0;

  while (status == RULES_OK && text.at) {
    RulesArg arg;

    status =
        argument_read_number (next_part (&text, '>'), false, 1, max, token, &arg, reader->error);
    arg.kind = RULES_ARG_DIE;
    if (status == RULES_OK)
      status = add_arg (reader, arg, key, extra);
    extra = RESTLESS_EXTRA_AGAIN;
  }
  return status;
}

static RulesStatus
read_dice (MoveReader *reader, unsigned key, const RecordToken *token)
{
  RulesText rest = token->value;
  RulesStatus status = RULES_OK;

  while (status == RULES_OK && rest.at)
    status = read_die (reader, next_part (&rest, ','), RESTLESS_DIE, key, token);
  return status;
}

/* "nothing>axe" */
static RulesStatus
read_draw (MoveReader *reader, const RecordToken *token)
{
  RulesText rest = token->value;
  RulesStatus status = RULES_OK;
  unsigned extra = 0;

  while (status == RULES_OK && rest.at) {
    status = read_card (reader, next_part (&rest, '>'), 0, extra, token);
    extra = RESTLESS_EXTRA_AGAIN;
  }
  return status;
}

/* One of the decks' names, up to @last. */
static RulesStatus
read_deck (MoveReader *reader, RulesText text, unsigned last, const RecordToken *token)
{
  for (unsigned i = RESTLESS_KEYWORD_ENCOUNTER; i <= RESTLESS_KEYWORD_TREASURE; i++)
    if (rules_text_is (text, restless_keywords[i]))
      return read_keyword (reader, text, i, i, 0, token);
  return read_keyword (reader, text, RESTLESS_KEYWORD_REST, last, 0, token);
}

/* "sword,drum" or "all" */
static RulesStatus
read_cards (MoveReader *reader, const RecordToken *token)
{
  RulesText rest = token->value;
  RulesStatus status = RULES_OK;
  unsigned extra = 0;

  if (rules_text_is (rest, restless_keywords[RESTLESS_KEYWORD_ALL]))
    return read_keyword (reader, rest, RESTLESS_KEYWORD_ALL, RESTLESS_KEYWORD_ALL, 0, token);
  while (status == RULES_OK && rest.at) {
    status = read_card (reader, next_part (&rest, ','), 0, extra, token);
    extra = RESTLESS_EXTRA_LISTED;
  }
  return status;
}

/* "item" or "B:item" */
static RulesStatus
read_item (MoveReader *reader, RulesText text, unsigned key, bool slot_needed,
           const RecordToken *token)
{
  int slot = text.length > 1 && text.at[1] == ':' ? slot_of ((RulesText){ text.at, 1 }) : -1;

  if (slot >= 0)
    text = (RulesText){ text.at + 2, text.length - 2 };
  else if (slot_needed)
    return argument_fault_text (RULES_SYNTAX, RESTLESS_FAULT_ARG_ITEM, text, token, reader->error);
  return read_card (reader, text, key, (unsigned)(slot + 1), token);
}

/* "A:2,shield:1,B:cloak:1" */
static RulesStatus
read_armor (MoveReader *reader, const RecordToken *token)
{
  RulesText rest = token->value;
  RulesStatus status = RULES_OK;

  while (status == RULES_OK && rest.at) {
    RulesText part = next_part (&rest, ','), source = part;

    while (source.length && source.at[source.length - 1] != ':')
      source.length--;
    if (source.length < 2)
      return argument_fault_text (RULES_SYNTAX, RESTLESS_FAULT_ARG_ARMOR, part, token,
                                  reader->error);
    part = (RulesText){ part.at + source.length, part.length - source.length };
    source.length--;
    status = slot_of (source) >= 0 ? read_slot (reader, source, RESTLESS_KEY_ARMOR, token)
                                   : read_item (reader, source, RESTLESS_KEY_ARMOR, false, token);
    if (status == RULES_OK)
      status = read_number (reader, part, false, 1, RESTLESS_MAX_NUMBER, RESTLESS_KEY_ARMOR, token);
  }
  return status;
}

/* "axe,B:shield,rerolls:2" */
static RulesStatus
read_payment (MoveReader *reader, const RecordToken *token)
{
  static const char counters[] = "rerolls:";
  const uint32_t length = sizeof counters - 1;
  RulesText rest = token->value;
  RulesStatus status = RULES_OK;

  while (status == RULES_OK && rest.at) {
    RulesText part = next_part (&rest, ',');

    if (part.length <= length || memcmp (part.at, counters, length) != 0) {
      status = read_item (reader, part, RESTLESS_KEY_PAY, false, token);
      continue;
    }
    part = (RulesText){ part.at + length, part.length - length };
    status =
        add_arg (reader, (RulesArg){ .kind = RULES_ARG_NAME, .value = RESTLESS_KEYWORD_REROLLS },
                 RESTLESS_KEY_PAY, RESTLESS_EXTRA_KEYWORD);
    if (status == RULES_OK)
      status = read_number (reader, part, false, 0, RESTLESS_MAX_NUMBER, RESTLESS_KEY_PAY, token);
  }
  return status;
}

/* "+2"; nothing is kept of +0. */
static RulesStatus
read_mod (MoveReader *reader, RulesText text, const RecordToken *token)
{
  RulesMove *move = &reader->move->move;
  RulesStatus status = read_number (reader, text, true, -RESTLESS_MAX_MOD, RESTLESS_MAX_MOD,
                                    RESTLESS_KEY_MOD, token);

  if (status == RULES_OK && move->args[move->n_args - 1].value == 0)
    move->n_args--;
  return status;
}

/* "A:+2,B:-1" */
static RulesStatus
read_mods (MoveReader *reader, const RecordToken *token)
{
  RulesText rest = token->value;
  RulesStatus status = RULES_OK;

  while (status == RULES_OK && rest.at) {
    RulesText part = next_part (&rest, ','), slot = next_part (&part, ':');
    unsigned n = reader->move->move.n_args;

    status = read_slot (reader, slot, RESTLESS_KEY_MOD, token);
    if (status == RULES_OK)
      status = read_mod (reader, part.at ? part : (RulesText){ "", 0 }, token);
    if (status == RULES_OK && reader->move->move.n_args == n + 1)
      reader->move->move.n_args = n;
  }
  return status;
}

/* A count that goes without saying when it is 2. */
static RulesStatus
read_count (MoveReader *reader, unsigned key, const RecordToken *token)
{
  RulesMove *move = &reader->move->move;
  RulesStatus status =
      read_number (reader, token->value, false, 0, RESTLESS_MAX_CANDIDATES, key, token);

  if (status == RULES_OK && move->args[move->n_args - 1].value == 2)
    move->n_args--;
  return status;
}

/* "+2" changes, "2" sets. */
static RulesStatus
read_value (MoveReader *reader, const RecordToken *token)
{
  RulesText text = token->value;
  bool change = text.length && (text.at[0] == '+' || text.at[0] == '-');

  return read_number (reader, text, change, -RESTLESS_MAX_NUMBER, RESTLESS_MAX_NUMBER, 0, token);
}

static RulesStatus
read_place (MoveReader *reader, char form, const RecordToken *token)
{
  RulesText text = token->value;

  if (token->quoted)
    return argument_fault (RULES_SYNTAX, RULES_FAULT_ARG_WORD, token, reader->error);
  switch (form) {
  case 's':
    return read_slot (reader, text, 0, token);
  case 'u':
    if (rules_text_is (text, "?"))
      return add_arg (reader, (RulesArg){ .kind = RULES_ARG_UNSEEN }, 0, 0);
    return read_card (reader, text, 0, 0, token);
  case 'd':
    return read_draw (reader, token);
  case 'n':
    return read_number (reader, text, false, reader->form->min, reader->form->max, 0, token);
  case 'x':
    return read_die (reader, text, RESTLESS_MAX_NUMBER, 0, token);
  case 'p':
    return read_keyword (reader, text, RESTLESS_KEYWORD_ENCOUNTER, RESTLESS_KEYWORD_TREASURE, 0,
                         token);
  case 'k':
    return read_keyword (reader, text, RESTLESS_KEYWORD_LOOT, RESTLESS_KEYWORD_TREASURE, 0, token);
  case 'o':
    return read_keyword (reader, text, RESTLESS_KEYWORD_OFF, RESTLESS_KEYWORD_ON, 0, token);
  case 'a':
    return read_deck (reader, text, RESTLESS_KEYWORD_REALM, token);
  case 'q':
    return read_deck (reader, text, RESTLESS_KEYWORD_GOD, token);
  case 'l':
    return read_cards (reader, token);
  case 'w':
    return read_keyword (reader, text, RESTLESS_KEYWORD_IN, RESTLESS_KEYWORD_BOTTOM, 0, token);
  case 't':
    return slot_of (text) >= 0 ? read_slot (reader, text, 0, token)
                               : read_item (reader, text, 0, true, token);
  case 'i':
    return read_item (reader, text, 0, true, token);
  case 'v':
    return read_value (reader, token);
  default:
    return read_card (reader, text, 0, 0, token);
  }
}

static RulesStatus
read_key (MoveReader *reader, unsigned key, char form, const RecordToken *token)
{
  switch (form) {
  case '1':
  case 'R':
    return read_dice (reader, key, token);
  case '2':
    return read_number (reader, token->value, false, 1, RESTLESS_MAX_NUMBER, key, token);
  case 'S':
    return read_number (reader, token->value, false, 1, RULES_SEATS, key, token);
  case 'M':
    return read_mod (reader, token->value, token);
  case 'F':
    return read_mods (reader, token);
  case 'A':
    return read_armor (reader, token);
  case 'K':
    return read_card (reader, token->value, key, 0, token);
  case 'P':
    return read_payment (reader, token);
  case 'L':
  case 'T':
    return read_count (reader, key, token);
  case 'N':
    return read_number (reader, token->value, false, 1, RESTLESS_MAX_NUMBER, key, token);
  default:
    return read_slot (reader, token->value, key, token);
  }
}

static unsigned
key_of (char form)
{
  switch (form) {
  case '1':
  case '2':
    return RESTLESS_KEY_A;
  case 'S':
    return RESTLESS_KEY_SEAT;
  case 'R':
    return RESTLESS_KEY_ROLL;
  case 'M':
  case 'F':
    return RESTLESS_KEY_MOD;
  case 'A':
    return RESTLESS_KEY_ARMOR;
  case 'K':
    return RESTLESS_KEY_KEEP;
  case 'O':
    return RESTLESS_KEY_ON;
  case 'B':
    return RESTLESS_KEY_BY;
  case 'P':
    return RESTLESS_KEY_PAY;
  case 'L':
    return RESTLESS_KEY_LOOT;
  case 'T':
    return RESTLESS_KEY_TREASURE;
  case 'N':
    return RESTLESS_KEY_SIDES;
  default:
    return RESTLESS_KEY_NONE;
  }
}

/* Reads the key's token, if there is one. */
static RulesStatus
find_key (MoveReader *reader, unsigned key, char form, bool needed)
{
  for (unsigned i = 0; i < reader->end; i++) {
    const RecordToken *token = &reader->line->tokens[i];

    if (!rules_text_is (token->key, keys[key]) || !token->key.length)
      continue;
    reader->used[i] = true;
    return read_key (reader, key, form, token);
  }
  if (needed)
    return rules_error_text (reader->error, RULES_SYNTAX, RULES_FAULT_KEY_MISSING,
                             rules_text (keys[key]), 0, 0);
  return RULES_OK;
}

static RulesStatus
read_keys (MoveReader *reader, char form, char count)
{
  unsigned key = key_of (form), last = form == '1' || form == '2' ? RESTLESS_KEY_D : key;
  RulesStatus status = RULES_OK;

  for (; status == RULES_OK && key <= last; key++)
    status = find_key (reader, key, form, count == '!');
  return status;
}

static const RecordToken *
next_place (MoveReader *reader)
{
  while (reader->at < reader->end) {
    const RecordToken *token = &reader->line->tokens[reader->at++];

    if (!token->key.length) {
      reader->used[reader->at - 1] = true;
      return token;
    }
  }
  return NULL;
}

static RulesStatus
read_places (MoveReader *reader, char form, char count)
{
  unsigned n = 0;
  RulesStatus status = RULES_OK;

  do {
    const RecordToken *token = next_place (reader);

    if (!token) {
      if (n == 0 && count != '?' && count != '*')
        return argument_count_fault (RULES_FAULT_ARGS_FEW, reader->verb, reader->error);
      break;
    }
    n++;
    status = read_place (reader, form, token);
  } while (status == RULES_OK && (count == '+' || count == '*'));
  return status;
}

static RulesStatus
read_form (MoveReader *reader, const char *form)
{
  RulesStatus status = RULES_OK;

  while (status == RULES_OK && *form) {
    char what = *form++, count = *form && strchr ("?+*!", *form) ? *form++ : '\0';

    status = key_of (what) ? read_keys (reader, what, count) : read_places (reader, what, count);
  }
  for (unsigned i = 0; status == RULES_OK && i < reader->end; i++) {
    const RecordToken *token = &reader->line->tokens[i];

    if (reader->used[i])
      continue;
    if (token->key.length)
      return argument_fault_text (RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, token->key, token,
                                  reader->error);
    status = argument_count_fault (RULES_FAULT_ARGS_REST, reader->verb, reader->error);
    if (reader->error)
      reader->error->column = token->column;
  }
  return status;
}

/* "by=target", which every ruling may have */
static RulesStatus
read_by (MoveReader *reader)
{
  for (unsigned i = 0; i < reader->end; i++) {
    const RecordToken *token = &reader->line->tokens[i];

    if (!rules_text_is (token->key, keys[RESTLESS_KEY_BY]))
      continue;
    reader->used[i] = true;
    return read_keyword (reader, token->value, RESTLESS_KEYWORD_TARGET, RESTLESS_KEYWORD_TARGET,
                         RESTLESS_KEY_BY, token);
  }
  return RULES_OK;
}

static RulesStatus
read_ruling (MoveReader *reader)
{
  RulesStatus status = argument_read_reason (reader->line, &reader->move->move, reader->error);
  RulesStatus by;
  RulesArg name;
  unsigned rule;

  if (status != RULES_OK)
    return status;
  reader->end = reader->line->n_tokens - 1;
  status =
      argument_read_ruling_name (reader->match, next_place (reader), &rule, &name, reader->error);
  if (status != RULES_OK)
    return status;
  reader->verb = &restless_rulings[rule];
  add_arg (reader, name, 0, RESTLESS_EXTRA_KEYWORD);
  /* by= is marked as read first and written last. */
  by = read_by (reader);
  if (by != RULES_OK)
    return by;
  if (reader->move->move.n_args == 2) {
    RulesArg arg = reader->move->args[1];

    reader->move->move.n_args = 1;
    status = read_form (reader, ruling_forms[rule]);
    return status == RULES_OK ? add_arg (reader, arg, arg.key, arg.extra) : status;
  }
  return read_form (reader, ruling_forms[rule]);
}

RulesStatus
restless_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer,
               RulesError *error)
{
  unsigned verb = buffer->move.verb - RULES_VERB_GAME, actor = buffer->move.actor;
  MoveReader reader = {
    .match = match, .line = line, .move = buffer, .error = error, .end = line->n_tokens
  };

  if (buffer->move.verb == RULES_VERB_ADJUST)
    return read_ruling (&reader);
  reader.form = &forms[verb];
  reader.verb = &restless_verbs[verb];
  if (reader.form->is_by_table ? actor != 0 : actor < 'A' || actor > 'D')
    return rules_error_text (error, RULES_SYNTAX,
                             reader.form->is_by_table ? RULES_FAULT_ACTOR_TABLE
                                                      : RULES_FAULT_ACTOR_SLOT,
                             line->verb, 0, 0);
  if (buffer->move.verb == RESTLESS_VERB_CARD)
    return restless_read_card (match, line, buffer, error);
  return read_form (&reader, reader.form->form);
}

/* Writing */

/* Whether @arg goes with the one before it: a number with what there are so many of. */
static bool
is_amount (const RulesArg *arg)
{
  return (arg->kind == RULES_ARG_NUMBER
          && (arg->key == RESTLESS_KEY_ARMOR || arg->key == RESTLESS_KEY_PAY))
         || (arg->kind == RULES_ARG_SIGNED && arg->key == RESTLESS_KEY_MOD);
}

static const char *
separator (const RulesMove *move, unsigned i)
{
  const RulesArg *arg = &move->args[i];

  if (arg->extra & RESTLESS_EXTRA_AGAIN && !(arg->extra & RESTLESS_EXTRA_KEYWORD))
    return ">";
  if (arg->extra & RESTLESS_EXTRA_LISTED)
    return ",";
  if (!arg->key)
    return " ";
  if (i == 0 || move->args[i - 1].key != arg->key)
    return NULL;
  return is_amount (arg) ? ":" : ",";
}

static void
write_arg (const RulesMatch *match, const RulesMove *move, const RulesArg *arg, RulesBuffer *out)
{
  char slot[3] = { 'A', ':', '\0' };

  switch ((RulesArgKind)arg->kind) {
  case RULES_ARG_CARD:
    slot[0] = 'A' + (arg->extra & RESTLESS_EXTRA_SLOT) - 1;
    if (arg->extra & RESTLESS_EXTRA_SLOT)
      rules_buffer_puts (out, slot);
    rules_buffer_puts (out, match->cards[arg->value].id);
    break;
  case RULES_ARG_UNSEEN:
    rules_buffer_puts (out, "?");
    break;
  case RULES_ARG_SIGNED:
    rules_buffer_puts (out, arg->value >= 0 ? "+" : "");
    rules_buffer_number (out, arg->value);
    break;
  case RULES_ARG_NAME:
    slot[0] = 'A' + arg->value;
    slot[1] = '\0';
    rules_buffer_puts (out, !(arg->extra & RESTLESS_EXTRA_KEYWORD) ? slot
                            : move->verb == RULES_VERB_ADJUST && arg == move->args
                                ? restless_rulings[arg->value].name
                                : restless_keywords[arg->value]);
    break;
  default:
    rules_buffer_number (out, arg->value);
  }
}

void
restless_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  if (move->verb == RESTLESS_VERB_CARD) {
    rules_buffer_puts (out, " ");
    rules_buffer_puts (out, match->definitions[move->args[1].value].text);
    return;
  }
  for (unsigned i = 0; i < move->n_args; i++) {
    const char *between = separator (move, i);

    if (between) {
      rules_buffer_puts (out, between);
    } else {
      rules_buffer_puts (out, " ");
      rules_buffer_puts (out, keys[move->args[i].key]);
      rules_buffer_puts (out, "=");
    }
    write_arg (match, move, &move->args[i], out);
  }
}

/* The arguments of a move by key */

const RulesArg *
restless_key_args (const RulesMove *move, unsigned key, unsigned *n)
{
  unsigned i = 0;

  while (i < move->n_args && move->args[i].key != key)
    i++;
  for (*n = 0; i + *n < move->n_args && move->args[i + *n].key == key; ++*n)
    ;
  return &move->args[i];
}

int
restless_key_value (const RulesMove *move, unsigned key, int other)
{
  unsigned n;
  const RulesArg *arg = restless_key_args (move, key, &n);

  return n ? arg->value : other;
}
