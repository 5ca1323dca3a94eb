/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a stored match or a fixture is to a league, and how it is told.
 */
#include "app/league/season-result.h"

#include "app/base/phrases.h"
#include "app/match/stored-match.h"

#include "db/matches.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MOST_SCORE 1e12 /* in whole ones; beyond it is no score */

/* Dates */

/* The number of the @n digits at @text, -1 for anything else. */
static int
digits (const char *text, guint n)
{
  int value = 0;

  for (guint k = 0; k < n; k++) {
    if (text[k] < '0' || text[k] > '9')
      return -1;
    value = value * 10 + (text[k] - '0');
  }
  return value;
}

/* Days since 1970-01-01 of the Gregorian calendar. */
static gint64
count_days (int year, int month, int day)
{
  gint64 y = month > 2 ? year : year - 1;
  gint64 era = y / 400, of_era = y - era * 400;
  gint64 of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* "T19:10:05.25+01:00" as milliseconds since midnight in UTC; FALSE for anything else. */
static gboolean
read_time (const char *text, gint64 *ms)
{
  int hour = digits (text + 1, 2), minute = -1, second = 0, zone = 0;

  if (hour >= 0 && text[3] == ':')
    minute = digits (text + 4, 2);
  if (minute < 0)
    return FALSE;
  text += 6;
  if (text[0] == ':' && (second = digits (text + 1, 2)) >= 0)
    text += 3;
  *ms = ((hour * 60 + minute) * 60 + MAX (second, 0)) * G_GINT64_CONSTANT (1000);
  if (text[0] == '.')
    for (int unit = 100; g_ascii_isdigit (*++text); unit /= 10)
      *ms += (*text - '0') * unit;
  if ((text[0] == '+' || text[0] == '-') && digits (text + 1, 2) >= 0) {
    int minutes = text[3] == ':' ? digits (text + 4, 2) : 0;

    zone = digits (text + 1, 2) * 60 + MAX (minutes, 0);
    zone = text[0] == '-' ? -zone : zone;
  }
  *ms -= zone * G_GINT64_CONSTANT (60000);
  return TRUE;
}

void
app_day_read (const char *date, LeagueDay *day, gint64 *instant)
{
  int year = digits (date, 4), month = -1, number = -1;

  *day = 0;
  *instant = 0;
  if (year >= 0 && date[4] == '-' && (month = digits (date + 5, 2)) >= 0 && date[7] == '-')
    number = digits (date + 8, 2);
  if (number < 1 || number > 31 || month < 1 || month > 12)
    return;
  *day = year * 10000 + month * 100 + number;
  if ((date[10] == 'T' || date[10] == 't' || date[10] == ' ') && read_time (date + 10, instant))
    *instant += count_days (year, month, number) * 24 * 60 * 60 * 1000;
}

/* Sides */

static gint64
thousandths (double score)
{
  return fabs (score) <= MOST_SCORE ? llround (score * 1000) : LEAGUE_NO_SCORE;
}

/* Numbers the sides from 0 in the order of their first seats. */
static void
read_seats (const DbMatchOutcome *match, AppCountedMatch *counted)
{
  guint sides[LEAGUE_SEATS];

  counted->n_seats = MIN (match->n_seats, LEAGUE_SEATS);
  for (guint k = 0; k < counted->n_seats; k++) {
    const DbMatchOutcomeSeat *from = &match->seats[k];
    guint side = 0;

    while (side < counted->n_sides && sides[side] != from->side)
      side++;
    if (side == counted->n_sides)
      sides[counted->n_sides++] = from->side;
    counted->players[k] = from->player;
    counted->seats[k] = (LeagueSeat){ .entrant = G_MAXUINT32,
                                      .side = (guint8)side,
                                      .seat = (guint8)MIN (from->seat, G_MAXUINT8),
                                      .score = LEAGUE_NO_SCORE };
  }
}

/**
 * Standing:
 * @group: 0 for who comes first, and so on: above all else
 * @score: decides in a group
 *
 * What orders a side.
 */
typedef struct {
  guint group;
  gint64 score;
} Standing;

static gboolean
is_before (const Standing *one, const Standing *other)
{
  return one->group != other->group ? one->group < other->group : one->score > other->score;
}

/* Places as 1, 1, 3; @behind how many come before the first. */
static void
place_sides (AppCountedMatch *counted, const Standing *standings, guint behind)
{
  guint8 places[LEAGUE_SEATS];

  for (guint side = 0; side < counted->n_sides; side++) {
    places[side] = (guint8)(1 + behind);
    for (guint other = 0; other < counted->n_sides; other++)
      places[side] += is_before (&standings[other], &standings[side]) ? 1 : 0;
  }
  for (guint k = 0; k < counted->n_seats; k++)
    counted->seats[k].place = places[counted->seats[k].side];
}

/* From the outcome at the end of the moves. */
static void
read_outcome (const RulesOutcome *outcome, AppCountedMatch *counted)
{
  Standing standings[LEAGUE_SEATS] = { 0 };
  guint sides = 0; /* seen */

  for (guint k = 0; k < counted->n_seats; k++) {
    LeagueSeat *seat = &counted->seats[k];
    gboolean known = seat->seat >= 1 && seat->seat <= RULES_SEATS;
    gint64 score = known ? outcome->scores[seat->seat - 1] * G_GINT64_CONSTANT (1000) : 0;
    gboolean won = seat->seat >= 1 && seat->seat <= 8 && outcome->winners >> (seat->seat - 1) & 1;
    Standing *standing = &standings[seat->side];

    /* Each member of a side has the side's score. */
    if (seat->side == sides) {
      sides++;
      *standing = (Standing){ .group = 1, .score = score };
      seat->score = score;
    } else {
      seat->score = 0;
    }
    if (won)
      standing->group = 0;
  }
  for (guint side = 0; side < counted->n_sides; side++)
    if (outcome->winners == 0 || standings[side].group == 0)
      standings[side] = (Standing){ 0 };
  place_sides (counted, standings, 0);
}

/* From the places that somebody put in; sides without one come last. */
static void
read_places (const DbMatchOutcome *match, AppCountedMatch *counted)
{
  Standing standings[LEAGUE_SEATS] = { 0 };
  gboolean drawn = match->result == RULES_DRAWN;
  guint best = G_MAXUINT;

  for (guint k = 0; k < counted->n_seats; k++) {
    const DbMatchOutcomeSeat *from = &match->seats[k];
    guint place = from->place != 0 ? from->place : G_MAXUINT;

    standings[counted->seats[k].side].group = drawn ? 1 : place;
    best = MIN (best, drawn ? 1 : place);
    if (from->has_score)
      counted->seats[k].score = thousandths (from->score);
  }
  /* Nobody came first: all lost. */
  place_sides (counted, standings, best == 1 ? 0 : 1);
}

AppMatchCounts
app_counted_match_read (const DbMatchOutcome *match, AppCountedMatch *counted)
{
  RulesOutcomeStatus status = match->with_moves
                                  ? (match->has_outcome ? match->outcome.status : RULES_RUNNING)
                                  : match->result;

  counted->n_seats = counted->n_sides = 0;
  app_day_read (match->date, &counted->day, &counted->instant);
  read_seats (match, counted);
  if (match->deleted || match->mode == DB_MODE_CO_OP || match->mode == DB_MODE_SOLO
      || match->n_seats > LEAGUE_SEATS || counted->n_sides < 2)
    return APP_COUNTS_NEVER;
  if (status != RULES_WON && status != RULES_DRAWN && status != RULES_LOST)
    return APP_COUNTS_RUNNING;
  if (match->with_moves)
    read_outcome (&match->outcome, counted);
  else
    read_places (match, counted);
  return APP_COUNTS;
}

gboolean
app_match_outcome_complete (DbMatchOutcome *match, DbStore *db, AppPacks *packs, gboolean *missing,
                            GError **error)
{
  GError *failed = NULL;
  g_auto (AppStoredReplay) at = { 0 };

  if (!match->with_moves || match->has_outcome)
    return TRUE;
  match->has_outcome =
      packs != NULL && app_stored_replay_open (&at, db, packs, match->match, &failed);
  if (match->has_outcome) {
    rules_outcome (at.stored->match, at.replay.state, &match->outcome);
    return TRUE;
  }
  if (missing != NULL)
    *missing = TRUE;
  if (failed == NULL || g_error_matches (failed, APP_ERROR, APP_ERROR_RULES)
      || g_error_matches (failed, APP_ERROR, APP_ERROR_UNPLAYABLE)) {
    g_clear_error (&failed);
    return TRUE;
  }
  g_propagate_error (error, failed);
  return FALSE;
}

/* Entrants */

static void
insert (GHashTable *table, gint64 row, guint32 entrant)
{
  g_hash_table_insert (table, GSIZE_TO_POINTER ((gsize)row), GUINT_TO_POINTER (entrant + 1));
}

AppEntrants *
app_entrants_new (const GPtrArray *rows, AppPartners partners)
{
  AppEntrants *entrants = g_new (AppEntrants, 1);

  entrants->partners = partners;
  entrants->by_player = g_hash_table_new (NULL, NULL);
  entrants->by_row = g_hash_table_new (NULL, NULL);
  for (guint32 k = 0; k < rows->len; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);

    insert (entrants->by_row, row->id, k);
    if (row->player != 0)
      insert (entrants->by_player, row->player, k);
    for (guint i = 0; row->player == 0 && i < row->players->len; i++)
      insert (entrants->by_player, g_array_index (row->players, gint64, i), k);
  }
  return entrants;
}

