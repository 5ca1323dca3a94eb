/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack open for editing: changed by steps that can be taken back, kept as a draft, made a
 * pack.
 */
#include "app/collection/pack-editor.h"

#include "app/base/error.h"
#include "app/base/card-id.h"
#include "app/collection/pack-drafts.h"
#include "app/collection/pack-lists.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *app_pack_dup_difference (const AppValue *from,
                                      const AppValue *to) G_GNUC_WARN_UNUSED_RESULT;
static AppValue *app_pack_steps_without (AppPackSteps *steps, const AppValue *root,
                                         guint64 number) G_GNUC_WARN_UNUSED_RESULT;
static guint64 app_pack_steps_get_last (AppPackSteps *steps);
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
} AppPackStoredDraft;

/**
 * AppPackEditor:
 * @stored: the JSON in the file as it was last read or written from here
 * @save_source: the source that keeps what was changed, 0 when there is nothing to keep
 * @since: when the first of that was changed, in ms of the monotonic clock
 * @saving: changes on their way to the file
 * @asked, @answered: how often the file was to be written; the last of these that is known of
 * @check_source: the source that looks at the whole pack
 * @busy: the writer is waited for
 */
struct _AppPackEditor {
  GObject parent;
  AppStore *store;
  AppPackStoredDraft *keeper;
  char *uuid, *base, *goal, *goal_of;
  char *stored;
  guint revision;
  gboolean bundled, gone, busy;
  AppValue *root;
  AppPackSteps *steps;
  AppPackCheck *check;
  guint save_source, saving, check_source;
  guint64 asked, answered;
  gint64 publish_batch, since;
};

/* Shows @root (transfer full) instead, and tells. */

static void app_pack_editor_reload_if_changed (AppPackEditor *editor);
static void app_pack_editor_save_unattended (AppPackEditor *editor);
static void app_pack_editor_schedule_save (AppPackEditor *editor);
static void app_pack_keeper_unref (AppPackStoredDraft *keeper);
static AppPackStoredDraft *app_pack_keeper_new (gint64 row,
                                                const char *stored) G_GNUC_WARN_UNUSED_RESULT;
#define CHECK_MS 150  /* from the last change until a big pack is looked at as a whole */
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
    app_pack_editor_save_unattended (editor);
  g_clear_handle_id (&editor->save_source, g_source_remove);
  g_clear_handle_id (&editor->check_source, g_source_remove);
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

static void
app_pack_editor_emit_changed (AppPackEditor *editor, const char *path)
{
  g_signal_emit (editor, signals[SIGNAL_CHANGED], 0, path);
}

static void
app_pack_editor_emit_failed (AppPackEditor *editor, const char *sentence)
{
  g_signal_emit (editor, signals[SIGNAL_FAILED], 0, sentence);
}

/* Which revision it will be; whether that can be. */
static void
app_pack_editor_find_target (AppPackEditor *editor, gboolean anew)
{
  const char *id = app_pack_draft_get_text (editor->root, "pack");

  if (!anew && g_strcmp0 (editor->goal_of, id) == 0)
    return;
  editor->revision = 1;
  editor->bundled = FALSE;
  app_pack_draft_find_target (app_store_get_db (editor->store), id, &editor->revision,
                              &editor->bundled, NULL);
  g_free (editor->goal);
  editor->goal = g_strdup_printf ("%s@%u", id, editor->revision);
  g_free (editor->goal_of);
  editor->goal_of = g_strdup (id);
}

static gboolean
check_cb (gpointer data)
{
  AppPackEditor *editor = data;

  editor->check_source = 0;
  app_pack_check_global (editor->check, editor->bundled);
  g_signal_emit (editor, signals[SIGNAL_CHECKED], 0);
  return G_SOURCE_REMOVE;
}

void
app_pack_editor_check (AppPackEditor *editor)
{
  if (editor->check_source == 0)
    return;
  g_source_remove (editor->check_source);
  check_cb (editor);
}

static void
find_faults (AppPackEditor *editor)
{
  app_pack_editor_find_target (editor, FALSE);
  app_pack_check_members (editor->check, editor->root);
  g_clear_handle_id (&editor->check_source, g_source_remove);
  if (app_pack_check_get_cost (editor->check) < QUICK_US)
    app_pack_check_global (editor->check, editor->bundled);
  else
    editor->check_source = g_timeout_add (CHECK_MS, check_cb, editor);
}

/* What differs between two roots: each of the root's members by itself. */
static void
emit_differences (AppPackEditor *editor, const AppValue *before, const AppValue *now)
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
    app_pack_editor_emit_changed (editor, "");
  for (guint k = 0; same && k < paths->len; k++)
    app_pack_editor_emit_changed (editor, g_ptr_array_index (paths, k));
}

static void
app_pack_editor_show (AppPackEditor *editor, AppValue *root)
{
  g_autoptr (AppValue) before = editor->root;

  g_object_ref (editor);
  editor->root = root;
  find_faults (editor);
  emit_differences (editor, before, root);
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
    app_pack_editor_find_target (editor, TRUE);
  if (ours)
    app_pack_editor_reload_if_changed (editor);
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
app_pack_editor_get_target (AppPackEditor *editor)
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
  app_pack_editor_emit_failed (editor, _ ("A text of a pack can’t be that long."));
  return FALSE;
}

