/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way through JSON to what is wanted: down the objects that lead there, and element by element
 * through the lists.
 */
#include "importers/plays/json-split.h"

#include "importers/plays/json-stream.h"

#include "importers/json-scan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ELEMENT_VALUES (256 * 1024) /* in one element */
#define KEY_BYTES 200               /* beyond it is no key that anybody asks for */

typedef struct {
  JsonStream *pass;
  const char *const *keys;
  ImportJsonElementFunc each;
  gpointer data;
  gboolean met; /* one of the keys was there */
  GString *path;
  GHashTable *seen; /* paths that were handed over or led on, each at most once */
  ImportJsonTree *tree;
} Cut;

static gboolean cut_value (Cut *cut);

/* A fault of the scanner's is told where it stands in the whole. */
static gboolean
scan_element (Cut *cut)
{
  const ImportJsonLimits limits = { IMPORT_JSON_ELEMENT_BYTES, JSON_STREAM_DEPTH - cut->pass->depth,
                                    JSON_STREAM_TEXT, ELEMENT_VALUES };
  g_autoptr (GError) error = NULL;
  guint line, column;

  if (import_json_scan ((const char *)cut->pass->element->data, cut->pass->element->len - 1,
                        &limits, &error))
    return TRUE;
  line = import_error_get_line (error);
  column = import_error_get_column (error);
  if (line <= 1)
    column += cut->pass->element_column - 1;
  return json_stream_fail_at (cut->pass, cut->pass->element_line + line - 1, column,
                              (ImportError)error->code, error->message);
}

/* A value that is wanted. */
static gboolean
hand_over (Cut *cut, gint index)
{
  const ImportJson *value;

  (void)json_stream_peek_token (cut->pass);
  json_stream_begin_capture (cut->pass);
  if (!json_stream_skip_value (cut->pass) || !json_stream_end_capture (cut->pass)
      || !scan_element (cut))
    return FALSE;
  value = import_json_tree_read (cut->tree, (char *)cut->pass->element->data,
                                 cut->pass->element->len - 1);
  cut->pass->failed = !cut->each (cut->path->str, index, value, cut->pass->element_line,
                                  cut->pass->element_column, cut->data, cut->pass->error);
  return !cut->pass->failed;
}

static gboolean
cut_list (Cut *cut)
{
  gboolean more = TRUE;

  if (!json_stream_enter (cut->pass))
    return FALSE;
  if (json_stream_leave_empty (cut->pass, ']'))
    return TRUE;
  for (gint index = 0; more; index++)
    if (!hand_over (cut, index) || !json_stream_take_comma (cut->pass, ']', &more))
      return FALSE;
  return TRUE;
}

/* Whether the path is one of the keys, or leads to one. */
static void
look_up (const Cut *cut, gboolean *wanted, gboolean *leads)
{
  const char *path = cut->path->str;
  gsize length = cut->path->len;

  *wanted = *leads = FALSE;
  for (const char *const *key = cut->keys; *key != NULL; key++) {
    if (!g_str_has_prefix (*key, path))
      continue;
    *wanted = *wanted || (*key)[length] == '\0';
    *leads = *leads || length == 0 || (*key)[length] == '.';
  }
}

/* The key put by, without its quotes; NULL with the error set. */
static const char *
decode_key (Cut *cut)
{
  char *key = (char *)cut->pass->element->data;
  gsize length = cut->pass->element->len - 1;

  if (memchr (key, '\\', length) != NULL)
    return scan_element (cut) ? import_json_tree_read (cut->tree, key, length)->text : NULL;
  key[length - 1] = '\0';
  return key + 1;
}

/* Adds a key to the path. What is wanted may stand there once. */
static gboolean
cut_key (Cut *cut, gboolean *passed)
{
  gboolean wanted, leads;
  const char *key;

  if (!json_stream_expect_key (cut->pass))
    return FALSE;
  json_stream_begin_capture (cut->pass);
  if (!json_stream_skip_string (cut->pass) || !json_stream_end_capture (cut->pass)
      || (key = decode_key (cut)) == NULL)
    return FALSE;
  *passed = strlen (key) > KEY_BYTES || strchr (key, '.') != NULL;
  g_string_append_printf (cut->path, "%s%s", cut->path->len > 0 ? "." : "", *passed ? "" : key);
  look_up (cut, &wanted, &leads);
  if (!*passed && (wanted || leads) && !g_hash_table_add (cut->seen, g_strdup (cut->path->str))) {
    g_autofree char *message = g_strdup_printf (_ ("“%s” stands twice in this object."), key);

    return json_stream_fail_at (cut->pass, cut->pass->element_line, cut->pass->element_column,
                                IMPORT_ERROR_SYNTAX, message);
  }
  return json_stream_take_colon (cut->pass);
}

static gboolean
cut_object (Cut *cut)
{
  gsize length = cut->path->len;
  gboolean more = TRUE, passed = FALSE;

  if (!json_stream_enter (cut->pass))
    return FALSE;
  if (json_stream_leave_empty (cut->pass, '}'))
    return TRUE;
  while (more) {
    if (!cut_key (cut, &passed) || !(passed ? json_stream_skip_value (cut->pass) : cut_value (cut))
        || !json_stream_take_comma (cut->pass, '}', &more))
      return FALSE;
    g_string_truncate (cut->path, length);
  }
  return TRUE;
}

static gboolean
cut_value (Cut *cut)
{
  gboolean wanted, leads;
  int c = json_stream_peek_token (cut->pass);

  look_up (cut, &wanted, &leads);
  cut->met = cut->met || (wanted && (cut->path->len > 0 || c == '['));
  if (leads && c == '{')
    return cut_object (cut);
  if (wanted && c == '[')
    return cut_list (cut);
  if (wanted && cut->path->len > 0)
    return hand_over (cut, -1);
  return json_stream_skip_value (cut->pass);
}

static gboolean
fail_unmet (Cut *cut)
{
  g_autofree char *message = g_strdup_printf (_ ("There is no “%s” in it."), cut->keys[0]);

  return json_stream_fail_at (cut->pass, 1, 1, IMPORT_ERROR_SYNTAX, message);
}

static gboolean
cut_text (Cut *cut, gboolean several)
{
  do {
    g_hash_table_remove_all (cut->seen);
    if (!cut_value (cut))
      return FALSE;
  } while (json_stream_peek_token (cut->pass) >= 0 && several);
  if (cut->pass->failed)
    return FALSE;
  if (json_stream_peek_token (cut->pass) >= 0)
    return json_stream_fail (cut->pass, IMPORT_ERROR_SYNTAX, _ ("Nothing may follow the value."));
  return cut->met || fail_unmet (cut);
}

gboolean
import_json_split (ImportInput *input, const char *const *keys, gboolean several,
                   ImportJsonElementFunc each, gpointer data, GError **error)
{
  g_autoptr (GError) failure = NULL;
  JsonStream pass;
  Cut cut = { .pass = &pass, .keys = keys, .each = each, .data = data };
  gboolean ok;

  cut.path = g_string_new (NULL);
  cut.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  cut.tree = import_json_tree_new ();
  ok = json_stream_init (&pass, input, &failure) && cut_text (&cut, several);
  json_stream_clear (&pass);
  import_json_tree_free (cut.tree);
  g_hash_table_unref (cut.seen);
  g_string_free (cut.path, TRUE);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return ok;
}
