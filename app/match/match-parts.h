/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The opened match for the rooms above app/match: its parts (stored row, rules, labels, timeline),
 * data that a room attaches to it (AppMatchPart), and how changes are announced.
 */
#pragma once

#include "app/match/labels.h"
#include "app/match/match.h"
#include "app/match/stored-match.h"
#include "app/match/timeline.h"
#include "app/store/store-jobs.h"

#include "db/lines-read.h"

G_BEGIN_DECLS

/* Borrowed. NULL, all but the tags, of a match that can't be played; @stored also in a preview. */
AppStoredMatch *app_match_get_stored (AppMatch *match);
RulesMatch *app_match_get_rules (AppMatch *match);
AppLabels *app_match_get_labels (AppMatch *match);
AppTimeline *app_match_get_timeline (AppMatch *match);
const RecordTags *app_match_get_tags (AppMatch *match);

/* A preview's record, word for word, and its file's name; NULL where there is none, then
 * app_match_get_fault() says why. */
const char *app_match_get_record (AppMatch *match, const char **name);

/* The row; 0 in a preview. */
gint64 app_match_get_id (AppMatch *match);
/* The end of the line on show, as it was read last; set after own changes. */
const DbTip *app_match_get_tip (AppMatch *match);
void app_match_set_tip (AppMatch *match, const DbTip *tip);

/* While an own change is running, changes that the store announces are not read. */
void app_match_set_busy (AppMatch *match, gboolean busy);
gboolean app_match_is_busy (AppMatch *match);
/* Whether another process changed the match meanwhile; and reads what was missed. */
gboolean app_match_has_missed (AppMatch *match);
void app_match_catch_up (AppMatch *match);
/* Whether moves wait behind the line on show. */
gboolean app_match_has_waiting (AppMatch *match);

/**
 * AppMatchChange:
 * @APP_MATCH_MOVES: moves from a number on are others
 * @APP_MATCH_NAMES: players have other names
 * @APP_MATCH_WAITING: the moves that wait behind the line on show may be others
 * @APP_MATCH_VIEWER: the viewer is another
 */
typedef enum {
  APP_MATCH_MOVES,
  APP_MATCH_NAMES,
  APP_MATCH_WAITING,
  APP_MATCH_VIEWER,
} AppMatchChange;

/**
 * AppMatchPart:
 * @new: makes it when it is first asked for
 * @free: before the match is gone
 * @changed: (nullable): called before the match's signals go out, and asks for no part that is not
 * made yet; @from: of APP_MATCH_MOVES
 *
 * Data that a room above attaches to a match while it is open.
 */
typedef struct {
  gpointer (*new) (AppMatch *match);
  void (*free) (gpointer part);
  void (*changed) (gpointer part, AppMatchChange what, guint from);
} AppMatchPart;

gpointer app_match_get_part (AppMatch *match, const AppMatchPart *part);

/* The moves from @from on are others: values derived from them are dropped, and the signals are
 * emitted. */
void app_match_moves_changed (AppMatch *match, guint from);

/* The line on show ends at the match's tip now, and nothing else about the lines is another; emits
 * "lines-changed". */
void app_match_lengthen_line (AppMatch *match);

/* The move's text as the match's viewer may know it, "?" for what is hidden; NULL when nothing
 * of it is hidden from the viewer. */
char *app_match_dup_redacted (AppMatch *match, const void *before,
                              const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Reads the waiting moves again; emits "waiting-changed" if moves wait, or did. */
void app_match_waiting_changed (AppMatch *match);

/* A replay of its own behind move @at of the line on show, to be cleared; it has no pending
 * word. */
void app_recorder_copy_replay_at (AppMatch *match, guint at, Replay *replay);
/* The same at the end of the line on show. */
void app_recorder_copy_replay_end (AppMatch *match, Replay *replay);

/* Whether the match can be recorded; else APP_ERROR_UNPLAYABLE, or READ_ONLY. */
gboolean app_match_check (AppMatch *match, GError **error);

G_END_DECLS
