/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities: when they are gained, what each operation does, Scrap abilities, forced discards.
 */
#include "tests/rules/spelled/spelled-play.h"

/* clang-format off */
static const PlayCase pools[] = {
  { "Using Abilities: gained into the pool, used in any order, once",
    NULL, NULL, NULL, LAID ("axe", "wand", "broom", "ring", "bell") GIVE ("1", "wand", "torch") GIVE ("1", "broom", "dust")
    "1 fragment wand\n1 fragment broom\n= pool=[{n:1,card:wand,op:purchase-to,spent:false},{n:2,card:broom,op:scrap,spent:false}]\n"
    "1 use 2 hand:st-a\n= pool.1.spent=true pool.0.spent=false scrap=[st-a]\nx POOL_SPENT 1 use 2 hand:st-e\nx POOL 1 use 3\nx ARG_BOUND 1 use 0\nx ARGS_FEW 1 use\n", NULL },
  { "The page, ruling 4: energy, healing and damage apply at once and take no number",
    NULL, "st-a a 0 1 starter=2\nfox n 1 1 f:energy,2 f:draw f:heal,3 f:damage,2 f:discard\n", NULL,
    "- first 1\n- reveal fox\n- draw 1\n- draw 2\n1 discard st-a st-a\n- adjust move 1 fox market hand \"t\"\n1 fragment fox\n"
    "= energy=2 health=[28,25] damage=[{n:1,amount:2,spent:false}] pool=[{n:1,card:fox,op:draw,spent:false},{n:2,card:fox,op:discard,spent:false}]\n", NULL },
  { "Using Abilities: using is optional, what is left is lost",
    NULL, NULL, NULL, LAID ("axe", "wand", "broom", "ring", "bell") GIVE ("1", "wand", "torch") "1 fragment wand\n1 end\n= pool=[]\n", NULL },
  { "The page, Pack: word-at-least limits an ability to longer words",
    NULL, NULL, NULL, LAID ("rune", "thorn", "dust", "key", "bell") GIVE ("1", "rune", "torch") GIVE ("1", "thorn", "crow")
    "1 spell eou st-e rune st-u\n= energy=3 pool=[]\n", NULL },
  { "The page, Pack: word-at-least counts letters", NULL, NULL, NULL,
    LAID ("rune", "thorn", "dust", "key", "bell") GIVE ("1", "rune", "torch") GIVE ("1", "thorn", "crow") GIVE ("1", "dust", "ring")
    "1 spell thoaee thorn rune st-a st-e dust\n= energy=6 pool=[{n:1,card:thorn,op:draw,spent:false}]\n", NULL },
  { "The page, Pack: word-at-least of a fragment is not reached", NULL,
    "st-a a 0 1 starter=2\nfox n 1 1 f:energy,2,word=1 f:heal\n", NULL,
    "- first 1\n- reveal fox\n- draw 1\n- draw 2\n1 discard st-a st-a\n- adjust move 1 fox market hand \"t\"\n1 fragment fox\n= energy=0 health=[26,25]\n", NULL },
};

