/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packs for Tome's tests, written into their binary form from a few lines of text.
 */
#include "tests/rules/tome/tome-play.h"

#include <stdio.h>
#include <string.h>

/* What stands behind @id at a line's beginning; NULL when there is no such line. */
static const char *
line_of (const char *spells, const char *id)
{
  size_t length = strlen (id);

  for (const char *at = spells; at; at = strchr (at, '\n')) {
    at += *at == '\n';
    if (strncmp (at, id, length) == 0 && at[length] == ' ')
      return at + length + 1;
  }
  return NULL;
}

static void
put_text (PackBuilder *builder, const char *members, const char *key, const char *text)
{
  if (play_has_member (members, key))
    return;
  pack_builder_key (builder, key);
  pack_builder_text (builder, text, strlen (text));
}

static void
put_card (PackBuilder *builder, const char *element, const char *id, int power, const char *line)
{
  if (line && *line == '-')
    return;
  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, line, "id", id);
  put_text (builder, line, "name", id);
  put_text (builder, line, "element", element);
  if (!play_has_member (line, "power")) {
    pack_builder_key (builder, "power");
    if (power < 6)
      pack_builder_integer (builder, power);
    else
      pack_builder_text (builder, "F", 1);
  }
  if (line && *line == '[') {
    pack_builder_key (builder, "effects");
    play_put_value (builder, line);
  } else if (line) {
    play_put_members (builder, line);
  }
  pack_builder_end (builder);
}

/**
 * Words:
 * The elements of a pack by their ids, with what stands behind each.
 */
typedef struct {
  char id[TOME_ELEMENTS + 1][24];
  char kind[TOME_ELEMENTS + 1];
  unsigned n;
} Words;

static Words
read_words (const char *elements)
{
  Words words = { .n = 0 };
  size_t length;

  for (; (length = strcspn (elements, " ")) || *elements; elements += length + !!elements[length]) {
    char last = elements[length - 1];
    bool special = last == '*' || last == '+';

    ck_assert_uint_le (words.n, TOME_ELEMENTS);
    snprintf (words.id[words.n], sizeof *words.id, "%.*s", (int)(length - special), elements);
    words.kind[words.n++] = special ? last : ' ';
  }
  return words;
}

static void
put_element (PackBuilder *builder, const char *id, char kind, const char *line)
{
  if (line && *line == '-')
    return;
  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, line, "id", id);
  put_text (builder, line, "name", id);
  put_text (builder, line, "kind", kind == ' ' ? "basic" : "special");
  if (kind == '*')
    put_text (builder, line, "property", "outranks-non-trump");
  if (line)
    play_put_members (builder, line);
  pack_builder_end (builder);
}

static void
put_pack (PackBuilder *builder, const char *id, const Words *words, const char *spells,
          bool backwards)
{
  const char *top = line_of (spells, ".");

  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, top, "pack", id);
  put_text (builder, top, "game", "tome");
  put_text (builder, top, "title", id);
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 1);
  if (top)
    play_put_members (builder, top);
  pack_builder_key (builder, "elements");
  pack_builder_begin (builder, PACK_LIST);
  for (unsigned i = 0; i < words->n; i++) {
    unsigned k = backwards ? words->n - 1 - i : i;

    put_element (builder, words->id[k], words->kind[k], line_of (spells, words->id[k]));
  }
  pack_builder_end (builder);
  pack_builder_key (builder, "cards");
  pack_builder_begin (builder, PACK_LIST);
  for (unsigned i = 0; i < words->n * 6; i++) {
    unsigned k = backwards ? words->n * 6 - 1 - i : i, power = k % 6 + 1;
    char card[32];

    snprintf (card, sizeof card, "%s-%c", words->id[k / 6], power < 6 ? '0' + (int)power : 'f');
    put_card (builder, words->id[k / 6], card, power, line_of (spells, card));
  }
  pack_builder_end (builder);
  pack_builder_end (builder);
}

uint8_t *
tome_play_pack (const char *id, const char *elements, const char *spells, bool backwards,
                size_t *length)
{
  PackBuilder *builder = pack_builder_new ();
  Words words = read_words (elements);
  uint8_t *bytes;

  put_pack (builder, id, &words, spells, backwards);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, length), PACK_OK);
  pack_builder_free (builder);
  return bytes;
}

static uint8_t *
pack (const char *id, const char *elements, const char *spells, size_t *length)
{
  return tome_play_pack (id, elements, spells, false, length);
}

/* What is dealt by name is not listed. */
static bool
unlisted (const PlayFixture *fixture, const RulesMove *move)
{
  return move->verb == TOME_VERB_DEAL && move->n_args;
}

#define OWN(name)                                                                                  \
  {                                                                                                \
#name, TOME_FAULT_##name                                                                       \
  }
