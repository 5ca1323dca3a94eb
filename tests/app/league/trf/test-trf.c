/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament reports as leagues: what comes in goes out again, whole; its table is the one that
 * FIDE's own program computes; and a season goes on with what a pairing engine says.
 */
#include "tests/app/fixture.h"

#include "app/league/season-draft.h"
#include "app/league/trf/report-save.h"
#include "app/store/database.h"
#include "app/league/reports.h"
#include "app/league/season.h"
#include "app/league/trf/trf.h"

#include "db/changes.h"
#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/leagues.h"
#include "db/players.h"
#include "db/seasons.h"
#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf-write.h"
#include "importers/trf.h"

#include <math.h>
#include <string.h>

#define CORPUS "tests/importers/trf/good/"
#define TABLES "tests/app/league/maths/fixtures/"

static DbStore *db;
static AppPacks *packs;

static void
setup (void)
{
  GError *error = NULL;

  folder_setup ();
  db = app_database_open (in_folder ("a.db"), DB_OPEN_CREATE, &error);
  ck_assert_msg (db != NULL, "%s", error != NULL ? error->message : "");
  packs = app_database_new_packs (db);
}

static void
teardown (void)
{
  app_packs_unref (packs);
  db_store_close (db);
  folder_teardown ();
}

static char *
load (const char *path, gsize *length)
{
  char *text = NULL;

  ck_assert_msg (g_file_get_contents (in_source (path), &text, length, NULL), "%s", path);
  return text;
}

/* The row of a season by its UUID. */
static gint64
row_of (const char *season)
{
  gint64 id = 0;

  ck_assert (db_season_find (db, season, &id, NULL));
  return id;
}

