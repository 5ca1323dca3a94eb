/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing. Who is pointed at first acts, who comes later is acted on; an item is its owner's:
 *
 *   [axe]                    what A can do with it
 *   [axe] [B]                A give axe B
 *   [bread] [A]              A uses it, on itself
 *   [axe] [Target]           A attack axe
 *   [axe] [ground]           A drop axe
 *   [axe] [Trader]           A sell axe
 *   [bread on the ground] [B]    B take bread
 *   [A] [B]                  A heal B
 *   [health of B]            B heal B
 */
#include "ui/board/restless/restless-point.h"

#include <stdlib.h>
#include <string.h>

#define TAROT_PRICE 4

/**
 * Asked:
 * @actor: it was named
 * @taken: which words were
 * A move by its words, and what of it has been pointed at.
 */
typedef struct {
  const UiRestlessScene *scene;
  const UiBoardItem *const *items;
  guint n_items;
  const char *const *words;
  guint n_words;
  gboolean actor;
  guint64 taken;
} Asked;

static gboolean
is_verb (const Asked *asked, const char *verb)
{
  return strcmp (asked->words[1], verb) == 0;
}

static gboolean
is_word (const Asked *asked, guint k, const char *word)
{
  return k < asked->n_words && strcmp (asked->words[k], word) == 0;
}

static char
slot_letter (const UiBoardItem *item)
{
  return (char)('A' + item->seat - 1);
}

static gboolean
is_slot (const char *word, char slot)
{
  return word[0] == slot && word[1] == '\0';
}

static gboolean
is_actor (const Asked *asked, char slot)
{
  return is_slot (asked->words[0], slot);
}

/* Takes @word from the arguments from @from on. */
static gboolean
take (Asked *asked, guint from, const char *word)
{
  for (guint k = from; k < MIN (asked->n_words, 64); k++)
    if (!(asked->taken & G_GUINT64_CONSTANT (1) << k) && is_word (asked, k, word)) {
      asked->taken |= G_GUINT64_CONSTANT (1) << k;
      return TRUE;
    }
  return FALSE;
}

/* Where @word stands, 0 for nowhere. */
static guint
find_word (const Asked *asked, const char *word)
{
  for (guint k = 2; k < asked->n_words; k++)
    if (is_word (asked, k, word))
      return k;
  return 0;
}

static gboolean
holds (const UiRestlessScene *scene, char slot, const char *card)
{
  const UiRestlessItems *items = &scene->party[ui_restless_index (slot)].items;

  for (guint k = 0; k < items->n; k++)
    if (strcmp (items->at[k].card, card) == 0)
      return TRUE;
  return FALSE;
}

/* Characters. */

static gboolean
slot_means (Asked *asked, const UiBoardItem *item, gboolean first)
{
  const char slot[2] = { slot_letter (item), '\0' };
  guint on = find_word (asked, "on");

  if (is_verb (asked, "flee"))
    return FALSE;
  if (is_verb (asked, "consult"))
    return !first && on != 0 && is_word (asked, on + 1, slot);
  if (!asked->actor && asked->words[0][0] != '-') {
    if (is_actor (asked, slot[0])) {
      asked->actor = TRUE;
      return TRUE;
    }
    if (first)
      return FALSE;
  }
  if (on == 0 && is_actor (asked, slot[0]) && !first
      && (is_verb (asked, "use") || is_verb (asked, "activate")))
    return TRUE;
  return take (asked, 2, slot);
}

/* To be healed is what is done most with health, at a Rest. */
static gboolean
health_means (Asked *asked, const UiBoardItem *item, gboolean first)
{
  const char slot[2] = { slot_letter (item), '\0' };

  if (asked->scene->phase != UI_RESTLESS_REST || asked->n_items > 1)
    return slot_means (asked, item, first);
  return is_verb (asked, "heal") && is_actor (asked, slot[0]) && is_word (asked, 2, slot);
}

