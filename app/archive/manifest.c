/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an archive says it holds, with its sums.
 */
#include "app/archive/manifest.h"

#include "app/archive/archive-private.h"
#include "app/base/error.h"
#include "app/base/json.h"

#include "db/tables.h"
#include "importers/json-node.h"

#include <glib/gi18n-lib.h>
#include <stddef.h>
#include <string.h>

#define TABLES "tables/"
#define LINES ".jsonl"

static void
free_part (gpointer data)
{
  ArchivePart *part = data;

  g_free (part->name);
  g_free (part->sha256);
  g_free (part);
}

ArchiveManifest *
archive_manifest_new (void)
{
  ArchiveManifest *manifest = g_new0 (ArchiveManifest, 1);

  manifest->parts = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_part);
  manifest->tables = g_ptr_array_new ();
  manifest->files = g_ptr_array_new ();
  return manifest;
}

void
archive_manifest_free (ArchiveManifest *manifest)
{
  if (manifest == NULL)
    return;
  g_ptr_array_unref (manifest->tables);
  g_ptr_array_unref (manifest->files);
  g_hash_table_unref (manifest->parts);
  g_free (manifest->program);
  g_free (manifest->made);
  g_free (manifest);
}

ArchivePart *
archive_manifest_add (ArchiveManifest *manifest, gboolean is_table, const char *name)
{
  ArchivePart *part;

  if (archive_manifest_get (manifest, name) != NULL)
    return NULL;
  part = g_new0 (ArchivePart, 1);
  part->name = g_strdup (name);
  g_hash_table_insert (manifest->parts, part->name, part);
  g_ptr_array_add (is_table ? manifest->tables : manifest->files, part);
  return part;
}

ArchivePart *
archive_manifest_get (const ArchiveManifest *manifest, const char *name)
{
  return g_hash_table_lookup (manifest->parts, name);
}

char *
archive_part_dup_table (const char *name)
{
  if (!g_str_has_prefix (name, TABLES) || !g_str_has_suffix (name, LINES)
      || strlen (name) <= strlen (TABLES LINES))
    return NULL;
  return g_strndup (name + strlen (TABLES), strlen (name) - strlen (TABLES LINES));
}

char *
archive_part_dup_name (const char *table)
{
  return g_strconcat (TABLES, table, LINES, NULL);
}

/* Each on a line of its own, for people. */
static void
write_part (AppJson *json, const ArchivePart *part, const char *name, gboolean is_table)
{
  gsize at = json->out->len;

  app_json_key (json, name);
  if (json->out->str[at] == ',')
    json->out->str[at + 1] = '\n';
  app_json_begin_object (json);
  if (is_table)
    app_json_set_integer (json, "rows", (gint64)part->rows);
  app_json_set_integer (json, "bytes", (gint64)part->bytes);
  app_json_set_text (json, "sha256", part->sha256);
  app_json_end_object (json);
}

void
archive_manifest_write (const ArchiveManifest *manifest, GString *out)
{
  AppJson json;

  app_json_init (&json, out);
  app_json_begin_object (&json);
  app_json_set_text (&json, "format", ARCHIVE_FORMAT);
  app_json_set_integer (&json, "version", ARCHIVE_VERSION);
  app_json_set_integer (&json, "schema", manifest->schema);
  app_json_set_text (&json, "program", manifest->program);
  app_json_set_text (&json, "made", manifest->made);
  app_json_begin_object_of (&json, "tables");
  for (guint k = 0; k < manifest->tables->len; k++) {
    const ArchivePart *part = g_ptr_array_index (manifest->tables, k);
    g_autofree char *name = archive_part_dup_table (part->name);

    write_part (&json, part, name, TRUE);
  }
  app_json_end_object (&json);
  app_json_begin_object_of (&json, "files");
  for (guint k = 0; k < manifest->files->len; k++) {
    const ArchivePart *part = g_ptr_array_index (manifest->files, k);

    write_part (&json, part, part->name, FALSE);
  }
  app_json_end_object (&json);
  app_json_end_object (&json);
  g_string_append_c (out, '\n');
}

/* Reading */

static gboolean
fail (const char *file, const char *sentence, GError **error)
{
  app_error_at (error, APP_ERROR_RULES, file, 0, "%s", sentence);
  return FALSE;
}

/* A member that is a whole number of at least 0. */
static gboolean
get_number (JsonObject *object, const char *name, guint64 *number)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || json_node_get_value_type (node) != G_TYPE_INT64 || json_node_get_int (node) < 0)
    return FALSE;
  *number = (guint64)json_node_get_int (node);
  return TRUE;
}

