/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which packs are known: files named on the command line, those stored in a collection, and the
 * bundled starter packs. A record's Pack tag is joined from them.
 */
#pragma once

#include "app/base/error.h"

#include "importers/pack-json.h"

G_BEGIN_DECLS

/**
 * AppPackFinder:
 * @revision: 0 for the newest
 * Returns: (transfer full): NULL when there is none; with @error when reading failed
 */
typedef ImportPack *(*AppPackFinder) (const char *id, guint revision, gpointer data,
                                      GError **error);

/**
 * AppPacks:
 * Holds every pack that it gave out until it is freed; matches that play with them borrow them.
 */
typedef struct AppPacks AppPacks;

AppPacks *app_packs_new (void) G_GNUC_WARN_UNUSED_RESULT;
AppPacks *app_packs_ref (AppPacks *packs);
void app_packs_unref (AppPacks *packs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPacks, app_packs_unref)

/* Asked for what no file gives, before the bundled packs; @data is borrowed. */
void app_packs_set_finder (AppPacks *packs, AppPackFinder find, gpointer data);

/**
 * app_packs_add_file:
 * Reads, checks and compiles a pack's JSON. Its faults are reported with the file's name. The same
 * id and revision with other content is a fault that names both files.
 */
gboolean app_packs_add_file (AppPacks *packs, const char *path, GError **error);
/* The same for a pack that is read already; @source names it in errors. */
gboolean app_packs_add (AppPacks *packs, ImportPack *pack, const char *source, GError **error);
/* (element-type utf8): warnings about the packs that were added, with their source in front;
 * they are good nevertheless. */
const GPtrArray *app_packs_get_warnings (AppPacks *packs);

/**
 * app_packs_get:
 * @revision: 0 for the newest
 *
 * Returns: borrowed; NULL when it is unknown, and then @error is set only if reading failed
 */
ImportPack *app_packs_get (AppPacks *packs, const char *id, guint revision, GError **error);

/* @error of import_pack_load_file() and its kin, moved to APP_ERROR with the file in front. */
void app_packs_propagate (GError **error, const char *path, GError *import_error);

/**
 * app_packs_join:
 * @value: a Pack tag's value, NULL for none: the packs given for this game, else the starter
 * @setup: its packs are filled in
 * @pinned: (out) (optional): the value with every revision
 * @file, @line: where the Pack tag stands, for errors
 *
 * An unknown pack is APP_ERROR_UNPLAYABLE.
 */
gboolean app_packs_join (AppPacks *packs, const char *value, RulesSetup *setup, char **pinned,
                         const char *file, guint line, GError **error);

G_END_DECLS
