/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page to read as a list of typed blocks: headings, text, tables, charts and pictures, a snapshot
 * that is independent of what it was made from. Rooms above fill it; one writer a format makes
 * text, HTML, pages, CSV and JSON of it. Texts are translated and plain: nothing in them is markup,
 * nor a formula.
 */
#pragma once

#include "app/document/chart.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* How it is set: with colours, facts, tables and charts, or as prose, without those. */
typedef enum {
  APP_DOCUMENT_REPORT,
  APP_DOCUMENT_BOOK,
} AppDocumentStyle;

typedef enum {
  APP_FORMAT_HTML, /* one document that needs nothing else and prints well */
  APP_FORMAT_TEXT, /* plain, filled to 76 columns */
  APP_FORMAT_PDF_A5,
  APP_FORMAT_PDF, /* A4 */
  APP_FORMAT_CSV, /* of a report: of RFC 4180, UTF-8, with a heading line; of a season its results
                   */
  APP_FORMAT_JSON,
} AppFormat;

/* "html", "pdf", "csv", "json": those of reports. */
gboolean app_format_find (const char *id, AppFormat *format);
const char *app_format_id (AppFormat format);
/* Whether it is for programs: those are the same in every locale, and are to be made between
 * app_c_locale_begin() and app_c_locale_end(). */
gboolean app_format_is_data (AppFormat format);

/* Tables */

typedef enum {
  APP_ALIGN_LEFT,
  APP_ALIGN_RIGHT,
  APP_ALIGN_CENTRE,
} AppAlign;

/**
 * AppTableColumn:
 * @key: in CSV and JSON
 * @wide: takes the room that is left, and its text wraps
 * @lead: is repeated when a table is too wide for a page and cut into parts
 * @data_only: only in CSV and JSON
 */
typedef struct {
  char *key;
  char *heading;
  AppAlign align;
  gboolean wide, lead, data_only;
} AppTableColumn;

typedef enum {
  APP_CELL_PLAIN,
  APP_CELL_STRONG,
  APP_CELL_FAINT,
  APP_CELL_BLOCKED, /* a field of a crosstable that can have nothing */
} AppCellStyle;

/**
 * AppTableCell:
 * @text: for the eye
 * @number: it is @value for a machine (NAN: nothing); else @data, or @text where that is NULL
 * @figure: that text may be a number as it is written, which is no formula
 */
typedef struct {
  char *text;
  char *data;
  gboolean number, figure;
  double value;
  AppCellStyle style;
} AppTableCell;

typedef enum {
  APP_TABLE_LIST,
  APP_TABLE_GRID, /* a crosstable: narrow columns with lines between them */
  APP_TABLE_WALL, /* to be read from afar */
} AppTableStyle;

/**
 * AppTable:
 * @id: in JSON: "table", "round-3"
 * @columns: (element-type AppTableColumn)
 * @cells: (element-type AppTableCell): row by row
 */
typedef struct {
  char *id;
  AppTableStyle style;
  GArray *columns;
  GArray *cells;
} AppTable;

AppTable *app_table_new (const char *id, AppTableStyle style) G_GNUC_WARN_UNUSED_RESULT;
void app_table_free (AppTable *table);
/* A column behind the others; further fields are to be set. */
AppTableColumn *app_table_add_column (AppTable *table, const char *key, const char *heading,
                                      AppAlign align);
/* Cells come in the order of columns. @text may be NULL for "". */
AppTableCell *app_table_add_text (AppTable *table, const char *text);
/* @text: for display; taken over. */
AppTableCell *app_table_add_number (AppTable *table, char *text, double value);
guint app_table_get_n_rows (const AppTable *table);
const AppTableCell *app_table_get (const AppTable *table, guint row, guint column);
/* Its headings, where it has any, and rows in aligned columns. */
void app_table_append_text (const AppTable *table, GString *out);
/* As RFC 4180 has it, with the keys above. */
void app_table_append_csv (const AppTable *table, GString *out);

/* Documents */

