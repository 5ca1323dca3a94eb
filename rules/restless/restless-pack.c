/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs of The Restless, and inline cards as packs of one: every field checked by the table.
 *
 * Source: The Restless page, Pack and Bounds
 */
#include "rules/restless/restless-pack.h"

#include <stdlib.h>

#include "rules/faults.h"
#include "rules/restless/restless-pack-bounds.h"
#include "rules/restless/restless-card-fields.h"

static bool
can_choose (PackNode card, const char *list)
{
  const char *kind = pack_text (pack_member (card, "kind"));

  return (strcmp (list, "use") == 0 || strcmp (list, "trait-bonus") == 0)
         && (restless_default_recipient (card) == RESTLESS_SELF || strcmp (kind, "tarot") == 0);
}

/* Whom an effect may be for: what hits the Target, and what a move's on= can say. */
static RulesStatus
check_recipient (const FieldPath *path, PackNode card, const char *list, PackNode effect,
                 RestlessOp op, bool passive, RulesError *error)
{
  int of = restless_default_recipient (card);
  RulesStatus status = field_enum (path, effect, "of", false, restless_recipient_names, &of, error);
  bool possible = true;

  if (status != RULES_OK)
    return status;
  if (of == RESTLESS_TARGET)
    possible = op == RESTLESS_HEAL || op == RESTLESS_DAMAGE || op == RESTLESS_DEFENSE;
  else if (of == RESTLESS_CHOSEN)
    possible = !passive && can_choose (card, list);
  return possible ? RULES_OK
                  : field_fault (path, "of", RULES_FAULT_FIELD_VALUE, restless_recipient_names[of],
                                 0, 0, 0, error);
}

static RulesStatus
check_effect (const FieldPath *path, PackNode card, const char *list, PackNode effect, bool passive,
              RulesError *error)
{
  static const char *const with_roll[] = { "op", "n", "of", "roll", NULL };
  static const char *const without[] = { "op", "n", "of", NULL };
  int op = 0, roll = 0;
  RulesStatus status;

  if (pack_kind (effect) != PACK_OBJECT)
    return field_fault (path, NULL, RULES_FAULT_FIELD_OBJECT, NULL, 0, 0, 0, error);
  if ((status = field_enum (path, effect, "op", true, restless_op_names, &op, error)) != RULES_OK)
    return status;
  if (passive && !restless_op_is_passive (op))
    return field_fault (path, "op", RULES_FAULT_FIELD_VALUE, restless_op_names[op], 0, 0, 0, error);
  if ((status = field_keys (path, effect, op == RESTLESS_ROLL_BONUS ? with_roll : without, error))
          != RULES_OK
      || (status = field_integer (path, effect, "n", true, restless_op_least (op),
                                  RESTLESS_MAX_AMOUNT, NULL, error))
             != RULES_OK)
    return status;
  if (op == RESTLESS_ROLL_BONUS
      && (status = field_enum (path, effect, "roll", true, restless_roll_names, &roll, error))
             != RULES_OK)
    return status;
  return check_recipient (path, card, list, effect, op, passive, error);
}

/* A trait bonus goes with the use where there is one, and lasts otherwise. */
static RulesStatus
check_effects (const FieldPath *path, PackNode card, const char *key, RulesError *error)
{
  FieldPath list_path = { path, key, 0 };
  bool passive =
      strcmp (key, "passive") == 0
      || (strcmp (key, "trait-bonus") == 0 && pack_is_absent (pack_member (card, "use")));
  PackNode list, effect;
  RulesStatus status = field_list (path, card, key, false, RESTLESS_EFFECTS, &list, error);
  PackIter iter = pack_iter (list);

  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &effect); i++) {
    FieldPath at = { &list_path, NULL, i };

    status = check_effect (&at, card, key, effect, passive, error);
  }
  return status;
}

