/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text made safe for a terminal, without control characters.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * app_terminal_dup:
 * @text: may be ill-formed UTF-8
 *
 * @text as a terminal may be given it: control characters are shown as pictures ("␛"), those of
 * Latin-1's upper half and what is no text as "�". Line feeds and tabs stay.
 */
char *app_terminal_dup (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* The same of what is to stay one line: line feeds and tabs become blanks. */
char *app_terminal_dup_line (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
