/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trees of values: made, asked, compared, changed as copies.
 */
#include "app/base/value.h"

#include "app/base/json.h"

#include "importers/error.h"
#include "importers/json-locate.h"
#include "importers/json-node.h"
#include "importers/pack-json.h"
#include "rules/pack.h"

#include <glib/gi18n-lib.h>
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

/* Instead of finishing, at any time. */
static void
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

/* By the places of members on the way to it, which are there; NULL when it is time for a copy. */
static AppValue *
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

void
app_value_to_json (const AppValue *value, GString *out)
{
  AppJson json;

  app_json_init (&json, out);
  app_value_emit (value, &json.writer);
}

/* New trees by way of the builder: whatever is kept is emitted again, with the change in its
 * place. */

/* The value as events. */
void
app_value_emit (const AppValue *value, RulesWriter *writer)
{
  switch (app_value_kind (value)) {
  case APP_VALUE_NULL:
    writer->null (writer);
    break;
  case APP_VALUE_BOOLEAN:
    writer->boolean (writer, app_value_boolean (value));
    break;
  case APP_VALUE_INTEGER:
    writer->integer (writer, app_value_integer (value));
    break;
  case APP_VALUE_TEXT:
    writer->text (writer, app_value_text (value));
    break;
  case APP_VALUE_LIST:
    writer->begin_list (writer);
    for (guint k = 0; k < app_value_length (value); k++)
      app_value_emit (app_value_at (value, k), writer);
    writer->end_list (writer);
    break;
  case APP_VALUE_OBJECT:
    writer->begin_object (writer);
    for (guint k = 0; k < app_value_length (value); k++) {
      writer->key (writer, app_value_key (value, k));
      app_value_emit (app_value_member (value, k), writer);
    }
    writer->end_object (writer);
    break;
  }
}

