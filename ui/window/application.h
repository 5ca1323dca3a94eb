/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The application: its options, its keys, and the window it opens.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_APPLICATION (ui_application_get_type ())
G_DECLARE_FINAL_TYPE (UiApplication, ui_application, UI, APPLICATION, AdwApplication)

UiApplication *ui_application_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
