/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done on the match page: stepping, playing, taking back, its menu, remarks.
 */
#include "ui/match/match-page-actions.h"

#include "app/base/phrases.h"
#include "app/campaign/campaigns.h"
#include "app/campaign/layout.h"
#include "app/match/marks.h"
#include "app/match/revealed.h"
#include "app/recording/corrections.h"
#include "app/recording/dealer.h"
#include "app/recording/pointing.h"
#include "ui/entry/ruling-dialog.h"
#include "ui/match/match-details.h"
#include "ui/match/match-page-state.h"
#include "ui/match/move-row.h"
#include "ui/session/journal-dialog.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"
#include "ui/widget/shell.h"

#include <glib/gi18n.h>

static void
go (UiMatchPage *self, guint number)
{
  ui_match_page_play (self, FALSE);
  ui_match_page_step_to (self, number);
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
  return app_pointing_split_move (tokens->str);
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
  g_autofree char *text = ui_question_dup_answer (dialog);
  g_autofree char *quoted = ui_dup_quoted_text (text),
                  *move = g_strconcat ("- note ", quoted, NULL);

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
  GtkWidget *entry;
  GtkWidget *dialog = ui_question_new (
      widget, _ ("Note"), _ ("It stands in the journal, after the last move."), "note", _ ("_Add"));

  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (dialog), "note", FALSE);
  entry = ui_question_add_entry (dialog, _ ("Text of the note"), "");
  g_signal_connect_object (entry, "changed", G_CALLBACK (note_typed_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (noted_cb), self->entry_bar, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

/* Focus and panes. */

static void
toast_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ui_match_page_toast (UI_MATCH_PAGE (widget), g_variant_get_string (parameter, NULL));
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
  gtk_widget_class_install_action (class, "match.tell", "s", toast_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_F2, 0, "match.focus-entry", NULL);
}

/* The match page's menu, and what only it and keys do: bookmarks, details, and what a match is
 * besides when it is a campaign's run. */

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

  if (!app_command_finish (result, &batch, &error))
    ui_match_page_toast (marking->page, error->message);
  else if (marking->gone != NULL && batch != 0)
    ui_page_toast (GTK_WIDGET (marking->page), marking->gone, batch);
  g_object_unref (marking->page);
  g_free (marking->gone);
  g_free (marking);
}

