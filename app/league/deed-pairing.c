/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds paired, pairings taken back and changed.
 */
#include "app/league/deed-work.h"

#include "app/league/pairing-reasons.h"
#include "app/league/season-tree.h"
#include "app/league/season.h"

#include "db/matches.h"

#include <glib/gi18n-lib.h>

/* Pairing */

/**
 * Pairing:
 * @rows: (element-type DbEntrant): whom the pairing counts from 0; borrowed elements
 * @first: the first round that is made
 * @numbers: of each table in its round
 */
typedef struct {
  AppDoing *doing;
  const LeaguePairing *tables;
  GPtrArray *rows;
  guint first;
  guint *numbers;
} Pairing;

static void
pairing_clear (Pairing *pairing)
{
  g_ptr_array_unref (pairing->rows);
  g_free (pairing->numbers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pairing, pairing_clear)

static const LeagueTableSeats *
table_at (const Pairing *pairing, guint k)
{
  return g_ptr_array_index (pairing->tables->tables, k);
}

static guint
round_of (const Pairing *pairing, const LeagueTableSeats *table)
{
  return table->round != 0 ? table->round : pairing->first;
}

/* Whom the pairing counts, as it was made. */
static gboolean
read_rows (Pairing *pairing, GError **error)
{
  AppDoing *doing = pairing->doing;
  char **uuids = doing->deed->texts;

  for (guint k = 0; uuids == NULL && k < doing->looking->entrants->len; k++)
    g_ptr_array_add (pairing->rows, app_looking_entrant (doing->looking, k));
  for (char **uuid = uuids; uuid != NULL && *uuid != NULL; uuid++) {
    DbEntrant *row = NULL;
    gint64 id;

    if (db_entrant_find (doing->db, *uuid, &id, NULL))
      row = app_looking_find_entrant (doing->looking, id, NULL);
    if (row == NULL)
      return app_deed_refuse (
          error,
          _ ("Somebody whom the pairing names was taken out of the season. Pair "
             "the round again."),
          NULL);
    g_ptr_array_add (pairing->rows, row);
  }
  return TRUE;
}

/* Nobody sits twice in a round, or after having left. */
static gboolean
check_seat (Pairing *pairing, GHashTable *seen, const LeagueTableSeats *table, guint seat,
            GError **error)
{
  guint32 entrant = table->entrants[seat];
  guint round = round_of (pairing, table);
  const DbEntrant *row;
  gpointer key;

  if (entrant == G_MAXUINT32)
    return pairing->doing->looking->format == LEAGUE_KNOCK_OUT
           || app_deed_refuse (error, _ ("A table has an empty seat. Seat somebody there."), NULL);
  if (entrant >= pairing->rows->len)
    return app_deed_refuse (error, _ ("The pairing seats somebody who is not in the season."),
                            NULL);
  row = g_ptr_array_index (pairing->rows, entrant);
  for (guint k = 0; k < seat; k++)
    if (table->entrants[k] == entrant)
      return app_deed_refuse (error, _ ("%s is paired against himself. Seat somebody else there."),
                              row->shown, NULL);
  if (row->left < round)
    return app_deed_refuse (error,
                            _ ("%s has left the season. Let the entrant return, or seat somebody "
                               "else."),
                            row->shown, NULL);
  key = GSIZE_TO_POINTER ((gsize)round * G_MAXUINT16 + entrant);
  return g_hash_table_add (seen, key)
         || app_deed_refuse (error, _ ("%s sits at two tables of a round. Take one seat back."),
                             row->shown, NULL);
}

static gboolean
check_tables (Pairing *pairing, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  if (pairing->tables->tables->len == 0)
    return app_deed_refuse (error, _ ("There is nobody to pair. Enter players first."), NULL);
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    const LeagueTableSeats *table = table_at (pairing, k);

    for (guint seat = 0; seat < table->n; seat++)
      if (!check_seat (pairing, seen, table, seat, error))
        return FALSE;
  }
  return TRUE;
}

