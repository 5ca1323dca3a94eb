/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays of tables: what is guessed from heads and cells, how rows become plays, what a mapping
 * changes, and mappings as JSON.
 */
#include "tests/suite.h"

#include "tests/importers/parsed-text.h"

#include "importers/plays/csv-guess.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/csv-plays.h"

#include <string.h>

/* Tables as people have them, by what is guessed alone. */
static const struct {
  const char *table, *parsed;
} tables[] = {
  /* A row a player's result */
  { "Datum;Spiel;Spieler;Punkte;Gewonnen;Ort;Bemerkung\n"
    "29.02.2024;Azul;Ada;45,5;ja;Küche;\"schön\nwar's\"\n"
    "29.02.2024;Azul;Ben;40;nein;Küche;\n"
    "29.02.2024;Azul;Ada;50;nein;Küche;\n"
    "29.02.2024;Azul;Ben;51;ja;Küche;\n",
    "2: Azul on 2024-02-29 at Küche “schön\nwar's” | Ada score \"45,5\" =45.5 won | Ben score "
    "\"40\" =40 lost\n"
    "5: Azul on 2024-02-29 at Küche | Ada score \"50\" =50 lost | Ben score \"51\" =51 won\n" },
  /* A row a play, with a column for each player's name and score */
  { "Date,Game,Player 1,Score 1,Player 2,Score 2,Player 3,Score 3\n"
    "2/13/2024,Azul,Ada,45,Ben,40,,\n"
    "2/3/2024,Azul,Ada,\"1,045\",Ben,40,Carla,0\n",
    "2: Azul on 2024-02-13 | Ada score \"45\" =45 | Ben score \"40\" =40\n"
    "3: Azul on 2024-02-03 | Ada score \"1045\" =1045 | Ben score \"40\" =40 | Carla score \"0\" "
    "=0\n" },
  /* Heads that are players */
  { "Fecha;Juego;Ana;Luis;Marta\n3/2/2024;Catán;10;7;\n14/2/2024;Catán;;10;-\n15/2/"
    "2024;Catán;–;9;10\n",
    "2: Catán on 2024-02-03 | Ana score \"10\" =10 | Luis score \"7\" =7\n"
    "3: Catán on 2024-02-14 | Luis score \"10\" =10\n"
    "4: Catán on 2024-02-15 | Luis score \"9\" =9 | Marta score \"10\" =10\n" },
  /* Lists */
  { "date\tgame\tplayers\twinner\tlength\n"
    "2024-03-03 20:15\tAzul\tAda, Ben & Carla\tBen\t1h30\n"
    "2024-03-04\tChess\tAda 10, Ben 8\tada\t45 min\n"
    "2024-03-05\tChess\tPlayer 1, Player 2\tdraw\tlong\n"
    "2024-03-06\tPandemic\tAda, Ben\tall\t\n"
    "2024-03-07\tPandemic\tAda, Ben\tnobody\t\n"
    "2024-03-08\tGo\tAda\tZoe\t\n",
    "2: Azul on 2024-03-03 20:15:00 90 min | Ada lost | Ben won | Carla lost\n"
    "3: Chess on 2024-03-04 45 min | Ada score \"10\" =10 won | Ben score \"8\" =8 lost\n"
    "4: Chess on 2024-03-05 | Player 1 rank 1 | Player 2 rank 1 ! “long” is no length of time and "
    "was not taken.\n"
    "5: Pandemic on 2024-03-06 | Ada won | Ben won\n"
    "6: Pandemic on 2024-03-07 | Ada lost | Ben lost\n"
    "7: Go on 2024-03-08 | Ada lost | Zoe won\n" },
  /* Co-op, by one result for all */
  { "Jour,Jeu,Joueurs,Résultat,Extension,Météo\n1/2/2024,Pandémie,\"Ada, Ben\",gagné,Labo,\n"
    "2/2/2024,Pandémie,\"Ada, Ben\",perdu,,pluie fine\n3/2/2024,Pandémie,Ada,bof,,\n",
    "2: Pandémie on 2024-02-01 co-op | Ada won | Ben won [Extension: Labo]\n"
    "3: Pandémie on 2024-02-02 co-op | Ada lost | Ben lost [Météo: pluie fine]\n"
    "4: Pandémie on 2024-02-03 | Ada [Result: bof]\n" },
  /* Teams: the winner may be one */
  { "id,date,game,player,team,winner\n1,2024-01-01,Doppelkopf,Ada,Re,Re\n"
    "1,2024-01-01,Doppelkopf,Ben,Kontra,Re\n1,2024-01-01,Doppelkopf,Carla,Re,Re\n",
    "Doppelkopf on 2024-01-01 teams | Ada won team Re | Ben lost team Kontra | Carla won team Re"
    "\n" },
  /* Quantity, BoardGameGeek's number, and things that can't be right */
  { "date,bgg_id,players,quantity,minutes\n2024-01-01,13,Ada,3,20\n2024-02-31,13,Ada,0,-1\n"
    "0000-00-00,13,Ada,1001,999999999999\n",
    "2:  (bgg 13) on 2024-01-01 20 min x3 | Ada\n"
    "3:  (bgg 13) on - | Ada [When: 2024-02-31] ! “2024-02-31” is no date; the play is kept "
    "without one. ! “-1” is no length of time and was not taken. ! “0” is no number of plays from "
    "1 to 1,000; it counts as one.\n"
    "4:  (bgg 13) on - | Ada ! “999999999999” is no length of time and was not taken. ! “1001” is "
    "no number of plays from 1 to 1,000; it counts as one.\n" },
  /* Rows without a game are passed over, sums at the end among them. */
  { "game,date,player 1,score 1,player 2,score 2\nGo,2024-01-01,Ada,66-11-12,Ben,49-46ish\n"
    ",2024-01-02,Ada,1,Ben,2\n,,Total,1,,2\n",
    "2: Go on 2024-01-01 | Ada score \"66-11-12\" =43 | Ben score \"49-46ish\"\n"
    "skipped 3: The row names no game.\nskipped 4: The row names no game.\n" },
  /* A game's number is none of the play, nor is a row's; numbers below a place are ranks. */
  { "Game ID,Date,Game,Players\n13,2024-01-01,Catan,Ada\n13,2024-01-02,Catan,Ada\n",
    "2: Catan on 2024-01-01 | Ada\n3: Catan on 2024-01-02 | Ada\n" },
  { "Nr,Date,Game,Player,Place,Result\n1,2024-01-01,Go,Ada,1,45\n2,2024-01-01,Go,Ben,2,40\n"
    "3,2024-01-02,Go,Ada,1,1\n",
    "2: Go on 2024-01-01 | Ada score \"45\" =45 rank 1 | Ben score \"40\" =40 rank 2\n"
    "4: Go on 2024-01-02 | Ada score \"1\" =1 rank 1\n" },
  /* No head */
  { "2024-01-01,Azul,Ada,10,Ben,8\n2024-01-02,Azul,Ada,7,Ben,9\n",
    "1: Azul on 2024-01-01 | Ada score \"10\" =10 | Ben score \"8\" =8\n"
    "2: Azul on 2024-01-02 | Ada score \"7\" =7 | Ben score \"9\" =9\n" },
  /* Rows apart may be a round of its own; a year in full settles no order of other days. */
  { "date,game,player,score\n2024-01-05,G,Ada,1\n2024-01-05,H,Ada,2\n05/06/24,G,Ada,2\n"
    "2024-01-05,G,Ben,3\n",
    "2: G on 2024-01-05 | Ada score \"1\" =1\n3: H on 2024-01-05 | Ada score \"2\" =2\n"
    "4: G on 2024-06-05 | Ada score \"2\" =2\n"
    "5: G on 2024-01-05 | Ben score \"3\" =3 ! Rows of the same day, game and place stand "
    "elsewhere in the table; these are taken for a play of their own.\n" },
  { "date,time,game,players\n2024-01-05,25:99,Go,Ada\n",
    "2: Go on 2024-01-05 | Ada [Time: 25:99] ! “25:99” is no time of day.\n" },
  /* Words beside a number, which may have been corrected; and words alone. */
  { "date,game,player_1,score_1,score_text_1,player_2,score_2,score_text_2\n"
    "2024-01-01,Go,Ada,50,66-11-12,Ben,,20+1\n",
    "2: Go on 2024-01-01 | Ada score \"66-11-12\" =50 | Ben score \"20+1\" =21\n" },
  { "date,game,players,co_op_result\n2024-01-01,Hanabi,\"Ada, Ben\",open\n",
    "2: Hanabi on 2024-01-01 co-op | Ada | Ben\n" },
  /* Texts that a spreadsheet could take for formulas were marked by who wrote them. */
  { "date,game,players,comment\n2024-01-01,'=Go,\"'-Ada, Ben\",\"'=1+1\"\n",
    "2: =Go on 2024-01-01 “=1+1” | -Ada | Ben\n" },
};

