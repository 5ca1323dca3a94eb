/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs written in the window, by somebody who owns a game: begun as a copy, changed by their
 * fields, found at fault, taken back, kept, and played with; for each of the five games.
 */
#include "tests/ui/stage.h"

#include "app/collection/pack-drafts.h"
#include "app/collection/pack-editor.h"
#include "app/player/players.h"
#include "ui/collection/collection-page.h"
#include "ui/match/match-page.h"
#include "ui/pack-editor/pack-editor-page.h"
#include "ui/collection/pack-page.h"
#include "ui/new-match/seat-list.h"

#include <string.h>

#define TITLE "Winter evenings"

/**
 * Way:
 * What is done with the pack of each game.
 * @tab: where it is done; NULL for the first one
 * @add: the button that adds a member; NULL where no more may be
 * @kind: of it; NULL where there are no kinds
 * @effect: the row that adds an effect; NULL where it is a word to be pressed
 * @command: which one, in the list of them; or the word
 * @path: of the member that has it then
 */
typedef struct {
  const char *game, *tab, *add, *kind, *effect, *command, *path;
} Way;

static GtkWidget *
page_of (UiWindow *window)
{
  return ui_window_get_page (window);
}

static AppPackEditor *
editor_of (UiWindow *window)
{
  return ui_pack_editor_page_get_editor (UI_PACK_EDITOR_PAGE (page_of (window)));
}

static guint
count_at (UiWindow *window, const char *path)
{
  return app_value_length (app_pack_editor_get (editor_of (window), path));
}

static guint
game_place (const char *id)
{
  for (guint k = 0; rules_games[k] != NULL; k++)
    if (g_str_equal (rules_games[k]->id, id))
      return k;
  ck_abort_msg ("no game %s", id);
}

/* Begins a pack by the dialog, and waits for its page. @start: what it begins with, by place */
static void
begin (UiWindow *window, const char *game, guint start)
{
  GtkWindow *dialog;

  ui_window_show_page (window, "collection");
  stage_press (window, "New _Pack…");
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_settle ();
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Title")), TITLE);
  adw_combo_row_set_selected (ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, "Game")),
                              game_place (game));
  adw_combo_row_set_selected (ADW_COMBO_ROW (stage_get (dialog, ADW_TYPE_COMBO_ROW, "Begin with")),
                              start);
  stage_press (dialog, "_Begin");
  STAGE_UNTIL (UI_IS_PACK_EDITOR_PAGE (page_of (window)));
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_settle ();
}

static gboolean
is_at (UiWindow *window, const char *path, const char *text)
{
  return UI_IS_PACK_EDITOR_PAGE (page_of (window))
         && g_strcmp0 (app_value_text (app_pack_editor_get (editor_of (window), path)), text) == 0;
}

static GtkWidget *
field (UiWindow *window, const char *label)
{
  return stage_get (page_of (window), ADW_TYPE_ENTRY_ROW, label);
}

static void
type (UiWindow *window, const char *label, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (field (window, label)), text);
  stage_settle ();
}

static void
press_tab (UiWindow *window, const char *name)
{
  GtkWidget *tab = gtk_widget_get_ancestor (stage_get (page_of (window), GTK_TYPE_LABEL, name),
                                            GTK_TYPE_TOGGLE_BUTTON);

  ck_assert_ptr_nonnull (tab);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab), TRUE);
  stage_settle ();
}

/* Chooses one of what a popover lists. */
static void
choose_kind (UiWindow *window, const char *kind)
{
  GtkWidget *popover, *row;

  STAGE_UNTIL (stage_find (window, GTK_TYPE_POPOVER, NULL) != NULL);
  popover = stage_find (window, GTK_TYPE_POPOVER, NULL);
  row = stage_get (popover, ADW_TYPE_ACTION_ROW, kind);
  g_signal_emit_by_name (gtk_widget_get_parent (row), "row-activated", row);
  stage_settle ();
}

static void
press_row (UiWindow *window, const char *title)
{
  GtkWidget *row = stage_get (page_of (window), ADW_TYPE_ACTION_ROW, title);

  /* What has the keyboard is in view. */
  gtk_widget_grab_focus (row);
  stage_settle ();
  g_signal_emit_by_name (row, "activated");
  stage_settle ();
}

/* A label anywhere on the page that has these words. */
static gboolean
is_told (GtkWidget *widget, const char *words)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_label (GTK_LABEL (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_told (child, words))
      return TRUE;
  return FALSE;
}

