/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player's matches counted: records by whatever can be asked, form and streaks.
 */
#include "app/player/player-look-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define FORM 10

/* A record while it grows; @row says what it is of. */
typedef struct {
  gint64 row;
  AppRecord *record;
  guint places, n_places;
} Tally;

/**
 * Counting:
 * @tallies: (element-type Tally): by row, competitive and together
 */
typedef struct {
  const PlayerMatches *matches;
  AppPlayerLook *look;
  GHashTable *tallies[APP_RECORDS][2];
  Tally all, together;
} Counting;

void
app_record_free (AppRecord *record)
{
  if (record == NULL)
    return;
  g_free (record->key);
  g_free (record->name);
  g_free (record->last);
  g_array_unref (record->matches);
  g_string_free (record->ends, TRUE);
  g_free (record);
}

double
app_record_get_share (const AppRecord *record)
{
  guint n = record->won + record->drawn + record->lost;

  return n > 0 ? (record->won + record->drawn / 2.0) / n : NAN;
}

char *
app_record_dup_counts (const AppRecord *record)
{
  g_autofree char *matches = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u match", "%u matches", record->n), record->n);
  g_autofree char *won =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u won", "%u won", record->won), record->won);
  g_autofree char *drawn = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u drawn", "%u drawn", record->drawn), record->drawn);
  g_autofree char *lost = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u lost", "%u lost", record->lost), record->lost);

  return g_strjoin (", ", matches, won, drawn, lost, NULL);
}

static void
free_record (gpointer record)
{
  app_record_free (record);
}

static AppRecord *
record_new (gboolean together)
{
  AppRecord *record = g_new0 (AppRecord, 1);

  record->together = together;
  record->last = g_strdup ("");
  record->matches = g_array_new (FALSE, FALSE, sizeof (gint64));
  record->ends = g_string_new (NULL);
  return record;
}

static Tally *
tally_of (Counting *counting, AppRecordBy by, gboolean together, gint64 row)
{
  GHashTable **table = &counting->tallies[by][together ? 1 : 0];
  Tally *tally;

  if (*table == NULL)
    *table = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  tally = g_hash_table_lookup (*table, &row);
  if (tally == NULL) {
    tally = g_new0 (Tally, 1);
    tally->row = row;
    tally->record = record_new (together);
    g_hash_table_insert (*table, &tally->row, tally);
  }
  return tally;
}

/* The newest comes first, and says when it was last. */
static void
add (Tally *tally, const PlayedMatch *played, PlayedEnd end)
{
  AppRecord *record = tally->record;

  if (record->n == 0) {
    g_free (record->last);
    record->last = app_day_dup (played->day);
  }
  record->n++;
  record->won += end == PLAYED_WON;
  record->drawn += end == PLAYED_DRAWN;
  record->lost += end == PLAYED_LOST;
  record->other += end == PLAYED_OTHER;
  tally->places += played->place;
  tally->n_places += played->place != 0;
  g_array_append_val (record->matches, played->match);
  g_string_append_c (record->ends, (char)end);
}

static void
add_others (Counting *counting, const PlayedMatch *played)
{
  const PlayerMatches *matches = counting->matches;

  for (guint k = played->first; k < played->first + played->n; k++) {
    const PlayedWith *other = &g_array_index (matches->with, PlayedWith, k);

    if (other->partner)
      add (tally_of (counting, APP_RECORD_PARTNERS, played->together, other->player), played,
           played->end);
    else if (matches->opponent == 0 || matches->opponent == other->player)
      add (tally_of (counting, APP_RECORD_OPPONENTS, FALSE, other->player), played, other->end);
  }
}

static void
add_match (Counting *counting, const PlayedMatch *played)
{
  const struct {
    AppRecordBy by;
    gint64 row;
  } of[] = {
    { APP_RECORD_GAMES, played->game },
    { APP_RECORD_SEATS, played->seat },
    { APP_RECORD_DECKS, played->deck },
    { APP_RECORD_PLACES, played->venue },
  };

  add (played->together ? &counting->together : &counting->all, played, played->end);
  for (guint k = 0; k < G_N_ELEMENTS (of); k++)
    if (of[k].row != 0)
      add (tally_of (counting, of[k].by, played->together, of[k].row), played, played->end);
  add_others (counting, played);
}

/* Streaks */

static void
add_to_streaks (AppPlayerLook *look, const PlayedMatch *played, int *run)
{
  int step = played->end == PLAYED_WON ? 1 : played->end == PLAYED_LOST ? -1 : 0;

  *run = step == 0 || (*run > 0) != (step > 0) ? step : *run + step;
  look->best_streak = MAX (look->best_streak, *run);
  look->worst_streak = MIN (look->worst_streak, *run);
}

