/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialog that begins a campaign, or edits one: its name, its game, who plays, what the group
 * agreed on.
 */
#pragma once

#include "app/campaign/campaigns.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_CAMPAIGN_DIALOG (ui_campaign_dialog_get_type ())
G_DECLARE_FINAL_TYPE (UiCampaignDialog, ui_campaign_dialog, UI, CAMPAIGN_DIALOG, AdwWindow)

/* @campaign: (nullable): the campaign to edit; NULL for a new one. Signal "done" (uuid, sentence,
 * batch). */
GtkWidget *ui_campaign_dialog_new (AppStore *store, const AppCampaignSnapshot *campaign);

G_END_DECLS
