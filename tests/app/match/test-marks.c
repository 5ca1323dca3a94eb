/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notes, tags, bookmarks and remarks of a match: put on, changed, taken off and undone, by the
 * library that the window uses and by the command line, and seen by everybody who has the match
 * open.
 */
#include "tests/app/fixture.h"

#include "app/match/marks.h"
#include "app/recording/match-lines.h"
#include "app/recording/recorder.h"

#include <string.h>

static const char record[] = "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                             "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n"
                             "\n- dealer 4\n- deal\n- title bonfire\n1 play inferno\n";

#define MOVES 4

static AppStore *store;
static AppMatch *match;

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;

  folder_setup ();
  words = g_strsplit (cli (NULL, "import", write_file ("a.tkr", record), NULL).out, " ", 3);
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
  match = app_match_open (store, words[1], &error);
  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_uint_eq (app_match_get_n_moves (match), MOVES);
}

static void
tear_down (void)
{
  g_clear_object (&match);
  g_clear_object (&store);
  folder_teardown ();
}

static gboolean
try_mark (AppMarkChange change, gint64 *batch, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_match_mark_async (match, &change, NULL, take_result, &result);
  return app_command_finish (wait_for (&result), batch, error);
}

static gint64
mark (AppMarkChange change)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert_msg (try_mark (change, &batch, &error), "%s", error != NULL ? error->message : "");
  return batch;
}

static gint64
bookmark (guint number, const char *name)
{
  return mark ((AppMarkChange){ .kind = APP_MARK_SET_BOOKMARK, .number = number, .text = name });
}

