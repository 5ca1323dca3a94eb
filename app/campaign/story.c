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
static void add_move (AppStory *story, guint number);
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
  story->place_name_moves = g_array_new (FALSE, FALSE, sizeof (guint));
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
  g_array_unref (story->place_name_moves);
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
  MatchStory *part = data;

  app_story_free (part->story);
  g_free (part);
}

/* The story has the players' names. */
static void
match_changed (gpointer data, AppMatchChange what, guint from)
{
  MatchStory *part = data;

  if (what == APP_MATCH_NAMES)
    g_clear_pointer (&part->story, app_story_free);
  else if (what == APP_MATCH_MOVES && part->story != NULL)
    app_story_forget (part->story, from);
}

static const AppMatchPart match_story = { match_story_new, match_story_free, match_changed };

AppStory *
app_match_get_story (AppMatch *match)
{
  MatchStory *part = app_match_get_part (match, &match_story);

  if (part->story == NULL && app_match_get_timeline (match) != NULL)
    part->story = app_story_new (app_match_get_rules (match), app_match_get_timeline (match),
                                 app_match_get_labels (match));
  return part->story;
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

/* Lives that began after move @n_same never were, and those that ended go on. */
static void
rewind_lives (AppStory *story, guint n_same)
{
  for (guint k = story->lives->len; k-- > 0;) {
    AppStoryLife *life = &g_array_index (story->lives, AppStoryLife, k);

    if (life->from > n_same) {
      g_array_set_size (story->lives, k);
    } else if (life->to > n_same) {
      g_clear_pointer (&life->carried, g_free);
      life->n_carried = life->to = 0;
      life->died = FALSE;
      life->cause = NULL;
      life->place = (RulesProgress){ 0 };
    }
  }
  for (guint k = 0; k < story->lives->len; k++)
    story->life[g_array_index (story->lives, AppStoryLife, k).slot - 'A'] = k;
}

static void
rewind_places (AppStory *story, guint n_same)
{
  const RulesProgress nowhere = { 0 };
  const RulesProgress *at =
      n_same > 0 ? &app_timeline_get_move (story->timeline, n_same)->place : &nowhere;
  guint n = story->places->len;

  while (n > 0 && g_array_index (story->places, AppStoryPlace, n - 1).number > n_same)
    n--;
  g_array_set_size (story->places, n);
  g_array_set_size (story->place_name_moves, n);
  memset (story->current_places, 0, sizeof story->current_places);
  for (guint k = 0; k < n; k++) {
    AppStoryPlace *place = &g_array_index (story->places, AppStoryPlace, k);

    if (g_array_index (story->place_name_moves, guint, k) > n_same) {
      g_array_index (story->place_name_moves, guint, k) = 0;
      place->name = NULL;
    }
    if (at->number[place->level] > 0)
      story->current_places[place->level] = k + 1;
  }
}

static void
rewind_to (AppStory *story, guint n_same)
{
  g_array_set_size (story->events, lower_bound (story, n_same + 1));
  g_array_set_size (story->raw, story->events->len);
  rewind_lives (story, n_same);
  rewind_places (story, n_same);
  for (guint slot = 0; slot < RULES_PARTY; slot++) {
    GArray *health = story->health[slot];

    while (health->len > 0
           && g_array_index (health, AppStoryHealth, health->len - 1).number > n_same)
      g_array_set_size (health, health->len - 1);
  }
  rules_copy_state (story->match, story->after, app_timeline_get_state (story->timeline, n_same));
  rules_party (story->match, story->after, story->members);
  story->n_read = n_same;
}

void
app_story_catch_up (AppStory *story)
{
  const guint n = app_timeline_get_length (story->timeline);
  const guint n_same = MIN (story->n_valid, n);

  if (n_same < story->n_read)
    rewind_to (story, n_same);
  while (story->n_read < n)
    add_move (story, ++story->n_read);
  story->n_valid = story->n_read;
}

void
app_story_forget (AppStory *story, guint from)
{
  story->n_valid = MIN (story->n_valid, from > 0 ? from - 1 : 0);
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
keep_text (AppStory *story, char *text)
{
  const char *copy = g_string_chunk_insert (story->texts, text);

  g_free (text);
  return copy;
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
  RulesProgress place;
  guint first;
} StoryMove;

/* Who is in @slot after the move or, where nobody ever was, before it. */
static const RulesMember *
member_of (const StoryMove *move, guint slot)
{
  return move->now[slot].card >= 0 ? &move->now[slot] : &move->old[slot];
}

static gboolean
is_one_of_them (const StoryMove *move, int32_t card)
{
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    if (card == move->now[slot].card || card == move->old[slot].card)
      return TRUE;
  return FALSE;
}

static AppStoryEvent
read_event (const StoryMove *move, const RulesEvent *event)
{
  AppStory *story = move->story;
  AppStoryEvent result = {
    .number = move->number, .kind = event->kind, .actor = event->actor, .place = move->place
  };

  for (guint k = 0; k < 3 && result.subject_card == NULL; k++)
    if (event->cards[k] >= 0 && !is_one_of_them (move, event->cards[k]))
      result.subject_card = app_story_card_id (story, event->cards[k]);
  if (is_slot (event->actor)) {
    const RulesMember *member = member_of (move, event->actor - 'A');

    result.card = app_story_card_id (story, member->card);
    result.character = card_name (story, member->card);
    result.seat = member->card >= 0 ? member->seat : 0;
  } else if (event->actor >= 1 && event->actor <= RULES_SEATS) {
    result.seat = event->actor;
  }
  result.player = app_labels_get_seat (story->labels, result.seat);
  return result;
}

/* @sentence: one of @event's */
static char *
dup_sentence (AppStory *story, const RulesEvent *event, const char *sentence)
{
  const char *const names[3] = { card_name (story, event->cards[0]),
                                 card_name (story, event->cards[1]),
                                 card_name (story, event->cards[2]) };

  return app_phrase_event (sentence, names, event->number);
}

/* What is met first in a place gives it its name; one of the first level has it from the move that
 * begins it. */
static void
name_place (AppStory *story, const AppStoryEvent *event)
{
  for (guint level = 0; level < 2; level++) {
    AppStoryPlace *place;

    if (story->current_places[level] == 0)
      continue;
    place = &g_array_index (story->places, AppStoryPlace, story->current_places[level] - 1);
    if (place->name != NULL || (level == 0 && place->number != event->number))
      continue;
    place->name = app_story_get_name (story, event->subject_card);
    g_array_index (story->place_name_moves, guint, story->current_places[level] - 1) =
        event->number;
    return;
  }
}

static bool
event_cb (const RulesEvent *event, void *data)
{
  StoryMove *move = data;
  AppStory *story = move->story;
  AppStoryEvent result = read_event (move, event);

  result.sentence = keep_text (story, dup_sentence (story, event, event->sentence));
  result.past = event->past != NULL ? keep_text (story, dup_sentence (story, event, event->past))
                                    : result.sentence;
  g_array_append_val (story->events, result);
  g_array_append_val (story->raw, *event);
  if (result.kind == RULES_EVENT_SCENE && result.subject_card != NULL)
    name_place (story, &result);
  return true;
}

static void
begin_place (const StoryMove *move, guint level)
{
  AppStory *story = move->story;
  const guint unnamed = 0;
  AppStoryPlace begun = { .number = move->number, .level = level };

  begun.heading = keep_text (story, app_labels_dup_level (story->match->game, &move->place, level));
  g_array_append_val (story->places, begun);
  g_array_append_val (story->place_name_moves, unnamed);
  story->current_places[level] = story->places->len;
}

/* The places that the move began or left; @last is where the match was before it. */
static void
update_places (const StoryMove *move, const RulesProgress *last)
{
  const RulesProgress *place = &move->place;
  gboolean other = FALSE;

  for (guint level = 0; level < 2; level++) {
    other = other || place->number[level] != last->number[level];
    if (!other)
      continue;
    move->story->current_places[level] = 0;
    if (level < place->n && place->number[level] > 0)
      begin_place (move, level);
  }
}

/* Lives and health */

/* The sentence that tells the death of @slot. */
static const char *
find_cause (const StoryMove *move, guint slot)
{
  const GArray *events = move->story->events;

  for (guint k = move->first; k < events->len; k++) {
    const AppStoryEvent *event = &g_array_index (events, AppStoryEvent, k);

    if (event->kind == RULES_EVENT_DEATH && event->actor == 'A' + slot)
      return event->sentence;
  }
  return NULL;
}

static void
begin_life (const StoryMove *move, guint slot)
{
  AppStory *story = move->story;
  const RulesMember *member = &story->members[slot];
  const AppStoryLife life = { .slot = (guint8)('A' + slot),
                              .seat = member->seat,
                              .player = app_labels_get_seat (story->labels, member->seat),
                              .card = app_story_card_id (story, member->card),
                              .character = card_name (story, member->card),
                              .from = move->number };

  g_array_append_val (story->lives, life);
  story->life[slot] = story->lives->len - 1;
}

static void
end_life (const StoryMove *move, guint slot)
{
  AppStory *story = move->story;
  AppStoryLife *life = &g_array_index (story->lives, AppStoryLife, story->life[slot]);
  const RulesMember *old = &move->old[slot];

  life->to = move->number;
  life->died = !story->members[slot].alive;
  if (!life->died)
    return;
  life->cause = find_cause (move, slot);
  life->place = move->place;
  life->n_carried = old->n_carried;
  life->carried = g_new0 (const char *, old->n_carried + 1);
  for (guint k = 0; k < old->n_carried; k++)
    life->carried[k] = app_story_card_id (story, old->carried[k]);
}

static void
update_member (const StoryMove *move, guint slot)
{
  AppStory *story = move->story;
  const RulesMember *old = &move->old[slot], *now = &story->members[slot];
  const gboolean lived = old->card >= 0 && old->alive, lives = now->card >= 0 && now->alive;
  const gboolean other = now->card != old->card;
  AppStoryHealth point = { .number = move->number,
                           .health = now->health,
                           .max_health = now->max_health };

  if (lived && (!lives || other))
    end_life (move, slot);
  if (lives && (!lived || other))
    begin_life (move, slot);
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
  StoryMove move = { .story = story, .now = story->members };

  clear_members (move.old);
  clear_members (story->members);
  rules_start (story->match, story->after);
  rules_party (story->match, story->after, story->members);
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    update_member (&move, slot);
}

static gboolean
read_move (AppStory *story, const char *text, RecordLine *line, RulesMoveBuffer *move)
{
  RulesError error;

  return record_read_line (text, strlen (text), line, &error) == RULES_OK
         && rules_read_move (story->match, line, move, &error) == RULES_OK;
}

static void
add_move (AppStory *story, guint number)
{
  const AppTimelineMove *stored = app_timeline_get_move (story->timeline, number);
  StoryMove move = { .story = story,
                     .number = number,
                     .now = story->members,
                     .place = stored->place,
                     .first = story->events->len };
  RulesProgress last = { 0 };
  RecordLine line;
  RulesMoveBuffer buffer;

  if (stored->verb == RULES_VERB_NOTE)
    return;
  if (!read_move (story, stored->text, &line, &buffer))
    g_return_if_reached ();
  rules_copy_state (story->match, story->before, story->after);
  memcpy (move.old, story->members, sizeof move.old);
  rules_apply (story->match, story->after, &buffer.move, RULES_UNJUDGED, NULL);
  rules_party (story->match, story->after, story->members);
  if (number > 1)
    last = app_timeline_get_move (story->timeline, number - 1)->place;
  update_places (&move, &last);
  rules_events (story->match, story->before, &buffer.move, story->after, event_cb, &move);
  for (guint slot = 0; slot < RULES_PARTY; slot++)
    update_member (&move, slot);
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
  StoryMove move;
  GPtrArray *owed;
} OwedReader;

static bool
owed_cb (const RulesEvent *event, void *data)
{
  OwedReader *reader = data;
  Owed *owed = g_new0 (Owed, 1);

  owed->event = read_event (&reader->move, event);
  owed->sentence = dup_sentence (reader->move.story, event, event->sentence);
  owed->event.sentence = owed->event.past = owed->sentence;
  g_ptr_array_add (reader->owed, owed);
  return true;
}

GPtrArray *
app_story_dup_owed (AppStory *story, guint number)
{
  OwedReader reader = { .move = { .story = story, .number = number } };
  const void *state = app_timeline_get_state (story->timeline, number);

  reader.owed = g_ptr_array_new_with_free_func (free_owed);
  clear_members (reader.move.old);
  rules_party (story->match, state, reader.move.old);
  reader.move.now = reader.move.old;
  if (number > 0)
    reader.move.place = app_timeline_get_move (story->timeline, number)->place;
  rules_pending_tasks (story->match, state, owed_cb, &reader);
  return reader.owed;
}

static bool
supplies_cb (const RulesEvent *event, void *data)
{
  OwedReader *reader = data;
  g_autofree char *sentence = dup_sentence (reader->move.story, event, event->sentence);

  g_ptr_array_add (reader->owed, g_steal_pointer (&sentence));
  return true;
}

char *
app_story_dup_supplies (AppStory *story, guint number)
{
  OwedReader reader = { .move = { .story = story, .number = number } };
  char *text = NULL;

  reader.owed = g_ptr_array_new_with_free_func (g_free);
  rules_supplies (story->match, app_timeline_get_state (story->timeline, number), supplies_cb,
                  &reader);
  if (reader.owed->len > 0) {
    g_ptr_array_add (reader.owed, NULL);
    text = g_strjoinv (" ", (char **)reader.owed->pdata);
  }
  g_ptr_array_unref (reader.owed);
  return text;
}

/* A session told in a few sentences. What there is to tell is gathered from the story, each thing
 * becomes a whole sentence with a rank, and what is least worth telling goes when there are too
 * many. */

#define SENTENCES 8 /* of a recap, about */
#define NAMES 4     /* in one list */
#define DEATHS 2    /* that are told one by one */
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
  RANK_SUPPLIES,
  RANK_WAY,
  RANK_HEALTH,
  RANK_BEATEN,
  RANK_FACING,
  RANK_FOUND,
  RANK_BOUGHT,
  RANK_FLED,
  RANK_JOINED,
  RANK_MET,
  RANK_OUTFIT,
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
add_sentence (Recap *recap, guint paragraph, Rank rank, char *text)
{
  const Sentence sentence = { paragraph, rank, text };

  if (text != NULL)
    g_array_append_val (recap->sentences, sentence);
}

/* One of the ways to say the same, by the session and the sentence alone. */
static const char *
choose_wording (const Recap *recap, const char *one, const char *other)
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
  return app_phrase_fill_in (sentence, list, NULL);
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
dup_journey (const Recap *recap)
{
  g_autofree char *last =
      recap->from > 1 ? app_story_dup_place (recap->story, recap->from - 1) : g_strdup ("");
  g_autofree char *here = app_story_dup_place (recap->story, recap->to);

  if (here[0] == '\0')
    return NULL;
  if (last[0] == '\0')
    return app_phrase_fill_in (_ ("The run began, and the party got as far as {a}."), here, NULL);
  if (g_str_equal (last, here))
    return app_phrase_fill_in (_ ("The party stayed at {a} for the whole session."), here, NULL);
  /* Translators: the two places where a session began and ended. */
  return app_phrase_fill_in (choose_wording (recap, _ ("The party went from {a} to {b}."),
                                             _ ("The party set out from {a} and stopped at {b}.")),
                             last, here);
}

/* Whether @event began a place of the first level: those are told as the way. */
static gboolean
is_arrival (const Recap *recap, const AppStoryEvent *event)
{
  const AppStoryPlace *place = app_story_find_place (recap->story, event->number, 0);

  return place != NULL && place->number == event->number && place->name != NULL
         && event->subject_card != NULL
         && g_str_equal (place->name, app_story_get_name (recap->story, event->subject_card));
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
    if (event->kind != RULES_EVENT_SCENE || event->subject_card == NULL
        || is_arrival (recap, event))
      continue;
    if (facing != NULL && g_str_equal (facing->subject_card, event->subject_card))
      return NULL;
    facing = facing != NULL ? facing : event;
  }
  return facing;
}

static void
add_fled (Recap *recap, const GPtrArray *fled)
{
  add_sentence (recap, PARAGRAPH_WAY, RANK_FLED,
                dup_with_things (recap, _ ("It fled from {a}."), fled));
}

/* What was met, and how that ended; what ended first is told first. */
static void
add_scenes (Recap *recap)
{
  g_autoptr (GPtrArray) beaten = g_ptr_array_new ();
  g_autoptr (GPtrArray) fled = g_ptr_array_new ();
  g_autoptr (GPtrArray) met = g_ptr_array_new ();
  const AppStoryEvent *facing = find_facing (recap);
  gboolean fled_first = FALSE;

  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_VICTORY)
      add_thing (recap, beaten, event->subject_card);
    else if (event->kind == RULES_EVENT_FLIGHT)
      add_thing (recap, fled, event->subject_card);
    fled_first = fled_first || (fled->len > 0 && beaten->len == 0);
  }
  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_SCENE && event != facing && event->subject_card != NULL
        && !is_arrival (recap, event)
        && !g_ptr_array_find_with_equal_func (beaten, event->subject_card, g_str_equal, NULL)
        && !g_ptr_array_find_with_equal_func (fled, event->subject_card, g_str_equal, NULL))
      add_thing (recap, met, event->subject_card);
  }
  if (fled_first)
    add_fled (recap, fled);
  add_sentence (recap, PARAGRAPH_WAY, RANK_BEATEN,
                dup_with_things (
                    recap,
                    choose_wording (recap, _ ("It defeated {a}."), _ ("Defeated on the way: {a}.")),
                    beaten));
  if (!fled_first)
    add_fled (recap, fled);
  add_sentence (recap, PARAGRAPH_WAY, RANK_MET,
                dup_with_things (recap,
                                 beaten->len + fled->len > 0 ? _ ("It also came upon {a}.")
                                                             : _ ("It came upon {a}."),
                                 met));
  if (facing != NULL) {
    g_autofree char *name =
        app_phrase_name (app_story_get_name (recap->story, facing->subject_card));

    add_sentence (
        recap, PARAGRAPH_WAY, RANK_FACING,
        app_phrase_fill_in (choose_wording (recap, _ ("When you stopped, it had just met {a}."),
                                            _ ("You left off face to face with {a}.")),
                            name, NULL));
  }
}

