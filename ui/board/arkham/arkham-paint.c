/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing a table of Tomes of Arkham: the mat with the dial of events and the sale.
 */
#include "ui/board/arkham/arkham-paint.h"

#include "ui/board/arkham/arkham-cover.h"
#include "ui/board/arkham/arkham-seal.h"
#include "ui/board/face-style.h"
#include "ui/board/arkham/arkham-words.h"

#include <glib/gi18n.h>
#include <math.h>

static void
paint_place (const UiBrush *brush)
{
  g_autofree char *text = ui_arkham_place (brush->table);

  ui_brush_place (brush, text);
}

static void
paint_news (const UiBrush *brush)
{
  g_autofree char *text = ui_arkham_news (brush->table);

  ui_brush_news (brush, text);
}

/* The dial. */

static float
hour_angle (int initiative)
{
  return (float)((initiative - 1) * G_PI_4 - G_PI_2);
}

static void
draw_hand (cairo_t *cr, float size, const UiArkhamTable *table, const GdkRGBA *ink)
{
  float angle = hour_angle (table->events[table->last_called].initiative), c = size / 2;

  cairo_save (cr);
  cairo_translate (cr, c, c);
  cairo_rotate (cr, angle);
  gdk_cairo_set_source_rgba (cr, ink);
  cairo_move_to (cr, -size * 0.1, -size * 0.022);
  cairo_line_to (cr, size * 0.22, -size * 0.03);
  cairo_line_to (cr, size * 0.2, -size * 0.075);
  cairo_line_to (cr, size * 0.33, 0);
  cairo_line_to (cr, size * 0.2, size * 0.075);
  cairo_line_to (cr, size * 0.22, size * 0.03);
  cairo_line_to (cr, -size * 0.1, size * 0.022);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_arc (cr, 0, 0, size * 0.055, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
paint_dial (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  float size = brush->box.size.width, c = size / 2;
  GdkRGBA paper = ui_arkham_paper_colour (brush), ink = ui_face_style (FALSE).ink,
          faint = ui_face_style (FALSE).faint;
  cairo_t *cr;

  ui_arkham_paper_snapshot (brush, &brush->box, c, &paper, FALSE);
  cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);
  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y);
  gdk_cairo_set_source_rgba (cr, &faint);
  cairo_set_line_width (cr, MAX (size * 0.012f, 1));
  cairo_arc (cr, c, c, size * 0.34, 0, 2 * G_PI);
  cairo_stroke (cr);
  for (int k = 1; k <= 8; k++) {
    float angle = hour_angle (k) + (float)G_PI / 8;

    cairo_move_to (cr, c + size * 0.44 * cosf (angle), c + size * 0.44 * sinf (angle));
    cairo_line_to (cr, c + size * 0.47 * cosf (angle), c + size * 0.47 * sinf (angle));
    cairo_stroke (cr);
  }
  if (table->last_called >= 0) {
    GdkRGBA hand =
        table->called >= 0 ? ui_face_style (FALSE).red : ui_fade (ui_face_style (FALSE).red, 0.45f);

    draw_hand (cr, size, table, &hand);
  }
  cairo_destroy (cr);
  for (guint k = 0; k < table->n_events; k++) {
    const UiArkhamEvent *event = &table->events[k];
    float angle = hour_angle (event->initiative), box = size * 0.2f;
    g_autofree char *number = g_strdup_printf ("%d", event->initiative);
    gboolean called = (int)k == table->called;

    ui_brush_text (brush, number, size * 0.115f, called ? PANGO_WEIGHT_HEAVY : PANGO_WEIGHT_MEDIUM,
                   0.5f, called || event->fate == UI_FATE_HELD ? &ink : &faint,
                   ui_part (&brush->box, c + size * 0.41f * cosf (angle) - box / 2,
                            c + size * 0.41f * sinf (angle) - box / 2, box, box));
  }
}

/* Struck through from corner to corner: not played this round. */
static void
draw_strike (const UiBrush *brush, const GdkRGBA *ink)
{
  float w = brush->box.size.width, h = brush->box.size.height;
  cairo_t *cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);

  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y);
  gdk_cairo_set_source_rgba (cr, ink);
  cairo_set_line_width (cr, MAX (h * 0.05f, 1.5f));
  cairo_move_to (cr, h * 0.15, h * 0.85);
  cairo_line_to (cr, w - h * 0.15, h * 0.15);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* Whose it is: the shape of the seat and its name, or what became of it. */
