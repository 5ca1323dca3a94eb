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
extern const RulesDictionary rules_dictionary_any;

/* Returns: (transfer full): free with rules_dictionary_free(); NULL without memory */
RulesDictionary *rules_dictionary_new (void);
void rules_dictionary_free (RulesDictionary *words);

/* Room for @n words more of @length letters in all, made at once. Returns false without memory. */
bool rules_dictionary_reserve (RulesDictionary *words, uint32_t n, size_t length);

/**
 * rules_dictionary_add:
 * @word: case folded
 *
 * A word that is there already, is empty, too long or has other letters than a to z is left out.
 * Returns false without memory.
 */
bool rules_dictionary_add (RulesDictionary *words, RulesText word);

bool rules_dictionary_has (const RulesDictionary *words, RulesText word);
/* Whether it is rules_dictionary_any, which can't be walked. */
bool rules_dictionary_is_any (const RulesDictionary *words);
unsigned rules_dictionary_count (const RulesDictionary *words);
/* The @k-th word; @letters (may be NULL) gets bit 0 for a, to bit 25 for z. */
RulesText rules_dictionary_get (const RulesDictionary *words, unsigned k, uint32_t *letters);

/* The set of letters of a word of a to z. */
static inline uint32_t
rules_word_letters (RulesText word)
{
  uint32_t letters = 0;

  for (uint32_t i = 0; i < word.length; i++)
    letters |= 1u << (word.at[i] - 'a');
  return letters;
}
