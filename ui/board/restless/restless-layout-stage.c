/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The middle of the table: who or what is met, what lies there to be chosen or bought, the decks
 * that are awaited and what can be done; and what lies on the ground.
 */
#include "ui/board/restless/restless-layout-private.h"

#include "ui/board/restless/restless-face.h"

#include <glib/gi18n.h>
#include <math.h>

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
  [UI_RESTLESS_DO_TRADER] = { "trader", N_ ("See the Inventory") },
  [UI_RESTLESS_DO_LEAVE] = { "leave", N_ ("Leave the Trader") },
  [UI_RESTLESS_DO_REST] = { "rest", N_ ("Rest") },
  [UI_RESTLESS_DO_WAKE] = { "wake", N_ ("Wake") },
  [UI_RESTLESS_DO_FLEE] = { "flee", N_ ("Flee") },
  [UI_RESTLESS_DO_FINAL_NIGHT] = { "final-night", N_ ("Spend the final night") },
  [UI_RESTLESS_DO_BATTLE] = { "battle", N_ ("Begin the battle") },
  [UI_RESTLESS_DO_ANNIHILATION] = { "annihilation", N_ ("Accept annihilation") },
  [UI_RESTLESS_DO_NEXT] = { "next", N_ ("Go on") },
};

const char *
ui_restless_deck_verb (UiRestlessDeck deck)
{
  return decks[deck].verb;
}

const char *
ui_restless_action_verb (UiRestlessAction action)
{
  return actions[action].verb;
}

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
ui_restless_middle (const UiRestlessTable *table)
{
  guint here = (guint)MAX (table->encounter, 0);

  switch (table->phase) {
  case UI_RESTLESS_REST:
    return table->rest;
  case UI_RESTLESS_FINAL_NIGHT:
    return table->god.card;
  case UI_RESTLESS_TRADER:
    return NULL;
  case UI_RESTLESS_DROPS:
    return here >= 1 && here <= table->n_road ? table->road[here - 1].card : NULL;
  default:
    return table->foe.card != NULL ? table->foe.card : table->current;
  }
}

float
ui_restless_tab (float w, float u)
{
  return w > u * 20 ? u * 3 : u * 1.6f;
}

gboolean
ui_restless_is_fought (const UiRestlessTable *table)
{
  if (table->phase == UI_RESTLESS_FINAL_NIGHT)
    return table->god.card != NULL;
  return table->foe.card != NULL && table->phase != UI_RESTLESS_REST;
}

/* Tokens. */

static void
name_thing (const UiRestlessTable *table, UiBoardItem *item)
{
  const char *token = "";

  switch ((UiRestlessSeen)item->kind) {
  case UI_RESTLESS_SEE_DECK:
    token = decks[item->index].verb;
    item->key = token;
    break;
  case UI_RESTLESS_SEE_ACTION:
    token = actions[item->index].verb;
    break;
  case UI_RESTLESS_SEE_POOL:
    item->key = app_value_text (app_value_get (app_value_at (table->pools, item->index), "card"));
    break;
  case UI_RESTLESS_SEE_GROUP:
    item->key =
        app_value_text (app_value_get (app_value_at (table->group_blessings, item->index), "card"));
    break;
  case UI_RESTLESS_SEE_LYING:
    item->key = table->ground.at[item->index].card;
    break;
  case UI_RESTLESS_SEE_HELD:
    item->key = ui_restless_text_at (table->foe.held, item->index);
    break;
  case UI_RESTLESS_SEE_CANDIDATE:
    item->key = ui_restless_text_at (table->candidates, item->index);
    item->from = decks[UI_RESTLESS_DECK_ENCOUNTERS].verb;
    break;
  case UI_RESTLESS_SEE_STOCK:
    item->key = ui_restless_text_at (table->stock, item->index);
    break;
  default:
    break;
  }
  if (item->kind != UI_RESTLESS_SEE_DECK && item->kind != UI_RESTLESS_SEE_ACTION)
    token = item->key != NULL && item->kind != UI_RESTLESS_SEE_HELD ? item->key : "";
  g_strlcpy (item->token, token, UI_BOARD_TOKEN);
}

/* What is awaited and what can be done. */

static void
add_deck (const UiRestlessRoom *room, UiRestlessFlow *flow, UiRestlessDeck deck)
{
  ui_restless_flow_add (
      flow, UI_RESTLESS_SEE_DECK, deck,
      room->u * 2.8f + ui_restless_words_width (ui_restless_deck_name (deck), room->u * 0.9f)
          + (deck == UI_RESTLESS_DECK_LOOT || deck == UI_RESTLESS_DECK_TREASURE ? room->u * 2 : 0));
}

