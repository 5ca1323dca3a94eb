/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result without moves, logged with the keyboard alone: as a line, as a form, wrong in between,
 * and with names and numbers that nobody expects.
 */
#include "tests/ui/stage.h"

#include "app/match/matches.h"
#include "app/result/quick.h"

/* Real keys, as the words are typed. */
static void
type (gpointer window, const char *text)
{
  for (; *text != '\0'; text++)
    switch (*text) {
    case ':':
      stage_key (window, GDK_KEY_semicolon, GDK_SHIFT_MASK);
      break;
    case '+':
      stage_key (window, GDK_KEY_equal, GDK_SHIFT_MASK);
      break;
    case ',':
      stage_key (window, GDK_KEY_comma, 0);
      break;
    case ' ':
      stage_key (window, GDK_KEY_space, 0);
      break;
    default:
      stage_key (window, (guint)g_ascii_tolower (*text),
                 g_ascii_isupper (*text) ? GDK_SHIFT_MASK : 0);
    }
}

/* Ctrl+L, and the dialog that it opens. */
static GtkWindow *
open_log (UiWindow *window)
{
  stage_key (window, GDK_KEY_l, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  return stage_dialog (window);
}

static GtkEditable *
get_line (GtkWindow *dialog)
{
  /* The first entry. */
  return GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, NULL));
}

static void
set_line (GtkWindow *dialog, const char *text)
{
  gtk_editable_set_text (get_line (dialog), text);
  stage_settle ();
}

static GtkWidget *find_told (gpointer root, const char *part);

/* Enter, once more where a new name is asked about; the dialog must close. */
static void
record (UiWindow *window, GtkWindow *dialog)
{
  stage_key (dialog, GDK_KEY_Return, 0);
  stage_settle ();
  if (stage_dialog (window) != NULL && find_told (dialog, "Enter once more") != NULL)
    stage_key (dialog, GDK_KEY_Return, 0);
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_settle ();
}

/* The newest result. */
static AppQuick *
dup_last (UiWindow *window)
{
  g_autoptr (AppMatchList) matches = app_match_list_new (ui_window_get_store (window));
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (matches), 0);
  g_autoptr (GError) error = NULL;
  AppQuick *quick;

  ck_assert_ptr_nonnull (row);
  quick = app_quick_load (ui_window_get_store (window), app_match_row_get_uuid (row), &error);
  ck_assert_msg (quick != NULL, "%s", error != NULL ? error->message : "");
  return quick;
}

static const AppQuickSeat *
seat_of (const AppQuick *quick, guint k)
{
  ck_assert_uint_lt (k, quick->seats->len);
  return g_ptr_array_index (quick->seats, k);
}

/* A label below @root that has @part in it; NULL for none. */
static GtkWidget *
find_told (gpointer root, const char *part)
{
  GtkWidget *widget = GTK_WIDGET (root), *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_label (GTK_LABEL (widget)), part) != NULL)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_told (child, part);
  return found;
}

START_TEST (test_a_line)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autoptr (AppQuick) quick = NULL;

  /* Nobody is known yet: the keyboard is in the line. */
  type (dialog, "Catan: Ada 10, Ben 8, Cy 8");
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Catan: Ada 10, Ben 8, Cy 8");
  /* The form follows. */
  stage_get (dialog, GTK_TYPE_ENTRY, "Ada");
  stage_get (dialog, GTK_TYPE_ENTRY, "10");
  stage_check_names (dialog, "quick log");
  /* Which of them will be new; once they are known, nothing is. */
  ck_assert_ptr_nonnull (find_told (dialog, "New: Catan, Ada, Ben, Cy"));
  record (window, dialog);
  dialog = open_log (window);
  set_line (dialog, "Catan: Ada 10, Bne 8, Cy 8");
  ck_assert_ptr_nonnull (find_told (dialog, "New: Bne"));
  ck_assert_ptr_null (find_told (dialog, "New: Catan"));
  gtk_window_destroy (dialog);
  stage_settle ();
  quick = dup_last (window);
  ck_assert_str_eq (quick->game, "Catan");
  ck_assert_uint_eq (quick->seats->len, 3);
  ck_assert_str_eq (seat_of (quick, 2)->name, "Cy");
  ck_assert (seat_of (quick, 0)->score == 10);
  stage_get (window, GTK_TYPE_BUTTON, "_Undo");
}
END_TEST

