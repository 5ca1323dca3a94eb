/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form of one member of a pack, built from its table (app/collection/pack-forms.h) alone: a row
 * a field, members of members in forms of their own that open below their sentences. What is filled
 * in goes to the editor; what the editor says afterwards is shown in the same widgets.
 */
#pragma once

#include "app/collection/pack-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PACK_FORM (ui_pack_form_get_type ())
G_DECLARE_FINAL_TYPE (UiPackForm, ui_pack_form, UI, PACK_FORM, AdwBin)

/**
 * ui_pack_form_new:
 * @path: of the member, as in faults
 * @in_line: its fields beside one another, for a form that ui_pack_form_fits_line()
 */
GtkWidget *ui_pack_form_new (AppPackEditor *editor, const AppPackForm *form, const char *path,
                             gboolean in_line);

/* A few numbers and nothing else: they stand in one line. */
gboolean ui_pack_form_fits_line (const AppPackForm *form);

/* Another member of the same list, or the same one in another place. Nothing is shown anew before
 * ui_pack_form_update(). */
void ui_pack_form_set_path (UiPackForm *self, const char *path);

/* Reads the editor again. Widgets stay where the member is of the same variant. */
void ui_pack_form_update (UiPackForm *self);

/* Opens what has to be opened, and puts the keyboard into the field that @path leads to or into;
 * FALSE when the form has none such. */
gboolean ui_pack_form_reveal (UiPackForm *self, const char *path);

/* The keyboard goes to the first field, whose text is selected. */
void ui_pack_form_focus (UiPackForm *self);

G_END_DECLS
