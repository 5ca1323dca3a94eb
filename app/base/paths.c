/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the program's own files are.
 */
#include "app/base/paths.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

/* Whether this is a program of the build folder, run where it was built. */
static gboolean
is_uninstalled (void)
{
  static gsize once;
  static gboolean uninstalled;

  if (g_once_init_enter (&once)) {
    g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);

    uninstalled = self != NULL && g_str_has_prefix (self, TOMEKEEPER_BUILD_ROOT "/");
    g_once_init_leave (&once, 1);
  }
  return uninstalled;
}

static const char *
from_environment (const char *name, const char *installed, const char *built)
{
  const char *value = g_getenv (name);

  if (value != NULL && value[0] != '\0')
    return value;
  return is_uninstalled () ? built : installed;
}

const char *
app_paths_get_data (void)
{
  return from_environment ("TOMEKEEPER_DATA_DIR", TOMEKEEPER_DATA_DIR,
                           TOMEKEEPER_SOURCE_ROOT "/data");
}

const char *
app_paths_get_word_list (void)
{
  const char *path = g_getenv ("TOMEKEEPER_WORD_LIST");

  return path != NULL ? path : TOMEKEEPER_WORD_LIST;
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
  bindtextdomain (GETTEXT_PACKAGE, from_environment ("TOMEKEEPER_LOCALE_DIR", TOMEKEEPER_LOCALE_DIR,
                                                     TOMEKEEPER_BUILD_ROOT "/po"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
