/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fold over a record's lines, and the tags that a setup and a result are made of.
 */
#include "rules/replay.h"

#include <stdlib.h>

#include "rules/faults.h"

/* A tag's fault, at the tag's line. */
static RulesStatus
tag_fault (const RecordTags *tags, const char *name, RulesStatus status, unsigned code,
           const char *a, int64_t n1, int64_t n2, int64_t n3, RulesError *error)
{
  rules_error_text (error, status, code, rules_text (a), n1, n2);
  if (error) {
    error->number[2] = n3;
    error->line = record_tags_line (tags, name);
  }
  return status;
}

static RulesStatus
read_game (const RecordTags *tags, RulesSetup *setup, RulesError *error)
{
  const char *id = record_tags_get (tags, "Game"), *variant = record_tags_get (tags, "Variant");
  const RulesGame *game;

  if (!id)
    return tag_fault (tags, "Game", RULES_SYNTAX, RULES_FAULT_TAG_MISSING, "Game", 0, 0, 0, error);
  game = rules_game (rules_text (id));
  if (!game)
    return tag_fault (tags, "Game", RULES_UNKNOWN, RULES_FAULT_GAME_UNKNOWN, id, 0, 0, 0, error);
  rules_setup_init (setup, game);
  if (!variant)
    return RULES_OK;
  while (setup->variant < game->n_variants
         && strcmp (game->variants[setup->variant].id, variant) != 0)
    setup->variant++;
  if (setup->variant == game->n_variants) {
    setup->variant = 0;
    tag_fault (tags, "Variant", RULES_UNKNOWN, RULES_FAULT_VARIANT_UNKNOWN, game->id, 0, 0, 0,
               error);
    rules_error_set_argument (error, 1, rules_text (variant));
    return RULES_UNKNOWN;
  }
  return RULES_OK;
}

static RulesStatus
read_seats (const RecordTags *tags, RulesSetup *setup, RulesError *error)
{
  const RulesVariant *variant = &setup->game->variants[setup->variant];
  char name[] = "Seat1";
  unsigned gap;
  uint32_t line;

  if ((gap = record_tags_seat_gap (tags, &line))) {
    tag_fault (tags, "Record", RULES_SYNTAX, RULES_FAULT_SEAT_GAP, "", gap, gap - 1, 0, error);
    if (error)
      error->line = line;
    return RULES_SYNTAX;
  }
  for (setup->seats = 0; setup->seats < RULES_SEATS; setup->seats++) {
    name[4] = '1' + setup->seats;
    if (!record_tags_get (tags, name))
      break;
  }
  if (setup->seats >= variant->min_seats && setup->seats <= variant->max_seats)
    return RULES_OK;
  if (variant->min_seats == variant->max_seats)
    return tag_fault (tags, "Record", RULES_SYNTAX, RULES_FAULT_SEATS_EXACT, "", variant->min_seats,
                      setup->seats, 0, error);
  return tag_fault (tags, "Record", RULES_SYNTAX, RULES_FAULT_SEATS_RANGE, "", variant->min_seats,
                    variant->max_seats, setup->seats, error);
}

static RulesStatus
read_revision (const RecordTags *tags, RulesSetup *setup, RulesError *error)
{
  const char *value = record_tags_get (tags, "Rules");
  int32_t n;
  bool sign;

  if (!value)
    return RULES_OK;
  if (!rules_text_parse_number (rules_text (value), &n, &sign) || sign || n < 1)
    return tag_fault (tags, "Rules", RULES_SYNTAX, RULES_FAULT_RULES_FORM, value, 0, 0, 0, error);
  if ((unsigned)n > setup->game->revision)
    return tag_fault (tags, "Rules", RULES_UNKNOWN, RULES_FAULT_RULES_UNKNOWN, "", n,
                      setup->game->revision, 0, error);
  setup->revision = n;
  return RULES_OK;
}

/* "characters, starters": what the game has, for {b}. */
static void
put_options (const RulesGame *game, RulesError *error)
{
  char names[sizeof error->text[1]];
  RulesBuffer room = { .data = names, .size = sizeof names };

  for (unsigned i = 0; i < game->n_options; i++) {
    rules_buffer_puts (&room, i > 0 ? ", " : "");
    rules_buffer_puts (&room, game->options[i].id);
  }
  if (room.length > 0)
    rules_error_set_argument (error, 1, (RulesText){ names, room.length });
}

