/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two hashes: XXH64 for what is hashed once (packs, setups; Yann Collet's xxHash specification,
 * version 0.1.1), and a short one for what is hashed after every move, where XXH64's lanes take
 * longer to join than the rules take to apply the move.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

uint64_t rules_xxh64 (const void *bytes, size_t length, uint64_t seed);

#define RULES_WALK_BLOCK 32

/* The digest of a state's walk on its way: two lanes of 64-bit words, each folded by the two
 * halves of their 128-bit products, after Wang Yi's wyhash. Defined in docs/digest.md. */
typedef struct {
  uint64_t a, b;
} RulesWalk;

#define RULES_WALK_0 0xA0761D6478BD642Fu
#define RULES_WALK_1 0xE7037ED1A0B428DBu
#define RULES_WALK_2 0x8EBC6AF09C88C6E3u
#define RULES_WALK_3 0x589965CC75374CC3u

static inline uint64_t
rules_walk_fold (uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
  __extension__ typedef unsigned __int128 Wide;
  Wide product = (Wide)a * b;

  return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
  uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
  uint64_t low = al * bl, mid = ah * bl + (low >> 32), cross = al * bh + (uint32_t)mid;

  return (cross << 32 | (uint32_t)low) ^ (ah * bh + (mid >> 32) + (cross >> 32));
#endif
}

static inline uint64_t
rules_walk_word (const uint8_t *at)
{
  uint64_t word;

  memcpy (&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64 (word);
#endif
  return word;
}

static inline RulesWalk
rules_walk_begin (uint64_t seed)
{
  return (RulesWalk){ seed ^ RULES_WALK_0, RULES_WALK_1 };
}

/* Walks one part: @length bytes, and zeros behind them up to a multiple of RULES_WALK_BLOCK, which
 * the caller's memory has. */
static inline void
rules_walk (RulesWalk *walk, const void *bytes, size_t length)
{
  const uint8_t *at = bytes;

  for (size_t i = 0; i < length; i += RULES_WALK_BLOCK, at += RULES_WALK_BLOCK) {
    walk->a =
        rules_walk_fold (walk->a ^ rules_walk_word (at), rules_walk_word (at + 8) ^ RULES_WALK_2);
    walk->b = rules_walk_fold (walk->b ^ rules_walk_word (at + 16),
                               rules_walk_word (at + 24) ^ RULES_WALK_3);
  }
}

static inline uint64_t
rules_walk_end (const RulesWalk *walk)
{
  uint64_t both = rules_walk_fold (walk->a ^ RULES_WALK_1, walk->b ^ RULES_WALK_0);

  return rules_walk_fold (both ^ RULES_WALK_2, RULES_WALK_3);
}