static const PlayCase ops[] = {
  { "draw: one draw of all its n becomes due and blocks the active seat",
    NULL, NULL, NULL, LAID ("thorn", "vial", "bell", "dust", "key") GIVE ("1", "vial", "torch")
    "1 fragment vial\n= health.0=28\n1 scrap vial\n= pool=[{n:1,card:vial,op:draw,spent:false}] damage.0.amount=4\nx USE_FORM 1 use 1 st-a\nx USE_FORM 1 use 1 2\n1 use 1\n"
    "= due={what:draw,seat:1,n:1}\nx DUE_DRAW 1 hit 1 2\nx DUE_DRAW 1 end\nx DRAW_MANY - draw 1 ? ?\n? - draw 1 ? | - draw 1 st-a | - draw 1 st-e | - draw 1 st-i | - draw 1 st-o | - draw 1 st-u\n"
    "- draw 1 st-a\n= hands.0=[st-a,st-a,st-e,st-u]\n1 hit 1 2\n", NULL },
  { "The page, ruling 7: who has no card left draws fewer",
    NULL, "st-a a 0 1 starter=4\nfox n 1 1 f:draw,3\n", NULL,
    "- first 1\n- reveal fox\n- draw 1\n- draw 2\n1 discard st-a st-a\n- adjust move 1 fox market hand \"t\"\n1 fragment fox\n1 use 1\n= due.n=2\n- draw 1\n= hands.0=[st-a,st-a,st-a,st-a]\n"
    "= decks.0=0 discards.0=[] pool.0.spent=true\n1 fragment st-a\n", NULL },
  { "scrap: from the places it names, all of its n",
    NULL, NULL, NULL, LAID ("sieve", "broom", "bell", "dust", "key") GIVE ("1", "sieve", "torch")
    "1 fragment sieve\nx SCRAP_FROM 1 use 1 hand:st-a hand:st-e\nx SCRAP_ALL 1 use 1 market:bell\nx SCRAP_ALL 1 use 1\nx SCRAP_ALL 1 use 1 market:bell market:key market:dust\n"
    "x NOT_THERE 1 use 1 market:bell market:bell\nx NOT_THERE 1 use 1 market:bell market:owl\nx USE_FORM 1 use 1 bell key\nx NAME_UNKNOWN 1 use 1 shelf:bell\n"
    "1 use 1 market:key market:bell\n= scrap=[bell,key] market=[torch,broom,null,dust,null] due={what:reveal,seat:null,n:2}\n- reveal owl\n= market.2=owl due.n=1\n", NULL },
  { "scrap: or all there are",
    NULL, "st-a a 0 1 starter=2\nsieve o 1 1 f:scrap,3,from=m\nbell b 1 1\n", NULL,
    "- first 1\n- reveal sieve\n- reveal bell\n- draw 1\n- draw 2\n1 discard st-a st-a\n- adjust move 1 sieve market hand \"t\"\n1 fragment sieve\n? 1 end | 1 use 1 market:bell\n"
    "- adjust market bell out \"t\"\nx SCRAP_NONE 1 use 1 market:bell\nx SCRAP_NONE 1 use 1\n", NULL },
  { "scrap: optional means 1 to n, by default from everywhere",
    NULL, NULL, NULL, LAID ("cauldron", "bell", "torch", "dust", "key") GIVE ("1", "cauldron", "lamp")
    "1 fragment cauldron\nx SCRAP_MANY 1 use 1 hand:st-a hand:st-e hand:st-u\n1 use 1 discard:st-i\n= scrap=[st-i] pool.0.spent=true\n", NULL },
  { "scrap: listed once each, sorted as written",
    NULL, "st-a a 0 1 starter=3\nbrew c 1 1 f:scrap,2,opt\nbell b 1 1\n", NULL,
    "- first 1\n- reveal brew\n- reveal bell\n- draw 1\n- draw 2\n1 discard st-a st-a\n- adjust move 1 brew market hand \"t\"\n1 fragment brew\n"
    "? 1 end | 1 fragment st-a | 1 end st-a | 1 use 1 discard:st-a | 1 use 1 hand:st-a | 1 use 1 market:bell | 1 use 1 discard:st-a discard:st-a | 1 use 1 discard:st-a hand:st-a | "
    "1 use 1 discard:st-a market:bell | 1 use 1 hand:st-a market:bell\n"
    "x SCRAP_MANY 1 use 1\nx SCRAP_MANY 1 use 1 hand:st-a discard:st-a discard:st-a\n1 use 1 market:bell hand:st-a\n= scrap=[bell,st-a] hands.0=[]\n", NULL },
  { "scrap: a hand's unseen card",
    NULL, NULL, NULL, ROW ("broom", "torch", "bell", "lamp", "sieve") "- draw 1\n- draw 2\n1 discard st-i st-o\n" GIVE ("1", "broom", "dust")
    "1 fragment broom\n1 use 1 hand:st-a\n= hands.0=[?,?] scrap=[st-a]\nx POOL_SPENT 1 use 1 hand:st-a\n", NULL },
  { "Scrapping Cards: a Vowel Reserve card goes back to the Reserve, by every way",
    NULL, NULL, NULL, LAID ("broom", "torch", "bell", "lamp", "sieve") GIVE ("1", "broom", "dust") "- adjust move 1 rv-a reserve hand \"t\"\n= reserve=[rv-e]\n"
    "1 fragment broom\n1 use 1 hand:rv-a\n= reserve=[rv-a,rv-e] scrap=[]\n", NULL },
  { "acquire: a card on offer without energy, to where the card says",
    NULL, NULL, NULL, LAID ("lamp", "idol", "bell", "key", "sieve") GIVE ("1", "lamp", "torch")
    "1 fragment lamp\nx ACQUIRE_COST 1 use 1 key\nx OFFER 1 use 1 owl\nx USE_FORM 1 use 1\nx USE_FORM 1 use 1 2:idol\nx USE_FORM 1 use 1 hand:idol\nx USE_FORM 1 use 1 idol bell\n"
    "1 use 1 idol\n= hands.0=[idol,st-a,st-e,st-u] energy=0 due.what=reveal pool.0.op=acquire\n", NULL },
  { "acquire: from the Vowel Reserve any of the remaining, to the discard pile by default, of any cost",
    NULL, NULL, NULL, LAID ("key", "idol", "bell", "lamp", "sieve") GIVE ("1", "key", "dragon")
    "1 fragment key\n? 1 end | 1 fragment st-a | 1 end st-a | 1 fragment st-e | 1 end st-e | 1 fragment st-u | 1 end st-u | "
    "1 use 1 dragon | 1 use 1 idol | 1 use 1 bell | 1 use 1 lamp | 1 use 1 sieve | 1 use 1 rv-a | 1 use 1 rv-e\n"
    "1 use 1 rv-e\n= discards.0=[rv-e,st-i,st-o] reserve=[rv-a] due=null\n", NULL },
  { "acquire: on top of the deck, known there",
    NULL, NULL, NULL, LAID ("ring", "idol", "bell", "lamp", "sieve") GIVE ("1", "ring", "torch")
    "1 fragment ring\n1 use 1 bell\n- reveal dust\n= decks.0=6 discards.0=[st-i,st-o]\n1 end\n= due.n=2\nx DRAW_TOP - draw 1 st-a\n- draw 1 ? ?\n= hands.0=[bell,st-a,st-e,st-u,?]\n", NULL },
  { "purchase-to: the next card bought goes there, first used first; acquire does not use it up",
    NULL, NULL, NULL, LAID ("wand", "scroll", "lamp", "bell", "dust") GIVE ("1", "wand", "torch") GIVE ("1", "scroll", "crow") GIVE ("1", "lamp", "broom")
    "1 fragment wand\n1 fragment scroll\n1 fragment lamp\n1 fragment st-a\n1 fragment st-e\nx USE_FORM 1 use 2 bell\n1 use 2\n1 use 1\n"
    "1 use 3 crow\n= hands.0=[crow,st-u] decks.0=5\n- reveal owl\n1 buy bell\n= decks.0=6\n- reveal key\n1 buy dust\n- reveal idol\n= hands.0=[crow,dust,st-u] decks.0=6\n1 buy torch\n= discards.0=[st-i,st-o,torch]\n", NULL },
  { "purchase-to: what is left is lost at the end",
    NULL, NULL, NULL, LAID ("wand", "scroll", "lamp", "bell", "dust") GIVE ("1", "wand", "torch")
    "1 fragment wand\n1 use 1\n1 end\n- draw 1 ? ?\n2 fragment st-a\n2 buy bell\n= discards.1=[bell] hands.1=[st-e,st-i,st-o,st-u]\n", NULL },
  { "destroy: a shield or totem of an opponent, past all shields",
    NULL, NULL, NULL, LAID ("axe", "idol", "owl", "bell", "sieve") GIVE ("1", "axe", "torch")
    "1 fragment axe\n? 1 end | 1 fragment st-a | 1 end st-a | 1 fragment st-e | 1 end st-e | 1 fragment st-u | 1 end st-u\n"
    "- adjust move 2 owl market play \"t\"\n- reveal dust\n- adjust move 2 idol market play \"t\"\n- reveal crow\n- adjust move 1 dust market play \"t\"\n- reveal wall\n"
    "- adjust move 1 wall market play \"t\"\n- reveal key\n"
    "x OPPONENT 1 use 1 1:wall\nx TARGET 1 use 1 2:wall\nx USE_FORM 1 use 1 idol\nx USE_FORM 1 use 1 2\n1 use 1 2:idol\n= discards.1=[idol] in_play.1.card=owl\n", NULL },
  { "discard: an opponent of choice owes",
    "free-for-all 3", NULL, NULL,
    ROW ("hex", "plague", "bell", "lamp", "sieve") "- draw 1" VOWELS "- draw 2" VOWELS "- draw 3" VOWELS "1 discard st-i st-o\n" GIVE ("1", "plague", "torch")
    "1 fragment plague\nx OPPONENT 1 use 1 1\nx USE_FORM 1 use 1\nx USE_FORM 1 use 1 2:st-a\n1 use 1 3\n= owes=[0,0,4] due=null\n", NULL },
};

