/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection: a group's last months. Its matches are the records of data/demo; what a
 * record can't hold stands in tables here, by the Id of its match.
 */
#include "app/demo/demo.h"

#include "app/demo/demo-leagues.h"
#include "app/demo/demo-resource.h"
#include "app/files/import.h"
#include "app/recording/corrections-db.h"
#include "app/recording/recorder-db.h"
#include "app/result/quick-db.h"
#include "app/store/deck-check.h"
#include "app/store/store-jobs.h"
#include "app/store/dictionary.h"

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
#include "rules/record.h"

#include <glib/gi18n-lib.h>

#define SETTING "demo.filled"
#define WORDS_LEAST 10000 /* of a list that is long enough to have the words of the records */
#define MINUTE (60 * G_GINT64_CONSTANT (1000))

/* Matches of data/demo. */
#define LOST_RUN "b4cba0ee-f0dd-5188-a862-9bbeb342aa2b"
#define WON_RUN "c3dc5a46-d06b-5e13-9818-27ff59bd309a"
#define LAST_RUN "5bb4d9a9-dca8-54c4-9054-f520a06b6ea5"
#define TWO_EVENINGS "fdb2d76d-a658-59aa-81a1-06d297ac7483"
#define FINAL "3819d744-e3df-5fe8-83cc-384f82929493"
#define CORRECTED "04b8a260-2537-56f4-b1d9-8b4ebcaba295" /* a wrong card was recorded */
#define UNFINISHED "1ff56b75-8811-5ec6-abd4-0d8bfd57109b"

/* Four people who meet on Thursdays: a run that was lost, one that was won, and one that was left
 * in the middle of a fight. */
static const char *const campaign_name = N_ ("Thursdays");
static const char *const house_rules = N_ ("Who brings the snacks rerolls once.");
static const char *const campaign_players[] = { "Eve", "Ben", "Gita", "Finn" };

/**
 * DemoEvening:
 * @match: its Id
 * @first, @last: moves of that evening
 * @start: the instant of the first one
 * @by: (nullable): who wrote @entry into the journal at the end; NULL for the group
 * @entry: (nullable): of a run
 * @run: (nullable): the name that the run gets before this evening
 */
typedef struct {
  const char *match;
  guint first, last;
  const char *start;
  const char *place;
  const char *by;
  const char *entry;
  const char *run;
} DemoEvening;

static const DemoEvening match_evenings[] = {
  { TWO_EVENINGS, 1, 52, "2026-11-12T19:05:00Z", "Ada's kitchen" },
  { TWO_EVENINGS, 53, 90, "2026-11-17T18:40:00Z", "The Copper Kettle" },
};

static const DemoEvening run_evenings[] = {
  { LOST_RUN, 1, 70, "2026-04-09T18:05:00Z", "Eve's place", NULL,
    N_ ("We drew our characters and went in at dusk. None of us had read "
        "the rules to the end.") },
  { LOST_RUN, 71, 186, "2026-04-23T18:20:00Z", "Ben's attic", "Gita",
    N_ ("So that is how it ends. Next time somebody else goes first "
        "through the door.") },
  { WON_RUN, 1, 60, "2026-06-11T18:00:00Z", "Ben's attic", NULL,
    N_ ("Tarot this time. The cards were kinder than we deserved."), N_ ("The Short Way Down") },
  { WON_RUN, 61, 115, "2026-07-09T18:10:00Z", "Ben's attic", "Finn",
    N_ ("Nobody said much on the way home.") },
  { WON_RUN, 116, 165, "2026-08-20T17:55:00Z", "Eve's place", "Ben",
    N_ ("I would burn every card we have for one more rest.") },
  { WON_RUN, 166, 214, "2026-09-24T18:30:00Z", "The Copper Kettle", "Eve",
    N_ ("It is done. The people next to us asked what we had been "
        "shouting about, and we could not explain it.") },
  { LAST_RUN, 1, 75, "2026-10-15T18:15:00Z", "Eve's place", "Ben", N_ ("A good start. Too good.") },
  { LAST_RUN, 76, 134, "2026-11-05T18:05:00Z", "Eve's place", NULL,
    N_ ("Finn had to catch the last train, so what is in front of us "
        "waits until the next Thursday.") },
};

/* The group, whose runs are imported after it. */
static gboolean
add_campaign (DbStore *db, GError **error)
{
  g_autoptr (DbCampaign) campaign = db_campaign_new ("restless", _ (campaign_name));
  gint64 id;

  db_match_set_string (&campaign->house_rules, _ (house_rules));
  for (guint k = 0; k < G_N_ELEMENTS (campaign_players); k++)
    db_player_refs_add (campaign->players, 0, campaign_players[k]);
  return db_campaign_add (db, campaign, &id, error);
}

