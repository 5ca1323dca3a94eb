/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cells of tables mean: days in any order and language, times, lengths, yes and no, numbers,
 * lists of names, heads.
 */
#include "tests/suite.h"

#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-days.h"
#include "importers/plays/csv-heads.h"
#include "importers/plays/csv-private.h"

#include <string.h>

static const struct {
  const char *text;
  ImportDayOrder order;
  int year, month, day; /* 0: no day */
  const char *rest;
} days[] = {
  { "2024-02-29", IMPORT_DAY_AUTO, 2024, 2, 29, "" },
  { "2024-02-29T20:08:07", IMPORT_DAY_DMY, 2024, 2, 29, "T20:08:07" },
  { "2024/2/9 20:08", IMPORT_DAY_MDY, 2024, 2, 9, " 20:08" },
  { "29.02.2024", IMPORT_DAY_AUTO, 2024, 2, 29, "" },
  { "1.2.24", IMPORT_DAY_AUTO, 2024, 2, 1, "" },
  { "1.2.84", IMPORT_DAY_AUTO, 1984, 2, 1, "" },
  { "2/3/2024", IMPORT_DAY_AUTO, 2024, 3, 2, "" },
  { "2/3/2024", IMPORT_DAY_DMY, 2024, 3, 2, "" },
  { "2/3/2024", IMPORT_DAY_MDY, 2024, 2, 3, "" },
  { "2/13/2024", IMPORT_DAY_AUTO, 2024, 2, 13, "" },
  { "2/13/2024", IMPORT_DAY_DMY, 0, 0, 0, NULL },
  { "24-02-29", IMPORT_DAY_YMD, 2024, 2, 29, "" },
  { "29-02-24", IMPORT_DAY_AUTO, 2024, 2, 29, "" },
  { "Feb 29, 2024 8:08 PM", IMPORT_DAY_AUTO, 2024, 2, 29, " 8:08 PM" },
  { "Thursday, 29 February 2024", IMPORT_DAY_MDY, 2024, 2, 29, "" },
  { "Do., 29. Februar 2024", IMPORT_DAY_AUTO, 2024, 2, 29, "" },
  { "1. März 2024", IMPORT_DAY_AUTO, 2024, 3, 1, "" },
  { "mardi 1er août 2023", IMPORT_DAY_AUTO, 2023, 8, 1, "" },
  { "3 de enero de 2024", IMPORT_DAY_AUTO, 2024, 1, 3, "" },
  { "15-juil.-2023", IMPORT_DAY_AUTO, 2023, 7, 15, "" },
  { "15 juin 2023", IMPORT_DAY_AUTO, 2023, 6, 15, "" },
  { "2024-Mar-05", IMPORT_DAY_AUTO, 2024, 3, 5, "" },
  { "20240229", IMPORT_DAY_AUTO, 2024, 2, 29, "" },
  { "45351", IMPORT_DAY_AUTO, 2024, 2, 29, "" },
  { "45351.625", IMPORT_DAY_DMY, 2024, 2, 29, ".625" },
  /* The calendar is looked at by who takes it. */
  { "31.02.2024", IMPORT_DAY_AUTO, 2024, 2, 31, "" },
  { "0000-00-00", IMPORT_DAY_AUTO, 0, 0, 0, NULL },
  { "", IMPORT_DAY_AUTO, 0, 0, 0, NULL },
  { "yesterday", IMPORT_DAY_AUTO, 0, 0, 0, NULL },
  { "12", IMPORT_DAY_AUTO, 0, 0, 0, NULL },
  { "2024", IMPORT_DAY_AUTO, 0, 0, 0, NULL },
  { "99999999999999999999", IMPORT_DAY_AUTO, 0, 0, 0, NULL },
  { "March 2024", IMPORT_DAY_AUTO, 0, 0, 0, NULL },
};

START_TEST (test_day)
{
  ImportCsvDay day;
  gboolean is = import_csv_read_day (days[_i].text, days[_i].order, &day);

  ck_assert_int_eq (is, days[_i].rest != NULL);
  if (!is)
    return;
  ck_assert_int_eq (day.year, days[_i].year);
  ck_assert_int_eq (day.month, days[_i].month);
  ck_assert_int_eq (day.day, days[_i].day);
  ck_assert_str_eq (day.rest, days[_i].rest);
}
END_TEST

static const struct {
  const char *text;
  ImportDayOrder order;
} orders[] = {
  { "2024-02-03", IMPORT_DAY_AUTO }, { "2/3/2024", IMPORT_DAY_AUTO },
  { "13/2/2024", IMPORT_DAY_DMY },   { "2/13/2024", IMPORT_DAY_MDY },
  { "2.3.2024", IMPORT_DAY_DMY },    { "2.3.24", IMPORT_DAY_DMY },
  { "3 Feb 2024", IMPORT_DAY_AUTO }, { "soon", IMPORT_DAY_AUTO },
};

