/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a view calls its parts, in words: keys of JSON are for machines. One table a game; words
 * that the program has elsewhere are those.
 */
#include "app/match/compare.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * Word:
 * @context: (nullable): of the translation
 * @seats: it is a list with one for each seat
 */
typedef struct {
  const char *key;
  const char *context;
  const char *word;
  gboolean seats;
} Word;

/* Of several games. Translators: words with “state” are headings of what is different in two states
 * of a match. */
static const Word shared[] = {
  { "seat", NULL, N_ ("Seat"), FALSE },
  { "card", NULL, N_ ("Card"), FALSE },
  { "round", NULL, N_ ("Round"), FALSE },
  { "phase", "state", NC_ ("state", "Phase"), FALSE },
  { "turn", "state", NC_ ("state", "Turn"), FALSE },
  { "health", NULL, N_ ("Health"), TRUE },
  { "hands", "state", NC_ ("state", "Hand"), TRUE },
  { "deck", NULL, N_ ("Deck"), FALSE },
  { "due", "state", NC_ ("state", "Due"), FALSE },
  { "what", NULL, N_ ("What"), FALSE },
  { "n", NULL, N_ ("Number"), FALSE },
  { "damage", NULL, N_ ("Damage"), FALSE },
  { NULL },
};

static const Word tome[] = {
  { "chapter", "state", NC_ ("state", "Chapter"), FALSE },
  { "dealer", NULL, N_ ("Dealer"), FALSE },
  { "lead", "state", NC_ ("state", "Lead"), FALSE },
  { "title", NULL, N_ ("Title"), FALSE },
  { "element", NULL, N_ ("Element"), FALSE },
  { "chain", "state", NC_ ("state", "Chain"), FALSE },
  { "state", NULL, N_ ("State"), FALSE },
  { "spells", NULL, N_ ("Spells"), FALSE },
  { "power", NULL, N_ ("Power"), FALSE },
  { "silenced", "state", NC_ ("state", "Silenced"), FALSE },
  { "trump", "state", NC_ ("state", "Trump"), FALSE },
  { "scores", NULL, N_ ("Scores"), TRUE },
  { "choice", "state", NC_ ("state", "Choice"), FALSE },
  { "options", "state", NC_ ("state", "Options"), FALSE },
  { "optional", "state", NC_ ("state", "Options"), FALSE },
  { "last", NULL, N_ ("Last"), FALSE },
  { "winner", "state", NC_ ("state", "Winner"), FALSE },
  { "weakest", "state", NC_ ("state", "Weakest"), FALSE },
  { NULL },
};

static const Word tokio[] = {
  { "turns", "state", NC_ ("state", "Turns"), FALSE },
  { "board", NULL, N_ ("Board"), TRUE },
  { "gem", NULL, N_ ("Gem"), FALSE },
  { "active", "state", NC_ ("state", "Active"), FALSE },
  { "front", "state", NC_ ("state", "Front"), FALSE },
  { "removed", "state", NC_ ("state", "Removed"), TRUE },
  { "flipped", "state", NC_ ("state", "Flipped"), FALSE },
  { "turned", "state", NC_ ("state", "Turned"), FALSE },
  { "facing", "state", NC_ ("state", "Facing"), FALSE },
  { NULL },
};

static const Word spelled[] = {
  { "energy", "state", NC_ ("state", "Energy"), FALSE },
  { "in_play", "state", NC_ ("state", "In play"), FALSE },
  { "kind", NULL, N_ ("Kind"), FALSE },
  { "spell", NULL, N_ ("Spell"), FALSE },
  { "pool", "state", NC_ ("state", "Effects"), FALSE },
  { "op", NULL, N_ ("Effect"), FALSE },
  { "spent", "state", NC_ ("state", "Spent"), FALSE },
  { "amount", NULL, N_ ("Number"), FALSE },
  { "market", "state", NC_ ("state", "Market"), FALSE },
  { "market_deck", "state", NC_ ("state", "Market Deck"), FALSE },
  { "decks", NULL, N_ ("Deck"), TRUE },
  { "discards", "state", NC_ ("state", "Discard pile"), TRUE },
  { "reserve", NULL, N_ ("Vowel Reserve"), FALSE },
  { "scrap", "pool", NC_ ("pool", "Scrap"), FALSE },
  { "owes", "state", NC_ ("state", "Cards owed"), TRUE },
  { NULL },
};

