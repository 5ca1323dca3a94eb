/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The other seats above, the reader's below, the table between them:
 *
 *   [ plate 2 ]  c c c c c       [shields][totems]
 *   ♥ 25  deck discard
 *   ┌──────────────────────────────────────────────┐
 *   │ deck  m m m m m                     v v v v v │   Market row, Vowel Reserve, Scrap Pile
 *   │ tray:  S T O R M   a   _ _ _                  │   words of this turn, the one being built
 *   │ (energy) (damage) (pool) (pool)         (end) │
 *   └──────────────────────────────────────────────┘
 *   [ plate 1 ]  C C C C C       [shields][totems]
 *   ♥ 25  deck discard
 *
 * A panel that is not that wide has its cards below the name. Where the table is narrow, the
 * reserve goes below the row and the word being built below those played.
 */
#include "ui/board/spelled/spelled-layout.h"

#include "ui/board/spelled/spelled-card-text.h"

#define UI_SPELLED_GAP 4.0f
#define UI_SPELLED_ROW 5    /* cards of the Market row */
#define UI_SPELLED_VOWELS 5 /* in the Vowel Reserve */

/**
 * UiSpelledLayout:
 * @items: NULL where only sizes are asked for
 * @narrow: things lie below each other; @apart: the reserve has a line of its own
 * @market, @vowel, @tile, @hand, @other: widths of cards: of the row, the reserve, the tray, the
 *   reader and the other seats
 * @reserves: asks for the height with the alphabet of wild cards, which comes and goes with them
 * @nowhere: an item for those that only ask
 */
typedef struct {
  const UiSpelledScene *scene;
  GArray *items;
  float em, width;
  gboolean narrow, apart, reserves;
  float market, vowel, tile, hand, other;
  UiBoardItem nowhere;
} UiSpelledLayout;

static float ui_spelled_add_mat (UiSpelledLayout *layout, float x, float y, float w, float height);
static float ui_spelled_add_panel (UiSpelledLayout *layout, guint seat, float x, float y, float w,
                                   gboolean below);
#define MARGIN 10.0f
#define NARROW_BELOW 40.0f /* em */
#define LEAST 0.68f        /* of the cards' sizes, where height is short */
#define MOST 1.8f
#define USUAL_CARDS 7 /* of a seat at the other side */

static UiBoardItem *
ui_spelled_add (UiSpelledLayout *layout, UiSpelledKind kind, guint seat, guint index,
                const char *key, float x, float y, float w, float h)
{
  UiBoardItem *item = &layout->nowhere;

  if (layout->items != NULL)
    item = ui_items_add (layout->items, kind, seat, index, x, y, w, h);
  item->key = key;
  return item;
}

static void
ui_spelled_name_item (UiBoardItem *item, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_vsnprintf (item->token, sizeof item->token, format, arguments);
  va_end (arguments);
}

static const char *
ui_spelled_text_at (const AppValue *list, guint k)
{
  return app_value_text (app_value_at (list, k));
}

/* How far apart @n cards of @card width lie in @w: side by side, or one over the other. */
static float
ui_spelled_step (guint n, float card, float w)
{
  return n > 1 ? MAX (MIN (card + UI_SPELLED_GAP, (w - card) / (n - 1)), 1) : card + UI_SPELLED_GAP;
}

/* All cards of a pile, in one place. */
static void
ui_spelled_add_pile (UiSpelledLayout *layout, UiSpelledKind kind, guint seat, const AppValue *cards,
                     float x, float y, float w, float h)
{
  guint n = app_value_length (cards);

  if (n == 0)
    ui_spelled_name_item (ui_spelled_add (layout, kind, seat, 0, NULL, x, y, w, h), "discard");
  for (guint k = 0; k < n; k++)
    ui_spelled_name_item (
        ui_spelled_add (layout, kind, seat, k, ui_spelled_text_at (cards, k), x, y, w, h),
        "discard");
}

static guint
reader (const UiSpelledScene *scene)
{
  return scene->viewer != 0 && scene->viewer <= scene->n_seats ? scene->viewer : 1;
}

