/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a round that is about to be paired. It plans on a thread, shows the plan, and accepts
 * it when a person does.
 */
#include "ui/league/pairing-page.h"

#include "ui/league/league-actions.h"
#include "ui/widget/page.h"
#include "ui/league/pairing-tables.h"
#include "ui/league/report-dialog.h"
#include "ui/widget/question.h"
#include "ui/widget/shell.h"

#include "app/league/league-commands.h"

#include <glib/gi18n.h>

struct _UiPairingPage {
  AdwBin parent_instance;

  GtkStack *stack;
  AdwStatusPage *trouble;
  GtkWidget *again;
  UiPairingTables *tables;
  GtkImage *verdict_icon;
  GtkLabel *verdict;
  GtkWidget *accept;
  GtkWidget *menu_button; /* Owned; in the header bar */

  AppStore *store;           /* Owned */
  char *season;              /* Owned; UUID */
  AppPairing *pairing;       /* Owned; NULL while it is made */
  GCancellable *cancellable; /* Owned */
  gboolean tried_again, planning, busy;
  gboolean by_hand;  /* It was changed, or is another engine's */
  gboolean printing; /* The pairings are wanted on paper when they are accepted */
};

static void ui_pairing_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiPairingPage, ui_pairing_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_pairing_page_page_init))

static void start_plan (UiPairingPage *self, gboolean again);

/* The verdict on what is shown */

static void
add_sentence (GString *text, const char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
}

static gboolean
has_odd_table (UiPairingPage *self)
{
  const GPtrArray *tables = app_pairing_get_tables (self->pairing)->tables;

  for (guint t = 0; t < tables->len; t++) {
    const GArray *reasons = ((LeaguePairedTable *)g_ptr_array_index (tables, t))->reasons;

    for (guint k = 0; k < reasons->len; k++)
      if (league_reason_is_odd (&g_array_index (reasons, LeagueReason, k)))
        return TRUE;
  }
  return FALSE;
}

/* What is wrong or odd at the tables themselves is told first. */
static char *
dup_verdict (UiPairingPage *self, gboolean *good, gboolean *odd)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) remarks = app_pairing_dup_remarks (self->pairing);

  *good = app_pairing_is_good (self->pairing, odd);
  if (!*good)
    add_sentence (text, _ ("It can’t be played so: see the marked tables."));
  else if (has_odd_table (self))
    add_sentence (text, _ ("It can be played so, but the marked tables are odd."));
  for (char **remark = remarks; *remark != NULL; remark++)
    add_sentence (text, *remark);
  if (text->len == 0)
    add_sentence (text, _ ("All is in order."));
  return g_string_free (text, FALSE);
}

static void
set_acceptable (UiPairingPage *self, gboolean allowed)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pairing.accept", allowed);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "pairing.accept-and-print", allowed);
}

static void
changed_cb (UiPairingPage *self)
{
  gboolean good, odd;
  g_autofree char *text = dup_verdict (self, &good, &odd);

  ui_set_sentence (self->verdict, text);
  gtk_image_set_from_icon_name (self->verdict_icon, !good ? "dialog-error-symbolic"
                                                    : odd ? "dialog-warning-symbolic"
                                                          : "object-select-symbolic");
  set_acceptable (self, good && !self->busy);
}

static void
by_hand_cb (UiPairingPage *self)
{
  self->by_hand = TRUE;
  changed_cb (self);
}

/* Planning */

static void
show_plan (UiPairingPage *self)
{
  ui_pairing_tables_set_pairing (self->tables, self->pairing);
  gtk_stack_set_visible_child_name (self->stack, "plan");
  changed_cb (self);
  ui_page_changed (UI_PAGE (self));
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_child_focus (GTK_WIDGET (self->tables), GTK_DIR_TAB_FORWARD);
}

static void
show_trouble (UiPairingPage *self, const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  g_autoptr (AppSeasonSnapshot) look =
      app_season_snapshot_from_store (self->store, self->season, NULL);

  adw_status_page_set_description (self->trouble, escaped);
  gtk_widget_set_visible (self->again, !self->tried_again && look != NULL && look->rounds->len > 0
                                           && look->draft->pairing.format == LEAGUE_SWISS
                                           && !look->finished);
  gtk_stack_set_visible_child_name (self->stack, "trouble");
}

static void
planned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPairingPage) self = data;
  g_autoptr (GError) error = NULL;
  AppPairing *pairing = app_pairing_plan_finish (APP_STORE (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable)) {
    g_clear_pointer (&pairing, app_pairing_free);
    return;
  }
  self->planning = FALSE;
  self->pairing = pairing;
  if (pairing != NULL)
    show_plan (self);
  else
    show_trouble (self, error->message);
}

