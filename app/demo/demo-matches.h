/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the demo collection is to hold: who played what, when and where, and what they did besides.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

G_BEGIN_DECLS

#define DEMO_TOUCHES 4
#define DEMO_OPTIONS 6
#define DEMO_EVENINGS 6
#define DEMO_ENTRIES 6

/* Something that a person did at a move: a line of its own (note, ruling), or a comment. */
typedef struct {
  guint at;
  const char *line;
  const char *comment;
} DemoTouch;

typedef enum {
  DEMO_OVER,   /* played to the end */
  DEMO_MOVES,  /* left after @moves */
  DEMO_CHOICE, /* left after @moves, when somebody is asked by an effect */
  DEMO_FIGHT,  /* left after @moves, when somebody may attack */
} DemoStop;

/* An evening of a run: when its first move was, and how many it had; 0 for all that are left. */
typedef struct {
  const char *start;
  guint moves;
  const char *place;
} DemoEvening;

/* What @by, or the group, wrote into the journal at the end of an evening, from 1. */
typedef struct {
  guint evening;
  const char *by;
  const char *text; /* N_() */
} DemoEntry;

typedef struct {
  const char *id;
  int value;
} DemoOption;

/**
 * DemoMatch:
 * @seed: of its random moves
 * @start: the instant of the first move; NULL for a run, whose evenings say it
 * @shunned, @eager, @hurt: (nullable): verbs, with blanks around each: what nobody does who has a
 *   choice, what is done more often than not, and what a party does that is hurt
 * @moves: of DEMO_OVER, at least so many, if @wanted
 * @wanted, @alive: of a run: how it is to end, and with how many of the party alive at least; seeds
 *   from @seed on are tried until one does so
 * @run: (nullable): its name; @options, @entries: of a run too; @evenings: of a run, and of a match
 *   that was gone on with
 * @clock: minutes a player, of a match with a clock
 */
typedef struct {
  guint64 seed;
  const char *game;
  const char *variant;
  const char *names[RULES_SEATS + 1];
  gboolean open;
  const char *start;
  const char *place;
  const char *event;
  const char *round;
  DemoStop stop;
  guint moves;
  DemoTouch touches[DEMO_TOUCHES];
  RulesOutcomeStatus wanted;
  guint alive;
  const char *shunned, *eager, *hurt;
  const char *run;
  DemoOption options[DEMO_OPTIONS];
  DemoEvening evenings[DEMO_EVENINGS];
  guint clock;
  DemoEntry entries[DEMO_ENTRIES];
} DemoMatch;

/* The campaign's runs, of which the first comes first. */
extern const DemoMatch demo_runs[];
extern const char *const demo_campaign; /* N_() */

/* In the order of their numbers from 1, ended by a seed of 0. */
extern const DemoMatch demo_matches[];

#define DEMO_CORRECTED 16 /* a wrong card was recorded, and found out later */
#define DEMO_FAVOURITE 13
#define DEMO_UNFINISHED 18 /* to be gone on with; the last one */

G_END_DECLS
