/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view as typed data: what a game emits through RulesWriter, kept as an immutable tree that
 * boards and JSON output read.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  APP_VALUE_NULL,
  APP_VALUE_BOOLEAN,
  APP_VALUE_INTEGER,
  APP_VALUE_TEXT,
  APP_VALUE_LIST,
  APP_VALUE_OBJECT,
} AppValueKind;

/* One node; its children are borrowed from the root, which is reference counted. */
typedef struct AppValue AppValue;

AppValue *app_value_ref (AppValue *root);
void app_value_unref (AppValue *root);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppValue, app_value_unref)

/* Every accessor takes NULL for a null value, so that paths can be chained. */
AppValueKind app_value_kind (const AppValue *value);
gboolean app_value_is_null (const AppValue *value);
const AppValue *app_value_get (const AppValue *object, const char *key);
const AppValue *app_value_at (const AppValue *list, guint k);
guint app_value_length (const AppValue *list_or_object);
/* The @k-th key of an object, and what stands there. */
const AppValue *app_value_member (const AppValue *object, guint k);
const char *app_value_key (const AppValue *object, guint k);
gint64 app_value_integer (const AppValue *value); /* 0 unless an integer */
gboolean app_value_boolean (const AppValue *value);
const char *app_value_text (const AppValue *value); /* NULL unless a text */
gboolean app_value_equal (const AppValue *a, const AppValue *b);

/**
 * AppValueBuilder:
 * A RulesWriter that builds a tree. Pass &builder->writer to rules_view().
 */
typedef struct {
  RulesWriter writer;
  gpointer state;
} AppValueBuilder;

void app_value_builder_init (AppValueBuilder *builder);
AppValue *app_value_builder_finish (AppValueBuilder *builder) G_GNUC_WARN_UNUSED_RESULT;

/* A card's fields of its pack as a tree ("element", "power", "effects" …). */
AppValue *app_value_from_pack (PackNode node) G_GNUC_WARN_UNUSED_RESULT;

/* Tells @writer all of it, members of objects in their order. */
void app_value_emit (const AppValue *value, RulesWriter *writer);

/* JSON of one line, keys in their order. */
void app_value_to_json (const AppValue *value, GString *out);

/* Trees made by hand, and trees that differ from another in one place. A tree never changes: each
 * function returns a new root that, but for app_value_replace(), shares nothing with what it was
 * given, which may be any node of any root, NULL for null, and takes time in proportion to what
 * it returns. */

AppValue *app_value_new_null (void) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_value_new_boolean (gboolean value) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_value_new_integer (gint64 value) G_GNUC_WARN_UNUSED_RESULT;
/* @text: UTF-8; NULL makes a null */
AppValue *app_value_new_text (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* @items: (array length=n) (nullable) */
AppValue *app_value_new_list (const AppValue *const *items, guint n) G_GNUC_WARN_UNUSED_RESULT;
/* Without members. */
AppValue *app_value_new_object (void) G_GNUC_WARN_UNUSED_RESULT;
/* A node as a root of its own. */
AppValue *app_value_copy (const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_value_with:
 * @object: what is no object counts as one without members
 *
 * @object with @value at @key: where the key stands, or last.
 */
AppValue *app_value_with (const AppValue *object, const char *key,
                          const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;
/* The same; a key that is new stands before the @position-th. */
AppValue *app_value_with_at (const AppValue *object, guint position, const char *key,
                             const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_value_without (const AppValue *object, const char *key) G_GNUC_WARN_UNUSED_RESULT;

/* Of lists; what is no list counts as an empty one. A @position beyond the end is the end, where
 * there is nothing to remove or to set. */
AppValue *app_value_insert (const AppValue *list, guint position,
                            const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_value_remove (const AppValue *list, guint position) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_value_set (const AppValue *list, guint position,
                         const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_value_find:
 * @path: as in faults of packs: "cards[3].effects[0].by", "" for @root itself. A key that itself
 *   has points or brackets is found, too, the longest one that fits
 *
 * Returns: (nullable): borrowed from @root; a null that stands there is a node, NULL is nothing
 */
const AppValue *app_value_find (const AppValue *root, const char *path);

/**
 * app_value_with_path:
 * @value: (nullable): NULL takes away what stands at @path: the key of an object, or the member of
 *   a list, behind which the others move up
 *
 * @root with another value at @path. Missing keys on the way become objects, or lists of the one
 * member [0]; the member behind a list's last one is added.
 *
 * Returns: (nullable): NULL when the path leads through something else, or beyond a list
 */
AppValue *app_value_with_path (const AppValue *root, const char *path,
                               const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_value_replace:
 * @root: a root, not any node
 * @path: of something that is there
 * @value: not NULL
 *
 * The same for a value that stands there already, in time that does not grow with @root, most of
 * which the answer shares: app_value_equal() of two such trees is as quick.
 *
 * Returns: (nullable): NULL when nothing is at @path
 */
AppValue *app_value_replace (AppValue *root, const char *path,
                             const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_value_from_json:
 * @json: need not be NUL-terminated; strict, within what a pack may be (docs/packs.md, "The file")
 * @error: IMPORT_ERROR with line and column; a number with a fraction is IMPORT_ERROR_CONTENT
 */
AppValue *app_value_from_json (const char *json, gsize length,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
