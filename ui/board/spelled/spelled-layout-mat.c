/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies between the players: the Market, the tray, and the chips of the turn.
 */
#include "ui/board/spelled/spelled-layout-private.h"

#include "ui/board/spelled/spelled-cards.h"

#define ALPHABET 26

static const char *const market_key = "deck:market";

static void
add_reserve (UiSpelledBuilder *builder, float x, float y, float card)
{
  const AppValue *reserve = builder->table->reserve;
  guint n = app_value_length (reserve);
  float step =
      ui_spelled_step (n, card, UI_SPELLED_VOWELS * (card + UI_SPELLED_GAP) - UI_SPELLED_GAP);

  for (guint k = 0; k < n; k++)
    ui_spelled_name_item (ui_spelled_add (builder, UI_SPELLED_RESERVE, 0, k,
                                          ui_spelled_text_at (reserve, k), x + step * k, y, card,
                                          card * UI_CARD_ASPECT),
                          "%s", ui_spelled_text_at (reserve, k));
}

static void
add_market_row (UiSpelledBuilder *builder, float x, float y)
{
  const AppValue *market = builder->table->market;

  for (guint k = 0; k < app_value_length (market); k++) {
    const char *card = ui_spelled_text_at (market, k);
    UiBoardItem *item = ui_spelled_add (builder, UI_SPELLED_MARKET, 0, k, card,
                                        x + k * (builder->market + UI_SPELLED_GAP), y,
                                        builder->market, builder->market * UI_CARD_ASPECT);

    item->from = market_key;
    ui_spelled_name_item (item, "%s", card != NULL ? card : "reveal");
  }
}

/* The Market deck, with room for its count. */
static float
deck_width (const UiSpelledBuilder *builder)
{
  return MAX (builder->vowel, builder->em * 1.8f);
}

static void
add_market_deck (UiSpelledBuilder *builder, float x, float y, float card)
{
  ui_spelled_name_item (ui_spelled_add (builder, UI_SPELLED_MARKET_DECK, 0, 0, market_key, x, y,
                                        card, card * UI_CARD_ASPECT),
                        "reveal");
}

/* Row, reserve, deck and Scrap Pile; returns their height. */
static float
add_market (UiSpelledBuilder *builder, float x, float y, float w)
{
  const UiSpelledTable *table = builder->table;
  float em = builder->em, m = builder->market, v = builder->vowel, h = m * UI_CARD_ASPECT;
  float row = UI_SPELLED_ROW * (m + UI_SPELLED_GAP) - UI_SPELLED_GAP, low = v * UI_CARD_ASPECT,
        deck = deck_width (builder);
  float reserve = UI_SPELLED_VOWELS * (v + UI_SPELLED_GAP) - UI_SPELLED_GAP, pile = em * 3.6f,
        across, height;

  if (builder->narrow) {
    add_market_row (builder, x + (w - row) / 2, y);
    height = h + em * 0.5f;
    if (builder->apart) {
      add_reserve (builder, x + (w - reserve) / 2, y + height, v);
      height += low + em * 0.5f;
      across = deck + pile + em;
    } else {
      across = deck + reserve + pile + em * 1.2f;
      add_reserve (builder, x + (w - across) / 2 + deck + em * 0.6f, y + height, v);
    }
    low = builder->apart ? deck * UI_CARD_ASPECT : MAX (low, deck * UI_CARD_ASPECT);
    x += (w - across) / 2;
    y += height;
    add_market_deck (builder, x, y + (low - deck * UI_CARD_ASPECT) / 2, deck);
    ui_spelled_add_pile (builder, UI_SPELLED_SCRAP, 0, table->scrap, x + across - pile,
                         y + (low - em * 2) / 2, pile, em * 2);
    return height + low;
  }
  height = MAX (h, low + em * 2.3f);
  across = deck + row + reserve + 2 * em;
  x += (w - across) / 2;
  add_market_deck (builder, x, y + (height - deck * UI_CARD_ASPECT) / 2, deck);
  add_market_row (builder, x + deck + em, y + (height - h) / 2);
  x += across - reserve;
  add_reserve (builder, x, y, v);
  ui_spelled_add_pile (builder, UI_SPELLED_SCRAP, 0, table->scrap, x + reserve - pile,
                       y + height - em * 2, pile, em * 2);
  return height;
}

