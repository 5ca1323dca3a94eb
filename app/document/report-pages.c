/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report on A4: blocks from top to bottom, headings with what follows them, wide tables on pages
 * across, and a foot with the title and the page's number.
 */
#include "app/document/report-pages.h"

#include "app/document/book-type.h"
#include "app/base/error.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

/* Ink and type */

void
report_pages_set_ink (ReportPages *pages, ReportInk ink)
{
  static const double inks[][3] = { [PAGES_BLACK] = { 0.1, 0.1, 0.11 },
                                    [PAGES_GREY] = { 0.4, 0.4, 0.4 },
                                    [PAGES_ACCENT] = { 0.106, 0.424, 0.659 },
                                    [PAGES_LINE] = { 0.82, 0.82, 0.82 },
                                    [PAGES_BLOCK] = { 0.75, 0.75, 0.75 } };

  cairo_set_source_rgb (pages->cr, inks[ink][0], inks[ink][1], inks[ink][2]);
}

PangoLayout *
report_pages_layout (ReportPages *pages, const char *text, double size, gboolean strong,
                     double width)
{
  PangoLayout *layout = pango_layout_new (pages->context);
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family (font, "Sans");
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  if (strong)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  if (width > 0)
    pango_layout_set_width (layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

double
report_layout_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double)height / PANGO_SCALE;
}

double
report_layout_width (PangoLayout *layout)
{
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return (double)width / PANGO_SCALE;
}

/* Pages */

gboolean
report_pages_is_across (const ReportPages *pages)
{
  return pages->width > pages->height;
}

gboolean
report_pages_at_top (const ReportPages *pages)
{
  return pages->y <= PAGES_MARGIN;
}

double
report_pages_get_left (const ReportPages *pages)
{
  return pages->height - PAGES_FOOT - pages->y;
}

double
report_pages_get_room (const ReportPages *pages)
{
  return pages->height - PAGES_FOOT - PAGES_MARGIN;
}

double
report_pages_get_column (const ReportPages *pages)
{
  return pages->width - 2 * PAGES_MARGIN;
}

static void
draw_foot (ReportPages *pages)
{
  g_autofree char *title =
      g_strdup_printf ("%s · %s", pages->report->title, pages->report->subtitle);
  /* Translators: a page's number, and of how many. */
  g_autofree char *number = g_strdup_printf (_ ("%u of %u"), pages->page, pages->n_pages);
  PangoLayout *right = report_pages_layout (pages, number, 8, FALSE, 0);
  double column = report_pages_get_column (pages);
  PangoLayout *left =
      report_pages_layout (pages, title, 8, FALSE, column - report_layout_width (right) - 20);
  double y = pages->height - PAGES_FOOT + 14;

  pango_layout_set_ellipsize (left, PANGO_ELLIPSIZE_END);
  report_pages_set_ink (pages, PAGES_GREY);
  cairo_move_to (pages->cr, PAGES_MARGIN, y);
  pango_cairo_show_layout (pages->cr, left);
  cairo_move_to (pages->cr, PAGES_MARGIN + column - report_layout_width (right), y);
  pango_cairo_show_layout (pages->cr, right);
  g_object_unref (left);
  g_object_unref (right);
}

static void
begin_page (ReportPages *pages, gboolean across)
{
  pages->width = across ? APP_BOOK_A4_HEIGHT : APP_BOOK_A4_WIDTH;
  pages->height = across ? APP_BOOK_A4_WIDTH : APP_BOOK_A4_HEIGHT;
  cairo_pdf_surface_set_size (pages->surface, pages->width, pages->height);
  pages->y = PAGES_MARGIN;
}

void
report_pages_next (ReportPages *pages, gboolean across)
{
  if (report_pages_at_top (pages)) {
    begin_page (pages, across);
    return;
  }
  draw_foot (pages);
  cairo_show_page (pages->cr);
  pages->page++;
  begin_page (pages, across);
}

/* Blocks */

