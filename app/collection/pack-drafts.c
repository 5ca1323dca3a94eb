/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs: their text, stored and read on one connection.
 */
#include "app/collection/pack-drafts.h"

#include "app/base/error.h"
#include "app/collection/pack-lists.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/packs.h"
#include "db/transaction.h"
#include "importers/error.h"
#include "importers/json-locate.h"
#include "rules/pack.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define ORIGIN "made here"

static void
free_draft (gpointer data)
{
  AppPackDraft *draft = data;

  g_free (draft->uuid);
  g_free (draft->id);
  g_free (draft->title);
  g_free (draft->game);
  g_free (draft->base);
  g_free (draft);
}

static AppPackDraft *
draft_new (const DbPackDraft *row)
{
  g_autoptr (AppValue) root = app_value_from_json (row->json, strlen (row->json), NULL);
  AppPackDraft *draft = g_new0 (AppPackDraft, 1);

  draft->uuid = g_strdup (row->uuid);
  draft->id = g_strdup (row->code);
  draft->title = g_strdup (row->title);
  draft->game = g_strdup (row->game);
  draft->base = row->base[0] != '\0' ? g_strdup (row->base) : NULL;
  draft->cards = app_value_length (app_value_get (root, "cards"));
  draft->changed = row->modified;
  return draft;
}

GPtrArray *
app_pack_drafts_list (DbStore *db, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GPtrArray) rows = db_pack_drafts_list (db, &failed);
  GPtrArray *drafts;

  if (rows == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  drafts = g_ptr_array_new_with_free_func (free_draft);
  for (guint k = 0; k < rows->len; k++)
    g_ptr_array_add (drafts, draft_new (g_ptr_array_index (rows, k)));
  return drafts;
}

/* Making them */

/* What is stored of a draft; @json is taken over. */
static void
fill_draft (DbPackDraft *row, const AppValue *root, char *json)
{
  g_free (row->game);
  g_free (row->code);
  g_free (row->title);
  g_free (row->json);
  row->game = g_strdup (app_pack_draft_get_text (root, "game"));
  row->code = g_strdup (app_pack_draft_get_text (root, "pack"));
  row->title = g_strdup (app_pack_draft_get_text (root, "title"));
  row->json = json;
}

gboolean
app_pack_draft_store (DbStore *db, DbPackDraft *row, const AppValue *root, char *json,
                      const char *before, gint64 *batch, GError **error)
{
  fill_draft (row, root, json);
  return db_pack_draft_update (db, row, before, batch, error);
}

/* Stores a new one; its UUID. */
static char *
add_draft (DbStore *db, const AppValue *root, const char *base, GError **error)
{
  g_autoptr (DbPackDraft) row = g_new0 (DbPackDraft, 1);
  g_autoptr (DbPackDraft) stored = NULL;
  GError *failed = NULL;
  gint64 id;

  fill_draft (row, root, app_pack_draft_dup_json (root));
  row->base = g_strdup (base != NULL ? base : "");
  if (db_pack_draft_add (db, row, &id, &failed))
    stored = db_pack_draft_get (db, id, &failed);
  if (stored != NULL)
    return g_strdup (stored->uuid);
  app_error_take (error, failed);
  return NULL;
}

static void
set_key (AppValue **root, const char *key, AppValue *value)
{
  AppValue *made = app_value_with (*root, key, value);

  app_value_unref (value);
  app_value_unref (*root);
  *root = made;
}

static void
set_text (AppValue **root, const char *key, const char *text)
{
  set_key (root, key, app_value_new_text (text));
}

