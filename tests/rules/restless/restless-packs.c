/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs of The Restless for tests: a card a line, JSON with ' for "; its name is its id.
 */
#include "tests/rules/restless/restless-play.h"

#include <stdlib.h>
#include <string.h>

#define CHARACTERS                                                                                 \
  "{'id':'arno','kind':'character','attack':2,'max-weight':6,'health':6}\n"                        \
  "{'id':'bele','kind':'character','attack':1,'max-weight':6,'health':5,'traits':['omenist']}\n"   \
  "{'id':'cato','kind':'character','attack':1,'max-weight':8,'health':4,"                          \
  "'death':[{'op':'heal','n':2,'of':'party'}]}\n"                                                  \
  "{'id':'dido','kind':'character','attack':3,'max-weight':5,'health':7,"                          \
  "'death':[{'op':'damage','n':2,'of':'target'}]}\n"                                               \
  "{'id':'edda','kind':'character','attack':1,'max-weight':4,'health':3,"                          \
  "'passive':[{'op':'max-health','n':1,'of':'party'}],"                                            \
  "'death':[{'op':'damage','n':1,'of':'party'}]}\n"                                                \
  "{'id':'fenn','kind':'character','attack':1,'max-weight':6,'health':5,'copies':2,"               \
  "'death':[{'op':'rerolls','n':2}]}\n"

#define ENCOUNTERS                                                                                 \
  "{'id':'crow','kind':'encounter','type':'combat','attack':1,'defense':8,'health':2,"             \
  "'drops':{'loot':1}}\n"                                                                          \
  "{'id':'bull','kind':'encounter','type':'combat','attack':4,'defense':12,'health':6,"            \
  "'drops':{'loot':1,'treasure':1,'rerolls':2}}\n"                                                 \
  "{'id':'hydra','kind':'encounter','type':'combat','attack':5,'defense':10,'health':5,"           \
  "'chain-magic':true}\n"                                                                          \
  "{'id':'sting','kind':'encounter','type':'combat','attack':1,'defense':15,'health':3,"           \
  "'use':[{'op':'damage','n':1,'of':'party'}]}\n"                                                  \
  "{'id':'mist','kind':'encounter','type':'combat','attack':1,'defense':10,'health':3,"            \
  "'passive':[{'op':'roll-bonus','n':-2,'roll':'ranged'}],'traits':['omenist'],"                   \
  "'trait-bonus':[{'op':'defense','n':-3,'of':'target'}]}\n"                                       \
  "{'id':'moor','kind':'encounter','type':'event','copies':3}\n"                                   \
  "{'id':'font','kind':'encounter','type':'event','use':[{'op':'heal','n':2}]}\n"                  \
  "{'id':'slide','kind':'encounter','type':'event','use':[{'op':'damage','n':2}]}\n"               \
  "{'id':'hoard','kind':'encounter','type':'event','use':[{'op':'draw-loot','n':1}]}\n"            \
  "{'id':'crypt','kind':'encounter','type':'event','use':[{'op':'draw-treasure','n':1}]}\n"        \
  "{'id':'inn','kind':'encounter','type':'trader'}\n"                                              \
  "{'id':'stall','kind':'encounter','type':'trader',"                                              \
  "'passive':[{'op':'weight-bonus','n':2}]}\n"

#define STARTERS                                                                                   \
  "{'id':'knife','kind':'starter','item':'weapon','damage':1,'weight':1,'value':1}\n"              \
  "{'id':'loaf','kind':'starter','item':'consumable','food':true,'weight':1,'value':1,"            \
  "'use':[{'op':'heal','n':2}]}\n"                                                                 \
  "{'id':'jerkin','kind':'starter','item':'equipment','weight':1,'value':1,'armor':2}\n"           \
  "{'id':'bolas','kind':'starter','item':'weapon','damage':1,'ranged':true,'shots':2,"             \
  "'weight':1,'value':1}\n"

