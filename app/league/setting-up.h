/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window's dialogs ask when a league is set up, of the main thread's connection.
 */
#pragma once

#include "app/league/leagues.h"
#include "app/league/schemes.h"

G_BEGIN_DECLS

G_END_DECLS
