/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The linker puts this in front of app_database_open() in test programs.
 *
 * All collections begin alike, and to make the schema and to install the starter packs is a third
 * of a short test's work. So only a process's first one is made where it is wanted. When a second
 * one is wanted a template is made, and its bytes are laid where the program would begin an empty
 * file, then and later on. The program opens it as it opens any file.
 */
#include "app/base/paths.h"
#include "app/files/import.h"
#include "app/store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

DbStore *__real_app_database_open (const char *path, DbOpenFlags flags, GError **error);
DbStore *__wrap_app_database_open (const char *path, DbOpenFlags flags, GError **error);

static GMutex mutex;
static guint n_wanted;
/* The template; NULL before. */
static char *bytes;
static gsize length;
static char *starter; /* where its starter packs were */

static void
make_template (void)
{
  g_autofree char *folder = g_dir_make_tmp ("tomekeeper-template-XXXXXX", NULL);
  g_autofree char *path = folder != NULL ? g_build_filename (folder, "template.db", NULL) : NULL;
  DbStore *store = path != NULL ? __real_app_database_open (path, DB_OPEN_CREATE, NULL) : NULL;

  if (store != NULL) {
    db_store_close (store);
    if (g_file_get_contents (path, &bytes, &length, NULL))
      starter = app_paths_dup_starter ("tome");
  }
  if (path != NULL)
    g_unlink (path);
  if (folder != NULL)
    g_rmdir (folder);
}

/* Whether there is nothing of a collection at @path yet. */
static gboolean
is_new (const char *path)
{
  static const char *const tails[] = { "", "-wal", "-journal", ".backups" };
  GStatBuf info;

  if (g_str_equal (path, ":memory:"))
    return FALSE;
  for (guint k = 0; k < G_N_ELEMENTS (tails); k++) {
    g_autofree char *name = g_strconcat (path, tails[k], NULL);

    if (g_lstat (name, &info) == 0 || errno != ENOENT)
      return FALSE;
  }
  return TRUE;
}

static void
write_template (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int file;

  g_mkdir_with_parents (folder, 0700);
  file = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (file >= 0 && write (file, bytes, length) != (gssize)length)
    g_unlink (path);
  if (file >= 0)
    close (file);
}

DbStore *
__wrap_app_database_open (const char *path, DbOpenFlags flags, GError **error)
{
  g_autofree char *own = path == NULL ? db_store_dup_default_path () : NULL;
  const char *where = path != NULL ? path : own;

  app_import_init ();
  if (flags == DB_OPEN_CREATE && is_new (where)) {
    g_autofree char *now = app_paths_dup_starter ("tome");

    g_mutex_lock (&mutex);
    if (++n_wanted == 2)
      make_template ();
    if (bytes != NULL && g_str_equal (starter, now))
      write_template (where);
    g_mutex_unlock (&mutex);
  }
  return __real_app_database_open (path, flags, error);
}
