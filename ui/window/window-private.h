/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window's files share: window.c shows pages, window-collection.c opens what they are
 * of, window-actions.c does things.
 */
#pragma once

#include "ui/window/window.h"

G_BEGIN_DECLS

/* What is to be opened once the window has been drawn. */
typedef struct {
  char *path; /* NULL for the person's own file, or the demo */
  gboolean demo;
} UiCollection;

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

  AppStore *store;         /* Owned; NULL while none is open */
  UiCollection collection; /* The one that is open, or could not be */
  gboolean waiting;        /* The collection is about to be opened */
  guint open_source;
  guint keep_source;      /* the next look whether a backup is due */
  gboolean backup_failed; /* and that was told */
  char *trouble_why;      /* Owned; why the collection can't be opened */
  guint keyboard_source;
  guint lost_source;   /* what has the keyboard left the window */
  char *root;          /* Owned; the page that the sidebar chose */
  GQueue pushed;       /* Pages in front of it, the last one on show; owned by the stack */
  GtkWidget *page;     /* Borrowed; the page on show */
  GBinding *searching; /* Borrowed; from the header's button to the page's search bar */
  GQueue done;         /* Owned; what Ctrl+Z takes back, the last one first: window.c */
  AdwToast *told;      /* Weak; the last toast */
  GtkWidget *focused;  /* Weak; what had the keyboard last */
  GSettings *settings; /* Owned; NULL where no schema is installed */
};

/* Title, subtitle and back button by the page on show. */
void ui_window_update_title (UiWindow *self);

/* Puts a page of the stack on show, with its own widgets in the header bar. */
void ui_window_show_widget (UiWindow *self, GtkWidget *page);

/* The page below everything pushed, made when it is first wanted; borrowed. */
GtkWidget *ui_window_ensure_root (UiWindow *self);

/* Pages show one collection each; those of the old one go, previews stay. */
void ui_window_drop_pages (UiWindow *self);

/* Goes back to the page of @type that is about @uuid; FALSE when none stands there. */
typedef const char *(*UiNameOf) (GtkWidget *page);

/* The same for taking back. */
void ui_window_install_undo (GtkWidgetClass *widget_class);

/* What Ctrl+Z takes back, and what it was told with. */
void ui_window_remember (UiWindow *self, const char *sentence, gint64 batch);
void ui_window_forget_done (UiWindow *self);

/* A toast whose button activates an action of the page on show: ui_page_offer(). */
void ui_window_offer (UiWindow *self, const char *sentence, const char *label, const char *action,
                      GVariant *target);
void ui_window_install_offer (GtkWidgetClass *widget_class);

G_END_DECLS
