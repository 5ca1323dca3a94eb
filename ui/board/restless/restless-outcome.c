/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outcome of a typed move. Before a die is entered each of its faces is tried:
 *
 *   A attack axe            1 … 11 struck, 12 … 20 hit
 *   A attack axe roll=13    hit: 4 damage
 */
#include "ui/board/restless/restless-outcome.h"

#include "ui/board/board-text.h"

#include "app/base/phrases.h"
#include "app/recording/choices.h"
#include "app/recording/pointing.h"
#include "app/recording/recorder.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define SHOTS 9

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

static const char *
word_of (const UiRestlessScene *scene, guint k)
{
  char **words = scene->typed.words;

  return words != NULL && k < g_strv_length (words) ? words[k] : NULL;
}

/* Whether what is typed is an attack or a dodge. */
static gboolean
ui_restless_is_throw (const UiRestlessScene *scene)
{
  const char *verb = word_of (scene, 1);

  return g_strcmp0 (verb, "attack") == 0 || g_strcmp0 (verb, "dodge") == 0;
}

/* What is left of the one in front of the party. */
static int
foe_after (const UiRestlessScene *scene, const AppValue *after)
{
  const UiRestlessFoe *foe = &scene->foe;
  const AppValue *value = app_value_get (after, foe->god ? "god" : "target");
  gboolean ended = g_strcmp0 (text_of (after, "phase"), "drops") == 0;

  if (foe->card != NULL && g_strcmp0 (text_of (value, "card"), foe->card) == 0)
    return integer_of (value, "health");
  return ended && g_strcmp0 (word_of (scene, 1), "flee") != 0 ? 0 : foe->health;
}

/* Health and armor, that of items included. */
static int
substance (const AppValue *member)
{
  const AppValue *items = app_value_get (member, "items");
  int sum = integer_of (member, "health") + integer_of (member, "armor");

  for (guint k = 0; k < app_value_length (items); k++)
    sum += integer_of (app_value_at (items, k), "armor");
  return sum;
}

/* What the party loses in health and armor; who dies has no armor left to compare. */
static int
party_loss (const UiRestlessScene *scene, const AppValue *after)
{
  const AppValue *now = app_value_get (scene->view, "party"),
                 *then = app_value_get (after, "party");
  int loss = 0;

  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    loss += MAX (substance (app_value_at (now, k)) - substance (app_value_at (then, k)), 0);
  return loss;
}

static gboolean
is_alive (const AppValue *party, guint k)
{
  return app_value_boolean (app_value_get (app_value_at (party, k), "alive"));
}

static gboolean
kills_somebody (const UiRestlessScene *scene, const AppValue *after)
{
  const AppValue *now = app_value_get (scene->view, "party"),
                 *then = app_value_get (after, "party");

  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    if (is_alive (now, k) && !is_alive (then, k))
      return TRUE;
  return FALSE;
}

/* @amount (out): what it costs whom it hits. A Target that a death hurts was not hit. */
static UiRestlessThrow
throw_of (const UiRestlessScene *scene, const AppValue *after, int *amount)
{
  *amount = 0;
  if (after == NULL)
    return UI_RESTLESS_UNKNOWN;
  *amount = scene->foe.health - foe_after (scene, after);
  if (*amount > 0 && !kills_somebody (scene, after))
    return UI_RESTLESS_HIT;
  *amount = party_loss (scene, after);
  return *amount > 0 ? UI_RESTLESS_STRUCK : UI_RESTLESS_MISS;
}

/* The typed line without its dice. */
static char *
dup_bare (const char *typed)
{
  g_auto (GStrv) words = g_strsplit (typed, " ", -1);
  GString *bare = g_string_new (NULL);

  for (guint k = 0; words[k] != NULL; k++)
    if (words[k][0] != '\0' && !g_str_has_prefix (words[k], "roll"))
      g_string_append_printf (bare, "%s%s", bare->len > 0 ? " " : "", words[k]);
  return g_string_free (bare, FALSE);
}

