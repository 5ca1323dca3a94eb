/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a view to the table that is drawn.
 */
#include "ui/board/arkham/arkham-scene.h"

#include <stdlib.h>

static const AppValue *
field (const AppCard *thing, const char *key)
{
  return thing != NULL ? app_value_get (thing->fields, key) : NULL;
}

static guint
seat_of (const AppValue *value)
{
  gint64 seat = app_value_integer (value);

  return seat >= 1 && seat <= UI_ARKHAM_SEATS ? (guint)seat : 0;
}

static gboolean
has_text (const AppValue *list, const char *text)
{
  for (guint k = 0; k < app_value_length (list); k++)
    if (g_strcmp0 (app_value_text (app_value_at (list, k)), text) == 0)
      return TRUE;
  return FALSE;
}

/* How often @text stands among the first @n of a list. */
static guint
count_text (const AppValue *list, const char *text, guint n)
{
  guint count = 0;

  for (guint k = 0; k < n; k++)
    count += g_strcmp0 (app_value_text (app_value_at (list, k)), text) == 0;
  return count;
}

/* Whether the @k-th of a list is one more of its kind than @old has. */
static gboolean
is_new (const UiArkhamScene *scene, const AppValue *list, const AppValue *old, guint k)
{
  const char *text = app_value_text (app_value_at (list, k));

  return scene->before != NULL
         && count_text (list, text, k + 1) > count_text (old, text, app_value_length (old));
}

/* The packs' lists. */

static void
read_collections (UiArkhamScene *scene)
{
  const AppCard *thing;

  while (scene->n_collections < UI_ARKHAM_COLLECTIONS
         && (thing = app_match_get_pack_item_at (scene->match, "collections", scene->n_collections))
                != NULL) {
    UiArkhamCollection *collection = &scene->collections[scene->n_collections++];
    const AppValue *renown = field (thing, "renown");

    collection->id = thing->id;
    collection->name = thing->name;
    collection->n_renown = MIN (app_value_length (renown), UI_ARKHAM_TOMES);
    for (guint k = 0; k < collection->n_renown; k++)
      collection->renown[k] = (int)app_value_integer (app_value_at (renown, k));
  }
}

static int
by_initiative (const void *a, const void *b)
{
  return ((const UiArkhamEvent *)a)->initiative - ((const UiArkhamEvent *)b)->initiative;
}

static void
read_events (UiArkhamScene *scene)
{
  const AppCard *thing;

  while (scene->n_events < UI_ARKHAM_EVENTS
         && (thing = app_match_get_pack_item_at (scene->match, "events", scene->n_events))
                != NULL) {
    UiArkhamEvent *event = &scene->events[scene->n_events++];

    event->id = thing->id;
    event->name = thing->name;
    event->fields = thing->fields;
    event->initiative = (int)app_value_integer (field (thing, "initiative"));
    event->bonus = (int)app_value_integer (field (thing, "bonus"));
  }
  qsort (scene->events, scene->n_events, sizeof *scene->events, by_initiative);
}

static int
find_collection (const UiArkhamScene *scene, const char *id)
{
  for (guint k = 0; k < scene->n_collections; k++)
    if (g_strcmp0 (scene->collections[k].id, id) == 0)
      return (int)k;
  return -1;
}

void
ui_arkham_read_tome (UiArkhamTome *tome, const AppValue *fields)
{
  const char *symbol = app_value_text (app_value_get (fields, "symbol"));

  *tome = (UiArkhamTome){ .id = app_value_text (app_value_get (fields, "id")),
                          .name = app_value_text (app_value_get (fields, "name")),
                          .collection = -1 };
  tome->cost = (int)app_value_integer (app_value_get (fields, "cost"));
  tome->renown = (int)app_value_integer (app_value_get (fields, "renown"));
  tome->bonus = (int)app_value_integer (app_value_get (fields, "bonus"));
  tome->unique = app_value_boolean (app_value_get (fields, "unique"));
  tome->symbol = g_strcmp0 (symbol, "lucid") == 0      ? UI_ARKHAM_SYMBOL_LUCID
                 : g_strcmp0 (symbol, "demented") == 0 ? UI_ARKHAM_SYMBOL_DEMENTED
                                                       : UI_ARKHAM_SYMBOL_NONE;
}