#define LOOT                                                                                       \
  "{'id':'sword','kind':'loot','item':'weapon','damage':3,'weight':2,'value':2,'copies':2}\n"      \
  "{'id':'longbow','kind':'loot','item':'weapon','damage':2,'ranged':true,'shots':2,'weight':2,"   \
  "'value':3,'passive':[{'op':'roll-bonus','n':2,'roll':'ranged'}]}\n"                             \
  "{'id':'drum','kind':'loot','item':'active','recharge':2,'weight':1,'value':3,"                  \
  "'use':[{'op':'roll-bonus','n':2,'of':'party','roll':'combat'}]}\n"                              \
  "{'id':'horn','kind':'loot','item':'active','weight':1,'value':3,"                               \
  "'use':[{'op':'damage','n':1,'of':'target'}]}\n"                                                 \
  "{'id':'winder','kind':'loot','item':'active','recharge':3,'weight':1,'value':3,"                \
  "'use':[{'op':'recharge','n':2}]}\n"                                                             \
  "{'id':'hammock','kind':'loot','item':'active','rest-only':true,'weight':1,'value':2,"           \
  "'use':[{'op':'heal','n':1,'of':'party'}]}\n"                                                    \
  "{'id':'salve','kind':'loot','item':'consumable','counters':2,'weight':1,'value':2,"             \
  "'use':[{'op':'heal','n':2,'of':'chosen'}]}\n"                                                   \
  "{'id':'tonic','kind':'loot','item':'consumable','weight':1,'value':2,'copies':2,"               \
  "'use':[{'op':'heal','n':3}]}\n"                                                                 \
  "{'id':'acid','kind':'loot','item':'consumable','weight':1,'value':2,"                           \
  "'use':[{'op':'damage','n':2,'of':'target'},{'op':'damage','n':2,'of':'self'}]}\n"               \
  "{'id':'blast','kind':'loot','item':'consumable','spell':true,'damage':4,'ranged':true,"         \
  "'counters':2,'weight':1,'value':3}\n"                                                           \
  "{'id':'curse','kind':'loot','item':'consumable','spell':true,'weight':1,'value':3,"             \
  "'use':[{'op':'defense','n':-3}]}\n"                                                             \
  "{'id':'broth','kind':'loot','item':'consumable','weight':1,'value':2,"                          \
  "'use':[{'op':'armor','n':2},{'op':'max-health','n':1},{'op':'weight-bonus','n':1}]}\n"          \
  "{'id':'chart','kind':'loot','item':'consumable','weight':0,'value':0,"                          \
  "'use':[{'op':'draw-loot','n':1}]}\n"                                                            \
  "{'id':'plate','kind':'loot','item':'equipment','armor':5,'weight':4,'value':4}\n"               \
  "{'id':'bag','kind':'loot','item':'equipment','value':1,"                                        \
  "'passive':[{'op':'weight-bonus','n':3}]}\n"                                                     \
  "{'id':'anvil','kind':'loot','item':'equipment','weight':9,'value':5}\n"                         \
  "{'id':'nil','kind':'loot','item':'nothing','copies':2}\n"

#define TREASURES                                                                                  \
  "{'id':'crown','kind':'treasure','item':'equipment','weight':1,'value':6,"                       \
  "'passive':[{'op':'roll-bonus','n':1,'of':'party','roll':'combat'}]}\n"                          \
  "{'id':'blade','kind':'treasure','item':'weapon','damage':6,'weight':3,'value':6}\n"             \
  "{'id':'ring','kind':'treasure','item':'equipment','value':4,"                                   \
  "'passive':[{'op':'max-health','n':2}]}\n"                                                       \
  "{'id':'gauntlet','kind':'treasure','item':'equipment','value':3,"                               \
  "'passive':[{'op':'damage-bonus','n':1}]}\n"                                                     \
  "{'id':'key','kind':'treasure','item':'consumable','value':3,"                                   \
  "'use':[{'op':'draw-treasure','n':1}]}\n"                                                        \
  "{'id':'greed','kind':'treasure','item':'sin','weight':2}\n"                                     \
  "{'id':'envy','kind':'treasure','item':'sin','passive':[{'op':'weight-bonus','n':-2}]}\n"        \
  "{'id':'wrath','kind':'treasure','item':'sin','passive':[{'op':'max-health','n':-1}]}\n"

