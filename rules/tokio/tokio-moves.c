/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's notation: verbs and rulings read and written, legal moves listed, chance told.
 */
#include "tokio-table.h"

#include "../faults.h"
#include "../record.h"

#define VERB(name) [TOKIO_VERB_##name - RULES_VERB_GAME]
#define COLUMN "a|b|c|d|e"

const RulesVerb tokio_verbs[] = {
  VERB (PLACE) = { "place", "SEAT place CARD CARD CARD CARD CARD",
                   N_ ("Five gems are placed face down, columns a to e; one that you did not see "
                       "is a question mark"),
                   .alone = N_ ("Place gems"), .with = N_ ("Place %s"),
                   .due = N_ ("Waiting for gems to be placed") },
  VERB (FIRST) = { "first", "- first SEAT", N_ ("Who begins"), .alone = N_ ("Who begins"),
                   .with = N_ ("%s begins"), .due = N_ ("Waiting for who begins") },
  VERB (FLIP) = { "flip", "SEAT flip " COLUMN " [CARD] [tribute=COLUMN,COLUMN]",
                  N_ ("An inactive gem turns active, side 1 to the opponent"), .alone = N_ ("Flip"),
                  .with = N_ ("Flip %s") },
  VERB (ROTATE) = { "rotate", "SEAT rotate " COLUMN " [turns=N]",
                    N_ ("An active gem turns clockwise"), .alone = N_ ("Rotate"),
                    .with = N_ ("Rotate %s") },
  VERB (SWAP) = { "swap", "SEAT swap " COLUMN " " COLUMN, N_ ("Two active gems change places"),
                  .alone = N_ ("Swap"), .with = N_ ("Swap %s") },
  VERB (MOVE) = { "move", "SEAT move " COLUMN " " COLUMN,
                  N_ ("An active gem goes to an empty space"), .alone = N_ ("Move"),
                  .with = N_ ("Move %s") },
  VERB (ATTACK) = { "attack", "SEAT attack " COLUMN " [" COLUMN "]",
                    N_ ("A gem attacks the one that it faces; the turn ends"),
                    .alone = N_ ("Attack"), .with = N_ ("Attack %s") },
  VERB (END) = { "end", "SEAT end", N_ ("The turn ends without an attack"),
                 .alone = N_ ("End of turn"), .with = N_ ("End of turn: %s") },
};

const RulesVerb tokio_rulings[TOKIO_RULINGS] = {
  [TOKIO_RULE_REMOVE] = { "remove", "remove SEAT " COLUMN, N_ ("Take a gem out of play") },
  [TOKIO_RULE_PLACE] = { "place", "place SEAT " COLUMN " CARD",
                         N_ ("Put a lost gem back, inactive, into an empty column") },
  [TOKIO_RULE_FRONT] = { "front", "front SEAT " COLUMN " 1|2|3|4",
                         N_ ("Set the side that an active gem shows") },
  [TOKIO_RULE_ACTIVE] = { "active", "active SEAT " COLUMN " on|off",
                          N_ ("Turn a gem face up or face down") },
  [TOKIO_RULE_TURN] = { "turn", "turn SEAT", N_ ("Begin a player's turn anew") },
};

/* What the arguments of a move are, one letter each: c card, C card or "?", k column, q side,
 * o on/off, s seat. Behind a | they may be left out. */
static const char *const verb_forms[] = {
  VERB (PLACE) = "CCCCC", VERB (FIRST) = "s", VERB (FLIP) = "k|c",   VERB (ROTATE) = "k",
  VERB (SWAP) = "kk",     VERB (MOVE) = "kk", VERB (ATTACK) = "k|k", VERB (END) = "",
};
static const char *const ruling_forms[TOKIO_RULINGS] = {
  [TOKIO_RULE_REMOVE] = "sk",  [TOKIO_RULE_PLACE] = "skC", [TOKIO_RULE_FRONT] = "skq",
  [TOKIO_RULE_ACTIVE] = "sko", [TOKIO_RULE_TURN] = "s",
};

/* Reading */

static RulesStatus
wrong (RulesStatus status, unsigned code, const RecordToken *token, RulesError *error)
{
  rules_error_text (error, status, code, token->value, 0, 0);
  if (error)
    error->column = token->column;
  return status;
}

/* A column's number, TOKIO_NO_COLUMN when @text is none. */
static int
find_column (RulesText text)
{
  return text.length == 1 && text.at[0] >= 'a' && text.at[0] < 'a' + TOKIO_COLUMNS
             ? text.at[0] - 'a'
             : TOKIO_NO_COLUMN;
}

