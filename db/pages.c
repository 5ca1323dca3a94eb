/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages, cells and records of SQLite's file format.
 */
#include "db/pages.h"

#include "db/bytes.h"
#include "db/shared-file.h"
#include "db/wal.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>

#define HEADER 100
#define MAGIC "SQLite format 3"
#define SAMPLE 256 /* pages that are looked at to guess their size */
#define TRIES 100  /* times that one page may be part of different chains */

#define FAR 16 /* pages that a page of the log may be away from another, on an average */

/* Places in the header. */
enum {
  AT_PAGE_SIZE = 16,
  AT_RESERVED = 20,
  AT_CHANGES = 24,
  AT_COUNT = 28,
  AT_FREE = 32,
  AT_COUNTED_AT = 92,
};

/**
 * DbPages:
 * @fd: @health's
 * @log_fd: -1 without
 * @chained: (array): by page number - 1; the highest bit: a row that was read goes on there, the
 *   others: how often that was tried
 */
struct DbPages {
  DbSharedFile *health;
  int fd, log_fd;
  DbWal *log;
  guint page_size, usable;
  guint32 count, expected;
  gboolean has_header;
  guint8 header[HEADER];
  goffset size;
  guint8 *chained;
};

#define WAS_CHAINED 0x80

static gboolean
is_page_size (guint size)
{
  return size >= 512 && size <= 65536 && (size & (size - 1)) == 0;
}

static void
open_log (DbPages *pages, const char *file)
{
  g_autofree char *name = g_strconcat (file, "-wal", NULL);

  pages->log_fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  pages->log = db_wal_read (pages->log_fd);
}

/* Reads a page of the given size from the file alone. */
static gsize
read_raw (DbPages *pages, guint size, guint32 number, guint8 *bytes)
{
  goffset at = (goffset)(number - 1) * size;

  return at >= pages->size ? 0 : db_bytes_pread (pages->fd, bytes, size, at);
}

static guint
header_of (guint32 number, const guint8 *bytes)
{
  return number == 1 && memcmp (bytes, MAGIC, sizeof MAGIC) == 0 ? HEADER : 0;
}

static DbPageKind
kind_of (guint8 flag)
{
  switch (flag) {
  case DB_PAGE_INDEX:
  case DB_PAGE_TABLE:
  case DB_PAGE_INDEX_LEAF:
  case DB_PAGE_TABLE_LEAF:
    return flag;
  default:
    return DB_PAGE_OTHER;
  }
}

static gboolean
is_interior (DbPageKind kind)
{
  return kind == DB_PAGE_INDEX || kind == DB_PAGE_TABLE;
}

/* Reads the head of a tree's page; DB_PAGE_OTHER when its parts overlap. */
static void
read_head (DbPage *page, gsize head, guint usable)
{
  const guint8 *at = page->bytes + head;
  gsize fixed;
  guint content;

  page->head = head;
  page->n_cells = 0;
  page->right = 0;
  page->kind = page->length >= head + 12 ? kind_of (at[0]) : DB_PAGE_OTHER;
  if (page->kind == DB_PAGE_OTHER)
    return;
  fixed = is_interior (page->kind) ? 12 : 8;
  page->n_cells = db_bytes_u16 (at + 3);
  content = db_bytes_u16 (at + 5);
  if (is_interior (page->kind))
    page->right = db_bytes_u32 (at + 8);
  if (head + fixed + (gsize)page->n_cells * 2 > usable
      || (content != 0 && (content > usable || content < head + fixed + (gsize)page->n_cells * 2)))
    page->kind = DB_PAGE_OTHER;
}

/* How much of a row stands in the page itself. */
static gsize
local_size (DbPageKind kind, guint usable, guint64 size)
{
  guint64 most = kind == DB_PAGE_TABLE_LEAF ? usable - 35 : (usable - 12) * 64 / 255 - 23;
  guint64 least = (usable - 12) * 32 / 255 - 23;
  guint64 fits;

  if (size <= most)
    return size;
  fits = least + (size - least) % (usable - 4);
  return fits <= most ? fits : least;
}