/* The game is what it was begun as, and there is no other root than an object. */
static gboolean
is_good_root (AppPackEditor *editor, const AppValue *root)
{
  const AppPackSection *section = app_pack_sections (app_pack_editor_get_game (editor)->id);

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
replace_root (AppPackEditor *editor, const AppValue *from, AppValue *made, const char *key)
{
  if (made == NULL)
    return FALSE;
  if (!is_good_root (editor, made)) {
    app_value_unref (made);
    return FALSE;
  }
  app_pack_steps_add (editor->steps, from, made, key, g_get_monotonic_time ());
  app_pack_editor_schedule_save (editor);
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
  before = app_pack_steps_merge (editor->steps, editor->root, key, g_get_monotonic_time ());
  made = app_pack_root_set (before != NULL ? before : editor->root, key, copy);
  if (replace_root (editor, before != NULL ? before : editor->root, made, key) || before == NULL)
    return;
  /* Back to what it was, or to what can't be: the step is gone. */
  app_pack_editor_schedule_save (editor);
  app_pack_editor_show (editor, g_steal_pointer (&before));
}

void
app_pack_editor_insert (AppPackEditor *editor, const char *list, guint position,
                        const AppValue *value)
{
  if (may_change (editor, value))
    replace_root (editor, editor->root, app_pack_root_insert (editor->root, list, position, value),
                  NULL);
}

void
app_pack_editor_remove (AppPackEditor *editor, const char *path)
{
  if (may_change (editor, NULL) && path[0] != '\0')
    replace_root (editor, editor->root, app_pack_root_set (editor->root, path, NULL), NULL);
}

void
app_pack_editor_move (AppPackEditor *editor, const char *list, guint from, guint to)
{
  if (may_change (editor, NULL))
    replace_root (editor, editor->root, app_pack_root_move (editor->root, list, from, to), NULL);
}

void
app_pack_editor_duplicate (AppPackEditor *editor, const char *path)
{
  if (may_change (editor, NULL))
    replace_root (editor, editor->root, app_pack_root_duplicate (editor->root, path), NULL);
}

guint
app_pack_editor_add_from (AppPackEditor *editor, const AppValue *other, const char *list,
                          const guint *which, guint n_which)
{
  guint added = 0;

  if (!may_change (editor, NULL))
    return 0;
  return replace_root (editor, editor->root,
                       app_pack_root_add_from (editor->root, other, list, which, n_which, &added),
                       NULL)
             ? added
             : 0;
}

static gboolean
undo_or_redo (AppPackEditor *editor, gboolean redo)
{
  AppValue *root;

  if (!app_pack_editor_can_change (editor))
    return FALSE;
  root = app_pack_steps_apply (editor->steps, editor->root, redo);
  if (root == NULL)
    return FALSE;
  app_pack_editor_schedule_save (editor);
  app_pack_editor_show (editor, root);
  return TRUE;
}

gboolean
app_pack_editor_undo (AppPackEditor *editor)
{
  return undo_or_redo (editor, FALSE);
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
             ? undo_or_redo (editor, FALSE)
             : replace_root (editor, editor->root,
                             app_pack_steps_without (editor->steps, editor->root, step), NULL);
}

gboolean
app_pack_editor_redo (AppPackEditor *editor)
{
  return undo_or_redo (editor, TRUE);
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

  return app_pack_draft_dup_json (numbered != NULL ? numbered : editor->root);
}

/* Changes of a pack's root. Which places name what is asked of the forms. */

/* Where things are */

gboolean
app_pack_path_split (const char *path, char **list, guint *index)
{
  const char *bracket = strrchr (path, '[');
  char *end;
  guint64 value;

  if (bracket == NULL || !g_ascii_isdigit (bracket[1]))
    return FALSE;
  value = g_ascii_strtoull (bracket + 1, &end, 10);
  if (end[0] != ']' || end[1] != '\0' || value >= G_MAXUINT)
    return FALSE;
  *list = g_strndup (path, (gsize)(bracket - path));
  *index = (guint)value;
  return TRUE;
}

/* The object and its key at @path, where it ends in a key. */
static gboolean
split_key (const char *path, char **object, const char **key)
{
  const char *point = strrchr (path, '.');

  *key = point != NULL ? point + 1 : path;
  if ((*key)[0] == '\0' || strpbrk (*key, "[]") != NULL)
    return FALSE;
  *object = point != NULL ? g_strndup (path, (gsize)(point - path)) : g_strdup ("");
  return TRUE;
}

const AppPackSection *
app_pack_root_find_section (const AppValue *root, const char *path)
{
  const RulesGame *game = app_pack_draft_get_game (root);
  gsize length = strcspn (path, ".[");

  if (game == NULL)
    return NULL;
  for (const AppPackSection *one = app_pack_sections (game->id); one != NULL && one->key != NULL;
       one++)
    if (strlen (one->key) == length && strncmp (one->key, path, length) == 0)
      return one;
  return NULL;
}

/* The member that begins at @path of a list: its index is passed. */
static gboolean
take_index (const char **path, guint *index)
{
  char *end;

  if (**path != '[' || !g_ascii_isdigit ((*path)[1]))
    return FALSE;
  *index = (guint)MIN (g_ascii_strtoull (*path + 1, &end, 10), G_MAXINT);
  *path = *end == ']' ? end + 1 : end;
  return *end == ']';
}

/* The field of @member that @path goes on with: its key is passed. */
static const AppPackField *
take_field (const AppPackForm *form, const AppValue *member, const char **path)
{
  gsize length;

  if (**path == '.')
    ++*path;
  length = strcspn (*path, ".[");
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (strlen (field->key) == length && strncmp (field->key, *path, length) == 0
        && app_pack_field_is_present (form, field, member)) {
      *path += length;
      return field;
    }
  return NULL;
}

const AppPackForm *
app_pack_root_find_form (const AppValue *root, const char *path)
{
  const AppPackSection *section = app_pack_root_find_section (root, path);
  const AppPackForm *form = section != NULL ? section->form : NULL;
  const AppValue *value;
  guint index;

  if (*path == '\0')
    return app_pack_root_form ();
  if (section == NULL)
    return NULL;
  path += strlen (section->key);
  value = app_value_get (root, section->key);
  if (!take_index (&path, &index))
    return NULL;
  value = app_value_at (value, index);
  while (value != NULL && *path != '\0') {
    const AppPackField *field = take_field (form, value, &path);

    if (field == NULL || (field->kind != APP_PACK_RECORD && field->kind != APP_PACK_MEMBERS))
      return NULL;
    value = app_pack_field_get (field, value);
    if (field->kind == APP_PACK_MEMBERS) {
      if (!take_index (&path, &index))
        return NULL;
      value = app_value_at (value, index);
    }
    form = field->form;
  }
  return value != NULL ? form : NULL;
}

/* Ids */

static const char *
id_of (const AppValue *member)
{
  return app_value_text (app_value_get (member, "id"));
}

int
app_pack_root_find_id (const AppValue *root, const char *list, const char *id)
{
  const AppValue *members = app_value_get (root, list);

  for (guint k = 0; id != NULL && k < app_value_length (members); k++)
    if (g_strcmp0 (id_of (app_value_at (members, k)), id) == 0)
      return (int)k;
  return -1;
}

/* Whether members of @form have an id of their own, rather than one that names another's. */
gboolean
app_pack_form_has_own_id (const AppPackForm *form)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (g_str_equal (field->key, "id"))
      return field->kind == APP_PACK_ID;
  return FALSE;
}

gboolean
app_pack_root_has_id (const AppValue *root, const char *id)
{
  const RulesGame *game = app_pack_draft_get_game (root);

  if (game == NULL)
    return FALSE;
  for (const AppPackSection *one = app_pack_sections (game->id); one->key != NULL; one++)
    if (app_pack_form_has_own_id (one->form) && app_pack_root_find_id (root, one->key, id) >= 0)
      return TRUE;
  return FALSE;
}

/* Renaming what names */

typedef struct {
  const char *list, *from, *to;
} Renaming;

