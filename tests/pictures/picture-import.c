/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Import page set up for a picture, with a small history made here.
 */
#include "tests/pictures/picture-import.h"

#include "ui/import/import-page.h"

#include <string.h>

#define PLAYS 36

const char *const picture_import_pages[] = { "import",        "import-table", "import-people",
                                             "import-games",  "import-look",  "import-changed",
                                             "import-faults", "import-done",  NULL };

static const char table[] = "When;Game;Where;Winner;Ada;Ben;Cyd\n"
                            "03.01.2026;Castles of Clay;Home;Ada;41;38;\n"
                            "10.01.2026;Night Ferry;Home;Cyd;12;9,5;14\n"
                            "11.01.2026;Castles of Clay;Club;Ben;33;44;29\n"
                            "24.01.2026;The Long Road;Home;Ada;101;88;97\n"
                            "31.01.2026;Night Ferry;Club;Ada;15;11;12\n";

/* As BG Stats exports it. @later: the same, and two plays are others by now. */
static char *
dup_history (gboolean later)
{
  static const char *const players[] = { "Ada", "Fínn", "Cyd", "Zoé", "Hugó" };
  static const char *const games[] = { "Castles of Clay", "Night Ferry", "The Long Road" };
  GString *json = g_string_new ("{\"players\":[");

  for (guint k = 0; k < G_N_ELEMENTS (players); k++)
    g_string_append_printf (json,
                            "%s{\"id\":%u,\"uuid\":\"a0000000-0000-4000-8000-%012u\","
                            "\"name\":\"%s\"}",
                            k > 0 ? "," : "", k + 1, k + 1, players[k]);
  g_string_append (json, "],\"games\":[");
  for (guint k = 0; k < G_N_ELEMENTS (games); k++)
    g_string_append_printf (json,
                            "%s{\"id\":%u,\"uuid\":\"b0000000-0000-4000-8000-%012u\","
                            "\"name\":\"%s\",\"highestWins\":true,\"rating\":%u,"
                            "\"copies\":[{\"statusOwned\":%s}]}",
                            k > 0 ? "," : "", k + 1, k + 1, games[k], 70 + 5 * k,
                            k > 0 ? "true" : "false");
  g_string_append (
      json, "],\"challenges\":[{},{}],\"locations\":[{\"id\":1,\"uuid\":\"c0000000-0000-4000-8000-"
            "000000000001\",\"name\":\"Home\"}],\"plays\":[");
  for (guint k = 0; k < PLAYS; k++) {
    guint a = 20 + k * 7 % 30 + (later && k > 33 ? 5 : 0), b = 20 + k * 11 % 30;

    g_string_append_printf (
        json,
        "%s{\"uuid\":\"d0000000-0000-4000-8000-%012u\",\"playDate\":\"2026-%02u-%02u 20:15:00\","
        "\"gameRefId\":%u,\"locationRefId\":1,\"durationMin\":%u,\"comments\":\"%s\","
        "\"playerScores\":[{\"playerRefId\":%u,\"score\":\"%u\",\"winner\":%s},"
        "{\"playerRefId\":%u,\"score\":\"%u\",\"winner\":%s}]}",
        k > 0 ? "," : "", k + 1, k % 10 + 1, k % 27 + 1, k % 3 + 1, 30 + k,
        later && k > 33 ? "So close" : "", k % 5 + 1, a, a > b ? "true" : "false", (k + 1) % 5 + 1,
        b, b > a ? "true" : "false");
  }
  g_string_append (json, "]}");
  return g_string_free (json, FALSE);
}

/* Shows the first row of the list on show in full. */
static void
open_first (GtkWidget *widget)
{
  if (GTK_IS_LIST_VIEW (widget) && gtk_widget_get_child_visible (widget))
    g_signal_emit_by_name (widget, "activate", 0);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_child_visible (child))
      open_first (child);
}

static void
wait_for (UiImportPage *page, const char *step)
{
  while (g_strcmp0 (ui_import_page_get_step (page), step) != 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
read_history (UiImportPage *page, gboolean later)
{
  g_autofree char *history = dup_history (later);

  ui_import_page_read_text (page, history);
  wait_for (page, "look");
}

static void
run (UiImportPage *page)
{
  gtk_widget_activate_action (GTK_WIDGET (page), "import.run", NULL);
  wait_for (page, "done");
}

void
picture_show_import (UiWindow *window, const char *name)
{
  UiImportPage *page;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.import", NULL);
  page = UI_IMPORT_PAGE (ui_window_get_page (window));
  if (g_str_equal (name, "import"))
    return;
  if (g_str_equal (name, "import-table")) {
    ui_import_page_read_text (page, table);
    wait_for (page, "table");
    return;
  }
  if (g_str_equal (name, "import-faults")) {
    g_autofree char *history = dup_history (FALSE);

    history[strlen (history) - 40] = '\0';
    ui_import_page_read_text (page, history);
    wait_for (page, "look");
    return;
  }
  read_history (page, FALSE);
  if (g_str_equal (name, "import-people"))
    ui_import_page_show (page, "people");
  else if (g_str_equal (name, "import-games"))
    ui_import_page_show (page, "games");
  else if (g_str_equal (name, "import-look"))
    ui_import_page_show (page, "add");
  else
    run (page);
  if (g_str_equal (name, "import-changed")) {
    read_history (page, TRUE);
    ui_import_page_show (page, "update");
    open_first (GTK_WIDGET (page));
  }
}