static RulesStatus
read_card (const RulesMatch *match, const RecordToken *token, bool may_hide, RulesArg *arg,
           RulesError *error)
{
  int card;

  if (may_hide && rules_text_is (token->value, "?")) {
    *arg = (RulesArg){ .kind = RULES_ARG_UNSEEN };
    return RULES_OK;
  }
  card = rules_match_card (match, token->value);
  if (card < 0 && !rules_text_is_id (token->value))
    return wrong (RULES_SYNTAX, RULES_FAULT_ARG_CARD, token, error);
  if (card < 0)
    return wrong (RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_CARD, .value = card };
  return RULES_OK;
}

static RulesStatus
read_name (int name, const RecordToken *token, RulesArg *arg, RulesError *error)
{
  if (name < 0)
    return wrong (RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, token, error);
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .value = name };
  return RULES_OK;
}

static RulesStatus
read_number (const RecordToken *token, int32_t max, RulesArg *arg, RulesError *error)
{
  int32_t number;
  bool sign;

  if (!rules_text_number (token->value, &number, &sign) || sign)
    return wrong (RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, token, error);
  if (number < 1 || number > max) {
    rules_error_set (error, RULES_BOUND, RULES_FAULT_ARG_BOUND, 1, max, number);
    if (error)
      error->column = token->column;
    return RULES_BOUND;
  }
  *arg = (RulesArg){ .kind = RULES_ARG_NUMBER, .value = number };
  return RULES_OK;
}

static RulesStatus
read_arg (const RulesMatch *match, char form, const RecordToken *token, RulesArg *arg,
          RulesError *error)
{
  if (token->quoted)
    return wrong (RULES_SYNTAX, RULES_FAULT_ARG_WORD, token, error);
  switch (form) {
  case 'C':
  case 'c':
    return read_card (match, token, form == 'C', arg, error);
  case 'k':
    return read_name (find_column (token->value), token, arg, error);
  case 'o':
    return read_name (rules_text_is (token->value, "on")    ? TOKIO_NAME_ON
                      : rules_text_is (token->value, "off") ? TOKIO_NAME_OFF
                                                            : -1,
                      token, arg, error);
  default:
    return read_number (token, form == 's' ? TOKIO_SEATS : TOKIO_SIDES, arg, error);
  }
}

/* "a,c": columns, each once. */
static RulesStatus
read_tribute (const RecordToken *token, RulesArg *arg, RulesError *error)
{
  unsigned columns = 0;

  for (uint32_t i = 0; i == 0 || i <= token->value.length; i += 2) {
    int column = i < token->value.length ? find_column ((RulesText){ token->value.at + i, 1 })
                                         : TOKIO_NO_COLUMN;

    if (column < 0 || (i + 1 < token->value.length && token->value.at[i + 1] != ','))
      return wrong (RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, token, error);
    if (columns & 1u << column) {
      rules_error_text (error, RULES_ILLEGAL, TOKIO_FAULT_TRIBUTE_TWICE,
                        tokio_column ((unsigned)column), 0, 0);
      if (error)
        error->column = token->column;
      return RULES_ILLEGAL;
    }
    columns |= 1u << column;
  }
  *arg = (RulesArg){ .kind = RULES_ARG_NAME, .key = TOKIO_KEY_TRIBUTE, .value = (int)columns };
  return RULES_OK;
}

/* The one key that a verb may have; it stands behind all else. */
static RulesStatus
read_key (unsigned verb, const RecordToken *token, RulesMoveBuffer *buffer, RulesError *error)
{
  RulesArg *arg = &buffer->args[buffer->move.n_args];
  RulesStatus status;

  if (verb == TOKIO_VERB_FLIP && rules_text_is (token->key, "tribute")) {
    buffer->move.n_args++;
    return read_tribute (token, arg, error);
  }
  if (verb == TOKIO_VERB_ROTATE && rules_text_is (token->key, "turns")) {
    status = read_number (token, TOKIO_SIDES - 1, arg, error);
    if (status == RULES_OK && arg->value > 1) {
      arg->key = TOKIO_KEY_TURNS;
      buffer->move.n_args++;
    }
    return status;
  }
  rules_error_text (error, RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, token->key, 0, 0);
  if (error)
    error->column = token->column;
  return RULES_SYNTAX;
}

