/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays: texts made clean, scores as numbers, days that were and weren't, ids that are made, and
 * the form that is the same for the same play.
 */
#include "tests/suite.h"

#include "importers/plays/play-bytes.h"
#include "importers/plays/play-values.h"
#include "importers/plays/play.h"

#include <math.h>
#include <string.h>

static ImportPlay *play;

static void
set_up (void)
{
  play = import_play_new ();
}

static void
tear_down (void)
{
  import_play_free (play);
}

static ImportSeat *
get_seat (guint k)
{
  return &g_array_index (play->seats, ImportSeat, k);
}

/* Texts */

static const struct {
  const char *from, *text, *name, *lines;
} texts[] = {
  { "", "", "", "" },
  { "Ada", "Ada", "Ada", "Ada" },
  { "  Ada B. \t", "  Ada B.  ", "Ada B.", "Ada B." },
  { "café 漢字", "café 漢字", "café 漢字", "café 漢字" },
  { "\xc2\xa0"
    "Ada"
    "\xe3\x80\x80",
    "\xc2\xa0"
    "Ada"
    "\xe3\x80\x80",
    "Ada", "Ada" },
  { "a\nb\r\nc\rd", "a b c d", "a b c d", "a\nb\nc\nd" },
  { "a\x01\x1b[31mb\x7f", "a[31mb", "a[31mb", "a[31mb" },
  { "a\xc2\x85"
    "b\xc2\x9f",
    "ab", "ab", "ab" },
  { "a\xff"
    "b",
    "a\xef\xbf\xbd"
    "b",
    "a\xef\xbf\xbd"
    "b",
    "a\xef\xbf\xbd"
    "b" },
  { "caf\xc3", "caf\xef\xbf\xbd", "caf\xef\xbf\xbd", "caf\xef\xbf\xbd" },
};

START_TEST (makes_texts_clean)
{
  const char *from = texts[_i].from;

  ck_assert_str_eq (import_play_text (play, from, -1), texts[_i].text);
  ck_assert_str_eq (import_play_name (play, from, -1), texts[_i].name);
  ck_assert_str_eq (import_play_long_text (play, from, (gssize)strlen (from)), texts[_i].lines);
  ck_assert_uint_eq (play->remarks->len, 0);
}
END_TEST

START_TEST (takes_pieces_and_nothing)
{
  ck_assert_str_eq (import_play_name (play, "Ada Ben", 3), "Ada");
  ck_assert_str_eq (import_play_name (play, NULL, -1), "");
  ck_assert_str_eq (import_play_long_text (play, NULL, -1), "");
  ck_assert_str_eq (import_play_text (play, "a\0b", 3), "a\xef\xbf\xbd"
                                                        "b");
}
END_TEST

START_TEST (cuts_what_is_too_long)
{
  g_autofree char *fits = g_strnfill (IMPORT_PLAY_NAME, 'x');
  g_autoptr (GString) wide = g_string_new (NULL);
  g_autofree char *comment = g_strnfill (IMPORT_PLAY_TEXT + 1, 'x');
  const char *name;

  ck_assert_str_eq (import_play_name (play, fits, -1), fits);
  ck_assert_uint_eq (play->remarks->len, 0);
  for (guint k = 0; k <= IMPORT_PLAY_NAME; k++)
    g_string_append (wide, "漢");
  name = import_play_name (play, wide->str, -1);
  ck_assert_int_eq (g_utf8_strlen (name, -1), IMPORT_PLAY_NAME);
  ck_assert (g_str_has_prefix (wide->str, name));
  ck_assert_uint_eq (play->remarks->len, 1);
  ck_assert_uint_eq (strlen (import_play_long_text (play, comment, -1)), IMPORT_PLAY_TEXT);
  ck_assert_uint_eq (play->remarks->len, 2);
  memcpy (comment + IMPORT_PLAY_TEXT - 1, "é", 2); /* across the end */
  ck_assert_uint_eq (strlen (import_play_long_text (play, comment, -1)), IMPORT_PLAY_TEXT - 1);
}
END_TEST