void
app_entrants_free (AppEntrants *entrants)
{
  if (entrants == NULL)
    return;
  g_hash_table_unref (entrants->by_player);
  g_hash_table_unref (entrants->by_row);
  g_free (entrants);
}

/* The seat among the first @n that has @side, or @n. */
static guint
find_side (const LeagueSeat *seats, guint n, guint side)
{
  guint k = 0;

  while (k < n && seats[k].side != side)
    k++;
  return k;
}

static gboolean
has_entrant (const LeagueSeat *seats, guint n, guint32 entrant)
{
  for (guint k = 0; k < n; k++)
    if (seats[k].entrant == entrant)
      return TRUE;
  return FALSE;
}

gboolean
app_counted_match_seat (const AppEntrants *entrants, const AppCountedMatch *counted,
                        LeagueSeat *seats, guint *n_seats)
{
  guint n = 0;

  for (guint k = 0; k < counted->n_seats; k++) {
    LeagueSeat seat = counted->seats[k];
    guint mate = find_side (seats, n, seat.side);

    if (!app_entrants_lookup (entrants->by_player, counted->players[k], &seat.entrant))
      return FALSE;
    if (mate < n && entrants->partners == APP_PARTNERS_NONE)
      return FALSE;
    if (mate < n && entrants->partners == APP_PARTNERS_FIXED) {
      if (seats[mate].entrant != seat.entrant)
        return FALSE;
      if (seat.score != LEAGUE_NO_SCORE)
        seats[mate].score =
            seat.score + (seats[mate].score != LEAGUE_NO_SCORE ? seats[mate].score : 0);
      continue;
    }
    if (has_entrant (seats, n, seat.entrant))
      return FALSE;
    seats[n++] = seat;
  }
  *n_seats = n;
  return TRUE;
}