START_TEST (test_order)
{
  ck_assert_int_eq (import_csv_day_order (orders[_i].text), orders[_i].order);
}
END_TEST

static const struct {
  const char *text, *time; /* NULL: none */
} times[] = {
  { "20:08", "20:08:00" },
  { "20:08:07", "20:08:07" },
  { "T20:08:07Z", "20:08:07" },
  { " 8:08 pm", "20:08:00" },
  { "8:08\u202fPM", "20:08:00" },
  { "12:05 a.m.", "00:05:00" },
  { "12:05 PM", "12:05:00" },
  { "20h08", "20:08:00" },
  { "20.08", "20:08:00" },
  { ", 3:00:00 PM", "15:00:00" },
  { "", NULL },
  { "20", NULL },
  { "24:00", NULL },
  { "20:60", NULL },
  { "evening", NULL },
  { "123:00", NULL },
};

START_TEST (test_time)
{
  g_autofree char *time = import_csv_read_time (times[_i].text);

  ck_assert_msg (g_strcmp0 (time, times[_i].time) == 0, "%s", time);
}
END_TEST

static const struct {
  const char *text;
  int minutes; /* -1: none */
} lengths[] = {
  { "45", 45 },       { "90 min", 90 },     { "1:30", 90 },     { "1:30:00", 90 },
  { "1h30", 90 },     { "1 h 30 min", 90 }, { "1.5 h", 90 },    { "1,5 Std.", 90 },
  { "2 hours", 120 }, { "30'", 30 },        { "90 s", 2 },      { "0", 0 },
  { "-5", -1 },       { "long", -1 },       { "1h30m20x", -1 }, { "9999999999", -1 },
  { "1:75", -1 },     { "", -1 },           { "99999:00", -1 }, { "20 30", -1 },
};

START_TEST (test_minutes)
{
  ck_assert_int_eq (import_csv_read_minutes (lengths[_i].text), lengths[_i].minutes);
}
END_TEST

START_TEST (test_said)
{
  static const char *const yes[] = {
    "yes", "Y", "1", "x", "✓", "WON", "ja", "Sí", "gagné", "Sieg!"
  };
  static const char *const no[] = { "no", "0", "nein", "Verloren", "perdu", "false" };
  static const char *const draws[] = { "draw", "Tie", "unentschieden", "empate", "égalité" };
  static const char *const neither[] = { "", "-", "maybe", "2", "Ada" };
  gboolean drawn;

  for (gsize k = 0; k < G_N_ELEMENTS (yes); k++)
    ck_assert_msg (import_csv_read_tristate (yes[k], &drawn) == IMPORT_YES && !drawn, "%s", yes[k]);
  for (gsize k = 0; k < G_N_ELEMENTS (no); k++)
    ck_assert_msg (import_csv_read_tristate (no[k], &drawn) == IMPORT_NO && !drawn, "%s", no[k]);
  for (gsize k = 0; k < G_N_ELEMENTS (draws); k++)
    ck_assert_msg (import_csv_read_tristate (draws[k], &drawn) == IMPORT_UNSAID && drawn, "%s",
                   draws[k]);
  for (gsize k = 0; k < G_N_ELEMENTS (neither); k++)
    ck_assert_msg (import_csv_read_tristate (neither[k], &drawn) == IMPORT_UNSAID && !drawn, "%s",
                   neither[k]);
}
END_TEST

static const struct {
  const char *text;
  gboolean comma;
  const char *score;
} scores[] = {
  { "1,234", FALSE, "1234" },        { "1.234", TRUE, "1234" },
  { "1,234.5", FALSE, "1234.5" },    { "1.234.567,25", TRUE, "1234567,25" },
  { "1,23", FALSE, "1,23" },         { "12.5", FALSE, "12.5" },
  { "66-11-12", FALSE, "66-11-12" }, { "-1,000", FALSE, "-1000" },
  { "49-46ish", FALSE, "49-46ish" }, { "", FALSE, "" },
  { "1,2345", FALSE, "1,2345" },
};

START_TEST (test_score)
{
  g_autofree char *score = import_csv_read_score (scores[_i].text, scores[_i].comma);

  ck_assert_str_eq (score, scores[_i].score);
}
END_TEST

static const struct {
  const char *text, *names; /* "Ada=10 Ben" */
} lists[] = {
  { "Ada, Ben & Carla / Dan", "Ada|Ben|Carla|Dan" },
  { "Ada 10, Ben 8", "Ada=10|Ben=8" },
  { "Ada: 10; Ben: 8,5", "Ada=10|Ben=8,5" },
  { "Ada (10), Ben (-8)", "Ada=10|Ben=-8" },
  { "Ada = 10, Ben", "Ada=10|Ben" },
  { "Player 1, Player 2", "Player 1|Player 2" },
  { "Player 1", "Player 1" },
  { "Ada (10)", "Ada=10" },
  { "Lovelace, Ada; Ben", "Lovelace, Ada|Ben" },
  { "Ada\r\nBen\n", "Ada|Ben" },
  { " , ;", "," },
  { "", "" },
  { "Ada (the first), Ben", "Ada (the first)|Ben" },
  { "10, 8", "10|8" },
  { "()", "()" },
  { "(5)", "(5)" },
};

