/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards copied from another pack.
 */
#include "ui/pack-editor/pack-copy-dialog.h"

#include "app/collection/packs.h"
#include "app/player/players.h"
#include "ui/board/board-text.h"
#include "ui/boards/boards.h"
#include "ui/widget/list-row.h"

#include <glib/gi18n.h>
#include <string.h>

#define FACE_WIDTH 40

typedef struct {
  char *id;
  guint revision;
} Source;

static void
source_free (gpointer data)
{
  g_free (((Source *)data)->id);
  g_free (data);
}

struct _UiPackCopyDialog {
  AdwWindow parent_instance;

  GtkWidget *copy;
  AdwComboRow *pack;
  GtkSearchEntry *search_entry;
  GtkListBox *list;
  GtkStack *stack;

  AppStore *store;       /* Owned */
  AppPackEditor *editor; /* Owned */
  const AppPackSection *section;
  GPtrArray *sources; /* of Source, as the packs are offered */
  AppValue *root;     /* Owned; of the pack that is looked at */
  GArray *chosen;     /* of gboolean, by place */
  char *search_text;  /* Owned; folded */
};

G_DEFINE_FINAL_TYPE (UiPackCopyDialog, ui_pack_copy_dialog, ADW_TYPE_WINDOW)

enum {
  SIGNAL_COPIED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static guint
place_of (gpointer row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "ui-place"));
}

static guint
count_chosen (UiPackCopyDialog *self)
{
  guint n = 0;

  for (guint k = 0; k < self->chosen->len; k++)
    n += g_array_index (self->chosen, gboolean, k) ? 1 : 0;
  return n;
}

static void
update (UiPackCopyDialog *self)
{
  guint n = count_chosen (self);
  g_autofree char *label = n > 0
                               ? g_strdup_printf (g_dngettext (NULL, "_Copy %u", "_Copy %u", n), n)
                               : g_strdup (_ ("_Copy"));

  gtk_button_set_label (GTK_BUTTON (self->copy), label);
  gtk_widget_set_sensitive (self->copy, n > 0);
}

static void
toggled_cb (GtkCheckButton *check, UiPackCopyDialog *self)
{
  g_array_index (self->chosen, gboolean, place_of (check)) = gtk_check_button_get_active (check);
  update (self);
}

static GtkWidget *
row_new (UiPackCopyDialog *self, const AppValue *member, guint place)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  const AppPackForm *form = self->section->form;
  const char *name = app_pack_member_name (form, self->root, member);
  g_autofree char *kind = app_pack_member_dup_summary (form, self->root, member);
  g_autofree char *all = g_strjoin (" ", name, ui_card_get_text (member, "text"), kind, NULL);
  GtkWidget *face = ui_pack_face_new (app_pack_editor_get_game (self->editor)->id, self->root,
                                      member, FACE_WIDTH);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), kind);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  if (face != NULL) {
    gtk_widget_set_valign (face, GTK_ALIGN_CENTER);
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), face);
  }
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (check), "ui-place", GUINT_TO_POINTER (place));
  g_object_set_data_full (G_OBJECT (row), "ui-folded", g_utf8_casefold (all, -1), g_free);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, 0);
  return row;
}

static gboolean
filter_cb (GtkListBoxRow *row, gpointer data)
{
  UiPackCopyDialog *self = data;

  return self->search_text == NULL
         || strstr (g_object_get_data (G_OBJECT (row), "ui-folded"), self->search_text) != NULL;
}

static void
search_cb (UiPackCopyDialog *self)
{
  g_autofree char *search_text =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));

  g_free (self->search_text);
  self->search_text = *search_text != '\0' ? g_utf8_casefold (search_text, -1) : NULL;
  gtk_list_box_invalidate_filter (self->list);
}

