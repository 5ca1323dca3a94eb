/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done with a run wherever one is shown: rename, pause, resume, abandon, take out of
 * its campaign.
 */
#pragma once

#include "app/campaign/campaigns.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * ui_run_add_actions:
 * @page: gets the group of actions "run", each with a run's UUID and title as its target (ss); what
 *   came of one is told in its window
 */
void ui_run_add_actions (GtkWidget *page, AppStore *store);

/* A button with the menu of what can be done with @run; @page has the actions. @with_campaign: the
 * way to its campaign is one of them. */
GtkWidget *ui_run_menu_new (GtkWidget *page, const AppRun *run,
                            gboolean with_campaign) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