/* Every die of the move alike; as many as it takes: a Target that dies ends the shots. */
static UiRestlessThrow
try_face (const UiRestlessScene *scene, const char *bare, int face, int shots, int *amount)
{
  for (int n = shots; n > 0; n--) {
    g_autoptr (GString) move = g_string_new (bare);
    g_autoptr (AppValue) after = NULL;

    for (int k = 0; k < n; k++)
      g_string_append_printf (move, "%s%d", k == 0 ? " roll=" : ",", face);
    after = app_recorder_dup_view_after (scene->match, move->str);
    if (after != NULL)
      return throw_of (scene, after, amount);
  }
  return UI_RESTLESS_UNKNOWN;
}

static void
try_faces (UiRestlessScene *scene, const char *typed)
{
  const AppValue *fields = ui_restless_fields (scene, word_of (scene, 2));
  int shots = CLAMP (integer_of (fields, "shots"), 1, SHOTS);
  g_autofree char *bare = dup_bare (typed);

  for (int face = 1; face <= UI_RESTLESS_DIE; face++) {
    scene->typed.faces[face] = try_face (scene, bare, face, shots, &scene->typed.amounts[face]);
    /* What is not legal with a 1 is not with a 2. */
    if (scene->typed.faces[face] == UI_RESTLESS_UNKNOWN)
      return;
  }
}

/* The faces that count: "roll=3>15,7" are 15 and 7. */
static void
read_dice (UiRestlessScene *scene, const char *typed)
{
  const char *roll = strstr (typed, " roll=");
  g_auto (GStrv) dice = NULL;

  if (roll == NULL)
    return;
  roll += strlen (" roll=");
  dice = g_strsplit (roll, ",", UI_RESTLESS_DIE);
  for (guint k = 0; dice[k] != NULL; k++) {
    const char *last = strrchr (dice[k], '>');
    int face = atoi (last != NULL ? last + 1 : dice[k]);

    if (face >= 1 && face <= UI_RESTLESS_DIE)
      scene->typed.dice[scene->typed.n_dice++] = face;
  }
}

static void
read_after (UiRestlessScene *scene)
{
  const AppValue *after = scene->typed.after, *party = app_value_get (after, "party");

  scene->foe.then = foe_after (scene, after);
  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++) {
    const AppValue *value = app_value_at (party, k);
    UiRestlessMember *member = &scene->party[k];

    if (member->card == NULL || g_strcmp0 (text_of (value, "character"), member->card) != 0)
      continue;
    member->then.health = integer_of (value, "health");
    member->then.max_health = integer_of (value, "max_health");
    member->then.armor = integer_of (value, "armor");
    member->then.alive = app_value_boolean (app_value_get (value, "alive"));
  }
}

/* The attack whose dice are awaited while nothing is typed; NULL for none. */
static const char *
find_awaited (const UiRestlessScene *scene)
{
  const AppChoice *rolling = NULL;

  if (scene->foe.card != NULL && scene->number == app_match_get_n_moves (scene->match))
    rolling = app_recorder_get_dice_choice (scene->match);
  return rolling != NULL ? rolling->text : NULL;
}

void
ui_restless_preview (gpointer data, const char *typed)
{
  UiRestlessScene *scene = data;

  ui_restless_clear_typed (scene);
  if (typed == NULL)
    typed = find_awaited (scene);
  if (typed == NULL)
    return;
  scene->typed.words = app_pointing_split_move (typed);
  scene->typed.after = app_recorder_dup_view_after (scene->match, typed);
  if (scene->typed.after != NULL)
    read_after (scene);
  if (ui_restless_is_throw (scene) && scene->foe.card != NULL) {
    read_dice (scene, typed);
    try_faces (scene, typed);
  }
}

/* In words. */

/* Who loses what, and who gains. */
static void
add_party (GString *text, const UiRestlessScene *scene)
{
  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++) {
    const UiRestlessMember *member = &scene->party[k];
    const char *name = ui_restless_name (scene, member->card);
    int change = member->then.health - member->health;

    if (member->alive && !member->then.alive)
      ui_add_sentence (text, _ ("%s dies."), name);
    else if (change < 0)
      ui_add_sentence (text, _ ("%s loses %d health."), name, -change);
    else if (change > 0)
      ui_add_sentence (text, _ ("%s gains %d health."), name, change);
    if (member->then.alive && member->then.armor < member->armor)
      ui_add_sentence (text, _ ("%s loses %d armor."), name, member->armor - member->then.armor);
  }
}

