/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing a Tome table, item by item: the mat and what lies on it.
 */
#include "ui/board/tome/tome-paint.h"

#include "ui/board/element.h"
#include "ui/board/tome/tome-text.h"

#include <glib/gi18n.h>

/* What belongs to a seat, drawn: its name with its marks, health as tokens, the score as books. */

static void
ui_tome_paint_plate (const UiBrush *brush)
{
  const UiTomeScene *scene = brush->scene;
  guint seat = brush->item->seat;
  gboolean out = scene->has_health && scene->health[seat - 1] == 0 && scene->round > 0;
  guint marks = (scene->dealer == seat) + (scene->lead == seat);

  ui_brush_plate (brush, scene->match, seat, scene->turn == seat, out, brush->em * 1.3f * marks);
}

static void
ui_tome_paint_mark (const UiBrush *brush)
{
  const UiTomeScene *scene = brush->scene;
  gboolean dealer = brush->item->kind == UI_TOME_DEALER;
  float s = brush->box.size.width;
  gboolean turn = scene->turn == brush->item->seat;
  GdkRGBA ink = turn ? brush->on_accent : brush->text;
  cairo_t *cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);

  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, MAX (1, s * 0.09f));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (dealer) { /* two cards */
    cairo_rectangle (cr, s * 0.12f, s * 0.12f, s * 0.46f, s * 0.64f);
    cairo_stroke (cr);
    cairo_rectangle (cr, s * 0.38f, s * 0.26f, s * 0.5f, s * 0.66f);
    cairo_fill (cr);
  } else { /* a flag */
    cairo_move_to (cr, s * 0.24f, s * 0.08f);
    cairo_line_to (cr, s * 0.24f, s * 0.95f);
    cairo_stroke (cr);
    cairo_move_to (cr, s * 0.24f, s * 0.1f);
    cairo_line_to (cr, s * 0.92f, s * 0.33f);
    cairo_line_to (cr, s * 0.24f, s * 0.58f);
    cairo_close_path (cr);
    cairo_fill (cr);
  }
  cairo_destroy (cr);
}

static void
heart_path (cairo_t *cr, float x, float y, float s)
{
  cairo_move_to (cr, x + s * 0.5f, y + s * 0.94f);
  cairo_curve_to (cr, x - s * 0.28f, y + s * 0.42f, x + s * 0.14f, y - s * 0.14f, x + s * 0.5f,
                  y + s * 0.24f);
  cairo_curve_to (cr, x + s * 0.86f, y - s * 0.14f, x + s * 1.28f, y + s * 0.42f, x + s * 0.5f,
                  y + s * 0.94f);
  cairo_close_path (cr);
}

static void
ui_tome_paint_health (const UiBrush *brush)
{
  const UiTomeScene *scene = brush->scene;
  int health = scene->health[brush->item->seat - 1], most = 1;
  float h = brush->box.size.height, size, step;
  GdkRGBA red = ui_rgb (brush->dark ? 0xf0616d : 0xb5202f, 1), hollow = ui_fade (brush->text, 0.4f);
  cairo_t *cr;

  for (guint k = 0; k < scene->n_seats; k++)
    most = MAX (most, scene->health[k]);
  step = MIN (h * 1.08f, brush->box.size.width / most);
  size = MIN (h * 0.95f, step * 0.95f);
  cr = gtk_snapshot_append_cairo (brush->snapshot, &brush->box);
  cairo_translate (cr, brush->box.origin.x, brush->box.origin.y + (h - size) / 2);
  for (int k = 0; k < most; k++) {
    heart_path (cr, 1 + step * k, 0, size - 2);
    if (k < health) {
      gdk_cairo_set_source_rgba (cr, &red);
      cairo_fill (cr);
    } else {
      gdk_cairo_set_source_rgba (cr, &hollow);
      cairo_set_line_width (cr, 1.2);
      cairo_stroke (cr);
    }
  }
  cairo_destroy (cr);
}

/* Books on a shelf, one a point; faint places up to the next five that everybody could reach. */
static void
paint_shelf (const UiBrush *brush, const graphene_rect_t *box, int score, int places)
{
  static const guint32 leather[] = { 0x7b3f2e, 0x2f5d62, 0x8a6d2f, 0x4a4e7a, 0x5f7046, 0x80405c };
  float step = MIN (box->size.width / places, brush->em * 0.72f), h = box->size.height;
  float width = MAX (step * 0.8f, 1.5f);
  GdkRGBA faint = ui_fade (brush->text, 0.13f), plank = ui_fade (brush->text, 0.45f);
  GdkRGBA gold = ui_rgb (0xffe9a8, 0.75f);

  for (int k = 0; k < places; k++) {
    float tall = (h - 2) * (k * 7 % 5 < 2 ? 0.84f : k * 5 % 3 == 0 ? 1.0f : 0.92f);
    graphene_rect_t book = ui_part (box, step * k, h - 2 - tall, width, tall);

    if (k < score) {
      GdkRGBA colour = ui_rgb (leather[(guint)(k * 5 + k / 3) % G_N_ELEMENTS (leather)], 1);

      if (brush->dark)
        colour = (GdkRGBA){ colour.red * 0.8f + 0.2f, colour.green * 0.8f + 0.2f,
                            colour.blue * 0.8f + 0.2f, 1 };
      ui_fill_snapshot (brush->snapshot, &book, 1.5f, &colour);
      if (tall > 10)
        gtk_snapshot_append_color (
            brush->snapshot, &gold,
            &GRAPHENE_RECT_INIT (book.origin.x, book.origin.y + tall * 0.22f, width, 1.5f));
    } else {
      ui_fill_snapshot (brush->snapshot, &book, 1.5f, &faint);
    }
  }
  gtk_snapshot_append_color (
      brush->snapshot, &plank,
      &GRAPHENE_RECT_INIT (box->origin.x - 2, box->origin.y + h - 2, step * places + 4, 2));
}

