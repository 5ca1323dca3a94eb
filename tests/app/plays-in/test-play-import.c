/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along: what is new, known, changed or the same, whatever was edited, deleted or
 * undone in between.
 */
#include "tests/app/plays-in/play-import-stage.h"

#include "app/base/play-tags.h"
#include "app/plays-in/play-import-read.h"
#include "app/store/database.h"

#include "app/result/quick-db.h"
#include "db/changes.h"
#include "db/league-cache.h"
#include "db/match-outcomes.h"
#include "db/match-rows.h"
#include "db/notes.h"
#include "db/players.h"

#include <string.h>

static char *
get_note (DbStore *db, gint64 match)
{
  g_autoptr (GPtrArray) notes = db_notes_list (db, DB_SUBJECT_MATCH, match, NULL);

  return g_strdup (notes->len > 0 ? ((DbNote *)g_ptr_array_index (notes, 0))->text : "");
}

static const char *
get_tag (const DbMatch *match, const char *name)
{
  for (guint k = 0; k < match->tags->len; k++)
    if (g_str_equal (g_array_index (match->tags, DbTag, k).name, name))
      return g_array_index (match->tags, DbTag, k).value;
  return "";
}

static const DbSeat *
seat_of (const DbMatch *match, guint k)
{
  return &g_array_index (match->seats, DbSeat, k);
}

/* What is stored */

START_TEST (a_play_becomes_a_match)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (DbMatch) match = NULL;
  g_autofree char *note = NULL;
  AppPlayImportCounts counts;

  ck_assert_int_gt (play_import_stage_import (db, "a.json", text, &counts), 0);
  ck_assert_uint_eq (counts.read, 3);
  ck_assert_uint_eq (counts.plays[APP_PLAY_IMPORT_ADD], 3);
  ck_assert_uint_eq (counts.new_names[IMPORT_PLAYER], 3);
  ck_assert_uint_eq (counts.new_names[IMPORT_GAME], 2);
  ck_assert_uint_eq (counts.new_names[IMPORT_PLACE], 1);
  match = play_import_stage_match_at (db, 0);
  ck_assert_str_eq (match->game_name, "Catan");
  ck_assert_str_eq (match->date, "2020-01-02");
  ck_assert_str_eq (get_tag (match, "Time"), "20:08:07");
  ck_assert_str_eq (match->place, "Club");
  ck_assert_int_eq (match->minutes, 90);
  ck_assert_int_eq (match->mode, DB_MODE_VERSUS);
  ck_assert_int_eq (match->result, RULES_WON);
  ck_assert_str_eq (seat_of (match, 0)->name, "Ada");
  ck_assert (seat_of (match, 0)->score == 10);
  ck_assert_uint_eq (g_array_index (match->sides, DbSide, 0).place, 1);
  ck_assert_uint_eq (g_array_index (match->sides, DbSide, 1).place, 2);
  note = get_note (db, match->id);
  ck_assert_str_eq (note, "A long one");
}
END_TEST

/* The same again */

START_TEST (the_same_data_twice_is_known)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) again = NULL;

  play_import_stage_import (db, "a.json", text, NULL);
  again = play_import_stage_read (db, "b.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 3");
  ck_assert (!app_play_import_has_work (again));
  ck_assert_int_eq (play_import_stage_run (again, db), 0);
  ck_assert_uint_eq (play_import_stage_count (db), 3);
}
END_TEST

START_TEST (the_same_data_twice_at_once_is_one)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  app_play_import_add_bytes (play_import, "a.json", bytes, IMPORT_FORMAT_UNKNOWN);
  app_play_import_add_bytes (play_import, "b.json", bytes, IMPORT_FORMAT_UNKNOWN);
  ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
  play_import_stage_match (play_import, db);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 3, known 3");
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 3);
}
END_TEST

