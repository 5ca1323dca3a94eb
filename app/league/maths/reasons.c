/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a pairing or a table is so, as words for files and sentences for people.
 */
#include "app/league/maths/reasons.h"
#include "app/league/maths/table-private.h"
#include "app/league/maths/tie-breaks.h"

#include <glib/gi18n-lib.h>
#include <math.h>

void
league_reason_add (GArray *reasons, LeagueReasonKind kind, guint32 one, guint32 other, guint count,
                   guint round, LeaguePoints amount)
{
  LeagueReason reason = {
    .kind = kind,
    .one = one,
    .other = other,
    .count = count,
    .round = round,
    .amount = amount,
  };

  g_array_append_val (reasons, reason);
}

const char *
league_reason_id (LeagueReasonKind kind)
{
  switch (kind) {
  case LEAGUE_WHY_EQUAL:
    return "equal";
  case LEAGUE_WHY_NEAREST:
    return "nearest";
  case LEAGUE_WHY_NEAREST_SEATS:
    return "nearest-seats";
  case LEAGUE_WHY_BYE:
    return "bye";
  case LEAGUE_WHY_ASKED:
    return "asked";
  case LEAGUE_WHY_FIRST:
    return "first";
  case LEAGUE_WHY_FIRST_TURN:
    return "first-turn";
  case LEAGUE_WHY_FIRST_ROW:
    return "first-row";
  case LEAGUE_WHY_FIRST_LOT:
    return "first-lot";
  case LEAGUE_WHY_LEAST_MET:
    return "least-met";
  case LEAGUE_WHY_SEATS:
    return "seats";
  case LEAGUE_WHY_PARTNERS:
    return "partners";
  case LEAGUE_WHY_TABLE:
    return "table";
  case LEAGUE_WHY_SEED:
    return "seed";
  case LEAGUE_WHY_WINNER:
    return "winner";
  case LEAGUE_WHY_LOSER:
    return "loser";
  case LEAGUE_WHY_HAND:
    return "hand";
  case LEAGUE_WRONG_SELF:
    return "self";
  case LEAGUE_WRONG_TWICE:
    return "twice";
  case LEAGUE_WRONG_DROPPED:
    return "dropped";
  case LEAGUE_WRONG_UNKNOWN:
    return "unknown";
  case LEAGUE_WRONG_SIZE:
    return "size";
  case LEAGUE_WRONG_SIDES:
    return "sides";
  case LEAGUE_ODD_MET:
    return "met";
  case LEAGUE_ODD_FORBIDDEN:
    return "forbidden";
  case LEAGUE_ODD_BYE:
    return "bye-again";
  case LEAGUE_ODD_BYE_HIGH:
    return "bye-high";
  case LEAGUE_ODD_GAP:
    return "gap";
  case LEAGUE_ODD_FIRST:
    return "first-again";
  case LEAGUE_ODD_SECOND:
    return "second-again";
  case LEAGUE_ODD_FIRSTS:
    return "firsts";
  case LEAGUE_ODD_SECONDS:
    return "seconds";
  case LEAGUE_ODD_LEFT_OUT:
    return "left-out";
  case LEAGUE_ODD_ABSENT:
    return "absent";
  case LEAGUE_ODD_DEAD_END:
    return "dead-end";
  case LEAGUE_ODD_AGAIN:
    return "again";
  }
  return "";
}

/* "2", "2½", "1.33" */
static char *
dup_points (LeaguePoints points)
{
  const char *sign = points < 0 ? "-" : "";
  LeaguePoints size = ABS (points);
  guint64 whole = (guint64)(size / LEAGUE_POINT);
  LeaguePoints rest = size % LEAGUE_POINT;

  if (rest == 0)
    return g_strdup_printf ("%s%" G_GUINT64_FORMAT, sign, whole);
  if (rest == LEAGUE_POINT / 2)
    return whole == 0 ? g_strdup_printf ("%s½", sign)
                      : g_strdup_printf ("%s%" G_GUINT64_FORMAT "½", sign, whole);
  return g_strdup_printf ("%.2f", (double)points / (double)LEAGUE_POINT);
}

