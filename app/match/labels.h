/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts for display instead of the notation: names of players and cards, verbs, results.
 */
#pragma once

#include "db/match-rows.h"
#include "rules/replay.h"

G_BEGIN_DECLS

typedef struct AppLabels AppLabels;

/* @match is borrowed; @tags give the names and are copied. */
AppLabels *app_labels_new (RulesMatch *match, const RecordTags *tags) G_GNUC_WARN_UNUSED_RESULT;
void app_labels_free (AppLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppLabels, app_labels_free)

/* Borrowed. */
RulesMatch *app_labels_get_match (AppLabels *labels);

/* A player's name; seats from 1. "" for the table. */
const char *app_labels_get_seat (AppLabels *labels, guint seat);
/* The same as it stands in a sentence (app/base/phrases.h). Borrowed. */
const char *app_labels_get_shown_seat (AppLabels *labels, guint seat);

/**
 * AppParty:
 * @seats: who plays the slots 'A' to 'D'; 0 for a slot that was never filled
 * @cards: their characters' numbers, -1 likewise
 *
 * Who stood in the slots of a party at some state; none in games without one.
 */
typedef struct {
  guint8 seats[RULES_PARTY];
  gint32 cards[RULES_PARTY];
} AppParty;

void app_labels_read_party (AppLabels *labels, const void *state, AppParty *party);

/**
 * app_labels_dup_actor:
 * @party: (nullable): before the move
 * @actor: as in RulesMove
 *
 * Who acts: a player's name, a character's, "" for the table. Of two slots with one character each
 * says which it is.
 */
char *app_labels_dup_actor (AppLabels *labels, const AppParty *party,
                            guint8 actor) G_GNUC_WARN_UNUSED_RESULT;

/* What the packs call a card or another thing of theirs, an element, a tome; NULL for no id of
 * theirs. Borrowed. */
const char *app_labels_get_name (AppLabels *labels, const char *id);

/* What the packs call a card, by its number, or whatever has @id, folded (app_phrase_dup_folded());
 * NULL for no id of theirs. Kept with the labels, since each key that is typed asks for all of
 * them; borrowed. */
const char *app_labels_get_folded_card (AppLabels *labels, guint card);
const char *app_labels_get_folded_name (AppLabels *labels, const char *id);

/* The seat behind an actor: its own, or that of a slot's player; 0 for the table. */
guint app_labels_get_actor_seat (const AppParty *party, guint8 actor);

/**
 * app_labels_dup_move:
 * @text: a move in the notation
 * @reason: (out) (optional): a ruling's reason or a note's text, else NULL
 *
 * "Quench", "Title: Breeze", "Ruling: power Quench +2", without the actor.
 */
char *app_labels_dup_move (AppLabels *labels, const char *text,
                           char **reason) G_GNUC_WARN_UNUSED_RESULT;

/* The same with the characters' names where the move says slots: @party is that before it. */
char *app_labels_dup_move_with_party (AppLabels *labels, const AppParty *party, const char *text,
                                      char **reason) G_GNUC_WARN_UNUSED_RESULT;

/* One argument alone, as it stands in such a label: "Brute 12, 3" of "A=12,3". */
char *app_labels_dup_argument (AppLabels *labels, const AppParty *party, const char *text,
                               guint k) G_GNUC_WARN_UNUSED_RESULT;

/* The name of a card, an element, a tome or whatever else packs name; @id itself where none does.
 */
char *app_labels_dup_card (AppLabels *labels, const char *id) G_GNUC_WARN_UNUSED_RESULT;

/* "Ada & Cyd won 16–5", "Ben to play", "The party to play", "Waiting for a deal". */
char *app_labels_dup_status (AppLabels *labels, const void *state) G_GNUC_WARN_UNUSED_RESULT;

/* "Ada & Cyd – Ben & Dan": partners by " & ", sides by " – ". */
char *app_labels_dup_sides (const char *const *names, const guint *sides,
                            guint n) G_GNUC_WARN_UNUSED_RESULT;

/* "Ada & Cyd won 16–5", "A draw", "Lost", "Abandoned"; NULL while it runs. */
char *app_labels_dup_result (const char *const *names, const guint *sides, guint n,
                             const RulesOutcome *outcome) G_GNUC_WARN_UNUSED_RESULT;

/* The variant's name for the eye, "" where a game has one alone or the variant is called as the
 * game is: it then says nothing beside the game's name. */
const char *app_labels_get_variant (const RulesGame *game, guint variant);

/* "Round {1}" translated, its number set in. */
char *app_labels_dup_level (const RulesGame *game, const RulesProgress *place,
                            guint level) G_GNUC_WARN_UNUSED_RESULT;

/* A stored match by its day and who played: "19 November 2026: Catan: Ann, Ben". */
char *app_match_dup_label (DbStore *db, const DbMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_labels_dup_reason:
 * @state: where the move was refused
 * @with_section: the rule book's section follows in brackets
 *
 * The sentence of a fault with the names of players, cards and characters, where the notation has
 * seats, ids and slots: "It is Ben’s turn. (Game Play)".
 */
char *app_labels_dup_reason (AppLabels *labels, const void *state, const RulesError *wrong,
                             gboolean with_section) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