/* The last one: that of the card, behind those of its effects. */
static GtkWidget *
find_more (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_EXPANDER (widget) && gtk_widget_get_mapped (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *deeper = find_more (child);

    if (deeper != NULL)
      found = deeper;
  }
  return found;
}

static void
undo (UiWindow *window)
{
  gtk_widget_activate_action (page_of (window), "pack-editor.undo", NULL);
  stage_settle ();
}

static void
add_member (UiWindow *window, const Way *way)
{
  guint before = count_at (window, "cards");

  if (way->add == NULL)
    return;
  stage_press (page_of (window), way->add);
  if (way->kind != NULL)
    choose_kind (window, way->kind);
  stage_settle ();
  ck_assert_uint_eq (count_at (window, "cards"), before + 1);
}

/* What a member says, all of it. */
static char *
dup_sentence (UiWindow *window, const char *path)
{
  AppPackEditor *editor = editor_of (window);
  const AppPackForm *form = app_pack_root_find_form (app_pack_editor_get_root (editor), path);

  ck_assert_ptr_nonnull (form);
  return app_pack_member_dup_text (form, app_pack_editor_get_root (editor),
                                   app_pack_editor_get (editor, path));
}

/* It says something else then, and says so beside the card. */
static void
add_effect (UiWindow *window, const Way *way)
{
  g_autofree char *before = dup_sentence (window, way->path);
  g_autofree char *after = NULL;

  if (way->effect == NULL)
    gtk_toggle_button_set_active (
        GTK_TOGGLE_BUTTON (stage_get (page_of (window), GTK_TYPE_TOGGLE_BUTTON, way->command)),
        TRUE);
  else {
    press_row (window, way->effect);
    choose_kind (window, way->command);
  }
  stage_settle ();
  after = dup_sentence (window, way->path);
  ck_assert_str_ne (after, "");
  ck_assert_str_ne (after, before);
  STAGE_UNTIL (is_told (page_of (window), after));
}

/* An id of two words is none: told at its field, and at the bottom; nothing can be kept. */
static void
see_fault (UiWindow *window)
{
  GtkWidget *more = find_more (page_of (window)), *row;
  g_autofree char *id = NULL;

  ck_assert_ptr_nonnull (more);
  gtk_expander_set_expanded (GTK_EXPANDER (more), TRUE);
  stage_settle ();
  row = field (window, "Id");
  id = g_strdup (gtk_editable_get_text (GTK_EDITABLE (row)));
  type (window, "Id", "Two Words");
  STAGE_UNTIL (gtk_widget_has_css_class (row, "error"));
  STAGE_UNTIL (stage_find (page_of (window), GTK_TYPE_LABEL, "1 fault") != NULL
               || is_told (page_of (window), " faults"));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  type (window, "Id", id);
  STAGE_UNTIL (!gtk_widget_has_css_class (row, "error"));
}

static void
keep (UiWindow *window)
{
  STAGE_UNTIL (stage_find (page_of (window), GTK_TYPE_LABEL, "Ready to keep") != NULL);
  stage_press (page_of (window), "_Keep the Pack");
  STAGE_UNTIL (UI_IS_PACK_PAGE (page_of (window)));
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "“" TITLE "” is kept as revision 1") != NULL);
}

/* A match with the kept pack alone. */
static void
play (UiWindow *window, const char *game)
{
  GtkWindow *dialog;
  GtkWidget *row;
  static const char *const names[] = { "Ada", "Ben", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal" };
  UiSeatList *seats;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-match-of", "s", game);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_settle ();
  row = stage_get (dialog, ADW_TYPE_ACTION_ROW, TITLE);
  for (GtkWidget *other = gtk_widget_get_first_child (gtk_widget_get_parent (row)); other != NULL;
       other = gtk_widget_get_next_sibling (other)) {
    GtkWidget *check = ADW_IS_ACTION_ROW (other)
                           ? adw_action_row_get_activatable_widget (ADW_ACTION_ROW (other))
                           : NULL;

    if (GTK_IS_CHECK_BUTTON (check))
      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), other == row);
  }
  seats = UI_SEAT_LIST (stage_get (dialog, UI_TYPE_SEAT_LIST, NULL));
  for (guint k = 0; k < ui_seat_list_get_n_seats (seats); k++)
    ui_seat_list_set_name (seats, k, names[k]);
  stage_settle ();
  stage_press (dialog, "_Start");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (page_of (window)));
}