static RulesStatus
read_option (const RecordTags *tags, const char *tag, const char *value, RulesSetup *setup,
             RulesError *error)
{
  const char *name = tag + strlen ("Option.");
  const RulesGame *game = setup->game;
  int32_t n;
  bool sign;

  for (unsigned i = 0; i < game->n_options; i++) {
    const RulesOption *option = &game->options[i];

    if (strcmp (option->id, name) != 0)
      continue;
    if (!rules_text_parse_number (rules_text (value), &n, &sign) || sign) {
      tag_fault (tags, tag, RULES_SYNTAX, RULES_FAULT_OPTION_FORM, name, 0, 0, 0, error);
      rules_error_set_argument (error, 1, rules_text (value));
      return RULES_SYNTAX;
    }
    if (n < option->min || n > option->max)
      return tag_fault (tags, tag, RULES_BOUND, RULES_FAULT_OPTION_BOUND, name, option->min,
                        option->max, n, error);
    setup->options[i] = n;
    return RULES_OK;
  }
  tag_fault (tags, tag, RULES_UNKNOWN,
             game->n_options > 0 ? RULES_FAULT_OPTION_OTHER : RULES_FAULT_OPTION_UNKNOWN, name, 0,
             0, 0, error);
  put_options (game, error);
  return RULES_UNKNOWN;
}

static RulesStatus
read_options (const RecordTags *tags, RulesSetup *setup, RulesError *error)
{
  for (unsigned i = 0; i < record_tags_count (tags); i++) {
    const char *name = record_tags_name (tags, i);
    RulesStatus status;

    if (strncmp (name, "Option.", strlen ("Option.")) != 0)
      continue;
    status = read_option (tags, name, record_tags_value (tags, i), setup, error);
    if (status != RULES_OK)
      return status;
  }
  return RULES_OK;
}

static RulesStatus
check_setup (const RecordTags *tags, const RulesSetup *setup, RulesError *error)
{
  char tag[64];
  RulesBuffer name = { tag, sizeof tag - 1, 0, false };
  unsigned option = 0;
  RulesStatus status =
      setup->game->check_setup ? setup->game->check_setup (setup, &option, error) : RULES_OK;

  if (status == RULES_OK || !error)
    return status;
  rules_buffer_puts (&name, "Option.");
  rules_buffer_puts (&name, setup->game->options[option].id);
  tag[name.length] = '\0';
  error->line = record_tags_line (tags, tag);
  return status;
}

/* The next word of @at; empty at the end. */
static RulesText
next_word (const char **at)
{
  RulesText word;

  while (**at == ' ' || **at == '\t')
    ++*at;
  word.at = *at;
  while (**at && **at != ' ' && **at != '\t')
    ++*at;
  word.length = *at - word.at;
  return word;
}

/* "id" or "id@revision"; @revision is 0 where there is none. */
static bool
split_pack (RulesText word, RulesText *id, uint32_t *revision)
{
  const char *sign = memchr (word.at, '@', word.length);
  int32_t n = 0;
  bool signed_number = false;

  *id = word;
  *revision = 0;
  if (sign) {
    id->length = sign - word.at;
    if (!rules_text_parse_number ((RulesText){ sign + 1, word.length - id->length - 1 }, &n,
                                  &signed_number)
        || signed_number || n < 1)
      return false;
    *revision = n;
  }
  return rules_text_is_id (*id);
}

bool
replay_nth_pack (const char *value, unsigned k, RulesText *id, uint32_t *revision)
{
  for (;; k--) {
    RulesText word = next_word (&value);

    if (word.length == 0)
      return false;
    if (k == 0)
      return split_pack (word, id, revision);
  }
}

