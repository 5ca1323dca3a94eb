/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inline cards: `- card ID key=value…` made into a pack of one card, which is checked and compiled
 * as every pack is.
 *
 * Source: The Restless page, Pack
 */
#include "rules/restless/restless-inline.h"

#include <stdlib.h>

#include "rules/arguments.h"
#include "rules/faults.h"
#include "rules/restless/restless-card-text.h"
#include "rules/restless/restless-pack-bounds.h"
#include "rules/restless/restless-card-fields.h"

/* A field of any form: the syntax of a key is the same in all of them. */
static const RulesField *
find_syntax (RulesText key)
{
  for (unsigned i = 0; i < RESTLESS_COMMON_FIELDS; i++)
    if (rules_text_is (key, restless_common_fields[i].id))
      return &restless_common_fields[i];
  for (unsigned k = 0; k < restless_n_card_kinds; k++)
    for (unsigned i = 0; i < restless_card_kinds[k].n_fields; i++)
      if (rules_text_is (key, restless_card_kinds[k].fields[i].id))
        return &restless_card_kinds[k].fields[i];
  return NULL;
}

/* Takes the text before the next @mark, or all of it, off @rest; false when nothing is left. */
static bool
next_part (RulesText *rest, char mark, RulesText *part)
{
  const char *end;

  if (!rest->at)
    return false;
  end = memchr (rest->at, mark, rest->length);
  part->at = rest->at;
  part->length = end ? (uint32_t)(end - rest->at) : rest->length;
  if (end)
    *rest = (RulesText){ end + 1, rest->length - part->length - 1 };
  else
    *rest = (RulesText){ NULL, 0 };
  return true;
}

static RulesStatus
put_number (PackBuilder *builder, RulesText text, const RecordToken *token, RulesError *error)
{
  int32_t number;
  bool sign;

  if (!rules_text_parse_number (text, &number, &sign))
    return argument_fault_text (RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, text, token, error);
  pack_builder_integer (builder, number);
  return RULES_OK;
}

static RulesStatus
put_flag (PackBuilder *builder, const RecordToken *token, RulesError *error)
{
  bool yes = rules_text_is (token->value, "true");

  if (!yes && !rules_text_is (token->value, "false"))
    return argument_fault (RULES_SYNTAX, RULES_FAULT_FIELD_BOOLEAN, token, error);
  pack_builder_constant (builder, yes ? PACK_TRUE : PACK_FALSE);
  return RULES_OK;
}

static RulesStatus
put_text (PackBuilder *builder, const RecordToken *token, RulesError *error)
{
  RulesBuffer plain = { malloc (token->value.length + 1), token->value.length, 0, false };

  if (!plain.data)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  if (token->quoted)
    record_unescape (token->value, &plain);
  else
    rules_buffer_put (&plain, token->value.at, token->value.length);
  pack_builder_text (builder, plain.data, plain.length);
  free (plain.data);
  return RULES_OK;
}

static void
put_ids (PackBuilder *builder, const RecordToken *token)
{
  RulesText rest = token->value, word;

  pack_builder_begin (builder, PACK_LIST);
  while (next_part (&rest, ',', &word))
    pack_builder_text (builder, word.at, word.length);
  pack_builder_end (builder);
}

/* "loot:1,treasure:2" */
static RulesStatus
put_amounts (PackBuilder *builder, const RulesField *field, const RecordToken *token,
             RulesError *error)
{
  RulesText rest = token->value, part, name;
  RulesStatus status = RULES_OK;
  unsigned given = 0;

  pack_builder_begin (builder, PACK_OBJECT);
  while (status == RULES_OK && next_part (&rest, ',', &part)) {
    unsigned k = 0;

    next_part (&part, ':', &name);
    while (field->names[k] && !rules_text_is (name, field->names[k]))
      k++;
    if (!field->names[k] || given & 1u << k || !part.at)
      return argument_fault_text (RULES_SYNTAX,
                                  field->names[k] && given & 1u << k ? RULES_FAULT_KEY_TWICE
                                                                     : RULES_FAULT_NAME_UNKNOWN,
                                  name, token, error);
    given |= 1u << k;
    pack_builder_key (builder, field->names[k]);
    status = put_number (builder, part, token, error);
  }
  pack_builder_end (builder);
  return status;
}

