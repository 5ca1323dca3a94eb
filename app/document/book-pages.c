/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book in pages: its type, and where lines, figures and rules come to stand.
 */
#include "app/document/book-pages.h"

#include "app/document/photo.h"
#include "app/document/book-private.h"

/* How a kind of text is set: sizes and spaces are shares of the page's type. */
typedef struct {
  double size, before;
  PangoAlignment align;
  double inset;
  gboolean bold, italic, justify;
} Setting;

static PangoLayout *new_layout (const BookType *type, const char *text, const Setting *setting);
static PangoLayout *book_type_lay_out_number (const BookType *type,
                                              guint number) G_GNUC_WARN_UNUSED_RESULT;
static GArray *book_type_lay_out (const BookType *type,
                                  const AppBookBlock *block) G_GNUC_WARN_UNUSED_RESULT;
#define SMALLEST_WIDTH 297.64 /* A6 */
#define SMALLEST_HEIGHT 419.53
#define LEADING 1.15 /* from line to line, of the type's own height */

/* One line of type; @baseline from the top of the page. */
typedef struct {
  guint page;
  double x, baseline;
  PangoLayoutLine *line;
} Line;

/* A straight line, or the area of a block's chart or photo. */
typedef struct {
  guint page;
  double x, y, width, height;
  const AppBookBlock *block;
} Figure;

/* A line at whose end the page of block @target stands; its type ends at @end, or it runs from
 * right to left. */
typedef struct {
  guint line, target;
  double end;
  gboolean rtl;
} Reference;

/**
 * AppBookPages:
 * @lines, @figures: (element-type Line, Figure): by page
 * @starts: (element-type guint): for each block the page on which it begins
 * @references: (element-type Reference): numbers of pages to be set when all is placed
 * @set: (element-type GArray): for each block its parts, once they were made; only while laying out
 * @page, @y: where the next thing goes
 */
struct AppBookPages {
  AppBook *book;
  BookType type;
  double width, height;
  double top, bottom;
  GArray *lines;
  GArray *figures;
  GArray *starts;
  GArray *references;
  GPtrArray *set;
  guint page;
  double y;
};

static void
clear_line (gpointer data)
{
  pango_layout_line_unref (((Line *)data)->line);
}

static void
free_parts (gpointer data)
{
  g_array_unref (data);
}

/* The parts of the text of block @k. */
static GArray *
lay_out_block (const AppBookPages *pages, guint k)
{
  if (pages->set->pdata[k] == NULL)
    pages->set->pdata[k] = book_type_lay_out (&pages->type, app_book_get_block (pages->book, k));
  return pages->set->pdata[k];
}

/* Heights */

#define NUMBERS 26.0 /* points at the end of a line for a page's number */

static double
line_height (PangoLayoutIter *iter)
{
  int top, bottom;

  pango_layout_iter_get_line_yrange (iter, &top, &bottom);
  return LEADING * (bottom - top) / PANGO_SCALE;
}

/* Of at most the first @n lines. */
static double
measure_layout (PangoLayout *layout, guint n)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  double height = 0;

  do
    height += n-- > 0 ? line_height (iter) : 0;
  while (n > 0 && pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  return height;
}

static double
measure_parts (const GArray *parts)
{
  double height = 0;

  for (guint k = 0; k < parts->len; k++) {
    const BookPart *part = &g_array_index (parts, BookPart, k);

    height += part->before + measure_layout (part->layout, G_MAXUINT);
  }
  return height;
}

static double
page_room (const AppBookPages *pages)
{
  return pages->bottom - pages->top;
}

static gboolean
has_figure (const AppBookBlock *block)
{
  return block->chart != NULL || block->photo != NULL;
}

/* @width (out): a photo is no higher than half a page. */
static double
figure_height (const AppBookPages *pages, const AppBookBlock *block, double *width)
{
  double height;

  *width = pages->type.width;
  if (block->chart != NULL)
    return app_book_chart_get_height (block->chart, *width);
  height = *width * MAX (block->photo_height, 1) / MAX (block->photo_width, 1);
  if (height > page_room (pages) / 2) {
    *width *= page_room (pages) / 2 / height;
    height = page_room (pages) / 2;
  }
  return height;
}

