/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A word list as the rules core reads it: the words of small letters a to z, each with the set of
 * its letters, in the order in which they came. importers/ fills one from a file and folds case;
 * what other letters a list has cannot be spelled with cards, and stays there.
 */
#pragma once

#include "rules/rules.h"

#define RULES_WORD_LETTERS 40 /* of one word at most */

/* A list that has every word: for games at random where no list is at hand. */
extern const RulesWords rules_words_any;

/* Returns: (transfer full): free with rules_words_free(); NULL without memory */
RulesWords *rules_words_new (void);
void rules_words_free (RulesWords *words);

/* Room for @n words more of @length letters in all, made at once. Returns false without memory. */
bool rules_words_reserve (RulesWords *words, uint32_t n, size_t length);

/**
 * rules_words_add:
 * @word: case folded
 *
 * A word that is there already, is empty, too long or has other letters than a to z is left out.
 * Returns false without memory.
 */
bool rules_words_add (RulesWords *words, RulesText word);

bool rules_words_has (const RulesWords *words, RulesText word);
/* Whether it is rules_words_any, which can't be walked. */
bool rules_words_is_any (const RulesWords *words);
unsigned rules_words_count (const RulesWords *words);
/* The @k-th word; @letters (may be NULL) gets bit 0 for a, to bit 25 for z. */
RulesText rules_words_get (const RulesWords *words, unsigned k, uint32_t *letters);

/* The set of letters of a word of a to z. */
static inline uint32_t
rules_word_letters (RulesText word)
{
  uint32_t letters = 0;

  for (uint32_t i = 0; i < word.length; i++)
    letters |= 1u << (word.at[i] - 'a');
  return letters;
}
