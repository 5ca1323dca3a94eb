/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of one value: texts, switches, choices.
 */
#include "ui/pack-editor/pack-editor-private.h"

#include "app/base/phrases.h"
#include "app/base/value-make.h"
#include "ui/board/card-words.h"

#include <glib/gi18n.h>

/* What no id can be: it asks for one. */
#define FOREIGN "…"

static void choice_update (UiPackEntry *entry, const AppValue *value);

static void
name_row (UiPackEntry *entry)
{
  const char *label = _ (entry->field->label);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (entry->row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry->row), label);
  /* A row that is the field has its title for a name. */
  if (entry->target != entry->row)
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry->target), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    label, -1);
}

/* A text that is not there and one that is empty look the same. */
static const char *
text_of (const AppValue *value)
{
  const char *text = app_value_text (value);

  return text != NULL ? text : "";
}

static void
set_text (UiPackEntry *entry, const char *text)
{
  gboolean absent = *text == '\0' && !entry->field->required;

  ui_pack_entry_set (entry, absent ? NULL : app_value_new_text (text));
}

/* One line */

static void
text_changed_cb (GtkEditable *editable, UiPackEntry *entry)
{
  if (!entry->filling)
    set_text (entry, gtk_editable_get_text (editable));
}

static void
text_update (UiPackEntry *entry, const AppValue *value)
{
  GtkEditable *editable = GTK_EDITABLE (entry->row);
  const char *text = text_of (value);
  int at = gtk_editable_get_position (editable);

  if (g_strcmp0 (gtk_editable_get_text (editable), text) == 0)
    return;
  gtk_editable_set_text (editable, text);
  gtk_editable_set_position (editable, at);
}

void
ui_pack_entry_init_text (UiPackEntry *entry)
{
  entry->row = adw_entry_row_new ();
  entry->target = entry->row;
  entry->update = text_update;
  name_row (entry);
  /* The editor takes back. */
  gtk_editable_set_enable_undo (GTK_EDITABLE (entry->row), FALSE);
  if (entry->field->help != NULL)
    gtk_widget_set_tooltip_text (entry->row, _ (entry->field->help));
  if (entry->field->kind == APP_PACK_ID)
    adw_entry_row_set_input_purpose (ADW_ENTRY_ROW (entry->row), GTK_INPUT_PURPOSE_ALPHA);
  g_signal_connect (entry->row, "changed", G_CALLBACK (text_changed_cb), entry);
}

/* Several lines */

static char *
buffer_dup_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
prose_changed_cb (GtkTextBuffer *buffer, UiPackEntry *entry)
{
  g_autofree char *text = buffer_dup_text (buffer);

  if (!entry->filling)
    set_text (entry, text);
}

static void
prose_update (UiPackEntry *entry, const AppValue *value)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (entry->target));
  g_autofree char *shown = buffer_dup_text (buffer);

  if (!g_str_equal (shown, text_of (value)))
    gtk_text_buffer_set_text (buffer, text_of (value), -1);
}

void
ui_pack_entry_init_prose (UiPackEntry *entry)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

  entry->target = view;
  entry->row = ui_pack_entry_new_row (entry, view);
  entry->update = prose_update;
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  gtk_widget_add_css_class (view, "pack-prose");
  gtk_widget_set_hexpand (view, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (entry->field->label), -1);
  g_signal_connect (buffer, "changed", G_CALLBACK (prose_changed_cb), entry);
}

/* Switches */

static void
flag_cb (GtkSwitch *flag, GParamSpec *spec, UiPackEntry *entry)
{
  gboolean active = gtk_switch_get_active (flag);

  if (!entry->filling)
    ui_pack_entry_set (entry,
                       active || entry->field->required ? app_value_new_boolean (active) : NULL);
}

static void
flag_update (UiPackEntry *entry, const AppValue *value)
{
  gtk_switch_set_active (GTK_SWITCH (entry->target), app_value_boolean (value));
}

