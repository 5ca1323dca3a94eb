/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program deals: fairly, whole matches of every game, and what came once comes again.
 */
#include "tests/app/fixture.h"

#include "app/deal/chance.h"
#include "app/recording/recorder-db.h"
#include "app/store/database.h"
#include "app/deal/dealing.h"

#include "db/chance-outcomes.h"

#include <signal.h>
#include <string.h>

#define MOVES 120 /* of one match; what may be dealt comes up sooner */

/* Sources */

static const guint8 *given;
static gsize n_given;

static void
give (guint8 *bytes, gsize n, gpointer data)
{
  ck_assert_uint_ge (n_given, n);
  memcpy (bytes, given, n);
  given += n;
  n_given -= n;
}

static void
seeded (guint8 *bytes, gsize n, gpointer data)
{
  for (gsize k = 0; k < n; k++)
    bytes[k] = (guint8)(g_rand_int (data) >> 11);
}

static void
plain (void)
{
  app_chance_set_source (NULL, NULL);
}

/* Four bytes, little-endian; what is not below the largest multiple is thrown away. */
START_TEST (bytes_are_numbers)
{
  static const struct {
    guint8 bytes[8];
    guint32 n, number;
    gsize left;
  } cases[] = {
    { { 0, 0, 0, 0 }, 20, 0, 4 },
    { { 19, 0, 0, 0 }, 20, 19, 4 },
    { { 20, 0, 0, 0 }, 20, 0, 4 },
    { { 0, 1, 0, 0 }, 20, 256 % 20, 4 },
    { { 0, 0, 0, 1 }, 7, (1u << 24) % 7, 4 },
    { { 0xff, 0xff, 0xff, 0xff }, 1, 0, 4 },
    { { 0xff, 0xff, 0xff, 0xff }, 2, 1, 4 },
    /* 2^32 - 16 is the largest multiple of 20: 16 numbers are thrown away. */
    { { 0xef, 0xff, 0xff, 0xff }, 20, 19, 4 },
    { { 0xf0, 0xff, 0xff, 0xff, 3, 0, 0, 0 }, 20, 3, 0 },
    { { 0xff, 0xff, 0xff, 0xff, 4, 0, 0, 0 }, 3, 1, 0 },
  };

  app_chance_set_source (give, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    given = cases[k].bytes;
    n_given = sizeof cases[k].bytes;
    ck_assert_uint_eq (app_chance_below (cases[k].n), cases[k].number);
    ck_assert_uint_eq (n_given, cases[k].left);
  }
  plain ();
}
END_TEST

static RulesChance *
new_chance (gboolean replace)
{
  static const guint copies[] = { 1, 3, 0, 6 };
  RulesChance *chance = g_new0 (RulesChance, 1);

  chance->replace = replace;
  chance->n_options = G_N_ELEMENTS (copies);
  for (guint k = 0; k < chance->n_options; k++)
    chance->options[k] =
        (RulesChanceOption){ { .kind = RULES_ARG_CARD, .value = (int)k }, copies[k] };
  return chance;
}

START_TEST (numbers_are_options)
{
  static const int options[] = { 0, 1, 1, 1, 3, 3, 3, 3, 3, 3 };
  guint8 bytes[4] = { 0 };

  app_chance_set_source (give, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (options); k++) {
    g_autofree RulesChance *chance = new_chance (TRUE);

    bytes[0] = (guint8)k;
    given = bytes;
    n_given = sizeof bytes;
    ck_assert_int_eq (app_chance_draw (chance).value, options[k]);
  }
  plain ();
}
END_TEST