static AppValue *rename_in (const Renaming *renaming, const AppPackForm *form,
                            const AppValue *member);

/* The texts of a list, or members by a form; NULL when none is meant. */
static AppValue *
rename_in_list (const Renaming *renaming, const AppPackField *field, const AppValue *list)
{
  guint n = app_value_length (list);
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);
  g_autofree const AppValue **items = g_new0 (const AppValue *, n + 1);

  for (guint k = 0; k < n; k++) {
    AppValue *other = NULL;

    items[k] = app_value_at (list, k);
    if (field->kind == APP_PACK_MEMBERS)
      other = rename_in (renaming, field->form, items[k]);
    else if (g_strcmp0 (app_value_text (items[k]), renaming->from) == 0)
      other = app_value_new_text (renaming->to);
    if (other == NULL)
      continue;
    items[k] = other;
    g_ptr_array_add (made, other);
  }
  return made->len > 0 ? app_value_new_list (items, n) : NULL;
}

static AppValue *
rename_in_field (const Renaming *renaming, const AppPackField *field, const AppValue *value)
{
  gboolean refers = g_strcmp0 (field->refers, renaming->list) == 0;

  switch (field->kind) {
  case APP_PACK_REFERENCE:
    return refers && g_strcmp0 (app_value_text (value), renaming->from) == 0
               ? app_value_new_text (renaming->to)
               : NULL;
  case APP_PACK_SET:
  case APP_PACK_IDS:
    return refers ? rename_in_list (renaming, field, value) : NULL;
  case APP_PACK_RECORD:
    return rename_in (renaming, field->form, value);
  case APP_PACK_MEMBERS:
    return rename_in_list (renaming, field, value);
  default:
    return NULL;
  }
}

/* A word that is one of the form's own is no name: "title", "chosen". */
static gboolean
app_pack_field_has_word (const AppPackField *field, const char *id)
{
  for (const AppPackEnum *word = field->values; word != NULL && word->id != NULL; word++)
    if (g_str_equal (word->id, id))
      return TRUE;
  return FALSE;
}

static AppValue *
rename_in (const Renaming *renaming, const AppPackForm *form, const AppValue *member)
{
  AppValue *now = NULL;

  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *present = now != NULL ? now : member;
    g_autoptr (AppValue) value = NULL;
    AppValue *next;

    if (!app_pack_field_is_present (form, field, present)
        || app_pack_field_has_word (field, renaming->from))
      continue;
    value = rename_in_field (renaming, field, app_pack_field_get (field, present));
    if (value == NULL)
      continue;
    next = app_pack_field_with_value (form, field, present, value);
    g_clear_pointer (&now, app_value_unref);
    now = next;
  }
  return now;
}

/* Every place that names the @list's @from names @to: NULL when none does. */
static AppValue *
app_pack_root_rename (const AppValue *root, const char *list, const char *from, const char *to)
{
  const RulesGame *game = app_pack_draft_get_game (root);
  const Renaming renaming = { list, from, to };
  AppValue *now = NULL;

  for (const AppPackSection *one = game != NULL ? app_pack_sections (game->id) : NULL;
       one != NULL && one->key != NULL; one++) {
    const AppPackField members = { .key = one->key, .kind = APP_PACK_MEMBERS, .form = one->form };
    const AppValue *present = now != NULL ? now : root;
    g_autoptr (AppValue) value =
        rename_in_list (&renaming, &members, app_value_get (present, one->key));
    AppValue *next;

    if (value == NULL)
      continue;
    next = app_value_with (present, one->key, value);
    g_clear_pointer (&now, app_value_unref);
    now = next;
  }
  return now;
}

/* When the change gave a member of a list another id, which was its alone and is nobody else's,
 * those who name it follow. */
static AppValue *
rename_references (const AppValue *before, AppValue *after, const char *path)
{
  const AppPackSection *section = app_pack_root_find_section (before, path);
  const char *from, *to;
  AppValue *renamed;
  guint index, twins = 0;

  if (section == NULL || !app_pack_form_has_own_id (section->form))
    return after;
  path += strlen (section->key);
  if (!take_index (&path, &index))
    return after;
  from = id_of (app_value_at (app_value_get (before, section->key), index));
  to = id_of (app_value_at (app_value_get (after, section->key), index));
  if (from == NULL || to == NULL || from[0] == '\0' || to[0] == '\0' || strcmp (from, to) == 0)
    return after;
  for (guint k = 0; k < app_value_length (app_value_get (before, section->key)); k++)
    twins += g_strcmp0 (id_of (app_value_at (app_value_get (before, section->key), k)), from) == 0;
  if (twins != 1 || app_pack_root_find_id (before, section->key, to) >= 0)
    return after;
  renamed = app_pack_root_rename (after, section->key, from, to);
  if (renamed == NULL)
    return after;
  app_value_unref (after);
  return renamed;
}

/* Where a new key stands: before the first one that comes behind it in the form; the root's lists
 * before the cards. */
static guint
place_of (const AppValue *root, const char *path, const AppValue *object, const char *key)
{
  const AppPackForm *form = app_pack_root_find_form (root, path);
  gboolean behind = FALSE;

  if (*path == '\0' && app_pack_root_find_section (root, key) != NULL)
    for (guint k = 0; k < app_value_length (object); k++)
      if (strcmp (app_value_key (object, k), "cards") == 0)
        return k;
  for (const AppPackField *field = form != NULL ? form->fields : NULL;
       field != NULL && field->key != NULL; field++) {
    for (guint k = 0; behind && k < app_value_length (object); k++)
      if (strcmp (app_value_key (object, k), field->key) == 0)
        return k;
    behind = behind || strcmp (field->key, key) == 0;
  }
  return G_MAXUINT;
}

/* A key that an object that is there has not yet. */
static AppValue *
set_new_key (const AppValue *root, const char *path, const AppValue *value)
{
  g_autofree char *parent = NULL;
  g_autoptr (AppValue) made = NULL;
  const AppValue *object;
  const char *key;

  if (!split_key (path, &parent, &key))
    return NULL;
  object = app_value_find (root, parent);
  if (app_value_kind (object) != APP_VALUE_OBJECT)
    return NULL;
  made = app_value_with_at (object, place_of (root, parent, object, key), key, value);
  return app_value_replace ((AppValue *)root, parent, made);
}

AppValue *
app_pack_root_set (const AppValue *root, const char *path, const AppValue *value)
{
  const AppValue *old = app_value_find (root, path);
  AppValue *made = NULL;

  if ((old == NULL && value == NULL)
      || (old != NULL && value != NULL && app_value_equal (old, value)))
    return NULL;
  if (*path == '\0')
    return app_value_kind (value) == APP_VALUE_OBJECT ? app_value_copy (value) : NULL;
  if (old == NULL && value != NULL)
    made = set_new_key (root, path, value);
  else if (value != NULL)
    made = app_value_replace ((AppValue *)root, path, value);
  if (made == NULL)
    made = app_value_with_path (root, path, value);
  return made != NULL ? rename_references (root, made, path) : NULL;
}