/* Sizes of cards at a width, grown by @grow where there is room. */
static void
measure (UiSpelledLayout *layout, float grow)
{
  const UiSpelledScene *scene = layout->scene;
  float em = layout->em, w = layout->width - 2 * MARGIN, inner = w - em * 1.2f;
  float base = CLAMP (layout->width * 0.08f, 44, 64),
        row = (inner - 4 * UI_SPELLED_GAP) / UI_SPELLED_VOWELS;

  base = MAX (base, MIN (em * 3.1f, layout->width * 0.16f)) * grow;
  layout->narrow = layout->width < em * NARROW_BELOW;
  layout->market = MIN (row, base * 1.35f);
  layout->vowel = MIN ((inner - em * 6.6f - 4 * UI_SPELLED_GAP) / UI_SPELLED_VOWELS, base * 0.8f);
  layout->apart = layout->vowel < 28;
  if (layout->apart)
    layout->vowel = MIN (row, base * 0.8f);
  if (!layout->narrow) {
    float room = inner - 2 * em - 8 * UI_SPELLED_GAP;

    layout->market = MIN (room / (UI_SPELLED_ROW + UI_SPELLED_VOWELS * 0.6f + 0.6f), base * 1.15f);
    layout->vowel = MIN (layout->market * 0.6f,
                         (room - em * 1.8f - UI_SPELLED_ROW * layout->market) / UI_SPELLED_VOWELS);
  }
  layout->tile = MIN (base * 0.92f, inner / 7);
  layout->hand = MIN (base, (w - em * 1.2f) / 5 - UI_SPELLED_GAP);
  layout->other = MIN (scene->n_seats == 2 ? base * 0.84f : base * 0.7f, layout->hand);
  if (!layout->narrow && scene->n_seats > 2) {
    float column = w / (scene->n_seats - 1) - em * 2.4f;

    /* A hand and what stands before it; of more, cards lie over one another. */
    layout->other = MIN (layout->other, MAX (column / USUAL_CARDS - UI_SPELLED_GAP, 30));
  }
}

/* Everything; returns the height. @height: to fill, 0 for what is needed. */
static float
build (UiSpelledLayout *layout, float height)
{
  const UiSpelledScene *scene = layout->scene;
  float em = layout->em, w = layout->width - 2 * MARGIN, y = MARGIN, between = em * 0.5f;
  guint below = reader (scene), n = scene->n_seats - 1;
  gboolean beside = !layout->narrow && n > 1;
  float column = beside ? (w - between * (n - 1)) / n : w, tall = 0, left = MARGIN, mat;
  UiSpelledLayout probe = *layout;

  for (guint k = 1; k < scene->n_seats; k++) {
    guint seat = (below - 1 + k) % scene->n_seats + 1;
    float high = ui_spelled_add_panel (layout, seat, left, y, column, FALSE);

    if (beside) {
      left += column + between;
      tall = MAX (tall, high);
    } else {
      y += high + between;
    }
  }
  y += beside ? tall + between : 0;
  probe.items = NULL;
  tall = ui_spelled_add_panel (&probe, below, MARGIN, 0, w, TRUE);
  mat = ui_spelled_add_mat (&probe, MARGIN, 0, w, 0);
  mat = MAX (mat, height - y - tall - between - MARGIN);
  ui_spelled_add_mat (layout, MARGIN, y, w, mat);
  y += mat + between;
  ui_spelled_add_panel (layout, below, MARGIN, y, w, TRUE);
  return y + tall + MARGIN;
}

static float
height_at (const UiSpelledScene *scene, float width, float em, float grow)
{
  UiSpelledLayout layout = { .scene = scene, .em = em, .width = width };

  measure (&layout, grow);
  /* A wild card in the hand of whose turn it is makes nothing smaller. */
  layout.reserves = !layout.narrow;
  return build (&layout, 0);
}

float
ui_spelled_height_for (gconstpointer scene, float width, float em)
{
  return height_at (scene, width, em, LEAST);
}

