/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing a Spelled table, item by item: cards, piles, seats and the mat.
 */
#include "ui/board/spelled/spelled-paint.h"

#include "ui/board/board.h"
#include "ui/board/spelled/spelled-card-text.h"
#include "ui/board/spelled/spelled-point.h"
#include "ui/board/spelled/spelled-text.h"

#include <glib/gi18n.h>

static void
paint_progress (const UiBrush *brush)
{
  g_autofree char *text = ui_spelled_dup_progress (brush->scene);

  ui_brush_progress (brush, text);
}

static void
paint_news (const UiBrush *brush)
{
  g_autofree char *text = ui_spelled_dup_news (brush->scene);

  ui_brush_news (brush, text);
}

/* A tile by its id; a back when nobody knows it. */
static void
paint_card (const UiBrush *brush, const char *card, gboolean changed, gboolean faint)
{
  UiSpelledTile tile;

  if (!ui_spelled_find_tile (brush->scene, card, &tile)) {
    ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, changed);
    return;
  }
  tile.changed = changed;
  tile.faint = faint;
  ui_tile_snapshot (brush->widget, brush->snapshot, &tile, &brush->box);
}

static void
paint_market (const UiBrush *brush)
{
  const UiBoardItem *item = brush->item;

  if (item->key == NULL)
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
  else
    paint_card (brush, item->key, ui_spelled_market_changed (brush->scene, item->index), FALSE);
}

static void
paint_market_deck (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;

  if (scene->market_deck > 0)
    ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, FALSE);
  else
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
  ui_brush_count (brush, scene->market_deck);
}

/* Whether it is the one that shows of a pile, or is on its way there. */
static gboolean
is_seen (const UiBrush *brush, const AppValue *cards)
{
  return brush->item->index + 1 >= app_value_length (cards)
         || !graphene_rect_equal (&brush->box, &brush->item->box);
}

static graphene_rect_t
pile_card (const UiBrush *brush)
{
  float h = brush->box.size.height, room = brush->box.size.width - brush->em * 1.9f;
  float w = MIN (h / UI_CARD_ASPECT, MAX (room, brush->em));

  h = w * UI_CARD_ASPECT;
  return ui_part (&brush->box, brush->em * 0.15f, (brush->box.size.height - h) / 2, w, h);
}

static void
paint_pile_count (const UiBrush *brush, guint count, const graphene_rect_t *card,
                  const GdkRGBA *colour)
{
  g_autofree char *text = g_strdup_printf ("%u", count);
  float x = card->origin.x - brush->box.origin.x + card->size.width + brush->em * 0.3f;

  ui_brush_text (brush, text, brush->em * 0.95f, PANGO_WEIGHT_BOLD, 0, colour,
                 ui_part (&brush->box, x, 0, brush->box.size.width - x, brush->box.size.height));
}

/* A deck or a pile in small, and how many cards it has. */
static void
paint_deck (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  int count = scene->decks[brush->item->seat - 1];
  graphene_rect_t card = pile_card (brush);

  if (count > 0)
    ui_card_back_snapshot (brush->widget, brush->snapshot, &card, FALSE);
  else
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &card);
  paint_pile_count (brush, (guint)MAX (count, 0), &card, &brush->text);
}

static void
paint_discard (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  const UiBoardItem *item = brush->item;
  const AppValue *cards = scene->discards[item->seat - 1];
  graphene_rect_t card = pile_card (brush);
  UiSpelledTile tile;

  if (!is_seen (brush, cards))
    return;
  if (app_value_length (cards) == 0) {
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &card);
  } else if (ui_spelled_find_tile (scene, item->key, &tile)) {
    tile.changed = ui_spelled_card_is_new (scene, "discards", item->seat, item->index);
    ui_tile_snapshot (brush->widget, brush->snapshot, &tile, &card);
  } else {
    ui_card_back_snapshot (brush->widget, brush->snapshot, &card, FALSE);
  }
  if (item->index + 1 >= app_value_length (cards))
    paint_pile_count (brush, app_value_length (cards), &card, &brush->text);
}

