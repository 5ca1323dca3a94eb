/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages to read in pages of paper, tables cut where they are too wide.
 */
#include "app/document/report-pages.h"

#include "app/base/error.h"
#include "app/document/book-pages.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>

static void report_pages_draw_table (ReportPages *pages, const ReportTable *table,
                                     double heading_height, ReportHeading heading, gpointer data);
/* Ink and type */

static void
report_pages_set_ink (ReportPages *pages, ReportInk ink)
{
  static const double inks[][3] = { [PAGES_BLACK] = { 0.1, 0.1, 0.11 },
                                    [PAGES_GREY] = { 0.4, 0.4, 0.4 },
                                    [PAGES_ACCENT] = { 0.106, 0.424, 0.659 },
                                    [PAGES_LINE] = { 0.82, 0.82, 0.82 },
                                    [PAGES_BLOCK] = { 0.75, 0.75, 0.75 } };

  cairo_set_source_rgb (pages->cr, inks[ink][0], inks[ink][1], inks[ink][2]);
}

/* @width 0: as wide as the text. */
static PangoLayout *
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

static double
report_layout_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double)height / PANGO_SCALE;
}

static double
report_layout_width (PangoLayout *layout)
{
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return (double)width / PANGO_SCALE;
}

/* Pages */

static gboolean
report_pages_is_across (const ReportPages *pages)
{
  return pages->width > pages->height;
}

static gboolean
report_pages_at_top (const ReportPages *pages)
{
  return pages->y <= PAGES_MARGIN;
}

static double
report_pages_get_left (const ReportPages *pages)
{
  return pages->height - PAGES_FOOT - pages->y;
}

static double
report_pages_get_room (const ReportPages *pages)
{
  return pages->height - PAGES_FOOT - PAGES_MARGIN;
}

static double
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

/* One that was begun and not drawn on gives way to it. */
static void
begin_sheet (ReportPages *pages)
{
  const cairo_rectangle_t extents = { 0, 0, pages->width, pages->height };

  g_clear_pointer (&pages->cr, cairo_destroy);
  g_ptr_array_set_size (pages->sheets, (gint)pages->page - 1);
  pages->surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  g_ptr_array_add (pages->sheets, pages->surface);
  pages->cr = cairo_create (pages->surface);
}

static void
begin_page (ReportPages *pages, gboolean across)
{
  pages->width = across ? APP_BOOK_A4_HEIGHT : APP_BOOK_A4_WIDTH;
  pages->height = across ? APP_BOOK_A4_WIDTH : APP_BOOK_A4_HEIGHT;
  if (pages->sheets != NULL)
    begin_sheet (pages);
  else
    cairo_pdf_surface_set_size (pages->surface, pages->width, pages->height);
  pages->y = PAGES_MARGIN;
}

