/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of packs against the program's own check: what a form offers is good, and what it does not
 * offer is not, in every place where a member can stand.
 */
#include "tests/suite.h"

#include "tests/app/collection/pack-form-stage.h"

#include <string.h>

typedef struct {
  GHashTable *words; /* of the game, by key: each word that any form has under it */
  guint tried;
} Checking;

static void
expect (Checking *checking, const StagePlace *place, const AppValue *pack, gboolean good,
        const char *key, const AppValue *value)
{
  g_autofree char *fault = form_stage_fault (pack);
  g_autoptr (GString) text = g_string_new (NULL);

  checking->tried++;
  if ((fault == NULL) == good)
    return;
  app_value_to_json (value, text);
  ck_abort_msg ("%s.%s as %s of %s is %s", place->form->id, key, text->str,
                place->outer != NULL ? place->field->key : "the pack",
                fault != NULL ? fault : "taken");
}

static void
expect_member (Checking *checking, const StagePlace *place, const AppValue *member, gboolean good,
               const char *key, const AppValue *value)
{
  g_autoptr (AppValue) pack = form_stage_pack (place, member);

  expect (checking, place, pack, good, key, value);
}

/* As a value of the field; the good ones fit, too. */
static void
expect_value (Checking *checking, const StagePlace *place, const AppPackField *field,
              const AppValue *member, const AppValue *value, gboolean good)
{
  g_autoptr (AppValue) changed = app_pack_field_with_value (place->form, field, member, value);

  ck_assert_int_eq (app_pack_field_fits (field, value), good);
  expect_member (checking, place, changed, good, field->key, value);
}

static void
expect_text (Checking *checking, const StagePlace *place, const AppPackField *field,
             const AppValue *member, const char *text, gboolean good)
{
  g_autoptr (AppValue) value = app_value_new_text (text);

  expect_value (checking, place, field, member, value, good);
}

static void
expect_number (Checking *checking, const StagePlace *place, const AppPackField *field,
               const AppValue *member, int n, gboolean good)
{
  g_autoptr (AppValue) value = app_value_new_integer (n);

  expect_value (checking, place, field, member, value, good);
}

static void
check_number (Checking *checking, const StagePlace *place, const AppPackField *field,
              const AppValue *given)
{
  g_autoptr (AppValue) member = app_value_copy (given);

  /* The first number of a god's attack goes as far as the last one. */
  if (g_str_equal (place->form->id, "restless.attack") && g_str_equal (field->key, "from")) {
    g_autoptr (AppValue) old = g_steal_pointer (&member);
    g_autoptr (AppValue) twenty = app_value_new_integer (20);

    member = app_value_with (old, "to", twenty);
  }
  expect_number (checking, place, field, member, field->min, TRUE);
  expect_number (checking, place, field, member, field->max, TRUE);
  expect_number (checking, place, field, member, field->min - 1, FALSE);
  expect_number (checking, place, field, member, field->max + 1, FALSE);
}

static gboolean
has_word (const AppPackField *field, const char *id)
{
  for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++)
    if (g_str_equal (word->id, id))
      return TRUE;
  return FALSE;
}

/* Each word that a form of the game has under this key: good if this form offers it here. */
static void
check_words (Checking *checking, const StagePlace *place, const AppPackField *field,
             const AppValue *member)
{
  GHashTable *words = g_hash_table_lookup (checking->words, field->key);
  GHashTableIter iter;
  gpointer id;

  for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++)
    expect_text (checking, place, field, member, word->id, TRUE);
  if (field->kind == APP_PACK_REFERENCE)
    return;
  g_hash_table_iter_init (&iter, words);
  while (field->kind == APP_PACK_CHOICE && g_hash_table_iter_next (&iter, &id, NULL))
    if (!has_word (field, id))
      expect_text (checking, place, field, member, id, FALSE);
  expect_text (checking, place, field, member, "no-such-word", FALSE);
}

static void
check_named (Checking *checking, const StagePlace *place, const AppPackField *field,
             const AppValue *member)
{
  g_autoptr (AppValue) base = form_stage_base (place->game);
  const AppValue *named = app_value_get (base, field->refers);
  g_autoptr (AppValue) unknown = app_value_new_text ("no-such-member");
  g_autoptr (AppValue) changed = app_pack_field_with_value (place->form, field, member, unknown);

  /* An element has six spells, which another choice would break. */
  for (guint k = 0; k < app_value_length (named) && !g_str_equal (place->form->id, "tome.cards");
       k++) {
    const char *id = app_value_text (app_value_get (app_value_at (named, k), "id"));

    /* A card stands in one of the two lists once. */
    if (place->section != NULL && app_value_get (base, place->section->key) != NULL
        && g_str_has_prefix (place->form->id, "spelled.") && k < 2)
      continue;
    expect_text (checking, place, field, member, id, TRUE);
  }
  expect_member (checking, place, changed, field->foreign, field->key, unknown);
}