/* The party */

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

/* What came to the party by @gain and was not there before: the rarest first. It has to be there
 * still, but for what the party set out with. */
static void
add_gained (Recap *recap, RulesGain gain, Rank rank, const char *sentence)
{
  g_autoptr (GPtrArray) things = g_ptr_array_new ();
  AppStoryMember old[RULES_PARTY], now[RULES_PARTY];

  app_story_get_party (recap->story, recap->to, now);
  app_story_get_party (recap->story, recap->from - 1, old);
  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_GAIN && event->subject_card != NULL
        && g_array_index (recap->story->raw, RulesEvent, k).gain == gain
        && (gain == RULES_GAIN_OUTFIT || carries (now, event->subject_card))
        && !carries (old, event->subject_card))
      add_thing (recap, things, event->subject_card);
  }
  g_ptr_array_sort_with_data (things, by_rarity, recap);
  add_sentence (recap, PARAGRAPH_PARTY, rank, dup_with_things (recap, sentence, things));
}

/* Those who joined since the last death, who are told together. */
static void
add_joins (Recap *recap, GPtrArray *names)
{
  add_sentence (recap, PARAGRAPH_PARTY, RANK_JOINED,
                dup_with_names (_ ("The party was joined by {a}."), names));
  g_ptr_array_set_size (names, 0);
}