static void
start_plan (UiPairingPage *self, gboolean again)
{
  ui_pairing_tables_set_pairing (self->tables, NULL);
  g_clear_pointer (&self->pairing, app_pairing_free);
  gtk_stack_set_visible_child_name (self->stack, "planning");
  set_acceptable (self, FALSE);
  self->tried_again = again;
  self->by_hand = FALSE;
  self->planning = TRUE;
  if (again)
    app_pairing_plan_repeats_async (self->store, self->season, self->cancellable, planned_cb,
                                    g_object_ref (self));
  else
    app_pairing_plan_async (self->store, self->season, self->cancellable, planned_cb,
                            g_object_ref (self));
}

static void
again_cb (UiPairingPage *self)
{
  start_plan (self, TRUE);
}

static void
entrants_cb (UiPairingPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "league.entrants", "s", self->season);
}

/* Who comes and goes, and results, make another plan; what was changed by hand is nobody's to throw
 * away. */
static void
store_changed_cb (AppStore *store, AppChanged changed, UiPairingPage *self)
{
  if (!(changed & (APP_CHANGED_LEAGUES | APP_CHANGED_MATCHES)) || self->busy || self->planning)
    return;
  if (self->by_hand)
    ui_set_sentence (self->verdict, _ ("Something changed in the season meanwhile. “Pair Anew” in "
                                       "the menu takes it in, and drops your changes."));
  else
    start_plan (self, self->tried_again);
}

/* Accepting */

static void
accepted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (UiPairingPage) self = data;
  g_autoptr (GError) error = NULL;
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  g_autofree char *sentence = NULL;
  gint64 batch = 0;

  self->busy = FALSE;
  if (!app_command_finish (result, &batch, &error)) {
    ui_set_sentence (self->verdict, error->message);
    set_acceptable (self, TRUE);
    return;
  }
  /* Translators: “Round 3”, or “All rounds”. */
  sentence = g_strdup_printf (_ ("Paired: %s"), app_pairing_get_title (self->pairing));
  if (window == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.back", NULL);
  ui_page_toast (window, sentence, batch);
  if (self->printing)
    ui_report_print_round (window, self->store, self->season);
}

static void
accept_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UiPairingPage *self = UI_PAIRING_PAGE (widget);
  g_autoptr (AppLeagueCommand) command = NULL;

  if (self->pairing == NULL || self->busy)
    return;
  self->busy = TRUE;
  self->printing = g_str_equal (name, "pairing.accept-and-print");
  set_acceptable (self, FALSE);
  command = app_pairing_to_command (self->pairing);
  app_command_do_async (self->store, &app_league_command, command, NULL, accepted_cb,
                        g_object_ref (self));
}

/* Another engine's list */

static char *
dup_list (AdwMessageDialog *dialog)
{
  GtkWidget *box = adw_message_dialog_get_extra_child (dialog);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (g_object_get_data (G_OBJECT (box), "view"));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void ask_list (UiPairingPage *self, const char *text, const char *fault);

/* What can't be read is asked again, with what was wrong. */
static void
list_cb (AdwMessageDialog *dialog, const char *response, UiPairingPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (!g_str_equal (response, "take") || self->pairing == NULL)
    return;
  text = dup_list (dialog);
  if (app_pairing_read_engine (self->pairing, text, &error)) {
    self->by_hand = TRUE;
    show_plan (self);
  } else {
    ask_list (self, text, error->message);
  }
}

static GtkWidget *
new_list_box (const char *text, const char *fault)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *label = gtk_label_new (fault);

  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_widget_add_css_class (view, "note-text");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The engine’s list"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 160);
  gtk_widget_add_css_class (scrolled, "card");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "error");
  gtk_widget_set_visible (label, fault != NULL);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), label);
  g_object_set_data (G_OBJECT (box), "view", view);
  return box;
}

static void
ask_list (UiPairingPage *self, const char *text, const char *fault)
{
  GtkWidget *dialog = ui_question_new (
      GTK_WIDGET (self), _ ("Another Engine’s Pairing"),
      _ ("Paste its list: the number of tables, then a line of start numbers each. The first "
         "begins, and “7 0” is a bye."),
      "take", _ ("_Take It"));
  GtkWidget *box = new_list_box (text, fault);

  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);
  g_signal_connect_object (dialog, "response", G_CALLBACK (list_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (g_object_get_data (G_OBJECT (box), "view"));
}

static void
list_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (UI_PAIRING_PAGE (widget)->pairing != NULL)
    ask_list (UI_PAIRING_PAGE (widget), "", NULL);
}

static void
anew_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  start_plan (UI_PAIRING_PAGE (widget), FALSE);
}

/* In the header bar it is outside the page, where the page's actions are not found. */

static void
menu_cb (GAction *action, GVariant *parameter, UiPairingPage *self)
{
  g_autofree char *name = g_strconcat ("pairing.", g_action_get_name (action), NULL);

  gtk_widget_activate_action (GTK_WIDGET (self), name, NULL);
}