static void
read_tome (const UiArkhamScene *scene, UiArkhamTome *tome, const char *key)
{
  const AppCard *thing = key != NULL ? app_match_get_pack_item (scene->match, "tomes", key) : NULL;

  *tome = (UiArkhamTome){ .key = key, .id = key, .name = key, .collection = -1 };
  if (thing == NULL && key != NULL) {
    const char *id = app_value_text (field (app_match_get_card (scene->match, key), "tome"));

    thing = id != NULL ? app_match_get_pack_item (scene->match, "tomes", id) : NULL;
  }
  if (thing == NULL)
    return;
  ui_arkham_read_tome (tome, thing->fields);
  tome->key = key;
  tome->id = thing->id;
  tome->name = thing->name;
  tome->collection = find_collection (scene, app_value_text (field (thing, "collection")));
}

static void
read_coin (const UiArkhamScene *scene, UiArkhamCoin *coin, const char *key)
{
  *coin = (UiArkhamCoin){ .key = key, .value = -1 };
  if (key == NULL || strcmp (key, "?") == 0)
    return;
  coin->value =
      key[0] == '$'
          ? atoi (key + 1)
          : (int)app_value_integer (field (app_match_get_card (scene->match, key), "resource"));
}

/* What lies there. */

static void
read_sale (UiArkhamScene *scene)
{
  const AppValue *sale = app_value_get (scene->view, "sale");
  const AppValue *old = app_value_get (scene->before, "sale");

  scene->n_sale = MIN (app_value_length (sale), UI_ARKHAM_TOMES);
  for (guint k = 0; k < scene->n_sale; k++) {
    read_tome (scene, &scene->sale[k], app_value_text (app_value_at (sale, k)));
    scene->sale[k].changed = is_new (scene, sale, old, k);
  }
}

static int
by_collection (const void *a, const void *b)
{
  const UiArkhamTome *one = a, *other = b;
  guint x = (guint)one->collection, y = (guint)other->collection; /* none is last */

  if (x != y)
    return x < y ? -1 : 1;
  return g_strcmp0 (one->name, other->name);
}

static void
group_tomes (UiArkhamSeat *seat)
{
  qsort (seat->tomes, seat->n_tomes, sizeof *seat->tomes, by_collection);
  for (guint k = 0; k < seat->n_tomes; k++) {
    const UiArkhamTome *tome = &seat->tomes[k];
    UiArkhamGroup *group = &seat->groups[seat->n_groups];

    if (k == 0 || tome->collection != seat->tomes[k - 1].collection) {
      *group = (UiArkhamGroup){ .collection = tome->collection, .first = k };
      seat->n_groups++;
    } else {
      group--;
    }
    group->n++;
    group->kinds += group->n == 1 || g_strcmp0 (tome->id, tome[-1].id) != 0;
  }
}

