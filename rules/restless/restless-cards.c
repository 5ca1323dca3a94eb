/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards compiled: those of joined packs, and those that moves define.
 *
 * Source: The Restless page, Pack and Bounds
 */
#include "rules/restless/restless-cards.h"

#include <stdlib.h>

#include "rules/digest.h"
#include "rules/faults.h"
#include "rules/restless/restless-pack-bounds.h"
#include "rules/restless/restless-card-fields.h"

/* The cards, and what they share: one array of pack cards' effects, and the names of traits, which
 * are borrowed from the packs that brought them. */
typedef struct {
  RestlessCards cards;
  RestlessEffect *effects;
  unsigned n_traits;
  const char *traits[RESTLESS_TRAITS];
  uint16_t *traits_before; /* by definition: how many traits there were before it */
} CompiledPack;

/* The number of the trait @name, a new one for a new name; -1 when there is no room. */
static int
trait_number (CompiledPack *deck, const char *name)
{
  for (unsigned i = 0; i < deck->n_traits; i++)
    if (strcmp (deck->traits[i], name) == 0)
      return i;
  if (deck->n_traits == RESTLESS_TRAITS)
    return -1;
  deck->traits[deck->n_traits] = name;
  return deck->n_traits++;
}

static RulesStatus
compile_traits (CompiledPack *deck, PackNode node, RestlessCard *card, RulesError *error)
{
  PackIter iter = pack_iter (pack_member (node, "traits"));
  PackNode word;
  RulesStatus status;

  while (pack_next (&iter, NULL, &word)) {
    int trait = trait_number (deck, pack_text (word));

    if (trait < 0) {
      status = rules_error_text (error, RULES_PACK, RULES_FAULT_NAMES_MANY,
                                 rules_text (pack_text (word)), RESTLESS_TRAITS, 0);
      rules_error_set_argument (error, 1, RULES_TEXT ("traits"));
      return status;
    }
    card->traits.bits[trait / 64] |= UINT64_C (1) << trait % 64;
  }
  return RULES_OK;
}

static unsigned
count_effects (PackNode node)
{
  return pack_count (pack_member (node, "use")) + pack_count (pack_member (node, "passive"))
         + pack_count (pack_member (node, "trait-bonus"))
         + pack_count (pack_member (node, "death"));
}

static int
name_index (PackNode node, const char *key, const char *const *names)
{
  const char *text = pack_text (pack_member (node, key));

  return text ? field_enum_value (names, text) : -1;
}

/* What nobody bears is for all when it says self; what only one can have is that one's. */
static RestlessRecipient
compile_recipient (PackNode card, RestlessOp op, PackNode effect)
{
  RestlessRecipient usual = restless_default_recipient (card);
  int of = name_index (effect, "of", restless_recipient_names);

  if (op == RESTLESS_REROLLS)
    return RESTLESS_PARTY;
  if (op == RESTLESS_DEFENSE)
    return RESTLESS_TARGET;
  if (of < 0 || (of == RESTLESS_SELF && usual == RESTLESS_PARTY))
    return usual;
  return of;
}

/* The effects of the list @key into @room, which moves behind them. */
static RestlessEffects
compile_effects (PackNode node, const char *key, RestlessEffect **room)
{
  PackIter iter = pack_iter (pack_member (node, key));
  RestlessEffects effects = { NULL, 0 };
  PackNode member;

  while (pack_next (&iter, NULL, &member)) {
    RestlessEffect *effect = (*room)++;
    int roll = name_index (member, "roll", restless_roll_names);

    effect->op = name_index (member, "op", restless_op_names);
    effect->of = compile_recipient (node, effect->op, member);
    effect->roll = roll < 0 ? 0 : roll;
    effect->n = pack_integer (pack_member (member, "n"));
    if (!effects.at)
      effects.at = effect;
    effects.n++;
  }
  return effects;
}

/* Bonuses of a weapon or an attack spell are for attacks with it alone, and not summed up. */
static void
sum_lasting (RestlessEffects effects, bool weapon, RestlessPassive *lasting)
{
  for (unsigned i = 0; i < effects.n; i++) {
    const RestlessEffect *effect = &effects.at[i];
    bool own = effect->of == RESTLESS_SELF;
    RestlessBonuses *numbers = own ? &lasting->own : &lasting->reach;
    int16_t *number = effect->op == RESTLESS_MAX_HEALTH     ? &numbers->max_health
                      : effect->op == RESTLESS_WEIGHT_BONUS ? &numbers->max_weight
                      : weapon                              ? NULL
                      : effect->op == RESTLESS_ROLL_BONUS   ? &numbers->rolls[effect->roll]
                      : effect->op == RESTLESS_DAMAGE_BONUS ? &numbers->damage
                                                            : NULL;

    if (effect->op == RESTLESS_DEFENSE)
      lasting->defense += effect->n;
    if (!number)
      continue;
    *number += effect->n;
    *(own ? &lasting->owns : &lasting->reaches) = true;
  }
}