/* For ngettext: "1 point", and points of anything else. */
static gulong
plural (LeaguePoints points)
{
  return points == LEAGUE_POINT ? 1 : 2;
}

static char *
dup_met (const LeagueReason *reason)
{
  if (reason->count == 0)
    return g_strdup (_ ("Nobody here has played against another of the table before."));
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
                   "Here %u pair has played against each other before; over all tables it is as "
                   "seldom as can be.",
                   "Here pairs have played against each other %u times before; over all tables it "
                   "is as seldom as can be.",
                   reason->count),
      reason->count);
}

static char *
dup_first (const LeagueReason *reason, const char *one, const char *other)
{
  const guint *seats = reason->seats;

  if (!league_reason_has_seats (reason))
    return g_strdup_printf (_ ("%s begins: the first seats of %s outweigh the second ones more."),
                            one, other);
  /* Translators: names, and how often each sat first and second. */
  return g_strdup_printf (
      _ ("%1$s begins, by seats so far: %1$s first %3$u, second %4$u; %2$s first "
         "%5$u, second %6$u."),
      one, other, seats[0], seats[1], seats[2], seats[3]);
}

static char *
dup_first_row (const LeagueReason *reason, const char *one, const char *other)
{
  if (reason->other == LEAGUE_NOBODY)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s begins, after sitting second in the last match.",
                     "%s begins, after sitting second in the last %u matches.", reason->count),
        one, reason->count);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s begins: %s did so in the last match.",
                                       "%s begins: %s did so in the last %u matches.",
                                       reason->count),
                          one, other, reason->count);
}

static char *
dup_partners (const LeagueReason *reason, const char *one, const char *other)
{
  if (reason->count == 0)
    return g_strdup_printf (_ ("%s and %s have not been partners yet."), one, other);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s and %s were partners %u time.",
                                       "%s and %s were partners %u times.", reason->count),
                          one, other, reason->count);
}

static char *
dup_bye (const LeagueReason *reason, const char *one)
{
  g_autofree char *amount = dup_points (reason->amount);

  if (reason->count > 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "%s has the bye with %s point: those who had fewer byes can’t have it now.",
                     "%s has the bye with %s points: those who had fewer byes can’t have it now.",
                     plural (reason->amount)),
        one, amount);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
                   "%s has the bye: none so far, and with %s point the lowest who can have it.",
                   "%s has the bye: none so far, and with %s points the lowest who can have it.",
                   plural (reason->amount)),
      one, amount);
}

static char *
dup_seed (const LeagueReason *reason, const char *one, const char *other)
{
  if (reason->other == LEAGUE_NOBODY)
    return g_strdup_printf (_ ("%s, seed %u, goes on without a match: the tree has a free place."),
                            one, reason->count);
  return g_strdup_printf (_ ("%s is seed %u and meets %s, the opposite place of the tree."), one,
                          reason->count, other);
}

