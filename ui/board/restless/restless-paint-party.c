/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A character's column: the panel, its plate with the marks of the round, and the small cards of
 * what it carries.
 */
#include "ui/board/restless/restless-paint.h"

#include "ui/board/board-words.h"

#include "app/base/phrases.h"

#include <glib/gi18n.h>

static const UiRestlessMember *
member_of (const UiBrush *brush)
{
  return &((const UiRestlessTable *)brush->table)->party[brush->item->seat - 1];
}

static gboolean
has_turn (const UiBrush *brush)
{
  return ((const UiRestlessTable *)brush->table)->turn == 'A' + (char)brush->item->seat - 1;
}

static gboolean
is_fight (const UiRestlessTable *table)
{
  return table->phase == UI_RESTLESS_COMBAT || table->phase == UI_RESTLESS_GOD;
}

/* A skull where somebody was. */
static void
draw_grave (const UiBrush *brush, const UiRestlessInk *ink)
{
  float u = ui_restless_unit (brush), w = brush->box.size.width, h = brush->box.size.height;
  float top = u * 3.9f, size = CLAMP (h - top - u * 2, u * 1.6f, u * 4);

  ui_glyph_snapshot (brush->snapshot, UI_GLYPH_SKULL, &ink->faint,
                     brush->box.origin.x + (w - size) / 2, brush->box.origin.y + top, size);
  ui_brush_text (brush, _ ("Dead"), u * 0.9f, PANGO_WEIGHT_MEDIUM, 0.5f, &ink->faint,
                 ui_part (&brush->box, 0, top + size + u * 0.1f, w, u * 1.3f));
}

void
ui_restless_paint_panel (const UiBrush *brush)
{
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float radius = brush->em * 0.6f;
  gboolean turn = has_turn (brush);

  if (member->card == NULL) {
    ui_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    return;
  }
  ui_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.panel,
                          member->joined);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, turn ? 2 : 1,
                      turn ? &ink.red : &ink.edge);
  if (!member->alive)
    draw_grave (brush, &ink);
  else if (!member->then.alive) {
    GdkRGBA wash = ui_fade (ink.red, 0.16f);

    ui_fill_snapshot (brush->snapshot, &brush->box, radius, &wash);
  }
}

/* The slot's letter on a disc: whose turn it is has a red one. */
static void
draw_badge (const UiBrush *brush, const UiRestlessInk *ink, float size)
{
  const UiRestlessMember *member = member_of (brush);
  const char letter[2] = { (char)('A' + brush->item->seat - 1), '\0' };
  graphene_rect_t disc = ui_part (&brush->box, 0, (brush->box.size.height - size) / 2, size, size);
  GdkRGBA fill = has_turn (brush) ? ink->red : ink->on_panel;
  GdkRGBA text = has_turn (brush) ? ink->on_red : ink->panel;

  if (member->card == NULL || !member->alive)
    fill = ui_fade (fill, 0.72f);
  ui_fill_snapshot (brush->snapshot, &disc, size / 2, &fill);
  ui_brush_text (brush, letter, size * 0.66f, PANGO_WEIGHT_BOLD, 0.5f, &text, disc);
}

/* What was done this round, from the right: an attack, a consumable. */
static float
draw_round (const UiBrush *brush, const UiRestlessInk *ink)
{
  const UiRestlessTable *table = brush->table;
  const UiRestlessMember *member = member_of (brush);
  float h = brush->box.size.height, size = h * 0.52f, x = brush->box.size.width - size;

  if (!is_fight (table) || !member->alive)
    return 0;
  if (member->acted) {
    ui_glyph_snapshot (brush->snapshot, UI_GLYPH_DONE, &ink->on_panel, brush->box.origin.x + x,
                       brush->box.origin.y + (h - size) / 2, size);
    x -= size * 1.3f;
  }
  if (member->consumed) {
    ui_glyph_snapshot (brush->snapshot, UI_GLYPH_FLASK, &ink->faint, brush->box.origin.x + x,
                       brush->box.origin.y + (h - size) / 2, size);
    x -= size * 1.3f;
  }
  return brush->box.size.width - x - size;
}

