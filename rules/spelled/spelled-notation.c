/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's notation: verbs and rulings read and written.
 */
#include "rules/spelled/spelled-notation.h"

#include "rules/spelled/spelled-cards.h"
#include "rules/spelled/spelled-state.h"

#include <stdlib.h>

#include "rules/arguments.h"
#include "rules/faults.h"
#include "rules/record.h"

/* clang-format off */
const RulesVerb spelled_verbs[] = {
  [SPELLED_VERB_FIRST - RULES_VERB_GAME] = { "first", "- first SEAT", N_ ("Who begins"),
    .label = N_ ("First player"), .label_with_arguments = N_ ("First player: %s"),
    .due_label = N_ ("Waiting for the first player") },
  [SPELLED_VERB_REVEAL - RULES_VERB_GAME] = { "reveal", "- reveal CARD",
    N_ ("A card fills the Market row"), .label = N_ ("Reveal"), .label_with_arguments = N_ ("Reveal %s"),
    .due_label = N_ ("Waiting for a card of the Market") },
  [SPELLED_VERB_DRAW - RULES_VERB_GAME] = { "draw", "- draw SEAT [CARD CARD CARD CARD CARD]",
    N_ ("Cards are drawn; a card that you did not see is a question mark"),
    .label = N_ ("Draw"), .label_with_arguments = N_ ("Draw: %s"), .due_label = N_ ("Waiting for a draw") },
  [SPELLED_VERB_FRAGMENT - RULES_VERB_GAME] = { "fragment", "SEAT fragment CARD",
    N_ ("A card is played alone"), .label = N_ ("Fragment"), .label_with_arguments = N_ ("Fragment: %s") },
  [SPELLED_VERB_SPELL - RULES_VERB_GAME] = { "spell",
    "SEAT spell WORD CARD CARD CARD [CARD CARD CARD CARD CARD CARD CARD]",
    N_ ("Three cards or more are played as a word"), .label = N_ ("Spell"),
    .label_with_arguments = N_ ("Spell %s") },
  [SPELLED_VERB_USE - RULES_VERB_GAME] = { "use",
    "SEAT use ABILITY [SEAT|SEAT:CARD|CARD|PLACE:CARD]",
    N_ ("An ability of the pool is used"), .label = N_ ("Use"), .label_with_arguments = N_ ("Use %s") },
  [SPELLED_VERB_BUY - RULES_VERB_GAME] = { "buy", "SEAT buy CARD",
    N_ ("A card on offer is bought with energy"), .label = N_ ("Buy"), .label_with_arguments = N_ ("Buy %s") },
  [SPELLED_VERB_SCRAP - RULES_VERB_GAME] = { "scrap", "SEAT scrap CARD",
    N_ ("A card that was played is scrapped for its ability"), .label = N_ ("Scrap"),
    .label_with_arguments = N_ ("Scrap %s") },
  [SPELLED_VERB_HIT - RULES_VERB_GAME] = { "hit", "SEAT hit DAMAGE SEAT|SEAT:CARD",
    N_ ("Damage is sent to a player, a shield or a totem"), .label = N_ ("Hit"),
    .label_with_arguments = N_ ("Hit: %s") },
  [SPELLED_VERB_DISCARD - RULES_VERB_GAME] = { "discard", "SEAT discard CARD [CARD CARD CARD]",
    N_ ("Cards that are owed are discarded"), .label = N_ ("Discard"), .label_with_arguments = N_ ("Discard %s"),
    .turn_label = N_ ("%s to discard") },
  [SPELLED_VERB_END - RULES_VERB_GAME] = { "end", "SEAT end [CARD CARD CARD CARD CARD]",
    N_ ("The turn’s main phase ends; you may discard cards of your hand"),
    .label = N_ ("End turn"), .label_with_arguments = N_ ("End turn, discard %s") },
};

