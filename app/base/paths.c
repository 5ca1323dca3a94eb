/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the program's files are, and names for files that people save.
 */
#include "app/base/paths.h"

#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>

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

/* TOMEKEEPER_DATA_DIR of the environment, else where the program is installed. */
static const char *
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
  /* In a language without a translation: Arabic months would tear English sentences apart. */
  if (!app_phrase_runs_along (nl_langinfo (MON_1)))
    setlocale (LC_TIME, "C");
}

/* Names of files made of what people wrote. */

/* Most file systems take 255; what a file is called while it is written needs some of them. */
#define LENGTH 200

#define ZERO_WIDTH_JOINER 0x200d

static gboolean
is_mark_of_direction (gunichar c)
{
  return c == 0x061c || (c >= 0x200e && c <= 0x200f) || (c >= 0x202a && c <= 0x202e)
         || (c >= 0x2066 && c <= 0x2069);
}

/* What is drawn as one with the character before it. */
static gboolean
is_combining (gunichar c)
{
  return g_unichar_iszerowidth (c) || (c >= 0x1f3fb && c <= 0x1f3ff);
}

static GString *
dup_clean_name (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *name = g_string_new (NULL);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (is_mark_of_direction (c))
      continue;
    if (g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029
        || (c < 0x80 && strchr ("/\\:*?\"<>|", (char)c) != NULL))
      c = '_';
    g_string_append_unichar (name, c);
  }
  return name;
}

/* So that nothing is cut in two. */
static void
cut_name (GString *name, gsize length)
{
  const char *at = name->str + MIN (length, name->len);

  if (name->len <= length)
    return;
  at = g_utf8_find_prev_char (name->str, at + 1);
  while (at > name->str
         && (is_combining (g_utf8_get_char (at))
             || g_utf8_get_char (g_utf8_prev_char (at)) == ZERO_WIDTH_JOINER))
    at = g_utf8_prev_char (at);
  g_string_truncate (name, at > name->str ? (gsize)(at - name->str) : 0);
}

/* A device of some systems, whatever follows behind a dot. */
static gboolean
is_device (const char *name)
{
  static const char *const devices[] = { "con", "prn", "aux", "nul", "com", "lpt" };
  gsize length = strcspn (name, ".");

  while (length > 0 && name[length - 1] == ' ')
    length--;
  for (guint k = 0; k < G_N_ELEMENTS (devices); k++)
    if (g_ascii_strncasecmp (name, devices[k], 3) == 0
        && (length == (k < 4 ? 3 : 4) && (k < 4 || g_ascii_isdigit (name[3]))))
      return TRUE;
  return FALSE;
}

char *
app_file_name_dup (const char *text, const char *suffix)
{
  g_autoptr (GString) name = dup_clean_name (text);

  cut_name (name, LENGTH - strlen (suffix) - 1);
  while (name->len > 0 && strchr (" .", name->str[name->len - 1]) != NULL)
    g_string_truncate (name, name->len - 1);
  while (*name->str == ' ')
    g_string_erase (name, 0, 1);
  if (*name->str == '.' || *name->str == '-' || *name->str == '~')
    name->str[0] = '_';
  if (is_device (name->str))
    g_string_prepend_c (name, '_');
  return g_strdup_printf ("%s.%s", name->len > 0 ? name->str : "Tomekeeper", suffix);
}
