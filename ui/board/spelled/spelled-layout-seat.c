/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panel of a seat: name, health, piles, the hand, and what stands in front of it.
 */
#include "ui/board/spelled/spelled-layout-private.h"

#define LONG_FROM 38.0f /* em: a panel in one row */

static const char *const deck_keys[] = { "deck:1", "deck:2", "deck:3", "deck:4" };

static float
front (float card)
{
  return card * UI_CARD_ASPECT * 0.16f;
}

static guint
count_guards_of (const UiSpelledTable *table, guint seat, UiTileKind kind)
{
  guint n = 0;

  for (guint k = 0; k < table->n_played; k++)
    n += table->played[k].seat == seat && !table->played[k].tray && table->played[k].kind == kind;
  return n;
}

/* All that stays in play: an effect does when a ruling put it there. */
static guint
count_guards (const UiSpelledTable *table, guint seat)
{
  return count_guards_of (table, seat, UI_TILE_SHIELD)
         + count_guards_of (table, seat, UI_TILE_TOTEM)
         + count_guards_of (table, seat, UI_TILE_EFFECT);
}

/* Shields at the left, in front of the totems, which is nearer to the middle of the table. */
static void
add_guards (UiSpelledBuilder *builder, guint seat, float x, float y, float w, float card,
            gboolean below)
{
  const UiSpelledTable *table = builder->table;
  guint n = count_guards (table, seat), shields = count_guards_of (table, seat, UI_TILE_SHIELD);
  float step = ui_spelled_step (n, card, w), aside = front (card);

  for (int forward = 0; forward < 2; forward++) {
    guint at = forward ? 0 : shields;

    for (guint k = 0; k < table->n_played; k++) {
      const UiSpelledCard *played = &table->played[k];
      UiBoardItem *item;

      if (played->seat != seat || played->tray || (played->kind == UI_TILE_SHIELD) != forward)
        continue;
      item = ui_spelled_add (builder, UI_SPELLED_GUARD, seat, k, played->card, x + step * at++,
                             y + (forward == below ? 0 : aside), card, card * UI_CARD_ASPECT);
      ui_spelled_name_item (item, "%u:%s", seat, played->card);
    }
  }
}

/* Hand at the left, guards at the right of a strip. */
static void
add_cards (UiSpelledBuilder *builder, guint seat, float x, float y, float w, float card,
           gboolean below)
{
  const UiSpelledTable *table = builder->table;
  guint n = ui_spelled_hand_size (table, seat), guards = count_guards (table, seat);
  float hand = n * (card + UI_SPELLED_GAP),
        guard = guards * (card + UI_SPELLED_GAP) + (guards > 0 ? builder->em : 0);
  float step;

  if (hand + guard > w && guards > 0) {
    float least = MIN (card + (n - 1.0f) * card * 0.3f, w * 0.6f);

    guard = CLAMP (guard, card + builder->em, MAX (w - least, card + builder->em));
    hand = w - guard;
  }
  hand = MIN (hand, w - guard);
  step = ui_spelled_step (n, card, hand - UI_SPELLED_GAP);
  for (guint k = 0; k < n; k++) {
    UiBoardItem *item = ui_spelled_add (
        builder, UI_SPELLED_HAND, seat, k, ui_spelled_text_at (table->hands[seat - 1], k),
        x + step * k, y + (below ? front (card) : 0), card, card * UI_CARD_ASPECT);

    item->from = deck_keys[seat - 1];
    ui_spelled_name_item (item, "%s", item->key);
  }
  if (guards > 0)
    add_guards (builder, seat, x + w - guard + builder->em, y, guard - builder->em, card, below);
}

/* Health, deck and discard pile in a row. */
static void
add_tallies (UiSpelledBuilder *builder, guint seat, float x, float y, float w, float h)
{
  const UiSpelledTable *table = builder->table;
  float health = w * 0.4f, pile = w * 0.3f;
  UiBoardItem *item = ui_spelled_add (builder, UI_SPELLED_HEALTH, seat, 0, NULL, x, y, health, h);

  ui_spelled_name_item (item, "%u", seat);
  item = ui_spelled_add (builder, UI_SPELLED_DECK, seat, 0, deck_keys[seat - 1], x + health, y,
                         pile, h);
  ui_spelled_name_item (item, "draw");
  ui_spelled_add_pile (builder, UI_SPELLED_DISCARD, seat, table->discards[seat - 1],
                       x + health + pile, y, pile, h);
}

static void
add_plate (UiSpelledBuilder *builder, guint seat, float x, float y, float w)
{
  float em = builder->em, h = em * 1.75f, mark = em * 2.3f;

  ui_spelled_name_item (ui_spelled_add (builder, UI_SPELLED_PLATE, seat, 0, NULL, x, y, w, h), "%u",
                        seat);
  if (ui_spelled_owed (builder->table, seat) > 0)
    ui_spelled_add (builder, UI_SPELLED_OWES, seat, 0, NULL, x + w - mark - em * 0.35f,
                    y + em * 0.2f, mark, h - em * 0.4f);
}

float
ui_spelled_add_panel (UiSpelledBuilder *builder, guint seat, float x, float y, float w,
                      gboolean below)
{
  float em = builder->em, card = below ? builder->hand : builder->other, pad = em * 0.4f;
  float strip = card * UI_CARD_ASPECT + front (card), plate = em * 1.75f;
  float inner = w - 2 * pad, height, tally = em * 2.7f, tallies;
  gboolean is_long = w >= em * LONG_FROM, one_line = inner >= em * 23;
  UiBoardItem *panel;

  if (is_long)
    tally = CLAMP (strip - plate - em * 0.3f, tally, MIN (em * 4.6f, w * 0.07f));
  tallies = MIN (tally * 4.6f, inner);
  if (is_long)
    height = MAX (strip, plate + tally + em * 0.3f);
  else
    height = (one_line ? tally : plate + tally + em * 0.3f) + em * 0.3f + strip;
  panel = ui_spelled_add (builder, UI_SPELLED_PANEL, seat, 0, NULL, x, y, w, height + 2 * pad);
  ui_spelled_name_item (panel, "%u", seat);
  x += pad;
  y += pad;
  if (is_long) {
    float top = y + (height - plate - tally - em * 0.3f) / 2;

    add_plate (builder, seat, x, top, tallies);
    add_tallies (builder, seat, x, top + plate + em * 0.3f, tallies, tally);
    add_cards (builder, seat, x + tallies + em, y + (height - strip) / 2, inner - tallies - em,
               card, below);
  } else {
    float across = one_line ? inner - tallies - em * 0.6f : inner;

    add_plate (builder, seat, x, y + (one_line ? (tally - plate) / 2 : 0), across);
    if (one_line)
      add_tallies (builder, seat, x + inner - tallies, y, tallies, tally);
    else
      add_tallies (builder, seat, x, y + plate + em * 0.3f, tallies, tally);
    add_cards (builder, seat, x, y + height - strip, inner, card, below);
  }
  return height + 2 * pad;
}
