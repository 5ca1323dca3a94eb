/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Imports of a collection as a list model, taking one back, and what imports call a player.
 */
#include "app/plays-in/past-imports.h"

#include "app/base/error.h"
#include "app/plays-in/play-import-merge.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/store/backups.h"
#include "app/store/bin-db.h"
#include "app/store/store-jobs.h"

#include "db/changes.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/players.h"
#include "importers/plays/play-bytes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LONGEST 500

struct _AppPastImport {
  GObject parent;
  gint64 batch;
  char *title, *source, *when;
  guint n_changes;
  gboolean undone;
};

G_DEFINE_FINAL_TYPE (AppPastImport, app_past_import, G_TYPE_OBJECT)

static void
app_past_import_finalize (GObject *object)
{
  AppPastImport *import = APP_PAST_IMPORT (object);

  g_free (import->title);
  g_free (import->source);
  g_free (import->when);
  G_OBJECT_CLASS (app_past_import_parent_class)->finalize (object);
}

static void
app_past_import_class_init (AppPastImportClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_past_import_finalize;
}

static void
app_past_import_init (AppPastImport *import)
{
}

gint64
app_past_import_get_batch (AppPastImport *import)
{
  return import->batch;
}

const char *
app_past_import_get_title (AppPastImport *import)
{
  return import->title;
}

const char *
app_past_import_get_source (AppPastImport *import)
{
  return import->source;
}

const char *
app_past_import_get_when (AppPastImport *import)
{
  return import->when;
}

guint
app_past_import_get_n_changes (AppPastImport *import)
{
  return import->n_changes;
}

gboolean
app_past_import_is_undone (AppPastImport *import)
{
  return import->undone;
}

static AppPastImport *
import_new (const DbBatch *batch)
{
  AppPastImport *import = g_object_new (APP_TYPE_PAST_IMPORT, NULL);

  import->batch = batch->id;
  import->title = g_strdup (batch->title);
  import->source = g_strdup (batch->source != NULL ? batch->source : "");
  import->when = app_bin_dup_deleted (batch->created);
  import->n_changes = batch->changes;
  import->undone = batch->undone != 0;
  return import;
}

struct _AppPastImports {
  GObject parent;
  AppStore *store; /* Owned */
  GPtrArray *items;
};

static GType
get_item_type (GListModel *model)
{
  return APP_TYPE_PAST_IMPORT;
}

