/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For the tests of packs' forms.
 */
#include "tests/suite.h"

#include "tests/app/collection/pack-form-stage.h"

#include "importers/pack-json.h"

#include <string.h>

const char *const form_stage_games[N_GAMES] = { "tome", "spelled", "arkham", "tokio", "restless" };

static char *
source_path (const char *path)
{
  return g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), path, NULL);
}

AppValue *
form_stage_load (const char *path)
{
  g_autofree char *whole = g_path_is_absolute (path) ? g_strdup (path) : source_path (path);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  AppValue *pack;
  gsize length;

  ck_assert_msg (g_file_get_contents (whole, &text, &length, &error), "%s", whole);
  pack = app_value_from_json (text, length, &error);
  ck_assert_msg (pack != NULL, "%s: %s", whole, error ? error->message : "");
  return pack;
}

AppValue *
form_stage_starter (int game)
{
  g_autofree char *path = g_strdup_printf ("data/packs/%s-starter.json", form_stage_games[game]);

  return form_stage_load (path);
}

static char *
corpus_path (int game)
{
  return game == 0 ? g_strdup ("tests/importers/packs/good")
                   : g_strdup_printf ("tests/importers/packs/%s/good", form_stage_games[game]);
}

AppValue *
form_stage_base (int game)
{
  static AppValue *bases[N_GAMES];

  if (bases[game] == NULL) {
    g_autofree char *folder = corpus_path (game);
    g_autofree char *path = g_build_filename (folder, "base.json", NULL);

    bases[game] = form_stage_load (path);
  }
  return app_value_ref (bases[game]);
}

void
form_stage_each_pack (StagePackFunc each, gpointer data)
{
  for (int game = 0; game < N_GAMES; game++) {
    g_autofree char *folder = corpus_path (game);
    g_autofree char *whole = source_path (folder);
    g_autoptr (GDir) dir = g_dir_open (whole, 0, NULL);
    g_autoptr (AppValue) starter = form_stage_starter (game);
    const char *name;

    each (starter, form_stage_games[game], data);
    ck_assert_ptr_nonnull (dir);
    while ((name = g_dir_read_name (dir)) != NULL) {
      g_autofree char *path = g_build_filename (whole, name, NULL);
      g_autofree char *text = NULL;
      g_autoptr (AppValue) pack = NULL;
      gsize length;

      if (!g_str_has_suffix (name, ".json"))
        continue;
      ck_assert (g_file_get_contents (path, &text, &length, NULL));
      /* Doubles that are whole numbers are not looked at here. */
      pack = app_value_from_json (text, length, NULL);
      if (pack != NULL)
        each (pack, path, data);
    }
  }
}

/* Places */

guint
form_stage_n_variants (const AppPackForm *form)
{
  guint n = 0;

  while (form->variants != NULL && form->variants[n].id != NULL)
    n++;
  return MAX (n, 1);
}

const char *
form_stage_variant (const AppPackForm *form, guint k)
{
  return form->variants != NULL ? form->variants[k].id : NULL;
}

static const AppPackField *
find_key (const AppPackForm *form, const char *variant, const char *key)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (g_str_equal (field->key, key) && app_pack_field_applies (field, variant))
      return field;
  ck_abort_msg ("%s has no %s", form->id, key);
  return NULL;
}

/* @member (transfer full) such that the need holds. */
static AppValue *
satisfy (const StagePlace *place, AppValue *member, const char *variant, const AppPackNeed *need)
{
  const AppPackForm *form = place->form;
  const AppPackField *field = find_key (form, variant, need->key);
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) value = NULL;
  g_auto (GStrv) words = NULL;

  if (need->is[0] == '\0') {
    /* An item without damage is no weapon. */
    if (g_str_equal (need->key, "damage")) {
      value = app_value_new_text ("equipment");
      return app_pack_field_with_value (form, find_key (form, variant, "item"), old, value);
    }
    return app_pack_field_with_value (form, field, old, NULL);
  }
  if (g_str_equal (need->is, "true"))
    value = app_value_new_boolean (TRUE);
  else if (g_str_equal (need->is, "*"))
    value = field->kind == APP_PACK_MEMBERS ? app_value_new_list (NULL, 0)
                                            : app_value_new_integer (field->min + 1);
  else {
    words = g_strsplit (need->is, "|", -1);
    value = app_value_new_text (words[0]);
  }
  return app_pack_field_with_value (form, field, old, value);
}

AppValue *
form_stage_member_with_field (const StagePlace *place, const char *variant,
                              const AppPackField *field)
{
  g_autoptr (AppValue) base = form_stage_base (place->game);
  AppValue *member;

  if (!app_pack_field_applies (field, variant))
    return NULL;
  member = app_pack_form_new_member (place->form, variant, base, NULL);
  for (const AppPackNeed *need = field->needs; need != NULL && need->key != NULL; need++)
    member = satisfy (place, member, variant, need);
  ck_assert_msg (app_pack_field_is_present (place->form, field, member), "%s.%s of %s is not there",
                 place->form->id, field->key, variant ? variant : "all");
  return member;
}

