/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of things on the table, the captions and the road.
 */
#include "ui/board/restless/restless-layout-private.h"

#include <math.h>

#define MARGIN 0.7f     /* em around everything */
#define TWO_LINES 38.0f /* units under which captions and road take a line more */
#define LEAST 12.0f     /* pixels that can be pointed at */
#define MOST 1.6f       /* how much larger an em everything may be */

UiBoardItem *
ui_restless_add (UiRestlessRoom *room, UiRestlessSeen kind, guint seat, guint index, float x,
                 float y, float w, float h)
{
  if (room->items == NULL) {
    room->scratch = (UiBoardItem){ 0 };
    return &room->scratch;
  }
  return ui_items_add (room->items, (int)kind, seat, index, x, y, w, h);
}

float
ui_restless_words_width (const char *words, float u)
{
  return u * (0.58f * (float)g_utf8_strlen (words, -1) + 0.4f);
}

void
ui_restless_flow_add (UiRestlessFlow *flow, UiRestlessSeen kind, guint index, float width)
{
  if (flow->n == UI_RESTLESS_FLOW)
    return;
  flow->at[flow->n].kind = kind;
  flow->at[flow->n].index = index;
  flow->at[flow->n].width = width;
  flow->n++;
}

float
ui_restless_flow_place (UiRestlessRoom *room, const UiRestlessFlow *flow, float x, float y, float w,
                        float h, float align,
                        void (*name) (const UiRestlessTable *table, UiBoardItem *item))
{
  float gap = room->u * 0.35f, top = y;

  for (guint first = 0; first < flow->n;) {
    float wide = MIN (flow->at[first].width, w), at;
    guint end = first + 1;

    while (end < flow->n && wide + gap + flow->at[end].width <= w)
      wide += gap + flow->at[end++].width;
    at = x + (w - wide) * align;
    for (guint k = first; k < end; k++) {
      float own = MIN (flow->at[k].width, w);

      name (room->table,
            ui_restless_add (room, flow->at[k].kind, 0, flow->at[k].index, at, y, own, h));
      at += own + gap;
    }
    y += h + gap;
    first = end;
  }
  return flow->n > 0 ? y - gap - top : 0;
}

/* The captions; their height. */
static float
add_head (UiRestlessRoom *room, float x, float y, float w)
{
  float h = room->u * 1.55f, place = w * 0.6f;

  if (w < room->u * TWO_LINES) {
    ui_restless_add (room, UI_RESTLESS_SEE_PLACE, 0, 0, x, y, w, h);
    ui_restless_add (room, UI_RESTLESS_SEE_NEWS, 0, 1, x, y + h, w, h);
    return 2 * h;
  }
  ui_restless_add (room, UI_RESTLESS_SEE_PLACE, 0, 0, x, y, place, h);
  ui_restless_add (room, UI_RESTLESS_SEE_NEWS, 0, 0, x + place, y, w - place, h);
  return h;
}

/* Encounter by encounter, to the gate. */
static void
add_stops (UiRestlessRoom *room, float x, float y, float w, float h)
{
  const UiRestlessTable *table = room->table;
  float gate = MIN (room->u * 5.4f, w * 0.3f), step = (w - gate) / MAX (table->n_road, 1);

  for (guint k = 0; k < table->n_road; k++) {
    UiBoardItem *item =
        ui_restless_add (room, UI_RESTLESS_SEE_STOP, 0, k, x + step * k, y, step, h);

    if (table->phase == UI_RESTLESS_REVEAL && (int)k + 1 == table->encounter && step >= LEAST)
      g_strlcpy (item->token, "reveal", UI_BOARD_TOKEN);
  }
  ui_restless_add (room, UI_RESTLESS_SEE_GATE, 0, 0, x + w - gate, y, gate, h);
}

static void
add_tallies (UiRestlessRoom *room, float x, float y, float w, float h)
{
  float gap = room->u * 0.4f, one = (w - gap) / 2;

  g_strlcpy (ui_restless_add (room, UI_RESTLESS_SEE_REROLLS, 0, 0, x, y, one, h)->token, "rerolls",
             UI_BOARD_TOKEN);
  g_strlcpy (ui_restless_add (room, UI_RESTLESS_SEE_RESTS, 0, 0, x + one + gap, y, one, h)->token,
             "rest", UI_BOARD_TOKEN);
}

