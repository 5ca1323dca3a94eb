/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The binary form of a pack: written by a builder, checked whole when it is opened, read in
 * place. Everything is little-endian and unaligned:
 *
 *   form    "TKPK", version:4, length of the form:4, zero:4, XXH64 of what follows:8, node
 *   node    kind:1, then by kind
 *           null, false, true: nothing
 *           integer: two's complement:8
 *           text:    string
 *           list:    bytes of the members:4, number of members:4, nodes
 *           object:  bytes of the members:4, number of members:4, each a string and a node
 *   string  bytes without the NUL:4, UTF-8 without NUL, NUL:1
 */
#include "pack.h"

#include "digest.h"

#include <stdlib.h>
#include <string.h>

#define HEADER_BYTES 24u
#define CONTAINER_BYTES 9u /* kind, bytes and number of the members */

static const char magic[4] = { 'T', 'K', 'P', 'K' };

struct RulesPack {
  PackNode root;
  const char *id;
  const char *game;
  uint32_t revision;
};

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

static uint32_t
read32 (const uint8_t *at)
{
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint64_t
read64 (const uint8_t *at)
{
  return read32 (at) | (uint64_t)read32 (at + 4) << 32;
}

static void
write32 (uint8_t *at, uint32_t value)
{
  for (unsigned k = 0; k < 4; k++)
    at[k] = (uint8_t)(value >> 8 * k);
}

static void
write64 (uint8_t *at, uint64_t value)
{
  write32 (at, (uint32_t)value);
  write32 (at + 4, (uint32_t)(value >> 32));
}

static bool
is_container (PackKind kind)
{
  return kind == PACK_LIST || kind == PACK_OBJECT;
}

/* The length of the character at @at, 0 when it is malformed, overlong, a surrogate or NUL. */
static size_t
character_length (const uint8_t *at, size_t left)
{
  uint32_t lead = at[0], code, least;
  size_t length;

  if (lead < 0x80)
    return lead != 0;
  if (lead >= 0xf0)
    length = 4, code = lead & 0x07, least = 0x10000;
  else if (lead >= 0xe0)
    length = 3, code = lead & 0x0f, least = 0x800;
  else
    length = 2, code = lead & 0x1f, least = 0x80;
  if (lead < 0xc0 || lead > 0xf4 || left < length)
    return 0;
  for (size_t k = 1; k < length; k++) {
    if ((at[k] & 0xc0) != 0x80)
      return 0;
    code = code << 6 | (at[k] & 0x3f);
  }
  if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    return 0;
  return length;
}

/* UTF-8 throughout, and no NUL inside. */
static bool
is_text (const uint8_t *at, size_t length)
{
  for (size_t k = 0; k < length;) {
    size_t step = character_length (at + k, length - k);

    if (step == 0)
      return false;
    k += step;
  }
  return true;
}

/* Moves @at behind a string that must end before @end. */
static PackStatus
check_string (const uint8_t **at, const uint8_t *end)
{
  uint32_t length;

  if (end - *at < 5)
    return PACK_DAMAGED;
  length = read32 (*at);
  if (length > PACK_TEXT_BYTES)
    return PACK_TOO_BIG;
  if ((size_t)(end - *at) < 5 + (size_t)length)
    return PACK_DAMAGED;
  if (!is_text (*at + 4, length) || (*at)[4 + length] != 0)
    return PACK_DAMAGED;
  *at += 5 + (size_t)length;
  return PACK_OK;
}

static PackStatus check_node (const uint8_t **at, const uint8_t *end, unsigned depth);

/* The members must fill their list or object to the byte. */
static PackStatus
check_members (const uint8_t **at, const uint8_t *end, unsigned depth)
{
  bool object = (*at)[0] == PACK_OBJECT;
  uint32_t size, count;

  if (depth > PACK_DEPTH)
    return PACK_TOO_BIG;
  if (end - *at < CONTAINER_BYTES)
    return PACK_DAMAGED;
  size = read32 (*at + 1);
  count = read32 (*at + 5);
  *at += CONTAINER_BYTES;
  if ((size_t)(end - *at) < size)
    return PACK_DAMAGED;
  end = *at + size;
  for (; count > 0; count--) {
    PackStatus status = object ? check_string (at, end) : PACK_OK;

    if (status == PACK_OK)
      status = check_node (at, end, depth);
    if (status != PACK_OK)
      return status;
  }
  return *at == end ? PACK_OK : PACK_DAMAGED;
}

/* Moves @at behind a node that lies in @depth containers and must end before @end. */
static PackStatus
check_node (const uint8_t **at, const uint8_t *end, unsigned depth)
{
  if (*at >= end)
    return PACK_DAMAGED;
  switch ((*at)[0]) {
  case PACK_NULL:
  case PACK_FALSE:
  case PACK_TRUE:
    *at += 1;
    return PACK_OK;
  case PACK_INTEGER:
    if (end - *at < 9)
      return PACK_DAMAGED;
    *at += 9;
    return PACK_OK;
  case PACK_TEXT:
    *at += 1;
    return check_string (at, end);
  case PACK_LIST:
  case PACK_OBJECT:
    return check_members (at, end, depth + 1);
  default:
    return PACK_DAMAGED;
  }
}

static PackStatus
check_form (const uint8_t *bytes, size_t length)
{
  const uint8_t *at = bytes + HEADER_BYTES;
  PackStatus status;

  if (length < 8 || memcmp (bytes, magic, sizeof magic) != 0)
    return PACK_DAMAGED;
  if (read32 (bytes + 4) != PACK_FORM)
    return PACK_OTHER_FORM;
  if (length > PACK_BYTES)
    return PACK_TOO_BIG;
  if (length < HEADER_BYTES || read32 (bytes + 8) != length || read32 (bytes + 12) != 0)
    return PACK_DAMAGED;
  if (read64 (bytes + 16) != rules_xxh64 (at, length - HEADER_BYTES, 0))
    return PACK_DAMAGED;
  status = check_node (&at, bytes + length, 0);
  if (status == PACK_OK && at != bytes + length)
    status = PACK_DAMAGED;
  return status;
}

PackStatus
rules_pack_open (RulesPack **pack, const uint8_t *bytes, size_t length)
{
  PackStatus status = check_form (bytes, length);
  PackNode root = { bytes + HEADER_BYTES };
  PackNode id, revision, game;

  *pack = NULL;
  if (status != PACK_OK)
    return status;
  id = pack_member (root, "pack");
  revision = pack_member (root, "revision");
  game = pack_member (root, "game");
  if (pack_kind (id) != PACK_TEXT || pack_kind (game) != PACK_TEXT
      || pack_kind (revision) != PACK_INTEGER || pack_integer (revision) < 1
      || pack_integer (revision) > UINT32_MAX)
    return PACK_DAMAGED;
  *pack = malloc (sizeof **pack);
  if (*pack == NULL)
    return PACK_TOO_BIG;
  (*pack)->root = root;
  (*pack)->id = pack_text (id);
  (*pack)->game = pack_text (game);
  (*pack)->revision = (uint32_t)pack_integer (revision);
  return PACK_OK;
}

void
rules_pack_free (RulesPack *pack)
{
  free (pack);
}

const char *
rules_pack_id (const RulesPack *pack)
{
  return pack->id;
}

uint32_t
rules_pack_revision (const RulesPack *pack)
{
  return pack->revision;
}

const char *
rules_pack_game (const RulesPack *pack)
{
  return pack->game;
}

PackNode
rules_pack_root (const RulesPack *pack)
{
  return pack->root;
}

PackKind
pack_kind (PackNode node)
{
  return node.at == NULL ? PACK_NULL : (PackKind)node.at[0];
}

bool
pack_absent (PackNode node)
{
  return node.at == NULL;
}

int64_t
pack_integer (PackNode node)
{
  return pack_kind (node) == PACK_INTEGER ? (int64_t)read64 (node.at + 1) : 0;
}

const char *
pack_text (PackNode node)
{
  return pack_kind (node) == PACK_TEXT ? (const char *)node.at + 5 : NULL;
}

uint32_t
pack_text_length (PackNode node)
{
  return pack_kind (node) == PACK_TEXT ? read32 (node.at + 1) : 0;
}

uint32_t
pack_count (PackNode node)
{
  return is_container (pack_kind (node)) ? read32 (node.at + 5) : 0;
}

/* Where a checked node ends. */
static const uint8_t *
node_end (const uint8_t *at)
{
  switch (at[0]) {
  case PACK_INTEGER:
    return at + 9;
  case PACK_TEXT:
    return at + 6 + read32 (at + 1);
  case PACK_LIST:
  case PACK_OBJECT:
    return at + CONTAINER_BYTES + read32 (at + 1);
  default:
    return at + 1;
  }
}

PackNode
pack_member (PackNode node, const char *key)
{
  size_t length = strlen (key);
  const uint8_t *at;

  if (pack_kind (node) != PACK_OBJECT)
    return (PackNode){ NULL };
  at = node.at + CONTAINER_BYTES;
  for (uint32_t left = pack_count (node); left > 0; left--) {
    uint32_t key_length = read32 (at);
    const uint8_t *value = at + 5 + key_length;

    if (key_length == length && memcmp (at + 4, key, length) == 0)
      return (PackNode){ value };
    at = node_end (value);
  }
  return (PackNode){ NULL };
}

PackIter
pack_iter (PackNode node)
{
  if (!is_container (pack_kind (node)))
    return (PackIter){ NULL, 0, false };
  return (PackIter){ node.at + CONTAINER_BYTES, pack_count (node), node.at[0] == PACK_OBJECT };
}

bool
pack_next (PackIter *iter, const char **key, PackNode *value)
{
  const uint8_t *at = iter->next;

  if (iter->left == 0)
    return false;
  if (key != NULL)
    *key = iter->object ? (const char *)at + 4 : NULL;
  if (iter->object)
    at += 5 + read32 (at);
  *value = (PackNode){ at };
  iter->next = node_end (at);
  iter->left--;
  return true;
}

static void
fail (PackBuilder *builder, PackStatus status)
{
  if (builder->status == PACK_OK)
    builder->status = status;
}

/* Room for @length more bytes, NULL once anything is at fault. */
static uint8_t *
extend (PackBuilder *builder, size_t length)
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
  if (!is_text ((const uint8_t *)text, length)) {
    fail (builder, PACK_DAMAGED);
    return;
  }
  at = extend (builder, length + 5);
  if (at == NULL)
    return;
  write32 (at, (uint32_t)length);
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
has_twins (const uint8_t *bytes, const size_t *keys, size_t n)
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

  if (builder != NULL && extend (builder, HEADER_BYTES) != NULL)
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

  if (!is_container (list_or_object))
    fail (builder, PACK_DAMAGED);
  if (builder->depth == PACK_DEPTH)
    fail (builder, PACK_TOO_BIG);
  if (!begin_value (builder))
    return;
  node = extend (builder, CONTAINER_BYTES);
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
      || has_twins (builder->bytes, builder->keys + frame->first_key,
                    builder->n_keys - frame->first_key))
    fail (builder, PACK_DAMAGED);
  write32 (builder->bytes + frame->at + 1,
           (uint32_t)(builder->length - frame->at - CONTAINER_BYTES));
  write32 (builder->bytes + frame->at + 5, frame->count);
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
  uint8_t *at = begin_value (builder) ? extend (builder, 9) : NULL;

  if (at == NULL)
    return;
  at[0] = PACK_INTEGER;
  write64 (at + 1, (uint64_t)value);
}

void
pack_builder_text (PackBuilder *builder, const char *text, size_t length)
{
  uint8_t *at = begin_value (builder) ? extend (builder, 1) : NULL;

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
  at = begin_value (builder) ? extend (builder, 1) : NULL;
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
  memcpy (form, magic, sizeof magic);
  write32 (form + 4, PACK_FORM);
  write32 (form + 8, (uint32_t)builder->length);
  write32 (form + 12, 0);
  write64 (form + 16, rules_xxh64 (form + HEADER_BYTES, builder->length - HEADER_BYTES, 0));
  *bytes = form;
  *length = builder->length;
  builder->bytes = NULL;
  fail (builder, PACK_DAMAGED); /* handed over: what follows would write into nothing */
  return PACK_OK;
}
