/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's page: matches, records, leagues, read in the background.
 */
#include "app/player/player-snapshot.h"

#include "app/base/error.h"
#include "app/league/season-result.h"
#include "app/result/quick.h"
#include "app/store/store-jobs.h"

#include "db/player-matches.h"
#include "db/match-outcomes.h"
#include "db/entrants.h"
#include "db/figures.h"
#include "db/leagues.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/players.h"
#include "db/recent.h"
#include "db/seasons.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* How a match ended for somebody, or against somebody. */
typedef enum {
  PLAYED_WON = 'W',
  PLAYED_DRAWN = 'D',
  PLAYED_LOST = 'L',
  PLAYED_OTHER = 'O',
  PLAYED_OPEN = '?', /* no result */
} PlayedEnd;

/* Somebody else at the table; @end: against him, PLAYED_OPEN for a partner. */
typedef struct {
  gint64 player;
  gboolean partner;
  PlayedEnd end;
} PlayedWith;

/**
 * PlayedMatch:
 * @seat: his first one
 * @place: his side's, 0 where it counts for no average
 * @first, @n: of those he played with
 * @venue: row of the place, 0 for none
 * @deck: row of the deck; negative: PlayerMatches::names; 0 for none
 */
typedef struct {
  gint64 match, game;
  gint64 instant, entered;
  LeagueDay day;
  gboolean together;
  PlayedEnd end;
  guint seat;
  guint place;
  guint first, n;
  gint64 venue;
  gint64 deck;
} PlayedMatch;

/**
 * PlayerMatches:
 * @player, @opponent: rows; @opponent 0 for all
 * @matches: (element-type PlayedMatch): the newest first
 * @with: (element-type PlayedWith)
 * @games, @players, @venues, @decks: PlayerName by row, of those that occur and may be more
 */
typedef struct {
  gint64 player, opponent;
  GArray *matches;
  GArray *with;
  GHashTable *games, *players, *venues, *decks;
} PlayerMatches;

typedef struct {
  gint64 row;
  char *key;
  char *name;
} PlayerName;

/* @game: row, 0 for all, negative for one that nobody played. */
static void app_player_matches_free (PlayerMatches *matches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PlayerMatches, app_player_matches_free)