START_TEST (keeps_few_ids)
{
  g_autofree char *long_id = g_strnfill (IMPORT_PLAY_NAME + 1, '7');

  import_play_add_id (play, "bgg", NULL);
  import_play_add_id (play, "bgg", "");
  import_play_add_id (play, "bgg", "  ");
  import_play_add_id (play, "bgg", long_id);
  ck_assert_uint_eq (play->n_ids, 0);
  import_play_add_id (play, "bgstats", "7");
  import_play_add_id (play, "bgg", "7");
  import_play_add_id (play, "bgg", "7");
  ck_assert_uint_eq (play->n_ids, 2);
  for (guint k = 0; k < 9; k++) {
    char id[2] = { (char)('0' + k), '\0' };

    import_entity_add_id (play, &play->game, "bgg", id);
  }
  ck_assert_uint_eq (play->game.n_ids, IMPORT_PLAY_IDS);
  ck_assert_str_eq (play->game.ids[0].id, "0");
}
END_TEST

START_TEST (has_so_many_seats)
{
  for (guint k = 0; k < IMPORT_PLAY_SEATS; k++)
    ck_assert_ptr_nonnull (import_play_add_seat (play));
  ck_assert_ptr_null (import_play_add_seat (play));
  ck_assert_str_eq (get_seat (63)->player.name, "");
  ck_assert_int_eq (get_seat (63)->winner, IMPORT_UNSAID);
}
END_TEST

START_TEST (keeps_facts_within_reason)
{
  g_autofree char *value = g_strnfill (IMPORT_PLAY_TEXT + 10, 'x');

  import_play_add_fact (play, "Board", "");
  import_play_add_fact (play, "Board", NULL);
  import_play_add_fact (play, "Board", "\x01");
  ck_assert_uint_eq (play->facts->len, 0);
  import_play_add_fact (play, "Board", value);
  ck_assert_uint_eq (strlen (g_array_index (play->facts, ImportFact, 0).value), IMPORT_PLAY_TEXT);
  for (guint k = 0; k < 10000; k++) {
    g_autofree char *board = g_strdup_printf ("North %u", k / 2);

    import_play_add_fact (play, "Board", board);
  }
  ck_assert_str_eq (g_array_index (play->facts, ImportFact, 1).value, "North 0");
  ck_assert_str_eq (g_array_index (play->facts, ImportFact, 2).value, "North 1");
  ck_assert_uint_lt (play->facts->len, 1000);
  ck_assert_uint_eq (play->remarks->len, 2);
}
END_TEST

/* Scores */

static const struct {
  const char *text;
  gboolean comma, number;
  double points;
} scores[] = {
  { "0", FALSE, TRUE, 0 },
  { "67", FALSE, TRUE, 67 },
  { " 67 ", FALSE, TRUE, 67 },
  { "-27", FALSE, TRUE, -27 },
  { "+5", FALSE, TRUE, 5 },
  { "\xe2\x88\x92"
    "5",
    FALSE, TRUE, -5 },
  { "47.3", FALSE, TRUE, 47.3 },
  { ".5", FALSE, TRUE, 0.5 },
  { "47,3", TRUE, TRUE, 47.3 },
  { "47,3", FALSE, FALSE, 0 },
  { "47.3", TRUE, FALSE, 0 },
  { "66-11-12", FALSE, TRUE, 43 },
  { "0+34+12+25+31", FALSE, TRUE, 102 },
  { "66 - 11 + 0.5", FALSE, TRUE, 55.5 },
  { "-1-1", FALSE, TRUE, -2 },
  { "1000000000", FALSE, TRUE, 1e9 },
  { "-1000000000", FALSE, TRUE, -1e9 },
  { "1000000001", FALSE, FALSE, 0 },
  { "999999999+2", FALSE, FALSE, 0 },
  { "99999999999999999999999999999999999999999999999999999999999", FALSE, FALSE, 0 },
  { "49-46ish", FALSE, FALSE, 0 },
  { "Decisive", FALSE, FALSE, 0 },
  { "1e5", FALSE, FALSE, 0 },
  { "0x10", FALSE, FALSE, 0 },
  { "nan", FALSE, FALSE, 0 },
  { "inf", FALSE, FALSE, 0 },
  { "1.2.3", FALSE, FALSE, 0 },
  { "5.", FALSE, FALSE, 0 },
  { ".", FALSE, FALSE, 0 },
  { "-", FALSE, FALSE, 0 },
  { "5-", FALSE, FALSE, 0 },
  { "5--5", FALSE, FALSE, 0 },
  { "5 5", FALSE, FALSE, 0 },
  { "½", FALSE, FALSE, 0 },
};