/* What may be shown and kept of where it came from. */
static const struct {
  const char *source, *bare;
} sources[] = {
  { "https://ada:secret@example.org/a.json?key=secret#secret", "https://example.org/a.json" },
  { "http://u:p@ss@host/", "http://host/" },
  { "HTTP://u:p@host?x=@", "HTTP://host" },
  { "http://host/~ada@home", "http://host/~ada@home" },
  { "http://host#u@p", "http://host" },
  { "/home/ada@home/a?b.json", "/home/ada@home/a?b.json" },
  { "bgg:ada", "bgg:ada" },
};

START_TEST (an_address_is_shown_without_secrets)
{
  g_autofree char *bare = app_play_import_dup_shown_source (sources[_i].source);

  ck_assert_str_eq (bare, sources[_i].bare);
}
END_TEST

START_TEST (two_machines_make_the_same_rows)
{
  g_autoptr (DbStore) one = play_import_stage_collection ();
  g_autoptr (DbStore) other = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autofree char *first = play_import_stage_as_bgstats (play_import_stage_year + 1, 2);
  g_autofree char *ours = NULL, *theirs = NULL;

  play_import_stage_import (one, "a.json", text, NULL);
  play_import_stage_import (other, "part.json", first, NULL);
  play_import_stage_import (other, "a.json", text, NULL);
  ours = play_import_stage_uuids (one);
  theirs = play_import_stage_uuids (other);
  ck_assert_str_eq (ours, theirs);
}
END_TEST

/* Two programs tell of the same evening: by an id that both know, by its looks, in any order, and
 * at once. */
START_TEST (two_sources_make_one_play)
{
  g_autofree char *stats = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autofree char *geek = play_import_stage_as_bgg (play_import_stage_year, 3, 9000);
  const char *texts[] = { stats, geek };
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (DbMatch) match = NULL;
  guint first = (guint)_i % 2;

  if (_i < 2) {
    g_autoptr (AppPlayImport) second = NULL;
    g_autoptr (AppPlayImport) again = NULL;

    play_import_stage_import (db, "first", texts[first], NULL);
    second = play_import_stage_read (db, "second", texts[1 - first]);
    ck_assert_str_eq (play_import_stage_verdicts (second), "join 3");
    play_import_stage_run (second, db);
    again = play_import_stage_read (db, "second", texts[1 - first]);
    ck_assert_str_eq (play_import_stage_verdicts (again), "known 3");
  } else {
    g_autoptr (AppPlayImport) play_import = app_play_import_new (NULL);
    g_autoptr (AppPacks) packs = app_database_new_packs (db);

    for (guint k = 0; k < 2; k++) {
      const char *text = texts[k == 0 ? first : 1 - first];
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

      app_play_import_add_bytes (play_import, k == 0 ? "a" : "b", bytes, IMPORT_FORMAT_UNKNOWN);
    }
    ck_assert (app_play_import_read (play_import, db, packs, NULL, NULL));
    play_import_stage_match (play_import, db);
    ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 3, join 3");
    play_import_stage_run (play_import, db);
  }
  ck_assert_uint_eq (play_import_stage_count (db), 3);
  match = play_import_stage_match_at (db, 0);
  ck_assert_str_eq (get_tag (match, "Time"), "20:08:07"); /* which BoardGameGeek doesn't know */
}
END_TEST