static gboolean
is_tarot (const UiBoardItem *item)
{
  return item->kind == UI_RESTLESS_PART_DECK && item->index == UI_RESTLESS_DECK_TAROT;
}

/* Whether counters of health are paid now, and not healed. */
static gboolean
is_paying (const UiRestlessScene *scene, const UiBoardItem *const *items, guint n)
{
  for (guint k = 0; k < n; k++)
    if (is_tarot (items[k]))
      return TRUE;
  return scene->phase == UI_RESTLESS_CONSULT;
}

static int
count_paid (const UiBoardItem *const *items, guint n, char slot)
{
  int paid = 0;

  for (guint k = 0; k < n; k++)
    paid += items[k]->kind == UI_RESTLESS_PART_COUNTER && slot_letter (items[k]) == slot;
  return paid;
}

/* A move that has this slot pay no less than what is pointed at. */
static gboolean
counter_means (Asked *asked, const UiBoardItem *item, gboolean first)
{
  int paid = count_paid (asked->items, asked->n_items, slot_letter (item));

  if (!is_paying (asked->scene, asked->items, asked->n_items))
    return health_means (asked, item, first);
  if (!is_verb (asked, "consult"))
    return FALSE;
  for (guint k = 2; k + 1 < asked->n_words && g_ascii_isdigit (asked->words[k + 1][0]); k += 2)
    if (is_slot (asked->words[k], slot_letter (item)))
      return atoi (asked->words[k + 1]) >= paid;
  return FALSE;
}

/* Things. */

/* A payment names own items alone, others' behind their owner. */
static gboolean
pays (Asked *asked, const UiBoardItem *item)
{
  guint pay = find_word (asked, "pay");

  if (pay == 0 || !is_actor (asked, slot_letter (item)))
    return FALSE;
  return take (asked, pay + 1, item->token);
}

static gboolean
item_means (Asked *asked, const UiBoardItem *item)
{
  static const char *const verbs[] = { "attack", "use",  "activate", "give",
                                       "drop",   "sell", "discard",  NULL };

  if (is_verb (asked, "buy"))
    return asked->n_items > 1 && pays (asked, item);
  if (!is_actor (asked, slot_letter (item)) || !g_strv_contains (verbs, asked->words[1])
      || !is_word (asked, 2, item->token))
    return FALSE;
  asked->actor = TRUE;
  asked->taken |= 1u << 2;
  return TRUE;
}

/* What lies on the ground is nobody's: whoever does something with it takes it, or has none. */
static gboolean
lying_means (const Asked *asked, const UiBoardItem *item)
{
  gboolean used = is_verb (asked, "use") || is_verb (asked, "activate");

  if (!is_word (asked, 2, item->token))
    return FALSE;
  return is_verb (asked, "take")
         || (used && !holds (asked->scene, asked->words[0][0], item->token));
}

static gboolean
own_means (const Asked *asked, const UiBoardItem *item, const char *verb)
{
  return is_verb (asked, verb) && is_actor (asked, slot_letter (item));
}

/* A card by the verb that is for it where it lies. */
static gboolean
card_means (const Asked *asked, const UiBoardItem *item, const char *verb)
{
  return is_verb (asked, verb)
         && (strcmp (item->token, "?") == 0 || is_word (asked, 2, item->token));
}

/* Who is met is fought, fled from or dealt with. */
static gboolean
middle_means (const Asked *asked)
{
  if (asked->n_items == 1)
    return is_verb (asked, "attack") || is_verb (asked, "flee") || is_verb (asked, "trader");
  return is_verb (asked, "attack") || is_verb (asked, "sell");
}

