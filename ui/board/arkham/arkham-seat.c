/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   ( Ben          ⚑ )   ⚖ 2 : 3    12
 *   ($2)($1)(?)  +1            [4][?]
 *   ▐▌▐▌┆   ▐▌▐▌▐▌┆   ▐▌┆
 *   ══════════════════════════════════
 *    0 2 5   1 3 6 9   0 3
 *    ◆ Asia  ▲ Europe  ● …
 */
#include "ui/board/arkham/arkham-seat.h"

#include <math.h>

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

float
ui_arkham_grown (const UiArkhamRoom *room, float least, float usual, float most)
{
  return usual + room->grow * (room->grow < 0 ? usual - least : most - usual);
}

UiBoardItem *
ui_arkham_add (UiArkhamRoom *room, UiArkhamKind kind, guint seat, guint index, float x, float y,
               float w, float h)
{
  return ui_items_add (room->items, kind, seat, index, x, y, w, h);
}

guint
ui_arkham_places (const UiArkhamTable *table, const UiArkhamGroup *group)
{
  if (group->collection < 0)
    return group->n;
  return group->n + (group->kinds < table->collections[group->collection].n_renown);
}

/* How many books' width a group takes. */
static float
group_books (const UiArkhamRoom *room, const UiArkhamGroup *group)
{
  guint places = ui_arkham_places (room->table, group);

  return group->n + (places > group->n ? UI_ARKHAM_STEP_WIDTH : 0);
}

static float
gap_of (float em)
{
  return em * 0.55f;
}

static float
group_width (const UiArkhamRoom *room, const UiArkhamGroup *group, float book)
{
  return MAX (group_books (room, group) * book, room->em * 2.4f);
}

/* Groups fill rows one after the other, like words; @book: width of one. */
static void
fill_rows (const UiArkhamRoom *room, guint seat, float w, float book, Shelf *shelf)
{
  const UiArkhamSeat *collector = &room->table->seats[seat - 1];
  Row *row = shelf->rows;

  *shelf = (Shelf){ .n_rows = 1, .book = book };
  for (guint k = 0; k < collector->n_groups; k++) {
    shelf->book = MIN (shelf->book, w / group_books (room, &collector->groups[k]));
  }
  for (guint k = 0; k < collector->n_groups; k++) {
    float wide = MIN (group_width (room, &collector->groups[k], shelf->book), w);

    if (row->n > 0 && row->least + gap_of (room->em) + wide > w) {
      row = &shelf->rows[shelf->n_rows++];
      *row = (Row){ .first = k };
    }
    row->least += wide + (row->n > 0 ? gap_of (room->em) : 0);
    row->n++;
  }
}

/* Books get wider where there is room, but not by another row. */
static void
fill_shelf (const UiArkhamRoom *room, guint seat, float w, Shelf *shelf)
{
  Shelf least;

  fill_rows (room, seat, w, room->em * BOOK, &least);
  fill_rows (room, seat, w, room->em * ui_arkham_grown (room, BOOK, BOOK, BOOK + 0.5f), shelf);
  if (shelf->n_rows > least.n_rows)
    *shelf = least;
}

static float
book_height (const UiArkhamRoom *room)
{
  return room->em * ui_arkham_grown (room, 4.8f, 6.1f, 11.6f);
}

static float
shelf_row_height (const UiArkhamRoom *room)
{
  return book_height (room)
         + room->em
               * (0.3f + UI_ARKHAM_FIGURES + UI_ARKHAM_LABEL
                  + ui_arkham_grown (room, 0.15f, 0.35f, 0.35f));
}

/* The head: everything in two lines where there is room, in three where there is little; in one
 * where there is room beside the name, but not below. */
typedef struct {
  float pad, line, plate, scales, renown;
  gboolean scales_below, one_line;
} Head;

