/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mat, and the order of things on the table:
 *
 *   ┌ Round 3 · Acquire ──────────── Ben: Investments ┐
 *   │      [1]          Lucid: …             [Done]   │
 *   │ [8]       [2]     ┌──┐ ┌──┐ ┌──┐ ┌──┐           │
 *   │ [7]   ↗   [3]     │  │ │  │ │  │ │  │  deck     │
 *   │ [6]       [4]     └──┘ └──┘ └──┘ └──┘           │
 *   │      [5]          ═══════════════════           │
 *   └─────────────────────────────────────────────────┘
 *   [seat 1]                 [seat 2]
 *
 * Everything is measured with a growth of -1 to 1, which says how much of the room the dial, the
 * covers and the books take: less than usually where the window is low.
 */
#include "ui/board/arkham/arkham-layout.h"

#include "ui/board/arkham/arkham-cover.h"

#include <math.h>

#define BESIDE 34.0f /* em from which the dial stands beside the sale */
#define COLUMN 17.2f /* em that a seat needs at least to stand beside another */

typedef struct {
  guint slots, per_row, rows;
  float width, height;
} Covers;

/* ( Ben          ⚑ )   ⚖ 2 : 3    12 ($2)($1)(?)  +1            [4][?] ▐▌▐▌┆   ▐▌▐▌▐▌┆   ▐▌┆
 * ══════════════════════════════════ 0 2 5   1 3 6 9   0 3 ◆ Asia  ▲ Europe  ● … */

#define BOOK 1.9f      /* em that a book takes at least */
#define ONE_LINE 28.0f /* em from which resources fit beside the name */
#define GROUPS (UI_ARKHAM_COLLECTIONS + 1)

typedef struct {
  guint first, n; /* groups */
  float least;    /* their width */
} Row;

typedef struct {
  Row rows[GROUPS];
  guint n_rows;
  float book; /* width */
} Shelf;

/* What a thing takes between the least and the most, for the room's growth. */
static float
ui_arkham_scale (const UiArkhamLayout *layout, float least, float usual, float most)
{
  return usual + layout->grow * (layout->grow < 0 ? usual - least : most - usual);
}

static UiBoardItem *
ui_arkham_add (UiArkhamLayout *layout, UiArkhamKind kind, guint seat, guint index, float x, float y,
               float w, float h)
{
  return ui_items_add (layout->items, kind, seat, index, x, y, w, h);
}

guint
ui_arkham_group_slots (const UiArkhamScene *scene, const UiArkhamGroup *group)
{
  if (group->collection < 0)
    return group->n;
  return group->n + (group->kinds < scene->collections[group->collection].n_renown);
}

/* How many books' width a group takes. */
static float
group_books (const UiArkhamLayout *layout, const UiArkhamGroup *group)
{
  guint places = ui_arkham_group_slots (layout->scene, group);

  return group->n + (places > group->n ? UI_ARKHAM_STEP_WIDTH : 0);
}

static float
gap_of (float em)
{
  return em * 0.55f;
}

static float
group_width (const UiArkhamLayout *layout, const UiArkhamGroup *group, float book)
{
  return MAX (group_books (layout, group) * book, layout->em * 2.4f);
}

/* Groups fill rows one after the other, like words; @book: width of one. */
static void
fill_rows (const UiArkhamLayout *layout, guint seat, float w, float book, Shelf *shelf)
{
  const UiArkhamSeat *collector = &layout->scene->seats[seat - 1];
  Row *row = shelf->rows;

  *shelf = (Shelf){ .n_rows = 1, .book = book };
  for (guint k = 0; k < collector->n_groups; k++) {
    shelf->book = MIN (shelf->book, w / group_books (layout, &collector->groups[k]));
  }
  for (guint k = 0; k < collector->n_groups; k++) {
    float wide = MIN (group_width (layout, &collector->groups[k], shelf->book), w);

    if (row->n > 0 && row->least + gap_of (layout->em) + wide > w) {
      row = &shelf->rows[shelf->n_rows++];
      *row = (Row){ .first = k };
    }
    row->least += wide + (row->n > 0 ? gap_of (layout->em) : 0);
    row->n++;
  }
}

