/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A league set up and run in the window: made by keys, paired and changed by hand, awarded, its
 * entrants, its points, its next season; and Home.
 */
#include "tests/ui/league/league-stage.h"

#include "app/league/league-commands.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "app/league/leagues.h"
#include "app/store/store-jobs.h"
#include "ui/league/setup/award-dialog.h"
#include "ui/league/setup/entrants-dialog.h"
#include "ui/league/league-page.h"
#include "ui/league/leagues-page.h"
#include "ui/widget/names-box.h"
#include "ui/league/pairing-page.h"
#include "ui/league/pairing-tables.h"
#include "app/league/trf/report-save.h"
#include "ui/league/report-dialog.h"
#include "ui/result/quick-log-dialog.h"
#include "ui/league/setup/scheme-dialog.h"
#include "ui/league/setup/season-dialog.h"

static UiWindow *window;

static GtkWidget *
page (void)
{
  return ui_window_get_page (window);
}

static GtkWindow *
dialog (GType type)
{
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  ck_assert (G_TYPE_CHECK_INSTANCE_TYPE (stage_dialog (window), type));
  return stage_dialog (window);
}

/* What a dialog asks in front of itself. */
static GtkWindow *
question (GtkWindow *asked)
{
  STAGE_UNTIL (stage_dialog ((gpointer)asked) != NULL);
  stage_settle ();
  return stage_dialog ((gpointer)asked);
}

static void
type_text (gpointer root, const char *text)
{
  for (; *text != '\0'; text++)
    stage_key (root, *text == '\n' ? GDK_KEY_Return : gdk_unicode_to_keyval ((guint)*text), 0);
}

/* Tab until the keyboard is in a widget of @type. */
static void
tab_to (GtkWindow *root, GType type)
{
  for (guint k = 0; k < 12; k++) {
    GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (root));

    if (focus != NULL && G_TYPE_CHECK_INSTANCE_TYPE (focus, type))
      return;
    stage_key (root, GDK_KEY_Tab, 0);
  }
  stage_fail ("no Tab leads there");
}

/* A label below @widget that has @part in it; NULL for none. */
static GtkWidget *
find_told (GtkWidget *widget, const char *part)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_label (GTK_LABEL (widget)), part) != NULL)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_told (child, part);
  return found;
}

static void
fill (gpointer root, const char *title, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (stage_get (root, ADW_TYPE_ENTRY_ROW, title)), text);
}

static void
undo (void)
{
  stage_press (window, "_Undo");
  stage_settle ();
}

static void
act (const char *action, const char *target)
{
  ck_assert (gtk_widget_activate_action (page (), action, target != NULL ? "s" : NULL, target));
}

/* A Swiss of six, on show. */
static char *
open_swiss (void)
{
  char *season;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_SWISS, 2, 6);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  stage_settle ();
  return season;
}

static guint
n_rounds (const char *season)
{
  g_autoptr (AppSeasonSnapshot) look = stage_season_snapshot (window, season);

  return look->rounds->len;
}

/* Waits for the plan. */
static GtkWidget *
plan (void)
{
  GtkWidget *tables;

  STAGE_UNTIL (UI_IS_PAIRING_PAGE (page ()));
  STAGE_UNTIL (stage_find (page (), UI_TYPE_PAIRING_TABLES, NULL) != NULL);
  stage_settle ();
  tables = stage_get (page (), UI_TYPE_PAIRING_TABLES, NULL);
  return tables;
}