/* 99.9 % of fair sources stay below 13.8 with two degrees of freedom; the seed is fixed. */
START_TEST (each_as_likely_as_its_copies)
{
  const guint n = 100000, expected[] = { n / 10, n * 3 / 10, 0, n * 6 / 10 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autofree RulesChance *chance = new_chance (TRUE);
  guint came[4] = { 0 };
  double chi = 0;

  app_chance_set_source (seeded, rand);
  for (guint k = 0; k < n; k++)
    came[app_chance_draw (chance).value]++;
  plain ();
  ck_assert_uint_eq (came[2], 0);
  for (guint k = 0; k < 4; k++)
    if (expected[k] > 0)
      chi += ((double)came[k] - expected[k]) * ((double)came[k] - expected[k]) / expected[k];
  ck_assert_double_lt (chi, 13.8);
}
END_TEST

/* From the system's source, too: all copies come, and no more. */
START_TEST (no_copy_comes_twice)
{
  g_autofree RulesChance *chance = new_chance (FALSE);
  guint came[4] = { 0 };

  for (guint k = 0; k < 10; k++)
    came[app_chance_draw (chance).value]++;
  ck_assert_uint_eq (came[0], 1);
  ck_assert_uint_eq (came[1], 3);
  ck_assert_uint_eq (came[3], 6);
}
END_TEST

/* Matches */

static char *
new_match (const RulesGame *game, const char *more)
{
  g_autoptr (GString) tags = g_string_new ("[Record \"1\"]\n");
  CliOutput said;

  g_string_append_printf (tags, "[Game \"%s\"]\n", game->id);
  for (guint seat = 0; seat < game->variants[0].min_seats; seat++)
    g_string_append_printf (tags, "[Seat%u \"%c\"]\n", seat + 1, 'A' + (int)seat);
  g_string_append_printf (tags, "[Knowledge \"open\"]\n[Dealt \"app\"]\n%s", more);
  said = cli (NULL, "--database", in_folder ("d.db"), "new", write_file ("t.tkr", tags->str), NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  return line_of (said.out, 0);
}

static AppDbRecorder *
open_match (DbStore *db, AppPacks *packs, const char *uuid)
{
  g_autoptr (GError) error = NULL;
  AppDbRecorder *recording;
  gint64 match;

  ck_assert (db_match_find (db, uuid, &match, NULL));
  recording = app_db_recorder_open (db, packs, match, &error);
  ck_assert_msg (recording != NULL, "%s", error != NULL ? error->message : "");
  return recording;
}

/* What one step of a random match can be. */
typedef struct {
  const RulesMatch *match;
  GPtrArray *texts;
} Options;

static bool
take_cb (const RulesMove *move, void *data)
{
  Options *options = data;
  char text[4096];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };

  rules_write_move (options->match, move, &buffer);
  g_ptr_array_add (options->texts, g_strndup (text, buffer.length));
  return true;
}

/* Decisions whole, and the beginnings of what chance completes. */
static GPtrArray *
dup_options (AppDbRecorder *recording)
{
  RulesMatch *match = recording->at.stored->match;
  const void *state = recording->at.replay.state;
  g_autoptr (GPtrArray) begun = app_dealing_dup_begun_moves (match, state, FALSE);
  g_autoptr (GPtrArray) listed = app_dice_dup_moves (match, state);
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);
  const RulesMoveBuffer *place;
  RulesChance *chance = g_new (RulesChance, 1);

  for (guint k = 0; k < listed->len; k++) {
    const AppListedMove *is = g_ptr_array_index (listed, k);

    if (is->dice != NULL || !app_dealing_needs_chance (match, state, is->text))
      g_ptr_array_add (all, g_strdup (is->bare));
  }
  for (guint k = 0; k < begun->len; k++)
    g_ptr_array_add (all, g_strdup (((AppBegunMove *)g_ptr_array_index (begun, k))->text));
  /* What players may place as they like is in no list. */
  if (all->len == 0 && rules_next_chance (match, state, chance) && !chance->due) {
    Options options = { match, all };

    place = &chance->move;
    for (guint k = 0; k < chance->n_draw; k++)
      chance->move.args[chance->move.move.n_args++] = chance->options[k].arg;
    take_cb (&place->move, &options);
  }
  g_free (chance);
  return all;
}

static char *
dup_move (AppDbRecorder *recording, GRand *rand, const char *option)
{
  g_autofree char *rest = NULL;
  g_autofree char *begun = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (AppDealPosition) table = { 0 };
  AppChanceDraw *draw;
  char *text;

  app_db_recorder_get_position (recording, &table);
  begun = app_dealing_split_typed (&table, option, &rest);
  if (begun == NULL)
    return g_strdup (option);
  ck_assert_str_eq (begun, option);
  draw = app_dealing_draw_all (&table, begun, "", FALSE, &error);
  ck_assert_msg (draw != NULL, "%s: %s", option, error != NULL ? error->message : "");
  while (draw->text == NULL ? draw->choices == NULL : draw->can_redraw && g_rand_boolean (rand)) {
    AppChanceDraw *before = draw;

    draw = app_dealing_draw_all (
        &table, before->begun, "",
        before->can_redraw && (before->text != NULL || g_rand_boolean (rand)), &error);
    ck_assert_msg (draw != NULL, "%s: %s", before->begun, error != NULL ? error->message : "");
    app_chance_draw_free (before);
  }
  text = g_strdup (draw->text);
  if (draw->choices != NULL) {
    const AppChoice *way = g_ptr_array_index (
        draw->choices, (guint)g_rand_int_range (rand, 0, (gint32)draw->choices->len));

    text = g_strdup (way->text);
  }
  app_chance_draw_free (draw);
  return text;
}

