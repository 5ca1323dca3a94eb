/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack's canonical JSON and its hash.
 */
#include "importers/pack-hash.h"

#include "db/json-text.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *key;
  PackNode value;
} Member;

static int
compare_members_cb (const void *a, const void *b)
{
  return strcmp (((const Member *)a)->key, ((const Member *)b)->key);
}

static void put_node (GString *out, PackNode node);

static void
put_object (GString *out, PackNode node)
{
  guint n = pack_count (node);
  g_autofree Member *members = g_new (Member, n);
  PackIter iter = pack_iter (node);

  for (guint k = 0; k < n; k++)
    (void)pack_next (&iter, &members[k].key, &members[k].value);
  if (n > 1)
    qsort (members, n, sizeof *members, compare_members_cb);
  g_string_append_c (out, '{');
  for (guint k = 0; k < n; k++) {
    if (k > 0)
      g_string_append_c (out, ',');
    db_json_append_text (out, members[k].key, -1, DB_JSON_CANONICAL);
    g_string_append_c (out, ':');
    put_node (out, members[k].value);
  }
  g_string_append_c (out, '}');
}

static void
put_list (GString *out, PackNode node)
{
  PackIter iter = pack_iter (node);
  const char *separator = "";
  PackNode value;

  g_string_append_c (out, '[');
  while (pack_next (&iter, NULL, &value)) {
    g_string_append (out, separator);
    put_node (out, value);
    separator = ",";
  }
  g_string_append_c (out, ']');
}

static void
put_node (GString *out, PackNode node)
{
  static const char *const constants[] = { "null", "false", "true" };

  switch (pack_kind (node)) {
  case PACK_INTEGER:
    db_json_append_integer (out, pack_integer (node));
    break;
  case PACK_TEXT:
    db_json_append_text (out, pack_text (node), -1, DB_JSON_CANONICAL);
    break;
  case PACK_LIST:
    put_list (out, node);
    break;
  case PACK_OBJECT:
    put_object (out, node);
    break;
  default:
    g_string_append (out, constants[pack_kind (node)]);
    break;
  }
}

char *
import_pack_dup_canonical (PackNode node)
{
  GString *out = g_string_new (NULL);

  put_node (out, node);
  return g_string_free (out, FALSE);
}

char *
import_pack_dup_hash (const RulesPack *pack)
{
  g_autofree char *canonical = import_pack_dup_canonical (rules_pack_root (pack));

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, canonical, -1);
}
