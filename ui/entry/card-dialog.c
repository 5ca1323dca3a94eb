/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog for a card that no pack knows, and its fields.
 */
#include "ui/entry/card-dialog.h"

#include "app/recording/choices.h"
#include "app/recording/defined-cards.h"

#include <glib/gi18n.h>
#include <string.h>

#define WIDTH 440

struct _UiCardDialog {
  AdwWindow parent_instance;

  GtkGrid *first, *rest;
  GtkExpander *more;
  GtkEntry *name;
  GtkDropDown *form;
  GtkLabel *preview, *complaint;
  GtkWidget *record;

  AppMatch *match;     /* Owned */
  AppCardDraft *draft; /* Owned; NULL before its form and name are shown */
  guint rebuilding;    /* Source id */
};

enum {
  RECORD,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UiCardDialog, ui_card_dialog, ADW_TYPE_WINDOW)

/* What the card is so far, and what is wrong with it. */
static void
update (UiCardDialog *self)
{
  g_autofree char *moves = app_card_draft_dup_moves (self->draft);
  g_autoptr (GError) error = NULL;
  gboolean named = self->draft->name[0] != '\0';
  gboolean legal = named && app_recorder_judge (self->match, moves, &error);

  gtk_label_set_text (self->preview, moves);
  gtk_label_set_text (self->complaint, error != NULL ? error->message
                                       : named       ? ""
                                                     : _ ("Say what the card is called."));
  gtk_widget_set_sensitive (self->record, legal);
}

static void
record_cb (UiCardDialog *self)
{
  g_autofree char *moves = app_card_draft_dup_moves (self->draft);

  if (self->draft->name[0] == '\0' || !app_recorder_judge (self->match, moves, NULL))
    return;
  g_signal_emit (self, signals[RECORD], 0, moves);
  gtk_window_close (GTK_WINDOW (self));
}

/* One widget for each kind of field of a card. */

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
  case RULES_FIELD_IDS:
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
complete_word_cb (GtkEntryCompletion *completion, GtkTreeModel *model, GtkTreeIter *iter,
                  gpointer data)
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
  g_signal_connect (completion, "match-selected", G_CALLBACK (complete_word_cb), NULL);
  gtk_entry_set_completion (entry, completion);
}

static GtkWidget *
field_entry_new (const RulesField *field, const char *value)
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
  return field->kind == RULES_FIELD_ENUM && field->names != NULL && field->required;
}

/* An entry, a list or a check button that shows @value, which is as the notation has it. */
static GtkWidget *
ui_card_field_new (const RulesField *field, const char *value)
{
  if (field->kind == RULES_FIELD_FLAG) {
    GtkWidget *check = gtk_check_button_new ();

    gtk_check_button_set_active (GTK_CHECK_BUTTON (check), strcmp (value, "true") == 0);
    return check;
  }
  return is_list (field) ? list_new (field, value) : field_entry_new (field, value);
}

/* The signal that tells of a change: a property's. */
static const char *
ui_card_field_get_signal (const RulesField *field)
{
  if (field->kind == RULES_FIELD_FLAG)
    return "notify::active";
  return is_list (field) ? "notify::selected" : "notify::text";
}

/* What the widget says, as the notation has it; "" for nothing. */
static char *
ui_card_field_dup_value (GtkWidget *widget, const RulesField *field)
{
  if (GTK_IS_CHECK_BUTTON (widget))
    return g_strdup (gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)) ? "true" : "");
  if (GTK_IS_DROP_DOWN (widget))
    return g_strdup (field->names[gtk_drop_down_get_selected (GTK_DROP_DOWN (widget))]);
  return g_strdup (gtk_editable_get_text (GTK_EDITABLE (widget)));
}

/* Fields */

static const RulesField *
field_of (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "field");
}

static void build_fields (UiCardDialog *self);

static gboolean
rebuild_cb (gpointer data)
{
  UiCardDialog *self = data;

  self->rebuilding = 0;
  build_fields (self);
  return G_SOURCE_REMOVE;
}

/* Whether other fields depend on this one. */
static gboolean
is_condition (UiCardDialog *self, const RulesField *field)
{
  for (guint k = 0; k < self->draft->form->n_fields; k++)
    if (g_strcmp0 (self->draft->form->fields[k].depends_on, field->id) == 0)
      return TRUE;
  return FALSE;
}

static void
field_cb (UiCardDialog *self, GParamSpec *spec, GtkWidget *widget)
{
  const RulesField *field = field_of (widget);
  g_autofree char *value = ui_card_field_dup_value (widget, field);

  app_card_draft_set (self->draft, field, value);
  /* Not while the widget still tells of its change, which would take it away. */
  if (is_condition (self, field) && self->rebuilding == 0)
    self->rebuilding = g_idle_add (rebuild_cb, self);
  update (self);
}

static void
add_row (GtkGrid *grid, int row, const char *title, GtkWidget *widget)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), widget);
  gtk_grid_attach (grid, label, 0, row, 1, 1);
  gtk_grid_attach (grid, widget, 1, row, 1, 1);
}

static void
clear_rows (GtkGrid *grid, int from)
{
  GtkWidget *child;

  while ((child = gtk_grid_get_child_at (grid, 1, from)) != NULL)
    gtk_grid_remove_row (grid, from);
}

