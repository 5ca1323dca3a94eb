/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the quick log edits: a result without moves as it is typed, in one line and field by field,
 * each of which follows the other.
 */
#pragma once

#include "app/base/draft.h"
#include "app/result/quick.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What is asked of each player beside the name. */
typedef enum {
  APP_QUICK_PROMPT_NOTHING,
  APP_QUICK_PROMPT_SCORE,
  APP_QUICK_PROMPT_PLACE,
  APP_QUICK_PROMPT_WON,
} AppQuickPrompt;

#define APP_TYPE_QUICK_DRAFT_SEAT (app_quick_draft_seat_get_type ())
G_DECLARE_FINAL_TYPE (AppQuickDraftSeat, app_quick_draft_seat, APP, QUICK_DRAFT_SEAT, GObject)

/**
 * AppQuickDraftSeat:
 * @name, @score, @place: as typed, NULL or "" for nothing
 * @together: with the one above
 * @won: of its side
 * @wrong: what is asked for is no number; no property
 *
 * One who played. The fields are to be read, and set as properties; what was typed for another way
 * of winning stays.
 */
struct _AppQuickDraftSeat {
  GObject parent_instance;

  char *name, *score, *place;
  gboolean together, won;
  gboolean wrong;
};

/* Whether somebody sits there. */
gboolean app_quick_draft_seat_is_named (const AppQuickDraftSeat *seat);

#define APP_TYPE_QUICK_DRAFT (app_quick_draft_get_type ())
G_DECLARE_FINAL_TYPE (AppQuickDraft, app_quick_draft, APP, QUICK_DRAFT, AppDraft)

/**
 * AppQuickDraft:
 * @line: the result as one line, "Catan: Ada 10, Ben 8"
 * @game, @date, @minutes, @place, @event, @note: as typed, NULL or "" for nothing
 * @variant: of @rules, from 1; 0 for none that is said
 * @scoring: an AppQuickScoring
 * @ended: of a co-op game: 0 not said, 1 won, 2 lost, 3 drawn
 * @quick: what the fields say, as far as they can be read
 * @rules: of the game, NULL for other games
 * @seats: (element-type AppQuickDraftSeat): the last one is free for somebody more
 * @known_games: names, those used last first
 * @line_fault: a sentence when what was typed in the line can't be read, so that the fields don't
 *   follow it; else NULL
 * @form_counts: and something was set in a field since, so that the line doesn't count
 * @date_wrong, @minutes_wrong: what is typed there can't be read
 *
 * The fields are to be read. Those from @line to @note are set as properties. A line that is set is
 * read into the other fields, where what it leaves out stays as it is; when one of those is set,
 * the line is written anew. A game that is known is won as it was the last time.
 */
struct _AppQuickDraft {
  AppDraft parent_instance;

  char *line;
  char *game, *date, *minutes, *place, *event, *note;
  guint variant, scoring, ended;
  AppQuick *quick;
  const RulesGame *rules;
  GListStore *seats;
  char **known_games;
  char *line_fault;
  gboolean form_counts;
  gboolean date_wrong, minutes_wrong;

  /* Private */
  AppStore *store;      /* Owned */
  AppQuick *last;       /* Owned; what it began with */
  char *line_seen;      /* Owned; as it was after the last change */
  char *game_seen;      /* Owned; likewise */
  char *played;         /* Owned; folded, the game that the way of winning was chosen for */
  char *unreadable;     /* Owned; a sentence about the first number or time that is none, or NULL */
  gboolean line_counts; /* The fields are as the line has it, which was checked */
};

/* @last: (transfer full): what it begins with; with a UUID that result is edited. Its way of
 * winning and what it says beside players and outcome are what a line leaves out. */
AppQuickDraft *app_quick_draft_new (AppStore *store, AppQuick *last) G_GNUC_WARN_UNUSED_RESULT;

AppQuickPrompt app_quick_draft_get_prompt (const AppQuickDraft *self);

/* Borrowed; @k from 0. */
AppQuickDraftSeat *app_quick_draft_get_seat (AppQuickDraft *self, guint k);
guint app_quick_draft_get_n_seats (AppQuickDraft *self);
/* Takes a seat out, not the free one. */
void app_quick_draft_remove_seat (AppQuickDraft *self, guint k);
/* Who sits in one seat goes to another, and all between move by one; who plays together is told by
 * the seats, and stays. Neither is the free one. */
void app_quick_draft_move_seat (AppQuickDraft *self, guint from, guint to);

G_END_DECLS
