/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns as a group has them: begun, edited, binned and back; runs started, added, paused,
 * abandoned and taken out; the page of a run with its sessions and its journal; Home.
 */
#include "tests/ui/stage.h"

#include "app/campaign/campaigns.h"
#include "app/match/sessions.h"
#include "ui/campaign/campaign-page.h"
#include "ui/campaign/campaigns-page.h"
#include "ui/campaign/health-chart.h"
#include "ui/window/home-page.h"
#include "ui/match/match-page.h"
#include "ui/campaign/progress-road.h"
#include "ui/campaign/run-page.h"
#include "ui/widget/text-cell.h"

#define NAME "Thursday Lanterns"

static const char *const players[] = { "Ada", "Ben", "Cyd", NULL };

static UiWindow *window;

static GtkWidget *
page (void)
{
  return ui_window_get_page (window);
}

static GtkWindow *
dialog (void)
{
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  return stage_dialog (window);
}

static void
undo (void)
{
  stage_press (window, "_Undo");
  stage_settle ();
}

static GtkWidget *
fill (gpointer root, GType type, const char *title, const char *text)
{
  GtkWidget *entry = stage_get (root, type, title);

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  return entry;
}

/* Begins a campaign by its dialog. */
static void
begin (void)
{
  GtkWindow *asked;

  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "campaigns");
  stage_press (window, "_New Campaign");
  asked = dialog ();
  stage_get (asked, GTK_TYPE_LABEL, "\u200eGive the campaign a name.");
  fill (asked, ADW_TYPE_ENTRY_ROW, "Name", NAME);
  while (stage_find (asked, ADW_TYPE_ENTRY_ROW, "Seat 3") == NULL)
    stage_press (asked, "One Seat More");
  fill (asked, ADW_TYPE_ENTRY_ROW, "Seat 1", players[0]);
  fill (asked, ADW_TYPE_ENTRY_ROW, "Seat 2", players[1]);
  fill (asked, ADW_TYPE_ENTRY_ROW, "Seat 3", players[2]);
  gtk_text_buffer_set_text (
      gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (asked, GTK_TYPE_TEXT_VIEW, NULL))),
      "The kettle decides.", -1);
  stage_press (asked, "_Begin");
  STAGE_UNTIL (UI_IS_CAMPAIGN_PAGE (page ()));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_settle ();
}

/* A campaign with a run that goes on after some moves; the page of the run is on show. */
static char *
begin_run (guint n)
{
  g_autofree char *record = stage_simulate (app_campaign_games ()[0], players, n);
  char *match;

  begin ();
  match = stage_add_record (window, record);
  gtk_widget_activate_action (page (), "campaign.add-run", NULL);
  stage_press (dialog (), "_Add");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_get (page (), GTK_TYPE_LABEL, "Run 1");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-run", "s", match);
  STAGE_UNTIL (UI_IS_RUN_PAGE (page ()));
  stage_settle ();
  return match;
}

static AppCampaignSnapshot *
look (void)
{
  g_autoptr (GListModel) list = app_campaign_list_new (ui_window_get_store (window), FALSE);
  g_autoptr (AppCampaign) campaign = g_list_model_get_item (list, 0);
  g_autoptr (GError) error = NULL;
  AppCampaignSnapshot *seen = app_campaign_snapshot_new (ui_window_get_store (window),
                                                         app_campaign_get_uuid (campaign), &error);

  ck_assert_msg (seen != NULL, "%s", error != NULL ? error->message : "");
  return seen;
}

/* Of the first run. */
static AppRunState
state (void)
{
  g_autoptr (AppCampaignSnapshot) seen = look ();

  return ((const AppRun *)g_ptr_array_index (seen->runs, 0))->state;
}

