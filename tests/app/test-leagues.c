/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues as the window and the command line have them: seasons set up, entered, paired, played,
 * awarded and carried on; and whatever can't be is refused with its reason and the way out.
 */
#include "fixture.h"

#include "app/database.h"
#include "app/leagues.h"
#include "app/schemes.h"
#include "app/quick-private.h"
#include "app/season.h"

#include "db/changes.h"
#include "db/matches.h"

#include <string.h>

static DbStore *db;
static AppPacks *packs;

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  g_setenv ("TZ", "UTC", TRUE);
  db = app_database_open (in_folder ("leagues.db"), DB_OPEN_CREATE, &error);
  ck_assert_msg (db != NULL, "%s", error != NULL ? error->message : "");
  packs = app_database_packs (db);
}

static void
tear_down (void)
{
  g_clear_pointer (&packs, app_packs_unref);
  g_clear_pointer (&db, db_store_close);
  folder_teardown ();
}

/* Deeds */

/* Does it; the UUID of what was made, @told (out) (optional). */
static char *
do_told (AppDeed *deed, char **told)
{
  g_autoptr (AppDeed) own = deed;
  g_autoptr (GError) error = NULL;
  char *uuid = NULL;

  ck_assert_msg (app_deed_do_told (db, packs, own, &uuid, NULL, told, &error), "%s",
                 error != NULL ? error->message : "");
  return uuid;
}

static void
do_it (AppDeed *deed)
{
  g_free (do_told (deed, NULL));
}

static void
assert_words (const char *sentence, const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  for (char **part = parts; *part != NULL; part++)
    ck_assert_msg (strstr (sentence, *part) != NULL, "“%s” lacks “%s”", sentence, *part);
}

/* It is refused with all of the words between bars, and nothing is changed. */
static void
refuse (AppDeed *deed, const char *words)
{
  g_autoptr (AppDeed) own = deed;
  g_autoptr (GError) error = NULL;
  gint64 before, after;

  ck_assert (db_changes_last_batch (db, &before, NULL));
  ck_assert (!app_deed_do (db, packs, own, NULL, NULL, &error));
  assert_words (error->message, words);
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE));
  ck_assert (db_changes_last_batch (db, &after, NULL));
  ck_assert_int_eq (before, after);
}

static AppDeed *
of_season (AppDeedKind kind, const char *season)
{
  AppDeed *deed = app_deed_new (kind);

  deed->season = g_strdup (season);
  return deed;
}

/* Drafts */

static AppSeasonDraft *
draft_of (LeagueFormat format, guint sides, const char *entrants)
{
  AppSeasonDraft *draft = app_season_draft_new (format, sides);

  g_free (draft->league_name);
  draft->league_name = g_strdup ("Thursdays");
  g_strfreev (draft->games);
  draft->games = g_strsplit ("Catan", "|", -1);
  g_strfreev (draft->entrants);
  draft->entrants = g_strsplit (entrants, "|", -1);
  draft->rounds = app_season_draft_suggest_rounds (draft, g_strv_length (draft->entrants));
  if (format == LEAGUE_ROUND_ROBIN || format == LEAGUE_KNOCK_OUT)
    draft->rounds = 0;
  return draft;
}

static AppDeed *
begin_of (AppSeasonDraft *draft)
{
  AppDeed *deed = app_deed_new (APP_DEED_NEW_SEASON);

  deed->draft = draft;
  return deed;
}

static char *
begin (LeagueFormat format, guint sides, const char *entrants)
{
  return do_told (begin_of (draft_of (format, sides, entrants)), NULL);
}

static AppSeasonLook *
look_at (const char *season)
{
  g_autoptr (GError) error = NULL;
  AppSeasonLook *look = app_season_look (db, packs, season, &error);

  ck_assert_msg (look != NULL, "%s", error != NULL ? error->message : "");
  return look;
}

static const AppEntrant *
entrant_named (const AppSeasonLook *look, const char *name)
{
  for (guint k = 0; k < look->entrants->len; k++) {
    const AppEntrant *entrant = g_ptr_array_index (look->entrants, k);

    if (g_str_equal (entrant->name, name))
      return entrant;
  }
  ck_abort_msg ("%s is not in", name);
  return NULL;
}

static const AppFixture *
fixture_at (const AppSeasonLook *look, guint round, guint table)
{
  const AppRound *found;

  ck_assert_uint_ge (look->rounds->len, round);
  found = g_ptr_array_index (look->rounds, round - 1);
  ck_assert_uint_ge (found->fixtures->len, table);
  return g_ptr_array_index (found->fixtures, table - 1);
}

static void
assert_fixture (const char *season, guint round, guint table, const char *sides, const char *told)
{
  g_autoptr (AppSeasonLook) look = look_at (season);
  const AppFixture *fixture = fixture_at (look, round, table);

  ck_assert_str_eq (fixture->sides, sides);
  ck_assert_str_eq (fixture->told, told);
}

static char *
uuid_of (const char *season, guint round, guint table)
{
  g_autoptr (AppSeasonLook) look = look_at (season);

  return g_strdup (fixture_at (look, round, table)->uuid);
}

static AppDeed *
of_fixture (AppDeedKind kind, const char *season, guint round, guint table)
{
  AppDeed *deed = app_deed_new (kind);

  deed->fixture = uuid_of (season, round, table);
  return deed;
}

