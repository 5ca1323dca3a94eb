/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's notation: verbs and rulings read and written, legal moves listed, chance told.
 */
#include "rules/tome/tome-notation.h"

#include "rules/tome/tome-chapter.h"
#include "rules/tome/tome-effects.h"
#include "rules/tome/tome-state.h"

#include "rules/arguments.h"
#include "rules/faults.h"
#include "rules/record.h"

const RulesVerb tome_verbs[] = {
  [TOME_VERB_PLAY - RULES_VERB_GAME] = { "play", "SEAT play CARD", N_ ("A spell is played"),
                                         .label = N_ ("Play"), .label_with_arguments = "%s" },
  [TOME_VERB_CHOOSE - RULES_VERB_GAME] = { "choose", "SEAT choose CARD|ELEMENT|yes",
                                           N_ ("An effect’s question is answered"),
                                           .label = N_ ("Choose"),
                                           .label_with_arguments = N_ ("Choose %s"),
                                           .turn_label = N_ ("%s to choose") },
  [TOME_VERB_DECLINE -
      RULES_VERB_GAME] = { "decline", "SEAT decline", N_ ("An optional effect is refused"),
                           .label = N_ ("Decline"), .label_with_arguments = N_ ("Decline %s"),
                           .turn_label = N_ ("%s to choose") },
  [TOME_VERB_TITLE -
      RULES_VERB_GAME] = { "title", "- title CARD", N_ ("The dealer reveals the Title Spell"),
                           .label = N_ ("Title"), .label_with_arguments = N_ ("Title: %s"),
                           .due_label = N_ ("Waiting for a Title") },
  [TOME_VERB_DEAL - RULES_VERB_GAME] = { "deal", "- deal [SEAT CARD CARD CARD CARD CARD CARD]",
                                         N_ ("Hands are dealt; a card that you did not see is a "
                                             "question mark"),
                                         .label = N_ ("Deal"),
                                         .label_with_arguments = N_ ("Deal %s"),
                                         .due_label = N_ ("Waiting for a deal") },
  [TOME_VERB_DEALER - RULES_VERB_GAME] = { "dealer", "- dealer SEAT", N_ ("The first dealer"),
                                           .label = N_ ("Dealer"),
                                           .label_with_arguments = N_ ("Dealer: %s"),
                                           .due_label = N_ ("Waiting for the first dealer") },
  [TOME_VERB_ELEMENT -
      RULES_VERB_GAME] = { "element", "- element ELEMENT", N_ ("An element is chosen for the deck"),
                           .label = N_ ("Element"), .label_with_arguments = N_ ("Element: %s"),
                           .due_label = N_ ("Waiting for an element") },
};

const RulesVerb tome_rulings[TOME_RULINGS] = {
  [TOME_RULING_POWER] = { "power", "power CARD +N", N_ ("Raise or lower a spell’s power") },
  [TOME_RULING_SET_POWER] = { "set-power", "set-power CARD N|F", N_ ("Set a spell’s power") },
  [TOME_RULING_ELEMENT] = { "element", "element CARD ELEMENT", N_ ("Change a spell’s element") },
  [TOME_RULING_SILENCE] = { "silence", "silence CARD on|off", N_ ("Silence a spell, or not") },
  [TOME_RULING_TITLE_ELEMENT] = { "title-element", "title-element ELEMENT",
                                  N_ ("Change the Title’s element") },
  [TOME_RULING_TITLE] = { "title", "title CARD", N_ ("Put another spell in the Title’s place") },
  [TOME_RULING_WINNER] = { "winner", "winner SEAT",
                           N_ ("Name the winner of the chapter that ended") },
  [TOME_RULING_SCORE] = { "score", "score SEAT +N", N_ ("Change a side’s score") },
  [TOME_RULING_HEALTH] = { "health", "health SEAT +N", N_ ("Change a player’s health") },
  [TOME_RULING_HAND] = { "hand", "hand SEAT CARD", N_ ("Put a spell into a hand") },
  [TOME_RULING_DISCARD] = { "discard", "discard CARD", N_ ("Discard a spell") },
  [TOME_RULING_CHAIN] = { "chain", "chain none|open ELEMENT|broken", N_ ("Set the chain") },
  [TOME_RULING_TURN] = { "turn", "turn SEAT", N_ ("Say whose turn it is") },
};

