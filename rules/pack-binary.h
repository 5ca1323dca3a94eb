/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The binary form of a pack, for its reader and its builder. Everything is little-endian and
 * unaligned:
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
#pragma once

#include "rules/pack.h"

#define PACK_MAGIC "TKPK"
#define PACK_HEADER_BYTES 24u
#define PACK_CONTAINER_BYTES 9u /* kind, bytes and number of the members */

/* UTF-8 throughout, and no NUL inside. */
bool pack_is_valid_text (const uint8_t *at, size_t length);

static inline uint32_t
pack_read32 (const uint8_t *at)
{
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint64_t
pack_read64 (const uint8_t *at)
{
  return pack_read32 (at) | (uint64_t)pack_read32 (at + 4) << 32;
}

static inline void
pack_write32 (uint8_t *at, uint32_t value)
{
  for (unsigned k = 0; k < 4; k++)
    at[k] = (uint8_t)(value >> 8 * k);
}

static inline void
pack_write64 (uint8_t *at, uint64_t value)
{
  pack_write32 (at, (uint32_t)value);
  pack_write32 (at + 4, (uint32_t)(value >> 32));
}

static inline bool
pack_is_container (PackKind kind)
{
  return kind == PACK_LIST || kind == PACK_OBJECT;
}