static void
ui_tome_paint_books (const UiBrush *brush)
{
  const UiTomeScene *scene = brush->scene;
  guint seat = brush->item->seat;
  int score = scene->scores[seat - 1], most = 9, places;
  g_autofree char *number = g_strdup_printf ("%d", score);
  float h = brush->box.size.height, w = brush->box.size.width, em = brush->em;
  gboolean named = !scene->has_health;
  float name_h = named ? em * 1.15f : 0, number_w = named ? em * 2.1f : em * 1.7f;
  GdkRGBA colour = scene->score_changed[seat - 1]
                       ? ui_theme_colour (brush->widget, "accent_color", "#1c71d8")
                       : brush->text;
  graphene_rect_t shelf = ui_part (&brush->box, number_w, name_h, w - number_w, h - name_h);

  for (guint k = 0; k < scene->n_seats; k++)
    most = MAX (most, scene->scores[k]);
  places = (most / 5 + 1) * 5;
  if (named) {
    g_autofree char *name = ui_tome_dup_side_name (scene, seat);
    float mark = em * 0.55f;

    ui_brush_side (brush, scene->match, seat, number_w, (name_h - mark) / 2, mark, &brush->text);
    ui_brush_text (
        brush, name, em * 0.84f, PANGO_WEIGHT_MEDIUM, 0, &brush->text,
        ui_part (&brush->box, number_w + em * 0.8f, 0, w - number_w - em * 0.8f, name_h));
  }
  ui_brush_text (brush, number, named ? em * 1.5f : em * 1.05f, PANGO_WEIGHT_BOLD, 0.5f, &colour,
                 ui_part (&brush->box, 0, 0, number_w - 4, h));
  if (shelf.size.width / places >= 3.5f)
    paint_shelf (brush, &shelf, score, places);
  else
    paint_shelf (brush, &shelf, MIN (score, 3), 3);
}

/* The board */

static void
paint_progress (const UiBrush *brush)
{
  g_autofree char *text = ui_tome_dup_progress (brush->scene);

  ui_brush_progress (brush, text);
}

static void
paint_news (const UiBrush *brush)
{
  g_autofree char *text = ui_tome_dup_news (brush->scene);

  ui_brush_news (brush, text);
}

static void
paint_deck (const UiBrush *brush)
{
  const UiTomeScene *scene = brush->scene;
  float h = brush->box.size.height * 0.78f, w = h / UI_CARD_ASPECT;
  float y = (brush->box.size.height - h) / 2, x = brush->box.size.width - w - 2;
  g_autofree char *count = g_strdup_printf ("%d", scene->deck);
  graphene_rect_t card = ui_part (&brush->box, x, y, w, h);

  ui_card_back_snapshot (brush->widget, brush->snapshot, &card, FALSE);
  ui_brush_text (brush, count, brush->em * 0.9f, PANGO_WEIGHT_BOLD, 1, &brush->on_mat,
                 ui_part (&brush->box, 0, 0, x - brush->em * 0.3f, brush->box.size.height));
}

static void
paint_title (const UiBrush *brush)
{
  const UiTomeScene *scene = brush->scene;
  UiCardFace face;
  char power[12];

  if (!ui_tome_find_face (scene, scene->title, &face, power)) {
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    return;
  }
  face.printed_element = face.element;
  face.element = scene->title_element;
  face.changed = scene->title_changed;
  face.dim = scene->over;
  ui_card_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
}

static void
paint_spell (const UiBrush *brush)
{
  const UiTomeScene *scene = brush->scene;
  const UiTomeSpell *spell = &scene->spells[brush->item->index];
  gboolean won = scene->over && scene->winner == spell->seat;
  UiCardFace face;
  char power[12];

  if (!ui_tome_find_face (scene, spell->card, &face, power)) {
    ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, spell->changed);
    return;
  }
  face.printed_element = spell->printed_element;
  face.printed_power = spell->printed_power;
  face.element = spell->element;
  face.power = spell->power;
  face.silenced = spell->silenced;
  face.trump = spell->trump;
  face.changed = spell->changed;
  face.dim = scene->over && !won;
  ui_card_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
  if (won) {
    GdkRGBA gold = ui_card_face_style (FALSE).gold;

    ui_border_snapshot (brush->snapshot, &brush->box, ui_card_face_radius (brush->box.size.width),
                        2.5f, &gold);
  }
}

