/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a table seems to be: by the words of its head in four languages, and by what stands below.
 */
#include "csv-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ROWS 60 /* that are looked at */

/* Heads, folded and without numbers. Where a word could mean several columns it stands with the
 * one that tables of plays mean by it. */
static const struct {
  ImportColumn column;
  const char *words; /* apart by blanks, and in blanks */
} heads[] = {
  { IMPORT_COLUMN_ID, " id playid gameid matchid uuid nr no numero partieid spielid idpartida "
                      "idpartie key nummer " },
  { IMPORT_COLUMN_DATE, " date day when playdate dateplayed gamedate playedon playedat datetime "
                        "datum tag spieldatum gespieltam wann jour jourdelapartie datedelapartie "
                        "datedejeu joueele quand fecha dia fechadejuego fechadelapartida jugadoel "
                        "cuando timestamp matchdate " },
  { IMPORT_COLUMN_TIME, " time start starttime uhrzeit zeit beginn startzeit heure heurededebut "
                        "debut hora inicio horadeinicio " },
  { IMPORT_COLUMN_GAME, " game gamename boardgame boardgamename title gametitle gameplayed "
                        "gamedefinitionname spiel spielname brettspiel titel jeu nomdujeu titre "
                        "jeudesociete juego nombredeljuego juegodemesa titulo name " },
  { IMPORT_COLUMN_PLACE, " place location where venue ort spielort wo lieu endroit ou lugar sitio "
                         "donde ubicacion " },
  { IMPORT_COLUMN_MINUTES, " minutes length duration playtime playingtime mins min durationmin "
                           "durationminutes lengthminutes gamelength dauer spieldauer minuten "
                           "spielzeit dauermin duree dureemin tempsdejeu duracion minutos "
                           "duracionmin tiempodejuego tiempo " },
  { IMPORT_COLUMN_COMMENT, " comment comments note notes remark remarks description kommentar "
                           "kommentare notiz notizen bemerkung bemerkungen anmerkung anmerkungen "
                           "commentaire commentaires remarque remarques comentario comentarios "
                           "nota notas observaciones " },
  { IMPORT_COLUMN_QUANTITY, " quantity count plays numplays numberofplays qty anzahl "
                            "anzahlpartien partien quantite nombredeparties parties cantidad "
                            "numerodepartidas partidas " },
  { IMPORT_COLUMN_BGG_GAME, " bgggame bggid bgggameid boardgamegeekid boardgamegeekobjectid "
                            "objectid gamebggid " },
  { IMPORT_COLUMN_RESULT, " coopresult coop cooperativeresult teamresult " },
  { IMPORT_COLUMN_WINNERS, " winner winners winnername winnernames winningplayer winningplayers "
                           "winningplayernames wonby whowon gewinner sieger siegerin vainqueur "
                           "vainqueurs gagnant gagnants ganador ganadores " },
  { IMPORT_COLUMN_PLAYERS, " players playernames participants allplayers who spielerinnen "
                           "mitspieler spielende teilnehmer joueurs participants jugadores "
                           "participantes " },
  { IMPORT_COLUMN_UNCOUNTED, " uncounted nowinstats ignored ignore " },
  { IMPORT_COLUMN_INCOMPLETE, " incomplete abandoned aborted abgebrochen inacheve incompleto " },
  { IMPORT_COLUMN_PLAYER, " player playername spieler spielername spielerin joueur joueuse "
                          "nomdujoueur jugador jugadora nombredeljugador participant " },
  { IMPORT_COLUMN_SCORE,
    " score scores points point pts vp playerscore playerpoints finalscore "
    "punkte punktzahl ergebnis spielerpunkte siegpunkte scorejoueur pointsjoueur "
    "puntos puntuacion puntaje puntosjugador total " },
  { IMPORT_COLUMN_RANK, " rank place position placement finish playerrank rang platz platzierung "
                        "spielerplatz classement puesto posicion clasificacion " },
  { IMPORT_COLUMN_WON,
    " won win wins iswinner playerwon playerwin victory gewonnen sieg spielergewonnen "
    "gagne victoire gano victoria ganado result outcome resultat resultado " },
  { IMPORT_COLUMN_TEAM, " team playerteam side mannschaft gruppe seite equipe camp equipo bando " },
  { IMPORT_COLUMN_ROLE, " role faction hero character color colour deck class playerrole "
                        "playercolor playercolour playerfaction rolle fraktion figur farbe held "
                        "klasse faction couleur personnage heros classe rol faccion personaje "
                        "heroe clase " },
  { IMPORT_COLUMN_FIRST, " first firstplayer startplayer startingplayer startspieler "
                         "startspielerin premierjoueur primerjugador " },
  { IMPORT_COLUMN_FACT, " event round variant expansion expansions board map scenario season "
                        "league tournament difficulty runde variante erweiterung erweiterungen "
                        "brett karte szenario saison liga turnier schwierigkeit evenement manche "
                        "extension extensions plateau carte scenario saison ligue tournoi "
                        "difficulte evento ronda expansiones tablero mapa escenario temporada "
                        "torneo dificultad " },
  { IMPORT_COLUMN_NOTHING, " mode moves gameplayid row index year weekday rating weight price "
                           "numberofplayers playercount numplayers spieleranzahl anzahlspieler "
                           "nombredejoueurs nbjoueurs numerodejugadores jahr wochentag bewertung "
                           "annee jourdelasemaine note ano diadelasemana created createdat "
                           "modified updated updatedat rounds runden manches rondas " },
};

