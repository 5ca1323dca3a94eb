/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened in a match, for the eye: sentences made from its game's events, who was there and
 * how they fared, what is owed, and a recap of an evening. It is computed from the moves alone, in
 * one pass, and follows the line on show.
 */
#pragma once

#include "app/match/match.h"
#include "app/match/timeline.h"

#include "app/match/labels.h"

G_BEGIN_DECLS

typedef struct AppStory AppStory;

/**
 * AppStoryEvent:
 * @number: the move that brought it about, from 1; of what is owed, the move after which
 * @kind: what it means for the story
 * @sentence: complete and translated: "Mirel falls to the Bog Hag."
 * @past: the same told afterwards: "Mirel fell to the Bog Hag."; @sentence where the game has no
 *   words for that
 * @actor: a slot 'A' to 'D', a seat 1 to 4, or 0 for the table
 * @card, @character: (nullable): id and name of who was in that slot, NULL unless it is a slot
 * @seat, @player: who plays it; 0 and "" for the table
 * @subject_card: (nullable): id of the first card that it is about beside the one in the slot: what
 * is met, slain, found
 * @place: where the state after the move is
 *
 * Something that happened, or that is owed. Texts are borrowed from the story.
 */
typedef struct {
  guint number;
  RulesEventKind kind;
  const char *sentence, *past;
  guint8 actor;
  const char *card, *character;
  guint seat;
  const char *player;
  const char *subject_card;
  RulesProgress place;
} AppStoryEvent;

/**
 * AppStoryMember:
 * @slot: 'A' to 'D'
 * @card, @character: (nullable): id and name; NULL for a slot that was never filled
 * @carried: (array length=n_carried): ids, in order of arrival, then what is on it
 */
typedef struct {
  guint8 slot;
  guint seat;
  const char *player;
  const char *card, *character;
  gboolean alive;
  gint health, max_health;
  guint n_carried;
  const char *carried[RULES_CARRIED];
} AppStoryMember;

/**
 * AppStoryLife:
 * @from: the move that brought it, 0 for who is there from the start
 * @to: the move that ended it, 0 while it goes on
 * @died: it ended by death; else another card took its place (a change of character)
 * @cause: (nullable): of who died: the sentence that tells it
 * @place: of who died: where
 * @carried: (array length=n_carried): of who died: ids of what it had the moment before
 *
 * One character in one slot. Who is brought back from death begins another.
 */
typedef struct {
  guint8 slot;
  guint seat;
  const char *player;
  const char *card, *character;
  guint from, to;
  gboolean died;
  const char *cause;
  RulesProgress place;
  guint n_carried;
  const char **carried;
} AppStoryLife;

/* Health in a slot from move @number on; @life is whose it is, as in app_story_get_life(). */
typedef struct {
  guint number;
  gint health, max_health;
  guint life;
} AppStoryHealth;

/**
 * AppStoryPlace:
 * @number: the move that began it
 * @level: 0 or 1
 * @heading: "Realm 2"
 * @name: (nullable): of what was met there first, "The Drowned Mile"; of level 0 the place's own
 */
typedef struct {
  guint number;
  guint level;
  const char *heading;
  const char *name;
} AppStoryPlace;

/**
 * app_story_new:
 * @match, @timeline, @labels: borrowed, must outlive it
 *
 * For the moves that @timeline has, now and later: it looks again whenever it is asked.
 */
AppStory *app_story_new (RulesMatch *match, AppTimeline *timeline,
                         AppLabels *labels) G_GNUC_WARN_UNUSED_RESULT;
void app_story_free (AppStory *story);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppStory, app_story_free)

/* The story of the line on show; borrowed. It goes with the match, and follows its moves. NULL for
 * a match that can't be played here; a game without a story has one without events. */
AppStory *app_match_get_story (AppMatch *match);

/* The moves from @from on are others (or gone); what they brought about is forgotten. */
void app_story_forget (AppStory *story, guint from);

/* Everything that is borrowed below lasts until the moves change. */

/* Whether its game has a party; one without has events at most. */
gboolean app_story_has_party (AppStory *story);

guint app_story_get_n_events (AppStory *story);
const AppStoryEvent *app_story_get_event (AppStory *story, guint k);
/* The index of the first event of move @number or a later one; how many there are, if none. */
guint app_story_find_event (AppStory *story, guint number);

/* What waits after move @number; (element-type AppStoryEvent), with the texts owned by the array.
 */
GPtrArray *app_story_dup_owed (AppStory *story, guint number) G_GNUC_WARN_UNUSED_RESULT;

/* What the party shares and runs out of, after move @number, in sentences: "Rest cards left: 2.
 * Reroll Counters left: 5."; NULL in games without that, and when the match is over. */
char *app_story_dup_supplies (AppStory *story, guint number) G_GNUC_WARN_UNUSED_RESULT;

/* The slots after move @number; FALSE and nothing in a game without a party. */
gboolean app_story_get_party (AppStory *story, guint number, AppStoryMember members[RULES_PARTY]);

/* All that ever were in the party, in the order in which they came. */
guint app_story_get_n_lives (AppStory *story);
const AppStoryLife *app_story_get_life (AppStory *story, guint k);

/**
 * app_story_get_health:
 * @slot: from 0
 * @n: (out)
 *
 * Health over the run: a point for each move that changed it, so that a chart's line is level in
 * between; the first is of the slot's first character.
 */
const AppStoryHealth *app_story_get_health (AppStory *story, guint slot, guint *n);

/* The places in their order, for headings and ticks: @n (out). */
const AppStoryPlace *app_story_get_places (AppStory *story, guint *n);

/* A card's name; @id itself when nobody knows it. */
const char *app_story_get_name (AppStory *story, const char *id);

/* Where move @number left the match, for the eye: "The Drowned Mile, Encounter 3"; "" before the
 * first place. */
char *app_story_dup_place (AppStory *story, guint number) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_story_find_session:
 * @from, @to: (out): its first and last move
 *
 * The last evening by the moves' own instants: what lies behind the last pause of six hours or
 * more. All moves when they don't tell. FALSE when there is none.
 */
gboolean app_story_find_session (AppStory *story, guint *from, guint *to);

/**
 * app_story_dup_recap:
 * @from, @to: the moves of a session; that the match was abandoned right behind it belongs to it
 *
 * What they brought, in a few paragraphs of together some eight sentences: where the party was,
 * what it met and how that ended, who died, what it set out with, bought and found, how it stands,
 * what is owed, and last what is left of its supplies. The same moves always give the same words.
 * Empty for an empty session, and in games without a story.
 * Free with g_strfreev().
 */
char **app_story_dup_recap (AppStory *story, guint from, guint to) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
