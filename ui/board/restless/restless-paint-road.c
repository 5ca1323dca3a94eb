/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The realm's card and the road below it: what lies behind as stones, where the party is as a red
 * ring, what is to come face down, and the gate or the god at its end.
 */
#include "ui/board/restless/restless-paint.h"

#include <glib/gi18n.h>

static void
draw_line (const UiBrush *brush, float from, float to, float y, const GdkRGBA *colour)
{
  float width = MAX (brush->em * 0.14f, 1.5f);

  gtk_snapshot_append_color (brush->snapshot, colour,
                             &GRAPHENE_RECT_INIT (brush->box.origin.x + from,
                                                  brush->box.origin.y + y - width / 2, to - from,
                                                  width));
}

/* Who was fled from has a stone that is broken. */
static void
draw_stone (const UiBrush *brush, const UiRestlessStop *stop, const UiRestlessFace *face,
            graphene_rect_t disc, const UiRestlessInk *ink)
{
  float size = disc.size.width, sign = size * 0.56f;
  gboolean here = stop->fate == UI_RESTLESS_HERE, fled = stop->fate == UI_RESTLESS_FLED;
  GdkRGBA fill = here ? ink->paper : stop->fate == UI_RESTLESS_COMING ? ink->black : ink->faint_mat;
  GdkRGBA mark = here ? ink->on_paper : stop->fate == UI_RESTLESS_COMING ? ink->bone : ink->mat;
  GdkRGBA rim = stop->fate == UI_RESTLESS_COMING ? ui_fade (ink->bone, 0.35f) : ink->edge;

  ui_fill_snapshot (brush->snapshot, &disc, size / 2, &fill);
  ui_border_snapshot (brush->snapshot, &disc, size / 2, here ? MAX (size * 0.1f, 2) : 1,
                      here ? &ink->red : &rim);
  if (stop->card != NULL)
    ui_glyph_snapshot (brush->snapshot, face->glyph, &mark, disc.origin.x + (size - sign) / 2,
                       disc.origin.y + (size - sign) / 2, sign);
  else if (stop->fate == UI_RESTLESS_COMING || here)
    ui_brush_text (brush, "?", size * 0.56f, PANGO_WEIGHT_SEMIBOLD, 0.5f, &mark, disc);
  if (fled) {
    cairo_t *cr = gtk_snapshot_append_cairo (brush->snapshot, &disc);

    gdk_cairo_set_source_rgba (cr, &ink->mat);
    cairo_set_line_width (cr, MAX (size * 0.1f, 1.5f));
    cairo_move_to (cr, disc.origin.x + size * 0.8f, disc.origin.y);
    cairo_line_to (cr, disc.origin.x + size * 0.45f, disc.origin.y + size * 0.45f);
    cairo_line_to (cr, disc.origin.x + size * 0.6f, disc.origin.y + size * 0.6f);
    cairo_line_to (cr, disc.origin.x + size * 0.25f, disc.origin.y + size);
    cairo_stroke (cr);
    cairo_destroy (cr);
  }
}

void
ui_restless_paint_stop (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  const UiRestlessStop *stop = &table->road[brush->item->index];
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height;
  gboolean named = w > ui_restless_unit (brush) * 4.2f, here = stop->fate == UI_RESTLESS_HERE;
  float disc = MIN (h * (named ? 0.62f : 0.7f), w * 0.82f), y = named ? h * 0.34f : h * 0.5f;
  GdkRGBA walked = ink.faint_mat, ahead = ui_fade (ink.faint_mat, 0.4f);
  UiRestlessFace face;

  ui_restless_find_face (table, stop->card, &face);
  draw_line (brush, 0, w / 2, y, stop->fate == UI_RESTLESS_COMING ? &ahead : &walked);
  draw_line (brush, w / 2, w, y, stop->fate == UI_RESTLESS_COMING || here ? &ahead : &walked);
  draw_stone (brush, stop, &face, ui_part (&brush->box, (w - disc) / 2, y - disc / 2, disc, disc),
              &ink);
  if (named && stop->card != NULL)
    ui_brush_text (brush, ui_restless_name (table, stop->card), h * 0.26f,
                   here ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 0.5f,
                   here ? &ink.on_mat : &ink.faint_mat,
                   ui_part (&brush->box, w * 0.02f, h * 0.68f, w * 0.96f, h * 0.32f));
}

/* The god at the end once it is known, else a gate. */
void
ui_restless_paint_gate (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = MIN (h * 0.62f, w * 0.8f);
  gboolean named = w > ui_restless_unit (brush) * 3.4f, god = table->god.card != NULL;
  float y = named ? h * 0.34f : h * 0.5f;
  g_autofree char *name = god                ? g_strdup (ui_restless_name (table, table->god.card))
                          : table->realm < 5 ? g_strdup_printf (_ ("Realm %d"), table->realm + 1)
                                             : g_strdup (_ ("The end"));

  ui_glyph_snapshot (brush->snapshot, god ? UI_GLYPH_GOD : UI_GLYPH_REALM,
                     god ? &ink.red : &ink.on_mat, brush->box.origin.x + (w - sign) / 2,
                     brush->box.origin.y + y - sign / 2, sign);
  if (named)
    ui_brush_text (brush, name, h * 0.26f, god ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 0.5f,
                   god ? &ink.red : &ink.faint_mat,
                   ui_part (&brush->box, 0, h * 0.68f, w, h * 0.32f));
}

void
ui_restless_paint_realm (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, tab = MIN (h * 0.9f, w * 0.3f);
  float u = ui_restless_unit (brush), radius = h * 0.14f, sign = tab * 0.56f;
  float y = h > u * 2.4f ? h * 0.52f : h;
  UiRestlessFace face;
  GskRoundedRect rounded;

  if (table->realm_card == NULL) {
    ui_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    ui_brush_text (brush, _ ("No realm yet"), u * 0.85f, PANGO_WEIGHT_NORMAL, 0.5f, &ink.faint_mat,
                   brush->box);
    return;
  }
  ui_restless_find_face (table, table->realm_card, &face);
  ui_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.paper, FALSE);
  gsk_rounded_rect_init_from_rect (&rounded, &brush->box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (
      brush->snapshot, &ink.black,
      &GRAPHENE_RECT_INIT (brush->box.origin.x, brush->box.origin.y, tab, h));
  gtk_snapshot_pop (brush->snapshot);
  ui_glyph_snapshot (brush->snapshot, UI_GLYPH_REALM, &ink.bone,
                     brush->box.origin.x + (tab - sign) / 2, brush->box.origin.y + (h - sign) / 2,
                     sign);
  ui_brush_text (brush, face.name, MIN (h * 0.36f, u * 1.05f), PANGO_WEIGHT_BOLD, 0, &ink.on_paper,
                 ui_part (&brush->box, tab + h * 0.14f, y < h ? h * 0.06f : 0, w - tab - h * 0.2f,
                          y < h ? y : h));
  if (y < h)
    ui_brush_text (brush,
                   ui_restless_face_text (&face)[0] != '\0' ? ui_restless_face_text (&face)
                                                            : face.caption,
                   u * 0.76f, PANGO_WEIGHT_NORMAL, 0, &ink.faint_paper,
                   ui_part (&brush->box, tab + h * 0.14f, y, w - tab - h * 0.2f, h - y - 2));
}
