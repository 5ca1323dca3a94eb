/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The match page's menu, and what only it and keys do: bookmarks, details, and what a match is
 * besides when it is a campaign's run.
 */
#include "ui/match/match-page-private.h"

#include "ui/session/journal-dialog.h"
#include "ui/match/match-details.h"
#include "ui/widget/page.h"
#include "ui/widget/shell.h"

#include "app/campaign/campaigns.h"
#include "app/match/marks.h"
#include "app/base/phrases.h"

#include <glib/gi18n.h>

/* Putting bookmarks on and off. */

/* A change on its way; @gone: what to tell of it, NULL for nothing. */
typedef struct {
  UiMatchPage *page; /* Owned */
  char *gone;
} Marking;

static void
marked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Marking *marking = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  if (!app_match_mark_finish (APP_MATCH (source), result, &batch, &error))
    ui_match_page_tell (marking->page, error->message);
  else if (marking->gone != NULL && batch != 0)
    ui_page_tell (GTK_WIDGET (marking->page), marking->gone, batch);
  g_object_unref (marking->page);
  g_free (marking->gone);
  g_free (marking);
}

static void
mark (UiMatchPage *self, const AppMark *change, char *gone)
{
  Marking *marking = g_new (Marking, 1);

  marking->page = g_object_ref (self);
  marking->gone = gone;
  app_match_mark_async (self->match, change, NULL, marked_cb, marking);
}

static void
bookmark_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  const AppBookmark *there = app_match_get_bookmark (self->match, self->position);
  const AppMark change = { .kind = there != NULL ? APP_MARK_REMOVE_BOOKMARK : APP_MARK_SET_BOOKMARK,
                           .number = self->position };
  char *gone = NULL;

  if (there != NULL)
    gone = there->name[0] != '\0'
               ? app_phrase_printf (_ ("The bookmark “%s” is taken off"), there->name)
               : g_strdup (_ ("The bookmark is taken off"));
  mark (self, &change, gone);
}

/* The name of a bookmark is asked for when somebody wants it to have one. */

static void
named_cb (AdwMessageDialog *dialog, const char *response, UiMatchPage *self)
{
  GtkEditable *entry = GTK_EDITABLE (adw_message_dialog_get_extra_child (dialog));
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  const AppMark change = {
    .kind = APP_MARK_SET_BOOKMARK,
    .number = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "number")),
    .text = name,
  };

  if (strcmp (response, "name") == 0 && self->match != NULL)
    mark (self, &change, app_phrase_printf (_ ("The bookmark is called “%s” now"), name));
}

static void
name_bookmark_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  const AppBookmark *there = app_match_get_bookmark (self->match, self->position);
  GtkWidget *entry = gtk_entry_new ();
  g_autofree char *question =
      g_strdup_printf (_ ("What do you want to find again at move %u?"), self->position);
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _ ("Bookmark"), question);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "name",
                                    _ ("_Bookmark"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "name");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "name",
                                              ADW_RESPONSE_SUGGESTED);
  gtk_editable_set_text (GTK_EDITABLE (entry), there != NULL ? there->name : "");
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Name of the bookmark"), -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  /* The move that was on show, whatever is by then. */
  g_object_set_data (G_OBJECT (dialog), "number", GUINT_TO_POINTER (self->position));
  g_signal_connect_object (dialog, "response", G_CALLBACK (named_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

static void
next_bookmark_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  gboolean forward = strcmp (name, "match.next-bookmark") == 0;
  const AppBookmark *next = app_match_get_next_bookmark (self->match, self->position, forward);

  if (next == NULL)
    return;
  ui_match_page_play (self, FALSE);
  ui_match_page_set_position (self, next->number);
}

/* A page in front of this one, where there is a window for it. */
static void
details_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  UiShell *shell = ui_shell_of (widget);

  ui_match_page_play (self, FALSE);
  if (shell != NULL) {
    GtkWidget *details = ui_match_details_new (self->match);

    if (!app_match_is_preview (self->match))
      ui_match_details_set_store (UI_MATCH_DETAILS (details), ui_shell_get_store (shell));
    ui_shell_push (shell, details);
  }
}

/* The run that the match is. */

