/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book as plain text.
 */
#include "app/document/book-private.h"

#include <string.h>

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

    if (k > 0)
      g_string_append (
          out, block->kind <= APP_BOOK_CHAPTER || block->kind == APP_BOOK_CLOSING ? "\n\n" : "\n");
    append_block (out, block);
  }
  return g_string_free (out, FALSE);
}
