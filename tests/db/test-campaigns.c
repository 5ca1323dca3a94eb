/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns: groups, runs, sessions and journals; the bin, Undo, merged players, and the tags that
 * a run's match has from its campaign.
 */
#include "tests/db/fixture.h"

#include "db/line-append.h"
#include "db/match-rows.h"
#include "db/campaigns.h"
#include "db/integrity.h"
#include "db/places.h"
#include "db/players.h"
#include "db/runs.h"
#include "db/search.h"
#include "db/sessions.h"

#include <sqlite3.h>
#include <string.h>

static gint64
add (const char *name, const char *const *players)
{
  g_autoptr (DbCampaign) campaign = db_campaign_new ("tome", name);
  g_autoptr (GError) error = NULL;
  DbOption option = { g_strdup ("chapters"), 3 };
  gint64 id = 0;

  for (; *players != NULL; players++)
    db_player_refs_add (campaign->players, 0, *players);
  g_array_append_val (campaign->options, option);
  db_match_set_string (&campaign->house_rules, "No mercy");
  assert_ok (db_campaign_add (fixture_store, campaign, &id, &error), error);
  return id;
}

static gint64
add_run (gint64 campaign, gint64 match)
{
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  assert_ok (db_run_add (fixture_store, campaign, match, &id, &error), error);
  return id;
}

static const char *const group[] = { "Ada", "Ben", "Cy", NULL };

static char *
dup_names (const GArray *refs)
{
  GString *names = g_string_new (NULL);

  for (guint k = 0; k < refs->len; k++)
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "",
                            g_array_index (refs, DbPlayerRef, k).name);
  return g_string_free (names, FALSE);
}

static void
check_group (gint64 id, const char *name, const char *players)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbCampaign) campaign = db_campaign_get (fixture_store, id, &error);
  g_autofree char *names = NULL;

  assert_ok (campaign != NULL, error);
  names = dup_names (campaign->players);
  ck_assert_str_eq (campaign->name, name);
  ck_assert_str_eq (names, players);
}

static void
undo_last (void)
{
  g_autoptr (GError) error = NULL;
  gint64 batch;

  ck_assert (db_changes_last_undoable (fixture_store, &batch, NULL));
  assert_ok (db_changes_undo (fixture_store, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
}

START_TEST (test_group)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbCampaign) campaign = NULL, twin = db_campaign_new ("tome", " thursdays ");
  gint64 id = add ("Thursdays", group), other = add ("Sundays", group), found;

  campaign = db_campaign_get (fixture_store, id, &error);
  assert_ok (campaign != NULL, error);
  ck_assert_str_eq (campaign->house_rules, "No mercy");
  ck_assert_uint_eq (campaign->options->len, 1);
  ck_assert_int_eq (g_array_index (campaign->options, DbOption, 0).value, 3);
  check_group (id, "Thursdays", "Ada, Ben, Cy");
  assert_error (db_campaign_add (fixture_store, twin, &found, &error), error, DB_ERROR_CONFLICT);
  db_match_set_string (&twin->name, "  ");
  assert_error (db_campaign_add (fixture_store, twin, &found, &error), error, DB_ERROR_INVALID);
  /* Of another game the name is free. */
  db_match_set_string (&twin->game, "tokio");
  db_match_set_string (&twin->name, "Thursdays");
  assert_ok (db_campaign_add (fixture_store, twin, &found, &error), error);
  assert_ok (db_campaign_find_named (fixture_store, "tome", "THURSDAYS", &found, &error), error);
  ck_assert_int_eq (found, id);
  assert_error (db_campaign_find (fixture_store, "Thursdays", &found, &error), error,
                DB_ERROR_AMBIGUOUS);
  assert_error (db_campaign_find (fixture_store, "Mondays", &found, &error), error,
                DB_ERROR_NOT_FOUND);
  assert_ok (db_campaign_find (fixture_store, campaign->uuid, &found, &error), error);
  ck_assert_int_eq (found, id);

  db_match_set_string (&campaign->name, "Fridays");
  g_array_remove_index (campaign->players, 1);
  db_player_refs_add (campaign->players, 0, "Dee");
  db_player_refs_add (campaign->players, 0, "Ada");
  assert_ok (db_campaign_update (fixture_store, campaign, &error), error);
  check_group (id, "Fridays", "Ada, Cy, Dee");
  undo_last ();
  check_group (id, "Thursdays", "Ada, Ben, Cy");
  db_match_set_string (&campaign->name, "sundays");
  assert_error (db_campaign_update (fixture_store, campaign, &error), error, DB_ERROR_CONFLICT);
  ck_assert_int_ne (other, id);
}
END_TEST

