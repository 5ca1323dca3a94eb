/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page: records worked out by hand, co-op matches apart, ties, teams, merged players and
 * deleted matches; and that all sums agree.
 */
#include "tests/app/league/league-stage.h"

#include "app/player/player-snapshot.h"
#include "app/store/store.h"

#include "db/decks.h"
#include "db/match-decks.h"
#include "db/matches.h"
#include "db/players.h"
#include "db/seasons.h"

#include <math.h>
#include <string.h>

static AppPlayerSnapshot *
look_at (const char *player, const char *game, const char *opponent)
{
  g_autoptr (GError) error = NULL;
  AppPlayerSnapshot *look =
      app_player_snapshot_new (stage_db, stage_packs, player, game, opponent, &error);

  ck_assert_msg (look != NULL, "%s", error != NULL ? error->message : "");
  return look;
}

static void
tell (GString *out, const AppPlayerTally *record)
{
  g_string_append_printf (out, "%s%s%s %u: %u-%u-%u", out->len > 0 ? ", " : "",
                          record->co_op ? "+" : "", record->name != NULL ? record->name : "",
                          record->n, record->won, record->drawn, record->lost);
}

/* "Ben 6: 3-1-2, +Ben 1: 1-0-0": won, drawn and lost; "+" together. Borrowed till the next call. */
static const char *
told (const AppPlayerSnapshot *look, AppPlayerTallyBy by)
{
  static GString *out;

  if (out == NULL)
    out = g_string_new (NULL);
  g_string_truncate (out, 0);
  for (guint k = 0; k < look->tallies[by]->len; k++)
    tell (out, g_ptr_array_index (look->tallies[by], k));
  return out->str;
}

static const char *
told_all (const AppPlayerSnapshot *look)
{
  static GString *out;

  if (out == NULL)
    out = g_string_new (NULL);
  g_string_truncate (out, 0);
  tell (out, look->competitive);
  tell (out, look->co_op);
  return out->str;
}

static void
play_a_month (void)
{
  stage_match ("2026-01-01", "Ann > Ben");
  stage_match ("2026-01-02", "Ben > Ann");
  stage_match ("2026-01-03", "Ann = Cy");
  stage_match ("2026-01-04", "Ann > Ben > Cy");
  stage_match ("2026-01-05", "Cy > Ann = Ben");
  stage_match ("2026-01-06", "Ann & Cy > Ben & Dee");
  stage_match ("2026-01-07", "Ben & Ann > Cy & Dee");
  stage_match ("2026-01-08", "Ann + Ben");
  stage_match ("2026-01-09", "Ann ? Ben");
  stage_match_of ("Go", "2026-01-10", "Ben > Ann");
  stage_delete_match (stage_match ("2026-01-11", "Ben > Ann"), TRUE);
}

START_TEST (records)
{
  g_autoptr (AppPlayerSnapshot) look = NULL;

  play_a_month ();
  look = look_at ("Ann", NULL, NULL);
  ck_assert_str_eq (told_all (look), " 8: 4-1-3, + 1: 1-0-0");
  ck_assert_double_eq_tol (look->competitive->average_place, 1.5, 1e-12);
  ck_assert_double_eq_tol (app_player_tally_get_share (look->competitive), 4.5 / 8, 1e-12);
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_GAMES),
                    "Chess 7: 4-1-2, Go 1: 0-0-1, +Chess 1: 1-0-0");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_OPPONENTS),
                    "Ben 6: 3-1-2, Cy 4: 2-1-1, Dee 2: 2-0-0");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_PARTNERS),
                    "Ben 1: 1-0-0, Cy 1: 1-0-0, +Ben 1: 1-0-0");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_SEATS),
                    "Seat 1 4: 3-1-0, Seat 2 4: 1-0-3, +Seat 1 1: 1-0-0");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_DECKS), "");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_PLACES), "");
  ck_assert_uint_eq (look->unfinished, 1);
  ck_assert_str_eq (look->first, "2026-01-01");
  ck_assert_str_eq (look->last, "2026-01-10");
}
END_TEST

