/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report from inside: blocks of headings, text, tables and charts, shared by those who fill them
 * and those who write them. All texts are plain: nothing in them is markup, nor a formula.
 */
#pragma once

#include "app/document/report-chart.h"
#include "app/league/reports.h"

G_BEGIN_DECLS

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
 * @data: only in CSV and JSON
 */
typedef struct {
  char *key;
  char *heading;
  ReportAlign align;
  gboolean wide, lead, data;
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
} ReportLook;

/**
 * ReportTable:
 * @id: in JSON: "table", "round-3"
 * @columns: (element-type ReportColumn)
 * @cells: (element-type ReportCell): row by row
 */
typedef struct {
  char *id;
  ReportLook look;
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
 * @kind_id: "table" …
 * @title: the season's; @subtitle: what it is of it
 * @blocks: (element-type ReportBlock)
 * @data: (nullable): what CSV has, where that is not the first table
 * @book: it has a title page
 */
struct AppReport {
  AppReportKind kind;
  char *title;
  char *subtitle;
  gboolean book;
  GPtrArray *blocks;
  ReportTable *data;
};

/**
 * ReportMaker:
 * @table: of the time that the report is about; owned
 * @entrants: UUIDs to entrants; owned
 * @look: (nullable): rounds and fixtures as people see them; NULL of all matches of a game
 *
 * What those who fill a report share.
 */
typedef struct {
  AppReport *report;
  AppSeason *season;
  DbStore *db;
  AppPacks *packs;
  LeagueTable *table;
  GHashTable *entrants;
  AppSeasonLook *look;
  const LeagueColumn *columns;
  guint n_columns;
  LeagueDay until;
  guint round;
} ReportMaker;

/* report-blocks.c */

ReportBlock *report_add (AppReport *report, ReportBlockKind kind, const char *text, const char *by);
ReportTable *report_table_new (const char *id, ReportLook look) G_GNUC_WARN_UNUSED_RESULT;
void report_table_free (ReportTable *table);
/* A column behind the others; further fields are to be set. */
ReportColumn *report_table_add_column (ReportTable *table, const char *key, const char *heading,
                                       ReportAlign align);
/* Cells come in the order of columns. @text may be NULL for "". */
ReportCell *report_table_add_text (ReportTable *table, const char *text);
/* @text: for the eye; taken over. */
ReportCell *report_table_add_number (ReportTable *table, char *text, double value);
guint report_table_get_n_rows (const ReportTable *table);
const ReportCell *report_table_get (const ReportTable *table, guint row, guint column);
/* Adds it as a block; takes it over. */
void report_add_table (AppReport *report, ReportTable *table);
void report_add_chart (AppReport *report, ReportChart *chart);
/* The first table, or what stands for it in CSV. */
const ReportTable *report_get_data (const AppReport *report);

/* "Table", translated; "html"; "Thursday League - Table.html". @subtitle may be NULL. */
const char *report_kind_name (AppReportKind kind);
const char *report_format_id (AppReportFormat format);
char *report_dup_file_name (const char *title, const char *subtitle,
                            const char *format) G_GNUC_WARN_UNUSED_RESULT;

/* Who fills it */

void report_make_table (ReportMaker *maker);      /* report-table.c */
void report_make_ratings (ReportMaker *maker);    /* report-ratings.c */
void report_make_crosstable (ReportMaker *maker); /* report-cross.c */
/* report-rounds.c: a round as a table of its own; @wall: large. */
void report_make_round (ReportMaker *maker, const AppRound *round, gboolean wall);
/* Results outside of rounds, by day; nothing without any. */
void report_make_rest (ReportMaker *maker);
/* All results of the season, one a row, for CSV. */
ReportTable *report_make_results (ReportMaker *maker) G_GNUC_WARN_UNUSED_RESULT;
void report_make_season (ReportMaker *maker); /* report-season.c */

/* "2½ " as points; their value in whole ones. */
void report_add_points (ReportTable *table, LeaguePoints points);
/* "1612", "27.63": as its system has it; with @sign "+12". */
char *report_dup_rating (const LeagueRatingRules *rules, double value,
                         gboolean sign) G_GNUC_WARN_UNUSED_RESULT;
/* What a side has of a result: "1", "½", "0", "+"; of more sides its place: "2/4". */
char *report_dup_mark (const LeagueResult *result, const LeagueSeat *seats,
                       guint seat) G_GNUC_WARN_UNUSED_RESULT;

/* Who writes it */

char *report_dup_html (const AppReport *report) G_GNUC_WARN_UNUSED_RESULT;
char *report_dup_csv (const AppReport *report) G_GNUC_WARN_UNUSED_RESULT;
char *report_dup_json (const AppReport *report) G_GNUC_WARN_UNUSED_RESULT;
/* A PDF file's bytes. @cancellable: (nullable): asked at every block */
GByteArray *report_dup_pdf (const AppReport *report, GCancellable *cancellable,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
