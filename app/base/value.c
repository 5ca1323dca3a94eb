/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view as typed data: an immutable tree in one arena. The builder keeps unfinished members on a
 * stack and copies them side by side into the arena when their container ends, so that a list is
 * an array and an object a small array with keys.
 */
#include "app/base/value.h"
#include "app/base/json.h"
#include "app/base/value-make.h"

#include <string.h>

#define BLOCK_BYTES 8192
#define MOST_BASES 32 /* then a tree is copied, so that what it was made of can go */

struct AppValue {
  AppValueKind kind;
  guint n;
  const char *key;
  union {
    gint64 integer;
    const char *text;
    const AppValue *members;
  } as;
};

/* A block of the arena; bytes follow. */
typedef struct Block Block;
struct Block {
  Block *next;
  gsize used, size;
};

/* @base: Owned, nullable: a root that some nodes are borrowed from; @bases: how many there are,
 * one behind the other */
typedef struct Root Root;
struct Root {
  AppValue value; /* first: a root is its value */
  gatomicrefcount references;
  Block *blocks; /* Owned */
  Root *base;
  guint bases;
};

typedef struct {
  Block *blocks;
  GArray *pending; /* of AppValue */
  GArray *marks;   /* of guint: where the open containers' members begin */
  const char *key;
} Builder;

static gpointer
arena_alloc (Block **blocks, gsize length)
{
  Block *block = *blocks;
  gpointer bytes;

  length = (length + 7) & ~(gsize)7;
  if (block == NULL || block->size - block->used < length) {
    gsize size = MAX (length, BLOCK_BYTES);

    block = g_malloc (sizeof *block + size);
    block->next = *blocks;
    block->used = 0;
    block->size = size;
    *blocks = block;
  }
  bytes = (char *)(block + 1) + block->used;
  block->used += length;
  return bytes;
}

static const char *
arena_text (Block **blocks, const char *text)
{
  gsize length = strlen (text) + 1;

  return memcpy (arena_alloc (blocks, length), text, length);
}

static void
arena_free (Block *block)
{
  while (block != NULL) {
    Block *next = block->next;

    g_free (block);
    block = next;
  }
}

static Builder *
builder_of (RulesWriter *writer)
{
  return ((AppValueBuilder *)writer)->state;
}

static AppValue *
add (RulesWriter *writer, AppValueKind kind)
{
  Builder *builder = builder_of (writer);
  AppValue value = { .kind = kind, .key = builder->key };

  builder->key = NULL;
  g_array_append_val (builder->pending, value);
  return &g_array_index (builder->pending, AppValue, builder->pending->len - 1);
}

static void
begin (RulesWriter *writer, AppValueKind kind)
{
  Builder *builder = builder_of (writer);

  add (writer, kind);
  g_array_append_val (builder->marks, builder->pending->len);
}

static void
end (RulesWriter *writer)
{
  Builder *builder = builder_of (writer);
  guint mark;
  guint n;
  AppValue *container;

  g_return_if_fail (builder->marks->len > 0);
  mark = g_array_index (builder->marks, guint, builder->marks->len - 1);
  n = builder->pending->len - mark;
  container = &g_array_index (builder->pending, AppValue, mark - 1);
  container->n = n;
  if (n > 0) {
    gpointer members = arena_alloc (&builder->blocks, n * sizeof (AppValue));

    memcpy (members, &g_array_index (builder->pending, AppValue, mark), n * sizeof (AppValue));
    container->as.members = members;
  }
  g_array_set_size (builder->pending, mark);
  g_array_set_size (builder->marks, builder->marks->len - 1);
}

static void
begin_object (RulesWriter *writer)
{
  begin (writer, APP_VALUE_OBJECT);
}

static void
begin_list (RulesWriter *writer)
{
  begin (writer, APP_VALUE_LIST);
}

static void
put_key (RulesWriter *writer, const char *key)
{
  Builder *builder = builder_of (writer);

  builder->key = arena_text (&builder->blocks, key);
}

static void
put_integer (RulesWriter *writer, int64_t value)
{
  add (writer, APP_VALUE_INTEGER)->as.integer = value;
}

static void
put_null (RulesWriter *writer)
{
  add (writer, APP_VALUE_NULL);
}

