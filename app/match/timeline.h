/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line's states by move number. It stores a complete state every few dozen moves and replays from
 * there, and remembers the last state it was asked for, so that stepping costs one move.
 */
#pragma once

#include <glib.h>

#include "rules/replay.h"

G_BEGIN_DECLS

/* One move of the timeline; texts belong to the timeline and are never NULL. */
typedef struct {
  const char *text;
  const char *instant;
  const char *comment;
  RulesProgress place; /* of the state after it */
  gint8 new_level;     /* highest level that it began, -1 for none */
  guint8 actor;        /* as in RulesMove */
  guint8 verb;         /* likewise */
} AppTimelineMove;

typedef struct AppTimeline AppTimeline;

/* @match is borrowed and must outlive it. */
AppTimeline *app_timeline_new (RulesMatch *match) G_GNUC_WARN_UNUSED_RESULT;
void app_timeline_free (AppTimeline *timeline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppTimeline, app_timeline_free)

/**
 * app_timeline_append:
 * @digest: (nullable): the recorded one
 *
 * Judges one move at the end and appends it as it is listed. Untouched on error. A digest that
 * differs is no error: see app_timeline_get_replay().
 */
RulesStatus app_timeline_append (AppTimeline *timeline, RulesText text, RulesText instant,
                                 RulesText comment, const guint64 *digest, RulesError *error);

/**
 * app_timeline_take:
 * @after: a replay that began at the end and is behind @moves; its state is taken, and what it has
 *   instead is of no use
 * @moves: (array length=n): as they are listed; the texts are copied
 *
 * Appends moves that were judged already, and judges none. FALSE, and nothing is done, where the
 * states between them are needed, or a word still waits for its ruling: app_timeline_append() then.
 */
gboolean app_timeline_take (AppTimeline *timeline, Replay *after, const AppTimelineMove *moves,
                            guint n);

/* Drops all moves after the first @n. */
void app_timeline_truncate (AppTimeline *timeline, guint n);

guint app_timeline_get_length (AppTimeline *timeline);
/* Of 1 to the length; borrowed until the next change. */
const AppTimelineMove *app_timeline_get_move (AppTimeline *timeline, guint number);

/* The state after move @number, 0 for the start; borrowed until the next call. */
const void *app_timeline_get_state (AppTimeline *timeline, guint number);

/* The replay at the end: state, digest, where it diverged. */
const Replay *app_timeline_get_replay (AppTimeline *timeline);

G_END_DECLS
