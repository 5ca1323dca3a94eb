/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs from JSON: what is kept, what names a pack, and what is derived anew. Which packs are
 * good is check-packs.py's subject.
 */
#include "tests/suite.h"

#include "importers/pack-hash.h"
#include "importers/pack-json.h"

#include <string.h>

#define CARD(id, element, power)                                                                   \
  "{\"id\":\"" id "\",\"name\":\"" id "\",\"element\":\"" element "\",\"power\":" power "}"
#define SIX(e, element)                                                                            \
  CARD (e "1", element, "1")                                                                       \
  "," CARD (e "2", element, "2") "," CARD (e "3", element, "3") "," CARD (                         \
      e "4", element, "4") "," CARD (e "5", element, "5") "," CARD (e "f", element, "\"F\"")
#define ELEMENTS "\"elements\":[{\"id\":\"fire\",\"name\":\"Fire\",\"kind\":\"basic\"}]"

static const char small[] =
    "{\"pack\":\"small\",\"revision\":3,\"game\":\"tome\",\"title\":\"É\"," ELEMENTS
    ",\"cards\":[" SIX ("f", "fire") "]}";
/* The same in another order and layout, with escapes and another way to write 3 and 2. */
static const char small_otherwise[] =
    "\xef\xbb\xbf{ " ELEMENTS ",\r\n \"\\u0067ame\" : \"tome\",\t\"title\":\"\\u00c9\",\n"
    "\"pack\":\"small\",\"cards\":[" CARD (
        "f1", "fire",
        "1") ","
             "{\"power\":2.0,\"element\":\"fire\",\"name\":\"f2\",\"id\":\"f2\"}," CARD (
                 "f3", "fire",
                 "3") "," CARD ("f4", "fire",
                                "4") "," CARD ("f5", "fire",
                                               "5") "," CARD ("ff", "fire",
                                                              "\"F\"") "],\"revision\":3e0 }\n\n";
/* Another title. */
static const char small_differs[] =
    "{\"pack\":\"small\",\"revision\":3,\"game\":\"tome\",\"title\":\"E\"," ELEMENTS
    ",\"cards\":[" SIX ("f", "fire") "]}";
/* Two cards in another order: that is other content. */
static const char small_reordered[] =
    "{\"pack\":\"small\",\"revision\":3,\"game\":\"tome\",\"title\":\"É\"," ELEMENTS
    ",\"cards\":[" CARD ("f2", "fire", "2") "," CARD ("f1", "fire", "1") "," CARD (
        "f3", "fire", "3") "," CARD ("f4", "fire", "4") "," CARD ("f5", "fire",
                                                                  "5") "," CARD ("ff", "fire",
                                                                                 "\"F\"") "]}";

static ImportPack *
load (const char *json)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (json, strlen (json));
  g_autoptr (GError) error = NULL;
  ImportPack *pack = import_pack_load (bytes, &error);

  ck_assert_msg (pack != NULL, "%s", error != NULL ? error->message : "");
  return pack;
}

START_TEST (names_the_pack)
{
  g_auto (ImportPackInfo) info = { 0 };
  g_autoptr (GBytes) form = NULL;

  ck_assert (import_pack_compile (small, strlen (small), &form, &info, NULL));
  ck_assert_str_eq (info.id, "small");
  ck_assert_uint_eq (info.revision, 3);
  ck_assert_str_eq (info.game, "tome");
  ck_assert_str_eq (info.title, "É");
  ck_assert_uint_gt (g_bytes_get_size (form), 0);
  ck_assert (import_pack_compile (small, strlen (small), NULL, NULL, NULL));
}
END_TEST

