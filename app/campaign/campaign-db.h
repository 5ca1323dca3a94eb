/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done with campaigns on one connection: the window does it on its writer thread, the
 * command line at once. Each change is one transaction; its caller opens the batch that it belongs
 * to, but where one is told that it opens its own.
 */
#pragma once

#include "app/campaign/campaigns.h"
#include "app/store/known-packs.h"

#include "db/campaigns.h"
#include "db/lines-read.h"

G_BEGIN_DECLS

/* Reading */

/**
 * app_run_read:
 * @replays: (inout) (nullable): matches that may be replayed where nobody has kept how far they
 *   got; counted down. NULL: that is not asked for
 * @complete: (out) (optional): FALSE when it stays unknown because there were too many
 */
AppRun *app_run_read (DbStore *db, AppPacks *packs, const DbRun *row, guint *replays,
                      gboolean *complete) G_GNUC_WARN_UNUSED_RESULT;

/* When it was played last, in milliseconds since 1970. */
gint64 app_run_last_played (const DbRun *row);

/* Replays what has to be and keeps how far each run got; @done (out) (optional) counts them. */
gboolean app_runs_refresh (DbStore *db, AppPacks *packs, guint *done, GError **error);

/* (element-type AppJournalEntry) */
GPtrArray *app_journal_read (DbStore *db, gint64 run, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Something that the chronicle names: who, by what, where. */
typedef struct {
  guint move;
  char *who;      /* a character, a foe */
  char *sentence; /* "Brand was slain by the Hound." */
  char *place;    /* "Realm 2, Encounter 3" */
  char *date;     /* of its session, or "" */
  char **carried; /* of a death: names of what the dead had, the moment before */
} AppRunMoment;

/* (element-type AppRunMoment): from one replay of a run; its whole story is in story.h. */
typedef struct {
  GPtrArray *deaths;
  GPtrArray *triumphs;
} AppRunMoments;

AppRunMoments *app_run_moments_read (DbStore *db, AppPacks *packs, gint64 match,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_run_moments_free (AppRunMoments *past);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppRunMoments, app_run_moments_free)

/* A campaign's row as a dialog edits it, and back: what the draft says goes into @row. */
AppCampaignDraft *app_campaign_draft_read (const DbCampaign *row) G_GNUC_WARN_UNUSED_RESULT;
void app_campaign_draft_write (const AppCampaignDraft *draft, DbCampaign *row);

/* Runs */

gboolean app_run_pause (DbStore *db, gint64 run, GError **error);
/* APP_ERROR_USAGE when there is nothing to resume. @unpaused (out) (optional): else what was
 * recorded last was taken back. */
gboolean app_run_resume (DbStore *db, AppPacks *packs, gint64 run, gboolean *unpaused,
                         GError **error);
gboolean app_run_abandon (DbStore *db, AppPacks *packs, gint64 run, GError **error);

/* The journal */

/* Adds an entry after move @at, G_MAXUINT64 for the end, to the session in which that is. */
gboolean app_journal_write (DbStore *db, gint64 run, guint64 at, const char *text,
                            const char *player, gint64 *id, GError **error);

G_END_DECLS