/* Fixtures */

const char *
app_result_kind_id (LeagueKind kind)
{
  static const char *const ids[] = {
    [LEAGUE_PLAYED] = "played",     [LEAGUE_DECIDED] = "decision",  [LEAGUE_FORFEIT] = "forfeit",
    [LEAGUE_BYE] = "bye",           [LEAGUE_FULL_BYE] = "full-bye", [LEAGUE_HALF_BYE] = "half-bye",
    [LEAGUE_ZERO_BYE] = "zero-bye", [LEAGUE_UNPLAYED] = "unplayed",
  };

  return ids[kind];
}

const char *
app_fixture_kind_id (LeagueKind kind)
{
  return league_kind_is_bye (kind) ? app_result_kind_id (kind) : "match";
}

static LeagueKind
kind_of (const DbFixture *fixture)
{
  for (LeagueKind kind = LEAGUE_BYE; kind <= LEAGUE_ZERO_BYE; kind++)
    if (g_str_equal (fixture->kind, app_fixture_kind_id (kind)))
      return kind;
  if (g_str_equal (fixture->award, "forfeit"))
    return LEAGUE_FORFEIT;
  return g_str_equal (fixture->award, "decision") ? LEAGUE_DECIDED : LEAGUE_UNPLAYED;
}

/* The fixture's own seats, with the places of an award. */
static gboolean
read_fixture_seats (const AppEntrants *entrants, const DbFixture *fixture, AppCountedMatch *counted)
{
  Standing standings[LEAGUE_SEATS] = { 0 };
  guint best = G_MAXUINT;

  *counted = (AppCountedMatch){ 0 };
  if (fixture->seats->len == 0 || fixture->seats->len > LEAGUE_SEATS)
    return FALSE;
  for (guint k = 0; k < fixture->seats->len; k++) {
    const DbFixtureSeat *from = &g_array_index (fixture->seats, DbFixtureSeat, k);
    LeagueSeat *seat = &counted->seats[counted->n_seats++];
    guint place = from->place != 0 ? from->place : G_MAXUINT;
    guint before = 0;

    *seat = (LeagueSeat){ .seat = (guint8)(k + 1), .score = LEAGUE_NO_SCORE };
    if (!app_entrants_lookup (entrants->by_row, from->entrant, &seat->entrant))
      return FALSE;
    while (before < k && g_array_index (fixture->seats, DbFixtureSeat, before).side != from->side)
      before++;
    seat->side = before < k ? counted->seats[before].side : (guint8)counted->n_sides++;
    standings[seat->side].group = place;
    best = MIN (best, place);
  }
  place_sides (counted, standings, best == 1 ? 0 : 1);
  return TRUE;
}