START_TEST (streaks)
{
  g_autoptr (AppPlayerSnapshot) look = NULL, ben = NULL;

  play_a_month ();
  look = look_at ("Ann", NULL, NULL);
  ck_assert_str_eq (look->form, "LWWLWDLW");
  ck_assert_int_eq (look->streak, -1);
  ck_assert_int_eq (look->best_streak, 2);
  ck_assert_int_eq (look->worst_streak, -1);
  /* Days count, not the order of entering. */
  stage_match ("2025-12-30", "Ann > Dee");
  stage_match ("2025-12-31", "Ann > Dee");
  app_player_snapshot_free (look);
  look = look_at ("Ann", NULL, NULL);
  ck_assert_int_eq (look->best_streak, 3);
  ck_assert_str_eq (look->form, "LWWLWDLWWW");
  ben = look_at ("Ben", NULL, NULL);
  ck_assert_str_eq (ben->form, "WWLLLWL");
  ck_assert_int_eq (ben->streak, 2);
  ck_assert_int_eq (ben->worst_streak, -3);
}
END_TEST

START_TEST (games)
{
  g_autoptr (AppPlayerSnapshot) go = NULL, chess = NULL, none = NULL;

  play_a_month ();
  go = look_at ("Ann", "go", NULL);
  ck_assert_str_eq (told_all (go), " 1: 0-0-1, + 0: 0-0-0");
  chess = look_at ("Ann", "Chess", NULL);
  ck_assert_str_eq (told_all (chess), " 7: 4-1-2, + 1: 1-0-0");
  none = look_at ("Ann", "Checkers", NULL);
  ck_assert_str_eq (told_all (none), " 0: 0-0-0, + 0: 0-0-0");
  ck_assert (isnan (app_player_tally_get_share (none->competitive)));
  ck_assert_str_eq (none->last, "");
}
END_TEST

/* As against him: partners' and co-op matches are no meetings. */
START_TEST (head_to_head)
{
  g_autoptr (AppPlayerSnapshot) look = NULL, back = NULL, never = NULL;

  play_a_month ();
  look = look_at ("Ann", NULL, "Ben");
  ck_assert_str_eq (look->opponent_name, "Ben");
  ck_assert_str_eq (told_all (look), " 6: 3-1-2, + 0: 0-0-0");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_OPPONENTS), "Ben 6: 3-1-2");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_GAMES), "Chess 5: 3-1-1, Go 1: 0-0-1");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_PARTNERS), "Cy 1: 1-0-0");
  ck_assert_str_eq (look->form, "LWDWLW");
  ck_assert_uint_eq (look->unfinished, 1);
  back = look_at ("Ben", NULL, "Ann");
  ck_assert_str_eq (told_all (back), " 6: 2-1-3, + 0: 0-0-0");
  ck_assert_str_eq (back->form, "WLDLWL");
  stage_match ("2026-01-12", "Eve > Cy");
  never = look_at ("Ann", NULL, "Eve");
  ck_assert_str_eq (told_all (never), " 0: 0-0-0, + 0: 0-0-0");
  ck_assert_str_eq (never->form, "");
}
END_TEST

START_TEST (merged)
{
  g_autoptr (AppPlayerSnapshot) look = NULL, both = NULL;
  gint64 annie, ann, ben;

  play_a_month ();
  stage_match ("2026-01-12", "Annie > Cy");
  ck_assert (db_player_find (stage_db, "Annie", &annie, NULL));
  ck_assert (db_player_find (stage_db, "Ann", &ann, NULL));
  ck_assert (db_player_merge (stage_db, annie, ann, NULL, NULL));
  look = look_at ("Annie", NULL, NULL);
  ck_assert_str_eq (look->name, "Ann");
  ck_assert_str_eq (told_all (look), " 9: 5-1-3, + 1: 1-0-0");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_OPPONENTS),
                    "Ben 6: 3-1-2, Cy 5: 3-1-1, Dee 2: 2-0-0");
  /* Who sat on both sides neither won nor lost. */
  ck_assert (db_player_find (stage_db, "Ben", &ben, NULL));
  ck_assert (db_player_merge (stage_db, ben, ann, NULL, NULL));
  both = look_at ("Ann", NULL, NULL);
  ck_assert_uint_eq (both->competitive->n, 9);
  ck_assert_uint_eq (both->competitive->other, 6);
  ck_assert_str_eq (told_all (both), " 9: 2-1-0, + 1: 1-0-0");
  ck_assert_str_eq (told (both, APP_PLAYER_TALLY_OPPONENTS), "Cy 3: 2-1-0, Dee 1: 1-0-0");
}
END_TEST

