/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the importer of word lists. What it takes must be there again when its words
 * are written out as a list; what it refuses must have a sentence, and a line where there is one.
 */
#include "importers/word-list.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (gboolean holds)
{
  if (!holds)
    abort ();
}

static void
try_again (const ImportWordList *list)
{
  guint n = rules_dictionary_count (list->dictionary);
  GString *text = g_string_new (NULL);
  g_autoptr (ImportWordList) again = NULL;
  g_autoptr (GBytes) bytes = NULL;

  for (guint k = 0; k < n; k++) {
    uint32_t letters;
    RulesText word = rules_dictionary_get (list->dictionary, k, &letters);

    require (word.length > 0 && word.length <= RULES_WORD_LETTERS);
    require (letters == rules_word_letters (word) && rules_dictionary_has (list->dictionary, word));
    g_string_append_len (text, word.at, word.length);
    g_string_append_c (text, '\n');
  }
  bytes = g_string_free_to_bytes (text);
  again = import_word_list_read (bytes, NULL);
  require ((again != NULL) == (n > 0));
  require (n == 0 || (again->n_words == n && rules_dictionary_count (again->dictionary) == n));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) content = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportWordList) list = import_word_list_read (content, &error);

  if (list != NULL) {
    require (list->n_words >= rules_dictionary_count (list->dictionary));
    try_again (list);
  } else {
    require (error->domain == IMPORT_ERROR && error->message[0] != '\0');
    require (import_error_get_line (error) > 0 || error->code != IMPORT_ERROR_SYNTAX);
    require (g_utf8_validate (error->message, -1, NULL));
  }
  return 0;
}