static gboolean
is_heading (const AppBookBlock *block)
{
  return block->kind == APP_BOOK_RUN || block->kind == APP_BOOK_CHAPTER
         || block->kind == APP_BOOK_SECTION;
}

/* What must be on one page with where block @k begins. */
static double
measure_start (const AppBookPages *pages, guint k)
{
  const AppBookBlock *block = app_book_get_block (pages->book, k);
  GArray *parts = lay_out_block (pages, k);
  const BookPart *first = &g_array_index (parts, BookPart, 0);

  if (has_figure (block)) {
    double width;

    return measure_parts (parts) + figure_height (pages, block, &width) + 2 * pages->type.size;
  }
  if (block->kind == APP_BOOK_PARAGRAPH || block->kind == APP_BOOK_ENTRY)
    return first->before
           + measure_layout (first->layout,
                             pango_layout_get_line_count (first->layout) <= 3 ? 3 : 2);
  if (is_heading (block) && k + 1 < app_book_get_n_blocks (pages->book))
    return measure_parts (parts) + measure_start (pages, k + 1);
  return measure_parts (parts) + 2 * pages->type.size;
}

/* Placing */

static void
next_page (AppBookPages *pages)
{
  pages->page++;
  pages->y = pages->top;
}

static gboolean
at_top (const AppBookPages *pages)
{
  return pages->y <= pages->top;
}

static void
place_line (AppBookPages *pages, PangoLayoutIter *iter, double x)
{
  PangoRectangle logical;
  int top, bottom;
  Line line = { .page = pages->page };

  pango_layout_iter_get_line_extents (iter, NULL, &logical);
  pango_layout_iter_get_line_yrange (iter, &top, &bottom);
  line.x = x + (double)logical.x / PANGO_SCALE;
  line.baseline = pages->y + (double)(pango_layout_iter_get_baseline (iter) - top) / PANGO_SCALE;
  line.line = pango_layout_line_ref (pango_layout_iter_get_line_readonly (iter));
  g_array_append_val (pages->lines, line);
  pages->y += line_height (iter);
}

/* How many of the @left lines from @iter on go on this page. */
static guint
count_fitting (const AppBookPages *pages, PangoLayoutIter *iter, guint left, gboolean begun)
{
  PangoLayoutIter *look = pango_layout_iter_copy (iter);
  double y = pages->y;
  guint n = 0;

  do {
    y += line_height (look);
    if (y > pages->bottom + 0.01)
      break;
    n++;
  } while (n < left && pango_layout_iter_next_line (look));
  pango_layout_iter_free (look);
  if (n == left)
    return n;
  if (left - n == 1 && n > 0)
    n--;
  if (!begun && n == 1)
    n = 0;
  return n > 0 || !at_top (pages) ? n : 1;
}

static void
place_part (AppBookPages *pages, const BookPart *part)
{
  PangoLayoutIter *iter = pango_layout_get_iter (part->layout);
  guint left = (guint)pango_layout_get_line_count (part->layout);
  gboolean begun = FALSE;

  if (!at_top (pages))
    pages->y += part->before;
  while (left > 0) {
    const guint n = count_fitting (pages, iter, left, begun);

    for (guint k = 0; k < n; k++) {
      place_line (pages, iter, part->x);
      pango_layout_iter_next_line (iter);
    }
    left -= n;
    begun = begun || n > 0;
    if (left > 0)
      next_page (pages);
  }
  pango_layout_iter_free (iter);
}

static void
place_figure (AppBookPages *pages, double width, double height, const AppBookBlock *block)
{
  const double x = pages->type.left + (pages->type.width - width) / 2;
  const Figure figure = { pages->page, x, pages->y, width, height, block };

  g_array_append_val (pages->figures, figure);
  pages->y += height;
}

