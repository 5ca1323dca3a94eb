/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a collection's file says, read by SQLite alone and without the program: each row and column
 * of each table of truth. And what each step of the schema makes of that, written down a second
 * time, so that a migration can be compared with it value by value.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _Truth Truth;

/**
 * truth_read:
 * @path: not changed: its folder and a log beside it neither
 *
 * Every table but those that are computed and the name of the program that did so.
 */
Truth *truth_read (const char *path);
void truth_free (Truth *truth);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Truth, truth_free)

guint truth_get_version (Truth *truth);
/* How many values it has. */
guint truth_count (Truth *truth);

/* What it has to be once the steps up to @version are done. */
void truth_migrate_to (Truth *truth, guint version);

/* "" when both say the same, else the first values that one has and the other has not. */
char *truth_compare (Truth *expected, Truth *found);

G_END_DECLS
