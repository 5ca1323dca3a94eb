/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was done to a collection, and what lies in its bin, as list models.
 */
#include "app/store/history.h"

#include "app/base/instants.h"
#include "app/base/properties.h"
#include "app/store/bin-db.h"
#include "app/store/command-type.h"
#include "app/store/row-list.h"

#include "db/bin.h"
#include "db/campaigns.h"
#include "db/changes.h"
#include "db/decks.h"
#include "db/matches.h"
#include "db/pack-drafts.h"
#include "db/photos.h"
#include "db/players.h"
#include "db/runs.h"
#include "db/sessions.h"
#include "db/word-lists.h"

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

static const AppProperty item_properties[] = {
  { "batch", APP_PROPERTY_INT64, G_STRUCT_OFFSET (AppHistoryItem, batch) },
  { "title", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppHistoryItem, title) },
  { "when", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppHistoryItem, when) },
  { "origin-name", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppHistoryItem, origin_name) },
  { "n-changes", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppHistoryItem, n_changes) },
  { "undone", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppHistoryItem, undone) },
  { "can-undo", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppHistoryItem, can_undo) },
};

static void
app_history_item_class_init (AppHistoryItemClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), item_properties, G_N_ELEMENTS (item_properties));
}

static void
app_history_item_init (AppHistoryItem *item)
{
}

static gpointer
item_new (gpointer data, gpointer unused)
{
  const DbBatch *batch = data;
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

static GPtrArray *
read_history (AppStore *store, gpointer data, GError **error)
{
  return db_batches_list (app_store_get_db (store), LONGEST, error);
}

/* Moves change nothing in it; a name may have been purged from a title. */
static gboolean
is_same (gconstpointer data, gconstpointer row)
{
  const AppHistoryItem *item = data;
  const DbBatch *batch = row;

  return batch->id == item->batch && (batch->undone != 0) == item->undone
         && g_str_equal (batch->title, item->title);
}

GListModel *
app_history_new (AppStore *store)
{
  static const AppRowListKind kind = {
    .get_item_type = app_history_item_get_type,
    .read = read_history,
    .new_item = item_new,
    .is_same = is_same,
    .whole = TRUE,
  };

  return app_row_list_new (store, &kind, NULL, NULL);
}

/* What was deleted and can be restored, as a list model. */

#define TITLE_LENGTH 100 /* characters of a text that has no title */

static const struct {
  DbSubject subject;
  const char *kind;
  const char *name;
  gboolean (*find) (DbStore *store, const char *which, gint64 *row, GError **error); /* or NULL */
} kinds[] = {
  { DB_SUBJECT_MATCH, "match", N_ ("Match"), db_match_find },
  { DB_SUBJECT_PLAYER, "player", N_ ("Player"), db_player_find },
  { DB_SUBJECT_DECK, "deck", N_ ("Deck"), db_deck_find },
  { DB_SUBJECT_CAMPAIGN, "campaign", N_ ("Campaign"), db_campaign_find },
  { DB_SUBJECT_RUN, "run", N_ ("Run"), db_run_find },
  { DB_SUBJECT_SESSION, "session", N_ ("Session"), db_session_find },
  { DB_SUBJECT_JOURNAL, "journal", N_ ("Journal entry"), db_journal_find },
  { DB_SUBJECT_LEAGUE, "league", N_ ("League") },
  { DB_SUBJECT_SEASON, "season", N_ ("Season") },
  { DB_SUBJECT_SCHEME, "scheme", N_ ("Points scheme") },
  { DB_SUBJECT_PACK_DRAFT, "pack-draft", N_ ("Draft of a pack"), db_pack_draft_find },
  { DB_SUBJECT_WORD_LIST, "words", N_ ("Word list"), db_word_list_find },
  { DB_SUBJECT_PHOTO, "photo", N_ ("Photo"), db_photo_find },
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

static const AppProperty bin_item_properties[] = {
  { "kind", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppBinItem, kind) },
  { "kind-name", APP_PROPERTY_BORROWED_TEXT, G_STRUCT_OFFSET (AppBinItem, kind_name) },
  { "uuid", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBinItem, uuid) },
  { "title", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBinItem, title) },
  { "subtitle", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBinItem, subtitle) },
  { "deleted", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppBinItem, deleted) },
};

static void
app_bin_item_class_init (AppBinItemClass *class)
{
  app_properties_install (G_OBJECT_CLASS (class), bin_item_properties,
                          G_N_ELEMENTS (bin_item_properties));
}

static void
app_bin_item_init (AppBinItem *item)
{
}

static gpointer
bin_item_new (gpointer data, gpointer unused)
{
  const DbBinItem *row = data;
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

/* Why the bin could not be read last, which its page says; so it is not logged. */
static GPtrArray *
read_bin (AppStore *store, gpointer data, GError **error)
{
  GError **failed = data;

  g_clear_error (failed);
  return db_bin_list (app_store_get_db (store), failed);
}

/* Whether it is of a kind that can be in the bin. */
static gboolean
concerns_bin (const DbTouched *touched, gpointer data)
{
  for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    if (kinds[kind].subject == touched->subject)
      return TRUE;
  return FALSE;
}

static void
free_failed (gpointer failed)
{
  g_clear_error (failed);
  g_free (failed);
}

GListModel *
app_bin_new (AppStore *store)
{
  static const AppRowListKind kind = { app_bin_item_get_type, read_bin, concerns_bin,
                                       bin_item_new };

  return app_row_list_new (store, &kind, g_new0 (GError *, 1), free_failed);
}

const GError *
app_bin_get_error (GListModel *bin)
{
  return *(GError **)app_row_list_get_data (bin);
}

/* Deleting and restoring */

static gboolean
run_set_deleted (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppBinCommand *command = data;
  guint k = 0;
  gint64 row;

  while (k < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[k].kind, command->kind))
    k++;
  if (k == G_N_ELEMENTS (kinds) || kinds[k].find == NULL) {
    g_set_error (error, DB_ERROR, DB_ERROR_INVALID, _ ("The bin has no such %s"), command->kind);
    return FALSE;
  }
  return kinds[k].find (run->db, command->which, &row, error)
         && db_bin_set_deleted (run->db, kinds[k].subject, row, command->deleted, error);
}

static gboolean
run_restore (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppBinCommand *command = data;
  g_autoptr (DbBinItem) item = db_bin_find (run->db, command->which, error);

  if (item == NULL)
    return FALSE;
  if (command->kind != NULL && !g_str_equal (command->kind, app_bin_kind (item))) {
    g_set_error (error, DB_ERROR, DB_ERROR_NOT_FOUND, _ ("There is no “%s” in the bin"),
                 command->which);
    return FALSE;
  }
  return db_bin_set_deleted (run->db, item->subject, item->row, FALSE, error);
}

static const AppCommandField bin_fields[] = {
  { G_STRUCT_OFFSET (AppBinCommand, kind) },
  { G_STRUCT_OFFSET (AppBinCommand, which) },
};

const AppCommandType app_bin_set_deleted = {
  .size = sizeof (AppBinCommand),
  .fields = bin_fields,
  .n_fields = G_N_ELEMENTS (bin_fields),
  .run = run_set_deleted,
};

const AppCommandType app_bin_restore = {
  .size = sizeof (AppBinCommand),
  .fields = bin_fields,
  .n_fields = G_N_ELEMENTS (bin_fields),
  .run = run_restore,
};
