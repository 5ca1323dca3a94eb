/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the Import page share: import-page.c has its steps, import-ways.c how files,
 * folders and text come in, import-choices.c what is said of plays and names.
 */
#pragma once

#include "ui/import/import-page.h"

#include "app/plays-in/bringing.h"
#include "app/plays-in/past.h"

G_BEGIN_DECLS

struct _UiImportPage {
  AdwBin parent_instance;

  GtkRevealer *fault;
  GtkLabel *fault_label;
  GtkStack *stack;
  AdwBin *sources_place, *table_place, *look_place;
  GtkLabel *doing;
  GtkSpinner *spinner, *working;
  GtkProgressBar *progress;
  GtkWidget *cancel;
  AdwStatusPage *done;
  GtkWidget *show_matches;
  GtkWidget *bar, *columns, *go_on, *run;
  GtkLabel *told;

  AppBringing *bringing; /* Owned */
  AppPastImports *past;  /* Owned; once something was imported */
  GCancellable *pasting; /* Owned; while the clipboard is read */
  gboolean accepted;     /* What the columns mean was looked at */
};

/* Forgets what was there, to begin anew; FALSE, and told, while something is stored. */
gboolean ui_import_page_clear (UiImportPage *self);
/* Reads what was added. */
void ui_import_page_begin (UiImportPage *self);

/* "import.choose-files", "import.choose-folder", "import.paste", "import.add" and "import.bgg". */
void ui_import_install_ways (GtkWidgetClass *klass);

/* What is chosen of plays and names, and "import.undo". */
void ui_import_install_choices (GtkWidgetClass *klass);

G_END_DECLS
