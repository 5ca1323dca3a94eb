/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session told in a few sentences. What there is to tell is gathered from the story, each thing
 * becomes a whole sentence with a rank, and what is least worth telling goes when there are too
 * many.
 */
#include "app/base/phrases.h"
#include "app/campaign/story-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
