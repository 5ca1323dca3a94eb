/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every test program shares: it runs its suite with Check and prints TAP for Meson.
 */
#pragma once

#include <check.h>
#include <stdlib.h>

/* Runs @suite, frees it, and returns the program's exit status. */
static inline int
suite_main (Suite *suite)
{
  SRunner *runner = srunner_create (suite);
  int failed;

  setenv ("CK_TAP_LOG_FILE_NAME", "-", 0);
  srunner_run_all (runner, CK_SILENT);
  failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