static void
count_streaks (const PlayerMatches *matches, AppPlayerLook *look)
{
  guint form = 0;
  int run = 0;

  for (guint k = matches->matches->len; k-- > 0;) {
    const PlayedMatch *played = &g_array_index (matches->matches, PlayedMatch, k);

    if (!played->together && played->end != PLAYED_OPEN)
      add_to_streaks (look, played, &run);
  }
  look->streak = run;
  for (guint k = 0; k < matches->matches->len && form < FORM; k++) {
    const PlayedMatch *played = &g_array_index (matches->matches, PlayedMatch, k);

    if (!played->together && (played->end != PLAYED_OPEN && played->end != PLAYED_OTHER))
      look->form[form++] = (char)played->end;
  }
  look->form[form] = '\0';
}

/* Names */

static void
name_record (Counting *counting, AppRecordBy by, const Tally *tally)
{
  const PlayerMatches *matches = counting->matches;
  GHashTable *const tables[] = {
    [APP_RECORD_GAMES] = matches->games,      [APP_RECORD_OPPONENTS] = matches->players,
    [APP_RECORD_PARTNERS] = matches->players, [APP_RECORD_DECKS] = matches->decks,
    [APP_RECORD_PLACES] = matches->venues,
  };
  const PlayerName wanted = { .row = tally->row };
  const PlayerName *name;

  if (by == APP_RECORD_SEATS) {
    /* Translators: where somebody sits: the first seat begins. */
    tally->record->name = g_strdup_printf (_ ("Seat %u"), (guint)tally->row);
    return;
  }
  name = g_hash_table_lookup (tables[by], &wanted);
  tally->record->key = g_strdup (name != NULL ? name->key : NULL);
  tally->record->name = g_strdup (name != NULL ? name->name : "");
}

static void
finish (Tally *tally)
{
  if (tally->n_places > 0)
    tally->record->average_place = (double)tally->places / tally->n_places;
}

static int
compare_records (gconstpointer a, gconstpointer b)
{
  const AppRecord *one = *(AppRecord *const *)a, *other = *(AppRecord *const *)b;
  int order;

  if (one->together != other->together)
    return one->together ? 1 : -1;
  if (one->n != other->n)
    return one->n < other->n ? 1 : -1;
  order = g_utf8_collate (one->name, other->name);
  return order != 0 ? order : g_strcmp0 (one->key, other->key);
}

/* In the order of the table, in which seat 10 comes behind seat 2. */
static int
compare_seats (gconstpointer a, gconstpointer b)
{
  const AppRecord *one = *(AppRecord *const *)a, *other = *(AppRecord *const *)b;
  gsize length = strlen (one->name), than = strlen (other->name);

  if (one->together != other->together)
    return one->together ? 1 : -1;
  return length != than ? (length < than ? -1 : 1) : strcmp (one->name, other->name);
}

static void
take_records (Counting *counting, AppRecordBy by)
{
  GPtrArray *records = g_ptr_array_new_with_free_func (free_record);

  for (guint together = 0; together < 2; together++) {
    GHashTable *table = counting->tallies[by][together];
    GHashTableIter iter;
    gpointer value;

    if (table == NULL)
      continue;
    g_hash_table_iter_init (&iter, table);
    while (g_hash_table_iter_next (&iter, NULL, &value)) {
      finish (value);
      name_record (counting, by, value);
      g_ptr_array_add (records, ((Tally *)value)->record);
    }
    g_hash_table_unref (table);
  }
  g_ptr_array_sort (records, by == APP_RECORD_SEATS ? compare_seats : compare_records);
  counting->look->records[by] = records;
}

/* All of it */

static void
count_days (Counting *counting, const PlayedMatch *played)
{
  AppPlayerLook *look = counting->look;
  g_autofree char *day = app_day_dup (played->day);

  if (day[0] == '\0')
    return;
  if (look->last[0] == '\0') {
    g_free (look->last);
    look->last = g_strdup (day);
  }
  g_free (look->first);
  look->first = g_steal_pointer (&day);
}

void
app_player_matches_count (const PlayerMatches *matches, AppPlayerLook *look)
{
  Counting counting = { .matches = matches, .look = look };

  counting.all.record = look->all = record_new (FALSE);
  counting.together.record = look->together = record_new (TRUE);
  look->unfinished_matches = g_array_new (FALSE, FALSE, sizeof (gint64));
  look->first = g_strdup ("");
  look->last = g_strdup ("");
  for (guint k = 0; k < matches->matches->len; k++) {
    const PlayedMatch *played = &g_array_index (matches->matches, PlayedMatch, k);

    if (played->end == PLAYED_OPEN) {
      g_array_append_val (look->unfinished_matches, played->match);
      continue;
    }
    add_match (&counting, played);
    count_days (&counting, played);
  }
  look->unfinished = look->unfinished_matches->len;
  finish (&counting.all);
  for (guint by = 0; by < APP_RECORDS; by++)
    take_records (&counting, (AppRecordBy)by);
  count_streaks (matches, look);
}