START_TEST (what_a_person_entered_is_joined_unless_it_is_another)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 1);
  g_autoptr (DbMatch) entered = db_match_new ();
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (AppPlayImportRow) row = NULL;
  gint64 id;

  db_match_set_string (&entered->game_name, "Catan");
  db_match_set_string (&entered->date, "2020-01-02");
  db_match_add_seat (entered, 1, 0, "Ben");
  db_match_add_seat (entered, 2, 0, "Ada");
  ck_assert (db_match_add (db, entered, &id, NULL));
  play_import = play_import_stage_read (db, "a.json", text);
  row = play_import_stage_row (play_import, db, APP_PLAY_IMPORT_JOIN);
  ck_assert_ptr_nonnull (row->match);
  ck_assert_uint_gt (row->differences->len, 0);
  ck_assert (app_play_import_choose (play_import, row->id, APP_PLAY_IMPORT_CHOICE_NEW, NULL));
  play_import_stage_match (play_import, db);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 1");
  ck_assert (app_play_import_choose (play_import, row->id, APP_PLAY_IMPORT_CHOICE_NONE, NULL));
  play_import_stage_match (play_import, db);
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 1);
  match = db_match_get (db, id, NULL);
  ck_assert_str_eq (match->place, "Club");
  ck_assert_str_eq (seat_of (match, 0)->name, "Ben");
  ck_assert (seat_of (match, 0)->score == 8);
  ck_assert_uint_eq (g_array_index (match->sides, DbSide, 1).place, 1);
}
END_TEST

START_TEST (that_nobody_won_stays_said)
{
  static const StagePlay none = {
    1, 501, "2020-01-02", "Catan", "Club", 60, "", { { "Ada", 9, FALSE }, { "Ben", 4, FALSE } }, 2
  };
  StagePlay won = none;
  g_autofree char *stats = play_import_stage_as_bgstats (&none, 1);
  g_autofree char *geek = NULL;
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (DbMatch) match = NULL;

  won.seats[0].wins = _i == 1;
  geek = play_import_stage_as_bgg (&won, 1, 9000);
  play_import_stage_import (db, "a", stats, NULL);
  play_import_stage_import (db, "b", geek, NULL);
  ck_assert_uint_eq (play_import_stage_count (db), 1);
  match = play_import_stage_match_at (db, 0);
  ck_assert_int_eq (match->result, RULES_RUNNING);
  for (guint k = 0; k < match->sides->len; k++)
    ck_assert_uint_eq (g_array_index (match->sides, DbSide, k).place, 0);
}
END_TEST

/* BoardGameGeek doesn't know what is co-op, so that all won there is that, or else a draw. */
START_TEST (all_win_in_both_sources)
{
  static const StagePlay all = {
    1, 0, "2020-01-02", "Catan", "Club", 60, "", { { "Ada", 9, TRUE }, { "Ben", 9, TRUE } }, 2
  };
  g_autofree char *text = play_import_stage_as_bgstats (&all, 1);
  g_autoptr (GString) stats = g_string_new (text);
  g_autofree char *geek = play_import_stage_as_bgg (&all, 1, 9000);
  const char *texts[2];
  g_autoptr (DbStore) db = play_import_stage_collection ();

  if (_i < 2)
    ck_assert_uint_eq (g_string_replace (stats, "\"cooperative\":false", "\"cooperative\":true", 0),
                       1);
  texts[_i % 2] = stats->str;
  texts[1 - _i % 2] = geek;
  play_import_stage_import (db, "a", texts[0], NULL);
  play_import_stage_import (db, "b", texts[1], NULL);
  ck_assert_uint_eq (play_import_stage_count (db), 1);
}
END_TEST

/* Two rounds of one evening that ended the same way stay two. */
START_TEST (equal_plays_are_joined_one_by_one)
{
  StagePlay twice[] = { play_import_stage_year[1], play_import_stage_year[1] };
  g_autofree char *stats = NULL, *geek = NULL;
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) play_import = NULL;

  twice[1].id = 22;
  stats = play_import_stage_as_bgstats (twice, 2);
  geek = play_import_stage_as_bgg (twice, 2, 9000);
  play_import_stage_import (db, "a.json", stats, NULL);
  play_import = play_import_stage_read (db, "b.xml", geek);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "join 2");
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 2);
}
END_TEST

START_TEST (other_scores_are_another_play)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  StagePlay other = play_import_stage_year[1];
  g_autofree char *stats = play_import_stage_as_bgstats (&play_import_stage_year[1], 1);
  g_autofree char *geek = NULL;
  g_autoptr (AppPlayImport) play_import = NULL;

  other.seats[0].score = 7;
  geek = play_import_stage_as_bgg (&other, 1, 9000);
  play_import_stage_import (db, "a.json", stats, NULL);
  play_import = play_import_stage_read (db, "b.xml", geek);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 1");
}
END_TEST

