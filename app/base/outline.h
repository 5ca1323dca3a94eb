/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any game's view as text for a terminal: an outline with small tables.
 */
#pragma once

#include "app/base/value.h"

G_BEGIN_DECLS

/**
 * app_outline:
 * @indent: blanks before each line
 *
 * One line for each member of @object: plain values side by side, objects as "key value" pairs,
 * lists of objects as a table with a heading. Appends lines with their LF.
 */
void app_outline (const AppValue *object, guint indent, GString *out);

/* How many cells of a terminal @length bytes of a text take: wide characters two, marks none. */
guint app_text_width (const char *text, gsize length);

/**
 * app_table:
 * @rows: (element-type GStrv): cells; the first row is the heading
 * @indent: blanks before each line
 *
 * Aligned columns, two blanks apart; numbers stand right. A cell stays one line, and turns nothing
 * around that stands beside it.
 */
void app_table (GPtrArray *rows, guint indent, GString *out);

/* The same where the caller says how columns stand: @right has an 'r' for each one that stands
 * right, and other letters; numbers with signs, halves and units among them. */
void app_table_aligned (GPtrArray *rows, guint indent, const char *right, GString *out);

G_END_DECLS
