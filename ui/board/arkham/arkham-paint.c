/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing a table of Tomes of Arkham: the mat with the dial of events and the sale.
 */
#include "ui/board/arkham/arkham-paint.h"

#include "ui/board/arkham/arkham-cover.h"
#include "ui/board/arkham/arkham-text.h"
#include "ui/board/element.h"

#include <glib/gi18n.h>
#include <math.h>

static void
paint_progress (const UiBrush *brush)
{
  g_autofree char *text = ui_arkham_dup_progress (brush->scene);

  ui_brush_progress (brush, text);
}

static void
paint_news (const UiBrush *brush)
{
  g_autofree char *text = ui_arkham_dup_news (brush->scene);

  ui_brush_news (brush, text);
}

/* The dial. */

static float
hour_angle (int initiative)
{
  return (float)((initiative - 1) * G_PI_4 - G_PI_2);
}

static void
draw_hand (cairo_t *cr, float size, const UiArkhamScene *scene, const GdkRGBA *ink)
{
  float angle = hour_angle (scene->events[scene->last_called].initiative), c = size / 2;

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
  const UiArkhamScene *scene = brush->scene;
  float size = brush->box.size.width, c = size / 2;
  GdkRGBA paper = ui_arkham_paper_colour (brush), ink = ui_card_face_style (FALSE).ink,
          faint = ui_card_face_style (FALSE).faint;
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
  if (scene->last_called >= 0) {
    GdkRGBA hand = scene->called >= 0 ? ui_card_face_style (FALSE).red
                                      : ui_fade (ui_card_face_style (FALSE).red, 0.45f);

    draw_hand (cr, size, scene, &hand);
  }
  cairo_destroy (cr);
  for (guint k = 0; k < scene->n_events; k++) {
    const UiArkhamEvent *event = &scene->events[k];
    float angle = hour_angle (event->initiative), box = size * 0.2f;
    g_autofree char *number = g_strdup_printf ("%d", event->initiative);
    gboolean called = (int)k == scene->called;

    ui_brush_text (brush, number, size * 0.115f, called ? PANGO_WEIGHT_HEAVY : PANGO_WEIGHT_MEDIUM,
                   0.5f, called || event->fate == UI_ARKHAM_FATE_HELD ? &ink : &faint,
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
  const UiArkhamScene *scene = brush->scene;
  const char *text = ui_arkham_fate_text (scene, event);
  float h = box.size.height, mark = h * 0.62f;

  if (event->seat != 0
      && (event->fate == UI_ARKHAM_FATE_HELD || event->fate == UI_ARKHAM_FATE_CALLED)) {
    ui_brush_side (brush, scene->match, event->seat, box.origin.x - brush->box.origin.x,
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
  UiTextStyle style = { .size = size,
                        .weight = PANGO_WEIGHT_SEMIBOLD,
                        .y_align = 0.5f,
                        .lines = box.size.height > size * 2.45f ? 2 : 1 };

  if (style.lines == 1)
    style.size = ui_brush_fitting_size (brush, event->name, size, style.weight, box.size.width - 1);
  ui_text_snapshot (brush->widget, brush->snapshot, event->name, &style, ink, &box);
}

static void
paint_event (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  const UiArkhamEvent *event = &scene->events[brush->item->index];
  float w = brush->box.size.width, h = brush->box.size.height, em = brush->em;
  gboolean called = event->fate == UI_ARKHAM_FATE_CALLED, small = w < em * 4.4f;
  gboolean back = event->fate == UI_ARKHAM_FATE_PLAYED || event->fate == UI_ARKHAM_FATE_ASIDE
                  || event->fate == UI_ARKHAM_FATE_STOPPED;
  GdkRGBA fill = called ? brush->accent : ui_arkham_paper_colour (brush);
  GdkRGBA ink = called ? brush->on_accent : ui_card_face_style (FALSE).ink,
          faint = ui_fade (ink, called ? 1 : 0.8f);
  float number = small ? w : MIN (MIN (h * 0.72f, em * 1.9f), w * 0.18f), pad = h * 0.08f;
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
  if (event->fate == UI_ARKHAM_FATE_STOPPED) {
    GdkRGBA red = ui_card_face_style (FALSE).red;

    draw_strike (brush, &red);
  }
  if (back)
    gtk_snapshot_pop (brush->snapshot);
}

/* One of the two actions: its symbol, then what it does. */
static void
draw_action (const UiBrush *brush, gboolean demented, float y, float h)
{
  const UiArkhamScene *scene = brush->scene;
  g_autofree char *text = ui_arkham_dup_action (&scene->events[scene->called], demented);
  UiArkhamSymbol symbol = demented ? UI_ARKHAM_SYMBOL_DEMENTED : UI_ARKHAM_SYMBOL_LUCID;
  GdkRGBA colour = ui_arkham_symbol_colour (brush, symbol, TRUE);
  gboolean due = scene->due != 0;
  GdkRGBA ink = ui_fade (brush->on_mat, due && !demented ? 0.55f : 0.95f);
  float size = brush->em * 0.82f, mark = brush->em * 1.05f;
  UiTextStyle style = { .size = size,
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
  const UiArkhamScene *scene = brush->scene;
  float half = brush->box.size.height / 2;

  if (scene->called < 0)
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

    ui_card_back_snapshot (brush->widget, brush->snapshot, &card, FALSE);
  }
}

/* What belongs to a collector, drawn: the name with its marks, the scales, renown, resources,
 * events, and the books on their shelf. */

static const UiArkhamSeat *
seat_of (const UiBrush *brush)
{
  return &((const UiArkhamScene *)brush->scene)->seats[brush->item->seat - 1];
}

static void
ui_arkham_paint_panel (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  gboolean turn = scene->turn == brush->item->seat;
  GdkRGBA fill = ui_fade (brush->text, brush->dark ? 0.06f : 0.04f);
  GdkRGBA line = turn ? ui_fade (brush->accent, 0.8f) : ui_fade (brush->text, 0.1f);

  ui_fill_snapshot (brush->snapshot, &brush->box, brush->em * 0.8f, &fill);
  ui_border_snapshot (brush->snapshot, &brush->box, brush->em * 0.8f, turn ? 2 : 1, &line);
}

static void
ui_arkham_paint_plate (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  guint seat = brush->item->seat;
  guint marks = (scene->first == seat) + scene->seats[seat - 1].guarded;

  ui_brush_plate (brush, scene->match, seat, scene->turn == seat, FALSE, brush->em * 1.3f * marks);
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
static void
ui_arkham_paint_mark (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  float s = brush->box.size.width;
  GdkRGBA ink = scene->turn == brush->item->seat ? brush->on_accent : brush->text;

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

static void
ui_arkham_paint_scales (const UiBrush *brush)
{
  const UiArkhamSeat *collector = seat_of (brush);
  float w = brush->box.size.width, h = brush->box.size.height, side = w * 0.3f, mark = h * 0.44f;
  gboolean demented = collector->demented > collector->lucid;
  int apart = CLAMP (collector->demented - collector->lucid, -3, 3);
  GdkRGBA gold = ui_arkham_symbol_colour (brush, UI_ARKHAM_SYMBOL_LUCID, TRUE);
  GdkRGBA violet = ui_arkham_symbol_colour (brush, UI_ARKHAM_SYMBOL_DEMENTED, TRUE);
  g_autofree char *lucid = g_strdup_printf ("%d", collector->lucid);
  g_autofree char *dark = g_strdup_printf ("%d", collector->demented);
  cairo_t *cr;

  mark = MIN (mark, side * 0.5f);
  if (demented) {
    GdkRGBA fill = ui_fade (violet, 0.16f), line = ui_fade (violet, 0.7f);

    ui_fill_snapshot (brush->snapshot, &brush->box, h * 0.4f, &fill);
    ui_border_snapshot (brush->snapshot, &brush->box, h * 0.4f, 1, &line);
  }
  ui_arkham_symbol_snapshot (brush->snapshot, UI_ARKHAM_SYMBOL_LUCID, &gold,
                             brush->box.origin.x + w * 0.045f, brush->box.origin.y + (h - mark) / 2,
                             mark);
  ui_brush_text (brush, lucid, h * 0.52f, PANGO_WEIGHT_SEMIBOLD, 0.5f, &brush->text,
                 ui_part (&brush->box, w * 0.045f + mark, 0, side - w * 0.045f - mark, h));
  ui_brush_text (brush, dark, h * 0.52f, demented ? PANGO_WEIGHT_HEAVY : PANGO_WEIGHT_SEMIBOLD,
                 0.5f, &brush->text,
                 ui_part (&brush->box, w - side, 0, side - w * 0.045f - mark, h));
  ui_arkham_symbol_snapshot (brush->snapshot, UI_ARKHAM_SYMBOL_DEMENTED, &violet,
                             brush->box.origin.x + w - w * 0.045f - mark,
                             brush->box.origin.y + (h - mark) / 2, mark);
  cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);
  cairo_translate (cr, brush->box.origin.x + side, brush->box.origin.y);
  draw_balance (cr, w - 2 * side, h, apart * 0.16, &gold, &violet, &brush->text);
  cairo_destroy (cr);
}

/* On a medal, which is of gold for who won. */
static void
ui_arkham_paint_renown (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  const UiArkhamSeat *collector = seat_of (brush);
  RulesOutcome outcome = app_match_get_outcome (scene->match, scene->number);
  gboolean won = outcome.status == RULES_WON && (outcome.winners & 1u << (brush->item->seat - 1));
  float h = brush->box.size.height;
  GdkRGBA gold = ui_card_face_style (FALSE).gold,
          line = ui_fade (ui_card_face_style (FALSE).gold, 0.75f);
  GdkRGBA ink = won ? ui_card_face_style (FALSE).on_gold : brush->text;
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

static void
ui_arkham_paint_coin (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  const UiArkhamSeat *collector = seat_of (brush);

  if (brush->item->kind == UI_ARKHAM_COIN) {
    const UiArkhamCoin *coin = &collector->coins[brush->item->index];

    ui_arkham_coin_snapshot (brush, coin->value, &brush->box, coin->changed);
  } else {
    g_autofree char *text = g_strdup_printf ("+%d", scene->events[scene->called].bonus);
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

static void
ui_arkham_paint_held (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  int event = ui_arkham_find_event (scene, brush->item->key);
  float h = brush->box.size.height;

  if (event < 0) {
    GdkRGBA white = ui_rgb (0xffffff, 0.95f);

    ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, FALSE);
    ui_brush_text (brush, "?", h * 0.56f, PANGO_WEIGHT_BOLD, 0.5f, &white, brush->box);
  } else {
    gboolean called = event == scene->called;
    g_autofree char *number = g_strdup_printf ("%d", scene->events[event].initiative);
    GdkRGBA fill = called ? brush->accent : ui_arkham_paper_colour (brush);
    GdkRGBA ink = called ? brush->on_accent : ui_rgb (0x26221c, 1);

    ui_arkham_paper_snapshot (brush, &brush->box, brush->em * 0.25f, &fill,
                              scene->events[event].changed);
    ui_brush_text (brush, number, h * 0.56f, PANGO_WEIGHT_BOLD, 0.5f, &ink, brush->box);
  }
}

/* From above to below, as on most spines; a long title takes two lines. */
static void
draw_title (const UiBrush *brush, const char *title, float size, const GdkRGBA *ink,
            graphene_rect_t box)
{
  UiTextStyle style = {
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
  gboolean alone = tome->symbol == UI_ARKHAM_SYMBOL_NONE;
  g_autofree char *renown = g_strdup_printf ("%d", tome->renown);

  ui_brush_text (brush, renown, foot * 0.85f, PANGO_WEIGHT_BOLD, 0.5f, ink,
                 ui_part (&brush->box, w * 0.04f, h - foot, alone ? w * 0.92f : w * 0.44f, foot));
  ui_arkham_symbol_snapshot (brush->snapshot, tome->symbol, ink,
                             brush->box.origin.x + w * 0.96f - mark,
                             brush->box.origin.y + h - foot + (foot - mark) / 2, mark);
}

/* Its seal is at the head where the title leaves room; else it is on the shelf's label below. */
static void
ui_arkham_paint_book (const UiBrush *brush)
{
  const UiArkhamTome *tome = &seat_of (brush)->tomes[brush->item->index];
  UiElement element = ui_emblem_style (tome->collection);
  float w = brush->box.size.width, h = brush->box.size.height, mark = w * 0.45f, foot = w * 0.66f;
  float head = h - foot > brush->em * 5 ? mark * 1.6f : mark * 0.3f;
  GdkRGBA gold = ui_fade (element.ink, 0.45f);

  ui_arkham_paper_snapshot (brush, &brush->box, CLAMP (w * 0.14f, 1.5f, 5), &element.band,
                            tome->changed);
  draw_line (brush, head, &gold);
  draw_line (brush, h - foot, &gold);
  if (head > mark)
    ui_shape_snapshot (brush->snapshot, element.shape, &element.ink,
                       brush->box.origin.x + (w - mark) / 2, brush->box.origin.y + mark * 0.3f,
                       mark);
  draw_title (brush, tome->name, MIN (w * 0.5f, brush->em * 0.88f), &element.ink,
              ui_part (&brush->box, 0, head + 2, w, h - head - foot - 4));
  draw_foot (brush, tome, &element.ink, foot);
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
  const UiArkhamScene *scene = brush->scene;
  const UiArkhamCollection *collection = &scene->collections[group->collection];
  UiElement element = ui_emblem_style (group->collection);
  guint places = ui_arkham_group_slots (scene, group);
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

      ui_fill_snapshot (brush->snapshot, &label, h * 0.3f, &element.band);
    }
    ui_brush_text (brush, figure, MIN (h * 0.72f, place * 0.5f),
                   now ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 0.5f,
                   now                 ? &element.ink
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
    const UiArkhamTome *tome = &seat_of (brush)->tomes[group->first + k];
    g_autofree char *figure = g_strdup_printf (tome->bonus < 0 ? "−%d" : "+%d", ABS (tome->bonus));

    if (tome->unique && tome->bonus != 0)
      ui_brush_text (brush, figure, MIN (h * 0.7f, place * 0.55f), PANGO_WEIGHT_BOLD, 0.5f,
                     &brush->text, ui_part (&brush->box, place * k, 0, place, h));
  }
}

static void
ui_arkham_paint_group (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;
  const UiArkhamGroup *group = &seat_of (brush)->groups[brush->item->index];
  float y = brush->em * UI_ARKHAM_FIGURES, h = brush->em * UI_ARKHAM_LABEL, seal = h * 0.92f;
  float room = brush->box.size.width - seal - h * 0.3f;

  if (group->collection >= 0)
    draw_figures (brush, group);
  else
    draw_bonuses (brush, group);
  ui_emblem_snapshot (brush->snapshot, group->collection, brush->box.origin.x,
                      brush->box.origin.y + y + (h - seal) / 2, seal);
  if (room > brush->em * 2.4f && group->collection >= 0)
    ui_brush_text (brush, scene->collections[group->collection].name, h * 0.66f,
                   PANGO_WEIGHT_NORMAL, 0, &brush->text,
                   ui_part (&brush->box, seal + h * 0.3f, y, room, h));
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
  const UiArkhamScene *scene = brush->scene;
  const UiArkhamTome *tome = &scene->sale[brush->item->index];

  ui_arkham_cover_snapshot (brush, tome, &brush->box, tome->changed);
}

static void
paint_deck (const UiBrush *brush)
{
  const UiArkhamScene *scene = brush->scene;

  if (scene->deck == 0) {
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    return;
  }
  ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, FALSE);
  ui_brush_count (brush, scene->deck);
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
  case UI_ARKHAM_PROGRESS:
    paint_progress (brush);
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
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    break;
  case UI_ARKHAM_GROUP:
    ui_arkham_paint_group (brush);
    break;
  default:
    break;
  }
}