START_TEST (reads_scores)
{
  ImportSeat *seat = import_play_add_seat (play);
  g_autofree char *trimmed = g_strstrip (g_strdup (scores[_i].text));

  import_play_set_score (play, seat, scores[_i].text, scores[_i].comma);
  ck_assert_str_eq (seat->score, trimmed);
  ck_assert_msg (seat->has_points == scores[_i].number, "%s", scores[_i].text);
  ck_assert_double_eq_tol (seat->points, scores[_i].points, 1e-9);
}
END_TEST

START_TEST (no_score_is_none)
{
  ImportSeat *seat = import_play_add_seat (play);

  import_play_set_score (play, seat, "5", FALSE);
  import_play_set_score (play, seat, "", FALSE);
  ck_assert (seat->score == NULL && !seat->has_points && seat->points == 0);
  import_play_set_score (play, seat, NULL, FALSE);
  ck_assert (seat->score == NULL && !seat->has_points);
}
END_TEST

/* Days */

static const struct {
  const char *when, *date, *time;
} whens[] = {
  { "", "", "" },
  { "2024-02-29", "2024-02-29", "" },
  { "2024-02-29 20:08:07", "2024-02-29", "20:08:07" },
  { "2024-02-29T20:08:07", "2024-02-29", "20:08:07" },
  { "2024-02-29 20:08", "2024-02-29", "20:08:00" },
  { "2024-02-29T20:08Z", "2024-02-29", "20:08:00" },
  { "2024-02-29T20:08:07.123Z", "2024-02-29", "20:08:07" },
  { "0001-01-01", "0001-01-01", "" },
  { "9999-12-31 23:59:59", "9999-12-31", "23:59:59" },
  { "0000-00-00", "", "" },
  { "0000-00-00 00:00:00", "", "" },
  /* What follows is no date. */
  { "0000-05-03", NULL, NULL },
  { "2023-02-29", NULL, NULL },
  { "2024-13-01", NULL, NULL },
  { "2024-00-10", NULL, NULL },
  { "2024-01-00", NULL, NULL },
  { "2024-04-31", NULL, NULL },
  { "2024-01-99", NULL, NULL },
  { "2024-1-1", NULL, NULL },
  { "29.02.2024", NULL, NULL },
  { "2024-02-29 24:00:00", NULL, NULL },
  { "2024-02-29 20:60:00", NULL, NULL },
  { "2024-02-29 20:08:", NULL, NULL },
  { "2024-02-29 20", NULL, NULL },
  { "2024-02-29 20:08:07.", NULL, NULL },
  { "2024-02-29 20:08:07ZZ", NULL, NULL },
  { "2024-02-29 20:08:07+02:00", NULL, NULL },
  { "2024-02-29x", NULL, NULL },
  { "+024-02-29", NULL, NULL },
  { "yesterday", NULL, NULL },
};

START_TEST (reads_days)
{
  import_play_set_when (play, whens[_i].when);
  if (whens[_i].date != NULL) {
    ck_assert_str_eq (play->date, whens[_i].date);
    ck_assert_str_eq (play->time, whens[_i].time);
    ck_assert_uint_eq (play->facts->len + play->remarks->len, 0);
  } else {
    ck_assert_str_eq (play->date, "");
    ck_assert_str_eq (play->time, "");
    ck_assert_uint_eq (play->remarks->len, 1);
    ck_assert_str_eq (g_array_index (play->facts, ImportFact, 0).name, "When");
    if (g_ascii_isdigit (*whens[_i].when) && strlen (whens[_i].when) == 10)
      ck_assert_str_eq (g_array_index (play->facts, ImportFact, 0).value, whens[_i].when);
  }
}
END_TEST

