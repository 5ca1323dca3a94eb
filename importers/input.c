/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Input from files by their descriptor, read where the position says and never mapped, so that a
 * file that shrinks meanwhile just ends; and from bytes at hand.
 */
#include "importers/input.h"

#include "importers/error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PIECE (64 * 1024) /* bytes that are copied or read at once */
#define WRITER_MS 2000    /* that somebody has to open a pipe for writing */

struct ImportInput {
  char *name;
  int fd;        /* -1 when there are bytes */
  GBytes *bytes; /* NULL when there is a file */
  guint64 position, size;
  GCancellable *cancellable;
};

static FILE *standard_input; /* NULL: stdin */

void
import_input_set_standard (FILE *stream)
{
  standard_input = stream;
}

FILE *
import_input_get_standard (void)
{
  return standard_input != NULL ? standard_input : stdin;
}

static void
set_errno (GError **error, int number)
{
  g_set_error_literal (error, G_IO_ERROR, (int)g_io_error_from_errno (number), g_strerror (number));
}

static ImportInput *
input_new (const char *name, int fd, GBytes *bytes, guint64 size)
{
  ImportInput *input = g_new0 (ImportInput, 1);

  input->name = g_strdup (name);
  input->fd = fd;
  input->bytes = bytes;
  input->size = size;
  return input;
}

/* read(), but for interruptions. */
static gssize
read_piece (int fd, char *buffer, gsize size, GError **error)
{
  gssize got;

  do
    got = read (fd, buffer, size);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    set_errno (error, errno);
  return got;
}

gboolean
import_file_write (int fd, const char *bytes, gsize size, GError **error)
{
  while (size > 0) {
    gssize put = write (fd, bytes, size);

    if (put < 0 && errno == EINTR)
      continue;
    if (put < 0) {
      set_errno (error, errno);
      return FALSE;
    }
    bytes += put;
    size -= (gsize)put;
  }
  return TRUE;
}

static gboolean
copy_into (int from, int to, guint64 limit, guint64 *size, GError **error)
{
  g_autofree char *buffer = g_malloc (PIECE);
  gssize got;

  *size = 0;
  while ((got = read_piece (from, buffer, PIECE, error)) > 0) {
    *size += (guint64)got;
    if (*size > limit) {
      g_autofree char *most = g_format_size (limit);

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, _ ("There is more than %s."),
                   most);
      return FALSE;
    }
    if (!import_file_write (to, buffer, (gsize)got, error))
      return FALSE;
  }
  return got == 0;
}

/* What can be read but once, such as a pipe, from a file of its own. Closes @fd. */
static ImportInput *
input_new_copy (const char *name, int fd, guint64 limit, GError **error)
{
  int copy = import_input_make_file (error);
  guint64 size;

  if (copy < 0 || !copy_into (fd, copy, limit, &size, error)) {
    if (copy >= 0)
      close (copy);
    close (fd);
    return NULL;
  }
  close (fd);
  return input_new (name, copy, NULL, size);
}

/* A pipe that nobody writes into within a while is empty. */
static int
open_at_once (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), flags;
  struct stat status;

  if (fd < 0)
    return -1;
  if (fstat (fd, &status) == 0 && S_ISFIFO (status.st_mode)) {
    GPollFD poll = { .fd = fd, .events = G_IO_IN };

    g_poll (&poll, 1, WRITER_MS);
  }
  flags = fcntl (fd, F_GETFL);
  if (flags >= 0 && fcntl (fd, F_SETFL, flags & ~O_NONBLOCK) == 0)
    return fd;
  close (fd);
  return -1;
}

gboolean
import_input_can_end (int fd, mode_t mode)
{
  return S_ISREG (mode) || S_ISFIFO (mode) || S_ISSOCK (mode) || isatty (fd);
}

