/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Imports of a collection as a list model, taking one back, and what imports call a player.
 */
#include "app/plays-in/past-imports.h"

#include "app/base/properties.h"
#include "app/plays-in/play-import-merge.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/store/backups.h"
#include "app/store/bin-db.h"
#include "app/store/row-list.h"

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

static const AppProperty import_properties[] = {
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPastImport, title) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPastImport, source) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppPastImport, when) },
};

static void
app_past_import_class_init (AppPastImportClass *klass)
{
  app_properties_install (G_OBJECT_CLASS (klass), import_properties,
                          G_N_ELEMENTS (import_properties));
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

static gpointer
import_new (gpointer data, gpointer unused)
{
  const DbBatch *batch = data;
  AppPastImport *import = g_object_new (APP_TYPE_PAST_IMPORT, NULL);

  import->batch = batch->id;
  import->title = g_strdup (batch->title);
  import->source = g_strdup (batch->source != NULL ? batch->source : "");
  import->when = app_bin_dup_deleted (batch->created);
  import->n_changes = batch->changes;
  import->undone = batch->undone != 0;
  return import;
}

static GPtrArray *
read_imports (AppStore *store, gpointer data, GError **error)
{
  return db_batches_list_imports (app_store_get_db (store), LONGEST, error);
}

static gboolean
is_same (gconstpointer data, gconstpointer row)
{
  const AppPastImport *import = data;
  const DbBatch *batch = row;

  return batch->id == import->batch && (batch->undone != 0) == import->undone;
}

GListModel *
app_past_imports_new (AppStore *store)
{
  static const AppRowListKind kind = {
    .get_item_type = app_past_import_get_type,
    .read = read_imports,
    .new_item = import_new,
    .is_same = is_same,
  };

  return app_row_list_new (store, &kind, NULL, NULL);
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
