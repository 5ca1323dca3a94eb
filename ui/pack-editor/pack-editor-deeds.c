/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done with a pack that is being edited.
 */
#include "ui/pack-editor/pack-editor-page-private.h"

#include "app/base/file-name.h"
#include "app/base/phrases.h"
#include "app/base/value-make.h"
#include "ui/pack-editor/pack-editor-cards.h"
#include "ui/widget/page.h"

#include "ui/pack-editor/pack-editor-private.h"

#include <glib/gi18n.h>
#include <string.h>

static char *
dup_path (UiPackEditorPage *self, guint place)
{
  return g_strdup_printf ("%s[%u]", self->section->key, place);
}

static guint
count (UiPackEditorPage *self)
{
  return app_value_length (
      app_value_get (app_pack_editor_get_root (self->editor), self->section->key));
}

/* What was just done, to be taken back; that alone, whatever is done meanwhile. */
static void
tell_undo (UiPackEditorPage *self, const char *sentence)
{
  ui_page_offer (GTK_WIDGET (self), sentence, _ ("_Undo"), "pack-editor.undo-step",
                 g_variant_new_uint64 (app_pack_editor_get_step (self->editor)));
}

/* Members */

static void
add_new (const char *variant, gpointer data)
{
  UiPackEditorPage *self = data;
  const AppValue *root = app_pack_editor_get_root (self->editor);
  g_autoptr (AppValue) member = app_pack_form_new_member (self->section->form, variant, root, NULL);
  guint chosen = ui_pack_list_get_chosen (self->list);
  guint place = chosen != G_MAXUINT ? chosen + 1 : count (self);

  app_pack_editor_insert (self->editor, self->section->key, place, member);
  ui_pack_editor_page_refresh (self);
  ui_pack_list_choose (self->list, place);
  ui_pack_editor_page_fold_to (self, TRUE);
  if (self->form != NULL)
    ui_pack_form_focus (self->form);
}

static void
add_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);

  if (self->section == NULL)
    return;
  if (self->section->form->variants != NULL && self->section->form->variants[0].id != NULL)
    ui_pack_variants_popup (self->add_button, self->section->form, add_new, self);
  else
    add_new (NULL, self);
}

void
ui_pack_editor_page_move (UiPackEditorPage *self, guint from, guint to)
{
  if (self->section == NULL || from == to || to >= count (self))
    return;
  app_pack_editor_move (self->editor, self->section->key, from, to);
  ui_pack_editor_page_refresh (self);
  ui_pack_list_choose (self->list, to);
}

void
ui_pack_editor_page_duplicate (UiPackEditorPage *self, guint place)
{
  g_autofree char *path = dup_path (self, place);

  app_pack_editor_duplicate (self->editor, path);
  ui_pack_editor_page_refresh (self);
  ui_pack_list_choose (self->list, place + 1);
}

void
ui_pack_editor_page_delete (UiPackEditorPage *self, guint place)
{
  g_autofree char *path = dup_path (self, place);
  const AppValue *root = app_pack_editor_get_root (self->editor);
  const AppValue *member = app_pack_editor_get (self->editor, path);
  g_autofree char *sentence = NULL;

  if (member == NULL)
    return;
  /* Translators: the name of a card. */
  sentence = app_phrase_printf (_ ("“%s” is deleted"),
                                app_pack_member_name (self->section->form, root, member));
  app_pack_editor_remove (self->editor, path);
  ui_pack_editor_page_refresh (self);
  if (count (self) > 0)
    ui_pack_list_choose (self->list, MIN (place, count (self) - 1));
  tell_undo (self, sentence);
}

/* The same from the menu: with the chosen one. */
static void
member_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  guint place = ui_pack_list_get_chosen (self->list);

  if (self->section == NULL || place == G_MAXUINT)
    return;
  if (g_str_equal (name, "pack-editor.up") && place > 0)
    ui_pack_editor_page_move (self, place, place - 1);
  else if (g_str_equal (name, "pack-editor.down"))
    ui_pack_editor_page_move (self, place, place + 1);
  else if (g_str_equal (name, "pack-editor.duplicate"))
    ui_pack_editor_page_duplicate (self, place);
  else if (g_str_equal (name, "pack-editor.delete"))
    ui_pack_editor_page_delete (self, place);
}

static void
write_text_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  guint place = ui_pack_list_get_chosen (self->list);
  g_autofree char *path = NULL;
  g_autofree char *told = NULL;
  g_autoptr (AppValue) text = NULL;
  const AppPackForm *form;

  if (self->section == NULL || place == G_MAXUINT)
    return;
  form = self->section->form;
  path = dup_path (self, place);
  told = app_pack_tell (form, app_pack_editor_get_root (self->editor),
                        app_pack_editor_get (self->editor, path));
  text = app_value_new_text (told);
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (field->kind == APP_PACK_PROSE && g_str_equal (field->key, "text")) {
      g_autoptr (AppValue) after =
          app_pack_field_with (form, field, app_pack_editor_get (self->editor, path), text);

      app_pack_editor_set (self->editor, path, after);
      return;
    }
}

