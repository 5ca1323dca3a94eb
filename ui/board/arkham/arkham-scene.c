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
is_new (const UiArkhamTable *table, const AppValue *list, const AppValue *old, guint k)
{
  const char *text = app_value_text (app_value_at (list, k));

  return table->before != NULL
         && count_text (list, text, k + 1) > count_text (old, text, app_value_length (old));
}

/* The packs' lists. */

static void
read_collections (UiArkhamTable *table)
{
  const AppCard *thing;

  while (table->n_collections < UI_ARKHAM_COLLECTIONS
         && (thing = app_match_get_thing_at (table->match, "collections", table->n_collections))
                != NULL) {
    UiArkhamCollection *collection = &table->collections[table->n_collections++];
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
read_events (UiArkhamTable *table)
{
  const AppCard *thing;

  while (table->n_events < UI_ARKHAM_EVENTS
         && (thing = app_match_get_thing_at (table->match, "events", table->n_events)) != NULL) {
    UiArkhamEvent *event = &table->events[table->n_events++];

    event->id = thing->id;
    event->name = thing->name;
    event->fields = thing->fields;
    event->initiative = (int)app_value_integer (field (thing, "initiative"));
    event->bonus = (int)app_value_integer (field (thing, "bonus"));
  }
  qsort (table->events, table->n_events, sizeof *table->events, by_initiative);
}

static int
find_collection (const UiArkhamTable *table, const char *id)
{
  for (guint k = 0; k < table->n_collections; k++)
    if (g_strcmp0 (table->collections[k].id, id) == 0)
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
  tome->symbol = g_strcmp0 (symbol, "lucid") == 0      ? UI_SYMBOL_LUCID
                 : g_strcmp0 (symbol, "demented") == 0 ? UI_SYMBOL_DEMENTED
                                                       : UI_SYMBOL_NONE;
}

static void
read_tome (const UiArkhamTable *table, UiArkhamTome *tome, const char *key)
{
  const AppCard *thing = key != NULL ? app_match_get_thing (table->match, "tomes", key) : NULL;

  *tome = (UiArkhamTome){ .key = key, .id = key, .name = key, .collection = -1 };
  if (thing == NULL && key != NULL) {
    const char *id = app_value_text (field (app_match_get_card (table->match, key), "tome"));

    thing = id != NULL ? app_match_get_thing (table->match, "tomes", id) : NULL;
  }
  if (thing == NULL)
    return;
  ui_arkham_read_tome (tome, thing->fields);
  tome->key = key;
  tome->id = thing->id;
  tome->name = thing->name;
  tome->collection = find_collection (table, app_value_text (field (thing, "collection")));
}

static void
read_coin (const UiArkhamTable *table, UiArkhamCoin *coin, const char *key)
{
  *coin = (UiArkhamCoin){ .key = key, .value = -1 };
  if (key == NULL || strcmp (key, "?") == 0)
    return;
  coin->value =
      key[0] == '$'
          ? atoi (key + 1)
          : (int)app_value_integer (field (app_match_get_card (table->match, key), "resource"));
}

/* What lies there. */

static void
read_sale (UiArkhamTable *table)
{
  const AppValue *sale = app_value_get (table->view, "sale");
  const AppValue *old = app_value_get (table->before, "sale");

  table->n_sale = MIN (app_value_length (sale), UI_ARKHAM_TOMES);
  for (guint k = 0; k < table->n_sale; k++) {
    read_tome (table, &table->sale[k], app_value_text (app_value_at (sale, k)));
    table->sale[k].changed = is_new (table, sale, old, k);
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
read_seat (UiArkhamTable *table, guint k)
{
  UiArkhamSeat *seat = &table->seats[k];
  const AppValue *tomes = app_value_at (app_value_get (table->view, "tomes"), k);
  const AppValue *coins = app_value_at (app_value_get (table->view, "resources"), k);
  const AppValue *events = app_value_at (app_value_get (table->view, "events"), k);
  const AppValue *old_tomes = app_value_at (app_value_get (table->before, "tomes"), k);
  const AppValue *old_coins = app_value_at (app_value_get (table->before, "resources"), k);
  const AppValue *guarded = app_value_get (table->view, "guarded");

  seat->n_tomes = MIN (app_value_length (tomes), UI_ARKHAM_TOMES);
  for (guint j = 0; j < seat->n_tomes; j++) {
    read_tome (table, &seat->tomes[j], app_value_text (app_value_at (tomes, j)));
    seat->tomes[j].changed = is_new (table, tomes, old_tomes, j);
  }
  group_tomes (seat);
  seat->n_coins = MIN (app_value_length (coins), UI_ARKHAM_COINS);
  for (guint j = 0; j < seat->n_coins; j++) {
    read_coin (table, &seat->coins[j], app_value_text (app_value_at (coins, j)));
    seat->coins[j].changed = is_new (table, coins, old_coins, j);
  }
  seat->n_events = MIN (app_value_length (events), UI_ARKHAM_EVENTS);
  for (guint j = 0; j < seat->n_events; j++) {
    int event = ui_arkham_event (table, app_value_text (app_value_at (events, j)));

    seat->events[j] = event >= 0 ? table->events[event].id : NULL;
  }
  seat->lucid = (int)app_value_integer (app_value_at (app_value_get (table->view, "lucid"), k));
  seat->demented =
      (int)app_value_integer (app_value_at (app_value_get (table->view, "demented"), k));
  seat->renown = (int)app_value_integer (app_value_at (app_value_get (table->view, "renown"), k));
  seat->renown_changed =
      table->before != NULL
      && app_value_integer (app_value_at (app_value_get (table->before, "renown"), k))
             != seat->renown;
  for (guint j = 0; j < app_value_length (guarded); j++)
    seat->guarded |= seat_of (app_value_at (guarded, j)) == k + 1;
}

/* The round's events. */

static void
set_fate (UiArkhamTable *table, const char *id, UiFate fate, guint seat)
{
  int event = ui_arkham_event (table, id);

  if (event < 0 || table->events[event].fate != UI_FATE_OPEN)
    return;
  table->events[event].fate = fate;
  table->events[event].seat = seat;
}

/* What a move of this round did to an event, if the viewer saw it:
 *
 *   - out stars up      everybody        2 drop stars      who knows seat 2's cards
 *   - out stars down    who knows all    2 event stars     everybody
 */
static void
read_move (UiArkhamTable *table, const char *text, guint seat)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 5);
  guint n = g_strv_length (words);

  if (n < 3)
    return;
  if (strcmp (words[1], "event") == 0) {
    int event = ui_arkham_event (table, words[2]);

    if (event >= 0 && table->last_called < 0)
      table->last_called = event;
    set_fate (table, words[2], UI_FATE_PLAYED, seat);
  } else if (strcmp (words[1], "drop") == 0) {
    if (table->viewer == 0 || table->viewer == seat)
      set_fate (table, words[2], UI_FATE_ASIDE, 0);
  } else if (strcmp (words[1], "out") == 0 && n > 3) {
    if (table->viewer == 0 || strcmp (words[3], "up") == 0)
      set_fate (table, words[2], UI_FATE_ASIDE, 0);
  }
}

/* First what the view says is so now, then what earlier moves of the round tell of the rest. */
static void
read_fates (UiArkhamTable *table)
{
  const AppValue *stopped = app_value_get (table->view, "stopped");
  gint64 initiative = app_value_integer (app_value_get (table->view, "initiative"));

  table->called = table->last_called = -1;
  for (guint k = 0; k < table->n_events; k++)
    if (initiative > 0 && table->events[k].initiative == initiative) {
      table->called = table->last_called = (int)k;
      set_fate (table, table->events[k].id, UI_FATE_CALLED, table->turn);
    }
  for (guint k = 0; k < app_value_length (stopped); k++)
    set_fate (table, app_value_text (app_value_at (stopped, k)), UI_FATE_STOPPED, 0);
  for (guint number = table->number; number > 0; number--) {
    const AppMove *move = app_match_get_move (table->match, number);

    if (strncmp (move->text, "- sale", 6) == 0 || move->place.number[0] != table->round)
      break;
    if (!move->ruling && !move->note)
      read_move (table, move->text, move->seat);
  }
  for (guint seat = 1; seat <= table->n_seats; seat++)
    for (guint k = 0; k < table->seats[seat - 1].n_events; k++) {
      int event = ui_arkham_event (table, table->seats[seat - 1].events[k]);

      if (event < 0)
        continue;
      /* A guard dog stays with its owner when it has been played. */
      if (table->events[event].fate != UI_FATE_PLAYED)
        set_fate (table, table->events[event].id, UI_FATE_HELD, seat);
      table->events[event].seat = seat;
    }
}

/* Which plaques the last move changed. */
static void
mark_events (UiArkhamTable *table)
{
  const AppValue *stopped = app_value_get (table->before, "stopped");
  const AppValue *old = app_value_get (table->before, "events");

  if (table->before == NULL)
    return;
  for (guint k = 0; k < table->n_events; k++) {
    UiArkhamEvent *event = &table->events[k];

    if (event->fate == UI_FATE_STOPPED)
      event->changed = !has_text (stopped, event->id);
    else if (event->fate == UI_FATE_HELD)
      event->changed = !has_text (app_value_at (old, event->seat - 1), event->id);
    else if (event->fate == UI_FATE_CALLED)
      event->changed =
          app_value_integer (app_value_get (table->before, "initiative")) != event->initiative;
  }
}

UiArkhamTable *
ui_arkham_table_new (AppMatch *match, guint number, guint viewer)
{
  UiArkhamTable *table = g_new0 (UiArkhamTable, 1);
  const AppValue *due;

  table->match = match;
  table->number = number;
  table->viewer = viewer;
  table->n_seats = MIN (app_match_get_n_seats (match), UI_ARKHAM_SEATS);
  table->view = app_match_dup_view (match, number, viewer);
  table->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  table->phase = app_value_text (app_value_get (table->view, "phase"));
  table->round = (int)app_value_integer (app_value_get (table->view, "round"));
  table->deck = (int)app_value_integer (app_value_get (table->view, "deck"));
  table->first = seat_of (app_value_get (table->view, "first"));
  table->turn = seat_of (app_value_get (table->view, "turn"));
  due = app_value_get (table->view, "due");
  table->due = seat_of (app_value_get (due, "seat"));
  read_collections (table);
  read_events (table);
  read_sale (table);
  for (guint k = 0; k < table->n_seats; k++)
    read_seat (table, k);
  read_fates (table);
  mark_events (table);
  return table;
}

void
ui_arkham_table_free (UiArkhamTable *table)
{
  app_value_unref (table->view);
  if (table->before != NULL)
    app_value_unref (table->before);
  g_free (table);
}

int
ui_arkham_renown (const UiArkhamCollection *collection, guint kinds)
{
  guint n = MIN (kinds, collection->n_renown);

  return n > 0 ? collection->renown[n - 1] : 0;
}

int
ui_arkham_event (const UiArkhamTable *table, const char *id)
{
  for (guint k = 0; id != NULL && k < table->n_events; k++)
    if (strcmp (table->events[k].id, id) == 0)
      return (int)k;
  return -1;
}

gboolean
ui_arkham_event_does (const UiArkhamEvent *event, const char *side, const char *op)
{
  const AppValue *ops = app_value_get (event->fields, side);

  for (guint k = 0; k < app_value_length (ops); k++)
    if (g_strcmp0 (app_value_text (app_value_get (app_value_at (ops, k), "op")), op) == 0)
      return TRUE;
  return FALSE;
}