static void
pair (const char *season)
{
  guint n = n_rounds (season);

  act ("league.pair", season);
  plan ();
  stage_key (window, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  ck_assert_uint_eq (n_rounds (season), n + 1);
}

/* The button of a seat. */
static GtkWidget *
seat_of (const char *name)
{
  return gtk_widget_get_ancestor (stage_get (page (), GTK_TYPE_LABEL, name), GTK_TYPE_BUTTON);
}

/* Who sits there. */
static char *
dup_seated (GtkWidget *seat)
{
  GtkWidget *box = gtk_widget_get_first_child (seat);

  return g_strdup (gtk_label_get_label (GTK_LABEL (gtk_widget_get_first_child (box))));
}

static char *
open_fixture (const char *season, guint at)
{
  g_autoptr (AppSeasonSnapshot) look = stage_season_snapshot (window, season);
  const AppRound *round = g_ptr_array_index (look->rounds, look->rounds->len - 1);

  return g_strdup (((const AppFixture *)g_ptr_array_index (round->fixtures, at))->uuid);
}

static AppFixtureState
state_of (const char *fixture)
{
  const AppFixture *found;
  g_autoptr (AppSeasonSnapshot) look =
      app_fixture_dup_snapshot (ui_window_get_store (window), fixture, &found, NULL);

  return look != NULL ? found->state : APP_FIXTURE_UNSEATED;
}

/* Making */

START_TEST (test_swiss_by_keys)
{
  g_autoptr (AppSeasonSnapshot) look = NULL;
  GtkWindow *asked;

  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "leagues");
  stage_settle ();
  act ("league.new", NULL);
  asked = dialog (UI_TYPE_SEASON_DIALOG);
  /* The first thing missing is told. */
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (asked), "Give the league a name."));
  type_text (asked, "cup\n");
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (asked), "Say which game is played"));
  type_text (asked, "toki");
  /* The game ends itself. */
  tab_to (asked, GTK_TYPE_TEXT_VIEW);
  ck_assert_str_eq (gtk_editable_get_text (GTK_EDITABLE (stage_get (
                        asked, ADW_TYPE_ENTRY_ROW, "Game, or several with commas between"))),
                    "ToKiO");
  type_text (asked, "ann\nben\ncy\ndee\neve\nfinn");
  stage_get (asked, GTK_TYPE_LABEL, "6 players");
  /* As many rounds as are usual; a round robin would do, which is no fault. */
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (asked), "a round robin would do"));
  stage_key (asked, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  look = stage_season_snapshot (window, ui_league_page_get_season (UI_LEAGUE_PAGE (page ())));
  ck_assert_str_eq (look->league_name, "cup");
  /* Which is not told a second time. */
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (window), "can begin"));
  ck_assert_ptr_null (find_told (GTK_WIDGET (window), "a round robin would do"));
  ck_assert_int_eq (look->draft->pairing.format, LEAGUE_SWISS);
  ck_assert_uint_eq (look->draft->rounds, 3);
  ck_assert_uint_eq (look->entrants->len, 6);
  ck_assert_str_eq (look->draft->games[0], "tokio");
}
END_TEST

/* Another format has other settings, but for those that somebody chose; and what was entered is
 * there again after Escape. */
START_TEST (test_formats_and_keeping)
{
  static const char *const names[] = { "Ann", "Ben", "Cy", "Dee", NULL };
  GtkWindow *asked;
  g_auto (GStrv) kept = NULL;
  GtkWidget *points, *formats;

  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "leagues");
  stage_settle ();
  act ("league.new", NULL);
  asked = dialog (UI_TYPE_SEASON_DIALOG);
  fill (asked, "Name of the League", "Friday");
  fill (asked, "Game, or several with commas between", "Catan");
  ui_names_box_set_names (UI_NAMES_BOX (stage_get (asked, UI_TYPE_NAMES_BOX, NULL)), names);
  points = stage_get (asked, ADW_TYPE_COMBO_ROW, "Points");
  ck_assert_str_eq (adw_action_row_get_subtitle (ADW_ACTION_ROW (points)),
                    league_preset_scheme ("chess")->text);
  /* Arrow keys choose among the formats, which are one stop. */
  gtk_widget_grab_focus (stage_get (asked, ADW_TYPE_ACTION_ROW, "Swiss"));
  formats = gtk_widget_get_parent (stage_get (asked, ADW_TYPE_ACTION_ROW, "Swiss"));
  for (guint k = 0; k < 3; k++)
    stage_key (asked, GDK_KEY_Down, 0);
  stage_get (asked, ADW_TYPE_ACTION_ROW, "Largest Table");
  ck_assert_ptr_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (points)), "of 4"));
  stage_key (asked, GDK_KEY_Tab, 0);
  ck_assert (!gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (asked)), formats));
  stage_key (asked, GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  act ("league.new", NULL);
  asked = dialog (UI_TYPE_SEASON_DIALOG);
  ck_assert_str_eq (gtk_editable_get_text (
                        GTK_EDITABLE (stage_get (asked, ADW_TYPE_ENTRY_ROW, "Name of the League"))),
                    "Friday");
  kept = ui_names_box_dup_names (UI_NAMES_BOX (stage_get (asked, UI_TYPE_NAMES_BOX, NULL)));
  ck_assert_uint_eq (g_strv_length (kept), 4);
  stage_get (asked, ADW_TYPE_ACTION_ROW, "Largest Table");
}
END_TEST

static guint
n_tie_breaks (const char *season)
{
  g_autoptr (AppSeasonSnapshot) snapshot = stage_season_snapshot (window, season);

  return snapshot->draft->rules.n_tie_breaks;
}

