/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves: what a line means, what is told of it, what is refused and where, and what
 * comes back from the store, by the library that the window uses.
 */
#include "tests/app/fixture.h"

#include "app/match/matches.h"
#include "app/player/players.h"
#include "app/result/quick-db.h"
#include "app/store/store-jobs.h"

#include "db/matches.h"

#include <stdio.h>
#include <string.h>

static AppStore *store;

static void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  store = app_store_open (NULL, &error);
  ck_assert_msg (store != NULL, "%s", error != NULL ? error->message : "");
}

static void
tear_down (void)
{
  g_clear_object (&store);
  folder_teardown ();
}

static char *
try_store (const AppQuick *quick, gint64 *batch, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  app_command_do_async (store, &app_quick_log, &(AppQuickLog){ quick }, NULL, take_result, &result);
  return app_command_finish_uuid (wait_for (&result), batch, error);
}

static char *
keep (const AppQuick *quick, gint64 *batch)
{
  g_autoptr (GError) error = NULL;
  char *uuid = try_store (quick, batch, &error);

  ck_assert_msg (uuid != NULL, "%s", error != NULL ? error->message : "");
  return uuid;
}

static AppQuick *
read_line (const char *line)
{
  g_autoptr (GError) error = NULL;
  AppQuick *quick = app_quick_read (store, line, NULL, &error);

  ck_assert_msg (quick != NULL, "%s: %s", line, error != NULL ? error->message : "");
  return quick;
}

static char *
log_line (const char *line)
{
  g_autoptr (AppQuick) quick = read_line (line);

  return keep (quick, NULL);
}

static AppQuick *
load (const char *uuid)
{
  g_autoptr (GError) error = NULL;
  AppQuick *quick = app_quick_load (store, uuid, &error);

  ck_assert_msg (quick != NULL, "%s", error != NULL ? error->message : "");
  return quick;
}

static void
undo (gint64 batch)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  app_store_undo_async (store, batch, NULL, take_result, &result);
  ck_assert_msg (app_store_undo_finish (store, wait_for (&result), &error), "%s",
                 error != NULL ? error->message : "");
}

static void
assert_told (const AppQuick *quick, const char *expected)
{
  g_autofree char *text = app_quick_dup_text (quick);

  ck_assert_str_eq (text, expected);
}

/* What the list of matches says of one. */
static char *
dup_listed (AppMatchList *list, const char *uuid)
{
  char *listed = NULL;

  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (list)); k++) {
    g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), k);

    if (g_str_equal (app_match_row_get_uuid (row), uuid))
      g_object_get (row, "result", &listed, NULL);
  }
  return listed;
}