static void app_player_tally_free (AppPlayerTally *record);
static gboolean app_player_find_game (DbStore *db, const char *game, gint64 *row, GError **error);
static GPtrArray *app_player_leagues_read (DbStore *db, AppPacks *packs, gint64 player,
                                           GCancellable *cancellable,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
static void app_player_matches_count (const PlayerMatches *matches, AppPlayerSnapshot *snapshot);
static PlayerMatches *app_player_matches_read (DbStore *db, AppPacks *packs, gint64 player,
                                               gint64 opponent, gint64 game,
                                               GCancellable *cancellable,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
void
app_player_snapshot_free (AppPlayerSnapshot *snapshot)
{
  if (snapshot == NULL)
    return;
  g_free (snapshot->uuid);
  g_free (snapshot->name);
  g_free (snapshot->opponent);
  g_free (snapshot->opponent_name);
  app_player_tally_free (snapshot->competitive);
  app_player_tally_free (snapshot->co_op);
  for (guint k = 0; k < APP_PLAYER_TALLIES; k++)
    g_clear_pointer (&snapshot->tallies[k], g_ptr_array_unref);
  g_clear_pointer (&snapshot->unfinished_matches, g_array_unref);
  g_free (snapshot->first);
  g_free (snapshot->last);
  g_clear_pointer (&snapshot->leagues, g_ptr_array_unref);
  g_free (snapshot);
}

static gboolean
find_player (DbStore *db, const char *who, gint64 *row, char **uuid, char **name, GError **error)
{
  g_autoptr (DbPlayer) player = NULL;

  if (!db_player_find (db, who, row, error) || (player = db_player_get (db, *row, error)) == NULL)
    return FALSE;
  *uuid = g_strdup (player->uuid);
  *name = g_strdup (player->name);
  return TRUE;
}

static gboolean
find_opponent (DbStore *db, const char *who, gint64 player, AppPlayerSnapshot *snapshot,
               gint64 *row, GError **error)
{
  *row = 0;
  if (who == NULL)
    return TRUE;
  if (!find_player (db, who, row, &snapshot->opponent, &snapshot->opponent_name, error))
    return FALSE;
  if (*row != player)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
               _ ("Nobody plays against himself: name somebody else than %s."), snapshot->name);
  return FALSE;
}

static gboolean
fill_snapshot (AppPlayerSnapshot *snapshot, DbStore *db, AppPacks *packs, const char *player,
               const char *game, const char *opponent, GCancellable *cancellable, GError **error)
{
  g_autoptr (PlayerMatches) matches = NULL;
  gint64 row, other, played;

  if (!find_player (db, player, &row, &snapshot->uuid, &snapshot->name, error)
      || !find_opponent (db, opponent, row, snapshot, &other, error)
      || !app_player_find_game (db, game, &played, error))
    return FALSE;
  matches = app_player_matches_read (db, packs, row, other, played, cancellable, error);
  if (matches == NULL)
    return FALSE;
  app_player_matches_count (matches, snapshot);
  snapshot->leagues = app_player_leagues_read (db, packs, row, cancellable, error);
  return snapshot->leagues != NULL;
}

static AppPlayerSnapshot *
read_snapshot (DbStore *db, AppPacks *packs, const char *player, const char *game,
               const char *opponent, GCancellable *cancellable, GError **error)
{
  g_autoptr (AppPlayerSnapshot) snapshot = g_new0 (AppPlayerSnapshot, 1);
  GError *failed = NULL;

  if (!fill_snapshot (snapshot, db, packs, player, game, opponent, cancellable, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  return g_steal_pointer (&snapshot);
}

AppPlayerSnapshot *
app_player_snapshot_new (DbStore *db, AppPacks *packs, const char *player, const char *game,
                         const char *opponent, GError **error)
{
  return read_snapshot (db, packs, player, game, opponent, NULL, error);
}

/* For the window */

char *
app_player_dup_name (AppStore *store, const char *uuid, GError **error)
{
  GError *failed = NULL;
  g_autofree char *known = NULL;
  char *name = NULL;
  gint64 row;

  if (!find_player (app_store_get_db (store), uuid, &row, &known, &name, &failed))
    app_error_take (error, failed);
  return name;
}

char *
app_player_dup_match (AppStore *store, gint64 match)
{
  return db_subject_dup_uuid (app_store_get_db (store), DB_SUBJECT_MATCH, match, NULL);
}

/* On a thread of its own */

typedef struct {
  char *player, *game, *other; /* @other: the opponent, or a season */
} SnapshotRequest;

static void
snapshot_request_free (gpointer data)
{
  SnapshotRequest *request = data;

  g_free (request->player);
  g_free (request->game);
  g_free (request->other);
  g_free (request);
}

static void
free_snapshot (gpointer snapshot)
{
  app_player_snapshot_free (snapshot);
}

static gpointer
snapshot_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
               GError **error)
{
  const SnapshotRequest *request = data;

  return read_snapshot (db, packs, request->player, request->game, request->other, cancellable,
                        error);
}

static void
free_points (gpointer points)
{
  g_array_unref (points);
}

static gpointer
ratings_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
              GError **error)
{
  const SnapshotRequest *request = data;

  return app_player_dup_ratings (db, packs, request->player, request->game, request->other, NULL,
                                 error);
}

static GTask *
task_new (AppStore *store, const char *player, const char *game, const char *other,
          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  SnapshotRequest *request = g_new0 (SnapshotRequest, 1);

  request->player = g_strdup (player);
  request->game = g_strdup (game);
  request->other = g_strdup (other);
  g_task_set_task_data (task, request, snapshot_request_free);
  return task;
}

void
app_player_snapshot_async (AppStore *store, const char *player, const char *game,
                           const char *opponent, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  app_store_read (store, task_new (store, player, game, opponent, cancellable, callback, data),
                  snapshot_work, free_snapshot);
}

AppPlayerSnapshot *
app_player_snapshot_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
app_player_ratings_async (AppStore *store, const char *player, const char *game, const char *season,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  app_store_read (store, task_new (store, player, game, season, cancellable, callback, data),
                  ratings_work, free_points);
}

GArray *
app_player_ratings_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* A player's matches from one reading: how each ended for him, and against whom. */

#define MOST_COUNTED_SIDES 2 /* with more, a place says more than who won */

static guint
hash_row (gconstpointer name)
{
  return g_int64_hash (&((const PlayerName *)name)->row);
}

static gboolean
equal_rows (gconstpointer a, gconstpointer b)
{
  return ((const PlayerName *)a)->row == ((const PlayerName *)b)->row;
}

static void
free_name (gpointer data)
{
  PlayerName *name = data;

  g_free (name->key);
  g_free (name->name);
  g_free (name);
}

static GHashTable *
new_names (void)
{
  return g_hash_table_new_full (hash_row, equal_rows, free_name, NULL);
}

static void
add_name (GHashTable *names, gint64 row, const char *key, const char *name)
{
  const PlayerName known = { .row = row };
  PlayerName *new;

  if (g_hash_table_contains (names, &known))
    return;
  new = g_new (PlayerName, 1);
  *new = (PlayerName){ row, g_strdup (key), g_strdup (name) };
  g_hash_table_add (names, new);
}

static void
app_player_matches_free (PlayerMatches *matches)
{
  g_array_unref (matches->matches);
  g_array_unref (matches->with);
  g_hash_table_unref (matches->games);
  g_hash_table_unref (matches->players);
  g_hash_table_unref (matches->venues);
  g_hash_table_unref (matches->decks);
  g_free (matches);
}

/**
 * Reader:
 * @attended: (element-type Attended): by match
 * @next: of @attended
 * @loose: decks that aren't kept, by name, to their rows, which are negative
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  GCancellable *cancellable;
  PlayerMatches *matches;
  GArray *attended;
  guint next;
  GHashTable *loose;
  GHashTable *met;
  GError *error;
} Reader;

typedef struct {
  gint64 match, venue, deck;
} SeatContext;

/* Where, and with what */

static gint64
number_unstored_deck (Reader *reader, const char *name)
{
  gpointer known = g_hash_table_lookup (reader->loose, name);

  if (known == NULL) {
    known = GUINT_TO_POINTER (g_hash_table_size (reader->loose) + 1);
    g_hash_table_insert (reader->loose, g_strdup (name), known);
  }
  return -(gint64)GPOINTER_TO_UINT (known);
}

/* Of several seats of his in a match the first one counts. */
static void
attended_cb (const DbPlayerMatch *row, gpointer data)
{
  Reader *reader = data;
  PlayerMatches *matches = reader->matches;
  SeatContext attended = { .match = row->match, .venue = row->place, .deck = row->deck };
  guint n = reader->attended->len;

  if (n > 0 && g_array_index (reader->attended, SeatContext, n - 1).match == row->match)
    return;
  if (row->deck == 0 && row->deck_name != NULL)
    attended.deck = number_unstored_deck (reader, row->deck_name);
  if (attended.deck != 0)
    add_name (matches->decks, attended.deck, row->deck_uuid, row->deck_name);
  if (row->place != 0)
    add_name (matches->venues, row->place, row->place_name, row->place_name);
  g_array_append_val (reader->attended, attended);
}

/* Both come in the order of matches. */
static void
set_venue_and_deck (Reader *reader, PlayedMatch *played)
{
  while (reader->next < reader->attended->len) {
    const SeatContext *attended = &g_array_index (reader->attended, SeatContext, reader->next);

    if (attended->match > played->match)
      return;
    reader->next++;
    if (attended->match == played->match) {
      played->venue = attended->venue;
      played->deck = attended->deck;
      return;
    }
  }
}

/* Who, and how it ended */

static gboolean
sits (const DbMatchOutcome *match, gint64 player)
{
  for (guint k = 0; k < match->n_seats; k++)
    if (match->seats[k].player == player)
      return TRUE;
  return FALSE;
}

/* His first seat among those that were counted; FALSE where he sits on two sides, or beyond. */
static gboolean
find_seat (const AppCountedMatch *counted, gint64 player, guint *seat)
{
  gboolean found = FALSE;

  for (guint k = 0; k < counted->n_seats; k++) {
    if (counted->players[k] != player)
      continue;
    if (found && counted->seats[k].side != counted->seats[*seat].side)
      return FALSE;
    if (!found)
      *seat = k;
    found = TRUE;
  }
  return found;
}

static PlayedEnd
end_of (const AppCountedMatch *counted, guint place)
{
  guint64 sides = 0;
  guint first = 0;

  if (place != 1)
    return PLAYED_LOST;
  for (guint k = 0; k < counted->n_seats; k++) {
    guint64 side = G_GUINT64_CONSTANT (1) << counted->seats[k].side;

    if (counted->seats[k].place == 1 && (sides & side) == 0)
      first++;
    sides |= side;
  }
  return first > 1 ? PLAYED_DRAWN : PLAYED_WON;
}

/* Where nobody came first, all lost. */
static PlayedEnd
end_against (const AppCountedMatch *counted, guint place, guint other)
{
  gboolean won = FALSE;

  for (guint k = 0; k < counted->n_seats; k++)
    won = won || counted->seats[k].place == 1;
  if (!won || place > other)
    return PLAYED_LOST;
  return place < other ? PLAYED_WON : PLAYED_DRAWN;
}

static gboolean
is_there (Reader *reader, const PlayedMatch *played, gint64 player)
{
  GArray *with = reader->matches->with;

  for (guint k = played->first; k < with->len; k++)
    if (g_array_index (with, PlayedWith, k).player == player)
      return TRUE;
  return FALSE;
}

static void
add_others (Reader *reader, const AppCountedMatch *counted, guint own, AppMatchCounts counts,
            PlayedMatch *played)
{
  GArray *with = reader->matches->with;

  for (guint k = 0; k < counted->n_seats; k++) {
    const LeagueSeat *seat = &counted->seats[k];
    PlayedWith other = { .player = counted->players[k], .end = PLAYED_OPEN };

    if (other.player == reader->matches->player || is_there (reader, played, other.player))
      continue;
    other.partner = played->together || seat->side == counted->seats[own].side;
    if (!other.partner && counts == APP_COUNTS)
      other.end = end_against (counted, counted->seats[own].place, seat->place);
    g_array_append_val (with, other);
  }
  played->n = with->len - played->first;
}

static PlayedEnd
end_of_co_op (const DbMatchOutcome *match)
{
  RulesOutcomeStatus status = match->with_moves
                                  ? (match->has_outcome ? match->outcome.status : RULES_RUNNING)
                                  : match->result;

  switch (status) {
  case RULES_WON:
    return PLAYED_WON;
  case RULES_DRAWN:
    return PLAYED_DRAWN;
  case RULES_LOST:
    return PLAYED_LOST;
  default:
    return PLAYED_OPEN;
  }
}

static void
fill_end (Reader *reader, const DbMatchOutcome *match, const AppCountedMatch *counted,
          AppMatchCounts counts, PlayedMatch *played)
{
  gboolean crowd = match->n_seats > LEAGUE_SEATS;
  guint own = 0;

  played->together = match->mode == DB_MODE_CO_OP || match->mode == DB_MODE_SOLO
                     || (!crowd && counted->n_sides < 2);
  played->end = end_of_co_op (match);
  if (!find_seat (counted, reader->matches->player, &own)) {
    if (!played->together && played->end != PLAYED_OPEN)
      played->end = PLAYED_OTHER;
    return;
  }
  played->seat = counted->seats[own].seat;
  if (!played->together) {
    if (counts == APP_COUNTS)
      played->end = end_of (counted, counted->seats[own].place);
    else if (crowd && played->end != PLAYED_OPEN)
      played->end = PLAYED_OTHER;
    if (counts == APP_COUNTS && counted->n_sides > MOST_COUNTED_SIDES)
      played->place = counted->seats[own].place;
  }
  if (!crowd)
    add_others (reader, counted, own, counts, played);
}

/* Head to head, the opponent alone decides; FALSE where he isn't one. */
static gboolean
set_end_against (Reader *reader, PlayedMatch *played)
{
  const GArray *with = reader->matches->with;

  for (guint k = played->first; k < played->first + played->n; k++) {
    const PlayedWith *other = &g_array_index (with, PlayedWith, k);

    if (other->player == reader->matches->opponent && !other->partner) {
      if (played->end != PLAYED_OPEN)
        played->end = other->end;
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
match_cb (const DbMatchOutcome *match, gpointer data)
{
  Reader *reader = data;
  PlayerMatches *matches = reader->matches;
  PlayedMatch played = { .match = match->match, .game = match->game, .first = matches->with->len };
  DbMatchOutcome copy = *match;
  AppCountedMatch counted;
  AppMatchCounts counts;

  if (g_cancellable_set_error_if_cancelled (reader->cancellable, &reader->error))
    return FALSE;
  if (!sits (match, matches->player))
    return TRUE;
  if (!app_match_outcome_complete (&copy, reader->db, reader->packs, NULL, &reader->error))
    return FALSE;
  counts = app_counted_match_read (&copy, &counted);
  played.day = counted.day;
  played.instant = counted.instant;
  played.entered = match->created;
  fill_end (reader, &copy, &counted, counts, &played);
  if (matches->opponent != 0 && !set_end_against (reader, &played)) {
    g_array_set_size (matches->with, played.first);
    return TRUE;
  }
  set_venue_and_deck (reader, &played);
  g_array_append_val (matches->matches, played);
  return TRUE;
}

/* Names */

static gboolean
player_cb (gint64 player, const char *uuid, const char *name, gpointer data)
{
  Reader *reader = data;

  if (g_hash_table_contains (reader->met, &player))
    add_name (reader->matches->players, player, uuid, name);
  return TRUE;
}

static gboolean
read_players (Reader *reader)
{
  GArray *with = reader->matches->with;

  for (guint k = 0; k < with->len; k++)
    g_hash_table_add (reader->met, &g_array_index (with, PlayedWith, k).player);
  return db_players_foreach (reader->db, player_cb, reader, &reader->error);
}

static gboolean
read_games (Reader *reader)
{
  g_autoptr (GPtrArray) games = db_games_list (reader->db, &reader->error);

  for (guint k = 0; games != NULL && k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);
    const char *key = game->code != NULL ? game->code : game->name;

    add_name (reader->matches->games, game->id, key, app_quick_game_name (key));
  }
  return games != NULL;
}

/* All of it */

static int
compare_played (gconstpointer a, gconstpointer b)
{
  const PlayedMatch *one = a, *other = b;

  if (one->day != other->day)
    return one->day < other->day ? 1 : -1;
  if (one->instant != other->instant)
    return one->instant < other->instant ? 1 : -1;
  if (one->entered != other->entered)
    return one->entered < other->entered ? 1 : -1;
  return (one->match < other->match) - (one->match > other->match);
}

static gboolean
read_all (Reader *reader, gint64 game)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_val (games, game);
  return db_transaction_begin_read (&scope, reader->db, &reader->error)
         && db_player_matches_foreach (reader->db, reader->matches->player, attended_cb, reader,
                                       &reader->error)
         && db_match_outcomes_foreach_of (reader->db, reader->matches->player,
                                          game != 0 ? games : NULL, match_cb, reader,
                                          &reader->error)
         && reader->error == NULL && read_players (reader) && read_games (reader);
}

static PlayerMatches *
app_player_matches_read (DbStore *db, AppPacks *packs, gint64 player, gint64 opponent, gint64 game,
                         GCancellable *cancellable, GError **error)
{
  g_autoptr (PlayerMatches) matches = g_new0 (PlayerMatches, 1);
  Reader reader = { .db = db, .packs = packs, .cancellable = cancellable, .matches = matches };
  gboolean read;

  matches->player = player;
  matches->opponent = opponent;
  matches->matches = g_array_new (FALSE, FALSE, sizeof (PlayedMatch));
  matches->with = g_array_new (FALSE, FALSE, sizeof (PlayedWith));
  matches->games = new_names ();
  matches->players = new_names ();
  matches->venues = new_names ();
  matches->decks = new_names ();
  reader.attended = g_array_new (FALSE, FALSE, sizeof (SeatContext));
  reader.loose = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader.met = g_hash_table_new (g_int64_hash, g_int64_equal);
  read = read_all (&reader, game);
  g_array_sort (matches->matches, compare_played);
  g_array_unref (reader.attended);
  g_hash_table_unref (reader.loose);
  g_hash_table_unref (reader.met);
  if (!read) {
    g_propagate_error (error, reader.error);
    return NULL;
  }
  return g_steal_pointer (&matches);
}

/* A player's matches counted: records by whatever can be asked, form and streaks. */

#define FORM 10

/* A record while it grows; @row says what it is of. */
typedef struct {
  gint64 row;
  AppPlayerTally *record;
  guint places, n_places;
} Tally;

/**
 * Counting:
 * @tallies: (element-type Tally): by row, competitive and together
 */
typedef struct {
  const PlayerMatches *matches;
  AppPlayerSnapshot *snapshot;
  GHashTable *tallies[APP_PLAYER_TALLIES][2];
  Tally all, together;
} Counting;

static void
app_player_tally_free (AppPlayerTally *record)
{
  if (record == NULL)
    return;
  g_free (record->key);
  g_free (record->name);
  g_free (record->last);
  g_array_unref (record->matches);
  g_string_free (record->ends, TRUE);
  g_free (record);
}

double
app_player_tally_get_share (const AppPlayerTally *record)
{
  guint n = record->won + record->drawn + record->lost;

  return n > 0 ? (record->won + record->drawn / 2.0) / n : NAN;
}

char *
app_player_tally_dup_counts (const AppPlayerTally *record)
{
  g_autofree char *matches = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u match", "%u matches", record->n), record->n);
  g_autofree char *won =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u won", "%u won", record->won), record->won);
  g_autofree char *drawn = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u drawn", "%u drawn", record->drawn), record->drawn);
  g_autofree char *lost = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u lost", "%u lost", record->lost), record->lost);

  return g_strjoin (", ", matches, won, drawn, lost, NULL);
}

static void
free_record (gpointer record)
{
  app_player_tally_free (record);
}

static AppPlayerTally *
record_new (gboolean together)
{
  AppPlayerTally *record = g_new0 (AppPlayerTally, 1);

  record->co_op = together;
  record->last = g_strdup ("");
  record->matches = g_array_new (FALSE, FALSE, sizeof (gint64));
  record->ends = g_string_new (NULL);
  return record;
}

static Tally *
tally_of (Counting *counting, AppPlayerTallyBy by, gboolean together, gint64 row)
{
  GHashTable **table = &counting->tallies[by][together ? 1 : 0];
  Tally *tally;

  if (*table == NULL)
    *table = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  tally = g_hash_table_lookup (*table, &row);
  if (tally == NULL) {
    tally = g_new0 (Tally, 1);
    tally->row = row;
    tally->record = record_new (together);
    g_hash_table_insert (*table, &tally->row, tally);
  }
  return tally;
}

/* The newest comes first, and says when it was last. */
static void
add (Tally *tally, const PlayedMatch *played, PlayedEnd end)
{
  AppPlayerTally *record = tally->record;

  if (record->n == 0) {
    g_free (record->last);
    record->last = app_day_dup (played->day);
  }
  record->n++;
  record->won += end == PLAYED_WON;
  record->drawn += end == PLAYED_DRAWN;
  record->lost += end == PLAYED_LOST;
  record->other += end == PLAYED_OTHER;
  tally->places += played->place;
  tally->n_places += played->place != 0;
  g_array_append_val (record->matches, played->match);
  g_string_append_c (record->ends, (char)end);
}

static void
add_other_records (Counting *counting, const PlayedMatch *played)
{
  const PlayerMatches *matches = counting->matches;

  for (guint k = played->first; k < played->first + played->n; k++) {
    const PlayedWith *other = &g_array_index (matches->with, PlayedWith, k);

    if (other->partner)
      add (tally_of (counting, APP_PLAYER_TALLY_PARTNERS, played->together, other->player), played,
           played->end);
    else if (matches->opponent == 0 || matches->opponent == other->player)
      add (tally_of (counting, APP_PLAYER_TALLY_OPPONENTS, FALSE, other->player), played,
           other->end);
  }
}

static void
add_match (Counting *counting, const PlayedMatch *played)
{
  const struct {
    AppPlayerTallyBy by;
    gint64 row;
  } of[] = {
    { APP_PLAYER_TALLY_GAMES, played->game },
    { APP_PLAYER_TALLY_SEATS, played->seat },
    { APP_PLAYER_TALLY_DECKS, played->deck },
    { APP_PLAYER_TALLY_PLACES, played->venue },
  };

  add (played->together ? &counting->together : &counting->all, played, played->end);
  for (guint k = 0; k < G_N_ELEMENTS (of); k++)
    if (of[k].row != 0)
      add (tally_of (counting, of[k].by, played->together, of[k].row), played, played->end);
  add_other_records (counting, played);
}

/* Streaks */

static void
add_to_streaks (AppPlayerSnapshot *snapshot, const PlayedMatch *played, int *run)
{
  int step = played->end == PLAYED_WON ? 1 : played->end == PLAYED_LOST ? -1 : 0;

  *run = step == 0 || (*run > 0) != (step > 0) ? step : *run + step;
  snapshot->best_streak = MAX (snapshot->best_streak, *run);
  snapshot->worst_streak = MIN (snapshot->worst_streak, *run);
}

static void
count_streaks (const PlayerMatches *matches, AppPlayerSnapshot *snapshot)
{
  guint form = 0;
  int run = 0;

  for (guint k = matches->matches->len; k-- > 0;) {
    const PlayedMatch *played = &g_array_index (matches->matches, PlayedMatch, k);

    if (!played->together && played->end != PLAYED_OPEN)
      add_to_streaks (snapshot, played, &run);
  }
  snapshot->streak = run;
  for (guint k = 0; k < matches->matches->len && form < FORM; k++) {
    const PlayedMatch *played = &g_array_index (matches->matches, PlayedMatch, k);

    if (!played->together && (played->end != PLAYED_OPEN && played->end != PLAYED_OTHER))
      snapshot->form[form++] = (char)played->end;
  }
  snapshot->form[form] = '\0';
}

/* Names */

static void
name_record (Counting *counting, AppPlayerTallyBy by, const Tally *tally)
{
  const PlayerMatches *matches = counting->matches;
  GHashTable *const tables[] = {
    [APP_PLAYER_TALLY_GAMES] = matches->games,      [APP_PLAYER_TALLY_OPPONENTS] = matches->players,
    [APP_PLAYER_TALLY_PARTNERS] = matches->players, [APP_PLAYER_TALLY_DECKS] = matches->decks,
    [APP_PLAYER_TALLY_PLACES] = matches->venues,
  };
  const PlayerName wanted = { .row = tally->row };
  const PlayerName *name;

  if (by == APP_PLAYER_TALLY_SEATS) {
    /* Translators: where somebody sits: the first seat begins. */
    tally->record->name = g_strdup_printf (_ ("Seat %u"), (guint)tally->row);
    return;
  }
  name = g_hash_table_lookup (tables[by], &wanted);
  tally->record->key = g_strdup (name != NULL ? name->key : NULL);
  tally->record->name = g_strdup (name != NULL ? name->name : "");
}

static void
finish_tally (Tally *tally)
{
  if (tally->n_places > 0)
    tally->record->average_place = (double)tally->places / tally->n_places;
}

static int
compare_records (gconstpointer a, gconstpointer b)
{
  const AppPlayerTally *one = *(AppPlayerTally *const *)a, *other = *(AppPlayerTally *const *)b;
  int request;

  if (one->co_op != other->co_op)
    return one->co_op ? 1 : -1;
  if (one->n != other->n)
    return one->n < other->n ? 1 : -1;
  request = g_utf8_collate (one->name, other->name);
  return request != 0 ? request : g_strcmp0 (one->key, other->key);
}

/* In the order of the table, in which seat 10 comes behind seat 2. */
static int
compare_seats (gconstpointer a, gconstpointer b)
{
  const AppPlayerTally *one = *(AppPlayerTally *const *)a, *other = *(AppPlayerTally *const *)b;
  gsize length = strlen (one->name), than = strlen (other->name);

  if (one->co_op != other->co_op)
    return one->co_op ? 1 : -1;
  return length != than ? (length < than ? -1 : 1) : strcmp (one->name, other->name);
}

static void
take_records (Counting *counting, AppPlayerTallyBy by)
{
  GPtrArray *records = g_ptr_array_new_with_free_func (free_record);

  for (guint together = 0; together < 2; together++) {
    GHashTable *table = counting->tallies[by][together];
    GHashTableIter iter;
    gpointer value;

    if (table == NULL)
      continue;
    g_hash_table_iter_init (&iter, table);
    while (g_hash_table_iter_next (&iter, NULL, &value)) {
      finish_tally (value);
      name_record (counting, by, value);
      g_ptr_array_add (records, ((Tally *)value)->record);
    }
    g_hash_table_unref (table);
  }
  g_ptr_array_sort (records, by == APP_PLAYER_TALLY_SEATS ? compare_seats : compare_records);
  counting->snapshot->tallies[by] = records;
}

/* All of it */

static void
count_days (Counting *counting, const PlayedMatch *played)
{
  AppPlayerSnapshot *snapshot = counting->snapshot;
  g_autofree char *day = app_day_dup (played->day);

  if (day[0] == '\0')
    return;
  if (snapshot->last[0] == '\0') {
    g_free (snapshot->last);
    snapshot->last = g_strdup (day);
  }
  g_free (snapshot->first);
  snapshot->first = g_steal_pointer (&day);
}

/* Counts them into @snapshot: records, form, streaks, days. */
static void
app_player_matches_count (const PlayerMatches *matches, AppPlayerSnapshot *snapshot)
{
  Counting counting = { .matches = matches, .snapshot = snapshot };

  counting.all.record = snapshot->competitive = record_new (FALSE);
  counting.together.record = snapshot->co_op = record_new (TRUE);
  snapshot->unfinished_matches = g_array_new (FALSE, FALSE, sizeof (gint64));
  snapshot->first = g_strdup ("");
  snapshot->last = g_strdup ("");
  for (guint k = 0; k < matches->matches->len; k++) {
    const PlayedMatch *played = &g_array_index (matches->matches, PlayedMatch, k);

    if (played->end == PLAYED_OPEN) {
      g_array_append_val (snapshot->unfinished_matches, played->match);
      continue;
    }
    add_match (&counting, played);
    count_days (&counting, played);
  }
  snapshot->unfinished = snapshot->unfinished_matches->len;
  finish_tally (&counting.all);
  for (guint by = 0; by < APP_PLAYER_TALLIES; by++)
    take_records (&counting, (AppPlayerTallyBy)by);
  count_streaks (matches, snapshot);
}

/* Where a player stands in the leagues that he takes part in, and his ratings. */

/* Leagues */

static void
free_league (gpointer data)
{
  AppPlayerLeague *league = data;

  g_free (league->season);
  g_free (league->title);
  g_free (league->entrant);
  g_free (league->points);
  g_free (league);
}

static gboolean
is_of (const DbEntrant *entrant, gint64 player)
{
  if (entrant->player == player)
    return TRUE;
  for (guint k = 0; entrant->player == 0 && k < entrant->players->len; k++)
    if (g_array_index (entrant->players, gint64, k) == player)
      return TRUE;
  return FALSE;
}

/* Himself, or his team; @uuid (out): NULL where he takes no part. */
static gboolean
find_entrant (DbStore *db, gint64 season, gint64 player, char **uuid, GError **error)
{
  g_autoptr (GPtrArray) rows = db_entrants_list (db, season, error);

  *uuid = NULL;
  for (guint k = 0; rows != NULL && k < rows->len && *uuid == NULL; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);

    if (is_of (row, player))
      *uuid = g_strdup (row->uuid);
  }
  return rows != NULL;
}

static gboolean
find_index (AppSeason *season, const char *uuid, guint32 *entrant)
{
  guint n = app_season_get_results (season)->entrants->len;

  for (guint32 k = 0; k < n; k++)
    if (g_strcmp0 (app_season_get_uuid (season, k), uuid) == 0) {
      *entrant = k;
      return TRUE;
    }
  return FALSE;
}

static AppPlayerLeague *
league_new (AppSeason *season, const DbSeason *row, guint32 entrant)
{
  const LeagueTable *table = app_season_get_table (season);
  AppPlayerLeague *league = g_new0 (AppPlayerLeague, 1);

  league->season = g_strdup (row->uuid);
  league->title = g_strdup (app_season_get_title (season));
  league->entrant = g_strdup (app_season_get_name (season, entrant));
  league->rank = league_table_get_rank (table, entrant);
  league->n_entrants = league_table_get_size (table);
  league->points = app_column_dup_value (
      LEAGUE_COLUMN_POINTS, league_table_get_value (table, entrant, LEAGUE_COLUMN_POINTS));
  league->finished = row->finished != 0;
  return league;
}

/* Adds the season when he takes part in it. */
static gboolean
add_season (GPtrArray *leagues, DbStore *db, AppPacks *packs, const DbSeason *row, gint64 player,
            GError **error)
{
  g_autofree char *uuid = NULL;
  g_autoptr (AppSeason) season = NULL;
  guint32 entrant;

  if (!find_entrant (db, row->id, player, &uuid, error))
    return FALSE;
  if (uuid == NULL)
    return TRUE;
  season = app_season_load (db, packs, row->id, 0, error);
  if (season == NULL)
    return FALSE;
  if (find_index (season, uuid, &entrant))
    g_ptr_array_add (leagues, league_new (season, row, entrant));
  return TRUE;
}

static int
compare_seasons (gconstpointer a, gconstpointer b)
{
  const DbSeason *one = *(DbSeason *const *)a, *other = *(DbSeason *const *)b;

  if ((one->finished != 0) != (other->finished != 0))
    return one->finished != 0 ? 1 : -1;
  return (one->id < other->id) - (one->id > other->id);
}

/* The seasons he takes part in, or took. */
static GPtrArray *
app_player_leagues_read (DbStore *db, AppPacks *packs, gint64 player, GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, 0, FALSE, error);
  g_autoptr (GPtrArray) leagues = g_ptr_array_new_with_free_func (free_league);

  if (seasons == NULL)
    return NULL;
  g_ptr_array_sort (seasons, compare_seasons);
  for (guint k = 0; k < seasons->len; k++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !add_season (leagues, db, packs, g_ptr_array_index (seasons, k), player, error))
      return NULL;
  return g_steal_pointer (&leagues);
}