static char *
dup_why (const LeagueReason *reason, const char *one, const char *other)
{
  g_autofree char *amount = dup_points (reason->amount);

  switch (reason->kind) {
  case LEAGUE_WHY_EQUAL:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Both have %s point and have not met.",
                                         "Both have %s points and have not met.",
                                         plural (reason->amount)),
                            amount);
  case LEAGUE_WHY_NEAREST:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "They are %s point apart: with less, the gaps of all tables together would "
                     "grow, or somebody would meet again.",
                     "They are %s points apart: with less, the gaps of all tables together would "
                     "grow, or somebody would meet again.",
                     plural (reason->amount)),
        amount);
  case LEAGUE_WHY_NEAREST_SEATS:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "They are %s point apart: with less, the gaps of all tables together would "
                     "grow, or somebody would meet again or have the same seat too often.",
                     "They are %s points apart: with less, the gaps of all tables together would "
                     "grow, or somebody would meet again or have the same seat too often.",
                     plural (reason->amount)),
        amount);
  case LEAGUE_WHY_BYE:
    return dup_bye (reason, one);
  case LEAGUE_WHY_ASKED:
    return g_strdup_printf (_ ("%s asked to be away."), one);
  case LEAGUE_WHY_FIRST:
    return dup_first (reason, one, other);
  case LEAGUE_WHY_FIRST_TURN:
    return g_strdup_printf (
        _ ("%s begins: match by match backwards, it was %s who began where only "
           "one of the two did."),
        one, other);
  case LEAGUE_WHY_FIRST_ROW:
    return dup_first_row (reason, one, other);
  case LEAGUE_WHY_FIRST_LOT:
    return g_strdup_printf (_ ("%s begins: in this the two are even so far, and place and start "
                               "number decide."),
                            one);
  case LEAGUE_WHY_LEAST_MET:
    return dup_met (reason);
  case LEAGUE_WHY_SEATS:
    return g_strdup (_ ("Everybody sits where they sat least."));
  case LEAGUE_WHY_PARTNERS:
    return dup_partners (reason, one, other);
  case LEAGUE_WHY_TABLE:
    return g_strdup_printf (_ ("Round %u of the Berger table for %u."), reason->round,
                            reason->count);
  case LEAGUE_WHY_SEED:
    return dup_seed (reason, one, other);
  case LEAGUE_WHY_WINNER:
    return g_strdup_printf (_ ("Here sits who wins table %u of round %u."), reason->count,
                            reason->round);
  case LEAGUE_WHY_LOSER:
    return g_strdup_printf (_ ("Here sits who loses table %u of round %u."), reason->count,
                            reason->round);
  default:
    return g_strdup (_ ("Changed by hand."));
  }
}

static char *
dup_wrong (const LeagueReason *reason, const char *one)
{
  switch (reason->kind) {
  case LEAGUE_WRONG_SELF:
    return g_strdup_printf (_ ("%s can’t play against themselves. Choose another opponent."), one);
  case LEAGUE_WRONG_TWICE:
    return g_strdup_printf (_ ("%s sits at two tables. Take one of the seats away."), one);
  case LEAGUE_WRONG_DROPPED:
    return g_strdup_printf (_ ("%s has left the season. Let them return first, or choose somebody "
                               "else."),
                            one);
  case LEAGUE_WRONG_UNKNOWN:
    return g_strdup (_ ("Somebody here is not in the season. Enter them first, or choose somebody "
                        "else."));
  case LEAGUE_WRONG_SIZE:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "A table of %u player does not go with this season.",
                     "A table of %u players does not go with this season.", reason->count),
        reason->count);
  default:
    return g_strdup (_ ("The sides of this table are not equally large."));
  }
}

static char *
dup_odd_met (const LeagueReason *reason, const char *one, const char *other)
{
  if (reason->round == 0)
    return g_strdup_printf (_ ("%s and %s have met before."), one, other);
  return g_strdup_printf (_ ("%s and %s met in round %u."), one, other, reason->round);
}