static guint
get_n_items (GListModel *model)
{
  return APP_PAST_IMPORTS (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  AppPastImports *imports = APP_PAST_IMPORTS (model);

  return position < imports->items->len ? g_object_ref (imports->items->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppPastImports, app_past_imports, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
app_past_imports_finalize (GObject *object)
{
  g_clear_object (&APP_PAST_IMPORTS (object)->store);
  g_ptr_array_unref (APP_PAST_IMPORTS (object)->items);
  G_OBJECT_CLASS (app_past_imports_parent_class)->finalize (object);
}

static void
app_past_imports_class_init (AppPastImportsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_past_imports_finalize;
}

static void
app_past_imports_init (AppPastImports *imports)
{
  imports->items = g_ptr_array_new_with_free_func (g_object_unref);
}

static gboolean
is_same (AppPastImports *imports, const GPtrArray *items)
{
  gboolean same = items->len == imports->items->len;

  for (guint k = 0; k < items->len && same; k++) {
    const AppPastImport *one = g_ptr_array_index (items, k);
    const AppPastImport *other = g_ptr_array_index (imports->items, k);

    same = one->batch == other->batch && one->undone == other->undone;
  }
  return same;
}

/* What could not be read leaves what was there. */
static void
read_imports (AppPastImports *imports)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) batches =
      db_batches_list_imports (app_store_get_db (imports->store), LONGEST, &error);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  guint before = imports->items->len;

  if (batches == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  for (guint k = 0; k < batches->len; k++)
    g_ptr_array_add (items, import_new (g_ptr_array_index (batches, k)));
  if (is_same (imports, items))
    return;
  g_ptr_array_unref (imports->items);
  imports->items = g_steal_pointer (&items);
  g_list_model_items_changed (G_LIST_MODEL (imports), 0, before, imports->items->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  read_imports (data);
}

AppPastImports *
app_past_imports_new (AppStore *store)
{
  AppPastImports *imports = g_object_new (APP_TYPE_PAST_IMPORTS, NULL);

  imports->store = g_object_ref (store);
  read_imports (imports);
  app_store_listen (store, store_changed_cb, G_OBJECT (imports));
  return imports;
}

/* Taking back */

typedef struct {
  gint64 batch, undo;
  guint stayed;
} Undoing;

static gpointer
undo_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  Undoing *undoing = data;

  app_backups_undo (db, undoing->batch, DB_UNDO_WHAT_CAN_BE, &undoing->undo, &undoing->stayed,
                    error);
  return NULL;
}

void
app_past_import_undo_async (AppStore *store, gint64 batch, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Undoing *undoing = g_new0 (Undoing, 1);

  undoing->batch = batch;
  g_task_set_source_tag (task, app_past_import_undo_async);
  g_task_set_task_data (task, undoing, g_free);
  app_store_push (store, task, undo_work, NULL);
}

gboolean
app_past_import_undo_finish (AppStore *store, GAsyncResult *result, gint64 *undo, guint *stayed,
                             GError **error)
{
  const Undoing *undoing = g_task_get_task_data (G_TASK (result));
  GError *failed = NULL;

  g_task_propagate_pointer (G_TASK (result), &failed);
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (undo != NULL)
    *undo = undoing->undo;
  if (stayed != NULL)
    *stayed = undoing->stayed;
  return TRUE;
}

/* What sources call a player */

const char *
app_past_import_source_title (const char *source)
{
  static const struct {
    const char *source, *title;
  } titles[] = { { "bgstats", "BG Stats" },
                 { "bgg", "BoardGameGeek" },
                 { "bga", "Board Game Arena" },
                 { "nemestats", "NemeStats" },
                 { "csv", "CSV" } };

  for (gsize k = 0; k < G_N_ELEMENTS (titles); k++) {
    gsize length = strlen (titles[k].source);

    if (g_str_has_prefix (source, titles[k].source)
        && (source[length] == '\0' || source[length] == '.' || source[length] == '-'))
      return titles[k].title;
  }
  return source;
}

/**
 * NamesState:
 * @index: of all names of the player's imported plays
 * @seats: (element-type gboolean): of the present match, those that the player has; @free: that no
 *   name of the present play explains yet
 * @by_name: (element-type PlayImportName AppPastImportName): of those that are the player; NULL for
 *   those that are not
 */
typedef struct {
  DbStore *db;
  gint64 player, match;
  GArray *seats, *free;
  ImportPlay *play;
  PlayImportNameIndex *index;
  GHashTable *by_name;
  GPtrArray *names;
  GError *error;
} NamesState;

static void
past_name_free (gpointer data)
{
  AppPastImportName *name = data;

  g_free (name->source);
  g_free (name->external);
  g_free (name->name);
  g_array_unref (name->plays);
  g_free (name);
}

/* NULL with @error unset for a name that is somebody else. */
static AppPastImportName *
get_past_name (NamesState *state, PlayImportName *seat)
{
  AppPastImportName *name = NULL;
  gpointer known;
  gint64 row;

  if (g_hash_table_lookup_extended (state->by_name, seat, NULL, &known))
    return known;
  if (!db_external_find (state->db, DB_SUBJECT_PLAYER, seat->source, seat->external, &row,
                         &state->error))
    return NULL;
  if (row == state->player) {
    name = g_new0 (AppPastImportName, 1);
    name->source = g_strdup (seat->source);
    name->external = g_strdup (seat->external);
    name->plays = g_array_new (FALSE, FALSE, sizeof (AppPlayerPlay));
    g_ptr_array_add (state->names, name);
  }
  g_hash_table_insert (state->by_name, seat, name);
  return name;
}

/* The play that the name has of the present match, for they come one behind the other; else NULL.
 */
static const AppPlayerPlay *
get_past_play (const NamesState *state, const AppPastImportName *name)
{
  const AppPlayerPlay *last =
      name->plays->len > 0 ? &g_array_index (name->plays, AppPlayerPlay, name->plays->len - 1)
                           : NULL;

  return last != NULL && last->match == state->match ? last : NULL;
}

/* The name explains one of the player's seats: that of its own place, or with @any some other. */
static void
add_past_play (const NamesState *state, AppPastImportName *name, const PlayImportName *seat,
               guint place, gboolean any)
{
  const AppPlayerPlay *known = get_past_play (state, name);

  if (known != NULL) {
    g_array_index (state->free, gboolean, known->seat - 1) = FALSE;
    return;
  }
  for (guint k = any ? 0 : place; k < state->free->len && (any || k == place); k++) {
    gboolean *free = &g_array_index (state->free, gboolean, k);
    const AppPlayerPlay play = { state->match, k + 1 };

    if (!*free)
      continue;
    *free = FALSE;
    g_free (name->name);
    name->name = g_strdup (seat->name[0] != '\0' ? seat->name : seat->external);
    g_array_append_val (name->plays, play);
    return;
  }
}

static PlayImportName *
get_past_seat (const NamesState *state, guint k)
{
  return state->play->seats->len > 0
             ? play_import_name_index_get_seat (state->index, state->play, k)
             : play_import_name_index_get_nobody (state->index, state->play);
}

static gboolean
past_play_cb (const char *source, const char *external, gconstpointer form, gsize length,
              gint64 batch, gpointer data)
{
  NamesState *state = data;

  import_play_clear (state->play);
  if (!import_play_from_bytes (state->play, form, length) || state->play->n_ids == 0)
    return TRUE;
  g_array_set_size (state->free, 0);
  g_array_append_vals (state->free, state->seats->data, state->seats->len);
  /* Those in their own places first: of a play that joined a match others may sit there. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint k = 0; k < MAX (state->play->seats->len, 1) && state->error == NULL; k++) {
      PlayImportName *seat = get_past_seat (state, k);
      AppPastImportName *name = seat != NULL ? get_past_name (state, seat) : NULL;

      if (name != NULL)
        add_past_play (state, name, seat, k, pass > 0);
    }
  return state->error == NULL;
}

/* Which seats of the match the player has. */
static gboolean
read_past_seats (NamesState *state, GError **error)
{
  g_autoptr (DbMatch) match = db_match_get (state->db, state->match, error);

  if (match == NULL)
    return FALSE;
  g_array_set_size (state->seats, 0);
  for (guint k = 0; k < match->seats->len; k++) {
    gboolean is = g_array_index (match->seats, DbSeat, k).player == state->player;

    g_array_append_val (state->seats, is);
  }
  return TRUE;
}

static int
compare_past_names (gconstpointer a, gconstpointer b)
{
  const AppPastImportName *one = *(AppPastImportName *const *)a;
  const AppPastImportName *other = *(AppPastImportName *const *)b;

  return one->plays->len != other->plays->len ? (one->plays->len > other->plays->len ? -1 : 1)
                                              : g_utf8_collate (one->name, other->name);
}

static gboolean
read_past_names (NamesState *state, GError **error)
{
  g_autoptr (GArray) matches = db_player_list_matches (state->db, state->player, error);

  for (guint k = 0; matches != NULL && k < matches->len; k++) {
    state->match = g_array_index (matches, gint64, k);
    if (!read_past_seats (state, error)
        || !db_imported_foreach (state->db, state->match, past_play_cb, state, error))
      return FALSE;
    if (state->error != NULL) {
      g_propagate_error (error, g_steal_pointer (&state->error));
      return FALSE;
    }
  }
  return matches != NULL;
}

GPtrArray *
app_past_import_list_names (DbStore *db, gint64 player, GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  g_autoptr (GHashTable) by_name = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) seats = g_array_new (FALSE, FALSE, sizeof (gboolean));
  g_autoptr (GArray) unexplained = g_array_new (FALSE, FALSE, sizeof (gboolean));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (past_name_free);
  NamesState state = { .db = db,
                       .player = player,
                       .seats = seats,
                       .free = unexplained,
                       .play = play,
                       .index = play_import_name_index_new (),
                       .by_name = by_name,
                       .names = names };
  gboolean read = read_past_names (&state, error);

  play_import_name_index_free (state.index);
  if (!read)
    return NULL;
  /* Whose seats all went to others. */
  for (guint k = names->len; k > 0; k--)
    if (((AppPastImportName *)g_ptr_array_index (names, k - 1))->plays->len == 0)
      g_ptr_array_remove_index (names, k - 1);
  g_ptr_array_sort (names, compare_past_names);
  return g_steal_pointer (&names);
}

/* @found: the present match came as the game. */
typedef struct {
  const char *source, *external;
  ImportPlay *play;
  PlayImportNameIndex *index;
  gboolean found;
} GamePlays;

static gboolean
game_play_cb (const char *source, const char *external, gconstpointer form, gsize length,
              gint64 batch, gpointer data)
{
  GamePlays *plays = data;
  const PlayImportName *game;

  import_play_clear (plays->play);
  if (!import_play_from_bytes (plays->play, form, length) || plays->play->n_ids == 0)
    return TRUE;
  game = play_import_name_index_get (plays->index, IMPORT_GAME, &plays->play->game,
                                     plays->play->ids[0].source, 1);
  plays->found = game != NULL && g_str_equal (game->source, plays->source)
                 && g_str_equal (game->external, plays->external);
  return TRUE;
}

GArray *
app_past_import_list_game_plays (DbStore *db, gint64 game, const char *source, const char *external,
                                 GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  g_autoptr (GArray) matches = db_game_list_matches (db, game, error);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (AppPlayerPlay));
  GamePlays plays = { source, external, play, play_import_name_index_new (), FALSE };
  gboolean read = matches != NULL;

  for (guint k = 0; read && k < matches->len; k++) {
    const AppPlayerPlay one = { g_array_index (matches, gint64, k), 0 };

    plays.found = FALSE;
    read = db_imported_foreach (db, one.match, game_play_cb, &plays, error);
    if (plays.found)
      g_array_append_val (found, one);
  }
  play_import_name_index_free (plays.index);
  return read ? g_steal_pointer (&found) : NULL;
}

static gpointer
past_names_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
                 GError **error)
{
  gint64 player;

  return db_player_find (db, data, &player, error) ? app_past_import_list_names (db, player, error)
                                                   : NULL;
}

