/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paper, and what else lies on all tables.
 */
#include "ui/board/face-style.h"

#include "ui/board/brush.h"

#include <adwaita.h>

static gboolean
is_dark (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ());
}

UiFaceStyle
ui_face_style (gboolean dark)
{
  return (UiFaceStyle){
    .paper = ui_rgb (dark ? 0xe6e0d2 : 0xfffdf6, 1),
    .ink = ui_rgb (0x26221c, 1),
    .faint = ui_rgb (0x5f594e, 1),
    .edge = ui_rgb (0, dark ? 0.5f : 0.22f),
    .cloth = ui_rgb (dark ? 0x454b63 : 0x4a5275, 1),
    .thread = ui_rgb (0xffffff, 0.3f),
    .red = ui_rgb (0xb01c2b, 1),
    .gold = ui_rgb (0xf5c211, 1),
    .on_gold = ui_rgb (0x3d2a00, 1),
  };
}

float
ui_face_radius (float width)
{
  return CLAMP (width * 0.09f, 2.5f, 12);
}

void
ui_face_glow_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                       float radius)
{
  GdkRGBA accent = ui_theme_colour (context, "accent_bg_color", "#3584e4");
  GdkRGBA soft = ui_fade (accent, is_dark () ? 0.75f : 0.6f);
  float across = MIN (box->size.width, box->size.height);

  ui_glow_snapshot (snapshot, box, radius, 0, 0, 1.5f, CLAMP (across * 0.16f, 5, 14), &soft);
}

void
ui_face_paper_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box,
                        float radius, const GdkRGBA *fill, gboolean changed)
{
  float drop = CLAMP (box->size.width * 0.02f, 0.8f, 2.5f);
  GdkRGBA shade = ui_rgb (0, is_dark () ? 0.3f : 0.11f);

  if (changed)
    ui_face_glow_snapshot (context, snapshot, box, radius);
  /* Two steps of shade; blurred ones show seams at this size. */
  for (int step = 1; step <= 2; step++) {
    graphene_rect_t below =
        ui_part (box, -step * 0.5f, 0, box->size.width + step, box->size.height + drop * step);

    ui_fill_snapshot (snapshot, &below, radius + step * 0.5f, &shade);
  }
  ui_fill_snapshot (snapshot, box, radius, fill);
}
