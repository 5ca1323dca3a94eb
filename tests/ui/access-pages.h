/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every page and every dialog of the window, for tests that look at all of them. A class of a page
 * or a dialog that has no line here fails test-access.
 */
#pragma once

#include "stage.h"

typedef struct {
  const char *name;
  const char *type;   /* the class of the page or the dialog */
  const char *page;   /* what --page calls it, or what it is opened from */
  const char *action; /* of that page, without a parameter; NULL for none */
  gboolean empty;     /* it is there in an empty collection, too */
} AccessPage;

extern const AccessPage access_pages[];
extern const guint access_n_pages;

/* While one works on a page, ACCESS_PAGE names it, and the others pass. */
gboolean access_page_is_wanted (const AccessPage *page);

/* Shows it in a settled window, and what is on show then: the dialog, or the window. */
GtkWindow *access_page_open (UiWindow *window, const AccessPage *page);

/* Whether what is on show is it. */
gboolean access_page_is_open (UiWindow *window, const AccessPage *page);

/**
 * access_add_pages:
 * Adds @test once for each page; where TOMEKEEPER_LONG is not set for each fourth page alone, from
 * the
 * @first one on, for each costs a second or two: programs and cases begin with different ones.
 */
#define access_add_pages(tcase, test, first)                                                       \
  G_STMT_START                                                                                     \
  {                                                                                                \
    int step = g_getenv ("TOMEKEEPER_LONG") != NULL ? 1 : 4;                                       \
                                                                                                   \
    for (int k = step == 1 ? 0 : (first); k < (int)access_n_pages; k += step)                      \
      tcase_add_loop_test (tcase, test, k, k + 1);                                                 \
  }                                                                                                \
  G_STMT_END