AppValue *
app_pack_root_insert (const AppValue *root, const char *list, guint position, const AppValue *value)
{
  const AppValue *members = app_value_find (root, list);
  g_autoptr (AppValue) made = NULL;

  if (!app_value_is_null (members) && app_value_kind (members) != APP_VALUE_LIST)
    return NULL;
  made = app_value_insert (members, position, value);
  return app_pack_root_set (root, list, made);
}

AppValue *
app_pack_root_move (const AppValue *root, const char *list, guint from, guint to)
{
  const AppValue *members = app_value_find (root, list);
  guint n = app_value_length (members);
  g_autoptr (AppValue) without = NULL, made = NULL;

  if (app_value_kind (members) != APP_VALUE_LIST || from >= n || from == MIN (to, n - 1))
    return NULL;
  without = app_value_remove (members, from);
  made = app_value_insert (without, MIN (to, n - 1), app_value_at (members, from));
  return app_pack_root_set (root, list, made);
}

/* Changes of a pack to be taken back: each step is the smallest part in which two roots differ. */

#define GO_ON_US (2 * G_USEC_PER_SEC)
#define MOST_STEPS 5000
#define MOST_BYTES (64u << 20) /* of all steps together */

/**
 * Part:
 * @path: of a value that is another one; with @spliced of a list in which members from @at on are
 *   others
 */
typedef struct {
  char *path;
  gboolean spliced;
  guint at, n_before, n_after;
} Part;

/* @before, @after: the part's value; with @spliced lists of the members that differ
 * @number: from 1 on; no other step has it, nor had it */
typedef struct {
  Part part;
  guint64 number;
  AppValue *before, *after;
  char *key;
  gint64 when;
  gsize bytes;
} Step;

struct AppPackSteps {
  GPtrArray *steps; /* of Step */
  guint done;       /* so many are done; those behind can be done again */
  gsize bytes;
  guint64 numbered;
};

static void
step_free (gpointer data)
{
  Step *step = data;

  g_free (step->part.path);
  g_free (step->key);
  app_value_unref (step->before);
  app_value_unref (step->after);
  g_free (step);
}

AppPackSteps *
app_pack_steps_new (void)
{
  AppPackSteps *steps = g_new0 (AppPackSteps, 1);

  steps->steps = g_ptr_array_new_with_free_func (step_free);
  return steps;
}

void
app_pack_steps_free (AppPackSteps *steps)
{
  if (steps == NULL)
    return;
  g_ptr_array_unref (steps->steps);
  g_free (steps);
}

/* Keys with points or brackets could be taken for paths. */
static gboolean
is_plain (const char *key)
{
  return key[0] != '\0' && strpbrk (key, ".[]") == NULL;
}

/* The one member of two objects of the same keys that differs; FALSE when it is not one. */
static gboolean
find_one (const AppValue *from, const AppValue *to, guint *which)
{
  guint n = app_value_length (from), found = 0;

  if (app_value_length (to) != n)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    if (strcmp (app_value_key (from, k), app_value_key (to, k)) != 0)
      return FALSE;
    if (app_value_equal (app_value_member (from, k), app_value_member (to, k)))
      continue;
    *which = k;
    found++;
  }
  return found == 1 && is_plain (app_value_key (from, *which));
}

static void find_part (const AppValue *from, const AppValue *to, GString *path, Part *part);

static void
find_in_lists (const AppValue *from, const AppValue *to, GString *path, Part *part)
{
  guint n = app_value_length (from), m = app_value_length (to), head = 0, tail = 0;

  while (head < MIN (n, m) && app_value_equal (app_value_at (from, head), app_value_at (to, head)))
    head++;
  while (tail < MIN (n, m) - head
         && app_value_equal (app_value_at (from, n - 1 - tail), app_value_at (to, m - 1 - tail)))
    tail++;
  if (n == m && n - head - tail == 1) {
    g_string_append_printf (path, "[%u]", head);
    find_part (app_value_at (from, head), app_value_at (to, head), path, part);
    return;
  }
  part->spliced = TRUE;
  part->at = head;
  part->n_before = n - head - tail;
  part->n_after = m - head - tail;
}

static void
find_part (const AppValue *from, const AppValue *to, GString *path, Part *part)
{
  guint which = 0;

  if (app_value_kind (from) != app_value_kind (to))
    return;
  if (app_value_kind (from) == APP_VALUE_LIST) {
    find_in_lists (from, to, path, part);
  } else if (app_value_kind (from) == APP_VALUE_OBJECT && find_one (from, to, &which)) {
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", app_value_key (from, which));
    find_part (app_value_member (from, which), app_value_member (to, which), path, part);
  }
}

static Part
difference (const AppValue *from, const AppValue *to)
{
  GString *path = g_string_new (NULL);
  Part part = { 0 };

  find_part (from, to, path, &part);
  part.path = g_string_free (path, FALSE);
  return part;
}

/* Where two roots differ: the path of the smallest part that holds all differences. */
static char *
app_pack_dup_difference (const AppValue *from, const AppValue *to)
{
  return difference (from, to).path;
}

/* What the part is in @root. */
static AppValue *
dup_part_value (const AppValue *root, const Part *part, guint n)
{
  const AppValue *value = app_value_find (root, part->path);
  g_autofree const AppValue **members = NULL;

  if (!part->spliced)
    return app_value_copy (value);
  members = g_new0 (const AppValue *, n + 1);
  for (guint k = 0; k < n; k++)
    members[k] = app_value_at (value, part->at + k);
  return app_value_new_list (members, n);
}

/* @root with @now, whose members are instead of @n. */
static AppValue *
replace_part (const AppValue *root, const Part *part, guint n, const AppValue *now)
{
  const AppValue *list = app_value_find (root, part->path);
  guint length = app_value_length (list), m = app_value_length (now);
  g_autofree const AppValue **members = NULL;
  g_autoptr (AppValue) whole = NULL;

  if (!part->spliced)
    return app_value_replace ((AppValue *)root, part->path, now);
  g_return_val_if_fail (part->at + n <= length, NULL);
  members = g_new0 (const AppValue *, length - n + m + 1);
  for (guint k = 0; k < length - n + m; k++)
    members[k] = k < part->at       ? app_value_at (list, k)
                 : k < part->at + m ? app_value_at (now, k - part->at)
                                    : app_value_at (list, k - m + n);
  whole = app_value_new_list (members, length - n + m);
  return app_value_replace ((AppValue *)root, part->path, whole);
}

