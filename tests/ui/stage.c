/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stage that the window's tests play on.
 */
#include "tests/ui/stage.h"

#include "tests/pictures/adwaita-warnings.h"
#include "tests/ui/leaks.h"

#include "app/demo/demo.h"
#include "app/match/matches.h"
#include "app/new-match/match-draft.h"
#include "app/player/players.h"
#include "app/deal/simulate.h"
#include "ui/widget/text-cell.h"

#include <X11/extensions/XTest.h>
#include <gdk/x11/gdkx.h>
#include <glib/gstdio.h>
#include <ftw.h>
#include <stdio.h>

#define NARROW 360
/* What a window has around itself here, where nothing draws shadows. */
#define FRAME 10

/* One a process: a second one of the same name can't be registered. */
static UiApplication *application;
/* Its name stays, since GLib keeps what XDG_DATA_HOME was when it was first asked. */
static char *folder;
/* The demo collection as it is when it was just filled, which takes long. */
static char *filled_demo;
static gsize n_filled_demo;

static int
remove_cb (const char *path, const struct stat *status, int kind, struct FTW *place)
{
  return remove (path);
}

static void
open_application (void)
{
  adwaita_warnings_ignore ();
  application = ui_application_new ();
  g_application_set_flags (G_APPLICATION (application),
                           g_application_get_flags (G_APPLICATION (application))
                               | G_APPLICATION_NON_UNIQUE);
  ck_assert (g_application_register (G_APPLICATION (application), NULL, NULL));
  leaks_grow_quarks ();
}

void
stage_set_up (void)
{
  if (folder == NULL)
    folder = g_dir_make_tmp ("tomekeeper-XXXXXX", NULL);
  else
    ck_assert_int_eq (g_mkdir (folder, 0700), 0);
  ck_assert_ptr_nonnull (folder);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  if (application == NULL)
    open_application ();
}

/* What has to be gone before the next test begins, and is not yet. */
static GPtrArray *leaving;

static void
gone_cb (gpointer data, GObject *object)
{
  g_ptr_array_remove_fast (leaving, object);
}

static void
wait_for (gpointer object)
{
  if (object == NULL || g_ptr_array_find (leaving, object, NULL))
    return;
  g_ptr_array_add (leaving, object);
  g_object_weak_ref (object, gone_cb, NULL);
}

/* With a window that goes under an open menu GTK looks for the pointer in what is no more. */
static gboolean
close_popovers (GtkWidget *widget)
{
  gboolean closed = GTK_IS_POPOVER (widget) && gtk_widget_get_mapped (widget);

  if (closed)
    gtk_popover_popdown (GTK_POPOVER (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    closed = close_popovers (child) || closed;
  return closed;
}

static void
close_all_popovers (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  gboolean closed = FALSE;

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, k);

    closed = close_popovers (toplevel) || closed;
  }
  if (closed)
    stage_settle ();
}

/* FALSE when there was none. */
static gboolean
close_window (void)
{
  g_autoptr (GtkWindow) window = g_list_model_get_item (gtk_window_get_toplevels (), 0);

  if (window == NULL)
    return FALSE;
  wait_for (window);
  if (UI_IS_WINDOW (window))
    wait_for (ui_window_get_store (UI_WINDOW (window)));
  gtk_window_destroy (window);
  return TRUE;
}

/* Threads may still read for a window that is closed, from a file that is to be removed. Returns
 * what did not go in time; NULL when all is gone. */
static const char *
wait_for_all (void)
{
  const gint64 end = g_get_monotonic_time () + STAGE_SECONDS * G_USEC_PER_SEC;
  const char *left = NULL;

  while (leaving->len > 0 && g_get_monotonic_time () < end)
    stage_turn ();
  if (leaving->len > 0)
    left = G_OBJECT_TYPE_NAME (g_ptr_array_index (leaving, 0));
  while (leaving->len > 0) {
    g_object_weak_unref (g_ptr_array_index (leaving, 0), gone_cb, NULL);
    g_ptr_array_remove_index_fast (leaving, 0);
  }
  return left;
}

static void
reset_settings (void)
{
  g_autoptr (GSettings) settings = g_settings_new (TOMEKEEPER_APPLICATION_ID);
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint k = 0; keys[k] != NULL; k++)
    g_settings_reset (settings, keys[k]);
}

