/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words that cards spell: all ways for the list of moves, the best way of each for advice.
 */
#include "rules/spelled/spelled-spellings.h"

#include <stdlib.h>

#include "rules/dictionary.h"

/* Spells of one list at most: a hand of wild cards knows no end. */
#define SPELLS 100000
/* With every word in the list, sets of three to five of the hand's first cards are tried. */
#define SAMPLE 7
#define SAMPLE_MOST 5
#define WILD 26 /* number of letters; the place of wild cards among them */

/* Listing all spells */

/* One card of the hand, by kind. */
typedef struct {
  uint16_t card;
  uint8_t copies; /* that can be in the hand */
  uint8_t known;  /* of them, not behind a "?" */
} HandCard;

typedef struct {
  const RulesMatch *match;
  const SpelledRules *rules;
  const SpelledState *state;
  RulesChoiceFunc each;
  void *data;
  bool more;
  unsigned n_held, hidden, left;
  uint32_t letters; /* that cards other than wild ones have */
  unsigned wild;    /* cards that can be had */
  unsigned longest; /* letters of the longest word */
  HandCard held[SPELLED_CARDS];
  RulesArg args[SPELLED_MAX_HAND];
} Spelling;

/* What the hand may be made of. */
static void
collect_hand (Spelling *spelling, unsigned seat, bool guess)
{
  const SpelledState *state = spelling->state;
  unsigned two = 0, size = 0;

  spelling->hidden = guess ? state->hidden[seat - 1] : 0;
  for (unsigned c = 0; c < spelling->rules->n_cards; c++) {
    const SpelledCard *card = &spelling->rules->cards[c];
    unsigned known = spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_HAND, seat), c),
             unseen = spelled_pile_copies (state, spelled_seat_pile (SPELLED_PILE_UNSEEN, seat), c),
             copies = known + (unseen < spelling->hidden ? unseen : spelling->hidden);

    if (!copies)
      continue;
    spelling->held[spelling->n_held++] = (HandCard){ c, copies, known };
    size += copies;
    for (unsigned k = 0; k < card->n_letters; k++)
      spelling->letters |= 1u << (card->letters[k] - 'a');
    if (!card->n_letters)
      spelling->wild += copies;
    if (card->n_letters == 2)
      two += copies;
  }
  if (guess && size > spelled_hand_size (state, seat))
    size = spelled_hand_size (state, seat);
  spelling->longest = size + (two < size ? two : size);
}

/* Whether a word could be spelled as far as its length and set of letters tell. */
static inline bool
may_spell (const Spelling *spelling, RulesText word, uint32_t letters)
{
  uint32_t lacking = letters & ~spelling->letters;

  return word.length <= spelling->longest && word.length >= SPELLED_MIN_SPELL
         && (lacking == 0 || (unsigned)__builtin_popcount (lacking) <= spelling->wild);
}

static void
list_spell (Spelling *spelling, RulesText word, unsigned n)
{
  RulesMove move = { .actor = spelling->state->turn,
                     .verb = SPELLED_VERB_SPELL,
                     .n_args = n,
                     .args = spelling->args,
                     .text = word };

  if (!spelled_is_legal (spelling->match, spelling->state, &move))
    return;
  spelling->left--;
  spelling->more = spelling->each (&move, spelling->data) && spelling->left;
}

static bool
card_fits (const SpelledCard *card, RulesText word, unsigned at)
{
  if (at + card->n_letters > word.length)
    return false;
  for (unsigned k = 0; k < card->n_letters; k++)
    if (word.at[at + k] != card->letters[k])
      return false;
  return true;
}

/* Every way to go on with @word from its letter @at, @n cards laid. */
static void
spell_from (Spelling *spelling, RulesText word, unsigned at, unsigned n)
{
  if (at == word.length) {
    if (n >= SPELLED_MIN_SPELL)
      list_spell (spelling, word, n);
    return;
  }
  if (n == SPELLED_MAX_HAND)
    return;
  for (unsigned i = 0; i < spelling->n_held && spelling->more; i++) {
    HandCard *held = &spelling->held[i];
    const SpelledCard *card = &spelling->rules->cards[held->card];
    bool guessed = held->known == 0;

    if (!held->copies || (guessed && !spelling->hidden) || !card_fits (card, word, at))
      continue;
    held->copies--;
    held->known -= !guessed;
    spelling->hidden -= guessed;
    spelling->args[n] = (RulesArg){ .kind = RULES_ARG_CARD, .value = held->card };
    spell_from (spelling, word, at + (card->n_letters ? card->n_letters : 1), n + 1);
    held->copies++;
    held->known += !guessed;
    spelling->hidden += guessed;
  }
}