static char *
dup_death (const Recap *recap, const AppStoryLife *life)
{
  g_autofree char *name = app_phrase_name (life->character);

  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->number == life->to && event->kind == RULES_EVENT_DEATH && event->actor == life->slot)
      return g_strdup (event->past);
  }
  return app_phrase_fill_in (_ ("{a} died."), name, NULL);
}

/* A life's beginning or its end by death; of equal moves ends come first, as who joins takes the
 * place of the dead. */
typedef struct {
  guint move;
  gboolean death;
  const AppStoryLife *life;
} Turn;

static int
by_move (gconstpointer a, gconstpointer b)
{
  const Turn *one = a, *other = b;

  if (one->move != other->move)
    return one->move < other->move ? -1 : 1;
  if (one->death != other->death)
    return one->death ? -1 : 1;
  return (int)one->life->slot - (int)other->life->slot;
}

/* Those of the session, in the order in which they happened. */
static GArray *
list_turns (const Recap *recap, guint start)
{
  GArray *turns = g_array_new (FALSE, FALSE, sizeof (Turn));

  for (guint k = 0; k < recap->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (recap->story->lives, AppStoryLife, k);
    const Turn join = { life->from, FALSE, life }, death = { life->to, TRUE, life };

    if (life->from >= MAX (recap->from, start) && life->from <= recap->to)
      g_array_append_val (turns, join);
    if (life->died && life->to >= recap->from && life->to <= recap->to)
      g_array_append_val (turns, death);
  }
  g_array_sort (turns, by_move);
  return turns;
}

