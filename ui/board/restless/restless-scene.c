/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a view of The Restless to the table that is drawn.
 */
#include "ui/board/restless/restless-scene.h"

static const char *const phases[] = {
  [UI_RESTLESS_SETUP] = "setup",
  [UI_RESTLESS_REALM] = "realm",
  [UI_RESTLESS_CONSULT] = "consult",
  [UI_RESTLESS_REVEAL] = "reveal",
  [UI_RESTLESS_CHOOSE] = "choose",
  [UI_RESTLESS_ENCOUNTER] = "encounter",
  [UI_RESTLESS_COMBAT] = "combat",
  [UI_RESTLESS_DROPS] = "drops",
  [UI_RESTLESS_TRADER] = "trader",
  [UI_RESTLESS_REST] = "rest",
  [UI_RESTLESS_FINAL_NIGHT] = "final-night",
  [UI_RESTLESS_GOD] = "god",
  [UI_RESTLESS_OVER] = "over",
};

static int
integer_of (const AppValue *object, const char *key)
{
  return (int)app_value_integer (app_value_get (object, key));
}

static const char *
text_of (const AppValue *object, const char *key)
{
  return app_value_text (app_value_get (object, key));
}

static gboolean
flag_of (const AppValue *object, const char *key)
{
  return app_value_boolean (app_value_get (object, key));
}

const char *
ui_restless_text_at (const AppValue *list, guint k)
{
  return app_value_text (app_value_at (list, k));
}

const AppValue *
ui_restless_fields (const UiRestlessScene *scene, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  return found != NULL ? found->fields : NULL;
}

const char *
ui_restless_name (const UiRestlessScene *scene, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  if (found != NULL && found->name != NULL)
    return found->name;
  return card != NULL ? card : "";
}

gboolean
ui_restless_is_trader (const UiRestlessScene *scene)
{
  const AppValue *fields = ui_restless_fields (scene, scene->current);

  return g_strcmp0 (app_value_text (app_value_get (fields, "type")), "trader") == 0;
}

gboolean
ui_restless_is_trading (const UiRestlessScene *scene)
{
  return scene->phase == UI_RESTLESS_TRADER
         || (scene->phase == UI_RESTLESS_FINAL_NIGHT && scene->night_shared)
         || (scene->phase == UI_RESTLESS_ENCOUNTER && ui_restless_is_trader (scene));
}

/* How many of the first @n of a list are @card; members are ids, or objects with a card. */
static guint
count_card (const AppValue *list, const char *card, guint n)
{
  guint count = 0;

  for (guint k = 0; k < n; k++) {
    const AppValue *value = app_value_at (list, k);
    const char *id = app_value_text (value);

    count += g_strcmp0 (id != NULL ? id : text_of (value, "card"), card) == 0;
  }
  return count;
}

/* Whether a list's @k-th is more of its card than there were. */
static gboolean
is_new (const AppValue *list, guint k, const AppValue *old)
{
  const AppValue *value = app_value_at (list, k);
  const char *id = app_value_text (value);

  if (id == NULL)
    id = text_of (value, "card");
  return count_card (list, id, k + 1) > count_card (old, id, app_value_length (old));
}

/* Whether an item is other than any of the same card before. */
static gboolean
has_changed (const AppValue *value, const AppValue *old)
{
  for (guint k = 0; k < app_value_length (old); k++)
    if (app_value_equal (app_value_at (old, k), value))
      return FALSE;
  return TRUE;
}

static void
read_items (UiRestlessItems *items, const AppValue *list, const AppValue *old, gboolean compare)
{
  items->n = app_value_length (list);
  items->at = g_new0 (UiRestlessItem, items->n + 1);
  for (guint k = 0; k < items->n; k++) {
    const AppValue *value = app_value_at (list, k);
    UiRestlessItem *item = &items->at[k];

    item->card = text_of (value, "card");
    item->counters = integer_of (value, "counters");
    item->armor = integer_of (value, "armor");
    item->ready = flag_of (value, "ready");
    item->changed = compare && (is_new (list, k, old) || has_changed (value, old));
  }
}

static void
add_marks (UiRestlessMember *member, UiRestlessMarkKind kind, const AppValue *list,
           const AppValue *old, gboolean compare)
{
  for (guint k = 0; k < app_value_length (list); k++)
    member->marks[member->n_marks++] =
        (UiRestlessMark){ .kind = kind,
                          .card = ui_restless_text_at (list, k),
                          .changed = compare && is_new (list, k, old) };
}

