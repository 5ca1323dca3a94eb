/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages to read: made of their parts, and written as text, HTML, CSV and JSON.
 */
#include "app/document/document.h"

#include "app/base/csv.h"
#include "app/base/json.h"
#include "app/base/out-file.h"
#include "app/base/outline.h"
#include "app/base/paths.h"
#include "app/base/phrases.h"
#include "app/document/pages.h"
#include "app/document/photo.h"

#include <math.h>
#include <string.h>

/* Formats */

static const char *const formats[] = { [APP_FORMAT_HTML] = "html",
                                       [APP_FORMAT_PDF] = "pdf",
                                       [APP_FORMAT_CSV] = "csv",
                                       [APP_FORMAT_JSON] = "json" };

gboolean
app_format_find (const char *id, AppFormat *format)
{
  for (guint k = 0; k < G_N_ELEMENTS (formats); k++)
    if (formats[k] != NULL && g_str_equal (formats[k], id)) {
      *format = (AppFormat)k;
      return TRUE;
    }
  return FALSE;
}

const char *
app_format_id (AppFormat format)
{
  return formats[format];
}

gboolean
app_format_is_data (AppFormat format)
{
  return format == APP_FORMAT_CSV || format == APP_FORMAT_JSON;
}

/* Tables */

static void
clear_column (gpointer data)
{
  g_free (((AppTableColumn *)data)->key);
  g_free (((AppTableColumn *)data)->heading);
}

static void
clear_cell (gpointer data)
{
  g_free (((AppTableCell *)data)->text);
  g_free (((AppTableCell *)data)->data);
}

AppTable *
app_table_new (const char *id, AppTableStyle style)
{
  AppTable *table = g_new0 (AppTable, 1);

  table->id = g_strdup (id);
  table->style = style;
  table->columns = g_array_new (FALSE, TRUE, sizeof (AppTableColumn));
  g_array_set_clear_func (table->columns, clear_column);
  table->cells = g_array_new (FALSE, TRUE, sizeof (AppTableCell));
  g_array_set_clear_func (table->cells, clear_cell);
  return table;
}

void
app_table_free (AppTable *table)
{
  if (table == NULL)
    return;
  g_array_unref (table->columns);
  g_array_unref (table->cells);
  g_free (table->id);
  g_free (table);
}

AppTableColumn *
app_table_add_column (AppTable *table, const char *key, const char *heading, AppAlign align)
{
  AppTableColumn column = { .key = g_strdup (key), .heading = g_strdup (heading), .align = align };

  g_array_append_val (table->columns, column);
  return &g_array_index (table->columns, AppTableColumn, table->columns->len - 1);
}

static AppTableCell *
add_cell (AppTable *table, AppTableCell cell)
{
  g_array_append_val (table->cells, cell);
  return &g_array_index (table->cells, AppTableCell, table->cells->len - 1);
}

AppTableCell *
app_table_add_text (AppTable *table, const char *text)
{
  return add_cell (table, (AppTableCell){ .text = g_strdup (text != NULL ? text : "") });
}

AppTableCell *
app_table_add_number (AppTable *table, char *text, double value)
{
  return add_cell (table, (AppTableCell){ .text = text, .number = TRUE, .value = value });
}

guint
app_table_get_n_rows (const AppTable *table)
{
  return table->columns->len > 0 ? table->cells->len / table->columns->len : 0;
}

const AppTableCell *
app_table_get (const AppTable *table, guint row, guint column)
{
  return &g_array_index (table->cells, AppTableCell, row * table->columns->len + column);
}

/* Documents */

static void
free_block (gpointer data)
{
  AppBlock *block = data;

  g_free (block->text);
  g_free (block->by);
  g_strfreev (block->lines);
  g_free (block->targets);
  app_table_free (block->table);
  app_line_chart_free (block->chart);
  app_health_chart_free (block->health);
  g_clear_pointer (&block->photo, g_bytes_unref);
  g_free (block);
}

