/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's notation: verbs and rulings read and written.
 */
#include "rules/arkham/arkham-notation.h"

#include "rules/arguments.h"
#include "rules/faults.h"
#include "rules/record.h"
#include "rules/arkham/arkham-state.h"

const RulesVerb arkham_verbs[] = {
  [ARKHAM_VERB_FIRST - RULES_VERB_GAME] = { "first", "- first SEAT", N_ ("The first player"),
                                            .label = N_ ("First player"),
                                            .label_with_arguments = N_ ("First player: %s"),
                                            .due_label = N_ ("Waiting for the first player") },
  [ARKHAM_VERB_GAIN - RULES_VERB_GAME] = { "gain", "-|SEAT gain [SEAT] CARD",
                                           N_ ("A resource is acquired from the deck, or dealt at "
                                               "setup: - gain SEAT CARD"),
                                           .label = N_ ("Gains a resource"),
                                           .label_with_arguments = N_ ("Gains %s"),
                                           .due_label = N_ ("Waiting for a resource") },
  [ARKHAM_VERB_SALE - RULES_VERB_GAME] = { "sale", "- sale CARD…", N_ ("Tomes are put up for sale"),
                                           .label = N_ ("Sale"),
                                           .label_with_arguments = N_ ("Sale: %s"),
                                           .due_label = N_ ("Waiting for the sale") },
  [ARKHAM_VERB_OUT - RULES_VERB_GAME] = { "out", "- out EVENT up|down",
                                          N_ ("An event is set aside, face up or face down"),
                                          .label = N_ ("Set aside"),
                                          .label_with_arguments = N_ ("Set aside: %s"),
                                          .due_label = N_ ("Waiting for events to be set aside") },
  [ARKHAM_VERB_KEEP - RULES_VERB_GAME] = { "keep", "SEAT keep EVENT", N_ ("An event is kept"),
                                           .label = N_ ("Keeps an event"),
                                           .label_with_arguments = N_ ("Keeps %s"),
                                           .turn_label = N_ ("%s to keep an event") },
  [ARKHAM_VERB_DROP - RULES_VERB_GAME] = { "drop", "SEAT drop EVENT",
                                           N_ ("A player sets an event aside"),
                                           .label = N_ ("Sets an event aside"),
                                           .label_with_arguments = N_ ("Sets %s aside"),
                                           .turn_label = N_ ("%s to set an event aside") },
  [ARKHAM_VERB_DRAFT -
      RULES_VERB_GAME] = { "draft", "- draft", N_ ("All that remains of the draft, unseen"),
                           .label = N_ ("Events are chosen unseen"), .label_with_arguments = "%s" },
  [ARKHAM_VERB_EVENT -
      RULES_VERB_GAME] = { "event", "SEAT event EVENT", N_ ("The called event’s owner acts"),
                           .label = N_ ("Plays an event"), .label_with_arguments = N_ ("Event: %s"),
                           .due_label = N_ ("Waiting for the next event"),
                           .turn_label = N_ ("%s to play an event") },
  [ARKHAM_VERB_ACQUIRE - RULES_VERB_GAME] = { "acquire", "SEAT acquire CARD [pay=CARD,bonus]",
                                              N_ ("A tome is acquired from the sale"),
                                              .label = N_ ("Acquires"),
                                              .label_with_arguments = N_ ("Acquires %s"),
                                              .turn_label = N_ ("%s to act") },
  [ARKHAM_VERB_ACTION - RULES_VERB_GAME] = { "action", "SEAT action SEAT|TOME|RESOURCE…",
                                             N_ ("The event’s Lucid action"),
                                             .label = N_ ("Lucid action"),
                                             .label_with_arguments = N_ ("Lucid action: %s"),
                                             .turn_label = N_ ("%s to act") },
  [ARKHAM_VERB_DEMENTED -
      RULES_VERB_GAME] = { "demented", "SEAT demented SEAT|TOME|RESOURCE…",
                           N_ ("The event’s Demented action"), .label = N_ ("Demented action"),
                           .label_with_arguments = N_ ("Demented action: %s"),
                           .turn_label = N_ ("%s to take the Demented action") },
  [ARKHAM_VERB_DONE -
      RULES_VERB_GAME] = { "done", "SEAT done", N_ ("The turn ends"), .label = N_ ("Ends the turn"),
                           .label_with_arguments = "%s", .turn_label = N_ ("%s to act") },
};

