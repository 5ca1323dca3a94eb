/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is who: each name by an id, by the name, by its likeness, and new ones stored.
 */
#include "app/plays-in/bring-who-private.h"

#include "app/result/quick.h"
#include "db/externals.h"
#include "db/imports.h"
#include "db/places.h"
#include "db/players.h"
#include "db/uuid.h"

#define LOOKED_AT 2000000 /* pairs of names that are compared letter by letter, at most */

static const DbSubject subjects[IMPORT_KINDS] = {
  [IMPORT_GAME] = DB_SUBJECT_GAME,
  [IMPORT_PLAYER] = DB_SUBJECT_PLAYER,
  [IMPORT_PLACE] = DB_SUBJECT_PLACE,
};

static BringName *
leader_of (BringName *name)
{
  return name->as != NULL ? name->as : name;
}

gint64
bring_name_key (const BringName *name)
{
  const BringName *leader = name->as != NULL ? name->as : name;

  return leader->row > 0 ? leader->row : -leader->id;
}

const char *
bring_name_here (const BringName *name)
{
  const BringName *leader = name->as != NULL ? name->as : name;

  return leader->here != NULL ? leader->here : leader->name;
}

const char *
bring_name_code (const BringName *name)
{
  return name->kind == IMPORT_GAME ? app_quick_game_code (bring_name_here (name)) : NULL;
}

static char *
dup_taken_key (gint64 who, const char *source)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT "\n%s", who, source);
}

/* From now on it is known by that id of its source. */
static void
take (BringWho *names, const BringName *name)
{
  if (name->kind == IMPORT_PLAYER && name->named)
    g_hash_table_insert (names->taken, dup_taken_key (bring_name_key (name), name->source),
                         g_strdup (name->external));
}

typedef struct {
  const BringName *name;
  gboolean other;
} OtherId;

static gboolean
other_id_cb (const char *source, const char *id, gpointer data)
{
  OtherId *looking = data;

  looking->other =
      g_str_equal (source, looking->name->source) && !g_str_equal (id, looking->name->external);
  return !looking->other;
}

/* Whether the source knows somebody else by that row: two people of one name. */
static gboolean
is_taken (BringWho *names, DbStore *db, const BringName *name, gint64 who, gboolean *taken,
          GError **error)
{
  OtherId looking = { name, FALSE };
  g_autofree char *key = NULL;
  const char *external;

  *taken = FALSE;
  if (name->kind != IMPORT_PLAYER || !name->named)
    return TRUE;
  key = dup_taken_key (who, name->source);
  external = g_hash_table_lookup (names->taken, key);
  *taken = external != NULL && !g_str_equal (external, name->external);
  if (*taken || who < 0)
    return TRUE;
  if (!db_externals_foreach (db, DB_SUBJECT_PLAYER, who, other_id_cb, &looking, error))
    return FALSE;
  *taken = looking.other;
  return TRUE;
}

static void
set_row (BringWho *names, BringName *name, AppBringNameIs is, gint64 row)
{
  const char *called = bring_who_row_name (names, name->kind, row);

  name->is = is;
  name->row = row;
  g_free (name->here);
  name->here = g_strdup (called != NULL ? called : name->name);
  take (names, name);
}

/* Of a player in the bin the name is not among the others. */
static gboolean
know_deleted (BringWho *names, DbStore *db, gint64 row, gboolean *known)
{
  g_autoptr (DbPlayer) player = db_player_get (db, row, NULL);

  *known = player != NULL;
  if (player != NULL)
    g_hash_table_insert (names->kinds[IMPORT_PLAYER].called, g_memdup2 (&row, sizeof row),
                         g_strdup (player->name));
  return TRUE;
}

static gboolean
find_by_id (BringWho *names, DbStore *db, const BringName *name, const char *source, const char *id,
            gint64 *row, GError **error)
{
  gboolean known;

  if (!db_external_find (db, subjects[name->kind], source, id, row, error))
    return FALSE;
  known = *row != 0 && bring_who_row_name (names, name->kind, *row) != NULL;
  if (*row != 0 && !known && name->kind == IMPORT_PLAYER)
    know_deleted (names, db, *row, &known);
  if (!known)
    *row = 0;
  return TRUE;
}

static gboolean
find_by_ids (BringWho *names, DbStore *db, BringName *name, GError **error)
{
  gint64 row;

  if (!find_by_id (names, db, name, name->source, name->external, &row, error))
    return FALSE;
  for (char **id = name->ids; row == 0 && id != NULL && *id != NULL; id += 2)
    if (!find_by_id (names, db, name, id[0], id[1], &row, error))
      return FALSE;
  if (row != 0) {
    set_row (names, name, APP_BRING_NAME_KNOWN, row);
    name->found = TRUE;
  }
  return TRUE;
}

static char *
dup_name_key (const BringName *name, const char *folded)
{
  return g_strdup_printf ("%s\n%s", bring_kind_name (name->kind), folded);
}

static char *
dup_id_key (const BringName *name, const char *source, const char *id)
{
  return g_strdup_printf ("%s\n%s\n%s", bring_kind_name (name->kind), source, id);
}

