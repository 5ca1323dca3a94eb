/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of The Restless: what packs are compiled into, what joined packs break, cards that
 * moves define, and the table of fields. Which packs are refused alone, the importers' corpus has.
 */
#include "tests/rules/play.h"

#include "rules/restless/restless-card-text.h"
#include "rules/restless/restless-pack-bounds.h"
#include "rules/restless/restless-card-fields.h"
#include "rules/restless/restless.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define CARDS                                                                                      \
  "{'id':'drover','name':'Drover','kind':'character','attack':1,'max-weight':8,'health':7,"        \
  "'traits':['hunter'],'passive':[{'op':'max-health','n':1}],"                                     \
  "'death':[{'op':'rerolls','n':2},{'op':'damage','n':3,'of':'target'}]},"                         \
  "{'id':'hound','name':'Hound','kind':'encounter','type':'combat','attack':2,'defense':10,"       \
  "'health':999,'drops':{'loot':1,'rerolls':3},'types':['beast'],'chain-magic':true,"              \
  "'traits':['omenist'],'trait-bonus':[{'op':'defense','n':-2}]},"                                 \
  "{'id':'shrine','name':'Shrine','kind':'encounter','type':'event',"                              \
  "'use':[{'op':'heal','n':2},{'op':'heal','n':1,'of':'self'}]},"                                  \
  "{'id':'pedlar','name':'Pedlar','kind':'encounter','type':'trader'},"                            \
  "{'id':'cleaver','name':'Cleaver','kind':'starter','item':'weapon','damage':3,'weight':2},"      \
  "{'id':'broth','name':'Broth','kind':'loot','item':'consumable','food':true,'rest-only':true,"   \
  "'use':[{'op':'heal','n':2}],'traits':['herbalist'],"                                            \
  "'trait-bonus':[{'op':'heal','n':1,'of':'chosen'}]},"                                            \
  "{'id':'ember','name':'Ember','kind':'loot','item':'consumable','spell':true,'damage':4,"        \
  "'ranged':true,'shots':2,'counters':3,'copies':2},"                                              \
  "{'id':'verse','name':'Verse','kind':'loot','item':'consumable','spell':true,"                   \
  "'use':[{'op':'defense','n':-2,'of':'party'}]},"                                                 \
  "{'id':'bell','name':'Bell','kind':'treasure','item':'active','recharge':2,"                     \
  "'use':[{'op':'roll-bonus','n':-1,'of':'party','roll':'dodge'}]},"                               \
  "{'id':'mail','name':'Mail','kind':'treasure','item':'equipment','armor':4,'value':-5,"          \
  "'traits':['hunter','herbalist'],'trait-bonus':[{'op':'weight-bonus','n':1}]},"                  \
  "{'id':'gloom','name':'Gloom','kind':'treasure','item':'sin','text':'It\\ns \"dark\".'},"        \
  "{'id':'camp','name':'Camp','kind':'rest','copies':99},"                                         \
  "{'id':'moor','name':'Moor','kind':'realm','level':4,'encounters':3},"                           \
  "{'id':'maw','name':'Maw','kind':'god','defense':14,'health':20,'attacks':"                      \
  "[{'from':5,'to':13,'damage':2},{'from':1,'to':4,'damage':4}]},"                                 \
  "{'id':'hale','name':'Hale','kind':'status','stacks':true,'weight':1},"                          \
  "{'id':'sun','name':'Sun','kind':'tarot','form':'blessing',"                                     \
  "'passive':[{'op':'damage-bonus','n':1}]},"                                                      \
  "{'id':'world','name':'World','kind':'tarot','form':'group-blessing',"                           \
  "'passive':[{'op':'damage-bonus','n':1}]},"                                                      \
  "{'id':'well','name':'Well','kind':'tarot','form':'resource-pool','counters':2,"                 \
  "'use':[{'op':'heal','n':1},{'op':'rerolls','n':-99,'of':'chosen'}]},"                           \
  "{'id':'fool','name':'Fool','kind':'tarot','form':'event','use':[{'op':'draw-loot','n':2}]}"

