/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was fetched once is taken from the cache when the server says that it did not change, and
 * from nowhere else: not when a credential opened it, and not when the file there is damaged.
 */
#include "importers/net/fetch.h"

#include "importers/net/fetch-cache.h"
#include "tests/importers/fetch-checks.h"
#include "tests/suite.h"
#include "tests/importers/web-server.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* "/tagged" is "one" until it was asked with that tag; "/dated" has a date, "/secret" no store. */
static void
cache_cb (WebServer *web, const char *target, const char *head, gpointer data)
{
  if (strstr (head, "\r\nIf-None-Match: \"1\"\r\n") != NULL
      || strstr (head, "\r\nIf-Modified-Since: Sun, 22 Nov 2026 12:00:00 GMT\r\n") != NULL)
    web_send (web, "HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n");
  else if (g_str_equal (target, "/dated"))
    web_send (web, "HTTP/1.1 200 OK\r\nLast-Modified: Sun, 22 Nov 2026 12:00:00 GMT\r\n"
                   "Content-Length: 3\r\n\r\none");
  else if (g_str_equal (target, "/no-store"))
    web_send (web, "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nCache-Control: private, No-Store\r\n"
                   "Content-Length: 3\r\n\r\none");
  else if (g_str_equal (target, "/moved"))
    web_send (web, "HTTP/1.1 302 Found\r\nETag: \"1\"\r\nLocation: /tagged\r\n\r\n");
  else
    web_send (web, "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Type: text/csv\r\n"
                   "Content-Disposition: attachment; filename=plays.csv\r\n"
                   "Content-Length: 3\r\n\r\none");
}

static char *
make_folder (void)
{
  g_autofree char *top = g_dir_make_tmp ("tomekeeper-test-XXXXXX", NULL);

  return g_build_filename (top, "cache", NULL);
}

/* Its one file, NULL when it has none. */
static char *
dup_only_file (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = dir != NULL ? g_dir_read_name (dir) : NULL;
  char *path = name != NULL ? g_build_filename (folder, name, NULL) : NULL;

  ck_assert (name == NULL || g_dir_read_name (dir) == NULL);
  return path;
}

static void
remove_folder (const char *folder)
{
  g_autofree char *file = dup_only_file (folder), *top = g_path_get_dirname (folder);

  if (file != NULL)
    g_unlink (file);
  g_rmdir (folder);
  g_rmdir (top);
}

static ImportFetch
usual (const char *folder)
{
  ImportFetch how = fetching_patient_options ();

  how.cache = folder;
  return how;
}

static guint
fetch_status (const char *address, const ImportFetch *how)
{
  g_autoptr (ImportFetchResult) fetched = import_fetch (address, how, NULL, NULL, NULL);
  g_autofree char *came = NULL;

  ck_assert_ptr_nonnull (fetched);
  came = fetching_dup_content (fetched);
  ck_assert_str_eq (came, "one");
  return fetched->status;
}

START_TEST (test_cache)
{
  static const struct {
    const char *target;
    guint again; /* status the second time */
  } cases[] = { { "/tagged", 304 }, { "/dated", 304 }, { "/moved", 304 }, { "/no-store", 200 } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (WebServer) web = web_start (cache_cb, NULL);
    g_autofree char *address = web_address (web, cases[k].target), *folder = make_folder ();
    const ImportFetch how = usual (folder);

    ck_assert_uint_eq (fetch_status (address, &how), 200);
    ck_assert_uint_eq (fetch_status (address, &how), cases[k].again);
    remove_folder (folder);
  }
}
END_TEST

START_TEST (test_cache_names)
{
  g_autoptr (WebServer) web = web_start (cache_cb, NULL);
  g_autofree char *address = web_address (web, "/tagged"), *folder = make_folder (), *file = NULL;
  const ImportFetch how = usual (folder);
  struct stat status;

  for (int k = 0; k < 2; k++) {
    g_autoptr (ImportFetchResult) fetched = import_fetch (address, &how, NULL, NULL, NULL);

    ck_assert_str_eq (fetched->name, "plays.csv");
    ck_assert_str_eq (fetched->type, "text/csv");
  }
  file = dup_only_file (folder);
  ck_assert_int_eq (g_stat (file, &status), 0);
  ck_assert_int_eq (status.st_mode & 0777, 0600);
  ck_assert_int_eq (g_stat (folder, &status), 0);
  ck_assert_int_eq (status.st_mode & 0777, 0700);
  remove_folder (folder);
}
END_TEST

