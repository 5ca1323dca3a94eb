/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along without blocking, for the window: what bring.h does, in a thread of its
 * own with a connection of its own that only reads; storing goes through the store's writer. What
 * came of it is told on the main loop, and what stands in lists is read when it is looked at.
 */
#pragma once

#include "app/store/store.h"
#include "app/plays-in/bring.h"

G_BEGIN_DECLS

typedef enum {
  APP_BRINGING_EMPTY, /* sources are to be added */
  APP_BRINGING_READING,
  APP_BRINGING_READY, /* read, to be looked at */
  APP_BRINGING_STORING,
  APP_BRINGING_DONE,
} AppBringingState;

#define APP_TYPE_BRINGING (app_bringing_get_type ())
G_DECLARE_FINAL_TYPE (AppBringing, app_bringing, APP, BRINGING, GObject)

/* Readable properties, which notify on the main loop: state (uint, AppBringingState), fraction
 * (double, negative while nobody knows), doing (string, a translated sentence) and working
 * (boolean: what was chosen is being worked in, and the lists may be of before).
 *
 * Signals: "looked" after each reading and matching: counts, tables, names and lists are new.
 * "told" (a sentence): what went wrong without ending anything. */

/* @store: (nullable): NULL for none yet */
AppBringing *app_bringing_new (AppStore *store) G_GNUC_WARN_UNUSED_RESULT;
AppStore *app_bringing_get_store (AppBringing *self);
/* Another collection, or none: the sources stay, and what was read is read again for it. */
void app_bringing_set_store (AppBringing *self, AppStore *store);
AppBringingState app_bringing_get_state (AppBringing *self);
gboolean app_bringing_is_working (AppBringing *self);
double app_bringing_get_fraction (AppBringing *self);
const char *app_bringing_get_doing (AppBringing *self);

/* Why the last reading or storing did not come to its end; NULL when it did or was cancelled. */
const GError *app_bringing_get_error (AppBringing *self);

/* Whether it is for want of a token that BoardGameGeek accepts. */
gboolean app_bringing_wants_token (AppBringing *self);

/* Sources, as app_bring_add() takes them; only while the state is EMPTY. */
void app_bringing_add (AppBringing *self, const char *source);
void app_bringing_add_bytes (AppBringing *self, const char *name, GBytes *bytes);
/**
 * app_bringing_add_bgg:
 * @token: (nullable): NULL or "" for the one that the desktop keeps
 * @keep: the desktop is to keep it, once it was accepted
 */
void app_bringing_add_bgg (AppBringing *self, const char *user, const char *token, gboolean keep);
/* What was played in tournament reports that are read from now on, by name or code; NULL or "" for
 * chess. */
void app_bringing_set_game (AppBringing *self, const char *game);
/* What is brought, for a title: the name of the one source, or how many there are. */
char *app_bringing_dup_sources (AppBringing *self) G_GNUC_WARN_UNUSED_RESULT;

/* Reads what was added; without a collection as soon as there is one. Without a token for
 * BoardGameGeek: G_IO_ERROR_PERMISSION_DENIED. */
void app_bringing_read (AppBringing *self);
/* Reads it again, with another way to read tables. */
void app_bringing_set_mapping (AppBringing *self, const ImportMapping *mapping);
/* Ends reading or storing; the state is EMPTY or READY at once. */
void app_bringing_cancel (AppBringing *self);
/* Forgets all sources; the state is EMPTY. */
void app_bringing_clear (AppBringing *self);

/* What was read: NULL or nothing before it was. All borrowed, until "looked" comes again. */
const AppBringCounts *app_bringing_get_counts (AppBringing *self);
const char *app_bringing_get_summary (AppBringing *self);
gboolean app_bringing_has_work (AppBringing *self);
/* (element-type utf8) */
const GPtrArray *app_bringing_get_faults (AppBringing *self);
const GPtrArray *app_bringing_get_others (AppBringing *self);
const GPtrArray *app_bringing_get_skipped (AppBringing *self); /* at most APP_BRINGING_SKIPPED */
/* (element-type AppBringTable) */
const GPtrArray *app_bringing_get_tables (AppBringing *self);

#define APP_BRINGING_SKIPPED 1000

/* Plays */

#define APP_TYPE_BRING_PLAY (app_bring_play_get_type ())
G_DECLARE_FINAL_TYPE (AppBringPlay, app_bring_play, APP, BRING_PLAY, GObject)

/* NULL as long as it is not read; signal "changed" when it is another. */
const AppBringRow *app_bring_play_get_row (AppBringPlay *play);
/* Kept with the play while its list lives, for the view: whether it is shown in full. */
gboolean app_bring_play_is_open (AppBringPlay *play);
void app_bring_play_set_open (AppBringPlay *play, gboolean open);

/* A GListModel of AppBringPlay: those of the verdicts in the mask (1 << verdict), the latest first.
 * Pages are read when they are looked at; what was chosen changes its items and, where plays came
 * or went, the list. */
GListModel *app_bringing_new_plays (AppBringing *self, guint verdicts) G_GNUC_WARN_UNUSED_RESULT;

void app_bringing_choose (AppBringing *self, gint64 row, AppBringChoice choice);
void app_bringing_choose_all (AppBringing *self, guint verdicts, AppBringChoice choice);

/* Names */

#define APP_TYPE_BRING_NAMED (app_bring_named_get_type ())
G_DECLARE_FINAL_TYPE (AppBringNamed, app_bring_named, APP, BRING_NAMED, GObject)

/* Signal "changed" when it is another. */
const AppBringName *app_bring_named_get_name (AppBringNamed *named);

/* A GListModel of AppBringNamed: what needed a look first when it was read, then those in most
 * plays; a choice changes an item and not the order. Borrowed, one for each kind. */
GListModel *app_bringing_get_names (AppBringing *self, ImportKind kind);
/* How many of a kind are like a name here, and nobody said yet whether they are it. */
guint app_bringing_count_doubtful (AppBringing *self, ImportKind kind);

/* What the collection has, by name. */
typedef struct {
  gint64 row;
  char *name;
} AppBringKnown;

/* (element-type AppBringKnown): borrowed until "looked" comes again. */
const GPtrArray *app_bringing_get_known (AppBringing *self, ImportKind kind);

void app_bringing_choose_known (AppBringing *self, gint64 name, gint64 row);
void app_bringing_choose_new (AppBringing *self, gint64 name, const char *as);
void app_bringing_choose_none (AppBringing *self, gint64 name);
void app_bringing_choose_found (AppBringing *self, gint64 name);

/* Leaves out the files that have faults. */
void app_bringing_pass_over_faults (AppBringing *self);

/* Storing */

/* On the store's writer, behind what is queued there already; the state is DONE then, or READY with
 * an error. */
void app_bringing_run (AppBringing *self);
/* What was done, and the batch that undoes it, 0 for nothing. */
const char *app_bringing_get_done (AppBringing *self);
gint64 app_bringing_get_batch (AppBringing *self);

/* Tokens */

/* Whether the desktop can keep tokens; FALSE without a word where it can't. */
void app_bringing_ask_keeping_async (GCancellable *cancellable, GAsyncReadyCallback callback,
                                     gpointer data);
gboolean app_bringing_ask_keeping_finish (GAsyncResult *result);

/* Takes the token of a user of BoardGameGeek out of the desktop's store; @user NULL: all of them.
 * Nothing to forget is no error. A token that the site refuses is forgotten without being asked. */
void app_bringing_forget_token_async (const char *user, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer data);
gboolean app_bringing_forget_token_finish (GAsyncResult *result, GError **error);

G_END_DECLS