/* What the arguments of a move are, one letter each:
 * c card, C card or "?", e element, s seat, x answer, k number, n change, p power, o on/off,
 * h chain */
static const char *const verb_forms[] = {
  [TOME_VERB_PLAY - RULES_VERB_GAME] = "c",       [TOME_VERB_CHOOSE - RULES_VERB_GAME] = "x",
  [TOME_VERB_DECLINE - RULES_VERB_GAME] = "",     [TOME_VERB_TITLE - RULES_VERB_GAME] = "c",
  [TOME_VERB_DEAL - RULES_VERB_GAME] = "sCCCCCC", [TOME_VERB_DEALER - RULES_VERB_GAME] = "s",
  [TOME_VERB_ELEMENT - RULES_VERB_GAME] = "e",
};
static const char *const ruling_forms[TOME_RULINGS] = {
  [TOME_RULING_POWER] = "cn",   [TOME_RULING_SET_POWER] = "cp",    [TOME_RULING_ELEMENT] = "ce",
  [TOME_RULING_SILENCE] = "co", [TOME_RULING_TITLE_ELEMENT] = "e", [TOME_RULING_TITLE] = "c",
  [TOME_RULING_WINNER] = "s",   [TOME_RULING_SCORE] = "sn",        [TOME_RULING_HEALTH] = "sn",
  [TOME_RULING_HAND] = "sc",    [TOME_RULING_DISCARD] = "c",       [TOME_RULING_CHAIN] = "h",
  [TOME_RULING_TURN] = "s",
};

static const struct {
  const char *word;
  TomeName name;
} names[] = {
  { "yes", TOME_NAME_YES },       { "on", TOME_NAME_ON },     { "off", TOME_NAME_OFF },
  { "F", TOME_NAME_FLUX },        { "none", TOME_NAME_NONE }, { "open", TOME_NAME_OPEN },
  { "broken", TOME_NAME_BROKEN },
};

static int
find_element (const TomeRules *rules, RulesText text)
{
  for (unsigned e = 0; e < rules->n_elements; e++)
    if (rules_text_is (text, rules->elements[e].id))
      return e;
  return -1;
}

static int
find_name (RulesText text)
{
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (rules_text_is (text, names[i].word))
      return names[i].name;
  return -1;
}

/* Reading */

static RulesStatus
read_name (int name, TomeName least, TomeName most, const RecordToken *token, RulesArg *arg,
           RulesError *error)
{
  if (name < (int)least || name > (int)most)
    return argument_fault (RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .value = name };
  return RULES_OK;
}

static RulesStatus
read_element (const TomeRules *rules, const RecordToken *token, RulesArg *arg, RulesError *error)
{
  int element = find_element (rules, token->value);

  if (element < 0)
    return argument_fault (RULES_UNKNOWN, TOME_FAULT_ELEMENT_UNKNOWN, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .value = element };
  return RULES_OK;
}

/* An answer: a card, an element, or both where one id is both (extra is then element + 1, or
 * TOME_NAME_YES of a card that is called yes). */
static RulesStatus
read_answer (const RulesMatch *match, const RecordToken *token, RulesArg *arg, RulesError *error)
{
  int card = rules_match_card (match, token->value);
  int element = find_element (match->compiled, token->value);

  if (card >= 0) {
    *arg = (RulesArg){ .kind = RULES_ARG_CARD, .extra = element + 1, .value = card };
    if (rules_text_is (token->value, "yes"))
      arg->extra = TOME_NAME_YES;
    return RULES_OK;
  }
  if (element >= 0) {
    *arg = (RulesArg){ .kind = RULES_ARG_NAME, .value = element };
    return RULES_OK;
  }
  if (!rules_text_is (token->value, "yes"))
    return argument_fault (RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN, token, error);
  return read_name (TOME_NAME_YES, TOME_NAME_YES, TOME_NAME_YES, token, arg, error);
}

