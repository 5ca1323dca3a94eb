/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs in sentences: every card of the starter packs, and every operation, condition and word of
 * the forms, as text in the files below tests/app/collection/texts. PACK_TEXTS_WRITE=1 writes them
 * anew, to be read line by line before they are kept.
 */
#include "tests/suite.h"

#include "tests/app/collection/pack-form-stage.h"

#include <string.h>

static void
compare (const char *name, const char *text)
{
  g_autofree char *path = g_strdup_printf ("%s/tests/app/collection/texts/%s.txt",
                                           suite_variable ("TOMEKEEPER_SOURCE"), name);
  g_autofree char *expected = NULL;
  g_auto (GStrv) should = NULL;
  g_auto (GStrv) is = NULL;

  if (suite_variable ("PACK_TEXTS_WRITE") != NULL) {
    ck_assert (g_file_set_contents (path, text, -1, NULL));
    return;
  }
  ck_assert (g_file_get_contents (path, &expected, NULL, NULL));
  should = g_strsplit (expected, "\n", -1);
  is = g_strsplit (text, "\n", -1);
  for (guint k = 0; should[k] != NULL || is[k] != NULL; k++) {
    ck_assert_msg (should[k] != NULL && is[k] != NULL, "%s has fewer or more lines", name);
    ck_assert_msg (g_str_equal (should[k], is[k]), "%s, line %u: %s", name, k + 1, is[k]);
  }
}

START_TEST (starter_packs_are_told)
{
  g_autoptr (AppValue) pack = form_stage_starter (_i);
  g_autofree char *name = g_strdup_printf ("%s-starter", form_stage_games[_i]);
  g_autoptr (GString) text = g_string_new (NULL);

  for (const AppPackSection *list = app_pack_sections (form_stage_games[_i]); list->key != NULL;
       list++) {
    const AppValue *members = app_value_get (pack, list->key);

    for (guint k = 0; k < app_value_length (members); k++) {
      const AppValue *member = app_value_at (members, k);
      g_autofree char *sentence = app_pack_member_dup_text (list->form, pack, member);
      g_autofree char *brief = app_pack_member_dup_summary (list->form, pack, member);

      g_string_append_printf (text, "%s · %s\n", app_pack_member_name (list->form, pack, member),
                              brief);
      if (sentence[0] != '\0')
        g_string_append_printf (text, "%s\n", sentence);
    }
  }
  compare (name, text->str);
}
END_TEST

typedef struct {
  GHashTable *seen;
  GString *text;
  AppValue *base;
} Telling;

static void
tell (Telling *telling, const AppPackForm *form, const AppValue *member)
{
  g_autoptr (GString) line = g_string_new (form->id);
  g_autofree char *text = app_pack_member_dup_text (form, telling->base, member);

  g_string_append_c (line, ' ');
  app_value_to_json (member, line);
  if (!g_hash_table_add (telling->seen, g_strdup (line->str)))
    return;
  if (text[0] == '\0') {
    g_free (text);
    text = app_pack_member_dup_summary (form, telling->base, member);
  }
  ck_assert_msg (text[0] != '\0' || form->variants == NULL, "%s says nothing", line->str);
  ck_assert_msg (strchr (text, '%') == NULL, "%s: %s", line->str, text);
  g_string_append_printf (telling->text, "%s\n    %s\n", line->str, text);
}

/* @member with @field as each of its words, absent, and as numbers. */
static void
tell_field (Telling *telling, const AppPackForm *form, const AppPackField *field,
            const AppValue *member)
{
  static const int numbers[] = { -2, 1, 2 };
  g_autoptr (AppValue) first = app_value_new_text ("fire");

  for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++) {
    g_autoptr (AppValue) value = app_value_new_text (word->id);
    g_autoptr (AppValue) changed = NULL;

    if (field->kind == APP_PACK_SET) {
      const AppValue *items[] = { value };
      g_autoptr (AppValue) list = app_value_new_list (items, 1);

      changed = app_pack_field_with_value (form, field, member, list);
    } else
      changed = app_pack_field_with_value (form, field, member, value);
    tell (telling, form, changed);
  }
  if (field->refers != NULL) {
    g_autoptr (AppValue) changed = app_pack_field_with_value (form, field, member, first);

    tell (telling, form, changed);
  }
  for (guint k = 0; field->kind == APP_PACK_NUMBER && k < G_N_ELEMENTS (numbers); k++) {
    g_autoptr (AppValue) value = app_value_new_integer (numbers[k]);
    g_autoptr (AppValue) changed = app_pack_field_with_value (form, field, member, value);

    if (numbers[k] >= field->min)
      tell (telling, form, changed);
  }
  if (field->kind == APP_PACK_FLAG) {
    g_autoptr (AppValue) value = app_value_new_boolean (TRUE);
    g_autoptr (AppValue) changed = app_pack_field_with_value (form, field, member, value);

    tell (telling, form, changed);
  }
}

