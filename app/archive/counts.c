/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What rows are to a person.
 */
#include "app/archive/archive-private.h"

#include <stddef.h>

/* NULL for tables that are counted among all rows alone. */
static guint64 *
count_of (AppArchiveCounts *counts, const char *table)
{
  static const struct {
    const char *table;
    size_t offset;
  } named[] = {
    { "players", offsetof (AppArchiveCounts, players) },
    { "matches", offsetof (AppArchiveCounts, matches) },
    { "moves", offsetof (AppArchiveCounts, moves) },
    { "decks", offsetof (AppArchiveCounts, decks) },
    { "leagues", offsetof (AppArchiveCounts, leagues) },
    { "campaigns", offsetof (AppArchiveCounts, campaigns) },
    { "photos", offsetof (AppArchiveCounts, photos) },
    { "packs", offsetof (AppArchiveCounts, packs) },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (named); k++)
    if (g_str_equal (named[k].table, table))
      return (guint64 *)((char *)counts + named[k].offset);
  return NULL;
}

void
archive_counts_add (AppArchiveCounts *counts, const char *table, guint64 rows)
{
  guint64 *count = count_of (counts, table);

  counts->rows += rows;
  if (count != NULL)
    *count += rows;
}

void
archive_counts_take (AppArchiveCounts *counts, const ArchiveManifest *manifest)
{
  *counts = (AppArchiveCounts){ 0 };
  for (guint k = 0; k < manifest->tables->len; k++) {
    const ArchivePart *part = g_ptr_array_index (manifest->tables, k);
    g_autofree char *table = archive_part_dup_table (part->name);

    archive_counts_add (counts, table, part->rows);
  }
}
