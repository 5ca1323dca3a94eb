/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file's lines one after the other in bounded memory, whatever the file holds.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct AppTextReader AppTextReader;

/* @path "-" is standard input. APP_ERROR_FILE when it can't be opened, is a directory or a device
 * that never ends. What is no file is read up to IMPORT_INPUT_BYTES. */
AppTextReader *app_text_reader_open (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Lines of a text in memory, copied; @name stands for it in errors. */
AppTextReader *app_text_reader_new (const char *name, const char *text,
                                    gsize length) G_GNUC_WARN_UNUSED_RESULT;
void app_text_reader_free (AppTextReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppTextReader, app_text_reader_free)

const char *app_text_reader_get_name (AppTextReader *reader);

/**
 * app_text_reader_next:
 * @text: (out): the line without its LF, borrowed until the next call
 *
 * A line longer than the notation allows comes cut, yet longer than allowed, and its rest is
 * skipped unread: whoever judges its length finds the fault. Returns FALSE at the end and, with
 * @error set, when reading fails.
 */
gboolean app_text_reader_next (AppTextReader *reader, const char **text, gsize *length,
                               GError **error);

G_END_DECLS
