/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Card packs from JSON: scanned, compiled once into the form that rules/pack reads, checked by
 * their game's rules. The JSON text is the truth and is kept word for word; the form is derived.
 */
#pragma once

#include <glib-object.h>

#include "importers/error.h"
#include "importers/json-scan.h"
#include "rules/pack.h"

G_BEGIN_DECLS

#define IMPORT_PACK_VALUES 500000 /* values of one pack at most, of all kinds */

/* What a pack's JSON may be: PACK_BYTES, nested PACK_DEPTH deep, texts of PACK_TEXT_BYTES. */
extern const ImportJsonLimits import_pack_limits;

/**
 * ImportPackWriter:
 * @writer: pass &writer.writer to who tells events, no text of which is NULL
 * @builder: borrowed: what they are put into
 */
typedef struct {
  RulesWriter writer;
  PackBuilder *builder;
} ImportPackWriter;

void import_pack_writer_init (ImportPackWriter *writer, PackBuilder *builder);

/**
 * ImportPackInfo:
 * @warning: (nullable): what a person should know about it though it is good, with its place in
 *   front: "cards: The game has 42 cards, and this pack has 41."
 *
 * What names a pack. Zero it before, clear it after.
 */
typedef struct {
  char *id;
  guint revision;
  char *game;
  char *title;
  char *warning;
} ImportPackInfo;

void import_pack_info_clear (ImportPackInfo *info);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ImportPackInfo, import_pack_info_clear)

/**
 * import_pack_compile:
 * @json: within import_pack_limits; numbers are integers. It need not be NUL-terminated
 * @form: (out) (optional) (transfer full)
 * @info: (out) (optional): zeroed before
 * @error: IMPORT_ERROR, with line and column; a fault of the content has its path in front
 *
 * Compiles one pack and checks it by the rules of its game. Nothing is filled in on error.
 */
gboolean import_pack_compile (const char *json, gsize length, GBytes **form, ImportPackInfo *info,
                              GError **error);

/**
 * ImportPack:
 * A pack to play with. Immutable; its fields are borrowed from it.
 */
typedef struct {
  gatomicrefcount references;
  GBytes *json; /* word for word */
  GBytes *form;
  RulesPack *pack;
  ImportPackInfo info;
  char *hash; /* once it was asked for */
} ImportPack;

#define IMPORT_TYPE_PACK (import_pack_get_type ())
GType import_pack_get_type (void);

/**
 * import_pack_get_hash:
 * SHA-256, in hexadecimal, of the pack's canonical JSON: as RFC 8785 (JCS) has it, keys sorted and
 * no blanks. Two packs have the same hash when they say the same, however they are laid out. Made
 * when it is first asked for, by any thread: a match that is opened does not need it.
 */
const char *import_pack_get_hash (ImportPack *pack);

/* Compiles @json and opens the form. */
ImportPack *import_pack_load (GBytes *json, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * import_pack_open:
 * @form: (nullable): as it was stored; compiled anew from @json when it is NULL, damaged, or
 *   from another version of the program
 *
 * The same without reading the JSON again, where that can be spared.
 */
ImportPack *import_pack_open (GBytes *json, GBytes *form, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Reads a pack's file, as far as a pack may be long. What can't be read is a G_FILE_ERROR. */
ImportPack *import_pack_load_file (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

ImportPack *import_pack_ref (ImportPack *pack);
void import_pack_unref (ImportPack *pack);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportPack, import_pack_unref)

G_END_DECLS