static RulesStatus
read_arg (const RulesMatch *match, char form, const RecordToken *token, RulesArg *arg,
          RulesError *error)
{
  if (token->key.length) {
    rules_error_text (error, RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, token->key, 0, 0);
    if (error)
      error->column = token->column;
    return RULES_SYNTAX;
  }
  if (token->quoted)
    return argument_fault (RULES_SYNTAX, RULES_FAULT_ARG_WORD, token, error);
  switch (form) {
  case 'C':
    if (rules_text_is (token->value, "?")) {
      *arg = (RulesArg){ .kind = RULES_ARG_UNSEEN };
      return RULES_OK;
    }
    return argument_read_card (match, token->value, token, arg, error);
  case 'c':
    return argument_read_card (match, token->value, token, arg, error);
  case 'e':
    return read_element (match->compiled, token, arg, error);
  case 's':
    return argument_read_number (token->value, false, 1, match->setup.seats, token, arg, error);
  case 'n':
    return argument_read_number (token->value, true, INT32_MIN, INT32_MAX, token, arg, error);
  case 'p':
    if (rules_text_is (token->value, "F"))
      return read_name (TOME_NAME_FLUX, TOME_NAME_FLUX, TOME_NAME_FLUX, token, arg, error);
    return argument_read_number (token->value, false, 1, TOME_MAX_POWER, token, arg, error);
  case 'o':
    return read_name (find_name (token->value), TOME_NAME_ON, TOME_NAME_OFF, token, arg, error);
  case 'h':
    return read_name (find_name (token->value), TOME_NAME_NONE, TOME_NAME_BROKEN, token, arg,
                      error);
  default:
    return read_answer (match, token, arg, error);
  }
}

/* Reads tokens @from to @to by @form into the move. */
static RulesStatus
read_form (const RulesMatch *match, const RecordLine *line, unsigned from, unsigned to,
           const char *form, const RulesVerb *verb, RulesMoveBuffer *buffer, RulesError *error)
{
  for (unsigned i = from; i < to; i++, form++) {
    RulesArg *arg = &buffer->args[buffer->move.n_args];
    RulesStatus status;

    if (!*form)
      return argument_count_fault (RULES_FAULT_ARGS_REST, verb, error);
    if ((status = read_arg (match, *form, &line->tokens[i], arg, error)) != RULES_OK)
      return status;
    buffer->move.n_args++;
    if (*form == 'h' && arg->value == TOME_NAME_OPEN)
      form = "he"; /* "open" is followed by its element */
  }
  return *form ? argument_count_fault (RULES_FAULT_ARGS_FEW, verb, error) : RULES_OK;
}

static RulesStatus
read_ruling (const RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer,
             RulesError *error)
{
  unsigned rule;
  RulesStatus status = argument_read_ruling (match, line, &rule, buffer, error);

  return status != RULES_OK ? status
                            : read_form (match, line, 1, line->n_tokens - 1, ruling_forms[rule],
                                         &tome_rulings[rule], buffer, error);
}

