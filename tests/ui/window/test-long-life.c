/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window that is never closed: match after match is opened from the list, recorded in by typing,
 * taken back and closed, with a look at the other pages, a dialog or a second window now and then.
 * What the program holds must stay the same: memory, widgets, threads, file descriptors, the
 * file's log; and whatever is closed is gone. TOMEKEEPER_LONG_LIFE says how many matches, 60
 * otherwise; in 2,000, the whole of it, memory is measured behind the first 300.
 * TOMEKEEPER_LONG_WIDGETS tells what is alive by type.
 */
#include "tests/ui/match/match-stage.h"

#include "tests/live.h"

#include "app/plays-in/play-import-read.h"
#include "app/plays-in/play-import-store.h"
#include "app/plays-in/play-import.h"
#include "app/campaign/campaigns.h"
#include "app/match/matches.h"
#include "app/player/players.h"
#include "app/recording/choices.h"
#include "app/result/quick.h"
#include "app/store/store-jobs.h"
#include "ui/result/result-page.h"

#include <glib/gstdio.h>

/* The games in turn, a result without moves, and a run of The Restless. */
#define KINDS 7
static const char *const codes[KINDS] = { "tome",     "tokio", "spelled", "arkham",
                                          "restless", NULL,    "restless" };
static const char *const friends[] = { "Ada", "Ben", "Cyd", "Dan" };

/* Pages, fonts and styles are made when they are first shown; what is remembered of them is full
 * after this many. */
#define WARM 280
#define EVERY 100     /* matches between two looks */
#define SEEN 5        /* matches between two whose widgets are noted */
#define ASIDE 20      /* between two things done beside matches; */
#define ASIDE_SHORT 3 /* so that a short life has them all */
/* Bytes a match. Some 3 kB come still, measured from 300 to 600: glyphs and fonts that the
 * libraries remember among them. A menu that is left behind with each page is 7 kB and more. */
#define MOST_SLOPE 4096
#define MOST_LOG (8 << 20)
/* GLib keeps those of its pool for half a minute. */
#define IDLE_THREADS 16

/* Of a result. */
#define NOTE "Played by candle light"

/* Where the environment does not say how many. */
#ifdef __SANITIZE_ADDRESS__
#define SHORT 14
#else
#define SHORT 40
#endif

static UiWindow *window;

/* The collection */

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

#define WAIT_FOR(result) STAGE_UNTIL ((result) != NULL)

/* The @k-th day from 2001 on. */
static char *
dup_day (guint k)
{
  g_autoptr (GDateTime) first = g_date_time_new_utc (2001, 1, 1, 0, 0, 0);
  g_autoptr (GDateTime) day = g_date_time_add_days (first, (int)k);

  return g_date_time_format (day, "%F");
}

static void
write_record (GString *records, AppPacks *packs, guint k)
{
  const char *code = codes[k % KINDS];
  AppSimulation simulation = { .game = rules_game ((RulesText){ code, strlen (code) }),
                               .names = friends,
                               .seed = k + 1,
                               .max_moves = 6 + k % 9 };
  g_autoptr (AppSimulatedRecord) played = app_simulate (&simulation, packs, NULL);
  g_autofree char *day = dup_day (k);

  ck_assert_ptr_nonnull (played);
  record_tags_set (played->tags, "Date", day);
  app_simulated_record_write (played, records);
  g_string_append_c (records, '\n');
}

static void
play_import_matches (AppStore *store, guint n)
{
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GString *records = g_string_new (NULL);
  AppPlayImportOptions options = { .is_new = TRUE };
  DbStore *db = app_store_get_db (store);
  gint64 batch;

  for (guint k = 0; k < n; k++)
    if (codes[k % KINDS] != NULL)
      write_record (records, packs, k);
  bytes = g_string_free_to_bytes (records);
  app_play_import_set_options (play_import, &options);
  app_play_import_add_bytes (play_import, "records.tkr", bytes, IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (play_import, db, app_store_get_packs (store), NULL, NULL));
  ck_assert_uint_eq (app_play_import_get_faults (play_import)->len, 0);
  ck_assert (app_play_import_identify (play_import, db, NULL, NULL));
  ck_assert_msg (
      app_play_import_run (play_import, db, app_store_get_packs (store), NULL, &batch, &error),
      "%s", error != NULL ? error->message : "");
}

