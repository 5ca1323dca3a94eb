/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What belongs to a seat, drawn: its name with its marks, health as tokens, the score as books.
 */
#include "ui/board/tome/tome-paint.h"

#include "ui/board/tome/tome-words.h"

void
ui_tome_paint_plate (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  guint seat = brush->item->seat;
  gboolean out = table->has_health && table->health[seat - 1] == 0 && table->round > 0;
  guint marks = (table->dealer == seat) + (table->lead == seat);

  ui_brush_plate (brush, table->match, seat, table->turn == seat, out, brush->em * 1.3f * marks);
}

void
ui_tome_paint_mark (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  gboolean dealer = brush->item->kind == UI_TOME_DEALER;
  float s = brush->box.size.width;
  gboolean turn = table->turn == brush->item->seat;
  GdkRGBA ink = turn ? brush->on_accent : brush->text;
  cairo_t *cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);

  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, MAX (1, s * 0.09f));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (dealer) { /* two cards */
    cairo_rectangle (cr, s * 0.12f, s * 0.12f, s * 0.46f, s * 0.64f);
    cairo_stroke (cr);
    cairo_rectangle (cr, s * 0.38f, s * 0.26f, s * 0.5f, s * 0.66f);
    cairo_fill (cr);
  } else { /* a flag */
    cairo_move_to (cr, s * 0.24f, s * 0.08f);
    cairo_line_to (cr, s * 0.24f, s * 0.95f);
    cairo_stroke (cr);
    cairo_move_to (cr, s * 0.24f, s * 0.1f);
    cairo_line_to (cr, s * 0.92f, s * 0.33f);
    cairo_line_to (cr, s * 0.24f, s * 0.58f);
    cairo_close_path (cr);
    cairo_fill (cr);
  }
  cairo_destroy (cr);
}

static void
heart_path (cairo_t *cr, float x, float y, float s)
{
  cairo_move_to (cr, x + s * 0.5f, y + s * 0.94f);
  cairo_curve_to (cr, x - s * 0.28f, y + s * 0.42f, x + s * 0.14f, y - s * 0.14f, x + s * 0.5f,
                  y + s * 0.24f);
  cairo_curve_to (cr, x + s * 0.86f, y - s * 0.14f, x + s * 1.28f, y + s * 0.42f, x + s * 0.5f,
                  y + s * 0.94f);
  cairo_close_path (cr);
}

void
ui_tome_paint_health (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  int health = table->health[brush->item->seat - 1], most = 1;
  float h = brush->box.size.height, size, step;
  GdkRGBA red = ui_rgb (brush->dark ? 0xf0616d : 0xb5202f, 1), hollow = ui_fade (brush->text, 0.4f);
  cairo_t *cr;

  for (guint k = 0; k < table->n_seats; k++)
    most = MAX (most, table->health[k]);
  step = MIN (h * 1.08f, brush->box.size.width / most);
  size = MIN (h * 0.95f, step * 0.95f);
  cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);
  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y + (h - size) / 2);
  for (int k = 0; k < most; k++) {
    heart_path (cr, 1 + step * k, 0, size - 2);
    if (k < health) {
      gdk_cairo_set_source_rgba (cr, &red);
      cairo_fill (cr);
    } else {
      gdk_cairo_set_source_rgba (cr, &hollow);
      cairo_set_line_width (cr, 1.2);
      cairo_stroke (cr);
    }
  }
  cairo_destroy (cr);
}

/* Books on a shelf, one a point; faint places up to the next five that everybody could reach. */
static void
paint_shelf (const UiBrush *brush, const graphene_rect_t *box, int score, int places)
{
  static const guint32 leather[] = { 0x7b3f2e, 0x2f5d62, 0x8a6d2f, 0x4a4e7a, 0x5f7046, 0x80405c };
  float step = MIN (box->size.width / places, brush->em * 0.72f), h = box->size.height;
  float width = MAX (step * 0.8f, 1.5f);
  GdkRGBA faint = ui_fade (brush->text, 0.13f), plank = ui_fade (brush->text, 0.45f);
  GdkRGBA gold = ui_rgb (0xffe9a8, 0.75f);

  for (int k = 0; k < places; k++) {
    float tall = (h - 2) * (k * 7 % 5 < 2 ? 0.84f : k * 5 % 3 == 0 ? 1.0f : 0.92f);
    graphene_rect_t book = ui_part (box, step * k, h - 2 - tall, width, tall);

    if (k < score) {
      GdkRGBA colour = ui_rgb (leather[(guint)(k * 5 + k / 3) % G_N_ELEMENTS (leather)], 1);

      if (brush->dark)
        colour = (GdkRGBA){ colour.red * 0.8f + 0.2f, colour.green * 0.8f + 0.2f,
                            colour.blue * 0.8f + 0.2f, 1 };
      ui_fill_snapshot (brush->snapshot, &book, 1.5f, &colour);
      if (tall > 10)
        gtk_snapshot_append_color (
            brush->snapshot, &gold,
            &GRAPHENE_RECT_INIT (book.origin.x, book.origin.y + tall * 0.22f, width, 1.5f));
    } else {
      ui_fill_snapshot (brush->snapshot, &book, 1.5f, &faint);
    }
  }
  gtk_snapshot_append_color (
      brush->snapshot, &plank,
      &GRAPHENE_RECT_INIT (box->origin.x - 2, box->origin.y + h - 2, step * places + 4, 2));
}

void
ui_tome_paint_books (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  guint seat = brush->item->seat;
  int score = table->scores[seat - 1], most = 9, places;
  g_autofree char *number = g_strdup_printf ("%d", score);
  float h = brush->box.size.height, w = brush->box.size.width, em = brush->em;
  gboolean named = !table->has_health;
  float name_h = named ? em * 1.15f : 0, number_w = named ? em * 2.1f : em * 1.7f;
  GdkRGBA colour = table->score_changed[seat - 1]
                       ? ui_theme_colour (brush->widget, "accent_color", "#1c71d8")
                       : brush->text;
  graphene_rect_t shelf = ui_part (&brush->box, number_w, name_h, w - number_w, h - name_h);

  for (guint k = 0; k < table->n_seats; k++)
    most = MAX (most, table->scores[k]);
  places = (most / 5 + 1) * 5;
  if (named) {
    g_autofree char *name = ui_tome_side_name (table, seat);
    float mark = em * 0.55f;

    ui_brush_side (brush, table->match, seat, number_w, (name_h - mark) / 2, mark, &brush->text);
    ui_brush_text (
        brush, name, em * 0.84f, PANGO_WEIGHT_MEDIUM, 0, &brush->text,
        ui_part (&brush->box, number_w + em * 0.8f, 0, w - number_w - em * 0.8f, name_h));
  }
  ui_brush_text (brush, number, named ? em * 1.5f : em * 1.05f, PANGO_WEIGHT_BOLD, 0.5f, &colour,
                 ui_part (&brush->box, 0, 0, number_w - 4, h));
  if (shelf.size.width / places >= 3.5f)
    paint_shelf (brush, &shelf, score, places);
  else
    paint_shelf (brush, &shelf, MIN (score, 3), 3);
}