RulesStatus
tome_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer, RulesError *error)
{
  unsigned verb = buffer->move.verb;
  bool player = verb >= TOME_VERB_PLAY && verb <= TOME_VERB_DECLINE;

  if (verb == RULES_VERB_ADJUST)
    return read_ruling (match, line, buffer, error);
  if (player ? buffer->move.actor < 1 || buffer->move.actor > RULES_SEATS : buffer->move.actor != 0)
    return rules_error_text (error, RULES_SYNTAX,
                             player ? RULES_FAULT_ACTOR_SEAT : RULES_FAULT_ACTOR_TABLE, line->verb,
                             0, 0);
  verb -= RULES_VERB_GAME;
  if (verb == TOME_VERB_DEAL - RULES_VERB_GAME) {
    if (line->n_tokens == 0)
      return RULES_OK;
    if (line->n_tokens != 1 + TOME_HAND_SIZE)
      return rules_error_set (error, RULES_SYNTAX, TOME_FAULT_DEAL_SIX, 0, 0, 0);
  }
  return read_form (match, line, 0, line->n_tokens, verb_forms[verb], &tome_verbs[verb], buffer,
                    error);
}

/* Writing */

static void
write_name (const RulesMatch *match, int value, RulesBuffer *out)
{
  const TomeRules *rules = match->compiled;

  if (value < TOME_ELEMENTS) {
    rules_buffer_puts (out, rules->elements[value].id);
    return;
  }
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if ((int)names[i].name == value)
      rules_buffer_puts (out, names[i].word);
}

void
tome_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  for (unsigned i = 0; i < move->n_args; i++) {
    const RulesArg *arg = &move->args[i];

    rules_buffer_puts (out, " ");
    switch ((RulesArgKind)arg->kind) {
    case RULES_ARG_CARD:
      rules_buffer_puts (out, match->cards[arg->value].id);
      break;
    case RULES_ARG_UNSEEN:
      rules_buffer_puts (out, "?");
      break;
    case RULES_ARG_SIGNED:
      if (arg->value >= 0)
        rules_buffer_puts (out, "+");
      rules_buffer_number (out, arg->value);
      break;
    case RULES_ARG_NUMBER:
    case RULES_ARG_DIE:
      rules_buffer_number (out, arg->value);
      break;
    case RULES_ARG_NAME:
      if (move->verb == RULES_VERB_ADJUST && i == 0)
        rules_buffer_puts (out, tome_rulings[arg->value].name);
      else
        write_name (match, arg->value, out);
      break;
    }
  }
}

/* Listing */

typedef struct {
  const RulesMatch *match;
  const TomeState *state;
  RulesChoiceFunc each;
  void *data;
  bool more;
} Listing;

/* Tells the move if it is legal. */
static void
list_move (Listing *listing, unsigned actor, unsigned verb, const RulesArg *arg)
{
  RulesMove move = { .actor = actor, .verb = verb, .n_args = arg ? 1 : 0, .args = arg };

  if (listing->more && rules_is_legal (listing->match, listing->state, &move))
    listing->more = listing->each (&move, listing->data);
}

static void
list_value (Listing *listing, unsigned actor, unsigned verb, RulesArgKind kind, int32_t value)
{
  RulesArg arg = { .kind = kind, .value = value };

  list_move (listing, actor, verb, &arg);
}

static void
list_choice (Listing *listing, const TomeRules *rules)
{
  unsigned seat = listing->state->resolving.source_seat;
  TomeChoice choice;

  tome_current_choice (rules, listing->state, &choice);
  list_value (listing, seat, TOME_VERB_CHOOSE, RULES_ARG_NAME, TOME_NAME_YES);
  for (unsigned i = 0; i < choice.n; i++)
    list_value (listing, seat, TOME_VERB_CHOOSE,
                choice.kind == TOME_CHOICE_ELEMENT ? RULES_ARG_NAME : RULES_ARG_CARD,
                choice.options[i]);
  list_move (listing, seat, TOME_VERB_DECLINE, NULL);
}