static const Way ways[] = {
  { "tome", NULL, "Add a Spell", NULL, "Add an Effect", "At the end of the chapter", "cards[1]" },
  { "tokio", NULL, "Add a Gem", NULL, NULL, "Swift", "cards[1]" },
  { "spelled", NULL, "Add a Card", "Shield", "Add an Ability", "Draw cards", "cards[1]" },
  { "arkham", "Events", NULL, NULL, "Add an Operation", "Guard your tomes", "events[0]" },
  { "restless", NULL, "Add a Card", "Character", "Add an Effect", "Bonus to damage", "cards[1]" },
};

static gboolean
is_named (UiWindow *window, const Way *way, const char *name)
{
  g_autofree char *path = g_strconcat (way->tab != NULL ? "events" : "cards", "[0].name", NULL);

  return g_strcmp0 (app_value_text (app_pack_editor_get (editor_of (window), path)), name) == 0;
}

/* Everything that a first evening with the editor needs. */
START_TEST (test_evening)
{
  const Way *way = &ways[_i];
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *name = NULL;

  begin (window, way->game, 0);
  if (way->tab != NULL)
    press_tab (window, way->tab);
  name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (field (window, "Name"))));
  type (window, "Name", "Old Tea");
  STAGE_UNTIL (is_told (page_of (window), "Old Tea"));
  add_member (window, way);
  add_effect (window, way);
  see_fault (window);
  while (app_pack_editor_can_undo (editor_of (window)))
    undo (window);
  STAGE_UNTIL (is_told (page_of (window), name));
  ck_assert (!is_told (page_of (window), "Old Tea"));
  while (!is_named (window, way, "Old Tea")) {
    ck_assert (app_pack_editor_can_redo (editor_of (window)));
    gtk_widget_activate_action (page_of (window), "pack-editor.redo", NULL);
    stage_settle ();
  }
  keep (window);
  STAGE_UNTIL (is_told (page_of (window), "Old Tea"));
}
END_TEST

/* A pack that was kept is played with like any other. */
START_TEST (test_played)
{
  UiWindow *window = stage_window (NULL, FALSE);
  AppStore *store = ui_window_get_store (window);
  g_autofree char *starter = g_strconcat (ways[_i].game, "-starter", NULL);
  g_autofree char *uuid = app_pack_draft_copy (store, starter, 0, TITLE, NULL);
  g_autoptr (AppPackEditor) editor = app_pack_editor_open (store, uuid, NULL);
  g_autofree char *kept = app_pack_editor_publish (editor, NULL);

  ck_assert_ptr_nonnull (kept);
  play (window, ways[_i].game);
}
END_TEST

/* By keys alone: a spell with its name, text and an effect, and all of it taken back. */
START_TEST (test_keys)
{
  UiWindow *window = stage_window (NULL, FALSE);

  begin (window, "tome", 0);
  stage_key (window, GDK_KEY_plus, GDK_CONTROL_MASK);
  STAGE_UNTIL (count_at (window, "cards") == 31);
  stage_settle ();
  stage_key (window, GDK_KEY_i, 0);
  stage_key (window, GDK_KEY_c, 0);
  stage_key (window, GDK_KEY_e, 0);
  STAGE_UNTIL (
      g_strcmp0 (app_value_text (app_pack_editor_get (editor_of (window), "cards[1].name")), "ice")
      == 0);
  for (guint k = 0; k < 5; k++)
    stage_key (window, GDK_KEY_Tab, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_POPOVER, NULL) != NULL);
  stage_key (window, GDK_KEY_Down, 0);
  stage_key (window, GDK_KEY_Return, 0);
  STAGE_UNTIL (count_at (window, "cards[1].effects") == 1);
  stage_settle ();
  /* The next fault is that the element has a spell too many. */
  stage_key (window, GDK_KEY_F8, 0);
  STAGE_UNTIL (is_told (page_of (window), "The element fire needs 6 spells, and the pack has 7."));
  for (guint k = 0; k < 5 && app_pack_editor_can_undo (editor_of (window)); k++) {
    stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
    stage_settle ();
  }
  STAGE_UNTIL (count_at (window, "cards") == 30);
  STAGE_UNTIL (stage_find (page_of (window), GTK_TYPE_LABEL, "Ready to keep") != NULL);
  stage_key (window, GDK_KEY_Return, GDK_CONTROL_MASK);
  STAGE_UNTIL (UI_IS_PACK_PAGE (page_of (window)));
}
END_TEST

