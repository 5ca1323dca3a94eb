/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counters as the rule book lays them: those of the health that is left at the left, those of the
 * health that is missing at the right, all of them together Max Health; armor above. What a typed
 * move would take is crossed out before it is gone.
 *
 *   o o o o o o | .        6 of 7
 */
#include "ui/board/restless/restless-health.h"

#include "ui/board/restless/restless-glyph.h"
#include "ui/board/restless/restless-layout.h"

#include <math.h>

#define ROUNDED 0.92f /* of its unit, what a box that is rounded may lack */

typedef enum { LEFT, LOST, GAINED, MISSING } Counter;

static void
draw_disc (cairo_t *cr, double x, double y, double r, Counter counter, const GdkRGBA *red,
           const GdkRGBA *faint)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  if (counter == LEFT) {
    gdk_cairo_set_source_rgba (cr, red);
    cairo_fill (cr);
    return;
  }
  gdk_cairo_set_source_rgba (cr, counter == MISSING ? faint : red);
  cairo_set_line_width (cr, MAX (r * 0.28, 1));
  cairo_stroke (cr);
  if (counter == LOST) {
    cairo_move_to (cr, x - r, y + r);
    cairo_line_to (cr, x + r, y - r);
    cairo_stroke (cr);
  } else if (counter == GAINED) {
    cairo_move_to (cr, x - r * 0.5, y);
    cairo_line_to (cr, x + r * 0.5, y);
    cairo_move_to (cr, x, y - r * 0.5);
    cairo_line_to (cr, x, y + r * 0.5);
    cairo_stroke (cr);
  }
}

static Counter
counter_at (int k, int now, int then)
{
  if (k < MIN (now, then))
    return LEFT;
  if (k < now)
    return LOST;
  return k < then ? GAINED : MISSING;
}

typedef struct {
  int now, then, max;
  UiRestlessCounters lie;
  GdkRGBA red, faint, gap;
} Counters;

/* A gap with a stroke in it stands between what is left and what is missing. */
static void
draw_counters (cairo_t *cr, const graphene_rect_t *box, gconstpointer data)
{
  const Counters *counters = data;
  const UiRestlessCounters *lie = &counters->lie;
  float step = lie->step, line = step * 1.12f, x = box->origin.x;
  float y = box->origin.y + (box->size.height - line * lie->lines) / 2;
  int left = MAX (counters->now, counters->then);

  for (int k = 0; k < counters->max; k++) {
    guint place = (guint)k + (k >= left ? 1 : 0);

    draw_disc (cr, x + step * (place % lie->fit + 0.5f), y + line * (place / lie->fit + 0.5f),
               step * 0.36f, counter_at (k, counters->now, counters->then), &counters->red,
               &counters->faint);
  }
  if (left < counters->max && left > 0) {
    float at = x + step * ((guint)left % lie->fit + 0.5f),
          top = y + line * ((guint)left / lie->fit);

    gdk_cairo_set_source_rgba (cr, &counters->gap);
    cairo_set_line_width (cr, MAX (step * 0.12f, 1));
    cairo_move_to (cr, at, top + line * 0.1f);
    cairo_line_to (cr, at, top + line * 0.9f);
    cairo_stroke (cr);
  }
}

static void
draw_bar (const UiBrush *brush, int now, int then, int max, graphene_rect_t box,
          const UiRestlessInk *ink)
{
  float share = max > 0 ? CLAMP ((float)now / max, 0, 1) : 0;
  float left = max > 0 ? CLAMP ((float)MIN (now, then) / max, 0, 1) : 0;
  GdkRGBA trough = ui_fade (ink->faint, 0.35f), lost = ui_fade (ink->red, 0.45f);
  graphene_rect_t part = box;

  ui_fill_snapshot (brush->snapshot, &box, box.size.height / 2, &trough);
  part.size.width = box.size.width * share;
  if (share > left)
    ui_fill_snapshot (brush->snapshot, &part, box.size.height / 2, &lost);
  part.size.width = box.size.width * left;
  ui_fill_snapshot (brush->snapshot, &part, box.size.height / 2, &ink->red);
}

/* "6/7"; while something is typed "6→4", which takes no more room, as the counters tell of how
 * many, and "6→4/7" where there is a bar. Returns the room it takes. */
static float
draw_numbers (const UiBrush *brush, int now, int then, int max, gboolean counters, float size,
              graphene_rect_t box, const GdkRGBA *plain, const GdkRGBA *red)
{
  g_autofree char *text = then == now ? g_strdup_printf ("%d/%d", now, max)
                          : counters  ? g_strdup_printf ("%d→%d", now, then)
                                      : g_strdup_printf ("%d→%d/%d", now, then, max);
  UiTextStyle style = {
    .size = size, .weight = PANGO_WEIGHT_SEMIBOLD, .x_align = 1, .y_align = 0.5f, .digits = TRUE
  };

  return ui_text_snapshot (brush->widget, brush->snapshot, text, &style, then < now ? red : plain,
                           &box);
}

/* The counters in a box that was measured for them. Boxes are rounded to whole pixels, and what is
 * typed may raise Max Health: the lines stay those that the box has room for. */
static UiRestlessCounters
fit_counters (int max, float w, float h, float u, gboolean pointed)
{
  guint lines = MAX ((guint)((h / u + 0.25f) / 1.1f), 1);
  UiRestlessCounters lie = ui_restless_counters (max, w, u, lines, pointed);

  return lie.fit > 0 ? lie : ui_restless_counters (max, w, u * ROUNDED, lines, pointed);
}

