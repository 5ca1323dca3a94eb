/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * xoshiro256** with SplitMix64 seeding.
 */
#include "rules/random.h"

static inline uint64_t
rotate (uint64_t x, int n)
{
  return x << n | x >> (64 - n);
}

void
rules_random_seed (RulesRandom *random, uint64_t seed)
{
  for (int i = 0; i < 4; i++) {
    uint64_t z = seed += 0x9E3779B97F4A7C15u;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    random->s[i] = z ^ z >> 31;
  }
}

uint64_t
rules_random_next (RulesRandom *random)
{
  uint64_t *s = random->s;
  uint64_t result = rotate (s[1] * 5, 7) * 9, t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate (s[3], 45);
  return result;
}

uint32_t
rules_random_below (RulesRandom *random, uint32_t n)
{
  uint64_t m = (rules_random_next (random) >> 32) * n;

  if ((uint32_t)m < n) {
    uint32_t reject = -n % n;

    while ((uint32_t)m < reject)
      m = (rules_random_next (random) >> 32) * n;
  }
  return m >> 32;
}
