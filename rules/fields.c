/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typed reading of pack fields.
 */
#include "rules/fields.h"

#include "rules/faults.h"

/* A key that does not fit is cut. */
static void
write_step (const FieldPath *step, RulesBuffer *out)
{
  RulesText key;

  if (step->key) {
    if (out->length)
      rules_buffer_puts (out, ".");
    key = rules_text_truncate (rules_text (step->key), out->size - out->length);
    rules_buffer_put (out, key.at, key.length);
  } else {
    rules_buffer_puts (out, "[");
    rules_buffer_number (out, step->index);
    rules_buffer_puts (out, "]");
  }
}

static void
write_path (const FieldPath *path, RulesBuffer *out)
{
  if (!path)
    return;
  write_path (path->parent, out);
  write_step (path, out);
}

/* The path's end from its last key on, as one would call the place: "sides[2]". */
static void
write_name (const FieldPath *path, RulesBuffer *out)
{
  if (!path)
    return;
  if (!path->key)
    write_name (path->parent, out);
  write_step (path, out);
}

RulesStatus
field_fault (const FieldPath *path, const char *field, unsigned code, const char *b, int64_t n1,
             int64_t n2, int64_t n3, RulesError *error)
{
  FieldPath member = { path, field, 0 };
  const FieldPath *at = field ? &member : path;
  char name[sizeof error->text[0]];
  RulesBuffer out = { name, sizeof name, 0, false };

  rules_error_set (error, RULES_PACK, code, n1, n2, n3);
  if (!error)
    return RULES_PACK;
  write_name (at, &out);
  rules_error_set_argument (error, 0, (RulesText){ name, (uint32_t)out.length });
  if (b)
    rules_error_set_argument (error, 1, rules_text (b));
  out = (RulesBuffer){ error->path, sizeof error->path - 1, 0, false };
  write_path (at, &out);
  error->path[out.length] = '\0';
  return RULES_PACK;
}

int
field_enum_value (const char *const *names, const char *name)
{
  for (int i = 0; names[i]; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  return -1;
}

RulesStatus
field_keys (const FieldPath *path, PackNode object, const char *const *known, RulesError *error)
{
  PackIter iter;
  const char *key;
  PackNode value;

  if (pack_kind (object) != PACK_OBJECT)
    return field_fault (path, NULL, RULES_FAULT_FIELD_OBJECT, NULL, 0, 0, 0, error);
  iter = pack_iter (object);
  while (pack_next (&iter, &key, &value))
    if (field_enum_value (known, key) < 0)
      return field_fault (path, key, RULES_FAULT_FIELD_UNKNOWN, NULL, 0, 0, 0, error);
  return RULES_OK;
}

/* RULES_OK with an absent @value only when the field may lack. */
static RulesStatus
find_member (const FieldPath *path, PackNode object, const char *key, bool required,
             PackNode *value, RulesError *error)
{
  *value = pack_member (object, key);
  if (pack_is_absent (*value) && required)
    return field_fault (path, key, RULES_FAULT_FIELD_MISSING, NULL, 0, 0, 0, error);
  return RULES_OK;
}

RulesStatus
field_integer (const FieldPath *path, PackNode object, const char *key, bool required, int64_t min,
               int64_t max, int32_t *value, RulesError *error)
{
  PackNode node;
  RulesStatus status = find_member (path, object, key, required, &node, error);
  int64_t n;

  if (status != RULES_OK || pack_is_absent (node))
    return status;
  if (pack_kind (node) != PACK_INTEGER)
    return field_fault (path, key, RULES_FAULT_FIELD_INTEGER, NULL, 0, 0, 0, error);
  n = pack_integer (node);
  if (n < min || n > max)
    return field_fault (path, key, RULES_FAULT_FIELD_BOUND, NULL, min, max, n, error);
  if (value)
    *value = n;
  return RULES_OK;
}

RulesStatus
field_boolean (const FieldPath *path, PackNode object, const char *key, bool *value,
               RulesError *error)
{
  PackNode node = pack_member (object, key);

  if (pack_is_absent (node))
    return RULES_OK;
  if (pack_kind (node) != PACK_TRUE && pack_kind (node) != PACK_FALSE)
    return field_fault (path, key, RULES_FAULT_FIELD_BOOLEAN, NULL, 0, 0, 0, error);
  *value = pack_kind (node) == PACK_TRUE;
  return RULES_OK;
}

/* Whether a text holds control characters, which a terminal might obey; lines may be broken in
 * what a card says. Byte by byte where it is not plain: a pack's texts are UTF-8, where no
 * character ends in another. */
static bool
has_control (RulesText text, bool lines)
{
  for (size_t at = 0;; at++) {
    at += rules_text_ascii_length ((RulesText){ text.at + at, text.length - (uint32_t)at });
    if (at == text.length)
      return false;
    if (rules_text_is_control (text.at + at) && !(lines && text.at[at] == '\n'))
      return true;
  }
}

RulesStatus
field_text (const FieldPath *path, PackNode object, const char *key, bool required,
            const char **value, RulesError *error)
{
  PackNode node;
  RulesStatus status = find_member (path, object, key, required, &node, error);

  if (status != RULES_OK || pack_is_absent (node))
    return status;
  if (pack_kind (node) != PACK_TEXT)
    return field_fault (path, key, RULES_FAULT_FIELD_TEXT, NULL, 0, 0, 0, error);
  if (has_control ((RulesText){ pack_text (node), pack_text_length (node) },
                   strcmp (key, "text") == 0))
    return field_fault (path, key, RULES_FAULT_FIELD_CONTROL, NULL, 0, 0, 0, error);
  if (value)
    *value = pack_text (node);
  return RULES_OK;
}

RulesStatus
field_id (const FieldPath *path, PackNode object, const char *key, const char **value,
          RulesError *error)
{
  const char *text = NULL;
  RulesStatus status = field_text (path, object, key, true, &text, error);

  if (status != RULES_OK)
    return status;
  if (!rules_text_is_id (rules_text (text))) {
    status = field_fault (path, key, RULES_FAULT_FIELD_ID, NULL, 0, 0, 0, error);
    rules_error_set_argument (error, 0, rules_text (text));
    return status;
  }
  if (value)
    *value = text;
  return RULES_OK;
}

RulesStatus
field_enum (const FieldPath *path, PackNode object, const char *key, bool required,
            const char *const *names, int *value, RulesError *error)
{
  const char *text = NULL;
  RulesStatus status = field_text (path, object, key, required, &text, error);
  int k;

  if (status != RULES_OK || !text)
    return status;
  k = field_enum_value (names, text);
  if (k < 0)
    return field_fault (path, key, RULES_FAULT_FIELD_VALUE, text, 0, 0, 0, error);
  *value = k;
  return RULES_OK;
}

RulesStatus
field_list (const FieldPath *path, PackNode object, const char *key, bool required, unsigned max,
            PackNode *list, RulesError *error)
{
  RulesStatus status = find_member (path, object, key, required, list, error);

  if (status != RULES_OK || pack_is_absent (*list))
    return status;
  if (pack_kind (*list) != PACK_LIST)
    return field_fault (path, key, RULES_FAULT_FIELD_LIST, NULL, 0, 0, 0, error);
  if (pack_count (*list) > max)
    return field_fault (path, key, RULES_FAULT_LIST_LONG, NULL, max, pack_count (*list), 0, error);
  return RULES_OK;
}
