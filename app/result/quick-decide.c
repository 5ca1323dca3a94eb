/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a typed line means: who played with whom, and what says who won.
 */
#include "app/result/quick-reading.h"

#include "app/base/error.h"

#include <glib/gi18n-lib.h>

gboolean
quick_fail (QuickReading *reading, const char *at, const char *format, ...)
{
  guint column = (guint)g_utf8_strlen (reading->line, at - reading->line) + 1;
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (reading->error, APP_ERROR, APP_ERROR_USAGE, _ ("column %u: %s"), column, message);
  return FALSE;
}

gboolean
quick_second_result (QuickReading *reading, const char *at)
{
  return quick_fail (reading, at, _ ("this would be a second result. One is expected"));
}

QuickTyped *
quick_get_side (QuickReading *reading, guint k)
{
  return &g_array_index (reading->sides, QuickTyped, k);
}

/* How many sides have @kind behind their names; any result at all with WORD_NAME. */
static guint
count_results (QuickReading *reading, QuickWordKind kind)
{
  guint n = 0;

  for (guint k = 0; k < reading->sides->len; k++)
    n += quick_get_side (reading, k)->result != WORD_NAME
                 && (kind == WORD_NAME || quick_get_side (reading, k)->result == kind)
             ? 1
             : 0;
  return n;
}

static guint
count_scores (QuickReading *reading)
{
  guint n = 0;

  for (guint k = 0; k < reading->sides->len; k++)
    n += quick_get_side (reading, k)->has_score ? 1 : 0;
  return n;
}

static guint
count_places (QuickReading *reading)
{
  guint n = 0;

  for (guint k = 0; k < reading->sides->len; k++)
    n += quick_get_side (reading, k)->place > 0 ? 1 : 0;
  return n;
}

/* The table played against the game: it says so, nobody else is there, or it was so before and
 * nothing tells the sides apart. */
static gboolean
is_together (QuickReading *reading, const AppQuick *like)
{
  guint n = reading->sides->len, results = count_results (reading, WORD_NAME);
  gboolean last_only = results == 1 && quick_get_side (reading, n - 1)->result != WORD_NAME;

  if (reading->together)
    return TRUE;
  if (n == 1)
    return results == 1 || reading->table != WORD_NAME;
  return like->by == APP_QUICK_CO_OP && count_places (reading) == 0 && count_scores (reading) == 0
         && (results == 0 || last_only);
}

static guint
status_of (QuickWordKind kind)
{
  return kind == WORD_WON    ? RULES_WON
         : kind == WORD_LOST ? RULES_LOST
         : kind == WORD_DREW ? RULES_DRAWN
                             : RULES_RUNNING;
}

static gboolean
decide_together (QuickReading *reading, const char *end)
{
  QuickWordKind said = reading->table;

  for (guint k = 0; k < reading->sides->len; k++) {
    const QuickTyped *side = quick_get_side (reading, k);

    if (said != WORD_NAME && side->result != WORD_NAME && side->result != said)
      return quick_second_result (
          reading,
          MAX (side->result_at, reading->table_at != NULL ? reading->table_at : reading->line));
    said = said == WORD_NAME ? side->result : said;
  }
  if (said == WORD_NAME)
    return quick_fail (reading, end, _ ("“won” or “lost” is expected here"));
  reading->quick->by = APP_QUICK_CO_OP;
  reading->quick->co_op_result = status_of (said);
  return TRUE;
}

static gboolean
decide_places (QuickReading *reading)
{
  reading->quick->by = APP_QUICK_PLACES;
  for (guint k = 0; k < reading->sides->len; k++)
    if (quick_get_side (reading, k)->place == 0)
      return quick_fail (reading, quick_get_side (reading, k)->end,
                         _ ("a place is expected here, as “2nd” or “2.”"));
  return TRUE;
}

static gboolean
decide_winners (QuickReading *reading)
{
  guint won = count_results (reading, WORD_WON), drew = count_results (reading, WORD_DREW),
        results = count_results (reading, WORD_NAME);
  guint n = reading->sides->len;
  gboolean tie =
      reading->table == WORD_DREW || drew == n
      || (drew == 1 && results == 1 && quick_get_side (reading, n - 1)->result == WORD_DREW);

  if (reading->table == WORD_WON || reading->table == WORD_LOST)
    return quick_fail (
        reading, reading->table_at,
        _ ("say who: “Ada won”. Who plays together is joined by “+”, as in “Ada+Ben won”"));
  if (won == 0 && !tie && results == n)
    return quick_fail (reading, quick_get_side (reading, n - 1)->result_at,
                       _ ("somebody has to win. Who plays together is joined by “+”"));
  reading->quick->by = APP_QUICK_WINNERS;
  for (guint k = 0; k < n; k++) {
    QuickTyped *side = quick_get_side (reading, k);
    gboolean first = tie
                     || (won > 0    ? side->result == WORD_WON
                         : drew > 0 ? side->result == WORD_DREW
                                    : side->result != WORD_LOST);

    side->place = first ? 1 : 2;
  }
  return TRUE;
}

static gboolean
decide_scores (QuickReading *reading, const AppQuick *like)
{
  gboolean low = reading->score == WORD_LOW
                 || (reading->score != WORD_HIGH && like->by == APP_QUICK_LOW_SCORE);

  reading->quick->by = low ? APP_QUICK_LOW_SCORE : APP_QUICK_HIGH_SCORE;
  for (guint k = 0; k < reading->sides->len; k++)
    if (!quick_get_side (reading, k)->has_score)
      return quick_fail (reading, quick_get_side (reading, k)->end, _ ("a score is expected here"));
  return TRUE;
}

/* The same people as last time, when only how it went is said: "Restless: won". */
static gboolean
take_last_seats (QuickReading *reading, const AppQuick *like, const char *end)
{
  if (reading->table == WORD_NAME || !reading->was_played || like->seats->len == 0)
    return quick_fail (reading, end, _ ("a player’s name is expected here"));
  for (guint k = 0; k < like->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (like->seats, k);
    QuickTyped side = { .first = k, .last = k, .end = end };

    app_quick_add_seat (reading->quick, seat->name, k + 1);
    g_array_append_val (reading->sides, side);
  }
  return TRUE;
}

gboolean
quick_decide (QuickReading *reading, const AppQuick *like, const char *end)
{
  if (reading->sides->len == 0 && !take_last_seats (reading, like, end))
    return FALSE;
  if (is_together (reading, like))
    return decide_together (reading, end);
  if (count_places (reading) > 0)
    return decide_places (reading);
  if (reading->table != WORD_NAME || count_results (reading, WORD_NAME) > 0)
    return decide_winners (reading);
  if (count_scores (reading) > 0)
    return decide_scores (reading, like);
  reading->quick->by = APP_QUICK_OPEN;
  return TRUE;
}