/* "1-4:3,5:1" */
static RulesStatus
put_ranges (PackBuilder *builder, const RecordToken *token, RulesError *error)
{
  RulesText rest = token->value, part, faces, from;
  RulesStatus status = RULES_OK;

  pack_builder_begin (builder, PACK_LIST);
  while (status == RULES_OK && next_part (&rest, ',', &part)) {
    next_part (&part, ':', &faces);
    if (!part.at)
      return argument_fault_text (RULES_SYNTAX, RULES_FAULT_ARG_WORD, faces, token, error);
    next_part (&faces, '-', &from);
    pack_builder_begin (builder, PACK_OBJECT);
    pack_builder_key (builder, "from");
    status = put_number (builder, from, token, error);
    pack_builder_key (builder, "to");
    if (status == RULES_OK)
      status = put_number (builder, faces.at ? faces : from, token, error);
    pack_builder_key (builder, "damage");
    if (status == RULES_OK)
      status = put_number (builder, part, token, error);
    pack_builder_end (builder);
  }
  pack_builder_end (builder);
  return status;
}

static void
put_member (PackBuilder *builder, const char *key, RulesText text)
{
  pack_builder_key (builder, key);
  pack_builder_text (builder, text.at, text.length);
}

static bool
is_roll (RulesText text)
{
  for (unsigned i = 0; restless_roll_names[i]; i++)
    if (rules_text_is (text, restless_roll_names[i]))
      return true;
  return false;
}

/* "heal:2:party", "roll-bonus:1:self:combat"; of may be left out. */
static RulesStatus
put_effect (PackBuilder *builder, RulesText effect, const RecordToken *token, RulesError *error)
{
  RulesText part;
  RulesStatus status = RULES_OK;

  pack_builder_begin (builder, PACK_OBJECT);
  next_part (&effect, ':', &part);
  put_member (builder, "op", part);
  if (next_part (&effect, ':', &part)) {
    pack_builder_key (builder, "n");
    status = put_number (builder, part, token, error);
  }
  if (status == RULES_OK && next_part (&effect, ':', &part)) {
    bool roll = !effect.at && is_roll (part);

    put_member (builder, roll ? "roll" : "of", part);
    if (next_part (&effect, ':', &part))
      put_member (builder, "roll", part);
  }
  if (status == RULES_OK && effect.at)
    status = argument_fault_text (RULES_SYNTAX, RULES_FAULT_ARG_WORD, effect, token, error);
  pack_builder_end (builder);
  return status;
}

static RulesStatus
put_effects (PackBuilder *builder, const RecordToken *token, RulesError *error)
{
  RulesText rest = token->value, effect;
  RulesStatus status = RULES_OK;

  pack_builder_begin (builder, PACK_LIST);
  while (status == RULES_OK && next_part (&rest, ',', &effect))
    status = put_effect (builder, effect, token, error);
  pack_builder_end (builder);
  return status;
}

static RulesStatus
put_value (PackBuilder *builder, const RulesField *field, const RecordToken *token,
           RulesError *error)
{
  pack_builder_key (builder, field->id);
  switch (field->kind) {
  case RULES_FIELD_NUMBER:
    return put_number (builder, token->value, token, error);
  case RULES_FIELD_FLAG:
    return put_flag (builder, token, error);
  case RULES_FIELD_IDS:
    put_ids (builder, token);
    return RULES_OK;
  case RULES_FIELD_AMOUNTS:
    return put_amounts (builder, field, token, error);
  case RULES_FIELD_RANGES:
    return put_ranges (builder, token, error);
  case RULES_FIELD_EFFECTS:
    return put_effects (builder, token, error);
  default:
    return put_text (builder, token, error);
  }
}

