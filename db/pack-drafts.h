/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs: JSON that is edited and may be published as a revision of a pack. Unlike a
 * pack's, a draft's JSON changes, and every change is logged (changes.h). This module reads no
 * JSON.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbPackDraft:
 * @game, @code, @title: read from @json, "" where it has none
 * @json: NULL in lists
 * @base: "id@revision" that it was made from, or ""
 * @published: "id@revision" that it became, or ""
 * @uuid, @created, @modified, @deleted: filled by reading
 */
typedef struct {
  gint64 id;
  char *uuid;
  char *game;
  char *code;
  char *title;
  char *json;
  char *base;
  char *published;
  gint64 created;
  gint64 modified;
  gint64 deleted;
} DbPackDraft;

void db_pack_draft_free (DbPackDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbPackDraft, db_pack_draft_free)

/* @draft: all but what reading fills; @id (out). */
gboolean db_pack_draft_add (DbStore *store, const DbPackDraft *draft, gint64 *id, GError **error);

/* Deleted and published ones, too; DB_ERROR_NOT_FOUND. */
DbPackDraft *db_pack_draft_get (DbStore *store, gint64 id,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_pack_draft_find:
 * @which: a UUID, or its beginning, 8 characters or more; or a pack's id
 *
 * Drafts in the bin are found by UUID, and by id where no other matches; published ones not.
 * DB_ERROR_NOT_FOUND, DB_ERROR_AMBIGUOUS.
 */
gboolean db_pack_draft_find (DbStore *store, const char *which, gint64 *id, GError **error);

/* (element-type DbPackDraft): those that are neither deleted nor published, with their JSON;
 * the last changed first. */
GPtrArray *db_pack_drafts_list (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_pack_draft_update:
 * @draft: its id, game, code, title and JSON
 * @before: the JSON that the caller has read: where it is another one by now, or the draft is
 *   deleted or published, nothing is written and it is DB_ERROR_CHANGED_ELSEWHERE
 * @batch: (inout): what an earlier call returned, or 0. While nothing was logged since, and it
 * began less than ten minutes ago, the change is merged into that batch instead of adding another,
 * so that typing is not logged letter by letter
 */
gboolean db_pack_draft_update (DbStore *store, const DbPackDraft *draft, const char *before,
                               gint64 *batch, GError **error);

/* It became @pack, "id@revision", or with "" it is a draft again. */
gboolean db_pack_draft_set_published (DbStore *store, gint64 id, const char *pack, GError **error);

gboolean db_pack_draft_set_deleted (DbStore *store, gint64 id, gboolean deleted, GError **error);

G_END_DECLS
