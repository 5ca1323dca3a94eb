/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes a pack's binary form from begin and end events. The first fault stays and is told at
 * the end, so that callers need not ask after every call.
 */
#include "rules/pack.h"

#include "rules/digest.h"
#include "rules/pack-binary.h"

#include <stdlib.h>
#include <string.h>

/* A list or object that is being written. */
typedef struct {
  size_t at;         /* where its node begins */
  uint32_t count;    /* members so far */
  size_t first_key;  /* its first entry in the builder's keys */
  PackKind kind;     /* PACK_LIST or PACK_OBJECT */
  bool key_is_given; /* the next value has its key */
} Frame;

struct PackBuilder {
  uint8_t *bytes;
  size_t length, room;
  size_t *keys; /* where the keys of the open objects stand */
  size_t n_keys, keys_room;
  Frame frames[PACK_DEPTH];
  unsigned depth;
  bool has_root;
  PackStatus status; /* the first fault stays */
};

static void
fail (PackBuilder *builder, PackStatus status)
{
  if (builder->status == PACK_OK)
    builder->status = status;
}

/* Room for @length more bytes, NULL once anything is at fault. */
static uint8_t *
make_room (PackBuilder *builder, size_t length)
{
  uint8_t *at;

  if (builder->status != PACK_OK)
    return NULL;
  if (length > PACK_BYTES - builder->length) {
    fail (builder, PACK_TOO_BIG);
    return NULL;
  }
  if (builder->room - builder->length < length) {
    size_t room = 2 * builder->room + length;
    uint8_t *bytes = realloc (builder->bytes, room);

    if (bytes == NULL) {
      fail (builder, PACK_TOO_BIG);
      return NULL;
    }
    builder->bytes = bytes;
    builder->room = room;
  }
  at = builder->bytes + builder->length;
  builder->length += length;
  return at;
}

/* Whether a value may stand here; counts it in its list or object. */
static bool
begin_value (PackBuilder *builder)
{
  Frame *frame;

  if (builder->depth == 0) {
    if (builder->has_root)
      fail (builder, PACK_DAMAGED);
    builder->has_root = true;
    return builder->status == PACK_OK;
  }
  frame = &builder->frames[builder->depth - 1];
  if (frame->kind == PACK_OBJECT && !frame->key_is_given)
    fail (builder, PACK_DAMAGED);
  frame->key_is_given = false;
  frame->count++;
  return builder->status == PACK_OK;
}

static void
put_string (PackBuilder *builder, const char *text, size_t length)
{
  uint8_t *at;

  if (length > PACK_TEXT_BYTES) {
    fail (builder, PACK_TOO_BIG);
    return;
  }
  if (!pack_is_valid_text ((const uint8_t *)text, length)) {
    fail (builder, PACK_DAMAGED);
    return;
  }
  at = make_room (builder, length + 5);
  if (at == NULL)
    return;
  pack_write32 (at, (uint32_t)length);
  memcpy (at + 4, text, length);
  at[4 + length] = 0;
}

static void
remember_key (PackBuilder *builder)
{
  if (builder->n_keys == builder->keys_room) {
    size_t room = 2 * builder->keys_room + 64;
    size_t *keys = realloc (builder->keys, room * sizeof *keys);

    if (keys == NULL) {
      fail (builder, PACK_TOO_BIG);
      return;
    }
    builder->keys = keys;
    builder->keys_room = room;
  }
  builder->keys[builder->n_keys++] = builder->length;
}

