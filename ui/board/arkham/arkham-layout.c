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
#include "ui/board/arkham/arkham-seat.h"

#define BESIDE 34.0f /* em from which the dial stands beside the sale */
#define COLUMN 17.2f /* em that a seat needs at least to stand beside another */

typedef struct {
  guint slots, per_row, rows;
  float width, height;
} Covers;

static float
margin (const UiArkhamRoom *room)
{
  return room->em * ui_arkham_grown (room, 0.45f, 0.7f, 0.7f);
}

static float
dial_height (const UiArkhamRoom *room)
{
  return room->em * ui_arkham_grown (room, 10, 11.2f, 20.2f);
}

/* The sale keeps its places while its tomes go; the deck has the last one. */
static Covers
cover_sizes (const UiArkhamRoom *room, float w, gboolean beside)
{
  const UiArkhamTable *table = room->table;
  float em = room->em, gap = em * 0.5f, least = em * 3.5f;
  float most = em * ui_arkham_grown (room, 4.4f, 5, 10);
  Covers covers = { .slots = MAX (table->n_sale, table->n_seats + 1) + 1 };
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
sale_height (const UiArkhamRoom *room, float w, gboolean beside)
{
  Covers covers = cover_sizes (room, w, beside);

  return covers.rows * (covers.height + room->em * 0.95f);
}

static float
action_height (const UiArkhamRoom *room, float w)
{
  return room->em * (w < room->em * 34 ? 4.6f : 2.5f);
}

/* Plaques around the face as the hours of a clock that has eight; 2 rows off is at the edge. */
static void
add_dial (UiArkhamRoom *room, float x, float y, float w, float h)
{
  static const struct {
    signed char column, row;
  } hours[8] = { { 0, -2 }, { 1, -1 }, { 1, 0 },  { 1, 1 },
                 { 0, 2 },  { -1, 1 }, { -1, 0 }, { -1, -1 } };
  const UiArkhamTable *table = room->table;
  float em = room->em, gap = em * 0.35f, across = MIN (w, em * 30);
  float plaque_w = MIN ((across - 2 * gap) / 3, em * 9), plaque_h = CLAMP (h * 0.22f, 2, em * 3.6f);
  float face = MIN (h - 2 * plaque_h - 2 * gap, across - 2 * (plaque_w + gap));
  float spread = MAX (plaque_h + gap, h * 0.27f), edge = (h - plaque_h) / 2;
  float centre = x + w / 2, middle = y + h / 2;

  face = MAX (face, 8);
  ui_arkham_add (room, UI_ARKHAM_DIAL, 0, 0, centre - face / 2, middle - face / 2, face, face);
  for (guint k = 0; k < table->n_events; k++) {
    guint hour = (guint)(table->events[k].initiative - 1) % G_N_ELEMENTS (hours);
    int row = hours[hour].row;
    float left = centre + hours[hour].column * (across - plaque_w) / 2 - plaque_w / 2;
    float top = middle + (ABS (row) == 2 ? row / 2 * edge : row * spread) - plaque_h / 2;
    UiBoardItem *item = ui_arkham_add (room, UI_ARKHAM_EVENT, 0, k, left, top, plaque_w, plaque_h);
    const char *action = table->due != 0 ? "demented" : "action";

    item->key = table->events[k].id;
    g_strlcpy (item->token, (int)k == table->called ? action : table->events[k].id, UI_BOARD_TOKEN);
  }
}

/* Something in the @k-th place of the shelf. */
static UiBoardItem *
add_cover (UiArkhamRoom *room, const Covers *covers, UiArkhamKind kind, guint k, guint index,
           float x, float y)
{
  float step = covers->width + room->em * 0.5f, row = covers->height + room->em * 0.95f;

  return ui_arkham_add (room, kind, 0, index, x + (k % covers->per_row) * step,
                        y + (k / covers->per_row) * row, covers->width, covers->height);
}

static void
add_sale (UiArkhamRoom *room, float x, float y, float w, gboolean beside)
{
  const UiArkhamTable *table = room->table;
  Covers covers = cover_sizes (room, w, beside);
  float gap = room->em * 0.5f, row = covers.height + room->em * 0.95f;
  const char *deal = g_strcmp0 (table->phase, "sale") == 0 ? "sale" : "gain";
  UiBoardItem *item;

  for (guint k = 0; k < covers.rows; k++)
    ui_arkham_add (room, UI_ARKHAM_SHELF, 0, k, x, y + row * k + covers.height,
                   covers.per_row * (covers.width + gap) - gap, room->em * 0.5f);
  for (guint k = 0; k < table->n_sale; k++) {
    item = add_cover (room, &covers, UI_ARKHAM_SALE, k, k, x, y);
    item->key = table->sale[k].key;
    item->from = UI_ARKHAM_FROM_DECK;
    g_strlcpy (item->token, table->sale[k].key, UI_BOARD_TOKEN);
  }
  item = add_cover (room, &covers, UI_ARKHAM_DECK, covers.slots - 1, 0, x, y);
  item->key = UI_ARKHAM_FROM_DECK;
  g_strlcpy (item->token, deal, UI_BOARD_TOKEN);
}

/* What the called event does, and what can be pointed at instead of a thing. */
static void
add_action (UiArkhamRoom *room, float x, float y, float w, float h)
{
  const UiArkhamTable *table = room->table;
  float em = room->em, chip_w = MIN (em * 4.6f, w * 0.4f), chip_h = MIN (em * 2, h - em * 0.3f);
  gboolean draft = g_strcmp0 (table->phase, "draft") == 0;
  UiBoardItem *chip;

  ui_arkham_add (room, UI_ARKHAM_ACTION, 0, 0, x, y, w - chip_w - em * 0.6f, h - em * 0.3f);
  if (!draft && table->called < 0)
    return;
  chip = ui_arkham_add (room, draft ? UI_ARKHAM_UNSEEN : UI_ARKHAM_DONE, 0, 0, x + w - chip_w, y,
                        chip_w, chip_h);
  g_strlcpy (chip->token, draft ? "?" : "done", UI_BOARD_TOKEN);
}

static gboolean
is_beside (const UiArkhamRoom *room, float w)
{
  return w >= room->em * BESIDE;
}

static float
dial_width (const UiArkhamRoom *room, float w)
{
  float em = room->em;

  /* Beside a narrow one the sale still has one row. */
  return CLAMP (w * (w < em * 48 ? 0.38f : 0.45f), em * 16, em * 29);
}

static float
mat_height (const UiArkhamRoom *room, float w)
{
  float em = room->em, pad = em * 0.7f, inside = w - 2 * pad, head = em * 1.9f;
  float dial = dial_height (room);

  if (is_beside (room, w)) {
    float right = inside - dial_width (room, w) - em;

    return 2 * pad + head
           + MAX (dial, action_height (room, right) + sale_height (room, right, TRUE));
  }
  return 2 * pad + 2 * head + dial + em * 0.6f + action_height (room, inside)
         + sale_height (room, inside, FALSE);
}

/* Whoever points at it while events are set aside leaves the rest of the draft untold; where a sale
 * may be due, begins it. */
static void
add_news (UiArkhamRoom *room, guint index, float x, float y, float w, float h)
{
  UiBoardItem *news = ui_arkham_add (room, UI_ARKHAM_NEWS, 0, index, x, y, w, h);

  if (g_strcmp0 (room->table->phase, "draft") == 0)
    g_strlcpy (news->token, "draft", UI_BOARD_TOKEN);
  else if (room->table->called < 0)
    g_strlcpy (news->token, "sale", UI_BOARD_TOKEN);
}

static void
add_mat (UiArkhamRoom *room, float x, float y, float w, float h)
{
  float em = room->em, pad = em * 0.7f, inside = w - 2 * pad, head = em * 1.9f;
  float dial = dial_height (room), left = x + pad;

  ui_arkham_add (room, UI_ARKHAM_GROUND, 0, 0, x, y, w, h);
  if (is_beside (room, w)) {
    float half = inside * 0.4f, wide = dial_width (room, w), right = inside - wide - em;
    float action = action_height (room, right), sale = sale_height (room, right, TRUE);

    ui_arkham_add (room, UI_ARKHAM_PLACE, 0, 0, left, y + pad * 0.6f, half, head);
    add_news (room, 0, left + half, y + pad * 0.6f, inside - half, head);
    y += pad + head;
    add_dial (room, left, y, wide, h - 2 * pad - head);
    add_action (room, left + wide + em, y, right, action);
    add_sale (room, left + wide + em, MAX (y + h - 2 * pad - head - sale, y + action), right, TRUE);
    return;
  }
  ui_arkham_add (room, UI_ARKHAM_PLACE, 0, 0, left, y + pad * 0.6f, inside, head * 0.9f);
  add_news (room, 1, left, y + pad * 0.6f + head * 0.9f, inside, head);
  y += pad + 2 * head;
  add_dial (room, left, y, inside, dial);
  y += dial + em * 0.6f;
  add_action (room, left, y, inside, action_height (room, inside));
  add_sale (room, left, y + action_height (room, inside), inside, FALSE);
}

/* The seats. */

static guint
seat_columns (const UiArkhamRoom *room, float w)
{
  guint seats = room->table->n_seats;
  guint fit = (guint)CLAMP (w / (room->em * COLUMN), 1, seats);

  return (fit == 3 || room->two_rows) && seats == 4 ? MIN (fit, 2) : fit;
}

/* How many of the seats stand in the row that begins with @first. */
static guint
in_row (const UiArkhamRoom *room, guint columns, guint first)
{
  return MIN (columns, room->table->n_seats - first);
}

static float
row_height (const UiArkhamRoom *room, float w, guint first, guint n)
{
  float gap = margin (room), height = 0;

  for (guint k = first; k < first + n; k++)
    height = MAX (height, ui_arkham_seat_height (room, k + 1, (w - gap * (n - 1)) / n));
  return height;
}

static float
total_height (const UiArkhamRoom *room, float width)
{
  float gap = margin (room), w = width - 2 * gap, height = gap + mat_height (room, w);
  guint columns = seat_columns (room, w);

  for (guint k = 0; k < room->table->n_seats; k += columns)
    height += gap + row_height (room, w, k, in_row (room, columns, k));
  return height + gap;
}

float
ui_arkham_height_for (gconstpointer table, float width, float em)
{
  UiArkhamRoom room = { .table = table, .em = em, .grow = -1, .tight = TRUE };

  return total_height (&room, width);
}

void
ui_arkham_lay_out (gconstpointer table, float width, float height, float em, GArray *items)
{
  UiArkhamRoom room = { .table = table, .items = items, .em = em };
  float gap, w, y, mat;
  guint columns;

  /* Four in a row are for windows that are not high. */
  room.grow = 0.6f;
  room.two_rows = TRUE;
  room.two_rows = total_height (&room, width) <= height;
  room.grow = 0;
  room.tight = total_height (&room, width) > height;
  room.grow = 1;
  for (float low = -1, high = 1; total_height (&room, width) > height && high > -0.98f;) {
    room.grow = (low + high) / 2;
    if (total_height (&room, width) <= height)
      low = room.grow;
    else
      high = room.grow;
    if (high - low < 0.02f)
      room.grow = low;
  }
  y = gap = margin (&room);
  w = width - 2 * gap;
  columns = seat_columns (&room, w);
  mat = mat_height (&room, w);
  add_mat (&room, gap, y, w, mat);
  y += mat + gap;
  for (guint k = 0; k < room.table->n_seats; k += columns) {
    guint n = in_row (&room, columns, k);
    float tall = row_height (&room, w, k, n), wide = (w - gap * (n - 1)) / n;

    for (guint j = 0; j < n; j++)
      ui_arkham_add_seat (&room, k + j + 1, gap + j * (wide + gap), y, wide, tall);
    y += tall + gap;
  }
}

gboolean
ui_arkham_count (gconstpointer data, const UiBoardItem *item, int *number)
{
  const UiArkhamTable *table = data;

  if (item->kind != UI_ARKHAM_RENOWN)
    return FALSE;
  *number = table->seats[item->seat - 1].renown;
  return TRUE;
}
