/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs of Spelled from lines of text:
 *
 *   ID LETTER COST DAMAGE [x2] [starter=2] [reserve=1] [shield=3] [totem=3] [BOX:ABILITY]…
 *
 * BOX is f, s or x for the boxes fragment, spelled and scrap; an ability is its op and, behind
 * commas, n, word=N, from=hdm, opt, to=PLACE and max=N. A text that begins with { is JSON.
 */
#include "tests/rules/spelled/spelled-play.h"

#include <stdio.h>
#include <string.h>

#define FAULT(name)                                                                                \
  {                                                                                                \
#name, SPELLED_FAULT_##name                                                                    \
  }

static const PlayFault faults[] = {
  FAULT (FIRST),         FAULT (REVEAL),       FAULT (MARKET_COPIES), FAULT (DRAW),
  FAULT (DRAW_MANY),     FAULT (DRAW_TOP),     FAULT (DRAW_COPIES),   FAULT (DUE_REVEAL),
  FAULT (DUE_DRAW),      FAULT (DUE_DISCARD),  FAULT (PHASE_MAIN),    FAULT (TURN),
  FAULT (NOT_IN_HAND),   FAULT (LETTERS),      FAULT (WORD_FORM),     FAULT (SPELL_CARDS),
  FAULT (POOL),          FAULT (POOL_SPENT),   FAULT (USE_FORM),      FAULT (OPPONENT),
  FAULT (TARGET),        FAULT (OFFER),        FAULT (ACQUIRE_COST),  FAULT (SCRAP_FROM),
  FAULT (SCRAP_ALL),     FAULT (SCRAP_MANY),   FAULT (SCRAP_NONE),    FAULT (NOT_THERE),
  FAULT (ENERGY),        FAULT (PLAYED_NONE),  FAULT (NOT_PLAYED),    FAULT (NO_SCRAP),
  FAULT (HIT),           FAULT (HIT_SPENT),    FAULT (SHIELDED),      FAULT (OWES),
  FAULT (OWES_MANY),     FAULT (RULE_MAIN),    FAULT (RULE_DRAW),     FAULT (RULE_MARKET),
  FAULT (RULE_WORD),     FAULT (RULE_PLACE),   FAULT (BOUND_HAND),    FAULT (BOUND_POOL),
  FAULT (BOUND_SPELL),   FAULT (BOUND_HEALTH), FAULT (BOUND_ENERGY),  FAULT (BOUND_DAMAGE),
  FAULT (BOUND_HITS),    FAULT (BOUND_PLAY),   FAULT (BOUND_TOPS),    FAULT (LETTER),
  FAULT (STRENGTH_NONE), FAULT (BOTH),         FAULT (STARTER_NONE),  FAULT (COUNT_STARTER),
  FAULT (COUNT_RESERVE), FAULT (COUNT_MARKET), FAULT (DECK_UNKNOWN),  FAULT (DECK_MARKET),
  FAULT (DECK_COPIES),   FAULT (DECK_ROW),     { NULL, 0 },
};

#define STARTERS                                                                                   \
  "st-a a 0 1 starter=2 f:energy\nst-e e 0 1 starter=2 f:energy\nst-i i 0 1 starter=2 f:energy\n"  \
  "st-o o 0 2 starter=2 f:energy\nst-u u 0 1 starter=2 f:heal s:energy,2\n"
#define RESERVE "rv-a a 1 2 reserve=1 f:energy x:energy,2\nrv-e e 2 2 reserve=1 f:energy,2 x:draw\n"
#define MARKET                                                                                     \
  "torch r 1 2 f:energy\nbroom l 1 1 f:scrap,1,from=hd\nbell b 1 1 f:energy x:energy,3\n"          \
  "lamp y 1 1 f:acquire,max=3,to=hand\nsieve o 1 1 f:scrap,2,from=m\n"                             \
  "owl s 2 1 x2 shield=3 f:energy\nwall a 1 0 shield=1\nidol d 3 2 totem=4 f:energy s:draw\n"      \
  "hex g 3 1 s:discard,2\nplague u 2 1 f:discard,4\nwand w 2 1 f:purchase-to,to=hand\n"            \
  "scroll p 2 1 f:purchase-to,to=deck\naxe x 3 3 f:destroy\nbolt z 3 4 f:damage,3\n"               \
  "joker * 4 0\nthorn th 2 2 s:draw,2,word=6\ndragon st 5 5 f:energy,2\ngiant o 7 6\n"             \
  "phoenix er 6 4 f:heal,4\ncauldron c 3 2 f:scrap,2,opt\nring m 2 1 f:acquire,max=2,to=deck\n"    \
  "key k 4 1 f:acquire\nvial v 2 1 f:heal,3 x:damage,4 x:draw\n"                                   \
  "rune o 1 0 s:energy,4,word=5 x:energy,3,word=4\ndust e 0 0 x2\ncrow t 0 0\n"

const char spelled_standard[] = STARTERS RESERVE MARKET;

#define MANY                                                                                       \
  "owl s 2 2 x3 shield=3 f:energy\nwall a 1 1 x2 shield=1 s:energy\nidol d 2 3 x3 totem=4 "        \
  "f:energy "                                                                                      \
  "s:draw\nyew y 1 2 x2 totem=2 f:damage,2\nhex g 1 2 x3 s:discard,2 f:discard\n"                  \
  "plague u 2 1 x2 f:discard,4\nwand w 1 2 x3 f:purchase-to,to=hand f:energy,2\n"                  \
  "scroll p 1 2 x3 f:purchase-to,to=deck f:energy,2\naxe x 2 3 x2 f:destroy\n"                     \
  "bolt z 2 4 x2 f:damage,3\njoker * 2 1 x3\nthorn th 2 2 s:draw,2,word=5\n"
#define MORE                                                                                       \
  "dragon st 5 5 x2 f:energy,2\ngiant o 7 6\ncauldron c 2 2 x2 f:scrap,2,opt\n"                    \
  "ring m 1 2 x2 f:acquire,max=2,to=deck\nkey k 2 1 x2 f:acquire,max=4\n"                          \
  "lamp l 1 2 x2 f:acquire,max=3,to=hand\nvial v 1 2 x2 f:heal x:damage,4 x:draw\n"                \
  "rune r 1 1 x2 s:energy,4,word=5 x:energy,3,word=4\nsieve n 1 1 x2 f:scrap,2,from=m\n"           \
  "broom b 0 1 x2 f:scrap,1,from=hd x:scrap,1,from=d\nfox f 1 1 x3 f:draw,2\n"

const char spelled_rich[] = STARTERS RESERVE MANY MORE;
const char spelled_rich_split[] = MORE RESERVE "|" MANY STARTERS;

/* Reading a line */

static void
put_text (PackBuilder *builder, const char *key, const char *text)
{
  pack_builder_key (builder, key);
  pack_builder_text (builder, text, strlen (text));
}

static void
put_integer (PackBuilder *builder, const char *key, const char *number)
{
  pack_builder_key (builder, key);
  pack_builder_integer (builder, strtol (number, NULL, 10));
}

static void
put_from (PackBuilder *builder, const char *places)
{
  pack_builder_key (builder, "from");
  pack_builder_begin (builder, PACK_LIST);
  for (; *places; places++) {
    const char *name = *places == 'h' ? "hand" : *places == 'd' ? "discard" : "market";

    pack_builder_text (builder, name, strlen (name));
  }
  pack_builder_end (builder);
}

static void
put_part (PackBuilder *builder, const char *part)
{
  const char *value = strchr (part, '=');

  value = value ? value + 1 : part;
  if (strcmp (part, "opt") == 0) {
    pack_builder_key (builder, "optional");
    pack_builder_constant (builder, PACK_TRUE);
  } else if (strncmp (part, "from=", 5) == 0) {
    put_from (builder, value);
  } else if (strncmp (part, "to=", 3) == 0) {
    put_text (builder, "to", value);
  } else if (strncmp (part, "word=", 5) == 0) {
    pack_builder_key (builder, "if");
    pack_builder_begin (builder, PACK_OBJECT);
    put_integer (builder, "word-at-least", value);
    pack_builder_end (builder);
  } else {
    put_integer (builder, value == part ? "n" : "max", value);
  }
}

static void
put_ability (PackBuilder *builder, char *ability)
{
  char *save, *part = strtok_r (ability, ",", &save);

  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, "op", part);
  while ((part = strtok_r (NULL, ",", &save)))
    put_part (builder, part);
  pack_builder_end (builder);
}

