/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is read as a book, in the window, on paper, or in a file: a journal, and the list of what to
 * put where to lay the table of a match again.
 */
#pragma once

#include "app/campaign/layout.h"
#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_BOOK_PAGE (ui_book_page_get_type ())
G_DECLARE_FINAL_TYPE (UiBookPage, ui_book_page, UI, BOOK_PAGE, AdwBin)

/* The book of a match; NULL with @error when it can't be made. */
GtkWidget *ui_book_page_new_for_match (AppStore *store, const char *match, GError **error);
/* The book of a campaign's runs. */
GtkWidget *ui_book_page_new_for_campaign (AppStore *store, const char *campaign, GError **error);

/* The list of what lies on the table of a match after @move, or APP_LAYOUT_END. What was ticked off
 * stays so as long as the collection is open. */
GtkWidget *ui_book_page_new_for_layout (AppStore *store, const char *match, guint move,
                                        GError **error);

/* What it shows: the UUID of a match or a campaign, of a list with its move behind a blank. */
const char *ui_book_page_get_id (UiBookPage *page);
char *ui_book_page_dup_layout_id (const char *match, guint move) G_GNUC_WARN_UNUSED_RESULT;

/* Writes the book to @path, as PDF, HTML or plain text by its suffix, and tells what came of it. */
gboolean ui_book_page_save (UiBookPage *page, const char *path);

/* The operation that prints it, as the page's own button runs it with a dialog. */
GtkPrintOperation *ui_book_page_new_print (UiBookPage *page) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
