/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of packs: reading and writing fields, new members, variants, ids.
 */
#include "tests/suite.h"

#include "tests/app/collection/pack-form-stage.h"

#include <string.h>

static const AppPackField *
field_of (const AppPackForm *form, const AppValue *member, const char *key)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (g_str_equal (field->key, key) && app_pack_field_is_present (form, field, member))
      return field;
  return NULL;
}

/* Round trips */

typedef struct {
  guint n;
} Counted;

static void check_member (const AppPackForm *form, const AppValue *member, const char *name,
                          Counted *counted);

static void
check_inside (const AppPackField *field, const AppValue *value, const char *name, Counted *counted)
{
  if (field->kind == APP_PACK_RECORD)
    check_member (field->form, value, name, counted);
  for (guint k = 0; field->kind == APP_PACK_MEMBERS && k < app_value_length (value); k++)
    check_member (field->form, app_value_at (value, k), name, counted);
}

/* What no field shows: the variant, copies that can only be one, and a pack's own matters. */
static gboolean
is_hidden (const AppPackForm *form, const char *key)
{
  static const char *const roots[] = { "revision", "game",  "cards",       "elements", "starter",
                                       "reserve",  "tomes", "collections", "events",   NULL };

  if (form == app_pack_root_form ())
    return g_strv_contains (roots, key);
  /* What holds always is not optional, and may say so. */
  return g_strcmp0 (form->variant_key, key) == 0 || g_str_equal (key, "optional")
         || (g_str_equal (key, "copies")
             && (g_str_equal (form->id, "tome.cards") || g_str_equal (form->id, "arkham.cards")));
}

static void
check_member (const AppPackForm *form, const AppValue *member, const char *name, Counted *counted)
{
  if (form->variants != NULL)
    ck_assert_msg (app_pack_form_get_variant (form, member) != NULL, "%s: a %s is no variant", name,
                   form->id);
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *value = app_pack_field_get (field, member);
    g_autoptr (AppValue) same = NULL;
    g_autoptr (AppValue) without = NULL;
    g_autoptr (AppValue) again = NULL;

    if (!app_pack_field_is_present (form, field, member))
      continue;
    same = app_pack_field_with_value (form, field, member, value);
    ck_assert_msg (app_value_equal (same, member), "%s: %s.%s does not come back", name, form->id,
                   field->key);
    if (value == NULL)
      continue;
    ck_assert_msg (app_pack_field_fits (field, value), "%s: %s.%s does not fit", name, form->id,
                   field->key);
    counted->n++;
    check_inside (field, value, name, counted);
    /* Taken away and given again it says the same, wherever it then stands. */
    if (form->variants != NULL && form->variant_key == NULL)
      continue;
    without = app_pack_field_with_value (form, field, member, NULL);
    again = app_pack_field_with_value (form, field, without, value);
    ck_assert_msg (app_value_equal (app_pack_field_get (field, again), value),
                   "%s: %s.%s is another after it was away", name, form->id, field->key);
  }
  if (app_value_kind (member) != APP_VALUE_OBJECT)
    return;
  for (guint k = 0; k < app_value_length (member); k++) {
    const char *key = app_value_key (member, k);

    ck_assert_msg (field_of (form, member, key) != NULL || is_hidden (form, key),
                   "%s: no field of %s shows %s", name, form->id, key);
  }
}

static void
check_pack (const AppValue *pack, const char *name, gpointer data)
{
  const AppPackSection *lists = app_pack_sections (app_value_text (app_value_get (pack, "game")));
  Counted *counted = data;

  ck_assert_ptr_nonnull (lists);
  check_member (app_pack_root_form (), pack, name, counted);
  for (; lists->key != NULL; lists++) {
    const AppValue *members = app_value_get (pack, lists->key);

    ck_assert_uint_le (app_value_length (members), lists->max);
    for (guint k = 0; k < app_value_length (members); k++)
      check_member (lists->form, app_value_at (members, k), name, counted);
  }
}

START_TEST (fields_come_back)
{
  Counted counted = { 0 };

  form_stage_each_pack (check_pack, &counted);
  /* Five starter packs have some thousands of fields. */
  ck_assert_uint_gt (counted.n, 3000);
}
END_TEST

/* Writing */

static const AppPackForm *
form_of (const char *game, const char *list)
{
  for (const AppPackSection *lists = app_pack_sections (game); lists->key != NULL; lists++)
    if (g_str_equal (lists->key, list))
      return lists->form;
  ck_abort ();
  return NULL;
}