/* Ratings */

static gboolean
app_player_find_game (DbStore *db, const char *game, gint64 *row, GError **error)
{
  *row = 0;
  if (game == NULL)
    return TRUE;
  if (!db_recent_find_game (db, app_quick_game_code (game), game, row, error))
    return FALSE;
  if (*row == 0)
    *row = -1;
  return TRUE;
}

static void
add_point (GArray *points, LeagueDay day, const LeagueRatingRules *rules,
           const LeagueRating *rating, gint64 match)
{
  const AppRatingPoint point = { .day = day,
                                 .shown = league_rating_shown (rules, rating),
                                 .deviation = rating->deviation,
                                 .match = match };

  g_array_append_val (points, point);
}

static GArray *
dup_points (AppSeason *season, guint32 entrant, const LeagueRatingRules *rules)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (AppRatingPoint));
  const LeagueResults *results = app_season_get_results (season);
  g_autoptr (LeagueRatings) ratings = app_season_dup_ratings (season, rules, 0);
  const LeagueRatingStep *steps;
  guint n;

  steps = league_ratings_get_history (ratings, entrant, &n);
  for (guint k = 0; k < n; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, steps[k].result);

    if (k == 0)
      add_point (points, steps[k].day, rules, &steps[k].before, 0);
    add_point (points, steps[k].day, rules, &steps[k].after, result->match);
  }
  return points;
}