/* Books get wider where there is room, but not by another row. */
static void
fill_shelf (const UiArkhamLayout *layout, guint seat, float w, Shelf *shelf)
{
  Shelf least;

  fill_rows (layout, seat, w, layout->em * BOOK, &least);
  fill_rows (layout, seat, w, layout->em * ui_arkham_scale (layout, BOOK, BOOK, BOOK + 0.5f),
             shelf);
  if (shelf->n_rows > least.n_rows)
    *shelf = least;
}

static float
book_height (const UiArkhamLayout *layout)
{
  return layout->em * ui_arkham_scale (layout, 4.8f, 6.1f, 11.6f);
}

static float
shelf_row_height (const UiArkhamLayout *layout)
{
  return book_height (layout)
         + layout->em
               * (0.3f + UI_ARKHAM_FIGURES + UI_ARKHAM_LABEL
                  + ui_arkham_scale (layout, 0.15f, 0.35f, 0.35f));
}

/* The head: everything in two lines where there is room, in three where there is little; in one
 * where there is room beside the name, but not below. */
typedef struct {
  float pad, line, plate, scales, renown;
  gboolean scales_below, one_line;
} Head;

static Head
head_of (const UiArkhamLayout *layout, float w)
{
  float em = layout->em;
  Head head = { .pad = em * ui_arkham_scale (layout, 0.45f, 0.6f, 0.6f),
                .line = em * ui_arkham_scale (layout, 2, 2.15f, 2.15f),
                .renown = em * 3.4f };
  float inside = w - 2 * head.pad;

  head.scales = MIN (em * 7.4f, inside);
  head.scales_below = inside < head.scales + head.renown + em * 6.6f;
  head.plate = inside - head.renown - em * 0.5f - (head.scales_below ? 0 : head.scales + em * 0.4f);
  head.one_line = layout->tight && inside >= em * ONE_LINE;
  head.plate = MIN (head.plate, em * (head.one_line ? 7.6f : 13));
  return head;
}

static float
ui_arkham_seat_height (const UiArkhamLayout *layout, guint seat, float w)
{
  Head head = head_of (layout, w);
  Shelf shelf;

  fill_shelf (layout, seat, w - 2 * head.pad, &shelf);
  return 1.6f * head.pad
         + head.line
               * (head.scales_below ? 3
                  : head.one_line   ? 1
                                    : 2)
         + shelf.n_rows * shelf_row_height (layout);
}

static void
add_plate (UiArkhamLayout *layout, guint seat, float x, float y, float w)
{
  const UiArkhamScene *scene = layout->scene;
  float em = layout->em, h = em * 1.75f, mark = em * 1.1f, right = x + w - em * 0.4f - mark;
  UiBoardItem *plate = ui_arkham_add (layout, UI_ARKHAM_PLATE, seat, 0, x, y, w, h);

  g_snprintf (plate->token, UI_BOARD_TOKEN, "%u", seat);
  if (scene->first == seat) {
    UiBoardItem *first =
        ui_arkham_add (layout, UI_ARKHAM_FIRST, seat, 0, right, y + (h - mark) / 2, mark, mark);

    first->key = "[first]";
    right -= mark + em * 0.2f;
  }
  if (scene->seats[seat - 1].guarded)
    ui_arkham_add (layout, UI_ARKHAM_GUARD, seat, 0, right, y + (h - mark) / 2, mark, mark);
}

/* A row of round or square things that come closer to one another where they are many. */
static float
step_for (float size, float gap, guint n, float w)
{
  return n > 1 ? MIN (size + gap, MAX ((w - size) / (n - 1), 1)) : size + gap;
}