static void
paint_scrap (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  guint n = app_value_length (scene->scrap);
  float size = brush->em * 1.25f, y = (brush->box.size.height - size) / 2;
  GdkRGBA ink = ui_fade (brush->on_mat, n > 0 ? 0.85f : 0.7f);
  g_autofree char *text = g_strdup_printf ("%u", n);

  if (brush->item->index + 1 < n)
    return;
  ui_spelled_sign_snapshot (brush->snapshot, UI_SPELLED_SIGN_SCRAP, &ink,
                            brush->box.origin.x + brush->em * 0.3f, brush->box.origin.y + y, size);
  ui_brush_text (brush, text, brush->em * 0.95f, PANGO_WEIGHT_BOLD, 0, &ink,
                 ui_part (&brush->box, size + brush->em * 0.6f, 0,
                          brush->box.size.width - size - brush->em * 0.6f, brush->box.size.height));
}

/* What a turn brings, drawn: the tray with its words and the one being built, energy, damage and
 * the pool as chips that empty, the turn's end. */

#define BUILT 40 /* tiles of one word at most */

static void
ui_spelled_paint_tray (const UiBrush *brush)
{
  GdkRGBA fill = brush->dark ? ui_rgb (0x3b2a1c, 1) : ui_rgb (0xb98f62, 1);
  GdkRGBA rim = brush->dark ? ui_rgb (0x5a422d, 1) : ui_rgb (0x8d6540, 1);
  GdkRGBA shade = ui_rgb (0, brush->dark ? 0.35f : 0.14f);
  float radius = brush->em * 0.5f;
  graphene_rect_t inner = ui_part (&brush->box, 3, 3, brush->box.size.width - 6, 3);

  if (brush->item->seat == 0) /* between turns it stands back */
    gtk_snapshot_push_opacity (brush->snapshot, 0.45);
  ui_fill_snapshot (brush->snapshot, &brush->box, radius, &fill);
  gtk_snapshot_append_color (brush->snapshot, &shade, &inner);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, 2, &rim);
  if (brush->item->seat == 0)
    gtk_snapshot_pop (brush->snapshot);
}

static GdkRGBA
tray_ink (const UiBrush *brush)
{
  return brush->dark ? ui_rgb (0xf3e6d4, 1) : ui_rgb (0x2a1806, 1);
}

/* "STORM †7 +5": a word, and its damage in parts. */
static void
paint_sum (const UiBrush *brush, const graphene_rect_t *box, const char *word, const char *damage,
           float strength)
{
  float em = brush->em, h = box->size.height, w = box->size.width, x, sign = em * 0.85f;
  GdkRGBA ink = ui_fade (tray_ink (brush), strength);
  GdkRGBA red = ui_fade (ui_rgb (brush->dark ? 0xff9aa1 : 0x5f0a15, 1), strength);
  UiTextStyle style = { .size = em * 0.92f, .weight = PANGO_WEIGHT_BOLD };

  x = MIN (ui_text_width (brush->widget, word, &style) + 1, w);
  ui_brush_text (brush, word, style.size, style.weight, 0, &ink, ui_part (box, 0, 0, x, h));
  x += em * 0.5f;
  if (damage[0] == '\0' || x + em * 2 > w)
    return;
  ui_spelled_sign_snapshot (brush->snapshot, UI_SPELLED_SIGN_DAMAGE, &red, box->origin.x + x,
                            box->origin.y + (h - sign) / 2, sign);
  x += sign;
  ui_brush_text (brush, damage, style.size, style.weight, 0, &red, ui_part (box, x, 0, w - x, h));
}

static void
add_part (GString *sum, int amount)
{
  if (amount > 0)
    g_string_append_printf (sum, sum->len > 0 ? " +%d" : "%d", amount);
}

