/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words and what they do: letters, damage, the bonus, attacks, shields and totems, recovery.
 */
#include "tests/rules/spelled/spelled-play.h"

/* Seat 2 has an owl (shield 3), a wall (shield 1) and an idol (totem 4) in play from a spell, and
 * seat 1 has its turn with all five starters. */
#define FORTRESS                                                                                   \
  LAID ("owl", "wall", "idol", "broom", "bell")                                                    \
  GIVE ("2", "owl", "torch")                                                                       \
  GIVE ("2", "wall", "dust")                                                                       \
  GIVE ("2", "idol", "key")                                                                        \
  "1 end st-a st-e st-u\n- draw 1" VOWELS "2 spell sad owl wall idol\n2 use 1\n"                   \
  "- draw 2 ?\n2 end\n"

/* clang-format off */
static const PlayCase spells[] = {
  { "Playing Cards: a spell deals the sum of its cards' damage; abilities of all boxes",
    NULL, NULL, NULL,
    DEALT "1 spell eau st-e st-a st-u\n"
    "= damage=[{n:1,amount:3,spent:false}] energy=4 health=[26,25] in_play.0={seat:1,card:st-e,kind:effect,damage:0,spell:true}\n"
    "= hands.0=[] in_play.2.card=st-u\n", NULL },
  { "Playing Cards: a fragment gains the top box alone and deals no damage",
    NULL, NULL, NULL, DEALT "1 fragment st-u\n= energy=0 damage=[] health=[26,25] in_play.0.spell=false\n", NULL },
  { "Playing Cards: three cards or more", NULL, NULL, NULL,
    DEALT "x SPELL_CARDS 1 spell ae st-a st-e\nx SPELL_CARDS 1 spell a st-a\nx ARGS_FEW 1 spell\n", NULL },
  { "The page, Moves: cards that give exactly the word's letters, in its order",
    NULL, NULL, NULL,
    DEALT "x LETTERS 1 spell aeu st-e st-a st-u\nx LETTERS 1 spell eaux st-e st-a st-u\nx LETTERS 1 spell ea st-e st-a st-u\n"
    "x LETTERS 1 spell eaz st-e st-a st-u\nx NOT_IN_HAND 1 spell eai st-e st-a st-i\nx NOT_IN_HAND 1 spell eaa st-e st-a st-a\n", NULL },
  { "The page, Moves: a word is of a to z, and has no list to stand in",
    NULL, NULL, NULL, DEALT "x WORD_FORM 1 spell Eau st-e st-a st-u\nx WORD_FORM 1 spell e-u st-e st-a st-u\nx WORD_FORM 1 spell 3 st-e st-a st-u\n"
    "x WORD_FORM 1 spell \"eau\" st-e st-a st-u\nx CARD_UNKNOWN 1 spell eau st-e st-a nothing\n", NULL },
  { "The page, Moves: a card with several letters gives them all",
    NULL, NULL, NULL, LAID ("thorn", "broom", "bell", "lamp", "sieve") GIVE ("1", "thorn", "torch")
    "x LETTERS 1 spell tea thorn st-e st-a\n1 spell thea thorn st-e st-a\n= damage.0.amount=4 pool=[]\n", NULL },
  { "The page, ruling 5: the bonus counts letters, not cards",
    NULL, NULL, NULL, LAID ("thorn", "broom", "bell", "lamp", "sieve") GIVE ("1", "thorn", "torch")
    "1 spell theau thorn st-e st-a st-u\n= damage=[{n:1,amount:5,spent:false},{n:2,amount:5,spent:false}]\n", NULL },
  { "The page, Moves: a wild card gives any one letter",
    NULL, NULL, NULL, LAID ("joker", "broom", "bell", "lamp", "sieve") GIVE ("1", "joker", "torch")
    "x LETTERS 1 spell eaxu st-e st-a joker\n1 spell eax st-e st-a joker\n= damage.0.amount=2\n", NULL },
  { "The Spelled Bonus: a word of five letters deals five more, which may go elsewhere",
    "free-for-all 3", NULL, NULL,
    ROW ("torch", "broom", "bell", "lamp", "sieve") "- draw 1\n- draw 2" VOWELS "- draw 3\n1 discard st-i st-o\n1 end\n- draw 1\n"
    "2 spell aeiou st-a st-e st-i st-o st-u\n2 hit 2 3\n2 hit 1 1\n= health=[19,26,20] damage.1={n:2,amount:5,spent:true}\n"
    "x HIT_SPENT 2 hit 1 3\nx HIT 2 hit 3 1\nx ARG_BOUND 2 hit 0 1\n", NULL },
  { "The Spelled Bonus: not below five letters, and again with each word",
    NULL, NULL, NULL, LAID ("dust", "crow", "dust", "rune", "sieve") GIVE ("1", "dust", "torch") GIVE ("1", "dust", "bell") GIVE ("1", "crow", "lamp")
    "1 spell teea crow dust dust st-a\n= damage=[{n:1,amount:1,spent:false}]\n", NULL },
  { "The page, ruling 5: 0 damage gets no number, the bonus comes before the cards' damage",
    NULL, NULL, NULL, LAID ("dust", "crow", "dust", "bolt", "rune") GIVE ("1", "dust", "torch") GIVE ("1", "dust", "bell") GIVE ("1", "crow", "lamp") GIVE ("1", "bolt", "sieve")
    "1 spell ete dust crow dust\n= damage=[]\n"
    "1 spell zea bolt st-e st-a\n= damage=[{n:1,amount:6,spent:false},{n:2,amount:3,spent:false}]\n", NULL },
  { "The page, ruling 5: own damage, bonus, then damage abilities in card order",
    NULL, NULL, NULL, LAID ("rune", "key", "vial", "bolt", "dust") GIVE ("1", "vial", "torch") GIVE ("1", "bolt", "bell") GIVE ("1", "dust", "lamp")
    "1 spell zeuae bolt st-e st-u st-a dust\n= damage=[{n:1,amount:7,spent:false},{n:2,amount:5,spent:false},{n:3,amount:3,spent:false}]\n", NULL },
  { "Main Phase: fragments played before are in no spell", NULL, NULL, NULL, DEALT "1 fragment st-a\nx NOT_IN_HAND 1 spell eau st-e st-a st-u\n", NULL },
};