START_TEST (test_begin)
{
  g_autoptr (AppCampaignSnapshot) seen = NULL;

  begin ();
  stage_get (window, ADW_TYPE_WINDOW_TITLE, NULL);
  stage_get (window, GTK_TYPE_LABEL, NAME);
  stage_get (page (), GTK_TYPE_LABEL, "Ada, Ben, Cyd");
  stage_get (page (), GTK_TYPE_LABEL, "The kettle decides.");
  stage_get (page (), GTK_TYPE_BUTTON, "_Start a Run");
  seen = look ();
  ck_assert_str_eq (seen->name, NAME);
  ck_assert_uint_eq (g_strv_length (seen->players), 3);
  /* Taken back, it is left for the list, which is empty again. */
  undo ();
  STAGE_UNTIL (UI_IS_CAMPAIGNS_PAGE (page ()));
  stage_get (page (), ADW_TYPE_STATUS_PAGE, "No Campaign Yet");
}
END_TEST

START_TEST (test_edit)
{
  GtkWindow *asked;

  begin ();
  gtk_widget_activate_action (page (), "campaign.edit", NULL);
  asked = dialog ();
  ck_assert_str_eq (
      gtk_editable_get_text (GTK_EDITABLE (stage_get (asked, ADW_TYPE_ENTRY_ROW, "Seat 2"))),
      "Ben");
  fill (asked, ADW_TYPE_ENTRY_ROW, "Name", "");
  stage_get (asked, GTK_TYPE_LABEL, "\u200eGive the campaign a name.");
  fill (asked, ADW_TYPE_ENTRY_ROW, "Name", "Fridays");
  stage_press (asked, "_Save");
  stage_get (window, GTK_TYPE_LABEL, "Fridays");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  undo ();
  stage_get (window, GTK_TYPE_LABEL, NAME);
}
END_TEST

START_TEST (test_bin_and_back)
{
  begin ();
  gtk_widget_activate_action (page (), "campaign.delete", NULL);
  STAGE_UNTIL (UI_IS_CAMPAIGNS_PAGE (page ()));
  stage_get (page (), ADW_TYPE_STATUS_PAGE, "No Campaign Yet");
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (stage_get (window, GTK_TYPE_TOGGLE_BUTTON, "Campaigns in the Bin")), TRUE);
  stage_get (page (), GTK_TYPE_LABEL, NAME);
  g_signal_emit_by_name (stage_get (page (), GTK_TYPE_LIST_VIEW, NULL), "activate", 0);
  /* The bin is empty, and the list shows what was restored. */
  STAGE_UNTIL (stage_find (window, GTK_TYPE_TOGGLE_BUTTON, "Campaigns in the Bin") == NULL);
  stage_get (page (), GTK_TYPE_LABEL, NAME);
  g_signal_emit_by_name (stage_get (page (), GTK_TYPE_LIST_VIEW, NULL), "activate", 0);
  STAGE_UNTIL (UI_IS_CAMPAIGN_PAGE (page ()));
}
END_TEST

/* From the campaign to the table, and to the journal by keys. */
START_TEST (test_start_a_run)
{
  GtkWindow *asked;
  GtkWidget *match;

  begin ();
  stage_press (page (), "_Start a Run");
  asked = dialog ();
  ck_assert_str_eq (
      gtk_editable_get_text (GTK_EDITABLE (stage_get (asked, ADW_TYPE_ENTRY_ROW, "Seat 3"))),
      "Cyd");
  /* Nothing is missing: the keyboard is where the run starts. */
  stage_key (asked, GDK_KEY_Return, 0);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (page ()));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  match = page ();
  stage_get (window, GTK_TYPE_LABEL, NAME " · Run 1");
  stage_settle ();
  stage_key (window, GDK_KEY_j, GDK_CONTROL_MASK);
  asked = dialog ();
  ck_assert (!gtk_widget_is_sensitive (stage_get (asked, GTK_TYPE_BUTTON, "_Save")));
  gtk_text_buffer_set_text (
      gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (asked, GTK_TYPE_TEXT_VIEW, NULL))),
      "It rained.", -1);
  stage_press (asked, "_Save");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_key (window, GDK_KEY_j, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  STAGE_UNTIL (UI_IS_RUN_PAGE (page ()));
  stage_get (page (), GTK_TYPE_LABEL, "It rained.");
  /* Round in circles piles nothing up. */
  stage_press (page (), "_Begin");
  STAGE_UNTIL (page () == match);
  ui_window_back (window);
  ck_assert (UI_IS_CAMPAIGN_PAGE (page ()));
  stage_get (page (), GTK_TYPE_LABEL, "Run 1");
}
END_TEST

