/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scripts played at a table: see the header for their lines.
 */
#include "tests/rules/play.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LIST_BYTES (1 << 18)

/* The faults of every game by the names that scripts use. */
#define COMMON(name)                                                                               \
  {                                                                                                \
#name, RULES_FAULT_##name                                                                      \
  }
static const PlayFault common_faults[] = {
  COMMON (OVER),
  COMMON (OVER_RULED),
  COMMON (OVER_RULING),
  COMMON (OPEN_UNSEEN),
  COMMON (COPIES),
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
  COMMON (FIELD_BOOLEAN),
  COMMON (FIELD_ID),
  COMMON (PACK_NONE),
  COMMON (FIELD_LIST),
  COMMON (FIELD_TEXT),
  { NULL, 0 },
};

static const char *
name_in (const PlayFault *faults, unsigned code)
{
  for (; faults->name; faults++)
    if (faults->code == code)
      return faults->name;
  return NULL;
}

const char *
play_fault_name (unsigned code)
{
  return name_in (code < RULES_FAULT_GAME ? common_faults : play_game.faults, code);
}

/* Tables */

static RulesStatus
add_pack (PlayFixture *fixture, const char *pack, const char *more, RulesError *error)
{
  char id[] = "trial-1";
  unsigned k = fixture->n_packs++;
  size_t length;

  id[6] += k;
  fixture->bytes[k] = play_game.pack ? play_game.pack (id, pack, more, &length)
                                     : play_pack_json (id, pack, &length);
  ck_assert_int_eq (rules_pack_open (&fixture->packs[k], fixture->bytes[k], length), PACK_OK);
  return rules_check_pack (fixture->packs[k], error);
}

static void
read_word (RulesSetup *setup, RulesText word)
{
  const RulesGame *game = setup->game;

  if (word.length == 1 && isdigit ((unsigned char)*word.at)) {
    setup->seats = *word.at - '0';
    return;
  }
  if (rules_text_is (word, "open")) {
    setup->open = true;
    return;
  }
  if (word.length > 6 && memcmp (word.at, "rules=", 6) == 0) {
    setup->revision = (unsigned)strtoul (word.at + 6, NULL, 10);
    return;
  }
  for (unsigned i = 0; i < game->n_options; i++) {
    size_t length = strlen (game->options[i].id);

    if (word.length > length && word.at[length] == '='
        && memcmp (word.at, game->options[i].id, length) == 0) {
      setup->options[i] = (int32_t)strtol (word.at + length + 1, NULL, 10);
      return;
    }
  }
  for (unsigned i = 0; i < game->n_variants; i++)
    if (rules_text_is (word, game->variants[i].id)) {
      setup->variant = i;
      setup->seats = game->variants[i].min_seats;
      return;
    }
  ck_abort_msg ("%.*s is no variant", (int)word.length, word.at);
}

static void
read_game (const char *game, RulesSetup *setup)
{
  size_t length;

  rules_setup_init (setup, play_game.game);
  for (; game && *game; game += length + strspn (game + length, " ")) {
    length = strcspn (game, " ");
    read_word (setup, (RulesText){ game, (uint32_t)length });
  }
}

RulesStatus
play_open (PlayFixture *fixture, const char *game, const char *pack, const char *more,
           RulesError *error)
{
  const char *second;
  char *first;
  RulesSetup setup;
  RulesStatus status;

  memset (fixture, 0, sizeof *fixture);
  pack = pack ? pack : play_game.standard;
  second = strchr (pack, '|');
  first = strndup (pack, second ? (size_t)(second - pack) : strlen (pack));
  status = add_pack (fixture, first, more, error);
  free (first);
  if (status != RULES_OK
      || (second && (status = add_pack (fixture, second + 1, more, error)) != RULES_OK))
    return status;
  read_game (game, &setup);
  for (; setup.n_packs < fixture->n_packs; setup.n_packs++)
    setup.packs[setup.n_packs] = fixture->packs[setup.n_packs];
  if ((status = rules_match_new (&fixture->match, &setup, error)) != RULES_OK)
    return status;
  fixture->state = aligned_alloc (8, (play_game.game->state_size + 7) / 8 * 8);
  rules_start (fixture->match, fixture->state);
  return RULES_OK;
}

void
play_set_words (PlayFixture *fixture, const char *words)
{
  size_t length;

  rules_dictionary_free (fixture->words);
  fixture->words = words ? rules_dictionary_new () : NULL;
  for (; words && *words; words += length + strspn (words + length, " ")) {
    length = strcspn (words, " ");
    ck_assert (rules_dictionary_add (fixture->words, (RulesText){ words, (uint32_t)length }));
  }
  rules_match_set_dictionary (fixture->match, fixture->words);
}

