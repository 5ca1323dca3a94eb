/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all boards do: where things come from when the state is another.
 */
#include "ui/board/board-private.h"

#include "tests/suite.h"

#define MOST 8

enum { GROUND, HAND, ROW, DECK, TRAY };

typedef struct {
  int kind;
  guint seat, index;
  const char *key, *from;
} Thing;

/* Each thing of @now comes from the thing of @before with that index; -1: from nowhere. */
static const struct {
  const char *what;
  Thing before[MOST], now[MOST];
  int origins[MOST];
} cases[] = {
  { "a card is played",
    { { HAND, 1, 0, "fox" }, { HAND, 1, 1, "owl" } },
    { { HAND, 1, 0, "owl" }, { ROW, 1, 0, "fox" } },
    { 1, 0 } },
  { "of two copies the one in the same place stays",
    { { HAND, 1, 0, "fox" }, { HAND, 1, 1, "fox" } },
    { { HAND, 1, 0, "fox" }, { ROW, 1, 0, "fox" } },
    { 0, 1 } },
  { "a copy in another hand is none of mine",
    { { HAND, 2, 0, "fox" }, { HAND, 1, 3, "fox" } },
    { { HAND, 2, 0, "fox" }, { ROW, 1, 0, "fox" } },
    { 0, 1 } },
  { "what is taken comes from the other seat",
    { { HAND, 2, 0, "fox" } },
    { { HAND, 1, 0, "fox" } },
    { 0 } },
  { "what nobody had seen was the last unseen one of its seat",
    { { HAND, 1, 0, "?" }, { HAND, 1, 1, "?" }, { HAND, 2, 0, "?" } },
    { { HAND, 1, 0, "?" }, { HAND, 2, 0, "?" }, { ROW, 1, 0, "owl" } },
    { 0, 2, 1 } },
  { "unseen cards do not change hands",
    { { HAND, 1, 0, "?" }, { HAND, 1, 1, "?" } },
    { { HAND, 1, 0, "?" }, { HAND, 2, 0, "?" } },
    { 0, -1 } },
  { "one that became known stays where it is",
    { { HAND, 1, 0, "?" } },
    { { HAND, 1, 0, "owl" } },
    { 0 } },
  { "draws come from the deck, each of them",
    { { DECK, 0, 0, "deck" } },
    { { DECK, 0, 0, "deck" }, { HAND, 1, 0, "?", "deck" }, { HAND, 1, 1, "owl", "deck" } },
    { 0, 0, 0 } },
  { "what was there does not come from the deck",
    { { DECK, 0, 0, "deck" }, { HAND, 1, 0, "owl" } },
    { { DECK, 0, 0, "deck" }, { HAND, 1, 0, "fox", "deck" }, { HAND, 1, 1, "owl", "deck" } },
    { 0, 0, 1 } },
  { "what has no key stays, and what is new is just there",
    { { GROUND, 0, 0, NULL }, { HAND, 1, 0, "fox" } },
    { { GROUND, 0, 0, NULL }, { TRAY, 1, 0, "owl" } },
    { -1, -1 } },
};

/* Things lie apart from each other, now and before. */
static void
lay_out (const Thing *things, float top, GArray *items)
{
  for (guint k = 0; k < MOST && (k == 0 || things[k].kind != GROUND); k++) {
    UiBoardItem *item =
        ui_items_add (items, things[k].kind, things[k].seat, things[k].index, k * 10, top, 8, 8);

    item->key = things[k].key;
    item->from = things[k].from;
  }
}

START_TEST (things_come_from_where_they_were)
{
  g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  g_autoptr (GArray) now = g_array_new (FALSE, FALSE, sizeof (UiBoardItem));
  g_autoptr (GArray) origins = NULL;

  lay_out (cases[_i].before, 0, before);
  lay_out (cases[_i].now, 100, now);
  origins = ui_board_find_origins (now, before);
  ck_assert_uint_eq (origins->len, now->len);
  for (guint k = 0; k < now->len; k++) {
    const graphene_rect_t *from = &g_array_index (origins, graphene_rect_t, k);
    int found = from->origin.y == 0 ? (int)(from->origin.x / 10) : -1;

    ck_assert_msg (found == cases[_i].origins[k], "%s: thing %u from %d, not %d", cases[_i].what, k,
                   found, cases[_i].origins[k]);
  }
}
END_TEST

TEST_SUITE (board)
{
  Suite *suite = suite_create ("board");
  TCase *travel = tcase_create ("travel");

  tcase_add_loop_test (travel, things_come_from_where_they_were, 0, G_N_ELEMENTS (cases));
  suite_add_tcase (suite, travel);
  return suite;
}