/* A name that nobody has is asked about among known ones, and recorded when it is meant. */
START_TEST (test_a_slip_is_asked_about)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autoptr (AppQuick) quick = NULL;

  set_line (dialog, "Catan: Ada 10, Ben 8");
  record (window, dialog);
  dialog = open_log (window);
  set_line (dialog, "Chess: Ada, Bne won");
  gtk_widget_grab_focus (GTK_WIDGET (get_line (dialog)));
  stage_key (dialog, GDK_KEY_Return, 0);
  stage_settle ();
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  ck_assert_ptr_nonnull (find_told (dialog,
                                    "Nobody is called “Bne”, and no score stands behind it. "
                                    "Enter once more records a new player."));
  /* Another name is another question. */
  set_line (dialog, "Chess: Ada, Bnn won");
  stage_key (dialog, GDK_KEY_Return, 0);
  stage_settle ();
  ck_assert_ptr_nonnull (find_told (dialog, "Nobody is called “Bnn”"));
  record (window, dialog);
  quick = dup_last (window);
  ck_assert_str_eq (seat_of (quick, 1)->name, "Bnn");
}
END_TEST

START_TEST (test_the_same_people_again)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autoptr (AppQuick) quick = NULL;

  set_line (dialog, "Catan: Ada 10, Ben 8, Cy 8");
  record (window, dialog);
  dialog = open_log (window);
  /* Eight keys: a score, Tab, a score, Tab, a score. */
  type (dialog, "7");
  stage_key (dialog, GDK_KEY_Tab, 0);
  type (dialog, "12");
  stage_key (dialog, GDK_KEY_Tab, 0);
  type (dialog, "9");
  /* The line follows. */
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Catan: Ada 7, Ben 12, Cy 9");
  record (window, dialog);
  ck_assert_uint_eq (stage_count_matches (window), 2);
  /* Of one day the one logged last stands first. */
  quick = dup_last (window);
  ck_assert (seat_of (quick, 1)->score == 12);
}
END_TEST

START_TEST (test_known_names_are_ended)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);

  set_line (dialog, "Catan: Adelheid 10, Benedikt 8");
  record (window, dialog);
  dialog = open_log (window);
  stage_key (dialog, GDK_KEY_l, GDK_CONTROL_MASK);
  type (dialog, "ca");
  stage_key (dialog, GDK_KEY_Tab, 0);
  type (dialog, "be");
  stage_key (dialog, GDK_KEY_Tab, 0);
  type (dialog, "3, ad");
  stage_key (dialog, GDK_KEY_Tab, 0);
  type (dialog, "4");
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Catan: Benedikt 3, Adelheid 4");
  record (window, dialog);
}
END_TEST

/* One whose name begins another's is not made the other. */
START_TEST (test_whole_names_stay)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autoptr (AppQuick) quick = NULL;

  set_line (dialog, "Tomes of Arkham: Anna won, Ann");
  record (window, dialog);
  dialog = open_log (window);
  stage_key (dialog, GDK_KEY_l, GDK_CONTROL_MASK);
  type (dialog, "tome");
  stage_settle ();
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Tome");
  type (dialog, ": Anna+Ben 8, Cy+Ann");
  stage_settle ();
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Tome: Anna+Ben 8, Cy+Ann");
  type (dialog, " 5");
  record (window, dialog);
  quick = dup_last (window);
  ck_assert_str_eq (quick->game, "tome");
}
END_TEST

