/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Photos of a match: what becomes of a picture, which files are refused and why, and what the
 * command line does with them.
 */
#include "tests/app/fixture.h"

#include "app/match/photos.h"
#include "app/store/history.h"
#include "app/store/store-jobs.h"

#include "db/matches.h"
#include "db/photos.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

static AppStore *store;
static char *match;

static void
set_up (void)
{
  folder_setup ();
  match = line_of (cli (NULL, "log", "Catan: Ada 10, Ben 8", NULL).out, 0);
  store = app_store_open (NULL, NULL);
  ck_assert_ptr_nonnull (store);
}

static void
tear_down (void)
{
  g_clear_object (&store);
  g_clear_pointer (&match, g_free);
  folder_teardown ();
}

static gboolean
finish (GAsyncResult **result, gint64 *batch, GError **error)
{
  return app_command_finish (wait_for (result), batch, error);
}

static gboolean
try_add (const char *path, gint64 *batch, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_photo_add_async (store, match, path, NULL, take_result, &result);
  return finish (&result, batch, error);
}

static gint64
add (const char *path)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert_msg (try_add (path, &batch, &error), "%s", error != NULL ? error->message : "");
  return batch;
}

static GPtrArray *
list (void)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *photos = app_photos_list (store, match, &error);

  ck_assert_msg (photos != NULL, "%s", error != NULL ? error->message : "");
  return photos;
}

typedef enum {
  SMOOTH,
  NOISE, /* which no JPEG makes small */
  CLEAR, /* seen through */
} Look;

/* A picture that is red in its upper left quarter, as a file of that kind. */
static const char *
make_picture (const char *name, const char *kind, int width, int height, Look look)
{
  gboolean alpha = look == CLEAR;
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, alpha, 8, width, height);
  guchar *pixels = gdk_pixbuf_get_pixels (pixbuf);
  int stride = gdk_pixbuf_get_rowstride (pixbuf), n = gdk_pixbuf_get_n_channels (pixbuf);
  const char *path = in_folder (name);
  guint32 noise = 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      guchar *pixel = pixels + y * stride + x * n;
      gboolean corner = x < width / 2 && y < height / 2;

      noise = noise * 1664525 + 1013904223;
      pixel[0] = corner ? 255 : look == NOISE ? (guchar)(noise >> 24) : 0;
      pixel[1] = corner ? 0 : look == NOISE ? (guchar)(noise >> 16) : (guchar)(x * 255 / width);
      pixel[2] = corner ? 0 : look == NOISE ? (guchar)(noise >> 8) : (guchar)(y * 255 / height);
      if (alpha)
        pixel[3] = 0;
    }
  ck_assert (gdk_pixbuf_save (pixbuf, path, kind, NULL, NULL));
  return path;
}

/* The same JPEG as a camera writes it that was held upright: with that orientation and a maker. */
static const char *
with_exif (const char *path, const char *name, guchar orientation)
{
  static const guchar head[] = { 0xff, 0xe1, 0,  44, 'E', 'x', 'i', 'f', 0, 0,
                                 'I',  'I',  42, 0,  8,   0,   0,   0,   1, 0 };
  guchar entry[] = { 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0 };
  static const char maker[] = "SecretMaker";
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *jpeg = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &jpeg, &length, NULL));
  g_byte_array_append (bytes, (const guchar *)jpeg, 2);
  g_byte_array_append (bytes, head, sizeof head);
  g_byte_array_append (bytes, entry, sizeof entry);
  g_byte_array_append (bytes, (const guchar *)maker, 10);
  g_byte_array_append (bytes, (const guchar *)jpeg + 2, (guint)(length - 2));
  return write_bytes (name, (const char *)bytes->data, bytes->len);
}

static gboolean
has_text (GBytes *bytes, const char *text)
{
  gsize length, n = strlen (text);
  const char *all = g_bytes_get_data (bytes, &length);

  for (gsize k = 0; k + n <= length; k++)
    if (memcmp (all + k, text, n) == 0)
      return TRUE;
  return FALSE;
}

