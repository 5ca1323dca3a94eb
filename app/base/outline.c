/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any game's view as text for a terminal.
 */
#include "app/base/outline.h"

#include "app/base/phrases.h"

#include <string.h>

static gboolean
is_plain (const AppValue *value)
{
  AppValueKind kind = app_value_kind (value);

  return kind != APP_VALUE_LIST && kind != APP_VALUE_OBJECT;
}

static void
append_plain (const AppValue *value, GString *out)
{
  switch (app_value_kind (value)) {
  case APP_VALUE_BOOLEAN:
    g_string_append (out, app_value_boolean (value) ? "yes" : "no");
    break;
  case APP_VALUE_INTEGER:
    g_string_append_printf (out, "%" G_GINT64_FORMAT, app_value_integer (value));
    break;
  case APP_VALUE_TEXT:
    g_string_append (out, app_value_text (value));
    break;
  default:
    g_string_append_c (out, '-');
    break;
  }
}

/* Everything of @value on one line. */
static void
append_flat (const AppValue *value, GString *out)
{
  guint n = app_value_length (value);

  if (is_plain (value)) {
    append_plain (value, out);
    return;
  }
  if (n == 0)
    g_string_append_c (out, '-');
  for (guint k = 0; k < n; k++) {
    const char *key = app_value_key (value, k);

    if (k > 0)
      g_string_append (out, key != NULL ? ", " : " ");
    if (key != NULL)
      g_string_append_printf (out, "%s ", key);
    append_flat (app_value_at (value, k), out);
  }
}

/* The same, which ends the line. */
static void
append_line (const AppValue *value, GString *out)
{
  gsize start = out->len;
  g_autofree char *line = NULL;

  append_flat (value, out);
  line = app_phrase_name (out->str + start);
  g_string_truncate (out, start);
  g_string_append_printf (out, "%s\n", line);
}

static gboolean
is_number (const char *text)
{
  if (*text == '-' || *text == '+')
    text++;
  return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

guint
app_text_width (const char *text, gsize length)
{
  guint width = 0;

  for (const char *at = text; at < text + length; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (!g_unichar_iszerowidth (c))
      width += g_unichar_iswide (c) ? 2 : 1;
  }
  return width;
}

static void
append_blanks (GString *out, guint n)
{
  while (n-- > 0)
    g_string_append_c (out, ' ');
}

static void
append_row (char **cells, const guint *widths, guint columns, const char *right, GString *out)
{
  for (guint c = 0; c < columns; c++) {
    guint pad = widths[c] - app_text_width (cells[c], strlen (cells[c]));

    if (right[c] == 'r')
      append_blanks (out, pad);
    g_string_append (out, cells[c]);
    if (right[c] != 'r' && c + 1 < columns)
      append_blanks (out, pad);
    if (c + 1 < columns)
      g_string_append (out, "  ");
  }
  while (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
}

/* Cells that stay on their line and in their column, whatever is in them. */
static GPtrArray *
dup_shown (const GPtrArray *rows)
{
  GPtrArray *shown = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);

  for (guint r = 0; r < rows->len; r++) {
    char **cells = g_ptr_array_index (rows, r);
    char **row = g_new0 (char *, g_strv_length (cells) + 1);

    for (guint c = 0; cells[c] != NULL; c++)
      row[c] = app_phrase_name (cells[c]);
    g_ptr_array_add (shown, row);
  }
  return shown;
}

void
app_table_aligned (GPtrArray *cells, guint indent, const char *right, GString *out)
{
  g_autoptr (GPtrArray) rows = dup_shown (cells);
  guint columns = rows->len > 0 ? g_strv_length (g_ptr_array_index (rows, 0)) : 0;
  g_autofree guint *widths = g_new0 (guint, columns + 1);

  for (guint r = 0; r < rows->len; r++)
    for (guint c = 0; c < columns; c++) {
      const char *cell = ((char **)g_ptr_array_index (rows, r))[c];

      widths[c] = MAX (widths[c], app_text_width (cell, strlen (cell)));
    }
  for (guint r = 0; r < rows->len; r++) {
    append_blanks (out, indent);
    append_row (g_ptr_array_index (rows, r), widths, columns, right, out);
  }
}

void
app_table (GPtrArray *rows, guint indent, GString *out)
{
  guint columns = rows->len > 0 ? g_strv_length (g_ptr_array_index (rows, 0)) : 0;
  g_autofree char *right = g_strnfill (columns, rows->len > 1 ? 'r' : 'l');

  for (guint c = 0; c < columns; c++)
    for (guint r = 1; r < rows->len; r++)
      if (!is_number (((char **)g_ptr_array_index (rows, r))[c]))
        right[c] = 'l';
  app_table_aligned (rows, indent, right, out);
}

/* A list of objects, its columns those of the first. */
static void
append_table (const AppValue *list, guint indent, GString *out)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  const AppValue *first = app_value_at (list, 0);
  guint columns = app_value_length (first);
  char **heading = g_new0 (char *, columns + 1);

  for (guint c = 0; c < columns; c++)
    heading[c] = g_strdup (app_value_key (first, c));
  g_ptr_array_add (rows, heading);
  for (guint r = 0; r < app_value_length (list); r++) {
    char **cells = g_new0 (char *, columns + 1);

    for (guint c = 0; c < columns; c++) {
      GString *cell = g_string_new (NULL);

      append_flat (app_value_get (app_value_at (list, r), heading[c]), cell);
      cells[c] = g_string_free (cell, FALSE);
    }
    g_ptr_array_add (rows, cells);
  }
  app_table (rows, indent, out);
}

/* A list of lists, each on a numbered line. */
static void
append_lists (const AppValue *list, guint indent, GString *out)
{
  for (guint k = 0; k < app_value_length (list); k++) {
    g_string_append_printf (out, "%*s%u  ", (int)indent, "", k + 1);
    append_line (app_value_at (list, k), out);
  }
}

/* Whether @value is an object that one line would make unreadable. */
static gboolean
is_deep (const AppValue *value)
{
  if (app_value_kind (value) != APP_VALUE_OBJECT)
    return FALSE;
  for (guint k = 0; k < app_value_length (value); k++)
    if (app_value_kind (app_value_at (app_value_at (value, k), 0)) == APP_VALUE_OBJECT)
      return TRUE;
  return FALSE;
}

void
app_outline (const AppValue *object, guint indent, GString *out)
{
  guint n = app_value_length (object);
  glong width = 0;

  for (guint k = 0; k < n; k++)
    width = MAX (width, g_utf8_strlen (app_value_key (object, k), -1));
  for (guint k = 0; k < n; k++) {
    const AppValue *member = app_value_at (object, k);
    const AppValue *first = app_value_at (member, 0);
    const char *key = app_value_key (object, k);
    gboolean nested = app_value_kind (member) == APP_VALUE_LIST && !is_plain (first);

    g_string_append_printf (out, "%*s%s", (int)indent, "", key);
    if (is_deep (member)) {
      g_string_append_c (out, '\n');
      app_outline (member, indent + 2, out);
    } else if (nested) {
      g_string_append_c (out, '\n');
      if (app_value_kind (first) == APP_VALUE_OBJECT)
        append_table (member, indent + 2, out);
      else
        append_lists (member, indent + 2, out);
    } else {
      g_string_append_printf (out, "%*s", (int)(width - g_utf8_strlen (key, -1)) + 2, "");
      append_line (member, out);
    }
  }
}
