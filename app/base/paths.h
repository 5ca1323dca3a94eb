/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the program's own files are: the bundled packs and the translations.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TOMEKEEPER_WORD_LIST of the environment, else the system's list; "" for none. Whether it exists
 * is not asked. */
const char *app_paths_get_word_list (void);

/* The starter pack of a game: "DATA/packs/tome-starter.json"; whether it exists is not asked. */
char *app_paths_dup_starter (const char *game) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the locale up from the environment and binds the translations; once, before threads. */
void app_paths_init_locale (void);

/* Names of files made of what people wrote. */

/**
 * app_file_name_dup:
 * @text: a title; may be anything
 * @suffix: "tkr", without its dot
 *
 * A name that every file system takes, and takes for a name alone: never a path, hidden, an option
 * or a device; no longer than 200 bytes, cut between characters that are seen apart. Characters
 * that mean something to some system become "_"; marks of direction, which would show another name
 * than it is, are left out. Different texts may give the same name.
 */
char *app_file_name_dup (const char *text, const char *suffix) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