void
ui_pack_entry_init_flag (UiPackEntry *entry)
{
  entry->row = adw_action_row_new ();
  entry->target = gtk_switch_new ();
  entry->update = flag_update;
  name_row (entry);
  if (entry->field->help != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (entry->row), _ (entry->field->help));
  gtk_widget_set_valign (entry->target, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (entry->row), entry->target);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (entry->row), entry->target);
  /* One stop of Tab. */
  gtk_widget_set_focusable (entry->row, FALSE);
  g_signal_connect (entry->target, "notify::active", G_CALLBACK (flag_cb), entry);
}

/* Choices: among words, and among what a list of the pack has. */

typedef struct {
  GPtrArray *ids;        /* of char *; NULL for leaving it out */
  GPtrArray *helps;      /* borrowed msgids, each may be NULL */
  GtkStringList *labels; /* Owned */
} Choices;

static void
choices_free (gpointer data)
{
  Choices *choices = data;

  g_ptr_array_unref (choices->ids);
  g_ptr_array_unref (choices->helps);
  g_object_unref (choices->labels);
  g_free (choices);
}

static void
offer (Choices *choices, const char *id, const char *label, const char *help)
{
  g_ptr_array_add (choices->ids, g_strdup (id));
  g_ptr_array_add (choices->helps, (gpointer)help);
  gtk_string_list_append (choices->labels, label);
}

static gboolean
is_offered (const Choices *choices, const char *id, guint *place)
{
  return g_ptr_array_find_with_equal_func (choices->ids, id, (GEqualFunc)g_str_equal, place);
}

static const char *
member_label (const AppValue *member)
{
  const char *name = ui_card_text (member, "name");

  return *name != '\0' ? name : ui_card_text (member, "id");
}

/* @value: (nullable): stands there, and is offered even when it is none of them */
static Choices *
choices_new (UiPackEntry *entry, const char *value)
{
  const AppPackField *field = entry->field;
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  const AppValue *list = field->refers != NULL ? app_value_get (root, field->refers) : NULL;
  Choices *choices = g_new (Choices, 1);

  choices->ids = g_ptr_array_new_with_free_func (g_free);
  choices->helps = g_ptr_array_new ();
  choices->labels = gtk_string_list_new (NULL);
  if (!field->required)
    /* Translators: none of what can be chosen. */
    offer (choices, "", _ ("None"), NULL);
  for (guint k = 0; k < app_value_length (list); k++) {
    const AppValue *member = app_value_at (list, k);

    offer (choices, ui_card_text (member, "id"), member_label (member), NULL);
  }
  for (const AppPackWord *word = field->words; word != NULL && word->id != NULL; word++)
    offer (choices, word->id, _ (word->label), word->help);
  if (field->foreign)
    /* Translators: something of another pack, to be named by its id. */
    offer (choices, FOREIGN, _ ("Of another pack…"), NULL);
  if (value != NULL && !is_offered (choices, value, NULL)) {
    g_autofree char *label = app_phrase_printf (
        /* Translators: an id that something is named by. */
        field->foreign ? _ ("“%s” of another pack") : _ ("“%s”, which is not here"), value);

    offer (choices, value, label, NULL);
  }
  return choices;
}

/* What the choices are made of, to see whether they are others. */
static char *
dup_offered (UiPackEntry *entry, const char *value)
{
  const AppValue *root = app_pack_editor_get_root (ui_pack_entry_editor (entry));
  const AppValue *list =
      entry->field->refers != NULL ? app_value_get (root, entry->field->refers) : NULL;
  GString *all = g_string_new (NULL);
  gboolean known = value == NULL;

  for (guint k = 0; k < app_value_length (list); k++) {
    const AppValue *member = app_value_at (list, k);
    const char *id = ui_card_text (member, "id");

    g_string_append_printf (all, "%s\n%s\n", id, member_label (member));
    known = known || g_str_equal (id, value);
  }
  for (const AppPackWord *word = entry->field->words; word != NULL && word->id != NULL; word++)
    known = known || g_str_equal (word->id, value);
  if (!known)
    g_string_append (all, value);
  return g_string_free (all, FALSE);
}

