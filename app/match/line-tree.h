/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a match's lines are told: what each is called, and which one it forks from. A line whose end
 * was taken back before other moves were entered is no line of its own to people: the one that
 * goes on stands in its place, and what was taken back hangs there.
 */
#pragma once

#include "db/lines.h"

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

G_END_DECLS
