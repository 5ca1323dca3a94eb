/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table on pages. Columns are as wide as their texts; where that is too much, names wrap, then
 * the page is turned, then the type gets smaller, and at last the table is cut into parts that
 * stand below one another, each with the leading columns.
 */
#include "app/document/report-pages.h"

#include <math.h>

#define SMALLEST 6.4  /* of the type */
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
  return table->look == REPORT_WALL ? 13 : table->look == REPORT_GRID ? 8.5 : 9.5;
}

/* A table alone is larger than one in a book, where there is room. */
#define LARGER 1.25

static double
margin_of (const Grid *grid)
{
  return grid->size * (grid->table->look == REPORT_LIST ? 0.5 : 0.32);
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
  if (grid->table->look == REPORT_LIST && n_wide > 0)
    wanted = MAX (wanted * 1.2, 150);
  if (grid->table->look == REPORT_WALL || (grid->table->look == REPORT_LIST && grid->n > FULL))
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
set_row (Grid *grid, guint row, Row *set)
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
  set->height += grid->size * (grid->table->look == REPORT_GRID ? 0.45 : 0.55);
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

  if (grid->table->look != REPORT_GRID || cell == NULL)
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

  set_row (grid, G_MAXUINT, &head);
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

    set_row (grid, k < n ? k : G_MAXUINT, &row);
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

    set_row (grid, k, &row);
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
take_columns (const Grid *whole, Grid *part, guint from, double room)
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
    from = take_columns (grid, &part, from, room);
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
    if (!g_array_index (grid->table->columns, ReportColumn, k).data)
      grid->columns[grid->n++] = k;
}

/* Turns the page when that helps much; the type gets as small as it must and may. */
static void
choose_size (Grid *grid)
{
  const double upright = 595.28 - 2 * PAGES_MARGIN, across = 841.89 - 2 * PAGES_MARGIN;
  gboolean larger = !grid->pages->report->book && grid->table->look != REPORT_WALL
                    && sum_natural (grid) * LARGER < upright;
  gboolean turn = grid->table->look == REPORT_GRID ? sum_natural (grid) > upright
                                                   : sum_least (grid) > upright * 1.15;
  double room = turn ? across : upright;

  if (larger)
    grid->size *= LARGER;
  if (turn != report_pages_is_across (grid->pages))
    report_pages_next (grid->pages, turn);
  if (sum_least (grid) > room)
    grid->size = MAX (grid->size * room / sum_least (grid), MIN (SMALLEST, grid->size));
}

void
report_pages_draw_table (ReportPages *pages, const ReportTable *table, double heading_height,
                         ReportHeading heading, gpointer data)
{
  Grid grid = { .pages = pages, .table = table, .size = usual_size (table) };

  choose_columns (&grid);
  if (grid.n > 0) {
    measure_columns (&grid);
    choose_size (&grid);
    draw_parts (&grid, heading_height, heading, data);
  }
  pages->y += 8;
  g_free (grid.columns);
  g_free (grid.natural);
  g_free (grid.widths);
}