START_TEST (test_table)
{
  g_auto (ParsedText) parsed = { NULL };
  g_autoptr (GString) without_ids = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;

  parse_string (&parsed, IMPORT_FORMAT_CSV, tables[_i].table);
  lines = g_strsplit (parsed.text->str, "2: csv ", -1);
  for (char **line = lines; *line != NULL; line++)
    g_string_append (without_ids, line == lines ? *line : strstr (*line, ": ") + 2);
  ck_assert_str_eq (without_ids->str, tables[_i].parsed);
}
END_TEST

/* A comment a player at most, and what all rows say is said once. */
START_TEST (test_said_again)
{
  g_autoptr (GString) text = g_string_new ("id,date,game,player,coop,comment\n"
                                           "1,2024-01-01,Go,Ada,hard,c\n"
                                           "1,2024-01-01,Go,Ben,hard,c\n");
  g_auto (ParsedText) parsed = { NULL };
  g_auto (GStrv) lines = NULL;

  for (guint k = 0; k < 2000; k++)
    g_string_append_printf (text, "1,2024-01-01,Go,,,<%u>\n", k);
  parse_string (&parsed, IMPORT_FORMAT_CSV, text->str);
  ck_assert_uint_eq (parsed.plays, 1);
  ck_assert (parsed_text_has (&parsed, "] [") == FALSE);
  ck_assert (parsed_text_has (&parsed, "“c\n<0>\n<1>\n"));
  lines = g_strsplit (parsed.text->str, "\n", -1);
  ck_assert_uint_le (g_strv_length (lines), IMPORT_PLAY_SEATS + 3);
}
END_TEST