static void
draw_text (ReportPages *pages, const char *text, double size, gboolean strong, ReportInk ink,
           double before, double inset)
{
  PangoLayout *layout =
      report_pages_layout (pages, text, size, strong, report_pages_get_column (pages) - inset);
  double height = report_layout_height (layout);

  if (!report_pages_at_top (pages))
    pages->y += before;
  if (height > report_pages_get_left (pages) && !report_pages_at_top (pages))
    report_pages_next (pages, report_pages_is_across (pages));
  report_pages_set_ink (pages, ink);
  cairo_move_to (pages->cr, PAGES_MARGIN + inset, pages->y);
  pango_cairo_show_layout (pages->cr, layout);
  pages->y += height;
  g_object_unref (layout);
}

static void
draw_title (ReportPages *pages, gpointer data)
{
  const ReportBlock *block = data;
  gboolean book = pages->report->book;

  pages->y += book ? 4 : 0;
  draw_text (pages, block->text, book ? 26 : 20, TRUE, PAGES_BLACK, 0, 0);
  draw_text (pages, block->by, book ? 14 : 12, FALSE, PAGES_GREY, 3, 0);
  pages->y += 7;
  report_pages_set_ink (pages, PAGES_ACCENT);
  cairo_rectangle (pages->cr, PAGES_MARGIN, pages->y, report_pages_get_column (pages), 2.2);
  cairo_fill (pages->cr);
  pages->y += 12;
}

static void
draw_chapter (ReportPages *pages, gpointer data)
{
  const ReportBlock *block = data;
  g_autofree char *where = NULL;

  draw_text (pages, block->text, 16, TRUE, PAGES_ACCENT, 22, 0);
  where = g_strdup_printf ("page=%u pos=[0 0]", pages->page);
  if (pages->n_pages > 0)
    cairo_pdf_surface_add_outline (pages->surface, CAIRO_PDF_OUTLINE_ROOT, block->text, where,
                                   CAIRO_PDF_OUTLINE_FLAG_OPEN);
  pages->y += 5;
}

static void
draw_section (ReportPages *pages, gpointer data)
{
  const ReportBlock *block = data;

  draw_text (pages, block->text, 11, TRUE, PAGES_BLACK, 13, 0);
  if (block->by != NULL)
    draw_text (pages, block->by, 8.5, FALSE, PAGES_GREY, 1, 0);
  pages->y += 3;
}

static void
draw_fact (ReportPages *pages, const ReportBlock *block)
{
  double label = 110, column = report_pages_get_column (pages);
  PangoLayout *name = report_pages_layout (pages, block->text, 9.5, FALSE, label - 10);
  PangoLayout *text = report_pages_layout (pages, block->by, 9.5, FALSE, column - label);
  double height = MAX (report_layout_height (name), report_layout_height (text));

  if (height > report_pages_get_left (pages) && !report_pages_at_top (pages))
    report_pages_next (pages, FALSE);
  report_pages_set_ink (pages, PAGES_GREY);
  cairo_move_to (pages->cr, PAGES_MARGIN, pages->y);
  pango_cairo_show_layout (pages->cr, name);
  report_pages_set_ink (pages, PAGES_BLACK);
  cairo_move_to (pages->cr, PAGES_MARGIN + label, pages->y);
  pango_cairo_show_layout (pages->cr, text);
  pages->y += height + 5;
  g_object_unref (name);
  g_object_unref (text);
}

static void
draw_chart (ReportPages *pages, const ReportChart *chart)
{
  double width = report_pages_get_column (pages), height = report_chart_get_height (chart, width);

  pages->y += report_pages_at_top (pages) ? 0 : 16;
  if (height > report_pages_get_left (pages))
    report_pages_next (pages, FALSE);
  cairo_save (pages->cr);
  cairo_translate (pages->cr, PAGES_MARGIN, pages->y);
  report_chart_draw (chart, pages->cr, width);
  cairo_restore (pages->cr);
  pages->y += height + 6;
}

