/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why something can't be done now: the rule that forbids it, and nothing where nothing does.
 */
#include "tests/app/fixture.h"

#include "app/recording/choices.h"
#include "app/recording/pointing.h"
#include "app/recording/recorder.h"

#define TOME                                                                                       \
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"                                          \
  "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n"             \
  "- deal 1 inferno glimmer quench halo ocean sturdy\n"                                            \
  "- deal 2 firebrand lantern monolith gust tempest ?\n- deal\n- title bonfire\n"
#define TURNED                                                                                     \
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n[Seat2 \"\u202eBen\"]\n"  \
  "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n- deal 1 inferno glimmer quench halo ocean "    \
  "sturdy\n"                                                                                       \
  "- deal 2 ? ? ? ? ? ?\n- deal\n- title bonfire\n1 play inferno\n"
#define ISOLATED(name) "\u200e\u2068" name "\u2069"
#define PLAYED TOME "1 play inferno\n"

#define RUN                                                                                        \
  "[Record \"1\"]\n[Game \"restless\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"                        \
  "[Option.characters \"2\"]\n[Option.starters \"2\"]\n\n"                                         \
  "- join A ilse seat=1\n- join B little-fen seat=2\nA starter walking-staff\nB starter "          \
  "slingshot\n- realm hedge-country\n- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n"    \
  "A attack roll=3\n"

static AppMatch *
open_record (const char *record)
{
  const char *path = write_file ("m.tkr", record);
  g_autoptr (GError) error = NULL;
  AppMatch *match = app_match_open_record (path, 0, NULL, &error);

  ck_assert_msg (match != NULL, "%s", error != NULL ? error->message : "");
  ck_assert_msg (app_match_get_fault (match) == NULL, "%s", app_match_get_fault (match));
  return match;
}

static const struct {
  const char *record, *would, *token, *alike, *why;
} cases[] = {
  /* By the move that it would be. */
  { PLAYED, "1 play glimmer", "glimmer", NULL, "It is Ben’s turn. (Tome, Taking a turn)" },
  { TOME, "2 play gust", "gust", NULL, "It is Ada’s turn. (Tome, Taking a turn)" },
  { RUN, "A attack walking-staff roll=10", "walking-staff", NULL,
    "Ilse the Reader has attacked in this turn. (The Restless, Taking a turn)" },
  { RUN, "- next", "next", NULL,
    "The party can’t go on from here. (The Restless, notation: Phases and moves)" },
  /* A name that is written the other way turns nothing but itself. */
  { TURNED, "1 play glimmer", "glimmer", NULL,
    "It is " ISOLATED ("\u202eBen") "’s turn. (Tome, Taking a turn)" },
  /* In the place of what is allowed, where dice are waited for too. */
  { PLAYED, NULL, "quench", "gust", "Quench is not in the hand of Ben. (Tome, Taking a turn)" },
  { RUN, NULL, "walking-staff", "slingshot",
    "Little Fen does not have Walking Staff. A ruling can: adjust item B walking-staff on \"why\". "
    "(The Restless, Items)" },
  /* The likelier move says it. */
  { PLAYED, "1 play glimmer\n2 play glimmer", "glimmer", "gust",
    "It is Ben’s turn. (Tome, Taking a turn)" },
  /* What is allowed, in any of the ways, has no reason. */
  { PLAYED, "2 play gust", "gust", NULL, NULL },
  { PLAYED, "1 play gust\n2 play gust", "gust", NULL, NULL },
  { PLAYED, NULL, "lantern", "gust", NULL },
  /* Nor has what is no move. */
  { PLAYED, NULL, "nobody-knows", "gust", NULL },
  { PLAYED, "2 play", "gust", NULL, NULL },
  { PLAYED, "nonsense", "gust", NULL, NULL },
  { PLAYED, "", "gust", NULL, NULL },
  { PLAYED, NULL, "gust", NULL, NULL },
  /* When it is over nobody asks. */
  { PLAYED "- abandon\n", "1 play glimmer", "glimmer", NULL, NULL },
};

START_TEST (the_rule_that_forbids_it_is_told)
{
  g_autoptr (AppMatch) match = open_record (cases[_i].record);
  const char *alike[] = { cases[_i].alike, NULL };
  g_autofree char *why = app_recorder_dup_why_not (match, cases[_i].would, cases[_i].token, alike);

  ck_assert_msg (g_strcmp0 (why, cases[_i].why) == 0, "%s: %s", cases[_i].token,
                 why != NULL ? why : "no reason");
}
END_TEST

/* Asking changes nothing, and costs little where there is much that could be meant. */
START_TEST (asking_is_quick)
{
  g_autoptr (AppMatch) match = open_record (RUN);
  const char *alike[] = { "slingshot", "little-fen", "B", "end", "flee", "A", NULL };
  gint64 before, least = G_MAXINT64;

  for (guint k = 0; k < 20; k++) {
    before = g_get_monotonic_time ();
    g_free (app_recorder_dup_why_not (match, NULL, "nothing", alike));
    least = MIN (least, g_get_monotonic_time () - before);
  }
  ck_assert_int_lt (least, 5000);
  ck_assert (app_recorder_judge (match, "B attack slingshot roll=3,4", NULL)
             || !app_match_can_change (match));
}
END_TEST

TEST_SUITE (why)
{
  Suite *suite = suite_create ("why");
  TCase *tests = tcase_create ("why");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_loop_test (tests, the_rule_that_forbids_it_is_told, 0, G_N_ELEMENTS (cases));
  tcase_add_test (tests, asking_is_quick);
  suite_add_tcase (suite, tests);
  return suite;
}