static GdkPixbuf *
open_photo (const AppPhoto *photo, GBytes **jpeg)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();

  *jpeg = app_photo_dup_bytes (store, photo->uuid, &error);
  ck_assert_msg (*jpeg != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (gdk_pixbuf_loader_write_bytes (loader, *jpeg, NULL));
  ck_assert (gdk_pixbuf_loader_close (loader, NULL));
  return g_object_ref (gdk_pixbuf_loader_get_pixbuf (loader));
}

/* Whether the middle of a quarter is red. */
static gboolean
is_red (GdkPixbuf *pixbuf, gboolean right, gboolean lower)
{
  int x = gdk_pixbuf_get_width (pixbuf) * (right ? 3 : 1) / 4,
      y = gdk_pixbuf_get_height (pixbuf) * (lower ? 3 : 1) / 4;
  const guchar *pixel =
      gdk_pixbuf_get_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf) + x * 3;

  return pixel[0] > 230 && pixel[1] < 30 && pixel[2] < 30;
}

START_TEST (test_scaled)
{
  static const struct {
    const char *kind;
    int width, height;
    guint scaled_width, scaled_height;
    Look look;
  } table[] = {
    { "jpeg", 2400, 1200, 1600, 800, SMOOTH }, { "png", 800, 3200, 400, 1600, SMOOTH },
    { "jpeg", 300, 200, 300, 200, SMOOTH },    { "png", 40, 30, 40, 30, NOISE },
    { "png", 1100, 1100, 1100, 1100, NOISE },
  };

  for (guint k = 0; k < G_N_ELEMENTS (table); k++) {
    const char *path =
        make_picture ("picture", table[k].kind, table[k].width, table[k].height, table[k].look);
    g_autoptr (GPtrArray) photos = NULL;
    g_autoptr (GBytes) jpeg = NULL;
    g_autoptr (GdkPixbuf) pixbuf = NULL;
    const AppPhoto *photo;

    add (path);
    photos = list ();
    ck_assert_uint_eq (photos->len, k + 1);
    photo = g_ptr_array_index (photos, k);
    pixbuf = open_photo (photo, &jpeg);
    ck_assert_uint_le (g_bytes_get_size (jpeg), APP_PHOTO_BYTES);
    ck_assert_int_eq (gdk_pixbuf_get_width (pixbuf), (int)photo->width);
    ck_assert_int_eq (gdk_pixbuf_get_height (pixbuf), (int)photo->height);
    ck_assert_uint_le (photo->width, table[k].scaled_width);
    ck_assert_uint_le (photo->height, table[k].scaled_height);
    ck_assert (is_red (pixbuf, FALSE, FALSE));
    /* Much noise needs fewer pixels to fit. */
    if (table[k].look == SMOOTH || table[k].width < 100) {
      ck_assert_uint_eq (photo->width, table[k].scaled_width);
      ck_assert_uint_eq (photo->height, table[k].scaled_height);
    }
  }
}
END_TEST

/* Turned as it was held, and with nothing of what the camera wrote. */
START_TEST (test_orientation)
{
  static const struct {
    guchar orientation;
    gboolean turned, right, lower; /* where the upper left quarter is then */
  } table[] = {
    { 1, FALSE, FALSE, FALSE },
    { 3, FALSE, TRUE, TRUE },
    { 6, TRUE, TRUE, FALSE },
    { 8, TRUE, FALSE, TRUE },
  };
  const char *small = make_picture ("plain.jpg", "jpeg", 400, 200, SMOOTH);
  const char *large = make_picture ("large.jpg", "jpeg", 2400, 1200, SMOOTH);

  for (guint k = 0; k < 2 * G_N_ELEMENTS (table); k++) {
    guint row = k / 2;
    const char *path = with_exif (k % 2 == 0 ? small : large, "held.jpg", table[row].orientation);
    g_autoptr (GPtrArray) photos = NULL;
    g_autoptr (GBytes) jpeg = NULL;
    g_autoptr (GdkPixbuf) pixbuf = NULL;
    const AppPhoto *photo;

    add (path);
    photos = list ();
    photo = g_ptr_array_index (photos, k);
    ck_assert_int_eq (photo->height > photo->width, table[row].turned);
    pixbuf = open_photo (photo, &jpeg);
    ck_assert_msg (is_red (pixbuf, table[row].right, table[row].lower), "orientation %d",
                   table[row].orientation);
    ck_assert (!has_text (jpeg, "Exif") && !has_text (jpeg, "SecretMake"));
  }
}
END_TEST

