/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A deck open for editing: changed, checked, stored.
 */
#include "app/collection/deck-editor.h"

#include "app/base/error.h"
#include "app/collection/decks-db.h"
#include "app/store/deck-check.h"
#include "app/store/store-jobs.h"

#include "db/owned-cards.h"
#include "db/players.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * AppDeckEditor:
 * @deck: as it is shown
 * @members, @entries: (element-type AppDeckMember)
 * @fields: (element-type AppValue): of the packs, kept for @members
 * @faults: (element-type AppDeckFault)
 * @batches: (element-type gint64): what was kept from here and not taken back
 * @save_source: the source that keeps changes, 0 when there are none
 * @n_saving: changes on their way to the file
 */
struct _AppDeckEditor {
  GObject parent;
  AppStore *store;
  const RulesGame *game;
  DbDeck *deck;
  GArray *members, *entries;
  GPtrArray *fields;
  GPtrArray *faults;
  GPtrArray *owned;
  GArray *batches;
  guint save_source;
  guint n_saving;
};

/* Emit the signals. */

G_DEFINE_FINAL_TYPE (AppDeckEditor, app_deck_editor, G_TYPE_OBJECT)

enum {
  SIGNAL_CHANGED,
  SIGNAL_KEPT,
  SIGNAL_FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
app_deck_editor_finalize (GObject *object)
{
  AppDeckEditor *editor = APP_DECK_EDITOR (object);

  db_deck_free (editor->deck);
  g_array_unref (editor->members);
  g_array_unref (editor->entries);
  g_array_unref (editor->batches);
  g_ptr_array_unref (editor->fields);
  g_clear_pointer (&editor->faults, g_ptr_array_unref);
  g_clear_pointer (&editor->owned, g_ptr_array_unref);
  g_clear_object (&editor->store);
  G_OBJECT_CLASS (app_deck_editor_parent_class)->finalize (object);
}

static void
app_deck_editor_dispose (GObject *object)
{
  app_deck_editor_flush (APP_DECK_EDITOR (object));
  G_OBJECT_CLASS (app_deck_editor_parent_class)->dispose (object);
}

static void
app_deck_editor_class_init (AppDeckEditorClass *class)
{
  G_OBJECT_CLASS (class)->dispose = app_deck_editor_dispose;
  G_OBJECT_CLASS (class)->finalize = app_deck_editor_finalize;

  /**
   * AppDeckEditor::changed:
   * Anything of the deck may be another.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", APP_TYPE_DECK_EDITOR, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * AppDeckEditor::kept:
   * @batch: of the last change, for app_store_undo_async()
   */
  signals[SIGNAL_KEPT] = g_signal_new ("kept", APP_TYPE_DECK_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);

  /**
   * AppDeckEditor::failed:
   * @sentence: why the last change could not be kept
   */
  signals[SIGNAL_FAILED] = g_signal_new ("failed", APP_TYPE_DECK_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
app_deck_editor_init (AppDeckEditor *editor)
{
  editor->members = g_array_new (FALSE, FALSE, sizeof (AppDeckMember));
  editor->entries = g_array_new (FALSE, FALSE, sizeof (AppDeckMember));
  editor->batches = g_array_new (FALSE, FALSE, sizeof (gint64));
  editor->fields = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);
}

static void
app_deck_editor_emit_changed (AppDeckEditor *editor)
{
  g_signal_emit (editor, signals[SIGNAL_CHANGED], 0);
}

static void
app_deck_editor_emit_kept (AppDeckEditor *editor, gint64 batch)
{
  g_signal_emit (editor, signals[SIGNAL_KEPT], 0, batch);
}

static void
app_deck_editor_emit_failed (AppDeckEditor *editor, const char *sentence)
{
  g_signal_emit (editor, signals[SIGNAL_FAILED], 0, sentence);
}

/* What is there to be shown */

static int
find_owned (AppDeckEditor *editor, const char *pack, const char *card)
{
  if (editor->owned == NULL || editor->owned->len == 0)
    return -1;
  for (guint k = 0; k < editor->owned->len; k++) {
    const DbOwnedCard *owned = g_ptr_array_index (editor->owned, k);

    if (g_str_equal (owned->pack, pack) && g_str_equal (owned->card, card))
      return (int)owned->copies;
  }
  return 0;
}

/* What no deck may have is left out, unless this one has it. */
static void
add_member (AppDeckEditor *editor, const RulesPack *pack, const AppValue *fields,
            GHashTable *refused)
{
  const AppValue *name = app_value_get (fields, "name");
  const AppValue *printed = app_value_get (fields, "copies");
  AppDeckMember member = {
    .id = app_value_text (app_value_get (fields, "id")),
    .pack = rules_pack_id (pack),
    .fields = fields,
    .printed = app_value_is_null (printed) ? 1 : (guint)app_value_integer (printed),
  };

  if (member.id == NULL)
    return;
  member.name = app_value_text (name) != NULL ? app_value_text (name) : member.id;
  member.owned = find_owned (editor, member.pack, member.id);
  member.copies = db_deck_cards_get (editor->deck->cards, member.id);
  if (member.copies == 0 && g_hash_table_contains (refused, member.id))
    return;
  g_array_append_val (editor->members, member);
}

static void
add_pack (AppDeckEditor *editor, const RulesPack *pack, GHashTable *refused)
{
  AppValue *list =
      app_value_from_pack (pack_member (rules_pack_root (pack), editor->game->deck_list));

  g_ptr_array_add (editor->fields, list);
  for (guint k = 0; k < app_value_length (list); k++)
    add_member (editor, pack, app_value_at (list, k), refused);
}

static void
add_entry (AppDeckEditor *editor, const DbDeckCard *card)
{
  AppDeckMember entry = {
    .id = card->code, .name = card->code, .pack = "", .copies = card->copies, .owned = -1
  };

  for (guint k = 0; k < editor->members->len; k++) {
    const AppDeckMember *member = &g_array_index (editor->members, AppDeckMember, k);

    if (g_str_equal (member->id, card->code))
      entry = *member;
  }
  g_array_append_val (editor->entries, entry);
}

/* Copies, faults and owned cards from the deck on show and the packs of now. */
static gboolean
app_deck_editor_derive (AppDeckEditor *editor, GError **error)
{
  DbStore *db = app_store_get_db (editor->store);
  AppPacks *packs = app_store_get_packs (editor->store);
  g_autofree char *ids = app_deck_dup_pack_ids (editor->deck->packs);
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (GHashTable) refused = NULL;
  RulesSetup setup;

  g_clear_pointer (&editor->owned, g_ptr_array_unref);
  if (editor->deck->player != 0 && g_str_equal (editor->game->deck_list, "cards")) {
    editor->owned = db_owned_cards_list (db, editor->deck->player, editor->game->id, error);
    if (editor->owned == NULL)
      return FALSE;
  }
  if (!app_deck_join_packs (packs, editor->game, ids, &setup, NULL, NULL, error))
    return FALSE;
  faults = app_deck_check (db, packs, editor->deck, error);
  if (faults == NULL)
    return FALSE;
  refused = app_deck_list_refused (&setup, editor->deck->variant);
  g_clear_pointer (&editor->faults, g_ptr_array_unref);
  editor->faults = g_steal_pointer (&faults);
  g_array_set_size (editor->members, 0);
  g_array_set_size (editor->entries, 0);
  g_ptr_array_set_size (editor->fields, 0);
  for (guint k = 0; k < setup.n_packs; k++)
    add_pack (editor, setup.packs[k], refused);
  for (guint k = 0; k < editor->deck->cards->len; k++)
    add_entry (editor, &g_array_index (editor->deck->cards, DbDeckCard, k));
  return TRUE;
}

static gboolean
load (AppDeckEditor *editor, gint64 id, GError **error)
{
  DbDeck *deck = db_deck_get (app_store_get_db (editor->store), id, error);

  if (deck == NULL)
    return FALSE;
  g_clear_pointer (&editor->deck, db_deck_free);
  editor->deck = deck;
  return app_deck_editor_derive (editor, error);
}

/* Reads the deck again as it is kept, and tells. */
static void
app_deck_editor_reload (AppDeckEditor *editor)
{
  g_autoptr (GError) error = NULL;

  if (load (editor, editor->deck->id, &error))
    app_deck_editor_emit_changed (editor);
  else
    app_deck_editor_emit_failed (editor, error->message);
}

/* What others change shows at once, unless a change of ours is about to be kept. */
static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppDeckEditor *editor = data;
  gboolean concerned = touched == NULL;

  for (gsize k = 0; k < n_touched; k++)
    concerned = concerned
                || (touched[k].subject == DB_SUBJECT_DECK && touched[k].row == editor->deck->id)
                || touched[k].subject == DB_SUBJECT_OWNED_CARD
                || touched[k].subject == DB_SUBJECT_PACK || touched[k].subject == DB_SUBJECT_PLAYER;
  if (concerned && editor->save_source == 0 && editor->n_saving == 0)
    app_deck_editor_reload (editor);
}

AppDeckEditor *
app_deck_editor_open (AppStore *store, const char *uuid, GError **error)
{
  g_autoptr (AppDeckEditor) editor = g_object_new (APP_TYPE_DECK_EDITOR, NULL);
  g_autoptr (DbDeck) deck = NULL;
  GError *failed = NULL;
  gint64 id;

  editor->store = g_object_ref (store);
  if (db_deck_find (app_store_get_db (store), uuid, &id, &failed))
    deck = db_deck_get (app_store_get_db (store), id, &failed);
  if (deck == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  editor->game = rules_game (rules_text (deck->game));
  if (editor->game == NULL || editor->game->deck_list == NULL) {
    g_set_error (error, APP_ERROR, APP_ERROR_UNPLAYABLE, _ ("Nobody brings a deck to %s."),
                 editor->game != NULL ? _ (editor->game->name) : deck->game);
    return NULL;
  }
  if (!load (editor, id, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  app_store_listen (store, store_changed_cb, G_OBJECT (editor));
  return g_steal_pointer (&editor);
}

const char *
app_deck_editor_get_uuid (AppDeckEditor *editor)
{
  return editor->deck->uuid;
}

const RulesGame *
app_deck_editor_get_game (AppDeckEditor *editor)
{
  return editor->game;
}

const char *
app_deck_editor_get_name (AppDeckEditor *editor)
{
  return editor->deck->name;
}

const char *
app_deck_editor_get_note (AppDeckEditor *editor)
{
  return editor->deck->note;
}

const char *
app_deck_editor_get_player (AppDeckEditor *editor)
{
  return editor->deck->player_name;
}

const char *
app_deck_editor_get_variant (AppDeckEditor *editor)
{
  return editor->deck->variant;
}

const char *
app_deck_editor_get_packs (AppDeckEditor *editor)
{
  return editor->deck->packs;
}

guint
app_deck_editor_get_count (AppDeckEditor *editor)
{
  return db_deck_cards_count (editor->deck->cards);
}

gboolean
app_deck_editor_can_change (AppDeckEditor *editor)
{
  return !app_store_is_read_only (editor->store);
}

gboolean
app_deck_editor_is_deleted (AppDeckEditor *editor)
{
  return editor->deck->deleted != 0;
}

guint
app_deck_editor_get_n_members (AppDeckEditor *editor)
{
  return editor->members->len;
}

const AppDeckMember *
app_deck_editor_get_member (AppDeckEditor *editor, guint k)
{
  return k < editor->members->len ? &g_array_index (editor->members, AppDeckMember, k) : NULL;
}

guint
app_deck_editor_get_n_entries (AppDeckEditor *editor)
{
  return editor->entries->len;
}

const AppDeckMember *
app_deck_editor_get_entry (AppDeckEditor *editor, guint k)
{
  return k < editor->entries->len ? &g_array_index (editor->entries, AppDeckMember, k) : NULL;
}

guint
app_deck_editor_get_n_faults (AppDeckEditor *editor)
{
  return editor->faults->len;
}

const char *
app_deck_editor_get_fault (AppDeckEditor *editor, guint k, const char **entry)
{
  const AppDeckFault *fault = g_ptr_array_index (editor->faults, k);

  if (entry != NULL)
    *entry = fault->entry;
  return fault->sentence;
}

/* A deck open for editing: changes made, kept and taken back. */

#define SAVE_MS 600 /* from the last change until it is kept */

/* A deck on its way to the file; its player is meant by name. */
static gpointer
save_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  DbDeck *deck = data;
  const char *player = deck->player_name[0] != '\0' ? deck->player_name : NULL;
  gint64 batch;

  deck->player = 0;
  return app_deck_store (db, packs, deck, player, NULL, &batch, error) ? app_store_new_batch (batch)
                                                                       : NULL;
}

/* Unless there is more to keep by now, the deck is read as it was kept. */
static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppDeckEditor) editor = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;
  gboolean kept = app_store_take_batch (result, &batch, &error);

  editor->n_saving--;
  if (!kept) {
    g_clear_handle_id (&editor->save_source, g_source_remove);
    app_deck_editor_reload (editor);
    app_deck_editor_emit_failed (editor, error->message);
    return;
  }
  g_array_append_val (editor->batches, batch);
  if (editor->n_saving > 0 || editor->save_source != 0)
    return;
  app_deck_editor_reload (editor);
  app_deck_editor_emit_kept (editor, batch);
}

static void
free_deck (gpointer deck)
{
  db_deck_free (deck);
}

/* Nobody is there any more to be told of it. */
static void
dropped_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!app_store_take_batch (result, NULL, &error))
    app_error_log (G_LOG_LEVEL_WARNING, error);
}

