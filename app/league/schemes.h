/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points schemes as texts: JSON for files and the store, a line for the eye; and those of a
 * collection beside the ready ones.
 */
#pragma once

#include "app/base/draft.h"
#include "app/store/store.h"

#include "db/store.h"
#include "app/league/maths/points.h"

G_BEGIN_DECLS

/* The scheme as JSON, and back: docs/leagues.md describes it. Reading says what is wrong where, as
 * APP_ERROR_RULES; what league_scheme_check() finds is not looked for. Written JSON is the same for
 * equal schemes. */
char *app_scheme_write (const LeagueScheme *scheme) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_scheme_read (const char *json, LeagueScheme *scheme, GError **error);
/* The same of a file's text: errors begin with "FILE:LINE: ". */
gboolean app_scheme_read_file_text (const char *json, const char *file, LeagueScheme *scheme,
                                    GError **error);

/* The smallest and the largest table that it has points for; 2 and 2 where it goes by results. */
void app_scheme_sizes (const LeagueScheme *scheme, guint *least, guint *most);

/* "Win 3, draw 1, loss 0; bye 3", "Of 4: 4, 3, 2, 1; ties share". */
char *app_scheme_dup_text (const LeagueScheme *scheme) G_GNUC_WARN_UNUSED_RESULT;

/* "2½", "0.667": points for the eye, at most three decimals. */
char *app_points_dup (LeaguePoints points) G_GNUC_WARN_UNUSED_RESULT;
/* Reads "2", "2.5", "2½", "½"; at most three decimals. */
gboolean app_points_read (const char *text, LeaguePoints *points);

/**
 * AppScheme:
 * @id: of a ready one, or the stored one's UUID
 * @preset: it can't be changed
 */
typedef struct {
  char *id;
  char *name;
  gboolean preset;
  LeagueScheme scheme;
} AppScheme;

void app_scheme_free (AppScheme *scheme);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppScheme, app_scheme_free)

/* (element-type AppScheme): the ready ones, then the collection's by name. */
GPtrArray *app_schemes_list (DbStore *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* By id, UUID or name (case folded). APP_ERROR_NOT_FOUND. */
AppScheme *app_scheme_find (DbStore *db, const char *name,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A scheme as it is typed: nothing of it is lost while it can't be read. */

#define APP_TYPE_SCHEME_DRAFT (app_scheme_draft_get_type ())
G_DECLARE_FINAL_TYPE (AppSchemeDraft, app_scheme_draft, APP, SCHEME_DRAFT, AppDraft)

/* Properties: kind (uint: LeagueBonusKind), limit and points (string, points). */
#define APP_TYPE_BONUS_DRAFT (app_bonus_draft_get_type ())
G_DECLARE_FINAL_TYPE (AppBonusDraft, app_bonus_draft, APP, BONUS_DRAFT, AppDraft)

/* Properties: name (string); by (uint: 1 by place, else 0), ties (uint: LeagueTies), most (uint:
 * the largest table); win, draw, loss, bye, full-bye, half-bye, zero-bye, forfeit-win, forfeit-loss
 * (string, points). */
AppSchemeDraft *app_scheme_draft_new (const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* All but the name as in @scheme; "most" is notified, whether it is another or not. */
void app_scheme_draft_set_scheme (AppSchemeDraft *draft, const LeagueScheme *scheme);
/* What @place of a table of @n brings, from 1; "" for nothing. Borrowed until it is set. */
const char *app_scheme_draft_get_place (AppSchemeDraft *draft, guint n, guint place);
void app_scheme_draft_set_place (AppSchemeDraft *draft, guint n, guint place, const char *text);
/* A list of AppBonusDraft; borrowed. */
GListModel *app_scheme_draft_get_bonuses (AppSchemeDraft *draft);
void app_scheme_draft_add_bonus (AppSchemeDraft *draft, const LeagueBonus *like);
void app_scheme_draft_remove_bonus (AppSchemeDraft *draft, guint at);
/* FALSE when some points can't be read, which count as 0 then. */
gboolean app_scheme_draft_read (AppSchemeDraft *draft, LeagueScheme *scheme);
/* Whether @text is points, or nothing. */
gboolean app_points_text_is_good (const char *text);

G_END_DECLS
