/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first step of an import. All that it does are the page's actions.
 */
#include "ui/import/import-sources.h"

#include "app/plays-in/import-session.h"
#include "app/plays-in/past-imports.h"
#include "ui/widget/list-row.h"
#include "ui/widget/accessible.h"

#include <glib/gi18n.h>
#include <string.h>

#define APPLICATIONS "https://boardgamegeek.com/applications"

struct _UiImportSources {
  AdwBin parent_instance;

  GtkWidget *fault;
  GtkLabel *fault_label;
  GtkWidget *last; /* Borrowed; the way that was taken last, to begin with the first */
  AdwEntryRow *address;
  AdwEntryRow *user;
  AdwEntryRow *token;
  GtkWidget *keep_row;
  GtkSwitch *keep;
  GtkWidget *fetch;
  GtkWidget *groups;
  GtkWidget *past;      /* NULL without a collection */
  GCancellable *asking; /* Owned */
  gboolean asked;
};

G_DEFINE_FINAL_TYPE (UiImportSources, ui_import_sources, ADW_TYPE_BIN)

static char *
dup_text (AdwEntryRow *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

static void
address_cb (UiImportSources *self)
{
  g_autofree char *address = dup_text (self->address);

  self->last = GTK_WIDGET (self->address);
  if (*address != '\0')
    gtk_widget_activate_action (GTK_WIDGET (self), "import.add", "s", address);
}

static void
user_cb (UiImportSources *self)
{
  g_autofree char *user = dup_text (self->user);

  gtk_widget_set_sensitive (self->fetch, *user != '\0');
}

static void
fetch_cb (UiImportSources *self)
{
  g_autofree char *user = dup_text (self->user);
  g_autofree char *token = dup_text (self->token);

  if (*user == '\0') {
    gtk_widget_grab_focus (GTK_WIDGET (self->user));
    return;
  }
  self->last = GTK_WIDGET (self->user);
  gtk_widget_activate_action (GTK_WIDGET (self), "import.bgg", "(ssb)", user, token,
                              gtk_widget_get_visible (self->keep_row)
                                  && gtk_switch_get_active (self->keep));
}

/* Where a token comes from. */
static void
register_cb (UiImportSources *self)
{
  gtk_show_uri (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), APPLICATIONS,
                GDK_CURRENT_TIME);
}

void
ui_import_sources_set_fault (UiImportSources *self, const char *sentence, gboolean at_token)
{
  gtk_label_set_label (self->fault_label, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (self->fault, sentence != NULL);
  if (at_token) {
    gtk_widget_add_css_class (GTK_WIDGET (self->token), "error");
    gtk_widget_grab_focus (GTK_WIDGET (self->token));
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (self->token), "error");
  }
}

void
ui_import_sources_focus (UiImportSources *self)
{
  gtk_widget_grab_focus (self->last);
}

/* Rows */

static GtkWidget *
add_row (GtkWidget *group, const char *icon, const char *title, const char *subtitle,
         const char *action)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (icon));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), action);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return row;
}

static AdwEntryRow *
add_entry (GtkWidget *group, GtkWidget *row, const char *title)
{
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return ADW_ENTRY_ROW (row);
}

static GtkWidget *
new_files (UiImportSources *self)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("From Files or the Web"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (group),
      _ ("Or drop files, folders, text or addresses anywhere on this window."));
  self->last =
      add_row (group, "document-open-symbolic", _ ("Choose _Files…"), NULL, "import.choose-files");
  add_row (group, "folder-open-symbolic", _ ("Choose a F_older…"),
           _ ("Whatever in it can be read, and below it"), "import.choose-folder");
  add_row (group, "edit-paste-symbolic", _ ("_Paste"),
           _ ("Text, copied files or an address (Ctrl+V)"), "import.paste");
  self->address = add_entry (group, adw_entry_row_new (), _ ("Address (https://…)"));
  adw_entry_row_set_show_apply_button (self->address, TRUE);
  g_signal_connect_swapped (self->address, "apply", G_CALLBACK (address_cb), self);
  return group;
}

static void
add_keeping (UiImportSources *self, GtkWidget *group)
{
  self->keep_row = adw_action_row_new ();
  self->keep = GTK_SWITCH (gtk_switch_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->keep), GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->keep_row), _ ("Keep the Token"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->keep_row),
                               _ ("In your desktop’s secret store, and nowhere else"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->keep_row), GTK_WIDGET (self->keep));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self->keep_row), GTK_WIDGET (self->keep));
  gtk_widget_set_visible (self->keep_row, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), self->keep_row);
}

static void
name_by_tooltip_cb (GtkWidget *button)
{
  const char *name = gtk_widget_get_tooltip_text (button);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name != NULL ? name : "", -1);
}

/* The row's own button that shows what is typed has a tooltip, and no name for those who can't see
 * it. */
static void
name_buttons (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_get_tooltip_text (widget) != NULL) {
    name_by_tooltip_cb (widget);
    g_signal_connect (widget, "notify::tooltip-text", G_CALLBACK (name_by_tooltip_cb), NULL);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_buttons (child);
}

