/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether what a tournament report says goes together, and dates as such files write them.
 */
#include "importers/trf-check.h"

#include "importers/trf-private.h"

#include <glib/gi18n-lib.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static gboolean contradict (GError **error, guint line, guint column, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

static gboolean
contradict (GError **error, guint line, guint column, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  import_error_set (error, IMPORT_ERROR_CONTENT, line, column, message);
  return FALSE;
}

/* Games */

/* What the opponent's cell has to say; '\0' where the opponent can't be one. */
static char
opposite (char result)
{
  static const char pairs[] = "10 01 == WL LW DD +- -+    ";

  for (guint k = 0; k + 1 < sizeof pairs; k += 3)
    if (pairs[k] == result)
      return pairs[k + 1];
  return '\0';
}

static gboolean
is_match (char one, char other)
{
  /* Both can lose: a game that neither came to, or that was taken from both. */
  return opposite (one) == other || (one == '-' && other == '-') || (one == '0' && other == '0')
         || (one == 'L' && other == 'L');
}

/* By start number. */
static ImportTrfPlayer **
index_players (const ImportTrf *trf)
{
  ImportTrfPlayer **players = g_new0 (ImportTrfPlayer *, IMPORT_TRF_NUMBER + 1);

  for (guint k = 0; k < trf->players->len; k++) {
    ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);

    if (player->number <= IMPORT_TRF_NUMBER && players[player->number] == NULL)
      players[player->number] = player;
  }
  return players;
}

static gboolean
check_meeting (const ImportTrfPlayer *player, guint r, ImportTrfPlayer *const *players,
               GError **error)
{
  const ImportTrfRound *mine = &g_array_index (player->rounds, ImportTrfRound, r), *theirs;
  const ImportTrfPlayer *other = players[mine->opponent];
  guint column = TRF_ROUNDS + TRF_ROUND * r;

  if (other == NULL)
    return contradict (error, player->line, column,
                       _ ("Round %u: no player has the start number %u."), r + 1, mine->opponent);
  if (other == player)
    return contradict (error, player->line, column,
                       _ ("Round %u: player %u can’t be paired with himself."), r + 1,
                       player->number);
  theirs = r < other->rounds->len ? &g_array_index (other->rounds, ImportTrfRound, r) : NULL;
  if (theirs == NULL || theirs->opponent != player->number)
    return contradict (error, player->line, column,
                       _ ("Round %u: player %u has player %u for an opponent, but not the other "
                          "way round (line %u)."),
                       r + 1, player->number, other->number, other->line);
  if (mine->colour == theirs->colour && mine->colour != '-' && mine->colour != ' ')
    return contradict (error, player->line, column + 5,
                       _ ("Round %u: players %u and %u have the same colour (line %u)."), r + 1,
                       player->number, other->number, other->line);
  if (opposite (mine->result) == '\0')
    return contradict (error, player->line, column + 7,
                       _ ("Round %u: “%c” is a bye, but player %u has an opponent."), r + 1,
                       mine->result, player->number);
  if (!is_match (mine->result, theirs->result))
    return contradict (error, player->line, column + 7,
                       _ ("Round %u: “%c” of player %u and “%c” of player %u (line %u) don’t go "
                          "together."),
                       r + 1, mine->result, player->number, theirs->result, other->number,
                       other->line);
  return TRUE;
}

static gboolean
check_player (const ImportTrfPlayer *player, ImportTrfPlayer *const *players, GError **error)
{
  if (players[player->number] != player)
    return contradict (error, player->line, TRF_NUMBER,
                       _ ("Two players have the start number %u; the other is in line %u."),
                       player->number, players[player->number]->line);
  for (guint r = 0; r < player->rounds->len; r++)
    if (g_array_index (player->rounds, ImportTrfRound, r).opponent > 0
        && !check_meeting (player, r, players, error))
      return FALSE;
  return TRUE;
}

/* Start numbers beside the players' own lines. */
static gboolean
check_named (const ImportTrf *trf, ImportTrfPlayer *const *players, GError **error)
{
  for (guint k = 0; k < trf->absences->len; k++) {
    guint number = g_array_index (trf->absences, ImportTrfAbsence, k).number;

    if (players[number] == NULL)
      return contradict (error, 0, 0,
                         _ ("Player %u is to be absent, but no player has that start number."),
                         number);
  }
  for (guint k = 0; k < trf->forbidden->len; k++) {
    const ImportTrfForbidden *pair = &g_array_index (trf->forbidden, ImportTrfForbidden, k);

    if (players[pair->one] == NULL || players[pair->other] == NULL)
      return contradict (
          error, 0, 0, _ ("Players %u and %u must not meet, but there is no player %u."), pair->one,
          pair->other, players[pair->one] == NULL ? pair->one : pair->other);
  }
  return TRUE;
}

