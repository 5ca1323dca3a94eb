/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs a suite, or replays a corpus, and prints TAP for Meson.
 */
#include "tests/suite.h"

#undef _tcase_add_test
#undef suite_add_tcase

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define MOST_CASES 256
#define MOST_TESTS 4096
#define MOST_VARIABLES 64
#define MOST_ENDS 8
#define LINE_BYTES 65536
/* The locale that tests run in, as a folder of the C library's; and a name under which it is
 * translated. */
#define PLAIN_LOCALE "/usr/lib/locale/C.utf8"
#define TRANSLATED_NAME "en_US.UTF-8"
/* A test that took as long is told with its time. */
#define SLOW 0.05

typedef struct {
  TCase *tests;
  const TTest *test;
  int signal, status, at;
} Test;

/* What a test's process, which Check may have forked, tells the one that prints. */
typedef struct {
  unsigned long assertions; /* of all tests */
  unsigned long own;        /* of the test that runs */
  const char *file;         /* of the last one that held */
  int line, skipped;
  char why[1024];
} Watch;

static Watch *watch;
static char **arguments;
static void (*starts[MOST_ENDS]) (void);
static int (*ends[MOST_ENDS]) (void);
static unsigned n_starts, n_ends;

static Suite *suite;
static TCase *cases[MOST_CASES];
static Test tests[MOST_TESTS];
static unsigned n_cases, n_tests;
static char told[MOST_VARIABLES][64];
static unsigned n_told;

/* Standard output as the tests see it: whole lines of it go out, and Check's own ones are
 * completed. */
static int output = -1;
static char pending[LINE_BYTES];
static size_t n_pending;
static double began;

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void
put (const char *bytes, size_t length)
{
  while (length > 0) {
    ssize_t n = write (output, bytes, length);

    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return;
    bytes += n;
    length -= (size_t)n;
  }
}

static void __attribute__ ((format (printf, 1, 2))) put_line (const char *format, ...)
{
  char line[2048];
  va_list list;
  int length;

  va_start (list, format);
  length = vsnprintf (line, sizeof line, format, list);
  va_end (list);
  put (line, length < (int)sizeof line ? (size_t)length : sizeof line - 1);
}

/* "ok 3 - test-quick.c:words:a_line_is_read: Passed", which ends with a line feed. */
static void
put_result (const char *line, size_t length)
{
  int passed = strncmp (line, "ok ", 3) == 0;
  const char *name = strstr (line, " - ");
  double seconds = now () - began;

  if (passed && watch->skipped) {
    put (line, length - 1);
    put_line (" # SKIP %s\n", watch->why);
  } else {
    put (line, length);
    if (!passed && watch->file != NULL)
      put_line ("# the last assertion that held: %s:%d\n", watch->file, watch->line);
  }
  if (seconds >= SLOW && name != NULL)
    put_line ("# %.3f s %.*s\n", seconds, (int)strcspn (name + 3, "\n"), name + 3);
  began = now ();
  watch->skipped = 0;
  watch->file = NULL;
}

static ssize_t
write_cb (void *cookie, const char *bytes, size_t size)
{
  for (size_t k = 0; k < size; k++) {
    if (n_pending < sizeof pending)
      pending[n_pending++] = bytes[k];
    if (bytes[k] != '\n' && n_pending < sizeof pending)
      continue;
    if (strncmp (pending, "ok ", 3) == 0 || strncmp (pending, "not ok ", 7) == 0)
      put_result (pending, n_pending);
    else
      put (pending, n_pending);
    n_pending = 0;
  }
  return (ssize_t)size;
}

static int
take_output (void)
{
  const cookie_io_functions_t functions = { .write = write_cb };
  FILE *stream;

  stream = fopencookie (NULL, "w", functions);
  if (stream == NULL)
    return -1;
  setvbuf (stream, NULL, _IOLBF, BUFSIZ);
  stdout = stream;
  return 0;
}

void
suite_mark (const char *file, int line)
{
  watch->own++;
  watch->file = file;
  watch->line = line;
}

void
suite_begin (void)
{
  watch->own = 0;
}

void
suite_end (const char *file, int line)
{
  watch->assertions += watch->own;
  if (watch->own == 0 && !watch->skipped)
    _ck_assert_failed (file, line, "Failed", "it ended without an assertion, and was not skipped");
}

void
suite_skip (const char *format, ...)
{
  va_list list;

  va_start (list, format);
  vsnprintf (watch->why, sizeof watch->why, format, list);
  va_end (list);
  for (char *at = watch->why; *at != '\0'; at++)
    if (*at == '\n')
      *at = ' ';
  watch->skipped = 1;
}