/* Imports it, as a new league or into a season; the season's row. */
static gint64
bring (const char *name, const char *text, gsize length, gint64 into, char ***sentences)
{
  const AppTrfOptions options = { .into = into, .is_new = into == 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *season = NULL;
  g_auto (GStrv) said = NULL;
  guint asked;
  gboolean good = app_trf_import_with (db, packs, name, text, length, &options, &season, &said,
                                       &asked, NULL, &error);

  ck_assert_msg (good, "%s: %s", name, error != NULL ? error->message : "");
  if (sentences != NULL)
    *sentences = g_steal_pointer (&said);
  return row_of (season);
}

static void
refuse (const char *text, gint64 into, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *season = NULL;
  g_auto (GStrv) sentences = NULL;

  ck_assert (!app_trf_import (db, packs, "x.trf", text, strlen (text), NULL, into, FALSE, &season,
                              &sentences, NULL, &error));
  ck_assert_msg (strstr (error->message, words) != NULL, "%s", error->message);
  ck_assert_ptr_null (season);
}

static char *export(gint64 season)
{
  g_autoptr (GError) error = NULL;
  char *text = app_trf_write (db, packs, season, &error);

  ck_assert_msg (text != NULL, "%s", error != NULL ? error->message : "");
  return text;
}

/* There and back */

/* The longest file is the last one. */
static const char *const files[] = {
  "bbp-dutch_2025_C5",   "bbp-dutch_2025_C9", "berger6",         "kitchen7-round2-162",
  "kitchen7-round2-BBW", "swiss11r5",         "trf26_team",      "latin1-all",
  "next-round",          "hundred-players",   "no-last-newline", "counted-in-bytes",
  "trf26-individual",    "trf26-teams",       "bbp-issue_7",
};

/* A file comes back as the importer's own writer has it: byte for byte where it is canonical. */
START_TEST (there_and_back)
{
  g_autofree char *path = g_strconcat (CORPUS, files[_i], ".trf", NULL);
  gsize length, expected_length;
  g_autofree char *text = load (path, &length);
  g_autoptr (ImportTrf) trf = import_trf_read (text, length, NULL);
  g_autofree char *expected = import_trf_write (trf, &expected_length);
  gint64 season = bring (path, text, length, 0, NULL);
  g_autofree char *out = export(season);

  ck_assert_str_eq (out, expected);
}
END_TEST

/* As TRF26 it comes back, too: a season of it is written as the same file. */
START_TEST (there_and_back_26)
{
  g_autofree char *path = g_strconcat (CORPUS, files[_i], ".trf", NULL);
  gsize length;
  g_autofree char *text = load (path, &length), *first = NULL, *second = NULL;
  gint64 season = bring (path, text, length, 0, NULL);

  first = app_trf_write_26 (db, packs, season, NULL);
  season = bring ("again.trf", first, strlen (first), 0, NULL);
  second = app_trf_write_26 (db, packs, season, NULL);
  ck_assert_str_eq (second, first);
}
END_TEST

static void
take_points (gint64 season, const char *name, guint round, gint64 points)
{
  g_autoptr (GPtrArray) entrants = db_entrants_list (db, season, NULL);

  for (guint k = 0; k < entrants->len; k++) {
    DbEntrant *entrant = g_ptr_array_index (entrants, k);

    if (!g_str_equal (entrant->display_name, name))
      continue;
    db_entrant_add_penalty (entrant, round, points, "late");
    ck_assert (db_entrant_update (db, entrant, NULL));
  }
}

/* Points taken go out as lines 299 and come in as such, once, as late as they are given. */
START_TEST (penalties_are_said)
{
  static const char text[] =
      "012 Cup\n062 2\n092 Individual: Swiss-System\nXXR 3\n"
      "001    1      Ann                                                                0.5    1  "
      "   2 w 1\n"
      "001    2      Ben                                                                0.0    2  "
      "   1 b 0\n"
      "299          -0.5  001    1\n";
  gint64 season = bring ("x.trf", text, strlen (text), 0, NULL), same;
  g_autofree char *out = export(season), *more = NULL, *as_26 = NULL;
  g_autoptr (GPtrArray) entrants = NULL;
  g_autoptr (ImportTrf) trf = NULL;
  g_auto (GStrv) remarks = NULL;

  ck_assert_str_eq (out, text);
  take_points (season, "Ben", 2, 1000);
  more = export(season);
  ck_assert_ptr_nonnull (strstr (more, "\n299          -1.0  002    2\n"));
  ck_assert_ptr_nonnull (strstr (more, "\n299          -0.5  001    1\n"));
  trf = import_trf_read (more, strlen (more), NULL);
  remarks = import_trf_dup_remarks (trf);
  ck_assert_ptr_null (remarks[0]);
  same = bring ("x.trf", more, strlen (more), season, NULL);
  ck_assert_int_eq (same, season);
  entrants = db_entrants_list (db, season, NULL);
  ck_assert_uint_eq (((DbEntrant *)g_ptr_array_index (entrants, 0))->penalties->len, 1);
  ck_assert_uint_eq (((DbEntrant *)g_ptr_array_index (entrants, 1))->penalties->len, 1);
  as_26 = app_trf_write_26 (db, packs, season, NULL);
  ck_assert_ptr_nonnull (strstr (as_26, "\n299          -1.0  002    2\n"));
}
END_TEST

START_TEST (teams_are_told)
{
  gsize length;
  g_autofree char *text = load (CORPUS "trf26-teams.trf", &length);
  g_auto (GStrv) sentences = NULL;

  bring ("teams.trf", text, length, 0, &sentences);
  ck_assert (g_strv_contains (
      (const char *const *)sentences,
      "Teams: Red, Blue. Their players take part one by one; the teams are kept for the export."));
}
END_TEST

/* The table of the file's own checker */

static double
value_of (const LeagueTable *table, guint32 entrant, const char *heading)
{
  static const struct {
    const char *heading;
    LeagueColumn column;
  } columns[] = { { "PTS", LEAGUE_COLUMN_POINTS },          { "BH", LEAGUE_COLUMN_BUCHHOLZ },
                  { "BH/C1", LEAGUE_COLUMN_BUCHHOLZ_CUT1 }, { "BH/M1", LEAGUE_COLUMN_MEDIAN1 },
                  { "SB", LEAGUE_COLUMN_SONNEBORN },        { "KS", LEAGUE_COLUMN_KOYA },
                  { "PS", LEAGUE_COLUMN_PROGRESSIVE },      { "WIN", LEAGUE_COLUMN_WINS } };

  for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
    if (g_str_equal (columns[k].heading, heading))
      return league_table_get_value (table, entrant, columns[k].column);
  return NAN;
}

static const char *const tables[] = { "berger6", "swiss11r5" };

START_TEST (tie_breaks)
{
  g_autofree char *path = g_strconcat (TABLES, tables[_i], ".trf", NULL);
  g_autofree char *values = g_strconcat (TABLES, tables[_i], ".tiebreaks.tsv", NULL);
  gsize length;
  g_autofree char *text = load (path, &length);
  g_autofree char *tsv = load (values, NULL);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (tsv), "\n", -1);
  g_auto (GStrv) headings = g_strsplit (lines[0], "\t", -1);
  gint64 row = bring (path, text, length, 0, NULL);
  g_autoptr (AppSeason) season = app_season_load (db, packs, row, 0, NULL);
  guint compared = 0;

  ck_assert_ptr_nonnull (season);
  for (guint k = 1; lines[k] != NULL; k++) {
    g_auto (GStrv) fields = g_strsplit (lines[k], "\t", -1);
    guint32 entrant;

    ck_assert (app_season_find_entrant (season, fields[0], &entrant));
    for (guint c = 2; headings[c] != NULL; c++) {
      double value = value_of (app_season_get_table (season), entrant, headings[c]);

      if (isnan (value))
        continue;
      ck_assert_msg (fabs (value - g_ascii_strtod (fields[c], NULL)) < 1e-9, "%s of %s: %f for %s",
                     headings[c], fields[0], value, fields[c]);
      compared++;
    }
  }
  ck_assert_uint_ge (compared, 6 * 4);
}
END_TEST