/* An id made of @title that neither a pack nor a draft has. */
static char *
dup_free_id (DbStore *db, const char *title)
{
  g_autofree char *made = app_pack_make_id (title, NULL);
  /* Of a title without letters of ours it is a card's. */
  gboolean bare = g_str_has_prefix (made, "card") && g_ascii_strncasecmp (title, "card", 4) != 0;
  g_autofree char *stem =
      bare ? g_strconcat ("pack", made + strlen ("card"), NULL) : g_steal_pointer (&made);

  for (guint k = 1;; k++) {
    g_autofree char *id = k == 1 ? g_strdup (stem) : g_strdup_printf ("%s-%u", stem, k);
    g_autoptr (GError) error = NULL;
    guint revision = 0;
    gboolean bundled;
    gint64 draft;

    if ((!db_pack_find_last (db, id, &revision, &bundled, NULL) || revision == 0)
        && !db_pack_draft_find (db, id, &draft, &error)
        && !g_error_matches (error, DB_ERROR, DB_ERROR_AMBIGUOUS))
      return g_steal_pointer (&id);
  }
}

static const char *
title_or (const char *title, const char *other)
{
  return title != NULL && title[0] != '\0' ? title : other;
}

/* What a game can't be without: members of a list. */
static const struct {
  const char *game, *list, *key, *value;
  const char *names[5];
} firsts[] = {
  /* Translators: the four basic elements of Tome. */
  { "tome",
    "elements",
    "kind",
    "basic",
    { N_ ("Fire"), N_ ("Earth"), N_ ("Wind"), N_ ("Water"), NULL } },
};

static void
add_required_members (AppValue **root, const char *game)
{
  for (guint k = 0; k < G_N_ELEMENTS (firsts); k++)
    for (guint n = 0; g_str_equal (firsts[k].game, game) && firsts[k].names[n] != NULL; n++) {
      const AppPackSection *section = app_pack_root_find_section (*root, firsts[k].list);
      AppValue *member =
          app_pack_form_new_member (section->form, NULL, *root, _ (firsts[k].names[n]));

      set_text (&member, firsts[k].key, firsts[k].value);
      set_key (root, section->key,
               app_value_insert (app_value_get (*root, section->key), G_MAXUINT, member));
      app_value_unref (member);
    }
}

char *
app_pack_draft_make_new (DbStore *db, const char *game, const char *title, GError **error)
{
  const AppPackSection *section = app_pack_sections (game);
  g_autoptr (AppValue) root = app_value_new_object ();
  g_autofree char *id = NULL;

  if (section == NULL || rules_game (rules_text (game)) == NULL) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("There is no game “%s”."), game);
    return NULL;
  }
  title = title_or (title, _ ("New Pack"));
  id = dup_free_id (db, title);
  set_text (&root, "pack", id);
  set_key (&root, "revision", app_value_new_integer (1));
  set_text (&root, "game", game);
  set_text (&root, "title", title);
  for (; section->key != NULL; section++)
    if (section->required && !g_str_equal (section->key, "cards"))
      set_key (&root, section->key, app_value_new_list (NULL, 0));
  set_key (&root, "cards", app_value_new_list (NULL, 0));
  add_required_members (&root, game);
  return add_draft (db, root, NULL, error);
}

static AppValue *
load_revision (DbStore *db, const char *id, guint revision, DbPackRevision **stored, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GBytes) json = NULL;
  AppValue *root = NULL;
  gint64 row;

  if (db_pack_find (db, id, revision, &row, &failed))
    *stored = db_pack_get (db, row, &failed);
  if (*stored != NULL)
    json = db_pack_dup_json (db, row, &failed);
  if (json != NULL)
    root = app_value_from_json (g_bytes_get_data (json, NULL), g_bytes_get_size (json), &failed);
  if (root == NULL)
    app_error_take (error, failed);
  return root;
}

AppValue *
app_pack_draft_load_pack (DbStore *db, const char *id, guint revision, GError **error)
{
  g_autoptr (DbPackRevision) stored = NULL;

  return load_revision (db, id, revision, &stored, error);
}

char *
app_pack_draft_make_copy (DbStore *db, const char *id, guint revision, const char *title,
                          GError **error)
{
  g_autoptr (DbPackRevision) stored = NULL;
  g_autoptr (AppValue) root = load_revision (db, id, revision, &stored, error);
  g_autofree char *other = NULL, *named = NULL, *base = NULL;

  if (root == NULL)
    return NULL;
  /* Translators: %s is the title of a pack of cards. */
  named = g_strdup_printf (_ ("Copy of %s"), stored->title);
  title = title_or (title, named);
  other = dup_free_id (db, title);
  base = g_strdup_printf ("%s@%u", stored->code, stored->revision);
  set_text (&root, "pack", other);
  set_key (&root, "revision", app_value_new_integer (1));
  set_text (&root, "title", title);
  return add_draft (db, root, base, error);
}