/* Letters alone: the numbers of "Player 1" and "Score P2" say only which. */
static char *
drop_numbers (const char *folded)
{
  GString *text = g_string_new (NULL);

  for (; *folded != '\0'; folded++)
    if (!g_ascii_isdigit (*folded))
      g_string_append_c (text, *folded);
  return g_string_free (text, FALSE);
}

static gboolean
is_among (const char *words, const char *word)
{
  g_autofree char *piece = g_strdup_printf (" %s ", word);

  return strstr (words, piece) != NULL;
}

static ImportColumn
look_up (const char *word)
{
  if (*word != '\0')
    for (gsize k = 0; k < G_N_ELEMENTS (heads); k++)
      if (is_among (heads[k].words, word))
        return heads[k].column;
  return IMPORT_COLUMNS;
}

static gboolean
is_of_player (ImportColumn column)
{
  return column >= IMPORT_COLUMN_PLAYER;
}

ImportColumn
import_csv_read_head (const char *head)
{
  g_autofree char *folded = import_csv_fold (head);
  g_autofree char *letters = drop_numbers (folded);
  ImportColumn column = look_up (folded);

  if (column != IMPORT_COLUMNS || g_str_equal (folded, letters))
    return column;
  column = look_up (letters);
  /* "p1", "place 1": with a number it is a player's. */
  if (column == IMPORT_COLUMN_PLACE && is_among (" place ", letters))
    return IMPORT_COLUMN_RANK;
  if (is_among (" p j ", letters))
    return IMPORT_COLUMN_PLAYER;
  return is_of_player (column) ? column : IMPORT_COLUMNS;
}

/* How many cells of a column are what. */
typedef struct {
  guint filled, numbers, days, commas, lists, said, letters;
} Cells;

typedef struct {
  ImportMapping *mapping;
  ImportCsvLook *look;
  guint n, first; /* columns; first row below the head */
  Cells *cells;
} Guess;

/* A date that no score or number could be. */
static gboolean
is_day (const char *text)
{
  ImportCsvDay day;
  gboolean marked = strpbrk (text, "./") != NULL || strchr (text, ' ') != NULL
                    || (strlen (text) >= 8 && strchr (text, '-') != NULL);

  return marked && strpbrk (text, "0123456789") != NULL
         && import_csv_read_day (text, IMPORT_DAY_AUTO, &day) && strlen (text) < 40
         && day.year > 1900 && day.year < 2200;
}