static void
fill (UiPackCopyDialog *self)
{
  const AppValue *list = app_value_get (self->root, self->section->key);
  const guint n = app_value_length (list);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  g_array_set_size (self->chosen, 0);
  g_array_set_size (self->chosen, n);
  for (guint k = 0; k < n; k++)
    gtk_list_box_append (self->list, row_new (self, app_value_at (list, k), k));
  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "nothing");
  update (self);
}

static void
pack_cb (UiPackCopyDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->pack);
  const Source *source;

  if (self->sources == NULL || chosen >= self->sources->len)
    return;
  source = g_ptr_array_index (self->sources, chosen);
  g_clear_pointer (&self->root, app_value_unref);
  self->root = app_pack_dup_root (self->store, source->id, source->revision, NULL);
  fill (self);
}

static void
copy_cb (UiPackCopyDialog *self)
{
  g_autoptr (GArray) which = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n;

  for (guint k = 0; k < self->chosen->len; k++)
    if (g_array_index (self->chosen, gboolean, k))
      g_array_append_val (which, k);
  if (which->len == 0)
    return;
  n = app_pack_editor_add_from (self->editor, self->root, self->section->key,
                                (const guint *)(gpointer)which->data, which->len);
  g_signal_emit (self, signals[SIGNAL_COPIED], 0, n);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Packs of the same game; the newest revision of each. */
static void
fill_packs (UiPackCopyDialog *self)
{
  g_autoptr (GListModel) packs = app_pack_list_new (self->store);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint k = 0; k < g_list_model_get_n_items (packs); k++) {
    g_autoptr (GObject) pack = g_list_model_get_item (packs, k);
    g_autofree char *game = NULL;
    g_autofree char *title = NULL;
    Source *source = g_new0 (Source, 1);

    g_object_get (pack, "id", &source->id, "revision", &source->revision, "game", &game, "title",
                  &title, NULL);
    if (g_str_equal (game, app_pack_editor_get_game (self->editor)->id)) {
      gtk_string_list_append (titles, title);
      g_ptr_array_add (self->sources, source);
    } else
      source_free (source);
  }
  adw_combo_row_set_model (self->pack, G_LIST_MODEL (titles));
  pack_cb (self);
}

static void
ui_pack_copy_dialog_finalize (GObject *object)
{
  UiPackCopyDialog *self = UI_PACK_COPY_DIALOG (object);

  g_clear_object (&self->store);
  g_clear_object (&self->editor);
  g_ptr_array_unref (self->sources);
  g_array_unref (self->chosen);
  g_clear_pointer (&self->root, app_value_unref);
  g_free (self->search_text);
  G_OBJECT_CLASS (ui_pack_copy_dialog_parent_class)->finalize (object);
}

static void
ui_pack_copy_dialog_class_init (UiPackCopyDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ui_pack_copy_dialog_finalize;
  signals[SIGNAL_COPIED] = g_signal_new ("copied", UI_TYPE_PACK_COPY_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/tomekeeper/Tomekeeper/pack-copy-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPackCopyDialog, copy);
  gtk_widget_class_bind_template_child (widget_class, UiPackCopyDialog, pack);
  gtk_widget_class_bind_template_child (widget_class, UiPackCopyDialog, search_entry);
  gtk_widget_class_bind_template_child (widget_class, UiPackCopyDialog, list);
  gtk_widget_class_bind_template_child (widget_class, UiPackCopyDialog, stack);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, pack_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ui_pack_copy_dialog_init (UiPackCopyDialog *self)
{
  self->chosen = g_array_new (FALSE, TRUE, sizeof (gboolean));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sources = g_ptr_array_new_with_free_func (source_free);
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
}

GtkWidget *
ui_pack_copy_dialog_new (AppStore *store, AppPackEditor *editor, const AppPackSection *section)
{
  UiPackCopyDialog *self = g_object_new (UI_TYPE_PACK_COPY_DIALOG, NULL);

  self->store = g_object_ref (store);
  self->editor = g_object_ref (editor);
  self->section = section;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (section->form->many), -1);
  fill_packs (self);
  return GTK_WIDGET (self);
}
