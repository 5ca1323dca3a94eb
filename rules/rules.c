/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all games share: the table of games, faults as data, the verbs of every game, and the step
 * of the fold.
 */
#include "rules/rules.h"

#include <stdlib.h>

#include "rules/arkham/arkham.h"
#include "rules/faults.h"
#include "rules/record.h"
#include "rules/restless/restless.h"
#include "rules/spelled/spelled.h"
#include "rules/tokio/tokio.h"
#include "rules/tome/tome.h"

const RulesGame *const rules_games[] = { &tome_game,  &arkham_game,   &spelled_game,
                                         &tokio_game, &restless_game, NULL };

static const struct {
  const char *name;
  bool seat; /* a player's, else the table's */
} common_verbs[RULES_VERB_GAME] = {
  [RULES_VERB_NOTE] = { "note", false },
  [RULES_VERB_RESIGN] = { "resign", true },
  [RULES_VERB_DRAW_AGREED] = { "draw-agreed", false },
  [RULES_VERB_ABANDON] = { "abandon", false },
  [RULES_VERB_ADJUST] = { "adjust", false },
};

const char *
rules_verb_name (const RulesGame *game, unsigned verb)
{
  return verb < RULES_VERB_GAME ? common_verbs[verb].name
                                : game->verbs[verb - RULES_VERB_GAME].name;
}

const RulesGame *
rules_game (RulesText id)
{
  for (int i = 0; rules_games[i]; i++)
    if (rules_text_is (id, rules_games[i]->id))
      return rules_games[i];
  return NULL;
}

/* Errors */

RulesStatus
rules_error_set (RulesError *error, RulesStatus status, unsigned code, int64_t n1, int64_t n2,
                 int64_t n3)
{
  if (error) {
    memset (error, 0, sizeof *error);
    error->status = status;
    error->code = code;
    error->number[0] = n1;
    error->number[1] = n2;
    error->number[2] = n3;
  }
  return status;
}

void
rules_error_set_argument (RulesError *error, unsigned k, RulesText text)
{
  RulesText whole;

  if (!error)
    return;
  whole = rules_text_truncate (text, sizeof error->text[k] - 1);
  memcpy (error->text[k], whole.at, whole.length);
  error->text[k][whole.length] = '\0';
  rules_text_blank_controls (error->text[k]);
}

RulesStatus
rules_error_text (RulesError *error, RulesStatus status, unsigned code, RulesText a, int64_t n1,
                  int64_t n2)
{
  rules_error_set (error, status, code, n1, n2, 0);
  rules_error_set_argument (error, 0, a);
  return status;
}

const RulesFault *
rules_error_fault (const RulesGame *game, const RulesError *error)
{
  if (error->code < RULES_FAULTS)
    return &rules_faults[error->code];
  if (game && error->code >= RULES_FAULT_GAME && error->code < RULES_FAULT_GAME + game->n_faults)
    return &game->faults[error->code - RULES_FAULT_GAME];
  return &rules_faults[RULES_FAULT_NONE];
}

/* Moves */

/* "note "text"" and the three ends, which take nothing. */
static RulesStatus
read_common (const RulesMatch *match, const RecordLine *line, RulesMove *move, RulesError *error)
{
  RulesStatus status;

  if (move->verb == RULES_VERB_NOTE) {
    if (line->n_tokens != 1 || !line->tokens[0].quoted || line->tokens[0].key.length)
      return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_NOTE_FORM, 0, 0, 0);
    move->text = line->tokens[0].value;
    return RULES_OK;
  }
  if (line->n_tokens) {
    status = rules_error_text (error, RULES_SYNTAX, RULES_FAULT_ARGS_REST, line->verb, 0, 0);
    if (error)
      error->column = line->tokens[0].column;
    return status;
  }
  return RULES_OK;
}

