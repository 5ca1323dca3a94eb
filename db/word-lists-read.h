/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists as rows, and read: word-lists.h says what they are, and writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbWordList:
 * @sha256: of the list's bytes, 64 hex digits
 * @n_words: how many it has
 * @matches: undeleted ones whose Words tag names it
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *name;
  char *sha256;
  guint n_words;
  guint matches;
  gint64 created;
  gint64 deleted;
} DbWordList;

void db_word_list_free (DbWordList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbWordList, db_word_list_free)

/**
 * db_word_list_find:
 * @name: a name as db_fold() compares it, or at least 4 digits of the SHA-256
 *
 * DB_ERROR_NOT_FOUND; DB_ERROR_AMBIGUOUS when more than one undeleted list answers. A list in the
 * bin is found when no other answers.
 */
gboolean db_word_list_find (DbStore *store, const char *name, gint64 *list, GError **error);

/* By the whole SHA-256, deleted too; @list is 0 when it isn't there. */
gboolean db_word_list_find_sha256 (DbStore *store, const char *sha256, gint64 *list,
                                   GError **error);

DbWordList *db_word_list_get (DbStore *store, gint64 list,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbWordList): undeleted ones by name, the newest of one name first. */
GPtrArray *db_word_lists_list (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The bytes as they came. */
GBytes *db_word_list_dup_content (DbStore *store, gint64 list,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