static Head
head_of (const UiArkhamRoom *room, float w)
{
  float em = room->em;
  Head head = { .pad = em * ui_arkham_grown (room, 0.45f, 0.6f, 0.6f),
                .line = em * ui_arkham_grown (room, 2, 2.15f, 2.15f),
                .renown = em * 3.4f };
  float inside = w - 2 * head.pad;

  head.scales = MIN (em * 7.4f, inside);
  head.scales_below = inside < head.scales + head.renown + em * 6.6f;
  head.plate = inside - head.renown - em * 0.5f - (head.scales_below ? 0 : head.scales + em * 0.4f);
  head.one_line = room->tight && inside >= em * ONE_LINE;
  head.plate = MIN (head.plate, em * (head.one_line ? 7.6f : 13));
  return head;
}

float
ui_arkham_seat_height (const UiArkhamRoom *room, guint seat, float w)
{
  Head head = head_of (room, w);
  Shelf shelf;

  fill_shelf (room, seat, w - 2 * head.pad, &shelf);
  return 1.6f * head.pad
         + head.line
               * (head.scales_below ? 3
                  : head.one_line   ? 1
                                    : 2)
         + shelf.n_rows * shelf_row_height (room);
}

static void
add_plate (UiArkhamRoom *room, guint seat, float x, float y, float w)
{
  const UiArkhamTable *table = room->table;
  float em = room->em, h = em * 1.75f, mark = em * 1.1f, right = x + w - em * 0.4f - mark;
  UiBoardItem *plate = ui_arkham_add (room, UI_ARKHAM_PLATE, seat, 0, x, y, w, h);

  g_snprintf (plate->token, UI_BOARD_TOKEN, "%u", seat);
  if (table->first == seat) {
    UiBoardItem *first =
        ui_arkham_add (room, UI_ARKHAM_FIRST, seat, 0, right, y + (h - mark) / 2, mark, mark);

    first->key = "[first]";
    right -= mark + em * 0.2f;
  }
  if (table->seats[seat - 1].guarded)
    ui_arkham_add (room, UI_ARKHAM_GUARD, seat, 0, right, y + (h - mark) / 2, mark, mark);
}

/* A row of round or square things that come closer to one another where they are many. */
static float
step_for (float size, float gap, guint n, float w)
{
  return n > 1 ? MIN (size + gap, MAX ((w - size) / (n - 1), 1)) : size + gap;
}

static void
add_coins (UiArkhamRoom *room, guint seat, float x, float y, float w)
{
  const UiArkhamTable *table = room->table;
  const UiArkhamSeat *collector = &table->seats[seat - 1];
  gboolean bonus =
      table->turn == seat && table->called >= 0 && table->events[table->called].bonus > 0;
  float size = MIN (room->em * 1.9f, w), step;

  step = step_for (size, room->em * 0.25f, collector->n_coins + bonus, w);
  for (guint k = 0; k < collector->n_coins; k++) {
    UiBoardItem *coin = ui_arkham_add (room, UI_ARKHAM_COIN, seat, k, x + step * k, y, size, size);

    coin->key = collector->coins[k].key;
    coin->from = UI_ARKHAM_FROM_DECK;
    g_strlcpy (coin->token, coin->key, UI_BOARD_TOKEN);
  }
  if (bonus) {
    UiBoardItem *coin = ui_arkham_add (room, UI_ARKHAM_BONUS, seat, 0,
                                       x + step * collector->n_coins, y, size, size);

    g_strlcpy (coin->token, "bonus", UI_BOARD_TOKEN);
  }
}

static void
add_held (UiArkhamRoom *room, guint seat, float x, float y, float w)
{
  const UiArkhamSeat *collector = &room->table->seats[seat - 1];
  float h = room->em * 1.9f, size = MIN (room->em * 1.6f, w);
  float step = step_for (size, room->em * 0.25f, collector->n_events, w);

  for (guint k = 0; k < collector->n_events; k++) {
    float at = x + w - size - step * (collector->n_events - 1 - k);
    UiBoardItem *held = ui_arkham_add (room, UI_ARKHAM_HELD, seat, k, at, y, size, h);

    held->key = collector->events[k] != NULL ? collector->events[k] : "?";
    held->from = held->key;
    g_strlcpy (held->token, held->key, UI_BOARD_TOKEN);
  }
}

