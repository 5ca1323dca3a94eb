/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A database file as pages of cells, read without SQLite: for files that SQLite refuses. No number
 * in the file is trusted: pointers outside of it are not followed, and cycles end. Source:
 * https://www.sqlite.org/fileformat2.html. Private to db/.
 */
#pragma once

#include "db/tables.h"

G_BEGIN_DECLS

/* One file with its log, for reading. */
typedef struct DbPages DbPages;

/**
 * db_pages_open:
 *
 * DB_ERROR_OPEN when the file cannot be read. Any readable file is taken for pages, even if none of
 * them is valid. Its page size is the header's or the log's, and where neither is left, the one
 * with which most pages are valid.
 */
DbPages *db_pages_open (const char *file, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void db_pages_free (DbPages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbPages, db_pages_free)

/* Pages that are there to be read, by number from 1. */
guint32 db_pages_get_count (DbPages *pages);
/* Pages that there should be. */
guint32 db_pages_get_expected (DbPages *pages);
guint db_pages_get_size (DbPages *pages);
/* Whether the file begins as a database does. */
gboolean db_pages_has_header (DbPages *pages);
/* A number of the header, at that place; 0 without header. */
guint32 db_pages_get_field (DbPages *pages, guint at);
/* Whether the log has that page. */
gboolean db_pages_is_logged (DbPages *pages, guint32 number);
/* Frames of the log that are damaged. */
guint db_pages_get_broken (DbPages *pages);

typedef enum {
  DB_PAGE_OTHER = 0,
  DB_PAGE_INDEX = 2,
  DB_PAGE_TABLE = 5,
  DB_PAGE_INDEX_LEAF = 10,
  DB_PAGE_TABLE_LEAF = 13,
} DbPageKind;

/**
 * DbPage:
 * @bytes: owned; from the page's beginning
 * @length: how many of them could be read
 * @head: where the tree's header begins
 * @right: (in interior pages) the last child
 */
typedef struct {
  guint32 number;
  guint8 *bytes;
  gsize length;
  gsize head;
  DbPageKind kind;
  guint n_cells;
  guint32 right;
} DbPage;

DbPage *db_page_new (DbPages *pages) G_GNUC_WARN_UNUSED_RESULT;
void db_page_free (DbPage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbPage, db_page_free)

/* FALSE when it can't be read at all. A page that can't be part of a tree is DB_PAGE_OTHER. */
gboolean db_page_load (DbPages *pages, guint32 number, DbPage *page);
/* Whether it has cells, and all of them are inside of it. */
gboolean db_page_makes_sense (DbPages *pages, const DbPage *page);

/**
 * DbCell:
 * @child: in interior pages
 * @row: in tables; of an interior page the greatest one below @child
 * @size: of the complete content; 0 where there is none, in interior pages of tables
 * @local: (array length=n_local): its beginning; borrowed from the page
 * @overflow: the page where it goes on, 0 for none
 */
typedef struct {
  guint32 child;
  gint64 row;
  guint64 size;
  const guint8 *local;
  gsize n_local;
  guint32 overflow;
} DbCell;

/* FALSE when it isn't wholly inside of the page. */
gboolean db_page_get_cell (DbPages *pages, const DbPage *page, guint k, DbCell *cell);

/**
 * db_cell_read:
 * @record: is filled with the complete content
 * @values: (array length=most): borrowed from @record; more columns than that are no record
 *
 * Reads a cell's row through its chain of pages, which are then db_pages_is_chained(). FALSE when
 * the content isn't complete or is no record.
 */
gboolean db_cell_read (DbPages *pages, const DbCell *cell, GByteArray *record, DbValue *values,
                       guint most, guint *n);

/* Whether it is an overflow page of a row that was read. */
gboolean db_pages_is_chained (DbPages *pages, guint32 number);

/* Calls @each with every page that the list of free ones names, as far as it goes. */
void db_pages_foreach_free (DbPages *pages, void (*each) (guint32 number, gpointer data),
                            gpointer data);

G_END_DECLS