/* A rule in the middle, @before lines lower: above and below an epitaph. */
static void
place_rule (AppBookPages *pages, double before)
{
  const double width = (pages->type.width) / 5;

  pages->y += at_top (pages) ? 0 : before * pages->type.size;
  place_figure (pages, width, 0.5, NULL);
}

/* Contents, and other lines with pages */

/* A line of text that the page of block @target ends. */
static void
place_reference (AppBookPages *pages, const char *text, Setting setting, double indent,
                 guint target)
{
  BookPart part = { new_layout (&pages->type, text, &setting), pages->type.left + indent,
                    setting.before * pages->type.size };
  Reference reference = { .target = target };
  PangoRectangle logical;
  PangoLayoutLine *last;

  pango_layout_set_width (part.layout, (int)((pages->type.width - indent - NUMBERS) * PANGO_SCALE));
  if (!at_top (pages)
      && pages->y + part.before + measure_layout (part.layout, G_MAXUINT) > pages->bottom)
    next_page (pages);
  place_part (pages, &part);
  reference.line = pages->lines->len - 1;
  last = g_array_index (pages->lines, Line, reference.line).line;
  pango_layout_line_get_extents (last, NULL, &logical);
  reference.end =
      g_array_index (pages->lines, Line, reference.line).x + (double)logical.width / PANGO_SCALE;
  reference.rtl = last->resolved_dir == PANGO_DIRECTION_RTL;
  g_array_append_val (pages->references, reference);
  g_object_unref (part.layout);
}

static gboolean
is_listed (const AppBookBlock *block)
{
  return block->kind == APP_BOOK_RUN || block->kind == APP_BOOK_CHAPTER;
}

#define LEAST_CONTENTS 3 /* lines that are worth a page */

static void
place_contents (AppBookPages *pages)
{
  AppBook *book = pages->book;
  const AppBookBlock heading = { .kind = APP_BOOK_CHAPTER, .text = book->contents };
  GArray *parts;
  guint n = 0;
  gboolean runs = FALSE;

  for (guint k = 0; k < app_book_get_n_blocks (book); k++) {
    n += is_listed (app_book_get_block (book, k)) ? 1 : 0;
    runs = runs || app_book_get_block (book, k)->kind == APP_BOOK_RUN;
  }
  if (book->contents == NULL || n < LEAST_CONTENTS)
    return;
  parts = book_type_lay_out (&pages->type, &heading);
  for (guint p = 0; p < parts->len; p++)
    place_part (pages, &g_array_index (parts, BookPart, p));
  g_array_unref (parts);
  pages->y += pages->type.size;
  for (guint k = 0; k < app_book_get_n_blocks (book); k++) {
    const AppBookBlock *block = app_book_get_block (book, k);
    const gboolean run = block->kind == APP_BOOK_RUN;

    if (is_listed (block))
      place_reference (pages, block->text,
                       (Setting){ .size = 1, .before = run ? 0.9 : 0.35, .bold = run },
                       runs && !run ? 1.5 * pages->type.size : 0, k);
  }
  next_page (pages);
}

/* Sets @text beside the line @like, up to @end. */
static void
set_beside (AppBookPages *pages, const Line *like, const char *text, double end)
{
  const Setting setting = { .size = 1 };
  PangoLayout *layout = new_layout (&pages->type, text, &setting);
  Line line = { .page = like->page, .baseline = like->baseline };
  int width;

  pango_layout_set_width (layout, -1);
  pango_layout_get_size (layout, &width, NULL);
  line.x = end - (double)width / PANGO_SCALE;
  line.line = pango_layout_line_ref (pango_layout_get_line_readonly (layout, 0));
  g_array_append_val (pages->lines, line);
  g_object_unref (layout);
}

/* Dots from the end of a line to its number; none beside one that runs from right to left. */
static void
add_leader (AppBookPages *pages, const Reference *reference, const Line *line)
{
  const double right = pages->type.left + pages->type.width - NUMBERS;
  g_autoptr (GString) dots = g_string_new (NULL);

  for (double x = reference->end + pages->type.size; x < right; x += pages->type.size * 0.6)
    g_string_append (dots, " .");
  if (dots->len > 0 && !reference->rtl)
    set_beside (pages, line, dots->str, right);
}

