/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The story of a match: what happened to whom and where, its sentences, and the recap of an
 * evening.
 */
#include "app/campaign/story.h"

#include "app/base/phrases.h"
#include "app/campaign/story-private.h"
#include "app/match/match-parts.h"

#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *app_story_card_id (AppStory *story, int32_t card);
static void app_story_tell (AppStory *story, guint number);
static void app_story_begin (AppStory *story);
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

/* A card's id by its number; NULL for none. */
static const char *
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

/* The pass over a match's moves that makes its story: events, places, lives and health. */

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

static void
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

static void
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

/* A session told in a few sentences. What there is to tell is gathered from the story, each thing
 * becomes a whole sentence with a rank, and what is least worth telling goes when there are too
 * many. */

#define SENTENCES 8 /* of a recap, about */
#define NAMES 4     /* in one list */
#define PAUSE (G_TIME_SPAN_HOUR * 6)

/* Where the sentences stand. */
enum {
  PARAGRAPH_WAY,
  PARAGRAPH_PARTY,
  PARAGRAPH_NOW,
  N_PARAGRAPHS,
};

/* What is worth telling, the most first. */
typedef enum {
  RANK_END,
  RANK_DEATH,
  RANK_OWED,
  RANK_WAY,
  RANK_HEALTH,
  RANK_BEATEN,
  RANK_FACING,
  RANK_FOUND,
  RANK_FLED,
  RANK_JOINED,
  RANK_MET,
  RANK_OMEN,
  RANK_WEAK,
  RANK_REST,
} Rank;

typedef struct {
  guint paragraph;
  Rank rank;
  char *text;
} Sentence;

/**
 * Recap:
 * @first, @end: indices of its events
 * @sentences: (element-type Sentence): in the order of the text
 */
typedef struct {
  AppStory *story;
  guint from, to;
  guint first, end;
  GArray *sentences;
} Recap;

static void
clear_sentence (gpointer data)
{
  g_free (((Sentence *)data)->text);
}

/* Takes @text; NULL is nothing to tell. */
static void
tell (Recap *recap, guint paragraph, Rank rank, char *text)
{
  const Sentence sentence = { paragraph, rank, text };

  if (text != NULL)
    g_array_append_val (recap->sentences, sentence);
}

/* One of the ways to say the same, by the session and the sentence alone. */
static const char *
vary (const Recap *recap, const char *one, const char *other)
{
  return (g_str_hash (one) + recap->from + recap->to) % 2 == 0 ? one : other;
}

/* A translated sentence with @names for its {a}; NULL without names. */
static char *
dup_with_names (const char *sentence, const GPtrArray *names)
{
  g_autofree char *list = NULL;

  if (names->len == 0)
    return NULL;
  list = app_phrase_list_short ((const char *const *)names->pdata, names->len, NAMES);
  return app_phrase_set (sentence, list, NULL);
}

static const AppStoryEvent *
event_at (const Recap *recap, guint k)
{
  return &g_array_index (recap->story->events, AppStoryEvent, k);
}

/* The names of things, each once, however often it came. */
static void
add_thing (const Recap *recap, GPtrArray *ids, const char *id)
{
  if (id != NULL && !g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL))
    g_ptr_array_add (ids, (gpointer)id);
}

static GPtrArray *
dup_names (const Recap *recap, const GPtrArray *ids)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < ids->len; k++)
    g_ptr_array_add (names, app_phrase_name (app_story_get_name (recap->story, ids->pdata[k])));
  return names;
}

static char *
dup_with_things (const Recap *recap, const char *sentence, const GPtrArray *ids)
{
  g_autoptr (GPtrArray) names = dup_names (recap, ids);

  return dup_with_names (sentence, names);
}

/* The way */

static char *
dup_way (const Recap *recap)
{
  g_autofree char *last =
      recap->from > 1 ? app_story_dup_place (recap->story, recap->from - 1) : g_strdup ("");
  g_autofree char *here = app_story_dup_place (recap->story, recap->to);

  if (here[0] == '\0')
    return NULL;
  if (last[0] == '\0')
    return app_phrase_set (_ ("The run began, and the party got as far as {a}."), here, NULL);
  if (g_str_equal (last, here))
    return app_phrase_set (_ ("The party stayed at {a} for the whole session."), here, NULL);
  /* Translators: the two places where a session began and ended. */
  return app_phrase_set (vary (recap, _ ("The party went from {a} to {b}."),
                               _ ("The party set out from {a} and stopped at {b}.")),
                         last, here);
}

