/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names that may be one, spelled in two ways.
 */
#include "app/plays-in/bring-private.h"
#include "app/plays-in/bringing.h"

#include <string.h>

#define LONGEST 64 /* characters that are compared */

static gboolean
is_mark (gunichar c)
{
  return g_unichar_ismark (c);
}

/* Letters without accents, case and points: words apart by single blanks. */
static char *
dup_plain (const char *name)
{
  g_autofree char *folded = db_fold (name);
  g_autofree char *apart = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  GString *plain = g_string_new (NULL);

  for (const char *at = apart != NULL ? apart : folded; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (is_mark (c))
      continue;
    if (g_unichar_isalnum (c))
      g_string_append_unichar (plain, c);
    else if (c != '\'' && c != 0x2019 && plain->len > 0 && plain->str[plain->len - 1] != ' ')
      g_string_append_c (plain, ' ');
  }
  if (plain->len > 0 && plain->str[plain->len - 1] == ' ')
    g_string_truncate (plain, plain->len - 1);
  return g_string_free (plain, FALSE);
}

gboolean
app_bring_name_has (const char *name, const char *typed)
{
  g_autofree char *plain = dup_plain (name);
  g_auto (GStrv) words = NULL;
  g_autofree char *wanted = dup_plain (typed);

  words = g_strsplit (wanted, " ", -1);
  for (char **word = words; *word != NULL; word++)
    if (strstr (plain, *word) == NULL)
      return FALSE;
  return TRUE;
}

static int
compare_words (gconstpointer one, gconstpointer other)
{
  return strcmp (*(const char *const *)one, *(const char *const *)other);
}

char *
bring_dup_skeleton (const char *name)
{
  g_autofree char *plain = dup_plain (name);
  g_auto (GStrv) words = g_strsplit (plain, " ", -1);

  qsort (words, g_strv_length (words), sizeof *words, compare_words);
  return g_strjoinv (" ", words);
}

static gboolean
same_digits (const char *one, const char *other)
{
  for (;;) {
    while (*one != '\0' && !g_ascii_isdigit (*one))
      one++;
    while (*other != '\0' && !g_ascii_isdigit (*other))
      other++;
    if (*one != *other)
      return FALSE;
    if (*one == '\0')
      return TRUE;
    one++;
    other++;
  }
}

/* "ada l" and "ada lovelace": as many words, each the same or the other's initial, one in full. */
static gboolean
same_initials (const char *one, const char *other)
{
  g_auto (GStrv) ours = g_strsplit (one, " ", -1);
  g_auto (GStrv) theirs = g_strsplit (other, " ", -1);
  guint n = g_strv_length (ours);
  gboolean whole = FALSE;

  if (n < 2 || n != g_strv_length (theirs))
    return FALSE;
  for (guint k = 0; k < n; k++) {
    gboolean same = g_str_equal (ours[k], theirs[k]);
    gboolean initial = (g_utf8_strlen (ours[k], -1) == 1 || g_utf8_strlen (theirs[k], -1) == 1)
                       && g_utf8_get_char (ours[k]) == g_utf8_get_char (theirs[k]);

    if (!same && !initial)
      return FALSE;
    whole = whole || (same && g_utf8_strlen (ours[k], -1) > 1);
  }
  return whole;
}

/* Letters put in, left out, changed or swapped between neighbours; more than @most is @most + 1. */
static guint
distance (const gunichar *one, guint n, const gunichar *other, guint m, guint most)
{
  guint rows[3][LONGEST + 1];
  guint *last = rows[0], *row = rows[1], *before = rows[2];

  if ((n > m ? n - m : m - n) > most)
    return most + 1;
  for (guint j = 0; j <= m; j++)
    last[j] = j;
  for (guint i = 1; i <= n; i++) {
    guint least = row[0] = i;
    guint *turned;

    for (guint j = 1; j <= m; j++) {
      guint cost = one[i - 1] == other[j - 1] ? 0 : 1;

      row[j] = MIN (MIN (last[j], row[j - 1]) + 1, last[j - 1] + cost);
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
        row[j] = MIN (row[j], before[j - 2] + 1);
      least = MIN (least, row[j]);
    }
    if (least > most)
      return most + 1;
    turned = before;
    before = last;
    last = row;
    row = turned;
  }
  return last[m];
}

static gboolean
same_but_for_slips (const char *one, const char *other)
{
  glong n, m;
  g_autofree gunichar *ours = g_utf8_to_ucs4_fast (one, -1, &n);
  g_autofree gunichar *theirs = g_utf8_to_ucs4_fast (other, -1, &m);
  glong shorter = MIN (n, m);
  guint most = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;

  if (MAX (n, m) > LONGEST)
    return FALSE;
  return distance (ours, (guint)n, theirs, (guint)m, most) <= most;
}

gboolean
bring_is_like (const char *one, const char *other)
{
  g_autofree char *ours = dup_plain (one);
  g_autofree char *theirs = dup_plain (other);
  g_autofree char *bones = NULL;
  g_autofree char *their_bones = NULL;

  if (ours[0] == '\0' || theirs[0] == '\0' || !same_digits (ours, theirs))
    return FALSE;
  bones = bring_dup_skeleton (one);
  their_bones = bring_dup_skeleton (other);
  return g_str_equal (bones, their_bones) || same_but_for_slips (ours, theirs)
         || same_initials (ours, theirs);
}
