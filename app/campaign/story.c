/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened in a match, for the eye: kept in step with its moves, and asked.
 */
#include "app/campaign/story-private.h"

#include "app/match/match-parts.h"
#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
clear_life (gpointer data)
{
  g_free (((AppStoryLife *)data)->carried);
}

AppStory *
app_story_new (RulesMatch *match, AppTimeline *timeline, AppLabels *labels)
{
  AppStory *story = g_new0 (AppStory, 1);
  const gsize size = match->game->state_size + sizeof (guint64);

  story->match = match;
  story->timeline = timeline;
  story->labels = labels;
  story->before = g_malloc0 (size);
  story->after = g_malloc0 (size);
  story->events = g_array_new (FALSE, FALSE, sizeof (AppStoryEvent));
  story->raw = g_array_new (FALSE, FALSE, sizeof (RulesEvent));
  story->lives = g_array_new (FALSE, FALSE, sizeof (AppStoryLife));
  g_array_set_clear_func (story->lives, clear_life);
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    story->health[slot] = g_array_new (FALSE, FALSE, sizeof (AppStoryHealth));
  story->places = g_array_new (FALSE, FALSE, sizeof (AppStoryPlace));
  story->named = g_array_new (FALSE, FALSE, sizeof (guint));
  story->texts = g_string_chunk_new (4096);
  app_story_begin (story);
  return story;
}

void
app_story_free (AppStory *story)
{
  if (story == NULL)
    return;
  g_free (story->before);
  g_free (story->after);
  g_array_unref (story->events);
  g_array_unref (story->raw);
  g_array_unref (story->lives);
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    g_array_unref (story->health[slot]);
  g_array_unref (story->places);
  g_array_unref (story->named);
  g_string_chunk_free (story->texts);
  g_free (story);
}

/* What is kept with a match: @story is NULL until asked for. */
typedef struct {
  AppStory *story;
} MatchStory;

static gpointer
match_story_new (AppMatch *match)
{
  return g_new0 (MatchStory, 1);
}

static void
match_story_free (gpointer data)
{
  MatchStory *kept = data;

  app_story_free (kept->story);
  g_free (kept);
}

/* The story has the players' names. */
static void
match_changed (gpointer data, AppMatchChange what, guint from)
{
  MatchStory *kept = data;

  if (what == APP_MATCH_NAMES)
    g_clear_pointer (&kept->story, app_story_free);
  else if (what == APP_MATCH_MOVES && kept->story != NULL)
    app_story_forget (kept->story, from);
}

static const AppMatchPart match_story = { match_story_new, match_story_free, match_changed };

AppStory *
app_match_get_story (AppMatch *match)
{
  MatchStory *kept = app_match_get_part (match, &match_story);

  if (kept->story == NULL && app_match_get_timeline (match) != NULL)
    kept->story = app_story_new (app_match_get_rules (match), app_match_get_timeline (match),
                                 app_match_get_labels (match));
  return kept->story;
}

/* In step */

