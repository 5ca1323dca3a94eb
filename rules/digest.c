/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * XXH64 after the xxHash specification: four lanes of eight bytes, merged and avalanched.
 */
#include "rules/digest.h"

#define P1 0x9E3779B185EBCA87u
#define P2 0xC2B2AE3D27D4EB4Fu
#define P3 0x165667B19E3779F9u
#define P4 0x85EBCA77C2B2AE63u
#define P5 0x27D4EB2F165667C5u

static inline uint64_t
rotate (uint64_t x, int n)
{
  return x << n | x >> (64 - n);
}

static inline uint32_t
read32 (const uint8_t *at)
{
  uint32_t v;

  memcpy (&v, at, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  v = __builtin_bswap32 (v);
#endif
  return v;
}

static inline uint64_t
round64 (uint64_t lane, uint64_t word)
{
  return rotate (lane + word * P2, 31) * P1;
}

static inline uint64_t
merge (uint64_t hash, uint64_t lane)
{
  return (hash ^ round64 (0, lane)) * P1 + P4;
}

uint64_t
rules_xxh64 (const void *bytes, size_t length, uint64_t seed)
{
  const uint8_t *at = bytes, *end = at + length;
  uint64_t hash;

  if (length >= 32) {
    uint64_t a = seed + P1 + P2, b = seed + P2, c = seed, d = seed - P1;

    do {
      a = round64 (a, rules_walk_word (at));
      b = round64 (b, rules_walk_word (at + 8));
      c = round64 (c, rules_walk_word (at + 16));
      d = round64 (d, rules_walk_word (at + 24));
      at += 32;
    } while (end - at >= 32);
    hash = rotate (a, 1) + rotate (b, 7) + rotate (c, 12) + rotate (d, 18);
    hash = merge (merge (merge (merge (hash, a), b), c), d);
  } else {
    hash = seed + P5;
  }
  hash += length;
  for (; end - at >= 8; at += 8)
    hash = rotate (hash ^ round64 (0, rules_walk_word (at)), 27) * P1 + P4;
  if (end - at >= 4) {
    hash = rotate (hash ^ read32 (at) * P1, 23) * P2 + P3;
    at += 4;
  }
  for (; at < end; at++)
    hash = rotate (hash ^ *at * P5, 11) * P1;
  hash = (hash ^ hash >> 33) * P2;
  hash = (hash ^ hash >> 29) * P3;
  return hash ^ hash >> 32;
}