static void
log_result (AppStore *store, guint k)
{
  g_autofree char *line = g_strdup_printf ("Tome: Ada+Cyd %u, Ben+Dan %u", k % 40, k % 33);
  g_autoptr (AppQuick) quick = app_quick_read (store, line, NULL, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *uuid = NULL;

  quick->date = dup_day (k);
  app_command_do_async (store, &app_quick_log, &(AppQuickLog){ quick }, NULL, done_cb, &result);
  WAIT_FOR (result);
  uuid = app_command_finish_uuid (result, NULL, NULL);
  ck_assert_ptr_nonnull (uuid);
}

/* Every other match of The Restless. */
static void
add_runs (AppStore *store)
{
  g_autoptr (AppCampaignDraft) draft =
      app_campaign_draft_new (store, rules_game (RULES_TEXT ("restless")));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) candidates = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };
  const char *campaign;

  g_free (draft->name);
  draft->name = g_strdup ("The long road");
  app_command_do_async (store, &app_campaign_command,
                        &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_ADD, .draft = draft },
                        NULL, done_cb, &result);
  WAIT_FOR (result);
  ck_assert (app_command_finish_answer (result, &answer, NULL));
  campaign = answer.uuid;
  candidates = app_campaign_dup_candidates (store, campaign);
  for (guint k = 0; k < candidates->len; k += 2) {
    const AppRunCandidate *candidate = g_ptr_array_index (candidates, k);
    g_autoptr (GAsyncResult) added = NULL;

    app_command_do_async (store, &app_campaign_command,
                          &(AppCampaignCommand){ .kind = APP_CAMPAIGN_COMMAND_RUN_ADD,
                                                 .uuid = campaign,
                                                 .other = candidate->match },
                          NULL, done_cb, &added);
    WAIT_FOR (added);
  }
}

/* The person's own file, with as many matches as there are. */
static void
fill (guint n)
{
  g_autoptr (GError) error = NULL;
  AppStore *store = app_store_open (NULL, &error);

  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  play_import_matches (store, n);
  for (guint k = 0; k < n; k++)
    if (codes[k % KINDS] == NULL)
      log_result (store, k);
  add_runs (store);
  g_object_add_weak_pointer (G_OBJECT (store), (gpointer *)&store);
  g_object_unref (store);
  STAGE_UNTIL (store == NULL);
}

/* What is alive */

/* How many widgets of each type were seen and are not gone: type to count. */
static GHashTable *alive;

static void
gone_cb (gpointer data, GObject *widget)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (alive, data));

  g_hash_table_insert (alive, data, GUINT_TO_POINTER (n - 1));
}

/* Notes every widget below @widget that was not seen before. */
static void
see (GtkWidget *widget)
{
  static GQuark seen;
  gpointer type = GSIZE_TO_POINTER (G_OBJECT_TYPE (widget));

  if (seen == 0)
    seen = g_quark_from_static_string ("long-life-seen");
  if (g_object_get_qdata (G_OBJECT (widget), seen) == NULL) {
    guint n = GPOINTER_TO_UINT (g_hash_table_lookup (alive, type));

    g_object_set_qdata (G_OBJECT (widget), seen, widget);
    g_object_weak_ref (G_OBJECT (widget), gone_cb, type);
    g_hash_table_insert (alive, type, GUINT_TO_POINTER (n + 1));
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    see (child);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static gint64
size_of (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 ? (gint64)status.st_size : 0;
}

/* What the program holds between two matches. */
typedef struct {
  guint matches;
  gsize bytes;
  guint widgets, threads, files;
  gint64 log; /* bytes */
} Look;

static Look
look (guint matches)
{
  g_autofree char *path =
      g_strconcat (app_store_get_path (ui_window_get_store (window)), "-wal", NULL);
  Look look = { .matches = matches };
  GHashTableIter iter;
  gpointer n;

  stage_settle ();
  look.bytes = live_bytes ();
  look.threads = count_files ("/proc/self/task");
  look.files = count_files ("/proc/self/fd");
  look.log = size_of (path);
  g_hash_table_iter_init (&iter, alive);
  while (g_hash_table_iter_next (&iter, NULL, &n))
    look.widgets += GPOINTER_TO_UINT (n);
  return look;
}

static void
tell_widgets (void)
{
  GHashTableIter iter;
  gpointer type, n;

  g_hash_table_iter_init (&iter, alive);
  while (g_hash_table_iter_next (&iter, &type, &n))
    if (GPOINTER_TO_UINT (n) > 0)
      g_print ("#   %s %u\n", g_type_name (GPOINTER_TO_SIZE (type)), GPOINTER_TO_UINT (n));
}

static void
tell_look (const Look *look)
{
  g_print ("# %5u matches: %" G_GSIZE_FORMAT
           " bytes, %u widgets, %u threads, %u files, log %" G_GINT64_FORMAT "\n",
           look->matches, look->bytes, look->widgets, look->threads, look->files, look->log);
  if (suite_variable ("TOMEKEEPER_LONG_WIDGETS") != NULL)
    tell_widgets ();
}

/* Bytes a match, by the line through all looks. */
static double
slope (const GArray *looks)
{
  double x = 0, y = 0, xx = 0, xy = 0;
  const double n = looks->len;

  for (guint k = 0; k < looks->len; k++) {
    const Look *look = &g_array_index (looks, Look, k);
    const double at = look->matches, bytes = (double)look->bytes;

    x += at;
    y += bytes;
    xx += at * at;
    xy += at * bytes;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

/* Matches */

static GtkWidget *
find_type (GtkWidget *widget, const char *type)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), type) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_type (child, type);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* Scrolls the list to the @k-th match and opens it. */
static void
open_from_list (guint k)
{
  GtkWidget *table = stage_get (window, GTK_TYPE_COLUMN_VIEW, NULL);
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (table)));
  GtkWidget *list = find_type (table, "GtkColumnListView");
  g_autofree char *uuid = NULL;

  STAGE_UNTIL (g_list_model_get_n_items (rows) > k);
  {
    g_autoptr (AppMatchRow) row = g_list_model_get_item (rows, k);

    uuid = g_strdup (app_match_row_get_uuid (row));
  }
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", k);
  gtk_widget_activate_action (list, "list.activate-item", "u", k);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window))
               || UI_IS_RESULT_PAGE (ui_window_get_page (window)));
  if (UI_IS_MATCH_PAGE (ui_window_get_page (window)))
    ck_assert_str_eq (
        app_match_get_uuid (ui_match_page_get_match (UI_MATCH_PAGE (ui_window_get_page (window)))),
        uuid);
  else
    ck_assert_str_eq (ui_result_page_get_uuid (UI_RESULT_PAGE (ui_window_get_page (window))), uuid);
}

