/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page to read as a list of typed blocks: headings, text, tables and charts, from which HTML,
 * PDF, CSV and JSON are made. All texts are plain: nothing in them is markup, nor a formula. Rooms
 * above fill it.
 */
#pragma once

#include "app/document/report-chart.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
  APP_REPORT_HTML, /* one document that needs nothing else and prints well */
  APP_REPORT_PDF,  /* A4 */
  APP_REPORT_CSV,  /* of RFC 4180, UTF-8, with a heading line; of a season its results */
  APP_REPORT_JSON,
} AppReportFormat;

/* "html", "pdf", "csv", "json". */
gboolean app_report_format_find (const char *id, AppReportFormat *format);
const char *report_format_id (AppReportFormat format);
/* Whether it is for programs: those are the same in every locale, and are to be made between
 * app_c_locale_begin() and app_c_locale_end(). */
gboolean app_report_format_is_data (AppReportFormat format);

typedef struct AppReport AppReport;

typedef enum {
  REPORT_LEFT,
  REPORT_RIGHT,
  REPORT_CENTRE,
} ReportAlign;

/**
 * ReportColumn:
 * @key: in CSV and JSON
 * @wide: takes the room that is left, and its text wraps
 * @lead: is repeated when a table is too wide for a page and cut into parts
 * @data_only: only in CSV and JSON
 */
typedef struct {
  char *key;
  char *heading;
  ReportAlign align;
  gboolean wide, lead, data_only;
} ReportColumn;

typedef enum {
  REPORT_PLAIN,
  REPORT_STRONG,
  REPORT_FAINT,
  REPORT_BLOCKED, /* a field of a crosstable that can have nothing */
} ReportStyle;

/**
 * ReportCell:
 * @text: for the eye
 * @number: it is @value for a machine (NAN: nothing); else @data, or @text where that is NULL
 */
typedef struct {
  char *text;
  char *data;
  gboolean number;
  double value;
  ReportStyle style;
} ReportCell;

typedef enum {
  REPORT_LIST,
  REPORT_GRID, /* a crosstable: narrow columns with lines between them */
  REPORT_WALL, /* to be read from afar */
} ReportTableStyle;

/**
 * ReportTable:
 * @id: in JSON: "table", "round-3"
 * @columns: (element-type ReportColumn)
 * @cells: (element-type ReportCell): row by row
 */
typedef struct {
  char *id;
  ReportTableStyle style;
  GArray *columns;
  GArray *cells;
} ReportTable;

typedef enum {
  REPORT_TITLE,     /* @text, and @by under it */
  REPORT_CHAPTER,   /* a heading, at the top of a page in a book */
  REPORT_SECTION,   /* a lesser heading */
  REPORT_PARAGRAPH, /* @text; may have line feeds */
  REPORT_FACT,      /* @text with its meaning in @by */
  REPORT_TABLE,
  REPORT_CHART,
} ReportBlockKind;

typedef struct {
  ReportBlockKind kind;
  char *text;
  char *by;
  ReportTable *table;
  ReportChart *chart;
} ReportBlock;

/**
 * AppReport:
 * @kind: in JSON: "table"; a constant
 * @title, @subtitle: what it is of, and which part of that
 * @blocks: (element-type ReportBlock)
 * @data: (nullable): what CSV has, where that is not the first table
 * @has_title_page: it has a title page
 */
struct AppReport {
  const char *kind;
  char *title;
  char *subtitle;
  gboolean has_title_page;
  GPtrArray *blocks;
  ReportTable *data;
};

void app_report_free (AppReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppReport, app_report_free)

/* Filling it */

ReportBlock *report_add (AppReport *report, ReportBlockKind kind, const char *text, const char *by);
ReportTable *report_table_new (const char *id, ReportTableStyle look) G_GNUC_WARN_UNUSED_RESULT;
/* A column behind the others; further fields are to be set. */
ReportColumn *report_table_add_column (ReportTable *table, const char *key, const char *heading,
                                       ReportAlign align);
/* Cells come in the order of columns. @text may be NULL for "". */
ReportCell *report_table_add_text (ReportTable *table, const char *text);
/* @text: for display; taken over. */
ReportCell *report_table_add_number (ReportTable *table, char *text, double value);
guint report_table_get_n_rows (const ReportTable *table);
const ReportCell *report_table_get (const ReportTable *table, guint row, guint column);
/* Adds it as a block; takes it over. */
void report_add_table (AppReport *report, ReportTable *table);
void report_add_chart (AppReport *report, ReportChart *chart);

/* Writing it */

/* Writes it to @path, which is replaced completely or not at all; "-" is standard output. */
gboolean app_report_write (AppReport *report, AppReportFormat format, const char *path,
                           GError **error);
/* "Thursday League - Table.html". @subtitle may be NULL. */
char *report_dup_file_name (const char *title, const char *subtitle,
                            const char *format) G_GNUC_WARN_UNUSED_RESULT;

char *report_dup_html (const AppReport *report) G_GNUC_WARN_UNUSED_RESULT;
/* A PDF file's bytes. @cancellable: (nullable): asked at every block */
GByteArray *report_dup_pdf (const AppReport *report, GCancellable *cancellable,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type cairo_surface_t): its pages for a printer: of A4, in points, upright or across. */
GPtrArray *report_dup_sheets (const AppReport *report) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