/* Places, 2 and 2: both lost. */
static gint64
play_at (const char *place, const char *date, guint first, guint second)
{
  g_autoptr (DbMatch) match = db_match_new ();
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  db_match_set_string (&match->game_code, "spelled");
  db_match_set_string (&match->date, date);
  db_match_set_string (&match->place, place);
  match->result = RULES_WON;
  db_match_add_seat (match, 1, 0, "Ann");
  db_match_add_seat (match, 2, 0, "Ben");
  db_match_add_side (match, 1, first, NULL);
  db_match_add_side (match, 2, second, NULL);
  ck_assert_msg (db_match_add (stage_db, match, &id, &error), "%s",
                 error != NULL ? error->message : "");
  return id;
}

START_TEST (places_and_decks)
{
  g_autoptr (DbDeck) deck = db_deck_new ("spelled", "Long Words");
  g_autoptr (AppPlayerSnapshot) look = NULL, ben = NULL;
  const AppPlayerTally *record;
  gint64 first = play_at ("Club", "2026-02-01", 1, 2), id;
  gint64 last = play_at ("Club", "2026-02-03", 2, 1);

  play_at ("Home", "2026-02-02", 2, 2);
  play_at ("", "2026-02-04", 1, 1);
  ck_assert (db_deck_add (stage_db, deck, &id, NULL));
  ck_assert (db_match_deck_add (stage_db, first, 1, id, NULL));
  ck_assert (db_match_deck_add (stage_db, last, 2, id, NULL));
  look = look_at ("Ann", "spelled", NULL);
  ck_assert_str_eq (told_all (look), " 4: 1-1-2, + 0: 0-0-0");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_PLACES), "Club 2: 1-0-1, Home 1: 0-0-1");
  ck_assert_str_eq (told (look, APP_PLAYER_TALLY_DECKS), "Long Words 1: 1-0-0");
  record = g_ptr_array_index (look->tallies[APP_PLAYER_TALLY_PLACES], 0);
  ck_assert_str_eq (record->last, "2026-02-03");
  ck_assert_uint_eq (record->matches->len, 2);
  ck_assert_int_eq (g_array_index (record->matches, gint64, 0), last);
  ck_assert_int_eq (g_array_index (record->matches, gint64, 1), first);
  ben = look_at ("Ben", NULL, NULL);
  ck_assert_str_eq (told (ben, APP_PLAYER_TALLY_DECKS), "Long Words 1: 1-0-0");
  ck_assert_str_eq (told_all (ben), " 4: 1-1-2, + 0: 0-0-0");
}
END_TEST

static guint
sum (const AppPlayerSnapshot *look, AppPlayerTallyBy by, gboolean together)
{
  guint n = 0;

  for (guint k = 0; k < look->tallies[by]->len; k++) {
    const AppPlayerTally *record = g_ptr_array_index (look->tallies[by], k);

    ck_assert_uint_eq (record->n, record->won + record->drawn + record->lost + record->other);
    ck_assert_uint_eq (record->n, record->matches->len);
    n += record->co_op == together ? record->n : 0;
  }
  return n;
}

static const AppPlayerTally *
find_record (const AppPlayerSnapshot *look, AppPlayerTallyBy by, const char *key)
{
  for (guint k = 0; k < look->tallies[by]->len; k++) {
    const AppPlayerTally *record = g_ptr_array_index (look->tallies[by], k);

    if (!record->co_op && g_strcmp0 (record->key, key) == 0)
      return record;
  }
  return NULL;
}

static const char *const names[] = { "Ann", "Ben", "Cy", "Dee", "Eve" };

static void
play_at_random (GRand *random)
{
  static const char *const shapes[] = { "%s > %s",      "%s = %s",           "%s > %s > %s",
                                        "%s > %s = %s", "%s & %s > %s & %s", "%s + %s",
                                        "%s ? %s",      "%s = %s > %s > %s" };
  const char *seats[G_N_ELEMENTS (names)];
  g_autoptr (GString) match = g_string_new (NULL);
  g_autofree char *date = g_strdup_printf ("2026-%02d-%02d", g_rand_int_range (random, 1, 13),
                                           g_rand_int_range (random, 1, 29));
  guint next = 0;

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    seats[k] = names[k];
  for (guint k = G_N_ELEMENTS (names) - 1; k > 0; k--) {
    guint other = (guint)g_rand_int_range (random, 0, (gint32)k + 1);
    const char *seat = seats[k];

    seats[k] = seats[other];
    seats[other] = seat;
  }
  for (const char *c = shapes[g_rand_int_range (random, 0, G_N_ELEMENTS (shapes))]; *c != '\0'; c++)
    if (*c == '%') {
      g_string_append (match, seats[next++]);
      c++;
    } else {
      g_string_append_c (match, *c);
    }
  stage_match_of (g_rand_boolean (random) ? "Chess" : "Go", date, match->str);
}

