/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are being written, and those that a killed program left so.
 */
#include "partial.h"

#include "backup-private.h"
#include "kept-private.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* "NAME.2.partial-4711" and what SQLite adds, of the dead. */
static void
clean_up (const char *file)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *name = g_path_get_basename (file);
  g_autofree char *start = g_strconcat (name, ".", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL) {
    g_autofree char *other = g_build_filename (folder, base, NULL);

    if (g_str_has_prefix (base, start) && db_kept_is_stale (base))
      g_unlink (other);
  }
}

char *
db_partial_dup_name (const char *file)
{
  static int number;
  char *name =
      g_strdup_printf ("%s.%d.partial-%d", file, g_atomic_int_add (&number, 1), (int)getpid ());

  clean_up (file);
  db_backup_remove (name);
  return name;
}
