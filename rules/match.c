/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of a match that moves do not change: packs joined, their cards found by id; and the
 * cards that moves define.
 */
#include "rules/rules.h"

#include <stdlib.h>

#include "rules/digest.h"
#include "rules/faults.h"

#define NO_CARD UINT32_MAX

void
rules_setup_init (RulesSetup *setup, const RulesGame *game)
{
  memset (setup, 0, sizeof *setup);
  setup->game = game;
  setup->seats = game->variants[0].min_seats;
  setup->revision = game->revision;
  for (unsigned i = 0; i < game->n_options; i++)
    setup->options[i] = game->options[i].initial;
}

/* Cards by their ids */

static int
compare_cards (const void *a, const void *b)
{
  return strcmp (((const RulesCard *)a)->id, ((const RulesCard *)b)->id);
}

static void
index_card (RulesMatch *match, uint32_t card)
{
  uint32_t hash = rules_text_hash (rules_text (match->cards[card].id)), at = hash;

  while (match->index[at & match->index_mask].card != NO_CARD)
    at++;
  match->index[at & match->index_mask] = (RulesCardSlot){ hash, card };
}

/* Indexes all cards anew, with room for @n. */
static bool
build_index (RulesMatch *match, unsigned n)
{
  uint32_t size = 16;
  RulesCardSlot *index;

  while (size < n * 2)
    size *= 2;
  if (!match->index || size > match->index_mask + 1) {
    index = realloc (match->index, size * sizeof *index);
    if (!index)
      return false;
    match->index = index;
    match->index_mask = size - 1;
  }
  memset (match->index, 0xFF, (match->index_mask + 1) * sizeof *match->index);
  for (unsigned i = 0; i < match->n_cards; i++)
    index_card (match, i);
  return true;
}

int
rules_match_card (const RulesMatch *match, RulesText id)
{
  uint32_t hash = rules_text_hash (id);

  for (uint32_t at = hash;; at++) {
    RulesCardSlot slot = match->index[at & match->index_mask];

    if (slot.card == NO_CARD)
      return -1;
    if (slot.hash == hash && rules_text_is (id, match->cards[slot.card].id))
      return (int)slot.card;
  }
}

void
rules_match_index_verbs (RulesMatch *match)
{
  memset (match->verbs, 0, sizeof match->verbs);
  for (unsigned verb = 0; verb < RULES_VERB_GAME + match->game->n_verbs; verb++) {
    uint32_t at = rules_text_hash (rules_text (rules_verb_name (match->game, verb)));

    while (match->verbs[at % RULES_VERB_SLOTS])
      at++;
    match->verbs[at % RULES_VERB_SLOTS] = (uint8_t)(verb + 1);
  }
}

int
rules_match_verb (const RulesMatch *match, RulesText name)
{
  for (uint32_t at = rules_text_hash (name);; at++) {
    int verb = match->verbs[at % RULES_VERB_SLOTS] - 1;

    if (verb < 0 || rules_text_is (name, rules_verb_name (match->game, (unsigned)verb)))
      return verb;
  }
}

static void
fill_card (RulesCard *card, PackNode node)
{
  const char *text;

  card->node = node;
  card->id = pack_text (pack_member (node, "id"));
  card->name = (text = pack_text (pack_member (node, "name"))) ? text : card->id;
  card->text = (text = pack_text (pack_member (node, "text"))) ? text : "";
  card->copies = pack_is_absent (pack_member (node, "copies"))
                     ? 1
                     : pack_integer (pack_member (node, "copies"));
}

