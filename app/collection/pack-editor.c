/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack open for editing: shown, changed, changes taken back, faults told.
 */
#include "app/collection/pack-editor-private.h"

#include "app/base/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LOOK_MS 150   /* from the last change until a big pack is looked at as a whole */
#define QUICK_US 4000 /* a pack that takes less is looked at once */

G_DEFINE_FINAL_TYPE (AppPackEditor, app_pack_editor, G_TYPE_OBJECT)

enum {
  SIGNAL_CHANGED,
  SIGNAL_CHECKED,
  SIGNAL_FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
app_pack_editor_dispose (GObject *object)
{
  AppPackEditor *editor = APP_PACK_EDITOR (object);

  if (editor->store != NULL)
    app_pack_editor_drop (editor);
  g_clear_handle_id (&editor->waiting, g_source_remove);
  g_clear_handle_id (&editor->looking, g_source_remove);
  G_OBJECT_CLASS (app_pack_editor_parent_class)->dispose (object);
}

static void
app_pack_editor_finalize (GObject *object)
{
  AppPackEditor *editor = APP_PACK_EDITOR (object);

  g_clear_object (&editor->store);
  g_clear_pointer (&editor->keeper, app_pack_keeper_unref);
  g_free (editor->uuid);
  g_free (editor->base);
  g_free (editor->goal);
  g_free (editor->goal_of);
  g_free (editor->stored);
  app_value_unref (editor->root);
  app_pack_steps_free (editor->steps);
  app_pack_check_free (editor->check);
  G_OBJECT_CLASS (app_pack_editor_parent_class)->finalize (object);
}

static void
app_pack_editor_class_init (AppPackEditorClass *class)
{
  GType type = APP_TYPE_PACK_EDITOR;

  G_OBJECT_CLASS (class)->dispose = app_pack_editor_dispose;
  G_OBJECT_CLASS (class)->finalize = app_pack_editor_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_CHECKED] =
      g_signal_new ("checked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
app_pack_editor_init (AppPackEditor *editor)
{
  editor->steps = app_pack_steps_new ();
  editor->check = app_pack_check_new ();
}

void
app_pack_editor_tell_changed (AppPackEditor *editor, const char *path)
{
  g_signal_emit (editor, signals[SIGNAL_CHANGED], 0, path);
}

void
app_pack_editor_tell_failed (AppPackEditor *editor, const char *sentence)
{
  g_signal_emit (editor, signals[SIGNAL_FAILED], 0, sentence);
}

void
app_pack_editor_find_goal (AppPackEditor *editor, gboolean anew)
{
  const char *id = app_pack_draft_get_text (editor->root, "pack");

  if (!anew && g_strcmp0 (editor->goal_of, id) == 0)
    return;
  editor->revision = 1;
  editor->bundled = FALSE;
  app_pack_draft_find_goal (app_store_get_db (editor->store), id, &editor->revision,
                            &editor->bundled, NULL);
  g_free (editor->goal);
  editor->goal = g_strdup_printf ("%s@%u", id, editor->revision);
  g_free (editor->goal_of);
  editor->goal_of = g_strdup (id);
}

static gboolean
look_cb (gpointer data)
{
  AppPackEditor *editor = data;

  editor->looking = 0;
  app_pack_check_whole (editor->check, editor->bundled);
  g_signal_emit (editor, signals[SIGNAL_CHECKED], 0);
  return G_SOURCE_REMOVE;
}

void
app_pack_editor_check (AppPackEditor *editor)
{
  if (editor->looking == 0)
    return;
  g_source_remove (editor->looking);
  look_cb (editor);
}

static void
find_faults (AppPackEditor *editor)
{
  app_pack_editor_find_goal (editor, FALSE);
  app_pack_check_members (editor->check, editor->root);
  g_clear_handle_id (&editor->looking, g_source_remove);
  if (app_pack_check_get_cost (editor->check) < QUICK_US)
    app_pack_check_whole (editor->check, editor->bundled);
  else
    editor->looking = g_timeout_add (LOOK_MS, look_cb, editor);
}

/* What differs between two roots: each of the root's members by itself. */
static void
tell_differences (AppPackEditor *editor, const AppValue *before, const AppValue *now)
{
  guint n = app_value_length (now);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  gboolean same = app_value_length (before) == n;

  for (guint k = 0; same && k < n; k++) {
    const char *key = app_value_key (now, k);
    const AppValue *one = app_value_get (before, key), *other = app_value_member (now, k);
    g_autofree char *inside = NULL;

    same = one != NULL;
    if (!same || app_value_equal (one, other))
      continue;
    inside = app_pack_dup_difference (one, other);
    g_ptr_array_add (
        paths, g_strconcat (key, inside[0] != '\0' && inside[0] != '[' ? "." : "", inside, NULL));
  }
  if (!same)
    app_pack_editor_tell_changed (editor, "");
  for (guint k = 0; same && k < paths->len; k++)
    app_pack_editor_tell_changed (editor, g_ptr_array_index (paths, k));
}

void
app_pack_editor_show (AppPackEditor *editor, AppValue *root)
{
  g_autoptr (AppValue) before = editor->root;

  g_object_ref (editor);
  editor->root = root;
  find_faults (editor);
  tell_differences (editor, before, root);
  g_object_unref (editor);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppPackEditor *editor = data;
  gboolean ours = touched == NULL, packs = touched == NULL;

  for (gsize k = 0; k < n_touched; k++) {
    ours =
        ours
        || (touched[k].subject == DB_SUBJECT_PACK_DRAFT && touched[k].row == editor->keeper->row);
    packs = packs || touched[k].subject == DB_SUBJECT_PACK;
  }
  if (packs)
    app_pack_editor_find_goal (editor, TRUE);
  if (ours)
    app_pack_editor_look (editor);
}

AppPackEditor *
app_pack_editor_open (AppStore *store, const char *uuid, GError **error)
{
  g_autoptr (AppPackEditor) editor = g_object_new (APP_TYPE_PACK_EDITOR, NULL);
  DbStore *db = app_store_get_db (store);
  g_autoptr (DbPackDraft) row = NULL;
  GError *failed = NULL;
  gint64 id;

  if (db_pack_draft_find (db, uuid, &id, &failed))
    row = db_pack_draft_get (db, id, &failed);
  if (row == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  editor->root = app_pack_draft_read (row->json, strlen (row->json), row->uuid, error);
  if (editor->root == NULL)
    return NULL;
  editor->store = g_object_ref (store);
  editor->uuid = g_strdup (row->uuid);
  editor->base = row->base[0] != '\0' ? g_strdup (row->base) : NULL;
  editor->stored = g_strdup (row->json);
  editor->keeper = app_pack_keeper_new (row->id, row->json);
  editor->gone = row->deleted != 0;
  find_faults (editor);
  app_store_listen (store, store_changed_cb, G_OBJECT (editor));
  return g_steal_pointer (&editor);
}

const char *
app_pack_editor_get_uuid (AppPackEditor *editor)
{
  return editor->uuid;
}

const RulesGame *
app_pack_editor_get_game (AppPackEditor *editor)
{
  return app_pack_draft_get_game (editor->root);
}

const AppValue *
app_pack_editor_get_root (AppPackEditor *editor)
{
  return editor->root;
}

const char *
app_pack_editor_get_goal (AppPackEditor *editor)
{
  return editor->goal;
}

const char *
app_pack_editor_get_base (AppPackEditor *editor)
{
  return editor->base;
}

gboolean
app_pack_editor_can_change (AppPackEditor *editor)
{
  return !editor->gone && !app_store_is_read_only (editor->store);
}

gboolean
app_pack_editor_is_gone (AppPackEditor *editor)
{
  return editor->gone;
}

const AppValue *
app_pack_editor_get (AppPackEditor *editor, const char *path)
{
  return app_value_find (editor->root, path);
}

const AppPackForm *
app_pack_editor_get_form (AppPackEditor *editor, const char *path)
{
  return app_pack_root_find_form (editor->root, path);
}

/* Changes */

/* Whether a pack can hold it: what can't be written could not be read again. */
static gboolean
can_hold (const AppValue *value, guint depth)
{
  const char *text = app_value_text (value);
  gboolean list = app_value_kind (value) == APP_VALUE_LIST, good;

  if (depth >= PACK_DEPTH - 8)
    return FALSE;
  good = text == NULL || (strlen (text) <= PACK_TEXT_BYTES && g_utf8_validate (text, -1, NULL));
  for (guint k = 0; good && k < app_value_length (value); k++)
    good = can_hold (list ? app_value_at (value, k) : app_value_member (value, k), depth + 1);
  return good;
}

static gboolean
may_change (AppPackEditor *editor, const AppValue *value)
{
  if (!app_pack_editor_can_change (editor))
    return FALSE;
  if (can_hold (value, 0))
    return TRUE;
  app_pack_editor_tell_failed (editor, _ ("A text of a pack can’t be that long."));
  return FALSE;
}

/* The game is what it was begun as, and there is no other root than an object. */
static gboolean
is_good_root (AppPackEditor *editor, const AppValue *root)
{
  const AppPackSection *section = app_pack_lists (app_pack_editor_get_game (editor)->id);

  if (app_pack_draft_get_game (root) != app_pack_editor_get_game (editor))
    return FALSE;
  for (; section->key != NULL; section++)
    if (app_value_get (root, section->key) != NULL
        && app_value_kind (app_value_get (root, section->key)) != APP_VALUE_LIST)
      return FALSE;
  return TRUE;
}

/* @made (transfer full, nullable) came of @from. */
static gboolean
become (AppPackEditor *editor, const AppValue *from, AppValue *made, const char *key)
{
  if (made == NULL)
    return FALSE;
  if (!is_good_root (editor, made)) {
    app_value_unref (made);
    return FALSE;
  }
  app_pack_steps_add (editor->steps, from, made, key, g_get_monotonic_time ());
  app_pack_editor_wait (editor);
  app_pack_editor_show (editor, made);
  return TRUE;
}

void
app_pack_editor_set (AppPackEditor *editor, const char *path, const AppValue *value)
{
  /* Both may be of what goes away. */
  g_autofree char *key = g_strdup (path);
  g_autoptr (AppValue) copy = value != NULL ? app_value_copy (value) : NULL;
  g_autoptr (AppValue) before = NULL;
  AppValue *made;

  if (!may_change (editor, value))
    return;
  before = app_pack_steps_go_on (editor->steps, editor->root, key, g_get_monotonic_time ());
  made = app_pack_root_set (before != NULL ? before : editor->root, key, copy);
  if (become (editor, before != NULL ? before : editor->root, made, key) || before == NULL)
    return;
  /* Back to what it was, or to what can't be: the step is gone. */
  app_pack_editor_wait (editor);
  app_pack_editor_show (editor, g_steal_pointer (&before));
}

void
app_pack_editor_insert (AppPackEditor *editor, const char *list, guint position,
                        const AppValue *value)
{
  if (may_change (editor, value))
    become (editor, editor->root, app_pack_root_insert (editor->root, list, position, value), NULL);
}

void
app_pack_editor_remove (AppPackEditor *editor, const char *path)
{
  if (may_change (editor, NULL) && path[0] != '\0')
    become (editor, editor->root, app_pack_root_set (editor->root, path, NULL), NULL);
}

void
app_pack_editor_move (AppPackEditor *editor, const char *list, guint from, guint to)
{
  if (may_change (editor, NULL))
    become (editor, editor->root, app_pack_root_move (editor->root, list, from, to), NULL);
}

void
app_pack_editor_duplicate (AppPackEditor *editor, const char *path)
{
  if (may_change (editor, NULL))
    become (editor, editor->root, app_pack_root_duplicate (editor->root, path), NULL);
}

guint
app_pack_editor_add_from (AppPackEditor *editor, const AppValue *other, const char *list,
                          const guint *which, guint n_which)
{
  guint added = 0;

  if (!may_change (editor, NULL))
    return 0;
  return become (editor, editor->root,
                 app_pack_root_add_from (editor->root, other, list, which, n_which, &added), NULL)
             ? added
             : 0;
}

static gboolean
take (AppPackEditor *editor, gboolean redo)
{
  AppValue *root;

  if (!app_pack_editor_can_change (editor))
    return FALSE;
  root = app_pack_steps_take (editor->steps, editor->root, redo);
  if (root == NULL)
    return FALSE;
  app_pack_editor_wait (editor);
  app_pack_editor_show (editor, root);
  return TRUE;
}

gboolean
app_pack_editor_undo (AppPackEditor *editor)
{
  return take (editor, FALSE);
}

guint64
app_pack_editor_get_step (AppPackEditor *editor)
{
  return app_pack_steps_get_last (editor->steps);
}

gboolean
app_pack_editor_undo_step (AppPackEditor *editor, guint64 step)
{
  if (!may_change (editor, NULL))
    return FALSE;
  return step != 0 && step == app_pack_steps_get_last (editor->steps)
             ? take (editor, FALSE)
             : become (editor, editor->root,
                       app_pack_steps_without (editor->steps, editor->root, step), NULL);
}

gboolean
app_pack_editor_redo (AppPackEditor *editor)
{
  return take (editor, TRUE);
}

gboolean
app_pack_editor_can_undo (AppPackEditor *editor)
{
  return app_pack_editor_can_change (editor) && app_pack_steps_can (editor->steps, FALSE);
}

gboolean
app_pack_editor_can_redo (AppPackEditor *editor)
{
  return app_pack_editor_can_change (editor) && app_pack_steps_can (editor->steps, TRUE);
}

guint
app_pack_editor_get_n_faults (AppPackEditor *editor)
{
  return app_pack_check_get_faults (editor->check)->len;
}

const AppPackFault *
app_pack_editor_get_fault (AppPackEditor *editor, guint k)
{
  const GArray *faults = app_pack_check_get_faults (editor->check);

  return k < faults->len ? &g_array_index (faults, AppPackFault, k) : NULL;
}

const AppPackFault *
app_pack_editor_find_fault (AppPackEditor *editor, const char *path)
{
  return app_pack_check_find (editor->check, path);
}

char *
app_pack_editor_dup_json (AppPackEditor *editor)
{
  g_autoptr (AppValue) number = app_value_new_integer (editor->revision);
  g_autoptr (AppValue) numbered = app_pack_root_set (editor->root, "revision", number);

  return app_pack_draft_dup_text (numbered != NULL ? numbered : editor->root);
}
