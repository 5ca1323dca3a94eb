/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * States made again from lists: see the header for what must hold.
 */
#include "tests/rules/play-layout.h"

#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

#define LINE_BYTES 1024
#define VIEW_BYTES (1 << 18)
#define MOVES_ON 3 /* moves after which both states are compared again */
#define SAMPLED 8  /* one state of so many is made again */
#define KEYS 512

/* Reading a list */

static const char *
what_of (const RulesLayoutItem *item)
{
  return item->what.word                        ? item->what.word->id
         : item->what.kind == RULES_LAYOUT_CARD ? "card"
                                                : "id";
}

bool
play_layout_is (const RulesLayoutItem *item, const char *place, const char *what)
{
  return strcmp (item->place->id, place) == 0 && strcmp (what_of (item), what) == 0;
}

const RulesLayoutFact *
play_layout_fact (const RulesLayoutItem *item, const char *id)
{
  for (unsigned i = 0; i < item->n_facts; i++)
    if (strcmp (item->facts[i].word->id, id) == 0)
      return &item->facts[i];
  return NULL;
}

int32_t
play_layout_number (const RulesLayoutItem *item, const char *id, int32_t otherwise)
{
  const RulesLayoutFact *fact = play_layout_fact (item, id);

  return fact ? fact->number : otherwise;
}

unsigned
play_layout_value (const RulesLayoutFact *fact, const char *const *names, unsigned n)
{
  unsigned k = 0;

  while (fact && k < n && strcmp (fact->value->id, names[k]) != 0)
    k++;
  return fact ? k : n;
}

void
play_layout_end (const PlayLayout *layout, void *state)
{
  RulesStateHeader *head = state;

  for (unsigned i = 0; i < layout->n; i++) {
    const RulesLayoutItem *item = &layout->items[i];

    if (play_layout_is (item, "remember", "over"))
      head->ended_by_rules = 1;
    else if (play_layout_is (item, "remember", "draw-agreed"))
      head->end_verb = RULES_VERB_DRAW_AGREED;
    else if (play_layout_is (item, "remember", "abandoned"))
      head->end_verb = RULES_VERB_ABANDON;
    else if (play_layout_is (item, "remember", "resigned")) {
      head->end_verb = RULES_VERB_RESIGN;
      head->resigned_seat = item->what.number;
    }
  }
}

static void
add_cb (const RulesLayoutItem *item, void *data)
{
  PlayLayout *layout = data;

  if (layout->n == layout->room) {
    layout->room = layout->room ? layout->room * 2 : 256;
    layout->items = realloc (layout->items, layout->room * sizeof *layout->items);
  }
  layout->items[layout->n++] = *item;
}

/* What is left out of a list. */

/* "place/what", or "place/what.fact". */
typedef struct {
  char name[96];
  bool matters;
} Key;

typedef struct {
  Key keys[KEYS];
  unsigned n;
} Keys;

static void
write_key (const RulesLayoutItem *item, const RulesLayoutFact *fact, char *name, size_t size)
{
  snprintf (name, size, "%s/%s%s%s", item->place->id, what_of (item), fact ? "." : "",
            fact ? fact->word->id : "");
}

static void
learn_key (Keys *keys, const RulesLayoutItem *item, const RulesLayoutFact *fact)
{
  Key key = { .matters = false };

  write_key (item, fact, key.name, sizeof key.name);
  for (unsigned i = 0; i < keys->n; i++)
    if (strcmp (keys->keys[i].name, key.name) == 0)
      return;
  ck_assert_uint_lt (keys->n, KEYS);
  keys->keys[keys->n++] = key;
}

static void
learn_keys (Keys *keys, const PlayLayout *layout)
{
  for (unsigned i = 0; i < layout->n; i++) {
    const RulesLayoutItem *item = &layout->items[i];

    learn_key (keys, item, NULL);
    for (unsigned k = 0; k < item->n_facts; k++) {
      for (unsigned j = 0; j < k; j++)
        ck_assert_msg (item->facts[j].word != item->facts[k].word, "%s/%s says %s twice",
                       item->place->id, what_of (item), item->facts[k].word->id);
      learn_key (keys, item, &item->facts[k]);
    }
  }
}

/* The list without @key; whether it was in there. */
static bool
leave_out (const PlayLayout *layout, const Key *key, PlayLayout *without)
{
  bool found = false;

  without->n = 0;
  for (unsigned i = 0; i < layout->n; i++) {
    RulesLayoutItem item = layout->items[i];
    unsigned n = 0;
    char name[96];

    write_key (&item, NULL, name, sizeof name);
    if (strcmp (name, key->name) == 0) {
      found = true;
      continue;
    }
    for (unsigned k = 0; k < item.n_facts; k++) {
      write_key (&item, &item.facts[k], name, sizeof name);
      if (strcmp (name, key->name) == 0)
        found = true;
      else
        item.facts[n++] = item.facts[k];
    }
    item.n_facts = n;
    add_cb (&item, without);
  }
  return found;
}