/* The winner's name stands on gold with a star, the weakest one's on grey. */
static void
paint_verdict (const UiBrush *brush, const char *name, gboolean won)
{
  GdkRGBA fill = won ? ui_card_face_style (FALSE).gold : ui_rgb (0x5e5c64, 1);
  GdkRGBA ink = won ? ui_card_face_style (FALSE).on_gold : ui_rgb (0xffffff, 1);
  float h = brush->box.size.height, w = brush->box.size.width, size = brush->em * 0.8f;
  float shape = size * 0.8f, pad = size * 0.45f;
  UiTextStyle style = { .size = size, .weight = PANGO_WEIGHT_BOLD, .y_align = 0.5f };
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
  const UiTomeScene *scene = brush->scene;
  guint k = brush->item->index, seat = brush->item->seat;
  gboolean played = k > 0 && k <= scene->n_spells;
  GdkRGBA colour = ui_fade (brush->on_mat, played ? 0.95f : 0.7f);
  const char *text = "";

  if (k == 0)
    text = C_ ("under the Title Spell", "Title");
  else if (played)
    text = app_match_get_seat_name (scene->match, seat);
  else if (k == scene->n_spells + 1 && scene->turn != 0 && g_strcmp0 (scene->phase, "play") == 0)
    text = app_match_get_seat_name (scene->match, scene->turn);
  if (played && scene->over && (scene->winner == seat || scene->weakest == seat))
    paint_verdict (brush, text, scene->winner == seat);
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
  const UiTomeScene *scene = brush->scene;
  UiElement element_style = ui_element_style (scene->chain_element, FALSE);
  const UiBoardItem *slot = ui_items_find (brush->items, UI_TOME_TITLE, 0);
  float card = slot->box.size.width, h = brush->box.size.height * 0.68f;
  float y = brush->box.size.height * 0.14f, start = -1, end = 0, limit = brush->box.size.width;
  int breaker = -1;
  cairo_t *cr;

  if (scene->chain == UI_TOME_CHAIN_NONE || scene->chain_element == NULL)
    return;
  for (guint k = 0; k < scene->n_spells; k++) {
    const UiBoardItem *spell = ui_items_find (brush->items, UI_TOME_SPELL, k);
    float x = spell->box.origin.x - brush->box.origin.x;

    if (scene->spells[k].link == UI_TOME_LINK_START)
      start = x;
    if (scene->spells[k].link == UI_TOME_LINK_BREAK)
      breaker = (int)k;
    if (scene->spells[k].link == UI_TOME_LINK_START || scene->spells[k].link == UI_TOME_LINK_PASS)
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
  if (scene->chain == UI_TOME_CHAIN_BROKEN) {
    /* Torn: the rest hangs off below the spell that broke it. */
    float rest = end + card * 0.13f;

    ribbon_path (cr, start, end + card * 0.06f, h, FALSE, TRUE, FALSE);
    fill_ribbon (cr, &element_style.band);
    cairo_save (cr);
    cairo_translate (cr, rest, h * 0.05f);
    cairo_rotate (cr, 0.16);
    ribbon_path (cr, 0, MIN (card * 0.62f, limit - rest), h, TRUE, FALSE, TRUE);
    fill_ribbon (cr, &element_style.band);
    cairo_restore (cr);
  } else {
    /* Where no view says what the last spell did to it, it just ends. */
    float loose = scene->chain_unsure ? 0 : card * 0.4f;

    ribbon_path (cr, start, MIN (end + loose, limit), h, FALSE, FALSE, !scene->chain_unsure);
    fill_ribbon (cr, &element_style.band);
  }
  cairo_destroy (cr);

  {
    g_autofree char *name = ui_element_dup_name (scene->chain_element);
    float shape = h * 0.72f, x = start + h * 0.3f;
    float room = end - start - shape - h * 0.8f;

    ui_shape_snapshot (brush->snapshot, element_style.shape, &element_style.ink,
                       brush->box.origin.x + x, brush->box.origin.y + y + (h - shape) / 2, shape);
    ui_brush_text (brush, name, h * 0.66f, PANGO_WEIGHT_SEMIBOLD, 0, &element_style.ink,
                   ui_part (&brush->box, x + shape + h * 0.25f, y, room, h));
  }
}

static void
paint_hand (const UiBrush *brush)
{
  const UiBoardItem *item = brush->item;
  gboolean changed = ui_tome_scene_hand_changed (brush->scene, item->seat, item->index);
  UiCardFace face;
  char power[12];

  if (!ui_tome_find_face (brush->scene, item->key, &face, power)) {
    ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, changed);
    return;
  }
  face.changed = changed;
  ui_card_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
}

void
ui_tome_paint (const UiBrush *brush)
{
  switch (brush->item->kind) {
  case UI_TOME_MAT:
    ui_brush_mat (brush);
    break;
  case UI_TOME_PROGRESS:
    paint_progress (brush);
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
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
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
