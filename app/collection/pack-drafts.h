/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs on a bare connection, for the editor, the writer thread and the command line; and
 * a draft as a value: its text, changes to it with their undoing, and what is wrong with it.
 */
#pragma once

#include "app/store/database.h"
#include "app/collection/pack-editor.h"
#include "app/base/value.h"

#include "db/pack-drafts.h"

G_BEGIN_DECLS

/* The text */

/* JSON as the starter packs have it: what is short in one line, others a line a member, at most 100
 * columns wide where texts allow it. */
char *app_pack_draft_dup_json (const AppValue *root) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_pack_draft_read:
 * @file: for errors
 *
 * JSON of a pack's shape: an object of a game that is known, whose lists are lists. IMPORT_ERROR or
 * APP_ERROR_RULES with the place.
 */
AppValue *app_pack_draft_read (const char *json, gsize length, const char *file,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A text of the root, "" when it is none. */
const char *app_pack_draft_get_text (const AppValue *root, const char *key);
const RulesGame *app_pack_draft_get_game (const AppValue *root);

/* Drafts */

/**
 * app_pack_draft_store:
 * @row: its texts become those of @root
 * @json: of @root; taken over
 * @before: the draft's JSON as the caller knows it
 * @batch: (inout): as of db_pack_draft_update(), as are the errors
 */
gboolean app_pack_draft_store (DbStore *db, DbPackDraft *row, const AppValue *root, char *json,
                               const char *before, gint64 *batch, GError **error);

/* See app/collection/pack-editor.h. */
GPtrArray *app_pack_drafts_list (DbStore *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_pack_draft_make_new (DbStore *db, const char *game, const char *title,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_pack_draft_make_copy (DbStore *db, const char *id, guint revision, const char *title,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_pack_draft_make_revision (DbStore *db, const char *id,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_pack_draft_make_from_file (DbStore *db, const char *path,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The bytes of a file, at most one more than a pack may have. */
char *app_pack_draft_read_file (const char *path, gsize *length,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The root of a stored pack; @revision 0 for the newest. */
AppValue *app_pack_draft_load_pack (DbStore *db, const char *id, guint revision,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The revision that a pack of that id gets next. @bundled (out): the id is one of the program's. */
gboolean app_pack_draft_find_target (DbStore *db, const char *id, guint *revision,
                                     gboolean *bundled, GError **error);

/**
 * app_pack_draft_publish:
 * @before: the draft's JSON as the caller knows it
 * @batch: (out)
 *
 * Stores @root as the next revision and ends the draft, in one change.
 *
 * Returns: "id@revision"
 */
char *app_pack_draft_publish (DbStore *db, gint64 row, const char *before, const AppValue *root,
                              gint64 *batch, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Changes of a root, which is one, not any node of a tree: each returns another one, or NULL where
 * there is nothing to change */

/* The form of the member at @path; NULL when it is none. */
const AppPackForm *app_pack_root_find_form (const AppValue *root, const char *path);
/* The section of the root's list at @path, "cards" or "cards[3].power"; NULL for none. */
const AppPackSection *app_pack_root_find_section (const AppValue *root, const char *path);

AppValue *app_pack_root_set (const AppValue *root, const char *path,
                             const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_pack_root_insert (const AppValue *root, const char *list, guint position,
                                const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_pack_root_move (const AppValue *root, const char *list, guint from,
                              guint to) G_GNUC_WARN_UNUSED_RESULT;
AppValue *app_pack_root_duplicate (const AppValue *root,
                                   const char *path) G_GNUC_WARN_UNUSED_RESULT;
/* @added (out) */
AppValue *app_pack_root_add_from (const AppValue *root, const AppValue *other, const char *list,
                                  const guint *which, guint n_which,
                                  guint *added) G_GNUC_WARN_UNUSED_RESULT;

/* "cards[3]" as "cards" and 3; FALSE for what is no member of a list. @list is to be freed. */
gboolean app_pack_path_split (const char *path, char **list, guint *index);

/* Whether members of @form have an id of their own, rather than one that names another's. */
gboolean app_pack_form_has_own_id (const AppPackForm *form);

/* Whether @id is the id of a member of any of the root's lists. */
gboolean app_pack_root_has_id (const AppValue *root, const char *id);
/* The member of that id of a list of the root, -1 for none. */
int app_pack_root_find_id (const AppValue *root, const char *list, const char *id);

/* Steps */

/**
 * AppPackSteps:
 * What was changed, to be taken back and done again. Steps know the part that changed alone; the
 * oldest are forgotten when there are too many.
 */
typedef struct AppPackSteps AppPackSteps;

AppPackSteps *app_pack_steps_new (void);
void app_pack_steps_free (AppPackSteps *steps);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPackSteps, app_pack_steps_free)

/* @from became @to. @key: (nullable): what was set; see app_pack_steps_merge() */
void app_pack_steps_add (AppPackSteps *steps, const AppValue *from, const AppValue *to,
                         const char *key, gint64 now);
/* When the last step set @key less than two seconds before @now: @root as it was before that step,
 * which is forgotten. Else NULL. */
AppValue *app_pack_steps_merge (AppPackSteps *steps, const AppValue *root, const char *key,
                                gint64 now) G_GNUC_WARN_UNUSED_RESULT;
gboolean app_pack_steps_can (AppPackSteps *steps, gboolean redo);
/* @root as it was before the last step, or with @redo after the next one. */
AppValue *app_pack_steps_apply (AppPackSteps *steps, const AppValue *root,
                                gboolean redo) G_GNUC_WARN_UNUSED_RESULT;

/* Faults */

/**
 * AppPackCheck:
 * What is wrong with a root that changes: members that are as they were before are not looked at
 * again.
 */
typedef struct AppPackCheck AppPackCheck;

AppPackCheck *app_pack_check_new (void);
void app_pack_check_free (AppPackCheck *check);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPackCheck, app_pack_check_free)

/* Looks at @root and at each of its members alone. Whole-pack faults stay those of the last
 * app_pack_check_global(). */
void app_pack_check_members (AppPackCheck *check, const AppValue *root);
/* Looks at the last root as a whole: ids that stand twice, numbers of members. @bundled: its id is
 * one of the program's packs. */
void app_pack_check_global (AppPackCheck *check, gboolean bundled);
/* How long the last app_pack_check_global() took, in microseconds. */
gint64 app_pack_check_get_cost (AppPackCheck *check);
/* (element-type AppPackFault): in the pack's order, at most 200. */
const GArray *app_pack_check_get_faults (AppPackCheck *check);
/* The first one at @path or below it. */
const AppPackFault *app_pack_check_find (AppPackCheck *check, const char *path);

G_END_DECLS
