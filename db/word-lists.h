/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Word lists: each row is one list, its bytes as they came. They are truth and never change; the
 * schema refuses it. A list is known by its bytes' SHA-256, which is what a match's Words tag says;
 * its name is for people, and more than one may have it. This module does not read the content.
 */
#pragma once

#include "db/word-lists-read.h"

G_BEGIN_DECLS

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

/* Marked and no longer listed; matches whose Words tag names it go on with it. */
gboolean db_word_list_set_deleted (DbStore *store, gint64 list, gboolean deleted, GError **error);

G_END_DECLS