/* Whether @event began a place of the first level: those are told as the way. */
static gboolean
is_arrival (const Recap *recap, const AppStoryEvent *event)
{
  const AppStoryPlace *place = app_story_find_place (recap->story, event->number, 0);

  return place != NULL && place->number == event->number && place->name != NULL
         && event->thing != NULL
         && g_str_equal (place->name, app_story_get_name (recap->story, event->thing));
}

/* What the party faced, and has neither beaten nor left, when the session ended: met, and not told
 * of again. */
static const AppStoryEvent *
find_facing (const Recap *recap)
{
  const AppStoryPlace *part = app_story_find_place (recap->story, recap->to, 1);
  const guint since = part != NULL ? part->number : 0;
  const AppStoryEvent *facing = NULL;

  for (guint k = recap->end; k-- > 0 && event_at (recap, k)->number >= since;) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_VICTORY || event->kind == RULES_EVENT_TRIUMPH
        || event->kind == RULES_EVENT_FLIGHT || event->kind == RULES_EVENT_END)
      return facing;
    if (event->kind != RULES_EVENT_SCENE || event->thing == NULL || is_arrival (recap, event))
      continue;
    if (facing != NULL && g_str_equal (facing->thing, event->thing))
      return NULL;
    facing = facing != NULL ? facing : event;
  }
  return facing;
}

/* What was met, and how that ended. */
static void
tell_scenes (Recap *recap)
{
  g_autoptr (GPtrArray) beaten = g_ptr_array_new ();
  g_autoptr (GPtrArray) fled = g_ptr_array_new ();
  g_autoptr (GPtrArray) met = g_ptr_array_new ();
  const AppStoryEvent *facing = find_facing (recap);

  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_VICTORY)
      add_thing (recap, beaten, event->thing);
    else if (event->kind == RULES_EVENT_FLIGHT)
      add_thing (recap, fled, event->thing);
  }
  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_SCENE && event != facing && event->thing != NULL
        && !is_arrival (recap, event)
        && !g_ptr_array_find_with_equal_func (beaten, event->thing, g_str_equal, NULL)
        && !g_ptr_array_find_with_equal_func (fled, event->thing, g_str_equal, NULL))
      add_thing (recap, met, event->thing);
  }
  tell (recap, PARAGRAPH_WAY, RANK_BEATEN,
        dup_with_things (
            recap, vary (recap, _ ("It defeated {a}."), _ ("Defeated on the way: {a}.")), beaten));
  tell (recap, PARAGRAPH_WAY, RANK_FLED, dup_with_things (recap, _ ("It fled from {a}."), fled));
  tell (recap, PARAGRAPH_WAY, RANK_MET,
        dup_with_things (recap,
                         beaten->len + fled->len > 0 ? _ ("It also came upon {a}.")
                                                     : _ ("It came upon {a}."),
                         met));
  if (facing != NULL) {
    g_autofree char *name = app_phrase_name (app_story_get_name (recap->story, facing->thing));

    tell (recap, PARAGRAPH_WAY, RANK_FACING,
          app_phrase_set (vary (recap, _ ("When you stopped, it had just met {a}."),
                                _ ("You left off face to face with {a}.")),
                          name, NULL));
  }
}

/* The party */

static void
tell_deaths (Recap *recap)
{
  guint n = 0;

  for (guint k = 0; k < recap->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (recap->story->lives, AppStoryLife, k);
    g_autofree char *name = NULL;

    if (!life->died || life->to < recap->from || life->to > recap->to || n++ >= 2)
      continue;
    name = app_phrase_name (life->character);
    tell (recap, PARAGRAPH_PARTY, RANK_DEATH,
          life->cause != NULL ? g_strdup (life->cause)
                              : app_phrase_set (_ ("{a} died."), name, NULL));
  }
  if (n > 2)
    tell (recap, PARAGRAPH_PARTY, RANK_DEATH,
          g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more of the party died.",
                                        "%u more of the party died.", n - 2),
                           n - 2));
}

