/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a campaign.
 */
#include "ui/campaign/campaign-page.h"

#include "app/campaign/campaigns.h"
#include "app/match/labels.h"
#include "app/base/phrases.h"
#include "app/new-match/match-draft.h"
#include "ui/campaign/campaign-dialog.h"
#include "ui/campaign/memorial-list.h"
#include "ui/widget/follow-store.h"
#include "ui/new-match/new-match-dialog.h"
#include "ui/widget/page.h"
#include "ui/campaign/run-actions.h"
#include "ui/campaign/run-page.h"
#include "ui/widget/question.h"

#include <glib/gi18n.h>

struct _UiCampaignPage {
  AdwBin parent_instance;

  GtkLabel *players, *facts;
  GtkWidget *rules_group;
  GtkLabel *rules, *note;
  GtkWidget *runs_box;
  GtkListBox *runs;
  GtkWidget *first_run;
  UiMemorialList *fallen;
  GtkWidget *menu_button; /* Owned; in the header bar */

  AppStore *store;               /* Owned */
  char *uuid;                    /* Owned */
  AppCampaignSnapshot *snapshot; /* Owned */
  GPtrArray *shown;              /* Owned; of AppRun, which the snapshot owns: by row */
  gboolean several_parts;        /* which have headings then */
};

static void ui_campaign_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiCampaignPage, ui_campaign_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_campaign_page_page_init))

static void
show_about (UiCampaignPage *self)
{
  g_autofree char *players = app_phrase_join (", ", self->snapshot->players);
  const RulesGame *game = self->snapshot->game;
  g_autofree char *facts = NULL;

  if (game != NULL) {
    const char *variant = app_labels_get_variant (game, self->snapshot->variant);

    facts = g_strconcat (_ (game->name), *variant != '\0' ? " · " : NULL, variant, NULL);
  }
  ui_show_text (self->players, players);
  ui_show_text (self->facts, facts);
  ui_show_text (self->note, self->snapshot->note);
  ui_show_text (self->rules, self->snapshot->house_rules);
  gtk_widget_set_visible (self->rules_group, gtk_widget_get_visible (GTK_WIDGET (self->rules)));
}

/* The parts of the list: what can be gone on with stands first. */
static const char *const parts[] = { N_ ("Going on"), N_ ("Paused"), N_ ("Finished") };

static guint
part_of (const AppRun *run)
{
  return run->state == APP_RUN_GOING_ON ? 0 : run->state == APP_RUN_PAUSED ? 1 : 2;
}

static GQuark
part_quark (void)
{
  return g_quark_from_static_string ("ui-campaign-page-part");
}

/* A heading where a part begins, when there are several. */
static void
heading_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  UiCampaignPage *self = data;
  const gpointer part = g_object_get_qdata (G_OBJECT (row), part_quark ());
  GtkWidget *label = NULL;

  if (self->several_parts
      && (before == NULL || g_object_get_qdata (G_OBJECT (before), part_quark ()) != part)) {
    label = gtk_label_new (_ (parts[GPOINTER_TO_UINT (part)]));
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_add_css_class (label, "caption-heading");
    gtk_widget_add_css_class (label, "run-part");
  }
  gtk_list_box_row_set_header (row, label);
}

/* By part, the newest first, which is their order. */
static void
sort_runs (UiCampaignPage *self)
{
  const GPtrArray *runs = self->snapshot->runs;

  g_ptr_array_set_size (self->shown, 0);
  for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
    for (guint k = 0; k < runs->len; k++)
      if (part_of (g_ptr_array_index (runs, k)) == part)
        g_ptr_array_add (self->shown, g_ptr_array_index (runs, k));
  self->several_parts = runs->len > 0
                        && part_of (g_ptr_array_index (self->shown, 0))
                               != part_of (g_ptr_array_index (self->shown, runs->len - 1));
}

static void
show_runs (UiCampaignPage *self)
{
  GtkListBoxRow *row;
  gboolean any = self->snapshot->runs->len > 0;

  while ((row = gtk_list_box_get_row_at_index (self->runs, 0)) != NULL)
    gtk_list_box_remove (self->runs, GTK_WIDGET (row));
  sort_runs (self);
  for (guint k = 0; k < self->shown->len; k++) {
    const AppRun *run = g_ptr_array_index (self->shown, k);
    GtkWidget *made = ui_run_row_new (GTK_WIDGET (self), run);

    g_object_set_qdata (G_OBJECT (made), part_quark (), GUINT_TO_POINTER (part_of (run)));
    gtk_list_box_append (self->runs, made);
  }
  gtk_widget_set_visible (self->runs_box, any);
  gtk_widget_set_visible (self->first_run, !any);
}

static void
show (UiCampaignPage *self)
{
  show_about (self);
  show_runs (self);
  ui_memorial_list_show (self->fallen, self->store, self->snapshot);
  ui_page_changed (UI_PAGE (self));
}

static const char *
uuid_at (UiCampaignPage *self, int row)
{
  return ((const AppRun *)g_ptr_array_index (self->shown, (guint)row))->uuid;
}