/* The records of all games, one behind the other. */
static GString *
load_records (void)
{
  static const char *const games[] = { "restless", "tokio", "spelled", "arkham", "tome" };
  GString *records = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (games); k++) {
    g_autofree char *path = g_strdup_printf ("/org/tomekeeper/demo/%s.tkr", games[k]);
    g_autoptr (GBytes) bytes =
        g_resource_lookup_data (demo_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

    g_string_append_len (records, g_bytes_get_data (bytes, NULL), (gssize)g_bytes_get_size (bytes));
  }
  return records;
}

static char *
dup_campaign_tag (void)
{
  char value[256];
  RulesBuffer buffer = { .data = value, .size = sizeof value };

  record_escape (rules_text (_ (campaign_name)), &buffer);
  return g_strdup_printf ("[Campaign \"%.*s\"]", (int)buffer.length, value);
}

/* The Campaign tag is translated, as the campaign's name is, by which it is found. The words of
 * Spelled are from Debian's american-english; the matches go on with the system's list, or with
 * none. */
static gboolean
import_records (DbStore *db, AppPacks *packs, GError **error)
{
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_FLAGS_NONE);
  g_autoptr (GString) records = load_records ();
  g_autoptr (AppDictionary) words = app_dictionary_load_default ();
  g_autofree char *campaign = dup_campaign_tag ();
  const GPtrArray *faults;

  if (words != NULL && rules_dictionary_count (words->list->dictionary) < WORDS_LEAST)
    g_clear_pointer (&words, app_dictionary_free);
  if (words != NULL && !app_dictionary_store (db, words, error))
    return FALSE;
  g_string_replace (records, "[Campaign \"Thursdays\"]", campaign, 0);
  if (words == NULL)
    g_string_replace (records, "[Words \"american-english\"]\n", "", 0);
  if (!app_import_read_lines (import, app_text_reader_new (_ ("Demo"), records->str, records->len),
                              error))
    return FALSE;
  if (words != NULL) {
    g_autofree char *tag = app_dictionary_dup_tag (words->name, words->list->sha256);

    app_import_set_word_list (import, tag);
  }
  faults = app_import_get_faults (import);
  if (faults->len > 0) {
    g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
    return FALSE;
  }
  return app_import_run (import, DB_TITLE (DB_TITLE_DEMO), NULL, error);
}

static gint64
instant_of (const char *text)
{
  g_autoptr (GDateTime) instant = g_date_time_new_from_iso8601 (text, NULL);

  return g_date_time_to_unix (instant) * 1000;
}

/* @id (out): of the session. Moves come every 37 seconds or so. */
static gboolean
add_session (DbStore *db, const DemoEvening *evening, const DbMatch *match, gint64 *id,
             GError **error)
{
  g_autoptr (DbSession) session = db_session_new (match->id);
  g_autofree char *day = g_strndup (evening->start, strlen ("2026-11-19"));

  db_match_set_string (&session->date, day);
  db_match_set_string (&session->place, evening->place);
  for (guint k = 0; k < match->seats->len; k++)
    db_player_refs_add (session->players, 0, g_array_index (match->seats, DbSeat, k).name);
  session->started = instant_of (evening->start);
  session->ended = session->started + (gint64)(evening->last - evening->first + 1) * 37 * 1000;
  session->first = evening->first;
  session->last = evening->last;
  return db_session_add (db, session, id, error);
}

static gboolean
add_entry (DbStore *db, const DemoEvening *evening, gint64 match, gint64 session, GError **error)
{
  g_autoptr (DbJournalEntry) entry = NULL;
  gint64 run, id;

  if (!db_run_of_match (db, match, &run, error))
    return FALSE;
  entry = db_journal_entry_new (run, evening->last, _ (evening->entry));
  entry->session = session;
  return (evening->by == NULL || db_player_ensure (db, evening->by, &entry->player, error))
         && db_journal_add (db, entry, &id, error);
}

static gboolean
name_run (DbStore *db, const DemoEvening *evening, gint64 match, GError **error)
{
  gint64 run;

  return db_run_of_match (db, match, &run, error)
         && db_run_rename (db, run, _ (evening->run), error);
}

