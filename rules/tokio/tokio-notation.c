/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's notation: verbs and rulings read and written.
 */
#include "rules/tokio/tokio-notation.h"

#include "rules/arguments.h"
#include "rules/faults.h"
#include "rules/record.h"

#define VERB(name) [TOKIO_VERB_##name - RULES_VERB_GAME]
#define COLUMN "a|b|c|d|e"

const RulesVerb tokio_verbs[] = {
  VERB (PLACE) = { "place", "SEAT place CARD CARD CARD CARD CARD",
                   N_ ("Five gems are placed face down, columns a to e; one that you did not see "
                       "is a question mark"),
                   .label = N_ ("Place gems"), .label_with_arguments = N_ ("Place %s"),
                   .due_label = N_ ("Waiting for gems to be placed") },
  VERB (FIRST) = { "first", "- first SEAT", N_ ("Who begins"), .label = N_ ("Who begins"),
                   .label_with_arguments = N_ ("%s begins"),
                   .due_label = N_ ("Waiting for the first player") },
  VERB (FLIP) = { "flip", "SEAT flip " COLUMN " [CARD] [tribute=COLUMN,COLUMN]",
                  N_ ("An inactive gem turns active, side 1 to the opponent"), .label = N_ ("Flip"),
                  .label_with_arguments = N_ ("Flip %s") },
  VERB (ROTATE) = { "rotate", "SEAT rotate " COLUMN " [turns=N]",
                    N_ ("An active gem turns clockwise"), .label = N_ ("Rotate"),
                    .label_with_arguments = N_ ("Rotate %s") },
  VERB (SWAP) = { "swap", "SEAT swap " COLUMN " " COLUMN, N_ ("Two active gems change places"),
                  .label = N_ ("Swap"), .label_with_arguments = N_ ("Swap %s") },
  VERB (MOVE) = { "move", "SEAT move " COLUMN " " COLUMN,
                  N_ ("An active gem goes to an empty space"), .label = N_ ("Move a gem"),
                  .label_with_arguments = N_ ("Move %s") },
  VERB (ATTACK) = { "attack", "SEAT attack " COLUMN " [" COLUMN "]",
                    N_ ("A gem attacks the one that it faces; the turn ends"),
                    .label = N_ ("Attack"), .label_with_arguments = N_ ("Attack %s") },
  VERB (END) = { "end", "SEAT end", N_ ("The turn ends without an attack"),
                 .label = N_ ("End of turn"), .label_with_arguments = N_ ("End of turn: %s") },
};

const RulesVerb tokio_rulings[TOKIO_RULINGS] = {
  [TOKIO_RULING_REMOVE] = { "remove", "remove SEAT " COLUMN, N_ ("Take a gem out of play") },
  [TOKIO_RULING_PLACE] = { "place", "place SEAT " COLUMN " CARD",
                           N_ ("Put a lost gem back, inactive, into an empty column") },
  [TOKIO_RULING_FRONT] = { "front", "front SEAT " COLUMN " 1|2|3|4",
                           N_ ("Set the side that an active gem shows") },
  [TOKIO_RULING_ACTIVE] = { "active", "active SEAT " COLUMN " on|off",
                            N_ ("Turn a gem face up or face down") },
  [TOKIO_RULING_TURN] = { "turn", "turn SEAT", N_ ("Begin a player’s turn anew") },
};

/* What the arguments of a move are, one letter each: c card, C card or "?", k column, q side,
 * o on/off, s seat. Behind a | they may be left out. */
static const char *const verb_forms[] = {
  VERB (PLACE) = "CCCCC", VERB (FIRST) = "s", VERB (FLIP) = "k|c",   VERB (ROTATE) = "k",
  VERB (SWAP) = "kk",     VERB (MOVE) = "kk", VERB (ATTACK) = "k|k", VERB (END) = "",
};
static const char *const ruling_forms[TOKIO_RULINGS] = {
  [TOKIO_RULING_REMOVE] = "sk",  [TOKIO_RULING_PLACE] = "skC", [TOKIO_RULING_FRONT] = "skq",
  [TOKIO_RULING_ACTIVE] = "sko", [TOKIO_RULING_TURN] = "s",
};

/* Reading */

