/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folder of copies: what lies in it, by its name alone.
 */
#include "db/kept.h"

#include "db/kept-private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define INSTANT_LENGTH 16

static const char *const why_names[] = {
  [DB_KEPT_DAILY] = "daily",   [DB_KEPT_HAND] = "by-hand", [DB_KEPT_MIGRATION] = "migration",
  [DB_KEPT_IMPORT] = "import", [DB_KEPT_UNDO] = "undo",    [DB_KEPT_RESTORE] = "restore",
  [DB_KEPT_MERGE] = "merge",
};

const char *
db_kept_why_name (DbKeptWhy why)
{
  g_return_val_if_fail (why < G_N_ELEMENTS (why_names), NULL);
  return why_names[why];
}

void
db_kept_free (DbKept *kept)
{
  if (kept == NULL)
    return;
  g_free (kept->file);
  g_free (kept->name);
  g_free (kept);
}

char *
db_kept_dup_real (const char *path)
{
  g_autofree char *real = realpath (path, NULL);

  return g_strdup (real != NULL ? real : path);
}

char *
db_kept_dup_folder (const char *path)
{
  g_autofree char *real = db_kept_dup_real (path);

  return g_strconcat (real, ".backups", NULL);
}

/* Names */

/* "20261122T155417Z", in milliseconds. */
static gboolean
parse_instant (const char *text, gint64 *instant)
{
  static const char pattern[] = "ddddddddTddddddZ";
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *iso = NULL;

  for (guint k = 0; k < INSTANT_LENGTH; k++)
    if (pattern[k] == 'd' ? !g_ascii_isdigit (text[k]) : text[k] != pattern[k])
      return FALSE;
  iso = g_strndup (text, INSTANT_LENGTH);
  time = g_date_time_new_from_iso8601 (iso, NULL);
  if (time == NULL)
    return FALSE;
  *instant = g_date_time_to_unix (time) * 1000;
  return TRUE;
}

gboolean
db_kept_parse_name (const char *base, DbKept *kept)
{
  const char *rest = base + INSTANT_LENGTH + 1;
  gint64 instant;

  if (!g_str_has_suffix (base, DB_KEPT_SUFFIX) || !parse_instant (base, &instant)
      || base[INSTANT_LENGTH] != '-')
    return FALSE;
  for (guint why = 0; why < G_N_ELEMENTS (why_names); why++) {
    gsize length = strlen (why_names[why]);
    guint64 number = 1;
    g_autofree char *tail = NULL;

    if (strncmp (rest, why_names[why], length) != 0)
      continue;
    tail = g_strndup (rest + length, strlen (rest + length) - strlen (DB_KEPT_SUFFIX));
    if (*tail != '\0'
        && (*tail != '-'
            || !g_ascii_string_to_unsigned (tail + 1, 10, 2, DB_KEPT_OF_A_SECOND, &number, NULL)))
      continue;
    kept->made = instant + (gint64)number - 1;
    kept->why = why;
    kept->name = g_strndup (base, strlen (base) - strlen (DB_KEPT_SUFFIX));
    return TRUE;
  }
  return FALSE;
}

/* "tomekeeper.db.before-005" and "tomekeeper.db.before-restore-20261122T155417Z", which versions
 * before this one left beside the collection: they are copies as good as any. */
static gboolean
parse_old_name (const char *base, const char *collection, gint64 modified, DbKept *kept)
{
  static const char restore[] = "restore-";
  g_autofree char *start = g_strconcat (collection, ".before-", NULL);
  const char *rest = base + strlen (start);

  if (!g_str_has_prefix (base, start))
    return FALSE;
  if (g_str_has_prefix (rest, restore)) {
    rest += strlen (restore);
    kept->why = DB_KEPT_RESTORE;
    if (!parse_instant (rest, &kept->made) || rest[INSTANT_LENGTH] != '\0')
      return FALSE;
  } else {
    kept->why = DB_KEPT_MIGRATION;
    kept->made = modified;
    if (strlen (rest) != 3 || strspn (rest, "0123456789") != 3)
      return FALSE;
  }
  kept->apart = TRUE;
  kept->name = g_strdup (base);
  return TRUE;
}

/* Listing */

/* @collection: NULL in the folder of copies, else the base name of the file beside which we look */
static void
add_entry (GPtrArray *list, const char *folder, const char *base, const char *collection)
{
  g_autofree char *file = g_build_filename (folder, base, NULL);
  g_autoptr (DbKept) kept = g_new0 (DbKept, 1);
  struct stat info;

  if (lstat (file, &info) != 0 || !S_ISREG (info.st_mode))
    return;
  if (collection == NULL ? !db_kept_parse_name (base, kept)
                         : !parse_old_name (base, collection, (gint64)info.st_mtime * 1000, kept))
    return;
  kept->file = g_steal_pointer (&file);
  kept->size = (guint64)info.st_size;
  g_ptr_array_add (list, g_steal_pointer (&kept));
}

gboolean
db_kept_add_folder (GPtrArray *list, const char *folder, const char *collection, GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &why);
  const char *base;

  if (dir == NULL) {
    if (g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_NOENT))
      return TRUE;
    g_set_error_literal (error, DB_ERROR, DB_ERROR_OPEN, why->message);
    return FALSE;
  }
  while ((base = g_dir_read_name (dir)) != NULL)
    add_entry (list, folder, base, collection);
  return TRUE;
}

static int
newest_first (const void *a, const void *b)
{
  const DbKept *one = *(const DbKept *const *)a, *other = *(const DbKept *const *)b;

  if (one->made != other->made)
    return one->made < other->made ? 1 : -1;
  return strcmp (other->name, one->name);
}

GPtrArray *
db_kept_list (const char *path, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)db_kept_free);
  g_autofree char *real = db_kept_dup_real (path);
  g_autofree char *folder = db_kept_dup_folder (path);
  g_autofree char *beside = g_path_get_dirname (real);
  g_autofree char *collection = g_path_get_basename (real);

  if (!db_kept_add_folder (list, folder, NULL, error)
      || !db_kept_add_folder (list, beside, collection, error))
    return NULL;
  g_ptr_array_sort (list, newest_first);
  return g_steal_pointer (&list);
}