static gboolean
check_pairing (Pairing *pairing, GError **error)
{
  const AppDoing *doing = pairing->doing;
  guint last = app_looking_last_round (doing->looking);

  if (pairing->first != 0 && pairing->first <= last)
    return app_deed_refuse_take (
        error, g_strdup_printf (_ ("Round %u is paired already. Take that pairing back first."),
                                pairing->first));
  if (last > 0 && league_format_is_whole (doing->looking->format))
    return app_deed_refuse (
        error, _ ("The whole season is paired already. Take the pairing back first."), NULL);
  pairing->first = last + 1;
  if (doing->looking->row->rounds > 0 && pairing->first > doing->looking->row->rounds
      && doing->looking->format != LEAGUE_LADDER)
    return app_deed_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (
                GETTEXT_PACKAGE,
                "The season has %u round, and it is paired. Finish it, or give it more rounds.",
                "The season has %u rounds, and all are paired. Finish it, or give it more rounds.",
                doing->looking->row->rounds),
            doing->looking->row->rounds));
  return check_tables (pairing, error);
}

static gboolean
is_by_hand (const GArray *reasons)
{
  for (guint k = 0; reasons != NULL && k < reasons->len; k++)
    if (g_array_index (reasons, LeagueReason, k).kind == LEAGUE_WHY_HAND)
      return TRUE;
  return FALSE;
}

/* Tables are numbered in their rounds in the order in which they come. */
static void
number_tables (Pairing *pairing)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);

  pairing->numbers = g_new (guint, pairing->tables->tables->len);
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    gpointer round = GUINT_TO_POINTER (round_of (pairing, table_at (pairing, k)));
    guint number = GPOINTER_TO_UINT (g_hash_table_lookup (used, round)) + 1;

    g_hash_table_insert (used, round, GUINT_TO_POINTER (number));
    pairing->numbers[k] = number;
  }
}

static guint
number_of (const Pairing *pairing, int table)
{
  if (table < 0 || (guint)table >= pairing->tables->tables->len)
    return 0;
  return app_tree_number (round_of (pairing, table_at (pairing, (guint)table)),
                          pairing->numbers[table]);
}

static gboolean
add_table (Pairing *pairing, guint k, GError **error)
{
  AppDoing *doing = pairing->doing;
  const LeagueTableSeats *table = table_at (pairing, k);
  g_autoptr (DbFixture) row = db_fixture_new (doing->looking->row->id, round_of (pairing, table),
                                              app_fixture_kind_id (table->kind));
  gint64 id;

  row->number = pairing->numbers[k];
  g_free (row->why);
  row->why = app_reasons_write (table->reasons, pairing->rows);
  row->hand = is_by_hand (table->reasons);
  if (doing->looking->format == LEAGUE_KNOCK_OUT) {
    row->winner_to = number_of (pairing, table->winner_to);
    row->loser_to = number_of (pairing, table->loser_to);
  }
  for (guint seat = 0; seat < table->n; seat++) {
    const DbEntrant *entrant = table->entrants[seat] < pairing->rows->len
                                   ? g_ptr_array_index (pairing->rows, table->entrants[seat])
                                   : NULL;

    db_fixture_add_seat (row, table->sides[seat] + 1u, entrant != NULL ? entrant->id : 0, 0);
  }
  return db_fixture_add (doing->db, row, &id, error);
}

/* The table as it stands now, which the pairing goes by. */
static char *
dup_told_table (AppDoing *doing, GError **error)
{
  g_autoptr (AppSeason) figures =
      app_season_load (doing->db, doing->packs, doing->looking->row->id, 0, error);

  return figures != NULL ? app_season_dup_told_table (figures, app_season_get_table (figures))
                         : NULL;
}

static const DbRound *
find_round (const AppLooking *looking, guint number)
{
  for (guint k = 0; k < looking->rounds->len; k++)
    if (((const DbRound *)g_ptr_array_index (looking->rounds, k))->number == number)
      return g_ptr_array_index (looking->rounds, k);
  return NULL;
}