static const PlayCase attacks[] = {
  { "Attacking: damage lowers an opponent's health; nobody attacks without damage, or themselves",
    NULL, NULL, NULL, DEALT "x HIT 1 hit 1 2\n1 spell eau st-e st-a st-u\nx OPPONENT 1 hit 1 1\nx ARG_BOUND 1 hit 1 3\n1 hit 1 2\n= health=[26,22]\n", NULL },
  { "Shields & Totems: a shield protects its player and totems",
    NULL, NULL, NULL, FORTRESS "1 spell aeiou st-a st-e st-i st-o st-u\n"
    "x SHIELDED 1 hit 1 2\nx SHIELDED 1 hit 2 2:idol\nx TARGET 1 hit 1 2:st-a\nx TARGET 1 hit 1 2:hex\n"
    "? 1 end | 1 buy torch | 1 buy dust | 1 buy key | 1 buy broom | 1 buy bell | 1 buy rv-a | 1 buy rv-e | 1 hit 1 2:owl | 1 hit 1 2:wall | 1 hit 2 2:owl | 1 hit 2 2:wall\n",
    NULL },
  { "Shields & Totems: until all are destroyed", NULL, NULL, NULL,
    FORTRESS "1 spell aei st-a st-e st-i\n- adjust damage 1 +1 \"t\"\n- adjust damage 1 +2 \"t\"\n- adjust damage 1 +4 \"t\"\n1 hit 2 2:wall\nx SHIELDED 1 hit 4 2:idol\n"
    "1 hit 1 2:owl\n= in_play.0={seat:2,card:idol,kind:totem,damage:0,spell:true}\n1 hit 3 2:idol\n= in_play.0.damage=2\n1 hit 4 2\n= health.1=21\n", NULL },
  { "Attacking: damage that matches or exceeds strength destroys, to its owner's discard pile, the rest is lost",
    NULL, NULL, NULL, FORTRESS "1 spell aei st-a st-e st-i\n1 hit 1 2:wall\n= discards.1=[wall] health=[25,25]\n", NULL },
  { "Shields & Totems: damage adds up in a turn",
    NULL, NULL, NULL, FORTRESS "- adjust damage 1 +2 \"t\"\n- adjust damage 1 +1 \"t\"\n1 hit 1 2:owl\n= in_play.0.damage=2 in_play.0.card=owl\n1 hit 2 2:owl\n= discards.1=[owl]\n", NULL },
  { "The page, ruling 6: damage is counted until the turn passes",
    "free-for-all 3", NULL, NULL,
    ROW ("owl", "wall", "idol", "broom", "bell") "- draw 1" VOWELS "- draw 2" VOWELS "- draw 3" VOWELS "1 discard st-i st-o\n"
    "- adjust move 2 owl market play \"t\"\n- reveal torch\n- adjust damage 1 +2 \"t\"\n1 hit 1 2:owl\n1 end\n= in_play.1.damage=absent in_play.0.damage=2\n"
    "- draw 1\n= turn=2 in_play=[]\n", NULL },
  { "The page, ruling 6: damage is gone in the next one's turn",
    "free-for-all 3", NULL, NULL,
    ROW ("owl", "wall", "idol", "broom", "bell") "- draw 1" VOWELS "- draw 2" VOWELS "- draw 3" VOWELS "1 discard st-i st-o\n"
    "- adjust move 3 owl market play \"t\"\n- reveal torch\n- adjust damage 1 +2 \"t\"\n1 hit 1 3:owl\n1 end\n= in_play.0.damage=2\n"
    "- draw 1\n= turn=2 in_play.0.damage=0\n", NULL },
  { "The page, ruling 6: among like cards the one with most damage",
    NULL, NULL, NULL, LAID ("owl", "torch", "owl", "broom", "axe") GIVE ("1", "axe", "bell")
    "- adjust move 2 owl market play \"t\"\n- reveal wall\n- adjust move 2 owl market play \"t\"\n- reveal idol\n"
    "- adjust damage 1 +1 \"t\"\n- adjust damage 1 +1 \"t\"\n1 hit 1 2:owl\n= in_play.0.damage=1 in_play.1.damage=0\n1 hit 2 2:owl\n= in_play.0.damage=2\n"
    "1 fragment axe\n1 use 1 2:owl\n= in_play.0={seat:2,card:owl,kind:shield,damage:0,spell:true} discards.1=[owl]\n", NULL },
  { "Shields & Totems: played alone they are discarded, in a spell they stay",
    NULL, NULL, NULL, LAID ("owl", "wall", "idol", "broom", "bell") GIVE ("1", "owl", "torch") GIVE ("1", "idol", "dust") GIVE ("1", "wall", "key")
    "1 fragment owl\n1 spell dae idol wall st-e\n1 end\n= in_play=[{seat:1,card:idol,kind:totem,damage:0,spell:true},{seat:1,card:wall,kind:shield,damage:0,spell:true}]\n"
    "= discards.0=[owl,st-e,st-i,st-o]\n", NULL },
  { "Recover: shields and totems that survived return to the hand, whole again",
    NULL, NULL, NULL, FORTRESS "- adjust damage 1 +2 \"t\"\n1 hit 1 2:owl\n1 end st-a\n= in_play=[{seat:2,card:owl,kind:shield,damage:2,spell:true},{seat:2,card:wall,kind:shield,damage:0,spell:true},"
    "{seat:2,card:idol,kind:totem,damage:0,spell:true}]\n- draw 1\n2 spell soa owl st-o wall\n2 end st-a st-e st-i st-u\n= in_play.0.damage=0\n", NULL },
  { "Recover: at the start of the turn", NULL, NULL, NULL,
    FORTRESS "1 end st-a\n= hands.1=[st-a,st-e,st-i,st-o,st-u,?]\n- draw 1\n= turn=2 in_play=[] hands.1=[idol,owl,st-a,st-e,st-i,st-o,st-u,wall,?]\n", NULL },
};
/* clang-format on */

PLAY_TEST (spells_follow_the_book, spells)
PLAY_TEST (attacks_follow_the_book, attacks)

TEST_SUITE (spelled_spells)
{
  Suite *suite = suite_create ("spelled-spells");
  TCase *tcase = tcase_create ("spells");

  PLAY_ADD (tcase, spells_follow_the_book, spells);
  PLAY_ADD (tcase, attacks_follow_the_book, attacks);
  suite_add_tcase (suite, tcase);
  return suite;
}
