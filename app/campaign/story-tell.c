/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pass over a match's moves that makes its story: events, places, lives and health.
 */
#include "app/campaign/story-private.h"

#include "app/base/phrases.h"

#include "rules/record.h"

#include <string.h>

static const char *
keep (AppStory *story, char *text)
{
  const char *kept = g_string_chunk_insert (story->texts, text);

  g_free (text);
  return kept;
}

static const char *
card_name (AppStory *story, int32_t card)
{
  return card >= 0 && (guint)card < story->match->n_cards ? story->match->cards[card].name : NULL;
}

static gboolean
is_slot (guint8 actor)
{
  return actor >= 'A' && actor < 'A' + RULES_PARTY;
}

/* One move on its way into the story: the party before and after it, the place after it, and the
 * index of its first event. */
typedef struct {
  AppStory *story;
  guint number;
  RulesMember old[RULES_PARTY];
  const RulesMember *now;
  RulesPlace place;
  guint first;
} Telling;

/* Who is in @slot after the move or, where nobody ever was, before it. */
static const RulesMember *
member_of (const Telling *telling, guint slot)
{
  return telling->now[slot].card >= 0 ? &telling->now[slot] : &telling->old[slot];
}

static gboolean
is_one_of_them (const Telling *telling, int32_t card)
{
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    if (card == telling->now[slot].card || card == telling->old[slot].card)
      return TRUE;
  return FALSE;
}

static AppStoryEvent
read_event (const Telling *telling, const RulesEvent *event)
{
  AppStory *story = telling->story;
  AppStoryEvent told = {
    .number = telling->number, .kind = event->kind, .actor = event->actor, .place = telling->place
  };

  for (guint k = 0; k < 3 && told.thing == NULL; k++)
    if (event->cards[k] >= 0 && !is_one_of_them (telling, event->cards[k]))
      told.thing = app_story_card_id (story, event->cards[k]);
  if (is_slot (event->actor)) {
    const RulesMember *member = member_of (telling, event->actor - 'A');

    told.card = app_story_card_id (story, member->card);
    told.character = card_name (story, member->card);
    told.seat = member->card >= 0 ? member->seat : 0;
  } else if (event->actor >= 1 && event->actor <= RULES_SEATS) {
    told.seat = event->actor;
  }
  told.player = app_labels_get_seat (story->labels, told.seat);
  return told;
}

static char *
dup_sentence (AppStory *story, const RulesEvent *event)
{
  const char *const names[3] = { card_name (story, event->cards[0]),
                                 card_name (story, event->cards[1]),
                                 card_name (story, event->cards[2]) };

  return app_phrase_event (event->sentence, names, event->number);
}

/* What is met first in a place gives it its name; one of the first level has it from the move that
 * begins it. */
static void
name_place (AppStory *story, const AppStoryEvent *event)
{
  for (guint level = 0; level < 2; level++) {
    AppStoryPlace *place;

    if (story->here[level] == 0)
      continue;
    place = &g_array_index (story->places, AppStoryPlace, story->here[level] - 1);
    if (place->name != NULL || (level == 0 && place->number != event->number))
      continue;
    place->name = app_story_get_name (story, event->thing);
    g_array_index (story->named, guint, story->here[level] - 1) = event->number;
    return;
  }
}

static bool
tell_event (const RulesEvent *event, void *data)
{
  Telling *telling = data;
  AppStory *story = telling->story;
  AppStoryEvent told = read_event (telling, event);

  told.sentence = keep (story, dup_sentence (story, event));
  g_array_append_val (story->events, told);
  g_array_append_val (story->raw, *event);
  if (told.kind == RULES_EVENT_SCENE && told.thing != NULL)
    name_place (story, &told);
  return true;
}

static void
begin_place (const Telling *telling, guint level)
{
  AppStory *story = telling->story;
  const guint unnamed = 0;
  AppStoryPlace begun = { .number = telling->number, .level = level };

  begun.heading = keep (story, app_labels_dup_level (story->match->game, &telling->place, level));
  g_array_append_val (story->places, begun);
  g_array_append_val (story->named, unnamed);
  story->here[level] = story->places->len;
}

/* The places that the move began or left; @last is where the match was before it. */
static void
tell_places (const Telling *telling, const RulesPlace *last)
{
  const RulesPlace *place = &telling->place;
  gboolean other = FALSE;

  for (guint level = 0; level < 2; level++) {
    other = other || place->number[level] != last->number[level];
    if (!other)
      continue;
    telling->story->here[level] = 0;
    if (level < place->n && place->number[level] > 0)
      begin_place (telling, level);
  }
}

/* Lives and health */

/* The sentence that tells the death of @slot. */
static const char *
find_cause (const Telling *telling, guint slot)
{
  const GArray *events = telling->story->events;

  for (guint k = telling->first; k < events->len; k++) {
    const AppStoryEvent *event = &g_array_index (events, AppStoryEvent, k);

    if (event->kind == RULES_EVENT_DEATH && event->actor == 'A' + slot)
      return event->sentence;
  }
  return NULL;
}

