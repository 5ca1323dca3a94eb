/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done at a match's tip: who is awaited, the legal moves to pick from, a line to type
 * the notation. Away from the tip it says so and offers to go on from there.
 */
#pragma once

#include "app/recording/recorder.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_ENTRY_BAR (ui_entry_bar_get_type ())
G_DECLARE_FINAL_TYPE (UiEntryBar, ui_entry_bar, UI, ENTRY_BAR, AdwBin)

void ui_entry_bar_set_match (UiEntryBar *bar, AppMatch *match);

/* The move on show; at the tip the bar takes moves. */
void ui_entry_bar_set_position (UiEntryBar *bar, guint number);

/**
 * ui_entry_bar_record:
 * @text: a move in the notation
 *
 * Records it once what was recorded before is on disk. Why it is not possible is told at the
 * field; a change by another program by the action "match.tell".
 */
void ui_entry_bar_record (UiEntryBar *bar, const char *text);

/**
 * ui_entry_bar_choose:
 * @choice: a legal move
 *
 * Records it, or asks for what it lacks: dice, cards.
 */
void ui_entry_bar_choose (UiEntryBar *bar, const AppChoice *choice);

/* Whether moves are on their way: what the bar offers is then the state before them. */
gboolean ui_entry_bar_is_busy (UiEntryBar *bar);

/* Shows a sentence at the field: something is wrong with what stands there. NULL takes it away. */
void ui_entry_bar_set_fault (UiEntryBar *bar, const char *sentence);

/* (element-type AppChoice): all legal moves, borrowed; NULL away from the tip. */
GPtrArray *ui_entry_bar_get_choices (UiEntryBar *bar);

/**
 * ui_entry_bar_narrow:
 * @choices: (element-type AppChoice) (nullable): of the legal moves those to be offered
 * @line: (nullable): a move to be offered besides, if it is legal; not one of the list
 *
 * Offers only these, and the way back to all; both NULL: all.
 */
void ui_entry_bar_narrow (UiEntryBar *bar, GPtrArray *choices, const char *line);

/* What stands in the line. */
const char *ui_entry_bar_get_text (UiEntryBar *bar);

/* What stands there as a move in the notation, as far as it goes; NULL for nothing. */
char *ui_entry_bar_dup_resolved (UiEntryBar *bar) G_GNUC_WARN_UNUSED_RESULT;

/* Goes on with @text behind what stands there, as if it had been typed. */
void ui_entry_bar_type (UiEntryBar *bar, const char *text);

/* Puts @text there; with @complete what it may become is offered, as if it had been typed. */
void ui_entry_bar_set_text (UiEntryBar *bar, const char *text, gboolean complete);

/* Asks for a card that no pack knows, where records define cards: for the move that waits for one,
 * if there is such. */
void ui_entry_bar_open_card (UiEntryBar *bar);

/* Lists the words that can be spelled, where there are such. */
void ui_entry_bar_open_words (UiEntryBar *bar);

/* Puts the keyboard into the line for the notation. */
void ui_entry_bar_focus_entry (UiEntryBar *bar);

/* The same at the end of what stands there, to go on with it. */
void ui_entry_bar_focus_end (UiEntryBar *bar);

/* The move "- note …" for a text, quoted as the notation wants it. */
char *ui_dup_quoted_text (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Signals: "choices-changed": the legal moves are others, or there are none any more; "typed":
 * somebody changed the line; "line-changed": it is another, whoever changed it. */

G_END_DECLS
