/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A journal read as a book: in the window, on paper, or in a file.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_BOOK_PAGE (ui_book_page_get_type ())
G_DECLARE_FINAL_TYPE (UiBookPage, ui_book_page, UI, BOOK_PAGE, AdwBin)

/* The book of a match; NULL with @error when it can't be made. */
GtkWidget *ui_book_page_new_for_match (AppStore *store, const char *match, GError **error);
/* The book of a campaign's runs. */
GtkWidget *ui_book_page_new_for_campaign (AppStore *store, const char *campaign, GError **error);

/* The UUID of what it is the book of. */
const char *ui_book_page_get_uuid (UiBookPage *page);

/* Writes the book to @path, as PDF, HTML or plain text by its suffix, and tells what came of it. */
gboolean ui_book_page_save (UiBookPage *page, const char *path);

/* The operation that prints it, as the page's own button runs it with a dialog. */
GtkPrintOperation *ui_book_page_new_print (UiBookPage *page) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
