/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many matches without moves, put straight into a collection's file: 100,000 in about a second.
 */
#pragma once

#include <glib.h>

/* Fills the closed collection at @path with @n matches of Tome between Ada and Ben; FALSE and why
 * (free with g_free()) when that fails. */
gboolean fill_many_matches (const char *path, int n, char **message);
