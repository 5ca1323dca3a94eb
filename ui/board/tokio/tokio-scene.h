/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view of ToKiO as the board wants it: the present state, and what the last move changed about
 * it. Nothing here decides a rule: who would win stands in the view, a gem's sides in the packs.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

#define UI_TOKIO_SEATS 2
#define UI_TOKIO_COLUMNS 5
#define UI_TOKIO_SIDES 4

typedef enum {
  UI_TOKIO_ABILITY_SWIFT,
  UI_TOKIO_ABILITY_FREE,
  UI_TOKIO_ABILITY_SPIN,
  UI_TOKIO_ABILITY_LEAP,
  UI_TOKIO_ABILITY_REACH,
  UI_TOKIO_ABILITY_EDGE,
  UI_TOKIO_ABILITY_ROOTED,
  UI_TOKIO_ABILITY_TWIN,
  UI_TOKIO_ABILITIES,
} UiTokioAbility;

/**
 * UiTokioGem:
 * @id: NULL where there is none, "?" for one that nobody here has seen
 * @colour: as its pack says, NULL for none; @emblem: its look, see element.h
 * @abilities: as bits
 * @attack, @defense: by side, from the one numbered 1
 * @front: the side that it shows, from 1; 0 while inactive
 * @known: the rest is as its pack says
 * @flipped: in this turn; @turned: its free rotation is spent
 */
typedef struct {
  const char *id, *name, *colour;
  int emblem, level;
  guint abilities;
  int attack[UI_TOKIO_SIDES], defense[UI_TOKIO_SIDES];
  int front;
  gboolean known, flipped, turned, changed;
} UiTokioGem;

typedef struct {
  UiTokioGem gems[UI_TOKIO_COLUMNS], lost[UI_TOKIO_COLUMNS];
  guint n_gems, n_lost;
  gboolean placed;
} UiTokioSeat;

/**
 * UiTokioScene:
 * @phase: the view's: "place", "first", "flip-or-rotate", "swap", "attack", "over"
 * @turn: a seat, 0 for none
 * @below: whose row is the lower one
 * @wins: by column: the seats whose gem would remove the one that it faces, bit 0 for seat 1
 *
 * Texts are borrowed from @view or from the match.
 */
typedef struct {
  AppMatch *match;  /* Borrowed */
  AppValue *view;   /* Owned */
  AppValue *before; /* Owned; the view before the last move, NULL at the start */
  guint number, viewer;
  const char *phase;
  int turns;
  guint turn, below;
  guint wins[UI_TOKIO_COLUMNS];
  UiTokioSeat seats[UI_TOKIO_SEATS];
} UiTokioScene;

/* The table after move @number, as @viewer sees it. */
UiTokioScene *ui_tokio_scene_new (AppMatch *match, guint number,
                                  guint viewer) G_GNUC_WARN_UNUSED_RESULT;
void ui_tokio_scene_free (UiTokioScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiTokioScene, ui_tokio_scene_free)

/* A gem as its pack prints it, inactive; texts are borrowed from @card. */
void ui_tokio_read_gem (UiTokioGem *gem, const AppValue *card);

gboolean ui_tokio_is_phase (const UiTokioScene *scene, const char *phase);

/* Whether gems face each other in a column, both active. */
gboolean ui_tokio_gems_face (const UiTokioScene *scene, guint column);

/* The side of a gem, from 0, at its @k-th edge clockwise from the front. */
int ui_tokio_side (const UiTokioGem *gem, int k);

G_END_DECLS