/* What the program itself writes comes back, a row a seat and a row a match. */
#define REST_HEADS "co_op_result,bgg_game,variant,event,mode,moves,uncounted,incomplete,comment"
#define UUID1 "01890a5d-ac96-774b-bcce-b302099a8057"
#define UUID2 "01890a5d-ac96-774b-bcce-b302099a8058"

/* @second: the line of the second play */
#define OWN_TOLD(second)                                                                              \
  "2: csv " UUID1 ": Azul (bgg 230802) on 2024-02-29 20:08:07 at Home 45 min “=1+1” | Ada score " \
  "\"10\" =10 rank 1 won role red first | Ben score \"8\" =8 rank 2 lost role blue [Event: "          \
  "Spring]\n" second ": csv " UUID2                                                                   \
  ": Pandemic on 2024-03-01 co-op incomplete uncounted | Ada won role medic |  anonymous won\n"

START_TEST (test_own_seats)
{
  static const char table[] =
      "id,date,time,game,place,minutes,player,score,rank,won,team,role,first," REST_HEADS
      "\r\n" UUID1
      ",2024-02-29,20:08:07,Azul,Home,45,Ada,10,1,yes,,red,yes,,230802,,Spring,versus,no,no,no,"
      "\"'=1+1\"\r\n" UUID1
      ",2024-02-29,20:08:07,Azul,Home,45,Ben,8,2,no,,blue,,,230802,,Spring,versus,no,no,no,"
      "\"'=1+1\"\r\n" UUID2 ",2024-03-01,,Pandemic,,,Ada,,,yes,,medic,,won,,,,co-op,no,yes,yes,"
      "\r\n" UUID2 ",2024-03-01,,Pandemic,,,,,,yes,,,,won,,,,co-op,no,yes,yes,\r\n";
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_CSV, table);
  ck_assert_str_eq (parsed.text->str, OWN_TOLD ("4"));
}
END_TEST