static void
compile_lasting (RestlessCard *card)
{
  bool weapon = card->item == RESTLESS_WEAPON || card->attack_spell;

  card->lasts = card->passive.n || (card->trait_bonus.n && !card->bonus_of_use);
  sum_lasting (card->passive, weapon, &card->lasting);
  if (!card->bonus_of_use)
    sum_lasting (card->trait_bonus, weapon, &card->lasting_trait);
}

static void
note_recipients (RestlessCard *card, RestlessEffects effects)
{
  for (unsigned i = 0; i < effects.n; i++) {
    card->chosen |= effects.at[i].of == RESTLESS_CHOSEN;
    card->needs_target |= effects.at[i].of == RESTLESS_TARGET;
  }
}

static int
read_number (const RulesCardKind *form, PackNode node, const char *key)
{
  const RulesField *field = restless_card_field (form, node, key);
  PackNode value = field ? pack_member (node, key) : (PackNode){ NULL };

  if (!field)
    return 0;
  if (!pack_is_absent (value))
    return pack_integer (value);
  return field->initial < field->min ? 0 : field->initial;
}

static bool
read_flag (const RulesCardKind *form, PackNode node, const char *key)
{
  return restless_card_field (form, node, key) && pack_kind (pack_member (node, key)) == PACK_TRUE;
}

/* Which of its field's names it says; 0 where the kind has no such field. */
static int
read_enum (const RulesCardKind *form, PackNode node, const char *key)
{
  const RulesField *field = restless_card_field (form, node, key);

  return field ? name_index (node, key, field->names) : 0;
}

static void
compile_numbers (const RulesCardKind *form, PackNode node, RestlessCard *card)
{
  PackNode drops = pack_member (node, "drops");

  card->type = read_enum (form, node, "type");
  card->item = restless_card_field (form, node, "item")
                   ? read_enum (form, node, "item") + RESTLESS_WEAPON
                   : RESTLESS_NO_ITEM;
  card->tarot = read_enum (form, node, "form");
  card->level = read_number (form, node, "level");
  card->encounters = read_number (form, node, "encounters");
  card->health = read_number (form, node, "health");
  card->attack = read_number (form, node, "attack");
  card->defense = read_number (form, node, "defense");
  card->damage = read_number (form, node, "damage");
  card->max_weight = read_number (form, node, "max-weight");
  card->weight = read_number (form, node, "weight");
  card->value = read_number (form, node, "value");
  card->armor = read_number (form, node, "armor");
  card->shots = read_number (form, node, "shots");
  card->counters = read_number (form, node, "counters");
  card->recharge = read_number (form, node, "recharge");
  card->drop_loot = pack_integer (pack_member (drops, "loot"));
  card->drop_treasure = pack_integer (pack_member (drops, "treasure"));
  card->drop_rerolls = pack_integer (pack_member (drops, "rerolls"));
  card->chain_magic = read_flag (form, node, "chain-magic");
  card->ranged = read_flag (form, node, "ranged");
  card->food = read_flag (form, node, "food");
  card->spell = read_flag (form, node, "spell");
  card->attack_spell = card->spell && !pack_is_absent (pack_member (node, "damage"));
  card->rest_only = read_flag (form, node, "rest-only");
  card->stacks = read_flag (form, node, "stacks");
}

static void
compile_strikes (PackNode node, RestlessCard *card)
{
  PackIter iter = pack_iter (pack_member (node, "attacks"));
  PackNode range;

  while (pack_next (&iter, NULL, &range))
    card->strikes[card->n_strikes++] =
        (RestlessStrike){ .from = pack_integer (pack_member (range, "from")),
                          .to = pack_integer (pack_member (range, "to")),
                          .damage = pack_integer (pack_member (range, "damage")) };
}