static const PlayFault faults[] = {
  OWN (PHASE_ELEMENT),  OWN (ELEMENT_KIND),    OWN (ELEMENT_TWICE),    OWN (PHASE_DEALER),
  OWN (PHASE_DEAL),     OWN (DEALT),           OWN (PLACED),           OWN (NOT_IN_DECK),
  OWN (PHASE_TITLE),    OWN (TITLE_PLACE),     OWN (PHASE_PLAY),       OWN (TURN),
  OWN (NOT_IN_HAND),    OWN (PHASE_CHOOSE),    OWN (CHOOSER),          OWN (OPTION),
  OWN (DECLINE),        OWN (RULE_SPELL),      OWN (RULE_UNSEEN),      OWN (RULE_TITLE),
  OWN (DEAL_SIX),       OWN (ELEMENT_WORD),    OWN (RULE_WINNER),      OWN (RULE_SURVIVAL),
  OWN (RULE_HAND),      OWN (RULE_OUT),        OWN (RULE_CHAPTER),     OWN (RULE_TURN),
  OWN (RULE_STARTED),   OWN (ELEMENTS_MANY),   OWN (ELEMENTS_FEW),     OWN (SPECIAL_NONE),
  OWN (ELEMENT_SPELLS), OWN (ELEMENT_UNKNOWN), OWN (SPECIAL_EFFECTS),  OWN (COPIES),
  OWN (ALWAYS),         OWN (ALWAYS_ONLY),     OWN (CHAPTER_END_ONLY), OWN (SAME),
  OWN (ZERO),           OWN (DECK_COPIES),     OWN (DECK_BASICS),      OWN (DECK_SPECIALS),
  { NULL, 0 },
};

const PlayGame play_game = { &tome_game, TOME_STANDARD_ELEMENTS, pack, faults, unlisted };

/* clang-format off */
const char tome_rich_spells[] =
  "fire-1 [{'when':'played','do':[{'op':'title-element','to':'fire'}]},"
          "{'when':'chapter-end','if':['won'],'do':[{'op':'points','by':-1}]}]\n"
  "fire-2 [{'when':'played','do':[{'op':'set-element','of':'self','to':'light'}]}]\n"
  "fire-3 [{'when':'any-played','if':[{'played-element':'fire'}],"
          "'do':[{'op':'power','of':'self','by':2}]}]\n"
  "fire-4 [{'when':'played','optional':true,'do':[{'op':'power','of':'chosen','by':-2},"
          "{'op':'set-element','of':'same','to':'chosen'}]}]\n"
  "fire-5 [{'when':'played','if':['first'],'do':[{'op':'points','by':1}]},"
          "{'when':'before-strongest','if':['chain-broken'],"
          "'do':[{'op':'set-power','of':'opponents','to':2}]}]\n"
  "earth-1 [{'when':'always','do':[{'op':'protect-title'},{'op':'protect-power','of':'self'}]}]\n"
  "earth-2 [{'when':'always','if':[{'title-element':'earth'}],"
           "'do':[{'op':'protect-power','of':'allies'}]}]\n"
  "earth-3 [{'when':'played','do':[{'op':'power','of':'self','by':1,'per':'other-spell'}]},"
           "{'when':'chapter-end','if':['lost','trump'],'do':[{'op':'return','of':'self'}]}]\n"
  "earth-4 [{'when':'before-strongest','if':['last'],'do':[{'op':'silence','of':'chosen-any'}]}]\n"
  "earth-5 [{'when':'played','if':['chain-intact'],'do':[{'op':'set-power','of':'previous','to':1},"
           "{'op':'power','of':'others','by':1,'per':{'spell-of-element':'earth'}}]}]\n"
  "wind-1 [{'when':'played','optional':true,'do':[{'op':'swap-title'}]}]\n"
  "wind-2 [{'when':'played','do':[{'op':'silence','of':'chosen-opponent'},"
          "{'op':'return','of':'same'}]}]\n"
  "wind-3 [{'when':'any-played','if':['not-trump',{'others-at-least':2}],'optional':true,"
          "'do':[{'op':'set-element','of':'self','to':'title'}]}]\n"
  "wind-4 [{'when':'played','do':[{'op':'title-element','to':'chosen'}]},"
          "{'when':'before-strongest','do':[{'op':'title-element','to':'self'}]}]\n"
  "wind-5 [{'when':'before-strongest','optional':true,'do':[{'op':'take','of':'self'}]}]\n"
  "water-1 [{'when':'chapter-end','if':['won'],'do':[{'op':'take','of':'chosen'}]}]\n"
  "water-2 [{'when':'chapter-end','if':['lost'],'optional':true,"
           "'do':[{'op':'return','of':'self'},{'op':'points','by':1}]}]\n"
  "water-3 [{'when':'played','do':[{'op':'set-element','of':'chosen-ally','to':'water'},"
           "{'op':'power','of':'allies','by':2}]}]\n"
  "water-4 [{'when':'played','do':[{'op':'set-power','of':'chosen-opponent','to':'F'}]},"
           "{'when':'any-played','do':[{'op':'silence','of':'previous'}]}]\n"
  "water-5 [{'when':'before-strongest','do':[{'op':'set-element','of':'all','to':'chosen'},"
           "{'op':'power','of':'all','by':-1}]}]\n";
/* clang-format on */