static gboolean
one_means (Asked *asked, const UiBoardItem *item, gboolean first)
{
  switch ((UiRestlessPart)item->kind) {
  case UI_RESTLESS_PART_PANEL:
  case UI_RESTLESS_PART_PLATE:
  case UI_RESTLESS_PART_PLAYER:
  case UI_RESTLESS_PART_ARMOR:
    return slot_means (asked, item, first);
  case UI_RESTLESS_PART_HEALTH:
    return health_means (asked, item, first);
  case UI_RESTLESS_PART_COUNTER:
    return counter_means (asked, item, first);
  case UI_RESTLESS_PART_UNARMED:
    asked->actor = TRUE;
    return own_means (asked, item, "attack") && is_word (asked, 2, "roll");
  case UI_RESTLESS_PART_END:
    return own_means (asked, item, "end");
  case UI_RESTLESS_PART_MARK:
    return own_means (asked, item, "discard") && is_word (asked, 2, item->token);
  case UI_RESTLESS_PART_ITEM:
    return item_means (asked, item);
  case UI_RESTLESS_PART_LYING:
    return lying_means (asked, item);
  case UI_RESTLESS_PART_CANDIDATE:
    return card_means (asked, item, "choose");
  case UI_RESTLESS_PART_STOCK:
    return card_means (asked, item, "buy");
  case UI_RESTLESS_PART_OFFERED:
    return (is_verb (asked, "join") && is_word (asked, 3, item->token))
           || card_means (asked, item, "starter");
  case UI_RESTLESS_PART_POOL:
    return card_means (asked, item, "use");
  case UI_RESTLESS_PART_GROUP:
    return card_means (asked, item, "discard");
  case UI_RESTLESS_PART_CARD:
    return middle_means (asked);
  case UI_RESTLESS_PART_GROUND:
    return is_verb (asked, "drop") && asked->n_items > 1;
  case UI_RESTLESS_PART_REROLLS:
    return is_verb (asked, "buy") && asked->n_items > 1 && find_word (asked, "rerolls") != 0;
  default:
    return is_verb (asked, item->token);
  }
}

gboolean
ui_restless_items_match (gconstpointer scene, const UiBoardItem *const *items, guint n,
                         const char *const *words)
{
  Asked asked = { .scene = scene,
                  .items = items,
                  .n_items = n,
                  .words = words,
                  .n_words = g_strv_length ((char **)words) };

  if (asked.n_words < 2)
    return FALSE;
  for (guint k = 0; k < n; k++)
    if (!one_means (&asked, items[k], k == 0))
      return FALSE;
  return TRUE;
}

/* What no listed move says. */

static char *
compose_consultation (const UiRestlessScene *scene, const UiBoardItem *const *items, guint n)
{
  GString *line;
  int paid = 0;

  if (!is_paying (scene, items, n))
    return NULL;
  for (guint k = 0; k < n; k++) {
    if (items[k]->kind != UI_RESTLESS_PART_COUNTER && !is_tarot (items[k]))
      return NULL;
    paid += items[k]->kind == UI_RESTLESS_PART_COUNTER;
  }
  if (paid == 0 || paid > TAROT_PRICE)
    return NULL;
  line = g_string_new ("- consult ");
  for (char slot = 'A'; slot < 'A' + UI_RESTLESS_SLOTS; slot++)
    if ((paid = count_paid (items, n, slot)) > 0)
      g_string_append_printf (line, "%c=%d ", slot, paid);
  return g_string_free (line, FALSE);
}

static int
value_of (const UiRestlessScene *scene, const char *card)
{
  const AppValue *fields = ui_restless_fields (scene, card);

  return (int)app_value_integer (app_value_get (fields, "value"));
}

/* Who buys: the slot that was pointed at, else the owner of the first item. */
static char
find_buyer (const UiBoardItem *const *items, guint n)
{
  char owner = 0;

  for (guint k = 0; k < n; k++) {
    if (items[k]->kind == UI_RESTLESS_PART_PANEL || items[k]->kind == UI_RESTLESS_PART_PLATE)
      return slot_letter (items[k]);
    if (items[k]->kind == UI_RESTLESS_PART_ITEM && owner == 0)
      owner = slot_letter (items[k]);
  }
  return owner;
}

