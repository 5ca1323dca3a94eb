/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page: the head, the game that is looked at, and its three views.
 */
#include "ui/player/player-page.h"

#include "ui/widget/follow-store.h"
#include "ui/widget/form-dots.h"
#include "ui/widget/game-filter.h"
#include "ui/widget/page.h"
#include "ui/widget/question.h"
#include "ui/player/merge-dialog.h"
#include "ui/player/player-matches.h"
#include "ui/player/player-overview.h"
#include "ui/player/player-records.h"
#include "ui/widget/wrap-layout.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/player/purge.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define AVATAR 48

struct _UiPlayerPage {
  AdwBin parent_instance;

  GtkBox *avatars;
  UiFormDots *form;
  GtkLabel *streak, *facts;
  UiGameFilter *game;
  GtkStack *stack;
  AdwStatusPage *nothing;
  AdwViewStack *views;
  UiPlayerOverview *overview;
  UiPlayerRecords *records;
  UiPlayerMatches *matches;
  GtkWidget *menu_button; /* Owned; NULL for head to head */

  AppStore *store;           /* Owned */
  char *player, *opponent;   /* Owned; UUIDs, the second one of head to head alone */
  char *name, *other;        /* Owned; their names */
  char *about;               /* Owned */
  GArray *rows;              /* Owned; of the matches of the game that is looked at */
  GCancellable *cancellable; /* Owned; of what is being read */
  guint pending;             /* readings that have not come yet, cancelled ones too */
};

static void ui_player_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiPlayerPage, ui_player_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_player_page_page_init))

/* The head */

static char *
dup_streak (int streak)
{
  guint n = (guint)abs (streak);

  if (n < 2)
    return g_strdup ("");
  if (streak > 0)
    return g_strdup_printf (g_dngettext (NULL, "%u win in a row", "%u wins in a row", n), n);
  return g_strdup_printf (g_dngettext (NULL, "%u loss in a row", "%u losses in a row", n), n);
}

static char *
dup_facts (const AppPlayerSnapshot *snapshot)
{
  guint n = snapshot->competitive->n + snapshot->co_op->n + snapshot->unfinished;
  g_autofree char *count = g_strdup_printf (g_dngettext (NULL, "%'u match", "%'u matches", n), n);
  g_autofree char *first = app_date_dup (snapshot->first);
  g_autofree char *last = app_date_dup (snapshot->last);

  if (snapshot->first[0] == '\0')
    return g_steal_pointer (&count);
  if (g_str_equal (first, last))
    /* Translators: "1 match, on 3 March 2026". */
    return g_strdup_printf (_ ("%s, on %s"), count, first);
  /* Translators: "22 matches, from 5 June 2026 to 22 October 2026". */
  return g_strdup_printf (_ ("%s, from %s to %s"), count, first, last);
}

static void
show_head (UiPlayerPage *self, const AppPlayerSnapshot *snapshot)
{
  g_autofree char *streak = dup_streak (snapshot->streak);
  g_autofree char *facts = dup_facts (snapshot);

  ui_form_dots_set_form (self->form, snapshot->form);
  gtk_widget_set_visible (GTK_WIDGET (self->form), snapshot->form[0] != '\0');
  ui_show_text (self->streak, streak);
  gtk_label_set_label (self->facts, facts);
}