static const struct {
  const char *line;
  AppQuickScoring by;
  const char *text, *listed;
} good[] = {
  { "Catan: Ada 10, Ben 8, Cy 8", APP_QUICK_HIGH_SCORE,
    "Ada wins with 10 points, before Ben and Cy with 8", "Ada won 10–8–8" },
  { "Catan: Ben 8, Ada 10", APP_QUICK_HIGH_SCORE, "Ada wins with 10 points, before Ben with 8",
    "Ada won 10–8" },
  { "Nim: Ada 1, Ben 0", APP_QUICK_HIGH_SCORE, "Ada wins with 1 point, before Ben with 0",
    "Ada won 1–0" },
  { "Tome: Ada+Cyd 16, Ben + Dee 5", APP_QUICK_HIGH_SCORE,
    "Ada & Cyd win with 16 points, before Ben & Dee with 5", "Ada & Cyd won 16–5" },
  { "Catan: Ada 10, Ben 10, Cy 8", APP_QUICK_HIGH_SCORE,
    "Ada and Ben win with 10 points, before Cy with 8", "Ada, Ben won 10–10–8" },
  { "Catan: Ada 10, Ben 10", APP_QUICK_HIGH_SCORE, "A draw: Ada and Ben with 10", "A draw 10–10" },
  { "Golf: Ada 52, Ben 40.5, low", APP_QUICK_LOW_SCORE,
    "Ben wins with 40.5 points, before Ada with 52", "Ben won 40.5–52" },
  { "Hearts: Ada -3, Ben −7.50", APP_QUICK_HIGH_SCORE,
    "Ada wins with −3 points, before Ben with −7.5", "Ada won −3–−7.5" },
  { "Catan: Ada １０, Ben ٣", APP_QUICK_HIGH_SCORE, "Ada wins with 10 points, before Ben with 3",
    "Ada won 10–3" },
  { "Race: Ada 2nd, Ben 1., Cy 2.", APP_QUICK_PLACES, "Ben wins, before Ada and Cy", "Ben won" },
  { "Race: Ada 3rd, Ben 1st, Cy 2nd", APP_QUICK_PLACES, "Ben wins, before Cy, Ada",
    "Ben won, 2. Cy, 3. Ada" },
  { "Race: Ada 7 1st, Ben 7 2nd", APP_QUICK_PLACES, "Ada wins with 7 points, before Ben with 7",
    "Ada won 7–7" },
  { "Chess: Ada won, Ben", APP_QUICK_WINNERS, "Ada wins against Ben", "Ada won" },
  { "Chess: Ada, Ben won", APP_QUICK_WINNERS, "Ben wins against Ada", "Ben won" },
  { "Hex: Ada, Ben, Cy lost", APP_QUICK_WINNERS, "Ada and Ben win against Cy", "Ada, Ben won" },
  { "Catan: Ada 10, Ben 10 won", APP_QUICK_WINNERS, "Ben wins with 10 points, before Ada with 10",
    "Ben won 10–10" },
  { "Chess: Ada, Ben drew", APP_QUICK_WINNERS, "A draw: Ada and Ben", "A draw" },
  { "Chess: Ada, Ben, draw", APP_QUICK_WINNERS, "A draw: Ada and Ben", "A draw" },
  { "Restless: Ada, Ben won", APP_QUICK_CO_OP, "Ada and Ben win together", "Ada & Ben won" },
  { "restless: Ada, Ben, lost", APP_QUICK_CO_OP, "Ada and Ben lose together", "Lost" },
  { "Pandemic: Ada+Ben+Cy lost", APP_QUICK_CO_OP, "Ada, Ben and Cy lose together", "Lost" },
  { "Pandemic: Ada, Ben, together, won", APP_QUICK_CO_OP, "Ada and Ben win together",
    "Ada & Ben won" },
  { "Restless: Ada won", APP_QUICK_CO_OP, "Ada wins", "Ada won" },
  { "Patience: Ada lost", APP_QUICK_CO_OP, "Ada loses", "Lost" },
  { "Patience: Ada 85", APP_QUICK_HIGH_SCORE, "Ada with 85, alone", "Scored 85" },
  { "Charades: Ada, Ben", APP_QUICK_OPEN, "Ada and Ben; nobody says who won", "No result" },
  { "Brass: Birmingham: Ada 100, Ben 90", APP_QUICK_HIGH_SCORE,
    "Ada wins with 100 points, before Ben with 90", "Ada won 100–90" },
  { "Catan: \"Player 2\" 10, “won, lost” 8", APP_QUICK_HIGH_SCORE,
    "Player 2 wins with 10 points, before won, lost with 8", "Player 2 won 10–8" },
  { "Catan: <b>Ada</b> 10, %s 9، שלום 8، 🎲 7", APP_QUICK_HIGH_SCORE,
    "<b>Ada</b> wins with 10 points, before %s with 9, \u200e\u2068שלום\u2069 with 8, 🎲 with 7",
    "<b>Ada</b> won 10–9–8–7" },
  { "Catan: Ada 10, Won 8", APP_QUICK_HIGH_SCORE, "Ada wins with 10 points, before Won with 8",
    "Ada won 10–8" },
  { "Tome (team): Ada+Cyd won, Ben+Dee", APP_QUICK_WINNERS, "Ada & Cyd win against Ben & Dee",
    "Ada & Cyd won" },
  { " Catan :Ada 10 ,Ben 8, ", APP_QUICK_HIGH_SCORE, "Ada wins with 10 points, before Ben with 8",
    "Ada won 10–8" },
};

START_TEST (test_good_lines)
{
  g_autoptr (AppMatchList) list = app_match_list_new (store);

  for (gsize k = 0; k < G_N_ELEMENTS (good); k++) {
    g_autoptr (AppQuick) quick = read_line (good[k].line);
    g_autofree char *uuid = keep (quick, NULL);
    g_autoptr (AppQuick) stored = load (uuid);
    g_autofree char *listed = dup_listed (list, uuid);

    ck_assert_msg (quick->scoring == good[k].by, "%s: %d", good[k].line, quick->scoring);
    assert_told (quick, good[k].text);
    ck_assert_pstr_eq (listed, good[k].listed);
    /* What comes back decides by the same and says the same. */
    ck_assert_int_eq (stored->scoring, good[k].by);
    assert_told (stored, good[k].text);
  }
}
END_TEST

static const struct {
  const char *line, *error;
} bad[] = {
  { "", "column 1: a game and a colon are expected first, as in “Catan: Ada 10, Ben 8”" },
  { "Catan Ada 10",
    "column 1: a game and a colon are expected first, as in “Catan: Ada 10, Ben 8”" },
  { ": Ada 10", "column 1: the game’s name is expected before the colon" },
  { "Catan:", "column 7: a player’s name is expected here" },
  { "Catan: Ada 10, Ben", "column 19: a score is expected here" },
  { "Catan: Ada 10,, Ben 8", "column 15: a name is expected here" },
  { "Catan: 10, Ben 8", "column 8: a name is expected here" },
  { "Catan: Ada+ 10, Ben 8", "column 13: a name is expected here" },
  { "Catan: Ada 10 Ben 8", "column 15: a comma is expected before “Ben”" },
  { "Catan: Ада 10 Бен 8", "column 15: a comma is expected before “Бен”" },
  { "Catan: Ada 1 2, Ben 8",
    "column 14: “2” would be a second score. A name with a number goes into quotes" },
  { "Restless: won", "column 14: a player’s name is expected here" },
  { "Restless: Ada, together, won, lost",
    "column 31: this would be a second result. One is expected" },
  { "Restless: Ada won, lost", "column 20: this would be a second result. One is expected" },
  { "Catan: Ada won lost, Ben", "column 16: this would be a second result. One is expected" },
  { "Race: Ada 1st 2nd, Ben 2nd", "column 15: “2nd” would be a second place. One is expected" },
  { "Golf: Ada 5, Ben 4, low, high", "column 26: either “low” or “high” is expected, not both" },
  { "Catan: Ada 10, Ben 8, 45m, 50m", "column 28: “50m” would be a second time. One is expected" },
  { "Catan: Ada 10, Ben 8, today, yesterday",
    "column 30: “yesterday” would be a second day. One is expected" },
  { "Catan: Ada 10, Ben 8, @A, @B", "column 27: “@B” would be a second place. One is expected" },
  { "Catan: Ada 10, Ben 8, 45m, @A 50m",
    "column 31: “50m” would be a second time. One is expected" },
  { "Catan: \"Ada 10", "column 8: this quote has no end" },
  { "Catan: Ada 10, Ben 8, @", "column 24: the place’s name is expected here" },
  { "Catan: Ada, Ben, won",
    "column 18: say who: “Ada won”. Who plays together is joined by “+”, as in “Ada+Ben won”" },
  { "Catan: Ada lost, Ben lost",
    "column 22: somebody has to win. Who plays together is joined by “+”" },
  { "Race: Ada 1st, Ben", "column 19: a place is expected here, as “2nd” or “2.”" },
  { "Race: Ada 2nd, Ben 3rd", "Say who won." },
  { "Restless: Ada, Ben", "column 19: “won” or “lost” is expected here" },
  { "Tome (chess): Ada 1, Ben 0", "column 7: Tome is not played as “chess”" },
  { "Catan: Ada 10, ADA 8", "ADA sits in two seats." },
  { "Catan: Ada 10000000000, Ben 8", "The score of Ada is too large." },
  { "Catan: a 1, b 2, c 3, d 4, e 5, f 6, g 7, h 8, i 9, j 10, k 11, l 12, n 13, o 14, p 15,"
    " q 16, r 17",
    "A result has at most 16 players." },
};

