/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing a Tome table, item by item: the mat and what lies on it.
 */
#include "ui/board/tome/tome-paint.h"

#include "ui/board/face-style.h"

#include "ui/board/tome/tome-words.h"

#include <glib/gi18n.h>

static void
paint_place (const UiBrush *brush)
{
  g_autofree char *text = ui_tome_place (brush->table);

  ui_brush_place (brush, text);
}

static void
paint_news (const UiBrush *brush)
{
  g_autofree char *text = ui_tome_news (brush->table);

  ui_brush_news (brush, text);
}

static void
paint_deck (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  float h = brush->box.size.height * 0.78f, w = h / UI_CARD_ASPECT;
  float y = (brush->box.size.height - h) / 2, x = brush->box.size.width - w - 2;
  g_autofree char *count = g_strdup_printf ("%d", table->deck);
  graphene_rect_t card = ui_part (&brush->box, x, y, w, h);

  ui_back_snapshot (brush->widget, brush->snapshot, &card, FALSE);
  ui_brush_text (brush, count, brush->em * 0.9f, PANGO_WEIGHT_BOLD, 1, &brush->on_mat,
                 ui_part (&brush->box, 0, 0, x - brush->em * 0.3f, brush->box.size.height));
}

static void
paint_title (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  UiFace face;
  char power[12];

  if (!ui_tome_face (table, table->title, &face, power)) {
    ui_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    return;
  }
  face.printed_element = face.element;
  face.element = table->title_element;
  face.changed = table->title_changed;
  face.dim = table->over;
  ui_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
}

static void
paint_spell (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  const UiTomeSpell *spell = &table->spells[brush->item->index];
  gboolean won = table->over && table->winner == spell->seat;
  UiFace face;
  char power[12];

  if (!ui_tome_face (table, spell->card, &face, power)) {
    ui_back_snapshot (brush->widget, brush->snapshot, &brush->box, spell->changed);
    return;
  }
  face.printed_element = spell->printed_element;
  face.printed_power = spell->printed_power;
  face.element = spell->element;
  face.power = spell->power;
  face.silenced = spell->silenced;
  face.trump = spell->trump;
  face.changed = spell->changed;
  face.dim = table->over && !won;
  ui_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
  if (won) {
    GdkRGBA gold = ui_face_style (FALSE).gold;

    ui_border_snapshot (brush->snapshot, &brush->box, ui_face_radius (brush->box.size.width), 2.5f,
                        &gold);
  }
}

/* The winner's name stands on gold with a star, the weakest one's on grey. */
static void
paint_verdict (const UiBrush *brush, const char *name, gboolean won)
{
  GdkRGBA fill = won ? ui_face_style (FALSE).gold : ui_rgb (0x5e5c64, 1);
  GdkRGBA ink = won ? ui_face_style (FALSE).on_gold : ui_rgb (0xffffff, 1);
  float h = brush->box.size.height, w = brush->box.size.width, size = brush->em * 0.8f;
  float shape = size * 0.8f, pad = size * 0.45f;
  UiText style = { .size = size, .weight = PANGO_WEIGHT_BOLD, .y_align = 0.5f };
  float text = MIN (ui_text_width (brush->widget, name, &style) + 1, w - shape - 2.5f * pad);
  float across = shape + text + 2.5f * pad;
  graphene_rect_t pill = ui_part (&brush->box, (w - across) / 2, 0, across, h);

  ui_fill_snapshot (brush->snapshot, &pill, h / 2, &fill);
  ui_shape_snapshot (brush->snapshot, won ? UI_SHAPE_STAR : UI_SHAPE_CRESCENT, &ink,
                     pill.origin.x + pad, pill.origin.y + (h - shape) / 2, shape);
  ui_brush_text (brush, name, size, PANGO_WEIGHT_BOLD, 0, &ink,
                 ui_part (&pill, shape + 1.5f * pad, 0, text, h));
}

static void
paint_owner (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  guint k = brush->item->index, seat = brush->item->seat;
  gboolean played = k > 0 && k <= table->n_spells;
  GdkRGBA colour = ui_fade (brush->on_mat, played ? 0.95f : 0.7f);
  const char *text = "";

  if (k == 0)
    text = C_ ("under the Title Spell", "Title");
  else if (played)
    text = app_match_get_seat_name (table->match, seat);
  else if (k == table->n_spells + 1 && table->turn != 0 && g_strcmp0 (table->phase, "play") == 0)
    text = app_match_get_seat_name (table->match, table->turn);
  if (played && table->over && (table->winner == seat || table->weakest == seat))
    paint_verdict (brush, text, table->winner == seat);
  else
    ui_brush_text (brush, text, brush->em * 0.8f,
                   played ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL, 0.5f, &colour, brush->box);
}

/* One piece of ribbon from @x0 to @x1; torn ends are jagged, a free end is a swallowtail. */
static void
ribbon_path (cairo_t *cr, float x0, float x1, float h, gboolean torn_left, gboolean torn_right,
             gboolean tail)
{
  float tooth = h * 0.3f;

  cairo_move_to (cr, x0, 0);
  cairo_line_to (cr, x1, 0);
  if (torn_right) {
    cairo_line_to (cr, x1 - tooth, h * 0.22f);
    cairo_line_to (cr, x1 + tooth * 0.5f, h * 0.42f);
    cairo_line_to (cr, x1 - tooth * 1.2f, h * 0.66f);
    cairo_line_to (cr, x1 - tooth * 0.2f, h);
  } else if (tail) {
    cairo_line_to (cr, x1 - h * 0.5f, h / 2);
    cairo_line_to (cr, x1, h);
  } else {
    cairo_line_to (cr, x1, h);
  }
  cairo_line_to (cr, x0, h);
  if (torn_left) {
    cairo_line_to (cr, x0 + tooth * 1.1f, h * 0.7f);
    cairo_line_to (cr, x0 - tooth * 0.3f, h * 0.5f);
    cairo_line_to (cr, x0 + tooth, h * 0.24f);
  }
  cairo_close_path (cr);
}

