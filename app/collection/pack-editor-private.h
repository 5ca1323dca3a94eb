/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack open for editing from inside: pack-editor.c shows and changes it, pack-editor-keep.c keeps
 * it and notices what others did to it.
 */
#pragma once

#include "app/collection/pack-draft-store.h"
#include "app/store/store-jobs.h"

G_BEGIN_DECLS

/**
 * AppPackKeeper:
 * What the writer thread knows of a draft; counted, since it may outlive the editor. Between jobs
 * the main thread may set @stored.
 * @stored: its JSON as it is in the file
 * @batch: that its last change belongs to
 */
typedef struct {
  gint64 row;
  char *stored;
  gint64 batch;
} AppPackKeeper;

/**
 * AppPackEditor:
 * @stored: the JSON in the file as it was last read or written from here
 * @waiting: the source that keeps what was changed, 0 when there is nothing to keep
 * @since: when the first of that was changed, in ms of the monotonic clock
 * @keeping: changes on their way to the file
 * @asked, @answered: how often the file was to be written; the last of these that is known of
 * @looking: the source that looks at the whole pack
 * @busy: the writer is waited for
 */
struct _AppPackEditor {
  GObject parent;
  AppStore *store;
  AppPackKeeper *keeper;
  char *uuid, *base, *goal, *goal_of;
  char *stored;
  guint revision;
  gboolean bundled, gone, busy;
  AppValue *root;
  AppPackSteps *steps;
  AppPackCheck *check;
  guint waiting, keeping, looking;
  guint64 asked, answered;
  gint64 kept_batch, since;
};

AppPackKeeper *app_pack_keeper_new (gint64 row, const char *stored) G_GNUC_WARN_UNUSED_RESULT;
void app_pack_keeper_unref (AppPackKeeper *keeper);

/* Something was changed and is to be kept in a moment. */
void app_pack_editor_wait (AppPackEditor *editor);
/* Keeps what waits, with nobody to tell. */
void app_pack_editor_drop (AppPackEditor *editor);
/* Looks at what is in the file. Where it is something else than was read or written here, that is
 * shown, as a step that can be taken back. */
void app_pack_editor_look (AppPackEditor *editor);

/* Shows @root (transfer full) instead, and tells. */
void app_pack_editor_show (AppPackEditor *editor, AppValue *root);
void app_pack_editor_tell_changed (AppPackEditor *editor, const char *path);
void app_pack_editor_tell_failed (AppPackEditor *editor, const char *sentence);
/* Which revision it will be; whether that can be. */
void app_pack_editor_find_goal (AppPackEditor *editor, gboolean anew);

G_END_DECLS