static void
read_marks (UiRestlessMember *member, const AppValue *value, const AppValue *old, gboolean compare)
{
  static const char *const keys[] = { [UI_RESTLESS_STATUS] = "status",
                                      [UI_RESTLESS_BLESSING] = "blessings",
                                      [UI_RESTLESS_SIN] = "sins" };
  guint n = 0;

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    n += app_value_length (app_value_get (value, keys[k]));
  member->marks = g_new0 (UiRestlessMark, n + 1);
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    add_marks (member, (UiRestlessMarkKind)k, app_value_get (value, keys[k]),
               app_value_get (old, keys[k]), compare);
}

static void
read_member (UiRestlessMember *member, const AppValue *value, const AppValue *old, gboolean compare)
{
  gboolean same;

  member->seat = (guint)integer_of (value, "seat");
  member->card = text_of (value, "character");
  member->alive = flag_of (value, "alive");
  member->acted = flag_of (value, "acted");
  member->consumed = flag_of (value, "consumed");
  member->health = integer_of (value, "health");
  member->max_health = integer_of (value, "max_health");
  member->armor = integer_of (value, "armor");
  member->weight = integer_of (value, "weight");
  member->max_weight = integer_of (value, "max_weight");
  same = compare && member->card != NULL
         && g_strcmp0 (text_of (old, "character"), member->card) == 0
         && (flag_of (old, "alive") || !member->alive);
  member->joined = compare && member->card != NULL && !same;
  if (same) {
    member->health_change = member->health - integer_of (old, "health");
    member->armor_change = member->armor - integer_of (old, "armor");
  }
  read_items (&member->items, app_value_get (value, "items"), app_value_get (old, "items"),
              compare);
  read_marks (member, value, old, compare);
}

static void
read_strikes (UiRestlessFoe *foe, const AppValue *list, const AppValue *printed)
{
  foe->n_strikes = MIN (app_value_length (list), UI_RESTLESS_STRIKES);
  for (guint k = 0; k < foe->n_strikes; k++) {
    const AppValue *value = app_value_at (list, k);

    foe->strikes[k].from = integer_of (value, "from");
    foe->strikes[k].to = integer_of (value, "to");
    foe->strikes[k].damage = integer_of (value, "damage");
    foe->strikes[k].text = text_of (app_value_at (printed, k), "text");
  }
}

static void
read_foe (const UiRestlessScene *scene, UiRestlessFoe *foe, const char *key)
{
  const AppValue *value = app_value_get (scene->view, key);
  const AppValue *old = app_value_get (scene->before, key);

  foe->god = g_str_equal (key, "god");
  foe->card = text_of (value, "card");
  foe->health = foe->then = integer_of (value, "health");
  foe->max_health = integer_of (value, "max_health");
  foe->attack = integer_of (value, "attack");
  foe->defense = integer_of (value, "defense");
  foe->chain_magic = flag_of (value, "chain_magic");
  foe->held = app_value_get (value, "held");
  if (foe->card != NULL && g_strcmp0 (text_of (old, "card"), foe->card) == 0)
    foe->health_change = foe->health - integer_of (old, "health");
  read_strikes (foe, app_value_get (value, "attacks"),
                app_value_get (ui_restless_fields (scene, foe->card), "attacks"));
}

static UiRestlessPhase
phase_of (const AppValue *view)
{
  const char *phase = text_of (view, "phase");

  for (guint k = 0; k < G_N_ELEMENTS (phases); k++)
    if (g_strcmp0 (phases[k], phase) == 0)
      return (UiRestlessPhase)k;
  return UI_RESTLESS_SETUP;
}

static void
read_party (UiRestlessScene *scene)
{
  const AppValue *party = app_value_get (scene->view, "party");
  const AppValue *old = app_value_get (scene->before, "party");

  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    read_member (&scene->party[k], app_value_at (party, k), app_value_at (old, k),
                 scene->before != NULL);
}

/* How far: by the rests that are spent, of those that the run began with. */
static float
smoke_of (const UiRestlessScene *scene)
{
  g_autoptr (AppValue) start =
      scene->number > 0 ? app_match_dup_view (scene->match, 0, scene->viewer) : NULL;
  int most = MAX (start != NULL ? integer_of (start, "rests") : scene->rests, scene->rests);

  return most > 0 ? 1 - (float)scene->rests / most : 1;
}

