/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drafts of packs: begun, listed, put into the bin, and kept as packs.
 */
#include "app/collection/pack-draft-store.h"

#include "app/base/error.h"

#include "db/changes.h"
#include "db/packs.h"
#include "db/transaction.h"
#include "rules/pack.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>

#define ORIGIN "made here"

void
app_pack_draft_free (AppPackDraft *draft)
{
  if (draft == NULL)
    return;
  g_free (draft->uuid);
  g_free (draft->id);
  g_free (draft->title);
  g_free (draft->game);
  g_free (draft->base);
  g_free (draft);
}

static void
free_draft (gpointer draft)
{
  app_pack_draft_free (draft);
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

void
app_pack_draft_fill (DbPackDraft *row, const AppValue *root, char *json)
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

/* Stores a new one; its UUID. */
static char *
add_draft (DbStore *db, const AppValue *root, const char *base, GError **error)
{
  g_autoptr (DbPackDraft) row = g_new0 (DbPackDraft, 1);
  g_autoptr (DbPackDraft) stored = NULL;
  GError *failed = NULL;
  gint64 id;

  app_pack_draft_fill (row, root, app_pack_draft_dup_text (root));
  row->base = g_strdup (base != NULL ? base : "");
  if (db_pack_draft_add (db, row, &id, &failed))
    stored = db_pack_draft_get (db, id, &failed);
  if (stored != NULL)
    return g_strdup (stored->uuid);
  app_error_take (error, failed);
  return NULL;
}

static void
set (AppValue **root, const char *key, AppValue *value)
{
  AppValue *made = app_value_with (*root, key, value);

  app_value_unref (value);
  app_value_unref (*root);
  *root = made;
}

static void
set_text (AppValue **root, const char *key, const char *text)
{
  set (root, key, app_value_new_text (text));
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
add_firsts (AppValue **root, const char *game)
{
  for (guint k = 0; k < G_N_ELEMENTS (firsts); k++)
    for (guint n = 0; g_str_equal (firsts[k].game, game) && firsts[k].names[n] != NULL; n++) {
      const AppPackSection *section = app_pack_root_find_section (*root, firsts[k].list);
      AppValue *member =
          app_pack_form_new_member (section->form, NULL, *root, _ (firsts[k].names[n]));

      set_text (&member, firsts[k].key, firsts[k].value);
      set (root, section->key,
           app_value_insert (app_value_get (*root, section->key), G_MAXUINT, member));
      app_value_unref (member);
    }
}

char *
app_pack_draft_make_new (DbStore *db, const char *game, const char *title, GError **error)
{
  const AppPackSection *section = app_pack_lists (game);
  g_autoptr (AppValue) root = app_value_new_object ();
  g_autofree char *id = NULL;

  if (section == NULL || rules_game (rules_text (game)) == NULL) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("There is no game “%s”."), game);
    return NULL;
  }
  title = title_or (title, _ ("New Pack"));
  id = dup_free_id (db, title);
  set_text (&root, "pack", id);
  set (&root, "revision", app_value_new_integer (1));
  set_text (&root, "game", game);
  set_text (&root, "title", title);
  for (; section->key != NULL; section++)
    if (section->required && !g_str_equal (section->key, "cards"))
      set (&root, section->key, app_value_new_list (NULL, 0));
  set (&root, "cards", app_value_new_list (NULL, 0));
  add_firsts (&root, game);
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
  set (&root, "revision", app_value_new_integer (1));
  set_text (&root, "title", title);
  return add_draft (db, root, base, error);
}

gboolean
app_pack_draft_find_goal (DbStore *db, const char *id, guint *revision, gboolean *bundled,
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

  if (root == NULL || !app_pack_draft_find_goal (db, id, &revision, &bundled, error))
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
  set (&root, "revision", app_value_new_integer (revision));
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
  char *json = app_pack_draft_dup_text (numbered != NULL ? numbered : root);
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
  if (draft->deleted == 0 && draft->kept[0] == '\0' && g_str_equal (draft->json, before))
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
  g_autofree char *kept = NULL, *title = NULL;
  gboolean bundled, known;
  guint revision;
  gint64 added;

  if (!db_transaction_begin (&scope, db, error) || !check_unchanged (db, row, before, error)
      || !app_pack_draft_find_goal (db, id, &revision, &bundled, error))
    return NULL;
  if (bundled) {
    refuse_bundled (id, error);
    return NULL;
  }
  pack = compile (root, revision, error);
  if (pack == NULL || !is_known (db, root, id, &known, error))
    return NULL;
  kept = g_strdup_printf ("%s@%u", id, revision);
  title = g_strdup_printf (_ ("Keep the pack %s"), kept);
  if (!db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, batch, error)
      || !app_database_add_pack (db, pack, ORIGIN, &added, NULL, error)
      || !db_pack_draft_set_kept (db, row, kept, error) || !db_transaction_commit (&scope, error))
    return NULL;
  return g_steal_pointer (&kept);
}

char *
app_pack_draft_keep (DbStore *db, gint64 row, const char *before, const AppValue *root,
                     gint64 *batch, GError **error)
{
  const char *id = app_pack_draft_get_text (root, "pack");
  GError *failed = NULL;
  char *kept = store_pack (db, row, before, root, id, batch, &failed);

  if (kept == NULL)
    app_error_take (error, failed);
  return kept;
}
