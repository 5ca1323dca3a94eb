/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run's journal as a book: what the log says happened in flowing paragraphs, by chapters and
 * sessions, with the party's own words among them.
 */
#pragma once

#include "app/campaign/story.h"
#include "app/document/document.h"
#include "app/store/store.h"

G_BEGIN_DECLS

/* What the party wrote; it stands after move @at. @by as in AppBlock. */
typedef struct {
  guint at;
  const char *text;
  const char *by;
} AppBookEntry;

/* A photo of the run: @bytes is a JPEG, @caption may be NULL. All borrowed. */
typedef struct {
  GBytes *bytes;
  guint width, height;
  const char *caption;
} AppBookPhoto;

/* A session: its first and last move, and its heading; @by as in AppBlock. */
typedef struct {
  guint from, to;
  const char *heading;
  const char *by;
} AppBookSession;

/**
 * AppBookSource:
 * @story: may be NULL for a run that can't be played here
 * @title: "Run 3", or a match's
 * @by: (nullable): when and where
 * @status: how it ended or stands: "Ada & Ben won"
 * @sessions: (array length=n_sessions): by move; none: the second level makes the sections
 * @entries: (array length=n_entries): by move; notes among the moves and the moves' own comments
 *   are found by themselves
 * @photos: (array length=n_photos): they stand behind what was written
 *
 * What a book of one run, or one run of a book, is made from.
 */
typedef struct {
  AppStory *story;
  const char *title, *by, *status;
  const AppBookSession *sessions;
  guint n_sessions;
  const AppBookEntry *entries;
  guint n_entries;
  const AppBookPhoto *photos;
  guint n_photos;
} AppBookSource;

/* @lines: (nullable): of the title page. A single run has no heading of its own. */
AppDocument *app_book_new_for_runs (const char *title, const char *const *lines,
                                    const AppBookSource *runs,
                                    guint n_runs) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_book_new_for_match:
 * The book of a match, with its sessions and journal where it is a campaign's run. All that was
 * written to it is told: notes on a move and the journal's entries where they belong, notes on the
 * match and its photos at its end.
 * app_book_new_for_campaign() is that of all runs, the oldest first.
 */
AppDocument *app_book_new_for_match (AppStore *store, const char *match,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
AppDocument *app_book_new_for_campaign (AppStore *store, const char *campaign,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