static void
set_references (AppBookPages *pages)
{
  for (guint k = 0; k < pages->references->len; k++) {
    const Reference *reference = &g_array_index (pages->references, Reference, k);
    const Line line = g_array_index (pages->lines, Line, reference->line);
    g_autofree char *number =
        g_strdup_printf ("%u", g_array_index (pages->starts, guint, reference->target) + 1);

    add_leader (pages, reference, &line);
    set_beside (pages, &line, number, pages->type.left + pages->type.width);
  }
}

/* Whether a run has room on what is left of the page: then it begins no page of its own. */
static gboolean
run_fits (const AppBookPages *pages, guint run)
{
  double y = pages->y;

  for (guint k = run; k < app_book_get_n_blocks (pages->book); k++) {
    const AppBookBlock *block = app_book_get_block (pages->book, k);
    double width;

    if (k > run && block->kind == APP_BOOK_RUN)
      break;
    y += measure_parts (lay_out_block (pages, k))
         + (block->kind == APP_BOOK_EPITAPH ? 2 * pages->type.size : 0)
         + (has_figure (block) ? figure_height (pages, block, &width) + 2 * pages->type.size : 0);
    if (y > pages->bottom)
      return FALSE;
  }
  return TRUE;
}

static void
place_text (AppBookPages *pages, guint k)
{
  const AppBookBlock *block = app_book_get_block (pages->book, k);
  GArray *parts = lay_out_block (pages, k);
  const guint n_lines = block->targets != NULL ? g_strv_length (block->lines) : 0;

  for (guint p = 0; p + n_lines < parts->len; p++)
    place_part (pages, &g_array_index (parts, BookPart, p));
  for (guint line = 0; line < n_lines; line++)
    place_reference (pages, block->lines[line], (Setting){ .size = 1, .before = 0.6 }, 0,
                     block->targets[line]);
}

static void
place_block (AppBookPages *pages, guint k)
{
  const AppBookBlock *block = app_book_get_block (pages->book, k);

  if (!at_top (pages)
      && ((block->kind == APP_BOOK_RUN && !run_fits (pages, k))
          || pages->y + measure_start (pages, k) > pages->bottom))
    next_page (pages);
  if (block->kind == APP_BOOK_TITLE)
    pages->y += page_room (pages) / 4;
  g_array_append_val (pages->starts, pages->page);
  if (has_figure (block)) {
    double width, height = figure_height (pages, block, &width);

    pages->y += at_top (pages) ? 0 : 2 * pages->type.size;
    place_figure (pages, width, height, block);
  }
  if (block->kind == APP_BOOK_EPITAPH)
    place_rule (pages, 1.2);
  place_text (pages, k);
  if (block->kind == APP_BOOK_EPITAPH)
    place_rule (pages, 0.7);
  if (block->kind == APP_BOOK_TITLE && app_book_get_n_blocks (pages->book) > 1) {
    next_page (pages);
    place_contents (pages);
  }
}

/* Pages */

AppBookPages *
app_book_pages_new (AppBook *book, double width, double height)
{
  AppBookPages *pages = g_new0 (AppBookPages, 1);

  pages->book = book;
  pages->type.context = book_type_new_context ();
  pages->width = MAX (width, SMALLEST_WIDTH);
  pages->height = MAX (height, SMALLEST_HEIGHT);
  pages->type.left = pages->width * 0.13;
  pages->type.width = pages->width - 2 * pages->type.left;
  pages->top = pages->height * 0.09;
  pages->bottom = pages->height * 0.88;
  pages->type.size = CLAMP (pages->width / 40, 9, 11.5);
  pages->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (pages->lines, clear_line);
  pages->figures = g_array_new (FALSE, FALSE, sizeof (Figure));
  pages->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  pages->references = g_array_new (FALSE, FALSE, sizeof (Reference));
  pages->set = g_ptr_array_new_with_free_func (free_parts);
  g_ptr_array_set_size (pages->set, (int)app_book_get_n_blocks (book));
  pages->y = pages->top;
  for (guint k = 0; k < app_book_get_n_blocks (book); k++)
    place_block (pages, k);
  set_references (pages);
  g_clear_pointer (&pages->set, g_ptr_array_unref);
  return pages;
}

