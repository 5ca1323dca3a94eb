/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golden records: whole games at random with the digest of every state. A change that makes one of
 * them replay differently is a change of the rules. With TOMEKEEPER_WRITE set they are written
 * anew.
 */
#pragma once

#include "tests/rules/play.h"

/**
 * PlayRecord:
 * @name: its file, tests/rules/records/GAME/NAME.tkr
 * @game, @pack, @more: as for play_open()
 * @rulings: how many there are in it
 */
typedef struct {
  const char *name, *game, *pack, *more;
  uint64_t seed;
  unsigned rulings;
} PlayRecord;

/**
 * PlayRecords:
 * @rulings: lines of which some are legal at every moment that is @ready, ended by NULL
 * @ready: whether a ruling may come now; NULL: always
 * @fits: whether the game still ends after a ruling led from @before to @after; NULL: always
 */
typedef struct {
  const char *name;
  const PlayRecord *records;
  unsigned n_records;
  const char *const *rulings;
  bool (*ready) (const void *state);
  bool (*fits) (const void *before, const void *after);
} PlayRecords;

/* A whole suite; @records live as long as it. */
Suite *play_records_suite (const PlayRecords *records);