START_TEST (test_own_matches)
{
  static const char table[] =
      "id,date,time,game,place,minutes,player_1,score_1,rank_1,won_1,team_1,role_1,first_1,player_"
      "2,"
      "score_2,rank_2,won_2,team_2,role_2,first_2," REST_HEADS "\r\n" UUID1
      ",2024-02-29,20:08:07,Azul,Home,45,Ada,10,1,yes,,red,yes,Ben,8,2,no,,blue,,,230802,,Spring,"
      "versus,no,no,no,\"'=1+1\"\r\n" UUID2
      ",2024-03-01,,Pandemic,,,Ada,,,yes,,medic,,,,,yes,,,,won,,,,co-op,no,yes,yes,\r\n";
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_CSV, table);
  ck_assert_str_eq (parsed.text->str, OWN_TOLD ("3"));
}
END_TEST

/* Ids: the same rows have them again, other tables' rows don't. */
START_TEST (test_ids)
{
  static const char row[] = "1,2024-01-01,Go,\"Ada, Ben\"\n";
  g_auto (ParsedText) parsed = { NULL }, again = { NULL }, other = { NULL };
  g_autofree char *table = g_strconcat ("id,date,game,players\n", row, NULL);
  g_autofree char *another = g_strconcat ("nr,date,game,players\n", row, NULL);

  parse_string (&parsed, IMPORT_FORMAT_CSV, table);
  parse_string (&again, IMPORT_FORMAT_CSV, table);
  parse_string (&other, IMPORT_FORMAT_CSV, another);
  ck_assert (parsed_text_has (&parsed, "/1: Go on 2024-01-01")
             && parsed_text_has (&other, "/1: Go on"));
  ck_assert_str_eq (parsed.text->str, again.text->str);
  ck_assert_str_ne (parsed.text->str, other.text->str);
}
END_TEST

/* Rows of one play that stand apart, and numbers that come twice. */
START_TEST (test_apart)
{
  g_auto (ParsedText) parsed = { NULL };

  parse_string (&parsed, IMPORT_FORMAT_CSV,
                "id,date,game,player,score\n1,2024-01-01,Go,Ada,1\n2,2024-01-01,Go,Ada,1\n"
                "1,2024-01-01,Go,Ben,1\n1,2024-01-01,Go,Carla,1\n3,2024-01-01,Go,Ada,1\n");
  ck_assert_uint_eq (parsed.plays, 3);
  ck_assert_uint_eq (parsed.skipped, 1);
  ck_assert (parsed_text_has (&parsed,
                              "skipped 4: Another play stands between this row and the others of "
                              "its play.\n"));
  parse_string (&parsed, IMPORT_FORMAT_CSV,
                "id,date,game,players\n1,2024-01-01,Go,Ada\n1,2024-01-02,Go,Ada\n"
                "2,2024-01-02,Go,Ada\n3,2024-01-02,Go,Ada\n4,2024-01-02,Go,Ada\n");
  ck_assert_uint_eq (parsed.plays, 4);
  ck_assert (parsed_text_has (
      &parsed, "skipped 3: There was a row with the same number of the play before.\n"));
}
END_TEST

static void
append_rows (GString *table, guint n)
{
  for (guint k = 0; k < n; k++)
    g_string_append_printf (table, "7,2024-01-01,Go,P%u,a long remark %u\n", k, k);
}