gboolean
app_pack_draft_find_target (DbStore *db, const char *id, guint *revision, gboolean *bundled,
                            GError **error)
{
  GError *failed = NULL;

  if (!db_pack_find_last (db, id, revision, bundled, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  ++*revision;
  return TRUE;
}

static gboolean
refuse_bundled (const char *id, GError **error)
{
  g_set_error (error, APP_ERROR, APP_ERROR_RULES,
               _ ("“%s” comes with the program and stays as it is. Make a copy, and change that."),
               id);
  return FALSE;
}

char *
app_pack_draft_make_revision (DbStore *db, const char *id, GError **error)
{
  g_autoptr (DbPackRevision) stored = NULL;
  g_autoptr (AppValue) root = load_revision (db, id, 0, &stored, error);
  g_autoptr (DbPackDraft) known = NULL;
  g_autofree char *base = NULL;
  gboolean bundled;
  guint revision;
  gint64 draft;

  if (root == NULL || !app_pack_draft_find_target (db, id, &revision, &bundled, error))
    return NULL;
  if (bundled) {
    refuse_bundled (id, error);
    return NULL;
  }
  if (db_pack_draft_find (db, id, &draft, NULL))
    known = db_pack_draft_get (db, draft, NULL);
  if (known != NULL && known->deleted == 0)
    return g_strdup (known->uuid);
  base = g_strdup_printf ("%s@%u", stored->code, stored->revision);
  set_key (&root, "revision", app_value_new_integer (revision));
  return add_draft (db, root, base, error);
}

char *
app_pack_draft_read_file (const char *path, gsize *length, GError **error)
{
  g_autofree char *bytes = g_malloc (PACK_BYTES + 1);
  FILE *file = g_fopen (path, "rbe");

  *length = file != NULL ? fread (bytes, 1, PACK_BYTES + 1, file) : 0;
  if (file == NULL || ferror (file)) {
    app_error_errno (error, path, errno);
    if (file != NULL)
      fclose (file);
    return NULL;
  }
  fclose (file);
  return g_steal_pointer (&bytes);
}

char *
app_pack_draft_make_from_file (DbStore *db, const char *path, GError **error)
{
  gsize length;
  g_autofree char *json = app_pack_draft_read_file (path, &length, error);
  g_autoptr (AppValue) root = json != NULL ? app_pack_draft_read (json, length, path, error) : NULL;

  return root != NULL ? add_draft (db, root, NULL, error) : NULL;
}

/* Keeping */

/* The text of @root as @revision of its pack, compiled. */
static ImportPack *
compile (const AppValue *root, guint revision, GError **error)
{
  g_autoptr (AppValue) number = app_value_new_integer (revision);
  g_autoptr (AppValue) numbered = app_pack_root_set (root, "revision", number);
  char *json = app_pack_draft_dup_json (numbered != NULL ? numbered : root);
  g_autoptr (GBytes) bytes = g_bytes_new_take (json, strlen (json));
  GError *failed = NULL;
  ImportPack *pack = import_pack_load (bytes, &failed);

  if (pack == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_RULES, failed->message);
    g_error_free (failed);
  }
  return pack;
}

/* Whether the newest revision says the same. */
static gboolean
is_known (DbStore *db, const AppValue *root, const char *id, gboolean *known, GError **error)
{
  g_autoptr (DbPackRevision) newest = NULL;
  g_autoptr (ImportPack) same = NULL;
  gint64 row;

  *known = FALSE;
  if (!db_pack_find (db, id, 0, &row, NULL))
    return TRUE;
  newest = db_pack_get (db, row, error);
  same = newest != NULL ? compile (root, newest->revision, error) : NULL;
  if (same == NULL)
    return FALSE;
  *known = g_strcmp0 (import_pack_get_hash (same), newest->content) == 0;
  if (*known)
    g_set_error (error, APP_ERROR, APP_ERROR_RULES,
                 _ ("%s@%u says the same already: there is nothing to keep."), id,
                 newest->revision);
  return !*known;
}

static gboolean
check_unchanged (DbStore *db, gint64 row, const char *before, GError **error)
{
  g_autoptr (DbPackDraft) draft = db_pack_draft_get (db, row, error);

  if (draft == NULL)
    return FALSE;
  if (draft->deleted == 0 && draft->published[0] == '\0' && g_str_equal (draft->json, before))
    return TRUE;
  g_set_error_literal (error, APP_ERROR, APP_ERROR_ELSEWHERE,
                       _ ("The draft was changed elsewhere. Look at it once more."));
  return FALSE;
}

static char *
store_pack (DbStore *db, gint64 row, const char *before, const AppValue *root, const char *id,
            gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (ImportPack) pack = NULL;
  g_autofree char *kept = NULL;
  g_autoptr (DbTitle) title = NULL;
  gboolean bundled, known;
  guint revision;
  gint64 added;

  if (!db_transaction_begin (&scope, db, error) || !check_unchanged (db, row, before, error)
      || !app_pack_draft_find_target (db, id, &revision, &bundled, error))
    return NULL;
  if (bundled) {
    refuse_bundled (id, error);
    return NULL;
  }
  pack = compile (root, revision, error);
  if (pack == NULL || !is_known (db, root, id, &known, error))
    return NULL;
  kept = g_strdup_printf ("%s@%u", id, revision);
  title = db_title_new (DB_TITLE_PACK_DRAFT_KEEP, kept, NULL);
  if (!db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, batch, error)
      || !app_database_add_pack (db, pack, ORIGIN, &added, NULL, error)
      || !db_pack_draft_set_published (db, row, kept, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&kept);
}

char *
app_pack_draft_publish (DbStore *db, gint64 row, const char *before, const AppValue *root,
                        gint64 *batch, GError **error)
{
  const char *id = app_pack_draft_get_text (root, "pack");
  GError *failed = NULL;
  char *kept = store_pack (db, row, before, root, id, batch, &failed);

  if (kept == NULL)
    app_error_take (error, failed);
  return kept;
}

/* Drafts of packs in an open collection: what the writer thread does, and somebody waits for. */

GPtrArray *
app_pack_drafts (AppStore *store, GError **error)
{
  return app_pack_drafts_list (app_store_get_db (store), error);
}

typedef struct {
  const char *id, *title;
  guint revision;
} DraftRequest;

static gpointer
new_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const DraftRequest *request = data;

  return app_pack_draft_make_new (db, request->id, request->title, error);
}