static void
reset_desktop (void)
{
  GdkDisplay *display = gdk_display_get_default ();

  gdk_clipboard_set_content (gdk_display_get_clipboard (display), NULL);
  gdk_clipboard_set_content (gdk_display_get_primary_clipboard (display), NULL);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
}

void
stage_tear_down (void)
{
  const char *left;

  if (leaving == NULL)
    leaving = g_ptr_array_new ();
  close_all_popovers ();
  while (close_window ())
    continue;
  reset_settings ();
  reset_desktop ();
  stage_settle ();
  left = wait_for_all ();
  nftw (folder, remove_cb, 16, FTW_DEPTH | FTW_PHYS);
  ck_assert_msg (left == NULL, "a %s outlives the test", left);
  leaks_pin ();
}

TCase *
stage_case (const char *name)
{
  TCase *tests = tcase_create (name);

  tcase_add_checked_fixture (tests, stage_set_up, stage_tear_down);
  tcase_set_timeout (tests, 2 * STAGE_SECONDS);
  return tests;
}

const char *
stage_folder (void)
{
  return folder;
}

char *
stage_write (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  ck_assert (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static gboolean
wake_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
stage_turn (void)
{
  static guint wake;

  /* So that no turn waits for ever. */
  if (wake == 0)
    wake = g_timeout_add (5, wake_cb, NULL);
  g_main_context_iteration (NULL, TRUE);
}

/* Until the X server has done what it was asked, and its answers and all else are dispatched. */
static void
sync_display (void)
{
  GdkDisplay *display = gdk_display_get_default ();

  XSync (gdk_x11_display_get_xdisplay (display), False);
  for (int k = 0; k < 200 && g_main_context_pending (NULL); k++)
    g_main_context_iteration (NULL, FALSE);
}

/* Until a window has laid out and drawn what waited for that. */
static void
wait_drawn (GtkWidget *toplevel)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (toplevel);
  gint64 frame = gdk_frame_clock_get_frame_counter (clock);
  gint64 end = g_get_monotonic_time () + STAGE_SECONDS * G_USEC_PER_SEC;

  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
  while (gtk_widget_get_mapped (toplevel) && gdk_frame_clock_get_frame_counter (clock) == frame
         && g_get_monotonic_time () < end)
    stage_turn ();
}

void
stage_settle (void)
{
  g_autoptr (GListModel) toplevels = g_object_ref (gtk_window_get_toplevels ());
  guint n;

  sync_display ();
  n = g_list_model_get_n_items (toplevels);
  for (guint k = 0; k < n; k++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, k);

    if (toplevel != NULL && gtk_widget_get_mapped (toplevel))
      wait_drawn (toplevel);
  }
  sync_display ();
}

/* Lays the demo collection where a window looks for it, filled as the window would fill it. */
static void
install_demo (void)
{
  g_autofree char *path = app_store_default_path (TRUE);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  if (filled_demo == NULL) {
    AppStore *store = app_demo_open (&error);

    ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
    g_object_unref (store);
    ck_assert (g_file_get_contents (path, &filled_demo, &n_filled_demo, NULL));
  } else {
    ck_assert_int_eq (g_mkdir_with_parents (parent, 0700), 0);
    ck_assert (g_file_set_contents (path, filled_demo, (gssize)n_filled_demo, NULL));
  }
}

UiWindow *
stage_window (const char *database, gboolean demo)
{
  UiWindow *window = ui_window_new (GTK_APPLICATION (application));

  if (demo)
    install_demo ();
  ui_window_open_collection (window, database, demo);
  gtk_window_present (GTK_WINDOW (window));
  STAGE_UNTIL (ui_window_is_settled (window));
  stage_settle ();
  return window;
}

static void
append_texts (GtkWidget *widget, GString *sentence)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (sentence, " “%s”", gtk_label_get_text (GTK_LABEL (widget)));
  else if (UI_IS_TEXT_CELL (widget))
    g_string_append_printf (sentence, " “%s”", ui_text_cell_get_text (UI_TEXT_CELL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_texts (child, sentence);
}

void
stage_fail (const char *condition)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  GString *sentence = g_string_new (NULL);

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, k);

    append_texts (toplevel, sentence);
  }
  ck_abort_msg ("never came: %s; shown:%s", condition, sentence->str);
}