/* The abilities of @box among the words of a line. */
static void
put_box (PackBuilder *builder, char box, const char *key, char *const *words, unsigned n)
{
  char copy[128];

  pack_builder_key (builder, key);
  pack_builder_begin (builder, PACK_LIST);
  for (unsigned i = 4; i < n; i++)
    if (words[i][0] == box && words[i][1] == ':') {
      snprintf (copy, sizeof copy, "%s", words[i] + 2);
      put_ability (builder, copy);
    }
  pack_builder_end (builder);
}

/* The value behind @key= among the words of a line, NULL for none. */
static const char *
find_word (const char *key, char *const *words, unsigned n)
{
  size_t length = strlen (key);

  for (unsigned i = 4; i < n; i++)
    if (strncmp (words[i], key, length) == 0)
      return words[i] + length;
  return NULL;
}

static unsigned
split (char *line, char **words)
{
  char *save;
  unsigned n = 0;

  for (char *word = strtok_r (line, " ", &save); word; word = strtok_r (NULL, " ", &save))
    words[n++] = word;
  return n;
}

static void
put_card (PackBuilder *builder, char *const *words, unsigned n)
{
  const char *shield = find_word ("shield=", words, n), *totem = find_word ("totem=", words, n);

  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, "id", words[0]);
  put_text (builder, "name", words[0]);
  put_text (builder, "letter", words[1]);
  put_text (builder, "kind", shield ? "shield" : totem ? "totem" : "effect");
  put_integer (builder, "cost", words[2]);
  put_integer (builder, "damage", words[3]);
  if (shield || totem)
    put_integer (builder, "strength", shield ? shield : totem);
  for (unsigned i = 4; i < n; i++)
    if (words[i][0] == 'x' && words[i][1] != ':')
      put_integer (builder, "copies", words[i] + 1);
  put_box (builder, 'f', "fragment", words, n);
  put_box (builder, 's', "spelled", words, n);
  put_box (builder, 'x', "scrap", words, n);
  pack_builder_end (builder);
}