/* Plays until it is over, or long enough. How many moves chance completed. */
static guint
play (AppDbRecorder *recording, GRand *rand, guint most)
{
  guint drawn = 0;

  for (guint k = 0; k < most; k++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) options = NULL;
    g_autofree char *text = NULL;
    gboolean dealt;

    ck_assert_msg (app_db_recorder_deal_one (recording, &dealt, &error), "%s",
                   error != NULL ? error->message : "");
    drawn += dealt;
    if (dealt)
      continue;
    if (rules_is_over (recording->at.replay.state))
      break;
    options = dup_options (recording);
    ck_assert_msg (options->len > 0, "%s: nothing can be done after move %u",
                   recording->at.stored->match->game->id, k);
    text = dup_move (
        recording, rand,
        g_ptr_array_index (options, (guint)g_rand_int_range (rand, 0, (gint32)options->len)));
    drawn +=
        app_dealing_needs_chance (recording->at.stored->match, recording->at.replay.state, text);
    ck_assert_msg (app_db_recorder_append (recording, text, strlen (text), "", "-", 1, &error),
                   "%s: %s", text, error != NULL ? error->message : "");
  }
  return drawn;
}

static guint32
seed_of (void)
{
  const char *seed = suite_variable ("TOMEKEEPER_SEED");

  return seed != NULL ? (guint32)g_ascii_strtoull (seed, NULL, 10) : 3;
}

START_TEST (matches_of_every_game)
{
  const RulesGame *game = rules_games[_i];
  g_autofree char *uuid = new_match (game, "");
  g_autoptr (DbStore) db = app_database_open (in_folder ("d.db"), DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppDbRecorder) recording = open_match (db, packs, uuid);
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32)_i + seed_of ());
  g_autoptr (GRand) dealer = g_rand_new_with_seed (seed_of ());
  CliOutput said;

  app_chance_set_source (seeded, dealer);
  ck_assert_uint_gt (play (recording, rand, MOVES), 0);
  plain ();
  said = cli (NULL, "--database", in_folder ("d.db"), "verify", uuid, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  ck_assert_ptr_nonnull (strstr (said.out, "exact"));
}
END_TEST

/* The same again */

static const RulesGame *
tome (void)
{
  return rules_game (RULES_TEXT ("tome"));
}

static char *
cli_out (const char *first, const char *second, const char *third, const char *fourth)
{
  CliOutput said = cli (NULL, "--database", in_folder ("d.db"), first, second, third, fourth, NULL);

  ck_assert_msg (said.status == 0, "%s", said.err);
  return g_strdup (said.out);
}

START_TEST (what_came_comes_again)
{
  g_autofree char *uuid = new_match (tome (), "");
  g_autofree char *dealt = cli_out ("deal", uuid, NULL, NULL);
  const CliOutput undone = cli (NULL, "--database", in_folder ("d.db"), "undo", uuid, NULL);
  g_autofree char *again = NULL;

  ck_assert_ptr_nonnull (strstr (dealt, "- title "));
  /* There was no decision: it goes back to the start, and tells how many moves that is. */
  ck_assert_ptr_nonnull (strstr (undone.out, " 0\n"));
  ck_assert_ptr_nonnull (
      strstr (undone.err, " moves are taken back, with what the program dealt."));
  again = cli_out ("deal", uuid, NULL, NULL);
  ck_assert_str_eq (dealt, again);
}
END_TEST

