/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Final scoring of Tomes of Arkham, and its ties.
 */
#include "tests/rules/arkham/arkham-play.h"

#include "rules/arkham/arkham-view.h"

#define TAKE(seat, tome) "- adjust tome " seat " " tome " \"t\"\n"
#define BOOKS                                                                                      \
  "collection al 0,3,6\ncollection eu -1,2,4,8\n"                                                  \
  "tome a1 al 2 1 - 2,2,2\ntome a2 al 2 1 - 2,2,2\ntome a3 al 2 1 - 2,2,2\n"                       \
  "tome a4 al 2 1 - 2,2,2\ntome e1 eu 2 1 - 1,1,1\ntome e2 eu 2 1 - 1,1,1\n"                       \
  "tome m1 - 1 0 d 3,3,3\ntome m2 - 1 0 d 3,3,3\ntome m3 - 1 0 d 3,3,3\n"                          \
  "tome s1 - 1 0 l 3,3,3\ntome s2 - 1 0 l 3,3,3\ntome u1 - 1 2 - 3 5\ntome n1 - 1 -3 - 3,3\n"      \
  "tome z1 - 0 0 - 1,1,1\ntome z2 - 0 0 - 1,1,1\n"
#define BEGIN "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale z1 z1 z2\n"

static const PlayCase scores[] = {
  { .rule = "End Game Triggers: renown of each tome, one below nothing too",
    .pack = BOOKS,
    .script = BEGIN TAKE ("1", "m1") TAKE ("1", "s1") TAKE ("1", "n1")
        TAKE ("2", "e1") "= renown=[-3,0] outcome.scores=[-3,0] lucid=[1,0] demented=[1,0]\n" },
  { .rule = "End Game Triggers: collections; ruling 8: the table's figure, a total",
    .pack = BOOKS,
    .script = BEGIN TAKE ("1", "a1") "= renown=[1,0]\n" TAKE ("1", "a2") "= renown=[5,0]\n" TAKE (
        "1", "a3") "= renown=[9,0]\n" TAKE ("1", "a4") "= renown=[10,0]\n" TAKE ("1",
                                                                                 "e1") "= "
                                                                                       "renown=["
                                                                                       "10,0]"
                                                                                       "\n" },
  { .rule = "End Game Triggers: unique tomes; ruling 8: no other tome's bonus",
    .pack = BOOKS,
    .script = BEGIN TAKE ("1", "u1") "= renown=[7,0]\n" },
  { .rule = "Ruling 6: the demented player with the most demented symbols loses 4",
    .game = "3",
    .pack = BOOKS,
    .script =
        "- first 1\n- gain 1 $2\n- gain 2 $2\n- gain 3 $2\n- sale z1 z1 z2 "
        "z2\n" TAKE ("1", "m1") "= renown=[-4,0,0]\n" TAKE ("2", "m1") "= renown=[-4,-4,0]\n" TAKE (
            "2", "m2") "= renown=[0,-4,0] "
                       "demented=[1,2,0]\n" TAKE ("2", "s1")
                           TAKE ("2", "s2") "= "
                                            "renown=[-4,0,0] "
                                            "lucid=[0,2,0]"
                                            "\n" TAKE ("1", "s1") "= renown=[0,0,0]\n" },
  { .rule = "Bounds: renown goes from -999 to 999",
    .pack = BOOKS,
    .script = BEGIN "- adjust renown 1 +999 \"t\"\n= renown=[999,0]\n"
                    "x BOUND - adjust renown 1 +1 \"t\"\n"
                    "x BOUND - adjust tome 1 u1 \"t\"\n"
                    "x BOUND - adjust renown 2 -1000 \"t\"\n- adjust renown 2 -999 \"t\"\n"
                    "x BOUND - adjust tome 2 m1 \"t\"\n- adjust tome 2 u1 \"t\"\n"
                    "- adjust tome 2 m1 \"t\"\n= renown=[999,-996]\n" },
  { .rule = "Bounds: what would pass them is not listed either",
    .pack = BOOKS,
    .script = "- first 1\n- gain 1 $3\n- gain 2 $2\n- sale u1 z1 z2\n- draft\n"
              "- adjust renown 1 +999 \"t\"\n"
              "1 event armitage\n1 action stars\n"
              "x BOUND 1 acquire u1 pay=$3\n"
              "? 1 gain $1 | 1 gain $2 | 1 gain $3 | 1 gain ? | 1 acquire z1 | "
              "1 acquire z1 pay=bonus | 1 acquire z1 pay=$3 | 1 acquire z1 pay=$3,bonus | "
              "1 acquire z2 | 1 acquire z2 pay=bonus | 1 acquire z2 pay=$3 | "
              "1 acquire z2 pay=$3,bonus\n" },
};