/* Reads tokens @from to @to by @form into the move, then the key. */
static RulesStatus
read_form (const RulesMatch *match, const RecordLine *line, unsigned from, unsigned to,
           const char *form, const RulesVerb *verb, RulesMoveBuffer *buffer, RulesError *error)
{
  RulesStatus status = RULES_OK;

  for (unsigned i = from; status == RULES_OK && i < to; i++) {
    if (line->tokens[i].key.length)
      continue;
    form += *form == '|';
    if (!*form)
      return rules_error_text (error, RULES_SYNTAX, RULES_FAULT_ARGS_REST, rules_text (verb->usage),
                               0, 0);
    status =
        read_arg (match, *form++, &line->tokens[i], &buffer->args[buffer->move.n_args++], error);
  }
  if (status == RULES_OK && *form && *form != '|')
    return rules_error_text (error, RULES_SYNTAX, RULES_FAULT_ARGS_FEW, rules_text (verb->usage), 0,
                             0);
  for (unsigned i = from; status == RULES_OK && i < to; i++)
    if (line->tokens[i].key.length)
      status = read_key (buffer->move.verb, &line->tokens[i], buffer, error);
  return status;
}

/* A swap's columns in their order, and no target that the attacker faces. */
static void
bring_to_form (RulesMoveBuffer *buffer)
{
  RulesArg first = buffer->args[0];

  if (buffer->move.verb == TOKIO_VERB_SWAP && first.value > buffer->args[1].value) {
    buffer->args[0] = buffer->args[1];
    buffer->args[1] = first;
  }
  if (buffer->move.verb == TOKIO_VERB_ATTACK && first.value == buffer->args[1].value)
    buffer->move.n_args = 1;
}

static bool
is_blank (RulesText text)
{
  for (uint32_t i = 0; i < text.length; i++)
    if (text.at[i] != ' ' && text.at[i] != '\t')
      return false;
  return true;
}

static RulesStatus
read_ruling (const RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer,
             RulesError *error)
{
  unsigned n = line->n_tokens, rule = 0;
  const RecordToken *last = n ? &line->tokens[n - 1] : NULL;

  if (!last || !last->quoted || last->key.length)
    return rules_error_set (error, RULES_SYNTAX, RULES_FAULT_REASON_MISSING, 0, 0, 0);
  if (is_blank (last->value))
    return wrong (RULES_SYNTAX, RULES_FAULT_REASON_EMPTY, last, error);
  buffer->move.text = last->value;
  if (n < 2)
    return rules_error_text (error, RULES_SYNTAX, RULES_FAULT_ARGS_FEW,
                             RULES_TEXT ("- adjust … \"…\""), 0, 0);
  while (rule < TOKIO_RULINGS && !rules_text_is (line->tokens[0].value, tokio_rulings[rule].name))
    rule++;
  if (rule == TOKIO_RULINGS || line->tokens[0].quoted || line->tokens[0].key.length)
    return wrong (RULES_UNKNOWN, RULES_FAULT_RULING_UNKNOWN, &line->tokens[0], error);
  buffer->args[0] = (RulesArg){ .kind = RULES_ARG_NAME, .value = (int)rule };
  buffer->move.n_args = 1;
  return read_form (match, line, 1, n - 1, ruling_forms[rule], &tokio_rulings[rule], buffer, error);
}

RulesStatus
tokio_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *buffer, RulesError *error)
{
  unsigned verb = buffer->move.verb - RULES_VERB_GAME;
  bool player = buffer->move.verb != TOKIO_VERB_FIRST;
  RulesStatus status;

  if (buffer->move.verb == RULES_VERB_ADJUST)
    return read_ruling (match, line, buffer, error);
  if (player ? buffer->move.actor < 1 || buffer->move.actor > TOKIO_SEATS : buffer->move.actor != 0)
    return rules_error_text (error, RULES_SYNTAX,
                             player ? RULES_FAULT_ACTOR_SEAT : RULES_FAULT_ACTOR_TABLE, line->verb,
                             0, 0);
  buffer->args[1] = (RulesArg){ .kind = RULES_ARG_NAME, .value = TOKIO_NO_COLUMN };
  status = read_form (match, line, 0, line->n_tokens, verb_forms[verb], &tokio_verbs[verb], buffer,
                      error);
  if (status == RULES_OK)
    bring_to_form (buffer);
  return status;
}

/* A gem that is known need not be named. */
void
tokio_settle (const RulesMatch *match, const void *data, RulesMoveBuffer *buffer)
{
  const TokioState *state = data;
  RulesMove *move = &buffer->move;
  RulesArg *args = buffer->args;

  if (move->verb != TOKIO_VERB_FLIP || move->n_args < 2 || args[1].kind != RULES_ARG_CARD
      || state->gems[move->actor - 1][args[0].value] != args[1].value + 1)
    return;
  move->n_args--;
  args[1] = args[2];
}

/* Writing */

