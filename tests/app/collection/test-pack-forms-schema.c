/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of packs against the published JSON Schemas: every property, word and range that a schema
 * names is in a form, and the other way round.
 *
 * Both are turned into the same facts: of an object, by key, what its values can be, as texts:
 * "word", "1..9", "3 to 4 of them". Schemas that refer to the same definition, and forms that stand
 * for it in different places, are put together.
 */
#include "tests/suite.h"

#include "tests/app/collection/pack-form-stage.h"

#include <json-glib/json-glib.h>
#include <string.h>

typedef struct {
  JsonObject *definitions;
  GHashTable *forms; /* of JsonObject, a schema: GPtrArray of its forms */
  GPtrArray *order;  /* of JsonObject: schemas in the order in which they were met */
} Comparing;

/* Schemas */

/* What a schema stands for: behind references, and behind what only narrows another. */
static JsonObject *
resolve (Comparing *comparing, JsonObject *schema)
{
  for (;;) {
    if (json_object_has_member (schema, "$ref")) {
      const char *ref = json_object_get_string_member (schema, "$ref");

      ck_assert (g_str_has_prefix (ref, "#/$defs/"));
      schema = json_object_get_object_member (comparing->definitions, ref + strlen ("#/$defs/"));
    } else if (json_object_has_member (schema, "allOf")
               && !json_object_has_member (schema, "properties")) {
      schema = json_array_get_object_element (json_object_get_array_member (schema, "allOf"), 0);
    } else {
      return schema;
    }
  }
}

typedef void (*SchemaFunc) (Comparing *comparing, JsonObject *schema, gpointer data);

/* The schema and every alternative of it. */
static void
each_alternative (Comparing *comparing, JsonObject *schema, SchemaFunc func, gpointer data)
{
  static const char *const ways[] = { "anyOf", "oneOf" };

  schema = resolve (comparing, schema);
  func (comparing, schema, data);
  for (guint w = 0; w < G_N_ELEMENTS (ways); w++) {
    JsonArray *list = json_object_has_member (schema, ways[w])
                          ? json_object_get_array_member (schema, ways[w])
                          : NULL;

    for (guint k = 0; list != NULL && k < json_array_get_length (list); k++)
      each_alternative (comparing, json_array_get_object_element (list, k), func, data);
  }
}

static void
add_text_node (GHashTable *facts, JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    g_hash_table_add (facts, g_strdup (json_node_get_string (node)));
}

static void
add_range (GHashTable *facts, const char *format, gint64 min, gint64 max)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT "%s", min, max, format);
  g_hash_table_add (facts, g_strdup (text->str));
}

static gint64
bound (JsonObject *schema, const char *key)
{
  return json_object_get_int_member_with_default (schema, key, 0);
}

/* What values that a schema allows are; objects are another schema. */
static void
add_facts (Comparing *comparing, JsonObject *schema, gpointer data)
{
  GHashTable *facts = data;
  const char *type = json_object_get_string_member_with_default (schema, "type", "");
  JsonArray *words = json_object_has_member (schema, "enum")
                         ? json_object_get_array_member (schema, "enum")
                         : NULL;

  for (guint k = 0; words != NULL && k < json_array_get_length (words); k++)
    add_text_node (facts, json_array_get_element (words, k));
  if (json_object_has_member (schema, "const"))
    add_text_node (facts, json_object_get_member (schema, "const"));
  if (g_str_equal (type, "integer"))
    add_range (facts, "", bound (schema, "minimum"), bound (schema, "maximum"));
  if (g_str_equal (type, "boolean"))
    g_hash_table_add (facts, g_strdup ("yes or no"));
  if (!g_str_equal (type, "array"))
    return;
  if (json_object_has_member (schema, "maxItems"))
    add_range (facts, " of them", bound (schema, "minItems"), bound (schema, "maxItems"));
  /* A list's parts are facts unless they are objects, which come by themselves. */
  each_alternative (comparing, json_object_get_object_member (schema, "items"), add_facts, facts);
}

static void
add_properties (Comparing *comparing, JsonObject *schema, gpointer data)
{
  GHashTable *by_key = data;
  g_autoptr (GList) keys = NULL;

  if (!json_object_has_member (schema, "properties"))
    return;
  keys = json_object_get_members (json_object_get_object_member (schema, "properties"));
  for (GList *at = keys; at != NULL; at = at->next) {
    GHashTable *facts = g_hash_table_lookup (by_key, at->data);

    if (facts == NULL) {
      facts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_hash_table_insert (by_key, g_strdup (at->data), facts);
    }
    each_alternative (comparing,
                      json_object_get_object_member (
                          json_object_get_object_member (schema, "properties"), at->data),
                      add_facts, facts);
  }
}

