/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What pointing at a Spelled table means: chips lead, and what is pointed at with them is what they
 * are used on; a tile, a card on offer or a card played means by itself what is done most with it.
 */
#include "ui/board/spelled/spelled-point.h"

#include <string.h>

/* A move by its words, and which of them have been named. */
typedef struct {
  const UiSpelledScene *scene;
  const char *const *words;
  guint n_words, n_items;
  guint64 taken;
} MoveQuery;

static gboolean
is_verb (const MoveQuery *query, const char *verb)
{
  return strcmp (query->words[1], verb) == 0;
}

static gboolean
is_word (const MoveQuery *query, guint k, const char *word)
{
  return k < query->n_words && strcmp (query->words[k], word) == 0;
}

static gboolean
is_number (const MoveQuery *query, guint k, int number)
{
  char text[16];

  g_snprintf (text, sizeof text, "%d", number);
  return is_word (query, k, text);
}

static gboolean
is_actor (const MoveQuery *query, guint seat)
{
  return is_number (query, 0, (int)seat);
}

/* Takes @first, and @second right after it where it is not NULL, from the arguments from @from on.
 */
static gboolean
consume_words (MoveQuery *query, guint from, const char *first, const char *second)
{
  for (guint k = from; k < MIN (query->n_words, 63); k++) {
    guint64 mask = G_GUINT64_CONSTANT (1) << k | (guint64)(second != NULL) << (k + 1);

    if (query->taken & mask || !is_word (query, k, first)
        || (second != NULL && !is_word (query, k + 1, second)))
      continue;
    query->taken |= mask;
    return TRUE;
  }
  return FALSE;
}

/* Whether @word can be a card of @seat's hand that nobody has shown. */
static gboolean
can_be_unseen (const MoveQuery *query, guint seat, const char *word)
{
  const AppValue *hand = query->scene->hands[seat - 1];

  for (guint k = 0; k < app_value_length (hand); k++)
    if (g_strcmp0 (app_value_text (app_value_at (hand, k)), word) == 0)
      return strcmp (word, "?") == 0;
  return TRUE;
}

/* Takes the card of a hand, or any that a back can be, from the arguments from @from on; after
 * @place where that is not NULL. */
static gboolean
consume_tile (MoveQuery *query, const UiBoardItem *item, guint from, const char *place)
{
  gboolean unseen = strcmp (item->token, "?") == 0;

  for (guint k = from; k < MIN (query->n_words, 63); k++) {
    guint at = place != NULL ? k + 1 : k;
    const char *word = at < query->n_words ? query->words[at] : NULL;

    if (query->taken & G_GUINT64_CONSTANT (1) << at || word == NULL
        || (place != NULL && !is_word (query, k, place)))
      continue;
    if (unseen ? !can_be_unseen (query, item->seat, word) : strcmp (word, item->token) != 0)
      continue;
    query->taken |= G_GUINT64_CONSTANT (1) << at;
    return TRUE;
  }
  return FALSE;
}

/* A tile alone is played; several of them are discarded, or go with the turn's end. */
static gboolean
hand_means (MoveQuery *query, const UiBoardItem *item)
{
  if (!is_actor (query, item->seat))
    return FALSE;
  if (is_verb (query, "discard"))
    return query->n_words == query->n_items + 2 && consume_tile (query, item, 2, NULL);
  if (is_verb (query, "fragment"))
    return query->n_items == 1 && consume_tile (query, item, 2, NULL);
  if (query->n_items == 1)
    return FALSE;
  if (is_verb (query, "use"))
    return consume_tile (query, item, 3, "hand");
  return is_verb (query, "end") && consume_tile (query, item, 2, NULL);
}

static gboolean
offer_means (MoveQuery *query, const UiBoardItem *item)
{
  if (strcmp (item->token, "reveal") == 0)
    return is_verb (query, "reveal");
  if (query->n_items == 1)
    return is_verb (query, "buy") && is_word (query, 2, item->token);
  return is_verb (query, "use")
         && (is_word (query, 3, item->token)
             || (item->kind == UI_SPELLED_MARKET
                 && consume_words (query, 3, "market", item->token)));
}

static gboolean
seat_means (MoveQuery *query, const UiBoardItem *item)
{
  if (is_verb (query, "first"))
    return is_number (query, 2, (int)item->seat);
  return (is_verb (query, "hit") || is_verb (query, "use")) && query->n_words == 4
         && is_number (query, 3, (int)item->seat);
}

static gboolean
guard_means (MoveQuery *query, const UiBoardItem *item)
{
  const char *card = strchr (item->token, ':');
  char seat[16];

  g_snprintf (seat, sizeof seat, "%u", item->seat);
  return card != NULL && (is_verb (query, "hit") || is_verb (query, "use"))
         && consume_words (query, 3, seat, card + 1);
}

