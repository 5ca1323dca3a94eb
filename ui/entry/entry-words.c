/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words in the entry bar: those that a hand spells are listed on request, and one that the match's
 * list lacks may be let stand by the table.
 */
#include "ui/entry/entry-bar-private.h"

#include "ui/widget/spoken.h"
#include "ui/entry/word-ask.h"

#include <glib/gi18n.h>

#define MOST 200

/* The words of a hand */

/* "Owl, Fox, E" behind the word: the cards of the move, whatever else it says. */
static char *
dup_cards (UiEntryBar *self, const AppSpelling *spelling)
{
  g_auto (GStrv) parts = g_strsplit (spelling->text, " ", -1);
  g_autoptr (GString) cards = g_string_new (NULL);

  for (guint k = 2; k < g_strv_length (parts); k++) {
    const AppCard *card = app_match_get_card (self->match, parts[k]);

    if (card != NULL)
      g_string_append_printf (cards, "%s%s", cards->len > 0 ? ", " : "", card->name);
  }
  return g_strdup (cards->str);
}

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
new_row (UiEntryBar *self, const AppSpelling *spelling)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *cards = dup_cards (self, spelling);
  g_autofree char *worth = g_strdup_printf ("%d", spelling->worth);
  /* Translators: a word, what it is worth, and the cards that spell it. */
  g_autofree char *spoken =
      g_strdup_printf (_ ("%s, worth %s, with %s"), spelling->word, worth, cards);
  GtkWidget *label = new_label (worth, "numeric");

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_set_size_request (label, 24, -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), new_label (spelling->word, "heading"));
  label = new_label (cards, "dim-label");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, spelling->text);
  ui_spoken_name (row, spoken);
  g_object_set_data_full (G_OBJECT (row), "text", g_strdup (spelling->text), g_free);
  return row;
}

/* The move comes into the line, to be looked at and entered. */
static void
picked_cb (GtkListBox *list, GtkListBoxRow *row, UiEntryBar *self)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (row), "text"));

  gtk_menu_button_popdown (self->words);
  ui_entry_bar_set_text (self, text, FALSE);
  ui_entry_bar_go_on (self);
}

static GtkWidget *
new_list (UiEntryBar *self, const GPtrArray *spellings)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *list = gtk_list_box_new ();

  for (guint k = 0; k < MIN (spellings->len, MOST); k++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (self, g_ptr_array_index (spellings, k)));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Words, the best first"), -1);
  g_signal_connect (list, "row-activated", G_CALLBACK (picked_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 320);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_widget_set_size_request (scroller, 280, -1);
  return scroller;
}

static char *
dup_heading (UiEntryBar *self, guint seat, guint n)
{
  const char *name = app_match_get_seat_name (self->match, seat);

  if (n == 0)
    return g_strdup_printf (_ ("Of the cards known in %s’s hand none of the list’s words can be "
                               "spelled."),
                            name);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s can spell %u word", "%s can spell %u words", n), name, n);
}

/* Words are looked for when somebody asks, and for the hand as it is then. */
static void
open_words_cb (GtkMenuButton *button, gpointer data)
{
  UiEntryBar *self = data;
  guint seat = app_match_get_turn (self->match, self->position);
  g_autoptr (GPtrArray) spellings = app_recorder_dup_spellings (self->match, seat);
  g_autofree char *heading = dup_heading (self, seat, spellings->len);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *popover = gtk_popover_new ();
  GtkWidget *label = new_label (heading, "dim-label");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_box_append (GTK_BOX (box), label);
  if (spellings->len > 0)
    gtk_box_append (GTK_BOX (box), new_list (self, spellings));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
}

void
ui_entry_bar_init_words (UiEntryBar *self)
{
  gtk_menu_button_set_create_popup_func (self->words, open_words_cb, self, NULL);
}

void
ui_entry_bar_open_words (UiEntryBar *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->words)))
    gtk_menu_button_popup (self->words);
}

void
ui_entry_bar_update_words (UiEntryBar *self)
{
  const char *list = app_recorder_get_word_list (self->match);
  gboolean useful = list != NULL && app_match_get_turn (self->match, self->position) > 0;
  g_autofree char *tooltip = NULL;

  if (useful)
    tooltip = g_strdup_printf (_ ("What can be spelled now, from the list %s (W)"), list);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words), tooltip);
  gtk_widget_set_visible (GTK_WIDGET (self->words), useful);
}

/* A word that the list lacks */

typedef struct {
  UiEntryBar *bar; /* Owned */
  char *text;
} Offer;

static void
offer_free (gpointer data)
{
  Offer *offer = data;

  g_object_unref (offer->bar);
  g_free (offer->text);
  g_free (offer);
}

static void
answered_cb (const char *reason, gpointer data)
{
  Offer *offer = data;

  if (reason != NULL)
    ui_entry_bar_record_allowed (offer->bar, offer->text, reason);
  else
    ui_entry_bar_go_on (offer->bar);
}

void
ui_entry_bar_offer_word (UiEntryBar *self, const char *text, const char *sentence)
{
  Offer *offer = g_new (Offer, 1);

  *offer = (Offer){ g_object_ref (self), g_strdup (text) };
  ui_word_ask (GTK_WIDGET (self), sentence, answered_cb, offer, offer_free);
}
