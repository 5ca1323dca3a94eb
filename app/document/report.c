/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages to read: made of their parts, and written as files.
 */
#include "app/document/report.h"

#include "app/base/error.h"
#include "app/base/file-name.h"
#include "app/base/out-file.h"

#include <string.h>

static const char *const formats[] = { "html", "pdf", "csv", "json" };

gboolean
app_report_format_find (const char *id, AppReportFormat *format)
{
  for (guint k = 0; k < G_N_ELEMENTS (formats); k++)
    if (g_str_equal (formats[k], id)) {
      *format = (AppReportFormat)k;
      return TRUE;
    }
  return FALSE;
}

const char *
report_format_id (AppReportFormat format)
{
  return formats[format];
}

static void
clear_column (gpointer data)
{
  g_free (((ReportColumn *)data)->key);
  g_free (((ReportColumn *)data)->heading);
}

static void
clear_cell (gpointer data)
{
  g_free (((ReportCell *)data)->text);
  g_free (((ReportCell *)data)->data);
}

ReportTable *
report_table_new (const char *id, ReportLook look)
{
  ReportTable *table = g_new0 (ReportTable, 1);

  table->id = g_strdup (id);
  table->look = look;
  table->columns = g_array_new (FALSE, TRUE, sizeof (ReportColumn));
  g_array_set_clear_func (table->columns, clear_column);
  table->cells = g_array_new (FALSE, TRUE, sizeof (ReportCell));
  g_array_set_clear_func (table->cells, clear_cell);
  return table;
}

void
report_table_free (ReportTable *table)
{
  if (table == NULL)
    return;
  g_array_unref (table->columns);
  g_array_unref (table->cells);
  g_free (table->id);
  g_free (table);
}

ReportColumn *
report_table_add_column (ReportTable *table, const char *key, const char *heading,
                         ReportAlign align)
{
  ReportColumn column = { .key = g_strdup (key), .heading = g_strdup (heading), .align = align };

  g_array_append_val (table->columns, column);
  return &g_array_index (table->columns, ReportColumn, table->columns->len - 1);
}

static ReportCell *
add_cell (ReportTable *table, ReportCell cell)
{
  g_array_append_val (table->cells, cell);
  return &g_array_index (table->cells, ReportCell, table->cells->len - 1);
}

ReportCell *
report_table_add_text (ReportTable *table, const char *text)
{
  return add_cell (table, (ReportCell){ .text = g_strdup (text != NULL ? text : "") });
}

ReportCell *
report_table_add_number (ReportTable *table, char *text, double value)
{
  return add_cell (table, (ReportCell){ .text = text, .number = TRUE, .value = value });
}

guint
report_table_get_n_rows (const ReportTable *table)
{
  return table->columns->len > 0 ? table->cells->len / table->columns->len : 0;
}

const ReportCell *
report_table_get (const ReportTable *table, guint row, guint column)
{
  return &g_array_index (table->cells, ReportCell, row * table->columns->len + column);
}

static void
free_block (gpointer data)
{
  ReportBlock *block = data;

  g_free (block->text);
  g_free (block->by);
  report_table_free (block->table);
  report_chart_free (block->chart);
  g_free (block);
}

ReportBlock *
report_add (AppReport *report, ReportBlockKind kind, const char *text, const char *by)
{
  ReportBlock *block = g_new0 (ReportBlock, 1);

  block->kind = kind;
  block->text = g_strdup (text);
  block->by = g_strdup (by);
  if (report->blocks == NULL)
    report->blocks = g_ptr_array_new_with_free_func (free_block);
  g_ptr_array_add (report->blocks, block);
  return block;
}

void
report_add_table (AppReport *report, ReportTable *table)
{
  report_add (report, REPORT_TABLE, NULL, NULL)->table = table;
}

void
report_add_chart (AppReport *report, ReportChart *chart)
{
  report_add (report, REPORT_CHART, NULL, NULL)->chart = chart;
}

const ReportTable *
report_get_data (const AppReport *report)
{
  if (report->data != NULL)
    return report->data;
  for (guint k = 0; k < report->blocks->len; k++) {
    const ReportBlock *block = g_ptr_array_index (report->blocks, k);

    if (block->table != NULL)
      return block->table;
  }
  return NULL;
}

void
app_report_free (AppReport *report)
{
  if (report == NULL)
    return;
  g_clear_pointer (&report->blocks, g_ptr_array_unref);
  report_table_free (report->data);
  g_free (report->title);
  g_free (report->subtitle);
  g_free (report);
}

/* As files */

gboolean
app_report_format_is_data (AppReportFormat format)
{
  return format == APP_REPORT_CSV || format == APP_REPORT_JSON;
}

char *
app_report_dup (AppReport *report, AppReportFormat format)
{
  switch (format) {
  case APP_REPORT_CSV:
    return report_dup_csv (report);
  case APP_REPORT_JSON:
    return report_dup_json (report);
  default:
    return report_dup_html (report);
  }
}

gboolean
app_report_write (AppReport *report, AppReportFormat format, const char *path, GError **error)
{
  g_autoptr (GByteArray) pdf = NULL;
  g_autofree char *text = NULL;
  AppOutFile *file;

  if (format == APP_REPORT_PDF && (pdf = report_dup_pdf (report, NULL, error)) == NULL)
    return FALSE;
  if (pdf == NULL)
    text = app_report_dup (report, format);
  file = app_out_file_open (path, error);
  if (file == NULL)
    return FALSE;
  if (pdf != NULL)
    app_out_file_write ((const char *)pdf->data, pdf->len, file);
  else
    app_out_file_write (text, strlen (text), file);
  return app_out_file_close (file, error);
}

char *
report_dup_file_name (const char *title, const char *subtitle, const char *format)
{
  g_autofree char *name =
      subtitle != NULL ? g_strdup_printf ("%s - %s", title, subtitle) : g_strdup (title);

  return app_file_name_dup (name, format);
}