static AppDeed *
of_entrant (AppDeedKind kind, const char *season, const char *name)
{
  g_autoptr (AppSeasonLook) look = look_at (season);
  AppDeed *deed = app_deed_new (kind);

  deed->entrant = g_strdup (entrant_named (look, name)->uuid);
  return deed;
}

/* Pairs the whole season, or the next round with those who take part in their order. */
static AppDeed *
pairing_of (const char *season)
{
  g_autoptr (AppSeasonLook) look = look_at (season);
  AppDeed *deed = of_season (APP_DEED_PAIR, look->uuid);
  g_autoptr (GArray) entrants = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *problem = NULL;

  for (guint32 k = 0; k < look->entrants->len; k++)
    g_array_append_val (entrants, k);
  deed->pairing = league_pair_season (&look->draft->pairing, (guint32 *)(gpointer)entrants->data,
                                      entrants->len, &problem);
  ck_assert_msg (deed->pairing != NULL, "%s", problem);
  return deed;
}

/* One round of tables of two: "Ann Ben|Cy Dee|Eve", a single one has a bye. */
static AppDeed *
round_of (const char *season, const char *tables)
{
  g_autoptr (AppSeasonLook) look = look_at (season);
  AppDeed *deed = of_season (APP_DEED_PAIR, look->uuid);
  g_auto (GStrv) lines = g_strsplit (tables, "|", -1);

  deed->pairing = league_pairing_new ();
  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) names = g_strsplit (*line, " ", -1);
    guint n = g_strv_length (names);
    LeagueTableSeats *table =
        league_pairing_add (deed->pairing, n == 1 ? LEAGUE_BYE : LEAGUE_UNPLAYED);

    table->n = n;
    for (guint k = 0; k < n; k++) {
      table->entrants[k] = entrant_named (look, names[k])->number - 1;
      table->sides[k] = (guint8)k;
    }
  }
  return deed;
}

/* A result without moves of the players, the first one wins: "Ann Ben"; "Ann = Ben" a draw. */
static AppQuick *
quick_of (const char *game, const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, " ", -1);
  AppQuick *quick = app_quick_new ();
  gboolean drawn = strstr (names, " = ") != NULL;

  app_quick_set_string (&quick->game, game);
  quick->by = APP_QUICK_PLACES;
  for (char **name = words; *name != NULL; name++) {
    AppQuickSeat *seat;

    if (g_str_equal (*name, "="))
      continue;
    app_quick_add_seat (quick, *name, quick->seats->len + 1);
    seat = g_ptr_array_index (quick->seats, quick->seats->len - 1);
    seat->place = drawn ? 1 : quick->seats->len;
  }
  return quick;
}

static AppDeed *
log_of (const char *season, guint round, guint table, const char *names)
{
  AppDeed *deed = of_fixture (APP_DEED_LOG, season, round, table);

  deed->quick = quick_of ("Catan", names);
  return deed;
}

/* A match that belongs to no fixture yet. */
static char *
play (const char *game, const char *names)
{
  g_autoptr (AppQuick) quick = quick_of (game, names);
  g_autoptr (GError) error = NULL;
  char *uuid = NULL;
  gint64 batch;

  ck_assert_msg (app_quick_write (db, quick, &uuid, &batch, &error), "%s",
                 error != NULL ? error->message : "");
  return uuid;
}

static AppDeed *
link_of (const char *season, guint round, guint table, const char *match)
{
  AppDeed *deed = of_fixture (APP_DEED_LINK, season, round, table);

  deed->match = g_strdup (match);
  return deed;
}

static AppDeed *
award_of (const char *season, guint round, guint table, LeagueKind kind, guint one, guint other,
          const char *reason)
{
  AppDeed *deed = of_fixture (APP_DEED_AWARD, season, round, table);

  deed->award = kind;
  deed->places[0] = one;
  deed->places[1] = other;
  deed->text = g_strdup (reason);
  return deed;
}

/* Setting up */

START_TEST (a_league_is_set_up)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppSeasonLook) look = look_at ("thursdays");
  g_autoptr (AppSeasonLook) numbered = look_at ("Thursdays/1");
  const AppEntrant *ben = entrant_named (look, "Ben");

  ck_assert_str_eq (look->uuid, season);
  ck_assert_str_eq (numbered->uuid, season);
  ck_assert_str_eq (look->title, "Thursdays, Season 1");
  ck_assert_str_eq (look->told, "Round robin · Win 1, draw ½, loss 0");
  ck_assert_uint_eq (look->entrants->len, 4);
  ck_assert_uint_eq (ben->number, 2);
  ck_assert_uint_eq (ben->left, G_MAXUINT);
  ck_assert (!ben->sits);
  ck_assert_int_eq (look->next, APP_NEXT_PAIR);
  ck_assert_str_eq (look->next_told, "Pair the whole season.");
}
END_TEST

