/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files on tables of text share: bytes into UTF-8, and cells into what they mean.
 */
#pragma once

#include "importers/plays/csv-plays.h"

G_BEGIN_DECLS

/* Text of any of the encodings, piece by piece into UTF-8. */
typedef struct ImportCsvDecoder ImportCsvDecoder;

ImportCsvDecoder *import_csv_decoder_new (ImportCsvEncoding encoding) G_GNUC_WARN_UNUSED_RESULT;
void import_csv_decoder_free (ImportCsvDecoder *decoder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportCsvDecoder, import_csv_decoder_free)
/* The next piece; borrowed until the one after it. A mark at the start is dropped, halves of
 * surrogate pairs become U+FFFD, and what is said to be UTF-8 comes as it stands. */
const GString *import_csv_decode (ImportCsvDecoder *decoder, const char *bytes, gsize length);

/* Appends Windows-1252 as UTF-8; the five bytes that it doesn't have become U+FFFD. */
void import_csv_append_1252 (GString *text, const char *bytes, gsize length);

/* The cells' text without blanks around it and without the apostrophe that keeps spreadsheets from
 * taking it for a formula; borrowed. */
const char *import_csv_clean (char *cell);

/* A year, month and day, and what stands behind them. */
typedef struct {
  int year, month, day;
  const char *rest;
} ImportCsvDay;

/* Whether it is a day by @order, words for months in four languages, "20240229", or a spreadsheet's
 * number of a day; it may be none of the calendar. AUTO takes the day first where both are
 * possible. */
gboolean import_csv_read_day (const char *text, ImportDayOrder order, ImportCsvDay *day);
/* The one order that this text leaves possible; AUTO for several, or none, and for a year in full,
 * which says nothing of days without one. */
ImportDayOrder import_csv_day_order (const char *text);

/* "20:08", "8:08 pm", "20h08" as "20:08:00"; NULL for anything else. */
char *import_csv_read_time (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* Of "45", "1:30", "1h30", "1.5 h"; -1 for anything else. */
int import_csv_read_minutes (const char *text);
/* Of "yes", "x", "1", "lost", in four languages; @drawn for a draw. UNSAID for anything else. */
ImportSaid import_csv_read_said (const char *text, gboolean *drawn);
/* A number as one with a point: "1.234,5" with @comma, "1,234.5" without; as it stands otherwise.
 */
char *import_csv_read_score (const char *text, gboolean comma) G_GNUC_WARN_UNUSED_RESULT;
/* Digits with a comma as the mark of decimals, such as "12,5". */
gboolean import_csv_has_comma (const char *text);
gboolean import_csv_is_number (const char *text);

/* @score: or NULL */
typedef struct {
  char *name, *score;
} ImportCsvName;

/* (element-type ImportCsvName): apart by ; or else by , & and /, or by lines. "Ada 10, Ben 8" has
 * scores when all have and the names differ without them. */
GArray *import_csv_read_names (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* In small letters without accents, letters and digits alone: "Date de la partie" is
 * "datedelapartie". */
char *import_csv_fold (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* What a head means, IMPORT_COLUMNS for words that say nothing. */
ImportColumn import_csv_read_head (const char *head);

/* An id of a play is one among those of tables with the same heads; heads may be NULL. */
char *import_csv_make_signature (char **heads) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