static void
free_past_names (gpointer names)
{
  g_ptr_array_unref (names);
}

void
app_past_import_list_names_async (AppStore *store, const char *player, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, g_strdup (player), g_free);
  app_store_read (store, task, past_names_work, free_past_names);
}

GPtrArray *
app_past_import_list_names_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* What a name brought earlier */

static GArray *
find_past_plays (DbStore *db, const PlayImportName *name, gint64 row, GError **error)
{
  g_autoptr (GPtrArray) names = app_past_import_list_names (db, row, error);

  for (guint k = 0; names != NULL && k < names->len; k++) {
    const AppPastImportName *past = g_ptr_array_index (names, k);

    if (g_str_equal (past->source, name->source) && g_str_equal (past->external, name->external))
      return g_array_ref (past->plays);
  }
  return names != NULL ? g_array_new (FALSE, FALSE, sizeof (AppPlayerPlay)) : NULL;
}

/* What was imported before goes along to whom, or to the game that, the name is now. */
static gboolean
find_moves (DbStore *db, PlayImportName *name, GError **error)
{
  GArray *plays;
  gint64 former;

  if (!play_import_name_get_former (db, name, &former, error))
    return FALSE;
  if (former == 0)
    return TRUE;
  plays = name->kind == IMPORT_PLAYER
              ? find_past_plays (db, name, former, error)
              : app_past_import_list_game_plays (db, former, name->source, name->external, error);
  return plays != NULL && play_import_name_set_moves (db, name, former, plays, error);
}

gboolean
play_import_find_moves (PlayImportNameIndex *names, DbStore *db, GError **error)
{
  for (guint k = 0; k < play_import_name_index_count (names); k++)
    if (!find_moves (db, play_import_name_index_nth (names, k), error))
      return FALSE;
  return TRUE;
}
