/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last results as dots, the newest at the end: full for a win, half for a draw, a ring for a
 * loss, a small one for a bye; told in words to those who can't see them.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_FORM_DOTS_MAX 5 /* dots at most */

#define UI_TYPE_FORM_DOTS (ui_form_dots_get_type ())
G_DECLARE_FINAL_TYPE (UiFormDots, ui_form_dots, UI, FORM_DOTS, GtkWidget)

GtkWidget *ui_form_dots_new (void);
/* @form: "WDL-", the newest first. */
void ui_form_dots_set_form (UiFormDots *self, const char *form);
/* "won, drawn, lost, bye", the newest first. */
char *ui_form_dup_text (const char *form) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