/* Games at random: each set of cards once, whatever it spells; a wild card is an e. */
static void
sample_from (Spelling *spelling, char *word, unsigned from, unsigned letters, unsigned n)
{
  if (n >= SPELLED_MIN_SPELL)
    list_spell (spelling, (RulesText){ word, letters }, n);
  if (n == SAMPLE_MOST)
    return;
  for (unsigned i = from; i < spelling->n_held && i < SAMPLE && spelling->more; i++) {
    HandCard *held = &spelling->held[i];
    const SpelledCard *card = &spelling->rules->cards[held->card];
    bool guessed = held->known == 0;

    if (!held->copies || (guessed && !spelling->hidden))
      continue;
    held->copies--;
    held->known -= !guessed;
    spelling->hidden -= guessed;
    spelling->args[n] = (RulesArg){ .kind = RULES_ARG_CARD, .value = held->card };
    word[letters] = 'e';
    memcpy (word + letters, card->letters, card->n_letters);
    sample_from (spelling, word, i, letters + (card->n_letters ? card->n_letters : 1), n + 1);
    held->copies++;
    held->known += !guessed;
    spelling->hidden += guessed;
  }
}

bool
spelled_list_spells (const RulesMatch *match, const SpelledState *state, RulesChoiceFunc each,
                     void *data)
{
  Spelling spelling = { .match = match,
                        .rules = match->compiled,
                        .state = state,
                        .each = each,
                        .data = data,
                        .more = true,
                        .left = SPELLS };
  char word[2 * SAMPLE_MOST];

  if (!match->dictionary)
    return true;
  collect_hand (&spelling, state->turn, true);
  if (rules_dictionary_is_any (match->dictionary)) {
    sample_from (&spelling, word, 0, 0, 0);
    return spelling.more;
  }
  for (unsigned k = 0, n = rules_dictionary_count (match->dictionary); k < n && spelling.more;
       k++) {
    uint32_t letters;
    RulesText text = rules_dictionary_get (match->dictionary, k, &letters);

    if (may_spell (&spelling, text, letters))
      spell_from (&spelling, text, 0, 0);
  }
  return spelling.more;
}

/* The best way of each word */

/* Cards of one kind of letter, most worth first. */
typedef struct {
  uint8_t n;
  uint16_t cards[SPELLED_MAX_HAND];
  int32_t worths[SPELLED_MAX_HAND];
} LetterCards;

/* A card of two letters. */
typedef struct {
  uint16_t card;
  int32_t worth;
  char letters[2];
  bool laid;
} Pair;

/**
 * Hand:
 * @singles: by letter, the wild cards behind them
 * @length: letters of the words that the worths are for
 */
typedef struct {
  const SpelledRules *rules;
  LetterCards singles[WILD + 1];
  Pair pairs[SPELLED_MAX_HAND];
  unsigned n_pairs, length;
} Hand;

#define INSIDE (SPELLED_NONE - 1) /* the second letter of a pair */

/* The way found: by letter of the word its card. */
typedef struct {
  int32_t worth;
  uint16_t cards[2 * SPELLED_MAX_HAND];
} Way;

/* Damage that a card brings to a word of @length letters. */
static int32_t
worth_of (const SpelledRules *rules, unsigned card, unsigned length)
{
  const SpelledCard *known = &rules->cards[card];
  const SpelledAbility *ability = spelled_ability (rules, card, SPELLED_FRAGMENT, 0);
  int32_t worth = known->damage;

  for (unsigned n = known->n[SPELLED_FRAGMENT] + known->n[SPELLED_SPELLED]; n > 0; n--, ability++)
    if (ability->op == SPELLED_OP_DAMAGE && ability->word <= length)
      worth += ability->n;
  return worth;
}