/* A column's number, TOKIO_NO_COLUMN when @text is none. */
static int
find_column (RulesText text)
{
  return text.length == 1 && text.at[0] >= 'a' && text.at[0] < 'a' + TOKIO_COLUMNS
             ? text.at[0] - 'a'
             : TOKIO_NO_COLUMN;
}

static RulesStatus
read_card (const RulesMatch *match, const RecordToken *token, bool may_hide, RulesArg *arg,
           RulesError *error)
{
  if (may_hide && rules_text_is (token->value, "?")) {
    *arg = (RulesArg){ .kind = RULES_ARG_UNSEEN };
    return RULES_OK;
  }
  return argument_read_card (match, token->value, token, arg, error);
}

static RulesStatus
read_name (int name, const RecordToken *token, RulesArg *arg, RulesError *error)
{
  if (name < 0)
    return argument_fault (RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .value = name };
  return RULES_OK;
}

static RulesStatus
read_arg (const RulesMatch *match, char form, const RecordToken *token, RulesArg *arg,
          RulesError *error)
{
  if (token->quoted)
    return argument_fault (RULES_SYNTAX, RULES_FAULT_ARG_WORD, token, error);
  switch (form) {
  case 'C':
  case 'c':
    return read_card (match, token, form == 'C', arg, error);
  case 'k':
    return read_name (find_column (token->value), token, arg, error);
  case 'o':
    return read_name (rules_text_is (token->value, "on")    ? TOKIO_NAME_ON
                      : rules_text_is (token->value, "off") ? TOKIO_NAME_OFF
                                                            : -1,
                      token, arg, error);
  default:
    return argument_read_number (token->value, false, 1, form == 's' ? TOKIO_SEATS : TOKIO_SIDES,
                                 token, arg, error);
  }
}

/* "a,c": columns, each once. */
static RulesStatus
read_tribute (const RecordToken *token, RulesArg *arg, RulesError *error)
{
  unsigned columns = 0;

  for (uint32_t i = 0; i == 0 || i <= token->value.length; i += 2) {
    int column = i < token->value.length ? find_column ((RulesText){ token->value.at + i, 1 })
                                         : TOKIO_NO_COLUMN;

    if (column < 0 || (i + 1 < token->value.length && token->value.at[i + 1] != ','))
      return argument_fault (RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, token, error);
    if (columns & 1u << column) {
      rules_error_text (error, RULES_ILLEGAL, TOKIO_FAULT_TRIBUTE_TWICE,
                        tokio_column_letter ((unsigned)column), 0, 0);
      if (error)
        error->column = token->column;
      return RULES_ILLEGAL;
    }
    columns |= 1u << column;
  }
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .key = TOKIO_KEY_TRIBUTE, .value = (int)columns };
  return RULES_OK;
}

/* The one key that a verb may have; it stands behind all else. */
static RulesStatus
read_key (unsigned verb, const RecordToken *token, RulesMoveBuffer *buffer, RulesError *error)
{
  RulesArg *arg = &buffer->args[buffer->move.n_args];
  RulesStatus status;

  if (verb == TOKIO_VERB_FLIP && rules_text_is (token->key, N_ ("tribute"))) {
    buffer->move.n_args++;
    return read_tribute (token, arg, error);
  }
  if (verb == TOKIO_VERB_ROTATE && rules_text_is (token->key, N_ ("turns"))) {
    status = argument_read_number (token->value, false, 1, TOKIO_SIDES - 1, token, arg, error);
    if (status == RULES_OK && arg->value > 1) {
      arg->key = TOKIO_KEY_TURNS;
      buffer->move.n_args++;
    }
    return status;
  }
  rules_error_text (error, RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, token->key, 0, 0);
  if (error)
    error->column = token->column;
  return RULES_SYNTAX;
}

/* Reads tokens @from to @to by @form into the move, then the key. */
static RulesStatus
read_form (const RulesMatch *match, const RecordLine *line, unsigned from, unsigned to,
           const char *form, const RulesVerb *verb, RulesMoveBuffer *buffer, RulesError *error)
{
  RulesStatus status = RULES_OK;

  for (unsigned i = from; status == RULES_OK && i < to; i++) {
    if (line->tokens[i].key.length)
      continue;
    form += *form == '|';
    if (!*form)
      return argument_count_fault (RULES_FAULT_ARGS_REST, verb, error);
    status =
        read_arg (match, *form++, &line->tokens[i], &buffer->args[buffer->move.n_args++], error);
  }
  if (status == RULES_OK && *form && *form != '|')
    return argument_count_fault (RULES_FAULT_ARGS_FEW, verb, error);
  for (unsigned i = from; status == RULES_OK && i < to; i++)
    if (line->tokens[i].key.length)
      status = read_key (buffer->move.verb, &line->tokens[i], buffer, error);
  return status;
}