/* Another connection, and another program, that draws for the same. */
START_TEST (drawn_once_for_all)
{
  const char *const due = "- deal 1";
  g_autofree char *uuid = new_match (tome (), "");
  g_autoptr (DbStore) one = app_database_open (in_folder ("d.db"), DB_OPEN_EXISTING, NULL);
  g_autoptr (DbStore) two = app_database_open (in_folder ("d.db"), DB_OPEN_EXISTING, NULL);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  gint64 match;

  ck_assert (db_match_find (one, uuid, &match, NULL));
  ck_assert_ptr_null (db_chance_outcome_dup (two, match, 7, due, NULL));
  ck_assert (db_chance_outcome_store (one, match, 7, due, "- deal 1 a", &first, NULL));
  ck_assert_str_eq (first, "- deal 1 a");
  ck_assert (db_chance_outcome_store (two, match, 7, due, "- deal 1 b", &second, NULL));
  ck_assert_str_eq (second, "- deal 1 a");
  /* Elsewhere it is another. */
  g_free (g_steal_pointer (&second));
  ck_assert (db_chance_outcome_store (two, match, 8, due, "- deal 1 b", &second, NULL));
  ck_assert_str_eq (second, "- deal 1 b");
}
END_TEST

/* Killed while it deals, again and again: in the end the moves are those that were drawn first. */
START_TEST (killed_while_it_deals)
{
  g_autofree char *program =
      g_build_filename (suite_variable ("TOMEKEEPER_BUILD"), "app", "tomekeeper-cli", NULL);
  g_autofree char *uuid = new_match (tome (), "");
  const char *argv[] = { program, "--database", in_folder ("d.db"), "deal", uuid, NULL };
  g_autoptr (DbStore) db = app_database_open (in_folder ("d.db"), DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppDbRecorder) recording = NULL;
  g_autofree char *rest = NULL;
  GHashTable *seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint k = 0; k < 8; k++) {
    g_autoptr (GSubprocess) child =
        g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, NULL);
    g_autoptr (AppDbRecorder) now = NULL;
    g_autoptr (GPtrArray) drawn = NULL;
    g_auto (AppDealPosition) table = { 0 };

    g_usleep (4000 * (k + 1));
    g_subprocess_send_signal (child, SIGKILL);
    ck_assert (g_subprocess_wait (child, NULL, NULL));
    now = open_match (db, packs, uuid);
    app_db_recorder_get_position (now, &table);
    drawn = db_chance_outcomes_list (db, table.id, table.digest, table.at + 1, NULL);
    /* What is kept and not recorded yet is what comes next. */
    for (guint d = 0; d < drawn->len; d++) {
      const DbChanceOutcome *is = g_ptr_array_index (drawn, d);

      g_hash_table_insert (seen, g_strdup (is->due), g_strdup (is->outcome));
    }
  }
  rest = cli_out ("deal", uuid, NULL, NULL);
  recording = open_match (db, packs, uuid);
  ck_assert_uint_eq (recording->at.tip.number, 6);
  {
    g_autofree char *record = cli_out ("export", uuid, NULL, NULL);
    GHashTableIter iter;
    gpointer outcome;

    g_hash_table_iter_init (&iter, seen);
    while (g_hash_table_iter_next (&iter, NULL, &outcome))
      ck_assert_msg (strstr (record, outcome) != NULL, "“%s” came to nothing", (char *)outcome);
  }
  g_hash_table_unref (seen);
}
END_TEST

/* What may be recorded */

#define RESTLESS                                                                                   \
  "[Option.characters \"1\"]\n[Option.starters \"1\"]\n[Option.rerolls \"2\"]\n\n"                 \
  "- join A ilse seat=1\nA starter walking-staff\n- realm hedge-country\n"                         \
  "- reveal gutter-dog ditch-leech mad-ox\n- choose mad-ox\n"

static void
refused (const char *uuid, const char *move, const char *sentence)
{
  CliOutput said = cli (NULL, "--database", in_folder ("d.db"), "record", uuid, move, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err, sentence) != NULL, "%s: %s", move, said.err);
  ck_assert_msg (g_str_has_prefix (said.err, "tomekeeper-cli: -:1: ")
                     || g_str_has_prefix (said.err, "-:1: "),
                 "%s", said.err);
}

/* "what" of "A attack walking-staff roll=WHAT\n" */
static int
face_of (const char *text)
{
  const char *roll = strstr (text, "roll=");

  ck_assert_ptr_nonnull (roll);
  roll = strrchr (roll, '>') != NULL ? strrchr (roll, '>') + 1 : roll + strlen ("roll=");
  return (int)g_ascii_strtoull (roll, NULL, 10);
}