static void
push_save (AppDeckEditor *editor, gboolean dropped)
{
  GTask *task = dropped ? g_task_new (editor->store, NULL, dropped_cb, NULL)
                        : g_task_new (editor->store, NULL, saved_cb, g_object_ref (editor));

  if (!dropped)
    editor->n_saving++;
  g_task_set_task_data (task, db_deck_copy (editor->deck), free_deck);
  app_store_push (editor->store, task, save_work, g_free);
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppDeckEditor) editor = data;
  g_autoptr (GError) error = NULL;

  if (!app_store_undo_finish (APP_STORE (source), result, &error))
    app_deck_editor_emit_failed (editor, error->message);
}

gboolean
app_deck_editor_undo (AppDeckEditor *editor)
{
  gint64 batch;

  if (editor->save_source != 0) {
    g_clear_handle_id (&editor->save_source, g_source_remove);
    app_deck_editor_reload (editor);
    return TRUE;
  }
  if (editor->n_saving > 0 || editor->batches->len == 0)
    return FALSE;
  batch = g_array_index (editor->batches, gint64, editor->batches->len - 1);
  g_array_set_size (editor->batches, editor->batches->len - 1);
  app_store_undo_async (editor->store, batch, NULL, undone_cb, g_object_ref (editor));
  return TRUE;
}

