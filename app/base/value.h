/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view as typed data: what a game emits through RulesWriter, kept as an immutable tree that
 * boards and JSON output read.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

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
/* Instead of finishing, at any time. */
void app_value_builder_abandon (AppValueBuilder *builder);

/* A card's fields of its pack as a tree ("element", "power", "effects" …). */
AppValue *app_value_from_pack (PackNode node) G_GNUC_WARN_UNUSED_RESULT;

/* JSON of one line, keys in their order. */
void app_value_to_json (const AppValue *value, GString *out);

G_END_DECLS
