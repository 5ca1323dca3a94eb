/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of a complete line, on one connection: the window does it on its writer thread
 * (match-lines.h), the command line at once.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/store.h"

G_BEGIN_DECLS

typedef enum {
  APP_LINE_RENAME,  /* @name; "" takes the name away */
  APP_LINE_PROMOTE, /* the match goes on there; also shows a hidden one again */
  APP_LINE_HIDE,    /* no longer offered; not the current one: APP_ERROR_USAGE */
  APP_LINE_SHOW,
} AppLineChange;

/* A line's name as it is stored, one line without blanks at its ends; NULL, APP_ERROR_USAGE,
 * when it is no text. NULL is "". */
char *app_line_dup_name (const char *name, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_line_change:
 * @line: of @match, else APP_ERROR_NOT_FOUND
 * @batch: (out): for undo; 0 when nothing changed
 *
 * One transaction. Promoting replays the line, so that the match's result is right at once.
 */
gboolean app_line_change (DbStore *db, AppPacks *packs, gint64 match, gint64 line,
                          AppLineChange change, const char *name, gint64 *batch, GError **error);

G_END_DECLS