static gboolean
set_rounds (Pairing *pairing, char *told, GError **error)
{
  AppDoing *doing = pairing->doing;
  guint last = pairing->first;

  for (guint k = 0; k < pairing->tables->tables->len; k++)
    last = MAX (last, round_of (pairing, table_at (pairing, k)));
  for (guint number = pairing->first; number <= last; number++) {
    const DbRound *there = find_round (doing->looking, number);
    DbRound round = { number, there != NULL ? there->date : (char *)"", db_now (), told };

    if (!db_round_set (doing->db, doing->looking->row->id, &round, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
app_deed_pair (AppDoing *doing, GError **error)
{
  g_auto (Pairing)
      pairing = { doing, doing->deed->pairing, g_ptr_array_new (), doing->deed->round, NULL };
  g_autofree char *told = NULL;

  if (!app_doing_read_season (doing, error) || !app_doing_check_going_on (doing, error)
      || !read_rows (&pairing, error) || !check_pairing (&pairing, error)
      || (told = dup_told_table (doing, error)) == NULL)
    return FALSE;
  number_tables (&pairing);
  for (guint k = 0; k < pairing.tables->tables->len; k++)
    if (!add_table (&pairing, k, error))
      return FALSE;
  doing->uuid = g_strdup (doing->looking->row->uuid);
  return set_rounds (&pairing, told, error);
}

/* Taking back */

/* The day that was set for it stays. */
static gboolean
unpair_round (AppDoing *doing, const DbRound *round, GError **error)
{
  const DbRound planned = { round->number, round->date, 0, (char *)"" };
  gint64 season = doing->looking->row->id;

  return round->date[0] != '\0' ? db_round_set (doing->db, season, &planned, error)
                                : db_round_remove (doing->db, season, round->number, error);
}

static gboolean
take_back (AppDoing *doing, guint from, GError **error)
{
  AppLooking *looking = doing->looking;

  for (guint k = 0; k < looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (looking, k);

    if (fixture->row->round >= from
        && !db_fixture_set_deleted (doing->db, fixture->row->id, TRUE, error))
      return FALSE;
  }
  for (guint k = looking->rounds->len; k-- > 0;) {
    const DbRound *round = g_ptr_array_index (looking->rounds, k);

    if (round->number >= from && round->paired != 0 && !unpair_round (doing, round, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
app_deed_unpair (AppDoing *doing, GError **error)
{
  guint last, from;
  AppLooking *looking;

  if (!app_doing_read_season (doing, error) || !app_doing_check_going_on (doing, error))
    return FALSE;
  looking = doing->looking;
  last = app_looking_last_round (looking);
  if (last == 0)
    return app_deed_refuse (error, _ ("No round is paired."), NULL);
  from = league_format_is_whole (looking->format) ? 1 : last;
  for (guint k = 0; k < looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (looking, k);
    g_autofree char *sides = NULL;

    if (fixture->row->round < from || fixture->state == APP_FIXTURE_BYE
        || fixture->state == APP_FIXTURE_OPEN || fixture->state == APP_FIXTURE_WAITS)
      continue;
    sides = app_looking_dup_sides (looking, fixture);
    return app_deed_refuse_take (
        error, g_strdup_printf (_ ("Round %u, table %u (%s) has a result or has begun. Take that "
                                   "off first; the match itself stays."),
                                fixture->row->round, fixture->row->number, sides));
  }
  return take_back (doing, from, error);
}

/* One fixture changed */

static gboolean
check_open (const AppFixtureRow *fixture, GError **error)
{
  if (fixture->fed != 0)
    return app_deed_refuse (
        error, _ ("Who comes here follows from earlier results of the knock-out."), NULL);
  if (fixture->state == APP_FIXTURE_BYE || fixture->state == APP_FIXTURE_OPEN)
    return TRUE;
  return app_deed_refuse (
      error,
      _ ("The fixture has a result or has begun. Take that off first; the match "
         "itself stays."),
      NULL);
}

/* The open fixture of the same round in which somebody sits, with the seat. */
static AppFixtureRow *
find_seat (const AppLooking *looking, guint round, gint64 entrant, guint *seat)
{
  for (guint k = 0; k < looking->fixtures->len; k++) {
    AppFixtureRow *fixture = app_looking_fixture (looking, k);

    if (fixture->row->round != round)
      continue;
    for (guint j = 0; j < fixture->row->seats->len; j++)
      if (g_array_index (fixture->row->seats, DbFixtureSeat, j).entrant == entrant) {
        *seat = j;
        return fixture;
      }
  }
  return NULL;
}

static gboolean
write_by_hand (AppDoing *doing, AppFixtureRow *fixture, GError **error)
{
  const LeagueReason hand = { .kind = LEAGUE_WHY_HAND, .one = G_MAXUINT32, .other = G_MAXUINT32 };
  g_autoptr (GArray) reasons = g_array_new (FALSE, FALSE, sizeof hand);

  g_array_append_val (reasons, hand);
  g_free (fixture->row->why);
  fixture->row->why = app_reasons_write (reasons, doing->looking->entrants);
  fixture->row->hand = TRUE;
  return db_fixture_update (doing->db, fixture->row, error);
}

/* Who sat there goes where the new one comes from. */
static gboolean
exchange (AppDoing *doing, AppFixtureRow *fixture, guint seat, const DbEntrant *entrant,
          GError **error)
{
  DbFixtureSeat *to = &g_array_index (fixture->row->seats, DbFixtureSeat, seat), *from;
  guint other_seat;
  AppFixtureRow *other = find_seat (doing->looking, fixture->row->round, entrant->id, &other_seat);
  gint64 before = to->entrant;

  to->entrant = entrant->id;
  if (other == NULL || before == entrant->id)
    return TRUE;
  from = &g_array_index (other->row->seats, DbFixtureSeat, other_seat);
  from->entrant = before;
  if (other == fixture)
    return TRUE;
  return check_open (other, error) && write_by_hand (doing, other, error);
}

static gboolean
read_seats (AppDoing *doing, const AppFixtureRow *fixture, const DbEntrant **entrants,
            GError **error)
{
  guint n = fixture->row->seats->len;

  if (doing->deed->texts == NULL || g_strv_length (doing->deed->texts) != n)
    return app_deed_refuse_take (
        error, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The fixture has %u seat: name one.",
                                             "The fixture has %u seats: name so many.", n),
                                n));
  for (guint k = 0; k < n; k++) {
    gint64 id;

    if (!db_entrant_find (doing->db, doing->deed->texts[k], &id, error))
      return FALSE;
    entrants[k] = app_looking_find_entrant (doing->looking, id, NULL);
    if (entrants[k] == NULL)
      return app_deed_refuse (
          error, _ ("Somebody is not in this season. Let all of them enter first."), NULL);
    if (entrants[k]->left < fixture->row->round)
      return app_deed_refuse (error,
                              _ ("%s has left the season. Let the entrant return, or seat somebody "
                                 "else."),
                              entrants[k]->shown, NULL);
    for (guint j = 0; j < k; j++)
      if (entrants[j] == entrants[k])
        return app_deed_refuse (error,
                                _ ("%s is paired against himself. Seat somebody else there."),
                                entrants[k]->shown, NULL);
  }
  return TRUE;
}

/* Where all is paired at once only who begins may change. */
static gboolean
check_same (const AppDoing *doing, const AppFixtureRow *fixture, const DbEntrant **entrants,
            GError **error)
{
  const GArray *seats = fixture->row->seats;

  if (!league_format_is_whole (doing->looking->format))
    return TRUE;
  for (guint k = 0; k < seats->len; k++) {
    gboolean there = FALSE;

    for (guint j = 0; j < seats->len; j++)
      there = there || g_array_index (seats, DbFixtureSeat, j).entrant == entrants[k]->id;
    if (!there)
      return app_deed_refuse (
          error,
          doing->looking->format == LEAGUE_ROUND_ROBIN
              ? _ ("In a round robin everybody meets everybody: only who begins "
                   "can be changed.")
              : _ ("In a knock-out who meets whom follows from start numbers. "
                   "Take the pairing back, change these, and pair again."),
          NULL);
  }
  return TRUE;
}

/* Whoever was there and sits nowhere now. */
static void
tell_left_out (AppDoing *doing, const DbFixture *before, guint round)
{
  for (guint k = 0; doing->told == NULL && k < before->seats->len; k++) {
    gint64 entrant = g_array_index (before->seats, DbFixtureSeat, k).entrant;
    const DbEntrant *row = app_looking_find_entrant (doing->looking, entrant, NULL);
    guint seat;

    if (row != NULL && find_seat (doing->looking, round, entrant, &seat) == NULL)
      doing->told =
          g_strdup_printf (_ ("%s has neither a table nor a bye in this round now."), row->shown);
  }
}

gboolean
app_deed_seat (AppDoing *doing, GError **error)
{
  AppFixtureRow *fixture = app_doing_read_fixture (doing, error);
  const DbEntrant *entrants[LEAGUE_SEATS];
  g_autoptr (DbFixture) before = NULL;

  if (fixture == NULL || !app_doing_check_going_on (doing, error) || !check_open (fixture, error)
      || !read_seats (doing, fixture, entrants, error)
      || !check_same (doing, fixture, entrants, error)
      || (before = db_fixture_get (doing->db, fixture->row->id, error)) == NULL)
    return FALSE;
  for (guint seat = 0; seat < fixture->row->seats->len; seat++)
    if (!exchange (doing, fixture, seat, entrants[seat], error))
      return FALSE;
  tell_left_out (doing, before, fixture->row->round);
  return write_by_hand (doing, fixture, error);
}