/* Tie-breaks are moved and taken out by keys. */
START_TEST (test_tie_breaks)
{
  g_autofree char *season = open_swiss ();
  g_autoptr (AppSeasonSnapshot) before = stage_season_snapshot (window, season);
  g_autoptr (AppSeasonSnapshot) after = NULL;
  const LeagueRules *rules = &before->draft->rules;
  GtkWindow *asked;

  act ("league.edit-season", season);
  asked = dialog (UI_TYPE_SEASON_DIALOG);
  gtk_expander_set_expanded (GTK_EXPANDER (stage_get (asked, GTK_TYPE_EXPANDER, NULL)), TRUE);
  stage_settle ();
  gtk_widget_grab_focus (
      stage_get (asked, ADW_TYPE_ACTION_ROW, league_column_name (rules->tie_breaks[0])));
  stage_key (asked, GDK_KEY_Down, GDK_ALT_MASK);
  stage_key (asked, GDK_KEY_Down, 0);
  stage_key (asked, GDK_KEY_Delete, 0);
  stage_press (asked, "_Save");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  after = stage_season_snapshot (window, season);
  ck_assert_uint_eq (after->draft->rules.n_tie_breaks, rules->n_tie_breaks - 1);
  ck_assert_int_eq (after->draft->rules.tie_breaks[0], rules->tie_breaks[1]);
  ck_assert_int_eq (after->draft->rules.tie_breaks[1], rules->tie_breaks[0]);
  ck_assert_int_eq (after->draft->rules.tie_breaks[2], rules->tie_breaks[3]);
  ck_assert_uint_eq (after->draft->rounds, before->draft->rounds);
  undo ();
  STAGE_UNTIL (n_tie_breaks (season) == rules->n_tie_breaks);
}
END_TEST

/* Tie-breaks, and who sits where in a plan, are dragged too. */
START_TEST (test_dragged)
{
  g_autofree char *season = open_swiss ();
  g_autoptr (AppSeasonSnapshot) before = stage_season_snapshot (window, season);
  g_autoptr (AppSeasonSnapshot) after = NULL;
  const LeagueColumn *columns = before->draft->rules.tie_breaks;
  GtkWidget *row, *seat;
  GtkWindow *asked;

  act ("league.edit-season", season);
  asked = dialog (UI_TYPE_SEASON_DIALOG);
  gtk_expander_set_expanded (GTK_EXPANDER (stage_get (asked, GTK_TYPE_EXPANDER, NULL)), TRUE);
  stage_settle ();
  row = stage_get (asked, ADW_TYPE_ACTION_ROW, league_column_name (columns[1]));
  gtk_widget_grab_focus (row);
  stage_settle ();
  stage_drag (stage_get (row, GTK_TYPE_IMAGE, "Drag to another place (Alt+Up, Alt+Down)"),
              stage_get (asked, ADW_TYPE_ACTION_ROW, league_column_name (columns[0])));
  STAGE_UNTIL (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (
                   stage_get (asked, ADW_TYPE_ACTION_ROW, league_column_name (columns[1]))))
               == 0);
  stage_press (asked, "_Save");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  after = stage_season_snapshot (window, season);
  ck_assert_int_eq (after->draft->rules.tie_breaks[0], columns[1]);
  ck_assert_int_eq (after->draft->rules.tie_breaks[1], columns[0]);
  act ("league.pair", season);
  plan ();
  seat = seat_of ("Ann");
  stage_drag (seat, seat_of ("Finn"));
  STAGE_UNTIL (seat_of ("Finn") == seat);
}
END_TEST

START_TEST (test_next_season)
{
  g_autofree char *season = open_swiss ();
  g_autoptr (AppSeasonSnapshot) before = stage_season_snapshot (window, season);
  g_autoptr (AppSeasonSnapshot) after = NULL;
  GtkWindow *asked;

  act ("league.next-season", before->league);
  asked = dialog (UI_TYPE_SEASON_DIALOG);
  stage_get (asked, GTK_TYPE_LABEL, "6 players");
  fill (asked, "Name of the Season", "Spring");
  stage_press (asked, "_Begin");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ())
               && g_strcmp0 (ui_league_page_get_season (UI_LEAGUE_PAGE (page ())), season) != 0);
  after = stage_season_snapshot (window, ui_league_page_get_season (UI_LEAGUE_PAGE (page ())));
  ck_assert_str_eq (after->season_title, "Spring");
  ck_assert_uint_eq (after->entrants->len, 6);
  ck_assert_str_eq (after->draft->carry_from, season);
}
END_TEST

/* Pairing */