const RulesVerb spelled_rulings[SPELLED_RULINGS] = {
  [SPELLED_RULING_HEALTH] = { "health", "health SEAT +N", N_ ("Change a player’s health") },
  [SPELLED_RULING_ENERGY] = { "energy", "energy SEAT +N", N_ ("Change the active player’s energy") },
  [SPELLED_RULING_DAMAGE] = { "damage", "damage SEAT +N",
    N_ ("Give the active player damage to send") },
  [SPELLED_RULING_OWES] = { "owes", "owes SEAT +N", N_ ("Change how many discards a player owes") },
  [SPELLED_RULING_DRAW] = { "draw", "draw SEAT N", N_ ("Let a player draw cards") },
  [SPELLED_RULING_MARKET] = { "market", "market CARD out", N_ ("Scrap a card of the Market row") },
  [SPELLED_RULING_WORD] = { "word", "word ok", N_ ("Let the word just played stand") },
  [SPELLED_RULING_MOVE] = { "move",
    "move SEAT CARD hand|deck|discard|play|scrap|reserve|market "
    "hand|deck|discard|play|scrap|reserve",
    N_ ("Move a card from one place to another") },
};
/* clang-format on */

/* What the arguments of a move are, one letter each, the last one as often as it comes where a *
 * follows: c card, C card or "?", s seat, k number, n change, p damage, w "ok", o "out",
 * f place, t place to go to, x what an ability is used on, h what is hit */
static const char *const verb_forms[] = {
  [SPELLED_VERB_FIRST - RULES_VERB_GAME] = "s",     [SPELLED_VERB_REVEAL - RULES_VERB_GAME] = "c",
  [SPELLED_VERB_DRAW - RULES_VERB_GAME] = "sC*",    [SPELLED_VERB_FRAGMENT - RULES_VERB_GAME] = "c",
  [SPELLED_VERB_SPELL - RULES_VERB_GAME] = "c*",    [SPELLED_VERB_USE - RULES_VERB_GAME] = "kx*",
  [SPELLED_VERB_BUY - RULES_VERB_GAME] = "c",       [SPELLED_VERB_SCRAP - RULES_VERB_GAME] = "c",
  [SPELLED_VERB_HIT - RULES_VERB_GAME] = "kh",      [SPELLED_VERB_END - RULES_VERB_GAME] = "c*",
  [SPELLED_VERB_DISCARD - RULES_VERB_GAME] = "cc*",
};
static const char *const ruling_forms[SPELLED_RULINGS] = {
  [SPELLED_RULING_HEALTH] = "sn", [SPELLED_RULING_ENERGY] = "sn", [SPELLED_RULING_DAMAGE] = "sp",
  [SPELLED_RULING_OWES] = "sn",   [SPELLED_RULING_DRAW] = "sk",   [SPELLED_RULING_MARKET] = "co",
  [SPELLED_RULING_WORD] = "w",    [SPELLED_RULING_MOVE] = "scft",
};

/* Numbers of abilities and damages go far enough that the game can say there is none. */
#define MOST 999

/* RulesArg.value of RULES_ARG_NAME that is no place. */
enum { NAME_OUT = 100, NAME_OK };

/* Reading */

static RulesStatus
read_card (const RulesMatch *match, RulesText text, unsigned extra, const RecordToken *token,
           RulesArg *arg, RulesError *error)
{
  RulesStatus status = argument_read_card (match, text, token, arg, error);

  if (status == RULES_OK)
    arg->extra = (uint16_t)extra;
  return status;
}

static RulesStatus
read_name (RulesText text, const char *word, unsigned value, const RecordToken *token,
           RulesArg *arg, RulesError *error)
{
  if (!rules_text_is (text, word))
    return argument_fault (RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .value = (int32_t)value };
  return RULES_OK;
}

/* A place, one of those before @most. */
static RulesStatus
read_place (RulesText text, unsigned most, const RecordToken *token, RulesArg *arg,
            RulesError *error)
{
  for (unsigned place = 0; place < most; place++)
    if (rules_text_is (text, spelled_place_names[place]))
      return read_name (text, spelled_place_names[place], place, token, arg, error);
  return argument_fault (RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, token, error);
}

/* A seat, or with a card behind a colon a seat's card; with @place also a place's card, and a card
 * alone. */
static RulesStatus
read_target (const RulesMatch *match, bool place, const RecordToken *token, RulesArg *arg,
             RulesError *error)
{
  RulesText text = token->value, before = text, card;
  const char *colon = memchr (text.at, ':', text.length);
  bool digit = text.length > 0 && text.at[0] >= '0' && text.at[0] <= '9';
  RulesStatus status;

  if (colon)
    before.length = (uint32_t)(colon - text.at);
  if (place && !colon && !digit)
    return read_card (match, text, SPELLED_ARG_ALONE, token, arg, error);
  if (place && !digit)
    status = read_place (before, SPELLED_AT_MARKET + 1, token, arg, error);
  else
    status = argument_read_number (before, false, 1, match->setup.seats, token, arg, error);
  if (status != RULES_OK || !colon)
    return status;
  card = (RulesText){ colon + 1, text.length - before.length - 1 };
  return read_card (match, card,
                    (unsigned)arg->value + (arg->kind == RULES_ARG_NAME ? SPELLED_ARG_PLACE : 0),
                    token, arg, error);
}