static void
fill_ribbon (cairo_t *cr, const GdkRGBA *colour)
{
  GdkRGBA edge = ui_rgb (0, 0.28f);

  gdk_cairo_set_source_rgba (cr, colour);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &edge);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
paint_ribbon (const UiBrush *brush)
{
  const UiTomeTable *table = brush->table;
  UiElement look = ui_element_look (table->chain_element, FALSE);
  const UiBoardItem *slot = ui_items_find (brush->items, UI_TOME_TITLE, 0);
  float card = slot->box.size.width, h = brush->box.size.height * 0.68f;
  float y = brush->box.size.height * 0.14f, start = -1, end = 0, limit = brush->box.size.width;
  int breaker = -1;
  cairo_t *cr;

  if (table->chain == UI_CHAIN_NONE || table->chain_element == NULL)
    return;
  for (guint k = 0; k < table->n_spells; k++) {
    const UiBoardItem *spell = ui_items_find (brush->items, UI_TOME_SPELL, k);
    float x = spell->box.origin.x - brush->box.origin.x;

    if (table->spells[k].link == UI_LINK_START)
      start = x;
    if (table->spells[k].link == UI_LINK_BREAK)
      breaker = (int)k;
    if (table->spells[k].link == UI_LINK_START || table->spells[k].link == UI_LINK_PASS)
      end = x + card;
    if (breaker == (int)k)
      end = MAX (end, x - card * 0.04f);
  }
  if (start < 0)
    start = 0;
  if (end <= start)
    end = start + card;
  cr = gtk_snapshot_append_cairo (brush->snapshot,
                                  &GRAPHENE_RECT_INIT (brush->box.origin.x - 4, brush->box.origin.y,
                                                       limit + 8, brush->box.size.height + h));
  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y + y);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (table->chain == UI_CHAIN_BROKEN) {
    /* Torn: the rest hangs off below the spell that broke it. */
    float rest = end + card * 0.13f;

    ribbon_path (cr, start, end + card * 0.06f, h, FALSE, TRUE, FALSE);
    fill_ribbon (cr, &look.band);
    cairo_save (cr);
    cairo_translate (cr, rest, h * 0.05f);
    cairo_rotate (cr, 0.16);
    ribbon_path (cr, 0, MIN (card * 0.62f, limit - rest), h, TRUE, FALSE, TRUE);
    fill_ribbon (cr, &look.band);
    cairo_restore (cr);
  } else {
    /* Where no view says what the last spell did to it, it just ends. */
    float loose = table->chain_unsure ? 0 : card * 0.4f;

    ribbon_path (cr, start, MIN (end + loose, limit), h, FALSE, FALSE, !table->chain_unsure);
    fill_ribbon (cr, &look.band);
  }
  cairo_destroy (cr);

  {
    g_autofree char *name = ui_element_dup_name (table->chain_element);
    float shape = h * 0.72f, x = start + h * 0.3f;
    float room = end - start - shape - h * 0.8f;

    ui_shape_snapshot (brush->snapshot, look.shape, &look.ink, brush->box.origin.x + x,
                       brush->box.origin.y + y + (h - shape) / 2, shape);
    ui_brush_text (brush, name, h * 0.66f, PANGO_WEIGHT_SEMIBOLD, 0, &look.ink,
                   ui_part (&brush->box, x + shape + h * 0.25f, y, room, h));
  }
}

static void
paint_hand (const UiBrush *brush)
{
  const UiBoardItem *item = brush->item;
  gboolean changed = ui_tome_table_hand_changed (brush->table, item->seat, item->index);
  UiFace face;
  char power[12];

  if (!ui_tome_face (brush->table, item->key, &face, power)) {
    ui_back_snapshot (brush->widget, brush->snapshot, &brush->box, changed);
    return;
  }
  face.changed = changed;
  ui_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
}

void
ui_tome_paint (const UiBrush *brush)
{
  switch (brush->item->kind) {
  case UI_TOME_MAT:
    ui_brush_mat (brush);
    break;
  case UI_TOME_PLACE:
    paint_place (brush);
    break;
  case UI_TOME_NEWS:
    paint_news (brush);
    break;
  case UI_TOME_DECK:
    paint_deck (brush);
    break;
  case UI_TOME_TITLE:
    paint_title (brush);
    break;
  case UI_TOME_RIBBON:
    paint_ribbon (brush);
    break;
  case UI_TOME_SLOT:
    ui_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    break;
  case UI_TOME_SPELL:
    paint_spell (brush);
    break;
  case UI_TOME_OWNER:
    paint_owner (brush);
    break;
  case UI_TOME_PLATE:
    ui_tome_paint_plate (brush);
    break;
  case UI_TOME_DEALER:
  case UI_TOME_LEAD:
    ui_tome_paint_mark (brush);
    break;
  case UI_TOME_HEALTH:
    ui_tome_paint_health (brush);
    break;
  case UI_TOME_BOOKS:
    ui_tome_paint_books (brush);
    break;
  case UI_TOME_HAND:
    paint_hand (brush);
    break;
  default:
    break;
  }
}