static void
add_coins (UiArkhamLayout *layout, guint seat, float x, float y, float w)
{
  const UiArkhamScene *scene = layout->scene;
  const UiArkhamSeat *collector = &scene->seats[seat - 1];
  gboolean bonus =
      scene->turn == seat && scene->called >= 0 && scene->events[scene->called].bonus > 0;
  float size = MIN (layout->em * 1.9f, w), step;

  step = step_for (size, layout->em * 0.25f, collector->n_coins + bonus, w);
  for (guint k = 0; k < collector->n_coins; k++) {
    UiBoardItem *coin =
        ui_arkham_add (layout, UI_ARKHAM_COIN, seat, k, x + step * k, y, size, size);

    coin->key = collector->coins[k].key;
    coin->from = UI_ARKHAM_FROM_DECK;
    g_strlcpy (coin->token, coin->key, UI_BOARD_TOKEN);
  }
  if (bonus) {
    UiBoardItem *coin = ui_arkham_add (layout, UI_ARKHAM_BONUS, seat, 0,
                                       x + step * collector->n_coins, y, size, size);

    g_strlcpy (coin->token, "bonus", UI_BOARD_TOKEN);
  }
}

static void
add_held (UiArkhamLayout *layout, guint seat, float x, float y, float w)
{
  const UiArkhamSeat *collector = &layout->scene->seats[seat - 1];
  float h = layout->em * 1.9f, size = MIN (layout->em * 1.6f, w);
  float step = step_for (size, layout->em * 0.25f, collector->n_events, w);

  for (guint k = 0; k < collector->n_events; k++) {
    float at = x + w - size - step * (collector->n_events - 1 - k);
    UiBoardItem *held = ui_arkham_add (layout, UI_ARKHAM_HELD, seat, k, at, y, size, h);

    held->key = collector->events[k] != NULL ? collector->events[k] : "?";
    held->from = held->key;
    g_strlcpy (held->token, held->key, UI_BOARD_TOKEN);
  }
}

static void
add_book (UiArkhamLayout *layout, guint seat, guint k, float x, float y, float w, float h)
{
  const UiArkhamTome *tome = &layout->scene->seats[seat - 1].tomes[k];
  /* No two neighbours of the same height, and always the same for one tome. */
  float low = h * (0.03f + 0.05f * (g_str_hash (tome->id) % 3));
  UiBoardItem *book = ui_arkham_add (layout, UI_ARKHAM_BOOK, seat, k, x, y + low, w, h - low);

  book->key = tome->key;
  book->from = UI_ARKHAM_FROM_DECK;
  if (layout->scene->turn == seat)
    g_strlcpy (book->token, tome->key, UI_BOARD_TOKEN);
  else
    g_snprintf (book->token, UI_BOARD_TOKEN, "%u %s", seat, tome->key);
}

static void
add_shelf (UiArkhamLayout *layout, guint seat, float x, float y, float w)
{
  const UiArkhamSeat *collector = &layout->scene->seats[seat - 1];
  float em = layout->em, tall = book_height (layout);
  Shelf shelf;

  fill_shelf (layout, seat, w, &shelf);
  for (guint r = 0; r < shelf.n_rows; r++, y += shelf_row_height (layout)) {
    const Row *row = &shelf.rows[r];
    /* What a row has left gives the names of its collections more room. */
    float spare = row->n > 0 ? MAX (w - row->least, 0) / row->n : 0, at = x;

    ui_arkham_add (layout, UI_ARKHAM_PLANK, seat, r, x, y + tall, w, em * 0.3f);
    for (guint g = row->first; g < row->first + row->n; g++) {
      const UiArkhamGroup *group = &collector->groups[g];
      float least = MIN (group_width (layout, group, shelf.book), w);
      float wide = least + MIN (spare, MAX (em * 6.8f - least, 0));
      guint places = ui_arkham_group_slots (layout->scene, group);

      for (guint k = 0; k < group->n; k++)
        add_book (layout, seat, group->first + k, at + shelf.book * k + em * 0.05f, y,
                  shelf.book - em * 0.1f, tall);
      if (places > group->n)
        ui_arkham_add (layout, UI_ARKHAM_STEP, seat, g, at + shelf.book * group->n + em * 0.05f,
                       y + tall * 0.12f, shelf.book * UI_ARKHAM_STEP_WIDTH - em * 0.1f,
                       tall * 0.88f);
      ui_arkham_add (layout, UI_ARKHAM_GROUP, seat, g, at, y + tall + em * 0.3f, wide,
                     em * (UI_ARKHAM_FIGURES + UI_ARKHAM_LABEL));
      at += wide + gap_of (em);
    }
  }
}