static RulesStatus
check_packs (const RecordTags *tags, RulesError *error)
{
  const char *value = record_tags_get (tags, "Pack"), *at = value;
  RulesText ids[RULES_PACKS];
  unsigned n = 0;

  if (!value)
    return RULES_OK;
  for (;;) {
    RulesText word = next_word (&at), id;
    uint32_t revision;

    if (word.length == 0 && n > 0)
      return RULES_OK;
    if (n == RULES_PACKS)
      return tag_fault (tags, "Pack", RULES_SYNTAX, RULES_FAULT_PACKS_MANY, "", RULES_PACKS, 0, 0,
                        error);
    if (!split_pack (word, &id, &revision)) {
      rules_error_text (error, RULES_SYNTAX, RULES_FAULT_PACKS_FORM, word, 0, 0);
      if (error)
        error->line = record_tags_line (tags, "Pack");
      return RULES_SYNTAX;
    }
    for (unsigned i = 0; i < n; i++)
      if (ids[i].length == id.length && memcmp (ids[i].at, id.at, id.length) == 0) {
        rules_error_text (error, RULES_SYNTAX, RULES_FAULT_PACK_NAMED_TWICE, id, 0, 0);
        if (error)
          error->line = record_tags_line (tags, "Pack");
        return RULES_SYNTAX;
      }
    ids[n++] = id;
  }
}

/**
 * Result:
 * What a Result tag says.
 */
typedef struct {
  RulesOutcomeStatus status;
  uint8_t winners;
} Result;

static bool
read_result (const char *value, unsigned seats, Result *result)
{
  RulesText word = next_word (&value);
  int32_t seat;
  bool sign;

  result->winners = 0;
  if (rules_text_is (word, "win")) {
    result->status = RULES_WON;
    while ((word = next_word (&value)).length) {
      if (!rules_text_parse_number (word, &seat, &sign) || sign || seat < 1 || seat > (int32_t)seats
          || result->winners & 1u << (seat - 1))
        return false;
      result->winners |= 1u << (seat - 1);
    }
    return result->winners != 0;
  }
  result->status = rules_text_is (word, "draw")        ? RULES_DRAWN
                   : rules_text_is (word, "loss")      ? RULES_LOST
                   : rules_text_is (word, "abandoned") ? RULES_ABANDONED
                                                       : RULES_RUNNING;
  return result->status != RULES_RUNNING && next_word (&value).length == 0;
}

static bool
read_scores (const char *value, unsigned seats, int32_t *scores)
{
  bool sign;

  for (unsigned i = 0; i < seats; i++)
    if (!rules_text_parse_number (next_word (&value), &scores[i], &sign))
      return false;
  return next_word (&value).length == 0;
}

static RulesStatus
check_forms (const RecordTags *tags, const RulesSetup *setup, RulesError *error)
{
  const char *date = record_tags_get (tags, "Date"), *result = record_tags_get (tags, "Result"),
             *scores = record_tags_get (tags, "Scores"),
             *knowledge = record_tags_get (tags, "Knowledge");
  int32_t numbers[RULES_SEATS];
  Result said;

  if (knowledge && strcmp (knowledge, "open") != 0 && strcmp (knowledge, "table") != 0)
    return tag_fault (tags, "Knowledge", RULES_SYNTAX, RULES_FAULT_KNOWLEDGE_FORM, knowledge, 0, 0,
                      0, error);
  if (date && !record_is_instant (rules_text (date), true)
      && !record_is_instant (rules_text (date), false))
    return tag_fault (tags, "Date", RULES_SYNTAX, RULES_FAULT_DATE_FORM, date, 0, 0, 0, error);
  if (result && !read_result (result, setup->seats, &said))
    return tag_fault (tags, "Result", RULES_SYNTAX, RULES_FAULT_RESULT_FORM, result, 0, 0, 0,
                      error);
  if (scores && !read_scores (scores, setup->seats, numbers))
    return tag_fault (tags, "Scores", RULES_SYNTAX, RULES_FAULT_SCORES_FORM, scores, setup->seats,
                      0, 0, error);
  return check_packs (tags, error);
}

RulesStatus
replay_setup (const RecordTags *tags, RulesSetup *setup, RulesError *error)
{
  const char *knowledge = record_tags_get (tags, "Knowledge");
  RulesStatus status;

  if ((status = read_game (tags, setup, error)) != RULES_OK
      || (status = read_seats (tags, setup, error)) != RULES_OK
      || (status = read_revision (tags, setup, error)) != RULES_OK
      || (status = read_options (tags, setup, error)) != RULES_OK
      || (status = check_setup (tags, setup, error)) != RULES_OK)
    return status;
  setup->open = knowledge && strcmp (knowledge, "open") == 0;
  return check_forms (tags, setup, error);
}

