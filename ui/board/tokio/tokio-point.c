/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pointing. Both rows have the same letters, so whose a space is says what it means. The first one
 * is the actor's:
 *
 *   (own c)                          1 flip c …, 1 rotate c …, and all below that begin with c
 *   (own c) (own a) (own b)          1 flip c tribute=a,b
 *   (own c) (own d)                  1 swap c d, 1 move c d
 *   (own c) (the other's d)          1 attack c d
 *
 * Before that, a row or its player stands for the gems that are placed there: the line for their
 * names begins, and five unseen ones are offered.
 */
#include "ui/board/tokio/tokio-point.h"

#include "ui/board/board.h"

#include <stdlib.h>

static gboolean
is_verb (const char *const *words, const char *verb)
{
  return g_strcmp0 (words[1], verb) == 0;
}

static gboolean
is_column (const char *word, const UiBoardItem *item)
{
  return word != NULL && word[0] == (char)('a' + (int)item->index) && word[1] == '\0';
}

/* Further spaces of a flip, in any order: what is paid. */
static gboolean
pays (const char *const *words, const UiBoardItem *const *items, guint n, guint actor)
{
  const char *const *tribute = words + 3;

  while (*tribute != NULL && strcmp (*tribute, "tribute") != 0)
    tribute++;
  for (guint k = 0; k < n; k++) {
    gboolean paid = FALSE;

    for (const char *const *word = tribute; *word != NULL && !paid; word++)
      paid = is_column (*word, items[k]);
    if (!paid || items[k]->seat != actor)
      return FALSE;
  }
  return TRUE;
}

/* The other's space that an attack is about: the one named, or the one faced. */
static gboolean
is_target (const char *const *words, const UiBoardItem *item, guint actor)
{
  return item->seat != actor && is_column (words[3] != NULL ? words[3] : words[2], item);
}

static gboolean
is_to_place (const UiBoardItem *item)
{
  return strcmp (item->token, "place") == 0;
}

gboolean
ui_tokio_items_match (gconstpointer scene, const UiBoardItem *const *items, guint n,
                      const char *const *words)
{
  guint actor = words[0] != NULL ? (guint)atoi (words[0]) : 0;

  if (n == 1 && is_to_place (items[0]))
    return is_verb (words, "place") && items[0]->seat == actor;
  for (guint k = 0; k < n; k++)
    if (items[k]->kind != UI_TOKIO_SPACE)
      return ui_board_items_match (items, n, words);
  if (n == 0 || actor == 0 || g_strv_length ((char **)words) < 3 || items[0]->seat != actor)
    return FALSE;
  /* A swap is listed once, and can be pointed at from both ends. */
  if (n == 2 && is_verb (words, "swap") && items[1]->seat == actor)
    return (is_column (words[2], items[0]) && is_column (words[3], items[1]))
           || (is_column (words[2], items[1]) && is_column (words[3], items[0]));
  if (n == 1 && is_verb (words, "swap") && is_column (words[3], items[0]))
    return TRUE;
  if (!is_column (words[2], items[0]))
    return FALSE;
  if (is_verb (words, "flip"))
    return pays (words, items + 1, n - 1, actor);
  if (n == 1)
    return TRUE;
  if (is_verb (words, "move"))
    return n == 2 && items[1]->seat == actor && is_column (words[3], items[1]);
  return n == 2 && is_verb (words, "attack") && is_target (words, items[1], actor);
}

char *
ui_tokio_compose (gconstpointer scene, const UiBoardItem *const *items, guint n)
{
  return n == 1 && is_to_place (items[0]) ? g_strdup_printf ("%u place ", items[0]->seat) : NULL;
}

/* An own gem attacks what it faces; in the other's row it is the other's. */
char *
ui_tokio_intended_move (gconstpointer data, const UiBoardItem *item)
{
  const UiTokioScene *scene = data;

  if (item->kind == UI_TOKIO_SPACE && !is_to_place (item))
    return g_strdup_printf ("%u attack %c", item->seat, 'a' + (int)item->index);
  return item->kind == UI_TOKIO_END && scene->turn != 0 ? g_strdup_printf ("%u end", scene->turn)
                                                        : NULL;
}