static void
ui_arkham_add_seat (UiArkhamLayout *layout, guint seat, float x, float y, float w, float h)
{
  Head head = head_of (layout, w);
  float em = layout->em, inside = w - 2 * head.pad, held = 0, left = 0, right = inside;
  guint n = layout->scene->seats[seat - 1].n_events;

  ui_arkham_add (layout, UI_ARKHAM_GROUND, seat, 0, x, y, w, h);
  x += head.pad;
  y += head.pad;
  add_plate (layout, seat, x, y, head.plate);
  ui_arkham_add (layout, UI_ARKHAM_RENOWN, seat, 0, x + inside - head.renown, y - em * 0.1f,
                 head.renown, em * 1.95f);
  if (head.scales_below) {
    y += head.line;
    ui_arkham_add (layout, UI_ARKHAM_SCALES, seat, 0, x, y - em * 0.1f, head.scales, em * 2);
  } else {
    ui_arkham_add (layout, UI_ARKHAM_SCALES, seat, 0,
                   x + inside - head.renown - head.scales - em * 0.4f, y - em * 0.1f, head.scales,
                   em * 2);
  }
  if (head.one_line) {
    left = head.plate + em * 0.5f;
    right = inside - head.renown - head.scales - em * 0.9f;
  } else {
    y += head.line;
  }
  if (n > 0) {
    held = MIN (em * (1.85f * n - 0.25f), (right - left) * 0.5f);
    add_held (layout, seat, x + right - held, y, held);
  }
  add_coins (layout, seat, x + left, y, right - left - held - em * 0.4f);
  y += head.line;
  add_shelf (layout, seat, x, y, inside);
}

/* The table */

static float
margin (const UiArkhamLayout *layout)
{
  return layout->em * ui_arkham_scale (layout, 0.45f, 0.7f, 0.7f);
}

static float
dial_height (const UiArkhamLayout *layout)
{
  return layout->em * ui_arkham_scale (layout, 10, 11.2f, 20.2f);
}

/* The sale keeps its places while its tomes go; the deck has the last one. */
static Covers
cover_sizes (const UiArkhamLayout *layout, float w, gboolean beside)
{
  const UiArkhamScene *scene = layout->scene;
  float em = layout->em, gap = em * 0.5f, least = em * 3.5f;
  float most = em * ui_arkham_scale (layout, 4.4f, 5, 10);
  Covers covers = { .slots = MAX (scene->n_sale, scene->n_seats + 1) + 1 };
  guint fit = (guint)MAX ((w + gap) / (least + gap), 2);

  covers.rows = (covers.slots + fit - 1) / fit;
  covers.per_row = (covers.slots + covers.rows - 1) / covers.rows;
  /* Two rows beside the dial would else be higher than it. */
  if (covers.rows > 1)
    most += beside ? em * -0.6f : em * 0.8f;
  covers.width = MIN ((w - gap * (covers.per_row - 1)) / covers.per_row, most);
  covers.height = covers.width * UI_ARKHAM_COVER_ASPECT;
  return covers;
}

static float
sale_height (const UiArkhamLayout *layout, float w, gboolean beside)
{
  Covers covers = cover_sizes (layout, w, beside);

  return covers.rows * (covers.height + layout->em * 0.95f);
}