/* Among all players an entrant's number is the player's row. */
static gboolean
find_rated (AppSeason *season, DbStore *db, gint64 id, gint64 player, guint32 *entrant,
            gboolean *found, GError **error)
{
  const GArray *entrants = app_season_get_results (season)->entrants;
  g_autofree char *uuid = NULL;

  *found = FALSE;
  if (id != 0) {
    if (!find_entrant (db, id, player, &uuid, error))
      return FALSE;
    *found = uuid != NULL && find_index (season, uuid, entrant);
    return TRUE;
  }
  for (guint32 k = 0; k < entrants->len && !*found; k++) {
    *entrant = k;
    *found = g_array_index (entrants, LeagueEntrant, k).id == player;
  }
  return TRUE;
}

static GArray *
read_ratings (DbStore *db, AppPacks *packs, gint64 player, gint64 id, gint64 game,
              const LeagueRatingRules *rules, GError **error)
{
  g_autoptr (AppSeason) season = app_season_load (db, packs, id, game, error);
  LeagueRatingRules usual;
  guint32 entrant;
  gboolean found;

  if (season == NULL || !find_rated (season, db, id, player, &entrant, &found, error))
    return NULL;
  league_rating_rules_init (&usual, LEAGUE_PLACKETT_LUCE);
  if (rules == NULL)
    rules = id != 0 ? app_season_get_rating_rules (season) : &usual;
  if (!found || rules == NULL)
    return g_array_new (FALSE, FALSE, sizeof (AppRatingPoint));
  return dup_points (season, entrant, rules);
}

GArray *
app_player_dup_ratings (DbStore *db, AppPacks *packs, const char *player, const char *game,
                        const char *season, const LeagueRatingRules *rules, GError **error)
{
  GError *failed = NULL;
  GArray *points = NULL;
  gint64 row, id = 0, played;

  if (db_player_find (db, player, &row, &failed)
      && (season == NULL || db_season_find (db, season, &id, &failed))
      && app_player_find_game (db, game, &played, &failed))
    points = read_ratings (db, packs, row, id, id != 0 ? 0 : played, rules, &failed);
  if (points == NULL)
    app_error_take (error, failed);
  return points;
}
