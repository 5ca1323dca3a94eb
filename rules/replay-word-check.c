/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words in a replay: each is looked up, and one that the list lacks waits for its ruling.
 */
#include "rules/replay.h"

#include "rules/faults.h"

/* A word of a move while none waits. */
static void
look_up_word (Replay *replay, RulesText word)
{
  uint32_t length = word.length < RULES_WORD_LETTERS ? word.length : RULES_WORD_LETTERS;

  if (rules_dictionary_has (replay->match->dictionary, word))
    return;
  replay->unlisted_move = replay->n_moves;
  memcpy (replay->unlisted_word, word.at, length);
  replay->unlisted_word[length] = '\0';
}

void
replay_watch_word (Replay *replay, const RulesMove *move)
{
  RulesWordUse use;

  if (!replay->match->dictionary || replay->unlisted_is_final)
    return;
  use = rules_word_use (replay->match, move);
  if (use == RULES_WORD_ALLOWED)
    replay->unlisted_move = 0;
  else if (replay->unlisted_move)
    replay->unlisted_is_final = move->verb != RULES_VERB_NOTE && move->verb != RULES_VERB_ADJUST;
  else if (use == RULES_WORD_SPELLED)
    look_up_word (replay, move->text);
}

RulesStatus
replay_word_fault (const Replay *replay, RulesError *error)
{
  if (!replay->unlisted_move)
    return RULES_OK;
  return rules_error_text (error, RULES_ILLEGAL, RULES_FAULT_WORD_UNKNOWN,
                           rules_text (replay->unlisted_word), 0, 0);
}