static const PlayCase discards[] = {
  { "Forced Discards: at any time before the next turn, in parts, during draws and reveals too",
    NULL, NULL, NULL, LAID ("plague", "hex", "bell", "lamp", "sieve") GIVE ("1", "plague", "torch")
    "1 fragment plague\n1 use 1 2\n2 discard st-a\n1 fragment st-a\n1 buy torch\n= due.what=reveal\n2 discard st-e\n- reveal dust\n1 end\n= due.what=draw\n2 discard st-i\n= owes=[0,1]\n"
    "x OWES 1 discard st-u\n- draw 1 ? ? ?\n= phase=discard turn=2 due={what:discard,seat:2,n:1}\nx DUE_DISCARD 2 fragment st-o\n? 2 discard st-o | 2 discard st-u\n2 discard st-o\n= phase=main discards.1=[st-a,st-e,st-i,st-o]\n", NULL },
  { "Forced Discards: before recovering shields and totems",
    NULL, NULL, NULL, LAID ("owl", "plague", "bell", "lamp", "sieve") GIVE ("1", "plague", "torch") "- adjust move 2 owl market play \"t\"\n- reveal dust\n"
    "1 fragment plague\n1 use 1 2\n1 end\n- draw 1\n= in_play.0.card=owl phase=discard\nx NOT_IN_HAND 2 discard owl\n2 discard st-a st-e st-i st-o\n= phase=main in_play=[] hands.1=[owl,st-u]\n", NULL },
  { "The page, ruling 3: what is owed never exceeds the hand, however often",
    NULL, NULL, NULL, LAID ("hex", "plague", "bell", "lamp", "sieve") GIVE ("1", "plague", "torch") GIVE ("1", "hex", "dust")
    "1 fragment plague\n1 use 1 2\n= owes=[0,4]\n1 spell gea hex st-e st-a\n= pool.1={n:2,card:hex,op:discard,spent:false}\n1 use 2 2\n= owes=[0,5]\n"
    "2 discard st-a st-e st-i st-o st-u\n= owes=[0,0] hands.1=[]\n", NULL },
  { "Forced Discards: none of an empty hand, and the turn begins",
    NULL, NULL, NULL, LAID ("hex", "plague", "bell", "lamp", "sieve") GIVE ("1", "plague", "torch")
    "- adjust owes 2 +5 \"t\"\n2 discard st-a st-e st-i st-o st-u\n1 fragment plague\n1 use 1 2\n= owes=[0,0] pool.0.spent=true\n1 end\n- draw 1\n= turn=2 phase=main\n", NULL },
  { "Forced Discards: an opponent's owed ones are not awaited",
    NULL, NULL, NULL, LAID ("hex", "plague", "bell", "lamp", "sieve") GIVE ("1", "plague", "torch")
    "1 fragment plague\n1 use 1 2\n= due=null\n? 2 discard st-a | 2 discard st-e | 2 discard st-i | 2 discard st-o | 2 discard st-u | 2 discard st-a st-e | 2 discard st-a st-i | "
    "2 discard st-a st-o | 2 discard st-a st-u | 2 discard st-e st-i | 2 discard st-e st-o | 2 discard st-e st-u | 2 discard st-i st-o | "
    "2 discard st-i st-u | 2 discard st-o st-u | 2 discard st-a st-e st-i | 2 discard st-a st-e st-o | 2 discard st-a st-e st-u | "
    "2 discard st-a st-i st-o | 2 discard st-a st-i st-u | 2 discard st-a st-o st-u | 2 discard st-e st-i st-o | 2 discard st-e st-i st-u | "
    "2 discard st-e st-o st-u | 2 discard st-i st-o st-u | 2 discard st-a st-e st-i st-o | 2 discard st-a st-e st-i st-u | 2 discard st-a st-e st-o st-u | "
    "2 discard st-a st-i st-o st-u | 2 discard st-e st-i st-o st-u | "
    "1 end | 1 fragment st-a | 1 end st-a | 1 fragment st-e | 1 end st-e | 1 fragment st-u | 1 end st-u\n", NULL },
};