static uint8_t *bytes[2];
static RulesPack *packs[2];
static RulesMatch *match;

static RulesStatus
join (const char *one, const char *two, RulesError *error)
{
  const char *const cards[2] = { one, two };
  RulesSetup setup;
  RulesStatus status;
  size_t length;

  rules_setup_init (&setup, &restless_game);
  for (unsigned k = 0; k < 2 && cards[k]; k++) {
    char *json = malloc (strlen (cards[k]) + 32);

    sprintf (json, "{'cards':[%s]}", cards[k]);
    bytes[k] = play_pack_json (k ? "two" : "one", json, &length);
    free (json);
    ck_assert_int_eq (rules_pack_open (&packs[k], bytes[k], length), PACK_OK);
    status = rules_check_pack (packs[k], error);
    ck_assert_msg (status == RULES_OK, "pack %u: %s", k, error->path);
    setup.packs[setup.n_packs++] = packs[k];
  }
  return rules_match_new (&match, &setup, error);
}

static void
part (void)
{
  rules_match_free (match);
  match = NULL;
  for (unsigned k = 0; k < 2; k++) {
    rules_pack_free (packs[k]);
    free (bytes[k]);
    packs[k] = NULL;
    bytes[k] = NULL;
  }
}

static void
setup_cb (void)
{
  RulesError error;

  ck_assert_int_eq (join (CARDS, NULL, &error), RULES_OK);
}

static const RestlessCard *
card (const char *id)
{
  const RestlessCards *cards = match->compiled;
  int number = rules_match_card (match, rules_text (id));

  ck_assert_int_ge (number, 0);
  return &cards->cards[number];
}

/* Packs */

static const struct {
  const char *id;
  uint8_t kind, deck;
} decks[] = {
  { "drover", RESTLESS_CHARACTER, RESTLESS_CHARACTER },
  { "hound", RESTLESS_ENCOUNTER, RESTLESS_ENCOUNTER },
  { "cleaver", RESTLESS_STARTER, RESTLESS_STARTER },
  { "broth", RESTLESS_LOOT, RESTLESS_LOOT },
  { "gloom", RESTLESS_TREASURE, RESTLESS_TREASURE },
  { "camp", RESTLESS_REST, RESTLESS_REST },
  { "moor", RESTLESS_REALM, RESTLESS_REALM_DECK + 3 },
  { "maw", RESTLESS_GOD, RESTLESS_GOD },
  { "hale", RESTLESS_STATUS, RESTLESS_STATUS },
  { "fool", RESTLESS_TAROT, RESTLESS_TAROT },
};

START_TEST (cards_have_their_deck)
{
  ck_assert_uint_eq (card (decks[_i].id)->kind, decks[_i].kind);
  ck_assert_uint_eq (card (decks[_i].id)->deck, decks[_i].deck);
}
END_TEST

