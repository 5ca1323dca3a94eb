/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is different in two states, in words: where, and what stands there in the one and the other.
 */
#include "app/match/compare.h"
#include "ui/match/compare-private.h"

#include <glib/gi18n.h>

#define MOST 40

/* One step of a path: what it is called, and of which seat or which of several it is. */
static char *
dup_step (UiComparePage *self, const char *key, guint64 index)
{
  gboolean seats, of_seat;
  const char *word = app_difference_word (app_match_get_game (self->match), key, &seats);
  g_autofree char *plain = g_strdelimit (g_strdup (word != NULL ? word : key), "-_", ' ');

  of_seat = seats && index >= 1 && index <= app_match_get_n_seats (self->match);
  if (of_seat)
    /* Translators: a heading and whose it is: "Hand, Ben". */
    return g_strdup_printf (_ ("%s, %s"), plain,
                            app_match_get_seat_name (self->match, (guint)index));
  return index > 0 ? g_strdup_printf ("%s %" G_GUINT64_FORMAT, plain, index)
                   : g_steal_pointer (&plain);
}

/* "players[2].hand" is "Ben, hand": a seat by its name, the rest as the game calls it. */
static char *
dup_place (UiComparePage *self, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, ".", -1);
  GString *place = g_string_new (NULL);

  for (guint k = 0; parts[k] != NULL; k++) {
    char *bracket = strchr (parts[k], '[');
    guint64 index = bracket != NULL ? g_ascii_strtoull (bracket + 1, NULL, 10) : 0;
    g_autofree char *word = NULL;

    if (bracket != NULL)
      *bracket = '\0';
    if (bracket != NULL && index >= 1 && index <= app_match_get_n_seats (self->match)
        && (strcmp (parts[k], "players") == 0 || strcmp (parts[k], "seats") == 0))
      word = g_strdup (app_match_get_seat_name (self->match, (guint)index));
    else
      word = dup_step (self, parts[k], index);
    g_string_append_printf (place, "%s%s", place->len > 0 ? ", " : "", word);
  }
  if (place->len > 0 && g_ascii_islower (place->str[0]))
    place->str[0] = g_ascii_toupper (place->str[0]);
  return g_string_free (place, FALSE);
}

/* Whether a number at @path is a seat's. */
static gboolean
is_seat (const char *path)
{
  static const char *const seats[] = { "turn",   "seat",  "lead",   "dealer", "first",
                                       "winner", "owner", "player", NULL };
  const char *last = strrchr (path, '.');

  return g_strv_contains (seats, last != NULL ? last + 1 : path);
}

/* What stands there: a seat by its name, and of things that hold others only what they hold. */
static char *
dup_value (UiComparePage *self, const char *path, const char *value)
{
  const guint64 seat = value != NULL && is_seat (path) ? g_ascii_strtoull (value, NULL, 10) : 0;
  GString *told;

  if (value == NULL)
    return g_strdup ("–");
  if (seat >= 1 && seat <= app_match_get_n_seats (self->match))
    return g_strdup (app_match_get_seat_name (self->match, (guint)seat));
  if (value[0] != '{' && value[0] != '[')
    return g_strdup (app_difference_value (path, value));
  told = g_string_new (NULL);
  for (const char *at = value; *at != '\0'; at++)
    if (strchr ("{}[]\"", *at) == NULL)
      g_string_append_c (told, *at);
  return g_string_free (told, FALSE);
}

static GtkWidget *
new_row (UiComparePage *self, const AppDifference *difference)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *place = dup_place (self, difference->path);
  g_autofree char *one = dup_value (self, difference->path, difference->a);
  g_autofree char *other = dup_value (self, difference->path, difference->b);
  /* Translators: what stands at a place of the table in the one and the other line. */
  g_autofree char *told = g_strdup_printf (_ ("%s  ↔  %s"), one, other);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), place);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), told);
  return row;
}

void
ui_compare_told_update (UiComparePage *self)
{
  const AppComparison *comparison = self->comparison;
  g_autoptr (GPtrArray) found =
      app_match_dup_differences (self->match, comparison, MIN (self->position, comparison->n_a),
                                 MIN (self->position, comparison->n_b), MOST);
  g_autofree char *title = NULL;
  GtkListBoxRow *row;
  guint n = found != NULL ? found->len : 0;

  while ((row = gtk_list_box_get_row_at_index (self->differences, 0)) != NULL)
    gtk_list_box_remove (self->differences, GTK_WIDGET (row));
  for (guint k = 0; k < n; k++)
    gtk_list_box_append (self->differences, new_row (self, g_ptr_array_index (found, k)));
  gtk_widget_set_visible (GTK_WIDGET (self->differences), n > 0);
  if (n == 0)
    title = self->position <= comparison->shared
                ? g_strdup (_ ("Both lines are the same here."))
                : g_strdup (_ ("Different moves led to the same state."));
  else if (n == MOST)
    title = g_strdup_printf (_ ("What is different, the first %u"), n);
  else
    title =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u difference", "%u differences", n), n);
  gtk_label_set_text (self->title, title);
}