/* What comes of a file */

START_TEST (becomes_a_league)
{
  gsize length;
  g_autofree char *text = load (CORPUS "latin1-all.trf", &length);
  g_auto (GStrv) sentences = NULL;
  gint64 row = bring ("été.trf", text, length, 0, &sentences);
  g_autoptr (DbSeason) season = db_season_get (db, row, NULL);
  g_autoptr (DbLeague) league = db_league_get (db, season->league, NULL);
  g_autoptr (GPtrArray) entrants = db_entrants_list (db, row, NULL);
  g_autoptr (GPtrArray) fixtures = db_fixtures_list (db, row, NULL);
  guint byes = 0, awards = 0, matches = 0;

  ck_assert_str_eq (league->name, "Tournoi d'été");
  ck_assert_str_eq (season->format, "swiss");
  ck_assert_str_eq (season->starts, "2005-07-28");
  ck_assert_uint_eq (entrants->len, 6);
  ck_assert_str_eq (((DbEntrant *)g_ptr_array_index (entrants, 0))->display_name,
                    "Émile, \"le <b>Rapide</b>\"");
  ck_assert_uint_eq (season->forbidden->len, 3);
  ck_assert_uint_eq (season->absences->len, 1);
  for (guint k = 0; k < fixtures->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (fixtures, k);

    byes += !g_str_equal (fixture->kind, "match");
    awards += fixture->award[0] != '\0';
    matches += fixture->match != 0;
  }
  ck_assert_uint_eq (matches, 2);
  ck_assert_uint_eq (awards, 3);
  ck_assert_uint_eq (byes, 8);
  ck_assert_str_eq (sentences[0], "“Tournoi d'été”: 6 players");
}
END_TEST

/* All of an import is one thing that can be undone, and a dry run leaves nothing. */
/* Bug: a Swiss from a report that announces no rounds had none, and could not be edited. */
START_TEST (has_the_rounds_that_were_played)
{
  gsize length;
  g_autofree char *text = load (CORPUS "swiss11r5.trf", &length);
  gint64 row = bring ("swiss11r5.trf", text, length, 0, NULL);
  g_autoptr (DbSeason) season = db_season_get (db, row, NULL);
  g_autoptr (AppSeasonDraft) draft = app_season_draft_load (db, season->uuid, NULL);
  g_autofree char *fault = app_season_draft_check (db, draft, season->uuid, NULL);
  g_autofree char *again = export(row);

  ck_assert_uint_eq (draft->rounds, 5);
  ck_assert_ptr_null (fault);
  /* What the file didn't say isn't said for it. */
  ck_assert_ptr_null (strstr (again, "XXR"));
}
END_TEST

