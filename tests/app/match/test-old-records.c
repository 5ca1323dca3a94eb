/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records that the program of the first release wrote (tests/old-files): of every game, in every
 * variant, number of seats and knowledge. What replays otherwise is a new revision of a game's
 * rules, beside which the old one stays: each state has the digest that it had then.
 */
#include "tests/app/fixture.h"

#include "tests/old-files.h"

#include "app/match/records.h"

#include <string.h>

#define OLD_RULES "[Rules \"1\"]\n"
#define RECORDS 40 /* of each game */

/* Whether a record of this setup has been read. */
static gboolean setups[8][RULES_SEATS + 1][2];

static guint
count (const char *text, const char *what)
{
  guint n = 0;

  for (; (text = strstr (text, what)) != NULL; text++)
    n++;
  return n;
}

/* All setups that @game has are among the records. */
static void
check_setups (const RulesGame *game)
{
  for (guint variant = 0; variant < game->n_variants; variant++)
    for (guint seats = game->variants[variant].min_seats;
         seats <= game->variants[variant].max_seats; seats++)
      for (guint open = 0; open < 2; open++)
        ck_assert_msg (setups[variant][seats][open], "%s, %s, %u seats, %s: no record", game->id,
                       game->variants[variant].id, seats, open ? "open" : "table");
}

START_TEST (every_state_is_as_it_was)
{
  const RulesGame *game = rules_games[_i];
  g_autofree char *text = old_file_read_records (game->id);
  g_autoptr (AppPacks) packs = app_packs_new ();
  g_autoptr (AppRecords) records = app_records_new (
      app_text_reader_new (game->id, text, strlen (text)), packs, APP_RECORDS_PLAIN);
  g_autoptr (GError) error = NULL;
  AppRecordsEvent event;
  guint finished = 0;

  memset (setups, 0, sizeof setups);
  while ((event = app_records_next (records, &error)) != APP_RECORDS_DONE) {
    const RulesSetup *setup = app_records_get_setup (records);

    ck_assert_msg (event != APP_RECORDS_FAULT, "%s", error != NULL ? error->message : "");
    ck_assert_uint_eq (setup->revision, 1);
    setups[setup->variant][setup->seats][setup->open] = TRUE;
    if (event != APP_RECORDS_FINISH)
      continue;
    ck_assert_uint_gt (app_records_get_replay (records)->n_moves, 0);
    ck_assert_uint_eq (app_records_get_replay (records)->unverified, 0);
    finished++;
  }
  ck_assert_uint_eq (finished, RECORDS);
  check_setups (game);
}
END_TEST

/* Kept as matches they are what they were; of a game with newer rules more may be told of them. */
START_TEST (what_is_imported_is_exact)
{
  static const char *const worse[] = { " unverified", " diverged", " unplayable" };
  g_autofree char *text = old_file_read_records (rules_games[_i]->id);
  const char *database = in_folder ("old.db"), *file = write_file ("old.tkr", text);
  CliOutput said = cli (NULL, "--database", database, "import", file, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  said = cli (NULL, "--database", database, "verify", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_uint_eq (count (said.out, " exact\n"), RECORDS);
  for (guint k = 0; k < G_N_ELEMENTS (worse); k++)
    ck_assert_uint_eq (count (said.out, worse[k]), 0);
}
END_TEST

/* RECORD.md, "Rules": one that only an older revision explains is read as that. */
START_TEST (records_that_name_no_revision_are_read)
{
  g_autofree char *text = old_file_read_records (rules_games[_i]->id);
  GString *bare = g_string_new (text);
  CliOutput said;

  ck_assert_uint_eq (g_string_replace (bare, OLD_RULES, "", 0), RECORDS);
  said = cli (bare->str, "--json", "replay", "-", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_uint_eq (count (said.out, "\n"), RECORDS);
  g_string_free (bare, TRUE);
}
END_TEST

TEST_SUITE (old_records)
{
  Suite *suite = suite_create ("old-records");
  TCase *tests = tcase_create ("old records");
  int n = 0;

  while (rules_games[n] != NULL)
    n++;
  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_set_timeout (tests, 600);
  tcase_add_loop_test (tests, every_state_is_as_it_was, 0, n);
  tcase_add_loop_test (tests, what_is_imported_is_exact, 0, n);
  tcase_add_loop_test (tests, records_that_name_no_revision_are_read, 0, n);
  suite_add_tcase (suite, tests);
  return suite;
}