static guint
lower_bound (AppStory *story, guint number)
{
  guint low = 0, high = story->events->len;

  while (low < high) {
    const guint middle = low + (high - low) / 2;

    if (g_array_index (story->events, AppStoryEvent, middle).number < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Lives that began after move @kept never were, and those that ended go on. */
static void
rewind_lives (AppStory *story, guint kept)
{
  for (guint k = story->lives->len; k-- > 0;) {
    AppStoryLife *life = &g_array_index (story->lives, AppStoryLife, k);

    if (life->from > kept) {
      g_array_set_size (story->lives, k);
    } else if (life->to > kept) {
      g_clear_pointer (&life->carried, g_free);
      life->n_carried = life->to = 0;
      life->died = FALSE;
      life->cause = NULL;
      life->place = (RulesPlace){ 0 };
    }
  }
  for (guint k = 0; k < story->lives->len; k++)
    story->life[g_array_index (story->lives, AppStoryLife, k).slot - 'A'] = k;
}

static void
rewind_places (AppStory *story, guint kept)
{
  const RulesPlace nowhere = { 0 };
  const RulesPlace *at =
      kept > 0 ? &app_timeline_get_move (story->timeline, kept)->place : &nowhere;
  guint n = story->places->len;

  while (n > 0 && g_array_index (story->places, AppStoryPlace, n - 1).number > kept)
    n--;
  g_array_set_size (story->places, n);
  g_array_set_size (story->named, n);
  memset (story->here, 0, sizeof story->here);
  for (guint k = 0; k < n; k++) {
    AppStoryPlace *place = &g_array_index (story->places, AppStoryPlace, k);

    if (g_array_index (story->named, guint, k) > kept) {
      g_array_index (story->named, guint, k) = 0;
      place->name = NULL;
    }
    if (at->number[place->level] > 0)
      story->here[place->level] = k + 1;
  }
}

static void
rewind_to (AppStory *story, guint kept)
{
  g_array_set_size (story->events, lower_bound (story, kept + 1));
  g_array_set_size (story->raw, story->events->len);
  rewind_lives (story, kept);
  rewind_places (story, kept);
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    GArray *health = story->health[slot];

    while (health->len > 0 && g_array_index (health, AppStoryHealth, health->len - 1).number > kept)
      g_array_set_size (health, health->len - 1);
  }
  memcpy (story->after, app_timeline_get_state (story->timeline, kept),
          story->match->game->state_size);
  rules_party (story->match, story->after, story->members);
  story->told = kept;
}

void
app_story_catch_up (AppStory *story)
{
  const guint n = app_timeline_get_length (story->timeline);
  const guint kept = MIN (story->kept, n);

  if (kept < story->told)
    rewind_to (story, kept);
  while (story->told < n)
    app_story_tell (story, ++story->told);
  story->kept = story->told;
}

void
app_story_forget (AppStory *story, guint from)
{
  story->kept = MIN (story->kept, from > 0 ? from - 1 : 0);
}

/* Asked */

gboolean
app_story_has_party (AppStory *story)
{
  return story->match->game->party != NULL;
}

guint
app_story_get_n_events (AppStory *story)
{
  app_story_catch_up (story);
  return story->events->len;
}

const AppStoryEvent *
app_story_get_event (AppStory *story, guint k)
{
  app_story_catch_up (story);
  g_return_val_if_fail (k < story->events->len, NULL);
  return &g_array_index (story->events, AppStoryEvent, k);
}

guint
app_story_find_event (AppStory *story, guint number)
{
  app_story_catch_up (story);
  return lower_bound (story, number);
}

gboolean
app_story_get_party (AppStory *story, guint number, AppStoryMember members[RULES_PARTY])
{
  RulesMember known[RULES_PARTY];
  const void *state = app_timeline_get_state (story->timeline, number);

  memset (members, 0, RULES_PARTY * sizeof *members);
  if (!rules_party (story->match, state, known))
    return FALSE;
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    const RulesMember *from = &known[slot];
    AppStoryMember *to = &members[slot];

    to->slot = (guint8)('A' + slot);
    to->player = "";
    if (from->card < 0)
      continue;
    to->seat = from->seat;
    to->player = app_labels_get_seat (story->labels, from->seat);
    to->card = app_story_card_id (story, from->card);
    to->character = app_story_get_name (story, to->card);
    to->alive = from->alive;
    to->health = from->health;
    to->max_health = from->max_health;
    to->n_carried = from->n_carried;
    for (guint k = 0; k < from->n_carried; k++)
      to->carried[k] = app_story_card_id (story, from->carried[k]);
  }
  return TRUE;
}

guint
app_story_get_n_lives (AppStory *story)
{
  app_story_catch_up (story);
  return story->lives->len;
}

const AppStoryLife *
app_story_get_life (AppStory *story, guint k)
{
  app_story_catch_up (story);
  g_return_val_if_fail (k < story->lives->len, NULL);
  return &g_array_index (story->lives, AppStoryLife, k);
}

const AppStoryHealth *
app_story_get_health (AppStory *story, guint slot, guint *n)
{
  g_return_val_if_fail (slot < RULES_PARTY, NULL);
  app_story_catch_up (story);
  *n = story->health[slot]->len;
  return (const AppStoryHealth *)(gpointer)story->health[slot]->data;
}

const AppStoryPlace *
app_story_get_places (AppStory *story, guint *n)
{
  app_story_catch_up (story);
  *n = story->places->len;
  return (const AppStoryPlace *)(gpointer)story->places->data;
}

const char *
app_story_card_id (AppStory *story, int32_t card)
{
  return card >= 0 && (guint)card < story->match->n_cards ? story->match->cards[card].id : NULL;
}

const char *
app_story_get_name (AppStory *story, const char *id)
{
  const int card = rules_match_card (story->match, rules_text (id));

  return card >= 0 ? story->match->cards[card].name : id;
}

const AppStoryPlace *
app_story_find_place (AppStory *story, guint number, guint level)
{
  const AppStoryPlace *found = NULL;

  app_story_catch_up (story);
  if (number == 0 || app_timeline_get_move (story->timeline, number)->place.number[level] <= 0)
    return NULL;
  for (guint k = 0; k < story->places->len; k++) {
    const AppStoryPlace *place = &g_array_index (story->places, AppStoryPlace, k);

    if (place->number <= number && place->level == level)
      found = place;
  }
  return found;
}

char *
app_story_dup_place (AppStory *story, guint number)
{
  const AppStoryPlace *whole = app_story_find_place (story, number, 0);
  const AppStoryPlace *part = app_story_find_place (story, number, 1);
  g_autofree char *name = NULL;

  if (whole == NULL)
    return g_strdup (part != NULL ? part->heading : "");
  name = app_phrase_name (whole->name != NULL ? whole->name : whole->heading);
  if (part == NULL)
    return g_steal_pointer (&name);
  /* Translators: a place and its part, in sentences too: "The Drowned Mile, Encounter 3". */
  return g_strdup_printf (C_ ("place", "%s, %s"), name, part->heading);
}
