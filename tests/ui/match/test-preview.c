/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records looked at before they are added, whatever their files hold.
 */
#include "tests/ui/stage.h"

#include "ui/match/match-page.h"
#include "ui/match/preview-page.h"

static const char *const round_of_four[] = { "Ada", "Ben", "Cyd", "Dan" };

START_TEST (test_look_and_add)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (round_of_four, "2026-11-05", FALSE);
  g_autofree char *path = stage_write ("match.tkr", record);

  ui_window_open_record (window, path);
  stage_get (window, UI_TYPE_MATCH_PAGE, NULL);
  stage_press (window, "_Add to the Collection");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  ck_assert_ptr_nonnull (
      app_match_get_uuid (ui_match_page_get_match (UI_MATCH_PAGE (ui_window_get_page (window)))));
  ui_window_back (window);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, "Go On") != NULL);
  /* Taken back, nothing is left of it. */
  stage_press (window, "_Undo");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "Welcome to Tomekeeper");
}
END_TEST

START_TEST (test_several_records)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *one = stage_record (round_of_four, "2026-11-05", TRUE);
  g_autofree char *other = stage_record (round_of_four, "2026-11-12", FALSE);
  g_autofree char *both = g_strconcat (one, "\n", other, NULL);
  g_autofree char *path = stage_write ("two.tkr", both);

  ui_window_open_record (window, path);
  stage_get (window, GTK_TYPE_LABEL, "Record 1 of 2");
  stage_press (window, "Next Record");
  stage_get (window, GTK_TYPE_LABEL, "Record 2 of 2");
  ck_assert (!gtk_widget_is_sensitive (stage_get (window, GTK_TYPE_BUTTON, "Next Record")));
  /* Both can be added without opening the file again. */
  stage_press (window, "_Add to the Collection");
  STAGE_UNTIL (stage_count_matches (window) == 1);
  stage_press (window, "Previous Record");
  stage_get (window, GTK_TYPE_LABEL, "Record 1 of 2");
  stage_press (window, "_Add to the Collection");
  STAGE_UNTIL (stage_count_matches (window) == 2);
}
END_TEST

static const struct {
  const char *name, *text;
} broken[] = {
  { "empty.tkr", "" },
  { "words.tkr", "This is not a record.\n" },
  { "bytes.tkr", "[Record \"1\"]\n[Game \"tome\xff\"]\n" },
  { "game.tkr", "[Record \"1\"]\n[Game \"chess\"]\n[Seat1 \"Ada\"]\n\n1 e4\n" },
  { "seats.tkr", "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"Ada\"]\n" },
};

START_TEST (test_broken_records_are_told)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *path = stage_write (broken[_i].name, broken[_i].text);
  GtkWidget *trouble;

  ui_window_open_record (window, path);
  trouble = stage_get (window, ADW_TYPE_STATUS_PAGE, "This Record Can’t Be Shown");
  ck_assert_ptr_nonnull (
      strstr (adw_status_page_get_description (ADW_STATUS_PAGE (trouble)), broken[_i].name));
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_BUTTON, "_Add to the Collection"));
  ui_window_back (window);
  stage_get (window, ADW_TYPE_STATUS_PAGE, "Welcome to Tomekeeper");
}
END_TEST

START_TEST (test_missing_file_is_told)
{
  UiWindow *window = stage_window (NULL, FALSE);

  ui_window_open_record (window, "/nowhere/to/be/found.tkr");
  stage_get (window, ADW_TYPE_STATUS_PAGE, "This Record Can’t Be Shown");
}
END_TEST

START_TEST (test_fault_behind_good_moves)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (round_of_four, "2026-11-05", FALSE);
  g_autofree char *cut = g_strconcat (record, "1 play no-such-card\n", NULL);
  g_autofree char *path = stage_write ("cut.tkr", cut);
  GtkWidget *add;

  /* What can be shown is, and the fault stands above it. */
  ui_window_open_record (window, path);
  stage_get (window, UI_TYPE_MATCH_PAGE, NULL);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_REVEALER, NULL) != NULL);
  ck_assert_ptr_null (stage_find (window, ADW_TYPE_STATUS_PAGE, "This Record Can’t Be Shown"));
  /* Adding it could only fail. */
  add = stage_get (window, GTK_TYPE_BUTTON, "_Add to the Collection");
  ck_assert (!gtk_widget_is_sensitive (add));
  ck_assert_ptr_nonnull (gtk_widget_get_tooltip_text (add));
}
END_TEST