static GtkWidget *
new_bgg (UiImportSources *self)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *link = gtk_button_new_with_mnemonic (_ ("_Register…"));

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), "BoardGameGeek");
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (group),
      _ ("All plays of a user, page by page. The site wants a token of your own."));
  self->user = add_entry (group, adw_entry_row_new (), _ ("User Name"));
  self->token =
      add_entry (group, adw_password_entry_row_new (), _ ("Token (empty: the one that is kept)"));
  name_buttons (GTK_WIDGET (self->token));
  g_signal_connect_swapped (self->user, "changed", G_CALLBACK (user_cb), self);
  g_signal_connect_swapped (self->user, "entry-activated", G_CALLBACK (fetch_cb), self);
  g_signal_connect_swapped (self->token, "entry-activated", G_CALLBACK (fetch_cb), self);
  add_keeping (self, group);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("No Token Yet?"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               _ ("Register an application at BoardGameGeek, and copy its token"));
  gtk_widget_set_valign (link, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (link, "clicked", G_CALLBACK (register_cb), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), link);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  self->fetch = gtk_button_new_with_mnemonic (_ ("F_etch Plays"));
  gtk_widget_set_halign (self->fetch, GTK_ALIGN_END);
  gtk_widget_set_margin_top (self->fetch, 9);
  g_signal_connect_swapped (self->fetch, "clicked", G_CALLBACK (fetch_cb), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), self->fetch);
  return group;
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiImportSources) self = data;
  gboolean can = app_import_session_has_keyring_finish (result);

  if (self->keep_row != NULL)
    gtk_widget_set_visible (self->keep_row, can);
}

/* Asked when it is looked at first. */
static void
ui_import_sources_map (GtkWidget *widget)
{
  UiImportSources *self = UI_IMPORT_SOURCES (widget);

  GTK_WIDGET_CLASS (ui_import_sources_parent_class)->map (widget);
  if (self->asked)
    return;
  self->asked = TRUE;
  app_import_session_has_keyring_async (self->asking, kept_cb, g_object_ref (self));
}

static void
ui_import_sources_dispose (GObject *object)
{
  UiImportSources *self = UI_IMPORT_SOURCES (object);

  g_cancellable_cancel (self->asking);
  self->keep_row = NULL;
  G_OBJECT_CLASS (ui_import_sources_parent_class)->dispose (object);
}

static void
ui_import_sources_finalize (GObject *object)
{
  g_clear_object (&UI_IMPORT_SOURCES (object)->asking);
  G_OBJECT_CLASS (ui_import_sources_parent_class)->finalize (object);
}

static void
ui_import_sources_class_init (UiImportSourcesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_import_sources_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_import_sources_finalize;
  GTK_WIDGET_CLASS (klass)->map = ui_import_sources_map;
}

static void
add_fault (UiImportSources *self, GtkWidget *box)
{
  self->fault = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append (GTK_BOX (self->fault), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
  self->fault_label = GTK_LABEL (g_object_new (
      GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "wrap", TRUE, "wrap-mode",
      PANGO_WRAP_WORD_CHAR, "xalign", 0.0, "selectable", TRUE, "hexpand", TRUE, NULL));
  gtk_box_append (GTK_BOX (self->fault), GTK_WIDGET (self->fault_label));
  gtk_widget_add_css_class (self->fault, "lasting");
  gtk_widget_add_css_class (self->fault, "fault");
  gtk_widget_set_visible (self->fault, FALSE);
  gtk_box_append (GTK_BOX (box), self->fault);
}

/* Where other programs keep what is to be brought along, in words to follow. */

#define TOURNAMENTS 5

static const struct {
  const char *program; /* N_() */
  const char *text;    /* N_() */
} programs[] = {
  { N_ ("BG Stats"),
    N_ ("On the phone: Settings, then Export, then “Export to File”. Send yourself "
        "BGStatsExport.json and choose it here. Backups (.zip) and single plays that were shared "
        "(.bgsplay) work too.") },
  { N_ ("BoardGameGeek, Saved Pages"),
    N_ ("Pages of the XML API that you saved, “plays” above all. All of them at once: choose the "
        "folder.") },
  { N_ ("Board Game Arena"),
    N_ ("Your game results as the site answers them (JSON), or what a bookmarklet such as "
        "“BGA export stats” copied: paste it here.") },
  { N_ ("NemeStats"),
    N_ ("The played games of your gaming group as JSON; or its Excel export, saved as CSV. The "
        "latter names winners only.") },
  { N_ ("A Spreadsheet"),
    N_ ("Save it as CSV: one row a play, or one row a player’s result. You say what each column "
        "means, and it is remembered.") },
  [TOURNAMENTS] = { N_ ("Tournament Programs"),
                    N_ ("Tournament reports (TRF16, TRF26) of Swiss-Manager, Vega, JaVaFo and "
                        "bbpPairings.") },
  { N_ ("Tomekeeper"),
    N_ ("Archives of a whole collection, match records (.tkr), card packs and word lists.") },
};

static void
help_of_game_cb (GtkEditable *game)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (game)));

  gtk_widget_activate_action (GTK_WIDGET (game), "import.game", "s", text);
}