static gsize
bytes_of (const AppValue *value)
{
  const char *text = app_value_text (value);
  gsize bytes = 64 + (text != NULL ? strlen (text) : 0);

  for (guint k = 0; k < app_value_length (value); k++)
    bytes += bytes_of (app_value_kind (value) == APP_VALUE_LIST ? app_value_at (value, k)
                                                                : app_value_member (value, k));
  return bytes;
}

static void
drop_step (AppPackSteps *steps, guint k)
{
  steps->bytes -= ((const Step *)g_ptr_array_index (steps->steps, k))->bytes;
  g_ptr_array_remove_index (steps->steps, k);
}

void
app_pack_steps_add (AppPackSteps *steps, const AppValue *from, const AppValue *to, const char *key,
                    gint64 now)
{
  Step *step = g_new0 (Step, 1);

  while (steps->steps->len > steps->done)
    drop_step (steps, steps->steps->len - 1);
  step->part = difference (from, to);
  step->before = dup_part_value (from, &step->part, step->part.n_before);
  step->after = dup_part_value (to, &step->part, step->part.n_after);
  step->number = ++steps->numbered;
  step->key = g_strdup (key);
  step->when = now;
  step->bytes = bytes_of (step->before) + bytes_of (step->after);
  g_ptr_array_add (steps->steps, step);
  steps->bytes += step->bytes;
  while (steps->steps->len > 1 && (steps->steps->len > MOST_STEPS || steps->bytes > MOST_BYTES))
    drop_step (steps, 0);
  steps->done = steps->steps->len;
}

gboolean
app_pack_steps_can (AppPackSteps *steps, gboolean redo)
{
  return redo ? steps->done < steps->steps->len : steps->done > 0;
}

AppValue *
app_pack_steps_apply (AppPackSteps *steps, const AppValue *root, gboolean redo)
{
  Step *step;

  if (!app_pack_steps_can (steps, redo))
    return NULL;
  step = g_ptr_array_index (steps->steps, redo ? steps->done : steps->done - 1);
  steps->done = redo ? steps->done + 1 : steps->done - 1;
  /* What was done again is not gone on with. */
  g_clear_pointer (&step->key, g_free);
  return redo ? replace_part (root, &step->part, step->part.n_before, step->after)
              : replace_part (root, &step->part, step->part.n_after, step->before);
}

AppValue *
app_pack_steps_merge (AppPackSteps *steps, const AppValue *root, const char *key, gint64 now)
{
  const Step *step;
  AppValue *before;

  if (key == NULL || steps->done == 0 || steps->done < steps->steps->len)
    return NULL;
  step = g_ptr_array_index (steps->steps, steps->done - 1);
  if (g_strcmp0 (step->key, key) != 0 || now - step->when > GO_ON_US)
    return NULL;
  before = app_pack_steps_apply (steps, root, FALSE);
  drop_step (steps, steps->done);
  return before;
}

/* The number of the step that was done last, which no other one has; 0 for none. */
static guint64
app_pack_steps_get_last (AppPackSteps *steps)
{
  return steps->done > 0 ? ((const Step *)g_ptr_array_index (steps->steps, steps->done - 1))->number
                         : 0;
}

/* The done one of that number. */
static const Step *
find_done (AppPackSteps *steps, guint64 number)
{
  for (guint k = steps->done; k > 0; k--) {
    const Step *step = g_ptr_array_index (steps->steps, k - 1);

    if (step->number == number)
      return step;
  }
  return NULL;
}

/* Where the members of @step stand by now, which may be further on or back; FALSE when one of them
 * is another one since. */
static gboolean
find_members (const AppValue *list, const Step *step, guint *at)
{
  guint n = step->part.n_after, length = app_value_length (list);

  for (guint k = 0; k + n <= length; k++) {
    guint same = 0;

    while (same < n
           && app_value_equal (app_value_at (list, k + same), app_value_at (step->after, same)))
      same++;
    if (same == n && (n > 0 || k == MIN (step->part.at, length))) {
      *at = k;
      return TRUE;
    }
  }
  return FALSE;
}

/* @root without what that step put into a list or took out of it, whatever was done since; the step
 * stays. NULL when it is not done, did something else, or what it put there is another by now. */
static AppValue *
app_pack_steps_without (AppPackSteps *steps, const AppValue *root, guint64 number)
{
  const Step *step = find_done (steps, number);
  Part part;

  if (step == NULL || !step->part.spliced
      || !find_members (app_value_find (root, step->part.path), step, &part.at))
    return NULL;
  part.path = step->part.path;
  part.spliced = TRUE;
  return replace_part (root, &part, step->part.n_after, step->before);
}

/* Members of packs twice: copies with names of their own, and members of other packs with what
 * they name. */

/* Copies */

static gboolean
has_name (const AppValue *list, const char *name)
{
  for (guint k = 0; k < app_value_length (list); k++)
    if (g_strcmp0 (app_value_text (app_value_get (app_value_at (list, k), "name")), name) == 0)
      return TRUE;
  return FALSE;
}

/* "Quench 2", or the next number that no other has. */
static char *
next_name (const AppValue *list, const char *name)
{
  gsize length = strlen (name);
  g_autofree char *stem = NULL;

  while (length > 0 && g_ascii_isdigit (name[length - 1]))
    length--;
  stem = length > 1 && length < strlen (name) && name[length - 1] == ' '
             ? g_strndup (name, length - 1)
             : g_strdup (name);
  for (guint k = 2;; k++) {
    g_autofree char *next = g_strdup_printf ("%s %u", stem, k);

    if (!has_name (list, next))
      return g_steal_pointer (&next);
  }
}

static AppValue *
with_id (const AppValue *member, const char *id)
{
  g_autoptr (AppValue) text = app_value_new_text (id);

  return app_value_with (member, "id", text);
}

/* What an id is made of: the name, or the id that it has. */
static const char *
stem_of (const AppValue *member)
{
  const char *name = app_value_text (app_value_get (member, "name"));
  const char *stem = name != NULL ? name : id_of (member);

  return stem != NULL ? stem : "";
}

/* @member with an id that @root has not. */
static AppValue *
with_own_id (const AppValue *root, const AppValue *member)
{
  g_autofree char *id = app_pack_make_id (stem_of (member), root);

  return with_id (member, id);
}

