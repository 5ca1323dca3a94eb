/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's matches from one reading: how each ended for him, and against whom.
 */
#include "app/player/player-look-private.h"

#include "app/result/quick.h"
#include "app/league/season-result.h"

#include "db/attended.h"
#include "db/figures.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/transaction.h"

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

void
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
} Attended;

/* Where, and with what */

static gint64
loose_deck (Reader *reader, const char *name)
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
attended_cb (const DbAttended *row, gpointer data)
{
  Reader *reader = data;
  PlayerMatches *matches = reader->matches;
  Attended attended = { .match = row->match, .venue = row->place, .deck = row->deck };
  guint n = reader->attended->len;

  if (n > 0 && g_array_index (reader->attended, Attended, n - 1).match == row->match)
    return;
  if (row->deck == 0 && row->deck_name != NULL)
    attended.deck = loose_deck (reader, row->deck_name);
  if (attended.deck != 0)
    add_name (matches->decks, attended.deck, row->deck_uuid, row->deck_name);
  if (row->place != 0)
    add_name (matches->venues, row->place, row->place_name, row->place_name);
  g_array_append_val (reader->attended, attended);
}

/* Both come in the order of matches. */
static void
take_attended (Reader *reader, PlayedMatch *played)
{
  while (reader->next < reader->attended->len) {
    const Attended *attended = &g_array_index (reader->attended, Attended, reader->next);

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
sits (const DbCounted *match, gint64 player)
{
  for (guint k = 0; k < match->n_seats; k++)
    if (match->seats[k].player == player)
      return TRUE;
  return FALSE;
}

/* His first seat among those that were counted; FALSE where he sits on two sides, or beyond. */
static gboolean
find_seat (const AppCounted *counted, gint64 player, guint *seat)
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
end_of (const AppCounted *counted, guint place)
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
end_against (const AppCounted *counted, guint place, guint other)
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
add_others (Reader *reader, const AppCounted *counted, guint own, AppCounts counts,
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
end_together (const DbCounted *match)
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
fill_end (Reader *reader, const DbCounted *match, const AppCounted *counted, AppCounts counts,
          PlayedMatch *played)
{
  gboolean crowd = match->n_seats > LEAGUE_SEATS;
  guint own = 0;

  played->together = match->mode == DB_MODE_CO_OP || match->mode == DB_MODE_SOLO
                     || (!crowd && counted->n_sides < 2);
  played->end = end_together (match);
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
turn_against (Reader *reader, PlayedMatch *played)
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
match_cb (const DbCounted *match, gpointer data)
{
  Reader *reader = data;
  PlayerMatches *matches = reader->matches;
  PlayedMatch played = { .match = match->match, .game = match->game, .first = matches->with->len };
  DbCounted copy = *match;
  AppCounted counted;
  AppCounts counts;

  if (g_cancellable_set_error_if_cancelled (reader->cancellable, &reader->error))
    return FALSE;
  if (!sits (match, matches->player))
    return TRUE;
  if (match->with_moves && !match->has_outcome
      && !app_counted_replay (reader->db, reader->packs, match->match, &copy.outcome,
                              &copy.has_outcome, &reader->error))
    return FALSE;
  counts = app_counted_read (&copy, &counted);
  played.day = counted.day;
  played.instant = counted.instant;
  played.entered = match->created;
  fill_end (reader, &copy, &counted, counts, &played);
  if (matches->opponent != 0 && !turn_against (reader, &played)) {
    g_array_set_size (matches->with, played.first);
    return TRUE;
  }
  take_attended (reader, &played);
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
    const DbNamed *game = g_ptr_array_index (games, k);
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
         && db_attended_foreach (reader->db, reader->matches->player, attended_cb, reader,
                                 &reader->error)
         && db_counted_foreach_of (reader->db, reader->matches->player, game != 0 ? games : NULL,
                                   match_cb, reader, &reader->error)
         && reader->error == NULL && read_players (reader) && read_games (reader);
}

PlayerMatches *
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
  reader.attended = g_array_new (FALSE, FALSE, sizeof (Attended));
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