/* Others that are the same will find it. */
static void
make_fresh (BringWho *names, BringName *name)
{
  char *key = dup_name_key (name, bring_who_fold (names, name->name));

  if (g_hash_table_contains (names->fresh, key))
    g_free (key);
  else
    g_hash_table_insert (names->fresh, key, name);
  g_hash_table_insert (names->fresh, dup_id_key (name, name->source, name->external), name);
  for (char **id = name->ids; id != NULL && *id != NULL; id += 2)
    g_hash_table_insert (names->fresh, dup_id_key (name, id[0], id[1]), name);
}

static BringName *
find_fresh_by_ids (BringWho *names, const BringName *name)
{
  g_autofree char *key = dup_id_key (name, name->source, name->external);
  BringName *same = g_hash_table_lookup (names->fresh, key);

  for (char **id = name->ids; same == NULL && id != NULL && *id != NULL; id += 2) {
    g_autofree char *other = dup_id_key (name, id[0], id[1]);

    same = g_hash_table_lookup (names->fresh, other);
  }
  return same;
}

static gboolean
join_fresh (BringWho *names, BringName *name, BringName *same)
{
  if (same == NULL || same == name)
    return FALSE;
  name->as = leader_of (same);
  name->is = name->as->is == APP_BRING_NAME_LIKE ? APP_BRING_NAME_NEW : name->as->is;
  name->row = name->as->row;
  take (names, name);
  make_fresh (names, name);
  return TRUE;
}

static gboolean
is_free (BringWho *names, const BringName *name, const char *called)
{
  g_autofree char *folded = db_fold (called);
  g_autofree char *key = dup_name_key (name, folded);
  const BringName *other = g_hash_table_lookup (names->fresh, key);

  return !g_hash_table_contains (names->kinds[name->kind].rows, folded)
         && (other == NULL || other == name);
}

/* A name that nobody has. */
static void
set_free_name (BringWho *names, BringName *name, const char *wanted)
{
  g_autofree char *key = dup_name_key (name, wanted);
  guint number = MAX (GPOINTER_TO_UINT (g_hash_table_lookup (names->numbers, key)), 1);
  g_autofree char *called = g_strdup (wanted);

  if (!is_free (names, name, called))
    do {
      g_free (called);
      called = g_strdup_printf ("%s (%u)", wanted, ++number);
    } while (!is_free (names, name, called));
  g_hash_table_insert (names->numbers, g_steal_pointer (&key), GUINT_TO_POINTER (number));
  g_free (name->here);
  name->here = g_steal_pointer (&called);
}

static gint64
find_like (BringWho *names, const BringName *name)
{
  const BringKind *kind = &names->kinds[name->kind];
  g_autofree char *bones = bring_dup_skeleton (name->name);
  const gint64 *row = g_hash_table_lookup (kind->bones, bones);
  GHashTableIter iter;
  gpointer at, called;

  if (row != NULL)
    return *row;
  names->compared += g_hash_table_size (kind->called);
  if (names->compared > LOOKED_AT)
    return 0;
  g_hash_table_iter_init (&iter, kind->called);
  while (g_hash_table_iter_next (&iter, &at, &called))
    if (bring_is_like (name->name, called))
      return *(const gint64 *)at;
  return 0;
}

/* Nobody is called so: it may be a slip, and is new until somebody says so. */
static void
set_new (BringWho *names, BringName *name, gint64 like)
{
  name->like = like != 0 || bring_name_code (name) != NULL ? like : find_like (names, name);
  name->is = name->like != 0 ? APP_BRING_NAME_LIKE : APP_BRING_NAME_NEW;
  name->row = 0;
  make_fresh (names, name);
  set_free_name (names, name, name->name);
  take (names, name);
}

static gboolean
find_by_name (BringWho *names, DbStore *db, BringName *name, GError **error)
{
  const char *code = app_quick_game_code (name->name);
  const char *folded =
      name->kind == IMPORT_GAME && code != NULL ? code : bring_who_fold (names, name->name);
  const gint64 *row = g_hash_table_lookup (names->kinds[name->kind].rows, folded);
  g_autofree char *key = dup_name_key (name, bring_who_fold (names, name->name));
  BringName *same = g_hash_table_lookup (names->fresh, key);
  gboolean taken = FALSE;

  name->found = TRUE;
  if (join_fresh (names, name, find_fresh_by_ids (names, name)))
    return TRUE;
  if (row != NULL) {
    if (!is_taken (names, db, name, *row, &taken, error))
      return FALSE;
    if (!taken) {
      set_row (names, name, APP_BRING_NAME_SAME, *row);
      make_fresh (names, name);
      return TRUE;
    }
  }
  if (same != NULL && !taken && !is_taken (names, db, name, bring_name_key (same), &taken, error))
    return FALSE;
  if (!taken && join_fresh (names, name, same))
    return TRUE;
  set_new (names, name, row != NULL ? *row : 0);
  return TRUE;
}

/* What its source gives no name is called by its id. */
static void
call_something (BringName *name)
{
  if (name->name[0] != '\0')
    return;
  g_free (name->name);
  name->name = g_strdup_printf ("%s %s", name->source, name->external);
}

