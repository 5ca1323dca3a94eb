/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists: each row is one list, its bytes as they came. They are truth and never change; the
 * schema refuses it. A list is known by its bytes' SHA-256, which is what a match's Words tag says;
 * its name is for people, and more than one may have it. This module does not read the content.
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
 * db_word_list_add:
 * @name: one line, not blank
 * @words: how many there are in it, at least 1
 * @list: (out): the row, new or found
 * @added: (out) (optional): FALSE when the same bytes were there already; the list keeps its name,
 *   and comes out of the bin
 */
gboolean db_word_list_add (DbStore *store, const char *name, GBytes *content, guint words,
                           gint64 *list, gboolean *added, GError **error);

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

/* Marked and no longer listed; matches whose Words tag names it go on with it. */
gboolean db_word_list_set_deleted (DbStore *store, gint64 list, gboolean deleted, GError **error);

G_END_DECLS
