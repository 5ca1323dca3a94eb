/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The manual, opened at the page that is of use where the person is; what a thing is, by its key.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * ui_help_show:
 * @window: that asks; what fails is told in it, or in the one behind it
 * @page: (nullable): a page of the manual, "run", or a section of it, "run#resume"; NULL for its
 *   first page
 *
 * Opens the installed manual in the desktop's reader of manuals (help:tomekeeper), and where there
 * is none, or the program is not installed, the same as HTML. The HTML is looked for in
 * TOMEKEEPER_MANUAL_DIR of the environment, else where it was installed, in the person's language
 * and then in English.
 */
void ui_help_show (GtkWindow *window, const char *page);

/* The manual's page about what holds the keyboard in @window, what is on show there, or @window
 * itself; NULL for the first. Static. */
const char *ui_help_find (GtkWindow *window);

/* ui_help_show() with what ui_help_find() says. */
void ui_help_show_for (GtkWindow *window);

/* Binds F1 in every window that comes, to ui_help_show_for(), and Ctrl+F1, to ui_tip_show():
 * dialogs have none of the application's keys. Once in a program. */
void ui_help_bind (void);

/* Shows @window's shortcuts. Their window is made the first time, for it has more widgets than all
 * the rest; it has room for its lines at any size of letters, breaks and scrolls them. */
void ui_help_show_shortcuts (GtkApplicationWindow *window);

/**
 * ui_help_show_about:
 * @window: that asks
 * @homepage: an address; "" for none, and then there is no link to it
 * @issues: where faults are reported, likewise
 *
 * Shows what the program is, and whose. What a build says of itself are its options of these names.
 */
void ui_help_show_about (GtkWindow *window, const char *homepage, const char *issues);

G_END_DECLS
