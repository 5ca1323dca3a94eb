/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a pairing or a table is so, as words for files and sentences for people.
 */
#pragma once

#include "app/league/maths/pairing-private.h"

G_BEGIN_DECLS

void league_reason_add (GArray *reasons, LeagueReasonKind kind, guint32 one, guint32 other,
                        guint count, guint round, LeaguePoints amount);

G_END_DECLS
