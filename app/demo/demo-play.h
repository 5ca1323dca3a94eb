/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of the demo collection played and written as records.
 */
#pragma once

#include "app/demo/demo-matches.h"
#include "app/store/packs-known.h"
#include "app/store/words.h"

G_BEGIN_DECLS

/* The UUID of a plan's match: the @number-th of the matches or of the runs, from 1. */
void app_demo_uuid (const DemoMatch *plan, guint number, char *uuid);

/**
 * app_demo_play:
 * @words: (nullable): with which games with words are played
 * @out: gets the record
 */
gboolean app_demo_play (const DemoMatch *plan, guint number, AppPacks *packs, const AppWords *words,
                        GString *out, GError **error);

G_END_DECLS