AppValue *
app_pack_root_duplicate (const AppValue *root, const char *path)
{
  const AppValue *member = app_value_find (root, path);
  const AppPackSection *section = app_pack_root_find_section (root, path);
  g_autoptr (AppValue) copy = NULL;
  g_autofree char *list = NULL;
  const char *name;
  guint index;

  if (member == NULL || !app_pack_path_split (path, &list, &index))
    return NULL;
  copy = app_value_copy (member);
  name = app_value_text (app_value_get (member, "name"));
  if (section != NULL && g_str_equal (section->key, list)
      && app_pack_form_has_own_id (section->form)) {
    AppValue *named = NULL;

    if (name != NULL && name[0] != '\0') {
      g_autofree char *next = next_name (app_value_get (root, list), name);
      g_autoptr (AppValue) text = app_value_new_text (next);

      named = app_value_with (copy, "name", text);
      app_value_unref (copy);
      copy = named;
    }
    named = with_own_id (root, copy);
    app_value_unref (copy);
    copy = named;
  }
  return app_pack_root_insert (root, list, index + 1, copy);
}

/* Members of other packs */

/**
 * Taking:
 * What comes is kept aside until all of it is there: a pack that is made anew for each member would
 * take as long as it has members, each time.
 * @root: as it was
 * @sections, @lists: to which members were added, in the order of their first, and those
 *   (element-type GPtrArray of AppValue)
 * @ids: "list\nid" of all members here and of those that came, and "\nid" of all lists, to how
 * often that is
 * @places: "list\nid" of the other pack, to the member's place and 1
 * @taken: "list\nid" of the other pack, to the id that it has here
 */
typedef struct {
  const AppValue *root;
  const AppValue *other;
  GPtrArray *sections;
  GPtrArray *lists;
  GHashTable *ids;
  GHashTable *places;
  GHashTable *taken;
} MemberCopy;

static char *
key_of (const char *list, const char *id)
{
  return g_strconcat (list, "\n", id, NULL);
}

static guint
look_up (GHashTable *table, const char *list, const char *id)
{
  g_autofree char *key = key_of (list, id);

  return GPOINTER_TO_UINT (g_hash_table_lookup (table, key));
}

/* @id (nullable) stands in @list once more, or once less. */
static void
count_id (MemberCopy *member_copy, const char *list, const char *id, int more)
{
  const char *const lists[] = { list, "" };

  for (guint k = 0; id != NULL && k < G_N_ELEMENTS (lists); k++) {
    char *key = key_of (lists[k], id);
    guint now = GPOINTER_TO_UINT (g_hash_table_lookup (member_copy->ids, key)) + (guint)more;

    g_hash_table_insert (member_copy->ids, key, GUINT_TO_POINTER (now));
  }
}

static void
member_copy_init (MemberCopy *member_copy, const AppValue *root, const AppValue *other)
{
  member_copy->root = root;
  member_copy->other = other;
  member_copy->sections = g_ptr_array_new ();
  member_copy->lists = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  member_copy->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  member_copy->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  member_copy->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint k = 0; k < app_value_length (root); k++)
    for (guint n = 0; n < app_value_length (app_value_member (root, k)); n++)
      count_id (member_copy, app_value_key (root, k),
                id_of (app_value_at (app_value_member (root, k), n)), 1);
  for (guint k = 0; k < app_value_length (other); k++)
    for (guint n = app_value_length (app_value_member (other, k)); n > 0; n--) {
      const char *id = id_of (app_value_at (app_value_member (other, k), n - 1));

      if (id != NULL)
        g_hash_table_insert (member_copy->places, key_of (app_value_key (other, k), id),
                             GUINT_TO_POINTER (n));
    }
}

static void
member_copy_clear (MemberCopy *member_copy)
{
  g_ptr_array_unref (member_copy->sections);
  g_ptr_array_unref (member_copy->lists);
  g_hash_table_unref (member_copy->ids);
  g_hash_table_unref (member_copy->places);
  g_hash_table_unref (member_copy->taken);
}

/* Whether a list whose members have ids of their own has that one. */
static gboolean
has_own_id (MemberCopy *member_copy, const char *id)
{
  const AppPackSection *section =
      app_pack_sections (app_pack_draft_get_game (member_copy->root)->id);

  for (; section->key != NULL; section++)
    if (app_pack_form_has_own_id (section->form)
        && look_up (member_copy->ids, section->key, id) > 0)
      return TRUE;
  return FALSE;
}

/* Lists that name members by their ids have no ids of their own, but the same. */
static gboolean
is_taken (const char *id, gconstpointer member_copy)
{
  return look_up (((const MemberCopy *)member_copy)->ids, "", id) > 0;
}

/* The members that come to a section's list. */
static GPtrArray *
copies_for_section (MemberCopy *member_copy, const AppPackSection *section)
{
  guint at;

  if (!g_ptr_array_find (member_copy->sections, section, &at)) {
    at = member_copy->sections->len;
    g_ptr_array_add (member_copy->sections, (gpointer)section);
    g_ptr_array_add (member_copy->lists,
                     g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref));
  }
  return g_ptr_array_index (member_copy->lists, at);
}

static char *copy_named (MemberCopy *member_copy, const AppPackSection *section, const char *id);

static void
replace_value (AppValue **value, AppValue *next)
{
  if (next == NULL)
    return;
  app_value_unref (*value);
  *value = next;
}

static void copy_references (MemberCopy *member_copy, const AppPackForm *form, AppValue **member);

/* What the text names is here, or comes along: by what name. NULL where it is good as it is. */
static AppValue *
copy_reference (MemberCopy *member_copy, const AppPackField *field, const AppValue *value)
{
  const AppPackSection *section = app_pack_root_find_section (member_copy->root, field->refers);
  const char *id = app_value_text (value);
  g_autofree char *here = NULL;

  if (section == NULL || id == NULL || app_pack_field_has_word (field, id))
    return NULL;
  here = copy_named (member_copy, section, id);
  return here != NULL && strcmp (here, id) != 0 ? app_value_new_text (here) : NULL;
}

static AppValue *
copy_list_references (MemberCopy *member_copy, const AppPackField *field, const AppValue *list)
{
  AppValue *now = app_value_copy (list);

  for (guint k = 0; k < app_value_length (list); k++) {
    AppValue *member = app_value_copy (app_value_at (list, k)), *named;

    if (field->kind == APP_PACK_MEMBERS)
      copy_references (member_copy, field->form, &member);
    else if ((named = copy_reference (member_copy, field, member)) != NULL)
      replace_value (&member, named);
    replace_value (&now, app_value_set (now, k, member));
    app_value_unref (member);
  }
  return now;
}

