/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be done at a match's tip: who is awaited, the legal moves to pick from, a line to type
 * the notation. Away from the tip it says so and offers to go on from there.
 */
#pragma once

#include "app/recorder.h"

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

/* Shows a sentence at the field; NULL takes it away. */
void ui_entry_bar_complain (UiEntryBar *bar, const char *sentence);

/* Puts the keyboard into the line for the notation. */
void ui_entry_bar_focus_entry (UiEntryBar *bar);

/* The move "- note …" for a text, quoted as the notation wants it. */
char *ui_quote (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
