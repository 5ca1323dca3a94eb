/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The preview of a record's file: the page of its match, which record of several, and adding it.
 */
#include "ui/match/preview-page.h"

#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"
#include "ui/match/match-page.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiPreviewPage {
  AdwBin parent_instance;

  GtkRevealer *fault;
  GtkLabel *fault_label;
  GtkLabel *note;
  GtkStack *stack;
  AdwBin *place;
  AdwStatusPage *trouble;
  GtkWidget *bar;
  GtkWidget *records;
  GtkLabel *message;
  GtkWidget *add;

  char *path;      /* Owned */
  AppStore *store; /* Owned; NULL while none is open */
  AppMatch *match; /* Owned; NULL when it can't be shown */
  guint index, n_records;
  gboolean busy;
};

static void ui_preview_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiPreviewPage, ui_preview_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_preview_page_page_init))

static void
update (UiPreviewPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean read_only = self->store != NULL && app_store_is_read_only (self->store);
  gboolean faulty = self->match != NULL && !app_match_can_be_added (self->match);
  g_autofree char *text = NULL;

  if (self->n_records > 1)
    text = g_strdup_printf (_ ("Record %u of %u"), self->index + 1, self->n_records);
  else if (self->match != NULL && self->store == NULL)
    text = g_strdup (_ ("No collection is open that it could be added to."));
  else if (self->match != NULL && read_only)
    text = g_strdup (_ ("The open collection can only be read."));
  else if (faulty)
    text = g_strdup (_ ("Only looked at: a record with a fault can’t be added."));
  else
    text = g_strdup (_ ("Only looked at, not in your collection yet."));
  gtk_label_set_label (self->message, text);
  gtk_widget_set_tooltip_text (self->add,
                               faulty ? _ ("A record with a fault can’t be added.") : NULL);
  gtk_widget_set_visible (self->records, self->n_records > 1);
  gtk_widget_set_visible (self->bar, self->match != NULL || self->n_records > 1);
  gtk_widget_action_set_enabled (widget, "preview.previous", self->index > 0);
  gtk_widget_action_set_enabled (widget, "preview.next", self->index + 1 < self->n_records);
  gtk_widget_action_set_enabled (widget, "preview.add",
                                 self->match != NULL && !faulty && self->store != NULL && !read_only
                                     && !self->busy);
}

static void
toast_cb (UiPreviewPage *self, const char *message)
{
  ui_page_toast (GTK_WIDGET (self), message, 0);
}

static void
show_match (UiPreviewPage *self)
{
  const char *fault = app_match_get_fault (self->match);
  const char *note = app_match_get_revision_note (self->match);
  GtkWidget *page = ui_match_page_new (self->match);

  g_signal_connect_object (page, "toast", G_CALLBACK (toast_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->place, page);
  gtk_label_set_label (self->fault_label, fault != NULL ? fault : "");
  gtk_revealer_set_reveal_child (self->fault, fault != NULL);
  ui_show_text (self->note, note);
  gtk_stack_set_visible_child_name (self->stack, "match");
}

static void
show_trouble (UiPreviewPage *self, const GError *error)
{
  g_autofree char *sentence = g_markup_escape_text (error->message, -1);

  adw_bin_set_child (self->place, NULL);
  adw_status_page_set_description (self->trouble, sentence);
  gtk_revealer_set_reveal_child (self->fault, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->note), FALSE);
  gtk_stack_set_visible_child_name (self->stack, "trouble");
}

/* Which of the file's records is on show, from 0. */
static void
ui_preview_page_show_record (UiPreviewPage *self, guint index)
{
  g_autoptr (GError) error = NULL;
  guint n_records = 0;

  self->index = index;
  g_clear_object (&self->match);
  self->match = app_match_open_record (self->path, index, &n_records, &error);
  self->n_records = MAX (self->n_records, n_records);
  if (self->match != NULL)
    show_match (self);
  else
    show_trouble (self, error);
  update (self);
  ui_page_changed (UI_PAGE (self));
}

static void
previous_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_preview_page_show_record (UI_PREVIEW_PAGE (widget), UI_PREVIEW_PAGE (widget)->index - 1);
}

static void
next_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_preview_page_show_record (UI_PREVIEW_PAGE (widget), UI_PREVIEW_PAGE (widget)->index + 1);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPreviewPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *uuid = NULL;
  gint64 batch = 0;

  self->busy = FALSE;
  update (self);
  uuid = app_match_add_record_finish (APP_STORE (source), result, &batch, &text, &error);
  if (uuid == NULL) {
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
    return;
  }
  ui_page_toast (GTK_WIDGET (self), text != NULL ? text : _ ("The match is in your collection"),
                 batch);
  /* Of several records the next one may be wanted too. */
  if (self->n_records <= 1)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-added", "s", uuid);
}

static void
add_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPreviewPage *self = UI_PREVIEW_PAGE (widget);

  self->busy = TRUE;
  update (self);
  app_match_add_record_async (self->store, self->match, NULL, added_cb, g_object_ref (self));
}

static char *
ui_preview_page_dup_title (UiPage *page)
{
  UiPreviewPage *self = UI_PREVIEW_PAGE (page);

  return self->match != NULL ? g_strdup (app_match_get_title (self->match))
                             : g_path_get_basename (self->path);
}

static char *
ui_preview_page_dup_subtitle (UiPage *page)
{
  UiPreviewPage *self = UI_PREVIEW_PAGE (page);
  g_autofree char *base = g_path_get_basename (self->path);

  return self->match != NULL ? g_strdup_printf (_ ("Preview of %s"), base) : NULL;
}

static void
ui_preview_page_focus (UiPage *page)
{
  UiPreviewPage *self = UI_PREVIEW_PAGE (page);

  if (self->match != NULL)
    gtk_widget_child_focus (GTK_WIDGET (self->place), GTK_DIR_TAB_FORWARD);
  else
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
ui_preview_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_preview_page_dup_title;
  iface->dup_subtitle = ui_preview_page_dup_subtitle;
  iface->focus = ui_preview_page_focus;
}

static void
ui_preview_page_dispose (GObject *object)
{
  UiPreviewPage *self = UI_PREVIEW_PAGE (object);

  G_OBJECT_CLASS (ui_preview_page_parent_class)->dispose (object);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
}

static void
ui_preview_page_finalize (GObject *object)
{
  g_free (UI_PREVIEW_PAGE (object)->path);
  G_OBJECT_CLASS (ui_preview_page_parent_class)->finalize (object);
}

static void
ui_preview_page_class_init (UiPreviewPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_preview_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_preview_page_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/preview-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, fault);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, fault_label);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, note);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, place);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, trouble);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, bar);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, records);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, message);
  gtk_widget_class_bind_template_child (widget_class, UiPreviewPage, add);
  gtk_widget_class_install_action (widget_class, "preview.previous", NULL, previous_cb);
  gtk_widget_class_install_action (widget_class, "preview.next", NULL, next_cb);
  gtk_widget_class_install_action (widget_class, "preview.add", NULL, add_cb);
}

static void
ui_preview_page_init (UiPreviewPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
ui_preview_page_set_store (UiPreviewPage *self, AppStore *store)
{
  g_set_object (&self->store, store);
  update (self);
}

GtkWidget *
ui_preview_page_new (const char *path)
{
  UiPreviewPage *self = g_object_new (UI_TYPE_PREVIEW_PAGE, NULL);

  self->path = g_strdup (path);
  ui_preview_page_show_record (self, 0);
  return GTK_WIDGET (self);
}
