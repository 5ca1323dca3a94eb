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
#include "ui/board/spelled/spelled-layout-private.h"

#define MARGIN 10.0f
#define NARROW_BELOW 40.0f /* em */
#define LEAST 0.68f        /* of the cards' sizes, where height is short */
#define MOST 1.8f
#define USUAL_CARDS 7 /* of a seat at the other side */

UiBoardItem *
ui_spelled_add (UiSpelledBuilder *builder, UiSpelledKind kind, guint seat, guint index,
                const char *key, float x, float y, float w, float h)
{
  UiBoardItem *item = &builder->nowhere;

  if (builder->items != NULL)
    item = ui_items_add (builder->items, kind, seat, index, x, y, w, h);
  item->key = key;
  return item;
}

void
ui_spelled_name_item (UiBoardItem *item, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_vsnprintf (item->token, sizeof item->token, format, arguments);
  va_end (arguments);
}

const char *
ui_spelled_text_at (const AppValue *list, guint k)
{
  return app_value_text (app_value_at (list, k));
}

float
ui_spelled_step (guint n, float card, float w)
{
  return n > 1 ? MAX (MIN (card + UI_SPELLED_GAP, (w - card) / (n - 1)), 1) : card + UI_SPELLED_GAP;
}

void
ui_spelled_add_pile (UiSpelledBuilder *builder, UiSpelledKind kind, guint seat,
                     const AppValue *cards, float x, float y, float w, float h)
{
  guint n = app_value_length (cards);

  if (n == 0)
    ui_spelled_name_item (ui_spelled_add (builder, kind, seat, 0, NULL, x, y, w, h), "discard");
  for (guint k = 0; k < n; k++)
    ui_spelled_name_item (
        ui_spelled_add (builder, kind, seat, k, ui_spelled_text_at (cards, k), x, y, w, h),
        "discard");
}

static guint
reader (const UiSpelledTable *table)
{
  return table->viewer != 0 && table->viewer <= table->n_seats ? table->viewer : 1;
}

/* Sizes of cards at a width, grown by @grow where there is room. */
static void
measure (UiSpelledBuilder *builder, float grow)
{
  const UiSpelledTable *table = builder->table;
  float em = builder->em, w = builder->width - 2 * MARGIN, inner = w - em * 1.2f;
  float base = CLAMP (builder->width * 0.08f, 44, 64),
        row = (inner - 4 * UI_SPELLED_GAP) / UI_SPELLED_VOWELS;

  base = MAX (base, MIN (em * 3.1f, builder->width * 0.16f)) * grow;
  builder->narrow = builder->width < em * NARROW_BELOW;
  builder->market = MIN (row, base * 1.35f);
  builder->vowel = MIN ((inner - em * 6.6f - 4 * UI_SPELLED_GAP) / UI_SPELLED_VOWELS, base * 0.8f);
  builder->apart = builder->vowel < 28;
  if (builder->apart)
    builder->vowel = MIN (row, base * 0.8f);
  if (!builder->narrow) {
    float room = inner - 2 * em - 8 * UI_SPELLED_GAP;

    builder->market = MIN (room / (UI_SPELLED_ROW + UI_SPELLED_VOWELS * 0.6f + 0.6f), base * 1.15f);
    builder->vowel =
        MIN (builder->market * 0.6f,
             (room - em * 1.8f - UI_SPELLED_ROW * builder->market) / UI_SPELLED_VOWELS);
  }
  builder->tile = MIN (base * 0.92f, inner / 7);
  builder->hand = MIN (base, (w - em * 1.2f) / 5 - UI_SPELLED_GAP);
  builder->other = MIN (table->n_seats == 2 ? base * 0.84f : base * 0.7f, builder->hand);
  if (!builder->narrow && table->n_seats > 2) {
    float column = w / (table->n_seats - 1) - em * 2.4f;

    /* A hand and what stands before it; of more, cards lie over one another. */
    builder->other = MIN (builder->other, MAX (column / USUAL_CARDS - UI_SPELLED_GAP, 30));
  }
}

/* Everything; returns the height. @height: to fill, 0 for what is needed. */
static float
build (UiSpelledBuilder *builder, float height)
{
  const UiSpelledTable *table = builder->table;
  float em = builder->em, w = builder->width - 2 * MARGIN, y = MARGIN, between = em * 0.5f;
  guint below = reader (table), n = table->n_seats - 1;
  gboolean beside = !builder->narrow && n > 1;
  float column = beside ? (w - between * (n - 1)) / n : w, tall = 0, left = MARGIN, mat;
  UiSpelledBuilder probe = *builder;

  for (guint k = 1; k < table->n_seats; k++) {
    guint seat = (below - 1 + k) % table->n_seats + 1;
    float high = ui_spelled_add_panel (builder, seat, left, y, column, FALSE);

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
  ui_spelled_add_mat (builder, MARGIN, y, w, mat);
  y += mat + between;
  ui_spelled_add_panel (builder, below, MARGIN, y, w, TRUE);
  return y + tall + MARGIN;
}

static float
height_at (const UiSpelledTable *table, float width, float em, float grow)
{
  UiSpelledBuilder builder = { .table = table, .em = em, .width = width };

  measure (&builder, grow);
  /* A wild card in the hand of whose turn it is makes nothing smaller. */
  builder.reserves = !builder.narrow;
  return build (&builder, 0);
}

float
ui_spelled_height_for (gconstpointer table, float width, float em)
{
  return height_at (table, width, em, LEAST);
}

void
ui_spelled_lay_out (gconstpointer table, float width, float height, float em, GArray *items)
{
  UiSpelledBuilder builder = { .table = table, .items = items, .em = em, .width = width };
  float grow = MOST;

  while (grow > LEAST && height_at (table, width, em, grow) > height)
    grow -= 0.04f;
  measure (&builder, MAX (grow, LEAST));
  build (&builder, height);
}

gboolean
ui_spelled_count (gconstpointer data, const UiBoardItem *item, int *number)
{
  const UiSpelledTable *table = data;

  if (item->kind == UI_SPELLED_HEALTH)
    *number = table->health[item->seat - 1];
  else if (item->kind == UI_SPELLED_ENERGY && item->seat == table->tray_seat)
    *number = table->energy;
  else
    return FALSE;
  return TRUE;
}
