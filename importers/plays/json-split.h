/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Large JSON cut into elements while it streams: an object whose members may be long lists, handed
 * over element by element, each as strict as import_json_scan().
 */
#pragma once

#include "importers/error.h"
#include "importers/input.h"
#include "importers/json-tree.h"

G_BEGIN_DECLS

#define IMPORT_JSON_ELEMENT_BYTES (4 * 1024 * 1024) /* bytes of one element at most */

/**
 * ImportJsonElementFunc:
 * @key: the member's name, dotted where lists stand deeper: "plays", "data.tables"; "" for the
 * whole text of a list
 * @index: in its list, from 0; -1 of a member that is no list
 * @element: borrowed for the call
 * @line, @column: where it begins
 */
typedef gboolean (*ImportJsonElementFunc) (const char *key, gint index, const ImportJson *element,
                                           guint line, guint column, gpointer data, GError **error);

/**
 * import_json_split:
 * @keys: (array zero-terminated=1): which members to hand over; others are passed over, checked for
 *   their syntax alone
 * @several: more texts may follow the first, with or without blanks between
 *
 * Streams @input from its start: linear time, and memory for one element. IMPORT_ERROR_SYNTAX and
 * _TOO_BIG with line and column; a text that ends early is an error too, so is a key of @keys
 * that stands twice, and a text that has none of them, where the first one is missed. No key with a
 * dot in it can be asked for.
 */
gboolean import_json_split (ImportInput *input, const char *const *keys, gboolean several,
                            ImportJsonElementFunc each, gpointer data, GError **error);

G_END_DECLS
