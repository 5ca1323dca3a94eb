/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files about matches share. Private to db/.
 */
#pragma once

#include "db/matches.h"
#include "db/store-private.h"

G_BEGIN_DECLS

gboolean db_mode_from_name (const char *name, DbMode *mode);
/* "won" …; NULL for RULES_RUNNING, and back. */
RulesOutcomeStatus db_result_from_name (const char *name);
gboolean db_no_such_match (GError **error);

G_END_DECLS