static float
add_road (UiRestlessRoom *room, float x, float y, float w)
{
  const UiRestlessTable *table = room->table;
  float u = room->u, gap = u * 0.6f, h = u * 2.7f, tallies = u * 8.6f;
  float realm = CLAMP (w * 0.2f, u * 9, u * 14);

  if (w < u * TWO_LINES) {
    float line = u * 2.1f;

    tallies = MIN (tallies, w * 0.52f);
    ui_restless_add (room, UI_RESTLESS_SEE_REALM, 0, 0, x, y, w - tallies - gap, line)->key =
        table->realm_card;
    add_tallies (room, x + w - tallies, y, tallies, line);
    if (table->n_road == 0)
      return line;
    add_stops (room, x, y + line + gap * 0.5f, w, h);
    return line + gap * 0.5f + h;
  }
  ui_restless_add (room, UI_RESTLESS_SEE_REALM, 0, 0, x, y, realm, h)->key = table->realm_card;
  add_tallies (room, x + w - tallies, y, tallies, h);
  if (table->n_road > 0)
    add_stops (room, x + realm + gap, y, w - realm - tallies - 2 * gap, h);
  return h;
}

/* Everything; returns the height. @slack: what is left over in height: the columns of the party
 * take a part of it, the rest goes around the middle. */
static float
build (UiRestlessRoom *room, float width, float slack)
{
  float u = room->u, margin = room->em * MARGIN, w = width - 2 * margin, y = margin * 0.6f;
  float gap = u * 0.7f, party = MIN (slack * 0.6f, u * 7), part;

  y += add_head (room, margin, y, w) + gap * 0.4f;
  y += add_road (room, margin, y, w) + gap + (slack - party) * 0.4f;
  part = ui_restless_add_stage (room, margin, y, w);
  y += part + (part > 0 ? gap : 0) + (slack - party) * 0.6f;
  part = ui_restless_add_ground (room, margin, y, w);
  y += part + (part > 0 ? gap : 0);
  part = ui_restless_add_party (room, margin, y, w, party);
  return y + part + margin;
}

static float
height_at (const UiRestlessTable *table, float width, float em, float more)
{
  UiRestlessRoom room = { .table = table, .em = em, .u = em * more };

  return build (&room, width, 0);
}

float
ui_restless_height_for (gconstpointer table, float width, float em)
{
  return ceilf (height_at (table, width, em, 1));
}

void
ui_restless_lay_out (gconstpointer table, float width, float height, float em, GArray *items)
{
  UiRestlessRoom room = { .table = table, .items = items, .em = em };
  float more = MIN (ui_restless_widest_unit (table, width, em), MOST);

  while (more > 1 && height_at (table, width, em, more) > height)
    more -= 0.05f;
  room.u = em * MAX (more, 1);
  ui_restless_add (&room, UI_RESTLESS_SEE_MAT, 0, 0, 0, 0, width, height);
  build (&room, width, MAX (height - height_at (table, width, em, room.u / em), 0));
}

/* Nobody came in this slot with the last move. */
static gboolean
count_member (const UiRestlessMember *member, int *number)
{
  *number = member->alive ? member->health : 0;
  return member->card != NULL && !member->joined;
}

gboolean
ui_restless_count (gconstpointer data, const UiBoardItem *item, int *number)
{
  const UiRestlessTable *table = data;

  switch (item->kind) {
  case UI_RESTLESS_SEE_REROLLS:
    *number = table->rerolls;
    return TRUE;
  case UI_RESTLESS_SEE_RESTS:
    *number = table->rests;
    return TRUE;
  case UI_RESTLESS_SEE_HEALTH:
    return count_member (&table->party[item->seat - 1], number);
  default:
    return FALSE;
  }
}

/* "A attack axe roll=3>15,7": A threw, and 15 counts. */
int
ui_restless_thrown (gconstpointer data, const UiBoardItem *item)
{
  const UiRestlessTable *table = data;
  const AppMove *move = table->number > 0 ? app_match_get_move (table->match, table->number) : NULL;
  const char *roll = move != NULL ? strstr (move->text, " roll=") : NULL, *reroll;

  if (item->kind != UI_RESTLESS_SEE_PANEL || roll == NULL
      || move->text[0] != 'A' + (int)item->seat - 1)
    return 0;
  roll += strlen (" roll=");
  while ((reroll = strpbrk (roll, ">, ")) != NULL && *reroll == '>')
    roll = reroll + 1;
  return atoi (roll);
}
