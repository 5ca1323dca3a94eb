/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view of Spelled as the board wants it: the present state, what the last move changed about it,
 * and the words of this turn, as the moves since the last one's end spelled them. Nothing here
 * decides a rule.
 */
#pragma once

#include "app/match/match.h"

#include "ui/board/spelled/spelled-tile.h"

G_BEGIN_DECLS

#define UI_SPELLED_SEATS 4
#define UI_SPELLED_MOST_PLAYED 160 /* face-up cards at most, of all seats */
#define UI_SPELLED_WORDS 40        /* of one turn */
#define UI_SPELLED_CHIPS 64        /* of one turn, of either sort */

/* The Spelled Bonus as the rule book prints it: told on the tray while a word is built, applied by
 * nobody here. */
#define UI_SPELLED_BONUS 5
#define UI_SPELLED_BONUS_LETTERS 5

/**
 * UiSpelledCard:
 * @damage: that it has taken this turn
 * @word: in which of the turn's words it was played; -1: alone, or in an earlier turn
 * @letters: what it stands for there, capitals; "" when not in a word
 * @tray: it lies on the tray: played in the turn that is on
 *
 * A card face up in front of a player.
 */
typedef struct {
  guint seat;
  const char *card;
  UiSpelledTileKind kind;
  int damage, word;
  char letters[8];
  gboolean tray, changed;
} UiSpelledCard;

/**
 * UiSpelledWord:
 * @word: capitals
 * @first, @n: its damage, by place in the table's damage
 */
typedef struct {
  char *word; /* Owned */
  guint first, n;
  gboolean changed;
} UiSpelledWord;

/* An ability of the pool, or damage to send (@amount), @n as moves name it. */
typedef struct {
  int n, amount;
  const char *card, *op;
  gboolean spent, bonus, changed;
} UiSpelledChip;

/**
 * UiSpelledScene:
 * @turn: 0 at setup and when the game is over; @phase: the view's
 * @tray_seat: whose turn's cards lie on the tray, 0 for nobody's
 * @due_what: "reveal", "draw", "discard", or NULL; @due_seat, @due_n: whom and how many
 *
 * Texts are borrowed from @view or from the match.
 */
typedef struct {
  AppMatch *match;         /* Borrowed */
  AppValue *view, *before; /* Owned; the second is NULL at the start */
  guint number, viewer, n_seats;
  guint turn, tray_seat;
  const char *phase;
  int health[UI_SPELLED_SEATS], energy, owes[UI_SPELLED_SEATS];
  gboolean health_changed[UI_SPELLED_SEATS], energy_changed;
  int decks[UI_SPELLED_SEATS], market_deck;
  const AppValue *hands[UI_SPELLED_SEATS], *discards[UI_SPELLED_SEATS];
  const AppValue *market, *reserve, *scrap;
  UiSpelledCard played[UI_SPELLED_MOST_PLAYED];
  guint n_played;
  UiSpelledWord words[UI_SPELLED_WORDS];
  guint n_words;
  UiSpelledChip pool[UI_SPELLED_CHIPS], damage[UI_SPELLED_CHIPS];
  guint n_pool, n_damage;
  const char *due_what;
  guint due_seat;
  int due_n;
} UiSpelledScene;

/* The table after move @number, as @viewer sees it. */
UiSpelledScene *ui_spelled_scene_new (AppMatch *match, guint number,
                                      guint viewer) G_GNUC_WARN_UNUSED_RESULT;
void ui_spelled_scene_free (UiSpelledScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiSpelledScene, ui_spelled_scene_free)

/* How many cards @seat holds. */
guint ui_spelled_hand_size (const UiSpelledScene *scene, guint seat);

/* How many cards @seat has to discard now, whether the game waits for it or not. */
int ui_spelled_discards_owed (const UiSpelledScene *scene, guint seat);

/* Whether @seat may play from its hand now, as far as the phase tells. */
gboolean ui_spelled_can_play (const UiSpelledScene *scene, guint seat);

/* Whether the @k-th card of @list, "hands" or "discards" of a seat, came with the last move. */
gboolean ui_spelled_card_is_new (const UiSpelledScene *scene, const char *list, guint seat,
                                 guint k);

/* Whether the Market row's space @k was filled by the last move. */
gboolean ui_spelled_market_changed (const UiSpelledScene *scene, guint k);

/* A card as its pack prints it; texts are borrowed from @card. */
void ui_spelled_read_tile (UiSpelledTile *tile, const AppValue *card);

/* A card as printed; FALSE of "?" and of what the packs lack. Texts are borrowed. */
gboolean ui_spelled_find_tile (const UiSpelledScene *scene, const char *card, UiSpelledTile *tile);

/* Whether @seat holds a known wild card. */
gboolean ui_spelled_has_wild (const UiSpelledScene *scene, guint seat);

G_END_DECLS