START_TEST (test_merged_player)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbCampaign) campaign = NULL;
  gint64 id = add ("Thursdays", group), ben, benjamin, merged;

  ck_assert (db_player_find (fixture_store, "Ben", &ben, NULL));
  ck_assert (db_player_add (fixture_store, "Benjamin", &benjamin, NULL));
  assert_ok (db_player_merge (fixture_store, ben, benjamin, &merged, &error), error);
  check_group (id, "Thursdays", "Ada, Benjamin, Cy");
  /* Edited while merged; undoing the merge finds who it was. */
  campaign = db_campaign_get (fixture_store, id, &error);
  db_match_set_string (&campaign->note, "Bring snacks");
  assert_ok (db_campaign_update (fixture_store, campaign, &error), error);
  assert_ok (db_changes_undo (fixture_store, merged, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  check_group (id, "Thursdays", "Ada, Ben, Cy");
}
END_TEST

START_TEST (test_bin)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) kept = NULL, gone = NULL;
  gint64 id = add ("Thursdays", group), run = add_run (id, fixture_add_match (fixture_store, TRUE));
  gint64 found;

  assert_ok (db_campaign_set_deleted (fixture_store, id, TRUE, &error), error);
  kept = db_campaigns_list (fixture_store, NULL, FALSE, &error);
  gone = db_campaigns_list (fixture_store, "tome", TRUE, &error);
  ck_assert_uint_eq (kept->len, 0);
  ck_assert_uint_eq (gone->len, 1);
  ck_assert (db_run_of_match (fixture_store, 1, &found, NULL) && found == 0);
  /* Its name is free meanwhile, and then it can't come back under it. */
  found = add ("Thursdays", group);
  assert_error (db_campaign_set_deleted (fixture_store, id, FALSE, &error), error,
                DB_ERROR_CONFLICT);
  assert_ok (db_campaign_set_deleted (fixture_store, found, TRUE, &error), error);
  assert_ok (db_campaign_set_deleted (fixture_store, id, FALSE, &error), error);
  ck_assert (db_run_of_match (fixture_store, 1, &found, NULL) && found == run);
}
END_TEST

