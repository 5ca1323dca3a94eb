/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Documents in pages: their type, where lines, figures and rules come to stand, and tables, which
 * are cut where they are too wide.
 */
#include "app/document/pages.h"

#include "app/base/error.h"
#include "app/document/photo.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <pango/pangocairo.h>

#define SMALLEST_WIDTH 297.64 /* A6 */
#define SMALLEST_HEIGHT 419.53
#define LEADING 1.15 /* of a book */

typedef enum {
  INK_BLACK,
  INK_TEXT,
  INK_GREY,
  INK_ACCENT,
  INK_LINE,
  INK_FIELD,
} Ink;

/* One thing on a page: a line of type whose baseline begins at @x and @y, a figure, or, without
 * either, a filled area. */
typedef struct {
  Ink ink;
  double x, y, width, height;
  PangoLayoutLine *line;
  const AppBlock *figure;
} Item;

/* @items: (element-type Item) */
typedef struct {
  double width, height;
  GArray *items;
} Sheet;

/* A line, @item of @sheet, at whose end the page of block @target stands; its type ends at @end, or
 * it runs from right to left. */
typedef struct {
  guint sheet, item, target;
  double end;
  gboolean rtl;
} Reference;

/**
 * AppPages:
 * @width, @height: of the paper upright
 * @size: of the type; @leading: from line to line, of the type's own height
 * @left, @top, @foot: what is left free at the left and at the right, above, and below
 * @sheets: (element-type Sheet): the last one is being filled
 * @starts: (element-type guint): for each block the page on which it begins
 * @references: (element-type Reference): numbers of pages to be set when all is placed
 * @set: (element-type GArray): for each block its parts, once they were made; only while laying out
 * @y: where the next thing goes
 */
struct AppPages {
  AppDocument *document;
  PangoContext *context;
  double width, height;
  double size, leading;
  double left, top, foot;
  GArray *sheets;
  GArray *starts;
  GArray *references;
  GPtrArray *set;
  double y;
};

static void place_heading (AppPages *pages, guint k);

/* Type */

/* How a text is set: @size, @before it: shares of the page's type; @inset: points on both sides. */
typedef struct {
  double size, before;
  PangoAlignment align;
  double inset;
  gboolean bold, italic, justify;
  Ink ink;
} Setting;

/* A block's text, what stands beside it, and its lines; @after: points below it. */
typedef struct {
  Setting text, by, line;
  double after;
} BlockSetting;

#define CENTRED .align = PANGO_ALIGN_CENTER

static const BlockSetting book_settings[APP_BLOCK_CHART + 1] = {
  [APP_BLOCK_TITLE] = { { .size = 2.2, CENTRED, .bold = TRUE },
                        { .size = 0.85, .before = 0.2, CENTRED, .italic = TRUE },
                        { .size = 1, .before = 0.8, CENTRED } },
  [APP_BLOCK_RUN] = { { .size = 1.9, .before = 4, CENTRED, .bold = TRUE },
                      { .size = 0.85, .before = 0.2, CENTRED, .italic = TRUE } },
  [APP_BLOCK_CHAPTER] = { { .size = 1.5, .before = 3, CENTRED, .bold = TRUE },
                          { .size = 0.85, .before = 0.2, CENTRED, .italic = TRUE } },
  [APP_BLOCK_SECTION] = { { .size = 1.1, .before = 1.6, .bold = TRUE },
                          { .size = 0.85, .before = 0.2, .italic = TRUE } },
  [APP_BLOCK_PARAGRAPH] = { { .size = 1, .before = 0.6, .justify = TRUE } },
  [APP_BLOCK_ENTRY] = { { .size = 1, .before = 0.8, .inset = 20, .italic = TRUE },
                        { .size = 0.85, .before = 0.2, .inset = 20, .align = PANGO_ALIGN_RIGHT } },
  [APP_BLOCK_EPITAPH] = { { .size = 1.15, .before = 0.5, CENTRED, .inset = 24, .bold = TRUE },
                          { .size = 0.85, .before = 0.1, CENTRED, .inset = 24, .italic = TRUE },
                          { .size = 0.9, .before = 0.3, CENTRED, .inset = 24 } },
  [APP_BLOCK_HEALTH] = { { .size = 0.85, .before = 0.4, CENTRED, .italic = TRUE } },
  [APP_BLOCK_PHOTO] = { { .size = 0.85, .before = 0.4, CENTRED, .italic = TRUE } },
  [APP_BLOCK_CHECK] = { { .size = 1, .before = 0.35 } },
  [APP_BLOCK_CLOSING] = { { .size = 1.3, .before = 3, CENTRED, .bold = TRUE },
                          { .size = 0.85, .before = 0.2, CENTRED, .italic = TRUE },
                          { .size = 1, .before = 0.6, CENTRED } },
};

static const BlockSetting report_settings[APP_BLOCK_CHART + 1] = {
  [APP_BLOCK_TITLE] = { { .size = 20, .bold = TRUE, .ink = INK_TEXT },
                        { 0 },
                        { .size = 12, .before = 3, .ink = INK_GREY } },
  [APP_BLOCK_CHAPTER] = { { .size = 16, .before = 22, .bold = TRUE, .ink = INK_ACCENT },
                          .after = 5 },
  [APP_BLOCK_SECTION] = { { .size = 11, .before = 13, .bold = TRUE, .ink = INK_TEXT },
                          { .size = 8.5, .before = 1, .ink = INK_GREY },
                          .after = 3 },
  [APP_BLOCK_PARAGRAPH] = { { .size = 8.5, .before = 4, .ink = INK_GREY } },
};

