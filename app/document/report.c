/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages to read: made of their parts, and written as files: HTML, CSV, JSON.
 */
#include "app/document/report.h"

#include "app/base/csv.h"
#include "app/base/error.h"
#include "app/base/json.h"
#include "app/base/out-file.h"
#include "app/base/paths.h"
#include "app/base/phrases.h"

#include <math.h>
#include <string.h>

static char *report_dup_json (const AppReport *report) G_GNUC_WARN_UNUSED_RESULT;
static char *report_dup_csv (const AppReport *report) G_GNUC_WARN_UNUSED_RESULT;
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
report_table_new (const char *id, ReportTableStyle look)
{
  ReportTable *table = g_new0 (ReportTable, 1);

  table->id = g_strdup (id);
  table->style = look;
  table->columns = g_array_new (FALSE, TRUE, sizeof (ReportColumn));
  g_array_set_clear_func (table->columns, clear_column);
  table->cells = g_array_new (FALSE, TRUE, sizeof (ReportCell));
  g_array_set_clear_func (table->cells, clear_cell);
  return table;
}

static void
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

/* The first table, or what stands for it in CSV. */
static const ReportTable *
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

/* The report as text of a format but PDF. */
static char *
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

/* Reports for machines: CSV of RFC 4180, and JSON. */

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

static char *
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

static char *
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

/* A report as one HTML document that needs nothing else: for a browser, for mail, and for its
 * print dialog. */

#define SHORT 16 /* rows of a table that is kept on one page */

static const char style[] =
    ":root{color-scheme:light dark}\n"
    "body{font:1rem/1.4 system-ui,\"Noto Sans\",Cantarell,sans-serif;max-width:60rem;"
    "margin:2rem auto;padding:0 1rem;color:#1d1d1f;background:#fff}\n"
    "header{border-bottom:3px solid #1b6ca8;margin-bottom:1.2rem;padding-bottom:.5rem}\n"
    "h1{font-size:1.9rem;line-height:1.2;margin:0;overflow-wrap:anywhere}\n"
    "header p{margin:.3rem 0 0;color:#555;font-size:1.1rem}\n"
    "h2{font-size:1.4rem;margin:2.2rem 0 .7rem;color:#1b6ca8}\n"
    "h3{font-size:1.05rem;margin:1.5rem 0 .3rem;overflow-wrap:anywhere}\n"
    "h3 span{font-weight:normal;color:#555;margin-inline-start:.7em}\n"
    "p{margin:.5rem 0;color:#555;white-space:pre-line;overflow-wrap:anywhere}\n"
    ".scroll{overflow-x:auto;margin:.5rem 0}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "svg{direction:ltr}\n"
    "th,td{padding:.28em .6em;text-align:start;vertical-align:baseline;white-space:nowrap}\n"
    "thead th{font-size:.78em;font-weight:600;color:#555;border-bottom:2px solid #1b6ca8;"
    "vertical-align:bottom}\n"
    "tbody tr{border-bottom:1px solid #ddd}tbody tr:hover{background:#1b6ca814}\n"
    ".r{text-align:end}.c{text-align:center}.w{white-space:normal;overflow-wrap:anywhere;"
    "min-width:8em}.s{font-weight:600}.f{color:#777}\n"
    "table.grid td,table.grid th{padding:.25em .4em;font-size:.88em}\n"
    "table.grid td.c{border-inline:1px solid #ddd}.b{background:#8888}\n"
    "table.wall{width:100%;font-size:1.25rem}table.wall td{padding:.4em .5em}\n"
    "table.wall .w{width:50%}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.2rem;margin:.7rem 0}\n"
    "dt{color:#555}dd{margin:0;overflow-wrap:anywhere}\n"
    "figure{margin:1.5rem 0}svg{max-width:100%;height:auto;font-family:inherit}\n"
    "@media screen{figure>svg{width:100%}}\n"
    "@media (prefers-color-scheme:dark){@media screen{body{color:#eee;background:#1e1e1e}"
    "header p,p,dt,thead th,h3 span{color:#bbb}.f{color:#999}h2{color:#78aeed}"
    "tbody tr,table.grid td.c{border-color:#444}"
    "figure{background:#fff;color:#222;border-radius:8px;padding:.6rem}}}\n"
    "@page{size:A4;margin:1.4cm}@page wide{size:A4 landscape;margin:1.2cm}\n"
    "@media print{body{max-width:none;margin:0;padding:0;font-size:10pt}"
    ".scroll{overflow:visible}.wide{page:wide}.dense table{font-size:7pt}"
    ".dense th,.dense td{padding:.2em .15em!important}"
    "table.wall{font-size:15pt}thead{display:table-header-group}tr,figure{break-inside:avoid}"
    "h2,h3{break-after:avoid}.short{break-inside:avoid}"
    "section:has(>.wide){page:wide}}\n";

static void
append_escaped (GString *out, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text != NULL ? text : "", -1);

  g_string_append (out, escaped);
}

static void
append_element (GString *out, const char *tag, const char *text)
{
  g_string_append_printf (out, "<%s dir=\"auto\">", tag);
  append_escaped (out, text);
  g_string_append_printf (out, "</%s>\n", tag);
}

/* Tables */

