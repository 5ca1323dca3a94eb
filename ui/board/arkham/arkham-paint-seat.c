/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What belongs to a collector, drawn: the name with its marks, the scales, renown, resources,
 * events, and the books on their shelf.
 */
#include "ui/board/arkham/arkham-paint.h"

#include "ui/board/arkham/arkham-seal.h"
#include "ui/board/face-style.h"

#include <math.h>

static const UiArkhamSeat *
collector_of (const UiBrush *brush)
{
  return &((const UiArkhamTable *)brush->table)->seats[brush->item->seat - 1];
}

void
ui_arkham_paint_panel (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  gboolean turn = table->turn == brush->item->seat;
  GdkRGBA fill = ui_fade (brush->text, brush->dark ? 0.06f : 0.04f);
  GdkRGBA line = turn ? ui_fade (brush->accent, 0.8f) : ui_fade (brush->text, 0.1f);

  ui_fill_snapshot (brush->snapshot, &brush->box, brush->em * 0.8f, &fill);
  ui_border_snapshot (brush->snapshot, &brush->box, brush->em * 0.8f, turn ? 2 : 1, &line);
}

void
ui_arkham_paint_plate (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  guint seat = brush->item->seat;
  guint marks = (table->first == seat) + table->seats[seat - 1].guarded;

  ui_brush_plate (brush, table->match, seat, table->turn == seat, FALSE, brush->em * 1.3f * marks);
}

static void
shield_path (cairo_t *cr, double s)
{
  cairo_move_to (cr, s * 0.5, s * 0.03);
  cairo_curve_to (cr, s * 0.62, s * 0.12, s * 0.76, s * 0.17, s * 0.92, s * 0.17);
  cairo_curve_to (cr, s * 0.94, s * 0.55, s * 0.8, s * 0.84, s * 0.5, s * 0.98);
  cairo_curve_to (cr, s * 0.2, s * 0.84, s * 0.06, s * 0.55, s * 0.08, s * 0.17);
  cairo_curve_to (cr, s * 0.24, s * 0.17, s * 0.38, s * 0.12, s * 0.5, s * 0.03);
  cairo_close_path (cr);
}

/* A 1 in a ring; a shield. */
void
ui_arkham_paint_mark (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  float s = brush->box.size.width;
  GdkRGBA ink = table->turn == brush->item->seat ? brush->on_accent : brush->text;

  if (brush->item->kind == UI_ARKHAM_FIRST) {
    ui_border_snapshot (brush->snapshot, &brush->box, s / 2, MAX (s * 0.1f, 1.5f), &ink);
    ui_brush_text (brush, "1", s * 0.68f, PANGO_WEIGHT_BOLD, 0.5f, &ink, brush->box);
  } else {
    cairo_t *cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);

    cairo_translate (cr, brush->box.origin.x, brush->box.origin.y);
    gdk_cairo_set_source_rgba (cr, &ink);
    shield_path (cr, s);
    cairo_fill (cr);
    cairo_destroy (cr);
  }
}

/* The beam leans to the heavier side; lucid on the left, demented on the right. */
static void
draw_balance (cairo_t *cr, double w, double h, double lean, const GdkRGBA *left,
              const GdkRGBA *right, const GdkRGBA *ink)
{
  double c = w / 2, top = h * 0.2, arm = w * 0.3, dy = arm * sin (lean), dx = arm * cos (lean);
  double drop = h * 0.3, pan = w * 0.17;

  gdk_cairo_set_source_rgba (cr, ink);
  cairo_set_line_width (cr, MAX (h * 0.05, 1.2));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, c, top);
  cairo_line_to (cr, c, h * 0.9);
  cairo_move_to (cr, c - w * 0.12, h * 0.93);
  cairo_line_to (cr, c + w * 0.12, h * 0.93);
  cairo_move_to (cr, c - dx, top - dy);
  cairo_line_to (cr, c + dx, top + dy);
  cairo_stroke (cr);
  for (int side = -1; side <= 1; side += 2) {
    double x = c + side * dx, y = top + side * dy;

    gdk_cairo_set_source_rgba (cr, ink);
    cairo_set_line_width (cr, 1);
    cairo_move_to (cr, x, y);
    cairo_line_to (cr, x - pan * 0.8, y + drop);
    cairo_move_to (cr, x, y);
    cairo_line_to (cr, x + pan * 0.8, y + drop);
    cairo_stroke (cr);
    gdk_cairo_set_source_rgba (cr, side < 0 ? left : right);
    cairo_arc (cr, x, y + drop, pan, 0, G_PI);
    cairo_close_path (cr);
    cairo_fill (cr);
  }
}