/* Of a report that is one of many pages. */
static const BlockSetting title_page = { { .size = 26, .bold = TRUE, .ink = INK_TEXT },
                                         { 0 },
                                         { .size = 14, .before = 3, .ink = INK_GREY } };

static const BlockSetting *
get_setting (const AppPages *pages, AppBlockKind kind)
{
  if (kind == APP_BLOCK_TITLE && pages->document->has_title_page)
    return &title_page;
  return &(pages->document->style == APP_DOCUMENT_BOOK ? book_settings : report_settings)[kind];
}

/* In points; glyph positions are not rounded to pixels. */
static PangoContext *
new_context (void)
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

/* @width 0: as wide as the text. */
static PangoLayout *
new_layout (const AppPages *pages, const char *text, const Setting *setting, double width)
{
  PangoLayout *layout = pango_layout_new (pages->context);
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family (font, pages->document->style == APP_DOCUMENT_BOOK ? "Serif"
                                                                                       : "Sans");
  pango_font_description_set_absolute_size (font, pages->size * setting->size * PANGO_SCALE);
  if (setting->bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  if (setting->italic)
    pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  if (width > 0)
    pango_layout_set_width (layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, setting->align);
  pango_layout_set_justify (layout, setting->justify);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static double
layout_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double)height / PANGO_SCALE;
}

static double
layout_width (PangoLayout *layout)
{
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return (double)width / PANGO_SCALE;
}

/* Sheets */

static void
clear_item (gpointer data)
{
  g_clear_pointer (&((Item *)data)->line, pango_layout_line_unref);
}

static void
clear_sheet (gpointer data)
{
  g_array_unref (((Sheet *)data)->items);
}

static Sheet *
get_sheet (const AppPages *pages, guint n)
{
  return &g_array_index (pages->sheets, Sheet, n);
}

static Sheet *
last_sheet (const AppPages *pages)
{
  return get_sheet (pages, pages->sheets->len - 1);
}

static gboolean
is_across (const AppPages *pages)
{
  return last_sheet (pages)->width > last_sheet (pages)->height;
}

static gboolean
at_top (const AppPages *pages)
{
  return pages->y <= pages->top;
}

static double
column_width (const AppPages *pages)
{
  return last_sheet (pages)->width - 2 * pages->left;
}

static double
bottom_of (const AppPages *pages)
{
  return last_sheet (pages)->height - pages->foot;
}

static double
room_left (const AppPages *pages)
{
  return bottom_of (pages) - pages->y;
}

static double
page_room (const AppPages *pages)
{
  return bottom_of (pages) - pages->top;
}

static void
begin_sheet (AppPages *pages)
{
  Sheet sheet = { .items = g_array_new (FALSE, FALSE, sizeof (Item)) };

  g_array_set_clear_func (sheet.items, clear_item);
  g_array_append_val (pages->sheets, sheet);
}

/* One that was begun and has nothing on it gives way to it. */
static void
next_page (AppPages *pages, gboolean across)
{
  if (pages->sheets->len == 0 || !at_top (pages))
    begin_sheet (pages);
  last_sheet (pages)->width = across ? pages->height : pages->width;
  last_sheet (pages)->height = across ? pages->width : pages->height;
  pages->y = pages->top;
}

/* A filled area. */
static void
place_area (AppPages *pages, Ink ink, double x, double y, double width, double height)
{
  const Item item = { .ink = ink, .x = x, .y = y, .width = width, .height = height };

  g_array_append_val (last_sheet (pages)->items, item);
}

/* In the middle of the column. */
static void
place_figure (AppPages *pages, double width, double height, const AppBlock *block)
{
  const Item item = { .x = pages->left + (column_width (pages) - width) / 2,
                      .y = pages->y,
                      .width = width,
                      .height = height,
                      .figure = block };

  g_array_append_val (last_sheet (pages)->items, item);
  pages->y += height;
}

/* The line of @iter, whose layout begins at @x; its baseline at @y. */
static void
place_line (Sheet *sheet, PangoLayoutIter *iter, Ink ink, double x, double y)
{
  PangoRectangle logical;
  Item item = { .ink = ink, .y = y };

  pango_layout_iter_get_line_extents (iter, NULL, &logical);
  item.x = x + (double)logical.x / PANGO_SCALE;
  item.line = pango_layout_line_ref (pango_layout_iter_get_line_readonly (iter));
  g_array_append_val (sheet->items, item);
}

/* All of it, wherever the page ends. */
static void
place_layout (Sheet *sheet, PangoLayout *layout, Ink ink, double x, double y)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  do
    place_line (sheet, iter, ink, x,
                y + (double)pango_layout_iter_get_baseline (iter) / PANGO_SCALE);
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

/* Parts of blocks */

/* One layout of a block: where it begins, and the space before it. */
typedef struct {
  PangoLayout *layout;
  double x, before;
  Ink ink;
} Part;

static void
clear_part (gpointer data)
{
  g_object_unref (((Part *)data)->layout);
}

static Part
make_part (const AppPages *pages, const char *text, const Setting *setting)
{
  return (Part){ new_layout (pages, text, setting, column_width (pages) - 2 * setting->inset),
                 pages->left + setting->inset, setting->before * pages->size, setting->ink };
}

static void
add_part (const AppPages *pages, GArray *parts, const char *text, const Setting *setting)
{
  const Part part = make_part (pages, text, setting);

  g_array_append_val (parts, part);
}

static void
add_check (const AppPages *pages, GArray *parts, const AppBlock *block, const Setting *setting)
{
  g_autofree char *line = app_block_dup_line (block);
  g_autofree char *boxed = g_strdup_printf ("☐ %s", line);

  add_part (pages, parts, boxed, setting);
  pango_layout_set_indent (g_array_index (parts, Part, 0).layout,
                           (int)(-1.2 * pages->size * PANGO_SCALE));
}