static void
draw_fate (const UiBrush *brush, const UiArkhamEvent *event, graphene_rect_t box,
           const GdkRGBA *ink)
{
  const UiArkhamTable *table = brush->table;
  const char *text = ui_arkham_fate (table, event);
  float h = box.size.height, mark = h * 0.62f;

  if (event->seat != 0 && (event->fate == UI_FATE_HELD || event->fate == UI_FATE_CALLED)) {
    ui_brush_side (brush, table->match, event->seat, box.origin.x - brush->box.origin.x,
                   box.origin.y - brush->box.origin.y + (h - mark) / 2, mark, ink);
    ui_brush_text (brush, text, h * 0.78f, PANGO_WEIGHT_SEMIBOLD, 0, ink,
                   ui_part (&box, mark * 1.35f, 0, box.size.width - mark * 1.35f, h));
    return;
  }
  ui_brush_text (brush, text, h * 0.78f, PANGO_WEIGHT_NORMAL, 0, ink, box);
}

/* A long name takes two lines where the plaque is high enough. */
static void
draw_event_name (const UiBrush *brush, const UiArkhamEvent *event, float size, const GdkRGBA *ink,
                 graphene_rect_t box)
{
  UiText style = { .size = size,
                   .weight = PANGO_WEIGHT_SEMIBOLD,
                   .y_align = 0.5f,
                   .lines = box.size.height > size * 2.45f ? 2 : 1 };

  ui_text_snapshot (brush->widget, brush->snapshot, event->name, &style, ink, &box);
}

static void
paint_event (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  const UiArkhamEvent *event = &table->events[brush->item->index];
  float w = brush->box.size.width, h = brush->box.size.height, em = brush->em;
  gboolean called = event->fate == UI_FATE_CALLED, small = w < em * 4.4f;
  gboolean back = event->fate == UI_FATE_PLAYED || event->fate == UI_FATE_ASIDE
                  || event->fate == UI_FATE_STOPPED;
  GdkRGBA fill = called ? brush->accent : ui_arkham_paper_colour (brush);
  GdkRGBA ink = called ? brush->on_accent : ui_face_style (FALSE).ink,
          faint = ui_fade (ink, called ? 1 : 0.8f);
  float number = small ? w : MIN (MIN (h * 0.72f, em * 1.9f), w * 0.21f), pad = h * 0.08f;
  g_autofree char *digits = g_strdup_printf ("%d", event->initiative);

  if (back)
    gtk_snapshot_push_opacity (brush->snapshot, 0.6);
  ui_arkham_paper_snapshot (brush, &brush->box, MIN (h * 0.22f, em * 0.6f), &fill, event->changed);
  ui_brush_text (brush, digits, small ? MIN (h * 0.5f, w * 0.7f) : number * 0.92f,
                 PANGO_WEIGHT_BOLD, 0.5f, &ink,
                 ui_part (&brush->box, 0, 0, number, small ? h * 0.62f : h));
  if (small) {
    draw_fate (brush, event, ui_part (&brush->box, pad, h * 0.6f, w - 2 * pad, h * 0.36f), &faint);
  } else {
    float x = number, lower = MIN ((h - 2 * pad) * 0.48f, em * 1.05f), upper = h - 2 * pad - lower;
    float name = MIN (upper * 0.8f, em * (w < em * 7 ? 0.76f : 0.86f));

    draw_event_name (brush, event, name, &ink, ui_part (&brush->box, x, pad, w - x - pad, upper));
    draw_fate (brush, event, ui_part (&brush->box, x, pad + upper, w - x - pad, lower), &faint);
  }
  if (event->fate == UI_FATE_STOPPED) {
    GdkRGBA red = ui_face_style (FALSE).red;

    draw_strike (brush, &red);
  }
  if (back)
    gtk_snapshot_pop (brush->snapshot);
}

/* One of the two actions: its symbol, then what it does. */
static void
draw_action (const UiBrush *brush, gboolean demented, float y, float h)
{
  const UiArkhamTable *table = brush->table;
  g_autofree char *text = ui_arkham_action (&table->events[table->called], demented);
  UiSymbol symbol = demented ? UI_SYMBOL_DEMENTED : UI_SYMBOL_LUCID;
  GdkRGBA colour = ui_arkham_symbol_colour (brush, symbol, TRUE);
  gboolean due = table->due != 0;
  GdkRGBA ink = ui_fade (brush->on_mat, due && !demented ? 0.55f : 0.95f);
  float size = brush->em * 0.82f, mark = brush->em * 1.05f;
  UiText style = { .size = size,
                   .weight = due && demented ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL,
                   .y_align = 0,
                   .lines = MAX ((int)(h / (size * 1.28f)), 1) };
  graphene_rect_t box =
      ui_part (&brush->box, mark * 1.4f, y, brush->box.size.width - mark * 1.4f, h);

  if (text[0] == '\0')
    return;
  ui_arkham_symbol_snapshot (brush->snapshot, symbol, &colour, brush->box.origin.x,
                             brush->box.origin.y + y + size * 0.1f, mark);
  ui_text_snapshot (brush->widget, brush->snapshot, text, &style, &ink, &box);
}