static RulesStatus
put_card (PackBuilder *builder, const RecordLine *line, RulesError *error)
{
  bool named = false;
  RulesStatus status = RULES_OK;

  pack_builder_begin (builder, PACK_OBJECT);
  put_member (builder, "id", line->tokens[0].value);
  for (unsigned i = 1; status == RULES_OK && i < line->n_tokens; i++) {
    const RecordToken *token = &line->tokens[i];
    const RulesField *field = find_syntax (token->key);

    if (token->key.length == 0)
      return argument_fault (RULES_SYNTAX, RULES_FAULT_ARG_WORD, token, error);
    if (rules_text_is (token->key, "kind"))
      put_member (builder, "kind", token->value);
    else if (field)
      status = put_value (builder, field, token, error);
    else
      return argument_fault_text (RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, token->key, token, error);
    named |= rules_text_is (token->key, "name");
  }
  if (!named)
    put_member (builder, "name", line->tokens[0].value);
  pack_builder_end (builder);
  return status;
}

static void
put_head (PackBuilder *builder, const char *game)
{
  put_member (builder, "pack", RULES_TEXT ("inline"));
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 1);
  put_member (builder, "game", rules_text (game));
  put_member (builder, "title", RULES_TEXT ("inline"));
}

/* The pack of one card that @line writes; not checked. */
static RulesStatus
build_pack (const RulesMatch *match, const RecordLine *line, RulesPack **pack, RulesError *error)
{
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes = NULL;
  size_t length;
  RulesStatus status;

  if (!builder)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  pack_builder_begin (builder, PACK_OBJECT);
  put_head (builder, match->game->id);
  pack_builder_key (builder, "cards");
  pack_builder_begin (builder, PACK_LIST);
  status = put_card (builder, line, error);
  if (status == RULES_OK) {
    pack_builder_end (builder);
    pack_builder_end (builder);
    if (pack_builder_finish (builder, &bytes, &length) != PACK_OK
        || rules_pack_open_take (pack, bytes, length) != PACK_OK)
      status = rules_error_set (error, RULES_BOUND, RULES_FAULT_PACK_BIG, 0, 0, 0);
  }
  pack_builder_free (builder);
  return status;
}

/* A pack's fault as the move's: at the token whose field it is about, or at none when one lacks. */
static RulesStatus
place_fault (const RecordLine *line, RulesError *error)
{
  RulesStatus status = RULES_SYNTAX;
  RulesText field;

  if (!error)
    return status;
  if (error->code == RULES_FAULT_FIELD_BOUND || error->code == RULES_FAULT_LIST_LONG)
    status = RULES_BOUND;
  field = rules_text (strncmp (error->path, "cards[0].", 9) == 0 ? error->path + 9 : "");
  field.length = strcspn (field.at, ".[");
  error->column = 0;
  for (unsigned i = 0; i < line->n_tokens; i++) {
    RulesText key = line->tokens[i].key;

    if (key.length == field.length && memcmp (key.at, field.at, field.length) == 0)
      error->column = line->tokens[i].column;
  }
  if (error->code == RULES_FAULT_FIELD_MISSING && error->column == 0)
    error->code = RULES_FAULT_KEY_MISSING;
  error->path[0] = '\0';
  error->status = status;
  return status;
}

RulesStatus
restless_read_card (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                    RulesError *error)
{
  RulesPack *pack;
  unsigned definition = 0;
  char *text;
  RulesStatus status;

  if (line->n_tokens == 0)
    return argument_count_fault (RULES_FAULT_ARGS_FEW,
                                 &match->game->verbs[move->move.verb - RULES_VERB_GAME], error);
  if (line->tokens[0].key.length || line->tokens[0].quoted
      || !rules_text_is_id (line->tokens[0].value))
    return argument_fault (RULES_SYNTAX, RULES_FAULT_ARG_CARD, &line->tokens[0], error);
  if ((status = build_pack (match, line, &pack, error)) != RULES_OK)
    return status;
  text = NULL;
  status = rules_check_pack (pack, error);
  if (status != RULES_OK)
    status = place_fault (line, error);
  else if (!(text = restless_card_text (restless_only_card (pack))))
    status = rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  if (status != RULES_OK) {
    rules_pack_free (pack);
    return status;
  }
  status = rules_match_define_card (match, pack, text, &definition, error);
  if (status != RULES_OK)
    return status;
  move->args[0] =
      (RulesArg){ .kind = RULES_ARG_CARD, .value = match->definitions[definition].card };
  move->args[1] = (RulesArg){ .kind = RULES_ARG_NAME, .value = definition };
  move->move.n_args = 2;
  return RULES_OK;
}
