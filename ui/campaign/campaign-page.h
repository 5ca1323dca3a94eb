/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of one campaign: who plays it and by which rules of their own, its runs, and who is
 * remembered.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_CAMPAIGN_PAGE (ui_campaign_page_get_type ())
G_DECLARE_FINAL_TYPE (UiCampaignPage, ui_campaign_page, UI, CAMPAIGN_PAGE, AdwBin)

/* NULL with @error when there is no such campaign. */
GtkWidget *ui_campaign_page_new (AppStore *store, const char *uuid, GError **error);

const char *ui_campaign_page_get_uuid (UiCampaignPage *page);

G_END_DECLS