static RulesStatus
read_actor (const RulesMatch *match, const RecordLine *line, RulesMove *move, RulesError *error)
{
  if (line->actor == '-')
    move->actor = 0;
  else if (line->actor >= '1' && line->actor <= '9') {
    move->actor = line->actor - '0';
    if (move->actor > match->setup.seats)
      return rules_error_text (error, RULES_ILLEGAL, RULES_FAULT_ACTOR_UNKNOWN,
                               (RulesText){ &line->actor, 1 }, 0, 0);
  } else
    move->actor = line->actor;
  return RULES_OK;
}

/* What somebody takes for a move may be a ruling, or want one. */
static RulesStatus
unknown_verb (const RulesGame *game, const RecordLine *line, RulesError *error)
{
  char names[sizeof error->text[1]];
  RulesBuffer room = { .data = names, .size = sizeof names };

  rules_error_text (error, RULES_UNKNOWN, RULES_FAULT_VERB_UNKNOWN, line->verb, 0, 0);
  if (error == NULL)
    return RULES_UNKNOWN;
  error->column = line->verb_column;
  for (unsigned k = 0; k < game->n_rulings; k++) {
    if (rules_text_is (line->verb, game->rulings[k].name)) {
      error->code = RULES_FAULT_VERB_RULING;
      rules_error_set_argument (error, 1, rules_text (game->rulings[k].usage));
      return RULES_UNKNOWN;
    }
    if (k > 0)
      rules_buffer_puts (&room, "|");
    rules_buffer_puts (&room, game->rulings[k].name);
  }
  rules_error_set_argument (error, 1, (RulesText){ names, room.length });
  return RULES_UNKNOWN;
}

RulesStatus
rules_read_move (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer,
                 RulesError *error)
{
  const RulesGame *game = match->game;
  RulesMove *move = &buffer->move;
  RulesStatus status = read_actor (match, line, move, error);
  int verb;
  bool seat;

  if (status != RULES_OK)
    return status;
  move->n_args = 0;
  move->args = buffer->args;
  move->text = (RulesText){ "", 0 };
  verb = rules_match_verb (match, line->verb);
  if (verb < 0)
    return unknown_verb (game, line, error);
  move->verb = (uint8_t)verb;
  if (verb >= RULES_VERB_GAME)
    return game->read (match, line, buffer, error);
  seat = common_verbs[verb].seat;
  if (seat ? move->actor < 1 || move->actor > RULES_SEATS : move->actor != 0)
    return rules_error_text (error, RULES_SYNTAX,
                             seat ? RULES_FAULT_ACTOR_SEAT : RULES_FAULT_ACTOR_TABLE, line->verb, 0,
                             0);
  return verb == RULES_VERB_ADJUST ? game->read (match, line, buffer, error)
                                   : read_common (match, line, move, error);
}

void
rules_normalize_move (const RulesMatch *match, const void *state, RulesMoveBuffer *move)
{
  if (match->game->normalize && move->move.verb >= RULES_VERB_ADJUST)
    match->game->normalize (match, state, move);
}

void
rules_write_move (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  char actor[3] = { move->actor == 0   ? '-'
                    : move->actor < 10 ? '0' + move->actor
                                       : move->actor,
                    ' ', '\0' };

  rules_buffer_puts (out, actor);
  rules_buffer_puts (out, rules_verb_name (match->game, move->verb));
  if (move->verb >= RULES_VERB_ADJUST)
    match->game->write (match, move, out);
  if (move->verb == RULES_VERB_NOTE || move->verb == RULES_VERB_ADJUST) {
    rules_buffer_puts (out, " \"");
    rules_buffer_put (out, move->text.at, move->text.length);
    rules_buffer_puts (out, "\"");
  }
}

/* The fold */

void
rules_start (const RulesMatch *match, void *state)
{
  memset (state, 0, match->game->state_size);
  match->game->start (match, state);
}

void
rules_copy_state (const RulesMatch *match, void *to, const void *from)
{
  memcpy (to, from, match->game->state_size);
}