START_TEST (test_pair_by_keys)
{
  g_autofree char *season = open_swiss ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *fixture = NULL;
  GtkWidget *focus;

  ui_league_page_show_view (UI_LEAGUE_PAGE (page ()), "rounds");
  stage_press (page (), "_Pair…");
  plan ();
  focus = gtk_root_get_focus (GTK_ROOT (window));
  ck_assert_ptr_nonnull (gtk_widget_get_ancestor (focus, UI_TYPE_PAIRING_TABLES));
  first = dup_seated (focus);
  /* Enter marks, Escape thinks better of it, and stays on the page. */
  stage_key (window, GDK_KEY_Return, 0);
  ck_assert (gtk_widget_has_css_class (focus, "marked"));
  stage_key (window, GDK_KEY_Escape, 0);
  ck_assert (!gtk_widget_has_css_class (focus, "marked"));
  /* Who enters now is in the plan. */
  {
    AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_ENTER);

    command->season = g_strdup (season);
    command->texts = g_strsplit ("Gail", "|", -1);
    g_free (stage_run_command (window, command));
  }
  STAGE_UNTIL (stage_find (page (), GTK_TYPE_LABEL, "Gail") != NULL);
  stage_settle ();
  focus = gtk_root_get_focus (GTK_ROOT (window));
  g_free (first);
  first = dup_seated (focus);
  /* Marked here, taken there: they change places. */
  stage_key (window, GDK_KEY_Return, 0);
  stage_key (window, GDK_KEY_Down, 0);
  focus = gtk_root_get_focus (GTK_ROOT (window));
  second = dup_seated (focus);
  ck_assert_str_ne (first, second);
  stage_key (window, GDK_KEY_Return, 0);
  ck_assert_ptr_eq (seat_of (first), focus);
  /* The order turned: who sat left sits right. */
  stage_key (window, GDK_KEY_t, 0);
  ck_assert_ptr_ne (seat_of (first), focus);
  ck_assert_uint_eq (n_rounds (season), 0);
  stage_key (window, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  ck_assert_uint_eq (n_rounds (season), 1);
  /* Back at the rounds Enter stores no result by itself: it asks for one. */
  stage_settle ();
  stage_key (window, GDK_KEY_Return, 0);
  gtk_window_destroy (dialog (UI_TYPE_QUICK_LOG_DIALOG));
  fixture = open_fixture (season, 0);
  ck_assert_int_eq (state_of (fixture), APP_FIXTURE_OPEN);
  undo ();
  STAGE_UNTIL (n_rounds (season) == 0);
}
END_TEST

