/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are being written, and those that a killed program left so.
 */
#include "db/partial-file.h"

#include "db/backup-private.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where nobody can be asked whether a process lives: whoever writes does so within a day. */
#define FOREIGN_SECONDS 86400

guint
db_partial_file_get_realm (void)
{
  static gsize realm = 0;

  if (g_once_init_enter (&realm)) {
    g_autofree char *space = g_file_read_link ("/proc/self/ns/pid", NULL);
    g_autofree char *text =
        g_strconcat (g_get_host_name (), space != NULL ? " " : NULL, space, NULL);

    g_once_init_leave (&realm, (gsize)g_str_hash (text) | 1);
  }
  return (guint)realm;
}

char *
db_partial_file_dup_tail (void)
{
  static int number;

  return g_strdup_printf (".%d.partial-%08x-%d", g_atomic_int_add (&number, 1),
                          db_partial_file_get_realm (), (int)getpid ());
}

/* "….partial-0badcafe-4711", with what SQLite adds; versions before this one left out the realm. */
static gboolean
parse_tail (const char *base, guint *realm, pid_t *process)
{
  static const char mark[] = ".partial-";
  static const char *const tails[] = { "-journal", "-wal", "-shm" };
  g_autofree char *name = g_strdup (base);
  const char *at = g_strrstr (name, mark);
  g_auto (GStrv) numbers = NULL;
  guint64 value = 0, first = db_partial_file_get_realm ();
  guint n;

  for (gsize k = 0; k < G_N_ELEMENTS (tails); k++)
    if (g_str_has_suffix (name, tails[k]))
      name[strlen (name) - strlen (tails[k])] = '\0';
  numbers = at != NULL ? g_strsplit (at + strlen (mark), "-", -1) : g_new0 (char *, 1);
  n = g_strv_length (numbers);
  if (n < 1 || n > 2
      || (n == 2
          && (strlen (numbers[0]) != 8
              || !g_ascii_string_to_unsigned (numbers[0], 16, 0, G_MAXUINT32, &first, NULL)))
      || !g_ascii_string_to_unsigned (numbers[n - 1], 10, 1, G_MAXINT, &value, NULL))
    return FALSE;
  *realm = (guint)first;
  *process = (pid_t)value;
  return TRUE;
}

/* Whether a base name is that of a file which was left unfinished by a process that is no more;
 * one of another realm is so a day after it was last written to. */
static gboolean
db_partial_file_is_stale (const char *folder, const char *base)
{
  g_autofree char *file = g_build_filename (folder, base, NULL);
  struct stat info;
  pid_t process;
  guint realm;

  if (!parse_tail (base, &realm, &process))
    return FALSE;
  if (realm == db_partial_file_get_realm ())
    return kill (process, 0) != 0 && errno == ESRCH;
  return lstat (file, &info) == 0 && db_now () / 1000 - info.st_mtime > FOREIGN_SECONDS;
}

void
db_partial_file_clean_up (const char *folder, const char *start)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL) {
    g_autofree char *other = g_build_filename (folder, base, NULL);

    if (g_str_has_prefix (base, start) && db_partial_file_is_stale (folder, base))
      g_unlink (other);
  }
}

char *
db_partial_file_dup_name (const char *file)
{
  g_autofree char *tail = db_partial_file_dup_tail ();
  g_autofree char *folder = g_path_get_dirname (file), *base = g_path_get_basename (file);
  g_autofree char *start = g_strconcat (base, ".", NULL);
  char *name = g_strconcat (file, tail, NULL);

  db_partial_file_clean_up (folder, start);
  db_backup_remove (name);
  return name;
}
