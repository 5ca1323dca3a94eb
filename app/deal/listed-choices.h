/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done after a state, as lines for programs: moves, and what has to be asked for one.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * AppListedChoice:
 * @text: a whole move; or, with @what, its beginning
 * @what: (nullable): what completes it and only the table knows, "card", "die", "number" or "name";
 * "chance" where the program deals
 * @n: of these, as far as that is certain; 0 for a whole move, and where the program deals
 */
typedef struct {
  char *text;
  const char *what;
  guint n;
} AppListedChoice;

/* (element-type AppListedChoice): what the window offers after @state, by the notation. @dealt: the
 * program deals. Words are not among them. */
GPtrArray *app_listed_choices_new (RulesMatch *match, const void *state,
                                   gboolean dealt) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