static void
undo (gint64 batch)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  ck_assert_int_ne (batch, 0);
  app_store_undo_async (store, batch, NULL, take_result, &result);
  ck_assert_msg (app_store_undo_finish (store, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

/* The notes, each with a line feed. */
static char *
notes_text (void)
{
  g_autoptr (GPtrArray) notes = app_match_dup_notes (match);
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < notes->len; k++)
    g_string_append_printf (text, "%s\n", ((const AppNote *)g_ptr_array_index (notes, k))->text);
  return g_string_free (text, FALSE);
}

static void
assert_notes (const char *expected)
{
  g_autofree char *text = notes_text ();

  ck_assert_str_eq (text, expected);
}

static void
assert_tags (const char *expected)
{
  g_auto (GStrv) tags = app_match_dup_user_tags (match);
  g_autofree char *text = g_strjoinv (" ", tags);

  ck_assert_str_eq (text, expected);
}

/* The numbers that are bookmarked, going forward. */
static void
assert_bookmarks (const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const AppBookmark *at = app_match_get_bookmark (match, 0);

  if (at == NULL)
    at = app_match_get_next_bookmark (match, 0, TRUE);
  for (; at != NULL; at = app_match_get_next_bookmark (match, at->number, TRUE))
    g_string_append_printf (text, "%u%s ", at->number, at->name);
  ck_assert_str_eq (text->str, expected);
}

START_TEST (a_note_is_added_edited_deleted_and_undone)
{
  g_autoptr (GPtrArray) notes = NULL;
  gint64 note, edited, deleted;

  mark ((AppMarkChange){ .kind = APP_MARK_ADD_NOTE, .text = "  Ben slept\n" });
  mark ((AppMarkChange){ .kind = APP_MARK_ADD_NOTE, .text = "rain" });
  assert_notes ("Ben slept\nrain\n");
  notes = app_match_dup_notes (match);
  note = ((const AppNote *)g_ptr_array_index (notes, 0))->id;
  ck_assert_str_ne (((const AppNote *)g_ptr_array_index (notes, 0))->written, "");
  edited = mark ((AppMarkChange){ .kind = APP_MARK_EDIT_NOTE, .note = note, .text = "Ben woke" });
  assert_notes ("Ben woke\nrain\n");
  deleted = mark ((AppMarkChange){ .kind = APP_MARK_DELETE_NOTE, .note = note });
  assert_notes ("rain\n");
  undo (deleted);
  assert_notes ("Ben woke\nrain\n");
  undo (edited);
  assert_notes ("Ben slept\nrain\n");
}
END_TEST

START_TEST (tags_are_put_on_and_taken_off)
{
  g_auto (GStrv) known = NULL;
  gint64 batch;

  mark ((AppMarkChange){ .kind = APP_MARK_ADD_TAG, .text = "final" });
  mark ((AppMarkChange){ .kind = APP_MARK_ADD_TAG, .text = "close" });
  assert_tags ("final close");
  known = app_match_dup_known_user_tags (match);
  ck_assert_uint_eq (g_strv_length (known), 2);
  ck_assert_str_eq (known[0], "close");
  /* There already, and not there: nothing to undo. */
  ck_assert_int_eq (mark ((AppMarkChange){ .kind = APP_MARK_ADD_TAG, .text = "Final" }), 0);
  ck_assert_int_eq (mark ((AppMarkChange){ .kind = APP_MARK_REMOVE_TAG, .text = "rain" }), 0);
  assert_tags ("final close");
  batch = mark ((AppMarkChange){ .kind = APP_MARK_REMOVE_TAG, .text = "final" });
  assert_tags ("close");
  undo (batch);
  assert_tags ("final close");
}
END_TEST

START_TEST (bookmarks_are_set_named_found_and_removed)
{
  gint64 batch;

  bookmark (3, "");
  bookmark (1, "");
  batch = bookmark (3, "!");
  assert_bookmarks ("1 3! ");
  ck_assert_ptr_null (app_match_get_bookmark (match, 2));
  ck_assert_uint_eq (app_match_get_next_bookmark (match, 3, FALSE)->number, 1);
  ck_assert_ptr_null (app_match_get_next_bookmark (match, 1, FALSE));
  ck_assert_ptr_null (app_match_get_next_bookmark (match, 3, TRUE));
  undo (batch);
  assert_bookmarks ("1 3 ");
  batch = mark ((AppMarkChange){ .kind = APP_MARK_REMOVE_BOOKMARK, .number = 1 });
  assert_bookmarks ("3 ");
  undo (batch);
  assert_bookmarks ("1 3 ");
}
END_TEST

/* A move that two lines share has one bookmark; one that only one has is not on the other. */
START_TEST (lines_share_the_bookmarks_of_the_moves_that_they_share)
{
  g_autoptr (GAsyncResult) forked = NULL;
  g_autoptr (GError) error = NULL;
  gint64 first = app_match_get_shown_line (match);

  bookmark (1, "");
  bookmark (4, "");
  app_match_fork_line_async (match, 3, NULL, TRUE, NULL, take_result, &forked);
  ck_assert (app_match_fork_line_finish (match, wait_for (&forked), NULL, &error));
  ck_assert_uint_eq (app_match_get_n_moves (match), 3);
  assert_bookmarks ("1 ");
  bookmark (2, "two");
  bookmark (1, "one");
  assert_bookmarks ("1one 2two ");
  app_match_show_line (match, first);
  assert_bookmarks ("1one 2two 4 ");
  mark ((AppMarkChange){ .kind = APP_MARK_REMOVE_BOOKMARK, .number = 2 });
  assert_bookmarks ("1one 4 ");
}
END_TEST

static void
assert_remark (guint number, const char *expected)
{
  const AppRemark *remark = app_match_get_remark (match, number);

  ck_assert_msg (g_strcmp0 (remark != NULL ? remark->text : NULL, expected) == 0, "%u: %s", number,
                 remark != NULL ? remark->text : "none");
}

static gint64
set_remark (guint number, const char *text)
{
  return mark ((AppMarkChange){ .kind = APP_MARK_SET_REMARK, .number = number, .text = text });
}

START_TEST (remarks_are_written_shared_removed_and_undone)
{
  g_autoptr (GAsyncResult) forked = NULL;
  gint64 first = app_match_get_shown_line (match), batch;

  set_remark (2, "  too soon\n");
  set_remark (4, "hot");
  set_remark (0, "before it all");
  assert_remark (0, "before it all");
  assert_remark (2, "too soon");
  assert_remark (3, NULL);
  batch = set_remark (2, "just right");
  assert_remark (2, "just right");
  undo (batch);
  assert_remark (2, "too soon");
  app_match_fork_line_async (match, 3, NULL, TRUE, NULL, take_result, &forked);
  ck_assert (app_match_fork_line_finish (match, wait_for (&forked), NULL, NULL));
  assert_remark (2, "too soon");
  assert_remark (4, NULL);
  set_remark (2, "late");
  set_remark (3, "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d");
  app_match_show_line (match, first);
  assert_remark (2, "late");
  assert_remark (3, "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d");
  assert_remark (4, "hot");
  batch = mark ((AppMarkChange){ .kind = APP_MARK_REMOVE_REMARK, .number = 2 });
  assert_remark (2, NULL);
  undo (batch);
  assert_remark (2, "late");
}
END_TEST

/* A record has them behind the move's own comment; it is known again all the same, and elsewhere
 * they are comments. */
START_TEST (remarks_go_out_as_comments)
{
  const char *uuid = app_match_get_uuid (match);
  const char *other = in_folder ("other.db");
  g_autofree char *out = NULL;
  CliOutput said;

  set_remark (0, "before it all");
  set_remark (3, "two\nlines");
  set_remark (4, "hot; very");
  out = g_strdup (cli (NULL, "export", uuid, NULL).out);
  ck_assert_msg (strstr (out, " ; before it all\n- deal ") != NULL, "%s", out);
  ck_assert_msg (strstr (out, "; two\n- title bonfire") != NULL, "%s", out);
  ck_assert_msg (strstr (out, " ; lines\n") != NULL, "%s", out);
  ck_assert_msg (strstr (out, "; hot; very\n") != NULL, "%s", out);
  said = cli (out, "import", "-", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "known "), "%s", said.out);
  said = cli (out, "import", "-", "--database", other, NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "added "), "%s", said.out);
  ck_assert_str_eq (cli (NULL, "export", uuid, "--database", other, NULL).out, out);
  said = cli (NULL, "export", "--json", uuid, NULL);
  ck_assert_msg (strstr (said.out, "\"remark_before\": \"before it all\"") != NULL, "%s", said.out);
  ck_assert_msg (strstr (said.out, "\"remark\": \"hot; very\"") != NULL, "%s", said.out);
}
END_TEST