START_TEST (test_too_many)
{
  g_auto (ParsedText) parsed = { NULL };
  g_autoptr (GString) table = g_string_new ("id,date,game,player,comment\n");

  append_rows (table, 20000);
  g_string_append (table, "8,2024-01-01,Go,Ada,\n");
  parse_bytes (&parsed, IMPORT_FORMAT_CSV, table->str, table->len, NULL);
  ck_assert_uint_eq (parsed.plays, 1);
  ck_assert (parsed_text_has (&parsed, "skipped 2: The play has more than 64 players.\n"));
  g_string_assign (table, "date,game,players\n2024-01-01,Go,\"");
  for (guint k = 0; k < 65; k++)
    g_string_append_printf (table, "P%c,", 'A' + (int)(k % 26));
  g_string_append (table, "\"\n");
  parse_bytes (&parsed, IMPORT_FORMAT_CSV, table->str, table->len, NULL);
  ck_assert_str_eq (parsed.text->str, "skipped 2: The play has more than 64 players.\n");
}
END_TEST

/* Days whose order no row near the start tells are settled by one far below. */
START_TEST (test_late_order)
{
  g_auto (ParsedText) parsed = { NULL };
  g_autoptr (GString) table = g_string_new ("date,game,players\n");

  for (guint k = 0; k < 100; k++)
    g_string_append (table, "2/3/2024,Go,Ada\n");
  g_string_append (table, "2/13/2024,Go,Ada\n");
  parse_bytes (&parsed, IMPORT_FORMAT_CSV, table->str, table->len, NULL);
  ck_assert_uint_eq (parsed.plays, 101);
  ck_assert (parsed_text_has (&parsed, "2: Go on 2024-02-03"));
}
END_TEST

/* A mapping by hand */

static ImportMapping *
make_mapping (const ImportColumn *columns, guint n)
{
  ImportMapping *mapping = import_mapping_new ();

  g_array_append_vals (mapping->columns, columns, n);
  return mapping;
}

START_TEST (test_by_hand)
{
  static const ImportColumn columns[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_PLAYER,
                                          IMPORT_COLUMN_SCORE, IMPORT_COLUMN_FACT };
  static const char table[] = "a|b|c|Board size\n1/2/2024|Ada|1,5|9x9\n1/2/2024|Ben|2,5|9x9\n";
  g_autoptr (ImportMapping) mapping = make_mapping (columns, G_N_ELEMENTS (columns));
  g_auto (ParsedText) parsed = { NULL };

  mapping->dialect.delimiter = '|';
  mapping->by_player = mapping->low_wins = mapping->comma = TRUE;
  mapping->day_order = IMPORT_DAY_MDY;
  g_free (mapping->game);
  mapping->game = g_strdup ("Golf");
  parse_bytes (&parsed, IMPORT_FORMAT_CSV, table, strlen (table), mapping);
  ck_assert_str_eq (parsed.text->str,
                    "2: Golf on 2024-01-02 low | Ada score \"1,5\" =1.5 | Ben score \"2,5\" =2.5 "
                    "[BoardSize: 9x9]\n");
}
END_TEST

/* What is missing, as the fault says it too. */
START_TEST (test_check)
{
  static const ImportColumn no_game[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_PLAYER };
  static const ImportColumn no_player[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_GAME };
  static const ImportColumn two[] = { IMPORT_COLUMN_GAME, IMPORT_COLUMN_PLAYER,
                                      IMPORT_COLUMN_PLAYER };
  const struct {
    const ImportColumn *columns;
    guint n;
    gboolean by_player;
    const char *said; /* NULL: nothing */
  } checks[] = {
    { no_game, 2, FALSE, "Say which column names the game, or name one game for all rows." },
    { no_player, 2, FALSE, "Say which columns name the players." },
    { two, 3, TRUE, "Where a row is one player’s, exactly one column names the player." },
    { two, 3, FALSE, NULL },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (checks); k++) {
    g_autoptr (ImportMapping) mapping = make_mapping (checks[k].columns, checks[k].n);
    g_autofree char *said = NULL;
    g_auto (ParsedText) parsed = { NULL };

    mapping->by_player = checks[k].by_player;
    said = import_mapping_check (mapping);
    ck_assert_msg (g_strcmp0 (said, checks[k].said) == 0, "%s", said);
    parse_bytes (&parsed, IMPORT_FORMAT_CSV, "a,b\n", 4, mapping);
    ck_assert_int_eq (parsed_text_has (&parsed, "fault "), checks[k].said != NULL);
  }
}
END_TEST