static void
add_book (UiArkhamRoom *room, guint seat, guint k, float x, float y, float w, float h)
{
  const UiArkhamTome *tome = &room->table->seats[seat - 1].tomes[k];
  /* No two neighbours of the same height, and always the same for one tome. */
  float low = h * (0.03f + 0.05f * (g_str_hash (tome->id) % 3));
  UiBoardItem *book = ui_arkham_add (room, UI_ARKHAM_BOOK, seat, k, x, y + low, w, h - low);

  book->key = tome->key;
  book->from = UI_ARKHAM_FROM_DECK;
  if (room->table->turn == seat)
    g_strlcpy (book->token, tome->key, UI_BOARD_TOKEN);
  else
    g_snprintf (book->token, UI_BOARD_TOKEN, "%u %s", seat, tome->key);
}

static void
add_shelf (UiArkhamRoom *room, guint seat, float x, float y, float w)
{
  const UiArkhamSeat *collector = &room->table->seats[seat - 1];
  float em = room->em, tall = book_height (room);
  Shelf shelf;

  fill_shelf (room, seat, w, &shelf);
  for (guint r = 0; r < shelf.n_rows; r++, y += shelf_row_height (room)) {
    const Row *row = &shelf.rows[r];
    /* What a row has left gives the names of its collections more room. */
    float spare = row->n > 0 ? MAX (w - row->least, 0) / row->n : 0, at = x;

    ui_arkham_add (room, UI_ARKHAM_PLANK, seat, r, x, y + tall, w, em * 0.3f);
    for (guint g = row->first; g < row->first + row->n; g++) {
      const UiArkhamGroup *group = &collector->groups[g];
      float least = MIN (group_width (room, group, shelf.book), w);
      float wide = least + MIN (spare, MAX (em * 6.8f - least, 0));
      guint places = ui_arkham_places (room->table, group);

      for (guint k = 0; k < group->n; k++)
        add_book (room, seat, group->first + k, at + shelf.book * k + em * 0.05f, y,
                  shelf.book - em * 0.1f, tall);
      if (places > group->n)
        ui_arkham_add (room, UI_ARKHAM_STEP, seat, g, at + shelf.book * group->n + em * 0.05f,
                       y + tall * 0.12f, shelf.book * UI_ARKHAM_STEP_WIDTH - em * 0.1f,
                       tall * 0.88f);
      ui_arkham_add (room, UI_ARKHAM_GROUP, seat, g, at, y + tall + em * 0.3f, wide,
                     em * (UI_ARKHAM_FIGURES + UI_ARKHAM_LABEL));
      at += wide + gap_of (em);
    }
  }
}

void
ui_arkham_add_seat (UiArkhamRoom *room, guint seat, float x, float y, float w, float h)
{
  Head head = head_of (room, w);
  float em = room->em, inside = w - 2 * head.pad, held = 0, left = 0, right = inside;
  guint n = room->table->seats[seat - 1].n_events;

  ui_arkham_add (room, UI_ARKHAM_GROUND, seat, 0, x, y, w, h);
  x += head.pad;
  y += head.pad;
  add_plate (room, seat, x, y, head.plate);
  ui_arkham_add (room, UI_ARKHAM_RENOWN, seat, 0, x + inside - head.renown, y - em * 0.1f,
                 head.renown, em * 1.95f);
  if (head.scales_below) {
    y += head.line;
    ui_arkham_add (room, UI_ARKHAM_SCALES, seat, 0, x, y - em * 0.1f, head.scales, em * 2);
  } else {
    ui_arkham_add (room, UI_ARKHAM_SCALES, seat, 0,
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
    add_held (room, seat, x + right - held, y, held);
  }
  add_coins (room, seat, x + left, y, right - left - held - em * 0.4f);
  y += head.line;
  add_shelf (room, seat, x, y, inside);
}
