/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays that are brought along, a row each, that opens to what differs; a row's menu says what
 * becomes of the play.
 */
#pragma once

#include "app/plays-in/import-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_IMPORT_ROWS (ui_import_rows_get_type ())
G_DECLARE_FINAL_TYPE (UiImportRows, ui_import_rows, UI, IMPORT_ROWS, AdwBin)

/* Those of one verdict. */
GtkWidget *ui_import_rows_new (AppImportSession *import_session, AppPlayImportVerdict verdict);

/* What can be chosen for plays of @verdict, under the page's action @action with @row, or for all
 * of them without ("(uu)": the mask of verdicts and the choice; else "(xu)"). NULL for nothing. */
GMenuModel *ui_import_rows_new_menu (AppPlayImportVerdict verdict,
                                     gint64 row) G_GNUC_WARN_UNUSED_RESULT;

/* People, games or places that a history names, and who or what they are here. */

#define UI_TYPE_IMPORT_NAMES (ui_import_names_get_type ())
G_DECLARE_FINAL_TYPE (UiImportNames, ui_import_names, UI, IMPORT_NAMES, AdwBin)

GtkWidget *ui_import_names_new (AppImportSession *import_session, ImportEntityKind kind);

G_END_DECLS
