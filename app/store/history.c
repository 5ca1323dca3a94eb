/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was done to a collection, and what lies in its bin, as list models.
 */
#include "app/store/history.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/store/bin-db.h"
#include "app/store/store-jobs.h"

#include "db/bin.h"
#include "db/changes.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LONGEST 500

struct _AppHistoryItem {
  GObject parent;
  gint64 batch;
  char *title;
  char *when;
  const char *origin_name;
  guint n_changes;
  gboolean undone, can_undo;
};

G_DEFINE_FINAL_TYPE (AppHistoryItem, app_history_item, G_TYPE_OBJECT)

enum {
  ITEM_BATCH = 1,
  ITEM_TITLE,
  ITEM_WHEN,
  ITEM_ORIGIN_NAME,
  ITEM_N_CHANGES,
  ITEM_UNDONE,
  ITEM_CAN_UNDO,
  ITEM_N_PROPERTIES,
};
static GParamSpec *item_properties[ITEM_N_PROPERTIES];

static void
app_history_item_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppHistoryItem *item = APP_HISTORY_ITEM (object);

  switch (property) {
  case ITEM_BATCH:
    g_value_set_int64 (value, item->batch);
    break;
  case ITEM_TITLE:
    g_value_set_string (value, item->title);
    break;
  case ITEM_WHEN:
    g_value_set_string (value, item->when);
    break;
  case ITEM_ORIGIN_NAME:
    g_value_set_string (value, item->origin_name);
    break;
  case ITEM_N_CHANGES:
    g_value_set_uint (value, item->n_changes);
    break;
  case ITEM_UNDONE:
    g_value_set_boolean (value, item->undone);
    break;
  case ITEM_CAN_UNDO:
    g_value_set_boolean (value, item->can_undo);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    break;
  }
}

static void
app_history_item_finalize (GObject *object)
{
  g_free (APP_HISTORY_ITEM (object)->title);
  g_free (APP_HISTORY_ITEM (object)->when);
  G_OBJECT_CLASS (app_history_item_parent_class)->finalize (object);
}

static void
app_history_item_class_init (AppHistoryItemClass *class)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (class)->get_property = app_history_item_get_property;
  G_OBJECT_CLASS (class)->finalize = app_history_item_finalize;
  item_properties[ITEM_BATCH] = g_param_spec_int64 ("batch", NULL, NULL, 0, G_MAXINT64, 0, flags);
  item_properties[ITEM_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  item_properties[ITEM_WHEN] = g_param_spec_string ("when", NULL, NULL, NULL, flags);
  item_properties[ITEM_ORIGIN_NAME] = g_param_spec_string ("origin-name", NULL, NULL, NULL, flags);
  item_properties[ITEM_N_CHANGES] =
      g_param_spec_uint ("n-changes", NULL, NULL, 0, G_MAXUINT, 0, flags);
  item_properties[ITEM_UNDONE] = g_param_spec_boolean ("undone", NULL, NULL, FALSE, flags);
  item_properties[ITEM_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (class), ITEM_N_PROPERTIES, item_properties);
}

static void
app_history_item_init (AppHistoryItem *item)
{
}

static AppHistoryItem *
item_new (const DbBatch *batch)
{
  static const char *const origins[] = {
    [DB_ORIGIN_PERSON] = NC_ ("origin of a change", "You"),
    [DB_ORIGIN_IMPORT] = NC_ ("origin of a change", "Import"),
    [DB_ORIGIN_UNDO] = NC_ ("origin of a change", "Undo"),
    [DB_ORIGIN_PROGRAM] = NC_ ("origin of a change", "Tomekeeper"),
  };
  AppHistoryItem *item = g_object_new (APP_TYPE_HISTORY_ITEM, NULL);

  item->batch = batch->id;
  item->title = g_strdup (batch->title);
  item->when = app_bin_dup_deleted (batch->created);
  item->origin_name = g_dpgettext2 (GETTEXT_PACKAGE, "origin of a change", origins[batch->origin]);
  item->n_changes = batch->changes;
  item->undone = batch->undone != 0;
  item->can_undo = !item->undone && batch->origin != DB_ORIGIN_PROGRAM;
  return item;
}

struct _AppHistory {
  GObject parent;
  AppStore *store; /* Owned */
  GPtrArray *items;
};

