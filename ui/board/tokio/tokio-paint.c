/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing a ToKiO table, item by item.
 */
#include "ui/board/tokio/tokio-paint.h"

#include "ui/board/tokio/tokio-gem.h"
#include "ui/board/tokio/tokio-text.h"

#include <glib/gi18n.h>

static void
paint_progress (const UiBrush *brush)
{
  g_autofree char *text = ui_tokio_dup_progress (brush->scene);

  ui_brush_progress (brush, text);
}

static void
paint_news (const UiBrush *brush)
{
  g_autofree char *text = ui_tokio_dup_news (brush->scene);

  ui_brush_news (brush, text);
}

/* Faint until the turn may end. */
static void
paint_end (const UiBrush *brush)
{
  ui_brush_button (brush, _ ("End turn"), brush->item->token[0] != '\0', 0);
}

/* The lane: a hairline with a head at each gem that would be lost, a broken one where neither
 * would. */

static void
line_path (cairo_t *cr, float x, float y0, float y1)
{
  cairo_move_to (cr, x, y0);
  cairo_line_to (cr, x, y1);
  cairo_stroke (cr);
}

/* @way: -1 upwards, 1 downwards. */
static void
draw_head (cairo_t *cr, float x, float y, float way, float size)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - size * 0.6f, y - way * size);
  cairo_line_to (cr, x + size * 0.6f, y - way * size);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_hairline (const UiBrush *brush, gboolean up, gboolean down)
{
  float x = brush->box.size.width / 2, h = brush->box.size.height, pad = brush->em * 0.14f;
  float head = MIN (brush->em * 0.55f, h * 0.2f);
  double dashes[] = { 2.5, 3.5 };
  GdkRGBA colour = ui_fade (brush->on_mat, up || down ? 0.95f : 0.45f);
  cairo_t *cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);

  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, 1.5);
  if (!up && !down)
    cairo_set_dash (cr, dashes, 2, 0);
  line_path (cr, x, up ? pad + head * 0.8f : pad, down ? h - pad - head * 0.8f : h - pad);
  if (up)
    draw_head (cr, x, pad, -1, head);
  if (down)
    draw_head (cr, x, h - pad, 1, head);
  cairo_destroy (cr);
}

static void
paint_lane (const UiBrush *brush)
{
  const UiTokioScene *scene = brush->scene;
  guint column = brush->item->index, wins = scene->wins[column];
  char letter[] = { (char)('a' + (int)column), '\0' };
  float size = brush->em * 1.25f, w = brush->box.size.width, h = brush->box.size.height;
  graphene_rect_t disc = ui_part (&brush->box, (w - size) / 2, (h - size) / 2, size, size);
  GdkRGBA ink = ui_fade (brush->on_mat, 0.85f);

  if (ui_tokio_gems_face (scene, column)) {
    guint below = 1u << (scene->below - 1), above = 3u & ~below;

    draw_hairline (brush, wins & below, wins & above);
    ui_fill_snapshot (brush->snapshot, &disc, size / 2, &brush->mat);
  }
  ui_brush_text (brush, letter, brush->em * 0.92f, PANGO_WEIGHT_SEMIBOLD, 0.5f, &ink, disc);
}

static void
paint_space (const UiBrush *brush)
{
  const UiTokioScene *scene = brush->scene;
  const UiTokioGem *gem = &scene->seats[brush->item->seat - 1].gems[brush->item->index];

  if (gem->id == NULL)
    ui_tokio_hole_snapshot (brush, &brush->box);
  else if (gem->front == 0)
    ui_tokio_back_snapshot (brush, gem, &brush->box);
  else
    ui_tokio_gem_snapshot (brush, gem, &brush->box, brush->item->seat == scene->below);
}

static void
paint_lost (const UiBrush *brush)
{
  const UiTokioScene *scene = brush->scene;

  ui_tokio_lost_snapshot (brush, &scene->seats[brush->item->seat - 1].lost[brush->item->index],
                          &brush->box);
}

/* With the number of gems left. */
static void
paint_plate (const UiBrush *brush)
{
  const UiTokioScene *scene = brush->scene;
  const UiTokioSeat *player = &scene->seats[brush->item->seat - 1];
  gboolean turn = scene->turn == brush->item->seat;
  float em = brush->em, w = brush->box.size.width, h = brush->box.size.height, mark = em * 1.2f;
  float right = w > em * 7 ? em * 2.6f : 0;
  g_autofree char *left = g_strdup_printf ("%u", player->n_gems);
  GdkRGBA ink = turn ? brush->on_accent : brush->text;
  cairo_t *cr;

  ui_brush_plate (brush, scene->match, brush->item->seat, turn, player->placed && !player->n_gems,
                  right);
  if (right == 0 || !player->placed)
    return;
  cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);
  cairo_translate (cr, brush->box.origin.x + w - right + mark / 2 - em * 0.1f,
                   brush->box.origin.y + h / 2);
  ui_tokio_octagon_path (cr, mark * 0.42);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1.4);
  cairo_stroke (cr);
  cairo_destroy (cr);
  ui_brush_text (brush, left, em * 0.95f, PANGO_WEIGHT_BOLD, 0, &ink,
                 ui_part (&brush->box, w - right + mark + em * 0.2f, 0, right - mark, h));
}

void
ui_tokio_paint (const UiBrush *brush)
{
  switch (brush->item->kind) {
  case UI_TOKIO_GROUND:
    ui_brush_mat (brush);
    break;
  case UI_TOKIO_PROGRESS:
    paint_progress (brush);
    break;
  case UI_TOKIO_NEWS:
    paint_news (brush);
    break;
  case UI_TOKIO_END:
    paint_end (brush);
    break;
  case UI_TOKIO_LANE:
    paint_lane (brush);
    break;
  case UI_TOKIO_SPACE:
    paint_space (brush);
    break;
  case UI_TOKIO_LOST:
    paint_lost (brush);
    break;
  case UI_TOKIO_PLATE:
    paint_plate (brush);
    break;
  default:
    break;
  }
}
