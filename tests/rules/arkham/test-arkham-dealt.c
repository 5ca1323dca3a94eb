/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham dealt by chance, and who learns what.
 */
#include "tests/rules/play-dealt.h"
#include "tests/rules/arkham/arkham-play.h"

#include <stdio.h>
#include <string.h>

/* A card is in the deck, or on show for who knows all; or it is taken out of another's hand. */
static unsigned
left (const PlayFixture *fixture, const void *memory, const RulesChance *chance, unsigned card)
{
  const RulesMove *move = &chance->move.move;
  const char *id = fixture->match->cards[card].id;
  const char *first = fixture->match->cards[chance->options[0].arg.value].id;
  char hand[32];

  if (play_count_in_view (fixture, 0, NULL, first) == 0)
    return play_count_in_view (fixture, 0, NULL, id) == 0;
  snprintf (hand, sizeof hand, "resources.%d", move->args[move->n_args - 1].value - 1);
  return play_count_in_view (fixture, 0, hand, id);
}

static const PlayDealtGamesKind kinds[] = {
  { "2 open", arkham_standard, NULL },
  { "2 open", arkham_standard, arkham_rich_events },
  { "3 open", arkham_standard, arkham_rich_events },
  { "4 open", arkham_standard, NULL },
};

#define SETUP "- first 1\n- gain 1 hsan-1\n- gain 2 hsan-2\n- sale kulten-1 rlyeh-1 voor-1\n"
#define USUAL                                                                                      \
  "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n1 drop collector\n"        \
  "1 keep stars\n2 drop whateley\n2 keep guard-dog\n"
#define THREE                                                                                      \
  "- first 1\n- gain 1 hsan-1\n- gain 2 hsan-2\n- gain 3 azif-3\n"                                 \
  "- sale kulten-1 rlyeh-1 voor-1 king-1\n"

static const PlayObserversCase seen[] = {
  { "Arkham, Setup: a resource is drawn face down", "2 open", arkham_standard, NULL,
    "tells nothing\n- first 2\nseen 2\nuncovers\n- gain 2 hsan-1\nseen 1\nuncovers\n- gain 1 $2\n"
    "seen 1 2\nuncovers\n- sale kulten-1 rlyeh voor-1\n" },
  { "Arkham, Event Phase: who sets aside and keeps sees it", "2 open", arkham_standard, NULL,
    SETUP "seen 1\ntells nothing\n1 drop viewing\nseen 1\ntells nothing\n1 keep armitage\n" },
  { "Arkham, Event Phase: one face up, two face down", "4 open", arkham_standard, NULL,
    "- first 1\n- gain 1 hsan-1\n- gain 2 hsan-2\n- gain 3 azif-3\n- gain 4 alhazred-1\n"
    "- sale kulten-1 rlyeh-1 voor-1 king-1 eibon-1\n"
    "seen 1 2 3 4\nuncovers\n- out armitage up\nseen\ntells nothing\n- out banking down\n" },
  { "Arkham, Event Phase: with three players one face down", "3 open", arkham_standard, NULL,
    THREE "seen\ntells nothing\n- out banking down\nseen 1\n1 keep viewing\n" },
  { "Arkham, Acquire Phase: a called event is shown, the top resource kept face down", "2 open",
    arkham_standard, NULL,
    SETUP USUAL "seen 1 2\ntells nothing\n1 event armitage\nseen 1\nuncovers\n1 gain pnakotic-1\n"
                "seen 1 2\ntells nothing\n1 done\n" },
  { "Arkham, Acquire Phase: what is paid is discarded", "2 open", arkham_standard, NULL,
    SETUP USUAL "1 event armitage\nseen 1 2\ntells nothing\n1 acquire rlyeh pay=hsan-1\n" },
  { "gain-resource: who gains alone sees it", "2 open", arkham_standard,
    "event 1 armitage 1 gain-resource:2 -\n",
    SETUP USUAL "1 event armitage\nseen 1\nuncovers\n1 action pnakotic-1 king-1\n" },
  { "gain-resource: of a Demented action, too", "2 open", arkham_standard,
    "event 1 armitage 1 guard gain-resource\n",
    SETUP USUAL "- adjust tome 1 dagon-1 \"t\"\n1 event armitage\ntells nothing\n1 action\n"
                "seen 1\nuncovers\n1 demented pnakotic-1\n" },
  { "steal-resource: who takes and who loses see it", "3 open", arkham_standard,
    "event 1 armitage 1 steal-resource -\n",
    THREE "- out stars down\n1 keep armitage\n2 keep banking\n3 keep viewing\n1 keep guard-dog\n"
          "2 keep investments\n3 keep collector\n1 event armitage\nseen 1 3\nuncovers\n"
          "1 action 3 azif-3\n" },
  { "gain-for-sale: the back is seen by its new owner", "2 open", arkham_standard,
    "event 1 armitage 1 gain-for-sale -\n",
    SETUP USUAL "1 event armitage\nseen 1\ntells nothing\n1 action rlyeh-1\n" },
  { "gain-for-sale: a back that nobody knew is uncovered", "2 open", arkham_standard,
    "event 1 armitage 1 gain-for-sale -\n",
    "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale kulten rlyeh voor\n" USUAL
    "1 event armitage\nseen 1\nuncovers\n1 action rlyeh:$1\n" },
  { "steal-tome, swap-tome, move-first: tomes and the marker are open", "2 open", arkham_standard,
    "event 1 armitage 1 move-first -\n",
    SETUP USUAL "1 event armitage\nseen 1 2\ntells nothing\n1 action 2\n" },
  { "Moves, resource: a ruling gives it face down", "2 open", arkham_standard, NULL,
    SETUP USUAL "seen 2\ntells nothing\n- adjust resource 2 pnakotic-1 \"t\"\n"
                "seen 1 2\n- adjust tome 2 king-1 \"t\"\n" },
  { "Moves: what nobody saw tells nothing", "4", arkham_standard, NULL,
    "- first 1\ntells nothing\n- gain 1 ?\n- gain 1 $2\n- gain 2 $2\n- gain 3 $2\n- gain 4 $2\n"
    "uncovers\n- sale kulten rlyeh voor king eibon\nuncovers\n- out armitage up\n"
    "tells nothing\n- out ? down\ntells nothing\n- draft\n" },
};

PLAY_OBSERVERS_TEST (who_learns, seen)

TEST_SUITE (arkham_dealt)
{
  static const PlayDealtGames dealt = {
    .name = "arkham-dealt",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 8,
    .moves = 4000,
    .left = left,
  };
  TCase *tcase = tcase_create ("seen");

  PLAY_ADD (tcase, who_learns, seen);
  return play_dealt_suite (&dealt, tcase);
}