static void
put_text (RulesWriter *writer, const char *text)
{
  const char *copy;

  if (text == NULL) {
    put_null (writer);
    return;
  }
  copy = arena_text (&builder_of (writer)->blocks, text);
  add (writer, APP_VALUE_TEXT)->as.text = copy;
}

static void
put_boolean (RulesWriter *writer, bool value)
{
  add (writer, APP_VALUE_BOOLEAN)->as.integer = value;
}

void
app_value_builder_init (AppValueBuilder *builder)
{
  Builder *state = g_new0 (Builder, 1);

  state->pending = g_array_new (FALSE, FALSE, sizeof (AppValue));
  state->marks = g_array_new (FALSE, FALSE, sizeof (guint));
  builder->state = state;
  builder->writer = (RulesWriter){
    .begin_object = begin_object,
    .end_object = end,
    .begin_list = begin_list,
    .end_list = end,
    .key = put_key,
    .integer = put_integer,
    .text = put_text,
    .boolean = put_boolean,
    .null = put_null,
  };
}

AppValue *
app_value_builder_finish (AppValueBuilder *builder)
{
  Builder *state = builder->state;
  Root *root = g_new0 (Root, 1);

  g_warn_if_fail (state->marks->len == 0 && state->pending->len <= 1);
  if (state->pending->len > 0)
    root->value = g_array_index (state->pending, AppValue, 0);
  g_atomic_ref_count_init (&root->references);
  root->blocks = state->blocks;
  g_array_unref (state->pending);
  g_array_unref (state->marks);
  g_free (state);
  builder->state = NULL;
  return &root->value;
}

void
app_value_builder_abandon (AppValueBuilder *builder)
{
  Builder *state = builder->state;

  arena_free (state->blocks);
  g_array_unref (state->pending);
  g_array_unref (state->marks);
  g_free (state);
  builder->state = NULL;
}

AppValue *
app_value_ref (AppValue *root)
{
  g_atomic_ref_count_inc (&((Root *)root)->references);
  return root;
}

void
app_value_unref (AppValue *value)
{
  Root *root = (Root *)value;

  while (root != NULL && g_atomic_ref_count_dec (&root->references)) {
    Root *base = root->base;

    arena_free (root->blocks);
    g_free (root);
    root = base;
  }
}

AppValue *
app_value_with_places (AppValue *root, const guint *places, guint n_places, const AppValue *value)
{
  AppValueBuilder builder;
  AppValue *made, *node;
  Root *whole;

  if (((Root *)root)->bases >= MOST_BASES)
    return NULL;
  app_value_builder_init (&builder);
  app_value_emit (value, &builder.writer);
  made = app_value_builder_finish (&builder);
  whole = (Root *)made;
  {
    AppValue put = *made;

    *made = *root;
    node = made;
    for (guint k = 0; k < n_places; k++) {
      AppValue *members = arena_alloc (&whole->blocks, node->n * sizeof (AppValue));

      memcpy (members, node->as.members, node->n * sizeof (AppValue));
      node->as.members = members;
      node = &members[places[k]];
    }
    put.key = node->key;
    *node = put;
  }
  whole->base = (Root *)app_value_ref (root);
  whole->bases = whole->base->bases + 1;
  return made;
}

AppValueKind
app_value_kind (const AppValue *value)
{
  return value == NULL ? APP_VALUE_NULL : value->kind;
}

gboolean
app_value_is_null (const AppValue *value)
{
  return app_value_kind (value) == APP_VALUE_NULL;
}

const AppValue *
app_value_get (const AppValue *object, const char *key)
{
  if (app_value_kind (object) != APP_VALUE_OBJECT)
    return NULL;
  for (guint k = 0; k < object->n; k++)
    if (strcmp (object->as.members[k].key, key) == 0)
      return &object->as.members[k];
  return NULL;
}

const AppValue *
app_value_at (const AppValue *list, guint k)
{
  return k < app_value_length (list) ? &list->as.members[k] : NULL;
}

guint
app_value_length (const AppValue *list_or_object)
{
  AppValueKind kind = app_value_kind (list_or_object);

  return kind == APP_VALUE_LIST || kind == APP_VALUE_OBJECT ? list_or_object->n : 0;
}

