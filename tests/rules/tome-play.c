/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scripts played at a table: see the header for their lines.
 */
#include "tome-play.h"

#include "rules/faults.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LIST_BYTES 8192

/* Faults by the names that scripts use. */
#define OWN(name)                                                                                  \
  {                                                                                                \
#name, TOME_FAULT_##name                                                                       \
  }
#define COMMON(name)                                                                               \
  {                                                                                                \
#name, RULES_FAULT_##name                                                                      \
  }
static const struct {
  const char *name;
  unsigned code;
} fault_names[] = {
  OWN (PHASE_ELEMENT),
  OWN (ELEMENT_KIND),
  OWN (ELEMENT_TWICE),
  OWN (PHASE_DEALER),
  OWN (PHASE_DEAL),
  OWN (DEALT),
  OWN (PLACED),
  OWN (NOT_IN_DECK),
  OWN (PHASE_TITLE),
  OWN (TITLE_PLACE),
  OWN (PHASE_PLAY),
  OWN (TURN),
  OWN (NOT_IN_HAND),
  OWN (PHASE_CHOOSE),
  OWN (CHOOSER),
  OWN (OPTION),
  OWN (DECLINE),
  OWN (RULE_SPELL),
  OWN (RULE_UNSEEN),
  OWN (RULE_TITLE),
  OWN (DEAL_SIX),
  OWN (ELEMENT_WORD),
  OWN (RULE_WINNER),
  OWN (RULE_SURVIVAL),
  OWN (RULE_HAND),
  OWN (RULE_OUT),
  OWN (RULE_CHAPTER),
  OWN (RULE_TURN),
  OWN (RULE_STARTED),
  OWN (ELEMENTS_MANY),
  OWN (ELEMENTS_FEW),
  OWN (SPECIAL_NONE),
  OWN (ELEMENT_SPELLS),
  OWN (ELEMENT_UNKNOWN),
  OWN (SPECIAL_EFFECTS),
  OWN (COPIES),
  OWN (ALWAYS),
  OWN (ALWAYS_ONLY),
  OWN (CHAPTER_END_ONLY),
  OWN (SAME),
  OWN (ZERO),
  COMMON (OVER),
  COMMON (OVER_RULING),
  COMMON (OPEN_UNSEEN),
  COMMON (BOUND),
  COMMON (ARG_BOUND),
  COMMON (ARGS_FEW),
  COMMON (ARGS_REST),
  COMMON (ARG_NUMBER),
  COMMON (ARG_CHANGE),
  COMMON (ARG_CARD),
  COMMON (ARG_WORD),
  COMMON (CARD_UNKNOWN),
  COMMON (NAME_UNKNOWN),
  COMMON (ACTOR_UNKNOWN),
  COMMON (ACTOR_TABLE),
  COMMON (ACTOR_SEAT),
  COMMON (VERB_UNKNOWN),
  COMMON (RULING_UNKNOWN),
  COMMON (REASON_MISSING),
  COMMON (REASON_EMPTY),
  COMMON (NOTE_FORM),
  COMMON (KEY_UNKNOWN),
  COMMON (ID_TWICE),
  COMMON (CARDS_MANY),
  COMMON (LIST_LONG),
  COMMON (LIST_SHORT),
  COMMON (FIELD_MISSING),
  COMMON (FIELD_UNKNOWN),
  COMMON (FIELD_VALUE),
  COMMON (FIELD_BOUND),
  COMMON (FIELD_OBJECT),
  COMMON (FIELD_REFERENCE),
  COMMON (FIELD_INTEGER),
  COMMON (FIELD_ID),
};

const char *
play_fault_name (unsigned code)
{
  for (unsigned i = 0; i < sizeof fault_names / sizeof *fault_names; i++)
    if (fault_names[i].code == code)
      return fault_names[i].name;
  return NULL;
}

/* Tables */

static RulesStatus
add_pack (PlayTable *table, const char *elements, const char *spells, RulesError *error)
{
  char id[] = "trial-1";
  unsigned k = table->n_packs++;
  size_t length;

  id[6] += k;
  table->bytes[k] = play_pack (id, elements, spells, false, &length);
  ck_assert_int_eq (rules_pack_open (&table->packs[k], table->bytes[k], length), PACK_OK);
  return rules_check_pack (table->packs[k], error);
}