void
ui_arkham_paint_scales (const UiBrush *brush)
{
  const UiArkhamSeat *collector = collector_of (brush);
  float w = brush->box.size.width, h = brush->box.size.height, side = w * 0.3f, mark = h * 0.44f;
  gboolean demented = collector->demented > collector->lucid;
  int apart = CLAMP (collector->demented - collector->lucid, -3, 3);
  GdkRGBA gold = ui_arkham_symbol_colour (brush, UI_SYMBOL_LUCID, TRUE);
  GdkRGBA violet = ui_arkham_symbol_colour (brush, UI_SYMBOL_DEMENTED, TRUE);
  g_autofree char *lucid = g_strdup_printf ("%d", collector->lucid);
  g_autofree char *dark = g_strdup_printf ("%d", collector->demented);
  cairo_t *cr;

  mark = MIN (mark, side * 0.5f);
  if (demented) {
    GdkRGBA fill = ui_fade (violet, 0.16f), line = ui_fade (violet, 0.7f);

    ui_fill_snapshot (brush->snapshot, &brush->box, h * 0.4f, &fill);
    ui_border_snapshot (brush->snapshot, &brush->box, h * 0.4f, 1, &line);
  }
  ui_arkham_symbol_snapshot (brush->snapshot, UI_SYMBOL_LUCID, &gold,
                             brush->box.origin.x + w * 0.045f, brush->box.origin.y + (h - mark) / 2,
                             mark);
  ui_brush_text (brush, lucid, h * 0.52f, PANGO_WEIGHT_SEMIBOLD, 0.5f, &brush->text,
                 ui_part (&brush->box, w * 0.045f + mark, 0, side - w * 0.045f - mark, h));
  ui_brush_text (brush, dark, h * 0.52f, demented ? PANGO_WEIGHT_HEAVY : PANGO_WEIGHT_SEMIBOLD,
                 0.5f, &brush->text,
                 ui_part (&brush->box, w - side, 0, side - w * 0.045f - mark, h));
  ui_arkham_symbol_snapshot (brush->snapshot, UI_SYMBOL_DEMENTED, &violet,
                             brush->box.origin.x + w - w * 0.045f - mark,
                             brush->box.origin.y + (h - mark) / 2, mark);
  cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);
  cairo_translate (cr, brush->box.origin.x + side, brush->box.origin.y);
  draw_balance (cr, w - 2 * side, h, apart * 0.16, &gold, &violet, &brush->text);
  cairo_destroy (cr);
}

/* On a medal, which is of gold for who won. */
void
ui_arkham_paint_renown (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  const UiArkhamSeat *collector = collector_of (brush);
  RulesOutcome outcome = app_match_get_outcome (table->match, table->number);
  gboolean won = outcome.status == RULES_WON && (outcome.winners & 1u << (brush->item->seat - 1));
  float h = brush->box.size.height;
  GdkRGBA gold = ui_face_style (FALSE).gold, line = ui_fade (ui_face_style (FALSE).gold, 0.75f);
  GdkRGBA ink = won ? ui_face_style (FALSE).on_gold : brush->text;
  g_autofree char *number = g_strdup_printf ("%d", collector->renown);

  if (won)
    ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &gold);
  else
    ui_border_snapshot (brush->snapshot, &brush->box, h / 2, 2, &line);
  if (collector->renown_changed && !won)
    ink = ui_theme_colour (brush->widget, "accent_color", "#1c71d8");
  ui_brush_text (brush, number, MIN (h * 0.72f, brush->box.size.width * 0.42f), PANGO_WEIGHT_BOLD,
                 0.5f, &ink, brush->box);
}

void
ui_arkham_paint_coin (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  const UiArkhamSeat *collector = collector_of (brush);

  if (brush->item->kind == UI_ARKHAM_COIN) {
    const UiArkhamCoin *coin = &collector->coins[brush->item->index];

    ui_arkham_coin_snapshot (brush, coin->value, &brush->box, coin->changed);
  } else {
    g_autofree char *text = g_strdup_printf ("+%d", table->events[table->called].bonus);
    float size = brush->box.size.width;
    cairo_t *cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);
    double dashes[] = { 3, 2.5 };
    GdkRGBA line = ui_fade (brush->text, 0.6f);

    gdk_cairo_set_source_rgba (cr, &line);
    cairo_set_dash (cr, dashes, 2, 0);
    cairo_set_line_width (cr, 1.5);
    cairo_arc (cr, brush->box.origin.x + size / 2, brush->box.origin.y + size / 2, size / 2 - 1, 0,
               2 * G_PI);
    cairo_stroke (cr);
    cairo_destroy (cr);
    ui_brush_text (brush, text, size * 0.46f, PANGO_WEIGHT_BOLD, 0.5f, &brush->text, brush->box);
  }
}

