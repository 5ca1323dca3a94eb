/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A block of a book as it is read in the window: a heading, a paragraph, the party's own words, an
 * epitaph, a chart.
 */
#pragma once

#include "app/document/document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An item of the list of blocks; @block is the book's. Its property "ticked" is that of a thing to
 * be ticked off. */
#define UI_TYPE_BOOK_ITEM (ui_book_item_get_type ())
G_DECLARE_FINAL_TYPE (UiBookItem, ui_book_item, UI, BOOK_ITEM, GObject)

UiBookItem *ui_book_item_new (const AppBlock *block) G_GNUC_WARN_UNUSED_RESULT;
const AppBlock *ui_book_item_get_block (UiBookItem *item);

/* How a block is set. */
GtkWidget *ui_book_block_new (const AppBlock *block) G_GNUC_WARN_UNUSED_RESULT;
/* A thing to be ticked off. */
GtkWidget *ui_book_check_new (UiBookItem *item) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