/* Changed there, here, at both ends */

static void
edit_here (DbStore *db, const char *place, int minutes)
{
  g_autoptr (DbMatch) match = play_import_stage_match_at (db, 0);

  if (place != NULL)
    db_match_set_string (&match->place, place);
  if (minutes >= 0)
    match->minutes = minutes;
  ck_assert (db_match_update (db, match, NULL));
}

START_TEST (what_changed_there_is_taken_and_what_changed_here_stays)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  StagePlay changed = play_import_stage_year[0];
  g_autofree char *before = play_import_stage_as_bgstats (play_import_stage_year, 1);
  g_autofree char *after = NULL, *note = NULL;
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (DbMatch) match = NULL;

  play_import_stage_import (db, "a.json", before, NULL);
  edit_here (db, "Home", -1);
  changed.seats[1].score = 9;
  changed.comment = "Longer than that";
  after = play_import_stage_as_bgstats (&changed, 1);
  play_import = play_import_stage_read (db, "a.json", after);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "update 1");
  play_import_stage_run (play_import, db);
  match = play_import_stage_match_at (db, 0);
  note = get_note (db, match->id);
  ck_assert_str_eq (match->place, "Home");
  ck_assert (seat_of (match, 1)->score == 9);
  ck_assert_str_eq (note, "Longer than that");
  again = play_import_stage_read (db, "a.json", after);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 1");
  ck_assert_uint_eq (play_import_stage_count (db), 1);
}
END_TEST

START_TEST (a_conflict_is_shown_and_stays_as_here_until_chosen)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  StagePlay changed = play_import_stage_year[0];
  g_autofree char *before = play_import_stage_as_bgstats (play_import_stage_year, 1);
  g_autofree char *after = NULL;
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (AppPlayImportRow) row = NULL;
  g_autoptr (DbMatch) match = NULL;
  const AppPlayImportDifference *difference;

  play_import_stage_import (db, "a.json", before, NULL);
  edit_here (db, "Home", -1);
  changed.place = "Pub";
  changed.minutes = 95;
  after = play_import_stage_as_bgstats (&changed, 1);
  play_import = play_import_stage_read (db, "a.json", after);
  row = play_import_stage_row (play_import, db, APP_PLAY_IMPORT_CONFLICT);
  ck_assert_uint_eq (row->differences->len, 2);
  difference = g_ptr_array_index (row->differences, 0);
  ck_assert_str_eq (difference->key, "place");
  ck_assert_str_eq (difference->here, "Home");
  ck_assert_str_eq (difference->there, "Pub");
  ck_assert (difference->conflict && !difference->takes_there);
  if (_i == 1) {
    ck_assert (app_play_import_choose (play_import, row->id, APP_PLAY_IMPORT_CHOICE_THERE, NULL));
    play_import_stage_match (play_import, db);
  } else if (_i == 2) {
    ck_assert (app_play_import_choose_all (play_import, 1u << APP_PLAY_IMPORT_CONFLICT,
                                           APP_PLAY_IMPORT_CHOICE_HERE, NULL));
    play_import_stage_match (play_import, db);
  }
  play_import_stage_run (play_import, db);
  match = play_import_stage_match_at (db, 0);
  ck_assert_str_eq (match->place, _i == 1 ? "Pub" : "Home");
  ck_assert_int_eq (match->minutes, _i == 2 ? 90 : 95);
  again = play_import_stage_read (db, "a.json", after);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 1"); /* it was decided */
}
END_TEST

