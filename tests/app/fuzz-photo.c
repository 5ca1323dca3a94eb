/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to what reads photos: as a file that somebody adds (measured, decoded, looked
 * through for its end, scaled and written as a JPEG) and as the picture of a stored photo, which an
 * archive may have brought.
 */
#define _GNU_SOURCE
#include "tests/fuzz.h"

#include "app/document/photo.h"
#include "app/match/match-db.h"
#include "app/match/photos.h"

#include "db/photos.h"

#include <sys/mman.h>
#include <unistd.h>

static void
require_size (GBytes *jpeg, guint width, guint height)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (jpeg, &length);
  const DbJpeg read = db_jpeg_read (bytes, length);

  require (length <= APP_PHOTO_BYTES);
  require (width >= 1 && width <= APP_PHOTO_SIDE && height >= 1 && height <= APP_PHOTO_SIDE);
  require (read.width == width && read.height == height);
  require (read.can_be_decoded && read.is_whole);
}

/* What is taken as a photo can be shown again. */
static void
try_file (const uint8_t *data, size_t size)
{
  int fd = memfd_create ("photo", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) jpeg = NULL;
  guint width, height;

  require (fd >= 0 && write (fd, data, size) == (ssize_t)size);
  jpeg = app_photo_read (path, &width, &height, NULL, &error);
  close (fd);
  if (jpeg == NULL) {
    require_sentence (error);
    return;
  }
  require_size (jpeg, width, height);
  g_object_unref (app_photo_decode (jpeg, &error));
  require (error == NULL);
}

static void
try_stored (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) jpeg = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) picture = app_photo_decode (jpeg, &error);

  if (picture == NULL) {
    require (error == NULL || error->message[0] != '\0');
    return;
  }
  require (gdk_pixbuf_get_width (picture) <= APP_PHOTO_SIDE);
  require (gdk_pixbuf_get_height (picture) <= APP_PHOTO_SIDE);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_stored (data, size);
  try_file (data, size);
  return 0;
}