/* In single quotes, which are read as double ones. */
static AppValue *
parse (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr (GError) error = NULL;
  AppValue *value = app_value_from_json (json, strlen (json), &error);

  ck_assert_msg (value != NULL, "%s", error ? error->message : "");
  return value;
}

static void
assert_json (const AppValue *value, const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr (GString) is = g_string_new (NULL);

  app_value_to_json (value, is);
  ck_assert_str_eq (is->str, json);
}

/* Sets @key of a @list's @member, NULL to leave it out, and looks at what comes out. */
static const struct {
  const char *game, *list, *member, *key, *value, *after;
} changes[] = {
  /* Keys keep their order; new ones stand where the form has them. */
  { "tome", "cards", "{'name': 'A', 'power': 2, 'text': 'x'}", "element", "'fire'",
    "{'name': 'A', 'element': 'fire', 'power': 2, 'text': 'x'}" },
  { "tome", "cards", "{'power': 2, 'name': 'A'}", "power", "'F'", "{'power': 'F', 'name': 'A'}" },
  { "tome", "cards", "{'id': 'a', 'text': 'x'}", "text", NULL, "{'id': 'a'}" },
  /* What the program does not know of is left alone. */
  { "tokio", "cards", "{'note': [1], 'id': 'a'}", "level", "3",
    "{'note': [1], 'id': 'a', 'level': 3}" },
  /* JSON's own ways. */
  { "arkham", "tomes", "{'id': 'a', 'symbol': 'lucid'}", "symbol", NULL,
    "{'id': 'a', 'symbol': null}" },
  { "arkham", "events", "{'id': 'a', 'lucid': [{'op': 'guard'}]}", "lucid", NULL,
    "{'id': 'a', 'lucid': []}" },
  { "tome", "elements", "{'id': 'a', 'property': null}", "property", NULL,
    "{'id': 'a', 'property': null}" },
  /* What depends on a field goes and comes with it. */
  { "restless", "cards",
    "{'name': 'A', 'id': 'a', 'kind': 'encounter', 'type': 'combat', 'health': 3, 'attack': 1, "
    "'defense': 9}",
    "type", "'event'", "{'name': 'A', 'id': 'a', 'kind': 'encounter', 'type': 'event'}" },
  { "restless", "cards", "{'name': 'A', 'id': 'a', 'kind': 'loot', 'item': 'sin', 'value': 2}",
    "item", "'weapon'",
    "{'name': 'A', 'id': 'a', 'kind': 'loot', 'item': 'weapon', 'damage': 1, 'value': 2}" },
};

START_TEST (fields_are_written)
{
  const AppPackForm *form = form_of (changes[_i].game, changes[_i].list);
  g_autoptr (AppValue) member = parse (changes[_i].member);
  g_autoptr (AppValue) value = changes[_i].value != NULL ? parse (changes[_i].value) : NULL;
  const AppPackField *field = field_of (form, member, changes[_i].key);
  g_autoptr (AppValue) after = NULL;

  ck_assert_ptr_nonnull (field);
  after = app_pack_field_with_value (form, field, member, value);
  assert_json (after, changes[_i].after);
}
END_TEST

static const AppPackForm *
effect_form (void)
{
  g_autoptr (AppValue) card = parse ("{'effects': []}");

  return field_of (form_of ("tome", "cards"), card, "effects")->form;
}

START_TEST (wrapped_values_are_unwrapped)
{
  g_autoptr (AppValue) played = parse ("{'when': 'played'}");
  const AppPackForm *operation = field_of (effect_form (), played, "do")->form;
  g_autoptr (AppValue) power =
      parse ("{'op': 'power', 'of': 'self', 'by': 1, 'per': {'spell-of-element': 'fire'}}");
  const AppPackField *per = field_of (operation, power, "per");
  g_autoptr (AppValue) other = app_value_new_text ("other-spell");
  g_autoptr (AppValue) water = app_value_new_text ("water");
  g_autoptr (AppValue) each = app_pack_field_with_value (operation, per, power, other);
  g_autoptr (AppValue) of_water = app_pack_field_with_value (operation, per, each, water);
  g_autoptr (AppValue) once = app_pack_field_with_value (operation, per, of_water, NULL);

  ck_assert_str_eq (app_value_text (app_pack_field_get (per, power)), "fire");
  assert_json (each, "{'op': 'power', 'of': 'self', 'by': 1, 'per': 'other-spell'}");
  assert_json (of_water,
               "{'op': 'power', 'of': 'self', 'by': 1, 'per': {'spell-of-element': 'water'}}");
  assert_json (once, "{'op': 'power', 'of': 'self', 'by': 1}");
}
END_TEST

/* Variants */

