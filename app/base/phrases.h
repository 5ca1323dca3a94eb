/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small parts of sentences for the eye: names in them, lists, and the sentences of games' events.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * app_phrase_name:
 * A name as it stands in a sentence: one that is written from right to left, or that has marks of
 * direction, is kept from reordering what stands around it. Control characters become blanks;
 * nothing else of it is changed or means anything.
 */
char *app_phrase_name (const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The same in the label of a menu, where one "_" would underline the letter behind it. */
char *app_phrase_menu_name (const char *name) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_phrase_printf:
 * @format: with %s, %u, %d, %+d, %c and %% alone, which translations may number: "%2$s"
 *
 * A sentence as g_strdup_printf() makes it, with each text as app_phrase_name() gives it; texts of
 * several lines stay as they are.
 */
char *app_phrase_printf (const char *format, ...) G_GNUC_PRINTF (1, 2) G_GNUC_WARN_UNUSED_RESULT;
char *app_phrase_vprintf (const char *format, va_list args)
    G_GNUC_PRINTF (1, 0) G_GNUC_WARN_UNUSED_RESULT;

/* Puts such a sentence behind those of @sentences. */
void app_phrase_add (GStrvBuilder *sentences, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* @text without its case, as g_utf8_casefold() gives it, to be compared with others. */
char *app_phrase_dup_folded (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* "Mirel", "Mirel and Orso", "Mirel, Orso and Vey"; "" for none. */
char *app_phrase_list (const char *const *items, guint n) G_GNUC_WARN_UNUSED_RESULT;

/* The same, but beyond @limit (at least 1) the rest is counted, where that is more than one: "Axe,
 * Rope and 3 more". */
char *app_phrase_list_short (const char *const *items, guint n,
                             guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* Names as app_phrase_name() gives them, with @between in between; "" for none. @names: ended by
 * NULL, which it may be itself */
char *app_phrase_join (const char *between, char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* The translated @sentence of a game with its {a} {b} {c} and {1} {2} {3} set in; @names may be
 * NULL where it has none. */
char *app_phrase_event (const char *sentence, const char *const names[3],
                        const int32_t numbers[3]) G_GNUC_WARN_UNUSED_RESULT;

/* A translated sentence with @a for its {a} and @b (nullable) for its {b}, as they are. */
char *app_phrase_fill_in (const char *sentence, const char *a,
                          const char *b) G_GNUC_WARN_UNUSED_RESULT;

/* The language that sentences are in, "de" of "de_DE.UTF-8"; English where the locale has none. */
char *app_phrase_dup_language (void) G_GNUC_WARN_UNUSED_RESULT;

/* The way in which sentences run, as HTML has it: "ltr" or "rtl". */
const char *app_phrase_get_direction (void);
/* Whether @text, of valid UTF-8 or not, can stand in sentences that run so: whether its letters are
 * written in their direction. */
gboolean app_phrase_runs_along (const char *text);

G_END_DECLS
