/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A listing of legal moves on its way: what the files that list those of The Restless share.
 */
#pragma once

#include "rules/restless/restless-state.h"

/**
 * RestlessListing:
 * @move: the move that is being put together
 * @scratch: where it is tried
 * @paid: (nullable): told what stands in @move and @scratch when the tarot has been paid, instead
 * of listing what can be kept
 * @chance, @report_chance: where beginnings are told that chance goes on with; borrowed
 */
typedef struct RestlessListing RestlessListing;
struct RestlessListing {
  const RulesMatch *match;
  const RestlessState *state;
  RulesChoiceFunc each;
  void *data;
  bool wants_more;
  void (*paid) (RestlessListing *list);
  RulesChance *chance;
  RulesChanceFunc report_chance;
  RulesMoveBuffer move;
  RestlessMoveContext context;
  RestlessState scratch;
};
