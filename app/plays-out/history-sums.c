/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sums at the beginning of a printed history: how often each game was played, and how each
 * player did. What is left out of statistics is left out of them, too.
 */
#include "app/plays-out/history.h"

#include "app/base/instants.h"
#include "app/result/quick.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * Sum:
 * @won, @decided: of a player: matches won, and those with a result
 * @minutes: as far as somebody said; @last: day
 */
typedef struct {
  char *name;
  guint plays, won, decided;
  guint64 minutes;
  char last[11];
} Sum;

/* @games, @players, @places: (element-type Sum): by name, or by a player's row. */
struct HistorySums {
  GHashTable *games, *players, *places;
  guint plays, uncounted;
  guint64 minutes;
  char first[11], last[11];
};

static void
sum_free (gpointer data)
{
  g_free (((Sum *)data)->name);
  g_free (data);
}

static GHashTable *
new_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sum_free);
}

HistorySums *
history_sums_new (void)
{
  HistorySums *sums = g_new0 (HistorySums, 1);

  sums->games = new_table ();
  sums->players = new_table ();
  sums->places = new_table ();
  return sums;
}

void
history_sums_free (HistorySums *sums)
{
  g_hash_table_unref (sums->games);
  g_hash_table_unref (sums->players);
  g_hash_table_unref (sums->places);
  g_free (sums);
}

/* Adding */

static Sum *
get_sum (GHashTable *table, const char *key, const char *name)
{
  Sum *sum = g_hash_table_lookup (table, key);

  if (sum == NULL) {
    sum = g_new0 (Sum, 1);
    sum->name = g_strdup (name);
    g_hash_table_insert (table, g_strdup (key), sum);
  }
  return sum;
}

static Sum *
count (GHashTable *table, const char *key, const char *name, const OutPlay *play)
{
  Sum *sum = get_sum (table, key, name);

  sum->plays++;
  sum->minutes += (guint64)MAX (play->row->minutes, 0);
  if (strcmp (play->day, sum->last) > 0)
    g_strlcpy (sum->last, play->day, sizeof sum->last);
  return sum;
}

/* One who sits at several seats played once. */
static gboolean
sat_before (const OutPlay *play, guint seat)
{
  for (guint k = 0; k < seat; k++)
    if (g_array_index (play->seats, OutSeat, k).player
        == g_array_index (play->seats, OutSeat, seat).player)
      return TRUE;
  return FALSE;
}

static gboolean
is_decided (const OutPlay *play)
{
  return play->status == RULES_WON || play->status == RULES_DRAWN || play->status == RULES_LOST;
}

static void
count_players (HistorySums *sums, const OutPlay *play)
{
  for (guint k = 0; k < play->seats->len; k++) {
    const OutSeat *seat = &g_array_index (play->seats, OutSeat, k);
    g_autofree char *key = g_strdup_printf ("%" G_GINT64_FORMAT, seat->player);
    Sum *sum;

    if (sat_before (play, k))
      continue;
    sum = count (sums->players, key, seat->name, play);
    sum->decided += is_decided (play) ? 1 : 0;
    sum->won += seat->won == IMPORT_YES ? 1 : 0;
  }
}

void
history_sums_add (HistorySums *sums, const OutPlay *play)
{
  if (play->day[0] != '\0' && (sums->first[0] == '\0' || strcmp (play->day, sums->first) < 0))
    g_strlcpy (sums->first, play->day, sizeof sums->first);
  if (strcmp (play->day, sums->last) > 0)
    g_strlcpy (sums->last, play->day, sizeof sums->last);
  if (play->uncounted) {
    sums->uncounted++;
    return;
  }
  sums->plays++;
  sums->minutes += (guint64)MAX (play->row->minutes, 0);
  count (sums->games, play->game, play->game, play);
  if (play->row->place[0] != '\0')
    count (sums->places, play->row->place, play->row->place, play);
  count_players (sums, play);
}

/* Telling */

static void
add_fact (AppReport *report, const char *what, guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  report_add (report, REPORT_FACT, what, text);
}