#define REALMS                                                                                     \
  "{'id':'hills-1','kind':'realm','level':1}\n"                                                    \
  "{'id':'marsh-1','kind':'realm','level':1,'passive':[{'op':'defense','n':1}]}\n"                 \
  "{'id':'gate-1','kind':'realm','level':1,'encounters':3}\n"                                      \
  "{'id':'hills-2','kind':'realm','level':2,'use':[{'op':'rerolls','n':1}]}\n"                     \
  "{'id':'hills-3','kind':'realm','level':3}\n"                                                    \
  "{'id':'hills-4','kind':'realm','level':4}\n"                                                    \
  "{'id':'hills-5','kind':'realm','level':5}\n"

#define OTHERS                                                                                     \
  "{'id':'camp','kind':'rest','copies':2}\n"                                                       \
  "{'id':'glade','kind':'rest','use':[{'op':'heal','n':1}],'traits':['omenist'],"                  \
  "'trait-bonus':[{'op':'heal','n':1}]}\n"                                                         \
  "{'id':'gloom','kind':'rest','use':[{'op':'damage','n':1}]}\n"                                   \
  "{'id':'maw','kind':'god','defense':14,'health':10,'attacks':[{'from':1,'to':5,'damage':3},"     \
  "{'from':6,'to':9,'damage':2},{'from':12,'to':13,'damage':1}]}\n"                                \
  "{'id':'eye','kind':'god','defense':12,'health':8,'attacks':[{'from':1,'to':11,'damage':2}],"    \
  "'use':[{'op':'damage','n':1}]}\n"                                                               \
  "{'id':'swift','kind':'status','copies':2,"                                                      \
  "'passive':[{'op':'roll-bonus','n':2,'roll':'dodge'}]}\n"                                        \
  "{'id':'tough','kind':'status','copies':2,'stacks':true,"                                        \
  "'passive':[{'op':'max-health','n':2}]}\n"

#define TAROT                                                                                      \
  "{'id':'cup','kind':'tarot','form':'resource-pool','counters':2,"                                \
  "'use':[{'op':'heal','n':2}]}\n"                                                                 \
  "{'id':'fool','kind':'tarot','form':'event','use':[{'op':'rerolls','n':3}]}\n"                   \
  "{'id':'judge','kind':'tarot','form':'event','use':[{'op':'heal','n':3,'of':'chosen'}]}\n"       \
  "{'id':'moon','kind':'tarot','form':'group-blessing',"                                           \
  "'passive':[{'op':'weight-bonus','n':2,'of':'party'}]}\n"                                        \
  "{'id':'star','kind':'tarot','form':'blessing','passive':[{'op':'damage-bonus','n':1}]}\n"       \
  "{'id':'sun','kind':'tarot','form':'blessing','passive':[{'op':'max-health','n':2}]}\n"          \
  "{'id':'tower','kind':'tarot','form':'event','use':[{'op':'damage','n':1}]}\n"                   \
  "{'id':'wheel','kind':'tarot','form':'resource-pool','counters':2,"                              \
  "'use':[{'op':'damage','n':1,'of':'target'}]}\n"

const char restless_standard[] = CHARACTERS ENCOUNTERS STARTERS LOOT TREASURES REALMS OTHERS TAROT;
const char restless_standard_reordered[] =
    TAROT OTHERS LOOT REALMS CHARACTERS "|" TREASURES ENCOUNTERS STARTERS;