/* What is seen through is on white. */
START_TEST (test_transparent)
{
  g_autoptr (GPtrArray) photos = NULL;
  g_autoptr (GBytes) jpeg = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;

  add (make_picture ("clear.png", "png", 20, 10, CLEAR));
  photos = list ();
  pixbuf = open_photo (g_ptr_array_index (photos, 0), &jpeg);
  ck_assert_int_gt (gdk_pixbuf_get_pixels (pixbuf)[0], 250);
  ck_assert_int_gt (gdk_pixbuf_get_pixels (pixbuf)[1], 250);
}
END_TEST

/* A PNG whose head says 30,000 by 30,000 pixels: half a kilobyte that would need 2.7 GB. */
static const char *
make_bomb (void)
{
  const char *path = make_picture ("bomb.png", "png", 4, 4, SMOOTH);
  g_autofree char *bytes = NULL;
  gsize length;
  guint32 crc = 0xffffffff;

  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  for (guint k = 0; k < 2; k++) {
    bytes[18 + 4 * k] = 0x75;
    bytes[19 + 4 * k] = 0x30;
  }
  for (guint k = 12; k < 29; k++) {
    crc ^= (guchar)bytes[k];
    for (guint bit = 0; bit < 8; bit++)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
  }
  crc = ~crc;
  for (guint k = 0; k < 4; k++)
    bytes[29 + k] = (char)(crc >> (24 - 8 * k));
  return write_bytes ("bomb.png", bytes, length);
}

/* The first half of a file. */
static const char *
cut (const char *path, const char *name)
{
  g_autofree char *bytes = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  return write_bytes (name, bytes, length / 2);
}

START_TEST (test_refused)
{
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
  static const char head_of_heic[] = "\0\0\0\x18"
                                     "ftypheic";
  g_autoptr (GdkPixbufLoader) opens_heic =
      gdk_pixbuf_loader_new_with_mime_type ("image/heic", NULL);
  const char *fifo = in_folder ("fifo");
  const char *heic = write_bytes ("a.heic", head_of_heic, sizeof head_of_heic - 1);
  const struct {
    const char *path, *why;
  } table[] = {
    { in_folder ("nothing.jpg"), "No such file or directory" },
    { in_folder ("."), "This is a folder, not a photo." },
    { fifo, "This is no file." },
    { write_bytes ("empty.jpg", "", 0), "The file is empty." },
    { write_file ("text.jpg", "Ada 10, Ben 8\n"),
      "This is no JPEG, PNG, WebP, HEIC or AVIF picture." },
    { write_file ("drawing.svg", svg), "This is a drawing, not a photo." },
    { make_picture ("a.bmp", "bmp", 40, 30, SMOOTH),
      "This is no JPEG, PNG, WebP, HEIC or AVIF picture." },
    { heic, opens_heic != NULL ? "This is no picture that can be opened, or a damaged one."
                               : "Nothing is installed that opens pictures of this kind." },
    { make_bomb (), "The picture has 900 megapixels, and 100 are the most that is opened." },
    { cut (make_picture ("a.png", "png", 300, 300, SMOOTH), "half.png"),
      "This is no picture that can be opened, or a damaged one." },
    { cut (make_picture ("a.jpg", "jpeg", 300, 300, SMOOTH), "half.jpg"),
      "This is no picture that can be opened, or a damaged one." },
    { cut (make_picture ("b.jpg", "jpeg", 2500, 2500, SMOOTH), "large-half.jpg"),
      "This is no picture that can be opened, or a damaged one." },
  };
  g_autoptr (GPtrArray) photos = NULL;

  ck_assert_int_eq (mkfifo (fifo, 0600), 0);
  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert_msg (!try_add (table[k].path, NULL, &error), "%s", table[k].path);
    ck_assert_msg (g_error_matches (error, APP_ERROR, APP_ERROR_FILE), "%s", error->message);
    ck_assert_msg (strstr (error->message, table[k].why) != NULL, "%s", error->message);
    ck_assert_msg (strstr (error->message, table[k].path) != NULL, "%s", error->message);
  }
  if (opens_heic != NULL)
    gdk_pixbuf_loader_close (opens_heic, NULL);
  photos = list ();
  ck_assert_uint_eq (photos->len, 0);
}
END_TEST