static gboolean
shows (GtkWidget *widget, const char *text)
{
  const char *own = NULL;

  if (GTK_IS_LABEL (widget))
    own = gtk_label_get_label (GTK_LABEL (widget));
  else if (UI_IS_TEXT_CELL (widget))
    own = ui_text_cell_get_text (UI_TEXT_CELL (widget));
  else if (GTK_IS_BUTTON (widget))
    own = gtk_button_get_label (GTK_BUTTON (widget));
  else if (ADW_IS_PREFERENCES_ROW (widget))
    own = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget));
  else if (ADW_IS_STATUS_PAGE (widget))
    own = adw_status_page_get_title (ADW_STATUS_PAGE (widget));
  else if (GTK_IS_EDITABLE (widget))
    own = gtk_editable_get_text (GTK_EDITABLE (widget));
  return g_strcmp0 (own, text) == 0 || g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0;
}

static GtkWidget *
search (GtkWidget *widget, GType type, const char *text, guint *count)
{
  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if ((type == G_TYPE_NONE || g_type_is_a (G_OBJECT_TYPE (widget), type))
      && (text == NULL || shows (widget, text))) {
    if (count == NULL)
      return widget;
    (*count)++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = search (child, type, text, count);

    if (found != NULL)
      return found;
  }
  return NULL;
}

GtkWidget *
stage_find (gpointer root, GType type, const char *text)
{
  return search (GTK_WIDGET (root), type, text, NULL);
}

GtkWidget *
stage_get (gpointer root, GType type, const char *text)
{
  GtkWidget *found = NULL;
  gint64 end = g_get_monotonic_time () + STAGE_SECONDS * G_USEC_PER_SEC;

  while ((found = stage_find (root, type, text)) == NULL && g_get_monotonic_time () < end)
    stage_turn ();
  if (found == NULL) {
    g_autofree char *wanted = g_strdup_printf (
        "a %s “%s”", type == G_TYPE_NONE ? "widget" : g_type_name (type), text != NULL ? text : "");

    stage_fail (wanted);
  }
  mark_point ();
  return found;
}

guint
stage_count (gpointer root, GType type)
{
  guint count = 0;

  search (GTK_WIDGET (root), type, NULL, &count);
  return count;
}

GtkWindow *
stage_dialog (UiWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, k);

    if (gtk_window_get_transient_for (toplevel) == GTK_WINDOW (window)
        && gtk_widget_get_mapped (GTK_WIDGET (toplevel)))
      return toplevel;
  }
  return NULL;
}

void
stage_press (gpointer root, const char *text)
{
  GtkWidget *found = stage_get (root, GTK_TYPE_BUTTON, text);

  ck_assert_msg (gtk_widget_is_sensitive (found), "“%s” can't be pressed", text);
  g_signal_emit_by_name (found, "clicked");
}

static void
fake_key (Display *display, KeySym symbol, gboolean down)
{
  XTestFakeKeyEvent (display, XKeysymToKeycode (display, symbol), down, CurrentTime);
}

void
stage_key (gpointer window, guint key, GdkModifierType modifiers)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  Display *display = gdk_x11_display_get_xdisplay (gdk_surface_get_display (surface));
  static const struct {
    GdkModifierType modifier;
    KeySym symbol;
  } held[] = {
    { GDK_CONTROL_MASK, XK_Control_L },
    { GDK_SHIFT_MASK, XK_Shift_L },
    { GDK_ALT_MASK, XK_Alt_L },
  };

  XSetInputFocus (display, gdk_x11_surface_get_xid (surface), RevertToParent, CurrentTime);
  XFlush (display);
  STAGE_UNTIL (gtk_window_is_active (GTK_WINDOW (window)));
  for (guint k = 0; k < G_N_ELEMENTS (held); k++)
    if (modifiers & held[k].modifier)
      fake_key (display, held[k].symbol, TRUE);
  fake_key (display, key, TRUE);
  fake_key (display, key, FALSE);
  for (guint k = 0; k < G_N_ELEMENTS (held); k++)
    if (modifiers & held[k].modifier)
      fake_key (display, held[k].symbol, FALSE);
  XFlush (display);
  stage_settle ();
}

