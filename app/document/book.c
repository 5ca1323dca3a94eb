/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A journal as a book: its blocks, as text, as HTML, and into a file.
 */
#include "app/document/book.h"

#include "app/base/error.h"
#include "app/base/out-file.h"
#include "app/base/phrases.h"
#include "app/document/book-chart.h"
#include "app/document/book-pages.h"
#include "app/document/photo.h"
#include "app/document/book-private.h"

#include <cairo-pdf.h>
#include <string.h>

static void
free_block (gpointer data)
{
  AppBookBlock *block = data;

  g_free (block->text);
  g_free (block->by);
  g_strfreev (block->lines);
  g_free (block->targets);
  app_book_chart_free (block->chart);
  g_clear_pointer (&block->photo, g_bytes_unref);
  g_free (block);
}

AppBookBlock *
app_book_add (AppBook *book, AppBookKind kind, char *text, char *by)
{
  AppBookBlock *block = g_new0 (AppBookBlock, 1);

  block->kind = kind;
  block->text = text;
  block->by = by;
  g_ptr_array_add (book->blocks, block);
  return block;
}

void
app_book_set_contents (AppBook *book, const char *heading)
{
  g_free (book->contents);
  book->contents = g_strdup (heading);
}

void
app_book_swap_last (AppBook *book)
{
  gpointer *blocks = book->blocks->pdata + book->blocks->len - 2;
  gpointer last = blocks[1];

  blocks[1] = blocks[0];
  blocks[0] = last;
}

AppBook *
app_book_new (const char *title)
{
  AppBook *book = g_new0 (AppBook, 1);

  book->title = g_strdup (title);
  book->blocks = g_ptr_array_new_with_free_func (free_block);
  return book;
}

void
app_book_free (AppBook *book)
{
  if (book == NULL)
    return;
  g_ptr_array_unref (book->blocks);
  g_free (book->title);
  g_free (book->contents);
  g_free (book);
}

const char *
app_book_get_title (AppBook *book)
{
  return book->title;
}

guint
app_book_get_n_blocks (AppBook *book)
{
  return book->blocks->len;
}

const AppBookBlock *
app_book_get_block (AppBook *book, guint k)
{
  g_return_val_if_fail (k < book->blocks->len, NULL);
  return g_ptr_array_index (book->blocks, k);
}

char *
app_book_block_dup_line (const AppBookBlock *block)
{
  return block->by != NULL ? g_strdup_printf ("%s (%s)", block->text, block->by)
                           : g_strdup (block->text);
}

/* A book as plain text. */

#define COLUMNS 76

/* Columns that @text takes: marks of direction take none. */
static glong
width_of (const char *text, gsize length)
{
  glong width = 0;

  for (const char *at = text; at < text + length; at = g_utf8_next_char (at)) {
    const gunichar c = g_utf8_get_char (at);

    if (g_unichar_iszerowidth (c))
      continue;
    width += g_unichar_iswide (c) ? 2 : 1;
  }
  return width;
}

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
    const glong width = width_of (at, length);

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
  const glong width = MIN (width_of (text, strlen (text)), COLUMNS);

  append_filled (out, text, 0);
  for (glong k = 0; k < width; k++)
    g_string_append_c (out, line);
  g_string_append_c (out, '\n');
}

/* Health at @move in a slot as one of eight bars; a blank before it was filled, a dot for nothing.
 */