static void
add_avatar (UiPlayerPage *self, const char *name)
{
  GtkWidget *avatar = adw_avatar_new (AVATAR, name, TRUE);

  gtk_accessible_update_state (GTK_ACCESSIBLE (avatar), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_box_append (self->avatars, avatar);
}

/* The filter */

/* Of what was read of all games. */
static void
fill_games (UiPlayerPage *self, const AppPlayerSnapshot *snapshot)
{
  const GPtrArray *records = snapshot->tallies[APP_PLAYER_TALLY_GAMES];
  g_autoptr (GPtrArray) games = g_ptr_array_new ();

  for (guint k = 0; k < records->len; k++) {
    const AppPlayerTally *record = g_ptr_array_index (records, k);

    if (record->key != NULL)
      g_ptr_array_add (games, record->key);
  }
  g_ptr_array_add (games, NULL);
  ui_game_filter_set_games (self->game, (const char *const *)games->pdata);
}

/* Reading */

static void
show_nothing (UiPlayerPage *self, const GError *error)
{
  g_autofree char *escaped = error != NULL ? g_markup_escape_text (error->message, -1) : NULL;
  g_autofree char *name = g_markup_escape_text (self->name, -1);
  g_autofree char *sentence = NULL;

  if (error != NULL)
    sentence = g_steal_pointer (&escaped);
  else if (self->opponent != NULL)
    sentence = g_strdup (_ ("The two have not played against one another so far."));
  else
    /* Translators: a player's name. */
    sentence = g_strdup_printf (
        _ ("When %s sits down at a match, what comes of it stands here: wins and losses by "
           "opponent, game and place, form, and a rating."),
        name);
  adw_status_page_set_icon_name (self->nothing,
                                 error != NULL ? "dialog-warning-symbolic" : "tk-table-symbolic");
  adw_status_page_set_title (self->nothing,
                             error != NULL ? _ ("The Page Can’t Be Read") : _ ("No Match Yet"));
  adw_status_page_set_description (self->nothing, sentence);
  gtk_stack_set_visible_child_name (self->stack, "nothing");
}

static void
set_matches (UiPlayerPage *self, const AppPlayerSnapshot *snapshot)
{
  const GArray *const lists[] = { snapshot->competitive->matches, snapshot->co_op->matches,
                                  snapshot->unfinished_matches };
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    g_array_append_vals (rows, lists[k]->data, lists[k]->len);
  ui_player_matches_set_all (self->matches, rows);
  g_array_unref (self->rows);
  self->rows = g_steal_pointer (&rows);
}

static void
set_snapshot (UiPlayerPage *self, const AppPlayerSnapshot *snapshot)
{
  gboolean any = snapshot->competitive->n + snapshot->co_op->n + snapshot->unfinished > 0
                 || (snapshot->leagues->len > 0 && snapshot->opponent == NULL);

  if (ui_game_filter_get_game (self->game) == NULL)
    fill_games (self, snapshot);
  g_free (self->name);
  self->name = g_strdup (snapshot->name);
  if (snapshot->opponent != NULL) {
    g_free (self->other);
    self->other = g_strdup (snapshot->opponent_name);
  }
  show_head (self, snapshot);
  ui_player_overview_set_snapshot (self->overview, snapshot);
  ui_player_records_set_snapshot (self->records, snapshot);
  set_matches (self, snapshot);
  if (any)
    gtk_stack_set_visible_child_name (self->stack, "views");
  else
    show_nothing (self, NULL);
  ui_page_changed (UI_PAGE (self));
}

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AppPlayerSnapshot) snapshot =
      app_player_snapshot_finish (APP_STORE (source), result, &error);

  self->pending--;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->store == NULL)
    return;
  if (snapshot != NULL)
    set_snapshot (self, snapshot);
  else
    show_nothing (self, error);
}

static void
rated_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) points = app_player_ratings_finish (APP_STORE (source), result, &error);

  self->pending--;
  /* What can't be read, the look tells. */
  if (points != NULL && self->store != NULL)
    ui_player_overview_set_ratings (self->overview, points);
}

static void
load (UiPlayerPage *self)
{
  const char *game = ui_game_filter_get_game (self->game);

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->pending++;
  app_player_snapshot_async (self->store, self->player, game, self->opponent, self->cancellable,
                             looked_cb, g_object_ref (self));
  if (self->opponent != NULL)
    return;
  self->pending++;
  app_player_ratings_async (self->store, self->player, game, NULL, self->cancellable, rated_cb,
                            g_object_ref (self));
}

static void
refresh (GtkWidget *widget)
{
  if (UI_PLAYER_PAGE (widget)->store != NULL)
    load (UI_PLAYER_PAGE (widget));
}

static void
game_cb (UiPlayerPage *self)
{
  if (self->store == NULL)
    return;
  ui_player_matches_show (self->matches, NULL, NULL);
  load (self);
}

/* What the views ask for */

static void
matches_cb (UiPlayerPage *self, const GArray *rows, const char *title)
{
  ui_player_matches_show (self->matches, rows, title);
  adw_view_stack_set_visible_child_name (self->views, "matches");
  ui_player_matches_focus (self->matches);
}

static void
opponent_cb (UiPlayerPage *self, const char *opponent)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-head-to-head", "(ss)", self->player,
                              opponent);
}

/* The menu */

static void
split_done_cb (GtkWidget *dialog, const char *sentence, gint64 batch, gpointer page)
{
  ui_page_toast (page, sentence, batch);
}

static void
split_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  UiPlayerPage *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = NULL;

  if (self->store == NULL)
    return;
  dialog = ui_split_dialog_new (self->store, self->player, self->name, self->rows);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (root));
  g_signal_connect_object (dialog, "done", G_CALLBACK (split_done_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Purging: what is touched is looked up, and told in a dialog in which the name is typed. */

/* The file was written anew: the window may have opened it again, and this page be gone. */
static void
purged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) window = data;
  g_autoptr (GError) error = NULL;
  gboolean purged = app_purge_run_finish (result, &error);

  if (gtk_widget_get_visible (window))
    ui_page_toast (window, purged ? _ ("The name is gone") : error->message, 0);
}

