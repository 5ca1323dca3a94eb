/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A backup in a list: when it was made and why, what is in it, and its buttons.
 */
#pragma once

#include "app/store/backups.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_BACKUP_ROW (ui_backup_row_get_type ())
G_DECLARE_FINAL_TYPE (UiBackupRow, ui_backup_row, UI, BACKUP_ROW, AdwActionRow)

/* Signals "restore" and "save", without parameters: its buttons were pressed. */
GtkWidget *ui_backup_row_new (AppBackup *backup) G_GNUC_WARN_UNUSED_RESULT;

AppBackup *ui_backup_row_get_backup (UiBackupRow *self);

/* When it was made, for people: "Today, 15:54", "Friday, 18:10", "3 May 2026, 09:00". */
char *ui_backup_row_dup_when (gint64 made) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
