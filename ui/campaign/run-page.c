/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run's page, its row in lists, and the recap of its last evening.
 */
#include "ui/campaign/run-page.h"

#include "app/campaign/campaigns.h"
#include "app/campaign/story.h"
#include "app/campaign/layout.h"
#include "app/match/sessions.h"
#include "ui/campaign/health-chart.h"
#include "ui/campaign/memorial-list.h"
#include "ui/campaign/progress-road.h"
#include "ui/campaign/run-actions.h"
#include "ui/campaign/run-journal.h"
#include "ui/session/run-sessions.h"
#include "ui/widget/follow-store.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"
#include "ui/widget/accessible.h"

#include <glib/gi18n.h>

static char *ui_run_dup_facts (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;
static char *ui_run_dup_standing (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;
/* Things that wait, at most. */
#define OWED 5

struct _UiRunPage {
  AdwBin parent_instance;

  GtkLabel *standing, *status, *dates;
  AdwBin *road;
  GtkWidget *owed_box;
  GtkLabel *owed;
  GtkButton *resume, *lay;
  AdwPreferencesGroup *recap_group;
  GtkBox *recap;
  GtkWidget *party_group;
  AdwBin *party;
  GtkWidget *health_group;
  AdwBin *health;
  UiRunSessions *sessions;
  UiRunJournal *journal;
  GtkWidget *header_end; /* Owned */
  AdwBin *menu;

  AppStore *store; /* Owned */
  AppMatch *match; /* Owned */
  AppRun *run;     /* Owned */
};

static void ui_run_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiRunPage, ui_run_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_run_page_page_init))

static void
clear_box (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

static void
add_line (GtkBox *box, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (box, label);
}

/* Where it stands */

static gboolean
is_open (const AppRun *run)
{
  return run->state == APP_RUN_GOING_ON || run->state == APP_RUN_PAUSED;
}

static void
show_standing (UiRunPage *self)
{
  const char *fault = app_match_get_fault (self->match);
  g_autofree char *standing = ui_run_dup_standing (self->run);
  g_autofree char *facts = ui_run_dup_facts (self->run);

  gtk_label_set_label (self->standing, standing);
  gtk_label_set_label (self->dates, facts);
  gtk_label_set_label (self->status, fault != NULL ? fault : app_match_get_status (self->match));
  adw_bin_set_child (self->road, self->run->place.n > 0 ? ui_progress_road_new (
                                     &self->run->place, self->run->place_text, !is_open (self->run))
                                                        : NULL);
  gtk_button_set_label (self->resume, is_open (self->run) && self->run->n_moves > 0 ? _ ("_Resume")
                                      : is_open (self->run)                         ? _ ("_Begin")
                                                            : _ ("_Look at the Table"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->resume), "s", self->run->match);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->resume), "win.open-match");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->lay), "(su)", self->run->match,
                                    APP_LAYOUT_END);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->lay), "win.open-layout");
  gtk_widget_set_visible (GTK_WIDGET (self->lay), fault == NULL && is_open (self->run));
}

static void
show_owed (UiRunPage *self, AppStory *story)
{
  g_autofree char *owed = is_open (self->run)
                              ? ui_run_dup_owed (story, app_match_get_n_moves (self->match), OWED)
                              : NULL;

  gtk_label_set_label (self->owed, owed != NULL ? owed : "");
  gtk_widget_set_visible (self->owed_box, owed != NULL && *owed != '\0');
}

/* The last time */

static void
show_recap (UiRunPage *self, AppStory *story, GPtrArray *sessions)
{
  const char *day;
  g_auto (GStrv) recap = ui_run_dup_recap (story, sessions, &day);

  clear_box (self->recap);
  for (guint k = 0; recap != NULL && recap[k] != NULL; k++)
    add_line (self->recap, recap[k]);
  adw_preferences_group_set_description (self->recap_group, day);
  gtk_widget_set_visible (GTK_WIDGET (self->recap_group), recap != NULL);
}

/* The party */

static void
chosen_cb (UiHealthChart *chart, guint move, UiRunPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-match-at", "(su)", self->run->match,
                              move);
}

static void
show_party (UiRunPage *self, AppStory *story)
{
  gboolean any = self->run->party->len > 0;

  adw_bin_set_child (self->party, any ? ui_party_new_list (self->run) : NULL);
  gtk_widget_set_visible (self->party_group, any);
  if (adw_bin_get_child (self->health) == NULL && story != NULL && app_story_has_party (story)) {
    GtkWidget *chart = ui_health_chart_new (self->match);

    g_signal_connect_object (chart, "activated", G_CALLBACK (chosen_cb), self, 0);
    adw_bin_set_child (self->health, chart);
  }
  gtk_widget_set_visible (self->health_group, any && self->run->n_moves > 0
                                                  && adw_bin_get_child (self->health) != NULL);
}

