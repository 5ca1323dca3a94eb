/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is none of the program's: a party, two levels of places, and a verb for everything
 * that can happen in a story. What is told of it is told of any game.
 */
#pragma once

#include "tests/suite.h"

#include "app/campaign/story.h"

G_BEGIN_DECLS

/* Names that mean nothing but themselves, and one that is written from right to left. */
#define STORY_GAME_HOUND "<b>Hound</b> & \"100%s\""
#define STORY_GAME_RTL "\xd7\x93\xd7\x91\xd7\x95\xd7\xa8\xd7\x94"

/**
 * StoryGame:
 * A match of it: Ada plays slots A and C, Ben plays B and D. The moves: `- realm C`, `- meet C`
 * (which is `- approach` and `- greet C` in one), `- flee C`, `- rest`, `- owe N`, `- stock N` (so
 * many candles are left), `- leave`, `- end`, and of a slot `A join C`, `hurt N`, `heal N`, `die
 * C`, `rise`, `become C`, `beat C`, `triumph C`, `find C`, `outfit C`, `buy C`, `grant C`, `lose
 * C`, `bind C`.
 */
typedef struct {
  RulesMatch *match;
  RulesPack *pack;
  AppLabels *labels;
  AppTimeline *timeline;
  AppStory *story;
} StoryGame;

/* With Ada's name as given. */
StoryGame *story_game_new (const char *ada);
void story_game_free (StoryGame *saga);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (StoryGame, story_game_free)

/* Appends @moves, one a line; @instant (nullable) is that of all of them. */
void story_game_play (StoryGame *saga, const char *instant, const char *moves);

G_END_DECLS