START_TEST (test_runs)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = NULL, left = NULL;
  gint64 id = add ("Thursdays", group), other = add ("Sundays", group);
  gint64 first = fixture_add_match (fixture_store, TRUE),
         second = fixture_add_match (fixture_store, TRUE);
  gint64 one = add_run (id, first), two = add_run (id, second), found;
  const DbRun *run;
  DbTip tip;

  assert_error (db_run_add (fixture_store, id, first, &found, &error), error, DB_ERROR_CONFLICT);
  assert_error (db_run_add (fixture_store, id, 77, &found, &error), error, DB_ERROR_NOT_FOUND);
  ck_assert (db_match_get_tip (fixture_store, second, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c");
  assert_ok (db_run_rename (fixture_store, two, " The Long Dark ", &error), error);
  assert_ok (db_run_set_paused (fixture_store, two, TRUE, &error), error);
  runs = db_runs_list (fixture_store, id, &error);
  ck_assert_uint_eq (runs->len, 2);
  run = g_ptr_array_index (runs, 1);
  ck_assert_int_eq (run->id, two);
  ck_assert_uint_eq (run->number, 2);
  ck_assert_str_eq (run->name, "The Long Dark");
  ck_assert_str_eq (run->campaign_name, "Thursdays");
  ck_assert_uint_eq (run->moves, 3);
  ck_assert (run->paused != 0);
  undo_last ();
  undo_last ();
  {
    g_autoptr (DbRun) again = db_run_get (fixture_store, two, &error);

    ck_assert_str_eq (again->name, "");
    ck_assert (again->paused == 0);
    assert_ok (db_run_find (fixture_store, again->match_uuid, &found, &error), error);
    ck_assert_int_eq (found, two);
  }
  /* Its number waits for a run that is taken out. */
  assert_ok (db_run_set_deleted (fixture_store, two, TRUE, &error), error);
  {
    gint64 three = add_run (id, fixture_add_match (fixture_store, TRUE));
    g_autoptr (DbRun) third = db_run_get (fixture_store, three, &error);
    g_autoptr (DbRun) again = NULL;

    ck_assert_uint_eq (third->number, 3);
    ck_assert_int_eq (add_run (id, second), two);
    again = db_run_get (fixture_store, two, &error);
    ck_assert_uint_eq (again->number, 2);
    assert_ok (db_match_set_deleted (fixture_store, third->match, TRUE, &error), error);
  }
  /* Taken out, it may go to another campaign, and comes behind the others there. */
  assert_ok (db_run_set_deleted (fixture_store, one, TRUE, &error), error);
  ck_assert_int_eq (add_run (other, first), one);
  left = db_runs_list (fixture_store, 0, &error);
  ck_assert_uint_eq (left->len, 2);
  ck_assert_str_eq (((const DbRun *)g_ptr_array_index (left, 1))->campaign_name, "Sundays");
  /* A match in the bin takes its run along. */
  ck_assert (db_match_set_deleted (fixture_store, first, TRUE, NULL));
  g_ptr_array_unref (g_steal_pointer (&left));
  left = db_runs_list (fixture_store, 0, &error);
  ck_assert_uint_eq (left->len, 1);
}
END_TEST

static gboolean
row_cb (const DbMatchRow *row, gpointer data)
{
  g_string_append_printf (data, "%s %u|", row->campaign, row->run);
  return TRUE;
}

/* Of every match, which run it is. */
static char *
dup_rows (void)
{
  g_autoptr (GError) error = NULL;
  GString *rows = g_string_new (NULL);

  assert_ok (db_matches_foreach (fixture_store, TRUE, row_cb, rows, &error), error);
  return g_string_free (rows, FALSE);
}

static void
check_rows (const char *expected)
{
  g_autofree char *rows = dup_rows ();

  ck_assert_str_eq (rows, expected);
}

START_TEST (test_rows_of_matches)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) one = g_string_new (NULL);
  gint64 id = add ("Thursdays", group), found;
  gint64 first = fixture_add_match (fixture_store, TRUE);
  gint64 run;

  fixture_add_match (fixture_store, TRUE);
  add_run (id, fixture_add_match (fixture_store, TRUE));
  run = add_run (id, first);
  check_rows ("Thursdays 2| 0|Thursdays 1|");
  assert_ok (db_match_row_get (fixture_store, first, row_cb, one, &error), error);
  ck_assert_str_eq (one->str, "Thursdays 2|");
  assert_ok (db_run_get_match (fixture_store, run, &found, &error), error);
  ck_assert_int_eq (found, first);
  assert_ok (db_run_get_match (fixture_store, 99, &found, &error), error);
  ck_assert_int_eq (found, 0);
  assert_ok (db_run_set_deleted (fixture_store, run, TRUE, &error), error);
  check_rows (" 0| 0|Thursdays 1|");
  assert_ok (db_campaign_set_deleted (fixture_store, id, TRUE, &error), error);
  check_rows (" 0| 0| 0|");
}
END_TEST

START_TEST (test_other_game)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbCampaign) campaign = db_campaign_new ("tokio", "Thursdays");
  gint64 id, run;

  assert_ok (db_campaign_add (fixture_store, campaign, &id, &error), error);
  assert_error (
      db_run_add (fixture_store, id, fixture_add_match (fixture_store, TRUE), &run, &error), error,
      DB_ERROR_INVALID);
}
END_TEST

/* The Campaign tag of a run is its campaign's name, the Session tag of a match how many it had, and
 * both stay so when it is edited. A match that is no run has one in any case, and doesn't say it.
 */
