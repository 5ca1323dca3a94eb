/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season as a tournament report: results become cells of players' lines.
 */
#include "app/league/trf/trf-private.h"

#include "app/base/error.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Facts */

void
app_trf_facts_free (AppTrfFacts *facts)
{
  if (facts == NULL)
    return;
  g_clear_pointer (&facts->league, db_league_free);
  g_clear_pointer (&facts->season, db_season_free);
  g_clear_pointer (&facts->entrants, g_ptr_array_unref);
  g_clear_pointer (&facts->rounds, g_ptr_array_unref);
  g_free (facts);
}

AppTrfFacts *
app_trf_facts_new (DbStore *db, gint64 season, GError **error)
{
  g_autoptr (AppTrfFacts) facts = g_new0 (AppTrfFacts, 1);

  facts->season = db_season_get (db, season, error);
  if (facts->season == NULL
      || (facts->league = db_league_get (db, facts->season->league, error)) == NULL
      || (facts->entrants = db_entrants_list (db, season, error)) == NULL
      || (facts->rounds = db_rounds_list (db, season, error)) == NULL)
    return NULL;
  return g_steal_pointer (&facts);
}

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
write_asked (Writer *writer, const AppTrfFacts *facts, guint round)
{
  for (guint k = 0; k < facts->season->absences->len; k++) {
    const DbAbsence *absence = &g_array_index (facts->season->absences, DbAbsence, k);

    for (guint j = 0; absence->round == round && j < facts->entrants->len; j++)
      if (((DbEntrant *)g_ptr_array_index (facts->entrants, j))->id == absence->entrant)
        set_absent (writer, j, round, (char)g_ascii_toupper (absence->kind[0]));
  }
}

/* An engine pairs everybody of whom the report does not say that he is away: who left, and who
 * comes later, is. */
static void
write_absences (Writer *writer, const AppTrfFacts *facts)
{
  guint round = writer->paired + 1;
  gboolean rounds = g_str_equal (facts->season->format, "swiss");

  if (!rounds || (facts->season->rounds > 0 && round > facts->season->rounds))
    return;
  if (!has_lines (facts->season))
    write_asked (writer, facts, round);
  for (guint k = 0; k < facts->entrants->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (facts->entrants, k);

    if (entrant->left < round || entrant->joined > round)
      set_absent (writer, k, round, 'Z');
  }
}

/* Players */

static void
add_players (ImportTrf *trf, const AppTrfFacts *facts)
{
  for (guint k = 0; k < facts->entrants->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (facts->entrants, k);
    ImportTrfPlayer *player = import_trf_add_player (trf, entrant->number, entrant->shown);

    player->rating = (guint)CLAMP (lround (entrant->rating), 0, IMPORT_TRF_NUMBER);
    app_trf_add_fields (player, entrant);
  }
}

static void
write_standings (Writer *writer)
{
  const LeagueTable *table = app_season_get_table (writer->season);

  for (guint k = 0; k < writer->trf->players->len; k++) {
    ImportTrfPlayer *player = g_ptr_array_index (writer->trf->players, k);
    LeaguePoints points = league_table_get_points (table, k);

    player->points = (gint)CLAMP (points / (LEAGUE_POINT / 1000), 0, 999900);
    player->rank = league_table_get_rank (table, k);
  }
}

static gboolean
check_size (const AppTrfFacts *facts, GError **error)
{
  const DbEntrant *last;

  if (facts->entrants->len == 0) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("Nobody takes part yet, so there is nothing to report. Enter players "
                            "first."));
    return FALSE;
  }
  last = g_ptr_array_index (facts->entrants, facts->entrants->len - 1);
  if (last->number > IMPORT_TRF_NUMBER) {
    g_set_error (error, APP_ERROR, APP_ERROR_USAGE,
                 _ ("A tournament report has start numbers up to %d. Export CSV or JSON instead."),
                 IMPORT_TRF_NUMBER);
    return FALSE;
  }
  return TRUE;
}

ImportTrf *
app_trf_make (DbStore *db, AppPacks *packs, gint64 season, AppTrfFacts **facts_out, GError **error)
{
  g_autoptr (AppTrfFacts) facts = app_trf_facts_new (db, season, error);
  g_autoptr (AppSeason) figures = NULL;
  g_autoptr (ImportTrf) trf = import_trf_new ();
  g_autofree guint *next = NULL;
  Writer writer;

  if (facts == NULL || !check_size (facts, error)
      || (figures = app_season_load (db, packs, season, 0, error)) == NULL)
    return NULL;
  add_players (trf, facts);
  next = g_new (guint, facts->entrants->len);
  writer = (Writer){ trf, figures, app_season_get_results (figures), next, 0 };
  if (!write_results (&writer, error))
    return NULL;
  write_standings (&writer);
  write_absences (&writer, facts);
  for (guint k = 0; k < facts->entrants->len; k++)
    app_trf_say_again (get_player (&writer, k), g_ptr_array_index (facts->entrants, k));
  app_trf_add_lines (trf, facts, writer.paired);
  if (facts_out != NULL)
    *facts_out = g_steal_pointer (&facts);
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
    import_trf_make_26 (trf);
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
