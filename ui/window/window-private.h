/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window's files share. Each uses those before it: window-pages.c shows pages,
 * window-toasts.c tells and takes back, window-collection.c opens what the pages are of,
 * window-routes.c leads to pages, window-actions.c does the rest that is asked for, and window.c is
 * the class, which puts them together.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* What is to be opened once the window has been drawn. */
typedef struct {
  char *path; /* NULL for the person's own file, or the demo */
  gboolean demo;
} UiCollectionSource;

struct _UiWindow {
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwLeaflet *leaflet;
  GtkWidget *sidebar_pane;
  GtkListBox *sidebar;
  GtkWidget *content_pane;
  AdwHeaderBar *header;
  AdwWindowTitle *title;
  GtkWidget *back_button;
  AdwBin *header_start;
  AdwBin *header_end;
  GtkToggleButton *search_button;
  GtkMenuButton *menu_button;
  GtkRevealer *banner;
  GtkLabel *banner_label;
  GtkWidget *banner_button;
  GtkStack *stack;
  AdwStatusPage *trouble;
  GtkWidget *trouble_repair;
  GtkWidget *trouble_retry;
  GtkWidget *trouble_own;
  GtkWidget *trouble_demo;

  AppStore *store;               /* Owned; NULL while none is open */
  UiCollectionSource collection; /* The one that is open, or could not be */
  gboolean open_pending;         /* The collection is about to be opened */
  guint open_source;
  guint backup_source;    /* the next look whether a backup is due */
  gboolean backup_failed; /* and that was told */
  char *trouble_text;     /* Owned; why the collection can't be opened */
  guint keyboard_source;
  guint focus_lost_source; /* what has the keyboard left the window */
  char *root;              /* Owned; the page that the sidebar chose */
  GQueue pushed;           /* Pages in front of it, the last one on show; owned by the stack */
  GtkWidget *page;         /* Borrowed; the page on show */
  GBinding *searching;     /* Borrowed; from the header's button to the page's search bar */
  GQueue undo_queue;       /* Owned; what Ctrl+Z takes back, the last one first: window-toasts.c */
  AdwToast *last_toast;    /* Weak; the last toast */
  GtkWidget *focused;      /* Weak; what had the keyboard last */
  GtkWidget *before_menu; /* Weak; of the page, where the keyboard is or was before a menu opened */
  gboolean in_menu;       /* It is in a popover */
  guint return_source;
  guint unfold_source;
  GSettings *settings; /* Owned; NULL where no schema is installed */
};

G_END_DECLS
