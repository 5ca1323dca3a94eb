/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words in a replay: each is looked up, and one that the list lacks waits for its ruling.
 */
#include "rules/replay.h"

#include "rules/faults.h"

/* A word of a move while none waits. */
static void
look_up (Replay *replay, RulesText word)
{
  uint32_t length = word.length < RULES_WORD_LETTERS ? word.length : RULES_WORD_LETTERS;

  if (rules_words_has (replay->match->words, word))
    return;
  replay->word = replay->at;
  memcpy (replay->word_text, word.at, length);
  replay->word_text[length] = '\0';
}

void
replay_watch_word (Replay *replay, const RulesMove *move)
{
  RulesWordUse use;

  if (!replay->match->words || replay->word_stands)
    return;
  use = rules_word (replay->match, move);
  if (use == RULES_WORD_ALLOWED)
    replay->word = 0;
  else if (replay->word)
    replay->word_stands = move->verb != RULES_VERB_NOTE && move->verb != RULES_VERB_ADJUST;
  else if (use == RULES_WORD_SPELLED)
    look_up (replay, move->text);
}

RulesStatus
replay_word (const Replay *replay, RulesError *error)
{
  if (!replay->word)
    return RULES_OK;
  return rules_error_text (error, RULES_ILLEGAL, RULES_FAULT_WORD_UNKNOWN,
                           rules_text (replay->word_text), 0, 0);
}
