/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Days as tables have them: in any order, with words for months, or as a spreadsheet's number.
 */
#include "importers/plays/csv-days.h"

#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-private.h"

#include <string.h>

#define CENTURY 70 /* two digits from here on are of the last one */

/* Three numbers, one of which may be a month's name. */
typedef struct {
  int number[3];
  guint digits[3];
  gboolean word[3];
  guint n;
  gboolean points; /* apart by points */
  const char *rest;
} Parts;

/* Months by how they begin, folded, in English, German, French and Spanish; those that are longer
 * come first. */
static int
read_month (const char *word)
{
  static const struct {
    const char *start;
    int month;
  } months[] = {
    { "jan", 1 },  { "ene", 1 },  { "feb", 2 },  { "fev", 2 },  { "mar", 3 },  { "apr", 4 },
    { "avr", 4 },  { "abr", 4 },  { "may", 5 },  { "mai", 5 },  { "juin", 6 }, { "jun", 6 },
    { "juil", 7 }, { "jul", 7 },  { "aug", 8 },  { "aou", 8 },  { "ago", 8 },  { "sep", 9 },
    { "set", 9 },  { "oct", 10 }, { "okt", 10 }, { "nov", 11 }, { "dec", 12 }, { "dez", 12 },
    { "dic", 12 }, { "mrz", 3 },
  };
  g_autofree char *folded = import_csv_fold (word);

  if (g_str_equal (folded, "mardi") || g_str_equal (folded, "martes"))
    return 0;
  for (gsize k = 0; k < G_N_ELEMENTS (months); k++)
    if (g_str_has_prefix (folded, months[k].start))
      return months[k].month;
  return 0;
}

static const char *
take_number (Parts *parts, const char *at)
{
  guint n = parts->n++;

  parts->number[n] = 0;
  for (parts->digits[n] = 0; g_ascii_isdigit (*at) && parts->digits[n] < 9; at++) {
    parts->number[n] = parts->number[n] * 10 + g_ascii_digit_value (*at);
    parts->digits[n]++;
  }
  return at;
}

/* A month, or a word to be passed over, such as a weekday's, "de", "th". */
static const char *
take_word (Parts *parts, const char *at)
{
  const char *start = at;
  g_autofree char *word = NULL;
  int month;

  while (*at != '\0' && g_unichar_isalpha (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  word = g_strndup (start, (gsize)(at - start));
  month = read_month (word);
  if (month > 0 && !parts->word[0] && !parts->word[1]) {
    parts->word[parts->n] = TRUE;
    parts->number[parts->n++] = month;
  }
  return at;
}

static void
read_parts (const char *text, Parts *parts)
{
  *parts = (Parts){ .points = TRUE };
  for (guint bytes = 0; *text != '\0' && parts->n < 3 && bytes < 100; bytes++) {
    if (g_ascii_isdigit (*text)) {
      text = take_number (parts, text);
      if (parts->n == 1 && parts->digits[0] > 4)
        break;
      continue;
    }
    if (g_unichar_isalpha (g_utf8_get_char (text))) {
      text = take_word (parts, text);
      continue;
    }
    parts->points = parts->points && (*text == '.' || parts->n == 0);
    text = g_utf8_next_char (text);
  }
  parts->rest = text;
}

static void
set (ImportCsvDay *day, int year, int month, int number)
{
  day->year = year;
  day->month = month;
  day->day = number;
}

/* By which of the parts is the year, the month and the day. */
static gboolean
set_parts (ImportCsvDay *day, const Parts *parts, guint year, guint month, guint number)
{
  int add = parts->digits[year] > 2 ? 0 : parts->number[year] < CENTURY ? 2000 : 1900;

  set (day, parts->number[year] + add, parts->number[month], parts->number[number]);
  return day->month >= 1 && day->month <= 12 && day->day >= 1 && day->day <= 31;
}

/* "20240229", or days since the end of 1899 as spreadsheets count them. */
static gboolean
read_single (const Parts *parts, ImportCsvDay *day)
{
  int number = parts->number[0];
  GDate date;

  if (parts->digits[0] == 8) {
    set (day, number / 10000, number / 100 % 100, number % 100);
    return day->year > 1800 && day->month >= 1 && day->month <= 12;
  }
  if (parts->digits[0] != 5 || number < 20000 || number > 80000)
    return FALSE;
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, 30, G_DATE_DECEMBER, 1899);
  g_date_add_days (&date, (guint)number);
  set (day, g_date_get_year (&date), (int)g_date_get_month (&date), g_date_get_day (&date));
  return strspn (day->rest, "0123456789.,") == strlen (day->rest);
}

/* A month's name is among them; a year has three digits or more, or comes last. */
static gboolean
read_worded (const Parts *parts, ImportCsvDay *day)
{
  guint month = parts->word[0] ? 0 : parts->word[1] ? 1 : 2;
  guint first = month == 0 ? 1 : 0, second = month == 2 ? 1 : 2;

  if (parts->digits[first] > 2)
    return set_parts (day, parts, first, month, second);
  return set_parts (day, parts, second, month, first);
}

static ImportDayOrder
order_of (const Parts *parts)
{
  if (parts->digits[0] > 2)
    return IMPORT_DAY_YMD;
  if (parts->digits[2] == 3 || parts->digits[2] > 4)
    return IMPORT_DAY_AUTO;
  if (parts->points || parts->number[0] > 12)
    return parts->number[0] > 31 ? IMPORT_DAY_YMD : IMPORT_DAY_DMY;
  return parts->number[1] > 12 ? IMPORT_DAY_MDY : IMPORT_DAY_AUTO;
}

static gboolean
has_word (const Parts *parts)
{
  return parts->word[0] || parts->word[1] || parts->word[2];
}

gboolean
import_csv_read_day (const char *text, ImportDayOrder order, ImportCsvDay *day)
{
  Parts parts;

  read_parts (text, &parts);
  day->rest = parts.rest;
  if (parts.n == 1 && parts.digits[0] > 4)
    return read_single (&parts, day);
  if (parts.n < 3)
    return FALSE;
  if (has_word (&parts))
    return read_worded (&parts, day);
  if (order == IMPORT_DAY_AUTO || parts.digits[0] > 2
      || (order == IMPORT_DAY_YMD && parts.digits[2] > 2))
    order = order_of (&parts);
  if (order == IMPORT_DAY_YMD)
    return set_parts (day, &parts, 0, 1, 2);
  if (order == IMPORT_DAY_MDY)
    return set_parts (day, &parts, 2, 0, 1);
  return set_parts (day, &parts, 2, 1, 0);
}

ImportDayOrder
import_csv_day_order (const char *text)
{
  Parts parts;

  read_parts (text, &parts);
  if (parts.n < 3 || has_word (&parts) || parts.digits[0] > 2)
    return IMPORT_DAY_AUTO;
  return order_of (&parts);
}
