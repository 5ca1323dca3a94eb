/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One match of a printed history in words.
 */
#include "app/plays-out/history.h"

#include "app/result/quick.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHORT_NAME 24       /* characters */
#define MOST_NOTE 400       /* characters that go into a row */
#define NO_BREAK "\302\240" /* a place, a name and a score stay on a line */

/* Partners stand together by " & ", with the side's score when all have the same or one has it. */
static void
append_score (GString *out, const OutSeat *seat)
{
  g_autofree char *score = seat->has_score       ? app_quick_dup_score (seat->score)
                           : seat->words != NULL ? g_strdup (seat->words)
                                                 : NULL;

  if (score != NULL)
    g_string_append_printf (out, NO_BREAK "%s", score);
}

static gboolean
has_same_score (const OutSeat *one, const OutSeat *other)
{
  return one->has_score == other->has_score && one->score == other->score
         && g_strcmp0 (one->words, other->words) == 0;
}

/* Whether all on a side have one score, which then stands once behind them. */
static gboolean
share_score (const OutPlay *play, const OutSeat *first)
{
  for (guint k = 0; k < play->seats->len; k++) {
    const OutSeat *seat = &g_array_index (play->seats, OutSeat, k);

    if (seat->side == first->side && !has_same_score (seat, first))
      return FALSE;
  }
  return TRUE;
}

/* A name that is not long stays on a line. */
static void
append_name (GString *out, const char *name)
{
  gsize begin = out->len;

  g_string_append (out, name);
  for (gsize k = out->len; k > begin && g_utf8_strlen (name, -1) <= SHORT_NAME; k--)
    if (out->str[k - 1] == ' ') {
      g_string_erase (out, (gssize)k - 1, 1);
      g_string_insert (out, (gssize)k - 1, NO_BREAK);
    }
}

static void
append_seat (GString *out, const OutSeat *seat, gboolean with_score)
{
  append_name (out, seat->name);
  if (seat->role[0] != '\0')
    g_string_append_printf (out, " (%s)", seat->role);
  if (with_score)
    append_score (out, seat);
}

static void
append_side (GString *out, const OutPlay *play, const OutSeat *first)
{
  gboolean shared = share_score (play, first), more = FALSE;

  if (first->place > 0 && play->status != RULES_DRAWN) {
    /* Translators: a place in front of a name, as in "1. Ada". */
    g_string_append_printf (out, _ ("%u."), first->place);
    g_string_append (out, NO_BREAK);
  }
  for (guint k = 0; k < play->seats->len; k++) {
    const OutSeat *seat = &g_array_index (play->seats, OutSeat, k);

    if (seat->side != first->side)
      continue;
    g_string_append (out, more ? " & " : "");
    append_seat (out, seat, !shared);
    more = TRUE;
  }
  if (shared)
    append_score (out, first);
}

/* First seats of sides, the best first; those without a place keep their order behind them. */
static int
compare_places (gconstpointer a, gconstpointer b)
{
  const OutSeat *one = *(const OutSeat *const *)a, *other = *(const OutSeat *const *)b;
  guint place = one->place > 0 ? one->place : G_MAXUINT;
  guint other_place = other->place > 0 ? other->place : G_MAXUINT;

  if (place != other_place)
    return place < other_place ? -1 : 1;
  return one->seat < other->seat ? -1 : 1;
}

static GPtrArray *
list_sides (const OutPlay *play)
{
  GPtrArray *sides = g_ptr_array_new ();

  for (guint k = 0; k < play->seats->len; k++) {
    OutSeat *seat = &g_array_index (play->seats, OutSeat, k);
    gboolean known = FALSE;

    for (guint n = 0; n < sides->len; n++)
      known = known || ((const OutSeat *)g_ptr_array_index (sides, n))->side == seat->side;
    if (!known)
      g_ptr_array_add (sides, seat);
  }
  g_ptr_array_sort (sides, compare_places);
  return sides;
}

/* What places don't say; NULL where they say all. */
static const char *
get_ending (const OutPlay *play)
{
  if (play->row->kept != NULL)
    return _ ("not playable here");
  if (play->running)
    return _ ("unfinished");
  if (play->status == RULES_ABANDONED)
    return _ ("abandoned");
  if (play->status == RULES_RUNNING)
    return _ ("no result");
  if (play->status == RULES_DRAWN)
    return _ ("a draw");
  if (play->status == RULES_LOST)
    return _ ("lost");
  return play->co_op ? _ ("won") : NULL;
}

char *
history_dup_players (const OutPlay *play)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GPtrArray) sides = list_sides (play);
  const char *ending = get_ending (play);

  for (guint k = 0; k < sides->len; k++) {
    g_string_append (out, k > 0 ? ", " : "");
    append_side (out, play, g_ptr_array_index (sides, k));
  }
  if (ending != NULL)
    g_string_append_printf (out, "%s%s", out->len > 0 ? ": " : "", ending);
  if (play->uncounted)
    g_string_append_printf (out, " (%s)", _ ("not counted"));
  return g_string_free (out, FALSE);
}

char *
history_dup_note (const OutPlay *play)
{
  g_autofree char *line = g_strdelimit (g_strstrip (g_strdup (play->comment)), "\r\n\t", ' ');
  g_autofree char *cut = NULL;

  if (g_utf8_strlen (line, -1) <= MOST_NOTE)
    return g_steal_pointer (&line);
  cut = g_utf8_substring (line, 0, MOST_NOTE - 1);
  return g_strconcat (cut, "…", NULL);
}