START_TEST (nothing_undrawn_is_recorded)
{
  const RulesGame *game = rules_game (RULES_TEXT ("restless"));
  g_autofree char *uuid = new_match (game, RESTLESS);
  g_autofree char *first = NULL;
  g_autofree char *again = NULL;
  g_autofree char *typed = NULL;
  CliOutput said;

  for (int face = 1; face <= 20; face += 9) {
    g_autofree char *move = g_strdup_printf ("A attack walking-staff roll=%d", face);

    refused (uuid, move, "In this match the program rolls");
    said = cli (NULL, "--database", in_folder ("d.db"), "deal", uuid, move, NULL);
    ck_assert_int_eq (said.status, 1);
    ck_assert_ptr_nonnull (strstr (said.err, "enter the move without its dice"));
  }
  /* What was rolled has to be recorded first, even by who rolled it elsewhere. */
  first = cli_out ("deal", "--look", uuid, "A attack walking-staff");
  refused (uuid, "A discard walking-staff", "is there already");
  said = cli (NULL, "--database", in_folder ("d.db"), "deal", uuid, "A attack", NULL);
  ck_assert_int_eq (said.status, 1);
  ck_assert_ptr_nonnull (strstr (said.err, "is there already"));
  again = cli_out ("deal", "--look", uuid, "A attack walking-staff");
  ck_assert_str_eq (first, again);
  ck_assert_int_ge (face_of (first), 1);
  ck_assert_int_le (face_of (first), 20);
  /* A die that was rolled again has gone. */
  g_free (g_steal_pointer (&again));
  said = cli (NULL, "--database", in_folder ("d.db"), "deal", "--look", "--again", uuid,
              "A attack walking-staff", NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  again = g_strdup (said.out);
  ck_assert_ptr_nonnull (strchr (again, '>'));
  typed = g_strstrip (g_strdup (first));
  refused (uuid, typed, "In this match the program rolls");
  g_free (typed);
  typed = g_strstrip (g_strdup (again));
  said = cli (NULL, "--database", in_folder ("d.db"), "record", uuid, typed, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
}
END_TEST

/* A die that changes nothing is another one each time, and hinders nothing. */
START_TEST (dice_of_cards)
{
  g_autofree char *uuid = new_match (rules_game (RULES_TEXT ("restless")), RESTLESS);
  guint same = 0;
  int last = 0;

  for (guint k = 0; k < 8; k++) {
    g_autofree char *said = cli_out ("deal", uuid, "A roll sides=6", NULL);
    const int face = (int)g_ascii_strtoull (said + strlen ("A roll "), NULL, 10);

    ck_assert_int_ge (face, 1);
    ck_assert_int_le (face, 6);
    same += face == last;
    last = face;
  }
  ck_assert_uint_lt (same, 7);
  g_free (cli_out ("undo", uuid, NULL, NULL));
  g_free (cli_out ("deal", uuid, "A attack walking-staff", NULL));
}
END_TEST

/* The Restless, Setting up the game: "Draw 6 … choose 4": nobody joins before they are drawn, nor
 * anybody else then. */
START_TEST (what_a_run_chooses_from_is_dealt)
{
  g_autofree char *uuid = new_match (rules_game (RULES_TEXT ("restless")),
                                     "[Option.characters \"1\"]\n[Option.starters \"1\"]\n");
  g_autofree char *dealt = NULL;
  g_autofree char *join = NULL;
  g_autofree char *starter = NULL;
  g_auto (GStrv) words = NULL;
  CliOutput said;

  refused (uuid, "- join A ilse seat=1", "“- offer” comes first");
  refused (uuid, "- offer hask marrow ilse dagna quill orrin", "what comes is not entered");
  dealt = cli_out ("deal", uuid, NULL, NULL);
  words = g_strsplit (g_strstrip (dealt), " ", -1);
  ck_assert_str_eq (words[1], "offer");
  ck_assert_uint_eq (g_strv_length (words), 2 + 6);
  if (!g_strv_contains ((const char *const *)words, "ilse"))
    refused (uuid, "- join A ilse seat=1", "not among the cards");
  join = g_strdup_printf ("- join A %s seat=1", words[7]);
  said = cli (NULL, "--database", in_folder ("d.db"), "record", uuid, join, NULL);
  ck_assert_msg (said.status == 0, "%s", said.err);
  g_strfreev (words);
  /* The Starter Items are due then, and come by themselves. */
  words = g_strsplit (said.out, " ", -1);
  if (strstr (said.out, "- offer ") == NULL) {
    g_free (dealt);
    dealt = cli_out ("deal", uuid, NULL, NULL);
    g_strfreev (words);
    words = g_strsplit (g_strstrip (dealt), " ", -1);
    ck_assert_uint_eq (g_strv_length (words), 2 + 6);
    starter = g_strdup_printf ("A starter %s", words[2]);
    said = cli (NULL, "--database", in_folder ("d.db"), "record", uuid, starter, NULL);
    ck_assert_msg (said.status == 0, "%s", said.err);
  }
}
END_TEST

START_TEST (a_table_that_deals_itself)
{
  const char *const tags = "[Record \"1\"]\n[Game \"tome\"]\n[Seat1 \"A\"]\n[Seat2 \"B\"]\n"
                           "[Seat3 \"C\"]\n[Seat4 \"D\"]\n";
  g_autofree char *uuid = NULL;
  CliOutput said =
      cli (NULL, "--database", in_folder ("d.db"), "new", write_file ("t.tkr", tags), NULL);

  ck_assert_int_eq (said.status, 0);
  uuid = line_of (said.out, 0);
  said = cli (NULL, "--database", in_folder ("d.db"), "deal", uuid, NULL);
  ck_assert_int_ne (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.err, "does not deal"));
  /* Chance is the table's, there. */
  said = cli (NULL, "--database", in_folder ("d.db"), "record", uuid, "- dealer 2", NULL);
  ck_assert_int_eq (said.status, 0);
}
END_TEST

/* A ruling stays possible, and a take-back goes back over deals to the last decision. */
START_TEST (back_to_the_last_decision)
{
  g_autofree char *uuid = new_match (tome (), "");
  g_autofree char *dealt = cli_out ("deal", uuid, NULL, NULL);
  g_autoptr (DbStore) db = app_database_open (in_folder ("d.db"), DB_OPEN_EXISTING, NULL);
  g_autoptr (AppPacks) packs = app_database_new_packs (db);
  g_autoptr (AppDbRecorder) recording = open_match (db, packs, uuid);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GError) error = NULL;
  g_autofree char *due = NULL;
  guint64 decided;

  ck_assert (app_db_recorder_append (recording, "- adjust score 1 +1 \"A gift\"",
                                     strlen ("- adjust score 1 +1 \"A gift\""), "", "-", 1,
                                     &error));
  ck_assert (app_db_recorder_take_back (recording, 1, NULL));
  ck_assert_uint_eq (recording->at.tip.number, 6);
  do
    play (recording, rand, 1);
  while ((due = app_dealing_dup_due (recording->at.stored->match, recording->at.replay.state))
         == NULL);
  decided = recording->at.tip.number;
  play (recording, rand, 1);
  ck_assert_uint_eq (recording->at.tip.number, decided + 1);
  ck_assert (app_db_recorder_take_back (recording, 1, NULL));
  ck_assert_uint_eq (recording->at.tip.number, decided - 1);
}
END_TEST