/* A game's name without its colon is no player's, but for one who is called so or is quoted. */
START_TEST (test_forgotten_colon)
{
  g_autofree char *catan = log_line ("Catan: Ada 85, Cyd 69");
  g_autofree char *tokio = log_line ("ToKiO: Ada 1, Cyd 2");
  g_autoptr (AppQuick) last = app_quick_last (app_store_get_db (store), NULL);
  static const struct {
    const char *line, *game;
  } lines[] = {
    { "Catan Cyd 69, Ada 85", "Catan" }, { "catan Cyd 69, Ada 85", "Catan" },
    { "Tome Cyd 69, Ada 85", "Tome" },   { "Catania 69, Ada 85", NULL },
    { "Catan 69, Ada 85", NULL },        { "\"Catan Cyd\" 69, Ada 85", NULL },
  };

  for (guint k = 0; k < G_N_ELEMENTS (lines); k++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (AppQuick) quick = app_quick_read (store, lines[k].line, last, &error);
    g_autofree char *wanted =
        lines[k].game != NULL
            ? g_strdup_printf ("column 1: a colon is expected behind the game, as in “%s: …”; a "
                               "player who is called so goes into quotes",
                               lines[k].game)
            : NULL;

    ck_assert_msg ((quick == NULL) == (wanted != NULL), "%s", lines[k].line);
    if (wanted != NULL)
      ck_assert_str_eq (error->message, wanted);
  }
}
END_TEST

START_TEST (test_bad_lines)
{
  g_autofree char *other = log_line ("Pandemic: Ada+Ben won");

  for (gsize k = 0; k < G_N_ELEMENTS (bad); k++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (AppQuick) quick = app_quick_read (store, bad[k].line, NULL, &error);

    ck_assert_ptr_null (quick);
    ck_assert_msg (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE), "%s", bad[k].line);
    ck_assert_str_eq (error->message, bad[k].error);
  }
}
END_TEST

static char *
day_ago (int days)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) day = g_date_time_add_days (now, -days);

  return g_date_time_format (day, "%Y-%m-%d");
}

START_TEST (test_circumstances)
{
  static const struct {
    const char *line, *place, *date;
    int minutes;
  } table[] = {
    { "Catan: Ada 10, Ben 8 @Club", "Club", NULL, -1 },
    { "Catan: Ada 10, Ben 8 @The Club House 45m 2026-11-20", "The Club House", "2026-11-20", 45 },
    { "Catan: Ada 10, Ben 8, @Club, 1h30, 2026-11-20", "Club", "2026-11-20", 90 },
    { "Catan: Ada 10, Ben 8 90 min", NULL, NULL, 90 },
    { "Catan: Ada 10, Ben 8 2h", NULL, NULL, 120 },
    { "Catan: 2026-11-20T20:30:00Z, Ada 10, Ben 8, 1:05", NULL, "2026-11-20T20:30:00Z", 65 },
    { "Catan: Ada 10, Ben 8 @\"Room 45m\" 50m", "Room 45m", NULL, 50 },
  };
  g_autofree char *yesterday = day_ago (1);
  g_autoptr (AppQuick) late = read_line ("Catan: Ada 10, Ben 8, yesterday; what a night: 10, 8");

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    g_autoptr (AppQuick) quick = read_line (table[k].line);

    ck_assert_msg (g_strcmp0 (quick->place, table[k].place) == 0, "%s", table[k].line);
    ck_assert_msg (g_strcmp0 (quick->date, table[k].date) == 0, "%s", table[k].line);
    ck_assert_int_eq (quick->minutes, table[k].minutes);
    ck_assert_uint_eq (quick->seats->len, 2);
  }
  ck_assert_str_eq (late->date, yesterday);
  ck_assert_str_eq (late->note, "what a night: 10, 8");
}
END_TEST