/* Who set out, and then who died and who came, one after the other: those who were there before the
 * first place are the party that set out. */
static void
add_party (Recap *recap)
{
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) later = g_ptr_array_new_with_free_func (g_free);
  const GArray *places = recap->story->places;
  const guint start = places->len > 0 ? g_array_index (places, AppStoryPlace, 0).number : G_MAXUINT;
  g_autoptr (GArray) turns = list_turns (recap, start);
  guint n_deaths = 0;

  for (guint k = 0; k < recap->story->lives->len; k++) {
    const AppStoryLife *life = &g_array_index (recap->story->lives, AppStoryLife, k);

    if (life->from >= recap->from && life->from <= recap->to && life->from < start)
      g_ptr_array_add (first, app_phrase_name (life->character));
  }
  add_sentence (recap, PARAGRAPH_PARTY, RANK_JOINED,
                dup_with_names (_ ("The party that set out: {a}."), first));
  add_gained (recap, RULES_GAIN_OUTFIT, RANK_OUTFIT, _ ("The party set out with {a}."));
  for (guint k = 0; k < turns->len; k++) {
    const Turn *turn = &g_array_index (turns, Turn, k);

    if (!turn->death) {
      g_ptr_array_add (later, app_phrase_name (turn->life->character));
    } else if (n_deaths++ < DEATHS) {
      add_joins (recap, later);
      add_sentence (recap, PARAGRAPH_PARTY, RANK_DEATH, dup_death (recap, turn->life));
    }
  }
  add_joins (recap, later);
  if (n_deaths > DEATHS)
    add_sentence (recap, PARAGRAPH_PARTY, RANK_DEATH,
                  g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more of the party died.",
                                                "%u more of the party died.", n_deaths - DEATHS),
                                   n_deaths - DEATHS));
}