static gboolean
save_timeout_cb (gpointer data)
{
  AppDeckEditor *editor = data;

  editor->save_source = 0;
  push_save (editor, FALSE);
  return G_SOURCE_REMOVE;
}

void
app_deck_editor_flush (AppDeckEditor *editor)
{
  if (editor->save_source == 0)
    return;
  g_clear_handle_id (&editor->save_source, g_source_remove);
  push_save (editor, TRUE);
}

/* The deck on show was changed. */
static void
deck_edited (AppDeckEditor *editor)
{
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&editor->save_source, g_source_remove);
  editor->save_source = g_timeout_add (SAVE_MS, save_timeout_cb, editor);
  if (!app_deck_editor_derive (editor, &error))
    app_deck_editor_emit_failed (editor, error->message);
  app_deck_editor_emit_changed (editor);
}

/* Whether @field became another text. */
static gboolean
set_text (AppDeckEditor *editor, char **field, const char *text)
{
  g_autofree char *clean = g_strstrip (g_strdup (text));

  if (!app_deck_editor_can_change (editor) || g_str_equal (*field, clean))
    return FALSE;
  g_free (*field);
  *field = g_steal_pointer (&clean);
  return TRUE;
}

void
app_deck_editor_set_name (AppDeckEditor *editor, const char *name)
{
  g_autofree char *clean = g_strstrip (g_strdup (name));

  if (clean[0] != '\0' && set_text (editor, &editor->deck->name, clean))
    deck_edited (editor);
}