void
replay_init (Replay *replay, RulesMatch *match)
{
  memset (replay, 0, sizeof *replay);
  replay->match = match;
  replay->state = aligned_alloc (8, (match->game->state_size + 7) / 8 * 8);
  replay_rewind (replay);
}

void
replay_clear (Replay *replay)
{
  free (replay->state);
  replay->state = NULL;
}

void
replay_rewind (Replay *replay)
{
  rules_start (replay->match, replay->state);
  replay->digest = rules_digest (replay->match, replay->state);
  replay->n_moves = replay->diverged = replay->unverified = replay->unlisted_move = 0;
  replay->actor = replay->verb = 0;
  replay->unlisted_is_final = replay->warned = false;
}

static void
compare_digest (Replay *replay, const uint64_t *recorded)
{
  if (!recorded)
    replay->unverified++;
  else if (*recorded != replay->digest && !replay->diverged) {
    replay->diverged = replay->n_moves;
    replay->diverged_recorded = *recorded;
    replay->diverged_found = replay->digest;
  }
}

RulesStatus
replay_move (Replay *replay, const RulesMove *move, const uint64_t *digest, RulesError *error)
{
  const bool warned = rules_warning (replay->match, replay->state, move, &replay->warning);
  const RulesStatus status = rules_apply (replay->match, replay->state, move, RULES_JUDGED, error);

  if (status != RULES_OK)
    return status;
  replay->warned = warned;
  replay->n_moves++;
  replay->actor = move->actor;
  replay->verb = move->verb;
  replay->digest = rules_digest (replay->match, replay->state);
  compare_digest (replay, digest);
  replay_watch_word (replay, move);
  return RULES_OK;
}

RulesStatus
replay_line (Replay *replay, const RecordLine *line, RulesBuffer *text, RulesError *error)
{
  RulesMoveBuffer buffer;
  RulesStatus status = rules_read_move (replay->match, line, &buffer, error);

  if (status != RULES_OK)
    return status;
  rules_normalize_move (replay->match, replay->state, &buffer);
  status = replay_move (replay, &buffer.move, line->has_digest ? &line->digest : NULL, error);
  if (status == RULES_OK && text)
    rules_write_move (replay->match, &buffer.move, text);
  return status;
}

RulesStatus
replay_move_text (Replay *replay, RulesText move, const uint64_t *digest, RulesBuffer *text,
                  RulesError *error)
{
  RecordLine line;
  RulesStatus status = record_read_line (move.at, move.length, &line, error);

  if (status != RULES_OK)
    return status;
  if (line.kind != RECORD_MOVE)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_ACTOR_FORM, 0, 0, 0);
  if (digest) {
    line.has_digest = true;
    line.digest = *digest;
  }
  return replay_line (replay, &line, text, error);
}

/* The Result tag's value for an outcome; nothing while it runs. */
static void
write_result (const RulesOutcome *outcome, RulesBuffer *out)
{
  switch (outcome->status) {
  case RULES_RUNNING:
    break;
  case RULES_WON:
    rules_buffer_puts (out, "win");
    for (unsigned i = 0; i < RULES_SEATS; i++)
      if (outcome->winners & 1u << i) {
        rules_buffer_puts (out, " ");
        rules_buffer_number (out, i + 1);
      }
    break;
  case RULES_DRAWN:
    rules_buffer_puts (out, "draw");
    break;
  case RULES_LOST:
    rules_buffer_puts (out, "loss");
    break;
  case RULES_ABANDONED:
    rules_buffer_puts (out, "abandoned");
    break;
  }
}

static void
write_scores (const Replay *replay, const RulesOutcome *outcome, RulesBuffer *out)
{
  for (unsigned i = 0; i < replay->match->setup.seats; i++) {
    if (i)
      rules_buffer_puts (out, " ");
    rules_buffer_number (out, outcome->scores[i]);
  }
}

static RulesStatus
result_fault (const RecordTags *tags, const char *name, unsigned code, RulesBuffer *found,
              RulesError *error)
{
  tag_fault (tags, name, RULES_RESULT, code, record_tags_get (tags, name), 0, 0, 0, error);
  rules_error_set_argument (error, 1, (RulesText){ found->data, found->length });
  return RULES_RESULT;
}