static void
mark (UiMatchPage *self, const AppMarkChange *change, char *gone)
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
  const AppMarkChange change = { .kind = there != NULL ? APP_MARK_REMOVE_BOOKMARK
                                                       : APP_MARK_SET_BOOKMARK,
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
  g_autofree char *name = ui_question_dup_answer (dialog);
  const AppMarkChange change = {
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
  GtkWidget *entry;
  g_autofree char *question =
      g_strdup_printf (_ ("What do you want to find again at move %u?"), self->position);
  GtkWidget *dialog = ui_question_new (widget, _ ("Bookmark"), question, "name", _ ("_Bookmark"));

  entry =
      ui_question_add_entry (dialog, _ ("Name of the bookmark"), there != NULL ? there->name : "");
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
  ui_match_page_step_to (self, next->number);
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
    ui_page_toast_with_button (widget, _ ("This match is in no campaign."), _ ("Campaigns"),
                               "win.page", g_variant_new_string ("campaigns"));
  else if (strcmp (name, "match.run") == 0)
    gtk_widget_activate_action (widget, "win.open-run", "s", run->match);
  else
    ui_journal_dialog_new_entry (widget, ui_shell_get_store (ui_shell_of (widget)), self->match,
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

/* The table as it lay at the move on show, or at the end. */
static void
lay_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  gboolean tip = self->position == app_match_get_n_moves (self->match);

  ui_match_page_play (self, FALSE);
  gtk_widget_activate_action (widget, "win.open-layout", "(su)", app_match_get_uuid (self->match),
                              tip ? APP_LAYOUT_END : self->position);
}

/* The menu. */

/* What it offers: names of the page's own actions, without "match.". */
typedef struct {
  const char *name, *label, *key; /* NULL without a key */
  gboolean first;                 /* of a section */
} Item;

static const Item items[] = {
  { "details", N_ ("_Details"), "<Control>i", TRUE },
  { "lay", N_ ("L_ay the Table"), NULL, FALSE },
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
  ui_match_page_enable (self, "match.lay", !app_match_is_preview (self->match));
  for (guint k = 0; k < G_N_ELEMENTS (exports); k++)
    ui_match_page_enable (self, exports[k], !app_match_is_preview (self->match));
  ui_match_page_enable (self, "match.remark", mine);
}

void
ui_match_page_install_menu (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.bookmark", NULL, bookmark_cb);
  gtk_widget_class_install_action (class, "match.name-bookmark", NULL, name_bookmark_cb);
  gtk_widget_class_install_action (class, "match.previous-bookmark", NULL, next_bookmark_cb);
  gtk_widget_class_install_action (class, "match.next-bookmark", NULL, next_bookmark_cb);
  gtk_widget_class_install_action (class, "match.details", NULL, details_cb);
  gtk_widget_class_install_action (class, "match.lay", NULL, lay_cb);
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

/* The menu of a move in the match page's list: by the mouse's other button, and by keyboard. */

static void
popup_row_menu (UiMatchPage *self, double x, double y)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (self->row_menu),
                               &(GdkRectangle){ (int)x, (int)y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->row_menu));
}

static void
row_pressed_cb (UiMatchPage *self, int n_press, double x, double y)
{
  GtkWidget *row = gtk_widget_pick (GTK_WIDGET (self->moves), x, y, GTK_PICK_DEFAULT);

  if (row != NULL && !UI_IS_MOVE_ROW (row) && gtk_widget_get_first_child (row) != NULL)
    row = gtk_widget_get_first_child (row);
  if (!UI_IS_MOVE_ROW (row) || ui_move_row_get_number (UI_MOVE_ROW (row)) == 0)
    return;
  ui_match_page_play (self, FALSE);
  ui_match_page_set_position (self, ui_move_row_get_number (UI_MOVE_ROW (row)));
  popup_row_menu (self, x, y);
}

/* By keyboard, at the row that has the focus. */
static gboolean
row_menu_key_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  UiMatchPage *self = data;
  GtkWidget *row = gtk_root_get_focus (gtk_widget_get_root (widget));
  graphene_rect_t box;

  if (row == NULL || !gtk_widget_compute_bounds (row, GTK_WIDGET (self->moves), &box))
    return GDK_EVENT_PROPAGATE;
  popup_row_menu (self, box.origin.x + box.size.width / 2, box.origin.y + box.size.height / 2);
  return GDK_EVENT_STOP;
}

static void
add_row_menu_key (UiMatchPage *self, GtkEventController *keys, guint key, GdkModifierType modifiers)
{
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers),
                        gtk_callback_action_new (row_menu_key_cb, self, NULL)));
}

/* One for all pages, as get_menu(). */
static GMenuModel *
get_row_menu (void)
{
  static const struct {
    const char *label, *action;
    gboolean first; /* of a section */
  } rows[] = {
    { N_ ("_Correct…"), "match.correct", TRUE },
    { N_ ("_Insert Before…"), "match.insert-before", FALSE },
    { N_ ("_Leave Out…"), "match.leave-out", FALSE },
    { N_ ("_Note…"), "match.remark", TRUE },
    { N_ ("_Bookmark"), "match.bookmark", FALSE },
    { N_ ("_Take Back to Here"), "match.take-back-to", TRUE },
    { N_ ("_Go On from Here"), "match.fork", FALSE },
    { N_ ("Try _Something from Here…"), "match.try", FALSE },
  };
  static GMenu *menu;
  g_autoptr (GMenu) section = NULL;

  if (menu != NULL)
    return G_MENU_MODEL (menu);
  menu = g_menu_new ();
  for (guint k = 0; k < G_N_ELEMENTS (rows); k++) {
    if (rows[k].first) {
      g_clear_object (&section);
      section = g_menu_new ();
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
    g_menu_append (section, _ (rows[k].label), rows[k].action);
  }
  return G_MENU_MODEL (menu);
}

void
ui_match_page_build_row_menu (UiMatchPage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  self->row_menu = gtk_popover_menu_new_from_model (get_row_menu ());
  gtk_popover_set_has_arrow (GTK_POPOVER (self->row_menu), FALSE);
  gtk_widget_set_halign (self->row_menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->row_menu, GTK_WIDGET (self->moves));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (row_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->moves), GTK_EVENT_CONTROLLER (click));
  add_row_menu_key (self, keys, GDK_KEY_F10, GDK_SHIFT_MASK);
  add_row_menu_key (self, keys, GDK_KEY_Menu, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->moves), keys);
}

