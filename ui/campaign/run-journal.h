/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal of a run: what its party wrote, where in the story it stands.
 */
#pragma once

#include "app/campaign/campaigns.h"
#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RUN_JOURNAL (ui_run_journal_get_type ())
G_DECLARE_FINAL_TYPE (UiRunJournal, ui_run_journal, UI, RUN_JOURNAL, AdwBin)

/* Shows what is written now. */
void ui_run_journal_show (UiRunJournal *self, AppStore *store, AppMatch *match);

G_END_DECLS
