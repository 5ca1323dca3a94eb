/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards written as a move defines them, and told apart: a definition that contradicts what is
 * known is refused with both shown.
 *
 * Source: The Restless page, Pack
 */
#include "rules/restless/restless-card-text.h"

#include <stdlib.h>

#include "rules/faults.h"
#include "rules/record.h"
#include "rules/restless/restless-pack-bounds.h"
#include "rules/restless/restless-card-fields.h"

static bool
is_initial (const RulesField *field, PackNode value)
{
  switch (field->kind) {
  case RULES_FIELD_NUMBER:
    return !field->required && pack_integer (value) == field->initial;
  case RULES_FIELD_FLAG:
    return pack_kind (value) == PACK_FALSE;
  case RULES_FIELD_TEXT:
  case RULES_FIELD_ENUM:
    return false;
  default: /* an empty list can't be written */
    return !field->required && pack_count (value) == 0;
  }
}

static void
write_ids (PackNode list, RulesBuffer *out)
{
  PackIter iter = pack_iter (list);
  PackNode word;

  for (unsigned i = 0; pack_next (&iter, NULL, &word); i++) {
    rules_buffer_puts (out, i ? "," : "");
    rules_buffer_puts (out, pack_text (word));
  }
}

static void
write_amounts (const RulesField *field, PackNode amounts, RulesBuffer *out)
{
  unsigned n = 0;

  for (unsigned i = 0; field->names[i]; i++) {
    PackNode amount = pack_member (amounts, field->names[i]);

    if (pack_is_absent (amount))
      continue;
    rules_buffer_puts (out, n++ ? "," : "");
    rules_buffer_puts (out, field->names[i]);
    rules_buffer_puts (out, ":");
    rules_buffer_number (out, pack_integer (amount));
  }
}

static void
write_ranges (PackNode list, RulesBuffer *out)
{
  PackIter iter = pack_iter (list);
  PackNode range;

  for (unsigned i = 0; pack_next (&iter, NULL, &range); i++) {
    rules_buffer_puts (out, i ? "," : "");
    rules_buffer_number (out, pack_integer (pack_member (range, "from")));
    rules_buffer_puts (out, "-");
    rules_buffer_number (out, pack_integer (pack_member (range, "to")));
    rules_buffer_puts (out, ":");
    rules_buffer_number (out, pack_integer (pack_member (range, "damage")));
  }
}

/* Whom it is for is said where it is not the usual, and before a roll. */
static void
write_effects (PackNode card, PackNode list, RulesBuffer *out)
{
  const char *usual = restless_recipient_names[restless_default_recipient (card)];
  PackIter iter = pack_iter (list);
  PackNode effect;

  for (unsigned i = 0; pack_next (&iter, NULL, &effect); i++) {
    const char *of = pack_text (pack_member (effect, "of"));
    const char *roll = pack_text (pack_member (effect, "roll"));

    rules_buffer_puts (out, i ? "," : "");
    rules_buffer_puts (out, pack_text (pack_member (effect, "op")));
    rules_buffer_puts (out, ":");
    rules_buffer_number (out, pack_integer (pack_member (effect, "n")));
    if (roll || (of && strcmp (of, usual) != 0)) {
      rules_buffer_puts (out, ":");
      rules_buffer_puts (out, of ? of : usual);
    }
    if (roll) {
      rules_buffer_puts (out, ":");
      rules_buffer_puts (out, roll);
    }
  }
}

static void
write_value (PackNode card, const RulesField *field, PackNode value, RulesBuffer *out)
{
  switch (field->kind) {
  case RULES_FIELD_NUMBER:
    rules_buffer_number (out, pack_integer (value));
    break;
  case RULES_FIELD_FLAG:
    rules_buffer_puts (out, pack_kind (value) == PACK_TRUE ? "true" : "false");
    break;
  case RULES_FIELD_ENUM:
    rules_buffer_puts (out, pack_text (value));
    break;
  case RULES_FIELD_TEXT:
    rules_buffer_puts (out, "\"");
    record_escape (rules_text (pack_text (value)), out);
    rules_buffer_puts (out, "\"");
    break;
  case RULES_FIELD_IDS:
    write_ids (value, out);
    break;
  case RULES_FIELD_AMOUNTS:
    write_amounts (field, value, out);
    break;
  case RULES_FIELD_RANGES:
    write_ranges (value, out);
    break;
  case RULES_FIELD_EFFECTS:
    write_effects (card, value, out);
    break;
  }
}

/* " key=value", nothing when the card is without it. */
static void
write_field (PackNode card, const RulesField *field, RulesBuffer *out)
{
  PackNode value = pack_member (card, field->id);

  if (pack_is_absent (value) || is_initial (field, value)
      || (strcmp (field->id, "name") == 0
          && strcmp (pack_text (value), pack_text (pack_member (card, "id"))) == 0))
    return;
  rules_buffer_puts (out, " ");
  rules_buffer_puts (out, field->id);
  rules_buffer_puts (out, "=");
  write_value (card, field, value, out);
}

static void
write_card (PackNode card, RulesBuffer *out)
{
  const RulesCardKind *form = restless_card_kind (pack_text (pack_member (card, "kind")));

  rules_buffer_puts (out, pack_text (pack_member (card, "id")));
  rules_buffer_puts (out, " kind=");
  rules_buffer_puts (out, form->id);
  for (unsigned i = 0; i < form->n_fields; i++)
    if (restless_field_applies (form, card, &form->fields[i]))
      write_field (card, &form->fields[i], out);
  for (unsigned i = 0; i < RESTLESS_COMMON_FIELDS; i++)
    write_field (card, &restless_common_fields[i], out);
}

