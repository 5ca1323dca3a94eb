/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a move is recorded.
 */
#include "instants.h"

#include <glib/gi18n-lib.h>

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

static GDateTime *
dup_now (void)
{
  return source.seconds != NULL ? g_date_time_new_from_unix_utc (source.seconds (source.data))
                                : g_date_time_new_now_utc ();
}

char *
app_instant_dup_after (const char *last, gboolean *behind)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) now = dup_now ();
  g_autoptr (GDateTime) before = last != NULL ? g_date_time_new_from_iso8601 (last, utc) : NULL;
  const gboolean is_behind =
      before != NULL && g_date_time_to_unix (before) > g_date_time_to_unix (now);

  if (behind != NULL)
    *behind = is_behind;
  return is_behind ? g_strdup (last) : g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

const char *
app_instant_behind_told (void)
{
  return _ ("The computer’s clock is behind the last move’s time: that time is kept.");
}
