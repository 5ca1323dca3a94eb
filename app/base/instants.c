/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a move is recorded, and dates for the eye.
 */
#include "app/base/instants.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static struct {
  gint64 (*seconds) (gpointer data);
  gpointer data;
} source;

void
app_instant_set_source (gint64 (*seconds) (gpointer data), gpointer data)
{
  source.seconds = seconds;
  source.data = data;
}

/* "2026-11-21T19:30:00Z", in which later is greater. */
#define INSTANT_LENGTH 20

static gboolean
is_plain (const char *instant)
{
  return strlen (instant) == INSTANT_LENGTH && instant[10] == 'T' && instant[19] == 'Z';
}

/* Nearly always it is not, which plain instants tell without being read. */
static gboolean
is_later (const char *instant, const char *now)
{
  g_autoptr (GTimeZone) utc = NULL;
  g_autoptr (GDateTime) one = NULL, other = NULL;

  if (is_plain (instant) && is_plain (now) && strcmp (instant, now) <= 0)
    return FALSE;
  utc = g_time_zone_new_utc ();
  one = g_date_time_new_from_iso8601 (instant, utc);
  other = g_date_time_new_from_iso8601 (now, utc);
  return one != NULL && other != NULL && g_date_time_to_unix (one) > g_date_time_to_unix (other);
}

char *
app_instant_dup_after (const char *last, gboolean *behind)
{
  const time_t seconds = (time_t)(source.seconds != NULL ? source.seconds (source.data)
                                                         : g_get_real_time () / G_USEC_PER_SEC);
  char now[64] = "";
  struct tm utc;
  gboolean is_behind;

  if (gmtime_r (&seconds, &utc) != NULL)
    strftime (now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &utc);
  is_behind = last != NULL && is_later (last, now);
  if (behind != NULL)
    *behind = is_behind;
  return g_strdup (is_behind ? last : now);
}

const char *
app_instant_get_behind_text (void)
{
  return _ ("The computer’s clock is behind the last move’s time: that time is kept.");
}

char *
app_date_dup (const char *date)
{
  g_autoptr (GDateTime) instant = NULL;
  g_autoptr (GDateTime) local = NULL;
  int year, month, day;

  if (strlen (date) == strlen ("2026-11-21") && sscanf (date, "%d-%d-%d", &year, &month, &day) == 3)
    local = g_date_time_new_local (year, month, day, 12, 0, 0);
  else if ((instant = g_date_time_new_from_iso8601 (date, NULL)) != NULL)
    local = g_date_time_to_local (instant);
  return local != NULL ? g_date_time_format (local, _ ("%-d %b %Y")) : g_strdup (date);
}
