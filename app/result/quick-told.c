/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves in words: a sentence for who enters one, a few words for the list of
 * matches, and the sides in their order.
 */
#include "app/result/quick-store.h"

#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

char *
app_quick_dup_score (double score)
{
  g_autofree char *number = g_strdup_printf ("%.10g", fabs (score));

  return g_strconcat (score < 0 ? "−" : "", number, NULL);
}

/* A name as it stands in a sentence; most have nothing to be kept apart. */
static char *
dup_shown (const char *name)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (name));

  return g_str_is_ascii (trimmed) ? g_steal_pointer (&trimmed) : app_phrase_name (trimmed);
}

/* "Ada & Cyd": the names of one side. */
static char *
dup_names (const AppQuick *quick, const GArray *sides, guint side)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    g_autofree char *name = NULL;

    if (app_quick_side_of (quick, sides, k) != side)
      continue;
    name = dup_shown (seat->name);
    g_string_append_printf (out, "%s%s", out->len > 0 ? " & " : "", name);
  }
  return g_string_free (out, FALSE);
}

static void
standing_free (gpointer data)
{
  AppQuickStanding *standing = data;

  g_free (standing->names);
  g_free (standing->score);
  g_free (standing);
}

/* The best first, those without a place last, and those of one place by their seats. */
static int
compare_sides (gconstpointer a, gconstpointer b)
{
  const AppQuickSide *one = a, *other = b;

  if (one->place != other->place)
    return one->place == 0 ? 1 : other->place == 0 || one->place < other->place ? -1 : 1;
  return one->first < other->first ? -1 : 1;
}

GPtrArray *
app_quick_dup_standings (const AppQuick *quick)
{
  GPtrArray *standings = g_ptr_array_new_with_free_func (standing_free);
  g_autofree char *wrong = app_quick_check (quick);
  g_autoptr (GArray) ranked = NULL;
  g_autoptr (GArray) sides = NULL;

  if (wrong != NULL)
    return standings;
  sides = app_quick_sides (quick, TRUE);
  ranked = g_array_copy (sides);
  g_array_sort (ranked, compare_sides);
  for (guint k = 0; k < ranked->len; k++) {
    const AppQuickSide *side = &g_array_index (ranked, AppQuickSide, k);
    AppQuickStanding *standing = g_new0 (AppQuickStanding, 1);

    standing->place = quick->by == APP_QUICK_CO_OP ? 0 : side->place;
    standing->names = dup_names (quick, sides, side->side - 1);
    standing->score = side->has_score ? app_quick_dup_score (side->score) : g_strdup ("");
    g_ptr_array_add (standings, standing);
  }
  return standings;
}

/* "Ada", "Ada and Ben", "Ada, Ben and Cyd". */
static char *
dup_joined (GPtrArray *names)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint k = 0; k + 1 < names->len; k++)
    g_string_append_printf (out, "%s%s", k > 0 ? ", " : "", (char *)names->pdata[k]);
  if (names->len < 2)
    return g_strdup (names->len == 1 ? names->pdata[0] : "");
  /* Translators: the last two of a list of names, the first of which may be several. */
  return g_strdup_printf (_ ("%s and %s"), out->str, (char *)names->pdata[names->len - 1]);
}

static gboolean
same_score (const AppQuickStanding *one, const AppQuickStanding *other)
{
  return g_str_equal (one->score, other->score);
}

/* The standings from @from on that share its place and score; how many they are. */
static guint
group_length (const GPtrArray *standings, guint from)
{
  const AppQuickStanding *first = g_ptr_array_index (standings, from);
  guint n = 1;

  while (from + n < standings->len) {
    const AppQuickStanding *next = g_ptr_array_index (standings, from + n);

    if (next->place != first->place || !same_score (first, next))
      break;
    n++;
  }
  return n;
}

static char *
dup_group (const GPtrArray *standings, guint from, guint n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint k = from; k < from + n; k++)
    g_ptr_array_add (names, ((AppQuickStanding *)g_ptr_array_index (standings, k))->names);
  return dup_joined (names);
}