/* Who came: those who were there before the first place are the party that set out. */
static void
tell_joins (Recap *recap)
{
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) later = g_ptr_array_new_with_free_func (g_free);
  const GArray *places = recap->story->places;
  const guint start = places->len > 0 ? g_array_index (places, AppStoryPlace, 0).number : G_MAXUINT;

  for (guint k = 0; k < recap->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (recap->story->lives, AppStoryLife, k);

    if (life->from >= recap->from && life->from <= recap->to)
      g_ptr_array_add (life->from < start ? first : later, app_phrase_name (life->character));
  }
  tell (recap, PARAGRAPH_PARTY, RANK_JOINED,
        dup_with_names (_ ("The party that set out: {a}."), first));
  tell (recap, PARAGRAPH_PARTY, RANK_JOINED,
        dup_with_names (_ ("The party was joined by {a}."), later));
}

static gboolean
carries (const AppStoryMember members[RULES_PARTY], const char *id)
{
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    for (guint k = 0; k < members[slot].n_carried; k++)
      if (g_str_equal (members[slot].carried[k], id))
        return TRUE;
  return FALSE;
}

/* The rarer a card is in its packs, the more it matters. */
static int
by_rarity (gconstpointer a, gconstpointer b, gpointer data)
{
  const RulesMatch *match = ((const Recap *)data)->story->match;
  const uint32_t one =
      match->cards[rules_match_card (match, rules_text (*(const char *const *)a))].copies;
  const uint32_t other =
      match->cards[rules_match_card (match, rules_text (*(const char *const *)b))].copies;

  return one < other ? -1 : one > other;
}

/* What was found, was not there before, and is still there. */
static void
tell_found (Recap *recap, const AppStoryMember now[RULES_PARTY])
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  AppStoryMember old[RULES_PARTY];

  app_story_get_party (recap->story, recap->from - 1, old);
  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_GAIN && event->thing != NULL && carries (now, event->thing)
        && !carries (old, event->thing))
      add_thing (recap, found, event->thing);
  }
  g_ptr_array_sort_with_data (found, by_rarity, recap);
  tell (recap, PARAGRAPH_PARTY, RANK_FOUND,
        dup_with_things (recap,
                         vary (recap, _ ("The party found and still carries {a}."),
                               _ ("Of what the party found it still carries {a}.")),
                         found));
}

static void
tell_rest (Recap *recap)
{
  const AppStoryEvent *omen = NULL;
  guint rests = 0;

  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_OMEN)
      omen = event;
    rests += event->kind == RULES_EVENT_REST ? 1 : 0;
  }
  if (omen != NULL)
    tell (recap, PARAGRAPH_PARTY, RANK_OMEN, g_strdup (omen->sentence));
  if (rests > 0)
    tell (recap, PARAGRAPH_PARTY, RANK_REST,
          g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The party rested once.",
                                        "The party rested %u times.", rests),
                           rests));
}

/* How it stands */

/* TRUE when the match was over, which the log tells best itself. */
static gboolean
tell_end (Recap *recap)
{
  gboolean over = FALSE;

  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_TRIUMPH || event->kind == RULES_EVENT_END)
      tell (recap, PARAGRAPH_NOW, RANK_END, g_strdup (event->sentence));
    over = over || event->kind == RULES_EVENT_END;
  }
  return over;
}

static void
tell_health (Recap *recap, const AppStoryMember now[RULES_PARTY])
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) weak = g_ptr_array_new_with_free_func (g_free);
  gboolean hurt = FALSE;

  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    const AppStoryMember *member = &now[slot];
    g_autofree char *name = NULL;

    if (member->card == NULL || !member->alive)
      continue;
    name = app_phrase_name (member->character);
    hurt = hurt || member->health < member->max_health;
    /* Translators: a character's health in a list: "Mirel 3 of 8". */
    g_ptr_array_add (all,
                     g_strdup_printf (_ ("%s %d of %d"), name, member->health, member->max_health));
    if (member->health < member->max_health
        && (member->health == 1 || member->health * 4 <= member->max_health))
      g_ptr_array_add (weak, g_steal_pointer (&name));
  }
  if (all->len == 0)
    return;
  tell (recap, PARAGRAPH_NOW, RANK_HEALTH,
        hurt ? dup_with_names (_ ("Health now: {a}."), all) : g_strdup (_ ("Nobody is hurt.")));
  tell (recap, PARAGRAPH_NOW, RANK_WEAK, dup_with_names (_ ("Close to death: {a}."), weak));
}

