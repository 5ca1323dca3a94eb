/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disk without room, as far as an open collection can tell: its file may not grow.
 */
#pragma once

#include "app/store/store.h"

/* Takes the room away, or gives it back; returns when the writer knows. */
void full_disk (AppStore *store, gboolean full);

/* A note so long that it takes room of its own; free with g_free(). */
char *full_disk_dup_note (char letter);