static char *
dup_odd (const LeagueReason *reason, const char *one, const char *other)
{
  g_autofree char *amount = dup_points (reason->amount);

  switch (reason->kind) {
  case LEAGUE_ODD_MET:
    return dup_odd_met (reason, one, other);
  case LEAGUE_ODD_FORBIDDEN:
    return g_strdup_printf (_ ("%s and %s are not to meet."), one, other);
  case LEAGUE_ODD_BYE:
    return g_strdup_printf (_ ("%s had a bye in round %u."), one, reason->round);
  case LEAGUE_ODD_BYE_HIGH:
    return g_strdup_printf (_ ("%s has the bye, but %s has fewer points and had none."), one,
                            other);
  case LEAGUE_ODD_GAP:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "The gaps add up to %s point; they could be smaller.",
                                         "The gaps add up to %s points; they could be smaller.",
                                         plural (reason->amount)),
                            amount);
  case LEAGUE_ODD_FIRST:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s would begin %u time in a row.",
                                         "%s would begin %u times in a row.", reason->count),
                            one, reason->count);
  case LEAGUE_ODD_SECOND:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s would sit second %u time in a row.",
                                         "%s would sit second %u times in a row.", reason->count),
                            one, reason->count);
  case LEAGUE_ODD_FIRSTS:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s would have begun %u time more than not.",
                     "%s would have begun %u times more than not.", reason->count),
        one, reason->count);
  case LEAGUE_ODD_SECONDS:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s would have sat second %u time more than begun.",
                     "%s would have sat second %u times more than begun.", reason->count),
        one, reason->count);
  case LEAGUE_ODD_LEFT_OUT:
    return g_strdup_printf (_ ("%s has neither a table nor a bye."), one);
  case LEAGUE_ODD_ABSENT:
    return g_strdup_printf (_ ("%s asked to be away."), one);
  case LEAGUE_ODD_DEAD_END:
    return g_strdup (_ ("After this round the rounds to come can’t all be paired without somebody "
                        "meeting again."));
  default:
    if (reason->round == 0)
      return g_strdup_printf (_ ("%s and %s meet again: nobody can be paired without."), one,
                              other);
    return g_strdup_printf (_ ("%s and %s meet again after round %u: no pairing without is left."),
                            one, other, reason->round);
  }
}

char *
league_reason_dup_text (const LeagueReason *reason, LeagueNameFunc name, gpointer data)
{
  const char *one = reason->one == LEAGUE_NOBODY ? "" : name (reason->one, data);
  const char *other = reason->other == LEAGUE_NOBODY ? "" : name (reason->other, data);

  if (league_reason_is_wrong (reason))
    return dup_wrong (reason, one);
  return league_reason_is_odd (reason) ? dup_odd (reason, one, other)
                                       : dup_why (reason, one, other);
}

/* What a figure is made of: the parts that sum to it, or that it is the mean of. */

static void
add_part (GArray *parts, guint32 result, guint round, guint32 other, double amount, double weight)
{
  LeaguePart part = { .result = result,
                      .other = other,
                      .penalty = G_MAXUINT32,
                      .round = round,
                      .amount = amount,
                      .weight = weight };

  g_array_append_val (parts, part);
}

static guint32
one_other (const LeagueEntry *entry)
{
  return entry->other < LEAGUE_SEVERAL ? entry->other : LEAGUE_NOBODY;
}

static gboolean
sits_on_first_side (const LeagueTable *table, const LeagueResult *result, guint32 entrant)
{
  const LeagueSeat *seats = league_results_get_seats (table->results, result);

  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].entrant == entrant)
      return seats[k].side == 0;
  return FALSE;
}

/* What an entry adds to a figure that is a sum or a mean over the own results. FALSE for
 * nothing. */