static void
read_game (const char *game, RulesSetup *setup)
{
  rules_setup_init (setup, &tome_game);
  if (!game)
    return;
  setup->open = strstr (game, "open") != NULL;
  if (strncmp (game, "survival", 8) == 0) {
    setup->variant = TOME_SURVIVAL;
    setup->seats = game[9] - '0';
  }
}

RulesStatus
play_open (PlayTable *table, const char *game, const char *elements, const char *spells,
           RulesError *error)
{
  char first[128];
  const char *second;
  RulesSetup setup;
  RulesStatus status;

  memset (table, 0, sizeof *table);
  elements = elements ? elements : PLAY_ELEMENTS;
  second = strchr (elements, '|');
  snprintf (first, sizeof first, "%.*s",
            (int)(second ? (size_t)(second - elements) : strlen (elements)), elements);
  if ((status = add_pack (table, first, spells, error)) != RULES_OK
      || (second && (status = add_pack (table, second + 1, spells, error)) != RULES_OK))
    return status;
  read_game (game, &setup);
  for (; setup.n_packs < table->n_packs; setup.n_packs++)
    setup.packs[setup.n_packs] = table->packs[setup.n_packs];
  if ((status = rules_match_new (&table->match, &setup, error)) != RULES_OK)
    return status;
  table->state = malloc (sizeof *table->state);
  rules_start (table->match, table->state);
  return RULES_OK;
}

void
play_close (PlayTable *table)
{
  free (table->state);
  rules_match_free (table->match);
  for (unsigned i = 0; i < table->n_packs; i++) {
    rules_pack_free (table->packs[i]);
    free (table->bytes[i]);
  }
}

/* Moves */

static void
write_move (const PlayTable *table, const RulesMove *move, char *out, size_t size)
{
  RulesBuffer buffer = { out, size - 1, 0, false };

  rules_write_move (table->match, move, &buffer);
  ck_assert (!buffer.full);
  out[buffer.length] = '\0';
}

typedef struct {
  const PlayTable *table;
  char *out;
  size_t size, length;
} Listed;

static bool
list_cb (const RulesMove *move, void *data)
{
  Listed *listed = data;
  char text[96];

  write_move (listed->table, move, text, sizeof text);
  listed->length += snprintf (listed->out + listed->length, listed->size - listed->length, "%s%s",
                              listed->length ? " | " : "", text);
  ck_assert_uint_lt (listed->length, listed->size);
  return true;
}

void
play_list (const PlayTable *table, char *out, size_t size)
{
  Listed listed = { table, out, size, 0 };

  *out = '\0';
  rules_choices (table->match, table->state, list_cb, &listed);
}

