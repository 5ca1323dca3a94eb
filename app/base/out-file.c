/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file that appears whole or not at all.
 */
#include "app/base/out-file.h"

#include "app/base/error.h"

#include "db/partial-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

struct AppOutFile {
  char *path;      /* NULL for standard output */
  char *temporary; /* likewise */
  FILE *stream;
  int failed; /* errno of the first failure */
};

static FILE *standard; /* NULL: stdout */

void
app_out_file_set_standard (FILE *stream)
{
  standard = stream;
}

static void
out_file_free (AppOutFile *file)
{
  g_free (file->path);
  g_free (file->temporary);
  g_free (file);
}

static AppOutFile *
open_file (const char *path, mode_t mode, GError **error)
{
  AppOutFile *file = g_new0 (AppOutFile, 1);
  int fd;

  if (path == NULL || g_str_equal (path, "-")) {
    file->stream = standard != NULL ? standard : stdout;
    return file;
  }
  file->path = g_strdup (path);
  file->temporary = db_partial_file_dup_name (path);
  if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
    app_error_errno (error, path, EISDIR);
    out_file_free (file);
    return NULL;
  }
  fd = open (file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (fd < 0) {
    app_error_errno (error, path, errno);
    out_file_free (file);
    return NULL;
  }
  file->stream = fdopen (fd, "w");
  return file;
}

AppOutFile *
app_out_file_open (const char *path, GError **error)
{
  return open_file (path, 0666, error);
}

AppOutFile *
app_out_file_open_private (const char *path, GError **error)
{
  return open_file (path, 0600, error);
}

void
app_out_file_write (const char *bytes, size_t length, void *data)
{
  AppOutFile *file = data;

  if (file->failed == 0 && fwrite (bytes, 1, length, file->stream) != length)
    file->failed = errno;
}

/* Its name, once it has one, is on the disk too; not every file system knows how. */
static int
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int failed = fd < 0 || fsync (fd) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;

  if (fd >= 0)
    close (fd);
  return failed;
}

gboolean
app_out_file_close (AppOutFile *file, GError **error)
{
  const char *name = file->path != NULL ? file->path : "-";

  if (file->failed == 0 && fflush (file->stream) != 0)
    file->failed = errno;
  if (file->path != NULL) {
    if (file->failed == 0 && fsync (fileno (file->stream)) != 0)
      file->failed = errno;
    if (fclose (file->stream) != 0 && file->failed == 0)
      file->failed = errno;
    if (file->failed == 0 && g_rename (file->temporary, file->path) != 0)
      file->failed = errno;
    if (file->failed != 0)
      g_unlink (file->temporary);
    else
      file->failed = sync_folder (file->path);
  }
  if (file->failed != 0) {
    app_error_errno (error, name, file->failed);
    out_file_free (file);
    return FALSE;
  }
  out_file_free (file);
  return TRUE;
}

void
app_out_file_discard (AppOutFile *file)
{
  if (file == NULL)
    return;
  if (file->path != NULL) {
    fclose (file->stream);
    g_unlink (file->temporary);
  }
  out_file_free (file);
}
