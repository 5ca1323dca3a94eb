/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs as rows, and read: packs.h says what they are, and writes them.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbPackRevision:
 * @id: row id; matches are pinned to it
 * @code: the pack's id in its JSON
 * @content: hash of the canonical content, or NULL
 * @sha256: of the JSON's bytes, 64 hex digits
 * @origin: where it came from: "bundled", a file's name; or ""
 * @matches: undeleted ones that are pinned to it
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *code;
  guint revision;
  char *game;
  char *title;
  char *content;
  char *sha256;
  char *origin;
  guint matches;
  gint64 created;
  gint64 deleted;
} DbPackRevision;

void db_pack_revision_free (DbPackRevision *revision);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbPackRevision, db_pack_revision_free)

/**
 * DbPackContent:
 * What a caller that has read the JSON says of it. All texts are borrowed and UTF-8.
 * @content: hash of the canonical content, such that a file laid out differently is the same;
 *   NULL when unknown: then only the same bytes are the same
 * @form, @form_length: compiled, or NULL
 * @form_version: PACK_FORM of @form
 */
typedef struct {
  const char *code;
  guint revision;
  const char *game;
  const char *title;
  const char *json;
  gsize json_length;
  const char *content;
  const char *origin;
  const guint8 *form;
  gsize form_length;
  guint form_version;
} DbPackContent;

/* @revision: 0 for the newest undeleted one; a given one is found deleted, too. DB_ERROR_NOT_FOUND.
 */
gboolean db_pack_find (DbStore *store, const char *code, guint revision, gint64 *row,
                       GError **error);
/* The last revision of @code, deleted ones too: 0 when there is none. @bundled (out): whether one
 * of them came with the program. */
gboolean db_pack_find_last (DbStore *store, const char *code, guint *revision, gboolean *bundled,
                            GError **error);
DbPackRevision *db_pack_get (DbStore *store, gint64 revision,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (element-type DbPackRevision): undeleted ones by code, newest first; @game NULL for all. */
GPtrArray *db_packs_list (DbStore *store, const char *game,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The JSON as it came. */
GBytes *db_pack_dup_json (DbStore *store, gint64 revision,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The compiled form of that version; NULL without error when it has to be made anew. */
GBytes *db_pack_dup_form (DbStore *store, gint64 revision, guint form_version,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
