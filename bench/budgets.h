/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What it may cost: the limits that `meson compile -C build bench` holds the program to. What each
 * is for and how it is measured is told in docs/performance.md.
 */
#pragma once

/* Millions of moves a second of the rules core, legality checked and digest taken; unchecked and
 * without digests so many times that. */
#define LIMIT_MOVES_TOME 8.0
#define LIMIT_MOVES_TOKIO 4.0
#define LIMIT_MOVES_SPELLED 4.0
#define LIMIT_MOVES_ARKHAM 4.0
#define LIMIT_MOVES_RESTLESS 1.0
#define LIMIT_UNCHECKED 4.0

/* Times a bare SELECT of the same rows: stored moves replayed, checked, with digests. */
#define LIMIT_REPLAY_TOME 2.5
#define LIMIT_REPLAY 3.0
#define LIMIT_REPLAY_RESTLESS 8.0

/* Milliseconds: a state of a run of 2,000 moves, from the file and from an open timeline. */
#define LIMIT_STATE_COLD 5.0
#define LIMIT_STATE_WARM 1.0

/* Milliseconds: what a few typed words mean, of 2,000 cards. */
#define LIMIT_RESOLVED 5.0

/* Times a bare one-row commit: one durable move. */
#define LIMIT_DURABLE 1.3

/* A table of 100,000 matches: times a bare SELECT of its rows; a new result in milliseconds. */
#define LIMIT_TABLE 3.0
#define LIMIT_RESULT 5.0

/* Milliseconds from the command to the frame: a result on the page of a season of 1,000 rows. */
#define LIMIT_RESULT_SHOWN 50.0

/* Of a backup's time: the sums of its rows, where an earlier day has some. */
#define LIMIT_SUMS 0.1

/* An import of 100,000 plays: times SQLite's own insert of the same rows; MiB that it takes. */
#define LIMIT_IMPORT 3.0
#define LIMIT_IMPORT_MEMORY 64

/* Times an empty libadwaita window: start to first frame. */
#define LIMIT_FIRST_FRAME 1.8

/* Milliseconds of work: a frame while 100,000 matches scroll; a turn of the main loop. */
#define LIMIT_FRAME 8.0
#define LIMIT_TURN 50.0

/* The page of 1,000,000 matches: milliseconds from the window's present to its first frame, MiB. */
#define LIMIT_PAGE 2000.0
#define LIMIT_PAGE_MEMORY 200.0