static void
ui_spelled_paint_word (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  const UiSpelledWord *word = &scene->words[brush->item->index];
  g_autoptr (GString) sum = g_string_new (NULL);
  gboolean open = word->n == 0;

  for (guint k = word->first; k < word->first + word->n; k++) {
    add_part (sum, scene->damage[k].amount);
    open = open || !scene->damage[k].spent;
  }
  paint_sum (brush, &brush->box, word->word, sum->str, open ? 1 : 0.7f);
}

/* The tiles chosen so far, in their order, and letters for wild ones. */
static guint
find_built (const UiBrush *brush, const UiBoardItem *built[2 * BUILT])
{
  guint all, n = 0;
  const UiBoardItem *pointed = ui_board_get_pointed (UI_BOARD (brush->widget), &all);

  for (guint k = 0; k < all && n < 2 * BUILT; k++)
    if (pointed[k].kind == UI_SPELLED_HAND && pointed[k].seat == brush->item->seat)
      built[n++] = &pointed[k];
  for (guint k = 0; k < all && n > 0 && n < 2 * BUILT; k++)
    if (pointed[k].kind == UI_SPELLED_LETTER)
      built[n++] = &pointed[k];
  return n;
}

/* Room for a word. */
static void
paint_slots (const UiBrush *brush, float card, float high)
{
  guint n = (guint)CLAMP (brush->box.size.width / (card + 3), 1, 3);

  n = MIN (n, ui_spelled_hand_size (brush->scene, brush->item->seat));
  for (guint k = 0; k < n; k++) {
    graphene_rect_t slot = ui_part (&brush->box, k * (card + 3) + 1, 0, card, high);

    ui_card_slot_snapshot (brush->widget, brush->snapshot, &slot);
  }
}

static void
ui_spelled_paint_build (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  const UiBoardItem *built[2 * BUILT];
  float high = brush->box.size.height - brush->em * 1.5f, card = high / UI_CARD_ASPECT;
  float w = brush->box.size.width, step;
  guint all = find_built (brush, built), cards = 0;
  int damage;
  g_autofree char *word = NULL, *shown = NULL;
  g_autoptr (GString) sum = g_string_new (NULL);
  graphene_rect_t under = ui_part (&brush->box, 0, high + brush->em * 0.12f, w, brush->em * 1.35f);
  const char *letters;

  if (!ui_spelled_can_play (scene, brush->item->seat))
    return;
  word = ui_spelled_dup_word (scene, built, all, &cards, &damage);
  if (cards == 0) {
    paint_slots (brush, card, high);
    return;
  }
  letters = word;
  step = cards > 1 ? MIN (card + 2, (w - card) / (cards - 1)) : 0;
  for (guint k = 0; k < cards; k++) {
    graphene_rect_t box = ui_part (&brush->box, step * k, 0, card, high);
    UiSpelledTile tile;

    if (!ui_spelled_find_tile (scene, built[k]->token, &tile))
      continue;
    if (tile.wild && letters[0] != '?') {
      tile.letters[0] = g_ascii_toupper (letters[0]);
      tile.letters[1] = '\0';
    }
    letters += tile.wild ? 1 : MIN (strlen (tile.letters), strlen (letters));
    ui_tile_snapshot (brush->widget, brush->snapshot, &tile, &box);
  }
  shown = g_ascii_strup (word, -1);
  add_part (sum, damage);
  add_part (sum, strlen (word) >= UI_SPELLED_BONUS_LETTERS ? UI_SPELLED_BONUS : 0);
  if (cards > 1)
    paint_sum (brush, &under, shown, sum->str, 1);
}