static void
check_set (Checking *checking, const StagePlace *place, const AppPackField *field,
           const AppValue *member)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);

  for (const AppPackEnum *word = field->values; word->id != NULL; word++) {
    g_autoptr (AppValue) value = app_value_new_text (word->id);
    const AppValue *one[] = { value, value };
    g_autoptr (AppValue) alone = app_value_new_list (one, 1);
    g_autoptr (AppValue) twice = app_value_new_list (one, 2);

    g_ptr_array_add (all, app_value_copy (value));
    expect_value (checking, place, field, member, alone, TRUE);
    expect_value (checking, place, field, member, twice, FALSE);
  }
  for (guint n = 0; n <= all->len; n++) {
    g_autoptr (AppValue) list = app_value_new_list ((const AppValue *const *)all->pdata, n);

    expect_value (checking, place, field, member, list,
                  (int)n >= field->min && (int)n <= field->max);
  }
}

/* Lists of numbers and of ids, by their length and by their parts. */
static void
check_list (Checking *checking, const StagePlace *place, const AppPackField *field,
            const AppValue *member)
{
  gboolean numbers = field->kind == APP_PACK_NUMBERS;
  g_autoptr (AppValue) good =
      numbers ? app_value_new_integer (field->most) : app_value_new_text ("herbalist");
  g_autoptr (AppValue) low = numbers ? app_value_new_integer (field->least) : app_value_copy (good);
  g_autoptr (AppValue) bad =
      numbers ? app_value_new_integer (field->most + 1) : app_value_new_text ("Herbalist");
  g_autoptr (AppValue) worse =
      numbers ? app_value_new_integer (field->least - 1) : app_value_new_integer (1);
  const AppValue *parts[] = { low, bad, worse };
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++) {
    g_autoptr (AppValue) list = app_value_new_list (&parts[k], 1);

    expect_value (checking, place, field, member, list, k == 0);
  }
  for (int n = 0; n <= field->max + 1; n++) {
    if (n <= field->min || n >= field->max || n == field->min - 1) {
      g_autoptr (AppValue) list =
          app_value_new_list ((const AppValue *const *)items->pdata, items->len);

      expect_value (checking, place, field, member, list, n >= field->min && n <= field->max);
    }
    g_ptr_array_add (items, good);
  }
}