static void
add_single (LetterCards *class, unsigned card, int32_t worth)
{
  unsigned at = class->n++;

  for (; at > 0 && class->worths[at - 1] < worth; at--) {
    class->worths[at] = class->worths[at - 1];
    class->cards[at] = class->cards[at - 1];
  }
  class->worths[at] = worth;
  class->cards[at] = card;
}

/* The cards of @spelling's hand, worth what they are in words of @length letters. */
static void
sort_hand (Hand *hand, const Spelling *spelling, unsigned length)
{
  hand->rules = spelling->rules;
  hand->length = length;
  hand->n_pairs = 0;
  for (unsigned k = 0; k <= WILD; k++)
    hand->singles[k].n = 0;
  for (unsigned i = 0; i < spelling->n_held; i++) {
    unsigned c = spelling->held[i].card;
    const SpelledCard *card = &hand->rules->cards[c];
    int32_t worth = worth_of (hand->rules, c, length);

    for (unsigned k = 0; k < spelling->held[i].copies; k++)
      if (card->n_letters == 2)
        hand->pairs[hand->n_pairs++] =
            (Pair){ c, worth, { card->letters[0], card->letters[1] }, false };
      else
        add_single (&hand->singles[card->n_letters ? card->letters[0] - 'a' : WILD], c, worth);
  }
}

/* Lays single cards for the letters of @word that no pair covers: for each letter its best cards,
 * wild ones where they lack, the rest of the wild ones where they are worth more. Whether it can
 * be done. */
static bool
lay_singles (const Hand *hand, RulesText word, Way *way)
{
  const LetterCards *wild = &hand->singles[WILD];
  uint8_t used[WILD] = { 0 };
  unsigned n_wild = 0;

  for (unsigned at = 0; at < word.length; at++) {
    unsigned letter = word.at[at] - 'a';

    if (way->cards[at] != SPELLED_NONE)
      continue;
    if (used[letter] < hand->singles[letter].n) {
      way->worth += hand->singles[letter].worths[used[letter]];
      way->cards[at] = hand->singles[letter].cards[used[letter]++];
    } else if (n_wild < wild->n) {
      way->worth += wild->worths[n_wild];
      way->cards[at] = wild->cards[n_wild++];
    } else {
      return false;
    }
  }
  for (; n_wild < wild->n; n_wild++) {
    unsigned least = word.length;
    int32_t worth = wild->worths[n_wild];

    for (unsigned at = 0; at < word.length; at++) {
      unsigned letter = word.at[at] - 'a';
      const LetterCards *single = &hand->singles[letter];

      if (used[letter] && way->cards[at] == single->cards[used[letter] - 1]
          && single->worths[used[letter] - 1] < worth) {
        worth = single->worths[used[letter] - 1];
        least = at;
      }
    }
    if (least == word.length)
      break;
    way->worth += wild->worths[n_wild] - worth;
    way->cards[least] = wild->cards[n_wild];
    used[word.at[least] - 'a']--;
  }
  return true;
}

/* Every choice of pairs from letter @at on, @cards laid or to be laid before it; the best way is
 * kept. */
static void
try_pairs (Hand *hand, RulesText word, unsigned at, unsigned cards, Way *laid, Way *best)
{
  for (; at + 1 < word.length && hand->n_pairs; at++, cards++)
    for (unsigned i = 0; i < hand->n_pairs; i++) {
      Pair *pair = &hand->pairs[i];

      if (pair->laid || pair->letters[0] != word.at[at] || pair->letters[1] != word.at[at + 1])
        continue;
      pair->laid = true;
      laid->cards[at] = pair->card;
      laid->cards[at + 1] = INSIDE;
      laid->worth += pair->worth;
      try_pairs (hand, word, at + 2, cards + 1, laid, best);
      laid->worth -= pair->worth;
      laid->cards[at] = laid->cards[at + 1] = SPELLED_NONE;
      pair->laid = false;
    }
  cards += word.length - at;
  if (cards >= SPELLED_MIN_SPELL) {
    Way way = { .worth = laid->worth };

    memcpy (way.cards, laid->cards, word.length * sizeof *way.cards);
    if (lay_singles (hand, word, &way) && way.worth > best->worth)
      *best = way;
  }
}

