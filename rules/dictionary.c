/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words one behind the other in one block, their ends and letters beside it, and a table of
 * hashes that finds them.
 */
#include "rules/dictionary.h"

#include <stdlib.h>
#include <string.h>

#define NOWHERE UINT32_MAX

typedef struct {
  uint32_t end; /* in text */
  uint32_t letters;
} Word;

struct RulesDictionary {
  bool any;
  char *text;
  Word *words;
  uint32_t *index; /* by hash: numbers of words, NOWHERE where there is none */
  uint32_t n, room, index_mask;
  size_t length, text_room;
};

const RulesDictionary rules_dictionary_any = { .any = true };

RulesDictionary *
rules_dictionary_new (void)
{
  return calloc (1, sizeof (RulesDictionary));
}

void
rules_dictionary_free (RulesDictionary *words)
{
  if (!words)
    return;
  free (words->text);
  free (words->words);
  free (words->index);
  free (words);
}

static uint32_t
hash_word (RulesText word)
{
  uint32_t hash = 2166136261u;

  for (uint32_t i = 0; i < word.length; i++)
    hash = (hash ^ (uint8_t)word.at[i]) * 16777619u;
  return hash ^ hash >> 15;
}

/* The place of @word in the index, or the free one where it belongs. */
static uint32_t
find_slot (const RulesDictionary *words, RulesText word)
{
  uint32_t at = hash_word (word) & words->index_mask, k;

  while ((k = words->index[at]) != NOWHERE) {
    RulesText other = rules_dictionary_get (words, k, NULL);

    if (other.length == word.length && memcmp (other.at, word.at, word.length) == 0)
      break;
    at = (at + 1) & words->index_mask;
  }
  return at;
}

/* An index of at least twice as many places as words, in a power of two. */
static bool
grow_index (RulesDictionary *words, uint32_t n)
{
  uint32_t size = words->index ? words->index_mask + 1 : 4096;
  uint32_t *index;

  while (size / 2 < n)
    size *= 2;
  if (words->index && size == words->index_mask + 1)
    return true;
  index = malloc (size * sizeof *index);
  if (!index)
    return false;
  free (words->index);
  words->index = index;
  words->index_mask = size - 1;
  memset (index, 0xFF, size * sizeof *index);
  for (uint32_t k = 0; k < words->n; k++)
    index[find_slot (words, rules_dictionary_get (words, k, NULL))] = k;
  return true;
}

static bool
grow_entries (RulesDictionary *words, uint32_t room)
{
  Word *grown;

  if (room <= words->room)
    return true;
  grown = realloc (words->words, room * sizeof *grown);
  if (!grown)
    return false;
  words->words = grown;
  words->room = room;
  return true;
}

static bool
grow_text (RulesDictionary *words, size_t room)
{
  char *grown;

  if (room <= words->text_room)
    return true;
  grown = realloc (words->text, room);
  if (!grown)
    return false;
  words->text = grown;
  words->text_room = room;
  return true;
}

bool
rules_dictionary_reserve (RulesDictionary *words, uint32_t n, size_t length)
{
  return grow_entries (words, words->n + n) && grow_text (words, words->length + length)
         && grow_index (words, words->n + n);
}

/* For one word more; twice as much where it does not fit. */
static bool
make_room_for_word (RulesDictionary *words, uint32_t length)
{
  if (words->n == words->room && !grow_entries (words, words->room ? words->room * 2 : 2048))
    return false;
  if (words->length + length > words->text_room
      && !grow_text (words, words->text_room ? words->text_room * 2 : 16384))
    return false;
  return grow_index (words, words->n + 1);
}

static bool
is_spellable (RulesText word)
{
  if (word.length == 0 || word.length > RULES_WORD_LETTERS)
    return false;
  for (uint32_t i = 0; i < word.length; i++)
    if (word.at[i] < 'a' || word.at[i] > 'z')
      return false;
  return true;
}

bool
rules_dictionary_add (RulesDictionary *words, RulesText word)
{
  uint32_t at;

  if (!is_spellable (word))
    return true;
  if (!make_room_for_word (words, word.length))
    return false;
  at = find_slot (words, word);
  if (words->index[at] != NOWHERE)
    return true;
  memcpy (words->text + words->length, word.at, word.length);
  words->length += word.length;
  words->words[words->n] = (Word){ (uint32_t)words->length, rules_word_letters (word) };
  words->index[at] = words->n++;
  return true;
}

bool
rules_dictionary_has (const RulesDictionary *words, RulesText word)
{
  return words->any || (words->n && words->index[find_slot (words, word)] != NOWHERE);
}

bool
rules_dictionary_is_any (const RulesDictionary *words)
{
  return words->any;
}

unsigned
rules_dictionary_count (const RulesDictionary *words)
{
  return words->n;
}

RulesText
rules_dictionary_get (const RulesDictionary *words, unsigned k, uint32_t *letters)
{
  uint32_t begin = k ? words->words[k - 1].end : 0;

  if (letters)
    *letters = words->words[k].letters;
  return (RulesText){ words->text + begin, words->words[k].end - begin };
}