static void
read_numbers (UiRestlessScene *scene)
{
  const AppValue *view = scene->view, *old = scene->before;
  const char *turn = text_of (view, "turn");

  scene->phase = phase_of (view);
  scene->realm = integer_of (view, "realm");
  scene->encounter = integer_of (view, "encounter");
  scene->encounters = integer_of (view, "encounters");
  scene->pick_from = integer_of (view, "pick_from");
  scene->rerolls = integer_of (view, "rerolls");
  scene->rests = integer_of (view, "rests");
  scene->rounds = integer_of (view, "rounds");
  if (old != NULL) {
    scene->rerolls_change = scene->rerolls - integer_of (old, "rerolls");
    scene->rests_change = scene->rests - integer_of (old, "rests");
  }
  scene->realm_card = text_of (view, "realm_card");
  scene->current = text_of (view, "current");
  scene->turn = turn != NULL ? turn[0] : 0;
  scene->no_rest = flag_of (view, "no_rest");
  scene->draw_loot = integer_of (app_value_get (view, "draws"), "loot");
  scene->draw_treasure = integer_of (app_value_get (view, "draws"), "treasure");
}

static int
pick_of (const UiRestlessScene *scene, const char *kind)
{
  const AppValue *pick = app_value_get (app_value_get (scene->view, "picks"), kind);

  if (g_str_equal (kind, "encounter"))
    return scene->pick_from;
  return app_value_is_null (pick) ? 1 : (int)app_value_integer (pick);
}

static void
read_piles (UiRestlessScene *scene)
{
  static const char *const kinds[UI_RESTLESS_PILES] = { "encounter", "loot",  "treasure",
                                                        "rest",      "tarot", "starter",
                                                        "character", "realm", "god",
                                                        "status" };
  const AppValue *piles = app_value_get (scene->view, "piles");
  const AppValue *old = app_value_get (scene->before, "piles");

  for (guint k = 0; k < UI_RESTLESS_PILES; k++) {
    const AppValue *value = app_value_get (piles, kinds[k]);
    UiRestlessPile *pile = &scene->piles[scene->n_piles];

    if (app_value_is_null (value))
      continue;
    *pile =
        (UiRestlessPile){ .kind = kinds[k],
                          .left = integer_of (value, "left"),
                          .pick = pick_of (scene, kinds[k]),
                          .discarded = app_value_get (value, "discarded"),
                          .out = app_value_get (value, "out"),
                          .ahead = app_value_get (value, "ahead"),
                          .changed = old != NULL
                                     && !app_value_equal (value, app_value_get (old, kinds[k])) };
    if (k < 5 || app_value_length (pile->discarded) > 0 || app_value_length (pile->out) > 0
        || app_value_length (pile->ahead) > 0)
      scene->n_piles++;
  }
}

void
ui_restless_clear_typed (UiRestlessScene *scene)
{
  g_clear_pointer (&scene->typed.words, g_strfreev);
  g_clear_pointer (&scene->typed.after, app_value_unref);
  scene->typed = (UiRestlessTypedMove){ 0 };
  scene->foe.then = scene->foe.health;
  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++) {
    UiRestlessMember *member = &scene->party[k];

    member->then.health = member->health;
    member->then.max_health = member->max_health;
    member->then.armor = member->armor;
    member->then.alive = member->alive;
  }
}

static UiRestlessScene *
ui_restless_scene_new_from_view (AppMatch *match, AppValue *view, AppValue *before)
{
  UiRestlessScene *scene = g_new0 (UiRestlessScene, 1);

  scene->match = match;
  scene->view = view;
  scene->before = before;
  scene->tarot = g_str_equal (app_match_get_variant (match)->id, "tarot");
  read_numbers (scene);
  read_party (scene);
  read_foe (scene, &scene->god, "god");
  read_foe (scene, &scene->foe, "target");
  if (scene->phase == UI_RESTLESS_GOD
      || (scene->phase == UI_RESTLESS_OVER && scene->current == NULL))
    scene->foe = scene->god;
  read_items (&scene->ground, app_value_get (view, "ground"), app_value_get (before, "ground"),
              before != NULL);
  scene->candidates = app_value_get (view, "candidates");
  scene->stock = app_value_get (view, "stock");
  scene->group_blessings = app_value_get (view, "group_blessings");
  scene->offered = app_value_get (view, "offered");
  scene->pools = app_value_get (view, "pools");
  read_piles (scene);
  ui_restless_clear_typed (scene);
  return scene;
}

/* The road of a realm as it was walked. A view tells only where the party is: what lies behind is
 * read from the views after the moves that met something.
 *
 *   - realm ash-gate   - reveal hound   …   - flee …   - reveal well   - next   - reveal wolf
 *
 *   1: hound, fled   2: well   3: wolf, here
 */