static void
write_columns (unsigned columns, RulesBuffer *out)
{
  const char *comma = "";

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (columns & 1u << c) {
      rules_buffer_puts (out, comma);
      rules_buffer_put (out, tokio_column (c).at, 1);
      comma = ",";
    }
}

static void
write_name (const RulesArg *arg, RulesBuffer *out)
{
  if (arg->key == TOKIO_KEY_TRIBUTE)
    write_columns ((unsigned)arg->value, out);
  else if (arg->value < TOKIO_COLUMNS)
    rules_buffer_put (out, tokio_column ((unsigned)arg->value).at, 1);
  else
    rules_buffer_puts (out, arg->value == TOKIO_NAME_ON ? "on" : "off");
}

void
tokio_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  static const char *const keys[] = { " ", " tribute=", " turns=" };

  for (unsigned i = 0; i < move->n_args; i++) {
    const RulesArg *arg = &move->args[i];

    rules_buffer_puts (out, keys[arg->key]);
    if (move->verb == RULES_VERB_ADJUST && i == 0)
      rules_buffer_puts (out, tokio_rulings[arg->value].name);
    else if (arg->kind == RULES_ARG_CARD)
      rules_buffer_puts (out, match->cards[arg->value].id);
    else if (arg->kind == RULES_ARG_UNSEEN)
      rules_buffer_puts (out, "?");
    else if (arg->kind == RULES_ARG_NUMBER)
      rules_buffer_number (out, arg->value);
    else
      write_name (arg, out);
  }
}

/* Listing */

/**
 * Listing:
 * @args, @n_args: of the move that is made up
 * @more: the listing goes on
 */
typedef struct {
  const TokioRules *rules;
  const TokioState *state;
  RulesChoiceFunc each;
  void *data;
  RulesArg args[TOKIO_COLUMNS];
  unsigned n_args;
  bool more;
} Listing;

static void
begin (Listing *listing, unsigned column)
{
  listing->args[0] = (RulesArg){ .kind = RULES_ARG_NAME, .value = (int)column };
  listing->n_args = 1;
}

static void
add (Listing *listing, RulesArgKind kind, TokioKey key, unsigned value)
{
  listing->args[listing->n_args++] =
      (RulesArg){ .kind = (uint8_t)kind, .key = (uint8_t)key, .value = (int)value };
}

static void
list (Listing *listing, unsigned actor, TokioVerb verb)
{
  RulesMove move = {
    .actor = (uint8_t)actor,
    .verb = (uint8_t)verb,
    .n_args = (uint16_t)listing->n_args,
    .args = listing->args,
  };

  listing->more = listing->more && listing->each (&move, listing->data);
}

static void
list_flip (Listing *listing, unsigned column, unsigned gem, bool named)
{
  const TokioRules *rules = listing->rules;
  const TokioState *state = listing->state;
  unsigned active = tokio_active (rules, state, state->turn, 0);

  for (unsigned tribute = 0; listing->more && tribute < 1u << TOKIO_COLUMNS; tribute++) {
    if (tribute & ~active || !tokio_is_tribute (rules, state, state->turn, gem, tribute))
      continue;
    begin (listing, column);
    if (named)
      add (listing, RULES_ARG_CARD, 0, gem - 1);
    if (tribute)
      add (listing, RULES_ARG_NAME, TOKIO_KEY_TRIBUTE, tribute);
    list (listing, state->turn, TOKIO_VERB_FLIP);
  }
}

/* What is behind a "?" may be any gem of which a copy is left. */
static void
list_flips (Listing *listing, unsigned column)
{
  const TokioState *state = listing->state;
  unsigned gem = state->gems[state->turn - 1][column];

  if (gem != TOKIO_UNSEEN) {
    list_flip (listing, column, gem, false);
    return;
  }
  for (gem = 1; listing->more && gem <= listing->rules->n_gems; gem++)
    if (tokio_copies_left (listing->rules, state, state->turn, gem))
      list_flip (listing, column, gem, true);
}

static void
list_rotations (Listing *listing, unsigned column)
{
  const TokioState *state = listing->state;
  unsigned gem = state->gems[state->turn - 1][column];
  unsigned most = tokio_has (listing->rules, gem, TOKIO_SPIN) ? TOKIO_SIDES - 1 : 1;

  for (unsigned turns = 1; turns <= most; turns++) {
    begin (listing, column);
    if (turns > 1)
      add (listing, RULES_ARG_NUMBER, TOKIO_KEY_TURNS, turns);
    list (listing, state->turn, TOKIO_VERB_ROTATE);
  }
}

