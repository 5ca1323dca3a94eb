/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A VFS that wraps the platform's. What it tells SQLite of the device is what the platform's tells,
 * but that a plan can take the promise of powersafe overwrites away.
 */
#include "tests/faults/faulty-private.h"

#include <errno.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/random.h>

#define SHORTLY 50 /* microseconds; nobody holds a lock for longer */

#define UNIX_DAY 2440587.5 /* 1 January 1970 as a Julian day */

/* The platform's file follows behind it. */
typedef struct {
  sqlite3_file base;
  DiskFile *file;
  char *path; /* NULL for a temporary file */
  gboolean journal, deleted_on_close;
} Faulty;

static sqlite3_vfs *platform;
static sqlite3_vfs vfs;
static guint open_files;
static guint sector_size;
static gboolean claims_powersafe = TRUE;

static sqlite3_file *
real (sqlite3_file *file)
{
  return (sqlite3_file *)((Faulty *)file + 1);
}

static const sqlite3_io_methods *
real_methods (sqlite3_file *file)
{
  return real (file)->pMethods;
}

/* What a call answers that may not go on. */
static int
refused (FaultyFate fate, int code)
{
  switch (fate) {
  case FAULTY_NO_ROOM:
  case FAULTY_HALF_FULL:
    return SQLITE_FULL;
  case FAULTY_WAIT:
    return SQLITE_BUSY;
  case FAULTY_GO_ON:
  case FAULTY_FAIL:
  case FAULTY_HALF:
  case FAULTY_STOPPED:
  default:
    return code;
  }
}

#define GO_ON(call, grows, code)                                                                   \
  do {                                                                                             \
    FaultyFate fate_of_it = faulty_call (FAULTY_##call, grows);                                    \
    if (fate_of_it != FAULTY_GO_ON)                                                                \
      return refused (fate_of_it, code);                                                           \
  } while (0)

/* The platform's own answer. */
#define REALLY(rc, call)                                                                           \
  do {                                                                                             \
    faulty_inside++;                                                                               \
    (rc) = (call);                                                                                 \
    faulty_inside--;                                                                               \
  } while (0)

static int
faulty_close (sqlite3_file *file)
{
  Faulty *faulty = (Faulty *)file;
  int rc;

  REALLY (rc, real_methods (file)->xClose (real (file)));
  faulty_lock ();
  if (faulty->deleted_on_close && faulty->path != NULL)
    disk_removed (faulty->path);
  disk_file_free (faulty->file);
  g_free (faulty->path);
  open_files--;
  faulty_unlock ();
  return rc;
}

/* As the platform's file says of a device that does not answer: of what it calls damage, only errno
 * tells that it was none. */
static int
refused_read (FaultyFate fate)
{
  errno = EIO;
  return refused (fate, SQLITE_IOERR_CORRUPTFS);
}

static int
faulty_read (sqlite3_file *file, void *bytes, int length, sqlite3_int64 offset)
{
  FaultyFate fate = faulty_call (FAULTY_READ, 0);
  int rc, read = fate == FAULTY_HALF ? length / 2 : length;

  if (fate != FAULTY_GO_ON && fate != FAULTY_HALF)
    return refused_read (fate);
  memset (bytes, 0, (size_t)length);
  REALLY (rc, real_methods (file)->xRead (real (file), bytes, read, offset));
  return rc == SQLITE_OK && read < length ? SQLITE_IOERR_READ : rc;
}

static guint64
growth (sqlite3_file *file, sqlite3_int64 end)
{
  sqlite3_int64 size = 0;
  int rc;

  REALLY (rc, real_methods (file)->xFileSize (real (file), &size));
  return rc == SQLITE_OK && end > size ? (guint64)(end - size) : 0;
}

static int
faulty_write (sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset)
{
  FaultyFate fate = faulty_call (FAULTY_WRITE, growth (file, offset + length));
  int rc, written = length;

  if (fate == FAULTY_HALF || fate == FAULTY_HALF_FULL)
    written = length / 2;
  else if (fate != FAULTY_GO_ON)
    return refused (fate, SQLITE_IOERR_WRITE);
  REALLY (rc, real_methods (file)->xWrite (real (file), bytes, written, offset));
  if (rc == SQLITE_OK) {
    faulty_lock ();
    disk_write (((Faulty *)file)->file, (guint64)offset, bytes, (gsize)written);
    faulty_unlock ();
  }
  return rc == SQLITE_OK && written < length ? refused (fate, SQLITE_IOERR_WRITE) : rc;
}

static int
faulty_truncate (sqlite3_file *file, sqlite3_int64 size)
{
  int rc;

  GO_ON (TRUNCATE, 0, SQLITE_IOERR_TRUNCATE);
  REALLY (rc, real_methods (file)->xTruncate (real (file), size));
  if (rc == SQLITE_OK) {
    faulty_lock ();
    disk_truncate (((Faulty *)file)->file, (guint64)size);
    faulty_unlock ();
  }
  return rc;
}

/* As the platform's: the first sync of a journal that might have been made is one of its folder,
 * too. */
static int
faulty_sync (sqlite3_file *file, int flags)
{
  Faulty *faulty = (Faulty *)file;

  GO_ON (SYNC, 0, SQLITE_IOERR_FSYNC);
  faulty_lock ();
  disk_sync (faulty->file);
  if (faulty->journal && faulty->path != NULL) {
    g_autofree char *folder = g_path_get_dirname (faulty->path);

    disk_sync_folder (folder);
    faulty->journal = FALSE;
  }
  faulty_unlock ();
  return SQLITE_OK;
}

static int
faulty_file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  int rc;

  GO_ON (SIZE, 0, SQLITE_IOERR_FSTAT);
  REALLY (rc, real_methods (file)->xFileSize (real (file), size));
  return rc;
}