/* Who is weak is told with the others' health. */
static void
tell_owed (Recap *recap)
{
  g_autoptr (GPtrArray) owed = app_story_dup_owed (recap->story, recap->to);
  guint told;

  for (guint k = owed->len; k-- > 0;)
    if (((const AppStoryEvent *)g_ptr_array_index (owed, k))->kind == RULES_EVENT_WOUND)
      g_ptr_array_remove_index (owed, k);
  told = owed->len > 3 ? 2 : owed->len;
  for (guint k = 0; k < told; k++)
    tell (recap, PARAGRAPH_NOW, RANK_OWED,
          g_strdup (((const AppStoryEvent *)g_ptr_array_index (owed, k))->sentence));
  if (owed->len > told)
    tell (recap, PARAGRAPH_NOW, RANK_OWED,
          g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more thing waits.",
                                        "%u more things wait.", owed->len - told),
                           owed->len - told));
}

/* Together */

/* The index of the sentence that is least worth telling; of equals the last. */
static guint
find_least (const Recap *recap)
{
  guint least = 0;

  for (guint k = 0; k < recap->sentences->len; k++)
    if (g_array_index (recap->sentences, Sentence, k).rank
        >= g_array_index (recap->sentences, Sentence, least).rank)
      least = k;
  return least;
}

static char **
join (const Recap *recap)
{
  g_autoptr (GStrvBuilder) paragraphs = g_strv_builder_new ();

  for (guint p = 0; p < N_PARAGRAPHS; p++) {
    g_autoptr (GString) paragraph = g_string_new (NULL);

    for (guint k = 0; k < recap->sentences->len; k++) {
      const Sentence *sentence = &g_array_index (recap->sentences, Sentence, k);

      if (sentence->paragraph == p)
        g_string_append_printf (paragraph, "%s%s", paragraph->len > 0 ? " " : "", sentence->text);
    }
    if (paragraph->len > 0)
      g_strv_builder_add (paragraphs, paragraph->str);
  }
  return g_strv_builder_end (paragraphs);
}

char **
app_story_dup_recap (AppStory *story, guint from, guint to)
{
  Recap recap = { .story = story, .from = MAX (from, 1) };
  AppStoryMember now[RULES_PARTY];
  char **paragraphs;

  app_story_catch_up (story);
  recap.to = MIN (to, story->told);
  if (recap.to < recap.from || story->match->game->events == NULL)
    return g_new0 (char *, 1);
  recap.first = app_story_find_event (story, recap.from);
  recap.end = app_story_find_event (story, recap.to + 1);
  recap.sentences = g_array_new (FALSE, FALSE, sizeof (Sentence));
  g_array_set_clear_func (recap.sentences, clear_sentence);
  app_story_get_party (story, recap.to, now);
  tell (&recap, PARAGRAPH_WAY, RANK_WAY, dup_way (&recap));
  tell_scenes (&recap);
  tell_joins (&recap);
  tell_deaths (&recap);
  tell_found (&recap, now);
  tell_rest (&recap);
  if (!tell_end (&recap)) {
    tell_health (&recap, now);
    tell_owed (&recap);
  }
  while (recap.sentences->len > SENTENCES)
    g_array_remove_index (recap.sentences, find_least (&recap));
  paragraphs = join (&recap);
  g_array_unref (recap.sentences);
  return paragraphs;
}

gboolean
app_story_find_session (AppStory *story, guint *from, guint *to)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) last = NULL;

  app_story_catch_up (story);
  *from = 1;
  *to = story->told;
  for (guint number = 1; number <= story->told; number++) {
    g_autoptr (GDateTime) instant = g_date_time_new_from_iso8601 (
        app_timeline_get_move (story->timeline, number)->instant, utc);

    if (instant == NULL)
      continue;
    if (last != NULL && g_date_time_difference (instant, last) >= PAUSE)
      *from = number;
    g_clear_pointer (&last, g_date_time_unref);
    last = g_steal_pointer (&instant);
  }
  return story->told > 0;
}