static void
draw_health (const UiBrush *brush, int now, int then, int max, float u, gboolean pointed,
             const UiRestlessInk *ink)
{
  float w = brush->box.size.width, h = brush->box.size.height, bar = u * 0.6f;
  const Counters counters = { .now = now,
                              .then = then,
                              .max = max,
                              .lie = fit_counters (max, w, h, u, pointed),
                              .red = ink->red,
                              .faint = ink->faint,
                              .gap = ink->on_panel };
  gboolean fits = counters.lie.fit > 0;
  float room =
      draw_numbers (brush, now, then, max, fits, u * 0.88f, brush->box, &ink->on_panel, &ink->red);

  if (fits)
    ui_drawing_snapshot (brush->snapshot, &brush->box, draw_counters, &counters, sizeof counters);
  else
    draw_bar (brush, now, then, max,
              ui_part (&brush->box, 0, (h - bar) / 2, MAX (w - room - bar, 1), bar), ink);
}

static const UiRestlessMember *
member_of (const UiBrush *brush)
{
  return &((const UiRestlessScene *)brush->scene)->party[brush->item->seat - 1];
}

void
ui_restless_paint_health (const UiBrush *brush)
{
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);

  draw_health (brush, member->health, member->then.health,
               MAX (member->max_health, member->then.max_health), ui_restless_unit (brush),
               ui_restless_is_payable (brush->scene), &ink);
}

void
ui_restless_paint_foe_health (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessFoe *foe = scene->phase == UI_RESTLESS_FINAL_NIGHT ? &scene->god : &scene->foe;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, sign = h * 0.5f;
  UiBrush inner = *brush;

  ink.red = ink.red_paper;
  ink.on_panel = ink.on_paper;
  ink.faint = ink.faint_paper;
  ui_restless_paint_sign (brush, UI_RESTLESS_GLYPH_HEALTH, &ink.red, &brush->box, h * 0.7f, sign);
  inner.box = ui_part (&brush->box, h * 0.8f, 0, brush->box.size.width - h * 0.8f, h);
  draw_health (&inner, foe->health, foe->god == scene->foe.god ? scene->foe.then : foe->health,
               foe->max_health, h * 0.5f, FALSE, &ink);
}

/* A row of shields, or one with its number. */
void
ui_restless_paint_armor (const UiBrush *brush)
{
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, step = h * 0.84f, size = h * 0.76f;
  GdkRGBA lost = ui_fade (ink.on_panel, 0.35f);

  if (step * (member->armor + 2) > brush->box.size.width) {
    g_autofree char *text = g_strdup_printf ("%d", member->armor);

    ui_restless_paint_sign (brush, UI_RESTLESS_GLYPH_ARMOR, &ink.on_panel, &brush->box, h, size);
    ui_brush_text (brush, text, h * 0.8f, PANGO_WEIGHT_SEMIBOLD, 0, &ink.on_panel,
                   ui_part (&brush->box, h * 1.15f, 0, brush->box.size.width - h, h));
    return;
  }
  for (int k = 0; k < member->armor; k++)
    ui_restless_glyph_snapshot (
        brush->snapshot, UI_RESTLESS_GLYPH_ARMOR, k < member->then.armor ? &ink.on_panel : &lost,
        brush->box.origin.x + step * k, brush->box.origin.y + (h - size) / 2, size);
}

/* What is carried against what can be; over Max Weight the bar is red and striped. */
void
ui_restless_paint_weight (const UiBrush *brush)
{
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = h * 0.56f;
  gboolean over = member->weight > member->max_weight;
  float share = member->max_weight > 0 ? (float)member->weight / member->max_weight : over;
  GdkRGBA trough = ui_fade (ink.faint, 0.3f);
  g_autofree char *text = g_strdup_printf ("%d/%d", member->weight, member->max_weight);
  UiTextStyle style = { .size = h * 0.56f,
                        .weight = over ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_MEDIUM,
                        .y_align = 0.5f,
                        .digits = TRUE };
  float numbers = ui_text_width (brush->widget, text, &style), left = sign + h * 0.2f;
  float long_one = w - left - numbers - h * 0.2f;
  graphene_rect_t bar = ui_part (&brush->box, left, h * 0.34f, long_one, h * 0.32f), full = bar;

  if (numbers > w - left)
    style.size *= MAX (w - left, 1) / numbers;
  ui_restless_glyph_snapshot (brush->snapshot, UI_RESTLESS_GLYPH_WEIGHT,
                              over ? &ink.red : &ink.faint, brush->box.origin.x,
                              brush->box.origin.y + (h - sign) / 2, sign);
  if (long_one > h * 0.4f)
    left += long_one + h * 0.2f;
  bar = ui_part (&brush->box, left, 0, w - left + 2, h);
  ui_text_snapshot (brush->widget, brush->snapshot, text, &style, over ? &ink.red : &ink.on_panel,
                    &bar);
  if (long_one <= h * 0.4f)
    return;
  ui_fill_snapshot (brush->snapshot, &full, h * 0.1f, &trough);
  full.size.width *= CLAMP (share, 0, 1);
  ui_fill_snapshot (brush->snapshot, &full, h * 0.1f, over ? &ink.red : &ink.on_panel);
  for (float x = h * 0.3f; over && x < full.size.width - 2; x += h * 0.4f)
    gtk_snapshot_append_color (
        brush->snapshot, &ink.panel,
        &GRAPHENE_RECT_INIT (full.origin.x + x, full.origin.y, 1.5f, full.size.height));
}