/* A legal move that can be typed as it is listed; a remark where there is none. */
static char *
dup_move (AppMatch *match, guint k)
{
  g_autoptr (GPtrArray) choices = app_recorder_dup_choices (match);

  for (guint j = 0; choices != NULL && j < choices->len; j++) {
    const AppChoice *choice = g_ptr_array_index (choices, (j + k) % choices->len);

    if (choice->dice == NULL && choice->n_cards == 0 && !g_str_has_suffix (choice->text, " "))
      return g_strdup (choice->text);
  }
  return g_strdup ("- note \"so far\"");
}

static void
record_and_undo (guint k)
{
  BoardStage stage = { 0 };
  g_autofree char *text = NULL;
  guint n;

  match_stage_init (&stage, window);
  ck_assert_ptr_nonnull (stage.bar);
  n = app_match_get_n_moves (stage.match);
  text = dup_move (stage.match, k);
  match_stage_record (&stage, text, MATCH_STAGE_TYPED);
  ck_assert_uint_eq (app_match_get_n_moves (stage.match), n + 1);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (app_match_get_n_moves (stage.match) == n);
}

static void
leave (GtkWidget *page)
{
  stage_key (window, GDK_KEY_Left, GDK_ALT_MASK);
  STAGE_UNTIL (ui_window_get_page (window) != page);
}

/* Another note, which Ctrl+Z takes back. */
static void
edit_and_undo (void)
{
  GtkWidget *note;
  GtkWindow *dialog;

  stage_settle ();
  gtk_widget_activate_action (ui_window_get_page (window), "result.edit", NULL);
  dialog = match_stage_dialog (window);
  note = stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Note");
  gtk_editable_set_text (GTK_EDITABLE (note), NOTE);
  gtk_widget_grab_focus (note);
  stage_key (dialog, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_get (window, ADW_TYPE_ACTION_ROW, NOTE);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_find (window, ADW_TYPE_ACTION_ROW, NOTE) == NULL);
}

static void
live_one (guint k)
{
  GtkWidget *page;

  open_from_list (k);
  page = ui_window_get_page (window);
  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *)&page);
  if (UI_IS_MATCH_PAGE (page))
    record_and_undo (k);
  else
    edit_and_undo ();
  if (k % SEEN == 0)
    see (GTK_WIDGET (window));
  leave (page);
  STAGE_UNTIL (page == NULL);
}

/* Besides */

static UiWindow *
find_other (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  UiWindow *found = NULL;

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, k);

    if (UI_IS_WINDOW (toplevel) && toplevel != GTK_WIDGET (window))
      found = UI_WINDOW (toplevel);
  }
  return found;
}

static void
open_another_window (void)
{
  UiWindow *other;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-window", NULL);
  STAGE_UNTIL ((other = find_other ()) != NULL && ui_window_is_settled (other));
  ui_window_show_page (other, "matches");
  stage_get (other, GTK_TYPE_COLUMN_VIEW, NULL);
  stage_settle ();
  see (GTK_WIDGET (other));
  g_object_add_weak_pointer (G_OBJECT (other), (gpointer *)&other);
  gtk_window_close (GTK_WINDOW (other));
  STAGE_UNTIL (other == NULL);
  gtk_window_present (GTK_WINDOW (window));
}

