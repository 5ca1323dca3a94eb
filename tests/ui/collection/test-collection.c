/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs and their cards; packs imported, and refused with the place of the fault.
 */
#include "tests/ui/stage.h"

#include "app/result/games.h"
#include "ui/collection/collection-page.h"
#include "ui/collection/pack-page.h"

static UiWindow *
collection_window (void)
{
  UiWindow *window = stage_window (NULL, FALSE);

  ui_window_show_page (window, "collection");
  return window;
}

START_TEST (test_starter_pack_and_its_cards)
{
  UiWindow *window = collection_window ();
  GtkWidget *row = stage_get (window, ADW_TYPE_ACTION_ROW, "Tome starter spells");
  GtkWidget *entry;

  gtk_widget_activate (row);
  STAGE_UNTIL (UI_IS_PACK_PAGE (ui_window_get_page (window)));
  stage_get (window, GTK_TYPE_LABEL, "Flashfire");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
  entry = stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "QUENCH");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Flashfire") == NULL);
  stage_get (window, GTK_TYPE_LABEL, "Quench");
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such card");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "No Card Found");
}
END_TEST

/* What a game's starter pack shows first, and how it is drawn: a face, and words. */
static const struct {
  const char *title, *face, *name, *others;
} shown[] = {
  { "Arkham starter books", "UiArkhamCover", "Almanac of Late Tides",
    "Renown: 1 · Symbol: Lucid · Bonus: 0 · 2 cards" },
  { "Spelled starter cards", "UiTileWidget", "Ash", "Cost: 0" },
  { "ToKiO starter gems", "UiTokioGemWidget", "Cinder", "Level: 1" },
  { "Tome starter spells", "UiCard", "Flashfire", NULL },
};

