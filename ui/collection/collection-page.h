/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The packs of cards that a collection knows.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_COLLECTION_PAGE (ui_collection_page_get_type ())
G_DECLARE_FINAL_TYPE (UiCollectionPage, ui_collection_page, UI, COLLECTION_PAGE, AdwBin)

GtkWidget *ui_collection_page_new (AppStore *store);

/* Reads a pack's file into the collection; a fault is told in a dialog. */
void ui_collection_page_import (UiCollectionPage *self, const char *path);

G_END_DECLS