START_TEST (days_by_number)
{
  import_play_set_day (play, 2024, 2, 29);
  ck_assert_str_eq (play->date, "2024-02-29");
  import_play_set_day (play, 0, 0, 0);
  ck_assert_str_eq (play->date, "");
  ck_assert_uint_eq (play->remarks->len, 0);
  import_play_set_day (play, 12024, 2, 29);
  import_play_set_day (play, -1, 2, 29);
  import_play_set_day (play, 2024, G_MAXINT, 1);
  import_play_set_day (play, 2024, 1, G_MININT);
  ck_assert_str_eq (play->date, "");
  ck_assert_uint_eq (play->remarks->len, 4);
}
END_TEST

/* Ids that are made */

static void
fill (const char *date, const char *game, const char *one, const char *other)
{
  import_play_clear (play);
  import_play_set_when (play, date);
  play->game.name = import_play_name (play, game, -1);
  for (guint k = 0; k < 2; k++) {
    ImportSeat *seat = import_play_add_seat (play);
    g_auto (GStrv) parts = g_strsplit (k == 0 ? one : other, " ", 2);

    seat->player.name = import_play_name (play, parts[0], -1);
    import_play_set_score (play, seat, parts[1], FALSE);
  }
  import_play_make_id (play, "csv");
}

START_TEST (makes_ids_of_what_happened)
{
  g_autofree char *id = NULL;

  fill ("2024-02-29", "Azul", "Ada 50", "Ben 40");
  id = g_strdup (play->ids[0].id);
  ck_assert (play->made_id && g_str_equal (play->ids[0].source, "csv"));
  ck_assert_uint_eq (strlen (id), strlen ("made-") + 32);
  fill ("2024-02-29", "AZUL", "ben 40", "ada 50"); /* who sat where is no matter */
  ck_assert_str_eq (play->ids[0].id, id);
  fill ("2024-03-01", "Azul", "Ada 50", "Ben 40");
  ck_assert_str_ne (play->ids[0].id, id);
  fill ("2024-02-29", "Azul", "Ada 40", "Ben 50");
  ck_assert_str_ne (play->ids[0].id, id);
  fill ("2024-02-29", "Azul", "Ada 50", "Cem 40");
  ck_assert_str_ne (play->ids[0].id, id);
}
END_TEST

/* The form */

static GByteArray *
write_form (void)
{
  GByteArray *form = g_byte_array_new ();

  import_play_to_bytes (play, form);
  return form;
}

static gboolean
same_bytes (const GByteArray *a, const GByteArray *b)
{
  return a->len == b->len && memcmp (a->data, b->data, a->len) == 0;
}

static const char *
any_text (GRand *random)
{
  static const char *const some[] = { "",         "Ada",   "café",  "漢字",         "x\ny",
                                      "66-11-12", "a b c", "“{1}”", "\xef\xbf\xbd", "0" };

  return some[g_rand_int_range (random, 0, G_N_ELEMENTS (some))];
}

static int
any (GRand *random, int n)
{
  return g_rand_int_range (random, 0, n);
}

static void
any_named (GRand *random, ImportEntity *named)
{
  named->name = import_play_name (play, any_text (random), -1);
  for (int k = any (random, 6); k > 0; k--)
    import_entity_add_id (play, named, any (random, 2) ? "bgg" : "bgstats", any_text (random));
}

static const char *
text_or_none (GRand *random)
{
  return any (random, 2) ? import_play_text (play, any_text (random), -1) : NULL;
}

static void
any_seat (GRand *random)
{
  ImportSeat *seat = import_play_add_seat (play);

  any_named (random, &seat->player);
  seat->anonymous = any (random, 2);
  import_play_set_score (play, seat, any_text (random), any (random, 2));
  if (any (random, 2)) {
    seat->has_points = TRUE;
    seat->points = g_rand_double_range (random, -1e9, 1e9);
  }
  seat->rank = any (random, 2) ? (guint)any (random, 10) : G_MAXUINT;
  seat->winner = (ImportTristate)(any (random, 3) - 1);
  seat->team = text_or_none (random);
  seat->role = text_or_none (random);
  seat->first = any (random, 2);
}