/* The hash by other means: sha256sum of the canonical text, which stands here in full. */
START_TEST (hash_is_of_the_canonical_json)
{
  static const char canonical[] =
      "{\"cards\":[],\"elements\":[],\"game\":\"tome\",\"pack\":\"p\",\"revision\":1,"
      "\"title\":\"\\\"\\\\/\\té\xf0\x9f\x94\xa5\"}";
  g_autoptr (ImportPack) pack =
      load (" {\"title\": \"\\\"\\\\\\/\\t\\u00e9\\ud83d\\udd25\","
            "\"revision\":1,\"pack\":\"p\",\"game\":\"tome\",\"elements\":[],\"cards\":[]}");
  g_autofree char *text = import_pack_dup_canonical (rules_pack_root (pack->pack));

  ck_assert_str_eq (text, canonical);
  ck_assert_str_eq (import_pack_get_hash (pack),
                    "b6b11cbe66a276290147291465bb8eee7ef244b089f2b013628beb83ef6a7518");
}
END_TEST

START_TEST (layout_does_not_change_the_hash)
{
  g_autoptr (ImportPack) one = load (small), other = load (small_otherwise);
  g_autoptr (ImportPack) differs = load (small_differs), reordered = load (small_reordered);

  ck_assert_str_eq (import_pack_get_hash (one), import_pack_get_hash (other));
  ck_assert_str_ne (import_pack_get_hash (one), import_pack_get_hash (differs));
  ck_assert_str_ne (import_pack_get_hash (one), import_pack_get_hash (reordered));
}
END_TEST

START_TEST (keeps_the_json_word_for_word)
{
  g_autoptr (ImportPack) pack = load (small_otherwise);

  ck_assert_uint_eq (g_bytes_get_size (pack->json), strlen (small_otherwise));
  ck_assert_mem_eq (g_bytes_get_data (pack->json, NULL), small_otherwise, strlen (small_otherwise));
}
END_TEST

START_TEST (outlives_what_it_came_from)
{
  GBytes *json = g_bytes_new (small, strlen (small));
  ImportPack *pack = import_pack_load (json, NULL), *again;
  RulesSetup setup;

  g_bytes_unref (json);
  again = g_boxed_copy (IMPORT_TYPE_PACK, pack);
  import_pack_unref (pack);
  ck_assert_str_eq (rules_pack_id (again->pack), "small");
  rules_setup_init (&setup, rules_game (rules_text (again->info.game)));
  ck_assert_str_eq (setup.game->id, "tome");
  g_boxed_free (IMPORT_TYPE_PACK, again);
}
END_TEST

/* Match records, 2 and Tomes of Arkham, Pack: another number of cards is allowed, with a warning.
 */
START_TEST (warns_of_what_is_good_nevertheless)
{
  static const char told[] = "cards: The game has 42 cards, and this pack has 41.";
  g_autofree char *path =
      g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests", "importers", "packs",
                        "arkham", "good", "root-cards-41.json", NULL);
  g_autoptr (ImportPack) pack = import_pack_load_file (path, NULL);
  g_autoptr (ImportPack) stored = NULL;
  g_autoptr (ImportPack) silent = load (small);
  g_auto (ImportPackInfo) info = { 0 };
  gsize length;
  const char *json;

  ck_assert_ptr_nonnull (pack);
  ck_assert_str_eq (pack->info.warning, told);
  stored = import_pack_open (pack->json, pack->form, NULL);
  ck_assert_str_eq (stored->info.warning, told);
  json = g_bytes_get_data (pack->json, &length);
  ck_assert (import_pack_compile (json, length, NULL, &info, NULL));
  ck_assert_str_eq (info.warning, told);
  ck_assert_ptr_null (silent->info.warning);
}
END_TEST

START_TEST (opens_the_stored_form)
{
  g_autoptr (ImportPack) first = load (small);
  g_autoptr (ImportPack) second = import_pack_open (first->json, first->form, NULL);

  ck_assert_ptr_eq (second->form, first->form);
  ck_assert_str_eq (import_pack_get_hash (second), import_pack_get_hash (first));
}
END_TEST

/* A form that is missing, damaged or from another version is made anew from the JSON. */
START_TEST (remakes_what_is_not_a_form)
{
  static const gssize broken_at[] = { -1, 0, 4, 100 };
  g_autoptr (ImportPack) first = load (small);
  g_autoptr (GBytes) form = NULL;
  g_autoptr (ImportPack) second = NULL;

  if (broken_at[_i] >= 0) {
    gsize size = g_bytes_get_size (first->form);
    guint8 *copy = g_memdup2 (g_bytes_get_data (first->form, NULL), size);

    copy[broken_at[_i]] ^= 1;
    form = g_bytes_new_take (copy, size);
  }
  second = import_pack_open (first->json, form, NULL);
  ck_assert_ptr_nonnull (second);
  ck_assert (g_bytes_equal (second->form, first->form));
}
END_TEST

