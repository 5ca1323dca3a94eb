/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along without blocking, for the window: what play-import.h does, in a thread of
 * its own with a connection of its own that only reads; storing goes through the store's writer.
 * What came of it is told on the main loop, and what stands in lists is read when it is looked at.
 */
#pragma once

#include "app/store/store.h"
#include "app/plays-in/play-import.h"

G_BEGIN_DECLS

typedef enum {
  APP_IMPORT_SESSION_EMPTY, /* sources are to be added */
  APP_IMPORT_SESSION_READING,
  APP_IMPORT_SESSION_READY, /* read, to be looked at */
  APP_IMPORT_SESSION_STORING,
  APP_IMPORT_SESSION_DONE,
} AppImportSessionState;

#define APP_TYPE_IMPORT_SESSION (app_import_session_get_type ())
G_DECLARE_FINAL_TYPE (AppImportSession, app_import_session, APP, IMPORT_SESSION, GObject)

/* Readable properties, which notify on the main loop: state (uint, AppImportSessionState), fraction
 * (double, negative while nobody knows), doing (string, a translated sentence) and working
 * (boolean: what was chosen is being worked in, and the lists may be of before).
 *
 * Signals: "looked" after each reading and matching: counts, tables, names and lists are new.
 * "told" (a sentence): what went wrong without ending anything. */

/* @store: (nullable): NULL for none yet */
AppImportSession *app_import_session_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
AppStore *app_import_session_get_store (AppImportSession *self);
/* Another collection, or none: the sources stay, and what was read is read again for it. */
void app_import_session_set_store (AppImportSession *self, AppStore *store);
AppImportSessionState app_import_session_get_state (AppImportSession *self);
gboolean app_import_session_is_working (AppImportSession *self);
double app_import_session_get_fraction (AppImportSession *self);
const char *app_import_session_get_doing (AppImportSession *self);

/* Why the last reading or storing did not come to its end; NULL when it did or was cancelled. */
const GError *app_import_session_get_error (AppImportSession *self);

/* Whether it is for want of a token that BoardGameGeek accepts. */
gboolean app_import_session_wants_token (AppImportSession *self);

/* Sources, as app_play_import_add() takes them; only while the state is EMPTY. */
void app_import_session_add (AppImportSession *self, const char *source);
/* The same of bytes that are called @name; @bytes: NULL for a source of that name. */
void app_import_session_add_bytes (AppImportSession *self, const char *name, GBytes *bytes);
/**
 * app_import_session_add_bgg:
 * @token: (nullable): NULL or "" for the one that the desktop keeps
 * @keep: the desktop is to keep it, once it was accepted
 */
void app_import_session_add_bgg (AppImportSession *self, const char *user, const char *token,
                                 gboolean keep);
/* What was played in tournament reports that are read from now on, by name or code; NULL or "" for
 * chess. */
void app_import_session_set_game (AppImportSession *self, const char *game);
/* What is brought, for a title: the name of the one source, or how many there are. */
char *app_import_session_dup_sources (AppImportSession *self) G_GNUC_WARN_UNUSED_RESULT;

/* Reads what was added; without a collection as soon as there is one. Without a token for
 * BoardGameGeek: G_IO_ERROR_PERMISSION_DENIED. */
void app_import_session_read (AppImportSession *self);
/* Reads it again, with another way to read tables. */
void app_import_session_set_mapping (AppImportSession *self, const ImportMapping *mapping);
/* Ends reading or storing; the state is EMPTY or READY at once. */
void app_import_session_cancel (AppImportSession *self);
/* Forgets all sources; the state is EMPTY. */
void app_import_session_clear (AppImportSession *self);

/* What was read: NULL or nothing before it was. All borrowed, until "looked" comes again. */
const AppPlayImportCounts *app_import_session_get_counts (AppImportSession *self);
const char *app_import_session_get_summary (AppImportSession *self);
gboolean app_import_session_has_work (AppImportSession *self);
/* (element-type utf8) */
const GPtrArray *app_import_session_get_faults (AppImportSession *self);
const GPtrArray *app_import_session_get_others (AppImportSession *self);
const GPtrArray *
app_import_session_get_skipped (AppImportSession *self); /* at most APP_IMPORT_SESSION_SKIPPED */
/* (element-type AppPlayImportSheet) */
const GPtrArray *app_import_session_get_sheets (AppImportSession *self);

