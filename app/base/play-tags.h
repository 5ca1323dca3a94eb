/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tags of a match without moves for data of other programs that a match has no field for: import
 * writes them, export reads them. N is a seat, as in "Role2". A team's name is its side's (DbSide),
 * a comment is the match's first note, and any other fact of a play (ImportFact) is a tag of its
 * own name.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define APP_TAG_ROLE "Role%u"         /* faction, hero, deck, colour */
#define APP_TAG_SCORE "Score%u"       /* word for word, where a number doesn't say it: "66-11-12" */
#define APP_TAG_TIME "Time"           /* "20:08:07", by the clock of the place, beside a day */
#define APP_TAG_FIRST "First"         /* the seats that began: "2", "1 3" */
#define APP_TAG_NEW "New"             /* likewise, those who had never played it before */
#define APP_TAG_BOT "Bot"             /* likewise, those who are no persons */
#define APP_TAG_UNCOUNTED "Uncounted" /* "yes": left out of statistics */
#define APP_TAG_INCOMPLETE "Incomplete" /* "yes": broken off */
#define APP_TAG_BY_HAND "WinnerByHand"  /* "yes": whatever the scores say */
#define APP_TAG_YES "yes"

/* Facts that BG Stats has fields for; several of one name stand apart by APP_TAG_APART. */
#define APP_TAG_APART "; "
#define APP_TAG_BOARD "Board"
#define APP_TAG_ROUNDS "Rounds"
#define APP_TAG_RATING "Rating"
#define APP_TAG_SCORING_SETTING "ScoringSetting"
#define APP_TAG_EXPANSION "Expansion"
#define APP_TAG_TAG "Tag"
#define APP_TAG_START "Start"
#define APP_TAG_SHEET "Scoresheet"

/* Whom nobody named sits as a player of this name. */
#define APP_PLAYER_ANONYMOUS "Anonymous"

/* What decides is the tag "Scoring" of a quick result (quick.h): "high", "low", "co-op" … */

G_END_DECLS
