/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists: one word a line, in UTF-8. A byte order mark, CRLF and blank lines are accepted.
 * Words are compared by Unicode case folding in the list's own alphabet: "É" and "é" are one
 * letter, "e" is another.
 */
#pragma once

#include <glib-object.h>

#include "importers/error.h"
#include "rules/dictionary.h"

G_BEGIN_DECLS

#define IMPORT_WORD_LIST_BYTES (64 * 1024 * 1024) /* of one list at most */
#define IMPORT_WORD_LINE_BYTES 255                /* of one word at most */
#define IMPORT_WORD_LIST_SHA256 64                /* digits of a list's hash */

/**
 * ImportWordList:
 * @content: word for word
 * @dictionary: those of a to z, which alone cards spell
 * @n_words: how many lines have a word, of whatever letters
 * @sha256: of @content, in hexadecimal
 *
 * Immutable; its fields are borrowed from it, from any thread.
 */
typedef struct {
  gatomicrefcount references;
  GBytes *content;
  RulesDictionary *dictionary;
  guint n_words;
  char sha256[IMPORT_WORD_LIST_SHA256 + 1];
} ImportWordList;

/**
 * import_word_list_read:
 * @content: of any bytes
 * @error: IMPORT_ERROR: with a line, unless it is about the list as a whole (no word in it, more
 *   bytes than IMPORT_WORD_LIST_BYTES). Another encoding is named
 *
 * A line holds one word without blanks and control characters; blanks around it count for nothing.
 * A word that occurs again is accepted.
 */
ImportWordList *import_word_list_read (GBytes *content, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Reads a file, as far as a list may be long. What can't be read is a G_FILE_ERROR. */
ImportWordList *import_word_list_load_file (const char *path,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

ImportWordList *import_word_list_ref (ImportWordList *list);
void import_word_list_unref (ImportWordList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportWordList, import_word_list_unref)

G_END_DECLS
