/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored matches replayed against their digests.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/store.h"

G_BEGIN_DECLS

typedef enum {
  APP_VERIFY_EXACT,      /* every digest agrees */
  APP_VERIFY_UNVERIFIED, /* moves without digests */
  APP_VERIFY_DIVERGED,   /* another state than recorded, or a move that is illegal now */
  APP_VERIFY_UNPLAYABLE, /* not known here, so nothing can be said */
} AppVerifyStatus;

/* "exact", "unverified", "diverged", "unplayable" */
const char *app_verify_name (AppVerifyStatus status);

/**
 * AppVerifyResult:
 * @line: number of the line where it diverged
 * @move: the first such move
 * @stamped: digests that were stored
 * @reason: a sentence; NULL for exact ones
 * @refused: (nullable) (element-type AppRefusedMove): moves of the current line that the newest
 *   revision of the rules would refuse; the match is of an older one, and no worse for it
 */
typedef struct {
  AppVerifyStatus status;
  char *uuid;
  guint line;
  guint64 moves;
  guint64 move;
  guint64 stamped;
  char *reason;
  GPtrArray *refused;
} AppVerifyResult;

void app_verify_result_clear (AppVerifyResult *verified);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AppVerifyResult, app_verify_result_clear)

/**
 * app_verify:
 * @stamp: stores digests where there are none, in one transaction
 * @verified: zeroed before
 *
 * Replays every line of a match. A cached result that the replay does not confirm counts as
 * diverged, and is put right.
 */
gboolean app_verify (DbStore *db, AppPacks *packs, gint64 match, gboolean stamp,
                     AppVerifyResult *verified, GError **error);

G_END_DECLS
