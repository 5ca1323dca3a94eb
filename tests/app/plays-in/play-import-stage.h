/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Histories for the tests of bringing them along: made up, and written as other programs do.
 */
#pragma once

#include "tests/app/fixture.h"

#include "app/plays-in/play-import.h"
#include "app/plays-out/plays.h"

#include "db/matches.h"

G_BEGIN_DECLS

#define STAGE_SEATS 4

typedef struct {
  const char *name;
  int score;
  gboolean wins;
} StageSeat;

/**
 * StagePlay:
 * @id: in BG Stats; @bgg: at BoardGameGeek, 0 for one that was never sent there
 */
typedef struct {
  guint id, bgg;
  const char *date, *game, *place;
  guint minutes;
  const char *comment;
  StageSeat seats[STAGE_SEATS];
  guint n;
} StagePlay;

/* Three plays of a year. */
#define STAGE_YEAR 3
extern const StagePlay play_import_stage_year[STAGE_YEAR];

/* As BG Stats writes them. */
char *play_import_stage_as_bgstats (const StagePlay *plays, guint n) G_GNUC_WARN_UNUSED_RESULT;
/* As BoardGameGeek does: those that were sent there keep their number, others get @from and on. */
char *play_import_stage_as_bgg (const StagePlay *plays, guint n,
                                guint from) G_GNUC_WARN_UNUSED_RESULT;

/* An empty collection in memory. */
DbStore *play_import_stage_collection (void) G_GNUC_WARN_UNUSED_RESULT;

/* Text as one more source, read and matched; no fault is expected. */
AppPlayImport *play_import_stage_read (DbStore *db, const char *name,
                                       const char *text) G_GNUC_WARN_UNUSED_RESULT;
void play_import_stage_match (AppPlayImport *play_import, DbStore *db);
gint64 play_import_stage_run (AppPlayImport *play_import, DbStore *db);
/* All of it at once; the counts are as they were before. */
gint64 play_import_stage_import (DbStore *db, const char *name, const char *text,
                                 AppPlayImportCounts *counts);

/* All plays of the collection as the program exports them. */
char *play_import_stage_write (DbStore *db, AppPlaysFormat format) G_GNUC_WARN_UNUSED_RESULT;

/* "add 3, known 2": what will become of the plays. */
const char *play_import_stage_verdicts (AppPlayImport *play_import);
/* How many undeleted matches there are. */
guint play_import_stage_count (DbStore *db);
/* The @nth undeleted match in the order of rows, from 0. */
DbMatch *play_import_stage_match_at (DbStore *db, guint nth) G_GNUC_WARN_UNUSED_RESULT;
/* UUIDs of all undeleted matches, sorted, in one text. */
char *play_import_stage_uuids (DbStore *db) G_GNUC_WARN_UNUSED_RESULT;
/* The entry of a name that was read; to be freed. */
AppPlayImportName *play_import_stage_name (AppPlayImport *play_import, DbStore *db,
                                           ImportEntityKind kind,
                                           const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* The only row of a verdict. */
AppPlayImportRow *play_import_stage_row (AppPlayImport *play_import, DbStore *db,
                                         AppPlayImportVerdict verdict) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