RulesStatus
replay_check_result (const Replay *replay, const RecordTags *tags, RulesError *error)
{
  const char *result = record_tags_get (tags, "Result"), *scores = record_tags_get (tags, "Scores");
  unsigned seats = replay->match->setup.seats;
  int32_t numbers[RULES_SEATS];
  RulesOutcome outcome;
  Result said;
  char bytes[96];
  RulesBuffer found = { bytes, sizeof bytes, 0, false };

  rules_outcome (replay->match, replay->state, &outcome);
  if (result && read_result (result, seats, &said)) {
    if (outcome.status == RULES_RUNNING)
      return tag_fault (tags, "Result", RULES_RESULT, RULES_FAULT_RESULT_RUNNING, result, 0, 0, 0,
                        error);
    write_result (&outcome, &found);
    if (said.status != outcome.status || said.winners != outcome.winners)
      return result_fault (tags, "Result", RULES_FAULT_RESULT_DIFFERS, &found, error);
  }
  if (scores && read_scores (scores, seats, numbers)) {
    found.length = 0;
    write_scores (replay, &outcome, &found);
    for (unsigned i = 0; i < seats; i++)
      if (numbers[i] != outcome.scores[i])
        return result_fault (tags, "Scores", RULES_FAULT_SCORES_DIFFER, &found, error);
  }
  return RULES_OK;
}

void
replay_set_result (const Replay *replay, RecordTags *tags)
{
  RulesOutcome outcome;
  char bytes[96];
  RulesBuffer out = { bytes, sizeof bytes - 1, 0, false };

  rules_outcome (replay->match, replay->state, &outcome);
  if (outcome.status == RULES_RUNNING) {
    record_tags_set (tags, "Result", NULL);
    record_tags_set (tags, "Scores", NULL);
    return;
  }
  write_result (&outcome, &out);
  bytes[out.length] = '\0';
  record_tags_set (tags, "Result", bytes);
  out.length = 0;
  write_scores (replay, &outcome, &out);
  bytes[out.length] = '\0';
  record_tags_set (tags, "Scores", bytes);
}

/* Simulation */

/* Takes one of the options by their copies, and out of them unless it goes back. */
static RulesArg
draw_option (RulesChance *chance, RulesRandom *random)
{
  uint32_t all = 0, k;
  unsigned i = 0;

  for (unsigned j = 0; j < chance->n_options; j++)
    all += chance->options[j].copies;
  k = rules_random_below (random, all);
  while (k >= chance->options[i].copies)
    k -= chance->options[i++].copies;
  if (!chance->replace)
    chance->options[i].copies--;
  return chance->options[i].arg;
}

/* Keeps one of the listed moves, each as likely (Vitter's reservoir of one). */
typedef struct {
  RulesRandom *random;
  RulesMoveBuffer *move;
  uint32_t n;
} Pick;

static bool
pick_cb (const RulesMove *move, void *data)
{
  Pick *pick = data;

  if (rules_random_below (pick->random, ++pick->n) == 0) {
    pick->move->move = *move;
    if (move->n_args > 0)
      memcpy (pick->move->args, move->args, move->n_args * sizeof *move->args);
    pick->move->move.args = pick->move->args;
    if (move->text.length > 0 && move->text.length <= sizeof pick->move->word)
      pick->move->move.text.at = memcpy (pick->move->word, move->text.at, move->text.length);
  }
  return true;
}

bool
replay_random_move (const RulesMatch *match, const void *state, RulesRandom *random,
                    RulesMoveBuffer *move)
{
  static const RulesArg unseen = { .kind = RULES_ARG_UNSEEN };
  RulesChance chance;
  Pick pick = { random, move, 0 };

  if (!rules_next_chance (match, state, &chance)) {
    rules_choices (match, state, pick_cb, &pick);
    return pick.n > 0;
  }
  *move = chance.move;
  move->move.args = move->args;
  for (unsigned i = 0; i < chance.n_draw; i++) {
    RulesArg drawn = draw_option (&chance, random);
    bool hide = chance.may_hide && !match->setup.open && rules_random_below (random, 2);

    move->args[move->move.n_args++] = hide ? unseen : drawn;
  }
  return true;
}

/* Words: each is looked up, and one that the list lacks waits for its ruling. */

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
