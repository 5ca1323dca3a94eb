/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The chosen member of a pack that is being edited: drawn, told, and as a form.
 */
#include "ui/pack-editor/pack-editor-page-private.h"

#include "ui/boards/faces.h"

#include <glib/gi18n.h>

#define FACE_WIDTH 132

static const AppPackField *
text_field (const AppPackForm *form)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (field->kind == APP_PACK_PROSE && g_str_equal (field->key, "text"))
      return field;
  return NULL;
}

/* Only what isn't the card's text already is worth to be written there. */
static void
show_sentences (UiPackEditorPage *self, const AppValue *member)
{
  const AppPackForm *form = self->section->form;
  const AppValue *root = app_pack_editor_get_root (self->editor);
  const AppPackField *field = text_field (form);
  g_autofree char *told = app_pack_tell (form, root, member);
  const char *text = field != NULL ? app_value_text (app_pack_field_get (field, member)) : NULL;

  gtk_label_set_label (self->sentences, told);
  gtk_widget_set_visible (GTK_WIDGET (self->sentences), *told != '\0');
  gtk_widget_set_visible (self->write_text, field != NULL && *told != '\0');
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pack-editor.write-text",
                                 g_strcmp0 (text, told) != 0
                                     && app_pack_editor_can_change (self->editor));
}

static void
show_preview (UiPackEditorPage *self, const AppValue *member)
{
  const AppPackForm *form = self->section->form;
  const AppValue *root = app_pack_editor_get_root (self->editor);
  const char *name = app_pack_member_name (form, root, member);
  GtkWidget *face =
      ui_faces_new (app_pack_editor_get_game (self->editor)->id, root, member, FACE_WIDTH);

  adw_bin_set_child (self->face, face);
  gtk_widget_set_visible (GTK_WIDGET (self->face), face != NULL);
  if (face != NULL) {
    gtk_widget_set_halign (face, GTK_ALIGN_CENTER);
    gtk_widget_set_valign (face, GTK_ALIGN_START);
    gtk_accessible_update_property (GTK_ACCESSIBLE (face), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  }
  gtk_label_set_label (self->preview_name, name);
  gtk_label_set_label (self->form_name, name);
  show_sentences (self, member);
}

/* The same form for the next member, so that its fields stay where they are. */
static void
show_form (UiPackEditorPage *self, guint place)
{
  g_autofree char *path = g_strdup_printf ("%s[%u]", self->section->key, place);

  if (self->form != NULL && ui_pack_form_get_form (self->form) == self->section->form) {
    if (!g_str_equal (ui_pack_form_get_path (self->form), path))
      gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->form_scrolled), 0);
    ui_pack_form_set_path (self->form, path);
    ui_pack_form_update (self->form);
    return;
  }
  self->form = UI_PACK_FORM (ui_pack_form_new (self->editor, self->section->form, path, FALSE));
  adw_bin_set_child (self->form_holder, GTK_WIDGET (self->form));
}

void
ui_pack_editor_page_show_member (UiPackEditorPage *self)
{
  guint place = ui_pack_list_get_chosen (self->list);
  const AppValue *member =
      self->section != NULL && place != G_MAXUINT ? app_value_at (
          app_value_get (app_pack_editor_get_root (self->editor), self->section->key), place)
                                                  : NULL;

  gtk_stack_set_visible_child_name (self->form_stack, member != NULL ? "form" : "none");
  gtk_widget_set_visible (GTK_WIDGET (self->form_menu), member != NULL);
  if (member == NULL) {
    gtk_label_set_label (self->form_name, "");
    return;
  }
  show_preview (self, member);
  show_form (self, place);
}
