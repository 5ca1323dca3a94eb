/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match's lines: how they are told, what each is called and which one it forks from, and changes
 * of a whole line, on one connection: the window makes them on its writer thread
 * (app/recording/match-lines.h), the command line at once. A line whose end
 * was taken back before other moves were entered is no line of its own to people: the one that
 * goes on stands in its place, and what was taken back hangs there.
 */
#pragma once

#include "app/store/known-packs.h"

#include "db/lines-read.h"
#include "db/store.h"

G_BEGIN_DECLS

/**
 * AppLinePlace:
 * @parent: (nullable): the line that it is told to fork from; borrowed from the lines
 * @fork_at: how many moves both share; 0 without a parent
 * @name: "Main line", "Line 2, from move 17", "Taken back: moves 17 to 19", or a person's name
 */
typedef struct {
  const DbLine *parent;
  guint64 fork_at;
  char *name;
} AppLinePlace;

/**
 * app_line_places_new:
 * @lines: (element-type DbLine): all of a match, as db_lines_list() has them
 *
 * Returns: (element-type AppLinePlace): of each, in their order; to be unreffed before @lines
 */
GArray *app_line_places_new (const GPtrArray *lines) G_GNUC_WARN_UNUSED_RESULT;

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
