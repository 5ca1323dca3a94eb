/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a Spelled pack plays with a word list: how often a hand of five spells, with what was bought
 * and let go meanwhile; and games of players who always play their best word, how long they last
 * and how often who begins wins.
 *
 *   spelled-hands PACK WORDS [HANDS [GAMES [SEED]]]
 */
#include "importers/pack-json.h"
#include "importers/word-list.h"
#include "rules/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HAND 5
#define CARDS 1000 /* of one deck or the Market, copies counted, at most */
#define LETTERS (2 * HAND)
#define MOVES 20000 /* a game without an end ends here */

typedef struct {
  guint n;
  const char *letters[CARDS];
} Pile;

typedef struct {
  RulesMatch *match;
  RulesRandom random;
  Pile starters, market;
} Bench;

/* Hands */

static gboolean
stands_in (PackNode root, const char *list, const char *id, guint *copies)
{
  PackIter iter = pack_iter (pack_member (root, list));
  PackNode node;

  while (pack_next (&iter, NULL, &node))
    if (g_str_equal (pack_text (pack_member (node, "id")), id)) {
      PackNode number = pack_member (node, "copies");

      *copies = pack_is_absent (number) ? 1 : (guint)pack_integer (number);
      return TRUE;
    }
  return FALSE;
}

static void
fill_piles (Bench *bench)
{
  PackNode root = rules_pack_root (bench->match->setup.packs[0]);

  for (guint c = 0; c < bench->match->n_cards; c++) {
    const RulesCard *card = &bench->match->cards[c];
    guint copies = card->copies;
    Pile *pile = stands_in (root, "starter", card->id, &copies)   ? &bench->starters
                 : stands_in (root, "reserve", card->id, &copies) ? NULL
                                                                  : &bench->market;

    for (; pile != NULL && copies > 0 && pile->n < CARDS; copies--)
      pile->letters[pile->n++] = pack_text (pack_member (card->node, "letter"));
  }
}

/* Puts @n cards drawn from @pile at its end. */
static void
draw_cards (RulesRandom *random, Pile *pile, guint n)
{
  for (guint k = 0; k < n; k++) {
    guint last = pile->n - 1 - k, at = rules_random_below (random, last + 1);
    const char *letters = pile->letters[at];

    pile->letters[at] = pile->letters[last];
    pile->letters[last] = letters;
  }
}

/* Letters of the longest word that the cards not in @used can add to @word. */
static guint
longest_word (const Bench *bench, const char *const *hand, guint used, char *word, guint letters)
{
  guint best = 0;

  if (__builtin_popcount (used) >= 3
      && rules_dictionary_has (bench->match->dictionary, (RulesText){ word, letters }))
    best = letters;
  for (guint k = 0; k < HAND; k++) {
    gboolean wild = hand[k][0] == '*';
    guint length = (guint)strlen (hand[k]);

    if (used & 1u << k)
      continue;
    for (char letter = 'a'; letter <= (wild ? 'z' : 'a'); letter++) {
      memcpy (word + letters, wild ? &letter : hand[k], length);
      best = MAX (best, longest_word (bench, hand, used | 1u << k, word, letters + length));
    }
  }
  return best;
}

static void
try_hands (Bench *bench, guint bought, guint gone, guint hands)
{
  guint found[LETTERS + 1] = { 0 };

  for (guint h = 0; h < hands; h++) {
    Pile deck = { 0 };
    char word[LETTERS + 2];

    draw_cards (&bench->random, &bench->starters, gone);
    draw_cards (&bench->random, &bench->market, bought);
    memcpy (deck.letters, bench->starters.letters,
            (bench->starters.n - gone) * sizeof *deck.letters);
    deck.n = bench->starters.n - gone;
    memcpy (deck.letters + deck.n, bench->market.letters + bench->market.n - bought,
            bought * sizeof *deck.letters);
    deck.n += bought;
    draw_cards (&bench->random, &deck, HAND);
    found[longest_word (bench, deck.letters + deck.n - HAND, 0, word, 0)]++;
  }
  printf ("%6u %6u", bought, gone);
  for (guint letters = 3; letters <= 6; letters++) {
    guint n = 0;

    for (guint k = letters; k <= LETTERS; k++)
      n += found[k];
    printf (" %9.1f %%", 100.0 * n / hands);
  }
  printf ("\n");
}

/* Games */

/* The best move seen so far. */
typedef struct {
  const RulesMatch *match;
  RulesRandom *random;
  RulesMoveBuffer *move;
  gint64 rank;
} Pick;

static void
keep_if_better (Pick *pick, const RulesMove *move, gint64 rank)
{
  if (rank <= pick->rank)
    return;
  pick->rank = rank;
  pick->move->move = *move;
  if (move->n_args > 0)
    memcpy (pick->move->args, move->args, move->n_args * sizeof *move->args);
  pick->move->move.args = pick->move->args;
}