static void
copied_cb (UiPackCards *dialog, guint n, UiPackEditorPage *self)
{
  g_autofree char *sentence =
      g_strdup_printf (g_dngettext (NULL, "%u is copied", "%u are copied", n), n);

  ui_pack_editor_page_refresh (self);
  if (n > 0 && count (self) >= n)
    ui_pack_list_choose (self->list, count (self) - n);
  tell_undo (self, sentence);
}

static void
copy_cards_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *dialog;

  if (self->section == NULL)
    return;
  dialog = ui_pack_cards_new (self->store, self->editor, self->section);
  if (GTK_IS_WINDOW (root))
    gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (root));
  g_signal_connect_object (dialog, "copied", G_CALLBACK (copied_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The pack */

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_pack_editor_undo (UI_PACK_EDITOR_PAGE (widget)->editor);
}

static void
undo_step_cb (GtkWidget *widget, const char *name, GVariant *step)
{
  app_pack_editor_undo_step (UI_PACK_EDITOR_PAGE (widget)->editor, g_variant_get_uint64 (step));
}

static void
redo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  app_pack_editor_redo (UI_PACK_EDITOR_PAGE (widget)->editor);
}

static void
next_fault_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  const AppPackFault *fault;
  g_autofree char *path = NULL;
  guint n;

  app_pack_editor_check (self->editor);
  n = app_pack_editor_get_n_faults (self->editor);
  if (n == 0)
    return;
  if (self->fault >= n)
    self->fault = 0;
  fault = app_pack_editor_get_fault (self->editor, self->fault++);
  path = g_strdup (fault->path);
  ui_pack_editor_page_show (self, path);
}

static void
leave (GtkRoot *root, const char *uuid)
{
  gtk_widget_activate_action (GTK_WIDGET (root), "win.leave-draft", "s", uuid);
}

static void
keep_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (UiPackEditorPage) self = g_object_ref (UI_PACK_EDITOR_PAGE (widget));
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = app_pack_editor_keep (self->editor, &error);
  g_autofree char *sentence = NULL;
  g_autofree char *title = NULL;
  char *at;

  if (kept == NULL) {
    ui_page_tell (widget, error->message, 0);
    return;
  }
  title = ui_page_dup_title (UI_PAGE (self));
  at = strrchr (kept, '@');
  if (at == NULL || root == NULL)
    return;
  *at++ = '\0';
  /* Translators: a pack's title and the number of its revision. */
  sentence = app_phrase_printf (_ ("“%s” is kept as revision %u"), title,
                                (guint)g_ascii_strtoull (at, NULL, 10));
  leave (root, app_pack_editor_get_uuid (self->editor));
  gtk_widget_activate_action (GTK_WIDGET (root), "win.open-pack", "(su)", kept,
                              (guint)g_ascii_strtoull (at, NULL, 10));
  ui_page_tell (GTK_WIDGET (root), sentence, app_pack_editor_get_kept_batch (self->editor));
}

static void
discard_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (UiPackEditorPage) self = g_object_ref (UI_PACK_EDITOR_PAGE (widget));
  GtkRoot *root = gtk_widget_get_root (widget);
  const char *uuid = app_pack_editor_get_uuid (self->editor);
  g_autoptr (GError) error = NULL;
  gint64 batch;

  app_pack_editor_flush (self->editor);
  if (!app_pack_draft_set_deleted (self->store, uuid, TRUE, &batch, &error)) {
    ui_page_tell (widget, error->message, 0);
    return;
  }
  if (root == NULL)
    return;
  leave (root, uuid);
  ui_page_tell (GTK_WIDGET (root), _ ("The draft is in the bin"), batch);
}

static void
open_base_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *base = app_pack_editor_get_base (UI_PACK_EDITOR_PAGE (widget)->editor);
  g_auto (GStrv) parts = base != NULL ? g_strsplit (base, "@", 2) : NULL;

  if (parts != NULL && parts[0] != NULL && parts[1] != NULL)
    gtk_widget_activate_action (widget, "win.open-pack", "(su)", parts[0],
                                (guint)g_ascii_strtoull (parts[1], NULL, 10));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPackEditorPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autofree char *sentence = NULL;

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    /* Translators: a file's name. */
    sentence = app_phrase_printf (_ ("“%s” is saved"), name);
  ui_page_tell (GTK_WIDGET (self), error != NULL ? error->message : sentence, 0);
}

static void
save_chosen_cb (GtkFileChooserNative *chooser, int response, UiPackEditorPage *self)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) json = NULL;
  char *text;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (file == NULL)
    return;
  text = app_pack_editor_dup_json (self->editor);
  json = g_bytes_new_take (text, strlen (text));
  g_file_replace_contents_bytes_async (file, json, NULL, FALSE, G_FILE_CREATE_NONE, NULL, saved_cb,
                                       g_object_ref (self));
}