static const PlayCase scraps[] = {
  { "Scrap Abilities: the card leaves for its ability; what it gave before stays",
    NULL, NULL, NULL, LAID ("bell", "vial", "broom", "lamp", "sieve") GIVE ("1", "bell", "torch") "1 fragment bell\n= energy=1\n"
    "1 scrap bell\n= energy=4 scrap=[bell] in_play=[]\nx NOT_PLAYED 1 scrap bell\n", NULL },
  { "Scrap Abilities: of cards that have one, played this turn", NULL, NULL, NULL,
    LAID ("bell", "vial", "broom", "lamp", "sieve") GIVE ("1", "bell", "torch") "1 fragment st-a\nx NO_SCRAP 1 scrap st-a\nx NOT_PLAYED 1 scrap bell\nx TURN 2 scrap st-a\n", NULL },
  { "The page, Moves: shields and totems included, which then don't stay",
    NULL, "st-a a 0 1 starter=3\naegis c 1 2 shield=8 x:heal,5\n", NULL,
    "- first 1\n- reveal aegis\n- draw 1\n- draw 2\n1 discard st-a\n1 discard st-a\n- adjust move 1 aegis market hand \"t\"\n- adjust move 1 st-a discard hand \"t\"\n"
    "1 spell aca st-a aegis st-a\n? 1 end | 1 scrap aegis | 1 hit 1 2\n1 scrap aegis\n= health.0=30 scrap=[aegis] in_play.1.card=st-a\n", NULL },
  { "The page, ruling 9: a reserve card returns", NULL, NULL, NULL, DEALT "- adjust move 1 rv-a reserve hand \"t\"\n1 fragment rv-a\n1 scrap rv-a\n= reserve=[rv-a,rv-e] energy=3 scrap=[]\n", NULL },
  { "The page, ruling 13: the word that the card was played in",
    NULL, NULL, NULL, LAID ("rune", "dust", "bell", "lamp", "sieve") GIVE ("1", "rune", "torch") "1 spell oea rune st-e st-a\n1 scrap rune\n= energy=2 scrap=[rune]\n", NULL },
  { "The page, ruling 13: four letters", NULL, NULL, NULL,
    LAID ("rune", "dust", "bell", "lamp", "sieve") GIVE ("1", "rune", "torch") "1 spell oeau rune st-e st-a st-u\n1 scrap rune\n= energy=7\n", NULL },
  { "The page, ruling 13: 0 for a fragment", NULL, NULL, NULL,
    LAID ("rune", "dust", "bell", "lamp", "sieve") GIVE ("1", "rune", "torch") "1 fragment rune\n1 scrap rune\n= energy=0 scrap=[rune]\n", NULL },
  { "The page, ruling 6: among like cards the one first played",
    NULL, "st-a a 0 1 starter=3\nrune o 1 0 x2 x:energy,3,word=3\n", NULL,
    "- first 1\n- reveal rune\n- reveal rune\n- draw 1\n- draw 2\n1 discard st-a\n1 discard st-a\n- adjust move 1 rune market hand \"t\"\n- adjust move 1 rune market hand \"t\"\n- adjust move 1 st-a discard hand \"t\"\n"
    "1 fragment rune\n1 spell aoa st-a rune st-a\n1 scrap rune\n= energy=0 in_play.1.card=rune\n1 scrap rune\n= energy=3\n", NULL },
};
/* clang-format on */

PLAY_TEST (pools_follow_the_book, pools)
PLAY_TEST (operations_do_what_they_say, ops)
PLAY_TEST (discards_are_forced, discards)
PLAY_TEST (scrap_abilities_follow_the_book, scraps)

TEST_SUITE (spelled_abilities)
{
  Suite *suite = suite_create ("spelled-abilities");
  TCase *tcase = tcase_create ("abilities");

  PLAY_ADD (tcase, pools_follow_the_book, pools);
  PLAY_ADD (tcase, operations_do_what_they_say, ops);
  PLAY_ADD (tcase, discards_are_forced, discards);
  PLAY_ADD (tcase, scrap_abilities_follow_the_book, scraps);
  suite_add_tcase (suite, tcase);
  return suite;
}
