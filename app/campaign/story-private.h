/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The struct of a story, shared by story.c and its readers.
 */
#pragma once

#include "app/campaign/story.h"

G_BEGIN_DECLS

/**
 * AppStory:
 * @match, @timeline, @labels: borrowed
 * @before, @after: states on both sides of the last move that was read
 * @n_read: moves that were read; @n_valid: moves that are unchanged since
 * @events: (element-type AppStoryEvent)
 * @raw: (element-type RulesEvent): what they were made of
 * @lives: (element-type AppStoryLife): their @carried is owned
 * @health: (element-type AppStoryHealth): by slot
 * @places: (element-type AppStoryPlace)
 * @place_name_moves: (element-type guint): for each place the move that gave it its name, 0 for
 * none
 * @current_places: by level, index in @places of the present one + 1, 0 for none
 * @members: the party after the last move that was read
 * @life: by slot, index of the life that goes on or was the last there
 * @texts: sentences and headings; those of moves that went stay until the end
 */
struct AppStory {
  RulesMatch *match;
  AppTimeline *timeline;
  AppLabels *labels;
  guint64 *before, *after;
  guint n_read, n_valid;
  GArray *events;
  GArray *raw;
  GArray *lives;
  GArray *health[RULES_PARTY];
  GArray *places;
  GArray *place_name_moves;
  guint current_places[2];
  RulesMember members[RULES_PARTY];
  guint life[RULES_PARTY];
  GStringChunk *texts;
};

/* Brings it in step with its timeline. */
void app_story_catch_up (AppStory *story);

/* The place of @level in which move @number stands, NULL before the first. */
const AppStoryPlace *app_story_find_place (AppStory *story, guint number, guint level);

G_END_DECLS