typedef enum {
  APP_BLOCK_TITLE,   /* the title page of a book, or a report's head: @text, and @lines under it */
  APP_BLOCK_RUN,     /* a run of a campaign begins */
  APP_BLOCK_CHAPTER, /* of a book a place of the first level, or what came before it */
  APP_BLOCK_SECTION, /* a lesser heading; of a book a session, or a place of the second level */
  APP_BLOCK_PARAGRAPH, /* sentences; those of a report may have line feeds */
  APP_BLOCK_ENTRY,     /* the party's own words; may have line feeds */
  APP_BLOCK_EPITAPH,   /* who died: the name; how, where, with what: @lines */
  APP_BLOCK_HEALTH,    /* a figure; @text is its caption */
  APP_BLOCK_CLOSING,   /* the end of a run or of the book: a heading, and @lines */
  APP_BLOCK_PHOTO,     /* a picture; @text is its caption */
  APP_BLOCK_CHECK,     /* a thing of a list, to be ticked off; @by is what is said of it */
  APP_BLOCK_FACT,      /* @text with its meaning in @by */
  APP_BLOCK_TABLE,
  APP_BLOCK_CHART,
} AppBlockKind;

/**
 * AppBlock:
 * @text: (nullable): a heading, a paragraph, a name, a caption
 * @by: (nullable): beside it: a heading's date, place and people; an entry's author and date; who
 *   played the dead
 * @lines: (nullable) (array zero-terminated=1)
 * @targets: (nullable): of each of @lines the block that it is about: its page stands beside it
 * @table, @chart, @health: (nullable)
 * @photo: (nullable): of a photo: a JPEG of @photo_width x @photo_height pixels
 * @run: which run it is about, from 0; @move: the move after which it stands, 0 for none
 */
typedef struct {
  AppBlockKind kind;
  char *text;
  char *by;
  char **lines;
  guint *targets;
  AppTable *table;
  AppLineChart *chart;
  AppHealthChart *health;
  GBytes *photo;
  guint photo_width, photo_height;
  guint run, move;
} AppBlock;

/* A thing to be ticked off in one line: "Quench (element fire, power 3)". */
char *app_block_dup_line (const AppBlock *block) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppDocument:
 * @kind: of a report in JSON: "table"; a constant
 * @title, @subtitle: what it is of, and which part of that; a book has no @subtitle
 * @contents: (nullable): the heading of a book's contents, which its pages have with the pages of
 *   runs and chapters, where there are enough of them to look for one
 * @blocks: (element-type AppBlock)
 * @data: (nullable): what CSV has, where that is not the first table
 * @has_title_page: of a report: it is one of many pages
 */
typedef struct {
  AppDocumentStyle style;
  const char *kind;
  char *title;
  char *subtitle;
  char *contents;
  gboolean has_title_page;
  GPtrArray *blocks;
  AppTable *data;
} AppDocument;

/* One without blocks. */
AppDocument *app_document_new (AppDocumentStyle style, const char *title) G_GNUC_WARN_UNUSED_RESULT;
/* Counted by reference, for those who draw it later: pages keep it. NULL is let go of, too. */
AppDocument *app_document_ref (AppDocument *document);
void app_document_unref (AppDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppDocument, app_document_unref)

/* Adds a block; takes @text and @by (both nullable). The rest of it is to be filled in. */
AppBlock *app_document_add (AppDocument *document, AppBlockKind kind, char *text, char *by);
/* The same of texts that stay the caller's. */
AppBlock *app_document_add_text (AppDocument *document, AppBlockKind kind, const char *text,
                                 const char *by);
/* The head of a report, of its title and subtitle. */
void app_document_add_head (AppDocument *document);
/* Adds a table as a block; takes it over. */
void app_document_add_table (AppDocument *document, AppTable *table);
/* The last two blocks change places. */
void app_document_swap_last (AppDocument *document);

guint app_document_get_n_blocks (const AppDocument *document);
const AppBlock *app_document_get_block (const AppDocument *document, guint k);

/* Writing it */

char *app_document_dup_text (const AppDocument *document) G_GNUC_WARN_UNUSED_RESULT;
char *app_document_dup_html (const AppDocument *document) G_GNUC_WARN_UNUSED_RESULT;
/* Of a report its tables as lists of objects, of a book its blocks. */
void app_document_append_json (const AppDocument *document, GString *out);

/* Writes it to @path, which is replaced completely or not at all; "-" is standard output. */
gboolean app_document_write (const AppDocument *document, AppFormat format, const char *path,
                             GError **error);
/* "Thursday League - Table.html". @subtitle may be NULL. */
char *app_document_dup_file_name (const char *title, const char *subtitle,
                                  const char *format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
