/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book as one HTML document that needs nothing else: for a browser, for mail, and for its print
 * dialog.
 */
#include "app/document/book-chart.h"
#include "app/document/book-private.h"
#include "app/base/phrases.h"

#include <string.h>

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
    "figure{margin:2em 0}svg{width:100%;height:auto}figcaption{font-size:.9em;color:#555}\n"
    "@media (prefers-color-scheme:dark){@media screen{body{color:#ddd;background:#1e1e1e}"
    ".by,figcaption{color:#aaa}aside{border-color:#ddd}}}\n"
    "@page{margin:2cm}\n"
    "@media print{body{margin:0;max-width:none;font-size:11pt}h1,.closing{break-before:page}"
    "h2,h3{break-after:avoid}p{orphans:2;widows:2}aside,figure,blockquote{break-inside:avoid}"
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

static void
append_heading (GString *out, const AppBookBlock *block, guint level)
{
  g_string_append_printf (out, "<h%u dir=\"auto\">", level);
  append_escaped (out, block->text);
  append_by (out, block);
  g_string_append_printf (out, "</h%u>\n", level);
}

static void
append_lines (GString *out, const AppBookBlock *block)
{
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    append_paragraph (out, *line);
}

static void
append_block (GString *out, const AppBookBlock *block)
{
  switch (block->kind) {
  case APP_BOOK_TITLE:
    g_string_append (out, "<header>\n");
    append_heading (out, block, 1);
    append_lines (out, block);
    g_string_append (out, "</header>\n");
    break;
  case APP_BOOK_RUN:
    append_heading (out, block, 1);
    break;
  case APP_BOOK_CHAPTER:
    append_heading (out, block, 2);
    break;
  case APP_BOOK_SECTION:
    append_heading (out, block, 3);
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
    append_lines (out, block);
    g_string_append (out, "</aside>\n");
    break;
  case APP_BOOK_HEALTH:
    g_string_append (out, "<figure>\n");
    book_chart_append_svg (block->chart, out);
    g_string_append (out, "<figcaption dir=\"auto\">");
    append_escaped (out, block->text);
    g_string_append (out, "</figcaption>\n</figure>\n");
    break;
  case APP_BOOK_CLOSING:
    g_string_append (out, "<section class=\"closing\">\n");
    append_heading (out, block, 2);
    append_lines (out, block);
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
    append_block (out, app_book_get_block (book, k));
  g_string_append (out, "</body>\n</html>\n");
  return g_string_free (out, FALSE);
}
