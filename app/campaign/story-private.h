/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A story from inside, shared by story.c and what tells of it.
 */
#pragma once

#include "app/campaign/story.h"

G_BEGIN_DECLS

/**
 * AppStory:
 * @match, @timeline, @labels: borrowed
 * @before, @after: states on both sides of the move that was told last
 * @told: so many moves are told; @kept: so many of them still are what they were
 * @events: (element-type AppStoryEvent)
 * @raw: (element-type RulesEvent): what they were made of
 * @lives: (element-type AppStoryLife): their @carried is owned
 * @health: (element-type AppStoryHealth): by slot
 * @places: (element-type AppStoryPlace)
 * @named: (element-type guint): for each place the move that gave it its name, 0 for none
 * @here: by level, index in @places of the present one + 1, 0 for none
 * @members: the party after the move that was told last
 * @life: by slot, index of the life that goes on or was the last there
 * @texts: sentences and headings; those of moves that went stay until the end
 */
struct AppStory {
  RulesMatch *match;
  AppTimeline *timeline;
  AppLabels *labels;
  guint64 *before, *after;
  guint told, kept;
  GArray *events;
  GArray *raw;
  GArray *lives;
  GArray *health[RULES_PARTY];
  GArray *places;
  GArray *named;
  guint here[2];
  RulesMember members[RULES_PARTY];
  guint life[RULES_PARTY];
  GStringChunk *texts;
};

/* Brings it in step with its timeline. */
void app_story_catch_up (AppStory *story);

/* story.c: who is there before the first move; what move @number brought about, where all
 * before it are told. */

/* The place of @level in which move @number stands, NULL before the first. */
const AppStoryPlace *app_story_find_place (AppStory *story, guint number, guint level);

G_END_DECLS
