/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a table of plays is read, as a person puts it right: what its columns mean, and how its cells
 * are written.
 */
#pragma once

#include "app/base/draft.h"

#include "importers/plays/csv-mapping.h"

G_BEGIN_DECLS

#define APP_TYPE_SHEET_DRAFT (app_sheet_draft_get_type ())
G_DECLARE_FINAL_TYPE (AppSheetDraft, app_sheet_draft, APP, SHEET_DRAFT, AppDraft)

/* What can stand between cells. */
#define APP_SHEET_DELIMITERS ",;\t|"

/* Properties: delimiter (uint: place in APP_SHEET_DELIMITERS; G_MAXUINT for another one), day-order
 * (uint, ImportDayOrder), head, by-player, low-wins and comma (boolean), game (string). */
AppSheetDraft *app_sheet_draft_new (const ImportMapping *mapping) G_GNUC_WARN_UNUSED_RESULT;

/* What column @k means, from 0; IMPORT_COLUMN_NOTHING behind the last one. */
ImportColumn app_sheet_draft_get_column (AppSheetDraft *draft, guint k);
void app_sheet_draft_set_column (AppSheetDraft *draft, guint k, ImportColumn column);

/* Borrowed, until the next change. */
const ImportMapping *app_sheet_draft_get_mapping (AppSheetDraft *draft);

G_END_DECLS