#define SECTION 36.0 /* of a section's heading, about */
#define CHAPTER 50.0
#define CHAPTER_ROOM 0.4 /* of a page, that is left where a chapter begins on it */

/* A heading goes with the table behind it; TRUE when that was drawn, too. */
static gboolean
draw_heading (ReportPages *pages, const ReportBlock *block, const ReportBlock *next)
{
  gboolean chapter = block->kind == REPORT_CHAPTER;
  ReportHeading heading = chapter                       ? draw_chapter
                          : block->kind == REPORT_TITLE ? draw_title
                                                        : draw_section;

  if (chapter
      && (report_pages_is_across (pages)
          || report_pages_get_left (pages) < CHAPTER_ROOM * report_pages_get_room (pages)))
    report_pages_next (pages, FALSE);
  if (next == NULL || next->kind != REPORT_TABLE) {
    heading (pages, (gpointer)block);
    return FALSE;
  }
  report_pages_draw_table (pages, next->table, chapter ? CHAPTER : SECTION, heading,
                           (gpointer)block);
  return TRUE;
}

static gboolean
draw_block (ReportPages *pages, guint k)
{
  const ReportBlock *block = g_ptr_array_index (pages->report->blocks, k);
  const ReportBlock *next =
      k + 1 < pages->report->blocks->len ? g_ptr_array_index (pages->report->blocks, k + 1) : NULL;

  switch (block->kind) {
  case REPORT_TITLE:
  case REPORT_CHAPTER:
  case REPORT_SECTION:
    return draw_heading (pages, block, next);
  case REPORT_PARAGRAPH:
    draw_text (pages, block->text, 8.5, FALSE, PAGES_GREY, 4, 0);
    break;
  case REPORT_FACT:
    draw_fact (pages, block);
    break;
  case REPORT_TABLE:
    report_pages_draw_table (pages, block->table, 0, NULL, NULL);
    break;
  case REPORT_CHART:
    draw_chart (pages, block->chart);
    break;
  }
  return FALSE;
}

static cairo_status_t
take_bytes (void *closure, const unsigned char *bytes, unsigned int length)
{
  if (closure != NULL)
    g_byte_array_append (closure, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Draws all into @bytes (nullable), or less when cancelled; how many pages it took. */
static cairo_status_t
draw_all (const AppReport *report, GByteArray *bytes, GCancellable *cancellable, guint *n_pages)
{
  ReportPages pages = { .report = report, .page = 1, .n_pages = *n_pages };
  cairo_status_t status;

  pages.surface = cairo_pdf_surface_create_for_stream (take_bytes, bytes, APP_BOOK_A4_WIDTH,
                                                       APP_BOOK_A4_HEIGHT);
  pages.cr = cairo_create (pages.surface);
  pages.context = book_type_new_context ();
  cairo_pdf_surface_set_metadata (pages.surface, CAIRO_PDF_METADATA_TITLE, report->title);
  cairo_pdf_surface_set_metadata (pages.surface, CAIRO_PDF_METADATA_CREATOR, "Tomekeeper");
  begin_page (&pages, FALSE);
  for (guint k = 0; k < report->blocks->len && !g_cancellable_is_cancelled (cancellable); k++)
    k += draw_block (&pages, k);
  draw_foot (&pages);
  cairo_show_page (pages.cr);
  *n_pages = pages.page;
  status = cairo_status (pages.cr);
  cairo_destroy (pages.cr);
  cairo_surface_finish (pages.surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (pages.surface);
  cairo_surface_destroy (pages.surface);
  g_object_unref (pages.context);
  return status;
}

GByteArray *
report_dup_pdf (const AppReport *report, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint n_pages = 0;
  cairo_status_t status = draw_all (report, NULL, cancellable, &n_pages);

  if (status == CAIRO_STATUS_SUCCESS)
    status = draw_all (report, bytes, cancellable, &n_pages);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (status == CAIRO_STATUS_SUCCESS)
    return g_steal_pointer (&bytes);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_FILE, cairo_status_to_string (status));
  return NULL;
}