/* The cards, or those that have @key= with their copies. */
static void
put_list (PackBuilder *builder, const char *list, const char *key, const char *lines)
{
  pack_builder_key (builder, list);
  pack_builder_begin (builder, PACK_LIST);
  while (*lines) {
    char line[512], *words[32];
    size_t length = strcspn (lines, "\n");
    const char *copies;
    unsigned n;

    snprintf (line, sizeof line, "%.*s", (int)length, lines);
    lines += length + (lines[length] == '\n');
    n = split (line, words);
    if (!key) {
      put_card (builder, words, n);
    } else if ((copies = find_word (key, words, n))) {
      pack_builder_begin (builder, PACK_OBJECT);
      put_text (builder, "id", words[0]);
      put_integer (builder, "copies", copies);
      pack_builder_end (builder);
    }
  }
  pack_builder_end (builder);
}

static uint8_t *
make_pack (const char *id, const char *lines, const char *more, size_t *length)
{
  PackBuilder *builder;
  uint8_t *bytes;

  (void)more;
  if (*lines == '{')
    return play_pack_json (id, lines, length);
  builder = pack_builder_new ();
  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, "pack", id);
  put_text (builder, "game", "spelled");
  put_text (builder, "title", id);
  put_integer (builder, "revision", "1");
  put_list (builder, "starter", "starter=", lines);
  put_list (builder, "reserve", "reserve=", lines);
  put_list (builder, "cards", NULL, lines);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, length), PACK_OK);
  pack_builder_free (builder);
  return bytes;
}

/* Words need not be in a list to be legal, several cards of a draw or an end are not listed. */
static bool
unlisted (const PlayFixture *fixture, const RulesMove *move)
{
  (void)fixture;
  return move->verb == SPELLED_VERB_SPELL || move->verb == SPELLED_VERB_DRAW
         || (move->verb == SPELLED_VERB_END && move->n_args > 1);
}

const PlayGame play_game = {
  .game = &spelled_game,
  .standard = spelled_standard,
  .pack = make_pack,
  .faults = faults,
  .unlisted = unlisted,
};