static void
ui_spelled_paint_letter (const UiBrush *brush)
{
  char letter[2] = { (char)('A' + brush->item->index), '\0' };
  GdkRGBA fill = ui_fade (brush->on_mat, 0.12f);
  guint n;
  const UiBoardItem *pointed = ui_board_get_pointed (UI_BOARD (brush->widget), &n);

  for (guint k = 0; k < n; k++)
    if (pointed[k].kind == UI_SPELLED_LETTER && pointed[k].index == brush->item->index)
      fill = ui_fade (brush->on_mat, 0.35f);
  ui_fill_snapshot (brush->snapshot, &brush->box, brush->em * 0.3f, &fill);
  ui_brush_text (brush, letter, brush->em * 0.95f, PANGO_WEIGHT_SEMIBOLD, 0.5f, &brush->on_mat,
                 brush->box);
}

/* Chips. */

/* A full chip, or its rim when it is spent; returns the colour to write on it. */
static GdkRGBA
paint_chip (const UiBrush *brush, GdkRGBA fill, GdkRGBA ink, gboolean spent, gboolean changed)
{
  float radius = brush->box.size.height / 2;
  GdkRGBA rim = ui_fade (brush->on_mat, 0.4f), edge = ui_rgb (0, 0.25f);

  if (changed) {
    GdkRGBA soft = ui_fade (brush->accent, 0.7f);

    ui_glow_snapshot (brush->snapshot, &brush->box, radius, 0, 0, 1.5f, 6, &soft);
  }
  if (spent) {
    ui_border_snapshot (brush->snapshot, &brush->box, radius, 1.5f, &rim);
    return ui_fade (brush->on_mat, 0.8f);
  }
  ui_fill_snapshot (brush->snapshot, &brush->box, radius, &fill);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, 1, &edge);
  return ink;
}

static void
paint_sign_and_text (const UiBrush *brush, UiSpelledSign sign, const char *text, float size,
                     const GdkRGBA *ink, gboolean struck)
{
  float em = brush->em, h = brush->box.size.height, side = em, pad = em * 0.55f;
  UiTextStyle style = {
    .size = size, .weight = PANGO_WEIGHT_BOLD, .y_align = 0.5f, .struck = struck
  };
  graphene_rect_t rest = ui_part (&brush->box, pad + side + em * 0.2f, 0,
                                  brush->box.size.width - 2 * pad - side - em * 0.1f, h);

  ui_spelled_sign_snapshot (brush->snapshot, sign, ink, brush->box.origin.x + pad,
                            brush->box.origin.y + (h - side) / 2, side);
  ui_text_snapshot (brush->widget, brush->snapshot, text, &style, ink, &rest);
}

static void
ui_spelled_paint_energy (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  g_autofree char *text = g_strdup_printf ("%d", scene->energy);
  GdkRGBA ink = paint_chip (brush, ui_rgb (0xf5c843, 1), ui_rgb (0x3a2900, 1), scene->energy == 0,
                            scene->energy_changed);

  paint_sign_and_text (brush, UI_SPELLED_SIGN_ENERGY, text, brush->em * 1.1f, &ink, FALSE);
}

static void
ui_spelled_paint_damage (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  const UiSpelledChip *chip = &scene->damage[brush->item->index];
  g_autofree char *text = g_strdup_printf (chip->bonus ? "+%d" : "%d", chip->amount);
  GdkRGBA ink =
      paint_chip (brush, ui_rgb (0xb01c2b, 1), ui_rgb (0xffffff, 1), chip->spent, chip->changed);

  paint_sign_and_text (brush, UI_SPELLED_SIGN_DAMAGE, text, brush->em * 1.1f, &ink, chip->spent);
}

static UiSpelledSign
op_sign (const char *op)
{
  if (g_strcmp0 (op, "scrap") == 0)
    return UI_SPELLED_SIGN_SCRAP;
  if (g_strcmp0 (op, "destroy") == 0)
    return UI_SPELLED_SIGN_SHIELD;
  return UI_SPELLED_SIGN_CARD;
}

