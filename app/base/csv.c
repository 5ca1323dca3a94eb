/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of CSV files.
 */
#include "app/base/csv.h"

#include <math.h>
#include <string.h>

/* Spreadsheets take a text that begins with one of these for a formula, whatever stands around it.
 * An apostrophe in front makes it a text again; numbers never get one. */
static gboolean
is_formula (const char *text)
{
  return *text != '\0' && strchr ("=+-@\t\r", *text) != NULL;
}

void
app_csv_append_text (GString *out, const char *text)
{
  gboolean formula = is_formula (text);

  if (!formula && strpbrk (text, ",\"\r\n") == NULL && text[0] != ' ') {
    g_string_append (out, text);
    return;
  }
  g_string_append (out, formula ? "\"'" : "\"");
  for (; *text != '\0'; text++) {
    if (*text == '"')
      g_string_append_c (out, '"');
    g_string_append_c (out, *text);
  }
  g_string_append_c (out, '"');
}

void
app_csv_append_cell (GString *out, const char *text)
{
  char *end;

  g_ascii_strtod (text, &end);
  if (end != text && *end == '\0')
    g_string_append (out, text);
  else
    app_csv_append_text (out, text);
}

void
app_csv_append_number (GString *out, double value)
{
  char room[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isnan (value))
    g_string_append (out, g_ascii_formatd (room, sizeof room, "%.10g", value));
}