/* What one won against another, that one lost; every match stands once in games and seats. */
START_TEST (sums_agree)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);

  for (guint k = 0; k < 200; k++)
    play_at_random (random);
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autoptr (AppPlayerSnapshot) look = look_at (names[k], NULL, NULL);

    for (guint together = 0; together < 2; together++) {
      guint n = together ? look->co_op->n : look->competitive->n;

      ck_assert_uint_gt (n, 0);
      ck_assert_uint_eq (sum (look, APP_PLAYER_TALLY_GAMES, together), n);
      ck_assert_uint_eq (sum (look, APP_PLAYER_TALLY_SEATS, together), n);
    }
    for (guint other = 0; other < G_N_ELEMENTS (names); other++) {
      g_autoptr (AppPlayerSnapshot) back =
          other != k ? look_at (names[other], NULL, names[k]) : NULL;
      const AppPlayerTally *record =
          back != NULL ? find_record (look, APP_PLAYER_TALLY_OPPONENTS, back->uuid) : NULL;

      if (back == NULL)
        continue;
      ck_assert_ptr_nonnull (record);
      ck_assert_uint_eq (record->n, back->competitive->n);
      ck_assert_uint_eq (record->won, back->competitive->lost);
      ck_assert_uint_eq (record->drawn, back->competitive->drawn);
      ck_assert_uint_eq (record->lost, back->competitive->won);
    }
  }
}
END_TEST

START_TEST (leagues)
{
  const StageSeason swiss = { .format = "swiss", .rounds = 3, .rating = "elo k=20" };
  gint64 id = stage_season (&swiss, "Ann; Ben; Cy; Dee");
  const StageSeason teams = { .format = "round-robin", .partners = "fixed" };
  gint64 team = stage_season (&teams, "Red: Ann, Ben; Blue: Cy, Dee");
  g_autoptr (AppPlayerSnapshot) look = NULL, eve = NULL;
  g_autoptr (DbSeason) row = NULL;
  g_autoptr (GArray) points = NULL, none = NULL;
  const AppPlayerLeague *league;

  stage_played (id, 1, "2026-03-01", "Ben > Ann");
  stage_played (id, 1, "2026-03-01", "Dee > Cy");
  stage_match ("2026-03-02", "Eve > Ann");
  look = look_at ("Ann", NULL, NULL);
  ck_assert_uint_eq (look->leagues->len, 2);
  league = g_ptr_array_index (look->leagues, 0);
  ck_assert_str_eq (league->entrant, "Red");
  league = g_ptr_array_index (look->leagues, 1);
  row = db_season_get (stage_db, id, NULL);
  ck_assert_str_eq (league->season, row->uuid);
  ck_assert_str_eq (league->entrant, "Ann");
  ck_assert_str_eq (league->points, "0");
  ck_assert_uint_eq (league->rank, 3);
  ck_assert_uint_eq (league->n_entrants, 4);
  eve = look_at ("Eve", NULL, NULL);
  ck_assert_uint_eq (eve->leagues->len, 0);
  /* The season's rating counts its own matches: Elo with K 20. */
  points = app_player_dup_ratings (stage_db, stage_packs, "Ann", NULL, row->uuid, NULL, NULL);
  ck_assert_uint_eq (points->len, 2);
  ck_assert_double_eq_tol (g_array_index (points, AppRatingPoint, 0).shown, 1500, 1e-9);
  ck_assert_double_eq_tol (g_array_index (points, AppRatingPoint, 1).shown, 1490, 1e-9);
  none = app_player_dup_ratings (stage_db, stage_packs, "Eve", NULL, row->uuid, NULL, NULL);
  ck_assert_uint_eq (none->len, 0);
  ck_assert_int_ne (team, id);
}
END_TEST

