/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a pack's JSON to the form, without knowing any game: the scanner guards json-glib, its
 * tree becomes a form node by node, and the game judges what came of it.
 */
#include "importers/pack-json.h"

#include "importers/json-locate.h"
#include "importers/json-node.h"
#include "importers/pack-hash.h"
#include "rules/faults.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A double tells whole numbers apart up to here. */
#define EXACT 9007199254740992.0

#define REVISION_MAX 999999999

const ImportJsonLimits import_pack_limits = { PACK_BYTES, PACK_DEPTH, PACK_TEXT_BYTES,
                                              IMPORT_PACK_VALUES };

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RulesPack, rules_pack_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PackBuilder, pack_builder_free)
G_DEFINE_BOXED_TYPE (ImportPack, import_pack, import_pack_ref, import_pack_unref)

/* Always FALSE. @path is set before @sentence, when there is one. */
static gboolean
fail_at (const char *json, gsize length, const char *path, const char *sentence, GError **error)
{
  g_autofree char *message = NULL;
  guint line, column;

  import_json_locate (json, length, path, &line, &column);
  if (*path != '\0')
    message = g_strdup_printf ("%s: %s", path, sentence);
  import_error_set (error, IMPORT_ERROR_CONTENT, line, column,
                    message != NULL ? message : sentence);
  return FALSE;
}

/* A fault of the rules core, at its own path. */
static gboolean
fail_fault (const char *json, gsize length, const RulesGame *game, const RulesError *fault,
            GError **error)
{
  g_autofree char *sentence = import_fault_dup_sentence (game, fault, NULL);

  return fail_at (json, length, fault->path, sentence, error);
}

/* A sentence that is about the file as a whole. */
static gboolean
fail_code (unsigned code, GError **error)
{
  RulesError fault = { .status = RULES_PACK, .code = (uint16_t)code };
  g_autofree char *sentence = import_fault_dup_sentence (NULL, &fault, NULL);

  import_error_set (error, IMPORT_ERROR_CONTENT, 1, 1, sentence);
  return FALSE;
}

/* Events into a form */

static PackBuilder *
builder_of (RulesWriter *writer)
{
  return ((ImportPackWriter *)writer)->builder;
}

static void
begin_object (RulesWriter *writer)
{
  pack_builder_begin (builder_of (writer), PACK_OBJECT);
}

static void
begin_list (RulesWriter *writer)
{
  pack_builder_begin (builder_of (writer), PACK_LIST);
}

static void
end (RulesWriter *writer)
{
  pack_builder_end (builder_of (writer));
}

static void
put_key (RulesWriter *writer, const char *key)
{
  pack_builder_key (builder_of (writer), key);
}

static void
put_integer (RulesWriter *writer, int64_t value)
{
  pack_builder_integer (builder_of (writer), value);
}

static void
put_text (RulesWriter *writer, const char *text)
{
  pack_builder_text (builder_of (writer), text, strlen (text));
}

static void
put_boolean (RulesWriter *writer, bool value)
{
  pack_builder_constant (builder_of (writer), value ? PACK_TRUE : PACK_FALSE);
}

static void
put_null (RulesWriter *writer)
{
  pack_builder_constant (builder_of (writer), PACK_NULL);
}