AppDocument *
app_document_new (AppDocumentStyle style, const char *title)
{
  AppDocument *document = g_atomic_rc_box_new0 (AppDocument);

  document->style = style;
  document->title = g_strdup (title);
  document->blocks = g_ptr_array_new_with_free_func (free_block);
  return document;
}

AppDocument *
app_document_ref (AppDocument *document)
{
  return g_atomic_rc_box_acquire (document);
}

static void
clear_document (gpointer data)
{
  AppDocument *document = data;

  g_ptr_array_unref (document->blocks);
  app_table_free (document->data);
  g_free (document->title);
  g_free (document->subtitle);
  g_free (document->contents);
}

void
app_document_unref (AppDocument *document)
{
  if (document != NULL)
    g_atomic_rc_box_release_full (document, clear_document);
}

AppBlock *
app_document_add (AppDocument *document, AppBlockKind kind, char *text, char *by)
{
  AppBlock *block = g_new0 (AppBlock, 1);

  block->kind = kind;
  block->text = text;
  block->by = by;
  g_ptr_array_add (document->blocks, block);
  return block;
}

AppBlock *
app_document_add_text (AppDocument *document, AppBlockKind kind, const char *text, const char *by)
{
  return app_document_add (document, kind, g_strdup (text), g_strdup (by));
}

void
app_document_add_head (AppDocument *document)
{
  const char *const lines[] = { document->subtitle, NULL };

  app_document_add_text (document, APP_BLOCK_TITLE, document->title, NULL)->lines =
      g_strdupv ((char **)lines);
}

void
app_document_add_table (AppDocument *document, AppTable *table)
{
  app_document_add (document, APP_BLOCK_TABLE, NULL, NULL)->table = table;
}

void
app_document_swap_last (AppDocument *document)
{
  gpointer *blocks = document->blocks->pdata + document->blocks->len - 2;
  gpointer last = blocks[1];

  blocks[1] = blocks[0];
  blocks[0] = last;
}

guint
app_document_get_n_blocks (const AppDocument *document)
{
  return document->blocks->len;
}

const AppBlock *
app_document_get_block (const AppDocument *document, guint k)
{
  g_return_val_if_fail (k < document->blocks->len, NULL);
  return g_ptr_array_index (document->blocks, k);
}

char *
app_block_dup_line (const AppBlock *block)
{
  return block->by != NULL ? g_strdup_printf ("%s (%s)", block->text, block->by)
                           : g_strdup (block->text);
}

/* Text: plain, for a terminal or a file. */

#define COLUMNS 76

#define POP_ISOLATE "\xe2\x81\xa9"

/* @open: those marks of direction that wait for their ends, before @text and after it */
static void
follow_isolates (GString *open, const char *text, gsize length)
{
  for (const char *at = text; at < text + length; at = g_utf8_next_char (at)) {
    const gunichar c = g_utf8_get_char (at);

    if (c >= 0x2066 && c <= 0x2068)
      g_string_append_unichar (open, c);
    else if (c == 0x2069 && open->len > 0)
      g_string_truncate (open, open->len - strlen (POP_ISOLATE));
  }
}

/* A line ends what was begun in it; the next one begins it again. */
static void
break_line (GString *out, const GString *open)
{
  for (gsize k = 0; k < open->len; k += strlen (POP_ISOLATE))
    g_string_append (out, POP_ISOLATE);
  g_string_append_c (out, '\n');
}