/* A card that was checked; its effects go to @room, as many as count_effects() says. */
static RulesStatus
compile_card (CompiledPack *deck, PackNode node, RestlessCard *card, RestlessEffect **room,
              RulesError *error)
{
  const RulesCardKind *form = restless_card_kind (pack_text (pack_member (node, "kind")));
  const char *id = pack_text (pack_member (node, "id"));
  PackNode copies = pack_member (node, "copies");

  card->id = rules_xxh64 (id, strlen (id), 0);
  card->kind = form - restless_card_kinds;
  card->copies = pack_is_absent (copies) ? 1 : pack_integer (copies);
  compile_numbers (form, node, card);
  compile_strikes (node, card);
  card->deck = card->kind == RESTLESS_REALM ? RESTLESS_REALM_DECK + card->level - 1 : card->kind;
  card->use = compile_effects (node, "use", room);
  card->passive = compile_effects (node, "passive", room);
  card->trait_bonus = compile_effects (node, "trait-bonus", room);
  card->death = compile_effects (node, "death", room);
  card->bonus_of_use = !pack_is_absent (pack_member (node, "use"));
  compile_lasting (card);
  note_recipients (card, card->use);
  if (card->bonus_of_use)
    note_recipients (card, card->trait_bonus);
  return compile_traits (deck, node, card, error);
}

static RulesStatus
compile_all (const RulesMatch *match, CompiledPack *deck, RulesError *error)
{
  RestlessEffect *room;
  unsigned n_effects = 0;
  RulesStatus status = RULES_OK;

  for (unsigned i = 0; i < match->n_cards; i++)
    n_effects += count_effects (match->cards[i].node);
  deck->cards.cards = calloc (match->n_cards, sizeof *deck->cards.cards);
  deck->effects = room = calloc (n_effects + 1, sizeof *deck->effects);
  if (!deck->cards.cards || !deck->effects)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  trait_number (deck, "omenist");
  for (unsigned i = 0; status == RULES_OK && i < match->n_cards; i++)
    status = compile_card (deck, match->cards[i].node, &deck->cards.cards[i], &room, error);
  return status;
}

RulesStatus
restless_compile (const RulesMatch *match, void **compiled, RulesError *error)
{
  CompiledPack *deck;
  RulesStatus status;

  if (match->n_cards > RESTLESS_PACK_CARDS)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_CARDS_MANY, RESTLESS_PACK_CARDS,
                            match->n_cards, 0);
  deck = calloc (1, sizeof *deck);
  if (!deck)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  status = compile_all (match, deck, error);
  if (status == RULES_OK)
    *compiled = deck;
  else
    restless_release (deck);
  return status;
}

static void
forget_definition (CompiledPack *deck, unsigned definition)
{
  if (definition >= deck->cards.n_inlines)
    return;
  for (unsigned i = definition; i < deck->cards.n_inlines; i++)
    free (deck->cards.inlines[i]);
  deck->cards.n_inlines = definition;
  deck->n_traits = deck->traits_before[definition];
}

void
restless_release (void *compiled)
{
  CompiledPack *deck = compiled;

  forget_definition (deck, 0);
  free (deck->cards.inlines);
  free (deck->traits_before);
  free (deck->cards.cards);
  free (deck->effects);
  free (deck);
}

void
restless_forget_cards (RulesMatch *match, unsigned definition)
{
  forget_definition (match->compiled, definition);
}

/* Room for one more definition. */
static bool
add_definition (CompiledPack *deck)
{
  unsigned n = deck->cards.n_inlines + 1;
  RestlessCard **inlines = realloc (deck->cards.inlines, n * sizeof (RestlessCard *));
  uint16_t *before = realloc (deck->traits_before, n * sizeof *before);

  if (inlines)
    deck->cards.inlines = inlines;
  if (before)
    deck->traits_before = before;
  return inlines && before;
}

RulesStatus
restless_define_card (RulesMatch *match, unsigned definition, RulesError *error)
{
  CompiledPack *deck = match->compiled;
  PackNode root = rules_pack_root (match->definitions[definition].pack), node = { NULL };
  PackIter iter = pack_iter (pack_member (root, "cards"));
  unsigned n_traits = deck->n_traits;
  RestlessCard *card;
  RestlessEffect *room;
  RulesStatus status;

  pack_next (&iter, NULL, &node);
  card = calloc (1, sizeof *card + count_effects (node) * sizeof *room);
  if (!card || !add_definition (deck)) {
    free (card);
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  }
  room = (RestlessEffect *)(card + 1);
  status = compile_card (deck, node, card, &room, error);
  if (status != RULES_OK) {
    deck->n_traits = n_traits;
    free (card);
    if (error)
      error->status = RULES_BOUND;
    return RULES_BOUND;
  }
  deck->traits_before[definition] = n_traits;
  deck->cards.inlines[definition] = card;
  deck->cards.n_inlines = definition + 1;
  return RULES_OK;
}