static gboolean
read_cell (const DbPage *page, guint usable, guint k, DbCell *cell, const guint8 **after)
{
  gsize fixed = is_interior (page->kind) ? 12 : 8;
  const guint8 *end = page->bytes + MIN (page->length, usable);
  const guint8 *pointer = page->bytes + page->head + fixed + (gsize)k * 2;
  const guint8 *at;
  guint64 row = 0;
  gsize n;

  *cell = (DbCell){ 0 };
  if (pointer + 2 > end)
    return FALSE;
  at = page->bytes + db_bytes_u16 (pointer);
  if (at < page->bytes + page->head + fixed + (gsize)page->n_cells * 2 || at + 4 > end)
    return FALSE;
  if (is_interior (page->kind)) {
    cell->child = db_bytes_u32 (at);
    at += 4;
  }
  if (page->kind != DB_PAGE_TABLE) {
    n = db_bytes_varint (at, end, &cell->size);
    at += n;
    if (n == 0 || cell->size == 0 || cell->size > G_MAXINT32)
      return FALSE;
  }
  if (page->kind == DB_PAGE_TABLE || page->kind == DB_PAGE_TABLE_LEAF) {
    n = db_bytes_varint (at, end, &row);
    at += n;
    if (n == 0)
      return FALSE;
    cell->row = (gint64)row;
  }
  cell->local = at;
  cell->n_local = page->kind == DB_PAGE_TABLE ? 0 : local_size (page->kind, usable, cell->size);
  if (cell->n_local > (gsize)(end - at))
    return FALSE;
  at += cell->n_local;
  if (cell->n_local < cell->size) {
    if (end - at < 4)
      return FALSE;
    cell->overflow = db_bytes_u32 (at);
    at += 4;
  }
  *after = at;
  return TRUE;
}

/* Whether a page of that size makes sense: a tree's, all of whose cells are inside, and of which
 * one ends where the page does. */
static gboolean
makes_sense (DbPages *pages, guint size, guint32 number, DbPage *page)
{
  const guint8 *last = page->bytes;

  page->length = read_raw (pages, size, number, page->bytes);
  read_head (page, header_of (number, page->bytes), size);
  if (page->kind == DB_PAGE_OTHER || page->n_cells == 0)
    return FALSE;
  for (guint k = 0; k < page->n_cells; k++) {
    const guint8 *after = NULL;
    DbCell cell;

    if (!read_cell (page, size, k, &cell, &after))
      return FALSE;
    last = MAX (last, after);
  }
  return last == page->bytes + size;
}

static guint
guess_page_size (DbPages *pages)
{
  DbPage page = { .bytes = g_malloc (65536) };
  guint best = 4096;
  double most = 0;

  for (guint size = 512; size <= 65536; size *= 2) {
    guint32 count = (guint32)MIN (pages->size / size, G_MAXUINT32);
    guint step = MAX (1, count / SAMPLE), looked = 0, sound = 0;

    for (guint32 number = 1; number <= count && looked < SAMPLE; number += step, looked++)
      sound += makes_sense (pages, size, number, &page);
    if (looked > 0 && (double)sound * size > most) {
      most = (double)sound * size;
      best = size;
    }
  }
  g_free (page.bytes);
  return best;
}

/* The header as it is after what the log has committed. */
static void
read_header (DbPages *pages)
{
  const goffset *logged = g_hash_table_lookup (pages->log->pages, GUINT_TO_POINTER (1));
  gsize got = logged != NULL ? db_bytes_pread (pages->log_fd, pages->header, HEADER, *logged)
                             : db_bytes_pread (pages->fd, pages->header, HEADER, 0);
  guint size = db_bytes_u16 (pages->header + AT_PAGE_SIZE);

  if (size == 1)
    size = 65536;
  pages->has_header = got == HEADER && memcmp (pages->header, MAGIC, sizeof MAGIC) == 0
                      && is_page_size (size) && pages->header[AT_RESERVED] <= size - 480;
  if (!pages->has_header)
    return;
  pages->page_size = size;
  pages->usable = size - pages->header[AT_RESERVED];
}

static void
count_pages (DbPages *pages)
{
  guint32 said_pages = db_pages_get_field (pages, AT_COUNT);
  GHashTableIter iter;
  gpointer number;
  guint64 most;

  pages->count = (guint32)MIN ((pages->size + pages->page_size - 1) / pages->page_size,
                               (goffset)G_MAXUINT32 / 2);
  pages->expected = pages->count;
  if (said_pages > 0
      && db_pages_get_field (pages, AT_CHANGES) == db_pages_get_field (pages, AT_COUNTED_AT))
    pages->expected = said_pages;
  if (pages->log->n_pages > 0)
    pages->expected = pages->log->n_pages;
  /* No log has pages so far behind the end that nothing is between. */
  most = (pages->count + (guint64)g_hash_table_size (pages->log->pages)) * FAR + 65536;
  g_hash_table_iter_init (&iter, pages->log->pages);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    if (GPOINTER_TO_UINT (number) <= MIN (pages->expected, most))
      pages->count = MAX (pages->count, MIN (GPOINTER_TO_UINT (number), pages->expected));
}

