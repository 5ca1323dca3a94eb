/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the actions of leagues share: league-actions.c does and opens things,
 * league-asks.c asks for the little that a deed needs.
 */
#pragma once

#include "ui/league/league-actions.h"

G_BEGIN_DECLS

/* The store of the page that has the actions. */
AppStore *ui_league_get_store (GtkWidget *page);

/* "Ann – Ben". */
char *ui_fixture_dup_title (const AppFixture *fixture) G_GNUC_WARN_UNUSED_RESULT;

/* Each asks, and does it when that is answered. */
void ui_league_ask_name (GtkWidget *page, const char *league, const char *name);
void ui_league_ask_match (GtkWidget *page, const char *fixture);
void ui_league_ask_reason (GtkWidget *page, const char *season, const char *match);
void ui_league_ask_date (GtkWidget *page, const char *fixture);

G_END_DECLS