static void
put_card (PackBuilder *builder, const char *line)
{
  size_t length;

  line += strlen ("{'id':'");
  length = strcspn (line, "'");
  pack_builder_begin (builder, PACK_OBJECT);
  pack_builder_key (builder, "name");
  pack_builder_text (builder, line, length);
  play_put_members (builder, line - strlen ("{'id':'"));
  pack_builder_end (builder);
}

static void
put_cards (PackBuilder *builder, const char *lines)
{
  for (; lines && *lines; lines += strcspn (lines, "\n"), lines += *lines == '\n')
    put_card (builder, lines);
}

static void
put_text (PackBuilder *builder, const char *key, const char *text)
{
  pack_builder_key (builder, key);
  pack_builder_text (builder, text, strlen (text));
}

static uint8_t *
put_pack (const char *id, const char *pack, const char *more, size_t *length)
{
  PackBuilder *builder = pack_builder_new ();
  uint8_t *bytes;

  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, "pack", id);
  put_text (builder, "game", "restless");
  put_text (builder, "title", id);
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 1);
  pack_builder_key (builder, "cards");
  pack_builder_begin (builder, PACK_LIST);
  put_cards (builder, pack);
  put_cards (builder, more);
  pack_builder_end (builder);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, length), PACK_OK);
  pack_builder_free (builder);
  return bytes;
}

#define OWN(name)                                                                                  \
  {                                                                                                \
#name, RESTLESS_FAULT_##name                                                                   \
  }
static const PlayFault faults[] = {
  OWN (CHARACTERS),
  OWN (ARG_SLOT),
  OWN (ARG_ITEM),
  OWN (ARG_ARMOR),
  OWN (DEAD),
  OWN (EMPTY),
  OWN (NOT_LIVING),
  OWN (PHASE_PLAY),
  OWN (PHASE_SETUP),
  OWN (STARTERS),
  OWN (SLOT_TAKEN),
  OWN (SEAT),
  OWN (SEAT_MISSING),
  OWN (PARTY_FULL),
  OWN (SEAT_WITHOUT),
  OWN (SEAT_OTHER),
  OWN (PHASE_JOIN),
  OWN (NOT_DEAD),
  OWN (DECK_CHARACTER),
  OWN (DECK_ENCOUNTER),
  OWN (DECK_STARTER),
  OWN (DECK_LOOT),
  OWN (DECK_TREASURE),
  OWN (DECK_REST),
  OWN (DECK_REALM),
  OWN (DECK_GOD),
  OWN (DECK_STATUS),
  OWN (DECK_TAROT),
  OWN (REALM_LEVEL),
  OWN (NOT_IN_DECK),
  OWN (AHEAD),
  OWN (AHEAD_COUNT),
  OWN (UNDER_DECK),
  OWN (PILE_EMPTY),
  OWN (PILE_UNSEEN),
  OWN (PILE_CARD),
  OWN (PHASE_OFFER),
  OWN (OFFER_AGAIN),
  OWN (OFFER_COUNT),
  OWN (NOT_OFFERED),
  OWN (UNSEEN_ELSEWHERE),
  OWN (NOT_UNSEEN),
  OWN (DECK_EMPTY),
  OWN (PHASE_REALM),
  OWN (GOD_DUE),
  OWN (PHASE_GOD),
  OWN (PHASE_ENCOUNTERS),
  OWN (PHASE_REVEAL),
  OWN (CANDIDATES),
  OWN (UNSEEN_SINGLE),
  OWN (PHASE_CHOOSE),
  OWN (NOT_CANDIDATE),
  OWN (NO_ENCOUNTER),
  OWN (PHASE_INSERT),
  OWN (NO_FIGHT),
  OWN (TURN),
  OWN (TURN_ATTACK),
  OWN (ACTED),
  OWN (ATTACKED),
  OWN (END_TURN),
  OWN (END_ATTACK),
  OWN (NO_WEAPON),
  OWN (DICE),
  OWN (FLEE_GOD),
  OWN (FLEE_DICE),
  OWN (REROLLS),
  OWN (ARMOR_MISSING),
  OWN (ARMOR_UNUSED),
  OWN (LOOT_OWED),
  OWN (TREASURE_OWED),
  OWN (REROLL_NOTHING),
  OWN (REROLL_PICK),
  OWN (PICK_COUNT),
  OWN (NO_PICK),
  OWN (KEEP),
  OWN (KEEP_MISSING),
  OWN (KEEP_SINS),
  OWN (NO_ITEM),
  OWN (NOT_ON_GROUND),
  OWN (WEIGHT),
  OWN (TRADE_BATTLE),
  OWN (TRADE_TURN),
  OWN (GIVE_SELF),
  OWN (NOT_CONSUMABLE),
  OWN (NOT_ACTIVE),
  OWN (NOT_READY),
  OWN (CONSUMED),
  OWN (REST_ONLY),
  OWN (NO_TARGET),
  OWN (ON_MISSING),
  OWN (PHASE_TRADER),
  OWN (TRADED),
  OWN (STOCK_COUNT),
  OWN (PHASE_BUY),
  OWN (NOT_IN_STOCK),
  OWN (PRICE),
  OWN (PHASE_SELL),
  OWN (PHASE_LEAVE),
  OWN (DRAWS_FIRST),
  OWN (OVERLOADED),
  OWN (PHASE_NEXT),
  OWN (PHASE_REST),
  OWN (NO_REST),
  OWN (REST_REMOVED),
  OWN (NO_RESTS),
  OWN (PHASE_HEAL),
  OWN (HEALTHY),
  OWN (PHASE_WAKE),
  OWN (PHASE_NIGHT),
  OWN (NIGHT_ONCE),
  OWN (NO_TAROT),
  OWN (PHASE_CONSULT),
  OWN (TAROT_PRICE),
  OWN (TAROT_HEALTH),
  OWN (TAROT_CARDS),
  OWN (TAROT_ON),
  OWN (KIND),
  OWN (NOT_ON),
  OWN (STACKS),
  OWN (RULE_TARGET),
  OWN (RULE_BY_TARGET),
  OWN (RULE_GOD),
  OWN (PHASE_SKIP),
  { NULL, 0 },
};