static GtkWidget *
new_menu (UiPairingPage *self)
{
  static const char *const names[][2] = { { "list", N_ ("_Another Engine’s Pairing…") },
                                          { "anew", N_ ("_Pair Anew") } };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *button = ui_menu_button_new (G_MENU_MODEL (menu), NULL);

  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autoptr (GSimpleAction) action = g_simple_action_new (names[k][0], NULL);
    g_autofree char *name = g_strconcat ("this-pairing.", names[k][0], NULL);

    g_signal_connect_object (action, "activate", G_CALLBACK (menu_cb), self, 0);
    g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
    g_menu_append (menu, _ (names[k][1]), name);
  }
  ui_page_insert_actions (button, "this-pairing", G_ACTION_GROUP (actions));
  return button;
}

/* The page */

static char *
ui_pairing_page_dup_title (UiPage *page)
{
  UiPairingPage *self = UI_PAIRING_PAGE (page);

  return g_strdup (self->pairing != NULL ? app_pairing_get_title (self->pairing) : _ ("Pairing"));
}

static char *
ui_pairing_page_dup_subtitle (UiPage *page)
{
  UiPairingPage *self = UI_PAIRING_PAGE (page);

  return self->pairing != NULL
             ? g_strdup (app_season_get_title (app_pairing_get_season (self->pairing)))
             : NULL;
}

static GtkWidget *
ui_pairing_page_get_header_end (UiPage *page)
{
  return UI_PAIRING_PAGE (page)->menu_button;
}

static void
ui_pairing_page_focus (UiPage *page)
{
  gtk_widget_child_focus (gtk_stack_get_visible_child (UI_PAIRING_PAGE (page)->stack),
                          GTK_DIR_TAB_FORWARD);
}

static void
ui_pairing_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_pairing_page_dup_title;
  iface->dup_subtitle = ui_pairing_page_dup_subtitle;
  iface->get_header_end = ui_pairing_page_get_header_end;
  iface->focus = ui_pairing_page_focus;
}

static void
ui_pairing_page_dispose (GObject *object)
{
  UiPairingPage *self = UI_PAIRING_PAGE (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  if (self->tables != NULL)
    ui_pairing_tables_set_pairing (self->tables, NULL);
  g_clear_object (&self->menu_button);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_pairing_page_parent_class)->dispose (object);
}

static void
ui_pairing_page_finalize (GObject *object)
{
  UiPairingPage *self = UI_PAIRING_PAGE (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->pairing, app_pairing_free);
  g_free (self->season);
  G_OBJECT_CLASS (ui_pairing_page_parent_class)->finalize (object);
}

static void
ui_pairing_page_class_init (UiPairingPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_pairing_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_pairing_page_finalize;
  g_type_ensure (UI_TYPE_PAIRING_TABLES);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/pairing-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiPairingPage, stack);
  gtk_widget_class_bind_template_child (widget_class, UiPairingPage, trouble);
  gtk_widget_class_bind_template_child (widget_class, UiPairingPage, again);
  gtk_widget_class_bind_template_child (widget_class, UiPairingPage, tables);
  gtk_widget_class_bind_template_child (widget_class, UiPairingPage, verdict_icon);
  gtk_widget_class_bind_template_child (widget_class, UiPairingPage, verdict);
  gtk_widget_class_bind_template_child (widget_class, UiPairingPage, accept);
  gtk_widget_class_bind_template_callback (widget_class, by_hand_cb);
  gtk_widget_class_bind_template_callback (widget_class, again_cb);
  gtk_widget_class_bind_template_callback (widget_class, entrants_cb);
  gtk_widget_class_install_action (widget_class, "pairing.accept", NULL, accept_action);
  gtk_widget_class_install_action (widget_class, "pairing.accept-and-print", NULL, accept_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, GDK_CONTROL_MASK,
                                       "pairing.accept-and-print", NULL);
  gtk_widget_class_install_action (widget_class, "pairing.list", NULL, list_action);
  gtk_widget_class_install_action (widget_class, "pairing.anew", NULL, anew_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "pairing.accept", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK,
                                       "pairing.accept", NULL);
}

static void
ui_pairing_page_init (UiPairingPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
  self->menu_button = g_object_ref_sink (new_menu (self));
}

GtkWidget *
ui_pairing_page_new (AppStore *store, const char *season)
{
  UiPairingPage *self = g_object_new (UI_TYPE_PAIRING_PAGE, NULL);

  self->store = g_object_ref (store);
  self->season = g_strdup (season);
  ui_league_add_actions (GTK_WIDGET (self), store);
  g_signal_connect_object (store, "changed", G_CALLBACK (store_changed_cb), self, 0);
  start_plan (self, FALSE);
  return GTK_WIDGET (self);
}