static gpointer
copy_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const DraftRequest *request = data;

  return app_pack_draft_make_copy (db, request->id, request->revision, request->title, error);
}

static gpointer
revise_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return app_pack_draft_make_revision (db, ((const DraftRequest *)data)->id, error);
}

static gpointer
file_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  return app_pack_draft_make_from_file (db, ((const DraftRequest *)data)->id, error);
}

char *
app_pack_draft_new (AppStore *store, const char *game, const char *title, GError **error)
{
  DraftRequest request = { .id = game, .title = title };

  return app_store_push_and_wait (store, new_work, &request, error);
}

char *
app_pack_draft_copy (AppStore *store, const char *id, guint revision, const char *title,
                     GError **error)
{
  DraftRequest request = { .id = id, .title = title, .revision = revision };

  return app_store_push_and_wait (store, copy_work, &request, error);
}

char *
app_pack_draft_revise (AppStore *store, const char *id, GError **error)
{
  DraftRequest request = { .id = id };

  return app_store_push_and_wait (store, revise_work, &request, error);
}

char *
app_pack_draft_from_file (AppStore *store, const char *path, GError **error)
{
  DraftRequest request = { .id = path };

  return app_store_push_and_wait (store, file_work, &request, error);
}

/* A pack's JSON, laid out for people, and read. */

#define COLUMNS 100
#define PROSE "text" /* has a line of its own */

typedef struct {
  GString *out;
  guint column; /* in characters */
} Layout;