ImportInput *
import_input_open (const char *path, guint64 limit, GError **error)
{
  gboolean standard = g_str_equal (path, "-");
  int fd = standard ? fcntl (fileno (import_input_get_standard ()), F_DUPFD_CLOEXEC, 3)
                    : open_at_once (path);
  struct stat status;

  if (fd < 0 || fstat (fd, &status) != 0) {
    set_errno (error, errno);
    if (fd >= 0)
      close (fd);
    return NULL;
  }
  if (S_ISDIR (status.st_mode)) {
    close (fd);
    set_errno (error, EISDIR);
    return NULL;
  }
  if (!standard && !import_input_can_end (fd, status.st_mode)) {
    close (fd);
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _ ("This is no file."));
    return NULL;
  }
  if (!S_ISREG (status.st_mode))
    return input_new_copy (path, fd, limit > 0 ? limit : IMPORT_INPUT_BYTES, error);
  return input_new (path, fd, NULL, (guint64)status.st_size);
}

ImportInput *
import_input_new_bytes (const char *name, GBytes *bytes)
{
  return input_new (name, -1, g_bytes_ref (bytes), g_bytes_get_size (bytes));
}

ImportInput *
import_input_new_fd (const char *name, int fd, GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0) {
    set_errno (error, errno);
    close (fd);
    return NULL;
  }
  return input_new (name, fd, NULL, (guint64)status.st_size);
}

void
import_input_free (ImportInput *input)
{
  if (input == NULL)
    return;
  if (input->fd >= 0)
    close (input->fd);
  g_clear_pointer (&input->bytes, g_bytes_unref);
  g_clear_object (&input->cancellable);
  g_free (input->name);
  g_free (input);
}

const char *
import_input_get_name (const ImportInput *input)
{
  return input->name;
}

void
import_input_set_cancellable (ImportInput *input, GCancellable *cancellable)
{
  g_set_object (&input->cancellable, cancellable);
}

guint64
import_input_get_position (const ImportInput *input)
{
  return input->position;
}

guint64
import_input_get_size (const ImportInput *input)
{
  return input->size;
}

/* pread(), so that whoever else has the descriptor does not disturb, and no rewinding can fail. */
static gssize
read_file (const ImportInput *input, char *buffer, gsize size, GError **error)
{
  gssize got;

  do
    got = pread (input->fd, buffer, size, (off_t)input->position);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    set_errno (error, errno);
  return got;
}

static gssize
read_bytes (const ImportInput *input, char *buffer, gsize size)
{
  gsize left = (gsize)(input->size - input->position);
  const char *start = g_bytes_get_data (input->bytes, NULL);

  size = MIN (size, left);
  if (size > 0)
    memcpy (buffer, start + input->position, size);
  return (gssize)size;
}

gssize
import_input_read (ImportInput *input, char *buffer, gsize size, GError **error)
{
  gssize got;

  if (g_cancellable_set_error_if_cancelled (input->cancellable, error))
    return -1;
  got = input->bytes != NULL ? read_bytes (input, buffer, size)
                             : read_file (input, buffer, size, error);
  if (got > 0)
    input->position += (guint64)got;
  return got;
}

gboolean
import_input_rewind (ImportInput *input, GError **error)
{
  input->position = 0;
  return !g_cancellable_set_error_if_cancelled (input->cancellable, error);
}

void
import_input_seek (ImportInput *input, guint64 position)
{
  input->position = MIN (position, input->size);
}

static gboolean
check_limit (guint64 size, gsize limit, GError **error)
{
  g_autofree char *most = NULL, *message = NULL;

  if (size <= limit)
    return TRUE;
  most = g_format_size (limit);
  message = g_strdup_printf (_ ("This has more than %s."), most);
  import_error_set (error, IMPORT_ERROR_TOO_BIG, 0, 0, message);
  return FALSE;
}

GBytes *
import_input_read_all (ImportInput *input, gsize limit, GError **error)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  g_autofree char *buffer = g_malloc (PIECE);
  gssize got;

  if (!import_input_rewind (input, error) || !check_limit (input->size, limit, error))
    return NULL;
  while ((got = import_input_read (input, buffer, PIECE, error)) > 0) {
    if (!check_limit (all->len + (guint64)got, limit, error)) /* it grows meanwhile */
      return NULL;
    g_byte_array_append (all, (const guint8 *)buffer, (guint)got);
  }
  return got == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&all)) : NULL;
}

int
import_input_make_file (GError **error)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "tomekeeper-XXXXXX", NULL);
  int fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);

  if (fd < 0)
    set_errno (error, errno);
  else
    unlink (path);
  return fd;
}