void *
rules_dup_state (const RulesMatch *match, const void *state)
{
  void *copy = malloc (match->game->state_size);

  if (copy)
    rules_copy_state (match, copy, state);
  return copy;
}

bool
rules_is_over (const void *state)
{
  const RulesStateHeader *head = state;

  return head->end_verb || head->ended_by_rules;
}

/* What may follow an end depends on the game, and on who ended it. */
static RulesStatus
refuse_over (const RulesMatch *match, const RulesStateHeader *head, const RulesMove *move,
             RulesError *error)
{
  RulesFaultCode code = RULES_FAULT_OVER;

  if (match->game->late_rulings && !head->end_verb)
    code = RULES_FAULT_OVER_RULED;
  else if (match->game->late_rulings && move->verb == RULES_VERB_ADJUST)
    code = RULES_FAULT_OVER_RULING;
  return rules_error_set (error, RULES_ILLEGAL, code, 0, 0, 0);
}

/* Applies what every game has, and what may not be applied. */
static RulesStatus
apply_common_verb (const RulesMatch *match, void *state, const RulesMove *move,
                   RulesApplyFlags flags, RulesError *error)
{
  RulesStateHeader *head = state;
  bool late = move->verb == RULES_VERB_ADJUST
              && (flags & RULES_UNJUDGED || match->game->late_rulings || !head->ended_by_rules);

  if (move->verb == RULES_VERB_NOTE)
    return RULES_OK;
  if (late && !head->end_verb)
    return match->game->apply (match, state, move, flags, error);
  if (rules_is_over (state))
    return refuse_over (match, head, move, error);
  head->end_verb = move->verb;
  head->resigned_seat = move->actor;
  return RULES_OK;
}

RulesStatus
rules_apply (const RulesMatch *match, void *state, const RulesMove *move, RulesApplyFlags flags,
             RulesError *error)
{
  const RulesStateHeader *head = state;

  if (move->verb >= RULES_VERB_GAME && !head->end_verb
      && (flags & RULES_UNJUDGED || !head->ended_by_rules))
    return match->game->apply (match, state, move, flags, error);
  return apply_common_verb (match, state, move, flags, error);
}

bool
rules_possible (const RulesMatch *match, const void *state)
{
  return !match->game->possible || match->game->possible (match, state);
}

bool
rules_warning (const RulesMatch *match, const void *before, const RulesMove *move,
               RulesError *warning)
{
  return match->game->warning && move->verb >= RULES_VERB_ADJUST && !rules_is_over (before)
         && match->game->warning (match, before, move, warning);
}

bool
rules_is_legal (const RulesMatch *match, const void *state, const RulesMove *move)
{
  _Alignas(8) unsigned char trial[RULES_STATE];

  rules_copy_state (match, trial, state);
  return rules_apply (match, trial, move, RULES_JUDGED, NULL) == RULES_OK;
}

void
rules_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data)
{
  if (!rules_is_over (state))
    match->game->choices (match, state, each, data);
}

RulesWordUse
rules_word_use (const RulesMatch *match, const RulesMove *move)
{
  return match->game->word_use ? match->game->word_use (move) : RULES_WORD_NONE;
}

void
rules_spellings (const RulesMatch *match, const void *state, unsigned seat, RulesSpellingFunc each,
                 void *data)
{
  if (match->dictionary && match->game->spellings && !rules_is_over (state))
    match->game->spellings (match, state, seat, each, data);
}

bool
rules_party (const RulesMatch *match, const void *state, RulesMember members[RULES_PARTY])
{
  if (!match->game->party)
    return false;
  memset (members, 0, RULES_PARTY * sizeof *members);
  match->game->party (match, state, members);
  return true;
}

void
rules_events (const RulesMatch *match, const void *before, const RulesMove *move, const void *after,
              RulesEventFunc each, void *data)
{
  if (match->game->events)
    match->game->events (match, before, move, after, each, data);
}

