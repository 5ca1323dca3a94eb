/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos as rows, and read: photos.h has what writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/* @position: among those of its row, from 1, with gaps where one was deleted; @caption: or "" */
typedef struct {
  gint64 id;
  char *uuid;
  guint position;
  guint width, height;
  char *caption;
  gint64 created;
  gint64 deleted;
} DbPhoto;

/* (element-type DbPhoto): undeleted ones of a row, in their order. */
GPtrArray *db_photos_list (DbStore *store, DbSubject subject, gint64 row,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* By its UUID, deleted ones included; DB_ERROR_NOT_FOUND. */
gboolean db_photo_find (DbStore *store, const char *uuid, gint64 *photo, GError **error);

GBytes *db_photo_dup_bytes (DbStore *store, gint64 photo, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * DbJpeg:
 * @width, @height: in pixels, by the frame header (ITU-T T.81, B.2.2); 0 where there is none
 * @can_be_decoded: whether it may be given to what decodes it: it has one frame, coded as Huffman
 *   has it, and not so many scans that each of them costs a second. libjpeg may go on for ever
 * where a damaged picture of a few bytes says that it is coded arithmetically
 * @is_whole: it has its end, where half of one passes for a picture otherwise. A small picture
 *   inside a segment has an end of its own, which is passed over
 */
typedef struct {
  guint width, height;
  gboolean can_be_decoded, is_whole;
} DbJpeg;

/* What the markers of a JPEG say, which are found as libjpeg finds them: what stands between
 * segments is passed over. Any bytes may be given. */
DbJpeg db_jpeg_read (const guint8 *bytes, gsize length);

G_END_DECLS
