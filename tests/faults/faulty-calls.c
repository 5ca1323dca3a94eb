/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that bear libc's names, for what the program asks of the machine without SQLite. They
 * are linked into the test program itself, so that its libraries' calls end here, GLib's too. What
 * is outside of the watched folder goes straight through.
 */
#undef _FILE_OFFSET_BITS /* or open() would be another name for open64() */
#undef _FORTIFY_SOURCE
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "tests/faults/faulty-private.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST 4096

/* By descriptor: the watched file or folder that it is of. */
static struct {
  DiskFile *file;
  char *folder;
} opened[MOST];

/* libc's own function of a name. */
#define REAL(type, name)                                                                           \
  static type real;                                                                                \
  if (real == NULL)                                                                                \
  real = (type)dlsym (RTLD_NEXT, name)

typedef int (*OpenFunc) (const char *path, int flags, ...);
typedef int (*DescriptorFunc) (int fd);
typedef int (*PathFunc) (const char *path);
typedef int (*PathsFunc) (const char *from, const char *to);
typedef int (*FolderFunc) (const char *path, mode_t mode);
typedef int (*StreamFunc) (FILE *stream);
typedef size_t (*WriteFunc) (const void *bytes, size_t size, size_t n, FILE *stream);

/* 0 when it may go on, else the errno. */
static int
hindrance (FaultyCall call, guint64 grows)
{
  switch (faulty_call (call, grows)) {
  case FAULTY_GO_ON:
    return 0;
  case FAULTY_NO_ROOM:
    return ENOSPC;
  case FAULTY_FAIL:
  case FAULTY_HALF:
  case FAULTY_HALF_FULL:
  case FAULTY_WAIT:
  case FAULTY_STOPPED:
  default:
    return EIO;
  }
}

static gboolean
refused (FaultyCall call, guint64 grows)
{
  int why = hindrance (call, grows);

  if (why != 0)
    errno = why;
  return why != 0;
}

static void
forget (int fd)
{
  if (fd < 0 || fd >= MOST || (opened[fd].file == NULL && opened[fd].folder == NULL))
    return;
  g_clear_pointer (&opened[fd].file, disk_file_free);
  g_clear_pointer (&opened[fd].folder, g_free);
}

static void
note (int fd, const char *path, int flags, gboolean made)
{
  forget (fd);
  if (fd < 0 || fd >= MOST)
    return;
  if (made)
    disk_made (path);
  if ((flags & O_DIRECTORY) != 0)
    opened[fd].folder = g_strdup (path);
  else
    opened[fd].file = disk_open (path);
  if ((flags & O_ACCMODE) != O_RDONLY)
    disk_written (opened[fd].file);
}

static int
open_really (OpenFunc real, const char *path, int flags, mode_t mode)
{
  gboolean missing;
  int fd;

  if (faulty_inside > 0 || !disk_has (path)) {
    fd = real (path, flags, mode);
    forget (fd);
    return fd;
  }
  missing = access (path, F_OK) != 0;
  if (refused (FAULTY_OWN_OPEN, (flags & O_CREAT) != 0 && missing ? 1 : 0))
    return -1;
  fd = real (path, flags, mode);
  faulty_lock ();
  note (fd, path, flags, missing);
  faulty_unlock ();
  return fd;
}

#define DEFINE_OPEN(name)                                                                          \
  int name (const char *path, int flags, ...)                                                      \
  {                                                                                                \
    mode_t mode = 0;                                                                               \
    va_list rest;                                                                                  \
    REAL (OpenFunc, #name);                                                                        \
    va_start (rest, flags);                                                                        \
    if ((flags & (O_CREAT | __O_TMPFILE)) != 0)                                                    \
      mode = va_arg (rest, mode_t);                                                                \
    va_end (rest);                                                                                 \
    return open_really (real, path, flags, mode);                                                  \
  }

DEFINE_OPEN (open)
DEFINE_OPEN (open64)

int
close (int fd)
{
  REAL (DescriptorFunc, "close");

  if (faulty_inside == 0 && fd >= 0 && fd < MOST
      && (opened[fd].file != NULL || opened[fd].folder != NULL)) {
    faulty_lock ();
    forget (fd);
    faulty_unlock ();
  }
  return real (fd);
}

static DiskFile *
watched_file (int fd)
{
  return faulty_inside == 0 && fd >= 0 && fd < MOST ? opened[fd].file : NULL;
}

int
fsync (int fd)
{
  REAL (DescriptorFunc, "fsync");

  if (faulty_inside > 0 || fd < 0 || fd >= MOST
      || (opened[fd].file == NULL && opened[fd].folder == NULL))
    return real (fd);
  if (refused (FAULTY_OWN_SYNC, 0))
    return -1;
  faulty_lock ();
  if (opened[fd].folder != NULL)
    disk_sync_folder (opened[fd].folder);
  disk_sync (opened[fd].file);
  faulty_unlock ();
  return 0;
}

/* Renames and links: what @text is told of it. */
static int
name_anew (PathsFunc real, const char *from, const char *to,
           void (*text) (const char *from, const char *to))
{
  int done;

  if (faulty_inside > 0 || !disk_has (to))
    return real (from, to);
  if (refused (FAULTY_OWN_RENAME, 0))
    return -1;
  done = real (from, to);
  faulty_lock ();
  if (done == 0)
    text (from, to);
  faulty_unlock ();
  return done;
}

int
rename (const char *from, const char *to)
{
  REAL (PathsFunc, "rename");

  return name_anew (real, from, to, disk_renamed);
}

int
link (const char *from, const char *to)
{
  REAL (PathsFunc, "link");

  return name_anew (real, from, to, disk_linked);
}

int
unlink (const char *path)
{
  int done;
  REAL (PathFunc, "unlink");

  if (faulty_inside > 0 || !disk_has (path))
    return real (path);
  if (refused (FAULTY_OWN_REMOVE, 0))
    return -1;
  done = real (path);
  faulty_lock ();
  if (done == 0)
    disk_removed (path);
  faulty_unlock ();
  return done;
}

int
mkdir (const char *path, mode_t mode)
{
  int done;
  REAL (FolderFunc, "mkdir");

  if (faulty_inside > 0 || !disk_has (path))
    return real (path, mode);
  if (refused (FAULTY_OWN_FOLDER, 1))
    return -1;
  done = real (path, mode);
  faulty_lock ();
  if (done == 0)
    disk_made (path);
  faulty_unlock ();
  return done;
}

size_t
fwrite (const void *bytes, size_t size, size_t n, FILE *stream)
{
  DiskFile *file = watched_file (fileno (stream));
  REAL (WriteFunc, "fwrite");

  if (file != NULL && refused (FAULTY_OWN_WRITE, size * n))
    return 0;
  if (file != NULL) {
    faulty_lock ();
    disk_written (file);
    faulty_unlock ();
  }
  return real (bytes, size, n, stream);
}

int
fflush (FILE *stream)
{
  DiskFile *file = stream == NULL ? NULL : watched_file (fileno (stream));
  REAL (StreamFunc, "fflush");

  if (file != NULL && refused (FAULTY_OWN_WRITE, 1))
    return EOF;
  return real (stream);
}

int
fclose (FILE *stream)
{
  int fd = fileno (stream);
  gboolean failed = watched_file (fd) != NULL && refused (FAULTY_OWN_WRITE, 0);
  REAL (StreamFunc, "fclose");

  if (watched_file (fd) != NULL) {
    faulty_lock ();
    forget (fd);
    faulty_unlock ();
  }
  if (real (stream) != 0)
    return EOF;
  if (failed)
    errno = EIO;
  return failed ? EOF : 0;
}