static void
read_seat (UiArkhamScene *scene, guint k)
{
  UiArkhamSeat *seat = &scene->seats[k];
  const AppValue *tomes = app_value_at (app_value_get (scene->view, "tomes"), k);
  const AppValue *coins = app_value_at (app_value_get (scene->view, "resources"), k);
  const AppValue *events = app_value_at (app_value_get (scene->view, "events"), k);
  const AppValue *old_tomes = app_value_at (app_value_get (scene->before, "tomes"), k);
  const AppValue *old_coins = app_value_at (app_value_get (scene->before, "resources"), k);
  const AppValue *guarded = app_value_get (scene->view, "guarded");

  seat->n_tomes = MIN (app_value_length (tomes), UI_ARKHAM_TOMES);
  for (guint j = 0; j < seat->n_tomes; j++) {
    read_tome (scene, &seat->tomes[j], app_value_text (app_value_at (tomes, j)));
    seat->tomes[j].changed = is_new (scene, tomes, old_tomes, j);
  }
  group_tomes (seat);
  seat->n_coins = MIN (app_value_length (coins), UI_ARKHAM_COINS);
  for (guint j = 0; j < seat->n_coins; j++) {
    read_coin (scene, &seat->coins[j], app_value_text (app_value_at (coins, j)));
    seat->coins[j].changed = is_new (scene, coins, old_coins, j);
  }
  seat->n_events = MIN (app_value_length (events), UI_ARKHAM_EVENTS);
  for (guint j = 0; j < seat->n_events; j++) {
    int event = ui_arkham_find_event (scene, app_value_text (app_value_at (events, j)));

    seat->events[j] = event >= 0 ? scene->events[event].id : NULL;
  }
  seat->lucid = (int)app_value_integer (app_value_at (app_value_get (scene->view, "lucid"), k));
  seat->demented =
      (int)app_value_integer (app_value_at (app_value_get (scene->view, "demented"), k));
  seat->renown = (int)app_value_integer (app_value_at (app_value_get (scene->view, "renown"), k));
  seat->renown_changed =
      scene->before != NULL
      && app_value_integer (app_value_at (app_value_get (scene->before, "renown"), k))
             != seat->renown;
  for (guint j = 0; j < app_value_length (guarded); j++)
    seat->guarded |= seat_of (app_value_at (guarded, j)) == k + 1;
}

/* The round's events. */

static void
set_fate (UiArkhamScene *scene, const char *id, UiArkhamFate fate, guint seat)
{
  int event = ui_arkham_find_event (scene, id);

  if (event < 0 || scene->events[event].fate != UI_ARKHAM_FATE_OPEN)
    return;
  scene->events[event].fate = fate;
  scene->events[event].seat = seat;
}

/* What a move of this round did to an event, if the viewer saw it:
 *
 *   - out stars up      everybody        2 drop stars      who knows seat 2's cards
 *   - out stars down    who knows all    2 event stars     everybody
 */
static void
read_move (UiArkhamScene *scene, const char *text, guint seat)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 5);
  guint n = g_strv_length (words);

  if (n < 3)
    return;
  if (strcmp (words[1], "event") == 0) {
    int event = ui_arkham_find_event (scene, words[2]);

    if (event >= 0 && scene->last_called < 0)
      scene->last_called = event;
    set_fate (scene, words[2], UI_ARKHAM_FATE_PLAYED, seat);
  } else if (strcmp (words[1], "drop") == 0) {
    if (scene->viewer == 0 || scene->viewer == seat)
      set_fate (scene, words[2], UI_ARKHAM_FATE_ASIDE, 0);
  } else if (strcmp (words[1], "out") == 0 && n > 3) {
    if (scene->viewer == 0 || strcmp (words[3], "up") == 0)
      set_fate (scene, words[2], UI_ARKHAM_FATE_ASIDE, 0);
  }
}

/* First what the view says is so now, then what earlier moves of the round tell of the rest. */
static void
read_fates (UiArkhamScene *scene)
{
  const AppValue *stopped = app_value_get (scene->view, "stopped");
  gint64 initiative = app_value_integer (app_value_get (scene->view, "initiative"));

  scene->called = scene->last_called = -1;
  for (guint k = 0; k < scene->n_events; k++)
    if (initiative > 0 && scene->events[k].initiative == initiative) {
      scene->called = scene->last_called = (int)k;
      set_fate (scene, scene->events[k].id, UI_ARKHAM_FATE_CALLED, scene->turn);
    }
  for (guint k = 0; k < app_value_length (stopped); k++)
    set_fate (scene, app_value_text (app_value_at (stopped, k)), UI_ARKHAM_FATE_STOPPED, 0);
  for (guint number = scene->number; number > 0; number--) {
    const AppMove *move = app_match_get_move (scene->match, number);

    if (strncmp (move->text, "- sale", 6) == 0 || move->place.number[0] != scene->round)
      break;
    if (!move->ruling && !move->note)
      read_move (scene, move->text, move->seat);
  }
  for (guint seat = 1; seat <= scene->n_seats; seat++)
    for (guint k = 0; k < scene->seats[seat - 1].n_events; k++) {
      int event = ui_arkham_find_event (scene, scene->seats[seat - 1].events[k]);

      if (event < 0)
        continue;
      /* A guard dog stays with its owner when it has been played. */
      if (scene->events[event].fate != UI_ARKHAM_FATE_PLAYED)
        set_fate (scene, scene->events[event].id, UI_ARKHAM_FATE_HELD, seat);
      scene->events[event].seat = seat;
    }
}

