/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What GTK 4.8 and libadwaita 1.2 tell screen readers of their own widgets, made good: a button's
 * words are said once and without the mark of its mnemonic; rows, cells and headings of columns
 * have the words they hold for a name, not the name of a class; lists in rows and groups and the
 * menus of buttons are named by what they belong to. And a label that is cut off has its words for
 * a tooltip. And the one way in which anything is told that happens elsewhere than at the keyboard.
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Once in a program; for every widget that comes on show from then on. */
void ui_accessible_install (void);

/* Names a row, a cell or a button of words by a sentence, and not by the words that are in it. */
void ui_accessible_set_name (GtkWidget *widget, const char *name);

/**
 * ui_accessible_announce:
 * @from: of the window that tells; what it said before and nobody has heard yet is not told
 * @sentence: short
 *
 * Tells whoever hears the window what has just happened, wherever the keyboard is: for a while it
 * describes what has the keyboard, for GTK 4.8 has no other way that Orca 43 follows. Toasts and
 * labels whose role is alert are told by themselves.
 */
void ui_accessible_announce (GtkWidget *from, const char *sentence);

G_END_DECLS
