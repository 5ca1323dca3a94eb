/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files about matches share. Private to db/.
 */
#pragma once

#include "db/matches.h"
#include "db/store-private.h"

G_BEGIN_DECLS

/* SQL: whether a play was left out of statistics by another program, which stays so in ours
 * (app/base/play-tags.h). @match: its row, as SQL. */
#define DB_MATCH_IS_UNCOUNTED(match)                                                               \
  "EXISTS (SELECT 1 FROM match_tags WHERE match = " match " AND name = 'Uncounted')"

gboolean db_mode_from_name (const char *name, DbMode *mode);
/* "won" …; NULL for RULES_RUNNING, and back. */
RulesOutcomeStatus db_result_from_name (const char *name);
gboolean db_no_such_match (GError **error);

G_END_DECLS