static void
open_dialog (const char *action)
{
  GtkWindow *dialog;

  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  dialog = match_stage_dialog (window);
  see (GTK_WIDGET (dialog));
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *)&dialog);
  stage_key (dialog, GDK_KEY_Escape, 0);
  STAGE_UNTIL (dialog == NULL);
}

static void
search_in_matches (void)
{
  stage_key (window, GDK_KEY_f, GDK_CONTROL_MASK);
  match_stage_type (window, "ben");
  stage_settle ();
  stage_key (window, GDK_KEY_Escape, 0);
}

static void
push_and_leave (const char *action)
{
  GtkWidget *root = ui_window_get_page (window), *page;

  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  STAGE_UNTIL ((page = ui_window_get_page (window)) != root);
  stage_settle ();
  see (page);
  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *)&page);
  leave (page);
  STAGE_UNTIL (page == NULL);
}

static void
open_player (void)
{
  g_autoptr (AppPlayerList) players = app_player_list_new (ui_window_get_store (window));
  g_autofree char *uuid = NULL;
  GtkWidget *root = ui_window_get_page (window), *page;

  STAGE_UNTIL (g_list_model_get_n_items (G_LIST_MODEL (players)) > 0);
  {
    g_autoptr (AppPlayer) player = g_list_model_get_item (G_LIST_MODEL (players), 0);

    uuid = g_strdup (app_player_get_uuid (player));
  }

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "s", uuid);
  STAGE_UNTIL ((page = ui_window_get_page (window)) != root);
  stage_settle ();
  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *)&page);
  leave (page);
  STAGE_UNTIL (page == NULL);
}

/* The @k-th of what is done now and then; the list of matches stands there again afterwards. */
static void
do_besides (guint k)
{
  static const char *const pages[] = { "home", "leagues", "players", "campaigns", "collection" };
  static const char *const dialogs[] = { "win.new-match", "win.quick-log" };
  static const char *const pushed[] = { "win.import", "win.open-bin", "win.open-history" };

  k %= 13;
  if (k < 5) {
    ui_window_show_page (window, pages[k]);
    stage_settle ();
    see (GTK_WIDGET (window));
  } else if (k < 7) {
    open_dialog (dialogs[k - 5]);
  } else if (k < 10) {
    push_and_leave (pushed[k - 7]);
  } else if (k == 10) {
    open_another_window ();
  } else if (k == 11) {
    search_in_matches ();
  } else {
    open_player ();
  }
  ui_window_show_page (window, "matches");
}

static void
live (GArray *looks, guint n)
{
  const guint aside = n > WARM ? ASIDE : ASIDE_SHORT;

  for (guint k = 0; k < n; k++) {
    live_one (k);
    if (k % aside == aside - 1)
      do_besides (k / aside);
    if ((k + 1) % EVERY == 0 || k + 1 == n) {
      Look now = look (k + 1);

      tell_look (&now);
      ck_assert_int_le (now.log, MOST_LOG);
      if (k + 1 > WARM)
        g_array_append_val (looks, now);
    }
  }
}

static guint
n_from_environment (void)
{
  const char *n = suite_variable ("TOMEKEEPER_LONG_LIFE");

  return n != NULL ? (guint)strtoul (n, NULL, 10) : SHORT;
}

START_TEST (nothing_grows)
{
  g_autoptr (GArray) looks = g_array_new (FALSE, FALSE, sizeof (Look));
  const guint n = n_from_environment ();
  gint64 begun = g_get_monotonic_time ();

  alive = g_hash_table_new (NULL, NULL);
  fill (n);
  g_print ("# filled after %.1f s\n", (double)(g_get_monotonic_time () - begun) / 1e6);
  window = stage_window (NULL, FALSE);
  ui_window_show_page (window, "matches");
  live (looks, n);
  g_print ("# done after %.1f s\n", (double)(g_get_monotonic_time () - begun) / 1e6);
  if (looks->len <= 1)
    g_print ("# too short a life to tell growth\n");
  if (looks->len > 1) {
    const Look *first = &g_array_index (looks, Look, 0);

    g_print ("# %.1f bytes a match\n", slope (looks));
    ck_assert_double_lt (slope (looks), MOST_SLOPE);
    for (guint k = 0; k < looks->len; k++) {
      const Look *now = &g_array_index (looks, Look, k);

      ck_assert_uint_le (now->threads, first->threads + IDLE_THREADS);
      ck_assert_uint_le (now->files, first->files);
    }
  }
}
END_TEST

TEST_SUITE (long_life)
{
  Suite *suite = suite_create ("ui-long-life");
  TCase *tests = stage_case ("long life");

  tcase_set_timeout (tests, 3600);
  tcase_add_test (tests, nothing_grows);
  suite_add_tcase (suite, tests);
  return suite;
}
