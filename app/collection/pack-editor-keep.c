/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A draft that is open: kept a moment after it was changed, read again when others changed it, and
 * made a pack.
 */
#include "app/collection/pack-editor-private.h"

#include "app/base/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define KEEP_MS 600    /* from the last change until it is kept */
#define LATEST_MS 2000 /* from the first one, however fast others follow */
#define AGAIN_MS 5000  /* after it could not be */

static void
keeper_clear (gpointer data)
{
  g_free (((AppPackKeeper *)data)->stored);
}

AppPackKeeper *
app_pack_keeper_new (gint64 row, const char *stored)
{
  AppPackKeeper *keeper = g_atomic_rc_box_new0 (AppPackKeeper);

  keeper->row = row;
  keeper->stored = g_strdup (stored);
  return keeper;
}

void
app_pack_keeper_unref (AppPackKeeper *keeper)
{
  g_atomic_rc_box_release_full (keeper, keeper_clear);
}

/* A pack on its way to the file. @order: of the editor's, from 1; @batch: that it was kept in as a
 * pack */
typedef struct {
  AppPackKeeper *keeper;
  AppValue *root;
  guint64 order;
  gint64 batch;
} Keeping;

static void
keeping_free (gpointer data)
{
  Keeping *keeping = data;

  app_pack_keeper_unref (keeping->keeper);
  app_value_unref (keeping->root);
  g_free (keeping);
}

static Keeping *
keeping_new (AppPackEditor *editor)
{
  Keeping *keeping = g_new0 (Keeping, 1);

  keeping->keeper = g_atomic_rc_box_acquire (editor->keeper);
  keeping->root = app_value_ref (editor->root);
  keeping->order = ++editor->asked;
  return keeping;
}

/* What is beyond the bounds of a pack could be written, and never be opened again. */
static gboolean
can_be_read (const char *json)
{
  g_autoptr (AppValue) again = app_value_from_json (json, strlen (json), NULL);

  return again != NULL;
}

static gboolean
write_draft (DbStore *db, const Keeping *keeping, GError **error)
{
  AppPackKeeper *keeper = keeping->keeper;
  g_autoptr (DbPackDraft) row = g_new0 (DbPackDraft, 1);
  char *json = app_pack_draft_dup_text (keeping->root);

  row->id = keeper->row;
  app_pack_draft_fill (row, keeping->root, json);
  if (g_str_equal (json, keeper->stored))
    return TRUE;
  if (!can_be_read (json)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_RULES,
                         _ ("The pack has become too big to be kept."));
    return FALSE;
  }
  if (!db_pack_draft_update (db, row, keeper->stored, &keeper->batch, error))
    return FALSE;
  g_free (keeper->stored);
  keeper->stored = g_strdup (json);
  return TRUE;
}

/* Answers with the draft's text as it is in the file. */
static gpointer
keep_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Keeping *keeping = data;

  return write_draft (db, keeping, error) ? g_strdup (keeping->keeper->stored) : NULL;
}

static gboolean keep_cb (gpointer data);

/* What is waited for is answered before what was asked earlier. @stored: (transfer full) */
static void
notice_stored (AppPackEditor *editor, guint64 order, char *stored)
{
  if (order < editor->answered) {
    g_free (stored);
    return;
  }
  editor->answered = order;
  g_free (editor->stored);
  editor->stored = stored;
}

/* @stored: (transfer full) (nullable): what keep_work() answered with */
static void
notice_kept (AppPackEditor *editor, guint64 order, char *stored, const GError *error)
{
  if (stored != NULL) {
    notice_stored (editor, order, stored);
  } else if (!g_error_matches (error, APP_ERROR, APP_ERROR_ELSEWHERE)) {
    if (editor->waiting == 0)
      editor->waiting = g_timeout_add (AGAIN_MS, keep_cb, editor);
    app_pack_editor_tell_failed (editor, error->message);
    return;
  }
  app_pack_editor_look (editor);
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppPackEditor) editor = data;
  g_autoptr (GError) error = NULL;
  const Keeping *keeping = g_task_get_task_data (G_TASK (result));
  char *stored = g_task_propagate_pointer (G_TASK (result), &error);

  editor->keeping--;
  notice_kept (editor, keeping->order, stored, error);
}

/* Nobody is there any more to be told of it. */
static void
dropped_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_free (g_task_propagate_pointer (G_TASK (result), &error));
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
}

static void
keep (AppPackEditor *editor, gboolean dropped)
{
  GTask *task = dropped ? g_task_new (editor->store, NULL, dropped_cb, NULL)
                        : g_task_new (editor->store, NULL, kept_cb, g_object_ref (editor));

  if (!dropped)
    editor->keeping++;
  g_task_set_task_data (task, keeping_new (editor), keeping_free);
  app_store_push (editor->store, task, keep_work, g_free);
}

static gboolean
keep_cb (gpointer data)
{
  AppPackEditor *editor = data;

  editor->waiting = 0;
  keep (editor, FALSE);
  return G_SOURCE_REMOVE;
}

void
app_pack_editor_wait (AppPackEditor *editor)
{
  const gint64 now = g_get_monotonic_time () / 1000;

  if (editor->waiting == 0)
    editor->since = now;
  g_clear_handle_id (&editor->waiting, g_source_remove);
  editor->waiting =
      g_timeout_add ((guint)CLAMP (editor->since + LATEST_MS - now, 0, KEEP_MS), keep_cb, editor);
}

