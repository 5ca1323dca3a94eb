/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every page and every dialog of the window, for tests that look at all of them. A class of a page
 * or a dialog that has no line here fails test-access.
 */
#pragma once

#include "tests/ui/stage.h"

typedef struct {
  const char *name;
  const char *type;                /* the class of the page or the dialog */
  const char *page;                /* what --page calls it, or what it is opened from */
  const char *action;              /* of that page, without a parameter; NULL for none */
  gboolean empty;                  /* it is there in an empty collection, too */
  void (*open) (UiWindow *window); /* from that page, where no action does; NULL for none */
} AccessPage;

extern const AccessPage access_pages[];
extern const guint access_n_pages;

/* Shows it in a settled window, and what is on show then: the dialog, the popover, or the window.
 * Fails when that is not it. */
GtkWidget *access_page_open (UiWindow *window, const AccessPage *page);

/* Where TOMEKEEPER_LONG is not set each fourth page alone is taken, from the @first one on, for
 * each costs a second or two: programs and cases begin with different ones. -1: all are taken.
 * While one works on some pages, ACCESS_PAGE begins their names, with commas between them. */
gboolean access_page_is_taken (guint k, int first);

/* Adds @test once for each page that is taken. */
#define access_add_pages(tcase, test, first)                                                       \
  G_STMT_START                                                                                     \
  {                                                                                                \
    for (int k = 0; k < (int)access_n_pages; k++)                                                  \
      if (access_page_is_taken ((guint)k, (first)))                                                \
        tcase_add_loop_test (tcase, test, k, k + 1);                                               \
  }                                                                                                \
  G_STMT_END