AppValue *
app_value_copy (const AppValue *value)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  app_value_emit (value, &builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_null (void)
{
  return app_value_copy (NULL);
}

AppValue *
app_value_new_boolean (gboolean value)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.boolean (&builder.writer, value);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_integer (gint64 value)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.integer (&builder.writer, value);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_text (const char *text)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.text (&builder.writer, text);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_list (const AppValue *const *items, guint n)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_list (&builder.writer);
  for (guint k = 0; k < n; k++)
    app_value_emit (items[k], &builder.writer);
  builder.writer.end_list (&builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_new_object (void)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_object (&builder.writer);
  builder.writer.end_object (&builder.writer);
  return app_value_builder_finish (&builder);
}

static void
emit_member (RulesWriter *writer, const char *key, const AppValue *value)
{
  writer->key (writer, key);
  app_value_emit (value, writer);
}

AppValue *
app_value_with_at (const AppValue *object, guint position, const char *key, const AppValue *value)
{
  gboolean known = app_value_get (object, key) != NULL;
  guint n = app_value_kind (object) == APP_VALUE_OBJECT ? app_value_length (object) : 0;
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_object (&builder.writer);
  for (guint k = 0; k < n; k++) {
    const char *old = app_value_key (object, k);

    if (!known && k == position)
      emit_member (&builder.writer, key, value);
    emit_member (&builder.writer, old,
                 known && g_str_equal (old, key) ? value : app_value_member (object, k));
  }
  if (!known && position >= n)
    emit_member (&builder.writer, key, value);
  builder.writer.end_object (&builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_with (const AppValue *object, const char *key, const AppValue *value)
{
  return app_value_with_at (object, G_MAXUINT, key, value);
}

AppValue *
app_value_without (const AppValue *object, const char *key)
{
  guint n = app_value_kind (object) == APP_VALUE_OBJECT ? app_value_length (object) : 0;
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  builder.writer.begin_object (&builder.writer);
  for (guint k = 0; k < n; k++)
    if (!g_str_equal (app_value_key (object, k), key))
      emit_member (&builder.writer, app_value_key (object, k), app_value_member (object, k));
  builder.writer.end_object (&builder.writer);
  return app_value_builder_finish (&builder);
}

/* @list with @removed members less from @position on, and @value there instead unless it is none.
 */
static AppValue *
splice (const AppValue *list, guint position, guint removed, gboolean insert, const AppValue *value)
{
  guint n = app_value_kind (list) == APP_VALUE_LIST ? app_value_length (list) : 0;
  AppValueBuilder builder;

  position = MIN (position, n);
  removed = MIN (removed, n - position);
  app_value_builder_init (&builder);
  builder.writer.begin_list (&builder.writer);
  for (guint k = 0; k < position; k++)
    app_value_emit (app_value_at (list, k), &builder.writer);
  if (insert)
    app_value_emit (value, &builder.writer);
  for (guint k = position + removed; k < n; k++)
    app_value_emit (app_value_at (list, k), &builder.writer);
  builder.writer.end_list (&builder.writer);
  return app_value_builder_finish (&builder);
}

AppValue *
app_value_insert (const AppValue *list, guint position, const AppValue *value)
{
  return splice (list, position, 0, TRUE, value);
}

AppValue *
app_value_remove (const AppValue *list, guint position)
{
  return splice (list, position, 1, FALSE, NULL);
}

AppValue *
app_value_set (const AppValue *list, guint position, const AppValue *value)
{
  guint n = app_value_kind (list) == APP_VALUE_LIST ? app_value_length (list) : 0;

  return splice (list, position, 1, position < n, value);
}

/* Paths */

/* The index in brackets at @path, behind which it moves. */
static gboolean
read_index (const char **path, guint *index)
{
  char *end;
  guint64 value;

  if (**path != '[' || !g_ascii_isdigit ((*path)[1]))
    return FALSE;
  value = g_ascii_strtoull (*path + 1, &end, 10);
  if (*end != ']' || value >= G_MAXUINT)
    return FALSE;
  *index = (guint)value;
  *path = end + 1;
  return TRUE;
}

static gboolean
ends_step (char c)
{
  return c == '\0' || c == '.' || c == '[';
}

/* How many bytes of @path are the name of the next key: the longest of @object's that fits, else
 * what stands before a point or a bracket. */
static gsize
key_length (const AppValue *object, const char *path)
{
  gsize best = 0;
  guint n = app_value_kind (object) == APP_VALUE_OBJECT ? app_value_length (object) : 0;

  for (guint k = 0; k < n; k++) {
    const char *key = app_value_key (object, k);
    gsize length = strlen (key);

    if (length > best && strncmp (key, path, length) == 0 && ends_step (path[length]))
      best = length;
  }
  return best > 0 ? best : strcspn (path, ".[");
}

/* Behind the point between two steps. */
static const char *
skip_point (const char *path)
{
  return *path == '.' ? path + 1 : path;
}

/* The place of the member that @path goes on with, which is passed. */
static gboolean
read_member_index (const AppValue *node, const char **path, guint *place)
{
  gsize length;

  if (app_value_kind (node) == APP_VALUE_LIST)
    return read_index (path, place) && *place < app_value_length (node);
  if (app_value_kind (node) != APP_VALUE_OBJECT)
    return FALSE;
  length = key_length (node, *path);
  for (guint k = 0; k < app_value_length (node); k++) {
    const char *key = app_value_key (node, k);

    if (strncmp (key, *path, length) != 0 || key[length] != '\0')
      continue;
    *place = k;
    *path += length;
    return TRUE;
  }
  return FALSE;
}

/* @places (nullable): of guint */
static const AppValue *
walk (const AppValue *root, const char *path, GArray *places)
{
  const AppValue *node = root;

  while (node != NULL && *path != '\0') {
    guint place;

    if (!read_member_index (node, &path, &place))
      return NULL;
    node = app_value_kind (node) == APP_VALUE_LIST ? app_value_at (node, place)
                                                   : app_value_member (node, place);
    path = skip_point (path);
    if (places != NULL)
      g_array_append_val (places, place);
  }
  return node;
}

const AppValue *
app_value_find (const AppValue *root, const char *path)
{
  return walk (root, path, NULL);
}

AppValue *
app_value_replace (AppValue *root, const char *path, const AppValue *value)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  AppValue *made;

  if (*path == '\0')
    return app_value_copy (value);
  if (walk (root, path, places) == NULL)
    return NULL;
  made = app_value_with_places (root, (const guint *)(gpointer)places->data, places->len, value);
  return made != NULL ? made : app_value_with_path (root, path, value);
}

static gboolean emit_with (RulesWriter *writer, const AppValue *node, const char *path,
                           const AppValue *value);

static gboolean
emit_list_with (RulesWriter *writer, const AppValue *list, const char *path, const AppValue *value)
{
  guint n = app_value_length (list);
  gboolean ok = TRUE;
  guint index;

  if (!read_index (&path, &index) || index > n || (index == n && value == NULL))
    return FALSE;
  path = skip_point (path);
  writer->begin_list (writer);
  for (guint k = 0; k < n; k++) {
    if (k != index)
      app_value_emit (app_value_at (list, k), writer);
    else if (value != NULL || *path != '\0')
      ok = emit_with (writer, app_value_at (list, k), path, value);
  }
  if (index == n)
    ok = emit_with (writer, NULL, path, value);
  writer->end_list (writer);
  return ok;
}

static gboolean
emit_object_with (RulesWriter *writer, const AppValue *object, const char *path,
                  const AppValue *value)
{
  gsize length = key_length (object, path);
  g_autofree char *key = g_strndup (path, length);
  gboolean known = app_value_get (object, key) != NULL;
  gboolean ok = length > 0 && (known || value != NULL);

  path = skip_point (path + length);
  writer->begin_object (writer);
  for (guint k = 0; ok && k < app_value_length (object); k++) {
    const char *old = app_value_key (object, k);
    gboolean is_key = g_str_equal (old, key);

    if (is_key && value == NULL && *path == '\0')
      continue;
    writer->key (writer, old);
    if (is_key)
      ok = emit_with (writer, app_value_member (object, k), path, value);
    else
      app_value_emit (app_value_member (object, k), writer);
  }
  if (ok && !known) {
    writer->key (writer, key);
    ok = emit_with (writer, NULL, path, value);
  }
  writer->end_object (writer);
  return ok;
}

/* @node: (nullable): NULL where there was none */
static gboolean
emit_with (RulesWriter *writer, const AppValue *node, const char *path, const AppValue *value)
{
  if (*path == '\0') {
    app_value_emit (value, writer);
    return TRUE;
  }
  switch (app_value_kind (node)) {
  case APP_VALUE_LIST:
    return emit_list_with (writer, node, path, value);
  case APP_VALUE_OBJECT:
    return emit_object_with (writer, node, path, value);
  case APP_VALUE_NULL:
    return *path == '[' ? emit_list_with (writer, NULL, path, value)
                        : emit_object_with (writer, NULL, path, value);
  default:
    return FALSE;
  }
}

AppValue *
app_value_with_path (const AppValue *root, const char *path, const AppValue *value)
{
  g_autoptr (AppValue) made = NULL;
  AppValueBuilder builder;
  gboolean ok;

  if (*path == '\0')
    return value != NULL ? app_value_copy (value) : NULL;
  app_value_builder_init (&builder);
  ok = emit_with (&builder.writer, root, path, value);
  if (!ok) {
    app_value_builder_abandon (&builder);
    return NULL;
  }
  return app_value_builder_finish (&builder);
}

/* From JSON */

AppValue *
app_value_from_json (const char *json, gsize length, GError **error)
{
  g_autoptr (JsonNode) root = import_json_parse (json, length, &import_pack_limits, error);
  g_autoptr (GString) path = g_string_new (NULL);
  AppValueBuilder builder;
  guint line, column;

  if (root == NULL)
    return NULL;
  app_value_builder_init (&builder);
  if (import_json_emit (root, &builder.writer, path))
    return app_value_builder_finish (&builder);
  app_value_builder_abandon (&builder);
  import_json_locate (json, length, path->str, &line, &column);
  import_error_set (error, IMPORT_ERROR_CONTENT, line, column, _ ("This is not a whole number."));
  return NULL;
}