TEST_SUITE (dealing)
{
  Suite *suite = suite_create ("app-dealing");
  TCase *fair = tcase_create ("fair");
  TCase *matches = tcase_create ("matches");
  int n = 0;

  while (rules_games[n] != NULL)
    n++;
  tcase_add_test (fair, bytes_are_numbers);
  tcase_add_test (fair, numbers_are_options);
  tcase_add_test (fair, each_as_likely_as_its_copies);
  tcase_add_test (fair, no_copy_comes_twice);
  suite_add_tcase (suite, fair);
  tcase_add_checked_fixture (matches, folder_setup, folder_teardown);
  tcase_set_timeout (matches, 120);
  tcase_add_loop_test (matches, matches_of_every_game, 0, n);
  tcase_add_test (matches, what_came_comes_again);
  tcase_add_test (matches, drawn_once_for_all);
  tcase_add_test (matches, killed_while_it_deals);
  tcase_add_test (matches, nothing_undrawn_is_recorded);
  tcase_add_test (matches, dice_of_cards);
  tcase_add_test (matches, what_a_run_chooses_from_is_dealt);
  tcase_add_test (matches, a_table_that_deals_itself);
  tcase_add_test (matches, back_to_the_last_decision);
  suite_add_tcase (suite, matches);
  return suite;
}
