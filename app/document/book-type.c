/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of a book set in type.
 */
#include "app/document/book-type.h"

/* How a kind of text is set: sizes and spaces are shares of the page's type. */
typedef struct {
  double size, before;
  PangoAlignment align;
  double inset;
  gboolean bold, italic, justify;
} Setting;

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

GArray *
book_type_set (const BookType *type, const AppBookBlock *block)
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
    add_part (
        type, parts, block->text,
        (Setting){ .size = 0.85, .before = 0.4, .align = PANGO_ALIGN_CENTER, .italic = TRUE });
    break;
  case APP_BOOK_CLOSING:
    add_heading (type, parts, block, 1.3, 3, PANGO_ALIGN_CENTER);
    add_lines (type, parts, block,
               (Setting){ .size = 1, .before = 0.6, .align = PANGO_ALIGN_CENTER });
    break;
  }
  return parts;
}

PangoLayout *
book_type_set_number (const BookType *type, guint number)
{
  const Setting setting = { .size = 0.85, .align = PANGO_ALIGN_CENTER };
  g_autofree char *text = g_strdup_printf ("%u", number);

  return new_layout (type, text, &setting);
}