START_TEST (ratings)
{
  g_autoptr (AppSeason) season = stage_load (0);
  g_autoptr (LeagueRatings) all = NULL;
  g_autoptr (GArray) points = NULL, go = NULL, never = NULL, elo = NULL;
  const AppRatingPoint *last;
  LeagueRatingRules rules;

  play_a_month ();
  app_season_free (g_steal_pointer (&season));
  season = stage_load (0);
  league_rating_rules_init (&rules, LEAGUE_PLACKETT_LUCE);
  all = app_season_dup_ratings (season, &rules, 0);
  points = app_player_dup_ratings (stage_db, stage_packs, "Ann", NULL, NULL, NULL, NULL);
  /* A start, and a step of each competitive match. */
  ck_assert_uint_eq (points->len, 9);
  ck_assert_double_eq_tol (g_array_index (points, AppRatingPoint, 0).shown, 0, 1e-9);
  ck_assert_int_eq (g_array_index (points, AppRatingPoint, 0).match, 0);
  last = &g_array_index (points, AppRatingPoint, 8);
  ck_assert_int_eq (last->day, 20260110);
  ck_assert_double_eq (last->shown, league_ratings_get_shown (all, stage_who (season, "Ann")));
  go = app_player_dup_ratings (stage_db, stage_packs, "Ann", "Go", NULL, NULL, NULL);
  ck_assert_uint_eq (go->len, 2);
  never = app_player_dup_ratings (stage_db, stage_packs, "Ann", "Checkers", NULL, NULL, NULL);
  ck_assert_uint_eq (never->len, 0);
  league_rating_rules_init (&rules, LEAGUE_ELO);
  elo = app_player_dup_ratings (stage_db, stage_packs, "Ann", "Go", NULL, &rules, NULL);
  ck_assert_double_eq_tol (g_array_index (elo, AppRatingPoint, 1).shown, 1484, 1e-9);
}
END_TEST

START_TEST (faults)
{
  static const struct {
    const char *player, *opponent;
    int code;
    const char *sentence;
  } cases[] = {
    { "Nobody", NULL, APP_ERROR_NOT_FOUND, "There is no player “Nobody”" },
    { "Ann", "Nobody", APP_ERROR_NOT_FOUND, "There is no player “Nobody”" },
    { "Ann", "Ann", APP_ERROR_USAGE, "Nobody plays against himself: name somebody else than Ann." },
  };

  stage_match ("2026-01-01", "Ann > Ben");
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert_ptr_null (app_player_snapshot_new (stage_db, stage_packs, cases[k].player, NULL,
                                                 cases[k].opponent, &error));
    ck_assert (g_error_matches (error, APP_ERROR, cases[k].code));
    ck_assert_str_eq (error->message, cases[k].sentence);
  }
}
END_TEST

START_TEST (on_the_command_line)
{
  CliOutput said;

  play_a_month ();
  g_clear_pointer (&stage_packs, app_packs_unref);
  g_clear_pointer (&stage_db, db_store_close);
  said = cli (NULL, "show", "player", "Ann", "--database", stage_path (), NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "against others: 8 matches, 4 won, 1 drawn, 3 lost"));
  ck_assert_ptr_nonnull (strstr (said.out, "together: 1 match, 1 won"));
  ck_assert_ptr_nonnull (strstr (said.out, "form, the newest first: LWWLWDLW\n"));
  said = cli (NULL, "show", "player", "Ann", "--against", "Ben", "--game", "Go", "--database",
              stage_path (), NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "against Ben: 1 match, 0 won, 0 drawn, 1 lost"));
  said = cli (NULL, "show", "player", "Ann", "--json", "--matches", "--game", "Go", "--database",
              stage_path (), NULL);
  ck_assert_ptr_nonnull (strstr (said.out, "\"competitive\": {\"played\": 1, \"won\": 0"));
  said = cli (NULL, "show", "pack", "tome", "--game", "Go", "--database", stage_path (), NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_ptr_nonnull (strstr (said.err, "are for players"));
}
END_TEST

TEST_SUITE (player_snapshot)
{
  Suite *suite = suite_create ("app-player-snapshot");
  TCase *all = tcase_create ("records");
  TCase *file = tcase_create ("file");

  tcase_add_checked_fixture (all, stage_setup, stage_teardown);
  tcase_add_test (all, records);
  tcase_add_test (all, streaks);
  tcase_add_test (all, games);
  tcase_add_test (all, head_to_head);
  tcase_add_test (all, merged);
  tcase_add_test (all, places_and_decks);
  tcase_add_test (all, sums_agree);
  tcase_add_test (all, leagues);
  tcase_add_test (all, ratings);
  tcase_add_test (all, faults);
  suite_add_tcase (suite, all);
  tcase_add_checked_fixture (file, stage_setup_file, stage_teardown);
  tcase_add_test (file, on_the_command_line);
  suite_add_tcase (suite, file);
  return suite;
}
