/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The word lists of a collection as a list model.
 */
#pragma once

#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_TYPE_WORD_LIST (app_word_list_get_type ())
G_DECLARE_FINAL_TYPE (AppWordList, app_word_list, APP, WORD_LIST, GObject)

/* Readable properties: name, sha256 (NULL until it is stored), n-words (uint, 0 until it is
 * stored), n-matches (uint), stored (boolean): the system's list is not, until a match begins with
 * it. */
const char *app_word_list_get_name (AppWordList *list);

/* What tells the list from all others, for AppMatchDraft's words. */
const char *app_word_list_get_key (AppWordList *list);

/* The key of the system's list; NULL where there is none. */
char *app_word_list_dup_first_key (void) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a list has that key, and is not in the bin. */
gboolean app_word_list_is_known (AppStore *store, const char *key);

/* A GListModel of AppWordList: the system's first, where there is one, then the others by name.
 * Follows the store. */
GListModel *app_word_lists_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
