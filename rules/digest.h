/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * XXH64, the hash of all digests (Yann Collet's xxHash specification, version 0.1.1, 64 bits).
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

uint64_t rules_xxh64 (const void *bytes, size_t length, uint64_t seed);
