/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The manual: which page of it belongs to what is on show, and where it is.
 */
#include "ui/window/help.h"

#include "ui/widget/page.h"
#include "ui/widget/shell.h"
#include "ui/widget/tip.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* A line of the window of shortcuts. */
#define LINE_CHARS 32
#define LEAST_HEIGHT 300
#define AROUND 160

/* What is about a page or a dialog of the window: a type's name, and a page of docs/manual/C. */
static const struct {
  const char *type;
  const char *page;
} subjects[] = {
  { "UiAwardDialog", "league-evening" },
  { "UiBinPage", "bin" },
  { "UiBookPage", "journal" },
  { "UiCampaignDialog", "campaign" },
  { "UiCampaignPage", "campaign" },
  { "UiCampaignsPage", "campaign" },
  { "UiCollectionPage", "packs" },
  { "UiComparePage", "lines" },
  { "UiCorrectBar", "correct" },
  { "UiPrivacyCover", "hidden-hands" },
  { "UiDeckDialog", "decks" },
  { "UiDeckPage", "decks" },
  { "UiEntrantsDialog", "league-begin" },
  { "UiExportDialog", "export" },
  { "UiFixturesView", "league-evening" },
  { "UiHomePage", "index" },
  { "UiImportPage", "import-others" },
  { "UiLeaguePage", "league-table" },
  { "UiLeaguesPage", "league-begin" },
  { "UiLinesPage", "lines" },
  { "UiMatchEditDialog", "correct" },
  { "UiMatchPage", "log-match" },
  { "UiNewMatchDialog", "log-match" },
  { "UiPackEditorPage", "pack-make" },
  { "UiPackPage", "packs" },
  { "UiPairingPage", "league-evening" },
  { "UiPreferencesWindow", "backups" },
  { "UiPreviewPage", "log-match" },
  { "UiQuickLogDialog", "log-result" },
  { "UiRepairDialog", "repair" },
  { "UiResultPage", "log-result" },
  { "UiCorrectionImpactDialog", "league-table" },
  { "UiRulingDialog", "rulings" },
  { "UiRunPage", "resume" },
  { "UiSchemeDialog", "league-begin" },
  { "UiSeasonDialog", "league-begin" },
  { "UiSessionDialog", "journal" },
  { "UiStandingsView", "league-table" },
  { "UiWaitingPanel", "correct#waits" },
};

static const char *
find_subject (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    for (guint k = 0; k < G_N_ELEMENTS (subjects); k++)
      if (g_str_equal (G_OBJECT_TYPE_NAME (widget), subjects[k].type))
        return subjects[k].page;
  return NULL;
}

const char *
ui_help_find (GtkWindow *window)
{
  const char *page = find_subject (gtk_window_get_focus (window));

  if (page == NULL && UI_IS_SHELL (window))
    page = find_subject (ui_shell_get_page (UI_SHELL (window)));
  return page != NULL ? page : find_subject (GTK_WIDGET (window));
}

/* Whether a reader of manuals finds ours there. */
static gboolean
is_in (const char *data_dir)
{
  g_autofree char *index =
      g_build_filename (data_dir, "help", "C", "tomekeeper", "index.page", NULL);

  return g_file_test (index, G_FILE_TEST_EXISTS);
}

static gboolean
have_reader (void)
{
  g_autoptr (GAppInfo) reader = g_app_info_get_default_for_uri_scheme ("help");
  gboolean found = is_in (g_get_user_data_dir ());

  for (const char *const *dir = g_get_system_data_dirs (); !found && *dir != NULL; dir++)
    found = is_in (*dir);
  return found && reader != NULL;
}

/* "run#resume" of @dir as a URI; NULL when there is no such page. */
static char *
find_html (const char *dir, const char *page)
{
  const char *const *languages = g_get_language_names ();
  g_auto (GStrv) parts = g_strsplit (page, "#", 2);
  g_autofree char *name = g_strconcat (parts[0], ".html", NULL);

  for (guint k = 0; languages[k] != NULL; k++) {
    g_autofree char *path = g_build_filename (dir, languages[k], name, NULL);
    g_autofree char *uri = NULL;

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      continue;
    uri = g_filename_to_uri (path, NULL, NULL);
    return parts[1] != NULL && uri != NULL ? g_strconcat (uri, "#", parts[1], NULL)
                                           : g_steal_pointer (&uri);
  }
  return NULL;
}

static char *
dup_uri (const char *page)
{
  const char *dir = g_getenv ("TOMEKEEPER_MANUAL_DIR");
  char *uri;

  if (dir == NULL && have_reader ())
    return g_str_equal (page, "index") ? g_strdup ("help:tomekeeper")
                                       : g_strconcat ("help:tomekeeper/", page, NULL);
  if (dir == NULL)
    dir = TOMEKEEPER_MANUAL_DIR;
  uri = find_html (dir, page);
  return uri != NULL ? uri : find_html (dir, "index");
}

