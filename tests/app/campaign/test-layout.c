/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What to put where to lay a match's table again: in words, as data, in files.
 */
#include "tests/app/match/match-stage.h"

#include "app/campaign/layout.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define MOVES                                                                                      \
  "- dealer 4\n- deal 1 quench gust ? ? ? ?\n- deal\n- title breeze\n1 play quench\n"              \
  "- adjust set-power quench 7 \"t\"\n"

static char *
import_match (void)
{
  g_auto (GStrv) words =
      g_strsplit (cli (NULL, "import", write_file ("a.tkr", TAGS "\n" MOVES), NULL).out, " ", 3);

  ck_assert_ptr_nonnull (words[1]);
  return g_strdup (words[1]);
}

/* The places of the table one after the other, each thing with its box, what lies nowhere last. */
START_TEST (it_is_told_in_words)
{
  static const char *const told[] = {
    "Ada & Cyd – Ben & Dan\n",
    "After move 6: Ben to play\n",
    "Element Deck\n[ ] Face-down cards: 5\n",
    "Title Spell\n[ ] Breeze (element Wind)\n",
    "Spells on the Chapter, in Play Order\n[ ] Quench (of Ada, element Water, power 7)\n",
    "Ada: Hand\n[ ] Gust\n[ ] Face-down cards: 4\n",
    "Ben: Hand\n[ ] Face-down cards: 6\n",
    "To Remember\n",
    "[ ] Whose turn it is: Ben\n",
    "[ ] Element of the chain: Water\n",
  };
  g_autofree char *match = import_match ();
  const CliOutput said = cli (NULL, "lay", match, NULL);
  const char *at = said.out;

  ck_assert_int_eq (said.status, 0);
  for (guint k = 0; k < G_N_ELEMENTS (told); k++) {
    const char *found = strstr (at, told[k]);

    ck_assert_msg (found != NULL, "%s is not behind what comes before it:\n%s", told[k], said.out);
    at = found;
  }
}
END_TEST

/* What a program reads of an item. */
static char *
dup_item (JsonArray *list, const char *place, const char *what)
{
  for (guint k = 0; k < json_array_get_length (list); k++) {
    JsonNode *node = json_array_get_element (list, k);
    JsonObject *item = json_node_get_object (node);

    if (strcmp (json_object_get_string_member (item, "place"), place) == 0
        && strcmp (json_object_get_string_member (item, "what"), what) == 0)
      return json_to_string (node, FALSE);
  }
  return g_strdup ("");
}

START_TEST (it_is_data)
{
  static const struct {
    const char *place, *what, *item;
  } items[] = {
    { "deck", "unseen",
      "{\"place\":\"deck\",\"who\":null,\"what\":\"unseen\",\"count\":5,\"state\":{}}" },
    { "chapter", "quench",
      "{\"place\":\"chapter\",\"who\":null,\"what\":\"quench\",\"count\":1,"
      "\"state\":{\"of\":1,\"element\":\"water\",\"power\":7}}" },
    { "hand", "gust", "{\"place\":\"hand\",\"who\":1,\"what\":\"gust\",\"count\":1,\"state\":{}}" },
    { "remember", "phase",
      "{\"place\":\"remember\",\"who\":null,\"what\":\"phase\",\"count\":1,"
      "\"state\":{\"is\":\"play\"}}" },
    { "remember", "turn",
      "{\"place\":\"remember\",\"who\":null,\"what\":\"turn\",\"count\":1,\"state\":{\"is\":2}}" },
  };
  g_autofree char *match = import_match ();
  const CliOutput said = cli (NULL, "lay", "--json", match, NULL);
  g_autoptr (JsonNode) root = json_from_string (said.out, NULL);
  JsonArray *list = json_node_get_array (root);
  JsonObject *last = json_array_get_object_element (list, json_array_get_length (list) - 1);

  for (guint k = 0; k < G_N_ELEMENTS (items); k++) {
    g_autofree char *item = dup_item (list, items[k].place, items[k].what);

    ck_assert_str_eq (item, items[k].item);
  }
  ck_assert_str_eq (json_object_get_string_member (last, "place"), "remember");
}
END_TEST

START_TEST (any_move_can_be_laid)
{
  g_autofree char *match = import_match ();
  CliOutput said = cli (NULL, "lay", "--at", "4", match, NULL);

  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "After move 4: Ada to play\n"));
  ck_assert_ptr_null (strstr (said.out, "Spells on the Chapter"));
  said = cli (NULL, "lay", "--at", "0", match, NULL);
  ck_assert_int_eq (said.status, 0);
  said = cli (NULL, "lay", "--at", "7", match, NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_str_eq (said.out, "");
  ck_assert_ptr_nonnull (strstr (said.err, "“7” is no number from 0 to 6."));
}
END_TEST

START_TEST (a_result_has_no_table)
{
  g_auto (GStrv) words = g_strsplit (cli (NULL, "log", "Catan: Ada 10, Ben 8", NULL).out, " ", 2);
  g_autofree char *match = g_strndup (words[0], 36);
  const CliOutput said = cli (NULL, "lay", match, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "");
  ck_assert_str_ne (said.err, "");
}
END_TEST

START_TEST (it_is_written_into_files)
{
  g_autofree char *match = import_match ();
  const char *text = in_folder ("a.txt"), *html = in_folder ("a.html"), *pdf = in_folder ("a.pdf");
  const CliOutput said =
      cli (NULL, "lay", "--text", text, "--html", html, "--pdf", pdf, match, NULL);
  g_autofree char *list = NULL;
  g_autofree char *page = NULL;
  g_autofree char *paper = NULL;

  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.out, "");
  list = read_text (text);
  page = read_text (html);
  paper = read_text (pdf);
  ck_assert_ptr_nonnull (strstr (list, "[ ] Gust\n"));
  ck_assert_ptr_nonnull (strstr (page, "<input type=\"checkbox\"> Gust\n"));
  ck_assert (g_str_has_prefix (paper, "%PDF-"));
}
END_TEST

/* What only one of them sees is counted for the others. */
START_TEST (it_gives_nothing_away)
{
  g_autofree char *uuid = import_match ();
  AppStore *store = open_store ();
  g_autoptr (AppMatch) match = open_match (store, uuid);

  for (guint viewer = 0; viewer <= APP_VIEWER_NOBODY; viewer++) {
    g_autoptr (AppDocument) book = app_layout_new_book (match, APP_LAYOUT_END, viewer, NULL);
    g_autofree char *text = app_document_dup_text (book);

    ck_assert_int_eq (strstr (text, "Gust") != NULL, viewer <= 1);
    ck_assert_ptr_nonnull (strstr (text, viewer <= 1 ? "Face-down cards: 4\n"
                                                     : "Ada: Hand\n[ ] Face-down cards: 5\n"));
  }
  g_object_unref (store);
}
END_TEST

TEST_SUITE (layout)
{
  Suite *suite = suite_create ("layout");
  TCase *tcase = tcase_create ("layout");

  tcase_add_checked_fixture (tcase, folder_setup, folder_teardown);
  tcase_add_test (tcase, it_is_told_in_words);
  tcase_add_test (tcase, it_is_data);
  tcase_add_test (tcase, any_move_can_be_laid);
  tcase_add_test (tcase, a_result_has_no_table);
  tcase_add_test (tcase, it_is_written_into_files);
  tcase_add_test (tcase, it_gives_nothing_away);
  suite_add_tcase (suite, tcase);
  return suite;
}
