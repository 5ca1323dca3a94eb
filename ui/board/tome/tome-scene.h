/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view of Tome as the board wants it: the present state, what the last move changed about it,
 * and what became of the chain in this chapter, as the views before it show. Nothing here decides
 * a rule: it compares what the views say.
 */
#pragma once

#include "app/match/match.h"

#include "ui/board/card-face.h"

G_BEGIN_DECLS

#define UI_TOME_SEATS 4
#define UI_TOME_SPELLS 30 /* on a chapter at most, as many as a deck has */

/* How a spell stands to the chapter's chain. */
typedef enum {
  UI_TOME_LINK_LOOSE,  /* no chain then, or not known */
  UI_TOME_LINK_START,  /* began it */
  UI_TOME_LINK_PASS,   /* was played while it was open */
  UI_TOME_LINK_BREAK,  /* broke it */
  UI_TOME_LINK_BEYOND, /* after it was broken */
} UiTomeLink;

typedef enum { UI_TOME_CHAIN_NONE, UI_TOME_CHAIN_OPEN, UI_TOME_CHAIN_BROKEN } UiTomeChain;

typedef struct {
  guint seat;
  const char *card, *element;
  char power[12], printed_power[12];
  const char *printed_element;
  gboolean silenced, trump, changed;
  UiTomeLink link;
} UiTomeSpell;

/**
 * UiTomeScene:
 * @phase: the view's: "setup", "deal", "title", "play", "choose", "over"
 * @over: the table is clear: title and spells are those of the chapter that ended last
 * @lead, @turn, @dealer, @winner, @weakest: seats, 0 for none
 * @hands: the view's lists of card ids, NULL where there is none
 * @chain_unsure: the chapter's last spell may have broken the chain; no view says
 * @deck: cards left in the Element Deck, -1 when the view does not say
 * @reader: whose seat is below: the viewer's, or seat 1's
 *
 * Texts are borrowed from @view or from the match.
 */
typedef struct {
  AppMatch *match; /* Borrowed */
  AppValue *view;  /* Owned */
  guint number, n_seats, reader;
  int round, chapter, deck;
  const char *phase;
  guint dealer, lead, turn;
  gboolean over;
  const char *title, *title_element, *title_printed;
  char title_power[12];
  gboolean title_changed;
  UiTomeChain chain;
  gboolean chain_unsure;
  const char *chain_element;
  UiTomeSpell spells[UI_TOME_SPELLS];
  guint n_spells;
  const AppValue *hands[UI_TOME_SEATS];
  const AppValue *old_hands[UI_TOME_SEATS];
  int scores[UI_TOME_SEATS], health[UI_TOME_SEATS];
  gboolean has_health;
  gboolean score_changed[UI_TOME_SEATS], health_changed[UI_TOME_SEATS];
  guint chooser;
  const char *choice_card;
  guint winner, weakest;
  AppValue *before; /* Owned; the view before the last move, NULL at the start */
  AppValue *ended;  /* Owned; when over, the last view with that chapter's spells; may be NULL */
} UiTomeScene;

/* The table after move @number, as @viewer sees it. */
UiTomeScene *ui_tome_scene_new (AppMatch *match, guint number,
                                guint viewer) G_GNUC_WARN_UNUSED_RESULT;
void ui_tome_scene_free (UiTomeScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiTomeScene, ui_tome_scene_free)

/* Whether the @k-th card of a seat's hand came with the last move. */
gboolean ui_tome_scene_hand_changed (const UiTomeScene *scene, guint seat, guint k);

/* The face of a card as printed; of a "?" nothing is known: FALSE. Power's text is in @power. */
gboolean ui_tome_find_face (const UiTomeScene *scene, const char *card, UiCardFace *face,
                            char power[12]);

G_END_DECLS