void
ui_arkham_paint_held (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  int event = ui_arkham_event (table, brush->item->key);
  float h = brush->box.size.height;

  if (event < 0) {
    GdkRGBA white = ui_rgb (0xffffff, 0.95f);

    ui_back_snapshot (brush->widget, brush->snapshot, &brush->box, FALSE);
    ui_brush_text (brush, "?", h * 0.56f, PANGO_WEIGHT_BOLD, 0.5f, &white, brush->box);
  } else {
    gboolean called = event == table->called;
    g_autofree char *number = g_strdup_printf ("%d", table->events[event].initiative);
    GdkRGBA fill = called ? brush->accent : ui_arkham_paper_colour (brush);
    GdkRGBA ink = called ? brush->on_accent : ui_rgb (0x26221c, 1);

    ui_arkham_paper_snapshot (brush, &brush->box, brush->em * 0.25f, &fill,
                              table->events[event].changed);
    ui_brush_text (brush, number, h * 0.56f, PANGO_WEIGHT_BOLD, 0.5f, &ink, brush->box);
  }
}

/* From above to below, as on most spines; a long title takes two lines. */
static void
draw_title (const UiBrush *brush, const char *title, float size, const GdkRGBA *ink,
            graphene_rect_t box)
{
  UiText style = {
    .size = size, .weight = PANGO_WEIGHT_SEMIBOLD, .x_align = 0.5f, .y_align = 0.5f, .lines = 1
  };

  if (ui_text_width (brush->widget, title, &style) > box.size.height) {
    style.size = MIN (size, box.size.width * 0.4f);
    style.lines = 2;
  }
  gtk_snapshot_save (brush->snapshot);
  gtk_snapshot_translate (brush->snapshot,
                          &GRAPHENE_POINT_INIT (box.origin.x + box.size.width, box.origin.y));
  gtk_snapshot_rotate (brush->snapshot, 90);
  ui_text_snapshot (brush->widget, brush->snapshot, title, &style, ink,
                    &GRAPHENE_RECT_INIT (0, 0, box.size.height, box.size.width));
  gtk_snapshot_restore (brush->snapshot);
}

static void
draw_line (const UiBrush *brush, float y, const GdkRGBA *colour)
{
  gtk_snapshot_append_color (brush->snapshot, colour,
                             &GRAPHENE_RECT_INIT (brush->box.origin.x + 1, brush->box.origin.y + y,
                                                  brush->box.size.width - 2, 1));
}

/* Renown, and the symbol beside it. */
static void
draw_foot (const UiBrush *brush, const UiArkhamTome *tome, const GdkRGBA *ink, float foot)
{
  float w = brush->box.size.width, h = brush->box.size.height, mark = w * 0.44f;
  gboolean alone = tome->symbol == UI_SYMBOL_NONE;
  g_autofree char *renown = g_strdup_printf ("%d", tome->renown);

  ui_brush_text (brush, renown, foot * 0.85f, PANGO_WEIGHT_BOLD, 0.5f, ink,
                 ui_part (&brush->box, w * 0.04f, h - foot, alone ? w * 0.92f : w * 0.44f, foot));
  ui_arkham_symbol_snapshot (brush->snapshot, tome->symbol, ink,
                             brush->box.origin.x + w * 0.96f - mark,
                             brush->box.origin.y + h - foot + (foot - mark) / 2, mark);
}

/* Its seal is at the head where the title leaves room; else it is on the shelf's label below. */
void
ui_arkham_paint_book (const UiBrush *brush)
{
  const UiArkhamTome *tome = &collector_of (brush)->tomes[brush->item->index];
  UiElement look = ui_seal_look (tome->collection);
  float w = brush->box.size.width, h = brush->box.size.height, mark = w * 0.45f, foot = w * 0.66f;
  float head = h - foot > brush->em * 5 ? mark * 1.6f : mark * 0.3f;
  GdkRGBA gold = ui_fade (look.ink, 0.45f);

  ui_arkham_paper_snapshot (brush, &brush->box, CLAMP (w * 0.14f, 1.5f, 5), &look.band,
                            tome->changed);
  draw_line (brush, head, &gold);
  draw_line (brush, h - foot, &gold);
  if (head > mark)
    ui_shape_snapshot (brush->snapshot, look.shape, &look.ink, brush->box.origin.x + (w - mark) / 2,
                       brush->box.origin.y + mark * 0.3f, mark);
  draw_title (brush, tome->name, MIN (w * 0.5f, brush->em * 0.88f), &look.ink,
              ui_part (&brush->box, 0, head + 2, w, h - head - foot - 4));
  draw_foot (brush, tome, &look.ink, foot);
}

