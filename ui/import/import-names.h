/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * People, games or places that a history names, and who or what they are here.
 */
#pragma once

#include "app/plays-in/bringing.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_NAMES (ui_import_names_get_type ())
G_DECLARE_FINAL_TYPE (UiImportNames, ui_import_names, UI, IMPORT_NAMES, AdwBin)

GtkWidget *ui_import_names_new (AppBringing *bringing, ImportKind kind);

G_END_DECLS
