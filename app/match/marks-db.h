/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What records and corrections need of marks, on a bare connection.
 */
#pragma once

#include "app/match/marks.h"
#include "db/title.h"

G_BEGIN_DECLS

/* Moves up to @to of a line. */
typedef struct {
  gint64 line;
  guint64 to;
} AppMarkPart;

#define APP_MARK_TIP (G_MAXUINT64 - 1) /* only moves that count */

/* A move that was taken over: move @number of @line is move @now of the new one. */
typedef struct {
  gint64 line;
  guint64 number;
  guint64 now;
} AppCarriedMove;

/**
 * app_marks_carry:
 * @to: the line that took them over
 * @carried: (element-type AppCarriedMove)
 * @kind: of the change
 *
 * Copies bookmarks and notes of moves that are taken over. To be called in the transaction that
 * takes them over.
 */
gboolean app_marks_carry (DbStore *db, gint64 match, gint64 to, const GArray *carried,
                          DbTitleKind kind, GError **error);

G_END_DECLS