/* Where a point of @widget is on the screen. */
static Display *
find_point (GtkWidget *widget, double x, double y, int *root_x, int *root_y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = gtk_native_get_surface (native);
  Display *display = gdk_x11_display_get_xdisplay (gdk_surface_get_display (surface));
  double left, top, inside_x, inside_y;
  Window child;

  ck_assert (
      gtk_widget_translate_coordinates (widget, GTK_WIDGET (native), x, y, &inside_x, &inside_y));
  gtk_native_get_surface_transform (native, &left, &top);
  ck_assert (XTranslateCoordinates (display, gdk_x11_surface_get_xid (surface),
                                    DefaultRootWindow (display), (int)(inside_x + left),
                                    (int)(inside_y + top), root_x, root_y, &child));
  return display;
}

static void
go_to (Display *display, int x, int y)
{
  XTestFakeMotionEvent (display, -1, x, y, CurrentTime);
  XFlush (display);
  stage_settle ();
}

void
stage_click (GtkWidget *widget, float x, float y)
{
  int root_x, root_y;
  Display *display = find_point (widget, x, y, &root_x, &root_y);

  go_to (display, root_x, root_y);
  XTestFakeButtonEvent (display, 1, TRUE, CurrentTime);
  XTestFakeButtonEvent (display, 1, FALSE, CurrentTime);
  XFlush (display);
  stage_settle ();
}

void
stage_drag (GtkWidget *from, GtkWidget *to)
{
  GtkWidget *ends[] = { from, to };
  Display *display = NULL;
  int x[2], y[2];

  for (guint k = 0; k < 2; k++)
    display = find_point (ends[k], gtk_widget_get_width (ends[k]) / 2.0,
                          gtk_widget_get_height (ends[k]) / 2.0, &x[k], &y[k]);
  go_to (display, x[0], y[0]);
  XTestFakeButtonEvent (display, 1, TRUE, CurrentTime);
  XFlush (display);
  stage_settle ();
  for (int step = 1; step <= 8; step++)
    go_to (display, x[0] + (x[1] - x[0]) * step / 8, y[0] + (y[1] - y[0]) * step / 8);
  XTestFakeButtonEvent (display, 1, FALSE, CurrentTime);
  XFlush (display);
  stage_settle ();
}

void
stage_check_names (gpointer root, const char *page)
{
  GtkWidget *widget = root;
  gboolean silent = (GTK_IS_BUTTON (widget) && gtk_button_get_label (GTK_BUTTON (widget)) == NULL)
                    || GTK_IS_MENU_BUTTON (widget) || GTK_IS_SEARCH_ENTRY (widget)
                    || GTK_IS_DROP_DOWN (widget) || GTK_IS_COLUMN_VIEW (widget);
  /* Parts of GTK's own widgets are named by GTK, or should be: a toast's way to close it. */
  GtkWidget *parent = gtk_widget_get_parent (widget);
  gboolean own = parent != NULL && !GTK_IS_MENU_BUTTON (parent) && !GTK_IS_DROP_DOWN (parent)
                 && !GTK_IS_WINDOW_CONTROLS (parent) && !GTK_IS_TEXT (parent)
                 && !GTK_IS_SPIN_BUTTON (parent)
                 && strcmp (G_OBJECT_TYPE_NAME (parent), "AdwToastWidget") != 0;

  if (!gtk_widget_get_mapped (widget))
    return;
  if (silent && own)
    ck_assert_msg (
        gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL)
            || gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget),
                                                 GTK_ACCESSIBLE_RELATION_LABELLED_BY),
        "%s: a %s without a name (%s)", page, G_OBJECT_TYPE_NAME (widget),
        gtk_widget_get_tooltip_text (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    stage_check_names (child, page);
}

void
stage_narrow (UiWindow *window)
{
  gtk_window_set_default_size (GTK_WINDOW (window), NARROW, 640);
  stage_settle ();
}

void
stage_check_narrow (gpointer window, const char *page)
{
  int minimum;

  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  ck_assert_msg (minimum <= NARROW + FRAME, "%s is %d wide", page, minimum);
}