static void
show (UiRunPage *self)
{
  AppStory *story = app_match_get_story (self->match);
  g_autoptr (GPtrArray) sessions = app_run_dup_sessions (self->store, self->run->uuid, NULL);

  if (sessions == NULL)
    sessions = g_ptr_array_new ();
  show_standing (self);
  show_owed (self, story);
  show_recap (self, story, sessions);
  show_party (self, story);
  ui_run_sessions_show (self->sessions, self->store, self->match,
                        self->run->state == APP_RUN_GOING_ON || self->run->state == APP_RUN_PAUSED,
                        sessions);
  ui_run_journal_show (self->journal, self->store, self->match);
  adw_bin_set_child (self->menu, ui_run_menu_new (GTK_WIDGET (self), self->run, TRUE));
  ui_page_changed (UI_PAGE (self));
}

/* The run that @match is, with how far it got and its party; NULL for none. */
static AppRun *
dup_run (AppStore *store, const char *match)
{
  g_autoptr (AppRun) run = app_run_of_match (store, match);
  g_autoptr (AppCampaignSnapshot) look =
      run != NULL ? app_campaign_snapshot_new (store, run->campaign, NULL) : NULL;

  for (guint k = 0; look != NULL && k < look->runs->len; k++)
    if (strcmp (((const AppRun *)g_ptr_array_index (look->runs, k))->match, match) == 0)
      return g_ptr_array_steal_index (look->runs, k);
  return NULL;
}

static void
refresh (GtkWidget *widget)
{
  UiRunPage *self = UI_RUN_PAGE (widget);
  AppRun *run = dup_run (self->store, app_match_get_uuid (self->match));

  /* What is no run any more is not looked at as one. */
  if (run == NULL) {
    gtk_widget_activate_action (widget, "win.back", NULL);
    return;
  }
  app_run_free (self->run);
  self->run = run;
  show (self);
}

/* The header bar */

static void
book_cb (UiRunPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-book", "s", self->run->match);
}

static void
build_header (UiRunPage *self)
{
  GtkWidget *book = ui_icon_button_new ("tk-book-symbolic", _ ("Read as a Book"), NULL);

  g_signal_connect_object (book, "clicked", G_CALLBACK (book_cb), self, G_CONNECT_SWAPPED);
  self->menu = ADW_BIN (adw_bin_new ());
  self->header_end = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_box_append (GTK_BOX (self->header_end), book);
  gtk_box_append (GTK_BOX (self->header_end), GTK_WIDGET (self->menu));
}

/* The page */

static char *
ui_run_page_dup_title (UiPage *page)
{
  return g_strdup (UI_RUN_PAGE (page)->run->title);
}

static char *
ui_run_page_dup_subtitle (UiPage *page)
{
  return g_strdup (UI_RUN_PAGE (page)->run->campaign_name);
}

static GtkWidget *
ui_run_page_get_header_end (UiPage *page)
{
  return UI_RUN_PAGE (page)->header_end;
}

static void
ui_run_page_focus (UiPage *page)
{
  gtk_widget_grab_focus (GTK_WIDGET (UI_RUN_PAGE (page)->resume));
}

static void
ui_run_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_run_page_dup_title;
  iface->dup_subtitle = ui_run_page_dup_subtitle;
  iface->get_header_end = ui_run_page_get_header_end;
  iface->focus = ui_run_page_focus;
}

static void
ui_run_page_dispose (GObject *object)
{
  UiRunPage *self = UI_RUN_PAGE (object);

  g_clear_object (&self->header_end);
  G_OBJECT_CLASS (ui_run_page_parent_class)->dispose (object);
}

static void
ui_run_page_finalize (GObject *object)
{
  UiRunPage *self = UI_RUN_PAGE (object);

  g_clear_pointer (&self->run, app_run_free);
  g_clear_object (&self->match);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (ui_run_page_parent_class)->finalize (object);
}

static void
ui_run_page_class_init (UiRunPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ui_run_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = ui_run_page_finalize;
  g_type_ensure (UI_TYPE_RUN_SESSIONS);
  g_type_ensure (UI_TYPE_RUN_JOURNAL);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/run-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, standing);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, status);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, dates);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, road);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, owed_box);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, owed);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, resume);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, lay);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, recap_group);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, recap);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, party_group);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, party);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, health_group);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, health);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, sessions);
  gtk_widget_class_bind_template_child (widget_class, UiRunPage, journal);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo-last",
                                       NULL);
}

static void
ui_run_page_init (UiRunPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  build_header (self);
}

GtkWidget *
ui_run_page_new (AppStore *store, const char *match, GError **error)
{
  g_autoptr (AppMatch) opened = app_match_open (store, match, error);
  g_autoptr (AppRun) run = NULL;
  UiRunPage *self;

  if (opened == NULL)
    return NULL;
  run = dup_run (store, match);
  if (run == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                         _ ("This match is in no campaign."));
    return NULL;
  }
  self = g_object_new (UI_TYPE_RUN_PAGE, NULL);
  self->store = g_object_ref (store);
  self->match = g_steal_pointer (&opened);
  self->run = g_steal_pointer (&run);
  ui_run_add_actions (GTK_WIDGET (self), store);
  show (self);
  ui_follow_store (GTK_WIDGET (self), store,
                   APP_CHANGED_CAMPAIGNS | APP_CHANGED_MATCHES | APP_CHANGED_PLAYERS, refresh);
  return GTK_WIDGET (self);
}

