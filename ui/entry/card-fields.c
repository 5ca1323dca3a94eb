/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One widget for each kind of field of a card.
 */
#include "ui/entry/card-fields.h"

#include <string.h>

/* What may be written there, where that isn't plain. */
static char *
dup_example (const RulesField *field)
{
  const char *first = field->names != NULL ? field->names[0] : "";
  const char *second = field->names != NULL && first != NULL ? field->names[1] : NULL;

  switch (field->kind) {
  case RULES_FIELD_AMOUNTS:
    return second != NULL ? g_strdup_printf ("%s:1,%s:2", first, second)
                          : g_strdup_printf ("%s:1", first);
  case RULES_FIELD_RANGES:
    return g_strdup ("1-4:3,5-9:1");
  case RULES_FIELD_EFFECTS:
    return g_strdup_printf ("%s:1", first);
  case RULES_FIELD_WORDS:
    return g_strdup ("a,b");
  default:
    return NULL;
  }
}

/* The word that is being written, behind the last comma. */
static const char *
last_word (const char *text)
{
  const char *comma = strrchr (text, ',');

  return comma != NULL ? comma + 1 : text;
}

static gboolean
match_word_cb (GtkEntryCompletion *completion, const char *key, GtkTreeIter *iter, gpointer data)
{
  GtkTreeModel *model = gtk_entry_completion_get_model (completion);
  const char *word = last_word (key);
  g_autofree char *name = NULL;

  gtk_tree_model_get (model, iter, 0, &name, -1);
  return word[0] != '\0' && name != NULL && g_str_has_prefix (name, word)
         && strcmp (name, word) != 0;
}

static gboolean
take_word_cb (GtkEntryCompletion *completion, GtkTreeModel *model, GtkTreeIter *iter, gpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (gtk_entry_completion_get_entry (completion));
  const char *text = gtk_editable_get_text (entry);
  g_autofree char *name = NULL;
  g_autofree char *longer = NULL;

  gtk_tree_model_get (model, iter, 0, &name, -1);
  longer = g_strdup_printf ("%.*s%s:", (int)(last_word (text) - text), text, name);
  gtk_editable_set_text (entry, longer);
  gtk_editable_set_position (entry, -1);
  return GDK_EVENT_STOP;
}

static void
add_completion (GtkEntry *entry, const char *const *names)
{
  g_autoptr (GtkListStore) store = gtk_list_store_new (1, G_TYPE_STRING);
  g_autoptr (GtkEntryCompletion) completion = gtk_entry_completion_new ();

  for (; *names != NULL; names++)
    gtk_list_store_insert_with_values (store, NULL, -1, 0, *names, -1);
  gtk_entry_completion_set_model (completion, GTK_TREE_MODEL (store));
  gtk_entry_completion_set_text_column (completion, 0);
  gtk_entry_completion_set_minimum_key_length (completion, 1);
  gtk_entry_completion_set_match_func (completion, match_word_cb, NULL, NULL);
  g_signal_connect (completion, "match-selected", G_CALLBACK (take_word_cb), NULL);
  gtk_entry_set_completion (entry, completion);
}

static GtkWidget *
entry_new (const RulesField *field, const char *value)
{
  GtkWidget *entry = gtk_entry_new ();
  g_autofree char *example = dup_example (field);

  gtk_editable_set_text (GTK_EDITABLE (entry), value);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), example);
  if (field->kind == RULES_FIELD_NUMBER) {
    gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_NUMBER);
    gtk_editable_set_width_chars (GTK_EDITABLE (entry), 6);
    gtk_widget_set_halign (entry, GTK_ALIGN_START);
    gtk_widget_add_css_class (entry, "numeric");
  } else {
    gtk_widget_set_hexpand (entry, TRUE);
  }
  if (field->names != NULL)
    add_completion (GTK_ENTRY (entry), field->names);
  return entry;
}

static GtkWidget *
list_new (const RulesField *field, const char *value)
{
  GtkWidget *list = gtk_drop_down_new_from_strings (field->names);

  for (guint k = 0; field->names[k] != NULL; k++)
    if (strcmp (field->names[k], value) == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (list), k);
  return list;
}

static gboolean
is_list (const RulesField *field)
{
  return field->kind == RULES_FIELD_NAME && field->names != NULL && field->needed;
}

GtkWidget *
ui_card_field_new (const RulesField *field, const char *value)
{
  if (field->kind == RULES_FIELD_FLAG) {
    GtkWidget *check = gtk_check_button_new ();

    gtk_check_button_set_active (GTK_CHECK_BUTTON (check), strcmp (value, "true") == 0);
    return check;
  }
  return is_list (field) ? list_new (field, value) : entry_new (field, value);
}

const char *
ui_card_field_get_signal (const RulesField *field)
{
  if (field->kind == RULES_FIELD_FLAG)
    return "notify::active";
  return is_list (field) ? "notify::selected" : "notify::text";
}

char *
ui_card_field_dup_value (GtkWidget *widget, const RulesField *field)
{
  if (GTK_IS_CHECK_BUTTON (widget))
    return g_strdup (gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)) ? "true" : "");
  if (GTK_IS_DROP_DOWN (widget))
    return g_strdup (field->names[gtk_drop_down_get_selected (GTK_DROP_DOWN (widget))]);
  return g_strdup (gtk_editable_get_text (GTK_EDITABLE (widget)));
}