/* What is wrong with a draft, and what the sentence says. */
static const struct {
  LeagueFormat format;
  guint sides;
  const char *entrants;
  AppPartners partners;
  const char *games;
  int rounds; /* -1: the usual ones */
  const char *starts, *ends;
  const char *words;
} wrong_drafts[] = {
  { LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee", 0, "Catan", 0, "", "", "how many rounds|ladder" },
  { LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee", 0, "Catan", 0, "", "", "how many rounds|ladder" },
  { LEAGUE_SWISS, 2, "Ann|Ben", 0, "Catan", 9, "", "", "9 rounds|at least 9 players" },
  { LEAGUE_SWISS, 2, "Ann|Ben|ann|Dee", 0, "Catan", -1, "", "", "ann is there twice|Take one out" },
  { LEAGUE_SWISS, 2, "Ann| ", 0, "Catan", 1, "", "", "no name" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|Cy", 0, "Catan", 1, "", "", "is a team|fixed partners" },
  { LEAGUE_SWISS, 2, "Ann|Ben & Cy", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "“Ann” is no team|Red: Ann, Ben" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|Blue: Cy, Dee, Eve", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "different size|Make them equal" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|Blue: Cy, Ann", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "Ann is in two teams" },
  { LEAGUE_SWISS, 2, "Red: Ann, Ben|red: Cy, Dee", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "Two teams are named" },
  { LEAGUE_SWISS, 2, "Red: Ann, ann|Blue: Cy, Dee", APP_PARTNERS_FIXED, "Catan", 1, "", "",
    "in the team|twice" },
  { LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee", APP_PARTNERS_CHANGING, "Catan", 3, "", "",
    "Partners change in pods|fixed partners" },
  { LEAGUE_LADDER, 2, "Ann", 0, "", 0, "", "", "Say which game" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan|catan", 0, "", "", "there twice" },
  { LEAGUE_LADDER, 2, "Ann", 0, "restless", 0, "", "", "together against the table|campaign" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan", 0, "2026-11-20", "2026-11-19", "before it starts" },
  { LEAGUE_LADDER, 2, "Ann", 0, "Catan", 0, "2026-02-30", "", "is no day|2026-11-20" },
};

static void
check_wrong (guint k)
{
  AppSeasonDraft *draft =
      draft_of (wrong_drafts[k].format, wrong_drafts[k].sides, wrong_drafts[k].entrants);
  g_autofree char *wrong = NULL;

  draft->partners = wrong_drafts[k].partners;
  g_strfreev (draft->games);
  draft->games = g_strsplit (wrong_drafts[k].games, "|", -1);
  if (wrong_drafts[k].rounds >= 0)
    draft->rounds = (guint)wrong_drafts[k].rounds;
  db_match_set_string (&draft->starts, wrong_drafts[k].starts);
  db_match_set_string (&draft->ends, wrong_drafts[k].ends);
  wrong = app_season_draft_check (db, draft, NULL, NULL);
  ck_assert_msg (wrong != NULL, "draft %u is taken", k);
  assert_words (wrong, wrong_drafts[k].words);
  refuse (begin_of (draft), wrong_drafts[k].words);
}

START_TEST (wrong_drafts_are_refused)
{
  for (guint k = 0; k < G_N_ELEMENTS (wrong_drafts); k++)
    check_wrong (k);
}
END_TEST

START_TEST (more_is_checked_of_a_draft)
{
  g_autofree char *season = begin (LEAGUE_LADDER, 2, "Ann|Ben");
  AppSeasonDraft *draft = draft_of (LEAGUE_LADDER, 2, "Ann");
  g_autofree char *warning = NULL;
  g_autofree char *right = NULL;

  refuse (begin_of (draft), "already|next season");
  draft = draft_of (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Pods");
  draft->rules.scheme.sizes &= ~(1u << 3);
  refuse (begin_of (draft), "3");
  draft = draft_of (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee|Eve");
  db_match_set_string (&draft->league_name, "Pods");
  draft->rules.scheme.sizes = 1u << 3 | 1u << 4;
  refuse (begin_of (draft), "5");
  draft = draft_of (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Swiss");
  draft->rules.scheme.win = draft->rules.scheme.draw - 1;
  refuse (begin_of (draft), "win");
  draft = draft_of (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Swiss");
  draft->rules.tie_breaks[1] = draft->rules.tie_breaks[0];
  refuse (begin_of (draft), "there twice");
  draft = draft_of (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Swiss");
  draft->rating.k = -1;
  refuse (begin_of (draft), "");
  draft = draft_of (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  db_match_set_string (&draft->league_name, "Pairs");
  db_match_set_string (&draft->games[0], "tome");
  right = app_season_draft_check (db, draft, NULL, &warning);
  ck_assert_ptr_null (right);
  assert_words (warning, "Tome|enter results");
  app_season_draft_free (draft);
}
END_TEST

START_TEST (an_unknown_season_is_told)
{
  static const char *const names[] = { "Nobody's", "", "Thursdays/2", "Thursdays/x" };
  g_autofree char *season = begin (LEAGUE_LADDER, 2, "Ann");

  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_autoptr (GError) error = NULL;

    ck_assert_ptr_null (app_season_look (db, packs, names[k], &error));
    ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_NOT_FOUND));
  }
}
END_TEST

/* Playing */

START_TEST (a_round_robin_is_played)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *match = NULL;

  do_it (pairing_of (season));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
  assert_fixture (season, 1, 2, "Ben – Cy", "");
  do_it (log_of (season, 1, 1, "Dee Ann"));
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1");
  do_it (log_of (season, 1, 2, "Ben = Cy"));
  assert_fixture (season, 1, 2, "Ben – Cy", "½ – ½");
  match = play ("Catan", "Dee Cy");
  do_it (link_of (season, 2, 1, match));
  assert_fixture (season, 2, 1, "Dee – Cy", "1 – 0");
  do_it (award_of (season, 2, 2, LEAGUE_FORFEIT, 1, 2, "Ben was ill"));
  assert_fixture (season, 2, 2, "Ann – Ben", "1 – 0 (forfeit)");
  {
    g_autoptr (AppSeasonLook) look = look_at (season);
    const AppRound *round = g_ptr_array_index (look->rounds, 2);

    ck_assert_int_eq (look->next, APP_NEXT_RESULTS);
    ck_assert_str_eq (look->next_told, "2 results are awaited.");
    ck_assert_str_eq (round->title, "Round 3");
    ck_assert_uint_eq (round->n_open, 2);
    ck_assert_str_eq (fixture_at (look, 2, 2)->reason, "Ben was ill");
    ck_assert_str_eq (fixture_at (look, 2, 1)->match, match);
    ck_assert (fixture_at (look, 1, 1)->why[0] != NULL);
  }
}
END_TEST

START_TEST (results_that_cannot_be)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *others = play ("Catan", "Ann Cy");
  g_autofree char *another = play ("Chess", "Ann Dee");
  g_autofree char *right = play ("Catan", "Ann Dee");
  g_autofree char *again = play ("Catan", "Ann Dee");

  do_it (pairing_of (season));
  refuse (link_of (season, 1, 1, others), "Ann – Dee|others");
  refuse (link_of (season, 1, 1, another), "Chess|Catan");
  refuse (award_of (season, 1, 1, LEAGUE_FORFEIT, 1, 2, " "), "Say why");
  refuse (award_of (season, 1, 1, LEAGUE_FORFEIT, 1, 1, "both away"), "lose");
  refuse (award_of (season, 1, 1, LEAGUE_DECIDED, 0, 1, "because"), "place");
  do_it (link_of (season, 1, 1, right));
  refuse (link_of (season, 1, 1, right), "already");
  refuse (link_of (season, 1, 1, again), "a match already");
  refuse (log_of (season, 1, 1, "Ann Dee"), "a match already");
  refuse (award_of (season, 1, 1, LEAGUE_FORFEIT, 1, 2, "away"), "was played");
  refuse (of_fixture (APP_DEED_UNAWARD, season, 1, 1), "not awarded");
  do_it (award_of (season, 1, 1, LEAGUE_DECIDED, 2, 1, "a wrong move"));
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1 (decision)");
  do_it (of_fixture (APP_DEED_UNAWARD, season, 1, 1));
  assert_fixture (season, 1, 1, "Ann – Dee", "1 – 0");
  do_it (of_fixture (APP_DEED_UNLINK, season, 1, 1));
  refuse (of_fixture (APP_DEED_UNLINK, season, 1, 1), "no match");
  refuse (log_of (season, 1, 1, "Ann Ben"), "others");
}
END_TEST

START_TEST (a_match_counts_once)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben");
  g_autofree char *season = NULL;
  g_autofree char *match = play ("Catan", "Ann Ben");

  draft->pairing.cycles = 2;
  season = do_told (begin_of (draft), NULL);
  do_it (pairing_of (season));
  do_it (link_of (season, 1, 1, match));
  refuse (link_of (season, 2, 1, match), "round 1, table 1");
}
END_TEST

/* Entrants */

START_TEST (nobody_enters_a_round_robin_late)
{
  g_autofree char *problem = NULL;
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy");
  AppDeed *deed = of_season (APP_DEED_ENTER, season);

  deed->texts = g_strsplit ("Dee", "|", -1);
  do_it (deed);
  do_it (pairing_of (season));
  deed = of_season (APP_DEED_ENTER, season);
  deed->texts = g_strsplit ("Eve", "|", -1);
  refuse (deed, "nobody can enter|another season");
  refuse (of_entrant (APP_DEED_TAKE_OUT, season, "Dee"), "is paired|leave");
  do_it (of_season (APP_DEED_UNPAIR, season));
  do_it (of_entrant (APP_DEED_TAKE_OUT, season, "Dee"));
  refuse (of_season (APP_DEED_UNPAIR, season), "No round");
  deed = of_entrant (APP_DEED_LEAVE, season, "Cy");
  deed->number = G_MAXUINT;
  do_it (deed);
  deed = of_season (APP_DEED_PAIR, season);
  deed->pairing =
      league_pair_season (&(LeaguePairingRules){ .format = LEAGUE_ROUND_ROBIN, .cycles = 1 },
                          (const guint32[]){ 0, 1 }, 2, &problem);
  do_it (deed);
  refuse (of_entrant (APP_DEED_RETURN, season, "Cy"), "paired without Cy|another season");
}
END_TEST

START_TEST (who_leaves_forfeits)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *told = NULL;
  g_autofree char *returned = NULL;
  AppDeed *deed;

  do_it (pairing_of (season));
  do_it (log_of (season, 1, 1, "Ann Dee"));
  deed = of_entrant (APP_DEED_LEAVE, season, "Ann");
  deed->number = G_MAXUINT;
  g_free (do_told (deed, &told));
  ck_assert_str_eq (told, "2 open fixtures are forfeited.");
  assert_fixture (season, 1, 1, "Ann – Dee", "1 – 0");
  assert_fixture (season, 2, 2, "Ann – Ben", "0 – 1 (forfeit)");
  {
    g_autoptr (AppSeasonLook) look = look_at (season);

    ck_assert_uint_eq (entrant_named (look, "Ann")->left, 1);
    ck_assert_str_eq (fixture_at (look, 2, 2)->reason, "Ann left the season");
  }
  deed = of_entrant (APP_DEED_LEAVE, season, "Ann");
  deed->number = G_MAXUINT;
  refuse (deed, "left after round 1 already");
  do_it (of_fixture (APP_DEED_UNAWARD, season, 2, 2));
  refuse (log_of (season, 2, 2, "Ann Ben"), "Ann has left|return");
  g_free (do_told (of_entrant (APP_DEED_RETURN, season, "Ann"), &returned));
  assert_words (returned, "1 forfeit stays");
  do_it (log_of (season, 2, 2, "Ann Ben"));
  assert_fixture (season, 2, 2, "Ann – Ben", "1 – 0");
  refuse (of_entrant (APP_DEED_RETURN, season, "Ann"), "has not left");
}
END_TEST

/* The second who leaves forfeits what is open, whatever the first one forfeited to him. */
START_TEST (who_leaves_second_forfeits_all)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  const char *const names[] = { "Ann", "Ben" };

  do_it (pairing_of (season));
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    AppDeed *deed = of_entrant (APP_DEED_LEAVE, season, names[k]);

    deed->number = G_MAXUINT;
    do_it (deed);
  }
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1 (forfeit)");
  assert_fixture (season, 1, 2, "Ben – Cy", "0 – 1 (forfeit)");
  assert_fixture (season, 2, 2, "Ann – Ben", "0 – 1 (forfeit)");
  {
    g_autoptr (AppSeasonLook) look = look_at (season);
    guint open = 0;

    for (guint k = 0; k < look->rounds->len; k++)
      open += ((AppRound *)g_ptr_array_index (look->rounds, k))->n_open;
    ck_assert_uint_eq (open, 1); /* Cy and Dee */
    ck_assert_uint_eq (entrant_named (look, "Ben")->left, 0);
  }
}
END_TEST

START_TEST (a_swiss_goes_round_by_round)
{
  g_autofree char *season = begin (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee|Eve");
  AppDeed *deed;

  refuse (round_of (season, "Ann Ben|Ann Cy"), "two tables");
  refuse (round_of (season, "Ann Ann"), "against himself");
  deed = of_entrant (APP_DEED_AWAY, season, "Eve");
  deed->number = 2;
  deed->bye = LEAGUE_HALF_BYE;
  do_it (deed);
  do_it (round_of (season, "Ann Ben|Cy Dee|Eve"));
  assert_fixture (season, 1, 3, "Eve", "bye");
  refuse (award_of (season, 1, 3, LEAGUE_FORFEIT, 1, 2, "why"), "bye");
  refuse (log_of (season, 1, 3, "Eve Ann"), "bye");
  deed = of_entrant (APP_DEED_AWAY, season, "Ben");
  deed->number = 1;
  deed->bye = LEAGUE_HALF_BYE;
  refuse (deed, "Round 1 is paired");
  do_it (log_of (season, 1, 1, "Ann Ben"));
  refuse (of_season (APP_DEED_UNPAIR, season), "has a result|Ann – Ben");
  deed = of_fixture (APP_DEED_SEAT, season, 1, 2);
  {
    g_autoptr (AppSeasonLook) look = look_at (season);

    deed->texts = g_new0 (char *, 3);
    deed->texts[0] = g_strdup (entrant_named (look, "Eve")->uuid);
    deed->texts[1] = g_strdup (entrant_named (look, "Dee")->uuid);
  }
  do_it (deed);
  assert_fixture (season, 1, 2, "Eve – Dee", "");
  assert_fixture (season, 1, 3, "Cy", "bye");
  do_it (log_of (season, 1, 2, "Eve Dee"));
  deed = of_entrant (APP_DEED_LEAVE, season, "Dee");
  deed->number = G_MAXUINT;
  do_it (deed);
  refuse (round_of (season, "Ann Dee"), "Dee has left");
  deed = of_season (APP_DEED_ENTER, season);
  deed->texts = g_strsplit ("Fay", "|", -1);
  do_it (deed);
  deed = of_season (APP_DEED_ENTER, season);
  deed->texts = g_strsplit ("Dee", "|", -1);
  refuse (deed, "Dee took part|return");
  {
    g_autoptr (AppSeasonLook) look = look_at (season);

    ck_assert_uint_eq (entrant_named (look, "Fay")->joined, 2);
    ck_assert_uint_eq (entrant_named (look, "Eve")->away[0], 2);
    ck_assert_int_eq (look->next, APP_NEXT_PAIR);
    ck_assert_str_eq (look->next_told, "Pair round 2.");
  }
}
END_TEST

START_TEST (a_knock_out_fills_itself)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_KNOCK_OUT, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *season = NULL;
  g_autofree char *match = NULL;
  g_autoptr (AppQuick) turned = quick_of ("Catan", "Dee Ann");
  g_autofree char *uuid = NULL;
  gint64 batch;

  draft->pairing.third_place = TRUE;
  season = do_told (begin_of (draft), NULL);
  do_it (pairing_of (season));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
  assert_fixture (season, 2, 1, "? – ?", "");
  refuse (log_of (season, 2, 1, "Ann Ben"), "not known yet");
  refuse (log_of (season, 1, 1, "Ann = Dee"), "needs a winner");
  match = do_told (log_of (season, 1, 1, "Ann Dee"), NULL);
  do_it (log_of (season, 1, 2, "Ben Cy"));
  assert_fixture (season, 2, 1, "Ann – Ben", "");
  assert_fixture (season, 2, 2, "Dee – Cy", "");
  {
    g_autoptr (AppSeasonLook) look = look_at (season);

    ck_assert_str_eq (((AppRound *)g_ptr_array_index (look->rounds, 0))->title, "Semi-final");
    ck_assert_str_eq (((AppRound *)g_ptr_array_index (look->rounds, 1))->title, "Final");
  }
  do_it (award_of (season, 2, 2, LEAGUE_FORFEIT, 1, 2, "Cy went home"));
  do_it (log_of (season, 2, 1, "Ann Ben"));
  /* Dee won after all: the final was played by others, and the award stays with whom it was. */
  app_quick_set_string (&turned->uuid, match);
  ck_assert (app_quick_write (db, turned, &uuid, &batch, NULL));
  {
    g_autoptr (AppSeasonLook) look = look_at (season);

    assert_words (fixture_at (look, 2, 1)->problem, "earlier result was corrected");
    assert_words (fixture_at (look, 2, 2)->problem, "earlier result was corrected");
    ck_assert_ptr_null (fixture_at (look, 1, 1)->problem);
  }
  do_it (of_fixture (APP_DEED_UNLINK, season, 2, 1));
  do_it (of_fixture (APP_DEED_UNAWARD, season, 2, 2));
  assert_fixture (season, 2, 1, "Dee – Ben", "");
  assert_fixture (season, 2, 2, "Ann – Cy", "");
}
END_TEST

/* Going on */

START_TEST (a_season_carries_on)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autofree char *next = NULL;
  AppSeasonDraft *draft;
  AppDeed *deed;

  do_it (pairing_of (season));
  do_it (log_of (season, 1, 1, "Dee Ann"));
  do_it (log_of (season, 2, 1, "Dee Cy"));
  do_it (log_of (season, 1, 2, "Cy Ben"));
  deed = of_entrant (APP_DEED_LEAVE, season, "Ben");
  deed->number = G_MAXUINT;
  do_it (deed);
  do_it (of_season (APP_DEED_FINISH_SEASON, season));
  refuse (of_season (APP_DEED_FINISH_SEASON, season), "over already");
  deed = of_season (APP_DEED_ENTER, season);
  deed->texts = g_strsplit ("Eve", "|", -1);
  refuse (deed, "over|Reopen");
  draft = app_season_draft_next (db, "Thursdays", NULL);
  ck_assert_ptr_nonnull (draft);
  draft->carried |= APP_CARRY_POINTS;
  g_strfreev (draft->entrants);
  draft->entrants = g_strsplit ("Eve", "|", -1);
  next = do_told (begin_of (draft), NULL);
  {
    g_autoptr (AppSeasonLook) look = look_at ("Thursdays");

    ck_assert_str_eq (look->uuid, next);
    ck_assert_uint_eq (look->number, 2);
    ck_assert_uint_eq (look->entrants->len, 4);
    ck_assert_uint_eq (entrant_named (look, "Dee")->number, 1);
    ck_assert_int_eq (entrant_named (look, "Dee")->start, 3 * LEAGUE_POINT);
    ck_assert_uint_eq (entrant_named (look, "Eve")->number, 4);
    ck_assert_uint_eq (g_strv_length (look->seasons), 2);
    ck_assert_str_eq (look->draft->carries, season);
  }
  do_it (of_season (APP_DEED_REOPEN_SEASON, season));
  refuse (of_season (APP_DEED_REOPEN_SEASON, season), "goes on already");
}
END_TEST

START_TEST (a_ladder_counts_by_hand_too)
{
  g_autofree char *season = begin (LEAGUE_LADDER, 2, "Ann|Ben");
  g_autofree char *match = play ("Catan", "Ann Ben");
  g_autofree char *others = play ("Catan", "Ann Cy");
  AppDeed *deed = of_season (APP_DEED_COUNT, season);

  deed->match = g_strdup (match);
  refuse (deed, "Say why");
  deed = of_season (APP_DEED_COUNT, season);
  deed->match = g_strdup (match);
  deed->text = g_strdup ("a friendly");
  do_it (deed);
  {
    g_autoptr (AppSeasonLook) look = look_at (season);
    const AppSeasonException *exception = g_ptr_array_index (look->exceptions, 0);

    ck_assert_uint_eq (look->exceptions->len, 1);
    ck_assert_str_eq (exception->match, match);
    ck_assert (!exception->counts);
    ck_assert_str_eq (exception->reason, "a friendly");
    assert_words (exception->label, "Catan|Ann");
  }
  deed = of_season (APP_DEED_COUNT, season);
  deed->match = g_strdup (others);
  deed->number = 1;
  refuse (deed, "not in the season|enter");
}
END_TEST

/* Tables of several, and teams */

START_TEST (pods_have_places)
{
  g_autofree char *season = begin (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee");
  AppDeed *deed = round_of (season, "Ann Ben Cy Dee");

  do_it (deed);
  do_it (log_of (season, 1, 1, "Cy Ann Dee Ben"));
  assert_fixture (season, 1, 1, "Ann – Ben – Cy – Dee", "Cy, Ann, Dee, Ben");
  {
    g_autoptr (AppSeasonLook) look = look_at (season);
    const AppFixture *fixture = fixture_at (look, 1, 1);

    ck_assert_uint_eq (fixture->seats[2].place, 1);
    ck_assert_uint_eq (fixture->seats[1].place, 4);
    ck_assert_int_eq (fixture->state, APP_FIXTURE_PLAYED);
  }
}
END_TEST

START_TEST (teams_play_as_one)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_ROUND_ROBIN, 2, "Red: Ann, Ben|Cy & Dee");
  g_autofree char *season = NULL;
  g_autofree char *match = NULL;
  AppDeed *deed;

  draft->partners = APP_PARTNERS_FIXED;
  season = do_told (begin_of (draft), NULL);
  do_it (pairing_of (season));
  assert_fixture (season, 1, 1, "Red – Cy & Dee", "");
  deed = of_fixture (APP_DEED_LOG, season, 1, 1);
  deed->quick = quick_of ("Catan", "Ann Cy Ben Dee");
  refuse (deed, "Red – Cy & Dee|other sides");
  deed = of_fixture (APP_DEED_LOG, season, 1, 1);
  deed->quick = quick_of ("Catan", "Cy Ann Dee Ben");
  for (guint k = 0; k < 4; k++) {
    AppQuickSeat *seat = g_ptr_array_index (deed->quick->seats, k);

    seat->side = seat->place = k % 2 + 1;
  }
  match = do_told (deed, NULL);
  ck_assert_ptr_nonnull (match);
  assert_fixture (season, 1, 1, "Red – Cy & Dee", "0 – 1");
  deed = of_entrant (APP_DEED_EDIT_ENTRANT, season, "Red");
  deed->texts = g_strsplit ("Ann|Eve", "|", -1);
  refuse (deed, "has played|stay");
  deed = of_entrant (APP_DEED_EDIT_ENTRANT, season, "Red");
  deed->text = g_strdup ("Scarlet");
  deed->rating = 1600;
  deed->number = 2;
  do_it (deed);
  {
    g_autoptr (AppSeasonLook) look = look_at (season);
    const AppEntrant *red = entrant_named (look, "Scarlet");

    ck_assert_uint_eq (red->number, 2);
    ck_assert_uint_eq (entrant_named (look, "Cy & Dee")->number, 1);
    ck_assert_str_eq (red->players[1], "Ben");
    ck_assert_ptr_null (red->player);
    ck_assert (red->rating == 1600);
  }
}
END_TEST

