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

/* What becomes of a result that is another one here than in the file. */
typedef enum {
  APP_TRF_HERE,  /* stays, and is told */
  APP_TRF_THERE, /* the file's takes its place, but for a match that has moves */
  APP_TRF_ASK,   /* is told, and nothing is stored */
} AppTrfDifferences;

/**
 * AppTrfOptions:
 * @game: name or code of what was played; NULL for "Chess"
 * @into: row of a season whose rounds it continues (entrants by start number; its unplayed rounds
 *   take the file's results and pairings); 0 for the one that is the same tournament, else a new
 *   league
 * @is_new: a new league, though the same tournament is here
 * @dry: nothing is written
 */
typedef struct {
  const char *game;
  gint64 into;
  gboolean is_new, dry;
  AppTrfDifferences differences;
} AppTrfOptions;

/**
 * app_trf_import_with:
 * @name: of the file, for messages
 * @season: (out): UUID; NULL when nothing was stored
 * @sentences: (out): what was or would be done, sentences ended by NULL
 * @asked: (out): results that differ, with APP_TRF_ASK
 *
 * One transaction. APP_ERROR_RULES names file, line and column. A tournament is the same when it
 * has the same name and first day, and the same entrants by their federation's number or by name;
 * nothing of it is stored twice.
 */
gboolean app_trf_import_with (DbStore *db, AppPacks *packs, const char *name, const char *text,
                              gsize length, const AppTrfOptions *options, char **season,
                              char ***sentences, guint *asked, gint64 *batch, GError **error);
/* The same with APP_TRF_HERE, for who looks at the sentences of a dry run first. */
gboolean app_trf_import (DbStore *db, AppPacks *packs, const char *name, const char *text,
                         gsize length, const char *game, gint64 into, gboolean dry, char **season,
                         char ***sentences, gint64 *batch, GError **error);

/* The bytes of a file, "-" for standard input; of one that is too long only some more than there
 * may be, so that reading it tells. APP_ERROR_FILE. */
GBytes *app_trf_load (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
