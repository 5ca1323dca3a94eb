/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Days as tables have them: in any order, with words for months, or as a spreadsheet's number.
 */
#pragma once

#include "importers/plays/csv-private.h"

G_BEGIN_DECLS

/* Whether it is a day by @order, words for months in four languages, "20240229", or a spreadsheet's
 * number of a day; it may be none of the calendar. AUTO takes the day first where both are
 * possible. */
gboolean import_csv_read_day (const char *text, ImportDayOrder order, ImportCsvDay *day);
/* The one order that this text leaves possible; AUTO for several, or none, and for a year in full,
 * which says nothing of days without one. */
ImportDayOrder import_csv_day_order (const char *text);

G_END_DECLS