START_TEST (fields_are_compiled)
{
  const RestlessCard *maw = card ("maw"), *ember = card ("ember");

  ck_assert_int_eq (card ("drover")->max_weight, 8);
  ck_assert_int_eq (card ("hound")->health, 999);
  ck_assert_int_eq (card ("hound")->type, RESTLESS_COMBAT);
  ck_assert_int_eq (card ("pedlar")->type, RESTLESS_TRADER);
  ck_assert (card ("hound")->chain_magic && !card ("shrine")->chain_magic);
  ck_assert_uint_eq (card ("hound")->drop_loot, 1);
  ck_assert_uint_eq (card ("hound")->drop_treasure, 0);
  ck_assert_uint_eq (card ("hound")->drop_rerolls, 3);
  ck_assert_int_eq (card ("hound")->item, RESTLESS_NO_ITEM);
  ck_assert_int_eq (card ("cleaver")->item, RESTLESS_WEAPON);
  ck_assert_uint_eq (card ("cleaver")->shots, 1);
  ck_assert_int_eq (card ("gloom")->item, RESTLESS_SIN);
  ck_assert (card ("broth")->food && card ("broth")->rest_only && !card ("broth")->spell);
  ck_assert_uint_eq (card ("broth")->counters, 1);
  ck_assert (ember->spell && ember->attack_spell && ember->ranged && ember->shots == 2);
  ck_assert_uint_eq (ember->counters, 3);
  ck_assert_uint_eq (ember->copies, 2);
  ck_assert (card ("verse")->spell && !card ("verse")->attack_spell);
  ck_assert_int_eq (card ("verse")->damage, 0);
  ck_assert_uint_eq (card ("bell")->recharge, 2);
  ck_assert_int_eq (card ("mail")->armor, 4);
  ck_assert_int_eq (card ("mail")->value, -5);
  ck_assert_uint_eq (card ("moor")->level, 4);
  ck_assert_uint_eq (card ("moor")->encounters, 3);
  ck_assert (card ("hale")->stacks && card ("hale")->weight == 1);
  ck_assert_int_eq (card ("well")->tarot, RESTLESS_RESOURCE_POOL);
  ck_assert_uint_eq (card ("well")->counters, 2);
  ck_assert_uint_eq (card ("sun")->counters, 0);
  /* A god's attacks stay in the order of the card. */
  ck_assert_uint_eq (maw->n_strikes, 2);
  ck_assert (maw->strikes[0].from == 5 && maw->strikes[0].to == 13 && maw->strikes[0].damage == 2);
  ck_assert (maw->strikes[1].from == 1);
}
END_TEST

/* "of: by default self on a card with a bearer or user, party elsewhere" */
static const struct {
  const char *id;
  char list; /* u use, p passive, b bonus, d death */
  unsigned k, of;
} whom[] = {
  { "drover", 'p', 0, RESTLESS_SELF },
  { "drover", 'd', 1, RESTLESS_TARGET },
  { "shrine", 'u', 0, RESTLESS_PARTY },
  { "shrine", 'u', 1, RESTLESS_PARTY },
  { "broth", 'u', 0, RESTLESS_SELF },
  { "broth", 'b', 0, RESTLESS_CHOSEN },
  { "bell", 'u', 0, RESTLESS_PARTY },
  { "mail", 'b', 0, RESTLESS_SELF },
  { "sun", 'p', 0, RESTLESS_SELF },
  { "world", 'p', 0, RESTLESS_PARTY },
  { "well", 'u', 0, RESTLESS_SELF },
  { "fool", 'u', 0, RESTLESS_PARTY },
  /* The party's and the Target's, whatever is said */
  { "drover", 'd', 0, RESTLESS_PARTY },
  { "well", 'u', 1, RESTLESS_PARTY },
  { "verse", 'u', 0, RESTLESS_TARGET },
  { "hound", 'b', 0, RESTLESS_TARGET },
};

START_TEST (effects_are_for_somebody)
{
  const RestlessCard *found = card (whom[_i].id);
  RestlessEffects effects = whom[_i].list == 'u'   ? found->use
                            : whom[_i].list == 'p' ? found->passive
                            : whom[_i].list == 'b' ? found->trait_bonus
                                                   : found->death;

  ck_assert_uint_lt (whom[_i].k, effects.n);
  ck_assert_uint_eq (effects.at[whom[_i].k].of, whom[_i].of);
}
END_TEST

START_TEST (uses_say_what_they_need)
{
  const RestlessEffect *roll = &card ("bell")->use.at[0];

  ck_assert (card ("broth")->chosen && !card ("broth")->needs_target);
  ck_assert (!card ("well")->chosen);
  ck_assert (card ("verse")->needs_target && !card ("bell")->needs_target);
  ck_assert (card ("broth")->bonus_of_use && !card ("mail")->bonus_of_use);
  ck_assert (roll->op == RESTLESS_ROLL_BONUS && roll->roll == RESTLESS_ROLL_DODGE && roll->n == -1);
}
END_TEST

static bool
has_trait (const RestlessCard *found, unsigned trait)
{
  return found->traits.bits[trait / 64] >> trait % 64 & 1;
}