START_TEST (test_weekday)
{
  for (int ago = 0; ago < 7; ago++) {
    g_autoptr (GDateTime) now = g_date_time_new_now_local ();
    g_autoptr (GDateTime) day = g_date_time_add_days (now, -ago);
    g_autofree char *name = g_date_time_format (day, "%A");
    g_autofree char *expected = g_date_time_format (day, "%Y-%m-%d");
    g_autofree char *date = NULL;

    ck_assert (app_quick_read_date (name, &date));
    ck_assert_str_eq (date, expected);
  }
}
END_TEST

START_TEST (test_minutes)
{
  static const struct {
    const char *text;
    int minutes; /* -1: refused */
  } table[] = {
    { "45", 45 },      { "45m", 45 },    { "45 min", 45 },   { "1h", 60 },
    { "1h30", 90 },    { "1h 30m", 90 }, { "1:05", 65 },     { "0", 0 },
    { "168h", 10080 }, { "169h", -1 },   { "1:60", -1 },     { "", -1 },
    { "-5", -1 },      { "h", -1 },      { "5 apples", -1 }, { "99999999999999", -1 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    int minutes = -1;
    gboolean read = app_quick_read_minutes (table[k].text, &minutes);

    ck_assert_msg (read == (table[k].minutes >= 0), "%s", table[k].text);
    if (read)
      ck_assert_int_eq (minutes, table[k].minutes);
  }
}
END_TEST

/* What is missing or wrong in a form that is filled in bit by bit. */
START_TEST (test_check)
{
  g_autoptr (AppQuick) quick = app_quick_new ();
  g_autofree char *longest = g_strnfill (APP_QUICK_LENGTH, 'x');
  g_autofree char *longer = g_strnfill (APP_QUICK_LENGTH + 1, 'x');
  AppQuickSeat *ada, *ben;

#define ASSERT_WRONG(sentence)                                                                     \
  do {                                                                                             \
    g_autofree char *wrong = app_quick_check (quick);                                              \
    g_autofree char *nothing = app_quick_dup_text (quick);                                         \
    g_autoptr (GPtrArray) standings = app_quick_dup_standings (quick);                             \
                                                                                                   \
    ck_assert_pstr_eq (wrong, sentence);                                                           \
    ck_assert_int_eq (wrong == NULL, nothing[0] != '\0' && standings->len > 0);                    \
  } while (0)

  ASSERT_WRONG ("Say which game it was.");
  app_quick_set_string (&quick->game, "  Catan ");
  ASSERT_WRONG ("Say who played.");
  app_quick_add_seat (quick, "", 1);
  app_quick_add_seat (quick, "Ben", 2);
  ada = g_ptr_array_index (quick->seats, 0);
  ben = g_ptr_array_index (quick->seats, 1);
  ASSERT_WRONG ("Say who sits in seat 1.");
  app_quick_set_string (&ada->name, longer);
  ASSERT_WRONG ("Player: at most 200 characters; these are 201.");
  app_quick_set_string (&ada->name, "two\nlines");
  ASSERT_WRONG ("Player: one line of text, please.");
  app_quick_set_string (&ada->name, "\xff");
  ASSERT_WRONG ("Player: this is no text.");
  app_quick_set_string (&ada->name, longest);
  ada->has_score = TRUE;
  ASSERT_WRONG ("Ben has no score yet.");
  ben->has_score = TRUE;
  ASSERT_WRONG (NULL);
  quick->scoring = APP_QUICK_PLACES;
  ben->place = 2;
  app_quick_set_string (&ada->name, "Ada");
  ASSERT_WRONG ("Ada has no place yet.");
  ada->place = 2;
  ASSERT_WRONG ("Say who won.");
  quick->scoring = APP_QUICK_WINNERS;
  ASSERT_WRONG ("Say who won.");
  quick->scoring = APP_QUICK_CO_OP;
  ASSERT_WRONG ("Say whether you won or lost.");
  quick->co_op_result = RULES_LOST;
  ASSERT_WRONG (NULL);
  app_quick_set_string (&quick->date, "2026-13-01");
  ASSERT_WRONG ("“2026-13-01” is no day. Write it like 2026-11-20.");
  app_quick_set_string (&quick->date, "");
  quick->minutes = APP_QUICK_MINUTES + 1;
  ASSERT_WRONG ("A game takes a week at most.");
  quick->minutes = 0;
  app_quick_set_string (&quick->place, longer);
  ASSERT_WRONG ("Place: at most 200 characters; these are 201.");
#undef ASSERT_WRONG
}
END_TEST

/* Everything comes back as it was typed, trimmed. */
START_TEST (test_round_trip)
{
  g_autoptr (AppQuick) quick = app_quick_new ();
  g_autoptr (AppQuick) stored = NULL;
  g_autofree char *uuid = NULL;
  g_autofree char *rest = NULL;

  app_quick_set_string (&quick->game, " 7 Wonders <b>%s</b> ");
  app_quick_set_string (&quick->variant, "Leaders");
  app_quick_set_string (&quick->date, "2026-11-20");
  app_quick_set_string (&quick->place, "  Café  ");
  app_quick_set_string (&quick->event, "Con");
  app_quick_set_string (&quick->note, "first\nsecond");
  quick->minutes = 45;
  quick->scoring = APP_QUICK_PLACES;
  app_quick_add_seat (quick, " שלום ", 7);
  app_quick_add_seat (quick, "👩‍👩‍👧‍👦", 3);
  app_quick_add_seat (quick, "Cy", 7);
  for (guint k = 0; k < 3; k++)
    ((AppQuickSeat *)g_ptr_array_index (quick->seats, k))->place = k == 1 ? 1 : 2;
  uuid = keep (quick, NULL);
  stored = load (uuid);
  ck_assert_str_eq (stored->game, "7 Wonders <b>%s</b>");
  ck_assert_str_eq (stored->variant, "Leaders");
  ck_assert_str_eq (stored->date, "2026-11-20");
  ck_assert_str_eq (stored->place, "Café");
  ck_assert_str_eq (stored->event, "Con");
  ck_assert_str_eq (stored->note, "first\nsecond");
  ck_assert_int_eq (stored->minutes, 45);
  ck_assert_int_eq (stored->scoring, APP_QUICK_PLACES);
  assert_told (stored, "👩‍👩‍👧‍👦 wins, before \u200e\u2068שלום\u2069 & Cy");
  rest = app_quick_dup_circumstances (stored);
  ck_assert_str_eq (rest, "7 Wonders <b>%s</b> · 20 Nov 2026 · Café · 45 min · Con");
}
END_TEST

/* An edit changes what is there, is one change, and can be undone. */
START_TEST (test_edit)
{
  g_autofree char *uuid = log_line ("Catan: Ada 10, Ben 8 @Club 2026-11-20 45m; hm");
  g_autofree char *same = NULL;
  g_autoptr (AppQuick) quick = load (uuid);
  g_autoptr (AppQuick) edited = NULL;
  g_autoptr (AppQuick) undone = NULL;
  gint64 batch;

  ((AppQuickSeat *)g_ptr_array_index (quick->seats, 1))->score = 12;
  app_quick_add_seat (quick, "Cy", 3);
  quick->scoring = APP_QUICK_LOW_SCORE;
  ((AppQuickSeat *)g_ptr_array_index (quick->seats, 2))->has_score = TRUE;
  app_quick_set_string (&quick->note, NULL);
  app_quick_set_string (&quick->place, "Home");
  quick->minutes = -1;
  same = keep (quick, &batch);
  ck_assert_str_eq (same, uuid);
  edited = load (uuid);
  assert_told (edited, "Cy wins with 0 points, before Ada with 10, Ben with 12");
  ck_assert_ptr_null (edited->note);
  ck_assert_str_eq (edited->place, "Home");
  ck_assert_int_eq (edited->minutes, -1);
  undo (batch);
  undone = load (uuid);
  assert_told (undone, "Ada wins with 10 points, before Ben with 8");
  ck_assert_str_eq (undone->note, "hm");
  ck_assert_str_eq (undone->place, "Club");
  ck_assert_int_eq (undone->minutes, 45);
}
END_TEST

/* What is logged by mistake is gone with one undo, with the players that came with it. */
START_TEST (test_undo)
{
  g_autoptr (AppQuick) quick = read_line ("Catan: Ada 10, Ben 8 @Club");
  g_autofree char *uuid = NULL;
  gint64 batch;

  uuid = keep (quick, &batch);
  ck_assert_str_ne (cli (NULL, "list", "players", NULL).out, "");
  undo (batch);
  ck_assert_str_eq (cli (NULL, "list", "matches", NULL).out, "");
  ck_assert_str_eq (cli (NULL, "list", "players", NULL).out, "");
  ck_assert_str_eq (cli (NULL, "list", "places", NULL).out, "");
}
END_TEST

/* Nobody sits twice, by a former name neither; a player in the bin stays who they were. */
START_TEST (test_people)
{
  g_autofree char *uuid = log_line ("Catan: Ada 10, Ben 8");
  g_autoptr (AppQuick) twice = NULL;
  g_autoptr (AppQuick) quick = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *again = NULL;

  ck_assert_int_eq (cli (NULL, "player", "rename", "Ben", "Benjamin", NULL).status, 0);
  twice = read_line ("Catan: Benjamin 10, Ben 8");
  ck_assert_ptr_null (try_store (twice, NULL, &error));
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE));
  ck_assert_str_eq (error->message, "Ben sits in two seats, by another name.");
  ck_assert_int_eq (cli (NULL, "player", "delete", "Benjamin", NULL).status, 0);
  quick = load (uuid);
  quick->minutes = 5;
  again = keep (quick, NULL);
  ck_assert_int_eq (cli (NULL, "player", "restore", "Benjamin", NULL).status, 0);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "show", "player", "Benjamin", NULL).out, "1 match\n"));
}
END_TEST