/* Forms */

static GHashTable *
facts_of (GHashTable *by_key, const char *key)
{
  GHashTable *facts = g_hash_table_lookup (by_key, key);

  if (facts == NULL) {
    facts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_hash_table_insert (by_key, g_strdup (key), facts);
  }
  return facts;
}

static void
add_field (GHashTable *by_key, const AppPackField *field)
{
  GHashTable *facts = facts_of (by_key, field->key);

  for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++)
    g_hash_table_add (facts, g_strdup (word->id));
  switch (field->kind) {
  case APP_PACK_NUMBER:
    /* Of what is wrapped the one member is the number's. */
    if (field->wrap != NULL)
      facts = facts_of (by_key, field->wrap);
    add_range (facts, "", field->min, field->max);
    break;
  case APP_PACK_REFERENCE:
    if (field->wrap != NULL)
      facts_of (by_key, field->wrap);
    break;
  case APP_PACK_FLAG:
    g_hash_table_add (facts, g_strdup ("yes or no"));
    break;
  case APP_PACK_NUMBERS:
    add_range (facts, "", field->least, field->most);
    add_range (facts, " of them", field->min, field->max);
    break;
  case APP_PACK_SET:
  case APP_PACK_IDS:
  case APP_PACK_MEMBERS:
    add_range (facts, " of them", field->min, field->max);
    break;
  default:
    break;
  }
  /* Words that stand alone as members of a list: conditions. */
  for (const AppPackEnum *word =
           field->form != NULL && field->form->variant_key == NULL ? field->form->variants : NULL;
       word != NULL && word->id != NULL; word++) {
    gboolean has_field = FALSE;

    for (const AppPackField *inner = field->form->fields; inner->key != NULL; inner++)
      has_field |= g_str_equal (inner->key, word->id);
    if (!has_field)
      g_hash_table_add (facts, g_strdup (word->id));
  }
}

static void
add_form (GHashTable *by_key, const AppPackForm *form)
{
  for (guint v = 0; form->variant_key != NULL && v < form_stage_n_variants (form); v++)
    g_hash_table_add (facts_of (by_key, form->variant_key),
                      g_strdup (form_stage_variant (form, v)));
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    add_field (by_key, field);
}

/* Both */

static void
meet (Comparing *comparing, JsonObject *schema, const AppPackForm *form)
{
  GPtrArray *forms = g_hash_table_lookup (comparing->forms, schema);

  if (forms == NULL) {
    forms = g_ptr_array_new ();
    g_hash_table_insert (comparing->forms, schema, forms);
    g_ptr_array_add (comparing->order, schema);
  }
  if (!g_ptr_array_find (forms, form, NULL))
    g_ptr_array_add (forms, (gpointer)form);
}

typedef struct {
  const char *key;
  JsonObject *found;
} Looking;

static void
find_property (Comparing *comparing, JsonObject *schema, gpointer data)
{
  Looking *looking = data;
  JsonObject *properties = json_object_has_member (schema, "properties")
                               ? json_object_get_object_member (schema, "properties")
                               : NULL;

  (void)comparing;
  if (properties != NULL && looking->found == NULL
      && json_object_has_member (properties, looking->key))
    looking->found = json_object_get_object_member (properties, looking->key);
}

/* Meets what the fields of @form lead to. */
static void
descend (Comparing *comparing, JsonObject *schema, const AppPackForm *form)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    Looking looking = { .key = field->key };
    JsonObject *inner;

    if (field->form == NULL)
      continue;
    each_alternative (comparing, schema, find_property, &looking);
    ck_assert_msg (looking.found != NULL, "%s.%s is in no schema", form->id, field->key);
    inner = resolve (comparing, looking.found);
    if (field->kind == APP_PACK_MEMBERS)
      inner = resolve (comparing, json_object_get_object_member (inner, "items"));
    meet (comparing, inner, field->form);
    descend (comparing, inner, field->form);
  }
}

static void
assert_all_in (const AppPackForm *form, GHashTable *a, GHashTable *b, const char *key,
               const char *where)
{
  GHashTableIter iter;
  gpointer fact;

  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &fact, NULL))
    ck_assert_msg (g_hash_table_contains (b, fact), "%s.%s: “%s” is not in the %s", form->id, key,
                   (const char *)fact, where);
}

/* Copies that can only be one say nothing, so no form has them. */
static gboolean
is_left_out (const AppPackForm *form, const char *key)
{
  return g_str_equal (key, "copies")
         && (g_str_equal (form->id, "tome.cards") || g_str_equal (form->id, "arkham.cards"));
}