static void
take_seats (LeagueSeat *seats, guint *n_seats, const AppCountedMatch *counted, gboolean places)
{
  *n_seats = counted->n_seats;
  memcpy (seats, counted->seats, counted->n_seats * sizeof *seats);
  for (guint k = 0; !places && k < counted->n_seats; k++)
    seats[k].place = 0;
}

gboolean
app_fixture_read (const AppEntrants *entrants, const DbFixture *fixture,
                  const DbMatchOutcome *match, LeagueResult *result, LeagueSeat *seats,
                  guint *n_seats)
{
  AppCountedMatch own, counted = { 0 };
  AppMatchCounts counts = APP_COUNTS_NEVER;
  gint64 instant;

  *result = (LeagueResult){ .fixture = fixture->id,
                            .match = fixture->match,
                            .entered = match != NULL ? match->created : fixture->created,
                            .round = (guint16)MIN (fixture->round, G_MAXUINT16),
                            .kind = (guint8)kind_of (fixture) };
  app_day_read (fixture->date, &result->day, &instant);
  if (match != NULL) {
    counts = app_counted_match_read (match, &counted);
    result->game = (guint32)match->game;
  }
  if (counts != APP_COUNTS_NEVER && counted.day != 0) {
    result->day = counted.day;
    result->instant = counted.instant;
  }
  if (result->kind == LEAGUE_UNPLAYED && counts == APP_COUNTS
      && app_counted_match_seat (entrants, &counted, seats, n_seats)) {
    result->kind = LEAGUE_PLAYED;
    return TRUE;
  }
  if (!read_fixture_seats (entrants, fixture, &own))
    return FALSE;
  take_seats (seats, n_seats, &own,
              result->kind == LEAGUE_FORFEIT || result->kind == LEAGUE_DECIDED);
  return league_kind_is_bye (result->kind) || own.n_sides > 1;
}

/* Results for the eye. */

static void
append_names (GString *out, const LeagueResult *result, const LeagueSeat *seats, guint side,
              LeagueNameFunc name, gpointer data)
{
  gboolean first = TRUE;

  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side == side) {
      g_autofree char *shown = app_phrase_name (name (seats[k].entrant, data));

      g_string_append_printf (out, "%s%s", first ? "" : " & ", shown);
      first = FALSE;
    }
}

static gint64
side_score (const LeagueResult *result, const LeagueSeat *seats, guint side)
{
  gint64 score = LEAGUE_NO_SCORE;

  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side == side && seats[k].score != LEAGUE_NO_SCORE)
      score = seats[k].score + (score != LEAGUE_NO_SCORE ? score : 0);
  return score;
}

static guint
side_place (const LeagueResult *result, const LeagueSeat *seats, guint side)
{
  for (guint k = 0; k < result->n_seats; k++)
    if (seats[k].side == side)
      return seats[k].place;
  return 0;
}

/* "3 – 1", "½ – ½", "1 – 0 (forfeit)" */
static char *
dup_two (const LeagueResult *result, const LeagueSeat *seats)
{
  gint64 one = side_score (result, seats, 0), other = side_score (result, seats, 1);
  guint first = side_place (result, seats, 0), second = side_place (result, seats, 1);

  if (one != LEAGUE_NO_SCORE && other != LEAGUE_NO_SCORE && (one > other) == (first < second)
      && (one < other) == (first > second)) {
    g_autofree char *left = app_quick_dup_score ((double)one / 1000);
    g_autofree char *right = app_quick_dup_score ((double)other / 1000);

    return g_strdup_printf ("%s – %s", left, right);
  }
  if (first == second)
    return g_strdup (first == 1 ? "½ – ½" : "0 – 0");
  return g_strdup (first < second ? "1 – 0" : "0 – 1");
}

