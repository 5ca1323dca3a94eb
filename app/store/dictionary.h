/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which word lists are known: those of a collection, and the one that the system has, which new
 * matches get unless another one is chosen. A match's Words tag names its list and the hash of its
 * bytes: "american-english sha256:8a8c…".
 */
#pragma once

#include "app/base/error.h"

#include "db/store.h"
#include "importers/word-list.h"

G_BEGIN_DECLS

/* A word list with its name. Both are owned. */
typedef struct {
  char *name;
  ImportWordList *list;
} AppDictionary;

void app_dictionary_free (AppDictionary *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppDictionary, app_dictionary_free)

/* The value of a Words tag. */
char *app_dictionary_dup_tag (const char *name, const char *sha256) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_dictionary_read_tag:
 * @name: (out) (optional): "" when there is none
 * @sha256: (out) (optional): NULL when there is none
 */
void app_dictionary_read_tag (const char *tag, char **name, char **sha256);

/* The name of a list from a file: the file's, without its end. */
char *app_dictionary_dup_file_name (const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* A list from a file; its faults are reported with the file's name. */
AppDictionary *app_dictionary_load_file (const char *path,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The system's list; NULL where there is none. */
AppDictionary *app_dictionary_load_default (void) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_dictionary_find:
 * @tag: a Words tag's value
 * @words: (out): NULL when this list is not known here
 *
 * The same bytes, wherever they are and whatever they are called there; a tag without a hash is
 * about a name. FALSE when reading failed.
 */
gboolean app_dictionary_find (DbStore *db, const char *tag, AppDictionary **words, GError **error);

/* The same by the hash alone. */
gboolean app_dictionary_find_sha256 (DbStore *db, const char *sha256, AppDictionary **words,
                                     GError **error);

/* What a person named: the system's list by its name, one of the collection by name or hash, or a
 * file. */
AppDictionary *app_dictionary_resolve (DbStore *db, const char *named,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Puts the list into the collection, unless it is there: another version of the system's list
 * does not affect the matches that began with this one. */
gboolean app_dictionary_store (DbStore *db, const AppDictionary *words, GError **error);

/* The same for the list that a tag names, where it is known; @tag may be NULL. */
gboolean app_dictionary_store_tagged (DbStore *db, const char *tag, GError **error);

G_END_DECLS