/* A report doesn't say what was played. */
static GtkWidget *
new_game (void)
{
  GtkWidget *game = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (game), _ ("Game of the Reports, Else Chess"));
  g_signal_connect (game, "changed", G_CALLBACK (help_of_game_cb), NULL);
  return game;
}

/* The group of programs and where they keep their exports. */
static GtkWidget *
new_help (void)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Where to Find Your Plays"));
  for (guint k = 0; k < G_N_ELEMENTS (programs); k++) {
    GtkWidget *row = adw_expander_row_new ();
    GtkWidget *label = gtk_label_new (_ (programs[k].text));

    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (programs[k].program));
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_add_css_class (label, "import-help");
    adw_expander_row_add_row (ADW_EXPANDER_ROW (row), label);
    if (k == TOURNAMENTS)
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), new_game ());
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  }
  return group;
}

/* What was imported before, the newest first; each can be taken back. */

static char *
dup_description (AppPastImport *import)
{
  guint n = app_past_import_get_n_changes (import);
  g_autofree char *rows = g_strdup_printf (g_dngettext (NULL, "%'u change", "%'u changes", n), n);
  const char *source = app_past_import_get_source (import);
  g_autofree char *base =
      strstr (source, "://") != NULL ? g_strdup (source) : g_filename_display_basename (source);

  if (*source == '\0' || strstr (app_past_import_get_title (import), base) != NULL)
    return g_strdup_printf ("%s · %s", app_past_import_get_when (import), rows);
  return g_strdup_printf ("%s · %s · %s", base, app_past_import_get_when (import), rows);
}

static GtkWidget *
new_row (gpointer item, gpointer data)
{
  AppPastImport *import = item;
  AppStore *store = data;
  gboolean undone = app_past_import_is_undone (import);
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_button_new_with_label (undone ? _ ("Taken Back") : _ ("Undo"));
  g_autofree char *title = g_markup_escape_text (app_past_import_get_title (import), -1);
  g_autofree char *text = dup_description (import);
  g_autofree char *subtitle = g_markup_escape_text (text, -1);
  /* Translators: the title of an import. */
  g_autofree char *name = g_strdup_printf (_ ("Undo %s"), app_past_import_get_title (import));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  if (undone || app_store_is_read_only (store)) {
    gtk_widget_set_sensitive (button, FALSE);
  } else {
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x",
                                      app_past_import_get_batch (import));
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "import.undo");
    ui_accessible_set_name (button, name);
  }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return row;
}

static void
changed_cb (GListModel *imports, guint position, guint removed, guint added, GtkWidget *group)
{
  gtk_widget_set_visible (group, g_list_model_get_n_items (imports) > 0);
}

/* The group of past imports, which is there when there are any; its rows activate "import.undo". */
static GtkWidget *
new_past (AppStore *store)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *list = gtk_list_box_new ();
  g_autoptr (GListModel) imports = app_past_imports_new (store);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Past Imports"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (group),
      _ ("Each can be taken back. What you changed since then stays as it is."));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Past Imports"), -1);
  gtk_list_box_bind_model (GTK_LIST_BOX (list), imports, new_row, g_object_ref (store),
                           g_object_unref);
  g_signal_connect_object (imports, "items-changed", G_CALLBACK (changed_cb), group, 0);
  changed_cb (imports, 0, 0, 0, group);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), list);
  return group;
}

static void
ui_import_sources_init (UiImportSources *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->asking = g_cancellable_new ();
  self->groups = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);
  gtk_widget_add_css_class (self->groups, "page");
  gtk_label_set_label (ui_row_add_text (self->groups, NULL),
                       _ ("What you logged elsewhere becomes matches here. You see what would come "
                          "of it before anything is stored."));
  gtk_box_append (GTK_BOX (self->groups), new_files (self));
  gtk_box_append (GTK_BOX (self->groups), new_bgg (self));
  gtk_box_append (GTK_BOX (self->groups), new_help ());
  user_cb (self);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 640);
  adw_clamp_set_child (ADW_CLAMP (clamp), self->groups);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), clamp);
  gtk_widget_set_vexpand (scrolled, TRUE);
  add_fault (self, box);
  gtk_box_append (GTK_BOX (box), scrolled);
  adw_bin_set_child (ADW_BIN (self), box);
}

void
ui_import_sources_set_store (UiImportSources *self, AppStore *store)
{
  if (self->past != NULL)
    gtk_box_remove (GTK_BOX (self->groups), self->past);
  self->past = store != NULL ? new_past (store) : NULL;
  if (self->past != NULL)
    gtk_box_append (GTK_BOX (self->groups), self->past);
}

GtkWidget *
ui_import_sources_new (AppStore *store)
{
  UiImportSources *self = g_object_new (UI_TYPE_IMPORT_SOURCES, NULL);

  ui_import_sources_set_store (self, store);
  return GTK_WIDGET (self);
}