START_TEST (partners_change)
{
  AppSeasonDraft *draft = draft_of (LEAGUE_PODS, 4, "Ann|Ben|Cy|Dee");
  g_autofree char *season = NULL;
  AppDeed *deed;

  draft->partners = APP_PARTNERS_CHANGING;
  app_season_draft_set_format (draft, LEAGUE_PODS);
  draft->rounds = 3;
  season = do_told (begin_of (draft), NULL);
  deed = round_of (season, "Ann Ben Cy Dee");
  for (guint k = 0; k < 4; k++)
    ((LeagueTableSeats *)g_ptr_array_index (deed->pairing->tables, 0))->sides[k] = k % 2;
  do_it (deed);
  deed = log_of (season, 1, 1, "Ann Ben Cy Dee");
  for (guint k = 0; k < 4; k++) {
    AppQuickSeat *seat = g_ptr_array_index (deed->quick->seats, k);

    seat->side = seat->place = k / 2 + 1;
  }
  refuse (deed, "other sides");
  deed = log_of (season, 1, 1, "Ann Ben Cy Dee");
  for (guint k = 0; k < 4; k++) {
    AppQuickSeat *seat = g_ptr_array_index (deed->quick->seats, k);

    seat->side = seat->place = k % 2 + 1;
  }
  do_it (deed);
  assert_fixture (season, 1, 1, "Ann & Cy – Ben & Dee", "1 – 0");
}
END_TEST