const RulesVerb arkham_rulings[ARKHAM_RULINGS] = {
  [ARKHAM_RULING_RESOURCE] = { "resource", "resource SEAT CARD [out]",
                               N_ ("Give a player a resource from the deck, or put one under it") },
  [ARKHAM_RULING_TOME] = { "tome", "tome SEAT CARD [out]",
                           N_ ("Give a player a tome from the deck, or put one under it") },
  [ARKHAM_RULING_SALE] = { "sale", "sale CARD [out]",
                           N_ ("Put a tome up for sale from the deck, or put one under it") },
  [ARKHAM_RULING_FIRST] = { "first", "first SEAT", N_ ("Say who is the first player") },
  [ARKHAM_RULING_RENOWN] = { "renown", "renown SEAT +N", N_ ("Change a player’s renown") },
  [ARKHAM_RULING_STOP] = { "stop", "stop EVENT", N_ ("Stop an event from being played") },
};

/* What the arguments of a move are, one letter each:
 * s seat, r resource or "?", t tome or card, e event, E event or "?", n change, d up/down, o out;
 * * repeats the letter before it, ? makes it optional; "p" is a payment, "x" any of an action */
static const char *const verb_forms[] = {
  [ARKHAM_VERB_FIRST - RULES_VERB_GAME] = "s",     [ARKHAM_VERB_GAIN - RULES_VERB_GAME] = "r",
  [ARKHAM_VERB_SALE - RULES_VERB_GAME] = "t*",     [ARKHAM_VERB_OUT - RULES_VERB_GAME] = "Ed",
  [ARKHAM_VERB_KEEP - RULES_VERB_GAME] = "E",      [ARKHAM_VERB_DROP - RULES_VERB_GAME] = "E",
  [ARKHAM_VERB_DRAFT - RULES_VERB_GAME] = "",      [ARKHAM_VERB_EVENT - RULES_VERB_GAME] = "e",
  [ARKHAM_VERB_ACQUIRE - RULES_VERB_GAME] = "tp?", [ARKHAM_VERB_ACTION - RULES_VERB_GAME] = "x*",
  [ARKHAM_VERB_DEMENTED - RULES_VERB_GAME] = "x*", [ARKHAM_VERB_DONE - RULES_VERB_GAME] = "",
};
static const char *const ruling_forms[ARKHAM_RULINGS] = {
  [ARKHAM_RULING_RESOURCE] = "sro?", [ARKHAM_RULING_TOME] = "sto?", [ARKHAM_RULING_SALE] = "to?",
  [ARKHAM_RULING_FIRST] = "s",       [ARKHAM_RULING_RENOWN] = "sn", [ARKHAM_RULING_STOP] = "e",
};

static const char *const words[] = { "bonus", "up", "down", "out" };

/* Finding */

