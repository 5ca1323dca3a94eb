/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which copies may go: a function of their instants and reasons alone.
 *
 *   now    2 d                16 d                 76 d                           441 d
 *    | all  |  one of each day  |  one of each week  |  one of each calendar month  |  none
 *
 * Of a day, week or month its first one stays, which has all that was there when the day, week or
 * month before had ended. What is the first of its month is so of its week, too, wherever they
 * begin: a week across two months would otherwise cost one of them its only copy.
 *
 * The newest ones stay however old they are: whoever comes back after two years, or whose clock
 * says so for a day, loses none of them by that.
 */
#include "db/kept.h"

#define DAY (G_GINT64_CONSTANT (86400) * 1000)
#define ALL_DAYS 2
#define DAILY_DAYS (ALL_DAYS + 14)
#define WEEKLY_DAYS (DAILY_DAYS + 60)
#define MONTHLY_DAYS (WEEKLY_DAYS + 365)
#define PROTECTED_DAYS 90
#define OF_A_KIND 10
#define NEWEST 8
#define KINDS (DB_KEPT_MERGE + 1)

typedef enum {
  OF_ITS_DAY = 1 << 0,
  OF_ITS_WEEK = 1 << 1,
  OF_ITS_MONTH = 1 << 2,
} First;

/* Weeks begin on Mondays; the first of January 1970 was a Thursday. */
static gint64
day_of (gint64 instant)
{
  return instant / DAY;
}

static gint64
week_of (gint64 instant)
{
  return (day_of (instant) + 3) / 7;
}

static gint64
month_of (gint64 instant)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (instant / 1000);

  return (gint64)g_date_time_get_year (time) * 12 + g_date_time_get_month (time);
}

/* @nth: how many of its kind are newer, those of an instant to come left out */
static gboolean
is_protected (const DbKept *kept, gint64 now, guint nth)
{
  if (kept->apart || kept->made > now)
    return TRUE;
  if (now - kept->made >= PROTECTED_DAYS * DAY)
    return FALSE;
  return kept->why == DB_KEPT_MIGRATION || kept->why == DB_KEPT_RESTORE
         || (kept->why == DB_KEPT_HAND && nth < OF_A_KIND);
}

static gboolean
stays (const DbKept *kept, gint64 now, guint nth, guint first)
{
  gint64 age = now - kept->made;

  if (age < ALL_DAYS * DAY)
    return nth < OF_A_KIND || first != 0;
  if (age < DAILY_DAYS * DAY)
    return first != 0;
  if (age < WEEKLY_DAYS * DAY)
    return (first & (OF_ITS_WEEK | OF_ITS_MONTH)) != 0;
  return age < MONTHLY_DAYS * DAY && (first & OF_ITS_MONTH) != 0;
}

/* What the first of the rest of the list is the first of; @older: the one before it, or NULL */
static guint
first_of (const DbKept *kept, const DbKept *older)
{
  if (older == NULL)
    return OF_ITS_DAY | OF_ITS_WEEK | OF_ITS_MONTH;
  return (day_of (kept->made) != day_of (older->made) ? OF_ITS_DAY : 0)
         | (week_of (kept->made) != week_of (older->made) ? OF_ITS_WEEK : 0)
         | (month_of (kept->made) != month_of (older->made) ? OF_ITS_MONTH : 0);
}

GPtrArray *
db_kept_choose (GPtrArray *kept, gint64 now)
{
  GPtrArray *chosen = g_ptr_array_new ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  guint newer[KINDS] = { 0 };
  g_autofree guint *nth = g_new0 (guint, kept->len + 1);
  guint newest = 0;

  /* Those that the rule is about. */
  for (guint k = 0; k < kept->len; k++) {
    const DbKept *one = g_ptr_array_index (kept, k);

    if (one->made <= now && !one->apart)
      nth[k] = newer[one->why]++;
    if (!is_protected (one, now, nth[k]) && newest >= NEWEST)
      g_array_append_val (places, k);
    newest += one->made <= now && !one->apart;
  }
  for (guint k = 0; k < places->len; k++) {
    guint place = g_array_index (places, guint, k);
    const DbKept *one = g_ptr_array_index (kept, place);
    const DbKept *older =
        k + 1 < places->len ? g_ptr_array_index (kept, g_array_index (places, guint, k + 1)) : NULL;

    if (!stays (one, now, nth[place], first_of (one, older)))
      g_ptr_array_add (chosen, (gpointer)one);
  }
  return chosen;
}