void
app_pack_editor_flush (AppPackEditor *editor)
{
  g_autoptr (GError) error = NULL;
  Keeping *keeping;
  char *stored;

  if ((editor->waiting == 0 && editor->keeping == 0) || editor->gone)
    return;
  g_clear_handle_id (&editor->waiting, g_source_remove);
  keeping = keeping_new (editor);
  editor->busy = TRUE;
  stored = app_store_run (editor->store, keep_work, keeping, &error);
  editor->busy = FALSE;
  notice_kept (editor, keeping->order, stored, error);
  keeping_free (keeping);
}

void
app_pack_editor_drop (AppPackEditor *editor)
{
  if (editor->waiting == 0 || editor->gone)
    return;
  g_clear_handle_id (&editor->waiting, g_source_remove);
  keep (editor, TRUE);
}

/* Others */

/* Whether it is still the draft that was opened: places of rows are given to others again. */
static gboolean
is_same (AppPackEditor *editor, const DbPackDraft *row)
{
  return row != NULL && strcmp (row->uuid, editor->uuid) == 0
         && strcmp (row->game, app_pack_editor_get_game (editor)->id) == 0;
}

/* Shows what the file has. TRUE when what was on show here is in no file. */
static gboolean
show_other (AppPackEditor *editor, const DbPackDraft *row)
{
  g_autoptr (GError) error = NULL;
  AppValue *root = app_pack_draft_read (row->json, strlen (row->json), row->uuid, &error);
  g_autofree char *shown = app_pack_draft_dup_text (editor->root);
  gboolean lost = strcmp (shown, editor->stored) != 0;

  if (root == NULL) {
    app_pack_editor_tell_failed (editor, error->message);
    return FALSE;
  }
  g_clear_handle_id (&editor->waiting, g_source_remove);
  g_free (editor->stored);
  editor->stored = g_strdup (row->json);
  g_free (editor->keeper->stored);
  editor->keeper->stored = g_strdup (row->json);
  editor->keeper->batch = 0;
  if (app_value_equal (editor->root, root)) {
    app_value_unref (root);
    return FALSE;
  }
  app_pack_steps_add (editor->steps, editor->root, root, NULL, 0);
  app_pack_editor_show (editor, root);
  return lost;
}

void
app_pack_editor_look (AppPackEditor *editor)
{
  g_autoptr (DbPackDraft) row = NULL;
  gboolean gone, lost = FALSE;

  if (editor->busy || editor->keeping > 0)
    return;
  row = db_pack_draft_get (app_store_get_db (editor->store), editor->keeper->row, NULL);
  gone = !is_same (editor, row) || row->deleted != 0 || row->kept[0] != '\0';
  if (is_same (editor, row) && strcmp (row->json, editor->stored) != 0)
    lost = show_other (editor, row);
  if (gone)
    g_clear_handle_id (&editor->waiting, g_source_remove);
  if (gone != editor->gone) {
    editor->gone = gone;
    /* What could not be kept in the meantime. */
    if (!gone)
      app_pack_editor_wait (editor);
    app_pack_editor_tell_changed (editor, "");
  }
  if (lost)
    app_pack_editor_tell_failed (
        editor, _ ("The draft was changed elsewhere, and is shown as it is there now. Undo brings "
                   "back what you had."));
}

/* As a pack */

static gpointer
become_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Keeping *keeping = data;

  if (!write_draft (db, keeping, error))
    return NULL;
  return app_pack_draft_keep (db, keeping->keeper->row, keeping->keeper->stored, keeping->root,
                              &keeping->batch, error);
}

static gboolean
check_faults (AppPackEditor *editor, GError **error)
{
  const AppPackFault *fault;

  app_pack_check_whole (editor->check, editor->bundled);
  fault = app_pack_check_find (editor->check, "");
  if (fault == NULL || fault->warning)
    return TRUE;
  if (fault->path[0] == '\0')
    g_set_error_literal (error, APP_ERROR, APP_ERROR_RULES, fault->sentence);
  else
    g_set_error (error, APP_ERROR, APP_ERROR_RULES, "%s: %s", fault->path, fault->sentence);
  return FALSE;
}

char *
app_pack_editor_keep (AppPackEditor *editor, GError **error)
{
  Keeping *keeping;
  char *kept;

  if (!app_pack_editor_can_change (editor)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_ELSEWHERE, _ ("This is no draft any more."));
    return NULL;
  }
  if (!check_faults (editor, error))
    return NULL;
  g_clear_handle_id (&editor->waiting, g_source_remove);
  keeping = keeping_new (editor);
  editor->busy = TRUE;
  kept = app_store_run (editor->store, become_work, keeping, error);
  editor->busy = FALSE;
  notice_stored (editor, keeping->order, g_strdup (editor->keeper->stored));
  if (kept != NULL)
    editor->kept_batch = keeping->batch;
  keeping_free (keeping);
  app_pack_editor_look (editor);
  return kept;
}

gint64
app_pack_editor_get_kept_batch (AppPackEditor *editor)
{
  return editor->kept_batch;
}
