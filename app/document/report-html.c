/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report as one HTML document that needs nothing else: for a browser, for mail, and for its print
 * dialog.
 */
#include "app/document/report.h"

#include "app/base/phrases.h"

#include <string.h>

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

    if (column->data)
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

    if (column->data)
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
                          looks[table->look]);
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