START_TEST (is_undone)
{
  gsize length;
  g_autofree char *text = load (CORPUS "berger6.trf", &length);
  g_autoptr (GError) error = NULL;
  g_autofree char *season = NULL, *dry = NULL;
  g_auto (GStrv) sentences = NULL, would = NULL;
  gint64 batch;
  g_autoptr (GPtrArray) leagues = NULL, left = NULL;

  ck_assert (
      app_trf_import (db, packs, "b", text, length, NULL, 0, TRUE, &dry, &would, &batch, &error));
  ck_assert_ptr_null (dry);
  ck_assert_int_eq (batch, 0);
  leagues = db_leagues_list (db, FALSE, NULL);
  ck_assert_uint_eq (leagues->len, 0);
  ck_assert (app_trf_import (db, packs, "b", text, length, "Go", 0, FALSE, &season, &sentences,
                             &batch, &error));
  ck_assert_str_eq (sentences[0], would[0]);
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, &error));
  left = db_leagues_list (db, FALSE, NULL);
  ck_assert_uint_eq (left->len, 0);
}
END_TEST

START_TEST (is_called_otherwise)
{
  gsize length;
  g_autofree char *text = load (CORPUS "berger6.trf", &length);
  gint64 first = bring ("a", text, length, 0, NULL), second;
  g_auto (GStrv) sentences = NULL;
  g_autofree char *one = export(first), *other = NULL;

  second = bring ("b", text, length, 0, &sentences);
  other = export(second);
  ck_assert_msg (strstr (sentences[0], "“Berger six 2”") != NULL, "%s", sentences[0]);
  ck_assert_str_eq (one, other);
}
END_TEST

/* For a window */

/* Loaded and imported, and written as a file on another thread. */
START_TEST (for_a_window)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppStore) store = app_store_open (in_folder ("a.db"), &error);
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GBytes) bytes = app_trf_load (in_source (CORPUS "swiss11r5.trf"), &error);
  g_autofree char *season = NULL, *text = NULL, *html = NULL, *name = NULL;
  g_auto (GStrv) sentences = NULL;
  AppReportRequest wish = { .trf = TRUE };
  gint64 batch;

  ck_assert_ptr_nonnull (store);
  ck_assert (app_trf_import (db, packs, "swiss11r5.trf", g_bytes_get_data (bytes, NULL),
                             g_bytes_get_size (bytes), "Go", 0, FALSE, &season, &sentences, &batch,
                             &error));
  ck_assert_int_ne (batch, 0);
  wish.season = season;
  app_report_save_async (store, &wish, in_folder ("out.trf"), NULL, take_result, &saved);
  wait_for (&saved);
  ck_assert (app_report_save_finish (store, saved, &error));
  text = read_text (in_source (CORPUS "swiss11r5.trf"));
  html = read_text (in_folder ("out.trf"));
  ck_assert_str_eq (html, text);
  name = app_report_request_dup_file_name (&wish, "Tuesdays, 3/4");
  ck_assert_str_eq (name, "Tuesdays, 3_4.trf");
  ck_assert_ptr_null (app_trf_load (in_folder ("nowhere.trf"), &error));
  ck_assert_msg (strstr (error->message, "nowhere.trf") != NULL, "%s", error->message);
}
END_TEST

START_TEST (saves_a_report)
{
  gsize length;
  g_autofree char *text = load (CORPUS "berger6.trf", &length), *html = NULL, *name = NULL;
  gint64 row = bring ("b", text, length, 0, NULL);
  g_autoptr (DbSeason) season = db_season_get (db, row, NULL);
  g_autoptr (AppStore) store = app_store_open (in_folder ("a.db"), NULL);
  g_autoptr (GAsyncResult) saved = NULL, refused = NULL;
  g_autoptr (GError) error = NULL;
  AppReportRequest wish = { .season = season->uuid, .kind = APP_REPORT_ROUND, .round = 2 };

  app_report_save_async (store, &wish, in_folder ("round.html"), NULL, take_result, &saved);
  wait_for (&saved);
  ck_assert (app_report_save_finish (store, saved, NULL));
  html = read_text (in_folder ("round.html"));
  ck_assert_ptr_nonnull (strstr (html, "<p dir=\"auto\">Round 2</p>"));
  name = app_report_request_dup_file_name (&wish, "A <b>");
  ck_assert_str_eq (name, "A _b_ - Round 2.html");
  wish.round = 9;
  app_report_save_async (store, &wish, in_folder ("round.html"), NULL, take_result, &refused);
  wait_for (&refused);
  ck_assert (!app_report_save_finish (store, refused, &error));
  ck_assert_msg (strstr (error->message, "isn’t paired yet") != NULL, "%s", error->message);
}
END_TEST

/* Going on */