void
app_deck_editor_set_note (AppDeckEditor *editor, const char *note)
{
  if (set_text (editor, &editor->deck->note, note))
    deck_edited (editor);
}

void
app_deck_editor_set_player (AppDeckEditor *editor, const char *name)
{
  if (!set_text (editor, &editor->deck->player_name, name))
    return;
  editor->deck->player = 0;
  if (editor->deck->player_name[0] != '\0'
      && !db_player_find (app_store_get_db (editor->store), editor->deck->player_name,
                          &editor->deck->player, NULL))
    editor->deck->player = 0;
  deck_edited (editor);
}

void
app_deck_editor_set_variant (AppDeckEditor *editor, const char *variant)
{
  if (set_text (editor, &editor->deck->variant, variant))
    deck_edited (editor);
}

void
app_deck_editor_set_packs (AppDeckEditor *editor, const char *packs)
{
  if (set_text (editor, &editor->deck->packs, packs))
    deck_edited (editor);
}

void
app_deck_editor_set_copies (AppDeckEditor *editor, const char *id, guint copies)
{
  g_autofree char *own = g_strdup (id);

  if (!app_deck_editor_can_change (editor)
      || db_deck_cards_get (editor->deck->cards, own) == copies)
    return;
  db_deck_cards_set (editor->deck->cards, own, copies);
  deck_edited (editor);
}

