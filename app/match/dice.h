/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves whose dice are rolled at the table. The rules list such a move once for each face; here it
 * is one choice, and the faces are typed.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * AppDice:
 * @parts: the move around the dice: "- flee A=", " B=", ""; one more than there are places
 * @n: places for dice; each takes as many as the rules ask for
 * @listed: (element-type char *): what the legal moves have there, @n after one another for each
 *   of them: "1,1,1", "1,1"
 */
typedef struct {
  char **parts;
  guint n;
  GPtrArray *listed;
} AppDice;

/**
 * AppListedMove:
 * @text: in the notation; of one with dice as far as they: "A attack axe roll="
 * @bare: likewise without any dice: "A attack axe", "- flee"
 * @actor: as in RulesMove
 * @move: (nullable): what it is, owned as app_notation_copy_move() has it; NULL of one with dice
 * @dice: NULL for none
 */
typedef struct {
  char *text, *bare;
  guint8 actor;
  RulesMove *move;
  AppDice *dice;
} AppListedMove;

/* Both take NULL. */
AppDice *app_dice_ref (AppDice *dice);
void app_dice_unref (AppDice *dice);

/* (element-type AppListedMove): the legal moves by their notation; those that differ in the faces
 * of dice alone are one. */
GPtrArray *app_dice_dup_moves (const RulesMatch *match,
                               const void *state) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @typed is faces and nothing else: "17", "12 7 3", "3>15", "3>" on the way to it. */
gboolean app_dice_is_faces (const char *typed);

/**
 * app_dice_dup_move:
 * @typed: faces as they fell, with blanks or commas between
 * @is_complete: (out): the move is legal: no die is missing
 * @place: (out) (optional): where the next die belongs, or the last one when it is whole
 * @n_there: (out) (optional): dice that are there already
 *
 * The move with these dice. They go to the first place until the rules ask for no more, then to the
 * next. While dice are missing it ends where they go on.
 */
char *app_dice_dup_move (const AppDice *dice, RulesMatch *match, const void *state,
                         const char *typed, gboolean *is_complete, guint *place,
                         guint *n_there) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the last of @typed may be rolled again now. */
gboolean app_dice_may_reroll (const AppDice *dice, RulesMatch *match, const void *state,
                              const char *typed);

G_END_DECLS