static float
action_height (const UiArkhamLayout *layout, float w)
{
  return layout->em * (w < layout->em * 34 ? 4.6f : 2.5f);
}

/* Plaques around the face as the hours of a clock that has eight; 2 rows off is at the edge. */
static void
add_dial (UiArkhamLayout *layout, float x, float y, float w, float h)
{
  static const struct {
    signed char column, row;
  } hours[8] = { { 0, -2 }, { 1, -1 }, { 1, 0 },  { 1, 1 },
                 { 0, 2 },  { -1, 1 }, { -1, 0 }, { -1, -1 } };
  const UiArkhamScene *scene = layout->scene;
  float em = layout->em, gap = em * 0.35f, across = MIN (w, em * 30);
  float plaque_w = MIN ((across - 2 * gap) / 3, em * 9), plaque_h = CLAMP (h * 0.22f, 2, em * 3.6f);
  float face = MIN (h - 2 * plaque_h - 2 * gap, across - 2 * (plaque_w + gap));
  float spread = MAX (plaque_h + gap, h * 0.27f), edge = (h - plaque_h) / 2;
  float centre = x + w / 2, middle = y + h / 2;

  face = MAX (face, 8);
  ui_arkham_add (layout, UI_ARKHAM_DIAL, 0, 0, centre - face / 2, middle - face / 2, face, face);
  for (guint k = 0; k < scene->n_events; k++) {
    guint hour = (guint)(scene->events[k].initiative - 1) % G_N_ELEMENTS (hours);
    int row = hours[hour].row;
    float left = centre + hours[hour].column * (across - plaque_w) / 2 - plaque_w / 2;
    float top = middle + (ABS (row) == 2 ? row / 2 * edge : row * spread) - plaque_h / 2;
    UiBoardItem *item =
        ui_arkham_add (layout, UI_ARKHAM_EVENT, 0, k, left, top, plaque_w, plaque_h);
    const char *action = scene->due != 0 ? "demented" : "action";

    item->key = scene->events[k].id;
    g_strlcpy (item->token, (int)k == scene->called ? action : scene->events[k].id, UI_BOARD_TOKEN);
  }
}

/* Something in the @k-th place of the shelf. */
static UiBoardItem *
add_cover (UiArkhamLayout *layout, const Covers *covers, UiArkhamKind kind, guint k, guint index,
           float x, float y)
{
  float step = covers->width + layout->em * 0.5f, row = covers->height + layout->em * 0.95f;

  return ui_arkham_add (layout, kind, 0, index, x + (k % covers->per_row) * step,
                        y + (k / covers->per_row) * row, covers->width, covers->height);
}

static void
add_sale (UiArkhamLayout *layout, float x, float y, float w, gboolean beside)
{
  const UiArkhamScene *scene = layout->scene;
  Covers covers = cover_sizes (layout, w, beside);
  float gap = layout->em * 0.5f, row = covers.height + layout->em * 0.95f;
  const char *deal = g_strcmp0 (scene->phase, "sale") == 0 ? "sale" : "gain";
  UiBoardItem *item;

  for (guint k = 0; k < covers.rows; k++)
    ui_arkham_add (layout, UI_ARKHAM_SHELF, 0, k, x, y + row * k + covers.height,
                   covers.per_row * (covers.width + gap) - gap, layout->em * 0.5f);
  for (guint k = 0; k < scene->n_sale; k++) {
    item = add_cover (layout, &covers, UI_ARKHAM_SALE, k, k, x, y);
    item->key = scene->sale[k].key;
    item->from = UI_ARKHAM_FROM_DECK;
    g_strlcpy (item->token, scene->sale[k].key, UI_BOARD_TOKEN);
  }
  item = add_cover (layout, &covers, UI_ARKHAM_DECK, covers.slots - 1, 0, x, y);
  item->key = UI_ARKHAM_FROM_DECK;
  g_strlcpy (item->token, deal, UI_BOARD_TOKEN);
}