START_TEST (test_names)
{
  g_autoptr (GArray) names = import_csv_read_names (lists[_i].text);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < names->len; k++) {
    const ImportCsvName *name = &g_array_index (names, ImportCsvName, k);

    g_string_append_printf (text, "%s%s%s%s", k > 0 ? "|" : "", name->name,
                            name->score != NULL ? "=" : "", name->score != NULL ? name->score : "");
  }
  ck_assert_str_eq (text->str, lists[_i].names);
}
END_TEST

/* However many there are, no more than a play could have are looked at. */
START_TEST (test_many_names)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) names = NULL;

  for (guint k = 0; k < 100000; k++)
    g_string_append (text, "x,");
  names = import_csv_read_names (text->str);
  ck_assert_uint_gt (names->len, IMPORT_PLAY_SEATS);
  ck_assert_uint_lt (names->len, 1000);
}
END_TEST

static const struct {
  const char *head;
  ImportColumn column;
} heads[] = {
  { "Date", IMPORT_COLUMN_DATE },
  { "DatePlayed", IMPORT_COLUMN_DATE },
  { "Datum", IMPORT_COLUMN_DATE },
  { "Date de la partie", IMPORT_COLUMN_DATE },
  { "Fecha", IMPORT_COLUMN_DATE },
  { "game_name", IMPORT_COLUMN_GAME },
  { "Spiel", IMPORT_COLUMN_GAME },
  { "Jeu", IMPORT_COLUMN_GAME },
  { "Juego", IMPORT_COLUMN_GAME },
  { "Player 1", IMPORT_COLUMN_PLAYER },
  { "Spieler2", IMPORT_COLUMN_PLAYER },
  { "Joueur 3", IMPORT_COLUMN_PLAYER },
  { "Jugador", IMPORT_COLUMN_PLAYER },
  { "P1", IMPORT_COLUMN_PLAYER },
  { "Player 1 Score", IMPORT_COLUMN_SCORE },
  { "score_2", IMPORT_COLUMN_SCORE },
  { "Punkte", IMPORT_COLUMN_SCORE },
  { "Points", IMPORT_COLUMN_SCORE },
  { "Puntuación", IMPORT_COLUMN_SCORE },
  { "Dauer (min)", IMPORT_COLUMN_MINUTES },
  { "Durée", IMPORT_COLUMN_MINUTES },
  { "Ort", IMPORT_COLUMN_PLACE },
  { "Lieu", IMPORT_COLUMN_PLACE },
  { "Place 1", IMPORT_COLUMN_RANK },
  { "Platz", IMPORT_COLUMN_RANK },
  { "Gewonnen", IMPORT_COLUMN_WON },
  { "Winner", IMPORT_COLUMN_WINNERS },
  { "Mitspieler", IMPORT_COLUMN_PLAYERS },
  { "BGG ID", IMPORT_COLUMN_BGG_GAME },
  { "co_op_result", IMPORT_COLUMN_RESULT },
  { "Expansions", IMPORT_COLUMN_FACT },
  { "Ada", IMPORT_COLUMNS },
  { "", IMPORT_COLUMNS },
  { "2024", IMPORT_COLUMNS },
  { "Date 2", IMPORT_COLUMNS },
};

START_TEST (test_head)
{
  ck_assert_int_eq (import_csv_read_head (heads[_i].head), heads[_i].column);
}
END_TEST

TEST_SUITE (csv_cells)
{
  Suite *suite = suite_create ("csv-cells");
  TCase *tcase = tcase_create ("cells");

  tcase_add_loop_test (tcase, test_day, 0, G_N_ELEMENTS (days));
  tcase_add_loop_test (tcase, test_order, 0, G_N_ELEMENTS (orders));
  tcase_add_loop_test (tcase, test_time, 0, G_N_ELEMENTS (times));
  tcase_add_loop_test (tcase, test_minutes, 0, G_N_ELEMENTS (lengths));
  tcase_add_test (tcase, test_said);
  tcase_add_loop_test (tcase, test_score, 0, G_N_ELEMENTS (scores));
  tcase_add_loop_test (tcase, test_names, 0, G_N_ELEMENTS (lists));
  tcase_add_test (tcase, test_many_names);
  tcase_add_loop_test (tcase, test_head, 0, G_N_ELEMENTS (heads));
  suite_add_tcase (suite, tcase);
  return suite;
}