/* The note on a move of the match page: what somebody has to say about it, now or years later. It
 * is no move of the record, and stays with the move in every line that has it. */

/* A change on its way; @text: what to say then, NULL for nothing. */
typedef struct {
  UiMatchPage *page; /* Owned */
  char *text;
} Remarking;

static void
remarked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Remarking *remarking = data;
  g_autoptr (GError) error = NULL;
  gint64 batch = 0;

  if (!app_command_finish (result, &batch, &error))
    ui_match_page_toast (remarking->page, error->message);
  else if (remarking->text != NULL && batch != 0)
    ui_page_toast (GTK_WIDGET (remarking->page), remarking->text, batch);
  g_object_unref (remarking->page);
  g_free (remarking->text);
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
  const AppMarkChange change = {
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
  remarking->text = gone                        ? g_strdup (_ ("The note is deleted"))
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
  GtkWidget *dialog = ui_question_new (widget, _ ("Note"), body, "save", _ ("_Save"));
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
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), asking, asking_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (view);
}

void
ui_match_page_install_remarks (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.remark", NULL, remark_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_n, 0, "match.remark", NULL);
}

/* Taking back any number of moves on the match page, and doing them again.  It asks nothing,
 * because Redo is at hand. What hidden things have been seen since then is told beside it: nobody
 * can unsee them. Only where the program deals is that told before, because there the players'
 * own eyes are all that keeps the game fair. */

#define REDO_MOVES "match.redo-moves"

/* @seen: what the toast tells besides; NULL for nothing. */
typedef struct {
  UiMatchPage *page; /* Owned */
  guint n;
  char *seen;
} Back;

static void
back_free (gpointer data)
{
  Back *back = data;

  g_object_unref (back->page);
  g_free (back->seen);
  g_free (back);
}

/* A single move that hid nothing needs no words: everybody sees that it is gone. */
static void
toast_back (Back *back)
{
  g_autofree char *text = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "Taken back %u move.", "Taken back %u moves.", back->n),
      back->n);
  /* Translators: two sentences, what was done and what was seen since. */
  g_autofree char *both =
      back->seen != NULL ? g_strdup_printf (_ ("%s %s"), text, back->seen) : NULL;

  ui_match_page_tell_taken_back (back->page, both != NULL ? both : text);
  if (back->n > 1 || both != NULL)
    ui_page_toast_with_button (GTK_WIDGET (back->page), both != NULL ? both : text, _ ("_Redo"),
                               REDO_MOVES, g_variant_new_uint32 (back->n));
}

static void
taken_back_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Back *back = data;
  g_autoptr (GError) error = NULL;

  app_recorder_finish (APP_MATCH (source), result, &error);
  if (ui_match_page_finish (back->page, error)) {
    ui_match_page_set_position (back->page, back->page->n_moves);
    toast_back (back);
  }
  back_free (back);
}

static void
take_back (Back *back)
{
  UiMatchPage *self = back->page;

  ui_match_page_begin (self);
  ui_match_page_play (self, FALSE);
  ui_entry_bar_set_fault (self->entry_bar, NULL);
  app_recorder_take_back_async (self->match, back->n, NULL, taken_back_cb, back);
}

/* So many are taken back by a key that was meant for the entry without being noticed. */
#define MOST_UNASKED 3

/* Where the program deals, what was seen is told first. */
static gboolean
is_dealt (const Back *back)
{
  return back->seen != NULL
         && g_strcmp0 (app_match_get_tag (back->page->match, "Dealt"), "app") == 0;
}

static void
asked_cb (AdwMessageDialog *dialog, const char *response, Back *back)
{
  UiMatchPage *self = back->page;
  Back *answer;

  if (strcmp (response, "back") != 0 || self->match == NULL || self->busy
      || back->n > self->n_moves)
    return;
  answer = g_new0 (Back, 1);
  answer->page = g_object_ref (self);
  answer->n = back->n;
  answer->seen = is_dealt (back) ? NULL : g_strdup (back->seen);
  take_back (answer);
}

