/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every way to use an action: operation by operation, each in the state that those before it left.
 */
#pragma once

#include "rules/arkham/arkham-choices.h"

/* Tells every way to use the action of @verb. */
void arkham_list_action (ArkhamListing *listing, unsigned verb);