START_TEST (test_like_last)
{
  g_autoptr (AppQuick) empty = app_quick_new_like_last (store, NULL);
  g_autofree char *one = log_line ("Golf: Ada 40, Ben 50, low @Green 2026-11-20 45m; hm");
  g_autofree char *other = log_line ("Pandemic: Cy+Dee lost @Home 2026-11-21");
  g_autoptr (AppQuick) last = app_quick_new_like_last (store, NULL);
  g_autoptr (AppQuick) golf = app_quick_new_like_last (store, "GOLF");
  g_autoptr (AppQuick) fresh = app_quick_new_like_last (store, "Restless");
  g_autoptr (AppQuick) again = read_line ("pandemic: won");
  g_autoptr (AppQuick) low = read_line ("Golf: Ada 3, Ben 2");

  ck_assert_uint_eq (empty->seats->len, 0);
  ck_assert_int_eq (empty->scoring, APP_QUICK_HIGH_SCORE);
  ck_assert_str_eq (last->game, "Pandemic");
  ck_assert_int_eq (last->scoring, APP_QUICK_CO_OP);
  ck_assert_int_eq (last->co_op_result, RULES_RUNNING);
  ck_assert_str_eq (last->place, "Home");
  ck_assert_str_eq (golf->game, "Golf");
  ck_assert_int_eq (golf->scoring, APP_QUICK_LOW_SCORE);
  ck_assert_str_eq (golf->place, "Green");
  ck_assert_ptr_null (golf->uuid);
  ck_assert_ptr_null (golf->date);
  ck_assert_ptr_null (golf->note);
  ck_assert_int_eq (golf->minutes, -1);
  ck_assert_str_eq (((AppQuickSeat *)g_ptr_array_index (golf->seats, 0))->name, "Ada");
  ck_assert (!((AppQuickSeat *)g_ptr_array_index (golf->seats, 0))->has_score);
  ck_assert_str_eq (fresh->game, "Restless");
  ck_assert_int_eq (fresh->scoring, APP_QUICK_CO_OP);
  ck_assert_uint_eq (fresh->seats->len, 2);
  assert_told (again, "Cy and Dee win together");
  ck_assert_int_eq (low->scoring, APP_QUICK_LOW_SCORE);
}
END_TEST

