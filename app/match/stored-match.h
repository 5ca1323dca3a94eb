/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A stored match made ready to be replayed, and its moves as rows. For one thread and its
 * connection; the window's recorder and the command line share it. What appends, takes back and
 * corrects is in app/recording.
 */
#pragma once

#include "app/store/dictionary.h"
#include "app/store/known-packs.h"

#include "db/lines-read.h"
#include "db/matches.h"
#include "rules/replay.h"

G_BEGIN_DECLS

/**
 * AppStoredMatch:
 * @row: as stored
 * @tags: as for export, but for Result and Scores
 * @match: NULL for one that can't be played here
 * @unplayable: why
 * @dictionary: that app_stored_match_open_dictionary() found; @match borrows it
 *
 * Borrows the connection and the packs.
 */
typedef struct {
  DbStore *db;
  AppPacks *packs; /* Owned */
  DbMatch *row;
  RecordTags *tags;
  RulesMatch *match;
  GError *unplayable;
  AppDictionary *dictionary;
} AppStoredMatch;

AppStoredMatch *app_stored_match_load (DbStore *db, AppPacks *packs, gint64 match,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_stored_match_free (AppStoredMatch *stored);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppStoredMatch, app_stored_match_free)

/* APP_ERROR_UNPLAYABLE with the reason when it can't be played here. */
gboolean app_stored_match_check (AppStoredMatch *stored, GError **error);

/**
 * app_stored_match_open_dictionary:
 * @missing: (out) (optional): the Words tag of a list that is not known here, borrowed; else NULL
 *
 * Finds the list with which the match's words are looked up and offered. Without Words tag, and in
 * a game without words, there is none. FALSE when reading failed.
 */
gboolean app_stored_match_open_dictionary (AppStoredMatch *stored, const char **missing,
                                           GError **error);

/**
 * AppStoredMoveFunc:
 * @replay: after the move
 * Returns FALSE to end, which is no error.
 */
typedef gboolean (*AppStoredMoveFunc) (const DbMove *move, const Replay *replay, gpointer data);

/**
 * app_stored_match_replay:
 * @replay: initialised; the moves after its own come in
 * @to: last move, G_MAXUINT64 for the tip
 * @each: (nullable)
 *
 * A move that no longer fits is APP_ERROR_RULES, "UUID:NUMBER: …"; @replay stays before it. A
 * digest that differs is no error here: @replay has it. @each gets no instants and comments.
 */
gboolean app_stored_match_replay (AppStoredMatch *stored, gint64 line, Replay *replay, guint64 to,
                                  AppStoredMoveFunc each, gpointer data, GError **error);
/* The same; @each gets instants and comments. */
gboolean app_stored_match_replay_full (AppStoredMatch *stored, gint64 line, Replay *replay,
                                       guint64 to, AppStoredMoveFunc each, gpointer data,
                                       GError **error);

/* The instant for a move that is recorded now behind @tip; @behind (out): the clock is
 * (app/base/instants.h). */
char *app_tip_dup_next_instant (DbStore *db, const DbTip *tip,
                                gboolean *behind) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppJudgedMove:
 * A move that somebody entered, judged and ready to be stored; texts are owned.
 */
typedef struct {
  char *text; /* as listed */
  char *instant;
  char *comment;
  char *warning; /* what it is warned of (rules_warning()), a sentence; NULL for nothing */
  guint64 digest;
  guint8 actor, verb;  /* as in RulesMove */
  RulesProgress place; /* of the state after it */
  RulesError wrong;    /* of one that was refused; else its code is 0 */
} AppJudgedMove;

void app_judged_move_clear (AppJudgedMove *typed);

/**
 * AppEnteredMove:
 * @text: a line in the notation; comment, instant and digest may be in it
 * @move: (nullable): of a listed move, what @text says, which then is the move alone and is not
 * read
 * @file, @line: for the error's place; @file NULL for a sentence without place
 * @instant: (nullable): for a move that brings none
 *
 * A move as somebody enters it; borrowed.
 */
typedef struct {
  RulesText text;
  const RulesMove *move;
  const char *file;
  guint line;
  const char *instant;
} AppEnteredMove;

/**
 * app_judged_move_judge:
 * @replay: moved on by it; untouched on error
 *
 * Reads what is not read yet, judges and applies it. A digest that it brings must be right.
 */
gboolean app_judged_move_judge (Replay *replay, const AppEnteredMove *entered, AppJudgedMove *typed,
                                GError **error);

/* The same as a move to be stored; borrowed. */
DbMove app_judged_move_get_db_move (const AppJudgedMove *typed);

/**
 * AppStoredReplay:
 * @tip: the end of the line
 * @replay: behind the move that it was opened at, or went to
 */
typedef struct {
  AppStoredMatch *stored; /* Owned */
  Replay replay;
  DbTip tip;
} AppStoredReplay;

/* @at: filled; at the end of the current line. To be cleared, also after an error. */
gboolean app_stored_replay_open (AppStoredReplay *at, DbStore *db, AppPacks *packs, gint64 match,
                                 GError **error);
/* The same at @tip of a line, which need not be the current one; functions that change the line
 * check that it still ends at @tip. */
gboolean app_stored_replay_open_at (AppStoredReplay *at, DbStore *db, AppPacks *packs, gint64 match,
                                    const DbTip *tip, GError **error);
void app_stored_replay_clear (AppStoredReplay *at);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppStoredReplay, app_stored_replay_clear)

/* Replays anew, up to move @to. Recorded words are not looked up again. */
gboolean app_stored_replay_go_to (AppStoredReplay *at, guint64 to, GError **error);

G_END_DECLS