static bool
is_listed (const PlayTable *table, const char *text)
{
  char list[LIST_BYTES];
  size_t length = strlen (text);

  play_list (table, list, sizeof list);
  for (const char *at = list; (at = strstr (at, text)); at++)
    if ((at == list || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
      return true;
  return false;
}

/* What a move that is written must be when it is read again: the same text. */
static void
check_writing (PlayTable *table, const char *text)
{
  char again[512];
  RecordLine line;
  RulesMoveBuffer move;

  ck_assert_int_eq (record_read_line (text, strlen (text), &line, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (table->match, &line, &move, NULL), RULES_OK);
  write_move (table, &move.move, again, sizeof again);
  ck_assert_str_eq (text, again);
}

RulesStatus
play_line (PlayTable *table, RulesText text, RulesError *error)
{
  TomeState before = *table->state, unjudged = before;
  RecordLine line;
  RulesMoveBuffer buffer;
  char written[512];
  bool listed;
  const char *fault;
  RulesStatus status;

  if ((status = record_read_line (text.at, text.length, &line, error)) != RULES_OK
      || (status = rules_read_move (table->match, &line, &buffer, error)) != RULES_OK)
    return status;
  write_move (table, &buffer.move, written, sizeof written);
  listed = is_listed (table, written);
  status = rules_apply (table->match, table->state, &buffer.move, RULES_JUDGED, error);
  if (status != RULES_OK) {
    ck_assert_msg (memcmp (&before, table->state, sizeof before) == 0, "%s changed the state",
                   written);
    ck_assert_msg (!listed, "%s is listed and refused", written);
    return status;
  }
  check_writing (table, written);
  ck_assert_int_eq (rules_apply (table->match, &unjudged, &buffer.move, RULES_UNJUDGED, NULL),
                    RULES_OK);
  ck_assert_msg (memcmp (&unjudged, table->state, sizeof unjudged) == 0,
                 "%s is another move when it is not judged", written);
  fault = rules_check (table->match, table->state);
  ck_assert_msg (!fault, "after %s: %s", written, fault);
  ck_assert_msg (listed || buffer.move.verb < RULES_VERB_GAME
                     || (buffer.move.verb == TOME_VERB_DEAL && buffer.move.n_args),
                 "%s is not listed and succeeds", written);
  return RULES_OK;
}

/* Scripts */

typedef struct {
  PlayTable table;
  const PlayCase *play;
  unsigned line;
} Script;

#define FAIL(script, format, ...)                                                                  \
  ck_abort_msg ("%s, line %u: " format, (script)->play->rule, (script)->line, __VA_ARGS__)

static void
expect_value (Script *script, unsigned viewer, const char *word, size_t length)
{
  char found[LIST_BYTES];
  size_t path = strcspn (word, "=");

  play_look (&script->table, viewer, (RulesText){ word, (uint32_t)path }, found, sizeof found);
  if (strlen (found) != length - path - 1 || memcmp (found, word + path + 1, strlen (found)) != 0)
    FAIL (script, "%.*s and not %s", (int)length, word, found);
}

static void
expect_view (Script *script, const char *at, size_t length)
{
  const char *end = at + length;
  unsigned viewer = isdigit ((unsigned char)at[1]) ? at[1] - '0' : 0;

  for (at += strcspn (at, " "); at < end;) {
    size_t n;

    at += strspn (at, " ");
    n = strcspn (at, " \n");
    if (n > 0 && at < end)
      expect_value (script, viewer, at, n);
    at += n;
  }
}

static void
expect_list (Script *script, const char *at, size_t length)
{
  char list[LIST_BYTES];

  play_list (&script->table, list, sizeof list);
  at += length > 1 ? 2 : 1;
  length -= length > 1 ? 2 : 1;
  if (strlen (list) != length || memcmp (list, at, length) != 0)
    FAIL (script, "moves are %s", list);
}

static void
expect_fault (Script *script, const char *at, size_t length)
{
  size_t name = strcspn (at + 2, " ");
  RulesText move = { at + 3 + name, (uint32_t)(length - 3 - name) };
  RulesError error;
  const char *found;

  if (play_line (&script->table, move, &error) == RULES_OK)
    FAIL (script, "%.*s succeeds", (int)move.length, move.at);
  found = play_fault_name (error.code);
  if (!found || strlen (found) != name || memcmp (found, at + 2, name) != 0)
    FAIL (script, "%.*s is refused for %s (%s)", (int)move.length, move.at,
          found ? found : "something else", rules_error_fault (&tome_game, &error)->sentence);
}

static void
play_script_line (Script *script, const char *at, size_t length)
{
  RulesError error;

  switch (length ? *at : '#') {
  case '#':
    return;
  case '=':
    expect_view (script, at, length);
    return;
  case '?':
    expect_list (script, at, length);
    return;
  case 'x':
    expect_fault (script, at, length);
    return;
  default:
    if (play_line (&script->table, (RulesText){ at, (uint32_t)length }, &error) != RULES_OK)
      FAIL (script, "%.*s: %s", (int)length, at, rules_error_fault (&tome_game, &error)->sentence);
  }
}

void
play_case (const PlayCase *play)
{
  Script script = { .play = play };
  RulesError error;

  if (play_open (&script.table, play->game, play->elements, play->spells, &error) != RULES_OK)
    ck_abort_msg ("%s: %s at %s", play->rule, rules_error_fault (&tome_game, &error)->sentence,
                  error.path);
  for (const char *at = play->script; *at;) {
    size_t length = strcspn (at, "\n");

    script.line++;
    play_script_line (&script, at, length);
    at += length + (at[length] == '\n');
  }
  play_close (&script.table);
}