static void
asked_done_cb (gpointer data, GClosure *closure)
{
  back_free (data);
}

static void
ask (Back *back)
{
  gboolean dealt = is_dealt (back);
  g_autofree char *heading = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "Take Back %u Move?", "Take Back %u Moves?", back->n), back->n);
  /* Translators: a sentence that tells what was seen stands before it. */
  g_autofree char *body = dealt ? g_strdup_printf (_ ("%s The same will come again."), back->seen)
                                : g_strdup (_ ("Redo brings them back until another move is "
                                               "recorded; then they are a line of their own."));
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (back->page))), heading, body);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "back",
                                    _ ("_Take Back"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "back");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (asked_cb), back, asked_done_cb, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
begin_back (UiMatchPage *self, guint n)
{
  Back *back;

  if (self->busy || n == 0 || n > self->n_moves)
    return;
  n = app_dealer_count_back (self->match, n);
  back = g_new0 (Back, 1);
  back->page = g_object_ref (self);
  back->n = n;
  back->seen = app_match_dup_revealed (self->match, self->n_moves - n);
  if (is_dealt (back) || n > MOST_UNASKED)
    ask (back);
  else
    take_back (back);
}

/* What was done last was a correction: that is what goes, not a move of what it made. */
static void
take_back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);
  gint64 left = app_match_get_left_line (self->match);

  if (left != 0)
    gtk_widget_activate_action (widget, "match.put-back", "x", left);
  else
    begin_back (self, 1);
}

static void
take_back_to_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiMatchPage *self = UI_MATCH_PAGE (widget);

  begin_back (self, self->n_moves - self->position);
}

static void
redone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiMatchPage) self = data;
  g_autoptr (GError) error = NULL;

  app_recorder_finish (APP_MATCH (source), result, &error);
  if (ui_match_page_finish (self, error))
    ui_match_page_set_position (self, self->n_moves);
}

static void
redo (UiMatchPage *self, guint n)
{
  if (self->busy || !app_recorder_can_redo (self->match))
    return;
  ui_page_withdraw_toast (GTK_WIDGET (self), REDO_MOVES);
  ui_match_page_begin (self);
  ui_match_page_play (self, FALSE);
  app_recorder_redo_async (self->match, n, NULL, redone_cb, g_object_ref (self));
}

static void
redo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  redo (UI_MATCH_PAGE (widget), 1);
}

static void
redo_moves_cb (GtkWidget *widget, const char *name, GVariant *n)
{
  redo (UI_MATCH_PAGE (widget), g_variant_get_uint32 (n));
}

void
ui_match_page_install_take_back (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "match.take-back", NULL, take_back_cb);
  gtk_widget_class_install_action (class, "match.take-back-to", NULL, take_back_to_cb);
  gtk_widget_class_install_action (class, "match.redo", NULL, redo_cb);
  gtk_widget_class_install_action (class, REDO_MOVES, "u", redo_moves_cb);
  gtk_widget_class_add_binding_action (class, GDK_KEY_z, GDK_CONTROL_MASK, "match.take-back", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "match.redo", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_t, GDK_CONTROL_MASK, "match.take-back-to",
                                       NULL);
}

void
ui_match_page_update_take_back (UiMatchPage *self)
{
  gboolean mine = app_match_can_change (self->match), after = self->position < self->n_moves;
  /* What is typed into a correction is undone there. */
  gboolean tip = mine && !after && !ui_correct_bar_is_open (self->correct_bar);
  gboolean redo = app_recorder_can_redo (self->match);

  if (!redo)
    ui_page_withdraw_toast (GTK_WIDGET (self), REDO_MOVES);

  ui_match_page_enable (self, "match.take-back",
                        tip
                            && (app_recorder_can_take_back (self->match)
                                || app_match_get_left_line (self->match) != 0));
  ui_match_page_enable (self, "match.redo", tip && redo);
  ui_match_page_enable (self, "match.take-back-to",
                        mine && after && app_recorder_can_take_back (self->match));
}