/* One line of @text, filled, each line of it indented by @indent. */
static void
append_filled (GString *out, const char *text, guint indent)
{
  g_autoptr (GString) open = g_string_new (NULL);
  const char *at = text;
  glong column = 0;

  while (*at != '\0') {
    const gsize length = strcspn (at, " ");
    const glong width = app_text_width (at, length);

    if (length > 0 && column > 0 && column + 1 + width > COLUMNS) {
      break_line (out, open);
      column = 0;
    }
    if (length > 0) {
      g_string_append_printf (out, "%*s%s", column == 0 ? (int)indent : 1, "",
                              column == 0 ? open->str : "");
      g_string_append_len (out, at, (gssize)length);
      follow_isolates (open, at, length);
      column += width + (column == 0 ? (glong)indent : 1);
    }
    at += length + (at[length] == ' ' ? 1 : 0);
  }
  break_line (out, open);
}

static void
append_lines (GString *out, const char *text, guint indent)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    append_filled (out, *line, indent);
}

static void
append_underlined (GString *out, const char *text, char line)
{
  const glong width = MIN ((glong)app_text_width (text, strlen (text)), COLUMNS);

  append_filled (out, text, 0);
  for (glong k = 0; k < width; k++)
    g_string_append_c (out, line);
  g_string_append_c (out, '\n');
}

/* Health at @move in a slot as one of eight bars; a blank before it was filled, a dot for nothing.
 */
static const char *
bar_at (const AppHealthChart *chart, guint slot, guint move)
{
  static const char *const bars[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
  const AppHealthStep *at = NULL;

  for (guint k = 0; k < chart->steps[slot]->len; k++) {
    const AppHealthStep *step = &g_array_index (chart->steps[slot], AppHealthStep, k);

    if (step->move <= move)
      at = step;
  }
  if (at == NULL)
    return " ";
  return at->health <= 0 ? "." : bars[MIN ((at->health * 8 - 1) / MAX (at->max_health, 1), 7)];
}

static void
append_health (GString *out, const AppHealthChart *chart)
{
  const guint columns = MIN (chart->n_moves, COLUMNS);

  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    const char *separator = "";

    if (chart->steps[slot]->len == 0)
      continue;
    for (guint k = 0; k < chart->names[slot]->len; k++) {
      g_string_append_printf (out, "%s%s", separator,
                              g_array_index (chart->names[slot], AppHealthMark, k).name);
      separator = ", ";
    }
    g_string_append_c (out, '\n');
    for (guint k = 1; k <= columns; k++)
      g_string_append (out, bar_at (chart, slot, chart->n_moves * k / columns));
    g_string_append_c (out, '\n');
  }
}

/* What text can't show stands in brackets. */
static void
append_captioned (GString *out, const AppBlock *block)
{
  g_autofree char *caption = g_strdup_printf ("[%s]", block->text);

  append_filled (out, caption, 4);
}

/* Its box stands before its lines. */
static void
append_check (GString *out, const AppBlock *block)
{
  g_autofree char *line = app_block_dup_line (block);
  const gsize start = out->len;

  append_filled (out, line, 4);
  memcpy (out->str + start, "[ ]", 3);
}

/* @row: 0 for the headings */
static char **
dup_row (const AppTable *table, guint row)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

  for (guint c = 0; c < table->columns->len; c++) {
    const AppTableColumn *column = &g_array_index (table->columns, AppTableColumn, c);

    if (!column->data_only)
      g_strv_builder_add (cells,
                          row == 0 ? column->heading : app_table_get (table, row - 1, c)->text);
  }
  return g_strv_builder_end (cells);
}

void
app_table_append_text (const AppTable *table, GString *out)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  g_autoptr (GString) right = g_string_new (NULL);
  gboolean headed = FALSE;

  for (guint c = 0; c < table->columns->len; c++) {
    const AppTableColumn *column = &g_array_index (table->columns, AppTableColumn, c);

    if (column->data_only)
      continue;
    g_string_append_c (right, column->align == APP_ALIGN_RIGHT ? 'r' : 'l');
    headed = headed || column->heading[0] != '\0';
  }
  for (guint row = headed ? 0 : 1; row <= app_table_get_n_rows (table); row++)
    g_ptr_array_add (rows, dup_row (table, row));
  app_table_aligned (rows, 0, right->str, out);
}

