/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The word lists of a collection, on its page: what they are, where they are used, imported and put
 * into the bin.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_WORD_LISTS (ui_word_lists_get_type ())
G_DECLARE_FINAL_TYPE (UiWordLists, ui_word_lists, UI, WORD_LISTS, AdwBin)

void ui_word_lists_set_store (UiWordLists *lists, AppStore *store);

/* Reads a list from a file; what became of it is told. */
void ui_word_lists_import (UiWordLists *lists, const char *path);

G_END_DECLS
