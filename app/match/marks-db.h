/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whose a marked move is, and what corrections need of marks. Private to app/.
 */
#pragma once

#include "app/match/marks.h"

G_BEGIN_DECLS

/* Moves up to @to of a line. */
typedef struct {
  gint64 line;
  guint64 to;
} AppMarkPart;

#define APP_MARK_TIP (G_MAXUINT64 - 1) /* only moves that count */

/* (element-type AppMarkPart): the lines that the moves up to @to of a line stand on, itself first;
 * G_MAXUINT64 with those taken back. */

/* A move that was taken over: move @number of @line is move @now of the new one. */
typedef struct {
  gint64 line;
  guint64 number;
  guint64 now;
} AppCarried;

/**
 * app_marks_carry:
 * @to: the line that took them over
 * @carried: (element-type AppCarried)
 * @title: of the change
 *
 * Bookmarks and notes of moves come along when the moves are taken over. To be called in the
 * transaction that does so.
 */
gboolean app_marks_carry (DbStore *db, gint64 match, gint64 to, const GArray *carried,
                          const char *title, GError **error);

G_END_DECLS