void
app_book_pages_free (AppBookPages *pages)
{
  if (pages == NULL)
    return;
  g_array_unref (pages->lines);
  g_array_unref (pages->figures);
  g_array_unref (pages->starts);
  g_array_unref (pages->references);
  g_object_unref (pages->type.context);
  g_free (pages);
}

AppBook *
book_pages_get_book (AppBookPages *pages, double *width, double *height)
{
  *width = pages->width;
  *height = pages->height;
  return pages->book;
}

guint
app_book_pages_get_n_pages (AppBookPages *pages)
{
  return pages->page + 1;
}

guint
app_book_pages_find_block (AppBookPages *pages, guint k)
{
  g_return_val_if_fail (k < pages->starts->len, 0);
  return g_array_index (pages->starts, guint, k);
}

static void
draw_figure (const Figure *figure, cairo_t *cr)
{
  static const double black[3] = { 0, 0, 0 };

  cairo_save (cr);
  cairo_translate (cr, figure->x, figure->y);
  if (figure->block != NULL && figure->block->chart != NULL) {
    app_book_chart_draw (figure->block->chart, cr, figure->width, figure->height, black);
  } else if (figure->block != NULL) {
    book_photo_draw (figure->block->photo, cr, figure->width, figure->height);
  } else {
    cairo_set_line_width (cr, 0.5);
    cairo_move_to (cr, 0, 0);
    cairo_line_to (cr, figure->width, 0);
    cairo_stroke (cr);
  }
  cairo_restore (cr);
}

static void
draw_number (AppBookPages *pages, guint n, cairo_t *cr)
{
  PangoLayout *layout = book_type_lay_out_number (&pages->type, n + 1);

  cairo_move_to (cr, pages->type.left, pages->height * 0.92);
  pango_cairo_show_layout (cr, layout);
  g_object_unref (layout);
}

