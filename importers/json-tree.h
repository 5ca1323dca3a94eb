/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small JSON text as values one after another, to be asked by name: many times faster than a tree
 * of objects, and lenient as other programs' data needs it.
 */
#pragma once

#include "importers/json-scan.h"

G_BEGIN_DECLS

typedef enum {
  IMPORT_JSON_NULL,
  IMPORT_JSON_TRUTH,
  IMPORT_JSON_NUMBER,
  IMPORT_JSON_TEXT,
  IMPORT_JSON_LIST,
  IMPORT_JSON_OBJECT,
} ImportJsonKind;

/**
 * ImportJson:
 * @key: of a member of an object, else NULL
 * @size: how many values it is, itself and all in it, which follow at once
 * @text: of a text, a number as it is written; else NULL
 * @number: of a number; 1 of true
 */
typedef struct {
  ImportJsonKind kind;
  guint size;
  const char *key;
  const char *text;
  double number;
} ImportJson;

/* Values of the text that was read last. */
typedef struct ImportJsonTree ImportJsonTree;

ImportJsonTree *import_json_tree_new (void) G_GNUC_WARN_UNUSED_RESULT;
void import_json_tree_free (ImportJsonTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportJsonTree, import_json_tree_free)

/**
 * import_json_tree_read:
 * @json: need not be NUL-terminated
 * @error: as of import_json_scan(), which says what is read
 *
 * Returns: (nullable): the outermost value, valid until the next reading; NULL with the error set.
 */
const ImportJson *import_json_tree_read (ImportJsonTree *tree, const char *json, gsize length,
                                         const ImportJsonLimits *limits, GError **error);

/* JSON in a text of @object, read into another @tree than that of @object; NULL for what is none.
 */
const ImportJson *import_json_read_inner (ImportJsonTree *tree, const ImportJson *object,
                                          const char *key, const ImportJsonLimits *limits);

/* Of lists and objects; NULL when there are none or no more, and of other kinds. */
const ImportJson *import_json_first (const ImportJson *of);
const ImportJson *import_json_next (const ImportJson *of, const ImportJson *member);

/* NULL for what is missing or null, and where @object is NULL or no object. */
const ImportJson *import_json_get (const ImportJson *object, const char *key);
/* The same for a list or an object alone. */
const ImportJson *import_json_get_list (const ImportJson *object, const char *key);
const ImportJson *import_json_get_object (const ImportJson *object, const char *key);
/* Text, or a number as it is written; NULL for anything else. */
const char *import_json_get_text (const ImportJson *object, const char *key);
/* A whole number as far as doubles have them, the nearest of those for a larger one. */
gint64 import_json_get_integer (const ImportJson *object, const char *key, gint64 otherwise);
/* A number, or text that is one; @otherwise for anything else, and beyond 32 bits. */
int import_json_get_int (const ImportJson *object, const char *key, int otherwise);
/* true, 1, "1" or "true". */
gboolean import_json_get_truth (const ImportJson *object, const char *key);

/**
 * import_json_write:
 * @out: (inout): where the value goes, compact, members of objects by their keys' bytes
 *
 * The same text for the same value, however it was written.
 */
void import_json_write (const ImportJson *json, GString *out);
/* The members of @object that are not empty, 0, false or null, joined by commas: of @keys alone, or
 * with @others all but those. */
void import_json_write_members (const ImportJson *object, const char *const *keys, gboolean others,
                                GString *out);

G_END_DECLS