static void
add_payment (GString *pay, const char *format, ...)
{
  va_list arguments;

  if (pay->len > 0)
    g_string_append_c (pay, ',');
  va_start (arguments, format);
  g_string_append_vprintf (pay, format, arguments);
  va_end (arguments);
}

static char *
compose_purchase (const UiRestlessScene *scene, const UiBoardItem *const *items, guint n)
{
  g_autoptr (GString) pay = g_string_new (NULL);
  char buyer = find_buyer (items, n);
  const char *bought = NULL;
  gboolean foreign = FALSE;
  guint paid = 0;
  int lacking = 0;

  for (guint k = 0; k < n; k++) {
    const UiBoardItem *item = items[k];

    if (item->kind == UI_RESTLESS_PART_STOCK && bought == NULL) {
      bought = item->token;
      lacking += value_of (scene, item->token);
    } else if (item->kind == UI_RESTLESS_PART_ITEM) {
      lacking -= value_of (scene, item->token);
      paid++;
      foreign |= slot_letter (item) != buyer;
      if (slot_letter (item) == buyer)
        add_payment (pay, "%s", item->token);
      else
        add_payment (pay, "%c:%s", slot_letter (item), item->token);
    } else if (item->kind != UI_RESTLESS_PART_PANEL && item->kind != UI_RESTLESS_PART_PLATE
               && item->kind != UI_RESTLESS_PART_REROLLS) {
      return NULL;
    }
  }
  if (bought == NULL || buyer == 0 || paid == 0 || (paid == 1 && !foreign && lacking <= 0))
    return NULL;
  if (lacking > 0)
    add_payment (pay, "rerolls:%d", lacking);
  return g_strdup_printf ("%c buy %s pay=%s", buyer, bought, pay->str);
}

char *
ui_restless_compose (gconstpointer scene, const UiBoardItem *const *items, guint n)
{
  char *line = compose_consultation (scene, items, n);

  return line != NULL ? line : compose_purchase (scene, items, n);
}

/* The first who could take something. */
static char
first_alive (const UiRestlessScene *scene)
{
  for (guint slot = 0; slot < UI_RESTLESS_SLOTS; slot++)
    if (scene->party[slot].card != NULL && scene->party[slot].alive)
      return (char)('A' + slot);
  return 'A';
}

/* What an item is made for; NULL for one that is only carried. */
static char *
dup_use (const UiRestlessScene *scene, char slot, const char *item)
{
  const AppCard *card = app_match_get_card (scene->match, item);
  const char *sort = card != NULL ? app_value_text (app_value_get (card->fields, "item")) : NULL;

  if (g_strcmp0 (sort, "weapon") == 0)
    return g_strdup_printf ("%c attack %s roll=10", slot, item);
  if (g_strcmp0 (sort, "consumable") == 0)
    return g_strdup_printf ("%c use %s", slot, item);
  return g_strcmp0 (sort, "active") == 0 ? g_strdup_printf ("%c activate %s", slot, item) : NULL;
}

char *
ui_restless_intended_move (gconstpointer scene, const UiBoardItem *item)
{
  const char slot = slot_letter (item);

  switch ((UiRestlessPart)item->kind) {
  case UI_RESTLESS_PART_UNARMED:
    return g_strdup_printf ("%c attack roll=10", slot);
  case UI_RESTLESS_PART_END:
    return g_strdup_printf ("%c end", slot);
  case UI_RESTLESS_PART_ITEM:
    return dup_use (scene, slot, item->token);
  case UI_RESTLESS_PART_LYING:
    return g_strdup_printf ("%c take %s", first_alive (scene), item->token);
  case UI_RESTLESS_PART_ACTION:
    return g_strdup_printf ("- %s", item->token);
  default:
    return NULL;
  }
}