/* By when it was entered, not by its date; matches with moves and what is in the bin don't count.
 */
START_TEST (test_like_logged_last)
{
  static const char record[] = "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                               "[Date \"2026-11-29\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"
                               "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n";
  g_autofree char *one = log_line ("Catan: Eve 10, Fay 9 2026-11-28");
  g_autofree char *other = log_line ("Azul: Ada 40, Ben 30, Cyd 20, Dan 10 2026-11-20");
  g_autofree char *old = log_line ("Catan: Ada 3, Ben 2 2020-01-01");
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "import", write_file ("a.tkr", record), NULL).status, 0);
  {
    g_autoptr (AppQuick) last = app_quick_new_like_last (store, NULL);
    g_autoptr (AppQuick) tome = app_quick_new_like_last (store, "Tome");

    ck_assert_str_eq (last->game, "Catan");
    ck_assert_str_eq (((AppQuickSeat *)g_ptr_array_index (last->seats, 0))->name, "Ada");
    ck_assert_str_eq (tome->game, "tome");
    ck_assert_uint_eq (tome->seats->len, 4);
  }
  ck_assert_int_eq (cli (NULL, "delete", old, NULL).status, 0);
  {
    g_autoptr (AppQuick) last = app_quick_new_like_last (store, NULL);
    g_autoptr (AppQuick) catan = app_quick_new_like_last (store, "Catan");

    ck_assert_str_eq (last->game, "Azul");
    ck_assert_uint_eq (last->seats->len, 4);
    ck_assert_str_eq (((AppQuickSeat *)g_ptr_array_index (catan->seats, 0))->name, "Eve");
  }
  /* A line without a game is one of it. */
  said = cli (NULL, "log", "Ada 1, Ben 2", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_ptr_nonnull (strstr (said.out, "Azul"));
}
END_TEST

START_TEST (test_names)
{
  g_autofree char *one = log_line ("Golf: Ada 40, Ben 50 @Green 2026-11-20");
  g_autofree char *two = log_line ("Tome: Cy 1, Dee 0 @Home 2026-11-21");
  g_autofree char *old = log_line ("Tome: Eve 1, Fay 0 2020-01-01");
  g_auto (GStrv) games = app_quick_dup_games (store);
  g_auto (GStrv) any = app_quick_dup_players (store, NULL);
  g_auto (GStrv) golfers = app_quick_dup_players (store, "golf");
  g_auto (GStrv) places = app_quick_dup_places (store);
  g_autofree char *all = g_strjoinv ("|", any);
  g_autofree char *first = g_strjoinv ("|", golfers);

  ck_assert_uint_eq (g_strv_length (games), 6);
  ck_assert_str_eq (games[0], "Tome");
  ck_assert_str_eq (games[1], "Golf");
  ck_assert_str_eq (all, "Cy|Dee|Ada|Ben|Eve|Fay");
  ck_assert_str_eq (first, "Ada|Ben|Cy|Dee|Eve|Fay");
  ck_assert_str_eq (places[0], "Home");
  ck_assert_str_eq (places[1], "Green");
}
END_TEST

/* Names that are not known are told: they may be slips. */
START_TEST (test_news)
{
  g_autofree char *uuid = log_line ("Catan: Ada 10, Ben 8 @Club");
  g_autoptr (AppQuick) known = read_line ("CATAN: ada 1, Ben 0 @club");
  g_autoptr (AppQuick) slips = read_line ("Catna: Ada 1, Bne 0 @Home");
  g_autoptr (AppQuick) five = read_line ("Tome: Ada 1, Ben 0");
  g_autofree char *none = app_quick_dup_new_names (app_store_get_db (store), known);
  g_autofree char *some = app_quick_dup_new_names (app_store_get_db (store), slips);
  g_autofree char *ours = app_quick_dup_new_names (app_store_get_db (store), five);

  ck_assert_str_eq (none, "");
  ck_assert_str_eq (some, "New: Catna, Bne, Home");
  ck_assert_str_eq (ours, "");
}
END_TEST