static int
find_tome (const ArkhamRules *rules, RulesText text)
{
  unsigned low = 0, high = rules->n_tomes;

  while (low < high) {
    unsigned middle = (low + high) / 2;
    const char *id = rules->tomes[middle].id;
    int order = strncmp (id, text.at, text.length);

    if (order == 0 && id[text.length] == '\0')
      return middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}

static int
find_event (const ArkhamRules *rules, RulesText text)
{
  for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
    if (rules_text_is (text, rules->events[e].id))
      return e;
  return -1;
}

static int
find_value (const ArkhamRules *rules, RulesText text)
{
  for (unsigned v = 0; v < rules->n_values; v++)
    if (rules_text_is (text, rules->values[v].text))
      return v;
  return -1;
}

int
arkham_arg_event (const RulesArg *arg)
{
  if (arg->kind == RULES_ARG_CARD)
    return arg->extra - 1;
  if (arg->kind != RULES_ARG_NAME)
    return -1;
  return arg->extra == ARKHAM_NAME_EVENT  ? arg->value
         : arg->extra == ARKHAM_NAME_TOME ? (arg->value >> 8) - 1
                                          : -1;
}

/* Reading */

/* One move as it is read. */
typedef struct {
  const RulesMatch *match;
  const ArkhamRules *rules;
  RulesMoveBuffer *buffer;
  RulesError *error;
} MoveReader;

static RulesStatus
token_fault (MoveReader *reader, RulesStatus status, unsigned code, RulesText text, uint32_t column)
{
  rules_error_text (reader->error, status, code, text, 0, 0);
  if (reader->error)
    reader->error->column = column;
  return status;
}

static RulesStatus
add_arg (MoveReader *reader, RulesArg arg, uint32_t column)
{
  RulesMove *move = &reader->buffer->move;

  if (move->n_args == RULES_ARGS) {
    rules_error_set (reader->error, RULES_SYNTAX, RULES_FAULT_ARGS_MANY, RULES_ARGS, 0, 0);
    if (reader->error)
      reader->error->column = column;
    return RULES_SYNTAX;
  }
  reader->buffer->args[move->n_args++] = arg;
  return RULES_OK;
}

static RulesStatus
read_unseen (MoveReader *reader, unsigned key, uint32_t column)
{
  return add_arg (reader, (RulesArg){ .kind = RULES_ARG_UNSEEN, .key = key }, column);
}

static RulesStatus
read_value (MoveReader *reader, RulesText text, unsigned key, uint32_t column)
{
  int value = find_value (reader->rules, text);

  if (value < 0)
    return token_fault (reader, RULES_UNKNOWN, ARKHAM_FAULT_VALUE_UNKNOWN, text, column);
  return add_arg (
      reader,
      (RulesArg){ .kind = RULES_ARG_NAME, .key = key, .extra = ARKHAM_NAME_VALUE, .value = value },
      column);
}

static RulesStatus
read_event (MoveReader *reader, RulesText text, uint32_t column)
{
  int event = find_event (reader->rules, text);

  if (event < 0)
    return token_fault (reader, RULES_UNKNOWN, ARKHAM_FAULT_EVENT_UNKNOWN, text, column);
  return add_arg (reader,
                  (RulesArg){ .kind = RULES_ARG_NAME, .extra = ARKHAM_NAME_EVENT, .value = event },
                  column);
}

/* A card's or tome's id; @any: or an event's, and one that is both keeps both. */
static RulesStatus
read_id (MoveReader *reader, RulesText text, bool any, unsigned key, uint32_t column)
{
  int card = rules_match_card (reader->match, text), tome = find_tome (reader->rules, text);
  int event = any ? find_event (reader->rules, text) : -1;

  if (card >= 0)
    return add_arg (
        reader, (RulesArg){ .kind = RULES_ARG_CARD, .key = key, .extra = event + 1, .value = card },
        column);
  if (tome >= 0)
    return add_arg (reader,
                    (RulesArg){ .kind = RULES_ARG_NAME,
                                .extra = ARKHAM_NAME_TOME,
                                .value = tome | (event + 1) << 8 },
                    column);
  if (any && event >= 0)
    return read_event (reader, text, column);
  return token_fault (reader, RULES_UNKNOWN, ARKHAM_FAULT_NAME_UNKNOWN, text, column);
}

/* A resource: "$2", a card's id or "?". */
static RulesStatus
read_resource (MoveReader *reader, RulesText text, unsigned key, uint32_t column)
{
  int card;

  if (rules_text_is (text, "?"))
    return read_unseen (reader, key, column);
  if (text.length && text.at[0] == '$')
    return read_value (reader, text, key, column);
  card = rules_match_card (reader->match, text);
  if (card < 0)
    return token_fault (reader, RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN, text, column);
  return add_arg (reader, (RulesArg){ .kind = RULES_ARG_CARD, .key = key, .value = card }, column);
}

/* "t:$v" or "t:?" */
static RulesStatus
read_sides (MoveReader *reader, RulesText text, uint32_t colon, uint32_t column)
{
  RulesText front = { text.at, colon }, back = { text.at + colon + 1, text.length - colon - 1 };
  int tome = find_tome (reader->rules, front);
  RulesStatus status;

  if (tome < 0)
    return token_fault (reader, RULES_UNKNOWN, ARKHAM_FAULT_NAME_UNKNOWN, front, column);
  status = add_arg (reader,
                    (RulesArg){ .kind = RULES_ARG_NAME, .extra = ARKHAM_NAME_TOME, .value = tome },
                    column);
  if (status != RULES_OK)
    return status;
  if (rules_text_is (back, "?"))
    return read_unseen (reader, ARKHAM_KEY_BACK, column);
  return read_value (reader, back, ARKHAM_KEY_BACK, column);
}

static RulesStatus
read_seat (MoveReader *reader, RulesText text, uint32_t column)
{
  int32_t number;
  bool sign;

  if (!rules_text_parse_number (text, &number, &sign) || sign)
    return token_fault (reader, RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, text, column);
  if (number < 1 || number > (int32_t)reader->rules->seats) {
    rules_error_set (reader->error, RULES_BOUND, RULES_FAULT_ARG_BOUND, 1, reader->rules->seats,
                     number);
    if (reader->error)
      reader->error->column = column;
    return RULES_BOUND;
  }
  return add_arg (reader, (RulesArg){ .kind = RULES_ARG_NUMBER, .value = number }, column);
}

static RulesStatus
read_change (MoveReader *reader, RulesText text, uint32_t column)
{
  int32_t number;
  bool sign;

  if (!rules_text_parse_number (text, &number, &sign) || !sign)
    return token_fault (reader, RULES_SYNTAX, RULES_FAULT_ARG_CHANGE, text, column);
  return add_arg (reader, (RulesArg){ .kind = RULES_ARG_SIGNED, .value = number }, column);
}

static RulesStatus
read_word (MoveReader *reader, RulesText text, ArkhamKeyword least, ArkhamKeyword most,
           unsigned key, uint32_t column)
{
  for (unsigned word = least; word <= most; word++)
    if (rules_text_is (text, words[word]))
      return add_arg (
          reader,
          (RulesArg){
              .kind = RULES_ARG_NAME, .key = key, .extra = ARKHAM_NAME_KEYWORD, .value = word },
          column);
  return token_fault (reader, RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, text, column);
}

/* "pay=$2,$1,bonus"; the bonus is kept last. */
static RulesStatus
read_payment (MoveReader *reader, const RecordToken *token)
{
  const char *at = token->value.at, *end = at + token->value.length;
  unsigned n_bonus = 0;
  RulesStatus status = RULES_OK;

  for (bool more = true; more && status == RULES_OK;) {
    const char *comma = memchr (at, ',', end - at);
    RulesText part = { at, (uint32_t)((comma ? comma : end) - at) };

    if (rules_text_is (part, "bonus"))
      n_bonus++;
    else
      status = read_resource (reader, part, ARKHAM_KEY_PAY, token->column);
    more = comma != NULL;
    at = comma ? comma + 1 : end;
  }
  while (status == RULES_OK && n_bonus--)
    status = read_word (reader, RULES_TEXT ("bonus"), ARKHAM_KEYWORD_BONUS, ARKHAM_KEYWORD_BONUS,
                        ARKHAM_KEY_PAY, token->column);
  return status;
}

/* Whatever may stand in an action: what its operations want is judged later. */
static RulesStatus
read_any (MoveReader *reader, RulesText text, uint32_t column)
{
  const char *colon = memchr (text.at, ':', text.length);

  if (rules_text_is (text, "?") || (text.length && text.at[0] == '$'))
    return read_resource (reader, text, 0, column);
  if (text.length && text.at[0] >= '0' && text.at[0] <= '9')
    return read_seat (reader, text, column);
  if (colon)
    return read_sides (reader, text, (uint32_t)(colon - text.at), column);
  return read_id (reader, text, true, 0, column);
}

static RulesStatus
read_arg (MoveReader *reader, char form, const RecordToken *token)
{
  RulesText text = token->value;
  uint32_t column = token->column;

  if (form == 'p') {
    if (rules_text_is (token->key, N_ ("pay")))
      return read_payment (reader, token);
    if (!token->key.length)
      return token_fault (reader, RULES_SYNTAX, RULES_FAULT_ARG_WORD, text, column);
  }
  if (token->key.length)
    return token_fault (reader, RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, token->key, column);
  if (token->quoted)
    return token_fault (reader, RULES_SYNTAX, RULES_FAULT_ARG_WORD, text, column);
  switch (form) {
  case 's':
    return read_seat (reader, text, column);
  case 'r':
    return read_resource (reader, text, 0, column);
  case 't':
    return read_id (reader, text, false, 0, column);
  case 'E':
    if (rules_text_is (text, "?"))
      return read_unseen (reader, 0, column);
    return read_event (reader, text, column);
  case 'e':
    return read_event (reader, text, column);
  case 'n':
    return read_change (reader, text, column);
  case 'd':
    return read_word (reader, text, ARKHAM_KEYWORD_UP, ARKHAM_KEYWORD_DOWN, 0, column);
  case 'o':
    return read_word (reader, text, ARKHAM_KEYWORD_OUT, ARKHAM_KEYWORD_OUT, 0, column);
  default:
    return read_any (reader, text, column);
  }
}

/* Reads tokens @from to @to by @form. */
static RulesStatus
read_form (MoveReader *reader, const RecordLine *line, unsigned from, unsigned to, const char *form,
           const RulesVerb *verb)
{
  for (unsigned i = from; i < to; i++) {
    RulesStatus status;

    if (!*form)
      return rules_error_text (reader->error, RULES_SYNTAX, RULES_FAULT_ARGS_REST,
                               rules_text (verb->usage), 0, 0);
    if ((status = read_arg (reader, *form, &line->tokens[i])) != RULES_OK)
      return status;
    if (form[1] == '?')
      form += 2;
    else if (form[1] != '*')
      form++;
  }
  if (*form && form[1] != '?' && form[1] != '*')
    return rules_error_text (reader->error, RULES_SYNTAX, RULES_FAULT_ARGS_FEW,
                             rules_text (verb->usage), 0, 0);
  return RULES_OK;
}

static RulesStatus
read_ruling (MoveReader *reader, const RecordLine *line)
{
  unsigned rule;
  RulesStatus status =
      argument_read_ruling (reader->match, line, &rule, reader->buffer, reader->error);

  if (status != RULES_OK)
    return status;
  reader->buffer->args[0].extra = ARKHAM_NAME_KEYWORD;
  return read_form (reader, line, 1, line->n_tokens - 1, ruling_forms[rule], &arkham_rulings[rule]);
}

/* "- out EVENT up", between its two orders. */
static void
swap_out (RulesArg args[2])
{
  RulesArg first = args[0];

  args[0] = args[1];
  args[1] = first;
}

RulesStatus
arkham_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer, RulesError *error)
{
  MoveReader reader = { match, match->compiled, buffer, error };
  unsigned verb = buffer->move.verb, actor = buffer->move.actor;
  bool table = verb == ARKHAM_VERB_FIRST || verb == ARKHAM_VERB_SALE || verb == ARKHAM_VERB_OUT
               || verb == ARKHAM_VERB_DRAFT;
  const char *form;
  RulesStatus status;

  if (verb == RULES_VERB_ADJUST)
    return read_ruling (&reader, line);
  if (table ? actor != 0 : actor > RULES_SEATS || (actor == 0 && verb != ARKHAM_VERB_GAIN))
    return rules_error_text (error, RULES_SYNTAX,
                             table ? RULES_FAULT_ACTOR_TABLE : RULES_FAULT_ACTOR_SEAT, line->verb,
                             0, 0);
  verb -= RULES_VERB_GAME;
  form = actor == 0 && verb + RULES_VERB_GAME == ARKHAM_VERB_GAIN ? "sr" : verb_forms[verb];
  status = read_form (&reader, line, 0, line->n_tokens, form, &arkham_verbs[verb]);
  if (status == RULES_OK && buffer->move.verb == ARKHAM_VERB_OUT)
    swap_out (buffer->args);
  return status;
}

