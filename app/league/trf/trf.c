/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament reports: read, stored as leagues, and written.
 */
#include "app/league/trf/trf.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "app/league/season-ids.h"
#include "app/league/trf/trf-fields.h"
#include "app/result/quick.h"
#include "app/store/backups.h"

#include "db/changes.h"
#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/matches.h"
#include "db/players.h"
#include "db/seasons.h"
#include "db/store.h"
#include "db/transaction.h"

#include "importers/trf-26.h"
#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf-write.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Cells */

/**
 * Writer:
 * @next: (array): by entrant, the round after the last one that a result outside of rounds took
 */
typedef struct {
  ImportTrf *trf;
  AppSeason *season;
  const LeagueResults *results;
  guint *next;
  guint paired;
} Writer;

static ImportTrfPlayer *
get_player (Writer *writer, guint32 entrant)
{
  return g_ptr_array_index (writer->trf->players, entrant);
}

static void
set_cell (Writer *writer, guint32 entrant, guint round, ImportTrfRound cell)
{
  GArray *rounds = get_player (writer, entrant)->rounds;
  const ImportTrfRound blank = { 0, ' ', ' ' };

  while (rounds->len < round)
    g_array_append_val (rounds, blank);
  g_array_index (rounds, ImportTrfRound, round - 1) = cell;
}

/* The letter of who has @place where the other one has @other. */
static char
letter (LeagueKind kind, guint place, guint other)
{
  static const char played[] = "1=0", decided[] = "WDL", forfeit[] = "+=-";
  const char *letters = kind == LEAGUE_PLAYED ? played : kind == LEAGUE_DECIDED ? decided : forfeit;

  if (place == other && place != 1)
    return kind == LEAGUE_DECIDED ? APP_TRF_BOTH_LOST : letters[2];
  return letters[place == other ? 1 : place < other ? 0 : 2];
}

static char
bye_letter (LeagueKind kind)
{
  switch (kind) {
  case LEAGUE_BYE:
    return 'U';
  case LEAGUE_FULL_BYE:
    return 'F';
  case LEAGUE_HALF_BYE:
    return 'H';
  default:
    return 'Z';
  }
}

static void
write_two (Writer *writer, const LeagueResult *result, const LeagueSeat *seats, guint round)
{
  for (guint k = 0; k < 2; k++) {
    const LeagueSeat *seat = &seats[k], *other = &seats[1 - k];
    ImportTrfRound cell = {
      (guint16)get_player (writer, other->entrant)->number, k == 0 ? 'w' : 'b',
      result->kind == LEAGUE_UNPLAYED ? ' ' : letter (result->kind, seat->place, other->place)
    };

    set_cell (writer, seat->entrant, round, cell);
  }
}

/* A result outside of rounds takes the first one in which both are free. */
static guint
find_round (Writer *writer, const LeagueResult *result, const LeagueSeat *seats)
{
  guint round = 0;

  if (result->round > 0)
    return result->round;
  for (guint k = 0; k < result->n_seats; k++)
    round = MAX (round, writer->next[seats[k].entrant]);
  for (guint k = 0; k < result->n_seats; k++)
    writer->next[seats[k].entrant] = round + 1;
  return round;
}

static gboolean
write_result (Writer *writer, const LeagueResult *result, GError **error)
{
  const LeagueSeat *seats = league_results_get_seats (writer->results, result);
  guint round = find_round (writer, result, seats);

  if (round > IMPORT_TRF_ROUNDS) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("A tournament report holds at most %d rounds. Export CSV or JSON instead."),
                 IMPORT_TRF_ROUNDS);
    return FALSE;
  }
  if (league_kind_is_bye (result->kind)) {
    ImportTrfRound cell = { 0, '-', bye_letter (result->kind) };

    set_cell (writer, seats[0].entrant, round, cell);
    return TRUE;
  }
  if (result->n_seats != 2 || seats[0].side == seats[1].side) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("Round %u has a table of %u. A tournament report holds matches of one against "
                    "one alone: export CSV or JSON instead."),
                 round, (guint)result->n_seats);
    return FALSE;
  }
  writer->paired = MAX (writer->paired, round);
  write_two (writer, result, seats, round);
  return TRUE;
}

static gboolean
write_results (Writer *writer, GError **error)
{
  guint rounds = 1;

  for (guint k = 0; k < writer->results->results->len; k++)
    rounds = MAX (rounds, g_array_index (writer->results->results, LeagueResult, k).round + 1u);
  for (guint k = 0; k < writer->trf->players->len; k++)
    writer->next[k] = rounds;
  for (guint k = 0; k < writer->results->results->len; k++)
    if (!write_result (writer, &g_array_index (writer->results->results, LeagueResult, k), error))
      return FALSE;
  return TRUE;
}

static void
set_absent (Writer *writer, guint32 entrant, guint round, char letter)
{
  const ImportTrfRound cell = { 0, '-', letter };

  if (get_player (writer, entrant)->rounds->len < round)
    set_cell (writer, entrant, round, cell);
}

static gboolean
has_lines (const DbSeason *season)
{
  for (guint k = 0; k < season->tags->len; k++) {
    const char *name = g_array_index (season->tags, DbSeasonTag, k).name;

    if (g_str_equal (name, "240") || g_str_equal (name, "XXZ"))
      return TRUE;
  }
  return FALSE;
}

/* Who asked to be away from the round that is paired next; where the file said so in a line of its
 * own, that line stands. */
static void
write_requested_absences (Writer *writer, const AppSeasonSnapshot *snapshot, guint round)
{
  for (guint k = 0; k < snapshot->row->absences->len; k++) {
    const DbAbsence *absence = &g_array_index (snapshot->row->absences, DbAbsence, k);

    for (guint j = 0; absence->round == round && j < snapshot->entrant_rows->len; j++)
      if (((DbEntrant *)g_ptr_array_index (snapshot->entrant_rows, j))->id == absence->entrant)
        set_absent (writer, j, round, (char)g_ascii_toupper (absence->kind[0]));
  }
}

/* An engine pairs everybody of whom the report does not say that he is away: who left, and who
 * comes later, is. */
static void
write_absences (Writer *writer, const AppSeasonSnapshot *snapshot)
{
  guint round = writer->paired + 1;
  gboolean rounds = g_str_equal (snapshot->row->format, "swiss");

  if (!rounds || (snapshot->row->rounds > 0 && round > snapshot->row->rounds))
    return;
  if (!has_lines (snapshot->row))
    write_requested_absences (writer, snapshot, round);
  for (guint k = 0; k < snapshot->entrant_rows->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (snapshot->entrant_rows, k);

    if (entrant->left < round || entrant->joined > round)
      set_absent (writer, k, round, 'Z');
  }
}

/* Players */

static void
add_players (ImportTrf *trf, const AppSeasonSnapshot *snapshot)
{
  for (guint k = 0; k < snapshot->entrant_rows->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (snapshot->entrant_rows, k);
    ImportTrfPlayer *player = import_trf_add_player (trf, entrant->number, entrant->display_name);

    player->rating = (guint)CLAMP (lround (entrant->rating), 0, IMPORT_TRF_NUMBER);
    app_trf_fields_from_tags (player, entrant);
  }
}

