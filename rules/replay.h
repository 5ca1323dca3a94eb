/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fold: a record's tags make a setup, its lines make states. One place judges, digests and
 * compares for everybody: command line, store, timeline, importers.
 */
#pragma once

#include "rules/random.h"
#include "rules/record.h"
#include "rules/dictionary.h"

/**
 * replay_setup:
 * @setup: (out): all but the packs
 * @error: (out): with the line of the tag at fault, for missing ones that of [Record]
 *
 * Reads Game, Variant, Seat1-4, Rules, Knowledge and Option.* and checks the form of Date,
 * Result, Scores and Pack.
 */
RulesStatus replay_setup (const RecordTags *tags, RulesSetup *setup, RulesError *error);

/**
 * replay_nth_pack:
 * @k: from 0
 * @id: (out): borrowed from the tag's value
 * @revision: (out): 0 when none was given
 *
 * The @k-th pack of a Pack tag's value. Returns false after the last. replay_setup() has checked
 * the form.
 */
bool replay_nth_pack (const char *value, unsigned k, RulesText *id, uint32_t *revision);

/**
 * Replay:
 * @state: the present state, game->state_size bytes; read it, copy it
 * @n_moves: moves applied
 * @actor, @verb: of the last one that replay_line() applied
 * @digest: of @state
 * @diverged: number of the first move whose recorded digest was another, 0 for none
 * @diverged_recorded, @diverged_found: the two digests
 * @unverified: moves that brought no digest
 * @unlisted_move: number of the first move whose word is not in the match's list, and that no
 * ruling allowed; 0 for none, and where the match has no list
 * @unlisted_is_final: something else than a note or a ruling followed it: none can allow it any
 * more
 * @unlisted_word: that word, cut to fit
 * @warned, @warning: of the last move that replay_line() applied: whether something is to be warned
 *   of, and what (rules_warning())
 */
typedef struct {
  RulesMatch *match; /* borrowed */
  void *state;       /* owned */
  uint64_t n_moves;
  uint8_t actor, verb;
  uint64_t digest;
  uint64_t diverged, diverged_recorded, diverged_found;
  uint64_t unverified;
  uint64_t unlisted_move;
  bool unlisted_is_final;
  char unlisted_word[RULES_WORD_LETTERS + 1];
  bool warned;
  RulesError warning;
} Replay;

/* At the start of @match, which is borrowed. */
void replay_init (Replay *replay, RulesMatch *match);
void replay_clear (Replay *replay);
/* Back to the start. */
void replay_rewind (Replay *replay);

/**
 * replay_line:
 * @line: a move line
 * @text: (optional): gets the move as it is listed
 *
 * Reads, judges and applies one move, takes the digest and compares the recorded one.
 * Nothing changes on error.
 */
RulesStatus replay_line (Replay *replay, const RecordLine *line, RulesBuffer *text,
                         RulesError *error);

/**
 * replay_move:
 * @move: in normal form, as rules_choices() and rules_likely_move() give it
 * @digest: (nullable): as it was recorded
 *
 * The same of a move that needs no reading.
 */
RulesStatus replay_move (Replay *replay, const RulesMove *move, const uint64_t *digest,
                         RulesError *error);

/* The same from a stored move's text. */
RulesStatus replay_move_text (Replay *replay, RulesText move, const uint64_t *digest,
                              RulesBuffer *text, RulesError *error);

/**
 * replay_watch_word:
 * @move: read, and known to follow
 *
 * What @move does to a word that waits for the ruling that allows it. replay_line() has done so;
 * this is for a look at what comes after the last move that is applied.
 */
void replay_watch_word (Replay *replay, const RulesMove *move);

/* The fault of @replay's word, which has no line; RULES_OK where there is none. At a record's end,
 * or when it stands: an illegal move later on comes before it. */
RulesStatus replay_word_fault (const Replay *replay, RulesError *error);

/**
 * replay_check_result:
 * At a record's end: Result and Scores must be what the replay found; a Result on a running
 * game is a fault.
 */
RulesStatus replay_check_result (const Replay *replay, const RecordTags *tags, RulesError *error);

/* Sets Result and Scores as the state has them; takes them away while the game runs. */
void replay_set_result (const Replay *replay, RecordTags *tags);

/**
 * replay_random_move:
 * @move: (out): what chance owes, drawn, or else one of the legal moves, each as likely
 *
 * The next move of a simulated game. In table knowledge what may stay hidden is, every other
 * time. Returns false when the game is over or nothing can be done.
 */
bool replay_random_move (const RulesMatch *match, const void *state, RulesRandom *random,
                         RulesMoveBuffer *move);
