/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widgets as views of a draft's properties.
 */
#include "ui/widget/draft-view.h"

#include "ui/widget/page.h"

static gboolean
text_to_entry (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  const char *text = g_value_get_string (from);

  g_value_set_string (to, text != NULL ? text : "");
  return TRUE;
}

/* What was pasted in several lines is one. */
static gboolean
entry_to_trimmed (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  char *text = g_strstrip (g_strdelimit (g_value_dup_string (from), "\t\r\n", ' '));

  if (*text != '\0')
    g_value_take_string (to, text);
  else
    g_free (text);
  return TRUE;
}

static gboolean
selected_to_draft (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_copy (from, to);
  return g_value_get_uint (from) != GTK_INVALID_LIST_POSITION;
}

GBinding *
ui_draft_bind (gpointer draft, const char *property, gpointer widget)
{
  const GBindingFlags flags = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;

  if (GTK_IS_SPIN_BUTTON (widget))
    return g_object_bind_property (draft, property, widget, "value", flags);
  if (GTK_IS_EDITABLE (widget))
    return g_object_bind_property_full (draft, property, widget, "text", flags, text_to_entry, NULL,
                                        NULL, NULL);
  if (ADW_IS_COMBO_ROW (widget) || GTK_IS_DROP_DOWN (widget))
    return g_object_bind_property_full (draft, property, widget, "selected", flags, NULL,
                                        selected_to_draft, NULL, NULL);
  return g_object_bind_property (draft, property, widget, "active", flags);
}

void
ui_draft_declare_children (GtkWidgetClass *class, const char *const *names)
{
  for (; *names != NULL; names++)
    gtk_widget_class_bind_template_child_full (class, *names, FALSE, 0);
}

gpointer
ui_draft_get_child (gpointer widget, const char *name)
{
  return gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name);
}

void
ui_draft_bind_children (gpointer draft, GtkWidget *widget, const char *const *names)
{
  for (; *names != NULL; names++)
    ui_draft_bind (draft, *names, ui_draft_get_child (widget, *names));
}

GBinding *
ui_draft_bind_trimmed (gpointer draft, const char *property, GtkEditable *entry)
{
  return g_object_bind_property_full (draft, property, entry, "text",
                                      G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE,
                                      text_to_entry, entry_to_trimmed, NULL, NULL);
}

void
ui_draft_set_rows (AdwComboRow *list, GListModel *rows, guint selected)
{
  g_object_freeze_notify (G_OBJECT (list));
  adw_combo_row_set_model (list, rows);
  adw_combo_row_set_selected (list, selected);
  g_object_thaw_notify (G_OBJECT (list));
}

static void
show_sentence (GtkRevealer *missing, const char *sentence, gboolean wrong)
{
  GtkWidget *label = gtk_revealer_get_child (missing);

  ui_set_css_class (label, "hint", !wrong);
  ui_set_sentence (GTK_LABEL (label), sentence != NULL ? sentence : "");
  gtk_revealer_set_reveal_child (missing, sentence != NULL);
}

void
ui_draft_show_missing (GtkRevealer *missing, const char *sentence)
{
  show_sentence (missing, sentence, TRUE);
}

#define STORING "ui-draft-storing"

/* Data of a dialog while its draft is being stored. */
typedef struct {
  const char *action;
  GtkRevealer *missing;
  UiDraftStored stored;
} Storing;

void
ui_draft_show_check (AppDraft *draft, gpointer dialog, const char *action, GtkRevealer *missing)
{
  const char *fault = app_draft_get_fault (draft);

  show_sentence (missing, fault != NULL ? fault : app_draft_get_warning (draft), fault != NULL);
  gtk_widget_action_set_enabled (dialog, action,
                                 fault == NULL && g_object_get_data (dialog, STORING) == NULL);
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GObject) dialog = data;
  g_autofree Storing *storing = g_object_steal_data (dialog, STORING);
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  if (!app_command_finish_answer (result, &answer, &error)) {
    show_sentence (storing->missing, error->message, TRUE);
    gtk_widget_action_set_enabled (GTK_WIDGET (dialog), storing->action, TRUE);
    return;
  }
  storing->stored (dialog, &answer);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

void
ui_draft_store (gpointer dialog, const char *action, GtkRevealer *missing, AppStore *store,
                const AppCommandType *type, gconstpointer command, UiDraftStored stored)
{
  Storing *storing = g_new (Storing, 1);

  *storing = (Storing){ action, missing, stored };
  g_object_set_data_full (dialog, STORING, storing, g_free);
  gtk_widget_action_set_enabled (dialog, action, FALSE);
  app_command_do_async (store, type, command, NULL, stored_cb, g_object_ref (dialog));
}