/* The best word first, then damage at players, abilities, the rest of the hand, purchases. */
static bool
pick_cb (const RulesMove *move, void *data)
{
  static const char *const verbs[] = { "end", "buy", "fragment", "use", "hit", "discard" };
  Pick *pick = data;
  const char *verb = pick->match->game->verbs[move->verb - RULES_VERB_GAME].name;
  gint64 chance = rules_random_below (pick->random, 1000);

  for (guint k = 0; k < G_N_ELEMENTS (verbs); k++) {
    gint64 more = 0;

    if (!g_str_equal (verb, verbs[k]) || (k == 0 && move->n_args > 0))
      continue;
    if (k == 1)
      more = pack_integer (pack_member (pick->match->cards[move->args[0].value].node, "cost"));
    else if (k == 4)
      more = move->args[1].kind == RULES_ARG_NUMBER;
    keep_if_better (pick, move, k * 10000000 + more * 1000 + chance + 1);
  }
  return true;
}

static bool
word_cb (const RulesMove *move, RulesText word, int32_t worth, void *data)
{
  (void)word;
  keep_if_better (data, move, 90000000 + worth);
  return false;
}

/* What a player does who knows all the words. */
static gboolean
choose_move (Bench *bench, const void *state, RulesMoveBuffer *move)
{
  Pick pick = { bench->match, &bench->random, move, 0 };
  RulesChance *chance = g_new (RulesChance, 1);
  gboolean due = rules_next_chance (bench->match, state, chance);
  guint seat = rules_seat_to_move (bench->match, state);
  g_autofree void *trial = g_memdup2 (state, bench->match->game->state_size);

  g_free (chance);
  if (due)
    return replay_random_move (bench->match, state, &bench->random, move);
  if (seat > 0)
    rules_spellings (bench->match, state, seat, word_cb, &pick);
  if (pick.rank > 0
      && rules_apply (bench->match, trial, &move->move, RULES_JUDGED, NULL) == RULES_OK)
    return TRUE;
  pick.rank = 0;
  rules_choices (bench->match, state, pick_cb, &pick);
  return pick.rank > 0;
}

static void
play_games_suite (Bench *bench, guint games)
{
  void *state = g_malloc (bench->match->game->state_size);
  guint turns = 0, words = 0, first_won = 0, ended = 0;

  for (guint g = 0; g < games; g++) {
    guint first = 0, n = 0;
    RulesMoveBuffer move;
    RulesOutcome outcome;
    RulesProgress place;

    rules_start (bench->match, state);
    while (n++ < MOVES && choose_move (bench, state, &move)) {
      if (move.move.verb == RULES_VERB_GAME)
        first = (guint)move.args[0].value;
      words += rules_word_use (bench->match, &move.move) == RULES_WORD_SPELLED;
      if (rules_apply (bench->match, state, &move.move, RULES_JUDGED, NULL) != RULES_OK)
        exit (1);
    }
    bench->match->game->progress (bench->match, state, &place);
    rules_outcome (bench->match, state, &outcome);
    turns += (guint)place.number[0];
    ended += outcome.status == RULES_WON;
    first_won += outcome.winners == 1u << (first - 1);
  }
  printf ("%u of %u games ended, after %.1f turns, %.2f words a turn; who began won %.1f %%\n",
          ended, games, (double)turns / games, (double)words / turns, 100.0 * first_won / games);
  g_free (state);
}

int
main (int argc, char **argv)
{
  static const guint decks[][2] = { { 0, 0 }, { 5, 0 }, { 10, 0 }, { 10, 3 }, { 15, 5 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportPack) pack = argc > 2 ? import_pack_load_file (argv[1], &error) : NULL;
  g_autoptr (ImportWordList) words =
      pack != NULL ? import_word_list_load_file (argv[2], &error) : NULL;
  guint hands = argc > 3 ? (guint)strtoul (argv[3], NULL, 10) : 20000;
  guint games = argc > 4 ? (guint)strtoul (argv[4], NULL, 10) : 200;
  Bench bench = { 0 };
  RulesSetup setup;
  RulesError fault;

  if (words == NULL) {
    fprintf (stderr, "spelled-hands: %s\n",
             error != NULL ? error->message : "PACK WORDS [HANDS [GAMES [SEED]]]");
    return 2;
  }
  rules_setup_init (&setup, rules_game (rules_text (pack->info.game)));
  setup.open = true;
  setup.packs[0] = pack->pack;
  setup.n_packs = 1;
  if (rules_match_new (&bench.match, &setup, &fault) != RULES_OK) {
    g_autofree char *sentence = import_fault_dup_sentence (setup.game, &fault, NULL);

    fprintf (stderr, "spelled-hands: %s\n", sentence);
    return 1;
  }
  rules_match_set_dictionary (bench.match, words->dictionary);
  rules_random_seed (&bench.random, argc > 5 ? g_ascii_strtoull (argv[5], NULL, 10) : 1);
  fill_piles (&bench);
  printf ("bought   gone  3 letters   4 letters   5 letters   6 letters\n");
  for (guint k = 0; k < G_N_ELEMENTS (decks); k++)
    try_hands (&bench, decks[k][0], decks[k][1], hands);
  play_games_suite (&bench, games);
  rules_match_free (bench.match);
  return 0;
}
