/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs being written, for a picture.
 */
#include "tests/pictures/picture-packs.h"

#include "app/base/value.h"
#include "ui/collection/games-dialog.h"
#include "ui/pack-editor/pack-editor-page.h"

/* What to look at in each game's starter pack. */
static const struct {
  const char *game, *path;
} shown[] = {
  { "tome", "cards[1].effects[0].do[0]" }, { "tokio", "cards[2]" },
  { "spelled", "cards[12].fragment[0]" },  { "arkham", "events[3].lucid[0]" },
  { "restless", "cards[3].passive[0]" },
};

const char *const picture_packs_pages[] = {
  "new-pack",           "pack-editor",
  "pack-editor-tokio",  "pack-editor-spelled",
  "pack-editor-arkham", "pack-editor-restless",
  "pack-editor-about",  "pack-editor-faults",
  "pack-editor-copy",   "games",
  "game-rating",        NULL,
};

static UiPackEditorPage *
open_draft (UiWindow *window, const char *game)
{
  g_autofree char *id = g_strconcat (game, "-starter", NULL);
  g_autofree char *uuid =
      app_pack_draft_copy (ui_window_get_store (window), id, 0, "Winter evenings", NULL);

  ui_window_show_page (window, "collection");
  if (uuid == NULL)
    return NULL;
  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-draft", "s", uuid);
  return UI_IS_PACK_EDITOR_PAGE (ui_window_get_page (window))
             ? UI_PACK_EDITOR_PAGE (ui_window_get_page (window))
             : NULL;
}

/* Slips of the pen. */
static void
break_it (UiPackEditorPage *page)
{
  AppPackEditor *editor = ui_pack_editor_page_get_editor (page);
  g_autoptr (AppValue) id = app_value_new_text ("Two Words");
  g_autoptr (AppValue) power = app_value_new_integer (12);

  app_pack_editor_set (editor, "cards[1].power", power);
  app_pack_editor_set (editor, "cards[4].id", id);
  ui_pack_editor_page_show (page, "cards[1].power");
}

static GtkListView *
find_list (GtkWidget *widget)
{
  GtkListView *list = GTK_IS_LIST_VIEW (widget) ? GTK_LIST_VIEW (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); list == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list = find_list (child);
  return list;
}

/* Of the first game in the list that was opened. */
static void
ask_for_rating (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWidget) dialog = g_list_model_get_item (toplevels, k);
    GtkListView *list = UI_IS_GAMES_DIALOG (dialog) ? find_list (dialog) : NULL;

    if (list == NULL)
      continue;
    while (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (list))) == 0)
      g_main_context_iteration (NULL, TRUE);
    g_signal_emit_by_name (list, "activate", 0);
    return;
  }
}

void
picture_show_packs (UiWindow *window, const char *page)
{
  const char *what = page + strlen ("pack-editor");
  UiPackEditorPage *editor;
  guint game = 0;

  if (g_str_equal (page, "new-pack")) {
    ui_window_show_page (window, "collection");
    gtk_widget_activate_action (GTK_WIDGET (window), "win.new-pack", NULL);
    return;
  }
  if (g_str_equal (page, "games") || g_str_equal (page, "game-rating")) {
    ui_window_show_page (window, "collection");
    gtk_widget_activate_action (GTK_WIDGET (ui_window_get_page (window)), "collection.games", NULL);
    if (g_str_equal (page, "game-rating"))
      ask_for_rating ();
    return;
  }
  for (guint k = 0; k < G_N_ELEMENTS (shown); k++)
    if (*what == '-' && g_str_equal (what + 1, shown[k].game))
      game = k;
  editor = open_draft (window, shown[game].game);
  if (editor == NULL)
    return;
  if (g_str_equal (what, "-about"))
    ui_pack_editor_page_show (editor, "title");
  else if (g_str_equal (what, "-faults"))
    break_it (editor);
  else
    ui_pack_editor_page_show (editor, shown[game].path);
  if (g_str_equal (what, "-copy"))
    gtk_widget_activate_action (GTK_WIDGET (editor), "pack-editor.copy-cards", NULL);
}