static void
append_block (GString *out, const AppBlock *block)
{
  guint indent = 0;

  switch (block->kind) {
  case APP_BLOCK_TITLE:
  case APP_BLOCK_RUN:
    append_underlined (out, block->text, '=');
    break;
  case APP_BLOCK_CHAPTER:
  case APP_BLOCK_CLOSING:
    append_underlined (out, block->text, '-');
    break;
  case APP_BLOCK_SECTION:
  case APP_BLOCK_PARAGRAPH:
    append_filled (out, block->text, 0);
    break;
  case APP_BLOCK_ENTRY:
    indent = 4;
    append_lines (out, block->text, indent);
    break;
  case APP_BLOCK_EPITAPH:
    indent = 8;
    append_filled (out, block->text, indent);
    break;
  case APP_BLOCK_HEALTH:
    append_filled (out, block->text, 0);
    append_health (out, block->health);
    break;
  case APP_BLOCK_PHOTO:
    append_captioned (out, block);
    break;
  case APP_BLOCK_CHECK:
    append_check (out, block);
    return;
  case APP_BLOCK_TABLE:
    app_table_append_text (block->table, out);
    return;
  case APP_BLOCK_FACT:
    append_filled (out, block->text, 0);
    indent = 4;
    break;
  case APP_BLOCK_CHART:
    append_filled (out, block->chart->title, 0);
    break;
  }
  if (block->by != NULL)
    append_filled (out, block->by, indent);
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    append_filled (out, *line, indent);
}

char *
app_document_dup_text (const AppDocument *document)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < app_document_get_n_blocks (document); k++) {
    const AppBlock *block = app_document_get_block (document, k);

    if (k > 0 && block->kind != APP_BLOCK_CHECK)
      g_string_append (out, block->kind <= APP_BLOCK_CHAPTER || block->kind == APP_BLOCK_CLOSING
                                ? "\n\n"
                                : "\n");
    append_block (out, block);
  }
  return g_string_free (out, FALSE);
}

/* CSV */

/* The first table, or what stands for it in CSV. */
static const AppTable *
get_data_table (const AppDocument *document)
{
  if (document->data != NULL)
    return document->data;
  for (guint k = 0; k < app_document_get_n_blocks (document); k++) {
    const AppBlock *block = app_document_get_block (document, k);

    if (block->table != NULL)
      return block->table;
  }
  return NULL;
}

static const char *
get_cell_data (const AppTableCell *cell)
{
  return cell->data != NULL ? cell->data : cell->text;
}

static void
append_cell (GString *out, const AppTableCell *cell)
{
  if (cell->number)
    app_csv_append_number (out, cell->value);
  else
    (cell->figure ? app_csv_append_cell : app_csv_append_text) (out, get_cell_data (cell));
}

void
app_table_append_csv (const AppTable *table, GString *out)
{
  for (guint c = 0; c < table->columns->len; c++) {
    g_string_append (out, c > 0 ? "," : "");
    app_csv_append_text (out, g_array_index (table->columns, AppTableColumn, c).key);
  }
  g_string_append (out, "\r\n");
  for (guint row = 0; row < app_table_get_n_rows (table); row++) {
    for (guint c = 0; c < table->columns->len; c++) {
      g_string_append (out, c > 0 ? "," : "");
      append_cell (out, app_table_get (table, row, c));
    }
    g_string_append (out, "\r\n");
  }
}

static char *
dup_csv (const AppDocument *document)
{
  const AppTable *table = get_data_table (document);
  GString *out = g_string_new (NULL);

  if (table != NULL)
    app_table_append_csv (table, out);
  return g_string_free (out, FALSE);
}

/* JSON */

static void
put_cell (AppJson *json, const char *key, const AppTableCell *cell)
{
  if (!cell->number) {
    app_json_set_text (json, key, get_cell_data (cell));
    return;
  }
  app_json_key (json, key);
  if (isnan (cell->value))
    app_json_text (json, NULL);
  else
    app_json_number (json, cell->value);
}