/* Which plaques the last move changed. */
static void
mark_events (UiArkhamScene *scene)
{
  const AppValue *stopped = app_value_get (scene->before, "stopped");
  const AppValue *old = app_value_get (scene->before, "events");

  if (scene->before == NULL)
    return;
  for (guint k = 0; k < scene->n_events; k++) {
    UiArkhamEvent *event = &scene->events[k];

    if (event->fate == UI_ARKHAM_FATE_STOPPED)
      event->changed = !has_text (stopped, event->id);
    else if (event->fate == UI_ARKHAM_FATE_HELD)
      event->changed = !has_text (app_value_at (old, event->seat - 1), event->id);
    else if (event->fate == UI_ARKHAM_FATE_CALLED)
      event->changed =
          app_value_integer (app_value_get (scene->before, "initiative")) != event->initiative;
  }
}

UiArkhamScene *
ui_arkham_scene_new (AppMatch *match, guint number, guint viewer)
{
  UiArkhamScene *scene = g_new0 (UiArkhamScene, 1);
  const AppValue *due;

  scene->match = match;
  scene->number = number;
  scene->viewer = viewer;
  scene->n_seats = MIN (app_match_get_n_seats (match), UI_ARKHAM_SEATS);
  scene->view = app_match_dup_view (match, number, viewer);
  scene->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  scene->phase = app_value_text (app_value_get (scene->view, "phase"));
  scene->round = (int)app_value_integer (app_value_get (scene->view, "round"));
  scene->deck = (int)app_value_integer (app_value_get (scene->view, "deck"));
  scene->first = seat_of (app_value_get (scene->view, "first"));
  scene->turn = seat_of (app_value_get (scene->view, "turn"));
  due = app_value_get (scene->view, "due");
  scene->due = seat_of (app_value_get (due, "seat"));
  read_collections (scene);
  read_events (scene);
  read_sale (scene);
  for (guint k = 0; k < scene->n_seats; k++)
    read_seat (scene, k);
  read_fates (scene);
  mark_events (scene);
  return scene;
}

void
ui_arkham_scene_free (UiArkhamScene *scene)
{
  app_value_unref (scene->view);
  if (scene->before != NULL)
    app_value_unref (scene->before);
  g_free (scene);
}

int
ui_arkham_collection_renown (const UiArkhamCollection *collection, guint kinds)
{
  guint n = MIN (kinds, collection->n_renown);

  return n > 0 ? collection->renown[n - 1] : 0;
}

int
ui_arkham_find_event (const UiArkhamScene *scene, const char *id)
{
  for (guint k = 0; id != NULL && k < scene->n_events; k++)
    if (strcmp (scene->events[k].id, id) == 0)
      return (int)k;
  return -1;
}

gboolean
ui_arkham_event_has_op (const UiArkhamEvent *event, const char *side, const char *op)
{
  const AppValue *ops = app_value_get (event->fields, side);

  for (guint k = 0; k < app_value_length (ops); k++)
    if (g_strcmp0 (app_value_text (app_value_get (app_value_at (ops, k), "op")), op) == 0)
      return TRUE;
  return FALSE;
}
