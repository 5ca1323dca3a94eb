/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of app share.
 */
#include "tests/app/fixture.h"

#include "app/cli/commands.h"
#include "app/base/paths.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WORDS 64

/* How long other threads may take to close what they have open. */
#define CLOSED_SECONDS 60

static char *folder;
static GPtrArray *paths;
static char *last_out, *last_err;

void
folder_setup (void)
{
  /* One name a process, since GLib keeps what XDG_DATA_HOME was when it was first asked. */
  if (folder == NULL)
    folder = g_dir_make_tmp ("tomekeeper-test-XXXXXX", NULL);
  else
    ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  ck_assert_ptr_nonnull (folder);
  paths = g_ptr_array_new_with_free_func (g_free);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
}

/* One of the folder's files that this process has open; NULL when there is none. */
static char *
dup_open (void)
{
  g_autoptr (GDir) all = g_dir_open ("/proc/self/fd", 0, NULL);
  const char *name;

  while (all != NULL && (name = g_dir_read_name (all)) != NULL) {
    g_autofree char *link = g_build_filename ("/proc/self/fd", name, NULL);
    g_autofree char *path = g_file_read_link (link, NULL);

    if (path != NULL && g_str_has_prefix (path, folder))
      return g_steal_pointer (&path);
  }
  return NULL;
}

static void
remove_all (const char *path)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  const char *name;

  if (dir != NULL) {
    while ((name = g_dir_read_name (dir)) != NULL) {
      g_autofree char *inside = g_build_filename (path, name, NULL);

      if (g_file_test (inside, G_FILE_TEST_IS_DIR) && !g_file_test (inside, G_FILE_TEST_IS_SYMLINK))
        remove_all (inside);
      else
        g_unlink (inside);
    }
    g_dir_close (dir);
  }
  g_rmdir (path);
}

/* What is still open would be in the way of the next test, where the files have the same names; and
 * in the program it would stay so. Another thread may be about to close it. */
static void
check_closed (void)
{
  gint64 end = g_get_monotonic_time () + CLOSED_SECONDS * G_USEC_PER_SEC;
  g_autofree char *open = NULL;

  while ((open = dup_open ()) != NULL && g_get_monotonic_time () < end) {
    g_clear_pointer (&open, g_free);
    g_main_context_iteration (NULL, FALSE);
    g_usleep (1000);
  }
  ck_assert_msg (open == NULL, "%s is still open", open);
}

void
folder_teardown (void)
{
  check_closed ();
  remove_all (folder);
  g_clear_pointer (&paths, g_ptr_array_unref);
  g_clear_pointer (&last_out, g_free);
  g_clear_pointer (&last_err, g_free);
}

static const char *
own_path (char *path)
{
  g_ptr_array_add (paths, path);
  return path;
}

const char *
in_folder (const char *name)
{
  return own_path (g_build_filename (folder, name, NULL));
}

const char *
write_bytes (const char *name, const char *bytes, gsize length)
{
  const char *path = in_folder (name);

  ck_assert (g_file_set_contents (path, bytes, (gssize)length, NULL));
  return path;
}

const char *
write_file (const char *name, const char *text)
{
  return write_bytes (name, text, strlen (text));
}

char *
read_text (const char *path)
{
  char *text = NULL;

  ck_assert_msg (g_file_get_contents (path, &text, NULL, NULL), "%s can't be read", path);
  return text;
}

const char *
in_source (const char *name)
{
  return own_path (g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), name, NULL));
}

static char *
dup_text (GBytes *bytes)
{
  gsize length = g_bytes_get_size (bytes);

  return length > 0 ? g_strndup (g_bytes_get_data (bytes, NULL), length) : g_strdup ("");
}

/* What a run said, until the next one; takes the texts. */
static CliOutput
said_new (int status, char *out, char *err)
{
  g_free (last_out);
  g_free (last_err);
  last_out = out;
  last_err = err;
  return (CliOutput){ status, last_out, last_err };
}

static GPtrArray *
new_argv (const char *program, const char *const *words)
{
  GPtrArray *argv = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (argv, g_strdup (program));
  for (; *words != NULL; words++)
    g_ptr_array_add (argv, g_strdup (*words));
  g_ptr_array_add (argv, NULL);
  return argv;
}

/* As main() sets it, but once: it stays for the tests that follow in this process. */
static void
init_locale (void)
{
  static gboolean done;

  if (!done)
    app_paths_init_locale ();
  done = TRUE;
}