/* @backup, @delete_backups: what can be switched on; NULL where it is not offered */
typedef struct {
  AppPurge *purge;
  GtkCheckButton *backup, *delete_backups;
} PurgeChoice;

static void
purge_choice_free (gpointer data)
{
  PurgeChoice *choice = data;

  app_purge_free (choice->purge);
  g_free (choice);
}

static void
purge_answered_cb (AdwMessageDialog *dialog, const char *response, UiPlayerPage *self)
{
  const PurgeChoice *choice = g_object_get_data (G_OBJECT (dialog), "choice");

  if (!g_str_equal (response, "purge") || self->store == NULL
      || gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  app_purge_run_async (app_store_get_path (self->store), choice->purge->purge->uuid,
                       gtk_check_button_get_active (choice->backup),
                       choice->delete_backups != NULL
                           && gtk_check_button_get_active (choice->delete_backups),
                       purged_cb, g_object_ref (gtk_widget_get_root (GTK_WIDGET (self))));
}

static void
purge_typed_cb (GtkEditable *entry, AdwMessageDialog *dialog)
{
  const PurgeChoice *choice = g_object_get_data (G_OBJECT (dialog), "choice");

  adw_message_dialog_set_response_enabled (
      dialog, "purge", app_purge_is_name (choice->purge, gtk_editable_get_text (entry)));
}

/* Its words may take several lines. */
static GtkCheckButton *
append_check (GtkWidget *box, const char *words)
{
  GtkWidget *check = gtk_check_button_new (), *label = gtk_label_new_with_mnemonic (words);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), check);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  label, NULL, -1);
  gtk_box_append (GTK_BOX (box), check);
  return GTK_CHECK_BUTTON (check);
}

/* The line that the name is typed in; what can be switched on stands below it. */
static GtkWidget *
new_purge_choices (GtkWidget *dialog, PurgeChoice *choice)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), choice->purge->purge->name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The player’s name"), -1);
  g_signal_connect_object (entry, "changed", G_CALLBACK (purge_typed_cb), dialog, 0);
  gtk_box_append (GTK_BOX (box), entry);
  choice->backup = append_check (box, _ ("Make a _backup before, which holds the name"));
  if (choice->purge->backups->len > 0)
    choice->delete_backups =
        append_check (box, _ ("_Delete the program’s backups that hold the name"));
  return box;
}

static void
purge_looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (AppPurge) purge = app_purge_look_finish (result, &error);
  g_autofree char *heading = NULL, *told = NULL, *body = NULL;
  PurgeChoice *choice;
  GtkWidget *dialog;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  if (purge == NULL) {
    ui_page_toast (GTK_WIDGET (self), error->message, 0);
    return;
  }
  heading = app_phrase_printf (_ ("Purge “%s”?"), purge->purge->name);
  told = app_purge_dup_told (purge);
  body = g_strdup_printf ("%s\n\n%s", told, _ ("It can’t be undone. Type the name to go on."));
  dialog = ui_question_new (GTK_WIDGET (self), heading, body, "purge", _ ("_Purge"));
  choice = g_new0 (PurgeChoice, 1);
  choice->purge = g_steal_pointer (&purge);
  g_object_set_data_full (G_OBJECT (dialog), "choice", choice, purge_choice_free);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog),
                                      new_purge_choices (dialog, choice));
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "purge",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (dialog), "purge", FALSE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (purge_answered_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
purge_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  UiPlayerPage *self = data;

  if (self->store != NULL)
    app_purge_look_async (app_store_get_path (self->store), self->player, purge_looked_cb,
                          g_object_ref (self));
}

static void
add_menu (UiPlayerPage *self)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) split = g_simple_action_new ("split", NULL);
  g_autoptr (GSimpleAction) purge = g_simple_action_new ("purge", NULL);
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("Matches of _Another Person…"), "this-player.split");
  g_menu_append (menu, _ ("_Purge the Name…"), "this-player.purge");
  g_simple_action_set_enabled (split, !app_store_is_read_only (self->store));
  g_signal_connect_object (split, "activate", G_CALLBACK (split_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (split));
  g_simple_action_set_enabled (purge, !app_store_is_read_only (self->store));
  g_signal_connect_object (purge, "activate", G_CALLBACK (purge_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (purge));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "this-player", G_ACTION_GROUP (actions));
  self->menu_button = g_object_ref_sink (ui_menu_button_new (G_MENU_MODEL (menu), NULL));
  ui_page_insert_actions (self->menu_button, "this-player", G_ACTION_GROUP (actions));
}

