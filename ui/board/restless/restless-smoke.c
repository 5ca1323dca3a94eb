/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The smoke: it comes from behind, at the left, and closes in around the table as rests are spent.
 * Everything that has to be read lies on panels over it, or away from the edges.
 */
#include "ui/board/restless/restless-paint.h"

#define PUFFS 22

/* The same puffs at the same places in every frame. */
static float
scatter (guint k, guint salt)
{
  guint32 x = (k + 1) * 2654435761u ^ salt * 40503u;

  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  return (float)(x & 0xffff) / 0xffff;
}

static void
draw_puff (const UiBrush *brush, float x, float y, float rx, float ry, GdkRGBA colour)
{
  const GskColorStop stops[] = { { 0, colour },
                                 { 0.5f, ui_fade (colour, 0.6f) },
                                 { 1, ui_fade (colour, 0) } };

  gtk_snapshot_append_radial_gradient (
      brush->snapshot, &GRAPHENE_RECT_INIT (x - rx, y - ry, 2 * rx, 2 * ry),
      &GRAPHENE_POINT_INIT (x, y), rx, ry, 0, 1, stops, G_N_ELEMENTS (stops));
}

static void
draw_edge (const UiBrush *brush, gboolean left, float width, GdkRGBA colour)
{
  const GskColorStop stops[] = { { 0, colour }, { 1, ui_fade (colour, 0) } };
  float x = brush->box.origin.x + (left ? 0 : brush->box.size.width);
  graphene_rect_t box = ui_part (&brush->box, left ? 0 : brush->box.size.width - width, 0, width,
                                 brush->box.size.height);

  gtk_snapshot_append_linear_gradient (
      brush->snapshot, &box, &GRAPHENE_POINT_INIT (x, box.origin.y),
      &GRAPHENE_POINT_INIT (left ? x + width : x - width, box.origin.y), stops, 2);
}

void
ui_restless_paint_smoke (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  float smoke = table->smoke, w = brush->box.size.width, h = brush->box.size.height;
  float rim = brush->em * 0.7f, reach = MIN (w, h) * (0.03f + 0.2f * smoke);
  /* In the light, text on the mat stays well readable over it. */
  GdkRGBA black = brush->dark ? ui_rgb (0x000000, 0.9f) : ui_rgb (0x16120f, 0.26f);
  GdkRGBA wisp = brush->dark ? ui_rgb (0x4a423c, 0.35f) : ui_rgb (0x16120f, 0.13f);

  draw_edge (brush, TRUE, rim, ui_fade (ui_rgb (0x16120f, 0.75f), 0.5f + 0.5f * smoke));
  draw_edge (brush, TRUE, reach * 1.6f, ui_fade (black, 0.35f + 0.65f * smoke));
  if (smoke > 0) {
    draw_edge (brush, FALSE, rim, ui_fade (ui_rgb (0x16120f, 0.75f), smoke));
    draw_edge (brush, FALSE, reach * smoke, ui_fade (black, smoke));
  }
  for (guint k = 0; k < PUFFS; k++) {
    float along = scatter (k, 1), size = reach * (0.7f + 0.9f * scatter (k, 2));
    guint side = k % 4;
    float x = side < 2 ? reach * 0.4f * scatter (k, 3) : side == 2 ? w * along : w;
    float y = side < 2 ? h * along : side == 2 ? (scatter (k, 4) < 0.5f ? 0 : h) : h * along;

    if (side > 1 && smoke <= 0)
      continue;
    draw_puff (brush, brush->box.origin.x + x, brush->box.origin.y + y, size * 1.3f, size * 0.8f,
               ui_fade (wisp, side < 2 ? 0.4f + 0.6f * smoke : smoke));
  }
}
