/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The times of moves that a bookmarklet copies from a table's replay: one play a table, on the day
 * of its last move, as long as from the first to the last. Who won is not in it.
 *
 * Source: MoveStats.js of oliverosz/bga-export-stats
 */
#include "importers/plays/bga-moves.h"

#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-days.h"
#include "importers/plays/csv-private.h"
#include "importers/plays/play-values.h"
#include "importers/plays/plays-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CELLS 7
#define DAY_SECONDS (24 * 60 * 60)
#define EXCEL_EPOCH 693594 /* GDate’s number of 1899-12-30 */
#define MOST_MINUTES 1440  /* what took longer was not played in one sitting */

enum { TABLE, GAME, MOVE, LOCAL, EXCEL, PLAYER };

/* @first, @last: seconds since the year 1; 0 while no time could be read */
typedef struct {
  ImportParse *parse;
  char *table; /* that is being read, or NULL */
  gint64 first, last;
  GHashTable *seen; /* tables before it */
  gboolean refused;
} Moves;

/* Times */

/* "45285,62500" is days since the end of 1899. */
static gint64
read_excel (const char *text)
{
  g_autofree char *point = g_strdelimit (g_strdup (text), ",", '.');
  double days = g_ascii_strtod (point, NULL);

  if (!(days >= 20000 && days <= 80000))
    return 0;
  return (gint64)(days * DAY_SECONDS + 0.5) + (gint64)EXCEL_EPOCH * DAY_SECONDS;
}

static gint64
read_clock (const char *text)
{
  g_autofree char *time = import_csv_read_time (text);

  if (time == NULL)
    return 0;
  return (g_ascii_strtoll (time, NULL, 10) * 60 + g_ascii_strtoll (time + 3, NULL, 10)) * 60
         + g_ascii_strtoll (time + 6, NULL, 10);
}

static gint64
read_ordered (const char *text, ImportDayOrder order)
{
  ImportCsvDay day;
  GDate date;

  if (!import_csv_read_day (text, order, &day) || day.year < 1 || day.year > 9999
      || !g_date_valid_dmy ((GDateDay)day.day, (GDateMonth)day.month, (GDateYear)day.year))
    return 0;
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay)day.day, (GDateMonth)day.month, (GDateYear)day.year);
  return (gint64)g_date_get_julian (&date) * DAY_SECONDS + read_clock (day.rest);
}

/* The local time is written as the reader's browser does; which of its numbers is the month is
 * seen by the spreadsheet's number beside it. */
static gint64
read_moment (const char *local, const char *excel)
{
  static const ImportDayOrder orders[] = { IMPORT_DAY_MDY, IMPORT_DAY_DMY, IMPORT_DAY_YMD };
  gint64 sure = read_excel (excel), moment;

  for (gsize k = 0; sure != 0 && k < G_N_ELEMENTS (orders); k++) {
    moment = read_ordered (local, orders[k]);
    if (moment / DAY_SECONDS == sure / DAY_SECONDS)
      return moment;
  }
  moment = read_ordered (local, import_csv_day_order (local));
  return moment != 0 ? moment : sure;
}

/* Plays */

static void
set_when (Moves *moves, ImportPlay *play)
{
  gint64 minutes = (moves->last - moves->first) / 60, second = moves->first % DAY_SECONDS;
  g_autofree char *time = NULL;
  GDate date;

  if (moves->last == 0)
    return;
  g_date_clear (&date, 1);
  g_date_set_julian (&date, (guint32)(moves->last / DAY_SECONDS));
  import_play_set_day (play, g_date_get_year (&date), (int)g_date_get_month (&date),
                       g_date_get_day (&date));
  import_play_set_minutes (play, minutes, MOST_MINUTES);
  if (moves->first / DAY_SECONDS != moves->last / DAY_SECONDS || second == 0)
    return;
  time = g_strdup_printf ("%02d:%02d:%02d", (int)(second / 3600), (int)(second / 60 % 60),
                          (int)(second % 60));
  play->time = import_play_text (play, time, -1);
}

static gboolean
end_table (Moves *moves, GError **error)
{
  ImportPlay *play = moves->parse->play;

  if (moves->table == NULL)
    return TRUE;
  g_clear_pointer (&moves->table, g_free);
  if (moves->refused)
    return TRUE;
  set_when (moves, play);
  import_play_remark (play, _ ("The times of moves don’t say who won."));
  return import_parse_end_play (moves->parse, error);
}

static gboolean
refuse (Moves *moves, const char *why, GError **error)
{
  if (moves->refused)
    return TRUE;
  moves->refused = TRUE;
  return import_parse_skip_play (moves->parse, why, error);
}

static gboolean
begin_table (Moves *moves, guint line, char **cells, GError **error)
{
  ImportPlay *play = import_parse_begin_play (moves->parse, line, "");

  moves->table = g_strdup (cells[TABLE]);
  moves->first = moves->last = 0;
  moves->refused = FALSE;
  import_play_add_id (play, "bga", cells[TABLE]);
  play->game.name = import_play_name (play, cells[GAME], -1);
  if (play->n_ids == 0)
    return refuse (moves, _ ("This is no table."), error);
  if (!g_hash_table_add (moves->seen, g_strdup (cells[TABLE])))
    return refuse (moves, _ ("Another table stands between these moves and the others of theirs."),
                   error);
  return TRUE;
}

static gboolean
sits (const ImportPlay *play, const char *name)
{
  for (guint k = 0; k < play->seats->len; k++)
    if (g_str_equal (g_array_index (play->seats, ImportSeat, k).player.name, name))
      return TRUE;
  return FALSE;
}

static gboolean
add_player (ImportPlay *play, const char *text)
{
  const char *name;
  ImportSeat *seat;

  if (sits (play, text)) /* as before nearly every move, and then nothing is copied */
    return TRUE;
  name = import_play_name (play, text, -1);
  if (sits (play, name))
    return TRUE;
  seat = *name != '\0' ? import_play_add_seat (play) : NULL;
  if (seat != NULL)
    seat->player.name = name;
  return seat != NULL || *name == '\0';
}

static gboolean
take_move (Moves *moves, char **cells, GError **error)
{
  gint64 moment = read_moment (cells[LOCAL], cells[EXCEL]);

  if (moment != 0) {
    moves->first = moves->first == 0 ? moment : MIN (moves->first, moment);
    moves->last = MAX (moves->last, moment);
  }
  return add_player (moves->parse->play, cells[PLAYER])
         || refuse (moves, _ ("The play has more than 64 players."), error);
}

static gboolean
row_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  Moves *moves = data;

  if (n_cells != CELLS) {
    if (!end_table (moves, error))
      return FALSE;
    import_parse_begin_play (moves->parse, line, "");
    return import_parse_skip_play (
        moves->parse, _ ("Seven columns apart by semicolons are expected here."), error);
  }
  if (g_strcmp0 (moves->table, cells[TABLE]) != 0
      && (!end_table (moves, error) || !begin_table (moves, line, cells, error)))
    return FALSE;
  return moves->refused || take_move (moves, cells, error);
}

gboolean
import_parse_bga_moves (ImportParse *parse, GError **error)
{
  static const ImportCsvDialect dialect = { ';', IMPORT_CSV_UTF8, TRUE };
  Moves moves = { .parse = parse };
  gboolean done;

  moves.seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  done =
      import_csv_read (parse->input, &dialect, row_cb, &moves, error) && end_table (&moves, error);
  g_hash_table_unref (moves.seen);
  g_free (moves.table);
  return done;
}