void
play_close (PlayFixture *fixture)
{
  free (fixture->state);
  rules_match_free (fixture->match);
  rules_dictionary_free (fixture->words);
  for (unsigned i = 0; i < fixture->n_packs; i++) {
    rules_pack_free (fixture->packs[i]);
    free (fixture->bytes[i]);
  }
}

/* Moves */

static void
write_move (const PlayFixture *fixture, const RulesMove *move, char *out, size_t size)
{
  RulesBuffer buffer = { out, size - 1, 0, false };

  rules_write_move (fixture->match, move, &buffer);
  ck_assert (!buffer.full);
  out[buffer.length] = '\0';
}

typedef struct {
  const PlayFixture *fixture;
  char *out;
  size_t size, length;
} Listed;

static bool
list_cb (const RulesMove *move, void *data)
{
  Listed *listed = data;
  char text[512];

  write_move (listed->fixture, move, text, sizeof text);
  listed->length += snprintf (listed->out + listed->length, listed->size - listed->length, "%s%s",
                              listed->length ? " | " : "", text);
  ck_assert_uint_lt (listed->length, listed->size);
  return true;
}

void
play_list_moves (const PlayFixture *fixture, char *out, size_t size)
{
  Listed listed = { fixture, out, size, 0 };

  *out = '\0';
  rules_choices (fixture->match, fixture->state, list_cb, &listed);
}

static bool
is_listed (const PlayFixture *fixture, const char *text)
{
  static char list[LIST_BYTES];
  size_t length = strlen (text);

  play_list_moves (fixture, list, sizeof list);
  for (const char *at = list; (at = strstr (at, text)); at++)
    if ((at == list || at[-2] == '|') && (at[length] == '\0' || at[length + 1] == '|'))
      return true;
  return false;
}

/* What a move that is written must be when it is read again: the same text. */
static void
check_writing (PlayFixture *fixture, const char *text)
{
  char again[512];
  RecordLine line;
  RulesMoveBuffer move;

  ck_assert_int_eq (record_read_line (text, strlen (text), &line, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture->match, &line, &move, NULL), RULES_OK);
  write_move (fixture, &move.move, again, sizeof again);
  ck_assert_str_eq (text, again);
}

/* Whether @move may succeed although it is not listed. */
static bool
is_unlisted_kind (const PlayFixture *fixture, const RulesMove *move, const RulesChance *chance)
{
  if (move->verb < RULES_VERB_GAME)
    return true;
  return play_game.unlisted ? play_game.unlisted (fixture, move)
                            : chance && chance->move.move.verb == move->verb;
}

/* What holds of every move that was applied to @before. */
static void
check_applied (PlayFixture *fixture, const void *before, const RulesMove *move, const char *written)
{
  size_t size = play_game.game->state_size;
  void *unjudged = aligned_alloc (8, (size + 7) / 8 * 8);
  const char *fault;

  memcpy (unjudged, before, size);
  check_writing (fixture, written);
  ck_assert_int_eq (rules_apply (fixture->match, unjudged, move, RULES_UNJUDGED, NULL), RULES_OK);
  ck_assert_msg (memcmp (unjudged, fixture->state, size) == 0,
                 "%s is another move when it is not judged", written);
  fault = rules_check_state (fixture->match, fixture->state);
  ck_assert_msg (!fault, "after %s: %s", written, fault);
  free (unjudged);
}

RulesStatus
play_line (PlayFixture *fixture, RulesText text, RulesError *error)
{
  size_t size = play_game.game->state_size;
  RecordLine line;
  RulesMoveBuffer buffer;
  RulesChance *chance;
  char written[512];
  void *before;
  bool listed, unlisted;
  RulesStatus status;

  if ((status = record_read_line (text.at, text.length, &line, error)) != RULES_OK
      || (status = rules_read_move (fixture->match, &line, &buffer, error)) != RULES_OK)
    return status;
  rules_normalize_move (fixture->match, fixture->state, &buffer);
  write_move (fixture, &buffer.move, written, sizeof written);
  listed = is_listed (fixture, written);
  chance = malloc (sizeof *chance);
  unlisted =
      is_unlisted_kind (fixture, &buffer.move,
                        rules_next_chance (fixture->match, fixture->state, chance) ? chance : NULL);
  free (chance);
  before = malloc (size);
  memcpy (before, fixture->state, size);
  status = rules_apply (fixture->match, fixture->state, &buffer.move, RULES_JUDGED, error);
  if (status != RULES_OK) {
    ck_assert_msg (memcmp (before, fixture->state, size) == 0, "%s changed the state", written);
    ck_assert_msg (!listed, "%s is listed and refused", written);
  } else {
    check_applied (fixture, before, &buffer.move, written);
    ck_assert_msg (listed || unlisted, "%s is not listed and succeeds", written);
  }
  free (before);
  return status;
}