START_TEST (a_match_in_the_bin_stays_there_unless_revived)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 1);
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (AppPlayImport) play_import = NULL;

  play_import_stage_import (db, "a.json", text, NULL);
  match = play_import_stage_match_at (db, 0);
  ck_assert (db_match_set_deleted (db, match->id, TRUE, NULL));
  play_import = play_import_stage_read (db, "a.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "binned 1");
  ck_assert (!app_play_import_has_work (play_import));
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 0);
  ck_assert (app_play_import_choose_all (play_import, 1u << APP_PLAY_IMPORT_BINNED,
                                         APP_PLAY_IMPORT_CHOICE_REVIVE, NULL));
  play_import_stage_match (play_import, db);
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 1);
}
END_TEST

START_TEST (an_import_is_undone_as_a_whole_and_comes_again)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GPtrArray) players = NULL;
  g_autoptr (AppPlayImport) play_import = NULL;
  gint64 batch = play_import_stage_import (db, "a.json", text, NULL);

  before = play_import_stage_uuids (db);
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  ck_assert_uint_eq (play_import_stage_count (db), 0);
  players = db_players_list (db, FALSE, NULL);
  ck_assert_uint_eq (players->len, 0);
  play_import = play_import_stage_read (db, "a.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 3");
  batch = play_import_stage_run (play_import, db);
  after = play_import_stage_uuids (db);
  ck_assert_str_eq (before, after);
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  ck_assert_uint_eq (play_import_stage_count (db), 0);
}
END_TEST