static gboolean
is_verb (const char *move, const char *verb)
{
  gsize length = strlen (verb);

  return g_str_has_prefix (move, "- ") && strncmp (move + 2, verb, length) == 0
         && (move[2 + length] == ' ' || move[2 + length] == '\0');
}

static gboolean
meets_something (const char *move)
{
  return is_verb (move, "reveal") || is_verb (move, "choose") || is_verb (move, "replace")
         || is_verb (move, "insert");
}

static const char *
move_text (const UiRestlessScene *scene, guint number)
{
  return app_match_get_move (scene->match, number)->text;
}

/* The move that drew the realm on show; 0 for none. */
static guint
realm_move (const UiRestlessScene *scene)
{
  guint number = scene->number;

  while (number > 0 && !is_verb (move_text (scene, number), "realm"))
    number--;
  return number;
}

/* A card of another view lives no longer than that: the match has it, too. */
static const char *
lasting (const UiRestlessScene *scene, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  return found != NULL ? found->id : NULL;
}

static void
remember (UiRestlessScene *scene, guint number)
{
  const char *move = move_text (scene, number);
  gboolean meets = meets_something (move), flees = is_verb (move, "flee");
  g_autoptr (AppValue) view = NULL;
  gint64 place;

  if (!meets && !flees)
    return;
  view = app_match_dup_view (scene->match, number, scene->viewer);
  place = app_value_integer (app_value_get (view, "encounter"));
  if (place < 1 || place > UI_RESTLESS_ROAD)
    return;
  if (flees)
    scene->road[place - 1].fate = UI_RESTLESS_FLED;
  else
    scene->road[place - 1].card = lasting (scene, app_value_text (app_value_get (view, "current")));
}

/* Which Rest card is on: the last one that was played. */
static void
find_rest (UiRestlessScene *scene)
{
  for (guint k = scene->number; scene->phase == UI_RESTLESS_REST && k > 0; k--)
    if (is_verb (move_text (scene, k), "rest")) {
      scene->rest = lasting (scene, move_text (scene, k) + strlen ("- rest "));
      return;
    }
}

/* What a view does not tell of the Trader and of the final night: it is over with what is met next.
 */
static void
find_visit (UiRestlessScene *scene)
{
  for (guint k = scene->number; k > 0; k--) {
    const char *move = move_text (scene, k);

    if (meets_something (move) || is_verb (move, "next") || is_verb (move, "battle"))
      return;
    scene->traded |= is_verb (move, "trader");
    scene->night_shared |= is_verb (move, "final-night");
  }
}

/* How the road behind looks, and which Rest card lies there. */
static void
read_road (UiRestlessScene *scene)
{
  guint start = realm_move (scene), here = (guint)MAX (scene->encounter, 0);
  gboolean behind = FALSE;

  scene->n_road = (guint)CLAMP (scene->encounters, 0, UI_RESTLESS_ROAD);
  for (guint k = start; start > 0 && k <= scene->number; k++)
    remember (scene, k);
  for (guint k = 0; k < scene->n_road; k++)
    behind |= scene->road[k].card != NULL;
  for (guint k = 0; k < scene->n_road; k++) {
    UiRestlessStop *stop = &scene->road[k];

    if (here == k + 1 && scene->current != NULL)
      stop->card = scene->current;
    if (stop->fate == UI_RESTLESS_FLED)
      continue;
    if (here == k + 1)
      stop->fate = UI_RESTLESS_HERE;
    else if (here > k + 1 || (here == 0 && behind))
      stop->fate = UI_RESTLESS_PASSED;
  }
  find_rest (scene);
  find_visit (scene);
}

UiRestlessScene *
ui_restless_scene_new (AppMatch *match, guint number, guint viewer)
{
  AppValue *view = app_match_dup_view (match, number, viewer);
  AppValue *before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  UiRestlessScene *scene = ui_restless_scene_new_from_view (match, view, before);

  scene->number = number;
  scene->viewer = viewer;
  scene->smoke = smoke_of (scene);
  read_road (scene);
  return scene;
}

void
ui_restless_scene_free (UiRestlessScene *scene)
{
  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++) {
    g_free (scene->party[k].items.at);
    g_free (scene->party[k].marks);
  }
  g_free (scene->ground.at);
  ui_restless_clear_typed (scene);
  app_value_unref (scene->view);
  g_clear_pointer (&scene->before, app_value_unref);
  g_free (scene);
}
