/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards of The Restless are made of: the one table of fields by which packs are checked and
 * compiled, inline cards read and written, and dialogs built.
 */
#pragma once

#include "rules/fields.h"
#include "rules/restless/restless-cards.h"

#define RESTLESS_COPIES 99
#define RESTLESS_PACK_CARDS 2000 /* of all packs of a match together, copies not counted */
#define RESTLESS_EFFECTS 99      /* of one list; the page knows no bound */

/* The lowest n of an effect; the highest is RESTLESS_MAX_AMOUNT. */
#define RESTLESS_MAX_AMOUNT 99

/* The fields that all cards have, beside those of their forms. */
#define RESTLESS_COMMON_FIELDS 4