/* (element-type Part): a block's text, line below line. */
static GArray *
lay_out (const AppPages *pages, const AppBlock *block)
{
  const BlockSetting *setting = get_setting (pages, block->kind);
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Part));

  g_array_set_clear_func (parts, clear_part);
  if (block->kind == APP_BLOCK_CHECK) {
    add_check (pages, parts, block, &setting->text);
    return parts;
  }
  add_part (pages, parts, block->text, &setting->text);
  if (block->by != NULL)
    add_part (pages, parts, block->by, &setting->by);
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    add_part (pages, parts, *line, &setting->line);
  return parts;
}

static void
free_parts (gpointer data)
{
  if (data != NULL)
    g_array_unref (data);
}

/* The parts of the text of block @k. */
static GArray *
lay_out_block (const AppPages *pages, guint k)
{
  if (pages->set->pdata[k] == NULL)
    pages->set->pdata[k] = lay_out (pages, app_document_get_block (pages->document, k));
  return pages->set->pdata[k];
}

/* Heights */

#define NUMBERS 26.0 /* points at the end of a line for a page's number */

static double
line_height (const AppPages *pages, PangoLayoutIter *iter)
{
  int top, bottom;

  pango_layout_iter_get_line_yrange (iter, &top, &bottom);
  return pages->leading * (bottom - top) / PANGO_SCALE;
}

/* Of at most the first @n lines. */
static double
measure_layout (const AppPages *pages, PangoLayout *layout, guint n)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  double height = 0;

  do
    height += n-- > 0 ? line_height (pages, iter) : 0;
  while (n > 0 && pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  return height;
}

static double
measure_parts (const AppPages *pages, const GArray *parts)
{
  double height = 0;

  for (guint k = 0; k < parts->len; k++) {
    const Part *part = &g_array_index (parts, Part, k);

    height += part->before + measure_layout (pages, part->layout, G_MAXUINT);
  }
  return height;
}

static gboolean
has_figure (const AppBlock *block)
{
  return block->health != NULL || block->photo != NULL;
}

/* @width (out): a photo is no higher than half a page. */
static double
figure_height (const AppPages *pages, const AppBlock *block, double *width)
{
  double height;

  *width = column_width (pages);
  if (block->health != NULL)
    return app_health_chart_get_height (block->health, *width);
  height = *width * MAX (block->photo_height, 1) / MAX (block->photo_width, 1);
  if (height > page_room (pages) / 2) {
    *width *= page_room (pages) / 2 / height;
    height = page_room (pages) / 2;
  }
  return height;
}

static gboolean
is_heading (const AppBlock *block)
{
  return block->kind == APP_BLOCK_RUN || block->kind == APP_BLOCK_CHAPTER
         || block->kind == APP_BLOCK_SECTION;
}

/* What must be on one page with where block @k begins. */
static double
measure_start (const AppPages *pages, guint k)
{
  const AppBlock *block = app_document_get_block (pages->document, k);
  GArray *parts = lay_out_block (pages, k);
  const Part *first = &g_array_index (parts, Part, 0);

  if (has_figure (block)) {
    double width;

    return measure_parts (pages, parts) + figure_height (pages, block, &width) + 2 * pages->size;
  }
  if (block->kind == APP_BLOCK_PARAGRAPH || block->kind == APP_BLOCK_ENTRY)
    return first->before
           + measure_layout (pages, first->layout,
                             pango_layout_get_line_count (first->layout) <= 3 ? 3 : 2);
  if (is_heading (block) && k + 1 < app_document_get_n_blocks (pages->document))
    return measure_parts (pages, parts) + measure_start (pages, k + 1);
  return measure_parts (pages, parts) + 2 * pages->size;
}

/* Placing */