START_TEST (test_run_page)
{
  g_autofree char *match = begin_run (60);
  GtkWidget *chart;

  stage_get (window, GTK_TYPE_LABEL, "Run 1");
  stage_get (page (), UI_TYPE_PROGRESS_ROAD, NULL);
  stage_get (page (), GTK_TYPE_LABEL, "The Party");
  chart = stage_get (page (), UI_TYPE_HEALTH_CHART, NULL);
  /* Where somebody clicks in the chart the match is shown. */
  g_signal_emit_by_name (chart, "activated", 31);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (page ()));
  ck_assert_uint_eq (ui_match_page_get_position (UI_MATCH_PAGE (page ())), 31);
  ui_window_back (window);
  stage_press (page (), "_Resume");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (page ()));
  ck_assert_uint_eq (ui_match_page_get_position (UI_MATCH_PAGE (page ())), 60);
}
END_TEST

/* Asks for what the run's menu offers. */
static void
act (const char *action)
{
  g_autoptr (AppCampaignSnapshot) seen = look ();
  const AppRun *run = g_ptr_array_index (seen->runs, 0);

  ck_assert (gtk_widget_activate_action (page (), action, "(ss)", run->uuid, run->title));
}

START_TEST (test_pause_and_abandon)
{
  g_autofree char *match = begin_run (40);

  act ("run.pause");
  STAGE_UNTIL (state () == APP_RUN_PAUSED);
  /* What is paused is in nobody's way. */
  ui_window_show_page (window, "home");
  stage_settle ();
  ck_assert_ptr_null (stage_find (page (), GTK_TYPE_LABEL, "Go On"));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-run", "s", match);
  stage_settle ();
  act ("run.resume");
  STAGE_UNTIL (state () == APP_RUN_GOING_ON);
  act ("run.abandon");
  STAGE_UNTIL (state () == APP_RUN_ABANDONED);
  stage_get (page (), GTK_TYPE_BUTTON, "_Look at the Table");
  undo ();
  STAGE_UNTIL (state () == APP_RUN_GOING_ON);
  act ("run.abandon");
  STAGE_UNTIL (state () == APP_RUN_ABANDONED);
  act ("run.resume");
  STAGE_UNTIL (state () == APP_RUN_GOING_ON);
  stage_get (page (), GTK_TYPE_BUTTON, "_Resume");
}
END_TEST

START_TEST (test_rename_and_take_out)
{
  g_autofree char *match = begin_run (20);
  GtkWindow *asked;

  act ("run.rename");
  asked = dialog ();
  fill (asked, GTK_TYPE_ENTRY, NULL, "The Long Dark");
  stage_press (asked, "_Rename");
  stage_get (window, ADW_TYPE_WINDOW_TITLE, NULL);
  stage_get (window, GTK_TYPE_LABEL, "The Long Dark");
  undo ();
  stage_get (window, GTK_TYPE_LABEL, "Run 1");
  act ("run.remove");
  STAGE_UNTIL (UI_IS_CAMPAIGN_PAGE (page ()));
  stage_get (page (), GTK_TYPE_BUTTON, "_Start a Run");
  undo ();
  stage_get (page (), GTK_TYPE_LABEL, "Run 1");
}
END_TEST

#define NOBODY "00000000-0000-4000-8000-000000000000"
/* Each way to a page says why it leads to none. */
static const struct {
  const char *action, *sentence;
} ways[] = {
  { "win.open-campaign", "There is no campaign “" NOBODY "”" },
  { "win.open-run", "There is no match “" NOBODY "”" },
  { "win.open-book", "There is no match “" NOBODY "”" },
  { "win.open-campaign-book", "There is no campaign “" NOBODY "”" },
};