/* The cards of this turn, word by word, with gaps between them while there is room. */
static void
add_played (UiSpelledBuilder *builder, float x, float y, float w)
{
  const UiSpelledTable *table = builder->table;
  float em = builder->em, card = builder->tile, gap = em * 0.8f, step, at = x;
  guint n = 0, gaps = 0, first = G_MAXUINT;
  int word = G_MININT;

  for (guint k = 0; k < table->n_played; k++)
    if (table->played[k].tray) {
      gaps += n > 0 && (table->played[k].word != word || word < 0);
      word = table->played[k].word;
      n++;
    }
  if (n == 0)
    return;
  step = MIN (card + 2, (w - card - gaps * gap) / MAX (n - 1, 1));
  if (step < card * 0.3f) { /* no room for gaps */
    gap = 0;
    step = MIN (card + 2, (w - card) / MAX (n - 1, 1));
  }
  word = G_MININT;
  for (guint k = 0; k < table->n_played; k++) {
    const UiSpelledCard *played = &table->played[k];
    UiBoardItem *item;

    if (!played->tray)
      continue;
    if (first != G_MAXUINT)
      at += step + (played->word != word || word < 0 ? gap : 0);
    first = 0;
    word = played->word;
    item = ui_spelled_add (builder, UI_SPELLED_PLAYED, played->seat, k, played->card, at, y, card,
                           card * UI_CARD_ASPECT);
    ui_spelled_name_item (item, "%s", played->card);
  }
}

/* A line under each word, as wide as its cards. */
static void
add_words (UiSpelledBuilder *builder, float y)
{
  const UiSpelledTable *table = builder->table;

  for (guint word = 0; builder->items != NULL && word < table->n_words; word++) {
    float left = -1, right = 0;

    for (guint k = 0; k < builder->items->len; k++) {
      const UiBoardItem *item = &g_array_index (builder->items, UiBoardItem, k);

      if (item->kind != UI_SPELLED_PLAYED || table->played[item->index].word != (int)word)
        continue;
      left = left < 0 ? item->box.origin.x : left;
      right = item->box.origin.x + item->box.size.width;
    }
    if (left >= 0)
      ui_spelled_add (builder, UI_SPELLED_WORD, table->tray_seat, word, NULL, left, y, right - left,
                      builder->em * 1.35f);
  }
}

/* The tray; returns its height. */
static float
add_tray (UiSpelledBuilder *builder, float x, float y, float w)
{
  const UiSpelledTable *table = builder->table;
  float em = builder->em, card = builder->tile, pad = em * 0.45f;
  float row = card * UI_CARD_ASPECT + em * 1.5f, inner = w - 2 * pad;
  float height = (builder->narrow ? 2 : 1) * row + 2 * pad, used, build = 0;
  guint n = 0;
  UiBoardItem *item;

  /* Room for five tiles of the hand, or as many as there are. */
  if (table->tray_seat != 0)
    build =
        MIN (MIN (ui_spelled_hand_size (table, table->tray_seat), 5) * (card + 2), inner * 0.5f);

  for (guint k = 0; k < table->n_played; k++)
    n += table->played[k].tray;
  used = builder->narrow ? inner : MIN (n * (card + 2) + (n > 0 ? em : 0) * 2, inner - build);
  item = ui_spelled_add (builder, UI_SPELLED_TRAY, table->tray_seat, 0, NULL, x, y, w, height);
  if (table->tray_seat != 0)
    ui_spelled_name_item (item, "tray");
  x += pad;
  y += pad;
  add_played (builder, x, y, used - (builder->narrow || n == 0 ? 0 : em));
  add_words (builder, y + card * UI_CARD_ASPECT + em * 0.12f);
  if (table->tray_seat == 0)
    return height;
  if (builder->narrow)
    item = ui_spelled_add (builder, UI_SPELLED_BUILD, table->tray_seat, 0, NULL, x, y + row, inner,
                           row);
  else
    item = ui_spelled_add (builder, UI_SPELLED_BUILD, table->tray_seat, 0, NULL, x + used, y,
                           inner - used, row);
  ui_spelled_name_item (item, "tray");
  return height;
}

