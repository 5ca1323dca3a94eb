/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done on the match page: stepping, playing, rulings, notes of the record.
 */
#include "ui/match/match-page-private.h"

#include "ui/widget/page.h"
#include "ui/entry/ruling-dialog.h"

#include "app/recording/pointing.h"

#include <glib/gi18n.h>

#define PLAY_MS 900

static void
go (UiMatchPage *self, guint number)
{
  ui_match_page_play (self, FALSE);
  ui_match_page_set_position (self, number);
}

static void
first_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go (UI_MATCH_PAGE (widget), 0);
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  go (self, self->position > 0 ? self->position - 1 : 0);
}

static void
forward_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  go (self, self->position + 1);
}

static void
last_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  go (self, self->n_moves);
}

static void
level_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  gboolean forward = strcmp (name, "match.next-level") == 0;

  go (self, ui_scrubber_neighbour (self->scrubber, self->position, forward));
}

/* Playing. */

static void
show_playing (UiMatchPage *self, gboolean playing)
{
  const char *label = playing ? C_ ("playback", "Pause") : C_ ("playback", "Play");
  g_autofree char *tooltip = g_strdup_printf (_ ("%s (Space)"), label);

  gtk_button_set_icon_name (self->play, playing ? "media-playback-pause-symbolic"
                                                : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static gboolean
play_cb (gpointer data)
{
  UiMatchPage *self = data;

  ui_match_page_set_position (self, self->position + 1);
  if (self->position < self->n_moves)
    return G_SOURCE_CONTINUE;
  self->play_source = 0;
  show_playing (self, FALSE);
  return G_SOURCE_REMOVE;
}

void
ui_match_page_play (UiMatchPage *self, gboolean play)
{
  if (play == (self->play_source != 0) || (play && self->n_moves == 0))
    return;
  if (play) {
    /* From the end it begins anew. */
    if (self->position == self->n_moves)
      ui_match_page_set_position (self, 0);
    self->play_source = g_timeout_add (PLAY_MS, play_cb, self);
  } else {
    g_clear_handle_id (&self->play_source, g_source_remove);
  }
  show_playing (self, play);
}

static void
toggle_play_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  ui_match_page_play (self, self->play_source == 0);
}

/* Rulings and notes. */

/* The words of all that is pointed at on the board. */
static char **
dup_pointed (UiMatchPage *self)
{
  g_autoptr (GString) tokens = g_string_new (NULL);
  const UiBoardItem *items;
  guint n = 0;

  items = self->board != NULL ? ui_board_get_pointed (UI_BOARD (self->board), &n) : NULL;
  for (guint k = 0; k < n; k++)
    g_string_append_printf (tokens, "%s ", items[k].token);
  return app_pointing_dup_words (tokens->str);
}

static void
ruling_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *dialog = ui_ruling_dialog_new (self->match, GTK_WINDOW (root));
  g_auto (GStrv) pointed = dup_pointed (self);

  ui_ruling_dialog_set_pointed (UI_RULING_DIALOG (dialog), (const char *const *)pointed);
  g_signal_connect_object (dialog, "record", G_CALLBACK (ui_entry_bar_record), self->entry_bar,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
noted_cb (AdwMessageDialog *dialog, const char *response, UiEntryBar *bar)
{
  GtkEditable *entry = GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog));
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  g_autofree char *quoted = ui_quote (text), *move = g_strconcat ("- note ", quoted, NULL);

  if (strcmp (response, "note") == 0 && text[0] != '\0')
    ui_entry_bar_record (bar, move);
}

static void
note_typed_cb (GtkEditable *entry, AdwMessageDialog *dialog)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));

  adw_message_dialog_set_response_enabled (dialog, "note", text[0] != '\0');
}

static void
note_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Note"),
                                              _ ("It stands in the journal, after the last move."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "note",
                                    _ ("_Add"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "note");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "note",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (dialog), "note", FALSE);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the note"), -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  g_signal_connect_object (entry, "changed", G_CALLBACK (note_typed_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (noted_cb), self->entry_bar, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

