/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small settings stored in the file itself: the last choices for a new match, which packs came with
 * the program, that the demo is filled. Not truth: nothing is logged, and losing them costs a few
 * clicks.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* The value, or NULL: @error is set only when reading failed. */
char *db_setting_dup (DbStore *store, const char *name, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* NULL removes it. */
gboolean db_setting_set (DbStore *store, const char *name, const char *value, GError **error);

G_END_DECLS