CliOutput
cli_run (const char *input, const char *const *words)
{
  g_autoptr (GPtrArray) argv = new_argv ("tomekeeper-cli", words);
  const char *path = input != NULL ? write_file ("standard-input", input) : "/dev/null";
  char *texts[2] = { NULL };
  size_t lengths[2];
  FILE *in = fopen (path, "re");
  FILE *out = open_memstream (&texts[0], &lengths[0]);
  FILE *err = open_memstream (&texts[1], &lengths[1]);
  GLogLevelFlags fatal;
  int status;

  ck_assert (in != NULL && out != NULL && err != NULL);
  init_locale ();
  /* A warning would go to the test's own standard error, where nobody reads it. */
  fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
  status = cli_main ((int)argv->len - 1, (char **)argv->pdata, in, out, err);
  g_log_set_always_fatal (fatal);
  fclose (in);
  fclose (out);
  fclose (err);
  return said_new (status, texts[0], texts[1]);
}

CliOutput
cli_process_run (const char *input, const char *const *words)
{
  g_autofree char *program =
      g_build_filename (suite_variable ("TOMEKEEPER_BUILD"), "app", "tomekeeper-cli", NULL);
  g_autoptr (GPtrArray) argv = new_argv (program, words);
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) out = NULL;
  g_autoptr (GBytes) err = NULL;

  /* A file rather than a pipe: the program may well end before it read anything. */
  if (input != NULL)
    g_subprocess_launcher_set_stdin_file_path (launcher, write_file ("standard-input", input));
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *)argv->pdata, &error);
  ck_assert_msg (process != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (g_subprocess_communicate (process, NULL, NULL, &out, &err, NULL));
  ck_assert_msg (g_subprocess_get_if_exited (process), "killed: %.*s", (int)g_bytes_get_size (err),
                 (const char *)g_bytes_get_data (err, NULL));
  return said_new (g_subprocess_get_exit_status (process), dup_text (out), dup_text (err));
}

static void
collect_words (va_list *args, const char *words[MOST_WORDS])
{
  guint n = 0;

  do
    words[n] = va_arg (*args, const char *);
  while (words[n++] != NULL && n < MOST_WORDS);
  ck_assert_ptr_null (words[n - 1]);
}

CliOutput
cli (const char *input, ...)
{
  const char *words[MOST_WORDS];
  va_list args;

  va_start (args, input);
  collect_words (&args, words);
  va_end (args);
  return cli_run (input, words);
}

CliOutput
cli_process (const char *input, ...)
{
  const char *words[MOST_WORDS];
  va_list args;

  va_start (args, input);
  collect_words (&args, words);
  va_end (args);
  return cli_process_run (input, words);
}

GSubprocess *
cli_start (const char *const *words)
{
  g_autofree char *program =
      g_build_filename (suite_variable ("TOMEKEEPER_BUILD"), "app", "tomekeeper-cli", NULL);
  g_autoptr (GPtrArray) argv = new_argv (program, words);
  GSubprocess *process =
      g_subprocess_newv ((const char *const *)argv->pdata,
                         G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL);

  ck_assert_ptr_nonnull (process);
  return process;
}

static guint
count_page_objects (const char *bytes, gsize length)
{
  guint n = 0;

  for (gsize k = 0; k + 12 < length; k++)
    n += memcmp (bytes + k, "/Type /Page ", 12) == 0 ? 1 : 0;
  return n;
}

/* The same in a compressed stream that begins with @bytes; 0 where none does. */
static guint
count_compressed (const char *bytes, gsize length)
{
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autoptr (GInputStream) compressed =
      g_memory_input_stream_new_from_data (bytes, (gssize)length, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (compressed, G_CONVERTER (zlib));
  const gsize most = 1 << 20;
  g_autofree char *text = g_malloc (most);
  gsize n;

  g_input_stream_read_all (stream, text, most, &n, NULL, NULL);
  return count_page_objects (text, n);
}

guint
count_pdf_pages (const char *path)
{
  static const char start[] = "stream\n";
  g_autofree char *bytes = NULL;
  const char *at, *end;
  gsize length;
  guint n;

  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  ck_assert (g_str_has_prefix (bytes, "%PDF-"));
  n = count_page_objects (bytes, length);
  end = bytes + length;
  for (at = bytes; (at = memmem (at, (gsize)(end - at), start, strlen (start))) != NULL;) {
    at += strlen (start);
    n += count_compressed (at, (gsize)(end - at));
  }
  return n;
}

char *
line_of (const char *out, guint k)
{
  g_auto (GStrv) lines = g_strsplit (out, "\n", -1);

  return g_strdup (k < g_strv_length (lines) ? lines[k] : "");
}

void
take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}