/* The page */

static GtkWidget *
ui_player_page_get_header_end (UiPage *page)
{
  return UI_PLAYER_PAGE (page)->menu_button;
}

static char *
ui_player_page_dup_title (UiPage *page)
{
  UiPlayerPage *self = UI_PLAYER_PAGE (page);

  /* Translators: two players who play against one another. */
  return self->other != NULL ? app_phrase_printf (_ ("%s – %s"), self->name, self->other)
                             : g_strdup (self->name);
}

static char *
ui_player_page_dup_subtitle (UiPage *page)
{
  return g_strdup (UI_PLAYER_PAGE (page)->opponent != NULL ? _ ("Head to Head") : NULL);
}

static void
ui_player_page_focus (UiPage *page)
{
  gtk_widget_child_focus (GTK_WIDGET (UI_PLAYER_PAGE (page)->stack), GTK_DIR_TAB_FORWARD);
}

static void
ui_player_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_player_page_dup_title;
  iface->dup_subtitle = ui_player_page_dup_subtitle;
  iface->get_header_end = ui_player_page_get_header_end;
  iface->focus = ui_player_page_focus;
}

static void
ui_player_page_dispose (GObject *object)
{
  UiPlayerPage *self = UI_PLAYER_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->store);
  g_clear_object (&self->menu_button);
  G_OBJECT_CLASS (ui_player_page_parent_class)->dispose (object);
}

static void
ui_player_page_finalize (GObject *object)
{
  UiPlayerPage *self = UI_PLAYER_PAGE (object);

  g_object_unref (self->cancellable);
  g_array_unref (self->rows);
  g_free (self->player);
  g_free (self->opponent);
  g_free (self->name);
  g_free (self->other);
  g_free (self->about);
  G_OBJECT_CLASS (ui_player_page_parent_class)->finalize (object);
}

static void
ui_player_page_class_init (UiPlayerPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_player_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_player_page_finalize;
  g_type_ensure (UI_TYPE_FORM_DOTS);
  g_type_ensure (UI_TYPE_GAME_FILTER);
  g_type_ensure (UI_TYPE_PLAYER_OVERVIEW);
  g_type_ensure (UI_TYPE_PLAYER_RECORDS);
  g_type_ensure (UI_TYPE_PLAYER_MATCHES);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/player-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, avatars);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, form);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, streak);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, facts);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, game);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, views);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, overview);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, records);
  gtk_widget_class_bind_template_child (widget_class, UiPlayerPage, matches);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, matches_cb);
  gtk_widget_class_bind_template_callback (widget_class, opponent_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

static void
ui_player_page_init (UiPlayerPage *self)
{
  self->cancellable = g_cancellable_new ();
  self->rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_player_page_new (AppStore *store, const char *player, const char *opponent, GError **error)
{
  g_autofree char *name = app_player_dup_name (store, player, error);
  g_autofree char *other =
      name != NULL && opponent != NULL ? app_player_dup_name (store, opponent, error) : NULL;
  UiPlayerPage *self;

  if (name == NULL || (opponent != NULL && other == NULL))
    return NULL;
  self = g_object_new (UI_TYPE_PLAYER_PAGE, NULL);
  self->player = g_strdup (player);
  self->opponent = g_strdup (opponent);
  self->about = opponent != NULL ? g_strdup_printf ("%s %s", player, opponent) : g_strdup (player);
  self->name = g_steal_pointer (&name);
  self->other = g_steal_pointer (&other);
  self->store = g_object_ref (store);
  add_avatar (self, self->name);
  if (self->other != NULL)
    add_avatar (self, self->other);
  if (opponent == NULL)
    add_menu (self);
  ui_player_overview_set_store (self->overview, store);
  ui_player_matches_set_store (self->matches, store);
  ui_follow_store (GTK_WIDGET (self), store,
                   APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS | APP_CHANGED_LEAGUES, refresh);
  load (self);
  return GTK_WIDGET (self);
}

const char *
ui_player_page_get_subject (UiPlayerPage *self)
{
  return self->about;
}

void
ui_player_page_show_view (UiPlayerPage *self, const char *name)
{
  adw_view_stack_set_visible_child_name (self->views, name);
}

gboolean
ui_player_page_is_loading (UiPlayerPage *self)
{
  return self->pending > 0;
}
