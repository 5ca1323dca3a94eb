/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the leak checker would take for a leak of ours and is a decision of GLib.
 */
#pragma once

#include "tests/suite.h"

#include <glib.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>

/* What the libraries allocate while they are loaded, GLib's first table of quarks among it, stays
 * until the process ends. */
__attribute__ ((section (".preinit_array"),
                used)) static void (*leaks_loading) (void) = __lsan_disable;

__attribute__ ((constructor)) static void
leaks_loaded (void)
{
  __lsan_enable ();
}
#endif

/* GLib's table of quarks grows by 2,048 and leaves the old one behind, for readers without a lock.
 * A test with many types of widgets comes past that number. Fills the table up to its next growth,
 * unseen by the checker; to be called when the types of GTK are known. */
static inline void
leaks_grow_quarks (void)
{
#ifdef __SANITIZE_ADDRESS__
  static GQuark quark; /* once a process */

  __lsan_disable ();
  for (guint k = 0; quark == 0 || quark % 2048 != 0; k++) {
    g_autofree char *name = g_strdup_printf ("tests-quark-%u", k);

    quark = g_quark_from_string (name);
  }
  __lsan_enable ();
#endif
}

/* Ends the program where something leaked by now, as TOMEKEEPER_PIN_LEAKS asks for: so a leak that
 * is found at the end of a process is pinned to one of its tests. */
static inline void
leaks_pin (void)
{
#ifdef __SANITIZE_ADDRESS__
  if (suite_variable ("TOMEKEEPER_PIN_LEAKS") != NULL)
    ck_assert_msg (__lsan_do_recoverable_leak_check () == 0, "it leaks");
#endif
}