static void
put_rows (AppJson *json, const AppTable *table)
{
  app_json_begin_list (json);
  for (guint row = 0; row < app_table_get_n_rows (table); row++) {
    app_json_begin_object (json);
    for (guint c = 0; c < table->columns->len; c++)
      put_cell (json, g_array_index (table->columns, AppTableColumn, c).key,
                app_table_get (table, row, c));
    app_json_end_object (json);
  }
  app_json_end_list (json);
}

static void
put_table (AppJson *json, const AppTable *table)
{
  if (table == NULL)
    return;
  app_json_key (json, table->id);
  put_rows (json, table);
}

static void
put_report (AppJson *json, const AppDocument *document)
{
  app_json_begin_object (json);
  app_json_set_text (json, "report", document->kind);
  app_json_set_text (json, "title", document->title);
  app_json_set_text (json, "subtitle", document->subtitle);
  app_json_begin_object_of (json, "tables");
  for (guint k = 0; k < app_document_get_n_blocks (document); k++)
    put_table (json, app_document_get_block (document, k)->table);
  put_table (json, document->data);
  app_json_end_object (json);
  app_json_end_object (json);
}

/* Those of prose. */
static const char *const kinds[] = {
  [APP_BLOCK_TITLE] = "title",         [APP_BLOCK_RUN] = "run",
  [APP_BLOCK_CHAPTER] = "chapter",     [APP_BLOCK_SECTION] = "section",
  [APP_BLOCK_PARAGRAPH] = "paragraph", [APP_BLOCK_ENTRY] = "entry",
  [APP_BLOCK_EPITAPH] = "epitaph",     [APP_BLOCK_HEALTH] = "health",
  [APP_BLOCK_CLOSING] = "closing",     [APP_BLOCK_PHOTO] = "photo",
  [APP_BLOCK_CHECK] = "check",
};

static void
put_block (AppJson *json, const AppBlock *block)
{
  app_json_begin_object (json);
  app_json_set_text (json, "kind", kinds[block->kind]);
  app_json_set_text (json, "text", block->text);
  if (block->by != NULL)
    app_json_set_text (json, "by", block->by);
  if (block->lines != NULL)
    app_json_set_texts (json, "lines", block->lines);
  app_json_set_integer (json, "run", block->run + 1);
  app_json_set_integer (json, "at", block->move);
  app_json_end_object (json);
}

void
app_document_append_json (const AppDocument *document, GString *out)
{
  AppJson json;

  app_json_init (&json, out);
  if (document->style == APP_DOCUMENT_REPORT) {
    put_report (&json, document);
    return;
  }
  app_json_begin_list (&json);
  for (guint k = 0; k < app_document_get_n_blocks (document); k++)
    put_block (&json, app_document_get_block (document, k));
  app_json_end_list (&json);
}

/* HTML: one document that needs nothing else, for a browser, for mail, and for its print dialog. */

#define SHORT 16 /* rows of a table that is kept on one page */

static const char report_css[] =
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

