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