/* How many of the @left lines from @iter on go on this page. */
static guint
count_fitting (const AppPages *pages, PangoLayoutIter *iter, guint left, gboolean begun)
{
  PangoLayoutIter *look = pango_layout_iter_copy (iter);
  double y = pages->y;
  guint n = 0;

  do {
    y += line_height (pages, look);
    if (y > bottom_of (pages) + 0.01)
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

/* The line of @iter where the next thing goes. */
static void
place_next_line (AppPages *pages, PangoLayoutIter *iter, const Part *part)
{
  int top;

  pango_layout_iter_get_line_yrange (iter, &top, NULL);
  place_line (last_sheet (pages), iter, part->ink, part->x,
              pages->y + (double)(pango_layout_iter_get_baseline (iter) - top) / PANGO_SCALE);
  pages->y += line_height (pages, iter);
}

static void
place_part (AppPages *pages, const Part *part)
{
  PangoLayoutIter *iter = pango_layout_get_iter (part->layout);
  guint left = (guint)pango_layout_get_line_count (part->layout);
  gboolean begun = FALSE;

  if (!at_top (pages))
    pages->y += part->before;
  while (left > 0) {
    const guint n = count_fitting (pages, iter, left, begun);

    for (guint k = 0; k < n; k++) {
      place_next_line (pages, iter, part);
      pango_layout_iter_next_line (iter);
    }
    left -= n;
    begun = begun || n > 0;
    if (left > 0)
      next_page (pages, is_across (pages));
  }
  pango_layout_iter_free (iter);
}

/* On the next page where there is not room for all of it. */
static void
place_whole_part (AppPages *pages, const Part *part)
{
  if (!at_top (pages)
      && part->before + measure_layout (pages, part->layout, G_MAXUINT) > room_left (pages))
    next_page (pages, is_across (pages));
  place_part (pages, part);
}

static void
mark_start (AppPages *pages, guint k)
{
  g_array_index (pages->starts, guint, k) = pages->sheets->len - 1;
}

/* Books */

/* A rule in the middle, @before lines lower: above and below an epitaph. */
static void
place_rule (AppPages *pages, double before)
{
  const double width = column_width (pages) / 5;

  pages->y += at_top (pages) ? 0 : before * pages->size;
  place_area (pages, INK_BLACK, pages->left + (column_width (pages) - width) / 2, pages->y - 0.25,
              width, 0.5);
  pages->y += 0.5;
}

/* Contents, and other lines with pages */

/* A line of text that the page of block @target ends. */
static void
place_reference (AppPages *pages, const char *text, Setting setting, double indent, guint target)
{
  Part part = make_part (pages, text, &setting);
  Reference reference = { .target = target };
  PangoRectangle logical;
  const Item *last;

  part.x += indent;
  pango_layout_set_width (part.layout,
                          (int)((column_width (pages) - indent - NUMBERS) * PANGO_SCALE));
  place_whole_part (pages, &part);
  reference.sheet = pages->sheets->len - 1;
  reference.item = last_sheet (pages)->items->len - 1;
  last = &g_array_index (last_sheet (pages)->items, Item, reference.item);
  pango_layout_line_get_extents (last->line, NULL, &logical);
  reference.end = last->x + (double)logical.width / PANGO_SCALE;
  reference.rtl = last->line->resolved_dir == PANGO_DIRECTION_RTL;
  g_array_append_val (pages->references, reference);
  g_object_unref (part.layout);
}

static gboolean
is_listed (const AppBlock *block)
{
  return block->kind == APP_BLOCK_RUN || block->kind == APP_BLOCK_CHAPTER;
}

#define LEAST_CONTENTS 3 /* lines that are worth a page */

static void
place_contents (AppPages *pages)
{
  const AppDocument *book = pages->document;
  const AppBlock heading = { .kind = APP_BLOCK_CHAPTER, .text = book->contents };
  GArray *parts;
  guint n = 0;
  gboolean runs = FALSE;

  for (guint k = 0; k < app_document_get_n_blocks (book); k++) {
    n += is_listed (app_document_get_block (book, k)) ? 1 : 0;
    runs = runs || app_document_get_block (book, k)->kind == APP_BLOCK_RUN;
  }
  if (book->contents == NULL || n < LEAST_CONTENTS)
    return;
  parts = lay_out (pages, &heading);
  place_part (pages, &g_array_index (parts, Part, 0));
  g_array_unref (parts);
  pages->y += pages->size;
  for (guint k = 0; k < app_document_get_n_blocks (book); k++) {
    const AppBlock *block = app_document_get_block (book, k);
    const gboolean run = block->kind == APP_BLOCK_RUN;

    if (is_listed (block))
      place_reference (pages, block->text,
                       (Setting){ .size = 1, .before = run ? 0.9 : 0.35, .bold = run },
                       runs && !run ? 1.5 * pages->size : 0, k);
  }
  next_page (pages, FALSE);
}

/* Sets @text beside the line of @reference, up to @end. */
static void
set_beside (AppPages *pages, const Reference *reference, const char *text, double end)
{
  const Setting setting = { .size = 1 };
  PangoLayout *layout = new_layout (pages, text, &setting, 0);
  Sheet *sheet = get_sheet (pages, reference->sheet);
  Item item = { .x = end - layout_width (layout),
                .y = g_array_index (sheet->items, Item, reference->item).y,
                .line = pango_layout_line_ref (pango_layout_get_line_readonly (layout, 0)) };

  g_array_append_val (sheet->items, item);
  g_object_unref (layout);
}

/* Dots from the end of a line to its number; none beside one that runs from right to left. */
static void
add_leader (AppPages *pages, const Reference *reference)
{
  const double right = pages->width - pages->left - NUMBERS;
  g_autoptr (GString) dots = g_string_new (NULL);

  for (double x = reference->end + pages->size; x < right; x += pages->size * 0.6)
    g_string_append (dots, " .");
  if (dots->len > 0 && !reference->rtl)
    set_beside (pages, reference, dots->str, right);
}

static void
set_references (AppPages *pages)
{
  for (guint k = 0; k < pages->references->len; k++) {
    const Reference *reference = &g_array_index (pages->references, Reference, k);
    g_autofree char *number =
        g_strdup_printf ("%u", g_array_index (pages->starts, guint, reference->target) + 1);

    add_leader (pages, reference);
    set_beside (pages, reference, number, pages->width - pages->left);
  }
}

/* Whether a run has room on what is left of the page: then it begins no page of its own. */
static gboolean
run_fits (const AppPages *pages, guint run)
{
  double y = pages->y;

  for (guint k = run; k < app_document_get_n_blocks (pages->document); k++) {
    const AppBlock *block = app_document_get_block (pages->document, k);
    double width;

    if (k > run && block->kind == APP_BLOCK_RUN)
      break;
    y += measure_parts (pages, lay_out_block (pages, k))
         + (block->kind == APP_BLOCK_EPITAPH ? 2 * pages->size : 0)
         + (has_figure (block) ? figure_height (pages, block, &width) + 2 * pages->size : 0);
    if (y > bottom_of (pages))
      return FALSE;
  }
  return TRUE;
}

static void
place_text (AppPages *pages, guint k)
{
  const AppBlock *block = app_document_get_block (pages->document, k);
  GArray *parts = lay_out_block (pages, k);
  const guint n_lines = block->targets != NULL ? g_strv_length (block->lines) : 0;

  for (guint p = 0; p + n_lines < parts->len; p++)
    place_part (pages, &g_array_index (parts, Part, p));
  for (guint line = 0; line < n_lines; line++)
    place_reference (pages, block->lines[line], (Setting){ .size = 1, .before = 0.6 }, 0,
                     block->targets[line]);
}

static void
place_of_book (AppPages *pages, guint k)
{
  const AppBlock *block = app_document_get_block (pages->document, k);

  if (!at_top (pages)
      && ((block->kind == APP_BLOCK_RUN && !run_fits (pages, k))
          || measure_start (pages, k) > room_left (pages)))
    next_page (pages, FALSE);
  if (block->kind == APP_BLOCK_TITLE)
    pages->y += page_room (pages) / 4;
  mark_start (pages, k);
  if (has_figure (block)) {
    double width, height = figure_height (pages, block, &width);

    pages->y += at_top (pages) ? 0 : 2 * pages->size;
    place_figure (pages, width, height, block);
  }
  if (block->kind == APP_BLOCK_EPITAPH)
    place_rule (pages, 1.2);
  place_text (pages, k);
  if (block->kind == APP_BLOCK_EPITAPH)
    place_rule (pages, 0.7);
  if (block->kind == APP_BLOCK_TITLE && app_document_get_n_blocks (pages->document) > 1) {
    next_page (pages, FALSE);
    place_contents (pages);
  }
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
#define NO_HEADING G_MAXUINT

/**
 * Grid:
 * @columns: (array length=n): indices of the columns that are shown
 * @natural: (array length=n): how wide their texts are at a size of 1
 * @widths: (array length=n): with their margins
 * @heading: the block that must stand with the first rows, or NO_HEADING; @heading_height: about
 */
typedef struct {
  AppPages *pages;
  const AppTable *table;
  guint n;
  guint *columns;
  double *natural;
  double *widths;
  double size;
  guint heading;
  double heading_height;
} Grid;

static double
usual_size (const AppTable *table)
{
  return table->style == APP_TABLE_WALL ? 13 : table->style == APP_TABLE_GRID ? 8.5 : 9.5;
}

/* A table alone is larger than one in a book, where there is room. */
#define LARGER 1.25

static double
margin_of (const Grid *grid)
{
  return grid->size * (grid->table->style == APP_TABLE_LIST ? 0.5 : 0.32);
}

static const AppTableColumn *
get_column (const Grid *grid, guint k)
{
  return &g_array_index (grid->table->columns, AppTableColumn, grid->columns[k]);
}

static double
measure (Grid *grid, const char *text, double size, gboolean strong)
{
  const Setting setting = { .size = size, .bold = strong };
  PangoLayout *layout = new_layout (grid->pages, text, &setting, 0);
  double width = layout_width (layout);

  g_object_unref (layout);
  return width;
}

#define MEASURED 10.0 /* the size at which texts are measured */
#define HEADING 0.82  /* the size of headings, of the type's */

static void
measure_columns (Grid *grid)
{
  guint rows = app_table_get_n_rows (grid->table);

  for (guint k = 0; k < grid->n; k++) {
    double width = measure (grid, get_column (grid, k)->heading, MEASURED * HEADING, TRUE);

    for (guint row = 0; row < rows; row++) {
      const AppTableCell *cell = app_table_get (grid->table, row, grid->columns[k]);

      if (cell->text[0] != '\0')
        width = MAX (width, measure (grid, cell->text, MEASURED, cell->style == APP_CELL_STRONG));
    }
    grid->natural[k] = width / MEASURED;
    if (get_column (grid, k)->align == APP_ALIGN_CENTRE && grid->n <= ROOMY)
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
  if (grid->table->style == APP_TABLE_LIST && n_wide > 0)
    wanted = MAX (wanted * 1.2, 150);
  if (grid->table->style == APP_TABLE_WALL
      || (grid->table->style == APP_TABLE_LIST && grid->n > FULL))
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

/* @row: G_MAXUINT for the headings. */
static void
lay_out_row (Grid *grid, guint row, Row *set)
{
  static const PangoAlignment alignments[] = { [APP_ALIGN_LEFT] = PANGO_ALIGN_LEFT,
                                               [APP_ALIGN_RIGHT] = PANGO_ALIGN_RIGHT,
                                               [APP_ALIGN_CENTRE] = PANGO_ALIGN_CENTER };
  gboolean head = row == G_MAXUINT;
  double size = head ? grid->size * HEADING : grid->size;

  set->layouts = g_new0 (PangoLayout *, grid->n);
  set->height = grid->size;
  for (guint k = 0; k < grid->n; k++) {
    const AppTableColumn *column = get_column (grid, k);
    const AppTableCell *cell = head ? NULL : app_table_get (grid->table, row, grid->columns[k]);
    const char *text = head ? column->heading : cell->text;
    const Setting setting = { .size = size,
                              .align = alignments[column->align],
                              .bold = head || cell->style == APP_CELL_STRONG };
    double width = grid->widths[k] - 2 * margin_of (grid);

    /* A hair more, or a text that just fits would wrap. */
    set->layouts[k] = new_layout (grid->pages, text, &setting, MAX (width, 1) + 0.2);
    set->height = MAX (set->height, layout_height (set->layouts[k]));
  }
  set->height += grid->size * (grid->table->style == APP_TABLE_GRID ? 0.45 : 0.55);
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
draw_rule (Grid *grid, Ink ink, double thick)
{
  place_area (grid->pages, ink, grid->pages->left, grid->pages->y - thick / 2, sum_widths (grid),
              thick);
}

static Ink
ink_of (const AppTableCell *cell)
{
  return cell == NULL || cell->style == APP_CELL_FAINT ? INK_GREY : INK_TEXT;
}

static void
draw_field (Grid *grid, const AppTableCell *cell, double x, double width, double height)
{
  AppPages *pages = grid->pages;

  if (grid->table->style != APP_TABLE_GRID || cell == NULL)
    return;
  if (cell->style == APP_CELL_BLOCKED)
    place_area (pages, INK_FIELD, x, pages->y, width, height);
  place_area (pages, INK_LINE, x, pages->y, 0.4, height);
}

static void
draw_row (Grid *grid, guint row, const Row *set)
{
  AppPages *pages = grid->pages;
  double x = pages->left;

  for (guint k = 0; k < grid->n; k++) {
    const AppTableCell *cell =
        row == G_MAXUINT ? NULL : app_table_get (grid->table, row, grid->columns[k]);
    double text = layout_height (set->layouts[k]);

    if (!get_column (grid, k)->lead)
      draw_field (grid, cell, x, grid->widths[k], set->height);
    place_layout (last_sheet (pages), set->layouts[k], ink_of (cell), x + margin_of (grid),
                  pages->y + (set->height - text) / 2);
    x += grid->widths[k];
  }
  pages->y += set->height;
  if (row == G_MAXUINT)
    draw_rule (grid, INK_ACCENT, 1.2);
  else
    draw_rule (grid, INK_LINE, 0.5);
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
draw_part (Grid *grid)
{
  AppPages *pages = grid->pages;
  guint n = app_table_get_n_rows (grid->table);
  double least = grid->heading_height + measure_rows (grid, MIN (n, n <= 16 ? n : 4));

  pages->y += at_top (pages) || grid->heading != NO_HEADING ? 0 : 6;
  if (least > room_left (pages))
    next_page (pages, is_across (pages));
  if (grid->heading != NO_HEADING)
    place_heading (pages, grid->heading);
  draw_head (grid);
  for (guint k = 0; k < n; k++) {
    Row row;

    lay_out_row (grid, k, &row);
    if (row.height > room_left (pages)) {
      next_page (pages, is_across (pages));
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
draw_parts (Grid *grid)
{
  double room = column_width (grid->pages);
  guint lead = count_lead (grid), from = lead;
  Grid part = *grid;

  part.columns = g_new (guint, grid->n);
  part.natural = g_new (double, grid->n);
  part.widths = g_new0 (double, grid->n);
  do {
    from = fit_columns (grid, &part, from, room);
    set_widths (&part, room);
    draw_part (&part);
    part.heading = NO_HEADING;
    part.heading_height = 0;
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
    if (!g_array_index (grid->table->columns, AppTableColumn, k).data_only)
      grid->columns[grid->n++] = k;
}

/* What hangs on a wall is as large as the page has room for all of it. */
static void
enlarge (Grid *grid, double room)
{
  const guint n = app_table_get_n_rows (grid->table);
  const double usual = grid->size;

  for (grid->size = LARGEST; grid->size > usual; grid->size--) {
    if (sum_natural (grid) > room)
      continue;
    set_widths (grid, room);
    if (grid->heading_height + measure_rows (grid, n) <= room_left (grid->pages) - SPARE)
      return;
  }
  grid->size = usual;
}

/* Turns the page when that helps much; the type gets as small as it must and may. */
static void
choose_size (Grid *grid)
{
  const AppPages *pages = grid->pages;
  const double upright = pages->width - 2 * pages->left;
  const double across = pages->height - 2 * pages->left;
  gboolean larger = !pages->document->has_title_page && grid->table->style != APP_TABLE_WALL
                    && sum_natural (grid) * LARGER < upright;
  gboolean turn = grid->table->style == APP_TABLE_GRID ? sum_natural (grid) > upright
                                                       : sum_least (grid) > upright * 1.15;
  double room = turn ? across : upright;

  if (larger)
    grid->size *= LARGER;
  if (turn != is_across (pages))
    next_page (grid->pages, turn);
  if (sum_least (grid) > room)
    grid->size = MAX (grid->size * room / sum_least (grid), MIN (SMALLEST, grid->size));
  if (grid->table->style == APP_TABLE_WALL)
    enlarge (grid, room);
}

/* A table, over as many pages as it needs; @heading: a block that must stand with its first rows
 * and is placed where they begin, NO_HEADING for none; @heading_height: about. */
static void
place_table (AppPages *pages, const AppTable *table, guint heading, double heading_height)
{
  Grid grid = { .pages = pages,
                .table = table,
                .size = usual_size (table),
                .heading = heading,
                .heading_height = heading_height };

  choose_columns (&grid);
  if (grid.n > 0) {
    measure_columns (&grid);
    choose_size (&grid);
    draw_parts (&grid);
  }
  pages->y += 8;
  g_free (grid.columns);
  g_free (grid.natural);
  g_free (grid.widths);
}

/* Reports */

#define MARGIN 42.0
#define FOOT 46.0    /* from the lower edge */
#define SECTION 36.0 /* of a section's heading, about */
#define CHAPTER 50.0
#define CHAPTER_ROOM 0.4 /* of a page, that is left where a chapter begins on it */

static void
place_parts (AppPages *pages, guint k)
{
  GArray *parts = lay_out_block (pages, k);

  for (guint p = 0; p < parts->len; p++)
    place_whole_part (pages, &g_array_index (parts, Part, p));
}

static void
place_heading (AppPages *pages, guint k)
{
  const AppBlock *block = app_document_get_block (pages->document, k);

  if (block->kind == APP_BLOCK_TITLE)
    pages->y += pages->document->has_title_page ? 4 : 0;
  place_parts (pages, k);
  mark_start (pages, k);
  pages->y += get_setting (pages, block->kind)->after;
  if (block->kind == APP_BLOCK_TITLE) {
    place_area (pages, INK_ACCENT, pages->left, pages->y + 7, column_width (pages), 2.2);
    pages->y += 19;
  }
}

static void
place_fact (AppPages *pages, const AppBlock *block)
{
  const Setting setting = { .size = 9.5 };
  double label = 110;
  PangoLayout *name = new_layout (pages, block->text, &setting, label - 10);
  PangoLayout *text = new_layout (pages, block->by, &setting, column_width (pages) - label);
  double height = MAX (layout_height (name), layout_height (text));

  if (height > room_left (pages) && !at_top (pages))
    next_page (pages, FALSE);
  place_layout (last_sheet (pages), name, INK_GREY, pages->left, pages->y);
  place_layout (last_sheet (pages), text, INK_TEXT, pages->left + label, pages->y);
  pages->y += height + 5;
  g_object_unref (name);
  g_object_unref (text);
}

static void
place_chart (AppPages *pages, const AppBlock *block)
{
  double width = column_width (pages), height = app_line_chart_get_height (block->chart, width);

  pages->y += at_top (pages) ? 0 : 16;
  if (height > room_left (pages))
    next_page (pages, FALSE);
  place_figure (pages, width, height, block);
  pages->y += 6;
}

/* A heading goes with the table behind it; TRUE when that was placed, too. */
static gboolean
place_heading_of (AppPages *pages, guint k)
{
  gboolean chapter = app_document_get_block (pages->document, k)->kind == APP_BLOCK_CHAPTER;
  const AppTable *table = k + 1 < app_document_get_n_blocks (pages->document)
                              ? app_document_get_block (pages->document, k + 1)->table
                              : NULL;

  if (chapter && (is_across (pages) || room_left (pages) < CHAPTER_ROOM * page_room (pages)))
    next_page (pages, FALSE);
  if (table != NULL)
    place_table (pages, table, k, chapter ? CHAPTER : SECTION);
  else
    place_heading (pages, k);
  return table != NULL;
}

/* How many blocks were placed. */
static guint
place_of_report (AppPages *pages, guint k)
{
  const AppBlock *block = app_document_get_block (pages->document, k);

  switch (block->kind) {
  case APP_BLOCK_TITLE:
  case APP_BLOCK_CHAPTER:
  case APP_BLOCK_SECTION:
    return place_heading_of (pages, k) ? 2 : 1;
  case APP_BLOCK_FACT:
    place_fact (pages, block);
    break;
  case APP_BLOCK_TABLE:
    place_table (pages, block->table, NO_HEADING, 0);
    break;
  case APP_BLOCK_CHART:
    place_chart (pages, block);
    break;
  default:
    place_parts (pages, k);
  }
  return 1;
}

/* Feet */

/* What the report is, and the number of the page. */
static void
place_report_foot (AppPages *pages, guint n)
{
  const Setting setting = { .size = 8 };
  Sheet *sheet = get_sheet (pages, n);
  g_autofree char *title =
      g_strdup_printf ("%s · %s", pages->document->title, pages->document->subtitle);
  /* Translators: a page's number, and of how many. */
  g_autofree char *number = g_strdup_printf (_ ("%u of %u"), n + 1, pages->sheets->len);
  PangoLayout *right = new_layout (pages, number, &setting, 0);
  double column = sheet->width - 2 * pages->left, y = sheet->height - pages->foot + 14;
  PangoLayout *left = new_layout (pages, title, &setting, column - layout_width (right) - 20);

  pango_layout_set_ellipsize (left, PANGO_ELLIPSIZE_END);
  place_layout (sheet, left, INK_GREY, pages->left, y);
  place_layout (sheet, right, INK_GREY, pages->left + column - layout_width (right), y);
  g_object_unref (left);
  g_object_unref (right);
}

/* The number of the page, in the middle of the column. */
static void
place_book_foot (AppPages *pages, guint n)
{
  const Setting setting = { .size = 0.85, CENTRED };
  g_autofree char *text = g_strdup_printf ("%u", n + 1);
  PangoLayout *layout = new_layout (pages, text, &setting, pages->width - 2 * pages->left);

  place_layout (get_sheet (pages, n), layout, INK_BLACK, pages->left, pages->height * 0.92);
  g_object_unref (layout);
}

/* Pages */

static void
place_all (AppPages *pages, GCancellable *cancellable)
{
  const gboolean book = pages->document->style == APP_DOCUMENT_BOOK;

  next_page (pages, FALSE);
  for (guint k = 0; k < app_document_get_n_blocks (pages->document)
                    && !g_cancellable_is_cancelled (cancellable);)
    if (book)
      place_of_book (pages, k++);
    else
      k += place_of_report (pages, k);
  set_references (pages);
  /* The title page of a book has no number. */
  for (guint n = book ? 1 : 0; n < pages->sheets->len; n++)
    (book ? place_book_foot : place_report_foot) (pages, n);
}

AppPages *
app_pages_new (const AppDocument *document, double width, double height, GCancellable *cancellable)
{
  const gboolean book = document->style == APP_DOCUMENT_BOOK;
  AppPages *pages = g_new0 (AppPages, 1);

  pages->document = app_document_ref ((AppDocument *)document);
  pages->context = new_context ();
  pages->width = MAX (width, SMALLEST_WIDTH);
  pages->height = MAX (height, SMALLEST_HEIGHT);
  pages->left = book ? pages->width * 0.13 : MARGIN;
  pages->top = book ? pages->height * 0.09 : MARGIN;
  pages->foot = book ? pages->height * 0.12 : FOOT;
  pages->size = book ? CLAMP (pages->width / 40, 9, 11.5) : 1;
  pages->leading = book ? LEADING : 1;
  pages->sheets = g_array_new (FALSE, FALSE, sizeof (Sheet));
  g_array_set_clear_func (pages->sheets, clear_sheet);
  pages->starts = g_array_new (FALSE, TRUE, sizeof (guint));
  g_array_set_size (pages->starts, app_document_get_n_blocks (document));
  pages->references = g_array_new (FALSE, FALSE, sizeof (Reference));
  pages->set = g_ptr_array_new_with_free_func (free_parts);
  g_ptr_array_set_size (pages->set, (int)app_document_get_n_blocks (document));
  place_all (pages, cancellable);
  g_clear_pointer (&pages->set, g_ptr_array_unref);
  return pages;
}

void
app_pages_free (AppPages *pages)
{
  if (pages == NULL)
    return;
  g_array_unref (pages->sheets);
  g_array_unref (pages->starts);
  g_array_unref (pages->references);
  g_object_unref (pages->context);
  app_document_unref (pages->document);
  g_free (pages);
}

guint
app_pages_get_n_pages (const AppPages *pages)
{
  return pages->sheets->len;
}

void
app_pages_get_size (const AppPages *pages, guint n, double *width, double *height)
{
  *width = get_sheet (pages, n)->width;
  *height = get_sheet (pages, n)->height;
}

guint
app_pages_find_block (const AppPages *pages, guint k)
{
  g_return_val_if_fail (k < pages->starts->len, 0);
  return g_array_index (pages->starts, guint, k);
}

static void
draw_figure (const Item *item, cairo_t *cr)
{
  static const double black[3] = { 0, 0, 0 };
  const AppBlock *block = item->figure;

  cairo_save (cr);
  cairo_translate (cr, item->x, item->y);
  if (block->health != NULL)
    app_health_chart_draw (block->health, cr, item->width, item->height, black);
  else if (block->chart != NULL)
    app_line_chart_draw (block->chart, cr, item->width);
  else
    app_photo_draw (block->photo, cr, item->width, item->height);
  cairo_restore (cr);
}

static void
draw_item (const Item *item, cairo_t *cr)
{
  static const double inks[][3] = {
    [INK_BLACK] = { 0, 0, 0 },         [INK_TEXT] = { 0.1, 0.1, 0.11 },
    [INK_GREY] = { 0.4, 0.4, 0.4 },    [INK_ACCENT] = { 0.106, 0.424, 0.659 },
    [INK_LINE] = { 0.82, 0.82, 0.82 }, [INK_FIELD] = { 0.75, 0.75, 0.75 },
  };

  cairo_set_source_rgb (cr, inks[item->ink][0], inks[item->ink][1], inks[item->ink][2]);
  if (item->line != NULL) {
    cairo_move_to (cr, item->x, item->y);
    pango_cairo_show_layout_line (cr, item->line);
  } else if (item->figure != NULL) {
    draw_figure (item, cr);
  } else {
    cairo_rectangle (cr, item->x, item->y, item->width, item->height);
    cairo_fill (cr);
  }
}

void
app_pages_draw (const AppPages *pages, guint n, cairo_t *cr)
{
  const GArray *items;

  g_return_if_fail (n < pages->sheets->len);
  items = get_sheet (pages, n)->items;
  cairo_save (cr);
  for (guint k = 0; k < items->len; k++)
    draw_item (&g_array_index (items, Item, k), cr);
  cairo_restore (cr);
}

/* PDF */

static cairo_status_t
write_bytes_cb (void *closure, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (closure, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Runs and chapters, for a reader's side bar. */
static void
add_outline (const AppPages *pages, cairo_surface_t *surface)
{
  int run = CAIRO_PDF_OUTLINE_ROOT;

  for (guint k = 0; k < app_document_get_n_blocks (pages->document); k++) {
    const AppBlock *block = app_document_get_block (pages->document, k);
    g_autofree char *where = NULL;
    int id;

    if (!is_listed (block))
      continue;
    where = g_strdup_printf ("page=%u pos=[0 0]", app_pages_find_block (pages, k) + 1);
    id = cairo_pdf_surface_add_outline (surface,
                                        block->kind == APP_BLOCK_RUN ? CAIRO_PDF_OUTLINE_ROOT : run,
                                        block->text, where, CAIRO_PDF_OUTLINE_FLAG_OPEN);
    if (block->kind == APP_BLOCK_RUN)
      run = id;
  }
}

static cairo_status_t
write_pages (const AppPages *pages, GByteArray *bytes)
{
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream (write_bytes_cb, bytes, pages->width, pages->height);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, pages->document->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Tomekeeper");
  for (guint n = 0; n < pages->sheets->len; n++) {
    cairo_pdf_surface_set_size (surface, get_sheet (pages, n)->width, get_sheet (pages, n)->height);
    app_pages_draw (pages, n, cr);
    cairo_show_page (cr);
  }
  add_outline (pages, surface);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status;
}

GByteArray *
app_document_dup_pdf (const AppDocument *document, AppFormat format, GCancellable *cancellable,
                      GError **error)
{
  const gboolean small = format == APP_FORMAT_PDF_A5;
  g_autoptr (AppPages) pages = app_pages_new (document, small ? APP_A5_WIDTH : APP_A4_WIDTH,
                                              small ? APP_A5_HEIGHT : APP_A4_HEIGHT, cancellable);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_status_t status;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  status = write_pages (pages, bytes);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_steal_pointer (&bytes);
  g_set_error_literal (error, APP_ERROR, APP_ERROR_FILE, cairo_status_to_string (status));
  return NULL;
}