/* Two who met are seated together again: it is told, and can be accepted all the same. */
START_TEST (test_odd_pairing)
{
  g_autofree char *season = open_swiss ();
  g_autoptr (AppSeasonSnapshot) look = NULL;
  const AppFixture *met;
  GtkWidget *one, *other, *card;

  pair (season);
  stage_play_rounds (window, season, 1);
  look = stage_season_snapshot (window, season);
  met = g_ptr_array_index (((AppRound *)g_ptr_array_index (look->rounds, 0))->fixtures, 0);
  act ("league.pair", season);
  plan ();
  one = seat_of (met->seats[0].name);
  card = gtk_widget_get_parent (one);
  other = gtk_widget_get_first_child (card) == one ? gtk_widget_get_last_child (card)
                                                   : gtk_widget_get_first_child (card);
  ck_assert_ptr_null (find_told (page (), "marked tables are odd"));
  g_signal_emit_by_name (seat_of (met->seats[1].name), "clicked");
  g_signal_emit_by_name (other, "clicked");
  ck_assert_ptr_eq (seat_of (met->seats[1].name), other);
  stage_settle ();
  ck_assert_ptr_nonnull (find_told (page (), "marked tables are odd"));
  /* Accepted, it can be printed at once. */
  stage_key (window, GDK_KEY_p, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  ck_assert_uint_eq (n_rounds (season), 2);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  ck_assert_str_eq (G_OBJECT_TYPE_NAME (stage_dialog (window)), "GtkPrintUnixDialog");
  stage_key (stage_dialog (window), GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
}
END_TEST

static void
made_cb (GObject *store, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(AppDocument **)data = app_report_make_finish (APP_STORE (store), result, &error);
  ck_assert_msg (error == NULL, "%s", error != NULL ? error->message : "");
}

START_TEST (test_printed_pairings)
{
  static const guint32 tables[] = { 0, 1, 2, 3, 4, 5 };
  AppReportRequest request = { .kind = APP_REPORT_ROUND };
  g_autofree char *season = open_swiss ();
  g_autofree char *path = g_build_filename (stage_folder (), "printed.pdf", NULL);
  g_autofree char *printed = NULL;
  g_autoptr (GtkPrintOperation) print = NULL;
  g_autoptr (AppDocument) report = NULL;
  gsize length;

  stage_pair (window, season, tables, 3);
  request.season = season;
  app_report_make_async (ui_window_get_store (window), &request, NULL, made_cb, &report);
  STAGE_UNTIL (report != NULL);
  print = ui_report_print_new (report);
  gtk_print_operation_set_export_filename (print, path);
  ck_assert_int_eq (
      gtk_print_operation_run (print, GTK_PRINT_OPERATION_ACTION_EXPORT, GTK_WINDOW (window), NULL),
      GTK_PRINT_OPERATION_RESULT_APPLY);
  ck_assert (g_file_get_contents (path, &printed, &length, NULL));
  ck_assert (g_str_has_prefix (printed, "%PDF-"));
  ck_assert_uint_gt (length, 2000);
}
END_TEST

/* A list that can't be read is not lost, and says which line. */
START_TEST (test_engine)
{
  g_autofree char *season = open_swiss ();
  GtkTextBuffer *buffer;
  GtkWindow *asked;

  act ("league.pair", season);
  plan ();
  gtk_widget_activate_action (page (), "pairing.list", NULL);
  asked = dialog (ADW_TYPE_MESSAGE_DIALOG);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (asked, GTK_TYPE_TEXT_VIEW, NULL)));
  gtk_text_buffer_set_text (buffer, "3\n1 2\n3 9\n5 6\n", -1);
  stage_press (asked, "_Take It");
  STAGE_UNTIL (stage_dialog (window) != NULL && stage_dialog (window) != asked);
  asked = dialog (ADW_TYPE_MESSAGE_DIALOG);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (stage_get (asked, GTK_TYPE_TEXT_VIEW, NULL)));
  ck_assert_int_eq (gtk_text_buffer_get_line_count (buffer), 5);
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (asked), "Line 3: "));
  gtk_text_buffer_set_text (buffer, "3\n1 2\n3 4\n5 6\n", -1);
  stage_press (asked, "_Take It");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_ptr_eq (gtk_widget_get_parent (seat_of ("Ann")),
                    gtk_widget_get_parent (seat_of ("Ben")));
}
END_TEST

START_TEST (test_not_paired)
{
  g_autofree char *season = NULL;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_ROUND_ROBIN, 2, 4);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  stage_settle ();
  act ("league.pair", season);
  STAGE_UNTIL (stage_find (page (), ADW_TYPE_STATUS_PAGE, "Not Paired") != NULL);
  ck_assert_ptr_nonnull (find_told (page (), "paired already"));
  stage_press (page (), "_Who Takes Part…");
  dialog (UI_TYPE_ENTRANTS_DIALOG);
}
END_TEST

/* Results */

START_TEST (test_award)
{
  g_autofree char *season = open_swiss ();
  g_autofree char *fixture = NULL;
  GtkWindow *asked;

  pair (season);
  fixture = open_fixture (season, 0);
  act ("league.award", fixture);
  asked = dialog (UI_TYPE_AWARD_DIALOG);
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (asked), "Say what is awarded."));
  stage_key (asked, GDK_KEY_Down, 0);
  stage_key (asked, GDK_KEY_Return, 0);
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (asked), "Say why it is awarded"));
  type_text (asked, "ill\n");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  ck_assert_int_eq (state_of (fixture), APP_FIXTURE_FORFEIT);
  undo ();
  STAGE_UNTIL (state_of (fixture) == APP_FIXTURE_OPEN);
  /* Another one by its result, and that taken back. */
  gtk_widget_activate_action (page (), "league.result", "(su)", fixture, 0);
  STAGE_UNTIL (state_of (fixture) == APP_FIXTURE_PLAYED);
  undo ();
  STAGE_UNTIL (state_of (fixture) == APP_FIXTURE_OPEN);
  /* Played while somebody is about to award it: that is told, and stays open. */
  act ("league.award", fixture);
  asked = dialog (UI_TYPE_AWARD_DIALOG);
  gtk_widget_activate_action (page (), "league.result", "(su)", fixture, 0);
  STAGE_UNTIL (state_of (fixture) == APP_FIXTURE_PLAYED);
  stage_key (asked, GDK_KEY_Down, 0);
  stage_key (asked, GDK_KEY_Return, 0);
  type_text (asked, "ill\n");
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "The fixture was played.") != NULL);
  ck_assert_int_eq (state_of (fixture), APP_FIXTURE_PLAYED);
}
END_TEST