START_TEST (test_change)
{
  const char *path = make_picture ("a.jpg", "jpeg", 40, 30, SMOOTH);
  g_autofree char *longest = g_strnfill (201, 'x');
  g_autoptr (GPtrArray) before = NULL;
  g_autoptr (GPtrArray) after = NULL;
  g_autoptr (GAsyncResult) captioned = NULL, refused = NULL, deleted = NULL, undone = NULL;
  g_autoptr (GError) error = NULL;
  const AppPhoto *photo;
  gint64 batch;

  add (path);
  g_unlink (path);
  before = list ();
  photo = g_ptr_array_index (before, 0);
  app_command_do_async (store, &app_photo_set_caption,
                        &(AppPhotoCommand){ photo->uuid, "  <b>%s</b> " }, NULL, take_result,
                        &captioned);
  ck_assert (finish (&captioned, NULL, NULL));
  app_command_do_async (store, &app_photo_set_caption, &(AppPhotoCommand){ photo->uuid, longest },
                        NULL, take_result, &refused);
  ck_assert (!finish (&refused, NULL, &error));
  ck_assert_str_eq (error->message, "Caption: at most 200 characters; these are 201.");
  app_command_do_async (store, &app_bin_set_deleted, &(AppBinCommand){ "photo", photo->uuid, TRUE },
                        NULL, take_result, &deleted);
  ck_assert (finish (&deleted, &batch, NULL));
  after = list ();
  ck_assert_uint_eq (after->len, 0);
  app_store_undo_async (store, batch, NULL, take_result, &undone);
  while (undone == NULL)
    g_main_context_iteration (NULL, TRUE);
  ck_assert (app_store_undo_finish (store, undone, NULL));
  g_ptr_array_unref (after);
  after = list ();
  ck_assert_str_eq (((const AppPhoto *)g_ptr_array_index (after, 0))->caption, "<b>%s</b>");
}
END_TEST

/* They stay when the match goes to the bin and comes back, and there is an end to them. */
START_TEST (test_many)
{
  const char *path = make_picture ("a.jpg", "jpeg", 40, 30, SMOOTH);
  g_autoptr (GPtrArray) photos = NULL;
  g_autoptr (GError) error = NULL;

  for (guint k = 0; k < APP_PHOTOS; k++)
    add (path);
  ck_assert (!try_add (path, NULL, &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE));
  ck_assert_str_eq (error->message, "A match has at most 12 photos.");
  ck_assert_int_eq (cli (NULL, "delete", match, NULL).status, 0);
  photos = list ();
  ck_assert_uint_eq (photos->len, APP_PHOTOS);
}
END_TEST

