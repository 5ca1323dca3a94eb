/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing. A tome of the sale and own coins are a payment, composed as it is pointed at, so that
 * exactly these coins are paid:
 *
 *   [Hsan] ($2) (+1)      1 acquire hsan pay=$2,bonus
 *
 * Others' coins and tomes stand behind their owner's number in moves, own ones do not.
 */
#include "ui/board/arkham/arkham-point.h"

#include "app/recording/pointing.h"

#include <stdlib.h>
#include <string.h>

static gboolean
is_verb (const char *const *words, const char *verb)
{
  return g_strcmp0 (words[1], verb) == 0;
}

/* Whether the action that @words tell of has an operation. */
static gboolean
does (const UiArkhamScene *scene, const char *const *words, const char *op)
{
  return scene->called >= 0 && (is_verb (words, "action") || is_verb (words, "demented"))
         && ui_arkham_event_has_op (&scene->events[scene->called],
                                    is_verb (words, "action") ? "lucid" : "demented", op);
}

static gboolean
names_seat (const char *const *words, guint seat)
{
  char number[12];

  g_snprintf (number, sizeof number, "%u", seat);
  return g_strv_contains (words + 2, number);
}

/* The called event's plaque, which is for what the event does. */
static gboolean
is_called (const UiArkhamScene *scene, const UiBoardItem *item)
{
  return item->kind == UI_ARKHAM_EVENT && (int)item->index == scene->called;
}

/* A back stands for any event that may be there; the chip for one that is passed on unseen. */
static gboolean
can_name_event (const UiBoardItem *item, const char *const *words, gboolean own)
{
  if (item->kind == UI_ARKHAM_UNSEEN)
    return is_verb (words, "keep") || is_verb (words, "drop") || is_verb (words, "out");
  if (strcmp (item->token, "?") == 0)
    return own && is_verb (words, "event");
  return own || !is_verb (words, "event");
}

/* Whether a move of this verb, and of these operations, can be about a thing where it lies. */
static gboolean
can_name (const UiArkhamScene *scene, const UiBoardItem *item, const char *const *words)
{
  guint actor = (guint)atoi (words[0]);
  gboolean own = item->seat == actor;

  switch (item->kind) {
  case UI_ARKHAM_COIN:
    if (is_verb (words, "acquire"))
      return own;
    if (own)
      return does (scene, words, "lose-resource");
    return does (scene, words, "steal-resource") && names_seat (words, item->seat);
  case UI_ARKHAM_SALE:
    return is_verb (words, "acquire") || does (scene, words, "gain-for-sale");
  case UI_ARKHAM_BOOK:
    return does (scene, words, "swap-tome") || (!own && does (scene, words, "steal-tome"));
  case UI_ARKHAM_EVENT:
    return !is_called (scene, item) || is_verb (words, "action") || is_verb (words, "demented");
  case UI_ARKHAM_HELD:
  case UI_ARKHAM_UNSEEN:
    return can_name_event (item, words, own);
  default:
    return TRUE;
  }
}

/* Things that stand for moves in which they are not named. */
static gboolean
is_nameless (const UiArkhamScene *scene, const UiBoardItem *item)
{
  return is_called (scene, item)
         || (item->kind == UI_ARKHAM_HELD && strcmp (item->token, "?") == 0);
}

gboolean
ui_arkham_items_match (gconstpointer data, const UiBoardItem *const *items, guint n,
                       const char *const *words)
{
  g_autofree const char **tokens = g_new (const char *, n + 1);
  guint n_tokens = 0;

  if (words[0] == NULL || words[1] == NULL)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    if (!can_name (data, items[k], words))
      return FALSE;
    if (!is_nameless (data, items[k]))
      tokens[n_tokens++] = items[k]->token;
  }
  return app_pointing_is_named (words, tokens, n_tokens);
}

char *
ui_arkham_compose (gconstpointer data, const UiBoardItem *const *items, guint n)
{
  const UiArkhamScene *scene = data;
  const UiBoardItem *tome = NULL;
  g_autoptr (GString) pay = g_string_new (NULL);

  if (scene->called < 0 || scene->due != 0)
    return NULL;
  for (guint k = 0; k < n; k++)
    if (items[k]->kind == UI_ARKHAM_SALE && tome == NULL)
      tome = items[k];
    else if ((items[k]->kind == UI_ARKHAM_COIN || items[k]->kind == UI_ARKHAM_BONUS)
             && items[k]->seat == scene->turn)
      g_string_append_printf (pay, "%s%s", pay->len > 0 ? "," : "", items[k]->token);
    else
      return NULL;
  if (tome == NULL || pay->len == 0)
    return NULL;
  return g_strdup_printf ("%u acquire %s pay=%s", scene->turn, tome->token, pay->str);
}

/* A tome of the sale is bought, the called event acted on, a held one played or passed on. */
char *
ui_arkham_intended_move (gconstpointer data, const UiBoardItem *item)
{
  const UiArkhamScene *scene = data;

  if (item->kind == UI_ARKHAM_HELD && strcmp (item->token, "?") != 0)
    return g_strdup_printf ("%u event %s\n%u keep %s", item->seat, item->token, item->seat,
                            item->token);
  if (scene->turn == 0)
    return NULL;
  if (item->kind == UI_ARKHAM_SALE)
    return g_strdup_printf ("%u acquire %s", scene->turn, item->token);
  if (is_called (scene, item) || item->kind == UI_ARKHAM_ACTION)
    return g_strdup_printf ("%u action", scene->turn);
  return item->kind == UI_ARKHAM_DONE ? g_strdup_printf ("%u done", scene->turn) : NULL;
}