/* Focus and panes. */

static void
tell_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_match_page_tell (UI_MATCH_PAGE (widget), g_variant_get_string (parameter, NULL));
}

static void
focus_entry_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  go (self, self->n_moves);
  ui_entry_bar_focus_entry (self->entry_bar);
}

static void
words_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_entry_bar_open_words (UI_MATCH_PAGE (widget)->entry_bar);
}

static void
card_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_entry_bar_open_card (UI_MATCH_PAGE (widget)->entry_bar);
}

static void
focus_board_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_page_focus (UI_PAGE (widget));
}

static void
unpoint_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  if (self->pointing != NULL)
    ui_pointing_clear (self->pointing);
}

static void
toggle_moves_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

static gboolean
defines_cards (UiMatchPage *self)
{
  const RulesGame *game = app_match_get_game (self->match);

  return game != NULL && game->n_forms > 0;
}

void
ui_match_page_update_actions (UiMatchPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean before = self->position > 0, after = self->position < self->n_moves;
  gboolean mine = app_match_can_change (self->match), tip = mine && !after;

  gtk_widget_action_set_enabled (widget, "match.first", before);
  gtk_widget_action_set_enabled (widget, "match.back", before);
  gtk_widget_action_set_enabled (widget, "match.previous-level", before);
  gtk_widget_action_set_enabled (widget, "match.forward", after);
  gtk_widget_action_set_enabled (widget, "match.next-level", after);
  gtk_widget_action_set_enabled (widget, "match.last", after);
  gtk_widget_action_set_enabled (widget, "match.play", self->n_moves > 0);
  gtk_widget_action_set_enabled (widget, "match.ruling", tip);
  gtk_widget_action_set_enabled (widget, "match.note", tip);
  gtk_widget_action_set_enabled (widget, "match.words", tip);
  gtk_widget_action_set_enabled (widget, "match.card", tip && defines_cards (self));
  gtk_widget_action_set_enabled (widget, "match.focus-entry", mine);
  ui_match_page_update_menu (self);
  ui_match_page_update_back (self);
  ui_match_page_update_correct (self);
  ui_match_page_update_branch (self);
  ui_match_page_update_eyes (self);
}

void
ui_match_page_install_actions (GtkWidgetClass *class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
    guint key;
    GdkModifierType modifiers;
  } actions[] = {
    { "match.first", first_cb, 0, 0 },
    { "match.back", back_cb, 0, 0 },
    { "match.forward", forward_cb, 0, 0 },
    { "match.last", last_cb, 0, 0 },
    { "match.next-level", level_cb, 0, 0 },
    { "match.previous-level", level_cb, 0, 0 },
    { "match.play", toggle_play_cb, GDK_KEY_space, 0 },
    { "match.ruling", ruling_cb, GDK_KEY_r, 0 },
    { "match.note", note_cb, GDK_KEY_n, GDK_SHIFT_MASK },
    { "match.words", words_cb, GDK_KEY_w, 0 },
    { "match.card", card_cb, GDK_KEY_c, 0 },
    { "match.focus-entry", focus_entry_cb, GDK_KEY_slash, 0 },
    { "match.focus-board", focus_board_cb, 0, 0 },
    { "match.unpoint", unpoint_cb, 0, 0 },
    { "match.toggle-moves", toggle_moves_cb, GDK_KEY_F9, 0 },
  };

  for (guint k = 0; k < G_N_ELEMENTS (actions); k++) {
    gtk_widget_class_install_action (class, actions[k].name, NULL, actions[k].activate);
    if (actions[k].key != 0)
      gtk_widget_class_add_binding_action (class, actions[k].key, actions[k].modifiers,
                                           actions[k].name, NULL);
  }
  gtk_widget_class_install_action (class, "match.tell", "s", tell_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_F2, 0, "match.focus-entry", NULL);
}