static void
add_things (Recap *recap)
{
  add_gained (recap, RULES_GAIN_FOUND, RANK_FOUND,
              choose_wording (recap, _ ("The party found and still carries {a}."),
                              _ ("Of what the party found it still carries {a}.")));
  add_gained (recap, RULES_GAIN_BOUGHT, RANK_BOUGHT, _ ("The party bought and still carries {a}."));
  add_gained (recap, RULES_GAIN_RULED, RANK_BOUGHT,
              _ ("By a ruling the party got and still carries {a}."));
}

static void
add_rests (Recap *recap)
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
    add_sentence (recap, PARAGRAPH_PARTY, RANK_OMEN, g_strdup (omen->past));
  if (rests > 0)
    add_sentence (recap, PARAGRAPH_PARTY, RANK_REST,
                  g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The party rested once.",
                                                "The party rested %u times.", rests),
                                   rests));
}

/* How it stands */

/* TRUE when the match was over, which the log tells best itself. */
static gboolean
add_end (Recap *recap)
{
  gboolean over = FALSE;

  for (guint k = recap->first; k < recap->end; k++) {
    const AppStoryEvent *event = event_at (recap, k);

    if (event->kind == RULES_EVENT_TRIUMPH || event->kind == RULES_EVENT_END)
      add_sentence (recap, PARAGRAPH_NOW, RANK_END, g_strdup (event->past));
    over = over || event->kind == RULES_EVENT_END;
  }
  return over;
}