#define APP_IMPORT_SESSION_SKIPPED 1000

/* Plays */

#define APP_TYPE_PLAY_IMPORT_PLAY (app_play_import_play_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayImportPlay, app_play_import_play, APP, PLAY_IMPORT_PLAY, GObject)

/* NULL as long as it is not read; signal "changed" when it is another. */
const AppPlayImportRow *app_play_import_play_get_row (AppPlayImportPlay *play);
/* Kept with the play while its list lives, for the view: whether it is shown in full. */
gboolean app_play_import_play_is_open (AppPlayImportPlay *play);
void app_play_import_play_set_open (AppPlayImportPlay *play, gboolean open);

/* A GListModel of AppPlayImportPlay: those of the verdicts in the mask (1 << verdict), the latest
 * first. Pages are read when they are looked at; what was chosen changes its items and, where plays
 * came or went, the list. */
GListModel *app_import_session_new_plays (AppImportSession *self,
                                          guint verdicts) G_GNUC_WARN_UNUSED_RESULT;

void app_import_session_choose (AppImportSession *self, gint64 row, AppPlayImportChoice choice);
void app_import_session_choose_all (AppImportSession *self, guint verdicts,
                                    AppPlayImportChoice choice);

/* Names */

#define APP_TYPE_PLAY_IMPORT_NAME_ITEM (app_play_import_name_item_get_type ())
G_DECLARE_FINAL_TYPE (AppPlayImportNameItem, app_play_import_name_item, APP, PLAY_IMPORT_NAME_ITEM,
                      GObject)

/* Signal "changed" when it is another. */
const AppPlayImportName *app_play_import_name_item_get_name (AppPlayImportNameItem *named);

/* A GListModel of AppPlayImportNameItem: what needed a look first when it was read, then those in
 * most plays; a choice changes an item and not the order. Borrowed, one for each kind. */
GListModel *app_import_session_get_names (AppImportSession *self, ImportEntityKind kind);
/* How many of a kind are asked about, and nobody answered yet: whether they are who is called much
 * like them here, whether a game's plays that all won were won together. */
guint app_import_session_count_doubtful (AppImportSession *self, ImportEntityKind kind);

/* What the collection has, by name. */
typedef struct {
  gint64 row;
  char *name;
} AppPlayImportExisting;

/* (element-type AppPlayImportExisting): borrowed until "looked" comes again. */
const GPtrArray *app_import_session_get_existing (AppImportSession *self, ImportEntityKind kind);

void app_import_session_choose_known (AppImportSession *self, gint64 name, gint64 row);
void app_import_session_choose_new (AppImportSession *self, gint64 name, const char *as);
void app_import_session_choose_none (AppImportSession *self, gint64 name);
void app_import_session_choose_together (AppImportSession *self, gint64 name, gboolean together);
void app_import_session_choose_said (AppImportSession *self, gint64 name, gboolean there);
/* Of tournament reports, that are others here. */
void app_import_session_choose_results (AppImportSession *self, gboolean there);
void app_import_session_choose_found (AppImportSession *self, gint64 name);

/* Leaves out the files that have faults. */
void app_import_session_pass_over_faults (AppImportSession *self);

/* Storing */

/* On the store's writer, behind what is queued there already; the state is DONE then, or READY with
 * an error. */
void app_import_session_run (AppImportSession *self);
/* What was done, and the batch that undoes it, 0 for nothing. */
const char *app_import_session_get_done_text (AppImportSession *self);
gint64 app_import_session_get_batch (AppImportSession *self);

/* Tokens */

/* Whether the desktop can keep tokens; FALSE without a word where it can't. */
void app_import_session_has_keyring_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                                           gpointer data);
gboolean app_import_session_has_keyring_finish (GAsyncResult *result);

/* Takes the token of a user of BoardGameGeek out of the desktop's store; @user NULL: all of them.
 * Nothing to forget is no error. A token that the site refuses is forgotten without being asked. */
void app_import_session_forget_token_async (const char *user, GCancellable *cancellable,
                                            GAsyncReadyCallback callback, gpointer data);
gboolean app_import_session_forget_token_finish (GAsyncResult *result, GError **error);

G_END_DECLS
