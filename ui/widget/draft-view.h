/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widgets as views of a draft's properties: each follows the other.
 */
#pragma once

#include "app/base/draft.h"
#include "app/store/command.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * ui_draft_bind:
 * @draft: an AppDraft, or an object with such properties that is part of one
 * @property: of @draft: a text for an entry, a number for a spin button, a guint for what is chosen
 *   from a list, a gboolean for a switch, a check button or a toggle button
 * @widget: a GtkSpinButton, another GtkEditable, AdwComboRow, GtkDropDown, or what has the property
 *   "active"
 *
 * Shows the property in @widget, and sets it as somebody types or chooses there. A text of NULL is
 * shown as none; an empty entry is the text "". A list in which nothing is chosen, as while it gets
 * other rows, leaves the property alone.
 *
 * Returns: (transfer none): to be unbound when @widget is to show another draft; else it ends with
 *   either of the two
 */
GBinding *ui_draft_bind (gpointer draft, const char *property, gpointer widget);

/* The same of a text that is one line: the property has it without blanks around it, NULL for
 * nothing; what is typed stays as it is. */
GBinding *ui_draft_bind_trimmed (gpointer draft, const char *property, GtkEditable *entry);

/* Children of a template that are named as the properties of a draft that they show: declared with
 * the class, and bound as ui_draft_bind() does it. @names: ended by NULL. */
void ui_draft_declare_children (GtkWidgetClass *class, const char *const *names);
void ui_draft_bind_children (gpointer draft, GtkWidget *widget, const char *const *names);
/* One of them. Borrowed. */
gpointer ui_draft_get_child (gpointer widget, const char *name);

/* Gives a list that is bound other rows, of which @selected is chosen: the property is not set to
 * anything else in between. */
void ui_draft_set_rows (AdwComboRow *list, GListModel *rows, guint selected);

/* What is missing in a form, in the label that @missing reveals; NULL for nothing. */
void ui_draft_show_missing (GtkRevealer *missing, const char *sentence);

/**
 * ui_draft_show_check:
 * @dialog: has the action @action, which stores @draft
 * @missing: reveals a label
 *
 * Shows what is missing in @draft, else what it warns of. The action is enabled where nothing is
 * missing and the draft is not being stored.
 */
void ui_draft_show_check (AppDraft *draft, gpointer dialog, const char *action,
                          GtkRevealer *missing);

/* A draft was stored by @dialog, which closes then. */
typedef void (*UiDraftStored) (gpointer dialog, const AppCommandAnswer *answer);

/**
 * ui_draft_store:
 * @dialog: a GtkWindow with the action @action, which is disabled as long
 * @missing: reveals a label, which shows why it can't be stored
 * @action: a constant
 *
 * Does @command of @type, which is copied, and closes @dialog when it is done.
 */
void ui_draft_store (gpointer dialog, const char *action, GtkRevealer *missing, AppStore *store,
                     const AppCommandType *type, gconstpointer command, UiDraftStored stored);

G_END_DECLS