static void
count_cell (Cells *cells, const char *text)
{
  gboolean drawn;

  if (*text == '\0' || g_str_equal (text, "-") || g_str_equal (text, "–"))
    return;
  cells->filled++;
  if (is_day (text))
    cells->days++;
  else if (import_csv_is_number (text))
    cells->numbers++;
  else if (import_csv_read_said (text, &drawn) != IMPORT_UNSAID || drawn)
    cells->said++;
  else if (strpbrk (text, ",;&/") != NULL)
    cells->lists++;
  else
    cells->letters++;
  cells->commas += import_csv_has_comma (text);
}

static const char *
get_cell (const Guess *guess, guint row, guint column)
{
  char **cells = guess->look->rows->pdata[row];

  for (guint k = 0; k <= column; k++)
    if (cells[k] == NULL)
      return "";
  return import_csv_clean (cells[column]);
}

static void
count_cells (Guess *guess)
{
  memset (guess->cells, 0, guess->n * sizeof *guess->cells);
  for (guint row = guess->first; row < guess->look->rows->len; row++)
    for (guint k = 0; k < guess->n; k++)
      count_cell (&guess->cells[k], get_cell (guess, row, k));
}

/* A head has words that heads have, or else words alone above something other. */
static gboolean
has_head (const Guess *guess)
{
  guint known = 0, words = 0, filled = 0;

  for (guint k = 0; k < guess->n; k++) {
    const char *text = get_cell (guess, 0, k);

    if (*text == '\0')
      continue;
    filled++;
    known += import_csv_read_head (text) != IMPORT_COLUMNS;
    words += !import_csv_is_number (text) && !is_day (text);
  }
  if (known >= 2 || (known == 1 && words == filled))
    return TRUE;
  if (words < filled || guess->look->rows->len < 2)
    return FALSE;
  for (guint k = 0; k < guess->n; k++)
    if (import_csv_is_number (get_cell (guess, 1, k)) || is_day (get_cell (guess, 1, k)))
      return TRUE;
  return FALSE;
}

/* Columns */

static ImportColumn *
column_at (const Guess *guess, guint k)
{
  return &g_array_index (guess->mapping->columns, ImportColumn, k);
}

static guint
count (const Guess *guess, ImportColumn column)
{
  guint n = 0;

  for (guint k = 0; k < guess->n; k++)
    n += *column_at (guess, k) == column;
  return n;
}

static void
read_heads (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++) {
    ImportColumn column = import_csv_read_head (get_cell (guess, 0, k));

    if (column < IMPORT_COLUMN_FACT && column != IMPORT_COLUMN_NOTHING && count (guess, column) > 0)
      column = IMPORT_COLUMN_FACT;
    *column_at (guess, k) = column;
  }
}

/* The first column of those that mean nothing yet that passes. */
static gboolean
take_first (Guess *guess, ImportColumn as, gboolean (*passes) (const Cells *cells))
{
  if (count (guess, as) > 0)
    return TRUE;
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == IMPORT_COLUMNS && passes (&guess->cells[k])) {
      *column_at (guess, k) = as;
      return TRUE;
    }
  return FALSE;
}

static gboolean
are_days (const Cells *cells)
{
  return cells->days > 0 && cells->days * 10 >= cells->filled * 8;
}

static gboolean
are_words (const Cells *cells)
{
  return cells->letters > 0 && (cells->letters + cells->lists) * 10 >= cells->filled * 8;
}

static gboolean
are_lists (const Cells *cells)
{
  return cells->lists > 0 && cells->lists * 10 >= cells->filled * 5;
}

static gboolean
are_numbers (const Cells *cells)
{
  return cells->filled > 0 && cells->numbers * 10 >= cells->filled * 9;
}

/* Looks like what a person is called. */
static gboolean
may_be_name (const char *head)
{
  glong length = g_utf8_strlen (head, -1);

  if (length == 0 || length > 30)
    return FALSE;
  for (const char *at = head; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (!g_unichar_isalpha (c) && c != ' ' && c != '-' && c != '.' && c != '\'' && c != 0x2019)
      return FALSE;
  }
  return TRUE;
}

