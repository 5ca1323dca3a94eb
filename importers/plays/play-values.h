/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What plays say: scores read as numbers, days looked at, and an id made of it all.
 */
#pragma once

#include "importers/plays/play.h"

G_BEGIN_DECLS

/**
 * import_play_set_score:
 * Keeps @text (NULL or "": nothing) and reads it: a number with a point or, when @comma, a comma;
 * or a sum from left to right such as "66-11-12" and "0+34+12". Anything else is kept as words.
 * Numbers beyond 1e9 are words too.
 */
void import_play_set_score (ImportPlay *play, ImportSeat *seat, const char *text, gboolean comma);
/**
 * import_play_set_day:
 * Takes year, month and day; 0000-00-00 is no date. One that there never was leaves the date empty
 * and is kept as the fact "When" and told by a remark.
 */
void import_play_set_day (ImportPlay *play, int year, int month, int day);
/* "2024-02-29", with or without a time behind it such as " 20:08", "T20:08:07" or "T20:08:07.123Z",
 * taken as it stands; anything else as above. */
void import_play_set_when (ImportPlay *play, const char *text);
/* What is no time that a play may take, below 0 or above @most, is told by a remark; 0 says
 * nothing. */
void import_play_set_minutes (ImportPlay *play, gint64 minutes, int most);
/* "2024-02-29 20:08:07", with a T, a fraction or a zone or not, taken as it stands; else nothing.
 */
void import_play_set_modified (ImportPlay *play, const char *text);
/**
 * import_play_is_older:
 *
 * Whether @play is what its source said before it said @other: both say when they were changed
 * last, and @play the earlier.
 */
gboolean import_play_is_older (const ImportPlay *play, const ImportPlay *other);
/* An id "made" of date, game, players and scores, for sources without ids. */
void import_play_make_id (ImportPlay *play, const char *source);

G_END_DECLS