char *
stage_record (const char *const seats[4], const char *date, gboolean over)
{
  return g_strdup_printf ("[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                          "[Seat1 \"%s\"]\n[Seat2 \"%s\"]\n[Seat3 \"%s\"]\n[Seat4 \"%s\"]\n"
                          "[Date \"%s\"]\n\n- dealer 4\n- deal\n%s",
                          seats[0], seats[1], seats[2], seats[3], date, over ? "2 resign\n" : "");
}

char *
stage_simulate (const RulesGame *game, const char *const *players, guint n)
{
  AppSimulation simulation = {
    .game = game, .seats = g_strv_length ((char **)players), .names = players, .max_moves = n
  };
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppSimulatedRecord) played = NULL;
  GString *record = g_string_new (NULL);

  while (game->variants[simulation.variant].mode != RULES_MODE_CO_OP)
    simulation.variant++;
  do {
    g_clear_pointer (&played, app_simulated_record_free);
    simulation.seed++;
    played = app_simulate (&simulation, packs, NULL);
    ck_assert_ptr_nonnull (played);
  } while (played->outcome.status != RULES_RUNNING);
  ck_assert_uint_eq (played->n_moves, n);
  app_simulated_record_write (played, record);
  return g_string_free (record, FALSE);
}

typedef struct {
  char *uuid;
  gboolean done;
} Added;

static void
added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Added *added = data;
  g_autoptr (GError) error = NULL;

  added->uuid = app_match_add_record_finish (APP_STORE (source), result, NULL, NULL, &error);
  ck_assert_msg (added->uuid != NULL, "%s", error != NULL ? error->message : "");
  added->done = TRUE;
}

char *
stage_add_record (UiWindow *window, const char *record)
{
  g_autofree char *path = stage_write ("added.tkr", record);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppMatch) match = app_match_open_record (path, 0, NULL, &error);
  Added added = { NULL, FALSE };

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  app_match_add_record_async (ui_window_get_store (window), match, NULL, added_cb, &added);
  STAGE_UNTIL (added.done);
  stage_settle ();
  return added.uuid;
}

typedef struct {
  char *uuid;
  gboolean done;
} Logging;

static void
logged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Logging *logging = data;
  g_autoptr (GError) error = NULL;

  logging->uuid = app_command_finish_uuid (result, NULL, &error);
  ck_assert_msg (logging->uuid != NULL, "%s", error != NULL ? error->message : "");
  logging->done = TRUE;
}

char *
stage_log (UiWindow *window, const AppQuick *quick)
{
  Logging logging = { NULL, FALSE };

  app_command_do_async (ui_window_get_store (window), &app_quick_log, &(AppQuickLog){ quick }, NULL,
                        logged_cb, &logging);
  STAGE_UNTIL (logging.done);
  stage_settle ();
  return logging.uuid;
}

char *
stage_log_line (UiWindow *window, const char *line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppQuick) quick = app_quick_read (ui_window_get_store (window), line, NULL, &error);

  ck_assert_msg (quick != NULL, "%s", error != NULL ? error->message : "");
  return stage_log (window, quick);
}

guint
stage_count_matches (UiWindow *window)
{
  g_autoptr (AppMatchList) matches = NULL;

  if (ui_window_get_store (window) == NULL)
    return G_MAXUINT;
  matches = app_match_list_new (ui_window_get_store (window));
  STAGE_UNTIL (!app_match_list_is_loading (matches));
  return g_list_model_get_n_items (G_LIST_MODEL (matches));
}

GtkWidget *
stage_toast (UiWindow *window)
{
  GtkWidget *overlay = stage_get (window, ADW_TYPE_TOAST_OVERLAY, NULL);
  GtkWidget *last = gtk_widget_get_last_child (overlay);

  return last != gtk_widget_get_first_child (overlay) ? last : NULL;
}

char *
stage_player (UiWindow *window, const char *name)
{
  g_autoptr (AppPlayerList) players = app_player_list_new (ui_window_get_store (window));

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (players)); k++) {
    g_autoptr (AppPlayer) player = g_list_model_get_item (G_LIST_MODEL (players), k);

    if (g_strcmp0 (app_player_get_name (player), name) == 0)
      return g_strdup (app_player_get_uuid (player));
  }
  ck_abort_msg ("no player %s", name);
}
