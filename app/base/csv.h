/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of CSV files (RFC 4180) that spreadsheets open: quoted where they have to be, and never a
 * formula.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A text; one that a spreadsheet would take for a formula gets an apostrophe in front. */
void app_csv_append_text (GString *out, const char *text);
/* The same of what may be a number as it is written, which is no formula. */
void app_csv_append_cell (GString *out, const char *text);
/* A number with a point; nothing of NAN. */
void app_csv_append_number (GString *out, double value);

G_END_DECLS