/* What a state shows, allows and waits for, as text. */

typedef struct {
  const PlayFixture *fixture;
  FILE *out;
} Telling;

static bool
move_cb (const RulesMove *move, void *data)
{
  Telling *telling = data;
  char text[LINE_BYTES];
  RulesBuffer buffer = { text, sizeof text - 1, 0, false };

  rules_write_move (telling->fixture->match, move, &buffer);
  fprintf (telling->out, "%.*s\n", (int)buffer.length, text);
  return true;
}

static bool
chance_cb (const RulesChance *chance, void *data)
{
  Telling *telling = data;

  move_cb (&chance->move.move, telling);
  fprintf (telling->out, "draws %u due %d replace %d hide %d:", chance->n_draw, chance->due,
           chance->replace, chance->may_hide);
  for (unsigned i = 0; i < chance->n_options; i++)
    fprintf (telling->out, " %u.%u.%d*%u", chance->options[i].arg.kind,
             chance->options[i].arg.extra, (int)chance->options[i].arg.value,
             chance->options[i].copies);
  fprintf (telling->out, "\n");
  return true;
}

static char *
tell (const PlayFixture *fixture, void *state)
{
  static char view[VIEW_BYTES];
  static RulesChance chance;
  PlayFixture at = *fixture;
  Telling telling = { .fixture = &at };
  RulesOutcome outcome;
  char *text = NULL;
  size_t length;

  at.state = state;
  telling.out = open_memstream (&text, &length);
  play_view (&at, 0, view, sizeof view);
  rules_outcome (at.match, state, &outcome);
  fprintf (telling.out, "%s\n%d %u", view, outcome.status, outcome.winners);
  for (unsigned i = 0; i < RULES_SEATS; i++)
    fprintf (telling.out, " %d", (int)outcome.scores[i]);
  fprintf (telling.out, "\n");
  rules_choices (at.match, state, move_cb, &telling);
  rules_list_chances (at.match, state, &chance, chance_cb, &telling);
  rules_list_called_chances (at.match, state, &chance, chance_cb, &telling);
  fclose (telling.out);
  return text;
}

/* One state */

typedef struct {
  const PlayGames *games;
  PlayFixture *fixture;
  const char *kind;
  unsigned seed, number;
  Keys keys;
  void *made, *original; /* states that are tried */
} Proof;

static bool
same_now (Proof *proof, char **one, char **other)
{
  *one = tell (proof->fixture, proof->original);
  *other = tell (proof->fixture, proof->made);
  return strcmp (*one, *other) == 0;
}

/* The first line in which two texts differ. */
static const char *
difference (const char *one, const char *other, char *text, size_t size)
{
  const char *line = one, *other_line = other;

  while (*one && *one == *other) {
    if (*one == '\n') {
      line = one + 1;
      other_line = other + 1;
    }
    one++;
    other++;
  }
  if (one - line > 60) {
    other_line += one - line - 60;
    line = one - 60;
  }
  snprintf (text, size, "%.400s, and made again %.400s", line, other_line);
  return text;
}

static void
build (Proof *proof, const PlayLayout *layout, void *state)
{
  rules_start (proof->fixture->match, state);
  proof->games->build (proof->fixture, layout, state);
}

/* Whether the state that @layout makes is like that of the fixture; @why gets what differs. */
static bool
makes_the_same (Proof *proof, const PlayLayout *layout, char *why, size_t size)
{
  RulesMatch *match = proof->fixture->match;
  RulesRandom random;
  const char *fault;
  bool same = true;

  memcpy (proof->original, proof->fixture->state, play_game.game->state_size);
  build (proof, layout, proof->made);
  fault = rules_check_state (match, proof->made);
  if (fault) {
    snprintf (why, size, "%s", fault);
    return false;
  }
  rules_random_seed (&random, proof->seed * 1000 + proof->number);
  for (unsigned on = 0; same; on++) {
    char *one, *other;
    RulesMoveBuffer move;

    same = same_now (proof, &one, &other);
    if (!same)
      difference (one, other, why, size);
    free (one);
    free (other);
    if (on == MOVES_ON || !same || !replay_random_move (match, proof->original, &random, &move))
      break;
    rules_apply (match, proof->original, &move.move, RULES_JUDGED, NULL);
    same = rules_apply (match, proof->made, &move.move, RULES_JUDGED, NULL) == RULES_OK;
    if (!same)
      snprintf (why, size, "a move is refused");
  }
  return same;
}