void
rules_pending_tasks (const RulesMatch *match, const void *state, RulesEventFunc each, void *data)
{
  if (match->game->pending_tasks && !rules_is_over (state))
    match->game->pending_tasks (match, state, each, data);
}

void
rules_supplies (const RulesMatch *match, const void *state, RulesEventFunc each, void *data)
{
  if (match->game->supplies && !rules_is_over (state))
    match->game->supplies (match, state, each, data);
}

bool
rules_likely_move (const RulesMatch *match, const void *state, RulesLikelyMove *likely)
{
  if (!match->game->likely_move || rules_is_over (state))
    return false;
  memset (likely, 0, sizeof *likely);
  likely->move.move.args = likely->move.args;
  likely->move.move.text = (RulesText){ "", 0 };
  return match->game->likely_move (match, state, likely);
}

void
rules_outcome (const RulesMatch *match, const void *state, RulesOutcome *outcome)
{
  const RulesStateHeader *head = state;
  const RulesGame *game = match->game;
  bool co_op = game->variants[match->setup.variant].mode == RULES_MODE_CO_OP;

  memset (outcome, 0, sizeof *outcome);
  game->outcome (match, state, outcome);
  if (!head->end_verb)
    return;
  outcome->winners = 0;
  switch (head->end_verb) {
  case RULES_VERB_RESIGN:
    outcome->status = co_op ? RULES_LOST : RULES_WON;
    for (unsigned seat = 1; !co_op && seat <= match->setup.seats; seat++)
      if (game->side (match, seat) != game->side (match, head->resigned_seat))
        outcome->winners |= 1u << (seat - 1);
    break;
  case RULES_VERB_DRAW_AGREED:
    outcome->status = RULES_DRAWN;
    break;
  default:
    outcome->status = RULES_ABANDONED;
  }
}

unsigned
rules_seat_to_move (const RulesMatch *match, const void *state)
{
  return rules_is_over (state) ? 0 : match->game->seat_to_move (match, state);
}

void
rules_view (const RulesMatch *match, const void *state, unsigned viewer, RulesWriter *writer)
{
  match->game->view (match, state, viewer, writer);
}

void
rules_layout (const RulesMatch *match, const void *state, unsigned viewer, RulesLayoutFunc each,
              void *data)
{
  static const RulesLayoutWord over = { "over", N_ ("The game is over") },
                               resigned = { "resigned", N_ ("Resigned") },
                               agreed = { "draw-agreed", N_ ("A draw was agreed") },
                               abandoned = { "abandoned", N_ ("Abandoned") };
  const RulesStateHeader *head = state;
  RulesLayout layout = { .each = each, .data = data, .viewer = viewer };

  match->game->layout (match, state, &layout);
  rules_layout_place (&layout, &rules_layout_remember, 0);
  if (head->ended_by_rules)
    rules_layout_flag (&layout, &over);
  if (head->end_verb == RULES_VERB_RESIGN)
    rules_layout_actor (&layout, &resigned, head->resigned_seat);
  else if (head->end_verb)
    rules_layout_flag (&layout, head->end_verb == RULES_VERB_ABANDON ? &abandoned : &agreed);
  rules_layout_end (&layout);
}

uint64_t
rules_digest (const RulesMatch *match, const void *state)
{
  return match->game->digest (match, state);
}

const char *
rules_check_state (const RulesMatch *match, const void *state)
{
  const RulesStateHeader *head = state;

  if (head->end_verb >= RULES_VERB_ADJUST
      || (head->end_verb == RULES_VERB_RESIGN) != (head->resigned_seat != 0))
    return "the head says how the game ended and who resigned";
  if (!rules_possible (match, state))
    return "some world explains it";
  return match->game->check_state (match, state);
}

const char *
rules_outcome_name (RulesOutcomeStatus status)
{
  static const char *const names[] = { "running", "won", "drawn", "lost", "abandoned" };

  return names[status];
}