static int
faulty_lock_file (sqlite3_file *file, int level)
{
  int rc;

  GO_ON (LOCK, 0, SQLITE_IOERR_LOCK);
  REALLY (rc, real_methods (file)->xLock (real (file), level));
  return rc;
}

static int
faulty_unlock_file (sqlite3_file *file, int level)
{
  FaultyFate fate = faulty_call (FAULTY_UNLOCK, 0);
  int rc;

  REALLY (rc, real_methods (file)->xUnlock (real (file), level));
  return fate == FAULTY_GO_ON ? rc : refused (fate, SQLITE_IOERR_UNLOCK);
}

static int
faulty_check_reserved (sqlite3_file *file, int *reserved)
{
  int rc;

  GO_ON (RESERVED, 0, SQLITE_IOERR_CHECKRESERVEDLOCK);
  REALLY (rc, real_methods (file)->xCheckReservedLock (real (file), reserved));
  return rc;
}

static int
faulty_control (sqlite3_file *file, int op, void *argument)
{
  int rc;

  /* This one tells that the commit is done, and asks for nothing. */
  if (op != SQLITE_FCNTL_COMMIT_PHASETWO)
    GO_ON (CONTROL, 0, SQLITE_IOERR);
  REALLY (rc, real_methods (file)->xFileControl (real (file), op, argument));
  return rc;
}

static int
faulty_sector (sqlite3_file *file)
{
  if (sector_size != 0)
    return (int)sector_size;
  return real_methods (file)->xSectorSize (real (file));
}

static int
faulty_device (sqlite3_file *file)
{
  int device = real_methods (file)->xDeviceCharacteristics (real (file));

  return claims_powersafe ? device : device & ~SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int
faulty_shm_map (sqlite3_file *file, int region, int size, int extend, void volatile **memory)
{
  FaultyFate fate = faulty_call (FAULTY_SHM_MAP, extend ? (guint64)size : 0);
  int rc;

  /* The platform's file calls that no full disk. */
  if (fate == FAULTY_NO_ROOM || fate == FAULTY_HALF_FULL) {
    errno = ENOSPC;
    return SQLITE_IOERR_SHMSIZE;
  }
  if (fate != FAULTY_GO_ON)
    return refused (fate, SQLITE_IOERR_SHMMAP);
  REALLY (rc, real_methods (file)->xShmMap (real (file), region, size, extend, memory));
  return rc;
}

static int
faulty_shm_lock (sqlite3_file *file, int offset, int n, int flags)
{
  FaultyFate fate = faulty_call (FAULTY_SHM_LOCK, 0);
  int rc;

  if (fate != FAULTY_GO_ON && (flags & SQLITE_SHM_LOCK) != 0)
    return refused (fate, SQLITE_IOERR_SHMLOCK);
  REALLY (rc, real_methods (file)->xShmLock (real (file), offset, n, flags));
  return fate == FAULTY_GO_ON ? rc : refused (fate, SQLITE_IOERR_SHMLOCK);
}

static void
faulty_shm_barrier (sqlite3_file *file)
{
  real_methods (file)->xShmBarrier (real (file));
}

static int
faulty_shm_unmap (sqlite3_file *file, int remove)
{
  int rc;

  REALLY (rc, real_methods (file)->xShmUnmap (real (file), remove));
  return rc;
}

static int
faulty_fetch (sqlite3_file *file, sqlite3_int64 offset, int length, void **page)
{
  int rc;

  GO_ON (FETCH, 0, SQLITE_IOERR_MMAP);
  REALLY (rc, real_methods (file)->xFetch (real (file), offset, length, page));
  return rc;
}

static int
faulty_unfetch (sqlite3_file *file, sqlite3_int64 offset, void *page)
{
  return real_methods (file)->xUnfetch (real (file), offset, page);
}

static const sqlite3_io_methods methods = {
  3,
  faulty_close,
  faulty_read,
  faulty_write,
  faulty_truncate,
  faulty_sync,
  faulty_file_size,
  faulty_lock_file,
  faulty_unlock_file,
  faulty_check_reserved,
  faulty_control,
  faulty_sector,
  faulty_device,
  faulty_shm_map,
  faulty_shm_lock,
  faulty_shm_barrier,
  faulty_shm_unmap,
  faulty_fetch,
  faulty_unfetch,
};

/* The VFS itself */

static int
faulty_open (sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *out)
{
  Faulty *faulty = (Faulty *)file;
  gboolean made = path != NULL && !g_file_test (path, G_FILE_TEST_EXISTS);
  FaultyFate fate;
  int rc;

  memset (faulty, 0, sizeof *faulty);
  fate = faulty_call (FAULTY_OPEN, (flags & SQLITE_OPEN_CREATE) != 0 && made ? 1 : 0);
  if (fate != FAULTY_GO_ON)
    return refused (fate, SQLITE_CANTOPEN);
  REALLY (rc, platform->xOpen (platform, path, real (file), flags, out));
  if (rc != SQLITE_OK)
    return rc;
  faulty_lock ();
  if (made)
    disk_made (path);
  faulty->base.pMethods = &methods;
  faulty->path = g_strdup (path);
  faulty->file = disk_open (path);
  faulty->deleted_on_close = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
  faulty->journal =
      (flags & SQLITE_OPEN_CREATE) != 0
      && (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL));
  open_files++;
  faulty_unlock ();
  return rc;
}

