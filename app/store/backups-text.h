/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The content of a backup as a text.
 */
#pragma once

#include "app/store/backups.h"

G_BEGIN_DECLS

/* "412 matches, 9 players" */
char *app_backups_dup_content (const DbAutoBackupContent *content) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