static void
compare_facts (const AppPackForm *form, GHashTable *schema, GHashTable *forms)
{
  static const char *const described[] = { "title", "self", "chosen" };
  GHashTableIter iter;
  gpointer key, facts;

  g_hash_table_iter_init (&iter, schema);
  while (g_hash_table_iter_next (&iter, &key, &facts)) {
    GHashTable *of_forms = g_hash_table_lookup (forms, key);

    if (is_left_out (form, key))
      continue;
    ck_assert_msg (of_forms != NULL, "no form of %s has %s", form->id, (const char *)key);
    assert_all_in (form, facts, of_forms, key, "form");
    /* The schema has these words in a description alone, among the ids that may stand there. */
    if (g_str_equal (form->id, "tome.operation") && g_str_equal (key, "to"))
      for (guint k = 0; k < G_N_ELEMENTS (described); k++)
        ck_assert (g_hash_table_remove (of_forms, described[k]));
    assert_all_in (form, of_forms, facts, key, "schema");
  }
  g_hash_table_iter_init (&iter, forms);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    ck_assert_msg (g_hash_table_contains (schema, key), "no schema of %s has %s", form->id,
                   (const char *)key);
}

static GHashTable *
new_facts (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                (GDestroyNotify)g_hash_table_unref);
}

/* Objects that a form hides behind one field: {"word-at-least": n}. */
static void
add_wrapped (Comparing *comparing, JsonObject *schema, const AppPackForm *form, GHashTable *by_key)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    Looking looking = { .key = field->key };

    if (field->wrap == NULL)
      continue;
    each_alternative (comparing, schema, find_property, &looking);
    ck_assert_ptr_nonnull (looking.found);
    each_alternative (comparing, looking.found, add_properties, by_key);
  }
}

static void
compare_definition (Comparing *comparing, JsonObject *schema)
{
  GPtrArray *forms = g_hash_table_lookup (comparing->forms, schema);
  g_autoptr (GHashTable) of_schema = new_facts ();
  g_autoptr (GHashTable) of_forms = new_facts ();

  each_alternative (comparing, schema, add_properties, of_schema);
  for (guint k = 0; k < forms->len; k++) {
    add_form (of_forms, forms->pdata[k]);
    add_wrapped (comparing, schema, forms->pdata[k], of_schema);
  }
  compare_facts (forms->pdata[0], of_schema, of_forms);
}

/* The root's lists, with how many they hold; its other properties are the root form's. */
static void
compare_root (Comparing *comparing, JsonObject *schema, const char *game)
{
  JsonObject *properties = json_object_get_object_member (schema, "properties");
  guint n = 2; /* revision and game are the editor's own */

  for (const AppPackField *field = app_pack_root_form ()->fields; field->key != NULL; field++, n++)
    ck_assert (json_object_has_member (properties, field->key));
  for (const AppPackSection *list = app_pack_sections (game); list->key != NULL; list++, n++) {
    JsonObject *whole = resolve (comparing, json_object_get_object_member (properties, list->key));
    JsonObject *item = resolve (comparing, json_object_get_object_member (whole, "items"));

    if (json_object_has_member (whole, "maxItems"))
      ck_assert_int_eq (bound (whole, "maxItems"), list->max);
    meet (comparing, item, list->form);
    descend (comparing, item, list->form);
  }
  ck_assert_uint_eq (n, json_object_get_size (properties));
}

START_TEST (schema_and_forms_say_the_same)
{
  g_autofree char *path = g_strdup_printf (
      "%s/data/packs/schema/%s.json", suite_variable ("TOMEKEEPER_SOURCE"), form_stage_games[_i]);
  g_autoptr (JsonParser) parser = json_parser_new ();
  Comparing comparing = {
    .forms = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref),
    .order = g_ptr_array_new (),
  };
  JsonObject *schema;

  ck_assert (json_parser_load_from_file (parser, path, NULL));
  schema = json_node_get_object (json_parser_get_root (parser));
  comparing.definitions = json_object_get_object_member (schema, "$defs");
  compare_root (&comparing, schema, form_stage_games[_i]);
  for (guint k = 0; k < comparing.order->len; k++)
    compare_definition (&comparing, comparing.order->pdata[k]);
  g_hash_table_unref (comparing.forms);
  g_ptr_array_unref (comparing.order);
}
END_TEST

TEST_SUITE (pack_forms_schema)
{
  Suite *suite = suite_create ("pack-forms-schema");
  TCase *tcase = tcase_create ("schema");

  tcase_add_loop_test (tcase, schema_and_forms_say_the_same, 0, N_GAMES);
  suite_add_tcase (suite, tcase);
  return suite;
}
