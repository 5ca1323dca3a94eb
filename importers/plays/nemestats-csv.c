/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * NemeStats' spreadsheet of plays, saved as a table of text. It names the winners alone.
 */
#include "importers/plays/nemestats-csv.h"

#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-days.h"
#include "importers/plays/csv-private.h"
#include "importers/plays/csv-sniff.h"
#include "importers/plays/play-values.h"
#include "importers/plays/plays-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum {
  ID,
  DATE,
  GAME_ID,
  GAME,
  BGG,
  GROUP,
  NOTES,
  PLAYERS,
  WINNER_IDS,
  WINNERS,
  HEADS,
} Head;

static const char *const heads[HEADS] = {
  [ID] = "id",
  [DATE] = "dateplayed",
  [GAME_ID] = "gamedefinitionid",
  [GAME] = "gamedefinitionname",
  [BGG] = "boardgamegeekobjectid",
  [GROUP] = "gaminggroupname",
  [NOTES] = "notes",
  [PLAYERS] = "numberofplayers",
  [WINNER_IDS] = "winningplayerids",
  [WINNERS] = "winningplayernames",
};

/* @at: of each head, or -1 */
typedef struct {
  ImportParse *parse;
  gboolean started;
  int at[HEADS];
} Neme;

static gboolean
find_heads (Neme *neme, guint line, char **cells, GError **error)
{
  neme->started = TRUE;
  for (guint k = 0; k < HEADS; k++) {
    neme->at[k] = -1;
    for (int i = 0; cells[i] != NULL; i++) {
      g_autofree char *folded = import_csv_fold (cells[i]);

      if (g_str_equal (folded, heads[k]))
        neme->at[k] = i;
    }
  }
  if (neme->at[ID] >= 0 && neme->at[GAME] >= 0 && neme->at[DATE] >= 0)
    return TRUE;
  import_error_set (error, IMPORT_ERROR_SYNTAX, line, 0,
                    _ ("The heads “Id”, “DatePlayed” and “GameDefinitionName” are expected here."));
  return FALSE;
}

static const char *
get (const Neme *neme, char **cells, guint n_cells, Head head)
{
  int at = neme->at[head];

  return at >= 0 && (guint)at < n_cells ? import_csv_clean (cells[at]) : "";
}

static gboolean
is_number (const char *text)
{
  return *text != '\0' && strspn (text, "0") < strlen (text)
         && strspn (text, "0123456789") == strlen (text);
}

static void
add_number (ImportPlay *play, ImportEntity *named, const char *source, const char *number)
{
  if (is_number (number))
    import_entity_add_id (play, named, source, number);
}

/* Ids belong to names where there are as many; a single id makes all of it one name. */
static gboolean
add_winners (ImportPlay *play, const char *ids, const char *names)
{
  g_auto (GStrv) numbers = g_strsplit (ids, ",", IMPORT_PLAY_SEATS + 2);
  g_auto (GStrv) parts = g_strsplit (names, numbers[0] != NULL && numbers[1] == NULL ? "\n" : ",",
                                     IMPORT_PLAY_SEATS + 2);
  gboolean fit = g_strv_length (numbers) == g_strv_length (parts);

  for (guint k = 0; parts[k] != NULL; k++) {
    ImportSeat *seat = import_play_add_seat (play);

    if (seat == NULL)
      return FALSE;
    seat->player.name = import_play_name (play, parts[k], -1);
    seat->anonymous = *seat->player.name == '\0';
    seat->winner = IMPORT_YES;
    if (fit)
      add_number (play, &seat->player, "nemestats", g_strstrip (numbers[k]));
  }
  return TRUE;
}

/* Whoever is not named sat there and did not win. */
static gboolean
add_others (ImportPlay *play, guint64 players)
{
  if (players <= play->seats->len)
    return TRUE;
  import_play_remark (play, _ ("NemeStats’ table names the winners alone; the other players are "
                               "not in the file."));
  while (play->seats->len < players) {
    ImportSeat *seat = import_play_add_seat (play);

    if (seat == NULL)
      return FALSE;
    seat->player.name = "";
    seat->anonymous = TRUE;
    seat->winner = IMPORT_NO;
  }
  return TRUE;
}

static void
set_when (ImportPlay *play, const char *text)
{
  ImportCsvDay day;

  if (import_csv_read_day (text, IMPORT_DAY_AUTO, &day))
    import_play_set_day (play, day.year, day.month, day.day);
  else
    import_play_set_when (play, text);
}

static gboolean
row_cb (guint line, char **cells, guint n, gpointer data, GError **error)
{
  Neme *neme = data;
  ImportPlay *play;
  const char *players;

  if (!neme->started)
    return find_heads (neme, line, cells, error);
  play = import_parse_begin_play (neme->parse, line, "");
  if (!is_number (get (neme, cells, n, ID)))
    return import_parse_skip_play (neme->parse, _ ("This is no play."), error);
  import_play_add_id (play, "nemestats", get (neme, cells, n, ID));
  play->game.name = import_play_name (play, get (neme, cells, n, GAME), -1);
  add_number (play, &play->game, "nemestats", get (neme, cells, n, GAME_ID));
  add_number (play, &play->game, "bgg", get (neme, cells, n, BGG));
  set_when (play, get (neme, cells, n, DATE));
  play->comment = import_play_long_text (play, get (neme, cells, n, NOTES), -1);
  import_play_add_fact (play, "Group", get (neme, cells, n, GROUP));
  players = get (neme, cells, n, PLAYERS);
  import_play_add_fact (play, "NumberOfPlayers", players);
  if (!add_winners (play, get (neme, cells, n, WINNER_IDS), get (neme, cells, n, WINNERS))
      || !add_others (play, g_ascii_strtoull (players, NULL, 10)))
    return import_parse_skip_play (neme->parse, _ ("The play has more than 64 players."), error);
  return import_parse_end_play (neme->parse, error);
}

gboolean
import_parse_nemestats_csv (ImportParse *parse, GError **error)
{
  char start[4096];
  gssize length;
  ImportCsvDialect dialect;
  Neme neme = { .parse = parse };

  if (!import_input_rewind (parse->input, error))
    return FALSE;
  length = import_input_read (parse->input, start, sizeof start, error);
  if (length < 0)
    return FALSE;
  dialect = import_csv_sniff (start, (gsize)length);
  return import_csv_read (parse->input, &dialect, row_cb, &neme, error);
}