static void
add_health (Recap *recap, const AppStoryMember now[RULES_PARTY])
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
  add_sentence (recap, PARAGRAPH_NOW, RANK_HEALTH,
                hurt ? dup_with_names (_ ("Health now: {a}."), all)
                     : g_strdup (_ ("Nobody is hurt.")));
  add_sentence (recap, PARAGRAPH_NOW, RANK_WEAK, dup_with_names (_ ("Close to death: {a}."), weak));
}

/* Who is weak is told with the others' health. */
static void
add_owed (Recap *recap)
{
  g_autoptr (GPtrArray) owed = app_story_dup_owed (recap->story, recap->to);
  guint result;

  for (guint k = owed->len; k-- > 0;)
    if (((const AppStoryEvent *)g_ptr_array_index (owed, k))->kind == RULES_EVENT_WOUND)
      g_ptr_array_remove_index (owed, k);
  result = owed->len > 3 ? 2 : owed->len;
  for (guint k = 0; k < result; k++)
    add_sentence (recap, PARAGRAPH_NOW, RANK_OWED,
                  g_strdup (((const AppStoryEvent *)g_ptr_array_index (owed, k))->sentence));
  if (owed->len > result)
    add_sentence (recap, PARAGRAPH_NOW, RANK_OWED,
                  g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more thing waits.",
                                                "%u more things wait.", owed->len - result),
                                   owed->len - result));
}

