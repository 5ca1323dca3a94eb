/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match is dealt for its picture, or made of a record; results are logged.
 */
#include "tests/pictures/picture-dealt.h"

#include "tests/pictures/picture-lines.h"
#include "ui/match/match-page.h"
#include "ui/match/together-dialog.h"

#include "app/new-match/match-draft.h"
#include "app/recording/recorder.h"
#include "app/result/quick.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define ARKHAM                                                                                     \
  "[Record \"1\"]\n[Game \"arkham\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n\n- first 1\n"             \
  "- gain 1 $2\n- gain 2 $2\n- sale tide-almanac owl-testament bell-chart\n1 drop ?\n"             \
  "1 keep collector\n- draft\n1 event collector\n1 gain $1\n1 done\n"

/* Characters of up to ten Health. */
#define RESTLESS                                                                                   \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n"                                                           \
  "- card brute kind=character name=Brute attack=3 max-weight=9 health=9\n"                        \
  "- card reader kind=character name=Reader attack=1 max-weight=7 health=7\n"                      \
  "- card giant kind=character name=Giant attack=2 max-weight=12 health=12\n"                      \
  "- card warden kind=character name=Warden attack=2 max-weight=10 health=10\n"                    \
  "- join A brute seat=1\n- join B reader seat=2\n- join C giant seat=3\n- join D warden seat=4\n" \
  "A starter short-bow\nB starter slingshot\nC starter quilted-coat\nD starter hard-bread\n"       \
  "- realm hedge-country\n- adjust health D -8 \"a slip\"\n"
#define FLIGHT RESTLESS "- reveal tollkeepers dry-well psalm-swarm\n- choose tollkeepers\n"
#define TRADER                                                                                     \
  RESTLESS "- reveal ragman dry-well psalm-swarm\n- choose ragman\n"                               \
           "- trader by=A adder-venom bill-hook kingbreaker gravesong\n"

static const struct {
  const char *page, *record;
} records[] = {
  { "older-rules", ARKHAM }, { "flight", FLIGHT },           { "trader", TRADER },
  { "new-card", RESTLESS },  { "compare-restless", FLIGHT },
};

const char *const picture_dealt_pages[] = { "older-rules",      "flight",   "trader", "new-card",
                                            "compare-restless", "together", NULL };

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

void
picture_show_cover (UiWindow *window)
{
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan" };
  AppStore *store = ui_window_get_store (window);
  g_autoptr (AppMatchDraft) draft = app_match_draft_new (store, rules_games[0]);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *uuid = NULL;

  draft->variant = 0;
  draft->seats = G_N_ELEMENTS (names);
  draft->dealt = TRUE;
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_free (draft->names[k]);
    draft->names[k] = g_strdup (names[k]);
  }
  app_match_start_async (store, draft, NULL, answer_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  uuid = app_match_start_finish (store, result, NULL);
  if (uuid != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-match", "s", uuid);
}

/* Adds @record to the collection, and opens it. */
static void
open_record (UiWindow *window, const char *record)
{
  AppStore *store = ui_window_get_store (window);
  g_autofree char *path = NULL;
  g_autofree char *uuid = NULL;
  g_autofree char *sentences = NULL;
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  guint n_records;
  int file = g_file_open_tmp ("tomekeeper-XXXXXX.tkr", &path, NULL);

  if (file < 0)
    return;
  close (file);
  if (g_file_set_contents (path, record, -1, NULL))
    match = app_match_open_record (path, 0, &n_records, NULL);
  g_unlink (path);
  if (match == NULL)
    return;
  app_match_add_record_async (store, match, NULL, answer_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  uuid = app_match_add_record_finish (store, result, NULL, &sentences, NULL);
  if (uuid != NULL)
    ui_window_open_match (window, uuid);
}

/* Results that every player won, of a game that is not known to be played together. */
static void
show_together (UiWindow *window)
{
  static const char *const lines[] = { "Night Ferry: Ada, Ben, draw",
                                       "Night Ferry: Ada, Cyd, draw" };
  AppStore *store = ui_window_get_store (window);

  for (guint k = 0; k < G_N_ELEMENTS (lines); k++) {
    g_autoptr (AppQuick) quick = app_quick_read (store, lines[k], NULL, NULL);
    g_autoptr (GAsyncResult) result = NULL;

    if (quick == NULL)
      return;
    app_command_do_async (store, &app_quick_log, &(AppQuickLog){ quick }, NULL, answer_cb, &result);
    while (result == NULL)
      g_main_context_iteration (NULL, TRUE);
    g_free (app_command_finish_uuid (result, NULL, NULL));
  }
  ui_window_show_page (window, "matches");
  ui_together_dialog_show (ui_window_get_page (window), "Night Ferry");
}

/* What is typed into the entry on show. */
static gboolean
type (GtkWidget *widget, const char *text)
{
  if (GTK_IS_ENTRY (widget) && gtk_widget_get_mapped (widget)) {
    gtk_editable_set_text (GTK_EDITABLE (widget), text);
    return TRUE;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (type (child, text))
      return TRUE;
  return FALSE;
}

void
picture_show_dealt (UiWindow *window, const char *page)
{
  if (g_str_equal (page, "together"))
    show_together (window);
  for (guint k = 0; k < G_N_ELEMENTS (records); k++)
    if (g_str_equal (records[k].page, page))
      open_record (window, records[k].record);
  if (g_str_equal (page, "new-card"))
    gtk_widget_activate_action (ui_window_get_page (window), "match.card", NULL);
  else if (g_str_equal (page, "compare-restless"))
    picture_show_compared (window);
  else if (g_str_equal (page, "flight"))
    type (ui_window_get_page (window), "A attack roll=3");
}