#define HEAD "012 Next\nXXR 3\n"
#define P(n, name, points, rounds)                                                                 \
  "001    " n "      " name                                                                        \
  "                                                               " points "    1" rounds "\n"

static const char one_round[] =
    HEAD P ("1", "Ann", " 1.0", "     2 w 1") P ("2", "Ben", " 0.0", "     1 b 0")
        P ("3", "Cyd", " 1.0", "     4 b 1") P ("4", "Dee", " 0.0", "     3 w 0");
static const char two_paired[] = HEAD P ("1", "Ann", " 1.0", "     2 w 1     3 b  ")
    P ("2", "Ben", " 0.0", "     1 b 0     4 w  ") P ("3", "Cyd", " 1.0", "     4 b 1     1 w  ")
        P ("4", "Dee", " 0.0", "     3 w 0     2 b  ");
static const char two_played[] = HEAD P ("1", "Ann", " 1.5", "     2 w 1     3 b =")
    P ("2", "Ben", " 1.0", "     1 b 0     4 w +") P ("3", "Cyd", " 1.5", "     4 b 1     1 w =")
        P ("4", "Dee", " 0.0", "     3 w 0     2 b -");
static const char paired_otherwise[] = HEAD P ("1", "Ann", " 1.0", "     2 w 1     4 b  ")
    P ("2", "Ben", " 0.0", "     1 b 0     3 w  ") P ("3", "Cyd", " 1.0", "     4 b 1     2 b  ")
        P ("4", "Dee", " 0.0", "     3 w 0     1 w  ");
static const char other_result[] =
    HEAD P ("1", "Ann", " 0.0", "     2 w 0") P ("2", "Ben", " 1.0", "     1 b 1")
        P ("3", "Cyd", " 1.0", "     4 b 1") P ("4", "Dee", " 0.0", "     3 w 0");
static const char other_names[] =
    HEAD P ("1", "Eve", " 1.0", "     2 w 1") P ("2", "Ben", " 0.0", "     1 b 0");

static gint64
go_on (gint64 season, const char *text)
{
  return bring ("x.trf", text, strlen (text), season, NULL);
}

/* Rank aside, which the snippets don't care for. */
static void
says (gint64 season, const char *expected)
{
  g_autofree char *out = export(season);
  g_autoptr (ImportTrf) ours = import_trf_read (out, strlen (out), NULL);
  g_autoptr (ImportTrf) theirs = import_trf_read (expected, strlen (expected), NULL);

  ck_assert_uint_eq (ours->players->len, theirs->players->len);
  for (guint k = 0; k < theirs->players->len; k++) {
    ImportTrfPlayer *mine = g_ptr_array_index (ours->players, k);
    ImportTrfPlayer *player = g_ptr_array_index (theirs->players, k);

    ck_assert_int_eq (mine->points, player->points);
    ck_assert_uint_eq (mine->rounds->len, player->rounds->len);
    ck_assert_mem_eq (mine->rounds->data, player->rounds->data,
                      mine->rounds->len * sizeof (ImportTrfRound));
  }
}

/* A title of blanks is none, and none that a league can have. */
START_TEST (has_no_title)
{
  static const char *const titles[] = { "", "\302\240 \343\200\200", "Cup\302\205" };
  g_autofree char *text = g_strconcat ("012 ", titles[_i], strchr (one_round, '\n'), NULL);
  gint64 row = bring ("Autumn.trf", text, strlen (text), 0, NULL);
  g_autoptr (DbSeason) season = db_season_get (db, row, NULL);
  g_autoptr (DbLeague) league = db_league_get (db, season->league, NULL);

  ck_assert_str_eq (league->name, "Autumn");
}
END_TEST

START_TEST (goes_on)
{
  gint64 season = bring ("x.trf", one_round, strlen (one_round), 0, NULL);

  go_on (season, one_round);
  says (season, one_round);
  go_on (season, two_paired);
  says (season, two_paired);
  go_on (season, paired_otherwise);
  says (season, paired_otherwise);
  go_on (season, two_paired);
  go_on (season, two_played);
  says (season, two_played);
  go_on (season, two_played);
  says (season, two_played);
}
END_TEST

