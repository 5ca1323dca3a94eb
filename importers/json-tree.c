/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values in the order in which they stand.
 */
#include "importers/json-tree.h"

#include "importers/json-stream.h"

#include "db/json-text.h"

#include <math.h>
#include <string.h>

#define TEXTS 4096 /* bytes of texts at once */

ImportJsonTree *
import_json_tree_new (void)
{
  ImportJsonTree *tree = g_new0 (ImportJsonTree, 1);

  tree->values = g_array_new (FALSE, FALSE, sizeof (ImportJson));
  tree->texts = g_string_chunk_new (TEXTS);
  return tree;
}

void
import_json_tree_free (ImportJsonTree *tree)
{
  if (tree == NULL)
    return;
  g_array_unref (tree->values);
  g_string_chunk_free (tree->texts);
  g_free (tree);
}

const ImportJson *
import_json_tree_read (ImportJsonTree *tree, const char *json, gsize length,
                       const ImportJsonLimits *limits, GError **error)
{
  return json_stream_read_text (json, length, limits, tree, TRUE, error)
             ? &g_array_index (tree->values, ImportJson, 0)
             : NULL;
}

const ImportJson *
import_json_read_inner (ImportJsonTree *tree, const ImportJson *object, const char *key,
                        const ImportJsonLimits *limits)
{
  const char *json = import_json_get_text (object, key);

  return json != NULL ? import_json_tree_read (tree, json, strlen (json), limits, NULL) : NULL;
}

const ImportJson *
import_json_first (const ImportJson *of)
{
  return of != NULL && of->size > 1 ? of + 1 : NULL;
}

const ImportJson *
import_json_next (const ImportJson *of, const ImportJson *member)
{
  const ImportJson *next = member + member->size;

  return next < of + of->size ? next : NULL;
}

const ImportJson *
import_json_get (const ImportJson *object, const char *key)
{
  if (object == NULL || object->kind != IMPORT_JSON_OBJECT)
    return NULL;
  for (const ImportJson *member = import_json_first (object); member != NULL;
       member = import_json_next (object, member))
    if (*member->key == *key && strcmp (member->key, key) == 0)
      return member->kind != IMPORT_JSON_NULL ? member : NULL;
  return NULL;
}

static const ImportJson *
get_kind (const ImportJson *object, const char *key, ImportJsonKind kind)
{
  const ImportJson *member = import_json_get (object, key);

  return member != NULL && member->kind == kind ? member : NULL;
}

const ImportJson *
import_json_get_list (const ImportJson *object, const char *key)
{
  return get_kind (object, key, IMPORT_JSON_LIST);
}

const ImportJson *
import_json_get_object (const ImportJson *object, const char *key)
{
  return get_kind (object, key, IMPORT_JSON_OBJECT);
}

const char *
import_json_get_text (const ImportJson *object, const char *key)
{
  const ImportJson *member = import_json_get (object, key);

  return member != NULL ? member->text : NULL;
}

/* The number that a value is or says; NAN for none. */
static double
read_number (const ImportJson *value)
{
  char *end;
  double number;

  if (value == NULL || value->kind >= IMPORT_JSON_LIST)
    return NAN;
  if (value->kind != IMPORT_JSON_TEXT)
    return value->number;
  if (!g_ascii_isdigit (*value->text) && *value->text != '-')
    return NAN;
  number = g_ascii_strtod (value->text, &end);
  return *end == '\0' ? number : NAN;
}

int
import_json_get_int (const ImportJson *object, const char *key, int otherwise)
{
  double number = read_number (import_json_get (object, key));

  return number >= G_MININT32 && number <= G_MAXINT32 ? (int)number : otherwise;
}

#define MOST_WHOLE 9007199254740992.0 /* 2^53 */

gint64
import_json_get_integer (const ImportJson *object, const char *key, gint64 otherwise)
{
  double number = read_number (import_json_get (object, key));

  return isnan (number) ? otherwise : (gint64)CLAMP (number, -MOST_WHOLE, MOST_WHOLE);
}

gboolean
import_json_get_truth (const ImportJson *object, const char *key)
{
  const ImportJson *member = import_json_get (object, key);

  if (member == NULL)
    return FALSE;
  if (member->kind == IMPORT_JSON_TEXT)
    return g_str_equal (member->text, "1") || g_ascii_strcasecmp (member->text, "true") == 0;
  return member->number == 1;
}

/* Writing */

static int
compare_keys_cb (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const ImportJson *const *)a)->key, (*(const ImportJson *const *)b)->key);
}

/* In the order of their keys, with commas between them. */
static void
write_sorted (GPtrArray *members, GString *out)
{
  g_ptr_array_sort (members, compare_keys_cb);
  for (guint k = 0; k < members->len; k++) {
    const ImportJson *member = g_ptr_array_index (members, k);

    g_string_append (out, k > 0 ? "," : "");
    db_json_append_text (out, member->key, -1, 0);
    g_string_append_c (out, ':');
    import_json_write (member, out);
  }
}

static void
write_object (const ImportJson *object, GString *out)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new ();

  for (const ImportJson *each = import_json_first (object); each != NULL;
       each = import_json_next (object, each))
    g_ptr_array_add (members, (gpointer)each);
  g_string_append_c (out, '{');
  write_sorted (members, out);
  g_string_append_c (out, '}');
}

void
import_json_write (const ImportJson *json, GString *out)
{
  switch (json->kind) {
  case IMPORT_JSON_NULL:
    g_string_append (out, "null");
    break;
  case IMPORT_JSON_TRUTH:
    g_string_append (out, json->number != 0 ? "true" : "false");
    break;
  case IMPORT_JSON_NUMBER:
    g_string_append (out, json->text);
    break;
  case IMPORT_JSON_TEXT:
    db_json_append_text (out, json->text, -1, 0);
    break;
  case IMPORT_JSON_OBJECT:
    write_object (json, out);
    break;
  case IMPORT_JSON_LIST:
    g_string_append_c (out, '[');
    for (const ImportJson *each = import_json_first (json); each != NULL;
         each = import_json_next (json, each)) {
      g_string_append (out, each != import_json_first (json) ? "," : "");
      import_json_write (each, out);
    }
    g_string_append_c (out, ']');
    break;
  }
}

static gboolean
says_something (const ImportJson *json)
{
  return json->kind == IMPORT_JSON_TEXT   ? *json->text != '\0'
         : json->kind >= IMPORT_JSON_LIST ? import_json_first (json) != NULL
                                          : json->number != 0;
}

void
import_json_write_members (const ImportJson *object, const char *const *keys, gboolean others,
                           GString *out)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new ();

  if (object->kind != IMPORT_JSON_OBJECT)
    return;
  for (const ImportJson *each = import_json_first (object); each != NULL;
       each = import_json_next (object, each))
    if (says_something (each) && g_strv_contains (keys, each->key) != others)
      g_ptr_array_add (members, (gpointer)each);
  write_sorted (members, out);
}
