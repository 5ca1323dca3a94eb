/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of a season as numbers, and the form in which they are kept.
 */
#include "app/league/maths/results.h"

#include <string.h>

/* Changes that are kept for tables; who missed more makes itself anew. */
#define EDITS 256
/* Seats that no result has any more, at most, beside as many as are in use. */
#define SPARE_SEATS 4096

LeagueResults *
league_results_new (void)
{
  LeagueResults *results = g_new (LeagueResults, 1);

  results->entrants = g_array_new (FALSE, FALSE, sizeof (LeagueEntrant));
  results->penalties = g_array_new (FALSE, FALSE, sizeof (LeaguePenalty));
  results->results = g_array_new (FALSE, FALSE, sizeof (LeagueResult));
  results->seats = g_array_new (FALSE, FALSE, sizeof (LeagueSeat));
  results->edits = g_array_new (FALSE, FALSE, sizeof (LeagueEdit));
  results->n_edits = 0;
  results->spare = 0;
  return results;
}

void
league_results_free (LeagueResults *results)
{
  if (results == NULL)
    return;
  g_array_unref (results->entrants);
  g_array_unref (results->penalties);
  g_array_unref (results->results);
  g_array_unref (results->seats);
  g_array_unref (results->edits);
  g_free (results);
}

static LeagueResult *
result_at (const LeagueResults *results, guint index)
{
  return &g_array_index (results->results, LeagueResult, index);
}

/* Changes that nobody can follow one by one. */
static void
drop_edits (LeagueResults *results)
{
  g_array_set_size (results->edits, 0);
  results->n_edits++;
}

static void
record_edit (LeagueResults *results, guint index, int by)
{
  LeagueEdit edit = { .index = index, .delta = by };

  if (results->edits->len == EDITS)
    g_array_remove_range (results->edits, 0, EDITS / 2);
  g_array_append_val (results->edits, edit);
  results->n_edits++;
}

/* Sums must not depend on how seats came: by seat, sides numbered as they appear. */
static void
order_seats (LeagueSeat *seats, guint n_seats)
{
  guint8 sides[LEAGUE_SEATS], n_sides = 0;

  for (guint k = 1; k < n_seats; k++)
    for (guint m = k; m > 0 && seats[m].seat < seats[m - 1].seat; m--) {
      LeagueSeat moved = seats[m];

      seats[m] = seats[m - 1];
      seats[m - 1] = moved;
    }
  for (guint k = 0; k < n_seats; k++) {
    guint8 side = 0;

    while (side < n_sides && sides[side] != seats[k].side)
      side++;
    if (side == n_sides)
      sides[n_sides++] = seats[k].side;
    seats[k].side = side;
  }
}

/* Copies them behind all seats; returns where. */
static guint32
append_seats (LeagueResults *results, const LeagueSeat *seats, guint n_seats)
{
  guint32 first = results->seats->len;

  g_array_append_vals (results->seats, seats, n_seats);
  order_seats (&g_array_index (results->seats, LeagueSeat, first), n_seats);
  return first;
}

LeaguePoints
league_results_sum_penalties (const LeagueResults *results, guint32 entrant, guint round)
{
  LeaguePoints sum = 0;

  for (guint k = 0; k < results->penalties->len; k++) {
    const LeaguePenalty *penalty = &g_array_index (results->penalties, LeaguePenalty, k);

    if (penalty->entrant == entrant && penalty->round <= round)
      sum += penalty->points;
  }
  return sum;
}

void
league_results_add (LeagueResults *results, const LeagueResult *result, const LeagueSeat *seats,
                    guint n_seats)
{
  LeagueResult added = *result;

  g_return_if_fail (n_seats <= LEAGUE_SEATS);
  added.first = append_seats (results, seats, n_seats);
  added.n_seats = (guint8)n_seats;
  g_array_append_val (results->results, added);
  drop_edits (results);
}

#define COMPARE(field)                                                                             \
  if (one->field != other->field)                                                                  \
  return one->field < other->field ? -1 : 1

static int
compare_play (gconstpointer a, gconstpointer b)
{
  const LeagueResult *one = a, *other = b;

  COMPARE (day);
  COMPARE (instant);
  COMPARE (round);
  COMPARE (entered);
  COMPARE (match);
  COMPARE (fixture);
  return 0;
}

gboolean
league_results_are_sorted (const LeagueResults *results)
{
  for (guint k = 1; k < results->results->len; k++)
    if (compare_play (result_at (results, k - 1), result_at (results, k)) > 0)
      return FALSE;
  return TRUE;
}

void
league_results_sort (LeagueResults *results)
{
  if (league_results_are_sorted (results))
    return;
  g_array_sort (results->results, compare_play);
  drop_edits (results);
}

