/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bin: everything that is marked as deleted and can be restored, of all kinds.
 */
#pragma once

#include "db/store.h"

G_BEGIN_DECLS

/**
 * DbBinItem:
 * @title: its name or text; of a run, a session or a season without one ""
 * @owner: what it belongs to: a match as db_match_dup_title() has it, a campaign, a league, a
 * player; or ""
 * @number: of a run or a season, else 0
 * @date: of a match or a session as in the record, of a season when it starts, else ""
 */
typedef struct {
  DbSubject subject;
  gint64 row;
  char *uuid;
  char *title;
  char *owner;
  char *date;
  guint number;
  gint64 deleted;
} DbBinItem;

void db_bin_item_free (DbBinItem *item);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DbBinItem, db_bin_item_free)

/* (element-type DbBinItem): what was deleted last first. */
GPtrArray *db_bin_list (DbStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * db_bin_find:
 * @uuid: of something in the bin, or a beginning of it that only one there has
 *
 * DB_ERROR_NOT_FOUND, DB_ERROR_AMBIGUOUS.
 */
DbBinItem *db_bin_find (DbStore *store, const char *uuid, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Puts a row into the bin, or takes it out: DB_ERROR_CONFLICT when another row has its name by now.
 */
gboolean db_bin_set_deleted (DbStore *store, DbSubject subject, gint64 row, gboolean deleted,
                             GError **error);

G_END_DECLS