/* Writing */

RulesText
arkham_arg_text (const RulesMatch *match, const RulesArg *arg)
{
  static const char digits[] = "0123456789";
  const ArkhamRules *rules = match->compiled;

  switch ((RulesArgKind)arg->kind) {
  case RULES_ARG_CARD:
    return rules_text (match->cards[arg->value].id);
  case RULES_ARG_UNSEEN:
    return RULES_TEXT ("?");
  case RULES_ARG_NAME:
    return rules_text (arg->extra == ARKHAM_NAME_TOME    ? rules->tomes[arg->value & 0xFF].id
                       : arg->extra == ARKHAM_NAME_EVENT ? rules->events[arg->value].id
                       : arg->extra == ARKHAM_NAME_VALUE ? rules->values[arg->value].text
                                                         : words[arg->value]);
  default: /* seats alone are told this way */
    return (RulesText){ digits + arg->value % 10, 1 };
  }
}

void
arkham_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  RulesArg swapped[2];
  const RulesArg *args = move->args;

  if (move->verb == ARKHAM_VERB_OUT && move->n_args == 2) {
    memcpy (swapped, args, sizeof swapped);
    swap_out (swapped);
    args = swapped;
  }
  for (unsigned i = 0; i < move->n_args; i++) {
    const RulesArg *arg = &args[i];
    RulesText text;

    rules_buffer_puts (out, arg->key == ARKHAM_KEY_BACK                  ? ":"
                            : arg->key != ARKHAM_KEY_PAY                 ? " "
                            : i > 0 && args[i - 1].key == ARKHAM_KEY_PAY ? ","
                                                                         : " pay=");
    if (arg->kind == RULES_ARG_SIGNED) {
      rules_buffer_puts (out, arg->value >= 0 ? "+" : "");
      rules_buffer_number (out, arg->value);
    } else if (move->verb == RULES_VERB_ADJUST && i == 0) {
      rules_buffer_puts (out, arkham_rulings[arg->value].name);
    } else {
      text = arkham_arg_text (match, arg);
      rules_buffer_put (out, text.at, text.length);
    }
  }
}