static void
hidden_cb (const RulesLayoutItem *item, void *data)
{
  const unsigned *viewer = data;
  bool hand = strcmp (item->place->id, "hand") == 0 || strcmp (item->place->id, "resources") == 0
              || strcmp (item->place->id, "events") == 0 || play_layout_fact (item, "inactive");

  ck_assert_msg (!hand || item->actor == *viewer || item->what.kind == RULES_LAYOUT_NUMBER
                     || play_layout_fact (item, "shown"),
                 "what %u holds is told to %u", item->actor, *viewer);
}

static void
prove_state (Proof *proof)
{
  PlayLayout layout = { .items = NULL }, without = { .items = NULL };
  char why[1024];
  bool last = false;

  rules_layout (proof->fixture->match, proof->fixture->state, 0, add_cb, &layout);
  for (unsigned i = 0; i < layout.n; i++) {
    ck_assert_msg (!last || layout.items[i].place == &rules_layout_remember,
                   "%s stands behind what is to be remembered", layout.items[i].place->id);
    last = layout.items[i].place == &rules_layout_remember;
  }
  for (unsigned viewer = 1; viewer <= proof->fixture->match->setup.seats + 1; viewer++)
    rules_layout (proof->fixture->match, proof->fixture->state, viewer, hidden_cb, &viewer);
  ck_assert_msg (makes_the_same (proof, &layout, why, sizeof why),
                 "kind %s, seed %u, move %u: the state made again differs: %s", proof->kind,
                 proof->seed, proof->number, why);
  learn_keys (&proof->keys, &layout);
  build (proof, &layout, proof->original);
  for (unsigned i = 0; i < proof->keys.n; i++) {
    Key *key = &proof->keys.keys[i];

    if (key->matters || !leave_out (&layout, key, &without))
      continue;
    build (proof, &without, proof->made);
    key->matters = memcmp (proof->made, proof->original, play_game.game->state_size) != 0;
  }
  free (layout.items);
  free (without.items);
}

/* A ruling that may be refused. */
static void
rule (Proof *proof, RulesRandom *random)
{
  char text[LINE_BYTES];
  RulesBuffer out = { text, sizeof text - 1, 0, false };
  RulesMoveBuffer move;
  RecordLine line;

  proof->games->write_ruling (proof->fixture, random, &out);
  if (record_read_line (text, out.length, &line, NULL) == RULES_OK
      && rules_read_move (proof->fixture->match, &line, &move, NULL) == RULES_OK)
    rules_apply (proof->fixture->match, proof->fixture->state, &move.move, RULES_JUDGED, NULL);
}

static void
prove_game (Proof *proof)
{
  RulesRandom random;

  rules_random_seed (&random, proof->seed);
  rules_start (proof->fixture->match, proof->fixture->state);
  for (proof->number = 0; proof->number < proof->games->moves; proof->number++) {
    RulesMoveBuffer move;

    if (rules_random_below (&random, SAMPLED) == 0)
      prove_state (proof);
    if (proof->seed % 2 && rules_random_below (&random, 4) == 0)
      rule (proof, &random);
    else if (replay_random_move (proof->fixture->match, proof->fixture->state, &random, &move))
      rules_apply (proof->fixture->match, proof->fixture->state, &move.move, RULES_JUDGED, NULL);
    else
      break;
  }
  prove_state (proof);
}

static void
prove_ends (Proof *proof)
{
  static const char *const ends[] = { "1 resign", "- draw-agreed", "- abandon" };

  for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
    RulesError error;

    rules_start (proof->fixture->match, proof->fixture->state);
    ck_assert_int_eq (play_line (proof->fixture, rules_text (ends[i]), &error), RULES_OK);
    prove_state (proof);
  }
}

void
play_layout_check (const PlayGames *games, PlayFixture *fixture, const char *kind, unsigned n,
                   bool complete)
{
  size_t size = (play_game.game->state_size + 7) / 8 * 8;
  Proof *proof = calloc (1, sizeof *proof);

  proof->games = games;
  proof->fixture = fixture;
  proof->kind = kind;
  proof->made = aligned_alloc (8, size);
  proof->original = aligned_alloc (8, size);
  for (proof->seed = 1; proof->seed <= n; proof->seed++)
    prove_game (proof);
  prove_ends (proof);
  for (unsigned i = 0; complete && i < proof->keys.n; i++)
    ck_assert_msg (proof->keys.keys[i].matters, "kind %s: nothing comes of leaving out %s", kind,
                   proof->keys.keys[i].name);
  free (proof->made);
  free (proof->original);
  free (proof);
}
