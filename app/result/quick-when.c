/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a game was and how long it took, as people write it.
 */
#include "app/result/quick-store.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"

#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
dup_day (int days)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) day = g_date_time_add_days (now, days);

  return g_date_time_format (day, "%Y-%m-%d");
}

char *
app_quick_dup_today (void)
{
  return dup_day (0);
}

/* Folded, with the apostrophe that keyboards have: French is typed “aujourd'hui”. */
static char *
dup_typed (const char *text)
{
  g_autofree char *plain = db_fold (text);
  GString *folded = g_string_new (plain);

  g_string_replace (folded, "’", "'", 0);
  return g_string_free (folded, FALSE);
}

static gboolean
is_called (const char *folded, const char *english, const char *translated)
{
  g_autofree char *one = dup_typed (english);
  g_autofree char *other = dup_typed (translated);

  return g_str_equal (folded, one) || g_str_equal (folded, other);
}

/* How many days ago the weekday of that name was last, today included; -1 for no weekday. */
static int
days_since (const char *folded)
{
  static const char *const names[] = { "Monday", "Tuesday",  "Wednesday", "Thursday",
                                       "Friday", "Saturday", "Sunday" };
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  for (int ago = 0; ago < 7; ago++) {
    g_autoptr (GDateTime) day = g_date_time_add_days (now, -ago);
    g_autofree char *name = g_date_time_format (day, "%A");

    if (is_called (folded, names[g_date_time_get_day_of_week (day) - 1], name))
      return ago;
  }
  return -1;
}

gboolean
app_quick_read_date (const char *text, char **date)
{
  g_autofree char *folded = dup_typed (text);
  int ago = is_called (folded, "today", _ ("today"))           ? 0
            : is_called (folded, "yesterday", _ ("yesterday")) ? 1
                                                               : days_since (folded);

  if (ago >= 0) {
    *date = dup_day (-ago);
    return TRUE;
  }
  if (!record_is_instant (rules_text (text), true) && !record_is_instant (rules_text (text), false))
    return FALSE;
  *date = g_strdup (text);
  return TRUE;
}

/* Digits at *@at, which moves behind them; -1 without any, or with too many. */
static int
read_digits (const char **at)
{
  int number = 0, n = 0;

  for (; g_ascii_isdigit (**at); ++*at, n++)
    number = n < 6 ? number * 10 + (**at - '0') : 0;
  return n > 0 && n <= 6 ? number : -1;
}

/* Whether @word is one of the words that @list, translated or not, has between bars. */
static gboolean
is_one_of (const char *word, const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, "|", -1);

  for (char **one = words; *one != NULL; one++) {
    g_autofree char *folded = db_fold (*one);

    if (g_str_equal (folded, word))
      return TRUE;
  }
  return FALSE;
}

gboolean
app_quick_is_word (const char *folded, const char *english)
{
  return is_one_of (folded, english) || is_one_of (folded, _ (english));
}

gboolean
app_quick_read_minutes (const char *text, int *minutes)
{
  g_autofree char *folded = db_fold (text);
  const char *at = folded;
  int number = read_digits (&at), rest = 0;

  if (number < 0)
    return FALSE;
  for (; *at == ' '; at++)
    continue;
  if (*at == '\0' || app_quick_is_word (at, APP_QUICK_MINUTE_WORDS)) {
    *minutes = number;
    return number <= APP_QUICK_MINUTES;
  }
  if (!app_quick_is_word (at, APP_QUICK_HOUR_WORDS)) {
    if (*at != ':' && *at != 'h')
      return FALSE;
    at++;
    for (; *at == ' '; at++)
      continue;
    rest = read_digits (&at);
    for (; *at == ' '; at++)
      continue;
    if (rest < 0 || rest > 59 || (*at != '\0' && !app_quick_is_word (at, APP_QUICK_MINUTE_WORDS)))
      return FALSE;
  }
  *minutes = number * 60 + rest;
  return number <= APP_QUICK_MINUTES / 60 && *minutes <= APP_QUICK_MINUTES;
}

char *
app_quick_dup_minutes (int minutes)
{
  if (minutes < 0)
    return g_strdup ("");
  if (minutes < 60)
    return g_strdup_printf (_ ("%d min"), minutes);
  /* Translators: hours and minutes. */
  return g_strdup_printf (_ ("%d h %02d min"), minutes / 60, minutes % 60);
}

char *
app_quick_dup_circumstances (const AppQuick *quick)
{
  g_autofree char *today = quick->date == NULL ? app_quick_dup_today () : NULL;
  g_autofree char *day = app_date_dup (today != NULL ? today : quick->date);
  g_autofree char *minutes = app_quick_dup_minutes (quick->minutes);
  const char *const parts[] = { app_quick_game_name (quick->game), day, quick->place, minutes,
                                quick->event };
  GString *out = g_string_new (NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    if (parts[k] != NULL && parts[k][0] != '\0') {
      g_autofree char *part = app_phrase_name (parts[k]);

      g_string_append_printf (out, "%s%s", out->len > 0 ? " · " : "", part);
    }
  return g_string_free (out, FALSE);
}