static void
each_place (const StagePlace *place, StagePlaceFunc each, gpointer data)
{
  each (place, data);
  for (guint v = 0; v < form_stage_n_variants (place->form); v++)
    for (const AppPackField *field = place->form->fields; field->key != NULL; field++) {
      g_autoptr (AppValue) owner = NULL;
      StagePlace inner = {
        .game = place->game, .form = field->form, .outer = place, .field = field
      };

      if (field->form == NULL)
        continue;
      owner = form_stage_member_with_field (place, form_stage_variant (place->form, v), field);
      inner.owner = owner;
      if (owner != NULL)
        each_place (&inner, each, data);
    }
}

void
form_stage_each_place (int game, StagePlaceFunc each, gpointer data)
{
  for (const AppPackSection *list = app_pack_sections (form_stage_games[game]); list->key != NULL;
       list++) {
    StagePlace place = { .game = game, .form = list->form, .section = list };

    each_place (&place, each, data);
  }
}

/* Packs around a member */

static AppValue *
with_list (const AppValue *pack, const char *key, const AppValue *list)
{
  return app_value_with (pack, key, list);
}

/* Six spells of one element each: the first one gives way to @member; a new element gets six. */
static AppValue *
tome_pack (const AppValue *base, const StagePlace *place, const AppValue *member)
{
  const AppValue *cards = app_value_get (base, "cards");
  g_autoptr (AppValue) list = NULL;
  AppValue *pack;

  if (g_str_equal (place->section->key, "cards")) {
    list = app_value_set (cards, 0, member);
    return with_list (base, "cards", list);
  }
  list = app_value_insert (app_value_get (base, "elements"), 99, member);
  pack = with_list (base, "elements", list);
  for (int k = 0; k < 6; k++) {
    g_autoptr (AppValue) old = pack;
    g_autoptr (AppValue) spell =
        app_pack_form_new_member (app_pack_sections ("tome")[0].form, NULL, old, "More");
    g_autoptr (AppValue) more = app_value_insert (app_value_get (old, "cards"), 99, spell);

    pack = with_list (old, "cards", more);
  }
  return pack;
}

/* Eight events, of which @member takes the place of that with its initiative. */
static AppValue *
arkham_events (const AppValue *base, const AppValue *member)
{
  const AppValue *events = app_value_get (base, "events");
  gint64 initiative = app_value_integer (app_value_get (member, "initiative"));
  g_autoptr (AppValue) list = app_value_set (
      events, initiative >= 1 && initiative <= 8 ? (guint)initiative - 1 : 0, member);

  return with_list (base, "events", list);
}

static AppValue *
root_pack (const StagePlace *place, const AppValue *member)
{
  g_autoptr (AppValue) base = form_stage_base (place->game);
  const char *key = place->section->key;
  g_autoptr (AppValue) list = NULL;

  if (place->game == 0)
    return tome_pack (base, place, member);
  if (g_str_equal (key, "events"))
    return arkham_events (base, member);
  /* What is named elsewhere stays. */
  list = app_value_insert (app_value_get (base, key), 999, member);
  return with_list (base, key, list);
}

AppValue *
form_stage_pack_of_list (const StagePlace *owner_place, const AppPackField *field,
                         const AppValue *owner, const AppValue *list)
{
  g_autoptr (AppValue) whole = app_pack_field_with_value (owner_place->form, field, owner, list);

  return form_stage_pack (owner_place, whole);
}

AppValue *
form_stage_pack (const StagePlace *place, const AppValue *member)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_autoptr (AppValue) list = NULL;
  g_autoptr (AppValue) choice = NULL;

  if (place->outer == NULL)
    return root_pack (place, member);
  if (place->field->kind == APP_PACK_RECORD)
    return form_stage_pack_of_list (place->outer, place->field, place->owner, member);
  /* The same spell is one that was chosen before. */
  if (g_strcmp0 (app_value_text (app_value_get (member, "of")), "same") == 0) {
    const char *json = "{\"op\": \"silence\", \"of\": \"chosen\"}";

    choice = app_value_from_json (json, strlen (json), NULL);
    g_ptr_array_add (items, choice);
  }
  do
    g_ptr_array_add (items, (gpointer)member);
  while ((int)items->len < place->field->min);
  list = app_value_new_list ((const AppValue *const *)items->pdata, items->len);
  return form_stage_pack_of_list (place->outer, place->field, place->owner, list);
}

char *
form_stage_fault (const AppValue *pack)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  app_value_to_json (pack, json);
  if (import_pack_compile (json->str, json->len, NULL, NULL, &error))
    return NULL;
  return g_strdup (error->message);
}
