/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book as a file.
 */
#include "app/base/error.h"
#include "app/base/out-file.h"
#include "app/document/book-pages.h"

#include <cairo-pdf.h>
#include <string.h>

static cairo_status_t
take_bytes (void *closure, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (closure, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Runs and chapters, for a reader's side bar. */
static void
add_outline (AppBookPages *pages, AppBook *book, cairo_surface_t *surface)
{
  int run = CAIRO_PDF_OUTLINE_ROOT;

  for (guint k = 0; k < app_book_get_n_blocks (book); k++) {
    const AppBookBlock *block = app_book_get_block (book, k);
    g_autofree char *where = NULL;
    int id;

    if (block->kind != APP_BOOK_RUN && block->kind != APP_BOOK_CHAPTER)
      continue;
    where = g_strdup_printf ("page=%u pos=[0 0]", app_book_pages_find_block (pages, k) + 1);
    id = cairo_pdf_surface_add_outline (surface,
                                        block->kind == APP_BOOK_RUN ? CAIRO_PDF_OUTLINE_ROOT : run,
                                        block->text, where, CAIRO_PDF_OUTLINE_FLAG_OPEN);
    if (block->kind == APP_BOOK_RUN)
      run = id;
  }
}

gboolean
app_book_pages_write_pdf (AppBookPages *pages, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  AppOutFile *file;
  double width, height;
  AppBook *book = book_pages_get_book (pages, &width, &height);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (take_bytes, bytes, width, height);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, app_book_get_title (book));
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Tomekeeper");
  for (guint n = 0; n < app_book_pages_get_n_pages (pages); n++) {
    app_book_pages_draw (pages, n, cr);
    cairo_show_page (cr);
  }
  add_outline (pages, book, surface);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_FILE, cairo_status_to_string (status));
    return FALSE;
  }
  file = app_out_file_open (path, error);
  if (file == NULL)
    return FALSE;
  app_out_file_write ((const char *)bytes->data, bytes->len, file);
  return app_out_file_close (file, error);
}

static gboolean
write_text (char *text, const char *path, GError **error)
{
  AppOutFile *file = app_out_file_open (path, error);

  if (file != NULL)
    app_out_file_write (text, strlen (text), file);
  g_free (text);
  return file != NULL && app_out_file_close (file, error);
}

gboolean
app_book_write (AppBook *book, AppBookFormat format, const char *path, GError **error)
{
  const gboolean small = format == APP_BOOK_PDF_A5;
  g_autoptr (AppBookPages) pages = NULL;

  if (format == APP_BOOK_TEXT)
    return write_text (app_book_dup_text (book), path, error);
  if (format == APP_BOOK_HTML)
    return write_text (app_book_dup_html (book), path, error);
  pages = app_book_pages_new (book, small ? APP_BOOK_A5_WIDTH : APP_BOOK_A4_WIDTH,
                              small ? APP_BOOK_A5_HEIGHT : APP_BOOK_A4_HEIGHT);
  return app_book_pages_write_pdf (pages, path, error);
}