/* In whose row the keyboard is, NULL for none: rows are made anew. */
static char *
dup_focused_run (UiCampaignPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  return row != NULL && gtk_widget_is_ancestor (row, GTK_WIDGET (self->runs))
             ? g_strdup (uuid_at (self, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row))))
             : NULL;
}

/* The row of a run; NULL where it has none. */
static GtkWidget *
row_of (UiCampaignPage *self, const char *run)
{
  for (int k = 0; run != NULL && k < (int)self->shown->len; k++)
    if (g_str_equal (uuid_at (self, k), run))
      return GTK_WIDGET (gtk_list_box_get_row_at_index (self->runs, k));
  return NULL;
}

static void
refresh (GtkWidget *widget)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (widget);
  AppCampaignSnapshot *snapshot = app_campaign_snapshot_new (self->store, self->uuid, NULL);
  g_autofree char *focused = dup_focused_run (self);
  GtkWidget *row;

  /* What is in the bin, or was never there by an Undo, is not looked at any more. */
  if (snapshot == NULL || snapshot->deleted) {
    g_clear_pointer (&snapshot, app_campaign_snapshot_free);
    gtk_widget_activate_action (widget, "win.back", NULL);
    return;
  }
  app_campaign_snapshot_free (self->snapshot);
  self->snapshot = snapshot;
  show (self);
  row = row_of (self, focused);
  if (row != NULL)
    gtk_widget_grab_focus (row);
}

/* What can be done */

static void
started_cb (UiNewMatchDialog *dialog, const char *match, UiCampaignPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match", "s", match);
}

static void
start_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatchDraft) draft = app_run_draft_new (self->store, self->uuid, &error);
  GtkWidget *dialog;

  if (draft == NULL) {
    ui_page_toast (widget, error->message, 0);
    return;
  }
  dialog = ui_new_match_dialog_new_for_draft (self->store,
                                              GTK_WINDOW (gtk_widget_get_root (widget)), draft);
  g_signal_connect_object (dialog, "started", G_CALLBACK (started_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
edited_cb (UiCampaignDialog *dialog, const char *uuid, const char *sentence, gint64 batch,
           UiCampaignPage *self)
{
  ui_page_toast (GTK_WIDGET (self), sentence, batch);
}

static void
edit_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (widget);
  GtkWidget *dialog = ui_campaign_dialog_new (self->store, self->snapshot);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (widget)));
  g_signal_connect_object (dialog, "done", G_CALLBACK (edited_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (widget);
  /* Translators: a campaign's name. */
  char *sentence = app_phrase_printf (_ ("“%s” is in the bin"), self->snapshot->name);

  app_command_do_async (
      self->store, &app_campaign_command,
      &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_DELETE, .uuid = self->uuid }, NULL,
      ui_change_toast_cb, ui_change_toast_new (widget, sentence));
}

static void
book_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "win.open-campaign-book", "s",
                              UI_CAMPAIGN_PAGE (widget)->uuid);
}

/* A match that was played before becomes a run. */

static void
chosen_cb (AdwMessageDialog *dialog, const char *response, UiCampaignPage *self)
{
  GPtrArray *candidates = g_object_get_data (G_OBJECT (dialog), "candidates");
  GtkDropDown *choice = GTK_DROP_DOWN (adw_message_dialog_get_extra_child (dialog));
  guint chosen = gtk_drop_down_get_selected (choice);
  const AppRunCandidate *candidate;

  if (strcmp (response, "add") != 0 || chosen >= candidates->len)
    return;
  candidate = g_ptr_array_index (candidates, chosen);
  app_command_do_async (
      self->store, &app_campaign_command,
      &(AppCampaignCommand){
          .kind = APP_CAMPAIGN_COMMAND_RUN_ADD, .uuid = self->uuid, .other = candidate->match },
      NULL, ui_change_toast_cb,
      ui_change_toast_new (GTK_WIDGET (self),
                           g_strdup (_ ("The match is a run of the campaign now"))));
}

static GtkWidget *
new_choice (GPtrArray *candidates)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (guint k = 0; k < candidates->len; k++)
    gtk_string_list_append (labels,
                            ((const AppRunCandidate *)g_ptr_array_index (candidates, k))->label);
  choice = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&labels)), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Match"), -1);
  return choice;
}

