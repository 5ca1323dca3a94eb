/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the formats of plays are called.
 */
#include "app/plays-out/plays.h"

static const char *const names[] = {
  [APP_PLAYS_CSV] = "csv",         [APP_PLAYS_CSV_WIDE] = "csv-wide",   [APP_PLAYS_JSON] = "json",
  [APP_PLAYS_BGSTATS] = "bgstats", [APP_PLAYS_LINKS] = "bgstats-links", [APP_PLAYS_HTML] = "html",
  [APP_PLAYS_PDF] = "pdf",
};
G_STATIC_ASSERT (G_N_ELEMENTS (names) == APP_PLAYS_FORMATS);

const char *
app_plays_format_name (AppPlaysFormat format)
{
  return names[format];
}

AppPlaysFormat
app_plays_format_from_name (const char *name)
{
  guint format = 0;

  while (format < APP_PLAYS_FORMATS && !g_str_equal (names[format], name))
    format++;
  return format;
}