/* How wide a place of this seat's shelf is, and where the group's begin. */
static float
place_width (const UiBrush *brush, const UiArkhamGroup *group)
{
  for (guint k = 0; k < brush->items->len; k++) {
    const UiBoardItem *item = &g_array_index (brush->items, UiBoardItem, k);

    if (item->kind == UI_ARKHAM_BOOK && item->seat == brush->item->seat
        && item->index == group->first)
      return item->box.size.width + brush->em * 0.1f;
  }
  return brush->em;
}

/* What 1, 2, 3 … tomes bring, each figure under its place; the one that counts on a label. */
static void
draw_figures (const UiBrush *brush, const UiArkhamGroup *group)
{
  const UiArkhamTable *table = brush->table;
  const UiArkhamCollection *collection = &table->collections[group->collection];
  UiElement look = ui_seal_look (group->collection);
  guint places = ui_arkham_places (table, group);
  float place = place_width (brush, group), h = brush->em * UI_ARKHAM_FIGURES;
  float step = place * UI_ARKHAM_STEP_WIDTH;
  GdkRGBA faint = ui_fade (brush->text, 0.75f), next = ui_fade (brush->text, 0.85f);

  for (guint k = 0; k < places && k < collection->n_renown; k++) {
    g_autofree char *figure = g_strdup_printf ("%d", collection->renown[k]);
    gboolean now = k + 1 == MIN (group->kinds, collection->n_renown);
    float pill = MIN (place * 0.8f, h * 1.4f);
    graphene_rect_t box = ui_part (&brush->box, place * k, 0, k < group->n ? place : step, h);

    if (now) {
      graphene_rect_t label = ui_part (&box, (place - pill) / 2, h * 0.04f, pill, h * 0.92f);

      ui_fill_snapshot (brush->snapshot, &label, h * 0.3f, &look.band);
    }
    ui_brush_text (brush, figure, MIN (h * 0.72f, place * 0.5f),
                   now ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 0.5f,
                   now                 ? &look.ink
                   : k >= group->kinds ? &next
                                       : &faint,
                   box);
  }
}

/* What each tome of no collection brings besides, under it. */
static void
draw_bonuses (const UiBrush *brush, const UiArkhamGroup *group)
{
  float place = place_width (brush, group), h = brush->em * UI_ARKHAM_FIGURES;

  for (guint k = 0; k < group->n; k++) {
    const UiArkhamTome *tome = &collector_of (brush)->tomes[group->first + k];
    g_autofree char *figure = g_strdup_printf (tome->bonus < 0 ? "−%d" : "+%d", ABS (tome->bonus));

    if (tome->unique && tome->bonus != 0)
      ui_brush_text (brush, figure, MIN (h * 0.7f, place * 0.55f), PANGO_WEIGHT_BOLD, 0.5f,
                     &brush->text, ui_part (&brush->box, place * k, 0, place, h));
  }
}

void
ui_arkham_paint_group (const UiBrush *brush)
{
  const UiArkhamTable *table = brush->table;
  const UiArkhamGroup *group = &collector_of (brush)->groups[brush->item->index];
  float y = brush->em * UI_ARKHAM_FIGURES, h = brush->em * UI_ARKHAM_LABEL, seal = h * 0.92f;
  float room = brush->box.size.width - seal - h * 0.3f;

  if (group->collection >= 0)
    draw_figures (brush, group);
  else
    draw_bonuses (brush, group);
  ui_seal_snapshot (brush->snapshot, group->collection, brush->box.origin.x,
                    brush->box.origin.y + y + (h - seal) / 2, seal);
  if (room > brush->em * 2.4f && group->collection >= 0)
    ui_brush_text (brush, table->collections[group->collection].name, h * 0.66f,
                   PANGO_WEIGHT_NORMAL, 0, &brush->text,
                   ui_part (&brush->box, seal + h * 0.3f, y, room, h));
}
