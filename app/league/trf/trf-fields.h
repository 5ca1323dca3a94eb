/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season as a tournament report, for those who write one and read one into the store. What a
 * report says that a season has no column for is kept as tags: lines of the file on the season,
 * fields of players on the entrants. They are written again as long as they hold.
 */
#pragma once

#include "app/league/season-snapshot.h"
#include "app/league/trf/trf.h"

#include "db/leagues.h"
#include "importers/trf.h"

G_BEGIN_DECLS

/* The report's lines but those of players, as the season's tags. */
void app_trf_lines_to_tags (const ImportTrf *trf, DbSeason *season);
/* Puts lines around @trf's players: those of the imported file that still hold, and those of
 * the season. */
void app_trf_add_lines (ImportTrf *trf, const AppSeasonSnapshot *snapshot, guint paired);
/* Whether line 092 (nullable) tells of one. */
gboolean app_trf_is_round_robin (const char *kind);
/* The scheme of a report's points, and the other way round. */
void app_trf_read_scheme (const ImportTrfPoints *points, LeagueScheme *scheme);

/* An entrant's tags */

const char *app_trf_get_tag (const GArray *tags, const char *name); /* "" without */
/* A player's fields into tags: sex, title, federation, id, born. */
void app_trf_fields_to_tags (const ImportTrfPlayer *player, DbEntrant *entrant);
/* And back. */
void app_trf_fields_from_tags (ImportTrfPlayer *player, const DbEntrant *entrant);
/* What @ours doesn't say as the file did. TRUE when a tag was set. */
gboolean app_trf_difference_to_tags (const ImportTrfPlayer *ours, const ImportTrfPlayer *theirs,
                                     DbEntrant *entrant);
/* Says it as the file did where it means the same. */
void app_trf_restore_from_tags (ImportTrfPlayer *player, const DbEntrant *entrant);

/* What both lost is in ImportTrfRound::result before it is said: 'L' then. */
#define APP_TRF_BOTH_LOST 'l'

/* trf.c: results and pairings of a report into a season */

/**
 * AppTrfImporter:
 * @entrants: (array length=IMPORT_TRF_NUMBER + 1): rows of entrants by start number, 0 for none;
 *   @players likewise
 * @game: code, or NULL; @game_name
 * @n_matches, @n_open, @n_awards, @n_byes, @n_absences: what was stored
 */
typedef struct {
  DbStore *db;
  const ImportTrf *trf;
  gint64 season;
  const char *event;
  const char *game, *game_name;
  const ImportTrfPlayer *file_players[IMPORT_TRF_NUMBER + 1]; /* of the file, by start number */
  gint64 entrants[IMPORT_TRF_NUMBER + 1];
  gint64 players[IMPORT_TRF_NUMBER + 1];
  guint n_matches, n_open, n_awards, n_byes;
} AppTrfImporter;

/* The day of a round as the file says, "" for none. */
char *app_trf_dup_round_day (const ImportTrf *trf, guint round) G_GNUC_WARN_UNUSED_RESULT;
/* The cell of a round from 1; blank beyond the last one. */
ImportTrfRound app_trf_get_round (const ImportTrfPlayer *player, guint round);

G_END_DECLS