/* NULL where it is none, and outside a window. */
static AppRun *
dup_run (UiMatchPage *self)
{
  UiShell *shell = ui_shell_of (GTK_WIDGET (self));
  AppStore *store = shell != NULL ? ui_shell_get_store (shell) : NULL;

  return store != NULL && !app_match_is_preview (self->match)
             ? app_run_of_match (store, app_match_get_uuid (self->match))
             : NULL;
}

char *
ui_match_page_dup_run_title (UiMatchPage *self)
{
  g_autoptr (AppRun) run = dup_run (self);

  /* Translators: a campaign's name and a run's title: "Thursdays · Run 3". */
  return run != NULL ? app_phrase_printf (_ ("%s · %s"), run->campaign_name, run->title) : NULL;
}

static void
run_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  g_autoptr (AppRun) run = dup_run (self);

  ui_match_page_play (self, FALSE);
  if (run == NULL) /* It may become a run of one there. */
    ui_page_offer (widget, _ ("This match is in no campaign."), _ ("Campaigns"), "win.page",
                   g_variant_new_string ("campaigns"));
  else if (strcmp (name, "match.run") == 0)
    gtk_widget_activate_action (widget, "win.open-run", "s", run->match);
  else
    ui_journal_write (widget, ui_shell_get_store (ui_shell_of (widget)), self->match,
                      self->position);
}

/* What other programs get of it. */
static void
export_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  const char *action = strcmp (name, "match.export") == 0      ? "win.export-match"
                       : strcmp (name, "match.copy-link") == 0 ? "win.copy-link"
                                                               : "win.open-link";

  ui_match_page_play (self, FALSE);
  gtk_widget_activate_action (widget, action, "s", app_match_get_uuid (self->match));
}

/* The menu. */

/* What it offers: names of the page's own actions, without "match.". */
typedef struct {
  const char *name, *label, *key; /* NULL without a key */
  gboolean first;                 /* of a section */
} Item;

static const Item items[] = {
  { "details", N_ ("_Details"), "<Control>i", TRUE },
  { "run", N_ ("Open the _Run"), "<Shift>j", TRUE },
  { "journal", N_ ("Write in the _Journal…"), "j", FALSE },
  { "correct", N_ ("_Correct This Move…"), "e", TRUE },
  { "take-back-to", N_ ("_Take Back to Here"), "t", FALSE },
  { "try", N_ ("Try _Something from Here…"), "<Shift>g", FALSE },
  { "lines", N_ ("_Lines"), "l", TRUE },
  { "compare", N_ ("Compare Lines"), "<Shift>l", FALSE },
  { "remark", N_ ("N_ote on This Move…"), "n", TRUE },
  { "bookmark", N_ ("_Bookmark"), "b", FALSE },
  { "name-bookmark", N_ ("Bookmark by _Name…"), "<Shift>b", FALSE },
  { "previous-bookmark", N_ ("_Previous Bookmark"), "<Shift>Left", FALSE },
  { "next-bookmark", N_ ("_Next Bookmark"), "<Shift>Right", FALSE },
  { "clock", N_ ("Cloc_k…"), "<Shift>p", TRUE },
  { "pause-clock", N_ ("Pause or _Start the Clock"), "p", FALSE },
  { "stop", N_ ("St_op for Today"), "<Shift>s", FALSE },
  { "export", N_ ("E_xport…"), NULL, TRUE },
  { "copy-link", N_ ("Cop_y BG Stats Link"), NULL, FALSE },
  { "open-link", N_ ("Open in BG Stats"), NULL, FALSE },
};

/* What only a run has is not offered elsewhere; looked up when the menu opens. */
static void
opened_cb (UiMatchPage *self)
{
  static const char *const names[] = { "run", "journal" };
  g_autoptr (AppRun) run = dup_run (self);

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->menu_actions), names[k])),
        run != NULL && (k == 0 || app_match_can_change (self->match)));
}

static void
item_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autofree char *name = g_strconcat ("match.", g_action_get_name (G_ACTION (action)), NULL);

  gtk_widget_activate_action (GTK_WIDGET (data), name, NULL);
}