START_TEST (test_a_game_in_the_form)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  GtkWidget *game = stage_get (dialog, ADW_TYPE_ENTRY_ROW, "Game");

  gtk_widget_grab_focus (game);
  type (dialog, "tom");
  STAGE_UNTIL (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (game)), "tom") != 0);
  type (dialog, "e");
  stage_settle ();
  ck_assert_str_eq (gtk_editable_get_text (GTK_EDITABLE (game)), "Tome");
}
END_TEST

START_TEST (test_undo_and_undo_again)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);

  set_line (dialog, "Catan: Ada 10, Ben 8");
  record (window, dialog);
  dialog = open_log (window);
  set_line (dialog, "Catan: Ada 1, Ben 2");
  record (window, dialog);
  ck_assert_uint_eq (stage_count_matches (window), 2);
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_count_matches (window) == 1);
  stage_settle ();
  /* What was taken back is told, and the one before it can be, too. */
  stage_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  STAGE_UNTIL (stage_count_matches (window) == 0);
}
END_TEST

START_TEST (test_what_is_wrong_stays)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  GtkWidget *score;

  set_line (dialog, "Catan Ada ten");
  stage_key (dialog, GDK_KEY_Return, 0);
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Catan Ada ten");
  ck_assert (gtk_widget_has_css_class (GTK_WIDGET (get_line (dialog)), "error"));
  set_line (dialog, "Catan: Ada 10, Ben 8");
  ck_assert (!gtk_widget_has_css_class (GTK_WIDGET (get_line (dialog)), "error"));
  /* A score that is none: Enter leads to it, and it can be mended. */
  score = stage_get (dialog, GTK_TYPE_ENTRY, "8");
  gtk_editable_set_text (GTK_EDITABLE (score), "ten");
  stage_key (dialog, GDK_KEY_Return, 0);
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  ck_assert (gtk_widget_has_css_class (score, "error"));
  ck_assert_str_eq (gtk_editable_get_text (GTK_EDITABLE (score)), "ten");
  ck_assert (gtk_widget_has_focus (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (score)))));
  gtk_editable_set_text (GTK_EDITABLE (score), "1e400");
  stage_key (dialog, GDK_KEY_Return, 0);
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  gtk_editable_set_text (GTK_EDITABLE (score), "99999999999999999999");
  stage_key (dialog, GDK_KEY_Return, 0);
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  gtk_editable_set_text (GTK_EDITABLE (score), "−2.5");
  record (window, dialog);
  ck_assert_uint_eq (stage_count_matches (window), 1);
}
END_TEST

static const struct {
  const char *name;
} odd_names[] = {
  { "🦊🔥" },
  { "عبد الرحمن" },
  { "Zoë O’Neil-d’Arc" },
  { "Player 2" },
  { "“Quoted”, & <b>bold</b>" },
};

START_TEST (test_odd_names)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autofree char *longest = g_strnfill (200, 'x');
  g_autofree char *longer = g_strnfill (201, 'y');
  g_autoptr (AppQuick) quick = NULL;
  GtkWidget *free;

  set_line (dialog, "Go: A 1");
  for (guint k = 0; k < G_N_ELEMENTS (odd_names); k++) {
    free = stage_get (dialog, GTK_TYPE_ENTRY, "");
    /* The free row is the last entry of the list that has no name yet. */
    while (gtk_entry_get_placeholder_text (GTK_ENTRY (free)) == NULL
           || strcmp (gtk_entry_get_placeholder_text (GTK_ENTRY (free)), "Add a player") != 0) {
      gtk_editable_set_text (GTK_EDITABLE (free), "1");
      free = stage_get (dialog, GTK_TYPE_ENTRY, "");
    }
    gtk_editable_set_text (GTK_EDITABLE (free), odd_names[k].name);
    stage_settle ();
  }
  stage_check_names (dialog, "quick log with odd names");
  for (GtkWidget *score = stage_find (dialog, GTK_TYPE_ENTRY, "");
       score != NULL && gtk_entry_get_placeholder_text (GTK_ENTRY (score)) == NULL;
       score = stage_find (dialog, GTK_TYPE_ENTRY, ""))
    gtk_editable_set_text (GTK_EDITABLE (score), "2");
  /* One character too many is told, and stays. */
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, "A")), longer);
  stage_key (dialog, GDK_KEY_Return, 0);
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  gtk_editable_set_text (GTK_EDITABLE (stage_get (dialog, GTK_TYPE_ENTRY, longer)), longest);
  record (window, dialog);
  quick = dup_last (window);
  ck_assert_uint_eq (quick->seats->len, 1 + G_N_ELEMENTS (odd_names));
  ck_assert_str_eq (seat_of (quick, 0)->name, longest);
  for (guint k = 0; k < G_N_ELEMENTS (odd_names); k++)
    ck_assert_str_eq (seat_of (quick, k + 1)->name, odd_names[k].name);
}
END_TEST