const char *
ui_run_page_get_match (UiRunPage *self)
{
  return app_match_get_uuid (self->match);
}

/* Coming back to a run. */

static gboolean
find_last (AppStory *story, GPtrArray *sessions, guint *from, guint *to, const char **day)
{
  for (guint k = sessions->len; k-- > 0;) {
    const AppSession *session = g_ptr_array_index (sessions, k);

    if (session->n_moves > 0) {
      *from = session->first;
      *to = session->last;
      *day = session->day;
      return TRUE;
    }
  }
  return app_story_find_session (story, from, to);
}

char **
ui_run_dup_recap (AppStory *story, GPtrArray *sessions, const char **day)
{
  g_auto (GStrv) recap = NULL;
  guint from, to;

  *day = NULL;
  if (story != NULL && find_last (story, sessions, &from, &to, day))
    recap = app_story_dup_recap (story, from, to);
  return recap != NULL && recap[0] != NULL ? g_steal_pointer (&recap) : NULL;
}

char *
ui_run_dup_owed (AppStory *story, guint number, guint limit)
{
  g_autoptr (GPtrArray) owed = story != NULL ? app_story_dup_owed (story, number) : NULL;
  guint n = owed != NULL ? owed->len : 0;
  /* One more is told as quickly as it is counted. */
  guint listed = n <= limit + 1 ? n : limit;
  GString *sentences = g_string_new (NULL);

  for (guint k = 0; k < listed; k++)
    g_string_append_printf (sentences, "%s%s", k > 0 ? "\n" : "",
                            ((const AppStoryEvent *)g_ptr_array_index (owed, k))->sentence);
  if (n > listed)
    g_string_append_printf (
        sentences, g_dngettext (NULL, "\nand %u thing more", "\nand %u things more", n - listed),
        n - listed);
  return g_string_free (sentences, FALSE);
}

/* The row of a run. */

static void
add_part (GString *words, const char *part)
{
  if (*part != '\0')
    g_string_append_printf (words, "%s%s", words->len > 0 ? " · " : "", part);
}

/* "Going on · Realm 2 of 5, Encounter 3", as far as it is known. */
static char *
ui_run_dup_standing (const AppRun *run)
{
  GString *words = g_string_new (NULL);

  add_part (words, app_run_state_name (run->state));
  add_part (words, run->place_text);
  return g_string_free (words, FALSE);
}

/* "Tarot Restless · 3 September – 19 November 2026 · 7 sessions · 412 moves" */
static char *
ui_run_dup_facts (const AppRun *run)
{
  GString *words = g_string_new (NULL);
  g_autofree char *sessions = g_strdup_printf (
      g_dngettext (NULL, "%u session", "%u sessions", run->n_sessions), run->n_sessions);
  g_autofree char *moves =
      g_strdup_printf (g_dngettext (NULL, "%u move", "%u moves", run->n_moves), run->n_moves);

  add_part (words, run->variant);
  add_part (words, run->dates_text);
  if (run->n_sessions > 0)
    add_part (words, sessions);
  add_part (words, moves);
  return g_string_free (words, FALSE);
}

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
new_lines (const AppRun *run)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autofree char *standing = ui_run_dup_standing (run);
  g_autofree char *facts = ui_run_dup_facts (run);
  gboolean going_on = run->state == APP_RUN_GOING_ON;

  add_label (lines, run->title, "heading");
  add_label (lines, standing, going_on ? "accent" : "dim-label");
  if (run->place.n > 0) {
    GtkWidget *road = ui_progress_road_new (&run->place, run->place_text,
                                            !going_on && run->state != APP_RUN_PAUSED);

    gtk_widget_set_halign (road, GTK_ALIGN_START);
    gtk_box_append (GTK_BOX (lines), road);
  }
  if (run->party->len > 0)
    gtk_box_append (GTK_BOX (lines), ui_party_new_short (run));
  gtk_widget_add_css_class (add_label (lines, facts, "dim-label"), "caption");
  gtk_widget_set_hexpand (lines, TRUE);
  return lines;
}

GtkWidget *
ui_run_row_new (GtkWidget *page, const AppRun *run)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *standing = ui_run_dup_standing (run);

  gtk_box_append (GTK_BOX (box), new_lines (run));
  gtk_box_append (GTK_BOX (box), ui_run_menu_new (page, run, FALSE));
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_widget_add_css_class (box, "run-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  ui_accessible_set_name (row, run->title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  standing, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", run->match);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-run");
  return row;
}