/* What the called event does, and what can be pointed at instead of a thing. */
static void
add_action (UiArkhamLayout *layout, float x, float y, float w, float h)
{
  const UiArkhamScene *scene = layout->scene;
  float em = layout->em, chip_w = MIN (em * 4.6f, w * 0.4f), chip_h = MIN (em * 2, h - em * 0.3f);
  gboolean draft = g_strcmp0 (scene->phase, "draft") == 0;
  UiBoardItem *chip;

  ui_arkham_add (layout, UI_ARKHAM_ACTION, 0, 0, x, y, w - chip_w - em * 0.6f, h - em * 0.3f);
  if (!draft && scene->called < 0)
    return;
  chip = ui_arkham_add (layout, draft ? UI_ARKHAM_UNSEEN : UI_ARKHAM_DONE, 0, 0, x + w - chip_w, y,
                        chip_w, chip_h);
  g_strlcpy (chip->token, draft ? "?" : "done", UI_BOARD_TOKEN);
}

static gboolean
is_beside (const UiArkhamLayout *layout, float w)
{
  return w >= layout->em * BESIDE;
}

static float
dial_width (const UiArkhamLayout *layout, float w)
{
  float em = layout->em, gap = em * 0.5f;
  /* Beside a narrow one the sale still has one row. */
  float least = w * (w < em * 48 ? 0.38f : 0.45f);
  Covers covers = cover_sizes (layout, w - least - em, TRUE);
  /* What its covers leave, goes to the names on the dial. */
  float rest = w - em - covers.per_row * (covers.width + gap) + gap;

  return CLAMP (MAX (least, rest), em * 16, em * 29);
}

static float
mat_height (const UiArkhamLayout *layout, float w)
{
  float em = layout->em, pad = em * 0.7f, inside = w - 2 * pad, head = em * 1.9f;
  float dial = dial_height (layout);

  if (is_beside (layout, w)) {
    float right = inside - dial_width (layout, w) - em;

    return 2 * pad + head
           + MAX (dial, action_height (layout, right) + sale_height (layout, right, TRUE));
  }
  return 2 * pad + 2 * head + dial + em * 0.6f + action_height (layout, inside)
         + sale_height (layout, inside, FALSE);
}

/* Whoever points at it while events are set aside leaves the rest of the draft untold; where a sale
 * may be due, begins it. */
static void
add_news (UiArkhamLayout *layout, guint index, float x, float y, float w, float h)
{
  UiBoardItem *news = ui_arkham_add (layout, UI_ARKHAM_NEWS, 0, index, x, y, w, h);

  if (g_strcmp0 (layout->scene->phase, "draft") == 0)
    g_strlcpy (news->token, "draft", UI_BOARD_TOKEN);
  else if (layout->scene->called < 0)
    g_strlcpy (news->token, "sale", UI_BOARD_TOKEN);
}

static void
add_mat (UiArkhamLayout *layout, float x, float y, float w, float h)
{
  float em = layout->em, pad = em * 0.7f, inside = w - 2 * pad, head = em * 1.9f;
  float dial = dial_height (layout), left = x + pad;

  ui_arkham_add (layout, UI_ARKHAM_GROUND, 0, 0, x, y, w, h);
  if (is_beside (layout, w)) {
    float half = inside * 0.4f, wide = dial_width (layout, w), right = inside - wide - em;
    float action = action_height (layout, right), sale = sale_height (layout, right, TRUE);

    ui_arkham_add (layout, UI_ARKHAM_PROGRESS, 0, 0, left, y + pad * 0.6f, half, head);
    add_news (layout, 0, left + half, y + pad * 0.6f, inside - half, head);
    y += pad + head;
    add_dial (layout, left, y, wide, h - 2 * pad - head);
    add_action (layout, left + wide + em, y, right, action);
    add_sale (layout, left + wide + em, MAX (y + h - 2 * pad - head - sale, y + action), right,
              TRUE);
    return;
  }
  ui_arkham_add (layout, UI_ARKHAM_PROGRESS, 0, 0, left, y + pad * 0.6f, inside, head * 0.9f);
  add_news (layout, 1, left, y + pad * 0.6f + head * 0.9f, inside, head);
  y += pad + 2 * head;
  add_dial (layout, left, y, inside, dial);
  y += dial + em * 0.6f;
  add_action (layout, left, y, inside, action_height (layout, inside));
  add_sale (layout, left, y + action_height (layout, inside), inside, FALSE);
}