START_TEST (goes_on_with_its_own)
{
  gint64 season = bring ("x.trf", one_round, strlen (one_round), 0, NULL);
  g_auto (GStrv) sentences = NULL;

  bring ("x.trf", other_result, strlen (other_result), season, &sentences);
  ck_assert_msg (strstr (sentences[0], "the one here stays") != NULL, "%s", sentences[0]);
  says (season, one_round);
  go_on (season, two_played);
  refuse (paired_otherwise, season, "Ann is paired otherwise here");
  refuse (other_names, season, "Start number 1 is Ann here, but Eve in the file");
  says (season, two_played);
}
END_TEST

/* The same report again */

/* Imports it once more, and says what is told, a sentence a line; "!" and the error where it fails.
 */
static char *
again (const char *text, AppTrfDifferences differences, guint *asked)
{
  const AppTrfOptions options = { .differences = differences };
  g_autoptr (GError) error = NULL;
  g_autofree char *season = NULL;
  g_auto (GStrv) said = NULL;

  if (!app_trf_import_with (db, packs, "y.trf", text, strlen (text), &options, &season, &said,
                            asked, NULL, &error))
    return g_strconcat ("!", error->message, NULL);
  ck_assert_int_eq (season == NULL, *asked > 0);
  return g_strjoinv ("\n", said);
}

static guint
count_leagues (void)
{
  g_autoptr (GPtrArray) leagues = db_leagues_list (db, FALSE, NULL);

  return leagues->len;
}

static guint
count_matches (void)
{
  g_autoptr (GPtrArray) players = db_players_list (db, FALSE, NULL);
  guint n = 0;

  for (guint k = 0; k < players->len; k++)
    n += ((DbPlayer *)g_ptr_array_index (players, k))->matches;
  return n / 2;
}

START_TEST (is_known_again)
{
  gint64 season = bring ("x.trf", one_round, strlen (one_round), 0, NULL);
  gint64 ann;
  guint asked, before = count_matches ();
  g_autofree char *same = again (one_round, APP_TRF_ASK, &asked), *more = NULL, *told = NULL,
                  *taken = NULL, *taken_again = NULL, *longer = NULL;

  ck_assert_msg (strstr (same, "is here already, and the report says nothing new") != NULL, "%s",
                 same);
  ck_assert_uint_eq (count_matches (), before);
  /* Another result is a question. */
  told = again (other_result, APP_TRF_ASK, &asked);
  ck_assert_uint_eq (asked, 1);
  ck_assert_str_eq (told,
                    "Round 1: the result of Ann is another one here than in the file (line 3).");
  says (season, one_round);
  taken = again (other_result, APP_TRF_THERE, &asked);
  ck_assert_msg (strstr (taken, "takes the place of the one here.") != NULL, "%s", taken);
  says (season, other_result);
  ck_assert_uint_eq (count_matches (), before);
  taken_again = again (one_round, APP_TRF_THERE, &asked);
  says (season, one_round);
  /* More rounds are added, more than there were announced too. */
  more = again (two_played, APP_TRF_ASK, &asked);
  ck_assert_msg (strstr (more, "Round 2: paired as in the file.") != NULL, "%s", more);
  says (season, two_played);
  ck_assert (db_player_find (db, "Ann", &ann, NULL));
  ck_assert (db_player_rename (db, ann, "Annabel", NULL));
  longer = again (two_played, APP_TRF_ASK, &asked);
  ck_assert_msg (strstr (longer, "nothing new") != NULL, "%s", longer);
  ck_assert_uint_eq (count_leagues (), 1);
}
END_TEST

/* Other people, another day, another name: another tournament; other start numbers are told. */
START_TEST (is_another)
{
  static const char renumbered[] =
      HEAD P ("1", "Ben", " 0.0", "     2 b 0") P ("2", "Ann", " 1.0", "     1 w 1")
          P ("3", "Cyd", " 1.0", "     4 b 1") P ("4", "Dee", " 0.0", "     3 w 0");
  g_autofree char *other_day = g_strconcat ("042 2020/01/02\n", one_round, NULL);
  g_autofree char *other_name = g_strconcat ("012 Other\n", strchr (one_round, '\n') + 1, NULL);
  guint asked;
  g_autofree char *said = NULL, *day = NULL, *name = NULL, *people = NULL;

  bring ("x.trf", one_round, strlen (one_round), 0, NULL);
  said = again (renumbered, APP_TRF_ASK, &asked);
  ck_assert_msg (strstr (said, "has start number 1 here and 2 in the file") != NULL, "%s", said);
  ck_assert_uint_eq (count_leagues (), 1);
  people = again (other_names, APP_TRF_ASK, &asked);
  ck_assert_uint_eq (count_leagues (), 2);
  day = again (other_day, APP_TRF_ASK, &asked);
  ck_assert_uint_eq (count_leagues (), 3);
  name = again (other_name, APP_TRF_ASK, &asked);
  ck_assert_uint_eq (count_leagues (), 4);
}
END_TEST