static const char *
bar_at (const AppBookChart *chart, guint slot, guint move)
{
  static const char *const bars[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
  const AppBookStep *at = NULL;

  for (guint k = 0; k < chart->steps[slot]->len; k++) {
    const AppBookStep *step = &g_array_index (chart->steps[slot], AppBookStep, k);

    if (step->move <= move)
      at = step;
  }
  if (at == NULL)
    return " ";
  return at->health <= 0 ? "." : bars[MIN ((at->health * 8 - 1) / MAX (at->max_health, 1), 7)];
}

static void
append_chart (GString *out, const AppBookChart *chart)
{
  const guint columns = MIN (chart->n_moves, COLUMNS);

  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    const char *separator = "";

    if (chart->steps[slot]->len == 0)
      continue;
    for (guint k = 0; k < chart->names[slot]->len; k++) {
      g_string_append_printf (out, "%s%s", separator,
                              g_array_index (chart->names[slot], AppBookMark, k).name);
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
append_captioned (GString *out, const AppBookBlock *block)
{
  g_autofree char *caption = g_strdup_printf ("[%s]", block->text);

  append_filled (out, caption, 4);
}

/* Its box stands before its lines. */
static void
append_check (GString *out, const AppBookBlock *block)
{
  g_autofree char *line = app_book_block_dup_line (block);
  const gsize start = out->len;

  append_filled (out, line, 4);
  memcpy (out->str + start, "[ ]", 3);
}

static void
append_block (GString *out, const AppBookBlock *block)
{
  guint indent = 0;

  switch (block->kind) {
  case APP_BOOK_TITLE:
  case APP_BOOK_RUN:
    append_underlined (out, block->text, '=');
    break;
  case APP_BOOK_CHAPTER:
  case APP_BOOK_CLOSING:
    append_underlined (out, block->text, '-');
    break;
  case APP_BOOK_SECTION:
    append_filled (out, block->text, 0);
    break;
  case APP_BOOK_PARAGRAPH:
    append_filled (out, block->text, 0);
    break;
  case APP_BOOK_ENTRY:
    indent = 4;
    append_lines (out, block->text, indent);
    break;
  case APP_BOOK_EPITAPH:
    indent = 8;
    append_filled (out, block->text, indent);
    break;
  case APP_BOOK_HEALTH:
    append_filled (out, block->text, 0);
    append_chart (out, block->chart);
    break;
  case APP_BOOK_PHOTO:
    append_captioned (out, block);
    break;
  case APP_BOOK_CHECK:
    append_check (out, block);
    return;
  }
  if (block->by != NULL)
    append_filled (out, block->by, indent);
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    append_filled (out, *line, indent);
}

char *
app_book_dup_text (AppBook *book)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < app_book_get_n_blocks (book); k++) {
    const AppBookBlock *block = app_book_get_block (book, k);

    if (k > 0 && block->kind != APP_BOOK_CHECK)
      g_string_append (
          out, block->kind <= APP_BOOK_CHAPTER || block->kind == APP_BOOK_CLOSING ? "\n\n" : "\n");
    append_block (out, block);
  }
  return g_string_free (out, FALSE);
}

/* A book as one HTML document that needs nothing else: for a browser, for mail, and for its print
 * dialog. */

static const char style[] =
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

static void
append_escaped (GString *out, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (out, escaped);
}

/* <p dir="auto">…</p>, line feeds as breaks. */
static void
append_paragraph (GString *out, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_string_append (out, "<p dir=\"auto\">");
  for (guint k = 0; lines[k] != NULL; k++) {
    if (k > 0)
      g_string_append (out, "<br>\n");
    append_escaped (out, lines[k]);
  }
  g_string_append (out, "</p>\n");
}

static void
append_by (GString *out, const AppBookBlock *block)
{
  if (block->by == NULL)
    return;
  g_string_append (out, "<span class=\"by\" dir=\"auto\">");
  append_escaped (out, block->by);
  g_string_append (out, "</span>\n");
}

/* @few: it begins no page */
static void
append_heading (GString *out, const AppBookBlock *block, guint level, gboolean few)
{
  g_string_append_printf (out, "<h%u%s dir=\"auto\">", level, few ? " class=\"few\"" : "");
  append_escaped (out, block->text);
  append_by (out, block);
  g_string_append_printf (out, "</h%u>\n", level);
}

static void
append_html_lines (GString *out, const AppBookBlock *block)
{
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    append_paragraph (out, *line);
}

#define FEW 4 /* blocks of a run that is no page long */

static gboolean
has_few_blocks (AppBook *book, guint run)
{
  guint k = run + 1;

  while (k < app_book_get_n_blocks (book) && app_book_get_block (book, k)->kind != APP_BOOK_RUN)
    k++;
  return k - run <= FEW;
}

static void
append_html_block (GString *out, AppBook *book, guint k)
{
  const AppBookBlock *block = app_book_get_block (book, k);

  switch (block->kind) {
  case APP_BOOK_TITLE:
    g_string_append (out, "<header>\n");
    append_heading (out, block, 1, FALSE);
    append_html_lines (out, block);
    g_string_append (out, "</header>\n");
    break;
  case APP_BOOK_RUN:
    append_heading (out, block, 1, has_few_blocks (book, k));
    break;
  case APP_BOOK_CHAPTER:
    append_heading (out, block, 2, FALSE);
    break;
  case APP_BOOK_SECTION:
    append_heading (out, block, 3, FALSE);
    break;
  case APP_BOOK_PARAGRAPH:
    append_paragraph (out, block->text);
    break;
  case APP_BOOK_ENTRY:
    g_string_append (out, "<blockquote>\n");
    append_paragraph (out, block->text);
    append_by (out, block);
    g_string_append (out, "</blockquote>\n");
    break;
  case APP_BOOK_EPITAPH:
    g_string_append (out, "<aside>\n<strong dir=\"auto\">");
    append_escaped (out, block->text);
    g_string_append (out, "</strong>\n");
    append_by (out, block);
    append_html_lines (out, block);
    g_string_append (out, "</aside>\n");
    break;
  case APP_BOOK_HEALTH:
    g_string_append (out, "<figure>\n");
    book_chart_append_svg (block->chart, out);
    g_string_append (out, "<figcaption dir=\"auto\">");
    append_escaped (out, block->text);
    g_string_append (out, "</figcaption>\n</figure>\n");
    break;
  case APP_BOOK_PHOTO:
    g_string_append (out, "<figure>\n<img alt=\"\" src=\"");
    book_photo_append_address (block->photo, out);
    g_string_append (out, "\">\n<figcaption dir=\"auto\">");
    append_escaped (out, block->text);
    g_string_append (out, "</figcaption>\n</figure>\n");
    break;
  case APP_BOOK_CHECK:
    g_string_append (out, "<label class=\"check\" dir=\"auto\"><input type=\"checkbox\"> ");
    append_escaped (out, block->text);
    g_string_append_c (out, '\n');
    append_by (out, block);
    g_string_append (out, "</label>\n");
    break;
  case APP_BOOK_CLOSING:
    g_string_append (out, "<section class=\"closing\">\n");
    append_heading (out, block, 2, FALSE);
    append_html_lines (out, block);
    g_string_append (out, "</section>\n");
    break;
  }
}

char *
app_book_dup_html (AppBook *book)
{
  GString *out = g_string_new ("<!DOCTYPE html>\n");
  g_autofree char *language = app_phrase_dup_language ();

  g_string_append_printf (out, "<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                          language, app_phrase_get_direction ());
  g_string_append (out, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
  append_escaped (out, app_book_get_title (book));
  g_string_append_printf (out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n", style);
  for (guint k = 0; k < app_book_get_n_blocks (book); k++)
    append_html_block (out, book, k);
  g_string_append (out, "</body>\n</html>\n");
  return g_string_free (out, FALSE);
}

/* A book as a file. */

static cairo_status_t
write_bytes_cb (void *closure, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (closure, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Runs and chapters, for a reader's side bar. */
static void
add_outline (AppBookPages *pages, AppBook *book, cairo_surface_t *surface)
{
  int run = CAIRO_PDF_OUTLINE_ROOT;

  for (guint k = 0; k < app_book_get_n_blocks (book); k++) {
    const AppBookBlock *block = app_book_get_block (book, k);
    g_autofree char *where = NULL;
    int id;

    if (block->kind != APP_BOOK_RUN && block->kind != APP_BOOK_CHAPTER)
      continue;
    where = g_strdup_printf ("page=%u pos=[0 0]", app_book_pages_find_block (pages, k) + 1);
    id = cairo_pdf_surface_add_outline (surface,
                                        block->kind == APP_BOOK_RUN ? CAIRO_PDF_OUTLINE_ROOT : run,
                                        block->text, where, CAIRO_PDF_OUTLINE_FLAG_OPEN);
    if (block->kind == APP_BOOK_RUN)
      run = id;
  }
}

gboolean
app_book_pages_write_pdf (AppBookPages *pages, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  AppOutFile *file;
  double width, height;
  AppBook *book = book_pages_get_book (pages, &width, &height);
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream (write_bytes_cb, bytes, width, height);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, app_book_get_title (book));
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Tomekeeper");
  for (guint n = 0; n < app_book_pages_get_n_pages (pages); n++) {
    app_book_pages_draw (pages, n, cr);
    cairo_show_page (cr);
  }
  add_outline (pages, book, surface);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_FILE, cairo_status_to_string (status));
    return FALSE;
  }
  file = app_out_file_open (path, error);
  if (file == NULL)
    return FALSE;
  app_out_file_write ((const char *)bytes->data, bytes->len, file);
  return app_out_file_close (file, error);
}

static gboolean
write_text (char *text, const char *path, GError **error)
{
  AppOutFile *file = app_out_file_open (path, error);

  if (file != NULL)
    app_out_file_write (text, strlen (text), file);
  g_free (text);
  return file != NULL && app_out_file_close (file, error);
}

gboolean
app_book_write (AppBook *book, AppBookFormat format, const char *path, GError **error)
{
  const gboolean small = format == APP_BOOK_PDF_A5;
  g_autoptr (AppBookPages) pages = NULL;

  if (format == APP_BOOK_TEXT)
    return write_text (app_book_dup_text (book), path, error);
  if (format == APP_BOOK_HTML)
    return write_text (app_book_dup_html (book), path, error);
  pages = app_book_pages_new (book, small ? APP_BOOK_A5_WIDTH : APP_BOOK_A4_WIDTH,
                              small ? APP_BOOK_A5_HEIGHT : APP_BOOK_A4_HEIGHT);
  return app_book_pages_write_pdf (pages, path, error);
}