/* What the party has left: read last, and never left out. */
static void
add_supplies (Recap *recap)
{
  add_sentence (recap, PARAGRAPH_NOW, RANK_SUPPLIES,
                app_story_dup_supplies (recap->story, recap->to));
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
dup_paragraphs (const Recap *recap)
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

/* The last move of the session that ends with move @to: no session has that the match was abandoned
 * afterwards, and yet nothing waits then. */
static guint
find_session_end (AppStory *story, guint to)
{
  for (guint number = to + 1; number <= story->n_read; number++) {
    const guint verb = app_timeline_get_move (story->timeline, number)->verb;

    if (verb == RULES_VERB_ABANDON)
      return number;
    if (verb != RULES_VERB_NOTE)
      break;
  }
  return to;
}

char **
app_story_dup_recap (AppStory *story, guint from, guint to)
{
  Recap recap = { .story = story, .from = MAX (from, 1) };
  AppStoryMember now[RULES_PARTY];
  char **paragraphs;

  app_story_catch_up (story);
  recap.to = MIN (to, story->n_read);
  if (recap.to < recap.from || story->match->game->events == NULL)
    return g_new0 (char *, 1);
  recap.to = find_session_end (story, recap.to);
  recap.first = app_story_find_event (story, recap.from);
  recap.end = app_story_find_event (story, recap.to + 1);
  recap.sentences = g_array_new (FALSE, FALSE, sizeof (Sentence));
  g_array_set_clear_func (recap.sentences, clear_sentence);
  app_story_get_party (story, recap.to, now);
  add_sentence (&recap, PARAGRAPH_WAY, RANK_WAY, dup_journey (&recap));
  add_scenes (&recap);
  add_party (&recap);
  add_things (&recap);
  add_rests (&recap);
  if (!add_end (&recap)) {
    add_health (&recap, now);
    add_owed (&recap);
    add_supplies (&recap);
  }
  while (recap.sentences->len > SENTENCES)
    g_array_remove_index (recap.sentences, find_least (&recap));
  paragraphs = dup_paragraphs (&recap);
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
  *to = story->n_read;
  for (guint number = 1; number <= story->n_read; number++) {
    g_autoptr (GDateTime) instant = g_date_time_new_from_iso8601 (
        app_timeline_get_move (story->timeline, number)->instant, utc);

    if (instant == NULL)
      continue;
    if (last != NULL && g_date_time_difference (instant, last) >= PAUSE)
      *from = number;
    g_clear_pointer (&last, g_date_time_unref);
    last = g_steal_pointer (&instant);
  }
  return story->n_read > 0;
}