/* Heads of a list of games name nobody. */
START_TEST (test_no_names)
{
  static const struct {
    const char *table;
    gboolean players;
  } lists[] = {
    { "name,own,avgweight,yearpublished\nAzul,1,1.76,2017\nGo,0,3.9,-2200\n", FALSE },
    { "Spiel;own;Mindestalter;Bestand\nAzul;1;8;2\nGo;0;6;1\n", FALSE },
    { "game,a,b,c,d,e,f,g,h,i\nAzul,1,2,3,4,5,6,7,8,9\nGo,1,2,3,4,5,6,7,8,9\n", FALSE },
    { "date,game,a,b,c,d,e,f,g,h,i\n2024-01-01,Go,1,2,3,4,5,6,7,8,9\n", TRUE },
    { "game,a,b,c,d,e,f,g,h,i\nAzul,1,2,3,4,5,6,7,8,9\nGo,1,2,3,4,5,6,7,,\n", TRUE },
    { "game,ada,ben\nAzul,1,2\nGo,3,4\n", TRUE },
    { "date,game,Ada,Ben,avgweight\n2024-01-01,Azul,1,2,1.76\n", TRUE },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (lists); k++) {
    g_auto (ParsedText) parsed = { NULL };

    parse_string (&parsed, IMPORT_FORMAT_CSV, lists[k].table);
    ck_assert_msg (parsed_text_has (&parsed, "Say which columns name the players")
                       == !lists[k].players,
                   "%s%s", lists[k].table, parsed.text->str);
    ck_assert (!parsed_text_has (&parsed, "| avgweight"));
  }
}
END_TEST

/* Faults of the file end it, wherever they stand. */
START_TEST (test_faults)
{
  static const char *const broken[] = {
    "date,game,players\n2024-01-01,Go,Ada\n2024-01-01,Go,\"Ada\n",
    "date,game,players\n2024-01-01,Go,Ada\n2024-01-01,\"Go,Ada\n",
  };
  g_auto (ParsedText) parsed = { NULL };

  for (gsize k = 0; k < G_N_ELEMENTS (broken); k++) {
    parse_string (&parsed, IMPORT_FORMAT_CSV, broken[k]);
    ck_assert_msg (parsed_text_has (&parsed,
                                    "fault 3:0: A quotation mark that begins on this line is not "
                                    "closed.\n"),
                   "%s", parsed.text->str);
  }
  parse_string (&parsed, IMPORT_FORMAT_CSV, "");
  ck_assert_str_eq (parsed.text->str, "fault 0:0: The table has no row.\n");
  parse_string (&parsed, IMPORT_FORMAT_CSV, "date,game,players\n");
  ck_assert_str_eq (parsed.text->str, "");
}
END_TEST

/* Mappings */

START_TEST (test_json)
{
  static const ImportColumn columns[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_NOTHING,
                                          IMPORT_COLUMN_PLAYER, IMPORT_COLUMN_NAMED_SCORE };
  g_autoptr (ImportMapping) mapping = make_mapping (columns, G_N_ELEMENTS (columns));
  g_autoptr (ImportMapping) again = NULL, copy = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL, *second = NULL, *third = NULL;

  mapping->dialect = (ImportCsvDialect){ '\t', IMPORT_CSV_1252, FALSE };
  mapping->head = FALSE;
  mapping->by_player = mapping->comma = TRUE;
  mapping->day_order = IMPORT_DAY_MDY;
  g_free (mapping->game);
  mapping->game = g_strdup ("“Go”\n");
  json = import_mapping_to_json (mapping);
  again = import_mapping_from_json (json, &error);
  ck_assert_msg (again != NULL, "%s", json);
  ck_assert_str_eq (again->game, mapping->game);
  ck_assert_uint_eq (again->columns->len, 4);
  second = import_mapping_to_json (again);
  ck_assert_str_eq (second, json);
  copy = import_mapping_copy (again);
  third = import_mapping_to_json (copy);
  ck_assert_str_eq (third, json);
}
END_TEST