static void
write_standings (Writer *writer)
{
  const LeagueTable *table = app_season_get_table (writer->season);

  for (guint k = 0; k < writer->trf->players->len; k++) {
    ImportTrfPlayer *player = g_ptr_array_index (writer->trf->players, k);
    LeaguePoints points = league_table_get_points (table, k);

    /* Penalties may leave less than nothing, which the column has no room for. */
    player->points =
        points < 0 ? IMPORT_TRF_NO_POINTS : (gint)MIN (points / (LEAGUE_POINT / 1000), 999900);
    player->rank = league_table_get_rank (table, k);
  }
}

static gboolean
check_size (const AppSeasonSnapshot *snapshot, GError **error)
{
  const DbEntrant *last;

  if (snapshot->entrant_rows->len == 0) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("Nobody takes part yet, so there is nothing to report. Enter players "
                            "first."));
    return FALSE;
  }
  last = g_ptr_array_index (snapshot->entrant_rows, snapshot->entrant_rows->len - 1);
  if (last->number > IMPORT_TRF_NUMBER) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("A tournament report has start numbers up to %d. Export CSV or JSON instead."),
                 IMPORT_TRF_NUMBER);
    return FALSE;
  }
  return TRUE;
}

/* The season's report. @snapshot_out (out) (optional): what it was made from, for the caller alone;
 * its entrants are the report's players, one by one. */
static ImportTrf *
app_trf_make (DbStore *db, AppPacks *packs, gint64 season, AppSeasonSnapshot **snapshot_out,
              GError **error)
{
  g_autoptr (AppSeason) figures = app_season_load (db, packs, season, 0, error);
  AppSeasonSnapshot *snapshot;
  g_autoptr (ImportTrf) trf = import_trf_new ();
  g_autofree guint *next = NULL;
  Writer writer;

  if (figures == NULL)
    return NULL;
  snapshot = app_season_get_snapshot (figures);
  if (!check_size (snapshot, error))
    return NULL;
  add_players (trf, snapshot);
  next = g_new (guint, snapshot->entrant_rows->len);
  writer = (Writer){ trf, figures, app_season_get_results (figures), next, 0 };
  if (!write_results (&writer, error))
    return NULL;
  write_standings (&writer);
  write_absences (&writer, snapshot);
  for (guint k = 0; k < snapshot->entrant_rows->len; k++)
    app_trf_restore_from_tags (get_player (&writer, k),
                               g_ptr_array_index (snapshot->entrant_rows, k));
  app_trf_add_lines (trf, snapshot, writer.paired);
  if (snapshot_out != NULL)
    *snapshot_out = app_season_snapshot_ref (snapshot);
  return g_steal_pointer (&trf);
}

static char *
write_season (DbStore *db, AppPacks *packs, gint64 season, gboolean as_26, GError **error)
{
  GError *failed = NULL;
  g_autoptr (ImportTrf) trf = app_trf_make (db, packs, season, NULL, &failed);
  gsize length;

  if (trf == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  if (as_26)
    import_trf_convert_to_26 (trf);
  return import_trf_write (trf, &length);
}

char *
app_trf_write (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  return write_season (db, packs, season, FALSE, error);
}

char *
app_trf_write_26 (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  return write_season (db, packs, season, TRUE, error);
}

/* What a tournament report says of players and rounds, into the store: entrants, fixtures, byes,
 * results as matches without moves, and what was not played as awards. */

static void
app_trf_store_init (AppTrfImporter *store, const ImportTrf *trf)
{
  store->trf = trf;
  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);

    store->file_players[player->number] = player;
  }
}

/* Rounds of the file */

char *
app_trf_dup_round_day (const ImportTrf *trf, guint round)
{
  g_autofree char *date = import_trf_dup_round_date (trf, round);
  char *day = import_trf_dup_day (date);

  return day != NULL ? day : g_strdup ("");
}

/* Whether the file pairs somebody in that round (from 1). */
static gboolean
app_trf_is_paired (const ImportTrf *trf, guint round)
{
  for (guint k = 0; k < trf->players->len; k++)
    if (app_trf_get_round (g_ptr_array_index (trf->players, k), round).opponent > 0)
      return TRUE;
  return FALSE;
}

static char *
dup_day (const ImportTrf *trf, const char *code)
{
  g_autofree char *value = import_trf_dup_value (trf, code);
  char *day = value != NULL ? import_trf_dup_day (value) : NULL;

  return day != NULL ? day : g_strdup ("");
}

/* Entrants */

/* The player of that name, who may be in the file twice: then one of them gets his start number
 * behind it. */
static gboolean
find_player (AppTrfImporter *store, const ImportTrfPlayer *player, gint64 *row,
             GStrvBuilder *sentences, GError **error)
{
  g_autofree char *other = NULL;

  if (!db_player_ensure (store->db, player->name, row, error))
    return FALSE;
  for (guint k = 1; k <= IMPORT_TRF_NUMBER; k++)
    if (store->players[k] == *row && k != player->number) {
      g_autofree char *remark = NULL;

      other = g_strdup_printf ("%s (%u)", player->name, player->number);
      remark =
          g_strdup_printf (_ ("There are two players called %s: start number %u is “%s” here."),
                           player->name, player->number, other);
      g_strv_builder_add (sentences, remark);
      return db_player_ensure (store->db, other, row, error);
    }
  return TRUE;
}

/* The file's entrant: of a player of that name, new or known. */
static gboolean
app_trf_store_entrant (AppTrfImporter *store, const ImportTrfPlayer *player, guint joined,
                       GStrvBuilder *sentences, GError **error)
{
  g_autoptr (DbEntrant) entrant = db_entrant_new (store->season);

  if (!find_player (store, player, &entrant->player, sentences, error))
    return FALSE;
  entrant->number = player->number;
  entrant->rating = player->rating;
  entrant->joined = joined;
  app_trf_fields_to_tags (player, entrant);
  store->players[player->number] = entrant->player;
  return db_entrant_add (store->db, entrant, &store->entrants[player->number], error);
}

/* Results */

/* Places of a player and his opponent. */
static void
get_places (char result, guint places[2])
{
  places[0] = strchr ("1W+=D", result) != NULL ? 1 : 2;
  places[1] = strchr ("0L-=D", result) != NULL ? 1 : 2;
}

static gboolean
is_award (char mine, char theirs)
{
  return strchr ("WDL+-", mine) != NULL || (mine == '0' && theirs == '0');
}

/* All of a team sit on its side. */
static gboolean
add_seats (AppTrfImporter *store, DbMatch *match, guint side, guint number, GError **error)
{
  g_autoptr (DbEntrant) team = NULL;

  if (store->players[number] != 0) {
    db_match_add_seat (match, side, store->players[number], "");
    return TRUE;
  }
  team = db_entrant_get (store->db, store->entrants[number], error);
  if (team == NULL)
    return FALSE;
  for (guint k = 0; k < team->players->len; k++)
    db_match_add_seat (match, side, g_array_index (team->players, gint64, k), "");
  return TRUE;
}