static const char book_css[] =
    "body{font:1.05rem/1.55 Georgia,\"Noto Serif\",serif;max-width:36em;margin:2em auto;"
    "padding:0 1em;color:#222;background:#fff}\n"
    "header,h1{text-align:center}header{margin:4em 0}\n"
    "h2{margin:2.5em 0 1em;text-align:center}h3{margin:2em 0 .5em}\n"
    ".by{color:#555;font-size:.9em;font-weight:normal;display:block}\n"
    "p{margin:.6em 0;text-align:justify;hyphens:auto}\n"
    "blockquote{margin:1em 0;padding:.2em 1em;border-inline-start:3px solid #aaa;"
    "font-style:italic}\n"
    "aside{margin:1.5em 2em;padding:.8em;border:1px solid #222;text-align:center}\n"
    "aside p,.closing p,header p{text-align:center}\n"
    "label.check{display:block;margin:.35em 0}label.check .by{display:inline}\n"
    "figure{margin:2em 0}svg{width:100%;height:auto}"
    "img{display:block;margin:0 auto "
    ".4em;max-width:100%;max-height:24em}figcaption{font-size:.9em;color:#555}\n"
    "@media (prefers-color-scheme:dark){@media screen{body{color:#ddd;background:#1e1e1e}"
    ".by,figcaption{color:#aaa}aside{border-color:#ddd}}}\n"
    "@page{margin:2cm}\n"
    "@media print{body{margin:0;max-width:none;font-size:11pt}h1{break-before:page}"
    ".few{break-before:auto}.closing{break-inside:avoid}"
    "h2,h3{break-after:avoid}label.check{break-inside:avoid}p{orphans:2;widows:2}aside,figure,"
    "blockquote{break-inside:avoid}"
    "header{margin:8em 0;break-after:page}}\n";

/**
 * HtmlStyle:
 * @by: (array length=2): what stands around what stands beside a heading
 * @feed: a line feed within a paragraph
 * @sections: chapters are sections
 */
typedef struct {
  const char *css;
  const char *by[2];
  const char *feed;
  gboolean sections;
} HtmlStyle;

static const HtmlStyle html_styles[] = {
  [APP_DOCUMENT_REPORT] = { report_css, { "<span>", "</span>" }, "\n", TRUE },
  [APP_DOCUMENT_BOOK] = { book_css, { "<span class=\"by\" dir=\"auto\">", "</span>\n" }, "<br>\n" },
};

/**
 * Html:
 * @facts: a list of them is open; @chapter: a section is
 */
typedef struct {
  const AppDocument *document;
  const HtmlStyle *style;
  GString *out;
  gboolean facts, chapter;
} Html;

static void
html_text (const Html *html, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text != NULL ? text : "", -1);

  g_string_append (html->out, escaped);
}

/* @tag: of an element, perhaps with its class. */
static void
html_element (const Html *html, const char *tag, const char *text)
{
  g_string_append_printf (html->out, "<%s dir=\"auto\">", tag);
  html_text (html, text);
  g_string_append_printf (html->out, "</%s>\n", tag);
}

static void
html_paragraph (const Html *html, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_string_append (html->out, "<p dir=\"auto\">");
  for (guint k = 0; lines[k] != NULL; k++) {
    g_string_append (html->out, k > 0 ? html->style->feed : "");
    html_text (html, lines[k]);
  }
  g_string_append (html->out, "</p>\n");
}

static void
html_by (const Html *html, const AppBlock *block)
{
  if (block->by == NULL)
    return;
  g_string_append (html->out, html->style->by[0]);
  html_text (html, block->by);
  g_string_append (html->out, html->style->by[1]);
}

/* @attributes: with a blank before them */
static void
html_heading (const Html *html, const AppBlock *block, guint level, const char *attributes)
{
  g_string_append_printf (html->out, "<h%u%s dir=\"auto\">", level, attributes);
  html_text (html, block->text);
  html_by (html, block);
  g_string_append_printf (html->out, "</h%u>\n", level);
}

static void
html_lines (const Html *html, const AppBlock *block)
{
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    html_paragraph (html, *line);
}

/* Tables */

/* @tag: "th scope=\"col\"", or "td" */
static void
html_cell (const Html *html, const char *tag, const AppTableColumn *column, const char *text,
           AppCellStyle style, const char *attributes)
{
  static const char *const aligns[] = { "", " r", " c" };
  static const char *const styles[] = { "", " s", " f", " b" };

  g_string_append_printf (html->out, "<%s class=\"%s%s%s\"%s>", tag, column->wide ? "w" : "n",
                          aligns[column->align], styles[style], attributes);
  html_text (html, text);
  g_string_append_printf (html->out, "</%.2s>", tag);
}