START_TEST (another_variant_keeps_what_fits)
{
  const AppPackForm *effect = effect_form ();
  g_autoptr (AppValue) end = parse ("{'when': 'chapter-end', 'optional': true, 'if': ['won', "
                                    "'first'], 'do': [{'op': 'silence', 'of': 'all'}]}");
  g_autoptr (AppValue) played = app_pack_form_with_variant (effect, end, "played", NULL);
  g_autoptr (AppValue) always = app_pack_form_with_variant (effect, end, "always", NULL);

  /* Who won is not known before the end, and what holds always are the protections. */
  assert_json (played, "{'when': 'played', 'optional': true, 'if': ['first'], 'do': "
                       "[{'op': 'silence', 'of': 'all'}]}");
  assert_json (always, "{'when': 'always', 'if': ['first'], 'do': [{'op': 'protect-title'}]}");
}
END_TEST

START_TEST (a_number_out_of_the_new_range_begins_anew)
{
  g_autoptr (AppValue) card = parse ("{'kind': 'rest', 'use': []}");
  const AppPackForm *effect = field_of (form_of ("restless", "cards"), card, "use")->form;
  g_autoptr (AppValue) less = parse ("{'op': 'rerolls', 'n': -2}");
  g_autoptr (AppValue) heal = app_pack_form_with_variant (effect, less, "heal", NULL);
  g_autoptr (AppValue) bonus = app_pack_form_with_variant (effect, less, "roll-bonus", NULL);

  assert_json (heal, "{'op': 'heal', 'n': 1}");
  assert_json (bonus, "{'op': 'roll-bonus', 'n': -2, 'roll': 'combat'}");
}
END_TEST

/* Ids and names */

static const struct {
  const char *name, *id;
} ids[] = {
  { "Salt Tea", "salt-tea" },
  { "Ölbaum", "olbaum" },
  { "Will-o'-the-wisp", "will-o-the-wisp" },
  { "  7 Bells! ", "card-7-bells" },
  { "火", "card" },
  { "", "card" },
  { "Ash", "ash-2" },
  { "Owl", "owl-2" },
};

START_TEST (ids_are_made_of_names)
{
  g_autoptr (AppValue) pack = form_stage_base (1);
  g_autofree char *id = app_pack_make_id (ids[_i].name, pack);

  ck_assert_str_eq (id, ids[_i].id);
}
END_TEST

START_TEST (members_have_names)
{
  g_autoptr (AppValue) pack = form_stage_base (2);
  const AppPackForm *cards = form_of ("arkham", "cards");
  g_autoptr (AppValue) nameless = parse ("{'id': 'x', 'name': '', 'element': 'fire'}");
  const AppValue *card = app_value_at (app_value_get (pack, "cards"), 0);
  g_autoptr (AppValue) lost = parse ("{'id': 'c9', 'tome': 'no-such'}");

  ck_assert_str_eq (app_pack_member_name (cards, pack, card), "Log");
  ck_assert_str_eq (app_pack_member_name (cards, pack, lost), "no-such");
  ck_assert_str_eq (app_pack_member_name (form_of ("tome", "cards"), pack, nameless), "x");
}
END_TEST

START_TEST (new_members_find_their_place)
{
  g_autoptr (AppValue) pack = form_stage_base (0);
  const AppPackForm *form = form_of ("tome", "cards");
  g_autoptr (AppValue) fewer = app_value_remove (app_value_get (pack, "cards"), 8);
  g_autoptr (AppValue) room = app_value_with (pack, "cards", fewer);
  g_autoptr (AppValue) spell = app_pack_form_new_member (form, NULL, room, "Ölbaum");

  /* The second element has a spell less. */
  assert_json (spell, "{'name': 'Ölbaum', 'id': 'olbaum', 'element': 'light', 'power': 1}");
  ck_assert_ptr_null (app_pack_sections ("chess"));
}
END_TEST

TEST_SUITE (pack_forms)
{
  Suite *suite = suite_create ("pack-forms");
  TCase *tcase = tcase_create ("forms");

  tcase_add_test (tcase, fields_come_back);
  tcase_add_loop_test (tcase, fields_are_written, 0, G_N_ELEMENTS (changes));
  tcase_add_test (tcase, wrapped_values_are_unwrapped);
  tcase_add_test (tcase, another_variant_keeps_what_fits);
  tcase_add_test (tcase, a_number_out_of_the_new_range_begins_anew);
  tcase_add_loop_test (tcase, ids_are_made_of_names, 0, G_N_ELEMENTS (ids));
  tcase_add_test (tcase, members_have_names);
  tcase_add_test (tcase, new_members_find_their_place);
  suite_add_tcase (suite, tcase);
  return suite;
}