/* Traits and types: ids. */
static RulesStatus
check_ids (const FieldPath *path, PackNode card, const char *key, RulesError *error)
{
  FieldPath list_path = { path, key, 0 };
  PackNode list, word;
  RulesStatus status = field_list (path, card, key, false, RESTLESS_TRAITS, &list, error);
  PackIter iter = pack_iter (list);

  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &word); i++) {
    FieldPath at = { &list_path, NULL, i };

    if (pack_kind (word) != PACK_TEXT)
      return field_fault (&at, NULL, RULES_FAULT_FIELD_TEXT, NULL, 0, 0, 0, error);
    if (!rules_text_is_id (rules_text (pack_text (word)))) {
      status = field_fault (&at, NULL, RULES_FAULT_FIELD_ID, NULL, 0, 0, 0, error);
      rules_error_set_argument (error, 0, rules_text (pack_text (word)));
    }
  }
  return status;
}

static RulesStatus
check_amounts (const FieldPath *path, PackNode card, const RulesField *field, RulesError *error)
{
  FieldPath at = { path, field->id, 0 };
  PackNode amounts = pack_member (card, field->id);
  RulesStatus status = RULES_OK;

  if (pack_is_absent (amounts))
    return RULES_OK;
  status = field_keys (&at, amounts, field->names, error);
  for (unsigned i = 0; status == RULES_OK && field->names[i]; i++)
    status =
        field_integer (&at, amounts, field->names[i], false, field->min, field->max, NULL, error);
  return status;
}

/* Attacks of a god by the faces of a die, none of them twice. */
static RulesStatus
check_ranges (const FieldPath *path, PackNode card, const RulesField *field, RulesError *error)
{
  static const char *const known[] = { "from", "to", "damage", "text", NULL };
  FieldPath list_path = { path, field->id, 0 };
  PackNode list, range;
  uint32_t faces = 0;
  RulesStatus status =
      field_list (path, card, field->id, field->required, RESTLESS_STRIKES, &list, error);
  PackIter iter = pack_iter (list);

  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &range); i++) {
    FieldPath at = { &list_path, NULL, i };
    int32_t from = 1, to = 1;

    if ((status = field_keys (&at, range, known, error)) != RULES_OK
        || (status = field_integer (&at, range, "from", true, 1, RESTLESS_STRIKES, &from, error))
               != RULES_OK
        || (status = field_integer (&at, range, "to", true, 1, RESTLESS_STRIKES, &to, error))
               != RULES_OK
        || (status =
                field_integer (&at, range, "damage", true, field->min, field->max, NULL, error))
               != RULES_OK
        || (status = field_text (&at, range, "text", false, NULL, error)) != RULES_OK)
      return status;
    if (to < from)
      return field_fault (&at, "to", RULES_FAULT_RANGE_ORDER, NULL, from, to, 0, error);
    for (int32_t face = from; face <= to; face++)
      if (faces & 1u << face)
        return field_fault (&at, NULL, RULES_FAULT_RANGE_TWICE, NULL, face, 0, 0, error);
      else
        faces |= 1u << face;
  }
  return status;
}

static RulesStatus
check_field (const FieldPath *path, PackNode card, const RulesField *field, RulesError *error)
{
  bool flag;
  int name;

  switch (field->kind) {
  case RULES_FIELD_NUMBER:
    return field_integer (path, card, field->id, field->required, field->min, field->max, NULL,
                          error);
  case RULES_FIELD_FLAG:
    return field_boolean (path, card, field->id, &flag, error);
  case RULES_FIELD_ENUM:
    return field_enum (path, card, field->id, field->required, field->names, &name, error);
  case RULES_FIELD_IDS:
    return check_ids (path, card, field->id, error);
  case RULES_FIELD_AMOUNTS:
    return check_amounts (path, card, field, error);
  case RULES_FIELD_RANGES:
    return check_ranges (path, card, field, error);
  case RULES_FIELD_EFFECTS:
    return check_effects (path, card, field->id, error);
  default:
    return field_text (path, card, field->id, field->required, NULL, error);
  }
}

