/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From hundreds of legal moves to one in a few steps.
 */
#include "app/recording/recorder.h"

#include "app/recording/recorder-private.h"
#include "app/base/phrases.h"

#include <string.h>

#define MOST 24 /* groups that somebody looks through */
#define FEW 12  /* groups of which who does what is told at once, not first who */
#define TOLD 4  /* moves behind a step that are named */

static void
group_free (gpointer data)
{
  AppGroup *group = data;

  g_free (group->label);
  g_ptr_array_unref (group->choices);
  g_free (group);
}

static const AppChoice *
choice_at (const GPtrArray *choices, guint k)
{
  return g_ptr_array_index (choices, k);
}

/* The @n-th word of a move, from 0, and how long it is; NULL beyond its end. */
static const char *
word_of (const char *text, guint n, gsize *length)
{
  for (; n > 0 && text != NULL; n--) {
    text = strchr (text, ' ');
    text = text != NULL ? text + 1 : NULL;
  }
  *length = text != NULL ? strcspn (text, " ") : 0;
  return text != NULL && *length > 0 ? text : NULL;
}

/* The bytes of a move's first @n words. */
static gsize
length_of (const char *text, guint n)
{
  const char *last;
  gsize length;

  for (; n > 0; n--) {
    last = word_of (text, n - 1, &length);
    if (last != NULL)
      return (gsize)(last - text) + length;
  }
  return 0;
}

/* How many words all moves begin with alike. */
static guint
words_alike (const GPtrArray *choices)
{
  const char *first = choice_at (choices, 0)->text;
  guint n = 0;

  for (;; n++) {
    gsize length, other_length;
    const char *word = word_of (first, n, &length);

    if (word == NULL)
      return n;
    for (guint k = 1; k < choices->len; k++) {
      const char *other = word_of (choice_at (choices, k)->text, n, &other_length);

      if (other == NULL || length != other_length || memcmp (word, other, length) != 0)
        return n;
    }
  }
}

static AppGroup *
group_new (GPtrArray *groups)
{
  AppGroup *group = g_new0 (AppGroup, 1);

  group->choices = g_ptr_array_new ();
  g_ptr_array_add (groups, group);
  return group;
}

/* Those whose first @n words are the same stand together. @actors: those of one who is not the
 * table stand together, whatever they do. */
static GPtrArray *
group_by_words (const GPtrArray *choices, guint n, gboolean actors)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < choices->len; k++) {
    const AppChoice *choice = choice_at (choices, k);
    g_autofree char *key = g_strndup (choice->text, length_of (choice->text, n));
    AppGroup *group;

    if (actors && choice->text[0] != '-')
      key[1] = '\0';
    group = g_hash_table_lookup (found, key);
    if (group == NULL)
      g_hash_table_insert (found, g_strdup (key), group = group_new (groups));
    g_ptr_array_add (group->choices, (gpointer)choice);
  }
  return groups;
}

/* What the moves of a group have in common that others don't: who does what, or the last of the
 * @n words. */
static char *
dup_label (AppMatch *match, const AppParty *party, const AppGroup *group, guint n)
{
  const AppChoice *first = choice_at (group->choices, 0);
  g_autofree char *begun = g_strndup (first->text, length_of (first->text, n));
  g_autofree char *label = NULL;

  if (group->choices->len == 1)
    return g_strdup (first->label);
  if (n > 2) {
    label = app_labels_dup_argument (app_match_get_labels (match), party, begun, n - 3);
    return g_strconcat (label, "…", NULL);
  }
  if (words_alike (group->choices) < 2)
    return g_strconcat (first->actor, "…", NULL);
  label = app_labels_dup_move_of (app_match_get_labels (match), party, begun, NULL);
  return g_strdup_printf ("%s%s%s…", first->actor, first->actor[0] != '\0' ? ": " : "", label);
}

static void
name_groups (AppMatch *match, const AppParty *party, GPtrArray *groups, guint n)
{
  for (guint k = 0; k < groups->len; k++) {
    AppGroup *group = g_ptr_array_index (groups, k);

    group->label = dup_label (match, party, group, n);
  }
}

/* The letter with which begins in what the group's moves differ from others. */
static gunichar
letter_of (AppMatch *match, const AppParty *party, const AppGroup *group, guint n)
{
  g_autofree char *argument =
      n > 2 ? app_labels_dup_argument (app_match_get_labels (match), party,
                                       choice_at (group->choices, 0)->text, n - 3)
            : NULL;

  return g_unichar_toupper (g_utf8_get_char (argument != NULL ? argument : group->label));
}

/* "S (7)": a letter alone would look like a name that is cut off. */
static void
name_letter (AppGroup *group, gunichar letter)
{
  char text[7] = { 0 };

  g_unichar_to_utf8 (letter, text);
  g_free (group->label);
  group->label = g_strdup_printf ("%s (%u)", text, group->choices->len);
}

static int
by_label_cb (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate ((*(const AppGroup *const *)a)->label,
                         (*(const AppGroup *const *)b)->label);
}

/* Too many groups become one a letter, in their order. */
static GPtrArray *
group_by_letters (AppMatch *match, const AppParty *party, const GPtrArray *groups, guint n)
{
  GPtrArray *letters = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < groups->len; k++) {
    const AppGroup *group = g_ptr_array_index (groups, k);
    gunichar letter = letter_of (match, party, group, n);
    AppGroup *of_letter = g_hash_table_lookup (found, GUINT_TO_POINTER (letter));

    if (of_letter == NULL) {
      of_letter = group_new (letters);
      g_hash_table_insert (found, GUINT_TO_POINTER (letter), of_letter);
      of_letter->label = g_strdup (group->label);
      g_ptr_array_extend (of_letter->choices, group->choices, NULL, NULL);
    } else {
      g_ptr_array_extend (of_letter->choices, group->choices, NULL, NULL);
      name_letter (of_letter, letter);
    }
  }
  g_ptr_array_sort (letters, by_label_cb);
  return letters;
}

GPtrArray *
app_recorder_dup_groups (AppMatch *match, const GPtrArray *choices)
{
  guint alike = choices->len > 0 ? words_alike (choices) : 0, n = MAX (alike + 1, 2);
  GPtrArray *groups = group_by_words (choices, n, FALSE);
  GPtrArray *letters;
  AppParty party;

  if (choices->len == 0)
    return groups;
  if (alike == 0 && groups->len > FEW) {
    g_ptr_array_unref (groups);
    groups = group_by_words (choices, n, TRUE);
  }
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state, &party);
  name_groups (match, &party, groups, n);
  if (groups->len <= MOST)
    return groups;
  letters = group_by_letters (match, &party, groups, n);
  if (letters->len == 1 || letters->len == groups->len) {
    g_ptr_array_unref (letters);
    return groups;
  }
  g_ptr_array_unref (groups);
  return letters;
}

char *
app_group_dup_words (const AppGroup *group)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  for (guint k = 0; k < group->choices->len; k++)
    g_ptr_array_add (labels, ((const AppChoice *)g_ptr_array_index (group->choices, k))->label);
  return app_phrase_list_short ((const char *const *)labels->pdata, labels->len, TOLD);
}