START_TEST (traits_are_numbered)
{
  unsigned shared = 0;

  ck_assert (has_trait (card ("hound"), RESTLESS_OMENIST));
  ck_assert (!has_trait (card ("mail"), RESTLESS_OMENIST));
  for (unsigned trait = 0; trait < RESTLESS_TRAITS; trait++)
    shared += has_trait (card ("drover"), trait) && has_trait (card ("mail"), trait);
  ck_assert_uint_eq (shared, 1);
}
END_TEST

/* @n rests "PREFIX1" …, each with a trait of its own if @traits. */
static char *
many (const char *prefix, unsigned n, bool traits)
{
  char *json = malloc (n * 80 + 1), *at = json;

  *at = '\0';
  for (unsigned k = 0; k < n; k++)
    at += sprintf (at, "%s{'id':'%s%u','name':'R','kind':'rest'%s", k ? "," : "", prefix, k,
                   traits ? "" : "}");
  if (traits) {
    at = json;
    for (unsigned k = 0; k < n; k++)
      at += sprintf (at, "%s{'id':'%s%u','name':'R','kind':'rest','traits':['%s%u']}", k ? "," : "",
                     prefix, k, prefix, k);
  }
  return json;
}

/* "at most 2,000 cards in packs (copies not counted)" */
START_TEST (joined_cards_are_bounded)
{
  char *one = many ("a", 1500, false), *fits = many ("b", 500, false),
       *not = many ("b", 501, false);
  RulesError error;

  ck_assert_int_eq (join (one, fits, &error), RULES_OK);
  part ();
  ck_assert_int_eq (join (one, not, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, RULES_FAULT_CARDS_MANY);
  ck_assert_str_eq (error.path, "");
  part ();
  free (one);
  free (fits);
  free (not );
}
END_TEST

START_TEST (traits_are_bounded)
{
  char *fits = many ("a", RESTLESS_TRAITS - 1, true), *not = many ("a", RESTLESS_TRAITS, true);
  RulesError error;

  ck_assert_int_eq (join (fits, NULL, &error), RULES_OK);
  part ();
  ck_assert_int_eq (join (not, NULL, &error), RULES_PACK);
  ck_assert_uint_eq (error.code, RULES_FAULT_NAMES_MANY);
  part ();
  free (fits);
  free (not );
}
END_TEST

/* Cards that moves define */

static RulesStatus
read (const char *move, RulesMoveBuffer *buffer, RulesError *error)
{
  static RecordLine line;

  ck_assert_msg (record_read_line (move, strlen (move), &line, error) == RULES_OK, "%s", move);
  return rules_read_move (match, &line, buffer, error);
}

/* What is written, and how it is listed; NULL: the same. */
static const struct {
  const char *written, *listed;
} defined[] = {
  { "- card h kind=encounter type=combat health=6 attack=2 defense=12 chain-magic=true "
    "drops=loot:1,treasure:1 traits=hunter text=\"It, \\\"burns\\\"; still\"",
    NULL },
  { "- card h text=Grim drops=treasure:1,loot:0 defense=12 attack=02 type=combat kind=encounter "
    "health=6",
    "- card h kind=encounter type=combat health=6 attack=2 defense=12 drops=loot:0,treasure:1 "
    "text=\"Grim\"" },
  { "- card h chain-magic=false health=6 attack=2 defense=12 type=combat kind=encounter name=h "
    "copies=1",
    "- card h kind=encounter type=combat health=6 attack=2 defense=12" },
  { "- card w kind=loot item=weapon damage=0 ranged=true shots=3 weight=-2 value=+3 copies=4 "
    "name=\"Old \\\\ bow\"",
    "- card w kind=loot item=weapon damage=0 ranged=true shots=3 weight=-2 value=3 "
    "name=\"Old \\\\ bow\" copies=4" },
  { "- card s kind=treasure item=consumable spell=true damage=0 counters=2", NULL },
  { "- card b kind=loot item=consumable use=heal:2:self,roll-bonus:1:combat,heal:1:chosen",
    "- card b kind=loot item=consumable use=heal:2,roll-bonus:1:self:combat,heal:1:chosen" },
  { "- card r kind=rest use=heal:2:party,roll-bonus:-1:dodge,rerolls:-2",
    "- card r kind=rest use=heal:2,roll-bonus:-1:party:dodge,rerolls:-2" },
  { "- card g kind=god health=20 defense=14 attacks=5:1,1-4:3",
    "- card g kind=god health=20 defense=14 attacks=5-5:1,1-4:3" },
  { "- card c kind=character attack=1 max-weight=8 health=7 traits=b,a death=heal:2:party",
    "- card c kind=character health=7 attack=1 max-weight=8 traits=b,a death=heal:2:party" },
  { "- card t kind=tarot form=resource-pool counters=3 use=heal:1:chosen", NULL },
  { "- card m kind=realm level=2 encounters=3 source=owner", NULL },
  { "- card e kind=status stacks=true weight=1", NULL },
  { "- card q kind=rest text=\"one\\ntwo\"", NULL },
  { "- card camp kind=rest", NULL },
};

START_TEST (definitions_are_listed)
{
  const char *listed = defined[_i].listed ? defined[_i].listed : defined[_i].written;
  RulesMoveBuffer move, again;
  RulesError error;
  char text[512];
  RulesBuffer out = { text, sizeof text - 1, 0, false };
  RulesStatus status = read (defined[_i].written, &move, &error);

  ck_assert_msg (status == RULES_OK, "%s: fault %u at %u", defined[_i].written, error.code,
                 error.column);
  rules_write_move (match, &move.move, &out);
  text[out.length] = '\0';
  ck_assert_str_eq (text, listed);
  ck_assert_int_eq (read (listed, &again, &error), RULES_OK);
  ck_assert_uint_eq (again.move.n_args, 2);
  ck_assert_int_eq (again.args[0].value, move.args[0].value);
  ck_assert_int_eq (again.args[1].value, move.args[1].value);
  ck_assert_uint_eq (match->n_definitions, 1);
}
END_TEST

static const struct {
  RulesStatus status;
  unsigned code, column;
  const char *text, *move;
} misread[] = {
  { RULES_SYNTAX, RULES_FAULT_ARGS_FEW, 0, NULL, "- card" },
  { RULES_SYNTAX, RULES_FAULT_ARG_CARD, 8, "Hag", "- card Hag kind=rest" },
  { RULES_SYNTAX, RULES_FAULT_ARG_CARD, 8, "rest", "- card kind=rest" },
  { RULES_SYNTAX, RULES_FAULT_KEY_MISSING, 0, "kind", "- card hag level=1" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_VALUE, 12, "kind", "- card hag kind=monster" },
  { RULES_SYNTAX, RULES_FAULT_KEY_UNKNOWN, 22, "strength", "- card hag kind=rest strength=3" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_UNKNOWN, 22, "level", "- card hag kind=rest level=3" },
  { RULES_SYNTAX, RULES_FAULT_ARG_WORD, 22, "strong", "- card hag kind=rest strong" },
  { RULES_SYNTAX, RULES_FAULT_KEY_MISSING, 0, "level", "- card hag kind=realm" },
  { RULES_BOUND, RULES_FAULT_FIELD_BOUND, 23, "level", "- card hag kind=realm level=6" },
  { RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, 23, "six", "- card hag kind=realm level=six" },
  { RULES_BOUND, RULES_FAULT_FIELD_BOUND, 22, "copies", "- card hag kind=rest copies=100" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_VALUE, 22, "source", "- card hag kind=rest source=web" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_BOOLEAN, 24, "yes", "- card hag kind=status stacks=yes" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_ID, 22, "B", "- card hag kind=rest traits=a,B" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_ID, 22, "", "- card hag kind=rest traits=a," },
  { RULES_SYNTAX, RULES_FAULT_FIELD_MISSING, 22, "n", "- card hag kind=rest use=heal" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_VALUE, 22, "op", "- card hag kind=rest use=heal:1,bless:2" },
  { RULES_SYNTAX, RULES_FAULT_ARG_NUMBER, 22, "all", "- card hag kind=rest use=heal:all" },
  { RULES_BOUND, RULES_FAULT_FIELD_BOUND, 22, "n", "- card hag kind=rest use=heal:0" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_VALUE, 22, "of", "- card hag kind=rest use=heal:1:all" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_MISSING, 22, "roll", "- card hag kind=rest use=roll-bonus:1" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_UNKNOWN, 22, "roll",
    "- card hag kind=rest use=heal:1:party:dodge" },
  { RULES_SYNTAX, RULES_FAULT_ARG_WORD, 22, "now",
    "- card hag kind=rest use=roll-bonus:1:party:dodge:now" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_VALUE, 22, "op", "- card hag kind=rest passive=heal:1" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_VALUE, 22, "op", "- card hag kind=rest trait-bonus=heal:1" },
  { RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, 57, "gold",
    "- card hag kind=encounter type=combat attack=1 health=1 drops=gold:1 defense=1" },
  { RULES_SYNTAX, RULES_FAULT_NAME_UNKNOWN, 57, "loot",
    "- card hag kind=encounter type=combat attack=1 health=1 drops=loot defense=1" },
  { RULES_SYNTAX, RULES_FAULT_KEY_TWICE, 57, "loot",
    "- card hag kind=encounter type=combat attack=1 health=1 drops=loot:1,loot:1" },
  { RULES_BOUND, RULES_FAULT_FIELD_BOUND, 57, "loot",
    "- card hag kind=encounter type=combat attack=1 health=1 drops=loot:21 defense=1" },
  { RULES_SYNTAX, RULES_FAULT_ARG_WORD, 42, "1-4",
    "- card hag kind=god health=20 defense=14 attacks=1-4" },
  { RULES_SYNTAX, RULES_FAULT_RANGE_TWICE, 42, "attacks[1]",
    "- card hag kind=god health=20 defense=14 attacks=1-4:1,4:2" },
  { RULES_SYNTAX, RULES_FAULT_RANGE_ORDER, 42, "to",
    "- card hag kind=god health=20 defense=14 attacks=4-1:1" },
  { RULES_BOUND, RULES_FAULT_FIELD_BOUND, 42, "to",
    "- card hag kind=god health=20 defense=14 attacks=1-21:1" },
  { RULES_SYNTAX, RULES_FAULT_FIELD_CONTROL, 22, "name", "- card hag kind=rest name=\"a\\nb\"" },
};

START_TEST (definitions_are_misread)
{
  RulesMoveBuffer move;
  RulesError error = { 0 };

  ck_assert_int_eq (read (misread[_i].move, &move, &error), misread[_i].status);
  ck_assert_msg (error.code == misread[_i].code && error.column == misread[_i].column,
                 "%s: fault %u at %u", misread[_i].move, error.code, error.column);
  if (misread[_i].text)
    ck_assert_str_eq (error.text[0], misread[_i].text);
  ck_assert_str_eq (error.path, "");
  ck_assert_int_eq (error.status, misread[_i].status);
  ck_assert_uint_eq (match->n_definitions, 0);
  ck_assert_uint_eq (match->n_cards, match->n_pack_cards);
}
END_TEST

static void
check_effects (RestlessEffects a, RestlessEffects b)
{
  ck_assert_uint_eq (a.n, b.n);
  ck_assert (a.n == 0 || memcmp (a.at, b.at, a.n * sizeof *a.at) == 0);
}

/* What stands between the members of a copied struct is not said, so it isn't compared. */
static void
check_lasting (const RestlessPassive *a, const RestlessPassive *b)
{
  ck_assert_mem_eq (&a->own, &b->own, sizeof a->own);
  ck_assert_mem_eq (&a->reach, &b->reach, sizeof a->reach);
  ck_assert_int_eq (a->defense, b->defense);
  ck_assert (a->owns == b->owns && a->reaches == b->reaches);
}

#define SAME(a, b, from, to)                                                                       \
  (memcmp (&(a)->from, &(b)->from,                                                                 \
           offsetof (RestlessCard, to) + sizeof (a)->to - offsetof (RestlessCard, from))           \
   == 0)

static void
check_values (const RestlessCard *a, const RestlessCard *b, const char *text)
{
  ck_assert_msg (SAME (a, b, kind, needs_target), "%s", text);
  ck_assert_msg (SAME (a, b, traits, traits), "%s", text);
  ck_assert_msg (SAME (a, b, n_strikes, strikes), "%s", text);
  check_lasting (&a->lasting, &b->lasting);
  check_lasting (&a->lasting_trait, &b->lasting_trait);
}

/* A pack's card, written as a definition under another id, is the same card. */
START_TEST (definitions_are_as_packs)
{
  const RestlessCards *cards = match->compiled;

  for (unsigned i = 0; i < match->n_pack_cards; i++) {
    char *text = restless_card_text (match->cards[i].node), move_text[1024];
    RestlessCard one = cards->cards[i], two;
    RulesMoveBuffer move;
    RulesError error;

    snprintf (move_text, sizeof move_text, "- card x-%s", text);
    ck_assert_msg (read (move_text, &move, &error) == RULES_OK, "%s", move_text);
    two = *cards->inlines[move.args[1].value];
    check_effects (one.use, two.use);
    check_effects (one.passive, two.passive);
    check_effects (one.trait_bonus, two.trait_bonus);
    check_effects (one.death, two.death);
    check_values (&one, &two, move_text);
    ck_assert_str_eq (match->cards[move.args[0].value].name, match->cards[i].name);
    ck_assert_str_eq (match->cards[move.args[0].value].text, match->cards[i].text);
    free (text);
  }
}
END_TEST

START_TEST (forgotten_traits_make_room)
{
  RulesMoveBuffer move;
  RulesError error;
  char text[64];

  for (unsigned round = 0; round < 3; round++) {
    for (unsigned k = 0; k < RESTLESS_TRAITS - 3; k++) {
      snprintf (text, sizeof text, "- card hag kind=rest traits=x%u", k + 1000 * round);
      ck_assert_int_eq (read (text, &move, &error), RULES_OK);
    }
    ck_assert_int_eq (read ("- card hag kind=rest traits=one-more", &move, &error), RULES_BOUND);
    ck_assert_uint_eq (error.code, RULES_FAULT_NAMES_MANY);
    ck_assert_int_eq (read ("- card hag kind=rest traits=hunter", &move, &error), RULES_OK);
    rules_match_forget_cards (match, 0);
  }
}
END_TEST

/* "Inline cards that contradict the pack: refused, both shown." */
static const struct {
  const char *first, *second; /* NULL: the pack's */
  unsigned code;
  const char *says, *known;
} contradictions[] = {
  { "- card hag kind=encounter type=combat health=6 attack=2 defense=12",
    "- card hag kind=encounter type=combat health=8 attack=2 defense=12 chain-magic=true",
    RULES_FAULT_INLINE_DIFFERS, "hag health=8 chain-magic=true", "hag health=6 chain-magic=false" },
  { "- card hag kind=rest", "- card hag kind=status", RULES_FAULT_INLINE_DIFFERS, "hag kind=status",
    "hag kind=rest" },
  { "- card hag kind=encounter type=event", "- card hag kind=encounter type=trader text=Hm",
    RULES_FAULT_INLINE_DIFFERS, "hag type=trader text=\"Hm\"", "hag type=event text=" },
  { "- card camp kind=rest copies=2", NULL, RULES_FAULT_INLINE_DIFFERS, "camp copies=2",
    "camp copies=99" },
  { "- card camp kind=rest copies=99", NULL, RULES_FAULT_INLINE_KNOWN, "camp", "" },
  { "- card camp kind=rest copies=99 name=Tent", NULL, RULES_FAULT_INLINE_DIFFERS,
    "camp name=\"Tent\"", "camp name=\"Camp\"" },
  { "- card hag kind=rest use=heal:1,heal:2,heal:3,heal:4,heal:5,heal:6,heal:7",
    "- card hag kind=rest", RULES_FAULT_INLINE_DIFFERS,
    "hag use=", "hag use=heal:1,heal:2,heal:3,heal:4,heal:5,…" },
  { "- card hag kind=encounter type=combat health=66 attack=22 defense=12 chain-magic=true "
    "drops=loot:1,treasure:1,rerolls:12 types=beast,divine,human traits=a-trait-of-some-length",
    "- card hag kind=encounter type=combat health=8 attack=2 defense=13",
    RULES_FAULT_INLINE_DIFFERS,
    "hag health=8 attack=2 defense=13 chain-magic=false drops= types= traits=",
    "hag health=66 attack=22 defense=12 chain-magic=true drops=loot:1,treasure:1,rerolls:12 "
    "types=beast,divine,human traits=a-trait-of-some-length" },
};

START_TEST (contradictions_are_shown)
{
  RulesMoveBuffer first, second;
  RulesError error;

  ck_assert_int_eq (read (contradictions[_i].first, &first, &error), RULES_OK);
  second = first;
  if (contradictions[_i].second)
    ck_assert_int_eq (read (contradictions[_i].second, &second, &error), RULES_OK);
  ck_assert_int_eq (restless_refuse_card (match, second.args[1].value,
                                          contradictions[_i].second ? first.args[1].value : -1,
                                          &error),
                    RULES_ILLEGAL);
  ck_assert_uint_eq (error.code, contradictions[_i].code);
  ck_assert_str_eq (error.text[0], contradictions[_i].says);
  ck_assert_str_eq (error.text[1], contradictions[_i].known);
}
END_TEST

/* The table of fields */

START_TEST (forms_are_whole)
{
  const RulesCardKind *form = &restless_card_kinds[_i];

  ck_assert_ptr_eq (restless_card_kind (form->id), form);
  for (unsigned i = 0; i < form->n_fields; i++) {
    const RulesField *field = &form->fields[i];
    bool named = field->kind == RULES_FIELD_ENUM || field->kind == RULES_FIELD_AMOUNTS
                 || field->kind == RULES_FIELD_EFFECTS;

    ck_assert_msg (field->name && *field->name, "%s has no name", field->id);
    ck_assert_msg (named == (field->names != NULL), "%s: names", field->id);
    ck_assert_msg (field->min <= field->max, "%s: bounds", field->id);
    ck_assert_msg (!field->depends_on == !field->depends_value, "%s: condition", field->id);
    /* What decides whether there is a field comes before it, and is one. */
    for (unsigned k = 0; field->depends_on && k <= i; k++) {
      ck_assert_uint_lt (k, i);
      if (strcmp (form->fields[k].id, field->depends_on) == 0)
        break;
    }
  }
}
END_TEST

TEST_SUITE (restless_cards)
{
  Suite *suite = suite_create ("restless-cards");
  TCase *tcase = tcase_create ("packs");

  tcase_add_checked_fixture (tcase, setup_cb, part);
  PLAY_ADD (tcase, cards_have_their_deck, decks);
  tcase_add_test (tcase, fields_are_compiled);
  PLAY_ADD (tcase, effects_are_for_somebody, whom);
  tcase_add_test (tcase, uses_say_what_they_need);
  tcase_add_test (tcase, traits_are_numbered);
  PLAY_ADD (tcase, definitions_are_listed, defined);
  PLAY_ADD (tcase, definitions_are_misread, misread);
  tcase_add_test (tcase, definitions_are_as_packs);
  tcase_add_test (tcase, forgotten_traits_make_room);
  PLAY_ADD (tcase, contradictions_are_shown, contradictions);
  tcase_add_loop_test (tcase, forms_are_whole, 0, (int)restless_n_card_kinds);
  suite_add_tcase (suite, tcase);
  tcase = tcase_create ("joined");
  tcase_add_test (tcase, joined_cards_are_bounded);
  tcase_add_test (tcase, traits_are_bounded);
  suite_add_tcase (suite, tcase);
  return suite;
}