/* Two columns or more of numbers under unknown heads are players with their scores. */
static void
name_scores (Guess *guess)
{
  guint n = 0;

  if (!guess->mapping->head || count (guess, IMPORT_COLUMN_PLAYER) > 0
      || count (guess, IMPORT_COLUMN_PLAYERS) > 0 || count (guess, IMPORT_COLUMN_SCORE) > 0)
    return;
  for (guint pass = 0; pass < 2; pass++)
    for (guint k = 0; k < guess->n; k++) {
      if (*column_at (guess, k) != IMPORT_COLUMNS || !are_numbers (&guess->cells[k])
          || !may_be_name (get_cell (guess, 0, k)))
        continue;
      if (pass == 0)
        n++;
      else if (n > 1)
        *column_at (guess, k) = IMPORT_COLUMN_NAMED_SCORE;
    }
}

/* Without a head: words and the numbers behind them are players and scores. */
static void
pair_up (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++) {
    if (*column_at (guess, k) != IMPORT_COLUMNS)
      continue;
    if (are_lists (&guess->cells[k]) && count (guess, IMPORT_COLUMN_PLAYERS) == 0)
      *column_at (guess, k) = IMPORT_COLUMN_PLAYERS;
    else if (are_words (&guess->cells[k]))
      *column_at (guess, k) = IMPORT_COLUMN_PLAYER;
    else if (are_numbers (&guess->cells[k])
             && count (guess, IMPORT_COLUMN_SCORE) < count (guess, IMPORT_COLUMN_PLAYER))
      *column_at (guess, k) = IMPORT_COLUMN_SCORE;
  }
}

/* "Player" with "Ada, Ben" below it, and "Winner" where nothing else names players. */
static void
correct (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++) {
    ImportColumn *column = column_at (guess, k);

    if (*column == IMPORT_COLUMN_PLAYER && count (guess, IMPORT_COLUMN_PLAYER) == 1
        && are_lists (&guess->cells[k]))
      *column = IMPORT_COLUMN_PLAYERS;
    if (*column == IMPORT_COLUMN_PLAYERS && are_numbers (&guess->cells[k]))
      *column = IMPORT_COLUMN_NOTHING;
    if (*column == IMPORT_COLUMN_WINNERS && guess->cells[k].said > 0
        && guess->cells[k].said == guess->cells[k].filled)
      *column = IMPORT_COLUMN_WON;
  }
}

/* "Result" without a column of players is everybody's. */
static void
share_result (Guess *guess)
{
  gboolean players = count (guess, IMPORT_COLUMN_PLAYERS) > 0
                     || count (guess, IMPORT_COLUMN_NAMED_SCORE) > 0
                     || count (guess, IMPORT_COLUMN_PLAYER) > 1;

  if (!players || count (guess, IMPORT_COLUMN_WON) != 1 || count (guess, IMPORT_COLUMN_RESULT) > 0)
    return;
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == IMPORT_COLUMN_WON)
      *column_at (guess, k) = IMPORT_COLUMN_RESULT;
}

/* "Name" is the game, unless there is one; then it is the player. */
static void
settle_name (Guess *guess)
{
  for (guint k = 0; guess->mapping->head && k < guess->n; k++) {
    g_autofree char *folded = import_csv_fold (get_cell (guess, 0, k));

    if (!g_str_equal (folded, "name") || count (guess, IMPORT_COLUMN_PLAYER) > 0)
      continue;
    for (guint i = 0; i < guess->n; i++)
      if (i != k
          && (*column_at (guess, i) == IMPORT_COLUMN_GAME
              || (*column_at (guess, i) == IMPORT_COLUMN_FACT
                  && import_csv_read_head (get_cell (guess, 0, i)) == IMPORT_COLUMN_GAME))) {
        *column_at (guess, i) = IMPORT_COLUMN_GAME;
        *column_at (guess, k) = IMPORT_COLUMN_PLAYER;
        break;
      }
  }
}

