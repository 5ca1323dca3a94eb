/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An opened match from inside, shared by match.c and recorder.c.
 */
#pragma once

#include "app/match/brought.h"
#include "app/match/clocks.h"
#include "app/recording/corrections.h"
#include "app/match/labels.h"
#include "app/match/match.h"
#include "app/recording/recorder.h"
#include "app/store/store-private.h"
#include "app/match/stored.h"
#include "app/campaign/story.h"
#include "app/match/timeline.h"

G_BEGIN_DECLS

/**
 * AppOffered:
 * @choices: (element-type AppChoice) (nullable): legal moves
 * @likely: (nullable)
 * @rolling: (nullable): one of these two, whose dice faces alone are
 * @remembered: (element-type AppRememberedCard): NULL until asked for
 * @at, @digest: of the state where they are
 */
typedef struct {
  GPtrArray *choices;
  AppChoice *likely;
  const AppChoice *rolling;
  GPtrArray *remembered;
  guint64 at, digest;
} AppOffered;

/**
 * AppMatch:
 * @store: NULL in a preview
 * @stored: NULL in a preview
 * @tags, @match: those of @stored, or owned in a preview; @match is NULL when it can't be played
 * @labels, @timeline: NULL without @match
 * @story: NULL until asked for
 * @moves: (element-type AppMove): made when first asked for; NULL until then
 * @lines: (element-type AppLine)
 * @things: lists of the packs by their names, each a GPtrArray of AppCard
 * @tip: the end of the line on show, as it was read last
 * @record: in a preview, the record word for word
 * @bookmarks: (element-type AppBookmark): of the line on show; NULL until asked for
 * @remarks: (element-type AppRemark): likewise
 * @rest: what waits behind the line on show; NULL until asked for, and where nothing does
 * @brought: by seat, from 0; NULL for none
 * @eyes: the seat as which all is told, 0 for all that is known
 * @unseen: texts of moves as @eyes know them
 * @offered: what can be done at the end, made when first asked for
 * @clock: borrowed; NULL where nobody shows it
 * @waiting: appends that wait for the one before them
 */
struct _AppMatch {
  GObject parent;
  AppStore *store;
  AppStored *stored;
  AppPacks *packs;
  RecordTags *tags;
  RulesMatch *match;
  const RulesGame *game;
  AppLabels *labels;
  AppTimeline *timeline;
  AppStory *story;
  GPtrArray *moves;
  GPtrArray *lines;
  GPtrArray *bookmarks;
  GPtrArray *remarks;
  AppWaiting *rest;
  GHashTable *cards;
  GPtrArray *old_cards;
  GHashTable *things;
  AppBrought *brought[RULES_SEATS];
  AppOffered offered;
  guint eyes;
  GStringChunk *unseen;
  DbTip tip;
  gint64 id;
  char *uuid;
  char *title, *subtitle, *status, *fault;
  char *record, *record_name;
  GQueue waiting;
  AppClock *clock;
  gboolean busy;   /* a change of ours is on its way */
  gboolean missed; /* others changed the file meanwhile */
  gboolean behind; /* the clock was, when a move was recorded */
  gboolean told_behind;
  gboolean rests;  /* moves waited when "waiting-changed" went out last */
};

/* Reads the match again: lines, moves from the first that differs; emits what changed. */
void app_match_reload (AppMatch *match);

/* The moves from @from on are others: what was made of them is dropped, and the signals go out. */
void app_match_moves_changed (AppMatch *match, guint from);

/* Title, subtitle and status from what is there; TRUE when something is another. */
gboolean app_match_update_header (AppMatch *match);

/* Reads the lines again. */
gboolean app_match_read_lines (AppMatch *match, GError **error);

/* What can be done at the end is looked for anew when somebody asks again. */
void app_match_forget_offered (AppMatch *match);

/* A choice of what was listed, whose text is taken over. */
AppChoice *app_match_new_choice (AppMatch *match, const AppParty *party,
                                 AppListed *listed) G_GNUC_WARN_UNUSED_RESULT;

/* In a dealt match: leaves what @eyes may decide, and what chance completes is a choice of its own
 * (dealer.h). */
void app_dealer_change_choices (AppMatch *match, const void *state, const AppParty *party,
                                GPtrArray *choices);

/* One move behind @replay, as app_typed_judge() does, and as a dealt match wants it. */
gboolean app_match_judge (AppMatch *match, Replay *replay, const char *text, const char *instant,
                          AppTyped *typed, GError **error);

/* Likewise what a line may become; @lines is taken over. */
char **app_dealer_change_completions (AppMatch *match, const void *state, char **lines);

/* Where a take-back to @to ends in a dealt match: before the last decision (dealer.h). */
guint64 app_dealer_back_to (AppMatch *match, guint64 to);

/* Whether @actor, as in RulesMove, may act while the match is told for @eyes; else a sentence. */
gboolean app_dealer_check_actor (AppMatch *match, const void *before, guint8 actor, GError **error);

/* A move as @eyes know it, with "?" for what they don't see; NULL when they know all of it. */
char *app_match_dup_unseen (AppMatch *match, const void *before,
                            const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Reads the decks again, and lets go of them. */
void app_match_read_brought (AppMatch *match);
void app_match_free_brought (AppMatch *match);

/* Makes and frees @things. */
void app_match_init_things (AppMatch *match);
void app_match_free_things (AppMatch *match);

/* Emit the signals. */
void app_match_lines_changed (AppMatch *match);
void app_match_header_changed (AppMatch *match);
void app_match_marks_changed (AppMatch *match);

/* What waits is looked for anew; emits "waiting-changed" if moves wait, or did. */
void app_match_waiting_changed (AppMatch *match);
void app_match_forget_waiting (AppMatch *match);

/* A change of the match, not an append, begins: FALSE when @task, taken over then, was answered
 * because there can't be one now. */
gboolean app_recorder_begin (AppMatch *match, GTask *task);
/* It is over; @tip: (nullable): the end of the line to be shown. The caller answers its task, then
 * lets what waited for it begin. */
void app_recorder_finish (AppMatch *match, const DbTip *tip);
void app_recorder_go_on (AppMatch *match);

/* A fold of its own behind move @at of the line on show, to be cleared; it has seen no words. */
void app_match_copy_at (AppMatch *match, guint at, Replay *replay);

/* A fold of its own at the end of the line on show, to be cleared; it has seen no words. */
void app_match_copy_end (AppMatch *match, Replay *replay);

/* Whether the match can be recorded; else APP_ERROR_UNPLAYABLE, or READ_ONLY. */
gboolean app_match_check (AppMatch *match, GError **error);

G_END_DECLS