void
ui_restless_paint_plate (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, badge = h * 0.8f, marks;
  UiText style = { .size = h * 0.58f,
                   .weight = PANGO_WEIGHT_BOLD,
                   .y_align = 0.5f,
                   .struck = member->card != NULL && !member->alive };
  graphene_rect_t box;

  draw_badge (brush, &ink, badge);
  if (member->card == NULL) {
    ui_brush_text (
        brush, _ ("Nobody yet"), h * 0.5f, PANGO_WEIGHT_NORMAL, 0, &ink.faint_mat,
        ui_part (&brush->box, badge * 1.25f, 0, brush->box.size.width - badge * 1.25f, h));
    return;
  }
  marks = draw_round (brush, &ink);
  box = ui_part (&brush->box, badge * 1.25f, 0, brush->box.size.width - badge * 1.3f - marks, h);
  ui_text_snapshot (brush->widget, brush->snapshot, ui_restless_name (table, member->card), &style,
                    member->alive ? &ink.on_panel : &ink.faint, &box);
}

void
ui_restless_paint_player (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFace face;
  g_autofree char *text = NULL;

  ui_restless_find_face (table, member->card, &face);
  text = face.traits[0] != '\0'
             ? app_phrase_printf ("%s · %s", ui_seat_name (table->match, member->seat), face.traits)
             : g_strdup (ui_seat_name (table->match, member->seat));
  ui_brush_text (brush, text, brush->box.size.height * 0.74f, PANGO_WEIGHT_NORMAL, 0, &ink.faint,
                 brush->box);
}

void
ui_restless_paint_unarmed (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFace face;
  float h = brush->box.size.height;
  graphene_rect_t box = ui_part (&brush->box, h * 0.2f, 0, brush->box.size.width - h * 0.2f, h);
  GdkRGBA fill = ui_fade (ink.on_panel, 0.07f);

  ui_restless_find_face (table, member_of (brush)->card, &face);
  ui_fill_snapshot (brush->snapshot, &brush->box, h * 0.25f, &fill);
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, face.figures,
                                MIN (face.n_figures, 1), h * 0.58f, &ink.on_panel, &ink.on_panel,
                                &box);
}

void
ui_restless_paint_end (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);

  ui_fill_snapshot (brush->snapshot, &brush->box, brush->box.size.height / 2, &ink.red);
  ui_brush_text (brush, _ ("End"), brush->box.size.height * 0.54f, PANGO_WEIGHT_SEMIBOLD, 0.5f,
                 &ink.on_red, brush->box);
}

/* Sins are red and have a shackle; a status a diamond; a blessing a star. */
void
ui_restless_paint_mark (const UiBrush *brush)
{
  static const UiGlyph glyphs[] = { [UI_RESTLESS_STATUS] = UI_GLYPH_STATUS,
                                    [UI_RESTLESS_BLESSING] = UI_GLYPH_BLESSING,
                                    [UI_RESTLESS_SIN] = UI_GLYPH_SIN };
  const UiRestlessTable *table = brush->table;
  const UiRestlessMark *mark = &member_of (brush)->marks[brush->item->index];
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, sign = h * 0.56f;
  gboolean sin = mark->kind == UI_RESTLESS_SIN;
  GdkRGBA line = sin ? ink.red : ui_fade (ink.on_panel, 0.45f);
  GdkRGBA fill = ui_fade (sin ? ink.red : ink.on_panel, mark->changed ? 0.22f : 0.07f);

  ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &fill);
  ui_border_snapshot (brush->snapshot, &brush->box, h / 2, 1, &line);
  ui_glyph_snapshot (brush->snapshot, glyphs[mark->kind], sin ? &ink.red : &ink.on_panel,
                     brush->box.origin.x + h * 0.36f, brush->box.origin.y + (h - sign) / 2, sign);
  ui_brush_text (
      brush, ui_restless_name (table, mark->card), h * 0.56f, PANGO_WEIGHT_MEDIUM, 0,
      sin ? &ink.red : &ink.on_panel,
      ui_part (&brush->box, h * 0.5f + sign, 0, brush->box.size.width - h * 0.75f - sign, h));
}

/* Items. */

static void
add_state (UiRestlessFigure *figures, guint *n, UiGlyph glyph, const char *text)
{
  figures[*n].glyph = glyph;
  g_strlcpy (figures[(*n)++].text, text, sizeof figures->text);
}

/* What an item does, and what is left of it: as it is now where it lies on the table. The sign of
 * its kind is there already. */