/* Moves that are listed in some of their forms alone. */
static bool
unlisted (const PlayFixture *fixture, const RulesMove *move)
{
  switch (move->verb) {
  case RESTLESS_VERB_CARD:
  case RESTLESS_VERB_ENCOUNTERS:
  case RESTLESS_VERB_PICK_FROM:
  case RESTLESS_VERB_REPLACE:
  case RESTLESS_VERB_INSERT:
  case RESTLESS_VERB_REMOVE:
  case RESTLESS_VERB_ATTACK:
  case RESTLESS_VERB_DODGE:
  case RESTLESS_VERB_ROLL:
  case RESTLESS_VERB_FLEE:
  case RESTLESS_VERB_LOOT:
  case RESTLESS_VERB_TREASURE:
  case RESTLESS_VERB_TRADER:
  case RESTLESS_VERB_BUY:
  case RESTLESS_VERB_CONSULT:
  case RESTLESS_VERB_OFFER:
  case RESTLESS_VERB_AHEAD:
    return true;
  case RESTLESS_VERB_REVEAL:
  case RESTLESS_VERB_REST:
    return move->n_args > 1 || move->args[0].kind == RULES_ARG_UNSEEN;
  case RESTLESS_VERB_USE:
  case RESTLESS_VERB_ACTIVATE:
    return move->n_args > 1;
  default:
    return false;
  }
}

const PlayGame play_game = {
  .game = &restless_game,
  .standard = restless_standard,
  .pack = put_pack,
  .faults = faults,
  .unlisted = unlisted,
};
