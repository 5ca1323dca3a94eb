/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one run: where it stands and what is owed, what happened the last time, the party and
 * how it fared, its sessions and its journal.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_RUN_PAGE (ui_run_page_get_type ())
G_DECLARE_FINAL_TYPE (UiRunPage, ui_run_page, UI, RUN_PAGE, AdwBin)

/* @match: the run's match. NULL with @error when there is none, or it is no run. */
GtkWidget *ui_run_page_new (AppStore *store, const char *match, GError **error);

/* The UUID of the run's match. */
const char *ui_run_page_get_match (UiRunPage *page);

G_END_DECLS