static const struct {
  const char *line, *doubtful;
} doubts[] = {
  { "Chess: Ada, Bne won", "Bne" },
  { "Chess: Ada+Cyd 3, Ben+Dee 1", NULL },
  { "Catan: Ada 10, Bne 8", NULL },
  { "Chess: Ada, Ben won", NULL },
  /* Where nobody is known yet, all are new. */
  { "Chess: Eve, Finn won", NULL },
  /* One name, and nothing of how it went. */
  { "Patience: Eve", "Eve" },
  { "Patience: Eve won", NULL },
  { "Patience: Eve lost", NULL },
  { "Patience: Eve 1st", NULL },
  { "Patience: Eve 52", NULL },
  { "Patience: Ada", NULL },
};

/* A name that nobody has, and without a score, is asked about. */
START_TEST (test_doubt)
{
  g_autofree char *uuid = log_line ("Catan: Ada 10, Ben 8 @Club");
  g_autoptr (AppQuick) quick = read_line (doubts[_i].line);
  g_autofree char *doubt = app_quick_dup_doubt (store, quick);
  g_autoptr (AppQuick) number = app_quick_new ();
  g_autofree char *of_number = NULL;
  g_autofree char *expected =
      doubts[_i].doubtful != NULL ? g_strdup_printf (
          "Nobody is called “%s”, and no score stands behind it.", doubts[_i].doubtful)
                                  : g_strdup ("");

  ck_assert_str_eq (doubt, expected);
  /* A score that was typed where a name belongs, in the form. */
  app_quick_add_seat (number, "60", 1);
  of_number = app_quick_dup_doubt (store, number);
  ck_assert_str_eq (of_number, "Nobody is called “60”, and no score stands behind it.");
}
END_TEST

/* Whatever is typed is understood or refused with a place in the line, and what was understood can
 * be stored. */
START_TEST (test_any_line)
{
  static const char *const bits[] = {
    "Ada", "Ben",   "שלום", "🎲",      " ",        ",",        "+",      ":",          ";",    "\"",
    "“",   "@",     "10",   "-3",     "1st",      "2.",       "won",    "lost",       "drew", "low",
    "45m", "today", "Tome", "(team)", "Restless", "together", "90 min", "2026-11-20", "é",    "“x”",
  };
  GRand *random = g_rand_new_with_seed (5);
  guint understood = 0;

  for (guint k = 0; k < 2000; k++) {
    g_autoptr (GString) line = g_string_new (k % 2 == 0 ? "Catan:" : NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (AppQuick) quick = NULL;
    guint n = (guint)g_rand_int_range (random, 0, 12);

    for (guint bit = 0; bit < n; bit++)
      g_string_append_printf (line, "%s%s", bits[g_rand_int_range (random, 0, G_N_ELEMENTS (bits))],
                              g_rand_boolean (random) ? " " : "");
    quick = app_quick_read (store, line->str, NULL, &error);
    if (quick != NULL) {
      g_autofree char *wrong = app_quick_check (quick);
      g_autofree char *text = app_quick_dup_text (quick);

      understood++;
      ck_assert_msg (wrong == NULL && text[0] != '\0', "%s", line->str);
    } else {
      guint column = 0;

      ck_assert_msg (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE), "%s", line->str);
      if (sscanf (error->message, "column %u:", &column) == 1)
        ck_assert_msg (column >= 1 && column <= g_utf8_strlen (line->str, -1) + 1, "%s: %s",
                       line->str, error->message);
    }
  }
  ck_assert_uint_gt (understood, 0);
  g_rand_free (random);
}
END_TEST

/* A known player may be called by what would mean something else. */
START_TEST (test_known_names)
{
  g_autoptr (AppQuick) quick = NULL;

  ck_assert_int_eq (cli (NULL, "player", "add", "Player 2", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "player", "add", "Kim Won", NULL).status, 0);
  quick = read_line ("Catan: Player 2 10, Kim Won 8");
  assert_told (quick, "Player 2 wins with 10 points, before Kim Won with 8");
}
END_TEST

/* A result is never running, and counts for its winners. */
START_TEST (test_lists)
{
  g_autofree char *open = log_line ("Charades: Ada, Ben");
  g_autofree char *won = log_line ("Catan: Ada 10, Ben 8");
  g_autoptr (AppMatchList) list = app_match_list_new (store);
  g_autoptr (AppPlayerList) players = app_player_list_new (store);
  g_autoptr (AppPlayer) ada = g_list_model_get_item (G_LIST_MODEL (players), 0);
  g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (list), 0);
  gboolean plain;
  guint n_won;

  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), 2);
  g_object_get (row, "plain", &plain, NULL);
  ck_assert (plain);
  app_match_list_set_filter (list, APP_MATCH_FILTER_RUNNING);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), 0);
  app_match_list_set_filter (list, APP_MATCH_FILTER_FINISHED);
  ck_assert_uint_eq (g_list_model_get_n_items (G_LIST_MODEL (list)), 2);
  g_object_get (ada, "n-won", &n_won, NULL);
  ck_assert_uint_eq (n_won, 1);
}
END_TEST

