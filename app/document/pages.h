/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document laid out in pages of paper, which a PDF file, a printer or a window draw. Lengths are
 * in points, 1/72 inch.
 */
#pragma once

#include "app/document/document.h"

G_BEGIN_DECLS

#define APP_A5_WIDTH 419.53
#define APP_A5_HEIGHT 595.28
#define APP_A4_WIDTH 595.28
#define APP_A4_HEIGHT 841.89

/* It draws its own margins and page numbers. */
typedef struct AppPages AppPages;

/**
 * app_pages_new:
 * @document: kept as long as the pages are
 * @width, @height: of the paper; sizes below A6 are laid out as A6 and cut. A report may turn pages
 * @cancellable: (nullable): asked at every block; pages are left out when it is cancelled
 */
AppPages *app_pages_new (const AppDocument *document, double width, double height,
                         GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void app_pages_free (AppPages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPages, app_pages_free)

guint app_pages_get_n_pages (const AppPages *pages); /* at least 1 */
void app_pages_get_size (const AppPages *pages, guint n, double *width, double *height);
/* The page, from 0, on which block @k begins. */
guint app_pages_find_block (const AppPages *pages, guint k);
/* Draws page @n, from 0, on what is there; one unit of @cr is a point. */
void app_pages_draw (const AppPages *pages, guint n, cairo_t *cr);

/* All pages as a PDF file's bytes. @format: APP_FORMAT_PDF or APP_FORMAT_PDF_A5 */
GByteArray *app_document_dup_pdf (const AppDocument *document, AppFormat format,
                                  GCancellable *cancellable,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
