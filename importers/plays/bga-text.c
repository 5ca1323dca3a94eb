/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What bookmarklets copy from Board Game Arena as lines: totals of players, and the tables of
 * tournaments.
 *
 * Source: PlayerStats.js and TournamentStats.js of oliverosz/bga-export-stats
 */
#include "importers/plays/bga-text.h"

#include "importers/plays/csv-table.h"
#include "importers/plays/plays-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define STATS_CELLS 6
#define HEAD_CELLS 11
#define TABLE_CELLS 4  /* before the players */
#define PLAYER_CELLS 3 /* of each player */

static const ImportCsvDialect lines = { '\t', IMPORT_CSV_UTF8, TRUE };

/* Totals */

static gboolean
name_it (ImportParse *parse, ImportEntityKind kind, const char *name, GError **error)
{
  ImportEntity named = { .name = import_play_name (parse->play, name, -1) };

  return import_parse_entity (parse, kind, &named, error);
}

/* Two lines of each player are of all games together. */
static gboolean
is_game (const char *text)
{
  return !g_str_equal (text, "XP") && !g_str_equal (text, "Recent games");
}

static gboolean
stats_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  ImportParse *parse = data;

  import_parse_begin_play (parse, line, "");
  if (n_cells != STATS_CELLS)
    return import_parse_skip_play (parse, _ ("Six columns apart by tabs are expected here."),
                                   error);
  if (!name_it (parse, IMPORT_PLAYER, cells[0], error)
      || (is_game (cells[1]) && !name_it (parse, IMPORT_GAME, cells[1], error)))
    return FALSE;
  return import_parse_skip_play (
      parse, _ ("Totals are no plays: they don’t say when, with whom and how each went."), error);
}

gboolean
import_parse_bga_stats (ImportParse *parse, GError **error)
{
  return import_csv_read (parse->input, &lines, stats_cb, parse, error);
}

/* Tournaments */

/* The head of the tournament whose tables follow. */
typedef struct {
  ImportParse *parse;
  char *id, *name, *game, *start, *end;
} Tournament;

static void
clear_head (Tournament *tournament)
{
  g_clear_pointer (&tournament->id, g_free);
  g_clear_pointer (&tournament->name, g_free);
  g_clear_pointer (&tournament->game, g_free);
  g_clear_pointer (&tournament->start, g_free);
  g_clear_pointer (&tournament->end, g_free);
}

/* Number, name, nothing, game, start, end, rounds, their length, tables, timeouts, players. */
static void
take_head (Tournament *tournament, char **cells)
{
  clear_head (tournament);
  tournament->id = g_strdup (cells[0]);
  tournament->name = g_strdup (cells[1]);
  tournament->game = g_strdup (cells[3]);
  tournament->start = g_strdup (cells[4]);
  tournament->end = g_strdup (cells[5]);
}

/* Points of the tournament, by which they finished; they are no scores of the game. */
static void
rank_seats (ImportPlay *play, const double *points)
{
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    seat->rank = 1;
    for (guint i = 0; i < play->seats->len; i++)
      seat->rank += points[i] > points[k];
    seat->winner = seat->rank == 1 ? IMPORT_YES : IMPORT_NO;
  }
}

static gboolean
add_seats (ImportPlay *play, char **cells, guint n)
{
  double points[IMPORT_PLAY_SEATS];
  gboolean any = FALSE;

  for (guint k = 0; k < n; k++) {
    ImportSeat *seat = import_play_add_seat (play);

    if (seat == NULL)
      return FALSE;
    seat->player.name = import_play_name (play, cells[k * PLAYER_CELLS], -1);
    seat->anonymous = *seat->player.name == '\0';
    points[k] = g_ascii_strtod (cells[k * PLAYER_CELLS + 2], NULL);
    any = any || points[k] > 0;
  }
  if (any && !play->incomplete)
    rank_seats (play, points);
  return TRUE;
}

static gboolean
take_table (Tournament *tournament, guint line, char **cells, guint n_cells, GError **error)
{
  ImportParse *parse = tournament->parse;
  ImportPlay *play = import_parse_begin_play (parse, line, "");

  if (n_cells < TABLE_CELLS || (n_cells - TABLE_CELLS) % PLAYER_CELLS != 0)
    return import_parse_skip_play (
        parse, _ ("A table has four columns here, and three for each of its players."), error);
  if (g_strcmp0 (tournament->id, cells[0]) != 0)
    return import_parse_skip_play (parse, _ ("The line of this table’s tournament is missing."),
                                   error);
  import_play_add_id (play, "bga", cells[1]);
  if (play->n_ids == 0)
    return import_parse_skip_play (parse, _ ("This is no table."), error);
  play->game.name = import_play_name (play, tournament->game, -1);
  play->incomplete = g_str_equal (cells[2], "1");
  if (!add_seats (play, cells + TABLE_CELLS, (n_cells - TABLE_CELLS) / PLAYER_CELLS))
    return import_parse_skip_play (parse, _ ("The play has more than 64 players."), error);
  import_play_add_fact (play, "Event", tournament->name);
  import_play_add_fact (play, "TournamentStart", tournament->start);
  import_play_add_fact (play, "TournamentEnd", tournament->end);
  return import_parse_end_play (parse, error);
}

static gboolean
tournament_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  Tournament *tournament = data;

  if (n_cells != HEAD_CELLS)
    return take_table (tournament, line, cells, n_cells, error);
  take_head (tournament, cells);
  return TRUE;
}

gboolean
import_parse_bga_tournament (ImportParse *parse, GError **error)
{
  Tournament tournament = { .parse = parse };
  gboolean done = import_csv_read (parse->input, &lines, tournament_cb, &tournament, error);

  clear_head (&tournament);
  return done;
}
