/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What made a figure of the table, and why one stands before another, in sentences.
 */
#include "app/league/season-explanation.h"

#include "app/league/season-private.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/league/schemes.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Results */

static const LeagueResult *
result_at (AppSeason *season, guint32 result)
{
  return result < season->results->results->len
             ? &g_array_index (season->results->results, LeagueResult, result)
             : NULL;
}

/* "Round 3", "12 Nov 2026", "" */
static char *
dup_when (const LeagueResult *result)
{
  g_autofree char *day = app_day_dup (result->day);

  return result->round > 0 ? g_strdup_printf (_ ("Round %u"), result->round) : app_date_dup (day);
}

static char *
dup_with_when (const LeagueResult *result, const char *text)
{
  g_autofree char *when = dup_when (result);

  /* Translators: a round or a day, and what happened then. */
  return when[0] != '\0' ? g_strdup_printf (_ ("%s: %s"), when, text) : g_strdup (text);
}

char *
app_season_dup_result_text (AppSeason *season, DbStore *db, guint32 result)
{
  const LeagueResult *sentence = result_at (season, result);
  g_autofree char *text = NULL;

  if (sentence == NULL)
    return g_strdup ("");
  if (league_kind_is_bye ((LeagueKind)sentence->kind))
    /* Translators: a name, and "bye". */
    text = g_strdup_printf (
        _ ("%s: %s"),
        app_season_get_name (season, league_results_get_seats (season->results, sentence)->entrant),
        app_bye_text ((LeagueKind)sentence->kind, season->pairing.format == LEAGUE_ROUND_ROBIN));
  else
    text = app_result_dup_text (sentence, league_results_get_seats (season->results, sentence),
                                app_season_name_func, season);
  return dup_with_when (sentence, text);
}

char *
app_season_dup_match (AppSeason *season, DbStore *db, guint32 result, GError **error)
{
  const LeagueResult *of = result_at (season, result);

  return of != NULL && of->match != 0 ? db_subject_dup_uuid (db, DB_SUBJECT_MATCH, of->match, error)
                                      : NULL;
}

/* Parts of a figure */

static void
part_free (gpointer data)
{
  AppExplanationPart *part = data;

  g_free (part->text);
  g_free (part->amount);
  g_free (part->note);
  g_free (part->match);
  g_free (part);
}

void
app_figure_explanation_free (AppFigureExplanation *why)
{
  if (why == NULL)
    return;
  g_free (why->rule);
  g_free (why->total);
  g_ptr_array_unref (why->parts);
  g_free (why);
}

static gboolean
is_mean (LeagueColumn column)
{
  LeagueUnit unit = league_column_unit (column);

  return unit == LEAGUE_IN_SHARE || unit == LEAGUE_IN_MEAN || unit == LEAGUE_IN_RATING;
}

/* "+2½"; "(1)" of one that is cut; a mean's as it is. */
static char *
dup_amount (LeagueColumn column, const LeaguePart *part)
{
  /* A direct encounter is a place made from points. */
  g_autofree char *value = app_column_dup_value (
      column == LEAGUE_COLUMN_DIRECT ? LEAGUE_COLUMN_POINTS : column, part->amount);

  if (part->cut)
    return g_strdup_printf ("(%s)", value);
  if (is_mean (column) || isnan (part->amount) || part->amount < 0)
    return g_steal_pointer (&value);
  return g_strconcat ("+", value, NULL);
}

/* Whether a part is what came of a match rather than a figure of the opponent. */
static gboolean
is_of_result (LeagueColumn column)
{
  return column == LEAGUE_COLUMN_SONNEBORN || column == LEAGUE_COLUMN_KOYA
         || column == LEAGUE_COLUMN_DIRECT || column <= LEAGUE_COLUMN_FIRST;
}

/* "Points taken in round 3: late again" */
static char *
dup_penalty_text (AppSeason *season, guint32 penalty)
{
  guint round = g_array_index (season->results->penalties, LeaguePenalty, penalty).round;
  g_autofree char *reason = app_phrase_name (app_season_get_penalty_reason (season, penalty));

  if (round == 0)
    /* Translators: %s is why points were taken. */
    return g_strdup_printf (_ ("Points taken: %s"), reason);
  return g_strdup_printf (_ ("Points taken in round %u: %s"), round, reason);
}

/* What stands for no result. */
static char *
dup_resultless_text (AppSeason *season, LeagueColumn column, const LeaguePart *part)
{
  if (part->penalty != G_MAXUINT32)
    return dup_penalty_text (season, part->penalty);
  if (part->unplayed)
    return g_strdup_printf (_ ("Round %u: not there"), part->round);
  switch (column) {
  case LEAGUE_COLUMN_GAME_WIN:
    return g_strdup (_ ("The least that counts"));
  case LEAGUE_COLUMN_START:
    return g_strdup (_ ("Start number"));
  default:
    return g_strdup (_ ("Points from the start"));
  }
}