static void
any_play (GRand *random)
{
  import_play_clear (play);
  for (int k = any (random, 6); k > 0; k--)
    import_play_add_id (play, "bgg", any_text (random));
  play->made_id = any (random, 2);
  any_named (random, &play->game);
  any_named (random, &play->place);
  any_named (random, &play->owner);
  import_play_set_day (play, any (random, 10000), any (random, 13), any (random, 32));
  play->minutes = any (random, 2) ? any (random, 300) - 1 : G_MAXINT;
  play->quantity = 1 + (guint)any (random, IMPORT_PLAY_QUANTITY);
  play->co_op = (ImportTristate)(any (random, 3) - 1);
  play->high_score = (ImportTristate)(any (random, 3) - 1);
  play->teams = any (random, 2);
  play->by_hand = any (random, 2);
  play->uncounted = any (random, 2);
  play->incomplete = any (random, 2);
  play->comment = import_play_long_text (play, any_text (random), -1);
  if (g_rand_boolean (random))
    import_play_set_modified (play, "2024-02-29 20:08:07");
  for (int k = any (random, 70); k > 0 && play->seats->len < IMPORT_PLAY_SEATS; k--)
    any_seat (random);
  for (int k = any (random, 9); k > 0; k--)
    import_play_add_fact (play, any_text (random), any_text (random));
}

START_TEST (form_comes_back)
{
  g_autoptr (ImportPlay) other = import_play_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (20261122);

  for (guint n = 0; n < 500; n++) {
    g_autoptr (GByteArray) form = NULL, again = NULL;

    any_play (random);
    form = write_form ();
    ck_assert (import_play_from_bytes (other, form->data, form->len));
    again = g_byte_array_new ();
    import_play_to_bytes (other, again);
    ck_assert_msg (same_bytes (form, again), "play %u", n);
  }
}
END_TEST

START_TEST (form_has_every_field)
{
  ImportSeat *seat;
  g_autoptr (GByteArray) form = NULL;

  import_play_add_id (play, "bgstats", "a-1");
  import_play_add_id (play, "bgg", "7");
  play->made_id = TRUE;
  play->game.name = "Azul";
  import_entity_add_id (play, &play->game, "bgg", "230802");
  import_play_set_when (play, "2024-02-29 20:08:07");
  play->place.name = "Home";
  play->minutes = 0;
  play->quantity = 3;
  play->co_op = IMPORT_NO;
  play->teams = play->by_hand = play->uncounted = play->incomplete = TRUE;
  play->high_score = IMPORT_YES;
  play->comment = "a\nb";
  seat = import_play_add_seat (play);
  import_play_set_score (play, seat, "66-11.5", FALSE);
  seat->player.name = "Ada";
  seat->anonymous = seat->first = seat->newcomer = seat->bot = TRUE;
  seat->rank = 2;
  seat->winner = IMPORT_NO;
  seat->team = "";
  seat->role = "Elf";
  import_play_add_fact (play, "Rounds", "6");
  play->says = IMPORT_SAYS_TIME | IMPORT_SAYS_FACTS;
  play->rest = "{\"play\":{}}";
  play->differs = TRUE;
  form = write_form ();
  play->file = "gone";
  import_play_remark (play, "gone");
  ck_assert (import_play_from_bytes (play, form->data, form->len));
  seat = get_seat (0);
  ck_assert_uint_eq (play->n_ids, 2);
  ck_assert_str_eq (play->ids[1].id, "7");
  ck_assert_str_eq (play->game.name, "Azul");
  ck_assert_str_eq (play->game.ids[0].id, "230802");
  ck_assert_str_eq (play->date, "2024-02-29");
  ck_assert_str_eq (play->time, "20:08:07");
  ck_assert_str_eq (play->place.name, "Home");
  ck_assert (play->minutes == 0 && play->quantity == 3 && play->co_op == IMPORT_NO);
  ck_assert (play->made_id && play->teams && play->by_hand && play->uncounted && play->incomplete);
  ck_assert_int_eq (play->high_score, IMPORT_YES);
  ck_assert_str_eq (play->comment, "a\nb");
  ck_assert_str_eq (seat->score, "66-11.5");
  ck_assert (seat->has_points && seat->points == 54.5 && seat->rank == 2);
  ck_assert (seat->anonymous && seat->first && seat->winner == IMPORT_NO);
  ck_assert (seat->newcomer && seat->bot && play->differs);
  ck_assert_uint_eq (play->says, IMPORT_SAYS_TIME | IMPORT_SAYS_FACTS);
  ck_assert_str_eq (play->rest, "{\"play\":{}}");
  ck_assert_str_eq (seat->team, "");
  ck_assert_str_eq (seat->role, "Elf");
  ck_assert_str_eq (g_array_index (play->facts, ImportFact, 0).value, "6");
  ck_assert_str_eq (play->file, "");
  ck_assert_uint_eq (play->remarks->len, 0);
}
END_TEST

