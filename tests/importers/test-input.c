/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Input: files, bytes, descriptors and pipes alike, in pieces and from the start again.
 */
#include "tests/suite.h"

#include "importers/error.h"
#include "importers/input.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder, *path;

static void
set_up (void)
{
  folder = g_dir_make_tmp ("tomekeeper-test-XXXXXX", NULL);
  path = g_build_filename (folder, "file", NULL);
  ck_assert (g_file_set_contents (path, "0123456789", 10, NULL));
}

static void
tear_down (void)
{
  g_remove (path);
  g_rmdir (folder);
  g_free (path);
  g_free (folder);
}

/* "0123456789", in pieces of three, twice. */
static void
check_content (ImportInput *input)
{
  for (guint pass = 0; pass < 2; pass++) {
    g_autoptr (GString) all = g_string_new (NULL);
    char piece[3];
    gssize got;

    ck_assert_uint_eq (import_input_get_position (input), 0);
    while ((got = import_input_read (input, piece, sizeof piece, NULL)) > 0)
      g_string_append_len (all, piece, got);
    ck_assert_int_eq (got, 0);
    ck_assert_str_eq (all->str, "0123456789");
    ck_assert_uint_eq (import_input_get_position (input), 10);
    ck_assert_uint_eq (import_input_get_size (input), 10);
    ck_assert (import_input_rewind (input, NULL));
  }
}

static void
check_read_all (ImportInput *input)
{
  g_autoptr (GBytes) all = NULL;
  g_autoptr (GError) error = NULL;
  char piece[4];

  ck_assert_int_eq (import_input_read (input, piece, sizeof piece, NULL), 4);
  all = import_input_read_all (input, 10, &error);
  ck_assert_uint_eq (g_bytes_get_size (all), 10);
  ck_assert_mem_eq (g_bytes_get_data (all, NULL), "0123456789", 10);
  ck_assert_ptr_null (import_input_read_all (input, 9, &error));
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
}

START_TEST (reads_files)
{
  g_autoptr (ImportInput) input = import_input_open (path, 0, NULL);

  ck_assert_ptr_nonnull (input);
  ck_assert_str_eq (import_input_get_name (input), path);
  check_content (input);
  check_read_all (input);
}
END_TEST

START_TEST (reads_bytes)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("0123456789", 10);
  g_autoptr (GBytes) none = g_bytes_new_static (NULL, 0);
  g_autoptr (ImportInput) input = import_input_new_bytes ("Clipboard", bytes);
  g_autoptr (ImportInput) empty = import_input_new_bytes ("Clipboard", none);
  char piece[4];

  ck_assert_str_eq (import_input_get_name (input), "Clipboard");
  check_content (input);
  check_read_all (input);
  ck_assert_int_eq (import_input_read (empty, piece, sizeof piece, NULL), 0);
  g_bytes_unref (import_input_read_all (empty, 0, NULL));
}
END_TEST

START_TEST (reads_descriptors)
{
  int fd = import_input_make_file (NULL);
  g_autoptr (ImportInput) input = NULL;
  struct stat status;

  ck_assert_int_ge (fd, 0);
  ck_assert_int_eq (fstat (fd, &status), 0);
  ck_assert_uint_eq (status.st_mode & 0777, 0600);
  ck_assert_uint_eq (status.st_nlink, 0);
  ck_assert_int_eq (write (fd, "0123456789", 10), 10);
  input = import_input_new_fd ("a.zip/b", fd, NULL);
  ck_assert_str_eq (import_input_get_name (input), "a.zip/b");
  check_content (input);
  check_read_all (input);
}
END_TEST

/* A pipe can be read once; its copy as often as it is wanted. */
static ImportInput *
open_pipe (guint64 limit, GError **error)
{
  int ends[2];
  g_autofree char *name = NULL;
  ImportInput *input;

  ck_assert_int_eq (pipe2 (ends, O_CLOEXEC), 0);
  ck_assert_int_eq (write (ends[1], "0123456789", 10), 10);
  close (ends[1]);
  name = g_strdup_printf ("/proc/self/fd/%d", ends[0]);
  input = import_input_open (name, limit, error);
  close (ends[0]);
  return input;
}