static void
begin_life (const Telling *telling, guint slot)
{
  AppStory *story = telling->story;
  const RulesMember *member = &story->members[slot];
  const AppStoryLife life = { .slot = (guint8)('A' + slot),
                              .seat = member->seat,
                              .player = app_labels_get_seat (story->labels, member->seat),
                              .card = app_story_card_id (story, member->card),
                              .character = card_name (story, member->card),
                              .from = telling->number };

  g_array_append_val (story->lives, life);
  story->life[slot] = story->lives->len - 1;
}

static void
end_life (const Telling *telling, guint slot)
{
  AppStory *story = telling->story;
  AppStoryLife *life = &g_array_index (story->lives, AppStoryLife, story->life[slot]);
  const RulesMember *old = &telling->old[slot];

  life->to = telling->number;
  life->died = !story->members[slot].alive;
  if (!life->died)
    return;
  life->cause = find_cause (telling, slot);
  life->place = telling->place;
  life->n_carried = old->n_carried;
  life->carried = g_new0 (const char *, old->n_carried + 1);
  for (guint k = 0; k < old->n_carried; k++)
    life->carried[k] = app_story_card_id (story, old->carried[k]);
}

static void
tell_member (const Telling *telling, guint slot)
{
  AppStory *story = telling->story;
  const RulesMember *old = &telling->old[slot], *now = &story->members[slot];
  const gboolean lived = old->card >= 0 && old->alive, lives = now->card >= 0 && now->alive;
  const gboolean other = now->card != old->card;
  AppStoryHealth point = { .number = telling->number,
                           .health = now->health,
                           .max_health = now->max_health };

  if (lived && (!lives || other))
    end_life (telling, slot);
  if (lives && (!lived || other))
    begin_life (telling, slot);
  if (now->card < 0 || (!other && now->health == old->health && now->max_health == old->max_health))
    return;
  point.life = story->life[slot];
  g_array_append_val (story->health[slot], point);
}

/* The pass */

/* Slots that were never filled. */
static void
clear_members (RulesMember members[RULES_PARTY])
{
  memset (members, 0, RULES_PARTY * sizeof *members);
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    members[slot].card = -1;
}

void
app_story_begin (AppStory *story)
{
  Telling telling = { .story = story, .now = story->members };

  clear_members (telling.old);
  clear_members (story->members);
  rules_start (story->match, story->after);
  rules_party (story->match, story->after, story->members);
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    tell_member (&telling, slot);
}

static gboolean
read_move (AppStory *story, const char *text, RecordLine *line, RulesMoveBuffer *move)
{
  RulesError error;

  return record_read_line (text, strlen (text), line, &error) == RULES_OK
         && rules_read_move (story->match, line, move, &error) == RULES_OK;
}

void
app_story_tell (AppStory *story, guint number)
{
  const AppTimelineMove *kept = app_timeline_get_move (story->timeline, number);
  Telling telling = { .story = story,
                      .number = number,
                      .now = story->members,
                      .place = kept->place,
                      .first = story->events->len };
  RulesPlace last = { 0 };
  RecordLine line;
  RulesMoveBuffer move;

  if (kept->verb == RULES_VERB_NOTE)
    return;
  if (!read_move (story, kept->text, &line, &move))
    g_return_if_reached ();
  memcpy (story->before, story->after, story->match->game->state_size);
  memcpy (telling.old, story->members, sizeof telling.old);
  rules_apply (story->match, story->after, &move.move, RULES_UNJUDGED, NULL);
  rules_party (story->match, story->after, story->members);
  if (number > 1)
    last = app_timeline_get_move (story->timeline, number - 1)->place;
  tell_places (&telling, &last);
  rules_events (story->match, story->before, &move.move, story->after, tell_event, &telling);
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    tell_member (&telling, slot);
}

/* What is owed */

typedef struct {
  AppStoryEvent event;
  char *sentence;
} Owed;

static void
free_owed (gpointer data)
{
  Owed *owed = data;

  g_free (owed->sentence);
  g_free (owed);
}

typedef struct {
  Telling telling;
  GPtrArray *owed;
} Owing;

static bool
take_owed (const RulesEvent *event, void *data)
{
  Owing *owing = data;
  Owed *owed = g_new0 (Owed, 1);

  owed->event = read_event (&owing->telling, event);
  owed->sentence = dup_sentence (owing->telling.story, event);
  owed->event.sentence = owed->sentence;
  g_ptr_array_add (owing->owed, owed);
  return true;
}

GPtrArray *
app_story_dup_owed (AppStory *story, guint number)
{
  Owing owing = { .telling = { .story = story, .number = number } };
  const void *state = app_timeline_get_state (story->timeline, number);

  owing.owed = g_ptr_array_new_with_free_func (free_owed);
  clear_members (owing.telling.old);
  rules_party (story->match, state, owing.telling.old);
  owing.telling.now = owing.telling.old;
  if (number > 0)
    owing.telling.place = app_timeline_get_move (story->timeline, number)->place;
  rules_owed (story->match, state, take_owed, &owing);
  return owing.owed;
}