/* What was changed since stays when an import is undone, and is not doubled by the next. */
START_TEST (what_was_edited_outlives_its_import)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (play_import_stage_year, 3);
  g_autoptr (AppPlayImport) play_import = NULL;
  g_autoptr (DbMatch) match = NULL;
  gint64 batch = play_import_stage_import (db, "a.json", text, NULL);
  guint stayed = 0;

  edit_here (db, "Home", -1);
  ck_assert (!db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  ck_assert (db_changes_undo (db, batch, DB_UNDO_WHAT_CAN_BE, NULL, &stayed, NULL));
  ck_assert_uint_gt (stayed, 0);
  ck_assert_uint_eq (play_import_stage_count (db), 1);
  play_import = play_import_stage_read (db, "a.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (play_import), "add 2, join 1");
  play_import_stage_run (play_import, db);
  ck_assert_uint_eq (play_import_stage_count (db), 3);
  match = play_import_stage_match_at (db, 0);
  ck_assert_str_eq (match->place, "Home");
}
END_TEST

/* What was recorded move by move gets circumstances from a play, and no other result. */
START_TEST (a_recorded_match_is_joined_by_its_play)
{
  const StagePlay play = { 9,
                           0,
                           "2026-11-20",
                           "Tome",
                           "Club",
                           45,
                           "Nice",
                           { { "Ada", 1 }, { "Ben", 9, TRUE }, { "Cyd", 1 }, { "Dee", 9, TRUE } },
                           4 };
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgstats (&play, 1);
  g_autoptr (DbMatch) recorded = db_match_new ();
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (AppPlayImport) again = NULL;
  gint64 id;

  db_match_set_string (&recorded->game_code, "tome");
  db_match_set_string (&recorded->date, "2026-11-20T20:00:00+01:00");
  recorded->rules = 1;
  recorded->with_moves = TRUE;
  for (guint k = 0; k < 4; k++)
    db_match_add_seat (recorded, k % 2 + 1, 0, play.seats[k].name);
  ck_assert (db_match_add (db, recorded, &id, NULL));
  play_import_stage_import (db, "a.json", text, NULL);
  ck_assert_uint_eq (play_import_stage_count (db), 1);
  match = db_match_get (db, id, NULL);
  ck_assert_str_eq (match->place, "Club");
  ck_assert_int_eq (match->minutes, 45);
  ck_assert (!seat_of (match, 0)->has_score);
  ck_assert_int_eq (match->result, RULES_RUNNING);
  again = play_import_stage_read (db, "a.json", text);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 1");
}
END_TEST

/* Results */

static const struct {
  const char *seats; /* "NAME:score:winner:rank:team" apart by blanks; "-" for none */
  const char *more;  /* of the play */
  const char *text;  /* mode, result, places by seat */
} results[] = {
  { "A:10:1:0:- B:8:0:0:-", "", "versus won 12" },
  { "A:10:0:0:- B:8:1:0:-", "", "versus won 21" },                  /* whoever won decides */
  { "A:10:1:6:- B:8:0:1:- C:9:0:2:-", "", "free-for-all won 123" }, /* rank of the others */
  { "A:10:-:0:- B:8:-:0:- C:10:-:0:-", "", "free-for-all won 131" },
  { "A:10:-:0:- B:10:-:0:-", "", "versus drawn 11" },
  { "A:10:0:0:- B:8:0:0:-", "", "versus - --" }, /* and nobody is nobody */
  { "A:10:0:1:- B:8:0:2:-", "", "versus won 12" },
  { "A:-:1:0:- B:-:1:0:-", "", "co-op won 11" },
  { "A:-:1:1:- B:-:1:2:-", "", "versus drawn 11" },
  { "A:-:0:0:- B:-:0:0:-", "", "versus - --" },
  { "A:10:0:0:- B:8:0:0:-", "\"manualWinner\":true,", "versus - --" },
  { "A:66-11-12:-:0:- B:40:-:0:-", "", "versus won 12" },
  { "A:5:1:0:1 B:5:1:0:1 C:3:0:0:2 D:3:0:0:2", "\"usesTeams\":true,", "versus won 1122" },
  { "A:5:1:0:1 B:3:0:0:2 C:3:0:0:2", "\"usesTeams\":true,", "one-against-many won 122" },
  { "A:12:1:0:-", "", "solo won 1" },
  { "A:12:0:0:-", "", "solo - -" },
};

static char *
dup_result_json (guint k)
{
  GString *out = g_string_new ("{\"players\":[");
  g_auto (GStrv) seats = g_strsplit (results[k].seats, " ", -1);

  for (guint j = 0; seats[j] != NULL; j++)
    g_string_append_printf (out, "%s{\"id\":%u,\"uuid\":\"p%u\",\"name\":\"%c\"}", j > 0 ? "," : "",
                            j, j, seats[j][0]);
  g_string_append_printf (out,
                          "],\"games\":[{\"id\":1,\"uuid\":\"g\",\"name\":\"Go\","
                          "\"highestWins\":true}],\"plays\":[{\"uuid\":\"p\",%s"
                          "\"playDate\":\"2020-01-01 10:00:00\",\"gameRefId\":1,"
                          "\"playerScores\":[",
                          results[k].more);
  for (guint j = 0; seats[j] != NULL; j++) {
    g_auto (GStrv) parts = g_strsplit (seats[j], ":", -1);
    gboolean scored = !g_str_equal (parts[1], "-");

    g_string_append_printf (
        out, "%s{\"playerRefId\":%u,\"score\":%s%s%s%s,\"rank\":%s,\"team\":\"%s\"}",
        j > 0 ? "," : "", j, scored ? "\"" : "", scored ? parts[1] : "null", scored ? "\"" : "",
        parts[2][0] == '1'   ? ",\"winner\":true"
        : parts[2][0] == '0' ? ",\"winner\":false"
                             : "",
        parts[3], parts[4]);
  }
  g_string_append (out, "]}]}");
  return g_string_free (out, FALSE);
}

START_TEST (results_are_what_the_source_means)
{
  static const char *const words[] = { "-", "won", "drawn", "lost", "abandoned" };
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *json = dup_result_json ((guint)_i);
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (GString) text = NULL;

  play_import_stage_import (db, "a.json", json, NULL);
  match = play_import_stage_match_at (db, 0);
  text = g_string_new (db_mode_name (match->mode));
  g_string_append_printf (text, " %s ", words[match->result]);
  for (guint k = 0; k < match->seats->len; k++) {
    guint place = 0;

    for (guint j = 0; j < match->sides->len; j++)
      if (g_array_index (match->sides, DbSide, j).side == seat_of (match, k)->side)
        place = g_array_index (match->sides, DbSide, j).place;
    g_string_append_c (text, place > 0 ? (char)('0' + place) : '-');
  }
  ck_assert_msg (g_str_equal (text->str, results[_i].text), "%s: %s, not %s", results[_i].seats,
                 text->str, results[_i].text);
}
END_TEST

/* Several of one kind */

START_TEST (a_quantity_is_as_many_matches)
{
  static const char xml[] =
      "<plays username=\"ada\" userid=\"1\" total=\"1\" page=\"1\"><play id=\"7\""
      " date=\"2020-05-05\" quantity=\"%s\" length=\"0\" incomplete=\"0\" nowinstats=\"1\""
      " location=\"\"><item name=\"Hive\" objecttype=\"thing\" objectid=\"5\"/></play></plays>";
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_auto (GStrv) parts = g_strsplit (xml, "%s", 2);
  g_autofree char *three = g_strconcat (parts[0], "3", parts[1], NULL);
  g_autofree char *four = g_strconcat (parts[0], "4", parts[1], NULL);
  g_autoptr (AppPlayImport) again = NULL;
  g_autoptr (DbMatch) match = NULL;

  play_import_stage_import (db, "a.xml", three, NULL);
  ck_assert_uint_eq (play_import_stage_count (db), 3);
  match = play_import_stage_match_at (db, 0);
  ck_assert_str_eq (seat_of (match, 0)->name, "ada"); /* whose plays they are */
  ck_assert_str_eq (get_tag (match, APP_TAG_UNCOUNTED), APP_TAG_YES);
  again = play_import_stage_read (db, "a.xml", four);
  ck_assert_str_eq (play_import_stage_verdicts (again), "add 1, known 3");
}
END_TEST

/* A score is shown as it came, while it is that number. */
START_TEST (a_score_is_word_for_word)
{
  static const char table[] = "date,game,player,score,player,score\n"
                              "2024-01-01,Rallyman,Ada,5.10,Ben,6.0\n";
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (AppQuick) quick = NULL;
  g_autofree char *text = NULL, *changed = NULL;

  play_import_stage_import (db, "a.csv", table, NULL);
  match = play_import_stage_match_at (db, 0);
  quick = app_quick_from_match (match);
  text = app_quick_dup_text (quick);
  ck_assert_ptr_nonnull (strstr (text, "5.10"));
  ck_assert_ptr_null (strstr (text, "6.0"));
  ((AppQuickSeat *)g_ptr_array_index (quick->seats, 0))->score = 5.2;
  changed = app_quick_dup_text (quick);
  ck_assert_ptr_null (strstr (changed, "5.1"));
}
END_TEST

/* How long several plays took together is shared among them; and who names nobody does not say that
 * its user played alone. */
START_TEST (plays_of_a_quantity_share_its_minutes)
{
  static const char xml[] =
      "<plays username=\"ada\" userid=\"1\" total=\"1\" page=\"1\"><play id=\"7\""
      " date=\"2020-05-05\" quantity=\"3\" length=\"61\" incomplete=\"0\" nowinstats=\"0\""
      " location=\"\"><item name=\"Hive\" objecttype=\"thing\" objectid=\"5\"/></play></plays>";
  static const int minutes[] = { 21, 20, 20 };
  g_autoptr (DbStore) db = play_import_stage_collection ();

  play_import_stage_import (db, "a.xml", xml, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (minutes); k++) {
    g_autoptr (DbMatch) match = play_import_stage_match_at (db, k);

    ck_assert_int_eq (match->minutes, minutes[k]);
    ck_assert_uint_eq (match->seats->len, 1);
    ck_assert_int_ne (match->mode, DB_MODE_SOLO);
  }
}
END_TEST

static gboolean
count_cb (const DbMatchOutcome *match, gpointer data)
{
  ++*(guint *)data;
  return TRUE;
}

static guint
count_counted (DbStore *db)
{
  guint n = 0;

  ck_assert (db_match_outcomes_foreach (db, NULL, count_cb, &n, NULL));
  return n;
}

/* What its source leaves out of statistics is no part of figures here, until somebody says so. */
START_TEST (uncounted_plays_are_in_no_figure)
{
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autofree char *text = play_import_stage_as_bgg (play_import_stage_year, 3, 900);
  g_auto (GStrv) parts = g_strsplit (text, "nowinstats=\"0\"", 2);
  g_autofree char *first = g_strjoinv ("nowinstats=\"1\"", parts);
  g_autoptr (DbMatch) match = NULL;

  play_import_stage_import (db, "a.xml", first, NULL);
  ck_assert_uint_eq (play_import_stage_count (db), 3);
  ck_assert_uint_eq (count_counted (db), 2);
  match = play_import_stage_match_at (db, 0);
  ck_assert_str_eq (get_tag (match, APP_TAG_UNCOUNTED), APP_TAG_YES);
  play_import_stage_import (db, "a.xml", text, NULL);
  ck_assert_uint_eq (count_counted (db), 3);
}
END_TEST

START_TEST (equal_rows_without_ids_are_plays_of_their_own)
{
  static const char csv[] = "Date,Game,Player,Player,Winners\n"
                            "2020-01-01,Love Letter,Ada,Ben,Ada\n"
                            "2020-01-01,Love Letter,Ada,Ben,Ada\n";
  g_autoptr (DbStore) db = play_import_stage_collection ();
  g_autoptr (AppPlayImport) again = NULL;

  play_import_stage_import (db, "a.csv", csv, NULL);
  ck_assert_uint_eq (play_import_stage_count (db), 2);
  again = play_import_stage_read (db, "a.csv", csv);
  ck_assert_str_eq (play_import_stage_verdicts (again), "known 2");
}
END_TEST

TEST_SUITE (play_import)
{
  Suite *suite = suite_create ("app-play-import");
  TCase *same = tcase_create ("same");

  tcase_add_test (same, a_play_becomes_a_match);
  tcase_add_test (same, the_same_data_twice_is_known);
  tcase_add_test (same, the_same_data_twice_at_once_is_one);
  tcase_add_loop_test (same, an_address_is_shown_without_secrets, 0, G_N_ELEMENTS (sources));
  tcase_add_test (same, two_machines_make_the_same_rows);
  tcase_add_loop_test (same, two_sources_make_one_play, 0, 4);
  tcase_add_test (same, what_a_person_entered_is_joined_unless_it_is_another);
  tcase_add_loop_test (same, that_nobody_won_stays_said, 0, 2);
  tcase_add_loop_test (same, all_win_in_both_sources, 0, 4);
  tcase_add_test (same, equal_plays_are_joined_one_by_one);
  tcase_add_test (same, other_scores_are_another_play);
  tcase_add_test (same, what_changed_there_is_taken_and_what_changed_here_stays);
  tcase_add_loop_test (same, a_conflict_is_shown_and_stays_as_here_until_chosen, 0, 3);
  tcase_add_test (same, a_match_in_the_bin_stays_there_unless_revived);
  tcase_add_test (same, an_import_is_undone_as_a_whole_and_comes_again);
  tcase_add_test (same, what_was_edited_outlives_its_import);
  tcase_add_test (same, a_quantity_is_as_many_matches);
  tcase_add_test (same, plays_of_a_quantity_share_its_minutes);
  tcase_add_test (same, a_score_is_word_for_word);
  tcase_add_test (same, uncounted_plays_are_in_no_figure);
  tcase_add_test (same, equal_rows_without_ids_are_plays_of_their_own);
  suite_add_tcase (suite, same);
  tcase_add_test (same, a_recorded_match_is_joined_by_its_play);
  tcase_add_loop_test (same, results_are_what_the_source_means, 0, G_N_ELEMENTS (results));
  return suite;
}