/* The first result that does not come before @result. */
static guint
find_place (const LeagueResults *results, const LeagueResult *result)
{
  guint low = 0, high = results->results->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (compare_play (result_at (results, middle), result) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static gboolean
has_key (const LeagueResult *result, gint64 fixture, gint64 match)
{
  return result->fixture == fixture && result->match == match;
}

/* G_MAXUINT for none. The last ones are asked for most. */
static guint
find_key (const LeagueResults *results, gint64 fixture, gint64 match)
{
  for (guint k = results->results->len; k > 0; k--)
    if (has_key (result_at (results, k - 1), fixture, match))
      return k - 1;
  return G_MAXUINT;
}

static gboolean
same_seats (const LeagueSeat *some, const LeagueSeat *others, guint n)
{
  for (guint k = 0; k < n; k++)
    if (some[k].entrant != others[k].entrant || some[k].side != others[k].side
        || some[k].seat != others[k].seat || some[k].place != others[k].place
        || some[k].score != others[k].score)
      return FALSE;
  return TRUE;
}

/* Seats that were left behind by changes are dropped now and then. */
static void
tidy_seats (LeagueResults *results)
{
  GArray *seats;

  if (results->spare <= SPARE_SEATS || results->spare < results->seats->len / 2)
    return;
  seats = g_array_sized_new (FALSE, FALSE, sizeof (LeagueSeat), results->seats->len);
  for (guint k = 0; k < results->results->len; k++) {
    LeagueResult *result = result_at (results, k);
    guint32 first = seats->len;

    g_array_append_vals (seats, league_results_get_seats (results, result), result->n_seats);
    result->first = first;
  }
  g_array_unref (results->seats);
  results->seats = seats;
  results->spare = 0;
}

static void
set_seats (LeagueResults *results, LeagueResult *result, const LeagueSeat *seats, guint n_seats)
{
  if (n_seats <= result->n_seats) {
    memcpy (&g_array_index (results->seats, LeagueSeat, result->first), seats,
            n_seats * sizeof *seats);
    results->spare += result->n_seats - n_seats;
  } else {
    results->spare += result->n_seats;
    result->first = append_seats (results, seats, n_seats);
  }
  result->n_seats = (guint8)n_seats;
}

/* What came in the place of @index, which is where it stays in the order. */
static gboolean
change_result (LeagueResults *results, guint index, const LeagueResult *result,
               const LeagueSeat *seats, guint n_seats)
{
  LeagueResult *changed = result_at (results, index);
  LeagueResult before = *changed;

  if (before.kind == result->kind && before.game == result->game && before.n_seats == n_seats
      && same_seats (league_results_get_seats (results, changed), seats, n_seats))
    return FALSE;
  changed->kind = result->kind;
  changed->game = result->game;
  set_seats (results, changed, seats, n_seats);
  record_edit (results, index, 0);
  return TRUE;
}

static void
take_at (LeagueResults *results, guint index)
{
  results->spare += result_at (results, index)->n_seats;
  g_array_remove_index (results->results, index);
  record_edit (results, index, -1);
}

gboolean
league_results_put (LeagueResults *results, const LeagueResult *result, const LeagueSeat *seats,
                    guint n_seats)
{
  LeagueSeat ordered[LEAGUE_SEATS];
  LeagueResult added = *result;
  guint place, old;

  g_return_val_if_fail (n_seats <= LEAGUE_SEATS, FALSE);
  memcpy (ordered, seats, n_seats * sizeof *seats);
  order_seats (ordered, n_seats);
  place = find_place (results, result);
  if (place < results->results->len && compare_play (result_at (results, place), result) == 0) {
    gboolean changed = change_result (results, place, result, ordered, n_seats);

    tidy_seats (results);
    return changed;
  }
  old = find_key (results, result->fixture, result->match);
  if (old != G_MAXUINT) {
    take_at (results, old);
    place = find_place (results, result);
  }
  added.first = append_seats (results, ordered, n_seats);
  added.n_seats = (guint8)n_seats;
  g_array_insert_val (results->results, place, added);
  record_edit (results, place, 1);
  tidy_seats (results);
  return TRUE;
}

gboolean
league_results_remove (LeagueResults *results, gint64 fixture, gint64 match)
{
  guint index = find_key (results, fixture, match);

  if (index == G_MAXUINT)
    return FALSE;
  take_at (results, index);
  tidy_seats (results);
  return TRUE;
}

/* Results as bytes: a head with counts and a digest, then the three arrays as they are in memory,
 * in canonical order. Read back only when all of it can be so. */

#define MAGIC G_GUINT64_CONSTANT (0x65756761656c6b74) /* "tkleague" */

typedef struct {
  guint64 magic;
  guint32 version;
  guint32 n_entrants;
  guint32 n_results;
  guint32 n_seats;
  guint64 digest; /* of all that follows */
} Head;

G_STATIC_ASSERT (sizeof (Head) == 32);
G_STATIC_ASSERT (sizeof (LeagueEntrant) == 32);
G_STATIC_ASSERT (sizeof (LeagueResult) == 48);
G_STATIC_ASSERT (sizeof (LeagueSeat) == 16);

/* Words are mixed in four lanes, so that some megabytes take a millisecond; lengths are multiples
 * of 8. */
static guint64
digest_of (const guint8 *bytes, gsize length)
{
  guint64 lanes[] = { length, 1, 2, 3 };
  guint64 digest = 0;

  for (gsize k = 0; k * 8 < length; k++) {
    guint64 word;

    memcpy (&word, bytes + k * 8, sizeof word);
    lanes[k % 4] = (lanes[k % 4] ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    lanes[k % 4] ^= lanes[k % 4] >> 32;
  }
  for (guint k = 0; k < G_N_ELEMENTS (lanes); k++)
    digest = (digest ^ lanes[k]) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  return digest ^ digest >> 32;
}

/* Padding is zero, so that the same results are the same bytes. */

static void
write_entrant (LeagueEntrant *to, const LeagueEntrant *from)
{
  to->id = from->id;
  to->rating = from->rating;
  to->start = from->start;
  to->joined = from->joined;
  to->left = from->left;
}

static void
write_seat (LeagueSeat *to, const LeagueSeat *from)
{
  to->entrant = from->entrant;
  to->side = from->side;
  to->seat = from->seat;
  to->place = from->place;
  to->score = from->score;
}

GBytes *
league_results_to_bytes (const LeagueResults *results)
{
  Head head = { .magic = MAGIC,
                .version = LEAGUE_RESULTS_VERSION,
                .n_entrants = results->entrants->len,
                .n_results = results->results->len };
  LeagueEntrant *entrants;
  LeagueResult *written;
  LeagueSeat *seats;
  guint8 *bytes;
  gsize length;

  for (guint k = 0; k < head.n_results; k++)
    head.n_seats += g_array_index (results->results, LeagueResult, k).n_seats;
  length = sizeof head + head.n_entrants * sizeof *entrants + head.n_results * sizeof *written
           + head.n_seats * sizeof *seats;
  bytes = g_malloc0 (length);
  entrants = (LeagueEntrant *)(bytes + sizeof head);
  written = (LeagueResult *)(entrants + head.n_entrants);
  seats = (LeagueSeat *)(written + head.n_results);
  for (guint k = 0; k < head.n_entrants; k++)
    write_entrant (&entrants[k], &g_array_index (results->entrants, LeagueEntrant, k));
  for (guint k = 0, n = 0; k < head.n_results; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);
    const LeagueSeat *from = league_results_get_seats (results, result);

    written[k] = *result;
    written[k].first = n;
    for (guint seat = 0; seat < result->n_seats; seat++)
      write_seat (&seats[n++], &from[seat]);
  }
  head.digest = digest_of (bytes + sizeof head, length - sizeof head);
  memcpy (bytes, &head, sizeof head);
  return g_bytes_new_take (bytes, length);
}

static gboolean
is_head (const Head *head, gsize length)
{
  return head->magic == MAGIC && head->version == LEAGUE_RESULTS_VERSION
         && (guint64)length
                == sizeof *head + (guint64)head->n_entrants * sizeof (LeagueEntrant)
                       + (guint64)head->n_results * sizeof (LeagueResult)
                       + (guint64)head->n_seats * sizeof (LeagueSeat);
}

/* What a table relies on, whoever made the digest. */
static gboolean
is_sound (const LeagueResults *results)
{
  guint32 first = 0;

  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if (result->kind > LEAGUE_UNPLAYED || result->n_seats > LEAGUE_SEATS || result->first != first
        || result->n_seats > results->seats->len - first)
      return FALSE;
    first += result->n_seats;
  }
  for (guint k = 0; k < results->seats->len; k++) {
    const LeagueSeat *seat = &g_array_index (results->seats, LeagueSeat, k);

    if (seat->entrant >= results->entrants->len || seat->side >= LEAGUE_SEATS)
      return FALSE;
  }
  return first == results->seats->len && league_results_are_sorted (results);
}

LeagueResults *
league_results_from_bytes (GBytes *form)
{
  g_autoptr (LeagueResults) results = NULL;
  const guint8 *bytes;
  gsize length;
  Head head;

  bytes = g_bytes_get_data (form, &length);
  if (length < sizeof head)
    return NULL;
  memcpy (&head, bytes, sizeof head);
  bytes += sizeof head;
  if (!is_head (&head, length) || head.digest != digest_of (bytes, length - sizeof head))
    return NULL;
  results = league_results_new ();
  if (head.n_entrants > 0)
    g_array_append_vals (results->entrants, bytes, head.n_entrants);
  bytes += head.n_entrants * sizeof (LeagueEntrant);
  if (head.n_results > 0)
    g_array_append_vals (results->results, bytes, head.n_results);
  bytes += head.n_results * sizeof (LeagueResult);
  if (head.n_seats > 0)
    g_array_append_vals (results->seats, bytes, head.n_seats);
  return is_sound (results) ? g_steal_pointer (&results) : NULL;
}
