/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of drafts share.
 */
#pragma once

#include "app/recording/recorder.h"

#include "db/matches.h"

G_BEGIN_DECLS

/* The match as far as its setup goes: whoever sits there. NULL when it can't be set up. */
RulesMatch *app_draft_new_match (AppStore *store, const AppMatchDraft *draft);

/* Whether a stored deck of that game, not in the bin, has that UUID. */
gboolean app_draft_knows_deck (AppStore *store, const RulesGame *game, const char *uuid);

/* The name of the deck that a seat, from 0, brings; NULL for none. */
char *app_draft_dup_deck_name (AppStore *store, const AppMatchDraft *draft,
                               guint seat) G_GNUC_WARN_UNUSED_RESULT;

/* Seats, variant, options, packs and place of a stored match. */
void app_draft_fill_from_match (AppMatchDraft *draft, const DbMatch *match);

/* The choices as they are remembered for the next match of the game; then kept, which may fail: it
 * would cost a few clicks. */
char *app_draft_dup_choices (const AppMatchDraft *draft) G_GNUC_WARN_UNUSED_RESULT;
void app_draft_remember (DbStore *db, const char *game, const char *choices);

G_END_DECLS