static GType
get_item_type (GListModel *model)
{
  return APP_TYPE_HISTORY_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return APP_HISTORY (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  AppHistory *history = APP_HISTORY (model);

  return position < history->items->len
             ? g_object_ref (g_ptr_array_index (history->items, position))
             : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppHistory, app_history, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
app_history_finalize (GObject *object)
{
  g_clear_object (&APP_HISTORY (object)->store);
  g_ptr_array_unref (APP_HISTORY (object)->items);
  G_OBJECT_CLASS (app_history_parent_class)->finalize (object);
}

static void
app_history_class_init (AppHistoryClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_history_finalize;
}

static void
app_history_init (AppHistory *history)
{
  history->items = g_ptr_array_new_with_free_func (g_object_unref);
}

static gboolean
is_same (AppHistory *history, const GPtrArray *batches)
{
  gboolean same = batches->len == history->items->len;

  for (guint k = 0; k < batches->len && same; k++) {
    const DbBatch *batch = g_ptr_array_index (batches, k);
    const AppHistoryItem *item = g_ptr_array_index (history->items, k);

    /* A name may have been purged from a title. */
    same = batch->id == item->batch && (batch->undone != 0) == item->undone
           && g_str_equal (batch->title, item->title);
  }
  return same;
}

/* Moves change nothing in it, and what could not be read leaves what was there. */
static void
read_history (AppHistory *history)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) batches =
      db_batches_list (app_store_get_db (history->store), LONGEST, &error);
  guint before = history->items->len;

  if (batches == NULL) {
    app_error_log (G_LOG_LEVEL_WARNING, error);
    return;
  }
  if (is_same (history, batches))
    return;
  g_ptr_array_set_size (history->items, 0);
  for (guint k = 0; k < batches->len; k++)
    g_ptr_array_add (history->items, item_new (g_ptr_array_index (batches, k)));
  g_list_model_items_changed (G_LIST_MODEL (history), 0, before, history->items->len);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  read_history (data);
}

AppHistory *
app_history_new (AppStore *store)
{
  AppHistory *history = g_object_new (APP_TYPE_HISTORY, NULL);

  history->store = g_object_ref (store);
  read_history (history);
  app_store_listen (store, store_changed_cb, G_OBJECT (history));
  return history;
}

/* What was deleted and can be restored, as a list model. */

#define TITLE_LENGTH 100 /* characters of a text that has no title */

static const struct {
  DbSubject subject;
  const char *kind;
  const char *name;
} kinds[] = {
  { DB_SUBJECT_MATCH, "match", N_ ("Match") },
  { DB_SUBJECT_PLAYER, "player", N_ ("Player") },
  { DB_SUBJECT_DECK, "deck", N_ ("Deck") },
  { DB_SUBJECT_CAMPAIGN, "campaign", N_ ("Campaign") },
  { DB_SUBJECT_RUN, "run", N_ ("Run") },
  { DB_SUBJECT_SESSION, "session", N_ ("Session") },
  { DB_SUBJECT_JOURNAL, "journal", N_ ("Journal entry") },
  { DB_SUBJECT_LEAGUE, "league", N_ ("League") },
  { DB_SUBJECT_SEASON, "season", N_ ("Season") },
  { DB_SUBJECT_SCHEME, "scheme", N_ ("Points scheme") },
  { DB_SUBJECT_PACK_DRAFT, "pack-draft", N_ ("Draft of a pack") },
  { DB_SUBJECT_WORD_LIST, "words", N_ ("Word list") },
  { DB_SUBJECT_PHOTO, "photo", N_ ("Photo") },
  { DB_SUBJECT_NOTE, "note", N_ ("Note") },
  { DB_SUBJECT_MOVE_NOTE, "move-note", N_ ("Note on a move") },
};

static guint
find_kind (DbSubject subject)
{
  guint k = 0;

  while (kinds[k].subject != subject)
    k++;
  return k;
}

const char *
app_bin_kind (const DbBinItem *item)
{
  return kinds[find_kind (item->subject)].kind;
}

const char *
app_bin_kind_name (const DbBinItem *item)
{
  return _ (kinds[find_kind (item->subject)].name);
}

/* The first line of a text, and not more of it than fits. */
static char *
dup_shortened (const char *text)
{
  g_autofree char *line = g_strndup (text, strcspn (text, "\n"));
  g_autofree char *begun = NULL;

  g_strstrip (line);
  if (g_utf8_strlen (line, -1) <= TITLE_LENGTH)
    return g_steal_pointer (&line);
  begun = g_utf8_substring (line, 0, TITLE_LENGTH);
  return g_strconcat (begun, "…", NULL);
}