/* @member with a list of one or two new members in @field. */
static AppValue *
with_members (Telling *telling, const AppPackForm *form, const AppPackField *field,
              const AppValue *member)
{
  guint n = form_stage_n_variants (field->form);
  g_autoptr (AppValue) first = app_pack_form_new_member (
      field->form, form_stage_variant (field->form, 0), telling->base, NULL);
  g_autoptr (AppValue) last = app_pack_form_new_member (
      field->form, form_stage_variant (field->form, n - 1), telling->base, NULL);
  const AppValue *items[] = { first, last };
  g_autoptr (AppValue) list = app_value_new_list (items, n > 1 ? 2 : 1);

  return app_pack_field_with_value (form, field, member, list);
}

/* Every list that the member has, filled; and whether it may be refused or names a trait. */
static void
tell_lists (Telling *telling, const AppPackForm *form, const AppValue *member)
{
  g_autoptr (AppValue) trait = app_value_new_text ("herbalist");
  const AppValue *items[] = { trait, trait };
  g_autoptr (AppValue) traits = app_value_new_list (items, 2);

  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    g_autoptr (AppValue) filled = NULL;

    if (field->kind != APP_PACK_MEMBERS || !app_pack_field_is_present (form, field, member))
      continue;
    filled = with_members (telling, form, field, member);
    tell (telling, form, filled);
    for (const AppPackField *other = form->fields; other->key != NULL; other++) {
      g_autoptr (AppValue) more = NULL;

      if (!app_pack_field_is_present (form, other, filled))
        continue;
      if (other->kind == APP_PACK_FLAG)
        tell_field (telling, form, other, filled);
      if (g_str_equal (other->key, "traits"))
        more = app_pack_field_with_value (form, other, filled, traits);
      else if (other > field && other->kind == APP_PACK_MEMBERS)
        more = with_members (telling, form, other, filled);
      if (more != NULL)
        tell (telling, form, more);
    }
  }
}

/* A whole card of every kind and sort. */
static void
tell_cards (Telling *telling, const AppPackForm *form)
{
  for (guint v = 0; v < form_stage_n_variants (form); v++) {
    g_autoptr (AppValue) member =
        app_pack_form_new_member (form, form_stage_variant (form, v), telling->base, NULL);

    /* The Restless' items are told alike, whatever deck they are in. */
    if (g_strcmp0 (form_stage_variant (form, v), "loot") == 0
        || g_strcmp0 (form_stage_variant (form, v), "treasure") == 0)
      continue;
    tell_lists (telling, form, member);
    for (const AppPackField *field = form->fields; field->key != NULL; field++)
      for (const AppPackEnum *word = field->values;
           field->kind == APP_PACK_CHOICE && field->required
           && app_pack_field_is_present (form, field, member) && word->id != NULL;
           word++) {
        g_autoptr (AppValue) value = app_value_new_text (word->id);
        g_autoptr (AppValue) changed = app_pack_field_with_value (form, field, member, value);

        tell_lists (telling, form, changed);
      }
  }
}

/* Effects and what they are made of; whole cards are told of the starter packs. Every two fields
 * are combined. */
static void
tell_place (const StagePlace *place, gpointer data)
{
  Telling *telling = data;
  const AppPackForm *form = place->form;

  if (place->outer == NULL) {
    tell_cards (telling, form);
    return;
  }
  for (guint v = 0; v < form_stage_n_variants (form); v++) {
    g_autoptr (AppValue) member =
        app_pack_form_new_member (form, form_stage_variant (form, v), telling->base, NULL);

    tell (telling, form, member);
    tell_lists (telling, form, member);
    for (const AppPackField *field = form->fields; field->key != NULL; field++) {
      if (!app_pack_field_is_present (form, field, member))
        continue;
      tell_field (telling, form, field, member);
      for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++) {
        g_autoptr (AppValue) value = app_value_new_text (word->id);
        g_autoptr (AppValue) changed = NULL;

        if (field->kind == APP_PACK_SET)
          continue;
        changed = app_pack_field_with_value (form, field, member, value);
        for (const AppPackField *other = field + 1; other->key != NULL; other++)
          if (app_pack_field_is_present (form, other, changed))
            tell_field (telling, form, other, changed);
      }
    }
  }
}

START_TEST (every_word_is_told)
{
  g_autofree char *name = g_strdup_printf ("%s-words", form_stage_games[_i]);
  Telling telling = {
    .seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .text = g_string_new (NULL),
    .base = form_stage_base (_i),
  };

  form_stage_each_place (_i, tell_place, &telling);
  compare (name, telling.text->str);
  g_hash_table_unref (telling.seen);
  g_string_free (telling.text, TRUE);
  app_value_unref (telling.base);
}
END_TEST

TEST_SUITE (pack_forms_text)
{
  Suite *suite = suite_create ("pack-forms-text");
  TCase *tcase = tcase_create ("told");

  tcase_add_loop_test (tcase, starter_packs_are_told, 0, N_GAMES);
  tcase_add_loop_test (tcase, every_word_is_told, 0, N_GAMES);
  suite_add_tcase (suite, tcase);
  return suite;
}
