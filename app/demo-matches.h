/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the demo collection is to hold: who played what, when and where, and what they did besides.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

G_BEGIN_DECLS

#define DEMO_TOUCHES 4

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
} DemoStop;

/**
 * DemoMatch:
 * @seed: of its random moves
 * @start: the instant of the first move
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
} DemoMatch;

/* In the order of their numbers from 1, ended by a seed of 0. */
extern const DemoMatch demo_matches[];

#define DEMO_CORRECTED 16 /* a wrong card was recorded, and found out later */
#define DEMO_FAVOURITE 13
#define DEMO_UNFINISHED 18 /* to be gone on with; the last one */

G_END_DECLS
