/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One pack open for editing: a draft that is stored in the collection a moment after each change,
 * checked live by the game's rules, and that becomes a pack, or a new revision of one, when it is
 * good and the person says so. Until then nothing plays with it.
 */
#pragma once

#include "app/collection/pack-forms.h"
#include "app/store/store.h"

G_BEGIN_DECLS

#define APP_TYPE_PACK_EDITOR (app_pack_editor_get_type ())
G_DECLARE_FINAL_TYPE (AppPackEditor, app_pack_editor, APP, PACK_EDITOR, GObject)

/**
 * AppPackDraft:
 * A draft in a list. @base: (nullable): "id@revision" that it was made from; @cards: how many.
 */
typedef struct {
  char *uuid, *id, *title, *game, *base;
  guint cards;
  gint64 changed; /* ms since 1970 */
} AppPackDraft;

/* (element-type AppPackDraft): those of the collection, the last changed first. The store's
 * "changed" tells when to read them again. */
GPtrArray *app_pack_drafts (AppStore *store, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_pack_draft_new / _copy / _revise / _from_file: Make a draft and store it at once. new: an
 * empty pack of @game with what it can't be without (Tome: four basic elements), @title copy: all
 * of @id@@revision (0: the newest) under a new id, to become a pack of its own revise: the same
 * under its own id, to become its next revision. Not of a pack that comes with
 *     the program; when there is a draft of it already, that one
 *   from_file: a JSON file, also one that the check refuses, as long as it is JSON of a pack's
 * shape
 *
 * Returns: its UUID, NULL with @error
 */
char *app_pack_draft_new (AppStore *store, const char *game, const char *title,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_pack_draft_copy (AppStore *store, const char *id, guint revision, const char *title,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_pack_draft_revise (AppStore *store, const char *id,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *app_pack_draft_from_file (AppStore *store, const char *path,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

AppPackEditor *app_pack_editor_open (AppStore *store, const char *uuid,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

const char *app_pack_editor_get_uuid (AppPackEditor *editor);
const RulesGame *app_pack_editor_get_game (AppPackEditor *editor);
/* The pack as it is now; borrowed until the next change. */
const AppValue *app_pack_editor_get_root (AppPackEditor *editor);
/* "id@revision" that this will be once it is published: the next free revision of its id. */
const char *app_pack_editor_get_target (AppPackEditor *editor);
/* (nullable): "id@revision" that it was made from. */
const char *app_pack_editor_get_base (AppPackEditor *editor);
gboolean app_pack_editor_can_change (AppPackEditor *editor);
/* The draft was put into the bin, or published as a pack. */
gboolean app_pack_editor_is_gone (AppPackEditor *editor);

/**
 * Paths are those of faults: "cards[3].effects[0].do[0].by", "title", "cards"; "" is the root.
 */
/* The value at @path; NULL when there is none. Borrowed until the next change. */
const AppValue *app_pack_editor_get (AppPackEditor *editor, const char *path);

/* Sets what is at @path; NULL takes it away. Changes in a row to the same path within two seconds
 * are one step of undo. Renaming the id of a member that others name (an element, a tome) renames
 * it there, too. */
void app_pack_editor_set (AppPackEditor *editor, const char *path, const AppValue *value);
/* Before the @position-th of the list at @list, which is made when it is absent; beyond its end:
 * last. */
void app_pack_editor_insert (AppPackEditor *editor, const char *list, guint position,
                             const AppValue *value);
void app_pack_editor_remove (AppPackEditor *editor, const char *path);
/* The @from-th of a list becomes the @to-th. */
void app_pack_editor_move (AppPackEditor *editor, const char *list, guint from, guint to);
/* After it, with an id and a name of its own ("Quench 2"). */
void app_pack_editor_duplicate (AppPackEditor *editor, const char *path);
/* Members of @list of another pack, with what they name (a card's element, a card's tome) when this
 * pack has it not; ids that stand here get others. Returns how many were added. */
guint app_pack_editor_add_from (AppPackEditor *editor, const AppValue *other, const char *list,
                                const guint *which, guint n_which);

gboolean app_pack_editor_undo (AppPackEditor *editor);
/* The change that was made last; 0 for none. */
guint64 app_pack_editor_get_step (AppPackEditor *editor);
/* Takes back that change and no other: as undo() does when it is the last one, else by a change of
 * its own. FALSE when it is taken back already, or can't be: only members that were added, copied
 * or removed can. */
gboolean app_pack_editor_undo_step (AppPackEditor *editor, guint64 step);
gboolean app_pack_editor_redo (AppPackEditor *editor);
gboolean app_pack_editor_can_undo (AppPackEditor *editor);
gboolean app_pack_editor_can_redo (AppPackEditor *editor);

/**
 * AppPackFault:
 * @path: where; "" for the pack as a whole
 * @sentence: what is wrong, without the path
 * @warning: it is good all the same
 */
typedef struct {
  const char *path, *sentence;
  gboolean warning;
} AppPackFault;

/* What is wrong, in the pack's order: not the first fault alone, but each card's. At most 200. What
 * concerns the whole of a big pack is found a moment after a change: see "checked". */
guint app_pack_editor_get_n_faults (AppPackEditor *editor);
const AppPackFault *app_pack_editor_get_fault (AppPackEditor *editor, guint k);
/* Looks at the whole pack now, when that was to come: for who can't wait for "checked". */
void app_pack_editor_check (AppPackEditor *editor);
/* The first one at @path or below it; NULL when that is good. */
const AppPackFault *app_pack_editor_find_fault (AppPackEditor *editor, const char *path);

/**
 * app_pack_editor_publish:
 * Stores the pack as get_goal() and ends the draft, in one change that can be undone. Refused with
 * the first fault when it has some; when it equals the newest revision there is nothing to publish.
 *
 * Returns: "id@revision", NULL with @error
 */
char *app_pack_editor_publish (AppPackEditor *editor, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The change that published it last, for app_store_undo_async(); 0 before. Undone, the draft is
 * one again. */
gint64 app_pack_editor_get_publish_batch (AppPackEditor *editor);

/* The JSON, laid out for people, as the starter packs are; good or not. To share it, or to go on by
 * hand. */
char *app_pack_editor_dup_json (AppPackEditor *editor) G_GNUC_WARN_UNUSED_RESULT;

/* Stores pending changes of the draft now, and waits until they are on disk. */
void app_pack_editor_flush (AppPackEditor *editor);

/* Signals: "changed" (path): read again what is at and below it, "" all, and the faults;
 * "checked": a big pack was looked at as a whole a moment later: read the faults again;
 * "failed" (sentence): the draft could not be stored; it is still here, and is tried again. */

G_END_DECLS