static char *
dup_part_text (AppSeason *season, DbStore *db, LeagueColumn column, const LeaguePart *part)
{
  const LeagueResult *result = result_at (season, part->result);
  g_autofree char *name = NULL;
  g_autofree char *when = NULL;

  if (part->other == G_MAXUINT32 || (result != NULL && is_of_result (column)))
    return result != NULL ? app_season_dup_result_text (season, db, part->result)
                          : dup_resultless_text (season, column, part);
  name = app_phrase_name (app_season_get_name (season, part->other));
  if (result == NULL)
    return g_steal_pointer (&name);
  when = dup_when (result);
  /* Translators: an opponent, and the round or day when one met him: "Ben (Round 3)". */
  return when[0] != '\0' ? g_strdup_printf (_ ("%s (%s)"), name, when) : g_steal_pointer (&name);
}

/* Which of those that count is the nearest to what was cut tells why it was. */
static const char *
cut_text (const GArray *parts, const LeaguePart *cut, LeagueColumn column)
{
  gboolean highest = FALSE, lowest = TRUE;

  if (column == LEAGUE_COLUMN_PROGRESSIVE_CUT1)
    return _ ("cut: the first round");
  if (column == LEAGUE_COLUMN_KOYA)
    return _ ("not counted: has less than half");
  if (column == LEAGUE_COLUMN_GAME_WIN)
    return _ ("not counted: too little");
  if (cut->unplayed)
    return _ ("cut: a round that was not played");
  for (guint k = 0; k < parts->len; k++) {
    const LeaguePart *part = &g_array_index (parts, LeaguePart, k);

    if (part->cut)
      continue;
    highest = highest || cut->amount > part->amount;
    lowest = lowest && cut->amount <= part->amount;
  }
  return highest && !lowest ? _ ("cut: the highest") : _ ("cut: the lowest");
}

static const char *
unplayed_text (LeagueColumn column, const LeaguePart *part)
{
  switch (column) {
  case LEAGUE_COLUMN_BUCHHOLZ:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT1:
  case LEAGUE_COLUMN_BUCHHOLZ_CUT2:
  case LEAGUE_COLUMN_MEDIAN1:
  case LEAGUE_COLUMN_MEDIAN2:
  case LEAGUE_COLUMN_SONNEBORN:
    return part->other == G_MAXUINT32
               ? _ ("not played: counts as if against somebody with as many points")
               : _ ("not played");
  default:
    return _ ("not played");
  }
}

/* Whether a figure takes opponents' points, which penalties lower. */
static gboolean
takes_points (LeagueColumn column)
{
  return column >= LEAGUE_COLUMN_BUCHHOLZ && column <= LEAGUE_COLUMN_SONNEBORN;
}

/* Penalties that a part of a figure has in it, "less 1: late again": the opponent's, or in a sum of
 * the points after each round those since the part before. NULL for none. */
static char *
dup_penalty_note (AppSeason *season, const LeagueTable *table, guint32 entrant, LeagueColumn column,
                  const GArray *parts, guint at)
{
  const LeaguePart *part = &g_array_index (parts, LeaguePart, at);
  gboolean own = column == LEAGUE_COLUMN_PROGRESSIVE || column == LEAGUE_COLUMN_PROGRESSIVE_CUT1;
  guint32 of = own ? entrant : takes_points (column) ? part->other : G_MAXUINT32;
  guint to = own ? part->round : league_table_get_rounds (table);
  guint from = own && at > 0 ? g_array_index (parts, LeaguePart, at - 1).round + 1 : 0;
  g_autoptr (GString) note = g_string_new (NULL);

  for (guint k = 0; k < season->results->penalties->len; k++) {
    const LeaguePenalty *penalty = &g_array_index (season->results->penalties, LeaguePenalty, k);
    g_autofree char *points = NULL, *reason = NULL;

    if (penalty->entrant != of || penalty->round < from || penalty->round > to)
      continue;
    points = app_points_dup (penalty->points);
    reason = app_phrase_name (app_season_get_penalty_reason (season, k));
    if (note->len > 0)
      g_string_append (note, "; ");
    /* Translators: points that were taken from somebody, and why. */
    g_string_append_printf (note, _ ("less %s: %s"), points, reason);
  }
  return note->len > 0 ? g_string_free (g_steal_pointer (&note), FALSE) : NULL;
}

static char *
dup_note (const GArray *parts, const LeaguePart *part, LeagueColumn column)
{
  if (part->cut)
    return g_strdup (cut_text (parts, part, column));
  if (part->unplayed)
    return g_strdup (unplayed_text (column, part));
  if (is_mean (column) && part->weight == 0)
    return g_strdup (_ ("does not count"));
  if (is_mean (column) && part->weight != 1)
    /* Translators: how often something counts in a mean. */
    return g_strdup_printf (_ ("counts %.10g times"), part->weight);
  return g_strdup ("");
}