static const struct {
  const char *name, *tag, *unknown;
} kept[] = {
  { "pack.tkr", "[Pack \"", "[Pack \"nobody-knows-it@7\"]\n" },
  { "rules.tkr", "[Rules \"", "[Rules \"4000\"]\n" },
};

/* What is not known here is no fault: it can be added, and waits. */
START_TEST (test_unknown_is_no_fault)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *record = stage_record (round_of_four, "2026-11-05", FALSE);
  g_auto (GStrv) lines = g_strsplit (record, "\n", -1);
  g_autoptr (GString) other = g_string_new (NULL);
  g_autofree char *path = NULL;

  for (guint k = 0; lines[k] != NULL; k++) {
    if (lines[k][0] == '\0' && strstr (other->str, kept[_i].unknown) == NULL)
      g_string_append (other, kept[_i].unknown);
    if (!g_str_has_prefix (lines[k], kept[_i].tag))
      g_string_append_printf (other, "%s\n", lines[k]);
  }
  path = stage_write (kept[_i].name, other->str);
  ui_window_open_record (window, path);
  stage_get (window, GTK_TYPE_LABEL, "Only looked at, not in your collection yet.");
  ck_assert (
      gtk_widget_is_sensitive (stage_get (window, GTK_TYPE_BUTTON, "_Add to the Collection")));
}
END_TEST

#define ARKHAM                                                                                     \
  "[Record \"1\"]\n[Game \"arkham\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n- first 1\n"               \
  "- gain 1 $2\n- gain 2 $2\n- sale tide-almanac owl-testament bell-chart\n1 drop ?\n"             \
  "1 keep collector\n- draft\n1 event collector\n1 gain $1\n1 done\n"
#define REFUSED(card)                                                                              \
  card " can’t be called yet: an unseen event comes before it. (Tomes of Arkham, ruling 3)"
#define NOTICE                                                                                     \
  "This match keeps revision 1 of the rules, and its result. Revision 2 would refuse move "        \
  "8: " REFUSED ("Collector")

/* A record that only an older revision of the rules explains: told where it is looked at, and once
 * on the match's page, with the way to correct it. */
START_TEST (test_older_revision_is_told)
{
  UiWindow *window = stage_window (NULL, FALSE);
  g_autofree char *path = stage_write ("match.tkr", ARKHAM);
  g_autofree char *uuid = NULL;
  UiMatchPage *page;

  ui_window_open_record (window, path);
  stage_get (window, GTK_TYPE_LABEL,
             "The record names no revision of the rules, and only revision 1 explains it: revision "
             "2 refuses line 12. " REFUSED ("collector"));
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_LABEL, NOTICE));
  stage_press (window, "_Add to the Collection");
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  page = UI_MATCH_PAGE (ui_window_get_page (window));
  uuid = g_strdup (app_match_get_uuid (ui_match_page_get_match (page)));
  stage_get (window, GTK_TYPE_LABEL, NOTICE);
  stage_press (window, "_Correct This Move…");
  ck_assert_uint_eq (ui_match_page_get_position (page), 8);
  STAGE_UNTIL (stage_find (window, GTK_TYPE_LABEL, NOTICE) == NULL);
  ui_window_back (window);
  STAGE_UNTIL (!UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  ui_window_open_match (window, uuid);
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)));
  stage_settle ();
  ck_assert_ptr_null (stage_find (window, GTK_TYPE_LABEL, NOTICE));
}
END_TEST

START_TEST (test_without_a_collection)
{
  UiWindow *window = stage_window (stage_folder (), FALSE);
  g_autofree char *record = stage_record (round_of_four, "2026-11-05", FALSE);
  g_autofree char *path = stage_write ("match.tkr", record);

  ui_window_open_record (window, path);
  stage_get (window, UI_TYPE_MATCH_PAGE, NULL);
  ck_assert (
      !gtk_widget_is_sensitive (stage_get (window, GTK_TYPE_BUTTON, "_Add to the Collection")));
}
END_TEST

TEST_SUITE (preview)
{
  Suite *suite = suite_create ("preview");
  TCase *tests = stage_case ("records");

  tcase_add_test (tests, test_look_and_add);
  tcase_add_test (tests, test_several_records);
  tcase_add_loop_test (tests, test_broken_records_are_told, 0, G_N_ELEMENTS (broken));
  tcase_add_test (tests, test_missing_file_is_told);
  tcase_add_test (tests, test_fault_behind_good_moves);
  tcase_add_loop_test (tests, test_unknown_is_no_fault, 0, G_N_ELEMENTS (kept));
  tcase_add_test (tests, test_older_revision_is_told);
  tcase_add_test (tests, test_without_a_collection);
  suite_add_tcase (suite, tests);
  return suite;
}