/* A team's players are there, and in no other team; teams of 310 have numbers of their own. */
static gboolean
check_teams (const ImportTrf *trf, ImportTrfPlayer *const *players, GError **error)
{
  g_autofree const ImportTrfTeam **of = g_new0 (const ImportTrfTeam *, IMPORT_TRF_NUMBER + 1);
  g_autofree const ImportTrfTeam **teams = g_new0 (const ImportTrfTeam *, IMPORT_TRF_NUMBER + 1);

  for (guint k = 0; k < trf->teams->len; k++) {
    const ImportTrfTeam *team = g_ptr_array_index (trf->teams, k);

    if (team->number == 0)
      continue;
    if (teams[team->number] != NULL)
      return contradict (error, team->line, 5,
                         _ ("Two teams have the number %u; the other is in line %u."), team->number,
                         teams[team->number]->line);
    teams[team->number] = team;
    for (guint j = 0; j < team->numbers->len; j++) {
      guint number = g_array_index (team->numbers, guint, j);

      if (players[number] == NULL)
        return contradict (error, team->line, 74 + 5 * j,
                           _ ("%s: no player has the start number %u."), team->name, number);
      if (of[number] != NULL)
        return contradict (error, team->line, 74 + 5 * j,
                           _ ("%s: player %u is in a team already (line %u)."), team->name, number,
                           of[number]->line);
      of[number] = team;
    }
  }
  return TRUE;
}

gboolean
import_trf_check (const ImportTrf *trf, GError **error)
{
  g_autofree ImportTrfPlayer **players = index_players (trf);

  for (guint k = 0; k < trf->players->len; k++)
    if (!check_player (g_ptr_array_index (trf->players, k), players, error))
      return FALSE;
  return check_named (trf, players, error) && check_teams (trf, players, error);
}

/* Points */

static gint
rate (const ImportTrfPoints *points, const ImportTrfRound *round)
{
  switch (round->result) {
  case '1':
  case 'W':
    return round->opponent > 0 ? points->win : points->full_bye;
  case '=':
  case 'D':
    return round->opponent > 0 ? points->draw : points->half_bye;
  case '0':
  case 'L':
    return round->opponent > 0 ? points->loss : points->zero_bye;
  case '+':
    return round->opponent > 0 ? points->forfeit_win : points->bye;
  case '-':
    return round->opponent > 0 ? points->forfeit_loss : points->zero_bye;
  case 'U':
    return points->bye;
  case 'F':
    return points->full_bye;
  case 'H':
    return points->half_bye;
  case 'Z':
    return points->zero_bye;
  default:
    return 0;
  }
}

/* The letter of line 299 that means a cell's result. */
static char
kind_of (const ImportTrfRound *round)
{
  static const char over_the_board[] = "1W=D0L", bye[] = "1FWF=HDH0ZLZ-Z"; /* says, means */

  if (round->opponent > 0) {
    const char *at = strchr (over_the_board, round->result);

    return at != NULL && (at - over_the_board) % 2 == 0 ? at[1] : round->result;
  }
  for (guint k = 0; bye[k] != '\0'; k += 2)
    if (bye[k] == round->result)
      return bye[k + 1];
  return round->result;
}

/**
 * Abnormal:
 * @points: by key_of() to points; the first line that says something counts
 * @beside: (array length=IMPORT_TRF_NUMBER + 1): points beside the results, by start number
 * @last: the last round in which a match has its result
 *
 * Lines 299, to be looked up.
 */
typedef struct {
  GHashTable *points;
  gint64 *beside;
  guint last;
} Abnormal;

static gpointer
key_of (guint number, guint round, char kind)
{
  static const char kinds[] = "WDLFHZ+-";
  const char *at = kind != '\0' ? strchr (kinds, kind) : NULL;

  return GUINT_TO_POINTER (at == NULL ? 0 : (number << 10 | round) << 4 | (guint)(at - kinds + 1));
}

/* The last round in which a match has its result. */
static guint
last_decided (const ImportTrf *trf)
{
  guint last = 0;

  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);

    for (guint r = last; r < player->rounds->len; r++) {
      const ImportTrfRound *round = &g_array_index (player->rounds, ImportTrfRound, r);

      if (round->opponent > 0 && round->result != ' ')
        last = r + 1;
    }
  }
  return last;
}

/* Points beside the results count from their round on. */
static void
abnormal_init (Abnormal *abnormal, const ImportTrf *trf)
{
  guint last = last_decided (trf);

  abnormal->last = last;
  abnormal->points = g_hash_table_new (NULL, NULL);
  abnormal->beside = g_new0 (gint64, IMPORT_TRF_NUMBER + 1);
  for (guint k = 0; k < trf->abnormal->len; k++) {
    const ImportTrfAbnormal *line = &g_array_index (trf->abnormal, ImportTrfAbnormal, k);
    gpointer key = key_of (line->number, line->round, line->kind);

    if (key == NULL)
      abnormal->beside[line->number] += line->round <= last ? line->points : 0;
    else if (!g_hash_table_contains (abnormal->points, key))
      g_hash_table_insert (abnormal->points, key, GINT_TO_POINTER (line->points));
  }
}

static void
abnormal_clear (Abnormal *abnormal)
{
  g_hash_table_unref (abnormal->points);
  g_free (abnormal->beside);
}