/* Whether those who won are one person or more, for the grammar of the sentence. */
static gulong
count_people (const GPtrArray *standings, guint n)
{
  const AppQuickStanding *first = g_ptr_array_index (standings, 0);

  return n > 1 || strstr (first->names, " & ") != NULL ? 2 : 1;
}

/* "Ben and Cyd with 8, Dee with 3": everybody from @from on. */
static char *
dup_others (const GPtrArray *standings, guint from)
{
  GString *out = g_string_new (NULL);

  while (from < standings->len) {
    const AppQuickStanding *first = g_ptr_array_index (standings, from);
    guint n = group_length (standings, from);
    g_autofree char *names = dup_group (standings, from, n);
    /* Translators: names, and their score. */
    g_autofree char *told = first->score[0] != '\0'
                                ? g_strdup_printf (_ ("%s with %s"), names, first->score)
                                : g_steal_pointer (&names);

    g_string_append_printf (out, "%s%s", out->len > 0 ? ", " : "", told);
    from += n;
  }
  return g_string_free (out, FALSE);
}

/* How many winners there are: those of the first place, whatever their scores. */
static guint
count_winners (const GPtrArray *standings)
{
  guint n = 0;

  while (n < standings->len && ((AppQuickStanding *)g_ptr_array_index (standings, n))->place == 1)
    n++;
  return n;
}

/* "1 point", "10 points", "33.5 points". */
static char *
dup_points (const char *score)
{
  gulong number = strspn (score, "0123456789") == strlen (score) ? strtoul (score, NULL, 10) : 2;

  /* Translators: what somebody wins with, in "Ada wins with 10 points". */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s point", "%s points", number), score);
}

static char *
dup_winners (const AppQuick *quick, const GPtrArray *standings)
{
  const AppQuickStanding *first = g_ptr_array_index (standings, 0);
  guint n = count_winners (standings);
  gulong people = count_people (standings, n);
  g_autofree char *names = dup_group (standings, 0, n);
  g_autofree char *others = dup_others (standings, n);
  gboolean scored = first->score[0] != '\0';
  g_autofree char *points = dup_points (first->score);

  if (others[0] == '\0')
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s wins", "%s win", people), names);
  if (!scored)
    return g_strdup_printf (
        quick->by == APP_QUICK_PLACES
            ? g_dngettext (GETTEXT_PACKAGE, "%s wins, before %s", "%s win, before %s", people)
            : g_dngettext (GETTEXT_PACKAGE, "%s wins against %s", "%s win against %s", people),
        names, others);
  /* Translators: the winners, their points, and the others with theirs. */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s wins with %s, before %s",
                                       "%s win with %s, before %s", people),
                          names, points, others);
}

static char *
dup_together (const AppQuick *quick)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean alone = quick->seats->len == 1;
  g_autofree char *joined = NULL;

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    g_ptr_array_add (names, dup_shown (seat->name));
  }
  joined = dup_joined (names);
  if (quick->co_op_result == RULES_DRAWN)
    return g_strdup_printf (_ ("%s: a draw"), joined);
  if (quick->co_op_result == RULES_WON)
    return g_strdup_printf (alone ? g_dngettext (GETTEXT_PACKAGE, "%s wins", "%s win", 1)
                                  : _ ("%s win together"),
                            joined);
  return g_strdup_printf (alone ? _ ("%s loses") : _ ("%s lose together"), joined);
}

static char *
dup_open (const AppQuick *quick, const GPtrArray *standings)
{
  g_autofree char *others = dup_others (standings, 0);

  if (quick->seats->len == 1 && quick->by != APP_QUICK_OPEN)
    return g_strdup_printf (_ ("%s, alone"), others);
  return g_strdup_printf (_ ("%s; nobody says who won"), others);
}