/* Of a match that does not say what decided, what it has does. */
START_TEST (test_guessed)
{
  static const struct {
    DbMode mode;
    RulesOutcomeStatus result;
    guint places[3];
    double scores[3]; /* 0 for none */
    AppQuickScoring by;
  } table[] = {
    { DB_MODE_FREE_FOR_ALL, RULES_WON, { 1, 2, 2 }, { 10, 8, 8 }, APP_QUICK_HIGH_SCORE },
    { DB_MODE_FREE_FOR_ALL, RULES_WON, { 1, 2, 3 }, { 40, 52, 60 }, APP_QUICK_LOW_SCORE },
    { DB_MODE_FREE_FOR_ALL, RULES_WON, { 2, 1, 3 }, { 9, 9, 9 }, APP_QUICK_PLACES },
    { DB_MODE_FREE_FOR_ALL, RULES_WON, { 2, 1, 3 }, { 0 }, APP_QUICK_PLACES },
    { DB_MODE_FREE_FOR_ALL, RULES_WON, { 2, 1, 2 }, { 9, 9, 9 }, APP_QUICK_WINNERS },
    { DB_MODE_FREE_FOR_ALL, RULES_WON, { 0, 1, 0 }, { 0 }, APP_QUICK_WINNERS },
    { DB_MODE_FREE_FOR_ALL, RULES_RUNNING, { 0 }, { 9, 8, 7 }, APP_QUICK_OPEN },
    { DB_MODE_CO_OP, RULES_LOST, { 0 }, { 0 }, APP_QUICK_CO_OP },
  };
  static const char *const names[] = { "Ada", "Ben", "Cyd" };
  g_autofree char *path = g_strdup (app_store_get_path (store));
  g_autoptr (DbStore) db = db_store_open (path, DB_OPEN_EXISTING, NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (table); k++) {
    g_autoptr (DbMatch) match = db_match_new ();
    g_autoptr (DbMatch) added = NULL;
    g_autoptr (AppQuick) quick = NULL;
    gint64 id;

    db_match_set_string (&match->game_name, "Any");
    match->mode = table[k].mode;
    match->result = table[k].result;
    for (guint seat = 0; seat < 3; seat++) {
      db_match_add_seat (match, seat + 1, 0, names[seat]);
      db_match_add_side (match, seat + 1, table[k].places[seat], NULL);
      g_array_index (match->seats, DbSeat, seat).has_score = table[k].scores[seat] != 0;
      g_array_index (match->seats, DbSeat, seat).score = table[k].scores[seat];
    }
    ck_assert (db_match_add (db, match, &id, NULL));
    added = db_match_get (db, id, NULL);
    quick = load (added->uuid);
    ck_assert_msg (quick->scoring == table[k].by, "row %d: %d", (int)k, quick->scoring);
  }
}
END_TEST

/* A match with moves has its result from them. */
START_TEST (test_with_moves)
{
  static const char record[] = "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                               "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n"
                               "[Seat4 \"Dan\"]\n\n- dealer 4\n";
  g_auto (GStrv) words =
      g_strsplit (cli (NULL, "import", write_file ("a.tkr", record), NULL).out, " ", 3);
  g_autoptr (GError) error = NULL;
  g_autoptr (AppQuick) quick = app_quick_load (store, words[1], &error);
  g_autoptr (AppQuick) like = app_quick_new_like_last (store, "Tome");
  g_autoptr (AppQuick) forged = read_line ("Tome: Ada 1, Ben 0");
  g_autoptr (GError) refused = NULL;

  ck_assert_ptr_null (quick);
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE));
  ck_assert_uint_eq (like->seats->len, 4);
  app_quick_set_string (&forged->uuid, words[1]);
  ck_assert_ptr_null (try_store (forged, NULL, &refused));
  ck_assert (g_error_matches (refused, APP_ERROR, APP_ERROR_USAGE));
}
END_TEST

TEST_SUITE (quick)
{
  Suite *suite = suite_create ("quick");
  TCase *lines = tcase_create ("lines");
  TCase *results = tcase_create ("results");

  tcase_add_checked_fixture (lines, set_up, tear_down);
  tcase_add_test (lines, test_good_lines);
  tcase_add_test (lines, test_bad_lines);
  tcase_add_test (lines, test_forgotten_colon);
  tcase_add_test (lines, test_circumstances);
  tcase_add_test (lines, test_weekday);
  tcase_add_test (lines, test_minutes);
  tcase_add_test (lines, test_known_names);
  tcase_add_test (lines, test_news);
  tcase_add_loop_test (lines, test_doubt, 0, G_N_ELEMENTS (doubts));
  tcase_add_test (lines, test_any_line);
  suite_add_tcase (suite, lines);
  tcase_add_checked_fixture (results, set_up, tear_down);
  tcase_add_test (results, test_check);
  tcase_add_test (results, test_round_trip);
  tcase_add_test (results, test_edit);
  tcase_add_test (results, test_undo);
  tcase_add_test (results, test_people);
  tcase_add_test (results, test_like_last);
  tcase_add_test (results, test_like_logged_last);
  tcase_add_test (results, test_names);
  tcase_add_test (results, test_lists);
  tcase_add_test (results, test_with_moves);
  tcase_add_test (results, test_guessed);
  suite_add_tcase (suite, results);
  return suite;
}