static gboolean
add_match (AppTrfImporter *store, const guint numbers[2], const guint places[2], guint round,
           const char *day, gint64 *row, GError **error)
{
  g_autoptr (DbMatch) match = db_match_new ();
  g_autofree char *number = g_strdup_printf ("%u", round);

  match->game_code = g_strdup (store->game);
  match->game_name = g_strdup (store->game != NULL ? NULL : store->game_name);
  match->mode = DB_MODE_VERSUS;
  match->result = places[0] == places[1] ? RULES_DRAWN : RULES_WON;
  db_match_set_string (&match->date, day);
  db_match_set_string (&match->event, store->event);
  db_match_set_string (&match->round, number);
  for (guint k = 0; k < 2; k++) {
    if (!add_seats (store, match, k + 1, numbers[k], error))
      return FALSE;
    db_match_add_side (match, k + 1, places[k], NULL);
  }
  store->n_matches++;
  return db_match_add (store->db, match, row, error);
}

/* The number that a fixture's seat has in the file. */
static guint
number_of (const AppTrfImporter *store, gint64 entrant)
{
  for (guint k = 1; k <= IMPORT_TRF_NUMBER; k++)
    if (store->entrants[k] == entrant)
      return k;
  return 0;
}

static void
set_award (AppTrfImporter *store, DbFixture *fixture, char result, const guint places[2])
{
  gboolean forfeit = strchr ("+-", result) != NULL;

  store->n_awards++;
  db_match_set_string (&fixture->award, forfeit ? "forfeit" : "decision");
  db_match_set_string (&fixture->reason, forfeit ? _ ("Not played")
                                         : strchr ("WDL", result) != NULL
                                             ? _ ("Less than one move was played")
                                             : _ ("Both lost"));
  for (guint k = 0; k < 2; k++)
    g_array_index (fixture->seats, DbFixtureSeat, k).place = places[k];
}

/* @player is who has the first seat. */
static gboolean
set_result (AppTrfImporter *store, DbFixture *fixture, const ImportTrfPlayer *player, guint round,
            GError **error)
{
  ImportTrfRound mine = app_trf_get_round (player, round);
  const ImportTrfPlayer *other = store->file_players[mine.opponent];
  ImportTrfRound theirs = app_trf_get_round (other, round);
  const guint numbers[2] = { player->number, other->number };
  guint places[2];

  if (mine.result == ' ') {
    store->n_open++;
    return TRUE;
  }
  get_places (mine.result, places);
  if (mine.result == theirs.result && strchr ("0L-", mine.result) != NULL)
    places[0] = places[1] = 2;
  if (is_award (mine.result, theirs.result)) {
    set_award (store, fixture, mine.result, places);
    return TRUE;
  }
  return add_match (store, numbers, places, round, fixture->date, &fixture->match, error);
}

/* The result of a cell onto a stored fixture; nothing of one without. */
static gboolean
app_trf_store_result (AppTrfImporter *store, DbFixture *fixture, const ImportTrfPlayer *player,
                      guint round, GError **error)
{
  gint64 first = g_array_index (fixture->seats, DbFixtureSeat, 0).entrant;
  guint number = number_of (store, first);

  if (number != player->number)
    player = store->file_players[number];
  return set_result (store, fixture, player, round, error);
}

/* Rounds */

static const char *
bye_kind (char result)
{
  switch (result) {
  case 'U':
  case '+':
    return "bye";
  case 'F':
  case '1':
  case 'W':
    return "full-bye";
  case 'H':
  case '=':
  case 'D':
    return "half-bye";
  default:
    return "zero-bye";
  }
}

static gboolean
store_bye (AppTrfImporter *store, const ImportTrfPlayer *player, guint round, const char *day,
           GError **error)
{
  ImportTrfRound cell = app_trf_get_round (player, round);
  g_autoptr (DbFixture) fixture = db_fixture_new (store->season, round, bye_kind (cell.result));

  db_match_set_string (&fixture->date, day);
  db_fixture_add_seat (fixture, 1, store->entrants[player->number], 0);
  store->n_byes++;
  return db_fixture_add (store->db, fixture, &fixture->id, error);
}

/* White sits first; without colours who stands first. */
static gboolean
store_pair (AppTrfImporter *store, const ImportTrfPlayer *player, guint round, const char *day,
            GError **error)
{
  ImportTrfRound cell = app_trf_get_round (player, round);
  const ImportTrfPlayer *other = store->file_players[cell.opponent];
  g_autoptr (DbFixture) fixture = db_fixture_new (store->season, round, "match");

  if (cell.colour == 'b' || app_trf_get_round (other, round).colour == 'w') {
    const ImportTrfPlayer *black = player;

    player = other;
    other = black;
  }
  db_match_set_string (&fixture->date, day);
  db_fixture_add_seat (fixture, 1, store->entrants[player->number], 0);
  db_fixture_add_seat (fixture, 2, store->entrants[other->number], 0);
  return set_result (store, fixture, player, round, error)
         && db_fixture_add (store->db, fixture, &fixture->id, error);
}

static gboolean
store_players (AppTrfImporter *store, guint round, const char *day, gboolean byes, GError **error)
{
  g_autofree gboolean *done = g_new0 (gboolean, IMPORT_TRF_NUMBER + 1);

  for (guint k = 0; k < store->trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (store->trf->players, k);
    guint opponent = app_trf_get_round (player, round).opponent;

    if (done[player->number] || (opponent == 0) != byes)
      continue;
    if (opponent > 0)
      done[opponent] = TRUE;
    if (byes ? !store_bye (store, player, round, day, error)
             : !store_pair (store, player, round, day, error))
      return FALSE;
  }
  return TRUE;
}

/* The round as it is to be: what is known of it stays where the file says nothing. */
static gboolean
set_round (AppTrfImporter *store, guint round, const char *day, GError **error)
{
  g_autoptr (GPtrArray) rounds = db_rounds_list (store->db, store->season, error);
  DbRound row = { round, (char *)day, g_get_real_time () / 1000, (char *)"" };

  if (rounds == NULL)
    return FALSE;
  for (guint k = 0; k < rounds->len; k++) {
    const DbRound *known = g_ptr_array_index (rounds, k);

    if (known->number != round)
      continue;
    row.published_table = known->published_table;
    row.paired = known->paired != 0 ? known->paired : row.paired;
    row.date = *day != '\0' ? (char *)day : known->date;
    return db_round_set (store->db, store->season, &row, error);
  }
  return db_round_set (store->db, store->season, &row, error);
}

/* All fixtures of a round that the file pairs, and the round itself. */
static gboolean
app_trf_store_round (AppTrfImporter *store, guint round, GError **error)
{
  g_autofree char *day = app_trf_dup_round_day (store->trf, round);

  return set_round (store, round, day, error) && store_players (store, round, day, FALSE, error)
         && store_players (store, round, day, TRUE, error);
}