static void put_value (Layout *layout, const AppValue *value, guint indent, guint behind);

static void
append_text (Layout *layout, const char *text)
{
  g_string_append (layout->out, text);
  layout->column += (guint)g_utf8_strlen (text, -1);
}

static void
new_line (Layout *layout, guint indent)
{
  g_string_append_c (layout->out, '\n');
  for (guint k = 0; k < indent; k++)
    g_string_append_c (layout->out, ' ');
  layout->column = indent;
}

static char *
dup_line (const AppValue *value)
{
  GString *line = g_string_new (NULL);

  app_value_to_json (value, line);
  return g_string_free (line, FALSE);
}

static char *
dup_key (const char *key)
{
  g_autoptr (AppValue) text = app_value_new_text (key);
  g_autofree char *line = dup_line (text);

  return g_strconcat (line, ": ", NULL);
}

static gboolean
is_container (const AppValue *value)
{
  return app_value_kind (value) == APP_VALUE_LIST || app_value_kind (value) == APP_VALUE_OBJECT;
}

static const AppValue *
part (const AppValue *container, guint k)
{
  return app_value_kind (container) == APP_VALUE_LIST ? app_value_at (container, k)
                                                      : app_value_member (container, k);
}

static guint
depth_of (const AppValue *value)
{
  guint depth = 0;

  if (!is_container (value))
    return 0;
  for (guint k = 0; k < app_value_length (value); k++) {
    /* MAX() would ask twice, at each depth anew. */
    guint inside = depth_of (part (value, k));

    depth = MAX (depth, inside);
  }
  return depth + 1;
}

/* Whether it is written on a line in which others stand, too: in a member of the root's lists a
 * list of objects has a line of its own, and one of objects with lists has several. */
static gboolean
is_inline (const char *key, const AppValue *value, gboolean nested)
{
  if (strcmp (key, PROSE) == 0)
    return FALSE;
  return nested || depth_of (value) < 2;
}

/* @behind: columns that follow on the last line, such as a comma's */
static gboolean
fits (const Layout *layout, const char *line, guint behind)
{
  return layout->column + (guint)g_utf8_strlen (line, -1) + behind <= COLUMNS;
}

static void
put_members (Layout *layout, const AppValue *object, guint indent, gboolean nested)
{
  guint n = app_value_length (object);
  gboolean alone = FALSE;

  append_text (layout, "{");
  for (guint k = 0; k < n; k++) {
    const char *key = app_value_key (object, k);
    const AppValue *value = app_value_member (object, k);
    g_autofree char *name = dup_key (key);
    g_autofree char *line = dup_line (value);
    g_autofree char *both = g_strconcat (k > 0 ? " " : "", name, line, NULL);
    gboolean own = !is_inline (key, value, nested);

    if (k == 0 || own || alone || !fits (layout, both, k + 1 < n))
      new_line (layout, indent + 2);
    else
      append_text (layout, " ");
    append_text (layout, name);
    if (own && !nested && depth_of (value) > 2 && app_value_length (value) > 0)
      put_value (layout, value, indent + 2, G_MAXUINT / 2);
    else
      put_value (layout, value, indent + 2, k + 1 < n);
    if (k + 1 < n)
      append_text (layout, ",");
    alone = own;
  }
  new_line (layout, indent);
  append_text (layout, "}");
}

/* A member a line; where one does not fit, that one has several. */
static void
put_list (Layout *layout, const AppValue *list, guint indent, gboolean nested, gboolean broken)
{
  guint n = app_value_length (list);

  append_text (layout, "[");
  for (guint k = 0; k < n; k++) {
    const AppValue *member = app_value_at (list, k);

    new_line (layout, indent + 2);
    if (broken && app_value_kind (member) == APP_VALUE_OBJECT && app_value_length (member) > 0)
      put_members (layout, member, indent + 2, nested);
    else
      put_value (layout, member, indent + 2, k + 1 < n);
    if (k + 1 < n)
      append_text (layout, ",");
  }
  new_line (layout, indent);
  append_text (layout, "]");
}