const char *
suite_variable (const char *name)
{
  const char *value = getenv (name);

  for (unsigned k = 0; k < n_told; k++)
    if (strcmp (told[k], name) == 0)
      return value;
  if (value != NULL && n_told < MOST_VARIABLES) {
    snprintf (told[n_told++], sizeof *told, "%s", name);
    printf ("# variable %s=%s\n", name, value);
    fflush (stdout);
  }
  return value;
}

int
suite_is_long (void)
{
  return suite_variable ("TOMEKEEPER_LONG") != NULL;
}

long
suite_cpu_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

char **
suite_arguments (void)
{
  return arguments;
}

void
suite_at_start (void (*start) (void))
{
  if (n_starts == MOST_ENDS)
    abort ();
  starts[n_starts++] = start;
}

void
suite_at_end (int (*end) (void))
{
  if (n_ends == MOST_ENDS)
    abort ();
  ends[n_ends++] = end;
}

void
suite_add_case (Suite *owner, TCase *added)
{
  if (n_cases == MOST_CASES) {
    fprintf (stderr, "more than %d cases in a suite\n", MOST_CASES);
    exit (2);
  }
  suite = owner;
  cases[n_cases++] = added;
}

void
suite_add_test (TCase *owner, const TTest *test, int signal, int status, int from, int to)
{
  for (int k = from; k < to; k++) {
    if (n_tests == MOST_TESTS) {
      fprintf (stderr, "more than %d tests in a suite\n", MOST_TESTS);
      exit (2);
    }
    tests[n_tests++] = (Test){ owner, test, signal, status, k };
  }
}

/* From glibc 2.39 on, gettext translates nothing in a locale named C.UTF-8, whatever LANGUAGE says.
 * The same locale serves under the name of another one, which need not be installed. Returns 0
 * where that can't be done. */
static int
rename_locale (void)
{
  char folder[] = P_tmpdir "/suite-XXXXXX";
  char path[sizeof folder + sizeof TRANSLATED_NAME];
  int is_renamed = 0;

  if (access (PLAIN_LOCALE, R_OK) != 0 || mkdtemp (folder) == NULL)
    return 0;
  snprintf (path, sizeof path, "%s/" TRANSLATED_NAME, folder);
  if (symlink (PLAIN_LOCALE, path) == 0) {
    setenv ("LOCPATH", folder, 1);
    is_renamed = setlocale (LC_ALL, TRANSLATED_NAME) != NULL;
    unsetenv ("LOCPATH");
    unlink (path);
  }
  rmdir (folder);
  return is_renamed;
}

void
suite_set_language (const char *language)
{
  setenv ("LANGUAGE", language, 1);
  /* gettext looks at LANGUAGE anew when the locale was set to another one. */
  setlocale (LC_ALL, "C");
  if (!rename_locale ())
    setlocale (LC_ALL, "");
}

/* Puts cases, and the tests of each, into an order that @seed alone decides. */
static void
shuffle (uint64_t seed)
{
  for (unsigned k = n_tests; k > 1; k--) {
    unsigned other;
    Test test = tests[k - 1];

    seed = seed * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
    other = (unsigned)((seed >> 33) % k);
    tests[k - 1] = tests[other];
    tests[other] = test;
  }
  for (unsigned k = n_cases; k > 1; k--) {
    unsigned other;
    TCase *one = cases[k - 1];

    seed = seed * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
    other = (unsigned)((seed >> 33) % k);
    cases[k - 1] = cases[other];
    cases[other] = one;
  }
}

/* Hands over to Check what was collected: the case @only, or all tests that are named so, or with
 * NULL everything. Returns how many tests these are. */
static unsigned
add_all (const char *only)
{
  const char *order = suite_variable ("TOMEKEEPER_ORDER");
  unsigned added = 0;
  int is_case;

  if (order != NULL)
    shuffle (strtoull (order, NULL, 10));
  for (unsigned k = 0; k < n_cases; k++)
    suite_add_tcase (suite, cases[k]);
  is_case = only != NULL && suite_tcase (suite, only);
  for (unsigned k = 0; k < n_tests; k++) {
    const Test *test = &tests[k];

    if (only != NULL && !is_case && strcmp (test->test->name, only) != 0)
      continue;
    _tcase_add_test (test->tests, test->test, test->signal, test->status, test->at, test->at + 1);
    added++;
  }
  return added;
}

static int __attribute__ ((format (printf, 1, 2))) complain (const char *format, ...)
{
  va_list list;

  va_start (list, format);
  vfprintf (stderr, format, list);
  va_end (list);
  return EXIT_FAILURE;
}