static void
ui_spelled_paint_pool (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  const UiSpelledChip *chip = &scene->pool[brush->item->index];
  g_autofree char *text = ui_spelled_dup_pool_label (scene, brush->item->index);
  GdkRGBA ink =
      paint_chip (brush, ui_rgb (0xf7f1e3, 1), ui_rgb (0x26221c, 1), chip->spent, chip->changed);

  paint_sign_and_text (brush, op_sign (chip->op), text, brush->em * 0.92f, &ink, chip->spent);
}

static void
ui_spelled_paint_end (const UiBrush *brush)
{
  ui_brush_button (brush, _ ("End turn"), TRUE, 0);
}

/* Seats. */

static void
paint_panel (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  gboolean turn = scene->turn == brush->item->seat;
  GdkRGBA fill = ui_fade (brush->text, brush->dark ? 0.07f : 0.045f);

  ui_fill_snapshot (brush->snapshot, &brush->box, brush->em * 0.8f, &fill);
  if (turn)
    ui_border_snapshot (brush->snapshot, &brush->box, brush->em * 0.8f, 2, &brush->accent);
}

static void
paint_plate (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  guint seat = brush->item->seat;
  gboolean out = scene->health[seat - 1] == 0 && scene->number > 0;

  ui_brush_plate (brush, scene->match, seat, scene->turn == seat || scene->due_seat == seat, out,
                  ui_spelled_discards_owed (scene, seat) > 0 ? brush->em * 2.5f : 0);
}

static void
paint_owes (const UiBrush *brush)
{
  g_autofree char *text =
      g_strdup_printf ("−%d", ui_spelled_discards_owed (brush->scene, brush->item->seat));
  GdkRGBA fill = ui_rgb (0xb01c2b, 1), ink = ui_rgb (0xffffff, 1);
  float h = brush->box.size.height, size = h * 0.62f;

  ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &fill);
  ui_spelled_sign_snapshot (brush->snapshot, UI_SPELLED_SIGN_CARD, &ink,
                            brush->box.origin.x + h * 0.3f, brush->box.origin.y + (h - size) / 2,
                            size);
  ui_brush_text (brush, text, brush->em * 0.85f, PANGO_WEIGHT_BOLD, 0.5f, &ink,
                 ui_part (&brush->box, h * 0.85f, 0, brush->box.size.width - h, h));
}

static void
paint_health (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  guint seat = brush->item->seat;
  g_autofree char *text = g_strdup_printf ("%d", scene->health[seat - 1]);
  float h = brush->box.size.height, em = brush->em, heart = h * 0.58f;
  float room = brush->box.size.width - heart - em * 0.6f, size = h * 0.82f, across;
  UiTextStyle style = { .size = size, .weight = PANGO_WEIGHT_BOLD, .digits = TRUE };
  GdkRGBA red = ui_tile_red (brush->dark), hollow = ui_fade (brush->text, 0.4f);
  GdkRGBA accent = ui_theme_colour (brush->widget, "accent_color", "#1c71d8");

  ui_spelled_sign_snapshot (
      brush->snapshot, UI_SPELLED_SIGN_HEALTH, scene->health[seat - 1] > 0 ? &red : &hollow,
      brush->box.origin.x + em * 0.1f, brush->box.origin.y + (h - heart) / 2, heart);
  across = ui_text_width (brush->widget, text, &style);
  if (across > room)
    size *= room / across;
  ui_brush_text (brush, text, size, PANGO_WEIGHT_BOLD, 0,
                 scene->health_changed[seat - 1] ? &accent : &brush->text,
                 ui_part (&brush->box, heart + em * 0.4f, 0, room + em * 0.2f, h));
}

static void
paint_guard (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  const UiSpelledCard *card = &scene->played[brush->item->index];
  UiSpelledTile tile;

  if (!ui_spelled_find_tile (scene, card->card, &tile)) {
    ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, card->changed);
    return;
  }
  tile.guard = TRUE;
  tile.taken = card->damage;
  tile.changed = card->changed;
  ui_tile_snapshot (brush->widget, brush->snapshot, &tile, &brush->box);
}