void
ui_spelled_lay_out (gconstpointer scene, float width, float height, float em, GArray *items)
{
  UiSpelledLayout layout = { .scene = scene, .items = items, .em = em, .width = width };
  float grow = MOST;

  while (grow > LEAST && height_at (scene, width, em, grow) > height)
    grow -= 0.04f;
  measure (&layout, MAX (grow, LEAST));
  build (&layout, height);
}

gboolean
ui_spelled_item_number (gconstpointer data, const UiBoardItem *item, int *number)
{
  const UiSpelledScene *scene = data;

  if (item->kind == UI_SPELLED_HEALTH)
    *number = scene->health[item->seat - 1];
  else if (item->kind == UI_SPELLED_ENERGY && item->seat == scene->tray_seat)
    *number = scene->energy;
  else
    return FALSE;
  return TRUE;
}

/* What lies between the players: the Market, the tray, and the chips of the turn. */

#define ALPHABET 26

static const char *const market_key = "deck:market";

static void
add_reserve (UiSpelledLayout *layout, float x, float y, float card)
{
  const AppValue *reserve = layout->scene->reserve;
  guint n = app_value_length (reserve);
  float step =
      ui_spelled_step (n, card, UI_SPELLED_VOWELS * (card + UI_SPELLED_GAP) - UI_SPELLED_GAP);

  for (guint k = 0; k < n; k++)
    ui_spelled_name_item (ui_spelled_add (layout, UI_SPELLED_RESERVE, 0, k,
                                          ui_spelled_text_at (reserve, k), x + step * k, y, card,
                                          card * UI_CARD_ASPECT),
                          "%s", ui_spelled_text_at (reserve, k));
}

static void
add_market_row (UiSpelledLayout *layout, float x, float y)
{
  const AppValue *market = layout->scene->market;

  for (guint k = 0; k < app_value_length (market); k++) {
    const char *card = ui_spelled_text_at (market, k);
    UiBoardItem *item = ui_spelled_add (layout, UI_SPELLED_MARKET, 0, k, card,
                                        x + k * (layout->market + UI_SPELLED_GAP), y,
                                        layout->market, layout->market * UI_CARD_ASPECT);

    item->from = market_key;
    ui_spelled_name_item (item, "%s", card != NULL ? card : "reveal");
  }
}

/* The Market deck, with room for its count. */
static float
deck_width (const UiSpelledLayout *layout)
{
  return MAX (layout->vowel, layout->em * 1.8f);
}

static void
add_market_deck (UiSpelledLayout *layout, float x, float y, float card)
{
  ui_spelled_name_item (ui_spelled_add (layout, UI_SPELLED_MARKET_DECK, 0, 0, market_key, x, y,
                                        card, card * UI_CARD_ASPECT),
                        "reveal");
}

/* Row, reserve, deck and Scrap Pile; returns their height. */
static float
add_market (UiSpelledLayout *layout, float x, float y, float w)
{
  const UiSpelledScene *scene = layout->scene;
  float em = layout->em, m = layout->market, v = layout->vowel, h = m * UI_CARD_ASPECT;
  float row = UI_SPELLED_ROW * (m + UI_SPELLED_GAP) - UI_SPELLED_GAP, low = v * UI_CARD_ASPECT,
        deck = deck_width (layout);
  float reserve = UI_SPELLED_VOWELS * (v + UI_SPELLED_GAP) - UI_SPELLED_GAP, pile = em * 3.6f,
        across, height;

  if (layout->narrow) {
    add_market_row (layout, x + (w - row) / 2, y);
    height = h + em * 0.5f;
    if (layout->apart) {
      add_reserve (layout, x + (w - reserve) / 2, y + height, v);
      height += low + em * 0.5f;
      across = deck + pile + em;
    } else {
      across = deck + reserve + pile + em * 1.2f;
      add_reserve (layout, x + (w - across) / 2 + deck + em * 0.6f, y + height, v);
    }
    low = layout->apart ? deck * UI_CARD_ASPECT : MAX (low, deck * UI_CARD_ASPECT);
    x += (w - across) / 2;
    y += height;
    add_market_deck (layout, x, y + (low - deck * UI_CARD_ASPECT) / 2, deck);
    ui_spelled_add_pile (layout, UI_SPELLED_SCRAP, 0, scene->scrap, x + across - pile,
                         y + (low - em * 2) / 2, pile, em * 2);
    return height + low;
  }
  height = MAX (h, low + em * 2.3f);
  across = deck + row + reserve + 2 * em;
  x += (w - across) / 2;
  add_market_deck (layout, x, y + (height - deck * UI_CARD_ASPECT) / 2, deck);
  add_market_row (layout, x + deck + em, y + (height - h) / 2);
  x += across - reserve;
  add_reserve (layout, x, y, v);
  ui_spelled_add_pile (layout, UI_SPELLED_SCRAP, 0, scene->scrap, x + reserve - pile,
                       y + height - em * 2, pile, em * 2);
  return height;
}

