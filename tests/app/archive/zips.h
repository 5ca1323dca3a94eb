/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zips taken apart and put together again, with what a test changes in between.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  char *name;
  GString *bytes;
} ZipsEntry;

/* (element-type ZipsEntry) */
GPtrArray *zips_read (GBytes *zip);
GBytes *zips_write (const GPtrArray *entries);

ZipsEntry *zips_add (GPtrArray *entries, const char *name, const char *bytes, gsize length);
/* NULL when there is none. */
ZipsEntry *zips_find (const GPtrArray *entries, const char *name);

/* Makes an archive's manifest say what is there, as somebody would who means harm; with @names also
 * what it did not name. */
void zips_sum_again (GPtrArray *entries, gboolean names);

G_END_DECLS