static void
add_run_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (widget);
  g_autoptr (GPtrArray) candidates = app_campaign_dup_candidates (self->store, self->uuid);
  GtkWidget *dialog;

  if (candidates->len == 0) {
    ui_page_toast (widget, _ ("Every match of this game is in a campaign already"), 0);
    return;
  }
  dialog = ui_question_new (widget, _ ("Add a Run"),
                            _ ("A match that you kept before becomes a run."), "add", _ ("_Add"));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), new_choice (candidates));
  g_object_set_data_full (G_OBJECT (dialog), "candidates", g_steal_pointer (&candidates),
                          (GDestroyNotify)g_ptr_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* In the header bar it is outside the page, where the page's actions are not found. */

static void
menu_cb (GAction *action, GVariant *parameter, UiCampaignPage *self)
{
  g_autofree char *name = g_strconcat ("campaign.", g_action_get_name (action), NULL);

  gtk_widget_activate_action (GTK_WIDGET (self), name, NULL);
}

static GtkWidget *
new_menu (UiCampaignPage *self)
{
  static const struct {
    const char *name, *label;
  } items[] = {
    { "book", N_ ("Read as a _Book") },
    { "edit", N_ ("_Edit the Campaign…") },
    { "add-run", N_ ("_Add a Match as a Run…") },
    { "delete", N_ ("_Delete the Campaign") },
  };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *button = ui_menu_button_new (G_MENU_MODEL (menu), NULL);

  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    g_autoptr (GSimpleAction) action = g_simple_action_new (items[k].name, NULL);
    g_autofree char *name = g_strconcat ("this-campaign.", items[k].name, NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (menu_cb), self, 0);
    g_simple_action_set_enabled (action, k == 0 || !app_store_is_read_only (self->store));
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
    g_menu_append (menu, _ (items[k].label), name);
  }
  ui_page_insert_actions (button, "this-campaign", G_ACTION_GROUP (actions));
  return button;
}

/* The page */

static char *
ui_campaign_page_dup_title (UiPage *page)
{
  return g_strdup (UI_CAMPAIGN_PAGE (page)->snapshot->name);
}

static char *
ui_campaign_page_dup_subtitle (UiPage *page)
{
  const RulesGame *game = UI_CAMPAIGN_PAGE (page)->snapshot->game;

  return game != NULL ? g_strdup (_ (game->name)) : NULL;
}

static GtkWidget *
ui_campaign_page_get_header_end (UiPage *page)
{
  return UI_CAMPAIGN_PAGE (page)->menu_button;
}

static void
ui_campaign_page_focus (UiPage *page)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (page);
  GtkListBoxRow *first = gtk_list_box_get_row_at_index (self->runs, 0);

  if (first != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (first));
  else
    gtk_widget_child_focus (self->first_run, GTK_DIR_TAB_FORWARD);
}

static void
ui_campaign_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_campaign_page_dup_title;
  iface->dup_subtitle = ui_campaign_page_dup_subtitle;
  iface->get_header_end = ui_campaign_page_get_header_end;
  iface->focus = ui_campaign_page_focus;
}

static void
ui_campaign_page_dispose (GObject *object)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (object);

  g_clear_object (&self->menu_button);
  G_OBJECT_CLASS (ui_campaign_page_parent_class)->dispose (object);
}

static void
ui_campaign_page_finalize (GObject *object)
{
  UiCampaignPage *self = UI_CAMPAIGN_PAGE (object);

  g_ptr_array_unref (self->shown);
  g_clear_pointer (&self->snapshot, app_campaign_snapshot_free);
  g_clear_object (&self->store);
  g_free (self->uuid);
  G_OBJECT_CLASS (ui_campaign_page_parent_class)->finalize (object);
}

static void
ui_campaign_page_class_init (UiCampaignPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_campaign_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_campaign_page_finalize;
  g_type_ensure (UI_TYPE_MEMORIAL_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/campaign-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, players);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, facts);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, rules_group);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, rules);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, note);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, runs_box);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, runs);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, first_run);
  gtk_widget_class_bind_template_child (widget_class, UiCampaignPage, fallen);
  gtk_widget_class_install_action (widget_class, "campaign.start", NULL, start_cb);
  gtk_widget_class_install_action (widget_class, "campaign.edit", NULL, edit_cb);
  gtk_widget_class_install_action (widget_class, "campaign.add-run", NULL, add_run_cb);
  gtk_widget_class_install_action (widget_class, "campaign.delete", NULL, delete_cb);
  gtk_widget_class_install_action (widget_class, "campaign.book", NULL, book_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

static void
ui_campaign_page_init (UiCampaignPage *self)
{
  self->shown = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->runs, heading_cb, self, NULL);
}

GtkWidget *
ui_campaign_page_new (AppStore *store, const char *uuid, GError **error)
{
  AppCampaignSnapshot *snapshot = app_campaign_snapshot_new (store, uuid, error);
  UiCampaignPage *self;

  if (snapshot == NULL)
    return NULL;
  self = g_object_new (UI_TYPE_CAMPAIGN_PAGE, NULL);
  self->store = g_object_ref (store);
  self->uuid = g_strdup (uuid);
  self->snapshot = snapshot;
  ui_run_add_actions (GTK_WIDGET (self), store);
  self->menu_button = g_object_ref_sink (new_menu (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "campaign.start",
                                 !app_store_is_read_only (store));
  show (self);
  ui_follow_store (GTK_WIDGET (self), store,
                   APP_CHANGED_CAMPAIGNS | APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS, refresh);
  return GTK_WIDGET (self);
}

const char *
ui_campaign_page_get_uuid (UiCampaignPage *self)
{
  return self->uuid;
}
