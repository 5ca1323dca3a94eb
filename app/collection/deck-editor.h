/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One deck open for editing: what may be in it, what is, and what is wrong with it, live. Changes
 * are stored a moment after the last one, as one change that can be undone.
 */
#pragma once

#include "rules/rules.h"
#include "app/store/store.h"
#include "app/base/value.h"

G_BEGIN_DECLS

#define APP_TYPE_DECK_EDITOR (app_deck_editor_get_type ())
G_DECLARE_FINAL_TYPE (AppDeckEditor, app_deck_editor, APP, DECK_EDITOR, GObject)

/**
 * AppDeckMember:
 * @name: or @id
 * @pack: the id of the pack that has it; "" for an entry that no pack has
 * @fields: as in the pack; null for such an entry
 * @printed: copies that the pack has
 * @copies: in the deck
 * @owned: copies that the player owns; -1 when nothing is known of that
 *
 * Something that the deck may have; borrowed until the next change.
 */
typedef struct {
  const char *id, *name, *pack;
  const AppValue *fields;
  guint printed;
  guint copies;
  int owned;
} AppDeckMember;

AppDeckEditor *app_deck_editor_open (AppStore *store, const char *uuid,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

const char *app_deck_editor_get_uuid (AppDeckEditor *editor);
const RulesGame *app_deck_editor_get_game (AppDeckEditor *editor);
const char *app_deck_editor_get_name (AppDeckEditor *editor);
const char *app_deck_editor_get_note (AppDeckEditor *editor);
const char *app_deck_editor_get_player (AppDeckEditor *editor);  /* "" for the table's */
const char *app_deck_editor_get_variant (AppDeckEditor *editor); /* "" for any */
const char *app_deck_editor_get_packs (AppDeckEditor *editor);   /* "a@1 b@2" */
guint app_deck_editor_get_count (AppDeckEditor *editor);
gboolean app_deck_editor_can_change (AppDeckEditor *editor);
/* Somebody put the deck into the bin. */
gboolean app_deck_editor_is_deleted (AppDeckEditor *editor);

/* Everything that the packs offer, in their order. */
guint app_deck_editor_get_n_members (AppDeckEditor *editor);
const AppDeckMember *app_deck_editor_get_member (AppDeckEditor *editor, guint k);
/* What the deck has, in its order; entries that no pack has, too. */
guint app_deck_editor_get_n_entries (AppDeckEditor *editor);
const AppDeckMember *app_deck_editor_get_entry (AppDeckEditor *editor, guint k);
/* The sentences of what is wrong; @entry (out) (nullable): the id that one is about. */
guint app_deck_editor_get_n_faults (AppDeckEditor *editor);
const char *app_deck_editor_get_fault (AppDeckEditor *editor, guint k, const char **entry);

/* A blank name is left as it is. */
void app_deck_editor_set_name (AppDeckEditor *editor, const char *name);
void app_deck_editor_set_note (AppDeckEditor *editor, const char *note);
void app_deck_editor_set_player (AppDeckEditor *editor, const char *name);
void app_deck_editor_set_variant (AppDeckEditor *editor, const char *variant);
/* Ids with revisions or without, blanks between. */
void app_deck_editor_set_packs (AppDeckEditor *editor, const char *packs);
void app_deck_editor_set_copies (AppDeckEditor *editor, const char *id, guint copies);
/* Whether it can be said how many copies the deck's player owns. */
gboolean app_deck_editor_can_own (AppDeckEditor *editor);
/* Says it; kept at once. */
void app_deck_editor_set_owned (AppDeckEditor *editor, const char *id, guint copies);

/* Takes back the last change that was made here; FALSE when there is none. */
gboolean app_deck_editor_undo (AppDeckEditor *editor);

/* Stores pending changes now. */
void app_deck_editor_flush (AppDeckEditor *editor);

/* Signals: "changed": read all again; "kept" (batch): all that was changed is in the file;
 * "failed" (sentence): the last change could not be stored, and the deck is as it was. */

G_END_DECLS
