/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known about a match beside its moves: the header of its record, its lines, the tags and
 * notes that people gave it, whether it still replays as recorded, and its record as a file.
 */
#pragma once

#include "app/match/match.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_MATCH_DETAILS (ui_match_details_get_type ())
G_DECLARE_FINAL_TYPE (UiMatchDetails, ui_match_details, UI, MATCH_DETAILS, AdwBin)

/* A UiPage; it keeps a reference to @match. A preview has its header alone. */
GtkWidget *ui_match_details_new (AppMatch *match);

/* The same of a match without moves: @result stands first, instead of the header. */
GtkWidget *ui_match_details_new_for_result (AppMatch *match, AppStore *store, GtkWidget *result);

/* With what needs the collection that it is in: photos, and changing the header. */
void ui_match_details_set_store (UiMatchDetails *self, AppStore *store);

/* Writes the record to a file, as after the question for one; @lines: every line of it. */
void ui_match_details_export (UiMatchDetails *self, const char *path, gboolean lines);

/* Opens the dialog that changes the header. */
void ui_match_details_edit (UiMatchDetails *self);

G_END_DECLS
