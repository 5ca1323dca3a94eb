/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection: a group's last months.
 */
#include "app/demo/demo.h"

#include "app/store/packs-known.h"
#include "db/store.h"
#include "app/demo/demo-leagues.h"
#include "app/demo/demo-matches.h"
#include "app/demo/demo-play.h"
#include "app/files/import.h"
#include "app/match/stored.h"
#include "app/recording/correcting.h"
#include "app/recording/recording.h"
#include "app/result/quick-store.h"
#include "app/store/deck-check.h"
#include "app/store/store-jobs.h"

#include "db/campaigns.h"
#include "db/clocks.h"
#include "db/decks.h"
#include "db/lines.h"
#include "db/notes.h"
#include "db/players.h"
#include "db/runs.h"
#include "db/sessions.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean app_demo_add_evenings (DbStore *db, GError **error);
static gboolean app_demo_add_campaign (DbStore *db, GError **error);
static gboolean app_demo_add_results (DbStore *db, GError **error);
static gboolean app_demo_add_decks (DbStore *db, AppPacks *packs, GError **error);
#define SETTING "demo.filled"
#define WORDS_LEAST 10000 /* of a list with which games at random come to an end */

static gboolean
import_matches (DbStore *db, AppPacks *packs, GError **error)
{
  g_autoptr (GString) records = g_string_new (NULL);
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_FLAGS_NONE);
  g_autoptr (AppWords) words = app_words_load_default ();
  const GPtrArray *faults;

  if (words != NULL && rules_words_count (words->list->words) < WORDS_LEAST)
    g_clear_pointer (&words, app_words_free);
  if (words != NULL && !app_words_keep (db, words, error))
    return FALSE;
  for (guint k = 0; demo_runs[k].seed > 0; k++)
    if (!app_demo_play (&demo_runs[k], k + 1, packs, NULL, records, error))
      return FALSE;
  for (guint k = 0; demo_matches[k].seed > 0; k++)
    if (!app_demo_play (&demo_matches[k], k + 1, packs, words, records, error))
      return FALSE;
  if (!app_import_read_lines (import, app_text_reader_new (_ ("Demo"), records->str, records->len),
                              error))
    return FALSE;
  faults = app_import_get_faults (import);
  if (faults->len > 0) {
    g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
    return FALSE;
  }
  return app_import_run (import, _ ("The demo collection"), NULL, error);
}

static gboolean
find_demo (DbStore *db, guint number, gint64 *match, GError **error)
{
  char uuid[DB_UUID_SIZE];

  app_demo_uuid (&demo_matches[number - 1], number, uuid);
  return db_match_find (db, uuid, match, error);
}

typedef struct {
  const RulesMatch *match;
  const char *not_this;
  char *found;
} Alternative;

static bool
take_other (const RulesMove *move, void *data)
{
  Alternative *alternative = data;
  char text[256];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };

  rules_write_move (alternative->match, move, &buffer);
  text[buffer.length] = '\0';
  if (g_str_equal (text, alternative->not_this))
    return true;
  alternative->found = g_strdup (text);
  return false;
}

static gboolean
take_text (const DbMove *move, gpointer data)
{
  *(char **)data = g_strndup (move->text.at, move->text.length);
  return FALSE;
}

/* Another legal move at the place of @number, NULL when there was no choice. */
static char *
dup_alternative (DbStore *db, AppPacks *packs, gint64 match, guint64 number, GError **error)
{
  g_autoptr (AppStored) stored = app_stored_load (db, packs, match, error);
  g_autofree char *old = NULL;
  Alternative alternative = { 0 };
  Replay replay;
  DbTip tip;

  if (stored == NULL || !app_stored_check (stored, error)
      || !db_match_get_tip (db, match, &tip, error)
      || !db_line_foreach_move (db, tip.line, number, number, take_text, &old, error))
    return NULL;
  replay_init (&replay, stored->match);
  if (old != NULL && app_stored_replay (stored, tip.line, &replay, number - 1, NULL, NULL, error)) {
    alternative.match = stored->match;
    alternative.not_this = old;
    rules_choices (stored->match, replay.state, take_other, &alternative);
  }
  replay_clear (&replay);
  return alternative.found;
}

