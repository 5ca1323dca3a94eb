/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The choice of a word list.
 */
#include "ui/new-match/word-choice.h"

#include "app/files/word-lists.h"
#include "app/new-match/draft.h"

#include <glib/gi18n.h>

struct _UiWordChoice {
  AdwBin parent_instance;

  AdwComboRow *row;
  GPtrArray *keys; /* of char *, in the row's order; the last is NULL */
};

G_DEFINE_FINAL_TYPE (UiWordChoice, ui_word_choice, ADW_TYPE_BIN)

/* The same name twice is told apart by the hash. */
static char *
dup_label (AppWordList *list, GHashTable *names)
{
  const char *name = app_word_list_get_name (list);

  if (g_hash_table_add (names, g_strdup (name)))
    return g_strdup (name);
  return g_strdup_printf ("%s (%.8s)", name, app_word_list_get_key (list));
}

void
ui_word_choice_show (UiWordChoice *self, AppStore *store, const AppMatchDraft *draft)
{
  g_autoptr (AppWordLists) lists = app_word_lists_new (store);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (lists));
  guint chosen = n;

  g_ptr_array_set_size (self->keys, 0);
  for (guint k = 0; k < n; k++) {
    g_autoptr (AppWordList) list = g_list_model_get_item (G_LIST_MODEL (lists), k);

    gtk_string_list_take (labels, dup_label (list, names));
    g_ptr_array_add (self->keys, g_strdup (app_word_list_get_key (list)));
    if (g_strcmp0 (draft->words, app_word_list_get_key (list)) == 0)
      chosen = k;
  }
  gtk_string_list_append (labels, _ ("None"));
  g_ptr_array_add (self->keys, NULL);
  adw_combo_row_set_model (self->row, G_LIST_MODEL (labels));
  adw_combo_row_set_selected (self->row, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self), draft->game->word != NULL);
}

char *
ui_word_choice_dup_key (UiWordChoice *self)
{
  guint chosen = adw_combo_row_get_selected (self->row);

  return chosen < self->keys->len ? g_strdup (g_ptr_array_index (self->keys, chosen)) : NULL;
}

static void
ui_word_choice_finalize (GObject *object)
{
  g_ptr_array_unref (UI_WORD_CHOICE (object)->keys);
  G_OBJECT_CLASS (ui_word_choice_parent_class)->finalize (object);
}

static void
ui_word_choice_class_init (UiWordChoiceClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ui_word_choice_finalize;
}

static void
ui_word_choice_init (UiWordChoice *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  self->keys = g_ptr_array_new_with_free_func (g_free);
  self->row = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), _ ("Word list"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->row),
                               _ ("The table may let other words stand"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->row));
  adw_bin_set_child (ADW_BIN (self), group);
}