START_TEST (test_partners_and_order)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autoptr (AppQuick) quick = NULL;

  set_line (dialog, "Skat: Ada+Cy 16, Ben+Dee 5");
  gtk_widget_grab_focus (stage_get (dialog, GTK_TYPE_ENTRY, "Dee"));
  stage_key (dialog, GDK_KEY_Up, GDK_ALT_MASK);
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Skat: Ada+Cy 16, Dee+Ben 5");
  record (window, dialog);
  quick = dup_last (window);
  ck_assert_str_eq (seat_of (quick, 2)->name, "Dee");
  ck_assert_uint_eq (seat_of (quick, 0)->side, seat_of (quick, 1)->side);
  ck_assert_uint_ne (seat_of (quick, 1)->side, seat_of (quick, 2)->side);
}
END_TEST

START_TEST (test_co_op)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autoptr (AppQuick) quick = NULL;

  set_line (dialog, "Pandemic: Ada+Ben lost");
  stage_get (dialog, GTK_TYPE_LABEL, "How It Ended");
  record (window, dialog);
  quick = dup_last (window);
  ck_assert_int_eq (quick->scoring, APP_QUICK_CO_OP);
  ck_assert_uint_eq (quick->co_op_result, RULES_LOST);
  /* The next one begins as this was, and has to say how it ended. */
  dialog = open_log (window);
  stage_key (dialog, GDK_KEY_Return, 0);
  ck_assert_ptr_eq (stage_dialog (window), dialog);
  stage_key (dialog, GDK_KEY_l, GDK_CONTROL_MASK);
  type (dialog, "Pandemic: won");
  record (window, dialog);
  ck_assert_uint_eq (stage_count_matches (window), 2);
}
END_TEST

/* From anywhere, also from what Enter alone would press. */
START_TEST (test_ctrl_enter_records)
{
  static const struct {
    GType (*type) (void);
    const char *text;
  } places[] = {
    { gtk_button_get_type, "Add a _Photo…" },
    { gtk_button_get_type, "_Cancel" },
    { gtk_menu_button_get_type, NULL },
    { gtk_entry_get_type, "Ben" },
  };
  UiWindow *window = stage_window (NULL, FALSE);

  for (guint k = 0; k < G_N_ELEMENTS (places); k++) {
    GtkWindow *dialog = open_log (window);

    set_line (dialog, "Catan: Ada 10, Ben 8");
    ck_assert (gtk_widget_grab_focus (stage_get (dialog, places[k].type (), places[k].text)));
    stage_key (dialog, GDK_KEY_Return, GDK_CONTROL_MASK);
    STAGE_UNTIL (stage_dialog (window) == NULL);
    stage_settle ();
    ck_assert_uint_eq (stage_count_matches (window), k + 1);
  }
}
END_TEST