static void
id_cb (UiCardDialog *self, GParamSpec *spec, GtkEditable *entry)
{
  g_free (self->draft->id);
  self->draft->id = g_strdup (gtk_editable_get_text (entry));
  update (self);
}

static void
text_cb (UiCardDialog *self, GParamSpec *spec, GtkEditable *entry)
{
  g_free (self->draft->text);
  self->draft->text = g_strdup (gtk_editable_get_text (entry));
  update (self);
}

static GtkWidget *
entry_new (UiCardDialog *self, const char *text, GCallback changed)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_widget_set_hexpand (entry, TRUE);
  g_signal_connect_object (entry, "notify::text", changed, self, G_CONNECT_SWAPPED);
  return entry;
}

/* The field that has the keyboard, to be found again. */
static char *
dup_focus (UiCardDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  for (; focus != NULL; focus = gtk_widget_get_parent (focus))
    if (field_of (focus) != NULL)
      return g_strdup (field_of (focus)->id);
  return NULL;
}

static void
build_fields (UiCardDialog *self)
{
  g_autofree char *focus = dup_focus (self);
  int first = 2, rest = 0;

  clear_rows (self->first, first);
  clear_rows (self->rest, 0);
  for (guint k = 0; k < self->draft->form->n_fields; k++) {
    const RulesField *field = &self->draft->form->fields[k];
    GtkWidget *widget;

    if (!app_card_draft_has (self->draft, field))
      continue;
    widget = ui_card_field_new (field, app_card_draft_get (self->draft, field));
    g_object_set_data (G_OBJECT (widget), "field", (gpointer)field);
    g_signal_connect_object (widget, ui_card_field_get_signal (field), G_CALLBACK (field_cb), self,
                             G_CONNECT_SWAPPED);
    if (field->required)
      add_row (self->first, first++, _ (field->name), widget);
    else
      add_row (self->rest, rest++, _ (field->name), widget);
    if (g_strcmp0 (focus, field->id) == 0)
      gtk_widget_grab_focus (widget);
  }
  add_row (self->rest, rest++, _ ("Text"),
           entry_new (self, self->draft->text, G_CALLBACK (text_cb)));
  add_row (self->rest, rest++, _ ("Id in the record"),
           entry_new (self, self->draft->id, G_CALLBACK (id_cb)));
}

static void
form_cb (UiCardDialog *self)
{
  guint k = gtk_drop_down_get_selected (self->form);

  if (self->draft == NULL || k == GTK_INVALID_LIST_POSITION)
    return;
  self->draft->form = &app_match_get_game (self->match)->card_kinds[k];
  build_fields (self);
  update (self);
}

static void
name_cb (UiCardDialog *self)
{
  if (self->draft == NULL)
    return;
  app_card_draft_set_name (self->draft, gtk_editable_get_text (GTK_EDITABLE (self->name)));
  build_fields (self);
  update (self);
}

static void
ui_card_dialog_dispose (GObject *object)
{
  UiCardDialog *self = UI_CARD_DIALOG (object);

  g_clear_handle_id (&self->rebuilding, g_source_remove);
  g_clear_pointer (&self->draft, app_card_draft_free);
  g_clear_object (&self->match);
  G_OBJECT_CLASS (ui_card_dialog_parent_class)->dispose (object);
}

static void
ui_card_dialog_class_init (UiCardDialogClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_card_dialog_dispose;
  signals[RECORD] = g_signal_new ("record", UI_TYPE_CARD_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/card-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, first);
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, rest);
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, more);
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, name);
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, form);
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, complaint);
  gtk_widget_class_bind_template_child (widget_class, UiCardDialog, record);
  gtk_widget_class_bind_template_callback (widget_class, form_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
  gtk_widget_class_bind_template_callback (widget_class, record_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ui_card_dialog_init (UiCardDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* A card whose name is known begins with its first number; what stands before it is rarely another,
 * and one step back. */
static void
focus_first (UiCardDialog *self)
{
  GtkWidget *widget = GTK_WIDGET (self->name);

  for (int row = 2; self->draft->name[0] != '\0'; row++) {
    GtkWidget *other = gtk_grid_get_child_at (self->first, 1, row);

    if (other == NULL)
      break;
    widget = other;
    if (GTK_IS_ENTRY (other))
      break;
  }
  gtk_widget_grab_focus (widget);
}

GtkWidget *
ui_card_dialog_new (AppMatch *match, GtkWindow *parent, const char *name, const char *pending_move)
{
  UiCardDialog *self = g_object_new (UI_TYPE_CARD_DIALOG, "transient-for", parent, NULL);
  const RulesGame *game = app_match_get_game (match);
  AppCardDraft *draft = app_card_draft_new (match, name, pending_move);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  /* Not wider than what it stands in front of. */
  gtk_window_set_default_size (GTK_WINDOW (self),
                               MIN (WIDTH, gtk_widget_get_width (GTK_WIDGET (parent))), -1);
  self->match = g_object_ref (match);
  for (guint k = 0; k < game->n_card_kinds; k++)
    gtk_string_list_append (names, _ (game->card_kinds[k].name));
  gtk_drop_down_set_model (self->form, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->form, (guint)(draft->form - game->card_kinds));
  gtk_editable_set_text (GTK_EDITABLE (self->name), draft->name);
  self->draft = draft;
  build_fields (self);
  update (self);
  focus_first (self);
  return GTK_WIDGET (self);
}
