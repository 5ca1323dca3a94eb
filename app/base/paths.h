/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the program's own files are: the bundled packs and the translations.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TOMEKEEPER_DATA_DIR of the environment, else where the program is installed. */
const char *app_paths_get_data (void);

/* TOMEKEEPER_WORD_LIST of the environment, else the system's list; "" for none. Whether it exists
 * is not asked. */
const char *app_paths_get_word_list (void);

/* The starter pack of a game: "DATA/packs/tome-starter.json"; whether it exists is not asked. */
char *app_paths_dup_starter (const char *game) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the locale up from the environment and binds the translations; once, before threads. */
void app_paths_init_locale (void);

G_END_DECLS
