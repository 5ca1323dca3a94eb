/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text on its way to a terminal.
 */
#include "app/base/terminal.h"

#include <string.h>

#define PICTURES 0x2400 /* of U+0000 to U+001F, in their order */
#define PICTURE_OF_DELETE 0x2421
#define REPLACEMENT 0xfffd

static gunichar
picture_of (gunichar control)
{
  return control < ' ' ? PICTURES + control : control == 0x7f ? PICTURE_OF_DELETE : REPLACEMENT;
}

/* @blanks: line feeds and tabs become blanks */
static char *
dup_shown (const char *text, gboolean blanks)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *out = g_string_sized_new (strlen (valid));

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (c == '\n' || c == '\t')
      c = blanks ? ' ' : c;
    else if (g_unichar_iscntrl (c))
      c = picture_of (c);
    g_string_append_unichar (out, c);
  }
  return g_string_free (out, FALSE);
}

char *
app_terminal_dup (const char *text)
{
  return dup_shown (text, FALSE);
}

char *
app_terminal_dup_line (const char *text)
{
  return dup_shown (text, TRUE);
}
