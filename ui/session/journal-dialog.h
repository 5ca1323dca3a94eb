/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing in the journal of a run: the words, and whose they are.
 */
#pragma once

#include "app/campaign/campaigns.h"
#include "app/match/match.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks for an entry that stands after move @at of @match, a run; G_MAXUINT for its end. What came
 * of it is told in @from's window. */
void ui_journal_dialog_new_entry (GtkWidget *from, AppStore *store, AppMatch *match, guint at);

/* The same for one that is there. */
void ui_journal_dialog_edit_entry (GtkWidget *from, AppStore *store, AppMatch *match,
                                   const AppJournalEntry *entry);

G_END_DECLS