static void
paint_played (const UiBrush *brush)
{
  const UiSpelledScene *scene = brush->scene;
  const UiSpelledCard *card = &scene->played[brush->item->index];
  UiSpelledTile tile;

  if (!ui_spelled_find_tile (scene, card->card, &tile)) {
    ui_card_back_snapshot (brush->widget, brush->snapshot, &brush->box, card->changed);
    return;
  }
  if (tile.wild)
    g_strlcpy (tile.letters, card->letters, sizeof tile.letters);
  tile.changed = card->changed;
  ui_tile_snapshot (brush->widget, brush->snapshot, &tile, &brush->box);
}

/* A tile that was lifted onto the tray leaves its shade behind. */
static gboolean
is_lifted (const UiBrush *brush)
{
  guint n;
  const UiBoardItem *pointed = ui_board_get_pointed (UI_BOARD (brush->widget), &n);

  if (!ui_spelled_can_play (brush->scene, brush->item->seat))
    return FALSE;
  for (guint k = 0; k < n; k++)
    if (pointed[k].kind == UI_SPELLED_HAND && pointed[k].seat == brush->item->seat
        && pointed[k].index == brush->item->index)
      return TRUE;
  return FALSE;
}

static void
paint_hand (const UiBrush *brush)
{
  const UiBoardItem *item = brush->item;

  paint_card (brush, item->key,
              ui_spelled_card_is_new (brush->scene, "hands", item->seat, item->index),
              is_lifted (brush));
}

void
ui_spelled_paint (const UiBrush *brush)
{
  switch ((UiSpelledKind)brush->item->kind) {
  case UI_SPELLED_MAT:
    ui_brush_mat (brush);
    break;
  case UI_SPELLED_PROGRESS:
    paint_progress (brush);
    break;
  case UI_SPELLED_NEWS:
    paint_news (brush);
    break;
  case UI_SPELLED_MARKET_DECK:
    paint_market_deck (brush);
    break;
  case UI_SPELLED_MARKET:
    paint_market (brush);
    break;
  case UI_SPELLED_RESERVE:
    paint_card (brush, brush->item->key, FALSE, FALSE);
    break;
  case UI_SPELLED_SCRAP:
    paint_scrap (brush);
    break;
  case UI_SPELLED_TRAY:
    ui_spelled_paint_tray (brush);
    break;
  case UI_SPELLED_PLAYED:
    paint_played (brush);
    break;
  case UI_SPELLED_WORD:
    ui_spelled_paint_word (brush);
    break;
  case UI_SPELLED_BUILD:
    ui_spelled_paint_build (brush);
    break;
  case UI_SPELLED_LETTER:
    ui_spelled_paint_letter (brush);
    break;
  case UI_SPELLED_ENERGY:
    ui_spelled_paint_energy (brush);
    break;
  case UI_SPELLED_DAMAGE:
    ui_spelled_paint_damage (brush);
    break;
  case UI_SPELLED_POOL:
    ui_spelled_paint_pool (brush);
    break;
  case UI_SPELLED_END:
    ui_spelled_paint_end (brush);
    break;
  case UI_SPELLED_PANEL:
    paint_panel (brush);
    break;
  case UI_SPELLED_PLATE:
    paint_plate (brush);
    break;
  case UI_SPELLED_OWES:
    paint_owes (brush);
    break;
  case UI_SPELLED_HEALTH:
    paint_health (brush);
    break;
  case UI_SPELLED_DECK:
    paint_deck (brush);
    break;
  case UI_SPELLED_DISCARD:
    paint_discard (brush);
    break;
  case UI_SPELLED_GUARD:
    paint_guard (brush);
    break;
  case UI_SPELLED_HAND:
    paint_hand (brush);
    break;
  }
}
