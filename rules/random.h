/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A seeded generator for simulation: xoshiro256** (Blackman and Vigna, 2018) filled by
 * SplitMix64, so that one seed gives one game on every machine. Never used for secrets.
 */
#pragma once

#include <stdint.h>

typedef struct {
  uint64_t s[4];
} RulesRandom;

void rules_random_seed (RulesRandom *random, uint64_t seed);
uint64_t rules_random_next (RulesRandom *random);

/* An even draw from 0 to @n - 1 (Lemire's method with rejection); @n at least 1. */
uint32_t rules_random_below (RulesRandom *random, uint32_t n);
