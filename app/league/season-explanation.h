/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What made a figure of the table, and why one stands before another, in sentences.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

/* A result for the eye: "Round 3: Ann 1 – 0 Ben", "12 Nov 2026: Ann, Cy, Ben"; and the match's
 * UUID, NULL without. */
char *app_season_dup_result_text (AppSeason *season, DbStore *db,
                                  guint32 result) G_GNUC_WARN_UNUSED_RESULT;
char *app_season_dup_match (AppSeason *season, DbStore *db, guint32 result,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* What made a figure of the table. @table: of @season, any date. */
AppFigureExplanation *app_season_explain_figure (AppSeason *season, DbStore *db,
                                                 const LeagueTable *table, guint32 entrant,
                                                 LeagueColumn column) G_GNUC_WARN_UNUSED_RESULT;
/* Why @one stands before @other: "Ann and Ben have 3 points each; Buchholz decides: 7½ against 6."
 */
char *app_season_dup_order_text (AppSeason *season, const LeagueTable *table, guint32 one,
                                 guint32 other) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
