/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match on a bare connection, for the writer thread and the command line: edited, asked what a
 * newer revision of the rules would refuse, and its photos.
 */
#pragma once

#include "app/match/labels.h"
#include "app/match/photos.h"
#include "app/match/stored-match.h"

#include "db/store.h"

G_BEGIN_DECLS

/* Matches of an older revision of their game's rules */

/* @number: of the move; @reason: a sentence with its section of the rule book */
typedef struct {
  guint number;
  char *reason;
} AppRefusedMove;

/**
 * app_revision_list_refused:
 * @line: of the match, a row
 * @labels: (nullable): of the match: the sentences have its names then, else its notation's ids
 *
 * (element-type AppRefusedMove): the line's moves that the newest revision of the rules would
 * refuse where they stand, each judged in the state that the match's own revision had before it.
 * Empty for a match of the newest, and for one that can't be played here.
 */
GPtrArray *app_revision_list_refused (AppStoredMatch *stored, gint64 line, AppLabels *labels,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Photos */

/**
 * app_photo_read:
 * @path: a picture of any kind that can be opened here
 *
 * Upright, scaled, on white where it was seen through, and with nothing but the picture in it.
 * To be called outside the main thread; APP_ERROR_FILE says what is wrong with the file.
 *
 * Returns: a JPEG of at most APP_PHOTO_SIDE pixels a side and APP_PHOTO_BYTES
 */
GBytes *app_photo_read (const char *path, guint *width, guint *height, GCancellable *cancellable,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppPhoto) */
GPtrArray *app_photos_read (DbStore *db, gint64 match, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