static void
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
  gboolean book = pages->report->has_title_page;

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
write_bytes_cb (void *closure, const unsigned char *bytes, unsigned int length)
{
  if (closure != NULL)
    g_byte_array_append (closure, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
draw_blocks (ReportPages *pages, GCancellable *cancellable)
{
  begin_page (pages, FALSE);
  for (guint k = 0; k < pages->report->blocks->len && !g_cancellable_is_cancelled (cancellable);
       k++)
    k += draw_block (pages, k);
  draw_foot (pages);
  cairo_show_page (pages->cr);
}

static void
free_sheet (gpointer sheet)
{
  cairo_surface_destroy (sheet);
}

GPtrArray *
report_dup_sheets (const AppReport *report)
{
  GPtrArray *sheets = g_ptr_array_new_with_free_func (free_sheet);
  guint n_pages = 0;

  /* First to count them. */
  for (guint pass = 0; pass < 2; pass++) {
    ReportPages pages = { .report = report, .page = 1, .n_pages = n_pages, .sheets = sheets };

    g_ptr_array_set_size (sheets, 0);
    pages.context = book_type_new_context ();
    draw_blocks (&pages, NULL);
    n_pages = pages.page;
    cairo_destroy (pages.cr);
    g_object_unref (pages.context);
  }
  return sheets;
}

/* Draws all into @bytes (nullable), or less when cancelled; how many pages it took. */
static cairo_status_t
draw_all (const AppReport *report, GByteArray *bytes, GCancellable *cancellable, guint *n_pages)
{
  ReportPages pages = { .report = report, .page = 1, .n_pages = *n_pages };
  cairo_status_t status;

  pages.surface = cairo_pdf_surface_create_for_stream (write_bytes_cb, bytes, APP_BOOK_A4_WIDTH,
                                                       APP_BOOK_A4_HEIGHT);
  pages.cr = cairo_create (pages.surface);
  pages.context = book_type_new_context ();
  cairo_pdf_surface_set_metadata (pages.surface, CAIRO_PDF_METADATA_TITLE, report->title);
  cairo_pdf_surface_set_metadata (pages.surface, CAIRO_PDF_METADATA_CREATOR, "Tomekeeper");
  draw_blocks (&pages, cancellable);
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

/* A table on pages. Columns are as wide as their texts; where that is too much, names wrap, then
 * the page is turned, then the type gets smaller, and at last the table is cut into parts that
 * stand below one another, each with the leading columns. */

#define SMALLEST 6.4  /* of the type */
#define LARGEST 30.0  /* of the type on a wall */
#define SPARE 16.0    /* what a table on a wall leaves of the page */
#define NARROWEST 9.0 /* a wide column, in sizes of the type */
#define ROOMY 20      /* columns up to which fields of a crosstable are at least SQUARE wide */
#define SQUARE 1.5
#define FULL 6 /* columns beyond which a list is as wide as the page */

/**
 * Grid:
 * @columns: (array length=n): indices of the columns that are shown
 * @natural: (array length=n): how wide their texts are at a size of 1
 * @widths: (array length=n): with their margins
 */
typedef struct {
  ReportPages *pages;
  const ReportTable *table;
  guint n;
  guint *columns;
  double *natural;
  double *widths;
  double size;
} Grid;

static double
usual_size (const ReportTable *table)
{
  return table->style == REPORT_WALL ? 13 : table->style == REPORT_GRID ? 8.5 : 9.5;
}

/* A table alone is larger than one in a book, where there is room. */
#define LARGER 1.25

static double
margin_of (const Grid *grid)
{
  return grid->size * (grid->table->style == REPORT_LIST ? 0.5 : 0.32);
}

static const ReportColumn *
get_column (const Grid *grid, guint k)
{
  return &g_array_index (grid->table->columns, ReportColumn, grid->columns[k]);
}

static double
measure (Grid *grid, const char *text, double size, gboolean strong)
{
  PangoLayout *layout = report_pages_layout (grid->pages, text, size, strong, 0);
  double width = report_layout_width (layout);

  g_object_unref (layout);
  return width;
}

#define MEASURED 10.0 /* the size at which texts are measured */
#define HEADING 0.82  /* the size of headings, of the type's */

static void
measure_columns (Grid *grid)
{
  guint rows = report_table_get_n_rows (grid->table);

  for (guint k = 0; k < grid->n; k++) {
    double width = measure (grid, get_column (grid, k)->heading, MEASURED * HEADING, TRUE);

    for (guint row = 0; row < rows; row++) {
      const ReportCell *cell = report_table_get (grid->table, row, grid->columns[k]);

      if (cell->text[0] != '\0')
        width = MAX (width, measure (grid, cell->text, MEASURED, cell->style == REPORT_STRONG));
    }
    grid->natural[k] = width / MEASURED;
    if (get_column (grid, k)->align == REPORT_CENTRE && grid->n <= ROOMY)
      grid->natural[k] = MAX (grid->natural[k], SQUARE);
  }
}

/* Widths */

static guint
count_wide (const Grid *grid)
{
  guint n = 0;

  for (guint k = 0; k < grid->n; k++)
    n += get_column (grid, k)->wide;
  return n;
}

/* The least that column @k needs, at a size of 1 without margins. */
static double
least_of (const Grid *grid, guint k)
{
  return get_column (grid, k)->wide ? MIN (grid->natural[k], NARROWEST) : grid->natural[k];
}

static double
sum_least (const Grid *grid)
{
  double sum = 0;

  for (guint k = 0; k < grid->n; k++)
    sum += grid->size * least_of (grid, k) + 2 * margin_of (grid);
  return sum;
}

static double
sum_natural (const Grid *grid)
{
  double sum = 0;

  for (guint k = 0; k < grid->n; k++)
    sum += grid->size * grid->natural[k] + 2 * margin_of (grid);
  return sum;
}

/* Wide columns share what the others leave: alike on a wall, else by their texts. */
static void
set_widths (Grid *grid, double room)
{
  double fixed = 0, wanted = 0;
  guint n_wide = count_wide (grid);
  gboolean alike = n_wide > 1;

  for (guint k = 0; k < grid->n; k++)
    if (!get_column (grid, k)->wide)
      fixed += grid->widths[k] = grid->size * grid->natural[k] + 2 * margin_of (grid);
    else
      wanted = (alike ? MAX (wanted, grid->natural[k] * n_wide) : wanted + grid->natural[k]);
  wanted = wanted * grid->size + 2 * margin_of (grid) * n_wide;
  if (grid->table->style == REPORT_LIST && n_wide > 0)
    wanted = MAX (wanted * 1.2, 150);
  if (grid->table->style == REPORT_WALL || (grid->table->style == REPORT_LIST && grid->n > FULL))
    wanted = room - fixed;
  wanted = MIN (wanted, room - fixed);
  for (guint k = 0; k < grid->n; k++)
    if (get_column (grid, k)->wide)
      grid->widths[k] = wanted / n_wide;
}

/* Drawing */

typedef struct {
  PangoLayout **layouts;
  double height;
} Row;

static PangoAlignment
alignment (ReportAlign align)
{
  return align == REPORT_LEFT    ? PANGO_ALIGN_LEFT
         : align == REPORT_RIGHT ? PANGO_ALIGN_RIGHT
                                 : PANGO_ALIGN_CENTER;
}

/* @row: G_MAXUINT for the headings. */
static void
lay_out_row (Grid *grid, guint row, Row *set)
{
  gboolean head = row == G_MAXUINT;
  double size = head ? grid->size * HEADING : grid->size;

  set->layouts = g_new0 (PangoLayout *, grid->n);
  set->height = grid->size;
  for (guint k = 0; k < grid->n; k++) {
    const ReportColumn *column = get_column (grid, k);
    const ReportCell *cell = head ? NULL : report_table_get (grid->table, row, grid->columns[k]);
    const char *text = head ? column->heading : cell->text;
    double width = grid->widths[k] - 2 * margin_of (grid);

    /* A hair more, or a text that just fits would wrap. */
    set->layouts[k] = report_pages_layout (
        grid->pages, text, size, head || cell->style == REPORT_STRONG, MAX (width, 1) + 0.2);
    pango_layout_set_alignment (set->layouts[k], alignment (column->align));
    set->height = MAX (set->height, report_layout_height (set->layouts[k]));
  }
  set->height += grid->size * (grid->table->style == REPORT_GRID ? 0.45 : 0.55);
}

static void
clear_row (const Grid *grid, Row *set)
{
  for (guint k = 0; k < grid->n; k++)
    g_object_unref (set->layouts[k]);
  g_free (set->layouts);
}

static double
sum_widths (const Grid *grid)
{
  double sum = 0;

  for (guint k = 0; k < grid->n; k++)
    sum += grid->widths[k];
  return sum;
}

static void
draw_rule (Grid *grid, ReportInk ink, double thick)
{
  report_pages_set_ink (grid->pages, ink);
  cairo_rectangle (grid->pages->cr, PAGES_MARGIN, grid->pages->y - thick / 2, sum_widths (grid),
                   thick);
  cairo_fill (grid->pages->cr);
}

static ReportInk
ink_of (const ReportCell *cell)
{
  return cell == NULL || cell->style == REPORT_FAINT ? PAGES_GREY : PAGES_BLACK;
}

static void
draw_field (Grid *grid, const ReportCell *cell, double x, double width, double height)
{
  cairo_t *cr = grid->pages->cr;

  if (grid->table->style != REPORT_GRID || cell == NULL)
    return;
  if (cell->style == REPORT_BLOCKED) {
    report_pages_set_ink (grid->pages, PAGES_BLOCK);
    cairo_rectangle (cr, x, grid->pages->y, width, height);
    cairo_fill (cr);
  }
  report_pages_set_ink (grid->pages, PAGES_LINE);
  cairo_rectangle (cr, x, grid->pages->y, 0.4, height);
  cairo_fill (cr);
}

static void
draw_row (Grid *grid, guint row, const Row *set)
{
  ReportPages *pages = grid->pages;
  double x = PAGES_MARGIN;

  for (guint k = 0; k < grid->n; k++) {
    const ReportCell *cell =
        row == G_MAXUINT ? NULL : report_table_get (grid->table, row, grid->columns[k]);
    double text = report_layout_height (set->layouts[k]);

    if (!get_column (grid, k)->lead)
      draw_field (grid, cell, x, grid->widths[k], set->height);
    report_pages_set_ink (pages, ink_of (cell));
    cairo_move_to (pages->cr, x + margin_of (grid), pages->y + (set->height - text) / 2);
    pango_cairo_show_layout (pages->cr, set->layouts[k]);
    x += grid->widths[k];
  }
  pages->y += set->height;
  if (row == G_MAXUINT)
    draw_rule (grid, PAGES_ACCENT, 1.2);
  else
    draw_rule (grid, PAGES_LINE, 0.5);
}

static void
draw_head (Grid *grid)
{
  Row head;

  lay_out_row (grid, G_MAXUINT, &head);
  draw_row (grid, G_MAXUINT, &head);
  clear_row (grid, &head);
}

/* About how high the first @n rows and the headings are. */
static double
measure_rows (Grid *grid, guint n)
{
  double height = 0;

  for (guint k = 0; k <= n; k++) {
    Row row;

    lay_out_row (grid, k < n ? k : G_MAXUINT, &row);
    height += row.height;
    clear_row (grid, &row);
  }
  return height;
}

static void
draw_part (Grid *grid, double heading_height, ReportHeading heading, gpointer data)
{
  ReportPages *pages = grid->pages;
  guint n = report_table_get_n_rows (grid->table);
  double least = heading_height + measure_rows (grid, MIN (n, n <= 16 ? n : 4));

  pages->y += report_pages_at_top (pages) || heading != NULL ? 0 : 6;
  if (least > report_pages_get_left (pages))
    report_pages_next (pages, report_pages_is_across (pages));
  if (heading != NULL)
    heading (pages, data);
  draw_head (grid);
  for (guint k = 0; k < n; k++) {
    Row row;

    lay_out_row (grid, k, &row);
    if (row.height > report_pages_get_left (pages)) {
      report_pages_next (pages, report_pages_is_across (pages));
      draw_head (grid);
    }
    draw_row (grid, k, &row);
    clear_row (grid, &row);
  }
}

/* Parts */

/* Keeps the leading columns and those from @from on that have room; returns the first one that
 * hasn't. */
static guint
fit_columns (const Grid *whole, Grid *part, guint from, double room)
{
  guint next = whole->n;

  part->n = 0;
  for (guint k = 0; k < whole->n; k++) {
    gboolean lead = get_column (whole, k)->lead;
    double width = whole->size * least_of (whole, k) + 2 * margin_of (whole);

    if (!lead && k < from)
      continue;
    if (!lead && width > room && k > from) {
      next = k;
      break;
    }
    room -= width;
    part->columns[part->n] = whole->columns[k];
    part->natural[part->n++] = whole->natural[k];
  }
  return next;
}

static guint
count_lead (const Grid *grid)
{
  guint n = 0;

  while (n < grid->n && get_column (grid, n)->lead)
    n++;
  return n;
}

static void
draw_parts (Grid *grid, double heading_height, ReportHeading heading, gpointer data)
{
  double room = report_pages_get_column (grid->pages);
  guint lead = count_lead (grid), from = lead;
  Grid part = *grid;

  part.columns = g_new (guint, grid->n);
  part.natural = g_new (double, grid->n);
  part.widths = g_new0 (double, grid->n);
  do {
    from = fit_columns (grid, &part, from, room);
    set_widths (&part, room);
    draw_part (&part, heading_height, heading, data);
    heading = NULL;
    heading_height = 0;
    if (from < grid->n)
      grid->pages->y += 14;
  } while (from < grid->n);
  g_free (part.columns);
  g_free (part.natural);
  g_free (part.widths);
}

static void
choose_columns (Grid *grid)
{
  guint all = grid->table->columns->len;

  grid->columns = g_new (guint, all + 1);
  grid->natural = g_new (double, all + 1);
  grid->widths = g_new0 (double, all + 1);
  for (guint k = 0; k < all; k++)
    if (!g_array_index (grid->table->columns, ReportColumn, k).data_only)
      grid->columns[grid->n++] = k;
}

/* What hangs on a wall is as large as the page has room for all of it. */
static void
enlarge (Grid *grid, double room, double heading_height)
{
  const guint n = report_table_get_n_rows (grid->table);
  const double usual = grid->size;

  for (grid->size = LARGEST; grid->size > usual; grid->size--) {
    if (sum_natural (grid) > room)
      continue;
    set_widths (grid, room);
    if (heading_height + measure_rows (grid, n) <= report_pages_get_left (grid->pages) - SPARE)
      return;
  }
  grid->size = usual;
}

/* Turns the page when that helps much; the type gets as small as it must and may. */
static void
choose_size (Grid *grid, double heading_height)
{
  const double upright = 595.28 - 2 * PAGES_MARGIN, across = 841.89 - 2 * PAGES_MARGIN;
  gboolean larger = !grid->pages->report->has_title_page && grid->table->style != REPORT_WALL
                    && sum_natural (grid) * LARGER < upright;
  gboolean turn = grid->table->style == REPORT_GRID ? sum_natural (grid) > upright
                                                    : sum_least (grid) > upright * 1.15;
  double room = turn ? across : upright;

  if (larger)
    grid->size *= LARGER;
  if (turn != report_pages_is_across (grid->pages))
    report_pages_next (grid->pages, turn);
  if (sum_least (grid) > room)
    grid->size = MAX (grid->size * room / sum_least (grid), MIN (SMALLEST, grid->size));
  if (grid->table->style == REPORT_WALL)
    enlarge (grid, room, heading_height);
}

static void
report_pages_draw_table (ReportPages *pages, const ReportTable *table, double heading_height,
                         ReportHeading heading, gpointer data)
{
  Grid grid = { .pages = pages, .table = table, .size = usual_size (table) };

  choose_columns (&grid);
  if (grid.n > 0) {
    measure_columns (&grid);
    choose_size (&grid, heading_height);
    draw_parts (&grid, heading_height, heading, data);
  }
  pages->y += 8;
  g_free (grid.columns);
  g_free (grid.natural);
  g_free (grid.widths);
}