/* The cards of this turn, word by word, with gaps between them while there is room. */
static void
add_played (UiSpelledLayout *layout, float x, float y, float w)
{
  const UiSpelledScene *scene = layout->scene;
  float em = layout->em, card = layout->tile, gap = em * 0.8f, step, at = x;
  guint n = 0, gaps = 0, first = G_MAXUINT;
  int word = G_MININT;

  for (guint k = 0; k < scene->n_played; k++)
    if (scene->played[k].tray) {
      gaps += n > 0 && (scene->played[k].word != word || word < 0);
      word = scene->played[k].word;
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
  for (guint k = 0; k < scene->n_played; k++) {
    const UiSpelledCard *played = &scene->played[k];
    UiBoardItem *item;

    if (!played->tray)
      continue;
    if (first != G_MAXUINT)
      at += step + (played->word != word || word < 0 ? gap : 0);
    first = 0;
    word = played->word;
    item = ui_spelled_add (layout, UI_SPELLED_PLAYED, played->seat, k, played->card, at, y, card,
                           card * UI_CARD_ASPECT);
    ui_spelled_name_item (item, "%s", played->card);
  }
}

/* A line under each word, as wide as its cards. */
static void
add_words (UiSpelledLayout *layout, float y)
{
  const UiSpelledScene *scene = layout->scene;

  for (guint word = 0; layout->items != NULL && word < scene->n_words; word++) {
    float left = -1, right = 0;

    for (guint k = 0; k < layout->items->len; k++) {
      const UiBoardItem *item = &g_array_index (layout->items, UiBoardItem, k);

      if (item->kind != UI_SPELLED_PLAYED || scene->played[item->index].word != (int)word)
        continue;
      left = left < 0 ? item->box.origin.x : left;
      right = item->box.origin.x + item->box.size.width;
    }
    if (left >= 0)
      ui_spelled_add (layout, UI_SPELLED_WORD, scene->tray_seat, word, NULL, left, y, right - left,
                      layout->em * 1.35f);
  }
}

/* The tray; returns its height. */
static float
add_tray (UiSpelledLayout *layout, float x, float y, float w)
{
  const UiSpelledScene *scene = layout->scene;
  float em = layout->em, card = layout->tile, pad = em * 0.45f;
  float row = card * UI_CARD_ASPECT + em * 1.5f, inner = w - 2 * pad;
  float height = (layout->narrow ? 2 : 1) * row + 2 * pad, used, build = 0;
  guint n = 0;
  UiBoardItem *item;

  /* Room for five tiles of the hand, or as many as there are. */
  if (scene->tray_seat != 0)
    build =
        MIN (MIN (ui_spelled_hand_size (scene, scene->tray_seat), 5) * (card + 2), inner * 0.5f);

  for (guint k = 0; k < scene->n_played; k++)
    n += scene->played[k].tray;
  used = layout->narrow ? inner : MIN (n * (card + 2) + (n > 0 ? em : 0) * 2, inner - build);
  item = ui_spelled_add (layout, UI_SPELLED_TRAY, scene->tray_seat, 0, NULL, x, y, w, height);
  if (scene->tray_seat != 0)
    ui_spelled_name_item (item, "tray");
  x += pad;
  y += pad;
  add_played (layout, x, y, used - (layout->narrow || n == 0 ? 0 : em));
  add_words (layout, y + card * UI_CARD_ASPECT + em * 0.12f);
  if (scene->tray_seat == 0)
    return height;
  if (layout->narrow)
    item = ui_spelled_add (layout, UI_SPELLED_BUILD, scene->tray_seat, 0, NULL, x, y + row, inner,
                           row);
  else
    item = ui_spelled_add (layout, UI_SPELLED_BUILD, scene->tray_seat, 0, NULL, x + used, y,
                           inner - used, row);
  ui_spelled_name_item (item, "tray");
  return height;
}

/* For wild cards: the alphabet; returns its height. */
static float
add_letters (UiSpelledLayout *layout, float x, float y, float w)
{
  float em = layout->em, h = em * 1.9f;
  guint columns, rows;
  float key;
  gboolean shown = ui_spelled_can_play (layout->scene, layout->scene->turn)
                   && ui_spelled_has_wild (layout->scene, layout->scene->turn);

  if (!shown && !layout->reserves)
    return 0;
  columns = (guint)CLAMP (w / (em * 1.48f), 1, ALPHABET);
  rows = (ALPHABET + columns - 1) / columns;
  columns = (ALPHABET + rows - 1) / rows;
  key = MIN (w / columns, em * 2.6f);
  x += (w - key * columns) / 2;
  for (guint k = 0; k < ALPHABET && shown; k++)
    ui_spelled_name_item (ui_spelled_add (layout, UI_SPELLED_LETTER, layout->scene->turn, k, NULL,
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
add_chip (UiSpelledLayout *layout, Flow *flow, UiSpelledKind kind, guint index, float w)
{
  UiBoardItem *item;

  w = MIN (w, flow->right - flow->left);
  if (flow->x + w > flow->right && flow->x > flow->left) {
    flow->x = flow->left;
    flow->y += flow->h + UI_SPELLED_GAP;
  }
  item = ui_spelled_add (layout, kind, layout->scene->tray_seat, index, NULL, flow->x, flow->y, w,
                         flow->h);
  flow->x += w + UI_SPELLED_GAP;
  return item;
}

static float
amount_width (const UiSpelledLayout *layout, guint k)
{
  char amount[16];

  g_snprintf (amount, sizeof amount, "%d", layout->scene->damage[k].amount);
  return layout->em * (2.9f + 0.66f * strlen (amount) + 0.4f * layout->scene->damage[k].bonus);
}

/* Energy, damage, pool, and the turn's end; returns their height. */
static float
add_chips (UiSpelledLayout *layout, float x, float y, float w)
{
  const UiSpelledScene *scene = layout->scene;
  float em = layout->em;
  Flow flow = { x, y, x, x + w, em * 2 };

  if (scene->tray_seat == 0)
    return flow.h;
  add_chip (layout, &flow, UI_SPELLED_ENERGY, 0, em * 4.0f);
  for (guint k = 0; k < scene->n_damage; k++)
    ui_spelled_name_item (add_chip (layout, &flow, UI_SPELLED_DAMAGE, k, amount_width (layout, k)),
                          "hit %d", scene->damage[k].n);
  for (guint k = 0; k < scene->n_pool; k++) {
    g_autofree char *label = ui_spelled_dup_pool_label (scene, k);

    ui_spelled_name_item (add_chip (layout, &flow, UI_SPELLED_POOL, k,
                                    em * (1.9f + 0.56f * g_utf8_strlen (label, -1))),
                          "use %d", scene->pool[k].n);
  }
  if (ui_spelled_can_play (scene, scene->turn)) {
    float end = em * 6.4f;

    if (flow.x + end > flow.right) {
      flow.x = flow.left;
      flow.y += flow.h + UI_SPELLED_GAP;
    }
    flow.x = MAX (flow.x, flow.right - end);
    ui_spelled_name_item (add_chip (layout, &flow, UI_SPELLED_END, 0, end), "end");
  }
  return flow.y + flow.h - y;
}

/* The mat with all of it; returns its height. @height: to fill, 0 for what is needed. */
static float
ui_spelled_add_mat (UiSpelledLayout *layout, float x, float y, float w, float height)
{
  float em = layout->em, pad = em * 0.6f, gap = em * 0.55f, head = em * 1.6f, top = y, slack = 0;
  float inner = w - 2 * pad;
  gboolean two_lines = w < em * 30;

  if (height > 0) {
    UiSpelledLayout probe = *layout;

    probe.items = NULL;
    slack = MAX (height - ui_spelled_add_mat (&probe, x, y, w, 0), 0) / 4;
    ui_spelled_add (layout, UI_SPELLED_MAT, 0, 0, NULL, x, y, w, height);
  }
  y += em * 0.25f;
  x += pad;
  ui_spelled_add (layout, UI_SPELLED_PROGRESS, 0, 0, NULL, x, y, two_lines ? inner : inner * 0.4f,
                  head);
  y += two_lines ? head : 0;
  ui_spelled_add (layout, UI_SPELLED_NEWS, 0, two_lines, NULL, two_lines ? x : x + inner * 0.4f, y,
                  two_lines ? inner : inner * 0.6f, head);
  y += head + gap * 0.4f + slack;
  y += add_market (layout, x, y, inner) + gap + slack;
  y += add_tray (layout, x, y, inner) + gap + slack;
  y += add_letters (layout, x, y, inner);
  y += add_chips (layout, x, y, inner) + gap;
  return y - top;
}

/* The panel of a seat: name, health, piles, the hand, and what stands in front of it. */

#define LONG_FROM 38.0f /* em: a panel in one row */

static const char *const deck_keys[] = { "deck:1", "deck:2", "deck:3", "deck:4" };

static float
front (float card)
{
  return card * UI_CARD_ASPECT * 0.16f;
}

static guint
count_guards_of (const UiSpelledScene *scene, guint seat, UiSpelledTileKind kind)
{
  guint n = 0;

  for (guint k = 0; k < scene->n_played; k++)
    n += scene->played[k].seat == seat && !scene->played[k].tray && scene->played[k].kind == kind;
  return n;
}

/* All that stays in play: an effect does when a ruling put it there. */
static guint
count_guards (const UiSpelledScene *scene, guint seat)
{
  return count_guards_of (scene, seat, UI_TILE_SHIELD)
         + count_guards_of (scene, seat, UI_TILE_TOTEM)
         + count_guards_of (scene, seat, UI_TILE_EFFECT);
}

/* Shields at the left, in front of the totems, which is nearer to the middle of the table. */
static void
add_guards (UiSpelledLayout *layout, guint seat, float x, float y, float w, float card,
            gboolean below)
{
  const UiSpelledScene *scene = layout->scene;
  guint n = count_guards (scene, seat), shields = count_guards_of (scene, seat, UI_TILE_SHIELD);
  float step = ui_spelled_step (n, card, w), aside = front (card);

  for (int forward = 0; forward < 2; forward++) {
    guint at = forward ? 0 : shields;

    for (guint k = 0; k < scene->n_played; k++) {
      const UiSpelledCard *played = &scene->played[k];
      UiBoardItem *item;

      if (played->seat != seat || played->tray || (played->kind == UI_TILE_SHIELD) != forward)
        continue;
      item = ui_spelled_add (layout, UI_SPELLED_GUARD, seat, k, played->card, x + step * at++,
                             y + (forward == below ? 0 : aside), card, card * UI_CARD_ASPECT);
      ui_spelled_name_item (item, "%u:%s", seat, played->card);
    }
  }
}

/* Hand at the left, guards at the right of a strip. */
static void
add_cards (UiSpelledLayout *layout, guint seat, float x, float y, float w, float card,
           gboolean below)
{
  const UiSpelledScene *scene = layout->scene;
  guint n = ui_spelled_hand_size (scene, seat), guards = count_guards (scene, seat);
  float hand = n * (card + UI_SPELLED_GAP),
        guard = guards * (card + UI_SPELLED_GAP) + (guards > 0 ? layout->em : 0);
  float step;

  if (hand + guard > w && guards > 0) {
    float least = MIN (card + (n - 1.0f) * card * 0.3f, w * 0.6f);

    guard = CLAMP (guard, card + layout->em, MAX (w - least, card + layout->em));
    hand = w - guard;
  }
  hand = MIN (hand, w - guard);
  step = ui_spelled_step (n, card, hand - UI_SPELLED_GAP);
  for (guint k = 0; k < n; k++) {
    UiBoardItem *item = ui_spelled_add (
        layout, UI_SPELLED_HAND, seat, k, ui_spelled_text_at (scene->hands[seat - 1], k),
        x + step * k, y + (below ? front (card) : 0), card, card * UI_CARD_ASPECT);

    item->from = deck_keys[seat - 1];
    ui_spelled_name_item (item, "%s", item->key);
  }
  if (guards > 0)
    add_guards (layout, seat, x + w - guard + layout->em, y, guard - layout->em, card, below);
}

/* Health, deck and discard pile in a row. */
static void
add_tallies (UiSpelledLayout *layout, guint seat, float x, float y, float w, float h)
{
  const UiSpelledScene *scene = layout->scene;
  float health = w * 0.4f, pile = w * 0.3f;
  UiBoardItem *item = ui_spelled_add (layout, UI_SPELLED_HEALTH, seat, 0, NULL, x, y, health, h);

  ui_spelled_name_item (item, "%u", seat);
  item = ui_spelled_add (layout, UI_SPELLED_DECK, seat, 0, deck_keys[seat - 1], x + health, y, pile,
                         h);
  ui_spelled_name_item (item, "draw");
  ui_spelled_add_pile (layout, UI_SPELLED_DISCARD, seat, scene->discards[seat - 1],
                       x + health + pile, y, pile, h);
}

static void
add_plate (UiSpelledLayout *layout, guint seat, float x, float y, float w)
{
  float em = layout->em, h = em * 1.75f, mark = em * 2.3f;

  ui_spelled_name_item (ui_spelled_add (layout, UI_SPELLED_PLATE, seat, 0, NULL, x, y, w, h), "%u",
                        seat);
  if (ui_spelled_discards_owed (layout->scene, seat) > 0)
    ui_spelled_add (layout, UI_SPELLED_OWES, seat, 0, NULL, x + w - mark - em * 0.35f,
                    y + em * 0.2f, mark, h - em * 0.4f);
}

/* A seat's panel; @below: it is the reader's. Returns its height. */
static float
ui_spelled_add_panel (UiSpelledLayout *layout, guint seat, float x, float y, float w,
                      gboolean below)
{
  float em = layout->em, card = below ? layout->hand : layout->other, pad = em * 0.4f;
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
  panel = ui_spelled_add (layout, UI_SPELLED_PANEL, seat, 0, NULL, x, y, w, height + 2 * pad);
  ui_spelled_name_item (panel, "%u", seat);
  x += pad;
  y += pad;
  if (is_long) {
    float top = y + (height - plate - tally - em * 0.3f) / 2;

    add_plate (layout, seat, x, top, tallies);
    add_tallies (layout, seat, x, top + plate + em * 0.3f, tallies, tally);
    add_cards (layout, seat, x + tallies + em, y + (height - strip) / 2, inner - tallies - em, card,
               below);
  } else {
    float across = one_line ? inner - tallies - em * 0.6f : inner;

    add_plate (layout, seat, x, y + (one_line ? (tally - plate) / 2 : 0), across);
    if (one_line)
      add_tallies (layout, seat, x + inner - tallies, y, tallies, tally);
    else
      add_tallies (layout, seat, x, y + plate + em * 0.3f, tallies, tally);
    add_cards (layout, seat, x, y + height - strip, inner, card, below);
  }
  return height + 2 * pad;
}