/* Undoing */

START_TEST (a_deed_is_undone_at_once)
{
  g_autofree char *season = begin (LEAGUE_ROUND_ROBIN, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppDeed) deed = NULL;
  g_autofree char *match = NULL;
  gint64 batch;

  do_it (pairing_of (season));
  deed = log_of (season, 1, 1, "Ann Dee");
  ck_assert (app_deed_do (db, packs, deed, &match, &batch, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "1 – 0");
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
  app_deed_free (deed);
  deed = of_entrant (APP_DEED_LEAVE, season, "Ann");
  deed->number = G_MAXUINT;
  ck_assert (app_deed_do (db, packs, deed, NULL, &batch, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "0 – 1 (forfeit)");
  ck_assert (db_changes_undo (db, batch, DB_UNDO_ALL_OR_NOTHING, NULL, NULL, NULL));
  assert_fixture (season, 1, 1, "Ann – Dee", "");
}
END_TEST

START_TEST (what_is_so_already_changes_nothing)
{
  g_autofree char *season = begin (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppSeasonLook) look = look_at (season);
  g_autoptr (AppDeed) deed = of_season (APP_DEED_EDIT_SEASON, season);
  gint64 batch;

  deed->draft = app_season_draft_copy (look->draft);
  ck_assert (app_deed_do (db, packs, deed, NULL, &batch, NULL));
  ck_assert_int_eq (batch, 0);
  db_match_set_string (&deed->draft->name, "Spring");
  ck_assert (app_deed_do (db, packs, deed, NULL, &batch, NULL));
  ck_assert_int_ne (batch, 0);
}
END_TEST

START_TEST (a_paired_season_keeps_its_format)
{
  g_autofree char *season = begin (LEAGUE_SWISS, 2, "Ann|Ben|Cy|Dee");
  g_autoptr (AppSeasonLook) look = look_at (season);
  AppDeed *deed;

  do_it (round_of (season, "Ann Ben|Cy Dee"));
  do_it (log_of (season, 1, 1, "Ann Ben"));
  do_it (log_of (season, 1, 2, "Cy Dee"));
  do_it (round_of (season, "Ann Cy|Ben Dee"));
  refuse (round_of (season, "Ann Dee|Ben Cy"), "2 rounds|all are paired");
  deed = of_season (APP_DEED_ENTER, season);
  deed->texts = g_strsplit ("Eve", "|", -1);
  refuse (deed, "2 rounds|nobody can enter|another season");
  deed = of_season (APP_DEED_EDIT_SEASON, season);
  deed->draft = app_season_draft_copy (look->draft);
  deed->draft->rounds = 1;
  refuse (deed, "Round 2 is paired");
  deed = of_season (APP_DEED_EDIT_SEASON, season);
  deed->draft = app_season_draft_copy (look->draft);
  deed->draft->pairing.format = LEAGUE_ROUND_ROBIN;
  deed->draft->rounds = 0;
  refuse (deed, "format can't change");
}
END_TEST

/* Points schemes */

START_TEST (schemes_are_kept)
{
  g_autoptr (AppScheme) found = NULL;
  g_autofree char *uuid = NULL;
  g_autofree char *again = NULL;
  AppDeed *deed = app_deed_new (APP_DEED_KEEP_SCHEME);

  deed->text = g_strdup ("Club");
  ck_assert (app_scheme_read ("{\"win\": 3, \"draw\": 1, \"loss\": 0}", &deed->scheme, NULL));
  uuid = do_told (deed, NULL);
  found = app_scheme_find (db, "club", NULL);
  ck_assert_ptr_nonnull (found);
  ck_assert_str_eq (found->id, uuid);
  deed = app_deed_new (APP_DEED_KEEP_SCHEME);
  deed->text = g_strdup ("CLUB");
  deed->scheme = found->scheme;
  deed->scheme.win = 4 * LEAGUE_POINT;
  again = do_told (deed, NULL);
  ck_assert_str_eq (again, uuid);
  deed = app_deed_new (APP_DEED_KEEP_SCHEME);
  deed->text = g_strdup ("Chess");
  deed->scheme = found->scheme;
  refuse (deed, "comes with the program|another name");
  deed = app_deed_new (APP_DEED_KEEP_SCHEME);
  deed->text = g_strdup ("Gap");
  ck_assert (app_scheme_read ("{\"places\": {\"3\": [3, 2, 1], \"5\": [5, 4, 3, 2, 1]}}",
                              &deed->scheme, NULL));
  refuse (deed, "4");
  deed = app_deed_new (APP_DEED_DELETE_SCHEME);
  deed->text = g_strdup ("chess");
  refuse (deed, "stays");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("leagues");
  TCase *tcase = tcase_create ("leagues");

  tcase_add_checked_fixture (tcase, set_up, tear_down);
  tcase_add_test (tcase, a_league_is_set_up);
  tcase_add_test (tcase, wrong_drafts_are_refused);
  tcase_add_test (tcase, more_is_checked_of_a_draft);
  tcase_add_test (tcase, an_unknown_season_is_told);
  tcase_add_test (tcase, a_round_robin_is_played);
  tcase_add_test (tcase, results_that_cannot_be);
  tcase_add_test (tcase, a_match_counts_once);
  tcase_add_test (tcase, nobody_enters_a_round_robin_late);
  tcase_add_test (tcase, who_leaves_forfeits);
  tcase_add_test (tcase, who_leaves_second_forfeits_all);
  tcase_add_test (tcase, a_swiss_goes_round_by_round);
  tcase_add_test (tcase, a_knock_out_fills_itself);
  tcase_add_test (tcase, a_season_carries_on);
  tcase_add_test (tcase, a_ladder_counts_by_hand_too);
  tcase_add_test (tcase, pods_have_places);
  tcase_add_test (tcase, teams_play_as_one);
  tcase_add_test (tcase, partners_change);
  tcase_add_test (tcase, a_deed_is_undone_at_once);
  tcase_add_test (tcase, what_is_so_already_changes_nothing);
  tcase_add_test (tcase, a_paired_season_keeps_its_format);
  tcase_add_test (tcase, schemes_are_kept);
  suite_add_tcase (suite, tcase);
  return suite_main (suite);
}