static void
list_phase_one (Listing *listing)
{
  const TokioState *state = listing->state;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (state->fronts[state->turn - 1][c])
      list_rotations (listing, c);
    else if (state->gems[state->turn - 1][c])
      list_flips (listing, c);
}

/* Swaps and moves of the active gem in column @a. */
static void
list_places (Listing *listing, unsigned a)
{
  const TokioRules *rules = listing->rules;
  const TokioState *state = listing->state;
  const uint16_t *gems = state->gems[state->turn - 1];

  for (unsigned b = 0; b < TOKIO_COLUMNS; b++) {
    bool swap = gems[b];

    if (b == a || !tokio_in_reach (rules, state, state->turn, a, b))
      continue;
    if (swap
        && (b < a || !state->fronts[state->turn - 1][b]
            || (rules->gems[gems[a]].abilities | rules->gems[gems[b]].abilities) & TOKIO_ROOTED))
      continue;
    begin (listing, a);
    add (listing, RULES_ARG_NAME, 0, b);
    list (listing, state->turn, swap ? TOKIO_VERB_SWAP : TOKIO_VERB_MOVE);
  }
}

static void
list_attacks (Listing *listing, unsigned column)
{
  const TokioState *state = listing->state;

  for (unsigned target = 0; target < TOKIO_COLUMNS; target++) {
    if (!state->fronts[tokio_other (state->turn) - 1][target]
        || !tokio_faces (listing->rules, state, state->turn, column, target))
      continue;
    begin (listing, column);
    if (target != column)
      add (listing, RULES_ARG_NAME, 0, target);
    list (listing, state->turn, TOKIO_VERB_ATTACK);
  }
}

/* What comes after phase one. */
static void
list_rest (Listing *listing)
{
  const TokioState *state = listing->state;
  bool may_end = state->turns < TOKIO_TURNS;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    if (!state->fronts[state->turn - 1][c])
      continue;
    if (tokio_has (listing->rules, state->gems[state->turn - 1][c], TOKIO_TWIN)
        && !(state->turned & 1u << c))
      list_rotations (listing, c);
    if (state->phase == TOKIO_PHASE_SWAP)
      list_places (listing, c);
    if (may_end && tokio_may_attack (listing->rules, state, c))
      list_attacks (listing, c);
  }
  listing->n_args = 0;
  if (may_end)
    list (listing, state->turn, TOKIO_VERB_END);
}

static void
list_early (Listing *listing)
{
  for (unsigned seat = 1; seat <= TOKIO_SEATS; seat++) {
    listing->n_args = 0;
    if (listing->state->phase == TOKIO_PHASE_FIRST) {
      add (listing, RULES_ARG_NUMBER, 0, seat);
      list (listing, 0, TOKIO_VERB_FIRST);
    } else if (!listing->rules->open && !listing->state->gems[seat - 1][0]) {
      for (unsigned i = 0; i < TOKIO_COLUMNS; i++)
        add (listing, RULES_ARG_UNSEEN, 0, 0);
      list (listing, seat, TOKIO_VERB_PLACE);
    }
  }
}

void
tokio_choices (const RulesMatch *match, const void *data, RulesChoiceFunc each, void *user)
{
  const TokioState *state = data;
  Listing listing = {
    .rules = match->compiled, .state = state, .each = each, .data = user, .more = true
  };

  if (state->phase < TOKIO_PHASE_FLIP)
    list_early (&listing);
  else if (state->phase == TOKIO_PHASE_FLIP)
    list_phase_one (&listing);
  else
    list_rest (&listing);
}

/* Chance */

bool
tokio_chance (const RulesMatch *match, const void *data, RulesChance *chance)
{
  const TokioState *state = data;
  bool place = state->phase == TOKIO_PHASE_PLACE;

  if (state->phase > TOKIO_PHASE_FIRST)
    return false;
  chance->move.move = (RulesMove){
    .actor = (uint8_t)(!place              ? 0
                       : state->gems[0][0] ? 2
                                           : 1),
    .verb = place ? TOKIO_VERB_PLACE : TOKIO_VERB_FIRST,
    .args = chance->move.args,
    .text = { "", 0 },
  };
  chance->n_draw = place ? TOKIO_COLUMNS : 1;
  chance->may_hide = place;
  chance->replace = false;
  chance->n_options = place ? match->n_cards : TOKIO_SEATS;
  for (unsigned i = 0; i < chance->n_options; i++)
    chance->options[i] =
        place ? (RulesChanceOption){ { .kind = RULES_ARG_CARD, .value = (int)i },
                                     match->cards[i].copies }
              : (RulesChanceOption){ { .kind = RULES_ARG_NUMBER, .value = (int)i + 1 }, 1 };
  return true;
}