/* Scripts */

typedef struct {
  PlayFixture fixture;
  const PlayCase *play;
  unsigned line;
} Script;

#define EXPECT(script, condition, format, ...)                                                     \
  ck_assert_msg (condition, "%s, line %u: " format, (script)->play->rule, (script)->line,          \
                 __VA_ARGS__)

static void
expect_value (Script *script, unsigned viewer, const char *word, size_t length)
{
  static char found[LIST_BYTES];
  size_t path = strcspn (word, "=");

  play_view_value (&script->fixture, viewer, (RulesText){ word, (uint32_t)path }, found,
                   sizeof found);
  EXPECT (script,
          strlen (found) == length - path - 1
              && memcmp (found, word + path + 1, strlen (found)) == 0,
          "%.*s and not %s", (int)length, word, found);
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
  static char list[LIST_BYTES];

  play_list_moves (&script->fixture, list, sizeof list);
  at += length > 1 ? 2 : 1;
  length -= length > 1 ? 2 : 1;
  EXPECT (script, strlen (list) == length && memcmp (list, at, length) == 0, "moves are %s", list);
}

static void
expect_fault (Script *script, const char *at, size_t length)
{
  size_t name = strcspn (at + 2, " ");
  RulesText move = { at + 3 + name, (uint32_t)(length - 3 - name) };
  RulesError error;
  const char *found;

  EXPECT (script, play_line (&script->fixture, move, &error) != RULES_OK, "%.*s succeeds",
          (int)move.length, move.at);
  found = play_fault_name (error.code);
  EXPECT (script, found && strlen (found) == name && memcmp (found, at + 2, name) == 0,
          "%.*s is refused for %s (%s)", (int)move.length, move.at,
          found ? found : "something else", rules_error_fault (play_game.game, &error)->sentence);
}

/* What @move, which is legal, is warned of; NULL for nothing. */
static const char *
name_warning (PlayFixture *fixture, RulesText move)
{
  RecordLine line;
  RulesMoveBuffer buffer;
  RulesError warning;

  ck_assert_int_eq (record_read_line (move.at, move.length, &line, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture->match, &line, &buffer, NULL), RULES_OK);
  rules_normalize_move (fixture->match, fixture->state, &buffer);
  return rules_warning (fixture->match, fixture->state, &buffer.move, &warning)
             ? play_fault_name (warning.code)
             : NULL;
}

static void
expect_warning (Script *script, const char *at, size_t length)
{
  size_t name = strcspn (at + 2, " ");
  RulesText move = { at + 3 + name, (uint32_t)(length - 3 - name) };
  const char *found = name_warning (&script->fixture, move);

  if (name == 1 && at[2] == '-')
    EXPECT (script, !found, "%.*s is warned of", (int)move.length, move.at);
  else
    EXPECT (script, found && strlen (found) == name && memcmp (found, at + 2, name) == 0,
            "%.*s is not warned of", (int)move.length, move.at);
  EXPECT (script, play_line (&script->fixture, move, NULL) == RULES_OK, "%.*s is refused",
          (int)move.length, move.at);
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
  case 'w':
    expect_warning (script, at, length);
    return;
  case 'x':
    expect_fault (script, at, length);
    return;
  default:
    EXPECT (script,
            play_line (&script->fixture, (RulesText){ at, (uint32_t)length }, &error) == RULES_OK,
            "%.*s: %s", (int)length, at, rules_error_fault (play_game.game, &error)->sentence);
  }
}

void
play_case (const PlayCase *play)
{
  Script script = { .play = play };
  RulesError error;

  ck_assert_msg (
      play_open (&script.fixture, play->game, play->pack, play->more, &error) == RULES_OK,
      "%s: %s at %s", play->rule, rules_error_fault (play_game.game, &error)->sentence, error.path);
  play_set_words (&script.fixture, play->words);
  for (const char *at = play->script; *at;) {
    size_t length = strcspn (at, "\n");

    script.line++;
    play_script_line (&script, at, length);
    at += length + (at[length] == '\n');
  }
  play_close (&script.fixture);
}
