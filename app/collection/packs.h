/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs of a collection as a list model, and their cards.
 */
#pragma once

#include "app/base/value.h"
#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_TYPE_PACK (app_pack_get_type ())
G_DECLARE_FINAL_TYPE (AppPack, app_pack, APP, PACK, GObject)

/* Readable properties: id, revision (uint), title, game, game-name, author, licence, n-cards
 * (uint), n-matches (uint), bundled (boolean). */

/* A GListModel of AppPack, the newest revision of each first. Follows the store. */
GListModel *app_pack_list_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
/* A pack's root, with all its lists. */
AppValue *app_pack_dup_root (AppStore *store, const char *id, guint revision,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