static void
add_action (const UiRestlessRoom *room, UiRestlessFlow *flow, UiRestlessAction action)
{
  ui_restless_flow_add (flow, UI_RESTLESS_SEE_ACTION, action,
                        room->u * 1.6f
                            + ui_restless_words_width (ui_restless_action_name (action), room->u));
}

static gboolean
is_trader (const UiRestlessTable *table)
{
  const AppValue *fields = ui_restless_fields (table, table->current);

  return g_strcmp0 (app_value_text (app_value_get (fields, "type")), "trader") == 0;
}

static void
add_decks (const UiRestlessRoom *room, UiRestlessFlow *flow)
{
  const UiRestlessTable *table = room->table;

  switch (table->phase) {
  case UI_RESTLESS_SETUP:
    add_deck (room, flow, UI_RESTLESS_DECK_CHARACTERS);
    add_deck (room, flow, UI_RESTLESS_DECK_STARTERS);
    break;
  case UI_RESTLESS_REALM:
    add_deck (room, flow, table->encounter > 0 ? UI_RESTLESS_DECK_GODS : UI_RESTLESS_DECK_REALMS);
    break;
  case UI_RESTLESS_CONSULT:
    add_deck (room, flow, UI_RESTLESS_DECK_TAROT);
    break;
  case UI_RESTLESS_REVEAL:
    add_deck (room, flow, UI_RESTLESS_DECK_ENCOUNTERS);
    break;
  case UI_RESTLESS_REST:
  case UI_RESTLESS_TRADER:
    if (table->tarot)
      add_deck (room, flow, UI_RESTLESS_DECK_TAROT);
    break;
  default:
    break;
  }
  if (table->draw_loot > 0)
    add_deck (room, flow, UI_RESTLESS_DECK_LOOT);
  if (table->draw_treasure > 0)
    add_deck (room, flow, UI_RESTLESS_DECK_TREASURE);
}

static void
add_actions (const UiRestlessRoom *room, UiRestlessFlow *flow)
{
  const UiRestlessTable *table = room->table;

  switch (table->phase) {
  case UI_RESTLESS_ENCOUNTER:
    if (is_trader (table))
      add_action (room, flow, UI_RESTLESS_DO_TRADER);
    G_GNUC_FALLTHROUGH;
  case UI_RESTLESS_DROPS:
    if (table->rests > 0)
      add_action (room, flow, UI_RESTLESS_DO_REST);
    add_action (room, flow, UI_RESTLESS_DO_NEXT);
    break;
  case UI_RESTLESS_COMBAT:
    add_action (room, flow, UI_RESTLESS_DO_FLEE);
    break;
  case UI_RESTLESS_REST:
    add_action (room, flow, UI_RESTLESS_DO_WAKE);
    break;
  case UI_RESTLESS_TRADER:
    add_action (room, flow, UI_RESTLESS_DO_LEAVE);
    break;
  case UI_RESTLESS_FINAL_NIGHT:
    if (table->rests > 0)
      add_action (room, flow, UI_RESTLESS_DO_FINAL_NIGHT);
    add_action (room, flow, UI_RESTLESS_DO_TRADER);
    add_action (room, flow, UI_RESTLESS_DO_BATTLE);
    add_action (room, flow, UI_RESTLESS_DO_ANNIHILATION);
    break;
  default:
    break;
  }
}

/* What the party has in common. */
static void
add_shared (const UiRestlessRoom *room, UiRestlessFlow *flow)
{
  const UiRestlessTable *table = room->table;

  for (guint k = 0; k < app_value_length (table->pools); k++) {
    const char *card = app_value_text (app_value_get (app_value_at (table->pools, k), "card"));

    ui_restless_flow_add (
        flow, UI_RESTLESS_SEE_POOL, k,
        room->u * 4 + ui_restless_words_width (ui_restless_name (table, card), room->u * 0.9f));
  }
  for (guint k = 0; k < app_value_length (table->group_blessings); k++) {
    const AppValue *blessing = app_value_at (table->group_blessings, k);
    const char *card = app_value_text (app_value_get (blessing, "card"));

    ui_restless_flow_add (
        flow, UI_RESTLESS_SEE_GROUP, k,
        room->u * (2.4f + 0.8f * app_value_length (app_value_get (blessing, "on")))
            + ui_restless_words_width (ui_restless_name (table, card), room->u * 0.9f));
  }
}

