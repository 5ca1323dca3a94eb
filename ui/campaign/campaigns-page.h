/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of campaigns: who plays which one, and how its runs went. A row opens its campaign.
 */
#pragma once

#include "app/store/store.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_CAMPAIGNS_PAGE (ui_campaigns_page_get_type ())
G_DECLARE_FINAL_TYPE (UiCampaignsPage, ui_campaigns_page, UI, CAMPAIGNS_PAGE, AdwBin)

GtkWidget *ui_campaigns_page_new (AppStore *store);

G_END_DECLS