/* What a round brings: by the file's points, or as a line 299 says. */
static gint64
rate_round (const ImportTrf *trf, const Abnormal *abnormal, const ImportTrfPlayer *player, guint r)
{
  const ImportTrfRound *round = &g_array_index (player->rounds, ImportTrfRound, r);
  char kind = kind_of (round);
  gpointer points;

  if (g_hash_table_lookup_extended (abnormal->points, key_of (player->number, r + 1, kind), NULL,
                                    &points)
      || g_hash_table_lookup_extended (abnormal->points, key_of (player->number, 0, kind), NULL,
                                       &points))
    return GPOINTER_TO_INT (points);
  return rate (&trf->points, round);
}

/* What a player's rounds bring, in thousandths. */
static gint64
sum_points (const ImportTrf *trf, const Abnormal *abnormal, const ImportTrfPlayer *player)
{
  gint64 sum = abnormal->beside[player->number];

  for (guint r = 0; r < player->rounds->len; r++)
    sum += rate_round (trf, abnormal, player, r);
  return sum;
}

/* What byes of rounds that have not begun bring of it; *@coming (out): the first one. */
static gint64
sum_coming (const ImportTrf *trf, const Abnormal *abnormal, const ImportTrfPlayer *player,
            guint *coming)
{
  gint64 sum = 0;

  for (guint r = abnormal->last; r < player->rounds->len; r++) {
    gint64 points = rate_round (trf, abnormal, player, r);

    if (points != 0 && sum == 0)
      *coming = r + 1;
    sum += points;
  }
  return sum;
}

static char *
dup_points (gint64 points)
{
  const char *sign = points < 0 ? "-" : "";
  gint64 all = ABS (points);
  int rest = (int)(all % 1000);

  return rest % 100 == 0
             ? g_strdup_printf ("%s%" G_GINT64_FORMAT ".%d", sign, all / 1000, rest / 100)
             : g_strdup_printf ("%s%" G_GINT64_FORMAT ".%03d", sign, all / 1000, rest);
}

char **
import_trf_dup_remarks (const ImportTrf *trf)
{
  g_autoptr (GStrvBuilder) remarks = g_strv_builder_new ();
  guint n_rounds = import_trf_count_rounds (trf);
  Abnormal abnormal;

  abnormal_init (&abnormal, trf);
  for (guint k = 0; k < trf->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);
    gint64 sum = sum_points (trf, &abnormal, player);
    guint coming = 0;
    gint64 later = sum_coming (trf, &abnormal, player, &coming);
    g_autofree char *says = dup_points (player->points), *are = dup_points (sum);
    g_autofree char *remark = NULL;

    if (player->points == IMPORT_TRF_NO_POINTS || ABS (player->points - (sum - later)) < 100)
      continue;
    if (ABS (player->points - sum) < 100)
      remark = g_strdup_printf (_ ("Line %u: %s has %s points with a bye in round %u, which counts "
                                   "here when it has begun."),
                                player->line, player->name, says, coming);
    else
      remark = g_strdup_printf (_ ("Line %u: %s has %s points, but the results bring %s."),
                                player->line, player->name, says, are);
    g_strv_builder_add (remarks, remark);
  }
  abnormal_clear (&abnormal);
  if (trf->rounds > 0 && n_rounds > trf->rounds) {
    g_autofree char *remark = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "The file announces %u round, but players have results of %u.",
                     "The file announces %u rounds, but players have results of %u.", trf->rounds),
        trf->rounds, n_rounds);

    g_strv_builder_add (remarks, remark);
  }
  return g_strv_builder_end (remarks);
}

/* Dates */

static guint
find_month (const char *name)
{
  static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
  g_autofree char *folded = g_ascii_strdown (name, 3);
  const char *at = strlen (folded) == 3 ? strstr (months, folded) : NULL;

  return at != NULL && (at - months) % 3 == 0 ? (guint)(at - months) / 3 + 1 : 0;
}

char *
import_trf_dup_day (const char *date)
{
  guint a, b, c;
  char month[4], one, two;
  guint year, mon, day;

  if (sscanf (date, "%3[A-Za-z]%*[A-Za-z. ]%2u , %4u", month, &b, &c) == 3
      || sscanf (date, "%3[A-Za-z] %2u , %4u", month, &b, &c) == 3) {
    year = c;
    mon = find_month (month);
    day = b;
  } else if (sscanf (date, "%4u %c %2u %c %4u", &a, &one, &b, &two, &c) == 5 && one == two
             && strchr ("/.-", one) != NULL) {
    gboolean turned = a <= 31 && c > 99;

    year = turned ? c : a;
    mon = b;
    day = turned ? a : c;
    if (!turned && a < 100)
      year += a < 70 ? 2000 : 1900;
  } else {
    return NULL;
  }
  if (year < 1000
      || !g_date_valid_dmy ((GDateDay)MIN (day, 99), mon > 12 ? 0 : (GDateMonth)mon,
                            (GDateYear)MIN (year, 9999)))
    return NULL;
  return g_strdup_printf ("%04u-%02u-%02u", year, mon, day);
}