/* The game ends: nobody has anything to buy. */
#define POOR                                                                                       \
  "collection al 0,0,0\ncollection eu 0,0,0\n"                                                     \
  "tome a1 al 90 1 - 2,2\ntome a2 al 90 1 - 2,2\ntome e1 eu 90 1 - 2,2\ntome e2 eu 90 1 - 2\n"
#define OVER                                                                                       \
  "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n1 drop collector\n"        \
  "1 keep stars\n2 drop whateley\n2 keep guard-dog\n"
#define LAST "1 event armitage\n1 done\n= phase=over\n"
#define POOR_START "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale a1 a2 e1\n" OVER

static const PlayCase ties[] = {
  { .rule = "Ruling 7: most renown wins",
    .pack = POOR,
    .script = POOR_START TAKE ("2", "e1") "- adjust resource 1 $2 \"t\"\n" LAST
                                          "= outcome.winners=[2] outcome.scores=[0,1]\n" },
  { .rule = "Ruling 7: level, the largest single collection wins",
    .pack = POOR,
    .script = POOR_START TAKE ("2", "a1")
        TAKE ("2", "a2") "- adjust renown 1 +2 \"t\"\n" LAST
                         "= outcome.winners=[2] outcome.scores=[2,2]\n" },
  { .rule = "Ruling 7: single: of two collections one tome each is no more than one",
    .pack = POOR,
    .script = POOR_START TAKE ("2", "a1")
        TAKE ("2", "e2") "- adjust sale a1 out \"t\"\n- adjust tome 1 a1 \"t\"\n- adjust renown 1 "
                         "+1 \"t\"\n" LAST "= outcome.winners=[1,2] outcome.scores=[2,2]\n" },
  { .rule = "Ruling 7: then the most resource cards, not dollars",
    .pack = "collection al 0\ntome a1 al 90 1 - 1,1\ntome a2 al 90 1 - 3,3\ntome e1 - 90 1 - 3,3\n"
            "tome e2 - 90 1 - 3\n",
    .script = "- first 1\n- gain 1 $3\n- gain 2 $1\n- gain 2 $1\n- sale a1 a2 e1\n" OVER
              "- adjust sale e2 \"t\"\n" LAST "= outcome.winners=[2] outcome.scores=[0,0]\n" },
  { .rule = "Ruling 7: a ? is a card",
    .pack = POOR,
    .script = POOR_START "- adjust resource 2 ? \"t\"\n- adjust sale e2 \"t\"\n" LAST
                         "= outcome.winners=[2]\n" },
  { .rule = "Ruling 7: then a shared win",
    .pack = POOR,
    .script = POOR_START "- adjust resource 2 ? \"t\"\n- adjust resource 1 ? \"t\"\n" LAST
                         "= outcome.winners=[1,2]\n" },
};

PLAY_TEST (score, scores)
PLAY_TEST (tie, ties)

TEST_SUITE (arkham_scores)
{
  Suite *suite = suite_create ("arkham-scores");
  TCase *tcase = tcase_create ("scores");

  PLAY_ADD (tcase, score, scores);
  PLAY_ADD (tcase, tie, ties);
  suite_add_tcase (suite, tcase);
  return suite;
}