static void
copy_references (MemberCopy *member_copy, const AppPackForm *form, AppValue **member)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    const AppValue *value = app_pack_field_get (field, *member);
    g_autoptr (AppValue) now = NULL;

    if (value == NULL || !app_pack_field_is_present (form, field, *member))
      continue;
    if (field->kind == APP_PACK_REFERENCE && field->refers != NULL)
      now = copy_reference (member_copy, field, value);
    else if (field->kind == APP_PACK_MEMBERS
             || ((field->kind == APP_PACK_SET || field->kind == APP_PACK_IDS)
                 && field->refers != NULL))
      now = copy_list_references (member_copy, field, value);
    else if (field->kind == APP_PACK_RECORD) {
      now = app_value_copy (value);
      copy_references (member_copy, field->form, &now);
    }
    if (now != NULL && !app_value_equal (now, value))
      replace_value (member, app_pack_field_with_value (form, field, *member, now));
  }
}

/* Adds a member; answers with the id that it has here, NULL when it has none. */
static char *
copy_member (MemberCopy *member_copy, const AppPackSection *section, guint index)
{
  const AppValue *list = app_value_get (member_copy->other, section->key);
  AppValue *member = app_value_copy (app_value_at (list, index));
  GPtrArray *added = copies_for_section (member_copy, section);
  const char *id = id_of (member);
  guint place = added->len;
  char *here;

  if (app_pack_form_has_own_id (section->form)) {
    char *key = key_of (section->key, id != NULL ? id : "");

    if (id == NULL || has_own_id (member_copy, id)) {
      g_autofree char *own = app_card_id_from_name (stem_of (member), is_taken, member_copy);

      replace_value (&member, with_id (member, own));
    }
    g_hash_table_insert (member_copy->taken, key, g_strdup (id_of (member)));
  }
  here = g_strdup (id_of (member));
  /* Its place first, so that what names in a ring ends. */
  g_ptr_array_add (added, NULL);
  count_id (member_copy, section->key, here, 1);
  copy_references (member_copy, section->form, &member);
  if (g_strcmp0 (here, id_of (member)) != 0) {
    count_id (member_copy, section->key, here, -1);
    count_id (member_copy, section->key, id_of (member), 1);
  }
  g_ptr_array_index (added, place) = member;
  return here;
}

static char *
copy_named (MemberCopy *member_copy, const AppPackSection *section, const char *id)
{
  g_autofree char *key = key_of (section->key, id);
  const char *known = g_hash_table_lookup (member_copy->taken, key);
  guint place;

  if (known != NULL)
    return g_strdup (known);
  if (look_up (member_copy->ids, section->key, id) > 0)
    return g_strdup (id);
  place = look_up (member_copy->places, section->key, id);
  return place > 0 ? copy_member (member_copy, section, place - 1) : g_strdup (id);
}

/* The root with what came. */
static AppValue *
root_with_copies (const MemberCopy *member_copy)
{
  AppValue *root = app_value_copy (member_copy->root);

  for (guint k = 0; k < member_copy->sections->len; k++) {
    const AppPackSection *section = g_ptr_array_index (member_copy->sections, k);
    const GPtrArray *added = g_ptr_array_index (member_copy->lists, k);
    const AppValue *own = app_value_get (root, section->key);
    guint n = app_value_length (own);
    g_autofree const AppValue **items = g_new (const AppValue *, n + added->len);
    g_autoptr (AppValue) list = NULL;

    if (!app_value_is_null (own) && app_value_kind (own) != APP_VALUE_LIST)
      continue;
    for (guint i = 0; i < n + added->len; i++)
      items[i] = i < n ? app_value_at (own, i) : g_ptr_array_index (added, i - n);
    list = app_value_new_list (items, n + added->len);
    replace_value (&root, app_pack_root_set (root, section->key, list));
  }
  return root;
}

AppValue *
app_pack_root_add_from (const AppValue *root, const AppValue *other, const char *list,
                        const guint *which, guint n_which, guint *added)
{
  const AppPackSection *section = app_pack_root_find_section (root, list);
  const AppValue *members = app_value_get (other, list);
  AppValue *made;
  MemberCopy member_copy;

  *added = 0;
  if (section == NULL || !g_str_equal (section->key, list)
      || app_pack_draft_get_game (root) != app_pack_draft_get_game (other))
    return NULL;
  member_copy_init (&member_copy, root, other);
  for (guint k = 0; k < n_which; k++) {
    if (which[k] >= app_value_length (members))
      continue;
    g_free (copy_member (&member_copy, section, which[k]));
    ++*added;
  }
  made = *added > 0 ? root_with_copies (&member_copy) : NULL;
  member_copy_clear (&member_copy);
  return made;
}

/* A draft that is open: kept a moment after it was changed, read again when others changed it,
 * and made a pack. */

#define SAVE_MS 600    /* from the last change until it is kept */
#define LATEST_MS 2000 /* from the first one, however fast others follow */
#define AGAIN_MS 5000  /* after it could not be */

static void
keeper_clear (gpointer data)
{
  g_free (((AppPackStoredDraft *)data)->stored);
}

static AppPackStoredDraft *
app_pack_keeper_new (gint64 row, const char *stored)
{
  AppPackStoredDraft *keeper = g_atomic_rc_box_new0 (AppPackStoredDraft);

  keeper->row = row;
  keeper->stored = g_strdup (stored);
  return keeper;
}

static void
app_pack_keeper_unref (AppPackStoredDraft *keeper)
{
  g_atomic_rc_box_release_full (keeper, keeper_clear);
}

/* A pack on its way to the file. @order: of the editor's, from 1; @batch: that it was kept in as a
 * pack */
typedef struct {
  AppPackStoredDraft *keeper;
  AppValue *root;
  guint64 order;
  gint64 batch;
} DraftSave;

static void
draft_save_free (gpointer data)
{
  DraftSave *saving = data;

  app_pack_keeper_unref (saving->keeper);
  app_value_unref (saving->root);
  g_free (saving);
}

static DraftSave *
draft_save_new (AppPackEditor *editor)
{
  DraftSave *saving = g_new0 (DraftSave, 1);

  saving->keeper = g_atomic_rc_box_acquire (editor->keeper);
  saving->root = app_value_ref (editor->root);
  saving->order = ++editor->asked;
  return saving;
}

/* What is beyond the bounds of a pack could be written, and never be opened again. */
static gboolean
can_be_read (const char *json)
{
  g_autoptr (AppValue) again = app_value_from_json (json, strlen (json), NULL);

  return again != NULL;
}

static gboolean
write_draft (DbStore *db, const DraftSave *saving, GError **error)
{
  AppPackStoredDraft *keeper = saving->keeper;
  g_autoptr (DbPackDraft) row = g_new0 (DbPackDraft, 1);
  g_autofree char *json = app_pack_draft_dup_json (saving->root);

  if (g_str_equal (json, keeper->stored))
    return TRUE;
  if (!can_be_read (json)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_RULES,
                         _ ("The pack has become too big to be kept."));
    return FALSE;
  }
  row->id = keeper->row;
  if (!app_pack_draft_store (db, row, saving->root, g_steal_pointer (&json), keeper->stored,
                             &keeper->batch, error))
    return FALSE;
  g_free (keeper->stored);
  keeper->stored = g_strdup (row->json);
  return TRUE;
}