/* A whole one, with every kind of line and result, and by the federation's numbers. */
START_TEST (is_known_whole)
{
  g_autofree char *path = g_strconcat (CORPUS, files[_i], ".trf", NULL);
  g_autofree char *text = NULL, *said = NULL;
  gsize length;
  guint asked, before;

  text = load (path, &length);
  bring (path, text, length, 0, NULL);
  before = count_matches ();
  said = again (text, APP_TRF_ASK, &asked);
  ck_assert_msg (strstr (said, "nothing new") != NULL, "%s: %s", path, said);
  ck_assert_uint_eq (asked, 0);
  ck_assert_uint_eq (count_leagues (), 1);
  ck_assert_uint_eq (count_matches (), before);
}
END_TEST

/* A pairing engine must not pair who left, or is away. */
START_TEST (tells_who_is_away)
{
  static const char *const cells[] = { "0000 - Z", "0000 - H", "" };
  gint64 row = bring ("x.trf", one_round, strlen (one_round), 0, NULL);
  g_autoptr (DbSeason) season = db_season_get (db, row, NULL);
  g_autoptr (GPtrArray) entrants = db_entrants_list (db, row, NULL);
  DbEntrant *left = g_ptr_array_index (entrants, 0), *away = g_ptr_array_index (entrants, 1);
  DbAbsence absence = { 2, away->id, "half" };
  g_autofree char *out = NULL;
  g_auto (GStrv) lines = NULL;

  left->left = 1;
  ck_assert (db_entrant_update (db, left, NULL));
  g_array_append_val (season->absences, absence);
  ck_assert (db_season_update (db, season, NULL));
  out = export(row);
  lines = g_strsplit (out, "\n", -1);
  for (guint k = 0; k < G_N_ELEMENTS (cells); k++)
    ck_assert_msg (g_str_has_suffix (lines[2 + k], cells[k]), "%s", lines[2 + k]);
  ck_assert_uint_eq (strlen (lines[4]), 99);
}
END_TEST

START_TEST (refuses)
{
  refuse ("012 A\n", 0, "x.trf:1: column 1: There is no player");
  refuse (HEAD P ("1", "Ann", " 1.0", "     2 w 1"), 0,
          "x.trf:3: column 92: Round 1: no player has the start number 2.");
  refuse (HEAD P ("1", "\343\200\200  ", " 1.0", ""), 0,
          "x.trf:3: column 15: In columns 15 to 47 a name is expected.");
  refuse (HEAD P ("1", "A\302\205n", " 1.0", ""), 0, "x.trf:3: column 16: ");
}
END_TEST

TEST_SUITE (trf)
{
  Suite *suite = suite_create ("app-trf");
  TCase *tests = tcase_create ("trf");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_loop_test (tests, there_and_back, 0, G_N_ELEMENTS (files));
  tcase_add_loop_test (tests, there_and_back_26, 0, G_N_ELEMENTS (files) - 1);
  tcase_add_test (tests, teams_are_told);
  tcase_add_test (tests, penalties_are_said);
  tcase_add_loop_test (tests, tie_breaks, 0, G_N_ELEMENTS (tables));
  tcase_add_test (tests, becomes_a_league);
  tcase_add_test (tests, has_the_rounds_that_were_played);
  tcase_add_test (tests, is_undone);
  tcase_add_test (tests, is_called_otherwise);
  tcase_add_test (tests, for_a_window);
  tcase_add_test (tests, saves_a_report);
  tcase_add_loop_test (tests, has_no_title, 0, 3);
  tcase_add_test (tests, goes_on);
  tcase_add_test (tests, goes_on_with_its_own);
  tcase_add_test (tests, is_known_again);
  tcase_add_test (tests, is_another);
  tcase_add_loop_test (tests, is_known_whole, 0, G_N_ELEMENTS (files));
  tcase_add_test (tests, tells_who_is_away);
  tcase_add_test (tests, refuses);
  suite_add_tcase (suite, tests);
  return suite;
}
