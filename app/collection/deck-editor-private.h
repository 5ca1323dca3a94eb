/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A deck open for editing from inside: deck-editor.c reads and shows it, deck-editor-keep.c changes
 * and keeps it.
 */
#pragma once

#include "app/collection/deck-editor.h"

#include "app/store/deck-check.h"
#include "app/store/store-jobs.h"

G_BEGIN_DECLS

/**
 * AppDeckEditor:
 * @deck: as it is shown
 * @members, @entries: (element-type AppDeckMember)
 * @fields: (element-type AppValue): of the packs, kept for @members
 * @faults: (element-type AppDeckFault)
 * @batches: (element-type gint64): what was kept from here and not taken back
 * @waiting: the source that keeps changes, 0 when there are none
 * @keeping: changes on their way to the file
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
  guint waiting;
  guint keeping;
};

/* Reads the deck again as it is kept, and tells. */
void app_deck_editor_reload (AppDeckEditor *editor);

/* Copies, faults and owned cards from the deck on show and the packs of now. */
gboolean app_deck_editor_derive (AppDeckEditor *editor, GError **error);

/* Emit the signals. */
void app_deck_editor_changed (AppDeckEditor *editor);
void app_deck_editor_kept (AppDeckEditor *editor, gint64 batch);
void app_deck_editor_failed (AppDeckEditor *editor, const char *sentence);

G_END_DECLS
