/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of things on the table, the captions and the road.
 */
#include "ui/board/restless/restless-layout.h"

#include "ui/board/restless/restless-face.h"

#include <glib/gi18n.h>
#include <math.h>

#define UI_RESTLESS_FLOW 160

/**
 * UiRestlessLayout:
 * @items: NULL to measure only
 * @u: the unit of all sizes: an em, and a little more where there is room
 * @scratch: what is handed out while measuring
 */
typedef struct {
  const UiRestlessScene *scene;
  GArray *items;
  float em, u;
  UiBoardItem scratch;
} UiRestlessLayout;

/* Things of one height that stand in lines, as many in each as fit. */
typedef struct {
  struct {
    UiRestlessPart kind;
    guint index;
    float width;
  } at[UI_RESTLESS_FLOW];
  guint n;
} UiRestlessFlow;

#define MARGIN 0.7f     /* em around everything */
#define TWO_LINES 38.0f /* units under which captions and road take a line more */
#define GATE 5.4f       /* units of the road's end */
#define STOP 4.25f      /* units of an encounter on the road that says its name */
#define BARE_STOP 2.6f  /* units of one that has none yet */
#define TAB 3.2f        /* units beside a realm's name */
#define REALM_NAME 1.0f /* units of its type */
#define LEAST 12.0f     /* pixels that can be pointed at */
#define MOST 1.6f       /* how much larger an em everything may be */

/* The middle of the table: who or what is met, what lies there to be chosen or bought, the decks
 * that are awaited and what can be done; and what lies on the ground. */

#define TEXT_LINES 4     /* of a card in the middle, at most */
#define SIDE 9.6f        /* units of a column of decks and pools */
#define LEAST_CARD 27.0f /* units that the card then has */
#define BESIDE 60.0f     /* units from which decks and pools stand beside the card */

static const struct {
  const char *verb, *name;
} decks[UI_RESTLESS_DECKS] = {
  [UI_RESTLESS_DECK_CHARACTERS] = { "join", N_ ("Characters") },
  [UI_RESTLESS_DECK_STARTERS] = { "starter", N_ ("Starter Items") },
  [UI_RESTLESS_DECK_REALMS] = { "realm", N_ ("Realm") },
  [UI_RESTLESS_DECK_GODS] = { "god", N_ ("Traitor God") },
  [UI_RESTLESS_DECK_ENCOUNTERS] = { "reveal", N_ ("Encounter") },
  [UI_RESTLESS_DECK_LOOT] = { "loot", N_ ("Loot") },
  [UI_RESTLESS_DECK_TREASURE] = { "treasure", N_ ("Treasure") },
  [UI_RESTLESS_DECK_TAROT] = { "consult", N_ ("Tarot") },
};

static const struct {
  const char *verb, *name;
} actions[UI_RESTLESS_ACTIONS] = {
  [UI_RESTLESS_ACTION_TRADER] = { "trader", N_ ("See the Inventory") },
  [UI_RESTLESS_ACTION_LEAVE] = { "leave", N_ ("Leave the Trader") },
  [UI_RESTLESS_ACTION_REST] = { "rest", N_ ("Rest") },
  [UI_RESTLESS_ACTION_WAKE] = { "wake", N_ ("Wake") },
  [UI_RESTLESS_ACTION_FLEE] = { "flee", N_ ("Flee") },
  [UI_RESTLESS_ACTION_FINAL_NIGHT] = { "final-night", N_ ("Spend the final night") },
  [UI_RESTLESS_ACTION_BATTLE] = { "battle", N_ ("Begin the battle") },
  [UI_RESTLESS_ACTION_ANNIHILATION] = { "annihilation", N_ ("Accept annihilation") },
  [UI_RESTLESS_ACTION_NEXT] = { "next", N_ ("Go on") },
};

const char *
ui_restless_deck_name (UiRestlessDeck deck)
{
  return _ (decks[deck].name);
}

const char *
ui_restless_action_name (UiRestlessAction action)
{
  return _ (actions[action].name);
}

const char *
ui_restless_middle_card (const UiRestlessScene *scene)
{
  guint here = (guint)MAX (scene->encounter, 0);

  switch (scene->phase) {
  case UI_RESTLESS_REST:
    return scene->rest;
  case UI_RESTLESS_FINAL_NIGHT:
    return scene->god.card;
  case UI_RESTLESS_TRADER:
    return NULL;
  case UI_RESTLESS_DROPS:
    return here >= 1 && here <= scene->n_road ? scene->road[here - 1].card : NULL;
  default:
    return scene->foe.card != NULL ? scene->foe.card : scene->current;
  }
}

float
ui_restless_band_width (float w, float u)
{
  return w > u * 20 ? u * 3 : u * 1.6f;
}

gboolean
ui_restless_is_fought (const UiRestlessScene *scene)
{
  if (scene->phase == UI_RESTLESS_FINAL_NIGHT)
    return scene->god.card != NULL;
  return scene->foe.card != NULL && scene->phase != UI_RESTLESS_REST;
}

/* Tokens. */

