/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos of things, matches above all: small JPEG pictures in the file itself. Changes of its
 * caption and deletion are logged (changes.h) and can be undone; the picture never changes and is
 * in no log.
 */
#pragma once

#include "db/photos-read.h"

G_BEGIN_DECLS

/**
 * db_photo_add:
 * @subject, @row: the existing row that it belongs to
 * @jpeg: the picture, @width by @height pixels
 * @photo: (out)
 *
 * Puts it behind the others.
 */
gboolean db_photo_add (DbStore *store, DbSubject subject, gint64 row, GBytes *jpeg, guint width,
                       guint height, const char *caption, gint64 *photo, GError **error);

gboolean db_photo_set_caption (DbStore *store, gint64 photo, const char *caption, GError **error);
gboolean db_photo_set_deleted (DbStore *store, gint64 photo, gboolean deleted, GError **error);

G_END_DECLS