/* Of a table of four each has a place. */
START_TEST (test_award_places)
{
  g_autofree char *season = NULL;
  g_autofree char *fixture = NULL;
  g_autoptr (AppSeasonSnapshot) look = NULL;
  const AppFixture *awarded;
  GtkWidget *first, *row;
  GtkWindow *asked;

  window = stage_window (NULL, FALSE);
  season = stage_league (window, LEAGUE_PODS, 4, 8);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-league", "s", season);
  stage_settle ();
  pair (season);
  fixture = open_fixture (season, 0);
  act ("league.award", fixture);
  asked = dialog (UI_TYPE_AWARD_DIALOG);
  ck_assert_uint_eq (stage_count (asked, GTK_TYPE_SPIN_BUTTON), 4);
  adw_combo_row_set_selected (ADW_COMBO_ROW (stage_get (asked, ADW_TYPE_COMBO_ROW, "Because")), 1);
  /* The first two the other way round. */
  first = stage_get (asked, GTK_TYPE_SPIN_BUTTON, NULL);
  row = gtk_widget_get_ancestor (first, ADW_TYPE_ACTION_ROW);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (first), 2);
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (stage_get (gtk_widget_get_next_sibling (row), GTK_TYPE_SPIN_BUTTON, NULL)),
      1);
  fill (asked, "Reason, for everybody to read", "The clock fell down.");
  stage_press (asked, "_Award");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  look = app_fixture_dup_snapshot (ui_window_get_store (window), fixture, &awarded, NULL);
  ck_assert_ptr_nonnull (look);
  ck_assert_int_eq (awarded->state, APP_FIXTURE_DECIDED);
  for (guint k = 0; k < 4; k++)
    ck_assert_uint_eq (awarded->seats[k].place, k < 2 ? 2 - k : k + 1);
}
END_TEST

