/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits of a play that only its own code asks for.
 */
#pragma once

#include "importers/plays/play.h"

G_BEGIN_DECLS

#define IMPORT_PLAY_FACTS 256
#define IMPORT_PLAY_REMARKS 32

G_END_DECLS