/* @row: G_MAXUINT for the headings. */
static void
html_row (const Html *html, const AppTable *table, guint row)
{
  for (guint c = 0; c < table->columns->len; c++) {
    const AppTableColumn *column = &g_array_index (table->columns, AppTableColumn, c);

    if (column->data_only)
      continue;
    if (row == G_MAXUINT) {
      html_cell (html, "th scope=\"col\"", column, column->heading, APP_CELL_PLAIN, "");
    } else {
      const AppTableCell *cell = app_table_get (table, row, c);

      html_cell (html, "td", column, cell->text, cell->style, column->wide ? " dir=\"auto\"" : "");
    }
  }
}

static void
html_table (const Html *html, const AppTable *table)
{
  static const char *const styles[] = { "list", "grid", "wall" };
  guint n = table->columns->len, n_rows = app_table_get_n_rows (table);

  g_string_append_printf (html->out,
                          "<div class=\"scroll%s%s%s\"><table class=\"%s\">\n<thead><tr>",
                          n > 14 ? " wide" : "", n > 22 ? " dense" : "",
                          n_rows <= SHORT ? " short" : "", styles[table->style]);
  html_row (html, table, G_MAXUINT);
  g_string_append (html->out, "</tr></thead>\n<tbody>\n");
  for (guint row = 0; row < n_rows; row++) {
    g_string_append (html->out, "<tr>");
    html_row (html, table, row);
    g_string_append (html->out, "</tr>\n");
  }
  g_string_append (html->out, "</tbody></table></div>\n");
}

/* Blocks */

static void
html_end_chapter (Html *html)
{
  g_string_append (html->out, html->chapter ? "</section>\n" : "");
  html->chapter = FALSE;
}

static void
html_chapter (Html *html, const AppBlock *block)
{
  html_end_chapter (html);
  html->chapter = html->style->sections;
  g_string_append (html->out, html->chapter ? "<section>\n" : "");
  html_heading (html, block, 2, "");
}

static void
html_end_facts (Html *html)
{
  g_string_append (html->out, html->facts ? "</dl>\n" : "");
  html->facts = FALSE;
}

#define FEW 4 /* blocks of a run that is no page long */

static gboolean
has_few_blocks (const AppDocument *document, guint run)
{
  guint k = run + 1;

  while (k < app_document_get_n_blocks (document)
         && app_document_get_block (document, k)->kind != APP_BLOCK_RUN)
    k++;
  return k - run <= FEW;
}