static void
guess_columns (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++)
    *column_at (guess, k) = IMPORT_COLUMNS;
  if (guess->mapping->head)
    read_heads (guess);
  settle_name (guess);
  take_first (guess, IMPORT_COLUMN_DATE, are_days);
  take_first (guess, IMPORT_COLUMN_GAME, are_words);
  name_scores (guess);
  if (!guess->mapping->head)
    pair_up (guess);
  correct (guess);
  share_result (guess);
  if (count (guess, IMPORT_COLUMN_PLAYER) == 0 && count (guess, IMPORT_COLUMN_PLAYERS) == 0
      && count (guess, IMPORT_COLUMN_NAMED_SCORE) == 0)
    take_first (guess, IMPORT_COLUMN_PLAYERS, are_lists);
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == IMPORT_COLUMNS)
      *column_at (guess, k) = guess->mapping->head && *get_cell (guess, 0, k) != '\0'
                                  ? IMPORT_COLUMN_FACT
                                  : IMPORT_COLUMN_NOTHING;
}

static void
guess_forms (Guess *guess)
{
  ImportMapping *mapping = guess->mapping;

  mapping->by_player = count (guess, IMPORT_COLUMN_PLAYER) == 1
                       && count (guess, IMPORT_COLUMN_PLAYERS) == 0
                       && count (guess, IMPORT_COLUMN_NAMED_SCORE) == 0;
  for (guint k = 0; k < guess->n; k++) {
    ImportColumn column = *column_at (guess, k);

    if (column == IMPORT_COLUMN_SCORE || column == IMPORT_COLUMN_NAMED_SCORE)
      mapping->comma = mapping->comma || guess->cells[k].commas > 0;
    if (column != IMPORT_COLUMN_DATE)
      continue;
    for (guint row = guess->first; row < guess->look->rows->len; row++)
      if (mapping->day_order == IMPORT_DAY_AUTO)
        mapping->day_order = import_csv_day_order (get_cell (guess, row, k));
  }
}

static gboolean
sniff (ImportInput *input, ImportCsvDialect *dialect, GError **error)
{
  g_autofree char *start = g_malloc (IMPORT_SNIFF_BYTES);
  gsize length = 0;
  gssize got = 1;

  if (!import_input_rewind (input, error))
    return FALSE;
  for (; got > 0 && length < IMPORT_SNIFF_BYTES; length += (gsize)MAX (got, 0))
    got = import_input_read (input, start + length, IMPORT_SNIFF_BYTES - length, error);
  if (got < 0)
    return FALSE;
  *dialect = import_csv_sniff (start, length);
  return TRUE;
}

static void
guess_mapping (ImportMapping *mapping, ImportCsvLook *look)
{
  g_autofree Cells *cells = g_new0 (Cells, look->columns + 1);
  Guess guess = { .mapping = mapping, .look = look, .n = look->columns, .cells = cells };

  g_array_set_size (mapping->columns, look->columns);
  mapping->head = has_head (&guess);
  guess.first = mapping->head ? 1 : 0;
  count_cells (&guess);
  guess_columns (&guess);
  guess_forms (&guess);
}

ImportMapping *
import_mapping_guess (ImportInput *input, GError **error)
{
  g_autoptr (ImportMapping) mapping = import_mapping_new ();
  g_autoptr (ImportCsvLook) look = NULL;

  if (!sniff (input, &mapping->dialect, error))
    return NULL;
  look = import_csv_look (input, &mapping->dialect, ROWS, error);
  if (look == NULL)
    return NULL;
  if (look->rows->len == 0) {
    import_error_set (error, IMPORT_ERROR_CONTENT, 0, 0, _ ("The table has no row."));
    return NULL;
  }
  guess_mapping (mapping, look);
  return g_steal_pointer (&mapping);
}