START_TEST (test_tags)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbMatch) draft = fixture_new_match ((const char *const[]){ "Ada", "Ben", NULL });
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (DbCampaign) campaign = NULL;
  g_autoptr (GArray) hits = NULL;
  gint64 id = add ("Thursdays", group), run, row, session;

  db_match_set_string (&draft->campaign, "thursdays");
  assert_ok (db_match_add (fixture_store, draft, &row, &error), error);
  run = add_run (id, row);
  campaign = db_campaign_get (fixture_store, id, &error);
  db_match_set_string (&campaign->name, "Fridays");
  assert_ok (db_campaign_update (fixture_store, campaign, &error), error);
  for (guint k = 0; k < 2; k++) {
    g_autoptr (DbSession) evening = db_session_new (row);

    assert_ok (db_session_add (fixture_store, evening, &session, &error), error);
  }
  match = db_match_get (fixture_store, row, &error);
  ck_assert_str_eq (match->campaign, "Fridays");
  ck_assert_str_eq (match->session, "2");
  hits = db_search_matches (fixture_store, "fridays", &error);
  ck_assert_uint_eq (hits->len, 1);
  db_match_set_string (&match->event, "Club night");
  assert_ok (db_match_update (fixture_store, match, &error), error);
  assert_ok (db_run_set_deleted (fixture_store, run, TRUE, &error), error);
  g_clear_pointer (&match, db_match_free);
  match = db_match_get (fixture_store, row, &error);
  ck_assert_str_eq (match->event, "Club night");
  ck_assert_str_eq (match->campaign, "");
  ck_assert_str_eq (match->session, "2");
  assert_ok (db_match_update (fixture_store, match, &error), error);
  assert_ok (db_session_set_deleted (fixture_store, session, TRUE, &error), error);
  g_clear_pointer (&match, db_match_free);
  match = db_match_get (fixture_store, row, &error);
  ck_assert_str_eq (match->session, "");
}
END_TEST

START_TEST (test_sessions)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbSession) evening = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  g_autofree char *names = NULL;
  gint64 match = fixture_add_match (fixture_store, TRUE);
  gint64 first, second, found;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b c d e");
  evening = db_session_new (match);
  db_match_set_string (&evening->date, "2026-11-12");
  db_match_set_string (&evening->place, "Ada's");
  db_player_refs_add (evening->players, 0, "Ada");
  db_player_refs_add (evening->players, 0, "Ben");
  evening->ended = 1;
  evening->last = 3;
  assert_ok (db_session_add (fixture_store, evening, &first, &error), error);
  db_match_set_string (&evening->date, "2026-11-19");
  evening->first = 4;
  evening->ended = 0;
  assert_ok (db_session_add (fixture_store, evening, &second, &error), error);
  sessions = db_sessions_list (fixture_store, match, &error);
  ck_assert_uint_eq (sessions->len, 2);
  {
    const DbSession *one = g_ptr_array_index (sessions, 0), *two = g_ptr_array_index (sessions, 1);

    ck_assert_uint_eq (one->number, 1);
    ck_assert_uint_eq (one->last, 3);
    ck_assert_str_eq (one->place, "Ada's");
    names = dup_names (one->players);
    ck_assert_str_eq (names, "Ada, Ben");
    ck_assert_uint_eq (two->number, 2);
    ck_assert_uint_eq (two->first, 4);
    ck_assert_uint_eq (two->last, 5);
    assert_ok (db_session_find (fixture_store, two->uuid, &found, &error), error);
    ck_assert_int_eq (found, second);
  }
  /* What goes on ends where the line ends now. */
  ck_assert (db_line_take_back (fixture_store, &tip, 2, NULL, NULL));
  {
    g_autoptr (DbSession) one = db_session_get (fixture_store, first, &error);
    g_autoptr (DbSession) two = db_session_get (fixture_store, second, &error);

    ck_assert_uint_eq (one->last, 2);
    ck_assert (two->last < two->first);
    db_match_set_string (&one->date, "2026-11-13");
    assert_ok (db_session_update (fixture_store, one, &error), error);
    db_match_set_string (&one->date, "Friday");
    assert_error (db_session_update (fixture_store, one, &error), error, DB_ERROR_INVALID);
    db_match_set_string (&one->date, "2026-02-30");
    assert_error (db_session_update (fixture_store, one, &error), error, DB_ERROR_INVALID);
  }
  undo_last ();
  {
    g_autoptr (DbSession) one = db_session_get (fixture_store, first, &error);

    ck_assert_str_eq (one->date, "2026-11-12");
  }
  assert_ok (db_session_set_deleted (fixture_store, first, TRUE, &error), error);
  {
    g_autoptr (DbSession) two = db_session_get (fixture_store, second, &error);

    ck_assert_uint_eq (two->number, 1);
  }
}
END_TEST

