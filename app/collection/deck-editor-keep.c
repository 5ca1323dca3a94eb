/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A deck open for editing: changes made, kept and taken back.
 */
#include "app/collection/deck-editor-private.h"

#include "app/base/error.h"

#include "db/changes.h"
#include "db/owned.h"
#include "db/players.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

#define KEEP_MS 600 /* from the last change until it is kept */

/* A deck on its way to the file; its player is meant by name. */
static gpointer
keep_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  DbDeck *deck = data;
  g_autofree char *title = g_strdup_printf (_ ("Edit deck %s"), deck->name);
  gint64 batch;

  if (!db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, title, NULL, &batch, error))
    return NULL;
  deck->player = 0;
  if (deck->player_name[0] != '\0'
      && !db_player_ensure (db, deck->player_name, &deck->player, error))
    return NULL;
  if (!app_deck_pin (packs, deck, error) || !db_deck_update (db, deck, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return app_store_new_batch (batch);
}

/* Unless there is more to keep by now, the deck is read as it was kept. */
static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppDeckEditor) editor = data;
  g_autoptr (GError) error = NULL;
  gint64 batch;
  gboolean kept = app_store_take_batch (result, &batch, &error);

  editor->keeping--;
  if (!kept) {
    g_clear_handle_id (&editor->waiting, g_source_remove);
    app_deck_editor_reload (editor);
    app_deck_editor_failed (editor, error->message);
    return;
  }
  g_array_append_val (editor->batches, batch);
  if (editor->keeping > 0 || editor->waiting != 0)
    return;
  app_deck_editor_reload (editor);
  app_deck_editor_kept (editor, batch);
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
keep (AppDeckEditor *editor, gboolean dropped)
{
  GTask *task = dropped ? g_task_new (editor->store, NULL, dropped_cb, NULL)
                        : g_task_new (editor->store, NULL, kept_cb, g_object_ref (editor));

  if (!dropped)
    editor->keeping++;
  g_task_set_task_data (task, db_deck_copy (editor->deck), free_deck);
  app_store_push (editor->store, task, keep_work, g_free);
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppDeckEditor) editor = data;
  g_autoptr (GError) error = NULL;

  if (!app_store_undo_finish (APP_STORE (source), result, &error))
    app_deck_editor_failed (editor, error->message);
}

gboolean
app_deck_editor_undo (AppDeckEditor *editor)
{
  gint64 batch;

  if (editor->waiting != 0) {
    g_clear_handle_id (&editor->waiting, g_source_remove);
    app_deck_editor_reload (editor);
    return TRUE;
  }
  if (editor->keeping > 0 || editor->batches->len == 0)
    return FALSE;
  batch = g_array_index (editor->batches, gint64, editor->batches->len - 1);
  g_array_set_size (editor->batches, editor->batches->len - 1);
  app_store_undo_async (editor->store, batch, NULL, undone_cb, g_object_ref (editor));
  return TRUE;
}

static gboolean
keep_cb (gpointer data)
{
  AppDeckEditor *editor = data;

  editor->waiting = 0;
  keep (editor, FALSE);
  return G_SOURCE_REMOVE;
}

void
app_deck_editor_flush (AppDeckEditor *editor)
{
  if (editor->waiting == 0)
    return;
  g_clear_handle_id (&editor->waiting, g_source_remove);
  keep (editor, TRUE);
}

/* The deck on show was changed. */
static void
touch (AppDeckEditor *editor)
{
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&editor->waiting, g_source_remove);
  editor->waiting = g_timeout_add (KEEP_MS, keep_cb, editor);
  if (!app_deck_editor_derive (editor, &error))
    app_deck_editor_failed (editor, error->message);
  app_deck_editor_changed (editor);
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
    touch (editor);
}

void
app_deck_editor_set_note (AppDeckEditor *editor, const char *note)
{
  if (set_text (editor, &editor->deck->note, note))
    touch (editor);
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
  touch (editor);
}

void
app_deck_editor_set_variant (AppDeckEditor *editor, const char *variant)
{
  if (set_text (editor, &editor->deck->variant, variant))
    touch (editor);
}

void
app_deck_editor_set_packs (AppDeckEditor *editor, const char *packs)
{
  if (set_text (editor, &editor->deck->packs, packs))
    touch (editor);
}

void
app_deck_editor_set_copies (AppDeckEditor *editor, const char *id, guint copies)
{
  g_autofree char *own = g_strdup (id);

  if (!app_deck_editor_can_change (editor)
      || db_deck_cards_get (editor->deck->cards, own) == copies)
    return;
  db_deck_cards_set (editor->deck->cards, own, copies);
  touch (editor);
}

/* Owned cards */

typedef struct {
  gint64 player;
  char *pack, *card;
  guint copies;
} Owning;

static void
owning_free (gpointer data)
{
  Owning *owning = data;

  g_free (owning->pack);
  g_free (owning->card);
  g_free (owning);
}

static gpointer
own_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  const Owning *owning = data;
  gint64 batch;

  if (!db_transaction_begin (&scope, db, error)
      || !db_changes_open_batch (db, DB_ORIGIN_PERSON, _ ("Change the cards that a player owns"),
                                 NULL, &batch, error)
      || !db_owned_set (db, owning->player, owning->pack, owning->card, owning->copies, error)
      || !db_transaction_commit (&scope, error))
    return NULL;
  return app_store_new_batch (batch);
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
    app_deck_editor_failed (editor, error->message);
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
  Owning *owning;
  GTask *task;

  for (guint k = 0; k < editor->members->len && member == NULL; k++)
    if (g_str_equal (g_array_index (editor->members, AppDeckMember, k).id, id))
      member = &g_array_index (editor->members, AppDeckMember, k);
  if (member == NULL || member->owned == (int)copies || !app_deck_editor_can_own (editor))
    return;
  member->owned = (int)copies;
  owning = g_new0 (Owning, 1);
  owning->player = editor->deck->player;
  owning->pack = g_strdup (member->pack);
  owning->card = g_strdup (member->id);
  owning->copies = copies;
  task = g_task_new (editor->store, NULL, owned_cb, g_object_ref (editor));
  g_task_set_task_data (task, owning, owning_free);
  app_store_push (editor->store, task, own_work, g_free);
  app_deck_editor_changed (editor);
}