static const Word arkham[] = {
  { "first", NULL, N_ ("First player"), FALSE },
  { "initiative", NULL, N_ ("Initiative"), FALSE },
  { "sale", NULL, N_ ("Sale"), FALSE },
  { "resources", "state", NC_ ("state", "Resources"), TRUE },
  { "tomes", NULL, N_ ("Tomes"), TRUE },
  { "events", NULL, N_ ("Events"), TRUE },
  { "lucid", NULL, N_ ("Lucid"), FALSE },
  { "demented", NULL, N_ ("Demented"), FALSE },
  { "renown", NULL, N_ ("Renown"), TRUE },
  { "stopped", "state", NC_ ("state", "Stopped"), TRUE },
  { "guarded", "state", NC_ ("state", "Guarded"), TRUE },
  { NULL },
};

static const Word restless[] = {
  { "health", NULL, N_ ("Health"), FALSE },
  { "party", "state", NC_ ("state", "Party"), FALSE },
  { "slot", NULL, N_ ("Seat"), FALSE },
  { "character", NULL, N_ ("Character"), FALSE },
  { "alive", "state", NC_ ("state", "Alive"), FALSE },
  { "max_health", NULL, N_ ("Max Health"), FALSE },
  { "armor", NULL, N_ ("Armor"), FALSE },
  { "acted", "state", NC_ ("state", "Acted"), FALSE },
  { "consumed", "state", NC_ ("state", "Consumed"), FALSE },
  { "weight", NULL, N_ ("Weight"), FALSE },
  { "max_weight", "state", NC_ ("state", "Max Weight"), FALSE },
  { "items", NULL, N_ ("Item"), FALSE },
  { "status", "state", NC_ ("state", "Status"), FALSE },
  { "sins", NULL, N_ ("Sin"), FALSE },
  { "blessings", NULL, N_ ("Blessing"), FALSE },
  { "counters", NULL, N_ ("Counters"), FALSE },
  { "ready", "state", NC_ ("state", "Ready"), FALSE },
  { "target", "state", NC_ ("state", "Target"), FALSE },
  { "attack", NULL, N_ ("Attack"), FALSE },
  { "attacks", NULL, N_ ("Attacks"), FALSE },
  { "defense", NULL, N_ ("Defense"), FALSE },
  { "chain_magic", NULL, N_ ("Chain Magic"), FALSE },
  { "held", "state", NC_ ("state", "Held"), FALSE },
  { "draws", "state", NC_ ("state", "Draws"), FALSE },
  { "loot", NULL, N_ ("Loot"), FALSE },
  { "treasure", NULL, N_ ("Treasure"), FALSE },
  { "group_blessings", NULL, N_ ("Group Blessing"), FALSE },
  { "on", NULL, N_ ("Character"), FALSE },
  { "pools", NULL, N_ ("Counters"), FALSE },
  { "from", NULL, N_ ("From"), FALSE },
  { "to", NULL, N_ ("To"), FALSE },
  { "god", "state", NC_ ("state", "God"), FALSE },
  { "realm", NULL, N_ ("Realm"), FALSE },
  { "realm_card", NULL, N_ ("Realm"), FALSE },
  { "encounter", NULL, N_ ("Encounter"), FALSE },
  { "encounters", NULL, N_ ("Encounters"), FALSE },
  { "current", NULL, N_ ("Card"), FALSE },
  { "candidates", NULL, N_ ("Pick From"), FALSE },
  { "pick_from", NULL, N_ ("Pick From"), FALSE },
  { "rerolls", "state", NC_ ("state", "Rerolls"), FALSE },
  { "rests", NULL, N_ ("Rest"), FALSE },
  { "no_rest", "state", NC_ ("state", "No rest"), FALSE },
  { "rounds", NULL, N_ ("Rounds"), FALSE },
  { "ground", NULL, N_ ("On the ground"), FALSE },
  { "stock", "state", NC_ ("state", "Stock"), FALSE },
  { NULL },
};