/* Tries one correction; it stays when all that followed fits. */
static gboolean
try_correction (DbStore *db, AppPacks *packs, gint64 match, guint64 number, gboolean *fits,
                GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *failed = NULL;
  g_autofree char *other = dup_alternative (db, packs, match, number, &failed);
  g_autoptr (AppRecording) recording = NULL;
  g_auto (AppCorrecting) done = { 0 };

  *fits = FALSE;
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (other == NULL)
    return TRUE;
  recording = app_recording_open (db, packs, match, error);
  if (recording == NULL || !db_transaction_begin (&scope, db, error)
      || !app_recording_correct (recording, APP_CORRECT_REPLACE, number, other, &done, error))
    return FALSE;
  *fits = done.n_waiting == 0;
  return !*fits || db_transaction_commit (&scope, error);
}

static gboolean
correct_match (DbStore *db, AppPacks *packs, GError **error)
{
  gboolean fits = FALSE;
  gint64 match;
  DbTip tip;

  if (!find_demo (db, DEMO_CORRECTED, &match, error) || !db_match_get_tip (db, match, &tip, error))
    return FALSE;
  for (guint64 number = 14; number <= tip.number && !fits; number++)
    if (!try_correction (db, packs, match, number, &fits, error))
      return FALSE;
  return TRUE;
}

/* Notes, a tag and a bookmark where a person would have left them. */
static gboolean
add_marks (DbStore *db, GError **error)
{
  gint64 final, last, note;
  DbTip tip;

  return find_demo (db, DEMO_FAVOURITE, &final, error)
         && find_demo (db, DEMO_UNFINISHED, &last, error)
         && db_note_add (db, DB_SUBJECT_MATCH, final, _ ("Best final so far. Photos in the album."),
                         &note, error)
         && db_note_add (db, DB_SUBJECT_MATCH, last, _ ("To be finished next Thursday."), &note,
                         error)
         && db_tag_set (db, DB_SUBJECT_MATCH, final, _ ("favourite"), TRUE, error)
         && db_match_get_tip (db, last, &tip, error)
         && db_bookmark_set (db, tip.line, 25, _ ("The disputed point"), error);
}

