/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The columns of a table: their words, what they are, and how their values are read.
 */
#include "app/league/maths/table.h"

#include <glib/gi18n-lib.h>

typedef enum {
  FALLING = 1 << 0,   /* less is better */
  TIE_BREAK = 1 << 1, /* may decide among equal points */
} Flags;

typedef struct {
  const char *id;
  const char *name;
  const char *heading;
  const char *told;
  LeagueUnit unit;
  Flags flags;
} Column;

static const Column columns[LEAGUE_COLUMNS] = {
  [LEAGUE_COLUMN_PLAYED] = { "played", N_ ("Played"), NC_ ("column", "P"),
                             N_ ("Results that count, forfeits among them; byes don’t."),
                             LEAGUE_IN_COUNTS, 0 },
  [LEAGUE_COLUMN_WON] = { "won", N_ ("Won"), NC_ ("column", "W"),
                          N_ ("Matches won: at the table, by a decision or by forfeit."),
                          LEAGUE_IN_COUNTS, TIE_BREAK },
  [LEAGUE_COLUMN_DRAWN] = { "drawn", N_ ("Drawn"), NC_ ("column", "D"),
                            N_ ("Matches in which the first place was shared."), LEAGUE_IN_COUNTS,
                            0 },
  [LEAGUE_COLUMN_LOST] = { "lost", N_ ("Lost"), NC_ ("column", "L"),
                           N_ ("Matches that somebody else won, or nobody did."), LEAGUE_IN_COUNTS,
                           FALLING },
  [LEAGUE_COLUMN_BYES] = { "byes", N_ ("Byes"), NC_ ("column", "B"), N_ ("Byes of any kind."),
                           LEAGUE_IN_COUNTS, 0 },
  [LEAGUE_COLUMN_POINTS] = { "points", N_ ("Points"), NC_ ("column", "Pts"),
                             N_ ("What results and byes brought by the points scheme."),
                             LEAGUE_IN_POINTS, 0 },
  [LEAGUE_COLUMN_PER_MATCH] = { "per-match", N_ ("Points per match"), NC_ ("column", "Avg"),
                                N_ ("Points from matches, divided by their number. Byes and points "
                                    "from the start are left out."),
                                LEAGUE_IN_MEAN, TIE_BREAK },
  [LEAGUE_COLUMN_FOR] = { "for", N_ ("Score"), NC_ ("column", "For"),
                          N_ ("The sum of the own scores."), LEAGUE_IN_SCORE, TIE_BREAK },
  [LEAGUE_COLUMN_AGAINST] = { "against", N_ ("Score against"), NC_ ("column", "Agst"),
                              N_ ("The sum of the best opponent’s scores."), LEAGUE_IN_SCORE,
                              FALLING },
  [LEAGUE_COLUMN_DIFFERENCE] = { "difference", N_ ("Score difference"), NC_ ("column", "+/−"),
                                 N_ ("The own scores less those of the best opponents."),
                                 LEAGUE_IN_SCORE, TIE_BREAK },
  [LEAGUE_COLUMN_PLACE] = { "place", N_ ("Average place"), NC_ ("column", "Place"),
                            N_ ("The mean of the places in all matches; 1 is best."),
                            LEAGUE_IN_MEAN, FALLING | TIE_BREAK },
  [LEAGUE_COLUMN_FIRST] = { "first", N_ ("First player"), NC_ ("column", "1st"),
                            N_ ("The share of the played matches in which this seat began."),
                            LEAGUE_IN_SHARE, 0 },
  [LEAGUE_COLUMN_DIRECT] = { "de", N_ ("Direct encounter"), NC_ ("column", "DE"),
                             N_ ("The place among those who are level, by their matches against "
                                 "each other. Empty where these decide nothing."),
                             LEAGUE_IN_COUNTS, FALLING | TIE_BREAK },
  [LEAGUE_COLUMN_BUCHHOLZ] = { "bh", N_ ("Buchholz"), NC_ ("column", "BH"),
                               N_ ("The sum of the opponents’ points."), LEAGUE_IN_POINTS,
                               TIE_BREAK },
  [LEAGUE_COLUMN_BUCHHOLZ_CUT1] = { "bh-c1", N_ ("Buchholz, worst one cut"),
                                    NC_ ("column", "BH C1"),
                                    N_ ("The sum of the opponents’ points without the lowest."),
                                    LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_BUCHHOLZ_CUT2] = { "bh-c2", N_ ("Buchholz, worst two cut"),
                                    NC_ ("column", "BH C2"),
                                    N_ ("The sum of the opponents’ points without the two lowest."),
                                    LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_MEDIAN1] = { "bh-m1", N_ ("Median Buchholz"), NC_ ("column", "BH M1"),
                              N_ ("The sum of the opponents’ points without the lowest and the "
                                  "highest."),
                              LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_MEDIAN2] = { "bh-m2", N_ ("Median Buchholz, two each"), NC_ ("column", "BH M2"),
                              N_ ("The sum of the opponents’ points without the two lowest and the "
                                  "two highest."),
                              LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_SONNEBORN] = { "sb", N_ ("Sonneborn-Berger"), NC_ ("column", "SB"),
                                N_ ("The sum of the opponents’ points, each times what was scored "
                                    "against them."),
                                LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_KOYA] = { "ks", N_ ("Koya"), NC_ ("column", "KS"),
                           N_ ("Points scored against those who have half of what they could have, "
                               "or more."),
                           LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_WINS] = { "win", N_ ("Wins"), NC_ ("column", "WIN"),
                           N_ ("Rounds that brought as much as a win, byes and forfeits among "
                               "them."),
                           LEAGUE_IN_COUNTS, TIE_BREAK },
  [LEAGUE_COLUMN_GAMES_WON] = { "won-otb", N_ ("Wins at the table"), NC_ ("column", "WON"),
                                N_ ("Matches won without byes and forfeits."), LEAGUE_IN_COUNTS,
                                TIE_BREAK },
  [LEAGUE_COLUMN_PROGRESSIVE] = { "ps", N_ ("Progressive score"), NC_ ("column", "PS"),
                                  N_ ("The sum of the points after each round."), LEAGUE_IN_POINTS,
                                  TIE_BREAK },
  [LEAGUE_COLUMN_PROGRESSIVE_CUT1] = { "ps-c1", N_ ("Progressive score without round 1"),
                                       NC_ ("column", "PS C1"),
                                       N_ ("The sum of the points after each round but the first."),
                                       LEAGUE_IN_POINTS, TIE_BREAK },
  [LEAGUE_COLUMN_OPPONENTS_WIN] = { "omw", N_ ("Opponents’ match wins"), NC_ ("column", "OMW"),
                                    N_ ("The mean of the opponents’ shares of the points they "
                                        "could have won, each at least 33 %; at tables of more "
                                        "than two sides, one part of the table. Byes are left "
                                        "out."),
                                    LEAGUE_IN_SHARE, TIE_BREAK },
  [LEAGUE_COLUMN_GAME_WIN] = { "gw", N_ ("Game wins"), NC_ ("column", "GW"),
                               N_ ("The share of the game points there were to win; at least 33 %. "
                                   "Byes count as won to nil."),
                               LEAGUE_IN_SHARE, TIE_BREAK },
  [LEAGUE_COLUMN_OPPONENTS_GAME] = { "ogw", N_ ("Opponents’ game wins"), NC_ ("column", "OGW"),
                                     N_ ("The mean of the opponents’ game wins."), LEAGUE_IN_SHARE,
                                     TIE_BREAK },
  [LEAGUE_COLUMN_OPPONENTS_POINTS] = { "opp", N_ ("Opponents’ points per match"),
                                       NC_ ("column", "OPP"),
                                       N_ ("The mean of what the opponents have for a match."),
                                       LEAGUE_IN_MEAN, TIE_BREAK },
  [LEAGUE_COLUMN_START] = { "start", N_ ("Start number"), NC_ ("column", "No"),
                            N_ ("Lower start numbers come first."), LEAGUE_IN_COUNTS,
                            FALLING | TIE_BREAK },
};

const char *
league_column_id (LeagueColumn column)
{
  return columns[column].id;
}

gboolean
league_column_find (const char *id, LeagueColumn *column)
{
  for (int k = 0; k < LEAGUE_COLUMNS; k++)
    if (g_str_equal (columns[k].id, id)) {
      *column = (LeagueColumn)k;
      return TRUE;
    }
  return FALSE;
}

const char *
league_column_name (LeagueColumn column)
{
  return _ (columns[column].name);
}

const char *
league_column_heading (LeagueColumn column)
{
  return g_dpgettext2 (GETTEXT_PACKAGE, "column", columns[column].heading);
}

const char *
league_column_told (LeagueColumn column)
{
  return _ (columns[column].told);
}

LeagueUnit
league_column_unit (LeagueColumn column)
{
  return columns[column].unit;
}

gboolean
league_column_is_falling (LeagueColumn column)
{
  return (columns[column].flags & FALLING) != 0;
}

gboolean
league_column_is_tie_break (LeagueColumn column)
{
  return (columns[column].flags & TIE_BREAK) != 0;
}
