/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as bytes: a head with counts and a digest, then the three arrays as they are in memory,
 * in canonical order. Read back only when all of it can be so.
 */
#include "app/league/maths/results.h"

#include <string.h>

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
league_results_write (const LeagueResults *results)
{
  Head head = { .magic = MAGIC,
                .version = LEAGUE_FORM_VERSION,
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
  return head->magic == MAGIC && head->version == LEAGUE_FORM_VERSION
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
league_results_read (GBytes *form)
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