char *
app_bin_dup_title (const DbBinItem *item)
{
  g_autofree char *day = NULL;

  if (item->title[0] != '\0')
    return dup_shortened (item->title);
  if (item->number > 0)
    return g_strdup_printf (item->subject == DB_SUBJECT_SEASON ? _ ("Season %u") : _ ("Run %u"),
                            item->number);
  if (item->date[0] == '\0')
    return g_strdup (app_bin_kind_name (item));
  day = app_date_dup (item->date);
  return g_steal_pointer (&day);
}

char *
app_bin_dup_subtitle (const DbBinItem *item)
{
  return item->owner[0] == '\0' && item->title[0] != '\0' ? app_date_dup (item->date)
                                                          : g_strdup (item->owner);
}

char *
app_bin_dup_deleted (gint64 instant)
{
  g_autoptr (GDateTime) local = g_date_time_new_from_unix_local (instant / 1000);

  /* Translators: a day and a time of day. */
  return local != NULL ? g_date_time_format (local, _ ("%-d %b %Y, %H:%M")) : g_strdup ("");
}

struct _AppBinItem {
  GObject parent;
  const char *kind;
  const char *kind_name;
  char *uuid;
  char *title;
  char *subtitle;
  char *deleted;
};

G_DEFINE_FINAL_TYPE (AppBinItem, app_bin_item, G_TYPE_OBJECT)

enum {
  BIN_ITEM_KIND = 1,
  BIN_ITEM_KIND_NAME,
  BIN_ITEM_UUID,
  BIN_ITEM_TITLE,
  BIN_ITEM_SUBTITLE,
  BIN_ITEM_DELETED,
  BIN_ITEM_N_PROPERTIES,
};
static GParamSpec *bin_item_properties[BIN_ITEM_N_PROPERTIES];

static void
app_bin_item_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppBinItem *item = APP_BIN_ITEM (object);
  const char *const texts[] = {
    [BIN_ITEM_KIND] = item->kind,         [BIN_ITEM_KIND_NAME] = item->kind_name,
    [BIN_ITEM_UUID] = item->uuid,         [BIN_ITEM_TITLE] = item->title,
    [BIN_ITEM_SUBTITLE] = item->subtitle, [BIN_ITEM_DELETED] = item->deleted,
  };

  if (property >= BIN_ITEM_KIND && property < BIN_ITEM_N_PROPERTIES)
    g_value_set_string (value, texts[property]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
app_bin_item_finalize (GObject *object)
{
  AppBinItem *item = APP_BIN_ITEM (object);

  g_free (item->uuid);
  g_free (item->title);
  g_free (item->subtitle);
  g_free (item->deleted);
  G_OBJECT_CLASS (app_bin_item_parent_class)->finalize (object);
}

static void
app_bin_item_class_init (AppBinItemClass *class)
{
  static const char *const names[] = {
    [BIN_ITEM_KIND] = "kind",   [BIN_ITEM_KIND_NAME] = "kind-name", [BIN_ITEM_UUID] = "uuid",
    [BIN_ITEM_TITLE] = "title", [BIN_ITEM_SUBTITLE] = "subtitle",   [BIN_ITEM_DELETED] = "deleted",
  };

  G_OBJECT_CLASS (class)->get_property = app_bin_item_get_property;
  G_OBJECT_CLASS (class)->finalize = app_bin_item_finalize;
  for (guint k = BIN_ITEM_KIND; k < BIN_ITEM_N_PROPERTIES; k++)
    bin_item_properties[k] =
        g_param_spec_string (names[k], NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (class), BIN_ITEM_N_PROPERTIES,
                                     bin_item_properties);
}

static void
app_bin_item_init (AppBinItem *item)
{
}

static AppBinItem *
bin_item_new (const DbBinItem *row)
{
  AppBinItem *item = g_object_new (APP_TYPE_BIN_ITEM, NULL);

  item->kind = app_bin_kind (row);
  item->kind_name = app_bin_kind_name (row);
  item->uuid = g_strdup (row->uuid);
  item->title = app_bin_dup_title (row);
  item->subtitle = app_bin_dup_subtitle (row);
  item->deleted = app_bin_dup_deleted (row->deleted);
  return item;
}

/* The list */

struct _AppBin {
  GObject parent;
  AppStore *store; /* Owned */
  GPtrArray *items;
  GError *error;
};

static GType
bin_get_item_type (GListModel *model)
{
  return APP_TYPE_BIN_ITEM;
}

static guint
bin_get_n_items (GListModel *model)
{
  return APP_BIN (model)->items->len;
}

static gpointer
bin_get_item (GListModel *model, guint position)
{
  AppBin *bin = APP_BIN (model);

  return position < bin->items->len ? g_object_ref (g_ptr_array_index (bin->items, position))
                                    : NULL;
}

static void
bin_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = bin_get_item_type;
  interface->get_n_items = bin_get_n_items;
  interface->get_item = bin_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppBin, app_bin, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, bin_list_model_init))