/* One for all pages: GTK 4.8 never lets go of the sections of a menu that was in a popover. */
static GMenuModel *
get_menu (void)
{
  static GMenu *menu;
  g_autoptr (GMenu) section = NULL;

  if (menu != NULL)
    return G_MENU_MODEL (menu);
  menu = g_menu_new ();
  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    g_autofree char *name = g_strconcat ("menu.", items[k].name, NULL);
    g_autoptr (GMenuItem) item = g_menu_item_new (_ (items[k].label), name);

    if (items[k].key != NULL)
      g_menu_item_set_attribute (item, "accel", "s", items[k].key);
    if (strcmp (items[k].name, "run") == 0 || strcmp (items[k].name, "journal") == 0
        || strcmp (items[k].name, "pause-clock") == 0)
      g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
    if (section == NULL || items[k].first) {
      g_clear_object (&section);
      section = g_menu_new ();
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
    g_menu_append_item (section, item);
  }
  return G_MENU_MODEL (menu);
}

/* The button stands in the header bar, where the page's actions are not found: it gets a group of
 * its own that asks the page. */
GtkWidget *
ui_match_page_new_menu (UiMatchPage *self)
{
  GtkWidget *button = ui_menu_button_new (get_menu (), _ ("Menu of the match"));

  self->menu_actions = g_simple_action_group_new ();
  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    gboolean check = strcmp (items[k].name, "bookmark") == 0;
    g_autoptr (GSimpleAction) action =
        check ? g_simple_action_new_stateful (items[k].name, NULL, g_variant_new_boolean (FALSE))
              : g_simple_action_new (items[k].name, NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (item_cb), self, 0);
    g_action_map_add_action (G_ACTION_MAP (self->menu_actions), G_ACTION (action));
  }
  ui_page_insert_actions (button, "menu", G_ACTION_GROUP (self->menu_actions));
  g_signal_connect_object (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)), "show",
                           G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  return button;
}

void
ui_match_page_enable (UiMatchPage *self, const char *name, gboolean enabled)
{
  GAction *item =
      g_action_map_lookup_action (G_ACTION_MAP (self->menu_actions), name + strlen ("match."));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), name, enabled);
  if (item != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (item), enabled);
}

static const char *const exports[] = { "match.export", "match.copy-link", "match.open-link" };

void
ui_match_page_update_menu (UiMatchPage *self)
{
  gboolean mine = app_match_can_change (self->match);
  GAction *bookmark = g_action_map_lookup_action (G_ACTION_MAP (self->menu_actions), "bookmark");
  const AppBookmark *there = app_match_get_bookmark (self->match, self->position);

  ui_match_page_enable (self, "match.bookmark", mine);
  ui_match_page_enable (self, "match.name-bookmark", mine);
  ui_match_page_enable (self, "match.previous-bookmark",
                        app_match_get_next_bookmark (self->match, self->position, FALSE) != NULL);
  ui_match_page_enable (self, "match.next-bookmark",
                        app_match_get_next_bookmark (self->match, self->position, TRUE) != NULL);
  g_simple_action_set_state (G_SIMPLE_ACTION (bookmark), g_variant_new_boolean (there != NULL));
  ui_match_page_enable (self, "match.details", TRUE);
  for (guint k = 0; k < G_N_ELEMENTS (exports); k++)
    ui_match_page_enable (self, exports[k], !app_match_is_preview (self->match));
  ui_match_page_enable (self, "match.remark", mine);
  ui_match_page_update_clock (self);
}

void
ui_match_page_install_menu (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.bookmark", NULL, bookmark_cb);
  gtk_widget_class_install_action (class, "match.name-bookmark", NULL, name_bookmark_cb);
  gtk_widget_class_install_action (class, "match.previous-bookmark", NULL, next_bookmark_cb);
  gtk_widget_class_install_action (class, "match.next-bookmark", NULL, next_bookmark_cb);
  gtk_widget_class_install_action (class, "match.details", NULL, details_cb);
  gtk_widget_class_install_action (class, "match.run", NULL, run_cb);
  gtk_widget_class_install_action (class, "match.journal", NULL, run_cb);
  for (guint k = 0; k < G_N_ELEMENTS (exports); k++)
    gtk_widget_class_install_action (class, exports[k], NULL, export_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_j, GDK_SHIFT_MASK, "match.run", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_j, 0, "match.journal", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_i, GDK_CONTROL_MASK, "match.details", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Return, GDK_ALT_MASK, "match.details", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_b, 0, "match.bookmark", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_b, GDK_SHIFT_MASK, "match.name-bookmark",
                                       NULL);
}