static RulesStatus
read_arg (const RulesMatch *match, char form, const RecordToken *token, RulesArg *arg,
          RulesError *error)
{
  RulesText text = token->value;

  if (token->key.length)
    return argument_fault_text (RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, token->key, token, error);
  if (token->quoted)
    return argument_fault (RULES_SYNTAX, RULES_FAULT_ARG_WORD, token, error);
  switch (form) {
  case 'C':
    if (rules_text_is (text, "?")) {
      *arg = (RulesArg){ .kind = RULES_ARG_UNSEEN };
      return RULES_OK;
    }
    return read_card (match, text, SPELLED_ARG_ALONE, token, arg, error);
  case 'c':
    return read_card (match, text, SPELLED_ARG_ALONE, token, arg, error);
  case 's':
    return argument_read_number (text, false, 1, match->setup.seats, token, arg, error);
  case 'k':
    return argument_read_number (text, false, 1, MOST, token, arg, error);
  case 'n':
    return argument_read_number (text, true, INT32_MIN, INT32_MAX, token, arg, error);
  case 'p':
    return argument_read_number (text, true, 0, SPELLED_MAX_ENERGY, token, arg, error);
  case 'w':
    return read_name (text, "ok", NAME_OK, token, arg, error);
  case 'o':
    return read_name (text, "out", NAME_OUT, token, arg, error);
  case 'f':
    return read_place (text, SPELLED_AT_MARKET + 1, token, arg, error);
  case 't':
    return read_place (text, SPELLED_AT_MARKET, token, arg, error);
  default:
    return read_target (match, form == 'x', token, arg, error);
  }
}

/* Reads tokens @from to @to by @form into the move. */
static RulesStatus
read_form (const RulesMatch *match, const RecordLine *line, unsigned from, unsigned to,
           const char *form, const RulesVerb *verb, RulesMoveBuffer *buffer, RulesError *error)
{
  for (unsigned i = from; i < to; i++) {
    RulesStatus status;

    if (!*form)
      return argument_count_fault (RULES_FAULT_ARGS_REST, verb, error);
    status = read_arg (match, *form, &line->tokens[i], &buffer->args[buffer->move.n_args], error);
    if (status != RULES_OK)
      return status;
    buffer->move.n_args++;
    form += form[1] != '*';
  }
  return *form && form[1] != '*' ? argument_count_fault (RULES_FAULT_ARGS_FEW, verb, error)
                                 : RULES_OK;
}

static RulesStatus
read_ruling (const RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer,
             RulesError *error)
{
  unsigned rule;
  RulesStatus status = argument_read_ruling (match, line, &rule, buffer, error);

  return status != RULES_OK ? status
                            : read_form (match, line, 1, line->n_tokens - 1, ruling_forms[rule],
                                         &spelled_rulings[rule], buffer, error);
}

/* The word, then three cards or more. */
static RulesStatus
read_spell (const RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer,
            RulesError *error)
{
  const RulesVerb *verb = &spelled_verbs[SPELLED_VERB_SPELL - RULES_VERB_GAME];
  const RecordToken *word = &line->tokens[0];
  RulesStatus status;

  if (line->n_tokens == 0)
    return argument_count_fault (RULES_FAULT_ARGS_FEW, verb, error);
  for (uint32_t i = 0; i < word->value.length; i++)
    if (word->value.at[i] < 'a' || word->value.at[i] > 'z')
      return argument_fault (RULES_SYNTAX, SPELLED_FAULT_WORD_FORM, word, error);
  if (word->quoted || word->key.length || word->value.length == 0)
    return argument_fault (RULES_SYNTAX, SPELLED_FAULT_WORD_FORM, word, error);
  buffer->move.text = word->value;
  status = read_form (match, line, 1, line->n_tokens, "c*", verb, buffer, error);
  if (status != RULES_OK)
    return status;
  if (buffer->move.n_args < SPELLED_MIN_SPELL)
    return rules_error_set (error, RULES_SYNTAX, SPELLED_FAULT_SPELL_CARDS, SPELLED_MIN_SPELL, 0,
                            0);
  if (buffer->move.n_args > SPELLED_MAX_HAND)
    return spelled_bound_fault (error, SPELLED_FAULT_BOUND_SPELL, SPELLED_MAX_HAND);
  return RULES_OK;
}