/* A swap's columns in their order, and no target that the attacker faces. */
static void
to_listed_form (RulesMoveBuffer *buffer)
{
  RulesArg first = buffer->args[0];

  if (buffer->move.verb == TOKIO_VERB_SWAP && first.value > buffer->args[1].value) {
    buffer->args[0] = buffer->args[1];
    buffer->args[1] = first;
  }
  if (buffer->move.verb == TOKIO_VERB_ATTACK && first.value == buffer->args[1].value)
    buffer->move.n_args = 1;
}

static RulesStatus
read_ruling (const RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer,
             RulesError *error)
{
  unsigned rule;
  RulesStatus status = argument_read_ruling (match, line, &rule, buffer, error);

  return status != RULES_OK ? status
                            : read_form (match, line, 1, line->n_tokens - 1, ruling_forms[rule],
                                         &tokio_rulings[rule], buffer, error);
}

RulesStatus
tokio_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer, RulesError *error)
{
  unsigned verb = buffer->move.verb - RULES_VERB_GAME;
  bool player = buffer->move.verb != TOKIO_VERB_FIRST;
  RulesStatus status;

  if (buffer->move.verb == RULES_VERB_ADJUST)
    return read_ruling (match, line, buffer, error);
  if (player ? buffer->move.actor < 1 || buffer->move.actor > TOKIO_SEATS : buffer->move.actor != 0)
    return rules_error_text (error, RULES_SYNTAX,
                             player ? RULES_FAULT_ACTOR_SEAT : RULES_FAULT_ACTOR_TABLE, line->verb,
                             0, 0);
  buffer->args[1] = (RulesArg){ .kind = RULES_ARG_NAME, .value = TOKIO_NO_COLUMN };
  status = read_form (match, line, 0, line->n_tokens, verb_forms[verb], &tokio_verbs[verb], buffer,
                      error);
  if (status == RULES_OK)
    to_listed_form (buffer);
  return status;
}

/* A gem that is known need not be named. */
void
tokio_normalize (const RulesMatch *match, const void *data, RulesMoveBuffer *buffer)
{
  const TokioState *state = data;
  RulesMove *move = &buffer->move;
  RulesArg *args = buffer->args;

  if (move->verb != TOKIO_VERB_FLIP || move->n_args < 2 || args[1].kind != RULES_ARG_CARD
      || state->gems[move->actor - 1][args[0].value] != args[1].value + 1)
    return;
  move->n_args--;
  args[1] = args[2];
}

/* Writing */

static void
write_columns (unsigned columns, RulesBuffer *out)
{
  const char *comma = "";

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (columns & 1u << c) {
      rules_buffer_puts (out, comma);
      rules_buffer_put (out, tokio_column_letter (c).at, 1);
      comma = ",";
    }
}

static void
write_name (const RulesArg *arg, RulesBuffer *out)
{
  if (arg->key == TOKIO_KEY_TRIBUTE)
    write_columns ((unsigned)arg->value, out);
  else if (arg->value < TOKIO_COLUMNS)
    rules_buffer_put (out, tokio_column_letter ((unsigned)arg->value).at, 1);
  else
    rules_buffer_puts (out, arg->value == TOKIO_NAME_ON ? "on" : "off");
}

void
tokio_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  static const char *const keys[] = { " ", " tribute=", " turns=" };

  for (unsigned i = 0; i < move->n_args; i++) {
    const RulesArg *arg = &move->args[i];

    rules_buffer_puts (out, keys[arg->key]);
    if (move->verb == RULES_VERB_ADJUST && i == 0)
      rules_buffer_puts (out, tokio_rulings[arg->value].name);
    else if (arg->kind == RULES_ARG_CARD)
      rules_buffer_puts (out, match->cards[arg->value].id);
    else if (arg->kind == RULES_ARG_UNSEEN)
      rules_buffer_puts (out, "?");
    else if (arg->kind == RULES_ARG_NUMBER)
      rules_buffer_number (out, arg->value);
    else
      write_name (arg, out);
  }
}