void
app_book_pages_draw (AppBookPages *pages, guint n, cairo_t *cr)
{
  g_return_if_fail (n <= pages->page);
  cairo_save (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (guint k = 0; k < pages->lines->len; k++) {
    const Line *line = &g_array_index (pages->lines, Line, k);

    if (line->page != n)
      continue;
    cairo_move_to (cr, line->x, line->baseline);
    pango_cairo_show_layout_line (cr, line->line);
  }
  for (guint k = 0; k < pages->figures->len; k++)
    if (g_array_index (pages->figures, Figure, k).page == n)
      draw_figure (&g_array_index (pages->figures, Figure, k), cr);
  /* The title page has no number. */
  if (n > 0)
    draw_number (pages, n, cr);
  cairo_restore (cr);
}

/* The parts of a book set in type. */

static void
clear_part (gpointer data)
{
  g_object_unref (((BookPart *)data)->layout);
}

static PangoLayout *
new_layout (const BookType *type, const char *text, const Setting *setting)
{
  PangoLayout *layout = pango_layout_new (type->context);
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family (font, "Serif");
  pango_font_description_set_absolute_size (font, type->size * setting->size * PANGO_SCALE);
  if (setting->bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  if (setting->italic)
    pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (layout, (int)((type->width - 2 * setting->inset) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, setting->align);
  pango_layout_set_justify (layout, setting->justify);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static void
add_part (const BookType *type, GArray *parts, const char *text, Setting setting)
{
  const BookPart part = { new_layout (type, text, &setting), type->left + setting.inset,
                          setting.before * type->size };

  g_array_append_val (parts, part);
}

static void
add_lines (const BookType *type, GArray *parts, const AppBookBlock *block, Setting setting)
{
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    add_part (type, parts, *line, setting);
}

static void
add_heading (const BookType *type, GArray *parts, const AppBookBlock *block, double size,
             double before, PangoAlignment align)
{
  add_part (type, parts, block->text,
            (Setting){ .size = size, .before = before, .align = align, .bold = TRUE });
  if (block->by != NULL)
    add_part (type, parts, block->by,
              (Setting){ .size = 0.85, .before = 0.2, .align = align, .italic = TRUE });
}

PangoContext *
book_type_new_context (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  /* A point is a unit, and no device's pixels move a letter. */
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

static void
add_check (const BookType *type, GArray *parts, const AppBookBlock *block)
{
  g_autofree char *line = app_book_block_dup_line (block);
  g_autofree char *boxed = g_strdup_printf ("☐ %s", line);
  Setting setting = { .size = 1, .before = 0.35 };

  add_part (type, parts, boxed, setting);
  pango_layout_set_indent (g_array_index (parts, BookPart, 0).layout,
                           (int)(-1.2 * type->size * PANGO_SCALE));
}

/* (element-type BookPart): a block's text, line below line. */
static GArray *
book_type_lay_out (const BookType *type, const AppBookBlock *block)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (BookPart));
  const Setting small = { .size = 0.9, .before = 0.3, .align = PANGO_ALIGN_CENTER, .inset = 24 };

  g_array_set_clear_func (parts, clear_part);
  switch (block->kind) {
  case APP_BOOK_TITLE:
    add_heading (type, parts, block, 2.2, 0, PANGO_ALIGN_CENTER);
    add_lines (type, parts, block,
               (Setting){ .size = 1, .before = 0.8, .align = PANGO_ALIGN_CENTER });
    break;
  case APP_BOOK_RUN:
    add_heading (type, parts, block, 1.9, 4, PANGO_ALIGN_CENTER);
    break;
  case APP_BOOK_CHAPTER:
    add_heading (type, parts, block, 1.5, 3, PANGO_ALIGN_CENTER);
    break;
  case APP_BOOK_SECTION:
    add_heading (type, parts, block, 1.1, 1.6, PANGO_ALIGN_LEFT);
    break;
  case APP_BOOK_PARAGRAPH:
    add_part (type, parts, block->text, (Setting){ .size = 1, .before = 0.6, .justify = TRUE });
    break;
  case APP_BOOK_ENTRY:
    add_part (type, parts, block->text,
              (Setting){ .size = 1, .before = 0.8, .inset = 20, .italic = TRUE });
    if (block->by != NULL)
      add_part (type, parts, block->by,
                (Setting){ .size = 0.85, .before = 0.2, .inset = 20, .align = PANGO_ALIGN_RIGHT });
    break;
  case APP_BOOK_EPITAPH:
    add_part (
        type, parts, block->text,
        (Setting){
            .size = 1.15, .before = 0.5, .align = PANGO_ALIGN_CENTER, .inset = 24, .bold = TRUE });
    if (block->by != NULL)
      add_part (type, parts, block->by,
                (Setting){ .size = 0.85,
                           .before = 0.1,
                           .align = PANGO_ALIGN_CENTER,
                           .inset = 24,
                           .italic = TRUE });
    add_lines (type, parts, block, small);
    break;
  case APP_BOOK_HEALTH:
  case APP_BOOK_PHOTO:
    add_part (
        type, parts, block->text,
        (Setting){ .size = 0.85, .before = 0.4, .align = PANGO_ALIGN_CENTER, .italic = TRUE });
    break;
  case APP_BOOK_CHECK:
    add_check (type, parts, block);
    break;
  case APP_BOOK_CLOSING:
    add_heading (type, parts, block, 1.3, 3, PANGO_ALIGN_CENTER);
    add_lines (type, parts, block,
               (Setting){ .size = 1, .before = 0.6, .align = PANGO_ALIGN_CENTER });
    break;
  }
  return parts;
}

/* The number of a page, in the middle of the column. */
static PangoLayout *
book_type_lay_out_number (const BookType *type, guint number)
{
  const Setting setting = { .size = 0.85, .align = PANGO_ALIGN_CENTER };
  g_autofree char *text = g_strdup_printf ("%u", number);

  return new_layout (type, text, &setting);
}