static guint
item_figures (const UiRestlessFace *face, const UiRestlessItem *item,
              UiRestlessFigure figures[UI_RESTLESS_FIGURES])
{
  gboolean counts = item != NULL && item->counters > 0
                    && (item->counters > 1 || face->kind != UI_RESTLESS_CONSUMABLE);
  char text[12];
  guint n = 0;

  for (guint k = 0; k < face->n_figures && n < 3; k++) {
    UiGlyph glyph = face->figures[k].glyph;
    gboolean damage = glyph == face->glyph && glyph != UI_GLYPH_FLASK && glyph != UI_GLYPH_ACTIVE;

    if (damage || item == NULL)
      add_state (figures, &n, damage ? UI_GLYPH_NONE : glyph, face->figures[k].text);
  }
  if (item != NULL && item->armor > 0) {
    g_snprintf (text, sizeof text, "%d", item->armor);
    add_state (figures, &n, UI_GLYPH_ARMOR, text);
  }
  if (counts) {
    g_snprintf (text, sizeof text, "%d", item->counters);
    add_state (figures, &n, UI_GLYPH_COUNTER, text);
  }
  return n;
}

/* An active item that is spent stands on its side, as on the table. */
static void
draw_tab (const UiBrush *brush, const UiRestlessFace *face, gboolean spent, float width,
          float radius, const UiRestlessInk *ink)
{
  float h = brush->box.size.height, size = MIN (width * 0.62f, h * 0.6f);
  float x = brush->box.origin.x + width / 2, y = brush->box.origin.y + h / 2;
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, &brush->box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (
      brush->snapshot, ui_restless_is_red (face) ? &ink->red_paper : &ink->black,
      &GRAPHENE_RECT_INIT (brush->box.origin.x, brush->box.origin.y, width, h));
  gtk_snapshot_pop (brush->snapshot);
  gtk_snapshot_save (brush->snapshot);
  gtk_snapshot_translate (brush->snapshot, &GRAPHENE_POINT_INIT (x, y));
  if (spent)
    gtk_snapshot_rotate (brush->snapshot, 90);
  ui_glyph_snapshot (brush->snapshot, face->glyph, &ink->bone, -size / 2, -size / 2, size);
  gtk_snapshot_restore (brush->snapshot);
}

void
ui_restless_paint_row (const UiBrush *brush, const char *card, const UiRestlessItem *item)
{
  const UiRestlessTable *table = brush->table;
  const char *name = ui_restless_name (table, card);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFigure figures[UI_RESTLESS_FIGURES];
  UiRestlessFace face;
  float w = brush->box.size.width, h = brush->box.size.height, tab = h * 0.82f, size = h * 0.46f;
  float radius = h * 0.16f, right = 0;
  UiText style = { .size = h * 0.42f, .weight = PANGO_WEIGHT_SEMIBOLD, .y_align = 0.5f };
  UiText digits = { .size = size, .weight = PANGO_WEIGHT_BOLD, .digits = TRUE };
  gboolean spent;
  graphene_rect_t box;
  guint n;

  ui_restless_find_face (table, card, &face);
  spent = item != NULL && face.kind == UI_RESTLESS_ACTIVE && !item->ready;
  n = item_figures (&face, item, figures);
  for (guint k = 0; k < n; k++)
    right += (figures[k].glyph != UI_GLYPH_NONE ? size * 1.02f : 0)
             + ui_text_width (brush->widget, figures[k].text, &digits) + (k > 0 ? size * 0.5f : 0);
  ui_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.paper,
                          item != NULL && item->changed);
  draw_tab (brush, &face, spent, tab, radius, &ink);
  box = ui_part (&brush->box, w - right - h * 0.2f, 0, right + 2, h);
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, figures, n, size, &ink.on_paper,
                                &ink.faint_paper, &box);
  box = ui_part (&brush->box, tab + h * 0.16f, 0, w - tab - right - h * 0.45f, h);
  if (ui_text_width (brush->widget, name, &style) > box.size.width) {
    style.size = h * 0.36f;
    style.lines = strchr (name, ' ') != NULL ? 2 : 1;
  }
  ui_text_snapshot (brush->widget, brush->snapshot, name, &style,
                    spent ? &ink.faint_paper : &ink.on_paper, &box);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, 1, &ink.edge);
}
