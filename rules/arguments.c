/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every game's notation has: see the header.
 */
#include "rules/arguments.h"

#include "rules/faults.h"

RulesStatus
argument_fault_text (RulesStatus status, unsigned code, RulesText text, const RecordToken *token,
                     RulesError *error)
{
  rules_error_text (error, status, code, text, 0, 0);
  if (error)
    error->column = token->column;
  return status;
}

RulesStatus
argument_fault (RulesStatus status, unsigned code, const RecordToken *token, RulesError *error)
{
  return argument_fault_text (status, code, token->value, token, error);
}

RulesStatus
argument_count_fault (unsigned code, const RulesVerb *verb, RulesError *error)
{
  return rules_error_text (error, RULES_SYNTAX, code, rules_text (verb->usage), 0, 0);
}

RulesStatus
argument_read_card (const RulesMatch *match, RulesText text, const RecordToken *token,
                    RulesArg *arg, RulesError *error)
{
  int card = rules_match_card (match, text);

  if (card < 0 && !rules_text_is_id (text))
    return argument_fault (RULES_SYNTAX, RULES_FAULT_ARG_CARD, token, error);
  if (card < 0)
    return argument_fault_text (RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN, text, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_CARD, .value = card };
  return RULES_OK;
}

RulesStatus
argument_read_number (RulesText text, bool change, int32_t min, int32_t max,
                      const RecordToken *token, RulesArg *arg, RulesError *error)
{
  int32_t number;
  bool sign;

  if (!rules_text_parse_number (text, &number, &sign) || sign != change)
    return argument_fault (RULES_SYNTAX, change ? RULES_FAULT_ARG_CHANGE : RULES_FAULT_ARG_NUMBER,
                           token, error);
  if (number < min || number > max) {
    rules_error_set (error, RULES_BOUND, RULES_FAULT_ARG_BOUND, min, max, number);
    if (error)
      error->column = token->column;
    return RULES_BOUND;
  }
  *arg = (RulesArg){ .kind = change ? RULES_ARG_SIGNED : RULES_ARG_NUMBER, .value = number };
  return RULES_OK;
}

/* Rulings */

static bool
is_blank (RulesText text)
{
  for (uint32_t i = 0; i < text.length; i++)
    if (text.at[i] != ' ' && text.at[i] != '\t')
      return false;
  return true;
}

RulesStatus
argument_read_reason (const RecordLine *line, RulesMove *move, RulesError *error)
{
  const RecordToken *last = line->n_tokens ? &line->tokens[line->n_tokens - 1] : NULL;

  if (!last || !last->quoted || last->key.length)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_REASON_MISSING, 0, 0, 0);
  if (is_blank (last->value))
    return argument_fault (RULES_SYNTAX, RULES_FAULT_REASON_EMPTY, last, error);
  move->text = last->value;
  return RULES_OK;
}

RulesStatus
argument_read_ruling_name (const RulesMatch *match, const RecordToken *token, unsigned *rule,
                           RulesArg *arg, RulesError *error)
{
  const RulesGame *game = match->game;

  if (!token)
    return rules_error_text (error, RULES_SYNTAX, RULES_FAULT_ARGS_FEW,
                             RULES_TEXT ("- adjust … \"…\""), 0, 0);
  *rule = 0;
  while (*rule < game->n_rulings && !rules_text_is (token->value, game->rulings[*rule].name))
    ++*rule;
  if (*rule == game->n_rulings || token->quoted || token->key.length)
    return argument_fault (RULES_UNKNOWN, RULES_FAULT_RULING_UNKNOWN, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .value = (int32_t)*rule };
  return RULES_OK;
}

RulesStatus
argument_read_ruling (const RulesMatch *match, const RecordLine *line, unsigned *rule,
                      RulesMoveBuffer *buffer, RulesError *error)
{
  RulesStatus status = argument_read_reason (line, &buffer->move, error);

  if (status == RULES_OK)
    status = argument_read_ruling_name (match, line->n_tokens > 1 ? line->tokens : NULL, rule,
                                        buffer->args, error);
  buffer->move.n_args = status == RULES_OK;
  return status;
}