void
import_pack_writer_init (ImportPackWriter *writer, PackBuilder *builder)
{
  writer->writer = (RulesWriter){
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
  writer->builder = builder;
}

/* What is wrong with a member of the root, RULES_FAULT_NONE when nothing is. */
static RulesFaultCode
member_fault (JsonNode *member, gboolean number)
{
  double value;

  if (member == NULL)
    return RULES_FAULT_FIELD_MISSING;
  if (!number) {
    if (!JSON_NODE_HOLDS_VALUE (member) || json_node_get_value_type (member) != G_TYPE_STRING)
      return RULES_FAULT_FIELD_TEXT;
    return RULES_FAULT_NONE;
  }
  if (!JSON_NODE_HOLDS_VALUE (member) || json_node_get_value_type (member) == G_TYPE_STRING
      || json_node_get_value_type (member) == G_TYPE_BOOLEAN)
    return RULES_FAULT_FIELD_INTEGER;
  value = json_node_get_double (member);
  return value < 1 || value > REVISION_MAX ? RULES_FAULT_FIELD_BOUND : RULES_FAULT_NONE;
}

/* Without these three no form opens, and so no game could say what is wrong. */
static gboolean
check_root (const char *json, gsize length, JsonNode *root, GError **error)
{
  static const char *const keys[] = { "pack", "revision", "game" };

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return fail_at (json, length, "", _ ("A pack is an object in braces."), error);
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++) {
    JsonNode *member = json_object_get_member (json_node_get_object (root), keys[k]);
    RulesError fault = { .status = RULES_PACK };

    fault.code = (uint16_t)member_fault (member, k == 1);
    if (fault.code == RULES_FAULT_NONE)
      continue;
    g_strlcpy (fault.text[0], keys[k], sizeof fault.text[0]);
    g_strlcpy (fault.path, keys[k], sizeof fault.path);
    if (fault.code == RULES_FAULT_FIELD_BOUND) {
      fault.number[0] = 1;
      fault.number[1] = REVISION_MAX;
      fault.number[2] = (gint64)CLAMP (json_node_get_double (member), -EXACT, EXACT);
    }
    return fail_fault (json, length, NULL, &fault, error);
  }
  return TRUE;
}

static gboolean
finish_form (PackBuilder *builder, GBytes **form, GError **error)
{
  uint8_t *bytes;
  size_t length;

  /* Keys, texts and depth are the scanner's; what is left is that the form is longer. */
  if (pack_builder_finish (builder, &bytes, &length) != PACK_OK)
    return fail_code (RULES_FAULT_PACK_BIG, error);
  *form = g_bytes_new_with_free_func (bytes, length, free, bytes);
  return TRUE;
}

static gboolean
transcode (const char *json, gsize length, GBytes **form, GError **error)
{
  g_autoptr (JsonNode) root = import_json_parse (json, length, &import_pack_limits, error);
  g_autoptr (PackBuilder) builder = NULL;
  g_autoptr (GString) path = NULL;
  ImportPackWriter writer;

  if (root == NULL || !check_root (json, length, root, error))
    return FALSE;
  builder = pack_builder_new ();
  path = g_string_new (NULL);
  import_pack_writer_init (&writer, builder);
  if (!import_json_emit (root, &writer.writer, path))
    return fail_at (json, length, path->str, _ ("This is not a whole number."), error);
  return finish_form (builder, form, error);
}

/* What the rules say of a pack that is good: NULL for nothing. */
static char *
dup_warning (const RulesGame *game, const RulesError *warning)
{
  g_autofree char *sentence = NULL;

  if (warning->code == RULES_FAULT_NONE)
    return NULL;
  sentence = import_fault_dup_sentence (game, warning, NULL);
  return g_strdup_printf ("%s: %s", warning->path, sentence);
}

static gboolean
check_rules (const char *json, gsize length, const RulesPack *pack, char **warning, GError **error)
{
  const RulesGame *game = rules_game (rules_text (rules_pack_game (pack)));
  RulesError fault = { 0 };

  if (rules_check_pack (pack, &fault) == RULES_OK) {
    *warning = dup_warning (game, &fault);
    return TRUE;
  }
  fail_fault (json, length, game, &fault, error);
  if (game == NULL && error != NULL)
    (*error)->code = IMPORT_ERROR_OTHER_GAME;
  return FALSE;
}

/* Takes @warning over. */
static void
fill_info (const RulesPack *pack, char *warning, ImportPackInfo *info)
{
  info->id = g_strdup (rules_pack_id (pack));
  info->revision = rules_pack_revision (pack);
  info->game = g_strdup (rules_pack_game (pack));
  info->title = g_strdup (pack_text (pack_member (rules_pack_root (pack), "title")));
  info->warning = warning;
}

void
import_pack_info_clear (ImportPackInfo *info)
{
  g_free (info->id);
  g_free (info->game);
  g_free (info->title);
  g_free (info->warning);
  memset (info, 0, sizeof *info);
}

