/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was done to a collection, and the bin: everything that was deleted and can be restored.
 */
#pragma once

#include "app/store/command.h"

G_BEGIN_DECLS

#define APP_TYPE_BIN_ITEM (app_bin_item_get_type ())
G_DECLARE_FINAL_TYPE (AppBinItem, app_bin_item, APP, BIN_ITEM, GObject)

/* Readable properties, strings: kind ("match", "player", "deck", "campaign", "run", "session",
 * "journal", "words", "photo", "note", "move-note"), kind-name (translated), uuid, title, subtitle
 * (what it belongs to), deleted (when, for the eye). */

/* A GListModel of AppBinItem, what was deleted last first. Follows the store. */
GListModel *app_bin_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
/* Why it could not be read last, which left what was there; NULL when it could. Borrowed. */
const GError *app_bin_get_error (GListModel *bin);

/**
 * AppBinCommand:
 * @kind: as above, "pack-draft" too; of app_bin_restore NULL for whatever it is
 * @which: a UUID or the beginning of one, a name, or whatever else it is found by: a list of words
 *   by its SHA-256
 * @deleted: of app_bin_set_deleted
 */
typedef struct {
  const char *kind;
  const char *which;
  gboolean deleted;
} AppBinCommand;

/* Puts a match, player, deck, campaign, run, session, journal entry, draft of a pack, list of words
 * or photo into the bin, or takes it out. */
extern const AppCommandType app_bin_set_deleted;
/* Takes anything out of the bin, by its UUID there. APP_ERROR with a sentence when another row has
 * its name by now. */
extern const AppCommandType app_bin_restore;

#define APP_TYPE_HISTORY_ITEM (app_history_item_get_type ())
G_DECLARE_FINAL_TYPE (AppHistoryItem, app_history_item, APP, HISTORY_ITEM, GObject)

/* Readable properties: batch (int64), title, when (for the eye), origin-name (translated: you, an
 * import, an undo, Tomekeeper), n-changes (uint), undone (boolean), can-undo (boolean; what the
 * program brings itself stays). */

/* A GListModel of AppHistoryItem, the newest first, at most 500. Follows the store. Undo with
 * app_store_undo_async(). */
GListModel *app_history_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