START_TEST (test_home)
{
  g_autofree char *season = open_swiss ();

  ui_window_show_page (window, "leagues");
  stage_settle ();
  stage_get (page (), GTK_TYPE_LABEL, "to be paired");
  ui_window_show_page (window, "home");
  stage_settle ();
  g_signal_emit_by_name (gtk_widget_get_ancestor (find_told (page (), "Round 1 waits to be paired"),
                                                  GTK_TYPE_LIST_BOX_ROW),
                         "activate");
  STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
  pair (season);
  stage_play_rounds (window, season, 1);
  pair (season);
  ui_window_show_page (window, "home");
  stage_settle ();
  ck_assert_ptr_null (find_told (page (), "waits to be paired"));
  g_signal_emit_by_name (
      gtk_widget_get_ancestor (find_told (page (), "Thursdays, "), GTK_TYPE_LIST_BOX_ROW),
      "activate");
  stage_key (dialog (UI_TYPE_QUICK_LOG_DIALOG), GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
}
END_TEST

/* Entrants */

static const AppEntrant *
entrant_at (const AppSeasonSnapshot *look, guint at)
{
  return g_ptr_array_index (look->entrants, at);
}

START_TEST (test_entrants)
{
  g_autofree char *season = open_swiss ();
  g_autoptr (AppSeasonSnapshot) look = NULL;
  GtkWidget *number, *told;
  GtkWindow *asked;

  act ("league.entrants", season);
  asked = dialog (UI_TYPE_ENTRANTS_DIALOG);
  /* Typed and entered; who is there already is refused, and what was typed stays. */
  type_text (asked, "gus\n");
  stage_get (asked, ADW_TYPE_ACTION_ROW, "gus");
  fill (asked, "Enter somebody", "Ann");
  stage_key (asked, GDK_KEY_Return, 0);
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "Ann takes part in Thursdays") != NULL);
  ck_assert_str_eq (gtk_editable_get_text (
                        GTK_EDITABLE (stage_get (asked, ADW_TYPE_ENTRY_ROW, "Enter somebody"))),
                    "Ann");
  /* Many at once, as they were pasted. */
  fill (asked, "Enter somebody", "Hugo Wolfeschlegelsteinhausen von und zu Bergerdorff\nIda");
  stage_key (asked, GDK_KEY_Return, 0);
  stage_get (asked, ADW_TYPE_ACTION_ROW, "Ida");
  /* Who sits nowhere is taken out with Delete; and back. */
  gtk_widget_grab_focus (stage_get (asked, ADW_TYPE_ACTION_ROW, "Ida"));
  stage_key (asked, GDK_KEY_Delete, 0);
  STAGE_UNTIL (stage_find (asked, ADW_TYPE_ACTION_ROW, "Ida") == NULL);
  stage_press (asked, "_Undo");
  stage_get (asked, ADW_TYPE_ACTION_ROW, "Ida");
  /* Away in a round. */
  look = stage_season_snapshot (window, season);
  gtk_widget_activate_action (GTK_WIDGET (asked), "entrants.away", "s", entrant_at (look, 0)->uuid);
  ck_assert_uint_eq (gtk_drop_down_get_selected (
                         GTK_DROP_DOWN (stage_get (question (asked), GTK_TYPE_DROP_DOWN, NULL))),
                     1);
  stage_press (question (asked), "_Set");
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "away in round 1") != NULL);
  gtk_widget_activate_action (GTK_WIDGET (asked), "entrants.comes", "(su)",
                              entrant_at (look, 0)->uuid, 1);
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "away in round 1") == NULL);
  /* Points are taken with a reason, and given back. */
  gtk_widget_activate_action (GTK_WIDGET (asked), "entrants.penalty", "s",
                              entrant_at (look, 0)->uuid);
  fill (question (asked), "Points", "½");
  ck_assert (!gtk_widget_is_sensitive (stage_get (question (asked), GTK_TYPE_BUTTON, "_Take")));
  fill (question (asked), "Reason", "late");
  stage_press (question (asked), "_Take");
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "less ½: late") != NULL);
  g_clear_pointer (&look, app_season_snapshot_free);
  look = stage_season_snapshot (window, season);
  gtk_widget_activate_action (GTK_WIDGET (asked), "entrants.penalty", "s",
                              entrant_at (look, 0)->uuid);
  stage_get (question (asked), ADW_TYPE_ACTION_ROW, "late");
  stage_check_names (question (asked), "penalty points");
  g_signal_emit_by_name (
      stage_get (stage_get (question (asked), ADW_TYPE_ACTION_ROW, "late"), GTK_TYPE_BUTTON, NULL),
      "clicked");
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "less ½: late") == NULL);
  STAGE_UNTIL (stage_dialog (window) == asked);
  /* Two who must not meet. */
  gtk_widget_activate_action (GTK_WIDGET (asked), "entrants.forbid", "s",
                              entrant_at (look, 0)->uuid);
  stage_press (question (asked), "_Set");
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "not against Ben") != NULL);
  /* One leaves, which is told whole, and returns. */
  gtk_widget_activate_action (GTK_WIDGET (asked), "entrants.leave", "s",
                              entrant_at (look, look->entrants->len - 2)->uuid);
  number = stage_get (question (asked), GTK_TYPE_SPIN_BUTTON, NULL);
  gtk_widget_grab_focus (number);
  stage_key (question (asked), GDK_KEY_Return, 0);
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "left before the first round") != NULL);
  stage_settle ();
  told = find_told (GTK_WIDGET (asked), "leaves before the first round");
  ck_assert_ptr_nonnull (told);
  ck_assert (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (told))));
  gtk_widget_activate_action (GTK_WIDGET (asked), "entrants.return", "s",
                              entrant_at (look, look->entrants->len - 2)->uuid);
  STAGE_UNTIL (find_told (GTK_WIDGET (asked), "left before the first round") == NULL);
  /* After a name was entered, Escape leaves at once. */
  gtk_widget_grab_focus (stage_get (asked, ADW_TYPE_ENTRY_ROW, "Enter somebody"));
  fill (asked, "Enter somebody", "Jon");
  stage_key (asked, GDK_KEY_Return, 0);
  stage_get (asked, ADW_TYPE_ACTION_ROW, "Jon");
  stage_key (asked, GDK_KEY_Escape, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
}
END_TEST

/* Points */

START_TEST (test_scheme)
{
  g_autoptr (AppScheme) kept = NULL;
  GtkWindow *asked, *points;

  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "leagues");
  stage_settle ();
  act ("league.new", NULL);
  asked = dialog (UI_TYPE_SEASON_DIALOG);
  stage_press (asked, "Points of Your Own…");
  points = question (asked);
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (points), "Give the points a name."));
  fill (points, "Name of the Points", "House");
  fill (points, "Win", "three");
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (points), "Points are numbers"));
  /* A win that is worth less than a draw. */
  fill (points, "Win", "½");
  fill (points, "Draw", "1");
  ck_assert (!gtk_widget_is_sensitive (stage_get (points, GTK_TYPE_BUTTON, "_Keep")));
  fill (points, "Win", "2.5");
  stage_press (points, "_Add");
  stage_press (points, "_Keep");
  STAGE_UNTIL (stage_dialog ((gpointer)asked) == NULL);
  stage_settle ();
  kept = app_scheme_find (app_store_get_db (ui_window_get_store (window)), "House", NULL);
  ck_assert_ptr_nonnull (kept);
  ck_assert_int_eq (kept->scheme.win, 5 * LEAGUE_POINT / 2);
  ck_assert_uint_eq (kept->scheme.n_bonus, 1);
  /* It is chosen for the league that is being made. */
  ck_assert_ptr_nonnull (find_told (GTK_WIDGET (asked), "2½"));
}
END_TEST

