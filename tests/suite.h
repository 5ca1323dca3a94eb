/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every test program shares. There is one a folder; its first argument names a suite, its
 * second one, where it is given, a case or a test of it:
 *
 *   tests/app/test-app quick
 *   tests/app/test-app quick a_line_is_read
 *
 * Check runs the tests, and Meson reads what comes of them as TAP. More is held here than Check
 * holds: a test that ends without an assertion fails, unless it says that it was skipped and why;
 * a name that nothing bears fails; and tests can be run in any order.
 */
#pragma once

#include <check.h>
#include <stdlib.h>

/**
 * TEST_SUITE:
 * @name: of the suite, as its file test-NAME.c has it, with _ for -
 *
 * Defines the function that makes a file's suite: TEST_SUITE (quick) { …; return suite; }
 */
#define TEST_SUITE(name)                                                                           \
  Suite *name##_suite (void);                                                                      \
  Suite *name##_suite (void)

/* A program's suites and the corpora that it can replay, each list ended by a name of NULL. Meson
 * writes them from the list in the folder's meson.build. */
typedef struct {
  const char *name;
  Suite *(*make) (void);
} SuiteRow;
typedef struct {
  const char *name;
  int (*input) (const unsigned char *data, size_t size);
} SuiteReplay;
extern const SuiteRow suite_rows[];
extern const SuiteReplay suite_replays[];

/**
 * suite_variable:
 * @name: of an environment variable
 *
 * The only way in which tests read the environment. What was read is told on standard output, and
 * stands in the sums of ./check.
 *
 * Returns: (nullable): its value, which lives as long as the program; NULL where it isn't set
 */
const char *suite_variable (const char *name);

/* Whether everything runs, as `./check --long` asks for by TOMEKEEPER_LONG. */
int suite_is_long (void);

/* The CPU time that this thread has had, in microseconds: what is bounded by it holds on a busy
 * machine, too. */
long suite_cpu_time (void);

/* What follows the suite's name on the command line, ended by NULL: for suites that start their own
 * program anew. */
char **suite_arguments (void);

/* Has gettext translate into @language from now on, as po/LINGUAS calls it; "en" for no
 * translation. */
void suite_set_language (const char *language);

/* Has @start called before the suite is made; to be said by a constructor. */
void suite_at_start (void (*start) (void));

/* Has @end called once after the suite's last test, in the process that runs the suite; the last
 * one said is the first one called. Where it returns something else than 0 the suite has failed. */
void suite_at_end (int (*end) (void));

/* Says that the test which runs does not try what its name says, and why. */
void suite_skip (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Leaves a test that can't be run, or is not to be run now. To be used in a test's body alone. */
#define SUITE_SKIP(...)                                                                            \
  do {                                                                                             \
    suite_skip (__VA_ARGS__);                                                                      \
    return;                                                                                        \
  } while (0)

/* Counts an assertion that held. */
void suite_mark (const char *file, int line);
/* What stands around each test's body. */
void suite_begin (void);
void suite_end (const char *file, int line);

/* Collects what Check would take at once. */
void suite_add_case (Suite *suite, TCase *tests);
void suite_add_test (TCase *tests, const TTest *test, int signal, int status, int from, int to);

/* Check would write a message for each assertion; a property has millions. */
#define _mark_point(file, line) suite_mark (file, line)
#define suite_add_tcase(suite, tests) suite_add_case (suite, tests)
#define _tcase_add_test(tests, test, signal, status, from, to)                                     \
  suite_add_test (tests, test, signal, status, from, to)

#undef START_TEST
#define START_TEST(name)                                                                           \
  static void name##_body (int _i);                                                                \
  static void name##_fn (int _i)                                                                   \
  {                                                                                                \
    suite_begin ();                                                                                \
    name##_body (_i);                                                                              \
    suite_end (__FILE__, __LINE__);                                                                \
  }                                                                                                \
  static const TTest name##_ttest = { #name, name##_fn, __FILE__, __LINE__ };                      \
  static const TTest *name = &name##_ttest;                                                        \
  static void name##_body (int _i __attribute__ ((unused)))
