/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which word lists are known.
 */
#include "app/store/dictionary.h"

#include "app/store/known-packs.h"
#include "app/base/paths.h"

#include "db/word-lists.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHA256 "sha256:"

void
app_dictionary_free (AppDictionary *words)
{
  if (words == NULL)
    return;
  g_free (words->name);
  import_word_list_unref (words->list);
  g_free (words);
}

static AppDictionary *
new_words (char *name, ImportWordList *list)
{
  AppDictionary *words = g_new0 (AppDictionary, 1);

  words->name = name;
  words->list = list;
  return words;
}

char *
app_dictionary_dup_tag (const char *name, const char *sha256)
{
  return g_strconcat (name, " " SHA256, sha256, NULL);
}

static gboolean
is_hash (const char *text)
{
  return strlen (text) == IMPORT_WORD_LIST_SHA256
         && strspn (text, "0123456789abcdefABCDEF") == IMPORT_WORD_LIST_SHA256;
}

void
app_dictionary_read_tag (const char *tag, char **name, char **sha256)
{
  g_autofree char *own = g_strstrip (g_strdup (tag));
  char *last = strrchr (own, ' '), *hash = NULL;

  last = last != NULL ? last + 1 : own;
  if (g_str_has_prefix (last, SHA256) && is_hash (last + strlen (SHA256))) {
    hash = g_ascii_strdown (last + strlen (SHA256), -1);
    *last = '\0';
  }
  if (name != NULL)
    *name = g_strdup (g_strchomp (own));
  if (sha256 != NULL)
    *sha256 = g_steal_pointer (&hash);
  g_free (hash);
}

char *
app_dictionary_dup_file_name (const char *path)
{
  char *name = g_str_equal (path, "-") ? g_strdup ("words") : g_path_get_basename (path);
  char *end = strrchr (name, '.');

  if (end != NULL && end > name)
    *end = '\0';
  return name;
}

AppDictionary *
app_dictionary_load_file (const char *path, GError **error)
{
  GError *failed = NULL;
  ImportWordList *list = import_word_list_load_file (path, &failed);

  if (list != NULL)
    return new_words (app_dictionary_dup_file_name (path), list);
  app_packs_propagate (error, path, failed);
  return NULL;
}

AppDictionary *
app_dictionary_load_default (void)
{
  const char *path = app_paths_get_word_list ();

  return path[0] != '\0' ? app_dictionary_load_file (path, NULL) : NULL;
}

/* The list that was asked for last, since a match is opened again and again. */

static GMutex mutex;
static ImportWordList *last; /* Owned */

static ImportWordList *
get_cached_list (const char *sha256)
{
  ImportWordList *found = NULL;

  g_mutex_lock (&mutex);
  if (last != NULL && g_str_equal (last->sha256, sha256))
    found = import_word_list_ref (last);
  g_mutex_unlock (&mutex);
  return found;
}

static void
cache_list (ImportWordList *list)
{
  g_mutex_lock (&mutex);
  g_clear_pointer (&last, import_word_list_unref);
  last = import_word_list_ref (list);
  g_mutex_unlock (&mutex);
}

static AppDictionary *
load_stored (DbStore *db, gint64 row, GError **error)
{
  g_autoptr (DbWordList) stored = db_word_list_get (db, row, error);
  g_autoptr (GBytes) content = NULL;
  ImportWordList *list;

  if (stored == NULL)
    return NULL;
  list = get_cached_list (stored->sha256);
  if (list == NULL) {
    content = db_word_list_dup_content (db, row, error);
    list = content != NULL ? import_word_list_read (content, error) : NULL;
    if (list == NULL)
      return NULL;
    cache_list (list);
  }
  return new_words (g_steal_pointer (&stored->name), list);
}

/* Whether the system's list has these bytes; that is sooner known than its words. */
static gboolean
is_default_list (const char *sha256)
{
  g_autofree char *content = NULL, *own = NULL;
  gsize length;

  if (!g_file_get_contents (app_paths_get_word_list (), &content, &length, NULL))
    return FALSE;
  own = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)content, length);
  return g_str_equal (own, sha256);
}

/* The system's list, if that is what the hash says, or without one the name. */
static AppDictionary *
find_default (const char *name, const char *sha256)
{
  g_autofree char *own = app_dictionary_dup_file_name (app_paths_get_word_list ());
  ImportWordList *list;
  AppDictionary *words;

  if (sha256 != NULL ? !is_default_list (sha256) : !g_str_equal (own, name))
    return NULL;
  list = sha256 != NULL ? get_cached_list (sha256) : NULL;
  if (list != NULL)
    return new_words (g_steal_pointer (&own), list);
  words = app_dictionary_load_default ();
  if (words != NULL)
    cache_list (words->list);
  return words;
}

/* @row is 0 when the collection has it not, or more than one of that name. */
static gboolean
find_stored_row (DbStore *db, const char *name, const char *sha256, gint64 *row, GError **error)
{
  GError *failed = NULL;

  *row = 0;
  if (sha256 != NULL)
    return db_word_list_find_sha256 (db, sha256, row, error);
  if (db_word_list_find (db, name, row, &failed))
    return TRUE;
  *row = 0;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)
      && !g_error_matches (failed, DB_ERROR, DB_ERROR_AMBIGUOUS)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_error_free (failed);
  return TRUE;
}

static gboolean
find_list (DbStore *db, const char *name, const char *sha256, AppDictionary **words, GError **error)
{
  GError *failed = NULL;
  gint64 row;

  *words = NULL;
  if (find_stored_row (db, name, sha256, &row, &failed)) {
    *words = row != 0 ? load_stored (db, row, &failed) : find_default (name, sha256);
    if (failed == NULL)
      return TRUE;
  }
  app_error_take (error, failed);
  return FALSE;
}

gboolean
app_dictionary_find (DbStore *db, const char *tag, AppDictionary **words, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *sha256 = NULL;

  app_dictionary_read_tag (tag, &name, &sha256);
  return find_list (db, name, sha256, words, error);
}

gboolean
app_dictionary_find_sha256 (DbStore *db, const char *sha256, AppDictionary **words, GError **error)
{
  return find_list (db, "", sha256, words, error);
}

AppDictionary *
app_dictionary_resolve (DbStore *db, const char *named, GError **error)
{
  AppDictionary *words = find_default (named, NULL);
  GError *failed = NULL;
  gint64 row;

  if (words != NULL)
    return words;
  if (db_word_list_find (db, named, &row, &failed))
    words = load_stored (db, row, &failed);
  if (words != NULL)
    return words;
  if (g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)
      && g_file_test (named, G_FILE_TEST_EXISTS)) {
    g_error_free (failed);
    return app_dictionary_load_file (named, error);
  }
  app_error_take (error, failed);
  return NULL;
}

gboolean
app_dictionary_store (DbStore *db, const AppDictionary *words, GError **error)
{
  GError *failed = NULL;
  gint64 row;

  if (db_word_list_add (db, words->name, words->list->content, words->list->n_words, &row, NULL,
                        &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

gboolean
app_dictionary_store_tagged (DbStore *db, const char *tag, GError **error)
{
  g_autoptr (AppDictionary) words = NULL;

  if (tag == NULL)
    return TRUE;
  if (!app_dictionary_find (db, tag, &words, error))
    return FALSE;
  return words == NULL || app_dictionary_store (db, words, error);
}
