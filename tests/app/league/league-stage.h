/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small club for tests of figures: seasons, entrants, matches and fixtures in few words.
 */
#pragma once

#include "tests/app/fixture.h"

#include "app/league/season.h"

#include "db/leagues.h"

G_BEGIN_DECLS

extern DbStore *stage_db;
extern AppPacks *stage_packs;

/* Checked fixtures: an empty collection in memory, or in a file of the test's folder. */
void stage_setup (void);
void stage_setup_file (void);
void stage_teardown (void);
/* The file's path. */
const char *stage_path (void);

/**
 * StageSeason:
 * @format: "swiss" …; @partners: NULL for "none"
 * @scheme: of a ready one, NULL for "chess"
 * @tie_breaks, @rating, @starts, @ends: NULL for ""
 * @game: NULL for "Chess"
 */
typedef struct {
  const char *format;
  const char *partners;
  gboolean open;
  const char *scheme;
  const char *tie_breaks;
  const char *rating;
  const char *game;
  const char *starts, *ends;
  guint rounds;
  gint64 carries;
  const char *carried;
} StageSeason;

/* A season of the league "Club", its number the next one, with players, or teams as "Red: Ann,
 * Ben"; @entrants apart by "; ". */
gint64 stage_season (const StageSeason *season, const char *entrants);
/* The row of an entrant by name. */
gint64 stage_entrant (gint64 season, const char *name);

/* A match without moves of "Chess": "Ann > Ben", "Ann = Ben", "Ann > Cy = Ben", "Ann & Cy > Ben &
 * Dee", "Ann 3 > Ben 1" with scores, "Ann + Ben" together and won, "Ann ? Ben" without a result.
 */
gint64 stage_match (const char *date, const char *notation);
gint64 stage_match_of (const char *game, const char *date, const char *notation);
/* The same as another result of a match that is there. */
void stage_edit_match (gint64 match, const char *date, const char *notation);
void stage_delete_match (gint64 match, gboolean deleted);

/* A fixture: "Ann - Ben", "Ann" with another kind than "match"; @match 0 for none. */
gint64 stage_fixture (gint64 season, guint round, const char *kind, const char *entrants,
                      gint64 match);
/* The same with a match that is stored as it. */
gint64 stage_played (gint64 season, guint round, const char *date, const char *notation);
/* @award: "forfeit", "decision", "" for none; @places in the order of seats. */
void stage_award (gint64 fixture, const char *award, guint first, guint second);
void stage_link (gint64 fixture, gint64 match);

AppSeason *stage_load (gint64 season);
guint32 stage_who (AppSeason *season, const char *name);
/* "1 Ann 3, 2 Ben 1½": ranks, names and a column. */
char *stage_table (AppSeason *season, const LeagueTable *table, LeagueColumn column);
/* Asserts that both have the same figures, in every column, rank and rating. */
void stage_assert_same (AppSeason *one, AppSeason *other);

G_END_DECLS