static void
save_as_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (_ ("Save the Pack"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  const char *id = app_value_text (app_value_get (app_pack_editor_get_root (self->editor), "pack"));
  g_autofree char *file = app_file_name_dup (id != NULL ? id : "", "json");

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), file);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (save_chosen_cb), widget, 0);
  g_signal_connect (chooser, "response", G_CALLBACK (g_object_unref), NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* Escape goes from the form back to the list, and does nothing there. */
static void
leave_form_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPackEditorPage *self = UI_PACK_EDITOR_PAGE (widget);

  if (self->section == NULL)
    return;
  ui_pack_editor_page_fold_to (self, FALSE);
  ui_pack_list_focus (self->list);
}

/* Which deeds */

static void
enable (UiPackEditorPage *self, const char *action, gboolean enabled)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), action, enabled);
}

void
ui_pack_editor_page_update_actions (UiPackEditorPage *self)
{
  gboolean can = app_pack_editor_can_change (self->editor);
  guint place = self->section != NULL ? ui_pack_list_get_chosen (self->list) : G_MAXUINT;
  gboolean some = can && place != G_MAXUINT;

  gtk_widget_set_sensitive (GTK_WIDGET (self->form_holder), can);
  gtk_widget_set_sensitive (GTK_WIDGET (self->about_holder), can);
  enable (self, "pack-editor.undo", can && app_pack_editor_can_undo (self->editor));
  enable (self, "pack-editor.redo", can && app_pack_editor_can_redo (self->editor));
  enable (self, "pack-editor.add",
          can && self->section != NULL
              && (self->section->max == 0 || count (self) < self->section->max));
  enable (self, "pack-editor.copy-cards", can && self->section != NULL);
  enable (self, "pack-editor.up", some && place > 0);
  enable (self, "pack-editor.down", some && place + 1 < count (self));
  enable (self, "pack-editor.duplicate", some);
  enable (self, "pack-editor.delete", some);
  enable (self, "pack-editor.keep", can && ui_pack_editor_page_count_faults (self) == 0);
  enable (self, "pack-editor.open-base", app_pack_editor_get_base (self->editor) != NULL);
  enable (self, "pack-editor.discard", can);
  enable (self, "pack-editor.next-fault", app_pack_editor_get_n_faults (self->editor) > 0);
}

/* Before a text field takes them for its own. */
void
ui_pack_editor_page_add_keys (UiPackEditorPage *self)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_z, GDK_CONTROL_MASK, "pack-editor.undo" },
    { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "pack-editor.redo" },
    { GDK_KEY_y, GDK_CONTROL_MASK, "pack-editor.redo" },
    { GDK_KEY_Return, GDK_CONTROL_MASK, "pack-editor.keep" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new (gtk_keyval_trigger_new (keys[k].key, keys[k].modifiers),
                          gtk_named_action_new (keys[k].action)));
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
ui_pack_editor_page_install_actions (GtkWidgetClass *klass)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc deed;
    guint key;
    GdkModifierType modifiers;
  } deeds[] = {
    { "pack-editor.undo", undo_cb, 0, 0 },
    { "pack-editor.redo", redo_cb, 0, 0 },
    { "pack-editor.next-fault", next_fault_cb, GDK_KEY_F8, 0 },
    { "pack-editor.keep", keep_cb, 0, 0 },
    { "pack-editor.leave-form", leave_form_cb, GDK_KEY_Escape, 0 },
    { "pack-editor.add", add_cb, GDK_KEY_plus, GDK_CONTROL_MASK },
    { "pack-editor.copy-cards", copy_cards_cb, 0, 0 },
    { "pack-editor.up", member_cb, 0, 0 },
    { "pack-editor.down", member_cb, 0, 0 },
    { "pack-editor.duplicate", member_cb, 0, 0 },
    { "pack-editor.delete", member_cb, 0, 0 },
    { "pack-editor.write-text", write_text_cb, 0, 0 },
    { "pack-editor.save-as", save_as_cb, 0, 0 },
    { "pack-editor.open-base", open_base_cb, 0, 0 },
    { "pack-editor.discard", discard_cb, 0, 0 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (deeds); k++) {
    gtk_widget_class_install_action (klass, deeds[k].name, NULL, deeds[k].deed);
    if (deeds[k].key != 0)
      gtk_widget_class_add_binding_action (klass, deeds[k].key, deeds[k].modifiers, deeds[k].name,
                                           NULL);
  }
  gtk_widget_class_install_action (klass, "pack-editor.undo-step", "t", undo_step_cb);
  /* Plus is with Shift on many keyboards. */
  gtk_widget_class_add_binding_action (klass, GDK_KEY_equal, GDK_CONTROL_MASK, "pack-editor.add",
                                       NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_KP_Add, GDK_CONTROL_MASK, "pack-editor.add",
                                       NULL);
}