/* The card in the middle. */

static float
add_strikes (UiRestlessRoom *room, const UiRestlessFoe *foe, float x, float y, float w)
{
  UiRestlessFlow flow = { .n = 0 };

  for (guint k = 0; k < foe->n_strikes; k++)
    ui_restless_flow_add (&flow, UI_RESTLESS_SEE_STRIKE, k,
                          room->u * (foe->strikes[k].to > 9 ? 5.4f : 4.6f));
  return ui_restless_flow_place (room, &flow, x, y, w, room->u * 1.6f, 0, name_thing);
}

static float
add_held (UiRestlessRoom *room, float x, float y, float w)
{
  UiRestlessFlow flow = { .n = 0 };

  for (guint k = 0; k < app_value_length (room->table->foe.held); k++)
    ui_restless_flow_add (&flow, UI_RESTLESS_SEE_HELD, k, room->u * 8);
  return ui_restless_flow_place (room, &flow, x, y, w, room->u * 1.7f, 0, name_thing);
}

/* Attack, Die Defense, Chain Magic, then health, in a line more where there is no room. */
static float
add_numbers (UiRestlessRoom *room, const UiRestlessFoe *foe, float x, float y, float w)
{
  UiRestlessFlow flow = { .n = 0 };
  float u = room->u, h = u * 2, gap = u * 0.35f, left = 0, height;

  if (!foe->god)
    ui_restless_flow_add (&flow, UI_RESTLESS_SEE_ATTACK, 0, u * 3.5f);
  ui_restless_flow_add (&flow, UI_RESTLESS_SEE_DEFENSE, 0, u * 3.5f);
  if (foe->chain_magic)
    ui_restless_flow_add (&flow, UI_RESTLESS_SEE_CHAIN, 0, u * 2.4f);
  height = ui_restless_flow_place (room, &flow, x, y, w, h, 0, name_thing);
  for (guint k = 0; k < flow.n; k++)
    left += flow.at[k].width + gap;
  if (w - left > u * 13) {
    ui_restless_add (room, UI_RESTLESS_SEE_FOE_HEALTH, 0, 0, x + left + gap, y, w - left - gap, h);
    return height;
  }
  ui_restless_add (room, UI_RESTLESS_SEE_FOE_HEALTH, 0, 0, x, y + height + gap, w, u * 1.9f);
  return height + gap + u * 1.9f;
}

/* Lines that a card's text takes, as far as that can be told without a font. */
static guint
text_lines (const UiRestlessRoom *room, float w)
{
  const UiRestlessTable *table = room->table;
  UiRestlessFace face;
  float long_one;

  if (table->phase == UI_RESTLESS_DROPS)
    return 0;
  ui_restless_read_face (&face, ui_restless_fields (table, ui_restless_middle (table)));
  long_one = ui_restless_words_width (ui_restless_face_text (&face), room->u * 0.72f);
  return long_one > room->u ? (guint)CLAMP (ceilf (long_one / w), 1, TEXT_LINES) : 0;
}

