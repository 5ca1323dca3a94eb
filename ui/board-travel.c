/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where things come from when the state is another: each old one is the origin of one new one at
 * most, the likeliest first.
 *
 *   before   hand 2: fox ? ?     deck      row: owl
 *   now      hand 2: fox ?       deck      row: –      spell: owl, asp
 *   origin           fox ?                                    owl  ? (unseen until now)
 */
#include "board-private.h"

typedef enum { SAME_PLACE, SAME_SEAT, ANYWHERE, UNSEEN, SOURCE, PASSES } Pass;

static gboolean
is_unseen (const char *key)
{
  return strcmp (key, "?") == 0;
}

/* How far @old is from being where @item comes from; negative: it is not. */
static int
distance (const UiBoardItem *item, const UiBoardItem *old, Pass pass)
{
  int steps = ABS ((int)item->index - (int)old->index);

  switch (pass) {
  case SAME_PLACE:
    return strcmp (item->key, old->key) == 0 && item->kind == old->kind && item->seat == old->seat
               ? steps
               : -1;
  case SAME_SEAT:
    return strcmp (item->key, old->key) == 0 && item->seat == old->seat ? steps : -1;
  case ANYWHERE:
    return strcmp (item->key, old->key) == 0 && !is_unseen (item->key) ? steps : -1;
  case UNSEEN:
    return is_unseen (old->key) && item->seat == old->seat && !is_unseen (item->key)
               ? G_MAXINT - (int)old->index
               : -1;
  case SOURCE:
  default:
    return g_strcmp0 (item->from, old->key) == 0 ? steps : -1;
  }
}

static int
nearest (const UiBoardItem *item, const GArray *before, const gboolean *used, Pass pass)
{
  int found = -1, least = G_MAXINT;

  for (guint k = 0; k < before->len; k++) {
    const UiBoardItem *old = &g_array_index (before, UiBoardItem, k);
    int far = old->key != NULL && (pass == SOURCE || !used[k]) ? distance (item, old, pass) : -1;

    if (far >= 0 && (far < least || found < 0)) {
      least = far;
      found = (int)k;
    }
  }
  return found;
}

GArray *
ui_board_find_origins (const GArray *items, const GArray *before)
{
  GArray *origins = g_array_sized_new (FALSE, FALSE, sizeof (graphene_rect_t), items->len);
  g_autofree gboolean *used = g_new0 (gboolean, before->len + 1);
  g_autofree gboolean *done = g_new0 (gboolean, items->len + 1);

  for (guint k = 0; k < items->len; k++)
    g_array_append_val (origins, g_array_index (items, UiBoardItem, k).box);
  for (Pass pass = 0; pass < PASSES; pass++)
    for (guint k = 0; k < items->len; k++) {
      const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);
      int old;

      if (item->key == NULL || done[k])
        continue;
      old = nearest (item, before, used, pass);
      if (old < 0)
        continue;
      used[old] = done[k] = TRUE;
      g_array_index (origins, graphene_rect_t, k) = g_array_index (before, UiBoardItem, old).box;
    }
  return origins;
}