static Choices *
choices_of (UiPackEntry *entry)
{
  return g_object_get_data (G_OBJECT (entry->row), "ui-pack-choices");
}

static void
show_help (UiPackEntry *entry)
{
  guint chosen = adw_combo_row_get_selected (ADW_COMBO_ROW (entry->row));
  const Choices *choices = choices_of (entry);
  const char *help =
      chosen < choices->helps->len ? g_ptr_array_index (choices->helps, chosen) : NULL;

  if (help == NULL)
    help = entry->field->help;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (entry->row), help != NULL ? _ (help) : "");
}

/* The id of something that another pack has. */
static void
asked_cb (AdwMessageDialog *dialog, const char *response, UiPackEntry *entry)
{
  GtkWidget *asked = adw_message_dialog_get_extra_child (dialog);
  g_autofree char *id = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (asked))));

  if (g_str_equal (response, "name") && *id != '\0')
    ui_pack_entry_set (entry, app_value_new_text (id));
}

static void
asked_gone_cb (GtkWidget *row, GtkWindow *dialog)
{
  gtk_window_destroy (dialog);
}

static void
ask_foreign (UiPackEntry *entry)
{
  GtkRoot *root = gtk_widget_get_root (entry->row);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (root), _ ("Of Another Pack"),
      _ ("Write the id that it has there, such as “ice”. Matches need that pack, too."));
  GtkWidget *asked = gtk_entry_new ();

  gtk_entry_set_activates_default (GTK_ENTRY (asked), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (asked), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Id"),
                                  -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), asked);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Cancel"), "name",
                                    _ ("_Name It"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "name");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  g_signal_connect (dialog, "response", G_CALLBACK (asked_cb), entry);
  /* The entry goes with its row. */
  g_signal_connect_object (entry->row, "destroy", G_CALLBACK (asked_gone_cb), dialog, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
choice_cb (AdwComboRow *row, GParamSpec *spec, UiPackEntry *entry)
{
  guint chosen = adw_combo_row_get_selected (row);
  const Choices *choices = choices_of (entry);
  const char *id;

  if (entry->filling || chosen >= choices->ids->len)
    return;
  id = g_ptr_array_index (choices->ids, chosen);
  if (g_str_equal (id, FOREIGN)) {
    /* It stays what it is until there is an answer. */
    entry->filling = TRUE;
    choice_update (entry, ui_pack_entry_get (entry));
    entry->filling = FALSE;
    ask_foreign (entry);
    return;
  }
  show_help (entry);
  ui_pack_entry_set (entry, *id != '\0' ? app_value_new_text (id) : NULL);
}

static void
choice_update (UiPackEntry *entry, const AppValue *value)
{
  const char *id = app_value_text (value);
  g_autofree char *offered = dup_offered (entry, id);
  guint place = GTK_INVALID_LIST_POSITION;

  if (g_strcmp0 (offered, entry->known) != 0) {
    Choices *choices = choices_new (entry, id);

    adw_combo_row_set_model (ADW_COMBO_ROW (entry->row), G_LIST_MODEL (choices->labels));
    g_object_set_data_full (G_OBJECT (entry->row), "ui-pack-choices", choices, choices_free);
    g_free (entry->known);
    entry->known = g_steal_pointer (&offered);
  }
  is_offered (choices_of (entry), id != NULL ? id : "", &place);
  adw_combo_row_set_selected (ADW_COMBO_ROW (entry->row), place);
  show_help (entry);
}

void
ui_pack_entry_init_choice (UiPackEntry *entry)
{
  entry->row = adw_combo_row_new ();
  entry->target = entry->row;
  entry->update = choice_update;
  name_row (entry);
  g_signal_connect (entry->row, "notify::selected", G_CALLBACK (choice_cb), entry);
}
