/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The party, a column for each character: the name, counters of armor above those of health,
 * strength and weight, then what it carries and what is on it.
 */
#include "ui/board/restless/restless-layout-private.h"

#define COLUMN 9.7f       /* em that a character needs beside three others */
#define GOOD_COLUMN 13.5f /* units that it should have */
#define WIDE_COLUMN 26.0f /* units that it takes at most */
#define LEAST 12.0f       /* pixels that can be pointed at */
#define LINES 2           /* of counters */

/* What those that stand beside each other have room for alike: a line of armor, counters of health.
 */
typedef struct {
  gboolean armor;
  guint lines;
} Row;

static const char *const slots[UI_RESTLESS_SLOTS] = { "A", "B", "C", "D" };

UiRestlessCounters
ui_restless_counters (int max, float width, float u, gboolean pointed)
{
  float least = pointed ? MAX (u * 0.63f, LEAST) : u * 0.63f;
  float numbers = u * (max > 99 ? 4.2f : max > 9 ? 2.9f : 1.9f);

  for (guint lines = 1; lines <= LINES; lines++)
    for (float step = MAX (u * 0.98f, least); step >= least; step -= u * 0.05f) {
      guint fit = width > numbers ? (guint)((width - numbers) / step) : 0;

      if (fit * lines >= (guint)MAX (max, 0) + 1)
        return (UiRestlessCounters){ fit, lines, step };
    }
  return (UiRestlessCounters){ 0, 1, u * 0.98f };
}

static gboolean
is_shown (const UiRestlessTable *table, guint slot)
{
  return table->party[slot].card != NULL || table->phase == UI_RESTLESS_SETUP;
}

gboolean
ui_restless_is_payable (const UiRestlessTable *table)
{
  return table->tarot
         && (table->phase == UI_RESTLESS_CONSULT || table->phase == UI_RESTLESS_REST
             || table->phase == UI_RESTLESS_TRADER);
}

static Row
measure_row (const UiRestlessRoom *room, const guint *slots_of, guint n, float w)
{
  Row row = { FALSE, 1 };

  for (guint k = 0; k < n; k++) {
    const UiRestlessMember *member = &room->table->party[slots_of[k]];

    if (!member->alive)
      continue;
    row.armor |= member->armor > 0;
    row.lines = MAX (row.lines, ui_restless_counters (member->max_health, w - room->u, room->u,
                                                      ui_restless_is_payable (room->table))
                                    .lines);
  }
  return row;
}

static UiBoardItem *
add_own (UiRestlessRoom *room, UiRestlessSeen kind, guint slot, guint index, const char *token,
         float x, float y, float w, float h)
{
  UiBoardItem *item = ui_restless_add (room, kind, slot + 1, index, x, y, w, h);

  g_strlcpy (item->token, token, UI_BOARD_TOKEN);
  return item;
}

/* @lines: of the one in this row that needs most. */
static float
add_health (UiRestlessRoom *room, guint slot, guint lines, float x, float y, float w)
{
  const UiRestlessMember *member = &room->table->party[slot];
  UiRestlessCounters lie =
      ui_restless_counters (member->max_health, w, room->u, ui_restless_is_payable (room->table));
  float line = lie.step * 1.12f, h = room->u * (lines * 1.1f + 0.3f);
  float top = y + (h - line * lie.lines) / 2;

  add_own (room, UI_RESTLESS_SEE_HEALTH, slot, 0, slots[slot], x, y, w, h);
  for (guint k = 0; ui_restless_is_payable (room->table) && lie.fit > 0 && (int)k < member->health;
       k++)
    add_own (room, UI_RESTLESS_SEE_COUNTER, slot, k, slots[slot], x + lie.step * (k % lie.fit),
             top + line * (k / lie.fit), lie.step, line);
  return h;
}

/* Unarmed, weight, and the end of the turn. */
static float
add_figures (UiRestlessRoom *room, guint slot, float x, float y, float w)
{
  const UiRestlessTable *table = room->table;
  gboolean fight = table->phase == UI_RESTLESS_COMBAT || table->phase == UI_RESTLESS_GOD;
  gboolean turn = fight && table->turn == 'A' + (char)slot;
  float u = room->u, h = u * 1.65f, fist = u * 2.3f, end = turn ? u * 3.3f : 0;

  add_own (room, UI_RESTLESS_SEE_UNARMED, slot, 0, "attack", x, y, fist, h);
  add_own (room, UI_RESTLESS_SEE_WEIGHT, slot, 0, "", x + fist + u * 0.3f, y,
           w - fist - end - u * (turn ? 0.6f : 0.3f), h);
  if (turn)
    add_own (room, UI_RESTLESS_SEE_END, slot, 0, "end", x + w - end, y, end, h);
  return h;
}