static const struct {
  const char *game;
  const Word *words;
} games[] = {
  { "tome", tome },     { "tokio", tokio },       { "spelled", spelled },
  { "arkham", arkham }, { "restless", restless },
};

/* Values of "phase", of all games. */
static const Word phases[] = {
  { "setup", NULL, N_ ("Setup"), FALSE },
  { "over", "phase", NC_ ("phase", "Over"), FALSE },
  /* Tome */
  { "deal", NULL, N_ ("Deal"), FALSE },
  { "title", NULL, N_ ("Title"), FALSE },
  { "play", "phase", NC_ ("phase", "Play"), FALSE },
  { "choose", "state", NC_ ("state", "Choice"), FALSE },
  /* ToKiO */
  { "place", NULL, N_ ("Place gems"), FALSE },
  { "first", NULL, N_ ("First player"), FALSE },
  { "flip-or-rotate", "phase", NC_ ("phase", "Flip or Rotate"), FALSE },
  { "swap", NULL, N_ ("Swap"), FALSE },
  { "attack", NULL, N_ ("Attack"), FALSE },
  /* Spelled */
  { "discard", NULL, N_ ("Discard"), FALSE },
  { "main", "phase", NC_ ("phase", "Main Phase"), FALSE },
  { "draw", NULL, N_ ("Draw"), FALSE },
  /* Tomes of Arkham */
  { "sale", NULL, N_ ("Sale"), FALSE },
  { "draft", "phase", NC_ ("phase", "Events"), FALSE },
  { "acquire", "phase", NC_ ("phase", "Acquire"), FALSE },
  /* The Restless */
  { "realm", NULL, N_ ("Realm"), FALSE },
  { "consult", NULL, N_ ("The tarot is consulted"), FALSE },
  { "reveal", NULL, N_ ("Reveal"), FALSE },
  { "encounter", NULL, N_ ("Encounter"), FALSE },
  { "combat", NULL, N_ ("Combat"), FALSE },
  { "drops", "phase", NC_ ("phase", "Drops"), FALSE },
  { "trader", NULL, N_ ("Trader"), FALSE },
  { "rest", NULL, N_ ("Rest"), FALSE },
  { "final-night", NULL, N_ ("The final night"), FALSE },
  { "god", "state", NC_ ("state", "God"), FALSE },
  { NULL },
};

static const Word *
find (const Word *words, const char *key)
{
  for (; words->key != NULL; words++)
    if (g_str_equal (words->key, key))
      return words;
  return NULL;
}

static const char *
translate (const Word *word)
{
  return word->context != NULL ? g_dpgettext2 (GETTEXT_PACKAGE, word->context, word->word)
                               : _ (word->word);
}

const char *
app_difference_word (const RulesGame *game, const char *key, gboolean *seats)
{
  const Word *word = NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (games); k++)
    if (g_str_equal (games[k].game, game->id))
      word = find (games[k].words, key);
  if (word == NULL)
    word = find (shared, key);
  *seats = word != NULL && word->seats;
  return word != NULL ? translate (word) : NULL;
}

const char *
app_phase_word (const char *phase)
{
  const Word *word = find (phases, phase);

  return word != NULL ? translate (word) : NULL;
}

const char *
app_difference_value (const char *path, const char *value)
{
  const char *last = strrchr (path, '.');
  const char *word = NULL;

  if (value != NULL && g_str_equal (last != NULL ? last + 1 : path, "phase"))
    word = app_phase_word (value);
  return word != NULL ? word : value;
}