void
tome_choices (const RulesMatch *match, const void *data, RulesChoiceFunc each, void *user)
{
  const TomeRules *rules = match->compiled;
  const TomeState *state = data;
  Listing listing = { match, state, each, user, true };

  switch ((TomePhase)state->phase) {
  case TOME_PHASE_ELEMENTS:
    for (unsigned e = 0; e < rules->n_elements; e++)
      list_value (&listing, 0, TOME_VERB_ELEMENT, RULES_ARG_NAME, e);
    break;
  case TOME_PHASE_DEALER:
    for (unsigned seat = 1; seat <= rules->seats; seat++)
      list_value (&listing, 0, TOME_VERB_DEALER, RULES_ARG_NUMBER, seat);
    break;
  case TOME_PHASE_DEAL:
    list_move (&listing, 0, TOME_VERB_DEAL, NULL);
    break;
  case TOME_PHASE_TITLE:
    for (unsigned c = 0; c < rules->n_cards; c++)
      list_value (&listing, 0, TOME_VERB_TITLE, RULES_ARG_CARD, c);
    break;
  case TOME_PHASE_PLAY:
    for (unsigned c = 0; c < rules->n_cards; c++)
      list_value (&listing, state->turn, TOME_VERB_PLAY, RULES_ARG_CARD, c);
    break;
  case TOME_PHASE_CHOOSE:
    list_choice (&listing, rules);
    break;
  }
}

/* Chance */

static void
add_option (RulesChance *chance, RulesArgKind kind, int32_t value)
{
  chance->options[chance->n_options++] =
      (RulesChanceOption){ .arg = { .kind = kind, .value = value }, .copies = 1 };
}

static void
begin_chance (RulesChance *chance, unsigned verb, unsigned n_draw)
{
  chance->move.move = (RulesMove){ .verb = verb, .args = chance->move.args, .text = { "", 0 } };
  chance->n_draw = n_draw;
  chance->due = true;
}

bool
tome_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const TomeRules *rules = match->compiled;
  const TomeState *state = data;
  unsigned seat = 1;

  switch ((TomePhase)state->phase) {
  case TOME_PHASE_ELEMENTS:
    begin_chance (chance, TOME_VERB_ELEMENT, 1);
    for (unsigned e = 0; e < rules->n_elements; e++)
      if (tome_may_be_element (rules, state, e))
        add_option (chance, RULES_ARG_NAME, e);
    return true;
  case TOME_PHASE_DEALER:
    begin_chance (chance, TOME_VERB_DEALER, 1);
    for (unsigned i = 1; i <= rules->seats; i++)
      add_option (chance, RULES_ARG_NUMBER, i);
    return true;
  case TOME_PHASE_DEAL:
    begin_chance (chance, TOME_VERB_DEAL, TOME_HAND_SIZE);
    while (state->dealt & 1u << (seat - 1))
      seat++;
    chance->move.args[chance->move.move.n_args++] =
        (RulesArg){ .kind = RULES_ARG_NUMBER, .value = seat };
    chance->may_hide = true;
    for (unsigned c = 0; c < rules->n_cards; c++)
      if (state->where[c] == TOME_UNSEEN)
        add_option (chance, RULES_ARG_CARD, c);
    return true;
  case TOME_PHASE_TITLE:
    begin_chance (chance, TOME_VERB_TITLE, 1);
    for (unsigned c = 0; c < rules->n_cards; c++)
      if (tome_may_be_title (state, c))
        add_option (chance, RULES_ARG_CARD, c);
    return chance->n_options > 0;
  default:
    return false;
  }
}

/* Source: Tome, "Setup" and "Taking a turn": a hand is its player's alone, what is played and the
 * Title are shown. What a ruling puts into a hand all know when it lay on the chapter. */
unsigned
tome_observers (const RulesMatch *match, const void *data, const RulesMove *move)
{
  const TomeState *before = data;
  const RulesArg *args = move->args;
  unsigned all = (1u << RULES_SEATS) - 1;

  if (move->verb == TOME_VERB_DEAL)
    return move->n_args ? 1u << (args[0].value - 1) : all;
  if (move->verb == RULES_VERB_ADJUST && args[0].value == TOME_RULING_HAND
      && before->where[args[2].value] == TOME_UNSEEN)
    return 1u << (args[1].value - 1);
  return all;
}