static void
check_members (Checking *checking, const StagePlace *place, const AppPackField *field,
               const AppValue *member)
{
  g_autoptr (AppValue) base = form_stage_base (place->game);
  g_autoptr (AppValue) inner = app_pack_form_new_member (field->form, NULL, base, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  /* Twenty attacks of a god have a number each, and no twenty-first. */
  if (g_str_equal (field->form->id, "restless.attack"))
    return;
  for (int n = 0; n <= field->max + 1; n++) {
    if (n == field->min - 1 || n == field->min || n >= field->max) {
      g_autoptr (AppValue) list =
          app_value_new_list ((const AppValue *const *)items->pdata, items->len);

      expect_value (checking, place, field, member, list, n >= field->min && n <= field->max);
    }
    g_ptr_array_add (items, inner);
  }
}

static void
check_text (Checking *checking, const StagePlace *place, const AppPackField *field,
            const AppValue *member)
{
  if (field->kind == APP_PACK_ID) {
    expect_text (checking, place, field, member, "an-id-2", TRUE);
    expect_text (checking, place, field, member, "An Id", FALSE);
  } else if (!g_str_equal (field->key, "letter")) {
    expect_text (checking, place, field, member, "", TRUE);
    expect_text (checking, place, field, member, "Salt tea, “hot”", TRUE);
    expect_text (checking, place, field, member, "Salt tea,\n“hot”", field->kind == APP_PACK_PROSE);
    expect_text (checking, place, field, member, "Salt\033[2Jtea", FALSE);
  }
}

static void
check_field (Checking *checking, const StagePlace *place, const AppPackField *field,
             const AppValue *member)
{
  g_autoptr (AppValue) yes = app_value_new_boolean (TRUE);
  g_autoptr (AppValue) no = app_value_new_boolean (FALSE);
  g_autoptr (AppValue) record = NULL;
  g_autoptr (AppValue) without = NULL;
  g_autoptr (AppValue) left_out = NULL;
  g_autoptr (AppValue) null = app_value_new_null ();
  g_autoptr (AppValue) with_null = NULL;

  switch (field->kind) {
  case APP_PACK_TEXT:
  case APP_PACK_PROSE:
  case APP_PACK_ID:
    check_text (checking, place, field, member);
    break;
  case APP_PACK_NUMBER:
    check_number (checking, place, field, member);
    if (field->values != NULL)
      check_words (checking, place, field, member);
    break;
  case APP_PACK_FLAG:
    expect_value (checking, place, field, member, yes, TRUE);
    expect_value (checking, place, field, member, no, TRUE);
    break;
  case APP_PACK_CHOICE:
    check_words (checking, place, field, member);
    break;
  case APP_PACK_REFERENCE:
    check_words (checking, place, field, member);
    check_named (checking, place, field, member);
    break;
  case APP_PACK_SET:
    check_set (checking, place, field, member);
    break;
  case APP_PACK_IDS:
  case APP_PACK_NUMBERS:
    check_list (checking, place, field, member);
    break;
  case APP_PACK_RECORD:
    record = app_value_new_object ();
    expect_value (checking, place, field, member, record, TRUE);
    break;
  case APP_PACK_MEMBERS:
    check_members (checking, place, field, member);
    break;
  }
  if (place->form->variants != NULL && place->form->variant_key == NULL)
    return;
  without = app_value_without (member, field->key);
  expect_member (checking, place, without, !field->required, field->key, NULL);
  /* Where a null is good and an absent one is not, the form writes it. */
  with_null = app_value_with (member, field->key, null);
  if (field->required)
    expect_member (checking, place, with_null, field->null, field->key, null);
  /* What the form leaves out is as JSON has what is not there. */
  left_out = app_pack_field_with_value (place->form, field, member, NULL);
  if (!field->required || field->null || (field->kind == APP_PACK_MEMBERS && field->min == 0))
    expect_member (checking, place, left_out, TRUE, field->key, NULL);
}

/* What stands for the key of a condition, which is its word itself. */
static const char *
variant_key (const AppPackForm *form)
{
  return form->variant_key != NULL ? form->variant_key : "condition";
}

/* A word that another form of the game has for its variants is none of this one. */
static void
check_variants (Checking *checking, const StagePlace *place)
{
  const AppPackForm *form = place->form;
  GHashTable *words = g_hash_table_lookup (checking->words, variant_key (form));
  GHashTableIter iter;
  gpointer id;

  if (form->variants == NULL)
    return;
  g_hash_table_iter_init (&iter, words);
  while (g_hash_table_iter_next (&iter, &id, NULL)) {
    g_autoptr (AppValue) base = form_stage_base (place->game);
    g_autoptr (AppValue) member = NULL;
    g_autoptr (AppValue) other = NULL;
    g_autoptr (AppValue) word = app_value_new_text (id);
    gboolean mine = FALSE;

    for (guint v = 0; v < form_stage_n_variants (form); v++)
      mine |= g_strcmp0 (form_stage_variant (form, v), id) == 0;
    if (mine)
      continue;
    /* As it would be if the form had it. */
    member = app_pack_form_new_member (form, NULL, base, NULL);
    other = form->variant_key != NULL ? app_value_with (member, form->variant_key, word)
                                      : app_value_copy (word);
    expect_member (checking, place, other, FALSE, variant_key (form), word);
  }
}

static void
check_place (const StagePlace *place, gpointer data)
{
  Checking *checking = data;

  for (guint v = 0; v < form_stage_n_variants (place->form); v++) {
    const char *variant = form_stage_variant (place->form, v);
    g_autoptr (AppValue) base = form_stage_base (place->game);
    g_autoptr (AppValue) member = app_pack_form_new_member (place->form, variant, base, NULL);

    if (variant != NULL)
      ck_assert_str_eq (app_pack_form_get_variant (place->form, member), variant);
    expect_member (checking, place, member, TRUE, "new", member);
    for (const AppPackField *field = place->form->fields; field->key != NULL; field++) {
      g_autoptr (AppValue) with_field = form_stage_member_with_field (place, variant, field);

      if (with_field != NULL)
        check_field (checking, place, field, with_field);
    }
  }
  check_variants (checking, place);
}

static void
add_word (GHashTable *words, const char *key, const char *id)
{
  GHashTable *set = g_hash_table_lookup (words, key);

  if (set == NULL) {
    set = g_hash_table_new (g_str_hash, g_str_equal);
    g_hash_table_insert (words, (gpointer)key, set);
  }
  g_hash_table_add (set, (gpointer)id);
}

static void
gather_words (const StagePlace *place, gpointer data)
{
  const AppPackForm *form = place->form;

  for (guint v = 0; form->variants != NULL && v < form_stage_n_variants (form); v++)
    add_word (data, variant_key (form), form_stage_variant (form, v));
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++)
      add_word (data, field->key, word->id);
}

START_TEST (forms_offer_what_the_check_takes)
{
  Checking checking = {
    .words =
        g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_hash_table_unref),
  };

  form_stage_each_place (_i, gather_words, checking.words);
  form_stage_each_place (_i, check_place, &checking);
  ck_assert_uint_gt (checking.tried, 60);
  g_hash_table_unref (checking.words);
}
END_TEST

TEST_SUITE (pack_forms_check)
{
  Suite *suite = suite_create ("pack-forms-check");
  TCase *tcase = tcase_create ("check");

  tcase_set_timeout (tcase, 120);
  tcase_add_loop_test (tcase, forms_offer_what_the_check_takes, 0, N_GAMES);
  suite_add_tcase (suite, tcase);
  return suite;
}