static int
run (const SuiteRow *row, const char *only)
{
  const char *wanted = suite_variable ("CK_RUN_CASE");
  SRunner *runner;
  int failed;

  if (suite_variable ("CK_RUN_SUITE") != NULL)
    return complain ("CK_RUN_SUITE=%s: a suite is named by the first argument\n",
                     suite_variable ("CK_RUN_SUITE"));
  suite = row->make ();
  fflush (stdout);
  if (take_output () != 0)
    return complain ("%s: no stream for what comes of it\n", row->name);
  if (only == NULL)
    only = wanted;
  unsetenv ("CK_RUN_CASE");
  if (add_all (only) == 0)
    return complain ("no case and no test of this suite is named “%s”\n", only != NULL ? only : "");
  runner = srunner_create (suite);
  setenv ("CK_TAP_LOG_FILE_NAME", "-", 0);
  began = now ();
  srunner_run (runner, NULL, only != NULL && suite_tcase (suite, only) ? only : NULL, CK_SILENT);
  failed = srunner_ntests_failed (runner) + (srunner_ntests_run (runner) == 0);
  srunner_free (runner);
  fflush (stdout);
  put_line ("# %lu assertions\n", watch->assertions);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Feeds one file from a buffer of its very size, so that the sanitizer sees a step beyond. */
static int
replay (const SuiteReplay *row, const char *folder, const char *name)
{
  char path[4096];
  uint8_t *bytes;
  long size;
  FILE *file;

  snprintf (path, sizeof path, "%s/%s", folder, name);
  file = fopen (path, "rb");
  if (file == NULL || fseek (file, 0, SEEK_END) != 0 || (size = ftell (file)) < 0) {
    perror (path);
    return -1;
  }
  rewind (file);
  bytes = malloc (size > 0 ? (size_t)size : 1);
  if (bytes == NULL || fread (bytes, 1, (size_t)size, file) != (size_t)size) {
    perror (path);
    return -1;
  }
  fclose (file);
  put_line ("# %s\n", path);
  row->input (bytes, (size_t)size);
  free (bytes);
  return 0;
}

/* How many files the folder has, -1 when it can't be read. */
static int
replay_folder (const SuiteReplay *row, const char *path)
{
  DIR *folder = opendir (path);
  const struct dirent *entry;
  int n = 0;

  if (folder == NULL) {
    perror (path);
    return -1;
  }
  while (n >= 0 && (entry = readdir (folder)) != NULL)
    if (entry->d_name[0] != '.')
      n = replay (row, path, entry->d_name) == 0 ? n + 1 : -1;
  closedir (folder);
  return n;
}

/* A test for each folder. An empty one fails, for it would test nothing. */
static int
replay_all (const SuiteReplay *row, char **folders)
{
  int failed = 0, n_folders = 0;

  for (; folders[n_folders] != NULL; n_folders++) {
    int n = replay_folder (row, folders[n_folders]);

    put_line ("%s %d - %s:%s: %d inputs\n", n > 0 ? "ok" : "not ok", n_folders + 1, row->name,
              folders[n_folders], n);
    failed += n <= 0;
  }
  put_line ("1..%d\n", n_folders);
  return failed == 0 && n_folders > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int
tell_usage (const char *program)
{
  fprintf (stderr, "Usage: %s SUITE [CASE|TEST]\n", program);
  if (suite_replays[0].name != NULL)
    fprintf (stderr, "       %s --replay CORPUS FOLDER…\n", program);
  fprintf (stderr, "Suites:");
  for (const SuiteRow *row = suite_rows; row->name != NULL; row++)
    fprintf (stderr, " %s", row->name);
  fprintf (stderr, "\n");
  return 2;
}

int
main (int argc, char **argv)
{
  int status;

  watch = mmap (NULL, sizeof *watch, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  output = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (watch == MAP_FAILED || output < 0)
    return complain ("%s: can’t tell what comes of its tests\n", argv[0]);
  if (argc >= 3 && strcmp (argv[1], "--replay") == 0)
    for (const SuiteReplay *row = suite_replays; row->name != NULL; row++)
      if (strcmp (row->name, argv[2]) == 0)
        return replay_all (row, argv + 3);
  for (const SuiteRow *row = suite_rows; row->name != NULL; row++)
    if (argc >= 2 && strcmp (row->name, argv[1]) == 0) {
      arguments = argv + 2;
      for (unsigned k = 0; k < n_starts; k++)
        starts[k]();
      status = run (row, argv[2]);
      while (n_ends > 0)
        if (ends[--n_ends]() != 0)
          status = EXIT_FAILURE;
      return status;
    }
  return tell_usage (argv[0]);
}