static int
faulty_delete (sqlite3_vfs *self, const char *path, int sync)
{
  int rc;

  GO_ON (DELETE, 0, SQLITE_IOERR_DELETE);
  REALLY (rc, platform->xDelete (platform, path, 0));
  faulty_lock ();
  if (rc == SQLITE_OK)
    disk_removed (path);
  if (rc == SQLITE_OK && sync) {
    g_autofree char *folder = g_path_get_dirname (path);

    disk_sync_folder (folder);
  }
  faulty_unlock ();
  return rc;
}

static int
faulty_access (sqlite3_vfs *self, const char *path, int flags, int *answer)
{
  int rc;

  GO_ON (ACCESS, 0, SQLITE_IOERR_ACCESS);
  REALLY (rc, platform->xAccess (platform, path, flags, answer));
  return rc;
}

static int
faulty_full_name (sqlite3_vfs *self, const char *path, int size, char *full)
{
  int rc;

  GO_ON (NAME, 0, SQLITE_CANTOPEN_FULLPATH);
  REALLY (rc, platform->xFullPathname (platform, path, size, full));
  return rc;
}

/* Who waits for a lock has waited. */
static int
faulty_sleep (sqlite3_vfs *self, int microseconds)
{
  g_usleep (SHORTLY);
  return microseconds;
}

static int
faulty_randomness (sqlite3_vfs *self, int length, char *bytes)
{
  return (int)getrandom (bytes, (size_t)length, 0);
}

static int
faulty_time (sqlite3_vfs *self, double *day)
{
  *day = UNIX_DAY + (double)g_get_real_time () / G_USEC_PER_SEC / 86400;
  return SQLITE_OK;
}

static int
faulty_milliseconds (sqlite3_vfs *self, sqlite3_int64 *milliseconds)
{
  *milliseconds = (sqlite3_int64)(UNIX_DAY * 86400000) + g_get_real_time () / 1000;
  return SQLITE_OK;
}

void
faulty_install (void)
{
  if (platform != NULL)
    return;
  platform = sqlite3_vfs_find (NULL);
  vfs = *platform;
  vfs.iVersion = 2;
  vfs.szOsFile = (int)sizeof (Faulty) + platform->szOsFile;
  vfs.pNext = NULL;
  vfs.zName = "faulty";
  vfs.xOpen = faulty_open;
  vfs.xDelete = faulty_delete;
  vfs.xAccess = faulty_access;
  vfs.xFullPathname = faulty_full_name;
  vfs.xSleep = faulty_sleep;
  vfs.xRandomness = faulty_randomness;
  vfs.xCurrentTime = faulty_time;
  vfs.xCurrentTimeInt64 = faulty_milliseconds;
  sqlite3_vfs_register (&vfs, 1);
}

void
faulty_set_device (guint sector, gboolean powersafe)
{
  sector_size = powersafe ? 0 : sector;
  claims_powersafe = powersafe;
}

guint
faulty_open_files (void)
{
  return open_files;
}
