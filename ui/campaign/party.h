/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run's party as it stands: in short beside its run, and at length with what each carries.
 */
#pragma once

#include "app/campaign/campaigns.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Names with their bars of health, side by side where there is room. */
GtkWidget *ui_party_new_short (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

/* A row a member: who plays it, its health, what it carries. */
GtkWidget *ui_party_new_list (const AppRun *run) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
