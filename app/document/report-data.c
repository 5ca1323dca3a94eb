/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports for machines: CSV of RFC 4180, and JSON.
 */
#include "app/document/report.h"

#include "app/base/csv.h"
#include "app/base/json.h"

#include <math.h>

/* CSV */

static const char *
get_data (const ReportCell *cell)
{
  return cell->data != NULL ? cell->data : cell->text;
}

static void
append_cell (GString *out, const ReportCell *cell)
{
  if (cell->number)
    app_csv_append_number (out, cell->value);
  else
    app_csv_append_text (out, get_data (cell));
}

char *
report_dup_csv (const AppReport *report)
{
  const ReportTable *table = report_get_data (report);
  GString *out = g_string_new (NULL);

  for (guint c = 0; table != NULL && c < table->columns->len; c++) {
    g_string_append (out, c > 0 ? "," : "");
    app_csv_append_text (out, g_array_index (table->columns, ReportColumn, c).key);
  }
  g_string_append (out, "\r\n");
  for (guint row = 0; table != NULL && row < report_table_get_n_rows (table); row++) {
    for (guint c = 0; c < table->columns->len; c++) {
      g_string_append (out, c > 0 ? "," : "");
      append_cell (out, report_table_get (table, row, c));
    }
    g_string_append (out, "\r\n");
  }
  return g_string_free (out, FALSE);
}

/* JSON */

static void
put_cell (AppJson *json, const char *key, const ReportCell *cell)
{
  if (!cell->number) {
    app_json_set_text (json, key, get_data (cell));
    return;
  }
  app_json_key (json, key);
  if (isnan (cell->value))
    app_json_text (json, NULL);
  else
    app_json_number (json, cell->value);
}

static void
put_rows (AppJson *json, const ReportTable *table)
{
  app_json_begin_list (json);
  for (guint row = 0; row < report_table_get_n_rows (table); row++) {
    app_json_begin_object (json);
    for (guint c = 0; c < table->columns->len; c++)
      put_cell (json, g_array_index (table->columns, ReportColumn, c).key,
                report_table_get (table, row, c));
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

char *
report_dup_json (const AppReport *report)
{
  GString *out = g_string_new (NULL);
  AppJson json;

  app_json_init (&json, out);
  app_json_begin_object (&json);
  app_json_set_text (&json, "report", report->kind);
  app_json_set_text (&json, "title", report->title);
  app_json_set_text (&json, "subtitle", report->subtitle);
  app_json_key (&json, "tables");
  app_json_begin_object (&json);
  for (guint k = 0; k < report->blocks->len; k++) {
    const ReportTable *table = ((ReportBlock *)g_ptr_array_index (report->blocks, k))->table;

    if (table == NULL)
      continue;
    app_json_key (&json, table->id);
    put_rows (&json, table);
  }
  if (report->data != NULL) {
    app_json_key (&json, report->data->id);
    put_rows (&json, report->data);
  }
  app_json_end_object (&json);
  app_json_end_object (&json);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
