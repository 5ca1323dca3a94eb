/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the heads of tables are called in English, German, French and Spanish.
 */
#include "importers/plays/csv-heads.h"

#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-private.h"

#include <string.h>

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
  { IMPORT_COLUMN_SCORE_TEXT, " scoretext " },
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