const AppValue *
app_value_member (const AppValue *object, guint k)
{
  return app_value_kind (object) == APP_VALUE_OBJECT && k < object->n ? &object->as.members[k]
                                                                      : NULL;
}

const char *
app_value_key (const AppValue *object, guint k)
{
  return app_value_kind (object) == APP_VALUE_OBJECT && k < object->n ? object->as.members[k].key
                                                                      : NULL;
}

gint64
app_value_integer (const AppValue *value)
{
  return app_value_kind (value) == APP_VALUE_INTEGER ? value->as.integer : 0;
}

gboolean
app_value_boolean (const AppValue *value)
{
  return app_value_kind (value) == APP_VALUE_BOOLEAN && value->as.integer != 0;
}

const char *
app_value_text (const AppValue *value)
{
  return app_value_kind (value) == APP_VALUE_TEXT ? value->as.text : NULL;
}

gboolean
app_value_equal (const AppValue *a, const AppValue *b)
{
  if (app_value_kind (a) != app_value_kind (b))
    return FALSE;
  switch (app_value_kind (a)) {
  case APP_VALUE_NULL:
    return TRUE;
  case APP_VALUE_BOOLEAN:
  case APP_VALUE_INTEGER:
    return a->as.integer == b->as.integer;
  case APP_VALUE_TEXT:
    return a->as.text == b->as.text || strcmp (a->as.text, b->as.text) == 0;
  case APP_VALUE_LIST:
  case APP_VALUE_OBJECT:
    break;
  }
  if (a->n != b->n)
    return FALSE;
  if (a->as.members == b->as.members)
    return TRUE;
  for (guint k = 0; k < a->n; k++)
    if (g_strcmp0 (a->as.members[k].key, b->as.members[k].key) != 0
        || !app_value_equal (&a->as.members[k], &b->as.members[k]))
      return FALSE;
  return TRUE;
}

/* Packs nest at most PACK_DEPTH deep, which rules_pack_open() has checked. */
static void
emit_pack (PackNode node, RulesWriter *writer)
{
  PackIter iter = pack_iter (node);
  PackNode member;
  const char *key;

  switch (pack_kind (node)) {
  case PACK_NULL:
    writer->null (writer);
    break;
  case PACK_FALSE:
  case PACK_TRUE:
    writer->boolean (writer, pack_kind (node) == PACK_TRUE);
    break;
  case PACK_INTEGER:
    writer->integer (writer, pack_integer (node));
    break;
  case PACK_TEXT:
    writer->text (writer, pack_text (node));
    break;
  case PACK_LIST:
    writer->begin_list (writer);
    while (pack_next (&iter, NULL, &member))
      emit_pack (member, writer);
    writer->end_list (writer);
    break;
  case PACK_OBJECT:
    writer->begin_object (writer);
    while (pack_next (&iter, &key, &member)) {
      writer->key (writer, key);
      emit_pack (member, writer);
    }
    writer->end_object (writer);
    break;
  }
}

AppValue *
app_value_from_pack (PackNode node)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  emit_pack (node, &builder.writer);
  return app_value_builder_finish (&builder);
}

static void
emit (const AppValue *value, AppJson *json)
{
  switch (app_value_kind (value)) {
  case APP_VALUE_NULL:
    app_json_text (json, NULL);
    break;
  case APP_VALUE_BOOLEAN:
    app_json_boolean (json, app_value_boolean (value));
    break;
  case APP_VALUE_INTEGER:
    app_json_integer (json, value->as.integer);
    break;
  case APP_VALUE_TEXT:
    app_json_text (json, value->as.text);
    break;
  case APP_VALUE_LIST:
    app_json_begin_list (json);
    for (guint k = 0; k < value->n; k++)
      emit (&value->as.members[k], json);
    app_json_end_list (json);
    break;
  case APP_VALUE_OBJECT:
    app_json_begin_object (json);
    for (guint k = 0; k < value->n; k++) {
      app_json_key (json, value->as.members[k].key);
      emit (&value->as.members[k], json);
    }
    app_json_end_object (json);
    break;
  }
}

void
app_value_to_json (const AppValue *value, GString *out)
{
  AppJson json;

  app_json_init (&json, out);
  emit (value, &json);
}