/* A season goes on with a tournament report, as a pairing engine or an arbiter's program gives
 * one: rounds that are not paired here take its pairings, pairings without a result its results.
 * What is recorded here stays. */

/**
 * Continuing:
 * @ours: the season's own report; @fixtures: (element-type DbFixture)
 */
typedef struct {
  AppTrfImporter *store;
  const char *name;
  GStrvBuilder *sentences;
  const AppSeasonSnapshot *snapshot;
  const ImportTrf *ours;
  GPtrArray *fixtures;
  AppTrfDifferences differences;
  guint *asked;
} SeasonMerge;

/* Who is who */

/* The name as a report has it: 33 columns of it. */
static char *
fold_cut (const char *name)
{
  g_autofree char *cut = g_utf8_strlen (name, -1) > IMPORT_TRF_NAME
                             ? g_utf8_substring (name, 0, IMPORT_TRF_NAME)
                             : g_strdup (name);

  return db_fold (g_strstrip (cut));
}

static gboolean
is_called (const DbEntrant *entrant, const char *name)
{
  const char *kept = strchr (app_trf_get_tag (entrant->tags, "name"), '\n');
  g_autofree char *theirs = fold_cut (name), *ours = fold_cut (entrant->display_name);

  return g_str_equal (theirs, ours) || (kept != NULL && g_str_equal (kept + 1, name));
}

/* The same by a former name: players are renamed and merged after an import. */
static gboolean
was_called (DbStore *db, const DbEntrant *entrant, const char *name)
{
  gint64 player;

  return is_called (entrant, name)
         || (entrant->player != 0 && db_player_find (db, name, &player, NULL)
             && player == entrant->player);
}

static const DbEntrant *
find_entrant (const AppSeasonSnapshot *snapshot, guint number)
{
  for (guint k = 0; k < snapshot->entrant_rows->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (snapshot->entrant_rows, k);

    if (entrant->number == number)
      return entrant;
  }
  return NULL;
}

/* The first round that the file tells of a player. */
static guint
first_round (const ImportTrfPlayer *player)
{
  for (guint r = 1; r <= player->rounds->len; r++) {
    ImportTrfRound cell = app_trf_get_round (player, r);

    if (cell.opponent > 0 || cell.result != ' ')
      return r;
  }
  return player->rounds->len + 1;
}

static gboolean
match_player (SeasonMerge *merge, const ImportTrfPlayer *player, GError **error)
{
  const DbEntrant *entrant = find_entrant (merge->snapshot, player->number);

  if (entrant == NULL) {
    app_phrase_add (merge->sentences, _ ("%s enters with start number %u."), player->name,
                    player->number);
    return app_trf_store_entrant (merge->store, player, first_round (player), merge->sentences,
                                  error);
  }
  if (was_called (merge->store->db, entrant, player->name))
    return TRUE;
  app_error_at (error, APP_ERROR_RULES, merge->name, player->line,
                _ ("Start number %u is %s here, but %s in the file. Choose the season that the "
                   "file belongs to, or import it as a new league."),
                player->number, entrant->display_name, player->name);
  return FALSE;
}

static gboolean
match_players (SeasonMerge *merge, GError **error)
{
  const ImportTrf *trf = merge->store->trf;

  for (guint k = 0; k < merge->snapshot->entrant_rows->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (merge->snapshot->entrant_rows, k);

    if (entrant->number <= IMPORT_TRF_NUMBER) {
      merge->store->entrants[entrant->number] = entrant->id;
      merge->store->players[entrant->number] = entrant->player;
    }
  }
  for (guint k = 0; k < trf->players->len; k++)
    if (!match_player (merge, g_ptr_array_index (trf->players, k), error))
      return FALSE;
  return TRUE;
}

/* Rounds */

/* The first player of the file who is paired otherwise here; NULL for none. */
static const ImportTrfPlayer *
find_other_pairing (const SeasonMerge *merge, guint round)
{
  const ImportTrf *trf = merge->store->trf;

  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);
    const ImportTrfPlayer *ours = import_trf_get_player (merge->ours, player->number);
    guint here = ours != NULL ? app_trf_get_round (ours, round).opponent : 0;

    if (here != app_trf_get_round (player, round).opponent)
      return player;
  }
  return NULL;
}

static guint
count_fixtures (const SeasonMerge *merge, guint round, gboolean with_result)
{
  guint n = 0;

  for (guint k = 0; k < merge->fixtures->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (merge->fixtures, k);

    if (fixture->round == round)
      n += !with_result || fixture->match != 0 || fixture->award[0] != '\0';
  }
  return n;
}

static gboolean
replace_round (SeasonMerge *merge, guint round, const ImportTrfPlayer *player, GError **error)
{
  if (count_fixtures (merge, round, TRUE) > 0) {
    app_error_at (error, APP_ERROR_RULES, merge->name, player->line,
                  _ ("Round %u: %s is paired otherwise here, and the round has results. Take them "
                     "back first, or leave the round out of the file."),
                  round, player->name);
    return FALSE;
  }
  for (guint k = 0; k < merge->fixtures->len; k++) {
    const DbFixture *fixture = g_ptr_array_index (merge->fixtures, k);

    if (fixture->round == round
        && !db_fixture_set_deleted (merge->store->db, fixture->id, TRUE, error))
      return FALSE;
  }
  app_phrase_add (merge->sentences,
                  _ ("Round %u: the file’s pairing takes the place of the one that was here."),
                  round);
  return app_trf_store_round (merge->store, round, error);
}

/* The player of the fixture's first seat, as the file has him. */
static const ImportTrfPlayer *
get_first (const SeasonMerge *merge, const DbFixture *fixture)
{
  gint64 entrant = g_array_index (fixture->seats, DbFixtureSeat, 0).entrant;

  for (guint k = 0; k < merge->store->trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (merge->store->trf->players, k);

    if (merge->store->entrants[player->number] == entrant)
      return player;
  }
  return NULL;
}

static gboolean
is_same (char ours, char theirs)
{
  static const char *const alike[] = { "1W", "0L", "=D" };

  for (guint k = 0; k < G_N_ELEMENTS (alike); k++)
    if (strchr (alike[k], ours) != NULL && strchr (alike[k], theirs) != NULL)
      return TRUE;
  return ours == theirs;
}

/* Takes the fixture's result away: its match goes to the bin. FALSE in @taken: it has moves. */
static gboolean
take_result_away (SeasonMerge *merge, DbFixture *fixture, gboolean *taken, GError **error)
{
  DbStore *db = merge->store->db;
  gint64 row = fixture->match;
  g_autoptr (DbMatch) match = row != 0 ? db_match_get (db, row, error) : NULL;

  if (row != 0 && match == NULL)
    return FALSE;
  *taken = match == NULL || !match->with_moves;
  if (!*taken)
    return TRUE;
  fixture->match = 0;
  db_match_set_string (&fixture->award, "");
  db_match_set_string (&fixture->reason, "");
  for (guint k = 0; k < fixture->seats->len; k++)
    g_array_index (fixture->seats, DbFixtureSeat, k).place = 0;
  return db_fixture_update (db, fixture, error)
         && (row == 0 || db_match_set_deleted (db, row, TRUE, error));
}

