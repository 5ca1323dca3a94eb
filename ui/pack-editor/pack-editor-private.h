/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a form of the pack editor shares with its fields: one entry a field, with a way to show it
 * for each kind of value.
 */
#pragma once

#include "ui/pack-editor/pack-editor-form.h"

G_BEGIN_DECLS

/**
 * UiPackEntry:
 * @form: borrowed; the form that it is in
 * @row: borrowed; the list's row, or the widget, that shows it, and that owns the entry
 * @target: borrowed; what takes the keyboard, and is told to be at fault
 * @note: borrowed; below it, the sentence of its fault; NULL where @row has a place of its own
 * @update: shows a value of the member as it is, NULL for an absent one
 * @moved: (nullable): the form's path is another
 * @reveal: (nullable): as ui_pack_form_reveal(), for what is below the field
 * @parts: of the kind's own
 * @there: the member has the field now
 */
typedef struct UiPackEntry UiPackEntry;
struct UiPackEntry {
  UiPackForm *form;
  const AppPackField *field;
  GtkWidget *row, *target;
  GtkLabel *note;
  void (*update) (UiPackEntry *entry, const AppValue *value);
  void (*moved) (UiPackEntry *entry);
  gboolean (*reveal) (UiPackEntry *entry, const char *path);
  GtkWidget *parts[3];
  char *choices_key; /* Owned; what a list of choices was made of */
  gboolean there;
};

/* The kinds; each sets row, target and the functions. */
void ui_pack_entry_init_record (UiPackEntry *entry);
void ui_pack_entry_init_members (UiPackEntry *entry);

AppPackEditor *ui_pack_entry_editor (UiPackEntry *entry);

/* "cards[3].effects" */
char *ui_pack_entry_dup_path (UiPackEntry *entry) G_GNUC_WARN_UNUSED_RESULT;

/* The field's value as it is; borrowed until the next change. */
const AppValue *ui_pack_entry_get (UiPackEntry *entry);

/* The person's: to the editor. @value: (transfer full) (nullable): NULL leaves the field out */
void ui_pack_entry_set (UiPackEntry *entry, AppValue *value);

/* A row of a list for anything: the label above, or before, @child. */
GtkWidget *ui_pack_entry_new_row (UiPackEntry *entry, GtkWidget *child);

/* What a fault's, or another, sentence stands in: hidden while there is none. */
GtkLabel *ui_pack_note_new (void);
/* @fault: (nullable): none */
void ui_pack_note_show (GtkLabel *note, GtkWidget *row, GtkWidget *target,
                        const AppPackFault *fault, const char *help);

/**
 * ui_pack_variants_popup:
 * A list of what kinds of members there are, with what each is, in a popover at @button; the one
 * that is chosen is told to @chosen once.
 */
typedef void (*UiPackVariantFunc) (const char *variant, gpointer data);
void ui_pack_variants_popup (GtkWidget *button, const AppPackForm *form, UiPackVariantFunc chosen,
                             gpointer data);

G_END_DECLS
