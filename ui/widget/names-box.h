/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many names, one a line: typed with completion, pasted all at once, or put in by a click on one
 * that is offered.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_NAMES_BOX (ui_names_box_get_type ())
G_DECLARE_FINAL_TYPE (UiNamesBox, ui_names_box, UI, NAMES_BOX, AdwBin)

/* Names to complete from and to offer, the likeliest first. */
void ui_names_box_set_known (UiNamesBox *self, const char *const *names);

/* How a line is written, shown while there is none: "Ann", "Red: Ann, Ben". */
void ui_names_box_set_hint (UiNamesBox *self, const char *hint);

/* Lines without those that are empty, trimmed; ended by NULL. */
void ui_names_box_set_names (UiNamesBox *self, const char *const *names);
char **ui_names_box_dup_names (UiNamesBox *self) G_GNUC_WARN_UNUSED_RESULT;

/* Signal "changed". */

G_END_DECLS
