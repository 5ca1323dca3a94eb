/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How two of a match's lines differ.
 */
#pragma once

#include "app/match/match.h"

G_BEGIN_DECLS

/**
 * AppComparison:
 * @a, @b: ids of the lines; @name_a, @name_b for the eye
 * @shared: moves that both have
 * @n_a, @n_b: moves of each
 * @first_state: number of the first move after which the states differ, @shared + 1 at the least; 0
 *   when they never do, as far as both go
 *
 * Two lines of one match side by side.
 */
typedef struct {
  gint64 a, b;
  char *name_a, *name_b;
  guint shared;
  guint n_a, n_b;
  guint first_state;
} AppComparison;

AppComparison *app_match_compare (AppMatch *match, gint64 a, gint64 b,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_comparison_free (AppComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppComparison, app_comparison_free)

/* A move of one of them, as in AppMove; owned by the caller, free with app_compared_move_free().
 * @text is NULL beyond its end. */
typedef struct {
  guint number;
  char *text, *label, *actor;
} AppComparedMove;

/* (element-type AppComparedMove): the moves of @line after the shared ones. */
GPtrArray *app_match_dup_compared_moves (AppMatch *match, const AppComparison *comparison,
                                         gint64 line) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppDifference:
 * @path: where in the view, counted from 1: "players[2].hand"
 * @a, @b: what stands there, for the eye, cards by their names; NULL where there is nothing
 */
typedef struct {
  char *path;
  char *a, *b;
} AppDifference;

/* What a key of a game's view is called; NULL for one that has no name. @seats: (out): it is a list
 * with one for each seat */
const char *app_difference_key_label (const RulesGame *game, const char *key, gboolean *seats);
/* What a phase of any game is called; NULL for one that there is not. */
const char *app_phase_label (const char *phase);
/* What stands at a path, for people: a phase by its name, all else as it is. Borrowed. */
const char *app_difference_value (const char *path, const char *value);

/* (element-type AppDifference): what is different in the views after move @at_a of one and @at_b of
 * the other; at most @most. */
GPtrArray *app_match_dup_differences (AppMatch *match, const AppComparison *comparison, guint at_a,
                                      guint at_b, guint most) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
