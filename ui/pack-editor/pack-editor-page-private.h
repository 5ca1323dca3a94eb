/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pack editor's page from inside: pack-editor-page.c shows and does, pack-editor-form.c
 * draws the chosen member.
 */
#pragma once

#include "ui/pack-editor/pack-editor-form.h"
#include "ui/pack-editor/pack-editor-list.h"
#include "ui/pack-editor/pack-editor-page.h"

G_BEGIN_DECLS

struct _UiPackEditorPage {
  AdwBin parent_instance;

  GtkWidget *tabs;
  GtkStack *stack; /* "members" or "about" */
  AdwLeaflet *leaflet;
  GtkWidget *list_pane, *form_pane;
  GtkLabel *list_label;
  UiPackList *list;
  GtkWidget *add_button, *form_bar, *list_button;
  AdwButtonContent *list_name;
  GtkLabel *form_name;
  GtkMenuButton *form_menu;
  GtkStack *form_stack; /* "form" or "none" */
  AdwStatusPage *none;
  GtkScrolledWindow *form_scrolled;
  GtkWidget *preview;
  AdwBin *face;
  GtkLabel *preview_name, *sentences;
  GtkWidget *write_text;
  AdwBin *form_holder, *about_holder;
  GtkWidget *faults_button;
  GtkLabel *faults_label, *state;
  GtkWidget *keep;

  AppStore *store;                          /* Owned */
  AppPackEditor *editor;                    /* Owned */
  const AppPackSection *sections, *section; /* the one on show; NULL for what is about the pack */
  UiPackForm *form, *about;                 /* Borrowed; NULL until there is one */
  char *title;                              /* Owned; what the window was told */
  guint refreshing;                         /* The source that shows the pack anew */
  guint changed_place;                      /* the only one that changed; G_MAXUINT: more did */
  gboolean changed;
  guint fault; /* the next one to be gone to */
  gboolean choosing;
};

/* The chosen member: its form, its face, its sentences. */
void ui_pack_editor_page_show_member (UiPackEditorPage *self);

/* Installs "pack-editor.…" actions and keys in the class. */

G_END_DECLS
