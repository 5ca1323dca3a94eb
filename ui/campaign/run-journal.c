/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal's entries, under the places of the log.
 */
#include "ui/campaign/run-journal.h"

#include "app/base/phrases.h"
#include "app/campaign/story.h"
#include "ui/widget/follow-store.h"
#include "ui/session/journal-dialog.h"
#include "ui/widget/page.h"

#include <glib/gi18n.h>

struct _UiRunJournal {
  AdwBin parent_instance;

  AdwPreferencesGroup *group;
  GtkWidget *write, *book, *nothing;
  GtkBox *entries;

  AppStore *store;    /* Owned */
  AppMatch *match;    /* Owned */
  GPtrArray *journal; /* Owned; of AppJournalEntry */
};

G_DEFINE_FINAL_TYPE (UiRunJournal, ui_run_journal, ADW_TYPE_BIN)

static void
write_cb (UiRunJournal *self)
{
  ui_journal_dialog_new_entry (GTK_WIDGET (self), self->store, self->match, G_MAXUINT);
}

static void
book_cb (UiRunJournal *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-book", "s",
                              app_match_get_uuid (self->match));
}

static const AppJournalEntry *
entry_of (UiRunJournal *self, gpointer button)
{
  return g_ptr_array_index (self->journal,
                            GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "entry")));
}

static void
edit_cb (GtkButton *button, UiRunJournal *self)
{
  ui_journal_dialog_edit_entry (GTK_WIDGET (self), self->store, self->match,
                                entry_of (self, button));
}

static void
delete_cb (GtkButton *button, UiRunJournal *self)
{
  app_command_do_async (
      self->store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_JOURNAL_DELETE,
                             .uuid = entry_of (self, button)->uuid },
      NULL, ui_change_toast_cb,
      ui_change_toast_new (GTK_WIDGET (self), g_strdup (_ ("The entry is out of the journal"))));
  gtk_widget_grab_focus (self->write);
}

/* Where it stands, who wrote it, and when. */
static char *
dup_caption (UiRunJournal *self, const AppJournalEntry *entry)
{
  AppStory *story = app_match_get_story (self->match);
  guint at = MIN (entry->at, app_match_get_n_moves (self->match));
  g_autofree char *place = story != NULL ? app_story_dup_place (story, at) : g_strdup ("");
  g_autofree char *player = app_phrase_name (entry->player);
  const char *parts[] = { place, player, entry->written };
  GString *caption = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    if (parts[k] != NULL && *parts[k] != '\0')
      g_string_append_printf (caption, "%s%s", caption->len > 0 ? " · " : "", parts[k]);
  return g_string_free (caption, FALSE);
}

static void
add_button (UiRunJournal *self, GtkWidget *head, guint k, const char *icon, const char *name,
            GCallback clicked)
{
  GtkWidget *button = ui_icon_button_new (icon, name, NULL);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (button, !app_store_is_read_only (self->store));
  g_object_set_data (G_OBJECT (button), "entry", GUINT_TO_POINTER (k));
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  gtk_box_append (GTK_BOX (head), button);
}

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
add_entry (UiRunJournal *self, guint k)
{
  const AppJournalEntry *entry = g_ptr_array_index (self->journal, k);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *caption, *text;
  g_autofree char *words = dup_caption (self, entry);

  caption = new_label (words, "dim-label");
  gtk_widget_add_css_class (caption, "caption");
  gtk_widget_set_hexpand (caption, TRUE);
  gtk_box_append (GTK_BOX (head), caption);
  add_button (self, head, k, "document-edit-symbolic", _ ("Edit the Entry"), G_CALLBACK (edit_cb));
  add_button (self, head, k, "user-trash-symbolic", _ ("Delete the Entry"), G_CALLBACK (delete_cb));
  text = new_label (entry->text, "journal-text");
  gtk_box_append (GTK_BOX (card), head);
  gtk_box_append (GTK_BOX (card), text);
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "journal-entry");
  gtk_box_append (self->entries, card);
}

/* The place of the first level in which move @at is; NULL before the first. */
static const AppStoryPlace *
place_at (UiRunJournal *self, guint at)
{
  AppStory *story = app_match_get_story (self->match);
  const AppStoryPlace *places = NULL, *found = NULL;
  guint n = 0;

  if (story != NULL)
    places = app_story_get_places (story, &n);
  for (guint k = 0; k < n && places[k].number <= at; k++)
    if (places[k].level == 0)
      found = &places[k];
  return found;
}

static void
add_heading (UiRunJournal *self, const AppStoryPlace *place)
{
  g_autofree char *heading = place->name != NULL
                                 ? g_strdup_printf ("%s · %s", place->heading, place->name)
                                 : g_strdup (place->heading);
  GtkWidget *label = new_label (heading, "caption-heading");

  gtk_widget_add_css_class (label, "in-group");
  gtk_box_append (self->entries, label);
}

static void
show_entries (UiRunJournal *self)
{
  const AppStoryPlace *shown = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->entries))) != NULL)
    gtk_box_remove (self->entries, child);
  for (guint k = 0; k < self->journal->len; k++) {
    const AppJournalEntry *entry = g_ptr_array_index (self->journal, k);
    const AppStoryPlace *place = place_at (self, entry->at);

    if (place != NULL && place != shown)
      add_heading (self, place);
    shown = place;
    add_entry (self, k);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->entries), self->journal->len > 0);
  gtk_widget_set_visible (self->nothing, self->journal->len == 0);
}

static void
ui_run_journal_finalize (GObject *object)
{
  UiRunJournal *self = UI_RUN_JOURNAL (object);

  g_clear_pointer (&self->journal, g_ptr_array_unref);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_run_journal_parent_class)->finalize (object);
}

static void
ui_run_journal_class_init (UiRunJournalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_run_journal_finalize;
}

static GtkWidget *
new_button (UiRunJournal *self, const char *label, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  return button;
}

static void
ui_run_journal_init (UiRunJournal *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->group, _ ("Journal"));
  self->write = new_button (self, _ ("_Write…"), G_CALLBACK (write_cb));
  gtk_widget_set_tooltip_text (self->write, _ ("Write in the Journal"));
  self->book = new_button (self, _ ("Read as a _Book"), G_CALLBACK (book_cb));
  gtk_widget_set_halign (self->book, GTK_ALIGN_START);
  adw_preferences_group_set_header_suffix (self->group, self->write);
  self->nothing = new_label (_ ("Nothing is written yet. The book tells what the log knows; your "
                                "own words go among it."),
                             "dim-label");
  self->entries = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  gtk_widget_add_css_class (self->nothing, "in-group");
  adw_preferences_group_add (self->group, self->nothing);
  adw_preferences_group_add (self->group, GTK_WIDGET (self->entries));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->group));
  gtk_box_append (GTK_BOX (box), self->book);
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_run_journal_show (UiRunJournal *self, AppStore *store, AppMatch *match)
{
  GPtrArray *journal = app_run_dup_journal (store, app_match_get_uuid (match), NULL);

  g_set_object (&self->store, store);
  g_set_object (&self->match, match);
  g_clear_pointer (&self->journal, g_ptr_array_unref);
  self->journal = journal != NULL ? journal : g_ptr_array_new ();
  gtk_widget_set_sensitive (self->write, !app_store_is_read_only (store));
  show_entries (self);
}
