/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is meant by what somebody typed: one answer for the line, the buttons, corrections, and what
 * is pasted.
 */
#pragma once

#include "app/match/choice.h"
#include "app/match/match.h"

G_BEGIN_DECLS

typedef enum {
  APP_MEANING_NONE,    /* no legal move */
  APP_MEANING_MOVE,    /* one that is whole */
  APP_MEANING_CHOICE,  /* one that dice, cards or chance complete */
  APP_MEANING_SEVERAL, /* one of several, or one that is first shown */
} AppMeaningKind;

/**
 * AppMeaning:
 * @text: of a move: in the notation, or several in a line each
 * @choice: of one that is to be completed; of a move, where it is listed, else NULL
 * @faces: (nullable): dice for it that were typed
 * @choices: (element-type AppChoice): of several, the awaited player's first
 * @reason: (nullable): one translated sentence: why there is none, or what may be meant
 * @is_unknown: of none: something typed is in no pack and no move
 */
typedef struct {
  AppMeaningKind kind;
  char *text;
  AppChoice *choice;
  char *faces;
  GPtrArray *choices;
  char *reason;
  gboolean is_unknown;
} AppMeaning;

void app_meaning_free (AppMeaning *meaning);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppMeaning, app_meaning_free)

/**
 * app_recorder_resolve:
 * @at: behind move @at of the line on show
 * @typed: the notation or less of it: nothing at all is the likely move; faces are the dice of
 *   app_recorder_get_dice_choice(); words begin those of a move, which may leave out its actor and
 *   verb; cards, players and characters go by name; faces behind them are that move's; several
 *   names are the cards that chance owes
 *
 * It is compared with the legal moves first. Where none is meant, what is typed is put together to
 * moves of the game, and the rules say why the likeliest of them is refused, with the names on the
 * screen.
 */
AppMeaning *app_recorder_resolve (AppMatch *match, guint at,
                                  const char *typed) G_GNUC_WARN_UNUSED_RESULT;

/* The text alone, at the end of the line on show; NULL where it is no whole move. */
char *app_recorder_dup_resolved (AppMatch *match, const char *typed) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