/* A form may be sound and its pack against the rules, in a file that somebody else wrote. */
START_TEST (stored_forms_are_judged_too)
{
  g_autoptr (ImportPack) first = load (small);
  PackBuilder *builder = pack_builder_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) form = NULL;
  uint8_t *bytes;
  size_t length;

  pack_builder_begin (builder, PACK_OBJECT);
  pack_builder_key (builder, "pack");
  pack_builder_text (builder, "small", 5);
  pack_builder_key (builder, "game");
  pack_builder_text (builder, "tome", 4);
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 3);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
  pack_builder_free (builder);
  form = g_bytes_new_with_free_func (bytes, length, free, bytes);
  ck_assert_ptr_null (import_pack_open (first->json, form, &error));
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_CONTENT));
}
END_TEST

static char *
with_title (const char *title)
{
  return g_strconcat ("{\"pack\":\"p\",\"revision\":1,\"game\":\"tome\",\"title\":\"", title,
                      "\",\"elements\":[],\"cards\":[]}", NULL);
}

START_TEST (limits)
{
  g_autofree char *fits = g_strnfill (PACK_TEXT_BYTES, 'a');
  g_autofree char *longer = g_strnfill (PACK_TEXT_BYTES + 1, 'a');
  g_autofree char *good = with_title (fits), *bad = with_title (longer);
  g_autofree char *blanks = g_strnfill (PACK_BYTES, ' ');
  GString *zeros = g_string_new ("[0");
  g_autoptr (GError) error = NULL;

  ck_assert (import_pack_compile (good, strlen (good), NULL, NULL, NULL));
  ck_assert (!import_pack_compile (bad, strlen (bad), NULL, NULL, &error));
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
  g_clear_error (&error);

  memcpy (blanks, small, strlen (small));
  ck_assert (import_pack_compile (blanks, PACK_BYTES, NULL, NULL, NULL));
  ck_assert (!import_pack_compile (blanks, PACK_BYTES + 1, NULL, NULL, &error));
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
  g_clear_error (&error);

  while (zeros->len < 2 * (IMPORT_PACK_VALUES + 1))
    g_string_append (zeros, ",0");
  g_string_append_c (zeros, ']');
  ck_assert (!import_pack_compile (zeros->str, zeros->len, NULL, NULL, &error));
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
  g_string_free (zeros, TRUE);
}
END_TEST

/* A pack of ToKiO as far as its first gem. */
#define TOKIO                                                                                      \
  "{\"pack\":\"p\",\"revision\":1,\"game\":\"tokio\",\"title\":\"t\",\"cards\":[{\"id\":\"a\","    \
  "\"name\":\"A\",\"level\":1,"