START_TEST (test_no_such)
{
  window = stage_window (NULL, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (window), ways[_i].action, "s", NOBODY);
  STAGE_UNTIL (stage_toast (window) != NULL);
  stage_get (stage_toast (window), GTK_TYPE_LABEL, ways[_i].sentence);
}
END_TEST

static guint
n_sessions (const char *match)
{
  g_autoptr (GPtrArray) sessions = app_run_dup_sessions (ui_window_get_store (window), match, NULL);

  return sessions->len;
}

START_TEST (test_sessions)
{
  g_autofree char *match = begin_run (30);
  g_autoptr (GPtrArray) sessions = NULL;
  const AppSession *session;
  GtkWindow *asked;

  stage_press (page (), "Begin an Evening");
  stage_get (page (), GTK_TYPE_BUTTON, "End the Evening");
  STAGE_UNTIL (n_sessions (match) > 0);
  sessions = app_run_dup_sessions (ui_window_get_store (window), match, NULL);
  gtk_widget_activate_action (
      stage_get (page (), g_type_from_name ("UiRunSessions"), NULL), "sessions.edit", "s",
      ((const AppSession *)g_ptr_array_index (sessions, sessions->len - 1))->uuid);
  asked = dialog ();
  fill (asked, ADW_TYPE_ENTRY_ROW, "Date", "soon");
  stage_press (asked, "_Save");
  /* Told at the field, and the dialog stays. */
  STAGE_UNTIL (gtk_widget_is_sensitive (stage_get (asked, GTK_TYPE_BUTTON, "_Save")));
  ck_assert_ptr_eq (stage_dialog (window), asked);
  fill (asked, ADW_TYPE_ENTRY_ROW, "Date", "2026-11-19");
  fill (asked, ADW_TYPE_ENTRY_ROW, "Place", "Ada’s kitchen");
  fill (asked, ADW_TYPE_ENTRY_ROW, "Others, with commas between", "Eve, Finn");
  stage_press (asked, "_Save");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_press (page (), "End the Evening");
  stage_get (page (), GTK_TYPE_BUTTON, "Begin an Evening");
  g_clear_pointer (&sessions, g_ptr_array_unref);
  sessions = app_run_dup_sessions (ui_window_get_store (window), match, NULL);
  ck_assert_uint_gt (sessions->len, 0);
  session = g_ptr_array_index (sessions, sessions->len - 1);
  ck_assert_str_eq (session->place, "Ada’s kitchen");
  ck_assert_str_eq (session->date, "2026-11-19");
  ck_assert (g_strv_contains ((const char *const *)session->players, "Eve"));
  ck_assert (g_strv_contains ((const char *const *)session->players, "Finn"));
  ck_assert (!session->going_on);
}
END_TEST

static void
write_entry (const char *text)
{
  GtkWindow *asked;

  stage_press (page (), "_Write…");
  asked = dialog ();
  gtk_text_buffer_set_text (
      gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (asked, GTK_TYPE_TEXT_VIEW, NULL))), text,
      -1);
  /* A line break is part of an entry, so that Enter does not save. */
  gtk_widget_grab_focus (stage_get (asked, GTK_TYPE_TEXT_VIEW, NULL));
  stage_key (asked, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) == NULL);
}

START_TEST (test_journal)
{
  g_autofree char *match = begin_run (50);
  GtkWindow *asked;

  write_entry ("We met <b>nobody</b> & went on.");
  stage_get (page (), GTK_TYPE_LABEL, "We met <b>nobody</b> & went on.");
  stage_press (page (), "Edit the Entry");
  asked = dialog ();
  gtk_drop_down_set_selected (GTK_DROP_DOWN (stage_get (asked, GTK_TYPE_DROP_DOWN, NULL)), 2);
  gtk_text_buffer_set_text (
      gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (asked, GTK_TYPE_TEXT_VIEW, NULL))),
      "We met the Bog Hag.", -1);
  stage_press (asked, "_Save");
  stage_get (page (), GTK_TYPE_LABEL, "We met the Bog Hag.");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_press (page (), "Delete the Entry");
  STAGE_UNTIL (stage_find (page (), GTK_TYPE_LABEL, "We met the Bog Hag.") == NULL);
  undo ();
  stage_get (page (), GTK_TYPE_LABEL, "We met the Bog Hag.");
}
END_TEST

