/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists into a collection, and the lists of the records that come in.
 */
#include "app/files/import-private.h"

#include "app/store/words.h"

#include "db/words.h"
#include "importers/input.h"

#include <stdio.h>
#include <string.h>

/* What of a list is stored: its words have been looked at, and go. */
typedef struct {
  char *file, *name;
  GBytes *content;
  guint n_words;
  char *tag;
} NewList;

void
app_new_list_free (gpointer data)
{
  NewList *list = data;

  g_free (list->file);
  g_free (list->name);
  g_bytes_unref (list->content);
  g_free (list->tag);
  g_free (list);
}

GBytes *
app_import_read_input (gsize limit)
{
  GByteArray *all = g_byte_array_new ();
  FILE *input = import_input_get_standard ();
  guint8 part[1 << 16];
  size_t n;

  while (all->len <= limit && (n = fread (part, 1, sizeof part, input)) > 0)
    g_byte_array_append (all, part, (guint)n);
  return g_byte_array_free_to_bytes (all);
}

static ImportWordList *
load_list (const char *path, GError **error)
{
  g_autoptr (GBytes) content = NULL;

  if (!g_str_equal (path, "-"))
    return import_word_list_load_file (path, error);
  content = app_import_read_input (IMPORT_WORD_LIST_BYTES);
  return import_word_list_read (content, error);
}

/* Takes @list or why there is none. */
static gboolean
take_list (AppImport *import, const char *path, ImportWordList *read, GError *failed,
           GError **error)
{
  g_autoptr (ImportWordList) list = read;
  GError *wrong = NULL;
  NewList *new_list;

  if (list == NULL) {
    app_packs_propagate (&wrong, path, failed);
    if (g_error_matches (wrong, APP_ERROR, APP_ERROR_FILE)) {
      g_propagate_error (error, wrong);
      return FALSE;
    }
    g_ptr_array_add (import->faults, wrong);
    return TRUE;
  }
  new_list = g_new0 (NewList, 1);
  new_list->file = g_strdup (path);
  new_list->name = app_words_dup_file_name (path);
  new_list->content = g_bytes_ref (list->content);
  new_list->n_words = list->n_words;
  new_list->tag = app_words_dup_tag (new_list->name, list->sha256);
  g_ptr_array_add (import->new_lists, new_list);
  return TRUE;
}

gboolean
app_import_read_words (AppImport *import, const char *path, GError **error)
{
  GError *failed = NULL;
  ImportWordList *list = load_list (path, &failed);

  return take_list (import, path, list, failed, error);
}

gboolean
app_import_take_words (AppImport *import, const char *name, GBytes *content, GError **error)
{
  GError *failed = NULL;
  ImportWordList *list = import_word_list_read (content, &failed);

  return take_list (import, name, list, failed, error);
}

gboolean
app_import_store_words (AppImport *import, GError **error)
{
  for (guint k = 0; k < import->new_lists->len; k++) {
    const NewList *list = g_ptr_array_index (import->new_lists, k);
    gboolean added;
    gint64 row;

    if (!db_word_list_add (import->db, list->name, list->content, list->n_words, &row, &added,
                           error))
      return FALSE;
    app_import_answer (import, added ? APP_IMPORT_WORDS : APP_IMPORT_WORDS_KNOWN, list->file, 0,
                       list->tag);
  }
  return TRUE;
}

/* The words of the records that come in */

static gboolean
has_words (const AppPlanned *planned)
{
  const char *id = record_tags_get (planned->tags, "Game");
  const RulesGame *game = id != NULL ? rules_game (rules_text (id)) : NULL;

  return planned->kept == NULL && game != NULL && game->word != NULL;
}

void
app_import_set_words (AppImport *import, const char *tag)
{
  for (guint k = 0; k < import->records->len; k++) {
    AppPlanned *planned = g_ptr_array_index (import->records, k);

    if (!has_words (planned))
      continue;
    record_tags_set (planned->tags, "Words", tag);
    db_match_set_tag (planned->row, "Words", tag);
  }
}

gboolean
app_import_keep_words (AppImport *import, GError **error)
{
  for (guint k = 0; k < import->records->len; k++) {
    const AppPlanned *planned = g_ptr_array_index (import->records, k);

    if (has_words (planned)
        && !app_words_keep_tag (import->db, record_tags_get (planned->tags, "Words"), error))
      return FALSE;
  }
  return TRUE;
}