static void
name_thing (const UiRestlessScene *scene, UiBoardItem *item)
{
  const char *token = "";

  switch ((UiRestlessPart)item->kind) {
  case UI_RESTLESS_PART_DECK:
    token = decks[item->index].verb;
    item->key = token;
    break;
  case UI_RESTLESS_PART_ACTION:
    token = actions[item->index].verb;
    break;
  case UI_RESTLESS_PART_POOL:
    item->key = app_value_text (app_value_get (app_value_at (scene->pools, item->index), "card"));
    break;
  case UI_RESTLESS_PART_GROUP:
    item->key =
        app_value_text (app_value_get (app_value_at (scene->group_blessings, item->index), "card"));
    break;
  case UI_RESTLESS_PART_LYING:
    item->key = scene->ground.at[item->index].card;
    break;
  case UI_RESTLESS_PART_HELD:
    item->key = ui_restless_text_at (scene->foe.held, item->index);
    break;
  case UI_RESTLESS_PART_CANDIDATE:
    item->key = ui_restless_text_at (scene->candidates, item->index);
    item->from = decks[UI_RESTLESS_DECK_ENCOUNTERS].verb;
    break;
  case UI_RESTLESS_PART_STOCK:
    item->key = ui_restless_text_at (scene->stock, item->index);
    break;
  case UI_RESTLESS_PART_OFFERED:
    item->key = ui_restless_text_at (scene->offered, item->index);
    break;
  default:
    break;
  }
  if (item->kind != UI_RESTLESS_PART_DECK && item->kind != UI_RESTLESS_PART_ACTION)
    token = item->key != NULL && item->kind != UI_RESTLESS_PART_HELD ? item->key : "";
  g_strlcpy (item->token, token, UI_BOARD_TOKEN);
}

/* What the parts are added with */

static UiBoardItem *
ui_restless_add (UiRestlessLayout *room, UiRestlessPart kind, guint seat, guint index, float x,
                 float y, float w, float h)
{
  if (room->items == NULL) {
    room->scratch = (UiBoardItem){ 0 };
    return &room->scratch;
  }
  return ui_items_add (room->items, (int)kind, seat, index, x, y, w, h);
}

/* How wide words are, roughly, at a size of @u. */
static float
ui_restless_text_width (const char *words, float u)
{
  return u * (0.58f * (float)g_utf8_strlen (words, -1) + 0.4f);
}

static void
ui_restless_flow_add (UiRestlessFlow *flow, UiRestlessPart kind, guint index, float width)
{
  if (flow->n == UI_RESTLESS_FLOW)
    return;
  flow->at[flow->n].kind = kind;
  flow->at[flow->n].index = index;
  flow->at[flow->n].width = width;
  flow->n++;
}

/* Places them, lines aligned to @align (0 is left, 1 right), @h high each; returns the height. Each
 * gets its key and token from @name. */
