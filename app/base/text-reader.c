/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file's lines one after the other: one buffer, as long as the longest line so far and never
 * longer than a line of the notation may be.
 */
#include "app/base/text-reader.h"
#include "app/base/error.h"

#include "importers/input.h"
#include "rules/record.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A line may have this much and a CR; one byte more tells that it is too long. */
#define LONGEST (RECORD_LINE_BYTES + 2)

struct AppTextReader {
  char *name;
  int fd;        /* -1 for a text in memory */
  gboolean owns; /* the descriptor: it is not standard input's */
  char *buffer;
  gsize size;        /* room in the buffer */
  gsize begin, fill; /* what is unread lies between */
  gboolean end;
  gboolean endless; /* no file, so that nothing says how much there is */
  guint64 total;    /* bytes read so far */
  char *cut;        /* a line that is too long */
};

AppTextReader *
app_text_reader_open (const char *path, GError **error)
{
  gboolean standard = g_str_equal (path, "-");
  int fd = standard ? fileno (import_input_get_standard ()) : open (path, O_RDONLY | O_CLOEXEC);
  AppTextReader *reader;
  struct stat info;

  if (fd < 0) {
    app_error_errno (error, path, errno);
    return NULL;
  }
  if (fstat (fd, &info) != 0)
    info.st_mode = 0;
  if (S_ISDIR (info.st_mode) || (!standard && !import_input_can_end (fd, info.st_mode))) {
    if (S_ISDIR (info.st_mode))
      app_error_errno (error, path, EISDIR);
    else
      app_error_at (error, APP_ERROR_FILE, path, 0, "%s", _ ("This is no file."));
    if (!standard)
      close (fd);
    return NULL;
  }
  reader = g_new0 (AppTextReader, 1);
  reader->endless = !S_ISREG (info.st_mode);
  reader->name = g_strdup (path);
  reader->fd = fd;
  reader->owns = !standard;
  reader->size = 1 << 16;
  reader->buffer = g_malloc (reader->size);
  return reader;
}

AppTextReader *
app_text_reader_new (const char *name, const char *text, gsize length)
{
  AppTextReader *reader = g_new0 (AppTextReader, 1);

  reader->name = g_strdup (name);
  reader->fd = -1;
  reader->size = reader->fill = length;
  reader->buffer = length > 0 ? g_memdup2 (text, length) : g_malloc (1);
  reader->end = TRUE;
  return reader;
}

void
app_text_reader_free (AppTextReader *reader)
{
  if (reader == NULL)
    return;
  if (reader->owns)
    close (reader->fd);
  g_free (reader->buffer);
  g_free (reader->cut);
  g_free (reader->name);
  g_free (reader);
}

const char *
app_text_reader_get_name (AppTextReader *reader)
{
  return reader->name;
}

/* Moves what is unread to the front, makes room, and reads once. */
static gboolean
read_more (AppTextReader *reader, GError **error)
{
  ssize_t got;

  memmove (reader->buffer, reader->buffer + reader->begin, reader->fill - reader->begin);
  reader->fill -= reader->begin;
  reader->begin = 0;
  if (reader->fill == reader->size) {
    reader->size = MIN (2 * reader->size, 2 * (gsize)LONGEST);
    reader->buffer = g_realloc (reader->buffer, reader->size);
  }
  do
    got = read (reader->fd, reader->buffer + reader->fill, reader->size - reader->fill);
  while (got < 0 && errno == EINTR);
  if (got < 0) {
    app_error_errno (error, reader->name, errno);
    return FALSE;
  }
  reader->fill += (gsize)got;
  reader->total += (guint64)got;
  reader->end = got == 0;
  if (reader->endless && reader->total > IMPORT_INPUT_BYTES) {
    g_autofree char *most = g_format_size (IMPORT_INPUT_BYTES);

    app_error_at (error, APP_ERROR_FILE, reader->name, 0, _ ("There is more than %s."), most);
    return FALSE;
  }
  return TRUE;
}

/* Drops bytes until behind the next LF; at most one buffer of them is ever held. */
static gboolean
skip_rest (AppTextReader *reader, GError **error)
{
  for (;;) {
    char *at = memchr (reader->buffer + reader->begin, '\n', reader->fill - reader->begin);

    if (at != NULL) {
      reader->begin = (gsize)(at + 1 - reader->buffer);
      return TRUE;
    }
    reader->begin = reader->fill;
    if (reader->end)
      return TRUE;
    if (!read_more (reader, error))
      return FALSE;
  }
}

gboolean
app_text_reader_next (AppTextReader *reader, const char **text, gsize *length, GError **error)
{
  gsize seen = 0;

  for (;;) {
    gsize unread = reader->fill - reader->begin;
    char *begin = reader->buffer + reader->begin;
    char *at = unread > seen ? memchr (begin + seen, '\n', unread - seen) : NULL;

    if (at != NULL || (reader->end && unread > 0)) {
      *text = begin;
      *length = at != NULL ? (gsize)(at - begin) : unread;
      reader->begin += MIN (*length + 1, unread);
      return TRUE;
    }
    if (reader->end)
      return FALSE;
    if (unread >= LONGEST) {
      g_free (reader->cut);
      reader->cut = g_memdup2 (begin, LONGEST);
      if (!skip_rest (reader, error))
        return FALSE;
      *text = reader->cut;
      *length = LONGEST;
      return TRUE;
    }
    seen = unread;
    if (!read_more (reader, error))
      return FALSE;
  }
}