/* A result that is another one here than in the file. */
static gboolean
merge_difference (SeasonMerge *merge, DbFixture *fixture, const ImportTrfPlayer *player,
                  GError **error)
{
  guint round = fixture->round;
  gboolean taken = FALSE;

  if (merge->differences == APP_TRF_THERE && !take_result_away (merge, fixture, &taken, error))
    return FALSE;
  if (taken) {
    app_phrase_add (merge->sentences,
                    _ ("Round %u: the file’s result of %s takes the place of the one here."), round,
                    player->name);
    return app_trf_store_result (merge->store, fixture, player, round, error)
           && db_fixture_update (merge->store->db, fixture, error);
  }
  if (merge->differences == APP_TRF_ASK) {
    ++*merge->asked;
    app_phrase_add (
        merge->sentences,
        _ ("Round %u: the result of %s is another one here than in the file (line %u)."), round,
        player->name, player->line);
    return TRUE;
  }
  app_phrase_add (
      merge->sentences,
      _ ("Round %u: the result of %s is another one here than in the file (line %u); the one here "
         "stays. Correct it by hand if the file is right."),
      round, player->name, player->line);
  return TRUE;
}

static gboolean
merge_result (SeasonMerge *merge, DbFixture *fixture, GError **error)
{
  const ImportTrfPlayer *player = get_first (merge, fixture);
  guint round = fixture->round;
  ImportTrfRound ours, theirs;

  if (player == NULL || !g_str_equal (fixture->kind, "match"))
    return TRUE;
  ours = app_trf_get_round (import_trf_get_player (merge->ours, player->number), round);
  theirs = app_trf_get_round (player, round);
  if (theirs.result == ' ' || is_same (ours.result, theirs.result))
    return TRUE;
  if (ours.result == ' ' && fixture->match == 0)
    return app_trf_store_result (merge->store, fixture, player, round, error)
           && db_fixture_update (merge->store->db, fixture, error);
  return merge_difference (merge, fixture, player, error);
}

static gboolean
merge_results (SeasonMerge *merge, guint round, GError **error)
{
  for (guint k = 0; k < merge->fixtures->len; k++) {
    DbFixture *fixture = g_ptr_array_index (merge->fixtures, k);

    if (fixture->round == round && !merge_result (merge, fixture, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
merge_round (SeasonMerge *merge, guint round, GError **error)
{
  const ImportTrfPlayer *other = find_other_pairing (merge, round);

  if (count_fixtures (merge, round, FALSE) == 0) {
    app_phrase_add (merge->sentences, _ ("Round %u: paired as in the file."), round);
    return app_trf_store_round (merge->store, round, error);
  }
  return other != NULL ? replace_round (merge, round, other, error)
                       : merge_results (merge, round, error);
}

/* Goes on with the season of @store. */
static gboolean
app_trf_continue (AppTrfImporter *store, AppPacks *packs, const char *name,
                  AppTrfDifferences differences, guint *asked, GStrvBuilder *sentences,
                  GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  g_autoptr (ImportTrf) ours = app_trf_make (store->db, packs, store->season, &snapshot, error);
  g_autoptr (GPtrArray) fixtures = NULL;
  SeasonMerge merge = { .store = store,
                        .name = name,
                        .sentences = sentences,
                        .ours = ours,
                        .differences = differences,
                        .asked = asked };
  guint paired = import_trf_count_paired_rounds (store->trf);

  if (ours == NULL || (fixtures = db_fixtures_list (store->db, store->season, error)) == NULL)
    return FALSE;
  merge.snapshot = snapshot;
  merge.fixtures = fixtures;
  if (!match_players (&merge, error))
    return FALSE;
  for (guint r = 1; r <= paired; r++)
    if (app_trf_is_paired (store->trf, r) && !merge_round (&merge, r, error))
      return FALSE;
  return TRUE;
}

/* The same tournament, imported before */

static gboolean
is_titled (const DbSeason *season, const DbLeague *league, char **titles)
{
  const char *kept = app_trf_get_tag (season->tags, "012");
  g_autofree char *said = g_strstrip (g_strdup (kept));
  g_autofree char *ours = db_fold (said[0] != '\0' ? said : league->name);
  g_autofree char *theirs = db_fold (titles[0]);

  return g_str_equal (ours, theirs);
}

/* Known by the federation's number, which a change of name leaves, else by name. */
static gboolean
is_entrant (DbStore *db, const DbEntrant *entrant, const ImportTrfPlayer *player)
{
  const char *id = app_trf_get_tag (entrant->tags, "id");

  if (id[0] != '\0' && player->id[0] != '\0')
    return g_str_equal (id, player->id);
  return was_called (db, entrant, player->name);
}

static const ImportTrfPlayer *
find_in_file (DbStore *db, const ImportTrf *trf, const DbEntrant *entrant)
{
  const ImportTrfPlayer *numbered = import_trf_get_player (trf, entrant->number);

  if (numbered != NULL && is_entrant (db, entrant, numbered))
    return numbered;
  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);

    if (is_entrant (db, entrant, player))
      return player;
  }
  return NULL;
}

/**
 * count_same:
 * How many entrants are in the file. @moved: (out): the first of them who has another start number
 * there, or NULL; borrowed
 */
static guint
count_same (DbStore *db, GPtrArray *entrants, const ImportTrf *trf, const DbEntrant **moved)
{
  guint n = 0;

  *moved = NULL;
  for (guint k = 0; k < entrants->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (entrants, k);
    const ImportTrfPlayer *player = find_in_file (db, trf, entrant);

    n += player != NULL;
    if (player != NULL && player->number != entrant->number && *moved == NULL)
      *moved = entrant;
  }
  return n;
}

/* Somebody may have entered late or be taken out, but not both, and most are the same. */
static gboolean
is_same_tournament (DbStore *db, const DbSeason *season, const ImportTrf *trf, const char *name,
                    const DbLeague *league, gboolean *same, GError **error)
{
  g_autoptr (GPtrArray) entrants = db_entrants_list (db, season->id, error);
  const DbEntrant *moved;
  guint n, fewer;

  *same = FALSE;
  if (entrants == NULL)
    return FALSE;
  n = count_same (db, entrants, trf, &moved);
  fewer = MIN (entrants->len, trf->players->len);
  *same = n > 0 && n == fewer && 2 * fewer >= MAX (entrants->len, trf->players->len);
  if (!*same || moved == NULL)
    return TRUE;
  app_error_at (error, APP_ERROR_RULES, name, find_in_file (db, trf, moved)->line,
                _ ("This is “%s”, which is here already, but %s has start number %u here and %u in "
                   "the file. Import it as a new league, if it is to be there twice."),
                league->name, moved->display_name, moved->number,
                find_in_file (db, trf, moved)->number);
  return FALSE;
}

/* The season that is the same tournament as the file: by name, first day and entrants; 0 for none.
 * @titles: what the file's may be called. */
static gboolean
app_trf_find_same (DbStore *db, const ImportTrf *trf, char **titles, const char *name,
                   gint64 *season, GError **error)
{
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, 0, FALSE, error);
  g_autofree char *starts = dup_day (trf, "042");

  *season = 0;
  for (guint k = 0; seasons != NULL && k < seasons->len; k++) {
    const DbSeason *row = g_ptr_array_index (seasons, k);
    g_autoptr (DbLeague) league = NULL;
    gboolean same;

    if (!g_str_equal (row->starts, starts) || g_str_equal (row->format, "knock-out"))
      continue;
    league = db_league_get (db, row->league, error);
    if (league == NULL)
      return FALSE;
    if (!is_titled (row, league, titles))
      continue;
    if (!is_same_tournament (db, row, trf, name, league, &same, error))
      return FALSE;
    if (same) {
      *season = row->id;
      return TRUE;
    }
  }
  return seasons != NULL;
}

/* Tournament reports in: a new league of one, or the season that it goes on with. */

/**
 * Reading:
 * @name: of the file
 * @game: name or code of what was played; Owned
 * @league: name of what is made or gone on with; Owned
 * @sentences: sentences
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const char *name;
  char *game;
  ImportTrf *trf;
  AppTrfImporter store;
  AppTrfDifferences differences;
  guint asked; /* results that differ, with APP_TRF_ASK */
  char *league;
  GStrvBuilder *sentences;
} TrfImport;

