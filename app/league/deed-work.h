/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of deeds share: what is being done, and how it is refused.
 */
#pragma once

#include "app/league/season-looking.h"

G_BEGIN_DECLS

/**
 * AppDoing:
 * @looking: of the season that the deed is about, once it was read; owned
 * @uuid: of what was made; owned
 * @told: (nullable): what a person should know of it; owned
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const AppDeed *deed;
  AppLooking *looking;
  char *uuid;
  char *told;
} AppDoing;

/* Says why it can't be: APP_ERROR_USAGE. Each %s of the sentence stands for one of the texts, which
 * are ended by NULL. Returns FALSE. */
gboolean app_deed_refuse (GError **error, const char *sentence, ...) G_GNUC_NULL_TERMINATED;
/* Takes a sentence over. */
gboolean app_deed_refuse_take (GError **error, char *sentence);

/* Reads the season that the deed names, by UUID, or that of its entrant or fixture. */
gboolean app_doing_read_season (AppDoing *doing, GError **error);
AppFixtureRow *app_doing_read_fixture (AppDoing *doing, GError **error);
DbEntrant *app_doing_read_entrant (AppDoing *doing, GError **error);
/* Refuses what changes a season that is over. */
gboolean app_doing_check_going_on (AppDoing *doing, GError **error);

/* Gives a fixture to some of those who sit there: @places by seat. Who sits there stays so,
 * whatever becomes of earlier results. */
gboolean app_doing_award (AppDoing *doing, const AppFixtureRow *fixture, const char *award,
                          const guint *places, const char *reason, GError **error);

/* Leagues and seasons */
gboolean app_deed_new_season (AppDoing *doing, GError **error);
gboolean app_deed_edit_season (AppDoing *doing, GError **error);
gboolean app_deed_rename_league (AppDoing *doing, GError **error);
gboolean app_deed_delete_league (AppDoing *doing, GError **error);
gboolean app_deed_restore_league (AppDoing *doing, GError **error);
gboolean app_deed_delete_season (AppDoing *doing, GError **error);
gboolean app_deed_restore_season (AppDoing *doing, GError **error);
gboolean app_deed_finish_season (AppDoing *doing, GError **error);
gboolean app_deed_reopen_season (AppDoing *doing, GError **error);

/* Entrants. app_deed_add_entrants(): @texts as a draft's; the first one's UUID is the deed's. */
gboolean app_deed_add_entrants (AppDoing *doing, gint64 season, AppPartners partners, char **texts,
                                guint joined, GError **error);
gboolean app_deed_enter (AppDoing *doing, GError **error);
gboolean app_deed_edit_entrant (AppDoing *doing, GError **error);
gboolean app_deed_leave (AppDoing *doing, GError **error);
gboolean app_deed_return (AppDoing *doing, GError **error);
gboolean app_deed_take_out (AppDoing *doing, GError **error);
gboolean app_deed_away (AppDoing *doing, GError **error);
gboolean app_deed_forbid (AppDoing *doing, GError **error);

/* Pairings */
gboolean app_deed_pair (AppDoing *doing, GError **error);
gboolean app_deed_unpair (AppDoing *doing, GError **error);
gboolean app_deed_seat (AppDoing *doing, GError **error);

/* Results */
gboolean app_deed_link (AppDoing *doing, GError **error);
gboolean app_deed_unlink (AppDoing *doing, GError **error);
gboolean app_deed_log (AppDoing *doing, GError **error);
gboolean app_deed_award (AppDoing *doing, GError **error);
gboolean app_deed_unaward (AppDoing *doing, GError **error);
gboolean app_deed_date (AppDoing *doing, GError **error);
gboolean app_deed_count (AppDoing *doing, GError **error);

/* Points schemes */
gboolean app_deed_keep_scheme (AppDoing *doing, GError **error);
gboolean app_deed_delete_scheme (AppDoing *doing, GError **error);
gboolean app_deed_restore_scheme (AppDoing *doing, GError **error);

/* Links a match to a fixture on the connection of a transaction, as APP_DEED_LINK does. */
gboolean app_fixture_link (DbStore *db, AppPacks *packs, const char *fixture, gint64 match,
                           GError **error);

G_END_DECLS