static void
app_bin_finalize (GObject *object)
{
  AppBin *bin = APP_BIN (object);

  g_clear_object (&bin->store);
  g_ptr_array_unref (bin->items);
  g_clear_error (&bin->error);
  G_OBJECT_CLASS (app_bin_parent_class)->finalize (object);
}

static void
app_bin_class_init (AppBinClass *class)
{
  G_OBJECT_CLASS (class)->finalize = app_bin_finalize;
}

static void
app_bin_init (AppBin *bin)
{
  bin->items = g_ptr_array_new_with_free_func (g_object_unref);
}

/* What could not be read leaves what was there. */
static void
read_bin (AppBin *bin)
{
  guint before = bin->items->len;
  g_autoptr (GPtrArray) rows = NULL;

  g_clear_error (&bin->error);
  rows = db_bin_list (app_store_get_db (bin->store), &bin->error);
  if (rows == NULL)
    return;
  g_ptr_array_set_size (bin->items, 0);
  for (guint k = 0; k < rows->len; k++)
    g_ptr_array_add (bin->items, bin_item_new (g_ptr_array_index (rows, k)));
  g_list_model_items_changed (G_LIST_MODEL (bin), 0, before, bin->items->len);
}

/* Whether any of it is of a kind that can be in the bin. */
static gboolean
touches_bin (const DbTouched *touched, gsize n_touched)
{
  for (gsize k = 0; k < n_touched; k++)
    for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
      if (kinds[kind].subject == touched[k].subject)
        return TRUE;
  return touched == NULL;
}

static void
bin_store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  if (touches_bin (touched, n_touched))
    read_bin (data);
}

AppBin *
app_bin_new (AppStore *store)
{
  AppBin *bin = g_object_new (APP_TYPE_BIN, NULL);

  bin->store = g_object_ref (store);
  read_bin (bin);
  app_store_listen (store, bin_store_changed_cb, G_OBJECT (bin));
  return bin;
}

const GError *
app_bin_get_error (AppBin *bin)
{
  return bin->error;
}

/* Restoring */

gboolean
app_bin_restore (DbStore *db, const char *kind, const char *uuid, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (DbBinItem) item = NULL;

  if (!db_transaction_begin (&scope, db, error) || (item = db_bin_find (db, uuid, error)) == NULL)
    return FALSE;
  if (kind != NULL && !g_str_equal (kind, app_bin_kind (item))) {
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no “%s” in the bin"), uuid);
    return FALSE;
  }
  return db_changes_open_batch (db, DB_ORIGIN_PERSON, NULL, NULL, batch, error)
         && db_bin_restore (db, item->subject, item->row, error)
         && db_transaction_commit (&scope, error);
}

typedef struct {
  char *kind;
  char *uuid;
} Restoring;

static void
restoring_free (gpointer data)
{
  g_free (((Restoring *)data)->kind);
  g_free (((Restoring *)data)->uuid);
  g_free (data);
}

static gpointer
restore_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  const Restoring *restoring = data;
  gint64 batch;

  return app_bin_restore (db, restoring->kind, restoring->uuid, &batch, error)
             ? app_store_new_batch (batch)
             : NULL;
}

void
app_bin_restore_async (AppStore *store, const char *kind, const char *uuid,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  const Restoring restoring = { g_strdup (kind), g_strdup (uuid) };

  g_task_set_task_data (task, g_memdup2 (&restoring, sizeof restoring), restoring_free);
  app_store_push (store, task, restore_work, g_free);
}

gboolean
app_bin_restore_finish (AppStore *store, GAsyncResult *result, gint64 *batch, GError **error)
{
  return app_store_take_batch (result, batch, error);
}
