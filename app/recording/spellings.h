/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words that a known hand spells, and the ruling that lets any other word stand.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * AppSpelling:
 * @text: the move, in the notation
 * @worth: what the game says that the move is worth; more is better
 */
typedef struct {
  char *word;
  char *text;
  int worth;
} AppSpelling;

/* (element-type AppSpelling): of the match's list and the known cards of @seat's hand, the best
 * first, each word once; empty without a list, and for seat 0, as when nobody is awaited. */
GPtrArray *app_spellings_list (const RulesMatch *match, const void *state,
                               guint seat) G_GNUC_WARN_UNUSED_RESULT;

/* The ruling that allows the word just before, `- adjust … "REASON"`; NULL in games without. */
char *app_spellings_dup_ruling (RulesMatch *match, const char *reason) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
