/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the program's own files are.
 */
#include "paths.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

static const char *
from_environment (const char *name, const char *installed)
{
  const char *value = g_getenv (name);

  return value != NULL && value[0] != '\0' ? value : installed;
}

const char *
app_paths_get_data (void)
{
  return from_environment ("TOMEKEEPER_DATA_DIR", TOMEKEEPER_DATA_DIR);
}

char *
app_paths_dup_starter (const char *game)
{
  g_autofree char *name = g_strdup_printf ("%s-starter.json", game);

  return g_build_filename (app_paths_get_data (), "packs", name, NULL);
}

void
app_paths_init_locale (void)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE,
                  from_environment ("TOMEKEEPER_LOCALE_DIR", TOMEKEEPER_LOCALE_DIR));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
