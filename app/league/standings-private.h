/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of a season's figures for the window share.
 */
#pragma once

#include "app/league/season-private.h"
#include "app/league/standings.h"

G_BEGIN_DECLS

/**
 * AppStandingTable:
 * @season, @table: borrowed from the standings; NULL when they have others now
 *
 * What rows take their values from; counted by references.
 */
typedef struct {
  AppSeason *season;
  const LeagueTable *table;
} AppStandingTable;

/* @table: a reference is taken (g_atomic_rc_box). */
AppStanding *app_standing_new (AppStandingTable *table, guint32 entrant, int moved,
                               double rating) G_GNUC_WARN_UNUSED_RESULT;

/* Where everybody stood, by entrant's UUID. */
typedef struct {
  guint rank;
  guint played;
  LeaguePoints points;
} AppStandingPlace;

GHashTable *app_standing_places (AppSeason *season,
                                 const LeagueTable *table) G_GNUC_WARN_UNUSED_RESULT;
/* What is to be said of the difference; NULL for nothing. */
char *app_standing_dup_news (GHashTable *before, AppSeason *season) G_GNUC_WARN_UNUSED_RESULT;

/* The table that places won are counted from: after the round before, or on the day before the last
 * one; NULL when there is none. */
LeagueTable *app_standing_table_before (AppSeason *season, LeagueDay until,
                                        guint rounds) G_GNUC_WARN_UNUSED_RESULT;
/* As shown, at a time; NAN without. */
double app_standing_rating (AppSeason *season, guint32 entrant, LeagueDay until, guint rounds);

G_END_DECLS