/* Collects all packs' cards in the order of their ids and indexes them. */
static RulesStatus
join_cards (RulesMatch *match, RulesError *error)
{
  const RulesSetup *setup = &match->setup;
  unsigned n = 0;

  for (unsigned i = 0; i < setup->n_packs; i++)
    n += pack_count (pack_member (rules_pack_root (setup->packs[i]), "cards"));
  if (n == 0)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_PACK_NONE, 0, 0, 0);
  match->cards = calloc (n, sizeof *match->cards);
  match->by_id = calloc (n, sizeof *match->by_id);
  if (!match->cards || !match->by_id)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  for (unsigned i = 0; i < setup->n_packs; i++) {
    PackIter iter = pack_iter (pack_member (rules_pack_root (setup->packs[i]), "cards"));
    PackNode node;

    while (pack_next (&iter, NULL, &node))
      fill_card (&match->cards[match->n_cards++], node);
  }
  qsort (match->cards, n, sizeof *match->cards, compare_cards);
  for (unsigned i = 1; i < n; i++)
    if (strcmp (match->cards[i - 1].id, match->cards[i].id) == 0)
      return rules_error_text (error, RULES_PACK, RULES_FAULT_ID_TWICE,
                               rules_text (match->cards[i].id), 0, 0);
  for (unsigned i = 0; i < n; i++)
    match->by_id[i] = i;
  match->n_pack_cards = n;
  if (!build_index (match, n))
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  return RULES_OK;
}

/* One part of the walk that RulesMatch.fixed is the digest of. */
static void
hash_bytes (uint64_t *hash, const void *bytes, size_t length)
{
  *hash = rules_xxh64 (bytes, length, *hash);
}

static void
hash_number (uint64_t *hash, int64_t number)
{
  uint8_t bytes[8];

  for (int i = 0; i < 8; i++)
    bytes[i] = (uint64_t)number >> (8 * i);
  hash_bytes (hash, bytes, sizeof bytes);
}

static uint64_t
digest_setup (const RulesMatch *match)
{
  const RulesSetup *setup = &match->setup;
  const RulesGame *game = match->game;
  uint64_t hash = 0;

  hash_bytes (&hash, game->id, strlen (game->id));
  hash_bytes (&hash, game->variants[setup->variant].id, strlen (game->variants[setup->variant].id));
  hash_number (&hash, setup->revision);
  hash_number (&hash, setup->seats);
  hash_number (&hash, setup->open);
  for (unsigned i = 0; i < game->n_options; i++)
    hash_number (&hash, setup->options[i]);
  for (unsigned i = 0; i < match->n_pack_cards; i++)
    hash_bytes (&hash, match->cards[i].id, strlen (match->cards[i].id));
  return hash;
}

static RulesStatus
check_setup (const RulesSetup *setup, RulesError *error)
{
  unsigned option;

  for (unsigned i = 0; i < setup->n_packs; i++)
    if (strcmp (rules_pack_game (setup->packs[i]), setup->game->id) != 0) {
      rules_error_text (error, RULES_PACK, RULES_FAULT_PACK_GAME,
                        rules_text (rules_pack_id (setup->packs[i])), 0, 0);
      rules_error_set_argument (error, 1, rules_text (rules_pack_game (setup->packs[i])));
      return RULES_PACK;
    }
  return setup->game->check_setup ? setup->game->check_setup (setup, &option, error) : RULES_OK;
}

RulesStatus
rules_match_new (RulesMatch **out, const RulesSetup *setup, RulesError *error)
{
  RulesMatch *match = calloc (1, sizeof *match);
  RulesStatus status;

  *out = NULL;
  if (!match)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  match->game = setup->game;
  match->setup = *setup;
  rules_match_index_verbs (match);
  status = check_setup (setup, error);
  if (status == RULES_OK)
    status = join_cards (match, error);
  if (status == RULES_OK)
    status = match->game->compile (match, &match->compiled, error);
  if (status != RULES_OK) {
    rules_match_free (match);
    return status;
  }
  match->setup_hash = digest_setup (match);
  *out = match;
  return RULES_OK;
}

static void
clear_definition (RulesCardDefinition *definition)
{
  rules_pack_free (definition->pack);
  free (definition->text);
}

void
rules_match_free (RulesMatch *match)
{
  if (!match)
    return;
  if (match->compiled && match->game->release)
    match->game->release (match->compiled);
  else
    free (match->compiled);
  for (unsigned i = 0; i < match->n_definitions; i++)
    clear_definition (&match->definitions[i]);
  free (match->definitions);
  free (match->cards);
  free (match->by_id);
  free (match->index);
  free (match);
}

void
rules_match_set_dictionary (RulesMatch *match, const RulesDictionary *words)
{
  match->dictionary = words;
}

/* Cards that moves define */