/* Whether a label below @widget says @part. */
static gboolean
says (GtkWidget *widget, const char *part)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, part))
      return TRUE;
  return FALSE;
}

START_TEST (test_home)
{
  g_autofree char *match = begin_run (60);

  ck_assert (says (page (), "Rest cards left: ") && says (page (), "Reroll Counters left: "));
  ui_window_show_page (window, "home");
  stage_get (page (), GTK_TYPE_LABEL, NAME " · Run 1");
  ck_assert (says (page (), "Rest cards left: ") && says (page (), "Reroll Counters left: "));
  stage_get (page (), UI_TYPE_PROGRESS_ROAD, NULL);
  stage_press (page (), "Run and Journal");
  STAGE_UNTIL (UI_IS_RUN_PAGE (page ()));
  ui_window_back (window);
  /* One click to the table. */
  g_signal_emit_by_name (gtk_widget_get_ancestor (
                             stage_get (page (), GTK_TYPE_LABEL, NAME " · Run 1"), GTK_TYPE_BUTTON),
                         "clicked");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (page ()));
}
END_TEST

/* "Going on: Run 1|Finished: Run 3, Run 2": the list of runs as it stands on the page. */
static char *
dup_listed (void)
{
  GtkWidget *list = stage_get (page (), GTK_TYPE_LIST_BOX, NULL);
  GString *listed = g_string_new (NULL);
  GtkListBoxRow *row;

  for (int k = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), k)) != NULL; k++) {
    GtkWidget *heading = gtk_list_box_row_get_header (row);
    GtkWidget *title = stage_get (row, GTK_TYPE_LABEL, NULL);

    if (heading != NULL)
      g_string_append_printf (listed, "%s%s: ", k > 0 ? "|" : "",
                              gtk_label_get_label (GTK_LABEL (heading)));
    else if (k > 0)
      g_string_append (listed, ", ");
    g_string_append (listed, gtk_label_get_label (GTK_LABEL (title)));
  }
  return g_string_free (listed, FALSE);
}

static gboolean
is_listed (const char *expected)
{
  g_autofree char *listed = dup_listed ();

  return g_str_equal (listed, expected);
}

static void
act_on (const char *title, const char *action)
{
  g_autoptr (AppCampaignSnapshot) seen = look ();

  for (guint k = 0; k < seen->runs->len; k++) {
    const AppRun *run = g_ptr_array_index (seen->runs, k);

    if (g_str_equal (run->title, title))
      ck_assert (gtk_widget_activate_action (page (), action, "(ss)", run->uuid, run->title));
  }
}

START_TEST (test_runs_that_go_on_stand_first)
{
  static const char *const parties[][4] = { { "Ada", "Ben", "Cyd", NULL },
                                            { "Ben", "Cyd", "Ada", NULL },
                                            { "Cyd", "Ada", "Ben", NULL } };

  begin ();
  for (guint k = 0; k < 3; k++) {
    g_autofree char *record = stage_simulate (app_campaign_games ()[0], parties[k], 20);

    g_free (stage_add_record (window, record));
    gtk_widget_activate_action (page (), "campaign.add-run", NULL);
    stage_press (dialog (), "_Add");
    STAGE_UNTIL (stage_dialog (window) == NULL);
  }
  STAGE_UNTIL (is_listed ("Run 3, Run 2, Run 1"));
  /* Which of its game's variants. */
  stage_get (page (), GTK_TYPE_LABEL, "The Restless · 20 moves");
  act_on ("Run 3", "run.abandon");
  STAGE_UNTIL (is_listed ("Going on: Run 2, Run 1|Finished: Run 3"));
  act_on ("Run 2", "run.abandon");
  STAGE_UNTIL (is_listed ("Going on: Run 1|Finished: Run 3, Run 2"));
  act_on ("Run 3", "run.resume");
  STAGE_UNTIL (is_listed ("Going on: Run 3, Run 1|Finished: Run 2"));
  act_on ("Run 1", "run.pause");
  STAGE_UNTIL (is_listed ("Going on: Run 3|Paused: Run 1|Finished: Run 2"));
}
END_TEST