START_TEST (test_cancelled)
{
  const char *path = make_picture ("a.jpg", "jpeg", 2000, 2000, SMOOTH);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) photos = NULL;
  g_autoptr (GError) error = NULL;

  app_photo_add_async (store, match, path, cancellable, take_result, &result);
  g_cancellable_cancel (cancellable);
  ck_assert (!finish (&result, NULL, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  photos = list ();
  ck_assert_uint_eq (photos->len, 0);
}
END_TEST

START_TEST (test_cli)
{
  const char *path = make_picture ("a.jpg", "jpeg", 40, 30, SMOOTH), *out = in_folder ("out.jpg");
  g_autoptr (GdkPixbuf) pixbuf = NULL;

  ck_assert_str_eq (cli (NULL, "photo", match, path, "--caption", "The table", NULL).out,
                    "photo  pixels  caption\n    1  40×30   The table\n");
  ck_assert_int_eq (cli (NULL, "photo", match, "--export", "1", out, NULL).status, 0);
  pixbuf = gdk_pixbuf_new_from_file (out, NULL);
  ck_assert_int_eq (gdk_pixbuf_get_width (pixbuf), 40);
  ck_assert_str_eq (cli (NULL, "photo", match, "--edit", "1", "--caption", "Us", NULL).out,
                    "photo  pixels  caption\n    1  40×30   Us\n");
  ck_assert_str_eq (cli (NULL, "photo", match, "--delete", "1", NULL).out, "");
  ck_assert_int_eq (cli (NULL, "revert", NULL).status, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "--json", "photo", match, NULL).out,
                                 "\"width\": 40, \"height\": 30, \"caption\": \"Us\""));
  ck_assert_int_eq (cli (NULL, "photo", match, "--delete", "2", NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "photo", match, "--delete", "1", path, NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "photo", match, in_folder ("nothing"), NULL).status, 2);
  ck_assert_int_eq (cli (NULL, "photo", "0123", NULL).status, 2);
}
END_TEST

/* The JPEG with a frame header that says so many pixels. */
static GBytes *
with_size (const char *path, guint width, guint height)
{
  g_autofree char *jpeg = NULL;
  gsize length, at = 0;

  ck_assert (g_file_get_contents (path, &jpeg, &length, NULL));
  while ((guchar)jpeg[at] != 0xff || ((guchar)jpeg[at + 1] | 2) != 0xc2)
    at++;
  jpeg[at + 5] = (char)(height >> 8);
  jpeg[at + 6] = (char)height;
  jpeg[at + 7] = (char)(width >> 8);
  jpeg[at + 8] = (char)width;
  return g_bytes_new (jpeg, length);
}

static void
add_stored (GBytes *jpeg, guint width, guint height)
{
  DbStore *db = app_store_get_db (store);
  gint64 id, photo;

  ck_assert (db_match_find (db, match, &id, NULL));
  ck_assert (db_photo_add (db, DB_SUBJECT_MATCH, id, jpeg, width, height, "", &photo, NULL));
}

/* A small file that would be gigabytes in memory, as an archive or a backup may bring it. */
START_TEST (test_bomb)
{
  const char *path = make_picture ("small.jpg", "jpeg", 320, 240, SMOOTH);
  g_autoptr (GBytes) fine = with_size (path, 320, 240), bomb = with_size (path, 20000, 20000);
  g_autoptr (GdkPixbuf) picture = app_photo_decode (fine, NULL);
  g_autoptr (GdkPixbuf) refused = NULL;
  g_autoptr (GError) error = NULL;
  CliOutput done;

  ck_assert_int_eq (gdk_pixbuf_get_width (picture), 320);
  refused = app_photo_decode (bomb, &error);
  ck_assert_ptr_null (refused);
  ck_assert_str_eq (error->message, "The picture is larger than any that is stored here.");
  add_stored (fine, 320, 240);
  ck_assert_int_eq (cli (NULL, "check", NULL).status, 0);
  add_stored (bomb, 800, 800);
  done = cli (NULL, "check", NULL);
  ck_assert_int_eq (done.status, 1);
  ck_assert (g_str_has_prefix (done.out, "A photo’s picture is of another size: "));
  ck_assert_int_ne (cli (NULL, "archive", "write", in_folder ("all.tka"), NULL).status, 0);
}
END_TEST