/* Members in their list: moved, doubled, deleted, taken back, by keys on the list. */
START_TEST (test_list)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *row;

  begin (window, "tome", 0);
  row = stage_get (page_of (window), GTK_TYPE_LIST_VIEW, NULL);
  gtk_widget_grab_focus (gtk_widget_get_first_child (row));
  stage_settle ();
  stage_key (window, GDK_KEY_Down, GDK_ALT_MASK);
  STAGE_UNTIL (is_at (window, "cards[1].id", "flashfire"));
  stage_settle ();
  stage_key (window, GDK_KEY_d, GDK_CONTROL_MASK);
  STAGE_UNTIL (count_at (window, "cards") == 31);
  stage_settle ();
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (count_at (window, "cards") == 30);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Undo") != NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (count_at (window, "cards") == 31);
}
END_TEST

/* Its Undo is of the deletion, whatever was done since. */
START_TEST (test_undo_of_a_deletion)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *list;

  begin (window, "tome", 0);
  list = stage_get (page_of (window), GTK_TYPE_LIST_VIEW, NULL);
  gtk_widget_grab_focus (gtk_widget_get_first_child (list));
  stage_settle ();
  ck_assert (is_at (window, "cards[0].id", "flashfire"));
  stage_key (window, GDK_KEY_Delete, 0);
  STAGE_UNTIL (count_at (window, "cards") == 29);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_BUTTON, "_Undo") != NULL);
  type (window, "Name", "Old Tea");
  STAGE_UNTIL (is_at (window, "cards[0].name", "Old Tea"));
  stage_press (window, "_Undo");
  STAGE_UNTIL (count_at (window, "cards") == 30);
  ck_assert (is_at (window, "cards[0].id", "flashfire"));
  ck_assert (is_at (window, "cards[1].name", "Old Tea"));
}
END_TEST

/* An effect's place among its like, and how it goes. */
START_TEST (test_effects)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWidget *row;

  begin (window, "tome", 0);
  press_row (window, "Add an Effect");
  choose_kind (window, "At the end of the chapter");
  ck_assert_uint_eq (count_at (window, "cards[0].effects"), 2);
  STAGE_UNTIL (is_at (window, "cards[0].effects[1].when", "chapter-end"));
  row = gtk_widget_get_ancestor (
      stage_get (page_of (window), ADW_TYPE_EXPANDER_ROW,
                 "At the end of the chapter: Raise the power of this spell by 1."),
      ADW_TYPE_EXPANDER_ROW);
  gtk_widget_activate_action (row, "pack-member.up", NULL);
  STAGE_UNTIL (is_at (window, "cards[0].effects[0].when", "chapter-end"));
  stage_settle ();
  gtk_widget_activate_action (row, "pack-member.remove", NULL);
  STAGE_UNTIL (count_at (window, "cards[0].effects") == 1);
  STAGE_UNTIL (is_at (window, "cards[0].effects[0].when", "played"));
  stage_settle ();
  ck_assert_ptr_null (
      stage_find (page_of (window), ADW_TYPE_EXPANDER_ROW,
                  "At the end of the chapter: Raise the power of this spell by 1."));
  /* The sentences can be the card's text. */
  stage_press (page_of (window), "Write as _Text");
  STAGE_UNTIL (is_at (window, "cards[0].text",
                      "When you play this spell: Change the Title’s element to Fire."));
}
END_TEST

START_TEST (test_copy_cards)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog;
  GtkWidget *row;
  guint n;

  begin (window, "tokio", 1);
  n = count_at (window, "cards");
  gtk_widget_activate_action (page_of (window), "pack-editor.copy-cards", NULL);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  dialog = stage_dialog (window);
  stage_settle ();
  row = stage_get (dialog, ADW_TYPE_ACTION_ROW, "Cinder");
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))), TRUE);
  stage_press (dialog, "_Copy 1");
  STAGE_UNTIL (count_at (window, "cards") == n + 1);
  STAGE_UNTIL (is_told (page_of (window), "Cinder"));
}
END_TEST

/* Left at any time, nothing is lost; the draft stands in the collection, and can be thrown away. */
START_TEST (test_drafts)
{
  UiWindow *window = stage_window (NULL, FALSE);

  begin (window, "tome", 0);
  type (window, "Name", "Old Tea");
  ui_window_back (window);
  ck_assert (UI_IS_COLLECTION_PAGE (page_of (window)));
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "ready to keep") != NULL);
  gtk_widget_activate (stage_get (window, ADW_TYPE_ACTION_ROW, TITLE));
  STAGE_UNTIL (UI_IS_PACK_EDITOR_PAGE (page_of (window)));
  STAGE_UNTIL (is_at (window, "cards[0].name", "Old Tea"));
  gtk_widget_activate_action (page_of (window), "pack-editor.discard", NULL);
  STAGE_UNTIL (UI_IS_COLLECTION_PAGE (page_of (window)));
  STAGE_UNTIL (stage_find (window, ADW_TYPE_ACTION_ROW, TITLE) == NULL);
  stage_press (window, "_Undo");
  STAGE_UNTIL (stage_find (window, ADW_TYPE_ACTION_ROW, TITLE) != NULL);
}
END_TEST