/* Band, name and text; below that the numbers of who is fought. */
static float
add_card (UiRestlessRoom *room, float x, float y, float w)
{
  const UiRestlessTable *table = room->table;
  gboolean fought = ui_restless_is_fought (table);
  const UiRestlessFoe *foe = table->phase == UI_RESTLESS_FINAL_NIGHT ? &table->god : &table->foe;
  float u = room->u, pad = u * 0.5f, tab = ui_restless_tab (w, u), inner = w - tab - 2 * pad;
  float head = u * (2.75f + 1.1f * text_lines (room, inner)), bottom = head + pad * 0.6f, h;
  guint at = room->items != NULL ? room->items->len : 0;
  UiBoardItem *card = ui_restless_add (room, UI_RESTLESS_SEE_CARD, 0, 0, x, y, w, bottom);

  card->key = ui_restless_middle (table);
  if (fought && table->phase != UI_RESTLESS_FINAL_NIGHT)
    g_strlcpy (card->token, "target", UI_BOARD_TOKEN);
  else if (table->phase == UI_RESTLESS_ENCOUNTER && is_trader (table))
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
add_cards (UiRestlessRoom *room, UiRestlessSeen kind, const AppValue *list, float x, float y,
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
add_middle (UiRestlessRoom *room, float x, float y, float w)
{
  const UiRestlessTable *table = room->table;
  float u = room->u, card = MIN (w, u * 38), top = y;

  if (ui_restless_middle (table) != NULL) {
    y += add_card (room, x + (w - card) / 2, y, card) + u * 0.4f;
    if (table->phase == UI_RESTLESS_COMBAT || table->phase == UI_RESTLESS_GOD) {
      ui_restless_add (room, UI_RESTLESS_SEE_OUTCOME, 0, 0, x + (w - card) / 2, y, card, u * 3);
      y += u * 3.4f;
    }
  }
  if (app_value_length (table->candidates) > 0)
    y += add_cards (room, UI_RESTLESS_SEE_CANDIDATE, table->candidates, x, y, w) + u * 0.4f;
  if (app_value_length (table->stock) > 0)
    y += add_cards (room, UI_RESTLESS_SEE_STOCK, table->stock, x, y, w) + u * 0.4f;
  return MAX (y - top - u * 0.4f, 0);
}

/* Flows below each other, each of its own height; returns the height of all. */
static float
add_flows (UiRestlessRoom *room, const UiRestlessFlow *const *flows, guint n, float x, float y,
           float w, float align)
{
  float gap = room->u * 0.4f, top = y;

  for (guint k = 0; k < n; k++)
    if (flows[k]->n > 0)
      y += ui_restless_flow_place (room, flows[k], x, y, w, room->u * 2, align, name_thing) + gap;
  return MAX (y - gap - top, 0);
}

static void
append (UiRestlessFlow *flow, const UiRestlessFlow *more)
{
  for (guint k = 0; k < more->n; k++)
    ui_restless_flow_add (flow, more->at[k].kind, more->at[k].index, more->at[k].width);
}

static gboolean
has_middle (const UiRestlessTable *table)
{
  return ui_restless_middle (table) != NULL || app_value_length (table->candidates) > 0
         || app_value_length (table->stock) > 0;
}

float
ui_restless_add_stage (UiRestlessRoom *room, float x, float y, float w)
{
  UiRestlessFlow owed = { .n = 0 }, todo = { .n = 0 }, shared = { .n = 0 };
  const UiRestlessFlow *const all[] = { &owed, &todo, &shared };
  float u = room->u, gap = u * 0.5f, side = u * SIDE, middle, flows;

  add_decks (room, &owed);
  add_actions (room, &todo);
  add_shared (room, &shared);
  if (has_middle (room->table) && w >= u * BESIDE) {
    float left = (w - MIN (w * 0.56f, u * 40)) / 2, common;

    middle = add_middle (room, x + left, y, w - 2 * left);
    flows = add_flows (room, all, 2, x + w - left + gap, y, left - gap, 0);
    common = add_flows (room, all + 2, 1, x, y, left - gap, 1);
    return MAX (MAX (middle, flows), common);
  }
  if (has_middle (room->table) && w >= u * (SIDE + LEAST_CARD)) {
    middle = add_middle (room, x, y, w - side - gap);
    flows = add_flows (room, all, 3, x + w - side, y, side, 0);
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
can_drop (const UiRestlessTable *table)
{
  return table->phase == UI_RESTLESS_ENCOUNTER || table->phase == UI_RESTLESS_DROPS
         || table->phase == UI_RESTLESS_TRADER || table->phase == UI_RESTLESS_REST
         || table->phase == UI_RESTLESS_FINAL_NIGHT;
}

float
ui_restless_add_ground (UiRestlessRoom *room, float x, float y, float w)
{
  const UiRestlessItems *ground = &room->table->ground;
  UiRestlessFlow flow = { .n = 0 };
  float u = room->u, head = u * 1.2f, least = u * 9.5f, gap = u * 0.35f, one;
  guint columns = (guint)MAX ((w + gap) / (least + gap), 1);

  if (ground->n == 0 && !can_drop (room->table))
    return 0;
  one = MIN ((w - gap * (columns - 1)) / columns, u * 13) - 0.1f;
  for (guint k = 0; k < ground->n; k++)
    ui_restless_flow_add (&flow, UI_RESTLESS_SEE_LYING, k, one);
  g_strlcpy (ui_restless_add (room, UI_RESTLESS_SEE_GROUND, 0, 0, x, y, w, head)->token, "drop",
             UI_BOARD_TOKEN);
  return head + ui_restless_flow_place (room, &flow, x, y + head, w, u * 2, 0, name_thing);
}