START_TEST (what_cannot_be_done_is_told)
{
  static const struct {
    AppMarkChange change;
    int code;
  } cases[] = {
    { { .kind = APP_MARK_ADD_NOTE, .text = " \n" }, APP_ERROR_USAGE },
    { { .kind = APP_MARK_EDIT_NOTE, .note = 99, .text = "x" }, APP_ERROR_NOT_FOUND },
    { { .kind = APP_MARK_DELETE_NOTE, .note = 99 }, APP_ERROR_NOT_FOUND },
    { { .kind = APP_MARK_SET_BOOKMARK, .number = MOVES + 1 }, APP_ERROR_USAGE },
    { { .kind = APP_MARK_REMOVE_BOOKMARK, .number = 2 }, APP_ERROR_NOT_FOUND },
    { { .kind = APP_MARK_SET_REMARK, .number = 2, .text = " \t" }, APP_ERROR_USAGE },
    { { .kind = APP_MARK_SET_REMARK, .number = MOVES + 1, .text = "x" }, APP_ERROR_USAGE },
    { { .kind = APP_MARK_REMOVE_REMARK, .number = 2 }, APP_ERROR_NOT_FOUND },
  };

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert_msg (!try_mark (cases[k].change, NULL, &error), "case %u", k);
    ck_assert_msg (g_error_matches (error, APP_ERROR, cases[k].code), "case %u: %s", k,
                   error->message);
  }
  assert_notes ("");
  assert_bookmarks ("");
}
END_TEST

static void
count_cb (AppMatch *object, guint *n)
{
  (*n)++;
}

START_TEST (every_view_of_the_match_hears_of_it)
{
  g_autoptr (AppMatch) other = app_match_open (store, app_match_get_uuid (match), NULL);
  guint n = 0;

  g_signal_connect (other, "marks-changed", G_CALLBACK (count_cb), &n);
  ck_assert_ptr_null (app_match_get_bookmark (other, 2));
  bookmark (2, "");
  ck_assert_uint_eq (n, 1);
  ck_assert_ptr_nonnull (app_match_get_bookmark (other, 2));
  mark ((AppMarkChange){ .kind = APP_MARK_ADD_TAG, .text = "final" });
  ck_assert_uint_eq (n, 2);
}
END_TEST

