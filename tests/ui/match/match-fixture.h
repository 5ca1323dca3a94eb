/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match of Tome on a page in a window, in a collection of its own, for tests of the match page.
 */
#pragma once

#include "tests/ui/leaks.h"

#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"
#include "ui/match/match-page.h"
#include "ui/match/move-row.h"

#include "tests/suite.h"

#include <glib/gstdio.h>

typedef struct {
  char *folder;
  AppStore *store;
  AppMatch *match;
  AdwApplication *application; /* Borrowed; stays for the process */
  GtkWidget *window;
  UiMatchPage *page;
} MatchFixture;

static inline gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop until @condition holds; fails when it never does. */
#define wait_until(condition)                                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gint64 limit_ = g_get_monotonic_time () + 120 * G_USEC_PER_SEC;                                \
    guint tick_ = g_timeout_add (20, tick_cb, NULL);                                               \
    while (!(condition) && g_get_monotonic_time () < limit_)                                       \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (tick_);                                                                       \
    ck_assert_msg ((condition), "still not: %s", #condition);                                      \
  }                                                                                                \
  G_STMT_END

/* The first widget of a type inside @widget. */
static inline GtkWidget *
find_widget (GtkWidget *widget, const char *type)
{
  if (strcmp (G_OBJECT_TYPE_NAME (widget), type) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_widget (child, type);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* The first widget with a style class inside @widget. */
static inline GtkWidget *
find_class (GtkWidget *widget, const char *class)
{
  if (gtk_widget_has_css_class (widget, class))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_class (child, class);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* The label on show that begins with @text, NULL for none. */
static inline GtkWidget *
find_label (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), text))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_label (child, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* The row of the list of moves on show whose words hold @text, NULL for none. */
static inline GtkWidget *
find_row (GtkWidget *widget, const char *text)
{
  if (UI_IS_MOVE_ROW (widget) && gtk_widget_get_mapped (widget)
      && ui_move_row_get_text (UI_MOVE_ROW (widget)) != NULL
      && strstr (ui_move_row_get_text (UI_MOVE_ROW (widget)), text) != NULL)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_row (child, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static inline void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static inline void
record_moves (AppMatch *match, const char *const *moves)
{
  for (guint k = 0; moves[k] != NULL; k++) {
    g_autoptr (GAsyncResult) result = NULL;
    g_autoptr (GError) error = NULL;

    app_recorder_append_async (match, moves[k], NULL, answer_cb, &result);
    wait_until (result != NULL);
    ck_assert_msg (app_recorder_finish (match, result, &error), "%s: %s", moves[k],
                   error != NULL ? error->message : "");
  }
}

/* Two chapters' worth of a team match, up to Ada's turn in the second. */
static const char *const fixture_moves[] = {
  "- dealer 4",
  "- deal 1 inferno glimmer quench halo ocean sturdy",
  "- deal 2 firebrand lantern monolith gust tempest ?",
  "- deal",
  "- title bonfire",
  "1 play inferno",
  "2 play lantern",
  "3 play zenith",
  "4 play mountain",
  "- title recycle",
  NULL,
};

static inline void
fixture_show (MatchFixture *fixture)
{
  fixture->page = UI_MATCH_PAGE (ui_match_page_new (fixture->match));
  fixture->window = adw_application_window_new (GTK_APPLICATION (fixture->application));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 700);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (fixture->window),
                                      GTK_WIDGET (fixture->page));
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_until (gtk_widget_get_mapped (GTK_WIDGET (fixture->page))
              && gtk_widget_get_width (GTK_WIDGET (fixture->page)) > 0);
}

static inline void
activate_cb (GApplication *application, gpointer data)
{
}

static inline void
fixture_application (MatchFixture *fixture)
{
  /* One a process: a second one of the same name can't be registered. */
  static AdwApplication *application;

  *fixture = (MatchFixture){ 0 };
  if (application == NULL) {
    application = adw_application_new (TOMEKEEPER_APPLICATION_ID, G_APPLICATION_NON_UNIQUE);
    g_signal_connect (application, "activate", G_CALLBACK (activate_cb), NULL);
    ck_assert (g_application_register (G_APPLICATION (application), NULL, NULL));
    leaks_grow_quarks ();
    g_application_set_default (G_APPLICATION (application));
  }
  fixture->application = application;
}

static inline void
fixture_init (MatchFixture *fixture)
{
  g_autoptr (AppMatchDraft) draft = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *uuid = NULL;
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };

  fixture_application (fixture);
  fixture->folder = g_dir_make_tmp ("match-page-XXXXXX", NULL);
  path = g_build_filename (fixture->folder, "t.db", NULL);
  fixture->store = app_store_open (path, &error);
  ck_assert_msg (fixture->store != NULL, "%s", error != NULL ? error->message : "");
  draft = app_match_draft_new (fixture->store, rules_game (RULES_TEXT ("tome")));
  draft->seats = 4;
  for (guint k = 0; k < 4; k++) {
    g_free (draft->names[k]);
    draft->names[k] = g_strdup (names[k]);
  }
  app_match_start_async (fixture->store, draft, NULL, answer_cb, &result);
  wait_until (result != NULL);
  uuid = app_match_start_finish (fixture->store, result, &error);
  ck_assert_msg (uuid != NULL, "%s", error != NULL ? error->message : "");
  fixture->match = app_match_open (fixture->store, uuid, &error);
  ck_assert_msg (fixture->match != NULL, "%s", error != NULL ? error->message : "");
  record_moves (fixture->match, fixture_moves);
  fixture_show (fixture);
}

static inline void
fixture_clear (MatchFixture *fixture)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->match);
  if (fixture->store != NULL) {
    g_object_add_weak_pointer (G_OBJECT (fixture->store), (gpointer *)&fixture->store);
    g_object_unref (fixture->store);
    wait_until (fixture->store == NULL);
  }
  if (fixture->folder != NULL) {
    g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
    const char *name;

    while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
    g_rmdir (fixture->folder);
  }
  g_free (fixture->folder);
  *fixture = (MatchFixture){ 0 };
  leaks_pin ();
}