/* In the window of the program that is behind @asking, or is it. */
static void
tell (GtkWindow *asking, const char *sentence)
{
  while (asking != NULL && !UI_IS_SHELL (asking))
    asking = gtk_window_get_transient_for (asking);
  if (asking != NULL)
    ui_page_toast (GTK_WIDGET (asking), sentence, 0);
}

/* @data: the URI, owned */
static void
shown_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree char *uri = data;
  g_autoptr (GError) error = NULL;

  if (!gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error)
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_autofree char *path = g_filename_from_uri (uri, NULL, NULL);
    g_autofree char *sentence
        /* Translators: %s is a file or an address. */
        = g_strdup_printf (_ ("No program was found that shows the manual. It is in %s."),
                           path != NULL ? path : uri);

    tell (GTK_WINDOW (source), sentence);
  }
}

void
ui_help_show (GtkWindow *window, const char *page)
{
  char *uri = dup_uri (page != NULL ? page : "index");

  if (uri != NULL)
    gtk_show_uri_full (window, uri, GDK_CURRENT_TIME, NULL, shown_cb, uri);
  else
    tell (window, _ ("The manual was not installed with the program."));
}

void
ui_help_show_for (GtkWindow *window)
{
  ui_help_show (window, ui_help_find (window));
}

static gboolean
key_cb (GtkWidget *window, GVariant *args, gpointer data)
{
  ui_help_show_for (GTK_WINDOW (window));
  return TRUE;
}

/* Where there is nothing to say, the keys are: that is what this one does in other programs. */
static gboolean
tip_key_cb (GtkWidget *window, GVariant *args, gpointer data)
{
  if (ui_tip_show (GTK_WINDOW (window)))
    return TRUE;
  if (GTK_IS_APPLICATION_WINDOW (window))
    gtk_widget_activate_action (window, "win.show-help-overlay", NULL);
  else
    gtk_widget_error_bell (window);
  return TRUE;
}

static void
bind (GtkWidget *window, const char *trigger, GtkShortcutFunc pressed_cb)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                        gtk_callback_action_new (pressed_cb, NULL, NULL)));
  gtk_widget_add_controller (window, keys);
}

static void
windows_cb (GListModel *windows, guint position, guint removed, guint added)
{
  for (guint k = position; k < position + added; k++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, k);

    bind (window, "F1|Help", key_cb);
    bind (window, "<Control>F1", tip_key_cb);
  }
}

void
ui_help_bind (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  g_signal_connect (windows, "items-changed", G_CALLBACK (windows_cb), NULL);
}

/* What a key does; not the keys, which are words of a letter or two. */
static void
break_lines (GtkWidget *widget)
{
  if (GTK_IS_SHORTCUT_LABEL (widget))
    return;
  if (GTK_IS_LABEL (widget)) {
    gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (widget), LINE_CHARS);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    break_lines (child);
}

/* How high a window over @window may be, without its frame and header and what the desktop keeps
 * for itself. */
static int
find_room (GtkNative *window)
{
  GdkSurface *surface = gtk_native_get_surface (window);
  GdkMonitor *monitor =
      surface != NULL
          ? gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface)
          : NULL;
  GdkRectangle room = { 0 };

  if (monitor != NULL)
    gdk_monitor_get_geometry (monitor, &room);
  return room.height > LEAST_HEIGHT + AROUND ? room.height - AROUND : LEAST_HEIGHT;
}

static void
fit (GtkWindow *shortcuts, GtkNative *window)
{
  g_autoptr (GtkWidget) child = g_object_ref (gtk_window_get_child (shortcuts));
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  break_lines (child);
  gtk_window_set_child (shortcuts, NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), find_room (window));
  gtk_window_set_child (shortcuts, scrolled);
  gtk_window_set_resizable (shortcuts, TRUE);
}

void
ui_help_show_shortcuts (GtkApplicationWindow *window)
{
  if (gtk_application_window_get_help_overlay (window) == NULL) {
    g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/io/github/tomekeeper/Tomekeeper/help-overlay.ui");
    GObject *shortcuts = gtk_builder_get_object (builder, "help_overlay");

    gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (shortcuts));
    fit (GTK_WINDOW (shortcuts), GTK_NATIVE (window));
  }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

void
ui_help_show_about (GtkWindow *window, const char *homepage, const char *issues)
{
  adw_show_about_window (window, "application-name", _ ("Tomekeeper"), "application-icon",
                         TOMEKEEPER_APPLICATION_ID, "version", TOMEKEEPER_VERSION, "developer-name",
                         _ ("The Tomekeeper contributors"), "license-type", GTK_LICENSE_GPL_3_0,
                         "comments",
                         _ ("Keeps the matches of your table: logged, replayed, and remembered."),
                         "website", homepage, "issue-url", issues, NULL);
}