DbPages *
db_pages_open (const char *file, GError **error)
{
  g_autoptr (DbPages) pages = g_new0 (DbPages, 1);
  struct stat info;

  pages->log_fd = -1;
  pages->health = db_shared_file_ref (file);
  pages->fd = db_shared_file_get_fd (pages->health);
  if (pages->fd < 0 || fstat (pages->fd, &info) != 0) {
    g_autofree char *name = g_filename_display_name (file);

    g_set_error (error, DB_ERROR, DB_ERROR_OPEN, _ ("“%s” cannot be opened: %s"), name,
                 g_strerror (errno != 0 ? errno : ENOENT));
    return NULL;
  }
  pages->size = info.st_size;
  open_log (pages, file);
  read_header (pages);
  if (!pages->has_header) {
    pages->page_size = pages->log->page_size > 0 ? pages->log->page_size : guess_page_size (pages);
    pages->usable = pages->page_size;
  }
  if (pages->log->page_size != pages->page_size) {
    db_wal_free (pages->log);
    pages->log = db_wal_read (-1);
  }
  count_pages (pages);
  pages->chained = g_malloc0 (MAX (pages->count, 1));
  return g_steal_pointer (&pages);
}

void
db_pages_free (DbPages *pages)
{
  if (pages == NULL)
    return;
  if (pages->log_fd >= 0)
    close (pages->log_fd);
  db_wal_free (pages->log);
  db_shared_file_unref (pages->health);
  g_free (pages->chained);
  g_free (pages);
}

guint32
db_pages_get_count (DbPages *pages)
{
  return pages->count;
}

guint32
db_pages_get_expected (DbPages *pages)
{
  return pages->expected;
}

guint
db_pages_get_size (DbPages *pages)
{
  return pages->page_size;
}

gboolean
db_pages_has_header (DbPages *pages)
{
  return pages->has_header;
}

guint32
db_pages_get_field (DbPages *pages, guint at)
{
  g_return_val_if_fail (at + 4 <= HEADER, 0);
  return pages->has_header ? db_bytes_u32 (pages->header + at) : 0;
}

gboolean
db_pages_is_logged (DbPages *pages, guint32 number)
{
  return g_hash_table_contains (pages->log->pages, GUINT_TO_POINTER (number));
}

guint
db_pages_get_broken (DbPages *pages)
{
  return pages->log->damaged_frames;
}

DbPage *
db_page_new (DbPages *pages)
{
  DbPage *page = g_new0 (DbPage, 1);

  page->bytes = g_malloc0 (pages->page_size);
  return page;
}

void
db_page_free (DbPage *page)
{
  if (page == NULL)
    return;
  g_free (page->bytes);
  g_free (page);
}

static gsize
read_page (DbPages *pages, guint32 number, guint8 *bytes)
{
  const goffset *logged;

  if (number == 0 || number > pages->count)
    return 0;
  logged = g_hash_table_lookup (pages->log->pages, GUINT_TO_POINTER (number));
  return logged != NULL ? db_bytes_pread (pages->log_fd, bytes, pages->page_size, *logged)
                        : read_raw (pages, pages->page_size, number, bytes);
}

gboolean
db_page_load (DbPages *pages, guint32 number, DbPage *page)
{
  page->number = number;
  page->length = read_page (pages, number, page->bytes);
  /* Where the file's header is gone, page 1 may still have its tree's. */
  read_head (page, number == 1 ? HEADER : 0, pages->usable);
  return page->length > 0;
}

gboolean
db_page_get_cell (DbPages *pages, const DbPage *page, guint k, DbCell *cell)
{
  const guint8 *after = NULL;

  return page->kind != DB_PAGE_OTHER && k < page->n_cells
         && read_cell (page, pages->usable, k, cell, &after);
}

gboolean
db_page_makes_sense (DbPages *pages, const DbPage *page)
{
  DbCell cell;

  for (guint k = 0; k < page->n_cells; k++)
    if (!db_page_get_cell (pages, page, k, &cell))
      return FALSE;
  return page->kind != DB_PAGE_OTHER && page->n_cells > 0;
}

/* Follows the chain of a long row; it has as many pages as its length needs, and then ends. */
static gboolean
read_overflow (DbPages *pages, const DbCell *cell, GByteArray *record)
{
  g_autofree guint8 *bytes = g_malloc (pages->page_size);
  guint64 left = cell->size - cell->n_local;
  guint room = pages->usable - 4;
  guint32 next = cell->overflow;

  if (left / room >= pages->count)
    return FALSE;
  while (left > 0) {
    gsize n = (gsize)MIN (left, room);

    if (next == 0 || next > pages->count || (pages->chained[next - 1] & 0x7f) >= TRIES)
      return FALSE;
    pages->chained[next - 1]++;
    if (read_page (pages, next, bytes) < 4 + n)
      return FALSE;
    g_byte_array_append (record, bytes + 4, (guint)n);
    left -= n;
    next = db_bytes_u32 (bytes);
  }
  return next == 0;
}