#define OF_RUN "The Restless · " NAME ", run 1"

/* Where all matches are, too, one reads which run of which campaign a match is. */
START_TEST (test_among_all_matches)
{
  g_autofree char *match = begin_run (20);
  GtkWidget *label;

  act ("run.remove");
  STAGE_UNTIL (UI_IS_CAMPAIGN_PAGE (page ()));
  ui_window_show_page (window, "matches");
  stage_get (page (), UI_TYPE_TEXT_CELL, "The Restless");
  undo ();
  stage_get (page (), UI_TYPE_TEXT_CELL, OF_RUN);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.find-matches", "s", "lanterns");
  stage_get (page (), GTK_TYPE_LABEL, "1 of 1 match");
  stage_narrow (window);
  label = stage_get (page (), GTK_TYPE_LABEL, OF_RUN);
  ck_assert (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  stage_check_narrow (page (), "matches");
}
END_TEST

/* What stands on every page has a name, and all of it fits where it is narrow. */
START_TEST (test_names_and_narrow)
{
  g_autofree char *match = begin_run (60);
  g_autoptr (AppCampaignSnapshot) seen = look ();

  write_entry ("Here.");
  stage_press (page (), "Begin an Evening");
  stage_get (page (), GTK_TYPE_BUTTON, "End the Evening");
  stage_check_names (window, "run");
  stage_press (page (), "_Write…");
  stage_check_names (dialog (), "entry");
  gtk_window_close (dialog ());
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-book", "s", match));
  stage_settle ();
  stage_check_names (window, "book");
  ck_assert (
      gtk_widget_activate_action (GTK_WIDGET (window), "win.open-campaign", "s", seen->uuid));
  stage_settle ();
  stage_check_names (window, "campaign");
  gtk_widget_activate_action (page (), "campaign.edit", NULL);
  stage_check_names (dialog (), "edit campaign");
  gtk_window_close (dialog ());
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_narrow (window);
  for (guint k = 0; k < 3; k++) {
    static const char *const actions[] = { "win.open-campaign", "win.open-run", "win.open-book" };

    ck_assert (gtk_widget_activate_action (GTK_WIDGET (window), actions[k], "s",
                                           k == 0 ? seen->uuid : match));
    stage_settle ();
    stage_check_narrow (window, actions[k]);
  }
}
END_TEST

TEST_SUITE (campaigns)
{
  Suite *suite = suite_create ("campaigns");
  TCase *tests = stage_case ("campaigns");

  tcase_add_test (tests, test_begin);
  tcase_add_test (tests, test_edit);
  tcase_add_test (tests, test_bin_and_back);
  tcase_add_test (tests, test_start_a_run);
  tcase_add_test (tests, test_run_page);
  tcase_add_test (tests, test_pause_and_abandon);
  tcase_add_test (tests, test_rename_and_take_out);
  tcase_add_loop_test (tests, test_no_such, 0, G_N_ELEMENTS (ways));
  tcase_add_test (tests, test_sessions);
  tcase_add_test (tests, test_journal);
  tcase_add_test (tests, test_home);
  tcase_add_test (tests, test_runs_that_go_on_stand_first);
  tcase_add_test (tests, test_among_all_matches);
  tcase_add_test (tests, test_names_and_narrow);
  suite_add_tcase (suite, tests);
  return suite;
}