/* The seats. */

static guint
seat_columns (const UiArkhamLayout *layout, float w)
{
  guint seats = layout->scene->n_seats;
  guint fit = (guint)CLAMP (w / (layout->em * COLUMN), 1, seats);

  return (fit == 3 || layout->two_rows) && seats == 4 ? MIN (fit, 2) : fit;
}

/* How many of the seats stand in the row that begins with @first. */
static guint
in_row (const UiArkhamLayout *layout, guint columns, guint first)
{
  return MIN (columns, layout->scene->n_seats - first);
}

static float
row_height (const UiArkhamLayout *layout, float w, guint first, guint n)
{
  float gap = margin (layout), height = 0;

  for (guint k = first; k < first + n; k++)
    height = MAX (height, ui_arkham_seat_height (layout, k + 1, (w - gap * (n - 1)) / n));
  return height;
}

static float
total_height (const UiArkhamLayout *layout, float width)
{
  float gap = margin (layout), w = width - 2 * gap, height = gap + mat_height (layout, w);
  guint columns = seat_columns (layout, w);

  for (guint k = 0; k < layout->scene->n_seats; k += columns)
    height += gap + row_height (layout, w, k, in_row (layout, columns, k));
  return height + gap;
}

float
ui_arkham_height_for (gconstpointer scene, float width, float em)
{
  UiArkhamLayout layout = { .scene = scene, .em = em, .grow = -1, .tight = TRUE };

  return total_height (&layout, width);
}

void
ui_arkham_lay_out (gconstpointer scene, float width, float height, float em, GArray *items)
{
  UiArkhamLayout layout = { .scene = scene, .items = items, .em = em };
  float gap, w, y, mat;
  guint columns;

  /* Four in a row are for windows that are not high. */
  layout.grow = 0.6f;
  layout.two_rows = TRUE;
  layout.two_rows = total_height (&layout, width) <= height;
  layout.grow = 0;
  layout.tight = total_height (&layout, width) > height;
  layout.grow = 1;
  for (float low = -1, high = 1; total_height (&layout, width) > height && high > -0.98f;) {
    layout.grow = (low + high) / 2;
    if (total_height (&layout, width) <= height)
      low = layout.grow;
    else
      high = layout.grow;
    if (high - low < 0.02f)
      layout.grow = low;
  }
  y = gap = margin (&layout);
  w = width - 2 * gap;
  columns = seat_columns (&layout, w);
  mat = mat_height (&layout, w);
  add_mat (&layout, gap, y, w, mat);
  y += mat + gap;
  for (guint k = 0; k < layout.scene->n_seats; k += columns) {
    guint n = in_row (&layout, columns, k);
    float tall = row_height (&layout, w, k, n), wide = (w - gap * (n - 1)) / n;

    for (guint j = 0; j < n; j++)
      ui_arkham_add_seat (&layout, k + j + 1, gap + j * (wide + gap), y, wide, tall);
    y += tall + gap;
  }
}

gboolean
ui_arkham_item_number (gconstpointer data, const UiBoardItem *item, int *number)
{
  const UiArkhamScene *scene = data;

  if (item->kind != UI_ARKHAM_RENOWN)
    return FALSE;
  *number = scene->seats[item->seat - 1].renown;
  return TRUE;
}
