/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where things come from when the state is another: each old one is the origin of one new one at
 * most, the likeliest first.
 *
 *   before   hand 2: fox ? ?     deck      row: owl
 *   now      hand 2: fox ?       deck      row: –      spell: owl, asp
 *   origin           fox ?                                    owl  ? (unseen until now)
 *
 * The way back is the same one from its end: what came out of the deck goes into it again.
 */
#include "ui/board/board-private.h"

#include <math.h>

#define STAGGER_MS 30.0f       /* from card to card of a deal */
#define MOST_STAGGER_MS 180.0f /* from its first to its last */

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

/* For each of @items which of @before it comes from, -1 for none; @passes: how each was found. */
static int *
match (const GArray *items, const GArray *before, Pass *passes)
{
  int *found = g_new (int, items->len + 1);
  g_autofree gboolean *used = g_new0 (gboolean, before->len + 1);

  for (guint k = 0; k < items->len; k++)
    found[k] = -1;
  for (Pass pass = 0; pass < PASSES; pass++)
    for (guint k = 0; k < items->len; k++) {
      const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

      if (item->key == NULL || found[k] >= 0)
        continue;
      found[k] = nearest (item, before, used, pass);
      passes[k] = pass;
      if (found[k] >= 0)
        used[found[k]] = TRUE;
    }
  return found;
}

GArray *
ui_board_find_origins (const GArray *items, const GArray *before)
{
  GArray *origins = g_array_sized_new (FALSE, FALSE, sizeof (graphene_rect_t), items->len);
  g_autofree Pass *passes = g_new0 (Pass, items->len + 1);
  g_autofree int *found = match (items, before, passes);

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *from = &g_array_index (items, UiBoardItem, k);

    if (found[k] >= 0)
      from = &g_array_index (before, UiBoardItem, found[k]);
    g_array_append_val (origins, from->box);
  }
  return origins;
}

static gboolean
is_down (const UiBoardItem *item)
{
  return item->face == 1 || (item->key != NULL && is_unseen (item->key));
}

/* From the thing @old to the thing @item, of which either may be a place that it only comes out of
 * or goes into. */
static UiBoardWay
way_between (const UiBoardItem *old, const UiBoardItem *item, gboolean same)
{
  UiBoardWay way = { .old = -1, .from = old->box, .to = item->box };

  if (!same)
    return way;
  way.flips = is_down (old) != is_down (item);
  if (old->face > 1 && item->face > 1)
    /* Where it comes from, the shorter way round. */
    way.turn = (int)(item->face + 5 - old->face) % 4 - 1;
  return way;
}

static gboolean
moves (const UiBoardWay *way)
{
  return way->flips || way->turn != 0 || !graphene_rect_equal (&way->from, &way->to);
}

/* One after the other: all that come out of another thing, or go back into it. */
static void
stagger (GArray *ways, gboolean backwards)
{
  guint n = 0, k = 0;
  float step;

  for (guint j = 0; j < ways->len; j++) {
    const UiBoardWay *way = &g_array_index (ways, UiBoardWay, j);

    n += way->appears || (way->leaves && moves (way));
  }
  step = n > 1 ? MIN (STAGGER_MS, MOST_STAGGER_MS / (n - 1)) : 0;
  for (guint j = 0; j < ways->len; j++) {
    UiBoardWay *way = &g_array_index (ways, UiBoardWay, j);

    if (!way->appears && !(way->leaves && moves (way)))
      continue;
    way->delay = step * (backwards ? n - 1 - k : k);
    k++;
  }
}

GArray *
ui_board_find_ways (const GArray *items, const GArray *before, gboolean backwards)
{
  GArray *ways = g_array_new (FALSE, FALSE, sizeof (UiBoardWay));
  const GArray *later = backwards ? before : items, *earlier = backwards ? items : before;
  g_autofree Pass *passes = g_new0 (Pass, later->len + 1);
  g_autofree int *found = match (later, earlier, passes);
  g_autofree gboolean *stays = g_new0 (gboolean, earlier->len + 1);

  for (guint k = 0; k < later->len; k++) {
    const UiBoardItem *now = &g_array_index (later, UiBoardItem, k), *then;
    gboolean same = passes[k] != SOURCE;
    UiBoardWay way;

    if (found[k] < 0 && (now->key == NULL || !backwards))
      continue;
    then = found[k] < 0 ? now : &g_array_index (earlier, UiBoardItem, found[k]);
    way = backwards ? way_between (now, then, same) : way_between (then, now, same);
    if (found[k] >= 0 && same)
      stays[found[k]] = TRUE;
    way.item = backwards && found[k] >= 0 && same ? (guint)found[k] : k;
    if (found[k] < 0 || !same) {
      way.leaves = backwards;
      way.appears = !backwards;
    } else {
      way.old = backwards ? (int)k : found[k];
    }
    if (moves (&way) || way.leaves)
      g_array_append_val (ways, way);
  }
  /* What is nowhere any more fades; backwards it is just there again. */
  for (guint k = 0; k < earlier->len && !backwards; k++) {
    const UiBoardItem *item = &g_array_index (earlier, UiBoardItem, k);
    UiBoardWay way = {
      .item = k, .old = (int)k, .from = item->box, .to = item->box, .leaves = TRUE
    };

    if (item->key != NULL && !stays[k])
      g_array_append_val (ways, way);
  }
  stagger (ways, backwards);
  return ways;
}

static double
ease_out (double t)
{
  return 1 - (1 - t) * (1 - t) * (1 - t);
}

double
ui_board_way_at (const UiBoardWay *way, double elapsed, graphene_rect_t *box)
{
  double share = ease_out (CLAMP ((elapsed - way->delay) / UI_BOARD_TRAVEL_MS, 0, 1));

  graphene_rect_interpolate (&way->from, &way->to, share, box);
  return share;
}

double
ui_board_ways_end (const GArray *ways)
{
  double end = 0;

  for (guint k = 0; k < ways->len; k++)
    end = MAX (end, g_array_index (ways, UiBoardWay, k).delay + UI_BOARD_TRAVEL_MS);
  return end;
}

const UiBoardWay *
ui_board_way_of (const GArray *ways, guint item)
{
  for (guint k = 0; ways != NULL && k < ways->len; k++) {
    const UiBoardWay *way = &g_array_index (ways, UiBoardWay, k);

    if (way->item == item && !way->leaves)
      return way;
  }
  return NULL;
}

gboolean
ui_board_way_shows_old (const UiBoardWay *way, double share)
{
  return way->leaves || (way->flips && way->old >= 0 && share < 0.5);
}

gboolean
ui_board_way_push (const UiBoardWay *way, double share, const graphene_rect_t *box,
                   GtkSnapshot *snapshot)
{
  float x = box->origin.x + box->size.width / 2, y = box->origin.y + box->size.height / 2;
  float wide = way->flips ? fabs (cos (G_PI * share)) : 1;

  if ((way->appears && share <= 0) || (way->leaves && share >= 1) || wide < 0.02f)
    return FALSE;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  if (way->turn != 0)
    gtk_snapshot_rotate (snapshot, (float)(90 * way->turn * (1 - share)));
  gtk_snapshot_scale (snapshot, wide, 1);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-x, -y));
  if (way->leaves)
    gtk_snapshot_push_opacity (snapshot, 1 - share * share);
  return TRUE;
}

void
ui_board_way_pop (const UiBoardWay *way, GtkSnapshot *snapshot)
{
  if (way->leaves)
    gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}