static float
add_items (UiRestlessRoom *room, guint slot, float x, float y, float w)
{
  const UiRestlessItems *items = &room->table->party[slot].items;
  float u = room->u, gap = u * 0.25f, h = u * 2;
  guint columns = w >= u * (items->n > 10 ? 12.5f : 19) ? 2 : 1;
  float one = (w - gap * (columns - 1)) / columns;

  for (guint k = 0; k < items->n; k++)
    add_own (room, UI_RESTLESS_SEE_ITEM, slot, k, items->at[k].card,
             x + (one + gap) * (k % columns), y + (h + gap) * (k / columns), one, h)
        ->key = items->at[k].card;
  return items->n > 0 ? (h + gap) * ((items->n + columns - 1) / columns) : 0;
}

static float
add_marks (UiRestlessRoom *room, guint slot, float x, float y, float w)
{
  const UiRestlessMember *member = &room->table->party[slot];
  float u = room->u, gap = u * 0.25f, h = u * 1.5f, left = x, top = y;

  for (guint k = 0; k < member->n_marks; k++) {
    const char *card = member->marks[k].card;
    float wide = MIN (
        w, u * 1.9f + ui_restless_words_width (ui_restless_name (room->table, card), u * 0.8f));

    if (left > x && left + wide > x + w) {
      left = x;
      y += h + gap;
    }
    add_own (room, UI_RESTLESS_SEE_MARK, slot, k, card, left, y, wide, h)->key = card;
    left += wide + gap;
  }
  return member->n_marks > 0 ? y + h - top : 0;
}

/* One character; returns the height that it needs. */
static float
add_member (UiRestlessRoom *room, guint slot, const Row *row, float x, float y, float w, float h)
{
  const UiRestlessMember *member = &room->table->party[slot];
  float u = room->u, pad = u * 0.5f, inner = w - 2 * pad, top = y;
  float plate = u * 1.8f, player = u * 1.15f;

  add_own (room, UI_RESTLESS_SEE_PANEL, slot, 0, slots[slot], x, y, w, h);
  x += pad;
  y += pad;
  add_own (room, UI_RESTLESS_SEE_PLATE, slot, 0, slots[slot], x, y, inner, plate);
  y += plate;
  if (member->card == NULL)
    return y + u * 3 - top;
  ui_restless_add (room, UI_RESTLESS_SEE_PLAYER, slot + 1, 0, x, y, inner, player);
  y += player + pad * 0.4f;
  if (!member->alive)
    return y + u * 4.6f - top;
  if (row->armor) {
    if (member->armor > 0)
      add_own (room, UI_RESTLESS_SEE_ARMOR, slot, 0, slots[slot], x, y, inner, u * 1.15f);
    y += u * 1.2f;
  }
  y += add_health (room, slot, row->lines, x, y, inner) + pad * 0.4f;
  y += add_figures (room, slot, x, y, inner) + pad * 0.7f;
  y += add_items (room, slot, x, y, inner);
  y += add_marks (room, slot, x, y, inner);
  return y + pad - top;
}

static float
row_height (UiRestlessRoom *room, const guint *slots_of, guint n, const Row *row, float w)
{
  UiRestlessRoom probe = *room;
  float height = 0;

  probe.items = NULL;
  for (guint k = 0; k < n; k++)
    height = MAX (height, add_member (&probe, slots_of[k], row, 0, 0, w, 0));
  return height;
}

/* In how many columns the party stands. */
static guint
count_columns (const UiRestlessTable *table, float w, float em)
{
  guint n = 0, fit;

  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    n += is_shown (table, k);
  fit = w >= em * (COLUMN * 4 + 1.8f) ? 4 : w >= em * COLUMN * 2 ? 2 : 1;
  return MAX (MIN (fit, n), 1);
}

float
ui_restless_widest_unit (const UiRestlessTable *table, float width, float em)
{
  return MAX (width / count_columns (table, width, em) / (em * GOOD_COLUMN), 1);
}

float
ui_restless_add_party (UiRestlessRoom *room, float x, float y, float w, float more)
{
  float gap = room->u * 0.6f, one, top = y;
  guint shown[UI_RESTLESS_SLOTS], n = 0, columns;

  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    if (is_shown (room->table, k))
      shown[n++] = k;
  if (n == 0)
    return 0;
  columns = count_columns (room->table, w, room->em);
  one = MIN ((w - gap * (columns - 1)) / columns, room->u * WIDE_COLUMN);
  x += (w - one * columns - gap * (columns - 1)) / 2;
  for (guint first = 0; first < n; first += columns) {
    guint in_row = MIN (columns, n - first);
    Row row = measure_row (room, shown + first, in_row, one);
    float h = row_height (room, shown + first, in_row, &row, one);

    if (first + columns >= n)
      h += more;
    for (guint k = 0; k < in_row; k++)
      add_member (room, shown[first + k], &row, x + k * (one + gap), y, one, h);
    y += h + gap;
  }
  return y - gap - top;
}
