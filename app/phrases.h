/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small parts of sentences for the eye: names in them, lists, and the sentences that games tell.
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

/* "Mirel", "Mirel and Orso", "Mirel, Orso and Vey"; "" for none. */
char *app_phrase_list (const char *const *items, guint n) G_GNUC_WARN_UNUSED_RESULT;

/* The same, but beyond @limit (at least 1) the rest is counted, where that is more than one: "Axe,
 * Rope and 3 more". */
char *app_phrase_list_short (const char *const *items, guint n,
                             guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* The translated @sentence of a game with its {a} {b} {c} and {1} {2} {3} set in; @names may be
 * NULL where it has none. */
char *app_phrase_event (const char *sentence, const char *const names[3],
                        const int32_t numbers[3]) G_GNUC_WARN_UNUSED_RESULT;

/* A translated sentence with @a for its {a} and @b (nullable) for its {b}, as they are. */
char *app_phrase_set (const char *sentence, const char *a, const char *b) G_GNUC_WARN_UNUSED_RESULT;

/* The language that sentences are in, "de" of "de_DE.UTF-8"; English where the locale has none. */
char *app_phrase_dup_language (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