static gboolean
entry_part (const LeagueTable *table, const LeagueEntry *entry, const LeagueResult *result,
            guint32 entrant, const LeagueShare *share, LeagueColumn column, double *amount,
            double *weight)
{
  gboolean match = league_entry_is_match (entry);
  gint64 won, of;

  *amount = *weight = 1;
  switch (column) {
  case LEAGUE_COLUMN_PLAYED:
    return match;
  case LEAGUE_COLUMN_WON:
    return share->outcome == LEAGUE_WON;
  case LEAGUE_COLUMN_DRAWN:
    return share->outcome == LEAGUE_DRAWN;
  case LEAGUE_COLUMN_LOST:
    return share->outcome == LEAGUE_LOST;
  case LEAGUE_COLUMN_BYES:
    return !match;
  case LEAGUE_COLUMN_POINTS:
    *amount = (double)entry->points / LEAGUE_POINT;
    return TRUE;
  case LEAGUE_COLUMN_PER_MATCH:
    *amount = (double)entry->points / LEAGUE_POINT;
    return match;
  case LEAGUE_COLUMN_FOR:
    *amount = (double)share->score / 1000;
    return match && share->score != LEAGUE_NO_SCORE;
  case LEAGUE_COLUMN_AGAINST:
    *amount = (double)share->against / 1000;
    return match && share->against != LEAGUE_NO_SCORE;
  case LEAGUE_COLUMN_DIFFERENCE:
    *amount = ((share->score == LEAGUE_NO_SCORE ? 0 : (double)share->score)
               - (share->against == LEAGUE_NO_SCORE ? 0 : (double)share->against))
              / 1000;
    return match && (share->score != LEAGUE_NO_SCORE || share->against != LEAGUE_NO_SCORE);
  case LEAGUE_COLUMN_PLACE:
    *amount = share->mean_twice / 2.0;
    return match;
  case LEAGUE_COLUMN_FIRST:
    *amount = league_results_get_seats (table->results, result)[0].entrant == entrant
              && league_results_get_seats (table->results, result)[0].seat == 1;
    return league_kind_is_played ((LeagueKind)entry->kind);
  case LEAGUE_COLUMN_WINS:
    return league_table_counts_as_win (table, entry, share);
  case LEAGUE_COLUMN_GAMES_WON:
    return league_kind_is_played ((LeagueKind)entry->kind) && share->outcome == LEAGUE_WON;
  case LEAGUE_COLUMN_BLACK:
    return league_kind_is_played ((LeagueKind)entry->kind) && share->sides == 2
           && !sits_on_first_side (table, result, entrant);
  case LEAGUE_COLUMN_GAME_WIN:
    league_table_games (table, entry, share, &won, &of);
    *amount = of > 0 ? (double)won / (double)of : 0;
    *weight = (double)of / 3000; /* games */
    return of > 0;
  default:
    return FALSE;
  }
}

static void
add_own_parts (const LeagueTable *table, guint32 entrant, LeagueColumn column, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];

  for (guint k = 0; k < row->n; k++) {
    const LeagueEntry *entry = &row->entries[k];
    double amount, weight;
    LeagueShare share;

    if (entry->kind == LEAGUE_UNPLAYED)
      continue;
    league_table_share (table, entrant, row->results[k], &share);
    if (entry_part (table, entry, league_table_result (table, row->results[k]), entrant, &share,
                    column, &amount, &weight))
      add_part (parts, row->results[k], entry->round, one_other (entry), amount, weight);
  }
}

/* Where the least share counts, it is the only part that isn't left out. */
static void
add_least_part (const LeagueTable *table, guint32 entrant, GArray *parts)
{
  const LeagueFigures *figures = &table->figures[entrant];

  if (figures->games_of == 0
      || figures->game_win <= (double)figures->games / (double)figures->games_of)
    return;
  for (guint k = 0; k < parts->len; k++)
    g_array_index (parts, LeaguePart, k).cut = TRUE;
  add_part (parts, G_MAXUINT32, 0, LEAGUE_NOBODY, figures->game_win, 1);
}

/* The entry of a round that is told for it: the first one. */
static guint
find_round (const LeagueRow *row, guint round)
{
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round == round && row->entries[k].kind != LEAGUE_UNPLAYED)
      return k;
  return G_MAXUINT;
}

/* Points taken so far. */
static void
add_penalty_parts (const LeagueTable *table, guint32 entrant, GArray *parts)
{
  const GArray *penalties = table->results->penalties;

  for (guint k = 0; k < penalties->len; k++) {
    const LeaguePenalty *penalty = &g_array_index (penalties, LeaguePenalty, k);

    if (penalty->entrant != entrant || penalty->round > table->rounds)
      continue;
    add_part (parts, G_MAXUINT32, penalty->round, LEAGUE_NOBODY,
              -(double)penalty->points / LEAGUE_POINT, 1);
    g_array_index (parts, LeaguePart, parts->len - 1).penalty = k;
  }
}