gboolean
app_demo_fill (DbStore *db, AppPacks *packs, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *filled = NULL;
  GError *failed = NULL;

  filled = db_setting_dup (db, SETTING, &failed);
  if (failed == NULL && filled != NULL)
    return TRUE;
  if (failed == NULL && db_transaction_begin (&scope, db, &failed)
      && app_demo_add_campaign (db, &failed) && app_demo_add_results (db, &failed)
      && import_matches (db, packs, &failed) && app_demo_add_evenings (db, &failed)
      && correct_match (db, packs, &failed) && add_marks (db, &failed)
      && app_demo_add_decks (db, packs, &failed) && app_demo_add_leagues (db, packs, &failed)
      && db_setting_set (db, SETTING, "1", &failed) && db_transaction_commit (&scope, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

AppStore *
app_demo_open (GError **error)
{
  g_autofree char *path = app_store_default_path (TRUE);
  AppStore *store = app_store_open_file (path, TRUE, error);

  if (store != NULL
      && !app_demo_fill (app_store_get_db (store), app_store_get_packs (store), error))
    g_clear_object (&store);
  return store;
}

/* The decks of the demo collection: some that are ready, one that is being made. */

#define DECK_CARDS 12

static const struct {
  const char *game, *name, *player, *note;
  const char *cards[DECK_CARDS + 1]; /* as often as they are in the deck */
} demo_decks[] = {
  { "tokio",
    N_ ("Storm"),
    "Ada",
    N_ ("Quick, and over quickly."),
    { "cinder", "lark", "hornet", "forge", "lantern" } },
  { "tokio", N_ ("Old Growth"), "Ben", "", { "fern", "thistle", "pebble", "bramble", "old-oak" } },
  { "tokio",
    N_ ("Sunday"),
    "Eve",
    N_ ("Still looking for a fifth gem."),
    { "spark", "spark", "brook", "heron" } },
  { "tome", N_ ("First Light"), "", "", { "fire", "water", "wind", "earth", "light" } },
  { "spelled",
    N_ ("Short Evening"),
    "",
    N_ ("A market of small cards."),
    { "toad", "newt", "salt", "silver", "rune", "raven", "leech", "dew", "door", "bat", "broom",
      "candle" } },
};

static gboolean
add_deck (DbStore *db, AppPacks *packs, guint k, GError **error)
{
  g_autoptr (DbDeck) deck = db_deck_new (demo_decks[k].game, _ (demo_decks[k].name));
  gint64 id;

  if (demo_decks[k].note[0] != '\0') {
    g_free (deck->note);
    deck->note = g_strdup (_ (demo_decks[k].note));
  }
  if (demo_decks[k].player[0] != '\0'
      && !db_player_ensure (db, demo_decks[k].player, &deck->player, error))
    return FALSE;
  for (guint c = 0; demo_decks[k].cards[c] != NULL; c++)
    db_deck_cards_set (deck->cards, demo_decks[k].cards[c],
                       db_deck_cards_get (deck->cards, demo_decks[k].cards[c]) + 1);
  return app_deck_pin (packs, deck, error) && db_deck_add (db, deck, &id, error);
}

/* Part of the caller's transaction; the players are those of the demo's matches. */
static gboolean
app_demo_add_decks (DbStore *db, AppPacks *packs, GError **error)
{
  for (guint k = 0; k < G_N_ELEMENTS (demo_decks); k++)
    if (!add_deck (db, packs, k, error))
      return FALSE;
  return TRUE;
}

/* The demo collection's results without moves: other games of the same evenings. */

#define SEATS 4

static const struct {
  const char *game;
  AppQuickBy by;
  guint co_op_result;
  struct {
    const char *name;
    guint side, place;
    double score;
  } seats[SEATS + 1];
  const char *date, *where;
  int minutes;
  const char *note;
} demo_results[] = {
  { .game = "Catan",
    .by = APP_QUICK_HIGH_SCORE,
    .seats = { { "Ada", 1, 0, 8 }, { "Ben", 2, 0, 10 }, { "Cyd", 3, 0, 8 }, { "Gita", 4, 0, 6 } },
    .date = "2026-10-01",
    .where = "Dan's garden",
    .minutes = 85,
    .note = N_ ("Ben had the wheat, and nobody had anything to offer for it.") },
  { .game = "Codenames",
    .by = APP_QUICK_WINNERS,
    .seats = { { "Ben", 1, 1, 0 }, { "Eve", 1, 1, 0 }, { "Dan", 2, 2, 0 }, { "Finn", 2, 2, 0 } },
    .date = "2026-09-17",
    .where = "Eve's place",
    .minutes = 25 },
  { .game = "Pandemic",
    .by = APP_QUICK_CO_OP,
    .co_op_result = RULES_LOST,
    .seats = { { "Dan", 1, 0, 0 }, { "Eve", 2, 0, 0 }, { "Gita", 3, 0, 0 } },
    .date = "2026-08-06",
    .minutes = -1 },
};

static AppQuick *
make_result (guint k)
{
  AppQuick *quick = app_quick_new ();

  quick->game = g_strdup (demo_results[k].game);
  quick->by = demo_results[k].by;
  quick->co_op_result = demo_results[k].co_op_result;
  quick->date = g_strdup (demo_results[k].date);
  quick->place = g_strdup (demo_results[k].where);
  quick->minutes = demo_results[k].minutes;
  for (guint s = 0; demo_results[k].seats[s].name != NULL; s++) {
    AppQuickSeat *seat;

    app_quick_add_seat (quick, demo_results[k].seats[s].name, demo_results[k].seats[s].side);
    seat = g_ptr_array_index (quick->seats, s);
    seat->place = demo_results[k].seats[s].place;
    seat->has_score = quick->by == APP_QUICK_HIGH_SCORE;
    seat->score = demo_results[k].seats[s].score;
  }
  return quick;
}

static gboolean
add_result (DbStore *db, guint k, GError **error)
{
  g_autoptr (AppQuick) quick = make_result (k);
  g_autoptr (DbMatch) match = db_match_new ();
  g_autofree char *name = g_strdup_printf ("result/%u", k + 1);
  char uuid[DB_UUID_SIZE];
  gint64 id, note;

  db_uuid_v5 ("tomekeeper-demo", name, uuid);
  db_match_set_string (&match->uuid, uuid);
  app_quick_fill_match (quick, match);
  return db_match_add (db, match, &id, error)
         && (demo_results[k].note == NULL
             || db_note_add (db, DB_SUBJECT_MATCH, id, _ (demo_results[k].note), &note, error));
}

/* Part of the caller's transaction. */
static gboolean
app_demo_add_results (DbStore *db, GError **error)
{
  for (guint k = 0; k < G_N_ELEMENTS (demo_results); k++)
    if (!add_result (db, k, error))
      return FALSE;
  return TRUE;
}

/* Four people who meet on Thursdays: a run that was lost, one that was won, and one that was left
 * in the middle of a fight. */

const char *const demo_campaign = N_ ("Thursdays");
static const char *const demo_house_rules = N_ ("Who brings the snacks rerolls once.");

#define MINUTE (60 * G_GINT64_CONSTANT (1000))

/* They keep what they have, and stand. */
#define SHUNNED " give drop discard flee annihilation trader sell "
#define EAGER " take activate "
#define HURT " rest heal use "

const DemoMatch demo_runs[] = {
  {
      .seed = 2,
      .game = "restless",
      .variant = "base",
      .shunned = SHUNNED,
      .eager = EAGER,
      .hurt = HURT,
      .wanted = RULES_LOST,
      .moves = 150,
      .names = { "Eve", "Ben", "Gita", "Finn" },
      .evenings = { { "2026-04-09T18:05:00Z", 70, "Eve's place" },
                    { "2026-04-23T18:20:00Z", 0, "Ben's attic" } },
      .touches = { { 12, "- note \"Finn reads the rules aloud\"", NULL },
                   { 48,
                     "- card attic-rat name=\"Attic Rat\" kind=encounter type=combat health=2"
                     " attack=1 defense=7 drops=loot:1",
                     "From Ben's own box" },
                   { 60, NULL, "Nobody breathes" } },
      .entries = { { 1, NULL,
                     N_ ("We drew our characters and went in at dusk. None of us had read "
                         "the rules to the end.") },
                   { 2, "Gita",
                     N_ ("So that is how it ends. Next time somebody else goes first "
                         "through the door.") } },
  },
  {
      .seed = 37,
      .game = "restless",
      .variant = "tarot",
      .shunned = SHUNNED,
      .eager = EAGER,
      .hurt = HURT,
      .wanted = RULES_WON,
      .moves = 200,
      .options = { { "realms", 3 },
                   { "encounters", 4 },
                   { "rests", 20 },
                   { "rerolls", 99 },
                   { "starters", 8 } },
      .names = { "Eve", "Ben", "Gita", "Finn" },
      .run = N_ ("The Short Way Down"),
      .evenings = { { "2026-06-11T18:00:00Z", 60, "Ben's attic" },
                    { "2026-07-09T18:10:00Z", 55, "Ben's attic" },
                    { "2026-08-20T17:55:00Z", 50, "Eve's place" },
                    { "2026-09-24T18:30:00Z", 0, "The Copper Kettle" } },
      .touches = { { 40, "- adjust rerolls +1 \"Ben brought the snacks\"", NULL } },
      .entries = { { 1, NULL, N_ ("Tarot this time. The cards were kinder than we deserved.") },
                   { 2, "Finn", N_ ("Nobody said much on the way home.") },
                   { 3, "Ben", N_ ("I would burn every card we have for one more rest.") },
                   { 4, "Eve",
                     N_ ("It is done. The people next to us asked what we had been "
                         "shouting about, and we could not explain it.") } },
  },
  {
      .seed = 4,
      .game = "restless",
      .variant = "base",
      .shunned = SHUNNED,
      .eager = EAGER,
      .hurt = HURT,
      .stop = DEMO_FIGHT,
      .moves = 130,
      .alive = 3,
      .options = { { "rests", 6 }, { "rerolls", 15 } },
      .names = { "Eve", "Ben", "Gita", "Finn" },
      .evenings = { { "2026-10-15T18:15:00Z", 75, "Eve's place" },
                    { "2026-11-05T18:05:00Z", 0, "Eve's place" } },
      .touches = { { 55, "- note \"Tea, and a look at the weight of things\"", NULL } },
      .entries = { { 1, "Ben", N_ ("A good start. Too good.") },
                   { 2, NULL,
                     N_ ("Finn had to catch the last train, so what is in front of us "
                         "waits until the next Thursday.") } },
  },
  { .seed = 0 },
};

/* The group, whose runs are imported after it. */
static gboolean
app_demo_add_campaign (DbStore *db, GError **error)
{
  const DemoMatch *plan = &demo_runs[0];
  g_autoptr (DbCampaign) campaign = db_campaign_new (plan->game, _ (demo_campaign));
  gint64 id;

  db_match_set_string (&campaign->house_rules, _ (demo_house_rules));
  for (guint seat = 0; plan->names[seat] != NULL; seat++)
    db_player_refs_add (campaign->players, 0, plan->names[seat]);
  return db_campaign_add (db, campaign, &id, error);
}

/* When an evening ended: at its last move, as far as a session tells. */
static gint64
instant_of (const char *text)
{
  g_autoptr (GDateTime) instant = g_date_time_new_from_iso8601 (text, NULL);

  return g_date_time_to_unix (instant) * 1000;
}

/* @id (out): of the session */
static gboolean
add_session (DbStore *db, const DemoMatch *plan, gint64 match, const DemoEvening *evening,
             guint64 first, guint64 last, gint64 *id, GError **error)
{
  g_autoptr (DbSession) session = db_session_new (match);
  g_autofree char *day = g_strndup (evening->start, 10);

  db_match_set_string (&session->date, day);
  db_match_set_string (&session->place, evening->place);
  for (guint seat = 0; plan->names[seat] != NULL; seat++)
    db_player_refs_add (session->players, 0, plan->names[seat]);
  session->started = instant_of (evening->start);
  session->ended = session->started + (gint64)(last - first + 1) * 37 * 1000;
  session->first = first;
  session->last = last;
  return db_session_add (db, session, id, error);
}

static gboolean
add_entries (DbStore *db, const DemoMatch *plan, gint64 run, guint evening, gint64 session,
             guint64 at, GError **error)
{
  for (guint k = 0; k < DEMO_ENTRIES && plan->entries[k].text != NULL; k++) {
    const DemoEntry *written = &plan->entries[k];
    g_autoptr (DbJournalEntry) entry = NULL;
    gint64 id;

    if (written->evening != evening)
      continue;
    entry = db_journal_entry_new (run, at, _ (written->text));
    entry->session = session;
    if ((written->by != NULL && !db_player_ensure (db, written->by, &entry->player, error))
        || !db_journal_add (db, entry, &id, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_evenings (DbStore *db, const DemoMatch *plan, gint64 match, const DbRun *run, guint64 end,
              GError **error)
{
  guint64 first = 1;

  for (guint k = 0; k < DEMO_EVENINGS && plan->evenings[k].start != NULL && first <= end; k++) {
    const DemoEvening *evening = &plan->evenings[k];
    guint64 last = evening->moves > 0 ? MIN (first + evening->moves - 1, end) : end;
    gint64 session;

    if (!add_session (db, plan, match, evening, first, last, &session, error)
        || (run != NULL && !add_entries (db, plan, run->id, k + 1, session, last, error)))
      return FALSE;
    first = last + 1;
  }
  return TRUE;
}

static gboolean
complete_run (DbStore *db, const DemoMatch *plan, guint number, GError **error)
{
  char uuid[DB_UUID_SIZE];
  g_autoptr (DbRun) run = NULL;
  gint64 id;
  DbTip tip;

  app_demo_uuid (plan, number, uuid);
  return db_run_find (db, uuid, &id, error) && (run = db_run_get (db, id, error)) != NULL
         && db_match_get_tip (db, run->match, &tip, error)
         && (plan->run == NULL || db_run_rename (db, id, _ (plan->run), error))
         && add_evenings (db, plan, run->match, run, tip.number, error);
}

/* A clock that is on, and has counted for each seat. */
static gboolean
add_clock (DbStore *db, const DemoMatch *plan, gint64 match, guint64 end, GError **error)
{
  const DbClock clock = { .match = match, .budget = plan->clock * MINUTE, .on = TRUE };

  if (plan->clock == 0)
    return TRUE;
  for (guint seat = 1; plan->names[seat - 1] != NULL; seat++) {
    DbClockSpan span = { .match = match,
                         .seat = seat,
                         .number = end * seat / (RULES_SEATS + 1),
                         .started = instant_of (plan->start),
                         .length = (5 + 3 * seat) * MINUTE + 7000 * seat };

    if (!db_clock_begin (db, &span, error))
      return FALSE;
  }
  return db_clock_set (db, &clock, error);
}

/* What a match that is no run has besides. */
static gboolean
complete_match (DbStore *db, const DemoMatch *plan, guint number, GError **error)
{
  char uuid[DB_UUID_SIZE];
  gint64 match;
  DbTip tip;

  if (plan->evenings[0].start == NULL)
    return TRUE;
  app_demo_uuid (plan, number, uuid);
  return db_match_find (db, uuid, &match, error) && db_match_get_tip (db, match, &tip, error)
         && add_evenings (db, plan, match, NULL, tip.number, error)
         && add_clock (db, plan, match, tip.number, error);
}

/* Names, sessions and journals of the runs, sessions and clocks of other matches. */
static gboolean
app_demo_add_evenings (DbStore *db, GError **error)
{
  for (guint k = 0; demo_matches[k].seed > 0; k++)
    if (!complete_match (db, &demo_matches[k], k + 1, error))
      return FALSE;
  for (guint k = 0; demo_runs[k].seed > 0; k++)
    if (!complete_run (db, &demo_runs[k], k + 1, error))
      return FALSE;
  return TRUE;
}

/* A season of a few friends. */

const DemoMatch demo_matches[] = {
  {
      .seed = 31,
      .game = "tokio",
      .variant = "duel",
      .names = { "Hugo", "Eve" },
      .open = TRUE,
      .start = "2026-07-23T18:30:00Z",
      .place = "Eve's place",
      .touches = { { 5, NULL, "A gem too early" } },
  },
  {
      .seed = 32,
      .game = "tokio",
      .variant = "duel",
      .names = { "Ben", "Gita" },
      .start = "2026-09-03T20:10:00Z",
      .place = "Dan's garden",
      .stop = DEMO_MOVES,
      .moves = 31,
      .touches = { { 12, "- note \"Gita has seen this before\"", NULL } },
  },
  {
      .seed = 53,
      .game = "spelled",
      .variant = "duel",
      .names = { "Cyd", "Ada" },
      .open = TRUE,
      .start = "2026-08-13T19:45:00Z",
      .place = "Ada's kitchen",
      .event = "Thursday league",
      .touches = { { 30, NULL, "Ada looks it up" } },
  },
  {
      .seed = 34,
      .game = "spelled",
      .variant = "free-for-all",
      .names = { "Dan", "Finn", "Gita" },
      .open = TRUE,
      .start = "2026-10-22T19:20:00Z",
      .place = "The Copper Kettle",
      .stop = DEMO_MOVES,
      .moves = 64,
  },
  {
      .seed = 35,
      .game = "arkham",
      .variant = "standard",
      .names = { "Eve", "Finn", "Hugo", "Cyd" },
      .start = "2026-08-30T15:00:00Z",
      .place = "The Copper Kettle",
      .touches = { { 40, NULL, "Nobody wanted that book" } },
  },
  {
      .seed = 36,
      .game = "arkham",
      .variant = "standard",
      .names = { "Ada", "Dan", "Gita" },
      .open = TRUE,
      .start = "2026-11-12T19:05:00Z",
      .place = "Ada's kitchen",
      .stop = DEMO_MOVES,
      .moves = 90,
      .touches = { { 60, "- note \"Gita reads aloud from the King in Yellow\"", NULL } },
      .evenings = { { "2026-11-12T19:05:00Z", 52, "Ada's kitchen" },
                    { "2026-11-17T18:40:00Z", 0, "The Copper Kettle" } },
      .clock = 20,
  },
  {
      .seed = 11,
      .game = "tome",
      .variant = "team",
      .names = { "Ada", "Ben", "Cyd", "Dan" },
      .start = "2026-06-04T19:12:00Z",
      .place = "Ada's kitchen",
      .event = "Thursday league",
      .round = "1",
      .touches = { { 9, NULL, "Nobody saw that coming" }, { 21, "- note \"Tea break\"", NULL } },
  },
  {
      .seed = 12,
      .game = "tome",
      .variant = "team",
      .names = { "Ada", "Eve", "Cyd", "Finn" },
      .start = "2026-06-18T19:05:00Z",
      .place = "Ada's kitchen",
      .event = "Thursday league",
      .round = "2",
  },
  {
      .seed = 23,
      .game = "tome",
      .variant = "survival",
      .names = { "Ben", "Gita", "Hugo" },
      .open = TRUE,
      .start = "2026-06-27T15:30:00Z",
      .place = "The Copper Kettle",
      .touches = { { 4, "- note \"Cards on the table, to teach Hugo\"", NULL },
                   { 14, NULL, "Hugo's first chapter" } },
  },
  {
      .seed = 14,
      .game = "tome",
      .variant = "team",
      .names = { "Ben", "Dan", "Eve", "Gita" },
      .start = "2026-07-02T19:20:00Z",
      .place = "Dan's garden",
      .event = "Thursday league",
      .round = "3",
      .touches = { { 30, "- adjust score 2 +1 \"A point of chapter 2 was forgotten\"", NULL } },
  },
  {
      .seed = 15,
      .game = "tome",
      .variant = "survival",
      .names = { "Ada", "Cyd", "Finn", "Hugo" },
      .start = "2026-07-19T14:00:00Z",
      .place = "The Copper Kettle",
      .event = "Summer meeting",
      .round = "1",
      .touches = { { 26, NULL, "Out of spells, and laughing" } },
  },
  {
      .seed = 16,
      .game = "tome",
      .variant = "survival",
      .names = { "Ben", "Dan", "Eve", "Gita" },
      .start = "2026-07-19T15:40:00Z",
      .place = "The Copper Kettle",
      .event = "Summer meeting",
      .round = "1",
      .touches = { { 17, "- adjust health 3 +1 \"House rule: the youngest begins with one more\"",
                     NULL } },
  },
  {
      .seed = 17,
      .game = "tome",
      .variant = "survival",
      .names = { "Cyd", "Dan", "Ada", "Gita" },
      .start = "2026-07-19T17:10:00Z",
      .place = "The Copper Kettle",
      .event = "Summer meeting",
      .round = "final",
      .touches = { { 12, NULL, "The whole café watches" } },
  },
  {
      .seed = 18,
      .game = "tome",
      .variant = "team",
      .names = { "Finn", "Hugo", "Gita", "Ada" },
      .start = "2026-08-27T19:15:00Z",
      .place = "Dan's garden",
      .event = "Thursday league",
      .round = "4",
      .stop = DEMO_MOVES,
      .moves = 44,
      .touches = { { 44, "- abandon", "Rain" } },
  },
  {
      .seed = 19,
      .game = "tome",
      .variant = "team",
      .names = { "Ada", "Ben", "Cyd", "Dan" },
      .open = TRUE,
      .start = "2026-09-12T16:00:00Z",
      .place = "Ada's kitchen",
      .touches = { { 3, "- note \"Played open, to try the new pack\"", NULL } },
  },
  {
      .seed = 20,
      .game = "tome",
      .variant = "team",
      .names = { "Eve", "Ada", "Finn", "Cyd" },
      .start = "2026-10-08T19:08:00Z",
      .place = "Eve's place",
      .event = "Thursday league",
      .round = "5",
      .touches = { { 40, NULL, "A trump that was none" },
                   { 52, "- note \"Finn counts the points aloud\"", NULL } },
  },
  {
      .seed = 21,
      .game = "tome",
      .variant = "survival",
      .names = { "Hugo", "Ben", "Eve" },
      .start = "2026-11-05T20:02:00Z",
      .place = "Eve's place",
      .stop = DEMO_MOVES,
      .moves = 33,
  },
  {
      .seed = 22,
      .game = "tome",
      .variant = "team",
      .names = { "Ada", "Ben", "Cyd", "Dan" },
      .start = "2026-11-19T19:10:00Z",
      .place = "Ada's kitchen",
      .event = "Thursday league",
      .round = "6",
      .stop = DEMO_CHOICE,
      .moves = 40,
      .touches = { { 11, NULL, "Ben smiles" },
                   { 25, "- adjust score 1 +1 \"Cyd's bonus, agreed by all\"", NULL },
                   { 31, "- note \"Dan has to catch the last train at eleven\"", NULL } },
  },
  { .seed = 0 },
};
