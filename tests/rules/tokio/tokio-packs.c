/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's packs for tests, from lines such as "dart 1 swift 1 2/1 1/1 2/0 1/2".
 */
#include "tests/rules/tokio/tokio-play.h"

#include <stdio.h>
#include <string.h>

#define FAULT(name)                                                                                \
  {                                                                                                \
#name, TOKIO_FAULT_##name                                                                      \
  }
static const PlayFault faults[] = {
  FAULT (PLACED),        FAULT (FIRST),        FAULT (NOT_BEGUN),     FAULT (TURN),
  FAULT (PHASE_DUE),     FAULT (PHASE_DONE),   FAULT (SWAPPED),       FAULT (EMPTY),
  FAULT (ACTIVE),        FAULT (INACTIVE),     FAULT (UNNAMED),       FAULT (OTHER),
  FAULT (TRIBUTE_GEM),   FAULT (TRIBUTE_NONE), FAULT (TRIBUTE_ONE),   FAULT (TRIBUTE_TWO),
  FAULT (TRIBUTE_TWICE), FAULT (SPIN),         FAULT (TWIN),          FAULT (TWIN_SPENT),
  FAULT (SWAP_SELF),     FAULT (ROOTED),       FAULT (FAR),           FAULT (OCCUPIED),
  FAULT (FLIPPED),       FAULT (REACH),        FAULT (TARGET),        FAULT (RULE_EARLY),
  FAULT (RULE_LOST),     FAULT (RULE_EMPTY),   FAULT (RULE_OCCUPIED), FAULT (RULE_INACTIVE),
  FAULT (RULE_UNSEEN),   FAULT (TURNS),        FAULT (GEMS_FEW),      FAULT (ABILITY_TWICE),
  FAULT (SIDES),         FAULT (DECK_SIZE),    FAULT (DECK_COPIES),   { NULL, 0 },
};

static void
put_text (PackBuilder *builder, const char *key, const char *text)
{
  pack_builder_key (builder, key);
  pack_builder_text (builder, text, strlen (text));
}

static void
put_integer (PackBuilder *builder, const char *key, int64_t value)
{
  pack_builder_key (builder, key);
  pack_builder_integer (builder, value);
}

static void
put_abilities (PackBuilder *builder, char *abilities)
{
  pack_builder_key (builder, "abilities");
  pack_builder_begin (builder, PACK_LIST);
  for (char *name = strtok (abilities, ",-"); name; name = strtok (NULL, ",-"))
    pack_builder_text (builder, name, strlen (name));
  pack_builder_end (builder);
}

static void
put_gem (PackBuilder *builder, const char *line)
{
  char id[32], abilities[32];
  unsigned level, copies, sides[4][2];

  ck_assert_int_eq (sscanf (line, "%31s %u %31s %u %u/%u %u/%u %u/%u %u/%u", id, &level, abilities,
                            &copies, &sides[0][0], &sides[0][1], &sides[1][0], &sides[1][1],
                            &sides[2][0], &sides[2][1], &sides[3][0], &sides[3][1]),
                    12);
  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, "id", id);
  put_text (builder, "name", id);
  put_integer (builder, "level", level);
  put_abilities (builder, abilities);
  put_integer (builder, "copies", copies);
  pack_builder_key (builder, "sides");
  pack_builder_begin (builder, PACK_LIST);
  for (unsigned i = 0; i < 4; i++) {
    pack_builder_begin (builder, PACK_OBJECT);
    put_integer (builder, "attack", sides[i][0]);
    put_integer (builder, "defense", sides[i][1]);
    pack_builder_end (builder);
  }
  pack_builder_end (builder);
  pack_builder_end (builder);
}

uint8_t *
tokio_play_pack (const char *id, const char *gems, const char *more, size_t *length)
{
  PackBuilder *builder;
  uint8_t *bytes;

  if (*gems == '{')
    return play_pack_json (id, gems, length);
  builder = pack_builder_new ();
  pack_builder_begin (builder, PACK_OBJECT);
  put_text (builder, "pack", id);
  put_text (builder, "game", "tokio");
  put_text (builder, "title", id);
  put_integer (builder, "revision", 1);
  pack_builder_key (builder, "cards");
  pack_builder_begin (builder, PACK_LIST);
  for (; *gems; gems += strcspn (gems, "\n") + 1)
    put_gem (builder, gems);
  pack_builder_end (builder);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, length), PACK_OK);
  pack_builder_free (builder);
  return bytes;
}

/* What chance brings may be named: gems that are placed. */
static bool
unlisted (const PlayFixture *fixture, const RulesMove *move)
{
  return move->verb == TOKIO_VERB_PLACE;
}

/* clang-format off */
#define PLAIN \
  "flint 1 - 2 2/1 1/2 0/3 3/0\n" \
  "chert 1 - 2 1/1 2/2 3/1 1/3\n"
#define ABLE \
  "dart 1 swift 1 2/1 1/1 2/0 1/2\n" \
  "blade 1 edge 1 2/2 1/1 3/1 0/2\n" \
  "stone 1 rooted 1 1/2 1/3 2/1 0/3\n" \
  "pair 1 twin 1 1/2 3/0 2/2 0/1\n" \
  "hare 1 leap 1 2/0 1/2 1/1 3/1\n" \
  "wheel 1 spin 1 1/1 2/2 3/3 4/4\n" \
  "spear 1 reach 1 2/1 1/1 3/2 0/0\n"
#define HIGH \
  "gift 2 free 1 3/2 2/2 1/3 4/0\n" \
  "iron 2 - 2 4/2 3/3 2/4 1/1\n" \
  "whirl 2 spin,twin 1 3/2 2/3 4/1 1/4\n" \
  "crown 3 - 1 5/3 4/4 3/5 6/2\n" \
  "throne 3 edge,reach 1 4/4 5/3 6/2 3/5\n" \
  "gate 3 free,rooted 1 4/3 3/4 5/2 2/5\n" \
  "comet 3 swift,leap 1 5/5 5/2 4/4 6/1\n"

const char tokio_standard[] = PLAIN ABLE HIGH;
const char tokio_standard_split[] = HIGH PLAIN "|" ABLE;
/* clang-format on */

const PlayGame play_game = { &tokio_game, tokio_standard, tokio_play_pack, faults, unlisted };