static gboolean
add_evenings (DbStore *db, const DemoEvening *evenings, guint n, GError **error)
{
  for (guint k = 0; k < n; k++) {
    const DemoEvening *evening = &evenings[k];
    g_autoptr (DbMatch) match = NULL;
    gint64 id, session;

    if (!db_match_find (db, evening->match, &id, error)
        || (match = db_match_get (db, id, error)) == NULL
        || (evening->run != NULL && !name_run (db, evening, id, error))
        || !add_session (db, evening, match, &session, error)
        || (evening->entry != NULL && !add_entry (db, evening, id, session, error)))
      return FALSE;
  }
  return TRUE;
}

/* A clock that is on, and has counted for each seat. */
static gboolean
add_clock (DbStore *db, GError **error)
{
  DbClock clock = { .budget = 20 * MINUTE, .on = TRUE };

  if (!db_match_find (db, TWO_EVENINGS, &clock.match, error))
    return FALSE;
  for (guint seat = 1; seat <= 3; seat++) {
    DbClockSpan span = { .match = clock.match,
                         .seat = seat,
                         .number = 18 * seat,
                         .started = instant_of (match_evenings[0].start),
                         .length = (5 + 3 * seat) * MINUTE + 7000 * seat };

    if (!db_clock_begin_span (db, &span, error))
      return FALSE;
  }
  return db_clock_set (db, &clock, error);
}

/* Another card was played; all that followed fits. */
static gboolean
correct_match (DbStore *db, AppPacks *packs, GError **error)
{
  g_autoptr (AppDbRecorder) recording = NULL;
  g_auto (AppCorrectionResult) done = { 0 };
  gint64 match;

  return db_match_find (db, CORRECTED, &match, error)
         && (recording = app_db_recorder_open (db, packs, match, error)) != NULL
         && app_db_recorder_correct (recording, APP_CORRECT_REPLACE, 37, "1 play veer", &done,
                                     error);
}

/* Notes, a tag and a bookmark where a person would have left them. */
static gboolean
add_marks (DbStore *db, GError **error)
{
  gint64 final, last, note;
  DbTip tip;

  return db_match_find (db, FINAL, &final, error) && db_match_find (db, UNFINISHED, &last, error)
         && db_note_add (db, DB_SUBJECT_MATCH, final, _ ("Best final so far. Photos in the album."),
                         &note, error)
         && db_note_add (db, DB_SUBJECT_MATCH, last, _ ("To be finished next Thursday."), &note,
                         error)
         && db_tag_set (db, DB_SUBJECT_MATCH, final, _ ("favourite"), TRUE, error)
         && db_match_get_tip (db, last, &tip, error)
         && db_bookmark_set (db, tip.line, 25, _ ("The disputed point"), error);
}

/* The demo collection's results without moves: other games of the same evenings. */

#define SEATS 4

static const struct {
  const char *game;
  AppQuickScoring by;
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
  quick->scoring = demo_results[k].by;
  quick->co_op_result = demo_results[k].co_op_result;
  quick->date = g_strdup (demo_results[k].date);
  quick->place = g_strdup (demo_results[k].where);
  quick->minutes = demo_results[k].minutes;
  for (guint s = 0; demo_results[k].seats[s].name != NULL; s++) {
    AppQuickSeat *seat;

    app_quick_add_seat (quick, demo_results[k].seats[s].name, demo_results[k].seats[s].side);
    seat = g_ptr_array_index (quick->seats, s);
    seat->place = demo_results[k].seats[s].place;
    seat->has_score = quick->scoring == APP_QUICK_HIGH_SCORE;
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

static gboolean
add_results (DbStore *db, GError **error)
{
  for (guint k = 0; k < G_N_ELEMENTS (demo_results); k++)
    if (!add_result (db, k, error))
      return FALSE;
  return TRUE;
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
  return app_deck_pin_packs (packs, deck, error) && db_deck_add (db, deck, &id, error);
}

static gboolean
add_decks (DbStore *db, AppPacks *packs, GError **error)
{
  for (guint k = 0; k < G_N_ELEMENTS (demo_decks); k++)
    if (!add_deck (db, packs, k, error))
      return FALSE;
  return TRUE;
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
  if (failed == NULL && db_transaction_begin (&scope, db, &failed) && add_campaign (db, &failed)
      && add_results (db, &failed) && import_records (db, packs, &failed)
      && add_evenings (db, match_evenings, G_N_ELEMENTS (match_evenings), &failed)
      && add_clock (db, &failed)
      && add_evenings (db, run_evenings, G_N_ELEMENTS (run_evenings), &failed)
      && correct_match (db, packs, &failed) && add_marks (db, &failed)
      && add_decks (db, packs, &failed) && app_demo_add_leagues (db, packs, &failed)
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