static void
mark_chain (DbPages *pages, const DbCell *cell)
{
  guint64 left = cell->size - cell->n_local;
  guint room = pages->usable - 4;
  guint8 head[4];

  for (guint32 next = cell->overflow; next != 0 && left > 0; next = db_bytes_u32 (head)) {
    const goffset *logged = g_hash_table_lookup (pages->log->pages, GUINT_TO_POINTER (next));

    pages->chained[next - 1] |= WAS_CHAINED;
    left -= MIN (left, room);
    if (logged != NULL)
      db_bytes_pread (pages->log_fd, head, sizeof head, *logged);
    else
      db_bytes_pread (pages->fd, head, sizeof head, (goffset)(next - 1) * pages->page_size);
  }
}

static gint64
read_integer (const guint8 *at, gsize n)
{
  guint64 value = n > 0 && (at[0] & 0x80) ? G_MAXUINT64 : 0;

  for (gsize k = 0; k < n; k++)
    value = value << 8 | at[k];
  return (gint64)value;
}

/* The length of a value of that serial type, and what it is. FALSE for types that are none. */
static gboolean
read_value (guint64 type, const guint8 *at, const guint8 *end, DbValue *value, gsize *length)
{
  static const gsize lengths[] = { 0, 1, 2, 3, 4, 6, 8, 8, 0, 0 };
  guint64 bits;

  *value = (DbValue){ .kind = DB_VALUE_NULL };
  if (type == 10 || type == 11)
    return FALSE;
  *length = type < 10 ? lengths[type] : (gsize)MIN ((type - 12) / 2, (guint64)G_MAXINT32);
  if (*length > (gsize)(end - at))
    return FALSE;
  if (type >= 12) {
    value->kind = type & 1 ? DB_VALUE_TEXT : DB_VALUE_BLOB;
    value->bytes = (const char *)at;
    value->length = *length;
  } else if (type == 7) {
    bits = (guint64)read_integer (at, 8);
    value->kind = DB_VALUE_REAL;
    memcpy (&value->real, &bits, sizeof bits);
  } else if (type > 0) {
    value->kind = DB_VALUE_INTEGER;
    value->integer = type >= 8 ? (gint64)type - 8 : read_integer (at, *length);
  }
  return TRUE;
}

static gboolean
parse_record (const GByteArray *record, DbValue *values, guint most, guint *n)
{
  const guint8 *at = record->data, *end = at + record->len, *body, *head_end;
  guint64 head = 0, type = 0;
  gsize step = db_bytes_varint (at, end, &head);

  if (step == 0 || head < step || head > record->len)
    return FALSE;
  head_end = at + head;
  body = head_end;
  at += step;
  for (*n = 0; at < head_end; (*n)++) {
    gsize length = 0;

    step = db_bytes_varint (at, head_end, &type);
    if (step == 0 || *n == most || !read_value (type, body, end, &values[*n], &length))
      return FALSE;
    at += step;
    body += length;
  }
  return body == end && *n > 0;
}

gboolean
db_cell_read (DbPages *pages, const DbCell *cell, GByteArray *record, DbValue *values, guint most,
              guint *n)
{
  if (cell->size == 0)
    return FALSE;
  g_byte_array_set_size (record, 0);
  g_byte_array_append (record, cell->local, (guint)cell->n_local);
  if (cell->overflow != 0 && !read_overflow (pages, cell, record))
    return FALSE;
  if (!parse_record (record, values, most, n))
    return FALSE;
  if (cell->overflow != 0)
    mark_chain (pages, cell);
  return TRUE;
}

gboolean
db_pages_is_chained (DbPages *pages, guint32 number)
{
  return number > 0 && number <= pages->count && (pages->chained[number - 1] & WAS_CHAINED);
}

void
db_pages_foreach_free (DbPages *pages, void (*each) (guint32 number, gpointer data), gpointer data)
{
  g_autofree guint8 *bytes = g_malloc0 (pages->page_size);
  guint32 trunk = db_pages_get_field (pages, AT_FREE), named = 0;

  while (trunk != 0 && trunk <= pages->count && named < pages->count) {
    guint32 n;

    if (read_page (pages, trunk, bytes) < pages->usable)
      return;
    n = db_bytes_u32 (bytes + 4);
    if (n > pages->usable / 4 - 2)
      return;
    named += n + 1;
    each (trunk, data);
    for (guint32 k = 0; k < n; k++)
      each (db_bytes_u32 (bytes + 8 + k * 4), data);
    trunk = db_bytes_u32 (bytes);
  }
}