static void
html_block (Html *html, guint k)
{
  const AppBlock *block = app_document_get_block (html->document, k);
  GString *out = html->out;

  if (block->kind != APP_BLOCK_FACT)
    html_end_facts (html);
  switch (block->kind) {
  case APP_BLOCK_TITLE:
    g_string_append (out, "<header>\n");
    html_heading (html, block, 1, "");
    html_lines (html, block);
    g_string_append (out, "</header>\n");
    break;
  case APP_BLOCK_RUN:
    html_heading (html, block, 1, has_few_blocks (html->document, k) ? " class=\"few\"" : "");
    break;
  case APP_BLOCK_CHAPTER:
    html_chapter (html, block);
    break;
  case APP_BLOCK_SECTION:
    html_heading (html, block, 3, "");
    break;
  case APP_BLOCK_PARAGRAPH:
    html_paragraph (html, block->text);
    break;
  case APP_BLOCK_ENTRY:
    g_string_append (out, "<blockquote>\n");
    html_paragraph (html, block->text);
    html_by (html, block);
    g_string_append (out, "</blockquote>\n");
    break;
  case APP_BLOCK_EPITAPH:
    g_string_append (out, "<aside>\n");
    html_element (html, "strong", block->text);
    html_by (html, block);
    html_lines (html, block);
    g_string_append (out, "</aside>\n");
    break;
  case APP_BLOCK_HEALTH:
    g_string_append (out, "<figure>\n");
    app_health_chart_append_svg (block->health, out);
    html_element (html, "figcaption", block->text);
    g_string_append (out, "</figure>\n");
    break;
  case APP_BLOCK_PHOTO:
    g_string_append (out, "<figure>\n<img alt=\"\" src=\"");
    app_photo_append_address (block->photo, out);
    g_string_append (out, "\">\n");
    html_element (html, "figcaption", block->text);
    g_string_append (out, "</figure>\n");
    break;
  case APP_BLOCK_CHECK:
    g_string_append (out, "<label class=\"check\" dir=\"auto\"><input type=\"checkbox\"> ");
    html_text (html, block->text);
    g_string_append_c (out, '\n');
    html_by (html, block);
    g_string_append (out, "</label>\n");
    break;
  case APP_BLOCK_CLOSING:
    g_string_append (out, "<section class=\"closing\">\n");
    html_heading (html, block, 2, "");
    html_lines (html, block);
    g_string_append (out, "</section>\n");
    break;
  case APP_BLOCK_FACT:
    g_string_append (out, html->facts ? "" : "<dl>\n");
    html->facts = TRUE;
    html_element (html, "dt", block->text);
    html_element (html, "dd", block->by);
    break;
  case APP_BLOCK_TABLE:
    html_table (html, block->table);
    break;
  case APP_BLOCK_CHART:
    g_string_append (out, "<figure>\n");
    app_line_chart_append_svg (block->chart, out);
    g_string_append (out, "</figure>\n");
    break;
  }
}

char *
app_document_dup_html (const AppDocument *document)
{
  g_autofree char *language = app_phrase_dup_language ();
  Html html = { .document = document,
                .style = &html_styles[document->style],
                .out = g_string_new ("<!DOCTYPE html>\n") };

  g_string_append_printf (html.out,
                          "<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                          language, app_phrase_get_direction ());
  g_string_append (html.out, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
  html_text (&html, document->title);
  g_string_append (html.out, document->subtitle != NULL ? " – " : "");
  html_text (&html, document->subtitle);
  g_string_append_printf (html.out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n",
                          html.style->css);
  for (guint k = 0; k < app_document_get_n_blocks (document); k++)
    html_block (&html, k);
  html_end_facts (&html);
  html_end_chapter (&html);
  g_string_append (html.out, "</body>\n</html>\n");
  return g_string_free (html.out, FALSE);
}

/* Files */

static char *
dup_json (const AppDocument *document)
{
  GString *out = g_string_new (NULL);

  app_document_append_json (document, out);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

/* The document as text of a format. */
static char *
dup_as (const AppDocument *document, AppFormat format)
{
  switch (format) {
  case APP_FORMAT_CSV:
    return dup_csv (document);
  case APP_FORMAT_JSON:
    return dup_json (document);
  case APP_FORMAT_TEXT:
    return app_document_dup_text (document);
  default:
    return app_document_dup_html (document);
  }
}

gboolean
app_document_write (const AppDocument *document, AppFormat format, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = NULL;
  AppOutFile *file;

  if (format == APP_FORMAT_PDF || format == APP_FORMAT_PDF_A5) {
    bytes = app_document_dup_pdf (document, format, NULL, error);
  } else {
    char *text = dup_as (document, format);

    bytes = g_byte_array_new_take ((guint8 *)text, strlen (text));
  }
  file = bytes != NULL ? app_out_file_open (path, error) : NULL;
  if (file == NULL)
    return FALSE;
  app_out_file_write ((const char *)bytes->data, bytes->len, file);
  return app_out_file_close (file, error);
}

char *
app_document_dup_file_name (const char *title, const char *subtitle, const char *format)
{
  g_autofree char *name =
      subtitle != NULL ? g_strdup_printf ("%s - %s", title, subtitle) : g_strdup (title);

  return app_file_name_dup (name, format);
}