static gboolean
convert_fault (const char *name, GError *fault, GError **error)
{
  guint line = import_error_get_line (fault), column = import_error_get_column (fault);

  if (column > 0)
    /* Translators: the column of a line, then a sentence. */
    app_error_at (error, APP_ERROR_RULES, name, line, _ ("column %u: %s"), column, fault->message);
  else
    app_error_at (error, APP_ERROR_RULES, name, line, "%s", fault->message);
  g_error_free (fault);
  return FALSE;
}

static ImportTrf *
read_file (const char *name, const char *text, gsize length, GError **error)
{
  GError *fault = NULL;
  g_autoptr (ImportTrf) trf = import_trf_read (text, length, &fault);

  if (trf != NULL && import_trf_check (trf, &fault))
    return g_steal_pointer (&trf);
  convert_fault (name, fault, error);
  return NULL;
}

/* The league */

/* What it may be called: as it says, as the file is called, or what it is. */
static char **
dup_titles (const TrfImport *import)
{
  g_autofree char *said = import_trf_dup_value (import->trf, "012");
  g_autofree char *file = g_path_get_basename (import->name);
  g_autoptr (GStrvBuilder) titles = g_strv_builder_new ();
  char *dot = strrchr (file, '.');

  if (dot != NULL && dot > file)
    *dot = '\0';
  if (said != NULL)
    g_strv_builder_add (titles, said);
  if (!g_str_equal (file, "-"))
    g_strv_builder_add (titles, file);
  g_strv_builder_add (titles, _ ("Tournament"));
  return g_strv_builder_end (titles);
}

static gboolean
is_taken (const GPtrArray *leagues, const char *name)
{
  g_autofree char *folded = db_fold (name);

  for (guint k = 0; k < leagues->len; k++) {
    g_autofree char *other = db_fold (((const DbLeague *)g_ptr_array_index (leagues, k))->name);

    if (g_str_equal (folded, other))
      return TRUE;
  }
  return FALSE;
}

/* A second league of that name has a number behind it. It is looked for and not tried out: what
 * fails within a larger change takes all of it along. */
static gboolean
add_called (TrfImport *import, const char *title, gint64 *id, GError **error)
{
  g_autoptr (GPtrArray) leagues = db_leagues_list (import->db, FALSE, error);
  g_autoptr (DbLeague) league = db_league_new (title);

  if (leagues == NULL)
    return FALSE;
  for (guint k = 2; is_taken (leagues, league->name); k++) {
    g_autofree char *next = g_strdup_printf ("%s %u", title, k);

    db_match_set_string (&league->name, next);
  }
  if (!db_league_add (import->db, league, id, error))
    return FALSE;
  if (!g_str_equal (league->name, title))
    app_phrase_add (import->sentences,
                    _ ("There is a league called “%s” already; this one is “%s”."), title,
                    league->name);
  import->league = g_strdup (league->name);
  return TRUE;
}

/* Called by the first title that a league can have: blanks are none. */
static gboolean
add_league (TrfImport *import, gint64 *id, GError **error)
{
  g_auto (GStrv) titles = dup_titles (import);
  GError *failed = NULL;

  for (char **title = titles; *title != NULL; title++) {
    g_clear_error (&failed);
    if (add_called (import, *title, id, &failed))
      return TRUE;
    if (!g_error_matches (failed, DB_ERROR, DB_ERROR_INVALID))
      break;
  }
  g_propagate_error (error, failed);
  return FALSE;
}

/* Its season */

static LeagueFormat
find_format (const ImportTrf *trf)
{
  g_autofree char *kind = import_trf_dup_value (trf, "092");

  return app_trf_is_round_robin (kind) ? LEAGUE_ROUND_ROBIN : LEAGUE_SWISS;
}

/* How often all meet in a round robin of so many rounds. */
static guint
count_cycles (const ImportTrf *trf)
{
  guint n = trf->players->len, rounds = MAX (trf->rounds, import_trf_count_paired_rounds (trf));
  guint once = n % 2 == 0 ? n - 1 : n;

  return once > 0 ? MAX (1, (rounds + once / 2) / once) : 1;
}

static AppSeasonDraft *
make_draft (const TrfImport *import)
{
  const ImportTrf *trf = import->trf;
  LeagueFormat format = find_format (trf);
  AppSeasonDraft *draft = app_season_draft_new (format, 2);
  char *games[] = { import->game, NULL };

  g_strfreev (draft->games);
  draft->games = g_strdupv (games);
  g_free (draft->starts);
  draft->starts = dup_day (trf, "042");
  g_free (draft->ends);
  draft->ends = dup_day (trf, "052");
  if (strcmp (draft->ends, draft->starts) < 0)
    db_match_set_string (&draft->ends, "");
  /* A report that doesn't announce them is one of all that were played. */
  draft->rounds = trf->rounds > 0 ? trf->rounds : import_trf_count_paired_rounds (trf);
  draft->pairing.format = format;
  draft->pairing.cycles = format == LEAGUE_ROUND_ROBIN ? count_cycles (trf) : 1;
  app_trf_read_scheme (&trf->points, &draft->rules.scheme);
  return draft;
}

/* Absences and forbidden pairs need the entrants' rows; @seen has those that are there. */
static void
add_absence (AppTrfImporter *store, DbSeason *row, GHashTable *seen, guint round, guint number,
             char kind)
{
  DbAbsence absence = { .round = round, .entrant = store->entrants[number] };

  if (!g_hash_table_add (seen, g_strdup_printf ("%u %" G_GINT64_FORMAT, round, absence.entrant)))
    return;
  g_strlcpy (absence.kind,
             kind == 'F'   ? "full"
             : kind == 'H' ? "half"
                           : "zero",
             sizeof absence.kind);
  g_array_append_val (row->absences, absence);
}

