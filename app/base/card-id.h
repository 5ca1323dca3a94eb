/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids of cards that are made of the names that people give them.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef gboolean (*AppCardIdTakenFunc) (const char *id, gconstpointer data);

/**
 * app_card_id_from_name:
 * @name: "Salt Tea", "Ölbaum", or ""
 * @is_taken: whether something else has an id already
 *
 * Returns: "salt-tea", "olbaum", "card": [a-z][a-z0-9-]*, the same in every locale; with "-2", "-3"
 * when it is taken
 */
char *app_card_id_from_name (const char *name, AppCardIdTakenFunc is_taken,
                             gconstpointer data) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