/* Completing */

/* All that a rich source says. */
static void
fill_rich (ImportPlay *rich)
{
  ImportSeat *seat;

  import_play_set_when (rich, "2024-02-29 20:08:07");
  rich->place.name = "Home";
  import_entity_add_id (rich, &rich->place, "bgstats", "l1");
  rich->minutes = 45;
  rich->co_op = IMPORT_YES;
  rich->by_hand = TRUE;
  rich->comment = "Fine";
  rich->rest = "{}";
  import_play_add_fact (rich, "Scoresheet", "One: Ada 9");
  import_play_add_fact (rich, "Board", "North");
  seat = import_play_add_seat (rich);
  seat->player.name = "Ben";
  import_play_set_score (rich, seat, "4", FALSE);
  seat = import_play_add_seat (rich);
  seat->player.name = "Ada";
  seat->role = "Elf";
  seat->newcomer = TRUE;
  import_play_set_score (rich, seat, "9", FALSE);
}

/* What it can't tell comes from before, seat by seat; what it can and doesn't is empty. */
START_TEST (completes_what_cannot_be_told)
{
  g_autoptr (ImportPlay) last = import_play_new ();
  ImportSeat *seat;

  fill_rich (last);
  import_play_set_when (play, "2024-02-29");
  play->says = IMPORT_SAYS_COMMENT | IMPORT_SAYS_SCORES | IMPORT_SAYS_BOARDS;
  seat = import_play_add_seat (play);
  seat->player.name = "Ada";
  import_play_set_score (play, seat, "10", FALSE);
  ck_assert (import_play_complete (play, last));
  ck_assert_str_eq (play->time, "20:08:07");
  ck_assert_str_eq (play->place.name, "Home");
  ck_assert_str_eq (play->place.ids[0].id, "l1");
  ck_assert (play->minutes == 45 && play->co_op == IMPORT_YES && play->by_hand);
  ck_assert_str_eq (play->comment, "");
  ck_assert_uint_eq (play->facts->len, 1);
  ck_assert_str_eq (g_array_index (play->facts, ImportFact, 0).name, "Scoresheet");
  ck_assert_str_eq (play->rest, "{}");
  ck_assert (play->differs);
  seat = get_seat (0);
  ck_assert_str_eq (seat->score, "10");
  ck_assert_str_eq (seat->role, "Elf");
  ck_assert (seat->newcomer);
  ck_assert (!import_play_complete (play, last)); /* nothing is missing any more */
}
END_TEST

/* Who can tell all of it empties what is empty. */
START_TEST (completes_nothing_that_can_be_told)
{
  g_autoptr (ImportPlay) last = import_play_new ();

  fill_rich (last);
  play->says = G_MAXUINT32;
  play->rest = "{\"play\":{}}";
  import_play_add_seat (play)->player.name = "Ada";
  ck_assert (!import_play_complete (play, last));
  ck_assert (play->minutes < 0 && play->co_op == IMPORT_UNSAID && play->facts->len == 0);
  ck_assert (get_seat (0)->role == NULL);
}
END_TEST

START_TEST (form_knows_no_order_of_facts)
{
  g_autoptr (GByteArray) one = NULL, other = NULL;

  import_play_add_fact (play, "Expansion", "A");
  import_play_add_fact (play, "Expansion", "B");
  import_play_add_fact (play, "Board", "C");
  one = write_form ();
  import_play_clear (play);
  import_play_add_fact (play, "Board", "C");
  import_play_add_fact (play, "Expansion", "B");
  import_play_add_fact (play, "Expansion", "A");
  other = write_form ();
  ck_assert (same_bytes (one, other));
}
END_TEST