/* What of a good one is replaced to make it bad. */
START_TEST (test_bad_json)
{
  static const struct {
    const char *old, *new;
  } changes[] = {
    { "{", "[" },
    { "\"mapping\":1", "\"mapping\":2" },
    { "\"mapping\":1", "\"mapping\":\"1\"" },
    { "\"mapping\":1,", "\"mapping\":1,\"more\":1," },
    { "\"utf-8\"", "\"latin\"" },
    { "\"head\":true", "\"head\":1" },
    { "\"date\"", "\"dates\"" },
    { "\"date\"", "7" },
    { "[\"date\"]", "{}" },
    { "\",\"", "\",,\"" },
    { "\"auto\"", "null" },
    { "\"game\":\"\"", "\"game\":[]" },
    { "}", "" },
    { "{\"mapping\"", "{\"a\":[[[[[[1]]]]]],\"mapping\"" },
  };
  static const ImportColumn columns[] = { IMPORT_COLUMN_DATE };
  g_autoptr (ImportMapping) mapping = make_mapping (columns, 1);
  g_autofree char *json = import_mapping_to_json (mapping);

  for (gsize k = 0; k < G_N_ELEMENTS (changes); k++) {
    g_auto (GStrv) parts = g_strsplit (json, changes[k].old, 2);
    g_autofree char *bad = g_strjoinv (changes[k].new, parts);
    g_autoptr (GError) error = NULL;

    ck_assert_str_ne (bad, json);
    ck_assert_msg (import_mapping_from_json (bad, &error) == NULL, "%s", bad);
    ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_CONTENT));
  }
}
END_TEST

START_TEST (test_names_of_columns)
{
  for (ImportColumn k = 0; k < IMPORT_COLUMNS; k++) {
    ck_assert_int_eq (import_column_from_name (import_column_name (k)), k);
    ck_assert (*import_column_title (k) != '\0');
  }
  ck_assert_int_eq (import_column_from_name ("columns"), IMPORT_COLUMNS);
}
END_TEST

START_TEST (test_look)
{
  static const char table[] = "Datum;Wer spielt;\n1.2.2024;Ada;x;y\n3.2.2024;Ben\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (table, strlen (table));
  g_autoptr (ImportInput) input = import_input_new_bytes ("table", bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportMapping) mapping = import_mapping_guess (input, &error);
  g_autoptr (ImportCsvPreview) look = import_csv_preview (input, &mapping->dialect, 2, &error);
  g_autofree char *signature = NULL;
  char **row;

  ck_assert (look != NULL);
  ck_assert_uint_eq (look->rows->len, 2);
  ck_assert_uint_eq (look->columns, 4);
  row = look->rows->pdata[1];
  ck_assert_str_eq (row[3], "y");
  ck_assert (mapping->head);
  ck_assert_int_eq (mapping->day_order, IMPORT_DAY_DMY);
  signature = import_mapping_dup_signature (mapping, look);
  ck_assert_str_eq (signature, "Datum\tWer spielt\t");
  mapping->head = FALSE;
  g_free (signature);
  signature = import_mapping_dup_signature (mapping, look);
  ck_assert_str_eq (signature, "");
}
END_TEST

TEST_SUITE (csv_plays)
{
  Suite *suite = suite_create ("csv-plays");
  TCase *plays = tcase_create ("plays"), *mapping = tcase_create ("mapping");

  tcase_add_loop_test (plays, test_table, 0, G_N_ELEMENTS (tables));
  tcase_add_test (plays, test_said_again);
  tcase_add_test (plays, test_own_seats);
  tcase_add_test (plays, test_own_matches);
  tcase_add_test (plays, test_ids);
  tcase_add_test (plays, test_apart);
  tcase_add_test (plays, test_too_many);
  tcase_add_test (plays, test_late_order);
  tcase_add_test (plays, test_by_hand);
  tcase_add_test (plays, test_faults);
  tcase_add_test (mapping, test_check);
  tcase_add_test (mapping, test_no_names);
  tcase_add_test (mapping, test_json);
  tcase_add_test (mapping, test_bad_json);
  tcase_add_test (mapping, test_names_of_columns);
  tcase_add_test (mapping, test_look);
  suite_add_tcase (suite, plays);
  suite_add_tcase (suite, mapping);
  return suite;
}
