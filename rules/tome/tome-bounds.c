/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How near the table is to a bound.
 */
#include "rules/tome/tome-state.h"

bool
tome_in_bounds (const TomeState *state, int *value, int *min, int *max)
{
  for (unsigned i = 0; i < RULES_SEATS; i++)
    if (state->scores[i] > TOME_MAX_SCORE) {
      *value = state->scores[i];
      *min = 0;
      *max = TOME_MAX_SCORE;
      return false;
    }
  for (unsigned i = 0; i < RULES_SEATS; i++)
    if (state->points[i] == TOME_SATURATION || state->points[i] == -TOME_SATURATION) {
      *value = state->points[i];
      *min = 0;
      *max = TOME_MAX_SCORE;
      return false;
    }
  for (unsigned i = 0; i < state->n_spells; i++)
    if (state->spells[i].power > TOME_MAX_POWER && state->spells[i].power != TOME_FLUX) {
      *value = state->spells[i].power;
      *min = 1;
      *max = TOME_MAX_POWER;
      return false;
    }
  return true;
}
