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
  char *cut; /* a line that is too long */
};

AppTextReader *
app_text_reader_open (const char *path, GError **error)
{
  gboolean standard = g_str_equal (path, "-");
  int fd = standard ? fileno (import_input_get_standard ()) : open (path, O_RDONLY | O_CLOEXEC);
  AppTextReader *lines;
  struct stat info;

  if (fd < 0) {
    app_error_errno (error, path, errno);
    return NULL;
  }
  if (fstat (fd, &info) == 0 && S_ISDIR (info.st_mode)) {
    app_error_errno (error, path, EISDIR);
    if (!standard)
      close (fd);
    return NULL;
  }
  lines = g_new0 (AppTextReader, 1);
  lines->name = g_strdup (path);
  lines->fd = fd;
  lines->owns = !standard;
  lines->size = 1 << 16;
  lines->buffer = g_malloc (lines->size);
  return lines;
}

AppTextReader *
app_text_reader_new (const char *name, const char *text, gsize length)
{
  AppTextReader *lines = g_new0 (AppTextReader, 1);

  lines->name = g_strdup (name);
  lines->fd = -1;
  lines->size = lines->fill = length;
  lines->buffer = length > 0 ? g_memdup2 (text, length) : g_malloc (1);
  lines->end = TRUE;
  return lines;
}

void
app_text_reader_free (AppTextReader *lines)
{
  if (lines == NULL)
    return;
  if (lines->owns)
    close (lines->fd);
  g_free (lines->buffer);
  g_free (lines->cut);
  g_free (lines->name);
  g_free (lines);
}

const char *
app_text_reader_get_name (AppTextReader *lines)
{
  return lines->name;
}

/* Moves what is unread to the front, makes room, and reads once. */
static gboolean
read_more (AppTextReader *lines, GError **error)
{
  ssize_t got;

  memmove (lines->buffer, lines->buffer + lines->begin, lines->fill - lines->begin);
  lines->fill -= lines->begin;
  lines->begin = 0;
  if (lines->fill == lines->size) {
    lines->size = MIN (2 * lines->size, 2 * (gsize)LONGEST);
    lines->buffer = g_realloc (lines->buffer, lines->size);
  }
  do
    got = read (lines->fd, lines->buffer + lines->fill, lines->size - lines->fill);
  while (got < 0 && errno == EINTR);
  if (got < 0) {
    app_error_errno (error, lines->name, errno);
    return FALSE;
  }
  lines->fill += (gsize)got;
  lines->end = got == 0;
  return TRUE;
}

/* Drops bytes until behind the next LF; at most one buffer of them is ever held. */
static gboolean
skip_rest (AppTextReader *lines, GError **error)
{
  for (;;) {
    char *at = memchr (lines->buffer + lines->begin, '\n', lines->fill - lines->begin);

    if (at != NULL) {
      lines->begin = (gsize)(at + 1 - lines->buffer);
      return TRUE;
    }
    lines->begin = lines->fill;
    if (lines->end)
      return TRUE;
    if (!read_more (lines, error))
      return FALSE;
  }
}

gboolean
app_text_reader_next (AppTextReader *lines, const char **text, gsize *length, GError **error)
{
  gsize seen = 0;

  for (;;) {
    gsize unread = lines->fill - lines->begin;
    char *begin = lines->buffer + lines->begin;
    char *at = unread > seen ? memchr (begin + seen, '\n', unread - seen) : NULL;

    if (at != NULL || (lines->end && unread > 0)) {
      *text = begin;
      *length = at != NULL ? (gsize)(at - begin) : unread;
      lines->begin += MIN (*length + 1, unread);
      return TRUE;
    }
    if (lines->end)
      return FALSE;
    if (unread >= LONGEST) {
      g_free (lines->cut);
      lines->cut = g_memdup2 (begin, LONGEST);
      if (!skip_rest (lines, error))
        return FALSE;
      *text = lines->cut;
      *length = LONGEST;
      return TRUE;
    }
    seen = unread;
    if (!read_more (lines, error))
      return FALSE;
  }
}
