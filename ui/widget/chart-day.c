/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Days as Julian numbers.
 */
#include "ui/widget/chart-day.h"

#include "app/base/instants.h"

double
ui_chart_day (LeagueDay day)
{
  GDate date;

  g_date_clear (&date, 1);
  if (!g_date_valid_dmy ((GDateDay)(day % 100), (GDateMonth)(day / 100 % 100),
                         (GDateYear)(day / 10000)))
    return 0;
  g_date_set_dmy (&date, (GDateDay)(day % 100), (GDateMonth)(day / 100 % 100),
                  (GDateYear)(day / 10000));
  return g_date_get_julian (&date);
}

char *
ui_chart_dup_day (double value)
{
  GDate date;
  g_autofree char *day = NULL;

  if (value < 1)
    return g_strdup ("");
  g_date_clear (&date, 1);
  g_date_set_julian (&date, (guint32)value);
  day = app_day_dup ((LeagueDay)(g_date_get_year (&date) * 10000
                                 + (int)g_date_get_month (&date) * 100 + g_date_get_day (&date)));
  return app_date_dup (day);
}