static void
add_progress_parts (LeagueTable *table, guint32 entrant, gboolean cut, GArray *parts)
{
  const LeagueRow *row = &table->rows[entrant];
  const LeaguePoints start = league_table_entrant (table, entrant)->start;
  LeaguePoints so_far = start - league_results_sum_penalties (table->results, entrant, 0), won = 0;

  league_table_flag_rounds (table, entrant);
  for (guint round = 1; round <= table->rounds; round++) {
    guint k = find_round (row, round);

    if (table->round_flags[round] == LEAGUE_ROUND_PRESENT)
      continue;
    for (guint m = 0; m < row->n; m++)
      if (row->entries[m].round == round)
        won += row->entries[m].points;
    so_far = start + won - league_results_sum_penalties (table->results, entrant, round);
    add_part (parts, k == G_MAXUINT ? G_MAXUINT32 : row->results[k], round, LEAGUE_NOBODY,
              (double)so_far / LEAGUE_POINT, 1);
    g_array_index (parts, LeaguePart, parts->len - 1).unplayed =
        k == G_MAXUINT || !league_kind_is_played ((LeagueKind)row->entries[k].kind);
  }
  for (guint k = 0; k < row->n; k++)
    if (row->entries[k].round == 0 && row->entries[k].kind != LEAGUE_UNPLAYED) {
      so_far += row->entries[k].points;
      add_part (parts, row->results[k], 0, LEAGUE_NOBODY, (double)so_far / LEAGUE_POINT, 1);
    }
  /* Where the match of round 1 waits, that round is not there to be cut. */
  if (cut && parts->len > 0 && g_array_index (parts, LeaguePart, 0).round == MIN (table->rounds, 1))
    g_array_index (parts, LeaguePart, 0).cut = TRUE;
}

GArray *
league_table_dup_parts (const LeagueTable *table, guint32 entrant, LeagueColumn column)
{
  GArray *parts = g_array_new (FALSE, TRUE, sizeof (LeaguePart));
  LeaguePoints start = league_table_entrant (table, entrant)->start;
  LeagueTable *making = (LeagueTable *)table;

  switch (column) {
  case LEAGUE_COLUMN_DIRECT:
    league_table_need_direct (making);
    league_direct_parts (making, entrant, parts);
    break;
  case LEAGUE_COLUMN_BUCHHOLZ:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
  case LEAGUE_COLUMN_MEDIAN1:
  case LEAGUE_COLUMN_MEDIAN2:
  case LEAGUE_COLUMN_SONNEBORN:
  case LEAGUE_COLUMN_KOYA:
  case LEAGUE_COLUMN_OPPONENTS_WIN:
  case LEAGUE_COLUMN_OPPONENTS_GAME:
  case LEAGUE_COLUMN_OPPONENTS_POINTS:
  case LEAGUE_COLUMN_OPPONENTS_RATING:
  case LEAGUE_COLUMN_PERFORMANCE:
    league_opponent_figure_make (making, entrant, column, parts);
    break;
  case LEAGUE_COLUMN_PROGRESSIVE:
  case LEAGUE_COLUMN_PROGRESSIVE_CUT1:
    add_progress_parts (making, entrant, column == LEAGUE_COLUMN_PROGRESSIVE_CUT1, parts);
    break;
  case LEAGUE_COLUMN_START:
    add_part (parts, G_MAXUINT32, 0, LEAGUE_NOBODY, (double)entrant + 1, 1);
    break;
  default:
    if (column == LEAGUE_COLUMN_POINTS && start != 0)
      add_part (parts, G_MAXUINT32, 0, LEAGUE_NOBODY, (double)start / LEAGUE_POINT, 1);
    add_own_parts (table, entrant, column, parts);
    if (column == LEAGUE_COLUMN_POINTS)
      add_penalty_parts (table, entrant, parts);
    if (column == LEAGUE_COLUMN_GAME_WIN)
      add_least_part (table, entrant, parts);
    break;
  }
  return parts;
}