static float
ui_restless_flow_place (UiRestlessLayout *room, const UiRestlessFlow *flow, float x, float y,
                        float w, float h, float align,
                        void (*name) (const UiRestlessScene *scene, UiBoardItem *item))
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

      name (room->scene,
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
add_head (UiRestlessLayout *room, float x, float y, float w)
{
  float h = room->u * 1.55f, place = w * 0.6f;

  if (w < room->u * TWO_LINES) {
    ui_restless_add (room, UI_RESTLESS_PART_PLACE, 0, 0, x, y, w, h);
    ui_restless_add (room, UI_RESTLESS_PART_NEWS, 0, 1, x, y + h, w, h);
    return 2 * h;
  }
  ui_restless_add (room, UI_RESTLESS_PART_PLACE, 0, 0, x, y, place, h);
  ui_restless_add (room, UI_RESTLESS_PART_NEWS, 0, 0, x + place, y, w - place, h);
  return h;
}

static guint
count_named_stops (const UiRestlessScene *scene)
{
  guint n = 0;

  for (guint k = 0; k < scene->n_road; k++)
    n += scene->road[k].card != NULL;
  return n;
}

/* Encounter by encounter, to the gate: of the same width, unless those with names need more. */
static void
add_stops (UiRestlessLayout *room, float x, float y, float w, float h)
{
  const UiRestlessScene *scene = room->scene;
  float gate = MIN (room->u * GATE, w * 0.3f), step = (w - gate) / MAX (scene->n_road, 1);
  guint named = count_named_stops (scene), bare = scene->n_road - named;
  float least = room->u * STOP, rest = (w - gate - least * named) / MAX (bare, 1), left = x;
  gboolean even = step >= least || bare == 0 || rest < room->u * BARE_STOP * 0.9f;

  for (guint k = 0; k < scene->n_road; k++) {
    float wide = even ? step : scene->road[k].card != NULL ? least : rest;
    UiBoardItem *item = ui_restless_add (room, UI_RESTLESS_PART_STOP, 0, k, left, y, wide, h);

    left += wide;
    if (scene->phase == UI_RESTLESS_REVEAL && (int)k + 1 == scene->encounter && step >= LEAST)
      g_strlcpy (item->token, "reveal", UI_BOARD_TOKEN);
  }
  ui_restless_add (room, UI_RESTLESS_PART_GATE, 0, 0, x + w - gate, y, gate, h);
}

static void
add_tallies (UiRestlessLayout *room, float x, float y, float w, float h)
{
  float gap = room->u * 0.4f, one = (w - gap) / 2;

  g_strlcpy (ui_restless_add (room, UI_RESTLESS_PART_REROLLS, 0, 0, x, y, one, h)->token, "rerolls",
             UI_BOARD_TOKEN);
  g_strlcpy (ui_restless_add (room, UI_RESTLESS_PART_RESTS, 0, 0, x + one + gap, y, one, h)->token,
             "rest", UI_BOARD_TOKEN);
}

/* How wide the realm is on a line of @w that has @rest for other things than the road: so that its
 * name is read whole, while each stop keeps what it needs. */
static float
realm_width (const UiRestlessLayout *room, float w, float rest)
{
  const UiRestlessScene *scene = room->scene;
  float u = room->u, least = CLAMP (w * 0.2f, u * 9, u * 14);
  guint named = count_named_stops (scene);
  float most =
      w - rest - u * (GATE + STOP * (float)named + BARE_STOP * (float)(scene->n_road - named));

  if (scene->realm_card == NULL)
    return least;
  return MAX (least,
              MIN (most, u * TAB
                             + ui_restless_text_width (ui_restless_name (scene, scene->realm_card),
                                                       u * REALM_NAME)));
}

static float
add_road (UiRestlessLayout *room, float x, float y, float w)
{
  const UiRestlessScene *scene = room->scene;
  float u = room->u, gap = u * 0.6f, h = u * 2.7f, tallies = u * 8.6f;
  float realm = realm_width (room, w, tallies + 2 * gap);

  if (w < u * TWO_LINES) {
    float line = u * 2.1f;

    tallies = MIN (tallies, w * 0.52f);
    ui_restless_add (room, UI_RESTLESS_PART_REALM, 0, 0, x, y, w - tallies - gap, line)->key =
        scene->realm_card;
    add_tallies (room, x + w - tallies, y, tallies, line);
    if (scene->n_road == 0)
      return line;
    add_stops (room, x, y + line + gap * 0.5f, w, h);
    return line + gap * 0.5f + h;
  }
  ui_restless_add (room, UI_RESTLESS_PART_REALM, 0, 0, x, y, realm, h)->key = scene->realm_card;
  add_tallies (room, x + w - tallies, y, tallies, h);
  if (scene->n_road > 0)
    add_stops (room, x + realm + gap, y, w - realm - tallies - 2 * gap, h);
  return h;
}

/* Nobody came in this slot with the last move. */
static gboolean
count_member (const UiRestlessMember *member, int *number)
{
  *number = member->alive ? member->health : 0;
  return member->card != NULL && !member->joined;
}

gboolean
ui_restless_item_number (gconstpointer data, const UiBoardItem *item, int *number)
{
  const UiRestlessScene *scene = data;

  switch (item->kind) {
  case UI_RESTLESS_PART_REROLLS:
    *number = scene->rerolls;
    return TRUE;
  case UI_RESTLESS_PART_RESTS:
    *number = scene->rests;
    return TRUE;
  case UI_RESTLESS_PART_HEALTH:
    return count_member (&scene->party[item->seat - 1], number);
  default:
    return FALSE;
  }
}

/* "A attack axe roll=3>15,7": A threw, and 15 counts. */
int
ui_restless_item_die (gconstpointer data, const UiBoardItem *item)
{
  const UiRestlessScene *scene = data;
  const AppMove *move = scene->number > 0 ? app_match_get_move (scene->match, scene->number) : NULL;
  const char *roll = move != NULL ? strstr (move->text, " roll=") : NULL, *reroll;

  if (item->kind != UI_RESTLESS_PART_PANEL || roll == NULL
      || move->text[0] != 'A' + (int)item->seat - 1)
    return 0;
  roll += strlen (" roll=");
  while ((reroll = strpbrk (roll, ">, ")) != NULL && *reroll == '>')
    roll = reroll + 1;
  return atoi (roll);
}

/* The party, a column for each character: the name, counters of armor above those of health,
 * strength and weight, then what it carries and what is on it. */

#define COLUMN 9.7f       /* em that a character needs beside three others */
#define GOOD_COLUMN 13.5f /* units that it should have */
#define WIDE_COLUMN 26.0f /* units that it takes at most */
#define LINES 2           /* of counters */

/* What those that stand beside each other have room for alike: a line of armor, counters of health.
 */
typedef struct {
  gboolean armor;
  guint lines;
} Row;

static const char *const slots[UI_RESTLESS_SLOTS] = { "A", "B", "C", "D" };

UiRestlessCounters
ui_restless_counters (int max, float width, float u, guint most, gboolean pointed)
{
  float least = pointed ? MAX (u * 0.63f, LEAST) : u * 0.63f;
  float numbers = u * (max > 99 ? 4.2f : max > 9 ? 2.9f : 1.9f);

  for (guint lines = 1; lines <= most; lines++)
    for (float step = MAX (u * 0.98f, least); step >= least; step -= u * 0.05f) {
      guint fit = width > numbers ? (guint)((width - numbers) / step) : 0;

      if (fit * lines >= (guint)MAX (max, 0) + 1)
        return (UiRestlessCounters){ fit, lines, step };
    }
  return (UiRestlessCounters){ 0, 1, u * 0.98f };
}

static gboolean
is_shown (const UiRestlessScene *scene, guint slot)
{
  return scene->party[slot].card != NULL || scene->phase == UI_RESTLESS_SETUP;
}

gboolean
ui_restless_is_payable (const UiRestlessScene *scene)
{
  return scene->tarot
         && (scene->phase == UI_RESTLESS_CONSULT || scene->phase == UI_RESTLESS_REST
             || scene->phase == UI_RESTLESS_TRADER);
}

static Row
measure_row (const UiRestlessLayout *room, const guint *slots_of, guint n, float w)
{
  Row row = { FALSE, 1 };

  for (guint k = 0; k < n; k++) {
    const UiRestlessMember *member = &room->scene->party[slots_of[k]];

    if (!member->alive)
      continue;
    row.armor |= member->armor > 0;
    row.lines = MAX (row.lines, ui_restless_counters (member->max_health, w - room->u, room->u,
                                                      LINES, ui_restless_is_payable (room->scene))
                                    .lines);
  }
  return row;
}

static UiBoardItem *
add_own (UiRestlessLayout *room, UiRestlessPart kind, guint slot, guint index, const char *token,
         float x, float y, float w, float h)
{
  UiBoardItem *item = ui_restless_add (room, kind, slot + 1, index, x, y, w, h);

  g_strlcpy (item->token, token, UI_BOARD_TOKEN);
  return item;
}

/* @lines: of the one in this row that needs most. */
static float
add_health (UiRestlessLayout *room, guint slot, guint lines, float x, float y, float w)
{
  const UiRestlessMember *member = &room->scene->party[slot];
  UiRestlessCounters lie = ui_restless_counters (member->max_health, w, room->u, LINES,
                                                 ui_restless_is_payable (room->scene));
  float line = lie.step * 1.12f, h = room->u * (lines * 1.1f + 0.3f);
  float top = y + (h - line * lie.lines) / 2;

  add_own (room, UI_RESTLESS_PART_HEALTH, slot, 0, slots[slot], x, y, w, h);
  for (guint k = 0; ui_restless_is_payable (room->scene) && lie.fit > 0 && (int)k < member->health;
       k++)
    add_own (room, UI_RESTLESS_PART_COUNTER, slot, k, slots[slot], x + lie.step * (k % lie.fit),
             top + line * (k / lie.fit), lie.step, line);
  return h;
}

/* Unarmed, weight, and the end of the turn. */
static float
add_figures (UiRestlessLayout *room, guint slot, float x, float y, float w)
{
  const UiRestlessScene *scene = room->scene;
  gboolean fight = scene->phase == UI_RESTLESS_COMBAT || scene->phase == UI_RESTLESS_GOD;
  gboolean turn = fight && scene->turn == 'A' + (char)slot;
  float u = room->u, h = u * 1.65f, fist = u * 2.3f, end = turn ? u * 3.3f : 0;

  add_own (room, UI_RESTLESS_PART_UNARMED, slot, 0, "attack", x, y, fist, h);
  add_own (room, UI_RESTLESS_PART_WEIGHT, slot, 0, "", x + fist + u * 0.3f, y,
           w - fist - end - u * (turn ? 0.6f : 0.3f), h);
  if (turn)
    add_own (room, UI_RESTLESS_PART_END, slot, 0, "end", x + w - end, y, end, h);
  return h;
}

static float
add_items (UiRestlessLayout *room, guint slot, float x, float y, float w)
{
  const UiRestlessItems *items = &room->scene->party[slot].items;
  float u = room->u, gap = u * 0.25f, h = u * 2;
  guint columns = w >= u * (items->n > 10 ? 12.5f : 19) ? 2 : 1;
  float one = (w - gap * (columns - 1)) / columns;

  for (guint k = 0; k < items->n; k++)
    add_own (room, UI_RESTLESS_PART_ITEM, slot, k, items->at[k].card,
             x + (one + gap) * (k % columns), y + (h + gap) * (k / columns), one, h)
        ->key = items->at[k].card;
  return items->n > 0 ? (h + gap) * ((items->n + columns - 1) / columns) : 0;
}

static float
add_marks (UiRestlessLayout *room, guint slot, float x, float y, float w)
{
  const UiRestlessMember *member = &room->scene->party[slot];
  float u = room->u, gap = u * 0.25f, h = u * 1.5f, left = x, top = y;

  for (guint k = 0; k < member->n_marks; k++) {
    const char *card = member->marks[k].card;
    float wide =
        MIN (w, u * 1.9f + ui_restless_text_width (ui_restless_name (room->scene, card), u * 0.8f));

    if (left > x && left + wide > x + w) {
      left = x;
      y += h + gap;
    }
    add_own (room, UI_RESTLESS_PART_MARK, slot, k, card, left, y, wide, h)->key = card;
    left += wide + gap;
  }
  return member->n_marks > 0 ? y + h - top : 0;
}

/* One character; returns the height that it needs. */
static float
add_member (UiRestlessLayout *room, guint slot, const Row *row, float x, float y, float w, float h)
{
  const UiRestlessMember *member = &room->scene->party[slot];
  float u = room->u, pad = u * 0.5f, inner = w - 2 * pad, top = y;
  float plate = u * 1.8f, player = u * 1.15f;

  add_own (room, UI_RESTLESS_PART_PANEL, slot, 0, slots[slot], x, y, w, h);
  x += pad;
  y += pad;
  add_own (room, UI_RESTLESS_PART_PLATE, slot, 0, slots[slot], x, y, inner, plate);
  y += plate;
  if (member->card == NULL)
    return y + u * 3 - top;
  ui_restless_add (room, UI_RESTLESS_PART_PLAYER, slot + 1, 0, x, y, inner, player);
  y += player + pad * 0.4f;
  if (!member->alive)
    return y + u * 4.6f - top;
  if (row->armor) {
    if (member->armor > 0)
      add_own (room, UI_RESTLESS_PART_ARMOR, slot, 0, slots[slot], x, y, inner, u * 1.15f);
    y += u * 1.2f;
  }
  y += add_health (room, slot, row->lines, x, y, inner) + pad * 0.4f;
  y += add_figures (room, slot, x, y, inner) + pad * 0.7f;
  y += add_items (room, slot, x, y, inner);
  y += add_marks (room, slot, x, y, inner);
  return y + pad - top;
}

static float
row_height (UiRestlessLayout *room, const guint *slots_of, guint n, const Row *row, float w)
{
  UiRestlessLayout probe = *room;
  float height = 0;

  probe.items = NULL;
  for (guint k = 0; k < n; k++)
    height = MAX (height, add_member (&probe, slots_of[k], row, 0, 0, w, 0));
  return height;
}

/* In how many columns the party stands. */
static guint
count_columns (const UiRestlessScene *scene, float w, float em)
{
  guint n = 0, fit;

  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    n += is_shown (scene, k);
  fit = w >= em * (COLUMN * 4 + 1.8f) ? 4 : w >= em * COLUMN * 2 ? 2 : 1;
  return MAX (MIN (fit, n), 1);
}

/* How much larger than an em the unit may be, so that the columns of the party stay wide enough. */
static float
ui_restless_widest_unit (const UiRestlessScene *scene, float width, float em)
{
  return MAX (width / count_columns (scene, width, em) / (em * GOOD_COLUMN), 1);
}

/* Adds its part and returns its height, 0 for nothing, as those of the ground, the stage and the
 * piles do. @more: height for the last row of columns beyond what it needs. */
static float
ui_restless_add_party (UiRestlessLayout *room, float x, float y, float w, float more)
{
  float gap = room->u * 0.6f, one, top = y;
  guint shown[UI_RESTLESS_SLOTS], n = 0, columns;

  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    if (is_shown (room->scene, k))
      shown[n++] = k;
  if (n == 0)
    return 0;
  columns = count_columns (room->scene, w, room->em);
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

/* What is awaited and what can be done. */

static void
add_deck (const UiRestlessLayout *room, UiRestlessFlow *flow, UiRestlessDeck deck)
{
  ui_restless_flow_add (
      flow, UI_RESTLESS_PART_DECK, deck,
      room->u * 2.8f + ui_restless_text_width (ui_restless_deck_name (deck), room->u * 0.9f)
          + (deck == UI_RESTLESS_DECK_LOOT || deck == UI_RESTLESS_DECK_TREASURE ? room->u * 2 : 0));
}

static void
add_action (const UiRestlessLayout *room, UiRestlessFlow *flow, UiRestlessAction action)
{
  ui_restless_flow_add (flow, UI_RESTLESS_PART_ACTION, action,
                        room->u * 1.6f
                            + ui_restless_text_width (ui_restless_action_name (action), room->u));
}

static void
add_decks (const UiRestlessLayout *room, UiRestlessFlow *flow)
{
  const UiRestlessScene *scene = room->scene;

  switch (scene->phase) {
  case UI_RESTLESS_SETUP:
    add_deck (room, flow, UI_RESTLESS_DECK_CHARACTERS);
    add_deck (room, flow, UI_RESTLESS_DECK_STARTERS);
    break;
  case UI_RESTLESS_REALM:
    add_deck (room, flow, scene->encounter > 0 ? UI_RESTLESS_DECK_GODS : UI_RESTLESS_DECK_REALMS);
    break;
  case UI_RESTLESS_CONSULT:
    add_deck (room, flow, UI_RESTLESS_DECK_TAROT);
    break;
  case UI_RESTLESS_REVEAL:
    add_deck (room, flow, UI_RESTLESS_DECK_ENCOUNTERS);
    break;
  case UI_RESTLESS_REST:
  case UI_RESTLESS_TRADER:
    if (scene->tarot)
      add_deck (room, flow, UI_RESTLESS_DECK_TAROT);
    break;
  default:
    break;
  }
  if (scene->draw_loot > 0)
    add_deck (room, flow, UI_RESTLESS_DECK_LOOT);
  if (scene->draw_treasure > 0)
    add_deck (room, flow, UI_RESTLESS_DECK_TREASURE);
}

static void
add_actions (const UiRestlessLayout *room, UiRestlessFlow *flow)
{
  const UiRestlessScene *scene = room->scene;

  switch (scene->phase) {
  case UI_RESTLESS_ENCOUNTER:
    if (ui_restless_is_trader (scene) && !scene->traded)
      add_action (room, flow, UI_RESTLESS_ACTION_TRADER);
    G_GNUC_FALLTHROUGH;
  case UI_RESTLESS_DROPS:
    if (scene->rests > 0 && !scene->no_rest)
      add_action (room, flow, UI_RESTLESS_ACTION_REST);
    add_action (room, flow, UI_RESTLESS_ACTION_NEXT);
    break;
  case UI_RESTLESS_COMBAT:
    add_action (room, flow, UI_RESTLESS_ACTION_FLEE);
    break;
  case UI_RESTLESS_REST:
    add_action (room, flow, UI_RESTLESS_ACTION_WAKE);
    break;
  case UI_RESTLESS_TRADER:
    add_action (room, flow, UI_RESTLESS_ACTION_LEAVE);
    break;
  case UI_RESTLESS_FINAL_NIGHT:
    if (scene->rests > 0 && !scene->night_shared)
      add_action (room, flow, UI_RESTLESS_ACTION_FINAL_NIGHT);
    if (scene->night_shared && !scene->traded)
      add_action (room, flow, UI_RESTLESS_ACTION_TRADER);
    add_action (room, flow, UI_RESTLESS_ACTION_BATTLE);
    add_action (room, flow, UI_RESTLESS_ACTION_ANNIHILATION);
    break;
  default:
    break;
  }
}

/* What the party has in common. */
static void
add_shared (const UiRestlessLayout *room, UiRestlessFlow *flow)
{
  const UiRestlessScene *scene = room->scene;

  for (guint k = 0; k < app_value_length (scene->pools); k++) {
    const char *card = app_value_text (app_value_get (app_value_at (scene->pools, k), "card"));

    ui_restless_flow_add (
        flow, UI_RESTLESS_PART_POOL, k,
        room->u * 4 + ui_restless_text_width (ui_restless_name (scene, card), room->u * 0.9f));
  }
  for (guint k = 0; k < app_value_length (scene->group_blessings); k++) {
    const AppValue *blessing = app_value_at (scene->group_blessings, k);
    const char *card = app_value_text (app_value_get (blessing, "card"));

    ui_restless_flow_add (
        flow, UI_RESTLESS_PART_GROUP, k,
        room->u * (2.4f + 0.8f * app_value_length (app_value_get (blessing, "on")))
            + ui_restless_text_width (ui_restless_name (scene, card), room->u * 0.9f));
  }
}

/* The card in the middle. */

static float
add_strikes (UiRestlessLayout *room, const UiRestlessFoe *foe, float x, float y, float w)
{
  UiRestlessFlow flow = { .n = 0 };

  for (guint k = 0; k < foe->n_strikes; k++)
    ui_restless_flow_add (&flow, UI_RESTLESS_PART_STRIKE, k,
                          room->u * (foe->strikes[k].to > 9 ? 5.4f : 4.6f));
  return ui_restless_flow_place (room, &flow, x, y, w, room->u * 1.6f, 0, name_thing);
}

static float
add_held (UiRestlessLayout *room, float x, float y, float w)
{
  UiRestlessFlow flow = { .n = 0 };

  for (guint k = 0; k < app_value_length (room->scene->foe.held); k++)
    ui_restless_flow_add (&flow, UI_RESTLESS_PART_HELD, k, room->u * 8);
  return ui_restless_flow_place (room, &flow, x, y, w, room->u * 1.7f, 0, name_thing);
}

/* Attack, Die Defense, Chain Magic, then health, in a line more where there is no room. */
static float
add_numbers (UiRestlessLayout *room, const UiRestlessFoe *foe, float x, float y, float w)
{
  UiRestlessFlow flow = { .n = 0 };
  float u = room->u, h = u * 2, gap = u * 0.35f, left = 0, height;

  if (!foe->god)
    ui_restless_flow_add (&flow, UI_RESTLESS_PART_ATTACK, 0, u * 3.5f);
  ui_restless_flow_add (&flow, UI_RESTLESS_PART_DEFENSE, 0, u * 3.5f);
  if (foe->chain_magic)
    ui_restless_flow_add (&flow, UI_RESTLESS_PART_CHAIN, 0, u * 2.4f);
  height = ui_restless_flow_place (room, &flow, x, y, w, h, 0, name_thing);
  for (guint k = 0; k < flow.n; k++)
    left += flow.at[k].width + gap;
  if (w - left > u * 13) {
    ui_restless_add (room, UI_RESTLESS_PART_FOE_HEALTH, 0, 0, x + left + gap, y, w - left - gap, h);
    return height;
  }
  ui_restless_add (room, UI_RESTLESS_PART_FOE_HEALTH, 0, 0, x, y + height + gap, w, u * 1.9f);
  return height + gap + u * 1.9f;
}

/* Lines that a card's text takes, as far as that can be told without a font. */
static guint
text_lines (const UiRestlessLayout *room, float w)
{
  const UiRestlessScene *scene = room->scene;
  UiRestlessFace face;
  float long_one;

  if (scene->phase == UI_RESTLESS_DROPS)
    return 0;
  ui_restless_read_face (&face, ui_restless_fields (scene, ui_restless_middle_card (scene)));
  long_one = ui_restless_text_width (ui_restless_face_text (&face), room->u * 0.72f);
  return long_one > room->u ? (guint)CLAMP (ceilf (long_one / w), 1, TEXT_LINES) : 0;
}

/* Band, name and text; below that the numbers of who is fought. */
static float
add_card (UiRestlessLayout *room, float x, float y, float w)
{
  const UiRestlessScene *scene = room->scene;
  gboolean fought = ui_restless_is_fought (scene);
  const UiRestlessFoe *foe = scene->phase == UI_RESTLESS_FINAL_NIGHT ? &scene->god : &scene->foe;
  float u = room->u, pad = u * 0.5f, tab = ui_restless_band_width (w, u), inner = w - tab - 2 * pad;
  float head = u * (2.75f + 1.1f * text_lines (room, inner)), bottom = head + pad * 0.6f, h;
  guint at = room->items != NULL ? room->items->len : 0;
  UiBoardItem *card = ui_restless_add (room, UI_RESTLESS_PART_CARD, 0, 0, x, y, w, bottom);

  card->key = ui_restless_middle_card (scene);
  if (fought && scene->phase != UI_RESTLESS_FINAL_NIGHT)
    g_strlcpy (card->token, "target", UI_BOARD_TOKEN);
  else if (scene->phase == UI_RESTLESS_ENCOUNTER && ui_restless_is_trader (scene))
    g_strlcpy (card->token, "trader", UI_BOARD_TOKEN);
  if (fought) {
    bottom = head + pad * 0.3f;
    bottom += add_numbers (room, foe, x + tab + pad, y + bottom, inner) + pad;
    h = add_strikes (room, foe, x + tab + pad, y + bottom, inner);
    bottom += h + (h > 0 ? pad : 0);
    h = add_held (room, x + tab + pad, y + bottom, inner);
    bottom += h + (h > 0 ? pad : 0);
  }
  if (room->items != NULL)
    g_array_index (room->items, UiBoardItem, at).box.size.height = bottom;
  return bottom;
}

/* Cards that lie there to be chosen or bought. */
static float
add_cards (UiRestlessLayout *room, UiRestlessPart kind, const AppValue *list, float x, float y,
           float w)
{
  UiRestlessFlow flow = { .n = 0 };
  guint n = app_value_length (list);
  float u = room->u, card = n > 12 ? u * 5 : n > 6 ? u * 6.2f : u * 7.8f;

  if ((w - u * 1.1f) / 4 >= u * 6)
    card = MIN (card, (w - u * 1.1f) / 4);
  card = MIN (card, (w - u * 0.8f) / MIN (n, 3));
  for (guint k = 0; k < n; k++)
    ui_restless_flow_add (&flow, kind, k, card);
  return ui_restless_flow_place (room, &flow, x, y, w, card * UI_CARD_ASPECT, 0.5f, name_thing);
}

/* The card with what a throw does below it, or the cards to choose from; its height. */
static float
add_middle (UiRestlessLayout *room, float x, float y, float w)
{
  const UiRestlessScene *scene = room->scene;
  float u = room->u, card = MIN (w, u * 38), top = y;

  if (ui_restless_middle_card (scene) != NULL) {
    y += add_card (room, x + (w - card) / 2, y, card) + u * 0.4f;
    if (scene->phase == UI_RESTLESS_COMBAT || scene->phase == UI_RESTLESS_GOD) {
      ui_restless_add (room, UI_RESTLESS_PART_OUTCOME, 0, 0, x + (w - card) / 2, y, card, u * 3);
      y += u * 3.4f;
    }
  }
  if (app_value_length (scene->candidates) > 0)
    y += add_cards (room, UI_RESTLESS_PART_CANDIDATE, scene->candidates, x, y, w) + u * 0.4f;
  if (app_value_length (scene->stock) > 0)
    y += add_cards (room, UI_RESTLESS_PART_STOCK, scene->stock, x, y, w) + u * 0.4f;
  if (app_value_length (scene->offered) > 0)
    y += add_cards (room, UI_RESTLESS_PART_OFFERED, scene->offered, x, y, w) + u * 0.4f;
  return MAX (y - top - u * 0.4f, 0);
}

/* Flows below each other, each of its own height; returns the height of all. */
static float
add_flows (UiRestlessLayout *room, const UiRestlessFlow *const *flows, guint n, float x, float y,
           float w, float align)
{
  float gap = room->u * 0.4f, top = y;

  for (guint k = 0; k < n; k++) {
    const gboolean piles = flows[k]->n > 0 && flows[k]->at[0].kind == UI_RESTLESS_PART_PILE;

    if (flows[k]->n > 0)
      y += ui_restless_flow_place (room, flows[k], x, y, w, room->u * (piles ? 1.5f : 2), align,
                                   name_thing)
           + gap;
  }
  return MAX (y - gap - top, 0);
}

static void
append (UiRestlessFlow *flow, const UiRestlessFlow *more)
{
  for (guint k = 0; k < more->n; k++)
    ui_restless_flow_add (flow, more->at[k].kind, more->at[k].index, more->at[k].width);
}

/* Each deck with its discard pile. */
static void
flow_piles (const UiRestlessLayout *room, UiRestlessFlow *flow)
{
  const UiRestlessScene *scene = room->scene;
  float u = room->u;

  for (guint k = 0; k < scene->n_piles; k++) {
    const UiRestlessPile *pile = &scene->piles[k];
    g_autofree char *numbers = ui_restless_dup_pile_numbers (pile);

    ui_restless_flow_add (flow, UI_RESTLESS_PART_PILE, k,
                          u * 2.2f + ui_restless_text_width (ui_restless_pile_name (pile), u * 0.7f)
                              + ui_restless_text_width (numbers, u * 0.74f)
                              + (app_value_length (pile->ahead) > 0 ? u : 0));
  }
}

static gboolean
has_middle (const UiRestlessScene *scene)
{
  return ui_restless_middle_card (scene) != NULL || app_value_length (scene->candidates) > 0
         || app_value_length (scene->stock) > 0 || app_value_length (scene->offered) > 0;
}

/* Where something lies in the middle and there is room beside it; else they lie below the party. */
static gboolean
piles_stand_beside (const UiRestlessLayout *room, float w)
{
  return has_middle (room->scene) && w >= room->u * (SIDE + LEAST_CARD);
}

static float
ui_restless_add_stage (UiRestlessLayout *room, float x, float y, float w)
{
  UiRestlessFlow owed = { .n = 0 }, todo = { .n = 0 }, shared = { .n = 0 }, piles = { .n = 0 };
  const UiRestlessFlow *const all[] = { &owed, &todo, &shared, &piles };
  float u = room->u, gap = u * 0.5f, side = u * SIDE, middle, flows;

  add_decks (room, &owed);
  add_actions (room, &todo);
  add_shared (room, &shared);
  if (piles_stand_beside (room, w))
    flow_piles (room, &piles);
  if (has_middle (room->scene) && w >= u * BESIDE) {
    float left = (w - MIN (w * 0.56f, u * 40)) / 2, common;

    middle = add_middle (room, x + left, y, w - 2 * left);
    flows = add_flows (room, all, 2, x + w - left + gap, y, left - gap, 0);
    common = add_flows (room, all + 2, 2, x, y, left - gap, 1);
    return MAX (MAX (middle, flows), common);
  }
  if (has_middle (room->scene) && w >= u * (SIDE + LEAST_CARD)) {
    middle = add_middle (room, x, y, w - side - gap);
    flows = add_flows (room, all, 4, x + w - side, y, side, 0);
    return MAX (middle, flows);
  }
  append (&owed, &todo);
  append (&owed, &shared);
  middle = add_middle (room, x, y, w);
  if (middle > 0 && owed.n > 0)
    middle += gap;
  return middle + add_flows (room, all, 1, x, y + middle, w, 0.5f);
}

/* Where items change hands, there is ground to drop them on. */
static gboolean
can_drop (const UiRestlessScene *scene)
{
  return scene->phase == UI_RESTLESS_ENCOUNTER || scene->phase == UI_RESTLESS_DROPS
         || scene->phase == UI_RESTLESS_TRADER || scene->phase == UI_RESTLESS_REST
         || scene->phase == UI_RESTLESS_FINAL_NIGHT;
}

static float
ui_restless_add_ground (UiRestlessLayout *room, float x, float y, float w)
{
  const UiRestlessItems *ground = &room->scene->ground;
  UiRestlessFlow flow = { .n = 0 };
  float u = room->u, head = u * 1.2f, least = u * 9.5f, gap = u * 0.35f, one;
  guint columns = (guint)MAX ((w + gap) / (least + gap), 1);

  if (ground->n == 0 && !can_drop (room->scene))
    return 0;
  one = MIN ((w - gap * (columns - 1)) / columns, u * 13) - 0.1f;
  for (guint k = 0; k < ground->n; k++)
    ui_restless_flow_add (&flow, UI_RESTLESS_PART_LYING, k, one);
  g_strlcpy (ui_restless_add (room, UI_RESTLESS_PART_GROUND, 0, 0, x, y, w, head)->token, "drop",
             UI_BOARD_TOKEN);
  return head + ui_restless_flow_place (room, &flow, x, y + head, w, u * 2, 0, name_thing);
}

/* Decks and their discard piles. */

const char *
ui_restless_pile_name (const UiRestlessPile *pile)
{
  static const struct {
    const char *kind, *name;
  } names[] = { { "encounter", N_ ("Encounter") },  { "loot", N_ ("Loot") },
                { "treasure", N_ ("Treasure") },    { "rest", N_ ("Rest") },
                { "tarot", N_ ("Tarot") },          { "starter", N_ ("Starter Items") },
                { "character", N_ ("Characters") }, { "realm", N_ ("Realm") },
                { "god", N_ ("Traitor God") },      { "status", N_ ("Status Effect") } };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    if (g_str_equal (names[k].kind, pile->kind))
      return _ (names[k].name);
  return pile->kind;
}

char *
ui_restless_dup_pile_numbers (const UiRestlessPile *pile)
{
  const guint discarded = app_value_length (pile->discarded);

  if (pile->pick > 1)
    /* Translators: cards in a deck, cards in its discard pile, and of how many the next one is
     * picked. */
    return g_strdup_printf (_ ("%d · %u · Pick From %d"), pile->left, discarded, pile->pick);
  return g_strdup_printf ("%d · %u", pile->left, discarded);
}

static float
add_piles (UiRestlessLayout *room, float x, float y, float w)
{
  UiRestlessFlow flow = { .n = 0 };
  float u = room->u, head = u * 1.2f;

  if (room->scene->n_piles == 0)
    return 0;
  flow_piles (room, &flow);
  ui_restless_add (room, UI_RESTLESS_PART_PILES, 0, 0, x, y, w, head);
  return head + ui_restless_flow_place (room, &flow, x, y + head, w, u * 1.5f, 0, name_thing);
}

float
ui_restless_unit (const UiBrush *brush)
{
  for (guint k = 0; k < brush->items->len; k++) {
    const UiBoardItem *item = &g_array_index (brush->items, UiBoardItem, k);

    if (item->kind == UI_RESTLESS_PART_PLATE)
      return item->box.size.height / 1.8f;
  }
  return brush->em;
}

/* Everything; returns the height. @slack: what is left over in height: the columns of the party
 * take a part of it, the rest goes around the middle. */
static float
build (UiRestlessLayout *room, float width, float slack)
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
  y += part + (part > 0 ? gap : 0);
  part = piles_stand_beside (room, w) ? 0 : add_piles (room, margin, y, w);
  return y + part + margin;
}

static float
height_at (const UiRestlessScene *scene, float width, float em, float more)
{
  UiRestlessLayout room = { .scene = scene, .em = em, .u = em * more };

  return build (&room, width, 0);
}

float
ui_restless_height_for (gconstpointer scene, float width, float em)
{
  return ceilf (height_at (scene, width, em, 1));
}

void
ui_restless_lay_out (gconstpointer scene, float width, float height, float em, GArray *items)
{
  UiRestlessLayout room = { .scene = scene, .items = items, .em = em };
  float more = MIN (ui_restless_widest_unit (scene, width, em), MOST);

  while (more > 1 && height_at (scene, width, em, more) > height)
    more -= 0.05f;
  room.u = em * MAX (more, 1);
  ui_restless_add (&room, UI_RESTLESS_PART_MAT, 0, 0, 0, 0, width, height);
  build (&room, width, MAX (height - height_at (scene, width, em, room.u / em), 0));
}