static char *
dup_award (const LeagueResult *result, char *text)
{
  g_autofree char *plain = text;

  if (result->kind == LEAGUE_FORFEIT)
    /* Translators: a result, like "1 – 0 (forfeit)". */
    return g_strdup_printf (_ ("%s (forfeit)"), plain);
  if (result->kind == LEAGUE_DECIDED)
    /* Translators: a result that a judge decided, like "1 – 0 (decision)". */
    return g_strdup_printf (_ ("%s (decision)"), plain);
  return g_steal_pointer (&plain);
}

const char *
app_bye_text (LeagueKind kind, gboolean round_robin)
{
  switch (kind) {
  case LEAGUE_FULL_BYE:
    return _ ("full bye");
  case LEAGUE_HALF_BYE:
    return _ ("half bye");
  case LEAGUE_ZERO_BYE:
    return round_robin ? _ ("free") : _ ("absent");
  default:
    return _ ("bye");
  }
}

/* "Ann = Cy, Ben": by place. */
static char *
dup_many (const LeagueResult *result, const LeagueSeat *seats, guint n_sides, LeagueNameFunc name,
          gpointer data)
{
  g_autoptr (GString) out = g_string_new (NULL);
  guint last = 0;

  for (guint place = 1; place <= n_sides + 1; place++)
    for (guint side = 0; side < n_sides; side++) {
      if (side_place (result, seats, side) != place)
        continue;
      if (last != 0)
        g_string_append (out, last == place ? " = " : ", ");
      append_names (out, result, seats, side, name, data);
      last = place;
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* "Ann – Ben – Cy": as they sit. */
static char *
dup_unplayed (const LeagueResult *result, const LeagueSeat *seats, guint n_sides,
              LeagueNameFunc name, gpointer data)
{
  GString *out = g_string_new (NULL);

  for (guint side = 0; side < n_sides; side++) {
    g_string_append (out, side > 0 ? " – " : "");
    append_names (out, result, seats, side, name, data);
  }
  return g_string_free (out, FALSE);
}

char *
app_result_dup_text (const LeagueResult *result, const LeagueSeat *seats, LeagueNameFunc name,
                     gpointer data)
{
  g_autoptr (GString) left = g_string_new (NULL);
  g_autoptr (GString) right = g_string_new (NULL);
  g_autofree char *between = NULL;
  guint n_sides = 0;

  for (guint k = 0; k < result->n_seats; k++)
    n_sides = MAX (n_sides, seats[k].side + 1u);
  if (league_kind_is_bye (result->kind)) {
    if (name == NULL)
      return g_strdup (app_bye_text (result->kind, FALSE));
    append_names (left, result, seats, 0, name, data);
    /* Translators: a name, and "bye". */
    return g_strdup_printf (_ ("%s: %s"), left->str, app_bye_text (result->kind, FALSE));
  }
  if (result->kind == LEAGUE_UNPLAYED)
    return name != NULL ? dup_unplayed (result, seats, n_sides, name, data) : g_strdup ("");
  if (n_sides != 2)
    return dup_award (result,
                      name != NULL ? dup_many (result, seats, n_sides, name, data) : g_strdup (""));
  between = dup_two (result, seats);
  if (name == NULL)
    return dup_award (result, g_steal_pointer (&between));
  append_names (left, result, seats, 0, name, data);
  append_names (right, result, seats, 1, name, data);
  return dup_award (result, g_strdup_printf ("%s %s %s", left->str, between, right->str));
}

/* Who comes to the later fixtures of a knock-out. */

static DbFixture *
fixture_at (const GPtrArray *fixtures, guint k)
{
  return g_ptr_array_index (fixtures, k);
}

static DbFixture *
find_fixture (const GPtrArray *fixtures, guint number)
{
  for (guint k = 0; k < fixtures->len; k++) {
    DbFixture *fixture = fixture_at (fixtures, k);

    if (app_bracket_number (fixture->round, fixture->number) == number)
      return fixture;
  }
  return NULL;
}

static gboolean
leads_to (const DbFixture *fixture, guint number)
{
  return fixture->winner_to == number || fixture->loser_to == number;
}

/* The seat, from 0, that the fixture at @k fills: seats that are filled already are passed over,
 * unless each seat has a fixture that leads to it. */
static guint
seat_of (const GPtrArray *fixtures, guint k, const DbFixture *target, guint number)
{
  guint before = 0, leading = 0;

  for (guint j = 0; j < fixtures->len; j++)
    if (leads_to (fixture_at (fixtures, j), number)) {
      before += j < k ? 1 : 0;
      leading++;
    }
  if (leading >= target->seats->len)
    return before;
  for (guint seat = 0; seat < target->seats->len; seat++)
    if (g_array_index (target->seats, DbFixtureSeat, seat).entrant == 0 && before-- == 0)
      return seat;
  return target->seats->len;
}

/* Rows of entrants who won and lost, 0 where nobody did yet. */
static void
read_ends (const LeagueResult *result, const LeagueSeat *seats, guint n_seats,
           const GPtrArray *entrants, gint64 *winner, gint64 *loser)
{
  guint first = 0;

  *winner = *loser = 0;
  if (league_kind_is_bye (result->kind)) {
    if (n_seats == 1)
      *winner = ((DbEntrant *)g_ptr_array_index (entrants, seats[0].entrant))->id;
    return;
  }
  if (result->kind == LEAGUE_UNPLAYED)
    return;
  for (guint k = 0; k < n_seats; k++)
    first += seats[k].place == 1 ? 1 : 0;
  for (guint k = 0; first == 1 && k < n_seats; k++)
    *(seats[k].place == 1 ? winner : loser) =
        ((DbEntrant *)g_ptr_array_index (entrants, seats[k].entrant))->id;
}

/* Seats are given before others see them: the order in which fixtures send must not count. */
typedef struct {
  guint target;
  guint seat;
  gint64 entrant;
} Sent;

static void
send (const GPtrArray *fixtures, guint k, guint number, gint64 entrant, GArray *sent)
{
  const DbFixture *target = number != 0 ? find_fixture (fixtures, number) : NULL;
  Sent one;

  if (target == NULL)
    return;
  one = (Sent){ number, seat_of (fixtures, k, target, number), entrant };
  g_array_append_val (sent, one);
}

static void
arrive (const GPtrArray *fixtures, const GArray *sent)
{
  for (guint k = 0; k < sent->len; k++) {
    const Sent *one = &g_array_index (sent, Sent, k);
    DbFixture *target = find_fixture (fixtures, one->target);

    if (one->seat < target->seats->len) {
      DbFixtureSeat *seat = &g_array_index (target->seats, DbFixtureSeat, one->seat);

      if (seat->entrant == 0)
        seat->entrant = one->entrant;
    }
  }
}

/* Those of one round, who all come to later rounds. */
static void
seat_round (GPtrArray *fixtures, guint first, guint end, const GPtrArray *entrants,
            AppFixtureReadFunc read, gpointer data)
{
  g_autoptr (GArray) sent = g_array_new (FALSE, FALSE, sizeof (Sent));

  for (guint k = first; k < end; k++) {
    const DbFixture *fixture = fixture_at (fixtures, k);
    LeagueSeat seats[LEAGUE_SEATS];
    LeagueResult result;
    gint64 winner, loser;
    guint n;

    if ((fixture->winner_to == 0 && fixture->loser_to == 0)
        || !read (fixture, &result, seats, &n, data))
      continue;
    read_ends (&result, seats, n, entrants, &winner, &loser);
    send (fixtures, k, fixture->winner_to, winner, sent);
    send (fixtures, k, fixture->loser_to, loser, sent);
  }
  arrive (fixtures, sent);
}

void
app_bracket_fill_seats (GPtrArray *fixtures, const GPtrArray *entrants, AppFixtureReadFunc read,
                        gpointer data)
{
  guint end;

  for (guint first = 0; first < fixtures->len; first = end) {
    guint round = fixture_at (fixtures, first)->round;

    for (end = first; end < fixtures->len && fixture_at (fixtures, end)->round == round;)
      end++;
    seat_round (fixtures, first, end, entrants, read, data);
  }
}

guint32
app_bracket_fed_seats (const GPtrArray *fixtures, const DbFixture *fixture)
{
  guint number = app_bracket_number (fixture->round, fixture->number), seat = 0;
  guint32 fed = 0;

  for (guint k = 0; fixture->round > 1 && k < fixtures->len; k++) {
    const DbFixture *from = fixture_at (fixtures, k);

    if (!leads_to (from, number))
      continue;
    if (g_str_equal (from->kind, "match"))
      fed |= 1u << seat;
    seat++;
  }
  return seat == fixture->seats->len ? fed : 0;
}