/* Answers with the draft's text as it is in the file. */
static gpointer
save_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const DraftSave *saving = data;

  return write_draft (db, saving, error) ? g_strdup (saving->keeper->stored) : NULL;
}

static gboolean save_timeout_cb (gpointer data);

/* What is waited for is answered before what was asked earlier. @stored: (transfer full) */
static void
handle_stored (AppPackEditor *editor, guint64 order, char *stored)
{
  if (order < editor->answered) {
    g_free (stored);
    return;
  }
  editor->answered = order;
  g_free (editor->stored);
  editor->stored = stored;
}

/* @stored: (transfer full) (nullable): what save_work() answered with */
static void
handle_saved (AppPackEditor *editor, guint64 order, char *stored, const GError *error)
{
  if (stored != NULL) {
    handle_stored (editor, order, stored);
  } else if (!g_error_matches (error, APP_ERROR, APP_ERROR_ELSEWHERE)) {
    if (editor->save_source == 0)
      editor->save_source = g_timeout_add (AGAIN_MS, save_timeout_cb, editor);
    app_pack_editor_emit_failed (editor, error->message);
    return;
  }
  app_pack_editor_reload_if_changed (editor);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppPackEditor) editor = data;
  g_autoptr (GError) error = NULL;
  const DraftSave *saving = g_task_get_task_data (G_TASK (result));
  char *stored = g_task_propagate_pointer (G_TASK (result), &error);

  editor->saving--;
  handle_saved (editor, saving->order, stored, error);
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
push_save (AppPackEditor *editor, gboolean dropped)
{
  GTask *task = dropped ? g_task_new (editor->store, NULL, dropped_cb, NULL)
                        : g_task_new (editor->store, NULL, saved_cb, g_object_ref (editor));

  if (!dropped)
    editor->saving++;
  g_task_set_task_data (task, draft_save_new (editor), draft_save_free);
  app_store_push (editor->store, task, save_work, g_free);
}

static gboolean
save_timeout_cb (gpointer data)
{
  AppPackEditor *editor = data;

  editor->save_source = 0;
  push_save (editor, FALSE);
  return G_SOURCE_REMOVE;
}

/* Something was changed and is to be kept in a moment. */
static void
app_pack_editor_schedule_save (AppPackEditor *editor)
{
  const gint64 now = g_get_monotonic_time () / 1000;

  if (editor->save_source == 0)
    editor->since = now;
  g_clear_handle_id (&editor->save_source, g_source_remove);
  editor->save_source = g_timeout_add ((guint)CLAMP (editor->since + LATEST_MS - now, 0, SAVE_MS),
                                       save_timeout_cb, editor);
}

void
app_pack_editor_flush (AppPackEditor *editor)
{
  g_autoptr (GError) error = NULL;
  DraftSave *saving;
  char *stored;

  if ((editor->save_source == 0 && editor->saving == 0) || editor->gone)
    return;
  g_clear_handle_id (&editor->save_source, g_source_remove);
  saving = draft_save_new (editor);
  editor->busy = TRUE;
  stored = app_store_push_and_wait (editor->store, save_work, saving, &error);
  editor->busy = FALSE;
  handle_saved (editor, saving->order, stored, error);
  draft_save_free (saving);
}

/* Keeps what waits, with nobody to tell. */
static void
app_pack_editor_save_unattended (AppPackEditor *editor)
{
  if (editor->save_source == 0 || editor->gone)
    return;
  g_clear_handle_id (&editor->save_source, g_source_remove);
  push_save (editor, TRUE);
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
  g_autofree char *shown = app_pack_draft_dup_json (editor->root);
  gboolean lost = strcmp (shown, editor->stored) != 0;

  if (root == NULL) {
    app_pack_editor_emit_failed (editor, error->message);
    return FALSE;
  }
  g_clear_handle_id (&editor->save_source, g_source_remove);
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

/* Looks at what is in the file. Where it is something else than was read or written here, that is
 * shown, as a step that can be taken back. */
static void
app_pack_editor_reload_if_changed (AppPackEditor *editor)
{
  g_autoptr (DbPackDraft) row = NULL;
  gboolean gone, lost = FALSE;

  if (editor->busy || editor->saving > 0)
    return;
  row = db_pack_draft_get (app_store_get_db (editor->store), editor->keeper->row, NULL);
  gone = !is_same (editor, row) || row->deleted != 0 || row->published[0] != '\0';
  if (is_same (editor, row) && strcmp (row->json, editor->stored) != 0)
    lost = show_other (editor, row);
  if (gone)
    g_clear_handle_id (&editor->save_source, g_source_remove);
  if (gone != editor->gone) {
    editor->gone = gone;
    /* What could not be kept in the meantime. */
    if (!gone)
      app_pack_editor_schedule_save (editor);
    app_pack_editor_emit_changed (editor, "");
  }
  if (lost)
    app_pack_editor_emit_failed (
        editor, _ ("The draft was changed elsewhere, and is shown as it is there now. Undo brings "
                   "back what you had."));
}

/* As a pack */

static gpointer
publish_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  DraftSave *saving = data;

  if (!write_draft (db, saving, error))
    return NULL;
  return app_pack_draft_publish (db, saving->keeper->row, saving->keeper->stored, saving->root,
                                 &saving->batch, error);
}

static gboolean
check_faults (AppPackEditor *editor, GError **error)
{
  const AppPackFault *fault;

  app_pack_check_global (editor->check, editor->bundled);
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
app_pack_editor_publish (AppPackEditor *editor, GError **error)
{
  DraftSave *saving;
  char *kept;

  if (!app_pack_editor_can_change (editor)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_ELSEWHERE, _ ("This is no draft any more."));
    return NULL;
  }
  if (!check_faults (editor, error))
    return NULL;
  g_clear_handle_id (&editor->save_source, g_source_remove);
  saving = draft_save_new (editor);
  editor->busy = TRUE;
  kept = app_store_push_and_wait (editor->store, publish_work, saving, error);
  editor->busy = FALSE;
  handle_stored (editor, saving->order, g_strdup (editor->keeper->stored));
  if (kept != NULL)
    editor->publish_batch = saving->batch;
  draft_save_free (saving);
  app_pack_editor_reload_if_changed (editor);
  return kept;
}

gint64
app_pack_editor_get_publish_batch (AppPackEditor *editor)
{
  return editor->publish_batch;
}