static void
put_value (Layout *layout, const AppValue *value, guint indent, guint behind)
{
  g_autofree char *line = dup_line (value);

  if (!is_container (value) || app_value_length (value) == 0 || fits (layout, line, behind))
    append_text (layout, line);
  else if (app_value_kind (value) == APP_VALUE_LIST)
    put_list (layout, value, indent, TRUE, FALSE);
  else
    put_members (layout, value, indent, TRUE);
}

/* Members of one of the root's lists look alike: all in a line, or none. */
static gboolean
wants_lines (const AppValue *list)
{
  for (guint k = 0; k < app_value_length (list); k++) {
    const AppValue *member = app_value_at (list, k);
    g_autofree char *line = dup_line (member);

    if (4 + g_utf8_strlen (line, -1) + 1 > COLUMNS || app_value_get (member, PROSE) != NULL)
      return TRUE;
  }
  return FALSE;
}

static void
put_of_root (Layout *layout, const AppValue *value, guint behind)
{
  if (app_value_kind (value) == APP_VALUE_LIST && app_value_length (value) > 0)
    put_list (layout, value, 2, FALSE, wants_lines (value));
  else
    put_value (layout, value, 2, behind);
}

char *
app_pack_draft_dup_json (const AppValue *root)
{
  Layout layout = { g_string_new (NULL), 0 };
  guint n = app_value_length (root);

  append_text (&layout, "{");
  for (guint k = 0; k < n; k++) {
    g_autofree char *name = dup_key (app_value_key (root, k));

    new_line (&layout, 2);
    append_text (&layout, name);
    put_of_root (&layout, app_value_member (root, k), k + 1 < n);
    if (k + 1 < n)
      append_text (&layout, ",");
  }
  if (n > 0)
    new_line (&layout, 0);
  append_text (&layout, "}");
  g_string_append_c (layout.out, '\n');
  return g_string_free (layout.out, FALSE);
}

/* Reading */

const char *
app_pack_draft_get_text (const AppValue *root, const char *key)
{
  const char *text = app_value_text (app_value_get (root, key));

  return text != NULL ? text : "";
}

const RulesGame *
app_pack_draft_get_game (const AppValue *root)
{
  return rules_game (rules_text (app_pack_draft_get_text (root, "game")));
}

static gboolean
refuse (const char *json, gsize length, const char *file, const char *path, const char *sentence,
        GError **error)
{
  guint line, column;

  import_json_locate (json, length, path, &line, &column);
  app_error_at (error, APP_ERROR_RULES, file, line, "%s", sentence);
  return FALSE;
}

static gboolean
check_shape (const AppValue *root, const char *json, gsize length, const char *file, GError **error)
{
  const RulesGame *game = app_pack_draft_get_game (root);

  if (app_value_kind (root) != APP_VALUE_OBJECT)
    return refuse (json, length, file, "", _ ("A pack is an object in braces."), error);
  if (game == NULL || app_pack_sections (game->id) == NULL)
    return refuse (json, length, file, "game",
                   _ ("It does not say of which game it is: tome, tokio, spelled, arkham or "
                      "restless."),
                   error);
  for (const AppPackSection *section = app_pack_sections (game->id); section->key != NULL;
       section++) {
    const AppValue *list = app_value_get (root, section->key);
    g_autofree char *sentence = NULL;

    if (list == NULL || app_value_kind (list) == APP_VALUE_LIST)
      continue;
    sentence = g_strdup_printf (_ ("“%s” is no list."), section->key);
    return refuse (json, length, file, section->key, sentence, error);
  }
  return TRUE;
}

AppValue *
app_pack_draft_read (const char *json, gsize length, const char *file, GError **error)
{
  g_autoptr (AppValue) root = NULL;
  GError *failed = NULL;

  root = app_value_from_json (json, length, &failed);
  if (root == NULL) {
    app_error_at (error, APP_ERROR_RULES, file, import_error_get_line (failed), "%s",
                  failed->message);
    g_error_free (failed);
    return NULL;
  }
  return check_shape (root, json, length, file, error) ? g_steal_pointer (&root) : NULL;
}
