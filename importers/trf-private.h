/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament report files from inside: columns of lines.
 */
#pragma once

#include "importers/trf.h"

G_BEGIN_DECLS

/* Columns from 1 of a player's line. */
#define TRF_NUMBER 5
#define TRF_SEX 10
#define TRF_TITLE 11
#define TRF_NAME 15
#define TRF_RATING 49
#define TRF_FEDERATION 54
#define TRF_ID 58
#define TRF_BORN 70
#define TRF_POINTS 80 /* one more than the standard's: "100.0" */
#define TRF_RANK 86
#define TRF_ROUNDS 92
#define TRF_ROUND 10 /* columns of each */

/**
 * TrfRow:
 * @at: (array length=n_columns + 1): where columns begin, from 0; the last one is the end
 * @line: number of the line
 *
 * A line cut into columns.
 */
typedef struct {
  const char **at;
  guint n_columns;
  guint line;
} TrfRow;

/* Takes over nothing; @bytes: a column is a byte instead of a character. */
void trf_row_init (TrfRow *row, const char *text, guint line, gboolean bytes);
void trf_row_clear (TrfRow *row);
/* Whether columns are blank or beyond the line. */
gboolean trf_row_is_blank (const TrfRow *row, guint from, guint to);
/* The first column from @from on that isn't blank; 0 for none. */
guint trf_row_find (const TrfRow *row, guint from, guint to);
/* Without blanks around it. */
char *trf_row_dup (const TrfRow *row, guint from, guint to) G_GNUC_WARN_UNUSED_RESULT;
/* As a collection sees a name: spaces of any script are none. */
gboolean trf_is_blank (const char *name);
/* One column's character when it is ASCII, else '?'; ' ' beyond the line. */
char trf_row_get (const TrfRow *row, guint column);

/* Sets an IMPORT_ERROR_SYNTAX; returns FALSE. */
gboolean trf_fail (GError **error, guint line, guint column, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* A whole number up to @most in these columns; blanks are 0 when @optional. @what names it in the
 * sentence of the fault: "a start number". */
gboolean trf_row_read_number (const TrfRow *row, guint from, guint to, guint most,
                              gboolean optional, const char *what, guint *number, GError **error);
/* "11.5" in these columns, in thousandths; blanks are IMPORT_TRF_NO_POINTS when @optional. */
gboolean trf_row_read_points (const TrfRow *row, guint from, guint to, gboolean optional,
                              gint *points, GError **error);
/* The same of a whole text. */
gboolean trf_read_points (const char *text, gint *points);
/* Whether the columns are blank, as they are to be between fields. */
gboolean trf_row_expect_blank (const TrfRow *row, guint from, guint to, GError **error);

/* Adds a team without number, points and players. */
ImportTrfTeam *trf_add_team (ImportTrf *trf, guint line);

G_END_DECLS