static void
add_forbidden (AppTrfImporter *store, DbSeason *row, GHashTable *seen,
               const ImportTrfForbidden *pair)
{
  gint64 one = store->entrants[pair->one], other = store->entrants[pair->other];
  DbForbiddenPair forbidden = { MIN (one, other), MAX (one, other) };

  if (g_hash_table_add (seen, g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                                               forbidden.one, forbidden.other)))
    g_array_append_val (row->forbidden, forbidden);
}

static GHashTable *
new_seen (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
add_all_forbidden (TrfImport *import, DbSeason *row)
{
  g_autoptr (GHashTable) seen = new_seen ();

  for (guint k = 0; k < row->forbidden->len; k++) {
    const DbForbiddenPair *known = &g_array_index (row->forbidden, DbForbiddenPair, k);

    g_hash_table_add (
        seen, g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, known->one, known->other));
  }
  for (guint k = 0; k < import->trf->forbidden->len; k++)
    add_forbidden (&import->store, row, seen,
                   &g_array_index (import->trf->forbidden, ImportTrfForbidden, k));
}

/* Cells of rounds that the file doesn't pair, and lines of their own. */
static void
add_absences (TrfImport *import, DbSeason *row)
{
  const ImportTrf *trf = import->trf;
  g_autoptr (GHashTable) seen = new_seen ();
  guint n_rounds = import_trf_count_rounds (trf);

  for (guint k = 0; k < row->absences->len; k++) {
    const DbAbsence *known = &g_array_index (row->absences, DbAbsence, k);

    g_hash_table_add (seen, g_strdup_printf ("%u %" G_GINT64_FORMAT, known->round, known->entrant));
  }
  for (guint r = 1; r <= n_rounds; r++) {
    if (app_trf_is_paired (trf, r))
      continue;
    for (guint k = 0; k < trf->players->len; k++) {
      const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);
      ImportTrfRound cell = app_trf_get_round (player, r);

      if (cell.result != ' ' && strchr ("FHZ", cell.result) != NULL)
        add_absence (&import->store, row, seen, r, player->number, cell.result);
    }
  }
  for (guint k = 0; k < trf->absences->len; k++) {
    const ImportTrfAbsence *absence = &g_array_index (trf->absences, ImportTrfAbsence, k);

    add_absence (&import->store, row, seen, absence->round, absence->number, absence->kind);
  }
}

static gboolean
has_penalty (const DbEntrant *entrant, const ImportTrfAbnormal *line)
{
  for (guint k = 0; k < entrant->penalties->len; k++) {
    const DbPenalty *penalty = &g_array_index (entrant->penalties, DbPenalty, k);

    if (penalty->round == line->round && penalty->points == -line->points)
      return TRUE;
  }
  return FALSE;
}

/* Points that lines 299 take from players, where they are not taken yet. The file has no reason. */
static gboolean
store_penalties (TrfImport *import, GError **error)
{
  const ImportTrf *trf = import->trf;

  for (guint k = 0; k < trf->abnormal->len && !trf->by_teams; k++) {
    const ImportTrfAbnormal *line = &g_array_index (trf->abnormal, ImportTrfAbnormal, k);
    g_autoptr (DbEntrant) entrant = NULL;
    g_autofree char *points = NULL;

    if (line->kind != ' ' || line->points >= 0 || line->number > IMPORT_TRF_NUMBER
        || import->store.entrants[line->number] == 0)
      continue;
    entrant = db_entrant_get (import->db, import->store.entrants[line->number], error);
    if (entrant == NULL)
      return FALSE;
    if (has_penalty (entrant, line))
      continue;
    db_entrant_add_penalty (entrant, line->round, -line->points,
                            _ ("as the tournament report says"));
    if (!db_entrant_update (import->db, entrant, error))
      return FALSE;
    points = app_points_dup (-line->points * (LEAGUE_POINT / 1000));
    app_phrase_add (import->sentences, _ ("%s: points taken by line 299: %s."),
                    entrant->display_name, points);
  }
  return TRUE;
}

static gboolean
update_season (TrfImport *import, gboolean lines, GError **error)
{
  g_autoptr (DbSeason) row = db_season_get (import->db, import->store.season, error);

  if (row == NULL)
    return FALSE;
  if (lines)
    app_trf_lines_to_tags (import->trf, row);
  /* A report of rounds that were not announced has more of them. */
  if (row->rounds > 0)
    row->rounds = MAX (row->rounds, import_trf_count_paired_rounds (import->trf));
  add_absences (import, row);
  add_all_forbidden (import, row);
  return db_season_update (import->db, row, error) && store_penalties (import, error);
}

static gboolean
add_season (TrfImport *import, GError **error)
{
  g_autoptr (AppSeasonDraft) draft = make_draft (import);
  g_autoptr (DbSeason) row = NULL;
  gint64 league;

  if (!add_league (import, &league, error))
    return FALSE;
  row = db_season_new (league);
  return app_season_draft_write (import->db, draft, row, error)
         && db_season_add (import->db, row, &import->store.season, error);
}

/* The day of a round that is not paired yet is kept, too. */
static gboolean
store_rounds (TrfImport *import, GError **error)
{
  const ImportTrf *trf = import->trf;
  guint last = MAX (import_trf_count_rounds (trf), MIN (trf->rounds, IMPORT_TRF_ROUNDS));

  for (guint r = 1; r <= last; r++) {
    g_autofree char *day = app_trf_dup_round_day (trf, r);
    DbRound row = { r, day, 0, (char *)"" };

    if (app_trf_is_paired (trf, r)
            ? !app_trf_store_round (&import->store, r, error)
            : (*day != '\0' && !db_round_set (import->db, import->store.season, &row, error)))
      return FALSE;
  }
  return TRUE;
}