char *
app_quick_dup_told (const AppQuick *quick)
{
  g_autoptr (GPtrArray) standings = app_quick_dup_standings (quick);
  g_autoptr (GArray) sides = NULL;
  g_autofree char *others = NULL;

  if (standings->len == 0)
    return g_strdup ("");
  if (quick->by == APP_QUICK_CO_OP)
    return dup_together (quick);
  sides = app_quick_sides (quick, TRUE);
  switch (app_quick_result (quick, sides)) {
  case RULES_WON:
    return dup_winners (quick, standings);
  case RULES_DRAWN:
    others = dup_others (standings, 0);
    return g_strdup_printf (_ ("A draw: %s"), others);
  default:
    return dup_open (quick, standings);
  }
}

/* In lists */

static guint
read_sides (const DbMatchRow *row, AppQuickSide *sides)
{
  guint n = 0;

  for (guint k = 0; k < MIN (row->n_seats, APP_QUICK_SEATS); k++) {
    const DbListedSeat *seat = &row->seats[k];
    guint at = 0;

    while (at < n && sides[at].side != seat->side)
      at++;
    if (at == n)
      sides[n++] = (AppQuickSide){ .side = seat->side, .place = seat->place, .first = k };
    sides[at].has_score = sides[at].has_score || seat->has_score;
    sides[at].score += seat->has_score ? seat->score : 0;
  }
  return n;
}

static void
append_names (GString *out, const DbMatchRow *row, guint side)
{
  gboolean first = TRUE;

  for (guint k = 0; k < row->n_seats; k++)
    if (row->seats[k].side == side) {
      g_autofree char *name = dup_shown (row->seats[k].name);

      g_string_append_printf (out, "%s%s", first ? "" : " & ", name);
      first = FALSE;
    }
}

/* " 10–8–8", or "" when nobody has a score. */
static char *
dup_scores (const AppQuickSide *sides, guint n)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < n; k++)
    if (sides[k].has_score) {
      g_autofree char *score = app_quick_dup_score (sides[k].score);

      g_string_append_printf (out, "%s%s", out->len > 0 ? "–" : " ", score);
    }
  return g_string_free (out, FALSE);
}

/* ", 2. Ben, 3. Cyd": where there are more places than first and last, and no scores tell them. */
static char *
dup_places (const DbMatchRow *row, const AppQuickSide *sides, guint n)
{
  GString *out = g_string_new (NULL);

  if (n == 0 || sides[n - 1].place < 3)
    return g_string_free (out, FALSE);
  for (guint k = 0; k < n; k++)
    if (sides[k].place > 1) {
      g_string_append_printf (out, ", %u. ", sides[k].place);
      append_names (out, row, sides[k].side);
    }
  return g_string_free (out, FALSE);
}

static char *
dup_won (const DbMatchRow *row, const AppQuickSide *sides, guint n, const char *scores)
{
  g_autoptr (GString) winners = g_string_new (NULL);
  g_autofree char *places = scores[0] == '\0' ? dup_places (row, sides, n) : NULL;

  for (guint k = 0; k < n && sides[k].place == 1; k++) {
    g_string_append (winners, k > 0 ? ", " : "");
    append_names (winners, row, sides[k].side);
  }
  if (winners->len == 0) /* of a co-op game that has no places */
    append_names (winners, row, sides[0].side);
  return g_strdup_printf (_ ("%s won%s"), winners->str, places != NULL ? places : scores);
}

char *
app_quick_dup_listed (const DbMatchRow *row)
{
  AppQuickSide sides[APP_QUICK_SEATS];
  guint n = read_sides (row, sides);
  g_autofree char *scores = NULL;

  qsort (sides, n, sizeof *sides, compare_sides);
  scores = dup_scores (sides, n);
  switch (row->outcome.status) {
  case RULES_WON:
    return n > 0 ? dup_won (row, sides, n, scores) : g_strdup ("");
  case RULES_DRAWN:
    return g_strconcat (_ ("A draw"), scores, NULL);
  case RULES_LOST:
    return g_strconcat (C_ ("result", "Lost"), scores, NULL);
  case RULES_ABANDONED:
    return g_strdup (_ ("Abandoned"));
  case RULES_RUNNING:
    break;
  }
  /* Translators: scores, where nobody says who won. */
  return scores[0] != '\0' ? g_strdup_printf (_ ("Scored%s"), scores) : g_strdup (_ ("No result"));
}
