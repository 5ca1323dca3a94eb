/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The faces of dice in the entry bar. What was rolled stands in its line, whether it was typed or
 * pressed, and as soon as no die is missing a pressed one is recorded.
 */
#include "ui/entry/entry-bar-private.h"

#include <glib/gi18n.h>

#define FACES 20

static const char *
typed (UiEntryBar *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static guint
count_rerolls (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '>';
  return n;
}

static void
show_rerolls (UiEntryBar *self)
{
  int left = app_recorder_get_rerolls (self->match);
  g_autofree char *text = NULL;
  g_autofree char *one_more = NULL;

  if (left >= 0) {
    left = MAX (left - (int)count_rerolls (typed (self)), 0);
    text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%d reroll left", "%d rerolls left", (gulong)left), left);
  }
  gtk_label_set_text (self->rerolls, text != NULL ? text : "");
  one_more = g_strconcat (typed (self), g_str_has_suffix (typed (self), ">") ? "1" : " 1", NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->reroll),
                            app_recorder_may_reroll (self->match, self->rolling, one_more));
}

void
ui_entry_bar_update_dice (UiEntryBar *self)
{
  g_autofree char *asked = NULL;
  g_autofree char *text = NULL;

  if (self->rolling == NULL)
    return;
  if (typed (self)[strspn (typed (self), " ")] != '\0' && !app_dice_is_typed (typed (self))) {
    ui_entry_bar_roll (self, NULL);
    return;
  }
  asked = app_recorder_dup_asked (self->match, self->rolling, typed (self));
  /* Translators: a move, and which die it waits for: "Brute: Attack with Axe… Die 2". */
  text = g_strdup_printf (_ ("%s %s"), self->rolling->label, asked);
  gtk_label_set_text (self->asked, text);
  show_rerolls (self);
}

void
ui_entry_bar_roll (UiEntryBar *self, const AppChoice *choice)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  AppChoice *rolling = choice != NULL ? app_choice_copy (choice) : NULL;

  if (rolling == NULL && self->rolling == NULL)
    return;
  g_clear_pointer (&self->rolling, app_choice_free);
  self->rolling = rolling;
  gtk_toggle_button_set_active (self->reroll, FALSE);
  gtk_stack_set_visible_child_name (self->offers, rolling != NULL ? "dice" : "choices");
  if (rolling == NULL)
    return;
  ui_entry_bar_complain (self, NULL);
  ui_entry_bar_update_dice (self);
  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->entry)))
    ui_entry_bar_go_on (self);
}

/* "12 " and 7 is "12 7"; "3>" and 15 is "3>15". */
static char *
dup_longer (const char *text, int face, gboolean again)
{
  gsize length = strlen (text);
  gboolean apart = length > 0 && text[length - 1] != ' ' && text[length - 1] != '>';

  return g_strdup_printf ("%s%s%d%s", text, apart ? " " : "", face, again ? ">" : "");
}

static void
face_cb (GtkButton *button, UiEntryBar *self)
{
  gboolean again = gtk_toggle_button_get_active (self->reroll), whole;
  int face = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "face"));
  g_autofree char *text = dup_longer (typed (self), face, again);
  g_autofree char *move = app_recorder_dup_rolled (self->match, self->rolling, text, &whole);

  gtk_toggle_button_set_active (self->reroll, FALSE);
  if (whole) {
    ui_entry_bar_fill (self, "");
    ui_entry_bar_record (self, move);
    return;
  }
  if (!again) {
    char *apart = g_strconcat (text, " ", NULL);

    g_free (text);
    text = apart;
  }
  ui_entry_bar_fill (self, text);
}

void
ui_entry_bar_init_dice (UiEntryBar *self)
{
  for (int face = 1; face <= FACES; face++) {
    g_autofree char *label = g_strdup_printf ("%d", face);
    GtkWidget *button = gtk_button_new_with_label (label);

    gtk_widget_add_css_class (button, "move-choice");
    gtk_widget_add_css_class (button, "die");
    gtk_widget_add_css_class (button, "numeric");
    gtk_widget_set_focus_on_click (button, FALSE);
    g_object_set_data (G_OBJECT (button), "face", GINT_TO_POINTER (face));
    g_signal_connect (button, "clicked", G_CALLBACK (face_cb), self);
    gtk_box_append (GTK_BOX (self->faces), button);
  }
}