START_TEST (a_preview_has_none)
{
  g_autoptr (AppMatch) preview = app_match_open_record (in_folder ("a.tkr"), 0, NULL, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) notes = app_match_dup_notes (preview);
  AppMarkChange change = { .kind = APP_MARK_ADD_NOTE, .text = "x" };

  ck_assert (!app_match_can_change (preview));
  ck_assert_uint_eq (notes->len, 0);
  ck_assert_ptr_null (app_match_get_next_bookmark (preview, 0, TRUE));
  app_match_mark_async (preview, &change, NULL, take_result, &result);
  ck_assert (!app_command_finish (wait_for (&result), NULL, NULL));
}
END_TEST

/* One line of a table: words after the match, and what is printed or said. */
START_TEST (the_command_line_does_the_same)
{
  static const struct {
    const char *words[5]; /* "@" is the match */
    int status;
    const char *out;
  } calls[] = {
    { { "note", "@", "rain" }, 0, "rain\n" },
    { { "note", "@", "late" }, 0, "rain\nlate\n" },
    { { "note", "--edit=1", "@", "sun" }, 0, "sun\nlate\n" },
    { { "note", "--edit=3", "@", "sun" }, 2, "" },
    { { "note", "--edit=1", "@" }, 2, "" },
    { { "note", "--delete=1", "@" }, 0, "late\n" },
    { { "note", "@", "" }, 2, "" },
    { { "tag", "@", "+final", "close" }, 0, "final\nclose\n" },
    { { "tag", "@", "--", "-final" }, 0, "close\n" },
    { { "bookmark", "@", "2", "turn" }, 0, "    2  turn\n" },
    { { "bookmark", "@", "5" }, 2, "" },
    { { "bookmark", "--remove", "@", "3" }, 2, "" },
    { { "bookmark", "--remove", "@" }, 2, "" },
    { { "bookmark", "--remove", "@", "2" }, 0, "" },
    { { "remark", "@", "2", "slow" }, 0, "    2  slow\n" },
    { { "remark", "@", "4", "hot" }, 0, "    4  hot\n" },
    { { "remark", "@" }, 0, "    2  slow\n    4  hot\n" },
    { { "remark", "@", "3" }, 0, "" },
    { { "remark", "@", "5", "x" }, 2, "" },
    { { "remark", "@", "2", "" }, 2, "" },
    { { "remark", "@", "two", "x" }, 2, "" },
    { { "remark", "--delete", "@", "2" }, 0, "    4  hot\n" },
    { { "remark", "--delete", "@", "2" }, 2, "" },
    { { "remark", "--delete", "@" }, 2, "" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (calls); k++) {
    const char *words[6] = { NULL };
    CliOutput said;

    for (guint j = 0; calls[k].words[j] != NULL; j++)
      words[j] =
          strcmp (calls[k].words[j], "@") == 0 ? app_match_get_uuid (match) : calls[k].words[j];
    said = cli_run (NULL, words);
    ck_assert_msg (said.status == calls[k].status, "call %u: %d, %s", k, said.status, said.err);
    ck_assert_msg (strcmp (said.out, calls[k].out) == 0, "call %u: %s", k, said.out);
    ck_assert_msg ((said.status == 0) == (said.err[0] == '\0'), "call %u: %s", k, said.err);
  }
}
END_TEST

TEST_SUITE (marks)
{
  Suite *suite = suite_create ("app-marks");
  TCase *tests = tcase_create ("marks");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, a_note_is_added_edited_deleted_and_undone);
  tcase_add_test (tests, tags_are_put_on_and_taken_off);
  tcase_add_test (tests, bookmarks_are_set_named_found_and_removed);
  tcase_add_test (tests, lines_share_the_bookmarks_of_the_moves_that_they_share);
  tcase_add_test (tests, remarks_are_written_shared_removed_and_undone);
  tcase_add_test (tests, remarks_go_out_as_comments);
  tcase_add_test (tests, what_cannot_be_done_is_told);
  tcase_add_test (tests, every_view_of_the_match_hears_of_it);
  tcase_add_test (tests, a_preview_has_none);
  tcase_add_test (tests, the_command_line_does_the_same);
  suite_add_tcase (suite, tests);
  return suite;
}
