/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the cutter of JSON. It must take what the scanner takes, hand over the same
 * whatever the pieces in which it reads, and tell a fault with its place.
 */
#include "importers/json-scan.h"
#include "importers/plays/json-split.h"

#include <stdlib.h>
#include <string.h>

#define PIECE 65536 /* bytes that the cutter reads at once */

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const char *const keys[] = { "plays", "data.tables", "", NULL };

static void
require (gboolean holds)
{
  if (!holds)
    abort ();
}

/* What each value says, in the order of the text. */
static void
format_value (GString *text, const ImportJson *value)
{
  g_string_append_printf (text, "%d %u %s %s\n", (int)value->kind, value->size,
                          value->key != NULL ? value->key : "",
                          value->text != NULL ? value->text : "");
  for (const ImportJson *member = import_json_first (value); member != NULL;
       member = import_json_next (value, member))
    format_value (text, member);
}

static gboolean
element_cb (const char *key, gint index, const ImportJson *element, guint line, guint column,
            gpointer data, GError **error)
{
  GString *text = data;

  require (line > 0 && column > 0);
  g_string_append_printf (text, "%s %d: ", key, index);
  format_value (text, element);
  require (g_utf8_validate_len (text->str, text->len, NULL));
  return TRUE;
}

static gboolean
cut (const uint8_t *data, size_t size, GString *text, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (ImportInput) input = import_input_new_bytes ("fuzz", bytes);
  g_autoptr (GError) fault = NULL;

  if (import_json_split (input, keys, FALSE, element_cb, text, &fault))
    return TRUE;
  require (fault->domain == IMPORT_ERROR && fault->message[0] != '\0');
  require (import_error_get_line (fault) > 0 && import_error_get_column (fault) > 0);
  require (g_utf8_validate (fault->message, -1, NULL));
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

/* The same behind blanks that let a piece end in the middle of it. */
static void
cut_in_pieces (const uint8_t *data, size_t size, const GString *text, const GError *fault)
{
  size_t blanks = PIECE - size / 2;
  g_autofree uint8_t *all = g_malloc (blanks + size);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (GError) other = NULL;

  memset (all, ' ', blanks);
  memcpy (all + blanks, data, size);
  require (cut (all, blanks + size, again, &other) == (fault == NULL));
  require (g_string_equal (again, text));
  require (fault == NULL || g_str_equal (fault->message, other->message));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const ImportJsonLimits limits = { 1 << 20, 64, 1 << 20, 200000 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) fault = NULL;
  gboolean ok = cut (data, size, text, &fault);
  gboolean mark = size > 2 && memcmp (data, "\xef\xbb\xbf", 3) == 0;

  if (!ok && size <= limits.bytes && import_json_scan ((const char *)data, size, &limits, NULL)) {
    /* Right, and without any of the keys, or with one of them twice by a dotted way. */
    require (fault->code == IMPORT_ERROR_SYNTAX);
    require (strstr (fault->message, "plays") != NULL);
  }
  if (size > 0 && size < 4096 && !mark)
    cut_in_pieces (data, size, text, fault);
  return 0;
}