static void
paint_action (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  float half = brush->box.size.height / 2;

  if (table->called < 0)
    return;
  draw_action (brush, FALSE, 0, half);
  draw_action (brush, TRUE, half, half);
}

static void
paint_chip (const UiBrush *brush)
{
  gboolean unseen = brush->item->kind == UI_ARKHAM_UNSEEN;
  float h = brush->box.size.height, left = 0;

  if (unseen)
    left = h * 0.4f + h * 0.68f / UI_CARD_ASPECT;
  ui_brush_button (brush, unseen ? "?" : _ ("Done"), TRUE, left);
  if (unseen) {
    float tall = h * 0.68f, wide = tall / UI_CARD_ASPECT;
    graphene_rect_t card = ui_part (&brush->box, h * 0.4f, (h - tall) / 2, wide, tall);

    ui_back_snapshot (brush->widget, brush->snapshot, &card, FALSE);
  }
}

/* The sale. */

/* Wood, lit from above. */
static void
paint_wood (const UiBrush *brush)
{
  const graphene_rect_t *box = &brush->box;
  GdkRGBA wood = brush->dark ? ui_rgb (0x6b4a30, 1) : ui_rgb (0x9a6b42, 1);
  GdkRGBA light = ui_rgb (0xffffff, brush->dark ? 0.14f : 0.28f), edge = ui_rgb (0, 0.3f);

  ui_fill_snapshot (brush->snapshot, box, 1.5f, &wood);
  gtk_snapshot_append_color (
      brush->snapshot, &light,
      &GRAPHENE_RECT_INIT (box->origin.x, box->origin.y, box->size.width, 1.5f));
  gtk_snapshot_append_color (brush->snapshot, &edge,
                             &GRAPHENE_RECT_INIT (box->origin.x,
                                                  box->origin.y + box->size.height - 1,
                                                  box->size.width, 1));
}

static void
paint_sale (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  const UiArkhamTome *tome = &table->sale[brush->item->index];

  ui_arkham_cover_snapshot (brush, tome, &brush->box, tome->changed);
}

static void
paint_deck (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;

  if (table->deck == 0) {
    ui_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    return;
  }
  ui_back_snapshot (brush->widget, brush->snapshot, &brush->box, FALSE);
  ui_brush_count (brush, table->deck);
}

void
ui_arkham_paint (const UiBrush *brush)
{
  switch (brush->item->kind) {
  case UI_ARKHAM_GROUND:
    if (brush->item->seat == 0)
      ui_brush_mat (brush);
    else
      ui_arkham_paint_panel (brush);
    break;
  case UI_ARKHAM_PLACE:
    paint_place (brush);
    break;
  case UI_ARKHAM_NEWS:
    paint_news (brush);
    break;
  case UI_ARKHAM_DIAL:
    paint_dial (brush);
    break;
  case UI_ARKHAM_EVENT:
    paint_event (brush);
    break;
  case UI_ARKHAM_ACTION:
    paint_action (brush);
    break;
  case UI_ARKHAM_DONE:
  case UI_ARKHAM_UNSEEN:
    paint_chip (brush);
    break;
  case UI_ARKHAM_SHELF:
  case UI_ARKHAM_PLANK:
    paint_wood (brush);
    break;
  case UI_ARKHAM_SALE:
    paint_sale (brush);
    break;
  case UI_ARKHAM_DECK:
    paint_deck (brush);
    break;
  case UI_ARKHAM_PLATE:
    ui_arkham_paint_plate (brush);
    break;
  case UI_ARKHAM_FIRST:
  case UI_ARKHAM_GUARD:
    ui_arkham_paint_mark (brush);
    break;
  case UI_ARKHAM_SCALES:
    ui_arkham_paint_scales (brush);
    break;
  case UI_ARKHAM_RENOWN:
    ui_arkham_paint_renown (brush);
    break;
  case UI_ARKHAM_COIN:
  case UI_ARKHAM_BONUS:
    ui_arkham_paint_coin (brush);
    break;
  case UI_ARKHAM_HELD:
    ui_arkham_paint_held (brush);
    break;
  case UI_ARKHAM_BOOK:
    ui_arkham_paint_book (brush);
    break;
  case UI_ARKHAM_STEP:
    ui_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    break;
  case UI_ARKHAM_GROUP:
    ui_arkham_paint_group (brush);
    break;
  default:
    break;
  }
}