/* What a credential opened is not kept. */
START_TEST (test_cache_and_credentials)
{
  g_autoptr (WebServer) web = web_start (cache_cb, NULL);
  g_autofree char *address = web_address (web, "/tagged"), *folder = make_folder ();
  g_autofree char *password =
      g_strdup_printf ("http://a:secret@127.0.0.1:%u/tagged", web_port (web));
  ImportFetch how = usual (folder);

  ck_assert_uint_eq (fetch_status (password, &how), 200);
  how.token = "a-secret-token";
  ck_assert_uint_eq (fetch_status (address, &how), 200);
  ck_assert (!g_file_test (folder, G_FILE_TEST_EXISTS));
  remove_folder (folder);
}
END_TEST

/* Damaged in any place, it is fetched anew and kept anew. */
START_TEST (test_cache_broken)
{
  g_autoptr (WebServer) web = web_start (cache_cb, NULL);
  g_autofree char *address = web_address (web, "/tagged"), *folder = make_folder ();
  g_autofree char *file = NULL, *content = NULL;
  const ImportFetch how = usual (folder);
  gsize length;

  ck_assert_uint_eq (fetch_status (address, &how), 200);
  file = dup_only_file (folder);
  ck_assert (g_file_get_contents (file, &content, &length, NULL));
  for (gsize k = 0; k < length; k += 7) {
    g_autofree char *broken = g_memdup2 (content, length);

    broken[k] ^= 1;
    ck_assert (g_file_set_contents (file, broken, (gssize)length, NULL));
    ck_assert_msg (fetch_status (address, &how) == 200, "byte %" G_GSIZE_FORMAT, k);
    ck_assert (g_file_set_contents (file, content, (gssize)k, NULL));
    ck_assert_msg (fetch_status (address, &how) == 200, "cut at %" G_GSIZE_FORMAT, k);
  }
  ck_assert_uint_eq (fetch_status (address, &how), 304);
  remove_folder (folder);
}
END_TEST

/* The oldest go when there are too many, or too much of them. */
START_TEST (test_cache_bounded)
{
  g_autofree char *folder = make_folder (), *top = g_path_get_dirname (folder);
  const ImportCacheEntry said = {
    .fd = -1, .etag = (char *)"1", .modified = (char *)"", .type = (char *)"", .name = (char *)""
  };
  int fd = import_input_make_file (NULL);
  guint n = 0;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  for (guint k = 0; k < IMPORT_CACHE_FILES + 3; k++) {
    g_autofree char *key = g_strdup_printf ("http://127.0.0.1/%u", k);

    import_cache_store (folder, key, &said, fd);
  }
  ck_assert_int_eq (ftruncate (fd, IMPORT_CACHE_FILE + 1), 0);
  import_cache_store (folder, "http://127.0.0.1/big", &said, fd);
  ck_assert_ptr_null (import_cache_look_up (folder, "http://127.0.0.1/big"));
  close (fd);
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_unlink (path);
    n++;
  }
  ck_assert_uint_eq (n, IMPORT_CACHE_FILES);
  g_rmdir (folder);
  g_rmdir (top);
}
END_TEST

/* A folder that can't be written to costs nothing but the keeping. */
START_TEST (test_cache_nowhere)
{
  g_autoptr (WebServer) web = web_start (cache_cb, NULL);
  g_autofree char *address = web_address (web, "/tagged");
  const ImportFetch how = usual ("/dev/null/cache");

  ck_assert_uint_eq (fetch_status (address, &how), 200);
}
END_TEST

TEST_SUITE (fetch_cache)
{
  Suite *suite = suite_create ("fetch-cache");
  TCase *cache = tcase_create ("cache");

  tcase_add_test (cache, test_cache);
  tcase_add_test (cache, test_cache_names);
  tcase_add_test (cache, test_cache_and_credentials);
  tcase_add_test (cache, test_cache_broken);
  tcase_add_test (cache, test_cache_bounded);
  tcase_add_test (cache, test_cache_nowhere);
  suite_add_tcase (suite, cache);
  return suite;
}