/* Most plays first, then by name. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const Sum *one = *(const Sum *const *)a, *other = *(const Sum *const *)b;

  if (one->plays != other->plays)
    return one->plays > other->plays ? -1 : 1;
  return g_utf8_collate (one->name, other->name);
}

static GPtrArray *
list_sums (GHashTable *table)
{
  GPtrArray *list = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer sum;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &sum))
    g_ptr_array_add (list, sum);
  g_ptr_array_sort (list, compare);
  return list;
}

static void
add_number (ReportTable *table, guint number)
{
  report_table_add_number (table, g_strdup_printf ("%u", number), number);
}

static void
add_last (ReportTable *table, const Sum *sum)
{
  g_autofree char *day = app_date_dup (sum->last);

  report_table_add_text (table, day);
}

static void
tell_games (const HistorySums *sums, AppReport *report)
{
  ReportTable *table = report_table_new ("games", REPORT_LIST);
  g_autoptr (GPtrArray) list = list_sums (sums->games);

  report_table_add_column (table, "game", _ ("Game"), REPORT_LEFT)->wide = TRUE;
  report_table_add_column (table, "plays", _ ("Played"), REPORT_RIGHT);
  report_table_add_column (table, "minutes", _ ("Time"), REPORT_RIGHT);
  report_table_add_column (table, "last", _ ("Last"), REPORT_RIGHT);
  for (guint k = 0; k < list->len; k++) {
    const Sum *sum = g_ptr_array_index (list, k);
    g_autofree char *minutes =
        app_quick_dup_minutes (sum->minutes > 0 ? (int)MIN (sum->minutes, G_MAXINT) : -1);

    report_table_add_text (table, sum->name);
    add_number (table, sum->plays);
    report_table_add_text (table, minutes);
    add_last (table, sum);
  }
  report_add (report, REPORT_SECTION, _ ("Games"), NULL);
  report_add_table (report, table);
}

static void
tell_players (const HistorySums *sums, AppReport *report)
{
  ReportTable *table = report_table_new ("players", REPORT_LIST);
  g_autoptr (GPtrArray) list = list_sums (sums->players);

  report_table_add_column (table, "player", _ ("Player"), REPORT_LEFT)->wide = TRUE;
  report_table_add_column (table, "plays", _ ("Played"), REPORT_RIGHT);
  report_table_add_column (table, "won", _ ("Won"), REPORT_RIGHT);
  report_table_add_column (table, "share", _ ("Won of decided"), REPORT_RIGHT);
  report_table_add_column (table, "last", _ ("Last"), REPORT_RIGHT);
  for (guint k = 0; k < list->len; k++) {
    const Sum *sum = g_ptr_array_index (list, k);
    g_autofree char *share =
        sum->decided > 0 ? g_strdup_printf ("%.0f %%", 100.0 * sum->won / sum->decided) : NULL;

    report_table_add_text (table, sum->name);
    add_number (table, sum->plays);
    add_number (table, sum->won);
    report_table_add_text (table, share);
    add_last (table, sum);
  }
  report_add (report, REPORT_SECTION, _ ("Players"), NULL);
  report_add_table (report, table);
}

void
history_sums_tell (const HistorySums *sums, AppReport *report)
{
  g_autofree char *minutes = app_quick_dup_minutes ((int)MIN (sums->minutes, G_MAXINT));

  add_fact (report, _ ("Matches"), sums->plays);
  if (sums->uncounted > 0)
    add_fact (report, _ ("Not counted"), sums->uncounted);
  add_fact (report, _ ("Games"), g_hash_table_size (sums->games));
  add_fact (report, _ ("Players"), g_hash_table_size (sums->players));
  if (g_hash_table_size (sums->places) > 0)
    add_fact (report, _ ("Places"), g_hash_table_size (sums->places));
  if (sums->minutes > 0)
    report_add (report, REPORT_FACT, _ ("Time"), minutes);
  if (sums->plays == 0)
    return;
  tell_games (sums, report);
  tell_players (sums, report);
}

char *
history_sums_dup_span (const HistorySums *sums)
{
  g_autofree char *first = app_date_dup (sums->first);
  g_autofree char *last = app_date_dup (sums->last);

  if (g_str_equal (first, last))
    return g_steal_pointer (&first);
  return g_strdup_printf ("%s – %s", first, last);
}
