/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that are in no pack, and that moves define: those that a campaign's runs did, so that
 * nobody types one twice, and one that is being described, by the form's fields.
 */
#pragma once

#include "app/match/match.h"

#include "db/store.h"

G_BEGIN_DECLS

/**
 * AppKnownCard:
 * @text: the move that defines it: "- card bog-hag kind=encounter …"
 * @kind: of its form ("encounter")
 * @run: number of the run that defined it last
 */
typedef struct {
  char *id;
  char *name;
  char *kind;
  char *text;
  guint run;
} AppKnownCard;

/* (element-type AppKnownCard): cards that the runs of @match's campaign defined, as each was
 * last, by name, without those that it has already; empty when it is no run. */
GPtrArray *app_match_dup_known_cards (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppKnownCard): cards that the runs of a campaign defined, as each was last, by
 * name. */
GPtrArray *app_known_cards_read (DbStore *db, gint64 campaign,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/**
 * AppCardDraft:
 * @id: made from @name unless somebody gave one
 * @text: what stands on the card, or ""
 * @form: of the game's
 * @for_move: the beginning of the move that the card is for, "- reveal "; NULL for none
 * @values: by the fields' ids, as the notation has them; what is not there is as the form says
 *
 * A card that is being described.
 */
typedef struct {
  AppMatch *match; /* Owned */
  char *name, *id, *text;
  const RulesCardKind *form;
  char *for_move;
  GHashTable *values;
} AppCardDraft;

/**
 * app_card_draft_new:
 * @name: (nullable): for the eye, "Bog Hag"
 * @for_move: (nullable): the beginning of the move that it is for, which decides the form: the
 *   first one of which a card makes that move legal
 */
AppCardDraft *app_card_draft_new (AppMatch *match, const char *name,
                                  const char *for_move) G_GNUC_WARN_UNUSED_RESULT;
void app_card_draft_free (AppCardDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppCardDraft, app_card_draft_free)

/* The name, and the id that it makes: "bog-hag", with a number behind where that is taken. */
void app_card_draft_set_name (AppCardDraft *draft, const char *name);

/* Whether the card as it is described has that field. */
gboolean app_card_draft_has (const AppCardDraft *draft, const RulesField *field);

/* What a field says, or would if nothing is said; "" for nothing: no number is made up but the one
 * that the waiting move wants. */
const char *app_card_draft_get (const AppCardDraft *draft, const RulesField *field);
void app_card_draft_set (AppCardDraft *draft, const RulesField *field, const char *value);

/* The move that defines it, "- card bog-hag kind=…"; and, in a line of its own, the one that waited
 * for it. */
char *app_card_draft_dup_moves (const AppCardDraft *draft) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