/* Names for those who can't see, and room where it is narrow. */

static void
check_dialog (const char *name)
{
  GtkWindow *asked = stage_dialog (window);

  stage_check_names (asked, name);
  stage_check_narrow (asked, name);
  gtk_window_close (asked);
  STAGE_UNTIL (stage_dialog (window) == NULL);
}

/* The menu of a page that was left and is back. */
START_TEST (test_menu_after_return)
{
  g_autofree char *season = open_swiss ();
  GtkWidget *menu, *item;

  pair (season);
  menu = stage_get (window, GTK_TYPE_MENU_BUTTON, "More");
  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  stage_settle ();
  item = find_told (menu, "Who Takes Part");
  ck_assert_ptr_nonnull (item);
  ck_assert (gtk_widget_is_sensitive (item));
}
END_TEST

/* However often the list is gone to, Enter opens the league. */
START_TEST (test_list_by_keys)
{
  g_autofree char *season = open_swiss ();

  for (guint k = 0; k < 3; k++) {
    stage_key (window, GDK_KEY_1, GDK_CONTROL_MASK);
    stage_settle ();
    stage_key (window, GDK_KEY_4, GDK_CONTROL_MASK);
    stage_settle ();
    ck_assert (UI_IS_LEAGUES_PAGE (page ()));
    stage_key (window, GDK_KEY_Return, 0);
    STAGE_UNTIL (UI_IS_LEAGUE_PAGE (page ()));
    stage_settle ();
  }
}
END_TEST

START_TEST (test_names_and_narrow)
{
  g_autofree char *season = open_swiss ();
  g_autofree char *fixture = NULL;
  GtkWidget *scheme;

  act ("league.new", NULL);
  gtk_expander_set_expanded (
      GTK_EXPANDER (stage_get (dialog (UI_TYPE_SEASON_DIALOG), GTK_TYPE_EXPANDER, NULL)), TRUE);
  stage_settle ();
  check_dialog ("new league");
  act ("league.entrants", season);
  dialog (UI_TYPE_ENTRANTS_DIALOG);
  check_dialog ("entrants");
  scheme = ui_scheme_dialog_new (ui_window_get_store (window), NULL);
  gtk_window_set_transient_for (GTK_WINDOW (scheme), GTK_WINDOW (window));
  gtk_window_present (GTK_WINDOW (scheme));
  dialog (UI_TYPE_SCHEME_DIALOG);
  check_dialog ("points");
  pair (season);
  fixture = open_fixture (season, 0);
  act ("league.award", fixture);
  dialog (UI_TYPE_AWARD_DIALOG);
  check_dialog ("award");
  stage_play_rounds (window, season, 1);
  act ("league.pair", season);
  plan ();
  stage_check_names (window, "pairing");
  stage_narrow (window);
  stage_check_narrow (window, "pairing");
}
END_TEST

TEST_SUITE (league_dialogs)
{
  Suite *suite = suite_create ("league-dialogs");
  TCase *tests = stage_case ("league-dialogs");

  tcase_add_test (tests, test_swiss_by_keys);
  tcase_add_test (tests, test_formats_and_keeping);
  tcase_add_test (tests, test_tie_breaks);
  tcase_add_test (tests, test_dragged);
  tcase_add_test (tests, test_next_season);
  tcase_add_test (tests, test_pair_by_keys);
  tcase_add_test (tests, test_printed_pairings);
  tcase_add_test (tests, test_odd_pairing);
  tcase_add_test (tests, test_engine);
  tcase_add_test (tests, test_not_paired);
  tcase_add_test (tests, test_award);
  tcase_add_test (tests, test_award_places);
  tcase_add_test (tests, test_home);
  tcase_add_test (tests, test_entrants);
  tcase_add_test (tests, test_scheme);
  tcase_add_test (tests, test_menu_after_return);
  tcase_add_test (tests, test_list_by_keys);
  tcase_add_test (tests, test_names_and_narrow);
  suite_add_tcase (suite, tests);
  return suite;
}