static gboolean
item_means (MoveQuery *query, const UiBoardItem *item)
{
  const UiSpelledScene *scene = query->scene;

  switch (item->kind) {
  case UI_SPELLED_POOL:
    return is_verb (query, "use") && item->index < scene->n_pool
           && is_number (query, 2, scene->pool[item->index].n);
  case UI_SPELLED_DAMAGE:
    return is_verb (query, "hit") && item->index < scene->n_damage
           && is_number (query, 2, scene->damage[item->index].n);
  case UI_SPELLED_END:
    return is_verb (query, "end") && (query->n_items > 1 || query->n_words == 2);
  case UI_SPELLED_MARKET:
  case UI_SPELLED_MARKET_DECK:
  case UI_SPELLED_RESERVE:
    return offer_means (query, item);
  case UI_SPELLED_DECK:
    return is_verb (query, "draw") && is_number (query, 2, (int)item->seat);
  case UI_SPELLED_DISCARD:
    return is_verb (query, "use") && is_actor (query, item->seat)
           && consume_words (query, 3, "discard", NULL);
  case UI_SPELLED_HAND:
    return hand_means (query, item);
  case UI_SPELLED_GUARD:
    return guard_means (query, item);
  case UI_SPELLED_PANEL:
  case UI_SPELLED_PLATE:
  case UI_SPELLED_HEALTH:
    return seat_means (query, item);
  case UI_SPELLED_PLAYED:
    return query->n_items == 1 && is_verb (query, "scrap") && is_word (query, 2, item->token);
  default:
    return FALSE;
  }
}

gboolean
ui_spelled_items_match (gconstpointer scene, const UiBoardItem *const *items, guint n,
                        const char *const *words)
{
  MoveQuery query = { scene, words, g_strv_length ((char **)words), n, 0 };

  if (query.n_words < 2)
    return FALSE;
  for (guint k = 0; k < n; k++)
    if (!item_means (&query, items[k]))
      return FALSE;
  return TRUE;
}

/* Words on the tray. */

char *
ui_spelled_dup_word (const UiSpelledScene *scene, const UiBoardItem *const *items, guint n,
                     guint *cards, int *damage)
{
  GString *word = g_string_new (NULL);
  guint count = 0;
  int sum = 0;

  for (guint k = 0; k < n; k++) {
    UiSpelledTile tile;

    if (items[k]->kind != UI_SPELLED_HAND || !ui_spelled_find_tile (scene, items[k]->token, &tile))
      continue;
    count++;
    sum += tile.damage;
    g_string_append (word, tile.wild ? "?" : tile.letters);
  }
  g_string_ascii_down (word);
  for (guint k = 0; k < n; k++) {
    char *wild = strchr (word->str, '?');

    if (items[k]->kind == UI_SPELLED_LETTER && wild != NULL)
      *wild = items[k]->token[0];
  }
  if (cards != NULL)
    *cards = count;
  if (damage != NULL)
    *damage = sum;
  return g_string_free (word, FALSE);
}

/* The seat whose known tiles, and nothing but what goes with them, were pointed at; 0 for none. */
static guint
one_hand (const UiBoardItem *const *items, guint n, guint *cards, gboolean *ends)
{
  guint seat = 0;

  *cards = 0;
  *ends = FALSE;
  for (guint k = 0; k < n; k++)
    switch (items[k]->kind) {
    case UI_SPELLED_HAND:
      if ((seat != 0 && items[k]->seat != seat) || strcmp (items[k]->token, "?") == 0)
        return 0;
      seat = items[k]->seat;
      ++*cards;
      break;
    case UI_SPELLED_END:
      *ends = TRUE;
      break;
    case UI_SPELLED_LETTER:
    case UI_SPELLED_TRAY:
    case UI_SPELLED_BUILD:
      break;
    default:
      return 0;
    }
  return seat;
}

char *
ui_spelled_compose (gconstpointer data, const UiBoardItem *const *items, guint n)
{
  const UiSpelledScene *scene = data;
  guint cards;
  gboolean ends;
  guint seat = one_hand (items, n, &cards, &ends);
  g_autofree char *word = NULL;
  GString *line;

  if (seat == 0)
    return NULL;
  line = g_string_new (NULL);
  g_string_printf (line, "%u ", seat);
  word = ui_spelled_dup_word (scene, items, n, NULL, NULL);
  if (ui_spelled_can_play (scene, seat)) {
    if (ends)
      g_string_append (line, "end");
    else if (cards == 1)
      g_string_append (line, "fragment");
    else
      g_string_append_printf (line, "spell %s", word);
  } else if (!ends && ui_spelled_discards_owed (scene, seat) > 1
             && cards <= (guint)ui_spelled_discards_owed (scene, seat)) {
    g_string_append (line, "discard");
  } else {
    g_string_free (line, TRUE);
    return NULL;
  }
  for (guint k = 0; k < n; k++)
    if (items[k]->kind == UI_SPELLED_HAND)
      g_string_append_printf (line, " %s", items[k]->token);
  return g_string_free (line, FALSE);
}

char *
ui_spelled_intended_move (gconstpointer data, const UiBoardItem *item)
{
  const UiSpelledScene *scene = data;

  if (scene->turn == 0)
    return NULL;
  switch (item->kind) {
  case UI_SPELLED_MARKET:
  case UI_SPELLED_RESERVE:
    return item->key != NULL ? g_strdup_printf ("%u buy %s", scene->turn, item->key) : NULL;
  case UI_SPELLED_END:
    return g_strdup_printf ("%u end", scene->turn);
  default:
    return NULL;
  }
}