START_TEST (test_journal)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  gint64 run = add_run (add ("Thursdays", group), fixture_add_match (fixture_store, TRUE)), id, cy;
  const struct {
    guint64 at;
    const char *text;
  } written[] = { { 7, "We fled." }, { 0, " We met at dusk.\n" }, { 7, "Never again." } };

  ck_assert (db_player_find (fixture_store, "Cy", &cy, NULL));
  for (guint k = 0; k < G_N_ELEMENTS (written); k++) {
    g_autoptr (DbJournalEntry) entry = db_journal_entry_new (run, written[k].at, written[k].text);

    entry->player = k == 2 ? cy : 0;
    assert_ok (db_journal_add (fixture_store, entry, &id, &error), error);
  }
  entries = db_journal_list (fixture_store, run, &error);
  ck_assert_uint_eq (entries->len, 3);
  {
    DbJournalEntry *entry = g_ptr_array_index (entries, 0);

    ck_assert_str_eq (entry->text, "We met at dusk.");
    ck_assert_str_eq (((DbJournalEntry *)g_ptr_array_index (entries, 1))->text, "We fled.");
    ck_assert_str_eq (((DbJournalEntry *)g_ptr_array_index (entries, 2))->player_name, "Cy");
    db_match_set_string (&entry->text, "We met at dawn.");
    assert_ok (db_journal_update (fixture_store, entry, &error), error);
    db_match_set_string (&entry->text, " \n");
    assert_error (db_journal_update (fixture_store, entry, &error), error, DB_ERROR_INVALID);
    undo_last ();
    g_clear_pointer (&entries, g_ptr_array_unref);
  }
  assert_ok (db_journal_set_deleted (fixture_store, id, TRUE, &error), error);
  entries = db_journal_list (fixture_store, run, &error);
  ck_assert_uint_eq (entries->len, 2);
  ck_assert_str_eq (((DbJournalEntry *)g_ptr_array_index (entries, 0))->text, "We met at dusk.");
  undo_last ();
  g_clear_pointer (&entries, g_ptr_array_unref);
  entries = db_journal_list (fixture_store, run, &error);
  ck_assert_uint_eq (entries->len, 3);
}
END_TEST

/* Nothing of it can be deleted, whoever holds the file. */
START_TEST (test_stays)
{
  static const char *const tables[] = { "journal", "sessions", "runs", "campaigns" };
  g_autoptr (DbSession) evening = NULL;
  g_autoptr (DbJournalEntry) entry = NULL;
  gint64 id = add ("Thursdays", group), match = fixture_add_match (fixture_store, TRUE), made;
  gint64 run = add_run (id, match);
  sqlite3 *db;

  evening = db_session_new (match);
  entry = db_journal_entry_new (run, 0, "Dusk.");
  ck_assert (db_session_add (fixture_store, evening, &made, NULL));
  ck_assert (db_journal_add (fixture_store, entry, &made, NULL));
  ck_assert_int_eq (sqlite3_open (db_store_get_path (fixture_store), &db), SQLITE_OK);
  for (guint k = 0; k < G_N_ELEMENTS (tables); k++) {
    g_autofree char *sql = g_strdup_printf ("DELETE FROM %s", tables[k]);

    ck_assert_int_eq (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_CONSTRAINT);
  }
  ck_assert_int_eq (sqlite3_exec (db, "UPDATE runs SET match = match + 1", NULL, NULL, NULL),
                    SQLITE_CONSTRAINT);
  sqlite3_close (db);
}
END_TEST