/* A picture with its scans @times as often. */
static GByteArray *
repeat_scans (const guint8 *jpeg, gsize length, guint times)
{
  GByteArray *repeated = g_byte_array_new ();
  gsize at = 2;

  while (jpeg[at + 1] != 0xda)
    at += 2 + ((gsize)jpeg[at + 2] << 8 | jpeg[at + 3]);
  g_byte_array_append (repeated, jpeg, (guint)at);
  for (guint k = 0; k < times; k++)
    g_byte_array_append (repeated, jpeg + at, (guint)(length - 2 - at));
  g_byte_array_append (repeated, jpeg + length - 2, 2);
  return repeated;
}

/* libjpeg goes on for ever with some damaged pictures that are coded arithmetically, which no
 * camera writes; and a file of a million scans takes an hour. */
START_TEST (test_endless)
{
  const char *path = make_picture ("small.jpg", "jpeg", 32, 24, SMOOTH);
  g_autofree char *jpeg = NULL;
  gsize length, at = 2;

  ck_assert (g_file_get_contents (path, &jpeg, &length, NULL));
  for (guint scans = 99; scans <= 102; scans++) {
    g_autoptr (GByteArray) repeated = repeat_scans ((guint8 *)jpeg, length, scans);

    ck_assert_int_eq (db_jpeg_read (repeated->data, repeated->len).can_be_decoded, scans <= 100);
  }
  while ((guchar)jpeg[at] != 0xff || ((guchar)jpeg[at + 1] | 2) != 0xc2)
    at++;
  for (guint marker = 0xc0; marker <= 0xcf; marker++) {
    g_autoptr (GBytes) bytes = NULL;
    g_autoptr (GdkPixbuf) picture = NULL;
    g_autoptr (GError) error = NULL;

    if (marker == 0xc4 || marker == 0xc8 || marker == 0xcc)
      continue;
    jpeg[at + 1] = (char)marker;
    bytes = g_bytes_new (jpeg, length);
    ck_assert_int_eq (db_jpeg_read ((guint8 *)jpeg, length).can_be_decoded, marker <= 0xc2);
    if (marker <= 0xc2)
      continue;
    picture = app_photo_decode (bytes, &error);
    ck_assert_ptr_null (picture);
    ck_assert_str_eq (error->message, "This is no picture that can be opened, or a damaged one.");
    g_clear_error (&error);
    ck_assert (!try_add (write_bytes ("other.jpg", jpeg, length), NULL, &error));
    ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_FILE));
  }
}
END_TEST

/* Only what is stored: no other kind of picture is decoded. */
START_TEST (test_other_kinds)
{
  const char *path = make_picture ("other.png", "png", 32, 24, SMOOTH);
  g_autofree char *bytes = NULL;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GdkPixbuf) picture = NULL;
  gsize length;

  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  png = g_bytes_new (bytes, length);
  picture = app_photo_decode (png, NULL);
  ck_assert_ptr_null (picture);
}
END_TEST

TEST_SUITE (photos)
{
  Suite *suite = suite_create ("photos");
  TCase *all = tcase_create ("all");

  tcase_add_checked_fixture (all, set_up, tear_down);
  tcase_add_test (all, test_scaled);
  tcase_add_test (all, test_orientation);
  tcase_add_test (all, test_transparent);
  tcase_add_test (all, test_refused);
  tcase_add_test (all, test_change);
  tcase_add_test (all, test_many);
  tcase_add_test (all, test_cancelled);
  tcase_add_test (all, test_cli);
  tcase_add_test (all, test_bomb);
  tcase_add_test (all, test_endless);
  tcase_add_test (all, test_other_kinds);
  suite_add_tcase (suite, all);
  return suite;
}