/* Owned cards */

typedef struct {
  gint64 player;
  char *pack, *card;
  guint copies;
} OwnedChange;

static void
owned_change_free (gpointer data)
{
  OwnedChange *change = data;

  g_free (change->pack);
  g_free (change->card);
  g_free (change);
}

static gpointer
set_owned_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
                GError **error)
{
  const OwnedChange *change = data;
  gint64 batch;

  return app_owned_card_set (db, change->player, change->pack, change->card, change->copies, &batch,
                             error)
             ? app_store_new_batch (batch)
             : NULL;
}

static void
owned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppDeckEditor) editor = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;

  if (app_store_take_batch (result, &batch, &error))
    g_array_append_val (editor->batches, batch);
  else
    app_deck_editor_emit_failed (editor, error->message);
}

gboolean
app_deck_editor_can_own (AppDeckEditor *editor)
{
  return editor->deck->player != 0 && g_str_equal (editor->game->deck_list, "cards")
         && app_deck_editor_can_change (editor);
}

void
app_deck_editor_set_owned (AppDeckEditor *editor, const char *id, guint copies)
{
  AppDeckMember *member = NULL;
  OwnedChange *change;
  GTask *task;

  for (guint k = 0; k < editor->members->len && member == NULL; k++)
    if (g_str_equal (g_array_index (editor->members, AppDeckMember, k).id, id))
      member = &g_array_index (editor->members, AppDeckMember, k);
  if (member == NULL || member->owned == (int)copies || !app_deck_editor_can_own (editor))
    return;
  member->owned = (int)copies;
  change = g_new0 (OwnedChange, 1);
  change->player = editor->deck->player;
  change->pack = g_strdup (member->pack);
  change->card = g_strdup (member->id);
  change->copies = copies;
  task = g_task_new (editor->store, NULL, owned_cb, g_object_ref (editor));
  g_task_set_task_data (task, change, owned_change_free);
  app_store_push (editor->store, task, set_owned_work, g_free);
  app_deck_editor_emit_changed (editor);
}