START_TEST (test_reached)
{
  g_autoptr (GError) error = NULL;
  gint64 match = fixture_add_match (fixture_store, TRUE);
  DbRunProgress reached = { .match = match,
                            .place = { 2, { 2, 3 }, { 5, 4 } },
                            .party_lines = g_strdup ("[]") };
  DbRunProgress read = { 0 };
  gboolean found;
  DbTip tip;

  ck_assert (db_match_get_tip (fixture_store, match, &tip, NULL));
  fixture_append (fixture_store, &tip, "a b");
  ck_assert (db_run_progress_get (fixture_store, match, &read, &found, NULL) && !found);
  reached.line = tip.line;
  reached.moves = 2;
  assert_ok (db_run_progress_set (fixture_store, &reached, &error), error);
  ck_assert (db_run_progress_get (fixture_store, match, &read, &found, NULL) && found);
  ck_assert_int_eq (read.place.number[1], 3);
  ck_assert_int_eq (read.place.of[0], 5);
  ck_assert_str_eq (read.party_lines, "[]");
  db_run_progress_clear (&read);
  /* A move more, and it is nothing any more. */
  fixture_append (fixture_store, &tip, "c");
  ck_assert (db_run_progress_get (fixture_store, match, &read, &found, NULL) && !found);
  db_run_progress_clear (&reached);
}
END_TEST

/* What the tables alone don't forbid is found. */
START_TEST (test_check)
{
  static const struct {
    const char *sql, *text;
  } wrong[] = {
    { "UPDATE campaigns SET game = 'tokio' WHERE id = 1", "another game than its campaign" },
    { "UPDATE journal SET run = 2", "another run’s session" },
  };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) findings = NULL;
  g_autoptr (DbSession) evening = NULL;
  g_autoptr (DbJournalEntry) entry = NULL;
  gint64 id = add ("Thursdays", group), match = fixture_add_match (fixture_store, TRUE), made;
  gint64 run = add_run (id, match);

  add_run (id, fixture_add_match (fixture_store, TRUE));
  evening = db_session_new (match);
  entry = db_journal_entry_new (run, 0, "Dusk.");
  ck_assert (db_session_add (fixture_store, evening, &entry->session, NULL));
  ck_assert (db_journal_add (fixture_store, entry, &made, NULL));
  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  ck_assert_ptr_null (findings[0]);
  fixture_exec (db_store_get_path (fixture_store), wrong[_i].sql);
  g_clear_pointer (&findings, g_strfreev);
  assert_ok (db_integrity_check (fixture_store, &findings, &error), error);
  ck_assert_ptr_nonnull (findings[0]);
  ck_assert_msg (strstr (findings[0], wrong[_i].text) != NULL, "%s", findings[0]);
}
END_TEST

/* Undoing what brought a player leaves one who is in a campaign by now. */
START_TEST (test_players_stay)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DbCampaign) campaign = NULL;
  gint64 added, dee, id;

  ck_assert (db_player_add (fixture_store, "Dee", &dee, NULL));
  ck_assert (db_changes_last_undoable (fixture_store, &added, NULL));
  id = add ("Thursdays", (const char *const[]){ "Dee", NULL });
  assert_ok (db_changes_undo (fixture_store, added, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error),
             error);
  ck_assert_int_eq (
      fixture_query_int (db_store_get_path (fixture_store),
                         "SELECT count (*) FROM players WHERE name = 'Dee' AND deleted IS NULL"),
      1);
  check_group (id, "Thursdays", "Dee");
}
END_TEST

TEST_SUITE (campaigns)
{
  Suite *suite = suite_create ("campaigns");
  TCase *campaigns = tcase_create ("campaigns");

  tcase_add_checked_fixture (campaigns, fixture_open, fixture_close);
  tcase_add_test (campaigns, test_group);
  tcase_add_test (campaigns, test_merged_player);
  tcase_add_test (campaigns, test_bin);
  tcase_add_test (campaigns, test_runs);
  tcase_add_test (campaigns, test_rows_of_matches);
  tcase_add_test (campaigns, test_other_game);
  tcase_add_test (campaigns, test_tags);
  tcase_add_test (campaigns, test_sessions);
  tcase_add_test (campaigns, test_journal);
  tcase_add_test (campaigns, test_stays);
  tcase_add_test (campaigns, test_reached);
  tcase_add_loop_test (campaigns, test_check, 0, 2);
  tcase_add_test (campaigns, test_players_stay);
  suite_add_tcase (suite, campaigns);
  return suite;
}