static const struct {
  const char *json;
  ImportError code;
  guint line, column;
  const char *in_message;
} faults[] = {
  { "{\n \"pack\": }", IMPORT_ERROR_SYNTAX, 2, 10, "" },
  { "[]", IMPORT_ERROR_CONTENT, 1, 1, "object" },
  { "{}", IMPORT_ERROR_CONTENT, 1, 1, "pack" },
  { "{\"pack\":\"p\",\n\"revision\":0,\"game\":\"tome\"}", IMPORT_ERROR_CONTENT, 2, 12,
    "revision: " },
  { "{\"pack\":\"p\",\"revision\":1,\n \"game\":\"go\",\"title\":\"t\"}", IMPORT_ERROR_OTHER_GAME,
    2, 9, "go" },
  { "{\"pack\":\"p\",\"revision\":1,\"game\":\"tome\",\"title\":\"t\",\n\"elements\":[],"
    "\n\"cards\":[{\"id\":\"a\",\n\"name\":0.25}]}",
    IMPORT_ERROR_CONTENT, 4, 8, "cards[0].name: " },
  { "{\"pack\":\"p\",\"revision\":1,\"game\":\"tome\",\"title\":\"t\",\n\"elements\":[],"
    "\n\"cards\":[{\"id\":\"a\",\n\"name\":25}]}",
    IMPORT_ERROR_CONTENT, 4, 8, "cards[0].name: " },
  { "{\"pack\":\"p\",\"revision\":1,\"game\":\"tome\",\n\"title\":\"a\\u001b[2Jb\"}",
    IMPORT_ERROR_CONTENT, 2, 9, "title: " },
  { "{\"pack\":\"p\",\"revision\":1,\"game\":\"tome\",\"title\":\"t\",\n\"elements\":"
    "[{\"id\":\"chosen\",\"name\":\"n\",\"kind\":\"basic\"}],\"cards\":[]}",
    IMPORT_ERROR_CONTENT, 2, 19, "elements[0].id: " },
  { TOKIO "\"abilities\":[\"swift\",\n\"fl\\u001b\\ny\"]}]}", IMPORT_ERROR_CONTENT, 2, 1,
    "cards[0].abilities[1]: “fl  y” is not one of the values of “abilities[1]”." },
  { TOKIO "\"sides\":[{\"attack\":1,\"defense\":1},\n3,{},{}]}]}", IMPORT_ERROR_CONTENT, 2, 1,
    "cards[0].sides[1]: “sides[1]” is not an object." },
  { TOKIO "\n\"\\u001bx\":1}]}", IMPORT_ERROR_CONTENT, 1, 62,
    "cards[0]. x: There is no field “ x” here." },
};

START_TEST (faults_have_their_place)
{
  g_autoptr (GError) error = NULL;
  GBytes *form = NULL;
  ImportPackInfo info = { 0 };

  ck_assert (
      !import_pack_compile (faults[_i].json, strlen (faults[_i].json), &form, &info, &error));
  ck_assert_msg (g_error_matches (error, IMPORT_ERROR, (int)faults[_i].code)
                     && import_error_get_line (error) == faults[_i].line
                     && import_error_get_column (error) == faults[_i].column
                     && strstr (error->message, faults[_i].in_message) != NULL,
                 "%s: %d at %u:%u: %s", faults[_i].json, error->code, import_error_get_line (error),
                 import_error_get_column (error), error->message);
  ck_assert_ptr_null (form);
  ck_assert_ptr_null (info.id);
  ck_assert (!import_pack_compile (faults[_i].json, strlen (faults[_i].json), NULL, NULL, NULL));
}
END_TEST

START_TEST (files_that_cannot_be_read)
{
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (import_pack_load_file ("/nonexistent/pack.json", &error));
  ck_assert (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT));
  ck_assert_uint_eq (import_error_get_line (error), 0);
  g_clear_error (&error);
  ck_assert_ptr_null (import_pack_load_file ("/", &error));
  ck_assert (error->domain == G_FILE_ERROR);
  g_clear_error (&error);
  ck_assert_ptr_null (import_pack_load_file ("/dev/zero", &error)); /* has no end */
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
}
END_TEST

TEST_SUITE (pack_json)
{
  Suite *suite = suite_create ("pack-json");
  TCase *tests = tcase_create ("pack-json");

  tcase_set_timeout (tests, 60);
  tcase_add_test (tests, names_the_pack);
  tcase_add_test (tests, hash_is_of_the_canonical_json);
  tcase_add_test (tests, layout_does_not_change_the_hash);
  tcase_add_test (tests, keeps_the_json_word_for_word);
  tcase_add_test (tests, outlives_what_it_came_from);
  tcase_add_test (tests, warns_of_what_is_good_nevertheless);
  tcase_add_test (tests, opens_the_stored_form);
  tcase_add_loop_test (tests, remakes_what_is_not_a_form, 0, 4);
  tcase_add_test (tests, stored_forms_are_judged_too);
  tcase_add_test (tests, limits);
  tcase_add_loop_test (tests, faults_have_their_place, 0, G_N_ELEMENTS (faults));
  tcase_add_test (tests, files_that_cannot_be_read);
  suite_add_tcase (suite, tests);
  return suite;
}