/* What the season would not say as the file did. */
static gboolean
keep_differences (TrfImport *import, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot = NULL;
  g_autoptr (ImportTrf) ours =
      app_trf_make (import->db, import->packs, import->store.season, &snapshot, error);

  if (ours == NULL)
    return FALSE;
  for (guint k = 0; k < snapshot->entrant_rows->len; k++) {
    DbEntrant *entrant = g_ptr_array_index (snapshot->entrant_rows, k);
    const ImportTrfPlayer *player = import_trf_get_player (ours, entrant->number);
    const ImportTrfPlayer *theirs = import_trf_get_player (import->trf, entrant->number);

    if (app_trf_difference_to_tags (player, theirs, entrant)
        && !db_entrant_update (import->db, entrant, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
import_new (TrfImport *import, GError **error)
{
  if (!add_season (import, error))
    return FALSE;
  import->store.event = import->league;
  for (guint k = 0; k < import->trf->players->len; k++)
    if (!app_trf_store_entrant (&import->store, g_ptr_array_index (import->trf->players, k), 1,
                                import->sentences, error))
      return FALSE;
  if (!update_season (import, TRUE, error) || !store_rounds (import, error)
      || !keep_differences (import, error))
    return FALSE;
  app_phrase_add (import->sentences,
                  g_dngettext (GETTEXT_PACKAGE, "“%s”: %u player", "“%s”: %u players",
                               import->trf->players->len),
                  import->league, import->trf->players->len);
  return TRUE;
}

/* An existing season */

static gboolean
import_into (TrfImport *import, GError **error)
{
  g_autoptr (AppSeasonSnapshot) snapshot =
      app_season_snapshot_read (import->db, import->packs, import->store.season, error);

  if (snapshot == NULL)
    return FALSE;
  if (g_str_equal (snapshot->row->format, "knock-out")) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("A knock-out can’t be gone on with from a tournament report. Enter its "
                            "results by hand."));
    return FALSE;
  }
  import->store.event = import->league = g_strdup (snapshot->league_row->name);
  return app_trf_continue (&import->store, import->packs, import->name, import->differences,
                           &import->asked, import->sentences, error)
         && update_season (import, FALSE, error);
}

/* Of a season that there is, its first game. */
static gboolean
find_game (TrfImport *import, gint64 into, GError **error)
{
  g_autoptr (AppSeasonDraft) draft = NULL;
  g_autoptr (DbSeason) row = NULL;

  if (import->game == NULL && into != 0) {
    row = db_season_get (import->db, into, error);
    if (row == NULL || (draft = app_season_draft_read (import->db, row, error)) == NULL)
      return FALSE;
    import->game = g_strdup (draft->games[0]);
  }
  if (import->game == NULL)
    import->game = g_strdup ("Chess");
  import->store.game = app_quick_game_code (import->game);
  import->store.game_name = import->game;
  return TRUE;
}

static void
add_count_sentences (TrfImport *import)
{
  const AppTrfImporter *store = &import->store;

  app_phrase_add (import->sentences,
                  _ ("Results: %u; awards: %u; byes: %u; pairings without a result: %u."),
                  store->n_matches, store->n_awards, store->n_byes, store->n_open);
}

static void
add_team_sentence (TrfImport *import)
{
  const GPtrArray *teams = import->trf->teams;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint k = 0; k < teams->len; k++)
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "",
                            ((const ImportTrfTeam *)g_ptr_array_index (teams, k))->name);
  if (teams->len > 0)
    app_phrase_add (
        import->sentences,
        /* Translators: names of teams. */
        _ ("Teams: %s. Their players take part one by one; the teams are kept for the export."),
        names->str);
}

/* At most so many matches. */
static guint64
count_matches (const ImportTrf *trf)
{
  return (guint64)trf->players->len / 2 * import_trf_count_paired_rounds (trf);
}

/* What was done to the season, or that there was nothing to do. */
static gboolean
tell_done (TrfImport *import, gboolean is_new, gint64 batch, GError **error)
{
  g_auto (GStrv) remarks = NULL;
  gboolean nothing;

  if (!db_changes_is_empty (import->db, batch, &nothing, error))
    return FALSE;
  if (nothing && import->asked == 0) {
    app_phrase_add (import->sentences,
                    _ ("“%s” is here already, and the report says nothing new of it."),
                    import->league);
    return TRUE;
  }
  if (!nothing)
    add_count_sentences (import);
  if (is_new)
    add_team_sentence (import);
  remarks = import_trf_dup_remarks (import->trf);
  g_strv_builder_addv (import->sentences, (const char **)remarks);
  return TRUE;
}

/* The season that the report is of: as it is said, or the same tournament; 0 for a new one. */
static gboolean
find_season (TrfImport *import, const AppTrfOptions *options, gint64 *into, GError **error)
{
  g_auto (GStrv) titles = dup_titles (import);

  *into = options->into;
  return *into != 0 || options->is_new
         || app_trf_find_same (import->db, import->trf, titles, import->name, into, error);
}

static gboolean
import_all (TrfImport *import, const AppTrfOptions *options, char **season, gint64 *batch,
            GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *base = g_path_get_basename (import->name);
  g_autoptr (DbTitle) title = db_title_new (DB_TITLE_IMPORT, base, NULL);
  g_autoptr (DbSeason) row = NULL;
  gboolean within = db_transaction_is_open (import->db), empty;
  gint64 into;

  if (!db_transaction_begin (&scope, import->db, error)
      || !find_season (import, options, &into, error) || !find_game (import, into, error)
      || !db_changes_open_batch (import->db, DB_ORIGIN_IMPORT, title, import->name, batch, error))
    return FALSE;
  import->store.season = into;
  if ((into != 0 ? !import_into (import, error) : !import_new (import, error))
      || !tell_done (import, into == 0, *batch, error)
      || !db_changes_is_empty (import->db, *batch, &empty, error))
    return FALSE;
  row = db_season_get (import->db, import->store.season, error);
  if (row == NULL)
    return FALSE;
  if (options->dry || import->asked > 0)
    return TRUE;
  *season = g_strdup (row->uuid);
  *batch = empty ? 0 : *batch;
  /* An empty change is left out of the history; inside another one it ends as any other does. */
  return (empty && !within) || db_transaction_commit (&scope, error);
}

gboolean
app_trf_import_with (DbStore *db, AppPacks *packs, const char *name, const char *text, gsize length,
                     const AppTrfOptions *options, char **season, char ***sentences, guint *asked,
                     gint64 *batch, GError **error)
{
  g_autoptr (ImportTrf) trf = read_file (name, text, length, error);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree TrfImport *import = NULL;
  GError *failed = NULL;
  gint64 made = 0;
  gboolean good;

  *season = NULL;
  *sentences = NULL;
  *asked = 0;
  if (trf == NULL
      || (!options->dry
          && !app_backups_before_bulk (db, DB_AUTO_BACKUP_IMPORT, count_matches (trf), error)))
    return FALSE;
  import = g_new0 (TrfImport, 1);
  *import = (TrfImport){ .db = db, .packs = packs, .name = name, .trf = trf };
  import->game = g_strdup (options->game);
  import->differences = options->differences;
  import->store.db = db;
  app_trf_store_init (&import->store, trf);
  import->sentences = builder;
  good = import_all (import, options, season, &made, &failed);
  *asked = import->asked;
  if (batch != NULL)
    *batch = good && *season != NULL ? made : 0;
  g_free (import->league);
  g_free (import->game);
  if (good)
    *sentences = g_strv_builder_end (builder);
  else
    app_error_take (error, failed);
  return good;
}

gboolean
app_trf_import (DbStore *db, AppPacks *packs, const char *name, const char *text, gsize length,
                const char *game, gint64 into, gboolean dry, char **season, char ***sentences,
                gint64 *batch, GError **error)
{
  const AppTrfOptions options = { .game = game, .into = into, .dry = dry };
  guint asked;

  return app_trf_import_with (db, packs, name, text, length, &options, season, sentences, &asked,
                              batch, error);
}