/* A kept pack gets its next revision. */
START_TEST (test_revise)
{
  UiWindow *window = stage_window (NULL, FALSE);

  begin (window, "tome", 0);
  keep (window);
  stage_press (window, "Edit the Pack");
  STAGE_UNTIL (UI_IS_PACK_EDITOR_PAGE (page_of (window)));
  stage_settle ();
  type (window, "Name", "Old Tea");
  stage_press (page_of (window), "_Keep as Revision 2");
  STAGE_UNTIL (UI_IS_PACK_PAGE (page_of (window)));
  STAGE_UNTIL (is_told (GTK_WIDGET (window), "“" TITLE "” is kept as revision 2"));
  stage_press (window, "_Undo");
  ui_window_show_page (window, "collection");
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "ready to keep") != NULL);
}
END_TEST

START_TEST (test_narrow)
{
  UiWindow *window = stage_window (NULL, FALSE);

  begin (window, ways[_i].game, 0);
  stage_narrow (window);
  stage_settle ();
  stage_check_narrow (window, ways[_i].game);
  stage_check_names (page_of (window), ways[_i].game);
}
END_TEST

static char *
dup_many (void)
{
  GString *json = g_string_new ("{\"pack\":\"many\",\"revision\":1,\"game\":\"restless\","
                                "\"title\":\"Many\",\"cards\":[");

  for (guint k = 0; k < 2000; k++)
    g_string_append_printf (json,
                            "%s{\"id\":\"c%u\",\"name\":\"Card %u\",\"kind\":\"character\","
                            "\"attack\":1,\"max-weight\":7,\"health\":6,\"text\":\"Of many.\","
                            "\"passive\":[{\"op\":\"roll-bonus\",\"n\":2,\"roll\":\"dodge\"}]}",
                            k > 0 ? "," : "", k, k);
  g_string_append (json, "]}");
  return g_string_free (json, FALSE);
}

/* Typing stays quick in a large pack. */
START_TEST (test_many)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *json = dup_many ();
  g_autofree char *path = stage_write ("many.json", json);
  g_autoptr (GError) error = NULL;
  g_autofree char *uuid = app_pack_draft_from_file (ui_window_get_store (window), path, &error);
  glong least = G_MAXLONG;

  ck_assert_msg (uuid != NULL, "%s", error != NULL ? error->message : "");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.edit-draft", "s", uuid);
  STAGE_UNTIL (UI_IS_PACK_EDITOR_PAGE (page_of (window)));
  stage_settle ();
  for (guint k = 0; k < 10; k++) {
    GtkWidget *name = field (window, "Name");
    g_autofree char *text = g_strdup_printf ("Card %.*s", (int)k + 1, "abcdefghijkl");
    glong begun = suite_cpu_time ();

    gtk_editable_set_text (GTK_EDITABLE (name), text);
    ui_pack_editor_page_show (UI_PACK_EDITOR_PAGE (page_of (window)), "cards[0]");
    least = MIN (least, suite_cpu_time () - begun);
    stage_settle ();
  }
  if (suite_variable ("TOMEKEEPER_TELL_TIMES") != NULL)
    g_printerr ("a letter: %.1f ms\n", (double)least / 1000);
  ck_assert_int_lt (least, 150 * 1000);
}
END_TEST

TEST_SUITE (pack_editor)
{
  Suite *suite = suite_create ("pack-editor");
  TCase *tests = stage_case ("pack-editor");

  tcase_add_loop_test (tests, test_evening, 0, G_N_ELEMENTS (ways));
  tcase_add_loop_test (tests, test_played, 0, G_N_ELEMENTS (ways));
  tcase_add_test (tests, test_keys);
  tcase_add_test (tests, test_list);
  tcase_add_test (tests, test_undo_of_a_deletion);
  tcase_add_test (tests, test_effects);
  tcase_add_test (tests, test_copy_cards);
  tcase_add_test (tests, test_drafts);
  tcase_add_test (tests, test_revise);
  tcase_add_loop_test (tests, test_narrow, 0, G_N_ELEMENTS (ways));
  tcase_add_test (tests, test_many);
  suite_add_tcase (suite, tests);
  return suite;
}
