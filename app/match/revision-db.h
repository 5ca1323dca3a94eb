/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored matches of an older revision of their game's rules, on any connection.
 */
#pragma once

#include "app/match/labels.h"
#include "app/match/stored-match.h"

G_BEGIN_DECLS

/* @number: of the move; @reason: a sentence with its section of the rule book */
typedef struct {
  guint number;
  char *reason;
} AppRefusedMove;

/**
 * app_revision_list_refused:
 * @line: of the match, a row
 * @labels: (nullable): of the match: the sentences have its names then, else its notation's ids
 *
 * (element-type AppRefusedMove): the line's moves that the newest revision of the rules would
 * refuse where they stand, each judged in the state that the match's own revision had before it.
 * Empty for a match of the newest, and for one that can't be played here.
 */
GPtrArray *app_revision_list_refused (AppStoredMatch *stored, gint64 line, AppLabels *labels,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
