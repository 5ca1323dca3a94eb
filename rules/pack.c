/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a pack's binary form in place. It is checked whole when it is opened, so that nothing
 * need be checked after that.
 */
#include "rules/pack.h"

#include "rules/digest.h"
#include "rules/pack-binary.h"

#include <stdlib.h>
#include <string.h>

struct RulesPack {
  uint8_t *owned; /* the bytes, where they are its own */
  PackNode root;
  const char *id;
  const char *game;
  uint32_t revision;
};

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

bool
pack_is_valid_text (const uint8_t *at, size_t length)
{
  size_t k = 0;

  while (true) {
    size_t step;

    k += rules_text_ascii_length ((RulesText){ (const char *)at + k, (uint32_t)(length - k) });
    if (k == length)
      return true;
    step = character_length (at + k, length - k);
    if (step == 0)
      return false;
    k += step;
  }
}

/* Moves @at behind a string that must end before @end. */
static PackStatus
check_string (const uint8_t **at, const uint8_t *end)
{
  uint32_t length;

  if (end - *at < 5)
    return PACK_DAMAGED;
  length = pack_read32 (*at);
  if (length > PACK_TEXT_BYTES)
    return PACK_TOO_BIG;
  if ((size_t)(end - *at) < 5 + (size_t)length)
    return PACK_DAMAGED;
  if (!pack_is_valid_text (*at + 4, length) || (*at)[4 + length] != 0)
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
  if (end - *at < PACK_CONTAINER_BYTES)
    return PACK_DAMAGED;
  size = pack_read32 (*at + 1);
  count = pack_read32 (*at + 5);
  *at += PACK_CONTAINER_BYTES;
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
  const uint8_t *at = bytes + PACK_HEADER_BYTES;
  PackStatus status;

  if (length < 8 || memcmp (bytes, PACK_MAGIC, 4) != 0)
    return PACK_DAMAGED;
  if (pack_read32 (bytes + 4) != PACK_BINARY_VERSION)
    return PACK_OTHER_VERSION;
  if (length > PACK_BYTES)
    return PACK_TOO_BIG;
  if (length < PACK_HEADER_BYTES || pack_read32 (bytes + 8) != length
      || pack_read32 (bytes + 12) != 0)
    return PACK_DAMAGED;
  if (pack_read64 (bytes + 16) != rules_xxh64 (at, length - PACK_HEADER_BYTES, 0))
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
  PackNode root = { bytes + PACK_HEADER_BYTES };
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
  *pack = calloc (1, sizeof **pack);
  if (*pack == NULL)
    return PACK_TOO_BIG;
  (*pack)->root = root;
  (*pack)->id = pack_text (id);
  (*pack)->game = pack_text (game);
  (*pack)->revision = (uint32_t)pack_integer (revision);
  return PACK_OK;
}

PackStatus
rules_pack_open_take (RulesPack **pack, uint8_t *bytes, size_t length)
{
  PackStatus status = rules_pack_open (pack, bytes, length);

  if (status == PACK_OK)
    (*pack)->owned = bytes;
  else
    free (bytes);
  return status;
}

void
rules_pack_free (RulesPack *pack)
{
  if (pack == NULL)
    return;
  free (pack->owned);
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
pack_is_absent (PackNode node)
{
  return node.at == NULL;
}

int64_t
pack_integer (PackNode node)
{
  return pack_kind (node) == PACK_INTEGER ? (int64_t)pack_read64 (node.at + 1) : 0;
}

const char *
pack_text (PackNode node)
{
  return pack_kind (node) == PACK_TEXT ? (const char *)node.at + 5 : NULL;
}

uint32_t
pack_text_length (PackNode node)
{
  return pack_kind (node) == PACK_TEXT ? pack_read32 (node.at + 1) : 0;
}

uint32_t
pack_count (PackNode node)
{
  return pack_is_container (pack_kind (node)) ? pack_read32 (node.at + 5) : 0;
}

/* Where a checked node ends. */
static const uint8_t *
node_end (const uint8_t *at)
{
  switch (at[0]) {
  case PACK_INTEGER:
    return at + 9;
  case PACK_TEXT:
    return at + 6 + pack_read32 (at + 1);
  case PACK_LIST:
  case PACK_OBJECT:
    return at + PACK_CONTAINER_BYTES + pack_read32 (at + 1);
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
  at = node.at + PACK_CONTAINER_BYTES;
  for (uint32_t left = pack_count (node); left > 0; left--) {
    uint32_t key_length = pack_read32 (at);
    const uint8_t *value = at + 5 + key_length;

    if (key_length == length && at[4] == (uint8_t)key[0] && memcmp (at + 4, key, length) == 0)
      return (PackNode){ value };
    at = node_end (value);
  }
  return (PackNode){ NULL };
}

PackIter
pack_iter (PackNode node)
{
  if (!pack_is_container (pack_kind (node)))
    return (PackIter){ NULL, 0, false };
  return (PackIter){ node.at + PACK_CONTAINER_BYTES, pack_count (node), node.at[0] == PACK_OBJECT };
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
    at += 5 + pack_read32 (at);
  *value = (PackNode){ at };
  iter->next = node_end (at);
  iter->left--;
  return true;
}