static gboolean
some_label_has (GtkWidget *below, const char *words)
{
  if (GTK_IS_LABEL (below) && strstr (gtk_label_get_label (GTK_LABEL (below)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (below); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (some_label_has (child, words))
      return TRUE;
  return FALSE;
}

START_TEST (test_each_game_draws_its_cards)
{
  UiWindow *window = collection_window ();
  GtkWidget *row = stage_get (window, ADW_TYPE_ACTION_ROW, shown[_i].title);

  /* Beside a pack's name a few of its cards. */
  ck_assert_uint_eq (stage_count (row, g_type_from_name (shown[_i].face)), 5);
  gtk_widget_activate (stage_get (window, ADW_TYPE_ACTION_ROW, shown[_i].title));
  STAGE_UNTIL (UI_IS_PACK_PAGE (ui_window_get_page (window)));
  stage_get (window, GTK_TYPE_LABEL, shown[_i].name);
  stage_get (window, g_type_from_name (shown[_i].face), NULL);
  for (guint k = 0; k < G_N_ELEMENTS (shown); k++)
    if (k != (guint)_i && g_type_from_name (shown[k].face) != 0)
      ck_assert_ptr_null (stage_find (window, g_type_from_name (shown[k].face), NULL));
  if (shown[_i].others != NULL)
    ck_assert (some_label_has (GTK_WIDGET (window), shown[_i].others));
}
END_TEST

START_TEST (test_events_are_listed_and_copies_are_not)
{
  UiWindow *window = collection_window ();
  GtkWidget *entry;

  gtk_widget_activate (stage_get (window, ADW_TYPE_ACTION_ROW, "Arkham starter books"));
  STAGE_UNTIL (UI_IS_PACK_PAGE (ui_window_get_page (window)));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
  entry = stage_get (window, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "guard dog");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Almanac of Late Tides") == NULL);
  stage_get (window, GTK_TYPE_LABEL, "Guard Dog");
  ck_assert (some_label_has (GTK_WIDGET (window), "Initiative: 4"));
  /* A unique one, which is of no collection, has a cover, too. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "quiet gospel");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Guard Dog") == NULL);
  stage_get (window, g_type_from_name ("UiArkhamCover"), NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "tide-almanac-a");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "No Card Found");
}
END_TEST

START_TEST (test_import_and_undo)
{
  UiWindow *window = collection_window ();
  g_autofree char *source =
      g_build_filename (suite_variable ("TOMEKEEPER_DATA_DIR"), "packs", "tome-starter.json", NULL);
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *other = NULL;
  const guint n = stage_count (window, ADW_TYPE_ACTION_ROW);

  ck_assert (g_file_get_contents (source, &text, NULL, NULL));
  parts = g_strsplit (text, "\"tome-starter\"", -1);
  other = g_strjoinv ("\"tome-other\"", parts);
  path = stage_write ("other.json", other);
  ui_collection_page_import (UI_COLLECTION_PAGE (ui_window_get_page (window)), path);
  STAGE_UNTIL (stage_count (window, ADW_TYPE_ACTION_ROW) == n + 1);
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_count (window, ADW_TYPE_ACTION_ROW) == n);
}
END_TEST

START_TEST (test_good_pack_is_warned_of)
{
  UiWindow *window = collection_window ();
  g_autofree char *path =
      g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "importers", "packs",
                        "arkham", "good", "root-cards-41.json", NULL);
  const guint n = stage_count (window, ADW_TYPE_ACTION_ROW);

  ui_collection_page_import (UI_COLLECTION_PAGE (ui_window_get_page (window)), path);
  STAGE_UNTIL (stage_count (window, ADW_TYPE_ACTION_ROW) == n + 1);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL,
                           "The pack is in your collection. cards: The game has 42 cards, and this "
                           "pack has 41.")
               != NULL);
}
END_TEST

START_TEST (test_bad_pack_names_its_fault)
{
  UiWindow *window = collection_window ();
  g_autofree char *path = stage_write (
      "bad.json", "{\"pack\": \"bad\", \"revision\": 1, \"game\": \"tome\", \"title\": 7}");
  const guint n = stage_count (window, ADW_TYPE_ACTION_ROW);
  GtkWindow *dialog;

  ui_collection_page_import (UI_COLLECTION_PAGE (ui_window_get_page (window)), path);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  ck_assert (ADW_IS_MESSAGE_DIALOG (dialog));
  ck_assert_ptr_nonnull (
      strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)), "bad.json"));
  ck_assert_uint_eq (stage_count (window, ADW_TYPE_ACTION_ROW), n);
}
END_TEST

START_TEST (test_pack_instead_of_a_record)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *path = stage_write ("Bad.JSON", "{\"pack\": 7}");

  ui_window_open_file (window, path);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Faults 1") != NULL);
  /* The same before the collection is open. */
  ui_window_open_collection (window, NULL, FALSE);
  ui_window_open_file (window, path);
  STAGE_UNTIL (ui_window_is_settled (window)
               && stage_find (window, GTK_TYPE_LABEL, "Faults 1") != NULL);
}
END_TEST

static const DbPlaceOrGame *
find_game (GListModel *games, const char *name)
{
  for (guint k = 0; k < g_list_model_get_n_items (games); k++) {
    g_autoptr (AppGame) game = g_list_model_get_item (games, k);

    if (g_str_equal (app_game_get_row (game)->name, name))
      return app_game_get_row (game);
  }
  return NULL;
}

/* A game is found by typing, rated, and noted as owned; what is no rating can't be saved. */
START_TEST (test_games)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autoptr (GListModel) games = app_game_list_new (ui_window_get_store (window));
  g_autofree char *azul = stage_log_line (window, "Azul: Ada 3, Ben 2");
  g_autofree char *hive = stage_log_line (window, "Hive: Ada 3, Ben 2");
  GtkWindow *dialog, *question;

  ui_window_show_page (window, "collection");
  stage_settle ();
  stage_get (window, GTK_TYPE_LABEL, "2 games · 0 owned · 0 rated");
  gtk_widget_activate (stage_get (window, ADW_TYPE_ACTION_ROW, "Ratings and Owned Games"));
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_check_names (dialog, "games");
  stage_get (dialog, GTK_TYPE_LABEL, "Azul");
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_SEARCH_ENTRY, NULL)), "HI");
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_LABEL, "Azul") == NULL);
  g_signal_emit_by_name (stage_get (dialog, GTK_TYPE_SEARCH_ENTRY, NULL), "activate");
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_LABEL, "Hive") != NULL
               && stage_dialog ((UiWindow *)dialog) != NULL);
  question = stage_dialog ((UiWindow *)dialog);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (question, ADW_TYPE_ENTRY_ROW, NULL)), "11");
  ck_assert (!gtk_widget_get_sensitive (stage_get (question, GTK_TYPE_BUTTON, "_Save")));
  gtk_editable_set_text (GTK_EDITABLE (stage_get (question, ADW_TYPE_ENTRY_ROW, NULL)), "8.5");
  adw_combo_row_set_selected (ADW_COMBO_ROW (stage_get (question, ADW_TYPE_COMBO_ROW, NULL)), 2);
  stage_press (question, "_Save");
  STAGE_UNTIL (find_game (games, "Hive")->owned == 1);
  ck_assert_double_eq_tol (find_game (games, "Hive")->rating, 8.5, 1e-9);
  STAGE_UNTIL (stage_find (dialog, GTK_TYPE_LABEL, "1 match · rated 8.5 · owned") != NULL);
  gtk_window_close (dialog);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "2 games · 1 owned · 1 rated") != NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.undo-last", NULL);
  STAGE_UNTIL (find_game (games, "Hive")->owned == -1);
}
END_TEST

TEST_SUITE (collection)
{
  Suite *suite = suite_create ("collection");
  TCase *tests = stage_case ("packs");

  tcase_add_test (tests, test_starter_pack_and_its_cards);
  tcase_add_loop_test (tests, test_each_game_draws_its_cards, 0, G_N_ELEMENTS (shown));
  tcase_add_test (tests, test_events_are_listed_and_copies_are_not);
  tcase_add_test (tests, test_import_and_undo);
  tcase_add_test (tests, test_good_pack_is_warned_of);
  tcase_add_test (tests, test_bad_pack_names_its_fault);
  tcase_add_test (tests, test_pack_instead_of_a_record);
  tcase_add_test (tests, test_games);
  suite_add_tcase (suite, tests);
  return suite;
}
