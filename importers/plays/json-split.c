/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way through JSON to what is wanted: down the objects that lead there, and element by element
 * through the lists.
 */
#include "importers/plays/json-split.h"

#include "importers/json-stream.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define KEY_BYTES 200 /* beyond it is no key that anybody asks for */

static const ImportJsonLimits limits = {
  .bytes = IMPORT_JSON_ELEMENT_BYTES, .depth = 64, .text_bytes = 1024 * 1024, .values = 256 * 1024
};

typedef struct {
  JsonStream *stream;
  const char *const *keys;
  ImportJsonElementFunc each;
  gpointer data;
  gboolean met; /* one of the keys was there */
  GString *path;
  GHashTable *seen; /* paths that were handed over or led on, each at most once */
  ImportJsonTree *tree;
} Cut;

static gboolean cut_value (Cut *cut);

/* A value that is wanted. */
static gboolean
hand_over (Cut *cut, gint index)
{
  JsonStream *stream = cut->stream;

  (void)json_stream_peek_token (stream);
  json_stream_begin_capture (stream);
  if (!json_stream_skip_value (stream) || !json_stream_end_capture (stream))
    return FALSE;
  stream->failed =
      !cut->each (cut->path->str, index, &g_array_index (cut->tree->values, ImportJson, 0),
                  stream->element_line, stream->element_column, cut->data, stream->error);
  return !stream->failed;
}

static gboolean
cut_list (Cut *cut)
{
  gboolean more = TRUE;

  if (!json_stream_enter (cut->stream))
    return FALSE;
  if (json_stream_leave_empty (cut->stream, ']'))
    return TRUE;
  for (gint index = 0; more; index++)
    if (!hand_over (cut, index) || !json_stream_take_comma (cut->stream, ']', &more))
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

/* Adds a key to the path. What is wanted may stand there once. */
static gboolean
cut_key (Cut *cut, gboolean *passed)
{
  gboolean wanted, leads;
  const char *key;

  (void)json_stream_peek_token (cut->stream);
  json_stream_begin_capture (cut->stream);
  if (!json_stream_take_key (cut->stream, &key) || !json_stream_end_capture (cut->stream))
    return FALSE;
  *passed = strlen (key) > KEY_BYTES || strchr (key, '.') != NULL;
  g_string_append_printf (cut->path, "%s%s", cut->path->len > 0 ? "." : "", *passed ? "" : key);
  look_up (cut, &wanted, &leads);
  if (!*passed && (wanted || leads) && !g_hash_table_add (cut->seen, g_strdup (cut->path->str))) {
    g_autofree char *message = g_strdup_printf (_ ("“%s” stands twice in this object."), key);

    return json_stream_fail_at (cut->stream, cut->stream->element_line, cut->stream->element_column,
                                IMPORT_ERROR_SYNTAX, message);
  }
  return TRUE;
}

static gboolean
cut_object (Cut *cut)
{
  gsize length = cut->path->len;
  gboolean more = TRUE, passed = FALSE;

  if (!json_stream_enter (cut->stream))
    return FALSE;
  if (json_stream_leave_empty (cut->stream, '}'))
    return TRUE;
  while (more) {
    if (!cut_key (cut, &passed)
        || !(passed ? json_stream_skip_value (cut->stream) : cut_value (cut))
        || !json_stream_take_comma (cut->stream, '}', &more))
      return FALSE;
    g_string_truncate (cut->path, length);
  }
  return TRUE;
}

static gboolean
cut_value (Cut *cut)
{
  gboolean wanted, leads;
  int c = json_stream_peek_token (cut->stream);

  look_up (cut, &wanted, &leads);
  cut->met = cut->met || (wanted && (cut->path->len > 0 || c == '['));
  if (leads && c == '{')
    return cut_object (cut);
  if (wanted && c == '[')
    return cut_list (cut);
  if (wanted && cut->path->len > 0)
    return hand_over (cut, -1);
  return json_stream_skip_value (cut->stream);
}

static gboolean
fail_unmet (Cut *cut)
{
  g_autofree char *message = g_strdup_printf (_ ("There is no “%s” in it."), cut->keys[0]);

  return json_stream_fail_at (cut->stream, 1, 1, IMPORT_ERROR_SYNTAX, message);
}

static gboolean
cut_text (Cut *cut, gboolean several)
{
  do {
    g_hash_table_remove_all (cut->seen);
    if (!cut_value (cut))
      return FALSE;
  } while (json_stream_peek_token (cut->stream) >= 0 && several);
  if (cut->stream->failed)
    return FALSE;
  if (json_stream_peek_token (cut->stream) >= 0)
    return json_stream_fail (cut->stream, IMPORT_ERROR_SYNTAX, _ ("Nothing may follow the value."));
  return cut->met || fail_unmet (cut);
}

gboolean
import_json_split (ImportInput *input, const char *const *keys, gboolean several,
                   ImportJsonElementFunc each, gpointer data, GError **error)
{
  g_autoptr (GError) failure = NULL;
  JsonStream stream;
  Cut cut = { .stream = &stream, .keys = keys, .each = each, .data = data };
  gboolean ok;

  cut.path = g_string_new (NULL);
  cut.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  cut.tree = import_json_tree_new ();
  ok = json_stream_init (&stream, input, &limits, cut.tree, &failure) && cut_text (&cut, several);
  json_stream_clear (&stream);
  import_json_tree_free (cut.tree);
  g_hash_table_unref (cut.seen);
  g_string_free (cut.path, TRUE);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return ok;
}
