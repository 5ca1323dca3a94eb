/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is in a deck, and what is wrong with it, as rows of two lists.
 */
#pragma once

#include "app/collection/deck-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

typedef void (*UiDeckRemoveFunc) (const char *name, gpointer data);

/* @removed: called when an entry is taken out here. */
void ui_deck_entries_setup (GtkListBox *list, AppDeckEditor *editor, UiDeckRemoveFunc removed,
                            gpointer data);

/* A row an entry, with its copies to be changed. The keyboard stays where it is, or goes to the
 * next row; FALSE when it was on the last one that is gone, and is nowhere now. */
gboolean ui_deck_entries_show (GtkListBox *list, AppDeckEditor *editor);

/* A row a fault; one that says so when there is none. */
void ui_deck_faults_show (GtkListBox *list, AppDeckEditor *editor);

G_END_DECLS
