/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seasons as FIDE's tournament report files (TRF16 and TRF26), out and in, whole: so that a
 * federation's pairing engine or checker can work on them.
 */
#pragma once

#include "app/league/season.h"

G_BEGIN_DECLS

/* The season as TRF16, with the extensions for rounds, points and absences that pairing engines
 * read. APP_ERROR_USAGE for a season whose results TRF can't hold: tables of more than two sides.
 */
char *app_trf_write (DbStore *db, AppPacks *packs, gint64 season,
                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same as TRF26: with its own records for rounds, points, absences and who must not meet. */
char *app_trf_write_26 (DbStore *db, AppPacks *packs, gint64 season,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_trf_import:
 * @name: of the file, for messages
 * @game: name or code of what was played; NULL for "Chess"
 * @into: row of a season whose rounds it continues (entrants by start number; its unplayed rounds
 *   take the file's results and pairings), 0 for a new league
 * @dry: nothing is written
 * @sentences: (out): what was or would be done, sentences ended by NULL
 *
 * One transaction. APP_ERROR_RULES names file, line and column.
 */
gboolean app_trf_import (DbStore *db, AppPacks *packs, const char *name, const char *text,
                         gsize length, const char *game, gint64 into, gboolean dry, char **season,
                         char ***sentences, gint64 *batch, GError **error);

/* The bytes of a file, "-" for standard input; of one that is too long only some more than there
 * may be, so that reading it tells. APP_ERROR_FILE. */
GBytes *app_trf_load (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