/* The best way to spell @word; its worth is -1 when there is none. */
static void
find_way (Hand *hand, RulesText word, Way *best)
{
  Way laid = { .worth = word.length >= SPELLED_BONUS_LETTERS ? SPELLED_BONUS_DAMAGE : 0 };

  best->worth = -1;
  memset (laid.cards, 0xFF, word.length * sizeof *laid.cards);
  try_pairs (hand, word, 0, 0, &laid, best);
}

/* A word found. @order: less for more worth, then for more letters; @prefix: its first letters, as
 * a number that keeps their order. */
typedef struct {
  uint64_t order, prefix;
  RulesText text;
} FoundWord;

static uint64_t
word_prefix (RulesText word)
{
  uint64_t number = 0;

  for (uint32_t i = 0; i < sizeof number; i++)
    number = number << 8 | (i < word.length ? (uint8_t)word.at[i] : 0);
  return number;
}

static int32_t
worth_found (const FoundWord *found)
{
  return INT32_MAX - (int32_t)(found->order >> 8);
}

/* Most worth first, then the longer word, then by the alphabet. */
static int
compare_found (const void *a, const void *b)
{
  const FoundWord *one = a, *other = b;

  if (one->order != other->order)
    return one->order < other->order ? -1 : 1;
  if (one->prefix != other->prefix)
    return one->prefix < other->prefix ? -1 : 1;
  return memcmp (one->text.at, other->text.at, one->text.length);
}

/* The words of the list that the hand spells, sorted; NULL when there is not enough memory. */
static FoundWord *
find_words (const RulesDictionary *words, const Spelling *spelling, Hand *hands, unsigned *n)
{
  unsigned count = rules_dictionary_count (words), room = 256;
  FoundWord *found = malloc (room * sizeof *found);
  uint32_t letters;
  Way way;

  *n = 0;
  for (unsigned k = 0; found && k < count; k++) {
    RulesText text = rules_dictionary_get (words, k, &letters);

    if (!may_spell (spelling, text, letters))
      continue;
    find_way (&hands[text.length], text, &way);
    if (way.worth < 0)
      continue;
    if (*n == room) {
      FoundWord *grown = realloc (found, (room *= 2) * sizeof *found);

      if (!grown)
        free (found);
      if (!(found = grown))
        break;
    }
    found[(*n)++] = (FoundWord){ (uint64_t)(INT32_MAX - way.worth) << 8 | (255 - text.length),
                                 word_prefix (text), text };
  }
  if (found)
    qsort (found, *n, sizeof *found, compare_found);
  return found;
}

static bool
report_spelling (const Spelling *spelling, unsigned seat, Hand *hand, const FoundWord *found,
                 RulesSpellingFunc each, void *data)
{
  RulesArg args[SPELLED_MAX_HAND];
  RulesMove move = { .actor = seat, .verb = SPELLED_VERB_SPELL, .args = args, .text = found->text };
  Way way;

  find_way (hand, found->text, &way);
  for (unsigned at = 0; at < found->text.length; at++) {
    args[move.n_args++] = (RulesArg){ .kind = RULES_ARG_CARD, .value = way.cards[at] };
    at += spelling->rules->cards[way.cards[at]].n_letters == 2;
  }
  return each (&move, found->text, worth_found (found), data);
}

void
spelled_spellings (const RulesMatch *match, const void *state, unsigned seat,
                   RulesSpellingFunc each, void *data)
{
  Spelling spelling = { .match = match, .rules = match->compiled, .state = state };
  Hand *hands;
  FoundWord *found;
  unsigned n;

  if (rules_dictionary_is_any (match->dictionary))
    return;
  collect_hand (&spelling, seat, false);
  hands = malloc ((spelling.longest + 1) * sizeof *hands);
  if (!hands)
    return;
  for (unsigned length = 0; length <= spelling.longest; length++)
    sort_hand (&hands[length], &spelling, length);
  found = find_words (match->dictionary, &spelling, hands, &n);
  for (unsigned k = 0; found && k < n; k++)
    if (!report_spelling (&spelling, seat, &hands[found[k].text.length], &found[k], each, data))
      break;
  free (found);
  free (hands);
}