/* What is typed while the answer is awaited is not what was logged. */
START_TEST (test_it_tells_what_was_stored)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);

  set_line (dialog, "Catan: Ada 10, Ben 8");
  gtk_widget_activate_action (GTK_WIDGET (dialog), "quick.record", NULL);
  ck_assert_ptr_nonnull (stage_dialog (window));
  gtk_editable_set_text (get_line (dialog), "Azul: Cyd 3");
  STAGE_UNTIL (stage_dialog (window) == NULL);
  stage_settle ();
  ck_assert_ptr_nonnull (find_told (window, "Logged: Catan, Ada wins with 10 points"));
}
END_TEST

/* What comes of @file being dropped on the dialog. */
static void
drop (GtkWindow *dialog, GFile *file)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (dialog));
  GSList files = { file, NULL };
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  for (guint k = 0; k < g_list_model_get_n_items (controllers); k++) {
    g_autoptr (GObject) controller = g_list_model_get_item (controllers, k);

    if (GTK_IS_DROP_TARGET (controller))
      g_signal_emit_by_name (controller, "drop", &value, 0.0, 0.0, &taken);
  }
  g_value_unset (&value);
  ck_assert (taken);
}

static gboolean
is_in_view (GtkWidget *widget)
{
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (widget, viewport, &bounds) && bounds.size.height > 0
         && bounds.origin.y >= 0
         && bounds.origin.y + bounds.size.height <= (float)gtk_widget_get_height (viewport);
}

START_TEST (test_a_photo_comes_into_view)
{
  UiWindow *window = stage_window (NULL, FALSE);
  GtkWindow *dialog = open_log (window);
  g_autofree char *path = stage_write ("table.png", "not looked at yet");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *row;

  set_line (dialog, "Catan: Ada 10, Ben 8, Cy 8, Dee 7, Eve 6, Fay 5");
  drop (dialog, file);
  row = stage_get (dialog, ADW_TYPE_ACTION_ROW, "table.png");
  STAGE_UNTIL (is_in_view (row));
  /* It is not pressed by the Enter that records. */
  ck_assert (!gtk_widget_is_ancestor (gtk_window_get_focus (dialog), row));
}
END_TEST

/* The next one begins as what was logged last, whatever day that was of. */
START_TEST (test_after_one_of_yesterday)
{
  static const char *const seats[] = { "Hal", "Ida", "Jon", "Kay" };
  UiWindow *window = stage_window (NULL, FALSE);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *match = stage_record (seats, today, FALSE);
  GtkWindow *dialog;

  g_free (stage_add_record (window, match));
  dialog = open_log (window);
  set_line (dialog, "Azul: Ada 40, Ben 30, Cyd 20, Dan 10, yesterday");
  record (window, dialog);
  dialog = open_log (window);
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Azul: Ada, Ben, Cyd, Dan");
  set_line (dialog, "Catan: Eve 10, Fay 8, 2020-01-01");
  record (window, dialog);
  dialog = open_log (window);
  ck_assert_str_eq (gtk_editable_get_text (get_line (dialog)), "Catan: Eve, Fay");
  gtk_window_destroy (dialog);
}
END_TEST

TEST_SUITE (quick_log)
{
  Suite *suite = suite_create ("quick-log");
  TCase *tests = stage_case ("quick log");

  tcase_add_test (tests, test_a_line);
  tcase_add_test (tests, test_a_slip_is_asked_about);
  tcase_add_test (tests, test_the_same_people_again);
  tcase_add_test (tests, test_known_names_are_ended);
  tcase_add_test (tests, test_whole_names_stay);
  tcase_add_test (tests, test_a_game_in_the_form);
  tcase_add_test (tests, test_undo_and_undo_again);
  tcase_add_test (tests, test_what_is_wrong_stays);
  tcase_add_test (tests, test_odd_names);
  tcase_add_test (tests, test_partners_and_order);
  tcase_add_test (tests, test_co_op);
  tcase_add_test (tests, test_ctrl_enter_records);
  tcase_add_test (tests, test_it_tells_what_was_stored);
  tcase_add_test (tests, test_a_photo_comes_into_view);
  tcase_add_test (tests, test_after_one_of_yesterday);
  suite_add_tcase (suite, tests);
  return suite;
}