static int
compare_args (const void *a, const void *b)
{
  const RulesArg *one = a, *other = b;

  if (one->extra != other->extra && one->extra >= SPELLED_ARG_PLACE
      && other->extra >= SPELLED_ARG_PLACE)
    return strcmp (spelled_place_names[one->extra - SPELLED_ARG_PLACE],
                   spelled_place_names[other->extra - SPELLED_ARG_PLACE]);
  return one->value - other->value;
}

RulesStatus
spelled_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer, RulesError *error)
{
  unsigned verb = buffer->move.verb, fixed = verb == SPELLED_VERB_USE;
  bool table =
      verb == SPELLED_VERB_FIRST || verb == SPELLED_VERB_REVEAL || verb == SPELLED_VERB_DRAW;
  RulesStatus status;

  if (verb == RULES_VERB_ADJUST)
    return read_ruling (match, line, buffer, error);
  if (table ? buffer->move.actor != 0 : buffer->move.actor < 1 || buffer->move.actor > RULES_SEATS)
    return rules_error_text (error, RULES_SYNTAX,
                             table ? RULES_FAULT_ACTOR_TABLE : RULES_FAULT_ACTOR_SEAT, line->verb,
                             0, 0);
  if (verb == SPELLED_VERB_SPELL)
    return read_spell (match, line, buffer, error);
  status = read_form (match, line, 0, line->n_tokens, verb_forms[verb - RULES_VERB_GAME],
                      &spelled_verbs[verb - RULES_VERB_GAME], buffer, error);
  if (status == RULES_OK && (verb == SPELLED_VERB_DISCARD || verb == SPELLED_VERB_USE))
    qsort (buffer->args + fixed, buffer->move.n_args - fixed, sizeof *buffer->args, compare_args);
  return status;
}

/* Writing */

static void
write_card (const RulesMatch *match, const RulesArg *arg, RulesBuffer *out)
{
  if (arg->extra >= SPELLED_ARG_PLACE)
    rules_buffer_puts (out, spelled_place_names[arg->extra - SPELLED_ARG_PLACE]);
  else if (arg->extra != SPELLED_ARG_ALONE)
    rules_buffer_number (out, arg->extra);
  if (arg->extra != SPELLED_ARG_ALONE)
    rules_buffer_puts (out, ":");
  rules_buffer_puts (out, match->cards[arg->value].id);
}

static const char *
argument_name (const RulesMove *move, unsigned i)
{
  int32_t value = move->args[i].value;

  if (i == 0)
    return spelled_rulings[value].name;
  return value == NAME_OK ? "ok" : value == NAME_OUT ? "out" : spelled_place_names[value];
}

void
spelled_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  if (move->verb == SPELLED_VERB_SPELL) {
    rules_buffer_puts (out, " ");
    rules_buffer_put (out, move->text.at, move->text.length);
  }
  for (unsigned i = 0; i < move->n_args; i++) {
    const RulesArg *arg = &move->args[i];

    rules_buffer_puts (out, " ");
    switch ((RulesArgKind)arg->kind) {
    case RULES_ARG_CARD:
      write_card (match, arg, out);
      break;
    case RULES_ARG_UNSEEN:
      rules_buffer_puts (out, "?");
      break;
    case RULES_ARG_SIGNED:
      if (arg->value >= 0)
        rules_buffer_puts (out, "+");
      rules_buffer_number (out, arg->value);
      break;
    case RULES_ARG_NUMBER:
    case RULES_ARG_DIE:
      rules_buffer_number (out, arg->value);
      break;
    case RULES_ARG_NAME:
      rules_buffer_puts (out, argument_name (move, i));
      break;
    }
  }
}

RulesWordUse
spelled_word_use (const RulesMove *move)
{
  if (move->verb == SPELLED_VERB_SPELL)
    return RULES_WORD_SPELLED;
  if (move->verb == RULES_VERB_ADJUST && move->args[0].value == SPELLED_RULING_WORD)
    return RULES_WORD_ALLOWED;
  return RULES_WORD_NONE;
}