/* For wild cards: the alphabet; returns its height. */
static float
add_letters (UiSpelledBuilder *builder, float x, float y, float w)
{
  float em = builder->em, h = em * 1.9f;
  guint columns, rows;
  float key;
  gboolean shown = ui_spelled_plays (builder->table, builder->table->turn)
                   && ui_spelled_has_wild (builder->table, builder->table->turn);

  if (!shown && !builder->reserves)
    return 0;
  columns = (guint)CLAMP (w / (em * 1.48f), 1, ALPHABET);
  rows = (ALPHABET + columns - 1) / columns;
  columns = (ALPHABET + rows - 1) / rows;
  key = MIN (w / columns, em * 2.6f);
  x += (w - key * columns) / 2;
  for (guint k = 0; k < ALPHABET && shown; k++)
    ui_spelled_name_item (ui_spelled_add (builder, UI_SPELLED_LETTER, builder->table->turn, k, NULL,
                                          x + key * (k % columns), y + h * (k / columns), key - 2,
                                          h - 2),
                          "%c", 'a' + (int)k);
  return rows * h + em * 0.4f;
}

typedef struct {
  float x, y, left, right, h;
} Flow;

/* The next place in a flow of chips. */
static UiBoardItem *
add_chip (UiSpelledBuilder *builder, Flow *flow, UiSpelledKind kind, guint index, float w)
{
  UiBoardItem *item;

  w = MIN (w, flow->right - flow->left);
  if (flow->x + w > flow->right && flow->x > flow->left) {
    flow->x = flow->left;
    flow->y += flow->h + UI_SPELLED_GAP;
  }
  item = ui_spelled_add (builder, kind, builder->table->tray_seat, index, NULL, flow->x, flow->y, w,
                         flow->h);
  flow->x += w + UI_SPELLED_GAP;
  return item;
}

static float
amount_width (const UiSpelledBuilder *builder, guint k)
{
  char amount[16];

  g_snprintf (amount, sizeof amount, "%d", builder->table->damage[k].amount);
  return builder->em * (2.9f + 0.66f * strlen (amount) + 0.4f * builder->table->damage[k].bonus);
}

/* Energy, damage, pool, and the turn's end; returns their height. */
static float
add_chips (UiSpelledBuilder *builder, float x, float y, float w)
{
  const UiSpelledTable *table = builder->table;
  float em = builder->em;
  Flow flow = { x, y, x, x + w, em * 2 };

  if (table->tray_seat == 0)
    return flow.h;
  add_chip (builder, &flow, UI_SPELLED_ENERGY, 0, em * 4.0f);
  for (guint k = 0; k < table->n_damage; k++)
    ui_spelled_name_item (
        add_chip (builder, &flow, UI_SPELLED_DAMAGE, k, amount_width (builder, k)), "hit %d",
        table->damage[k].n);
  for (guint k = 0; k < table->n_pool; k++) {
    g_autofree char *label = ui_spelled_pool_label (table, k);

    ui_spelled_name_item (add_chip (builder, &flow, UI_SPELLED_POOL, k,
                                    em * (1.9f + 0.56f * g_utf8_strlen (label, -1))),
                          "use %d", table->pool[k].n);
  }
  if (ui_spelled_plays (table, table->turn)) {
    float end = em * 6.4f;

    if (flow.x + end > flow.right) {
      flow.x = flow.left;
      flow.y += flow.h + UI_SPELLED_GAP;
    }
    flow.x = MAX (flow.x, flow.right - end);
    ui_spelled_name_item (add_chip (builder, &flow, UI_SPELLED_END, 0, end), "end");
  }
  return flow.y + flow.h - y;
}

float
ui_spelled_add_mat (UiSpelledBuilder *builder, float x, float y, float w, float height)
{
  float em = builder->em, pad = em * 0.6f, gap = em * 0.55f, head = em * 1.6f, top = y, slack = 0;
  float inner = w - 2 * pad;
  gboolean two_lines = w < em * 30;

  if (height > 0) {
    UiSpelledBuilder probe = *builder;

    probe.items = NULL;
    slack = MAX (height - ui_spelled_add_mat (&probe, x, y, w, 0), 0) / 4;
    ui_spelled_add (builder, UI_SPELLED_MAT, 0, 0, NULL, x, y, w, height);
  }
  y += em * 0.25f;
  x += pad;
  ui_spelled_add (builder, UI_SPELLED_PLACE, 0, 0, NULL, x, y, two_lines ? inner : inner * 0.4f,
                  head);
  y += two_lines ? head : 0;
  ui_spelled_add (builder, UI_SPELLED_NEWS, 0, two_lines, NULL, two_lines ? x : x + inner * 0.4f, y,
                  two_lines ? inner : inner * 0.6f, head);
  y += head + gap * 0.4f + slack;
  y += add_market (builder, x, y, inner) + gap + slack;
  y += add_tray (builder, x, y, inner) + gap + slack;
  y += add_letters (builder, x, y, inner);
  y += add_chips (builder, x, y, inner) + gap;
  return y - top;
}