static char *
dup_note_with_penalties (AppSeason *season, const LeagueTable *table, guint32 entrant,
                         LeagueColumn column, const GArray *parts, guint at)
{
  g_autofree char *note = dup_note (parts, &g_array_index (parts, LeaguePart, at), column);
  g_autofree char *penalty = dup_penalty_note (season, table, entrant, column, parts, at);

  if (penalty == NULL)
    return g_steal_pointer (&note);
  return note[0] == '\0' ? g_steal_pointer (&penalty) : g_strjoin ("; ", note, penalty, NULL);
}

AppFigureExplanation *
app_season_explain_figure (AppSeason *season, DbStore *db, const LeagueTable *table,
                           guint32 entrant, LeagueColumn column)
{
  g_autoptr (GArray) parts = league_table_dup_parts (table, entrant, column);
  AppFigureExplanation *why = g_new0 (AppFigureExplanation, 1);

  why->rule = g_strdup (league_column_description (column));
  why->total = app_column_dup_value (column, league_table_get_value (table, entrant, column));
  why->parts = g_ptr_array_new_with_free_func (part_free);
  for (guint k = 0; k < parts->len; k++) {
    const LeaguePart *from = &g_array_index (parts, LeaguePart, k);
    AppExplanationPart *part = g_new0 (AppExplanationPart, 1);

    part->text = dup_part_text (season, db, column, from);
    part->amount = dup_amount (column, from);
    part->note = dup_note_with_penalties (season, table, entrant, column, parts, k);
    part->match = app_season_dup_match (season, db, from->result, NULL);
    g_ptr_array_add (why->parts, part);
  }
  return why;
}

/* Order */

static char *
dup_points (LeaguePoints points)
{
  g_autofree char *number = app_points_dup (points);

  /* Translators: a number of points, which may have a half. */
  return g_strdup_printf (points == LEAGUE_POINT ? C_ ("has", "%s point") : C_ ("has", "%s points"),
                          number);
}

static char *
dup_name (AppSeason *season, guint32 entrant)
{
  return app_phrase_name (app_season_get_name (season, entrant));
}

/* "Direct encounter and Buchholz are equal." */
static char *
dup_equal (AppSeason *season, LeagueColumn decided)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;

  for (guint k = 0; k < season->rules.n_tie_breaks; k++) {
    if (season->rules.tie_breaks[k] == decided)
      break;
    g_ptr_array_add (names, (gpointer)league_column_name (season->rules.tie_breaks[k]));
  }
  if (names->len == 0)
    return NULL;
  list = app_phrase_list ((const char *const *)names->pdata, names->len);
  /* Translators: names of tie-breaks. */
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s is equal.", "%s are equal.", names->len), list);
}

static char *
dup_with_equal (AppSeason *season, LeagueColumn decided, char *text)
{
  g_autofree char *sentence = text;
  g_autofree char *equal = dup_equal (season, decided);

  return equal != NULL ? g_strconcat (sentence, " ", equal, NULL) : g_steal_pointer (&sentence);
}

char *
app_season_dup_order_text (AppSeason *season, const LeagueTable *table, guint32 one, guint32 other)
{
  LeaguePoints points = league_table_get_points (table, one);
  LeaguePoints others = league_table_get_points (table, other);
  g_autofree char *name = dup_name (season, one);
  g_autofree char *other_name = dup_name (season, other);
  g_autofree char *first = dup_points (points);
  g_autofree char *second = dup_points (others);
  g_autofree char *value = NULL;
  g_autofree char *other_value = NULL;
  LeagueColumn decided;

  if (one == other)
    return g_strdup_printf (_ ("%s has %s."), name, first);
  if (league_table_get_rank (table, one) > league_table_get_rank (table, other))
    return app_season_dup_order_text (season, table, other, one);
  if (points != others)
    return g_strdup_printf (_ ("%s has %s, %s has %s."), name, first, other_name, second);
  decided = league_table_get_decider (table, one, other);
  if (decided == LEAGUE_COLUMNS)
    return dup_with_equal (season, decided,
                           g_strdup_printf (_ ("%s and %s share their place: both have %s."), name,
                                            other_name, first));
  value = app_column_dup_value (decided, league_table_get_value (table, one, decided));
  other_value = app_column_dup_value (decided, league_table_get_value (table, other, decided));
  /* Translators: "Ann and Ben have 3 points each; Buchholz decides: 7½ against 6." */
  return dup_with_equal (season, decided,
                         g_strdup_printf (_ ("%s and %s have %s each; %s decides: %s against %s."),
                                          name, other_name, first, league_column_name (decided),
                                          value, other_value));
}