static void
add_foe (GString *text, const UiRestlessScene *scene)
{
  const UiRestlessFoe *foe = &scene->foe;
  const char *name = ui_restless_name (scene, foe->card);

  if (foe->card == NULL || foe->then == foe->health)
    return;
  if (foe->then <= 0)
    ui_add_sentence (text, foe->god ? _ ("%s dies, and the world with it.") : _ ("%s is defeated."),
                     name);
  else
    ui_add_sentence (text, _ ("%s has %d health left."), name, foe->then);
}

/* What the strike costs, by the face; NULL where none strikes. */
static char *
dup_strikes (const UiRestlessTypedMove *typed)
{
  int least = G_MAXINT, most = 0;

  for (int face = 1; face <= UI_RESTLESS_DIE; face++)
    if (typed->faces[face] == UI_RESTLESS_STRUCK) {
      least = MIN (least, typed->amounts[face]);
      most = MAX (most, typed->amounts[face]);
    }
  if (most == 0)
    return NULL;
  return least < most ? g_strdup_printf (_ ("Struck, it costs %d to %d."), least, most)
                      : g_strdup_printf (_ ("Struck, it costs %d."), most);
}

/* "Brute (Axe)", with what is attacked with. */
static char *
dup_actor (const UiRestlessScene *scene)
{
  const char *slot = word_of (scene, 0), *item = word_of (scene, 2);
  const char *name = ui_restless_name (scene, scene->party[ui_restless_index (slot[0])].card);

  if (ui_restless_fields (scene, item) == NULL)
    return g_strdup (name);
  return app_phrase_printf ("%s (%s)", name, ui_restless_name (scene, item));
}

/* What the faces do, before one is there. */
static char *
dup_odds (const UiRestlessScene *scene)
{
  const UiRestlessTypedMove *typed = &scene->typed;
  gboolean dodge = g_strcmp0 (word_of (scene, 1), "dodge") == 0;
  UiRestlessThrow good = dodge ? UI_RESTLESS_MISS : UI_RESTLESS_HIT;
  g_autofree char *strikes = dup_strikes (typed), *who = dup_actor (scene);
  GString *text = g_string_new (NULL);
  int first = 1;

  while (first <= UI_RESTLESS_DIE && typed->faces[first] != good)
    first++;
  if (first > UI_RESTLESS_DIE)
    ui_add_sentence (text, _ ("%s: no face is enough."), who);
  else if (dodge)
    ui_add_sentence (text, _ ("%s dodges with %d or more."), who, first);
  else
    ui_add_sentence (text, _ ("%s hits with %d or more, for %d."), who, first,
                     typed->amounts[UI_RESTLESS_DIE]);
  if (strikes != NULL)
    ui_add_sentence (text, "%s", strikes);
  return g_string_free (text, FALSE);
}

char *
ui_restless_dup_outcome (const UiRestlessScene *scene)
{
  const UiRestlessTypedMove *typed = &scene->typed;
  GString *text;
  int amount;

  if (typed->after == NULL)
    return typed->faces[1] != UI_RESTLESS_UNKNOWN ? dup_odds (scene) : NULL;
  text = g_string_new (NULL);
  if (ui_restless_is_throw (scene) && scene->foe.card != NULL)
    switch (throw_of (scene, typed->after, &amount)) {
    case UI_RESTLESS_HIT:
      ui_add_sentence (text, _ ("Hit: %d damage."), amount);
      break;
    case UI_RESTLESS_STRUCK:
      ui_add_sentence (text, "%s", _ ("Struck."));
      break;
    default:
      ui_add_sentence (
          text, "%s", g_strcmp0 (word_of (scene, 1), "dodge") == 0 ? _ ("Dodged.") : _ ("Missed."));
    }
  add_foe (text, scene);
  add_party (text, scene);
  if (text->len > 0)
    return g_string_free (text, FALSE);
  g_string_free (text, TRUE);
  return NULL;
}
