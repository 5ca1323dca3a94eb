/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The note on a move of the match page: what somebody has to say about it, now or years later. It
 * is no move of the record, and stays with the move in every line that has it.
 */
#include "ui/match/match-page-private.h"

#include "ui/widget/page.h"

#include "app/match/marks.h"

#include <glib/gi18n.h>

/* A change on its way; @told: what to say then, NULL for nothing. */
typedef struct {
  UiMatchPage *page; /* Owned */
  char *told;
} Remarking;

static void
remarked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Remarking *remarking = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;

  if (!app_match_mark_finish (APP_MATCH (source), result, &batch, &error))
    ui_match_page_tell (remarking->page, error->message);
  else if (remarking->told != NULL && batch != 0)
    ui_page_tell (GTK_WIDGET (remarking->page), remarking->told, batch);
  g_object_unref (remarking->page);
  g_free (remarking->told);
  g_free (remarking);
}

static char *
dup_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

/* What is asked about. */
typedef struct {
  UiMatchPage *page; /* Owned */
  GtkTextBuffer *buffer;
  guint number;
  gint64 line;
  char *before;
} Asking;

static void
asking_free (gpointer data, GClosure *closure)
{
  Asking *asking = data;

  g_object_unref (asking->page);
  g_object_unref (asking->buffer);
  g_free (asking->before);
  g_free (asking);
}

/* An empty text takes the note away; what is as it was is left alone. */
static void
answered_cb (AdwMessageDialog *dialog, const char *response, Asking *asking)
{
  UiMatchPage *self = asking->page;
  g_autofree char *text = dup_text (asking->buffer);
  gboolean gone = text[0] == '\0';
  const AppMark change = {
    .kind = gone ? APP_MARK_REMOVE_REMARK : APP_MARK_SET_REMARK,
    .line = asking->line,
    .number = asking->number,
    .text = text,
  };
  Remarking *remarking;

  if (strcmp (response, "save") != 0 || self->match == NULL
      || g_strcmp0 (text, asking->before) == 0)
    return;
  remarking = g_new (Remarking, 1);
  remarking->page = g_object_ref (self);
  remarking->told = gone                        ? g_strdup (_ ("The note is deleted"))
                    : asking->before[0] != '\0' ? g_strdup (_ ("The note is changed"))
                                                : NULL;
  app_match_mark_async (self->match, &change, NULL, remarked_cb, remarking);
}

/* A line break is part of a note: the way out with the keyboard is Ctrl+Enter. */
static gboolean
save_key_cb (GtkWidget *view, GVariant *parameter, gpointer dialog)
{
  adw_message_dialog_response (dialog, "save");
  gtk_window_close (dialog);
  return TRUE;
}

static GtkWidget *
new_view (GtkWidget *dialog, const char *text)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_widget_add_css_class (view, "note-text");
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the note"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ ("Ctrl+Enter saves it."), -1);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Return, GDK_CONTROL_MASK),
                        gtk_callback_action_new (save_key_cb, dialog, NULL)));
  gtk_widget_add_controller (view, keys);
  return view;
}

static char *
dup_body (UiMatchPage *self)
{
  const AppMove *move;

  if (self->position == 0)
    return g_strdup (_ ("On the start. Leave it empty to delete it."));
  move = app_match_get_move (self->match, self->position);
  if (move->actor[0] == '\0')
    return g_strdup_printf (_ ("On move %u, %s. Leave it empty to delete it."), self->position,
                            move->label);
  return g_strdup_printf (_ ("On move %u, %s: %s. Leave it empty to delete it."), self->position,
                          move->actor, move->label);
}

static void
remark_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  const AppRemark *there = app_match_get_remark (self->match, self->position);
  g_autofree char *body = dup_body (self);
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Note"), body);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = new_view (dialog, there != NULL ? there->text : "");
  Asking *asking = g_new0 (Asking, 1);

  ui_match_page_play (self, FALSE);
  asking->page = g_object_ref (self);
  asking->buffer = g_object_ref (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)));
  asking->number = self->position;
  asking->line = app_match_get_shown_line (self->match);
  asking->before = g_strdup (there != NULL ? there->text : "");
  gtk_widget_add_css_class (scroller, "card");
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), 120);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), scroller);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "save",
                                    _ ("_Save"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), asking, asking_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (view);
}

void
ui_match_page_install_remark (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.remark", NULL, remark_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_n, 0, "match.remark", NULL);
}
