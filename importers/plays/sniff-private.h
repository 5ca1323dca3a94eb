/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two families of formats that import_sniff() has a close look at.
 */
#pragma once

#include "importers/plays/parse.h"

G_BEGIN_DECLS

G_END_DECLS