/* What write_card(), or with a field write_field(), has of @card; malloc'd, NULL when there is not
 * enough memory. */
static char *
write_text (PackNode card, const RulesField *field)
{
  for (size_t size = 256;; size *= 2) {
    RulesBuffer out = { malloc (size), size - 1, 0, false };

    if (!out.data)
      return NULL;
    if (field)
      write_field (card, field, &out);
    else
      write_card (card, &out);
    if (!out.full) {
      out.data[out.length] = '\0';
      return out.data;
    }
    free (out.data);
  }
}

char *
restless_card_text (PackNode card)
{
  return write_text (card, NULL);
}

PackNode
restless_only_card (const RulesPack *pack)
{
  PackIter iter = pack_iter (pack_member (rules_pack_root (pack), "cards"));
  PackNode card = { NULL };

  pack_next (&iter, NULL, &card);
  return card;
}

/* Refusing */

/* What one of two cards says of a field that the other says otherwise. */
static void
show_field (PackNode card, const RulesField *field, const char *said, RulesBuffer *out)
{
  RulesText cut = rules_text_truncate (rules_text (said), 40);

  rules_buffer_put (out, cut.at, cut.length);
  if (cut.length < strlen (said))
    rules_buffer_puts (out, "…");
  if (cut.length)
    return;
  rules_buffer_puts (out, " ");
  rules_buffer_puts (out, field->id);
  rules_buffer_puts (out, "=");
  if (field->kind == RULES_FIELD_NUMBER && field->initial >= field->min)
    rules_buffer_number (out, field->initial);
  else if (field->kind == RULES_FIELD_FLAG)
    rules_buffer_puts (out, "false");
  else if (strcmp (field->id, "name") == 0)
    write_value (card, field, pack_member (card, field->id), out);
}

/* One field of both cards; into @shown what differs. */
static void
compare_field (const PackNode cards[2], const RulesField *field, RulesBuffer shown[2])
{
  char *said[2] = { write_text (cards[0], field), write_text (cards[1], field) };

  for (unsigned k = 0; said[0] && said[1] && strcmp (said[0], said[1]) != 0 && k < 2; k++)
    show_field (cards[k], field, said[k], &shown[k]);
  free (said[0]);
  free (said[1]);
}

/* Where a card is from makes it no other; nor does a name that was not given. */
static bool
is_distinguishing (PackNode says, const RulesField *field)
{
  if (strcmp (field->id, "name") == 0)
    return strcmp (pack_text (pack_member (says, "name")), pack_text (pack_member (says, "id")))
           != 0;
  return strcmp (field->id, "source") != 0;
}

static void
compare_cards (const PackNode cards[2], RulesBuffer shown[2])
{
  const char *kinds[2] = { pack_text (pack_member (cards[0], "kind")),
                           pack_text (pack_member (cards[1], "kind")) };
  const RulesCardKind *form = restless_card_kind (kinds[0]);

  for (unsigned k = 0; k < 2 && strcmp (kinds[0], kinds[1]) != 0; k++) {
    rules_buffer_puts (&shown[k], " kind=");
    rules_buffer_puts (&shown[k], kinds[k]);
  }
  if (shown[0].length)
    return;
  for (unsigned i = 0; i < form->n_fields; i++)
    if (restless_field_applies (form, cards[0], &form->fields[i])
        || restless_field_applies (form, cards[1], &form->fields[i]))
      compare_field (cards, &form->fields[i], shown);
  for (unsigned i = 0; i < RESTLESS_COMMON_FIELDS; i++)
    if (is_distinguishing (cards[0], &restless_common_fields[i]))
      compare_field (cards, &restless_common_fields[i], shown);
}

/* What @out holds, or its first words and an ellipsis, in @room bytes. */
static RulesText
shorten (RulesBuffer *out, uint32_t room)
{
  static const char more[] = " …";

  if (out->length > room) {
    out->length =
        rules_text_truncate ((RulesText){ out->data, out->length }, room - (uint32_t)strlen (more))
            .length;
    while (out->length && out->data[out->length] != ' ')
      out->length--;
    rules_buffer_puts (out, more);
  }
  return (RulesText){ out->data, (uint32_t)out->length };
}

RulesStatus
restless_refuse_card (const RulesMatch *match, unsigned definition, int known, RulesError *error)
{
  const RulesCardDefinition *says = &match->definitions[definition];
  const PackNode cards[2] = { restless_only_card (says->pack),
                              known < 0 ? match->cards[says->card].node
                                        : restless_only_card (match->definitions[known].pack) };
  const char *id = match->cards[says->card].id;
  char bytes[2][512];
  RulesBuffer shown[2] = { { bytes[0], sizeof bytes[0], 0, false },
                           { bytes[1], sizeof bytes[1], 0, false } };

  compare_cards (cards, shown);
  if (shown[0].length == 0 && shown[1].length == 0)
    return rules_error_text (error, RULES_ILLEGAL, RULES_FAULT_INLINE_KNOWN, rules_text (id), 0, 0);
  rules_error_set (error, RULES_ILLEGAL, RULES_FAULT_INLINE_DIFFERS, 0, 0, 0);
  for (unsigned k = 0; k < 2; k++) {
    char text[600];
    RulesBuffer out = { text, sizeof text, 0, false };

    rules_buffer_puts (&out, id);
    rules_buffer_put (&out, shown[k].data, shown[k].length);
    rules_error_set_argument (error, k, shorten (&out, sizeof error->text[k] - 1));
  }
  return RULES_ILLEGAL;
}