static void
take_choice (BringWho *names, BringName *name)
{
  call_something (name);
  name->found = TRUE;
  switch (name->choice) {
  case BRING_NAME_AS_FOUND:
    name->found = FALSE;
    return;
  case BRING_NAME_IS_ROW:
    set_row (names, name, APP_BRING_NAME_CHOSEN, name->chosen);
    break;
  case BRING_NAME_IS_NEW:
    name->is = APP_BRING_NAME_CHOSEN;
    name->row = 0;
    make_fresh (names, name);
    set_free_name (names, name, name->text != NULL ? name->text : name->name);
    take (names, name);
    return;
  case BRING_NAME_IS_NONE:
    name->is = APP_BRING_NAME_LEFT_OUT;
    name->row = 0;
    break;
  }
  make_fresh (names, name);
}

static void
forget (BringName *name)
{
  name->found = name->stored = FALSE;
  name->is = APP_BRING_NAME_NEW;
  name->row = name->like = 0;
  name->as = NULL;
  g_clear_pointer (&name->here, g_free);
}

static int
compare_plays (gconstpointer a, gconstpointer b)
{
  const BringName *one = *(BringName *const *)a, *other = *(BringName *const *)b;

  return one->plays != other->plays ? (one->plays > other->plays ? -1 : 1)
                                    : (one->id < other->id ? -1 : 1);
}

gboolean
bring_who_match (BringWho *names, DbStore *db, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  if (!bring_who_load (names, db, error))
    return FALSE;
  for (guint k = 0; k < names->all->len; k++) {
    forget (g_ptr_array_index (names->all, k));
    g_ptr_array_add (order, g_ptr_array_index (names->all, k));
  }
  g_ptr_array_sort (order, compare_plays);
  for (guint k = 0; k < order->len; k++) {
    BringName *name = g_ptr_array_index (order, k);

    take_choice (names, name);
    if (!name->found && !find_by_ids (names, db, name, error))
      return FALSE;
  }
  for (guint k = 0; k < order->len; k++) {
    BringName *name = g_ptr_array_index (order, k);

    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || (!name->found && !find_by_name (names, db, name, error)))
      return FALSE;
  }
  return TRUE;
}

gboolean
bring_name_find (BringWho *names, DbStore *db, BringName *name, GError **error)
{
  call_something (name);
  return name->found
         || (find_by_ids (names, db, name, error)
             && (name->found || find_by_name (names, db, name, error)));
}

/* Storing */

static gboolean
make_row (BringWho *names, DbStore *db, BringName *name, GError **error)
{
  const char *code = bring_name_code (name);
  g_autofree char *folded = name->named ? NULL : db_fold (name->name);
  g_autofree char *id = name->named
                            ? g_strconcat (bring_kind_name (name->kind), "/", name->external, NULL)
                            : g_strconcat (bring_kind_name (name->kind), "/name/", folded, NULL);
  const char *called = bring_name_here (name);
  char uuid[DB_UUID_SIZE];
  gboolean made;

  db_uuid_v5 (name->named ? name->source : "name", id, uuid);
  if (name->kind == IMPORT_PLAYER)
    made = db_player_add_imported (db, uuid, called, &name->row, error);
  else if (name->kind == IMPORT_PLACE)
    made = db_place_add_imported (db, uuid, called, &name->row, error);
  else if (code != NULL)
    made = db_game_ensure (db, code, NULL, &name->row, error);
  else
    made = db_game_add_imported (db, uuid, called, &name->row, error);
  if (!made)
    return FALSE;
  if (name->kind == IMPORT_PLAYER) {
    g_autoptr (DbPlayer) player = db_player_get (db, name->row, error);

    if (player == NULL)
      return FALSE;
    g_free (name->here);
    name->here = g_strdup (player->name);
  }
  bring_who_take_row (&names->kinds[name->kind], name->row, bring_name_here (name));
  return TRUE;
}

/* An id that names another row stays where it is, unless a person says so. */
static gboolean
note_id (DbStore *db, const BringName *name, const char *source, const char *id, gint64 row,
         GError **error)
{
  gint64 known;

  return db_external_find (db, subjects[name->kind], source, id, &known, error)
         && (known != 0 || db_external_add (db, subjects[name->kind], source, id, row, error));
}

gboolean
bring_name_store (BringWho *names, DbStore *db, BringName *name, GError **error)
{
  BringName *leader = leader_of (name);

  if (name->stored || leader->is == APP_BRING_NAME_LEFT_OUT)
    return TRUE;
  if (leader->row == 0 && !make_row (names, db, leader, error))
    return FALSE;
  name->row = leader->row;
  if (name->choice == BRING_NAME_AS_FOUND
          ? !note_id (db, name, name->source, name->external, name->row, error)
          : !db_external_set (db, subjects[name->kind], name->source, name->external, name->row,
                              error))
    return FALSE;
  for (char **id = name->ids; id != NULL && *id != NULL; id += 2)
    if (!note_id (db, name, id[0], id[1], name->row, error))
      return FALSE;
  name->stored = TRUE;
  return TRUE;
}