/* A pack of one card. */
static PackNode
only_card (const RulesPack *pack)
{
  PackIter iter = pack_iter (pack_member (rules_pack_root (pack), "cards"));
  PackNode card = { NULL };

  pack_next (&iter, NULL, &card);
  return card;
}

/* A new number for the id of @node. */
static RulesStatus
add_card (RulesMatch *match, PackNode node, RulesError *error)
{
  unsigned n = match->n_cards, at = n;
  RulesCard *cards = NULL;
  uint32_t *by_id = NULL;

  if (n - match->n_pack_cards >= RULES_INLINE)
    return rules_error_set (error, RULES_BOUND, RULES_FAULT_INLINE_MANY, RULES_INLINE, 0, 0);
  if ((cards = realloc (match->cards, (n + 1) * sizeof *cards)))
    match->cards = cards;
  if ((by_id = realloc (match->by_id, (n + 1) * sizeof *by_id)))
    match->by_id = by_id;
  if (!cards || !by_id || !build_index (match, n + 1))
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  fill_card (&match->cards[n], node);
  while (at > 0 && strcmp (match->cards[match->by_id[at - 1]].id, match->cards[n].id) > 0) {
    match->by_id[at] = match->by_id[at - 1];
    at--;
  }
  match->by_id[at] = n;
  match->n_cards++;
  index_card (match, n);
  return RULES_OK;
}

/* The card is as @definition says, unless a pack has it. */
static void
use_definition (RulesMatch *match, const RulesCardDefinition *definition)
{
  if (definition->card >= match->n_pack_cards)
    fill_card (&match->cards[definition->card], only_card (definition->pack));
}

static bool
find_definition (const RulesMatch *match, int card, const char *text, unsigned *definition)
{
  for (unsigned i = 0; card >= 0 && i < match->n_definitions; i++)
    if (match->definitions[i].card == (uint32_t)card
        && strcmp (match->definitions[i].text, text) == 0) {
      *definition = i;
      return true;
    }
  return false;
}

RulesStatus
rules_match_define_card (RulesMatch *match, RulesPack *pack, char *text, unsigned *out,
                         RulesError *error)
{
  PackNode node = only_card (pack);
  int card = rules_match_card (match, rules_text (pack_text (pack_member (node, "id"))));
  RulesCardDefinition definition = { card, pack, text }, *definitions;
  unsigned n = match->n_definitions;
  RulesStatus status = RULES_OK;

  if (find_definition (match, card, text, out)) {
    clear_definition (&definition);
    use_definition (match, &match->definitions[*out]);
    return RULES_OK;
  }
  definitions = realloc (match->definitions, (n + 1) * sizeof *definitions);
  if (definitions)
    match->definitions = definitions;
  else
    status = rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  if (status == RULES_OK && card < 0) {
    definition.card = match->n_cards;
    status = add_card (match, node, error);
  }
  if (status != RULES_OK) {
    clear_definition (&definition);
    return status;
  }
  definitions[match->n_definitions++] = definition;
  status = match->game->define_card (match, n, error);
  if (status == RULES_OK) {
    use_definition (match, &definition);
    *out = n;
  } else
    rules_match_forget_cards (match, n);
  return status;
}

/* Lets go of cards that no definition is left of: those with the last numbers. */
static void
forget_cards (RulesMatch *match)
{
  unsigned n_cards = match->n_pack_cards, n = 0;

  for (unsigned i = 0; i < match->n_definitions; i++)
    if (match->definitions[i].card >= n_cards)
      n_cards = match->definitions[i].card + 1;
  for (unsigned i = 0; i < match->n_cards; i++)
    if (match->by_id[i] < n_cards)
      match->by_id[n++] = match->by_id[i];
  match->n_cards = n_cards;
}

void
rules_match_forget_cards (RulesMatch *match, unsigned n_definitions)
{
  if (n_definitions >= match->n_definitions)
    return;
  match->game->forget_cards (match, n_definitions);
  for (unsigned i = n_definitions; i < match->n_definitions; i++)
    clear_definition (&match->definitions[i]);
  match->n_definitions = n_definitions;
  forget_cards (match);
  for (unsigned i = 0; i < n_definitions; i++)
    use_definition (match, &match->definitions[i]);
  build_index (match, match->n_cards);
}