START_TEST (refuses_other_bytes)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GByteArray) form = NULL;

  any_play (random);
  form = write_form ();
  for (guint cut = 0; cut < form->len; cut++) {
    g_autofree guint8 *part = g_memdup2 (form->data, cut); /* its very size, for the sanitizer */

    ck_assert_msg (!import_play_from_bytes (play, part, cut), "cut at %u", cut);
    ck_assert_uint_eq (play->seats->len, 0);
  }
  g_byte_array_append (form, (const guint8 *)"", 1);
  ck_assert (!import_play_from_bytes (play, form->data, form->len));
  g_byte_array_set_size (form, form->len - 1);
  form->data[0] = 3;
  ck_assert (!import_play_from_bytes (play, form->data, form->len));
}
END_TEST

/* Forms that were stored before plays said when they were changed are read as ever. */
START_TEST (form_says_when_it_was_changed)
{
  g_autoptr (ImportPlay) other = import_play_new ();
  g_autoptr (GByteArray) before = write_form (), after = NULL;

  ck_assert_uint_eq (before->data[0], 1);
  import_play_set_modified (play, "2025-02-29x 20:08");
  ck_assert_str_eq (play->modified, "");
  import_play_set_modified (play, "2025-01-02T20:08:07.5Z");
  ck_assert_str_eq (play->modified, "2025-01-02 20:08:07");
  after = write_form ();
  ck_assert_uint_eq (after->data[0], 2);
  ck_assert (import_play_from_bytes (other, after->data, after->len));
  ck_assert_str_eq (other->modified, "2025-01-02 20:08:07");
  ck_assert (!import_play_is_older (play, other));
  import_play_set_modified (play, "2025-01-02 20:08:06");
  ck_assert (import_play_is_older (play, other));
  ck_assert (!import_play_is_older (other, play));
  ck_assert (import_play_from_bytes (other, before->data, before->len));
  ck_assert_str_eq (other->modified, "");
  ck_assert (!import_play_is_older (play, other));
}
END_TEST

/* What is read of damaged bytes is written as those bytes, or it is not read. */
START_TEST (takes_nothing_that_it_would_not_write)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (guint n = 0; n < 1500; n++) {
    g_autoptr (GByteArray) form = NULL, again = NULL;

    any_play (random);
    form = write_form ();
    form->data[g_rand_int_range (random, 0, (gint32)form->len)] = (guint8)g_rand_int (random);
    if (!import_play_from_bytes (play, form->data, form->len))
      continue;
    again = write_form ();
    ck_assert_uint_eq (form->len, again->len); /* facts alone may change places */
  }
}
END_TEST

TEST_SUITE (play)
{
  Suite *suite = suite_create ("play");
  TCase *text = tcase_create ("text"), *score = tcase_create ("score");
  TCase *day = tcase_create ("day"), *form = tcase_create ("form");
  TCase *const all[] = { text, score, day, form };

  for (gsize k = 0; k < G_N_ELEMENTS (all); k++) {
    tcase_add_checked_fixture (all[k], set_up, tear_down);
    suite_add_tcase (suite, all[k]);
  }
  tcase_add_loop_test (text, makes_texts_clean, 0, G_N_ELEMENTS (texts));
  tcase_add_test (text, takes_pieces_and_nothing);
  tcase_add_test (text, cuts_what_is_too_long);
  tcase_add_test (text, keeps_few_ids);
  tcase_add_test (text, has_so_many_seats);
  tcase_add_test (text, keeps_facts_within_reason);
  tcase_add_loop_test (score, reads_scores, 0, G_N_ELEMENTS (scores));
  tcase_add_test (score, no_score_is_none);
  tcase_add_loop_test (day, reads_days, 0, G_N_ELEMENTS (whens));
  tcase_add_test (day, days_by_number);
  tcase_add_test (day, makes_ids_of_what_happened);
  tcase_set_timeout (form, 60);
  tcase_add_test (form, form_comes_back);
  tcase_add_test (form, form_has_every_field);
  tcase_add_test (form, completes_what_cannot_be_told);
  tcase_add_test (form, completes_nothing_that_can_be_told);
  tcase_add_test (form, form_knows_no_order_of_facts);
  tcase_add_test (form, refuses_other_bytes);
  tcase_add_test (form, form_says_when_it_was_changed);
  tcase_add_test (form, takes_nothing_that_it_would_not_write);
  return suite;
}