static gboolean
read_part (ArchiveManifest *manifest, gboolean is_table, const char *name, JsonNode *node)
{
  g_autofree char *entry = is_table ? archive_part_dup_name (name) : g_strdup (name);
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  ArchivePart *part = archive_manifest_add (manifest, is_table, entry);

  if (object == NULL || part == NULL)
    return FALSE;
  part->sha256 = g_strdup (app_json_member_text (object, "sha256"));
  return part->sha256 != NULL && get_number (object, "bytes", &part->bytes)
         && (!is_table || get_number (object, "rows", &part->rows));
}

static gboolean
read_parts (ArchiveManifest *manifest, gboolean is_table, JsonObject *object)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (object == NULL)
    return FALSE;
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    if (!read_part (manifest, is_table, name, node))
      return FALSE;
  return TRUE;
}

static gboolean
read_members (const char *file, ArchiveManifest *manifest, JsonObject *object, GError **error)
{
  guint64 version = 0, schema = 0;

  if (g_strcmp0 (app_json_member_text (object, "format"), ARCHIVE_FORMAT) != 0)
    return fail (file, _ ("This is no archive of Tomekeeper."), error);
  if (!get_number (object, "version", &version) || version < 1
      || !get_number (object, "schema", &schema) || schema < 1)
    return fail (file, _ ("This is a broken archive of Tomekeeper."), error);
  if (version > ARCHIVE_VERSION || schema > db_tables_get_latest ())
    return fail (file, _ ("This was written by a newer version of Tomekeeper; please update."),
                 error);
  manifest->schema = (guint)schema;
  manifest->program = g_strdup (app_json_member_text (object, "program"));
  manifest->made = g_strdup (app_json_member_text (object, "made"));
  if (manifest->program == NULL || manifest->made == NULL
      || !read_parts (manifest, TRUE, app_json_member_object (object, "tables"))
      || !read_parts (manifest, FALSE, app_json_member_object (object, "files")))
    return fail (file, _ ("This is a broken archive of Tomekeeper."), error);
  return TRUE;
}

ArchiveManifest *
archive_manifest_parse (const char *file, const char *json, gsize length, GError **error)
{
  static const ImportJsonLimits limits = {
    .bytes = ARCHIVE_MANIFEST_BYTES, .depth = 8, .text_bytes = 4096, .values = 2000000
  };
  g_autoptr (ArchiveManifest) manifest = archive_manifest_new ();
  g_autoptr (GError) why = NULL;
  g_autoptr (JsonNode) root = import_json_parse (json, length, &limits, &why);

  if (root == NULL) {
    fail (file, why->message, error);
    return NULL;
  }
  if (!JSON_NODE_HOLDS_OBJECT (root)) {
    fail (file, _ ("This is no archive of Tomekeeper."), error);
    return NULL;
  }
  if (!read_members (file, manifest, json_node_get_object (root), error))
    return NULL;
  return g_steal_pointer (&manifest);
}

/* What rows are to a person. */

/* NULL for tables that are counted among all rows alone. */
static guint64 *
count_of (AppArchiveCounts *counts, const char *table)
{
  static const struct {
    const char *table;
    size_t offset;
  } named[] = {
    { "players", offsetof (AppArchiveCounts, players) },
    { "matches", offsetof (AppArchiveCounts, matches) },
    { "moves", offsetof (AppArchiveCounts, moves) },
    { "decks", offsetof (AppArchiveCounts, decks) },
    { "leagues", offsetof (AppArchiveCounts, leagues) },
    { "campaigns", offsetof (AppArchiveCounts, campaigns) },
    { "photos", offsetof (AppArchiveCounts, photos) },
    { "packs", offsetof (AppArchiveCounts, packs) },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (named); k++)
    if (g_str_equal (named[k].table, table))
      return (guint64 *)((char *)counts + named[k].offset);
  return NULL;
}

void
archive_counts_add (AppArchiveCounts *counts, const char *table, guint64 rows)
{
  guint64 *count = count_of (counts, table);

  counts->rows += rows;
  if (count != NULL)
    *count += rows;
}

void
archive_counts_read (AppArchiveCounts *counts, const ArchiveManifest *manifest)
{
  *counts = (AppArchiveCounts){ 0 };
  for (guint k = 0; k < manifest->tables->len; k++) {
    const ArchivePart *part = g_ptr_array_index (manifest->tables, k);
    g_autofree char *table = archive_part_dup_table (part->name);

    archive_counts_add (counts, table, part->rows);
  }
}
