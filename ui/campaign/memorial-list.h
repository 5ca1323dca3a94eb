/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is remembered of a campaign: who fell, by what and where, and the triumphs.
 */
#pragma once

#include "app/campaign/campaigns.h"

#include <adwaita.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_MEMORIAL_LIST (ui_memorial_list_get_type ())
G_DECLARE_FINAL_TYPE (UiMemorialList, ui_memorial_list, UI, MEMORIAL_LIST, AdwBin)

/* Reads the runs' stories one after the other while there is time; rows come as they are known, and
 * open their moves. There is nothing to be seen without any. */
void ui_memorial_list_show (UiMemorialList *self, AppStore *store,
                            const AppCampaignSnapshot *snapshot);

/* Names with their bars of health, side by side where there is room. */
GtkWidget *ui_party_new_short (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

/* A row a member: who plays it, its health, what it carries. */
GtkWidget *ui_party_new_list (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