/* Every key of the card is one that such a card has. */
static RulesStatus
check_keys (const FieldPath *path, const RulesCardKind *form, PackNode card, RulesError *error)
{
  static const char *const common[] = { "id", "name", "kind", "text", "copies", "source", NULL };
  PackIter iter = pack_iter (card);
  const char *key;
  PackNode value;

  while (pack_next (&iter, &key, &value))
    if (field_enum_value (common, key) < 0 && !restless_card_field (form, card, key))
      return field_fault (path, key, RULES_FAULT_FIELD_UNKNOWN, NULL, 0, 0, 0, error);
  return RULES_OK;
}

RulesStatus
restless_check_card (const FieldPath *path, PackNode card, RulesError *error)
{
  const char *kind = NULL;
  const RulesCardKind *form;
  RulesStatus status;

  if ((status = field_text (path, card, "name", true, NULL, error)) != RULES_OK
      || (status = field_integer (path, card, "copies", false, 1, RESTLESS_COPIES, NULL, error))
             != RULES_OK
      || (status = field_text (path, card, "kind", true, &kind, error)) != RULES_OK)
    return status;
  form = restless_card_kind (kind);
  if (!form)
    return field_fault (path, "kind", RULES_FAULT_FIELD_VALUE, kind, 0, 0, 0, error);
  /* What decides which fields there are comes first. */
  for (unsigned i = 0; i < form->n_fields && form->fields[i].kind == RULES_FIELD_ENUM; i++)
    if ((status = check_field (path, card, &form->fields[i], error)) != RULES_OK)
      return status;
  status = check_keys (path, form, card, error);
  for (unsigned i = 0; status == RULES_OK && i < form->n_fields; i++)
    if (restless_field_applies (form, card, &form->fields[i]))
      status = check_field (path, card, &form->fields[i], error);
  return status;
}

static int
compare_ids (const void *a, const void *b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* No id stands twice: told of the later card. */
static RulesStatus
check_duplicates (PackNode list, RulesError *error)
{
  FieldPath list_path = { NULL, "cards", 0 };
  const char *ids[RESTLESS_PACK_CARDS], *twin = NULL;
  PackIter iter = pack_iter (list);
  unsigned n = 0, seen = 0;
  PackNode card;

  while (pack_next (&iter, NULL, &card))
    ids[n++] = pack_text (pack_member (card, "id"));
  qsort (ids, n, sizeof *ids, compare_ids);
  for (unsigned i = 1; i < n && !twin; i++)
    if (strcmp (ids[i - 1], ids[i]) == 0)
      twin = ids[i];
  if (!twin)
    return RULES_OK;
  iter = pack_iter (list);
  for (uint32_t i = 0; pack_next (&iter, NULL, &card); i++) {
    FieldPath path = { &list_path, NULL, i };

    if (strcmp (pack_text (pack_member (card, "id")), twin) == 0 && seen++) {
      field_fault (&path, "id", RULES_FAULT_ID_TWICE, NULL, 0, 0, 0, error);
      rules_error_set_argument (error, 0, rules_text (twin));
      return RULES_PACK;
    }
  }
  return RULES_OK;
}

RulesStatus
restless_check_pack (const RulesPack *pack, RulesError *error)
{
  static const char *const known[] = { "pack",    "revision", "game",  "title", "author",
                                       "licence", "language", "cards", NULL };
  FieldPath list_path = { NULL, "cards", 0 };
  PackNode root = rules_pack_root (pack), list, card;
  PackIter iter;
  RulesStatus status;

  if ((status = field_keys (NULL, root, known, error)) != RULES_OK
      || (status = field_list (NULL, root, "cards", true, RESTLESS_PACK_CARDS, &list, error))
             != RULES_OK)
    return status;
  iter = pack_iter (list);
  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &card); i++) {
    FieldPath path = { &list_path, NULL, i };

    status = restless_check_card (&path, card, error);
  }
  return status == RULES_OK ? check_duplicates (list, error) : status;
}
