/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which matches go out, and in what order.
 */
#include "app/plays-out/out-private.h"

#include "app/result/quick.h"
#include "app/league/season-result.h"

#include "db/listing.h"

#include <string.h>

/* What orders them: day and instant, then the order of adding. */
typedef struct {
  LeagueDay day;
  gint64 instant;
  gint64 match;
} Found;

/* @code: of the game that is asked for, or NULL; @folded: its name. */
typedef struct {
  const AppPlaysWhich *which;
  const char *code;
  char *folded;
  LeagueDay since, until;
  GArray *found;
  guint seats;
} Finding;

static gboolean
has_game (const Finding *finding, const DbMatchRow *row)
{
  g_autofree char *folded = NULL;

  if (finding->folded == NULL)
    return TRUE;
  if (finding->code != NULL && row->game_code != NULL)
    return g_str_equal (finding->code, row->game_code);
  folded = db_fold (row->game_name);
  return g_str_equal (folded, finding->folded);
}

static gboolean
has_player (const Finding *finding, const DbMatchRow *row)
{
  for (guint k = 0; k < row->n_seats; k++)
    if (row->seats[k].player == finding->which->player)
      return TRUE;
  return finding->which->player == 0;
}

static gboolean
has_day (const Finding *finding, LeagueDay day)
{
  return (finding->since == 0 || day >= finding->since)
         && (finding->until == 0 || (day != 0 && day <= finding->until));
}

static gboolean
row_cb (const DbMatchRow *row, gpointer data)
{
  Finding *finding = data;
  Found found = { .match = row->id };

  app_day_read (row->date, &found.day, &found.instant);
  if (!has_day (finding, found.day) || !has_player (finding, row) || !has_game (finding, row))
    return TRUE;
  g_array_append_val (finding->found, found);
  finding->seats = MAX (finding->seats, row->n_seats);
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Found *one = a, *other = b;

  if (one->day != other->day)
    return one->day < other->day ? -1 : 1;
  if (one->instant != other->instant)
    return one->instant < other->instant ? -1 : 1;
  return one->match < other->match ? -1 : one->match > other->match;
}

static LeagueDay
read_day (const char *day)
{
  LeagueDay read = 0;
  gint64 instant;

  if (day != NULL)
    app_day_read (day, &read, &instant);
  return read;
}

static GArray *
dup_rows (const GArray *found)
{
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (gint64), found->len);

  for (guint k = 0; k < found->len; k++)
    g_array_append_val (rows, g_array_index (found, Found, k).match);
  return rows;
}

/* Those that are named, one by one, as far as they are what is asked for. */
static gboolean
find_named (Finding *finding, DbStore *db, GError **error)
{
  for (guint k = 0; k < finding->which->matches->len; k++)
    if (!db_match_row (db, g_array_index (finding->which->matches, gint64, k), row_cb, finding,
                       error))
      return FALSE;
  return TRUE;
}

GArray *
out_which_list (DbStore *db, const AppPlaysWhich *which, guint *seats, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Found));
  g_autofree char *folded = which->game != NULL ? db_fold (which->game) : NULL;
  Finding finding = { .which = which,
                      .code = which->game != NULL ? app_quick_game_code (which->game) : NULL,
                      .folded = folded,
                      .since = read_day (which->since),
                      .until = read_day (which->until),
                      .found = found };

  if (which->matches != NULL ? !find_named (&finding, db, error)
                             : !db_matches_foreach (db, FALSE, row_cb, &finding, error))
    return NULL;
  if (which->matches == NULL)
    g_array_sort (found, compare);
  *seats = finding.seats;
  return dup_rows (found);
}