/* Compiles, opens and checks; @pack borrows from @form. */
static gboolean
compile (const char *json, gsize length, GBytes **form, RulesPack **pack, char **warning,
         GError **error)
{
  g_autoptr (GBytes) made = NULL;
  g_autoptr (RulesPack) opened = NULL;

  if (!transcode (json, length, &made, error))
    return FALSE;
  if (rules_pack_open (&opened, g_bytes_get_data (made, NULL), g_bytes_get_size (made)) != PACK_OK)
    return fail_code (RULES_FAULT_PACK_DAMAGED, error);
  if (!check_rules (json, length, opened, warning, error))
    return FALSE;
  *form = g_steal_pointer (&made);
  *pack = g_steal_pointer (&opened);
  return TRUE;
}

gboolean
import_pack_compile (const char *json, gsize length, GBytes **form, ImportPackInfo *info,
                     GError **error)
{
  g_autoptr (RulesPack) pack = NULL;
  g_autoptr (GBytes) made = NULL;
  g_autofree char *warning = NULL;

  if (!compile (json, length, &made, &pack, &warning, error))
    return FALSE;
  if (info != NULL)
    fill_info (pack, g_steal_pointer (&warning), info);
  if (form != NULL)
    *form = g_steal_pointer (&made);
  return TRUE;
}

/* Takes all but @json over. */
static ImportPack *
new_pack (GBytes *json, GBytes *form, RulesPack *opened, char *warning)
{
  ImportPack *pack = g_new0 (ImportPack, 1);

  g_atomic_ref_count_init (&pack->references);
  pack->json = g_bytes_ref (json);
  pack->form = form;
  pack->pack = opened;
  fill_info (opened, warning, &pack->info);
  return pack;
}

ImportPack *
import_pack_load (GBytes *json, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (json, &length);
  RulesPack *opened;
  GBytes *form;
  char *warning;

  if (!compile (text, length, &form, &opened, &warning, error))
    return NULL;
  return new_pack (json, form, opened, warning);
}

ImportPack *
import_pack_open (GBytes *json, GBytes *form, GError **error)
{
  g_autoptr (RulesPack) opened = NULL;
  gsize length;
  const char *text = g_bytes_get_data (json, &length);
  char *warning;

  if (form == NULL
      || rules_pack_open (&opened, g_bytes_get_data (form, NULL), g_bytes_get_size (form))
             != PACK_OK)
    return import_pack_load (json, error);
  if (!check_rules (text, length, opened, &warning, error))
    return NULL;
  return new_pack (json, g_bytes_ref (form), g_steal_pointer (&opened), warning);
}

/* At most one byte more than a pack may have: enough to see that it has too many. */
static GBytes *
read_file (const char *path, GError **error)
{
  g_autofree char *bytes = g_malloc (PACK_BYTES + 1);
  FILE *file = g_fopen (path, "rbe");
  gsize length = file != NULL ? fread (bytes, 1, PACK_BYTES + 1, file) : 0;
  int failed = file == NULL || ferror (file) ? errno : 0;

  if (file != NULL)
    fclose (file);
  if (failed != 0) {
    g_set_error (error, G_FILE_ERROR, (int)g_file_error_from_errno (failed),
                 _ ("“%s” can’t be read: %s."), path, g_strerror (failed));
    return NULL;
  }
  return g_bytes_new (bytes, length);
}

ImportPack *
import_pack_load_file (const char *path, GError **error)
{
  g_autoptr (GBytes) json = read_file (path, error);

  return json != NULL ? import_pack_load (json, error) : NULL;
}

ImportPack *
import_pack_ref (ImportPack *pack)
{
  g_atomic_ref_count_inc (&pack->references);
  return pack;
}

void
import_pack_unref (ImportPack *pack)
{
  if (!g_atomic_ref_count_dec (&pack->references))
    return;
  rules_pack_free (pack->pack);
  g_bytes_unref (pack->form);
  g_bytes_unref (pack->json);
  import_pack_info_clear (&pack->info);
  g_free (pack->hash);
  g_free (pack);
}

const char *
import_pack_get_hash (ImportPack *pack)
{
  char *hash = g_atomic_pointer_get (&pack->hash);

  if (hash != NULL)
    return hash;
  hash = import_pack_dup_hash (pack->pack);
  if (!g_atomic_pointer_compare_and_exchange (&pack->hash, NULL, hash))
    g_free (hash);
  return g_atomic_pointer_get (&pack->hash);
}