static void
append_class (GString *out, const ReportColumn *column, ReportStyle look)
{
  static const char *const aligns[] = { "", " r", " c" };
  static const char *const looks[] = { "", " s", " f", " b" };

  g_string_append_printf (out, " class=\"%s%s%s\"", column->wide ? "w" : "n", aligns[column->align],
                          looks[look]);
}

static void
append_head (GString *out, const ReportTable *table)
{
  g_string_append (out, "<thead><tr>");
  for (guint c = 0; c < table->columns->len; c++) {
    const ReportColumn *column = &g_array_index (table->columns, ReportColumn, c);

    if (column->data_only)
      continue;
    g_string_append (out, "<th scope=\"col\"");
    append_class (out, column, REPORT_PLAIN);
    g_string_append_c (out, '>');
    append_escaped (out, column->heading);
    g_string_append (out, "</th>");
  }
  g_string_append (out, "</tr></thead>\n");
}

static void
append_row (GString *out, const ReportTable *table, guint row)
{
  g_string_append (out, "<tr>");
  for (guint c = 0; c < table->columns->len; c++) {
    const ReportColumn *column = &g_array_index (table->columns, ReportColumn, c);
    const ReportCell *cell = report_table_get (table, row, c);

    if (column->data_only)
      continue;
    g_string_append (out, "<td");
    append_class (out, column, cell->style);
    g_string_append (out, column->wide ? " dir=\"auto\">" : ">");
    append_escaped (out, cell->text);
    g_string_append (out, "</td>");
  }
  g_string_append (out, "</tr>\n");
}

static void
append_table (GString *out, const ReportTable *table)
{
  static const char *const looks[] = { "list", "grid", "wall" };
  guint n = table->columns->len;

  g_string_append_printf (out, "<div class=\"scroll%s%s%s\"><table class=\"%s\">\n",
                          n > 14 ? " wide" : "", n > 22 ? " dense" : "",
                          report_table_get_n_rows (table) <= SHORT ? " short" : "",
                          looks[table->style]);
  append_head (out, table);
  g_string_append (out, "<tbody>\n");
  for (guint row = 0; row < report_table_get_n_rows (table); row++)
    append_row (out, table, row);
  g_string_append (out, "</tbody></table></div>\n");
}

/* Blocks */

/**
 * Html:
 * @facts: a list of them is open; @chapter: a chapter is
 */
typedef struct {
  GString *out;
  gboolean facts, chapter;
} Html;

static void
append_chapter (Html *html, const ReportBlock *block)
{
  if (html->chapter)
    g_string_append (html->out, "</section>\n");
  html->chapter = TRUE;
  g_string_append (html->out, "<section>\n");
  append_element (html->out, "h2", block->text);
}

static void
append_section (GString *out, const ReportBlock *block)
{
  g_string_append (out, "<h3 dir=\"auto\">");
  append_escaped (out, block->text);
  if (block->by != NULL) {
    g_string_append (out, "<span>");
    append_escaped (out, block->by);
    g_string_append (out, "</span>");
  }
  g_string_append (out, "</h3>\n");
}

static void
append_fact (Html *html, const ReportBlock *block)
{
  if (!html->facts)
    g_string_append (html->out, "<dl>\n");
  html->facts = TRUE;
  append_element (html->out, "dt", block->text);
  append_element (html->out, "dd", block->by);
}

static void
append_block (Html *html, const ReportBlock *block)
{
  if (html->facts && block->kind != REPORT_FACT) {
    g_string_append (html->out, "</dl>\n");
    html->facts = FALSE;
  }
  switch (block->kind) {
  case REPORT_TITLE:
    g_string_append (html->out, "<header>\n");
    append_element (html->out, "h1", block->text);
    append_element (html->out, "p", block->by);
    g_string_append (html->out, "</header>\n");
    break;
  case REPORT_CHAPTER:
    append_chapter (html, block);
    break;
  case REPORT_SECTION:
    append_section (html->out, block);
    break;
  case REPORT_PARAGRAPH:
    append_element (html->out, "p", block->text);
    break;
  case REPORT_FACT:
    append_fact (html, block);
    break;
  case REPORT_TABLE:
    append_table (html->out, block->table);
    break;
  case REPORT_CHART:
    g_string_append (html->out, "<figure>\n");
    report_chart_append_svg (block->chart, html->out);
    g_string_append (html->out, "</figure>\n");
    break;
  }
}

char *
report_dup_html (const AppReport *report)
{
  g_autofree char *language = app_phrase_dup_language ();
  Html html = { .out = g_string_new ("<!DOCTYPE html>\n") };

  g_string_append_printf (html.out,
                          "<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                          language, app_phrase_get_direction ());
  g_string_append (html.out, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
  append_escaped (html.out, report->title);
  g_string_append (html.out, " – ");
  append_escaped (html.out, report->subtitle);
  g_string_append_printf (html.out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n", style);
  for (guint k = 0; k < report->blocks->len; k++)
    append_block (&html, g_ptr_array_index (report->blocks, k));
  g_string_append (html.out, html.facts ? "</dl>\n" : "");
  g_string_append (html.out, html.chapter ? "</section>\n" : "");
  g_string_append (html.out, "</body>\n</html>\n");
  return g_string_free (html.out, FALSE);
}