START_TEST (copies_pipes)
{
  g_autoptr (ImportInput) input = open_pipe (0, NULL);
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_nonnull (input);
  check_content (input);
  check_read_all (input);
  ck_assert_ptr_null (open_pipe (9, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE));
}
END_TEST

/* Neither waits nor reads for ever. */
START_TEST (ends_whatever_it_is)
{
  g_autofree char *fifo = g_build_filename (folder, "fifo", NULL);
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autoptr (ImportInput) input = NULL;
  const char *const devices[] = { "/dev/zero", "/dev/null", link };

  ck_assert_int_eq (mkfifo (fifo, 0600), 0);
  ck_assert_int_eq (symlink ("/dev/zero", link), 0);
  input = import_input_open (fifo, 0, NULL);
  ck_assert_uint_eq (import_input_get_size (input), 0);
  for (gsize k = 0; k < G_N_ELEMENTS (devices); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert_ptr_null (import_input_open (devices[k], 0, &error));
    ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE));
  }
  g_unlink (fifo);
  g_unlink (link);
}
END_TEST

START_TEST (says_what_cannot_be_opened)
{
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  GError *error = NULL;

  ck_assert_ptr_null (import_input_open (missing, 0, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND));
  g_clear_error (&error);
  ck_assert_ptr_null (import_input_open (folder, 0, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY));
  g_clear_error (&error);
  ck_assert_ptr_null (import_input_new_fd ("none", -1, &error));
  ck_assert (error->domain == G_IO_ERROR);
  g_clear_error (&error);
}
END_TEST

START_TEST (can_be_cancelled)
{
  g_autoptr (ImportInput) input = import_input_open (path, 0, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GError *error = NULL;
  char piece[4];

  import_input_set_cancellable (input, cancellable);
  ck_assert_int_eq (import_input_read (input, piece, sizeof piece, NULL), 4);
  g_cancellable_cancel (cancellable);
  ck_assert_int_eq (import_input_read (input, piece, sizeof piece, &error), -1);
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_clear_error (&error);
  ck_assert (!import_input_rewind (input, &error));
  g_clear_error (&error);
  ck_assert_ptr_null (import_input_read_all (input, 100, &error));
  g_clear_error (&error);
  import_input_set_cancellable (input, NULL);
  check_content (input);
}
END_TEST

/* A file that is cut or grows while it is read is read as it then is. */
START_TEST (files_may_change)
{
  g_autoptr (ImportInput) input = import_input_open (path, 0, NULL);
  GError *error = NULL;
  char piece[4];

  ck_assert_int_eq (import_input_read (input, piece, sizeof piece, NULL), 4);
  ck_assert_int_eq (truncate (path, 2), 0);
  ck_assert_int_eq (import_input_read (input, piece, sizeof piece, NULL), 0);
  ck_assert_int_eq (truncate (path, 100), 0);
  ck_assert_ptr_null (import_input_read_all (input, 50, &error));
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
  g_clear_error (&error);
}
END_TEST

TEST_SUITE (input)
{
  Suite *suite = suite_create ("input");
  TCase *reading = tcase_create ("input");

  tcase_add_checked_fixture (reading, set_up, tear_down);
  tcase_add_test (reading, reads_files);
  tcase_add_test (reading, reads_bytes);
  tcase_add_test (reading, reads_descriptors);
  tcase_add_test (reading, copies_pipes);
  tcase_add_test (reading, ends_whatever_it_is);
  tcase_add_test (reading, says_what_cannot_be_opened);
  tcase_add_test (reading, can_be_cancelled);
  tcase_add_test (reading, files_may_change);
  suite_add_tcase (suite, reading);
  return suite;
}