static int
compare_keys_cb (const void *a, const void *b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static bool
has_duplicate_keys (const uint8_t *bytes, const size_t *keys, size_t n)
{
  const char **sorted;
  bool twins = false;

  if (n < 2)
    return false;
  sorted = malloc (n * sizeof *sorted);
  if (sorted == NULL)
    return true;
  for (size_t k = 0; k < n; k++)
    sorted[k] = (const char *)bytes + keys[k] + 4;
  qsort (sorted, n, sizeof *sorted, compare_keys_cb);
  for (size_t k = 1; k < n && !twins; k++)
    twins = strcmp (sorted[k - 1], sorted[k]) == 0;
  free (sorted);
  return twins;
}

PackBuilder *
pack_builder_new (void)
{
  PackBuilder *builder = calloc (1, sizeof *builder);

  if (builder != NULL && make_room (builder, PACK_HEADER_BYTES) != NULL)
    return builder;
  pack_builder_free (builder);
  return NULL;
}

void
pack_builder_free (PackBuilder *builder)
{
  if (builder == NULL)
    return;
  free (builder->bytes);
  free (builder->keys);
  free (builder);
}

void
pack_builder_begin (PackBuilder *builder, PackKind list_or_object)
{
  size_t at = builder->length;
  uint8_t *node;

  if (!pack_is_container (list_or_object))
    fail (builder, PACK_DAMAGED);
  if (builder->depth == PACK_DEPTH)
    fail (builder, PACK_TOO_BIG);
  if (!begin_value (builder))
    return;
  node = make_room (builder, PACK_CONTAINER_BYTES);
  if (node == NULL)
    return;
  node[0] = (uint8_t)list_or_object;
  builder->frames[builder->depth++] =
      (Frame){ .at = at, .first_key = builder->n_keys, .kind = list_or_object };
}

void
pack_builder_end (PackBuilder *builder)
{
  Frame *frame;

  if (builder->depth == 0)
    fail (builder, PACK_DAMAGED);
  if (builder->status != PACK_OK)
    return;
  frame = &builder->frames[builder->depth - 1];
  if (frame->key_is_given
      || has_duplicate_keys (builder->bytes, builder->keys + frame->first_key,
                             builder->n_keys - frame->first_key))
    fail (builder, PACK_DAMAGED);
  pack_write32 (builder->bytes + frame->at + 1,
                (uint32_t)(builder->length - frame->at - PACK_CONTAINER_BYTES));
  pack_write32 (builder->bytes + frame->at + 5, frame->count);
  builder->n_keys = frame->first_key;
  builder->depth--;
}

void
pack_builder_key (PackBuilder *builder, const char *key)
{
  Frame *frame = builder->depth > 0 ? &builder->frames[builder->depth - 1] : NULL;

  if (frame == NULL || frame->kind != PACK_OBJECT || frame->key_is_given) {
    fail (builder, PACK_DAMAGED);
    return;
  }
  frame->key_is_given = true;
  remember_key (builder);
  put_string (builder, key, strlen (key));
}

void
pack_builder_integer (PackBuilder *builder, int64_t value)
{
  uint8_t *at = begin_value (builder) ? make_room (builder, 9) : NULL;

  if (at == NULL)
    return;
  at[0] = PACK_INTEGER;
  pack_write64 (at + 1, (uint64_t)value);
}

void
pack_builder_text (PackBuilder *builder, const char *text, size_t length)
{
  uint8_t *at = begin_value (builder) ? make_room (builder, 1) : NULL;

  if (at == NULL)
    return;
  at[0] = PACK_TEXT;
  put_string (builder, text, length);
}

void
pack_builder_constant (PackBuilder *builder, PackKind null_false_or_true)
{
  uint8_t *at;

  if (null_false_or_true > PACK_TRUE)
    fail (builder, PACK_DAMAGED);
  at = begin_value (builder) ? make_room (builder, 1) : NULL;
  if (at != NULL)
    at[0] = (uint8_t)null_false_or_true;
}

PackStatus
pack_builder_finish (PackBuilder *builder, uint8_t **bytes, size_t *length)
{
  uint8_t *form = builder->bytes;

  *bytes = NULL;
  *length = 0;
  if (builder->depth > 0 || !builder->has_root)
    fail (builder, PACK_DAMAGED);
  if (builder->status != PACK_OK)
    return builder->status;
  memcpy (form, PACK_MAGIC, 4);
  pack_write32 (form + 4, PACK_BINARY_VERSION);
  pack_write32 (form + 8, (uint32_t)builder->length);
  pack_write32 (form + 12, 0);
  pack_write64 (form + 16,
                rules_xxh64 (form + PACK_HEADER_BYTES, builder->length - PACK_HEADER_BYTES, 0));
  *bytes = form;
  *length = builder->length;
  builder->bytes = NULL;
  fail (builder, PACK_DAMAGED); /* handed over: what follows would write into nothing */
  return PACK_OK;
}
